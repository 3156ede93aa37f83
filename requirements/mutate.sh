#!/bin/sh
# Mutants of one engine and of the tables' log, each run against the tests that reach it. MUTATE_SECONDS bounds it.
set -eu
cd "$(dirname "$0")/.."
copy=.venv/mutate
rm -rf "$copy"
mkdir -p "$copy"
cp -r day games gamesday inventory rules templates static locale docs tests manage.py pyproject.toml README.md "$copy"
cd "$copy"
ln -s ../../.venv .venv
export VAR_DIR="$PWD/var"
timeout "${MUTATE_SECONDS:-3600}" .venv/bin/python -m mutmut run --max-children 2 || [ $? -eq 124 ]
.venv/bin/python -m mutmut results
