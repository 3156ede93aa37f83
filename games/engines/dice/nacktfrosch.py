"""Nacktfrosch: throw against the left neighbour; whoever has less is out, and the last one left wins.

Source: 001:1470-1480. The only move is the cup, ("wuerfel",). One throws four dice and lays down a sum, the next on the
left throws against it: with as much or less the neighbour is out, with more the thrower. A neighbour who has won the
duel then throws anew, against the next on the left.

Gap: who throws next when the neighbour is the one who goes out. That is an option. If the thrower stays on, the last in
the row, who never has to throw against anybody before the end, wins 46 times in 100 however many play; so by default
the cup goes on to the left.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.core import Effect, Ruleset, Said, Seat, choice
from games.engines.kit.rounds import Lap, Rounds
from games.engines.kit.states import changed
from games.engines.kit.throws import READY, who_begins
from games.engines.own_dice import DiceOptions
from games.engines.text import Text, _, addressed


@dataclass(frozen=True, slots=True)
class FroschOptions(DiceOptions):
    """What the source leaves open."""

    weiter: str = choice(
        "naechster",
        _("Scheidet der linke Nachbar aus, würfelt als Nächstes"),
        {"naechster": _("der Nächste links"), "werfer": _("noch einmal, wer ihn besiegt hat")},
        "no source says",
    )
    beginn: str = who_begins("no source says; the highest throw is usual")


@dataclass(frozen=True, slots=True, kw_only=True)
class Duel(Lap):
    """Who has laid down a sum and how much: 0 where nobody has."""

    thrower: Seat = 0
    mark: int = 0


class Nacktfrosch(Rounds[Duel, FroschOptions]):
    """The game for two to eight."""

    options_class = FroschOptions
    state_class = Duel
    summed = False
    dice = 4
    last_one = True
    most_throws = 2 + 50  # each pair of throws puts somebody out; those for the start, which ties may repeat

    def fell(self, s: Duel) -> tuple[Duel, list[Effect]]:
        n, seat = sum(s.dice), s.turn
        if not s.mark:
            laid = Said(text=_("{side} legt {n} vor.", side=self.names[seat], n=n))
            return changed(s, mark=n, thrower=seat, turn=self._after(s, seat)), [laid]
        beaten = n > s.mark
        loser = s.thrower if beaten else seat
        text = (
            _("{n} sind mehr als {mark}: {side} ist ein Nacktfrosch!", n=n, mark=s.mark, side=self.names[loser])
            if beaten
            else _(
                "{n} sind nicht mehr als {mark}: {side} ist ein Nacktfrosch!", n=n, mark=s.mark, side=self.names[loser]
            )
        )
        after, effects = self.leaves(changed(s, mark=0), loser)
        if not beaten:
            turn = s.thrower if self.options.weiter == "werfer" else self._after(after, seat)
            after = changed(after, turn=turn)
        return after, [Said(text=text), *effects]

    def note(self, s: Duel, seat: Seat) -> Text:
        if s.out[seat]:
            return _("Nacktfrosch")
        return _("legt {n} vor", n=s.mark) if s.mark and seat == s.thrower else _("noch dabei")

    def status(self, s: Duel) -> Text:
        if s.phase != READY or not s.mark:
            return super().status(s)
        side, other, n = self.names[s.turn], self.names[s.thrower], s.mark
        return addressed(
            s.turn,
            _("{other} hat {n}: Wirf mehr!", n=n, other=other),
            _("{other} hat {n}. {side} würfelt: mehr?", side=side, other=other, n=n),
        )


RULESETS = (
    Ruleset(
        "nacktfrosch",
        "Nacktfrosch",
        Nacktfrosch,
        tuple(range(2, 9)),
        # each throw: touching the dice, and the dice
        max_events=2 * 8 * Nacktfrosch.most_throws,
    ),
)
