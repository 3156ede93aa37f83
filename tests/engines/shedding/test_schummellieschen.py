"""Schummellieschen: rule by rule, exact chances of the deal, a second count of whole matches, what nobody may know."""

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
from games.engines.scene import to_json
from games.engines.shedding.schummellieschen import Schummelstand

OPTIONS = ("ansage", "irrtum", "letzte", "mehrere", "blatt")
THREE = ("herz-7 herz-8 pik-9", "herz-9 karo-10 karo-8", "kreuz-7 kreuz-8 kreuz-9")


def at(*hands: str, pile: str = "", **changes: Any) -> Match:
    """A match in the middle: hands as words; `pile` was laid by seat 2 one by one, its first card open."""
    options = {name: changes.pop(name) for name in OPTIONS if name in changes}
    game = registry.find("schummellieschen").make(len(hands), options)
    laid = pile.split()
    state = replace(
        game.start(),
        phase="legen",
        hands=tuple(tuple(hand.split()) for hand in hands),
        seeming=tuple(len(hand.split()) for hand in hands),
        pile=tuple((2, (card,)) for card in laid),
        seen=tuple(laid[:1]),
        **changes,
    )
    return Match(game, "m", state)


def play(match: Match, *lines: str) -> Match:
    for line in lines:
        seat, *path = line.split()
        match.play(int(seat), tuple(path))
    return match


def said(match: Match) -> list[str]:
    return [str(effect.text) for effect in match.effects[-1] if effect.text and effect.only is None]


def screen(match: Match, seat: int | None) -> str:
    return str(to_json(match.game.view(match.state, seat)))


# --- dealing and opening ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "options", "size", "left"),
    [(3, {}, 10, 2), (4, {}, 8, 0), (5, {}, 6, 2), (6, {}, 8, 4), (7, {}, 7, 3), (3, {"blatt": 52}, 17, 1)],
)
def test_the_deal(seats: int, options: dict[str, int], size: int, left: int) -> None:
    """000:1115: evenly, and 52 cards for more than five."""
    match = Match(registry.find("schummellieschen").make(seats, options), "s")
    match.settle()
    assert [len(hand) for hand in match.state.hands] == [size] * seats
    assert sum(len(lay) for _seat, lay in match.state.pile) == left
    assert match.to_act() == {0}


def test_the_first_card_lies_open() -> None:
    """000:1115; nobody is asked about it, and it says what is claimed."""
    match = play(at(*THREE), "0 herz-7")
    assert said(match) == ["Spieler 1 legt offen Herz 7."]
    assert match.to_act() == {1}
    assert all("Herz 7" in screen(match, seat) for seat in (None, 0, 1, 2))
    assert str(match.game.status(match.state)) == "Spieler 2 ist am Zug, angesagt wird: Herz."


def test_the_others_are_covered_and_claim_the_same() -> None:
    match = play(at(*THREE), "0 herz-7", "1 karo-8")
    assert said(match) == ["Spieler 2 legt ab und sagt: Herz."]
    assert all("Karo 8" not in screen(match, seat) for seat in (None, 0, 1, 2))
    play(match, "0 glauben", "2 glauben", "2 kreuz-7")
    assert said(match) == ["Spieler 3 legt ab und sagt: Herz."]
    assert "Herz 7" in screen(match, 1)


def test_the_rank_may_be_claimed() -> None:
    """000:1115: suit or figure."""
    match = play(at(*THREE, ansage="wert"), "0 herz-7", "1 karo-8", "0 zweifeln", "2 glauben")
    assert said(match)[-1] == "Gemogelt! Spieler 2 nimmt den Stapel."
    match = play(at(*THREE, ansage="wert", turn=1), "1 karo-8", "2 kreuz-8", "0 zweifeln", "1 glauben")
    assert said(match)[-1] == "Die Ansage stimmt: Spieler 1 nimmt den Stapel."


def test_or_who_opens_says_which() -> None:
    match = at(*THREE, ansage="wahl")
    assert match.game.step(match.state, 0).targets == ("nach-farbe", "nach-wert")
    with pytest.raises(IllegalMoveError, match="Bestimme erst, ob die Farbe zählt oder der Wert"):
        match.play(0, ("herz-7",))
    play(match, "0 nach-wert herz-7", "1 karo-8")
    assert said(match) == ["Spieler 2 legt ab und sagt: Sieben."]
    play(match, "0 zweifeln", "2 glauben")
    assert match.game.step(match.state, 2).targets == ("nach-farbe", "nach-wert")  # anew for each pile
    with pytest.raises(IllegalMoveError, match="Was zählt, steht schon fest"):
        play(at(*THREE, ansage="wahl"), "0 nach-wert herz-7", "1 nach-wert karo-8")


