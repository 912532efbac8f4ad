"""What the words of a question tell before it is parsed: what kind of answer it wants, in which order, and how it speaks of time."""

from __future__ import annotations

import re

from memgraph.query.question.asked import Form, Order, Wants

FIRST_PERSON = frozenset("i me my mine myself we us our ours ourselves".split())
THIRD_PERSON = frozenset("he him his himself she her hers herself they them their theirs it its".split())
_FORMS: tuple[tuple[re.Pattern[str], Form], ...] = (
    (re.compile(r"\bhow (?:many|often)\b|\bhow (?:\w+ )?times\b|\bwhat (?:is|was) the number of\b"), "how_many"),
    (re.compile(r"\bhow (?:much|big|large|old|tall|far|high|expensive|heavy)\b"), "how_much"),
    (re.compile(r"\bhow long\b(?! ago)|\bfor how (?:long|many (?:years|months|weeks|days))\b"), "how_long"),
    (
        re.compile(
            r"\b(?:what|which) days? of the week\b|\b(?:since|until|till|from|by) when\b|\bwhen\b|\bhow long ago\b|"
            r"\b(?:what|which) (?:(?:is|was) the |\w+ )?(?:dates?|days?|years?|months?|weeks?|weekday|time|century|period)\b"
            r"(?! (?:of|off|is it))|"
            r"\b(?:at what|what (?:is|was)) (?:the )?point in time\b|"
            r"\b(?:the )?(?:date|day|year|years|time|point in time) (?:that|when|on which|in which|for)\b|\b(?:birth|birthday|date of \w+)$"
        ),
        "when",
    ),
    (re.compile(r"\bwhere\b|\b(?:which|what) (?:city|town|country|place|village)\b"), "where"),
    (re.compile(r"\bwho(?:m|se)?\b"), "who"),
    (re.compile(r"\bwhich\b"), "which"),
    (re.compile(r"\bwhy\b"), "why"),
    (re.compile(r"\bwhat\b"), "what"),
    (re.compile(r"\bhow\b"), "how"),
)
#: a "who" that tells of somebody in a question for something else: "what does the man who feeds the goats want"
_WHO_RELATIVE = re.compile(
    r"^(\W*(?:and |so |but )?(?:what|how|why)\b(?! (?:is|was|are|were) (?:the |\w+ )?names?\b).*?[\w'’]+(?<!\band)(?<!\bor) )who\b"
)
_AUXILIARY = r"(?:did|was|were|is|are|am|does|do|has|have|had|will|would|can|could|should)"
_ASKING = r"(?:who|what|where|which|whose|whom|how)"
#: an event before the question proper, which only says when
_FRONTED = re.compile(
    rf"^(?!{_ASKING}\b)(?:.*?\bwhen|while|(?:at|by|around|during) the (?:same )?(?:time|moment|period)(?: that)?) (?!{_AUXILIARY}\b)\w.*?, "
    rf"(?=(?:\w+ )?{_ASKING}\b)"
)
_ASKED = rf"(?= {_AUXILIARY}\b|\W*$)"  #: after a "when" that asks: "since when did"
#: "in the year that": no year is asked for
_SETTING = re.compile(r"\b(?:in|at|on|by|during|around|of) the (?:same )?(?:year|day|time|moment|period) (?:that|when|(?:in|on) which)\b")
_YES_NO = re.compile(
    r"^(?:so |and |but |hey,? )?"
    r"(?:am|can|could|will|would|should|(?:is|are|was|were|do|does|did|has|have|had)(?:n't)?)\b"
)
TYPES: dict[str, str] = {"who": "PERSON", "where": "PLACE", "when": "DATE", "how_many": "NUMBER", "how_much": "NUMBER"}

