"""Halma Solo: what it has of its own. Steps and jumps are tested in `test_halma.py`."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.domain import frames
from games.domain.folding import after
from games.domain.live import Live
from games.domain.record import Entry, Record
from games.engines import registry
from games.engines.core import Game, IllegalMoveError, Move
from games.engines.match import Match

FULL = "m5,m6,m7,m8,m9,n1,n2,n3,n4,o1,o2,o3,p1,p2,q1"
#: one piece a step before the goal
NEARLY = FULL.replace("m5", "l5")

#: solutions with ten and with fifteen pieces, found by a beam search
TEN = """
d1e6 b1f6 c3g5 g5h4 a1i3 c1g5 d2j4 j4k5 b2l6 d4j4 e6e7 c2m6 h4n2 n2o2 f6p2 d3n2 e7f6 n2n3 f6n4 g5h4
h4n2 k5q1 i3o3 j4k5 k5o1 l6p1 m6n1
"""
FIFTEEN = """
e9f8 c3g7 g7g6 d1h6 a1i5 d2j6 b2h7 e8k6 h6l7 b1j7 c1m7 j6n3 d4l8 c2o2 l7p2 d3n4 e7f7 e5q1 f8n2 e6e7
e7o1 f7h5 g6m6 h5p1 i5i6 h7n1 m6m5 i6m6 j7k7 k6m8 k7o3 l8m9
"""


def game(**options: object) -> Game:
    return registry.find("halma-solo").make(1, options)


def at(position: str, **options: object) -> Match:
    g = game(**options)
    return Match(g, start=g.parse(position))


def test_fifteen_pieces_fill_one_tip_and_want_to_fill_the_other() -> None:
    """001:1049."""
    g = game()
    assert g.notate(g.start()) == "0 1 a1,b1,b2,c1,c2,c3,d1,d2,d3,d4,e5,e6,e7,e8,e9"
    assert str(g.view(g.start(), 0).notes[0]) == "0 von 15 im Ziel"
    match = at(f"0 31 {NEARLY}")
    match.play(0, ("l5", "m5"))
    outcome = match.game.outcome(match.state)
    assert (outcome.termination, outcome.scores, str(outcome.reason)) == ("home", (31,), "Am Ziel, mit 31 Zügen!")


def test_with_ten_pieces_the_row_before_the_tip_stays_empty() -> None:
    assert game(figuren=10).notate(game(figuren=10).start()) == "0 1 a1,b1,b2,c1,c2,c3,d1,d2,d3,d4"


def test_a_chain_counts_once_or_by_option_jump_by_jump() -> None:
    """001:1051. From a1 over b1 and over d1."""
    position = "0 1 a1,b1,b2,c2,c3,d1,d2,d3,d4,e6,e7,e8,e9,f9,g9"
    for zaehlung, counted in (("zug", 1), ("sprung", 2)):
        match = at(position, zaehlung=zaehlung)
        said = [str(effect.text) for effect in match.play(0, ("a1", "e5")) if effect.text]
        assert said == ["Weiß springt a1–c1–e5."]
        assert match.state.round - 1 == counted
    match = at(position, zaehlung="sprung")
    match.play(0, ("e6", "f6"))
    assert match.state.round - 1 == 1


@pytest.mark.parametrize(("limit", "left"), [(100, 100), (200, 200), (300, 300)])
def test_who_does_not_arrive_stops(limit: int, left: int) -> None:
    match = at(f"0 {left} {NEARLY}", runden=limit)
    match.play(0, ("l5", "k5"))
    outcome = match.game.outcome(match.state)
    assert (outcome.termination, outcome.scores) == ("rounds", ())
    assert str(outcome.reason) == "Schluss: 14 von 15 Figuren sind am Ziel."


def test_who_stands_in_the_goal_stays_there_or_by_option_does_not() -> None:
    position = f"0 9 {FULL.replace('m9', 'l8')}"
    with pytest.raises(IllegalMoveError) as refused:
        at(position).play(0, ("m8", "l7"))
    assert str(refused.value.reason) == "Eine Figur, die im Ziel steht, darf es nicht mehr verlassen."
    at(position, ziel_verlassen=True).play(0, ("m8", "l7"))


def test_the_shorter_way_is_better() -> None:
    g = game()
    early, late = (g.parse(f"0 {number} {FULL}") for number in (30, 40))
    assert g.evaluate(early, 0) > g.evaluate(late, 0) > g.evaluate(g.parse(f"0 30 {NEARLY}"), 0)
    assert g.evaluate(g.parse(f"0 30 {NEARLY}"), 0) > g.evaluate(g.start(), 0)


def test_ten_pieces_arrive_in_as_few_moves_as_there_can_be() -> None:
    """27 moves: no fewer are possible (Bell 2009). These were found by a search of our own."""
    match = Match(game(figuren=10))
    for move in TEN.split():
        match.play(0, cut(move))
    outcome = match.game.outcome(match.state)
    assert (outcome.termination, outcome.scores) == ("home", (27,))


def test_fifteen_pieces_arrive() -> None:
    """The fewest moves a search of our own has found; whether fewer do is not known to us."""
    match = Match(game())
    for move in FIFTEEN.split():
        match.play(0, cut(move))
    outcome = match.game.outcome(match.state)
    assert (outcome.termination, outcome.scores) == ("home", (32,))


def cut(move: str) -> tuple[str, str]:
    """ "a1c1" as (a1, c1)."""
    second = next(number for number, letter in enumerate(move) if number and letter.isalpha())
    return move[:second], move[second:]


def frame(position: str, move: tuple[str, str], guest: int, **options: object) -> dict:
    """What a guest is sent after the move; guest 0 sits at the table."""
    g = game(**options)
    record = Record.fresh(g, "5eed" * 16)
    record = after(record, Entry(1, "sit", 0, {"name": "Gast", "guest": 0}))
    state, _effects = g.apply(g.parse(position), Move(0, move))
    return frames.frame(Live(1, "ABCDE", "halma-solo", replace(record, state=state)), guest)


def test_the_device_is_told_what_it_may_keep() -> None:
    told = frame(f"0 31 {NEARLY}", ("l5", "m5"), 0)["outcome"]
    assert told["best"] == {
        "score": 31,
        "fewest": True,
        "under": "halma-solo blockade=erlaubt figuren=15 fremde_hoefe=True runden=200 zaehlung=zug"
        " ziel_verlassen=False",
    }
    assert "best" not in frame(f"0 31 {NEARLY}", ("l5", "m5"), 99)["outcome"], "who watches has not done it"
    assert "best" not in frame(f"0 200 {NEARLY}", ("l5", "k5"), 0)["outcome"], "who did not arrive has no result"
