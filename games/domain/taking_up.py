"""Who may sit down at a match that was put aside: a seat, with its hand, is its player's.

Its player is known by the device, or by the sign that was drawn for the seat when the match was put aside and shown
there alone. Somebody else may have it if all agree who sit there again and are present. A match of before there were
signs is anybody's as long as nobody is present who could be asked: that is how it was put aside.
"""

from __future__ import annotations

import secrets

from games.domain import live, presence
from games.domain.errors import DeclinedError, NobodyToAskError, OpenOfferError, TooManySignsError, WrongSignError
from games.domain.guests import ANIMALS, COLOURS, called
from games.domain.log import Draft
from games.domain.record import Record
from games.engines.core import Seat
from games.models import Guest
from gamesday.limits import attempts
from gamesday.limits.attempts import TooManyAttemptsError
from gamesday.limits.numbers import SIGN


def signs(record: Record) -> list[str]:
    """A sign for each seat that a person will come back to, none twice; "" for the others."""
    drawn = secrets.SystemRandom().sample(
        [called(animal, colour) for animal in ANIMALS for colour in COLOURS], record.game.seats
    )
    people = (player is not None and bool(player.guest or player.stands_for) for player in record.players)
    return [drawn.pop() if person else "" for person in people]


def own(record: Record, guest: Guest | None) -> tuple[Seat, ...]:
    """The free seats of a match put aside on which the guest sat, on this very device."""
    return tuple(
        seat
        for seat, absent in enumerate(record.put_aside)
        if guest is not None and absent and absent.guest == guest.pk and record.players[seat] is None
    )


def read_sign(table_id: int, seat: Seat, sign: str) -> None:
    """Raise WrongSignError unless it is the sign of this seat, TooManySignsError after some wrong ones at the table."""
    try:
        attempts.begin(SIGN, str(table_id))
    except TooManyAttemptsError:
        raise TooManySignsError from None
    record = live.current(table_id).record
    absent = record.put_aside[seat] if 0 <= seat < len(record.put_aside) else None
    if absent is None or not absent.sign or not secrets.compare_digest(absent.sign.encode(), sign.encode()):
        raise WrongSignError
    attempts.forget(SIGN, str(table_id))


def sits(table_id: int, record: Record, guest: Guest, sit: Draft, *, known: bool) -> tuple[Draft, ...]:
    """What comes of it when a guest wants to sit down (`sit`) on a free seat: they do, or those present are asked.

    `known`: by the seat's sign. Raises NobodyToAskError, OpenOfferError, DeclinedError.
    """
    assert sit.seat is not None
    absent = record.put_aside[sit.seat]
    if known or absent is None or absent.guest == guest.pk:
        return (sit,)
    asked = [seat for seat in _seated(record) if presence.anybody(table_id, {record.guest_on(seat) or 0}) is not False]
    if not asked:
        if absent.sign:
            raise NobodyToAskError
        return (sit,)
    if record.offer is not None:
        if record.offer.sit and record.offer.sit["guest"] == guest.pk:
            return ()
        raise OpenOfferError
    if (sit.seat, "seat") in record.declined:
        raise DeclinedError
    return (Draft("offer", sit.seat, {"what": "seat", "for": asked, "sit": dict(sit.data)}),)


def _seated(record: Record) -> list[Seat]:
    """One seat of each guest who sits there."""
    first = {guest: seat for seat in reversed(range(record.game.seats)) if (guest := record.guest_on(seat)) is not None}
    return sorted(first.values())
