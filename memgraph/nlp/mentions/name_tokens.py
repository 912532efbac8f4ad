"""Which tokens of a text are written as names, and where each name begins and ends."""

from __future__ import annotations

import re

from spacy.tokens import Token

from memgraph.names import GENERATIONS, LEGAL, ORG_TAILS, PARTICLES, TITLES, given_name_gender, is_acronym, is_place
from memgraph.nlp.mentions.name_slots import MOSTLY_PERSON_VERBS, PERSON_VERBS, by_preposition
from memgraph.nlp.nouns import CALLINGS, EVENTS, GROUPS, OCCUPATIONS, PETS, RELATIVES
from memgraph.nlp.surface import source_of
from memgraph.nlp.times.lexicon import MISSPELT_MONTHS, MISSPELT_WEEKDAYS
from memgraph.nlp.tree import Tree


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


PRONOUNS = frozenset(
    [
        *("i", "me", "my", "mine", "myself", "we", "us", "our", "ours", "ourselves", "you", "your", "yours", "yourself", "yourselves"),
        *("he", "him", "his", "himself", "she", "her", "hers", "herself", "it", "its", "itself"),
        *("they", "them", "their", "theirs", "themselves", "themself"),
    ]
)
LABELS = {
    "PERSON": "PERSON", "ORG": "ORG", "GPE": "PLACE", "LOC": "PLACE", "FAC": "PLACE", "PRODUCT": "PRODUCT", "EVENT": "EVENT",
    "WORK_OF_ART": "THING", "LAW": "THING", "NORP": "THING", "LANGUAGE": "THING",
}  # fmt: skip
_WHOLE_LABELS = frozenset(["ORG", "FAC", "WORK_OF_ART", "LOC", "EVENT", "GPE", "LAW"])  #: may hold "of" and "the"
_TIME_LABELS = frozenset(["DATE", "TIME"])
_MONTH_NAMES = frozenset(["jan", "april", "may", "june", "august", "january", "summer", "autumn", "dawn"])  #: that are given names too
_CALENDAR = _words(
    "monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october "
    "november december mon tue tues wed thu thurs fri sat sun jan feb mar apr jun jul aug sep sept oct nov dec today tomorrow "
    "yesterday tonight spring summer autumn fall winter easter christmas"
)
NO_NAMES = _words(
    "i this that these those now then here there topic status note notes update today yes no ok okay hi hello hey thanks thank "
    "please dear fyi ps btw asap eta etc also however so well correction reminder todo api url pdf html css json xml http id faq "
    "pr qa tv pc usb lol omg imo am pm gmt utc est pst cet ceo cto cfo coo vp hr monday mr mrs ms dr awesome bye congrats "
    "congratulations cool glad gotcha hm hmm hmmm mm mmm nah nice oo ooo oooh oh ooh phew super wanna yep yeah yup nope wow whoa "
    "woah haha hahaha tons life ugh aww awww cheers sorry sure great good morning afternoon evening night welcome definitely "
    "absolutely totally exactly perfect amazing incredible miss awe buddy bro dude sis guys folks gonna gotta kinda lots same "
    "wonderful excellent fantastic impressive lovely sweet true right really maybe perhaps anyway xoxo hugs okey okie alright dang "
    "damn gosh yay hooray looking sounds hope thats whats error warning warn info debug trace fatal"
) | {*MISSPELT_MONTHS, *MISSPELT_WEEKDAYS}
ADDRESS = re.compile(r"https?://|www\.|\w@\w|^[@#]\w|^(?:[~.]{0,2}/)?[\w.-]+/[\w./-]+$|^/\w|\\\w")
CODED = re.compile(r"(?=.*[A-Za-z])(?=.*\d)[A-Za-z][\w.+-]*$")  #: TX-4401, GPT-4o
CAMEL = re.compile(r"[A-Za-z]?[a-z]+[A-Z]\w*$|[A-Z]{2,}[a-z]+\w*$")
_VERSION = re.compile(r"v?\d[\w.]*$|[IVX]{2,4}$")
_QUARTER = re.compile(r"Q[1-4]|H[12]|FY\d\d(?:\d\d)?")
_CODE = re.compile(r"[()\[\]{}=<>|\"]")
_SLUG = re.compile(r"[a-z][a-z0-9]*(?:[-_][a-z0-9]+)+$")
_DASHES = frozenset("-–")
_GENERATION = re.compile(r"(?:Jr|Sr)\.?$")
_AFTER_FIRST = frozenset([",", ".", ";", "(", ")", "of", "and", "in", "'s", "’s"])
_QUOTES = frozenset("\"'“”‘’`")
_TIME_PREPOSITIONS = _words(
    "in on since by until till from before after during through last next this every each of between late early mid"
)
_BARE_NOUNS = _words("home work school college university hospital church bed night noon sea town court jail prison lunch dinner fun money")
_MASS_NOUNS = _words(
    "management support legal sales marketing engineering finance security research science nature society industry business "
    "government parliament congress press media staff everyone someone time music history art life love work school law police "
    "customs traffic design operations accounting procurement product compliance leadership headquarters command control nothing "
    "something everything anything none neither both half most many few several all another other others one two three legend "
    "rumour rumor evidence data experience"
)  #: that are subjects of persons' verbs without an article
_OF_TITLES = _words(
    "chief vice deputy executive non-executive managing operating financial investment information technology marketing commercial senior "
    "junior general creative scientific medical editorial administrative"
)  #: what stands before "officer", "director", "president" in titles
_LETTERS = frozenset(
    "OC CM MPH FRSC FRS PHD MD MBA CBE OBE MBE KBE DBE KCB KCMG QC KC JD CPA RN MP FRCP FRCS DDS ESQ LLB LLM MSC BSC DSC MPA CFA PE".split()
)  #: that stand after a person's name
_SUBJECTS = _words("nsubj nsubjpass")
_SLOTS = _words("nsubj nsubjpass dobj dative pobj poss conj appos attr oprd agent")
_OPENING = _words("nsubj nsubjpass poss compound appos nmod conj npadvmod dobj pobj")  #: relations of a name that opens a sentence
_OF_HEADS = _words(
    "university bank ministry department house church museum institute republic city state isle academy college school court order "
    "kingdom bay gulf cape office council bureau association society union federation league faculty hospital temple battle treaty "
    "duke duchess king queen prince princess earl lord lady board chamber game lake mount port county district province"
)


