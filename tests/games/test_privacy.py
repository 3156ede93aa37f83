"""What is forgotten when, and that only numbers remain; the organisers' view of tables and days."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.core.management import call_command
from django.utils import timezone

from games.domain import guests, live, overview, presence, privacy, tables
from games.domain.live import Live
from games.models import Clock, DayCount, Event, Guest, Table
from tests.games.helpers import at_once, now, people, play, resign, take_over

pytestmark = pytest.mark.django_db

BERLIN = ZoneInfo("Europe/Berlin")
NOW = datetime(2027, 6, 20, 12, tzinfo=BERLIN)


@pytest.fixture(autouse=True)
def believed(db, monkeypatch) -> None:
    """The clock went on evenly: `NOW` is no jump. Opening a table looks for nothing old."""
    monkeypatch.setattr(privacy, "_forgotten_on", timezone.localdate())
    Clock.objects.create(pk=1, believed=NOW)


def happened(opened: Live, when: datetime) -> None:
    """Let the table have been played then."""
    Table.objects.filter(pk=opened.table_id).update(created=when, updated=when)
    Event.objects.filter(table=opened.table_id).update(created=when)


def seen(guest: Guest, day: date | None) -> None:
    Guest.objects.filter(pk=guest.pk).update(seen=day)


def test_what_is_older_than_thirty_days_goes_and_the_rest_stays():
    old, young = people(2)
    seen(old, date(2027, 5, 20))
    seen(young, date(2027, 5, 21))
    first = tables.open_table("muehle", {}, 2, [old, young])
    second = tables.open_table("muehle", {}, 2, [old, young])
    play(second, old, 0, "a1")
    happened(first, NOW - timedelta(days=30, minutes=1))
    happened(second, NOW - timedelta(days=29))
    assert privacy.forget(NOW) == (1, 1)
    assert [guest.pk for guest in Guest.objects.all()] == [young.pk]
    assert [table.pk for table in Table.objects.all()] == [second.table_id]
    assert not Event.objects.filter(table=first.table_id).exists()
    assert Table.objects.get().host is None  # the table goes on without its host
    assert live.current(second.table_id).record.players[0] is not None
    assert privacy.forget(NOW) == (0, 0)


def test_a_guest_from_before_days_were_noted_counts_from_when_they_came():
    old, young = people(2)
    for guest, days in ((old, 31), (young, 3)):
        Guest.objects.filter(pk=guest.pk).update(seen=None, created=NOW - timedelta(days=days))
    assert privacy.forget(NOW) == (1, 0)
    assert [guest.pk for guest in Guest.objects.all()] == [young.pk]


def test_tables_where_nobody_moved_go_early_whole_chains_of_rematches_too():
    one, other = people(2)
    played = tables.open_table("muehle", {}, 2, [one, other])
    play(played, one, 0, "a1")
    resign(played, one, 0)
    chain = [played]
    for _rematch in range(3):
        chain.append(tables.rematch(chain[-1].table_id, one))
        resign(chain[-1], one, next(iter(now(chain[-1]).seats_of(one.pk))))
    waiting = tables.open_table("muehle", {}, 2, [one, None])
    young = tables.open_table("muehle", {}, 2, [one, None])
    for opened in (*chain, waiting):
        happened(opened, NOW - timedelta(days=2, minutes=1))
    happened(young, NOW - timedelta(days=1, hours=23))
    assert privacy.forget(NOW)[1] == 4
    assert {table.pk for table in Table.objects.all()} == {played.table_id, young.table_id}
    assert tables.next_code(played.table_id) is None
    assert sum(count.opened for count in DayCount.objects.all()) == 4


def test_how_long_things_are_kept_is_a_setting(settings):
    assert privacy.keep_days() == 30
    settings.KEEP_DAYS = 2
    (guest,) = people(1)
    seen(guest, date(2027, 6, 17))
    assert privacy.forget(NOW) == (1, 0)


def test_of_forgotten_tables_numbers_remain_and_add_up():
    one, other = people(2)
    day = datetime(2027, 4, 3, 23, 30, tzinfo=BERLIN)
    for finish in (True, False):
        opened = tables.open_table("muehle", {}, 2, [one, other])
        play(opened, one, 0, "a1")
        play(opened, other, 1, "d1")
        if finish:
            resign(opened, one, 0)
        happened(opened, day)
    assert privacy.forget(NOW)[1] == 2
    later = tables.open_table("muehle", {}, 2, [one, other])
    happened(later, day)
    assert privacy.forget(NOW)[1] == 1
    assert [(c.day, c.game, c.opened, c.finished, c.moves) for c in DayCount.objects.all()] == [
        (date(2027, 4, 3), "muehle", 3, 1, 4)
    ]
    stored = " ".join(str(row) for row in DayCount.objects.values())
    assert guests.name_of(one) not in stored


def test_a_day_is_counted_the_same_before_and_after_it_is_forgotten():
    one, other = people(2)
    day = date(2027, 4, 3)
    first = tables.open_table("muehle", {}, 2, [one, other])
    play(first, one, 0, "a1")
    resign(first, other, 1)
    second = tables.open_table("kniffel", {}, 2, [one, other])
    for opened in (first, second):
        happened(opened, datetime(2027, 4, 3, 15, tzinfo=BERLIN))
    # a match that ran past midnight: opened on one day, finished on the next
    third = tables.open_table("muehle", {}, 2, [one, other])
    resign(third, one, 0)
    happened(third, datetime(2027, 4, 3, 23, 50, tzinfo=BERLIN))
    Table.objects.filter(pk=third.table_id).update(updated=datetime(2027, 4, 4, 0, 10, tzinfo=BERLIN))
    before, next_day = overview.day(day), overview.day(date(2027, 4, 4))
    assert [(game.game, game.opened, game.finished, game.moves) for game in before.games] == [
        ("kniffel", 1, 0, 0),
        ("muehle", 2, 1, 1),
    ]
    assert (before.opened, before.finished, before.moves) == (3, 1, 1)
    assert [(game.title, game.opened, game.finished) for game in next_day.games] == [("Mühle", 0, 1)]
    ended = [overview.finished(date(2027, 4, number)) for number in (3, 4, 5)]
    assert ended == [1, 1, 0]
    assert privacy.forget(NOW)[1] == 3
    assert (overview.day(day), overview.day(date(2027, 4, 4))) == (before, next_day)
    assert [overview.finished(date(2027, 4, number)) for number in (3, 4, 5)] == ended
    assert overview.day(date(2027, 4, 5)).games == ()


@pytest.mark.parametrize("years", [50, 1])
def test_nothing_is_forgotten_after_the_clock_jumped_until_somebody_has_looked(years, monkeypatch, client, organiser):
    one, other = people(2)
    opened = tables.open_table("muehle", {}, 2, [one, other])
    happened(opened, NOW)
    seen(one, NOW.date())
    seen(other, NOW.date())
    assert privacy.forget(NOW) == (0, 0)
    later = NOW + timedelta(days=365 * years)
    monkeypatch.setattr(timezone, "now", lambda: later)
    monkeypatch.setattr(privacy, "_forgotten_on", None)
    for _day in range(2):  # the jump is not believed only because it lasts
        assert privacy.forget() == (0, 0)
        privacy.forget_daily()
        call_command("forget", verbosity=0)
    assert Guest.objects.count() == 2
    client.force_login(organiser)
    assert "Die Uhr des Rechners ist gesprungen." in client.get("/").text
    assert f"{365 * years} Tage weiter" in client.get("/zustand/").text
    page = client.post("/zustand/uhr/", follow=True).text
    assert "Tage weiter" not in page
    assert Guest.objects.count() == 2  # who sits there is seen before anything goes
    tables.play(opened.table_id, one.pk, 0, ("a1",), "zug-eins-1", opened.record.version)
    seen(one, timezone.localdate())
    assert privacy.forget() == (1, 0)
    assert Guest.objects.get() == one


def test_a_clock_that_was_wrong_and_is_set_right_deletes_nobody():
    (guest,) = people(1)
    wrong = datetime(1972, 1, 1, tzinfo=BERLIN)  # a laptop that has forgotten the time
    assert privacy.forget(wrong) == (0, 0)
    seen(guest, wrong.date())
    assert privacy.forget(NOW) == (0, 0)
    assert privacy.jumped(NOW).days == (NOW - wrong).days


def test_the_command_asks_for_a_look_at_the_clock(capsys):
    Clock.objects.update(believed=timezone.now() - timedelta(days=400))
    (guest,) = people(1)
    seen(guest, timezone.localdate() - timedelta(days=400))
    call_command("forget")
    assert "um 400 Tage weiter. Nichts wird gelöscht" in capsys.readouterr().err
    call_command("forget", clock_is_right=True)
    assert Guest.objects.exists()
    call_command("forget")
    assert capsys.readouterr().out == "1 Gäste und 0 Tische gelöscht.\n"


def test_the_command_says_what_it_deleted(capsys):
    (guest,) = people(1)
    seen(guest, timezone.localdate() - timedelta(days=31))
    call_command("forget")
    assert capsys.readouterr().out == "1 Gäste und 0 Tische gelöscht.\n"
    call_command("forget", verbosity=0)
    assert capsys.readouterr().out == ""


@pytest.mark.django_db(transaction=True)
def test_the_first_table_of_a_day_forgets_and_the_others_do_not(monkeypatch):
    monkeypatch.setattr(privacy, "_forgotten_on", None)
    (guest,) = people(1)

    def old_table() -> int:
        opened = tables.open_table("muehle", {}, 2, [guest, None])
        happened(opened, timezone.now() - timedelta(days=31))
        return opened.table_id

    first = old_table()
    monkeypatch.setattr(privacy, "_forgotten_on", timezone.localdate() - timedelta(days=1))
    second = old_table()
    assert not Table.objects.filter(pk=first).exists()
    tables.open_table("muehle", {}, 2, [guest, None])
    assert Table.objects.filter(pk=second).exists()


@pytest.mark.django_db(transaction=True)
def test_two_processes_that_forget_at_once_count_once():
    one, other = people(2)
    for _table in range(5):
        opened = tables.open_table("muehle", {}, 2, [one, other])
        happened(opened, NOW - timedelta(days=40))
    deleted = at_once([lambda: privacy.forget(NOW)[1] for _process in range(4)])
    assert sum(deleted) == 5
    assert DayCount.objects.get().opened == 5


def test_a_guest_is_noted_at_most_once_a_day(django_assert_num_queries):
    guest, token = guests.make()
    assert guest.seen == timezone.localdate()
    with django_assert_num_queries(1):
        guests.find(token)
    seen(guest, date(2027, 1, 1))
    guests.find(token)
    assert Guest.objects.get(pk=guest.pk).seen == timezone.localdate()


def test_organisers_see_what_runs_and_what_is_stuck_without_names(monkeypatch):
    one, other = people(2)
    stuck = tables.open_table("muehle", {}, 2, [one, None], public=True)
    lively = tables.open_table("kniffel", {}, 3, [one, other, "leicht"])
    over = tables.open_table("muehle", {}, 2, [one, other])
    resign(over, one, 0)
    closed = tables.open_table("muehle", {}, 2, [one, other])
    tables.close(closed.table_id, "Olga")
    take_over(lively, one, 0, 1)
    Table.objects.filter(pk=stuck.table_id).update(updated=timezone.now() - timedelta(minutes=10))
    monkeypatch.setattr(presence, "anybody", lambda table_id: True if table_id == lively.table_id else None)
    found = overview.running(overview.running_tables())
    assert [(table.code, table.title, table.players, table.stuck, table.connected) for table in found] == [
        (stuck.code, "Mühle", ("person", "free"), True, None),
        (lively.code, "Kniffel", ("person", "computer", "computer"), False, True),
    ]
    assert found[0].public
    assert found[1].version == 4
    assert guests.name_of(one) not in str(found)
