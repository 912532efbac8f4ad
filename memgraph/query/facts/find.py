"""An answer from facts: the question's patterns solved at the asked time, and what is read off the solutions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from memgraph.index.tokens import text_terms
from memgraph.interval import BEGINNING, Interval, end_of, granule, instant, start_of
from memgraph.names import normal_form
from memgraph.names.lexicon import given_name_gender, is_country, is_place
from memgraph.nlp.nouns import noun_gender, noun_type
from memgraph.query.facts.anchors import anchored, told_of
from memgraph.query.facts.denials import is_denied
from memgraph.query.facts.execute import WIDE, Solution, bound_to, nearest, solve
from memgraph.query.facts.moments import age, lengths, moments
from memgraph.query.facts.solutions import besides, solutions_of, turned
from memgraph.query.facts.ties import changes, mentions, portrait, relationship
from memgraph.query.plan import Plan
from memgraph.query.planner import asked_at
from memgraph.query.question.asked import Const, Pattern, Question, Var
from memgraph.query.question.forms import FIRST_PERSON, THIRD_PERSON
from memgraph.query.question.identity import first_person
from memgraph.query.question.kin import kin_of
from memgraph.query.question.kindred import tables
from memgraph.types import Fact
from memgraph.view import View

_NAME_ASKED = re.compile(r"\b(?:(?:first|last|middle|full|given|family|maiden) name|surname|nickname)\W*$", re.IGNORECASE)
_OWN = re.compile(r"\b(?:I|me|my|mine|myself)\b")
_PRONOUNS = FIRST_PERSON | THIRD_PERSON | frozenset("you your yours who that this these those everyone someone anything".split())
_DATE = re.compile(r"\d{4}-\d\d-\d\d$")  #: a day, by which one knows somebody's age
_OF_OTHERS = frozenset({"has_pet", "leads", "responsible_for", "runs"})  #: say nothing of what one drives, reads or plays
_HAD = frozenset({"owns", "have", "uses", "drives", "rents", "has_pet", "bought", "sold", "lent_to"})  #: tell not what kind of thing it is
_ANYTHING = frozenset("thing item object possession property asset belonging kind sort type stuff".split())
_SHARE = re.compile(r"([\d.,]+ ?(?:%|per ?cent|\w+)?) of (.+)")
_BEING = frozenset({"is", "is_a", "job_title", "status", "state"})


@dataclass(frozen=True, slots=True)
class Finding:
    """What the facts say to a question."""

    values: tuple[str, ...] = ()
    facts: tuple[Fact, ...] = ()
    confidence: float = 0.0
    abstain: bool = False  #: the question is about something that nobody here knows
    silent: bool = False  #: it is only that no fact tells it of this one now, though such facts tell it of others, or told it once
    gone: tuple[str, ...] = ()  #: what was so once


def find(view: View, plan: Plan, as_of: Interval | None) -> Finding:
    """The answer that facts give at the time that the question names, else at `as_of`, else now."""
    asked: Question = plan.asked
    match asked.task:
        case "relationship":
            return _shown(relationship(view, asked, asked_at(view, plan.time, as_of)))
        case "changes":
            return _shown(changes(view, asked, plan.time))
        case "profile":
            return _shown(portrait(view, asked, asked_at(view, plan.time, as_of)))
    patterns = [one for one in asked.patterns if one.relations or one.title]
    if not patterns or (asked.target is None and asked.wants == "value"):
        return Finding()
    if asked.unknown and any(
        isinstance(term, Const) and term.text in asked.unknown for one in patterns for term in (one.subject, one.object)
    ):
        return Finding(abstain=True)
    if any(one.kind == "set" for one in asked.times) and any(one.words == ("do",) for one in patterns):
        return Finding()  # what somebody does on Mondays is not what they are
    when, fixed = _when(view, plan, as_of)
    if not fixed:
        return Finding()  # the event that fixes the time is not known
    solutions = [one for one in solutions_of(view, plan, when) if not _is_no_person(view, asked, one)]
    if not solutions and (aged := _aged(view, asked, when)):
        return aged
    if not solutions:
        return _nothing(view, plan, patterns, when)
    return _read_off(view, asked, solutions)


def _shown(found: tuple[tuple[str, ...], tuple[Fact, ...]]) -> Finding:
    return Finding(*found, 0.7) if found[0] else Finding()


def _read_off(view: View, asked: Question, solutions: Sequence[Solution]) -> Finding:
    """The side of the solutions that the question asks for."""
    match asked.wants:
        case "truth":
            if not any(isinstance(term, Const) for one in asked.patterns for term in (one.subject, one.object)):
                return Finding()  # that somebody charges something says nothing of "are people in Malta charged twice"
            return Finding(("no" if any(one.negated for one in asked.patterns) else "yes",), _facts(solutions), 0.8)
        case "time" | "from" | "to":
            values, facts = moments(view, solutions, asked)
            return Finding(values, facts, 0.8) if values else Finding()
        case "length":
            values, facts = lengths(view, solutions, asked)
            return Finding(values, facts, 0.7) if values else Finding()
        case "times":
            return _often(asked, solutions)
    return _values(view, asked, solutions)


# ---------------------------------------------------------------- time


def _when(view: View, plan: Plan, as_of: Interval | None) -> tuple[Interval | None, bool]:
    """The valid time to match over, None for every moment; and whether it could be fixed."""
    asked: Question = plan.asked
    if asked.anchor is not None:
        found = anchored(view, asked.anchor) or told_of(view, asked.anchor)
        return (found, True) if found is not None else (None, asked.wants in ("time", "from", "to"))
    time = plan.time
    if asked.wants in ("time", "from", "to", "length", "times") or asked.order is not None:
        return (time.interval if time is not None else None), True
    when = asked_at(view, time, as_of)
    if time is not None and time.operator == "before" and when is not None and time.interval is not None:
        when = Interval(BEGINNING, max(time.interval.start, BEGINNING + 1)) if when.start > BEGINNING else when
    ever = any(one in asked.text.lower().split() for one in ("ever", "never", "once")) or (asked.past and asked.wants == "truth")
    ever = ever or any(one.core and one.phase == "ends" for one in asked.patterns)
    ever = ever or (asked.ever and asked.wants in ("value", "count"))
    return (None, True) if time is None and as_of is None and ever and not asked.present else (when, True)


def _facts(solutions: Iterable[Solution]) -> tuple[Fact, ...]:
    return tuple({fact.id: fact for one in solutions for fact in one.facts}.values())


# ---------------------------------------------------------------- what is read off


def _nothing(view: View, plan: Plan, patterns: Sequence[Pattern], when: Interval | None) -> Finding:
    """No solution: a plain no where another value is known or it was so once; silence where nothing tells."""
    asked: Question = plan.asked
    if asked.wants == "truth":
        return _denied(view, asked, patterns, when)
    if (
        asked.wants == "value"
        and len(asked.patterns) == 1
        and patterns[0].words[:1] == ("be",)
        and (told := mentions(view, patterns[0].subject))
    ):
        return _shown(told)
    if asked.wants == "value" and (heir := _heir(view, plan, patterns, when)) is not None:
        return heir
    alone = len(patterns) == 1 and (patterns[0].core or asked.target in (patterns[0].subject, patterns[0].object))
    over = asked.wants == "value" and not asked.past and alone
    if over and asked.target is not None and (once := solve(view, patterns, None)):
        ended = [one for one in once if end_of(one.core.valid_to) <= view.now]
        gone = tuple(name for one in ended if (name := bound_to(view, one, asked.target)) is not None)
        return Finding(abstain=True, silent=True, gone=gone)  # what is over does not answer for now
    silent = _is_telling(view, asked, patterns)
    return Finding(abstain=silent, silent=silent)


def _is_telling(view: View, asked: Question, patterns: Sequence[Pattern]) -> bool:
    """Whether silence tells: somebody known by name, and a relation that such have and that is known of others here."""
    if len(patterns) != 1 or len(asked.patterns) != 1 or asked.wants == "truth":
        return False
    pattern = patterns[0]
    bearers = [term for term in (pattern.subject, pattern.object) if isinstance(term, Const)]
    if len(bearers) != 1 or bearers[0].text == "I" or not bearers[0].entities or pattern.beside or asked.times or asked.anchor is not None:
        return False
    own = view.snapshot.graph.predicates(known=view.known)
    known = [view.snapshot.predicates.get(name) for name, _ in pattern.relations if name in own]
    return any(one is not None and one.subject_types for one in known)


def _aged(view: View, asked: Question, when: Interval | None) -> Finding | None:
    """How old somebody is, by the day on which they were born."""
    if not any(name == "age" for one in asked.patterns if one.object == asked.target for name, _ in one.relations):
        return None
    born = tuple((name, False) for name in ("born_on", "founded_on"))
    found = solve(view, [replace(one, relations=born) if one.object == asked.target else one for one in asked.patterns], None)
    dated = [one for one in found if _DATE.match(one.core.object)]
    years = {age(granule(one.core.object).start, when.start if when is not None else view.now) for one in dated}
    return Finding(tuple(years), _facts(dated), 0.8) if len(years) == 1 else None


def _heir(view: View, plan: Plan, patterns: Sequence[Pattern], when: Interval | None) -> Finding | None:
    """Whoever succeeded the last one who was it: a successor takes over what the other did."""
    asked: Question = plan.asked
    if asked.target is None or when is None:
        return None
    ever = besides(view, asked, solve(view, patterns, None)) or turned(view, patterns, None)
    over = nearest([one for one in ever if start_of(one.core.valid_from) < when.end], "before")
    holder = over[0].bound.get(asked.target.name) if over else None
    seen: list[Fact] = []
    while isinstance(holder, int) and len(seen) < 9:
        following = view.match_ids([holder], ["successor"], None, as_of=Interval(BEGINNING, when.end))
        following = [fact for fact in following if fact.id not in {one.id for one in seen}]
        if not following:
            break
        seen.append(following[-1])
        holder = view.ids.number("e", following[-1].object_id) if following[-1].object_id is not None else None
    return Finding((seen[-1].object,), (*over[0].facts, *seen), 0.6) if seen else None


def _denied(view: View, asked: Question, patterns: Sequence[Pattern], when: Interval | None) -> Finding:
    core = next((one for one in patterns if one.core), patterns[-1])
    rest = [one for one in patterns if one is not core]
    no = "yes" if core.negated else "no"
    single = tuple(
        (name, swapped) for name, swapped in core.relations if (known := view.snapshot.predicates.get(name)) and known.cardinality == "one"
    )
    turned = ((False, replace(core, object=Var("?other"))), (True, replace(core, subject=Var("?other"))))
    free = [replace(one, relations=tuple(relation for relation in single if relation[1] is side)) for side, one in turned]
    for one in free:
        if one.relations and (others := _of_one_grade(core, solve(view, [*rest, one], when))):
            return Finding((no,), _facts(others), 0.6)
    contrary = tuple((tables().opposites[name], swapped) for name, swapped in core.relations if name in tables().opposites)
    if contrary and (found := solve(view, [*rest, replace(core, relations=contrary)], when)):
        return Finding((no,), _facts(found), 0.7)
    if is_denied(view, core, when):
        return Finding((no,), (), 0.6)
    past = solve(view, [*rest, replace(core, negated=False)], None)
    past = [one for one in past if when is None or end_of(one.core.valid_to) <= when.start or start_of(one.core.valid_from) >= when.end]
    return Finding((no,), _facts(past), 0.6) if past and when is not None else Finding()


def _of_one_grade(core: Pattern, others: Sequence[Solution]) -> list[Solution]:
    """Those that leave no room for what is asked: whoever lives in a town may well live in a country besides."""
    country = isinstance(core.object, Const) and is_country(core.object.text)
    return [one for one in others if not country or is_country(one.core.object)]


def _often(asked: Question, solutions: Sequence[Solution]) -> Finding:
    """How often: how many times it came to be, or how it recurs."""
    recurring = [one for one in solutions if one.core.recurrence]
    if not asked.past and recurring:
        return Finding(tuple(dict.fromkeys(one.core.recurrence or "" for one in recurring)), _facts(recurring), 0.7)
    if not asked.past and asked.text.lower().startswith("how often"):
        return Finding()
    begun = [one for one in solutions if one.core.valid_from is not None and one.core.from_precision != "observed"]
    counted = begun if any(one.core and one.phase == "begins" for one in asked.patterns) and begun else solutions
    return Finding((str(len({one.core.id for one in counted})),), _facts(counted), 0.6)


def _values(view: View, asked: Question, solutions: Sequence[Solution]) -> Finding:
    """What the target stands for, without those that the question names itself."""
    target = asked.target
    if target is None:
        return Finding()
    named = {term.text for one in asked.patterns for term in (one.subject, one.object) if isinstance(term, Const)}
    known = {
        one for pattern in asked.patterns for term in (pattern.subject, pattern.object) if isinstance(term, Const) for one in term.entities
    }
    known |= set(asked.entities) if asked.others else set()
    known |= {one for pattern in asked.patterns for const in pattern.beside for one in const.entities}
    known |= {one for name in asks_of_others(view, asked) for one in view.snapshot.names.find(normal_form(name), view.known)}
    known -= {one for const in asked.choice for one in const.entities}
    used: dict[str, list[Solution]] = {}
    if _NAME_ASKED.search(asked.text):  # what somebody is, is not what they are called
        solutions = [one for one in solutions if one.core.predicate not in _BEING]
    for one in sorted(solutions, key=_rank):
        name = bound_to(view, one, target)
        node = one.bound.get(target.name)
        if name is None or name.lower() in _PRONOUNS or (asked.form == "where" and _is_somebody(view, node, name)):
            continue
        name = _without_echo(asked, name)
        other = _is_another_kind(asked, one, name) or _is_another_thing(view, asked, one, name)
        if name not in named and node not in known and not _echoes(asked, name) and not other:
            used.setdefault(_called(view, asked, node, name), []).append(one)
    used = _latest(view, asked, _of_gender(target, _of_type(view, target, _of_steps(view, target, used))))
    if not used:
        return Finding()
    facts = _facts(one for some in used.values() for one in some)
    if asked.wants == "count" and asked.ever and len(used) == 1 and not any(map(_is_counted, used)):
        return Finding()  # how many there have been is asked of more than one: facts have not heard of the others
    if asked.wants == "count":
        return Finding((_count(list(used)),), facts, 0.7)
    if any(name[:1].isupper() for name in used) and asked.wants == "value":
        used = {name: some for name, some in used.items() if not _is_counted(name)} or used
    return Finding(tuple(used), facts, 0.9)


def _is_somebody(view: View, node: object, name: str) -> bool:
    """A name that a person has and that is known of no other kind of thing."""
    if not isinstance(node, int):
        return False
    known = view.snapshot.names.type(node, view.known)
    return known == "PERSON" or (known is None and given_name_gender(name) is not None)


def asks_of_others(view: View, asked: Question) -> set[str]:
    """The names of whoever asks, where they ask who did something to them or theirs: that is somebody else."""
    if asked.form != "who" or not _OWN.search(asked.text):
        return set()
    return {name for one in first_person(view, None) for name in view.snapshot.names.names(one, view.known)}


def _echoes(asked: Question, name: str) -> bool:
    """A common noun that the question used itself tells nothing: the head is no answer to who the head is."""
    return not asked.choice and not any(map(str.isupper, name)) and set(text_terms(name)) <= set(text_terms(asked.text))


def _without_echo(asked: Question, name: str) -> str:
    """Of "70 percent of the cost of the roof" what the question does not say itself, where it asks how much of that."""
    found = _SHARE.match(name) if asked.form == "how_much" else None
    return found[1] if found is not None and set(text_terms(found[2])) <= set(text_terms(asked.text)) else name


def _is_another_kind(asked: Question, solution: Solution, name: str) -> bool:
    """Whether another noun answers which, and only by a kindred relation: who leads a depot drives no truck for that."""
    noun = asked.target.noun if asked.target is not None and asked.form in ("which", "what") else None
    own = {relation for one in asked.patterns for relation, _ in one.relations}
    if noun is None or noun in name.lower().split() or solution.core.predicate in own:
        return False
    animal = noun_type(noun) == "ANIMAL" and solution.core.predicate == "has_pet"
    return name.islower() or (solution.core.predicate in _OF_OTHERS and noun_type(noun) not in ("PERSON", "ORG", "PLACE") and not animal)


def _is_another_thing(view: View, asked: Question, solution: Solution, name: str) -> bool:
    """Whether what somebody has is called by a noun that is neither the one asked for nor one of its kind: of bikes, no house."""
    noun = asked.target.noun if asked.target is not None and asked.form in ("which", "what", "how_many") else None
    if noun is None or noun in _ANYTHING or solution.core.predicate not in _HAD or any(letter.isupper() for letter in name):
        return False
    wanted = kin_of((), view.snapshot.predicates, text_terms(noun))
    called = set(text_terms(name))
    return bool(called) and bool(wanted) and called.isdisjoint(wanted) and not any(called & kin.keys() for kin in wanted.values())


def _is_no_person(view: View, asked: Question, solution: Solution) -> bool:
    """Whether it is known for a firm or a place where the relations of the question hold between people alone: who one's manager is."""
    node = solution.bound.get(asked.target.name) if asked.target is not None else None
    if asked.form != "who" or not isinstance(node, int) or view.snapshot.names.type(node, view.known) not in ("ORG", "PLACE"):
        return False
    asking = [one for one in asked.patterns if asked.target in (one.subject, one.object)]
    declared = [view.snapshot.predicates.get(name) for one in asking for name, _ in one.relations[:1]]
    return bool(declared) and all(one is not None and one.subject_types == one.object_types == ("PERSON",) for one in declared)


