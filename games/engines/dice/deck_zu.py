"""Deck zu!: cover the numbers 1 to 9, the sum of a throw or both dice singly; what stays open counts against you.

Source: 001:1287-1301. The only moves are the cup, ("wuerfel",), and where a throw can be used in two ways one of them:
("deck-7",) or ("deck-2-5",). What can be used in one way alone is covered at once.

Gaps: how many rounds, what a double is worth and what parts equal sums are options. By the letter of 001:1299 two dice
that show the same count as their sum only, because the second of them would be left over. Who is through begins no new
row: the turn is over (no minus points).

Expected values are exact: `promise` goes through all 512 rows that can lie open.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache

from games.engines.core import Effect, Path, Ruleset, Said, Scored, Seat, choice
from games.engines.kit.rounds import Lap, Rounds, rounds_agreed, ties
from games.engines.kit.scores import judged
from games.engines.kit.states import changed
from games.engines.kit.throws import READY, TRAY, who_begins
from games.engines.own_dice import DiceOptions
from games.engines.scene import Board, Button, Piece, Spot
from games.engines.text import Text, _, addressed, plural

Row = tuple[int, ...]
ROW: Row = tuple(range(1, 10))
COVER = "cover"
#: throws for each seat: nine in a turn, for each covers a number or ends it; those for the start, which ties may repeat
MOST_THROWS = 9 * 5 + 50
BOARD = Board(
    "brett",
    _("Zahlenreihe"),
    9.4,
    1.4,
    tuple(Spot(str(n), n - 0.3, 0.7, _("Zahl {n}", n=n), "square", "light", text=str(n)) for n in ROW),
)


@dataclass(frozen=True, slots=True)
class DeckOptions(DiceOptions):
    """What the source leaves to agreement or open."""

    runden: int = rounds_agreed(3, "as many as agreed on 001:1301", (1, 3, 5))
    pasch: str = choice(
        "summe",
        _("Zwei gleiche Würfel"),
        {"summe": _("zählen nur zusammen"), "einmal": _("decken auch ihre eigene Zahl zu")},
        "only together by 001:1299, for one of the two would be left over; no source names doubles",
    )
    beginn: str = who_begins("no source says; the highest throw is usual")
    gleichstand: str = ties("no source says")


@dataclass(frozen=True, slots=True, kw_only=True)
class Decked(Lap):
    """The numbers still open before the seat in turn; the sums are minus points. `phase` may be "cover"."""

    open: Row = ROW


class DeckZu(Rounds[Decked, DeckOptions]):
    """The game for two to eight."""

    options_class = DeckOptions
    state_class = Decked
    fewest = True
    most_throws = MOST_THROWS

    def __init__(self, seats: int, options: DeckOptions) -> None:
        super().__init__(seats, options)
        self.surfaces = (BOARD, TRAY)
        self.once = options.pasch == "einmal"

    def many(self, s: Decked) -> int:
        return dice(s.open)

    def fell(self, s: Decked) -> tuple[Decked, list[Effect]]:
        ways = self.ways(s)
        if not ways:
            return self._over(s)
        return self._cover(s, ways[0]) if len(ways) == 1 else (changed(s, phase=COVER), [])

    def ways(self, s: Decked) -> tuple[Row, ...]:
        """What the throw can cover."""
        return ways(s.open, s.dice, self.once)

    def touches(self, s: Decked) -> Path:
        return tuple(map(_target, self.ways(s))) if s.phase == COVER else super().touches(s)

    def touched(self, s: Decked, target: str) -> tuple[Decked, list[Effect]]:
        return self._cover(s, next(way for way in self.ways(s) if _target(way) == target))

    def _cover(self, s: Decked, way: Row) -> tuple[Decked, list[Effect]]:
        said = Said(text=_("{side} deckt {way} zu.", side=self.names[s.turn], way=_named(way)))
        s = changed(s, open=without(s.open, way), phase=READY, last=tuple(map(str, way)))
        if s.open:
            return s, [said]
        after, effects = self._over(s)
        return after, [said, *effects]

    def _over(self, s: Decked) -> tuple[Decked, list[Effect]]:
        """What is open is written, and the turn is over."""
        points, side = sum(s.open), self.names[s.turn]
        left = plural(
            points,
            _("{side} kann den Wurf nicht verwenden: {n} Minuspunkt."),
            _("{side} kann den Wurf nicht verwenden: {n} Minuspunkte."),
            side=side,
        )
        none = _("Alles zugedeckt! {side} bekommt keinen Minuspunkt.", side=side)
        written = Scored(seat=s.turn, points=-points, text=left if points else none)
        after, effects = self.done(changed(self.added(s, points), open=ROW))
        return after, [written, *effects]

    def reason(self, s: Decked) -> Text:
        first, *others = self.best(s)
        n = s.sums[first]
        if others:
            return plural(n, _("Gleichstand mit {n} Minuspunkt."), _("Gleichstand mit {n} Minuspunkten."))
        side = self.names[first]
        return plural(n, _("{side} gewinnt mit {n} Minuspunkt."), _("{side} gewinnt mit {n} Minuspunkten."), side=side)

    def note(self, s: Decked, seat: Seat) -> Text:
        return _("minus {n}", n=s.sums[seat])  # short: eight of them share a phone

    def pieces(self, s: Decked) -> list[Piece]:
        return [Piece(str(n), "stone", _("zugedeckt"), 0) for n in ROW if n not in s.open]

    def buttons(self, s: Decked) -> tuple[Button, ...]:
        if s.phase != COVER:
            return ()
        return tuple(Button(_target(way), _("{way} zudecken", way=_named(way))) for way in self.ways(s))

    def prompt(self, s: Decked) -> Text:
        return _("Was deckst du zu?") if s.phase == COVER else super().prompt(s)

    def status(self, s: Decked) -> Text:
        if s.phase == COVER:
            return addressed(s.turn, _("Du deckst zu."), _("{side} deckt zu.", side=self.names[s.turn]))
        return super().status(s)

    def why_not(self, s: Decked, seat: Seat, path: Path) -> Text:
        if s.phase == READY:
            return _("Tippe nur den Würfel an. Was du zudecken kannst, zeigt dein Wurf.")
        if path and path[0] == TRAY.id:
            return _("Benutze zuerst deinen Wurf.")
        return _("Decke entweder beide Zahlen zu, die du gewürfelt hast, oder ihre Summe.")

    def evaluate(self, s: Decked, seat: Seat) -> float:
        """The minus points each can expect who covers as well as can be, against the fewest of the others."""
        full, last = promise(ROW, self.once), max(self.agreed - s.rounds, 1)
        ends = [-points - last * full if not left else -math.inf for points, left in zip(s.sums, s.out, strict=True)]
        for owner in range(self.seats):
            ends[owner] += full * (self._place(s, owner) < self._place(s, s.turn))
        now = covered(s.open, s.dice, self.once) if s.phase == COVER else promise(s.open, self.once)
        ends[s.turn] += full - now
        return judged(self.outcome(s), ends, seat, 100)


# --- what a throw can cover, and what it is worth -----------------------------------------------------------------


def dice(row: Row) -> int:
    """How many dice are thrown: one as soon as 7, 8 and 9 are covered (001:1297)."""
    return 2 if row[-1] > 6 else 1


def ways(row: Row, throw: Row, once: bool) -> tuple[Row, ...]:
    """What this throw can cover of the open numbers: its sum or each die; of a double its one number if `once`."""
    both = tuple(sorted(set(throw)))
    found: list[Row] = [(sum(throw),)] if len(throw) > 1 else []
    if len(both) == len(throw) or once:
        found.append(both)
    return tuple(way for way in found if set(way) <= set(row))


def without(row: Row, way: Row) -> Row:
    """The row with these numbers covered."""
    return tuple(n for n in row if n not in way)


def covered(row: Row, throw: Row, once: bool) -> float:
    """How many minus points a throw leaves on average when it is used as well as can be."""
    return min((promise(without(row, way), once) for way in ways(row, throw, once)), default=sum(row))


@cache
def promise(row: Row, once: bool) -> float:
    """How many minus points this row leaves on average before a throw, when each is used as well as can be."""
    if not row:
        return 0.0
    if dice(row) == 1:
        return sum(covered(row, (die,), once) for die in range(1, 7)) / 6
    return sum(covered(row, (one, two), once) for one in range(1, 7) for two in range(1, 7)) / 36


def _named(way: Row) -> Text:
    return _("{n} und {m}", n=way[0], m=way[1]) if len(way) > 1 else _("die {n}", n=way[0])


def _target(way: Row) -> str:
    return "-".join(("deck", *map(str, way)))


RULESETS = (
    Ruleset(
        "deck-zu",
        "Deck zu!",
        DeckZu,
        tuple(range(2, 9)),
        # each throw: touching the dice, the dice, what they cover
        max_events=3 * 8 * MOST_THROWS,
    ),
)
