"""The pictures of games and tables: a board, and what stands for it where there is none. Tiles: `test_tiles`."""

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
from games.drawing.pieces import FACETS, SHADES, drawing, piece_svg
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
    hall._board_picture.cache_clear()
    yield
    hall._board_picture.cache_clear()


def lettering(element: ElementTree.Element) -> list[str]:
    return ["".join(text.itertext()) for text in element.iter(f"{SVG}text")]


def open_table(slug: str) -> Live:
    return tables.open_table(slug, {}, 2, [guests.make()[0], guests.make()[0]])


def test_a_game_on_a_board_is_a_match_that_has_begun() -> None:
    game = registry.find("muehle").make()
    picture, empty = hall.picture("muehle"), hall.scene_svg(game.view(game.start(), None), lettering=False, areas=False)
    assert picture.count("<circle") > empty.count("<circle")
    assert lettering(ElementTree.fromstring(picture)) == []


def test_a_game_that_nobody_has_drawn_yet_shows_what_lies_before_its_first_player_if_anything_does() -> None:
    """As a new game, before it has a line in the register or a text."""
    bare = {slug for slug in registry.rulesets() if not list(ElementTree.fromstring(hall._board_picture(slug)))}
    assert bare == {"bergen", "draw-poker"}  # the hand is played, or thrown away, just then


def test_every_process_draws_the_same_picture() -> None:
    first = hall.picture("muehle")
    hall._board_picture.cache_clear()
    assert hall.picture("muehle") == first


def test_with_a_leaflet_a_board_is_its_cover_unless_that_shows_none_or_another_game() -> None:
    scenes = {slug: hall.picture(slug) for slug in ("dame", "anti-reversi", "puff", "skat")}
    load_library()
    assert "<svg" in hall.picture("dame")
    assert hall.picture("dame") != scenes["dame"]
    for slug in ("anti-reversi", "puff", "skat"):
        assert hall.picture(slug) == scenes[slug], slug


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
