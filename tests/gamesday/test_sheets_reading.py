"""What is read from a file, and what is said of one that cannot be read."""

import pytest

from gamesday.sheets import reading
from gamesday.sheets.errors import BadFileError, FileError
from gamesday.sheets.reading import Wish
from tests.gamesday import sheet_files as files

TEXT = "Benennung;Anzahl;Bemerkung\nMühle;2;„groß“ – für 3 €\nStöcke, lang;1,5;Öl\n"
ROWS = [["Benennung", "Anzahl", "Bemerkung"], ["Mühle", "2", "„groß“ – für 3 €"], ["Stöcke, lang", "1,5", "Öl"]]


@pytest.mark.parametrize(
    ("encoding", "found"),
    [
        ("utf-8", "UTF-8"),
        ("utf-8-sig", "UTF-8"),
        ("utf-16", "UTF-16"),
        ("utf-16-le", "UTF-16 (LE)"),
        ("utf-16-be", "UTF-16 (BE)"),
        ("cp1252", "Windows-1252"),
        ("mac_roman", "Mac Roman"),
    ],
)
def test_charsets(encoding, found):
    document = reading.read(TEXT.encode(encoding))
    assert document.grid.rows == ROWS
    assert document.charset_name == found


def test_latin_1_is_read_as_the_windows_charset_that_includes_it():
    assert reading.read("Bälle;Größe\nü;ß\n".encode("latin-1")).grid.rows == [["Bälle", "Größe"], ["ü", "ß"]]


def test_dos():
    assert reading.read("Bälle;Größe\nü;ß\n".encode("cp850")).charset_name == "DOS (850)"


@pytest.mark.parametrize(
    ("text", "separator", "rows"),
    [
        ("a;b\n1,5;2\n2,5;3\n", ";", [["a", "b"], ["1,5", "2"], ["2,5", "3"]]),
        ("a,b\n1;5,2\n", ",", [["a", "b"], ["1;5", "2"]]),
        ("a\tb\n1, 2\t3\n", "\t", [["a", "b"], ["1, 2", "3"]]),
        ("a|b\n1|2\n", "|", [["a", "b"], ["1", "2"]]),
        ("sep=,\na,b\n1;2,3\n", ",", [["a", "b"], ["1;2", "3"]]),
        ('a;b\n"x;""y""\nz";2\n', ";", [["a", "b"], ['x;"y"\nz', "2"]]),
        ("Ball\nKegel, klein\n", ";", [["Ball"], ["Kegel, klein"]]),
    ],
    ids=["semicolon", "comma", "tab", "bar", "said", "quoted", "one column"],
)
def test_separators(text, separator, rows):
    document = reading.read(text.encode())
    assert (document.separator, document.grid.rows) == (separator, rows)


def test_characters_that_nobody_sees_are_named_where_something_is_seen():
    grid = reading.read("\ufeffBall\nKe\u200bgel\n\ufeff".encode()).grid
    assert (grid.rows, grid.cleaned) == ([["Ball"], ["Kegel"]], [(1, 0)])
    assert grid.text(2, 0) == ""


@pytest.mark.parametrize("make", [files.xlsx, files.ods], ids=["xlsx", "ods"])
def test_typed_cells_are_read_as_people_would_write_them(make):
    from datetime import date

    data = make(
        ("Liste", [["Benennung", "Anzahl"], ["007", 2], ["1/2", 2.5], ["  a  b ", True], ["Tag", date(2026, 2, 1)]])
    )
    document = reading.read(data)
    assert document.grid.rows == [
        ["Benennung", "Anzahl"],
        ["007", "2"],
        ["1/2", "2,5"],
        ["  a  b ", "WAHR"],
        ["Tag", "01.02.2026"],
    ]
    assert document.grid.dates == [(4, 1)]


