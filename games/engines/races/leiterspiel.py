"""Lustiges Leiterspiel, and Schlangen und Leitern: nothing but luck, for the smallest.

Sources: 002:459-463 with 002:299-303 for the Leiterspiel. For Schlangen und Leitern (000:19) there are no rules; it is
the same game on the usual hundred fields.

The source names one circle only, the bench on 3; where the ladders stand is our own drawing (`PLANS`). Its other gaps:
any number of pawns may stand on one circle; the end of a ladder does not lead on; a match that takes too long ends, and
whoever has come furthest is ahead.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.core import Effect, Moved, Ruleset, Said, choice
from games.engines.kit.states import changed
from games.engines.kit.throws import TRAY, who_begins
from games.engines.kit.trail import SIDES, Field, Point, Trail, Walk, drawn, name, zigzag
from games.engines.own_dice import DiceOptions
from games.engines.scene import Board, Line
from games.engines.text import _

#: throws for each seat until a match is broken off
MOST_THROWS = 300
#: what is painted at both ends of a way up or down, so that whoever cannot read yet sees where it leads
PAINTED = (
    "kreisel", "drachen", "trommel", "schaukelpferd", "laterne", "hochrad", "murmeln", "puppe", "schluessel", "reifen",
    "grammophon", "schirm", "kanne", "taschenuhr", "steckenpferd", "zylinder", "nussknacker",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Plan:
    """A way to go: the last circle, what leads from where to where, and the bench (0: none)."""

    goal: int
    jumps: dict[int, int]
    bench: int = 0


PLANS = {
    "leitern": Plan(
        99,
        {
            6: 27, 14: 45, 22: 61, 31: 68, 53: 74, 66: 87, 71: 91,
            19: 1, 36: 17, 44: 24, 49: 10, 79: 59, 84: 63, 89: 69, 96: 77,
        },
        bench=3,
    ),
    "schlangen": Plan(
        100,
        {
            5: 24, 9: 31, 20: 41, 28: 55, 43: 63, 50: 70, 57: 76, 72: 91,
            15: 7, 38: 18, 53: 33, 61: 42, 69: 49, 83: 64, 88: 75, 95: 84, 98: 79,
        },
    ),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class LeiterOptions(DiceOptions):
    """What the source leaves open or people play both ways."""

    bank: int = choice(
        2,
        _("Wer auf der Bank landet, setzt"),
        {2: _("zwei Runden aus"), 1: _("eine Runde aus"), 0: _("nicht aus")},
        "two rounds 002:301; fewer for the smallest",
    )
    ziel: str = choice(
        "zurueck",
        _("Mehr Augen als bis zum Ziel"),
        {"zurueck": _("läuft man vom Ziel aus zurück"), "stehen": _("bleibt man stehen")},
        "walked back 002:303; staying put is as common",
    )
    sechs: bool = choice(
        False,
        _("Eine Sechs"),
        {False: _("ist ein Wurf wie jeder andere"), True: _("darf man noch einmal würfeln")},
        "no source says",
    )
    beginn: str = who_begins("the highest throw 002:461; the first seat is quicker")
    abwaerts: str = choice(
        "leitern",
        _("Hinunter geht es"),
        {"leitern": _("auf Leitern"), "schlangen": _("auf Schlangen")},
        "ladders both ways 002:461; snakes in the game of that name 000:19",
    )
    plan: str = choice(
        "leitern",
        _("Der Spielplan"),
        {"leitern": _("hat 99 Kreise"), "schlangen": _("hat 100 Felder")},
        "99 circles 002:303; the plan of the other game is not described",
    )


class Leiterspiel(Trail[Walk, LeiterOptions]):
    """The game for two to four seats, with snakes for up to six."""

    options_class = LeiterOptions

    def __init__(self, seats: int, options: LeiterOptions) -> None:
        super().__init__(seats, options, MOST_THROWS, SIDES)
        self.plan = PLANS[options.plan]
        self.goal = self.plan.goal
        self.surfaces = (_board(self.plan, options.abwaerts == "schlangen"), TRAY)

    def fresh(self) -> Walk:
        return Walk((0,) * self.seats, (0,) * self.seats)

    def fell(self, s: Walk) -> tuple[Walk, list[Effect]]:
        seat, side, goal, die = s.turn, self.names[s.turn], self.goal, s.dice[0]
        here = s.where[seat]
        effects: list[Effect] = []
        to = here + die
        if to > goal:  # 002:303: from 97 a six leads to 95
            to = self.beyond(to) if self.options.ziel == "zurueck" else here
        if to == here:
            effects.append(Said(text=_("{side} braucht genau die richtige Zahl und bleibt stehen.", side=side)))
        else:
            back = _("{side} läuft bis ins Ziel und zurück auf {to}.", side=side, to=to)
            on = _("{side} zieht auf {to}.", side=side, to=to)
            effects.append(Moved(source=name(here), to=name(to), text=back if here + die > goal else on))
        end = self.plan.jumps.get(to, to) if to != here else to
        if end != to:  # 002:461: only who lands exactly on a red circle
            up = _("Eine Leiter! {side} klettert hinauf auf {to}.", side=side, to=end)
            down = _("O weh! {side} rutscht hinunter auf {to}.", side=side, to=end)
            effects.append(Moved(source=name(to), to=name(end), text=up if end > to else down))
        rests = list(s.rests)
        if to == self.plan.bench and to != here and self.options.bank:
            rests[seat] = self.options.bank
            effects.append(Said(text=_("Auf der Bank: {side} setzt {n}-mal aus.", side=side, n=self.options.bank)))
        where = (*s.where[:seat], end, *s.where[seat + 1 :])
        last = tuple(dict.fromkeys((name(here), name(to), name(end))))
        after = changed(s, where=where, rests=tuple(rests), last=last)
        if end == goal or (self.options.sechs and die == 6 and not rests[seat]):
            return after, effects
        return self.next_up(after, effects), effects


# --- the drawing ------------------------------------------------------------------------------------------------


def _at(field: int, goal: int) -> Point:
    """Ten in a row; with a hundred fields the start lies outside."""
    return zigzag(field, 10, 10) if goal < 100 else zigzag(field - 1, 10, 10) if field else (0.65, 10.75)


def _board(plan: Plan, snakes: bool) -> Board:
    fields = []
    painted = {end: thing for jump, thing in zip(plan.jumps.items(), PAINTED, strict=False) for end in jump}
    for circle in range(plan.goal + 1):
        to = plan.jumps.get(circle, 0)
        label = _("Kreis {n}", n=circle)
        if to:
            way = _("Kreis {n}, hier geht es hinauf auf {to}", n=circle, to=to)
            label = way if to > circle else _("Kreis {n}, hier geht es hinunter auf {to}", n=circle, to=to)
        elif circle == 0:
            label = _("Start")
        elif circle == plan.goal:
            label = _("Ziel {n}", n=circle)
        elif circle == plan.bench:
            label = _("Kreis {n}, die Bank", n=circle)
        # 002:461: the circles that lead somewhere are red; the bench is one of them
        tone = "seat-2" if to or circle == plan.bench != 0 else "seat-4" if circle in (0, plan.goal) else "light"
        fields.append(Field(label, tone, painted.get(circle, "")))
    points = [_at(circle, plan.goal) for circle in range(plan.goal + 1)]
    ways = [
        Line(*points[circle], *points[to], "snake" if snakes and to < circle else "ladder")
        for circle, to in plan.jumps.items()
    ]
    return drawn(fields, points, 11.4 if plan.goal == 100 else 10.3, ways)


RULESETS = (
    Ruleset(
        "leiterspiel",
        "Lustiges Leiterspiel",
        Leiterspiel,
        (2, 3, 4),
        # each throw: touching the die, and the die
        max_events=2 * MOST_THROWS * 4,
        fixed={"plan": "leitern"},
    ),
    Ruleset(
        "schlangen-und-leitern",
        "Schlangen und Leitern",
        Leiterspiel,
        (2, 3, 4, 5, 6),
        max_events=2 * MOST_THROWS * 6,
        fixed={"plan": "schlangen", "abwaerts": "schlangen", "bank": 0},
    ),
)
