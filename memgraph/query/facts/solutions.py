"""The solutions of a question at a time: by the relations that its words name, else by kindred ones, by what follows, or in part."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import product

from memgraph.index.tokens import text_terms
from memgraph.interval import BEGINNING, DAY, FOREVER, Interval, end_of, granule, show, start_of
from memgraph.names import normal_form
from memgraph.query.facts.anchors import anchored
from memgraph.query.facts.denials import is_denied
from memgraph.query.facts.execute import Node, Solution, begun, chosen, nearest, overlap, solve
from memgraph.query.facts.succession import successions
from memgraph.query.plan import Plan, TimeScope
from memgraph.query.question.asked import Anchor, Const, Pattern, Question, Term, Var
from memgraph.query.question.kindred import kindred, tables
from memgraph.query.question.relations import Words
from memgraph.types import Fact
from memgraph.view import View

_AGED = re.compile(r"\b(?:oldest|eldest|youngest)\b")
_BORN = ("born_on", "founded_on")
_ANY = Pattern(Var("?one"), (), Var("?born"))
_CHOICES = 24  #: ways in which patterns may follow from others that are tried


def solutions_of(view: View, plan: Plan, when: Interval | None) -> list[Solution]:
    asked: Question = plan.asked
    found = besides(view, asked, _within(plan, _closest(view, asked, when), when))
    if not found and asked.past and plan.time is None and not asked.present:
        found = besides(view, asked, _within(plan, _closest(view, asked, None), when))  # "where did she live?": what is over counts as well
    if not found:
        found = turned(view, asked.patterns, when)
    found = _inherited(view, asked, found, when)
    if asked.choice and asked.target is not None:
        wanted = {one for const in asked.choice for one in const.entities} | {const.text for const in asked.choice if not const.entities}
        found = [one for one in found if one.bound.get(asked.target.name) in wanted]
    if found and asked.anchor is not None and asked.anchor.mark in ("before", "after") and asked.wants == "value":
        found = nearest(_but_the_anchor(asked, asked.anchor, found), asked.anchor.mark)
    if plan.time is not None and plan.time.operator == "since" and asked.ever and asked.wants == "value":
        found = _since(found, plan.time)
    if plan.time is not None and plan.time.operator == "until" and asked.past and asked.wants == "value":
        found = _until(found, plan.time)
    if asked.wants in ("time", "from", "to") and len(found) > 1:
        found = _told_last(view, _as_it_stands(view, asked, _worded(view, found)))
    if asked.order is not None and found:
        found = _by_age(view, asked, found) if _AGED.search(asked.text.lower()) else chosen(found, asked.order, view.now)
    return [one for one in found if not _is_passed(one.core, when)]


def _by_age(view: View, asked: Question, found: list[Solution]) -> list[Solution]:
    """The oldest or youngest of those that are found, where it is known of all when they were born."""
    nodes = [one.bound.get(asked.target.name) if asked.target is not None else None for one in found]
    born = [view.match_ids([node], _BORN, None) if isinstance(node, int) else [] for node in nodes]
    dated = [replace(one, steps=((_ANY, facts[0]),)) for one, facts in zip(found, born, strict=True) if facts]
    if asked.order is None or len(dated) < len(found):
        return found if len(found) == 1 else []
    return chosen(dated, asked.order, view.now)


def _but_the_anchor(asked: Question, anchor: Anchor, found: list[Solution]) -> list[Solution]:
    """Without whom the event names as having been it: before Helena it was not Helena."""
    target = asked.target.name if asked.target is not None else ""
    held = [one for pattern in anchor.patterns for one in (pattern.subject, pattern.object) if isinstance(one, Const)]
    named = {entity for one in held if one in anchor.things for entity in one.entities}
    return [one for one in found if one.bound.get(target) not in named]


def _inherited(view: View, asked: Question, found: list[Solution], when: Interval | None) -> list[Solution]:
    """Who holds a role after another holds it in the other's place: a contact is whoever succeeded the one who was named."""
    if asked.target is None or when is None or asked.wants != "value":
        return found
    result: dict[int, Solution] = {}
    for number, one in enumerate(found):
        node = one.bound.get(asked.target.name)
        pattern, fact = one.steps[-1]
        heirs = (
            view.match_ids([node], ["successor"], None, as_of=when)
            if isinstance(node, int) and fact.predicate in tables().inherited
            else []
        )
        later = [heir for heir in heirs if heir.object_id is not None and start_of(heir.valid_from) > start_of(fact.valid_from)]
        heir = view.ids.number("e", later[-1].object_id) if later and later[-1].object_id is not None else None
        bound = one.bound if heir is None else {**one.bound, asked.target.name: heir}
        result[number] = one if heir is None else Solution(bound, (*one.steps, (pattern, later[-1])))
    return list(result.values())


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
        return [
            one for one in ended if when is None or not timed or end_of(one.core.valid_to) - 1 in when or end_of(one.core.valid_to) in when
        ]
    return [one for one in found if when is None or not timed or begun(one.core) in when]


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
    if when is None and (found := _as_described_now(view, asked, patterns)):
        return found
    whole = all(one.relations or one.title for one in patterns)
    if whole:
        patterns = [kindred(one) if one.ultimate else one for one in patterns]  # a chain may be told in several words: owned, belongs to
        found = besides(view, asked, solve(view, patterns, when))
        if not found and asked.wants == "truth" and any(is_denied(view, one, when) for one in patterns):
            return []
        wider = [kindred(one) for one in patterns]
        found = (
            found
            or besides(view, asked, _by_the_nearest(asked, solve(view, wider, when)))
            or _succession(view, asked, wider)
            or _derived(view, patterns, when)
            or _in_charge(view, patterns, when)
            or _by_its_noun(view, asked, patterns, when)
            or (solve(view, wider, when, alike=True) if len(patterns) > 1 else [])
        )
        if asked.over and asked.wants != "truth":
            held = _inherited(view, asked, found, when)
            gone = {one.bound.get(asked.target.name) for one in held} if asked.target is not None else set()
            return [one for one in solve(view, patterns, None) if asked.target is not None and one.bound.get(asked.target.name) not in gone]
        if any(one.negated for one in asked.patterns) and asked.wants not in ("to", "from", "time", "length"):  # "when did she stop"
            return _denied(view, asked, patterns, when) or _others(view, asked, found, when)
        if found:
            return found
    return _relaxed(view, asked, patterns, when)


