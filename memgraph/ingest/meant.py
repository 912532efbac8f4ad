"""What a text means that names a thing by less than it was named before: "sold the Skoda", "the rent is 950 now", "Orvella moved".

All are looked up among what stands of the subject, or of the speaker: an ending is of what is had, and a bare "the rent" is the rent that
somebody told of. Where nothing stands, or more than one thing does, the text is taken at its word.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace

from memgraph.index.names import NameTable
from memgraph.interval import FOREVER
from memgraph.names import normal_form
from memgraph.predicates import Predicates
from memgraph.records import ClaimRow
from memgraph.store import CLAIMS, WriteTx, slot_key, value_key
from memgraph.types import Claim

#: what is said of one thing by each: what is sold is driven no more
FAMILIES = (("owns", "drives", "responsible_for"), ("subscribes_to", "pays", "uses"))
HOME, SEAT = "lives_in", "headquartered_in"  #: where a person and where a firm is that "moved to Leeds"
PARTNERSHIP = "partnership"  #: the exclusive group of spouse, engaged_to and partner
CHARGES = ("owns", "responsible_for", "leads", "runs")  #: what someone "has" or "does" who takes his turn at it
TAKING = frozenset({"have", "do", "take", "get", "take_back", "get_back"})
DOING = frozenset({"run", "edit", "cover", "manage", "mind", "keep"})  #: that say more of it than that it is someone's
PROPERTY = ("vehicle", "thing", "animal", "goods", "food", "drink", "medicine")  #: which stays its owner's whoever has it
ACTING = ("acting", "interim", "caretaker", "temporary", "our", "the")  #: what is said of an office that somebody has for a while
POSTS = ("contact", "job_title")  #: what a successor takes over
INHERITED = 0.7  #: how sure it is that he does
LEAVING = frozenset({"leave", "quit"})
BELONGING = ("works_at", "member_of", "plays_for", "educated_at", "lives_in")
SESSIONS = ("session", "appointment", "lesson", "visit", "slot", "turn", "class")
OF_VALUES = frozenset({"is", "is_a", "price", "amount", "status", "state"})  #: what a text says of "the rent" without saying whose it is
KEPT = ("salary", "fee", "deposit", "allowance", "wage", "password", "code", "limit", "size", "tuition", "budget", "rent", "bill")


@dataclass(frozen=True, slots=True)
class Meant:
    """Looks it up inside one transaction."""

    tx: WriteTx
    names: NameTable
    predicates: Predicates

    def ended(self, row: ClaimRow) -> list[ClaimRow]:
        """The ending, of the thing that the subject has and that it names in part; also under the predicates that say the same of it."""
        if row.kind != "ends" or row.object is None:
            return [row]
        if (couple := self._as_couple(row)) is not None:
            return [replace(row, predicate=couple)]
        family = next((names for names in FAMILIES if row.predicate in names), (row.predicate,))
        held = {name: list(self._held(row.subject, name)) for name in family}
        roots = {self.names.root(one.object, FOREVER) for rows in held.values() for one in rows if one.object is not None}
        own = self.names.root(row.object, FOREVER)
        thing = own if own in roots else _sole(self._named_in(own, roots)) or self._of_its_kind(row, held)
        if thing is None:
            return [row]
        # the thing as it was told of, and not what it is one with now: a split leaves the ending with what it is of
        as_told = next((one.object for rows in held.values() for one in rows if self._root(one) == thing), thing)
        meant = row if thing == own else replace(row, object=as_told)
        standing = [name for name, rows in held.items() if any(self._root(one) == thing for one in rows)]
        if row.predicate != family[0] and row.predicate in standing:
            return [meant]  # what is no longer driven may still be owned
        if row.predicate == "responsible_for" and standing and row.predicate not in standing:
            meant = replace(meant, implies_past=False)  # it was told under another word, and nothing else was
        return [meant, *(replace(meant, predicate=name, implies_past=False) for name in standing if name != row.predicate)]

    def _as_couple(self, row: ClaimRow) -> str | None:
        """Under which predicate of a partnership the two stand: who parts may have been married, engaged or a couple.

        Of no other group: who is on leave no more says nothing of a duty.
        """
        declared = self.predicates.table.get(row.predicate)
        if declared is None or declared.exclusive != PARTNERSHIP:
            return None
        ends = {self.names.root(row.subject, FOREVER), self._root(row)}
        for name in (row.predicate, *self.predicates.exclusive_with(row.predicate)):
            keys = [slot_key(member, name) for member in self.names.members(row.subject, FOREVER)]
            numbers = [number for key in keys for index in ("slot", "object") for number in self.tx.find(CLAIMS, index, key)]
            if any({self.names.root(one.subject, FOREVER), self._root(one)} == ends for one in self._standing(numbers)):
                return name
        return None

    def is_closer_already(self, row: ClaimRow) -> bool:
        """ "Devraj and she are very much a couple", of whom it is known that they are married or engaged: that stands."""
        if row.predicate != "partner" or row.kind != "holds" or row.object is None:
            return False
        pair = {self.names.root(row.subject, FOREVER), self._root(row)}
        for name in self.predicates.exclusive_with("partner"):
            keys = [slot_key(member, name) for end in pair if end is not None for member in self.names.members(end, FOREVER)]
            held = self._standing(number for key in keys for number in self.tx.find(CLAIMS, "slot", key))
            if any({self.names.root(one.subject, FOREVER), self._root(one)} == pair and one.end >= FOREVER for one in held):
                return True
        return False

    def _held(self, subject: int, predicate: str) -> Iterator[ClaimRow]:
        for member in self.names.members(subject, FOREVER):
            yield from self._standing(self.tx.find(CLAIMS, "slot", slot_key(member, predicate)))

    def _standing(self, numbers: Iterable[int]) -> Iterator[ClaimRow]:
        for number in numbers:
            row = self.tx.get(CLAIMS, number)
            if row is not None and row.withdrawn == FOREVER and row.kind in ("holds", "corrects"):
                yield row

    def _root(self, row: ClaimRow) -> int | None:
        return None if row.object is None else self.names.root(row.object, FOREVER)

    def _named_in(self, thing: int, others: Iterable[int]) -> set[int]:
        """Those of which a name holds all words of a name of the thing: "Skoda Fabia" of "Skoda"."""
        wanted = [set(normal_form(name).split()) for name in self.names.names(thing, FOREVER)]
        return {
            other
            for other in others
            if any(words and words < set(normal_form(name).split()) for name in self.names.names(other, FOREVER) for words in wanted)
        }

    def _of_its_kind(self, row: ClaimRow, held: dict[str, list[ClaimRow]]) -> int | None:
        """ "My bike", "the dog": what the subject's is called so, or is the only one under the relation that the noun names."""
        noun = normal_form(row.object_name)
        for member in self.names.members(row.subject, FOREVER):
            whole = [normal_form(f"{name}'s {noun}") for name in self.names.names(member, FOREVER)]
            if (thing := _sole({one for name in whole for one in self.names.find(name, FOREVER)})) is not None:
                return thing
        relations = {one.predicate for one in self.predicates.match_noun(noun)} if noun.isalpha() else set()
        things = {self._root(one) for name, rows in held.items() if name in relations for one in rows}
        return _sole({one for one in things if one is not None})

    # ------------------------------------------------------------ charges

    def charge_of(self, claim: Claim) -> list[ClaimRow]:
        """Of "Henrike has checkout", where another is known to have charge of it: what is told of him, which then is over."""
        named = claim.kind == "holds" and not claim.literal and claim.object is not None and claim.subject_type == "PERSON"
        if claim.predicate not in TAKING | DOING or not named or claim.object is None:
            return []
        if any(self.predicates.is_a(kind, None, claim.object.lower().rpartition(" ")[2]) for kind in PROPERTY):
            return []
        known = {member for one in self.names.find(normal_form(claim.object), FOREVER) for member in self.names.members(one, FOREVER)}
        mine = {member for one in self.names.find(normal_form(claim.subject), FOREVER) for member in self.names.members(one, FOREVER)}
        for name in CHARGES:
            held = [row for thing in known for row in self._standing(self.tx.find(CLAIMS, "object", slot_key(thing, name)))]
            if others := [row for row in held if row.subject not in mine]:
                return list({(row.subject, row.object): row for row in others}.values())
        return []

    def inherited(self, claim: Claim) -> Iterator[ClaimRow]:
        """What a successor takes over from whom he follows: whose contact that one is, or was until now, and his latest office."""
        if claim.predicate != "successor" or claim.kind != "holds":
            return
        before = {member for one in self.names.find(normal_form(claim.subject), FOREVER) for member in self.names.members(one, FOREVER)}
        for member in before:
            yield from self._standing(self.tx.find(CLAIMS, "object", slot_key(member, "contact")))
            offices = list(self._standing(self.tx.find(CLAIMS, "slot", slot_key(member, "job_title"))))
            yield from sorted(offices, key=lambda row: (row.start, row.at))[-1:]

    def had_before(self, claim: Claim, row: ClaimRow) -> list[ClaimRow]:
        """Of "Bo is captain now", "Ann does the repairs again": what is told of others who had it, which then is over."""
        if not claim.anew:
            return []
        if row.literal is not None:
            officers = self._officers(row)
            called = normal_form(str(row.literal)).replace(" ", "_")  # "our conductor is Ann" is told of us, too
            keys = [slot_key(old.subject, called) for old in officers]
            held = [*officers, *(one for key in keys for one in self._standing(self.tx.find(CLAIMS, "object", key)))]
        elif row.object is not None:
            things = self.names.members(row.object, FOREVER)
            held = [one for thing in things for one in self._standing(self.tx.find(CLAIMS, "object", slot_key(thing, row.predicate)))]
        else:
            return []
        mine = self.names.members(row.subject, FOREVER)
        return [one for one in held if one.subject not in mine and one.start < row.start < one.end]

    def left_behind(self, row: ClaimRow) -> list[ClaimRow]:
        """Of "Sunniva has left Larkfield", where nothing tells what that is: where she is known to work, to be a member, to live."""
        if row.predicate not in LEAVING or row.kind != "holds" or row.object is None:
            return []
        there = self.names.root(row.object, FOREVER)
        held = [one for name in BELONGING for one in self._held(row.subject, name) if self._root(one) == there]
        return [one for one in held if one.start < row.start < one.end]

    def _officers(self, row: ClaimRow) -> list[ClaimRow]:
        """Those who are told to have the office: under its very name, else the one of "coach of the juniors" where it is "coach"."""
        office = _office(row)
        held = list(self._standing(self.tx.find(CLAIMS, "value", value_key(row.predicate, str(row.literal)))))
        same = [one for one in held if _office(one) == office]
        if same:
            return same
        near = [one for one in held if _office(one).startswith(f"{office} of ") or office.startswith(f"{_office(one)} of ")]
        return near if len({_office(one) for one in near if one.subject != row.subject}) == 1 else []

    def heirs(self, post: ClaimRow) -> Iterator[ClaimRow]:
        """Who follows, by what was told at that time or later, whoever has the post: texts may come in any order."""
        holder = self._holder(post)
        if holder is None or post.kind not in ("holds", "corrects") or post.confidence == INHERITED:
            return
        for member in self.names.members(holder, FOREVER):
            for row in self._standing(self.tx.find(CLAIMS, "slot", slot_key(member, "successor"))):
                titles = [one for one in self._held(holder, "job_title") if one.at <= row.at] if post.predicate == "job_title" else []
                latest = not any((one.start, one.at) > (post.start, post.at) for one in titles)
                if latest and row.at >= post.at and row.memory != post.memory:
                    yield row

    def resting_on(self, gone: ClaimRow, doomed: Collection[int]) -> Iterator[int]:
        """The claims of a successor's post that go with what they were taken from: the post of whom he follows, or that he follows him."""
        if gone.predicate == "successor":
            posts = [(one, gone) for name in POSTS for one in self._posts_of(gone.subject, name)]
        elif (holder := self._holder(gone)) is not None and not any(
            number not in doomed and self._says_same(number, gone) for name in ("slot", "object") for number in self._slot(gone, name)
        ):
            posts = [(gone, one) for one in self._held(holder, "successor")]
        else:
            return
        for post, row in posts:
            for memory in {row.memory, post.memory} - {None}:
                for number in self.tx.find(CLAIMS, "memory", memory or 0):
                    claim = self.tx.get(CLAIMS, number)
                    if claim is not None and number not in doomed and self._is_taken_over(claim, post, row):
                        yield number

    def _holder(self, post: ClaimRow) -> int | None:
        """Whose post it is."""
        return post.object if post.predicate == "contact" else post.subject if post.predicate == "job_title" else None

    def _posts_of(self, person: int, predicate: str) -> Iterator[ClaimRow]:
        for member in self.names.members(person, FOREVER):
            index = "object" if predicate == "contact" else "slot"
            yield from self._standing(self.tx.find(CLAIMS, index, slot_key(member, predicate)))

    def _slot(self, row: ClaimRow, index: str) -> Iterable[int]:
        entity = row.subject if index == "slot" else row.object
        return () if entity is None else self.tx.find(CLAIMS, index, slot_key(entity, row.predicate))

    def _says_same(self, number: int, row: ClaimRow) -> bool:
        other = self.tx.get(CLAIMS, number)
        stands = other is not None and other.withdrawn == FOREVER and other.kind in ("holds", "corrects") and other.confidence != INHERITED
        return stands and other is not None and (other.subject, other.object, other.literal) == (row.subject, row.object, row.literal)

    def _is_taken_over(self, claim: ClaimRow, post: ClaimRow, row: ClaimRow) -> bool:
        if claim.confidence != INHERITED or claim.predicate != post.predicate or row.object is None:
            return False
        ends = (claim.object, claim.subject) if post.predicate == "contact" else (claim.subject, None)
        heir = ends[0] is not None and self.names.root(ends[0], FOREVER) == self.names.root(row.object, FOREVER)
        return heir and (claim.literal == post.literal if post.predicate == "job_title" else claim.subject == post.subject)

    # ------------------------------------------------------------ values

    def seat_of(self, claim: Claim) -> Claim:
        """Who "moved to Leeds" lives there, unless what was told before is told of firms only: "Dana works at Orvella"."""
        known = self.names.find(normal_form(claim.subject), FOREVER) if claim.predicate == HOME else ()
        if not known or not all(self._is_firm(entity) for entity in known):
            return claim
        return replace(claim, predicate=SEAT, subject_type="ORG")

    def of_day(self, row: ClaimRow) -> ClaimRow:
        """ "Her sessions move to Tuesdays": of the one thing of hers that is told to have its day, physio; so "the code" of the door's."""
        kind = "_code" if row.predicate == "code" else "_day"
        if kind == "_day" and row.predicate.removesuffix("_day") not in SESSIONS:
            return row
        members = self.names.members(row.subject, FOREVER)
        rows = [one for member in members for one in self._standing(self.tx.find(CLAIMS, "entity", member)) if one.subject == member]
        told = {one.predicate for one in rows if one.predicate.endswith(kind)}
        return replace(row, predicate=told.pop()) if len(told) == 1 else row

    def _is_firm(self, entity: int) -> bool:
        """Whether something stands of it that is true of firms alone, or that says what it is ("a vendor") where it was named as a firm."""
        members = self.names.members(entity, FOREVER)
        for row in (row for member in members for row in self._standing(self.tx.find(CLAIMS, "entity", member))):
            own, declared = row.subject in members, self.predicates.table.get(row.predicate)
            if declared is not None and (declared.subject_types if own else declared.object_types) == ("ORG",):
                return True
            if own and row.predicate == "is_a" and self.names.type(entity, FOREVER) == "ORG":
                return True
        return False

    def value_of(self, claim: Claim, speaker: int) -> str | None:
        """Of "the rent is 950": the predicate under which the speaker told of one such value; None where none or several."""
        noun = claim.subject.lower()
        numbered = claim.object is not None and any(letter.isdigit() for letter in claim.object)
        if not numbered or claim.subject != noun or claim.kind not in ("holds", "corrects"):
            return None
        last = noun.rpartition(" ")[2]
        named = {one.predicate for one in self.predicates.match_noun(noun) if self.predicates.table[one.predicate].literal == "text"}
        if claim.predicate not in OF_VALUES | named or not (named or last in KEPT):
            return None
        ending = "_" + last
        told: set[str] = set()
        for member in self.names.members(speaker, FOREVER):
            for row in self._standing(self.tx.find(CLAIMS, "entity", member)):
                open_ = row.predicate == noun.replace(" ", "_") or (" " not in noun and row.predicate.endswith(ending))
                if row.literal is not None and row.subject == member and (open_ or row.predicate in named):
                    told.add(row.predicate)
        return told.pop() if len(told) == 1 else None


def _office(row: ClaimRow) -> str:
    """The office as it is compared: an acting chair is chair."""
    return " ".join(word for word in normal_form(str(row.literal)).split() if word not in ACTING)


def _sole(found: set[int]) -> int | None:
    return next(iter(found)) if len(found) == 1 else None
