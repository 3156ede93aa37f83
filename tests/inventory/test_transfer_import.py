"""What an import does to a list: what it changes and adds, what it refuses, what it leaves alone."""

import io
from dataclasses import replace

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from gamesday.sheets import mapping, reading
from gamesday.sheets.errors import BadFileError
from gamesday.sheets.mapping import Mapping
from inventory.domain import boxes, structure
from inventory.domain.access import person, program
from inventory.domain.counts import step
from inventory.domain.errors import PlanChangedError, RefusedRowsError, UnknownListError
from inventory.domain.transfer.apply import take_over
from inventory.domain.transfer.columns import LISTS
from inventory.domain.transfer.exporting import export, table_of
from inventory.domain.transfer.plan import Kind, Target
from inventory.domain.transfer.planner import planned
from inventory.domain.undo import UndoError, undo
from inventory.models import Act, Box, Change, Item, MaterialList, Place
from tests.gamesday import sheet_files as files

pytestmark = pytest.mark.usefixtures("lists")
ADULTS = Target(slug="drinnen-erwachsene")


def csv(*rows: str) -> bytes:
    return "\n".join(rows).encode()


def plan_of(data: bytes, target: Target = ADULTS, **options):
    document = reading.read(data)
    return planned(document.grid, mapping.guess(document.grid, LISTS), target, **options)


def run(data: bytes, target: Target = ADULTS, **options):
    document = reading.read(data)
    return take_over(document.grid, mapping.guess(document.grid, LISTS), target, who=program("Test"), **options)


def rows_of(lists: list[MaterialList]) -> list[list[str]]:
    """What a file of these lists says, but for the keys, which say how new the rows are."""
    return [list(row[1:]) for row in table_of(lists, named=True).rows]


def exported(material_list: MaterialList, kind: str = "csv") -> bytes:
    return export([material_list], kind, named=False)


def edited(data: bytes, item: Item, **cells: str) -> bytes:
    """A CSV export in which somebody has changed cells of one row."""
    heading, *rows = reading.read(data).grid.rows
    row = next(row for row in rows if row[0].startswith(f"Z{item.pk}-"))
    row.extend([""] * (len(heading) - len(row)))
    for name, text in cells.items():
        row[heading.index(name)] = text
    return "\n".join("\t".join(row) for row in [heading, *rows]).encode()


def everything() -> list:
    every = [Item, MaterialList, Box, Place, Change, Act]
    return [list(model.objects.order_by("pk").values()) for model in every]


def test_a_row_with_a_key_changes_and_one_without_is_new(halma):
    plan, act = run(
        csv(
            "Kennung;Abschnitt;Benennung;Anzahl;Soll;Muss besorgt werden",
            f"Z{halma.pk};Brettspiele;Halma, groß;2;;ja",
            ";Würfelspiele;Zehntausend;3 Becher;3;",
        )
    )
    halma.refresh_from_db()
    assert (halma.benennung, halma.anzahl, halma.target, halma.to_buy) == ("Halma, groß", "2", None, True)
    new = Item.objects.get(benennung="Zehntausend")
    assert (new.section.title, new.anzahl, new.target, new.nicht_vorhanden) == ("Würfelspiele", "3 Becher", 3, None)
    assert list(new.section.items.order_by("position").values_list("pk", flat=True))[-1] == new.pk
    assert [(row.number, row.kind) for row in plan.rows] == [(2, Kind.CHANGED), (3, Kind.NEW)]
    assert act.kind == "import"
    assert set(Change.objects.filter(item=halma).values_list("act", "who_name", "field", "old", "new")) == {
        (act.pk, "Test", "benennung", "Halma", "Halma, groß"),
        (act.pk, "Test", "anzahl", "1", "2"),
        (act.pk, "Test", "target", "1", ""),
        (act.pk, "Test", "to_buy", "nein", "ja"),
    }


def test_columns_that_the_file_does_not_have_stay_and_empty_cells_become_empty(halma):
    remark = halma.bemerkung
    assert remark
    run(csv("Kennung;Anzahl", f"Z{halma.pk};"))
    halma.refresh_from_db()
    assert (halma.anzahl, halma.bemerkung, halma.benennung) == ("", remark, "Halma")


def test_the_target_follows_the_count_where_the_file_does_not_say_it(halma):
    plan = plan_of(csv("Kennung;Anzahl", f"Z{halma.pk};7"))
    assert [(change.heading, change.old, change.new) for change in plan.rows[0].changes] == [
        ("Anzahl", "1", "7"),
        ("Soll", "1", "7"),
    ]


def test_a_target_that_is_left_behind_is_named_and_follows_if_wished(halma):
    data = edited(exported(halma.material_list), halma, Anzahl="6 bunt")
    plan = plan_of(data)
    assert [(change.heading, change.new) for row in plan.of(Kind.CHANGED) for change in row.changes] == [
        ("Anzahl", "6 bunt")
    ]
    [notice] = plan.notices
    assert "das Soll bleibt zurück: „Halma (1 → 6)“" in notice
    run(data, expected=plan.fingerprint)
    halma.refresh_from_db()
    assert (halma.anzahl, halma.target) == ("6 bunt", 1)
    _plan, act = run(edited(exported(halma.material_list), halma, Anzahl="5", Soll="6"))
    assert plan_of(edited(exported(halma.material_list), halma, Anzahl="4", Soll="9")).notices == []
    undo(act.pk, program("Test"))
    Item.objects.filter(pk=halma.pk).update(anzahl="1")
    run(data, follow_counts=True)
    halma.refresh_from_db()
    assert (halma.anzahl, halma.target) == ("6 bunt", 6)


