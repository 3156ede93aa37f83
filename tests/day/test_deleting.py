"""A games day that was a mistake: it is not made, or deleted."""

from __future__ import annotations

import datetime

import pytest
from django.test import Client

from day.domain import helpers, revisions
from day.domain.plan import Variant
from day.models import Code, DayPlan, Revision
from inventory.domain.access import program
from inventory.models import GamesDay, Item, Loan, MaterialList

pytestmark = pytest.mark.django_db
WHO = program("Test")


@pytest.fixture
def olga(client: Client, organiser) -> Client:
    client.force_login(organiser)
    return client


def made(title: str = "Sommerfest") -> GamesDay:
    day = GamesDay.objects.create(title=title, date=datetime.date(2035, 6, 12))
    revisions.start(day, Variant.SCHOOL, WHO)
    return day


def test_it_says_what_goes_and_then_it_is_gone(olga: Client) -> None:
    wrong, other = made(), made("Herbstfest")
    state = revisions.find(wrong.pk)
    helpers.enrol(state, "Ida\nEmil")
    helpers.code(state)
    page = olga.get(f"/spieltage/{wrong.pk}/loeschen/").text
    assert "„Sommerfest“ löschen?" in page
    assert "1 Stand des Plans" in page
    assert "2 Leute, die helfen" in page
    assert DayPlan.objects.count() == 2
    page = olga.post(f"/spieltage/{wrong.pk}/loeschen/", follow=True).text
    assert "„Sommerfest“ ist gelöscht." in page
    assert [day.title for day in GamesDay.objects.all()] == ["Herbstfest"]
    assert DayPlan.objects.get().games_day == other
    assert Revision.objects.count() == 1
    assert not Code.objects.exists()
    assert olga.get(f"/spieltage/{wrong.pk}/loeschen/").status_code == 404


def test_one_without_a_plan_is_deleted_too(olga: Client) -> None:
    day = GamesDay.objects.create(title="Nur zum Ausgeben", date=datetime.date(2035, 6, 12))
    assert "noch nichts geplant" in olga.get(f"/spieltage/{day.pk}/loeschen/").text
    olga.post(f"/spieltage/{day.pk}/loeschen/")
    assert not GamesDay.objects.exists()


def test_not_while_it_runs_and_not_once_something_was_handed_out(olga: Client) -> None:
    day = made()
    revisions.use(day.pk, DayPlan.Status.LIVE)
    for ask in (olga.get, olga.post):
        assert "Der Plan gilt gerade." in ask(f"/spieltage/{day.pk}/loeschen/", follow=True).text
    revisions.use(day.pk, DayPlan.Status.OVER)
    rows = MaterialList.objects.create(slug="x", title="x", heading="x", columns=["benennung"])
    item = Item.objects.create(material_list=rows, position=1, benennung="Kreisel")
    Loan.objects.create(games_day=day, item=item, person="Frau Amsel", out_by="Hanno")
    for ask in (olga.get, olga.post):
        assert "wurde etwas ausgegeben" in ask(f"/spieltage/{day.pk}/loeschen/", follow=True).text
    assert GamesDay.objects.get() == day


@pytest.mark.parametrize("date", ["0027-06-12", "1900-06-12", "9999-12-31", "2126-06-12"])
def test_a_year_that_is_a_typing_mistake_is_refused(olga: Client, date: str) -> None:
    for address, more in (("/spieltage/", {"variant": "schule"}), ("/listen/ausgabe/neu/", {})):
        answer = olga.post(address, {"title": "Sommerfest", "date": date, **more})
        assert answer.status_code == 422, address
        assert f"Stimmt das Jahr {int(date[:4])}?" in answer.text
        assert 'value="Sommerfest"' in answer.text
    assert not GamesDay.objects.exists()


@pytest.mark.parametrize("date", [datetime.date(9999, 12, 31), datetime.date(27, 6, 12), datetime.date(1900, 1, 1)])
def test_old_ones_of_such_a_year_have_all_their_pages(olga: Client, date: datetime.date) -> None:
    day = made()
    GamesDay.objects.filter(pk=day.pk).update(date=date)
    for page in ("", "danach/", "material/", "helfer/", "programm/", "ergebnisse/", "seite/", "turniere/", "loeschen/"):
        assert olga.get(f"/spieltage/{day.pk}/{page}").status_code == 200, page
    assert olga.get("/spieltage/").status_code == 200
    assert olga.get(f"/listen/ausgabe/{day.pk}/").status_code == 200
