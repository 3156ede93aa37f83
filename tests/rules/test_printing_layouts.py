"""How leaflets lie on paper: both ways to turn the sheet, single sides, A5, the booklet, the poster, either cards."""

import re
from pathlib import Path

import pytest

from games.drawing import scene_svg
from games.drawing.boards import INSIDE, INSIDE_LIGHT, SEATS, WOOD, WOOD_DARK, seat_color
from games.drawing.pieces import BRICK, PAPER, WOOD_INK, symbols
from games.engines.scene import Board, Spot, View
from games.engines.text import Text
from rules.domain import check_print, printing
from rules.domain.blocks import lines
from rules.domain.booklets import booklet_pdf, in_order
from rules.domain.errors import PanelOverflowError, PrintError, UnknownLayoutError
from rules.domain.faces import legend, redraw
from rules.domain.pictures import draw
from rules.domain.printing import Choices, leaflet_pages, leaflet_pdf, leaflets_pdf
from rules.domain.proofs import proof
from rules.domain.reading import read_sheet
from rules.domain.sheet import AUDIENCES, LAYOUTS
from rules.domain.shipped import shipped_files
from rules.domain.typesetting import TEMPLATES
from tests.rules import pdf
from tests.rules.conftest import LEAFLETS, small

CHILDREN, ADULTS = AUDIENCES["kinder"], AUDIENCES["erwachsene"]
FOLDED, A5, POSTER = LAYOUTS["wickelfalz"], LAYOUTS["a5"], LAYOUTS["plakat"]


