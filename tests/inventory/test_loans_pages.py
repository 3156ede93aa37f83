"""The pages of games days: every address with every role, forms that fail, what readers do not see."""

import datetime

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from gamesday.accounts.domain.roles import Role, set_role
from inventory.domain import boxes, games_days, loans
from inventory.domain.loans import Back, Wanted
from inventory.models import Act, GamesDay, Item, Loan, Part
from inventory.urls import urlpatterns

LIST = "drinnen-erwachsene"
READ = {"lent", "games_days", "games_day"}
HELP = {"lent_list", "lend_out", "new_games_day", "lend", "hand_out", "take_back", "out_list"}
HELP_DO = {"lend_out", "new_games_day", "hand_out", "take_back", "book_missing", "reopen_loan"}
MANAGE_DO = {"close_games_day", "open_games_day"}


@pytest.fixture
def day(boss):
    return games_days.make_day("Sommerfest", timezone.localdate().isoformat(), who=boss)


@pytest.fixture
def things(halma, anna, day):
    """Five games of Halma with 20 stones, two at Ms Kern's (a part of one), in a box."""
    Item.objects.filter(pk=halma.pk).update(present=5, target=5)
    Part.objects.create(item=halma, position=1, name="Steine", target=20)
    box = boxes.create_box({"name": "Truhe"}, who=anna)
    boxes.put_into(box.code, LIST, halma.pk, True, who=anna)
    [loan] = loans.hand_out(day.pk, [Wanted(halma.pk, 2)], who=anna, to="Frau Kern", station="Zelt")
    return {"day": day, "item": halma, "box": box, "loan": loan}


@pytest.fixture
def addresses(things):
    given = {"day": things["day"].pk, "loan": things["loan"].pk}
    ours = READ | HELP | HELP_DO | MANAGE_DO
    return {
        pattern.name: reverse(
            f"inventory:{pattern.name}", kwargs={name: given[name] for name in pattern.pattern.converters}
        )
        for pattern in urlpatterns
        if pattern.name in ours
    }


def client_of(user):
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def everything():
    return (
        list(Loan.objects.order_by("pk").values()),
        list(GamesDay.objects.order_by("pk").values()),
        list(Item.objects.order_by("pk").values()),
        Act.objects.count(),
    )


def test_all_addresses_of_games_days_are_here(addresses):
    named = {pattern.name for pattern in urlpatterns if str(pattern.pattern).startswith("ausgabe/")}
    assert named == set(addresses)


@pytest.mark.parametrize("name", sorted(READ))
def test_everybody_reads(addresses, name, anna, boss):
    for user in (None, anna, boss):
        assert client_of(user).get(addresses[name]).status_code == 200
        assert client_of(user).post(addresses[name]).status_code == 405


@pytest.mark.parametrize("name", sorted(HELP))
def test_strangers_are_sent_to_log_in(addresses, name):
    answer = client_of(None).get(addresses[name])
    assert answer.status_code == 302
    assert answer["Location"].startswith("/anmelden/?next=/listen/ausgabe/")


@pytest.mark.parametrize("name", sorted(HELP_DO | MANAGE_DO))
def test_strangers_do_nothing(addresses, name, things):
    loans.take_back(things["loan"].pk, Back(1), who=things_helper(things))
    before = everything()
    data = {"title": "X", "date": "2031-01-01", "sache": str(things["item"].pk), "person": "X"}
    answer = client_of(None).post(addresses[name], data)
    assert answer.status_code == 302
    assert answer["Location"].startswith("/anmelden/?next=")
    assert everything() == before


def things_helper(things):
    from django.contrib.auth import get_user_model

    return get_user_model().objects.get(username=things["loan"].out_by)


@pytest.mark.parametrize("name", sorted(MANAGE_DO))
def test_helpers_do_not_manage(addresses, name, anna):
    before = everything()
    assert client_of(anna).post(addresses[name], {"title": "X", "date": "2031-01-01"}).status_code == 403
    assert everything() == before