def test_a_target_that_somebody_has_set_apart_is_not_left_behind(halma):
    Item.objects.filter(pk=halma.pk).update(target=4)
    assert plan_of(edited(exported(halma.material_list), halma, Anzahl="6")).notices == []


def test_a_stale_file_does_not_overwrite_later_counts(halma, anna):
    Item.objects.filter(pk=halma.pk).update(present=5)
    data = edited(exported(halma.material_list), halma, Bemerkung="neu lackiert")
    step("drinnen-erwachsene", halma.pk, "present", -2, who=anna)
    plan = plan_of(data)
    [row] = plan.of(Kind.CHANGED)
    assert [change.heading for change in row.changes] == ["Bemerkung"]
    assert [(change.heading, change.old, change.new, change.then, change.by) for change in row.kept] == [
        ("Da", "3", "5", "5", "anna")
    ]
    [notice] = plan.notices
    assert "das bleibt, wie es jetzt ist (1 Zeile): „Halma“." in notice
    _plan, act = run(data, expected=plan.fingerprint)
    halma.refresh_from_db()
    assert (halma.bemerkung, halma.present) == ("neu lackiert", 3)
    undo(act.pk, program("Test"))
    run(data, expected=plan_of(data).fingerprint, put_back=True)
    halma.refresh_from_db()
    assert (halma.bemerkung, halma.present) == ("neu lackiert", 5)


def test_a_cell_changed_in_the_file_and_in_the_list_is_named_and_the_file_counts(halma, anna):
    data = edited(exported(halma.material_list), halma, Da="9")
    step("drinnen-erwachsene", halma.pk, "present", 3, who=anna)
    plan = plan_of(data)
    [change] = plan.of(Kind.CHANGED)[0].contested
    assert (change.heading, change.old, change.new, change.then, change.by) == ("Da", "3", "9", "", "anna")
    assert "seither auch in der Liste geändert; hier gilt die Datei: „Halma (Da)“" in plan.notices[0]
    run(data)
    halma.refresh_from_db()
    assert halma.present == 9
    # the same file once more changes nothing, and is not stale for what it did itself
    again = plan_of(data)
    assert (again.does_something, again.notices) == (False, [])


@pytest.mark.parametrize("kind", ["csv", "xlsx", "ods"])
def test_an_export_is_stale_in_every_column_and_puts_all_back_only_if_wished(halma, anna, kind):
    first = (
        "Kennung;Abschnitt;Benennung;Anzahl;Bemerkung;nicht vorhanden;Soll;Da;Brauchbar;Muss besorgt werden;Kasten;Ort;"
        "Teile;Spiele;Hinweis"
    )
    run(
        csv(
            first,
            f'Z{halma.pk};Alt;Halma;3;gut;nein;3;3;2;;Kiste;Keller;"4 × grün (da 3); 1 × Brett; 2 × rot";'
            '"halma; 2 × muehle – Steine";ist alt',
        )
    )
    before, data = rows_of([halma.material_list]), exported(halma.material_list, kind)
    run(
        csv(
            first,
            f'Z{halma.pk};Neu;Halmaspiel;4;schlecht;x;4;1;1;ja;Korb;Dachboden;"4 × grün (da 2) – einer weg; '
            '1 × Brett; 1 × Regel";"2 × halma; dame";sehr alt',
        )
    )
    structure.retire("drinnen-erwachsene", halma.pk, who=anna)
    changed = rows_of([halma.material_list])
    plan = plan_of(data)
    assert (plan.does_something, len(plan.kept), len(plan.kept[0].kept)) == (False, 1, 15)
    assert run(data, expected=plan.fingerprint)[1] is None
    assert rows_of([halma.material_list]) == changed
    run(data, expected=plan.fingerprint, put_back=True)
    assert rows_of([halma.material_list]) == before


def test_a_number_that_came_back_is_not_stale(halma, anna):
    data = edited(exported(halma.material_list), halma, Soll="7")
    step("drinnen-erwachsene", halma.pk, "target", 1, who=anna)
    step("drinnen-erwachsene", halma.pk, "target", -1, who=anna)
    assert plan_of(data).notices == []


def test_putting_back_may_not_leave_more_usable_than_there_are(halma, anna):
    Item.objects.filter(pk=halma.pk).update(present=5, usable=5)
    data = b"\n".join(
        b";".join(line.split(b";")[index] for index in (0, 8)) for line in exported(halma.material_list).splitlines()
    )
    assert data.splitlines()[0].endswith(b"Kennung;Brauchbar")
    step("drinnen-erwachsene", halma.pk, "present", -2, who=anna)
    assert [change.heading for change in plan_of(data).kept[0].kept] == ["Brauchbar"]
    with pytest.raises(RefusedRowsError):
        run(data, put_back=True)
    halma.refresh_from_db()
    assert (halma.present, halma.usable) == (3, 3)


