# Every target makes the virtual environment it needs, once. `make` alone lists the targets.
#   PYTHON=python3.12   the Python that makes the environment (3.11 or newer)
#   ARGS='...'          more arguments for demo, serve and test

PYTHON ?= python3
ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
# A stamp tells what is installed in the environment; it is older than pyproject.toml when that has changed.
CLI := $(VENV)/.installed-cli
DEV := $(VENV)/.installed-dev
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help demo serve test lint format protos protos-check build clean

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

demo: $(CLI) ## Play a short game against a server in this terminal
	@$(BIN)/khronos demo $(ARGS)

serve: $(CLI) ## Run the referee on this machine
	@$(BIN)/khronos serve $(ARGS)

test: $(DEV) ## Run the tests, a worker a core
	$(BIN)/pytest -n auto $(ARGS)

lint: $(DEV) ## Check style, types, the contract and the code made from it
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/buf lint
	$(BIN)/buf format --diff --exit-code
	$(BIN)/python protos/generate.py --check

format: $(DEV) ## Format the code and the contract, and mend what can be mended safely
	$(BIN)/ruff check --fix-only
	$(BIN)/ruff format
	$(BIN)/buf format --write

protos: $(DEV) ## Make the Python code of the contract
	$(BIN)/python protos/generate.py

protos-check: $(DEV) ## Check that the committed code is what the contract makes
	$(BIN)/python protos/generate.py --check

build: $(DEV) ## Build the sdist, and the wheel out of it, into dist/
	rm -rf dist
	$(BIN)/python -m build

clean: ## Remove the environment, what was built, and caches
	rm -rf $(VENV) build dist htmlcov .coverage .coverage.* .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(CLI): pyproject.toml | $(BIN)/python
	$(PIP) install --editable '.[cli]'
	@touch $@

$(DEV): pyproject.toml | $(BIN)/python
	$(PIP) install --editable '.[cli,dev]'
	@touch $(CLI) $@

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "error: Python 3.11 or newer is needed; '$(PYTHON)' is not. Name another: make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -m venv --clear $(VENV) || { rm -rf $(VENV); exit 1; }
