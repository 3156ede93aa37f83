"""The tables the hall and its walls list: where somebody waits for company, where a visitor can go back to, what can be
watched. Who waits is one rule for all of them and for stations (`is_waiting`)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from itertools import islice

from django.db.models import Q, QuerySet
from django.utils import timezone

from games.domain import guests, live, presence
from games.domain.parts import Player
from games.engines import registry
from games.models import Event, Guest, Table

#: a table where nothing happened for so long is neither shown nor gone back to, whoever has it open
STILL_THERE = timedelta(minutes=30)
#: whoever sat down has so long to open the table's page; who has left it again is gone as soon (`presence.anybody`)
ARRIVES = timedelta(seconds=8)
#: a table of which this process cannot tell who has it open counts as waiting for so long after another has noted it
NOTED = timedelta(seconds=presence.LEASE)
#: a wall goes round the tables where something has happened within so long
LIVELY = timedelta(minutes=5)
#: so many tables are shown at most
SHOWN = 12


@dataclass(frozen=True, slots=True)
class Listing:
    """A table as the hall shows it: where it is, what is played, who sits there, how many seats may be taken."""

    code: str
    game: str
    title: str
    free: int
    people: tuple[str, ...]
    version: int
    #: when something last happened there
    updated: datetime


def waiting(guest: Guest | None = None, game: str = "") -> list[Listing]:
    """Public tables with a free seat, the one that has waited longest first; without those the guest sits at."""
    tables = _recent().filter(public=True, locked=False, free_seats__gt=0)
    if game:
        tables = tables.filter(game=game)
    if guest:
        tables = tables.exclude(pk__in=_tables_of(guest).values("pk"))
    there = (table for table in tables.order_by("created") if _known(table) and is_waiting(table))
    return [_listing(table) for table in islice(there, SHOWN)]


def is_waiting(table: Table) -> bool:
    """Whether somebody is likely to sit there still: nobody is to be seated with a person who left long ago."""
    record = live.load(table).record
    now = timezone.now()
    players = {guest for seat in range(record.game.seats) if (guest := record.guest_on(seat)) is not None}
    somebody = presence.anybody(table.pk, players)
    if somebody is None:
        somebody = table.attended is not None and now - table.attended < NOTED
    return somebody or now - table.updated < ARRIVES


def own(guest: Guest | None) -> list[Listing]:
    """Running tables the guest sits at, the newest first."""
    if guest is None:
        return []
    return [_listing(table) for table in _tables_of(guest).order_by("-updated")[:3] if _known(table)]


def still_running(codes: Collection[str]) -> frozenset[str]:
    """Those of the tables that go on."""
    if not codes:
        return frozenset()
    return frozenset(_recent().filter(code__in=codes).values_list("code", flat=True))


def own_finished(guest: Guest | None) -> list[Listing]:
    """Tables the guest sat at whose match has ended, the newest first."""
    if guest is None:
        return []
    # they sat nowhere before they came, and a clock may have been set right meanwhile
    since = guest.created - timedelta(days=1)
    seated = Event.objects.filter(
        kind=Event.Kind.SIT, data__guest=guest.pk, table__status=Table.Status.OVER, table__updated__gte=since
    )
    ended = Table.objects.filter(pk__in=seated.values("table")).order_by("-updated")
    return [_listing(table) for table in ended[:SHOWN] if _known(table)]


def public() -> list[Listing]:
    """Running public tables, with or without a free seat, for everybody to watch; the liveliest first."""
    tables = _recent().filter(public=True).order_by("-updated")
    return [_listing(table) for table in islice(filter(_is_played, tables), SHOWN)]


def next_shown(after: str = "") -> str:
    """The code of the next table a wall goes on to after that one; "" when it has been round, or there is none.

    Shown is what everybody may join or watch where they stand: public tables and those of stations, where something
    has happened lately.
    """
    shown = _recent().filter(Q(public=True) | Q(station__isnull=False), updated__gte=timezone.now() - LIVELY)
    last = Table.objects.filter(code=after).values_list("pk", flat=True).first() if after else None
    following = shown.filter(pk__gt=last) if last else shown
    return next((table.code for table in following.order_by("pk") if _is_played(table)), "")


def finished() -> list[Listing]:
    """Tables whose match ended today, the newest first."""
    today = timezone.make_aware(datetime.combine(timezone.localdate(), time()))
    ended = Table.objects.filter(status=Table.Status.OVER, updated__gte=today)
    return [_listing(table) for table in ended.order_by("-updated")[:SHOWN] if _known(table)]


def _recent() -> QuerySet[Table]:
    return Table.objects.filter(status=Table.Status.RUNNING, updated__gte=timezone.now() - STILL_THERE)


def _tables_of(guest: Guest) -> QuerySet[Table]:
    seated = Event.objects.filter(
        kind=Event.Kind.SIT, data__guest=guest.pk, table__status=Table.Status.RUNNING,
        table__updated__gte=timezone.now() - STILL_THERE,
    )  # fmt: skip
    return Table.objects.filter(pk__in=seated.values("table"))


def _is_played(table: Table) -> bool:
    """Whether a wall shows the table: all sit there, or those who do wait for company. It asks nobody to come to where
    nobody is."""
    return _known(table) and (not table.free_seats or is_waiting(table))


def _known(table: Table) -> bool:
    return table.game in registry.rulesets()


def _listing(table: Table) -> Listing:
    record = live.load(table).record
    return Listing(
        code=table.code,
        game=table.game,
        title=registry.find(table.game).title,
        free=0 if table.locked else table.free_seats,
        people=tuple(_called(player) for player in record.players if player),
        version=record.version,
        updated=table.updated,
    )


def _called(player: Player) -> str:
    """Everybody reads the hall and its walls: a name somebody gave themselves stays at the table."""
    return guests.called(player.animal, player.colour) if player.own else player.name
