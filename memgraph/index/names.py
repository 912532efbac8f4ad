"""Who is called what, as the store believed it: names, types and merges, derived from the rows of NAMES and MERGES.

Entities that are merged form a group; its *root* stands for all of them. Every read takes a transaction time (`known`: a row is believed
from its `recorded` until before its `retracted`; FOREVER is the present belief) and answers with roots. What the present belief needs is
counted as rows come and go, so that a read costs the same however often an entity was named; a read that looks back goes through its rows.
"""

from __future__ import annotations

import unicodedata
from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

from memgraph.index.merges import MergeTable
from memgraph.interval import BEGINNING, FOREVER, Instant
from memgraph.records import NameRow


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


#: words that are never shown as someone's name while there is another: pronouns, and titles that stand alone
NO_NAMES: Final = _words(
    "i me my mine myself you your yours we us our ours he him his she her hers it its they them their theirs this that these those who "
    "someone mr mister mrs ms miss mx sir madam dr doctor prof professor"
)
_MINOR: Final = _words("of the and for in on at a an de del della der den di da do dos du la le van von bin ibn al el y e to &")


class Called(NamedTuple):
    """One spelling of an entity's name, as counted at a transaction time."""

    name: str
    normal: str
    uses: int  #: by sources, declarations aside
    declared: int  #: as an alias
    types: Counter[str]
    first: int  #: least row id


class _Shown(NamedTuple):
    """What reads ask of an entity over and over."""

    called: tuple[Called, ...]
    names: tuple[str, ...]
    type: str | None


class _Spelling:
    """The rows in which one entity is called by one spelling, and the counts of those that stand."""

    __slots__ = ("declared", "entity", "name", "normal", "rows", "types", "uses")

    def __init__(self, row: NameRow) -> None:
        self.entity, self.name, self.normal = row.entity, row.name, row.normal
        self.rows: array[int] = array("q")
        self.uses = self.declared = 0
        self.types: Counter[str] = Counter()

    def count(self, row: NameRow, by: int) -> None:
        """Take a row that stands in (by 1) or out (by -1)."""
        if row.alias:
            self.declared += by
        else:
            self.uses += by
        if row.type is not None:
            self.types[row.type] += by