def typed(kind: str, attributes: str, shown: str) -> str:
    return f'<table:table-cell office:value-type="{kind}" {attributes}>{shown}</table:table-cell>'


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        (typed("currency", 'office:currency="EUR" office:value="12.5"', "<text:p>12,50 €</text:p>"), "12,50 €"),
        (typed("percentage", 'office:value="0.5"', "<text:p>50 %</text:p>"), "50 %"),
        (typed("float", 'office:value="7"', "<text:p>007</text:p>"), "007"),
        (typed("float", 'office:value="2"', "<text:p>2,00</text:p>"), "2,00"),
        (typed("float", 'office:value="1.5"', "<text:p>1.5</text:p>"), "1,5"),  # a program wrote it, no spreadsheet
        (typed("float", 'office:value="1.5"', ""), "1,5"),
        (typed("date", 'office:date-value="2026-02-01"', "<text:p>1. Feb</text:p>"), "1. Feb"),
        (typed("boolean", 'office:boolean-value="true"', "<text:p>WAHR</text:p>"), "WAHR"),
        (
            typed(
                "string", "", '<text:p>siehe <text:a xlink:href="https://example.org/">Philos</text:a>, S. 3</text:p>'
            ),
            "siehe Philos, S. 3",
        ),
        (
            typed(
                "string",
                "",
                "<office:annotation><text:p>weg?</text:p></office:annotation>"
                '<text:p>a<text:s text:c="2"/><text:span>b</text:span><text:tab/>c<text:line-break/>d</text:p>'
                "<text:p>e</text:p>",
            ),
            "a  b\tc\nd\ne",
        ),
    ],
)
def test_what_a_cell_of_ods_shows_is_what_is_read(cell, text):
    assert reading.read(files.ods(("Liste", [["Benennung"], [cell]]))).grid.rows == [["Benennung"], [text]]


@pytest.mark.parametrize(
    ("value", "form", "text"),
    [
        (12.5, '#,##0.00 "€"', "12,50 €"),
        (12.5, "#,##0.00\\ [$€-407];[RED]\\-#,##0.00\\ [$€-407]", "12,50 €"),
        (-1234.5, "#,##0.00\\ [$€-407];[RED]\\-#,##0.00\\ [$€-407]", "-1.234,50 €"),
        (0, '_-* #,##0.00\\ "€"_-;\\-* #,##0.00\\ "€"_-;_-* "-"??\\ "€"_-;_-@_-', "- €"),
        (12.5, "0.00€", "12,50€"),
        (0.5, "0%", "50%"),
        (0.125, "0.0 %", "12,5 %"),
        (7, "000", "007"),
        (7, "00000", "00007"),
        (2, "0.00", "2,00"),
        (1.25, "0.0", "1,3"),
        (0.5, "#.##", ",5"),
        (1234567, "#,##0", "1.234.567"),
        (1234567, "#,##0,", "1.235"),
        (-3, "0", "-3"),
        (-0.2, "0", "0"),
        (-3, "0;(0)", "(3)"),
        (3, '0" Stück"', "3 Stück"),
        (3, 'General" Stück"', "3 Stück"),
        (2.5, "@", "2,5"),
        ("7a", '0;0;0;"Nr. "@', "Nr. 7a"),
        ("rot", "0.00", "rot"),
    ],
)
def test_what_a_cell_of_xlsx_shows_is_what_is_read(value, form, text):
    grid = reading.read(files.xlsx(("Liste", [["Benennung"], [files.Formatted(value, form)]]))).grid
    assert (grid.rows, grid.formatted) == ([["Benennung"], [text]], [])


@pytest.mark.parametrize(
    "form", ["# ?/?", "0.0E+00", "[>1]0;0.0", "000-0000", ";;;", '0" X', "[=1]General;0", '"X', "\\", "0" * 300]
)
def test_a_format_that_is_not_followed_is_noted(form):
    grid = reading.read(files.xlsx(("Liste", [["Benennung"], [files.Formatted(0.5, form)]]))).grid
    assert (grid.rows, grid.formatted) == ([["Benennung"], ["0,5"]], [(1, 0)])


