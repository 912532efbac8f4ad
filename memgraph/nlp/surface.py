"""The copy of a text that is parsed: as long as the text, so that every offset holds in both.

Parsers are trained on edited prose. What people write to an assistant has bullets, line breaks for full stops, emoji, capitals
for emphasis and none for names. The copy puts that right, one character for one character.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from memgraph.names import given_name_gender
from memgraph.nlp.chat import Swap, as_written, spelt_out
from memgraph.nlp.layout import BULLET, LABEL, LISTED, SAYING, STAMP, Listed, first_only, in_one_line
from memgraph.nlp.lexicon import words
from memgraph.nlp.tables import Table

if TYPE_CHECKING:
    from spacy.tokens import Doc

    from memgraph.types import Span

KEY = "memgraph.source"  #: under which a Doc keeps its Source


@dataclass(frozen=True, slots=True)
class Label:
    """A line that begins with a name and a colon: "Ana: I moved", "Phone: 555-0137". Offsets into the piece."""

    start: int
    end: int  #: of the label, before the colon
    line_end: int


@dataclass(frozen=True, slots=True)
class Source:
    """What a Doc was made from."""

    text: str  #: the piece as it was written
    offset: int = 0  #: where it begins in the whole text
    labels: tuple[Label, ...] = ()
    quoted: tuple[tuple[int, int], ...] = field(default=())  #: lines that quote something else ("> ...")
    language: str | None = None
    lists: tuple[Listed, ...] = ()
    tables: tuple[Table, ...] = ()


def source_of(doc: Doc) -> Source:
    """The source that the pipeline noted, else the Doc's own text."""
    found = doc.user_data.get(KEY)
    return found if isinstance(found, Source) else Source(doc.text)


#: no sign at all where they stand within a word: soft hyphens, marks of direction, joiners without width, half a surrogate pair
UNSEEN = re.compile(
    r"(?<=[\w'’-])(?:[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]"
    r"|(?<![\ud800-\udfff])[\ud800-\udfff](?![\ud800-\udfff]))+(?=[\w'’-])"
)
LINE_END = re.compile(r"\r(?!\n)|[\x0b\x0c\x85\u2028\u2029]")
BLANKS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\u00a0\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]")
INVISIBLE = re.compile(r"[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe0e\ufe0f\u00ad]")
LONE_SURROGATE = re.compile(r"[\ud800-\udfff]")
QUOTED_LINE = re.compile(r"^[ \t]*>+[^\n]*$", re.M)
#: "<ana> hey", "ana> hey"
NICK = re.compile(r"^[ \t]*" + STAMP + r"(?:<[@+~&%]?(?P<nick>\w[\w.-]*)>|(?P<prompt>[^\W\d_]\w*)>)(?=[ \t]+\S)", re.M)
EMOJI = re.compile(
    r"[\U0001F000-\U0001FAFF\u2600-\u27BF\u2B00-\u2BFF\u203C\u2049\u231A-\u23FF]+"
    r"|(?:(?<=\s)|^)[:;=8][-o']?[)(\]\[DPpO/\\|](?=\s|$)|(?:(?<=\s)|^)(?:<3|\^\^|(?i:xd|lo+l|lmf?ao|rofl|omg|tbh|imh?o|smh|ikr|btw|ngl|tho|haha+|hehe+))(?=[\s.!?…]|$)"
)
#: words that open a line of chat and say nothing
FILLER = re.compile(
    r"^[ \t]*(?:(?:btw|fyi|ngl|ofc|haha+|hehe+|lol|omg|thx|ty|ok so|okay so|so yeah|yeah so)[ \t,]+)+(?=\w)", re.M | re.I
)
FENCE = re.compile(r"^```.*?(?:^```|\Z)", re.M | re.S)
#: "2024-05-01 12:00:01 ERROR server failed to start": what a machine reports is no prose
LOGGED = re.compile(
    r"^[^\S\n]*\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d\S*\]?[^\S\n][^\n]{0,40}?"
    r"\b(?:INFO|ERROR|WARN|WARNING|DEBUG|TRACE|FATAL|CRITICAL|NOTICE|SEVERE)\b[^\n]*$",
    re.M,
)
TAG = re.compile(r"</?[A-Za-z][^<>\n]{0,300}>|<!--[^<>]{0,300}-->|&(?:nbsp|amp|lt|gt|quot|#\d{1,5});")
WORD = re.compile(r"[^\W\d_]+")
SMALL_TITLE = re.compile(r"(?<![\w'’-])((?:mr|mrs|ms)\.?|(?:dr|prof)\.)([ \t]+)([^\W\d_])(?=[^\W\d_])")
STARTER = re.compile(r"(?:i|he|she|it|they|we|you|this|that|my|his|her|our|their|so|and|but|can|can't|just)\b", re.I)
LONG_LINE = 55  #: a line as long as this that ends without a mark may go on in the next
DASH = re.compile(r" (?:-{1,2}|[–—]) ")
PARTED = re.compile(r"([^.!?;:\n]*[^\W\d_]['’)\"]?)( (?:-{1,2}|[–—]) )(?=[^\W\d_])([^.!?;:\n]*)")
SET_OFF = re.compile(r"\w [,.](?=\s|$)")  #: marks as tokenised text has them, where "-" stands between the parts of a word
ATTACHED = re.compile(r"[^\W\d_]{2}(?:[,;](?=\s)|[.!?]\s*$)", re.M)
FROM_NOW = re.compile(r"\bfrom (now|then) on,?(?= )", re.IGNORECASE)  #: of which the parser makes "from now" and "on Ann"
HENCEFORTH = {"now": "henceforth,", "then": "thereafter,"}
ASIDE = re.compile(
    r", (?:as )?(?:it (?:turns|turned) out|it (?:so )?happens|you know|we know|you see|mind you|needless to say),(?= \w)", re.IGNORECASE
)  #: between a subject and its verb it says nothing, and is taken for what is said
LONG_WORD = re.compile(r"\S{120,}")


