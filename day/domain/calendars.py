"""The day of a group or a stall as a calendar, for the phone that it was read on.

An event keeps its UID for good: the code and the slot. What has moved since is told by SEQUENCE, the number of the
revision; what was planned once and is no more is there as cancelled, so that it goes from calendars that have it.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from django.utils.translation import gettext as _
from icalendar import Calendar, Event

from day.domain.days import Day, Step

#: what a calendar says it was made by
MAKER = "-//Spieletag//Spieltag//DE"


def ics(day: Day, code: str, before: Sequence[Day], *, host: str, address: str, made: datetime.datetime) -> bytes:
    """The calendar: `before` are earlier states of the same day, `host` ends the UIDs, `address` is the day's page."""
    calendar = _calendar(day.title)
    now = {step.begin: step for step in day.steps}
    once = {step.begin: step for earlier in before for step in earlier.steps}
    for begin, step in sorted({**once, **now}.items()):
        event = Event()
        event.add("uid", f"{code}-{begin:%Y%m%dT%H%M}@{host}")
        event.add("sequence", day.state.number)
        event.add("dtstamp", made)
        event.add("dtstart", step.begin)
        event.add("dtend", step.end)
        event.add("summary", _titled(step))
        event.add("location", step.where)
        event.add("url", address)
        event.add("status", "CONFIRMED" if begin in now else "CANCELLED")
        calendar.add_component(event)
    made_of: bytes = calendar.to_ical()
    return made_of


def empty() -> bytes:
    """The calendar of a draft: nothing, whosever it is."""
    made_of: bytes = _calendar(_("Spieletag")).to_ical()
    return made_of


def _calendar(name: str) -> Calendar:
    calendar = Calendar()
    calendar.add("prodid", MAKER)
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", name)
    return calendar


def _titled(step: Step) -> str:
    """What and where: some calendars show nothing else."""
    return _("%(what)s, %(where)s") % {"what": step.what, "where": step.where}