@pytest.mark.parametrize("name", sorted(HELP))
def test_who_may_sees_the_forms(addresses, name, anna, boss):
    for user in (anna, boss):
        assert client_of(user).get(addresses[name]).status_code == (302 if name == "lend" else 200)


def test_what_is_not_there(volunteer, day):
    for address in (
        "/listen/ausgabe/99/", "/listen/ausgabe/99/heraus/", "/listen/ausgabe/99/liste/", "/listen/ausgabe/zurueck/99/",
        f"/listen/ausgabe/{day.pk}/heraus/?kasten=NICHT", f"/listen/ausgabe/{day.pk}/?kasten=NICHT",
        f"/listen/ausgabe/{day.pk}/heraus/?liste=nicht",
    ):  # fmt: skip
        assert volunteer.get(address).status_code == 404, address
    for address in ("/listen/ausgabe/zurueck/99/", "/listen/ausgabe/zurueck/99/fehlt/", "/listen/ausgabe/99/heraus/"):
        assert volunteer.post(address).status_code == 404, address


def test_strangers_see_what_is_out_but_no_names(addresses, things, stranger, volunteer):
    page = stranger.get(addresses["games_day"]).content.decode()
    assert "2 × Halma" in page
    assert "Zelt" in page
    assert "Kern" not in page
    assert "anna" not in page
    assert "Kern" in volunteer.get(addresses["games_day"]).content.decode()


@pytest.fixture
def reader(django_user_model):
    made = django_user_model.objects.create_user("rita")
    set_role(made, Role.READER)
    return client_of(made)


@pytest.mark.parametrize("name", sorted(HELP_DO | MANAGE_DO))
def test_readers_change_nothing(addresses, name, things, reader):
    loans.take_back(things["loan"].pk, Back(1), who=things_helper(things))
    before = everything()
    data = {"title": "X", "date": "2031-01-01", "sache": str(things["item"].pk), "person": "X"}
    assert reader.post(addresses[name], data).status_code == 403
    assert everything() == before


def test_readers_see_names_and_no_buttons(addresses, things, reader):
    page = reader.get(addresses["games_day"]).content.decode()
    assert "Kern" in page
    assert "zurueck/" not in page
    assert "heraus/" not in page
    loans.take_back(things["loan"].pk, Back(1), who=things_helper(things))
    page = reader.get(addresses["games_day"]).content.decode()
    assert "Fehlt: 1 × Halma" in page
    assert "zurueck/" not in page


def test_an_organiser_makes_closes_and_opens_a_day(chief, db):
    answer = chief.post("/listen/ausgabe/neu/", {"title": "Schulfest", "date": "2031-05-04"})
    day = GamesDay.objects.get()
    assert answer["Location"] == f"/listen/ausgabe/{day.pk}/"
    again = chief.post("/listen/ausgabe/neu/", {"title": "Schulfest", "date": "2031-05-04"})
    assert again.status_code == 409
    assert "gibt es an diesem Tag schon" in again.content.decode()
    wrong = chief.post("/listen/ausgabe/neu/", {"title": "Dorffest", "date": "morgen"})
    assert (wrong.status_code, "Bitte geben Sie das Datum" in wrong.content.decode()) == (422, True)
    assert "Dorffest" in wrong.content.decode()
    chief.post(f"/listen/ausgabe/{day.pk}/abschliessen/")
    day.refresh_from_db()
    assert day.closed is not None
    chief.post(f"/listen/ausgabe/{day.pk}/wieder-oeffnen/")
    day.refresh_from_db()
    assert day.closed is None


def test_handing_out_goes_to_the_open_day(volunteer, day, boss, halma):
    answer = volunteer.get(f"/listen/ausgabe/heraus/?sache={halma.pk}")
    assert answer["Location"] == f"/listen/ausgabe/{day.pk}/heraus/?sache={halma.pk}"
    other = games_days.make_day("Zweiter", "2031-01-01", who=boss)
    page = volunteer.get(f"/listen/ausgabe/heraus/?sache={halma.pk}")
    assert f"/listen/ausgabe/{other.pk}/heraus/?sache={halma.pk}" in page.content.decode()
    GamesDay.objects.update(closed=timezone.now())
    page = volunteer.get("/listen/ausgabe/heraus/")
    assert "Es ist kein Spieltag offen" in page.content.decode()