def _rank(solution: Solution) -> int:
    """The place of its relation among those that the words may mean: who somebody is, is their job first."""
    pattern, fact = next(((pattern, fact) for pattern, fact in solution.steps if pattern.core), solution.steps[-1])
    names = [name for name, _ in pattern.relations]
    return names.index(fact.predicate) if fact.predicate in names else len(names)


def _of_steps(view: View, target: Var, used: dict[str, list[Solution]]) -> dict[str, list[Solution]]:
    """Of what one thing is in, step by step: what is told to be of the kind asked for, else the widest for a country, else the nearest."""
    if target.noun == "country":
        used = {name: some for name, some in used.items() if is_country(name) or not is_place(name)}
    steps = {name: min(sum(pattern.core for pattern, _ in one.steps) for one in some) for name, some in used.items()}
    single = (view.snapshot.predicates.get(one.core.predicate) for some in used.values() for one in some)
    if max(steps.values(), default=1) == 1 or not all(one is not None and one.cardinality == "one" for one in single):
        return used
    of_kind = {name: some for name, some in used.items() if _is_told_to_be(view, some[0].bound.get(target.name), name, target.noun)}
    best = (max if target.noun in WIDE else min)(steps.values())
    return of_kind or {name: some for name, some in used.items() if steps[name] == best}


