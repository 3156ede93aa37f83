#!/bin/sh
# Caddy, for the tests of docs/operation/Caddyfile. Installed only where the machine is there for the tests (CI=true):
# the package starts a web server, which nobody wants on a machine of their own. Without it those tests are left out.
set -eu
command -v caddy >/dev/null && exit 0
case "${CI:-}" in
    true | 1 | yes) "$(dirname "$0")/package.sh" caddy && exit 0 ;;
esac
echo "NO CADDY: docs/operation/Caddyfile is not tested here (Debian: sudo apt install caddy)." >&2
