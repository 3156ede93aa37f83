"""Eckdame, rule by rule."""

from __future__ import annotations

from games.engines import registry
from games.engines.match import Match
from games.engines.playout import perft
from games.engines.scene import Board
from tests.engines.draughts.test_dame import moves, play, position, refused, said

START = "b a1,c1,e1,b2,d2,a3,c3,b4,a5 h4,g5,f6,h6,e7,g7,d8,f8,h8 0"
#: what stands in nobody's way: eight white stones, eight black ones
WHITE, BLACK = "a1,c1,e1,b2,a3,c3,b4,a5", "h4,g5,h6,e7,g7,d8,f8,h8"


def at(place: str = "", **options: str | int | bool) -> Match:
    game = registry.find("eckdame").make(2, options)
    return Match(game, start=game.parse(place) if place else None)


def test_start() -> None:
    # 001:861, 003:211: the corner, a dark row of three, a dark row of five; Black begins 003:211
    assert position(at()) == START
    assert position(at(anfang="weiss")) == START.replace("b ", "w ", 1)


def test_the_board_lies_on_its_tip() -> None:  # 001:859, 003:211
    (board,) = (surface for surface in at().game.view(at().state, 0).surfaces if isinstance(surface, Board))
    place = {spot.id: (round(spot.x - board.width / 2, 3), round(spot.y - board.height / 2, 3)) for spot in board.spots}
    assert {spot.shape for spot in board.spots} == {"diamond"}
    assert place["a1"][0] == place["h8"][0] == 0  # the corners: before White, before Black
    assert place["a1"][1] == -place["h8"][1] > 0
    assert place["a8"] == (-place["h1"][0], 0)  # at the left and the right
    assert place["b2"] == (0, round(place["a1"][1] - 2**0.5, 3))
    assert board.turns == (0, 180)


def test_first_moves() -> None:
    """By hand. Of Black's front row each stone goes across two edges and the corner between them to empty squares.

    Sideways the neighbours are in the way, or the board ends. Behind that row four stones have two edges with room: h6,
    g7, f8 and h8. All other corners before them are taken.
    """
    steps = {
        "h4 h3", "h4 g4", "h4 g3", "g5 g4", "g5 f5", "g5 f4", "f6 f5", "f6 e6", "f6 e5", "e7 e6", "e7 d7", "e7 d6",
        "d8 d7", "d8 c8", "d8 c7",
        "h6 h5", "h6 g6", "g7 g6", "g7 f7", "f8 f7", "f8 e8", "h8 h7", "h8 g8",
    }  # fmt: skip
    assert moves(at()) == steps
    assert moves(at(schritte="kanten")) == steps - {"h4 g3", "g5 f4", "f6 e5", "e7 d6", "d8 c7"}
    game = at().game
    assert perft(game, game.start(), 2) == 23 * 23  # the sides do not meet yet


def test_steps() -> None:
    place = f"w {WHITE},d4 {BLACK},f6 4"
    # 003:215: across the two edges before it, across the corner, sideways; 001:861 does not name the corner
    assert moves(at(place), "d4 ") == {"d4 d5", "d4 e4", "d4 e5", "d4 c5", "d4 e3"}
    assert moves(at(place, schritte="kanten"), "d4 ") == {"d4 d5", "d4 e4", "d4 c5", "d4 e3"}
    assert refused(at(place), "d4 c4") == "Rückwärts geht kein Stein."  # 001:863, 003:215
    assert refused(at(place), "d4 d3") == "Rückwärts geht kein Stein."
    assert refused(at(place, schritte="kanten"), "d4 e5") == "Geradeaus über die Ecke zieht hier kein Stein."
    how = "Ein Stein zieht ein Feld weit, nie zurück, oder springt über einen fremden Stein auf das Feld dahinter."
    assert refused(at(place), "d4 d6") == how
    assert said(play(at(place), "d4 e5")) == ["Weiß zieht von d4 nach e5."]