ORDINALS: dict[str, Order] = {
    "first": "first", "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10,
}  # fmt: skip
_FINAL = r"final(?! (?:of|in|at|on|for|by|to|and|or|exams?)\b)(?= \w)"  #: before a noun: the final of a cup is a match
_ORDERS: tuple[tuple[re.Pattern[str], Order], ...] = (
    (re.compile(r"\b(?:longest|the most time)\b"), "longest"),
    (re.compile(r"\bshortest\b"), "shortest"),
    (re.compile(r"\b(?:first|earliest|originally(?! (?:from|by|an?|the)\b)|initially|oldest|eldest|1st)\b"), "first"),
    (re.compile(rf"\b(?:latest|most recent(?:ly)?|last|newest|youngest|{_FINAL})\b"), "last"),
    (re.compile(r"\b(?:previous(?:ly)?|former(?:ly)?)\b|^(?!.*\b(?:n?ever|yet)\b).*\bbefore(?: that)?\W*$"), "previous"),
    (re.compile(r"\b(?:second|2nd)\b"), 2),
    (re.compile(r"\b(?:third|3rd)\b"), 3),
)
#: the talk in which the question is asked is no event of the world
_CHAT = r"\b(?:(?:in|from|during|throughout|across) )?our (?:\w+ )?(?:conversations?|chats?)\b"
_MONTHS = "january|february|march|april|may|june|july|august|september|october|november|december"
_NTH = re.compile(rf"\b(\d+)(?:st|nd|rd|th)\b(?! (?:century|of|{_MONTHS}))")
_NUMBER = r"(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\d+(?:st|nd|rd|th))"
_NOT_ORDER = re.compile(
    rf"\b(?:{_MONTHS}|sept?\.?) (?:the )?\d+(?:st|nd|rd|th)\b|\b\d+(?:st|nd|rd|th) (?:of )?(?:{_MONTHS})\b|\bat first\b|\bat last\b|"
    r"\b(?:last|first|second|third|latest) (?:name|names|floor|week|month|year|night|summer|winter|spring|autumn|fall|quarter|half|"
    rf"time zone|lady|aid|class|monday|tuesday|wednesday|thursday|friday|saturday|sunday|{_MONTHS}|"
    r"two|three|four|five|six|few|\d+)\b|\bfirst of all\b|"
    rf"\b{_NUMBER}[- ](?:largest|biggest|most|highest|tallest|best|smallest|richest|level|division|class|degree|grade|rounds?|floor|"
    rf"party|hand|world war|"
    rf"teams?|elevens?|eights?|fours?|xi|xv|violins?|mates?|officers?|lieutenants?|responders?|shift)\b|"
    rf"\b(?:finish|came|come|rank|place)(?:e?d|es)? (?:in )?{_NUMBER}\b|{_CHAT}"
)
NOW = re.compile(
    r"\b(?:now|nowadays|currently|current|still|these days|at the moment|at present|presently|today|right now|any ?more|"
    r"any longer|no longer)\b|"
    r"\bpresent[- ]day\b|\bthe present (?!(?:to|for|from|in|at|that|which|is|was|did|does|he|she|i|we|they|you)\b)\w+"
)
_OVER = re.compile(r"\bno longer\b|n['’]t\b.*\bany ?(?:more|longer)\b|\bnot\b.*\bany ?(?:more|longer)\b|\bstopped\b|\buse(?:d)? to\b")
_COMPARED: tuple[tuple[re.Pattern[str], Order], ...] = (
    (re.compile(r"\b(?:longer|longest)\b"), "longest"),
    (re.compile(r"\b(?:shorter|shortest)\b"), "shortest"),
    (re.compile(r"\b(?:earlier|earliest|sooner|first|before|older|oldest)\b"), "first"),
    (re.compile(r"\b(?:later|latest|last|after|younger|youngest|more recently)\b"), "last"),
)
_ULTIMATE = re.compile(r"\b(?:in the end|ultimately|at the very top|in the last (?:instance|resort))\b")
_PAST = r"(?<!take )(?<!taken )(?<!hand )(?<!handed )(?<!move )over"  #: at an end, and not part of "take over"
_PHRASAL = re.compile(r"\b(?:look|take|nam|go|run|ask|be)(?:s|e|es|ed|ing|n)? after\b|\bafter all\b")
_CHANGES = re.compile(r"\bwhat(?:'s| is| has| have)?(?: \w+)? (?:changed|different)\b|\b(?:what|which) changes\b|\bwhat (?:is|was) new\b")
_CONTENT = re.compile(
    r"\bwhy\b|\bhow come\b|\bwhat for\b|\b(?:what|how) about\b|"
    r"\bwhat (?:\w+ly )?(?:happened|went|became|caused|made|was said|do you know|do we know)\b|"
    r"\bwhat (?:needs?|must|should|has|have|had) (?:\w+ )?(?:to )?be\b|"
    r"\bwhat (?:have|has|are|is|were|was) (?:\w+ )+(?:been )?(?:doing|done)\b|"
    r"\bhow long (?:does|did|do|will|would|has|have) .*\btake\b"
)
_MANNER = re.compile(
    r"^(?:and |so )?how (?:is|are|was|were|do|does|did|can|could|should|would|will|to|have|has|had)\b(?!.*\brelated\b)(?!.*\bconnected\b)"
)


