"""Puff: all men are thrown onto the board first, and a double counts above and below.

Source: 001:615-643 (Philos box); the name 001:335, 000:810. Hitting, closed points and coming in again are as in
Backgammon. What differs: each throws two dice for the start; nobody moves before all fifteen men are in; the lower
number is played first, and where it cannot be, the higher lapses too; a double also counts the numbers on which the
dice lie (3/3: two threes and two fours, later four of each) and gives another throw.

The source counts White's way from 1 up; here the points are numbered as in Backgammon, so White enters on 24 to 19.

Filled in: men come in by themselves, since there is nothing to choose; of two numbers the one that finds an open point
brings a man in, whichever it is (as in Backgammon with men that were hit); what nobody can enter with lapses. A
double's top counts as played when one of its numbers was, and then the bottom may be used; there one may stop at any
time (001:639). Which double is the second is not said, nor whether men are hit while some still come in: options.

Moves: ("wuerfel",), the place of the man that plays the next number, ("genug",) to leave the rest of the bottom.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.core import Effect, Options, Ruleset, Said, Seat, choice
from games.engines.kit.states import changed
from games.engines.kit.throws import READY, who_begins
from games.engines.scene import Button
from games.engines.tables.board import SIDES
from games.engines.tables.running import MOVE, Run, Running
from games.engines.tables.turns import BAR, Men, as_closed
from games.engines.text import Text, _

#: throws for each side until a match is broken off; nobody gets there by playing
MOST_THROWS = 1_000
ENOUGH = "genug"


@dataclass(frozen=True, slots=True)
class PuffOptions(Options):
    """What the source leaves open."""

    beginn: str = who_begins("the highest throw of two dice 001:625; the first seat is quicker")
    zweiter: str = choice(
        "spieler",
        _("Ein Pasch zählt doppelt"),
        {
            "spieler": _("von deinem zweiten an"),
            "spiel": _("vom zweiten der Partie an, wer ihn auch wirft"),
            "reihe": _("vom zweiten an, den du hintereinander wirfst"),
        },
        "001:631 says from the second double on, but not whose",
    )
    schlagen: bool = choice(
        True,
        _("Solange noch Steine neben dem Brett liegen,"),
        {True: _("wird schon geschlagen"), False: _("wird noch niemand geschlagen")},
        "001:619 hits as Backgammon does, and does not say from when on",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Puffstand(Run):
    """What is counted besides."""

    #: doubles thrown by each side, and one after the other in this turn
    doubles: tuple[int, int] = (0, 0)
    row: int = 0
    #: whether a number of this throw has been played
    begun: bool = False


class Puff(Running[Puffstand, PuffOptions]):
    """The game for two seats."""

    options_class = PuffOptions

    def __init__(self, seats: int, options: PuffOptions) -> None:
        super().__init__(seats, options, MOST_THROWS)

    def fresh(self) -> Puffstand:
        return Puffstand()

    def fell(self, s: Puffstand) -> tuple[Puffstand, list[Effect]]:
        low, high = sorted(s.dice)
        if low < high:
            return self.went(changed(s, left=(low, high), begun=False))
        mine, theirs = s.doubles
        doubles = (mine + 1, theirs) if s.turn == 0 else (mine, theirs + 1)
        counted = {"spieler": doubles[s.turn], "spiel": sum(doubles), "reihe": s.row + 1}[self.options.zweiter]
        many = 2 if counted == 1 else 4
        s = changed(s, left=(low,) * many + (7 - low,) * many, begun=False, doubles=doubles, row=s.row + 1)
        after, effects = self.went(s)
        below = _("Unten liegt die {n}: Sie zählt mit.", n=7 - low)
        return after, [Said(text=below), *effects]

    def met(self, s: Puffstand) -> Men:
        theirs = s.men[1 - s.turn]
        return theirs if self.options.schlagen or not any(s.waiting) else as_closed(theirs)

    def stops(self, s: Puffstand, point: int, die: int) -> Text:
        if point > die and s.men[1 - s.turn][25 - (point - die)] == 1:
            return _("Noch liegen Steine neben dem Brett: So lange wird niemand geschlagen.")
        return super().stops(s, point, die)

    def went(self, s: Puffstand) -> tuple[Puffstand, list[Effect]]:
        effects: list[Effect] = []
        while s.left:
            if s.men[s.turn][BAR]:
                theirs = self.met(s)
                number = next((die for die in s.left if theirs[die] < 2), 0)
                if not number:
                    break
                s, more = self.moved(s, BAR, number)
                s, effects = changed(s, begun=True), effects + more
                continue
            s = changed(s, phase=MOVE)
            if self.sources(s):
                return s, effects
            if s.begun:
                s = changed(s, left=tuple(die for die in s.left if die != s.left[0]))
            else:
                break  # 001:637: without the lower number there is no higher, without the top no bottom
        if s.left and not s.begun:
            effects.append(Said(text=_("{side} kann nicht ziehen.", side=SIDES[s.turn])))
        return self.done(changed(s, left=())), effects

    def moved(self, s: Puffstand, source: int, die: int) -> tuple[Puffstand, list[Effect]]:
        after, effects = super().moved(s, source, die)
        return changed(after, begun=True), effects

    def done(self, s: Puffstand) -> Puffstand:
        """A double gives another throw (001:631)."""
        return changed(s, phase=READY) if s.dice[0] == s.dice[1] else changed(self.passed(s), row=0)

    def bottom(self, s: Puffstand) -> bool:
        """Whether the next number is what a double shows below, which need not be used up."""
        return s.phase == MOVE and s.dice[0] == s.dice[1] and s.left[0] != s.dice[0]

    def buttons(self, s: Puffstand) -> tuple[Button, ...]:
        return (Button(ENOUGH, _("Genug")),) if self.bottom(s) else ()

    def touched(self, s: Puffstand, target: str) -> tuple[Puffstand, list[Effect]]:
        if target != ENOUGH:
            return super().touched(s, target)
        said = Said(text=_("{side} lässt den Rest der Unterseite liegen.", side=SIDES[s.turn]))
        return self.done(changed(s, left=())), [said]

    def why_not(self, s: Puffstand, seat: Seat, path: tuple[str, ...]) -> Text:
        if path == (ENOUGH,):
            return _("Genug sagen kannst du nur bei den Zahlen, die ein Pasch unten zeigt.")
        return super().why_not(s, seat, path)


RULESETS = (
    Ruleset(
        "puff",
        "Puff",
        Puff,
        (2,),
        # each throw: touching the dice, the dice, at most eight numbers
        max_events=2 * MOST_THROWS * 10,
    ),
)
