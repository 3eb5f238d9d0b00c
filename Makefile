# Each target creates the virtual environment that it needs, once. `make` without a target lists the targets.
#   PYTHON=python3.12   the Python to create the environment with (3.11 or newer)
#   ARGS='...'          additional arguments for demo, serve, web, host, test, test-slow, test-rules, trace, trace-prove,
#                       perft, twins, golden, conformance, coverage, mutate, attack, bench, pythons and lock

PYTHON ?= python3
ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
BASELINE := protos/baseline.binpb
# The imports of the contract, copied from the package googleapis-common-protos because buf reads only files of the checkout.
GOOGLEAPIS := build/googleapis/google
# Each stamp file is newer than the lock file whose packages are installed.
CLI := $(VENV)/.installed-cli
DEV := $(VENV)/.installed-dev
HOST := $(VENV)/.installed-host
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
NPM := PATH="$(abspath $(BIN)):$$PATH" npm
PACKAGES := clients/typescript clients/board clients/web
# The packages for `npm publish`; the web app is not published, because the server contains it.
PUBLISHED := clients/typescript clients/board
# A copy of the lock file of the installed npm packages; missing if they cannot be installed.
NODE := $(PACKAGES:=/node_modules/.installed-lock)

# Reproducible builds: files are dated with the time of the commit, or with 1980, the earliest date that a wheel can
# contain, in a checkout without history.
DATED = SOURCE_DATE_EPOCH=$(or $(SOURCE_DATE_EPOCH),$(shell git log -1 --format=%ct 2>/dev/null),315532800)
BILL := --pyproject pyproject.toml --spec-version 1.6 --output-reproducible

# Resolves versions that are valid for all Pythons and systems; the lock files do not contain a registry's address.
COMPILE = $(BIN)/python -m uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-annotate \
  --python-version 3.11 --custom-compile-command 'make lock' $(ARGS)
EXTRAS := --extra cli --extra mcp --extra open-spiel --extra otel --extra web
AS_DEV := --constraints requirements/dev.txt
# Not in the image: the HTTP client of connectrpc, which is a fifth of the image's size and which the server does not use.
NEVER := --no-emit-package pyqwest

# The packages that users import, whose types must be complete so that type checkers infer the same in their code.
TYPED := khronos_client khronos_core khronos_engine khronos_service
VERIFY_TYPES := PATH="$(abspath $(BIN)):$$PATH" $(BIN)/basedpyright --ignoreexternal --verifytypes

# Run a script of each npm package whose dependencies are installed.
npm = @for each in $(PACKAGES); do [ ! -e $$each/node_modules/.installed-lock ] || $(NPM) --prefix $$each run --silent $(1) || exit; done

# Tests and tools start many Python processes, which would otherwise all compile the same modules again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help demo serve web host test test-slow test-rules lint style client typescript page static trace trace-prove perft twins golden conformance references stored coverage mutate attack bench worst published pythons site release-check format googleapis protos protos-baseline protos-check build chart image installed lock clean

help: ## List the targets
	@awk -F ':.*## ' '/^##@ / { printf "\n%s\n", substr($$0, 5) } /^[a-z-]+:.*## / { printf "  %-15s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

##@ Use

demo: $(CLI) ## Replay a recorded game in this terminal, with every consequence
	@$(BIN)/khronos replay clients/cli/khronos_cli/lessons/game.txt --events $(ARGS)

web: $(CLI) ## Start a server with the web app: http://127.0.0.1:8080
	@$(BIN)/khronos serve --web $(ARGS)

serve: $(CLI) ## Start a server on this machine
	@$(BIN)/khronos serve $(ARGS)

host: $(HOST) ## Start a game host for several browsers or phones: http://127.0.0.1:8081
	@$(BIN)/python -m khronos_host $(ARGS)

static: $(DEV) $(NODE) ## Build the offline web app for any static host into build/static
	@$(BIN)/python -m tools.static $(ARGS)

##@ Develop

test: $(DEV) $(NODE) ## Run all tests except the slow ones, in parallel
	$(BIN)/pytest -n auto --dist worksteal -m 'not slow and not release' $(ARGS)

# A browser that shares two cores with three others may answer too late, so failed tests are repeated one by one.
test-slow: $(DEV) $(NODE) ## Run the tests in browsers, on PostgreSQL and in Go, attacks, builds and training
	$(BIN)/pytest -n auto --dist worksteal -m 'slow and not release' $(ARGS) || \
	  $(BIN)/pytest -m 'slow and not release' --last-failed --last-failed-no-failures none $(ARGS)

test-rules: $(DEV) ## Run the tests of the rules, of the notation and of random games, in half a minute
	$(BIN)/pytest -n auto --dist worksteal tests/engine tests/laws tests/notation tests/golden $(ARGS)

