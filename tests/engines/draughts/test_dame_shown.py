"""Draughts: how positions are written, what is seen of them, and what programs are told."""

from __future__ import annotations

import pickle
import random

import pytest

from games.bots.search import Search
from games.engines.core import GameError, Move, UnreadableError
from games.engines.match import Match
from games.engines.scene import Board
from tests.engines.draughts.test_dame import SLUGS, at, game, play

# --- notation ---------------------------------------------------------------------------------------------------


def test_notation() -> None:
    made = game()
    text = "B:Wa1,Kd4:Bb6,Kf8:H3"
    s = made.parse(text)
    assert made.notate(s) == text
    assert (s.turn, s.quiet) == (1, 3)
    assert made.parse("B:BKf8,b6:WKd4,a1:H3") == s
    assert made.parse("B:W29,K18:B9,K3:H3") == s  # 8×8: 1 is b8, 32 is g1
    large = game("internationale-dame")
    assert large.notate(large.parse("W:W31,K46:B20,K1")) == "W:WKa1,b4:Bi7,Kb10:H0"
    turkish = game("tuerkische-dame")
    assert turkish.notate(turkish.parse("W:WK1,64:B9")) == "W:Wh1,Ka8:Ba7:H0"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "Eine Dame-Stellung beginnt mit W: oder B:, der Seite am Zug."),
        ("w:Wa1:Bb8", "Eine Dame-Stellung beginnt mit W: oder B:, der Seite am Zug."),
        ("W:Wa1", "Eine Dame-Stellung nennt die Steine von W und von B."),
        ("W:Wa1:Bb8:Wc1", "„Wc1“ ist kein Teil einer Dame-Stellung."),
        ("W:Wa1:Bb8:X", "„X“ ist kein Teil einer Dame-Stellung."),
        ("W:Wa2:Bb8", "„a2“ ist kein Feld, auf dem gespielt wird."),
        ("W:Wa9:Bb8", "„a9“ ist kein Feld, auf dem gespielt wird."),
        ("W:W33:Bb8", "„33“ ist kein Feld, auf dem gespielt wird."),
        ("W:W0:Bb8", "„0“ ist kein Feld, auf dem gespielt wird."),
        ("W:Wa1,:Bb8", "„“ ist kein Feld, auf dem gespielt wird."),
        ("W:Wa1,a1:Bb8", "Auf a1 steht schon ein Stein."),
        ("W:Wa1:BKa1", "Auf a1 steht schon ein Stein."),
        ("W:Wb8:Bh2", "Auf b8 am Ende des Bretts steht eine Dame (K)."),
        ("W:Wa3:Ba1", "Auf a1 am Ende des Bretts steht eine Dame (K)."),
        ("W:W:B", "Auf dem Brett steht kein Stein."),
        ("W:Wa1:Bb8:Hx", "Nach H steht die Zahl der Züge, in denen nichts voranging."),
        ("W:Wa1:Bb8:H99999", "Nach H steht die Zahl der Züge, in denen nichts voranging."),
        ("W:Wa1:Bb8:Pb8", "Nach P stehen Steine des anderen, die weggepustet werden dürfen."),
        (
            "W:WKa1,Kc1,Ke1,Kg1,Kb2,Kd2,Kf2,Kh2,Ka3,Kc3,Ke3,Kg3,Kb4:Bb8",
            "Eine Seite hat höchstens 12 Steine.",
        ),
    ],
)
def test_no_position(text: str, reason: str) -> None:
    with pytest.raises(UnreadableError) as error:
        game().parse(text)
    assert str(error.value) == reason


def test_huffs_in_positions() -> None:
    made = game(schlagen="pusten")
    assert made.notate(made.parse("B:Wc3,h4:Bd4:Pc3")) == "B:Wc3,h4:Bd4:H0:Pc3"
    with pytest.raises(UnreadableError, match="Nach P stehen Steine des anderen"):
        made.parse("B:Wc3,h4:Bd4:Pd4")