def test_rows_that_are_missing_stay_unless_somebody_wants_them_retired(halma):
    data = csv("Kennung;Benennung", f"Z{halma.pk};Halma")
    plan, act = run(data)
    assert act is None
    assert len(plan.missing) == 22
    assert Item.objects.filter(retired=None, material_list__slug="drinnen-erwachsene").count() == 23
    _plan, act = run(data, retire_missing=True)
    assert Item.objects.filter(retired=None, material_list__slug="drinnen-erwachsene").count() == 1
    assert Item.objects.filter(retired=None).count() == 42
    undo(act.pk, program("Test"))
    assert Item.objects.filter(retired=None).count() == 64


def test_everything_an_import_did_is_taken_back_as_one(halma):
    halma.parts.create(position=1, name="grün", target=4, present=4)
    halma.parts.create(position=2, name="Brett")
    halma.needs.update(count=2, thing="Brett")
    before = rows_of([halma.material_list])
    heads = "Kennung;Abschnitt;Benennung;nicht vorhanden;Da;Brauchbar;Kasten;Ort;Teile;Spiele;Unter der Tabelle"
    _plan, act = run(
        csv(
            heads,
            f"Z{halma.pk};Neuer Abschnitt;Halma;x;3;2;Kiste 7;Keller;5 × grün (da 3) – alt;halma;ja",
            ';Neuer Abschnitt;Neu;;;;Kiste 7;Keller;"2 × a; b";"muehle; 2 × halma – Steine";',
        )
    )
    halma.refresh_from_db()
    assert (halma.section.title, halma.box.name, halma.place.name) == ("Neuer Abschnitt", "Kiste 7", "Keller")
    green = halma.parts.get(name="grün")
    assert (green.target, green.present, green.note, green.retired) == (5, 3, "alt", None)
    assert halma.parts.get(name="Brett").retired is not None
    assert list(halma.needs.values_list("game", "count", "thing")) == [("halma", 1, "")]
    new = Item.objects.get(benennung="Neu")
    assert list(new.needs.values_list("game", "count", "thing")) == [("halma", 2, "Steine"), ("muehle", 1, "")]
    assert list(new.parts.values_list("name", "target")) == [("a", 2), ("b", 1)]
    assert Box.objects.filter(name="Kiste 7").count() == Place.objects.count() == 1
    undo(act.pk, program("Test"))
    assert rows_of([halma.material_list]) == before
    assert list(halma.needs.values_list("game", "count", "thing")) == [("halma", 2, "Brett")]
    assert Act.objects.count() == 2


def kiste():
    return Box.objects.get(name="Kiste 7")


def test_the_same_import_after_its_undo_brings_box_and_place_back(halma, anna):
    data = csv("Benennung;Kasten;Ort", "Dame;Kiste 7;Keller", "Kreisel;;keller")
    _plan, act = run(data)
    box, place = kiste(), Place.objects.get()
    undo(act.pk, program("Test"))
    plan = plan_of(data)
    assert plan.names.new_boxes == plan.names.new_places == {}
    assert "wieder in Gebrauch: „Kiste 7“, „Keller“." in plan.notices[0]
    _plan, again = run(data, expected=plan.fingerprint)
    assert (kiste().code, kiste().retired) == (box.code, None)
    assert Place.objects.get().retired is None
    assert [item.benennung for item in boxes.contents(box)] == ["Dame"]
    assert [item.benennung for item in boxes.kept_at(place)[1]] == ["Kreisel"]
    undo(again.pk, program("Test"))
    assert kiste().retired is not None
    assert Place.objects.get().retired is not None


def test_an_import_wakes_nothing_for_rows_that_stay_as_they_are_or_are_retired(halma):
    data = csv("Benennung;Kasten;Ort", "Dame;Kiste 7;Keller")
    _plan, act = run(data)
    undo(act.pk, program("Test"))
    for kind in ("csv", "xlsx", "ods"):
        plan = plan_of(export([halma.material_list], kind, named=False, retired=True))
        assert (plan.does_something, plan.woken) == (False, [])
    run(csv("Benennung;Kasten;Ort;Ausgemustert", "Mühle alt;Kiste 7;Keller;ja"))
    assert (kiste().retired is None, Place.objects.get().retired is None) == (False, False)


def test_a_row_that_comes_back_wakes_the_box_where_some_of_it_lies(anna):
    chess = Item.objects.get(material_list__slug="drinnen-erwachsene", benennung="Schach")
    [amount] = chess.amounts.all()
    structure.retire("drinnen-erwachsene", chess.pk, who=anna)
    for item in boxes.contents(amount.box):
        boxes.put_into(amount.box.code, item.material_list.slug, item.pk, False, who=anna)
    boxes.use_box(amount.box.code, False, who=anna)
    data = csv("Kennung;Ausgemustert", f"Z{chess.pk};")
    assert "wieder in Gebrauch: „Schöne alte Spiele“." in plan_of(data).notices[0]
    _plan, act = run(data)
    assert [item.benennung for item in boxes.contents(boxes.find_box(amount.box.code))] == ["Schach"]
    assert boxes.find_box(amount.box.code).retired is None
    undo(act.pk, program("Test"))
    assert boxes.find_box(amount.box.code).retired is not None


