#!/bin/sh
# Prints where Chromium is, for the browser tests. Installs the system's package where it may; prints nothing and says
# so on standard error when there is none. With CI=true a missing Chromium is a failure. Best is the headless shell, which
# takes two thirds of the time; the whole Chromium does as well.
set -eu

find_it() {
    for name in "${CHROMIUM:-}" chromium-headless-shell chromium chromium-browser google-chrome; do
        if [ -n "$name" ] && command -v "$name"; then return 0; fi
    done
    return 1
}

# On somebody's own machine any will do; where the machine is there for the tests, the fastest is worth a package.
case "${CI:-}" in
    true | 1 | yes) if [ -n "${CHROMIUM:-}" ] || command -v chromium-headless-shell >/dev/null; then find_it && exit 0; fi ;;
    *) find_it && exit 0 ;;
esac

package=$(dirname "$0")/package.sh
"$package" chromium-headless-shell || find_it >/dev/null || "$package" chromium || true
find_it && exit 0

cat >&2 <<'EOF'
**********************************************************************
*  NO CHROMIUM: the browser tests cannot run (in CI: failure).        *
*  Install it with   sudo apt install chromium                       *
*  or name the program:   CHROMIUM=/path/to/chrome make test         *
**********************************************************************
EOF
case "${CI:-}" in
    true | 1 | yes) exit 1 ;;
esac
