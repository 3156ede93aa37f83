"""Bettler und König: rule by rule, exact chances of the deal, a second count of whole matches, what nobody may know."""

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

OPTIONS = ("runden", "blatt", "mehr", "passen", "hoechste", "tausch", "sitze")
FOUR = (
    "herz-7 pik-7 herz-ass",
    "herz-8 pik-8 kreuz-8 karo-8",
    "herz-9 pik-9 karo-9",
    "herz-10 pik-10 karo-10 kreuz-10",
)


def made(seats: int, **options: Any) -> Any:
    return registry.find("bettler-und-koenig").make(seats, options)


def at(*hands: str, **changes: Any) -> Match:
    """A match in the middle: hands as words; other words are options or parts of the state."""
    options = {name: changes.pop(name) for name in OPTIONS if name in changes}
    game = made(len(hands), **options)
    held = tuple(tuple(hand.split()) for hand in hands)
    return Match(game, "m", replace(game.start(), **{"phase": "spielen", "hands": held, **changes}))


def play(match: Match, *lines: str) -> Match:
    for line in lines:
        seat, *path = line.split()
        match.play(int(seat), tuple(path))
    return match


def said(match: Match, seat: int | None = None) -> list[str]:
    return [
        str(effect.text)
        for effect in match.effects[-1]
        if effect.text and (effect.only is None if seat is None else effect.only == (seat,))
    ]


def refusal(match: Match, line: str) -> str:
    with pytest.raises(IllegalMoveError) as caught:
        play(match, line)
    return str(caught.value.reason)


# --- the deal -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "options", "sizes"),
    [
        (3, {}, [18, 17, 17]),
        (5, {}, [11, 11, 10, 10, 10]),
        (6, {"blatt": 32}, [6, 6, 5, 5, 5, 5]),
        (7, {"blatt": 64}, [10, 9, 9, 9, 9, 9, 9]),
    ],
)
def test_the_first_deal(seats: int, options: dict[str, int], sizes: list[int]) -> None:
    """000:1067: all cards, as evenly as can be; the left neighbour of the dealer leads."""
    match = Match(made(seats, **options), "s")
    match.settle()
    assert [len(hand) for hand in match.state.hands] == sizes
    assert match.to_act() == {0}


# --- playing ------------------------------------------------------------------------------------------------------


def test_one_card_or_several_alike() -> None:
    """000:1069."""
    match = at(*FOUR)
    assert match.game.step(match.state, 0, ("herz-7",)).targets == ("eine", "zwei")
    assert match.game.step(match.state, 0, ("herz-ass",)).complete
    play(match, "0 herz-7 zwei")
    assert said(match) == ["Spieler 1 legt 2 Karten: 7."]
    assert match.state.hands[0] == ("herz-ass",)
    assert match.to_act() == {1}


def test_as_many_or_double() -> None:
    """000:1069: as many cards or twice as many, of a higher rank."""
    match = play(at(*FOUR), "0 herz-7 zwei")
    assert match.game.step(match.state, 1, ("herz-8",)).targets == ("zwei", "vier")
    assert match.game.step(match.state, 1).targets == ("herz-8", "karo-8", "kreuz-8", "pik-8", "passen")
    play(match, "1 herz-8 vier")
    assert said(match)[0] == "Spieler 2 legt 4 Karten: 8."
    assert refusal(match, "2 herz-9") == "Du brauchst mindestens 4 gleiche Karten."
    play(match, "2 passen", "3 kreuz-10")
    assert match.state.best == ("kreuz-10", "herz-10", "karo-10", "pik-10")


@pytest.mark.parametrize(
    ("mehr", "targets"), [("gleich", ()), ("doppelt", ("eine", "zwei")), ("vierfach", ("eine", "zwei", "drei", "vier"))]
)
def test_how_many_more(mehr: str, targets: tuple[str, ...]) -> None:
    """000:1069: three or four times in some variants."""
    match = play(at(*FOUR, mehr=mehr), "0 herz-7 eine")
    step = match.game.step(match.state, 1, ("herz-8",))
    assert step.targets == targets
    assert step.complete == (mehr == "gleich")


@pytest.mark.parametrize(
    ("before", "line", "reason"),
    [
        ((), "0 passen", "Wer ausspielt, kann nicht passen."),
        ((), "0 herz-8", "Diese Karte hast du nicht auf der Hand."),
        ((), "0 herz-7 drei", "So viele Karten dürfen es hier nicht sein."),
        (("0 herz-ass",), "1 herz-8", "Du musst höher legen als die Karten auf dem Tisch."),
        (("0 herz-ass",), "1 passen herz-8", "Wer passt, legt nichts dazu."),
    ],
)
def test_refusals(before: tuple[str, ...], line: str, reason: str) -> None:
    assert refusal(play(at(*FOUR), *before), line) == reason


def test_the_two_may_be_highest() -> None:
    hands = ("kreuz-ass kreuz-3", "pik-2 pik-4", "herz-5 herz-6")
    match = play(at(*hands, hoechste="zwei"), "0 kreuz-ass")
    assert match.game.step(match.state, 1).targets == ("pik-2", "passen")
    match = play(at(*hands), "0 kreuz-ass")
    assert match.game.step(match.state, 1).targets == ("passen",)


