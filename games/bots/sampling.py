"""Monte Carlo play for games with chance or hidden facts.

The player imagines worlds it cannot tell from the real one (`sample_world`), tries its moves in them, plays each on
at random, and keeps the move that did best; the tries go where they promise most (UCB1). It sees nothing but what
`sample_world` leaves of a state, so it cannot use what its seat may not know.
"""

from __future__ import annotations

import math
import random
from typing import Any

from games.bots.stop import Stop
from games.engines.chance import Source
from games.engines.core import CHANCE, Chance, Game, Move, Outcome, Path, Seat

#: more moves than this are not tried; where the moves cannot be listed, so many proposals are drawn
WIDEST = 60
PROPOSALS = 24
#: events of random play in a game that cannot judge a position; one that can is judged at its `horizon`
LONGEST = 120


def worth(outcome: Outcome, seat: Seat) -> float:
    """An outcome for one seat, from -1 (alone on the last place) to 1 (alone on the first)."""
    places = outcome.places
    better = sum(place < places[seat] for place in places)
    worse = sum(place > places[seat] for place in places)
    return (worse - better) / max(1, len(places) - 1)


class Sampling:
    """One decision by Monte Carlo."""

    def __init__(self, game: Game[Any, Any], budget: int, rng: random.Random, stop: Stop | None = None) -> None:
        self.game = game
        self.budget = budget
        self.rng = rng
        self.stop = stop or Stop()

    def candidates(self, state: Any, seat: Seat) -> list[Path]:
        """The moves worth trying, each once."""
        listed = self.game.moves(state, seat)
        if listed is not None:
            found = []
            for move in listed:
                found.append(move)
                if len(found) > WIDEST:
                    break
            else:
                return found
        proposed = {self.game.propose(state, seat, self.rng) for _try in range(PROPOSALS)}
        return sorted(proposed)

    def best(self, state: Any, seat: Seat) -> Path:
        """The move that did best in `budget` imagined games."""
        moves = self.candidates(self.game.sample_world(state, seat, self.rng), seat)
        if len(moves) == 1:
            return moves[0]
        self.rng.shuffle(moves)
        tries = [0] * len(moves)
        sums = [0.0] * len(moves)
        for number in range(self.budget):
            if self.stop.now():
                break
            if number < len(moves):
                arm = number
            else:
                spread = 2 * math.log(number + 1)
                arm = max(range(len(moves)), key=lambda m: sums[m] / tries[m] + math.sqrt(spread / tries[m]))
            world = self.game.sample_world(state, seat, self.rng)
            child, _effects = self.game.apply(world, Move(seat, moves[arm]))
            tries[arm] += 1
            sums[arm] += self._play_on(child, seat)
        return moves[max(range(len(moves)), key=lambda m: sums[m] / tries[m] if tries[m] else -math.inf)]

    def _play_on(self, state: Any, seat: Seat) -> float:
        for _event in range(self.game.horizon if judges(self.game) else LONGEST):
            acting = self.game.to_act(state)
            if not acting:
                break
            if CHANCE in acting:
                source = Source(str(self.rng.getrandbits(64)), 0)
                state, _effects = self.game.apply(state, Chance(self.game.draw(state).sample(source)))
                continue
            mover = self.rng.choice(sorted(acting)) if len(acting) > 1 else min(acting)
            state, _effects = self.game.apply(state, Move(mover, self.game.propose(state, mover, self.rng)))
        outcome = self.game.outcome(state)
        if outcome is not None and (self.game.seats > 1 or not judges(self.game)):
            return worth(outcome, seat)  # alone there is only one place: what was reached tells more
        return self.game.evaluate(state, seat) if judges(self.game) else 0.0


def judges(game: Game[Any, Any]) -> bool:
    """Whether the game can say what a position is worth."""
    return type(game).evaluate is not Game.evaluate


def one_look(game: Game[Any, Any], state: Any, seat: Seat, rng: random.Random) -> Path:
    """The move after which the position is worth most, as `evaluate` sees it; for games that show everything."""
    moves = game.moves(state, seat) or sorted({game.propose(state, seat, rng) for _try in range(PROPOSALS)})
    scored = [(game.evaluate(game.apply(state, Move(seat, move))[0], seat), rng.random(), move) for move in moves]
    return max(scored)[2]
