"""Puzzle: two pieces at a time change places until the picture is whole."""

from __future__ import annotations

import random
import runpy
from itertools import pairwise

import pytest

from games.drawing.pieces import PIECES
from games.engines import registry
from games.engines.core import IllegalMoveError, UnreadableError
from games.engines.match import Match
from games.engines.puzzles.puzzle import MOST, MOTIFS, SIZES, Puzzle

#: two pieces lie wrong: those of a1 and b1
TWO = "3 - 7 b1,a1,c1,a2,b2,c2,a3,b3,c3,a4,b4,c4"
#: three lie wrong: the piece of a1 on b1, that of b1 on c1, that of c1 on a1
THREE = "3 - 7 b1,c1,a1,a2,b2,c2,a3,b3,c3,a4,b4,c4"


def game(**options: object) -> Puzzle:
    made = registry.find("puzzle").make(1, options)
    assert isinstance(made, Puzzle)
    return made


def at(position: str, **options: object) -> Match:
    made = game(**options)
    return Match(made, start=made.parse(position))


def said(match: Match) -> list[str]:
    return [str(effect.text) for effect in match.effects[-1] if effect.text]


def labels(match: Match) -> dict[str, str]:
    return {piece.at: str(piece.label) for piece in match.game.view(match.state, 0).pieces}


def test_two_touches_make_two_pieces_change_places() -> None:
    match = at(THREE)
    assert labels(match)["a1"] == "Teil c1"
    match.play(0, ("a1",))
    assert said(match) == ["Genommen: Teil c1."]
    assert labels(match)["a1"] == "Teil c1, genommen"
    match.play(0, ("c1",))
    assert said(match) == ["a1 und c1 tauschen. Jetzt liegt ein Teil davon richtig."]
    assert labels(match)["c1"] == "Teil c1, liegt richtig"
    assert labels(match)["a1"] == "Teil b1"
    assert match.game.notate(match.state) == "3 - 9 b1,a1,c1,a2,b2,c2,a3,b3,c3,a4,b4,c4"


def test_the_same_place_again_puts_it_down() -> None:
    match = at(TWO)
    match.play(0, ("a1",))
    match.play(0, ("a1",))
    assert said(match) == ["Zurückgelegt."]
    assert match.game.notate(match.state) == TWO.replace(" 7 ", " 9 ")


def test_the_whole_picture_ends_it() -> None:
    match = at(TWO)
    assert str(match.game.view(match.state, None).status) == "2 Teile liegen noch falsch."
    match.play(0, ("a1",))
    match.play(0, ("b1",))
    assert said(match) == [
        "a1 und b1 tauschen. Jetzt liegen 2 Teile davon richtig.",
        "Geschafft, das Bild ist ganz! Du hast 9-mal getippt.",
    ]
    outcome = match.game.outcome(match.state)
    assert (outcome.termination, outcome.places) == ("solved", (1,))


def test_what_lies_right_holds() -> None:
    match = at(TWO)
    assert match.game.step(match.state, 0).targets == ("a1", "b1")
    with pytest.raises(IllegalMoveError, match=r"Dieses Teil liegt schon richtig. Es hält fest."):
        match.play(0, ("c4",))


def test_or_stays_loose() -> None:
    match = at(TWO, haelt=False)
    assert len(match.game.step(match.state, 0).targets) == 12
    match.play(0, ("c4",))
    match.play(0, ("a1",))
    assert said(match) == ["c4 und a1 tauschen."]


def test_after_so_many_touches_it_ends_as_it_lies() -> None:
    match = at(TWO.replace(" 7 ", f" {MOST - 1} "))
    match.play(0, ("a1",))
    assert match.game.outcome(match.state).termination == "touches"


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ((), "Tippe ein Teil an."),
        (("d1",), "Diesen Platz gibt es hier nicht."),
        (("a1", "b1"), "Tippe ein Teil nach dem anderen an."),
    ],
)
def test_refusals(path: tuple[str, ...], reason: str) -> None:
    match = at(TWO)
    with pytest.raises(IllegalMoveError) as refused:
        match.play(0, path)
    assert str(refused.value) == reason


