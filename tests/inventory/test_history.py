"""The history pages: who, when, old, new, why; taking back by a button; who may do that."""

import re

import pytest
from django.db import connection
from django.urls import reverse

from inventory.domain import outline
from inventory.domain.access import person
from inventory.domain.acts import Set, perform
from inventory.domain.counts import step
from inventory.domain.edit import change_cell
from inventory.domain.history import FEW, PAGE, Wanted, history
from inventory.domain.needs import set_need
from inventory.domain.record import label
from inventory.models import Act, Box, Change, Item, MaterialList, Part, Place, Section
from tests.steps import steps

LIST = "drinnen-erwachsene"
HTMX = {"HTTP_HX_REQUEST": "true"}


@pytest.fixture
def changed(halma, anna, bert):
    change_cell(
        LIST,
        halma.pk,
        "bemerkung",
        start=halma.bemerkung,
        text="<script>alert(1)</script>",
        who=anna,
        why="<b>Fest</b>",
    )
    step("drinnen-kinder", Item.objects.get(benennung="Mikado").pk, "present", 1, who=bert)


def test_who_what_old_new_why(volunteer, changed):
    page = volunteer.get("/listen/verlauf/").content.decode()
    assert "<b>anna</b>" in page
    assert "<del>XXL-Größe, angefertigt vom Förderverein</del>" in page
    assert "<ins>&lt;script&gt;alert(1)&lt;/script&gt;</ins>" in page
    assert '<span class="why">&lt;b&gt;Fest&lt;/b&gt;</span>' in page
    assert "<script>alert" not in page


@pytest.mark.parametrize(
    ("query", "first", "second"),
    [
        ({}, True, True),
        ({"liste": "drinnen-kinder"}, False, True),
        ({"liste": LIST}, True, False),
        ({"wer": "anna"}, True, False),
        ({"wer": "niemand"}, False, False),
        ({"tag": "2001-01-01"}, False, False),
        ({"tag": "gestern"}, True, True),
    ],
    ids=["all", "children", "adults", "anna", "nobody", "a day", "no day"],
)
def test_filters(volunteer, changed, query, first, second):
    page = volunteer.get("/listen/verlauf/", query).content.decode()
    entries = page.partition('<ol class="deeds">')[2]
    assert ("<b>anna</b>" in entries) is first
    assert ("<b>bert</b>" in entries) is second


def test_the_day_is_the_clubs_own(volunteer, changed):
    from datetime import UTC, datetime

    # half past eleven in the evening of the 20th in UTC is the 21st in Berlin
    Act.objects.update(when=datetime(2026, 11, 20, 23, 30, tzinfo=UTC))
    assert "<b>anna</b>" in volunteer.get("/listen/verlauf/", {"tag": "2026-11-21"}).content.decode()
    assert "<b>anna</b>" not in volunteer.get("/listen/verlauf/", {"tag": "2026-11-20"}).content.decode()


def test_an_unknown_list(volunteer, lists):
    assert volunteer.get("/listen/verlauf/", {"liste": "gibtsnicht"}).status_code == 404


def test_pages_take_the_same_queries_however_much_was_changed(volunteer, halma, anna, django_assert_num_queries):
    for _n in range(3):
        step(LIST, halma.pk, "present", 1, who=anna)
    with django_assert_num_queries(7):  # session, user, acts, changes, who may take them back, people, lists
        volunteer.get("/listen/verlauf/")
    rows = list(Item.objects.all())
    perform(person(anna), Act.Kind.RETIRE, "alles weg", [Set(row, "to_buy", True) for row in rows])
    for _n in range(PAGE):
        step(LIST, halma.pk, "target", 1, who=anna)
    with django_assert_num_queries(7):
        page = volunteer.get("/listen/verlauf/").content.decode()
    assert "Frühere Änderungen" in page
    deeds, more = history(Wanted(), before=history(Wanted())[1])
    assert (deeds[0].count, len(deeds[0].entries), deeds[0].more, more) == (64, FEW, 64 - FEW, None)


@pytest.mark.parametrize("model", [Item, Part, Box, Place, Section, MaterialList])
def test_every_field_has_a_name_for_people(model):
    fields = {field.name for field in model._meta.concrete_fields} - {"id", "item", "retired"}
    assert [name for name in fields if label(name) == name] == []


def test_a_new_list_and_a_game_are_named_in_words(volunteer, chief, halma, anna):
    chief.post("/listen/neu/", {"title": "Bollerwagen", "spalten": ["benennung"], "id": "form-0001"})
    set_need(LIST, halma.pk, "gaensespiel", 1, who=anna)
    page = volunteer.get("/listen/verlauf/").content.decode()
    assert "Kurzname" in page
    assert re.search(r"\bslug\b", page) is None
    assert "für das Spiel „Gänsespiel“" in page


