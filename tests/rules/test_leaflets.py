"""Every leaflet as PDF: it fits, it can be read by eye and by machine, and it is the same each time."""

import hashlib

import pytest

from rules.domain import typesetting
from rules.domain.errors import PanelOverflowError, PrintError
from rules.domain.printing import Choices, leaflet_pdf, leaflets_pdf
from rules.domain.reading import read_sheet
from rules.domain.sheet import AUDIENCES, LAYOUTS
from rules.domain.shipped import shipped_files
from rules.domain.tags import in_reading_order
from tests.rules import pdf
from tests.rules.conftest import small

CHILDREN, ADULTS = AUDIENCES["kinder"], AUDIENCES["erwachsene"]
FOLDED, A4, LARGE = LAYOUTS["wickelfalz"], LAYOUTS["a4"], LAYOUTS["grossdruck"]
POSTER = LAYOUTS["plakat"]
ALL = pytest.mark.parametrize(
    ("audience", "layout"),
    [(audience, layout) for audience in AUDIENCES.values() for layout in LAYOUTS.values()],
    ids=lambda choice: choice.slug,
)
#: those that hold the whole text; a poster shows a few steps of it
WHOLE = pytest.mark.parametrize(
    ("audience", "layout"),
    [(audience, LAYOUTS[name]) for audience in AUDIENCES.values() for name in ("wickelfalz", "a4", "grossdruck", "a5")],
    ids=lambda choice: choice.slug,
)
EACH_AUDIENCE = pytest.mark.parametrize("audience", AUDIENCES.values(), ids=lambda audience: audience.slug)

#: (panel, left edge, right edge) in mm
OUTSIDE = ((5, 0, 97), (6, 97, 197), (1, 197, 297))
INSIDE = ((2, 0, 100), (3, 100, 200), (4, 200, 297))


@pytest.fixture(scope="module")
def printed(muehle):
    """Every leaflet, each made once."""
    return {(a.slug, b.slug): leaflet_pdf(muehle, a, b) for a in AUDIENCES.values() for b in LAYOUTS.values()}


@ALL
def test_it_says_what_it_is(printed, audience, layout):
    document = pdf.reader(printed[audience.slug, layout.slug])
    root = document.trailer["/Root"]
    assert root["/Lang"] == "de"
    assert root["/MarkInfo"]["/Marked"] == True  # noqa: E712  # an object of the PDF
    assert root["/ViewerPreferences"]["/DisplayDocTitle"] == True  # noqa: E712
    assert document.metadata.title == f"Mühle – Spielanleitung für {audience.slug.capitalize()}"
    assert "<pdfuaid:part>1</pdfuaid:part>" in root["/Metadata"].get_data().decode()


@ALL
def test_fonts_are_in_the_file(printed, audience, layout):
    fonts = pdf.embedded(printed[audience.slug, layout.slug])
    assert all(fonts.values()), fonts
    text = "Andika" if audience is CHILDREN else "AtkinsonHyperlegible-Regular"
    assert {"Federo-Regular", text} <= set(fonts)


@pytest.mark.parametrize(
    ("audience", "layout", "size"),
    [
        (CHILDREN, FOLDED, 14),
        (CHILDREN, A4, 13),
        (CHILDREN, LARGE, 18),
        (ADULTS, FOLDED, 12),
        (ADULTS, A4, 11),
        (ADULTS, LARGE, 18),
    ],
    ids=lambda choice: getattr(choice, "slug", choice),
)
def test_the_text_is_large_enough(printed, audience, layout, size):
    sizes = pdf.sizes(printed[audience.slug, layout.slug])
    assert max(sizes, key=sizes.__getitem__) == size


@WHOLE
def test_every_picture_has_its_words(printed, muehle, audience, layout):
    alts = [alt for kind, alt in pdf.elements(printed[audience.slug, layout.slug]) if kind == "/Figure"]
    assert all(alts)
    figures = muehle.facts.figures
    expected = ["titel", "setzen", "muehle", "ziehen", "springen", "eingesperrt", "zwickmuehle"]
    if audience is CHILDREN:
        expected += ["aufbau"]
    else:
        expected = ["titel", "brett", "eingesperrt"] + [
            f"{name}-adressen" for name in ("setzen", "muehle", "ziehen", "springen", "zwickmuehle")
        ]
    for name in expected:
        assert figures[name].alt in alts, name
    assert [
        alt for alt in alts if alt.startswith("QR-Code, er öffnet http") and alt.endswith("/spiele/muehle/oeffnen/")
    ]
    assert alts.index(figures["titel"].alt) == 0


@WHOLE
def test_headings_are_headings(printed, audience, layout):
    kinds = [kind for kind, _ in pdf.elements(printed[audience.slug, layout.slug])]
    assert kinds.count("/H1") == 1
    assert kinds.count("/H2") == 6
    assert kinds.index("/H1") < kinds.index("/H2") < kinds.index("/H3")
    narrow = layout in (FOLDED, A4, LARGE)  # there its columns would have room for three words
    assert kinds.count("/Table") == (1 if audience is ADULTS and not narrow else 0)