def test_who_has_passed_may_come_in_again() -> None:
    match = play(at(*FOUR), "0 herz-7 zwei", "1 passen", "2 herz-9", "3 passen", "0 passen")
    assert match.to_act() == {1}
    match = play(at(*FOUR, passen="aus"), "0 herz-7 zwei", "1 passen", "2 herz-9", "3 passen", "0 passen")
    assert said(match)[-1] == "Der Stich geht weg: Spieler 3 hat ihn."


def test_who_takes_the_trick_leads() -> None:
    """000:1069: when all the others have passed."""
    match = play(at(*FOUR), "0 herz-7 zwei", "1 passen", "2 herz-9", "3 passen", "0 passen", "1 passen")
    assert said(match) == ["Spieler 2 passt.", "Der Stich geht weg: Spieler 3 hat ihn."]
    assert (match.to_act(), match.state.best) == ({2}, ())


def test_unbeaten_last_cards_let_the_beggar_lead() -> None:
    """000:1073; in the first round, or where he is out, the next with cards."""
    hands = ("herz-ass", "herz-8 pik-9", "herz-9 pik-10", "herz-10 pik-8")
    lines = ("0 herz-ass", "1 passen", "2 passen", "3 passen")
    assert play(at(*hands, offices=(0, 1, 2, 3)), *lines).to_act() == {3}
    assert play(at(*hands), *lines).to_act() == {1}
    assert play(at(*hands, offices=(1, 2, 3, 0)), *lines).to_act() == {1}


# --- offices ------------------------------------------------------------------------------------------------------


def test_offices_and_points() -> None:
    """000:1071; of three players the König has two points."""
    match = play(at("herz-7", "herz-8", "herz-9 pik-9", runden=1), "0 herz-7", "1 herz-8")
    assert said(match) == [
        "Spieler 2 legt Herz 8.",
        "Spieler 2 ist fertig: Bürger.",
        "Spieler 3 bleibt übrig: Bettler.",
        "Spieler 1 bekommt 2 Punkte.",
        "Spieler 2 bekommt einen Punkt.",
        "Spieler 1 gewinnt.",
    ]
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (outcome.places, outcome.scores) == ((1, 2, 3), (2, 1, 0))


@pytest.mark.parametrize(
    ("seats", "names"),
    [
        (3, "König Bürger Bettler"),
        (4, "König Vizekönig Vizebettler Bettler"),
        (5, "König Vizekönig Bürger Vizebettler Bettler"),
        (7, "König Vizekönig Bürger Bürger Bürger Vizebettler Bettler"),
    ],
)
def test_the_names_of_the_offices(seats: int, names: str) -> None:
    assert [str(made(seats).office(place)) for place in range(seats)] == names.split()


@pytest.mark.parametrize(
    ("seats", "tausch", "given"),
    [(3, "paare", [1]), (4, "paare", [2, 1]), (5, "paare", [2, 1]), (7, "paare", [3, 2, 1]), (6, "eine", [1, 1, 1])],
)
def test_how_many_are_exchanged(seats: int, tausch: str, given: list[int]) -> None:
    """000:1075: it varies with the number of players."""
    assert made(seats, tausch=tausch).given == given


def test_the_exchange() -> None:
    """000:1075: the low office gives its highest cards and gets the lowest; the beggar deals and leads."""
    offices = (2, 0, 3, 1)
    match = at("", "", "", "", offices=offices, phase="geben", rounds=1)
    suits = ["kreuz", "pik", "herz", "karo"]
    ranks = [*map(str, range(2, 11)), "bube", "dame", "koenig", "ass"]
    order = [f"{suit}-{rank}" for rank in ranks for suit in suits]  # the dealer is seat 1, so seat 2 has all of clubs
    match.push(Chance(tuple(order)))
    assert said(match) == [
        "Spieler 2 gibt.",
        "Spieler 2 und Spieler 3 tauschen je 2 Karten.",
        "Spieler 4 und Spieler 1 tauschen je eine Karte.",
    ]
    assert said(match, 1) == [
        "Du gibst Karo-König ab.",
        "Du gibst Karo-Ass ab.",
        "Du bekommst Kreuz 2.",
        "Du bekommst Kreuz 3.",
    ]
    assert {"karo-koenig", "karo-ass"} < set(match.state.hands[2])
    assert not {"kreuz-2", "kreuz-3"} & set(match.state.hands[2])
    assert "pik-ass" in match.state.hands[0]
    assert match.to_act() == {1}


def test_the_middle_may_take_the_rest() -> None:
    """000:1077: of an odd number, from the second round on."""
    match = at("", "", "", offices=(2, 0, 1), phase="geben", rounds=1)
    match.settle()
    assert [len(hand) for hand in match.state.hands] == [17, 17, 17]
    assert match.to_act() == {0}
    held = match.state.rest
    left = play(Match(match.game, "m", match.state), "0 lassen")
    assert (left.to_act(), left.state.rest) == ({1}, held)
    play(match, "0 nehmen")
    assert len(match.state.hands[0]) == 18
    away = min(match.state.hands[0], key=match.game.in_hand.__getitem__)
    assert refusal(match, "0 herz-7 herz-8") == "Leg eine Karte deiner Hand weg."
    play(match, f"0 {away}")
    assert said(match) == ["Spieler 1 legt eine Karte weg."]
    assert (match.state.rest, match.to_act()) == ((away,), {1})


