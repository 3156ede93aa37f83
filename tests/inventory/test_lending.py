"""Lending without a games day: to somebody, until a day, and overdue after it."""

import datetime

import pytest
from django.utils import timezone

from games.domain import privacy
from inventory.domain import games_days, shortfalls
from inventory.domain.errors import UnreadableError
from inventory.domain.loans import Back, SentBeforeError, TakenError, Wanted, hand_out, take_back
from inventory.models import GamesDay, Item, Loan

LIST = "drinnen-erwachsene"
HERE = "/listen/ausgabe/verliehen/"


@pytest.fixture
def chess(lists):
    return Item.objects.get(material_list__slug=LIST, benennung="Schach")


def day_in(days):
    return (timezone.localdate() + datetime.timedelta(days=days)).isoformat()


def lend(item, who, count=1, *, to="Frau Kern", due=None, **more):
    [loan] = hand_out(None, [Wanted(item.pk, count)], who=who, to=to, due=due or day_in(7), **more)
    return loan


def test_it_is_lent_until_the_end_of_a_day(chess, anna):
    loan = lend(chess, anna, due=day_in(0))
    due = timezone.localtime(loan.due)
    assert (loan.games_day, due.date(), f"{due:%H:%M:%S}") == (None, timezone.localdate(), "23:59:59")
    assert not games_days.is_late(loan)
    assert games_days.is_late(loan, due + datetime.timedelta(seconds=1))
    assert games_days.stocks([chess])[chess.pk].free == 1
    day = GamesDay.objects.create(title="Fest", date=timezone.localdate())
    with pytest.raises(TakenError):  # what is out is out, wherever it went
        hand_out(day.pk, [Wanted(chess.pk, 2)], who=anna, to="Zelt")
    assert games_days.still_out(None) == [loan]
    assert games_days.still_out(day) == []


def test_who_gets_it_and_until_when_have_to_be_said(chess, anna):
    for more, said in (
        ({"to": " "}, "wer es ausleiht"),
        ({"to": "", "station": "Zelt"}, "wer es ausleiht"),
        ({"due": "morgen"}, "bis zu welchem Tag"),
        ({"due": "14:30"}, "bis zu welchem Tag"),
        ({"due": day_in(-1)}, "schon vorbei"),
    ):
        with pytest.raises(UnreadableError, match=said):
            lend(chess, anna, **more)
    with pytest.raises(UnreadableError, match="bis zu welchem Tag"):
        hand_out(None, [Wanted(chess.pk, 1)], who=anna, to="Frau Kern")
    assert not Loan.objects.exists()
    lend(chess, anna, client_id="formular-1")
    with pytest.raises(SentBeforeError):
        lend(chess, anna, client_id="formular-1")


def test_names_are_forgotten_some_time_after_it_is_back(chess, anna, settings):
    settings.KEEP_DAYS = 30
    loan, still = lend(chess, anna), lend(chess, anna, to="Herr Özil")
    take_back(loan.pk, who=anna)
    now = timezone.now()
    assert games_days.forget_people(now + datetime.timedelta(days=29)) == 0
    assert games_days.forget_people(now + datetime.timedelta(days=31)) == 1
    assert list(Loan.objects.order_by("pk").values_list("person", flat=True)) == ["", "Herr Özil"]
    assert still.back is None


def test_no_name_is_forgotten_after_the_clock_jumped_until_somebody_has_looked(chess, anna, settings, monkeypatch):
    settings.KEEP_DAYS = 30
    loan = lend(chess, anna)
    take_back(loan.pk, who=anna)
    privacy.believe_clock()
    later = timezone.now() + datetime.timedelta(days=400)
    monkeypatch.setattr(timezone, "now", lambda: later)
    games_days.make_day("Sommerfest", later.date().isoformat(), who=anna)
    lend(chess, anna, to="Herr Özil")
    loan.refresh_from_db()
    assert loan.person == "Frau Kern"
    privacy.believe_clock()
    lend(chess, anna, to="Frau Ott")
    assert list(Loan.objects.order_by("pk").values_list("person", flat=True)) == ["", "Herr Özil", "Frau Ott"]


