"""Scenes as pictures: drawn from what the scene says, whatever the game."""

import re
from xml.etree import ElementTree

import pytest

from games.drawing import Notes, hand_svg, scene_svg, symbols
from games.engines.registry import find, rulesets
from games.engines.scene import Area, Board, Line, Mark, Piece, Spot, View
from games.engines.text import Text
from rules.domain.errors import TextError
from rules.domain.leaflet import check
from rules.domain.pictures import draw
from rules.domain.reading import read_sheet
from tests.rules.conftest import small

BOARD = Board(
    "b",
    Text("Brett"),
    2,
    1,
    (Spot("a1", 0.5, 0.5, "a1", "square", "dark"), Spot("b1", 1.5, 0.5, "b1", "square", "light", text="<7>")),
    (Line(0.5, 0.5, 1.5, 0.5),),
    (Mark(0.5, 0.9, "a"),),
)


SURFACES = (BOARD, Area("hand", Text("Hand"), "fan", 0), Area("stapel", Text("Stapel"), "pile", 1))


def view(*pieces, surfaces=SURFACES):
    return View(surfaces, pieces, (Text("Eins"), Text("Zwei")), Text("los"))


def test_squares_pieces_letters():
    svg = scene_svg(view(Piece("a1", "stone", Text("Stein"), 0)))
    ElementTree.fromstring(svg)
    assert svg.count("<rect ") == 4  # two frames, two squares
    assert symbols()["stone-0"][1] in svg
    assert symbols()["stone-1"][1] not in svg
    assert "&lt;7&gt;</text>" in svg
    assert ">a</text>" in svg
    assert ">a</text>" not in scene_svg(view(Piece("a1", "stone", Text("Stein"), 0)), lettering=False)


def test_areas_stand_on_their_players_side():
    pieces = (Piece("hand", "stone", Text("Stein"), 0, count=3), Piece("stapel", "stone", Text("Stein"), 1, count=2))
    svg = scene_svg(view(*pieces))
    assert svg.count(symbols()["stone-0"][1]) == 3
    assert svg.count(symbols()["stone-1"][1]) == 2
    assert svg.index(symbols()["stone-1"][1]) < svg.index("<rect ") < svg.index(symbols()["stone-0"][1])
    assert symbols()["stone-0"][1] not in scene_svg(view(*pieces), areas=False)


def test_a_piece_nobody_has_drawn_shows_its_face():
    svg = scene_svg(view(Piece("a1", "nixe", Text("Nixe"), face="K<")))
    assert ">K&lt;</text>" in svg


def test_a_picture_stands_alone():
    """No ids, references, styles or variables: it must be the same in a page, beside another one, and in print."""
    svg = scene_svg(find("muehle").make().view(find("muehle").make().start(), None), label="A & B")
    assert not re.search(r"\bid=|href|url\(|var\(|style=|class=|<script", svg)
    assert 'role="img" aria-label="A &amp; B"' in svg


def test_notes_are_drawn_and_checked():
    plain = scene_svg(view())
    for notes, more in (
        (Notes(rings=("a1",)), 2),
        (Notes(crosses=("a1",)), 2),
        (Notes(bands=(("a1", "b1"),)), 3),
        (Notes(arrows=(("a1", "b1"),)), 4),
        (Notes(labels=(("a1", "1"),)), 2),
    ):
        drawn = scene_svg(view(), notes)
        assert (
            len(re.findall(r"<(path|circle|text|rect) ", drawn))
            == len(re.findall(r"<(path|circle|text|rect) ", plain)) + more
        )
    with pytest.raises(ValueError, match="no such place: z9"):
        scene_svg(view(), Notes(rings=("z9",)))
    with pytest.raises(ValueError, match="nothing to draw"):
        scene_svg(view(surfaces=()))


@pytest.mark.parametrize("slug", sorted(rulesets()))
def test_every_game_can_be_drawn(slug):
    game = find(slug).make()
    scene = game.view(game.start(), None)
    if any(isinstance(surface, Board) for surface in scene.surfaces):
        ElementTree.fromstring(scene_svg(scene))


def test_every_figure_of_muehle_is_drawn(muehle):
    check(muehle)
    assert draw(muehle.facts, "muehle") != draw(muehle.facts, "muehle-adressen")


@pytest.mark.parametrize(
    ("figure", "reason"),
    [
        (
            '{position: "quatsch", alt: A.}',
            "Das Bild „brett“: Eine Mühle-Stellung hat sechs Felder, das erste ist w oder b.",
        ),
        (
            '{position: "w 9 - 9 - 0", alt: A., rings: [z9]}',
            "Das Bild „brett“ zeigt auf Plätze, die es nicht gibt: z9.",
        ),
    ],
)
def test_a_figure_that_cannot_be_is_named(figure, reason):
    text = small(figures=f"{{brett: {figure}}}").replace(
        '  brett:\n    position: "w 9 - 9 - 0"\n    alt: Ein Brett.\n', ""
    )
    with pytest.raises(TextError) as caught:
        check(read_sheet(text))
    assert str(caught.value) == reason


def test_a_hand_shows_its_pieces_and_what_is_printed_on_them():
    drawn = hand_svg(
        [
            Piece("hand", "card", Text("Herz 7"), face="herz-7"),
            Piece("hand", "card", Text("A1: Bäcker"), face="werk-a1", text="A1"),
            Piece("hand", "tile", Text("Stein 3-5"), face="3-5"),
        ]
    )
    assert symbols()["card-herz-7"][1] in drawn
    assert ">A1</text>" in drawn
    assert drawn.count("<circle") - symbols()["card-werk-a1"][1].count("<circle") == 3 + 5
