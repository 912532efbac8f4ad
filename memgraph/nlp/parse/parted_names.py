"""Names that the recogniser runs together over the preposition of a verb, or over the gap of one, taken apart."""

from __future__ import annotations

from itertools import pairwise

from spacy.tokens import Doc, Span, Token

from memgraph.names import given_name_gender, is_place

TIMES = ("DATE", "TIME")
OF_VERBS = ("to", "from", "for", "at", "on", "since", "until", "with", "by")  #: prepositions that few names have within them


def part_names(doc: Doc) -> None:
    """ "sold [14 Elm Row to Larkfield Homes]" names two: no name goes on over a preposition that is the verb's."""
    parted: list[Span] = []
    for found in doc.ents:
        edges = [found.start, *(one.i for one in found if _is_of_verb(one, found)), found.end]
        pieces = [(first if first == found.start else first + 1, last) for first, last in pairwise(edges)]
        parted += [found] if len(edges) == 2 else [Span(doc, first, last, found.label_) for first, last in pieces if first < last]
    if parted != list(doc.ents):
        doc.set_ents(parted)


def _is_of_verb(token: Token, name: Span) -> bool:
    inner = name.start < token.i < name.end - 1 and token.lower_ in OF_VERBS
    outside = not name.start <= token.head.i < name.end and token.head.pos_ in ("VERB", "AUX")
    if token.lower_ == "in" and name.start < token.i < name.end - 1:  # "from [Motorika in Brno]", but "saw [Death in Venice]"
        alone = name.start <= token.head.i < token.i and token.head.dep_ == "pobj"  # "from [Kestrel Films in Ghent]"
        return (
            (alone or (outside and name[0].dep_ == "pobj")) and name.label_ not in TIMES and is_place(name.doc[token.i + 1 : name.end].text)
        )
    return inner and token.text.islower() and token.dep_ in ("prep", "dative", "agent") and outside and name.label_ not in TIMES


def part_gaps(doc: Doc) -> None:
    """ "Ann speaks Greek, [Bo Danish]": who does it and what to are two, where the text leaves out the verb between them; so the firm and
    who has an office there, in "the CEO of [Orsa, Ann Lee], quit"."""
    cuts = {token.i + 1 for token in doc if token.dep_ == "orphan"}
    cuts |= {token.left_edge.i for token in doc if token.dep_ == "appos" and token.left_edge.i and token.left_edge.nbor(-1).text == ","}
    parted: list[Span] = []
    for found in doc.ents:
        cut = next((one for one in sorted(cuts) if found.start < one < found.end), None)
        if cut is None or found.label_ in TIMES:
            parted.append(found)
            continue
        last = cut - 1 if doc[cut - 1].text == "," else cut
        parted.append(Span(doc, found.start, last, found.label_))
        if last < cut and given_name_gender(doc[cut].text) is not None:
            parted.append(Span(doc, cut, found.end, "PERSON"))
    if parted != list(doc.ents):
        doc.set_ents(parted)