def is_time(token: Token) -> bool:
    """Part of a date or an hour, unless it is someone called April."""
    word = token.lower_.strip(".")
    if word in _CALENDAR or _QUARTER.fullmatch(token.text) or word.removesuffix("s") in _CALENDAR - _MONTH_NAMES:
        if token.ent_type_ in _WHOLE_LABELS and token.pos_ == "PROPN" and _in_longer_entity(token):
            return False  # the Saturday Evening Post
        return not _is_called_after_month(token) and not _is_model(token)
    return token.ent_type_ in _TIME_LABELS and (token.pos_ in ("NUM", "NOUN") or token.like_num)


def _is_model(token: Token) -> bool:
    """ "a Leica Q2": what looks like a quarter, behind one make."""
    if _QUARTER.fullmatch(token.text) is None or token.i - token.sent.start < 2:
        return False
    before = token.nbor(-1)
    return before.text[0].isupper() and token.nbor(-2).lower_ in ("a", "an", "another", "my", "his", "her", "our", "their", "your")


def _is_called_after_month(token: Token) -> bool:
    if token.lower_ not in _MONTH_NAMES or not token.text[0].isupper() or token.pos_ not in ("PROPN", "NOUN"):
        return False
    if token.dep_ == "appos" and token.head.lemma_.lower() in RELATIVES | PETS:
        return True
    before = token.doc[token.i - 1].lower_ if token.i else ""
    after = token.doc[token.i + 1] if token.i + 1 < len(token.doc) else None
    if token.i and is_calling(token.doc[token.i - 1]):
        return True
    if before in _TIME_PREPOSITIONS or (after is not None and (after.like_num or after.lower_ in _TIME_PREPOSITIONS)):
        return False
    if after is not None and token.dep_ == "compound" and after.pos_ == "PROPN" and after.text[0].isupper() and token.head.pos_ == "PROPN":
        return after.lower_ not in _CALENDAR  # April Jones, Jan Hus
    if token.pos_ == "PROPN" and token.i and token.head == token.doc[token.i - 1] and token.dep_ == "appos":
        return False
    return (
        token.dep_ in ("nsubj", "dobj", "dative", "poss", "conj")
        and given_name_gender(token.text) is not None
        and token.ent_type_ != "DATE"
    )


def is_pronoun(token: Token) -> bool:
    """One of the personal pronouns; the country is none."""
    return token.lower_ in PRONOUNS and not (token.text == "US" and token.pos_ == "PROPN")