def test_the_order_may_follow_the_offices() -> None:
    """000:1075, in some variants."""
    hands = ("herz-7", "herz-8 pik-8", "herz-9")
    for sitze, order in (("bleiben", (0, 1, 2)), ("aemter", (2, 0, 1))):
        match = play(at(*hands, runden=3, sitze=sitze, turn=2), "2 herz-9", "0 passen", "1 passen", "0 herz-7")
        assert match.state.offices == (2, 0, 1)
        assert match.state.order == order


def test_a_match_is_so_many_rounds() -> None:
    for rounds in (1, 3, 5):
        match = playout(made(4, runden=rounds), random.Random(rounds), str(rounds))
        assert sum(isinstance(event, Chance) for event in match.events) == rounds
        assert sum(match.state.scores) == rounds * (3 + 2 + 1)


# --- chances, and a second count ----------------------------------------------------------------------------------


def test_how_often_somebody_holds_all_four_aces() -> None:
    """Of four players with 13 of 52 cards each: 4 · C(48, 9) / C(52, 13) = 44/4165; 2,000 deals, 3.3 deviations."""
    exact = Fraction(4 * comb(48, 9), comb(52, 13))
    assert exact == Fraction(44, 4165)
    found = 0
    for number in range(2000):
        match = Match(made(4), str(number))
        match.settle()
        found += any(sum(card.endswith("-ass") for card in hand) == 4 for hand in match.state.hands)
    assert abs(found / 2000 - exact) < 3.3 * float(exact * (1 - exact) / 2000) ** 0.5


def test_a_second_count_of_whole_matches() -> None:
    """A referee who knows only the moves: hands, who is next, who is out, for a match of one round without exchange."""
    ranks = [*map(str, range(2, 11)), "bube", "dame", "koenig", "ass"]
    for number in range(60):
        seats = 3 + number % 5
        match = playout(made(seats, runden=1), random.Random(number), str(number))
        deal = match.events[0]
        assert isinstance(deal, Chance)
        hands = [set(deal.outcome[seat::seats]) for seat in range(seats)]
        turn, best, holder, passes, out = 0, [], -1, 0, []
        for event in match.events[1:]:
            assert isinstance(event, Move)
            while not hands[turn] or turn == holder:
                turn = (turn + 1) % seats
            assert event.seat == turn
            if event.path == ("passen",):
                passes += 1
            else:
                rank = event.path[0].split("-")[1]
                count = len(hands[turn]) - len(match.states[match.events.index(event) + 1].hands[turn])
                assert sum(card.split("-")[1] == rank for card in hands[turn]) >= count
                if best:
                    assert ranks.index(rank) > ranks.index(best[0])
                    assert count in (best[1], 2 * best[1])
                hands[turn] = set(match.states[match.events.index(event) + 1].hands[turn])
                best, holder, passes = [rank, count], turn, 0
                if not hands[turn]:
                    out.append(turn)
            turn = (turn + 1) % seats
            if passes == sum(bool(hand) for seat, hand in enumerate(hands) if seat != holder):
                turn, best, holder, passes = holder, [], -1, 0
        assert match.state.out == tuple(out)
        assert len(out) == seats - 1


# --- what nobody may know -----------------------------------------------------------------------------------------


def test_what_was_given_is_remembered() -> None:
    """The beggar knows which cards the king got from him, until they are played; nobody else does."""
    match = at("", "", "", "", offices=(0, 1, 2, 3), phase="geben", rounds=1)
    match.settle()
    given = [card for knows, owner, card in match.state.known if (knows, owner) == (3, 0)]
    assert len(given) == 2
    rng = random.Random(2)
    worlds = [match.game.sample_world(match.state, 3, rng) for _n in range(40)]
    assert all(set(given) <= set(world.hands[0]) for world in worlds)
    assert len({world.hands[1] for world in worlds}) > 30
    watched = [match.game.sample_world(match.state, None, rng) for _n in range(40)]
    assert any(not set(given) <= set(world.hands[0]) for world in watched)


def test_what_was_put_away_is_a_secret() -> None:
    match = at("", "", "", offices=(2, 0, 1), phase="geben", rounds=1)
    match.settle()
    play(match, "0 nehmen")
    away = min(match.state.hands[0], key=match.game.in_hand.__getitem__)
    play(match, f"0 {away}")
    for seat in (None, 1, 2):
        shown = str(to_json(match.game.view(match.state, seat)))
        assert f"'{away}'" not in shown or away in match.state.hands[seat or 0]
    rng = random.Random(4)
    assert {match.game.sample_world(match.state, 0, rng).rest for _n in range(20)} == {(away,)}
    assert len({match.game.sample_world(match.state, 1, rng).rest for _n in range(20)}) > 5