NOT_MEANT = words("example examples sample translate translation joke fiction lyrics plot hypothetical imagine dream poem story")


@dataclass(frozen=True, slots=True)
class Visible:
    """A text as it is seen: without what is no sign within a word, every line end a line feed, every half surrogate pair U+FFFD, and what
    chats write short in full."""

    text: str
    cuts: tuple[int, ...] = ()  #: where characters were left out: places in the text as it is spelt, one for each
    swaps: tuple[Swap, ...] = ()  #: what is spelt out in `text`

    def as_written(self, span: Span) -> Span:
        """The place in the text as it was written of a place in this one."""
        span = as_written(self.swaps, span)
        return span[0] + bisect_right(self.cuts, span[0]), span[1] + bisect_left(self.cuts, span[1])


def visible(text: str) -> Visible:
    """What is seen of a text.

    >>> visible("Os\\u200blo").text, visible("Os\\u200blo").as_written((0, 4))
    ('Oslo', (0, 5))
    """
    if text.isascii():
        whole, swaps = spelt_out(LINE_END.sub("\n", text))
        return Visible(whole, (), swaps)
    cuts: list[int] = []
    for found in UNSEEN.finditer(text):
        cuts += [found.start() - len(cuts)] * len(found[0])
    whole, swaps = spelt_out(LONE_SURROGATE.sub("\ufffd", LINE_END.sub("\n", UNSEEN.sub("", text) if cuts else text)))
    return Visible(whole, tuple(cuts), swaps)


