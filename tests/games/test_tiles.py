"""Every game's tile: that there is one, what it weighs, what its drawing may contain, and the box it stands in."""

from __future__ import annotations

import gzip
import re
from xml.etree import ElementTree

import pytest
from django.template.loader import render_to_string
from django.test import Client

from games import pictures
from games.domain import hall
from games.drawing.hands import GLYPHS, SUITS, hand_picture
from games.engines import registry
from rules.domain.library import load_library
from rules.domain.reading import read_sheet
from rules.domain.shipped import shipped_files

SVG = "{http://www.w3.org/2000/svg}"
PLAYED, TEXTS = sorted(registry.rulesets()), shipped_files()
EVERY = sorted({*PLAYED, *TEXTS})
#: how heavy a picture may be, compressed; a board of many places is the heaviest
MOST = {"scene": 1024, "hand": 1024, "board": 7 * 1024}
#: what a drawing is made of: nothing that is written, named, referred to, shaded or run
ELEMENTS = {"svg", "g", "path", "rect", "circle", "ellipse"}


def weight(svg: str) -> int:
    return len(gzip.compress(svg.encode(), 9))


def test_every_game_and_every_text_has_a_tile_of_a_known_family() -> None:
    for slug in EVERY:
        tile = pictures.tile(slug)
        assert tile.manner in MOST, slug  # a title is shown of texts somebody adds later
        assert tile.material == pictures.MATERIALS[tile.family], slug


def test_games_with_real_things_stand_in_the_folder_of_their_family() -> None:
    there: dict[str, set[str]] = {}
    for slug, path in TEXTS.items():
        if slug not in PLAYED:
            there.setdefault(path.parent.name, set()).add(slug)
    assert {family: set(slugs) for family, slugs in pictures.THINGS.items()} == there


def test_the_register_names_only_games_there_are_and_each_once() -> None:
    assert pictures.scenes() | set(pictures.HANDS) | set(pictures._TITLES) <= set(EVERY)
    assert not pictures.scenes() & set(pictures.HANDS)
    assert not (pictures.scenes() | set(pictures.HANDS)) & pictures._BOARDED


def test_a_game_of_a_family_with_boards_has_one() -> None:
    boards = [slug for slug in PLAYED if pictures.manner(slug) == "board"]
    assert len(boards) > 70
    for slug in boards:
        assert ElementTree.fromstring(hall._board_picture(slug)).tag == f"{SVG}svg", slug


@pytest.mark.parametrize("manner", ["scene", "hand"])
def test_a_drawing_is_light_square_and_nothing_but_shapes(manner: str) -> None:
    slugs = [slug for slug in EVERY if pictures.manner(slug) == manner]
    assert len(slugs) > 30
    for slug in slugs:
        drawn = pictures.own(slug)
        assert weight(drawn) <= MOST[manner], (slug, weight(drawn))
        root = ElementTree.fromstring(drawn)
        _x, _y, wide, high = map(float, root.attrib["viewBox"].split())
        assert wide == high, slug
        assert {each.tag.removeprefix(SVG) for each in root.iter()} <= ELEMENTS, slug
        names = {name.rpartition("}")[2] for each in root.iter() for name in each.attrib}
        assert not names & {"id", "class", "style", "href", "filter"}, slug
        assert not any(name.startswith("on") for name in names), slug


@pytest.mark.django_db
def test_boards_are_light_as_well_and_every_tile_s_picture_is_served() -> None:
    load_library()
    heavy = {slug: weight(hall.picture(slug)) for slug in EVERY if pictures.manner(slug) == "board"}
    assert max(heavy.values()) <= MOST["board"], max(heavy, key=lambda slug: heavy[slug])
    client = Client()
    for slug in ("muehle", "skat", "maexchen", "kegeln", "poker"):
        answer = client.get(f"/spiele/{slug}/bild.svg")
        assert answer["Content-Type"] == "image/svg+xml"
        assert answer.content.decode() == hall.picture(slug)
    assert client.get("/spiele/gibt-es-nicht/bild.svg").status_code == 404


@pytest.mark.django_db
def test_a_picture_is_kept_a_day_and_not_sent_again_unchanged() -> None:
    first = Client().get("/spiele/skat/bild.svg")
    assert "max-age=86400" in first["Cache-Control"]
    again = Client().get("/spiele/skat/bild.svg", headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("slug", ["muehle", "skat", "maexchen", "kegeln", "neu-geschrieben"])
def test_the_template_is_one_box_with_a_decorative_picture_of_known_size(slug: str) -> None:
    html = render_to_string("games/tile.html", {"game": {"slug": slug}})
    made = pictures.tile(slug)
    assert f'class="tile {made.manner} {made.material}" data-family="{made.family}"' in html
    assert re.search(rf'<img src="/spiele/{slug}/bild.svg" alt="" width="100" height="100" loading="lazy">', html)
    assert "flag" not in html
    assert '<span class="visually-hidden">Stand </span>3</span>' in render_to_string(
        "games/tile.html", {"game": {"slug": slug}, "flag": 3}
    )


def test_every_family_has_its_colours_and_every_manner_its_look(settings) -> None:
    css = (settings.BASE_DIR / "static/css/tile.css").read_text(encoding="utf-8")
    for family in set(pictures.MATERIALS) - {"big"}:  # its colours are those of whatever has none
        assert re.search(rf'\[data-family="{family}"\][^{{]*\{{ --m: #\w+; --c: #\w+', css), family
    for name in {*pictures.MATERIALS.values(), "scene", "print"}:
        assert f".tile.{name}" in css


def test_a_name_below_a_tile_has_no_long_word_and_two_lines_of_room() -> None:
    titles = {slug: read_sheet(path.read_text(encoding="utf-8")).facts.title for slug, path in TEXTS.items()}
    titles |= {slug: str(ruleset.title) for slug, ruleset in registry.rulesets().items()}
    shown = {slug: pictures.short_title(slug, title) for slug, title in titles.items()}
    assert not {slug for slug, name in shown.items() if len(name.replace("\N{SOFT HYPHEN}", "")) > 25}
    assert not {word for name in shown.values() for word in re.split(r"[\s\N{SOFT HYPHEN}-]", name) if len(word) > 12}


def test_a_hand_draws_what_its_line_names_and_says_what_it_cannot() -> None:
    drawn = hand_picture("herz-10 eichel-ober karte")
    assert drawn.count(SUITS["herz"]) == drawn.count(SUITS["eichel"]) == 1
    assert all(f'd="{GLYPHS[letter]}"' in drawn for letter in "10O")
    assert hand_picture("wuerfel-5 wuerfel-rot-3").count("h.1") == 8
    assert hand_picture("domino-6-3@0,0").count("h.1") == 9
    for line in ("stein-7", "werk-x9", "domino-puppe-zebra@0,0"):
        with pytest.raises(ValueError, match="no such"):
            hand_picture(line)
