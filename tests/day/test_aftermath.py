"""What broke and what did not come back is carried into the lists by one press, and taken out of them by another."""

from __future__ import annotations

import datetime
import secrets
from dataclasses import replace

import pytest
from django.test import Client
from django.utils import timezone

from day.domain import aftermath, handing, plan, revisions
from day.domain.aftermath import Into
from day.domain.errors import DayError, StaleError, UnreadableError
from day.domain.handing import By
from day.models import DayPlan, StallNote, Tick
from inventory.domain import loans
from inventory.domain.loans import Back
from inventory.models import Item, Loan
from tests.day.test_days import WHO, code_of, day  # noqa: F401  # the fixture
from tests.day.test_material import balls, planned  # noqa: F401  # the fixture
from tests.inventory.test_race import at_once

pytestmark = pytest.mark.django_db


@pytest.fixture
def tins(day: int) -> Item:  # noqa: F811
    """Six tins, at a stall for throwing at them; a stall beside it has nothing of any list."""
    stalls = planned("dosenwerfen").stalls | {2: plan.Stall("Singen", 1)}
    revisions.change(day, lambda now: replace(now, stalls=stalls, visits={}), "Stände", WHO)
    return Item.objects.get(benennung="Dosen")


def say(day: int, text: str, item: Item | None = None, client: str = "", stall: int = 1) -> StallNote:  # noqa: F811
    """A note, from a form of its own unless `client` says which."""
    form = client or secrets.token_urlsafe(12)
    return aftermath.note(revisions.find(day), stall, text, item and item.pk, form)


def test_a_note_is_kept_once_and_names_a_thing_of_the_stall(day: int, tins: Item) -> None:  # noqa: F811
    state = revisions.find(day)
    assert [name for _number, name in aftermath.things_of(state.plan, 1)] == ["Bälle", "Dosen"]
    first = say(day, "  Eine Dose ist\n verbeult ", tins, "a")
    assert (first.text, first.item) == ("Eine Dose ist verbeult", tins)
    assert say(day, "anders", None, "a") == first
    shoes = Item.objects.get(benennung="Hufeisen")  # it is at no stall
    assert say(day, "Ein Eisen fehlt", shoes).item is None
    with pytest.raises(UnreadableError, match="darf nicht leer sein"):
        say(day, "  ", None, "b")
    with pytest.raises(UnreadableError, match="120"):
        say(day, "x" * 121, None, "c")
    with pytest.raises(UnreadableError, match="Steuerzeichen"):
        say(day, "kaputt\0", None, "d")
    for wrong in ("\0", "x" * 65, "ä"):
        with pytest.raises(UnreadableError, match="kam nicht vollständig an"):
            say(day, "kaputt", None, wrong)


def test_notes_are_taken_while_the_plan_holds_and_on_the_evening_of_the_day(day: int, tins: Item) -> None:  # noqa: F811
    revisions.use(day, DayPlan.Status.DRAFT)
    with pytest.raises(DayError, match="Gerade wird nichts angenommen"):
        say(day, "kaputt")
    row = revisions.use(day, DayPlan.Status.OVER).row.games_day
    assert say(day, "kaputt").pk
    row.date = timezone.localdate() - datetime.timedelta(days=1)
    row.save()
    with pytest.raises(DayError, match="Gerade wird nichts angenommen"):
        say(day, "noch etwas")


def test_a_stall_says_so_much_and_no_more_until_somebody_has_looked(day: int, tins: Item) -> None:  # noqa: F811
    for number in range(12):
        say(day, f"kaputt {number}")
    with pytest.raises(DayError, match="schon viel gemeldet"):
        say(day, "kaputt 12")
    assert say(day, "Der andere Stand", stall=2).pk
    aftermath.settle(revisions.find(day), StallNote.objects.first().pk, True)
    assert say(day, "kaputt 12").pk


@pytest.mark.parametrize(
    ("into", "field", "value"),
    [(Into.MEND, "repair", "Griff ab; Eine Dose ist verbeult"), (Into.BUY, "to_buy", True), (Into.LESS, "present", 5)],
)
def test_a_note_goes_into_the_lists_and_out_of_them(day: int, tins: Item, organiser, into, field, value) -> None:  # noqa: F811
    Item.objects.filter(pk=tins.pk).update(repair="Griff ab", bemerkung="blau")
    state, number = revisions.find(day), say(day, "Eine Dose ist verbeult", tins).pk
    tins.refresh_from_db()
    before = {name: getattr(tins, name) for name in ("repair", "to_buy", "present", "bemerkung")}
    aftermath.carry(state, number, into, None, who=organiser)
    tins.refresh_from_db()
    assert getattr(tins, field) == value
    if into is Into.BUY:
        assert tins.bemerkung == "blau; Eine Dose ist verbeult"
    [noted] = aftermath.notes(state)
    assert noted.carried is not None
    assert not noted.open
    with pytest.raises(StaleError, match="steht schon in der Liste"):
        aftermath.carry(state, number, Into.MEND, None, who=organiser)
    aftermath.take_back(state, number, who=organiser)
    tins.refresh_from_db()
    assert {name: getattr(tins, name) for name in before} == before
    [noted] = aftermath.notes(state)
    assert noted.open
    aftermath.carry(state, number, into, None, who=organiser)  # and once more
    tins.refresh_from_db()
    assert getattr(tins, field) == value


