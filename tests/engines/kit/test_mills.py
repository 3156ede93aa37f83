"""The kit for mill games with another game than Mühle: three stones each stand already and hop, the first mill wins."""

from __future__ import annotations

import random
from dataclasses import dataclass

import pytest

from games.engines.core import IllegalMoveError, Options, Path, Seat
from games.engines.kit.duel import End
from games.engines.kit.mills import BOARD, RINGS, Mills, Millstand
from games.engines.kit.points import Points
from games.engines.match import Match
from games.engines.playout import playout
from games.engines.scene import Board
from games.engines.text import _


@dataclass(frozen=True, slots=True)
class Hopstand(Millstand):
    """With a field of its own."""

    rested: bool = True


class Hop(Mills[Hopstand, Options]):
    stand = Hopstand
    count = (3, 3)
    limit = 20

    def start(self) -> Hopstand:
        return Hopstand((BOARD.set_of(("a1", "g1", "d7")), BOARD.set_of(("a7", "g7", "d1"))), rested=False)

    def flies(self, s: Hopstand, seat: Seat) -> bool:
        return True

    def ended(self, s: Hopstand) -> End | None:
        mover = 1 - s.turn
        if s.last and self.closed(s.stones[mover], BOARD.number[s.last[-1]]):
            return End(mover, "mill", _("{side} hat eine Mühle und gewinnt.", side=self.sides[mover]))
        return self.drawn(s)


def played(*paths: Path) -> Match:
    match = Match(Hop(2, Options()))
    for number, path in enumerate(paths):
        match.play(number % 2, path)
    return match


def test_stones_hop_anywhere_and_nothing_is_taken() -> None:
    match = played()
    assert len(list(match.game.moves(match.state, 0) or ())) == 3 * 18
    assert [path for path in match.game.moves(match.state, 0) or () if len(path) > 2] == []


def test_the_first_mill_wins() -> None:
    match = played(("d7", "d6"), ("d1", "d7"))
    assert [str(effect.text) for effect in match.effects[-1]] == [
        "Schwarz springt von d1 nach d7.", "Mühle!", "Schwarz hat eine Mühle und gewinnt.",
    ]  # fmt: skip
    assert match.game.outcome(match.state).winners == (1,)


def test_a_field_of_its_own_has_its_default_after_a_move() -> None:
    match = played(("d7", "d6"))
    assert [state.rested for state in match.states] == [False, True]
    assert match.game.parse("b 0 a1,g1,d6 0 a7,g7,d1 1").rested


def test_every_match_ends() -> None:
    game = Hop(2, Options())
    ends = {game.outcome(playout(game, random.Random(seed), "").state).termination for seed in range(40)}
    assert "mill" in ends
    assert ends <= {"mill", "quiet", "repetition"}


def test_nothing_is_taken_for_a_mill_that_ends_it() -> None:
    match = played()
    with pytest.raises(IllegalMoveError, match="Ohne Mühle wird kein Stein genommen"):
        match.play(0, ("d7", "d6", "a7"))


def test_a_board_with_slanting_lines() -> None:
    """As the corners of the Eckmühle are joined (001:990-992): a corner has three neighbours then."""
    board = Points(*RINGS, "a1 b2 c3")
    assert board.listed(board.near[board.number["a1"]]) == ["d1", "b2", "a4"]
    assert isinstance(board.board, Board)
