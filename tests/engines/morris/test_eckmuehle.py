"""Eckmühle: what it has of its own. Moves and captures are compared in `test_muehle_evidence.py`."""

from __future__ import annotations

from tests.engines.morris.test_muehle import at, moves, play, refusal, said


def test_twelve_stones_each_and_mills_on_the_slanting_corners() -> None:
    """001:992."""
    match = play(at("w 12 - 12 - 0", "eckmuehle"), "a1", "d7", "b2", "g7", "c3 d7")
    assert said(match) == ["Weiß setzt auf c3.", "Mühle!", "Weiß nimmt den Stein auf d7."]


def test_a_slanting_mill_protects() -> None:
    match = at("w 0 a7,d7,g4,f2 0 a1,b2,c3,e5 0", "eckmuehle")
    assert moves(match, "g4 g7") == {"g4 g7 e5"}
    assert str(match.game.explain(match.state, 0, ("g4", "g7", "a1"))) == (
        "Der Stein auf a1 steht in einer Mühle und ist geschützt."
    )


def test_stones_go_along_the_slanting_lines_or_by_option_do_not() -> None:
    position = "w 0 b2,d7,g4,f6 0 a7,b6,d5,e3 0"
    assert moves(at(position, "eckmuehle"), "b2") == {"b2 a1", "b2 c3", "b2 d2", "b2 b4"}
    straight = at(position, "eckmuehle", schraeg="nur-muehle")
    assert moves(straight, "b2") == {"b2 d2", "b2 b4"}
    assert (
        refusal(straight, "b2 c3") == "Ein Stein zieht nur zum nächsten Punkt. Springen darf, wer noch drei Steine hat."
    )


#: no three of a side in a row, and no point left
FULL = "w 0 a1,d1,f2,c3,b2,a4,c4,f4,e5,d6,g7,d7 0 g1,d2,d3,e3,b4,e4,g4,c5,d5,b6,f6,a7 0"


def test_a_full_board_is_a_draw_or_by_option_lost() -> None:
    outcome = at(FULL, "eckmuehle").game.outcome(at(FULL, "eckmuehle").state)
    assert (outcome.termination, outcome.winners) == ("full", ())
    lost = at(FULL, "eckmuehle", voll="verloren")
    assert lost.game.outcome(lost.state).termination == "blocked"
    assert lost.game.outcome(lost.state).winners == (1,)
