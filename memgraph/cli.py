"""The command line: `memgraph COMMAND ...`. A door: it parses, calls the engine, and prints for people or, with --json, for programs."""

from __future__ import annotations

import argparse
import dataclasses
import json
import shutil
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Any

import memgraph
from memgraph.engine import MemoryEngine

Run = Callable[[MemoryEngine, argparse.Namespace], Any]


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; 0 when it worked, 1 when the engine refused, 2 when the command line is wrong."""
    options = _parser().parse_args(arguments)
    try:
        with memgraph.open(options.store, namespace=tuple(options.namespace.split("/")), read_only=options.read_only) as memory:
            result, lines = options.run(memory, options)
            if options.json:
                print(json.dumps(_plain(result), ensure_ascii=False))
            else:
                for line in lines:
                    print(line)
            return int(getattr(options, "failed", False))
    except memgraph.MemGraphError as error:
        print(f"memgraph: {error}", file=sys.stderr)
        return 1
    except BrokenPipeError:  # the reader of the output has seen enough
        sys.stderr.close()
        return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="memgraph", description="An embedded memory engine: text in; passages, facts and answers out.")
    parser.add_argument("--version", action="version", version=f"memgraph {memgraph.__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("store", help="the store's folder, made if missing")
    common.add_argument("--namespace", default="default", help="parts joined by / (default: default)")
    common.add_argument("--json", action="store_true", help="print JSON")

    def command(name: str, run: Run, help: str, *, read_only: bool = True) -> argparse.ArgumentParser:
        one = commands.add_parser(name, help=help, description=help, parents=[common])
        one.set_defaults(run=run, read_only=read_only)
        return one

    add = command("add", _add, "Remember texts: given, or one a line from a file or standard input (-).", read_only=False)
    add.add_argument("text", nargs="*", help="texts")
    add.add_argument("--file", help="a file of texts, one a line; a .jsonl file holds add()'s arguments, one object a line")
    add.add_argument("--at", help="when they speak from (default: now)")
    add.add_argument("--speaker", help="whose I it is")
    add.add_argument("--source", default="user")
    add.add_argument("--untrusted", action="store_true", help="never lets it close what a trusted source said")
    add.add_argument("--quiet", action="store_true", help="no progress bar")

    ask = command("ask", _ask, "Answer a question, with its evidence.")
    ask.add_argument("question")
    ask.add_argument("--as-of", help="look from another valid time")
    ask.add_argument("--speaker", help="who I is")
    ask.add_argument("--explain", action="store_true", help="print the plan as it ran")

    search = command("search", _search, "Find memories.")
    search.add_argument("query")
    search.add_argument("-k", type=int, default=10, help="how many (default: 10)")
    search.add_argument("--mode", default="auto", help="auto, semantic, keyword, graph or hybrid")
    search.add_argument("--since")
    search.add_argument("--until")

    facts = command("facts", _facts, "List the facts that fit a pattern; - stands for anything.")
    facts.add_argument("pattern", nargs="*", help="subject, predicate, object")
    facts.add_argument("--as-of", default="now", help="a valid time, or ALWAYS (default: now)")
    facts.add_argument("--known-at", default="now", help="a transaction time (default: now)")

    related = command("related", _related, "Walk from an entity over its facts.")
    related.add_argument("entity")
    related.add_argument("--hops", type=int, default=2)
    related.add_argument("--as-of", default="now")

    history = command("history", _history, "Every version of an entity's facts, the retracted ones too.")
    history.add_argument("entity")
    history.add_argument("predicate", nargs="?")

    command("stats", _stats, "Counts and sizes.")
    check = command("check", _check, "Compare what is derived with what is true; exit with 1 on a problem.", read_only=False)
    check.add_argument("--repair", action="store_true", help="rebuild what is derived")
    export = command("export", _export, "Write the namespace as JSON Lines, losslessly.")
    export.add_argument("file")
    load = command("load", _load, "Read an export into an empty namespace.", read_only=False)
    load.add_argument("file")
    return parser


# ---------------------------------------------------------------- commands: each gives (what --json prints, lines for people)


def _add(memory: MemoryEngine, options: argparse.Namespace) -> Any:
    given = {
        "at": options.at,
        "speaker": options.speaker,
        "source": options.source,
        "trust": "untrusted" if options.untrusted else "trusted",
    }
    items = [{**given, "text": text} for text in options.text]
    if options.file:
        items += [{**given, **item} for item in _items(options.file)]
    with _progress(len(items), options.quiet or options.json or len(items) < 50) as progress:
        added = memory.add_many(items, progress=progress)
    lines = [
        line
        for one in added
        for line in (one.memory.id, *(f"  + {fact}" for fact in one.facts), *(f"  x {fact}" for fact in one.superseded))
    ]
    return added, lines if len(added) < 50 else [f"{len(added)} memories, {sum(len(one.facts) for one in added)} facts"]


def _items(file: str) -> Iterator[dict[str, Any]]:
    try:
        lines = sys.stdin.read().splitlines() if file == "-" else Path(file).read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise memgraph.InvalidInputError(f"the file {file} cannot be read as UTF-8 text: {error}") from error
    for place, line in enumerate(lines, 1):
        if line.strip():
            yield _item(line, f"{file} line {place}") if file.endswith(".jsonl") else {"text": line}


def _item(line: str, place: str) -> dict[str, Any]:
    try:
        item = json.loads(line)
    except ValueError as error:
        raise memgraph.InvalidInputError(f"{place} is no JSON: {error}") from error
    if not isinstance(item, dict):
        raise memgraph.InvalidInputError(f"{place} is no JSON object of add()'s arguments")
    return item


@contextmanager
def _progress(total: int, quiet: bool) -> Iterator[Callable[[int, int], None] | None]:
    if quiet:
        yield None
        return
    from tqdm import tqdm

    with tqdm(total=total, unit="memory", file=sys.stderr) as bar:
        yield lambda done, _: bar.update(done - bar.n)


def _ask(memory: MemoryEngine, options: argparse.Namespace) -> Any:
    answer = memory.ask(options.question, as_of=options.as_of, speaker=options.speaker)
    lines = [answer.text]
    lines += [f"  {fact}  from {', '.join(fact.sources or fact.origins) or 'an assertion'}" for fact in answer.facts]
    if not answer.facts:
        lines += list(_hits(answer.hits[:3]))
    if options.explain:
        lines += ["", str(answer.plan)]
    shown = {
        "values": answer.values, "text": answer.text, "abstained": answer.abstained, "confidence": answer.confidence, "facts": answer.facts,
        "hits": answer.hits, "route": answer.plan.route, "plan": str(answer.plan),
    }  # fmt: skip
    return shown, lines


def _search(memory: MemoryEngine, options: argparse.Namespace) -> Any:
    hits = memory.search(options.query, options.k, mode=options.mode, since=options.since, until=options.until)
    return hits, _hits(hits)


def _hits(hits: Iterable[memgraph.Hit]) -> Iterator[str]:
    width = shutil.get_terminal_size().columns
    for hit in hits:
        head = f"{hit.score:.2f} {hit.memory.at.date()} {hit.memory.id} "
        yield textwrap.shorten(head + " ".join(hit.memory.text.split()), max(40, width), placeholder=" ...")


def _facts(memory: MemoryEngine, options: argparse.Namespace) -> Any:
    if len(options.pattern) > 3:
        raise memgraph.InvalidInputError("a pattern is a subject, a predicate and an object; there are more")
    pattern = [None if part == "-" else part for part in [*options.pattern, "-", "-", "-"][:3]]
    facts = memory.facts(*pattern, as_of=_moment(options.as_of), known_at=options.known_at)
    return facts, map(str, facts)


def _moment(text: str) -> Any:
    return memgraph.ALWAYS if text.upper() == "ALWAYS" else text


def _related(memory: MemoryEngine, options: argparse.Namespace) -> Any:
    found = memory.get_related(options.entity, options.hops, as_of=_moment(options.as_of))
    return list(found), (f"{one.hops} {one.entity.name}: {'; '.join(map(str, one.path))}" for one in found)


def _history(memory: MemoryEngine, options: argparse.Namespace) -> Any:
    facts = memory.history(options.entity, options.predicate)
    return facts, (f"{fact}{f'  retracted {fact.retracted_at:%Y-%m-%d %H:%M}' if fact.retracted_at else ''}" for fact in facts)


def _stats(memory: MemoryEngine, options: argparse.Namespace) -> Any:
    stats = memory.stats()
    return stats, (f"{name:>14}  {value}" for name, value in stats.items())


def _check(memory: MemoryEngine, options: argparse.Namespace) -> Any:
    report = memory.check(repair=options.repair)
    options.failed = not report.ok
    return report, [*(f"repaired: {one}" for one in report.repaired), *report.problems] or ["all is well"]


def _export(memory: MemoryEngine, options: argparse.Namespace) -> Any:
    rows = memory.export(options.file)
    return {"rows": rows}, [f"{rows} rows in {options.file}"]


def _load(memory: MemoryEngine, options: argparse.Namespace) -> Any:
    memories = memgraph.load(options.file, into=memory)
    return {"memories": memories}, [f"{memories} memories loaded"]


def _plain(value: Any) -> Any:
    """Records as JSON values."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {one.name: _plain(getattr(value, one.name)) for one in dataclasses.fields(value)}
    if isinstance(value, dict):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    if isinstance(value, date):
        return value.isoformat()
    if value is None or isinstance(value, str | int | float | bool):
        return value
    return dict(value) if hasattr(value, "keys") else str(value)


if __name__ == "__main__":
    sys.exit(main())