def test_leaps() -> None:
    # 001:863, 003:215: over a foreign stone, not over one's own; nothing is taken
    match = at(f"w {WHITE},d4 {BLACK},d5 4")
    assert moves(match, "d4 ") == {"d4 d6", "d4 e4", "d4 e5", "d4 c5", "d4 e3"}
    assert position(play(match, "d4 d6")) == "b a1,c1,e1,b2,a3,c3,b4,a5,d6 h4,d5,g5,h6,e7,g7,d8,f8,h8 5"
    assert said(match) == ["Weiß springt d4–d6."]
    own = at(f"w {WHITE},d2 {BLACK},f6 4")
    assert refused(own, "c1 e3") == (
        "Ein Stein zieht ein Feld weit, nie zurück, oder springt über einen fremden Stein auf das Feld dahinter."
    )
    # sideways too, as one steps; backward only where that is agreed on
    beside = f"w {WHITE},d4 {BLACK},c5 4"
    assert "d4 b6" in moves(at(beside))
    behind = f"w {WHITE},d4 {BLACK},d3 4"
    assert "d4 d2" not in moves(at(behind))
    assert refused(at(behind), "d4 d2") == "Rückwärts geht kein Stein."
    assert "d4 d2" in moves(at(behind, spruenge="alle"))


def test_leaps_go_only_where_one_steps() -> None:
    straight = f"w {WHITE},d4 {BLACK},e5 4"
    assert "d4 f6" in moves(at(straight))
    assert "d4 f6" not in moves(at(straight, schritte="kanten"))


def test_chains() -> None:  # 003:215; 001:863 does not mention them
    place = f"w {WHITE},d4 h4,h6,g7,d8,f8,h8,d5,e6,h2 4"
    match = at(place)
    assert {"d4 d6", "d4 f6"} <= moves(match)
    assert said(play(match, "d4 f6")) == ["Weiß springt d4–d6–f6."]
    once = at(place, ketten=False)
    assert "d4 d6" in moves(once)
    assert refused(once, "d4 f6") == "In einem Zug springt ein Stein nur einmal."


def test_the_leaflet_and_the_blog() -> None:
    presets = registry.find("eckdame").presets
    assert position(at(**presets["philos"].options)).startswith("w ")
    assert len(moves(at(**presets["philos"].options))) == 23 - 5
    assert len(moves(at(**presets["blog"].options))) == 23


def test_who_holds_the_other_corner_wins() -> None:  # 001:867, 003:221
    match = play(at("w g4,g5,f6,h6,e7,g7,d8,f8,h8 a1,c1,e1,b2,d2,a3,c3,b4,a6 40"), "g4 h4")
    assert said(match)[-1] == "Weiß ist mit allen Steinen drüben und gewinnt."
    # light squares between the rows do not count
    light = play(at("w g4,g5,f6,h6,e7,g7,d8,f8,h7 a1,c1,e1,b2,d2,a3,c3,b4,a6 40"), "g4 h4")
    assert light.to_act() == {1}
    assert [str(note) for note in light.game.view(light.state, None).notes] == [
        "8 von 9 Steinen im Ziel", "8 von 9 Steinen im Ziel",
    ]  # fmt: skip


def test_a_stone_that_stays_in_its_corner_does_not_help() -> None:  # no source says
    # White keeps a1 at home, so that Black cannot fill it; both have eight over there
    match = at("w a1,g5,f6,h6,e7,g7,d8,f8,h8 c1,e1,b2,d2,a3,c3,b4,a5,b1 149")
    play(match, "f6 f7")
    assert said(match)[-1] == "Nach 150 Zügen wird gezählt. Schwarz hat mehr Steine im Ziel und gewinnt."
    stays = play(at("w a1,g5,f6,h6,e7,g7,d8,f8,h7 c1,e1,b2,d2,a3,c3,b4,b1,b3 149"), "h7 h8")
    assert said(stays)[-1] == "Nach 150 Zügen wird gezählt. Weiß hat mehr Steine im Ziel und gewinnt."
    level = play(at("w a1,g5,f6,h6,e7,g7,d8,f8,h7 c1,e1,b2,d2,a3,c3,b4,a5,b1 149"), "h7 h8")
    assert said(level)[-1] == "Nach 150 Zügen wird gezählt. Schwarz hat weniger Steine im Start gelassen und gewinnt."
