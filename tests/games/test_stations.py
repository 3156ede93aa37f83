"""Stations: strangers end up at one table, whoever plays goes back to theirs, and nobody is seated with a ghost."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from games.domain import codes, presence, stations, tables
from games.domain.errors import StationClosedError, UnknownStationError
from games.engines.core import UnreadableError
from games.models import Station, Table
from tests.games.helpers import at_once, now, people, resign

pytestmark = pytest.mark.django_db


@pytest.fixture
def station(db: None) -> Station:
    return stations.make("Stand 3", "muehle", 2, {"doppelt": 2})


def test_a_station_has_a_short_code_and_is_found_as_people_type_it(station):
    assert len(station.code) == 4 < codes.LENGTH
    assert set(station.code) <= set(codes.ALPHABET)
    assert stations.find(f" {station.code[:2].lower()}-{station.code[2:]} ", "192.0.2.1") == station
    with pytest.raises(UnknownStationError):
        stations.find("ZZZZ", "192.0.2.1")


def test_a_station_is_for_a_game_there_is_with_seats_and_options_it_has():
    for game, seats, options in (("gibtsnicht", 2, {}), ("muehle", 3, {}), ("muehle", 2, {"zugzahl": 7})):
        with pytest.raises(UnreadableError):
            stations.make("Stand", game, seats, options)
    assert Station.objects.count() == 0


def test_the_second_stranger_sits_with_the_first_and_the_third_opens_anew(station):
    one, other, third = people(3)
    first = stations.sit(station, one)
    assert first.record.game.options.doppelt == 2
    assert stations.sit(station, other).table_id == first.table_id
    assert now(first).seats_of(other.pk) == (1,)
    second = stations.sit(station, third)
    assert second.table_id != first.table_id
    assert Table.objects.get(pk=second.table_id).station == station


def test_who_plays_here_goes_back_to_their_table(station):
    one, other = people(2)
    first = stations.sit(station, one)
    stations.sit(station, other)
    for guest in (one, other):
        assert stations.sit(station, guest).table_id == first.table_id
    resign(first, one, 0)
    assert stations.sit(station, one).table_id != first.table_id


def test_locked_tables_other_stations_and_plain_tables_are_passed_over(station):
    one, other, third, fourth = people(4)
    locked = stations.sit(station, one)
    tables.set_door(locked.table_id, one, locked=True)
    elsewhere = stations.sit(stations.make("Stand 4", "muehle", 2, {}), other)
    plain = tables.open_table("muehle", {}, 2, [third, None], public=True)
    assert stations.sit(station, fourth).table_id not in {locked.table_id, elsewhere.table_id, plain.table_id}


def test_nobody_is_seated_with_somebody_who_has_left(station, monkeypatch):
    one, other, third = people(3)
    left = stations.sit(station, one)
    Table.objects.filter(pk=left.table_id).update(updated=timezone.now() - timedelta(minutes=11))
    there = stations.sit(station, other)
    assert there.table_id != left.table_id
    Table.objects.filter(pk=there.table_id).update(updated=timezone.now() - timedelta(minutes=40))
    # a host who is seen to wait, however long, is given company
    monkeypatch.setattr(presence, "anybody", lambda table_id, _among=None: table_id == there.table_id)
    assert stations.sit(station, third).table_id == there.table_id


def test_after_a_crash_nobody_is_seated_with_somebody_who_has_not_come_back(station):
    one, other = people(2)
    before = stations.sit(station, one)
    Table.objects.filter(pk=before.table_id).update(updated=timezone.now() - timedelta(minutes=1))
    assert stations.sit(station, other).table_id != before.table_id


def test_a_closed_station_seats_nobody(station):
    Station.objects.update(open=False)
    with pytest.raises(StationClosedError):
        stations.sit(station, people(1)[0])
    Station.objects.all().delete()
    with pytest.raises(UnknownStationError):
        stations.sit(station, people(1)[0])
    assert Table.objects.count() == 0


@pytest.mark.django_db(transaction=True)
def test_eight_strangers_at_once_fill_four_tables(station):
    guests = people(8)
    found = at_once([lambda guest=guest: stations.sit(station, guest).table_id for guest in guests])
    assert sorted(found.count(table) for table in set(found)) == [2, 2, 2, 2]
    for table in Table.objects.all():
        assert table.free_seats == 0


@pytest.mark.django_db(transaction=True)
def test_one_who_taps_twice_at_once_gets_one_seat(station):
    (guest,) = people(1)
    found = at_once([lambda: stations.sit(station, guest).table_id for _tap in range(5)])
    assert len(set(found)) == 1
    assert Table.objects.get().free_seats == 1
