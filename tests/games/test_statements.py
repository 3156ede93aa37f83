"""What the prepared statements read and store is what Django's own would."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from games.domain import statements, tables
from games.domain.parts import Entry
from games.models import Event, Station, Table
from tests.games.helpers import people

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    """A row in which nothing is as it would be by default."""
    (host,) = people(1)
    opened = tables.open_table("kniffel", {}, 2, [host, None], clock=300)
    station = Station.objects.create(code="STAND", game="kniffel", seats=2)
    given = {"options": {"a": ["ß", 1]}, "public": True, "locked": True, "station": station}
    Table.objects.filter(pk=opened.table_id).update(**given)
    return Table.objects.get(pk=opened.table_id)


def as_stored(kind, row) -> dict:
    return kind.objects.filter(pk=row.pk).values().get()


def test_a_row_is_read_as_django_reads_it(table):
    with transaction.atomic():
        read = statements.locked(table.pk)
    names = [field.attname for field in Table._meta.concrete_fields]
    assert [getattr(read, name) for name in names] == [getattr(table, name) for name in names]
    assert read.options == table.options
    assert read.created.tzinfo is not None
    assert not read._state.adding
    assert read.station.code == "STAND"


def test_a_row_that_is_not_there(db):
    with transaction.atomic(), pytest.raises(Table.DoesNotExist):
        statements.locked(10**9)


def test_events_are_stored_as_django_stores_them(table):
    data = {"move": ["a1", "ä„“\\'%s"], "deep": {"n": None, "x": 1.5, "y": [True]}}
    statements.append(table, [Entry(7, "move", 1, data, "id-12345"), Entry(8, "chance", None, {"chance": [3]})])
    kept = Event.objects.create(table=table, number=9, kind="move", seat=1, data=data, client_id="id-67890")
    first, second, same = (as_stored(Event, row) for row in Event.objects.filter(table=table, number__gte=7))
    for row in (first, same):
        del row["id"], row["number"], row["client_id"], row["created"]
    assert first == same
    assert (second["seat"], second["client_id"], second["data"]) == (None, None, {"chance": [3]})
    assert abs(second["created"] - kept.created) < timedelta(seconds=5)
    assert Event.objects.filter(table=table, data__deep__x=1.5).count() == 2


@pytest.mark.parametrize(("number", "client_id"), [(7, "id-other"), (8, "id-12345")], ids=["number", "id"])
def test_nothing_is_stored_twice(table, number, client_id):
    statements.append(table, [Entry(7, "move", 1, {}, "id-12345")])
    with pytest.raises(IntegrityError), transaction.atomic():
        statements.append(table, [Entry(number, "move", 1, {}, client_id)])


def test_a_table_notes_where_it_stands_and_nothing_else(table):
    before = as_stored(Table, table)
    table.version, table.free_seats, table.status = 42, 0, Table.Status.OVER
    table.seed, table.public = "other", False
    began = timezone.now()
    statements.note(table)
    after = as_stored(Table, table)
    assert after.pop("updated") >= began
    assert {name: value for name, value in after.items() if before[name] != value} == {
        "version": 42,
        "free_seats": 0,
        "status": "over",
    }
