# `make run` starts the Spieletag, `make test` checks it. Both need only Python 3.11, git and make.

PY := .venv/bin/python
STEP = @printf '\n== %s\n'
# what a check needs a data folder for, it gets one that nobody else uses
CHECK := VAR_DIR=.venv/check $(PY)
# the tests start more than a hundred processes: without bytecode each of them compiles all packages anew
unexport PYTHONDONTWRITEBYTECODE

# a worker has a browser and servers of its own: no more than eight, however many cores there are
CORES := $(shell n=$$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2); if [ "$$n" -gt 8 ]; then n=8; fi; echo "$$n")
PYTEST := $(PY) -m pytest -n $(CORES) --dist loadgroup
TRACED := $(PYTEST) -m "not no_cover" --cov --cov-fail-under=95

.PHONY: run test lint format lock bench audit cover fuzz mutate faults

run:
	@requirements/install.sh run
	@exec $(PY) manage.py serve

test: export PYTHONWARNINGS =
test:
	$(STEP) "Development packages"
	@requirements/install.sh dev
	$(STEP) "Chromium"
	@requirements/chromium.sh
	$(STEP) "Caddy"
	@requirements/caddy.sh
	@$(MAKE) --no-print-directory lint
	$(STEP) "Migrations are complete"
	@$(CHECK) manage.py makemigrations --check --dry-run
	$(STEP) "System checks"
	@$(CHECK) manage.py check --deploy --fail-level WARNING
	@$(MAKE) --no-print-directory audit
	$(STEP) "Tests: traced, then those that are not (pytest.mark.no_cover); to pause the tracing would still cost its time"
	@failed=0; $(TRACED) --cov-report=term || failed=1; $(PYTEST) -m no_cover || failed=1; exit $$failed

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
	$(STEP) "Live tables: a bare group echo, 200 players at 100 tables, then junk, guesses and watchers who never read"
	@$(PY) -m tests.bench.live
	$(STEP) "First paint: slow 4G, a slow phone"
	@$(PY) -m tests.bench.paint
	$(STEP) "Lists of 5,000 rows"
	@$(PY) -m tests.bench.lists

# killed ten times under full load, on SQLite and on PostgreSQL, and all tests of the apps on PostgreSQL
faults:
	@requirements/install.sh dev
	$(STEP) "Faults"
	@KILLS=10 KILL_MOVES=300 RACES=all $(PY) -m pytest tests/operation -s

# Known holes in what is installed. Without a way to the advisory database nothing is known; that is said, and is no hole.
audit:
	@requirements/install.sh dev
	$(STEP) "Known holes in packages"
	@requirements/audit.sh

# what no test reaches, line by line, as pages in htmlcov/; the browser and what is killed need not run for that
cover:
	@requirements/install.sh dev
	@$(TRACED) --cov-report=term --cov-report=html

FUZZ_SECONDS ?= 300
fuzz:
	@requirements/install.sh dev
	@$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps -r requirements/fuzz.txt
	@for target in wire console position table_file library session; do \
		printf '\n== Fuzz: %s\n' $$target; $(PY) -m tests.fuzz $$target $(FUZZ_SECONDS) || exit 1; done

# In a copy, since every mutant is written into the sources. `docs/quality.md` says what came of it.
mutate:
	@requirements/install.sh dev
	@requirements/mutate.sh

lock:
	@requirements/install.sh dev
	requirements/lock.sh
