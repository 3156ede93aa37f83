"""Schnipp, Schnapp, Schnurr: the source's own row, rule by rule, an exact chance, a second count of whole matches."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from games.engines import registry
from games.engines.core import Chance, IllegalMoveError, Move
from games.engines.match import Match
from games.engines.playout import playout

RANKS = ["7", "8", "9", "10", "bube", "dame", "koenig", "ass"]
OPTIONS = ("rufe",)


def at(*hands: str, talon: str = "", laid: str = "", **changes: Any) -> Match:
    """A match in which the first of these hands begins a row; other words are options or parts of the state."""
    options = {name: changes.pop(name) for name in OPTIONS if name in changes}
    game = registry.find("schnipp-schnapp-schnurr").make(len(hands), options)
    held = tuple(tuple(hand.split()) for hand in hands)
    state = replace(game.start(), phase="beginnen", hands=held, talon=tuple(talon.split()), laid=tuple(laid.split()))
    return Match(game, "m", replace(state, **changes))


def lay(match: Match, *names: str) -> list[str]:
    """These cards one after the other, by whoever is to act; all that is said."""
    heard: list[str] = []
    for name in names:
        (seat,) = match.to_act()
        match.play(seat, (name,))
        heard += [str(effect.text) for effect in match.effects[-1] if effect.text]
    return heard


@pytest.mark.parametrize(
    ("seats", "size", "talon"), [(2, 12, 8), (3, 10, 2), (4, 8, 0), (5, 6, 2), (6, 5, 2), (7, 4, 4)]
)
def test_the_deal(seats: int, size: int, talon: int) -> None:
    """001:2725: equal hands, what is left is the talon."""
    match = Match(registry.find("schnipp-schnapp-schnurr").make(seats), "s")
    match.settle()
    assert [len(hand) for hand in match.state.hands] == [size] * seats
    assert len(match.state.talon) == talon
    assert match.to_act() == {0}


def test_the_row_of_the_source() -> None:
    """001:2727-2729 and 2717: hearts from the seven, and Basilorum with any card after the ace."""
    match = at("herz-7 herz-10 herz-koenig kreuz-7", "herz-8 herz-bube herz-ass pik-9", "herz-9 herz-dame pik-7")
    assert lay(match, *[f"herz-{rank}" for rank in RANKS], "pik-9") == [
        "Spieler 1 legt Herz 7: „Schnipp!“",
        "Spieler 2 legt Herz 8: „Schnapp!“",
        "Spieler 3 legt Herz 9: „Schnurr!“",
        "Spieler 1 legt Herz 10: „Basilorum!“",
        "Spieler 2 legt Herz-Bube: „Burr!“",
        "Fünf Karten liegen: Sie werden umgedreht.",
        "Spieler 3 legt Herz-Dame: „Schnipp!“",
        "Spieler 1 legt Herz-König: „Schnapp!“",
        "Spieler 2 legt Herz-Ass: „Schnurr!“",
        "Höher geht es nicht: Spieler 2 beginnt neu.",
        "Spieler 2 legt Pik 9: „Basilorum!“",
        "Spieler 2 gewinnt.",
    ]


def test_burr_before_basilorum() -> None:
    match = at("herz-7 herz-10 pik-7", "herz-8 herz-bube", "herz-9 pik-8", rufe="basilorum")
    assert [text.split("„")[1] for text in lay(match, "herz-7", "herz-8", "herz-9", "herz-10", "herz-bube")[:5]] == [
        "Schnipp!“", "Schnapp!“", "Schnurr!“", "Burr!“", "Basilorum!“",
    ]  # fmt: skip


def test_a_missing_card_comes_from_the_talon() -> None:
    """001:2725."""
    match = at("herz-7 pik-7", "herz-10 pik-8", talon="herz-8 herz-9 kreuz-ass")
    assert lay(match, "herz-7") == [
        "Spieler 1 legt Herz 7: „Schnipp!“",
        "Aus dem Talon kommt Herz 8: „Schnapp!“",
        "Aus dem Talon kommt Herz 9: „Schnurr!“",
    ]
    assert (match.to_act(), match.state.talon) == ({1}, ("kreuz-ass",))


def test_or_ends_the_row() -> None:
    match = at("herz-7 pik-7", "herz-10 pik-8", talon="herz-8 herz-9")
    game = registry.find("schnipp-schnapp-schnurr").make(2, {"talon": "ende"})
    match = Match(game, "m", match.state)
    assert lay(match, "herz-7")[-1] == "Herz 8 kommt nicht mehr: Spieler 1 beginnt neu."
    assert (match.to_act(), match.state.missed) == ({0}, ("herz-8",))
    rng = random.Random(1)
    assert all("herz-8" in game.sample_world(match.state, seat, rng).talon for seat in (None, 0, 1))


def test_a_row_ends_before_a_card_that_lies_already() -> None:
    match = at("herz-7 pik-7", "karo-8", laid="herz-8 herz-9")
    assert lay(match, "herz-7") == [
        "Spieler 1 legt Herz 7: „Schnurr!“",
        "Herz 8 kommt nicht mehr: Spieler 1 beginnt neu.",
    ]
    assert match.to_act() == {0}


def test_who_is_first_out_wins() -> None:
    """001:2717."""
    match = at("herz-7", "herz-8 pik-8", "karo-8")
    assert lay(match, "herz-7")[-1] == "Spieler 1 gewinnt."
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert outcome.places == (1, 2, 2)


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        (("pik-8",), "Jetzt ist Herz 8 an der Reihe"),
        ((), "Jetzt ist Herz 8 an der Reihe"),
        (("herz-8", "pik-8"), "Man legt immer nur eine Karte"),
    ],
)
def test_refusals(path: tuple[str, ...], reason: str) -> None:
    match = at("herz-7 pik-7", "herz-8 pik-8")
    with pytest.raises(IllegalMoveError, match="Diese Karte hast du nicht auf der Hand"):
        match.play(0, ("herz-8",))
    lay(match, "herz-7")
    with pytest.raises(IllegalMoveError, match=reason):
        match.play(1, path)


def test_how_often_a_whole_suit_can_be_laid() -> None:
    """Of five players: no higher card of the suit among the two of the talon, C(24, 2) / C(31, 2)."""
    exact = Fraction(comb(24, 2), comb(31, 2))
    assert exact == Fraction(92, 155)
    deals = whole = 0
    for number in range(4000):
        match = Match(registry.find("schnipp-schnapp-schnurr").make(5, {"talon": "ende"}), str(number))
        match.settle()
        if "kreuz-7" in match.state.hands[0]:
            deals += 1
            higher = [f"kreuz-{rank}" for rank in RANKS]
            missing = [n for n, card in enumerate(higher) if card in match.state.talon]
            lay(match, *higher[: missing[0] if missing else None])
            whole += match.state.laid[-1] == "kreuz-ass"
    assert deals > 600
    assert abs(whole / deals - exact) < 3.3 * float(exact * (1 - exact) / deals) ** 0.5


@pytest.mark.parametrize("talon", ["sucht", "ende"])
def test_a_second_count_of_whole_matches(talon: str) -> None:
    """A referee who knows only the deal and the moves."""
    for number in range(60):
        seats = 2 + number % 6
        game = registry.find("schnipp-schnapp-schnurr").make(seats, {"talon": talon})
        match = playout(game, random.Random(number), str(number))
        deal = match.events[0]
        assert isinstance(deal, Chance)
        size = 12 if seats == 2 else 32 // seats
        hands = [set(deal.outcome[seat : size * seats : seats]) for seat in range(seats)]
        heap, turn, wanted = set(deal.outcome[size * seats :]), 0, None
        for event in match.events[1:]:
            assert isinstance(event, Move)
            assert all(hands)
            (card,) = event.path
            assert (event.seat, card in hands[turn]) == (turn, True)
            assert wanted in (None, card)
            hands[turn].remove(card)
            suit, rank = card.split("-")
            for higher in RANKS[RANKS.index(rank) + 1 :]:
                wanted = f"{suit}-{higher}"
                if wanted not in heap or talon == "ende":
                    break
                heap.remove(wanted)
            else:
                wanted = None
            holders = [seat for seat, hand in enumerate(hands) if wanted in hand]
            turn, wanted = (holders[0], wanted) if holders else (turn, None)
        outcome = game.outcome(match.state)
        assert outcome is not None
        assert outcome.winners == tuple(seat for seat in range(seats) if not hands[seat])
