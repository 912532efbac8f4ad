"""Facts of what stands right behind a name or a noun and says where it belongs: "Piotr Zawadzki of Thermacore", "Mr. Hall of Mill Lane",
"Alan from the bowls club", "the eye hospital in Moorfields", "the Durban office"."""

from __future__ import annotations

from collections.abc import Iterator

from spacy.tokens import Token

from memgraph.names import given_name_gender, is_mostly_surname, is_place
from memgraph.nlp.facts.draft import Draft
from memgraph.nlp.facts.terms import STREETS, Term, Terms
from memgraph.nlp.lexicon import words
from memgraph.predicates import Predicates

PARTS = words("office branch depot plant campus warehouse site factory showroom outlet workshop shop store bureau division")  #: of firms
HONORIFICS = words("""mr mr. mrs mrs. ms ms. miss dr dr. prof. prof sir dame lady lord father sister brother uncle aunt frau herr madame
    monsieur señor signora""")
SOUGHT = words("find seek choose want need imagine")  #: what there need not be
CALLING = words("call ring phone email write text confirm reply answer mail message promise quote invoice remind apologise inform")
SURE = 0.8


def affiliated(terms: Terms, predicates: Predicates) -> Iterator[Draft]:
    """What the phrases behind names and nouns say, save in questions."""
    tree = terms.tree
    for token in tree.tokens:
        if token.pos_ not in ("NOUN", "PROPN"):
            continue
        found = list((_belonging if terms.is_name(token) else _placed)(terms, predicates, token))
        if found and token.sent[-1].text != "?":
            yield from found


def _belonging(terms: Terms, predicates: Predicates, token: Token) -> Iterator[Draft]:
    """Where somebody with a name works, lives or is a member."""
    listed = _is_listed(terms, token)
    behind = ("of", "from", "at", "in") if listed else ("of", "from", "at")
    prep = next((one for one in terms.tree.of(token, "prep") if one.i == token.i + 1 and one.lower_ in behind), None)
    thing = terms.tree.first(prep, "pobj") if prep is not None else None
    person = terms.one(token) if thing is not None else None
    named = person is not None and listed and person.kind == "name" and person.type in ("PERSON", None) and not is_place(person.name)
    if prep is None or thing is None or person is None or not (named or _is_somebody(terms, person, token)):
        return
    for place in terms.of(thing):
        noun = place.noun.rpartition(" ")[2]
        last = place.name.lower().split()[-1] if place.name else ""
        named = place.kind == "name" and given_name_gender(place.name.split()[0]) is None and place.type not in ("DATE", "EVENT", "GROUP")
        group = any(predicates.is_a("group", None, one) for one in (noun, last))
        firm = any(predicates.is_a("org", None, one) for one in (noun, last))
        if place.is_empty or place.name.split()[0].lower() in HONORIFICS:
            continue
        if prep.lower_ == "of" and named and not _has_surname(terms, person, token):
            continue  # "Joan of Arc", "Philip of Greece" are called so
        if not (named or place.definite) or (prep.lower_ != "of" and token.dep_ not in ("nsubj", "nsubjpass") and not listed):
            continue
        if named and (last in STREETS or is_place(place.name)):
            yield Draft("from" if prep.lower_ == "from" else "lives_in", person, place, confidence=SURE)
        elif group:
            yield Draft("member_of", person, place, confidence=SURE)
        elif firm or (named and place.type in ("ORG", "PRODUCT", None, "PERSON") and (prep.lower_ in ("of", "at") or _speaks(token))):
            yield Draft("works_at", person, place, confidence=SURE)


def _is_listed(terms: Terms, token: Token) -> bool:
    """ "Bo in Oslo and Cy in Rome are vegan": one of several subjects, each with a phrase of its own behind the same preposition."""
    head = token.head if token.dep_ == "conj" else token
    if head.dep_ not in ("nsubj", "nsubjpass"):
        return False
    preps = [[one.lower_ for one in terms.tree.of(each, "prep")] for each in terms.tree.conjuncts(head)]
    return len(preps) > 1 and all(len(each) == 1 and each == preps[0] for each in preps)


def _speaks(somebody: Token) -> bool:
    """ "Rosa from Orsa called": who gets in touch for a firm is from it as it were from home."""
    return somebody.dep_ == "nsubj" and somebody.head.lemma_.lower() in CALLING


def _has_surname(terms: Terms, person: Term, token: Token) -> bool:
    *first, last = person.name.split()
    gender = given_name_gender(last)
    return _is_titled(terms, token) or (bool(first) and (gender in (None, "either") or is_mostly_surname(last)))


def _is_titled(terms: Terms, token: Token) -> bool:
    return any(one.lower_ in HONORIFICS for one in terms.tree.of(token, "compound"))


def _is_somebody(terms: Terms, person: Term, token: Token) -> bool:
    titled = _is_titled(terms, token)
    full = person.kind == "name" and given_name_gender(person.name.split()[0]) is not None
    return person.kind == "name" and (titled or full) and not is_place(person.name)


def _placed(terms: Terms, predicates: Predicates, token: Token) -> Iterator[Draft]:
    """Where a house, a school or a firm is: what is definite, or there."""
    tree = terms.tree
    if not any(predicates.is_a(kind, None, token.lemma_.lower()) for kind in ("org", "school")) or token.head.lemma_ in SOUGHT:
        return
    noun = terms.one(token.head if token.dep_ == "appos" and terms.is_name(token.head) else token)  # "Kestrel, a firm in Cardiff"
    if noun is None or noun.kind not in ("noun", "name") or token.tag_ == "NNS":
        return
    for prep in tree.of(token, "prep"):
        thing = tree.first(prep, "pobj")
        known = tree.first(token, "det", "poss") is not None and prep.i == token.i + 1 and not noun.is_person
        if known and prep.lower_ == "in" and thing is not None and terms.is_name(thing):
            yield from (Draft("located_in", noun, place, confidence=SURE) for place in terms.of(thing) if _is_town(place))
    for part in tree.of(token, "compound", "nmod"):
        if token.lemma_.lower() in PARTS and part.i == token.i - 1 and is_place(part.text):
            yield from (Draft("located_in", noun, place, confidence=SURE) for place in terms.name_terms(part) if _is_town(place))


def _is_town(term: Term) -> bool:
    return term.kind == "name" and (is_place(term.name) or (term.type == "PLACE" and given_name_gender(term.name.split()[0]) is None))