def test_a_thing_goes_out_and_comes_back(volunteer, day, things):
    item = things["item"]
    part = item.parts.get()
    form = f"/listen/ausgabe/{day.pk}/heraus/?sache={item.pk}"
    page = volunteer.get(form).content.decode()
    assert "frei: 3 von 5" in page
    assert f'name="teil-{item.pk}-{part.pk}" value="4"' in page
    sent = {
        "id": "formular-12", "sache": item.pk, f"zahl-{item.pk}": "3", f"start-teil-{item.pk}-{part.pk}": "4",
        f"teil-{item.pk}-{part.pk}": "4", "station": "Bühne", "person": "Abel", "due": "23:59", "note": "",
    }  # fmt: skip
    answer = volunteer.post(form, sent, follow=True)
    assert "Ausgegeben an Abel · Bühne: 3 × Halma." in answer.content.decode()
    made = Loan.objects.get(person="Abel")
    # the number of parts that nobody touched follows the count
    assert (made.count, made.parts[0]["out"]) == (3, 12)
    again = volunteer.post(form, sent, follow=True)
    assert "zählt nur einmal" in again.content.decode()
    taken = volunteer.post(form, {**sent, "id": "formular-13"})
    assert taken.status_code == 409
    assert "nichts mehr frei, ausgegeben: 5" in taken.content.decode()
    assert 'value="Abel"' in taken.content.decode()
    like = volunteer.get(f"/listen/ausgabe/{day.pk}/heraus/?sache={item.pk}&wie={made.pk}").content.decode()
    assert 'value="Abel"' in like
    assert 'value="23:59"' in like
    assert '<option value="Frau Kern">' in like

    back = volunteer.post(f"/listen/ausgabe/zurueck/{made.pk}/", follow=True)
    assert "Zurück: 3 × „Halma“." in back.content.decode()
    twice = volunteer.post(f"/listen/ausgabe/zurueck/{made.pk}/")
    assert (twice.status_code, "schon zurück" in twice.content.decode()) == (409, True)
    volunteer.post(f"/listen/ausgabe/zurueck/{made.pk}/doch-nicht/")
    made.refresh_from_db()
    assert made.back is None


def test_parts_that_were_counted_go_as_they_were_counted(volunteer, day, things):
    item, part = things["item"], things["item"].parts.get()
    sent = {
        "sache": item.pk, f"zahl-{item.pk}": "1", f"start-teil-{item.pk}-{part.pk}": "4",
        f"teil-{item.pk}-{part.pk}": "3", "person": "Abel",
    }  # fmt: skip
    volunteer.post(f"/listen/ausgabe/{day.pk}/heraus/?sache={item.pk}", sent)
    assert Loan.objects.get(person="Abel").parts == [{"id": part.pk, "name": "Steine", "out": 3}]


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"zahl": "zwei"}, "„zwei“ ist keine ganze Zahl"),
        ({"zahl": ""}, "Bitte geben Sie überall eine Zahl an."),
        ({"zahl": "0"}, "Bitte geben Sie an, wie viele."),
        ({"person": ""}, "wer es bekommt"),
        ({"due": "halb drei"}, "keine Uhrzeit"),
        ({"sache": None}, "Bitte wählen Sie aus"),
    ],
    ids=["no number", "nothing", "none", "nobody", "no time", "no thing"],
)
def test_a_form_that_cannot_be_understood_changes_nothing(volunteer, day, things, changed, said):
    before, number = everything(), things["item"].pk
    values = {"zahl": "1", "person": "Abel", "due": "", "sache": number, **changed}
    sent = {f"zahl-{number}": values["zahl"], "person": values["person"], "due": values["due"]}
    if values["sache"]:
        sent["sache"] = number
    answer = volunteer.post(f"/listen/ausgabe/{day.pk}/heraus/?sache={number}", sent)
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert everything() == before


