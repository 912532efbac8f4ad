"""What a reported clause claims: by the verb that reports it ("says", "thinks", "knows", "denies", "is sure") and by who says it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from spacy.tokens import Token

from memgraph.nlp import lexicon as lex
from memgraph.nlp.clauses.own_words import Stance, auxiliaries, is_if_clause
from memgraph.nlp.tree import Tree

ANNOUNCING = lex.words("announce confirm decide")
REPORTING = (lex.SAY, lex.THINK, lex.HEAR, lex.FACTIVE, lex.WISH, lex.WONDER, lex.PROPOSE, lex.PRETEND, lex.DENY)


def complement(tree: Tree, verb: Token, head: Token, own: Stance, governor: Stance, stance: Callable[[Token], Stance]) -> Stance:
    """A clause as the complement of a verb or an adjective: says that, thinks that, is sure that."""
    if any(mark.lower_ in lex.UNCERTAIN for mark in tree.of(verb, "mark", "advmod")) and not is_if_clause(tree, verb):
        return replace(own, modality="hedged")
    lemma = head.lemma_.lower()
    subject = tree.subject(head)
    if lemma == "report" and verb.i < head.i and any(prep.lower_ == "to" for prep in tree.of(head, "prep", "dative")):
        return own  # "Ann reports to Bo, Cy reports to Di": whose boss he is, and no news
    if verb.i < head.i and any(one.text == ";" for one in tree.tokens[verb.i : head.i]):
        return own  # "we changed the licence; all agreed"
    if _is_own_news(tree, verb, head):
        return own.under(governor)
    if verb.i < head.i and (subject is None or subject.i > verb.i) and tree.subject(verb) is not None and not _is_report(lemma):
        return own  # two sentences with a comma between
    if subject is not None and subject.lemma_.lower() in lex.RUMOUR:
        return replace(own, modality="hearsay")
    if _is_report(lemma):
        if governor.modality == "command" and lemma == "note":
            return own
        said = reported(tree, own, head, stance(head))
        if lemma == "guess" and tree.tokens[head.i + 1].lower_ == "what":
            return own
        ordered = governor.modality == "command" and (lemma in lex.FACTIVE or lemma in lex.PRETEND or said == own)
        reminds = ordered or governor.modality in ("asserted", "hedged")
        return said if reminds else said.under(governor)
    adjective = head if head.pos_ == "ADJ" else tree.first(head, "acomp", "attr", "oprd")
    word = adjective.lemma_.lower() if adjective is not None else ""
    if lemma in lex.SEEM or word in lex.UNSURE or (word in lex.SURE and governor.negative):
        return replace(own, modality="hedged")
    if lemma == "ensure" or (lemma == "make" and word == "sure"):
        return replace(own, modality="plan")
    return own.under(governor)


def reported(tree: Tree, own: Stance, head: Token, governor: Stance) -> Stance:
    """The stance of what `head` reports, by the verb, by how it is meant itself, and by who says it."""
    lemma = head.lemma_.lower()
    passive = tree.first(head, "auxpass") is not None
    speaker = _agent(tree, head) if passive else tree.subject(head) or _inherited_subject(tree, head)
    first_person = speaker is not None and speaker.lower_ in lex.FIRST_PERSON
    source = None if speaker is None or first_person or speaker.lower_ in ("you", "it", "there", "they") else speaker
    if lemma in lex.WISH:
        return replace(own, modality="wish")
    if lemma in lex.PRETEND or (lemma in lex.WONDER and lemma not in lex.SAY):
        return replace(own, modality="hedged")
    if lemma in lex.FACTIVE:
        return replace(own, modality="hedged") if governor.negative and lemma in ("know", "see", "find") else own
    if lemma in lex.PROPOSE:
        return replace(own, modality="plan", attributed_to=source)
    if lemma in lex.DENY:
        own = replace(own, negative=not own.negative)
    if lemma in lex.HEAR:
        return replace(own, modality="hearsay", attributed_to=source)
    if lemma in lex.SAY and lemma not in lex.THINK:
        if first_person and not governor.negative:
            guessed = any(one.lower_ in ("could", "would", "'d", "’d", "might") for one in auxiliaries(tree, head))
            return replace(own, modality="hedged") if guessed else own  # "I could swear it's Ann who has the key"
        return replace(own, modality="hearsay", attributed_to=source)
    if lemma == "believe" and governor.negative and any(one.lower_ in ("ca", "can", "could") for one in auxiliaries(tree, head)):
        return own  # "I can't believe that Tom quit"
    negative = own.negative != governor.negative  # "I don't think he lives here"
    return replace(own, modality="hedged" if source is None else "hearsay", attributed_to=source, negative=negative)


def _is_report(lemma: str) -> bool:
    return any(lemma in kind for kind in REPORTING)


def _is_own_news(tree: Tree, verb: Token, head: Token) -> bool:
    """ "Ann announced that she is leaving": nobody knows better; "the board said yes: Ann will lead": what they said comes before."""
    subject, announcer = tree.subject(verb), tree.subject(head)
    if head.lemma_.lower() in ANNOUNCING and subject is not None and announcer is not None and announcer.pos_ == "PROPN":
        return subject.lower_ in ("he", "she", "they") and not tree.of(verb, "neg")
    before = tree.tokens[verb.left_edge.i - 1] if verb.left_edge.i else verb
    return before.text == ":" and any(child.tag_ == "UH" or tree.deps[child.i] == "dobj" for child in tree.children[head.i])


def _agent(tree: Tree, verb: Token) -> Token | None:
    by = tree.first(verb, "agent")
    return None if by is None else tree.first(by, "pobj")


def _inherited_subject(tree: Tree, verb: Token) -> Token | None:
    while tree.deps[verb.i] in ("conj", "xcomp", "advcl") and verb.head != verb:
        verb = verb.head
        found = tree.subject(verb)
        if found is not None:
            return found
    return None
