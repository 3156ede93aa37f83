#!/bin/sh
# Prints where Chromium is, for the browser tests. Installs the system's package where it may; prints nothing and says
# so on standard error when there is none. With CI=true a missing Chromium is a failure.
set -eu

find_it() {
    for name in "${CHROMIUM:-}" chromium chromium-browser google-chrome; do
        if [ -n "$name" ] && command -v "$name"; then return 0; fi
    done
    return 1
}

find_it && exit 0

if command -v apt-get >/dev/null; then
    as_root=
    if [ "$(id -u)" = 0 ]; then
        as_root=env
    elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
        as_root="sudo env"
    fi
    if [ -n "$as_root" ]; then
        echo "Chromium is missing; installing Debian's package …" >&2
        { $as_root DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends chromium ||
            { $as_root apt-get update && $as_root DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends chromium; }
        } >/dev/null 2>&1 || echo "apt-get install chromium failed." >&2
        find_it && exit 0
    fi
fi

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