def test_a_row_put_by_a_file_where_some_of_it_was_is_there_altogether():
    chess = Item.objects.get(material_list__slug="drinnen-erwachsene", benennung="Schach")
    run(csv("Kennung;Kasten", f"Z{chess.pk};Schöne alte Spiele"))
    chess.refresh_from_db()
    assert (chess.box.name, chess.amounts.count()) == ("Schöne alte Spiele", 0)


def test_a_box_retired_after_the_preview_is_shown_again(halma, anna):
    run(csv("Benennung;Kasten", "Dame;Kiste 7"))
    box = kiste()
    data = csv("Benennung;Kasten", "Kreisel;Kiste 7")
    seen = plan_of(data).fingerprint
    Item.objects.filter(box=box).update(box=None)
    boxes.use_box(box.code, False, who=anna)
    with pytest.raises(PlanChangedError):
        run(data, expected=seen)


def test_an_import_is_not_undone_under_what_was_put_into_its_box(halma, anna):
    _plan, act = run(csv("Benennung;Kasten", "Dame;Kiste 7"))
    boxes.put_into(kiste().code, "drinnen-erwachsene", halma.pk, True, who=anna)
    with pytest.raises(UndoError, match="In „Kiste 7“ läge dann etwas"):
        undo(act.pk, program("Test"))
    assert Item.objects.get(benennung="Dame", box__isnull=False).retired is None
    boxes.put_into(kiste().code, "drinnen-erwachsene", halma.pk, False, who=anna)
    undo(act.pk, program("Test"))
    assert kiste().retired is not None


@pytest.mark.parametrize(
    ("cells", "made"),
    [
        (["Kiste [1]", "Kiste [2]", "kiste [1]"], [("Kiste [1]", None), ("Kiste [2]", None)]),
        (["Kiste [k7f4c]", "Kiste"], [("Kiste", "K7F4C")]),
        (["Kiste [K7F4C]", "Kiste [34679]"], [("Kiste", "K7F4C"), ("Kiste", "34679")]),
        (["Kiste [K7F4C]", "Korb [K7F4C]"], [("Kiste", "K7F4C"), ("Korb", None)]),
        (["Kiste [1] [K7F4C]", "Kiste [1]"], [("Kiste [1]", "K7F4C")]),
    ],
)
def test_a_new_box_keeps_its_name_and_the_code_that_the_file_gives_it(cells, made):
    run(csv("Benennung;Kasten", *(f"Sache {number};{cell}" for number, cell in enumerate(cells))))
    found = list(Box.objects.filter(name__startswith="K").order_by("pk").values_list("name", "code"))
    assert [(name, code if code in {"K7F4C", "34679"} else None) for name, code in found] == made


def test_a_name_that_two_new_boxes_have_is_refused():
    plan = plan_of(csv("Benennung;Kasten", "a;Kiste [K7F4C]", "b;Kiste [34679]", "c;Kiste"))
    [refused] = plan.refused
    assert (refused.row, refused.expected) == (4, "einer der Kästen „Kiste [K7F4C]“, „Kiste [34679]“")


NUMBER = "eine ganze Zahl von 0 bis 99999 oder nichts"
KEY = "eine Kennung aus dieser Liste, oder nichts für eine neue Zeile"
STATE = "x, nein, ? oder nichts"


@pytest.mark.parametrize(
    ("rows", "refused"),
    [
        (["Kennung;Soll", "{halma};zwei"], (2, "Soll", NUMBER, "„zwei“")),
        (["Kennung;Soll", "{halma};-1"], (2, "Soll", NUMBER, "„-1“")),
        (["Kennung;Soll", "Z999999;1"], (2, "Kennung", KEY, "„Z999999“")),
        (["Kennung;Soll", "17;1"], (2, "Kennung", "eine Kennung wie Z17, oder nichts für eine neue Zeile", "„17“")),
        (["Kennung;Soll", "{kreisel};1"], (2, "Kennung", KEY, "„{kreisel}“ aus der Liste „Draußen“")),
        (
            ["Kennung;Soll", "{halma};1", "{halma};2"],
            (3, "Kennung", "jede Kennung nur einmal", "„{halma}“ wie in Zeile 2"),
        ),
        (["Kennung;nicht vorhanden", "{halma};vielleicht"], (2, "nicht vorhanden", STATE, "„vielleicht“")),
        (["Kennung;Ausgemustert", "{halma};mal sehen"], (2, "Ausgemustert", "ja, nein oder nichts", "„mal sehen“")),
        (["Kennung;Da;Brauchbar", "{halma};2;3"], (2, "Brauchbar", "höchstens so viele, wie da sind (2)", "3")),
        (
            ["Kennung;Benennung", "{halma};" + "h" * 501],
            (2, "Benennung", "ein Text von höchstens 500 Zeichen", "„" + "h" * 60 + "…“"),
        ),
        (["Kennung;Teile", "{halma};2 × "], (2, "Teile", "„2 × Name“, mehrere durch Semikolon getrennt", "„2 × “")),
        (
            ["Kennung;Spiele", "{halma};Das nicht"],
            (2, "Spiele", "ein Spiel, das es hier gibt, und nicht „Das nicht“", "„Das nicht“"),
        ),
        (
            ["Kennung;Kasten", "{halma};Doppelt"],
            (2, "Kasten", "einer der Kästen „Doppelt [34679]“, „Doppelt [CDFGH]“", "„Doppelt“"),
        ),
        (
            ["Kennung;Liste;Soll", "{halma};draussen;1"],
            (2, "Liste", "„drinnen-erwachsene“ oder nichts", "„draussen“"),
        ),
    ],
    ids=[
        "no number", "negative", "unknown key", "foreign number", "other list", "twice", "state", "yes or no", "usable",
        "too long", "parts", "games", "two boxes", "wrong list",
    ],
)  # fmt: skip
def test_a_refused_row_is_named_and_nothing_at_all_is_taken_over(halma, rows, refused):
    kreisel = Item.objects.get(material_list__slug="draussen", position=1)
    for code in ("34679", "CDFGH"):
        Box.objects.create(code=code, name="Doppelt")
    names = {"halma": f"Z{halma.pk}", "kreisel": f"Z{kreisel.pk}"}
    good = next(item for item in halma.material_list.items.all() if item.pk != halma.pk)
    head = rows[0].count(";")
    data = csv(*(row.format(**names) for row in rows), f"Z{good.pk}{';' * head}")
    before = everything()
    plan = plan_of(data)
    told = [(each.row, each.column, each.expected, each.got) for each in plan.refused]
    assert told == [tuple(part.format(**names) if isinstance(part, str) else part for part in refused)]
    with pytest.raises(RefusedRowsError):
        run(data)
    assert everything() == before


