"""Muggins: four arms grow from the highest double; whoever makes the ends add up to a multiple of five scores.

Source: 001:1648-1700; other divisors also 000:848-855, where five is that of a larger set. Gaps filled: the first
double counts with both halves as long as it is an end, that is until two tiles lie at it, as the spinner does elsewhere
(pagat.com, "All Fives"), or, as later doubles do, until the first tile lies there: an option. Its free ends count
nothing before somebody lays there. "Up to two" tiles are drawn until one fits, also the last of the stock. If nobody
has a double, the table draws in turn, beginning with whoever has the highest tile, until somebody can lay one. A
blocked round brings nobody anything, and going out nothing either (no source speaks of it); elsewhere the others' pips
are counted in fives, rounded to the nearest, from which in a blocked round the winner's are taken: an option. Several
divisors at once (001:1700) are played as Fives and Threes is: what five divides counts its fives, what three divides
its threes. Every round is opened by the same rule.

Who lays says how much that brings, and gets it if it is right; the table scores the opening. Who is fast enough to call
(001:1690) cannot be told over a network, so the call belongs to whoever is next, before laying, once in a turn, and has
to name the points; if nobody calls before the next tile lies, they are lost. Having scored wrongly, nobody goes on
laying by the rule of 001:1696.

A move is what `kit.chain` says and, where points are called, so many: ("5-0", "links", "punkte-2"). To call "Muggins!":
("muggins", "punkte-2").
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from games.engines.core import (
    NOTHING,
    WHOLE,
    Effect,
    Event,
    Move,
    Moved,
    Options,
    Path,
    Preset,
    Ruleset,
    Said,
    Scored,
    Seat,
    Step,
    choice,
)
from games.engines.kit.arms import Armed, Arms
from games.engines.kit.chain import DRAW, PASS, PLAY, RIGHT, SIDES, Laid, max_events
from games.engines.kit.pack import put
from games.engines.kit.scores import judged
from games.engines.kit.states import changed
from games.engines.kit.tiles import HALVES, NUMBER, Tile, height, pips
from games.engines.scene import Button
from games.engines.text import Text, _, on_turn, plural

DIVISORS = {"5": (5,), "3": (3,), "4": (4,), "5-3": (5, 3)}
MUGGINS = "muggins"
POINTS = "punkte-"
NONE = Button(f"{POINTS}0", _("Keine Punkte"))
#: so many numbers to choose from
CALLS = 4
DOUBLES = sum(1 << NUMBER[f"{number}-{number}"] for number in range(7))

Effects = tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class MugginsOptions(Options):
    """What the sources disagree on or leave open."""

    teiler: str = choice(
        "5",
        _("Punkte gibt es, wenn sich die Augen an den Enden teilen lassen"),
        {
            "5": _("durch fünf"),
            "3": _("durch drei"),
            "4": _("durch vier"),
            "5-3": _("durch fünf oder durch drei, durch beide doppelt gezählt"),
        },
        "five 001:1678; three, four or several 001:1700; in 000:850 five goes with the double-nine set",
    )
    ansage: bool = choice(
        True,
        _("Die Punkte"),
        {True: _("sagt an, wer legt, sonst kann der Nächste sie holen"), False: _("zählt der Tisch")},
        "announced, or others call Muggins 001:1690; on a screen they need not be",
    )
    zug: str = choice(
        "einmal",
        _("Wer Punkte bekommt oder einen Doppelstein legt,"),
        {"einmal": _("hat seinen Zug gehabt"), "weiter": _("legt noch einmal und zieht dafür, bis ein Stein passt")},
        "once 001:1686; again, drawing until one fits, as a variant 001:1696-1698",
    )
    grundstein: str = choice(
        "zwei",
        _("Der erste Stein zählt als Ende,"),
        {"zwei": _("bis zwei Steine an ihm liegen"), "einer": _("bis ein Stein an ihm liegt")},
        "not said in 001:1668-1684; until both sides are covered pagat.com",
    )
    rest: str = choice(
        "nichts",
        _("Wer zuerst fertig ist, bekommt für die Augen der anderen"),
        {"nichts": _("nichts"), "fuenfer": _("je fünf einen Punkt, gerundet, und gesperrt den Unterschied")},
        "not said in 001:1692; in fives in other rule books (Foster, pagat.com)",
    )
    ende: str = choice(
        "3",
        _("Gespielt wird"),
        {
            "1": _("eine Runde"),
            "3": _("drei Runden"),
            "5": _("fünf Runden"),
            "31": _("bis jemand mehr als 31 Punkte hat, dann noch eine Runde"),
            "61": _("bis jemand mehr als 61 Punkte hat, dann noch eine Runde"),
        },
        "rounds, or points such as 61 and one more round 001:1692",
    )


@dataclass(frozen=True, slots=True)
class Mugginsstand(Armed):
    """The same, and what was laid last and called for it."""

    last: Tile = 0
    #: who laid it; -1 if the table did
    layer: Seat = -1
    #: the points called for it, -1 if the table counts
    said: int = -1
    #: the points that whoever laid it did not claim
    missed: int = 0
    #: the one to act has called in this turn
    called: bool = False
    #: the one to act lays a further tile in this turn
    further: bool = False


@cache
def numbers(total: int, place: int, divisors: tuple[int, ...]) -> tuple[Button, ...]:
    """Numbers in a row as buttons; the one that would be right with one divisor stands at that place."""
    parts = [total // divisor for divisor in divisors]
    first = max(1, parts[0] - place)
    likely = {*range(first, first + CALLS), *parts, sum(parts)} - {0}
    return tuple(Button(f"{POINTS}{n}", plural(n, _("{n} Punkt"), _("{n} Punkte"))) for n in sorted(likely))


class Muggins(Arms[Mugginsstand, MugginsOptions]):
    """The game for two to four; each sees only the own tiles."""

    options_class = MugginsOptions
    stand = Mugginsstand
    deals = {2: 7, 3: 6, 4: 5}  # 001:1656-1660
    draws = 2  # 001:1688
    which_way = _("Wie viele Punkte sagst du an?")
    way_missing = _("Sage mit einem der Knöpfe noch deine Punkte an.")

    def __init__(self, seats: int, options: MugginsOptions) -> None:
        super().__init__(seats, options)
        self.beginning = "doppelstein"
        self.divisors = DIVISORS[options.teiler]
        #: the first tile is an end as long as fewer lie at it
        self.covered = 2 if options.grundstein == "zwei" else 1

    # --- points ---

    def total(self, s: Mugginsstand) -> int:
        """The pips at the ends."""
        return self._count(s.chain[0], s.arms)

    def _count(self, middle: Laid, arms: tuple[tuple[Laid, ...], ...]) -> int:
        """A double, which lies across, counts with both halves (001:1682)."""
        ends = [arm[-1] for arm in arms if arm]
        count = sum([outer * (1 + (inner == outer)) for inner, outer in ends])
        return count + sum(middle) if len(ends) < self.covered else count

    def worth(self, s: Mugginsstand) -> int:
        """The points for the tile just laid."""
        return self._points(self.total(s))

    def _points(self, total: int) -> int:
        """001:1678, 001:1700."""
        return sum([total // divisor for divisor in self.divisors if not total % divisor])

    def _with(self, s: Mugginsstand, tile: Tile, end: str) -> int:
        """The pips at the ends with one more tile."""
        return self._count(s.chain[0], super().joined(s, tile, end, "")["arms"])

    def ways(self, s: Mugginsstand, tile: Tile, end: str) -> tuple[Button, ...]:
        if not self.options.ansage or not s.chain:
            return ()
        return (NONE, *numbers(self._with(s, tile, end), tile % CALLS, self.divisors))

    def joined(self, s: Mugginsstand, tile: Tile, end: str, way: str) -> dict[str, Any]:
        said = int(way.removeprefix(POINTS)) if way else -1
        news = {"last": tile, "layer": s.turn if s.chain else -1, "said": said, "missed": 0, "further": False}
        return super().joined(s, tile, end, way) | news

    def again(self, s: Mugginsstand, tile: Tile, end: str) -> str:
        return ""

    def reward(self, s: Mugginsstand) -> tuple[Scored, ...]:
        points = self.worth(s)
        if not points or s.said not in (-1, points):
            return ()
        text = plural(
            points,
            _("Die Enden zählen {total}: {side} bekommt {n} Punkt."),
            _("Die Enden zählen {total}: {side} bekommt {n} Punkte."),
            total=self.total(s),
            side=SIDES[s.turn],
        )
        return (Scored(seat=s.turn, points=points, text=text),)

    # --- what a seat can do ---

    def may_call(self, s: Mugginsstand) -> bool:
        """Whether the seat in turn can say that the last one has overlooked something."""
        return s.phase == PLAY and s.said >= 0 and s.turn != s.layer and not s.called

    def others(self, s: Mugginsstand) -> Path:
        found = super().others(s)
        return (DRAW,) if found == (PASS,) and s.further and s.talon else found

    def step(self, s: Mugginsstand, seat: Seat, path: Path = ()) -> Step:
        if seat != s.turn or not self.may_call(s) or (path and path[0] != MUGGINS):
            return super().step(s, seat, path)
        if not path:
            step = super().step(s, seat)
            call = Button(MUGGINS, _("Muggins!"))
            return replace(step, targets=(*step.targets, MUGGINS), buttons=(*step.buttons, call))
        buttons = numbers(self.total(s), s.last % CALLS, self.divisors)
        targets = tuple([button.target for button in buttons])
        if len(path) == 1:
            return Step(targets, prompt=_("Wie viele Punkte wurden übersehen?"), buttons=buttons)
        return WHOLE if path[1:] in [(target,) for target in targets] else NOTHING

    # --- what follows ---

    def apply(self, s: Mugginsstand, event: Event) -> tuple[Mugginsstand, Effects]:
        if isinstance(event, Move) and event.path[0] == MUGGINS:
            return self._call(s, int(event.path[1].removeprefix(POINTS)))
        return super().apply(s, event)

    def _call(self, s: Mugginsstand, points: int) -> tuple[Mugginsstand, Effects]:
        """001:1690."""
        side = SIDES[s.turn]
        s = changed(s, called=True)
        if s.missed and points == s.missed:
            text = plural(
                points,
                _("„Muggins!“ {side} holt sich {n} übersehenen Punkt."),
                _("„Muggins!“ {side} holt sich {n} übersehene Punkte."),
                side=side,
            )
            score = put(s.score, s.turn, s.score[s.turn] + points)
            return changed(s, missed=0, score=score), (Scored(seat=s.turn, points=points, text=text),)
        if s.missed:
            return s, (Said(text=_("„Muggins!“ {side} hat sich dabei selbst verzählt.", side=side)),)
        return s, (Said(text=_("„Muggins!“ {side} irrt sich: Nichts wurde übersehen.", side=side)),)

    def _deal(self, s: Mugginsstand, order: tuple[Tile, ...]) -> tuple[Mugginsstand, Effects]:
        """001:1664-1666: if nobody has a double, all draw in turn until somebody can lay one."""
        size = self.deals[self.seats]
        dealt = order[: size * self.seats]
        stock = order[size * self.seats :]
        if any(DOUBLES >> tile & 1 for tile in dealt):
            return super()._deal(s, order)
        hands = [tuple(sorted(dealt[seat * size : (seat + 1) * size])) for seat in range(self.seats)]
        turn = max(range(self.seats), key=lambda seat: max(map(height, hands[seat])))
        effects: Effects = (
            Said(text=_("Jeder bekommt {n} Steine.", n=size)),
            Said(text=_("Niemand hat einen Doppelstein: Reihum wird gezogen.")),
        )
        count = 0
        while True:
            tile = stock[count]
            hands[turn] = tuple(sorted((*hands[turn], tile)))
            text = _("{side} kauft einen Stein.", side=SIDES[turn])
            effects += (Moved(source="talon", to=f"hand-{turn}", text=text),)
            count += 1
            if DOUBLES >> tile & 1:
                break
            turn = (turn + 1) % self.seats
        voids = tuple((DOUBLES,) * len(hand) for hand in hands)
        # all know that the one drawn last is a double, and it is laid at once
        voids = put(voids, turn, (*voids[turn][1:], 0))
        after = changed(s, phase=PLAY, turn=turn, hands=tuple(hands), voids=voids, talon=stock[count:])
        begun, more = self._lay(after, tile, RIGHT, "")
        return begun, effects + more

    def _end_turn(self, s: Mugginsstand, effects: Effects) -> tuple[Mugginsstand, Effects]:
        points = self.worth(s)
        right = s.said in (-1, points)
        if s.said > 0 and not right:  # of who says nothing nobody tells whether that is right
            effects += (Said(text=self._wrong(s)),)
        after, effects = super()._end_turn(s, effects)
        if s.called or not right:
            after = changed(after, called=False, missed=0 if right else points)
        high, low = HALVES[s.last]
        if after.phase == PLAY and self.options.zug == "weiter" and right and (points > 0 or high == low):
            after = changed(after, turn=s.turn, further=True)
        return after, effects

    def _pass(self, s: Mugginsstand) -> tuple[Mugginsstand, Effects]:
        after, effects = super()._pass(s)
        return changed(after, called=False, further=False) if s.called or s.further else after, effects

    def _out(self, s: Mugginsstand, effects: Effects) -> tuple[Mugginsstand, Effects]:
        if self.options.rest == "fuenfer":
            return super()._out(s, effects)
        said = Said(text=_("{side} ist fertig: Die Runde ist aus.", side=SIDES[s.turn]))
        return self._settle(s, (*effects, said), 0, [])

    def _blocked(self, s: Mugginsstand, effects: Effects) -> tuple[Mugginsstand, Effects]:
        if self.options.rest == "fuenfer":
            return super()._blocked(s, effects)
        return self._settle(s, (*effects, Said(text=self.stuck)), 0, [])

    def out_gain(self, rests: Sequence[int]) -> int:
        return (sum(rests) + 2) // 5

    def blocked_gain(self, rests: Sequence[int]) -> int:
        return (sum(rests) - 2 * min(rests) + 2) // 5

    # --- what is said ---

    def waiting(self, s: Mugginsstand) -> Text:
        if self.options.ansage:
            return super().waiting(s)
        turn = on_turn(s.turn, SIDES[s.turn])
        return _(
            "{turn} Offen: {numbers}, zusammen {total}.", turn=turn, numbers=self.open_ends(s), total=self.total(s)
        )

    def _wrong(self, s: Mugginsstand) -> Text:
        """What somebody has called, and wrongly. What would have been right, nobody says."""
        return plural(
            s.said,
            _("{side} sagt {n} Punkt an. Das stimmt nicht."),
            _("{side} sagt {n} Punkte an. Das stimmt nicht."),
            side=SIDES[s.turn],
        )

    def why_not(self, s: Mugginsstand, seat: Seat, path: Path) -> Text:
        if s.phase == PLAY and path and path[0] == MUGGINS:
            if self.may_call(s):
                return _("Sage zu „Muggins!“ noch, wie viele Punkte übersehen wurden.")
            if not self.options.ansage:
                return _("Hier zählt der Tisch: Niemand kann etwas übersehen.")
            if s.called:
                return _("In einem Zug rufst du nur einmal „Muggins!“.")
            return _("„Muggins!“ rufst du nur, nachdem ein anderer gelegt hat.")
        return super().why_not(s, seat, path)

    # --- for computer players ---

    def propose(self, s: Mugginsstand, seat: Seat, rng: random.Random) -> Path:
        """Any tile, but a player who counts right and sees what others overlook, as a rule."""
        if s.phase != PLAY:
            return super().propose(s, seat, rng)
        if s.missed and self.may_call(s) and rng.random() < 0.8:
            return (MUGGINS, f"{POINTS}{s.missed}")
        path = super().propose(s, seat, rng)
        while path[0] == MUGGINS:
            path = super().propose(s, seat, rng)
        if not path[-1].startswith(POINTS) or rng.random() < 0.1:
            return path
        tile = NUMBER[path[0]]
        where = self.places(s, tile)
        end = path[1] if len(where) > 1 else where[0]
        return (*path[:-1], f"{POINTS}{self._points(self._with(s, tile, end))}")

    def evaluate(self, s: Mugginsstand, seat: Seat) -> float:
        """The points so far, and a little for each tile fewer than the others have."""
        ends = [float(points) for points in s.score]
        if s.phase == PLAY:
            ends = [points - 0.3 * len(hand) - 0.02 * pips(hand) for points, hand in zip(ends, s.hands, strict=True)]
        return judged(self.outcome(s), ends, seat, 30)


RULESETS = (
    Ruleset(
        "muggins",
        "Muggins",
        Muggins,
        (2, 3, 4),
        # a call in each turn besides
        max_events=2 * max_events(28, 4),
        presets={
            "philos": Preset(_("wie im Philos-Heft"), {"teiler": "5", "ansage": True, "zug": "einmal", "ende": "61"}),
            "weiter": Preset(_("mit Weiterlegen"), {"zug": "weiter"}),
            "tisch": Preset(_("der Tisch zählt"), {"ansage": False}),
        },
    ),
)