# --- what is seen -----------------------------------------------------------------------------------------------


def test_view() -> None:
    match = play(at("W:Wc3,Kg1:Bd4,h8"), "c3 e5")
    view = match.game.view(match.state, None)
    board = view.surfaces[0]
    assert isinstance(board, Board)
    assert len(board.spots) == 64
    tones = {spot.id: spot.tone for spot in board.spots}
    assert (tones["a1"], tones["b1"], tones["h8"]) == ("dark", "light", "dark")
    corner = next(spot for spot in board.spots if spot.id == "a1")
    assert corner.x < 1.0
    assert corner.y > 7.0
    shown = {(piece.at, piece.kind, piece.owner, piece.count) for piece in view.pieces}
    assert shown == {
        ("e5", "stone", 0, 1), ("g1", "king", 0, 1), ("h8", "stone", 1, 1),
        ("beute-schwarz", "stone", 0, 10), ("beute-weiss", "stone", 1, 11),
    }  # fmt: skip
    assert [str(note) for note in view.notes] == ["1 Stein, 1 Dame", "1 Stein"]
    assert str(view.status) == "Schwarz ist am Zug."
    assert view.last == ("c3", "e5")
    assert [len(Match(game(slug)).game.view(game(slug).start(), 0).surfaces[0].spots) for slug in SLUGS] == [  # type: ignore[union-attr]
        64, 64, 100, 64, 64, 64, 64,
    ]  # fmt: skip


def test_step_shows_the_way_so_far() -> None:
    match = at("W:Wc3:Bd4,f6,h8")
    step = match.game.step(match.state, 0, ("c3", "e5"))
    assert step.targets == ("g7",)
    assert [effect.KIND for effect in step.shows] == ["moved", "captured"]


# --- for programs -----------------------------------------------------------------------------------------------


def test_a_game_can_be_sent_to_another_process() -> None:
    made = game("internationale-dame")
    again = pickle.loads(pickle.dumps(made))
    assert again.grid is made.grid
    assert list(again.moves(again.start(), 1)) == list(made.moves(made.start(), 1))  # type: ignore[arg-type]


def test_evaluate() -> None:
    made, losing = game(), game("schlagdame")
    ahead = made.parse("W:WKc3,a1:Bh8")
    assert made.evaluate(ahead, 0) > 0.3
    assert made.evaluate(ahead, 1) == -made.evaluate(ahead, 0)
    assert losing.evaluate(ahead, 0) < -0.3
    assert made.evaluate(made.start(), 0) == 0
    assert made.evaluate(made.parse("B:Wa1:B"), 0) == 1
    assert losing.evaluate(made.parse("B:Wa1:B"), 0) == -1


@pytest.mark.parametrize("slug", ["dame", "schlagdame", "tuerkische-dame"])
def test_search_beats_random(slug: str) -> None:
    """A search of 200 positions a move; the strengths people meet look at many more."""
    made = game(slug)
    won = 0
    for number in range(10):
        rng, mine = random.Random(f"{slug} {number}"), number % 2
        match = Match(made)
        while acting := match.to_act():
            (seat,) = acting
            path = (
                Search(made, 200, rng).best(match.state, seat) if seat == mine else made.propose(match.state, seat, rng)
            )
            match.push(Move(seat, path))
        outcome = made.outcome(match.state)
        assert outcome is not None
        won += outcome.winners == (mine,)
    assert won >= 9


def test_options_that_define_a_variant_cannot_be_chosen() -> None:
    for slug, options in (
        ("draughts", {"damenweite": "weit"}),
        ("internationale-dame", {"brett": 8}),
        ("schlagdame", {"schlagen": "frei"}),
        ("tuerkische-dame", {"abheben": "danach"}),
        ("dame", {"ziel": "verlieren"}),
    ):
        with pytest.raises(GameError, match="liegt bei"):
            game(slug, **options)
    with pytest.raises(UnreadableError, match="ist keine Antwort"):
        game("tuerkische-dame", damenweite="kurz")
