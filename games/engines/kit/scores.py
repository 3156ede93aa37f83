"""Who stands where by points, and what is said of it at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.engines.core import Outcome
from games.engines.text import Text, _, plural


def places(standing: Sequence[Any], *, fewest: bool = False) -> tuple[int, ...]:
    """The place of each seat from 1, the greatest first (or the smallest: `fewest`); the same for as many.

    >>> places((3, 5, 3))
    (2, 1, 2)
    """
    ranked = sorted(standing, reverse=not fewest)
    return tuple([1 + ranked.index(mine) for mine in standing])


def by_points(scores: tuple[int, ...], sides: Sequence[Text]) -> Outcome:
    """How a match ended in which the most points win."""
    ranks, most = places(scores), max(scores)
    if ranks.count(1) > 1:
        reason = plural(
            most,
            _("Schluss mit Gleichstand: Mehrere haben {n} Punkt."),
            _("Schluss mit Gleichstand: Mehrere haben {n} Punkte."),
        )
    else:
        reason = plural(
            most,
            _("Schluss: {side} hat {n} Punkt und gewinnt."),
            _("Schluss: {side} hat {n} Punkte und gewinnt."),
            side=sides[ranks.index(1)],
        )
    return Outcome(ranks, "points", reason, scores)
