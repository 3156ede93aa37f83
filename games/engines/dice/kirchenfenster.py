"""Kirchenfenster, Bauernfenster, Gefängnisfenster: three throws for one number, which is chosen after the first.

Source: 001:1385-1397. Moves: ("wuerfel",), and after the first throw of a turn a free window: ("kirche",) for sixes,
("bauer",) for fours or ("gefaengnis",) for twos.

Filled in: the table with a line for each window and three rounds (001:1393) say that everybody uses each window once;
all three throws of a turn count, the first as well; as many points share the place.

Every face falls as often as any other, so the window that the first throw suits best is the right one: `promise`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import product

from games.engines.core import Effect, Path, Ruleset, Scored, Seat
from games.engines.kit.scores import judged
from games.engines.kit.sheet import ENTER, FREE, Columns, Entries
from games.engines.kit.states import changed
from games.engines.kit.throws import READY, who_begins
from games.engines.own_dice import DiceOptions
from games.engines.scene import Button
from games.engines.text import Text, _, addressed, plural

#: the face that counts in each window
FACES = {"kirche": 6, "bauer": 4, "gefaengnis": 2}
#: throws of a turn after the window has been chosen
FURTHER = 2
#: throws for each seat: three in each of three rounds, and those for the start, which ties may repeat
MOST_THROWS = 9 + 50


@dataclass(frozen=True, slots=True)
class FensterOptions(DiceOptions):
    """What the source leaves open."""

    beginn: str = who_begins("no source says; the highest throw is usual")


@dataclass(frozen=True, slots=True, kw_only=True)
class Windows(Columns):
    """`window` is the one chosen in this turn, `more` how many throws for it are still to come: 0 before the first."""

    window: int = FREE
    more: int = 0


class Kirchenfenster(Entries[Windows, FensterOptions]):
    """The game for two to eight."""

    options_class = FensterOptions
    dice = 3
    boxes = {
        "kirche": _("Kirchenfenster"),
        "bauer": _("Bauernfenster"),
        "gefaengnis": _("Gefängnisfenster"),
    }  # a constant
    state_class = Windows
    counts = {"kirche": _("Sechsen"), "bauer": _("Vieren"), "gefaengnis": _("Zweien")}

    def __init__(self, seats: int, options: FensterOptions) -> None:
        super().__init__(seats, options, MOST_THROWS)

    def points(self, s: Windows, seat: Seat, box: int) -> int:
        return s.dice.count(list(FACES.values())[box])

    def fell(self, s: Windows) -> tuple[Windows, list[Effect]]:
        if not s.more:
            return changed(s, phase=ENTER), []
        n = self.points(s, s.turn, s.window)
        more = plural(
            n, _("{side} bekommt einen Punkt dazu."), _("{side} bekommt {n} Punkte dazu."), side=self.names[s.turn]
        )
        text = more if n else _("{side} bekommt nichts dazu.", side=self.names[s.turn])
        s = changed(self._counted(s, n), more=s.more - 1)
        return s if s.more else self.passed(s), [Scored(seat=s.turn, points=n, text=text)]

    def buttons(self, s: Windows) -> tuple[Button, ...]:
        """The windows once more: with eight players not all lines of the sheet are in sight on a phone."""
        if s.phase != ENTER:
            return ()
        points = {box: self.points(s, s.turn, n) for n, box in enumerate(FACES)}
        return tuple(Button(box, _("{box}: {n}", box=self.boxes[box], n=points[box])) for box in self.touches(s))

    def touched(self, s: Windows, target: str) -> tuple[Windows, list[Effect]]:
        box = tuple(FACES).index(target)
        n = self.points(s, s.turn, box)
        so_far = plural(n, _("ein Punkt"), _("{n} Punkte")) if n else _("noch kein Punkt")
        text = _("{side} nimmt das {box}: {n}.", side=self.names[s.turn], box=self.boxes[target], n=so_far)
        chosen = self._counted(changed(s, window=box, more=FURTHER, phase=READY, last=(target,)), n)
        return chosen, [Scored(seat=s.turn, points=n, text=text)]

    def _counted(self, s: Windows, n: int) -> Windows:
        """With so many more points in the window of this turn."""
        column = s.sheets[s.turn]
        column = (*column[: s.window], max(0, column[s.window]) + n, *column[s.window + 1 :])
        return changed(s, sheets=(*s.sheets[: s.turn], column, *s.sheets[s.turn + 1 :]))

    def over(self, s: Windows) -> str:
        return "" if s.more else super().over(s)

    def prompt(self, s: Windows) -> Text:
        return _("Welches Fenster nimmst du?") if s.phase == ENTER else super().prompt(s)

    def status(self, s: Windows) -> Text:
        side = self.names[s.turn]
        if s.phase == ENTER:
            return addressed(s.turn, _("Du wählst ein Fenster."), _("{side} wählt ein Fenster.", side=side))
        if s.phase == READY and s.more:
            box = self.boxes[list(FACES)[s.window]]
            yours = plural(s.more, _("{box}: Du hast noch {n} Wurf."), _("{box}: Du hast noch {n} Würfe."), box=box)
            theirs = plural(
                s.more,
                _("{box}: {side} hat noch {n} Wurf."),
                _("{box}: {side} hat noch {n} Würfe."),
                box=box,
                side=side,
            )
            return addressed(s.turn, yours, theirs)
        return super().status(s)

    def why_not(self, s: Windows, seat: Seat, path: Path) -> Text:
        if s.phase == READY:
            return _("Dein Fenster steht fest: Würfle weiter.") if s.more else _("Würfle zuerst.")
        if len(path) == 1 and path[0] in FACES:
            return _("Das {box} hattest du schon. Nimm ein anderes.", box=self.boxes[path[0]])
        return self.prompt(s)

    def evaluate(self, s: Windows, seat: Seat) -> float:
        """What each will have in the end if all choose as well as can be, against the best of the others."""
        ends = [self.total(s, owner) + promise(column.count(FREE)) for owner, column in enumerate(s.sheets)]
        ends[s.turn] += s.more / 2  # three dice, each right one time in six
        return judged(self.outcome(s), ends, seat, 10)


@cache
def promise(free: int) -> float:
    """What so many free windows bring on average, before a throw and when each is chosen as well as can be."""
    if not free:
        return 0.0
    faces = tuple(FACES.values())[:free]
    first = sum(max(map(throw.count, faces)) for throw in product(range(1, 7), repeat=3)) / 6**3
    return first + FURTHER / 2 + promise(free - 1)


RULESETS = (
    Ruleset(
        "kirchenfenster",
        "Kirchenfenster, Bauernfenster, Gefängnisfenster",
        Kirchenfenster,
        tuple(range(2, 9)),
        # each throw: touching the dice, the dice, the window
        max_events=3 * 8 * MOST_THROWS,
    ),
)
