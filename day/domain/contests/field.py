"""Who takes part in a contest and what has been played: a value that draws and standings are made of.

Entrants are numbers; their order is the seeding. Points are doubled, so that the half of a draw is whole.
"""

from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

Pair = frozenset[int]
WIN, DRAW = 2, 1


class Outcome(enum.StrEnum):
    """How a game ended: `one` is who began."""

    ONE = "one"
    OTHER = "other"
    DRAW = "draw"


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody who takes part. `away`: pauses, and is not drawn; `left`: after how many rounds they went for good."""

    away: bool = False
    left: int | None = None


@dataclass(frozen=True, slots=True)
class Game:
    """Two who play in a round, the first of whom begins. Without `other` it is a bye; without `outcome` it is open."""

    round: int
    one: int
    other: int | None = None
    outcome: Outcome | None = None

    @property
    def pair(self) -> Pair:
        """Who plays; one number for a bye."""
        return frozenset(each for each in (self.one, self.other) if each is not None)

    def points(self, number: int) -> int:
        """What it brings somebody who plays in it."""
        if self.outcome is None or self.other is None:
            return 0
        if self.outcome is Outcome.DRAW:
            return DRAW
        return WIN if (self.outcome is Outcome.ONE) == (number == self.one) else 0


@dataclass(frozen=True, slots=True)
class Field:
    """The entrants in the order of their seeding, the games of all rounds that are drawn, and who must not meet."""

    entrants: Mapping[int, Entrant]
    games: tuple[Game, ...] = ()
    apart: frozenset[Pair] = field(default_factory=frozenset)

    @property
    def going(self) -> list[int]:
        """Who has not left for good."""
        return [number for number, each in self.entrants.items() if each.left is None]

    @property
    def present(self) -> list[int]:
        """Who can be drawn now."""
        return [number for number in self.going if not self.entrants[number].away]

    @property
    def rounds(self) -> int:
        """How many are drawn."""
        return max((game.round for game in self.games), default=0)

    def of(self, number: int) -> list[Game]:
        """Somebody's games and byes, in their order."""
        return sorted((game for game in self.games if number in game.pair), key=lambda game: game.round)

    def meetings(self) -> Counter[Pair]:
        """How often each pair has been drawn to play each other."""
        return Counter(game.pair for game in self.games if game.other is not None)

    def drawn(self, games: Iterable[Game]) -> Field:
        """The same with one more round."""
        return replace(self, games=(*self.games, *games))


def first(known: Field, a: int, b: int, board: int) -> tuple[int, int]:
    """Who of two begins: who did so less often, else not the one who did last, else it goes by the board."""
    balance, last = begun(known, a) - begun(known, b), [began(known, each) for each in (a, b)]
    if balance:
        return (b, a) if balance > 0 else (a, b)
    for mine, theirs in zip(*(reversed(each) for each in last), strict=False):
        if mine != theirs:
            return (b, a) if mine else (a, b)
    return (a, b) if board % 2 == 0 else (b, a)


def began(known: Field, number: int) -> list[bool]:
    """Whether somebody began, game by game."""
    return [game.one == number for game in known.of(number) if game.other is not None]


def begun(known: Field, number: int) -> int:
    """How much more often somebody began than did not."""
    return sum(1 if each else -1 for each in began(known, number))


def boards(known: Field, pairs: Sequence[tuple[int, int]], resting: Iterable[int]) -> list[Game]:
    """The next round of these pairs, with byes for who rests."""
    number = known.rounds + 1
    games = [Game(number, *first(known, a, b, board)) for board, (a, b) in enumerate(pairs)]
    return games + [Game(number, each) for each in resting]