def parse_copy(
    text: str, *, english: bool = True, tables: Sequence[Table] = ()
) -> tuple[str, tuple[Label, ...], tuple[tuple[int, int], ...], tuple[Listed, ...]]:
    """The copy to parse, the labels taken out of it, the lines that quote and the lists that sentences go on in.

    The copy has the length of the text; what is no prose is blank in it, tables too. Letters change their case in English only.
    """
    for table in tables:
        start, end = table.span
        text = text[:start] + "\n".join(" " * len(line) for line in text[start:end].split("\n")) + text[end:]
    copy = LONE_SURROGATE.sub("\ufffd", text)
    copy = BLANKS.sub(" ", copy.replace("\r", " "))
    copy = INVISIBLE.sub(" ", copy)
    copy = LONG_WORD.sub(lambda found: "x" + " " * (len(found[0]) - 1), copy)
    copy = LOGGED.sub(_blank, FENCE.sub(_blank_lines, copy))
    nicks = [(one, one.lastgroup or "nick") for one in NICK.finditer(copy) if given_name_gender(one[one.lastgroup or "nick"]) is not None]
    for one, _ in nicks:
        copy = copy[: one.start()] + " " * len(one[0]) + copy[one.end() :]
    copy = TAG.sub(_blank, copy)
    quoted = tuple(found.span() for found in QUOTED_LINE.finditer(copy))
    copy = re.sub(r"^[ \t]*>+", _blank, copy, flags=re.M)
    lists = []
    for one in LISTED.finditer(copy):
        copy, listed = first_only(copy, one)
        lists += [] if listed is None else [listed]
    copy = BULLET.sub(_blank, copy)
    found = [each for one in LABEL.finditer(copy) for each in (one, *in_one_line(copy, one))]
    named = sorted([*((one, "name") for one in found), *nicks], key=lambda pair: pair[0].start())
    labels = tuple(_label(copy, one, group, then) for (one, group), (then, _) in zip(named, [*named[1:], (None, "")], strict=False))
    for one in found:
        stop = copy[one.start() - 1 : one.start()] in ("/", "|")  # which parts what two say in one line
        copy = copy[: one.start() - stop] + "." * stop + " " * len(one[0]) + copy[one.end() :]
    quoted += tuple((one.start, one.line_end) for one in labels if text[one.start : one.end].lower() in NOT_MEANT)
    copy = FILLER.sub(_blank, copy) if english else copy
    copy = _without_emoji(copy)
    copy = _joined_lines(copy)
    if english:
        copy = FROM_NOW.sub(_henceforth, ASIDE.sub(_blank, _plain_case(copy)))
        tokenised = SET_OFF.search(copy) is not None and ATTACHED.search(copy) is None
        copy = PARTED.sub(partial(_semicolon, tokenised=tokenised), copy)
    return copy, labels, quoted, tuple(lists)


def _label(copy: str, one: re.Match[str], group: str, then: re.Match[str] | None) -> Label:
    """The label, and as far as what is said goes: to the end of the line, or to who speaks next in it."""
    end, saying = _line_end(copy, one.end()), SAYING.search(one[group])
    if then is not None and then.start() < end:
        end = then.start()
    return Label(one.start(group), one.start(group) + saying.start() if saying is not None else one.end(group), end)


def closed(copy: str) -> str:
    """A sentence alone that lacks the mark at its end, with one: the parser then sees where it ends. What may ask has none.

    >>> closed("Ann and Bo are married"), closed("Where does Ann live")
    ('Ann and Bo are married.', 'Where does Ann live')
    """
    told = CLOSING.fullmatch(copy) is not None and len(copy.split()) > 2 and copy.split()[0].lower() not in ASKING
    return f"{copy}." if told else copy


def _henceforth(found: re.Match[str]) -> str:
    word = HENCEFORTH[found[1].lower()]
    return (word.capitalize() if found[0][0].isupper() else word).ljust(len(found[0]))


