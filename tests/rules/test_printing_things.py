"""Boards, sheets to write on and things to cut out: whole, inside the paper, with words for what they show."""

import pytest

from games.engines.registry import rulesets
from rules.domain import playthings
from rules.domain.boards import SIZES, alike, board_pdf, boards
from rules.domain.cutouts import cutout_pdf, cutouts
from rules.domain.errors import PrintError, UnknownPrintError
from rules.domain.passes import pass_pdf
from rules.domain.reading import read_sheet
from rules.domain.scoresheets import counting_pdf, score_pdf, sheets_of
from rules.domain.sheet import PlanSheet, ScoreSheet
from rules.domain.shipped import shipped_files
from tests.rules import pdf
from tests.rules.conftest import small

NASTY = "<b>fett</b> #panic() $x^2$ @ref \\u{41}"


def text_of(slug):
    return read_sheet(shipped_files()[slug].read_text(encoding="utf-8"))


def everything():
    """Every kind of print, by a name for the tests."""
    dosen, words = text_of("dosenwerfen"), text_of("stadt-land-fluss")
    return {
        "brett-muehle-a4": lambda: board_pdf("muehle", "a4"),
        "brett-muehle-a3": lambda: board_pdf("muehle", "a3"),
        "brett-backgammon-xxl": lambda: board_pdf("backgammon", "xxl"),
        "brett-leiterspiel-a4": lambda: board_pdf("leiterspiel", "a4"),
        "brett-stern-halma-a3": lambda: board_pdf("stern-halma", "a3"),
        **{name: lambda name=name: cutout_pdf(name) for name in cutouts()},
        "zettel-kniffel": lambda: counting_pdf("kniffel"),
        "wertung-stadt-land-fluss": lambda: score_pdf(words, words.facts.sheets[0]),
        "wertung-dosenwerfen": lambda: score_pdf(dosen, dosen.facts.sheets[0]),
        "plan-dosenwerfen": lambda: score_pdf(dosen, PlanSheet("Der Turm", "aufbau")),
        "spielepass": lambda: pass_pdf([dosen, text_of("muehle"), text_of("skat")]),
    }


EVERY = pytest.mark.parametrize("name", list(everything()))


@pytest.fixture(scope="module")
def printed():
    return {name: make() for name, make in everything().items()}


def alts(made):
    return [alt for kind, alt in pdf.elements(made) if kind == "/Figure"]


def sizes(made):
    return [tuple(round(float(side) / 72 * 25.4) for side in page.mediabox)[2:] for page in pdf.reader(made).pages]


@EVERY
def test_it_can_be_read_by_machines(printed, name):
    made = printed[name]
    document = pdf.reader(made)
    root = document.trailer["/Root"]
    assert root["/Lang"] == "de"
    assert "<pdfuaid:part>1</pdfuaid:part>" in root["/Metadata"].get_data().decode()
    assert document.metadata.title
    assert [kind for kind, _ in pdf.elements(made)].count("/H1") >= 1
    assert all(alts(made))
    fonts = pdf.embedded(made)
    assert fonts
    assert all(fonts.values())


@EVERY
def test_it_stays_where_printers_print(printed, name):
    for picture in pdf.render(printed[name]):
        width, height = picture.width / pdf.SCALE, picture.height / pdf.SCALE
        assert picture.ink(0, 0, width, height) > 400
        for edge in ((0, 0, 4, height), (width - 4, 0, width, height)):
            assert picture.ink(*edge) == 0


@pytest.mark.parametrize(
    "name", ["brett-muehle-a4", "memory-karten", "zettel-kniffel", "plan-dosenwerfen", "spielepass"]
)
def test_it_is_the_same_each_time(printed, name):
    assert everything()[name]() == printed[name]


# --- boards -----------------------------------------------------------------------------------------------------


def test_every_board_of_the_engines_can_be_printed():
    """And nothing else: what is played with cards, dice or paper alone has none."""
    assert {"backgammon", "dame", "halma", "leiterspiel", "maexchen", "master-mind", "muehle", "schach"} < set(boards())
    assert not set(boards()) & {"memory", "skat", "mau-mau", "romme", "domino", "kniffel", "quartett"}
    assert all(boards()[slug] == ruleset.title for slug, ruleset in rulesets().items() if slug in boards())


