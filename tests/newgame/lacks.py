"""What a game still lacks to be whole, in sentences for whoever makes it."""

from __future__ import annotations

import inspect
import random
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from games.domain import finding
from games.drawing.pieces import drawing
from games.engines import registry
from games.engines.core import CHANCE, Game, GameError, Ruleset, Seat
from games.engines.match import Match
from games.engines.scene import Piece
from rules.domain.reading import read_sheet
from rules.domain.sheet import Facts
from rules.domain.shipped import shipped_files
from tests.newgame.skeletons import UNWRITTEN
from tests.playthroughs.record import FOLDER as PLAYTHROUGHS
from tests.playthroughs.record import SEED, match_of

ROOT = Path(__file__).resolve().parents[2]
#: what a choice is worth at least, as the share of points of the best player against chance over many matches
LEAST_SHARE = 0.52
#: seeds of the matches in which a choice is looked for: the play-through's and more, because it may come late
LOOKED_AT = (SEED, *"12345678")


def lacks(slug: str) -> dict[str, str]:
    """What the game lacks: a sentence by the name of the thing; empty if it is whole."""
    if slug not in registry.rulesets():
        return {"module": f"No module of games/engines/<family>/ has a Ruleset “{slug}” in its RULESETS."}
    return dict(_lacks(registry.find(slug), registry.families()[slug]))


def _lacks(ruleset: Ruleset, family: str) -> Iterator[tuple[str, str]]:
    slug = ruleset.slug
    about = finding.known_of(ruleset, _texts())
    facts = _texts().get(slug)
    missing = [name for name in ("kind", "age", "one_line") if not getattr(about, name)]
    if missing:
        where = f"rules/library/{family}/{slug}.md, or else to games/data/facts.yaml"
        yield "facts", f"The hall does not know its {', '.join(missing)}: add it to {where}."
    if not facts:
        yield (
            "text",
            (
                f"There is nothing to read or print: write rules/library/{family}/{slug}.md, for children and adults "
                "(docs/new-text.md), or name the game under `covers` in the text that serves it too."
            ),
        )
    if not facts or not facts.lesson:
        text = facts.slug if facts else slug
        yield "lesson", f"There is no first lesson: add `lesson` to the head of {text}.md (docs/new-text.md)."
    if not (PLAYTHROUGHS / family / f"{slug}.txt").exists():
        yield "play-through", "There is no play-through: run `python -m tests.playthroughs --write`, and read it."
    named = re.compile(rf"\b{slug.replace('-', '[-_]')}\b", re.IGNORECASE)  # its slug, its title or its module
    tests = [
        path
        for path in sorted((ROOT / "tests" / "engines" / family).glob("*.py"))
        if named.search(path.read_text(encoding="utf-8"))
    ]
    if not tests:
        yield "tests", f"No file of tests/engines/{family}/ tests it: write test_{slug.replace('-', '_')}.py."
    if ruleset.make().perfect_information and not _notation(ruleset):
        yield (
            "notation",
            (
                "The docstring of its module shows no position under “Position notation”: indent one that "
                "`parse` reads and `notate` writes again."
            ),
        )
    undrawn = sorted({_called(piece) for piece in _shown(ruleset) if drawing(piece) is None})
    if undrawn:
        yield "drawings", f"Nobody has drawn {', '.join(undrawn)}: add a symbol to a file of static/img/pieces/."
    measured = _measured()
    if not {slug, about.family} & set(measured):
        yield (
            "strength",
            (
                f"Nobody has measured its computer player: run `python -m games.bots.arena {slug} --games 200` "
                "and add the row to docs/bots.md."
            ),
        )
    if facts and any(piece.kind == "die" for piece in _shown(ruleset)):
        chosen = any(_chosen(match_of(ruleset, seed)) for seed in LOOKED_AT)
        luck = "some" if chosen else "only"
        if facts.luck != luck:
            yield (
                "luck",
                f"Dice fall: the head of {facts.slug}.md says `luck: {luck}`, as {len(LOOKED_AT)} matches show.",
            )
        elif chosen and measured.get(slug, 1.0) < LEAST_SHARE:
            yield (
                "luck",
                "In docs/bots.md the computer does no better than chance: then it is luck, whatever one chooses.",
            )
    sources = [
        Path(inspect.getfile(ruleset.engine)), *tests, *(path for path in shipped_files().values() if path.stem == slug)
    ]  # fmt: skip
    skeletons = [path for path in sources if UNWRITTEN in path.read_text(encoding="utf-8")]
    if skeletons:
        where = ", ".join(str(path.relative_to(ROOT)) for path in skeletons)
        yield "words", f"“{UNWRITTEN}” still stands in {where}."


@cache
def _measured() -> dict[str, float]:
    """By slug, the share of points the computer won against players that touch at random; 1 where it plays alone."""
    rows = re.findall(
        r"^\| ([a-z0-9-]+) \|[^|]*\|[^|]*\| ([\d.]+|–) \|",
        (ROOT / "docs" / "bots.md").read_text(encoding="utf-8"),
        re.MULTILINE,
    )
    return {slug: 1.0 if share == "–" else float(share) for slug, share in rows}


def _chosen(match: Match) -> bool:
    """Whether anybody ever had a choice that is one of play: a button to own up with is none, nor is it proposed."""
    return any(
        len(match.game.step(s, seat).targets) > 1
        and len({match.game.propose(s, seat, random.Random(number)) for number in range(8)}) > 1
        for s in match.states
        for seat in _players(match, s)
    )


def _players(match: Match, state: Any) -> Iterator[Seat]:
    yield from (seat for seat in match.game.to_act(state) if seat != CHANCE)


@cache
def _texts() -> dict[str, Facts]:
    """The facts of the shipped texts by the games they serve."""
    return finding.serving([read_sheet(path.read_text(encoding="utf-8")).facts for path in shipped_files().values()])


def _notation(ruleset: Ruleset) -> bool:
    """Whether an example of the module's docstring, or of its kit's, can be read and is written as it stands."""
    modules = dict.fromkeys(sys.modules[each.__module__] for each in ruleset.engine.__mro__)
    after = [(inspect.getdoc(module) or "").partition("Position notation")[2] for module in modules]
    examples = re.findall(r"(?:^    \S.*\n?)+", "\n".join(after), re.MULTILINE)
    return any(_reads(ruleset.make(), " ".join(example.split())) for example in examples)


def _reads(game: Game[Any, Any], position: str) -> bool:
    try:
        return game.notate(game.parse(position)) == position
    except GameError:
        return False


def _shown(ruleset: Ruleset) -> Iterator[Piece]:
    """Every piece that anybody sees in the match of the play-through."""
    match = match_of(ruleset)
    for state in match.states:
        for seat in (None, *range(match.game.seats)):
            yield from match.game.view(state, seat).pieces


def _called(piece: Piece) -> str:
    return f"{piece.kind}-{piece.face or piece.owner}"
