"""Stations where something came in between: a code that is taken, a seat that is gone, a place that was given up."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import IntegrityError

from games.domain import codes, stations, tables
from games.domain.errors import OverError, TableFullError
from games.domain.live import Live
from games.models import Guest, Station, Table
from tests.games.helpers import now, people, resign, take_over

pytestmark = pytest.mark.django_db


def codes_are(monkeypatch: pytest.MonkeyPatch, *drawn: str) -> Iterator[str]:
    """The next codes that chance gives; what is left of them."""
    left = iter(drawn)
    monkeypatch.setattr(codes, "make", lambda _length=codes.LENGTH: next(left))
    return left


# --- a new code -------------------------------------------------------------------------------------------------


def test_a_code_that_is_taken_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    codes_are(monkeypatch, "ABCD", "ABCD", "ABCD", "WXYZ")
    first = stations.make("Stand 1", "muehle", 2, {})
    second = stations.make("Stand 2", "dame", 2, {})
    assert (first.code, second.code) == ("ABCD", "WXYZ")
    assert stations.find("ABCD", "192.0.2.1").label == "Stand 1"
    assert stations.find("WXYZ", "192.0.2.1").label == "Stand 2"


def test_where_all_codes_are_taken_the_search_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    left = codes_are(monkeypatch, *["ABCD"] * 30)
    stations.make("Stand 1", "muehle", 2, {})
    with pytest.raises(RuntimeError, match="no free station code"):
        stations.make("Stand 2", "muehle", 2, {})
    assert len(list(left)) == 30 - 1 - 20
    assert Station.objects.count() == 1


def test_what_is_wrong_with_something_else_is_not_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    left = codes_are(monkeypatch, "ABCD", "WXYZ")
    with pytest.raises(IntegrityError):
        stations.make(None, "muehle", 2, {})  # type: ignore[arg-type]
    assert list(left) == ["WXYZ"]
    assert Station.objects.count() == 0


# --- a seat -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("error", [TableFullError, OverError])
def test_a_seat_that_is_gone_a_moment_later_is_looked_for_at_the_next_table(
    monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    station = stations.make("Stand 1", "muehle", 2, {})
    host, other, third, late = people(4)
    gone = stations.sit(station, host)
    Table.objects.filter(pk=gone.table_id).update(locked=True)
    waiting = stations.sit(station, other)
    Table.objects.filter(pk=gone.table_id).update(locked=False)
    join = tables.join

    def taken_meanwhile(table_id: int, guest: Guest) -> Live:
        if table_id == gone.table_id:
            raise error
        return join(table_id, guest)

    monkeypatch.setattr(tables, "join", taken_meanwhile)
    assert stations.sit(station, third).table_id == waiting.table_id
    assert now(waiting).seats_of(third.pk) == (1,)
    opened = stations.sit(station, late)
    assert opened.table_id not in {gone.table_id, waiting.table_id}
    assert now(opened).seats_of(late.pk) == (0,)


def three_at(station: Station) -> tuple[Live, Guest, Guest, Guest]:
    one, two, three = people(3)
    opened = stations.sit(station, one)
    for guest in (two, three):
        assert stations.sit(station, guest).table_id == opened.table_id
    return opened, one, two, three


def test_who_gave_up_where_the_others_play_on_is_given_a_new_table() -> None:
    station = stations.make("Stand 1", "mau-mau", 3, {})
    opened, one, two, _three = three_at(station)
    resign(opened, one, 0)
    assert now(opened).outcome() is None
    assert stations.sit(station, one).table_id != opened.table_id
    assert stations.sit(station, two).table_id == opened.table_id


def test_who_was_only_stood_in_for_goes_back_to_their_table() -> None:
    station = stations.make("Stand 1", "mau-mau", 3, {})
    opened, one, two, _three = three_at(station)
    take_over(opened, two, 1, absent=0)
    assert now(opened).seats_of(one.pk) == ()
    assert stations.sit(station, one).table_id == opened.table_id
    assert Table.objects.count() == 1
