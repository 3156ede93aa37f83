"""Verirrter Ritter: what is its own, and exact chances; the rules it shares are tested with the Schwarzer Kater."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from games.engines import registry
from games.engines.core import Chance
from games.engines.match import Match

RANKS = ["7", "8", "9", "10", "bube", "dame", "koenig", "ass"]
OUT = {"pik-koenig", "herz-koenig", "karo-koenig"}
ALL = {f"{suit}-{rank}" for suit in ("kreuz", "pik", "herz", "karo") for rank in RANKS} - OUT


def at(*hands: str, **options: str) -> Match:
    """A match in which the first of these hands is to draw."""
    game = registry.find("verirrter-ritter").make(len(hands), options)
    held = tuple(tuple(hand.split()) for hand in hands)
    return Match(game, "m", replace(game.start(), phase="mischen", hands=held))


def draws(match: Match, order: str, place: int) -> list[str]:
    """Chance puts the hand into this order, then the card at that place is drawn; what everybody hears."""
    match.push(Chance(tuple(order.split())))
    (seat,) = match.to_act()
    match.play(seat, (f"karte-{place}",))
    return [str(effect.text) for effect in match.effects[-1] if effect.text and effect.only is None]


def test_three_kings_are_out() -> None:
    """001:2739."""
    game: Any = registry.find("verirrter-ritter").make(3, {})
    assert set(game.draw(game.start()).items) == ALL
    assert len(ALL) == 29


def test_of_any_suit() -> None:
    """001:2741: a red one and a black one are a pair."""
    match = at("herz-7 karo-8", "pik-7 kreuz-koenig", "kreuz-8")
    assert draws(match, "pik-7 kreuz-koenig", 1)[1] == "Spieler 1 legt ein Paar ab: Herz 7 und Pik 7."
    assert match.state.turn == 1


@pytest.mark.parametrize(("ziehen", "other", "order"), [("links", 2, "pik-7 kreuz-koenig"), ("rechts", 3, "kreuz-8")])
def test_whose_cards_are_drawn(ziehen: str, other: int, order: str) -> None:
    """001:2741: the left neighbour's."""
    match = at("herz-7 karo-8", "pik-7 kreuz-koenig", "kreuz-8", ziehen=ziehen)
    assert draws(match, order, 1)[0] == f"Spieler {other} hält die Karten hin, Spieler 1 zieht eine."


def test_who_keeps_the_knight_loses() -> None:
    """001:2743."""
    match = at("herz-8", "pik-8 kreuz-koenig", "")
    assert draws(match, "pik-8 kreuz-koenig", 1)[-2:] == [
        "Spieler 1 hat keine Karten mehr und ist in Sicherheit.",
        "Spieler 2 behält den verirrten Ritter und verliert.",
    ]
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (outcome.places, outcome.termination) == ((1, 3, 1), "ritter")


def pairs_dealt(seats: int) -> Fraction:
    """How many pairs are laid after the deal, on average: each hand is a draw of that many of 29 cards."""
    sizes = [29 // seats + (seat < 29 % seats) for seat in range(seats)]
    both = [(size, of) for size in sizes for of in range(5)]
    ways = [Fraction(comb(4, of) * comb(25, size - of), comb(29, size)) * (of // 2) for size, of in both]
    return 7 * sum(ways, Fraction(0))


@pytest.mark.parametrize(("seats", "exact"), [(3, Fraction(758, 87)), (7, Fraction(14422, 3393))])
def test_pairs_after_the_deal(seats: int, exact: Fraction) -> None:
    """1,500 deals against the exact number; its standard deviation is below 1.6, and 3.5 of the mean's are 0.15."""
    assert pairs_dealt(seats) == exact
    laid = 0
    for number in range(1500):
        match = Match(registry.find("verirrter-ritter").make(seats, {}), str(number))
        match.settle()
        laid += len(match.state.laid)
    assert abs(laid / 1500 - exact) < 0.15


def test_the_last_three_cards() -> None:
    """One card against its fellow and the knight: p = 1/2 + 1/2 · (1 - p), so two of three; the engine, unfolded."""
    match, chance, lost = at("karo-ass", "herz-ass kreuz-koenig", ""), Fraction(1, 2), Fraction(0)
    share = Fraction(1)
    for drawer in [0, 1] * 12:
        other = 1 - drawer
        assert match.state.turn == drawer
        ace = next(card for card in match.state.hands[other] if card != "kreuz-koenig")
        escaped = Match(match.game, "m", match.state)
        draws(escaped, f"{ace} kreuz-koenig", 1)
        outcome = match.game.outcome(escaped.state)
        assert outcome is not None
        lost += share * chance * (outcome.places[0] != 1)
        draws(match, f"{ace} kreuz-koenig", 2)
        share *= chance
    assert abs(lost - Fraction(1, 3)) < Fraction(1, 10**6)
