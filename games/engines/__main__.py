"""`python -m games.engines`: the engine console on standard input and output."""

import sys

from games.engines.console import run

if __name__ == "__main__":
    run(sys.stdin, sys.stdout)
