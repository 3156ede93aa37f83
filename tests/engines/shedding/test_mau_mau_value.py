"""What computers think of a position of Mau-Mau, and what they may imagine of the cards they cannot see."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from games.engines.core import Seat
from games.engines.match import Match
from games.engines.shedding.mau_mau import Maustand
from tests.engines.shedding.test_mau_mau import at, game, play

NINES = "kreuz-9 pik-9 herz-9 karo-9"


def value(match: Match, seat: Seat = 0, **changes: object) -> float:
    worth = match.game.evaluate(replace(match.state, **changes), seat)
    assert isinstance(worth, float)
    return worth


def worlds(match: Match, viewer: Seat | None, number: int = 60) -> list[Maustand]:
    return [match.game.sample_world(match.state, viewer, random.Random(each)) for each in range(number)]


def cards_of(s: Maustand) -> Counter[str]:
    return Counter([*s.stock, *s.pile, *(card for hand in s.hands for card in hand)])


# --- what a position is worth -----------------------------------------------------------------------------------


def test_each_card_less_than_the_others_is_better() -> None:
    held = NINES.split()
    values = [value(at([" ".join(held[:count]), "herz-7 herz-8"], "pik-10")) for count in (1, 2, 3, 4)]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == 4
    assert values[0] > 0 == values[1] > values[2]


def test_only_the_nearest_rival_counts() -> None:
    near = at(["herz-9 karo-9", "pik-7", NINES], "pik-10")
    far = at(["herz-9 karo-9", NINES, NINES], "pik-10")
    assert value(near) == value(at(["herz-9 karo-9", "pik-7", "pik-8"], "pik-10")) < 0 < value(far)


@pytest.mark.parametrize("wertung", ["einzeln", "siege", "punkte"])
def test_the_values_of_two_mirror_each_other_and_never_reach_a_win(wertung: str) -> None:
    rng = random.Random(wertung)
    cards = list(game().pack)
    for _position in range(40):
        rng.shuffle(cards)
        one, other = cards[: rng.randint(1, 9)], cards[10 : 10 + rng.randint(1, 9)]
        match = at([" ".join(one), " ".join(other)], "pik-10", wertung=wertung)
        score = (rng.randint(0, 4), rng.randint(0, 4))
        assert value(match, 0, score=score) == pytest.approx(-value(match, 1, score=score))
        assert abs(value(match, 0, score=score)) < 1


def test_who_is_out_first_while_the_others_play_on_has_done_best() -> None:
    match = at(["herz-9", "herz-7 herz-8", NINES], "herz-10", ende="weiter")
    play(match, "0 herz-9")
    assert match.game.outcome(match.state) is None
    values = [value(match, seat) for seat in range(3)]
    assert values[0] > 0 > values[1] == values[2]


@pytest.mark.parametrize(
    ("wertung", "ahead", "behind"),
    [("siege", (3, 1), (1, 3)), ("punkte", (10, 60), (60, 10))],
)
def test_the_score_counts_and_a_round_in_hand_does_not_outweigh_the_match(
    wertung: str, ahead: tuple[int, int], behind: tuple[int, int]
) -> None:
    """Wins are good, minus points bad; who has hardly any cards, but is far behind, is worse off all the same."""
    even = at(["herz-9 karo-9", "herz-7 herz-8"], "pik-10", wertung=wertung)
    assert value(even, 0, score=ahead) > value(even, 0, score=(0, 0)) == 0 > value(even, 0, score=behind)
    good = at(["herz-9", "herz-7 herz-8"], "pik-10", wertung=wertung)
    assert value(good, 0, score=behind) < 0 < value(good, 0, score=(0, 0))


@pytest.mark.parametrize(
    ("wertung", "near", "far"), [("siege", (1, 4, 0), (1, 1, 0)), ("punkte", (50, 10, 90), (50, 50, 90))]
)
def test_the_best_of_the_others_is_who_counts(wertung: str, near: tuple[int, ...], far: tuple[int, ...]) -> None:
    """Seat 1 alone makes the difference; seat 2 is behind either way."""
    match = at(["herz-9", "herz-7", "herz-8"], "pik-10", wertung=wertung)
    assert value(match, 0, score=near) < value(match, 0, score=far) == 0


def test_where_all_play_on_a_round_is_won_by_who_was_out_first() -> None:
    match = at(["herz-9", "herz-7", "kreuz-7 kreuz-8"], "herz-10", ende="weiter", wertung="siege", sieben="ziehen")
    play(match, "0 herz-9", "1 herz-7")
    assert match.state.phase == "pause"
    even = replace(match.state, score=(0, 0, 0))
    values = [match.game.evaluate(even, seat) for seat in range(3)]
    assert values[0] > 0 > values[1] == values[2]


@pytest.mark.parametrize("wertung", ["siege", "punkte"])
def test_between_rounds_the_last_one_is_won_or_lost(wertung: str) -> None:
    match = at(["herz-9", "herz-7 herz-8"], "herz-10", wertung=wertung)
    play(match, "0 herz-9")
    assert match.state.phase == "pause"
    assert value(match, 0) > 0 > value(match, 1)
    even = replace(match.state, score=(0, 0))
    assert match.game.evaluate(even, 0) > 0 > match.game.evaluate(even, 1)


def test_a_round_that_nobody_finished_is_won_by_the_fewest_cards() -> None:
    for hands, better in ((["kreuz-7", "karo-8 karo-7"], 0), (["kreuz-7 kreuz-8", "karo-8"], 1)):
        match = at(hands, "herz-10", wertung="siege")
        play(match, "0 passen", "1 passen")
        assert match.state.phase == "pause"
        assert match.state.score[better] == 1
        assert value(match, better) > 0 > value(match, 1 - better)


@pytest.mark.parametrize(
    ("wertung", "score", "winner"),
    [("siege", (4, 2), 0), ("siege", (2, 5), 1), ("punkte", (20, 90), 0)],
)
def test_a_match_of_several_rounds_is_won_by_its_score(wertung: str, score: tuple[int, int], winner: Seat) -> None:
    """Seat 0 finishes the last round: the fifth win, or minus points for the other; or the match was lost before."""
    match = at(["herz-9", "herz-7 herz-8 herz-koenig"], "herz-10", wertung=wertung)
    match.states[-1] = replace(match.state, score=score, rounds=39)
    play(match, "0 herz-9")
    outcome = match.game.outcome(match.state)
    assert outcome
    assert outcome.winners == (winner,)
    assert outcome.scores == ((5, 2) if score == (4, 2) else (3, 5) if wertung == "siege" else (-20, -109))
    assert (value(match, winner), value(match, 1 - winner)) == (1.0, -1.0)


def test_the_end_is_won_lost_or_shared() -> None:
    match = at(["herz-9", "herz-7 herz-8"], "herz-10")
    play(match, "0 herz-9")
    assert (value(match, 0), value(match, 1)) == (1.0, -1.0)
    shared = at(["kreuz-7", "karo-8"], "herz-10")
    play(shared, "0 passen", "1 passen")
    outcome = shared.game.outcome(shared.state)
    assert outcome
    assert outcome.places == (1, 1)
    assert (value(shared, 0), value(shared, 1)) == (0.0, 0.0)


# --- what may be imagined ---------------------------------------------------------------------------------------


def test_before_the_deal_there_is_nothing_to_imagine() -> None:
    match = Match(game(), "geben")
    assert match.game.sample_world(match.state, 0, random.Random(1)) == match.state


def test_after_a_round_the_hands_lie_open_and_the_stock_does_not() -> None:
    stock = "kreuz-7 kreuz-8 kreuz-9 kreuz-10 kreuz-dame"
    match = at(["herz-9", "herz-7 herz-8"], "herz-10", stock, wertung="siege")
    play(match, "0 herz-9")
    found = worlds(match, 0)
    assert {world.hands for world in found} == {((), ("herz-7", "herz-8"))}
    assert all(cards_of(world) == cards_of(match.state) for world in found)
    assert len({world.stock for world in found}) > 10


def test_after_a_round_everybody_still_knows_a_stock_that_was_turned_over() -> None:
    pile = "pik-7 pik-8 pik-9 pik-ass pik-koenig pik-10"
    match = at(["karo-9", "herz-7 herz-8"], pile, "", gezogen="nicht", mischen=False, wertung="siege")
    play(match, "0 stapel")
    assert match.state.turned
    ended = replace(match.state, phase="pause")
    stocks = {match.game.sample_world(ended, 1, random.Random(number)).stock for number in range(20)}
    assert stocks == {("pik-koenig", "pik-ass", "pik-9", "pik-8")}


def test_a_card_just_drawn_is_known_to_the_drawer_alone() -> None:
    """Seat 0 had nothing to lay before: if the imagined hand now holds what fits, it was drawn just now."""
    stock = "kreuz-7 kreuz-8 pik-dame karo-10 pik-9 pik-8"
    match = at(["karo-9 karo-7 karo-8", "herz-7 herz-8"], "pik-10", stock)
    play(match, "0 stapel")
    assert {world.drawn for world in worlds(match, 0)} == {"pik-8"}
    drawn = set()
    for world in worlds(match, 1):
        assert world.drawn in world.hands[0]
        assert cards_of(world) == cards_of(match.state)
        fitting = {card for card in world.hands[0] if card.startswith("pik-") or card.endswith("-10")}
        assert fitting <= {world.drawn}
        drawn.add(world.drawn)
    assert drawn >= {"pik-8", "pik-9", "karo-10", "kreuz-7"}


def test_a_card_drawn_by_choice_may_be_any_of_the_hand() -> None:
    match = at(["pik-ass karo-7", "herz-7 herz-8"], "pik-10", "kreuz-7 kreuz-8 pik-dame pik-9", freiwillig=True)
    play(match, "0 stapel")
    assert {world.drawn for world in worlds(match, 0)} == {"pik-9"}
    imagined = worlds(match, 1)
    assert all(world.drawn in world.hands[0] for world in imagined)
    assert len({world.drawn for world in imagined}) > 3


def test_a_card_drawn_from_a_stock_that_was_turned_over_is_known_to_all() -> None:
    match = at(["karo-9 karo-7", "herz-7 herz-8"], "pik-7 pik-8 pik-10", "", mischen=False)
    play(match, "0 stapel")
    assert match.state.drawn == "pik-7"
    assert {world.drawn for viewer in (0, 1, None) for world in worlds(match, viewer, 20)} == {"pik-7"}


def test_of_several_cards_drawn_openly_only_the_others_stay_hidden() -> None:
    match = at(["karo-9 karo-7", "herz-7 herz-8"], "pik-7 pik-8 pik-10", "kreuz-7 pik-9")
    play(match, "0 stapel")
    known = replace(match.state, known=(("karo-9",), ()))
    for number in range(40):
        world = match.game.sample_world(known, 1, random.Random(number))
        assert "karo-9" in world.hands[0]
        assert world.drawn in world.hands[0]
        assert world.drawn != "karo-9"
