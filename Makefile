# `make serve` and `make test` set up everything they need: see the lines that begin with ## below (`make help`).
# Needed beforehand: make, and Python 3.12 or later (.python-version picks it for pyenv).

HOST ?= 127.0.0.1
PORT ?= 8000
PYTHON_IN_VENV := .venv/bin/python
APP := $(PYTHON_IN_VENV) -m app
WORKERS_OF_TESTS := 2
# On a busy machine a browser may miss a bound by chance; it is then run once more, and said. A real fault fails twice.
ONCE_MORE := --reruns 1 -rR
# Small arrays: threads of the linear algebra library would only take cores from each other.
export OPENBLAS_NUM_THREADS := 1
MAKEFLAGS += --no-print-directory
.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help serve test fast browser lint format check lock runtime chromium setup-serve setup-test clean

help: ## list the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-9s %s\n", $$1, $$2}' Makefile

serve: setup-serve runtime ## set up, then serve the course (PORT=8000 HOST=127.0.0.1 RELOAD=1 SEED=n WORKERS=n DATA_DIR=folder)
	@$(APP) serve --host "$(HOST)" --port "$(PORT)" $(if $(RELOAD),--reload) $(if $(SEED),--seed "$(SEED)") \
		$(if $(WORKERS),--workers "$(WORKERS)") $(if $(DATA_DIR),--data-dir "$(DATA_DIR)")

test: setup-test runtime chromium lint fast browser ## set up, then run every check and every test

fast: setup-test ## the tests without a browser (ARGS="-k word")
	@$(PYTHON_IN_VENV) -m pytest $(if $(ARGS),$(ARGS),--quiet -n $(WORKERS_OF_TESTS) --dist loadfile)

browser: setup-test ## the tests in headless Chromium (ARGS="-k word")
	@$(PYTHON_IN_VENV) -m pytest -m browser $(if $(ARGS),$(ARGS),--quiet $(ONCE_MORE))

lint: setup-test ## formatting, lint, types, import contracts, JavaScript types, vendored files
	@failed=; check() { "$$@" || failed=1; }; \
	check $(PYTHON_IN_VENV) -m ruff format --check --output-format concise . ; \
	check $(PYTHON_IN_VENV) -m ruff check --output-format concise . ; \
	check $(PYTHON_IN_VENV) -m mypy ; \
	check $(PYTHON_IN_VENV) -c "from importlinter.cli import lint_imports_command as run; run()" --no-logo ; \
	check sh .requirements/javascript.sh ; \
	test -z "$$failed"

format: setup-test ## format the Python files and mend what ruff can mend
	@$(PYTHON_IN_VENV) -m ruff check --quiet --fix . ; $(PYTHON_IN_VENV) -m ruff format .

check: setup-serve ## check the lessons
	@$(APP) check $(if $(SEED),--seed "$(SEED)")

lock: setup-test ## lock the dependencies anew, with hashes (UPGRADE=1 takes the newest versions)
	@UPGRADE="$(UPGRADE)" sh .requirements/lock.sh

runtime: setup-serve
	@$(APP) runtime build

chromium: setup-test
	@$(PYTHON_IN_VENV) -m tests.browser.chromium

setup-serve:
	@sh .requirements/setup.sh serve

setup-test:
	@sh .requirements/setup.sh test

clean: ## remove what was set up here (the Python for the browser stays in its cache: `python -m app runtime where`)
	@rm -rf .venv .artifacts .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis .requirements/node_modules
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
