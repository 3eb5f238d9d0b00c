# Every target makes the virtual environment it needs, once. `make` alone lists the targets.
#   PYTHON=python3.12   the Python that makes the environment (3.11 or newer)
#   ARGS='...'          more arguments for demo, serve, web, edge, host, test, trace, trace-prove, perft, twins,
#                       golden, conformance, coverage, mutate, attack, bench, profile, pythons, release-check and lock

PYTHON ?= python3
ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
BASELINE := protos/baseline.binpb
# A stamp shows what is installed in the environment; it is older than the list of it when that has changed.
CLI := $(VENV)/.installed-cli
DEV := $(VENV)/.installed-dev
HOST := $(VENV)/.installed-host
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
NPM := PATH="$(abspath $(BIN)):$$PATH" npm
PACKAGES := clients/typescript clients/board clients/web
# What `npm publish` takes; the page is served by our own programs.
PUBLISHED := clients/typescript clients/board
# A copy of the lock file that the npm packages come from; it is missing where they can't be installed.
NODE := $(PACKAGES:=/node_modules/.installed-lock)

# Equal sources give equal bytes: what is built has the time of the commit; in a checkout without history 1980, before
# which a wheel can have no time.
DATED = SOURCE_DATE_EPOCH=$(or $(SOURCE_DATE_EPOCH),$(shell git log -1 --format=%ct 2>/dev/null),315532800)
BILL := --pyproject pyproject.toml --spec-version 1.6 --output-reproducible

# The versions of all that is installed: they hold for all Pythons and systems, and name no registry.
COMPILE = $(BIN)/python -m uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-annotate \
  --python-version 3.11 --custom-compile-command 'make lock' $(ARGS)
AS_DEV := --constraints requirements/dev.txt
# Not in the image: the client that connectrpc calls with is a fifth of its size, and a server calls nobody.
NEVER := --no-emit-package pyqwest

# Runs a script of each npm package whose packages are installed.
npm = @for each in $(PACKAGES); do [ ! -e $$each/node_modules/.installed-lock ] || $(NPM) --prefix $$each run --silent $(1) || exit; done

# Tests and tools start many Python processes: they would all compile the same modules again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help demo serve web edge host test lint typescript page static trace trace-prove perft twins golden conformance engine-fields coverage mutate attack bench worst profile published pythons site release-check format protos protos-baseline protos-check build chart installed lock clean

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-15s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

demo: $(CLI) ## Referee a whole game, printed in this terminal
	@$(BIN)/khronos demo $(ARGS)

serve: $(CLI) ## Run the referee on this machine
	@$(BIN)/khronos serve $(ARGS)

web: $(CLI) ## Run the referee on this machine for browsers and shells too: http://127.0.0.1:8080
	@$(BIN)/khronos serve --web $(ARGS)

edge: $(DEV) ## Run the referee behind Envoy, as on the internet: 127.0.0.1:8080
	@$(BIN)/python -m tools.edge $(ARGS)

host: $(HOST) ## Run a host of games, with a referee, for several browsers or phones: http://127.0.0.1:8081
	@$(BIN)/python -m khronos_host $(ARGS)

test: $(DEV) $(NODE) ## Run the tests, several at a time
	$(BIN)/pytest -n auto --dist worksteal $(ARGS)