# --- doubt --------------------------------------------------------------------------------------------------------


def test_a_lie_found_out() -> None:
    """000:1117: the cheat takes the pile, and the next one lays a card open."""
    match = play(at(*THREE, pile="herz-ass pik-7", turn=1), "1 karo-8", "2 glauben", "0 zweifeln")
    assert said(match) == [
        "Spieler 1 zweifelt und deckt auf: Karo 8.",
        "Gemogelt! Spieler 2 nimmt den Stapel.",
    ]
    assert set(match.state.hands[1]) == {"herz-9", "karo-10", "karo-8", "herz-ass", "pik-7"}
    assert (match.to_act(), match.state.pile) == ({2}, ())
    play(match, "2 kreuz-9")
    assert said(match) == ["Spieler 3 legt offen Kreuz 9."]


def test_the_truth_doubted() -> None:
    match = play(at(*THREE, pile="herz-ass pik-7", turn=1), "1 herz-9", "2 zweifeln", "0 glauben")
    assert said(match)[-1] == "Die Ansage stimmt: Spieler 3 nimmt den Stapel."
    assert {"herz-ass", "pik-7", "herz-9"} <= set(match.state.hands[2])
    assert match.to_act() == {2}


def test_or_the_pile_stays() -> None:
    match = play(at(*THREE, pile="herz-ass pik-7", turn=1, irrtum="liegen"), "1 herz-9", "2 zweifeln", "0 glauben")
    assert said(match) == [
        "Spieler 3 zweifelt und deckt auf: Herz 9.",
        "Die Ansage stimmt: Der Stapel bleibt liegen.",
    ]
    assert [len(hand) for hand in match.state.hands] == [3, 2, 3]
    assert str(match.game.status(match.state)) == "Spieler 3 ist am Zug, angesagt wird: Herz."


def test_two_at_once_are_always_a_lie() -> None:
    """000:1117: several cards are a way of cheating."""
    match = play(at("herz-8 herz-9 herz-10", *THREE[1:], pile="herz-ass"), "0 zwei herz-8 herz-9", "1 zweifeln")
    play(match, "2 glauben")
    assert said(match)[-1] == "Das sind zwei auf einmal, also gemogelt: Spieler 1 nimmt den Stapel."


@pytest.mark.parametrize(
    ("hand", "pile", "line", "options", "reason"),
    [
        ("herz-7 herz-8 pik-9", "", "zwei herz-7 pik-9", {}, "Die erste Karte legst du offen und allein"),
        ("herz-7 herz-8 pik-9", "herz-ass", "zwei herz-7 pik-9", {"mehrere": False}, "Zwei Karten auf einmal darf man"),
        ("herz-7 herz-8", "herz-ass", "zwei herz-7 herz-8", {}, "Die letzte Karte legt man allein"),
        ("herz-7 herz-8", "herz-ass", "karo-8", {}, "Diese Karte hast du nicht auf der Hand"),
        ("herz-7 herz-8", "herz-ass", "herz-7 herz-8", {}, "Man legt immer nur eine Karte"),
    ],
)
def test_refusals(hand: str, pile: str, line: str, options: dict[str, Any], reason: str) -> None:
    with pytest.raises(IllegalMoveError, match=reason):
        play(at(hand, *THREE[1:], pile=pile, **options), f"0 {line}")


def test_the_last_card_can_be_doubted() -> None:
    match = play(at("pik-9", *THREE[1:], pile="herz-ass"), "0 pik-9", "1 zweifeln", "2 glauben")
    assert said(match)[-1] == "Gemogelt! Spieler 1 nimmt den Stapel."
    assert match.to_act() == {1}
    for last in ("1 glauben", "1 zweifeln"):
        match = play(at("herz-8", *THREE[1:], pile="herz-ass"), "0 herz-8", "2 glauben", last)
        outcome = match.game.outcome(match.state)
        assert outcome is not None
        assert outcome.winners == (0,)
    match = play(at("herz-8", *THREE[1:], pile="herz-ass", irrtum="liegen"), "0 herz-8", "2 glauben", "1 zweifeln")
    assert said(match)[-1] == "Spieler 1 gewinnt."