def test_all_that_is_wrong_is_said_at_once(halma):
    plan = plan_of(csv("Kennung;Soll;nicht vorhanden;Benennung", "Z999999;zwei;vielleicht;", ";x;;Neu", ";2;;Gut"))
    assert [(each.row, each.column, each.expected, each.got) for each in plan.refused] == [
        (2, "Kennung", KEY, "„Z999999“"),
        (2, "Soll", NUMBER, "„zwei“"),
        (2, "nicht vorhanden", STATE, "„vielleicht“"),
        (3, "Soll", NUMBER, "„x“"),
    ]
    assert [row.number for row in plan.rows] == [4]


@pytest.mark.parametrize("make", [files.xlsx, files.ods], ids=["xlsx", "ods"])
@pytest.mark.parametrize(
    ("rows", "merged", "row", "column", "got"),
    [
        ([["Benennung", "Soll"], ["Neu", "=1+1"]], "", 2, "Soll", "eine Formel ("),
        ([["Ort", "Benennung"], ["=A1", "Neu"], ["", "Neuer"]], "A2:A3", 2, "Ort", "eine Formel ("),
    ],
    ids=["formula", "merged formula"],
)
def test_cells_without_a_text_are_refused(make, rows, merged, row, column, got):
    before = everything()
    plan = plan_of(make(("Liste", rows), merged=merged))
    assert (plan.refused[0].row, plan.refused[0].column) == (row, column)
    assert got in plan.refused[0].got
    with pytest.raises(RefusedRowsError):
        run(make(("Liste", rows), merged=merged))
    assert everything() == before


def test_a_formula_in_a_column_that_is_left_out_does_no_harm():
    document = reading.read(files.xlsx(("Liste", [["Benennung", "Summe"], ["Neu", "=1+1"]])))
    plan = planned(document.grid, Mapping(0, ("benennung", "")), ADULTS)
    assert plan.refused == []
    assert plan.notices[0] == "Weggelassen werden die Spalten „Summe“."


def test_html_stays_what_it_is(halma):
    run(csv("Kennung;Bemerkung", f"Z{halma.pk};<script>alert(1)</script> &amp; <b>fett</b>"))
    halma.refresh_from_db()
    assert halma.bemerkung == "<script>alert(1)</script> &amp; <b>fett</b>"


def test_a_line_break_in_a_cell_becomes_a_space(halma):
    run(csv("Kennung;Bemerkung", f'Z{halma.pk};"oben\nunten"'))
    halma.refresh_from_db()
    assert halma.bemerkung == "oben unten"


@pytest.mark.parametrize(
    ("data", "expected", "got"),
    [
        (b"Kennung\nZ1\n", "außer der Kennung eine Spalte mit Inhalt", "nur die Kennung"),
        (b"Abschnitt;Anzahl\na;2\n", "eine Spalte „Benennung“", "„Abschnitt“, „Anzahl“"),
    ],
    ids=["only keys", "no names"],
)
def test_missing_columns_are_named(data, expected, got):
    with pytest.raises(BadFileError) as caught:
        plan_of(data)
    assert (caught.value.expected, caught.value.got) == (expected, got)