def form_of(text: str) -> Form:
    """What kind of question it is; a "when" that begins a side clause does not ask.

    >>> form_of("Where was Ann when Bo called?"), form_of("Who is it?"), form_of("Is Ann in Oslo?"), form_of("Why did it fall when I left?")
    ('where', 'who', 'yes_no', 'why')
    >>> form_of("What does the man who feeds the goats want?"), form_of("What and who is Dobro?"), form_of("Who knows what Ann ate?")
    ('what', 'who', 'who')
    """
    lowered = _SETTING.sub("while", _FRONTED.sub("", _TITLE.sub("", text).lower().strip()))
    if re.match(rf"(?:and |so )?when {_AUXILIARY}\b", lowered):
        return "when"
    if _YES_NO.match(lowered) and " or " not in lowered:
        return "yes_no"
    if re.match(r".*\b(?:who|what|where|which|whose|how|why)\b", lowered):
        lowered = re.sub(
            r"^(?!.*\b(?:and|or|since|from|until) when\b)(.*\b(?:who|what|where|which|whose|how|why)\b.*?) when\b.*", r"\1", lowered
        )
    lowered = _WHO_RELATIVE.sub(r"\1that", lowered)
    for pattern, form in _FORMS:
        if pattern.search(lowered):
            return form
    return "yes_no" if _YES_NO.match(lowered) else "other"


SAYING = re.compile(
    r"\b(?:say|said|tell|told|advise|mention|ask|asked|grumble|complain|explain|report|think|suggest|recommend)\b", re.IGNORECASE
)
NEED = re.compile(r"\b(?:need|have|has|ought|supposed|got) to\b|\b(?:must|should|shall)\b", re.IGNORECASE)  #: asks what is to be done


def wants_of(text: str, form: Form) -> Wants:
    """Which side of a fact answers."""
    lowered = text.lower()
    if re.search(
        rf"\b(?:since|from) when{_ASKED}|\bwhen (?:did|was|were|has|have) .*\b(?:start|begin|since)\b|"
        r"\bstart (?:time|date)\b(?! (?:is |was |of |on |in )?\d)",
        lowered,
    ):
        return "from"
    if re.search(
        rf"\b(?:until|till|by) when{_ASKED}|\b(?:until|till|up to) (?:what|which) (?:date|day|month|year|week)\b|"
        rf"\bwhen (?:did|does|will|was|is) .*\b(?:end|stop|finish|{_PAST}|expire|no longer)\b|"
        r"\bend (?:time|date)\b(?! (?:is |was |of |on |in )?\d)",
        lowered,
    ):
        return "to"
    if form == "how_many":
        return "times" if re.search(r"\bhow often\b|\bhow many (?:\w+ )?times\b", lowered) else "count"
    return {"when": "time", "how_long": "length", "yes_no": "truth"}.get(form, "value")  # type: ignore[return-value]


def order_of(text: str) -> Order | None:
    """Which of several the question wants.

    >>> order_of("What was her first job?"), order_of("Where did she live last year?"), order_of("Who won the 3rd race?")
    ('first', None, 3)
    """
    lowered = _NOT_ORDER.sub(" ", _TITLE.sub("", text).lower())
    for pattern, order in _ORDERS:
        if pattern.search(lowered):
            return order
    counted = _NTH.search(lowered)
    return int(counted.group(1)) if counted else None


def compared(text: str) -> Order | None:
    """Which of two a comparison of times wants: "who joined earlier, Ann or Bo?"."""
    lowered = text.lower()
    for pattern, order in _COMPARED:
        if pattern.search(lowered):
            return order
    return None


def is_phrasal(verb: str, after: str) -> bool:
    """ "Looks after", "named after": no time is meant."""
    return _PHRASAL.search(f"{verb.lower()} {after.lower()}") is not None


