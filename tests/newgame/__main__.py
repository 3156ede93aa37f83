"""`python -m tests.newgame FAMILY SLUG [TITLE]`: write the first files of a new game."""

import os
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()

from tests.newgame.skeletons import ROOT, RefusedError, skeletons  # noqa: E402


def main(arguments: list[str]) -> int:
    if not 2 <= len(arguments) <= 3:
        print(__doc__, file=sys.stderr)  # noqa: T201
        return 2
    try:
        files = skeletons(*arguments)
    except RefusedError as refused:
        print(refused, file=sys.stderr)  # noqa: T201
        return 1
    for path, content in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
        print(path.relative_to(ROOT))  # noqa: T201
    print(f"docs/new-game.md goes on from here; what is missing says: pytest tests/newgame -k {arguments[1]}")  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
