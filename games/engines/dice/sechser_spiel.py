"""6er-Spiel: six throws, six rows, and a row counts each throw as many times as its number says.

Source: 001:1147-1163. Moves: ("wuerfel",), and then a free row, ("zeile-1",) to ("zeile-6",). Who begins and what parts
equal sums is not said: options.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from games.engines.core import Ruleset, Seat, choice
from games.engines.kit.scores import judged
from games.engines.kit.sheet import ENTER, FREE, Columns, Entries
from games.engines.kit.throws import who_begins
from games.engines.own_dice import DiceOptions
from games.engines.text import _

#: throws for each seat: the rows, and those for the start, which ties may repeat
MOST_THROWS = 6 + 50


@dataclass(frozen=True, slots=True)
class SechserOptions(DiceOptions):
    """What the source leaves open."""

    beginn: str = who_begins("no source says; the highest throw is usual")
    gleichstand: str = choice(
        "teilen",
        _("Wer gleich viele Punkte hat,"),
        {"teilen": _("teilt sich den Platz"), "zeilen": _("vergleicht die Zeilen, von der sechsten an")},
        "no source says",
    )


class SechserSpiel(Entries[Columns, SechserOptions]):
    """The game for two to six."""

    options_class = SechserOptions
    boxes = {f"zeile-{n}": _("Zeile {row}", row=n) for n in range(1, 7)}  # a constant
    counts = {f"zeile-{n}": _("Wurf × {row}", row=n) for n in range(1, 7)}

    def __init__(self, seats: int, options: SechserOptions) -> None:
        super().__init__(seats, options, MOST_THROWS)

    def points(self, s: Columns, seat: Seat, box: int) -> int:
        return s.dice[0] * (box + 1)

    def standing(self, s: Columns) -> list[tuple[int, ...]]:
        rows = self.options.gleichstand == "zeilen"
        return [(self.total(s, seat), *(s.sheets[seat][::-1] if rows else ())) for seat in range(self.seats)]

    def evaluate(self, s: Columns, seat: Seat) -> float:
        """What each will have in the end if all write as well as can be, against the best of the others."""
        ends = []
        for owner, column in enumerate(s.sheets):
            free = tuple(row for row, entry in enumerate(column, 1) if entry == FREE)
            thrown = s.phase == ENTER and owner == s.turn
            ends.append(self.total(s, owner) + (written(free, s.dice[0]) if thrown else promise(free)))
        return judged(self.outcome(s), ends, seat, 50)


def written(free: tuple[int, ...], die: int) -> float:
    """What these rows bring on average when `die` has to be written first."""
    return max(die * row + promise(tuple(other for other in free if other != row)) for row in free)


@cache
def promise(free: tuple[int, ...]) -> float:
    """What these rows bring on average before a throw, each filled as well as can be."""
    return sum(written(free, die) for die in range(1, 7)) / 6 if free else 0.0


RULESETS = (
    Ruleset(
        "sechser-spiel",
        "6er-Spiel",
        SechserSpiel,
        tuple(range(2, 7)),
        # each throw: touching the die, the die, the row
        max_events=3 * 6 * MOST_THROWS,
    ),
)
