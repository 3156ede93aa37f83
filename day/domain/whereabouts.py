"""Where a stall stands in the course of a day: at its place, and when it rains perhaps elsewhere or nowhere."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from itertools import groupby

from django.utils.translation import gettext as _

from day.domain.plan import Plan, Stall, place_of
from day.domain.timetable import Slot, shown


def moves(plan: Plan, stall: Stall, slots: Sequence[Slot]) -> list[tuple[Slot, str]]:
    """When it moves, and to where ("fällt aus": nowhere), because of rain; nothing where it stays."""
    by_place = groupby(slots, lambda slot: place_of(plan, stall, slot.number))
    found = [(next(there), place) for place, there in by_place]
    if found and found[0][1] == stall.place:
        del found[0]
    return [(slot, _("fällt aus") if place is None else plan.places[place].name) for slot, place in found]


def moves_said(plan: Plan, stall: Stall, slots: Sequence[Slot]) -> str:
    """The same in words: "ab 10:20 Saal, ab 11:00 Wiese"; "" where it stays."""
    return ", ".join(_from(slot, to) for slot, to in moves(plan, stall, slots))


def said(plan: Plan, stall: Stall, slots: Sequence[Slot]) -> str:
    """Where somebody finds it: "Wiese, ab 10:20 Saal"."""
    return ", ".join(filter(None, (plan.places[stall.place].name, moves_said(plan, stall, slots))))


def during(plan: Plan, stall: Stall, slots: Sequence[Slot], begin: datetime.datetime, end: datetime.datetime) -> str:
    """The same between two moments."""
    place, later = plan.places[stall.place].name, []
    for slot, to in moves(plan, stall, slots):
        if slot.begin <= begin:
            place = to
        elif slot.begin < end:
            later.append(_from(slot, to))
    return ", ".join((place, *later))


def _from(slot: Slot, place: str) -> str:
    return _("ab %(time)s %(place)s") % {"time": shown(slot.begin), "place": place}
