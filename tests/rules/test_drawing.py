"""Scenes as pictures: drawn from what the scene says, whatever the game."""

import re
from xml.etree import ElementTree

import pytest

from games.drawing import Notes, Type, scene_svg, symbols
from games.drawing.boards import framed
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


@pytest.mark.parametrize(("layout", "ups"), [("chain bricks", [0, 2]), ("chain bricks down", [1])])
def test_tiles_in_two_rows_lie_half_over_half(layout, ups):
    faces = ("5-6", "6-4", "4-2")
    tiles = [Piece("kette", "tile", Text("Stein"), face=face) for face in faces]
    svg = scene_svg(view(*tiles, surfaces=(Area("kette", Text("Kette"), layout),)), areas=True)
    places = [tuple(map(float, at)) for at in re.findall(r'<g transform="translate\(([\d.]+) ([\d.]+)\) scale', svg)]
    places = [(x, y) for x, y in places if y]  # without the pips, which stand in their tile
    (x0, _y), (x1, _y1), (x2, _y2) = places
    tile = max(x1 - x0, x2 - x1)
    assert abs((x2 - x1) - (x1 - x0)) < 1
    assert 40 < tile < 50  # half of one, with a little air
    upper = min(y for _x, y in places)
    assert [at for at, (_x, y) in enumerate(places) if y == upper] == ups


def test_tiles_in_four_arms_lie_around_the_one_in_the_middle():
    tiles = [Piece("kette", "tile", Text("Stein"), face="6-6", across=True)]
    tiles += [Piece("kette", "tile", Text("Stein"), face=f"6-{number}", arm=number) for number in range(4)]
    svg = scene_svg(view(*tiles, surfaces=(Area("kette", Text("Kreuz"), "cross"),)), areas=True)
    found = re.findall(r'<g transform="translate\(([\d.]+) ([\d.]+)\)(?: rotate\((\d+)\))? scale', svg)
    (x, y, turned), *arms = [(float(x), float(y), int(turned or 0)) for x, y, turned in found if float(y)]
    half = 45  # of a tile, with a little air
    around = [(round((ax - x) / half, 1), round((ay - y) / half, 1), turned) for ax, ay, turned in arms]
    assert turned == 90
    assert around == [(-1.5, 0, 180), (1.5, 0, 0), (0, -2, 270), (0, 2, 90)]


def test_squares_pieces_letters():
    svg = scene_svg(view(Piece("a1", "stone", Text("Stein"), 0)))
    ElementTree.fromstring(svg)
    assert svg.count("<rect ") == 4  # two frames, two squares
    assert symbols()["stone-0"][1] in svg
    assert symbols()["stone-1"][1] not in svg
    assert "&lt;7&gt;</text>" in svg
    assert ">a</text>" in svg
    assert ">a</text>" not in scene_svg(view(Piece("a1", "stone", Text("Stein"), 0)), lettering=False)


def test_a_diamond_is_a_square_on_its_tip():
    """Its corners lie half a diagonal from its middle; the frame goes around them."""
    diamond = Board("b", Text("Brett"), 2, 2, (Spot("a1", 1, 1, "a1", "diamond", "dark"),))
    svg = scene_svg(view(surfaces=(diamond,)))
    (path,) = re.findall(r'<path d="M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)Z"', svg)
    left, y, top_x, top, right, _y, _x, bottom = map(float, path)
    assert (y, top_x) == (100, 100)
    assert right - left == bottom - top == pytest.approx(100 * 2**0.5, abs=0.5)
    assert framed(diamond).width == pytest.approx(2**0.5 + 2 * 0.28, abs=0.01)


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


# --- boards: frames, letters, parts ---


def numbers(svg):
    return [float(number) for number in re.search(r'viewBox="([^"]+)"', svg)[1].split()]


def boards_of_all_games():
    for slug, ruleset in rulesets().items():
        game = ruleset.make(ruleset.seats[-1])
        for surface in game.view(game.start(), None).surfaces:
            if isinstance(surface, Board) and any(spot.shape != "bare" for spot in surface.spots):
                yield pytest.param(surface, id=slug)


@pytest.mark.parametrize("board", boards_of_all_games())
@pytest.mark.parametrize("lettering", [True, False])
def test_a_frame_stands_evenly_around_its_board(board, lettering):
    """What is printed on the board has the same air to every side; only letters stand in it."""
    frame = framed(board, lettering=lettering)
    squares = [spot for spot in board.spots if spot.shape == "square"]
    if len(squares) == len(board.spots):
        half, pen = board.size / 2, 0.08
        xs = [spot.x + side for spot in squares for side in (-half, half)]
        ys = [spot.y + side for spot in squares for side in (-half, half)]
        xs += [x + side for line in board.lines for x in (line.x1, line.x2) for side in (-pen, pen)]  # a roof
        ys += [y + side for line in board.lines for y in (line.y1, line.y2) for side in (-pen, pen)]
        airs = (min(xs) - frame.left, frame.right - max(xs), min(ys) - frame.top, frame.bottom - max(ys))
        assert max(airs) - min(airs) < 1e-9
    inner = [(spot.x, spot.y) for spot in board.spots]
    assert all(frame.left + 0.3 < x < frame.right - 0.3 for x, _y in inner)
    assert all(frame.top + 0.3 < y < frame.bottom - 0.3 for _x, y in inner)


