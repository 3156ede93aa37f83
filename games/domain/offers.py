"""Asking the others: taking a move back, a draw by agreement, putting the match aside.

A match that is put aside has its seats free for those who sat there, on another day and another device
(`games.domain.taking_up`). It stands in no hall, its clocks rest, and no computer moves before everybody is back.

An offer stands until all who were asked have agreed, one of them has refused, or the match has moved on; a draw may be
offered with a move of one's own. Whoever was refused asks again only after the next move.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.domain import taking_up
from games.domain.errors import (
    DeclinedError,
    LongMatchError,
    NoDrawError,
    NoOfferError,
    NotAsideError,
    OpenOfferError,
    StaleError,
    WrongSeatError,
)
from games.domain.log import Accepted, Draft, must_go_on, must_hold, once
from games.domain.parts import Ply
from games.domain.record import Record
from games.domain.takeback import affected, dropped
from games.engines.core import Game, Seat, UnreadableError
from games.engines.text import _ as text
from games.models import Table
from gamesday.limits.numbers import EVENTS_TO_ASK

WHAT = ("draw", "undo", "aside")


def agreeable(game: Game[object, object]) -> bool:  # type: ignore[type-var]  # any game
    """Whether two players of this game can sensibly agree on a draw: nothing hidden, no chance, two seats."""
    return game.perfect_information and game.seats == 2


def asked(record: Record, seat: Seat, what: str) -> tuple[Seat, ...]:
    """Whom an offer of this seat asks; nobody: it happens at once. The caller has made sure the seat is played.

    Raises what says why it cannot be offered now: OverError, LongMatchError, OpenOfferError, DeclinedError,
    NoDrawError, NotAsideError, NoUndoError, or the rules' refusal.
    """
    must_go_on(record)
    if what != "draw" and record.version >= EVENTS_TO_ASK:  # a draw is offered once between two moves
        raise LongMatchError
    going: tuple[Ply, ...] = ()
    if what == "draw":
        # Everybody has to agree; a computer player cannot.
        if not agreeable(record.game) or not record.others(seat) or record.guest_on(seat) is None:
            raise NoDrawError
        waiting = record.others(seat)
    elif what == "aside":
        if None in record.players or record.guest_on(seat) is None or not record.moved:
            raise NotAsideError
        waiting = record.others(seat)
    else:
        going = dropped(record, seat)
        waiting = affected(record, seat, going)
    if record.offer is not None and waiting:
        raise OpenOfferError
    if waiting and (seat, what) in record.declined:
        raise DeclinedError
    return waiting


def offer(table_id: int, guest: int | None, seat: Seat, what: str, client_id: str, at: int) -> Accepted:
    """Ask the others for a draw ("draw"), for one's last move back ("undo") or to put the match aside ("aside").

    What concerns nobody else, and an undo after which only computers have moved, happens at once.
    Raises WrongSeatError, UnreadableError, and what `asked` raises.
    """

    def decide(_table: Table, record: Record) -> Sequence[Draft]:
        must_hold(record, guest, seat)
        if what not in WHAT:
            raise UnreadableError(text("Um so etwas kann man hier nicht bitten."))
        if at > record.version:
            raise StaleError
        waiting = asked(record, seat, what)
        drafts = [Draft("offer", seat, {"what": what, "for": list(waiting)}, client_id)]
        return drafts if waiting else [*drafts, _agreed(table_id, record, seat, what)]

    return once(table_id, decide, client_id, at, seat, "offer", {"what": what})


def answer(table_id: int, guest: int | None, seat: Seat, yes: bool, client_id: str, at: int) -> Accepted:
    """Answer the open offer; who asked may take the question back with a no.

    `at` has to be a version since the offer was made: nobody agrees to what they have not seen.
    Raises WrongSeatError, OverError, NoOfferError.
    """

    def decide(_table: Table, record: Record) -> Sequence[Draft]:
        must_hold(record, guest, seat)
        must_go_on(record)
        found = record.offer
        if found is None or not found.number <= at <= record.version:
            raise NoOfferError
        withdrawn = seat == found.by and not yes
        if seat not in found.waiting and not withdrawn:
            raise WrongSeatError
        drafts = [Draft("answer", seat, {"yes": yes}, client_id)]
        if yes and found.waiting == (seat,):
            drafts.append(_agreed(table_id, record, found.by, found.what))
        return drafts

    return once(table_id, decide, client_id, at, seat, "answer", {"yes": yes})


def _agreed(table_id: int, record: Record, seat: Seat, what: str) -> Draft:
    """What happens when all who were asked agree. A match that is put aside stands in no hall. Inside a transaction."""
    if what == "aside":
        Table.objects.filter(pk=table_id).update(public=False)
        return Draft(what, seat, {"signs": taking_up.signs(record)})
    if what == "seat":
        assert record.offer is not None
        assert record.offer.sit is not None
        return Draft("sit", seat, record.offer.sit)
    if what != "undo":
        return Draft(what, seat)
    return Draft("undo", seat, {"drop": [ply.number for ply in dropped(record, seat)]})
