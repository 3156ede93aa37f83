"""Shifts as they are typed, and the posts that follow from them."""

from __future__ import annotations

import datetime
from dataclasses import replace
from zoneinfo import ZoneInfo

import pytest

from day.domain import merging, shifts
from day.domain import plan as plans
from day.domain.errors import DayError, StaleError, UnreadableError
from day.domain.plan import Care, Limit, Plan, Shift, Stall, Variant
from day.domain.timetable import Break, Hours

BERLIN = ZoneInfo("Europe/Berlin")
DATE = datetime.date(2027, 6, 12)


@pytest.fixture
def plan() -> Plan:
    stalls = {1: Stall("Halma", 1, helpers=2), 2: Stall("Dosen", 2), 3: Stall("Still", 1, helpers=0)}
    return replace(plans.begin(Variant.SCHOOL), stalls={**stalls, 4: Stall("Weg", 1, retired=True)})


def read(plan: Plan, lines: str) -> Plan:
    return shifts.with_shifts(plan, lines, DATE, BERLIN)


def test_lines_are_shifts(plan: Plan) -> None:
    made = read(
        plan,
        "Aufbau 7:30-8:30: Tische tragen 6\n\n Vormittag  8.30 – 10.05: alle Stände, Kuchen 2\nMittag 11:00 bis 12:00",
    )
    assert made.shifts == {
        1: Shift("Aufbau", "07:30", "08:30", False, {"Tische tragen": 6}),
        2: Shift("Vormittag", "08:30", "10:05", True, {"Kuchen": 2}),
        3: Shift("Mittag", "11:00", "12:00"),
    }
    for number, shift in made.shifts.items():
        assert shifts.with_shift(made, number, shifts.line_of(shift), DATE, BERLIN) == made


def test_posts_are_the_stalls_and_the_tasks_as_the_day_goes(plan: Plan) -> None:
    made = read(plan, "Spät 10:00-12:00: Stände\nFrüh 8:00-9:30: Stände, Kaffee/Kuchen 3")
    told = [(post.key, post.shift, post.name, post.where, post.need, post.times, post.minutes)
            for post in shifts.posts(made, DATE, BERLIN).values()]  # fmt: skip
    assert told == [
        ((2, "1"), "Früh", "Halma", "Drinnen", 2, "08:00–09:30", 90),
        ((2, "2"), "Früh", "Dosen", "Draußen", 1, "08:00–09:30", 90),
        ((2, "Kaffee/Kuchen"), "Früh", "Kaffee/Kuchen", "", 3, "08:00–09:30", 90),
        ((1, "1"), "Spät", "Halma", "Drinnen", 2, "10:00–12:00", 120),
        ((1, "2"), "Spät", "Dosen", "Draußen", 1, "10:00–12:00", 120),
    ]
    gone = shifts.without_shift(made, 2)
    assert {key[0] for key in shifts.posts(gone, DATE, BERLIN)} == {1}
    assert shifts.without_shift(gone, 2) == gone


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "Hier steht keine Schicht"),
        ("Vormittag", "Zeile 1: „Vormittag“: Gemeint ist ein Name und von wann bis wann"),
        ("9:00-10:00: Stände", "Gemeint ist ein Name"),
        ("Früh 9:00-8:00", "Zeile 1: „Früh“ endet nicht nach dem Beginn"),
        ("Nacht 22:00-2:00", "endet am selben Tag"),
        ("Früh 25:00-26:00", "„25:00“ ist keine Uhrzeit"),
        ("Früh 9:61-10:00", "„9:61“ ist keine Uhrzeit"),
        ("A 8:00-9:00\nA 9:00-10:00", "Zeile 2: Eine Schicht „A“ gibt es schon."),
        ("A 8:00-9:00: Kuchen", "„Kuchen“: Gemeint ist „Stände“ oder eine Aufgabe"),
        ("A 8:00-9:00: 3", "„3“: Gemeint ist"),
        ("A 8:00-9:00: Kuchen 0", "„Kuchen“ mit 0: Nötig sind 1 bis 99."),
        ("A 8:00-9:00: Kuchen -1", "„Kuchen“ mit -1"),
        ("A 8:00-9:00: Kuchen 300", "„Kuchen“ mit 300"),
        ("A 8:00-9:00: Kuchen 2, kuchen 3", "„kuchen“ steht zweimal da"),
        ("A 8:00-9:00:", "„A“ hat 1 bis 20 Aufgaben."),
        (f"{'A' * 41} 8:00-9:00", "höchstens 40 Zeichen"),
        ("\n".join(f"A{n} 8:00-9:00" for n in range(25)), "höchstens 24 Schichten"),
    ],
)
def test_what_is_no_shift_is_named(plan: Plan, line: str, said: str) -> None:
    with pytest.raises(UnreadableError, match=said.replace("(", r"\(")):
        read(plan, line)


