"""What people do at a table. Every command goes through `_write`: lock, re-check, append, commit.

The caller tells the connections afterwards (`games.nudge`); until the transaction has committed nobody is told
anything.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.db import IntegrityError, transaction

from games.domain import codes, live
from games.domain.errors import (
    NotOverError,
    OverError,
    RepeatedError,
    StaleError,
    TableFullError,
    UnknownTableError,
    WrongSeatError,
)
from games.domain.guests import name_of
from games.domain.live import Live
from games.domain.record import Entry, Record
from games.engines import registry
from games.engines.core import NotYourTurnError, Path, Seat
from games.engines.text import _ as text
from games.models import Event, Guest, Table

#: levels of computer players, by what people call them
LEVELS = {"leicht": "Computer (leicht)", "mittel": "Computer (mittel)", "stark": "Computer (stark)"}


@dataclass(frozen=True, slots=True)
class Accepted:
    """What became of a command: the table after it, and whether it was the repetition of an earlier one."""

    live: Live
    version: int
    repeated: bool = False


# --- writing ----------------------------------------------------------------------------------------------------


def _write(table_id: int, decide: Callable[[Record], Sequence[Entry]]) -> Accepted:
    """Lock the table, ask `decide` on the newest record what to append, append it with what chance adds, commit."""
    with transaction.atomic():
        table = Table.objects.select_for_update().filter(pk=table_id).first()
        if table is None:
            raise UnknownTableError
        known = live.load(table)
        record = known.record
        entries = list(decide(record))
        if not entries:
            return Accepted(known, record.version)
        for entry in entries:
            record = record.after(entry)
        entries, record = _with_chance(entries, record)
        _append(table, entries, record)
    return Accepted(live.keep(Live(known.table_id, known.code, known.game, record)), entries[0].number)


def _with_chance(entries: list[Entry], record: Record) -> tuple[list[Entry], Record]:
    while (drawn := record.chance()) is not None:
        entries = [*entries, drawn]
        record = record.after(drawn)
    return entries, record


def _append(table: Table, entries: Sequence[Entry], record: Record) -> None:
    Event.objects.bulk_create(
        Event(
            table=table,
            number=entry.number,
            kind=entry.kind,
            seat=entry.seat,
            data=dict(entry.data),
            client_id=entry.client_id,
        )
        for entry in entries
    )
    table.version = record.version
    table.free_seats = sum(player is None for player in record.players)
    table.status = Table.Status.OVER if record.outcome() else Table.Status.RUNNING
    table.save(update_fields=["version", "free_seats", "status", "updated"])


def _sit(record: Record, seat: Seat, guest: Guest | None, level: str = "") -> Entry:
    data = {"name": name_of(guest), "guest": guest.pk} if guest else {"name": LEVELS[level], "level": level}
    return Entry(record.version + 1, "sit", seat, data)


# --- commands ---------------------------------------------------------------------------------------------------


def open_table(
    slug: str,
    options: Mapping[str, Any],
    seats: int | None,
    sitting: Sequence[Guest | str | None],
    *,
    host: Guest | None = None,
) -> Live:
    """A new table of a game. `sitting` says for each seat in turn who takes it: a guest, a computer's level, nobody.

    Raises UnreadableError (of the engines) for an unknown game, option or seat count.
    """
    ruleset = registry.find(slug)
    game = ruleset.make(seats, options)
    if host is None:
        host = next((player for player in sitting if isinstance(player, Guest)), None)
    for _attempt in range(20):
        try:
            with transaction.atomic():
                table = Table.objects.create(
                    code=codes.make(),
                    game=slug,
                    ruleset_version=ruleset.version,
                    seats=game.seats,
                    options=dict(options),
                    seed=secrets.token_hex(32),
                    host=host,
                )
                record = Record.fresh(game, table.seed)
                entries: list[Entry] = []
                for seat, player in enumerate(sitting[: game.seats]):
                    if player is None:
                        continue
                    guest = player if isinstance(player, Guest) else None
                    entry = _sit(record, seat, guest, "" if guest else str(player))
                    entries.append(entry)
                    record = record.after(entry)
                entries, record = _with_chance(entries, record)
                _append(table, entries, record)
                opened = Live(table.pk, table.code, slug, record)
                transaction.on_commit(partial(live.keep, opened))
            return opened
        except IntegrityError:
            if not Table.objects.filter(code=table.code).exists():
                raise  # it was not the code that was taken
    raise RuntimeError("no free join code found in 20 attempts")


def join(table_id: int, guest: Guest) -> Live:
    """Give the guest the first free seat; who has a seat already keeps it.

    Raises TableFullError or OverError.
    """

    def decide(record: Record) -> Sequence[Entry]:
        if record.seats_of(guest.pk):
            return ()
        if record.outcome():
            raise OverError
        for seat, player in enumerate(record.players):
            if player is None:
                return (_sit(record, seat, guest),)
        raise TableFullError

    return _write(table_id, decide).live


def add_computer(table_id: int, guest: Guest, level: str) -> Live:
    """Fill the free seats with computer players; only who sits at the table may ask for it.

    Raises WrongSeatError, TableFullError or OverError.
    """

    def decide(record: Record) -> Sequence[Entry]:
        if not record.seats_of(guest.pk):
            raise WrongSeatError
        if record.outcome():
            raise OverError
        entries = []
        for seat, player in enumerate(record.players):
            if player is None:
                entry = _sit(record, seat, None, level)
                entries.append(entry)
                record = record.after(entry)
        if not entries:
            raise TableFullError
        return entries

    return _write(table_id, decide).live


def play(table_id: int, guest: int | None, seat: Seat, path: Path, client_id: str, at: int) -> Accepted:
    """A guest's move. `client_id` is the sender's own id for it, `at` the version it was made on.

    An id is accepted once: the same move sent again gets the same answer, a different one RepeatedError.
    Raises WrongSeatError, StaleError, OverError, or the refusal of the rules (GameError); nothing changes then.
    """

    def decide(record: Record) -> Sequence[Entry]:
        if seat not in record.seats_of(guest):
            raise WrongSeatError
        return (_move(record, seat, path, client_id, at),)

    return _once(table_id, decide, client_id, at, seat, "move", {"move": list(path)})


def play_computer(table_id: int, seat: Seat, path: Path, at: int) -> Accepted:
    """A computer player's move, thought out on version `at`. Raises as `play` does."""
    client_id = f"computer-{seat}-{at}"

    def decide(record: Record) -> Sequence[Entry]:
        player = record.players[seat]
        if player is None or not player.level:
            raise WrongSeatError
        return (_move(record, seat, path, client_id, at),)

    return _once(table_id, decide, client_id, at, seat, "move", {"move": list(path)})


