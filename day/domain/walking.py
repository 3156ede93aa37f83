"""Changes of the lantern walk of a plan, and what of it holds in this weather."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from dataclasses import dataclass, replace
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from day.domain.appearing import line, on_the_clock
from day.domain.errors import StaleError, UnreadableError
from day.domain.plan import Plan, added
from day.domain.walks import Stop, Walk

#: more than these at one stop, or at all, is a typing mistake
MOST_SONGS = 12
MOST_STOPS = 30
MOST_DUTIES = 20
LONGEST_DUTY = 120


def with_stop(plan: Plan, number: int | None, stop: Stop, date: datetime.date, zone: ZoneInfo) -> Plan:
    """The plan with a meeting point as it is described: a new one without a number."""
    songs = tuple(dict.fromkeys(line(song, _("Der Titel eines Liedes")) for song in stop.songs if song.strip()))
    if len(songs) > MOST_SONGS:
        raise UnreadableError(_("An einem Treffpunkt singt man höchstens %(n)s Lieder.") % {"n": MOST_SONGS})
    stop = Stop(
        on_the_clock(stop.time, _("Uhrzeit"), date, zone), line(stop.where, _("Der Treffpunkt")),
        line(stop.wet, _("Der Treffpunkt bei Regen"), least=0), songs, stop.dropped,
    )  # fmt: skip
    stops = plan.walk.stops
    if any(other.time == stop.time for key, other in stops.items() if key != number):
        raise UnreadableError(_("Um %(time)s ist schon ein Treffpunkt.") % {"time": stop.time})
    if number is None:
        if len(stops) >= MOST_STOPS:
            raise UnreadableError(_("Ein Umzug hat höchstens %(n)s Treffpunkte.") % {"n": MOST_STOPS})
        return replace(plan, walk=replace(plan.walk, stops=added(stops, stop)))
    if number not in stops:
        raise StaleError(_("Diesen Treffpunkt gibt es nicht mehr."))
    return replace(plan, walk=replace(plan.walk, stops={**stops, number: stop}))


def without_stop(plan: Plan, number: int) -> Plan:
    """The plan without a meeting point."""
    stops = {key: stop for key, stop in plan.walk.stops.items() if key != number}
    return replace(plan, walk=replace(plan.walk, stops=stops))


def with_duties(plan: Plan, lines: Iterable[str]) -> Plan:
    """The plan with these duties on the walk, a line each."""
    duties = tuple(" ".join(each.split()) for each in lines if each.strip())
    if len(duties) > MOST_DUTIES or any(len(each) > LONGEST_DUTY for each in duties):
        message = _("Aufgaben sind höchstens %(n)s Zeilen zu höchstens %(long)s Zeichen.")
        raise UnreadableError(message % {"n": MOST_DUTIES, "long": LONGEST_DUTY})
    return replace(plan, walk=replace(plan.walk, duties=duties))


def with_weather(plan: Plan, wet: bool) -> Plan:
    """The plan with the way for rain, or the one for dry weather."""
    return replace(plan, walk=replace(plan.walk, wet=wet))


@dataclass(frozen=True, slots=True)
class Meeting:
    """A meeting point as it holds: when, where, and which songs."""

    time: str
    where: str
    songs: tuple[str, ...]


def meetings(walk: Walk, *, wet: bool | None = None) -> tuple[Meeting, ...]:
    """The meeting points that hold, by time; those of the other weather with `wet`."""
    rain = walk.wet if wet is None else wet
    return tuple(
        Meeting(stop.time, (stop.wet or stop.where) if rain else stop.where, stop.songs)
        for _number, stop in walk.in_order
        if not (rain and stop.dropped)
    )


def differs(walk: Walk) -> bool:
    """Whether there is another way when it rains."""
    return meetings(walk, wet=True) != meetings(walk, wet=False)
