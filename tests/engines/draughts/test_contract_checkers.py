"""Contract-Checkers: stones in reserve. All else is tested with Dame."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.engines import registry
from games.engines.core import Move, UnreadableError
from games.engines.draughts.captures import Damestand
from games.engines.draughts.contract_checkers import ContractCheckers
from games.engines.match import Match
from games.engines.playout import perft
from tests.engines.draughts.test_dame import moves, play, position, refused, said
from tests.engines.draughts.test_dame_evidence import Second, scattered, stones_of

START = "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8:H0:R2,2"
FREE = "W:Wc1,a3:Bf6,h8:H5:R2,1"


def made(**options: Any) -> ContractCheckers:
    game = registry.find("contract-checkers").make(2, options)
    assert isinstance(game, ContractCheckers)
    return game


def at(place: str = START, **options: Any) -> Match:
    game = made(**options)
    return Match(game, start=game.parse(place))


def test_start() -> None:  # 001:885: fourteen stones, twelve of them on the board
    game = made()
    assert game.notate(game.start()) == START
    assert moves(at()) == {"a3 b4", "c3 b4", "c3 d4", "e3 d4", "e3 f4", "g3 f4", "g3 h4"}
    # nobody can have left g1 so soon: the published counts of draughts, as in test_dame_evidence
    assert [perft(game, game.start(), depth) for depth in (1, 2, 3, 4)] == [7, 49, 302, 1469]


def test_a_stone_is_entered_on_the_free_square() -> None:  # 001:885
    match = at(FREE)
    assert moves(match) == {"c1 b2", "c1 d2", "a3 b4", "g1"}
    assert str(match.game.step(match.state, 0).prompt) == (
        "Ziehe mit einem deiner Steine, oder setze einen neuen auf g1."
    )
    play(match, "g1")
    assert said(match) == ["Weiß setzt einen neuen Stein auf g1."]
    (effect,) = match.effects[-1]
    assert (effect.KIND, getattr(effect, "source", ""), getattr(effect, "to", "")) == ("moved", "vorrat-weiss", "g1")
    assert position(match) == "B:Wc1,g1,a3:Bf6,h8:H0:R1,1"
    assert "b8" in moves(match)
    assert position(play(match, "b8")) == "W:Wc1,g1,a3:Bf6,b8,h8:H0:R1,0"
    assert "g1" not in {move for move in moves(match) if " " not in move}  # it stands there still


@pytest.mark.parametrize(
    ("feld", "white", "black"), [(1, "a1", "h8"), (2, "c1", "f8"), (3, "e1", "d8"), (4, "g1", "b8")]
)
def test_which_square(feld: int, white: str, black: str) -> None:
    place = "W:Wa3:Bh6:H0:R1,1"
    assert {move for move in moves(at(place, feld=feld)) if " " not in move} == {white}
    turned = place.replace("W:", "B:", 1)
    assert {move for move in moves(at(turned, feld=feld)) if " " not in move} == {black}


def test_or_besides_a_move() -> None:  # no source says
    match = play(at(FREE, einsetzen="zusatz"), "g1")
    assert position(match) == "W:Wc1,g1,a3:Bf6,h8:H0:R1,1"
    assert moves(match) == {"c1 b2", "c1 d2", "a3 b4", "g1 f2", "g1 h2"}


CAPTURE = "W:Wc3:Bd4,h8:H0:R1,0"


def test_who_must_capture_does_so() -> None:
    assert moves(at(CAPTURE)) == {"c3 e5"}
    assert refused(at(CAPTURE), "g1") == "Es gilt Schlagzwang: Du musst schlagen."
    assert moves(at(CAPTURE, schlagen="frei")) == {"c3 e5", "c3 b4", "g1"}
    besides = at(CAPTURE, einsetzen="zusatz")
    assert moves(besides) == {"c3 e5", "g1"}
    assert moves(play(besides, "g1")) == {"c3 e5"}


def test_who_enters_instead_may_be_huffed() -> None:
    match = play(at(CAPTURE, schlagen="pusten"), "g1")
    assert position(match) == "B:Wg1,c3:Bd4,h8:H0:Pc3"
    moved = play(at(CAPTURE, schlagen="pusten", pusten_stein="gezogen"), "g1")
    assert position(moved) == "B:Wg1,c3:Bd4,h8:H0:Pg1"
    huffed = play(at("W:Wc3:Bd4,h8:H0:R1,1", schlagen="pusten"), "g1", "c3")
    assert position(huffed) == "B:Wg1:Bd4,h8:H0:R0,1"
    assert ":P" not in position(play(at(CAPTURE, schlagen="pusten", einsetzen="zusatz"), "g1"))


def test_refusals() -> None:
    assert refused(at(FREE), "e1") == "Ein neuer Stein kommt nur auf g1."
    assert refused(at(FREE), "d4") == "Ein neuer Stein kommt nur auf g1."
    assert refused(at(FREE), "g1 h2") == "Zum Einsetzen tippst du nur das eine Feld an."
    empty = "W:Wc1,a3:Bf6,h8:H5:R0,1"
    assert refused(at(empty), "g1") == "Du hast keinen Stein mehr in Reserve."
    assert refused(at(empty), "e1") == "Auf e1 steht kein Stein."
    assert refused(at(FREE.replace("c1", "g1")), "g1") == "Sage noch, wohin der Stein soll."
    assert refused(at(FREE), "h8") == "Auf h8 steht ein Stein des anderen."


def test_reserves_are_seen() -> None:
    match = at(FREE)
    view = match.game.view(match.state, 0)
    held = {piece.at: piece.count for piece in view.pieces if piece.at not in match.game.grid.bit}
    # 14 stones: two on the board and two in reserve leave ten; two and one leave eleven
    assert held == {"beute-schwarz": 10, "vorrat-weiss": 2, "beute-weiss": 11, "vorrat-schwarz": 1}


def test_a_reserve_saves() -> None:
    # the last stone is taken, but there is one to enter
    match = play(at("W:Wc3:Bd4:H0:R0,1"), "c3 e5")
    assert moves(match) == {"b8"}
    # or its square is taken by the other side
    shut = play(at("W:Wc3,Kb8:Bd4:H0:R0,1"), "c3 e5")
    assert said(shut)[-1] == "Schwarz kann nicht mehr ziehen und verliert."
    gone = play(at("W:Wc3:Bd4:H0:R1,0"), "c3 e5")
    assert said(gone)[-1] == "Schwarz hat keine Steine mehr und verliert."
    # shut in, but for the reserve
    assert moves(at("B:Wb2,c1:Ba3:H0:R0,1")) == {"b8"}


@pytest.mark.parametrize(
    ("place", "reason"),
    [
        ("W:Wc1:Bf6:H0:R3,0", "Nach R steht, wie viele Steine Weiß und Schwarz noch einsetzen dürfen."),
        ("W:Wc1:Bf6:H0:R1", "Nach R steht, wie viele Steine Weiß und Schwarz noch einsetzen dürfen."),
        ("W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3,b4:Bf6:H0:R2,0", "Eine Seite hat höchstens 14 Steine."),
    ],
)
def test_unreadable(place: str, reason: str) -> None:
    with pytest.raises(UnreadableError) as error:
        made().parse(place)
    assert str(error.value) == reason
    with pytest.raises(UnreadableError):  # the German game has no reserves
        registry.find("dame").make().parse(FREE)


def test_second_generator() -> None:
    """As in test_dame_evidence, and the stones that are entered."""
    rng = random.Random("contract")
    entered = 0
    for _number in range(600):
        asked = registry.find("contract-checkers").choices()
        game = made(**{name: rng.choice(list(asked[name].answers)) for name in asked})
        board = scattered(game, rng)
        seat = board.turn
        reserve = (rng.randrange(3), rng.randrange(3))
        s = Damestand(board.men, board.kings, seat, reserve=reserve)
        if not game.to_act(s):
            continue
        stones = stones_of(game, s)
        second = Second(game.options, turkish=False)
        expected = second.results(stones, seat)
        x, y = 2 * (game.options.feld - 1), 0
        if seat == 1:
            x, y = 7 - x, 7
        bound = second.captures(stones, seat) and game.options.schlagen == "pflicht" and game.options.einsetzen == "zug"
        if reserve[seat] and (x, y) not in stones and not bound:
            expected.add(frozenset({**stones, (x, y): (seat, False)}.items()))
            entered += 1
        after = [game.apply(s, Move(seat, path))[0] for path in game.moves(s, seat) or ()]
        assert {frozenset(stones_of(game, state).items()) for state in after} == expected, game.notate(s)
        assert len(after) == len(expected)
    assert entered > 100
