"""Catch Me: six men each run round the board the same way and throw one another out; whoever has nobody left has lost.

Source: 001:645-659 (Philos box). Only throws with a one or a six and doubles count. A one or a six moves one man by the
sum of both dice; a double moves two men by its single number, and gives another throw. A man that would land on one of
its own side goes on to the next point that is free or held by the other side. The last man of a side leaps to the next
corner at once, and from then on goes from corner to corner: one for a one, two for a six, twice as many for the double.

The points are numbered as in Backgammon; all run downwards, from 1 on to 24, which is anticlockwise.

Filled in: a last man that stands on a corner already stays there; a one and a six together are three corners; both
dice count at once, so that nobody between is hit; a double of sixes moves one man by twelve (001:653) and gives another
throw like any double. Where Black begins, how a double of ones moves, and whether one must move are options. The usual
set-up gives each side the six points at its own right, half a round apart; if Black's stand opposite, White's are right
behind them, and White wins two random matches of three.

Moves: ("wuerfel",), the place of the man that moves, ("bleiben",) where nobody must.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from games.engines.core import Captured, Effect, Moved, Options, Path, Ruleset, Said, Seat, choice
from games.engines.kit.states import changed
from games.engines.kit.throws import READY, Cup, Throws
from games.engines.scene import Button, Piece
from games.engines.tables.board import HOMES, MAN, SIDES, surfaces
from games.engines.text import Text, _, addressed, plural

#: throws for each side until a match is broken off
MOST_THROWS = 1_000
MOVE, STAY = "move", "bleiben"
CAUGHT = _("Gefangen von {side}")
CORNERS = (24, 19, 18, 13, 12, 7, 6, 1)
#: where the men of each side begin, by the option
BEGIN = {"rechts": ((1, 7), (13, 19)), "gegenueber": ((1, 7), (19, 25))}


@dataclass(frozen=True, slots=True)
class CatchMeOptions(Options):
    """Where the source differs from itself, and what it leaves open."""

    beginn: str = choice(
        "niedrig",
        _("Es beginnt"),
        {"niedrig": _("wer am niedrigsten würfelt"), "platz": _("der erste Platz")},
        "the lowest throw 001:647; the first seat is quicker",
    )
    einser: str = choice(
        "summe",
        _("Ein Einserpasch zieht"),
        {"summe": _("einen Stein um zwei"), "zwei": _("zwei Steine um je eins")},
        "a one moves one man by the sum 001:651; every double but that of sixes moves two men 001:653",
    )
    aufstellung: str = choice(
        "rechts",
        _("Schwarz beginnt"),
        {"rechts": _("von sich aus rechts (13 bis 18)"), "gegenueber": _("gegenüber von Weiß (19 bis 24)")},
        "on the points 1 to 6 of each side 001:647; which are the other side's is not said",
    )
    zwang: bool = choice(
        False,
        _("Wer ziehen kann,"),
        {False: _("darf auch stehen bleiben"), True: _("muss ziehen")},
        "001:651-653 says that a man may move",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Hunt(Cup):
    """Where the men of both sides stand."""

    men: tuple[frozenset[int], frozenset[int]]
    #: by how many points each man that still moves with this throw goes
    left: tuple[int, ...] = ()
    #: the man that has moved with this double already
    moved: int = 0


class CatchMe(Throws[Hunt, CatchMeOptions]):
    """The game for two seats: 0 is White."""

    options_class = CatchMeOptions
    dice = 2
    lowest = True

    def __init__(self, seats: int, options: CatchMeOptions) -> None:
        super().__init__(seats, options, MOST_THROWS, SIDES)
        self.surfaces = surfaces(home=CAUGHT)

    def fresh(self) -> Hunt:
        white, black = (frozenset(range(*points)) for points in BEGIN[self.options.aufstellung])
        return Hunt(men=(white, black))

    # --- where men go ---

    def steps(self, s: Hunt) -> tuple[int, ...]:
        """What the throw moves: a number for each man, of points, or of corners for the last one."""
        low, high = sorted(s.dice)
        if len(s.men[s.turn]) == 1:
            corners = s.dice.count(1) + 2 * s.dice.count(6)
            return (corners,) if corners else ()
        if low == high and low != 6 and (low != 1 or self.options.einser == "zwei"):
            return (low, low)
        return (low + high,) if low == 1 or high == 6 else ()

    def goal(self, s: Hunt, point: int) -> int:
        """Where the man on `point` comes to."""
        mine = s.men[s.turn]
        if len(mine) == 1:
            return CORNERS[(CORNERS.index(point) + s.left[0]) % len(CORNERS)]
        to = (point - s.left[0] - 1) % 24 + 1
        while to in mine:
            to = (to - 2) % 24 + 1
        return to

    def moved(self, s: Hunt, point: int) -> tuple[Hunt, list[Effect]]:
        """The man on `point` goes by the next number."""
        to = self.goal(s, point)
        s, effects = self.placed(s, s.turn, point, to)
        said = _("{side} zieht von {source} auf {to}.", side=SIDES[s.turn], source=point, to=to)
        effects.append(Moved(source=str(point), to=str(to), text=said))
        s = changed(s, left=s.left[1:], moved=to, phase=READY, last=(str(point), str(to)))
        for side in (1 - s.turn, s.turn):
            s, more = self.leap(s, side)
            effects += more
        return s, effects

    def placed(self, s: Hunt, side: Seat, point: int, to: int) -> tuple[Hunt, list[Effect]]:
        """A man of `side` stands on `to` instead of `point`, and throws out who stood there."""
        mine, theirs = s.men[side] - {point} | {to}, s.men[1 - side]
        effects: list[Effect] = []
        if to in theirs:
            theirs -= {to}
            hit = _("{side} wirft den Stein auf {to} hinaus.", side=SIDES[side], to=to)
            effects.append(Captured(at=str(to), to=HOMES[side], text=hit))
        return changed(s, men=(mine, theirs) if side == 0 else (theirs, mine)), effects

    def leap(self, s: Hunt, side: Seat) -> tuple[Hunt, list[Effect]]:
        """The last man of a side goes to the next corner at once (001:657)."""
        if len(s.men[side]) != 1 or not s.men[1 - side]:
            return s, []
        (point,) = s.men[side]
        if point in CORNERS:
            return s, []
        to = max(corner for corner in CORNERS if corner < point)
        s, effects = self.placed(s, side, point, to)
        said = _("Der letzte Stein von {side} springt auf die Ecke {to}.", side=SIDES[side], to=to)
        return s, [*effects, Moved(source=str(point), to=str(to), text=said)]

    # --- a turn ---

    def fell(self, s: Hunt) -> tuple[Hunt, list[Effect]]:
        s = changed(s, left=self.steps(s), moved=0)
        if s.left:
            return changed(s, phase=MOVE), []
        return self.done(s), [Said(text=_("Dieser Wurf bewegt nichts."))]

    def done(self, s: Hunt) -> Hunt:
        """A double gives another throw."""
        s = changed(s, left=(), moved=0, phase=READY)
        return s if s.dice[0] == s.dice[1] else self.passed(s)

    def able(self, s: Hunt) -> list[int]:
        """The men that can move: with a double two different ones (001:653)."""
        return [point for point in sorted(s.men[s.turn], reverse=True) if point != s.moved]

    def buttons(self, s: Hunt) -> tuple[Button, ...]:
        return (Button(STAY, _("Stehen bleiben")),) if s.phase == MOVE and not self.options.zwang else ()

    def touches(self, s: Hunt) -> Path:
        if s.phase != MOVE:
            return super().touches(s)
        return (*map(str, self.able(s)), *(button.target for button in self.buttons(s)))

    def touched(self, s: Hunt, target: str) -> tuple[Hunt, list[Effect]]:
        if target == STAY:
            return self.done(s), [Said(text=_("{side} bleibt stehen.", side=SIDES[s.turn]))]
        s, effects = self.moved(s, int(target))
        if self.over(s):
            return s, effects
        if s.left and self.able(s) and len(s.men[s.turn]) > 1:
            return changed(s, phase=MOVE), effects
        return self.done(s), effects

    def prompt(self, s: Hunt) -> Text:
        if s.phase != MOVE:
            return super().prompt(s)
        if len(s.men[s.turn]) == 1:
            return plural(
                s.left[0],
                _("Dein letzter Stein zieht eine Ecke weiter."),
                _("Dein letzter Stein zieht {n} Ecken weiter."),
            )
        return _("Welcher Stein zieht {n} weit?", n=s.left[0])

    # --- the end ---

    def over(self, s: Hunt) -> str:
        return "" if all(s.men) else "caught"

    def standing(self, s: Hunt) -> list[int]:
        return [len(men) for men in s.men]

    def reason(self, s: Hunt) -> Text:
        return _("{side} hat alle Steine gefangen und gewinnt.", side=SIDES[0 if s.men[0] else 1])

    # --- what there is to see ---

    def pieces(self, s: Hunt) -> list[Piece]:
        found = []
        for seat in (0, 1):
            found += [Piece(str(point), "stone", MAN[seat], seat) for point in sorted(s.men[seat])]
            caught = 6 - len(s.men[1 - seat])
            if caught:
                found.append(Piece(HOMES[seat], "stone", MAN[1 - seat], 1 - seat, count=caught))
        return found

    def note(self, s: Hunt, seat: Seat) -> Text:
        return plural(len(s.men[seat]), _("noch {n} Stein"), _("noch {n} Steine"))

    def status(self, s: Hunt) -> Text:
        if s.phase != MOVE:
            return super().status(s)
        return addressed(s.turn, _("Du ziehst."), _("{side} zieht.", side=SIDES[s.turn]))

    def why_not(self, s: Hunt, seat: Seat, path: Path) -> Text:
        if s.phase != MOVE:
            return _("Erst wird gewürfelt: Tippe nur den Würfel an.")
        if len(path) != 1:
            return _("Tippe einen deiner Steine an, und nur ihn: Wohin er zieht, sagen die Würfel.")
        if path[0] == STAY:
            return _("Wer ziehen kann, muss ziehen.")
        if path[0] == str(s.moved) and s.moved in s.men[seat]:
            return _("Bei einem Pasch ziehen zwei verschiedene Steine, jeder einmal.")
        return _("Dort steht kein Stein von dir.")

    # --- for programs ---

    def evaluate(self, s: Hunt, seat: Seat) -> float:
        """Who has more men left, and whose men stand where a throw reaches them."""
        outcome = self.outcome(s)
        if outcome:
            return 0.0 if not outcome.winners else 1.0 if seat in outcome.winners else -1.0
        worth = [len(men) - sum(_danger(point, s.men[1 - side]) for point in men) for side, men in enumerate(s.men)]
        return max(-0.98, min(0.98, (worth[seat] - worth[1 - seat]) / 8))


def _reach() -> dict[int, int]:
    """In how many of the 36 throws one man goes so far: sums with a one or a six, and the number of another double."""
    found = dict.fromkeys(range(1, 13), 0)
    for first, second in product(range(1, 7), repeat=2):
        if {first, second} & {1, 6}:
            found[first + second] += 1
        elif first == second:
            found[first] += 1
    return found


REACH = _reach()


def _danger(point: int, hunters: frozenset[int]) -> float:
    """How likely the man on `point` is hit by the next throw, at a guess."""
    shots = sum(REACH.get((hunter - point) % 24, 0) for hunter in hunters)
    return 0.6 * min(shots, 30) / 36


RULESETS = (
    Ruleset(
        "catch-me",
        "Catch Me",
        CatchMe,
        (2,),
        # each throw: touching the dice, the dice, two men
        max_events=2 * MOST_THROWS * 4,
    ),
)
