"""A day in a calendar: it updates instead of doubling, and what is cancelled stays so."""

from __future__ import annotations

import pytest
from django.test import Client
from icalendar import Calendar

from day.domain import changes, revisions
from day.models import DayPlan
from tests.day.test_days import WHO, code_of, day  # noqa: F401  # the fixture

pytestmark = pytest.mark.django_db


def events(client: Client, code: str) -> dict[str, tuple[str, str, int]]:
    """By when they begin: what is said, whether it holds, the number of the change. No UID is there twice."""
    answer = client.get(f"/plan/{code}/kalender.ics")
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    found = Calendar.from_ical(answer.content).walk("VEVENT")
    assert len({str(event["uid"]) for event in found}) == len(found)
    return {
        f"{event.decoded('dtstart'):%H:%M}": (str(event["summary"]), str(event["status"]), int(event["sequence"]))
        for event in found
    }


def uids(client: Client, code: str) -> list[str]:
    made = Calendar.from_ical(client.get(f"/plan/{code}/kalender.ics").content)
    return sorted(str(event["uid"]) for event in made.walk("VEVENT"))


def test_it_says_what_and_where_and_follows_the_plan(client: Client, day: int) -> None:  # noqa: F811
    code = code_of(day, "parties", 1)
    before, first = uids(client, code), revisions.find(day).number
    assert events(client, code) == {
        "09:00": ("Dosenwerfen, Draußen", "CONFIRMED", first),
        "09:20": ("Halma, Drinnen", "CONFIRMED", first),
    }
    revisions.change(day, lambda now: changes.moved(now, 1, 0, 2, 1), "umgeplant", WHO)
    revisions.change(day, lambda now: changes.moved(now, 1, 1, None, 2), "frei", WHO)
    cancelled = {
        "09:00": ("Halma, Drinnen", "CONFIRMED", first + 2),
        "09:20": ("Halma, Drinnen", "CANCELLED", first + 2),
    }
    assert events(client, code) == cancelled
    assert uids(client, code) == before
    revisions.change(day, lambda now: changes.with_party(now, 2, "Bären 8"), "anders", WHO)
    assert [each[1] for each in events(client, code).values()] == ["CONFIRMED", "CANCELLED"]
    assert "stufenlos" not in client.get(f"/plan/{code}/kalender.ics").content.decode()


def test_a_draft_is_in_no_calendar(client: Client, day: int) -> None:  # noqa: F811
    revisions.use(day, DayPlan.Status.DRAFT)
    assert events(client, code_of(day, "parties", 1)) == {}
    assert client.get("/plan/XXXXXX/kalender.ics").status_code == 404
