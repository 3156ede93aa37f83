"""Lustiges Leiterspiel, and Schlangen und Leitern: nothing but luck, for the smallest.

Sources: 002:459-463 with 002:299-303 for the Leiterspiel. For Schlangen und Leitern (000:19) there are no rules; it is
the same game on the usual hundred fields.

The only move is touching the die, ("wuerfel",); the pawn then goes by itself. A touch for every throw, because throwing
is all there is to do.

The source names one circle only, the bench on 3; where the ladders stand is our own drawing (`PLANS`). Its other gaps:
any number of pawns may stand on one circle; the end of a ladder does not lead on; a match that takes too long ends, and
whoever has come furthest is ahead.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.core import Effect, Moved, Options, Path, Ruleset, Said, Seat, choice
from games.engines.kit.states import changed
from games.engines.kit.throws import TRAY, Cup, Throws, who_begins
from games.engines.scene import Board, Line, Piece, Spot
from games.engines.text import Text, _

START = "start"
#: throws for each seat until a match is broken off
MOST_THROWS = 300
#: what is painted at both ends of a way up or down, so that whoever cannot read yet sees where it leads
PAINTED = (
    "kreisel", "drachen", "trommel", "schaukelpferd", "laterne", "hochrad", "murmeln", "puppe", "schluessel", "reifen",
    "grammophon", "schirm", "kanne", "taschenuhr", "steckenpferd", "zylinder", "nussknacker",
)  # fmt: skip
SIDES = (_("Gelb"), _("Grün"), _("Rot"), _("Blau"), _("Schwarz"), _("Weiß"))
PAWNS = (
    _("gelbe Figur"), _("grüne Figur"), _("rote Figur"), _("blaue Figur"), _("schwarze Figur"), _("weiße Figur"),
)  # fmt: skip
FACES = ("5", "4", "2", "3", "1", "0")


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
class LeiterOptions(Options):
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


@dataclass(frozen=True, slots=True)
class Leiterstand(Cup):
    """Where everybody is: circles by seat (0 is the start), and rounds still to miss."""

    where: tuple[int, ...]
    rests: tuple[int, ...]


class Leiterspiel(Throws[Leiterstand, LeiterOptions]):
    """The game for two to four seats, with snakes for up to six."""

    options_class = LeiterOptions

    def __init__(self, seats: int, options: LeiterOptions) -> None:
        super().__init__(seats, options, MOST_THROWS, SIDES)
        self.plan = PLANS[options.plan]
        self.surfaces = (_board(self.plan, options.abwaerts == "schlangen"), TRAY)

    def fresh(self) -> Leiterstand:
        return Leiterstand((0,) * self.seats, (0,) * self.seats)

    def fell(self, s: Leiterstand) -> tuple[Leiterstand, list[Effect]]:
        seat, side, goal, die = s.turn, self.names[s.turn], self.plan.goal, s.dice[0]
        here = s.where[seat]
        effects: list[Effect] = []
        to = here + die
        if to > goal:  # 002:303: from 97 a six leads to 95
            to = 2 * goal - to if self.options.ziel == "zurueck" else here
        if to == here:
            effects.append(Said(text=_("{side} braucht genau die richtige Zahl und bleibt stehen.", side=side)))
        else:
            back = _("{side} läuft bis ins Ziel und zurück auf {to}.", side=side, to=to)
            on = _("{side} zieht auf {to}.", side=side, to=to)
            effects.append(Moved(source=_name(here), to=_name(to), text=back if here + die > goal else on))
        end = self.plan.jumps.get(to, to) if to != here else to
        if end != to:  # 002:461: only who lands exactly on a red circle
            up = _("Eine Leiter! {side} klettert hinauf auf {to}.", side=side, to=end)
            down = _("O weh! {side} rutscht hinunter auf {to}.", side=side, to=end)
            effects.append(Moved(source=_name(to), to=_name(end), text=up if end > to else down))
        rests = list(s.rests)
        if to == self.plan.bench and to != here and self.options.bank:
            rests[seat] = self.options.bank
            effects.append(Said(text=_("Auf der Bank: {side} setzt {n}-mal aus.", side=side, n=self.options.bank)))
        turn = seat
        if end != goal and not (self.options.sechs and die == 6 and not rests[seat]):
            turn = (seat + 1) % self.seats
            while rests[turn]:
                rests[turn] -= 1
                effects.append(Said(text=_("{side} setzt aus.", side=self.names[turn])))
                turn = (turn + 1) % self.seats
        where = (*s.where[:seat], end, *s.where[seat + 1 :])
        last = tuple(dict.fromkeys((_name(here), _name(to), _name(end))))
        return changed(s, where=where, rests=tuple(rests), turn=turn, last=last), effects

    def over(self, s: Leiterstand) -> str:
        return "goal" if self.plan.goal in s.where else ""

    def standing(self, s: Leiterstand) -> tuple[int, ...]:
        return s.where

    def reason(self, s: Leiterstand) -> Text:
        return _("{side} ist im Ziel und gewinnt.", side=self.names[s.where.index(self.plan.goal)])

    def pieces(self, s: Leiterstand) -> list[Piece]:
        return [Piece(_name(here), "pawn", PAWNS[owner], owner, FACES[owner]) for owner, here in enumerate(s.where)]

    def note(self, s: Leiterstand, seat: Seat) -> Text:
        here, rest = s.where[seat], s.rests[seat]
        if rest:
            return _("auf {n}, setzt noch {rest}-mal aus", n=here, rest=rest)
        return _("auf {n}", n=here) if here else _("am Start")

    def why_not(self, s: Leiterstand, seat: Seat, path: Path) -> Text:
        return _("Du würfelst nur: Tippe einmal den Würfel an. Deine Figur läuft von allein.")


# --- the drawing ------------------------------------------------------------------------------------------------


def _name(circle: int) -> str:
    return str(circle) if circle else START


def _at(circle: int, goal: int) -> tuple[float, float]:
    """Ten in a row, to the right and to the left in turn, from below; with a hundred fields the start lies outside."""
    if goal == 100:
        if circle == 0:
            return 0.65, 10.75
        circle -= 1
    row, column = divmod(circle, 10)
    return 0.65 + (column if row % 2 == 0 else 9 - column), 9.65 - row


def _board(plan: Plan, snakes: bool) -> Board:
    spots = []
    painted = {end: name for jump, name in zip(plan.jumps.items(), PAINTED, strict=False) for end in jump}
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
        text = str(circle) if circle else "Start"
        spots.append(
            Spot(
                _name(circle),
                *_at(circle, plan.goal),
                label,
                "point",
                tone,
                (0.2, -0.14),
                text,
                painted.get(circle, ""),
            )
        )
    ways = [(_at(n, plan.goal), _at(n + 1, plan.goal)) for n in range(plan.goal)]
    lines = [Line(*here, *there, "track") for here, there in ways]
    for circle, to in plan.jumps.items():
        style = "snake" if snakes and to < circle else "ladder"
        lines.append(Line(*_at(circle, plan.goal), *_at(to, plan.goal), style))
    return Board("brett", _("Spielplan"), 10.3, 11.4 if plan.goal == 100 else 10.3, tuple(spots), tuple(lines))


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