class NameTable(MergeTable):
    """The names of the entities of one namespace, and which of them are merged."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: dict[int, NameRow] = {}
        self._spellings: dict[int, dict[str, _Spelling]] = {}  #: entity -> name -> spelling
        self._by_normal: dict[str, list[_Spelling]] = {}
        self._by_token: dict[str, dict[str, None]] = {}  #: token or initials -> normal forms
        self._now: dict[int, _Shown] = {}  #: by root; missing where it must be made
        self._recent: dict[int, Instant] = {}  #: entity -> latest recorded of what stands; missing where it must be looked for

    # ---- writing

    def upsert_name(self, row_id: int, row: NameRow) -> None:
        """Take in a row of NAMES; one that is held is replaced."""
        if row_id in self._rows:
            self.remove_name(row_id)
        self._rows[row_id] = row
        called = self._spellings.setdefault(row.entity, {})
        spelling = called.get(row.name)
        if spelling is None:
            spelling = called[row.name] = _Spelling(row)
            for token in _keys(row.normal) if row.normal not in self._by_normal else ():
                self._by_token.setdefault(token, {})[row.normal] = None
            self._by_normal.setdefault(row.normal, []).append(spelling)
        spelling.rows.insert(bisect_left(spelling.rows, row_id), row_id)
        if row.retracted >= FOREVER:
            spelling.count(row, 1)
            if row.entity in self._recent or len(called) == len(spelling.rows) == 1:
                self._recent[row.entity] = max(row.recorded, self._recent.get(row.entity, BEGINNING))
        self._forget_shown(row.entity)

    def remove_name(self, row_id: int) -> None:
        """Forget a row; a spelling without rows leaves no trace. An id that is not held is passed over."""
        row = self._rows.pop(row_id, None)
        if row is None:
            return
        spelling = self._spellings[row.entity][row.name]
        del spelling.rows[bisect_left(spelling.rows, row_id)]
        if row.retracted >= FOREVER:
            spelling.count(row, -1)
            if row.recorded >= self._recent.get(row.entity, BEGINNING):
                self._recent.pop(row.entity, None)
        self._forget_shown(row.entity)
        if not spelling.rows:
            self._drop(spelling)

    def _drop(self, spelling: _Spelling) -> None:
        called = self._spellings[spelling.entity]
        del called[spelling.name]
        if not called:
            del self._spellings[spelling.entity]
            self._recent.pop(spelling.entity, None)
        alike = self._by_normal[spelling.normal]
        alike.remove(spelling)
        if not alike:
            del self._by_normal[spelling.normal]
            for token in _keys(spelling.normal):
                del self._by_token[token][spelling.normal]
                if not self._by_token[token]:
                    del self._by_token[token]

    def _merges_changed(self) -> None:
        self._now.clear()

    def _forget_shown(self, entity: int) -> None:
        self._now.pop(self.root(entity), None)

    # ---- reading

    def called(self, entity: int, known: Instant = FOREVER) -> tuple[Called, ...]:
        """The names of an entity, one spelling for each normal form, the canonical name first, then the most used.

        The canonical name is written with capitals rather than without, used rather than only declared, whole rather than a part ("Priya
        Nair" and not "Priya"), then the most used, then the first; a pronoun or a bare title only where there is nothing else.
        """
        return self._shown_as(entity, known).called

    def _shown_as(self, entity: int, known: Instant) -> _Shown:
        """What is shown of an entity. The linker asks for it of every candidate, so that of now is kept until a row changes it."""
        root = self.root(entity, known)
        if known < FOREVER:
            return _shown(self._counted(root, known))
        shown = self._now.get(root)
        if shown is None:
            shown = self._now[root] = _shown(self._counted(root, known))
        return shown

    def canonical(self, entity: int, known: Instant = FOREVER) -> str | None:
        """The name to show, None where no name is known."""
        names = self._shown_as(entity, known).names
        return names[0] if names else None

    def names(self, entity: int, known: Instant = FOREVER) -> list[str]:
        """All names of an entity, the canonical one first."""
        return list(self._shown_as(entity, known).names)

    def type(self, entity: int, known: Instant = FOREVER) -> str | None:
        """The type that most rows give; of equals the one of the name first given."""
        return self._shown_as(entity, known).type

    def count(self, entity: int, known: Instant = FOREVER) -> int:
        """How often the entity was named."""
        return sum(one.uses + one.declared for one in self.called(entity, known))

    def recent(self, entity: int, known: Instant = FOREVER) -> Instant | None:
        """When the entity was last named (transaction time), None where it is not known."""
        if known < FOREVER:
            members = self.members(self.root(entity, known), known)
            return max((row.recorded for one in members for row in self._rows_of(one) if _believed(row, known)), default=None)
        latest = []
        for one in self.members(self.root(entity)):
            if one not in self._recent:
                standing = [row.recorded for row in self._rows_of(one) if row.retracted >= FOREVER]
                if not standing:
                    continue
                self._recent[one] = max(standing)
            latest.append(self._recent[one])
        return max(latest, default=None)

    def find(self, normal: str, known: Instant = FOREVER) -> list[int]:
        """The roots that have a name of exactly this normal form, by rising id."""
        seen = self._seen(known)
        return sorted({self.root(spelling.entity, known) for spelling in self._by_normal.get(normal, ()) if seen(spelling)})

    def candidates(self, token: str, known: Instant = FOREVER) -> list[int]:
        """The roots that have a name which contains the token, or whose initials it is ("nyc"), by rising id.

        Tokens are the words of normal forms, and the parts of hyphenated ones.
        """
        found = {root for normal in self._by_token.get(token, ()) for root in self.find(normal, known)}
        return sorted(found)

    def roots(self, known: Instant = FOREVER) -> list[int]:
        """Every root that has a name, by rising id."""
        seen = self._seen(known)
        live = (entity for entity, called in self._spellings.items() if any(seen(one) for one in called.values()))
        return sorted({self.root(entity, known) for entity in live})

    def has(self, entity: int, normal: str, known: Instant = FOREVER) -> bool:
        """Whether the entity, or one merged with it, has a name of exactly this normal form."""
        seen, members = self._seen(known), self.members(entity, known)
        return any(spelling.entity in members and seen(spelling) for spelling in self._by_normal.get(normal, ()))

    def __contains__(self, entity: int) -> bool:
        """Whether the present belief has a name for it."""
        return bool(self.called(entity))

    def _rows_of(self, entity: int) -> Iterator[NameRow]:
        for spelling in self._spellings.get(entity, {}).values():
            for row_id in spelling.rows:
                yield self._rows[row_id]

    def _seen(self, known: Instant) -> Callable[[_Spelling], bool]:
        if known >= FOREVER:
            return lambda spelling: spelling.uses + spelling.declared > 0
        return lambda spelling: any(_believed(self._rows[row_id], known) for row_id in spelling.rows)

    def _counted(self, root: int, known: Instant) -> list[Called]:
        """The spellings of a root and of what is merged into it, those of one name taken together."""
        sums: dict[str, _Spelling] = {}
        firsts: dict[str, int] = {}
        for entity in self.members(root, known):
            for spelling in self._spellings.get(entity, {}).values():
                rows = spelling.rows
                if known < FOREVER:
                    rows = array("q", [row_id for row_id in rows if _believed(self._rows[row_id], known)])
                if not rows or (known >= FOREVER and not spelling.uses + spelling.declared):
                    continue
                total = sums.setdefault(spelling.name, _Spelling(self._rows[rows[0]]))
                firsts[spelling.name] = min(rows[0], firsts.get(spelling.name, rows[0]))
                if known < FOREVER:
                    for row_id in rows:
                        total.count(self._rows[row_id], 1)
                else:
                    total.uses += spelling.uses
                    total.declared += spelling.declared
                    total.types.update(+spelling.types)
        return [Called(name, one.normal, one.uses, one.declared, one.types, firsts[name]) for name, one in sums.items()]


def _believed(row: NameRow, known: Instant) -> bool:
    return row.recorded <= known < row.retracted


def _keys(normal: str) -> list[str]:
    """Under which tokens a normal form is filed: its words, the parts of hyphenated ones, its initials with and without minor words."""
    words = normal.split()
    keys = dict.fromkeys(words)
    for word in words:
        if "-" in word:
            keys.update(dict.fromkeys(part for part in word.split("-") if part))
    for chosen in (words, [word for word in words if word not in _MINOR]):
        if len(chosen) > 1:
            keys["".join(word[0] for word in chosen)] = None
    return list(keys)


def _shown(spellings: Iterable[Called]) -> _Shown:
    called = _ranked(spellings)
    votes: Counter[str] = Counter()
    for one in sorted(called, key=lambda one: one.first):
        votes.update(one.types)
    return _Shown(tuple(called), tuple([one.name for one in called]), votes.most_common(1)[0][0] if votes else None)


def _ranked(spellings: Iterable[Called]) -> list[Called]:
    """One spelling of each normal form, with the counts of all of them; the canonical first."""
    groups: dict[str, list[Called]] = {}
    for one in spellings:
        groups.setdefault(one.normal, []).append(one)
    best = []
    for alike in groups.values():
        shown = min(alike, key=_spelling_order)
        types: Counter[str] = Counter()
        for one in sorted(alike, key=lambda one: one.first):
            types.update(one.types)
        uses, declared = sum(one.uses for one in alike), sum(one.declared for one in alike)
        best.append(Called(shown.name, shown.normal, uses, declared, types, min(one.first for one in alike)))
    whole = [frozenset(one.normal.split()) for one in best if _capitalised(one.name) and one.uses]
    return sorted(best, key=lambda one: _name_order(one, whole))


def _spelling_order(one: Called) -> tuple[object, ...]:
    """Of spellings that differ in case, accents or width: least is shown."""
    letters = [letter for letter in one.name if letter.isalpha()]
    shouted = len(letters) > 4 and all(letter.isupper() for letter in letters)
    return (not _cased(one.name), not unicodedata.is_normalized("NFKC", one.name), not one.uses, -one.uses, shouted, one.first)


def _name_order(one: Called, whole: list[frozenset[str]]) -> tuple[object, ...]:
    """Of names with different normal forms: least is canonical. `whole` are the words of those that are whole names."""
    words = frozenset(one.normal.split())
    no_name = all(word.strip(".").casefold() in NO_NAMES for word in one.name.split())
    return (no_name, not _cased(one.name), not one.uses, any(words < other for other in whole), -one.uses, -one.declared, one.first)


def _cased(name: str) -> bool:
    """Written as a name is: with a capital, or in a script that has none."""
    return name != name.lower() or not any(letter.islower() for letter in name)


def _capitalised(name: str) -> bool:
    """Every word that is not a minor one begins with a capital: "Bank of Norway", not "Priya's sister"."""
    words = [word for word in name.split() if word.casefold() not in _MINOR]
    return bool(words) and all(word[0] != word[0].lower() or not word[0].isalpha() for word in words)
