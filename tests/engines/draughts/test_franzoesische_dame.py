"""Französische Dame: what differs from Dame. All else is tested with Dame, and by the second generator beside it."""

from __future__ import annotations

import pytest

from games.engines import registry
from games.engines.match import Match
from tests.engines.draughts.test_dame import moves, play, position, refused, said


def at(place: str = "", **options: str | int | bool) -> Match:
    game = registry.find("franzoesische-dame").make(2, options)
    return Match(game, start=game.parse(place) if place else None)


def test_start() -> None:  # 001:855: twelve stones, as in the German game, where White begins (001:831)
    assert position(at()) == "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8:H0"
    assert moves(at()) == {"a3 b4", "c3 b4", "c3 d4", "e3 d4", "e3 f4", "g3 f4", "g3 h4"}
    assert position(at(anfang="schwarz")).startswith("B:")


def test_the_board_and_the_way_of_capturing_are_the_game() -> None:
    asked = registry.find("franzoesische-dame").choices()
    assert not {"brett", "rueckwaerts", "verwandlung", "ziel", "eingeschlossen"} & set(asked)
    assert {"schlagen", "kette", "damenweite", "anfang"} <= set(asked)


def test_men_capture_backward_alone() -> None:  # 001:855
    assert moves(at("W:We5:Bd4,f4,h8")) == {"e5 c3", "e5 g3"}
    assert moves(at("W:Wc3:Bd4,h8")) == {"c3 b4"}
    assert moves(at("B:Wd6,h2:Bc5")) == {"c5 e7"}
    assert moves(at("B:Wd4,h2:Bc5")) == {"c5 b4"}
    assert refused(at("W:Wc3:Bd4,h8"), "c3 e5") == "Ein einfacher Stein schlägt nur rückwärts."
    assert refused(at("W:We5:Bh8"), "e5 d4") == "Ein einfacher Stein zieht nicht rückwärts."


def test_it_must_capture_and_go_on() -> None:
    match = at("W:Wg7,a3:Bf6,d4,h8")
    assert moves(match) == {"g7 e5 c3"}
    assert refused(match, "a3 b4") == "Es gilt Schlagzwang: Schlage mit einem anderen Stein."
    assert refused(match, "g7 e5").startswith("Wer schlägt, schlägt weiter")
    assert position(play(match, "g7 e5 c3")) == "B:Wa3,c3:Bh8:H0"


@pytest.mark.parametrize(("schlagen", "listed"), [("frei", {"e5 c3", "e5 d6", "e5 f6"}), ("pflicht", {"e5 c3"})])
def test_whether_one_must(schlagen: str, listed: set[str]) -> None:
    assert moves(at("W:We5:Bd4,h8", schlagen=schlagen)) == listed


def test_as_in_the_philos_leaflet() -> None:  # 001:843: huffing; 001:839: a chain may end
    options = registry.find("franzoesische-dame").presets["philos"].options
    match = play(at("W:We5:Bd4,h8", **options), "e5 f6")
    assert position(match) == "B:Wf6:Bd4,h8:H0:Pf6"
    assert said(play(match, "f6"))[0] == "Schwarz pustet den Stein auf f6 weg."
    assert moves(at("W:Wg7:Bf6,d4,h8", **options), "g7 e5") == {"g7 e5", "g7 e5 c3"}


def test_kings_capture_both_ways() -> None:  # 001:855
    assert moves(at("W:WKd4:Be5,h2")) == {"d4 f6"}
    assert moves(at("W:WKd4:Bc3,h2")) == {"d4 b2"}
    assert moves(at("W:WKb2:Be5,a7")) == {"b2 f6"}  # from afar, and directly behind, as in Dame
    assert moves(at("W:WKb2:Be5,a7", damenweite="kurz")) == {"b2 a1", "b2 c1", "b2 a3", "b2 c3"}


def test_a_step_crowns() -> None:
    match = play(at("W:We7:Bh4,a3"), "e7 d8")
    assert position(match) == "B:WKd8:Ba3,h4:H0"
    assert said(match)[-1] == "Weiß bekommt eine Dame auf d8."


def test_a_stone_set_back_to_its_first_row_is_none_the_worse() -> None:
    assert position(play(at("W:Wc3:Bb2,h8"), "c3 a1")) == "B:Wa1:Bh8:H0"


def test_who_has_nothing_left_loses() -> None:
    match = play(at("W:We5:Bd4"), "e5 c3")
    assert said(match)[-1] == "Schwarz hat keine Steine mehr und verliert."
    # and who is shut in: a3 cannot capture b2 forward, nor go there
    shut = play(at("W:Wb2,e1:Ba3"), "e1 d2")
    assert said(shut)[-1] == "Schwarz kann nicht mehr ziehen und verliert."
