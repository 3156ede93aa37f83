"""A plan that was made a draft again: every address of the games day, with every code there is, shows nothing of it."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from dataclasses import replace

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import URLPattern, reverse

from day import code_urls, page_urls, urls
from day.domain import changes, helpers, pages, revisions
from day.domain.contests import entering, running
from day.domain.plan import Plan, Stall, Variant
from day.domain.timetable import Hours
from day.models import Code, Contest, DayPage, DayPlan
from inventory.domain.access import program
from inventory.models import GamesDay

pytestmark = pytest.mark.django_db
WHO = program("Test")
#: a group, a stall, its place, a contest, who takes part, what the public page says, and when the second round begins
SECRET = ("Zebragruppe", "Trommelzelt", "Hinterhof", "Kreiselpokal", "Grüne Eule", "Beim Sackhüpfen", "09:20")


def filled(empty: Plan) -> Plan:
    stall = Stall("Trommelzelt", 1, {"mikado": 1})
    places = {1: replace(empty.places[1], name="Hinterhof")}
    made = replace(empty, hours=Hours("9:00", "10:15", 15, 5), stalls={1: stall}, places=places)
    return replace(changes.with_parties(made, "Zebragruppe 24"), visits={(1, 0): 1, (1, 1): 1})


@pytest.fixture
def day() -> int:
    made = GamesDay.objects.create(title="Sommerfest", date=datetime.date(2035, 6, 12))
    revisions.start(made, Variant.FAMILY, WHO)
    state = revisions.change(made.pk, filled, "gefüllt", WHO)
    revisions.use(made.pk, DayPlan.Status.LIVE)
    revisions.code_of(state.row, Code.Kind.SCORER, 1)
    contest = running.make(state.row, "Kreiselpokal", running.Form.SWISS)
    entering.paste(contest.pk, "Grüne Eule\nRoter Igel")
    for kind in (Code.Kind.CONTEST, Code.Kind.REFEREE):
        running.code(contest, kind)
    helpers.code(state)
    pages.change(state, 1, text="Beim Sackhüpfen", with_results=True)
    pages.publish(revisions.find(made.pk), True)
    return made.pk


def asked(day: int) -> Iterator[tuple[str, str]]:
    """Every route of the app, with every code and number there is: its name and an address."""
    plan = DayPlan.objects.get(games_day=day)
    codes = dict(Code.objects.filter(plan=plan).values_list("kind", "code"))
    assert set(codes) == set(Code.Kind.values)
    given = {"day": day, "contest": Contest.objects.get().pk, "slug": DayPage.objects.get().slug, "kind": "laufzettel"}
    for module, space in ((code_urls, ""), (page_urls, ""), (urls, "day:")):
        for route in module.urlpatterns:
            assert isinstance(route, URLPattern)
            named = {name: given.get(name, 1) for name in route.pattern.converters}
            if "token" in named:
                continue  # a helper's own page: shifts, which are divided before a plan holds
            if "post" in named:
                named["post"] = "1"
            for code in codes.values() if "code" in named else [""]:
                kwargs = {**named, "code": code} if code else named
                yield f"{space}{route.name}", reverse(f"{space}{route.name}", kwargs=kwargs)


def said(client: Client, method: str, address: str) -> str:
    answer = getattr(client, method)(address, headers={"HX-Request": "true"} if "neues" in address else {})
    return f"{dict(answer.headers)}{answer.content.decode()}"


def test_the_addresses_tell_as_long_as_the_plan_holds(day: int) -> None:
    """Otherwise the test below would prove nothing."""
    told = "".join(said(Client(), "get", address) for _name, address in asked(day))
    assert [secret for secret in SECRET if secret not in told] == []


@pytest.mark.parametrize("who", ["stranger", "helper"])
@pytest.mark.parametrize("method", ["get", "post"])
def test_a_draft_is_seen_by_organisers_only(day: int, who: str, method: str) -> None:
    revisions.use(day, DayPlan.Status.DRAFT)
    client = Client()
    if who == "helper":
        client.force_login(User.objects.create_user("hilde"))
    for name, address in asked(day):
        told = said(client, method, address)
        assert [secret for secret in SECRET if secret in told] == [], (name, address)
        if name.startswith("day:"):
            assert client.get(address).status_code in {302, 403, 405}, name


def test_open_pages_learn_that_it_is_a_draft_again(day: int) -> None:
    """A phone that has the day open loads it anew, and sees that there is nothing."""
    code = Code.objects.get(kind=Code.Kind.PARTY).code
    before = Client().get(f"/plan/{code}/stand/").json()["version"]
    revisions.use(day, DayPlan.Status.DRAFT)
    assert Client().get(f"/plan/{code}/stand/").json()["version"] != before
    referee = Code.objects.get(kind=Code.Kind.REFEREE).code
    answer = Client().get(f"/plan/{referee}/turnier/neues/", headers={"HX-Request": "true"})
    assert answer.headers["HX-Refresh"] == "true"


def test_results_are_not_taken_and_the_phone_keeps_them(day: int) -> None:
    code = Code.objects.get(kind=Code.Kind.SCORER).code
    revisions.use(day, DayPlan.Status.DRAFT)
    for address in ("eintragen/", "neues/"):
        ask = Client().post if address == "eintragen/" else Client().get
        answer = ask(f"/plan/{code}/wertung/{address}")
        assert (answer.status_code, "noch ein Entwurf" in answer.json()["reason"]) == (409, True)


def test_who_wants_to_help_still_finds_the_shifts(day: int) -> None:
    revisions.use(day, DayPlan.Status.DRAFT)
    code = Code.objects.get(kind=Code.Kind.HELPERS).code
    assert Client().get(f"/plan/{code}/helfen/").status_code == 200
