"""What games with chessmen share: what a side attacks, against the library piece by piece."""

from __future__ import annotations

import random

import chess
import pytest

from games.engines.chess.helping import attacked


@pytest.mark.parametrize("color", [chess.WHITE, chess.BLACK])
def test_a_side_attacks_what_each_of_its_pieces_attacks(color: chess.Color) -> None:
    """On boards with pieces thrown on them, pawns on every row."""
    rng, kinds = random.Random(3), (*"PPPPNBRQK", *"ppppnbrqk")
    for _number in range(400):
        board = chess.Board(None)
        for square in rng.sample(range(64), rng.randrange(2, 30)):
            board.set_piece_at(square, chess.Piece.from_symbol(rng.choice(kinds)))
        one_by_one = {to for at in chess.SquareSet(board.occupied_co[color]) for to in board.attacks(at)}
        assert set(chess.SquareSet(attacked(board, color, board.occupied))) == one_by_one


def test_an_attack_goes_through_what_is_left_out() -> None:
    board = chess.Board("8/8/8/8/R2q4/8/8/8 w - - 0 1")
    shut = chess.SquareSet(attacked(board, chess.WHITE, board.occupied))
    open_ = chess.SquareSet(attacked(board, chess.WHITE, board.occupied & ~chess.BB_D4))
    assert chess.H4 not in shut
    assert open_ - shut == chess.SquareSet([chess.E4, chess.F4, chess.G4, chess.H4])
