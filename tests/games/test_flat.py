"""What the hall asks the database does not grow with what was played on former days."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from games.domain import guests, listings, matching, overview, tables
from games.models import Event, Guest, Table
from gamesday.operation import state
from tests.steps import steps

pytestmark = pytest.mark.skipif(
    connection.vendor != "sqlite", reason="it counts steps of SQLite, which plans a query by the indexes there are"
)

#: tables of former days, and the events of each
FORMER, EVENTS = 300, 20


def former(of: Table) -> None:
    """Matches of three days ago, with others on the seats."""
    copied = [
        Table(code=f"ALT{n:05}", game=of.game, ruleset_version=1, seats=2, options=of.options, seed="", version=EVENTS,
              status=Table.Status.OVER, public=n % 2 == 0)
        for n in range(FORMER)
    ]  # fmt: skip
    made = Table.objects.bulk_create(copied)
    sat = {"guest": 10**6, "name": "Hase"}
    Event.objects.bulk_create(
        Event(table=table, number=n + 1, kind="sit" if n < 2 else "move", seat=n % 2, data=sat if n < 2 else {})
        for table in made
        for n in range(EVENTS)
    )
    when = timezone.now() - timedelta(days=3)
    Table.objects.filter(pk__in=[table.pk for table in made]).update(created=when, updated=when)
    Event.objects.filter(table__in=made).update(created=when)


@pytest.fixture
def visitor(db: None) -> Guest:
    """Sits at one of three tables that run; another is over since today."""
    visitor, other = guests.make()[0], guests.make()[0]
    tables.open_table("muehle", {}, 2, [visitor, None], public=True)
    tables.open_table("dame", {}, 2, [other, None], public=True)
    ended = tables.open_table("muehle", {}, 2, [other, other])
    tables.resign(ended.table_id, other.pk, 0, "resigned-1", ended.record.version)
    return visitor


QUESTIONS: dict[str, Callable[[Guest], object]] = {
    "the tables of the hall that wait": listings.waiting,
    "those of a game": lambda guest: listings.waiting(guest, "muehle"),
    "the visitor's own": listings.own,
    "those they played at": listings.own_finished,
    "those to watch": lambda _guest: listings.public(),
    "those a wall goes round": lambda _guest: listings.next_shown(),
    "those that ended today": lambda _guest: listings.finished(),
    "how many these are": lambda _guest: overview.finished(timezone.localdate()),
    "what was played today": lambda _guest: overview.day(timezone.localdate()),
    "what is opened for who does not mind": lambda _guest: matching._game(""),
    "how many are stuck": lambda _guest: overview.stuck_tables(),
    "how much is played": lambda _guest: state.look(),
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_former_days_cost_nothing(visitor: Guest, question: str) -> None:
    def ask() -> object:
        return QUESTIONS[question](visitor)

    before = steps(ask)
    former(Table.objects.get(host=visitor))
    after = steps(ask)
    # a tenth, as is wanted; and a few steps down an index that has become deeper
    assert after <= 1.1 * before + 20
