#!/bin/sh
# Asks the registry whether each lock can be installed without a compiler on every Python that is served: a wheel for
# each pinned package. Fails where one is missing, not for want of a network.
set -u
cd "$(dirname "$0")/.."
# come as sources, of Python alone: to be built they need no compiler
SOURCES="chess"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failed=0

# wheels LOCK PLATFORM
wheels() {
    awk -v sources="$SOURCES" 'BEGIN { split(sources, names, " "); for (i in names) skipped[names[i]] = 1 }
        /^[a-z0-9]/ { name = $1; sub(/[=[].*/, "", name); kept = !(name in skipped) } kept' "requirements/$1.txt" >"$folder/lock.txt"
    for python in 3.11 3.12 3.13 3.14; do
        said=$(timeout 120 .venv/bin/uv pip install --quiet --dry-run --no-deps --only-binary :all: --require-hashes \
            --python-version $python --python-platform "$2" --target "$folder/target" -r "$folder/lock.txt" 2>&1)
        if [ $? -eq 0 ]; then continue; fi
        if printf '%s' "$said" | grep -q 'no usable wheels\|no wheels\|Wheels are required'; then
            printf '%s, Python %s, %s:\n%s\n' "$1" $python "$2" "$said"
            failed=1
        else
            printf '\n!!! WHEELS NOT LOOKED FOR: the registry does not answer here. Run "make wheels" where it does.\n%s\n\n' "$said"
            exit 0
        fi
    done
}

mkdir "$folder/target"
for lock in run dev uv bench; do wheels $lock x86_64-manylinux_2_28; done
# a Raspberry Pi
wheels run aarch64-manylinux_2_28
exit $failed