def text_of(slug):
    return read_sheet(shipped_files()[slug].read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def several():
    return [text_of(slug) for slug in ("muehle", "skat", "dosenwerfen")]


@pytest.fixture(scope="module")
def booklets(several):
    """The booklet for children: to read, to staple, to staple turned the other way, and two pages on a side."""
    made = {"lesen": booklet_pdf(several, [CHILDREN], imposed=False)}
    return made | {turn: booklet_pdf(several, [CHILDREN], Choices(turn)) for turn in ("kurz", "lang", "einzeln")}


def size_of(made):
    return {tuple(round(float(side) / 72 * 25.4) for side in page.mediabox)[2:] for page in pdf.reader(made).pages}


# --- the folded sheet -------------------------------------------------------------------------------------------


def test_turned_over_the_long_edge_the_second_side_stands_on_its_head(muehle):
    kurz = pdf.render(leaflet_pdf(muehle, CHILDREN, FOLDED))
    lang = pdf.render(leaflet_pdf(muehle, CHILDREN, FOLDED, Choices("lang")))
    assert kurz[0] == lang[0]
    for x1, y1, x2, y2 in ((0, 0, 100, 105), (100, 0, 200, 105), (200, 105, 297, 210)):
        upright, turned = kurz[1].ink(x1, y1, x2, y2), lang[1].ink(297 - x2, 210 - y2, 297 - x1, 210 - y1)
        assert upright > 1000
        assert abs(upright - turned) < upright * 0.02


def test_single_sides_show_the_panels_in_reading_order(muehle):
    made = leaflet_pdf(muehle, CHILDREN, FOLDED, Choices("einzeln"))
    assert size_of(made) == {(297, 210)}
    first, second = pdf.texts(made)
    assert pdf.in_order(first, "Mühle", "Für Kinder", "So baut ihr auf", "So spielst du", "3. Ziehen")
    assert pdf.in_order(second, "Springen und Siegen", "Der Trick der Profis", "Uralt!", "Scanne mich und spiel mit!")
    for picture in pdf.render(made):
        for fold in (99, 198):
            assert picture.ink(fold - 2, 8, fold + 2, 202) == 0
            assert picture.ink(fold - 0.5, 4.5, fold + 0.5, 7.5) >= 8


def test_every_text_says_what_its_language_is_called(muehle):
    for name in ("wickelfalz", "a4", "grossdruck", "a5", "plakat"):
        assert "Einfache Sprache" in pdf.texts(leaflet_pdf(muehle, CHILDREN, LAYOUTS[name]))[0]
        assert "Sprache" not in pdf.texts(leaflet_pdf(muehle, ADULTS, LAYOUTS[name]))[0]


@pytest.mark.parametrize("layout", ["wickelfalz", "a4", "grossdruck", "a5", "plakat"])
def test_a_name_wider_than_its_room_is_set_smaller(shipped, layout):
    name = "Dampfschifffahrtsgesellschaftsspiel"
    usual = leaflet_pdf(read_sheet(shipped), ADULTS, LAYOUTS[layout])
    made = leaflet_pdf(read_sheet(shipped.replace("title: Mühle", f"title: {name}", 1)), ADULTS, LAYOUTS[layout])
    assert name in pdf.texts(made)[0]
    largest = max(size for size, count in pdf.sizes(usual).items() if count)
    assert pdf.sizes(usual)[largest] == len("Mühle")
    assert not pdf.sizes(made).get(largest)
    picture = pdf.render(made)[0]
    for edge in ((0, 0, 4, 420), (picture.width / pdf.SCALE - 4, 0, 420, 420)):
        assert picture.ink(*edge) == 0
    if layout == "wickelfalz":
        for left, right in ((206, 208), (287, 288.5)):  # between the name and the frame
            assert picture.ink(left, 26, right, 36) == 0


def test_an_unknown_turn_is_named(muehle):
    with pytest.raises(UnknownLayoutError) as caught:
        leaflet_pdf(muehle, CHILDREN, FOLDED, Choices("quer"))
    assert str(caught.value) == "Ein Druck „quer“ ist nicht bekannt. Es gibt: kurz, lang, einzeln."


# --- A5 and the booklet -----------------------------------------------------------------------------------------


def test_the_booklet_has_cover_contents_games_and_back(booklets):
    made = booklets["lesen"]
    pages = pdf.texts(made)
    assert size_of(made) == {(148, 210)}
    assert len(pages) % 4 == 0
    assert pdf.in_order(pages[0], "Spiele für den Spieletag", "Für Kinder", "Förderverein")
    assert pdf.in_order(
        pages[1], "Inhalt", "Drinnen · Brettspiele", "Mühle", "Drinnen · Kartenspiele", "Skat",
        "Draußen · Wurfspiele", "Dosenwerfen",
    )  # fmt: skip
    assert "Herausgegeben vom Förderverein." in pages[-1]


def test_the_contents_name_the_right_pages(booklets):
    pages = pdf.texts(booklets["lesen"])
    for title in ("Mühle", "Skat", "Dosenwerfen"):
        number = int(re.search(rf"{title} (\d+)", pages[1])[1])
        assert pages[number - 1].startswith(f"{title} Für Kinder · Einfache Sprache"), title
        assert re.search(rf"(?<!\d){number}(?!\d)", pages[number - 1][-12:])


def test_the_sheets_are_in_the_order_of_a_stapled_booklet(booklets):
    """A sheet carries pages n and 1, then 2 and n - 1, and so on to the middle."""
    read, sheets = pdf.texts(booklets["lesen"]), pdf.texts(booklets["kurz"])
    assert size_of(booklets["kurz"]) == {(297, 210)}
    total = len(read)
    assert len(sheets) == total // 2
    for at, sheet in enumerate(sheets):
        left, right = (total - 1 - at, at) if at % 2 == 0 else (at, total - 1 - at)
        assert sheet == re.sub(r"\s+", " ", f"{read[left]} {read[right]}").strip() or (
            read[left].split(" ")[:5] == sheet.split(" ")[:5] and pdf.in_order(sheet, *read[right].split(" ")[:5])
        ), f"side {at + 1}"


def test_the_booklet_turned_over_the_long_edge(booklets):
    kurz, lang = pdf.render(booklets["kurz"]), pdf.render(booklets["lang"])
    assert kurz[0] == lang[0]
    upright, turned = kurz[1].ink(0, 0, 148, 210), lang[1].ink(149, 0, 297, 210)
    assert upright > 1000
    assert abs(upright - turned) < upright * 0.02


def test_two_pages_on_a_side_for_those_who_do_not_fold(booklets):
    read, sheets = pdf.texts(booklets["lesen"]), pdf.texts(booklets["einzeln"])
    assert len(sheets) == len(read) // 2
    for at, sheet in enumerate(sheets):
        assert pdf.in_order(sheet, *read[2 * at].split(" ")[:4], *read[2 * at + 1].split(" ")[:4])


@pytest.mark.parametrize("kind", ["lesen", "kurz"])
def test_booklet_pages_stay_inside_the_paper_and_off_the_fold(booklets, kind):
    for picture in pdf.render(booklets[kind]):
        width, height = picture.width / pdf.SCALE, picture.height / pdf.SCALE
        for edge in ((0, 0, 4, height), (width - 4, 0, width, height)):
            assert picture.ink(*edge) == 0
        if kind == "kurz":
            assert picture.ink(144.5, 6, 152.5, 204) == 0


def test_empty_pages_are_for_notes(several):
    for count in (1, 2, 3):
        made = booklet_pdf(several[:count], [CHILDREN], imposed=False)
        pages = pdf.texts(made)
        assert len(pages) % 4 == 0
        notes = [page for page in pages if page.startswith("Eigene Regeln, Punkte, Ideen")]
        assert len(notes) <= 3
        assert pages.index(notes[0]) > 2 if notes else True


def test_games_stand_by_place_and_kind(several):
    assert [sheet.facts.slug for sheet in in_order(several[::-1])] == ["muehle", "skat", "dosenwerfen"]


def test_a_paragraph_longer_than_a_page_names_its_page():
    sheet = read_sheet(small("Noch ein Satz. " * 300))
    with pytest.raises(PanelOverflowError) as caught:
        booklet_pdf([sheet], [ADULTS])
    assert str(caught.value).startswith("Der Text passt nicht auf eine Seite A5: Feld 2 „Probe“ ist ")
    assert len(pdf.reader(leaflet_pdf(sheet, ADULTS, A5)).pages) > 2
    with pytest.raises(
        PanelOverflowError, match="„Probe“ \\(Für Erwachsene\\), Der Text passt nicht auf eine Seite A5"
    ):
        booklet_pdf([sheet], [CHILDREN, ADULTS])


def test_long_lists_and_tables_go_on_on_the_next_page():
    rows = "\n".join(f"| Frage {number} | Antwort {number} |" for number in range(60))
    made = booklet_pdf([read_sheet(small(f"| A | B |\n|---|---|\n{rows}\n"))], [ADULTS], imposed=False)
    pages = pdf.texts(made)
    assert sum("Antwort" in page for page in pages) >= 3
    assert pdf.in_order(" ".join(pages), *(f"Antwort {number}" for number in range(60)))


# --- the poster -------------------------------------------------------------------------------------------------


WITH_POSTERS = [(slug, audience) for slug, audience in LEAFLETS if audience in text_of(slug).posters]


@pytest.mark.parametrize(("slug", "audience"), WITH_POSTERS)
def test_the_poster_is_one_sheet_that_says_every_step_whole(slug, audience):
    sheet = text_of(slug)
    made = leaflet_pdf(sheet, AUDIENCES[audience], POSTER)
    assert size_of(made) == {(297, 420)}
    kinds = [kind for kind, _ in pdf.elements(made)]
    assert kinds.count("/H1") == 1
    assert kinds.count("/H2") == 1  # it leads to the code
    steps = lines(sheet.posters[audience].blocks)
    assert 3 <= len(steps) <= 8
    (text,) = pdf.words(made)
    said = (sheet.facts.title, str(AUDIENCES[audience].title), sheet.facts.one_line)
    assert pdf.in_order(text, *map(pdf.unhyphenated, said))
    assert pdf.in_order(text, *map(pdf.unhyphenated, steps))
    (picture,) = pdf.render(made)
    assert picture.ink(22, 26, 275, 184) > 10_000
    assert picture.ink(22, 346, 275, 350) == 0, "the steps run into the foot"
    for edge in ((0, 0, 8, 420), (289, 0, 297, 420), (0, 0, 297, 8), (0, 412, 297, 420)):
        assert picture.ink(*edge) == 0


@pytest.mark.parametrize(("count", "picture"), [(3, True), (8, True), (8, False), (7, True)])
def test_the_longest_poster_fits(count, picture):
    """Eight steps of 220 characters, each with a picture."""
    step = f"{'![](brett) ' if picture else ''}{'Wort ' * 43}Ende."
    steps = "\n".join(f"{number}. {step}" for number in range(1, count + 1))
    sheet = read_sheet(small().replace("## E6\n", f"## E6\n## Plakat\n{steps}\n"))
    (text,) = pdf.texts(leaflet_pdf(sheet, ADULTS, POSTER))
    assert text.count("Ende.") == count


def test_only_the_poster_shows_its_steps(shipped):
    said = "Nur auf dem Plakat."
    sheet = read_sheet(shipped.replace("## Plakat\n\n1. ", f"## Plakat\n\n1. {said}\n2. ", 1))
    for name, layout in LAYOUTS.items():
        assert (said in " ".join(pdf.texts(leaflet_pdf(sheet, CHILDREN, layout)))) is (name == "plakat")
    assert said not in " ".join(pdf.texts(booklet_pdf([sheet], [CHILDREN], imposed=False)))


def test_the_code_can_lead_to_a_station(muehle):
    goal = "https://spiele.example/stand/7"
    made = leaflet_pdf(muehle, CHILDREN, POSTER, Choices(goal=goal))
    assert pdf.in_order(pdf.texts(made)[0], "Hier geht es zum Stand", goal)
    assert ("/Figure", f"QR-Code, er öffnet {goal}") in set(pdf.elements(made))


@pytest.mark.parametrize("audience", [CHILDREN, ADULTS], ids=lambda audience: audience.slug)
def test_a_text_without_steps_makes_no_poster(audience):
    """Somebody who has only begun to write sees why."""
    with pytest.raises(PrintError) as caught:
        leaflet_pdf(read_sheet(small()), audience, POSTER)
    assert str(caught.value) == "Der Text hat noch keinen Teil „## Plakat“ mit den Schritten für den Stand."


def test_what_does_not_fit_the_poster_is_named(shipped):
    sheet = read_sheet(shipped.replace("![](setzen) Legt", "![](setzen) " + "Sehr " * 300 + "lang. Legt", 1))
    with pytest.raises(PanelOverflowError) as caught:
        leaflet_pdf(sheet, CHILDREN, POSTER)
    assert [(panel.panel, panel.title) for panel in caught.value.panels] == [(3, "2.")]
    assert str(caught.value).startswith("Der Text passt nicht auf das Plakat: Feld 3 „2.“ ist ")


# --- cards ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("layout", ["wickelfalz", "a4", "a5"])
def test_german_cards_come_with_a_key(layout):
    skat = text_of("skat")
    french = leaflet_pdf(skat, CHILDREN, LAYOUTS[layout])
    german = leaflet_pdf(skat, CHILDREN, LAYOUTS[layout], Choices(faces="deutsch"))
    alts = [alt for kind, alt in pdf.elements(german) if kind == "/Figure"]
    assert legend().alt in alts
    assert "Kreuz ist Eichel; Pik ist Grün; Herz ist Rot; Karo ist Schellen" in legend().alt
    drawn = [alt for alt in alts if alt.startswith("Die vier Buben")]
    assert drawn
    assert drawn[0].endswith(
        "Gezeichnet mit deutschen Karten: Eichel für Kreuz, Grün für Pik, Rot für Herz, Schellen für Karo, "
        "Unter für Bube, Ober für Dame, Daus für Ass."
    )
    assert legend().alt not in [alt for _kind, alt in pdf.elements(french)]


def test_pictures_show_the_chosen_cards():
    facts = redraw(text_of("skat").facts, "deutsch")
    drawn = [draw(facts, name) for name, figure in facts.figures.items() if figure.alt.startswith("Die vier Buben")]
    for unter in ("eichel-unter", "gruen-unter", "rot-unter", "schellen-unter"):
        assert symbols()[f"card-{unter}"][1] in drawn[0]


def test_french_cards_are_as_the_text_has_them():
    skat = text_of("skat")
    assert redraw(skat.facts, "franzoesisch") is skat.facts
    assert leaflet_pdf(skat, CHILDREN, FOLDED, Choices(faces="franzoesisch")) == leaflet_pdf(skat, CHILDREN, FOLDED)


def test_cards_of_both_kinds_in_one_picture_stay():
    """Such a picture compares them."""
    figure = "    hand: [herz-7, rot-7]\n    alt: Herz ist Rot."
    sheet = read_sheet(small().replace('    position: "w 9 - 9 - 0"\n    alt: Ein Brett.', figure))
    assert redraw(sheet.facts, "deutsch") is sheet.facts
    german = read_sheet(small().replace('    position: "w 9 - 9 - 0"', "    hand: [rot-unter, eichel-daus]"))
    redrawn = redraw(german.facts, "franzoesisch").figures["brett"]
    assert redrawn.made.rows == (("", ("herz-bube", "kreuz-ass")),)


def test_scenes_take_the_option_of_their_game():
    moment = '    match: {seed: "7", seats: 3, seat: 0}\n    areas: true'
    sheet = read_sheet(small(slug="mau-mau").replace('    position: "w 9 - 9 - 0"', moment))
    redrawn = redraw(sheet.facts, "deutsch")
    assert redrawn.figures["brett"].made.rules.options == (("bild", "deutsch"),)
    assert draw(redrawn, "brett") != draw(sheet.facts, "brett")
    assert redraw(sheet.facts, "franzoesisch") is sheet.facts


def test_unknown_cards_are_named():
    with pytest.raises(UnknownLayoutError) as caught:
        redraw(text_of("skat").facts, "tarot")
    assert str(caught.value) == "Karten „tarot“ gibt es nicht. Es gibt: franzoesisch, deutsch."


# --- in grey ----------------------------------------------------------------------------------------------------


def luminance(colour):
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_words_can_be_read_in_grey():
    colours = dict(re.findall(r'#let (\w+) = rgb\("(#\w+)"\)', (TEMPLATES / "parts.typ").read_text(encoding="utf-8")))
    cream = colours.pop("cream")
    assert set(colours) == {"green", "brick", "ink", "soft"}
    for colour in colours.values():
        assert contrast(colour, "#ffffff") >= 7
        assert contrast(colour, cream) >= 6.5  # lies under steps of a poster, in large type


@pytest.mark.parametrize(
    ("one", "other", "least"),
    [
        (BRICK, WOOD, 3),  # arrows, rings and crosses on the board
        (BRICK, PAPER, 4.5),  # and their rim
        (WOOD_INK, WOOD, 4.5),  # lines and letters
        (PAPER, WOOD_DARK, 2),  # squares: each also has its line
        (WOOD_INK, WOOD_DARK, 3),
        (WOOD_INK, INSIDE, 4.5),  # the sign on a place in a player's colour
        (WOOD_INK, INSIDE_LIGHT, 4.5),
    ],
    ids=str,
)
def test_boards_can_be_read_in_grey(one, other, least):
    assert contrast(one, other) >= least


def fills(name):
    return re.findall(r'fill="(#\w{6})"', symbols()[name][1])


@pytest.mark.parametrize("kind", ["stone", "king", "chess-king", "chess-pawn", "pawn"])
def test_light_and_dark_sides_differ_in_grey(kind):
    assert contrast(fills(f"{kind}-0")[0], fills(f"{kind}-1")[0]) >= 7


def test_pieces_of_every_colour_carry_a_sign():
    """Red, blue and green are alike in grey; a sign on each of another lightness tells them apart."""
    signs = set()
    for seat in range(2, 6):
        body = symbols()[f"stone-{seat}"][1]
        colours = re.findall(r'(?:fill|stroke)="(#\w{6})"', body)
        ground, sign = colours[0], colours[-1]
        assert contrast(ground, sign) >= 3, seat
        signs.add(body.rpartition("<")[2])
    assert len(signs) == 4


def test_places_of_a_colour_carry_the_sign_of_its_pieces():
    def drawn(place):
        spot = Spot(place, 0.5, 0.5, "", "point", place)
        board = Board("b", Text("b"), 1, 1, (spot,))
        return scene_svg(View((board,), (), (), Text("")), areas=False)

    seats = [drawn(f"seat-{number}") for number in range(6)]
    bare = [re.sub(r'fill="#\w+"', "", svg) for svg in seats]
    assert len(set(bare)) == 6  # without their colours they still differ


def test_a_seat_has_one_colour_in_print_on_the_screen_and_on_its_stones():
    css = (Path(__file__).parents[2] / "static" / "css" / "table.css").read_text(encoding="utf-8")
    on_screen = re.findall(r"--seat-\d: (#\w+);", css)
    assert on_screen == [seat_color(seat) for seat in range(SEATS)]
    assert on_screen == [fills(f"stone-{seat}")[0] for seat in range(SEATS)] == [*dict.fromkeys(on_screen)]
    inside = re.findall(r"\.dot(?:\[class\*=\"seat-\"\]|\.seat-0) \{ fill: (#\w+);", css)
    assert inside == [INSIDE, INSIDE_LIGHT]


# --- markup -----------------------------------------------------------------------------------------------------

NASTY = '<b>fett</b> #strong[y] #panic() $x^2$ @ref `code` \\u{41} "so" = 1'


@pytest.mark.parametrize("imposed", [True, False])
def test_markup_in_a_booklet_is_characters(imposed):
    sheet = read_sheet(small(NASTY, title="'#sys.inputs <h1>'"))
    made = " ".join(pdf.texts(booklet_pdf([sheet], [ADULTS], imposed=imposed, title="#panic() <i>")))
    assert NASTY in made
    assert "#panic() <i>" in made
    assert "#sys.inputs <h1>" in made


def test_markup_on_a_poster_is_characters():
    text = small(title="'#sys.inputs <h1>'", one_line="'#lorem(9) *x*'")
    sheet = read_sheet(text.replace("## E6\n", f"## E6\n## Plakat\n1. {NASTY}\n"))
    (text,) = pdf.texts(leaflet_pdf(sheet, ADULTS, POSTER))
    for said in ("#sys.inputs <h1>", "#lorem(9) *x*", "<b>fett</b> #strong[y] #panic() $x^2$"):
        assert said in text


def test_several_leaflets_in_one_file_keep_their_own_numbers(several):
    made = leaflets_pdf([(sheet, CHILDREN) for sheet in several], LAYOUTS["a4"])
    assert [kind for kind, _ in pdf.elements(made)].count("/H1") == 3
    pages = pdf.texts(made)
    firsts = [at for at, page in enumerate(pages) if re.search(r" 1/\d", page)]
    assert len(firsts) == 3
    assert pdf.in_order(" ".join(pages), "Mühle", "Skat", "Dosenwerfen")


# --- A4 ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slug", "readers", "pages", "smaller"),
    [
        ("autospiel", CHILDREN, 2, False),
        ("muehle", CHILDREN, 2, True),  # a third page would have a few lines
        ("skat", ADULTS, 3, False),  # there is more to say: its pictures stay large
    ],
)
def test_pictures_on_a4_are_smaller_where_that_saves_a_page(slug, readers, pages, smaller):
    sheet, a4 = text_of(slug), LAYOUTS["a4"]
    printing._narrowed.clear()
    made = leaflet_pdf(sheet, readers, a4)
    assert len(pdf.reader(made).pages) == pages
    ((share, _closer),) = printing._narrowed.values()
    assert (share < printing.FITS["a4"][0][0]) == smaller
    assert len(leaflet_pages(sheet, readers, a4)) == pages
    assert leaflet_pdf(sheet, readers, a4) == made  # and so where it is remembered


