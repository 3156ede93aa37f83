"""Halma-Dame, rule by rule."""

from __future__ import annotations

import pytest

from games.engines import registry
from games.engines.core import UnreadableError
from games.engines.match import Match
from tests.engines.draughts.test_dame import moves, play, position, refused, said

START = "b a1,c1,e1,g1,b2,d2,f2,h2 a7,c7,e7,g7,b8,d8,f8,h8 0"


def at(place: str = "", **options: str | int | bool) -> Match:
    game = registry.find("halma-dame").make(2, options)
    return Match(game, start=game.parse(place) if place else None)


def test_start() -> None:
    # 003:183: the dark squares of the first two rows; Black begins
    assert position(at()) == START
    # by hand: each stone of the front row steps to one or two squares, each behind it leaps over one or two
    assert moves(at()) == {
        "a7 b6", "c7 b6", "c7 d6", "e7 d6", "e7 f6", "g7 f6", "g7 h6",
        "b8 d6", "d8 b6", "d8 f6", "f8 d6", "f8 h6", "h8 f6",
    }  # fmt: skip
    assert position(at(anfang="weiss")) == START.replace("b ", "w ", 1)


def test_nine_stones() -> None:  # 003:193
    assert position(at(steine=9)) == "b a1,c1,e1,g1,b2,d2,f2,h2,e3 d6,a7,c7,e7,g7,b8,d8,f8,h8 0"


#: fills up: six stones of either side that are in nobody's way
WHITE, BLACK = "a1,c1,e1,g1,b2,h2", "c7,e7,b8,d8,f8,h8"


def test_steps_and_leaps() -> None:
    # 003:187: one square ahead; over a foreign stone or one's own, straight behind
    assert moves(at(f"w {WHITE},d4,f2 {BLACK},e5,g7 4"), "d4 ") == {"d4 c5", "d4 f6"}
    assert moves(at(f"w {WHITE},d4,e5 {BLACK},g7,a7 4"), "d4 ") == {"d4 c5", "d4 f6"}
    # nothing free behind; too far off
    assert moves(at(f"w {WHITE},d4,e5 {BLACK},f6,a7 4"), "d4 ") == {"d4 c5"}
    assert moves(at(f"w {WHITE},c3,f2 {BLACK},e5,a7 4"), "c3 ") == {"c3 b4", "c3 d4"}


def test_chains() -> None:  # 003:187
    match = at(f"w {WHITE},c3,f2 a7,e7,b8,d8,f8,h8,d4,d6 4")
    assert moves(match, "c3 ") == {"c3 b4", "c3 e5", "c3 c7"}
    play(match, "c3 c7")
    assert position(match) == "b a1,c1,e1,g1,b2,f2,h2,c7 d4,d6,a7,e7,b8,d8,f8,h8 5"  # nothing is taken
    assert said(match) == ["Weiß springt c3–e5–c7."]
    shown = [(effect.source, effect.to) for effect in match.effects[-1] if effect.KIND == "moved"]
    assert shown == [("c3", "e5"), ("e5", "c7")]
    assert said(play(match, "a7 b6")) == ["Schwarz zieht von a7 nach b6."]


def test_backward() -> None:  # no source says
    place = f"w {WHITE},d6,f2 a7,e7,b8,d8,f8,h8,e5,g7 4"
    assert moves(at(place), "d6 ") == {"d6 c7"}
    assert moves(at(place, spruenge="alle"), "d6 ") == {"d6 c7", "d6 f4"}
    assert refused(at(place), "d6 f4") == "Rückwärts geht kein Stein."
    assert refused(at(place), "d6 c5") == "Rückwärts geht kein Stein."
    how = "Ein Stein zieht ein Feld schräg vorwärts oder springt über einen Stein auf das freie Feld dahinter."
    assert refused(at(place, spruenge="alle"), "d6 c5") == how
    # Black's way is the other one
    assert refused(at(place.replace("w ", "b ", 1)), "e5 f6") == "Rückwärts geht kein Stein."


def test_refusals() -> None:
    assert refused(at(), "a7 c7") == "c7 ist besetzt, und geschlagen wird nicht."
    assert refused(at(), "a7 a6") == "Gespielt wird nur auf den dunklen Feldern."
    assert refused(at(), "c5") == "Auf c5 steht niemand."
    assert refused(at(), "a1 b2") == "Du führst Schwarz."
    assert refused(at(), "a7 b6 c5") == "Mit dem zweiten Feld ist der Zug zu Ende."
    assert refused(at(), "a7") == "Sage noch, wohin."
    assert refused(at(), "c7 a5").startswith("Ein Stein zieht ein Feld schräg vorwärts")
    blocked = at(f"b a1,c1,e1,g1,h2,b6,d6,f6 {BLACK},g7,h4 4")
    assert refused(blocked, "d8") == "Der Stein auf d8 kann nicht ziehen."