def test_a_meaning_given_twice_is_refused():
    document = reading.read(b"Benennung;Anzahl;Anzahl\nBall;1;2\n")
    assert mapping.doubled(document.grid, mapping.guess(document.grid, LISTS)) == (
        "Die Überschrift „Anzahl“ steht zweimal da (Spalten B und C)."
    )
    assert mapping.guess(document.grid, LISTS).fields == ("benennung", "anzahl", "+")
    with pytest.raises(BadFileError) as caught:
        planned(document.grid, Mapping(0, ("benennung", "anzahl", "anzahl")), ADULTS)
    assert caught.value.expected == "für „Anzahl“ nur eine Spalte"
    assert caught.value.got == "Anzahl (B), Anzahl (C)"


def test_the_preview_warns_of_doubles_of_another_list_and_of_dates(halma):
    assert plan_of(csv("Benennung;Anzahl", "Halma;1")).notices == [
        "1 neue Zeile heißt wie eine, die schon da ist: „Halma“. Ohne Kennung kommt sie noch einmal dazu."
    ]
    keys = [f"Z{item.pk};Etwas anderes" for item in halma.material_list.items.all()[:3]]
    assert plan_of(csv("Kennung;Benennung", *keys)).notices == [
        "Die meisten Zeilen heißen hier anders als in der Datei (3 von 3). Gehört die Datei zu dieser Liste?"
    ]
    from datetime import date

    data = files.xlsx(("L", [["Benennung", "Bemerkung"], ["Neu", date(2026, 2, 1)]]))
    assert "Als Datum stehen in der Datei: B2 (01.02.2026)." in plan_of(data).notices[0]


def test_the_preview_names_numbers_that_may_look_otherwise_in_the_file(halma):
    rows = [["Benennung", "Anzahl", "Soll", "egal"], ["Teig", files.Formatted(0.5, "# ?/?"), "", "x"]]
    rows.append(["Torte", files.Formatted(12.5, "0.00 €"), files.Formatted(1000, "#,##0"), "y"])
    plan = plan_of(files.xlsx(("Liste", rows)))
    assert [(row.values["anzahl"], row.values["target"]) for row in plan.rows] == [("0,5", None), ("12,50 €", 1000)]
    [notice] = plan.notices
    assert "vielleicht anders, als sie hier gelesen sind: B2 (0,5). " in notice


def test_a_list_that_changed_since_the_preview_is_shown_again(halma):
    data = csv("Kennung;Benennung", f"Z{halma.pk};Hoppla")
    seen = plan_of(data).fingerprint
    Item.objects.filter(pk=halma.pk).update(bemerkung="anderswo geändert")
    run(data, expected=seen)  # what the file changes is as it was
    again = plan_of(csv("Kennung;Benennung", f"Z{halma.pk};Neu")).fingerprint
    Item.objects.filter(pk=halma.pk).update(benennung="Noch anders")
    before = everything()
    with pytest.raises(PlanChangedError):
        run(csv("Kennung;Benennung", f"Z{halma.pk};Neu"), expected=again)
    assert everything() == before


def test_an_unknown_list():
    with pytest.raises(UnknownListError):
        run(csv("Benennung", "a"), Target(slug="garten"))


def test_a_row_moves_to_another_list_when_the_file_of_all_lists_says_so(halma):
    table = table_of(list(MaterialList.objects.all()), named=True)
    rows = [[*row] for row in table.rows]
    next(row for row in rows if row[0].startswith(f"Z{halma.pk}-"))[1:3] = ["draussen", ""]
    lines = [table.headings, *rows]
    plan, act = run("\n".join("\t".join(row) for row in lines).encode(), Target())
    assert [(row.name, [(c.heading, c.old, c.new) for c in row.changes]) for row in plan.of(Kind.CHANGED)] == [
        ("Halma", [("Abschnitt", "Brettspiele", ""), ("Liste", "drinnen-erwachsene", "draussen")])
    ]
    halma.refresh_from_db()
    assert (halma.material_list.slug, halma.section) == ("draussen", None)
    undo(act.pk, program("Test"))
    assert rows_of(list(MaterialList.objects.all())) == [row[1:] for row in table.rows]


def test_a_file_of_all_lists_may_name_a_new_one():
    plan, _act = run(csv("Liste;Benennung;Abschnitt", "Garten am See;Boule;Kugeln", "draussen;Boccia;"), Target())
    assert plan.new_lists == ["Garten am See"]
    made = MaterialList.objects.get(title="Garten am See")
    assert (made.slug, made.heading, list(made.items.values_list("benennung", "section__title"))) == (
        "garten-am-see", "Garten am See", [("Boule", "Kugeln")],
    )  # fmt: skip
    assert Item.objects.filter(material_list__slug="draussen", benennung="Boccia").count() == 1


def test_the_columns_of_the_paper_without_keys_say_nothing_vorhanden_as_the_paper_does():
    run(csv("Benennung;Anzahl;nicht vorhanden", "da;2;", "weg;2;x", "offen;;", "doch;;nein", "fraglich;2;?"))
    names = ["da", "weg", "offen", "doch", "fraglich"]
    states = [Item.objects.get(benennung=name).nicht_vorhanden for name in names]
    assert states == [False, True, None, False, None]


# --- a second club's list ---------------------------------------------------------------------------------------

CLUB = """Spielmaterial des TSV;;;;;
Nr.;Bezeichnung;Stück;Notiz;fehlt;Farbe
Bälle;;;;;
1;Softball;3 Stück;im Netz;;rot
2;Faustball;1;;x;
Kegel;;;;;
3;Kegelspiel;9 Kegel;Kiste 4;;bunt
"""


