"""Contests of live games: tables open themselves for who is drawn, and how they end books itself, once.

The games know nothing of contests. So whoever looks at a contest (its pages do, every few seconds) makes it look at its
tables: a game has begun with its first move, and is booked under the number of its table, which counts once. In an
unequal game both begin once (`games.domain.pairs`); a draw in a knock-out is played again.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from asgiref.sync import async_to_sync
from django.db import transaction
from django.utils import timezone

from day.domain.contests.field import Outcome
from day.domain.contests.running import HOST, Form, Meeting, Running, called, changing, load, reported
from day.models import Contest, Pairing
from games.domain import live, pairs, tables
from games.domain.live import Live
from games.domain.nudge import announce_next
from games.models import Event, Guest, Table


@dataclass(frozen=True, slots=True)
class News:
    """What is to be done about a pairing: it has begun, ended, or its table is to be opened."""

    meeting: Meeting
    began: bool = False
    ended: Live | None = None


def look(row: Contest) -> None:
    """Open the tables that are due, and book what has ended. Does nothing twice."""
    if not row.live:
        return
    now = load(row)
    if not _due(now) and not _news(now) and not _without(now):
        return
    with changing(row.pk) as before:
        for news in _news(before):
            _take(before, news)
        for one, other in _due(load(before.row)):
            now = load(before.row)
            _open(now, called(now, one, other, next(iter(now.free_tables), None), begun=False))
        for meeting in _without(load(before.row)):
            _open(before, meeting.row)


def _due(now: Running) -> list[tuple[int, int]]:
    """Who plays next, as far as there are tables. Two who must not meet, as may happen in a knock-out, wait for a word
    of whoever runs the contest."""
    due = [(one, other) for _pairing, one, other in now.calls if frozenset((one, other)) not in now.known.apart]
    return due[: len(now.free_tables)] if now.row.tables else due


def _without(now: Running) -> list[Meeting]:
    """Who has been called and has no table."""
    if now.row.over:
        return []
    return [each for each in now.open if each.row.begun and each.row.live_table_id is None and not each.reports]


def _open(now: Running, pairing: Pairing) -> None:
    """A live table for a pairing, with seats for those two; who has no phone there sits down by its code."""
    assert pairing.other is not None
    seated = [now.entrants[pairing.one].guest, now.entrants[pairing.other].guest]
    pairing.live_table_id = tables.open_table(now.row.live, {}, 2, seated).table_id
    pairing.save()


def _once_more(row: Pairing, ended: Live) -> None:
    """The same two play again, the other way round: their rematch, which they may have begun themselves."""
    guest = next(player.guest for player in ended.record.players if player and player.guest)
    following = tables.rematch(ended.table_id, Guest.objects.get(pk=guest))
    row.turned, row.live_table_id = not row.turned, following.table_id
    row.save()
    transaction.on_commit(partial(async_to_sync(announce_next), ended.table_id, following.code))


def _news(now: Running) -> list[News]:
    found = []
    for meeting in now.meetings:
        table = meeting.row.live_table
        if table is None or any(report.live_table_id == table.pk for report in meeting.reports):
            continue
        if table.status == Table.Status.OVER:
            ended = live.load(table)
            if now.is_open(meeting) or pairs.takes_along(ended) is None:
                found.append(News(meeting, ended=ended))
        elif table.status == Table.Status.RUNNING and meeting.row.begun is None and _has_begun(table):
            found.append(News(meeting, began=True))
    return found


def _has_begun(table: Table) -> bool:
    sat = table.seats - table.free_seats
    return table.version > sat and Event.objects.filter(table=table, kind=Event.Kind.MOVE).exists()


def _take(now: Running, news: News) -> None:
    row = news.meeting.row
    if row.begun is None:
        row.begun = timezone.now()
        row.save(update_fields=["begun"])
    if news.ended is None:
        return
    if pairs.takes_along(news.ended) is not None:
        _once_more(row, news.ended)
        return
    outcome = _outcome(news.ended, row.turned)
    reported(now, news.meeting, HOST, outcome, live=news.ended.table_id)
    if outcome is Outcome.DRAW and now.row.form == Form.KNOCKOUT and now.is_open(news.meeting):
        _once_more(row, news.ended)


def _outcome(ended: Live, turned: bool) -> Outcome:
    record = ended.record
    if record.brought is not None:
        one, other = pairs.points(record)
    else:
        result = record.outcome()
        winners = result.winners if result else ()
        one, other = (int(seat in winners) for seat in range(2))
    if one == other:
        return Outcome.DRAW
    return Outcome.ONE if (one > other) != turned else Outcome.OTHER