def test_a_span_of_hours_is_read_as_it_is_shown():
    from datetime import timedelta

    data = files.xlsx(("Liste", [["Benennung"], [files.Formatted(timedelta(hours=26, minutes=5), "[h]:mm")]]))
    assert reading.read(data).grid.rows == [["Benennung"], ["26:05"]]


@pytest.mark.parametrize("make", [files.xlsx, files.ods], ids=["xlsx", "ods"])
def test_formulas_are_named_and_not_computed(make):
    grid = reading.read(make(("Liste", [["Benennung", "Anzahl"], ["Halma", "=1+1"]]))).grid
    assert list(grid.unusable) == [(1, 1)]
    assert grid.unusable[1, 1].startswith("eine Formel (")
    assert "1+1" in grid.text(1, 1)


@pytest.mark.parametrize("make", [files.xlsx, files.ods], ids=["xlsx", "ods"])
def test_merged_cells_are_named_and_filled_down(make):
    data = make(("Liste", [["Ort", "Ding"], ["Keller", "Halma"], ["", "Dame"], [], ["", "Ball"]]), merged="A2:A4")
    grid = reading.read(data).grid
    assert (grid.rows[1:], grid.merged) == (
        [["Keller", "Halma"], ["Keller", "Dame"], [], ["", "Ball"]],
        [(1, 0, 3, 0)],
    )


@pytest.mark.parametrize("make", [files.xlsx, files.ods], ids=["xlsx", "ods"])
def test_the_first_visible_sheet_is_read_unless_another_is_wished(make):
    data = make(("Geheim", [["x"]]), ("Spiele", [["Benennung"]]), ("Rest", [["y"]]), hidden=["Geheim"])
    document = reading.read(data)
    assert [(sheet.name, sheet.hidden) for sheet in document.sheets] == [
        ("Geheim", True),
        ("Spiele", False),
        ("Rest", False),
    ]
    assert (document.sheet, document.grid.rows) == (1, [["Benennung"]])
    assert reading.read(data, Wish(sheet=0)).grid.rows == [["x"]]
    assert reading.read(data, Wish(sheet=7)).grid.rows == [["Benennung"]]


def test_repeated_cells_of_ods():
    content = b"""<?xml version="1.0" encoding="UTF-8"?><office:document-content
      xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
      xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"
      xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet>
      <table:table table:name="L"><table:table-row table:number-rows-repeated="2"><table:table-cell
      table:number-columns-repeated="2" office:value-type="string"><text:p>a<text:s text:c="2"/>b</text:p>
      </table:table-cell><table:table-cell table:number-columns-repeated="16382"/></table:table-row>
      <table:table-row table:number-rows-repeated="1048574"><table:table-cell
      table:number-columns-repeated="16384"/></table:table-row></table:table>
      </office:spreadsheet></office:body></office:document-content>"""
    data = files.with_member(files.ods(("L", [["x"]])), "content.xml", content)
    assert reading.read(data).grid.rows == [["a  b", "a  b"], ["a  b", "a  b"]]


GOOD = files.xlsx(("Liste", [["Benennung"], ["Halma"]]))
SHEET = "xl/worksheets/sheet1.xml"


