"""Stations: a stall's printed code opens its game, and seats who comes with whoever waits there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import IntegrityError, transaction

from games.domain import codes, listings, live, tables
from games.domain.errors import OverError, StationClosedError, TableFullError, UnknownStationError
from games.domain.live import Live
from games.engines import registry
from games.models import Event, Guest, Station, Table

#: shorter than a table's code, so that the two are never mistaken for each other
LENGTH = 4


def make(label: str, game: str, seats: int, options: Mapping[str, Any]) -> Station:
    """A new station. Raises UnreadableError (of the engines) for an unknown game, option or seat count."""
    registry.find(game).make(seats, options)
    for _attempt in range(20):
        code = codes.make(LENGTH)
        try:
            with transaction.atomic():
                return Station.objects.create(code=code, label=label, game=game, seats=seats, options=dict(options))
        except IntegrityError:
            if not Station.objects.filter(code=code).exists():
                raise  # it was not the code that was taken
    raise RuntimeError("no free station code found in 20 attempts")


def find(code: str, address: str) -> Station:
    """The station with that code, as people type it, for a visitor at this network address.

    Raises UnknownStationError, and TooManyGuessesError during the pause after too many wrong codes.
    """
    station = Station.objects.filter(code=codes.read(code)).first()
    if station is None:
        codes.guessed(address)
        raise UnknownStationError
    codes.refuse_in_a_pause(address)
    return station


def set_open(station_id: int, is_open: bool) -> Station:
    """An organiser closes a station, or opens it again. Who plays there plays on. Raises UnknownStationError."""
    with transaction.atomic():
        station = Station.objects.select_for_update().filter(pk=station_id).first()
        if station is None:
            raise UnknownStationError
        station.open = is_open
        station.save(update_fields=["open"])
        return station


def sit(station: Station, guest: Guest, address: str | None = None) -> Live:
    """A seat for the guest at this station: at the table they play at already, else at the one that has waited longest,
    else at a new one, which the next will join.

    Who come at the same moment come one after the other, so two strangers end up at one table.
    Raises StationClosedError, UnknownStationError if the station is gone, and TooManyOpeningsError if a new table is
    needed and `address` has opened too many.
    """
    with transaction.atomic():
        # The lock of the station's row lets one in at a time.
        newest = Station.objects.select_for_update().filter(pk=station.pk).first()
        if newest is None:
            raise UnknownStationError
        if not newest.open:
            raise StationClosedError
        running = Table.objects.filter(station=newest, status=Table.Status.RUNNING).order_by("created", "pk")
        own = _own(running, guest)
        if own is not None:
            return own
        for table in running.filter(free_seats__gt=0, locked=False):
            if not listings.is_waiting(table):
                continue
            try:
                return tables.join(table.pk, guest)
            except (TableFullError, OverError):
                continue
        return tables.open_table(newest.game, newest.options, newest.seats, [guest], station=newest, address=address)


def _own(running: Any, guest: Guest) -> Live | None:
    """The newest running table of the station at which the guest has a seat."""
    sat = Event.objects.filter(table__in=running, kind=Event.Kind.SIT, data__guest=guest.pk)
    for table in running.filter(pk__in=sat.values("table")).order_by("-created", "-pk"):
        known = live.load(table)
        if known.record.seats_of(guest.pk) or known.record.owned_by(guest.pk):
            return known
    return None
