"""Writing a table's log: every command goes through `write`: lock, re-check, append, commit.

The caller tells the connections afterwards (`games.domain.nudge`); until the transaction has committed nobody is told
anything.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from games.domain import asking, live, statements
from games.domain.errors import ClosedError, OverError, RepeatedError, TakenOverError, UnknownTableError, WrongSeatError
from games.domain.folding import after
from games.domain.live import Live
from games.domain.parts import Entry
from games.domain.record import Record
from games.domain.timing import SKEW
from games.engines.core import Seat
from games.models import Event, Table

#: what computer players are called, by their level
COMPUTERS = {"leicht": "Computer (leicht)", "mittel": "Computer (mittel)", "stark": "Computer (stark)"}

#: the level of a computer that plays on for somebody who gave up or whose time is over
STAND_IN = "mittel"


def now_ms() -> int:
    """Milliseconds since 1970, as this machine has them.

    A clock that has been set since the last look, or a machine that slept, is like a restart: it costs nobody any time.
    """
    global _started, _ahead  # noqa: PLW0603
    now = time.time_ns() // 1_000_000
    ahead = now - time.monotonic_ns() // 1_000_000
    if abs(ahead - _ahead) > SKEW:
        _started = now
    _ahead = ahead
    return now


#: when this process began; the clocks of a table stood still if nothing was written since
_started = time.time_ns() // 1_000_000
#: how far the machine's clock was ahead of the one that nobody can set, when it was last looked at
_ahead = _started - time.monotonic_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class Accepted:
    """What became of a command: the table after it, whether it was the repetition of an earlier one, and what was
    appended to the log."""

    live: Live
    version: int
    repeated: bool = False
    entries: Sequence[Entry] = ()


@dataclass(frozen=True, slots=True)
class Draft:
    """An event to be appended; its number and time are given to it when it is."""

    kind: str
    seat: Seat | None = None
    data: Mapping[str, Any] = field(default_factory=dict)
    client_id: str | None = None


Decide = Callable[[Table, Record], Sequence[Draft]]


def write(table_id: int, decide: Decide) -> Accepted:
    """Lock the table, ask `decide` on the newest record what to append, append it with what chance adds, commit.

    Raises UnknownTableError, and what `decide` raises; nothing is appended then but the end of somebody's time.
    """
    while True:
        # commands that share a commit are in a transaction already, which undoes them (`games.domain.commits`)
        with nullcontext() if live.is_private() else transaction.atomic():
            try:
                table = statements.locked(table_id)
            except Table.DoesNotExist:
                raise UnknownTableError from None
            known = live.load(table)
            due = _due(known.record)
            drafts = due or decide(table, known.record)
            if not drafts:
                return Accepted(known, known.record.version)
            record, entries = append(table, known.record, drafts)
            after = Live(known.table_id, known.code, known.game, record)
            transaction.on_commit(partial(live.keep, after))
        if not due:
            return Accepted(after, known.record.version + 1, entries=entries)


def _due(record: Record) -> list[Draft]:
    """What the clocks have to say before anybody else."""
    if record.clocks is None:
        return []
    if is_resting(record):
        return [Draft("resume")]
    return [Draft("flag", seat, stand_in(record, seat)) for seat in record.overdue(now_ms())[:1]]


def is_resting(record: Record) -> bool:
    """Whether the server was away, or its clock was set, since the clocks of this table last ran.

    Neither costs anybody time; and whoever is to act when it is set back does not get that time either.
    """
    if record.clocks is None or not record.running():
        return False
    now = now_ms()  # which may find that the clock was set
    return record.clocks.at < _started or record.clocks.at > now + SKEW


def stand_in(record: Record, seat: Seat) -> dict[str, Any]:
    """The computer that plays a seat on for good or for a while; empty where the match ends instead."""
    return computer_for(record, seat, STAND_IN) if record.goes_on_without(seat) else {}


def computer_for(record: Record, seat: Seat, level: str) -> dict[str, Any]:
    """A computer player of that level in place of who sits there, as event data."""
    player = record.players[seat]
    return {"level": level, "name": _("{name} (Computer)").format(name=player.name) if player else COMPUTERS[level]}


def append(table: Table, record: Record, drafts: Sequence[Draft]) -> tuple[Record, Sequence[Entry]]:
    """Append these and what chance adds, and note on the table what it is found by. Inside a transaction."""
    stamp = {"ms": now_ms()} if record.clocks else {}
    entries: list[Entry] = []

    def push(entry: Entry) -> None:
        nonlocal record
        entries.append(entry)
        record = after(record, entry)

    for draft in drafts:
        push(Entry(record.version + 1, draft.kind, draft.seat, {**draft.data, **stamp}, draft.client_id))
    while (drawn := asking.chance(record)) is not None:
        push(Entry(drawn.number, drawn.kind, drawn.seat, {**drawn.data, **stamp}))
    statements.append(table, entries)
    table.version = record.version
    table.free_seats = sum(player is None for player in record.players)
    if record.closed:
        table.status = Table.Status.CLOSED
    else:
        table.status = Table.Status.OVER if record.outcome() else Table.Status.RUNNING
    statements.note(table)
    return record, entries


def once(
    table_id: int, decide: Decide, client_id: str, at: int, seat: Seat, kind: str, data: Mapping[str, Any]
) -> Accepted:
    """`write` for a command with an id of the sender's own, which is accepted once.

    The same command sent again is answered from the log; another one with the same id is a RepeatedError. `kind` and
    `data` are the command as it was sent; what the table adds to its event is not compared. Where it changes what was
    sent, the event keeps that as `sent`.
    """

    earlier: Event | None = None

    def decide_once(table: Table, record: Record) -> Sequence[Draft]:
        nonlocal earlier
        # Accepting a command takes the table past `at`; while it stands there, the id cannot be in the log.
        if record.version != at:
            earlier = Event.objects.filter(table=table_id, client_id=client_id).first()
            if earlier is not None:
                return ()
        return decide(table, record)

    try:
        accepted = write(table_id, decide_once)
    except IntegrityError:
        raise RepeatedError from None
    if earlier is None:
        return accepted
    was = {**earlier.data, **earlier.data.get("sent", {})}
    sent = {name: was.get(name) for name in data}
    if (earlier.kind, earlier.seat, sent) != (kind, seat, data):
        raise RepeatedError
    return Accepted(accepted.live, earlier.number, repeated=True)


# --- what every command asks first ------------------------------------------------------------------------------


def must_hold(record: Record, guest: int | None, seat: Seat) -> None:
    """Raise WrongSeatError unless the guest plays on this seat."""
    if seat in record.seats_of(guest):
        return
    if seat in record.owned_by(guest):
        raise TakenOverError
    raise WrongSeatError


def must_go_on(record: Record) -> None:
    """Raise ClosedError or OverError when nothing more can happen at the table."""
    if record.closed:
        raise ClosedError
    if record.outcome():
        raise OverError