def _is_told_to_be(view: View, node: object, name: str, noun: str | None) -> bool:
    if noun is None or not isinstance(node, int):
        return False
    kinds = [fact.object.lower() for fact in view.match_ids([node], ["is_a"], None, as_of=None)]
    return noun in kinds or (noun == "country" and is_country(name))


def _of_type(view: View, target: Var, used: dict[str, list[Solution]]) -> dict[str, list[Solution]]:
    """Those of the type that the question asks for, where some are known to be of it."""
    if len(used) < 2:
        return used
    names = view.snapshot.names
    known = view.snapshot.predicates
    if target.noun is not None and target.noun in known.classes:
        among = {name: some for name, some in used.items() if any(known.is_a(target.noun, None, word) for word in name.lower().split())}
        kept = {name: some for name, some in used.items() if name in among or name[:1].isupper()}  # no list has all names
        return kept if among else used
    if target.type is None:
        return used
    kinds = {name: names.type(node, view.known) for name, some in used.items() if isinstance(node := some[0].bound.get(target.name), int)}
    fitting = {name for name, kind in kinds.items() if kind == target.type}
    same = {one.core.predicate for name in fitting for one in used[name]}  # no list has all towns: beside one, another is one
    unknown = {name for name, kind in kinds.items() if kind is None and name[:1].isupper() and used[name][0].core.predicate in same}
    return {name: some for name, some in used.items() if name in fitting | unknown} if fitting else used


