"""Springermühle: what it has of its own. Moves and captures are compared in `test_muehle_evidence.py`."""

from __future__ import annotations

import pytest

from games.engines import registry
from tests.engines.morris.test_muehle import at, moves, play, position, refusal, said


def goals(point: str, **options: object) -> str:
    """Where White's stone goes from a point; three more of its side stand on the board, too."""
    others = {"a1": "b4,d2,f4", "c3": "b2,d6,g1"}.get(point, "a1,g1,c3")
    match = at(f"w 0 {point},{others} 0 f2,b6,f6 0", "springermuehle", **options)
    return " ".join(move.split()[1] for move in sorted(moves(match, point)))


@pytest.mark.parametrize(
    ("point", "along_the_lines"),
    [
        ("a1", "c4 d3 d7 g4"),  # two and one: g4, d7; one and two: d3, c4
        ("d1", "a7 e3 g7"),  # up over d2 and d3: c3 (taken here), e3; one aside and two up: a7, g7
    ],
)
def test_a_stone_goes_two_points_and_one_round_the_corner(point: str, along_the_lines: str) -> None:
    """001:975. By hand, on the board of 001:917."""
    assert goals(point) == along_the_lines


def test_or_as_on_a_chessboard() -> None:
    assert goals("c3", sprung="brett") == "a4 d1 d5 e4"
    assert goals("a1", sprung="brett") == ""  # b3 and c2 are no points


def test_others_are_leapt_over() -> None:
    """001:977: over one's own on d1 and the other's on d2."""
    assert "a1 d3" in moves(at("w 0 a1,d1,b4,f6 0 d2,f4,c5,g7 0", "springermuehle"))


def test_three_stones_fly() -> None:
    assert len(moves(at("w 0 a1,d5,f2 0 a4,f4,c5,g7 0", "springermuehle"))) == 3 * 17


def test_a_jump_closes_a_mill() -> None:
    match = at("w 0 d1,g1,b2,d3 0 a4,f4,c5,f6 0", "springermuehle")
    assert moves(match, "d3 a1") == {"d3 a1 a4", "d3 a1 f4", "d3 a1 c5", "d3 a1 f6"}
    assert said(play(match, "d3 a1 f4")) == [
        "Weiß springt von d3 nach a1.", "Mühle!", "Weiß nimmt den Stein auf f4.",
    ]  # fmt: skip
    assert position(match) == "b 0 a1,d1,g1,b2 0 a4,c5,f6 0"


def test_who_cannot_jump_has_lost() -> None:
    """From a1 one comes to g4, d7, d3 and c4; as on a chessboard, four stones in the corners are stuck."""
    match = at("w 0 a1,g1,a7,g7 0 b4,d2,f4,d6 0", "springermuehle", sprung="brett")
    assert match.game.outcome(match.state).termination == "blocked"
    assert str(match.game.outcome(match.state).reason) == "Weiß ist eingeschlossen und verliert."
    assert at("w 0 a1,g1,a7,g7 0 b4,d2,f4,d6 0", "springermuehle").to_act() == {0}


def test_it_says_how_one_jumps() -> None:
    match = at("w 0 a1,d1,d2,b4 0 a4,f4,c5,g7 0", "springermuehle")
    assert (
        str(match.game.step(match.state, 0).prompt)
        == "Springe mit einem Stein auf einen freien Punkt, wie ein Springer."
    )
    assert refusal(match, "a1 g1") == (
        "Ein Stein springt wie ein Springer: zwei Punkte weit und einen ums Eck, oder einen und dann zwei."
    )
    chess = at("w 0 a1,d1,d2,b4 0 a4,f4,c5,g7 0", "springermuehle", sprung="brett")
    assert refusal(chess, "d2 d3") == (
        "Ein Stein springt wie der Springer im Schach: zwei Felder weit und eines zur Seite."
    )


def test_the_stones_are_those_of_muehle() -> None:
    game = registry.find("springermuehle").make()
    assert game.notate(game.start()) == "w 9 - 9 - 0"
