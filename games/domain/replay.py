"""A finished match again, step by step: the log is folded anew, every state shown as a spectator or a seat saw it.

As a seat saw it is for who sat there (`sat_on`); everybody else looks from where spectators stand.
Moves that were taken back are shown as they were made, and how they went. While a match runs there is no replay: what a
spectator may see of it stands on the table's page.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from games.domain import live
from games.domain.errors import NotOverError, UnknownTableError
from games.domain.folding import after
from games.domain.frames import names, view_json, visible
from games.domain.live import Live, entry_of
from games.domain.record import Record
from games.engines.core import Effect, Outcome, Seat
from games.engines.scene import to_json
from games.models import Event, Guest, Table

#: so many steps are sent at once: a long match has some hundred, each with a whole scene
PART = 40


@dataclass(frozen=True, slots=True)
class Step:
    """The table after `version` events: the scene as JSON, the sentences that told of the last event, who is to act.

    `effects` are what that event showed, as JSON; `players` for each seat who sits there then: `seat`, `name` (None:
    nobody yet), and a guest's `animal` and `colour`.
    """

    version: int
    view: dict[str, Any]
    told: tuple[str, ...]
    turn: tuple[Seat, ...]
    effects: tuple[dict[str, Any], ...] = ()
    players: tuple[dict[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Replay:
    """A whole match, seen by `seat` (None: by a spectator); step n is the table after n events."""

    table_id: int
    code: str
    game: str
    players: tuple[str, ...]
    seat: Seat | None
    outcome: Outcome
    steps: tuple[Step, ...]


def match(table_id: int, seat: Seat | None = None) -> Replay:
    """The match of a table. A seat that the table does not have counts as None.

    Raises UnknownTableError, NotOverError.
    """
    known = live.current(table_id)
    outcome = known.record.outcome()
    if outcome is None:
        raise NotOverError
    record = known.record
    seat = seat if seat in range(record.game.seats) else None
    names = tuple(name_of(record, each) for each in range(record.game.seats))
    return Replay(table_id, known.code, known.game, names, seat, outcome, tuple(frames(known, seat)))


def step(table_id: int, number: int, seat: Seat | None = None) -> Step:
    """The match after `number` events; beyond its ends the first or last. Raises as `match` does."""
    known = live.current(table_id)
    if known.record.outcome() is None:
        raise NotOverError
    wanted = min(max(number, 0), known.record.version)
    *_before, record = _records(known, wanted)
    return _step(record, seat if seat in range(record.game.seats) else None)


def part(table_id: int, first: int, seat: Seat | None = None) -> tuple[Step, ...]:
    """Up to `PART` steps from number `first` on; none beyond the end. Raises as `match` does."""
    known = live.current(table_id)
    if known.record.outcome() is None:
        raise NotOverError
    viewer = seat if seat in range(known.record.game.seats) else None
    first = max(first, 0)
    last = min(first + PART - 1, known.record.version)
    return tuple(_step(record, viewer) for record in _records(known, last) if record.version >= first)


def story(table_id: int, seat: Seat | None = None) -> tuple[tuple[int, str], ...]:
    """What happened, in words: the number of each step that has something to tell, with its sentences.

    Raises as `match` does.
    """
    known = live.current(table_id)
    if known.record.outcome() is None:
        raise NotOverError
    viewer = seat if seat in range(known.record.game.seats) else None
    told = ((record.version, " ".join(_sentences(record, viewer))) for record in _records(known, known.record.version))
    return tuple((number, sentences) for number, sentences in told if sentences)


def sat_on(known: Live, guest: Guest | None) -> tuple[Seat, ...]:
    """The seats of a table on which a guest has sat, to the end or not."""
    if guest is None:
        return ()
    sat = Event.objects.filter(table=known.table_id, kind=Event.Kind.SIT, data__guest=guest.pk)
    return tuple(sorted({seat for seat in sat.values_list("seat", flat=True) if seat is not None}))


def name_of(record: Record, seat: Seat) -> str:
    """What to call who sat on a seat."""
    name = record.name(seat)
    return name if isinstance(name, str) else name.render(gettext)


def frames(known: Live, seat: Seat | None = None) -> Iterator[Step]:
    """Every step of the log that `known` has folded, from the empty table on."""
    for record in _records(known, known.record.version):
        yield _step(record, seat)


def _records(known: Live, last: int) -> Iterator[Record]:
    table = Table.objects.filter(pk=known.table_id).first()
    if table is None:
        raise UnknownTableError
    record = Record.fresh(known.record.game, table.seed, table.clock)
    yield record
    for event in Event.objects.filter(table=table, number__lte=last).order_by("number"):
        record = after(record, entry_of(event))
        yield record


def _step(record: Record, seat: Seat | None) -> Step:
    called = names(record)
    view = view_json(record.game.view(record.state, seat), called)
    if record.ending:
        view["status"] = record.ending.reason.render(gettext, called)
    turn = tuple(sorted(each for each in record.to_act() if each >= 0))
    effects = tuple(to_json(effect, gettext, called) for effect in _told(record, seat))
    for effect in effects:
        effect.pop("only", None)
    players = tuple(_player(record, each) for each in range(record.game.seats))
    return Step(record.version, view, _sentences(record, seat), turn, effects, players)


def _told(record: Record, seat: Seat | None) -> list[Effect]:
    effects = record.told[-1].effects if record.told else ()
    return visible(effects, () if seat is None else (seat,))


def _sentences(record: Record, seat: Seat | None) -> tuple[str, ...]:
    called = names(record)
    return tuple(effect.text.render(gettext, called) for effect in _told(record, seat) if effect.text)


def _player(record: Record, seat: Seat) -> dict[str, Any]:
    player = record.players[seat]
    shown: dict[str, Any] = {"seat": seat, "name": player.name if player else None}
    if player and player.animal:
        shown |= {"animal": player.animal, "colour": player.colour}
    return shown
