"""Unequal games are played in pairs: in the rematch both sit the other way round, and the points of both matches count.

Points are doubled, so that the half of a draw is whole. The log of the second match says with who sits down what they
bring (`Record.brought`); a third match begins a new pair.
"""

from __future__ import annotations

from games.domain.live import Live
from games.domain.record import Record
from games.engines import registry
from games.engines.text import Text, _


def points(record: Record) -> tuple[int, ...]:
    """The doubled points of each seat: those it brought, and those of this match if it is over."""
    brought = record.brought or (0,) * record.game.seats
    outcome = record.outcome()
    if outcome is None:
        return brought
    won = outcome.winners
    return tuple(before + (2 if seat in won else 0 if won else 1) for seat, before in enumerate(brought))


def takes_along(live: Live) -> tuple[int, ...] | None:
    """What each seat takes along into a rematch; None where it is no second match of a pair."""
    record = live.record
    if not registry.find(live.game).unequal or record.brought is not None or None in record.players:
        return None
    return points(record)


def said(live: Live) -> Text | None:
    """How the pair stands, for the table; None where there is nothing to say yet."""
    record = live.record
    if takes_along(live) is not None:
        return _("Noch einmal? Dann tauscht ihr die Seiten, und beide Partien zählen.") if record.outcome() else None
    if record.brought is None:
        return None
    names = [record.name(seat) for seat in range(2)]
    doubled = points(record)
    given = {"one": names[0], "n": _number(doubled[0]), "other": names[1], "m": _number(doubled[1])}
    if record.outcome():
        return _("Nach beiden Partien – {one}: {n}, {other}: {m}.", **given)
    return _("Zweite Partie, Seiten getauscht – {one}: {n}, {other}: {m}.", **given)


def _number(doubled: int) -> str:
    whole, half = divmod(doubled, 2)
    return f"{whole or ''}½" if half else str(whole)
