#!/bin/sh
# Usage: requirements/install.sh run|dev
# Makes .venv and installs the lock of that name, unless that is what is there already.
set -eu
cd "$(dirname "$0")/.."
name=$1
lock=requirements/$name.txt

fail() { printf '%s\n' "$@" >&2; exit 1; }

new_enough() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; }

if ! { [ -x .venv/bin/python ] && new_enough .venv/bin/python && .venv/bin/python -m pip --version >/dev/null 2>&1; }; then
    found=
    for python in ${PYTHON:-} python3.11 python3 python3.12 python3.13; do
        if new_enough "$python"; then found=$python; break; fi
    done
    [ -n "$found" ] || fail \
        "Es fehlt Python ab Version 3.11. Auf Debian und Ubuntu:" "    sudo apt install python3 python3-venv"
    "$found" -c 'import venv, ensurepip' >/dev/null 2>&1 || fail \
        "Für $found fehlt das Modul venv. Auf Debian und Ubuntu:" "    sudo apt install python3-venv"
    rm -rf .venv
    "$found" -m venv .venv || fail "Die Python-Umgebung .venv ließ sich nicht anlegen (siehe oben)."
fi

# The Python is part of it: after an upgrade of the system everything is installed anew.
wanted() { { .venv/bin/python -VV; cat "requirements/$1.txt"; } | sha256sum; }
[ "$(cat ".venv/installed-$name" 2>/dev/null)" = "$(wanted "$name")" ] && exit 0

echo "Pakete werden installiert (nur beim ersten Mal und nach einer Aktualisierung) …"
rm -f .venv/installed-*
with_pip() {
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --no-input --no-compile --require-hashes -r "$1"
}
# uv is one of the development packages, and installs the others in a tenth of pip's time. Where it does not find them,
# pip may: it has settings of its own for where packages are.
with_uv() {
    [ "$name" = dev ] && with_pip requirements/uv.txt &&
        .venv/bin/uv pip install --quiet --python .venv/bin/python --require-hashes -r "$lock"
}
with_uv 2>/dev/null || with_pip "$lock" ||
    fail "Die Pakete ließen sich nicht installieren (siehe oben). Beim ersten Start braucht der Rechner Internet."
# dev.txt holds everything of run.txt in the same versions
if [ "$name" = dev ]; then wanted run >.venv/installed-run; fi
wanted "$name" >".venv/installed-$name"
