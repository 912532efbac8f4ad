"""What pronouns and names of a text stand for. A pronoun is resolved where one candidate is clearly ahead, else left open."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from spacy.tokens import Token

from memgraph.names import SAME, given_name_gender, is_acronym, likeness, normal_form, tokens_of
from memgraph.nlp.mentions.brackets import abbreviates, is_other_script, name_before
from memgraph.nlp.mentions.mention import Phrase, find_mentions
from memgraph.nlp.mentions.pleonastic import is_pleonastic
from memgraph.nlp.mentions.recognised import recognised
from memgraph.nlp.mentions.referents import Referent, Referents
from memgraph.nlp.mentions.salience import OBJECT_CAUSES, REFLEXIVE, WINDOW, Salience, agrees, clause_verb, met_at_once
from memgraph.nlp.mentions.things import Thing, Things
from memgraph.nlp.nouns import GROUPS, RELATIVES, SPOUSES
from memgraph.nlp.tree import SUBJECTS, Tree, own_kin

__all__ = ["Earlier", "Referent", "Referents", "resolve"]

SPEAKER = "user"  #: the speaker of a text without one
FIRST = frozenset({"i", "me", "my", "mine", "myself"})
FIRST_PLURAL = frozenset({"we", "us", "our", "ours", "ourselves"})
SECOND = frozenset({"you", "your", "yours", "yourself", "yourselves"})
OURS = frozenset({"our", "my", "that"})  #: before a name that is put last: "She sings, our Ida"
TELLING = frozenset({"tell", "inform", "remind", "warn", "assure", "advise", "convince", "notify", "promise"})
CAUSE = 14.0  #: what the object of such a verb gains for the subject of its because-clause
MARGIN = 0.08  #: by what share of its score the best candidate must lead


@dataclass(frozen=True, slots=True)
class Earlier:
    """Someone or something that earlier turns of a conversation spoke of, the latest last."""

    name: str
    type: str | None = None
    gender: str | None = None


def resolve(tree: Tree, *, speaker: str | None = None, earlier: Iterable[Earlier] = ()) -> Referents:
    """What the mentions of a parsed text stand for. `earlier` is what the turns before spoke of. Never raises for what a text holds."""
    found = find_mentions(tree) if tree.doc.lang_ == "en" else recognised(tree)
    return _Resolution(tree, found, speaker or SPEAKER, tuple(earlier)).run()


class _Resolution:
    """One pass over the mentions of a text, in order."""

    def __init__(self, tree: Tree, phrases: list[Phrase], speaker: str, earlier: Sequence[Earlier]) -> None:
        self.tree, self.phrases, self.speaker = tree, phrases, speaker
        self.salience = Salience(tree)
        self.things = Things(tree)
        self.of: dict[int, int] = {}  #: phrase number -> thing number
        self.by_head = {phrase.head: number for number, phrase in enumerate(phrases)}
        self.by_last = {phrase.last: number for number, phrase in enumerate(phrases) if phrase.kind == "name"}
        self.speakers: dict[str, int] = {}
        for one in earlier:
            thing = self.things.new(one.name, one.type, one.gender, named=True)
            self.things.mention(thing, _earlier_phrase(one))

    def run(self) -> Referents:
        for number, phrase in enumerate(self.phrases):
            if phrase.kind == "name":
                self._name(number, phrase)
            elif phrase.kind == "description":
                self._description(number, phrase)
            elif phrase.text.lower() in FIRST:
                self._tie(number, self._speaker_at(self.tree.tokens[phrase.head]))
            self._group_ending_at(number)
        for number, phrase in enumerate(self.phrases):
            if phrase.kind == "pronoun" and number not in self.of:
                self._pronoun(number, phrase)
        return Referents(self.tree, self.phrases, self.things.all, self.of)

    # ------------------------------------------------------------ things

    def _tie(self, number: int, thing: Thing) -> None:
        self.of[number] = thing.number
        self.things.mention(thing, self.phrases[number])

    def _learn(self, thing: Thing, phrase: Phrase) -> None:
        """What one more mention tells of it."""
        thing.gender = thing.gender or phrase.gender
        if phrase.firm and phrase.type is not None and not thing.firm:
            thing.type, thing.firm = phrase.type, True
        if phrase.kind == "name":
            if not thing.named or (len(tokens_of(phrase.text)) > len(tokens_of(thing.name)) and phrase.type == "PERSON"):
                thing.name = phrase.text
            thing.named = True
        thing.type = thing.type or phrase.type

    def _name(self, number: int, phrase: Phrase) -> None:
        thing = self._same_name(phrase) or self._in_brackets(phrase) or self._beside(phrase)
        if thing is None:
            thing = self.things.new(phrase.text, phrase.type, phrase.gender, plural=phrase.plural, named=True)
            thing.firm = phrase.firm or self._is_nobody(phrase)
        self._learn(thing, phrase)
        self._tie(number, thing)

    def _in_brackets(self, phrase: Phrase) -> Thing | None:
        """What a name in brackets is another name of: its short form, or its name in another script or language."""
        found = name_before(self.tree, phrase)
        thing = None if found is None else self.things.all.get(self.of.get(self.by_last.get(found[0], -1), -1))
        if found is None or thing is None or thing.members or thing.speaker or not thing.named:
            return None
        short = thing.type != "PERSON" and abbreviates(phrase.text, thing.name)
        return thing if short or found[1] or is_other_script(phrase.text, thing.name) else None

    def _is_nobody(self, phrase: Phrase) -> bool:
        """Whether the words around it tell that what the recogniser takes for no person is none: "in Mankato", "the Lowry"."""
        if phrase.type in ("PERSON", "ANIMAL", None):
            return False
        head = self.tree.tokens[phrase.head]
        inside = head.dep_ == "pobj" and head.head.lower_ in ("in", "at")
        return inside or is_acronym(phrase.text) or any(child.lower_ == "the" for child in self.tree.of(head, "det"))

    def _same_name(self, phrase: Phrase) -> Thing | None:
        """The thing already called so; of a name in part the only one that it fits."""
        fitting: list[Thing] = []
        for thing in self.things.sharing_a_word(phrase.text):
            if not thing.named or thing.members or (thing.speaker and normal_form(thing.name) != normal_form(phrase.text)):
                continue
            if normal_form(thing.name) == normal_form(phrase.text):
                if {thing.type, phrase.type} != {"PERSON", "PLACE"}:
                    return thing
            elif self._part_of(phrase, thing) and not self._is_apart(phrase, thing):
                fitting.append(thing)
        return fitting[0] if len(fitting) == 1 else None

    def _is_apart(self, phrase: Phrase, thing: Thing) -> bool:
        """Whether one sentence names both as two: "Berg's son, Emil Berg". A whole name does not follow a part of it at once."""
        before = [one for one in thing.between(*self.salience.window(phrase, 0)) if one.kind == "name" and one.head >= 0]
        if not before:
            return False
        return len(tokens_of(phrase.text)) > max(len(tokens_of(one.text)) for one in before) or self._is_kin(phrase)

    def _is_kin(self, phrase: Phrase) -> bool:
        """ "Her daughter Ida Berg", "the son of Emil Berg"."""
        head = self.tree.tokens[phrase.head]
        while head.dep_ == "conj" and head.head.pos_ == "PROPN":
            head = head.head
        if phrase.noun in RELATIVES or (head.dep_ == "appos" and head.head.lemma_.lower() in RELATIVES):
            return True
        return head.dep_ == "pobj" and head.head.lower_ == "of" and head.head.head.lemma_.lower() in RELATIVES

    @staticmethod
    def _part_of(phrase: Phrase, thing: Thing) -> bool:
        if {phrase.gender, thing.gender} == {"m", "f"}:
            return False
        one, other = tokens_of(phrase.text), tokens_of(thing.name)
        if not one or not other or _bears_name_of(phrase, thing) or _bears_name_of(thing, phrase):
            return False
        if "PERSON" in (phrase.type, thing.type):
            if phrase.type not in ("PERSON", None, "ORG") or thing.type not in ("PERSON", None, "ORG"):
                return False
            short, long = sorted((one, other), key=len)
            if len(short) == 1 and len(long) > 1 and (len(one) == 1 or phrase.type == thing.type):
                return short[0] in (long[0], long[-1]) and len(short[0]) > 1
        return likeness(phrase.text, thing.name, thing.type or phrase.type) >= SAME

    def _beside(self, phrase: Phrase) -> Thing | None:
        """What the tree sets equal to a name: the noun it stands in apposition to, the subject it is predicated of."""
        head = self.tree.tokens[phrase.head]
        other = None
        if head.dep_ in ("appos", "nmod") and head.head.i < head.i:
            other = head.head
        elif head.dep_ == "attr" and (subject := self.tree.subject(head.head)) is not None and not _negated(self.tree, head.head):
            other = subject if self._is_definite(subject) else None
        elif head.dep_ == "oprd" and head.head.lemma_.lower() in ("call", "name", "dub", "nickname", "title"):
            other = next(iter(self.tree.of(head.head, "nsubjpass", "dobj")), None)
            if head.head.dep_ == "acl":
                other = head.head.head
        if other is None or other.i not in self.by_head or other.lower_ in ("name", "names"):
            return None
        number = self.by_head[other.i]
        thing = self.things.all.get(self.of.get(number, -1))
        if thing is None or thing.named or thing.plural or thing.members or thing.speaker:
            return None
        if {thing.gender, phrase.gender} == {"m", "f"}:
            return None
        return thing

    def _is_definite(self, token: Token) -> bool:
        return bool(self.tree.of(token, "poss")) or any(child.lower_ in ("the", "this", "that") for child in self.tree.of(token, "det"))

    def _description(self, number: int, phrase: Phrase) -> None:
        head = self.tree.tokens[phrase.head]
        if self._is_predicate(head):
            subject = self.tree.subject(head.head)
            thing = self._thing_at(subject) if subject is not None else None
            if thing is not None and not _negated(self.tree, head.head) and not thing.members:
                thing.gender = thing.gender or phrase.gender
                if thing.type is None or (thing.type != "PERSON" and phrase.type == "PERSON" and not thing.named):
                    thing.type = phrase.type
                if self._is_definite(head) and not thing.plural:
                    self._tie(number, thing)
                    return
            if not self._is_definite(head):
                return
        other = self._set_beside(phrase) if head.dep_ == "appos" else None
        if other is not None and not other.members and {other.gender, phrase.gender} != {"m", "f"}:
            self._learn(other, phrase)
            self._tie(number, other)
            return
        thing = self._same_description(phrase) or self._kind_of(phrase)
        if thing is None:
            thing = self.things.new(phrase.text, phrase.type, phrase.gender, plural=phrase.plural)
        self._tie(number, thing)

    def _set_beside(self, phrase: Phrase) -> Thing | None:
        """What a description in apposition is said of: "a company" of the firm named just before, not of its founder."""
        head = self.tree.tokens[phrase.head]
        thing = self._thing_at(head.head)
        if thing is None or thing.type != "PERSON" or phrase.type not in ("ORG", "PLACE", "PRODUCT", "EVENT"):
            return thing
        before = phrase.first - 1
        while before > 0 and (self.tree.tokens[before].text == "," or self.tree.tokens[before].dep_ in ("det", "amod", "compound")):
            before -= 1
        other = self.things.all.get(self.of.get(self.by_last.get(before, -1), -1))
        return other if other is not None and other.type == phrase.type else None

    def _is_predicate(self, head: Token) -> bool:
        return head.dep_ == "attr" and head.head.lemma_.lower() in ("be", "become", "remain")

    def _thing_at(self, token: Token) -> Thing | None:
        return self.things.all.get(self.of.get(self.by_head.get(token.i, -1), -1))

    def _same_description(self, phrase: Phrase) -> Thing | None:
        """The thing described in the same words before, where they are definite."""
        if not self._is_definite(self.tree.tokens[phrase.head]):
            return None
        return self.things.described_as(phrase.text)

    def _kind_of(self, phrase: Phrase) -> Thing | None:
        """ "the company" after one company was named: the only named thing of that kind near by."""
        head = self.tree.tokens[phrase.head]
        bare = [child for child in self.tree.children[head.i] if child.dep_ not in ("punct", "case")]
        if (
            phrase.plural
            or len(bare) != 1
            or bare[0].lower_ not in ("the", "this")
            or phrase.type not in ("ORG", "PLACE", "PRODUCT", "ANIMAL")
        ):
            return None
        near = [
            thing
            for thing in self.things.near(phrase, WINDOW)
            if thing.named and thing.type == phrase.type and thing.mentions and self.salience.distance(phrase, thing.mentions[-1]) <= 2
        ]
        return near[0] if len(near) == 1 and (phrase.type in ("ORG", "ANIMAL") or near[0].mentions[-1].noun == phrase.noun) else None

    def _group_ending_at(self, number: int) -> None:
        """A thing for "Ben and Sofia", once the last of them is read."""
        tokens = self._conjuncts_up_to(self.phrases[number])
        members = [self._thing_at(token) for token in tokens]
        things = [thing for thing in members if thing is not None and not thing.members]
        if len(things) < 2 or len(things) != len(members) or len({thing.number for thing in things}) < 2:
            return
        self.things.group(things, self.phrases[self.by_head[tokens[0].i]])

    def _conjuncts_up_to(self, phrase: Phrase) -> list[Token]:
        """The heads of what "and" joins, if the phrase is the last of them."""
        tree = self.tree
        last = tree.tokens[phrase.head]
        if phrase.first > 1 and last.dep_ != "conj" and phrase.text == "I" and tree.tokens[phrase.first - 1].lower_ == "and":
            before = [one for one in self.phrases if one.last == phrase.first - 2 and one.kind != "pronoun"]
            return [tree.tokens[before[0].head], last] if before else []  # "Clara and I moved", which parsers seldom get right
        if last.dep_ != "conj" or tree.of(last, "conj"):
            return []
        first = last
        while first.dep_ == "conj" and first.head.pos_ in ("PROPN", "NOUN", "PRON"):
            first = first.head
        joined = tree.conjuncts(first)
        return joined if any(child.lower_ in ("and", "&") for one in joined for child in tree.of(one, "cc")) else []

    # ------------------------------------------------------------ pronouns

    def _pronoun(self, number: int, phrase: Phrase) -> None:
        word = phrase.text.lower()
        token = self.tree.tokens[phrase.head]
        if word in FIRST_PLURAL:
            self._tie(number, self._we(phrase) or self._speaker_at(token))
        elif word in SECOND or (word in ("it", "its") and is_pleonastic(self.tree, token)):
            return
        else:
            thing = self._reflexive(token, phrase) if word in REFLEXIVE else self._joined_to(token, phrase) or self._best(phrase)
            if thing is None and phrase.plural:
                thing = self._couple(phrase)
            if thing is None or thing.unknown:
                thing = self._named_last(token, phrase) or thing
            if thing is not None:
                thing.gender = thing.gender or phrase.gender
                if phrase.gender is not None and not thing.firm and thing.type not in ("PERSON", "ANIMAL"):
                    thing.type = "PERSON"
                self._tie(number, thing)

    def _named_last(self, token: Token, phrase: Phrase) -> Thing | None:
        """Who "she" is of "She's a Glaswegian, our Mei-Ling": named behind a comma, as one of ours."""
        if token.dep_ not in SUBJECTS or token.i > token.sent.start + 1:
            return None
        for number, other in enumerate(self.phrases):
            if other.kind != "name" or other.head <= token.head.i or other.head >= token.sent.end or other.first < 2:
                continue
            before = self.tree.tokens[other.first - 2 : other.first]
            after = self.tree.tokens[other.last + 1] if other.last + 1 < len(self.tree.tokens) else None
            if before[0].text == "," and before[1].lower_ in OURS and (after is None or after.is_punct):
                thing = self.things.all.get(self.of.get(number, -1))
                return thing if thing is not None and {thing.gender, phrase.gender} != {"m", "f"} else None
        return None

    def _speaker_at(self, token: Token) -> Thing:
        """The speaker; in a line that begins with a name and a colon the one it names."""
        name = own_kin(self.tree.speaker_of_line(token), self.speaker)
        if name not in self.speakers:
            thing = self.things.new(name, "PERSON", None, named=True)
            thing.speaker = True
            self.speakers[name] = thing.number
        return self.things.all[self.speakers[name]]

    def _we(self, phrase: Phrase) -> Thing | None:
        """The last group before that the speaker is one of."""
        groups = [thing for thing in self.things.groups if thing.mentions[0].head < phrase.head]
        groups = [thing for thing in groups if any(self.things.all[one].speaker for one in thing.members)]
        return groups[-1] if groups else None

    def _reflexive(self, token: Token, phrase: Phrase) -> Thing | None:
        subject = self.tree.subject(clause_verb(token))
        thing = self._thing_at(subject) if subject is not None else None
        return thing if thing is not None and agrees(phrase, thing) else None

    def _best(self, phrase: Phrase) -> Thing | None:
        """The candidate that leads by the margin."""
        token = self.tree.tokens[phrase.head]
        near = [thing for thing in self.things.near(phrase, WINDOW) if agrees(phrase, thing) and not self._holds(thing, token)]
        scored = [(score, thing) for thing in near if (score := self.salience.score(phrase, thing)) > 0]
        if not scored and phrase.gender is not None:
            return self._someone(phrase)
        if token.dep_ == "poss" and token.head.lower_ == "name" and any(not thing.named for _, thing in scored):
            scored = [(score, thing) for score, thing in scored if not thing.named]  # a name is told of what has none yet
        if self._is_ours(token):
            scored = [(score, thing) for score, thing in scored if not self._has_us(thing)]
        scored = self._by_cause(token, scored)
        scored.sort(key=lambda one: -one[0])
        if not scored or (
            len(scored) > 1 and scored[0][0] - scored[1][0] < MARGIN * scored[0][0] and not _one_of(scored[0][1], scored[1][1])
        ):
            return None
        if len(scored) > 1 and met_at_once(self.tree, phrase, scored[0][1], scored[1][1]):
            return None
        return scored[0][1]

    def _holds(self, thing: Thing, pronoun: Token) -> bool:
        """Whether a group has what the pronoun owns for a member: "Amy and their daughter"."""
        own = self._thing_at(pronoun.head) if pronoun.dep_ == "poss" and thing.members else None
        return own is not None and own.number in thing.members

    def _someone(self, phrase: Phrase) -> Thing:
        """Who "he" or "she" is where the text has not named anyone: nobody known, but one for the pronouns that follow."""
        thing = self.things.new(phrase.text, "PERSON", phrase.gender)
        thing.unknown = True
        return thing

    def _joined_to(self, token: Token, phrase: Phrase) -> Thing | None:
        """Whose relative someone is where it is told by what that one is joined to: "Emil Berg and his wife", "his father and his aunt"."""
        kin = token.head.lemma_.lower()
        if token.dep_ != "poss" or phrase.plural or phrase.gender is None or kin not in RELATIVES | SPOUSES:
            return None
        start = token.sent.start
        twin = next((one for one in self.tree.tokens[start : token.i] if one.lower_ == token.lower_ and one.dep_ == "poss"), None)
        joined = self.tree.tokens[token.i - 1].lower_ in ("and", "&") if token.i else False
        joined = joined and token.head.dep_ not in SUBJECTS  # not "Hannah owns Orsa and her aunt runs it"
        if twin is not None:
            alike = joined and kin not in SPOUSES and twin.head.lemma_.lower() in RELATIVES
            return self._thing_at(twin) if alike else None
        before = self.of.get(self.by_last.get(token.i - 2, -1), -1) if joined else -1
        thing = self.things.all.get(before) or (self._thing_at(token.head.head) if token.head.dep_ == "conj" else None)
        return thing if thing is not None and thing.type == "PERSON" and thing.named and agrees(phrase, thing) else None

    def _couple(self, phrase: Phrase) -> Thing | None:
        """The two that "they" are where one is told as the other's: "Chris and his wife Amy", "Ida married Leo"."""
        start, _ = self.salience.window(phrase, 1)
        for at in range(phrase.head - 1, max(start, 0) - 1, -1):
            if at not in self.by_head:
                continue
            head, other = self.tree.tokens[at], self.phrases[self.by_head[at]]
            owner = next(iter(self.tree.of(head, "poss")), None) if other.noun in SPOUSES else None
            if owner is None and head.dep_ == "dobj" and head.head.lemma_.lower() in ("marry", "wed"):
                owner = self.tree.subject(head.head)
            if (
                owner is None
                and head.dep_ == "pobj"
                and head.head.lower_ == "to"
                and head.head.head.lower_ in ("married", "engaged", "wed")
            ):
                owner = self.tree.subject(clause_verb(head))
            pair = [self._thing_at(token) for token in (owner, head) if token is not None]
            things = [thing for thing in pair if thing is not None and thing.named and not thing.members and not thing.unknown]
            if len(things) == 2 and things[0] is not things[1]:
                return self.things.group(things, other)
        return None

    def _is_ours(self, token: Token) -> bool:
        """Whether the clause is about "us"."""
        subject = self.tree.subject(clause_verb(token))
        return subject is not None and subject.lower_ == "we" and subject.i != token.i

    def _has_us(self, thing: Thing) -> bool:
        """ "Our team": a group that the speaker is of."""
        heads = [self.tree.tokens[one.head] for one in thing.mentions if one.kind == "description" and one.noun in GROUPS and one.head >= 0]
        return any(child.lower_ == "our" for head in heads for child in self.tree.of(head, "poss"))

    def _by_cause(self, token: Token, scored: list[tuple[float, Thing]]) -> list[tuple[float, Thing]]:
        """Subjects of clauses that tell why, or what someone was told, where both subject and object of the main verb could be meant.

        "Leo visited Mateo because he was sick": some verbs are done for what their object is. With others nobody can tell.
        """
        verb = clause_verb(token)
        main = verb.head
        why = verb.dep_ == "advcl" and any(child.lower_ == "because" for child in self.tree.of(verb, "mark"))
        told = verb.dep_ == "ccomp" and main.lemma_.lower() in TELLING
        if token.dep_ not in SUBJECTS or not (why or told):
            return scored
        objects = self._numbers(self.tree.of(main, "dobj", "dative"))
        subjects = self._numbers(self.tree.of(main, *SUBJECTS))
        if why and main.lemma_.lower() in OBJECT_CAUSES:
            return [(score + CAUSE * (thing.number in objects), thing) for score, thing in scored]
        fitting = {thing.number for _, thing in scored}
        return [] if objects & fitting and subjects & fitting else scored

    def _numbers(self, tokens: Iterable[Token]) -> set[int]:
        return {thing.number for token in tokens if (thing := self._thing_at(token)) is not None}


def _earlier_phrase(one: Earlier) -> Phrase:
    """A mention before the text begins."""
    return Phrase(first=-1, last=-1, head=-1, text=one.name, span=(0, 0), kind="name", type=one.type, gender=one.gender)


def _bears_name_of(one: Phrase | Thing, other: Phrase | Thing) -> bool:
    """A firm with a person's whole name in its own: "Milton Bradley Company", which is not Milton Bradley."""
    name = other.text if isinstance(other, Phrase) else other.name
    return one.type == "ORG" and other.type == "PERSON" and len(tokens_of(name)) > 1 and given_name_gender(name) is not None


def _one_of(one: Thing, other: Thing) -> bool:
    """A group and one of its members do not compete."""
    return other.number in one.members or one.number in other.members


def _negated(tree: Tree, verb: Token) -> bool:
    return bool(tree.of(verb, "neg"))
