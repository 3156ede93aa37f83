"""The pictures of games and tables in the hall: a leaflet's cover, a board, or a handful of what is played with."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest
from django.conf import settings

from games.domain import guests, hall, tables
from games.domain.live import Live
from games.drawing.boards import BANDS, board_svg, framed
from games.drawing.notes import Notes
from games.drawing.pieces import FACETS, SHADES, drawing, piece_svg, symbols
from games.engines import registry
from games.engines.scene import Board, Line, Piece, Spot, View
from games.engines.text import Text
from rules.domain.library import load_library
from tests.games.helpers import play

pytestmark = pytest.mark.django_db

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(autouse=True)
def _nothing_drawn() -> Iterator[None]:
    """Each test begins as a process that has drawn nothing."""
    hall._scene_picture.cache_clear()
    yield
    hall._scene_picture.cache_clear()


def pieces(picture: str) -> list[ElementTree.Element]:
    """The cards, dice or tiles of a handful."""
    return list(ElementTree.fromstring(picture))


def lettering(element: ElementTree.Element) -> list[str]:
    return ["".join(text.itertext()) for text in element.iter(f"{SVG}text")]


def open_table(slug: str) -> Live:
    return tables.open_table(slug, {}, 2, [guests.make()[0], guests.make()[0]])


@pytest.mark.parametrize("slug", ["mau-mau", "skat", "romme", "sechsundsechzig", "quartett"])
def test_a_game_of_cards_is_a_handful_of_open_cards(slug: str) -> None:
    shown = pieces(hall.picture(slug))
    assert 4 <= len(shown) <= 5
    assert len({ElementTree.tostring(card) for card in shown}) == len(shown)
    assert symbols()["card-back"][1] not in hall.picture(slug)


@pytest.mark.parametrize(("slug", "number"), [("kniffel", 5), ("domino", 5), ("block-domino", 5)])
def test_dice_and_tiles_show_their_pips(slug: str, number: int) -> None:
    shown = pieces(hall.picture(slug))
    assert len(shown) == number
    assert sum(1 for piece in shown for _pip in piece.iter(f"{SVG}circle")) >= number
    assert not any(map(lettering, shown))


def test_where_nothing_can_be_shown_the_picture_is_empty_and_no_error() -> None:
    assert pieces(hall.picture("stadt-land-fluss")) == []


def test_a_game_on_a_board_is_a_match_that_has_begun() -> None:
    game = registry.find("muehle").make()
    picture, empty = hall.picture("muehle"), hall.scene_svg(game.view(game.start(), None), lettering=False, areas=False)
    assert picture.count("<circle") > empty.count("<circle")
    assert lettering(ElementTree.fromstring(picture)) == []


@pytest.mark.parametrize("slug", ["muehle", "skat"])
def test_every_process_draws_the_same_picture(slug: str) -> None:
    first = hall.picture(slug)
    hall._scene_picture.cache_clear()
    assert hall.picture(slug) == first


def test_with_a_leaflet_the_picture_is_its_cover_but_a_variant_has_its_own() -> None:
    scenes = {slug: hall.picture(slug) for slug in ("dame", "anti-reversi", "skat")}
    load_library()
    assert "<svg" in hall.picture("dame")
    assert hall.picture("dame") != scenes["dame"]
    assert hall.picture("skat") != scenes["skat"]
    assert hall.picture("anti-reversi") == scenes["anti-reversi"]


def test_a_board_is_shown_as_it_stands() -> None:
    opened = open_table("muehle")
    before = hall.table_picture(opened)
    guest = guests.Guest.objects.get(pk=opened.record.guest_on(0))
    after = hall.table_picture(play(opened, guest, 0, "a1").live)
    assert after.count("<use") + after.count("<circle") > before.count("<use") + before.count("<circle")


def test_a_wall_shows_nobodys_cards() -> None:
    """Without a board there is the game's own picture: the same for every table, whatever was dealt there."""
    first, second = open_table("mau-mau"), open_table("mau-mau")
    assert first.record.state.hands != second.record.state.hands
    assert hall.table_picture(first) == hall.table_picture(second) == hall.picture("mau-mau")


def test_a_die_on_its_corner_shows_three_faces() -> None:
    """3 + 1 + 2 pips; where it is veiled, three stars; covered by another die, two faces only."""
    on_corner = {
        face: piece_svg(Piece("x", "die", Text("Würfel"), face=face), 1, 1, 1) for face in ("3-1-2", "x-1-2", "0-0-0")
    }
    assert [picture.count("<circle") for picture in on_corner.values()] == [6, 3, 0]
    assert on_corner["0-0-0"].count("#f2cf63") == 3
    assert drawing(Piece("x", "die", Text("Würfel"), face="3-1-2")) == "die-aslant"
    assert drawing(Piece("x", "die", Text("Würfel"), face="3-1-9")) is None


def test_on_the_screen_a_die_on_its_corner_is_the_same() -> None:
    script = (settings.BASE_DIR / "static/js/table/pieces.js").read_text(encoding="utf-8")
    assert re.findall(r"matrix[^\"]*", script) == list(FACETS)
    assert re.findall(r'"(M[^"]*z)"', script) == [d for d, _dark in SHADES]


def test_strips_of_groups_are_printed_in_the_colours_of_the_screen() -> None:
    css = (settings.BASE_DIR / "static/css/table.css").read_text(encoding="utf-8")
    assert re.findall(r"line\.band(?:-\d)? \{ stroke: (#\w+)", css) == [BANDS[-1], *BANDS[:-1]]
    board = Board("b", Text("Brett"), 3, 3, (Spot("a", 1, 1, "a"),), (Line(0, 1, 2, 1, "band band-3"),))
    view = View((board,), (), (), Text(""))
    assert f'stroke="{BANDS[3]}"' in board_svg(board, view, Notes(), framed(board), lettering=True)
