"""The day of a group, a stall or a helper as a calendar, for the phone that it was read on.

An event keeps its UID for good: the code and when it begins, or the helper and the shift. What has moved since is told
by SEQUENCE, which grows with every change; what was planned once and is no more is there as cancelled, so that it goes
from calendars that have it.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _
from icalendar import Calendar, Event

from day.domain import timetable
from day.domain.days import Day, Step
from day.domain.duties import HOLDING, Roster, key_of
from day.domain.errors import DayError
from day.models import Code, Duty, Helper

#: what a calendar says it was made by
MAKER = "-//Spieletag//Spieltag//DE"


@dataclass(frozen=True, slots=True)
class Entry:
    """One event: what, where, and what else there is to say of it. `holds`: confirmed, offered, or cancelled."""

    uid: str
    begin: datetime.datetime
    end: datetime.datetime
    what: str
    where: str
    more: str
    holds: str = "CONFIRMED"


def ics(day: Day, code: Code, before: Sequence[Day], *, host: str, address: str, zone: ZoneInfo) -> bytes:
    """The calendar of a code: `before` are earlier states of the same day, `host` ends the UIDs, `address` is the
    day's page."""
    now = {step.begin: step for step in _with_breaks(day, code, zone)}
    once = {step.begin: step for earlier in before for step in _with_breaks(earlier, code, zone)}
    more = _("%(day)s, Stand %(n)s") % {"day": day.state.row.games_day.title, "n": day.state.number}
    entries = [
        Entry(
            f"{code.code}-{begin:%Y%m%dT%H%M}@{host}", step.begin, step.end, step.what, step.where,
            more, "CONFIRMED" if begin in now else "CANCELLED",
        )
        for begin, step in sorted({**once, **now}.items())
    ]  # fmt: skip
    return _written(day.title, entries, day.state.number, address, day.state.revision.when)


def _with_breaks(day: Day, code: Code, zone: ZoneInfo) -> list[Step]:
    """The steps of a day and the breaks for all; those of a group while it is there."""
    plan, date = day.state.plan, day.state.row.games_day.date
    party = plan.parties.get(code.number) if code.kind == Code.Kind.PARTY else None
    try:
        breaks = [
            Step(begin, end, name or _("Pause"), "")
            for begin, end, name in timetable.pauses(plan.hours.breaks, date, zone)
            if party is None
            or (
                (not party.departure or f"{begin:%H:%M}" < party.departure)
                and (not party.arrival or f"{end:%H:%M}" > party.arrival)
            )
        ]
    except DayError:
        breaks = []
    return [*breaks, *day.steps]


def of_helper(roster: Roster, helper: Helper, *, host: str, address: str, made: datetime.datetime) -> bytes:
    """The calendar of somebody's own shifts: what they gave back is cancelled, what they are asked for tentative."""
    first = roster.state.row.revisions.order_by("number").values_list("when", flat=True)[0]
    # an entry for each shift, for nobody is at two posts in one; what they hold goes before what they gave back
    by_shift: dict[int, Entry] = {}
    for duty in sorted(helper.duties.all(), key=lambda duty: duty.state in HOLDING):
        post = roster.posts.get(key_of(duty))
        if post is not None:
            by_shift[duty.shift] = Entry(
                f"dienst-{helper.pk}-{duty.shift}@{host}", post.begin, post.end,
                _("Helfen: %(post)s") % {"post": post.name}, post.where,
                _("%(shift)s, %(day)s") % {"shift": post.shift, "day": roster.state.row.games_day.title},
                _holds(duty),
            )  # fmt: skip
    entries = sorted(by_shift.values(), key=lambda entry: entry.begin)
    return _written(_("Meine Schichten"), entries, int((made - first).total_seconds()), address, made)


def _holds(duty: Duty) -> str:
    if duty.state not in HOLDING:
        return "CANCELLED"
    return "TENTATIVE" if duty.state == Duty.State.OFFERED else "CONFIRMED"


def empty() -> bytes:
    """The calendar of a draft: nothing, whosever it is."""
    return _written(_("Spieletag"), (), 0, "", None)


def _written(name: str, entries: Iterable[Entry], sequence: int, address: str, made: datetime.datetime | None) -> bytes:
    calendar = Calendar()
    calendar.add("prodid", MAKER)
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", name)
    for entry in entries:
        event = Event()
        event.add("uid", entry.uid)
        event.add("sequence", sequence)
        event.add("dtstamp", made)
        event.add("dtstart", entry.begin)
        event.add("dtend", entry.end)
        # some calendars show nothing but the title
        event.add("summary", ", ".join(filter(None, (entry.what, entry.where))))
        event.add("location", entry.where)
        event.add("description", f"{entry.more}\n{address}")
        event.add("url", address)
        event.add("status", entry.holds)
        calendar.add_component(event)
    calendar.add_missing_timezones()
    made_of: bytes = calendar.to_ical()
    return made_of
