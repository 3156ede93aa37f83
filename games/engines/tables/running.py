"""Games on Backgammon's board that play their numbers one after the other: who throws touches one man for each number.

A game says in which order the numbers come (`fell` fills `left`), what stands in a man's way (`stops`), what follows a
move (`went`) and how it is over. The board, the men, hitting and bearing off, the log and the reasons come from here;
the cup from `kit.throws`. A side's men are counted by its own points, as in `turns`.

Moves: ("wuerfel",), and then the place of the man that plays the next number, such as ("13",).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from games.engines.core import Captured, Effect, Moved, O, Path, Said, Seat
from games.engines.kit.scores import settled
from games.engines.kit.states import changed
from games.engines.kit.throws import READY, Cup, Throws
from games.engines.scene import Piece
from games.engines.tables.board import BAR_NAME, HOMES, NAMES, OFF_NAME, OUTSIDE, POINTS, SIDES, men_on, surfaces
from games.engines.tables.turns import BAR, BESIDE, OFF, Dice, Men, goal, movable, pips, played
from games.engines.tables.value import standing
from games.engines.text import Text, _, addressed, plural

MOVE = "move"
MEN = 15
CLOSED = _("Dort stehen zwei oder mehr Steine des anderen: Die Zunge ist gesperrt.")
NOT_HOME = _("Hinausspielen darfst du erst, wenn alle deine Steine in deinem letzten Viertel stehen.")
FURTHER = _("Mit dieser Zahl geht der Stein nicht hinaus: Ziehe erst die hinteren Steine.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Run(Cup):
    """Where the men are and which numbers are still to be played."""

    #: both sides' men by their own points: 0 off, 25 beside the board or hit
    men: tuple[Men, Men] = (BESIDE, BESIDE)
    #: how many of those on each side's 25 have not been in play yet
    waiting: tuple[int, int] = (MEN, MEN)
    #: the numbers of this throw that are left, the next first
    left: Dice = ()


R = TypeVar("R", bound=Run)


class Running(Throws[R, O]):
    """The game for two seats: 0 is White, who runs from 24 to 1, 1 is Black."""

    dice = 2
    order_dice = 2

    def __init__(self, seats: int, options: O, most_throws: int, outside: bool = True) -> None:
        super().__init__(seats, options, most_throws, SIDES)
        #: remembered, since each touch asks again: who can move in the last position
        self._found: tuple[R | None, list[int]] = (None, [])
        self.surfaces = surfaces(outside=outside)

    # --- what a game says ---

    def met(self, s: R) -> Men:
        """The other side's men as they stand in the way: one may be hit, two close a point."""
        return s.men[1 - s.turn]

    def stops(self, s: R, point: int, die: int) -> Text:
        """Why a man of the side in turn cannot play `die` from `point`."""
        if goal(point, die) == OFF:
            return NOT_HOME if any(s.men[s.turn][7:]) else FURTHER
        return CLOSED

    def went(self, s: R) -> tuple[R, list[Effect]]:
        """What follows when a number has been played or a throw has fallen: `s.left` are the others."""
        if not s.left:
            return self.done(s), []
        s = changed(s, phase=MOVE)
        if self.sources(s):
            return s, []
        nothing = Said(text=_("{side} kann nicht weiterziehen.", side=SIDES[s.turn]))
        return self.done(changed(s, left=())), [nothing]

    def done(self, s: R) -> R:
        """The next throw."""
        return self.passed(s)

    # --- moving ---

    def sources(self, s: R) -> list[int]:
        """The points from which a man can play the next number."""
        known, found = self._found
        if known is not s:
            found = movable(s.men[s.turn], self.met(s), s.left[0])
            self._found = (s, found)
        return found

    def moved(self, s: R, source: int, die: int) -> tuple[R, list[Effect]]:
        """One man plays one number."""
        seat, names, to = s.turn, NAMES[s.turn], goal(source, die)
        mine, theirs, hits = played(s.men[seat], s.men[1 - seat], ((source, to),))
        waiting = s.waiting
        place = names[source]
        if source == BAR and s.men[seat][BAR] == waiting[seat]:
            place = OUTSIDE[seat]
            waiting = (waiting[0] - 1, waiting[1]) if seat == 0 else (waiting[0], waiting[1] - 1)
        effects: list[Effect] = []
        if hits:
            hit = _("{side} schlägt den Stein auf {point}.", side=SIDES[seat], point=names[to])
            effects.append(Captured(at=names[to], to=BAR_NAME, text=hit))
        side, at = SIDES[seat], names[source]
        if source == BAR:
            said = _("{side} setzt einen Stein auf {point} ein.", side=side, point=names[to])
        elif to == OFF:
            said = _("{side} spielt einen Stein von {point} hinaus.", side=side, point=at)
        else:
            said = _("{side} zieht von {source} auf {point}.", side=side, source=at, point=names[to])
        shown = HOMES[seat] if to == OFF else names[to]
        effects.append(Moved(source=place, to=shown, text=said))
        left = list(s.left)
        left.remove(die)
        men = (mine, theirs) if seat == 0 else (theirs, mine)
        return changed(s, men=men, waiting=waiting, left=tuple(left), phase=READY, last=(place, shown)), effects

    def touches(self, s: R) -> Path:
        if s.phase != MOVE:
            return super().touches(s)
        names = NAMES[s.turn]
        return (*(names[point] for point in self.sources(s)), *(button.target for button in self.buttons(s)))

    def touched(self, s: R, target: str) -> tuple[R, list[Effect]]:
        after, effects = self.moved(s, POINTS[s.turn][target], s.left[0])
        if self.over(after):
            return after, effects
        after, more = self.went(after)
        return after, effects + more

    def prompt(self, s: R) -> Text:
        return _("Du hast eine {n}: Welcher Stein zieht?", n=s.left[0]) if s.phase == MOVE else super().prompt(s)

    # --- the end ---

    def over(self, s: R) -> str:
        return "off" if any(men[OFF] == MEN for men in s.men) else ""

    def standing(self, s: R) -> list[int]:
        return [-pips(men) for men in s.men]

    def reason(self, s: R) -> Text:
        winner = 0 if s.men[0][OFF] == MEN else 1
        return _("{side} hat zuerst alle Steine ausgespielt und gewinnt.", side=SIDES[winner])

    # --- what there is to see ---

    def pieces(self, s: R) -> list[Piece]:
        return [piece for seat in (0, 1) for piece in men_on(s.men[seat], seat, s.waiting[seat], turn=s.turn)]

    def note(self, s: R, seat: Seat) -> Text:
        return plural(pips(s.men[seat]), _("noch {n} Auge"), _("noch {n} Augen"))

    def status(self, s: R) -> Text:
        if s.phase != MOVE:
            return super().status(s)
        numbers = ", ".join(map(str, s.left))
        others = _("{side} zieht {numbers}.", side=SIDES[s.turn], numbers=numbers)
        return addressed(s.turn, _("Du ziehst {numbers}.", numbers=numbers), others)

    def why_not(self, s: R, seat: Seat, path: Path) -> Text:
        if s.phase != MOVE:
            return _("Erst wird gewürfelt: Tippe nur den Würfel an.")
        if not path:
            return _("Tippe einen deiner Steine an.")
        if len(path) > 1:
            return _("Tippe nur den Stein an: Wohin er zieht, sagt der Würfel.")
        points = POINTS[seat]
        if path[0] not in points:
            return _("Diese Stelle gibt es auf dem Brett nicht.")
        if path[0] == OFF_NAME or not s.men[seat][points[path[0]]]:
            return _("Dort steht kein Stein von dir.")
        return self.stops(s, points[path[0]], s.left[0])

    # --- for programs ---

    def evaluate(self, s: R, seat: Seat) -> float:
        """How `seat` stands on the board, whoever is to move."""
        outcome = self.outcome(s)
        return settled(outcome, seat) if outcome else standing(s.men[seat], s.men[1 - seat])
