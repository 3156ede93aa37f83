"""Zeppelin: a stick for each free field, a stick back from each taken one, and the gondola keeps what it gets.

Source: 001:1165-1187. The only move is touching the die, ("wuerfel",). "Darf" in 001:1175 is no choice: nobody leaves a
stick lying, so it is taken at once. Who begins, and whether somebody without sticks who could still take one is out, is
not said: options. The winner gets what lies in the gondola (001:1187); what lies on the fields stays there.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin

from games.engines.core import Effect, Ruleset, choice
from games.engines.kit.rooms import House, Rooms, who_is_out
from games.engines.kit.throws import who_begins
from games.engines.own_dice import DiceOptions
from games.engines.scene import Board, Line, Spot
from games.engines.text import _

GONDOLA = 6
#: throws for each seat until a match is broken off; of 100,000 matches of three the longest took 55 throws each
MOST_THROWS = 150


@dataclass(frozen=True, slots=True)
class ZeppelinOptions(DiceOptions):
    """What the source leaves open."""

    aus: str = who_is_out("leer", "out without sticks 001:1183; whether also where one lies ready is not said")
    hoelzer: int = choice(6, _("Jeder bekommt"), {4: _("vier Hölzchen"), 6: _("sechs Hölzchen")}, "six 001:1173")
    beginn: str = who_begins("no source says; the highest throw is usual")


class Zeppelin(Rooms[House, ZeppelinOptions]):
    """The game for two or three."""

    options_class = ZeppelinOptions
    most_throws = MOST_THROWS
    rooms, heap = 6, GONDOLA
    lays = _("{side} legt {tokens} auf das leere Feld {n}.")
    takes = _("{side} nimmt {tokens} von Feld {n}.")
    spread = True
    heaps = _("{side} lädt {tokens} in die Gondel.")

    def __init__(self, seats: int, options: ZeppelinOptions) -> None:
        super().__init__(seats, options, BOARD)

    def stock(self) -> int:
        return self.options.hoelzer

    def fell(self, s: House) -> tuple[House, list[Effect]]:
        after, effects = self.visits(s, s.dice[0])
        left = self.still(after)
        if len(left) > 1 or not after.rooms[GONDOLA]:
            return after, effects
        after, load = self.moved(after, left[0], {GONDOLA: -after.rooms[GONDOLA]}, UNLOADED)
        return after, effects + load


UNLOADED = _("{side} bekommt die Ladung der Gondel: {tokens}.")

# --- the drawing: a hull with five fields, and the gondola below it ---------------------------------------------

#: an oval with the tips of two fins
FINS = {16: (0.15, 2.4), 20: (0.15, 0.2)}
HULL = tuple(FINS.get(n, (3.7 + 3.3 * cos(pi * n / 18), 1.3 + 1.1 * sin(pi * n / 18))) for n in range(36))
CABIN = ((2.3, 2.75), (5.1, 2.75), (4.8, 3.55), (2.6, 3.55))
BOARD = Board(
    "zeppelin",
    _("Der Zeppelin"),
    7.2,
    3.8,
    (
        *(
            Spot(str(n), 0.7 + n, 1.3, _("Feld {field}", field=n), "square", "light", text=str(n), corner=True)
            for n in range(1, 6)
        ),
        Spot("6", 2.95, 3.15, _("Gondel 6"), "bare", stack=(0.1, 0.0), text="6", corner=True),
    ),
    (Line(2.9, 2.35, 2.6, 2.75), Line(4.5, 2.35, 4.8, 2.75)),
    size=0.9,
    shade=(HULL, CABIN),
)

RULESETS = (
    Ruleset(
        "zeppelin",
        "Zeppelin",
        Zeppelin,
        (2, 3),
        # each throw: touching the die, and the die
        max_events=2 * 3 * MOST_THROWS,
    ),
)
