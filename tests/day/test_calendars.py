"""A day in a calendar: it updates instead of doubling, and what is cancelled stays so."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client
from icalendar import Calendar

from day.domain import changes, duties, helpers, revisions, shifts
from day.domain.timetable import Break
from day.models import DayPlan, Duty
from day.views.planning import ZONE
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
        if "Pause" not in event["summary"]
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


def test_times_are_told_of_their_zone_and_each_entry_says_more(client: Client, day: int) -> None:  # noqa: F811
    code = code_of(day, "parties", 1)
    made = Calendar.from_ical(client.get(f"/plan/{code}/kalender.ics").content)
    [zone] = made.walk("VTIMEZONE")
    assert {str(event["dtstart"].params["TZID"]) for event in made.walk("VEVENT")} == {str(zone["TZID"])}
    assert {step.name for step in zone.subcomponents} == {"STANDARD", "DAYLIGHT"}
    for event in made.walk("VEVENT"):
        assert "Sommerfest, Stand" in event["description"]
        assert str(event["url"]) in event["description"]


def test_breaks_stand_in_it_and_go_from_it(client: Client, day: int) -> None:  # noqa: F811
    def pauses(kind: str, number: int) -> list[tuple[str, str, str]]:
        made = Calendar.from_ical(client.get(f"/plan/{code_of(day, kind, number)}/kalender.ics").content)
        return [
            (f"{event.decoded('dtstart'):%H:%M}", str(event["summary"]), str(event["status"]))
            for event in made.walk("VEVENT")
            if "Pause" in event["summary"] or "Frühstück" in event["summary"]
        ]

    def broken(begin: str, end: str, name: str):
        return lambda now: replace(now, hours=replace(now.hours, breaks=(Break(begin, end, name),)))

    revisions.change(day, broken("9:40", "10:00", "Frühstück"), "Pause", WHO)
    assert pauses("parties", 1) == [("09:40", "Frühstück", "CONFIRMED")]
    assert pauses("stalls", 1) == pauses("parties", 1)
    revisions.change(day, broken("9:45", "10:00", ""), "später", WHO)
    assert pauses("parties", 1) == [("09:40", "Frühstück", "CANCELLED"), ("09:45", "Pause", "CONFIRMED")]
    revisions.change(day, lambda now: changes.with_party(now, 2, "Bären 9 bis 9:40"), "geht früher", WHO)
    assert ("09:45", "Pause", "CONFIRMED") not in pauses("parties", 2)


def test_a_helper_has_their_own_shifts_which_update(client: Client, day: int) -> None:  # noqa: F811
    date = revisions.find(day).row.games_day.date
    lines = "Früh 8:00-9:00: Aufbau 2, Tor 2\nSpät 10:00-11:00: Abbau 2"
    state = revisions.change(day, lambda now: shifts.with_shifts(now, lines, date, ZONE), "Schichten", WHO)
    [ida, emil] = helpers.enrol(state, "Ida\nEmil")
    duties.set_in(state, ida.pk, (1, "Aufbau"))

    def told() -> dict[str, tuple[str, str, str]]:
        answer = client.get(f"/plan/dienst/{ida.token}/kalender.ics")
        assert answer["Content-Type"] == "text/calendar; charset=utf-8"
        made = Calendar.from_ical(answer.content)
        assert ida.token not in "".join(str(event["uid"]) for event in made.walk("VEVENT"))
        assert all("Sommerfest" in event["description"] for event in made.walk("VEVENT"))
        assert [step.name for step in made.walk("VTIMEZONE")] == ["VTIMEZONE"]
        return {
            str(event["uid"]): (
                f"{event.decoded('dtstart'):%H:%M}", str(event["summary"]), str(event["status"]),
            )
            for event in made.walk("VEVENT")
        }  # fmt: skip

    [(uid, first)] = told().items()
    assert first == ("08:00", "Helfen: Aufbau", "TENTATIVE")
    duty = Duty.objects.get()
    duties.confirm(ida, duty.pk)
    assert told() == {uid: ("08:00", "Helfen: Aufbau", "CONFIRMED")}
    earlier = state.revision.when
    duties.swap(ida, duty.pk, (1, "Tor"), earlier)  # in the same shift the entry stays, and says otherwise
    assert told() == {uid: ("08:00", "Helfen: Tor", "CONFIRMED")}
    duties.swap(ida, Duty.objects.get(post="Tor").pk, (2, "Abbau"), earlier)
    now = told()
    assert now.pop(uid)[2] == "CANCELLED"
    assert list(now.values()) == [("10:00", "Helfen: Abbau", "CONFIRMED")]
    revisions.change(
        day, lambda plan: shifts.with_shift(plan, 2, "Spät 10:30-11:30: Abbau 2", date, ZONE), "später", WHO
    )
    assert [told()[each][0] for each in now] == ["10:30"]
    assert client.get(f"/plan/dienst/{emil.token}/kalender.ics").status_code == 200
    assert client.get("/plan/dienst/falsch/kalender.ics").status_code == 404
    assert "kalender.ics" in client.get(f"/plan/dienst/{ida.token}/").text
