"""What goes out comes in again as it was, in every format, whatever stands in the cells."""

import pytest
from django.utils import timezone
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from gamesday.sheets import mapping, reading
from gamesday.sheets.guard import guarded, unguarded
from gamesday.sheets.writing import Table
from inventory.domain.access import program
from inventory.domain.transfer.apply import take_over
from inventory.domain.transfer.columns import LISTS
from inventory.domain.transfer.exporting import export, table_of
from inventory.domain.transfer.packed import Entry, packed, unpacked
from inventory.domain.transfer.plan import Kind, Target
from inventory.domain.transfer.planner import planned
from inventory.models import Act, Box, Item, MaterialList, Need, Part, Place

KINDS = ("csv", "xlsx", "ods")
SPECIAL = [
    "007",
    "1/2",
    "=1+1",
    "+49",
    "-",
    '- " -',
    "@x",
    "1.2.2026",
    "'",
    "'=a",
    "''-",
    " ",
    "  a  ",
    "x;y,z",
    '"',
    "✓ 🎲",
    "\u00a0",
]
#: what a cell may hold (`fields.checked`), and both formats can write
# signs that nobody sees are taken out of what is typed and read, so no list holds any
CELLS = st.text(
    st.characters(exclude_categories=["Cc", "Cf", "Cs", "Zl", "Zp"], exclude_characters="\ufffe\uffff"), max_size=40
) | st.sampled_from(SPECIAL)
NUMBERS = st.none() | st.integers(0, 99_999)


@given(CELLS)
@example("'=")
@example("''=")
def test_guarding_a_text_can_be_taken_back(text):
    assert unguarded(guarded(text)) == text
    assert unguarded(guarded(guarded(text))) == guarded(text)
    assert guarded(text)[:1] not in set("=+-@\t\r")


@pytest.mark.parametrize("text", ["=1+1", "+49", "-", "@x", "\t=x", "\r1", "'=x", " =1", "＝1"])
def test_what_a_spreadsheet_would_compute_begins_with_an_apostrophe(text):
    assert guarded(text) == f"'{text}"


@pytest.mark.parametrize("text", ["007", "1/2", "1.2.2026", "'", "a=b", "x-y", ""])
def test_other_texts_go_out_as_they_are(text):
    assert guarded(text) == text


NAMES = st.text(st.sampled_from(" ;\\–(da 1)2×x=-äb"), min_size=1, max_size=12)


@given(st.lists(st.builds(Entry, NAMES, st.integers(0, 9), st.none() | st.integers(0, 9), NAMES | st.just(""))))
def test_parts_in_one_cell_come_apart_as_they_were(entries):
    assert unpacked(packed(entries)) == tuple(entries)


@pytest.mark.parametrize(
    ("cell", "entries"),
    [
        ("2 grün; 1x blau", (Entry("grün", 2), Entry("blau", 1))),
        ("Würfelbecher fehlt", (Entry("Würfelbecher fehlt"),)),
        ("22 × Stäbe (da 20) – zwei zerbrochen", (Entry("Stäbe", 22, 20, "zwei zerbrochen"),)),
        ("1 × 3 Würfel\n1 × Becher", (Entry("3 Würfel"), Entry("Becher"))),
        (" ; ;", ()),
    ],
    ids=["by hand", "no number", "all of it", "lines", "nothing"],
)
def test_parts_as_people_write_them(cell, entries):
    assert unpacked(cell) == entries


# --- whole lists ------------------------------------------------------------------------------------------------

ROW = st.fixed_dictionaries(
    {
        "benennung": CELLS,
        "anzahl": CELLS,
        "bemerkung": CELLS,
        "nicht_vorhanden": st.sampled_from([None, True, False]),
        "target": NUMBERS,
        "present": NUMBERS,
        "to_buy": st.booleans(),
        "below_table": st.booleans(),
        "hinweis": CELLS,
    }
)
# names are kept by forms, without space around and inside
WORDS = st.text(st.sampled_from("abÄ=-'[]7(;–\\"), min_size=1, max_size=8)
EXTRAS = st.fixed_dictionaries(
    {
        "section": st.none() | st.integers(0, 1),
        "box": st.none() | st.integers(0, 1),
        "place": st.none() | st.integers(0, 1),
        "parts": st.lists(st.tuples(WORDS, st.integers(0, 30), NUMBERS, WORDS | st.just("")), max_size=2),
        "games": st.dictionaries(st.sampled_from(["muehle", "halma", "mau-mau"]), st.integers(1, 4), max_size=2),
        "usable": st.booleans(),
        "retired": st.booleans(),
    }
)


