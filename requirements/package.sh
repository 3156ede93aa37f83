#!/bin/sh
# Usage: requirements/package.sh NAME
# Installs a package of Debian's, where this machine lets us: apt-get, and root or a sudo that asks nothing. Else fails.
set -eu
command -v apt-get >/dev/null || exit 1
as_root=env
if [ "$(id -u)" != 0 ]; then
    sudo -n true 2>/dev/null || exit 1
    as_root="sudo env"
fi
install_it() {
    $as_root DEBIAN_FRONTEND=noninteractive timeout 300 apt-get install -y --no-install-recommends "$1" >/dev/null 2>&1
}
echo "Installing Debian's package $1 …" >&2
install_it "$1" || { $as_root timeout 300 apt-get update >/dev/null 2>&1 && install_it "$1"; } || {
    echo "apt-get could not install $1." >&2
    exit 1
}
