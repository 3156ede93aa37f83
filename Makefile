# `make run` starts the Spieletag, `make test` checks it. Both need only Python 3.11, git and make.

PY := .venv/bin/python
STEP = @printf '\n== %s\n'
# what a check needs a data folder for, it gets one that nobody else uses
CHECK := VAR_DIR=.venv/check $(PY)
# the tests start more than a hundred processes: without bytecode each of them compiles all packages anew
unexport PYTHONDONTWRITEBYTECODE

# a worker has a browser and servers of its own: no more than eight, however many cores there are
CORES := $(shell n=$$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2); if [ "$$n" -gt 8 ]; then n=8; fi; echo "$$n")
# in the order of the folders: a browser and its servers are kept while it goes on in the same folder
TESTS := $(PY) -m slipcover --json --out .venv/reached.json -m pytest -n $(CORES) --dist loadgroup --no-loadscope-reorder
# apart from the tests: asked for a share in the same run, slipcover 1.1 forgets what the workers reached before it prints
REACHED := $(PY) -m slipcover --merge .venv/reached.json --out .venv/reached.json --fail-under 95

.PHONY: run game text test deep lint types style checks format lock wheels bare bench audit cover fuzz words mutate faults attack

run:
	@requirements/install.sh run
	@exec $(PY) manage.py serve

# the first files of a new game: make game family=dice slug=hohe-hausnummer title="Hohe Hausnummer"
game:
	@requirements/install.sh dev
	@$(CHECK) -m tests.newgame "$(family)" "$(slug)" $(if $(title),"$(title)")

# how a text looks in every layout, what is measured and what is missing, while it is written: make text slug=muehle
text:
	@requirements/install.sh dev
	@$(CHECK) manage.py text "$(slug)"

test: export PYTHONWARNINGS =
test:
	$(STEP) "Development packages"
	@requirements/install.sh dev
	$(STEP) "Chromium"
	@requirements/chromium.sh
	$(STEP) "Caddy"
	@requirements/caddy.sh
	@$(MAKE) --no-print-directory --jobs $(CORES) --output-sync=recurse lint checks audit wheels
	$(STEP) "Tests"
	@$(TESTS)
	@$(REACHED)

# The contract of the games deeper than in `make test`: DEEP whole matches of every two answers together, by the seed
# of the run (`--order-seed` has it again), and forty times as much nonsense; and every game's table on every screen.
DEEP ?= 1
deep:
	@requirements/install.sh dev
	$(STEP) "Contract of the games, deep"
	@DEEP=$(DEEP) $(PY) -m pytest -n $(CORES) tests/engines/test_contract.py tests/browser/test_stage.py

lint: types style

types:
	@requirements/install.sh dev
	$(STEP) "Mypy"
	@VAR_DIR=.venv/check $(PY) -m mypy

style:
	@requirements/install.sh dev
	$(STEP) "Ruff: mistakes"
	@$(PY) -m ruff check
	$(STEP) "Ruff: format"
	@$(PY) -m ruff format --check
	$(STEP) "Imports run one way"
	@$(CHECK) -c "from importlinter.cli import lint_imports_command as check; check()" --no-logo

checks:
	@requirements/install.sh dev
	$(STEP) "Migrations are complete"
	@$(CHECK) manage.py makemigrations --check --dry-run
	$(STEP) "System checks"
	@$(CHECK) manage.py check --deploy --fail-level WARNING

format:
	@requirements/install.sh dev
	@$(PY) -m ruff check --fix --exit-zero
	@$(PY) -m ruff format

bench:
	@requirements/install.sh dev
	@$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps -r requirements/bench.txt
	$(STEP) "Engines: random play as a share of bare chess"
	@$(PY) -m tests.bench.engines
	$(STEP) "Engines: beside OpenSpiel's"
	@$(PY) -m tests.bench.engines --beside
	$(STEP) "Leaflets: milliseconds to print one"
	@$(PY) -m tests.bench.leaflets
	$(STEP) "The way to a table: hall, game, opening and sitting down"
	@$(PY) -m tests.bench.opening
	$(STEP) "What a move costs without the network"
	@$(PY) -m tests.bench.moves
	$(STEP) "Live tables: a bare group echo, 200 players at 100 tables, then junk, guesses and watchers who never read"
	@$(PY) -m tests.bench.live
	$(STEP) "The same matches over other people's servers: a bare echo, aiohttp, boardgame.io"
	@$(PY) -m tests.bench.references
	$(STEP) "SQLite and PostgreSQL, one process and two"
	@$(PY) -m tests.bench.processes
	$(STEP) "A few players beside 80 and 250 websockets of one address"
	@$(PY) -m tests.bench.crowd
	$(STEP) "First paint: slow 4G, a slow phone"
	@$(PY) -m tests.bench.paint
	$(STEP) "Lists of 5,000 rows"
	@$(PY) -m tests.bench.lists
	$(STEP) "With as much kept: tables, a long match, history"
	@$(PY) -m tests.bench.flat
	$(STEP) "Memory over a day of play"
	@$(PY) -m tests.bench.day
	$(STEP) "A games day, planned from a cold start"
	@$(PY) -m tests.bench.planning

# killed ten times under full load, on SQLite and on PostgreSQL, and all tests of the apps on PostgreSQL
faults:
	@requirements/install.sh dev
	$(STEP) "Faults"
	@KILLS=10 KILL_MOVES=300 RACES=all $(PY) -m pytest tests/operation -s

# clients that mean harm, against a server of its own on the loopback; `docs/security.md` says what came of it
ATTACK_SECONDS ?= 20
attack:
	@requirements/install.sh dev
	$(STEP) "Attacks"
	@ATTACK_SECONDS=$(ATTACK_SECONDS) $(PY) -m tests.attack

# Known holes in what is installed. Without a way to the advisory database nothing is known; that is said, and is no hole.
audit:
	@requirements/install.sh dev
	$(STEP) "Known holes in packages"
	@requirements/audit.sh

# what no test reaches, line by line; the browser and what is killed need not run for that
cover:
	@requirements/install.sh dev
	@$(TESTS) --ignore tests/browser --ignore tests/operation
	@$(REACHED)

FUZZ_SECONDS ?= 300
fuzz:
	@requirements/install.sh dev
	@$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps -r requirements/fuzz.txt
	@for target in wire console position table_file photo library session; do \
		printf '\n== Fuzz: %s\n' $$target; $(PY) -m tests.fuzz $$target $(FUZZ_SECONDS) || exit 1; done

# The lists of German words anew (games/data/words), from packages that are read as files and not kept.
words:
	@requirements/install.sh dev
	@folder=$$(mktemp -d); $(PY) -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps \
		--target "$$folder" -r requirements/words.txt && PYTHONPATH=$$folder:. $(PY) -m games.data.words.make; \
		failed=$$?; rm -rf "$$folder"; exit $$failed

# In a copy, since every mutant is written into the sources. `docs/quality.md` says what came of it.
mutate:
	@requirements/install.sh dev
	@requirements/mutate.sh

# Whether every pinned package has a wheel for each Python that is served, so that nobody needs a compiler.
wheels:
	@requirements/install.sh dev
	$(STEP) "Wheels for every Python"
	@requirements/wheels.sh

# Both commands of the README on Debian's stable and oldstable with nothing else on them; needs root and debootstrap.
bare:
	@requirements/bare.sh stable oldstable

lock:
	@requirements/install.sh dev
	requirements/lock.sh
