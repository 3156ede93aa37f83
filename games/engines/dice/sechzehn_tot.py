"""Sechzehn-tot: throw towards fifteen, and who gets beyond it takes a stick.

Source: 001:1099-1125. Moves: ("wuerfel",), and after the second throw ("aufhoeren",).

Left open is whether one may go on after the fourth throw, an option. Filled in: whoever is dead with the third throw
makes no fourth. Whether the round is over when somebody is dead is not said either and is an option; "has automatically
lost the round" (001:1115) speaks for it. Where it goes on, each of the dead takes a stick while there are any, and the
first of them begins the next round. Where it is over before anybody has a sum and the middle is empty, the stick comes
from the next to the left. Only who holds all the sticks in the end has lost; all others share the first place.

How the computer plays: `risk` is the exact chance of losing the round when each does what makes the own chance of it
least. For two it is all there is to know; with more it does not see that the highest sum gives a stick away in the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from games.engines.core import Effect, Path, Ruleset, Said, Seat, choice
from games.engines.kit.scores import settled
from games.engines.kit.states import changed
from games.engines.kit.throws import READY, who_begins
from games.engines.kit.tokens import POT, Purse, Tokens
from games.engines.own_dice import DiceOptions
from games.engines.text import Text, _

BEST = 15
#: no sum yet is above all sums
NONE = 16
FACES = range(1, 7)


@dataclass(frozen=True, slots=True)
class SechzehnOptions(DiceOptions):
    """What the source leaves open."""

    weiter: str = choice(
        "schluss",
        _("Nach dem vierten Wurf"),
        {"schluss": _("ist Schluss"), "einzeln": _("darf man Wurf für Wurf weitermachen")},
        "two more throws after the second 001:1113; what then is not said",
    )
    tot: str = choice(
        "ende",
        _("Wer über 15 kommt, nimmt ein Hölzchen, und die Runde"),
        {"ende": _("ist sofort zu Ende"), "weiter": _("geht weiter")},
        "has lost the round 001:1115; whether the others still throw is not said",
    )
    beginn: str = who_begins("the highest throw 001:1109")


@dataclass(frozen=True, slots=True, kw_only=True)
class Sechzehnstand(Purse):
    """`sums` are those of the round: 0 for who has none yet, above BEST for the dead."""

    #: of the last round
    loser: Seat = 0


class SechzehnTot(Tokens[Sechzehnstand, SechzehnOptions]):
    """The game for two to six."""

    options_class = SechzehnOptions
    state_class = Sechzehnstand
    fewest = True
    most_throws = 1500

    def pot(self) -> int:
        return 2 * self.seats + 1  # 001:1107: two for each and one more

    def fell(self, s: Sechzehnstand) -> tuple[Sechzehnstand, list[Effect]]:
        s = changed(s, stake=s.stake + s.dice[0])
        if s.stake > BEST:
            side = self.names[s.turn]
            effects: list[Effect] = [Said(text=_("{side} kommt auf {n} und ist tot.", side=side, n=s.stake))]
            after = self.added(s, s.stake)
            after, more = self.end_round(after) if self.options.tot == "ende" else self.done(after)
            return after, effects + more
        return self.stopped(s) if s.tries == 4 and self.options.weiter == "schluss" else (s, [])

    def may_stop(self, s: Sechzehnstand) -> bool:
        return s.tries in (2, 4) or s.tries > 4

    def stopped(self, s: Sechzehnstand) -> tuple[Sechzehnstand, list[Effect]]:
        said = Said(text=_("{side} bleibt bei {n}.", side=self.names[s.turn], n=s.stake))
        after, more = self.done(self.added(s, s.stake))
        return after, [said, *more]

    def round_ended(self, s: Sechzehnstand) -> tuple[Sechzehnstand, list[Effect]]:
        order = sorted(self.still(s), key=lambda seat: self._place(s, seat))
        alive = [seat for seat in order if 0 < s.sums[seat] <= BEST]
        # 001:1119: of equal sums the earlier counts as higher, so the last of the lowest has lost
        losers = [seat for seat in order if s.sums[seat] > BEST] or [min(alive[::-1], key=lambda seat: s.sums[seat])]
        giver = max(alive, key=lambda seat: s.sums[seat]) if alive else self._after(s, losers[0])
        all_dead = not alive and len(losers) == len(order)
        shared, effects = s.pot > 0, list[Effect]()
        for loser in losers:
            if shared and s.pot:
                s, more = self.paid(s, 1, POT, loser)
            elif not shared and s.held[giver] and not all_dead:
                s, more = self.paid(s, 1, giver, loser)
            else:
                continue
            effects += more
        if not s.pot and (safe := [seat for seat in self.still(s) if not s.held[seat]]):
            s, _left = self.leaves(s, *safe)
            effects += [Said(text=_("{side} hat kein Hölzchen und ist gerettet.", side=self.names[n])) for n in safe]
        return changed(s, sums=(0,) * self.seats, loser=losers[0]), effects

    def opens(self, s: Sechzehnstand) -> Seat:
        return s.loser

    def over(self, s: Sechzehnstand) -> str:
        return "sticks" if not s.pot and len(self.still(s)) < 2 else ""

    def standing(self, s: Sechzehnstand) -> Sequence[Any]:
        return [-sticks for sticks in s.held]

    def reason(self, s: Sechzehnstand) -> Text:
        return _("{side} hat alle Hölzchen und verliert.", side=self.names[self.still(s)[0]])

    def note(self, s: Sechzehnstand, seat: Seat) -> Text:
        """The sum of this round, first because a phone cuts long notes short, and the sticks."""
        if s.out[seat]:
            return _("gerettet")
        total = s.sums[seat] or (s.stake if seat == s.turn else 0)
        if not total:
            return self.count(s.held[seat])
        sum_text = _("tot") if total > BEST else _("{n}", n=total)
        return _("{total} · {tokens}", total=sum_text, tokens=self.count(s.held[seat]))

    def prompt(self, s: Sechzehnstand) -> Text:
        if s.tries == 2:
            return _("Höre auf, oder wage zwei weitere Würfe.")
        return _("Auch der vierte Wurf muss sein.") if s.tries == 3 else super().prompt(s)

    def why_not(self, s: Sechzehnstand, seat: Seat, path: Path) -> Text:
        if path and path[0] == "aufhoeren" and not self.may_stop(s):
            if s.tries == 3:
                return _("Wer nach dem zweiten Wurf weitermacht, muss auch den vierten Wurf tun.")
            return _("Die ersten beiden Würfe sind ohne Gefahr: Würfle erst zweimal.")
        return super().why_not(s, seat, path)

    def evaluate(self, s: Sechzehnstand, seat: Seat) -> float:
        """The sticks one will not have when this round is over, of all; between two rounds, those one has not now."""
        outcome = self.outcome(s)
        if outcome:
            return settled(outcome, seat)
        if s.out[seat]:
            return 0.99
        begun = s.tries or s.phase != READY or any(s.sums)
        return 0.99 - 1.98 * (s.held[seat] + (self.risk(s, seat) if begun else 0)) / (2 * self.seats + 2)

    def risk(self, s: Sechzehnstand, seat: Seat) -> float:
        """The chance that a seat has lost when this round is over."""
        single = self.options.weiter == "einzeln"
        playing = self.still(s)
        sums = [s.sums[other] for other in playing if s.sums[other]]
        lowest, after = min(sums, default=NONE), len(playing) - len(sums) - 1
        if any(total > BEST for total in sums):  # the dead have lost instead of the lowest
            lowest = 0
        tries = s.tries if s.phase == READY else -s.tries - 1
        own = in_turn(lowest, after, tries, s.stake, single)
        if seat == s.turn:
            return own.loses
        if s.sums[seat] > BEST:
            return 1.0
        if s.sums[seat]:
            below = [other for other in playing if s.sums[other] == lowest]
            return own.lowest_loses if seat == max(below, key=lambda other: self._place(s, other), default=-1) else 0.0
        return (1 - own.loses - own.lowest_loses) / max(1, after)


@dataclass(frozen=True, slots=True)
class Chances:
    """That who is in turn loses the round, and that whoever has had the lowest sum until now does."""

    loses: float
    lowest_loses: float


def in_turn(lowest: int, after: int, tries: int, total: int, single: bool) -> Chances:
    """With so many to throw after this one; after so many throws (in the air: -1 the first, -2 the second …)."""
    if tries < 0:
        return _thrown(lowest, after, -tries, total, single)
    if tries not in (2, 4) and tries < 5:
        return _thrown(lowest, after, tries + 1, total, single)
    on, stop = _thrown(lowest, after, tries + 1, total, single), _stops(lowest, after, total, single)
    return on if on.loses < stop.loses else stop


@cache
def _thrown(lowest: int, after: int, number: int, total: int, single: bool) -> Chances:
    """While throw `number` is in the air."""
    ends = []
    for face in FACES:
        now = total + face
        if now > BEST:
            ends.append(Chances(1.0, 0.0))
        elif number == 4 and not single:
            ends.append(_stops(lowest, after, now, single))
        else:
            ends.append(in_turn(lowest, after, number, now, single))
    return Chances(sum(end.loses for end in ends) / 6, sum(end.lowest_loses for end in ends) / 6)


@cache
def _stops(lowest: int, after: int, total: int, single: bool) -> Chances:
    """Of equal sums the later is the lower."""
    if total > lowest:
        return Chances(0.0, _stays(lowest, after, single))
    return Chances(_stays(total, after, single), 0.0)


@cache
def _stays(lowest: int, after: int, single: bool) -> float:
    """The chance of the lowest sum to stay the lowest, and nobody to be dead, when so many are still to throw."""
    return in_turn(lowest, after - 1, 0, 0, single).lowest_loses if after else 1.0


RULESETS = (
    Ruleset(
        "sechzehn-tot",
        "Sechzehn-tot",
        SechzehnTot,
        tuple(range(2, 7)),
        # each throw: touching the die, the die, and stopping
        max_events=3 * 6 * SechzehnTot.most_throws,
    ),
)
