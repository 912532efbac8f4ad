"""The front door: what `import memgraph` offers, and what it costs."""

import subprocess
import sys
import types
from pathlib import Path

import pytest

import memgraph


def test_every_public_name_is_exported() -> None:
    public = {name for name, value in vars(memgraph).items() if not name.startswith("_") and not isinstance(value, types.ModuleType)}
    public -= {"PackageNotFoundError", "version"}
    assert sorted(public | {"__version__"}) == memgraph.__all__


def test_importing_memgraph_does_not_import_spacy_or_networkx() -> None:
    code = "import sys, memgraph; print([name for name in ('spacy', 'networkx', 'onnxruntime', 'matplotlib') if name in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == "[]"


def test_an_argument_that_open_does_not_have_is_refused_under_the_name_of_open(tmp_path: Path) -> None:
    with pytest.raises(TypeError, match=r"^open\(\) got an unexpected keyword argument 'clok'"):
        memgraph.open(tmp_path / "store", clok=1)  # type: ignore[call-arg]


def test_load_takes_the_memory_as_its_second_argument(tmp_path: Path) -> None:
    with memgraph.open(tmp_path / "store", embedder="hash", extractor=lambda text: []) as memory:
        memory.add("Ann lives in Oslo.")
        memory.export(tmp_path / "all.jsonl")
        assert memgraph.load(tmp_path / "all.jsonl", memory.namespace("copy")) == 1