def test_or_it_is_safe() -> None:
    match = play(at("pik-9", *THREE[1:], pile="herz-ass", letzte="sicher"), "0 pik-9")
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (outcome.winners, outcome.places) == ((0,), (1, 2, 2))


def test_who_has_one_card_may_win_by_opening() -> None:
    match = play(at("pik-9", *THREE[1:]), "0 pik-9")
    assert said(match)[-1] == "Spieler 1 gewinnt."


# --- chances and a second count -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "size"), [(4, 8), (5, 6)])
def test_how_often_the_second_has_none_of_the_suit(seats: int, size: int) -> None:
    """Of the 31 other cards 7 are of the suit: C(24, size) / C(31, size); 3.3 standard deviations of 2,000 deals."""
    exact = Fraction(comb(24, size), comb(31, size))
    assert {4: 0.093, 5: 0.183}[seats] == round(float(exact), 3)
    none = 0
    for number in range(2000):
        match = Match(registry.find("schummellieschen").make(seats), str(number))
        match.settle()
        first = match.state.hands[0][0]
        match.play(0, (first,))
        none += not any(match.game.true(match.state, card) for card in match.state.hands[1])
    assert abs(none / 2000 - exact) < 3.3 * float(exact * (1 - exact) / 2000) ** 0.5


@pytest.mark.parametrize("options", [{}, {"irrtum": "liegen"}, {"ansage": "wert", "letzte": "sicher"}])
def test_a_second_count_of_whole_matches(options: dict[str, str]) -> None:
    """A referee who knows nothing of the engine but the moves: hands, pile and winner agree all the way."""
    for number in range(25):
        game = registry.find("schummellieschen").make(3 + number % 5, options)
        match = playout(game, random.Random(number), str(number))
        order, *_rest = [event.outcome for event in match.events if isinstance(event, Chance)]
        seats, size = game.seats, len(order) // game.seats
        hands = [set(order[seat : seats * size : seats]) for seat in range(seats)]
        pile: list[str] = list(map(str, order[seats * size :]))
        opening, last, votes, player = "", [""], {}, 0
        for place, event in enumerate(match.events[1:], 2):
            assert isinstance(event, Move)
            if event.path[0] not in ("zweifeln", "glauben"):
                player, last = event.seat, [card for card in event.path if card != "zwei"]
                hands[player] -= set(last)
                pile += last
                opening = opening or last[0]
                votes = {}
            else:
                votes[event.seat] = event.path[0]
                doubters = [seat for seat, vote in votes.items() if vote == "zweifeln"]
                if len(votes) == sum(bool(hand) for seat, hand in enumerate(hands) if seat != player) and doubters:
                    part = 0 if options.get("ansage") != "wert" else 1
                    honest = len(last) == 1 and last[0].split("-")[part] == opening.split("-")[part]
                    loser = min(doubters, key=lambda seat: (seat - player) % seats) if honest else player
                    if not honest or options.get("irrtum") != "liegen":
                        hands[loser] |= set(pile)
                        pile, opening = [], ""
            assert [set(hand) for hand in match.states[place].hands] == hands
        outcome = game.outcome(match.state)
        assert outcome is not None
        if any(not hand for hand in hands):
            assert outcome.winners == tuple(seat for seat in range(seats) if not hands[seat])


# --- what nobody may know -----------------------------------------------------------------------------------------


def test_imagined_hands() -> None:
    """What lies open stays, what all have seen go to a hand stays there, and the cards are all there once."""
    match = play(
        at(*THREE, pile="herz-ass pik-7", turn=1), "1 herz-9", "2 zweifeln", "0 glauben", "2 kreuz-7", "0 pik-9"
    )
    game, state, rng = match.game, match.state, random.Random(5)
    everything = sorted(
        [card for hand in state.hands for card in hand] + [card for _, lay in state.pile for card in lay]
    )
    game.pack = tuple(everything)
    worlds = [game.sample_world(state, 1, rng) for _n in range(60)]
    for world in worlds:
        assert isinstance(world, Schummelstand)
        assert world.pile[0] == (2, ("kreuz-7",))
        assert {"herz-ass", "herz-9"} <= set(world.hands[2])
        assert sorted([*sum(world.hands, ()), *sum((lay for _, lay in world.pile), ())]) == everything
    assert {world.pile[1][1][0] for world in worlds} > {"pik-9"}
