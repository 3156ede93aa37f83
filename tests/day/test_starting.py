"""A plan begins like an earlier one, without the people of that day."""

from __future__ import annotations

import datetime
from dataclasses import replace

import pytest
from django.test import Client

from day.domain import changes, plan, revisions, starting
from day.domain.errors import UnreadableError
from day.domain.plan import Stall, Variant
from day.domain.timetable import Break, Hours
from day.models import Code, Result
from day.views.planning import ZONE
from inventory.models import GamesDay
from tests.day.test_days import WHO, day  # noqa: F401  # the fixture

pytestmark = pytest.mark.django_db


def test_what_comes_along_and_what_does_not(day: int) -> None:  # noqa: F811
    hours = Hours("9:00", "10:15", 15, 5, (Break("9:35", "9:40", "Pause"),))
    more = lambda now: replace(  # noqa: E731
        now, hours=hours, each=2, pins=frozenset({(1, 0)}),
        stalls={
            **now.stalls,
            1: replace(now.stalls[1], lanes=2, games={"dosenwerfen": 2}, extras=("Schnur",), closed=frozenset({1})),
            3: Stall("Zu", 1, retired=True),
        },
    )  # fmt: skip
    model = revisions.change(day, more, "mehr", WHO).plan
    made = starting.like(model, groups=False)
    assert made == plan.Plan(
        Variant.SCHOOL, model.mode, hours, model.places,
        {1: replace(model.stalls[1], code="", closed=frozenset()), 2: replace(model.stalls[2], code="")}, each=2,
    )  # fmt: skip
    made = starting.like(changes.with_party(model, 1, "1a 24 stufenlos ab 9:20"), groups=True)
    assert [(p.label, p.size, p.code, p.arrival, set(p.needs)) for p in made.parties.values()] == [
        ("1a", 24, "", "", {"stufenlos"}),
        ("Bären", 9, "", "", set()),
    ]
    assert (made.visits, made.pins) == ({}, frozenset())


def test_every_part_of_a_plan_is_decided() -> None:
    """What is new in a plan stays with its day, until somebody says that it comes along."""
    stays = {"parties", "visits", "pins", "wet"}
    assert set(plan.written(plan.begin(Variant.SCHOOL))) - stays <= set(starting.KEPT)


def test_the_next_day_has_codes_and_results_of_its_own(day: int) -> None:  # noqa: F811
    Result.objects.create(
        plan=revisions.find(day).row,
        client="x",
        stall=1,
        game="dosenwerfen",
        party=1,
        values=[3],
        taken="2035-06-12T10:00Z",
    )  # fmt: skip
    other = GamesDay.objects.create(title="Herbstfest", date=datetime.date(2035, 9, 1))
    made = starting.start_like(other, day, True, WHO, ZONE)
    assert made.number == 1
    assert made.revision.why == "Plan begonnen wie „Sommerfest“"
    assert made.row.status == "draft"
    assert not made.row.results.exists()
    before = set(Code.objects.filter(plan__games_day=day).values_list("code", flat=True))
    after = set(Code.objects.filter(plan=made.row).values_list("code", flat=True))
    assert len(after) == 4
    assert not before & after
    # who began at the same moment: one plan
    assert starting.start_like(other, day, False, WHO, ZONE).plan == made.plan


def test_hours_that_make_no_day_of_the_date_are_refused(day: int) -> None:  # noqa: F811
    revisions.change(day, lambda now: replace(now, hours=Hours("2:30", "10:00", 15, 5)), "früh", WHO)
    spring = GamesDay.objects.create(title="Frühlingsfest", date=datetime.date(2035, 3, 25))
    with pytest.raises(UnreadableError, match="vorgestellt: 02:30 gibt es nicht"):
        starting.start_like(spring, day, False, WHO, ZONE)


def test_on_the_page(client: Client, organiser, day: int) -> None:  # noqa: F811
    client.force_login(organiser)
    page = client.get("/spieltage/").content.decode()
    assert f'<option value="{day}">Sommerfest, 12. Juni 2035</option>' in page
    answer = client.post("/spieltage/", {"title": "Herbstfest", "date": "2035-09-01", "variant": "kita", "like": day})
    made = GamesDay.objects.get(title="Herbstfest")
    assert answer.url == f"/spieltage/{made.pk}/"
    begun = revisions.find(made.pk).plan
    assert (begun.variant, len(begun.stalls), len(begun.parties)) == (Variant.SCHOOL, 2, 0)
    bare = GamesDay.objects.create(title="Winterfest", date=datetime.date(2035, 12, 1))
    client.post(f"/spieltage/{bare.pk}/beginnen/", {"variant": "kita", "like": day, "groups": "on"})
    assert len(revisions.find(bare.pk).plan.parties) == 2
    # a plan there is not: nothing is begun, no day made
    answer = client.post("/spieltage/", {"title": "Nie", "date": "2035-09-01", "variant": "kita", "like": "999"})
    assert answer.status_code == 422
    assert "gibt es noch keinen Plan" in answer.content.decode()
    assert not GamesDay.objects.filter(title="Nie").exists()