def is_name(tree: Tree, token: Token) -> bool:
    """Whether a token is written as a name, or part of one."""
    text = token.text
    if not any(letter.isalpha() for letter in text) or token.is_space or is_pronoun(token) or is_time(token) or _CODE.search(text):
        return False
    slug = len(text) > 3 and _SLUG.match(text) and not text.startswith("co-")
    if ADDRESS.search(text) or (slug and token.pos_ not in ("ADJ", "ADV", "VERB") and token.lower_ not in RELATIVES):
        return True
    word = token.lower_.strip(".")
    if word in NO_NAMES or word in GENERATIONS or token.lower_ in OCCUPATIONS or token.lower_ in RELATIVES:
        return False
    if _is_of_title(token) or _is_after_name(token) or is_calling(token):
        return False
    capital = text[0].isupper()
    opens = token.is_sent_start and (token.dep_ not in _OPENING or _is_foreign(tree))  # "Awesome photo!", "Meine Schwester"
    if capital and opens and given_name_gender(text) is None and not is_place(text):
        return False
    if (capital and CODED.match(text)) or CAMEL.match(text) or (capital and "&" in text):
        return True
    if token.pos_ == "PROPN":
        written = capital and tree.text[token.idx] == text[0]  # and not put there in the copy for the parser
        return token.dep_ not in ("aux", "cc", "det") and (written or _is_plain_name(token))
    if token.ent_type_ in LABELS and (capital or (token.pos_ == "NOUN" and token.dep_ != "compound")):
        inside = token.pos_ in ("ADJ", "VERB", "ADV") and capital and (_in_longer_entity(token) or _stands_as_noun(token))
        return token.pos_ in ("NOUN", "X", "INTJ") or bool(inside)
    if capital and not token.is_sent_start:
        return _is_capitalised_name(token)
    return (
        token.pos_ in ("NOUN", "ADJ", "X", "VERB")
        and _is_bare_name(token)
        and (tree.text[token.idx] != text[0] or (bool(token.is_sent_start) and token.dep_ == "nsubj" and not _is_plural(token)))
    )


def _is_of_title(token: Token) -> bool:
    """ "Executive" of "Chief Executive Officer": part of what someone is called, and no name."""
    if token.lower_ not in _OF_TITLES or token.i + 1 == len(token.doc):
        return False
    after = token.nbor(1)
    return bool(after.lower_ in OCCUPATIONS) or _is_of_title(after)


def is_calling(token: Token) -> bool:
    """ "Coach" of "Coach Lindt", "Auntie" of "Auntie May": what somebody is called by before his name, and no part of that."""
    word, after = token.lower_.rstrip("."), token.doc[token.i + 1] if token.i + 1 < len(token.doc) else token
    if word not in CALLINGS | RELATIVES or not token.text[:1].isupper() or given_name_gender(token.text) is not None or after is token:
        return False
    low, named = after.lower_, after.text[:1].isupper() and after.text.isalpha() and len(after) > 1 and not is_acronym(after.text)
    return named and low not in ORG_TAILS | GROUPS | LEGAL | OCCUPATIONS and (low in _MONTH_NAMES or low not in _CALENDAR)


def _is_after_name(token: Token) -> bool:
    """The letters of a degree or an order behind a name: "Peter Lund, MD, FRCP"."""
    if token.i < 2 or not token.text[0].isupper() or token.nbor(-1).text != "," or _letters(token) not in _LETTERS:
        return False
    before = token.nbor(-2)
    return bool(before.pos_ == "PROPN") or _letters(before) in _LETTERS


def _letters(token: Token) -> str:
    return token.text.replace(".", "").upper()


def _is_surname(tree: Tree, here: Token, after: Token, later: Token | None) -> bool:
    """A trade that ends a person's name: "Paul Cook", but not "Apple CEO Tim Cook"."""
    if after.lower_ not in OCCUPATIONS or after.pos_ != "PROPN" or not after.text[0].isupper() or is_acronym(after.text):
        return False
    if later is not None and is_name(tree, later) and later.text[0].isupper() and not _GENERATION.match(later.text):
        return False
    return given_name_gender(here.text) is not None or here.ent_type_ == "PERSON" or bool(after.ent_iob_ == "I")


def _is_foreign(tree: Tree) -> bool:
    """Of another language than the parser's, whose tags then say little."""
    return source_of(tree.doc).language not in (None, tree.doc.lang_)


def _stands_as_noun(token: Token) -> bool:
    """Tagged as a verb where only a noun can stand: "Dr. Said lives in Boston"."""
    return token.pos_ == "VERB" and not token.is_sent_start and token.dep_ in ("nsubj", "nsubjpass", "dobj", "dative", "pobj", "poss")


