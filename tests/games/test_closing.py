"""The door of a table, and an organiser who closes it."""

from __future__ import annotations

import pytest

from games.domain import tables
from games.domain.errors import ClosedError, LockedError, NotHostError, OverError, UnknownTableError
from games.domain.tables import Door
from games.models import Station, Table
from tests.games.helpers import at_once, kinds, now, people, play, replayed, resign

pytestmark = pytest.mark.django_db


def test_a_table_is_opened_as_public_as_its_host_wants():
    host, other = people(2)
    hidden = tables.open_table("muehle", {}, 2, [host, None])
    shown = tables.open_table("muehle", {}, 2, [host, None], public=True)
    assert tables.door(hidden.table_id, host) == Door(public=False, locked=False, mine=True)
    assert tables.door(shown.table_id, other) == Door(public=True, locked=False, mine=False)
    assert tables.door(shown.table_id, None).mine is False


def test_the_host_locks_the_door_and_opens_it_again():
    host, other = people(2)
    opened = tables.open_table("muehle", {}, 2, [host, None], public=True)
    before = Table.objects.get(pk=opened.table_id).updated
    tables.set_door(opened.table_id, host, locked=True)
    assert tables.door(opened.table_id, host) == Door(public=True, locked=True, mine=True)
    with pytest.raises(LockedError):
        tables.join(opened.table_id, other)
    assert tables.join(opened.table_id, host).record.seats_of(host.pk) == (0,)  # who sits there is not shut out
    tables.set_door(opened.table_id, host, public=False, locked=False)
    assert tables.join(opened.table_id, other).record.seats_of(other.pk) == (1,)
    tables.set_door(opened.table_id, host, locked=True)
    assert tables.join(opened.table_id, other).record.seats_of(other.pk) == (1,)
    assert kinds(opened) == ["sit", "sit"]
    table = Table.objects.get(pk=opened.table_id)
    assert (table.public, table.locked) == (False, True)
    assert table.updated > before  # by the second who sat down


def test_only_the_host_changes_the_door_and_only_while_the_match_runs(two):
    opened, white, black = two
    with pytest.raises(NotHostError):
        tables.set_door(opened.table_id, black, locked=True)
    resign(opened, white, 0)
    with pytest.raises(OverError):
        tables.set_door(opened.table_id, white, locked=True)
    with pytest.raises(UnknownTableError):
        tables.set_door(987654, white, locked=True)
    assert tables.door(opened.table_id, white) == Door(public=False, locked=False, mine=False)


def test_a_closed_table_has_no_winner_and_takes_nothing_more(two):
    opened, white, black = two
    (stranger,) = people(1)
    play(opened, white, 0, "a1")
    record = tables.close(opened.table_id, "Olga Organisation").record
    outcome = record.outcome()
    assert (outcome.places, outcome.winners, outcome.termination) == ((1, 1), (), "closed")
    assert str(outcome.reason) == "Der Tisch wurde geschlossen."
    assert record.to_act() == frozenset()
    assert Table.objects.get(pk=opened.table_id).status == "closed"
    for guest in (black, stranger):
        with pytest.raises(ClosedError):
            tables.join(opened.table_id, guest)
    with pytest.raises(ClosedError):
        play(opened, black, 1, "d1")
    with pytest.raises(ClosedError):
        resign(opened, black, 1)
    with pytest.raises(ClosedError):
        tables.rematch(opened.table_id, white)
    with pytest.raises(OverError):
        tables.set_door(opened.table_id, white, locked=True)
    tables.close(opened.table_id, "Olga Organisation")
    assert kinds(opened).count("close") == 1
    assert replayed(opened).closed


def test_closing_a_table_whose_match_is_over_keeps_its_outcome(two):
    opened, white, _black = two
    resign(opened, white, 0)
    outcome = now(opened).outcome()
    assert tables.close(opened.table_id, "Olga Organisation").record.outcome() == outcome
    assert Table.objects.get(pk=opened.table_id).status == "closed"


def test_a_rematch_is_as_public_and_has_the_clock_and_the_station():
    host, other = people(2)
    station = Station.objects.create(code="CDFG", label="Stand 3", game="muehle", seats=2)
    opened = tables.open_table("muehle", {}, 2, [host, other], public=True, clock=300, station=station)
    resign(opened, host, 0)
    following = Table.objects.get(pk=tables.rematch(opened.table_id, other).table_id)
    assert (following.public, following.clock, following.station, following.host) == (True, 300, station, host)


@pytest.mark.django_db(transaction=True)
def test_closing_and_moving_at_once_are_one_after_the_other(two):
    opened, white, _black = two
    at = now(opened).version
    results = at_once(
        [
            lambda: tables.close(opened.table_id, "Olga") and "closed",
            lambda: tables.play(opened.table_id, white.pk, 0, ("a1",), "race-close-1", at) and "moved",
        ],
        ClosedError,
    )
    assert results[0] == "closed"
    assert kinds(opened)[-1] == "close"
    assert (results[1] == "moved") == ("move" in kinds(opened))
