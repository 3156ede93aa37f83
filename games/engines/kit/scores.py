"""Who stands where by points, and what is said of it at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.engines.core import Outcome, Said, Seat
from games.engines.text import Text, _, plural


def places(standing: Sequence[Any], *, fewest: bool = False) -> tuple[int, ...]:
    """The place of each seat from 1, the greatest first (or the smallest: `fewest`); the same for as many.

    >>> places((3, 5, 3))
    (2, 1, 2)
    """
    ranked = sorted(standing, reverse=not fewest)
    return tuple([1 + ranked.index(mine) for mine in standing])


def signed(number: int) -> str:
    """As it is printed, with a true minus.

    >>> signed(-3), signed(3)
    ('−3', '3')
    """
    return f"−{-number}" if number < 0 else str(number)


def judged(outcome: Outcome | None, ends: Sequence[float], seat: Seat, scale: float) -> float:
    """How a seat stands, from -1 to 1: by the outcome, else how far what it will have leads the best of the others'.

    `ends` is what each will have in the end, the more the better; a lead of `scale` is as good as won.
    """
    if outcome:
        return settled(outcome, seat)
    lead = ends[seat] - max(end for other, end in enumerate(ends) if other != seat)
    return max(-0.99, min(0.99, lead / scale))


def by_points(scores: tuple[int, ...], sides: Sequence[Text]) -> Outcome:
    """How a match ended in which the most points win."""
    ranks, most = places(scores), max(scores)
    if ranks.count(1) > 1:
        reason = plural(
            most,
            _("Schluss mit Gleichstand: Mehrere haben {m} Punkt."),
            _("Schluss mit Gleichstand: Mehrere haben {m} Punkte."),
            m=signed(most),
        )
    else:
        reason = plural(
            most,
            _("Schluss: {side} hat {m} Punkt und gewinnt."),
            _("Schluss: {side} hat {m} Punkte und gewinnt."),
            m=signed(most),
            side=sides[ranks.index(1)],
        )
    return Outcome(ranks, "points", reason, scores)


def closing(outcome: Outcome | None) -> tuple[Said, ...]:
    """What is said when an event has ended a match; nothing while it goes on."""
    return (Said(text=outcome.reason),) if outcome else ()


def settled(outcome: Outcome, seat: Seat) -> float:
    """What `Game.evaluate` answers once a match is over: 1 to who has won, -1 to the others, 0 where nobody has."""
    return 0.0 if not outcome.winners else 1.0 if seat in outcome.winners else -1.0
