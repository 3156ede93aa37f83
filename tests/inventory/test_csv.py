"""A list as a file: the same columns, and read back the same rows."""

import io
import itertools
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from gamesday.sheets.errors import FileError
from inventory.domain.errors import UnknownListError
from inventory.domain.sheet import find_list
from inventory.domain.transfer.marks import on_paper
from inventory.domain.transfer.paper import import_paper, read_paper, rows_of, write_paper
from inventory.models import Change, Item

pytestmark = pytest.mark.usefixtures("lists")
SLUGS = ("drinnen-erwachsene", "drinnen-kinder", "draussen")


def export(slug, *args):
    out = io.StringIO()
    call_command("inventory_export", slug, *args, stdout=out)
    return out.getvalue()


def test_the_file_to_the_letter():
    lines = export("drinnen-kinder", "--format", "csv").split("\r\n")
    assert lines[:2] == [
        "Benennung,Anzahl,Bemerkung,nicht vorhanden,Abschnitt",
        '1 Autospiel,2,"- "" -",,Brettspiele',
    ]
    assert lines[7] == ",,,x,Legespiele"
    assert lines[10] == "Tangram,,,,Legespiele"
    assert lines[11] == '"Stadt, Land, Fluss",,Bilder „Wißt Du das?“,x,Ratespiele'
    assert len(lines) == 24
    assert lines[-1] == ""


def test_a_list_with_three_columns_and_no_sections():
    lines = export("draussen").split("\r\n")
    assert lines[0] == "Benennung,Anzahl,Bemerkung"
    assert lines[1] == (
        "Kreisel  Dazu Stöcke mit Schnur,5 davon 2 grüne 1 blauer 1 gelber 1 orangfarbener 5,"
        "Für das „Kreiselspiel“       ✓"
    )
    assert len(lines) == 21


@pytest.mark.parametrize("slug", SLUGS)
def test_reading_back_gives_the_same_rows(slug):
    material_list = find_list(slug)
    before = rows_of(material_list)
    assert len(before) == {"drinnen-erwachsene": 23, "drinnen-kinder": 22, "draussen": 19}[slug]
    assert read_paper(write_paper(material_list), material_list) == before
    assert import_paper(slug, export(slug), who_name="Test") == 0
    assert Change.objects.count() == 0


@pytest.mark.parametrize(
    ("state", "anzahl", "written"),
    [
        (True, "", "x"),
        (True, "2", "x"),
        (False, "2", ""),
        (False, "", "nein"),
        (None, "", ""),
        (None, "2", "?"),
    ],
)
def test_how_a_state_is_written(state, anzahl, written):
    assert on_paper(state, anzahl) == written


def test_all_states_with_and_without_a_count_come_back():
    material_list = find_list("drinnen-erwachsene")
    items = material_list.items.order_by("position")
    for item, (state, anzahl) in zip(items, itertools.product((True, False, None), ("", "2", "x")), strict=False):
        Item.objects.filter(pk=item.pk).update(nicht_vorhanden=state, anzahl=anzahl)
    before = rows_of(material_list)
    assert [(row.nicht_vorhanden, row.anzahl) for row in before[:9]] == [
        (True, ""),
        (True, "2"),
        (True, "x"),
        (False, ""),
        (False, "2"),
        (False, "x"),
        (None, ""),
        (None, "2"),
        (None, "x"),
    ]
    assert read_paper(write_paper(material_list), material_list) == before


@pytest.mark.parametrize(
    "text", ['a "b" c', "a,b", "a;b", "=1+1", "+1", "-1", "@x", "'", '"', '""', " ", "  a ", "✓ 🎲"]
)
def test_any_text_comes_back(text):
    material_list = find_list("draussen")
    material_list.items.update(benennung=text, anzahl=text, bemerkung=text)
    assert {row.bemerkung for row in read_paper(write_paper(material_list), material_list)} == {text}


def test_import_brings_back_what_was_exported(tmp_path):
    file = tmp_path / "liste.csv"
    call_command("inventory_export", "drinnen-kinder", "-o", str(file))
    before = rows_of(find_list("drinnen-kinder"))
    memory = Item.objects.get(benennung="Memory")
    Item.objects.filter(pk=memory.pk).update(benennung="", anzahl="7", nicht_vorhanden=None)
    Item.objects.filter(benennung="Sogo").update(bemerkung="verliehen")
    out = io.StringIO()
    call_command("inventory_import", "drinnen-kinder", str(file), stdout=out)
    assert out.getvalue() == "4 Felder geändert.\n"
    assert rows_of(find_list("drinnen-kinder")) == before
    assert set(Change.objects.values_list("who_name", "who", "field", "old", "new")) == {
        ("Import aus liste.csv", None, "benennung", "", "Memory"),
        ("Import aus liste.csv", None, "anzahl", "7", "1"),
        ("Import aus liste.csv", None, "nicht_vorhanden", "offen", "da"),
        ("Import aus liste.csv", None, "bemerkung", "verliehen", ""),
    }


def test_a_byte_order_mark_and_empty_lines_do_no_harm():
    text = "\ufeff" + export("draussen").replace("\r\n", "\n") + "\n\n"
    assert import_paper("draussen", text, who_name="Test") == 0


