"""`python -m tests.playthroughs [--write]`: say which play-throughs differ, and write them."""

import sys

from games.engines import registry
from tests.playthroughs.record import files


def main() -> int:
    differing = 0
    for ruleset in registry.rulesets().values():
        for path, content in files(ruleset).items():
            if path.exists() and path.read_text(encoding="utf-8") == content:
                continue
            differing += 1
            print(path.name)  # noqa: T201
            if "--write" in sys.argv:
                path.parent.mkdir(exist_ok=True)
                path.write_text(content, encoding="utf-8")
    return 1 if differing and "--write" not in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