def is_over(text: str) -> bool:
    """It says that what was so is so no more."""
    return _OVER.search(text.lower()) is not None


def is_ultimate(text: str) -> bool:
    """It asks for the last of a chain: "who owns it in the end"; what somebody did in the end is what they did last."""
    return _ULTIMATE.search(text.lower()) is not None and re.search(r"\b(?:did|was|were|had)\b", text.lower()) is None


def is_now(text: str) -> bool:
    return NOW.search(text.lower()) is not None


def asks_changes(text: str) -> bool:
    return _CHANGES.search(text.lower()) is not None


def asks_content(text: str) -> bool:
    """Why, how it is done, what happened: no fact has it, passages do."""
    lowered = text.lower()
    return _CONTENT.search(lowered) is not None or _MANNER.match(lowered) is not None


_SAID = re.compile(
    r"\b(?:during|while|whilst|throughout|(?:at|around|by) the time|as of)\b|(?<=\w )when (?!did|was|were|is|are|does|do|has|have)\w|"
    r"^when [^,?]+,|^(?:before|after|since|until|following|prior to) "
)
_TITLE = re.compile(r"(?<=[a-z,] )(?:When|Now|First|Last|Before|After|During|Since|Second|Third|Still)(?= [A-Z0-9])")  #: in a name
_YEAR = re.compile(r"(?<!\()\b(?:1[4-9]|20)\d\d(?:s|-\d)?\b")
_BY_TIME = re.compile(r"\b(?:earlier|later|sooner|older|younger)\b(?! than)")  #: "who was born later, Ann or Bo?"
#: "what is the exact date of birth": a date that a fact is about
_DATE_ASKED = re.compile(
    r"\b(?:(?:what|which)(?: is| was| are| were|['’]s)|give|tell me|state)(?: (?!of\b|that\b|where\b|who\b|whose\b|which\b)[\w.'’]+){0,5}?"
    r" (?:dates?|deathdate|birthdate|birthday|point in time)\b"
)
_OPERATORS: tuple[tuple[re.Pattern[str], str], ...] = (
    (
        re.compile(r"\b(?:before|prior to|preceding|preceded|predecessor|replaced by|succeeded by|earlier than|previously|previous)\b"),
        "before",
    ),
    (
        re.compile(
            r"\b(?:after|followed by|(?:what|which)(?: \w+){0,2} follow(?:s|ed)|"
            r"follow(?:s|ed) .* as|following|since|succeed(?:s|ed)?|successor|replaced|"
            r"subsequent(?:ly)?|later than)\b"
        ),
        "after",
    ),
    (
        re.compile(
            r"\b(?:during|while|(?:at|around|by) the time|as of|in the (?:year|time|era|period)|throughout|amid|point in time|whilst)\b|"
            r"\bin (?!which|what)(?:the )?(?:[\w'-]+ ){0,3}(?:war|era|period|reign|dynasty|revolution)s?\b|\bin the past\b|"
            r"(?<=\w )when\b|^when [^,?]+,"
        ),
        "during",
    ),
)


def operator_of(text: str, wants: Wants, order: Order | None) -> str | None:
    """How the words speak of time, where no date tells: ordinals first, then the conjunction, then what is asked for."""
    lowered = re.sub(_CHAT, " ", _PHRASAL.sub(" ", _TITLE.sub("", text).lower()))
    said = _SAID.search(lowered) is not None
    if (order in ("first", "last") or isinstance(order, int)) and not said:
        return order if isinstance(order, str) else "ordinal"
    asked = {"time": "when", "from": "since_when", "to": "until_when", "length": "how_long", "times": "how_many_times"}.get(wants)
    if asked is not None:
        return asked
    if " or " in lowered and (found := _BY_TIME.search(lowered)) is not None:
        return "first" if found.group() in ("earlier", "sooner", "older") else "last"
    if _DATE_ASKED.search(lowered):
        return "date"
    for pattern, operator in _OPERATORS:
        if pattern.search(lowered):
            return operator
    if isinstance(order, int) or order in ("first", "last"):
        return order if isinstance(order, str) else "ordinal"
    if _YEAR.search(lowered):
        return "during"
    return "now" if is_now(text) else None