def _latest(view: View, asked: Question, used: dict[str, list[Solution]]) -> dict[str, list[Solution]]:
    """Of several who are said to hold a role, the one who began last, where the question asks for one: "who is her teacher"."""
    noun = asked.target.noun if asked.target is not None else None
    if len(used) < 2 or asked.wants != "value" or asked.ever or asked.others:
        return used
    by_one = asked.form == "who" and all(_is_by_one(view, asked, one) for some in used.values() for one in some)
    turns = _is_by_turns(asked, used)
    role = noun is not None and view.snapshot.predicates.is_a("role", None, noun) and f"{noun}s" not in asked.text.lower()
    held = asked.form == "who" and any(one.title and one.object == asked.target for one in asked.patterns)
    role = role or (held and f"{noun}s" not in asked.text.lower() and not re.match(r"\W*who (?:are|were|all)\b", asked.text.lower()))
    if not role and not turns and not (by_one and noun is None and not re.match(r"\W*who (?:are|were|all)\b", asked.text.lower())):
        return used
    last = max(_told_last(view, one.core) for some in used.values() for one in some)
    return {name: some for name, some in used.items() if any(_told_last(view, one.core) == last for one in some)}


def _told_last(view: View, fact: Fact) -> int:
    """From when a fact holds; of one that was only heard of, when that was last: "Rook is our keeper again"."""
    heard = fact.from_precision == "observed" and fact.sources
    return max(instant(view.present.memory_of_id(one).at) for one in fact.sources) if heard else start_of(fact.valid_from)


