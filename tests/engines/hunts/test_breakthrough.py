"""Breakthrough: rule by rule, and against OpenSpiel's."""

import random

import pyspiel
import pytest

from games.engines import registry
from games.engines.core import Game, IllegalMoveError
from games.engines.match import Match
from games.engines.playout import perft


def game(**options: object) -> Game:
    return registry.find("breakthrough").make(2, options)


def at(position: str, **options: object) -> Match:
    g = game(**options)
    return Match(g, start=g.parse(position))


def test_counts() -> None:
    """8 x 8: 22, 484, 11,132, 256,036 (an independent count, and OpenSpiel's below). By hand for the first move of
    the small boards: each of n stones of the second row has three ways ahead, the two at the edges one less."""
    for size in (5, 6, 7, 8):
        assert perft(game(brett=size), game(brett=size).start(), 1) == 3 * size - 2
    assert [perft(game(), game().start(), depth) for depth in (2, 3)] == [484, 11_132]


def test_like_openspiel() -> None:
    """The same moves in every position of forty random matches, and the same winner. There the upper side begins."""
    rng, theirs = random.Random(3), pyspiel.load_game("breakthrough")
    for _match in range(40):
        match, state = Match(game()), theirs.new_initial_state()
        while not state.is_terminal():
            seat = state.current_player()
            actions = {mirrored(state.action_to_string(action)): action for action in state.legal_actions()}
            assert match.to_act() == {seat}
            assert set(match.game.moves(match.state, seat)) == set(actions)
            move = rng.choice(sorted(actions))
            match.play(seat, move)
            state.apply_action(actions[move])
        assert match.game.outcome(match.state).winners == (state.returns().index(1),)


def mirrored(action: str) -> tuple[str, str]:
    """ "a7b6*" as (a2, b3)."""
    return action[0] + str(9 - int(action[1])), action[2] + str(9 - int(action[3]))


def test_the_last_row_wins() -> None:
    match = at("w d7,a1 h8,h3")
    match.play(0, ("d7", "d8"))
    assert match.game.outcome(match.state).winners == (0,)
    match = at("b d5 c2,h8")
    match.play(1, ("c2", "b1"))
    assert match.game.outcome(match.state).termination == "through"


def test_who_has_no_stones_has_lost() -> None:
    match = at("w d4 e5")
    match.play(0, ("d4", "e5"))
    assert (match.game.outcome(match.state).winners, match.game.outcome(match.state).termination) == ((0,), "stones")


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ((), "Tippe einen deiner Steine an."),
        (("d5",), "Du führst Weiß."),
        (("c3",), "Auf c3 steht kein Stein."),
        (("d4", "d5"), "Ein Stein zieht ein Feld vorwärts, gerade oder schräg, und schlägt nur schräg."),
        (("d4", "d3"), "Ein Stein zieht ein Feld vorwärts, gerade oder schräg, und schlägt nur schräg."),
        (("d4", "e4"), "Auf e4 steht ein weißer Stein."),
        (("d4", "i9"), "Dieses Feld gibt es auf dem Brett nicht."),
        (("d4",), "Sage noch, wohin."),
        (("d4", "c5", "d6"), "Mit dem zweiten Feld ist der Zug zu Ende."),
    ],
)
def test_refusals(path: tuple[str, ...], reason: str) -> None:
    match = at("w d4,e4 d5,a8")
    with pytest.raises(IllegalMoveError) as refused:
        match.play(0, path)
    assert str(refused.value.reason) == reason


def test_taking_is_never_compulsory() -> None:
    match = at("w d4 e5,a8")
    assert set(match.game.moves(match.state, 0)) == {("d4", "c5"), ("d4", "d5"), ("d4", "e5")}
