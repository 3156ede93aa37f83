"""Stumme Jule: without a word from one to six, and once more to cross it all out.

Source: 001:1127-1145. Moves: ("wuerfel",), and ("gesprochen",) for who owns up to having spoken; then the cup.

Nobody can hear at a table of screens who has spoken, so whoever has says so, on the own turn and before throwing. The
source names the penalty twice: start from the beginning (001:1135), repeat the stations reached (001:1145). From an
empty slip that is the same; whoever is crossing out already keeps, by the second, the numbers written and repeats the
crossings. So both are answers of an option. Whoever says nothing has no choice at all: it is luck.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache

from games.engines.core import Effect, Path, Ruleset, Said, Scored, Seat, choice
from games.engines.kit.rounds import Lap, Rounds
from games.engines.kit.scores import settled
from games.engines.kit.sheet import COLUMNS
from games.engines.kit.states import changed
from games.engines.kit.throws import CUP, READY, who_begins
from games.engines.own_dice import DiceOptions
from games.engines.scene import Button, Row, Sheet, Surface
from games.engines.text import Text, _

SPOKE = "gesprochen"
#: stations: six to write, six to cross out
ALL, HALF = 12, 6


@dataclass(frozen=True, slots=True)
class JuleOptions(DiceOptions):
    """What the source says in two ways or leaves open."""

    strafe: str = choice(
        "anfang",
        _("Wer spricht,"),
        {
            "anfang": _("fängt mit einem leeren Zettel von vorn an"),
            "reihe": _("wiederholt die Reihe: Geschriebenes bleibt, wer schon ausstreicht, streicht von vorn"),
        },
        "from the beginning 001:1135; the stations reached are repeated 001:1145",
    )
    beginn: str = who_begins("no source says; the highest throw is usual")


@dataclass(frozen=True, slots=True, kw_only=True)
class Julestand(Lap):
    """`sums` are the stations each has reached."""

    #: the seat in turn has owned up and throws now
    owned: bool = False


class StummeJule(Rounds[Julestand, JuleOptions]):
    """The game for two to eight."""

    options_class = JuleOptions
    state_class = Julestand
    most_throws = 400  # the twelve stations take 72 throws of one player on average

    def fell(self, s: Julestand) -> tuple[Julestand, list[Effect]]:
        have, side = s.sums[s.turn], self.names[s.turn]
        s, effects = changed(s, owned=False), list[Effect]()
        if s.dice[0] == have % HALF + 1:
            wrote = _("{side} schreibt die {n} auf.", side=side, n=s.dice[0])
            crossed = _("{side} streicht die {n} aus.", side=side, n=s.dice[0])
            effects.append(Scored(seat=s.turn, points=1, text=wrote if have < HALF else crossed))
            s = self.added(s, 1)
        after, more = self.done(s)
        return after, effects + more

    def buttons(self, s: Julestand) -> tuple[Button, ...]:
        return OWNING if s.phase == READY and not s.owned and s.sums[s.turn] else ()

    def touched(self, s: Julestand, target: str) -> tuple[Julestand, list[Effect]]:
        have, side = s.sums[s.turn], self.names[s.turn]
        left = HALF if self.options.strafe == "reihe" and have >= HALF else 0
        again = _("{side} hat gesprochen und fängt von vorn an.", side=side)
        if left:
            again = _("{side} hat gesprochen und streicht noch einmal von vorn.", side=side)
        return changed(self.added(s, left - have), owned=True), [Said(text=again)]

    def propose(self, s: Julestand, seat: Seat, rng: random.Random) -> Path:
        """Throwing: owning up is for those who have spoken."""
        return CUP

    def over(self, s: Julestand) -> str:
        return "done" if max(s.sums) == ALL else ""

    def reason(self, s: Julestand) -> Text:
        return _("{side} hat alles ausgestrichen und gewinnt.", side=self.names[self.best(s)[0]])

    def note(self, s: Julestand, seat: Seat) -> Text:
        have = s.sums[seat]
        if have == ALL:
            return _("fertig")
        return _("schreibt die {n}", n=have + 1) if have < HALF else _("streicht die {n}", n=have - HALF + 1)

    def prompt(self, s: Julestand) -> Text:
        have = s.sums[s.turn]
        if have < HALF:
            return _("Psst! Du brauchst eine {n}.", n=have + 1)
        return _("Psst! Du brauchst eine {n} zum Ausstreichen.", n=have - HALF + 1)

    def why_not(self, s: Julestand, seat: Seat, path: Path) -> Text:
        if path == (SPOKE,):
            return _("Du hast es schon gesagt: Nun würfle.") if s.owned else _("Auf deinem Zettel steht noch nichts.")
        if self.buttons(s):
            return _("Tippe den Würfel an. Nur wer gesprochen hat, drückt den Knopf.")
        return super().why_not(s, seat, path)

    def table(self, s: Julestand) -> tuple[Surface, ...]:
        rows = tuple(
            Row(f"zahl-{n + 1}", _("{n}", n=n + 1), tuple(_mark(have, n) for have in s.sums)) for n in range(HALF)
        )
        return (*self.surfaces, Sheet("zettel", _("Zettel"), COLUMNS[: self.seats], rows, tuple(range(self.seats))))

    def evaluate(self, s: Julestand, seat: Seat) -> float:
        """The chance to be done before the best of the others."""
        outcome = self.outcome(s)
        if outcome:
            return settled(outcome, seat)
        rival = max((other for other in range(self.seats) if other != seat), key=lambda other: s.sums[other])
        mine, theirs = ALL - s.sums[seat], ALL - s.sums[rival]
        first = (seat - s.turn) % self.seats < (rival - s.turn) % self.seats
        return 0.99 * (2 * (sooner(mine, theirs) if first else 1 - sooner(theirs, mine)) - 1)


@cache
def sooner(mine: int, theirs: int) -> float:
    """The chance of whoever throws first to be done first, with so many stations left each."""
    if not mine or not theirs:
        return float(not mine)
    # both miss 25 times in 36, and all is as before
    return (6 * (1 - sooner(theirs, mine - 1)) + 5 * sooner(mine, theirs - 1)) / 11


def _mark(have: int, n: int) -> str:
    """What stands for a number on the slip of somebody who has so many stations."""
    return "✗" if have > n + HALF else str(n + 1) if have > n else ""


OWNING = (Button(SPOKE, _("Ich habe gesprochen"), "g"),)

RULESETS = (
    Ruleset(
        "stumme-jule",
        "Stumme Jule",
        StummeJule,
        tuple(range(2, 9)),
        # each throw: touching the die, the die, and owning up
        max_events=3 * 8 * StummeJule.most_throws,
    ),
)