def test_who_is_over_there_wins() -> None:  # 003:179, 193
    match = play(at("w b6,c7,e7,g7,b8,d8,f8,h8 a1,c1,e1,g1,b2,d2,f2,h4 61"), "b6 a7")
    assert said(match) == ["Weiß zieht von b6 nach a7.", "Weiß ist mit allen Steinen drüben und gewinnt."]
    assert match.game.outcome(match.state).winners == (0,)  # type: ignore[union-attr]
    black = play(at("b a7,c7,e7,g7,b8,d8,f8,h6 a1,c1,e1,g1,b2,d2,f2,g3 61"), "g3 h2")
    assert said(black)[-1] == "Schwarz ist mit allen Steinen drüben und gewinnt."


#: a3 has b2 before it and behind that a1; all other black stones are over there
SHUT_IN = "w h2,d4,g5,a7,c7,b8,d8,f8 a1,c1,e1,g1,b2,d2,f2,a3 53"


def test_who_cannot_move_waits() -> None:  # no source says
    match = play(at(SHUT_IN), "h2 g3")
    assert said(match) == ["Weiß zieht von h2 nach g3.", "Schwarz kann nicht ziehen und setzt aus."]
    assert match.to_act() == {0}
    assert position(match) == "w g3,d4,g5,a7,c7,b8,d8,f8 a1,c1,e1,g1,b2,d2,f2,a3 54"
    lost = play(at(SHUT_IN, patt="verloren"), "h2 g3")
    assert said(lost)[-1] == "Schwarz kann nicht ziehen und verliert."
    assert lost.game.outcome(lost.state).winners == (0,)  # type: ignore[union-attr]


def test_nobody_can_move() -> None:
    match = play(at("w a7,c7,e7,g7,b8,d8,f8,d6 a1,c1,e1,g1,b2,d2,f2,a3 61"), "g7 h8")
    assert said(match)[-1] == "Niemand kann mehr ziehen. Keiner ist weiter: unentschieden."
    assert match.game.outcome(match.state).winners == ()  # type: ignore[union-attr]


def test_counting() -> None:
    match = at("w a7,c7,e7,g7,b8,d8,f8,c5 a1,c1,e1,g1,b2,d2,f2,h4 99", zuege=50)
    play(match, "c5 b6")
    assert said(match)[-1] == "Nach 100 Zügen wird gezählt. Keiner ist weiter: unentschieden."
    ahead = play(at("w a7,c7,e7,g7,b8,d8,f8,c5 a1,c1,e1,g1,b2,d2,g5,h4 99", zuege=50), "c5 b6")
    assert said(ahead)[-1] == "Nach 100 Zügen wird gezählt. Weiß hat mehr Steine im Ziel und gewinnt."
    left = play(at("w a7,c7,e7,g7,b8,d8,f8,c5 a1,c1,e1,g1,b2,d2,f2,h8 99", zuege=50), "c5 b6")
    assert said(left)[-1] == "Nach 100 Zügen wird gezählt. Weiß hat weniger Steine im Start gelassen und gewinnt."
    assert play(at("w a7,c7,e7,g7,b8,d8,f8,c5 a1,c1,e1,g1,b2,d2,f2,h4 98", zuege=50), "c5 b6").to_act() == {1}
    assert [str(note) for note in match.game.view(match.state, 0).notes] == ["7 von 8 Steinen im Ziel"] * 2


@pytest.mark.parametrize(
    ("place", "reason"),
    [
        ("w a1 b2", "Am Ende der Stellung steht, wie viele Züge gespielt sind."),
        ("w a1,c1 b2 0", "„a1,c1“ sind keine bis zu 9 verschiedenen freien Felder: weißer Stein."),
        ("w a1 c3,c3 0", "„a1“ sind keine bis zu 9 verschiedenen freien Felder: weißer Stein."),
        (START.replace(",h8", ",h8,h6"), "Jeder hat 8 Steine."),
        (SHUT_IN.replace("w ", "b ", 1), "Schwarz kann nicht ziehen: Dann ist die andere Seite dran."),
    ],
)  # fmt: skip
def test_unreadable(place: str, reason: str) -> None:
    with pytest.raises(UnreadableError) as error:
        at(place)
    assert str(error.value) == reason