# --- A5 ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slug", "readers", "share"),
    [
        ("skat", CHILDREN, 0.74),  # the last page is full enough
        ("schach", CHILDREN, 0.74),  # it would have the code alone
        ("ausreisser", ADULTS, 0.79),  # larger pictures bring it some lines
    ],
)
def test_the_last_page_on_a5_has_more_than_the_code(slug, readers, share):
    sheet, a5 = text_of(slug), LAYOUTS["a5"]
    printing._narrowed.clear()
    leaflet_pdf(sheet, readers, a5)
    assert list(printing._narrowed.values()) == [(share, 0.0)]


@pytest.mark.parametrize(
    ("slug", "readers"),
    [
        ("american-whist", "kinder"),
        ("arimaa", "erwachsene"),
        ("alles-oder-nichts", "erwachsene"),
        ("breakthrough", "kinder"),
        ("chicago", "erwachsene"),
        ("dreibeinlauf", "erwachsene"),
    ],
)
def test_a_column_parts_no_heading_and_no_picture_from_its_text(slug, readers):
    """A heading stands above what it heads, a picture with the words below it or, where a heading follows, above it."""
    made = leaflet_pdf(text_of(slug), AUDIENCES[readers], LAYOUTS["a4"])
    # the head and what stands at the foot of the first page lie across both columns
    placed = [(kind, (page, left > 290)) for kind, page, left, _wide in pdf.blocks(made)]
    placed = placed[next(at for at, (kind, _) in enumerate(placed) if kind == "H2" and at > 3) :]
    ended = [*placed, ("H2", None)]
    torn = []
    for (kind, column), (after, beside), (third, _) in zip(ended, ended[1:], [*ended[2:], ("H2", None)], strict=False):
        heads = kind in ("H2", "H3")
        shows = kind == "Figure" and after not in ("H2", "H3")
        leads = kind == "P" and after == "Figure" and third in ("H2", "H3")
        if column != beside and beside is not None and (heads or shows or leads):
            torn.append((kind, after, column))
    assert len({column for _kind, column in placed}) >= 3
    assert torn == []


@pytest.mark.parametrize(
    ("slug", "figure"), [("quartett", "handwerk"), ("totalisator", "zettel"), ("scrabble", "bank")]
)
def test_on_a4_what_is_written_in_a_picture_can_be_read(slug, figure):
    """Also where it stands on a thing and cannot be written larger."""
    pictures = proof(text_of(slug), ADULTS, LAYOUTS["a4"]).pictures
    assert figure in {picture.name for picture in pictures}
    assert [picture for picture in pictures if check_print.small(picture)] == []


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_printed_address_can_be_touched_and_heard(muehle, settings, layout):
    made = leaflet_pdf(muehle, ADULTS, LAYOUTS[layout])
    goals = [
        str(annotation.get_object()["/A"]["/URI"])
        for page in pdf.reader(made).pages
        for annotation in page.get("/Annots", ())
    ]
    assert set(goals) == {settings.PUBLIC_URL + "/spiele/muehle/oeffnen/"}
    assert "Link" in {kind.removeprefix("/") for kind, _alt in pdf.elements(made)}