@EACH_AUDIENCE
def test_the_folded_sheet_has_two_sides(printed, audience):
    pages = pdf.reader(printed[audience.slug, "wickelfalz"]).pages
    assert len(pages) == 2
    for page in pages:
        assert [round(float(side) / 72 * 25.4, 1) for side in page.mediabox] == [0, 0, 297, 210]


@pytest.mark.parametrize("layout", [A4, LARGE], ids=lambda layout: layout.slug)
@EACH_AUDIENCE
def test_the_linear_ones_are_upright(printed, audience, layout):
    pages = pdf.reader(printed[audience.slug, layout.slug]).pages
    assert 2 <= len(pages) <= 12
    for page in pages:
        assert [round(float(side) / 72 * 25.4, 1) for side in page.mediabox] == [0, 0, 210, 297]


@EACH_AUDIENCE
def test_panels_hold_their_text_and_leave_the_folds_free(printed, audience):
    for picture, panels in zip(pdf.render(printed[audience.slug, "wickelfalz"]), (OUTSIDE, INSIDE), strict=True):
        for number, left, right in panels:
            assert picture.ink(left + 7, 9, right - 7, 201) > 5000, f"panel {number} is empty"
        for _, fold, _ in panels[1:]:
            assert picture.ink(fold - 3, 8, fold + 3, 202) == 0, f"something crosses the fold at {fold} mm"
            for top in (4.5, 202.5):
                assert picture.ink(fold - 0.5, top, fold + 0.5, top + 3) >= 8, f"no mark at {fold} mm"


@ALL
def test_nothing_stands_where_printers_cannot_print(printed, audience, layout):
    for picture in pdf.render(printed[audience.slug, layout.slug]):
        width, height = picture.width / pdf.SCALE, picture.height / pdf.SCALE
        assert picture.ink(0, 0, width, height) > 3000
        for edge in (
            (0, 0, 4, height),
            (width - 4, 0, width, height),
            (0, 0, width, 4),
            (0, height - 4, width, height),
        ):
            assert picture.ink(*edge) == 0


def test_children_read_in_order(printed):
    outside, inside = pdf.texts(printed["kinder", "wickelfalz"])
    assert pdf.in_order(
        outside, "Mühle", "Für Kinder", "Drei in einer Reihe!", "ab 10 Jahren", "15–30 Minuten",
        "Der Trick der Profis", "Zwickmühle", "Mal anders", "Uralt!", "Wikinger", "Scanne mich und spiel mit!",
        "/spiele/muehle/oeffnen/", "Herausgegeben vom Förderverein.",
    )  # fmt: skip
    assert pdf.in_order(
        inside, "So baut ihr auf", "Ihr braucht", "9 weiße Steine", "Dein Ziel", "So spielst du", "1. Setzen",
        "2. Mühle!", "Nimm dem anderen einen Stein weg.", "3. Ziehen", "Springen und Siegen", "4. Springen",
        "Gewonnen!", "Unentschieden", "50 Züge",
    )  # fmt: skip


@pytest.mark.parametrize("layout", ["a4", "grossdruck", "a5"])
def test_adults_read_in_order(printed, layout):
    whole = " ".join(pdf.texts(printed["erwachsene", layout]))
    scan, question = "Scannen und sofort online spielen", "Frage"
    assert pdf.in_order(
        whole, "Mühle", "Für Erwachsene", *([scan] if layout == "a4" else []), "Aufbau und Ziel", "Material",
        "24 Punkten", "Spielverlauf", "Setzen", "Schlagen", "Ziehen", "Springen", "Ende und Wertung", "Remis",
        "Was strittig ist", *([question] if layout == "a5" else []), "Keine Angabe.", "Beispiel und Varianten",
        "Lasker", "Herkunft", "Limes", *([scan] if layout != "a4" else []),
    )  # fmt: skip


@EACH_AUDIENCE
@pytest.mark.parametrize("slug", ["kniffel", "maexchen", "whist", "dosenwerfen"])
def test_a4_has_two_columns_and_for_most_games_two_pages(slug, audience):
    sheet = read_sheet(shipped_files()[slug].read_text(encoding="utf-8"))
    first, last = pdf.texts(leaflet_pdf(sheet, audience, A4))
    assert "Dauer" in first
    assert len(last) > 400  # no code to scan on a page of its own


@pytest.mark.parametrize(("slug", "least"), [("eierlauf", 5), ("abnehmspiel", 5)])
def test_large_print_stands_closer_rather_than_on_one_more_page(slug, least):
    sheet = read_sheet(shipped_files()[slug].read_text(encoding="utf-8"))
    pages = pdf.texts(leaflet_pdf(sheet, CHILDREN, LARGE))
    assert len(pages) == least
    assert len(pages[-1]) > 400  # no code to scan on a page of its own