def elapse(table_id: int, at: int) -> Accepted:
    """The time the game gave the position of version `at` is over. Does nothing if the table has moved on."""

    def decide(record: Record) -> Sequence[Entry]:
        if record.version != at or record.time_limit() is None:
            return ()
        return (Entry(record.version + 1, "elapsed", None, {}),)

    return _write(table_id, decide)


def resign(table_id: int, guest: int | None, seat: Seat, client_id: str, at: int) -> Accepted:
    """Give up. Raises WrongSeatError or OverError."""

    def decide(record: Record) -> Sequence[Entry]:
        if seat not in record.seats_of(guest):
            raise WrongSeatError
        if record.outcome():
            raise OverError
        return (Entry(record.version + 1, "resign", seat, {}, client_id),)

    return _once(table_id, decide, client_id, at, seat, "resign", {})


def rematch(table_id: int, guest: Guest) -> Live:
    """A new table of the same game with the seats moved on by one. Who asks second gets the same table.

    Raises NotOverError while the match runs, WrongSeatError for a guest who did not play.
    """
    with transaction.atomic():
        table = Table.objects.select_for_update().filter(pk=table_id).first()
        if table is None:
            raise UnknownTableError
        record = live.load(table).record
        if not record.seats_of(guest.pk):
            raise WrongSeatError
        if not record.outcome():
            raise NotOverError
        if table.next_table_id is not None:
            return live.current(table.next_table_id)
        guests = Guest.objects.in_bulk([p.guest for p in record.players if p and p.guest])
        sitting = [
            None if player is None else player.level or guests.get(player.guest or 0) for player in record.players
        ]
        following = open_table(table.game, table.options, table.seats, sitting[1:] + sitting[:1], host=table.host)
        table.next_table_id = following.table_id
        table.save(update_fields=["next_table"])
        return following


def next_code(table_id: int) -> str | None:
    """The code of the rematch, once there is one."""
    return Table.objects.filter(previous_table=table_id).values_list("code", flat=True).first()


# --- rules of the table -----------------------------------------------------------------------------------------


def _move(record: Record, seat: Seat, path: Path, client_id: str, at: int) -> Entry:
    if record.outcome():
        raise OverError
    since = record.acting_since[seat]
    if since is None:
        raise NotYourTurnError(text("Du bist gerade nicht am Zug."))
    if not since <= at <= record.version:
        raise StaleError
    record.game.check(record.state, seat, path)
    return Entry(record.version + 1, "move", seat, {"move": list(path)}, client_id)


def _once(
    table_id: int,
    decide: Callable[[Record], Sequence[Entry]],
    client_id: str,
    at: int,
    seat: Seat,
    kind: str,
    data: Mapping[str, Any],
) -> Accepted:
    """`_write`, but an id that is already in the log is answered from there."""

    def decide_once(record: Record) -> Sequence[Entry]:
        # Accepting a command takes the table past `at`; while it stands there, the id cannot be in the log.
        if record.version != at:
            earlier = Event.objects.filter(table=table_id, client_id=client_id).first()
            if earlier is not None:
                raise _EarlierError(earlier)
        return decide(record)

    try:
        return _write(table_id, decide_once)
    except _EarlierError as found:
        event = found.event
        if (event.kind, event.seat, event.data) != (kind, seat, data):
            raise RepeatedError from None
        return Accepted(live.current(table_id), event.number, repeated=True)
    except IntegrityError:
        raise RepeatedError from None


class _EarlierError(Exception):
    """The command's id is in the log already."""

    def __init__(self, event: Event) -> None:
        super().__init__()
        self.event = event
