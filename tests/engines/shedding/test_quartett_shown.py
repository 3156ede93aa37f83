"""Quartett as players and computers meet it: touches that lead nowhere, sentences, pictures, values, the last resort
of imagining hands."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from games.engines.match import Match
from tests.engines.shedding.test_quartett import ask, at, game, hold_history, said, why


def status(match: Match) -> str:
    return str(match.game.view(match.state, None).status)


def value(match: Match, seat: int = 0) -> float:
    worth = match.game.evaluate(match.state, seat)
    assert isinstance(worth, float)
    return worth


# --- touches ----------------------------------------------------------------------------------------------------


def test_only_who_is_to_ask_can_touch_anything() -> None:
    match = at("a1 a2 b1", "a3 b2 b4", "a4 b3")
    assert match.game.step(match.state, 0).targets
    for seat in (1, 2):
        assert not match.game.step(match.state, seat).targets
    dealing = Match(game(), "geben")
    assert not dealing.game.step(dealing.state, 0).targets


def test_when_all_quartets_are_laid_nobody_can_ask() -> None:
    match = ask(at("a1 a2 a3", "a4"), "quartett-a a4")
    assert match.to_act() == frozenset()
    for seat in (0, 1):
        assert not match.game.step(match.state, seat).targets


@pytest.mark.parametrize(
    "path",
    [
        ("quartett-d",),  # nothing of it in the hand
        ("a1",),
        ("quartett-z",),
        ("quartett-a", "a1"),  # has it
        ("quartett-a", "b2"),
        ("quartett-a", "a3", "hand-0"),
        ("quartett-a", "a3", "hand-1", "hand-1"),
    ],
)
def test_wrong_touches_lead_nowhere(path: tuple[str, ...]) -> None:
    match = at("a1 a2 b1", "a3 b2 b4", "a4 b3")
    step = match.game.step(match.state, 0, path)
    assert (step.targets, step.complete) == ((), False)


def test_the_buttons_name_the_cards_and_the_players() -> None:
    match = at("a1 a2 b1", "a3 b2 b4", "a4 b3")
    cards = match.game.step(match.state, 0, ("quartett-a",))
    assert [str(button.label) for button in cards.buttons] == ["A3 Brezel", "A4 Waage"]
    players = match.game.step(match.state, 0, ("quartett-a", "a3"))
    assert str(players.prompt) == "Wen fragst du nach „A3 Brezel“?"
    assert [(button.target, str(button.label)) for button in players.buttons] == [
        ("hand-1", "Spieler 2"),
        ("hand-2", "Spieler 3"),
    ]


def test_a_question_that_is_asked_is_not_asked_on() -> None:
    assert why(at("a1 a2", "a3 a4"), "quartett-a a3 hand-1") == "Mit der Karte ist deine Frage gestellt."
    match = at("a1 a2 b1", "a3 b2 b4", "a4 b3")
    assert why(match, "quartett-a a3 hand-1 hand-2") == "Damit ist deine Frage gestellt."
    assert str(match.game.explain(match.state, 0, ())) == "Tippe zuerst eine deiner Karten an."


# --- sentences and pictures -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("laid", "sentence"),
    [
        (((), (), ()), "Spieler 1 gewinnt mit einem Quartett."),
        (((1, 2), (3,), ()), "Spieler 1 gewinnt mit 3 Quartetten."),
        (((), (1,), ()), "Gleichstand: 2 Spieler haben je ein Quartett."),
        (((1,), (2, 3), (4,)), "Gleichstand: 2 Spieler haben je 2 Quartette."),
    ],
)
def test_the_end_is_told(laid: tuple[tuple[int, ...], ...], sentence: str) -> None:
    """Seat 0 lays a quartet, and later asks in vain once more after everybody has done so for too long."""
    match = at("a1 a2 a3 b1", "a4 b2", "b3 b4")
    match.states[-1] = replace(match.state, laid=laid)
    ask(match, "quartett-a a4 hand-1")
    match.states[-1] = replace(match.state, quiet=299)
    ask(match, "quartett-b b4 hand-1")
    assert status(match) == said(match)[-1] == sentence
    assert match.to_act() == frozenset()
    assert not any(match.game.step(match.state, seat).targets for seat in range(3))


def test_the_line_above_the_table() -> None:
    assert status(Match(game(), "geben")) == "Die Karten werden gemischt."
    match = at("a1 a2 b1", "a3 b2 b4", "a4 b3")
    assert status(match) == "Spieler 1 fragt."
    assert [str(note) for note in match.game.view(match.state, 1).notes] == [
        "3 Karten · 6 Quartette",
        "3 Karten · 0 Quartette",
        "2 Karten · 0 Quartette",
    ]


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("handwerk", "Quartett Backstube"),
        ("franzoesisch", "Quartett 7"),
        ("deutsch", "Quartett 7"),
    ],
)
def test_a_quartet_laid_is_seen_by_all_and_a_hand_by_its_owner(cards: str, name: str) -> None:
    made = game(3, karten=cards)
    group = made.set.groups[0]
    start = made.start()
    hands = (frozenset({made.pack[4]}), frozenset({made.pack[5], made.pack[6]}), frozenset({made.pack[7]}))
    state = replace(start, hands=hands, laid=((0,), (), ()))
    for seat in (None, 0, 1, 2):
        view = made.view(state, seat)
        (laid,) = [piece for piece in view.pieces if piece.at == "quartette-0"]
        assert str(laid.label) == name
        open_hands = {piece.at for piece in view.pieces if piece.at.startswith("hand") and piece.face != "back"}
        assert open_hands == ({f"hand-{seat}"} if seat is not None else set())
    assert made.set.piece(group[0], "x", "").face == laid.face


# --- what a position is worth -----------------------------------------------------------------------------------


def test_quartets_count_more_than_cards_and_cards_together_more_than_apart() -> None:
    behind = at("a1 b1 c1", "a2 b2 c2")
    behind.states[-1] = replace(behind.state, laid=((3,), (4,)))
    even = value(behind)
    together = at("a1 a2 a3", "a4 b1 c1")
    together.states[-1] = replace(together.state, laid=((3,), (4,)))
    laid = at("a1 b1 c1", "a2 b2 c2")
    laid.states[-1] = replace(laid.state, laid=((3, 5), (4,)))
    assert even == 0 < value(together) < value(laid) < 1
    assert value(laid, 1) == -value(laid)


def test_the_best_of_the_others_is_who_counts() -> None:
    match = at("a1 b1", "a2 b2", "a3 b3")
    match.states[-1] = replace(match.state, laid=((4,), (5, 6), ()))
    assert value(match, 1) > 0 > value(match, 0) > value(match, 2) > -1


def test_the_end_is_won_lost_or_shared() -> None:
    match = ask(at("a1 a2 a3", "a4"), "quartett-a a4")
    assert (value(match, 0), value(match, 1)) == (1.0, -1.0)
    shared = at("a1 a2 a3", "a4")
    shared.states[-1] = replace(shared.state, laid=((1, 2, 3), (4, 5, 6, 7)))
    ask(shared, "quartett-a a4")
    assert (value(shared, 0), value(shared, 1)) == (0.0, 0.0)


def test_before_the_deal_all_are_even_and_there_is_nothing_to_imagine() -> None:
    match = Match(game(4), "geben")
    assert [value(match, seat) for seat in range(4)] == [0.0] * 4
    assert match.game.sample_world(match.state, 0, random.Random(1)) == match.state


# --- imagining other hands ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 5])
def test_imagined_hands_explain_the_whole_history(seats: int) -> None:
    rng = random.Random(seats)
    made = game(seats)
    differing = 0
    for number in range(3):
        match = Match(made, f"tausch {seats} {number}")
        match.settle()
        for _question in range(25):
            if not match.to_act():
                break
            (seat,) = match.to_act()
            match.play(seat, rng.choice(list(made.moves(match.state, seat))))
        for viewer in (None, *range(seats)):
            world = made.sample_world(match.state, viewer, rng)
            hold_history(match, world)
            if viewer is not None:
                assert world.hands[viewer] == match.state.hands[viewer]
            assert not any(made._whole(hand) for hand in world.hands)
            differing += world.hands != match.state.hands
    assert differing > seats


def test_where_everything_was_shown_there_is_one_world() -> None:
    match = at("a1 a2 b1", "a3 b2 b4", "a4 b3")
    known: dict[str, Any] = {"shown": match.state.hands}
    for number in range(10):
        world = match.game.sample_world(replace(match.state, **known), 0, random.Random(number))
        assert world.hands == match.state.hands


def test_nobody_imagines_a_quartet_that_would_have_been_laid() -> None:
    """Any of the five cards may be the one of seat 2, but not b1: seat 1 would hold all four of a."""
    match = at("h1 h2", "a1 a2 a3 b1", "a4")
    worlds = [match.game.sample_world(match.state, 0, random.Random(number)) for number in range(60)]
    assert {card for world in worlds for card in world.hands[2]} == {"a1", "a2", "a3", "a4"}
    assert all(sorted(world.hands[1] | world.hands[2]) == ["a1", "a2", "a3", "a4", "b1"] for world in worlds)