@EACH_AUDIENCE
@pytest.mark.parametrize("turn", ["kurz", "lang", "einzeln"])
def test_the_folded_sheet_is_read_from_one_to_six(muehle, audience, turn):
    made = leaflets_pdf([(muehle, audience)] * 2, FOLDED, Choices(turn), "Zwei")
    said = pdf.headings(made)
    titles = [part.title for part in muehle.parts[audience.slug]]
    assert [text for kind, text in said if kind in ("/H1", "/H2")] == ["Mühle", *titles] * 2
    outline = pdf.reader(made).outline
    assert bool(outline) is (turn == "einzeln")


def test_tags_in_another_form_are_no_leaflet(muehle):
    with pytest.raises(ValueError, match="six panels"):
        in_reading_order(leaflet_pdf(muehle, CHILDREN, POSTER))
    with pytest.raises(ValueError, match="no tags"):
        in_reading_order(b"%PDF-1.7")


def test_the_folded_sheet_has_complete_rules(printed):
    """Each thing one must know to play a whole match, by its words."""
    child = " ".join(pdf.texts(printed["kinder", "wickelfalz"]))
    for said in (
        "Weiß fängt an", "Leg einen Stein auf einen freien Punkt", "Seine Mühlen sind sicher",
        "solange er andere Steine hat", "zum nächsten freien Punkt", "muss ziehen", "nur noch drei Steine",
        "nur noch zwei Steine", "zum dritten Mal", "Schräge Reihen zählen nicht", "Nimm trotzdem nur einen Stein",
        "auch beim Setzen",
    ):  # fmt: skip
        assert said in child, said
    adult = " ".join(pdf.texts(printed["erwachsene", "wickelfalz"]))
    for said in ("Weiß beginnt", "geschützt", "Zwei Mühlen", "freien Nachbar", "drei Steine bleiben", "dritten Mal"):
        assert said in adult, said
    for said in ("Philos", "Schmidt", "Turnier", "schweigen alle"):
        assert said in adult, said


@ALL
def test_the_same_leaflet_is_the_same_bytes(printed, muehle, audience, layout):
    del typesetting.typesetter._compiler
    again = leaflet_pdf(muehle, audience, layout)
    assert hashlib.sha256(again).hexdigest() == hashlib.sha256(printed[audience.slug, layout.slug]).hexdigest()


def test_the_code_opens_a_table(muehle, settings):
    settings.PUBLIC_URL = "https://spiele.example"
    made = leaflet_pdf(muehle, CHILDREN, FOLDED)
    assert "https://spiele.example/spiele/muehle/oeffnen/" in " ".join(pdf.texts(made))
    assert ("/Figure", "QR-Code, er öffnet https://spiele.example/spiele/muehle/oeffnen/") in set(pdf.elements(made))


def test_too_much_text_names_its_panels(shipped):
    """Nothing is clipped: there is no leaflet, and the error says which panel, and by how much."""
    more = "Noch ein Satz. " * 60
    text = shipped.replace("## So spielst du\n", f"## So spielst du\n\n{more}\n").replace(
        "## Uralt!\n", f"## Uralt!\n\n{more}\n"
    )
    sheet = read_sheet(text)
    with pytest.raises(PanelOverflowError) as caught:
        leaflet_pdf(sheet, CHILDREN, FOLDED)
    assert [(panel.panel, panel.title) for panel in caught.value.panels] == [(3, "So spielst du"), (6, "Uralt!")]
    assert all(panel.mm > 50 for panel in caught.value.panels)
    assert str(caught.value).startswith("Der Text passt nicht in das Faltblatt: Feld 3 „So spielst du“ ist ")
    assert leaflet_pdf(sheet, CHILDREN, A4).startswith(b"%PDF")
    assert leaflet_pdf(sheet, ADULTS, FOLDED).startswith(b"%PDF")


def test_a_word_wider_than_its_line_names_its_panel(shipped):
    word = "Mühlespielweltmeisterschaftsqualifikation"
    sheet = read_sheet(shipped.replace("## So spielst du\n", f"## So spielst du\n\n{word}\n"))
    with pytest.raises(PrintError) as caught:
        leaflet_pdf(sheet, CHILDREN, FOLDED)
    assert str(caught.value) == f"Feld 3: Das Wort „{word}“ ist breiter als eine Zeile."


@pytest.mark.parametrize(
    "layout", [LAYOUTS[name] for name in ("wickelfalz", "a4", "grossdruck", "a5")], ids=lambda layout: layout.slug
)
def test_markup_is_characters(layout):
    """Neither HTML nor the typesetter's own signs do anything: they are printed."""
    nasty = '<b>fett</b> #strong[y] #panic() $x^2$ @ref `code` //weg /* weg */ ~ -- \\u{41} "so" = 1'
    sheet = read_sheet(small(nasty, title="'#sys.inputs <h1>'", material="['$ #lorem(9)']"))
    whole = " ".join(pdf.texts(leaflet_pdf(sheet, ADULTS, layout)))
    assert '<b>fett</b> #strong[y] #panic() $x^2$ @ref `code` //weg /* weg */ ~ -- \\u{41} "so" = 1' in whole
    assert "#sys.inputs <h1>" in whole
    assert "$ #lorem(9)" in whole