def _denied(view: View, asked: Question, patterns: Sequence[Pattern], when: Interval | None) -> list[Solution]:
    """What somebody is told not to be able to: what she can not eat, by what she is allergic to."""
    core = [one for one, said in zip(patterns, asked.patterns, strict=True) if said.negated and asked.target == said.object]
    names = tuple((name, swapped) for one in core for known, swapped in one.relations for name in tables().denied.get(known, ()))
    if not names:
        return []
    found = solve(view, [replace(one, relations=names) if one in core else one for one in patterns], when)
    return [one for one in found if one.core.predicate != "allergic_to" or _is_food(one.core.object)]


def _is_food(name: str) -> bool:
    """Whether one may eat it at all: who is allergic to pollen can eat what they like."""
    return not tables().inedible & set(text_terms(name))


def _by_the_nearest(asked: Question, found: list[Solution]) -> list[Solution]:
    """Of what kindred relations give, what the nearest gives: who runs a firm is its head, and its founder where no head is known."""
    core = [one for one in asked.patterns if one.core]
    if asked.form != "who" or asked.wants != "value" or len(core) != 1 or core[0].ultimate:
        return found
    ranks = [*dict.fromkeys(other.lstrip("~") for name, _ in core[0].relations for other in (name, *tables().kindred.get(name, ())))]
    places = [ranks.index(one.core.predicate) if one.core.predicate in ranks else len(ranks) for one in found]
    return [one for one, place in zip(found, places, strict=True) if place == min(places)]


