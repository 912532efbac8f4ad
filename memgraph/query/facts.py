"""An answer from facts: the question's patterns solved at the asked time, and what is read off the solutions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import product

from memgraph.interval import BEGINNING, DAY, FOREVER, Interval, end_of, start_of
from memgraph.names import normal_form
from memgraph.names.lexicon import given_name_gender
from memgraph.nlp.nouns import noun_gender
from memgraph.query.anchors import anchored
from memgraph.query.asked import Const, Pattern, Question, Var
from memgraph.query.denials import is_denied
from memgraph.query.execute import Solution, bound_to, chosen, nearest, solve
from memgraph.query.kindred import kindred, tables
from memgraph.query.moments import lengths, moments
from memgraph.query.plan import Plan
from memgraph.query.planner import asked_at
from memgraph.query.relations import Words
from memgraph.query.ties import changes, portrait, relationship
from memgraph.types import Fact
from memgraph.view import View


@dataclass(frozen=True, slots=True)
class Finding:
    """What the facts say to a question."""

    values: tuple[str, ...] = ()
    facts: tuple[Fact, ...] = ()
    confidence: float = 0.0
    abstain: bool = False  #: the question is about something that nobody here knows


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
    if asked.unknown and any(isinstance(term, Const) and term.text in asked.unknown for one in patterns for term in (one.subject, one.object)):
        return Finding(abstain=True)
    when, fixed = _when(view, plan, as_of)
    if not fixed:
        return Finding()  # the event that fixes the time is not known
    solutions = _solutions(view, plan, when)
    if not solutions:
        return _nothing(view, plan, patterns, when)
    return _read_off(view, asked, solutions)


def _shown(found: tuple[tuple[str, ...], tuple[Fact, ...]]) -> Finding:
    return Finding(*found, 0.7) if found[0] else Finding()


def _read_off(view: View, asked: Question, solutions: Sequence[Solution]) -> Finding:
    """The side of the solutions that the question asks for."""
    match asked.wants:
        case "truth":
            return Finding(("no" if any(one.negated for one in asked.patterns) else "yes",), _facts(solutions), 0.8)
        case "time" | "from" | "to":
            values, facts = moments(solutions, asked)
            return Finding(values, facts, 0.8) if values else Finding()
        case "length":
            values, facts = lengths(solutions, view.now)
            return Finding(values, facts, 0.7) if values else Finding()
        case "times":
            return _often(asked, solutions)
    return _values(view, asked, solutions)


# ---------------------------------------------------------------- time


def _when(view: View, plan: Plan, as_of: Interval | None) -> tuple[Interval | None, bool]:
    """The valid time to match over, None for every moment; and whether it could be fixed."""
    asked: Question = plan.asked
    if asked.anchor is not None:
        found = anchored(view, asked.anchor)
        return (found, True) if found is not None else (None, asked.wants in ("time", "from", "to"))
    time = plan.time
    if asked.wants in ("time", "from", "to", "length", "times") or asked.order is not None:
        return (time.interval if time is not None else None), True
    when = asked_at(view, time, as_of)
    if time is not None and time.operator == "before" and when is not None and time.interval is not None:
        when = Interval(BEGINNING, max(time.interval.start, BEGINNING + 1)) if when.start > BEGINNING else when
    ever = any(one in asked.text.lower().split() for one in ("ever", "never", "once")) or (asked.past and asked.wants == "truth")
    ever = ever or any(one.core and one.phase == "ends" for one in asked.patterns)
    return (None, True) if time is None and as_of is None and ever and not asked.present else (when, True)


# ---------------------------------------------------------------- solutions


def _solutions(view: View, plan: Plan, when: Interval | None) -> list[Solution]:
    asked: Question = plan.asked
    found = _closest(view, asked, when)
    if not found and asked.past and plan.time is None and not asked.present:
        found = _closest(view, asked, None)  # "where did she live?": what is over counts as well
    found = _besides(view, asked, _within(plan, found, when))
    if asked.choice and asked.target is not None:
        wanted = {one for const in asked.choice for one in const.entities} | {const.text for const in asked.choice if not const.entities}
        found = [one for one in found if one.bound.get(asked.target.name) in wanted]
    if found and asked.anchor is not None and asked.anchor.mark in ("before", "after") and asked.wants == "value":
        found = nearest(found, asked.anchor.mark)
    if asked.wants in ("time", "from", "to") and len(found) > 1:
        found = _worded(view, found)
    if asked.order is not None and found:
        found = chosen(found, asked.order, view.now)
    return [one for one in found if not _is_passed(one.core, when)]


def _is_passed(fact: Fact, when: Interval | None) -> bool:
    """What lasts days, as a stay does, does not go on until further notice."""
    days = tables().brief.get(fact.predicate)
    return days is not None and when is not None and fact.valid_to is None and start_of(fact.valid_from) + days * DAY < when.start


def _within(plan: Plan, found: list[Solution], when: Interval | None) -> list[Solution]:
    """What began, or ended, in the stretch that is asked about, where the verb says so: "who left in March"."""
    asked: Question = plan.asked
    phase = next((one.phase for one in asked.patterns if one.core), "states")
    if phase == "states" or asked.wants not in ("value", "count", "truth", "times"):
        return found
    timed = when is not None and plan.time is not None and (plan.time.interval is not None or asked.anchor is not None)
    if phase == "ends":
        ended = [one for one in found if end_of(one.core.valid_to) < FOREVER]
        return [one for one in ended if when is None or not timed or end_of(one.core.valid_to) - 1 in when or end_of(one.core.valid_to) in when]
    return [one for one in found if when is None or not timed or start_of(one.core.valid_from) in when]


def _closest(view: View, asked: Question, when: Interval | None) -> list[Solution]:
    """By the relations that the words name; else by kindred ones, by what follows from others, and without what the graph does not know."""
    patterns = [_resolved(view, replace(one, negated=False)) for one in asked.patterns]
    loose = [one.anchor for one in patterns if one.anchor is not None and one.during is None]
    if any(not one.things for one in loose):
        return []
    found = _solved(view, asked, patterns, when)
    named = {entity for anchor in loose for const in anchor.things for entity in const.entities}
    return [one for one in found if not named & set(one.bound.values())] if named else found


def _solved(view: View, asked: Question, patterns: Sequence[Pattern], when: Interval | None) -> list[Solution]:
    whole = all(one.relations or one.title for one in patterns)
    if whole:
        found = solve(view, patterns, when)
        if not found and asked.wants == "truth" and any(is_denied(view, one, when) for one in patterns):
            return []
        wider = [kindred(one) for one in patterns]
        found = found or solve(view, wider, when) or _derived(view, patterns, when) or (solve(view, wider, when, alike=True) if len(patterns) > 1 else [])
        if asked.over and asked.wants != "truth":
            gone = {one.bound.get(asked.target.name) for one in found} if asked.target is not None else set()
            return [one for one in solve(view, patterns, None) if asked.target is not None and one.bound.get(asked.target.name) not in gone]
        if any(one.negated for one in asked.patterns):
            return _others(view, asked, found, when)
        if found:
            return found
    return _relaxed(view, asked, patterns, when)


def _resolved(view: View, pattern: Pattern) -> Pattern:
    """The pattern with the stretch that its own anchor fixes."""
    found = anchored(view, pattern.anchor) if pattern.anchor is not None else None
    return pattern if found is None or pattern.anchor is None else replace(pattern, during=(found, pattern.anchor.mark))


def _relaxed(view: View, asked: Question, patterns: Sequence[Pattern], when: Interval | None) -> list[Solution]:
    """Without one of the patterns, where the sources of the facts speak of what it names."""
    if len(patterns) < 2 or asked.target is None or asked.wants == "truth":
        return []
    core = [one for one in patterns if one.core]
    for dropped in [*([one] for one in reversed(patterns)), core]:
        kept = [one for one in patterns if all(one is not other for other in dropped)]
        names = [term for one in dropped for term in (one.subject, one.object) if isinstance(term, Const) and term.text != "I"]
        if not names or not all(one.relations or one.title for one in kept) or not any(asked.target in (one.subject, one.object) for one in kept):
            continue
        found = [one for one in solve(view, [kindred(one) for one in kept], when) if all(_speaks_of(view, one, name) for name in names)]
        if found:
            return found
    return []


def _others(view: View, asked: Question, found: Sequence[Solution], when: Interval | None) -> list[Solution]:
    """"Who does not ...": those that the other patterns give, without those for whom it holds."""
    rest = [one for one in asked.patterns if not one.negated]
    if asked.target is None or not rest:
        return list(found) if asked.wants == "truth" else []
    without = {one.bound.get(asked.target.name) for one in found}
    return [one for one in solve(view, rest, when) if one.bound.get(asked.target.name) not in without]


def _derived(view: View, patterns: Sequence[Pattern], when: Interval | None) -> list[Solution]:
    """Relations that follow from others: colleagues share an employer at a time, who lives with someone lives where they do."""
    ways = [_ways(view, pattern, number) for number, pattern in enumerate(patterns)]
    if all(len(one) == 1 for one in ways):
        return []
    found: list[Solution] = []
    for choice in list(product(*ways))[1:8]:
        expanded = [one for some in choice for one in some]
        found += [one for one in solve(view, expanded, when) if _overlap(one.facts) and len({fact.id for fact in one.facts}) == len(one.facts)]
    return found


def _ways(view: View, pattern: Pattern, number: int) -> list[list[Pattern]]:
    """The pattern as it is, and in two steps."""
    between = Var(f"?between{number}")
    ways = [[pattern]]
    for name, swapped in pattern.relations:
        for via in tables().shared.get(name, ()):
            first = replace(pattern, relations=((via, False),), object=between)
            ways.append([first, replace(pattern, subject=pattern.object, relations=((via, False),), object=between)])
        for one, two in tables().chains.get(name, ()):
            start, end = (pattern.object, pattern.subject) if swapped else (pattern.subject, pattern.object)
            words = Words(view)
            first = replace(pattern, subject=start, relations=words.widened([(one, False)]), object=between, core=False)
            ways.append([first, replace(pattern, subject=between, relations=words.widened([(two, False)]), object=end)])
    return ways


def _overlap(facts: Sequence[Fact]) -> bool:
    """All facts hold at some common moment."""
    return max(start_of(fact.valid_from) for fact in facts) < min(end_of(fact.valid_to) for fact in facts)


# ---------------------------------------------------------------- sources


def _besides(view: View, asked: Question, found: list[Solution]) -> list[Solution]:
    """Of several solutions, those whose sources speak of what the question says besides: "for his blood pressure"."""
    strict = [const for pattern in asked.patterns if pattern.strict for const in pattern.beside]
    found = [one for one in found if all(_speaks_of(view, one, const) for const in strict)]
    besides = [const for pattern in asked.patterns if not pattern.strict for const in pattern.beside]
    if not besides or not found:
        return found
    best = [one for one in found if all(_speaks_of(view, one, const) for const in besides)]
    return best or ([] if asked.wants == "truth" else found)


def _speaks_of(view: View, solution: Solution, const: Const) -> bool:
    names = [const.text, *(name for one in const.entities for name in view.snapshot.names.names(one, view.known))]
    texts = _texts(view, solution)
    ends = {normal_form(name) for fact in solution.facts for name in (fact.subject, fact.object)}
    for name in filter(None, map(normal_form, names)):
        words = name.split()
        if name in ends or any(f" {name} " in text or (len(words) > 1 and all(f" {word} " in text for word in words)) for text in texts):
            return True
    return False


def _worded(view: View, found: list[Solution]) -> list[Solution]:
    """Those whose sources use the verb of the question, where some do: of two jobs the one that she was promoted to."""
    stems = {one.core.id: _stem(one) for one in found}
    told = [one for one in found if (stem := stems[one.core.id]) and any(f" {stem}" in text for text in _texts(view, one))]
    return told or found


def _stem(solution: Solution) -> str:
    word = next((pattern.words[0] for pattern, _ in solution.steps if pattern.core and pattern.words), "")
    return word[: max(4, len(word) - 2)] if len(word) > 3 else ""


def _texts(view: View, solution: Solution) -> list[str]:
    return [f" {normal_form(view.present.memory_of_id(source).text)} " for fact in solution.facts for source in fact.sources]


def _facts(solutions: Iterable[Solution]) -> tuple[Fact, ...]:
    return tuple({fact.id: fact for one in solutions for fact in one.facts}.values())


# ---------------------------------------------------------------- what is read off


def _nothing(view: View, plan: Plan, patterns: Sequence[Pattern], when: Interval | None) -> Finding:
    """No solution: a plain no where another value is known or it was so once; silence where nothing tells."""
    asked: Question = plan.asked
    if asked.wants == "truth":
        return _denied(view, asked, patterns, when)
    if asked.wants == "value" and (heir := _heir(view, plan, patterns, when)) is not None:
        return heir
    over = asked.wants == "value" and not asked.past and len(patterns) == 1 and patterns[0].core
    if over and solve(view, patterns, None):
        return Finding(abstain=True)  # it was so once; what is over does not answer for now
    return Finding(abstain=_is_telling(view, asked, patterns))


def _is_telling(view: View, asked: Question, patterns: Sequence[Pattern]) -> bool:
    """Whether silence tells: somebody known by name, and a relation that is known of others here."""
    if len(patterns) != 1 or len(asked.patterns) != 1 or asked.wants == "truth":
        return False
    pattern = patterns[0]
    bearers = [term for term in (pattern.subject, pattern.object) if isinstance(term, Const)]
    if len(bearers) != 1 or bearers[0].text == "I" or not bearers[0].entities or pattern.beside or asked.times or asked.anchor is not None:
        return False
    own = view.snapshot.graph.predicates(known=view.known)
    return any(name in own and view.snapshot.predicates.get(name) is not None for name, _ in pattern.relations)


def _heir(view: View, plan: Plan, patterns: Sequence[Pattern], when: Interval | None) -> Finding | None:
    """Whoever succeeded the last one who was it: a successor takes over what the other did."""
    asked: Question = plan.asked
    if asked.target is None or when is None:
        return None
    over = _besides(view, asked, [one for one in solve(view, patterns, None) if start_of(one.core.valid_from) < when.end])
    over = nearest(over, "before")
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
    single = tuple((name, swapped) for name, swapped in core.relations if (known := view.snapshot.predicates.get(name)) and known.cardinality == "one")
    free = [replace(core, relations=tuple(one for one in single if one[1] is side), **{end: Var("?other")}) for side, end in ((False, "object"), (True, "subject"))]
    for one in free:
        if one.relations and (others := solve(view, [*rest, one], when)):
            return Finding((no,), _facts(others), 0.6)
    if is_denied(view, core, when):
        return Finding((no,), (), 0.6)
    past = solve(view, [*rest, replace(core, negated=False)], None)
    return Finding((no,), _facts(past), 0.6) if past and when is not None else Finding()


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
    known = {one for pattern in asked.patterns for term in (pattern.subject, pattern.object) if isinstance(term, Const) for one in term.entities}
    known |= set(asked.entities) if asked.others else set()
    known -= {one for const in asked.choice for one in const.entities}
    used: dict[str, list[Solution]] = {}
    for one in sorted(solutions, key=_rank):
        name = bound_to(view, one, target)
        node = one.bound.get(target.name)
        if name is not None and name not in named and node not in known:
            used.setdefault(_called(view, asked, node, name), []).append(one)
    used = _of_gender(target, _of_type(view, target, used))
    if not used:
        return Finding()
    facts = _facts(one for some in used.values() for one in some)
    if asked.wants == "count":
        return Finding((_count(list(used)),), facts, 0.7)
    if len(used) > 1 and asked.wants == "value":
        used = {name: some for name, some in used.items() if not _is_counted(name)} or used
    return Finding(tuple(used), facts, 0.9)


def _rank(solution: Solution) -> int:
    """The place of its relation among those that the words may mean: who somebody is, is their job first."""
    pattern, fact = next(((pattern, fact) for pattern, fact in solution.steps if pattern.core), solution.steps[-1])
    names = [name for name, _ in pattern.relations]
    return names.index(fact.predicate) if fact.predicate in names else len(names)


def _of_type(view: View, target: Var, used: dict[str, list[Solution]]) -> dict[str, list[Solution]]:
    """Those of the type that the question asks for, where some are known to be of it."""
    if target.type is None or len(used) < 2:
        return used
    names = view.snapshot.names
    kinds = {name: names.type(node, view.known) for name, some in used.items() if isinstance(node := some[0].bound.get(target.name), int)}
    fitting = {name: some for name, some in used.items() if kinds.get(name) == target.type}
    return fitting or used


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


def _is_counted(name: str) -> bool:
    """"Two children": how many, and not who."""
    first, _, rest = name.partition(" ")
    return bool(rest) and first.lower() in _NUMBERS


def _count(names: Sequence[str]) -> str:
    counted = [_NUMBERS[name.split()[0].lower()] for name in names if _is_counted(name)]
    return counted[0] if counted else str(len(names))