def test_what_does_not_come_back_is_booked_as_ever(chess, anna):
    loan = lend(chess, anna, 2)
    take_back(loan.pk, Back(1), who=anna)
    assert shortfalls.book(loan.pk, who=anna).why == "Nicht zurückgekommen: Verleih"
    chess.refresh_from_db()
    assert chess.present == 1


def test_from_the_form_to_the_shelf(chess, volunteer, stranger):
    form = volunteer.get(f"{HERE}heraus/?sache={chess.pk}").content.decode()
    assert 'type="date" name="due"' in form
    assert 'name="station"' not in form
    sent = {"sache": chess.pk, f"zahl-{chess.pk}": "1", "person": "Frau Kern", "due": day_in(7), "id": "formular-1"}
    answer = volunteer.post(f"{HERE}heraus/", sent, follow=True)
    assert answer.redirect_chain == [(HERE, 302)]
    page = answer.content.decode()
    until = datetime.date.fromisoformat(day_in(7))
    assert f"zurück bis {until.day}. " in page
    assert "Frau Kern" in page
    assert "nach Station" not in page
    assert f'href="{HERE}heraus/?wie=' in page
    again = volunteer.get(f"{HERE}heraus/?wie={Loan.objects.get().pk}&sache={chess.pk}").content.decode()
    assert f'name="due" value="{day_in(7)}"' in again
    assert "Frau Kern" in volunteer.get(f"{HERE}liste/").content.decode()
    read = stranger.get(HERE).content.decode()
    assert "1 × Schach" in read
    assert "Frau Kern" not in read
    wrong = volunteer.post(f"{HERE}heraus/", {**sent, "id": "formular-2", "due": ""})
    assert wrong.status_code == 422
    assert "bis zu welchem Tag" in wrong.content.decode()
    loan = Loan.objects.get()
    assert "Verliehen" in volunteer.get(f"/listen/ausgabe/zurueck/{loan.pk}/").content.decode()
    answer = volunteer.post(f"/listen/ausgabe/zurueck/{loan.pk}/", follow=True)
    assert answer.redirect_chain == [(HERE, 302)]
    assert "Zuletzt zurück" in answer.content.decode()


def test_overdue_is_shown_where_people_look(chess, anna, volunteer, stranger):
    loan = lend(chess, anna)
    pages = ["/listen/", "/listen/ausgabe/", HERE, f"/listen/{LIST}/{chess.pk}/", f"/listen/{LIST}/"]
    for address in pages:
        assert "überfällig" not in volunteer.get(address).content.decode(), address
    Loan.objects.filter(pk=loan.pk).update(due=timezone.now() - datetime.timedelta(days=1))
    for address in pages:
        assert "überfällig" in volunteer.get(address).content.decode(), address
    assert "1 Ausgabe ist überfällig" in volunteer.get("/listen/").content.decode()
    assert "überfällig" not in stranger.get("/listen/").content.decode()


def test_without_an_open_day_lending_is_offered(chess, volunteer):
    page = volunteer.get(f"/listen/ausgabe/heraus/?sache={chess.pk}").content.decode()
    assert f'href="{HERE}heraus/?sache={chess.pk}"' in page
    day = GamesDay.objects.create(title="Fest", date=timezone.localdate())
    page = volunteer.get(f"/listen/ausgabe/{day.pk}/heraus/?sache={chess.pk}").content.decode()
    assert f'href="{HERE}heraus/?sache={chess.pk}"' in page
    page = volunteer.get(f"{HERE}heraus/?sache={chess.pk}").content.decode()
    assert f'href="/listen/ausgabe/{day.pk}/heraus/?sache={chess.pk}"' in page