def _semicolon(found: re.Match[str], *, tokenised: bool) -> str:
    """A dash between what may be two clauses, as the mark that parts them; the dashes about an aside stay, and the hyphen of a tokenised
    "a government - owned bank"."""
    before, after = found[1], found[3]
    if tokenised and found[2] == " - ":
        return found[0]
    alone = not DASH.search(before) and not DASH.search(after)
    told = len(WORD.findall(before)) > 2 and len(WORD.findall(after)) > 2
    return f"{before} ;{' ' * (len(found[2]) - 2)}{after}" if alone and told else found[0]


def _blank(found: re.Match[str]) -> str:
    return " " * len(found[0])


def _blank_lines(found: re.Match[str]) -> str:
    return "\n".join(" " * len(line) for line in found[0].split("\n"))


def _line_end(text: str, start: int) -> int:
    end = text.find("\n", start)
    return len(text) if end < 0 else end


def _without_emoji(text: str) -> str:
    """An emoji that stands where a full stop would is one; any other is blank."""

    def swap(found: re.Match[str]) -> str:
        before, after = text[: found.start()].rstrip(), text[found.end() :].lstrip(" \t")
        ends = not after or after[0] == "\n" or after[0].isupper() or STARTER.match(after) is not None
        stop = ends and before[-1:].isalnum() and not found[0].isalnum()
        return ("." if stop else " ") + " " * (len(found[0]) - 1)

    return EMOJI.sub(swap, text) if EMOJI.search(text) else text


def _joined_lines(text: str) -> str:
    """Line breaks inside a sentence (wrapped prose) become blanks; the others stay and end it."""
    if "\n" not in text:
        return text
    lines = text.split("\n")
    marks: list[str] = []
    for line, following in pairwise(lines):
        written, rest = line.rstrip(), following.lstrip()
        wrapped = len(written) >= LONG_LINE and written[-1] not in ".!?:;…" and rest[:1].islower()
        marks.append(" " if wrapped else "\n")
    return "".join(part for pair in zip(lines, [*marks, ""], strict=True) for part in pair)


def _plain_case(text: str) -> str:
    """Lines in capitals, and those without any, in the case of prose."""
    return "\n".join(_plain_line(line) for line in text.split("\n"))


def _plain_line(line: str) -> str:
    letters = [letter for letter in line if letter.isalpha()]
    if len(letters) < 4:
        return line
    upper = sum(letter.isupper() for letter in letters)
    if upper > 0.8 * len(letters) and len(WORD.findall(line)) >= 3:
        return _capitalised(_titles_up(_names_up(_lowered(line))))
    line = MONTH_AFTER.sub(lambda found: found[1] + found[2].capitalize(), line)
    return _capitalised(_titles_up(_names_up(_towns_up(line)))) if upper == 0 else _titles_up(_pronoun_up(line))


def _titles_up(line: str) -> str:
    """ "mrs. petrov" as "Mrs. Petrov": a small title ends no sentence, and is followed by a name."""
    return SMALL_TITLE.sub(lambda found: found[0].title() if len(found[0].title()) == len(found[0]) else found[0], line)


def _names_up(line: str) -> str:
    """First names with a capital, save those that are words as well and stand where a word may."""
    line = WORD.sub(lambda found: found[0].capitalize() if _is_name(found[0]) else found[0], line)
    return NAMED_SO.sub(lambda found: found[1] + (found[2].capitalize() if given_name_gender(found[2]) else found[2]), line)


def _towns_up(line: str) -> str:
    """ "i live in hull": a lone word behind such a verb is a town's name, if it says no way of living."""
    return LIVING.sub(lambda found: found[0] if found[2] in NO_TOWNS else found[1] + found[2].capitalize(), line)


def _is_name(word: str) -> bool:
    return word not in ALSO_WORDS and word.islower() and len(word.capitalize()) == len(word) and given_name_gender(word) is not None


def _lowered(line: str) -> str:
    """Lower case, but for letters whose lower case is longer."""
    return "".join(letter.lower() if len(letter.lower()) == 1 else letter for letter in line)


