"""The programme of a day, as visitors read it: what stands where, what is when. No names, no needs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _

from day.domain import appearing, timetable, walking, whereabouts
from day.domain.plan import Place, Stall
from day.domain.revisions import State
from day.domain.timetable import Slot
from day.domain.walking import Meeting


@dataclass(frozen=True, slots=True)
class Point:
    """Something that happens at a time: from and until as on the clock ("": it has no end of its own), what, where."""

    begin: str
    end: str
    what: str
    where: str = ""

    @property
    def when(self) -> str:
        """For people."""
        return f"{self.begin}–{self.end}" if self.end else self.begin


@dataclass(frozen=True, slots=True)
class Programme:
    """The whole of it. `stalls` are by place, in the order of the way, each with where it moves because of rain ("":
    nowhere else); `wet`: the walk goes the way for rain."""

    begin: str
    end: str
    stalls: tuple[tuple[Place, tuple[tuple[Stall, str], ...]], ...]
    points: tuple[Point, ...]
    walk: tuple[Meeting, ...]
    wet: bool

    @property
    def empty(self) -> bool:
        """Whether there is nothing to announce."""
        return not (self.stalls or self.points or self.walk)


def of(state: State, slots: Sequence[Slot], more: Iterable[Point] = ()) -> Programme:
    """The programme of a revision; `more` is what others announce at a time: contests, prizes."""
    plan = state.plan
    at = sorted(
        ((plan.places[stall.place], stall) for stall in plan.open_stalls.values()),
        key=lambda each: (each[0].way, each[0].name, each[1].name.casefold()),
    )
    stalls = tuple(
        (place, tuple((stall, whereabouts.moves_said(plan, stall, slots)) for _place, stall in here))
        for place, here in groupby(at, lambda each: each[0])
    )
    breaks = [
        Point(
            f"{timetable.clock(each.begin, ''):%H:%M}",
            f"{timetable.clock(each.end, ''):%H:%M}",
            each.name or _("Pause"),
        )
        for each in plan.hours.breaks
    ]
    visits = [
        Point(f"{each.begin:%H:%M}", f"{each.end:%H:%M}", each.figure, each.where)
        for each in appearing.shown(plan, slots)
    ]
    meetings = walking.meetings(plan.walk)
    start = [Point(meetings[0].time, "", _("Laternenumzug"), meetings[0].where)] if meetings else []
    points = sorted((*breaks, *visits, *start, *more), key=lambda point: (point.begin, point.end, point.what))
    begin, end = (f"{timetable.clock(text, ''):%H:%M}" for text in (plan.hours.begin, plan.hours.end))
    return Programme(begin, end, stalls, tuple(points), meetings, plan.walk.wet and walking.differs(plan.walk))