def test_a_box_goes_out_with_what_is_in_it(volunteer, day, things):
    code = things["box"].code
    page = volunteer.get(f"/listen/ausgabe/{day.pk}/heraus/?kasten={code.lower()}").content.decode()
    assert "Aus diesem Kasten draußen" in page
    assert 'value="3"' in page  # all that are free
    assert f'value="{things["item"].pk}" checked' in page
    box_page = volunteer.get(reverse("inventory:box", args=[code])).content.decode()
    assert f"/listen/ausgabe/heraus/?kasten={code}" in box_page


def test_what_is_missing_becomes_a_change_with_one_tap(volunteer, day, things):
    loan, item = things["loan"], things["item"]
    part = item.parts.get()
    here = f"/listen/ausgabe/zurueck/{loan.pk}/"
    bad = volunteer.post(here, {"count": "3"})
    assert (bad.status_code, "0 bis 2" in bad.content.decode()) == (422, True)
    answer = volunteer.post(
        here, {"count": "1", f"start-teil-{part.pk}": "8", f"teil-{part.pk}": "8", "rest": "fehlt"}, follow=True
    )
    page = answer.content.decode()
    assert "Fehlt: 1 × Halma" in page
    assert "in der Liste: da 5 → 4" in page
    assert "Fehlt: 4 × Steine" in page
    booked = volunteer.post(f"{here}fehlt/", follow=True).content.decode()
    assert "Was fehlt, steht jetzt in der Liste." in booked
    item.refresh_from_db()
    assert (item.present, item.parts.get().present) == (4, 16)
    again = volunteer.post(f"{here}fehlt/")
    assert (again.status_code, "steht schon in der Liste" in again.content.decode()) == (409, True)
    volunteer.post(f"{here}doch-nicht/")
    item.refresh_from_db()
    assert item.present == 5


def test_the_printed_list_and_what_is_overdue(volunteer, day, things):
    Loan.objects.update(due=timezone.now() - datetime.timedelta(minutes=5))
    page = volunteer.get(f"/listen/ausgabe/{day.pk}/").content.decode()
    assert "1 Ausgabe ist überfällig." in page
    assert "überfällig seit" in page
    for way in ("station", "person", "sache", "quatsch"):
        assert volunteer.get(f"/listen/ausgabe/{day.pk}/?nach={way}").status_code == 200
    printed = volunteer.get(f"/listen/ausgabe/{day.pk}/liste/?nach=person").content.decode()
    assert "Frau Kern" in printed
    assert "8 Steine" in printed
    assert "überfällig" in printed


def test_what_people_write_is_text(volunteer, day, things):
    sent = {"sache": things["item"].pk, f"zahl-{things['item'].pk}": "1", "person": "<b>A</b>", "station": "<script>"}
    volunteer.post(f"/listen/ausgabe/{day.pk}/heraus/?sache={things['item'].pk}", sent)
    for address in (f"/listen/ausgabe/{day.pk}/", f"/listen/ausgabe/{day.pk}/liste/"):
        page = volunteer.get(address).content.decode()
        assert "&lt;b&gt;A&lt;/b&gt;" in page
        assert "<b>A</b>" not in page
        assert "&lt;script&gt;" in page


def test_queries_do_not_grow_with_what_is_out(volunteer, day, things, anna, django_assert_max_num_queries):
    items = Item.objects.filter(material_list__slug=LIST).exclude(pk=things["item"].pk)
    items.update(present=3, nicht_vorhanden=None)
    loans.hand_out(day.pk, [Wanted(item.pk, 1) for item in items], who=anna, to="X")
    with django_assert_max_num_queries(8):
        volunteer.get(f"/listen/ausgabe/{day.pk}/")
    with django_assert_max_num_queries(11):
        volunteer.get(f"/listen/ausgabe/{day.pk}/heraus/?liste={LIST}")