lint: style $(DEV) $(NODE) $(GOOGLEAPIS) ## Check style, types, the contract and generated code
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	@mkdir -p build; for each in $(TYPED); do $(VERIFY_TYPES) $$each > build/types.log || { cat build/types.log; exit 1; }; done
	$(BIN)/lint-imports
	$(BIN)/buf lint protos
	$(BIN)/buf format protos --diff --exit-code
	$(BIN)/buf breaking protos --against $(BASELINE)
	$(BIN)/python -m protos.generate --check
	$(BIN)/python -m tools.blocking_client --check
	$(call npm,lint)
	$(BIN)/hadolint Dockerfile
	$(BIN)/check-jsonschema -q --builtin-schema vendor.compose-spec deploy/compose.yaml
	$(BIN)/check-jsonschema -q --builtin-schema vendor.github-workflows .github/workflows/*.yml
	$(BIN)/check-jsonschema -q --builtin-schema vendor.dependabot .github/dependabot.yml
	$(BIN)/actionlint
	$(BIN)/zizmor --quiet --offline .github
	$(BIN)/check-jsonschema -q --builtin-schema vendor.github-issue-config .github/ISSUE_TEMPLATE/config.yml
	$(BIN)/check-jsonschema -q --builtin-schema vendor.github-issue-forms $(filter-out %/config.yml,$(wildcard .github/ISSUE_TEMPLATE/*.yml))
	$(BIN)/pre-commit validate-config

style: $(DEV) ## Check texts for hard-to-read phrases, spelling and commit messages
	$(BIN)/python -m tools.check_style
	$(BIN)/codespell
	$(BIN)/python -m tools.check_commits

format: $(DEV) $(NODE) $(GOOGLEAPIS) ## Format the code and the contract, and apply safe fixes
	$(BIN)/ruff check --fix-only
	$(BIN)/ruff format
	$(BIN)/buf format protos --write
	$(call npm,format)

protos: $(DEV) $(NODE) ## Generate the Python and TypeScript code of the contract
	$(BIN)/python -m protos.generate

client: $(DEV) ## Generate the blocking Python client from the asyncio client
	@$(BIN)/python -m tools.blocking_client

protos-check: $(DEV) $(NODE) ## Check that the generated code matches the contract
	$(BIN)/python -m protos.generate --check

golden: $(DEV) ## Regenerate the golden games and all transcripts
	@$(BIN)/python -m tests.golden $(ARGS)
	@$(BIN)/python -m tests.cli.transcripts
	@$(BIN)/python -m tests.table.transcripts

conformance: $(DEV) ## Regenerate the requests and answers that test servers and clients in any language
	@$(BIN)/python -m conformance.generate $(ARGS)

references: $(DEV) ## Update docs/reference: settings, command line and errors
	@$(BIN)/python -m tools.references

stored: $(DEV) $(NODE) ## Write the stored files of this version, which every later version must open, into tests/stored
	@$(BIN)/python -m tests.stored

typescript: $(DEV) $(NODE) ## Check and test the TypeScript client
	$(BIN)/pytest -q tests/typescript $(ARGS)

page: $(DEV) $(NODE) ## Build the web app and test it in Chromium, if installed
	[ ! -e clients/web/node_modules/.installed-lock ] || $(NPM) --prefix clients/web run --silent build
	$(BIN)/pytest -q tests/web $(ARGS)

lock: $(DEV) ## Update the lock files in requirements/; ARGS=--upgrade chooses the newest versions
	$(COMPILE) --output-file requirements/dev.txt pyproject.toml $(EXTRAS) --group dev --group site
	$(COMPILE) --output-file requirements/cli.txt $(AS_DEV) pyproject.toml --extra cli --extra web
	$(COMPILE) --output-file requirements/host.txt $(AS_DEV) pyproject.toml --extra cli --extra web --group host
	$(COMPILE) --output-file requirements/server.txt $(AS_DEV) pyproject.toml --extra cli --extra otel --extra web $(NEVER)
	$(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")' \
	  | $(COMPILE) --output-file requirements/build.txt $(AS_DEV) -
	printf '%s\n' googleapis-common-protos msgspec protobuf \
	  | $(COMPILE) --output-file requirements/browser.txt $(AS_DEV) -

clean: ## Remove environments, build output and caches
	rm -rf $(addprefix clients/typescript/,node_modules dist build examples) $(addprefix clients/board/,node_modules dist build)
	rm -rf clients/web/node_modules
	rm -rf clients/web/khronos_web/runtime clients/web/khronos_web/.runtime-sources
	rm -rf $(VENV) bench/.venv-peers build dist htmlcov .coverage .coverage.* .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

##@ Verify

trace: $(DEV) ## Map each rule to its code and tests, and check docs/rules.md
	@$(BIN)/python -m tools.trace $(ARGS)

trace-prove: $(DEV) ## Check that the tests of each rule fail when the rule is disabled
	@$(BIN)/python -m tools.trace_prove $(ARGS)

coverage: $(DEV) ## Check that the engine tests cover 99 % of the branches of the rules
	$(BIN)/pytest -n auto --dist worksteal tests/engine tests/laws --cov --cov-report= $(ARGS)
	$(BIN)/coverage report --include='engine/khronos_engine/rules/*' --fail-under=99

mutate: $(DEV) ## Run mutation testing on the rules
	@$(BIN)/python tools/mutate.py $(ARGS)

perft: $(DEV) ## Recount the positions reachable from fixed positions
	@$(BIN)/python -m tests.perft $(ARGS)

twins: $(DEV) ## Check that a viewer gets equal answers about states that look the same to this viewer
	@$(BIN)/python -m tests.sealed $(ARGS)

attack: $(DEV) ## Attack local servers for an hour and report the effect on honest callers
	@$(BIN)/python -m tests.attack $(ARGS)

bench: $(DEV) ## Measure calls, lists of legal actions and environments (about three minutes)
	@$(BIN)/python -m bench $(ARGS)

worst: $(DEV) ## Search for the most expensive request of each call (about ten minutes)
	@$(BIN)/python -m tests.worst $(ARGS)

pythons: $(DEV) ## Run the tests on newer Python versions from Debian (as root)
	@tools/other_pythons.sh $(ARGS)

##@ Release

release-check: $(DEV) ## Run the checks that are too slow for every change; stop at the first failure
	$(MAKE) installed
	$(MAKE) installed ARGS=--oldest
	$(MAKE) installed ARGS=--newest
	$(MAKE) chart image
	$(BIN)/python -m tools.reproducible
	command -v go protoc protoc-gen-go protoc-gen-go-grpc && $(BIN)/pytest -q tests/go
	$(MAKE) pythons
	$(BIN)/pytest -q -m release
	KHRONOS_TEST_HOME_NETWORK=1 $(BIN)/pytest -q tests/web tests/host/test_pages.py
	$(MAKE) attack

protos-baseline: $(DEV) $(GOOGLEAPIS) ## Make the current contract the baseline of the breaking-change check
	$(BIN)/buf build protos --exclude-source-info -o $(BASELINE)

build: $(DEV) $(NODE) ## Build sdist, wheel, SBOM and npm packages into dist/
	rm -rf dist
	$(BIN)/python -m tools.static --runtime
	$(DATED) $(BIN)/python -m build --no-isolation
	$(DATED) $(BIN)/python -m build --no-isolation --wheel --outdir dist clients/web/offline
	$(BIN)/twine --no-color check --strict dist/*.tar.gz dist/*.whl
	@for each in $(PUBLISHED); do [ ! -e $$each/node_modules/.installed-lock ] || (cd $$each && $(NPM) pack --silent --pack-destination ../../dist) || exit; done
	$(DATED) PYTHONWARNINGS=ignore::UserWarning $(BIN)/cyclonedx-py requirements requirements/cli.txt $(BILL) --output-file dist/khronos-referee.cdx.json

image: $(DEV) ## Build the container image, and play a game with it on a read-only file system
	docker build --tag khronos-referee .
	container=$$(docker run --detach --rm --read-only --publish 127.0.0.1::50051 khronos-referee) && \
	  { $(BIN)/python tools/smoke.py "$$(docker port $$container 50051)"; played=$$?; docker stop $$container; exit $$played; }

published: # Print the folders of the npm packages to publish
	@echo $(PUBLISHED)

chart: $(DEV) ## Check the Helm chart and package it into dist/
	$(BIN)/pytest -q tests/deploy/test_chart.py $(ARGS)
	$(DATED) $(BIN)/python -m tools.chart deploy/chart dist

installed: build ## Install wheel and sdist into fresh environments and play a game with each
	@$(BIN)/python -m tools.installed $(ARGS)

site: $(DEV) $(NODE) ## Build the documentation site with the web app into build/site
	SITE_ADDRESS='$(SITE_ADDRESS)' NO_MKDOCS_2_WARNING=1 PYTHONPATH=. $(BIN)/mkdocs build --quiet

googleapis: $(GOOGLEAPIS)

$(GOOGLEAPIS): $(DEV)
	for each in api/field_behavior rpc/status; do \
	  mkdir -p $@/$${each%/*} && cp "$$($(BIN)/python -c 'import google.rpc; print(*google.rpc.__path__)')/../$$each.proto" $@/$${each%/*} || exit; \
	done
	touch $@

%/node_modules/.installed-lock: %/package-lock.json | $(DEV)
	@if cmp -s $< $@; then touch $@; else $(NPM) --prefix $* ci --prefer-offline --loglevel=error && cp $< $@; fi \
	  || echo "notice: cannot install the npm packages of $*; skipping everything that needs them" >&2

# The lock files contain all dependencies, so pip does not resolve any.
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
	  echo "error: '$(PYTHON)' is not Python 3.11 or newer; choose a different Python with: make PYTHON=python3.12" >&2; exit 1; }
	@echo "Installing the tools into $(VENV); this takes a few minutes, once" >&2
	@$(PYTHON) -m venv --clear $(VENV) || { rm -rf $(VENV); exit 1; }
