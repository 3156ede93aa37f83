"""`python -m games.engines`: the engine console on standard input and output."""

import io
import sys

from games.engines.console import run

if __name__ == "__main__":
    # JSON is UTF-8 whatever the locale says; bytes that are not make a line unreadable, not the console stop
    if isinstance(sys.stdin, io.TextIOWrapper) and isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
        sys.stdout.reconfigure(encoding="utf-8")
    run(sys.stdin, sys.stdout)
