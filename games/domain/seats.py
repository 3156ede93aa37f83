"""Seats that change hands: a computer plays for who is away, and gives the seat back; time given and run out."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from games.domain.errors import LongMatchError, NoClockError, NotAbsentError, NoTimeError, NotYoursError
from games.domain.log import COMPUTERS, Accepted, Draft, computer_for, must_go_on, must_hold, once, write
from games.domain.record import Record
from games.engines.core import Seat, UnreadableError
from games.engines.text import _ as text
from games.models import Table
from gamesday.limits.numbers import EVENTS_TO_ASK


def takeover(
    table_id: int,
    guest: int | None,
    seat: Seat,
    absent: Seat,
    gone: Collection[Seat],
    level: str,
    client_id: str,
    at: int,
) -> Accepted:
    """A computer player takes the seat `absent`; `gone` are the seats whose players are away.

    Raises WrongSeatError, OverError, NotAbsentError, UnreadableError for an unknown level.
    """

    def decide(_table: Table, record: Record) -> Sequence[Draft]:
        must_hold(record, guest, seat)
        must_go_on(record)
        if level not in COMPUTERS:
            raise UnreadableError(text("So einen Computer-Gegner gibt es nicht."))
        if absent not in gone or absent in record.together(seat) or record.guest_on(absent) is None:
            raise NotAbsentError
        data = computer_for(record, absent, level)
        return (Draft("takeover", absent, {**data, "by": seat}, client_id),)

    return once(table_id, decide, client_id, at, absent, "takeover", {"by": seat, "level": level})


def may_reclaim(record: Record, guest: int | None, seat: Seat) -> None:
    """Raise the error that says why a guest may not have this seat back."""
    must_go_on(record)
    if seat not in record.owned_by(guest):
        raise NotYoursError
    if record.clocks is not None and not record.clocks.left[seat]:
        raise NoTimeError


def reclaim(table_id: int, guest: int | None, seat: Seat, client_id: str, at: int) -> Accepted:
    """The person for whom a computer plays takes the seat back. Raises NotYoursError, NoTimeError, OverError."""

    def decide(_table: Table, record: Record) -> Sequence[Draft]:
        may_reclaim(record, guest, seat)
        return (Draft("reclaim", seat, {}, client_id),)

    return once(table_id, decide, client_id, at, seat, "reclaim", {})


def may_extend(record: Record, seat: Seat) -> None:
    """Raise the error that says why this seat cannot give the others time."""
    must_go_on(record)
    if record.version >= EVENTS_TO_ASK:
        raise LongMatchError
    waiting = (player.stands_for for player in record.players if player)
    if record.clocks is None or not (record.others(seat) or any(waiting)):
        raise NoClockError


def extend(table_id: int, guest: int | None, seat: Seat, client_id: str, at: int) -> Accepted:
    """Give the clocks of all others one more minute. Raises WrongSeatError, OverError, NoClockError."""

    def decide(_table: Table, record: Record) -> Sequence[Draft]:
        must_hold(record, guest, seat)
        may_extend(record, seat)
        return (Draft("extend", seat, {}, client_id),)

    return once(table_id, decide, client_id, at, seat, "extend", {})


def flag(table_id: int) -> Accepted:
    """Look whether somebody's time is over, and say so. Does nothing if it is not."""
    return write(table_id, lambda _table, _record: ())
