"""The front door: what `import memgraph` offers, and what it costs."""

import subprocess
import sys
import types

import memgraph


def test_every_public_name_is_exported() -> None:
    public = {name for name, value in vars(memgraph).items() if not name.startswith("_") and not isinstance(value, types.ModuleType)}
    public -= {"PackageNotFoundError", "version"}
    assert sorted(public | {"__version__"}) == memgraph.__all__


def test_importing_memgraph_does_not_import_spacy_or_networkx() -> None:
    code = "import sys, memgraph; print([name for name in ('spacy', 'networkx', 'onnxruntime', 'matplotlib') if name in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == "[]"