def test_letters_are_as_large_as_wanted_and_stay_in_the_rim():
    chess = find("schach").make()
    scene = chess.view(chess.start(), None)
    for least in (0, 60, 90):
        svg = scene_svg(scene, areas=False, letters=Type(least, max(46, least)))
        said = re.findall(r'<text x="([-\d.]+)" y="([-\d.]+)" font-size="([\d.]+)"[^>]*>(\w)</text>', svg)
        assert {float(size) for *_place, size, _text in said} == {max(46, least)}
        shown = {text for *_rest, text in said}
        assert shown >= {"1", "a"}
        assert len(shown) == 16
        size = max(46, least)
        width = numbers(svg)[2]
        rim = (width - 800) / 2
        moved = float(re.search(r"translate\(([-\d.]+)", svg)[1])
        for x, _y, _size, text in said:
            if text.isdigit():
                assert 17 + 0.3 * size <= float(x) + moved <= rim - 0.3 * size


def test_where_letters_have_no_room_every_second_stands():
    halma = find("halma").make()
    svg = scene_svg(halma.view(halma.start(), None), areas=False, letters=Type(120, 120))
    said = re.findall(r">([a-p]|\d+)</text>", svg)
    assert said[:4] == ["1", "3", "5", "7"]
    assert "a" in said
    assert "b" not in said


def test_numbers_without_room_are_left_out_not_set_small():
    plan = find("leiterspiel").make()
    scene = plan.view(plan.start(), None)
    assert scene_svg(scene, areas=False, letters=Type(50, 50)).count(">57</text>") == 2  # one is its ground
    assert ">57</text>" not in scene_svg(scene, areas=False, letters=Type(95, 95))
    assert ">7</text>" in scene_svg(scene, areas=False, letters=Type(95, 95))


def test_a_part_of_a_board():
    chess = find("schach").make()
    scene = chess.view(chess.start(), None)
    whole, part = scene_svg(scene, areas=False), scene_svg(scene, areas=False, crop=("e1", "h2"))
    ElementTree.fromstring(part)
    _left, _top, width, height = numbers(part)
    rim = (numbers(whole)[2] - 800) / 2
    assert width == pytest.approx(400 + 10 + rim)  # the rim at the right; at the left the board goes on
    assert height == pytest.approx(200 + 10 + rim)
    assert not re.search(r"\bid=|href|url\(|clip", part)
    with pytest.raises(ValueError, match="no such place: z9"):
        scene_svg(scene, crop=("z9",))


def test_ladders_and_snakes_leave_the_numbers_of_their_ends_free():
    """A ladder ends beside the middle of its places, and what is written on a place has a ground of its own."""
    board = Board(
        "b", Text("Brett"), 2, 4,
        (Spot("1", 0.5, 3.5, "1", "point", "light", text="1"), Spot("7", 0.5, 0.5, "7", "point", "light", text="7")),
        (Line(0.5, 3.5, 0.5, 0.5, "ladder"), Line(1.5, 0.5, 1.5, 3.5, "snake")),
    )  # fmt: skip
    svg = scene_svg(View((board,), (), (), Text("")), areas=False)
    ladder = re.search(r'<path d="(M[^"]+)" stroke="#4a3013" stroke-width="13"', svg)[1]
    ys = [float(y) for _x, y in re.findall(r"[ML]([-\d.]+) ([-\d.]+)", ladder)]
    assert min(ys) > 50 + 14
    assert max(ys) < 350 - 14
    assert svg.index(ladder) < svg.index(">1</text>")
    assert svg.count(">1</text>") == 2


def test_pictures_on_places_are_left_out_where_numbers_need_the_room():
    plan = find("leiterspiel").make()
    scene = plan.view(plan.start(), None)
    drum = symbols()["picture-trommel"][1]
    large, small = (scene_svg(scene, areas=False, letters=Type(size, size)) for size in (30, 50))
    assert large.count(drum) == 2
    assert drum not in small


def test_a_rod_is_a_pole_behind_what_is_put_on_it():
    board = Board("b", Text("Brett"), 2, 4, (Spot("1", 1, 3, "1"),), (Line(1, 3.5, 1, 0.5, "rod"),))
    svg = scene_svg(View((board,), (Piece("1", "ball", Text("Kugel"), 1),), (), Text("")), areas=False)
    outer, inner = re.findall(r'<path d="M100 350L100 50" stroke="(#\w+)" stroke-width="(\d+)"', svg)
    assert outer[0] != inner[0]
    assert int(outer[1]) > int(inner[1])
    assert svg.index("M100 350") < svg.index("<circle")
    assert "#3a332d" in svg  # the ball