def _in_charge(view: View, patterns: Sequence[Pattern], when: Interval | None) -> list[Solution]:
    """ "Who leads sales": whoever is called its head, where no fact has the lead itself."""
    led = next((one for one in patterns if ("leads", False) in one.relations and isinstance(one.object, Const)), None)
    if led is None or not isinstance(led.subject, Var) or not isinstance(led.object, Const):
        return []
    thing = led.object.text.lower().removeprefix("the ")
    held = [replace(led, subject=led.object, relations=(), object=led.subject, title=f"{head} {thing}") for head in sorted(tables().heads)]
    return [found for one in held for found in solve(view, [one if other is led else other for other in patterns], when)]


def _by_its_noun(view: View, asked: Question, patterns: Sequence[Pattern], when: Interval | None) -> list[Solution]:
    """ "Which doctor does she go to": who is her doctor, where nothing tells where she goes."""
    core = next((one for one in patterns if one.core and one.object == asked.target and isinstance(one.subject, Const)), None)
    noun = asked.target.noun if asked.target is not None else None
    if core is None or noun is None or asked.form not in ("which", "what"):
        return []
    relations = Words(view).of_noun(noun, doing=False)
    return solve(view, [replace(one, relations=relations) if one is core else one for one in patterns], when) if relations else []


def _as_described_now(view: View, asked: Question, patterns: Sequence[Pattern]) -> list[Solution]:
    """For when, and for how long: whom the question describes is whoever is that now: "when was Ann's employer founded"."""
    now = (Interval(view.now, view.now + 1), "while")
    fixed = [one.core or one.past or one.order is not None or one.during is not None for one in patterns]
    held = [one if is_fixed else replace(one, during=now) for one, is_fixed in zip(patterns, fixed, strict=True)]
    whole = all(one.relations or one.title for one in patterns) and any(one.core and one.phase != "ends" for one in patterns)
    timed = asked.wants in ("time", "from", "length") and not asked.times and asked.anchor is None
    return solve(view, held, None) if whole and timed and held != list(patterns) else []


def _succession(view: View, asked: Question, patterns: Sequence[Pattern]) -> list[Solution]:
    """Who took over from whom, where no fact says it: whoever held next what the one held, or what held next what held the one."""
    found: list[Solution] = []
    for pattern in patterns:
        turn = next((swapped for name, swapped in pattern.relations if name == "successor"), None)
        if turn is None or not (pattern.core or asked.target in (pattern.subject, pattern.object)):
            continue
        older, newer = (pattern.object, pattern.subject) if turn else (pattern.subject, pattern.object)
        rest = [one for one in patterns if one is not pattern]
        for before, after in successions(view, older, newer):
            ends = [(term, view.ids.number("e", id)) for term, id in ((older, before[1]), (newer, after[1])) if id is not None]
            bound: dict[str, Node] = {term.name: node for term, node in ends if isinstance(term, Var) and node is not None}
            if all(solve(view, [_bound_by(one, bound, view)], None) for one in rest):
                found.append(Solution(bound, ((replace(pattern, core=False), before[0]), (pattern, after[0]))))
    return nearest(found, "after") if asked.wants != "truth" else found


def _bound_by(pattern: Pattern, bound: dict[str, Node], view: View) -> Pattern:
    def known(term: Term) -> Term:
        node = bound.get(term.name) if isinstance(term, Var) else None
        return Const(view.present.name(node), (node,)) if isinstance(node, int) else term

    return replace(pattern, subject=known(pattern.subject), object=known(pattern.object))