def test_a_second_clubs_list_is_mapped_and_nothing_is_lost():
    document = reading.read(CLUB.encode("cp1252"))
    guessed = mapping.guess(document.grid, LISTS)
    assert guessed == Mapping(1, ("+", "benennung", "anzahl", "bemerkung", "nicht_vorhanden", "+"))
    assert not mapping.is_own(document.grid, guessed, LISTS)
    plan = planned(document.grid, guessed, Target(new_title="TSV"))
    assert plan.notices == ["Über den Überschriften steht, und bleibt weg: „Spielmaterial des TSV“."]
    chosen = Mapping(1, ("", "benennung", "anzahl", "bemerkung", "nicht_vorhanden", "+"), lone_titles=False)
    plan = planned(document.grid, chosen, Target(new_title="TSV"))
    assert plan.notices[1] == "Weggelassen werden die Spalten „Nr.“."
    titled = replace(guessed, lone_titles=True)
    _plan, act = take_over(document.grid, titled, Target(new_title="TSV"), who=program("Test"))
    made = MaterialList.objects.get(slug="tsv")
    rows = list(
        made.items.order_by("section", "position").values_list(
            "benennung", "anzahl", "bemerkung", "nicht_vorhanden", "target"
        )
    )
    assert list(made.items.order_by("pk").values_list("section__title", flat=True)) == ["Bälle", "Bälle", "Kegel"]
    assert rows == [
        ("Softball", "3 Stück", "im Netz; Nr.: 1; Farbe: rot", False, 3),
        ("Faustball", "1", "Nr.: 2", True, 1),
        ("Kegelspiel", "9 Kegel", "Kiste 4; Nr.: 3; Farbe: bunt", False, 9),
    ]
    undo(act.pk, program("Test"))
    made.refresh_from_db()
    assert made.retired is not None


def test_lone_titles_become_sections():
    text = "Bezeichnung;Stück\nBälle;\nSoftball;3\nKegel;\nKegelspiel;9\n"
    document = reading.read(text.encode())
    take_over(
        document.grid, Mapping(0, ("benennung", "anzahl"), lone_titles=True), Target(new_title="TSV"), who=program("T")
    )
    made = MaterialList.objects.get(slug="tsv")
    assert list(made.sections.values_list("position", "title")) == [(0, "Bälle"), (1, "Kegel")]
    assert list(made.items.values_list("benennung", "section__title")) == [
        ("Softball", "Bälle"),
        ("Kegelspiel", "Kegel"),
    ]


@pytest.mark.parametrize(
    ("heading", "field"),
    [
        ("Bezeichnung", "benennung"),
        ("Name:", "benennung"),
        ("Menge", "anzahl"),
        ("Stückzahl", "anzahl"),
        ("NOTIZEN", "bemerkung"),
        ("fehlt?", "+"),
        ("Fehlt", "nicht_vorhanden"),
        ("vorhanden", "vorhanden"),
        ("Soll-Menge", "target"),
        ("Lagerort", "place"),
        ("Kiste", "box"),
        ("nachkaufen", "to_buy"),
        ("Quatsch", "+"),
    ],
)
def test_headings_of_other_clubs(heading, field):
    document = reading.read(f"Gegenstand;{heading}\nBall;x\n".encode())
    fields = mapping.guess(document.grid, LISTS).fields
    assert fields[1] == (field if field != "benennung" else "+")
    if field == "benennung":
        assert mapping.guess(reading.read(f"{heading};x\nBall;y\n".encode()).grid, LISTS).fields[0] == "benennung"


def test_a_column_that_says_what_is_there():
    run(csv("Benennung;vorhanden", "hier;x", "weg;nein", "wer weiß;"))
    assert [Item.objects.get(benennung=name).nicht_vorhanden for name in ("hier", "weg", "wer weiß")] == [
        False,
        True,
        None,
    ]
    assert mapping.guess(reading.read(b"Name;vorhanden\nBall;3\n").grid, LISTS).fields == ("benennung", "present")


def test_a_table_without_headings():
    document = reading.read(b"Ball;3\nKegel;9\n")
    guessed = mapping.guess(document.grid, LISTS, mapping.NO_HEADINGS)
    assert guessed == Mapping(-1, ("benennung", "anzahl"))
    plan = planned(document.grid, Mapping(-1, ("benennung", "anzahl")), Target(new_title="TSV"))
    assert [(row.number, row.name, row.values["anzahl"]) for row in plan.rows] == [(1, "Ball", "3"), (2, "Kegel", "9")]


def test_a_remark_that_grows_too_long_is_refused():
    document = reading.read(f"Name;Farbe;Notiz\nBall;{'r' * 300};{'n' * 300}\n".encode())
    plan = planned(document.grid, mapping.guess(document.grid, LISTS), Target(new_title="TSV"))
    assert [(each.row, each.column, each.got) for each in plan.refused] == [
        (2, "Notiz", "mit dem Angehängten 609 Zeichen")
    ]


# --- how much it asks of the database ---------------------------------------------------------------------------


