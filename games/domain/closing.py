"""The door of a table, and its end by other ways than the rules of the game."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.db import transaction

from games.domain import live
from games.domain.errors import NotAbsentError, NotHostError, OthersPlayError, OverError, UnknownTableError
from games.domain.live import Live
from games.domain.log import Accepted, Draft, must_go_on, must_hold, once, write
from games.domain.record import Record
from games.engines.core import Seat
from games.models import Guest, Table


@dataclass(frozen=True, slots=True)
class Door:
    """Who may come in: `public` tables stand in the hall, `locked` ones take nobody new; `mine`: may be changed."""

    public: bool
    locked: bool
    mine: bool


def door(table_id: int, guest: Guest | None) -> Door:
    """A table's door as a visitor finds it. Raises UnknownTableError."""
    table = Table.objects.filter(pk=table_id).only("public", "locked", "host_id", "status").first()
    if table is None:
        raise UnknownTableError
    mine = guest is not None and table.host_id == guest.pk and table.status == Table.Status.RUNNING
    return Door(table.public, table.locked, mine)


def set_door(table_id: int, guest: Guest, *, public: bool | None = None, locked: bool | None = None) -> Live:
    """Let the hall list the table or not, let people sit down or not; None leaves it as it is.

    Only the host may. Raises NotHostError, OverError, UnknownTableError.
    """
    with transaction.atomic():
        table = Table.objects.select_for_update().filter(pk=table_id).first()
        if table is None:
            raise UnknownTableError
        if table.host_id != guest.pk:
            raise NotHostError
        if table.status != Table.Status.RUNNING:
            raise OverError
        table.public = table.public if public is None else public
        table.locked = table.locked if locked is None else locked
        table.save(update_fields=["public", "locked"])  # not "updated": nothing has happened at the table
        return live.load(table)


def lock(table_id: int, locked: bool) -> None:
    """An organiser lets nobody more sit down at a table, or lets them again. Raises UnknownTableError, OverError."""
    with transaction.atomic():
        table = Table.objects.select_for_update().filter(pk=table_id).first()
        if table is None:
            raise UnknownTableError
        if table.status != Table.Status.RUNNING:
            raise OverError
        table.locked = locked
        table.save(update_fields=["locked"])  # not "updated": nothing has happened at the table


def close(table_id: int, who_name: str) -> Live:
    """An organiser closes the table: the match ends, and nobody can sit down, move or play again there.

    `who_name` is kept in the log. A table closed before stays as it is. Tell the connections with `nudge` afterwards.
    Raises UnknownTableError.
    """

    def decide(_table: Table, record: Record) -> Sequence[Draft]:
        return () if record.closed else (Draft("close", None, {"by": who_name}),)

    return write(table_id, decide).live


def may_end(record: Record, guest: int | None, absent: Seat, gone: Collection[Seat]) -> None:
    """Raise the error that says why a guest may not end the match because of who is absent; `gone`: seats away now."""
    if absent not in gone or record.guest_on(absent) is None:
        raise NotAbsentError
    here = {record.guest_on(seat) for seat in range(record.game.seats) if seat not in gone}
    if here - {None, guest}:
        raise OthersPlayError


def end(
    table_id: int, guest: int | None, seat: Seat, absent: Seat, gone: Collection[Seat], client_id: str, at: int
) -> Accepted:
    """End the match, with no winner, because the player of `absent` is gone for good; `gone` are all who are away.

    While other people are there it goes on: the computer can play for who is gone.
    Raises WrongSeatError, OverError, NotAbsentError, OthersPlayError.
    """

    def decide(_table: Table, record: Record) -> Sequence[Draft]:
        must_hold(record, guest, seat)
        must_go_on(record)
        may_end(record, guest, absent, gone)
        return (Draft("end", seat, {"absent": absent}, client_id),)

    return once(table_id, decide, client_id, at, seat, "end", {"absent": absent})