def _is_capitalised_name(token: Token) -> bool:
    """A capital inside a sentence, whatever the parser took the word for."""
    if token.pos_ in ("NOUN", "X", "ADJ"):
        return token.dep_ != "amod" or is_acronym(token.text)
    return token.pos_ in ("ADV", "VERB", "ADP", "INTJ") and given_name_gender(token.text) is not None


def _is_bare_name(token: Token) -> bool:
    """A noun without article where a name would stand: someone who lives, a firm that one works at."""
    if any(child.dep_ in ("det", "amod", "poss", "nummod") for child in token.children):
        return False
    if token.dep_ in ("nsubj", "nsubjpass"):
        return token.head.lemma_ in PERSON_VERBS | MOSTLY_PERSON_VERBS and token.lower_ not in _MASS_NOUNS
    verb = token.head.head.lemma_ if token.dep_ == "pobj" else ""
    return bool(list(by_preposition(token.head.lower_, verb))) and token.lower_ not in _BARE_NOUNS


def _is_plural(token: Token) -> bool:
    return token.tag_ == "VBG" or (token.tag_ == "NNS" and token.head.tag_ != "VBZ" and token.lower_.endswith("s"))


def _is_plain_name(token: Token) -> bool:
    """A name without a capital: no article before it, no plural, and not what an ordinary noun stands with."""
    if token.dep_ == "compound" and token.tag_ == token.head.tag_ == "NNP":
        return token.head.i == token.i + 1 and _is_plain_name(token.head)  # "anton okafor", "acme university"
    return (
        token.tag_ == "NNP"
        and token.dep_ in _SLOTS
        and not any(child.dep_ in ("det", "amod") for child in token.children)
        and token.lower_ not in EVENTS
    )


def _in_longer_entity(token: Token) -> bool:
    """Inside a recognised name of which another token is a proper noun, and not its verb ("Tell Bob")."""
    doc, at = token.doc, token.i
    mates = [doc[other] for other in (at - 1, at + 1) if 0 <= other < len(doc)]
    joined = [mate for mate in mates if mate.ent_type_ == token.ent_type_ and mate.pos_ == "PROPN"]
    return bool(joined) and not (token.pos_ == "VERB" and (token.dep_ == "ROOT" or token.is_sent_start))


def begins_name(tree: Tree, token: Token) -> bool:
    if is_name(tree, token):
        return True
    after = tree.tokens[token.i + 1] if token.i + 1 < len(tree.tokens) else None
    if after is None:
        return False
    word = token.lower_.strip(".")
    if word in TITLES and token.text[0].isupper() and is_name(tree, after):
        return True
    if token.pos_ == "PROPN" and token.lower_ in OCCUPATIONS and token.text[0].isupper():  # Duke University, Bishop's College
        closing = tree.tokens[token.i + 2] if after.tag_ == "POS" and token.i + 2 < len(tree.tokens) else after
        return closing.text[0].isupper() and closing.lower_ in ORG_TAILS | GROUPS
    known = given_name_gender(token.text) is not None or any(ord(letter) > 127 for letter in token.text)
    if token.is_sent_start and token.text[0].isupper() and token.pos_ in ("ADJ", "ADV", "NOUN", "X") and known:
        return after.pos_ == "PROPN" and after.text[0].isupper()  # the parser took a strange first name for something else
    if token.text[0].isupper() and not token.is_sent_start and after.text in _DASHES and not token.whitespace_ and not after.whitespace_:
        return token.pos_ in ("ADJ", "NOUN", "PROPN") and token.lower_ not in NO_NAMES and not is_pronoun(token)  # Co-operative
    before = tree.tokens[token.i - 1] if token.i else None  # "my wife ruth"
    return before is not None and before.lower_ in RELATIVES and token.lower_ == token.text and given_name_gender(token.text) is not None


def end_of_name(tree: Tree, first: int) -> int:
    """The last token of the name that begins here."""
    tokens, last = tree.tokens, first
    while last + 1 < len(tokens):
        step = _step(tree, first, last)
        if not step:
            break
        last += step
    return last


def _step(tree: Tree, first: int, last: int) -> int:
    """By how many tokens the name goes on: 0 where it ends."""
    tokens = tree.tokens
    here, after = tokens[last], tokens[last + 1]
    if ADDRESS.search(here.text) or ADDRESS.search(after.text):
        return 0
    later = tokens[last + 2] if last + 2 < len(tokens) else None
    if (aside := _nickname(tree, last)) or (aside := _generation(here, after, later)):
        return aside
    if after.text in _DASHES and later is not None and not here.whitespace_ and not after.whitespace_ and later.text[0].isalpha():
        return 2
    if not is_name(tree, here) and last == first:
        return int(is_name(tree, after))  # a title, or a first name that the parser took for something else
    named = is_name(tree, after) or _is_surname(tree, here, after, later)
    if named and not after.is_sent_start and (last > first or here.text[0].isupper() or not after.text[0].isupper()):
        return int(_belong(here, after))
    if _VERSION.match(after.text) and after.dep_ in ("nummod", "appos", "npadvmod", "nmod", "punct") and not _is_year(after):
        return int(here.pos_ in ("PROPN", "NOUN") and after.head.i in range(first, last + 2))
    return _joined(tree, last, here, after, later)