def make(rows) -> MaterialList:
    """A list with these rows, two sections, two boxes of one name, two places."""
    made = MaterialList.objects.create(
        slug="probe", title="Probe", heading="Probe", columns=["benennung", "anzahl", "bemerkung", "nicht_vorhanden"]
    )
    sections = [made.sections.create(position=n, title=title) for n, title in enumerate(["=Brett", "Würfel"])]
    boxes = [Box.objects.create(code=code, name="Kiste [X]") for code in ("34679", "CDFGH")]
    places = [Place.objects.create(name=name) for name in ("-Keller", "Regal")]
    for position, (plain, extra) in enumerate(rows, start=1):
        item = Item.objects.create(
            material_list=made,
            position=position,
            section=None if extra["section"] is None else sections[extra["section"]],
            box=None if extra["box"] is None else boxes[extra["box"]],
            place=None if extra["place"] is None else places[extra["place"]],
            usable=plain["present"] if extra["usable"] else None,
            retired=timezone.now() if extra["retired"] else None,
            **plain,
        )
        for number, (name, target, present, note) in enumerate(extra["parts"], start=1):
            Part.objects.create(item=item, position=number, name=name, target=target, present=present, note=note)
        for game, count in extra["games"].items():
            Need.objects.create(item=item, game=game, count=count, thing="Bälle" if count > 2 else "")
    return made


def without_keys(table: Table) -> list:
    """The rows without their keys, which say how new they are."""
    return [row[1:] for row in table.rows]


def clear() -> None:
    for model in (Act.changes.rel.related_model, Act, Need, Part, Item, Box, Place):
        model.objects.all().delete()
    MaterialList.objects.all().delete()


@pytest.mark.django_db
@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(rows=st.lists(st.tuples(ROW, EXTRAS), min_size=1, max_size=4))
def test_an_export_says_what_is_there_already(kind, rows):
    clear()
    made = make(rows)
    document = reading.read(export([made], kind, named=False, retired=True))
    guessed = mapping.guess(document.grid, LISTS)
    assert mapping.is_own(document.grid, guessed, LISTS)
    plan = planned(document.grid, guessed, Target(slug="probe"))
    assert [str(each) for each in plan.refused] == []
    assert [(row.kind, row.changes) for row in plan.rows] == [(Kind.SAME, ())] * len(rows)
    assert (plan.missing, plan.names.new_boxes, plan.names.new_places) == ([], {}, {})


@pytest.mark.django_db
@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(rows=st.lists(st.tuples(ROW, EXTRAS), min_size=1, max_size=4))
def test_an_export_gives_back_what_was_changed_since(kind, rows):
    clear()
    made = make(rows)
    before = table_of([made], named=False, retired=True)
    document = reading.read(export([made], kind, named=False, retired=True))
    Part.objects.update(present=None, note="weg")
    Need.objects.all().delete()
    made.items.update(
        benennung="x", anzahl="", bemerkung="=1", nicht_vorhanden=None, target=1, present=None, usable=None, box=None,
        place=None, to_buy=True, hinweis="", retired=None,
    )  # fmt: skip
    take_over(document.grid, mapping.guess(document.grid, LISTS), Target(slug="probe"), who=program("Test"))
    after = table_of([made], named=False, retired=True)
    assert (after.headings, without_keys(after)) == (before.headings, without_keys(before))


@pytest.mark.django_db
@pytest.mark.parametrize("kind", KINDS)
def test_the_special_texts_are_texts_in_the_file(kind):
    made = make(
        [
            (
                {
                    "benennung": text, "anzahl": text, "bemerkung": text, "nicht_vorhanden": None, "target": 7,
                    "present": None, "to_buy": False, "below_table": False, "hinweis": "",
                },
                {"section": 0, "box": 0, "place": 0, "parts": [], "games": {}, "usable": False, "retired": False},
            )
            for text in SPECIAL
        ]
    )  # fmt: skip
    data = export([made], kind, named=False)
    rows = reading.read(data).grid.rows
    assert rows[0][2:5] == ["Benennung", "Anzahl", "Bemerkung"]
    assert [row[2] for row in rows[1:]] == [guarded(text) for text in SPECIAL]
    if kind == "xlsx":
        import io

        from openpyxl import load_workbook

        sheet = load_workbook(io.BytesIO(data)).active
        assert {cell.data_type for row in sheet["C2:E17"] for cell in row} == {"s"}
        assert {cell.number_format for row in sheet["C2:E17"] for cell in row} == {"@"}
        assert {sheet.cell(row, 7).data_type for row in range(2, 18)} == {"n"}


@pytest.mark.django_db
@pytest.mark.usefixtures("lists")
@pytest.mark.parametrize("kind", KINDS)
def test_all_lists_go_into_an_empty_house_and_come_out_the_same(kind):
    lists = list(MaterialList.objects.order_by("position"))
    before = table_of(lists, named=True)
    data = export(lists, kind, named=True)
    clear()
    document = reading.read(data)
    take_over(document.grid, mapping.guess(document.grid, LISTS), Target(), who=program("Test"))
    after = table_of(list(MaterialList.objects.order_by("position")), named=True)
    assert without_keys(after) == without_keys(before)
    assert len(after.rows) == 64
    assert list(MaterialList.objects.order_by("position").values_list("slug", flat=True)) == [
        "drinnen-erwachsene",
        "drinnen-kinder",
        "draussen",
    ]
