"""What a clause claims: whether it is said to be so, asked, wished, guessed, reported, and of which time.

A clause is judged by its own words (own_words.py) and by the clause that governs it: what stands under "want", "if" or "Ana says"
(reports.py) is not asserted by whoever wrote the text.

Only "asserted" clauses become facts. Of the future, "will" and "is going to" are asserted, as is "is moving in June": they are
said to be so, of a later time. "Plans to", "hopes to", "might" and "would" are not.
"""

from __future__ import annotations

from dataclasses import replace

from spacy.tokens import Token

from memgraph.nlp import lexicon as lex
from memgraph.nlp.clauses.asking import asked_part
from memgraph.nlp.clauses.jest import is_meant
from memgraph.nlp.clauses.own_words import GONNA, WANNA, Modality, Stance, Tense, auxiliaries, is_denied_state, own_stance
from memgraph.nlp.clauses.reports import complement, reported
from memgraph.nlp.clauses.voices import according_to, corrects, quoted_tokens
from memgraph.nlp.tree import Tree

WAITING = lex.words("before until till once when after while")
ASIDES = frozenset({",", "(", "--", "-LRB-", "–", "—"})


class Judge:
    """The stances of the verbs of one document, each worked out once."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._stances: dict[int, Stance] = {}
        self._asked: dict[int, tuple[int, int] | None] = {}
        self._quoted = quoted_tokens(tree)
        self._sources = according_to(tree)
        self._corrected: dict[int, bool] = {}

    def stance(self, verb: Token) -> Stance:
        """How the clause of this verb is meant."""
        found = self._stances.get(verb.i)
        if found is None:
            self._stances[verb.i] = Stance()  # a head that is its own descendant would not end
            found = self._stances[verb.i] = self._judged(verb)
        return found

    def nominal(self, noun: Token) -> Stance:
        """Of what a noun phrase says by itself ("my sister Anna"): asserted, save in a question or a quotation."""
        governor = self._above(noun)
        modality: Modality = "asserted"
        if self._is_asked(noun):
            modality = "question"
        elif noun.i in self._quoted:
            modality = "quoted"
        elif governor.modality == "conditional" and self._is_turned(noun):
            modality = "conditional"
        elif any(one.lower_ in lex.HEDGES | lex.REPORTS for one in (*self._tree.of(noun, "advmod"), *self._tree.of(noun.head, "advmod"))):
            modality = "hedged"
        tense: Tense = "present" if governor.tense in ("none", "future") else governor.tense
        return Stance(modality, negative=self._tree.first(noun, "neg") is not None, tense=tense)

    def _is_turned(self, noun: Token) -> bool:
        """ "Were Ann my boss": what she would be stands beside her."""
        verb = self._tree.verb_above(noun)
        return verb is not None and verb.lower_ == "were" and verb.i < noun.i and verb.i == verb.left_edge.i

    def _above(self, token: Token) -> Stance:
        verb = self._tree.verb_above(token)
        return Stance() if verb is None else self.stance(verb)

    def _governor(self, head: Token) -> Stance:
        return self.stance(head) if self._tree.is_verb(head) else self._above(head)

    def _judged(self, verb: Token) -> Stance:
        own = own_stance(self._tree, verb)
        if own.tense == "none" and verb.lower_ == "being" and self._tree.subject(verb) is not None and self._tree.first(verb, "attr"):
            own = replace(own, tense="present")  # "..., our contact there being Ann"
        if own.tense == "none":
            own = replace(own, tense=self._above(verb.head).tense)
        found = self._governed(verb, own)
        source = self._sources.get(verb.i)
        if source is not None and found.modality == "asserted":
            found = replace(found, modality="hearsay", attributed_to=source)
        if verb.i in self._quoted:
            found = replace(found, modality="quoted", attributed_to=found.attributed_to or self._speaker_of_quote(verb))
        elif self._is_asked(verb):
            found = replace(found, modality="question")
        elif found.modality == "asserted" and self._is_command(verb):
            found = replace(found, modality="command")
        if found.modality == "asserted" and not is_meant(self._tree, verb):
            found = replace(found, modality="hedged")
        if verb.i > 2 and tuple(one.lower_ for one in self._tree.tokens[verb.i - 2 : verb.i]) in lex.LET_ALONE:
            found = replace(found, negative=True)
        if self._tree.deps[verb.i] != "relcl" and self._is_correction(verb):
            found = replace(found, correction=True)
        return found

    # ------------------------------------------------------------------ what governs it

    def _governed(self, verb: Token, own: Stance) -> Stance:
        tree = self._tree
        dep, head = tree.deps[verb.i], verb.head
        if head == verb:
            return self._beside(verb, own)
        if dep == "conj" and tree.is_verb(head):
            return self._under_conjunct(verb, head, own)
        if dep in ("xcomp", "acomp"):
            return self._under_verb(verb, head, own)
        if dep in ("ccomp", "csubj", "csubjpass"):
            governor = self._governor(head)
            if governor.modality == "question" and not self._is_asked(verb):
                return own  # "I moved to Berlin, can you note that?"
            return complement(tree, verb, head, own, governor, self.stance)
        if dep == "advcl":
            return self._under_adverbial(verb, head, own)
        if dep in ("acl", "relcl"):
            return self._under_noun(verb, head, own)
        if dep == "pcomp":
            return self._under_preposition(head, own)
        return self._beside(verb, own)

    def _beside(self, verb: Token, own: Stance) -> Stance:
        """A parenthesis: "she lives, I think, in Oslo"; "she lives in Oslo, says Tom"; and what waits for another event."""
        tree = self._tree
        for child in tree.of(verb, "parataxis"):
            if own.modality == "asserted" and child.lemma_ in lex.THINK | lex.SAY:
                return reported(tree, own, child, self.stance(child))
        heard = (one for prep in tree.of(verb, "prep") if prep.lower_ == "from" for one in tree.of(prep, "pcomp"))
        if own.modality == "asserted" and any(one.lemma_ in lex.HEAR for one in heard):
            return replace(own, modality="hearsay")  # "from what I gather, ..."
        if own.modality == "asserted" and own.tense == "future" and any(self._is_awaited(child) for child in tree.of(verb, "advcl")):
            return replace(own, modality="plan")
        return own

    def _is_awaited(self, verb: Token) -> bool:
        """ "once I get the visa", "as soon as ...", "when I move"."""
        tree = self._tree
        marks = {mark.lower_ for mark in tree.of(verb, "mark", "advmod")} | {tree.tokens[max(verb.left_edge.i - 1, 0)].lower_}
        return tree.tags[verb.i] in ("VBP", "VBZ") and bool(marks & {"once", "when", "soon"})

    def _under_conjunct(self, verb: Token, head: Token, own: Stance) -> Stance:
        tree = self._tree
        governor = self.stance(head)
        dependent = tree.deps[head.i] not in ("ROOT", "conj")
        if tree.subject(verb) is not None or tree.of(verb, "aux", "auxpass"):
            inherits = governor.modality in ("conditional", "quoted") or (governor.modality == "hearsay" and dependent)
            return own.under(governor) if inherits else own
        if tree.tags[verb.i] == tree.tags[head.i] and tree.tags[verb.i] in ("VB", "VBN", "VBG") and auxiliaries(tree, verb):
            denied = governor.negative and not any(child.lower_ == "but" for child in tree.of(head, "cc"))
            return replace(own, tense=governor.tense, negative=own.negative or denied).under(governor)
        if dependent or governor.modality in ("conditional", "question", "quoted", "hearsay", "command"):
            return own.under(governor)
        return own

    def _under_verb(self, verb: Token, head: Token, own: Stance) -> Stance:
        """An infinitive or a participle: wanted to go, stopped smoking, is likely to win, was said to be."""
        tree = self._tree
        governor = self._governor(head)
        lemma = head.lemma_.lower()
        passive = tree.first(head, "auxpass") is not None
        negative = own.negative != governor.negative
        meant = replace(
            own,
            negative=negative,
            ceased=own.ceased or governor.ceased,
            tense=governor.tense,
            progressive=own.progressive or governor.progressive,
            phase=own.phase or governor.phase,
        )
        modality = _modality_under(lemma, passive=passive, governor=governor)
        to = any(one.tag_ == "TO" for one in tree.of(verb, "aux"))
        if (lemma == "go" and tree.tags[head.i] == "VBG" and to) or head.lower_ in GONNA:
            future = governor.tense in ("present", "none")
            meant = replace(meant, tense="future" if future else governor.tense, progressive=False)
            modality = "asserted" if future else "plan"
        elif lemma == "get" and to:
            allowed = governor.tense == "present" and not governor.progressive  # "I get to buy the drums"
            modality = "plan" if allowed or tree.tokens[head.i + 1].lower_ == "ta" else "asserted"
            meant = replace(meant, phase="begin") if modality == "asserted" and verb.lemma_ in lex.GROWING else meant
        elif lemma == "wait" and governor.negative:
            meant, modality = replace(meant, negative=own.negative), "plan"  # "can't wait to see Ana"
        elif to and lemma == "be" and self._is_appointed(verb, head, governor):
            meant, modality = replace(meant, tense="future"), "asserted"
        elif to and (lemma == "be" or any(one.lower_ == "yet" for one in tree.of(head, "advmod"))):
            modality = "plan"
        elif lemma == "use" and to and not passive and tree.first(head, "dobj") is None:
            meant = replace(meant, tense="past", ceased=not governor.negative)
        elif lemma in lex.FAIL or any(one.lower_ == "too" for one in tree.of(head, "advmod")):
            meant = replace(meant, negative=not negative)
        elif (lemma in lex.STOP or head.lower_ == "done") and not to:
            meant = replace(meant, negative=not negative, ceased=not negative, phase="end")
        elif lemma in lex.BEGIN or (lemma == "come" and to and verb.lemma_ in lex.GROWING and governor.tense != "present"):
            meant = replace(meant, phase="begin")
        elif lemma in lex.CONTINUE:
            meant = replace(meant, phase="continue")
        elif modality == "asserted" and lemma in lex.ASK_OF_OTHERS and tree.first(head, "dobj", "nsubjpass") is not None:
            modality = "wish"
        if modality != "asserted":
            meant = replace(meant, modality=modality)
        return meant.under(governor)

    def _is_appointed(self, verb: Token, head: Token, governor: Stance) -> bool:
        """ "Mbali is to head the branch from 1 July": arranged for somebody, with its date; "is to blame", "is to call" are not;
        so what a thing is to cost.
        """
        subject = self._tree.subject(head)
        dated = any(one.ent_type_ == "DATE" for one in self._tree.walk(verb))
        someone = subject is not None and (subject.pos_ == "PROPN" or subject.lower_ in ("i", "we", "he", "she", "they"))
        told = subject is not None and any(one.lower_ in ("the", "our", "my") for one in self._tree.of(subject, "det", "poss"))
        numbers = [one for one in self._tree.walk(verb) if one.tag_ == "CD" and one.ent_type_ not in ("DATE", "TIME")]
        costs = told and verb.lemma_ in ("be", "cost") and bool(numbers)
        meant = governor.tense == "present" and governor.modality == "asserted" and not governor.negative
        return (someone or costs) and dated and meant

    def _is_settled(self, verb: Token, head: Token, governor: Stance) -> bool:
        """ "came to work for the railways", "went to live on Skye": who came did so, as no purpose says."""
        behind = {one.lower_ for one in self._tree.of(verb, "prep")}
        moved = head.lemma_ in ("come", "go", "move") and (verb.lemma_ == "live" or (verb.lemma_ == "work" and "for" in behind))
        return moved and governor.tense == "past" and governor.modality == "asserted" and not governor.negative

    def _under_adverbial(self, verb: Token, head: Token, own: Stance) -> Stance:
        tree = self._tree
        governor = self._governor(head)
        if own.modality == "conditional":
            return own
        marks = {mark.lower_ for mark in tree.of(verb, "mark", "advmod", "aux")}
        if tree.subject(verb) is not None:
            follows = own.tense == "future" and tree.tokens[max(verb.left_edge.i - 1, 0)].text == ","  # ", so that Bo will lead it"
            if {"so", "that"} <= marks and not follows:
                return replace(own, modality="plan")
            if marks & lex.UNCERTAIN or ("like" in marks and head.lemma_ in lex.LOOK) or verb.left_edge.lower_ in lex.CONCESSIVE:
                return replace(own, modality="hedged")
            ahead = governor.tense == "future" or governor.modality in ("wish", "plan", "command")
            ahead = ahead or (governor.tense == "present" and bool(marks & {"until", "till"}))  # "sleeps here until he finds something"
            if ahead and own.tense == "present" and marks & WAITING:
                return replace(own, modality="plan")
            return own.under(governor) if governor.modality in ("conditional", "quoted", "hearsay") else own
        if tree.tags[verb.i] == "VB" and "to" in marks and self._is_settled(verb, head, governor):
            return replace(own, tense="past", phase="begin")
        if tree.tags[verb.i] == "VB" and "to" in marks and governor.modality == "asserted":
            return replace(own, modality="plan", tense=governor.tense)
        return (own if own.tense == "past" else replace(own, tense=governor.tense)).under(governor)

    def _under_noun(self, verb: Token, head: Token, own: Stance) -> Stance:
        """A relative clause or a participle shares the fate of its noun: "a house that has a garden" is only wanted."""
        tree = self._tree
        governor = self._above(head)
        lemma = head.lemma_.lower()
        whole = tree.deps[verb.i] == "acl" or tree.first(verb, "attr", "acomp", "dobj") is not None  # "a rumour that Bo is my cousin"
        if whole and (lemma in lex.CHANCE or lemma in lex.RUMOUR) and tree.subject(verb) not in (None, verb.left_edge):
            return replace(own, modality="hedged" if lemma in lex.CHANCE else "hearsay")
        if tree.deps[verb.i] == "acl":
            if tree.tags[verb.i] == "VB":
                return replace(own, modality="plan", tense=governor.tense)
        elif tree.deps[head.i] == "attr" and self._is_said_of_it(head):
            if lemma in lex.UNTRUE:
                return replace(own, modality="hedged")
            subject = tree.subject(verb)
            if lemma in ("case", "fact", "truth") or (subject is not None and subject.lower_ in ("who", "that")):
                denied = governor.negative and not any(one.lower_ == "but" for one in tree.of(head, "cc"))  # "isn't Bo but Ann who"
                return replace(own, negative=own.negative != denied).under(governor)
        left = verb.left_edge.i
        if left > 0 and tree.tokens[left - 1].text in ASIDES and governor.modality not in ("quoted", "question"):
            return own
        if governor.modality in ("wish", "plan", "command", "hedged") and self._is_definite(head):
            return own  # "master the lens that I bought": bought it was
        indefinite = head.lower_ in lex.SOMEONE or any(child.lower_ in ("a", "an", "any", "some", "no") for child in tree.of(head, "det"))
        above = tree.verb_above(head)
        speaker = tree.subject(above) if above is not None else None
        if speaker is not None and head.lower_ == "it" and speaker.lemma_.lower() in lex.RUMOUR:
            return replace(own, modality="hearsay")  # "rumour has it that"
        sought = above is not None and (above.lemma_ in lex.SEEK or governor.modality in ("wish", "plan"))
        if indefinite and (sought or governor.negative):
            return replace(own, modality="wish" if sought else "hedged")
        return own.under(governor)

    def _is_said_of_it(self, noun: Token) -> bool:
        """ "it is a lie that ...", "it was Ann who ..."."""
        subject = self._tree.subject(noun.head)
        return noun.head.lemma_ == "be" and subject is not None and subject.lower_ == "it"

    def _is_definite(self, noun: Token) -> bool:
        if noun.pos_ == "PROPN" or self._tree.first(noun, "poss") is not None:
            return True
        return any(child.lower_ in ("the", "this", "that", "these", "those") for child in self._tree.of(noun, "det"))

    def _under_preposition(self, prep: Token, own: Stance) -> Stance:
        """Without telling, instead of moving, thinking about moving, interested in learning."""
        governor = self._above(prep.head)
        meant = replace(own, tense=governor.tense)
        if prep.lower_ == "without":
            return replace(meant, negative=not own.negative).under(governor)
        before = self._tree.tokens[max(prep.i - 1, 0)].lower_
        kept = prep.lower_ in ("from", "against") and prep.head.lemma_ in lex.KEEP_FROM
        if kept or (prep.lower_ == "of" and "instead" in (before, prep.head.lower_)) or (prep.lower_ == "from" and before == "far"):
            return replace(meant, negative=not own.negative).under(governor)
        if prep.lower_ == "of" and prep.head.lemma_ in lex.ACCUSE:
            return replace(meant, modality="hearsay")
        if prep.lower_ == "about" and prep.head.lemma_ in lex.PRETEND:
            return replace(meant, modality="hedged")  # "lied about being a doctor"
        entertained = prep.lower_ == "of" and prep.head.pos_ == "NOUN" and prep.head.lemma_.lower() in lex.ENTERTAINED
        if entertained or prep.head.lemma_.lower() in lex.ENTERTAIN:
            return replace(meant, modality="plan")
        return meant.under(governor)

    # ------------------------------------------------------------------ questions, orders, quotations, corrections

    def _is_asked(self, token: Token) -> bool:
        sentence = token.sent
        if sentence.start not in self._asked:
            self._asked[sentence.start] = asked_part(self._tree, sentence)
        bounds = self._asked[sentence.start]
        if bounds is None or not bounds[0] <= token.i < bounds[1]:
            return False
        return not self._is_reason(token)

    def _is_reason(self, token: Token) -> bool:
        """In a question, "since I live in Oslo" is stated all the same."""
        tree = self._tree
        verb = tree.verb_above(token)
        if verb is None or tree.deps[verb.i] != "advcl" or tree.subject(verb) is None:
            return False
        return any(mark.lower_ in ("since", "because", "as", "although", "though") for mark in tree.of(verb, "mark"))

    def _is_command(self, verb: Token) -> bool:
        """A bare verb that nobody is the subject of: "call me at five", "please remember the milk"."""
        tree = self._tree
        if tree.deps[verb.i] not in ("ROOT", "conj", "ccomp") or tree.tags[verb.i] not in ("VB", "VBP"):
            return False
        if tree.subject(verb) is not None or tree.first(verb, "expl") is not None:
            return False
        if (
            verb.lower_ in WANNA | GONNA
            or is_denied_state(tree, verb)
            or (verb.lemma_.lower() in lex.OF_THE_WRITER and verb.i == verb.sent.start)
            or any(one.lower_ not in ("do", "does") for one in auxiliaries(tree, verb))
        ):
            return False
        if tree.tags[verb.i] == "VBP" and verb.lemma_ in lex.NEEDS_PLACE and any(one.i < verb.i for one in tree.of(verb, "prep")):
            return False  # "above us live the Wards"
        if tree.deps[verb.i] == "conj":
            return tree.is_verb(verb.head) and self._is_command(verb.head)
        return tree.deps[verb.i] == "ROOT" or verb.i == verb.sent.start

    def _speaker_of_quote(self, verb: Token) -> Token | None:
        above = verb
        while above.head != above:
            above = above.head
            if above.lemma_ in lex.SAY and above.i not in self._quoted:
                subject = self._tree.subject(above)
                return subject if subject is not None and subject.lower_ not in lex.FIRST_PERSON else None
        return None

    def _is_correction(self, verb: Token) -> bool:
        sentence = verb.sent
        found = self._corrected.get(sentence.start)
        if found is None:
            found = self._corrected[sentence.start] = corrects(sentence)
        return found


def _modality_under(lemma: str, *, passive: bool, governor: Stance) -> Modality:
    """What an infinitive is by the word that it hangs on."""
    if lemma in lex.WISH or lemma in WANNA or (lemma in lex.WISH_WITH_WOULD and governor.modality in ("conditional", "wish")):
        return "wish"
    if passive and lemma in lex.REPORTED:
        return "hearsay"
    if lemma in lex.SEEM and (passive or lemma != "expect"):
        return "hedged"
    if lemma in ("claim", "pretend", "profess"):
        return "hearsay"
    if lemma in lex.EXCITED and governor.tense in ("present", "future"):
        return "plan"
    if lemma == "have" and governor.tense in ("past", "present_perfect", "past_perfect"):
        return "asserted"  # who had to sell it has sold it
    return "plan" if lemma in lex.PLAN else "asserted"
