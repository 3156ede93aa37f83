"""The hours of a day."""

from __future__ import annotations

import datetime
from zoneinfo import ZoneInfo

import pytest

from day.domain.errors import UnreadableError
from day.domain.timetable import Break, Hours, slots

BERLIN = ZoneInfo("Europe/Berlin")
SUMMER = datetime.date(2027, 6, 12)
#: the clock is put on at two, and back at three
SPRING, AUTUMN = datetime.date(2027, 3, 28), datetime.date(2027, 10, 31)


def told(hours: Hours, date: datetime.date = SUMMER) -> list[str]:
    return [f"{slot.begin:%H:%M}-{slot.end:%H:%M}" for slot in slots(hours, date, BERLIN)]


def test_slots_with_changes_between() -> None:
    assert told(Hours("9:00", "10:00", 15, 5)) == ["09:00-09:15", "09:20-09:35", "09:40-09:55"]
    assert told(Hours("9.00", "10.15", 15, 0)) == [
        "09:00-09:15", "09:15-09:30", "09:30-09:45", "09:45-10:00", "10:00-10:15",
    ]  # fmt: skip
    assert [slot.number for slot in slots(Hours("9:00", "10:00", 15, 5), SUMMER, BERLIN)] == [0, 1, 2]


def test_nobody_plays_in_a_break() -> None:
    """A slot that would run into it begins after it."""
    hours = Hours("9:00", "11:00", 20, 5, (Break("9:40", "10:00", "Frühstück"),))
    assert told(hours) == ["09:00-09:20", "10:00-10:20", "10:25-10:45"]
    hours = Hours("9:00", "11:00", 20, 10, (Break("9:50", "10:05"), Break("10:05", "10:10")))
    assert told(hours) == ["09:00-09:20", "09:30-09:50", "10:10-10:30", "10:40-11:00"]


@pytest.mark.parametrize(
    ("hours", "date", "said"),
    [
        (Hours("12:00", "9:00", 15, 5), SUMMER, "Das Ende (9:00) liegt nicht nach dem Beginn (12:00)"),
        (Hours("20:00", "1:00", 15, 5), SUMMER, "endet am selben Tag"),
        (Hours("9:00", "9:10", 15, 5), SUMMER, "passt keine Runde von 15 Minuten"),
        (Hours("neun", "12:00", 15, 5), SUMMER, "„neun“ ist keine Uhrzeit (Beginn)"),
        (Hours("9:00", "24:30", 15, 5), SUMMER, "„24:30“ ist keine Uhrzeit (Ende)"),
        (Hours("9:00", "9:61", 15, 5), SUMMER, "„9:61“ ist keine Uhrzeit"),
        (Hours("9:00", "12:00", 0, 5), SUMMER, "Eine Runde dauert zwischen 1 und 240 Minuten, nicht 0."),
        (Hours("9:00", "12:00", 15, -5), SUMMER, "Ein Wechsel dauert zwischen 0 und 240 Minuten, nicht -5."),
        (Hours("6:00", "22:00", 1, 0), SUMMER, "Das wären 960 Runden."),
        (Hours("9:00", "12:00", 15, 5, (Break("10:30", "10:10"),)), SUMMER, "Die Pause von 10:30 bis 10:10"),
        (
            Hours("2:30", "6:00", 15, 5),
            SPRING,
            "Am 28.03.2027 wird die Uhr um 02:00 auf 03:00 vorgestellt: 02:30 gibt es nicht.",
        ),
        (
            Hours("2:30", "6:00", 15, 5),
            AUTUMN,
            "Am 31.10.2027 wird die Uhr um 03:00 auf 02:00 zurückgestellt: 02:30 gibt es zweimal.",
        ),
    ],
)
def test_hours_that_make_no_day_are_refused_by_name(hours: Hours, date: datetime.date, said: str) -> None:
    with pytest.raises(UnreadableError) as refused:
        slots(hours, date, BERLIN)
    assert said in str(refused.value)


def test_minutes_are_real_minutes_where_the_clock_is_put_on_or_back() -> None:
    assert told(Hours("1:00", "4:00", 60, 0), SPRING) == ["01:00-03:00", "03:00-04:00"]
    assert told(Hours("1:00", "4:00", 60, 0), AUTUMN) == ["01:00-02:00", "02:00-02:00", "02:00-03:00", "03:00-04:00"]
