"""What a group, or a stall, sees with its code."""

from __future__ import annotations

import datetime
import re
from dataclasses import replace
from types import SimpleNamespace

import pytest
from django.test import Client

from day.domain import changes, days, plan, revisions
from day.domain.plan import Stall, Variant
from day.domain.timetable import Hours
from day.models import Code, DayPlan
from day.views import days as views
from day.views.planning import ZONE, slots_of
from games.domain.errors import TooManyGuessesError
from gamesday.limits.numbers import TABLE_CODE
from inventory.domain.access import program
from inventory.models import GamesDay

pytestmark = pytest.mark.django_db
WHO = program("Test")


def filled(empty: plan.Plan) -> plan.Plan:
    """Two groups at two stalls: 9:00 to 9:15, 9:20 to 9:35."""
    hours = Hours("9:00", "10:15", 15, 5)
    stalls = {1: Stall("Dosenwerfen", 2, {"dosenwerfen": 1}), 2: Stall("Halma", 1, {"halma": 1})}
    made = changes.with_parties(replace(empty, hours=hours, stalls=stalls), "1a 24 stufenlos\nBären 9")
    return replace(made, visits={(1, 0): 1, (2, 0): 2, (1, 1): 2, (2, 1): 1})


@pytest.fixture
def day() -> int:
    made = GamesDay.objects.create(title="Sommerfest", date=datetime.date(2035, 6, 12))
    revisions.start(made, Variant.SCHOOL, WHO)
    revisions.change(made.pk, filled, "gefüllt", WHO)
    revisions.use(made.pk, DayPlan.Status.LIVE)
    return made.pk


def code_of(day: int, kind: str, number: int) -> str:
    return getattr(revisions.find(day).plan, kind)[number].code


def day_of(day: int, kind: str, number: int) -> days.Day:
    state, code = revisions.find(day), days.known(code_of(day, kind, number), "1.2.3.4")
    return days.day_of(state, Code.Kind(code.kind), code.number, slots_of(state))


def at(clock: str) -> datetime.datetime:
    return datetime.datetime.combine(datetime.date(2035, 6, 12), datetime.time.fromisoformat(clock), ZONE)


def test_a_group_reads_where_it_is_and_where_then(day: int) -> None:
    told = day_of(day, "parties", 1)
    assert [(f"{step.begin:%H:%M}", step.what, step.where) for step in told.steps] == [
        ("09:00", "Dosenwerfen", "Draußen"),
        ("09:20", "Halma", "Drinnen"),
    ]
    whats = {clock: told.now(at(clock)) for clock in ("08:59", "09:00", "09:14", "09:15", "09:34", "09:35")}
    assert [step and step.what for step in whats.values()] == [None, "Dosenwerfen", "Dosenwerfen", None, "Halma", None]
    assert [step and step.what for step in map(told.next, map(at, ("08:00", "09:01", "09:21")))] == [
        "Dosenwerfen", "Halma", None,
    ]  # fmt: skip


def test_a_stall_reads_who_comes(day: int) -> None:
    told = day_of(day, "stalls", 2)
    assert [step.what for step in told.steps] == ["Bären (9)", "1a (24)"]


def test_the_page_says_it_and_nothing_of_what_a_group_needs(client: Client, day: int, monkeypatch) -> None:
    monkeypatch.setattr(views, "timezone", SimpleNamespace(now=lambda: at("09:05")))
    code = code_of(day, "parties", 1)
    page = client.get(f"/plan/{code.lower()}/").content.decode()
    assert "Dosenwerfen" in page
    assert '<p class="which">Jetzt</p>' in page
    for hidden in ("stufenlos", "Bären", "sitzplatz", code_of(day, "parties", 2)):
        assert hidden not in page
    stall = client.get(f"/plan/{code_of(day, 'stalls', 1)}/").content.decode()
    assert "1a (24)" in stall
    assert "stufenlos" not in stall