def test_taking_back_by_the_button(volunteer, halma, anna):
    act = change_cell(LIST, halma.pk, "anzahl", start="1", text="2", who=anna).act
    address = reverse("inventory:undo", args=[act.pk])
    answer = volunteer.post(address, {"next": f"/listen/{LIST}/"}, follow=True)
    assert answer.redirect_chain == [(f"/listen/{LIST}/", 302)]
    assert "Zurückgenommen." in answer.content.decode()
    halma.refresh_from_db()
    assert halma.anzahl == "1"
    again = volunteer.post(address)
    assert again.status_code == 409
    assert "Das wurde schon zurückgenommen." in again.content.decode()


def test_taking_back_in_the_list_brings_the_row_up_to_date(volunteer, halma, anna):
    act = change_cell(LIST, halma.pk, "nicht_vorhanden", start="da", text="fehlt", who=anna).act
    answer = volunteer.post(reverse("inventory:undo", args=[act.pk]), {"ansicht": "zeile"}, **HTMX).content.decode()
    assert f'hx-swap-oob="innerHTML:#zelle-{halma.pk}-nicht_vorhanden"' in answer
    assert f'hx-swap-oob="innerHTML:#stand-{halma.pk}"' in answer
    assert 'data-state="da"' in answer
    assert "Zurückgenommen." in answer


def test_another_site_as_the_way_back_is_ignored(volunteer, halma, anna):
    act = change_cell(LIST, halma.pk, "anzahl", start="1", text="2", who=anna).act
    for wanted in ("https://evil.example/", "//evil.example/", "/\\evil.example", "javascript:alert(1)"):
        answer = volunteer.post(reverse("inventory:undo", args=[act.pk]), {"next": wanted})
        where = answer.headers.get("Location", "")
        assert "evil" not in where
        assert "javascript" not in where


def test_large_acts_and_structure_are_the_organisers(volunteer, chief, halma, anna, boss):
    imported = perform(person(boss), Act.Kind.IMPORT, "", [Set(halma, "anzahl", "7")])
    outline.add_section(LIST, "Neu", who=boss)
    structure = Act.objects.first()
    for act in (imported, structure):
        assert volunteer.post(reverse("inventory:undo", args=[act.pk])).status_code == 403
        page = volunteer.get(reverse("inventory:act", args=[act.pk])).content.decode()
        assert "Zurücknehmen</button>" not in page
        assert chief.post(reverse("inventory:undo", args=[act.pk])).status_code == 302
    # nor can a helper do it again
    assert volunteer.post(reverse("inventory:undo", args=[imported.undone_by.pk])).status_code == 403


@pytest.mark.parametrize("name", ["act", "undo"])
def test_an_act_there_is_not(volunteer, lists, name):
    method = volunteer.post if name == "undo" else volunteer.get
    answer = method(reverse(f"inventory:{name}", args=[987654]))
    assert answer.status_code == 404
    assert "Diesen Eintrag im Verlauf gibt es nicht." in answer.content.decode()


def test_the_history_of_a_row_stands_on_its_page(volunteer, stranger, changed, halma):
    page = volunteer.get(f"/listen/{LIST}/{halma.pk}/").content.decode()
    assert "anna" in page
    assert "bert" not in page
    assert "anna" not in stranger.get(f"/listen/{LIST}/{halma.pk}/").content.decode()


def test_a_list_put_away_leaves_the_overview(chief, stranger, lists):
    chief.post(f"/listen/{LIST}/weglegen/")
    assert "Drinnen, für Erwachsene" not in stranger.get("/listen/").content.decode()
    assert "weggelegt" in stranger.get(f"/listen/{LIST}/").content.decode()
    chief.post(f"/listen/{LIST}/hervorholen/")
    assert MaterialList.objects.get(slug=LIST).retired is None


@pytest.mark.skipif(connection.vendor != "sqlite", reason="it counts steps of SQLite")
def test_the_newest_page_costs_no_more_with_a_long_past(halma):
    def past(many):
        acts = Act.objects.bulk_create([Act(kind=Act.Kind.EDIT, who_name="anna") for _n in range(many)])
        Change.objects.bulk_create(
            Change(item=halma, act=act, who_name="anna", field="bemerkung", old=str(n), new="x")
            for act in acts
            for n in range(5)
        )

    past(2 * PAGE)
    before = steps(lambda: history(Wanted()))
    past(10 * PAGE)
    assert [deed.count for deed in history(Wanted())[0]] == [5] * PAGE
    assert steps(lambda: history(Wanted())) <= 1.1 * before + 20