@pytest.mark.parametrize(
    ("change", "row", "column", "expected", "got"),
    [
        (lambda t: "", 1, "", "„Benennung“, „Anzahl“, „Bemerkung“, „nicht vorhanden“, „Abschnitt“", "nichts"),
        (lambda t: t.replace("Anzahl", "Menge", 1), 1, "", "„Anzahl“", "„Menge“"),
        (lambda t: t.replace(",", ";"), 1, "", "„Anzahl“", "„Benennung;Anzahl;Bemerkung;nicht vorhanden;Abschnitt“"),
        (lambda t: t.replace("Halma,1,", "Halma,", 1), 3, "", "5 Spalten", "4"),
        (lambda t: t.replace("Scrabble,,,x", "Scrabble,,,ja"), 5, "nicht vorhanden", "x, nein, ? oder nichts", "„ja“"),
        (lambda t: t.replace("Halma", "h" * 501), 3, "Benennung", "höchstens 500 Zeichen", "501 Zeichen"),
        (lambda t: t.replace("Halma", '"Hal\nma"'), 3, "Benennung", "ohne Umbrüche", "mit 6 Zeichen"),
        (lambda t: t.replace("Halma", "Hal\x00ma"), 3, "Benennung", "ohne Umbrüche und Steuerzeichen", "6 Zeichen"),
        (lambda t: t.replace("Halma", '"Halma', 1), 3, "", "CSV mit Komma", "Anführungszeichen"),
        (lambda t: t.replace(",Ratespiele", ",Rätsel", 1), 23, "Abschnitt", "einer der Abschnitte", "„Rätsel“"),
        # one row cut out: the rows after it are no longer in their sections
        (lambda t: t.replace("Domino,,,x,Legespiele\r\n", ""), 17, "Abschnitt", "„Legespiele“", "„Würfelspiele“"),
        (lambda t: t.replace("Spiel des Wissens,,,,Ratespiele\r\n", ""), 24, "", "23 Zeilen", "22"),
        (lambda t: t + "Neu,,,,Ratespiele\r\n", 25, "", "23 Zeilen", "24"),
    ],
)
def test_a_bad_file_is_named_and_changes_nothing(change, row, column, expected, got):
    good = export("drinnen-erwachsene").replace("Monopoly,1", "Monopoly,99")  # would change, if anything did
    bad = change(good)
    assert bad != good
    before = list(Item.objects.order_by("pk").values())
    with pytest.raises(FileError) as caught:
        import_paper("drinnen-erwachsene", bad, who_name="Test")
    error = caught.value
    assert (error.row, error.column) == (row, column)
    assert expected in error.expected
    assert got in error.got
    assert "Es wurde nichts geändert." in str(error)
    assert list(Item.objects.order_by("pk").values()) == before
    assert Change.objects.count() == 0


# --- the commands -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (
            ["inventory_export", "garten"],
            "Eine Liste „garten“ gibt es nicht. Es gibt: drinnen-erwachsene, drinnen-kinder, draussen.",
        ),
        (
            ["inventory_export", "draussen", "--format", "pdf"],
            "Das Format „pdf“ gibt es nicht. Möglich sind: csv, xlsx, ods.",
        ),
        (["inventory_export", "draussen", "-o", "/nicht/da.csv"], "/nicht/da.csv lässt sich nicht schreiben:"),
        (["inventory_import", "draussen", "/nicht/da.csv"], "/nicht/da.csv lässt sich nicht lesen:"),
        (["inventory_import", "draussen", "{latin1}"], "ist kein Text in UTF-8 (Byte 2)"),
        (["inventory_import", "draussen", "{empty}"], "Zeile 1: erwartet wird „Benennung“, „Anzahl“, „Bemerkung“,"),
        (["inventory_import", "garten", "{empty}"], "Eine Liste „garten“ gibt es nicht. Es gibt:"),
    ],
)
def test_a_command_that_cannot_do_it_says_why(tmp_path, args, sentence):
    latin1, empty = tmp_path / "latin1.csv", tmp_path / "empty.csv"
    latin1.write_bytes("Büchsen".encode("latin-1"))
    empty.write_bytes(b"")
    with pytest.raises(CommandError) as caught:
        call_command(*(arg.format(latin1=latin1, empty=empty) for arg in args))
    assert sentence in str(caught.value)
    assert caught.value.returncode == 1


def test_the_domain_names_an_unknown_list():
    with pytest.raises(UnknownListError):
        import_paper("garten", "", who_name="Test")


def test_the_shell_gets_utf8_whatever_its_own_encoding_is(tmp_path):
    root = Path(__file__).resolve().parents[2]
    env = {**os.environ, "VAR_DIR": str(tmp_path), "PYTHONIOENCODING": "latin-1"}
    env["DJANGO_SETTINGS_MODULE"] = "gamesday.settings"
    env["DATABASE_URL"] = f"sqlite:///{tmp_path / 'lists.sqlite3'}"

    def manage(*args):
        return subprocess.run([sys.executable, "manage.py", *args], cwd=root, env=env, capture_output=True, check=False)

    for args in (["migrate", "-v0"], ["load_lists", "-v0"]):
        done = manage(*args)
        assert done.returncode == 0, done.stderr.decode("latin-1")
    done = manage("inventory_export", "draussen", "--format", "csv")
    assert done.returncode == 0
    assert done.stdout.decode("utf-8") == export("draussen")
    failed = manage("inventory_export", "garten")
    assert failed.returncode == 1
    assert failed.stdout == b""
    assert "Es gibt: drinnen-erwachsene, drinnen-kinder, draussen." in failed.stderr.decode("latin-1", "replace")