def test_an_hour_that_the_clock_leaves_out_is_refused(plan: Plan) -> None:
    with pytest.raises(UnreadableError, match="vorgestellt: 02:30 gibt es nicht"):
        shifts.with_shifts(plan, "Nacht 2:30-4:00", datetime.date(2027, 3, 28), BERLIN)
    with pytest.raises(UnreadableError, match="zurückgestellt: 02:30 gibt es zweimal"):
        shifts.with_shifts(plan, "Nacht 2:30-4:00", datetime.date(2027, 10, 31), BERLIN)


def test_a_shift_that_is_gone_cannot_be_changed(plan: Plan) -> None:
    made = read(plan, "A 8:00-9:00\nB 9:00-10:00")
    with pytest.raises(UnreadableError, match="Eine Schicht „B“ gibt es schon"):
        shifts.with_shift(made, 1, "B 8:00-9:00", DATE, BERLIN)
    with pytest.raises(StaleError):
        shifts.with_shift(shifts.without_shift(made, 1), 1, "C 8:00-9:00", DATE, BERLIN)
    assert read(shifts.without_shift(made, 1), "A 8:00-9:30").open_shifts.keys() == {2, 3}


def test_there_is_something_to_begin_with(plan: Plan) -> None:
    assert shifts.suggested(Hours("8:30", "12:30", 15, 5, (Break("10:05", "10:25"), Break("9:00", "9:05")))) == (
        "Aufbau 7:30-8:30: Aufbauen 4\n"
        "Vor der Pause 8:30-10:05: Stände\n"
        "Nach der Pause 10:25-12:30: Stände\n"
        "Abbau 12:30-13:30: Abbauen 4"
    )
    assert shifts.suggested(Hours("11:00", "17:15", 20, 10)).splitlines()[1:3] == [
        "Erste Hälfte 11:00-14:05: Stände",
        "Zweite Hälfte 14:05-17:15: Stände",
    ]
    assert shifts.suggested(Hours("0:30", "23:30", 20, 10)).count("bau ") == 0
    assert read(plan, shifts.suggested(plan.hours)).open_shifts[4].tasks == {"Abbauen": 4}


def test_care_has_the_figures_of_the_law_until_somebody_changes_them(plan: Plan) -> None:
    care = plan.care
    assert [care.limit(age) for age in (12, 14, 15, 17, 18, None)] == [
        Limit(2, "8:00", "18:00"), Limit(2, "8:00", "18:00"),
        Limit(8, "6:00", "20:00"), Limit(8, "6:00", "20:00"), None, None,
    ]  # fmt: skip
    stricter = Care(14, Limit(1, "9:00", "17:00"), Limit(4, "8:00", "19:00"))
    assert shifts.with_care(plan, stricter).care == stricter
    for wrong in (Care(99), Care(13, Limit(-1, "8:00", "9:00")), Care(13, Limit(2, "9:00", "8:00"))):
        with pytest.raises(DayError):
            shifts.with_care(plan, wrong)


def test_they_are_written_and_read_and_plans_of_before_are_read_too(plan: Plan) -> None:
    made = shifts.with_care(read(plan, "A 8:00-9:00: Kuchen 2\nB 9:00-10:00"), Care(14, Limit(1, "9:00", "17:00")))
    written = plans.written(made)
    assert plans.read(written) == made
    old = {key: value for key, value in plans.written(plan).items() if key not in ("shifts", "care")}
    assert plans.read(old) == plan
    # who takes back one shift leaves the other, which came later, alone
    first = read(plan, "A 8:00-9:00: Kuchen 2")
    both = read(first, "B 9:00-10:00")
    undone, since = merging.undone(plans.written(plan), plans.written(first), plans.written(both))
    assert (plans.read(undone).shifts, since) == ({2: Shift("B", "09:00", "10:00")}, [])


def test_tasks_may_stand_between_semicolons(plan: Plan) -> None:
    [commas, signs] = (read(plan, f"A 8:00-9:00: Stände{sign} Kuchen 2{sign} Tor 1") for sign in ",;")
    assert commas == signs
    assert commas.open_shifts[1].tasks == {"Kuchen": 2, "Tor": 1}