def turned(view: View, patterns: Sequence[Pattern], when: Interval | None) -> list[Solution]:
    """ "Our contact at Oakridge" may be said of Oakridge as well as of us."""
    other = [
        replace(one, subject=one.beside[0], beside=(), strict=False) if one.strict and one.beside and one.beside[0].entities else one
        for one in patterns
    ]
    return solve(view, other, when) if other != list(patterns) and all(one.relations or one.title for one in other) else []


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
        whose = [one.object for one in dropped if not one.core and isinstance(one.object, Var) and one.object.type == "PERSON"]
        if (
            not names
            or any(one.subject in whose for one in kept)  # whose grandmother she is, is not left out
            or not all(one.relations or one.title for one in kept)
            or not any(asked.target in (one.subject, one.object) for one in kept)
        ):
            continue
        found = [one for one in solve(view, [kindred(one) for one in kept], when) if all(_speaks_of(view, one, name) for name in names)]
        if found:
            return found
    return []


def _others(view: View, asked: Question, found: Sequence[Solution], when: Interval | None) -> list[Solution]:
    """ "Who does not ...": those that the other patterns give, without those for whom it holds."""
    rest = [one for one in asked.patterns if not one.negated]
    if asked.target is None or not rest:
        return list(found) if asked.wants == "truth" else []
    without = {one.bound.get(asked.target.name) for one in found}
    return [one for one in solve(view, rest, when) if one.bound.get(asked.target.name) not in without]


def _derived(view: View, patterns: Sequence[Pattern], when: Interval | None) -> list[Solution]:
    """Relations that follow from others: colleagues share an employer at a time, who lives with someone lives where they do."""
    ways = [_ways(view, pattern, str(number)) for number, pattern in enumerate(patterns)]
    if all(len(one) == 1 for one in ways):
        return []
    found: list[Solution] = []
    choices = sorted(product(*ways), key=lambda choice: sum(map(len, choice)))
    steps = 0
    for choice in choices[1:_CHOICES]:
        if found and sum(map(len, choice)) > steps:
            break  # what follows in fewer steps is nearer
        steps = sum(map(len, choice))
        expanded = [one for some in choice for one in some]
        found += [
            one
            for one in solve(view, expanded, when)
            if overlap(one.facts) and len({fact.id for fact in one.facts}) == len(one.facts) and not _is_apart(one.facts)
        ]
    return found


def _ways(view: View, pattern: Pattern, number: str) -> list[list[Pattern]]:
    """The pattern as it is, and in two steps or more."""
    ways, words = [[pattern]], Words(view)
    for name, swapped in pattern.relations:
        between = Var(f"?between{number}")
        for via in tables().shared.get(name, ()):
            shared = words.widened([(via, False)])
            first = replace(pattern, relations=shared, object=between)
            ways.append([first, replace(pattern, subject=pattern.object, relations=shared, object=between)])
        start, end = (pattern.object, pattern.subject) if swapped else (pattern.subject, pattern.object)
        for chain in tables().chains.get(name, ()):
            nodes = [start, *(Var(f"{between.name}.{at}", noun=step) for at, step in enumerate(chain[:-1])), end]
            steps = zip(nodes, chain, nodes[1:], strict=False)
            way = [replace(pattern, subject=one, relations=words.widened([(by, False)]), object=two, core=False) for one, by, two in steps]
            ways.append([*way[:-1], replace(way[-1], core=pattern.core)])
    return ways


def _is_apart(facts: Sequence[Fact]) -> bool:
    """Whoever one lived with and who then moved alone lives elsewhere now."""
    shared = [start_of(fact.valid_from) for fact in facts if fact.predicate == "lives_with"]
    homes = [fact for fact in facts if fact.predicate == "lives_in" and fact.from_precision != "observed"]
    return bool(shared) and any(start_of(fact.valid_from) > max(shared) for fact in homes)


# ---------------------------------------------------------------- sources


def besides(view: View, asked: Question, found: list[Solution]) -> list[Solution]:
    """Of several solutions, those whose sources speak of what the question says besides: "for his blood pressure"."""
    strict = [const for pattern in asked.patterns if pattern.strict for const in pattern.beside]
    found = [one for one in found if all(_speaks_of(view, one, const) for const in strict)]
    besides = [const for pattern in asked.patterns if not pattern.strict for const in pattern.beside]
    if not besides or not found:
        return found
    best = [one for one in found if all(_speaks_of(view, one, const) for const in besides)]
    return best or ([] if asked.wants == "truth" else found)