#: one of each drawing: games on the same board print the same
DRAWN = [slug for at, slug in enumerate(boards()) if not any(alike(slug, other) for other in list(boards())[:at])]


@pytest.mark.parametrize("slug", DRAWN)
@pytest.mark.parametrize("size", list(SIZES))
def test_a_board_lies_on_its_sheets(slug, size):
    made = board_pdf(slug, size)
    found = sizes(made)
    if size == "xxl":
        tiles = [one for one in found if one == (297, 210)]
        assert 2 <= len(tiles) <= 6
        assert f"Spielplan {boards()[slug]}. Blatt {len(tiles)} von {len(tiles)}" in " ".join(alts(made))
    else:
        assert found[0] == {"a4": (210, 297), "a3": (297, 420)}[size]
        assert alts(made)[0] == f"Spielplan {boards()[slug]}"
    rest = found[1:] if size != "xxl" else [one for one in found if one != (297, 210)]
    assert set(rest) <= {(210, 297)}


def test_the_pieces_are_all_there():
    assert alts(board_pdf("muehle", "a4")) == [
        "Spielplan Mühle", "9-mal: weißer Stein", "9-mal: schwarzer Stein",
    ]  # fmt: skip
    chess = alts(board_pdf("schach", "a4"))
    assert "8-mal: weißer Bauer" in chess
    assert "1-mal: schwarze Dame" in chess
    assert len(chess) == 13
    assert alts(board_pdf("wolf-und-schafe", "a4"))[1:] == ["4-mal: Schaf", "1-mal: Wolf"]
    assert len(sizes(board_pdf("maexchen", "a4"))) == 1


def test_tiles_overlap_by_a_centimetre():
    """What the first sheet shows at its right edge, the second shows at its left; the same from row to row."""
    pictures = pdf.render(board_pdf("schach", "xxl"))[:6]

    def strip(picture, x, y, width, height):
        left, top = round(x * pdf.SCALE), round(y * pdf.SCALE)
        rows = range(top, top + round(height * pdf.SCALE))
        return [picture.pixels[row * picture.stride + left :][: round(width * pdf.SCALE)] for row in rows]

    def alike(one, other):
        pairs = [(a, b) for first, second in zip(one, other, strict=True) for a, b in zip(first, second, strict=True)]
        return sum(abs(a - b) < 60 for a, b in pairs) / len(pairs)

    one, two, three = pictures[0], pictures[1], pictures[2]
    assert alike(strip(one, 278, 15, 8, 180), strip(two, 11, 15, 8, 180)) > 0.93  # lines fall between pixels
    assert alike(strip(one, 15, 191, 260, 8), strip(three, 15, 11, 260, 8)) > 0.97
    assert alike(strip(one, 200, 15, 8, 180), strip(two, 11, 15, 8, 180)) < 0.9
    assert one.ink(276, 4, 278, 9) > 4, "no mark to cut at"


def test_what_there_is_no_board_of():
    with pytest.raises(UnknownPrintError, match=r"Einen Spielplan für „skat“ gibt es nicht\. Es gibt: .*, muehle, "):
        board_pdf("skat", "a4")
    with pytest.raises(UnknownPrintError) as caught:
        board_pdf("muehle", "a0")
    assert str(caught.value) == "Eine Größe „a0“ gibt es nicht. Es gibt: a4, a3, xxl."


# --- to cut out -------------------------------------------------------------------------------------------------


def test_the_domino_set_has_28_different_tiles(printed):
    found = alts(printed["domino-steine"])
    assert len(found) == len(set(found)) == 28
    assert found[0] == "Dominostein 0 und 0"
    assert found[-1] == "Dominostein 6 und 6"
    assert len(sizes(printed["domino-steine"])) == 1


def test_the_picture_dominoes_have_every_pair_of_seven(printed):
    found = alts(printed["bilderdomino-steine"])
    assert len(found) == len(set(found)) == 28
    assert found[:3] == [
        "Bilderdomino: Puppe und Puppe", "Bilderdomino: Puppe und Schaukelpferd",
        "Bilderdomino: Schaukelpferd und Schaukelpferd",
    ]  # fmt: skip
    assert sum(alt.count("Murmeln") for alt in found) == 8


