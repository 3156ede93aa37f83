"""Doppelsteine: take the double men apart, put them together again, throw them off; each on the own six points.

Source: 001:677-679 (Philos box). Twelve men lie two on two on the six points at the right of each side; the sides never
meet. A number takes the upper man off the lower one on its point; when all are off, the numbers put them up again in
the same way, and then the men are thrown off to the right as in Backgammon. A double counts once and gives another
throw.

White's right-hand points are 1 to 6, Black's 13 to 18, each counted from the edge on the right.

Filled in: a stage begins with the throw after the one that ended the last; a double whose number is done gives no other
throw; thrown off, too, is one man only with a double; there the higher number is played first, a number whose point is
empty moves a man up from behind, and where nobody stands behind, takes the furthest man. Whether a throw that went well
gives another, whether a done number spoils the other die, and how exactly men go off is left open: options.

Moves: ("wuerfel",), and while throwing off the place of the man that plays a number, where there is a choice: ("4",).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from games.engines.core import Effect, Moved, Options, Path, Ruleset, Said, Seat, choice
from games.engines.kit.states import changed
from games.engines.kit.throws import READY, Cup, Throws, who_begins
from games.engines.scene import Piece
from games.engines.tables.board import HOMES, MAN, SIDES, surfaces
from games.engines.tables.turns import OFF, Dice, Men, goal, movable
from games.engines.text import Text, _, addressed, plural

#: throws for each side until a match is broken off; a stage takes about seven
MOST_THROWS = 500
MOVE = "move"
APART, TOGETHER, OUT = range(3)
SIX = frozenset(range(1, 7))
NOBODY: Men = (0,) * 26
PAIRS: Men = (0, *(2 if point in SIX else 0 for point in range(1, 26)))


@dataclass(frozen=True, slots=True)
class DoppelsteineOptions(Options):
    """What the source leaves open."""

    beginn: str = who_begins("the higher throw 001:679; the first seat is quicker")
    weiter: bool = choice(
        False,
        _("Wer zwei neue Zahlen wirft,"),
        {False: _("gibt die Würfel weiter"), True: _("würfelt noch einmal")},
        "001:679 names only the double as giving another throw, but only a done number as ending the turn",
    )
    erledigt: bool = choice(
        True,
        _("Ist eine der beiden Zahlen schon erledigt,"),
        {True: _("gilt die andere trotzdem"), False: _("gilt auch die andere nicht")},
        "001:679 says that the other player's turn comes, and not what the second die is worth",
    )
    hinaus: str = choice(
        "vorruecken",
        _("Beim Hinauswürfeln"),
        {"vorruecken": _("darf man auch vorrücken"), "genau": _("zählt nur die Zahl der Zunge")},
        "as in Backgammon 001:679; thrown one point after the other is how the first two stages go",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Doppelstand(Cup):
    """How far both sides are."""

    stage: tuple[int, int] = (APART, APART)
    #: the numbers each has done in its stage
    done: tuple[frozenset[int], frozenset[int]] = (frozenset(), frozenset())
    #: while throwing off: the men on the own points
    men: tuple[Men, Men] = (PAIRS, PAIRS)
    #: the numbers of this throw that are left
    left: Dice = ()
    #: whether another throw of the same side follows
    again: bool = False


class Doppelsteine(Throws[Doppelstand, DoppelsteineOptions]):
    """The game for two seats: 0 is White."""

    options_class = DoppelsteineOptions
    dice = 2

    def __init__(self, seats: int, options: DoppelsteineOptions) -> None:
        super().__init__(seats, options, MOST_THROWS, SIDES)
        self.surfaces = surfaces()

    def fresh(self) -> Doppelstand:
        return Doppelstand()

    def fell(self, s: Doppelstand) -> tuple[Doppelstand, list[Effect]]:
        done, thrown, stage, side = s.done[s.turn], set(s.dice), s.stage[s.turn], SIDES[s.turn]
        if stage == OUT and self.options.hinaus == "genau":
            done = frozenset(point for point in SIX if not s.men[s.turn][point])
        fresh = thrown - done
        spoilt = fresh != thrown
        if not fresh or (spoilt and not self.options.erledigt):
            return self.passed(s), [Said(text=_("{side} kann nichts tun.", side=side))]
        s = changed(s, again=len(thrown) == 1 or (self.options.weiter and not spoilt))
        if stage == OUT:
            return self.throw_off(changed(s, left=tuple(sorted(fresh, reverse=True))))
        numbers = " und ".join(map(str, sorted(fresh)))
        if stage == APART:
            effects: list[Effect] = [Said(text=_("{side} nimmt auf {numbers} ab.", side=side, numbers=numbers))]
        else:
            effects = [Said(text=_("{side} setzt auf {numbers} wieder auf.", side=side, numbers=numbers))]
        done |= fresh
        s = changed(s, last=tuple(place(s.turn, number) for number in sorted(fresh)))
        if done == SIX:
            s, done = changed(s, stage=put(s.stage, s.turn, stage + 1)), frozenset()
            effects.append(Said(text=_("{side} ist fertig: {next}", side=side, next=NEXT[stage + 1])))
        s = changed(s, done=put(s.done, s.turn, done))
        return (s if s.again else self.passed(s)), effects

    # --- throwing off ---

    def sources(self, s: Doppelstand) -> list[int]:
        """The points from which a man can play the next number."""
        mine, number = s.men[s.turn], s.left[0]
        if self.options.hinaus == "genau":
            return [number]
        return movable(mine, NOBODY, number)

    def throw_off(self, s: Doppelstand) -> tuple[Doppelstand, list[Effect]]:
        """Play on until there is something to choose or nothing left."""
        effects: list[Effect] = []
        while s.left and not self.over(s):
            able = self.sources(s)
            if len(able) > 1:
                return changed(s, phase=MOVE), effects
            s, more = self.moved(s, able[0])
            effects += more
        s = changed(s, left=(), phase=READY)
        return (s if s.again or self.over(s) else self.passed(s)), effects

    def moved(self, s: Doppelstand, point: int) -> tuple[Doppelstand, list[Effect]]:
        to, side = goal(point, s.left[0]), SIDES[s.turn]
        mine = list(s.men[s.turn])
        mine[point] -= 1
        mine[to] += 1
        source = place(s.turn, point)
        if to == OFF:
            said = _("{side} würfelt einen Stein von der {n} hinaus.", side=side, n=point)
        else:
            said = _("{side} rückt von der {n} auf die {to}.", side=side, n=point, to=to)
        target = HOMES[s.turn] if to == OFF else place(s.turn, to)
        s = changed(s, men=put(s.men, s.turn, tuple(mine)), left=s.left[1:], last=(source, target))
        return s, [Moved(source=source, to=target, text=said)]

    def touches(self, s: Doppelstand) -> Path:
        if s.phase != MOVE:
            return super().touches(s)
        return tuple(place(s.turn, point) for point in self.sources(s))

    def touched(self, s: Doppelstand, target: str) -> tuple[Doppelstand, list[Effect]]:
        point = next(point for point in SIX if place(s.turn, point) == target)
        s, effects = self.moved(s, point)
        s, more = self.throw_off(s)
        return s, effects + more

    def prompt(self, s: Doppelstand) -> Text:
        return _("Du hast eine {n}: Welcher Stein zieht?", n=s.left[0]) if s.phase == MOVE else super().prompt(s)

    # --- the end ---

    def over(self, s: Doppelstand) -> str:
        return "off" if any(men[OFF] == 12 for men in s.men) else ""

    def standing(self, s: Doppelstand) -> list[tuple[int, int, int]]:
        return [(s.stage[seat], len(s.done[seat]), s.men[seat][OFF]) for seat in (0, 1)]

    def reason(self, s: Doppelstand) -> Text:
        return _("{side} hat zuerst keinen Stein mehr auf dem Brett.", side=SIDES[0 if s.men[0][OFF] == 12 else 1])

    # --- what there is to see ---

    def pieces(self, s: Doppelstand) -> list[Piece]:
        found = []
        for seat in (0, 1):
            stage, done, men = s.stage[seat], s.done[seat], s.men[seat]
            if men[OFF]:
                found.append(Piece(HOMES[seat], "stone", MAN[seat], seat, count=men[OFF]))
            for point in sorted(SIX):
                if stage != OUT and (point in done) == (stage == TOGETHER):
                    found.append(Piece(place(seat, point), "tower", DOUBLE[seat], seat))
                elif men[point]:
                    found.append(Piece(place(seat, point), "stone", MAN[seat], seat, count=men[point]))
        return found

    def note(self, s: Doppelstand, seat: Seat) -> Text:
        left = 6 - len(s.done[seat])
        if s.stage[seat] == APART:
            return plural(left, _("noch {n} abzunehmen"), _("noch {n} abzunehmen"))
        if s.stage[seat] == TOGETHER:
            return plural(left, _("noch {n} aufzusetzen"), _("noch {n} aufzusetzen"))
        return plural(12 - s.men[seat][OFF], _("noch {n} Stein"), _("noch {n} Steine"))

    def status(self, s: Doppelstand) -> Text:
        if s.phase != MOVE:
            return super().status(s)
        numbers = ", ".join(map(str, s.left))
        others = _("{side} zieht {numbers}.", side=SIDES[s.turn], numbers=numbers)
        return addressed(s.turn, _("Du ziehst {numbers}.", numbers=numbers), others)

    def why_not(self, s: Doppelstand, seat: Seat, path: Path) -> Text:
        if s.phase != MOVE:
            return _("Erst wird gewürfelt: Tippe nur den Würfel an.")
        if len(path) != 1:
            return _("Tippe einen deiner Steine an, und nur ihn.")
        own = {place(seat, point): point for point in SIX if s.men[seat][point]}
        if path[0] not in own:
            return _("Dort steht kein Stein von dir.")
        return _("Mit dieser Zahl geht der Stein nicht hinaus: Ziehe erst die hinteren Steine.")

    # --- for programs ---

    def evaluate(self, s: Doppelstand, seat: Seat) -> float:
        """Who needs fewer throws yet, at a guess: seven for a stage, then a man for each number and the way left."""
        outcome = self.outcome(s)
        if outcome:
            return 0.0 if not outcome.winners else 1.0 if seat in outcome.winners else -1.0
        needs = [0.0, 0.0]
        for side in (0, 1):
            if s.stage[side] != OUT:
                needs[side] = 7.0 * (OUT - s.stage[side]) - 0.8 * len(s.done[side])
            men = s.men[side]
            needs[side] += sum(count * (0.45 + 0.04 * point) for point, count in enumerate(men) if point)
        return max(-0.98, min(0.98, (needs[1 - seat] - needs[seat]) / 12))


T = TypeVar("T")
NEXT = (Text(""), _("Nun wird wieder aufgesetzt."), _("Nun wird hinausgewürfelt."))
DOUBLE = (_("weißer Doppelstein"), _("schwarzer Doppelstein"))


def place(seat: Seat, number: int) -> str:
    """The own point of this number, counted from the edge on the right."""
    return str(number if seat == 0 else 12 + number)


def put(pair: tuple[T, T], seat: Seat, value: T) -> tuple[T, T]:
    """The pair with this side's value."""
    return (value, pair[1]) if seat == 0 else (pair[0], value)


RULESETS = (
    Ruleset(
        "doppelsteine",
        "Doppelsteine",
        Doppelsteine,
        (2,),
        # each throw: touching the dice, the dice, two numbers
        max_events=2 * MOST_THROWS * 4,
    ),
)
