"""How strong the computer players are: `python -m games.bots.arena muehle dame --games 200`.

A level plays against players that touch at random, each seat in turn, and the share of points is printed: 1 for the
first place, ½ for a shared one, 0 otherwise (with more than two seats: the share of the others it left behind). With
`--partners` who plays with it plays at the level, too, be it who sits across or is of the same party in this deal, and
only those of the other side count as others. `--options` gives rules of the table, as `{"deals": 1}`, so that long
matches become short ones. With `--against propose` the others play the moves their game proposes, which in games such
as Rommé are sensible ones; with `--against mittel` (or another level) they think, too. Who plays alone has no share of
anything; there it says in how many matches there was a result, and how good it was.

Every match has its own seed, so anyone gets the same matches. Thoughts are measured and cut short by processor time: a
busy machine weakens nobody. Only a thought that is cut short may differ.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import time
from collections.abc import Collection, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from games.bots.players import LEVELS, SECONDS, think, touch
from games.bots.sampling import worth
from games.bots.stop import Stop
from games.engines import registry
from games.engines.core import CHANCE, Game, Outcome, Path, Seat
from games.engines.match import Match


@dataclass(frozen=True, slots=True)
class Played:
    """One match of the computer on one seat: its share of points from 0 to 1, its moves, and the time they took."""

    share: float
    moves: int
    seconds: float
    slowest: float
    #: of each deal with a soloist: whether it was the computer, and whether its side won
    deals: tuple[tuple[bool, bool], ...] = ()
    #: what it reached alone, where the game counts that
    score: int | None = None


@dataclass(frozen=True, slots=True)
class Pairing:
    """Who plays what at how many seats, at which level, against whom, by which rules, alone or with who sits across."""

    slug: str
    seats: int
    level: str = "mittel"
    against: str = "random"
    options: Mapping[str, Any] = field(default_factory=dict)
    partners: bool = False


def play(pairing: Pairing, number: int) -> Played:
    """Match `number`: the computer sits on the seat of that number, all others are those it plays against."""
    slug, seats, level, against = pairing.slug, pairing.seats, pairing.level, pairing.against
    ruleset = registry.find(slug)
    game = ruleset.make(seats, pairing.options)
    mine = number % seats
    rng = random.Random(f"{slug}:{number}")
    match = Match(game, f"{slug}:{number}")
    moves, seconds, slowest = 0, 0.0, 0.0
    deals: list[tuple[bool, bool]] = []
    for event in range(ruleset.max_events):
        match.settle()
        acting = match.to_act()
        if not acting:
            break
        assert CHANCE not in acting
        seat = min(acting) if len(acting) == 1 else rng.choice(sorted(acting))
        if seat in (beside(match.state, mine, seats) if pairing.partners else {mine}):
            began = time.process_time()
            path = _think(game, match.state, seat, level, f"{number}:{event}")
            spent = time.process_time() - began
            moves, seconds, slowest = moves + 1, seconds + spent, max(slowest, spent)
        elif against == "random":
            path = touch(game, match.state, seat, rng)
        elif against in LEVELS:
            path = _think(game, match.state, seat, against, f"{number}:{event}")
        else:
            path = game.propose(game.sample_world(match.state, seat, rng), seat, rng)
        before = match.state
        match.play(seat, path)
        deals += side_won(before, match.state, mine)
    outcome = game.outcome(match.state)
    assert outcome is not None, f"{slug} did not end"
    score = outcome.scores[0] if seats == 1 and outcome.scores else None
    ours = beside(match.state, mine, seats) if pairing.partners else {mine}
    return Played(left_behind(outcome, mine, ours), moves, seconds, slowest, tuple(deals), score)


def beside(state: Any, mine: Seat, seats: int) -> set[Seat]:
    """This seat and who plays with it: of its party (`state.re`, bits of seats) where cards decide it, else across."""
    re: int | None = getattr(state, "re", None)
    if re is None:
        return {mine, (mine + seats // 2) % seats}
    return {seat for seat in range(seats) if re >> seat & 1 == re >> mine & 1}


def left_behind(outcome: Outcome, mine: Seat, ours: Collection[Seat]) -> float:
    """The share of the others this seat left behind; a shared place counts half."""
    places = outcome.places
    others = [place for seat, place in enumerate(places) if seat not in ours]
    if not others:
        return (worth(outcome, mine) + 1) / 2
    return sum((place > places[mine]) + (place == places[mine]) / 2 for place in others) / len(others)


def _think(game: Game[Any, Any], state: Any, seat: Seat, level: str, seed: str) -> Path:
    return think(game, state, seat, level, seed, Stop(SECONDS, clock=time.process_time))


def side_won(before: Any, after: Any, mine: Seat) -> list[tuple[bool, bool]]:
    """Of games that one seat plays alone against the others: if a deal ends here, as in `Played.deals`."""
    soloist = getattr(before, "soloist", -1)
    if soloist < 0 or after.number == before.number:
        return []
    won = after.scores[soloist] >= before.scores[soloist]  # where only minus points are written, a win leaves them
    return [(soloist == mine, won == (soloist == mine))]


def series(pairing: Pairing, games: int) -> Iterator[Played]:
    """`games` matches, side by side on all cores."""
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        yield from pool.map(play, [pairing] * games, range(games), chunksize=2)


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m games.bots.arena", description=__doc__.split("\n")[0])
    parser.add_argument("slugs", nargs="+", metavar="GAME")
    parser.add_argument("--level", choices=LEVELS, default="mittel")
    parser.add_argument("--against", choices=("random", "propose", *LEVELS), default="random")
    parser.add_argument("--games", type=int, default=200, help="matches per game (200)")
    parser.add_argument("--seats", type=int, help="players at the table; the fewest the game allows if not given")
    parser.add_argument("--options", type=json.loads, default={}, help="rules of the table, as JSON")
    parser.add_argument("--partners", action="store_true", help="who sits across plays at the level, too")
    asked = parser.parse_args(arguments)
    for slug in asked.slugs:
        seats = asked.seats or registry.find(slug).seats[0]
        pairing = Pairing(slug, seats, asked.level, asked.against, asked.options, asked.partners)
        played = list(series(pairing, asked.games))
        moves = sum(match.moves for match in played) or 1
        line: dict[str, Any] = {
            "game": slug,
            "level": asked.level,
            "against": asked.against,
            "seats": seats,
            **({"options": asked.options} if asked.options else {}),
            **({"partners": True} if asked.partners else {}),
            "matches": len(played),
            "share": round(sum(match.share for match in played) / len(played), 3),
            "seconds_per_move": round(sum(match.seconds for match in played) / moves, 3),
            "slowest_move": round(max(match.slowest for match in played), 2),
        }
        scores = [match.score for match in played if match.score is not None]
        if seats == 1:
            line["scored"] = {"matches": len(scores), "mean": round(sum(scores) / (len(scores) or 1), 1)}
        for role, alone in (("soloist", True), ("against_soloist", False)):
            won = [of_side for match in played for as_soloist, of_side in match.deals if as_soloist == alone]
            if won:
                line[role] = {"deals": len(won), "won": round(sum(won) / len(won), 3)}
        sys.stdout.write(json.dumps(line) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
