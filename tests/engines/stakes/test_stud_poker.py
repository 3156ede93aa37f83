"""Stud poker: rule by rule, who opens, what each sees, and chances worked out against whole matches."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from games.engines import registry
from games.engines.match import Match
from tests.engines import contract
from tests.engines.stakes.decks import begun, deal, faces, offered, plays, said

#: one hidden each (seats 0, 1), then open ones in turn: 0 shows 9, 5, 5, king; 1 shows jack, 4, 3, 2 and hides a jack
TWO = "herz-9 karo-bube pik-9 kreuz-bube kreuz-5 pik-4 karo-5 pik-3 karo-koenig pik-2"


def test_one_hidden_and_one_open_card() -> None:
    """001:2533: the hidden one is seen by its owner alone."""
    match = begun("stud-poker", 2, TWO)
    assert said(match)[0] == "Jeder legt eine Marke in den Pott."
    assert said(match)[1] == "Spieler 1 bekommt offen: Pik 9."
    assert faces(match, 0, 0) == ["herz-9", "pik-9"]
    assert faces(match, 1, 0) == faces(match, None, 0) == ["back", "pik-9"]
    assert match.state.held == (49, 49)
    assert begun("stud-poker", 2, TWO, einsatz=0).state.held == (50, 50)


def test_a_whole_deal() -> None:
    """001:2535-2547: the highest open hand opens each of four rounds; two pairs take all."""
    match = begun("stud-poker", 2, TWO)
    assert match.to_act() == {1}  # the jack
    assert plays(match, "setzen-1") == ["Spieler 2 setzt eine Marke."]
    assert plays(match, "halten")[1:] == ["Spieler 1 bekommt offen: Kreuz 5.", "Spieler 2 bekommt offen: Pik 4."]
    assert match.to_act() == {1}  # jack, four before nine, five
    plays(match, "setzen-1", "halten")
    assert match.to_act() == {0}  # a pair of fives
    plays(match, "setzen-2", "halten")
    assert match.to_act() == {0}
    plays(match, "setzen-5")
    assert faces(match, 1, 0)[0] == "back"
    told = plays(match, "halten")
    assert "Spieler 1 zeigt: zwei Paare." in told
    assert told[-1] == "Spieler 1 gewinnt: zwei Paare."
    assert match.state.held == (60, 40)
    assert faces(match, None, 0)[0] == "herz-9"


def test_equal_open_hands_are_opened_at_the_dealers_left() -> None:
    match = begun("stud-poker", 3, "pik-2 pik-3 pik-4 herz-koenig karo-koenig kreuz-koenig")
    assert match.to_act() == {0}
    plays(match, "passen", "passen")
    assert said(match)[-1] == "Spieler 3 ist allein übrig und nimmt 3 Marken."


def test_who_passes_hands_the_opening_on() -> None:
    """001:2535; and what lay open is put away."""
    match = begun("stud-poker", 3, "pik-2 pik-3 pik-4 herz-koenig karo-ass kreuz-koenig")
    assert match.to_act() == {1}
    plays(match, "passen")
    assert match.to_act() == {2}
    assert offered(match) == ["passen", "setzen-1", "setzen-2", "setzen-5", "setzen-10"]
    assert faces(match, 0, 1) == []


def test_whoever_is_left_alone_keeps_the_hidden_card() -> None:
    match = begun("stud-poker", 2, TWO)
    plays(match, "setzen-1", "passen")
    assert faces(match, 0, 1) == faces(match, None, 1) == ["back", "kreuz-bube"]


def test_where_all_is_laid_the_rest_is_dealt_without_bids() -> None:
    match = begun("stud-poker", 2, TWO, held=(3, 97))
    plays(match, "setzen-2")
    told = plays(match, "halten")
    assert "Spieler 1 hat alles gesetzt." in told
    assert sum("bekommt offen" in line for line in told) == 6
    assert match.state.phase == "zeigen"
    assert match.state.held == (6, 94)


def test_side_pots() -> None:
    """Seat 0 hides the best pair and has three tokens in all; the other two go on bidding for a pot of their own."""
    deals = (
        "pik-ass pik-koenig pik-4 karo-ass herz-dame herz-3 "
        "karo-2 karo-koenig kreuz-8 herz-9 kreuz-9 kreuz-6 karo-7 kreuz-5 karo-bube"
    )
    match = begun("stud-poker", 3, deals, held=(3, 60, 87))
    assert match.to_act() == {0}
    plays(match, "setzen-2", "halten", "halten", "setzen-10", "halten")
    assert match.to_act() == {1}
    plays(match, "setzen-1", "halten", "setzen-1", "halten")
    assert match.state.held == (9, 60 - 15 + 24, 87 - 15)


def test_with_schieben_nobody_has_to_bid() -> None:
    match = begun("stud-poker", 2, TWO, schieben=True)
    plays(match, *["schieben"] * 8)
    assert match.state.phase == "zeigen"
    assert match.state.held == (51, 49)


def test_the_higher_of_two_open_cards() -> None:
    """Forehand opens the first round with 9/17, worked out: its card is higher, or as high as the other."""
    exact = 1 - (1 - Fraction(3, 51)) / 2
    assert exact == Fraction(9, 17)
    game, first, deals = registry.find("stud-poker").make(2), 0, 2000
    for number in range(deals):
        match = Match(game, f"open {number}")
        match.settle()
        first += match.to_act() == {0}
    assert abs(first / deals - exact) < 0.034  # three standard deviations


@pytest.mark.parametrize("seats", [2, 8])
def test_tokens_are_neither_made_nor_lost(seats: int) -> None:
    match = contract.play(registry.find("stud-poker").make(seats, {"erhoehen": 0}), f"sum {seats}", 10**6)
    for state in match.states:
        assert sum(state.held) + match.game.pile(state) == 50 * seats


def test_worlds_keep_what_lies_open_also_of_who_has_passed() -> None:
    match = begun("stud-poker", 3, "pik-2 pik-3 pik-4 herz-koenig karo-ass kreuz-koenig")
    plays(match, "passen")
    rng = random.Random(4)
    worlds = [match.game.sample_world(match.state, 0, rng) for _world in range(60)]
    assert {world.hands[0] for world in worlds} == {match.state.hands[0]}
    assert {world.hands[1][1] for world in worlds} == {match.state.hands[1][1]}
    assert len({world.hands[1][0] for world in worlds}) > 20
    assert len({world.hands[2][0] for world in worlds}) > 20
    ours = match.game.pack.index["karo-ass"]
    assert all(ours not in world.stock for world in worlds)


def test_a_new_deal_tells_nothing_of_the_old_one() -> None:
    match = begun("stud-poker", 2, TWO)
    plays(match, "setzen-1", "passen", "weiter", "weiter")
    deal(match, "pik-2 pik-3 pik-4 pik-5")
    assert match.state.thrown == match.state.mixed == ((), (), ())
    assert faces(match, None, 0) == ["back", "pik-5"]  # seat 1 is dealt to first
