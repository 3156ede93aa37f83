# `make run` starts the Spieletag, `make test` checks it. Both need only Python 3.11, git and make.

PY := .venv/bin/python
STEP = @printf '\n== %s\n'
# what a check needs a data folder for, it gets one that nobody else uses
CHECK := VAR_DIR=.venv/check $(PY)

.PHONY: run test lint format lock bench

run:
	@requirements/install.sh run
	@exec $(PY) manage.py serve

test: export PYTHONWARNINGS =
test:
	$(STEP) "Development packages"
	@requirements/install.sh dev
	$(STEP) "Chromium"
	@requirements/chromium.sh
	@$(MAKE) --no-print-directory lint
	$(STEP) "Migrations are complete"
	@$(CHECK) manage.py makemigrations --check --dry-run
	$(STEP) "System checks"
	@$(CHECK) manage.py check --deploy --fail-level WARNING
	$(STEP) "Tests"
	@$(PY) -m pytest -n 2 --dist loadgroup

lint:
	@requirements/install.sh dev
	$(STEP) "Ruff: mistakes"
	@$(PY) -m ruff check
	$(STEP) "Ruff: format"
	@$(PY) -m ruff format --check
	$(STEP) "Mypy"
	@VAR_DIR=.venv/check $(PY) -m mypy
	$(STEP) "Imports run one way"
	@$(CHECK) -c "from importlinter.cli import lint_imports_command as check; check()" --no-logo

format:
	@requirements/install.sh dev
	@$(PY) -m ruff check --fix --exit-zero
	@$(PY) -m ruff format

bench:
	@requirements/install.sh dev
	$(STEP) "Engines: random play as a share of bare chess"
	@$(PY) -m tests.bench.engines
	$(STEP) "Leaflets: milliseconds to print one"
	@$(PY) -m tests.bench.leaflets

lock:
	@requirements/install.sh dev
	requirements/lock.sh
