"""Barricade: five pawns each, one goal for all, and eleven barricades that can be moved but not jumped.

Source: 001:274-316. The picture of its plan is missing, so the plan is our own drawing (`ROWS`): 58 points, a first row
before the four homes, ways that branch and meet again, and eleven marked points. It has no more than three ways from
a point, and all ways to the goal meet above.

Filled in: "in one direction only" means that a throw touches no point twice; the goal is the end of a way, so that
nobody walks through it; a barricade may also be put where the pawn has come from. With two seats the outer homes are
played. That no barricade stands on the goal is our decision, for the last step is everybody's; by 001:310, which
excepts the first row alone, one may: an option. A match that takes too long ends, and whoever has a pawn nearest to
the goal is ahead.

A player touches the die, ("wuerfel",), then a pawn by its place (in the home the last circle taken) and where it goes,
("haus-gelb-5", "c1"); who has taken a barricade then touches where it is put, ("g7",). Points are a1 … m10 and "ziel".
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from heapq import heappop, heappush

from games.engines.core import NOTHING, WHOLE, Captured, Effect, Moved, Path, Preset, Ruleset, Said, Seat, Step, choice
from games.engines.kit.states import changed
from games.engines.kit.throws import READY, TRAY, Cup, Throws
from games.engines.own_dice import DiceOptions
from games.engines.scene import Board, Line, Piece, Spot
from games.engines.text import Text, _, addressed

HOME, PAWNS = -1, 5
#: the phases in which a pawn goes and in which a barricade is put down
MOVE, PUT = "move", "put"
#: throws for each seat until a match is broken off
MOST_THROWS = 150
#: what a barricade on the way is worth, in steps
OBSTACLE = 3
COLUMNS = "abcdefghijklm"
#: from above; o: a point, X: one with a barricade, S: one before a home
ROWS = (
    "......G......",
    "......X......",
    "....ooXoo....",
    "....o...o....",
    "....ooooo....",
    "....X...X....",
    "..XoooXoooX..",
    "..o...o...o..",
    "XoooXoooXoooX",
    "o...o...o...o",
    "oSooSoooSooSo",
)

SIDES = (_("Gelb"), _("Grün"), _("Rot"), _("Schwarz"))
SAID = (_("gelbe Figur"), _("grüne Figur"), _("rote Figur"), _("schwarze Figur"))
FACES, KEYS = ("5", "4", "2", "1"), ("gelb", "gruen", "rot", "schwarz")
SEATED = {2: (0, 3), 3: (0, 1, 3), 4: (0, 1, 2, 3)}

POINTS = [(x, y) for y, row in enumerate(ROWS) for x, sign in enumerate(row) if sign != "."]
NAMES = tuple("ziel" if y == 0 else f"{COLUMNS[x]}{len(ROWS) - y}" for x, y in POINTS)
NUMBERS = {point: number for number, point in enumerate(NAMES)}
GOAL = 0
BARRICADES = tuple(number for number, (x, y) in enumerate(POINTS) if ROWS[y][x] == "X")
STARTS = tuple(number for number, (x, y) in enumerate(POINTS) if ROWS[y][x] == "S")
FIRST_ROW = frozenset(number for number, (_x, y) in enumerate(POINTS) if y == len(ROWS) - 1)
NEXT = tuple(
    tuple(n for n, (x, y) in enumerate(POINTS) if abs(x - here) + abs(y - there) == 1) for here, there in POINTS
)


@dataclass(frozen=True, slots=True)
class BarricadeOptions(DiceOptions):
    """What the source leaves open."""

    ziel: bool = choice(
        False,
        _("Auf das Zielfeld darf eine Sperre"),
        {False: _("nicht gesetzt werden"), True: _("gesetzt werden")},
        "001:310 excepts the first row alone; that the goal stays free, too, is our decision",
    )
    beginn: str = choice(
        "zug",
        _("Es beginnt"),
        {
            "zug": _("wer am höchsten würfelt, und der Wurf gilt gleich"),
            "wurf": _("wer am höchsten würfelt"),
            "platz": _("der erste Platz"),
        },
        "the highest throw, which is played at once 001:300; the first seat is quicker",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Siege(Cup):
    """Where everything is."""

    #: by seat, the points of its pawns in ascending order, HOME first
    pawns: tuple[tuple[int, ...], ...]
    bars: tuple[int, ...] = BARRICADES


@cache
def ways(start: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """By die, all ways of so many steps from a point that touch none twice."""
    found: list[tuple[tuple[int, ...], ...]] = [((start,),)]
    for _die in range(6):
        found.append(tuple((*way, n) for way in found[-1] for n in NEXT[way[-1]] if n not in way))
    return tuple(tuple(way[1:] for way in each) for each in found)


class Barricade(Throws[Siege, BarricadeOptions]):
    """The game for two to four seats."""

    options_class = BarricadeOptions

    def __init__(self, seats: int, options: BarricadeOptions) -> None:
        self.colours = SEATED[seats]
        super().__init__(seats, options, MOST_THROWS, [SIDES[colour] for colour in self.colours])
        self.starts = [STARTS[colour] for colour in self.colours]
        self.surfaces = (BOARD, TRAY)
        self._known: tuple[Siege | None, dict[int, list[int]]] = (None, {})

    def fresh(self) -> Siege:
        return Siege(pawns=((HOME,) * PAWNS,) * self.seats)

    def begins(self, s: Siege) -> tuple[Siege, list[Effect]]:
        return self.fell(s) if self.options.beginn == "zug" else (s, [])  # 001:300

    # --- where pawns can go ---

    def goals(self, s: Siege) -> dict[int, list[int]]:
        """For each pawn of the seat in turn that can move, where the throw takes it."""
        known, found = self._known
        if known is not s:
            found = {pawn: to for pawn in dict.fromkeys(s.pawns[s.turn]) if (to := self._goals(s, pawn))}
            self._known = (s, found)
        return found

    def _goals(self, s: Siege, pawn: int) -> list[int]:
        own, bars, die = s.pawns[s.turn], set(s.bars), s.dice[0]
        if pawn == HOME:  # any throw brings a pawn in, the point before the home being the first step
            start = self.starts[s.turn]
            found = ways(start)[die - 1] if die > 1 else ((start,),)
        else:
            found = ways(pawn)[die]
        open_ways = (way[-1] for way in found if bars.isdisjoint(way[:-1]))
        return sorted(to for to in set(open_ways) if to not in own)

    def puts(self, s: Siege) -> Path:
        """Where the barricade in hand may be put."""
        taken = set(s.bars).union(*s.pawns) | FIRST_ROW
        if not self.options.ziel:
            taken.add(GOAL)
        return tuple(name for number, name in enumerate(NAMES) if number not in taken)

    def place(self, s: Siege, pawn: int) -> str:
        """The target that a pawn of the seat in turn is."""
        if pawn != HOME:
            return NAMES[pawn]
        return f"haus-{KEYS[self.colours[s.turn]]}-{s.pawns[s.turn].count(HOME)}"

    # --- a turn ---

    def step(self, s: Siege, seat: Seat, path: Path = ()) -> Step:
        if s.phase != MOVE or seat not in self.to_act(s):
            return super().step(s, seat, path)
        targets = {self.place(s, pawn): to for pawn, to in self.goals(s).items()}
        if not path:
            said = _("Du hast eine {n}: Tippe die Figur an, die zieht.", n=s.dice[0])
            return Step(tuple(targets), prompt=said)
        if path[0] not in targets or len(path) > 2:
            return NOTHING
        further = tuple(NAMES[to] for to in targets[path[0]])
        if len(path) == 1:
            return Step(further, prompt=_("Wohin?"))
        return WHOLE if path[1] in further else NOTHING

    def propose(self, s: Siege, seat: Seat, rng: random.Random) -> Path:
        if s.phase != MOVE:
            return super().propose(s, seat, rng)
        pawn, goals = rng.choice(list(self.goals(s).items()))
        return self.place(s, pawn), NAMES[rng.choice(goals)]

    def touches(self, s: Siege) -> Path:
        return self.puts(s) if s.phase == PUT else super().touches(s)

    def prompt(self, s: Siege) -> Text:
        return _("Wohin kommt die Sperre?") if s.phase == PUT else super().prompt(s)

    def fell(self, s: Siege) -> tuple[Siege, list[Effect]]:
        if self.goals(s):
            return changed(s, phase=MOVE), []
        return self.passed(s), [Said(text=_("{side} kann nicht ziehen.", side=self.names[s.turn]))]

    def carried_out(self, s: Siege, path: Path) -> tuple[Siege, list[Effect]]:
        if len(path) == 1:
            return super().carried_out(s, path)
        seat, side = s.turn, self.names[s.turn]
        source, to = path[0], NUMBERS[path[1]]
        pawn = NUMBERS.get(source, HOME)
        pawns, effects = [list(own) for own in s.pawns], list[Effect]()
        for other, own in enumerate(pawns):
            if other != seat and to in own:
                own[own.index(to)] = HOME
                own.sort()
                circle = f"haus-{KEYS[self.colours[other]]}-{own.count(HOME)}"
                hit = _("{side} schlägt {other} auf {to}.", side=side, other=self.names[other], to=path[1])
                effects.append(Captured(at=path[1], to=circle, text=hit))
        pawns[seat][pawns[seat].index(pawn)] = to
        pawns[seat].sort()
        on = _("{side} zieht von {source} auf {to}.", side=side, source=source, to=path[1])
        into = _("{side} bringt eine Figur auf {to}.", side=side, to=path[1])
        home = _("{side} zieht ins Ziel.", side=side)
        effects.append(Moved(source=source, to=path[1], text=home if to == GOAL else into if pawn == HOME else on))
        after = changed(s, pawns=tuple(map(tuple, pawns)), last=(source, path[1]))
        if to not in s.bars:
            return (changed(after, phase=READY) if to == GOAL else self.passed(after)), effects
        effects.append(Said(text=_("{side} nimmt die Sperre auf.", side=side)))
        bars = tuple(bar for bar in s.bars if bar != to)
        # 001:310: it is put down at once; where the pawn on the goal has taken it, the match is over
        return changed(after, bars=bars, phase=READY if to == GOAL else PUT), effects

    def touched(self, s: Siege, target: str) -> tuple[Siege, list[Effect]]:
        bars = tuple(sorted((*s.bars, NUMBERS[target])))
        said = _("{side} setzt die Sperre auf {to}.", side=self.names[s.turn], to=target)
        put = Moved(source=s.last[-1], to=target, text=said)
        return self.passed(changed(s, bars=bars, last=(*s.last, target))), [put]

    # --- the end ---

    def over(self, s: Siege) -> str:
        return "goal" if any(GOAL in own for own in s.pawns) else ""

    def standing(self, s: Siege) -> Sequence[int]:
        return [-min(self.steps(s, seat, {})) for seat in range(self.seats)]

    def reason(self, s: Siege) -> Text:
        winner = next(seat for seat, own in enumerate(s.pawns) if GOAL in own)
        return _("{side} ist im Ziel und gewinnt.", side=self.names[winner])

    def steps(self, s: Siege, seat: Seat, obstacles: dict[int, int]) -> list[int]:
        """How far each pawn of a seat is from the goal; `obstacles` are points that cost so much more."""
        far = _from_goal(tuple(sorted(obstacles.items())))
        return [1 + far[self.starts[seat]] if pawn == HOME else far[pawn] for pawn in s.pawns[seat]]

    # --- what there is to see ---

    def pieces(self, s: Siege) -> list[Piece]:
        found = [Piece(NAMES[bar], "stone", _("Sperre"), face="0") for bar in s.bars]
        for seat, (colour, own) in enumerate(zip(self.colours, s.pawns, strict=True)):
            for number, pawn in enumerate(own):
                at = f"haus-{KEYS[colour]}-{number + 1}" if pawn == HOME else NAMES[pawn]
                found.append(Piece(at, "pawn", SAID[colour], seat, FACES[colour]))
        return found

    def note(self, s: Siege, seat: Seat) -> Text:
        return _("{n} unterwegs", n=PAWNS - s.pawns[seat].count(HOME))

    def status(self, s: Siege) -> Text:
        side = self.names[s.turn]
        if s.phase == MOVE:
            said = _("{side} zieht eine {n}.", side=side, n=s.dice[0])
            return addressed(s.turn, _("Du ziehst eine {n}.", n=s.dice[0]), said)
        if s.phase == PUT:
            return addressed(s.turn, _("Du setzt die Sperre."), _("{side} setzt die Sperre.", side=side))
        return super().status(s)

    def why_not(self, s: Siege, seat: Seat, path: Path) -> Text:
        if s.phase == READY:
            return _("Erst wird gewürfelt: Tippe nur den Würfel an.")
        if s.phase == PUT:
            return self._why_not_put(s, path)
        if not path:
            return _("Tippe die Figur an, die ziehen soll.")
        standing = {self.place(s, pawn): pawn for pawn in s.pawns[seat]}
        if path[0] not in standing:
            return _("Dort steht keine Figur, die du ziehen kannst.")
        if standing[path[0]] not in self.goals(s):
            return _("Mit einer {n} kann diese Figur nicht ziehen.", n=s.dice[0])
        if len(path) == 1:
            return _("Tippe nun an, wohin die Figur zieht.")
        if len(path) > 2 or path[1] not in NUMBERS:
            return _("Tippe erst die Figur an und dann den Punkt, auf den sie zieht.")
        if NUMBERS[path[1]] in s.pawns[seat]:
            return _("Auf {to} steht schon eine Figur von dir.", to=path[1])
        return _(
            "Mit einer {n} kommt die Figur nicht auf {to}: Sperren werden nicht übersprungen, und kein Punkt zählt "
            "zweimal.",
            n=s.dice[0],
            to=path[1],
        )

    def _why_not_put(self, s: Siege, path: Path) -> Text:
        if len(path) != 1 or path[0] not in NUMBERS:
            return _("Setze die Sperre auf einen freien Punkt des Weges.")
        if NUMBERS[path[0]] in FIRST_ROW:
            return _("In die erste Reihe kommt keine Sperre.")
        if NUMBERS[path[0]] == GOAL and not self.options.ziel:
            return _("Auf das Zielfeld kommt keine Sperre.")
        return _("{to} ist schon besetzt.", to=path[0])

    # --- for programs ---

    def evaluate(self, s: Siege, seat: Seat) -> float:
        """How much nearer the foremost pawn is to the goal than that of any other; a barricade counts three."""
        if outcome := self.outcome(s):
            return 0.0 if not outcome.winners else 1.0 if seat in outcome.winners else -1.0
        far = [sorted(self.steps(s, other, dict.fromkeys(s.bars, OBSTACLE))) for other in range(self.seats)]
        worth = [-(own[0] + 0.3 * own[1] + 0.05 * sum(own[2:])) for own in far]
        best = max(value for other, value in enumerate(worth) if other != seat)
        return max(-0.98, min(0.98, (worth[seat] - best) / 60))


@lru_cache(4096)
def _from_goal(obstacles: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    """For each point how far it is from the goal, where entering some points on the way costs more."""
    more = dict(obstacles)
    far = [999] * len(POINTS)
    heap = [(0, GOAL)]
    while heap:
        steps, here = heappop(heap)
        if steps >= far[here]:
            continue
        far[here] = steps
        for there in NEXT[here]:
            heappush(heap, (steps + 1 + more.get(here, 0), there))
    return tuple(far)


def _board() -> Board:
    spots, points = [], [(0.7 + x, 0.7 + y) for x, y in POINTS]
    tones = {start: f"seat-{FACES[colour]}" for colour, start in enumerate(STARTS)} | dict.fromkeys(BARRICADES, "dark")
    for number, (point, at) in enumerate(zip(NAMES, points, strict=True)):
        label = _("Ziel") if number == GOAL else _("Punkt {name}", name=point)
        tone = "seat-3" if number == GOAL else tones.get(number, "light")
        spots.append(Spot(point, *at, label, "point", tone, picture="fahne" if number == GOAL else ""))
    for colour, key in enumerate(KEYS):
        x, y = points[STARTS[colour]]
        for n, (right, down) in enumerate(((-1, 1), (0, 1), (1, 1), (-0.5, 1.95), (0.5, 1.95)), start=1):
            label = _("Haus von {side}", side=SIDES[colour])
            spots.append(Spot(f"haus-{key}-{n}", x + right, y + down, label, "point", f"seat-{FACES[colour]}"))
    lines = tuple(
        Line(*points[here], *points[there], "track")
        for here in range(len(POINTS))
        for there in NEXT[here]
        if here < there
    )
    return Board("brett", _("Spielplan"), 13.4, len(ROWS) + 2.4, tuple(spots), lines)


BOARD = _board()

RULESETS = (
    Ruleset(
        "barricade",
        "Barricade",
        Barricade,
        (2, 3, 4),
        # each throw: touching the die, the die, the pawn, and the barricade
        max_events=4 * MOST_THROWS * 4,
        presets={"philos": Preset(_("wie im Philos-Heft"), {"ziel": True})},
    ),
)