def _nickname(tree: Tree, last: int) -> int:
    """A name in quotes or brackets with more of the name after it: 'Robert "Bob" Smith'."""
    marks = [token.text for token in tree.tokens[last + 1 : last + 5]]
    if len(marks) < 4 or not is_name(tree, tree.tokens[last + 4]) or not tree.tokens[last + 2].text[0].isupper():
        return 0
    return 4 if (marks[0] in _QUOTES and marks[2] in _QUOTES) or (marks[0] == "(" and marks[2] == ")") else 0


def _generation(here: Token, after: Token, later: Token | None) -> int:
    """ "Gates Jr.", "Gates, Jr.", "Henry III"; "Acme, Inc." is written alike."""
    if _GENERATION.match(after.text):
        return 1
    if after.text == "," and later is not None and (_GENERATION.match(later.text) or later.lower_.strip(".") in LEGAL):
        return 2  # Acme, Inc.
    if after.text == "I" and (later is None or later.text in _AFTER_FIRST):
        return int(here.pos_ == "PROPN")  # Franz Josef I of Austria
    if after.text in ("V", "X"):  # Project X, Henry V
        nouns = {here.pos_, after.pos_} <= {"PROPN", "NOUN"}
        return int(nouns and (here.head == after or after.head == here))
    return int(here.pos_ in ("PROPN", "ADJ") and re.fullmatch(r"[IVX]{2,5}", after.text) is not None)


def _joined(tree: Tree, last: int, here: Token, after: Token, later: Token | None) -> int:
    """What little words hold together: particles, "&", "of" and "'s" inside the name of an organisation."""
    goes_on = later is not None and (later.lower_ in PARTICLES or later.text in _DASHES or later.lower_ in ORG_TAILS | GROUPS)
    if later is None or not (goes_on or is_name(tree, later)):
        return 0
    if after.lower_ in PARTICLES and later.text[0].isupper():
        return 2 if after.text != "a" else 0
    beyond = tree.tokens[last + 3] if last + 3 < len(tree.tokens) else None
    if after.lower_ in PARTICLES and later.text in _DASHES and beyond is not None and beyond.text[0].isupper():
        return 3  # Saad al-Masri
    same = here.ent_type_ in _WHOLE_LABELS and here.ent_type_ == after.ent_type_ == later.ent_type_ and later.ent_iob_ == "I"
    if after.text == "&" or (after.lower_ == "and" and same and _ends_like_org(tree, last + 2)):
        return 2
    if after.lower_ in ("of", "for", "in", "the", "'s", "’s") and same and later.text[0].isupper():
        return 2
    if after.lower_ in ("'s", "’s", "'", "’") and later.text[0].isupper() and later.lower_ in ORG_TAILS | GROUPS:
        return 2  # Workers' Party
    if after.lower_ == "of" and here.lower_ in _OF_HEADS and here.text[0].isupper() and later.text[0].isupper() and not is_time(later):
        return 2
    return 0


def _belong(here: Token, after: Token) -> bool:
    """Whether two neighbours are of one name: by the tree, or by the recogniser, who runs "At Orsa Books Ruth Adler" into one."""
    opens = after if after.dep_ in _SUBJECTS else after.head
    if here.dep_ == "pobj" and opens.dep_ in _SUBJECTS and opens.i > here.i and here.head.head == opens.head:
        return False
    if here.ent_type_ and here.ent_type_ == after.ent_type_ and after.ent_iob_ == "I":
        return True
    return here.head == after or after.head == here or (here.head == after.head and here.dep_ in ("compound", "nmod", "amod"))


def _is_year(token: Token) -> bool:
    return token.text.isdigit() and len(token.text) == 4 and 1800 <= int(token.text) <= 2199


def _ends_like_org(tree: Tree, at: int) -> bool:
    while at + 1 < len(tree.tokens) and tree.tokens[at + 1].ent_iob_ == "I":
        at += 1
    word = tree.tokens[at].lower_.strip(".")
    return word in ORG_TAILS | LEGAL | {"co", "sons", "company", "brothers", "bros", "daughters", "partners", "associates"}
