"""Piefke: the first throw of a round is the measure, and every pip too few or too many costs.

Source: 001:1333-1351. The only move is touching the dice, ("wuerfel",).

001:1343 wants the throw repeated "völlig gleich", and has missing and surplus pips counted: by the sum (the default,
one throw in eleven hits) or die by die in the order of their pips (one in 47). Whoever repeats it is out of the game
(1347): for good, as it says, or back in the next round. Filled in: who is safe can still have paid the most and lose;
with only one left to throw the match is over; who has no sticks left is handed new ones, since what counts is what has
been paid; the second player opens the second round and so on, those who are safe are skipped.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.engines.core import Effect, Outcome, Ruleset, Said, Seat, choice
from games.engines.kit.rounds import rounds_agreed
from games.engines.kit.states import changed
from games.engines.kit.throws import who_begins
from games.engines.kit.tokens import BOX, POT, Purse, Tokens
from games.engines.own_dice import DiceOptions
from games.engines.scene import Area, Piece, Surface
from games.engines.text import Text, _, plural

SHOWN = Area("vorlage", _("Vorgelegt"), "tray")
#: sticks at first: what eight players pay in eight rounds on average, and some more
STOCK = 40
#: throws for each seat: at most ten rounds, and those for the start, which ties may repeat
MOST_THROWS = 10 + 50


@dataclass(frozen=True, slots=True)
class PiefkeOptions(DiceOptions):
    """What the source leaves open."""

    runden: int = rounds_agreed(0, "agreed on, best as many as there are players 001:1341", (0, 3, 5, 10))
    vergleich: str = choice(
        "summe",
        _("Verglichen"),
        {"summe": _("wird die Summe der Augen"), "wuerfel": _("wird Würfel für Würfel, der Größe nach")},
        "001:1343 can be read both ways",
    )
    sicher: str = choice(
        "partie",
        _("Wer den Wurf genau wiederholt,"),
        {"partie": _("muss nie wieder würfeln"), "runde": _("zahlt nichts und würfelt weiter mit")},
        "out of the game 001:1347; for how long is not said",
    )
    beginn: str = who_begins("no source says; the highest throw is usual")


@dataclass(frozen=True, slots=True, kw_only=True)
class Vorlage(Purse):
    """The throw that is to be repeated, () before the first of a round; `sums` is what each has paid."""

    shown: tuple[int, ...] = ()


class Piefke(Tokens[Vorlage, PiefkeOptions]):
    """The game for two to eight. Who has paid the most loses."""

    options_class = PiefkeOptions
    state_class = Vorlage
    dice = 3
    most_throws = MOST_THROWS
    middle = _("Kasse")

    def stock(self) -> int:
        return STOCK

    def missed(self, shown: Sequence[int], dice: Sequence[int]) -> tuple[int, int]:
        """Pips too few and too many."""
        pairs = list(zip(sorted(shown), sorted(dice), strict=True))
        if self.options.vergleich == "summe":
            pairs = [(sum(shown), sum(dice))]
        return sum(max(0, to - is_) for to, is_ in pairs), sum(max(0, is_ - to) for to, is_ in pairs)

    def fell(self, s: Vorlage) -> tuple[Vorlage, list[Effect]]:
        seat, side = s.turn, self.names[s.turn]
        effects: list[Effect]
        if not s.shown:
            s, effects = changed(s, shown=s.dice), [Said(text=_("{side} legt vor: {n}.", side=side, n=sum(s.dice)))]
        else:
            few, many = self.missed(s.shown, s.dice)
            if due := few + 2 * many:  # 001:1345: surplus pips cost two
                s, effects = self._pays(s, due, few, many)
            elif self.options.sicher == "partie":
                s, _said = self.leaves(s, seat)
                effects = [Said(text=_("Getroffen! {side} ist in Sicherheit.", side=side))]
            else:
                effects = [Said(text=_("Getroffen! {side} zahlt nichts.", side=side))]
        after, more = self.done(s)
        return after, effects + more

    def _pays(self, s: Vorlage, due: int, few: int, many: int) -> tuple[Vorlage, list[Effect]]:
        side = self.names[s.turn]
        effects: list[Effect] = []
        if few:
            lacking = plural(
                few,
                _("{side} wird Piefke: ein Auge zu wenig."),
                _("{side} wird Piefke: {n} Augen zu wenig."),
                side=side,
            )
            effects.append(Said(text=lacking))
        if many:
            surplus = plural(
                many,
                _("{side} wird Piefke: ein Auge zu viel, das kostet doppelt."),
                _("{side} wird Piefke: {n} Augen zu viel, die kosten doppelt."),
                side=side,
            )
            effects.append(Said(text=surplus))
        s, lent = self.paid(s, max(0, due - s.held[s.turn]), BOX, s.turn)
        s, given = self.paid(self.added(s, due), due, s.turn, POT)
        return s, effects + lent + given

    def round_ended(self, s: Vorlage) -> tuple[Vorlage, list[Effect]]:
        return changed(s, shown=()), []

    def opens(self, s: Vorlage) -> Seat:
        return (s.first + 1) % self.seats  # 001:1349

    def over(self, s: Vorlage) -> str:
        return super().over(s) or ("alone" if len(self.still(s)) < 2 else "")

    def standing(self, s: Vorlage) -> Sequence[Any]:
        return [-paid for paid in s.sums]

    def reason(self, s: Vorlage) -> Text:
        most = max(s.sums)
        if s.sums.count(most) > 1:
            return _("Schluss: Mehrere haben am meisten bezahlt, {tokens}.", tokens=self.count(most))
        side = self.names[s.sums.index(most)]
        return _("Schluss: {side} hat am meisten bezahlt, {tokens}.", side=side, tokens=self.count(most))

    def outcome(self, s: Vorlage) -> Outcome | None:
        outcome = super().outcome(s)
        return changed(outcome, scores=tuple(-paid for paid in s.sums)) if outcome else None

    def note(self, s: Vorlage, seat: Seat) -> Text:
        return _("{n} bezahlt, sicher", n=s.sums[seat]) if s.out[seat] else _("{n} bezahlt", n=s.sums[seat])

    def prompt(self, s: Vorlage) -> Text:
        return super().prompt(s) if s.shown else _("Lege einen Wurf vor: Tippe die Würfel an.")

    def table(self, s: Vorlage) -> tuple[Surface, ...]:
        return (SHOWN, *self.surfaces)

    def pieces(self, s: Vorlage) -> list[Piece]:
        shown = [Piece(SHOWN.id, "die", _("Vorgelegt: {n}", n=die), face=str(die)) for die in s.shown]
        return [*shown, *super().pieces(s)]


RULESETS = (
    Ruleset(
        "piefke",
        "Piefke",
        Piefke,
        tuple(range(2, 9)),
        # each throw: touching the dice, and the dice
        max_events=2 * 8 * MOST_THROWS,
    ),
)
