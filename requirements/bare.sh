#!/bin/sh
# Usage: requirements/bare.sh SUITE…        (what `make bare` does for Debian's stable and oldstable)
# Both commands of the README on a Debian that holds Python, git and make and nothing else: no compiler, no packages of
# this machine. Each suite is unpacked once by debootstrap into BARE_DIR; a clone of HEAD is tried there as an
# ordinary user and as root: seconds until `make run` shows its first page, seconds of the second start, then BARE_TEST.
# Needs root (chroot) and debootstrap. USERS names who tries (`visitor root`), BARE_TEST what (`make test`; `true`: no tests).
set -eu
cd "$(dirname "$0")/.."
[ "$(id -u)" = 0 ] || { echo "A chroot needs root: sudo make bare" >&2; exit 1; }
command -v debootstrap >/dev/null || requirements/package.sh debootstrap
folder=${BARE_DIR:-/var/tmp/spieletag-bare}
mkdir -p "$folder"

# Runs a command in the clone of a user, in a mount and process namespace that ends with it. Of the environment it gets
# the ways to the registries that this machine sets. Takes the place of the shell that calls it.
inside() {
    exec unshare --mount --pid --fork sh -c '
        mount -t proc proc "$1/proc"; mount --rbind /dev "$1/dev"; mount -t tmpfs tmpfs "$1/tmp"
        exec chroot "$1" setpriv --reuid "$2" --regid "$2" --init-groups env -i HOME="$3" LANG=C.UTF-8 \
            PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin \
            $(env | grep -E "^(PIP_|UV_|https?_proxy=|HTTPS?_PROXY=|no_proxy=|NO_PROXY=|SSL_CERT_FILE=|CI=|PORT=)" |
                grep -v FIND_LINKS) \
            sh -c "cd $3/spieletag && $4"
    ' inside "$@"
}

for suite in "$@"; do
    root=$folder/$suite
    if [ ! -e "$root/unpacked" ]; then
        printf '\n== %s is unpacked\n' "$suite"
        rm -rf "$root"
        debootstrap --variant=minbase --include=ca-certificates,git,make,python3,python3-venv "$suite" "$root" >"$folder/$suite.log" 2>&1 ||
            { tail -20 "$folder/$suite.log" >&2; exit 1; }
        chroot "$root" useradd --create-home --shell /bin/bash visitor
        touch "$root/unpacked"
    fi
    # whom this machine trusts, and its settings for pip
    cp -L /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/ca-certificates.crt"
    cp -L /etc/resolv.conf /etc/hosts "$root/etc/"
    if [ -f /etc/pip.conf ]; then cp /etc/pip.conf "$root/etc/pip.conf"; fi
    for user in ${USERS:-visitor root}; do
        home=$(chroot "$root" sh -c "echo ~$user")
        rm -rf "$root$home/spieletag"
        git clone --quiet --no-hardlinks . "$root$home/spieletag"
        chroot "$root" chown -R "$user:$user" "$home/spieletag"
        for start in "First page" "Second start"; do
            began=$(date +%s.%N)
            PORT=18713 inside "$root" "$user" "$home" "make run" >"$folder/run.log" 2>&1 &
            server=$!
            until python3 -c 'import urllib.request as u; u.urlopen("http://127.0.0.1:18713/", timeout=5)' 2>/dev/null; do
                kill -0 $server 2>/dev/null || { cat "$folder/run.log" >&2; exit 1; }
                sleep 0.1
            done
            printf '%s as %s on %s: %s s\n' "$start" "$user" "$suite" "$(echo "$(date +%s.%N) $began" | awk '{printf "%.1f", $1 - $2}')"
            pkill -KILL -P $server  # the first process of its namespace: all others go with it
            wait $server 2>/dev/null || true
        done
        printf '\n== %s as %s on %s\n' "${BARE_TEST:-make test}" "$user" "$suite"
        (inside "$root" "$user" "$home" "${BARE_TEST:-make test}")
    done
done
