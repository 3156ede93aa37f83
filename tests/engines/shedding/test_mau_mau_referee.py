"""Mau-Mau against a second referee, written from the sources in another way (000:1085-1103, 001:1911-1936, 003:46-89).

It keeps hands in lists, knows only the three presets, and says after every event of random matches who may lay what.
"""

from __future__ import annotations

import random

import pytest

from games.engines.match import Match
from tests.engines.shedding.test_mau_mau import RULESET, first

# --- a second referee ---


class Referee:
    """Mau-Mau once more, without the engine: lists, words, and one rule after the other."""

    def __init__(self, seats: int, order: list[str], preset: str, hand: int) -> None:
        self.preset = preset
        self.hands = [order[seat : seats * hand : seats] for seat in range(seats)]
        self.open = [order[seats * hand]]
        self.talon = order[seats * hand + 1 :]
        self.turn, self.step, self.wish, self.debt, self.fresh = 0, 1, "", 0, ""
        self.waiting: tuple[int, int, bool] | None = None

    def fits(self, card: str) -> bool:
        suit, rank = card.split("-")
        top_suit, top_rank = self.open[-1].split("-")
        if self.debt:
            return rank == "7"
        if rank == "bube":
            if top_rank == "bube" and self.preset != "philos":
                return False
            if self.preset == "philos" and top_rank != "bube" and suit != top_suit:
                hand = self.hands[self.turn]
                mine = [other for other in hand if not other.endswith("bube") or other.startswith(top_suit)]
                return not any(self.fits(other) for other in mine)
            return True
        if top_rank == "bube":
            return suit == (self.wish or top_suit)
        return suit == top_suit or rank == top_rank

    def may(self) -> set[str]:
        hand = self.hands[self.turn]
        if self.fresh:
            if not self.fits(self.fresh):
                return {"behalten"}
            return {self.fresh} | ({"behalten"} if self.preset != "philos" else set())
        lays = {card for card in hand if self.fits(card)}
        if lays and not self.debt and self.preset != "mappe":
            return lays
        return lays | {"stapel" if self.talon or len(self.open) > 1 or self.debt else "passen"}

    def advance(self, times: int = 1) -> None:
        self.turn = (self.turn + times * self.step) % len(self.hands)

    def take(self, seat: int, count: int, keep: bool = False) -> None:
        while count and self.talon:
            card = self.talon.pop()
            self.hands[seat].append(card)
            count -= 1
            if keep:
                self.fresh = card
        self.waiting = (seat, count, keep) if count and len(self.open) > 1 else None

    def shuffled(self, order: list[str]) -> None:
        assert self.waiting
        self.talon, self.open = list(order), self.open[-1:]
        self.take(*self.waiting)

    def move(self, path: tuple[str, ...]) -> None:
        seat, word = self.turn, path[0]
        if word == "stapel":
            if self.debt:
                debt, self.debt = self.debt, 0
                self.advance()
                self.take(seat, debt)
            elif self.preset == "schulhof":
                self.advance()
                self.take(seat, 1)
            else:
                self.take(seat, 1, keep=True)
            return
        if word in ("behalten", "passen"):
            self.fresh = ""
            self.advance()
            return
        self.fresh = ""
        self.hands[seat].remove(word)
        self.open.append(word)
        self.wish = ""
        rank = word.split("-")[1]
        if rank == "bube" and len(path) > 1:
            self.wish = path[1].split("-")[1]
        if not self.hands[seat]:
            return
        if rank == "9" and self.preset != "philos":
            self.step = -self.step
        if rank == "7" and self.preset == "philos":
            self.advance()
            victim = self.turn
            self.advance()
            self.take(victim, 2)
        else:
            if rank == "7":
                self.debt += 2
            self.advance(2 if rank == "8" else 1)
        if len(self.hands[seat]) == 1 and self.preset != "philos" and path[-1] != "mau":
            self.take(seat, 1 if self.preset == "schulhof" else 2)


PRESETS = {
    "schulhof": {"wertung": "einzeln"},
    "philos": {"wertung": "einzeln"},
    # the referee does not know answers to a skip, being caught, nor playing on
    "mappe": {"gegenstechen": False, "ertappen": False, "ende": "sofort"},
}


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_second_referee_agrees(preset: str, seats: int) -> None:
    rng = random.Random(f"{preset} {seats}")
    rounds = shuffles = 0
    for number in range(60):
        made = RULESET.make(seats, {**RULESET.presets[preset].options, **PRESETS[preset]})
        match = Match(made, f"{preset} {seats} {number}")
        match.settle()
        order = [str(card) for card in match.events[0].outcome]  # type: ignore[union-attr]
        referee = Referee(seats, order, preset, len(match.state.hands[0]))
        while match.to_act():
            drawn = match.draw()
            if drawn is not None:
                match.push(drawn)
                referee.shuffled([str(card) for card in drawn.outcome])
                shuffles += 1
                continue
            assert match.to_act() == {referee.turn}
            assert first(match) == referee.may()
            path = made.propose(match.state, referee.turn, rng)
            match.play(referee.turn, path)
            referee.move(path)
            if match.state.plies >= 400:
                break
            assert [sorted(hand) for hand in match.state.hands] == [sorted(hand) for hand in referee.hands]
            assert (match.state.pile[-1], len(match.state.stock)) == (referee.open[-1], len(referee.talon))
        rounds += match.state.order != ()
    assert rounds > 50
    assert shuffles > 0 or seats == 2
