"""What organisers see of the games day: the tables that run, and how much was played. No names, no guests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from django.db.models import Q, QuerySet, Sum
from django.utils import timezone

from games.domain import live, presence
from games.domain.parts import Player
from games.domain.privacy import counts
from games.engines import registry
from games.models import DayCount, Event, Table
from gamesday.hooks import Playing

#: a table where nobody has moved for so long is stuck
STUCK_AFTER = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class Running:
    """A table that runs. `players`: for each seat "person", "computer" or "free".

    `since`: when something last happened there, not so long ago unless it is `stuck`. `connected`: whether somebody
    has the table open; None if this process does not know.
    """

    table_id: int
    code: str
    game: str
    title: str
    version: int
    players: tuple[str, ...]
    since: datetime
    stuck: bool
    connected: bool | None
    public: bool
    locked: bool
    station: str | None


@dataclass(frozen=True, slots=True)
class GameCount:
    """What was played of one game on a day."""

    game: str
    title: str
    opened: int
    finished: int
    moves: int


@dataclass(frozen=True, slots=True)
class Day:
    """A day in numbers, by game and in all."""

    day: date
    games: tuple[GameCount, ...]
    opened: int
    finished: int
    moves: int


def running_tables() -> QuerySet[Table]:
    """The tables that run, those where nothing has happened for longest first."""
    return Table.objects.filter(status=Table.Status.RUNNING).select_related("station").order_by("updated", "pk")


def stuck_tables() -> int:
    """How many of them are stuck."""
    return running_tables().filter(updated__lte=timezone.now() - STUCK_AFTER).count()


def running(tables: Iterable[Table]) -> list[Running]:
    """What there is to say of tables that run, in their order."""
    now = timezone.now()
    return [_running(table, now) for table in tables]


def _running(table: Table, now: datetime) -> Running:
    return Running(
        table.pk,
        table.code,
        table.game,
        _title(table.game),
        table.version,
        tuple(_kind(player) for player in live.load(table).record.players),
        table.updated,
        now - table.updated >= STUCK_AFTER,
        presence.anybody(table.pk),
        table.public,
        table.locked,
        table.station.label if table.station else None,
    )


def _kind(player: Player | None) -> str:
    if player is None:
        return "free"
    return "person" if player.is_person else "computer"


def day(day: date) -> Day:
    """What was played on a day: of tables that are still kept, and of those already deleted."""
    found: dict[str, Counter[str]] = {}

    def add(game: str, opened: int, finished: int, moves: int) -> None:
        found.setdefault(game, Counter()).update(opened=opened, finished=finished, moves=moves)

    for row in DayCount.objects.filter(day=day):
        add(row.game, row.opened, row.finished, row.moves)
    begin, end = bounds(day)
    then = Q(created__gte=begin, created__lt=end)
    # whatever happened then, its table has changed since: by that it is found, not among all there is
    tables = Q(status__in=Table.Status.values, updated__gte=begin)
    events = Q(table__status__in=Table.Status.values, table__updated__gte=begin)
    kept = counts(tables & (then | Q(updated__lt=end)), events & then)
    for (when, game), numbers in kept.items():
        if when == day:
            add(game, *numbers)
    games = tuple(
        GameCount(slug, _title(slug), each["opened"], each["finished"], each["moves"])
        for slug, each in sorted(found.items(), key=lambda item: _title(item[0]))
    )
    return Day(
        day,
        games,
        sum(game.opened for game in games),
        sum(game.finished for game in games),
        sum(game.moves for game in games),
    )


def bounds(day: date) -> tuple[datetime, datetime]:
    """When a day begins here, and when the next does."""
    begin, end = (timezone.make_aware(datetime.combine(each, time())) for each in (day, day + timedelta(days=1)))
    return begin, end


def _title(slug: str) -> str:
    ruleset = registry.rulesets().get(slug)
    return ruleset.title if ruleset else slug


def finished(day: date) -> int:
    """How many matches ended on a day: `day(…).finished` without looking at any move, for a page that anybody reads."""
    begin, end = bounds(day)
    deleted = DayCount.objects.filter(day=day).aggregate(n=Sum("finished"))["n"] or 0
    # nothing happens at a table after its match, so the last change is its end
    return int(deleted) + Table.objects.filter(status=Table.Status.OVER, updated__gte=begin, updated__lt=end).count()


def playing(now: datetime) -> Playing:
    """How much is played."""
    hour = now - timedelta(hours=1)
    # a table changes with each of its events: those of all others need not be looked through
    played = Event.objects.filter(
        kind=Event.Kind.MOVE, created__gt=hour, table__status__in=Table.Status.values, table__updated__gt=hour
    )
    return Playing(
        running=Table.objects.filter(status=Table.Status.RUNNING).count(),
        last_minute=played.filter(created__gt=now - timedelta(minutes=1)).count(),
        last_hour=played.count(),
    )
