"""What the texts of the draughts family print is what their engines play: arrows, examples and the club's choices."""

from itertools import pairwise

import pytest

from games.engines.core import Move, Path
from games.engines.registry import find
from rules.domain.figures import Position
from rules.domain.reading import read_sheet
from rules.domain.shipped import shipped_files

SLUGS = ("dame", "draughts", "internationale-dame", "polnische-dame", "russische-dame", "schlagdame", "tuerkische-dame")
POSITIONS = [
    (slug, name)
    for slug in SLUGS
    for name, figure in read_sheet(shipped_files()[slug].read_text("utf-8")).facts.figures.items()
    if figure.position and figure.notes.arrows
]


def drawn(arrows: tuple[tuple[str, str], ...]) -> list[Path]:
    """The paths the arrows show: an arrow that starts where the one before ended goes on."""
    paths = [tuple(arrows[0])]
    for before, arrow in pairwise(arrows):
        if arrow[0] == before[1]:
            paths[-1] += (arrow[1],)
        else:
            paths.append(tuple(arrow))
    return paths


def follow(slug: str, position: str, *moves: str) -> tuple[str, tuple[str, tuple[int, ...]] | None]:
    """The position after these moves, each of them legal, and how the match ended, if it did."""
    game = find(slug).make()
    state = game.parse(position)
    for move in moves:
        path = tuple(move.split("-"))
        assert path in set(game.moves(state, state.turn)), f"{move} in {game.notate(state)}"
        state, _effects = game.apply(state, Move(state.turn, path))
    outcome = game.outcome(state)
    return game.notate(state), outcome and (outcome.termination, outcome.winners)


def choices(slug: str, position: str) -> list[str]:
    game = find(slug).make()
    state = game.parse(position)
    return ["-".join(path) for path in game.moves(state, state.turn)]


@pytest.mark.parametrize(("slug", "name"), POSITIONS, ids=lambda value: value)
def test_every_arrow_is_a_legal_move(slug: str, name: str) -> None:
    figure = read_sheet(shipped_files()[slug].read_text("utf-8")).facts.figures[name]
    assert isinstance(figure.made, Position)
    game = find(figure.made.rules.game or slug).make()
    state = game.parse(figure.position)
    legal = set(game.moves(state, state.turn))
    assert [path for path in drawn(figure.notes.arrows) if path not in legal] == []


def test_the_clubs_choices_are_the_engines_defaults() -> None:
    says = ("anfang", "auswahl", "landung", "zugzahl")
    assert {slug: tuple(find(slug).defaults().get(name) for name in says) for slug in SLUGS} == {
        "dame": ("weiss", "frei", "dahinter", 25),
        "draughts": ("schwarz", None, None, 25),
        "internationale-dame": ("schwarz", None, "beliebig", 25),
        "polnische-dame": ("schwarz", "meiste", "beliebig", 25),
        "russische-dame": ("schwarz", "meiste", None, 25),
        "schlagdame": ("weiss", "frei", "dahinter", 25),
        "tuerkische-dame": ("schwarz", None, None, 25),
    }
    assert find("schlagdame").defaults()["eingeschlossen"] is True
    assert find("tuerkische-dame").defaults()["damenweite"] == "weit"


def test_one_stone_at_the_last_row_is_told_in_three_ways() -> None:
    """The Russian text compares: three stones, two in the Polish game, one in draughts."""
    position = "W:Wd6,c1:Be7,g7,e3,b8:H0"
    assert choices("russische-dame", position) == ["d6-f8-h6-d2"]
    assert choices("polnische-dame", position) == ["d6-f8-h6"]
    assert choices("draughts", position) == ["d6-f8"]
    assert "h6" in follow("polnische-dame", "W:Wd6,e1:Be7,g7,a5:H0", "d6-f8-h6")[0].split(":")[1].split(",")


def test_polish_four_in_a_zigzag() -> None:
    before = "W:Wa1,g1,b2,a3:Be3,g3,a5,g5,d8:H0"
    after, _end = follow("polnische-dame", before, "a3-b4", "a5-c3", "b2-d4-f2-h4-f6")
    assert after == "B:Wa1,g1,f6:Bd8:H0"
    assert choices("dame", "W:Wa1,g1,b2:Bc3,e3,g3,g5,d8:H0") == ["b2-d4"]
    # without the stone on a1 black goes on
    assert choices("polnische-dame", "B:Wb2,b4,g1:Be3,g3,a5,g5,d8:H0") == ["a5-c3-a1"]


def test_the_stroke_that_stops_at_its_own_booty() -> None:
    before = "W:Wb8,e5,d6,g5,e9:BKa7:H0"
    ended = follow("internationale-dame", before, "d6-c7", "a7-d10-h6-f4-d6", "c7-e5")
    assert ended[1] == ("stones", (0,))


@pytest.mark.parametrize(("answer", "last"), [("h4-f6", "d8-h4"), ("h4-e7", "d8-h4")])
def test_petrows_last_act(answer: str, last: str) -> None:
    before = "W:WKd6,Kg5,Kf6:BKe1:H0"
    assert follow("russische-dame", before, "d6-g3", "e1-h4", "f6-d8", answer, last)[1] == ("stones", (0,))


@pytest.mark.parametrize(("answer", "last"), [("e1-d2", "e3-c1"), ("e1-f2", "e3-g1")])
def test_out_of_the_double_corner(answer: str, last: str) -> None:
    before = "W:WKd4,Kf2:BKh2:H0"
    moves = ("f2-g1", "h2-g3", "g1-f2", "g3-e1", "d4-e3", answer, last)
    assert follow("draughts", before, *moves)[1] == ("stones", (0,))
    assert choices("draughts", "B:WKg1,Kd4:BKh2:H0") == ["h2-g3"]


def test_across_the_square_just_cleared() -> None:
    assert choices("tuerkische-dame", "W:WKd1:Bd4,f6,h5,f4,b4,a8:H0") == ["d1-d6-h6-h4-e4-a4"]
    before = "W:Wa5,a7:Bb2,e2,a6,h7:H0"
    assert follow("tuerkische-dame", before, "a7-a8", "a6-a4", "a8-a2-c2-h2-h8")[1] == ("stones", (0,))


@pytest.mark.parametrize("moves", [("c5-e3-c1", "e1-d2", "c1-e3-g1"), ("c5-e3-g1", "e1-f2", "g1-e3-c1")])
def test_four_stones_given_away_in_two_moves(moves: tuple[str, ...]) -> None:
    assert follow("schlagdame", "W:We1,d2,f2,e3:Bc5,g7:H0", "e3-d4", *moves)[1] == ("stones", (0,))


def test_shut_in_loses_and_in_schlagdame_wins() -> None:
    position = "B:Wb2,c1,f2,g3,e1:Ba3,h4:H0"
    assert follow("dame", position)[1] == ("blocked", (0,))
    assert follow("schlagdame", position)[1] == ("blocked", (1,))
