"""What is forgotten, and when: guests who stay away, and tables where nothing happens any more.

After `settings.KEEP_DAYS` days (30) a guest not seen since is deleted, and so is every table at which nothing has
happened since, with its whole log, and what quiz questions somebody was asked before then. What is left of a table are
numbers: how many were opened and finished on a day, and how many moves were made (`DayCount`). It happens at every
start of the server (the command `forget`), and afterwards once a day, when the first table of the day is opened.

A clock that was set to another year would make everything old at once. So each time the clock is noted, and if it has
gone on by more than `JUMP` since the last time, nothing is forgotten until an organiser has said that it is right.
(After a winter without a games day that is one click too many; the other way round a running games day would be gone.)

A table where nobody has moved, and whoever sat there is gone, is kept for `EMPTY_DAYS` only: a script opens such tables
by the hundred, one after the other as rematches too, and people do not miss them.
"""

from __future__ import annotations

import logging
from collections import Counter
from datetime import date, datetime, timedelta

from django.conf import settings
from django.db import DatabaseError, connection, transaction
from django.db.models import Count, Exists, F, OuterRef, Q
from django.db.models.functions import TruncDate
from django.utils import timezone

from games.domain import questions
from games.models import Clock, DayCount, Event, Guest, Table

log = logging.getLogger(__name__)

#: a clock that has gone on by more since it was last believed has been set, or the server has rested for long
JUMP = timedelta(days=30)

#: so many tables are counted and deleted in one transaction
BATCH = 200

#: for so many days a table is kept where nobody has moved; a games day lasts from Friday to Sunday
EMPTY_DAYS = 2

#: a day, and a game
Key = tuple[date, str]

_forgotten_on: date | None = None


def keep_days() -> int:
    """For how many days guests and tables are kept."""
    return int(settings.KEEP_DAYS)


def forget(now: datetime | None = None) -> tuple[int, int]:
    """Delete what is older than it is kept; how many guests and tables that were. None after a jump of the clock."""
    now = now or timezone.now()
    if not _believe(now):
        log.warning("the clock has jumped to %s; nothing is deleted until an organiser has said that it is right", now)
        return 0, 0
    before = now - timedelta(days=keep_days())
    played = Event.objects.filter(table=OuterRef("pk"), kind=Event.Kind.MOVE)
    empty = ~Q(Exists(played)) & Q(updated__lt=now - timedelta(days=EMPTY_DAYS))
    tables = 0
    while batch := _forget_tables(Q(updated__lt=before) | empty):
        tables += batch
    unseen = Q(seen__lt=timezone.localdate(before)) | Q(seen__isnull=True, created__lt=before)
    questions.forget_asked(before)
    _all, by_model = Guest.objects.filter(unseen).delete()
    return by_model.get("games.Guest", 0), tables


def jumped(now: datetime | None = None) -> timedelta | None:
    """By how much the clock has jumped; None if it is believed."""
    last = Clock.objects.filter(pk=1).first()
    gone = (now or timezone.now()) - last.believed if last else timedelta()
    return gone if gone > JUMP else None


def believe_clock() -> None:
    """The clock is right, somebody says who has looked.

    What is old by it goes the next time, not now: whoever sits at a table has been seen by then.
    """
    Clock.objects.update_or_create(pk=1, defaults={"believed": timezone.now()})


def forget_daily() -> None:
    """`forget`, the first time this process is asked on a day. It never keeps the caller from its own work."""
    global _forgotten_on  # noqa: PLW0603  # one memory for the process
    today = timezone.localdate()
    if _forgotten_on == today:
        return
    _forgotten_on = today
    try:
        forget()
    except DatabaseError:
        log.exception("what is old could not be deleted; it will be tried again tomorrow, or at the next start")


def _believe(now: datetime) -> bool:
    with transaction.atomic():
        clock, _new = Clock.objects.select_for_update().get_or_create(pk=1, defaults={"believed": now})
        if now - clock.believed > JUMP:
            return False
        clock.believed = now  # also when it was set back: what is noted meanwhile must not be old when it is set right
        clock.save(update_fields=["believed"])
        return True


def _forget_tables(old: Q) -> int:
    with transaction.atomic():
        # One process counts a table and deletes it; another that comes at the same time passes it over.
        skip = connection.features.has_select_for_update_skip_locked
        stale = Table.objects.select_for_update(skip_locked=skip).filter(old).order_by("pk")[:BATCH]
        going = [table.pk for table in stale]
        for (day, game), (opened, finished, moves) in counts(Q(pk__in=going), Q(table__in=going)).items():
            DayCount.objects.get_or_create(day=day, game=game)
            DayCount.objects.filter(day=day, game=game).update(
                opened=F("opened") + opened, finished=F("finished") + finished, moves=F("moves") + moves
            )
        Table.objects.filter(pk__in=going).delete()
    return len(going)


def counts(tables: Q, events: Q) -> dict[Key, tuple[int, int, int]]:
    """By day and game: tables opened, matches finished and moves made, of the tables and events that match."""
    opened: Counter[Key] = Counter()
    finished: Counter[Key] = Counter()
    moves: Counter[Key] = Counter()
    rows = Table.objects.filter(tables)
    for day, game, n in _per_day(rows, "created", "game"):
        opened[day, game] = n
    # Nothing happens at a table after its match, so the last change is its end. (A table closed while a match ran
    # has finished none.)
    for day, game, n in _per_day(rows.filter(status=Table.Status.OVER), "updated", "game"):
        finished[day, game] = n
    for day, game, n in _per_day(Event.objects.filter(events, kind=Event.Kind.MOVE), "created", "table__game"):
        moves[day, game] = n
    return {key: (opened[key], finished[key], moves[key]) for key in sorted({*opened, *finished, *moves})}


def _per_day(rows: object, when: str, game: str) -> list[tuple[date, str, int]]:
    grouped = rows.annotate(day=TruncDate(when)).values_list("day", game).order_by()  # type: ignore[attr-defined]
    return list(grouped.annotate(n=Count("pk")))
