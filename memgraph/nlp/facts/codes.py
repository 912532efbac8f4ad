"""Facts of codes and numbers: "a Lumen D70, serial 88-1043-K", "the gate takes 2085 now", "to open the shed, type 6619"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from spacy.tokens import Token

from memgraph.names import given_name_gender, is_place
from memgraph.nlp.clauses.clause import Clause
from memgraph.nlp.facts.draft import Draft
from memgraph.nlp.facts.terms import Term, Terms
from memgraph.nlp.lexicon import words
from memgraph.nlp.surface import source_of
from memgraph.predicates import Phase, Predicates

NOTED = re.compile(
    r"(?:^|[,;:(.]\s*|\b(?:with|has|have|got|under) )(?:(?:the|its|our|new) )?(?:(?P<of>booking|order|policy|serial|invoice|reference"
    r"|confirmation|ticket|customer|account|tracking|membership|member|report|part|model|registration|batch|case|claim|licence|license"
    r"|contract|shelf|door|gate|entry|access|chip|microchip|passport|file|staff|employee|patient|student|tax|insurance|roll|badge|locker|alarm"
    r"|safe|entrance|wi-?fi|wlan|router|network|guest wi-?fi|padlock|certificate|permit|plate|flight|train|reservation|purchase order"
    r"|chassis|engine|frame|bank|sort|post) )?"
    r"(?P<kind>code|key|password|passcode|passphrase|combination|number|mark|no\.|reference|serial|policy|ref\.?|plate|pin|chip|file|case"
    r"|licence plate|booking|confirmation|iban)"
    r"(?: number)?:? (?P<code>(?:(?-i:[A-Z]{2,5}) )?(?=[\w/.-]*\d)[A-Z0-9][\w/-]{2,}(?: \d{3}\b| [A-Z]{3}\b)?)",
    re.IGNORECASE,
)
BARE = re.compile(
    r"(?:^|[,;:(.]\s*|\bunder )(?:(?:the|its|our|new) )?(?P<of>)"
    r"(?P<kind>order|report|manuscript|receipt|permit|certificate|matter|claim|ticket|contract|account|invoice|reservation"
    r"|customer):? "
    r"(?P<code>(?-i:(?=[\w/-]*\d)(?=[\w/-]*[A-Z])[A-Z0-9][\w/-]{3,}))"
)  #: a number by the noun alone: then it has letters as well
UNDER = re.compile(
    r"\b(?:lodged|filed|registered|booked|recorded|listed|kept|stored|logged|saved|reserved|held)(?: (?:with|at|in|by|as) [^,.;:]{2,40}?)?"
    r" (?P<of>)(?P<kind>under) (?P<code>(?-i:(?=[\w/-]*\d)(?=[\w/-]*[A-Z])[A-Z0-9][\w/-]{3,}))"
)  #: "is lodged with the scheme under DP-66218"
LINE = re.compile(r"(?:^|\n)[ \t]*(?P<label>[A-Z][^\W\d_][^:.,;!?\n]{1,40}): [^\n]*$")  #: a line that names a thing, up to the number
SAME = {
    one: one
    for one in words("""serial policy reference plate chip order report manuscript receipt permit certificate matter claim
    ticket contract account invoice reservation customer file case booking confirmation""")
}
SAME |= {"ref": "reference", "licence plate": "plate", "iban": "account"}  #: kind of number -> what it is called
NETWORKS = frozenset({"wifi", "wi-fi", "wlan", "router", "network", "guest_wifi", "guest_wi-fi"})
PAPERS = re.compile(
    r"\b(?:(?:the|our|my|new|a) )?(?P<thing>[a-z]{3,} (?:permit|licence|license|certificate|pass|passport|badge|card|visa|warrant))"
    r"(?: (?:no\.?|number))?:? (?P<code>(?=[\w/-]*\d)(?=[\w/-]*[A-Z])[A-Z0-9][\w/-]{3,})"
)  #: "drone permit DR-5521"
OF_PEOPLE = words(
    "chip microchip passport membership member staff employee patient student tax insurance licence license badge roll locker"
)
CODE = re.compile(r"[A-Z]{0,3}\d{3,8}[A-Z]?|\d{1,2}(?:-\d{1,2}){2,}")
TAKES = words("take want need accept require expect demand")
OPENS = words("open unlock unlatch lock disarm")
REMARKS = words("update note news reminder last today tomorrow yesterday correction info contact address number code booked")
GETS = words("get have use receive")
WITH = words("with by using")
SECRETS = words("code pin combination password passcode keycode")
TYPED = re.compile(
    r"\b(?:to|for) (?P<verb>open|unlock|enter|get into|get in|disarm|use|start)(?:ing)? (?P<thing>[^,.;:]{3,50}), "
    r"(?:type|enter|press|dial|use|key in|punch in|tap in|tap|the code is|it's|it is) (?:in )?(?:the )?(?:code )?"
    r"(?P<code>[A-Z]{0,3}\d{3,8})\b",
    re.IGNORECASE,
)


def noted_codes(terms: Terms) -> Iterator[Draft]:
    """Numbers and codes that stand beside a sentence, of what it is about."""
    tree = terms.tree
    for found in (*NOTED.finditer(tree.text), *BARE.finditer(tree.text), *UNDER.finditer(tree.text)):
        token = next((one for one in tree.tokens if one.idx <= found.start("code") < one.idx + len(one)), None)
        kind = found["kind"].lower().rstrip(".")
        of = (found["of"] or SAME.get(kind, "")).lower().replace(" ", "_")
        secret = kind in SECRETS | {"key"}
        if (kind == "key" and of not in NETWORKS) or (secret and kind not in ("code", "pin") and not of):
            continue  # "key 12 opens the shed"
        if of in NETWORKS and token is not None:
            yield Draft("code" if kind == "key" else kind, _named(terms, token, found, "of"), _value(terms, token, found), literal=True)
            continue
        bearer = None if token is None else _bearer(terms, token, found.start("of" if found["of"] else "kind"), people=of in OF_PEOPLE)
        if bearer is None or token is None:
            continue
        name = "code" if secret or kind == "under" else "number"
        yield Draft(f"{of}_{name}" if of else name, bearer, _value(terms, token, found), literal=True)
    for found in PAPERS.finditer(tree.text):
        token = next((one for one in tree.tokens if one.idx >= found.start("thing")), None)
        if token is not None and token.sent[-1].text != "?":
            yield Draft("number", _named(terms, token, found, "thing"), _value(terms, token, found), literal=True)
    for found in TYPED.finditer(tree.text):
        token = next(one for one in tree.tokens if one.idx >= found.start("thing"))
        text = re.sub(r"^(?:the|our|my|this|that) ", "", found["thing"], flags=re.IGNORECASE)
        start = found.end("thing") - len(text) + tree.offset
        thing = Term(text, (start, start + len(text)), "noun", None, text.lower().split()[-1], token)
        yield Draft("code", thing, _value(terms, token, found), literal=True)


def _named(terms: Terms, token: Token, found: re.Match[str], group: str) -> Term:
    """What the text itself names as that which has the number or code."""
    start = found.start(group) + terms.tree.offset
    name = found[group]
    return Term(name, (start, start + len(name)), "noun", None, name.lower().split()[-1], token)


def _value(terms: Terms, token: Token, found: re.Match[str]) -> Term:
    start, end = found.span("code")
    return Term(found["code"], (start + terms.tree.offset, end + terms.tree.offset), "value", None, "code", token)


def _bearer(terms: Terms, token: Token, before: int, *, people: bool) -> Term | None:
    """What the sentence does something with, else its subject, else what it or its label names first."""
    if (named := _of_line(terms, token, before)) is not None:
        return named
    sentence = [one for one in token.sent if one.idx < before and one.text.strip()]
    subjects = [one for one in sentence if one.dep_ in ("nsubj", "nsubjpass") and one.pos_ != "PRON"]
    objects = [one for one in sentence if one.dep_ == "dobj" and one.head.lemma_ != "be"]
    first = [one for one in sentence if one.pos_ in ("NOUN", "PROPN") and one.ent_type_ not in ("DATE", "TIME") and one.dep_ != "compound"]
    alone = not any(one.pos_ in ("VERB", "AUX") for one in sentence) or not (first and first[0].dep_ == "pobj")
    found: list[Term] = []
    for one in (*reversed(objects), *subjects, *(first[:1] if alone else ())):
        term = _itself(terms, one, before)
        person = term is not None and term.is_person and not people
        if term is not None and term.kind in ("name", "noun") and not (person or term.is_empty or term.type == "DATE"):
            found.append(term)
    things = [one for one in found if not is_place(one.name)]  # "the container left Rotterdam today: number ALBU 220817"
    if things or found:
        return (things or found)[0]
    return None if sentence else _labelled(terms, token)


def _itself(terms: Terms, noun: Token, before: int) -> Term | None:
    """The thing that the noun names, and nothing that stands behind it: of "appointment: 17 May, reference EE-7" neither day nor number."""
    term = terms.one(noun)
    if term is None or noun.pos_ != "NOUN" or (term.type != "DATE" and term.span[0] - terms.tree.offset < before):
        return term
    tokens = [one for one in terms.phrase(noun) if one.i <= noun.i]
    span = (terms.tree.offset + tokens[0].idx, terms.tree.offset + noun.idx + len(noun)) if tokens else terms.tree.span_of(noun)
    return Term(terms.tree.text_of(tokens or [noun]), span, "noun", None, noun.lemma_.lower(), noun)


def _of_line(terms: Terms, token: Token, before: int) -> Term | None:
    """The thing that a line names and lists what there is to know of: "Boiler in flat 2: Hexatherm, serial HX-5093"."""
    found = LINE.search(source_of(terms.tree.doc).text[:before])
    if found is None or given_name_gender(found["label"].split()[0]) is not None:
        return None
    between = [one for one in terms.tree.tokens if found.end("label") <= one.idx < before]
    words_ = found["label"].lower().split()
    if is_place(found["label"]) or any(one.pos_ in ("VERB", "AUX") for one in between) or words_[-1] in REMARKS or len(words_) > 6:
        return None
    start = found.start("label") + terms.tree.offset
    return Term(found["label"], (start, start + len(found["label"])), "noun", None, words_[-1], token)


def _labelled(terms: Terms, token: Token) -> Term | None:
    """The thing that the label names, where a number is the first that stands behind it."""
    source = source_of(terms.tree.doc)
    for label in source.labels:
        if label.end <= token.idx < label.line_end:
            text = source.text[label.start : label.end].strip()
            start = label.start + terms.tree.offset
            return Term(text, (start, start + len(text)), "noun", None, text.lower().split()[-1], token) if text else None
    return None


def opened_with(terms: Terms, predicates: Predicates, clause: Clause, subjects: Sequence[Term]) -> Iterator[Draft]:
    """ "The gate takes 2085 now", "the cupboard opens with 7153", "the safe got the code 3917": and what it took before does it no more."""
    lemma = clause.verb.lemma_.lower()
    if lemma not in TAKES | OPENS | GETS or clause.passive:
        return
    after = [one for one in clause.verb.subtree if one.i > clause.verb.i and CODE.fullmatch(one.text)]
    after = [one for one in after if _is_said(one, lemma, clause)]
    for thing in (_other_of(terms, predicates, one) for one in subjects) if after else ():
        nouns = (thing.noun.rpartition(" ")[2], *thing.name.lower().split())
        secret = terms.tree.tokens[after[0].i - 1].lower_ in SECRETS
        if thing.is_person or not (secret or any(predicates.is_a("locked", None, noun) for noun in nouns)):
            continue
        for one in after:
            old = any(word.lower_ == "instead" for word in terms.tree.tokens[max(one.i - 3, 0) : one.i])
            start = terms.tree.offset + one.idx
            value = Term(one.text, (start, start + len(one)), "value", None, "code", one)
            phase: Phase = "ends" if old else "states" if clause.tense == "present" else "begins"
            yield Draft("code", thing, value, phase, literal=True, clause=clause)


def _other_of(terms: Terms, predicates: Predicates, thing: Term) -> Term:
    """ "Padlock replaced, the new one opens with 9047": the padlock that was spoken of last."""
    if thing.noun != "one":
        return thing
    before = reversed(terms.tree.tokens[: thing.token.i])
    locks = [one for one in before if one.pos_ in ("NOUN", "PROPN") and predicates.is_a("locked", None, one.lemma_.lower())]
    locks.sort(key=lambda one: one.dep_ in ("pobj", "compound"))  # "Padlock at the gate"
    return next((term for one in locks for term in terms.of(one)), thing)


def _is_said(code: Token, lemma: str, clause: Clause) -> bool:
    """The code is what the verb speaks of: its object, or behind "with"; for "get", a word before it says that it is one."""
    before = code.doc[code.i - 1].lower_
    if code.i + 1 < len(code.doc) and code.doc[code.i + 1].pos_ in ("NOUN", "PROPN", "NUM", "ADJ"):
        return False  # "needs 2024 chairs"
    if lemma in GETS:
        return before in SECRETS
    if lemma in OPENS:
        return before in WITH | SECRETS
    return code.i - clause.verb.i <= 3 or before in SECRETS | {"of"}