def test_a_page_learns_that_its_own_day_has_changed(client: Client, day: int) -> None:
    def versions() -> list[str]:
        return [client.get(f"/plan/{code_of(day, 'parties', each)}/stand/").json()["version"] for each in (1, 2)]

    first, second = versions()
    revisions.change(day, lambda now: changes.moved(now, 1, 1, None, 2), "umgeplant", WHO)
    assert versions()[0] != first
    assert versions()[1] == second  # another group's way is none of its business
    revisions.use(day, DayPlan.Status.OVER)
    assert versions()[1] != second
    answer = client.get(f"/plan/{code_of(day, 'parties', 1)}/stand/")
    assert "no-store" in answer["Cache-Control"]


def test_a_draft_is_shown_to_nobody(client: Client, day: int) -> None:
    revisions.use(day, DayPlan.Status.DRAFT)
    page = client.get(f"/plan/{code_of(day, 'parties', 1)}/").content.decode()
    assert "Der Plan ist noch nicht fertig." in page
    assert "Dosenwerfen" not in page


def test_wrong_codes_are_said_and_guessing_is_slowed(client: Client, day: int) -> None:
    answer = client.get("/plan/XXXXXX/")
    assert (answer.status_code, "Diesen Code gibt es nicht." in answer.content.decode()) == (404, True)
    right = code_of(day, "parties", 1)
    for _attempt in range(TABLE_CODE.tries):
        with pytest.raises(days.UnknownCodeError):
            days.known("YYYYYY", "5.6.7.8")
    with pytest.raises(TooManyGuessesError):
        days.known(right, "5.6.7.8")
    assert days.known(right, "9.9.9.9")
    with pytest.raises(TooManyGuessesError):
        days.known(right, "5.6.7.8", days.seal("YYYYYY"))
    assert days.known(right, "5.6.7.8", days.seal(right))  # whoever has the page open already goes on
    assert client.get(f"/plan/?code={right}").url == f"/plan/{right}/"


def test_a_group_that_is_gone_from_the_plan_is_told(client: Client, day: int) -> None:
    code = code_of(day, "parties", 1)
    revisions.undo(day, 2, WHO)
    answer = client.get(f"/plan/{code}/")
    assert (answer.status_code, "nicht mehr im Plan" in answer.content.decode()) == (404, True)


def test_a_wall_shows_where_everybody_is_and_goes(client: Client, day: int, monkeypatch) -> None:
    def clock(time: str) -> None:
        monkeypatch.setattr(views, "timezone", SimpleNamespace(now=lambda: at(time)))

    clock("09:05")
    page = client.get("/plan/wand/").content.decode()
    text = " ".join(re.sub("<[^>]+>", " ", page).split())
    assert "1a Dosenwerfen, Draußen dann Halma, Drinnen Bären Halma, Drinnen dann Dosenwerfen, Draußen" in text
    assert '<p class="what">Runde 1</p>' in page
    assert "stufenlos" not in page
    assert code_of(day, "parties", 1) not in page
    first = client.get("/plan/wand/stand/").json()
    assert f'"version": "{first["version"]}"' in page
    clock("09:16")  # the first round is over, and the wall says so before the second begins
    assert client.get("/plan/wand/stand/").json() != first
    shown = client.get("/plan/wand/").content.decode()
    assert "1a frei dann Halma, Drinnen" in " ".join(re.sub("<[^>]+>", " ", shown).split())
    clock("09:21")
    second = client.get("/plan/wand/stand/").json()
    assert second != first
    revisions.change(day, lambda now: changes.moved(now, 1, 1, None, 2), "frei", WHO)
    assert client.get("/plan/wand/stand/").json() != second
    assert "1a frei dann fertig" in " ".join(re.sub("<[^>]+>", " ", client.get("/plan/wand/").content.decode()).split())
    revisions.use(day, DayPlan.Status.OVER)
    waiting = client.get("/plan/wand/").content.decode()
    assert "Gerade gilt kein Plan." in waiting
    assert '<meta http-equiv="refresh" content="30">' in waiting  # until one does
    assert client.get("/plan/wand/stand/").json() == {"version": ""}
