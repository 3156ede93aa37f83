"""The storeys of the program, drawn from its imports: `python -m tests.storeys` puts them into the docs."""

from __future__ import annotations

import re
import textwrap
import tomllib
from functools import lru_cache
from pathlib import Path

import grimp

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "architecture.md"
APPS = ("gamesday", "games", "inventory", "rules", "day")
#: what the storeys are called, from the roof down, as in the contract of `pyproject.toml`
NAMES = ("roof", "day", "inventory", "games", "rules", "engines", "ground")
SAYS = ("puts it together", "the games day", "lists", "live play", "texts, leaflets", "rules of games", "knows no app")
BEGIN, END = "<!-- storeys: python -m tests.storeys -->", "<!-- end of storeys -->"
WIDTH = 74


@lru_cache(maxsize=1)
def storeys() -> tuple[tuple[str, ...], ...]:
    """The modules of each storey, from the roof down, as the contract names them."""
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = told["tool"]["importlinter"]["contracts"]
    [layers] = [each["layers"] for each in contracts if each["name"].startswith("Storeys")]
    return tuple(tuple(re.split(r"\s*[:|]\s*", layer)) for layer in layers)


def storey_of(module: str) -> int | None:
    """Which storey a module stands in, counted from the roof; None if in none."""
    return next(
        (
            number
            for number, names in enumerate(storeys())
            for name in names
            if module == name or module.startswith(f"{name}.")
        ),
        None,
    )


@lru_cache(maxsize=1)
def imports() -> frozenset[tuple[str, str]]:
    """Who imports whom, wherever in a file and for whatever it is."""
    graph = grimp.build_graph(*APPS, cache_dir=None)
    return frozenset((one, other) for one in graph.modules for other in graph.find_modules_directly_imported_by(one))


def arrows() -> set[tuple[int, int]]:
    """From which storey to which other ones something is imported."""
    pairs = {(storey_of(one), storey_of(other)) for one, other in imports()}
    return {(one, other) for one, other in pairs if one is not None and other is not None and one != other}


def drawn() -> str:
    """The picture: a storey above those it stands on."""
    found = arrows()
    lines = [f"    ┌{'─' * WIDTH}┐"]
    for number, (name, says) in enumerate(zip(NAMES, SAYS, strict=True)):
        below = [NAMES[other] for one, other in sorted(found) if one == number]
        rooms = textwrap.wrap(", ".join(_rooms(number)), WIDTH - 4)
        told = [f"{name.upper()}: {says}", *rooms, *([f"↓ {', '.join(below)}"] if below else [])]
        lines += [f"    │ {line:<{WIDTH - 2}} │" for line in told]
        last = number == len(NAMES) - 1
        lines.append(f"    {'└' if last else '├'}{'─' * WIDTH}{'┘' if last else '┤'}")
    return "\n".join(lines)


def _rooms(number: int) -> list[str]:
    """What stands in a storey: folders, and of the roof its files too."""
    names = [name.replace(".", "/") for name in storeys()[number]]
    return [name for name in names if number == 0 or (ROOT / name).is_dir()]


def page() -> str:
    """docs/architecture.md with the picture as it is now."""
    before, _begin, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    _old, _end, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{drawn()}\n\n{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