lint: $(DEV) $(NODE) ## Check style, types, the contract and the code made from it
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/buf lint
	$(BIN)/buf format --diff --exit-code
	$(BIN)/buf breaking --against $(BASELINE)
	$(BIN)/python -m protos.generate --check
	$(call npm,lint)
	$(BIN)/hadolint Dockerfile
	$(BIN)/check-jsonschema -q --builtin-schema vendor.github-workflows .github/workflows/*.yml
	$(BIN)/check-jsonschema -q --builtin-schema vendor.github-issue-config .github/ISSUE_TEMPLATE/config.yml
	$(BIN)/check-jsonschema -q --builtin-schema vendor.github-issue-forms $(filter-out %/config.yml,$(wildcard .github/ISSUE_TEMPLATE/*.yml))
	$(BIN)/pre-commit validate-config

typescript: $(DEV) $(NODE) ## Check the TypeScript client, and test it against a server
	$(BIN)/pytest -q tests/typescript $(ARGS)

page: $(DEV) $(NODE) ## Build the table in a browser from clients/web, and test it in Chromium where there is one
	[ ! -e clients/web/node_modules/.installed-lock ] || $(NPM) --prefix clients/web run --silent build
	$(BIN)/pytest -q tests/web $(ARGS)

static: $(DEV) $(NODE) ## Build the page that needs no server, a folder for any static host, into build/static
	@$(BIN)/python -m tools.static $(ARGS)

trace: $(DEV) ## Map every clause to its code and its tests, and check docs/rules.md
	@$(BIN)/python -m tools.trace $(ARGS)

trace-prove: $(DEV) ## Check that no clause can be switched off unnoticed by its own tests
	@$(BIN)/python -m tools.trace_prove $(ARGS)

perft: $(DEV) ## Count again what can be reached from set positions
	@$(BIN)/python -m tools.perft $(ARGS)

twins: $(DEV) ## Ask every call about thousands of pairs of states that a viewer must not tell apart
	@$(BIN)/python -m tools.twins $(ARGS)

golden: $(DEV) ## Rewrite the golden games, their transcripts and those of the program by the rules as they are
	@$(BIN)/python -m tools.golden $(ARGS)
	@$(BIN)/python -m tests.cli.transcripts
	@$(BIN)/python -m tests.table.transcripts

conformance: $(DEV) ## Rewrite the requests and answers by which servers and clients in any language are tested
	@$(BIN)/python -m tools.conformance $(ARGS)

engine-fields: $(DEV) ## Write the tables of actions and states in docs/engine.md
	@$(BIN)/python -m tools.engine_fields

coverage: $(DEV) ## Check that the tests of the engine pass through 99 % of the branches of the rules
	$(BIN)/pytest -n auto --dist worksteal tests/engine tests/laws --cov --cov-report= $(ARGS)
	$(BIN)/coverage report --include='engine/khronos_engine/rules/*' --fail-under=99

mutate: $(DEV) ## Put mistakes into the rules, and list those that no test notices
	@$(BIN)/python tools/mutate.py $(ARGS)

attack: $(DEV) ## Attack servers of our own for an hour, and print what became of them and of honest callers
	@$(BIN)/python -m tests.attack $(ARGS)

bench: $(DEV) ## Measure what calls cost beside bare gRPC and peers, in some ten minutes
	@$(BIN)/python -m bench $(ARGS)

worst: $(DEV) ## Search for the request of each call that costs a server the most, in some ten minutes
	@$(BIN)/python -m tools.worst $(ARGS)

profile: $(DEV) ## Show where the time of a call goes, and how many functions it passes
	@$(BIN)/python -m bench.profiles $(ARGS)

pythons: $(DEV) ## Run the tests on Debian's newer Pythons, as root; they are unpacked into a folder
	@tools/other_pythons.sh $(ARGS)

site: $(DEV) $(NODE) ## Build the site of the documentation, with the page to play, into build/site, with no warning
	SITE_ADDRESS='$(SITE_ADDRESS)' NO_MKDOCS_2_WARNING=1 PYTHONPATH=. $(BIN)/mkdocs build --quiet

release-check: $(DEV) ## Check what takes too long for every change, and write what came of it into build/release-check.md
	@$(BIN)/python -m tools.release_check $(ARGS)

format: $(DEV) $(NODE) ## Format the code and the contract, and fix what can be fixed safely
	$(BIN)/ruff check --fix-only
	$(BIN)/ruff format
	$(BIN)/buf format --write
	$(call npm,format)

protos: $(DEV) $(NODE) ## Make the Python and TypeScript code of the contract
	$(BIN)/python -m protos.generate

protos-baseline: $(DEV) ## Let the contract as it is be the one that must not be broken
	$(BIN)/buf build --exclude-source-info -o $(BASELINE)

protos-check: $(DEV) $(NODE) ## Check that the committed code is what the contract makes
	$(BIN)/python -m protos.generate --check

build: $(DEV) $(NODE) ## Build sdist, wheel, its bill of materials and the npm packages into dist/
	rm -rf dist
	$(BIN)/python -m tools.static --runtime
	$(DATED) $(BIN)/python -m build --no-isolation
	$(BIN)/twine --no-color check --strict dist/*.tar.gz dist/*.whl
	@for each in $(PUBLISHED); do [ ! -e $$each/node_modules/.installed-lock ] || (cd $$each && $(NPM) pack --silent --pack-destination ../../dist) || exit; done
	$(DATED) PYTHONWARNINGS=ignore::UserWarning $(BIN)/cyclonedx-py requirements requirements/cli.txt $(BILL) --output-file dist/khronos-referee.cdx.json

published: # The folders of the npm packages that are published
	@echo $(PUBLISHED)

chart: $(DEV) ## Check the chart, and pack it into dist/
	$(BIN)/pytest -q tests/deploy/test_chart.py $(ARGS)
	$(DATED) $(BIN)/python -m tools.chart deploy/chart dist

installed: build ## Install wheel and sdist in new environments, outside the checkout, and play a game by each
	@$(BIN)/python -m tools.installed $(ARGS)

lock: $(DEV) ## Choose the versions of all that is installed, into requirements/; ARGS=--upgrade takes the newest
	$(COMPILE) --output-file requirements/dev.txt pyproject.toml --extra cli --extra dev --extra site
	$(COMPILE) --output-file requirements/cli.txt $(AS_DEV) pyproject.toml --extra cli --extra web
	$(COMPILE) --output-file requirements/host.txt $(AS_DEV) pyproject.toml --extra cli --extra host
	$(COMPILE) --output-file requirements/server.txt $(AS_DEV) pyproject.toml --extra cli --extra otel --extra web $(NEVER)
	$(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")' \
	  | $(COMPILE) --output-file requirements/build.txt $(AS_DEV) -
	printf '%s\n' googleapis-common-protos msgspec protobuf \
	  | $(COMPILE) --output-file requirements/browser.txt $(AS_DEV) -

clean: ## Remove the environments, what was built, and caches
	rm -rf $(addprefix clients/typescript/,node_modules dist build examples) $(addprefix clients/board/,node_modules dist build)
	rm -rf clients/web/node_modules
	rm -rf clients/web/khronos_web/runtime clients/web/khronos_web/.runtime-sources
	rm -rf $(VENV) bench/.venv-peers build dist htmlcov .coverage .coverage.* .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

%/node_modules/.installed-lock: %/package-lock.json | $(DEV)
	@if cmp -s $< $@; then touch $@; else $(NPM) --prefix $* ci --prefer-offline --loglevel=error && cp $< $@; fi \
	  || echo "notice: what needs the npm packages of $* is left out, for they can't be installed" >&2

# The lists name all that is installed, so nothing else is resolved.
$(CLI): pyproject.toml requirements/build.txt requirements/cli.txt | $(BIN)/python
	$(PIP) install --no-deps --requirement requirements/build.txt --requirement requirements/cli.txt
	$(PIP) install --no-build-isolation --no-deps --editable .
	@touch $@

$(HOST): pyproject.toml requirements/build.txt requirements/host.txt | $(BIN)/python
	$(PIP) install --no-deps --requirement requirements/build.txt --requirement requirements/host.txt
	$(PIP) install --no-build-isolation --no-deps --editable .
	@touch $(CLI) $@

$(DEV): pyproject.toml requirements/build.txt requirements/dev.txt | $(BIN)/python
	$(PIP) install --no-deps --requirement requirements/build.txt --requirement requirements/dev.txt
	$(PIP) install --no-build-isolation --no-deps --editable .
	@touch $(CLI) $(HOST) $@

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "error: Python 3.11 or newer is needed; '$(PYTHON)' is not. Name another: make PYTHON=python3.12" >&2; exit 1; }
	@echo "Installing the tools into $(VENV): some minutes, once" >&2
	@$(PYTHON) -m venv --clear $(VENV) || { rm -rf $(VENV); exit 1; }