@pytest.mark.parametrize(
    ("data", "got"),
    [
        (b"", "eine leere Datei"),
        (b"\xef\xbb\xbf \r\n", "eine leere Datei"),
        (b";;;\n;;;\n", "eine leere Tabelle"),
        (files.xlsx(("Leer", [])), "eine leere Tabelle"),
        (files.ods(("Leer", [])), "eine leere Tabelle"),
        (files.png(), "ein Bild (PNG)"),
        (b"%PDF-1.7\n...", "ein PDF"),
        (b"<html><body>Liste</body></html>", "eine Webseite (HTML)"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600, "eine alte Excel-Datei (XLS)"),
        (b"Name;Zahl\n\x00\x01\x02\x00;\x00", "eine Datei mit Nullbytes"),
        ("Müh".encode() + b"le; B\xe4lle\n", "eine Datei, die teils UTF-8 ist, teils nicht (Zeile 1)"),
        ("Привет;мир\nда;нет\n".encode("cp1251"), "ein anderer Zeichensatz"),
        (b"Name\nA\x07B\n", "ein Steuerzeichen in Zeile 2"),
        (files.packed({"brief.txt": b"Hallo"}), "ein ZIP-Archiv, in dem keine Tabelle ist"),
        (files.packed({"word/document.xml": b"<x/>"}), "ein Word-Dokument"),
        (GOOD[:-200], "eine beschädigte oder verschlüsselte Datei"),
        (files.with_member(GOOD, SHEET, b"<worksheet><sheetData><row>"), "eine beschädigte"),
        (files.with_member(GOOD, "xl/workbook.xml", b"kein XML"), "eine beschädigte"),
        (files.with_member(GOOD, SHEET, b'<!DOCTYPE x [<!ENTITY a "b">]><x/>'), "eigenen XML-Erklärungen"),
        (files.with_member(GOOD, SHEET, "<x/>".encode("utf-16")), "deren XML nicht in UTF-8 ist"),
        (files.bomb, "eine Datei, die beim Entpacken viel größer wird"),
        (files.lying_bomb, "eine beschädigte oder verschlüsselte Datei"),
        (files.packed({f"xl/{n}.xml": b"" for n in range(2001)}), "beim Entpacken viel größer"),
        (b"a\n" * 10_001, "eine längere"),
        (b"a;" * 61 + b"x\n", "eine Zeile 1 mit 62 Spalten"),
        (b"a;" + b"x" * 10_001 + b"\n", "10001 Zeichen in Zeile 1, Zelle B1"),
        (files.xlsx(("L", [["a"] * 61])), "eine Zeile 1 mit 61 Spalten"),
        (files.ods(("L", [["a"] * 61])), "eine Zeile 1 mit"),
    ],
    ids=[
        "nothing", "blank", "only separators", "empty xlsx", "empty ods", "png", "pdf", "html", "xls", "binary",
        "mixed charsets", "cyrillic", "control character", "other zip", "word", "cut off", "broken sheet",
        "broken workbook", "doctype", "utf-16 xml", "bomb", "lying bomb", "many files", "rows", "columns", "cell",
        "xlsx columns", "ods columns",
    ],
)  # fmt: skip
def test_a_bad_file_gets_a_sentence(data, got):
    with pytest.raises(BadFileError) as caught:
        reading.read(data() if callable(data) else data)
    assert got in caught.value.got
    assert str(caught.value).startswith("Erwartet wird ")
    assert str(caught.value).endswith("Es wurde nichts geändert.")


def test_a_quote_that_does_not_fit_is_named_with_its_row():
    with pytest.raises(FileError) as caught:
        reading.read(b'Name;Zahl\nHalma;1\n"Dame";"2\n')
    assert caught.value.row == 3
    assert "ein Anführungszeichen, das nicht passt" in caught.value.got


def test_a_wished_charset_that_does_not_fit_is_refused():
    with pytest.raises(BadFileError) as caught:
        reading.read("Bälle;1\n".encode("cp1252"), Wish(charset="utf-8-sig"))
    assert caught.value.got == "eine Datei, die nicht in UTF-8 geschrieben ist"


def test_a_far_cell_takes_no_memory():
    far = (
        b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
        b'<row r="1"><c r="A1"><v>1</v></c></row>'
        b'<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>'
    )
    with pytest.raises(BadFileError) as caught:
        reading.read(files.with_member(GOOD, SHEET, far))
    assert caught.value.expected == "eine Tabelle mit höchstens 10000 Zeilen"
