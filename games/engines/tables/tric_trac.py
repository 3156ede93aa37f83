"""Tric-Trac: Backgammon for points, with a corner of one's own that is entered by two and left by two.

Source: 001:563-611 (Philos box); on its name 000:804-810. All fifteen men begin on a side's first point and run round
to its last, the other side's first; neither is in play. Twelve points win: one for each man hit or thrown off, two for
the great bridge (the own corner, "Hucke", and the five points before it, two men on each) and two more after each own
throw that leaves it standing. The corner is taken by two men in one throw and left by the last two in one; the other
side's is closed for good.

The points are numbered as in the source, White running from 1 up: the Hucken are 12 (12) and 13 (12A). Inside, a side
counts as everywhere on this board, from 24 down: it begins on its 24, its Hucke is 13, the other's 12.

Filled in: what counts for the corner is how many stand there after the throw, and nobody rests there alone on the way;
both men may be led into the own corner with a step less when both could go to the other, empty one, and no two of them
could reach the own one by their numbers; the bridge counts after each own throw after which it stands, whatever was
moved (001:599). In a game that is gone on with, the loser's points begin at nothing, and a side whose men are all off
begins with fifteen anew (001:611). How many games are played, and who decides on going on, are options.

Moves: ("wuerfel",), from and to of one man for each number: ("10", "12"), ("20", "aus"); ("neu",) or ("weiter",) after
a game of several.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from dataclasses import dataclass

from games.engines.core import (
    NOTHING,
    WHOLE,
    Captured,
    Effect,
    Event,
    Move,
    Moved,
    Options,
    Path,
    Ruleset,
    Said,
    Scored,
    Seat,
    Step,
    choice,
)
from games.engines.kit.states import changed
from games.engines.kit.throws import ORDER, READY, Cup, Throws, who_begins
from games.engines.scene import Button, Piece
from games.engines.tables.board import HOMES, NAMES, OFF_NAME, POINTS, SIDES, men_on, surfaces
from games.engines.tables.turns import OFF, Dice, Men, Turn, pips
from games.engines.tables.value import SHOTS
from games.engines.text import Text, _, addressed

#: throws for each side and game until a match is broken off
MOST_THROWS = 500
MOVE, BETWEEN = "move", "between"
GOAL = 12
FIRST, LAST, CORNER, THEIRS = 24, 1, 13, 12
BRIDGE = range(CORNER, CORNER + 6)
BEGIN: Men = tuple(15 if point == FIRST else 0 for point in range(26))
ANEW, ON = "neu", "weiter"


@dataclass(frozen=True, slots=True)
class TricTracOptions(Options):
    """What is agreed on before the match."""

    beginn: str = who_begins("the higher throw, which is then played 001:581; the first seat is quicker")
    partien: int = choice(
        1,
        _("Gespielt wird"),
        {1: _("eine Partie"), 3: _("drei Partien"), 12: _("zwölf Partien")},
        "one game 001:565; often several, as a rule twelve 001:609",
    )
    fortsetzen: bool = choice(
        True,
        _("Nach einer Partie"),
        {True: _("entscheidet der Gewinner, ob weitergespielt wird"), False: _("wird immer neu aufgestellt")},
        "the winner may demand either 001:609",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Stand(Cup):
    """Where the men stand, and what can be played with what is left of the throw."""

    #: both sides' men by their own points: 0 off, 24 the first point
    men: tuple[Men, Men] = (BEGIN, BEGIN)
    points: tuple[int, int] = (0, 0)
    #: what each has won in games before
    score: tuple[int, int] = (0, 0)
    games: int = 0
    #: the turns that can be played yet
    plays: tuple[Turn, ...] = ()


class TricTrac(Throws[Stand, TricTracOptions]):
    """The game for two seats: 0 is White."""

    options_class = TricTracOptions
    dice = 2
    order_dice = 2

    def __init__(self, seats: int, options: TricTracOptions) -> None:
        super().__init__(seats, options, MOST_THROWS * options.partien, SIDES)
        self.surfaces = surfaces()

    def fresh(self) -> Stand:
        return Stand()

    def begins(self, s: Stand) -> tuple[Stand, list[Effect]]:
        """The throw for the start is played (001:581)."""
        return self.fell(s)

    def fell(self, s: Stand) -> tuple[Stand, list[Effect]]:
        plays = turns(s.men[s.turn], s.men[1 - s.turn], s.dice)
        if plays:
            return changed(s, phase=MOVE, plays=plays), []
        after, effects = self.finished(s)
        return after, [Said(text=_("{side} kann nicht ziehen.", side=SIDES[s.turn])), *effects]

    # --- moving ---

    def step(self, s: Stand, seat: Seat, path: Path = ()) -> Step:
        if s.phase != MOVE or seat not in self.to_act(s):
            return super().step(s, seat, path)
        names = NAMES[1 - seat]
        if not path:
            return Step(tuple(dict.fromkeys(names[play[0][0]] for play in s.plays)), prompt=self.prompt(s))
        goals = tuple(dict.fromkeys(names[play[0][1]] for play in s.plays if names[play[0][0]] == path[0]))
        if len(path) > 1:
            return WHOLE if len(path) == 2 and path[1] in goals else NOTHING
        off = (Button(OFF_NAME, _("Hinausspielen")),) if OFF_NAME in goals else ()
        return Step(goals, prompt=_("Wohin soll der Stein?"), buttons=off) if goals else NOTHING

    def moves(self, s: Stand, seat: Seat) -> Iterator[Path] | None:
        if s.phase != MOVE or seat != s.turn:
            return super().moves(s, seat)
        names = NAMES[1 - seat]
        return iter(dict.fromkeys((names[play[0][0]], names[play[0][1]]) for play in s.plays))

    def propose(self, s: Stand, seat: Seat, rng: random.Random) -> Path:
        if s.phase != MOVE:
            return super().propose(s, seat, rng)
        source, to = rng.choice(s.plays)[0]
        return (NAMES[1 - seat][source], NAMES[1 - seat][to])

    def apply(self, s: Stand, event: Event) -> tuple[Stand, tuple[Effect, ...]]:
        if s.phase != MOVE or not isinstance(event, Move):
            return super().apply(s, event)
        points = POINTS[1 - event.seat]
        after, effects = self.moved(s, points[event.path[0]], points[event.path[1]])
        # as after any touch: the match may be over or broken off
        if after.phase == READY and (self.over(after) or after.throws >= self.limit):
            after = changed(after, phase="over")
            effects.append(Said(text=self._reason(after)))
        return after, tuple(effects)

    def moved(self, s: Stand, source: int, to: int) -> tuple[Stand, list[Effect]]:
        """One man plays one number."""
        seat, names = s.turn, NAMES[1 - s.turn]
        mine, theirs, hit = one(s.men[seat], s.men[1 - seat], source, to)
        side, at, there = SIDES[seat], names[source], HOMES[seat] if to == OFF else names[to]
        effects: list[Effect] = []
        if hit:
            said = _("{side} schlägt den Stein auf {point}.", side=side, point=there)
            effects.append(Captured(at=there, to=NAMES[seat][FIRST], text=said))
        moves = _("{side} spielt einen Stein von {source} hinaus.", side=side, source=at)
        if to != OFF:
            moves = _("{side} zieht von {source} auf {point}.", side=side, source=at, point=there)
        effects.append(Moved(source=at, to=there, text=moves))
        rest = tuple(dict.fromkeys(play[1:] for play in s.plays if play[0] == (source, to) and len(play) > 1))
        s = changed(s, men=(mine, theirs) if seat == 0 else (theirs, mine), plays=rest, last=(at, there))
        if hit or to == OFF:
            s, more = self.scored(s, 1)
            effects += more
        if s.phase != MOVE or rest:
            return s, effects
        after, more = self.finished(s)
        return after, effects + more

    def scored(self, s: Stand, points: int) -> tuple[Stand, list[Effect]]:
        """So many points for the side in turn, which may end the game (001:601)."""
        both = add(s.points, s.turn, points)
        s = changed(s, points=both)
        effects: list[Effect] = [Scored(seat=s.turn, points=points)]
        if both[s.turn] < GOAL:
            return s, effects
        worth = factor(both[1 - s.turn])
        s = changed(s, plays=(), games=s.games + 1, score=add(s.score, s.turn, worth), phase=READY)
        effects.append(Said(text=self.won(s)))
        if s.games < self.options.partien:
            s = changed(s, phase=BETWEEN) if self.options.fortsetzen else self.anew(s)
        return s, effects

    def won(self, s: Stand) -> Text:
        """How the last game ended."""
        times = (_("einfach"), _("doppelt"), _("dreifach"), _("vierfach"))[factor(s.points[1 - s.turn]) - 1]
        a, b = s.points[s.turn], s.points[1 - s.turn]
        return _("{side} gewinnt die Partie {a} zu {b}, das zählt {times}.", side=SIDES[s.turn], a=a, b=b, times=times)

    def finished(self, s: Stand) -> tuple[Stand, list[Effect]]:
        """A throw has been played: the bridge, men that are all off, the next throw."""
        effects: list[Effect] = []
        mine = s.men[s.turn]
        if all(mine[point] >= 2 for point in BRIDGE):
            effects.append(Said(text=_("Die große Brücke von {side} steht.", side=SIDES[s.turn])))
            s, more = self.scored(s, 2)
            effects += more
            if s.phase in (BETWEEN, ORDER) or self.over(s):
                return s, effects
        if mine[OFF] == 15:
            s = changed(s, men=(BEGIN, s.men[1]) if s.turn == 0 else (s.men[0], BEGIN))
            effects.append(Said(text=_("{side} stellt alle Steine neu auf.", side=SIDES[s.turn])))
        s = changed(s, phase=READY, plays=())
        return (s if s.dice[0] == s.dice[1] else self.passed(s)), effects

    # --- several games ---

    def anew(self, s: Stand) -> Stand:
        """The next game from the beginning."""
        return changed(s, men=(BEGIN, BEGIN), points=(0, 0), phase=ORDER, rolling=(0, 1), dice=(), plays=(), last=())

    def buttons(self, s: Stand) -> tuple[Button, ...]:
        return (Button(ANEW, _("Neu aufstellen")), Button(ON, _("Weiterspielen"))) if s.phase == BETWEEN else ()

    def touches(self, s: Stand) -> Path:
        return (ANEW, ON) if s.phase == BETWEEN else super().touches(s)

    def touched(self, s: Stand, target: str) -> tuple[Stand, list[Effect]]:
        if target == ANEW:
            return self.anew(s), [Said(text=_("Es wird neu aufgestellt."))]
        # 001:609: what was more than twelve is kept, and the throw is over
        points = (s.points[0] - GOAL, 0) if s.turn == 0 else (0, s.points[1] - GOAL)
        after = changed(s, points=points, phase=READY)
        mine = s.men[s.turn]
        if mine[OFF] == 15:
            after = changed(after, men=(BEGIN, s.men[1]) if s.turn == 0 else (s.men[0], BEGIN))
        again = s.dice[0] == s.dice[1]
        return (after if again else self.passed(after)), [Said(text=_("Es wird weitergespielt."))]

    # --- the end ---

    def over(self, s: Stand) -> str:
        return "points" if s.games >= self.options.partien else ""

    def standing(self, s: Stand) -> list[tuple[int, int, int]]:
        cut = not self.over(s)
        return [(s.score[seat], s.points[seat] if cut else 0, -pips(s.men[seat]) if cut else 0) for seat in (0, 1)]

    def reason(self, s: Stand) -> Text:
        if self.options.partien == 1:
            return self.won(s)
        if s.score[0] == s.score[1]:
            return _("Gleichstand: unentschieden.")
        best = 0 if s.score[0] > s.score[1] else 1
        return _("{side} gewinnt {a} zu {b}.", side=SIDES[best], a=s.score[best], b=s.score[1 - best])

    # --- what there is to see ---

    def pieces(self, s: Stand) -> list[Piece]:
        return [piece for seat in (0, 1) for piece in men_on(s.men[seat], seat, names=NAMES[1 - seat])]

    def note(self, s: Stand, seat: Seat) -> Text:
        now = _("{n} von 12 Punkten", n=s.points[seat])
        if self.options.partien == 1:
            return now
        return _("{now}, in Partien {score}", now=now, score=s.score[seat])

    def prompt(self, s: Stand) -> Text:
        if s.phase == BETWEEN:
            return _("Stellst du neu auf, oder spielst du weiter?")
        return _("Welcher Stein soll ziehen?") if s.phase == MOVE else super().prompt(s)

    def status(self, s: Stand) -> Text:
        if s.phase == BETWEEN:
            return self.won(s)
        if s.phase != MOVE:
            return super().status(s)
        numbers = " und ".join(map(str, s.dice))
        others = _("{side} zieht mit {numbers}.", side=SIDES[s.turn], numbers=numbers)
        return addressed(s.turn, _("Du ziehst mit {numbers}.", numbers=numbers), others)

    def why_not(self, s: Stand, seat: Seat, path: Path) -> Text:
        if s.phase == BETWEEN:
            return _("Sage, ob neu aufgestellt oder weitergespielt wird.")
        if s.phase != MOVE:
            return _("Erst wird gewürfelt: Tippe nur den Würfel an.")
        if not path or len(path) > 2:
            return _("Tippe einen deiner Steine an und dann die Stelle, auf die er zieht.")
        points, mine = POINTS[1 - seat], s.men[seat]
        source = points.get(path[0], OFF)
        if source == OFF or not mine[source]:
            return _("Dort steht kein Stein von dir.")
        goals = {play[0][1] for play in s.plays if play[0][0] == source}
        if not goals:
            if mine[FIRST] and source != FIRST:
                return _("Erst müssen alle deine Steine die Startzunge verlassen.")
            if source == CORNER and mine[CORNER] == 2:
                return _("Die letzten zwei Steine verlassen die Hucke nur zusammen, mit einem Wurf.")
            return _("Mit diesem Stein lässt sich keine deiner Zahlen ziehen.")
        if len(path) == 1:
            return _("Sage noch, wohin der Stein soll.")
        to = points.get(path[1], -1)
        if to == THEIRS:
            return _("Auf der Hucke des anderen darf kein Zug enden.")
        if to == CORNER and mine[CORNER] < 2:
            return _("Die leere Hucke besetzen nur zwei Steine zugleich, mit einem Wurf.")
        if LAST < to < source and s.men[1 - seat][25 - to] >= 2:
            return _("Dort stehen zwei oder mehr Steine des anderen: Die Zunge ist gesperrt.")
        return _("Dorthin zieht der Stein mit deinen Zahlen nicht.")

    # --- for programs ---

    def evaluate(self, s: Stand, seat: Seat) -> float:
        """Points, men on their way, points held on the own side, and men that can be hit."""
        outcome = self.outcome(s)
        if outcome:
            return 0.0 if not outcome.winners else 1.0 if seat in outcome.winners else -1.0
        worth = [s.points[side] + 6 * s.score[side] + _shape(s.men[side], s.men[1 - side]) for side in (0, 1)]
        return 0.98 * math.tanh((worth[seat] - worth[1 - seat]) / 8)


# --- what can be played ---------------------------------------------------------------------------------------------


def one(mine: Men, theirs: Men, source: int, to: int) -> tuple[Men, Men, bool]:
    """Both sides' men after one man has moved, and whether it hit: who is hit goes back to the first point."""
    my, their = list(mine), list(theirs)
    my[source] -= 1
    my[to] += 1
    hit = to != OFF and their[25 - to] == 1
    if hit:
        their[25 - to] = 0
        their[FIRST] += 1
    return tuple(my), tuple(their), hit


