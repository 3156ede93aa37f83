"""What people do at a table: open it, sit down, play, give up, play again.

`games.domain.offers`, `seats` and `closing` hold the other commands; all of them write through `games.domain.log`.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import count
from typing import Any

from django.db import IntegrityError, transaction

from games.domain import codes, live, pairs, privacy, race, taking_up
from games.domain.closing import Door, close, door, end, set_door
from games.domain.errors import (
    ClosedError,
    LockedError,
    NotOnesSeatError,
    NotOverError,
    SeatTakenError,
    StaleError,
    TableFullError,
    UnknownTableError,
    WrongSeatError,
)
from games.domain.guests import face_of
from games.domain.live import Live
from games.domain.log import COMPUTERS, Accepted, Draft, append, must_go_on, must_hold, once, stand_in, write
from games.domain.parts import Face
from games.domain.record import Record
from games.engines import registry
from games.engines.core import Game, NotYourTurnError, Path, Seat, UnreadableError
from games.engines.text import _ as text
from games.models import Guest, Station, Table
from gamesday.limits import openings

__all__ = [
    "CLOCKS", "COMPUTERS", "Accepted", "Door", "add_computer", "close", "door", "elapse", "end", "join", "next_code",
    "open_table", "play", "play_computer", "rematch", "resign", "set_door",
]  # fmt: skip

#: the shortest and the longest clock of a table, in seconds for each seat
CLOCKS = (30, 3 * 3600)


# --- opening and sitting down -----------------------------------------------------------------------------------


def _sit(seat: Seat, player: Guest | str, taken: Collection[str], face: Face | None = None) -> Draft:
    """Somebody sits down: a guest, as they are or with the face they chose, or a computer player of a level.

    `taken`: the names at the table; sentences have to tell everybody apart, so a second of a name gets a number.
    """
    if not isinstance(player, Guest):
        kind, level = COMPUTERS[player].split(" ", 1)
        name = next(
            name for n in count(1) if (name := f"{kind} {n} {level}" if n > 1 else COMPUTERS[player]) not in taken
        )
        return Draft("sit", seat, {"name": name, "level": player})
    face = face or face_of(player)
    name = next(name for n in count(1) if (name := f"{face.name} {n}" if n > 1 else face.name) not in taken)
    data = {"name": name, "guest": player.pk, "animal": face.animal, "colour": face.colour}
    return Draft("sit", seat, data | ({"own": True} if face.own else {}))


def _names(record: Record) -> set[str]:
    """The names at a table, of those too whom the computer stands in for."""
    there = [player for player in record.players if player]
    return {each.name for player in there for each in (player, player.stands_for) if each}


def open_table(
    slug: str,
    options: Mapping[str, Any],
    seats: int | None,
    sitting: Sequence[Guest | str | None],
    *,
    host: Guest | None = None,
    public: bool = False,
    clock: int | None = None,
    station: Station | None = None,
    address: str | None = None,
    faces: Sequence[Face | None] = (),
    brings: Sequence[int] = (),
) -> Live:
    """A new table of a game. `sitting` says for each seat in turn who takes it: a guest, a computer's level, nobody.

    A guest may be named more than once: several people on one device; `faces` says how they are shown. `public`: the
    hall lists it; `clock`: seconds each seat has for all its moves; `address`: who opens it, for whom it counts;
    `brings`: what each seat has from the first match of a pair (`games.domain.pairs`). Raises UnreadableError (of the
    engines) for an unknown game, option, seat count or level, or a clock that makes no sense, and TooManyOpeningsError.
    """
    ruleset = registry.find(slug)
    game = ruleset.make(seats, options)
    if clock is not None and not CLOCKS[0] <= clock <= CLOCKS[1]:
        raise UnreadableError(text("Die Uhr geht von einer halben Minute bis drei Stunden."))
    taken = list(sitting[: game.seats])
    for player in taken:
        if isinstance(player, str) and player not in COMPUTERS:
            raise UnreadableError(text("So einen Computer-Gegner gibt es nicht."))
    if address is not None:
        openings.count(address)
    if host is None:
        host = next((player for player in taken if isinstance(player, Guest)), None)
    drafts: list[Draft] = []
    for seat, player in enumerate(taken):
        if player is not None:
            face = faces[seat] if seat < len(faces) else None
            draft = _sit(seat, player, {draft.data["name"] for draft in drafts}, face)
            drafts.append(replace(draft, data={**draft.data, "brings": brings[seat]}) if brings else draft)
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
                    public=public,
                    clock=clock,
                    station=station,
                )
                record, _entries = append(table, Record.fresh(game, table.seed, clock), drafts)
                opened = Live(table.pk, table.code, slug, record)
                transaction.on_commit(partial(live.keep, opened))
                transaction.on_commit(privacy.forget_daily)
        except IntegrityError:
            if not Table.objects.filter(code=table.code).exists():
                raise  # it was not the code that was taken
        else:
            return opened
    raise RuntimeError("no free join code found in 20 attempts")


def join(table_id: int, guest: Guest, seat: Seat | None = None, sign: str = "") -> Live:
    """Give the guest this seat, or the first free one; who has a seat already keeps it.

    In a match that was put aside a seat is its player's, by the device or its `sign`; else those who are present are
    asked, and nobody sits down yet. Raises LockedError, TableFullError (SeatTakenError for a certain seat, of which
    NotOnesSeatError where none is theirs), WrongSeatError for a seat the table does not have, WrongSignError,
    NobodyToAskError, OpenOfferError, DeclinedError, OverError or ClosedError.
    """
    known = bool(sign) and seat is not None
    if known:
        taking_up.read_sign(table_id, seat or 0, sign)

    def decide(table: Table, record: Record) -> Sequence[Draft]:
        if record.seats_of(guest.pk) or record.owned_by(guest.pk):
            if record.closed:
                raise ClosedError
            return ()
        must_go_on(record)
        if table.locked:
            raise LockedError
        wanted = seat
        if wanted is not None:
            if not 0 <= wanted < record.game.seats:
                raise WrongSeatError
            if record.players[wanted] is not None:
                raise SeatTakenError
        elif record.put_aside:
            wanted = next(iter(taking_up.own(record, guest)), None)
            if wanted is None:
                raise NotOnesSeatError
        else:
            wanted = next((each for each, player in enumerate(record.players) if player is None), None)
            if wanted is None:
                raise TableFullError
        sit = _sit(wanted, guest, _names(record))
        return taking_up.sits(table_id, record, guest, sit, known=known) if record.put_aside else (sit,)

    return write(table_id, decide).live


def add_computer(table_id: int, guest: Guest, level: str) -> Live:
    """Fill the free seats with computer players; only who sits at the table may ask for it.

    Raises WrongSeatError, TableFullError or OverError, UnreadableError for an unknown level.
    """
    if level not in COMPUTERS:
        raise UnreadableError(text("So einen Computer-Gegner gibt es nicht."))

    def decide(_table: Table, record: Record) -> Sequence[Draft]:
        if not record.seats_of(guest.pk):
            raise WrongSeatError
        must_go_on(record)
        taken = _names(record)
        drafts: list[Draft] = []
        for seat, player in enumerate(record.players):
            if player is None:
                drafts.append(_sit(seat, level, taken | {draft.data["name"] for draft in drafts}))
        if not drafts:
            raise TableFullError
        return drafts

    return write(table_id, decide).live


# --- playing ----------------------------------------------------------------------------------------------------


def play(
    table_id: int, guest: int | None, seat: Seat, path: Path, client_id: str, at: int, *, ms: int | None = None
) -> Accepted:
    """A guest's move. `client_id` is the sender's own id for it, `at` the version it was made on; in a race `ms` are
    the milliseconds it took (None: nobody measured).

    An id is accepted once: the same move sent again gets the same answer, a different one RepeatedError.
    Raises WrongSeatError, StaleError, OverError, or the refusal of the rules (GameError); nothing changes then.
    """

    def decide(_table: Table, record: Record) -> Sequence[Draft]:
        must_hold(record, guest, seat)
        return (_move(record, seat, path, client_id, at, ms),)

    return once(table_id, decide, client_id, at, seat, "move", {"move": list(path)})


def play_computer(table_id: int, seat: Seat, path: Path, at: int) -> Accepted:
    """A computer player's move, thought out on version `at`; in a race it takes as long as the seed says. Raises as
    `play` does."""
    client_id = f"computer-{seat}-{at}"

    def decide(_table: Table, record: Record) -> Sequence[Draft]:
        player = record.players[seat]
        if player is None or player.is_person:
            raise WrongSeatError
        ms = None if record.game.race(record.state) is None else race.reaction(record, seat, player.level)
        return (_move(record, seat, path, client_id, at, ms),)

    return once(table_id, decide, client_id, at, seat, "move", {"move": list(path)})


def _move(record: Record, seat: Seat, path: Path, client_id: str, at: int, ms: int | None) -> Draft:
    must_go_on(record)
    since = record.acting_since[seat]
    if since is None:
        raise NotYourTurnError(text("Du bist gerade nicht am Zug."))
    if not since <= at <= record.version:
        raise StaleError
    if race.races(record.game):
        Game.check(record.game, record.state, seat, path)  # touch by touch: nobody touches a time
    else:
        record.game.check(record.state, seat, path)
    if ms is None:
        return Draft("move", seat, {"move": list(path)}, client_id)
    beside = [other for other in record.together(seat) if other != seat]
    timed = record.game.timed(record.state, seat, path, ms, beside)
    record.game.check(record.state, seat, timed)
    return Draft("move", seat, {"move": list(timed), "sent": {"move": list(path)}}, client_id)


def elapse(table_id: int, at: int) -> Accepted:
    """The time the game gave the position of version `at` is over. Does nothing if the table has moved on."""

    def decide(_table: Table, record: Record) -> Sequence[Draft]:
        if record.version != at or record.time_limit() is None:
            return ()
        return (Draft("elapsed"),)

    return write(table_id, decide)


def resign(table_id: int, guest: int | None, seat: Seat, client_id: str, at: int) -> Accepted:
    """Give up. With two players that ends the match; with more, a computer plays the seat on, for good.

    Raises WrongSeatError or OverError.
    """

    def decide(_table: Table, record: Record) -> Sequence[Draft]:
        must_hold(record, guest, seat)
        must_go_on(record)
        return (Draft("resign", seat, stand_in(record, seat), client_id),)

    return once(table_id, decide, client_id, at, seat, "resign", {})


# --- again ------------------------------------------------------------------------------------------------------


def rematch(table_id: int, guest: Guest, address: str | None = None) -> Live:
    """A new table of the same game with the seats moved on by one. Who asks second gets the same table. In an unequal
    game it is the second match of a pair, or the first of the next.

    It is as public as the former, and keeps its clock and station; a person the computer stood in for sits there again.
    Raises NotOverError while the match runs, ClosedError, WrongSeatError for a guest who did not play, and
    TooManyOpeningsError if it is new and `address` has opened too many.
    """
    with transaction.atomic():
        table = Table.objects.select_for_update().filter(pk=table_id).first()
        if table is None:
            raise UnknownTableError
        known = live.load(table)
        record = known.record
        if not (record.seats_of(guest.pk) or record.owned_by(guest.pk)):
            raise WrongSeatError
        if not record.outcome():
            raise NotOverError
        if record.closed:
            raise ClosedError
        if table.next_table_id is not None:
            return live.current(table.next_table_id)
        people = [player and (player.stands_for or player) for player in record.players]
        guests = Guest.objects.in_bulk([player.guest for player in people if player and player.guest])
        sitting = [None if player is None else player.level or guests.get(player.guest or 0) for player in people]
        # who shares a device keeps the face they chose there; anybody else may have changed theirs meanwhile
        faces = [
            player.face if player and player.guest and sitting.count(guests.get(player.guest)) > 1 else None
            for player in people
        ]
        brings = pairs.takes_along(known) or ()
        following = open_table(
            table.game,
            table.options,
            table.seats,
            sitting[1:] + sitting[:1],
            host=table.host,
            public=table.public,
            clock=table.clock,
            station=table.station,
            address=address,
            faces=faces[1:] + faces[:1],
            brings=brings[1:] + brings[:1],
        )
        table.next_table_id = following.table_id
        table.save(update_fields=["next_table"])
        return following


def next_code(table_id: int) -> str | None:
    """The code of the rematch, once there is one."""
    return Table.objects.filter(previous_table=table_id).values_list("code", flat=True).first()
