"""Elf hoch: an eleven empties the pot, a twelve doubles it, and whatever is less pays what it lacks.

Source: 001:1261-1273. The only move is touching the dice, ("wuerfel",). How it ends, what follows on an empty pot and
what on a debt that cannot be paid is not said. Filled in: who cannot pay in full gives all there is and is out;
the last one left has won and gets the pot (or the most sticks win after ten rounds); after an eleven everybody lays two
sticks again (or nobody); an empty pot doubled is empty. The bank game of the same name (000:1492) is Paschen.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.core import Effect, Ruleset, Said, Seat, choice
from games.engines.kit.throws import who_begins
from games.engines.kit.tokens import POT, Purse, Tokens
from games.engines.own_dice import DiceOptions
from games.engines.text import _

ELEVEN = 11
#: sticks of each in the pot 001:1269
ANTE = 2
#: rounds of the shorter way to end it
ROUNDS = 10
#: throws for each seat until a match is broken off; of 20,000 matches of eight the longest took 50 each
MOST_THROWS = 150


@dataclass(frozen=True, slots=True)
class ElfHochOptions(DiceOptions):
    """What the source leaves open."""

    ende: str = choice(
        "letzter",
        _("Zu Ende ist es"),
        {"letzter": _("wenn nur noch einer zahlen kann"), "runden": _("spätestens nach zehn Runden")},
        "no source says",
    )
    topf: str = choice(
        "neu",
        _("In den leeren Topf"),
        {"neu": _("legen alle wieder zwei Hölzchen"), "leer": _("legt niemand etwas")},
        "two at first 001:1269; after an eleven no source says",
    )
    hoelzer: int = choice(
        30,
        _("Jeder bekommt"),
        {20: _("zwanzig Hölzchen"), 30: _("dreißig Hölzchen"), 40: _("vierzig Hölzchen")},
        "as many for each 001:1267, how many is not said",
    )
    beginn: str = who_begins("no source says; the highest throw is usual")


class ElfHoch(Tokens[Purse, ElfHochOptions]):
    """The game for two to eight."""

    options_class = ElfHochOptions
    dice = 2
    most_throws = MOST_THROWS
    last_one = True
    middle = _("Topf")

    def __init__(self, seats: int, options: ElfHochOptions) -> None:
        super().__init__(seats, options)
        self.agreed = ROUNDS if options.ende == "runden" else 0

    def stock(self) -> int:
        return self.options.hoelzer - ANTE

    def pot(self) -> int:
        return ANTE * self.seats

    def fell(self, s: Purse) -> tuple[Purse, list[Effect]]:
        number, seat = sum(s.dice), s.turn
        if number == ELEVEN:  # 001:1269
            s, effects = self.paid(s, s.pot, POT, seat)
            if self.options.topf == "neu":
                effects.append(Said(text=_("Der Topf ist leer: Alle legen neu ein.")))
                for other in self.still(s):
                    s, more = self._owes(s, ANTE, other)
                    effects += more
        elif number < ELEVEN:  # 001:1273
            s, effects = self._owes(s, ELEVEN - number, seat)
        else:  # 001:1271
            s, more = self._owes(s, s.pot, seat)
            effects = [Said(text=_("Eine Zwölf! {side} verdoppelt den Topf.", side=self.names[seat])), *more]
        if len(left := self.still(s)) == 1:
            s, more = self.paid(s, s.pot, POT, left[0])
            effects += more
        after, more = self.done(s)
        return after, effects + more

    def _owes(self, s: Purse, due: int, seat: Seat) -> tuple[Purse, list[Effect]]:
        """What is due goes into the pot; who has less gives it all and is out."""
        short = due > s.held[seat]
        s, effects = self.paid(s, min(due, s.held[seat]), seat, POT)
        if short:
            effects.append(Said(text=_("{side} kann nicht zahlen.", side=self.names[seat])))
            s, more = self.leaves(s, seat)
            effects += more
        return s, effects


RULESETS = (
    Ruleset(
        "elf-hoch",
        "Elf hoch",
        ElfHoch,
        tuple(range(2, 9)),
        # each throw: touching the dice, and the dice
        max_events=2 * 8 * MOST_THROWS,
    ),
)