def _queries(work) -> int:
    with CaptureQueriesContext(
        connection,
    ) as captured:
        work()
    return len(captured)


@pytest.mark.parametrize("rows", [50, 150])
def test_the_preview_asks_as_often_for_many_rows_as_for_few(rows):
    data = csv(
        "Abschnitt;Benennung;Anzahl;Kasten;Ort;Teile",
        *(f"A{n % 7};Ball {n};{n};K{n % 5};O{n % 3};a" for n in range(rows)),
    )
    run(data, Target(new_title="Viele"))
    made = MaterialList.objects.get(slug="viele")
    document = reading.read(export([made], "csv", named=False))
    guessed = mapping.guess(document.grid, LISTS)
    assert _queries(lambda: planned(document.grid, guessed, Target(slug="viele"))) == 9
    assert _queries(lambda: export([made], "csv", named=False)) == 8
    run(csv("Kennung;Teile", *(f"Z{item.pk};b" for item in made.items.all())), Target(slug="viele"))
    assert _queries(lambda: planned(document.grid, guessed, Target(slug="viele"))) == 10


# --- by command -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["csv", "xlsx", "ods"])
def test_commands_take_the_full_file_out_and_in(tmp_path, halma, kind):
    file = tmp_path / f"liste.{kind}"
    call_command("inventory_export", "drinnen-erwachsene", "--full", "--format", kind, "-o", str(file))
    Item.objects.filter(pk=halma.pk).update(benennung="=1+1", target=None)
    out = io.StringIO()
    call_command("inventory_import", "drinnen-erwachsene", str(file), "--preview", stdout=out)
    assert out.getvalue() == "0 neu, 1 geändert, 22 gleich, 0 nicht in der Datei.\nEs wurde nichts geändert.\n"
    call_command("inventory_import", "drinnen-erwachsene", str(file), stdout=io.StringIO())
    assert list(Change.objects.order_by("pk").values_list("who_name", "field", "old", "new", "act__kind")) == [
        (f"Import aus liste.{kind}", "benennung", "=1+1", "Halma", "import"),
        (f"Import aus liste.{kind}", "target", "", "1", "import"),
    ]


def test_the_command_keeps_what_was_changed_since_or_puts_it_back(tmp_path, halma, anna):
    file = tmp_path / "liste.csv"
    Item.objects.filter(pk=halma.pk).update(present=2)
    file.write_bytes(edited(exported(halma.material_list), halma, Anzahl="6"))
    step("drinnen-erwachsene", halma.pk, "present", -1, who=anna)
    out = io.StringIO()
    call_command("inventory_import", "drinnen-erwachsene", str(file), stdout=out)
    halma.refresh_from_db()
    assert (halma.anzahl, halma.target, halma.present) == ("6", 1, 1)
    assert "das Soll bleibt zurück" in out.getvalue()
    assert "das bleibt, wie es jetzt ist" in out.getvalue()
    Item.objects.filter(pk=halma.pk).update(anzahl="1")
    call_command("inventory_import", "drinnen-erwachsene", str(file), "--follow-counts", "--put-back", stdout=out)
    halma.refresh_from_db()
    assert (halma.anzahl, halma.target, halma.present) == ("6", 6, 2)


@pytest.mark.parametrize(
    ("name", "data", "sentence"),
    [
        ("a.xlsx", files.xlsx(("L", [["Ding", "Wert"], ["a", 1]])), "den Spalten, die inventory_export schreibt"),
        ("a.xlsx", files.xlsx(("L", [["Kennung", "Soll"], ["Z999999", "x"]])), "Zeile 2, Spalte „Kennung“"),
        ("a.xlsx", files.packed({"a": b""}), "ein ZIP-Archiv, in dem keine Tabelle ist"),
        ("a.csv", b"Kennung;Soll\nZ999999;1\n", "Zeile 2, Spalte „Kennung“"),
        ("a.png", files.png(), "ist kein Text in UTF-8 (Byte 1)"),
    ],
    ids=["other columns", "refused row", "zip", "csv", "png"],
)  # fmt: skip
def test_commands_say_what_is_wrong(tmp_path, name, data, sentence):
    file = tmp_path / name
    file.write_bytes(data)
    before = everything()
    with pytest.raises(CommandError) as caught:
        call_command("inventory_import", "drinnen-erwachsene", str(file))
    assert sentence in str(caught.value)
    assert everything() == before


def test_all_lists_by_command(tmp_path):
    file = tmp_path / "alle.ods"
    call_command("inventory_export", "--all", "--format", "ods", "-o", str(file))
    rows = reading.read(file.read_bytes()).grid.rows
    assert rows[0][:3] == ["Kennung", "Liste", "Abschnitt"]
    assert len(rows) == 65
    for args in ([], ["draussen", "--all"]):
        with pytest.raises(CommandError):
            call_command("inventory_export", *args)


def test_who_imported_is_in_the_history(boss, halma):
    document = reading.read(csv("Kennung;Soll", f"Z{halma.pk};5"))
    guessed = mapping.guess(document.grid, LISTS)
    _plan, act = take_over(document.grid, guessed, ADULTS, who=person(boss), why="nachgezählt")
    assert (act.who, act.who_name, act.why) == (boss, "olga", "nachgezählt")