@pytest.mark.parametrize("count", SIZES)
def test_the_parts_make_up_the_picture(count: int) -> None:
    """Squares side by side, as many as said, over the whole height and the middle of the picture."""
    columns, rows = SIZES[count]
    assert columns * rows == count
    made = game(teile=count)
    parts = dict(zip(made.places.names, made.parts, strict=True))
    assert len(set(parts.values())) == count
    side = 800 / rows
    assert all(part[2:] == (round(side, 2), round(side, 2)) for part in parts.values())
    tops = sorted({part[1] for part in parts.values()})
    lefts = sorted({part[0] for part in parts.values()})
    assert (tops[0], len(tops), len(lefts)) == (0, rows, columns)
    assert all(abs(two - one - side) < 0.02 for row in (tops, lefts) for one, two in pairwise(row))
    assert abs(lefts[0] - (600 - lefts[-1] - side)) < 0.02
    assert lefts[0] >= 0
    assert parts["a1"][1] == tops[-1], "a1 is below"


def test_the_piece_of_a_place_shows_that_part_of_the_picture() -> None:
    made = game(motiv="wolf")
    match = at(TWO, motiv="wolf")
    pieces = {piece.at: piece for piece in match.game.view(match.state, 0).pieces}
    assert pieces["a1"].part == made.parts[made.places.number["b1"]]
    assert pieces["c4"].part == made.parts[made.places.number["c4"]] == (400, 0, 200, 200)
    assert {piece.face for piece in pieces.values()} == {"wolf"}
    assert pieces["vorlage"].part is None
    assert str(pieces["vorlage"].label) == "Wolf bei Nacht"


@pytest.mark.parametrize("motif", MOTIFS)
def test_the_picture_is_what_the_script_draws(motif: str) -> None:
    script = runpy.run_path(str(PIECES / "make_motifs.py"))
    drawn = script["MOTIFS"][motif](random.Random(motif))
    assert drawn in (PIECES / f"puzzle-{motif}.svg").read_text(encoding="utf-8")


def test_whoever_puts_pieces_where_they_belong_gets_there() -> None:
    """Each exchange puts at least one more right: at most 23 of them for 24 pieces."""
    made = game(teile=24)
    match = Match(made, "mixed")
    match.settle()
    exchanges = 0
    while match.to_act():
        (wrong, *_more) = (at for at, piece in enumerate(match.state.pieces) if at != piece)
        match.play(0, (made.places.names[wrong],))
        match.play(0, (made.places.names[match.state.pieces[wrong]],))
        exchanges += 1
    assert exchanges <= 23
    assert made.outcome(match.state).termination == "solved"


def test_random_play_against_a_naive_second_board() -> None:
    """A list that is swapped by hand, over 2,000 touches."""
    rng = random.Random("naive")
    made = game(teile=48, haelt=False)
    touches = 0
    for number in range(4):
        match = Match(made, f"naive {number}")
        match.settle()
        mine = [made.places.names[piece] for piece in match.state.pieces]
        held = ""
        for _touch in range(500):
            name = rng.choice(made.places.names)
            match.play(0, (name,))
            touches += 1
            if not held:
                held = name
                continue
            one, two = made.places.number[held], made.places.number[name]
            mine[one], mine[two] = mine[two], mine[one]
            held = ""
            assert mine == [made.places.names[piece] for piece in match.state.pieces]
    assert touches == 2000


@pytest.mark.parametrize(
    "position",
    [
        "",
        "4 - 0 b1,a1,c1,a2,b2,c2,a3,b3,c3,a4,b4,c4",
        "3 - 0 b1,b1,c1,a2,b2,c2,a3,b3,c3,a4,b4,c4",
        "3 - 0 b1,a1,c1,a2,b2,c2,a3,b3,c3,a4,b4",
        "3 d1 0 b1,a1,c1,a2,b2,c2,a3,b3,c3,a4,b4,c4",
        "3 c4 0 b1,a1,c1,a2,b2,c2,a3,b3,c3,a4,b4,c4",
        "3 - 1001 b1,a1,c1,a2,b2,c2,a3,b3,c3,a4,b4,c4",
        "3 a1 0 -",
    ],
)
def test_what_is_no_position(position: str) -> None:
    with pytest.raises(UnreadableError, match="Eine Stellung besteht aus"):
        game().parse(position)
