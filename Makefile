# Every target makes the virtual environment it needs. Python 3.11+, a C++ compiler (hnswlib is built from source) and make are enough.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
export OMP_NUM_THREADS ?= 1
export OPENBLAS_NUM_THREADS ?= 1

.PHONY: help demo test check fmt fuzz bench docs clean

help:
	@grep -E '^[a-z]+:.*#' $(MAKEFILE_LIST) | sed 's/:.*# */\t/' | expand -t 12

$(READY): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $(READY)

demo: $(READY) # the main job on a conversation of 18 months: what went in, the timeline, a dozen questions
	@$(BIN)/python examples/demo.py

test: $(READY) # the test suite, in under ten minutes
	$(BIN)/python -m pytest -m "not long"

check: $(READY) # lint, strict types, floors
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

fmt: $(READY) # sort imports and apply the safe lint fixes
	$(BIN)/ruff check --fix .

fuzz: $(READY) # the long runs: state machines by the ten thousands of steps, kill -9 loops
	$(BIN)/python -m pytest -m long --timeout 3600

bench: $(READY) # the engine against the bare libraries it stands on
	$(BIN)/python -m benchmarks.engine

clean:
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