def test_a_note_without_a_thing_asks_for_one(day: int, tins: Item, organiser) -> None:  # noqa: F811
    state, number = revisions.find(day), say(day, "Eine Dose ist verbeult").pk
    with pytest.raises(UnreadableError, match="welche Sache"):
        aftermath.carry(state, number, Into.MEND, None, who=organiser)
    [noted] = aftermath.notes(state)
    assert [name for _number, name in noted.things] == ["Bälle", "Dosen"]
    aftermath.carry(state, number, Into.MEND, tins.pk, who=organiser)
    tins.refresh_from_db()
    assert tins.repair == "Eine Dose ist verbeult"
    other = say(day, "weg", tins).pk
    Item.objects.filter(pk=tins.pk).update(present=0)
    with pytest.raises(StaleError, match="keine Zahl"):
        aftermath.carry(state, other, Into.LESS, None, who=organiser)


def test_what_did_not_come_back_is_booked_and_taken_back(day: int, tins: Item, organiser) -> None:  # noqa: F811
    state = revisions.find(day)
    handing.hand_out(state, By.WHERE, None, who=organiser)
    loan = Loan.objects.get(item=tins)
    assert aftermath.missed(state) == []
    loans.take_back(loan.pk, Back(4), who=organiser)
    [missed] = aftermath.missed(state)
    assert [(short.missing, short.before, short.after) for short in missed.short] == [(2, 6, 4)]
    assert missed.open
    aftermath.book(state, loan.pk, who=organiser)
    tins.refresh_from_db()
    assert tins.present == 4
    assert not aftermath.missed(state)[0].open
    aftermath.unbook(state, loan.pk, who=organiser)
    tins.refresh_from_db()
    assert tins.present is None
    with pytest.raises(StaleError, match="steht in keiner Liste"):
        aftermath.unbook(state, loan.pk, who=organiser)


def test_the_pages(client: Client, day: int, tins: Item, organiser) -> None:  # noqa: F811
    code = code_of(day, "stalls", 1)
    assert "Etwas ist kaputt" in client.get(f"/plan/{code}/").content.decode()
    page = client.get(f"/plan/{code}/melden/").content.decode()
    assert f'<option value="{tins.pk}">Dosen</option>' in page
    sent = {"text": "Eine Dose ist verbeult", "sache": tins.pk, "id": "abc"}
    page = client.post(f"/plan/{code}/melden/", sent, follow=True).content.decode()
    assert "Danke!" in page
    assert client.post(f"/plan/{code}/melden/", {"text": " ", "id": "d"}).status_code == 422
    party = code_of(day, "parties", 1)
    assert client.get(f"/plan/{party}/melden/").url == f"/plan/{party}/"
    assert client.get("/plan/XXXXXX/melden/").status_code == 404
    client.force_login(organiser)
    number, address = StallNote.objects.get().pk, f"/spieltage/{day}/danach/"
    assert "„Eine Dose ist verbeult“" in client.get(address).content.decode()
    page = client.post(f"{address}meldung/{number}/", {"tun": "kaufen"}, follow=True).content.decode()
    assert "✓ Steht auf der Einkaufsliste: Sommerfest" in page
    page = client.post(f"{address}meldung/{number}/", {"tun": "zurueck"}, follow=True).content.decode()
    assert "Neu kaufen" in page
    page = client.post(f"{address}meldung/{number}/", {"tun": "erledigt"}, follow=True).content.decode()
    assert "✓ erledigt" in page
    page = client.post(f"{address}meldung/999/", {"tun": "kaufen"}, follow=True).content.decode()
    assert "Diese Meldung gibt es nicht mehr." in page
    page = client.post(f"{address}fehlt/999/", follow=True).content.decode()
    assert "Das wurde nicht für diesen Spieltag ausgegeben." in page


def test_notes_go_when_results_go(day: int, tins: Item, settings) -> None:  # noqa: F811
    say(day, "Eine Dose ist weg", tins)
    handing.tick(revisions.find(day), "Kreide", True)
    evening = datetime.datetime(2035, 6, 12, 20, tzinfo=datetime.UTC)
    for days, left in ((settings.KEEP_DAYS, 1), (settings.KEEP_DAYS + 1, 0)):
        aftermath.forget(evening + datetime.timedelta(days=days))
        assert (StallNote.objects.count(), Tick.objects.count()) == (left, left)


@pytest.mark.django_db(transaction=True)
def test_two_who_press_at_once_take_one_off(day: int, tins: Item, organiser) -> None:  # noqa: F811
    state, number = revisions.find(day), say(day, "Eine Dose ist weg", tins).pk
    press = lambda: aftermath.carry(state, number, Into.LESS, None, who=organiser)  # noqa: E731
    at_once([press, press, press])
    tins.refresh_from_db()
    assert tins.present == 5