def _is_by_turns(asked: Question, used: dict[str, list[Solution]]) -> bool:
    """Whether of such things one is meant, that of now: "which school does she go to", "what is she working on now"."""
    noun = asked.target.noun if asked.target is not None else None
    single = asked.form in ("which", "what", "where") and (noun is None or f"{noun}s" not in asked.text.lower().split())
    if not single or asked.past or asked.times:
        return False
    return asked.present or all(one.core.predicate in tables().by_turns for some in used.values() for one in some)


def _is_by_one(view: View, asked: Question, solution: Solution) -> bool:
    """Whether one at a time does it: leads, runs, or what a verb of the text says of one definite thing, "keeps the books"."""
    pattern = next((pattern for pattern, _ in solution.steps if pattern.core), solution.steps[-1][0])
    things = [term.text.lower().removeprefix("the ") for term in (pattern.subject, pattern.object) if isinstance(term, Const)]
    definite = any(re.search(rf"\b(?:the|our|my) (?:[\w-]+ ){{0,2}}{re.escape(thing)}\b", asked.text.lower()) for thing in things)
    own = view.snapshot.predicates.get(solution.core.predicate) is None
    return bool(things) and (solution.core.predicate in tables().by_one or (definite and own))


def _of_gender(target: Var, used: dict[str, list[Solution]]) -> dict[str, list[Solution]]:
    """Without those whose names tell that they are not: of two parents the father."""
    wanted = noun_gender(target.noun or "")
    return {name: some for name, some in used.items() if wanted is None or given_name_gender(name) in (wanted, "either", None)}


def _called(view: View, asked: Question, node: object, name: str) -> str:
    """What is only known by its noun goes by the name that it has: "our dog" is Miso."""
    if not isinstance(node, int) or not name[:1].islower():
        return name
    names = view.match_ids([node], ["name", "also_known_as"], None, as_of=None)
    return names[-1].object if names else name


_NUMBERS = {word: str(number) for number, word in enumerate("zero one two three four five six seven eight nine ten eleven twelve".split())}


_AMOUNT = re.compile(r"(\d[\d.,]*(?:[-–]\d+)?) (?=[a-z])")  #: "14 bikes", and not "3 Elm Road"


def _is_counted(name: str) -> bool:
    """ "Two children", "14 bikes": how many, and not who."""
    first, _, rest = name.partition(" ")
    return (bool(rest) and first.lower() in _NUMBERS) or _AMOUNT.match(name) is not None


def _count(names: Sequence[str]) -> str:
    for name in names:
        if _is_counted(name):
            amount = _AMOUNT.match(name)
            return amount[1] if amount is not None else _NUMBERS[name.split()[0].lower()]
    return str(len(names))
