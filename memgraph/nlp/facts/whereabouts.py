"""Facts of where things and people are put: "was wheeled from bed 11 into side room 2", "the goat is in the yard", "Bed 3, Ann: ..."."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from spacy.tokens import Token

from memgraph.nlp.clauses.clause import Clause
from memgraph.nlp.facts.draft import Complement, Draft
from memgraph.nlp.facts.terms import Term, Terms
from memgraph.nlp.lexicon import words
from memgraph.nlp.surface import source_of
from memgraph.predicates import DIRECT, Phase, Predicates

PUTTING = words("""wheel carry cart move transfer bring take put place shift relocate haul drag roll push deposit store stow hide leave hang
    park lock stash file readmit admit rehouse install mount stack pack tuck shelve return lug hoist drive lay set stand""")
SITTING = words("sit stand work")
BEING = words("be stand lie hang sit rest stay remain live")
GOING = words("move go return come migrate shift")
INTO = words("to into in onto on at under behind beside inside beneath near")
OUT = words("from off")
NOT_KEPT = words("""problem issue trouble leak smell noise draught space queue fire mistake error chance way reason question lot plenty
    bit silence light mood atmosphere rumour rumor difference number change danger risk break fight argument crowd vacancy gap""")
CODED = re.compile(r"[A-Z]{1,2}-?\d{1,3}|\d{1,2}[A-Z]")  #: rooms and beds: B12, 4B
FOR_PEOPLE = words("bed ward room bay cell kennel cot cubicle berth")
HEADED = re.compile(
    r"^(?:(?:[Nn]ew|[Nn]ow|[Bb]ack|[Ss]till|[Aa]rrived|[Aa]dmitted) (?:in|to) )?"
    r"(?P<place>(?:[Ss]ide |[Pp]rivate )?(?P<noun>[A-Za-z]+) \d+[A-Z]?)"
    r"(?P<mark>[,:]) (?P<name>(?:(?:Mrs?|Ms|Dr|Prof)\.? )?[A-Z][\w’'-]+(?: [A-Z][\w’'-]+){0,3})(?=[,:;. ]|$)"
)
IN_PLACE = re.compile(r" in (?P<place>(?P<noun>bed|kennel|ward|room|bay|cell|cot|stall|cage|side room) \d+[A-Z]?)\b")


def placed(
    terms: Terms, predicates: Predicates, clause: Clause, complements: Sequence[Complement], subjects: Sequence[Term]
) -> Iterator[Draft]:
    """Where the clause says that something is, was put or has gone, and where it was before."""
    lemma = clause.verb.lemma_.lower()
    done = clause.passive or (clause.kind == "participle" and clause.verb.tag_ == "VBN" and not clause.objects)
    moved = lemma in PUTTING and (done or bool(clause.objects))
    goes = lemma in GOING and not clause.objects and not clause.passive
    is_there = lemma in BEING and not clause.passive and not clause.objects and clause.tense in ("present", "present_perfect", "none")
    noted = _is_noted(clause, subjects)  # "Drive K2 brought from my cellar to the safe": a note leaves out "was"
    done, moved = done or noted, moved or noted
    if not (moved or goes or is_there) or clause.stance.negative:
        return
    things = [one.term for one in complements if one.prep == DIRECT] if moved and not done else list(subjects)
    said = [(one.prep.rpartition(" ")[2], one.term) for one in complements if one.prep != DIRECT]
    said = [(prep, term) for prep, term in said if is_spot(predicates, term)]
    where = [(prep, term) for prep, term in said if prep in INTO and (is_there or prep not in ("at", "near") or moved)]
    if goes and not any(prep in ("to", "into") for prep, _ in where):
        return
    for thing in things if where else ():
        if (
            thing.is_empty
            or thing.kind not in ("noun", "name")
            or (thing.is_person and not (_fits_people(where[0][1], moved=moved) or (lemma in SITTING and _is_numbered(where[0][1]))))
        ):
            continue
        phase: Phase = "states" if is_there else "begins"
        yield Draft("located_in", thing, where[0][1], phase, clause=clause)
        yield from (Draft("located_in", thing, term, "ends", clause=clause) for prep, term in said if prep in OUT)


def _is_noted(clause: Clause, subjects: Sequence[Term]) -> bool:
    """Things do not carry themselves."""
    alone = clause.verb.tag_ in ("VBD", "VBN") and not (clause.objects or clause.auxiliaries or clause.passive or clause.implied_speaker)
    return alone and clause.verb.lemma_.lower() in PUTTING and bool(subjects) and not any(one.is_person for one in subjects)


def _is_numbered(place: Term) -> bool:
    """ "office 318", "lab 2.14": who sits there does so every day."""
    return any(one[0].isdigit() for one in place.name.split()[1:]) or bool(CODED.fullmatch(place.name))


def there_is(terms: Terms, predicates: Predicates, clause: Clause) -> Iterator[Draft]:
    """ "In the hall cupboard there is a printer", "there are two spare keys in bay 7": what can be kept somewhere, and where."""
    if clause.kind != "existential" or clause.stance.negative or clause.tense not in ("present", "present_perfect"):
        return
    for token in clause.attributes:
        noun = token.lemma_.lower()
        opened = [one.lower_ for one in clause.tree.of(token, "det", "nummod", "poss", "amod")]
        kept = not any(predicates.is_a(kind, None, noun) for kind in ("event", "illness", "opinion", "activity", "tracked", "role", "room"))
        if not opened or "no" in opened or not kept or noun in NOT_KEPT:
            continue
        preps = [one for one in (*clause.preps, *clause.noun_preps(token)) if one.text.lower() in INTO - {"to", "into", "onto"}]
        spots = [term for one in preps for term in terms.of(one.object) if is_spot(predicates, term)]
        things = [one for one in terms.of(token) if one.kind in ("noun", "name") and not one.is_person and not one.is_empty]
        yield from (Draft("located_in", thing, spot, clause=clause) for thing in things for spot in spots[:1])


def is_spot(predicates: Predicates, term: Term) -> bool:
    """A room, a bed, a shelf: where something is kept; one that has a number is called by it."""
    if term.kind == "value" or term.type == "DATE":
        return bool(CODED.fullmatch(term.name))
    nouns = (term.noun.rpartition(" ")[2], *(word for word in term.name.lower().split() if word.isalpha()))
    return any(predicates.is_a("spot", None, noun) for noun in nouns) or bool(CODED.fullmatch(term.name))


def _fits_people(place: Term, *, moved: bool) -> bool:
    """A patient is in a bed; who sits in a kitchen may soon be elsewhere."""
    return moved and (bool(CODED.fullmatch(place.name)) or any(word in FOR_PEOPLE for word in place.name.lower().split()))


def headed(terms: Terms, predicates: Predicates) -> Iterator[Draft]:
    """Who is told of under the place where he is: "Bed 6, Harjit Dhillon, 71: ...", "New in kennel 6: Gherkin"; "Gurpreet in bed 11"."""
    source, tree = source_of(terms.tree.doc), terms.tree
    for line in re.finditer(r"[^\n]+", source.text):
        found = HEADED.match(line[0])
        if found is None or not predicates.is_a("spot", None, found["noun"].lower()):
            continue
        named = next((one for one in tree.tokens if one.idx >= line.start() + found.start("name") and terms.is_name(one)), None)
        person = terms.one(_head(named)) if named is not None else None
        if person is not None and person.kind == "name":
            yield Draft("located_in", person, _place(tree.offset + line.start(), found, tree.tokens[0]), confidence=0.9)
    for token in tree.tokens:
        if terms.is_name(token) and token.dep_ != "compound" and (term := terms.one(token)) is not None and term.kind == "name":
            found = IN_PLACE.match(tree.text, term.span[1] - tree.offset)
            if found is not None and token.sent[-1].text != "?":
                yield Draft("located_in", term, _place(tree.offset, found, token), confidence=0.9)


def _head(token: Token) -> Token:
    while token.dep_ == "compound" and token.head.i > token.i:
        token = token.head
    return token


def _place(offset: int, found: re.Match[str], token: Token) -> Term:
    text = found["place"][:1].lower() + found["place"][1:]
    return Term(text, (offset + found.start("place"), offset + found.end("place")), "noun", "PLACE", found["noun"].lower(), token)