#: First names that a text without capitals uses as words.
ALSO_WORDS = words("""al amber an art ash autumn basil bill blessing bob brad brook chance chase chi christian clement cliff crystal dale
    dawn dean dick dirk do don drew dung earl edit eve faith fang fern floor flora frank gale genesis german ginger grace grant guy harsh
    hazel heather holly hope hunter ion iris ivy jade jasmine jay jean job joy june justice kit lance lane laurel lea lily line ling lotte
    mark maverick max may mercy mile min mine ming mitra nada nick nimrod norm odd ola olive opal pal pat patience pearl peer penny per
    perry phoenix pierce ping piper poppy precious prudence ram randy ray rich rim rob robin rod roman rose rosemary ruby rune saga sage
    said sandy savannah serenity shin shun sky stale star stone sue summer tar till tone tor tore trine tuba tung violet viola wade ward
    warren will willow winter wolf wren yaw long van in so my ban dong bo see mi ma pa da la le so to angel ani ante barb bel cat chad dag
    dot drake eddy eden emery emir fanny fay felicity fletcher gabby gala gene glen hank horst indigo kitty lan lech lit mack marina mason
    mat maxim meg memo mick myrtle nacho nanna paddy paisley patsy patty pip raja ran rani river sander sawyer serge sherry sonny tamer
    tao taro teddy tiff ute uzi verity wally""")
CLOSING = re.compile(r"[^\n:|\t;?!.…]{8,}[^\W\d_]")  #: one line of prose
#: with which what may ask begins
ASKING = words("""do does did is are am was were can could will would shall should may might must has have had who whom whose what when
    where why which how if tell list show give find remind""")
MONTHS = r"january|february|march|april|may|june|july|august|september|october|november|december"
#: behind what a small "may" is a month; the copy shows it as one
MONTH_AFTER = re.compile(
    rf"(\b(?:in|since|until|till|by|last|next|this|from|of|before|after|early|late|mid|during|\d{{1,2}}(?:st|nd|rd|th)?) )({MONTHS})\b"
)
#: a first name, whatever else the word means: "called sue", "ann and bo"
NAMED_SO = re.compile(r"(\b(?:called|named|met|name is|name's|married|(?-i:[A-Z][a-z]+ (?:and|&))) )([a-z]{2,})\b")
LIVING = re.compile(
    r"(\b(?:(?:liv(?:e|es|ed|ing)|based|born|grew up|grow up|raised) in|mov(?:e|es|ed|ing) (?:back )?(?:to|from)"
    r"|(?:com(?:e|es)|am|is|are|'m|im|'s|hes|shes) from) )([a-z]{3,})"
    r"(?=\s*(?:$|[.,!?;]|\b(?:now|with|and|but|since|for|at|lol|rn|btw|then|last|next|this|in|when|because|too|again"
    r"|until)\b))"
)
NO_TOWNS = words("""town fear peace sin denial poverty silence tears bed school hospital prison jail hell heaven debt style luxury
    exile squalor captivity dorms halls flats houses tents nature limbo harmony hope shock pain shared work home here
    there abroad college university scratch memory experience today tomorrow yesterday monday tuesday wednesday
    thursday friday saturday sunday january february march april may june july august september october november
    december spring summer autumn winter him her them you it this that these those management sales marketing support
    finance engineering production time person""")
LONELY_I = re.compile(r"(?<![\w.'’-])i(?=$|\s|['’](?:m|ve|d|ll|s)\b|[,!?])")
SENTENCE_START = re.compile(r"(?:^\W*|[.!?]\s+)([a-z])(?<!\bg(?=onna\b))(?<!\bg(?=otta\b))(?<!\bw(?=anna\b))")


def _pronoun_up(line: str) -> str:
    return LONELY_I.sub("I", line)


def _capitalised(line: str) -> str:
    return SENTENCE_START.sub(lambda found: found[0][:-1] + found[1].upper(), _pronoun_up(line))
