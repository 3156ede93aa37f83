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

from games.engines.chance import Dice, Draw
from games.engines.core import (
    CHANCE,
    Chance,
    Effect,
    Event,
    Game,
    Moved,
    Options,
    Outcome,
    Path,
    Rolled,
    Ruleset,
    Said,
    Seat,
    Step,
    choice,
)
from games.engines.scene import Area, Board, Line, Piece, Spot, Surface, View
from games.engines.text import Text, _

DICE, START = "wuerfel", "start"
#: throws for each seat until a match is broken off
MOST_THROWS = 300
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
    beginn: str = choice(
        "wurf",
        _("Es beginnt"),
        {"wurf": _("wer am höchsten würfelt"), "platz": _("der erste Platz")},
        "the highest throw 002:461; the first seat is quicker",
    )
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
class Leiterstand:
    """Where everybody is: circles by seat (0 is the start), rounds still to miss, and what comes next.

    `phase` is "order" and "throw" (chance), "ready" (touch the die) or "over".
    """

    where: tuple[int, ...]
    rests: tuple[int, ...]
    turn: Seat = 0
    phase: str = "order"
    die: int = 0
    throws: int = 0
    #: the seats that still throw for the start
    rolling: tuple[Seat, ...] = ()
    last: Path = ()


class Leiterspiel(Game[Leiterstand, LeiterOptions]):
    """The game for two to four seats, with snakes for up to six."""

    options_class = LeiterOptions

    def __init__(self, seats: int, options: LeiterOptions) -> None:
        super().__init__(seats, options)
        self.plan = PLANS[options.plan]
        self._surfaces: tuple[Surface, ...] = (
            _board(self.plan, options.abwaerts == "schlangen"),
            Area(DICE, _("Würfel"), "tray"),
        )
        self._limit = MOST_THROWS * seats

    def start(self) -> Leiterstand:
        nobody = (0,) * self.seats
        if self.options.beginn == "platz":
            return Leiterstand(nobody, nobody, phase="ready")
        return Leiterstand(nobody, nobody, rolling=tuple(range(self.seats)))

    def to_act(self, s: Leiterstand) -> frozenset[Seat]:
        if s.phase == "ready":
            return frozenset({s.turn})
        return frozenset() if s.phase == "over" else frozenset({CHANCE})

    def draw(self, s: Leiterstand) -> Draw:
        return Dice(len(s.rolling) if s.phase == "order" else 1)

    def step(self, s: Leiterstand, seat: Seat, path: Path = ()) -> Step:
        if s.phase != "ready" or seat != s.turn:
            return Step()
        if path:
            return Step(complete=path == (DICE,))
        return Step((DICE,), prompt=_("Tippe den Würfel an."))

    def why_not(self, s: Leiterstand, seat: Seat, path: Path) -> Text:
        return _("Du würfelst nur: Tippe einmal den Würfel an. Deine Figur läuft von allein.")

    # --- what follows ---

    def apply(self, s: Leiterstand, event: Event) -> tuple[Leiterstand, tuple[Effect, ...]]:
        if not isinstance(event, Chance):
            return Leiterstand(s.where, s.rests, s.turn, "throw", s.die, s.throws, (), s.last), ()
        dice = tuple(int(face) for face in event.outcome)
        after, effects = self._order(s, dice) if s.phase == "order" else self._walked(s, dice[0])
        if after.phase != "over" and after.throws >= self._limit:
            after = Leiterstand(after.where, after.rests, after.turn, "over", after.die, after.throws, (), after.last)
        if after.phase == "over":
            effects = (*effects, Said(text=self._reason(after)))
        return after, effects

    def _order(self, s: Leiterstand, dice: tuple[int, ...]) -> tuple[Leiterstand, tuple[Effect, ...]]:
        best = max(dice)
        ahead = tuple(seat for seat, die in zip(s.rolling, dice, strict=True) if die == best)
        effects: list[Effect] = [Rolled(at=DICE, faces=dice)]
        for seat, die in zip(s.rolling, dice, strict=True):
            effects.append(Said(text=_("{side} würfelt eine {n}.", side=SIDES[seat], n=die)))
        if len(ahead) > 1:
            return Leiterstand(s.where, s.rests, 0, "order", best, s.throws + 1, ahead), tuple(effects)
        effects.append(Said(text=_("{side} beginnt.", side=SIDES[ahead[0]])))
        return Leiterstand(s.where, s.rests, ahead[0], "ready", best, s.throws + 1), tuple(effects)

    def _walked(self, s: Leiterstand, die: int) -> tuple[Leiterstand, tuple[Effect, ...]]:
        seat, side, goal = s.turn, SIDES[s.turn], self.plan.goal
        here = s.where[seat]
        fell = Rolled(at=DICE, faces=(die,), text=_("{side} würfelt eine {n}.", side=side, n=die))
        effects: list[Effect] = [fell]
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
            rest = _("Auf der Bank: {side} setzt {n}-mal aus.", side=side, n=self.options.bank)
            effects.append(Said(text=rest))
        where = (*s.where[:seat], end, *s.where[seat + 1 :])
        last = tuple(dict.fromkeys((_name(here), _name(to), _name(end))))
        if end == goal:
            return Leiterstand(where, s.rests, seat, "over", die, s.throws + 1, (), last), tuple(effects)
        again = self.options.sechs and die == 6 and not rests[seat]
        turn = seat if again else (seat + 1) % self.seats
        while rests[turn]:
            rests[turn] -= 1
            effects.append(Said(text=_("{side} setzt aus.", side=SIDES[turn])))
            turn = (turn + 1) % self.seats
        return Leiterstand(where, tuple(rests), turn, "ready", die, s.throws + 1, (), last), tuple(effects)

    def outcome(self, s: Leiterstand) -> Outcome | None:
        if s.phase != "over":
            return None
        places = tuple(1 + sum(other > here for other in s.where) for here in s.where)
        return Outcome(places, "goal" if self.plan.goal in s.where else "throws", self._reason(s))

    def _reason(self, s: Leiterstand) -> Text:
        if self.plan.goal in s.where:
            return _("{side} ist im Ziel und gewinnt.", side=SIDES[s.where.index(self.plan.goal)])
        return _("Es ist genug gewürfelt: Wer am weitesten gekommen ist, liegt vorn.")

    def view(self, s: Leiterstand, seat: Seat | None) -> View:
        pieces = [Piece(_name(here), "pawn", PAWNS[owner], owner, FACES[owner]) for owner, here in enumerate(s.where)]
        shown, label = (str(s.die), _("Würfel: {n}", n=s.die)) if s.die else ("back", _("Würfelbecher"))
        pieces.append(Piece(DICE, "die", label, face=shown))
        if s.phase == "over":
            status = self._reason(s)
        elif s.phase == "order":
            status = _("Es wird gewürfelt, wer beginnt.")
        else:
            status = _("{side} würfelt.", side=SIDES[s.turn])
        notes = tuple(
            _("auf {n}, setzt noch {rest}-mal aus", n=here, rest=rest)
            if rest
            else _("auf {n}", n=here)
            if here
            else _("am Start")
            for here, rest in zip(s.where, s.rests, strict=True)
        )
        return View(self._surfaces, tuple(pieces), SIDES[: self.seats], status, notes, s.last)


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
        spots.append(Spot(_name(circle), *_at(circle, plan.goal), label, "point", tone, (0.2, -0.14), text))
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