def test_the_number_tiles_are_a_hundred_and_six(printed):
    found = alts(printed["zahlensteine"])
    assert len(found) == 106
    assert len(set(found)) == 53
    assert {found.count(alt) for alt in found} == {2}
    assert {"Zweimal: Rot 13", "Zweimal: Orange 1", "Zweimal: Joker"} <= set(found)


def test_memory_has_every_picture_twice(printed):
    found = alts(printed["memory-karten"])
    assert len(found) == 44
    assert found.count("Zweimal: Kreisel") == 2
    assert len(set(found)) == 22


def test_the_quartett_names_what_belongs_together(printed):
    found = alts(printed["quartett-karten"])
    assert len(found) == 32
    assert found[0] == "A1 Brotschieber, Quartett Backstube; dazu gehören Mehlsack, Brezel, Waage"
    assert pdf.in_order(
        pdf.texts(printed["quartett-karten"])[0], "Backstube", "Brotschieber", "Mehlsack, Brezel, Waage"
    )


def test_both_packs_have_32_cards(printed):
    french, german = alts(printed["karten-franzoesisch"]), alts(printed["karten-deutsch"])
    assert len(set(french)) == len(set(german)) == 32
    assert {"Kreuz 7", "Herz-Bube", "Karo-Ass"} <= set(french)
    assert {"Eichel 7", "Rot-Unter", "Schellen-Daus"} <= set(german)


def test_whist_and_mogeln_have_a_whole_pack(printed):
    found = alts(printed["karten-52"])
    assert len(found) == 55
    assert found.count("Joker") == 3
    assert {"Kreuz 2", "Herz 6", "Karo-Ass"} <= set(found)
    for slug in ("whist", "mogeln"):
        assert [thing.slug for thing in playthings.of(text_of(slug))] == ["karten-52"]


# --- to write on ------------------------------------------------------------------------------------------------


def test_the_kniffel_sheet_has_the_rows_of_the_engine(printed):
    (text,) = pdf.texts(printed["zettel-kniffel"])
    assert pdf.in_order(
        text, "Kniffel-Zettel", "zählt 1 2 3 4 5 6", "Einser alle Einser", "Sechser", "Summe oben",
        "Prämie ab 63 35 Punkte", "Dreierpasch alle Augen", "Full House 25 Punkte", "Große Straße 40 Punkte",
        "Kniffel 50 Punkte", "Chance",
    )  # fmt: skip


def test_the_word_sheet_has_the_categories_of_the_engine(printed):
    (text,) = pdf.texts(printed["wertung-stadt-land-fluss"])
    assert pdf.in_order(text, "Zettel für Stadt, Land, Fluss", "Buchstabe Stadt Land Fluss", "Punkte")
    assert sizes(printed["wertung-stadt-land-fluss"]) == [(297, 210)]
    (sheet,) = text_of("stadt-land-fluss").facts.sheets
    game = rulesets()["stadt-land-fluss"].make()
    assert sheet.columns[1:-1] == tuple(str(field.label) for field in game.form)


def test_a_score_sheet_is_what_its_text_asks_for(printed):
    (text,) = pdf.texts(printed["wertung-dosenwerfen"])
    assert pdf.in_order(
        text, "Dosenwerfen", "Stand", "Tag", "zählt einen Punkt", "Name oder Tier 1. Ball 2. Ball 3. Ball Summe"
    )
    cells = [kind for kind, _ in pdf.elements(printed["wertung-dosenwerfen"]) if kind == "/TR"]
    assert len(cells) == 15


def test_an_outdoor_game_without_a_table_gets_one():
    sheet = read_sheet(small(setting="[draussen]"))
    (item,) = sheets_of(sheet)
    assert item == ScoreSheet("Probe", ("Name oder Tier", "1. Runde", "2. Runde", "3. Runde", "Summe"), 16)
    assert len(sizes(score_pdf(sheet, item))) == 1
    assert sheets_of(read_sheet(small())) == ()


def test_every_outdoor_game_of_the_library_has_a_sheet():
    for path in shipped_files().values():
        sheet = read_sheet(path.read_text(encoding="utf-8"))
        if "draussen" in sheet.facts.setting:
            assert any(isinstance(item, ScoreSheet) for item in sheets_of(sheet)), path.stem