def _steps(mine: Men, theirs: Men, die: int, entered: int) -> Iterator[tuple[int, int]]:
    """The single moves with `die`; `entered` is where the man stands that has just left the first point, or 0."""
    sources = [FIRST, *([entered] if entered else [])] if mine[FIRST] else range(FIRST - 1, LAST, -1)
    for source in sources:
        if not mine[source]:
            continue
        to = source - die
        if to <= LAST:
            yield source, OFF
        elif to != THEIRS and theirs[25 - to] < 2:
            yield source, to


def turns(mine: Men, theirs: Men, dice: Dice) -> tuple[Turn, ...]:
    """All that can be played with a throw: both numbers in either order if possible, otherwise one (001:585-589)."""
    first, second = dice
    pairs: dict[Turn, None] = {}
    singles: dict[Turn, None] = {}
    for a, b in dict.fromkeys(((first, second), (second, first))):
        for step in _steps(mine, theirs, a, 0):
            my, their, _hit = one(mine, theirs, *step)
            if my[CORNER] != 1:
                singles[(step,)] = None
            entered = step[1] if step[0] == FIRST else 0
            for then in _steps(my, their, b, entered):
                after = one(my, their, *then)[0]
                rested = not mine[CORNER] and my[CORNER] == 1 and not after[CORNER]
                if after[CORNER] != 1 and not rested:
                    pairs[step, then] = None
    found = pairs or singles
    into_own = any(play[0][1] == play[1][1] == CORNER for play in pairs)
    if not mine[CORNER] and not mine[FIRST] and not into_own and not theirs[25 - THEIRS]:
        sources = [THEIRS + first, THEIRS + second]  # 001:593: one step less, into the own corner
        if min(first, second) > 1 and all(mine[point] >= sources.count(point) for point in sources):
            for a, b in dict.fromkeys(((sources[0], sources[1]), (sources[1], sources[0]))):
                found[(a, CORNER), (b, CORNER)] = None
    return tuple(found)


def factor(points: int) -> int:
    """How often a win counts against one who has so many points (001:601)."""
    return 4 if not points else 3 if points <= 2 else 2 if points <= 6 else 1


def add(pair: tuple[int, int], seat: Seat, points: int) -> tuple[int, int]:
    return (pair[0] + points, pair[1]) if seat == 0 else (pair[0], pair[1] + points)


def _shape(mine: Men, theirs: Men) -> float:
    value = -0.014 * pips(mine)
    enemies = [25 - point for point in range(LAST + 1, FIRST + 1) if theirs[point]]
    for point in range(LAST + 1, FIRST):
        if mine[point] >= 2:
            value += 0.12 if point in BRIDGE else 0.05
        elif mine[point] == 1:
            shots = sum(SHOTS[point - enemy] for enemy in enemies if 0 < point - enemy <= 12)
            value -= min(shots, 30) / 36.0 * (1.0 + 0.014 * (FIRST - point))
    return value


RULESETS = (
    Ruleset(
        "tric-trac",
        "Tric-Trac",
        TricTrac,
        (2,),
        # each throw: touching the dice, the dice, two men; and the winner's word after each of twelve games
        max_events=12 * (2 * MOST_THROWS * 4 + 1),
    ),
)
