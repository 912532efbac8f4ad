"""Several threads on one handle: whatever the order, calls answer or refuse with an error of memgraph's own, and the store stays whole."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from itertools import count

from memgraph import MemGraphError, MemoryEngine

TURNS = 60


def test_threads_that_write_take_back_merge_and_read_the_same_things_break_nothing(memory: MemoryEngine) -> None:
    ids, people = [f"x{i}" for i in range(5)], ["Ann", "Bo", "Cy", "Di"]
    years = count(1)

    def any_of(names: list[str]) -> str:
        return random.Random(next(years)).choice(names)

    calls: list[Callable[[], object]] = [
        lambda: memory.add(f"{any_of(people)} lives_in {any_of(people)}.", id=any_of(ids), at=f"{1000 + next(years) % 1000}"),
        lambda: memory.update(any_of(ids), f"{any_of(people)} works_at {any_of(people)}."),
        lambda: memory.forget(any_of(ids)),
        lambda: memory.merge_entities(any_of(people), any_of(people)),
        lambda: memory.split_entity(any_of(people), any_of(people)),
        lambda: memory.assert_fact(any_of(people), "knows", any_of(people)),
        lambda: [memory.retract_fact(fact.id) for fact in memory.facts()[:1]],
        lambda: (memory.search("lives_in"), memory.history(any_of(people)), [memory.why(fact.id) for fact in memory.facts()]),
    ]
    errors: list[BaseException] = []

    def work(call: Callable[[], object]) -> None:
        for _ in range(TURNS):
            try:
                call()
            except MemGraphError:
                pass
            except Exception as error:  # whatever it is, it is what this test looks for
                errors.append(error)

    threads = [threading.Thread(target=work, args=(call,)) for call in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    assert memory.check().ok