@pytest.mark.parametrize("rows", [1, 12, 30, 90])
def test_a_table_of_any_length_is_whole(rows):
    made = score_pdf(text_of("muehle"), ScoreSheet("Viele", ("Name", "A", "B"), rows))
    lines = [kind for kind, _ in pdf.elements(made) if kind == "/TR"]
    assert len(lines) >= rows + 1
    for picture in pdf.render(made):
        assert picture.ink(0, 293, 210, 297) == 0


def test_a_plan_lies_as_it_is_larger(printed):
    assert sizes(printed["plan-dosenwerfen"]) == [(297, 210)]
    (picture,) = pdf.render(printed["plan-dosenwerfen"])
    assert picture.ink(20, 40, 277, 190) > 5000


def test_the_pass_has_a_field_for_each_game_and_no_name():
    made = pass_pdf([text_of(slug) for slug in ("muehle", "skat", "dosenwerfen")], "Sommerfest")
    (text,) = pdf.texts(made)
    assert text.count("Dosenwerfen") == 2
    assert pdf.in_order(text, "Sommerfest", "Mühle", "Skat", "Dosenwerfen", "Mal dein Tier aus.", "Sommerfest")
    assert "Name" not in text
    animals = [alt for alt in alts(made) if alt.startswith("Ein Tier zum Ausmalen statt eines Namens: ")]
    assert len(set(animals)) == 2


def test_many_games_make_more_cards():
    sheets = [text_of("muehle")] * 14
    assert len(sizes(pass_pdf(sheets))) == 2
    with pytest.raises(PrintError, match="Wählen Sie mindestens ein Spiel"):
        pass_pdf([])
    with pytest.raises(PrintError, match="Mehr als 60 Spiele"):
        pass_pdf(sheets * 5)


# --- what there is for a game -----------------------------------------------------------------------------------


def test_what_there_is_for_a_game():
    assert [thing.slug for thing in playthings.of(text_of("reversi"))] == ["brett-reversi", "brett-othello"], (
        "one print serves Reversi and Anti-Reversi, which begin alike"
    )
    assert [thing.slug for thing in playthings.of(text_of("internationale-dame"))] == ["brett-internationale-dame"]
    assert next(thing.slug for thing in playthings.of(text_of("domino"))) == "domino-steine"
    assert [thing.slug for thing in playthings.of(text_of("skat"))] == ["karten-franzoesisch", "karten-deutsch"]
    assert [thing.slug for thing in playthings.of(text_of("dosenwerfen"))] == ["wertung-dosenwerfen-1"]
    assert [thing.slug for thing in playthings.of(text_of("kniffel"))] == ["zettel-kniffel"]
    assert [thing.slug for thing in playthings.of(text_of("stadt-land-fluss"))] == ["wertung-stadt-land-fluss-1"]


def test_each_of_them_can_be_printed():
    for slug in ("muehle", "skat", "dosenwerfen", "kniffel", "stadt-land-fluss"):
        sheet = text_of(slug)
        for thing in playthings.of(sheet):
            assert playthings.thing_pdf(sheet, thing.slug, thing.sizes[0]).startswith(b"%PDF"), thing.slug


@pytest.mark.parametrize(
    ("slug", "size"), [("brett-skat", "a4"), ("brett-muehle", "a2"), ("wertung-muehle-9", "a4"), ("../x", "a4")]
)
def test_what_there_is_not_is_said(slug, size):
    with pytest.raises(UnknownPrintError) as caught:
        playthings.thing_pdf(text_of("muehle"), slug, size)
    assert str(caught.value).startswith(
        f"„{slug}“ in der Größe „{size}“ gibt es zu „Mühle“ nicht. Es gibt: brett-muehle (a4, a3, xxl)"
    )


def test_markup_is_characters_everywhere():
    sheet = read_sheet(small(title=f"'{NASTY}'"))
    table = ScoreSheet(NASTY, ("Name", NASTY), 3, NASTY)
    assert "".join(pdf.texts(score_pdf(sheet, table))).replace(" ", "").count(NASTY.replace(" ", "")) == 3
    assert NASTY in pdf.texts(score_pdf(sheet, PlanSheet(NASTY, "brett")))[0]
    assert "".join(pdf.texts(pass_pdf([sheet], NASTY))).replace(" ", "").count(NASTY.replace(" ", "")) == 4