def _speaks_of(view: View, solution: Solution, const: Const) -> bool:
    if told := _kinds(view, solution):
        return bool(told & {const.text.lower(), *tables().breeds.get(const.text.lower(), ())})
    names = [const.text, *(name for one in const.entities for name in view.snapshot.names.names(one, view.known))]
    texts = _texts(view, solution)
    ends = {normal_form(name) for fact in solution.facts for name in (fact.subject, fact.object)}
    for name in filter(None, map(normal_form, names)):
        words = name.split()
        if name in ends or any(f" {name} " in text or (len(words) > 1 and all(f" {word} " in text for word in words)) for text in texts):
            return True
    return False


def _kinds(view: View, solution: Solution) -> set[str]:
    """What the pet of a solution is told to be."""
    if solution.core.predicate != "has_pet" or (node := view.ids.number("e", solution.core.object_id or "")) is None:
        return set()
    return {word for fact in view.match_ids([node], ["is_a"], None, as_of=None) for word in fact.object.lower().split()}


def _worded(view: View, found: list[Solution]) -> list[Solution]:
    """Those whose sources use the verb of the question, where some do: of two jobs the one that she was promoted to."""
    stems = {one.core.id: _stem(one) for one in found}
    told = [one for one in found if (stem := stems[one.core.id]) and any(f" {stem}" in text for text in _texts(view, one))]
    return told or found


def _told_last(view: View, found: list[Solution]) -> list[Solution]:
    """Of what is only called by its noun, "the shoot", the dates that were told last: what is told anew has been moved."""
    if any(isinstance(one.subject, Const) or isinstance(one.object, Const) for solution in found for one, _ in solution.steps):
        return found
    dated = [one for one in found if one.core.from_precision != "observed" and one.core.sources]
    told = {one.core.id: max(view.present.memory_of_id(source).at for source in one.core.sources) for one in dated}
    return [one for one in dated if told[one.core.id] == max(told.values())] or found


def _since(found: list[Solution], time: TimeScope) -> list[Solution]:
    """ "Who has been the keeper since April": who began then, else who was it then and is it still."""
    if time.interval is None:
        return found
    first = granule(show(time.interval.start, time.precision))  # of "since April", April
    began = [one for one in found if first.start <= start_of(one.core.valid_from) < first.end]
    return began or [one for one in found if start_of(one.core.valid_from) < first.start and one.core.valid_to is None]


def _until(found: list[Solution], time: TimeScope) -> list[Solution]:
    """ "Who was the keeper until April": whoever stopped then, where somebody did."""
    if time.interval is None:
        return found
    last = granule(show(time.interval.end - 1, time.precision))
    ended = [one for one in found if last.start <= end_of(one.core.valid_to) <= last.end]
    return ended or found


def _as_it_stands(view: View, asked: Question, found: list[Solution]) -> list[Solution]:
    """Of the dates that one thing has had, the last that was set for it: what was put off is not when it was first meant to be."""
    dates = [one for one in found if (known := view.snapshot.predicates.get(one.core.predicate)) is not None and known.literal == "date"]
    if asked.order is not None or len(dates) < len(found):
        return found
    last: dict[str, int] = {}
    for one in found:
        last[one.core.subject] = max(start_of(one.core.valid_from), last.get(one.core.subject, BEGINNING))
    return [one for one in found if start_of(one.core.valid_from) == last[one.core.subject]]


def _stem(solution: Solution) -> str:
    word = next((pattern.words[0] for pattern, _ in solution.steps if pattern.core and pattern.words), "")
    return word[: max(4, len(word) - 2)] if len(word) > 3 else ""


def _texts(view: View, solution: Solution) -> list[str]:
    return [f" {normal_form(view.present.memory_of_id(source).text)} " for fact in solution.facts for source in fact.sources]
