"""Shifts as an organiser types them, a line each, and the posts that follow from them.

„Vor der Pause 8:30-10:05: Stände, Kuchen 2“: in that time every stall has the helpers it takes, and two look after the
cake. Without anything after the colon it is the stalls alone.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NoReturn
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from day.domain import timetable, whereabouts
from day.domain.errors import StaleError, UnreadableError
from day.domain.plan import CHILD, GROWN_UP, Care, Plan, Shift
from day.domain.timetable import Hours

#: the word for all stalls in a line
STALLS = "Stände"
MOST_SHIFTS, MOST_TASKS, MOST_HELPERS = 24, 20, 99
LONGEST_NAME = 40
#: a day without a break is halved where it is longer
LONG = datetime.timedelta(hours=3)
#: setting up and tearing down, and by how many
AROUND, HANDS = datetime.timedelta(hours=1), 4

_LINE = re.compile(r"(.*?)\s*(\d{1,2}[:.]\d\d)\s*(?:-|–|bis)\s*(\d{1,2}[:.]\d\d)\s*(?:Uhr)?\s*(?::(.*))?")
_TASK = re.compile(r"(.*\D)\s+([+-]?\d+)")

#: a post's name within a plan: the number of its shift, and of its stall or what the task is called
Key = tuple[int, str]


@dataclass(frozen=True, slots=True)
class Post:
    """Where people help in a shift: at a stall, or at another task, so many."""

    key: Key
    name: str
    where: str
    shift: str
    begin: datetime.datetime
    end: datetime.datetime
    need: int

    @property
    def times(self) -> str:
        """From when until when, for people."""
        return f"{self.begin:%H:%M}–{self.end:%H:%M}"

    @property
    def minutes(self) -> int:
        """How long it is."""
        return round((self.end - self.begin).total_seconds() / 60)

    def overlaps(self, other: Post) -> bool:
        """Whether nobody can be at both."""
        return self.begin < other.end and other.begin < self.end


def posts(plan: Plan, date: datetime.date, zone: ZoneInfo) -> dict[Key, Post]:
    """All posts of a plan, by their keys: shift by shift as the day goes, stalls first."""
    found: dict[Key, Post] = {}
    slots = timetable.slots(plan.hours, date, zone) if plan.wet else ()
    for number, shift, begin, end in times(plan, date, zone):
        if shift.stalls:
            for stall, there in sorted(plan.open_stalls.items()):
                if there.helpers:
                    key = number, str(stall)
                    where = whereabouts.during(plan, there, slots, begin, end)
                    found[key] = Post(key, there.name, where, shift.name, begin, end, there.helpers)
        for task, need in shift.tasks.items():
            found[number, task] = Post((number, task), task, "", shift.name, begin, end, need)
    return found


def times(
    plan: Plan, date: datetime.date, zone: ZoneInfo
) -> list[tuple[int, Shift, datetime.datetime, datetime.datetime]]:
    """The shifts as the day goes, with their numbers and moments."""
    found = [(number, shift, *_moments(shift, date, zone)) for number, shift in plan.open_shifts.items()]
    return sorted(found, key=lambda each: (each[2], each[3], each[0]))


# --- lines ------------------------------------------------------------------------------------------------------


def line_of(shift: Shift) -> str:
    """The line that says what is known of a shift: it is read as it is."""
    work = [*([STALLS] if shift.stalls else []), *(f"{task} {need}" for task, need in shift.tasks.items())]
    return f"{shift.name} {shift.begin}-{shift.end}: {', '.join(work)}"


def suggested(hours: Hours) -> str:
    """Lines to begin with: setting up, before and after the longest break (or two halves), tearing down."""
    begin, end = (_minutes(timetable.clock(at, "")) for at in (hours.begin, hours.end))
    breaks = [[_minutes(timetable.clock(at, "")) for at in (each.begin, each.end)] for each in hours.breaks]
    around, long = (each.seconds // 60 for each in (AROUND, LONG))
    longest = max(breaks, key=lambda each: each[1] - each[0], default=None)
    shifts = [(_("Stände"), begin, end)]
    if longest:
        shifts = [(_("Vor der Pause"), begin, longest[0]), (_("Nach der Pause"), longest[1], end)]
    elif end - begin > long:
        middle = (begin + end) // 2 // 5 * 5
        shifts = [(_("Erste Hälfte"), begin, middle), (_("Zweite Hälfte"), middle, end)]
    lines = [f"{name} {_clock(at)}-{_clock(until)}: {STALLS}" for name, at, until in shifts]
    if begin >= around:
        lines.insert(0, f"{_('Aufbau')} {_clock(begin - around)}-{_clock(begin)}: {_('Aufbauen')} {HANDS}")
    if end + around < 24 * 60:
        lines.append(f"{_('Abbau')} {_clock(end)}-{_clock(end + around)}: {_('Abbauen')} {HANDS}")
    return "\n".join(lines)


def _minutes(time: datetime.time) -> int:
    return time.hour * 60 + time.minute


def _clock(minutes: int) -> str:
    return f"{minutes // 60}:{minutes % 60:02}"


def _read(lines: str, there: Iterable[Shift], date: datetime.date, zone: ZoneInfo) -> list[Shift]:
    taken = {shift.name.casefold() for shift in there}
    found = []
    for number, line in enumerate(lines.splitlines(), 1):
        if not line.strip():
            continue
        shift = _shift(" ".join(line.split()), number)
        begin, end = _moments(shift, date, zone)
        if end <= begin:
            _refuse(
                number, _("„%(name)s“ endet nicht nach dem Beginn. Eine Schicht endet am selben Tag."), name=shift.name
            )
        if shift.name.casefold() in taken:
            _refuse(number, _("Eine Schicht „%(name)s“ gibt es schon."), name=shift.name)
        taken.add(shift.name.casefold())
        found.append(shift)
    if not found:
        raise UnreadableError(
            _("Hier steht keine Schicht. Je Zeile eine, etwa: Vormittag 9:00-11:00: Stände, Kuchen 2")
        )
    return found


def _shift(line: str, number: int) -> Shift:
    read = _LINE.fullmatch(line)
    if read is None or not read[1]:
        message = _(
            "„%(line)s“: Gemeint ist ein Name und von wann bis wann, etwa: Vormittag 9:00-11:00: Stände, Kuchen 2"
        )
        _refuse(number, message, line=line[:60])
    name, begin, end, work = read.groups()
    if len(name) > LONGEST_NAME:
        _refuse(number, _("Der Name einer Schicht hat höchstens %(most)s Zeichen."), most=LONGEST_NAME)
    stalls, tasks = work is None, dict[str, int]()
    for part in filter(None, (part.strip() for part in re.split("[,;]", work or ""))):
        if part.casefold() in (STALLS.casefold(), f"alle {STALLS}".casefold()):
            stalls = True
            continue
        task = _TASK.fullmatch(part)
        if task is None:
            message = _(
                "„%(part)s“: Gemeint ist „Stände“ oder eine Aufgabe und wie viele dafür nötig sind, etwa: Kuchen 2"
            )
            _refuse(number, message, part=part[:40])
        called, need = task[1].strip(), int(task[2])
        if not 1 <= need <= MOST_HELPERS:
            message = _("„%(task)s“ mit %(need)s: Nötig sind 1 bis %(most)s.")
            _refuse(number, message, task=called[:40], need=need, most=MOST_HELPERS)
        if len(called) > LONGEST_NAME or called.casefold() in map(str.casefold, tasks):
            message = _("„%(task)s“ steht zweimal da oder ist länger als %(most)s Zeichen.")
            _refuse(number, message, task=called[:40], most=LONGEST_NAME)
        tasks[called] = need
    if (not stalls and not tasks) or len(tasks) > MOST_TASKS:
        _refuse(number, _("„%(name)s“ hat 1 bis %(most)s Aufgaben."), name=name, most=MOST_TASKS)
    begin, end = (f"{timetable.clock(at, name):%H:%M}" for at in (begin, end))
    return Shift(name, begin, end, stalls, tasks)


def _moments(shift: Shift, date: datetime.date, zone: ZoneInfo) -> tuple[datetime.datetime, datetime.datetime]:
    begin, end = (timetable.clock(at, shift.name) for at in (shift.begin, shift.end))
    return timetable.moment(date, begin, zone), timetable.moment(date, end, zone)


def _refuse(number: int, message: str, **shown: object) -> NoReturn:
    raise UnreadableError(_("Zeile %(n)s: ") % {"n": number} + message % shown)


# --- changes of a plan ------------------------------------------------------------------------------------------


def with_shifts(plan: Plan, lines: str, date: datetime.date, zone: ZoneInfo, after: int = 0) -> Plan:
    """The plan with the shifts of these lines too, under the next numbers and those after `after`: what was taken back
    may still have people."""
    new = _read(lines, plan.open_shifts.values(), date, zone)
    first = max(after, *plan.shifts, 0) + 1
    made = replace(plan, shifts={**plan.shifts, **dict(enumerate(new, first))})
    if len(made.open_shifts) > MOST_SHIFTS:
        raise UnreadableError(_("Ein Tag hat höchstens %(n)s Schichten.") % {"n": MOST_SHIFTS})
    return made


def with_shift(plan: Plan, number: int, line: str, date: datetime.date, zone: ZoneInfo) -> Plan:
    """The plan with what a line says of a shift."""
    if number not in plan.open_shifts:
        raise StaleError(_("Diese Schicht gibt es nicht mehr."))
    others = [shift for key, shift in plan.open_shifts.items() if key != number]
    [shift] = _read(line.replace("\n", " "), others, date, zone)
    return replace(plan, shifts={**plan.shifts, number: shift})


def halved(plan: Plan, number: int, at: str, date: datetime.date, zone: ZoneInfo, after: int = 0) -> Plan:
    """The plan with two shifts instead of one, the second from `at` on, under the next number."""
    shift = plan.open_shifts.get(number)
    if shift is None:
        raise StaleError(_("Diese Schicht gibt es nicht mehr."))
    clock = timetable.clock(at, shift.name)
    begin, end = _moments(shift, date, zone)
    if not begin < timetable.moment(date, clock, zone) < end:
        message = _("„%(name)s“ dauert von %(begin)s bis %(end)s; dazwischen lässt sie sich teilen.")
        raise UnreadableError(message % {"name": shift.name, "begin": shift.begin, "end": shift.end})
    taken = {other.name.casefold() for other in plan.open_shifts.values()}
    names = (_("%(name)s, Teil %(n)s") % {"name": shift.name[: LONGEST_NAME - 9], "n": part} for part in range(2, 99))
    name = next(name for name in names if name.casefold() not in taken)
    parts = replace(shift, end=f"{clock:%H:%M}"), replace(shift, name=name, begin=f"{clock:%H:%M}")
    new = max(after, *plan.shifts) + 1
    made = replace(plan, shifts={**plan.shifts, number: parts[0], new: parts[1]})
    if len(made.open_shifts) > MOST_SHIFTS:
        raise UnreadableError(_("Ein Tag hat höchstens %(n)s Schichten.") % {"n": MOST_SHIFTS})
    return made


def without_shift(plan: Plan, number: int) -> Plan:
    """The plan without a shift."""
    if number not in plan.open_shifts:
        return plan
    return replace(plan, shifts={**plan.shifts, number: replace(plan.shifts[number], retired=True)})


def with_care(plan: Plan, care: Care) -> Plan:
    """The plan with other limits for who is not grown up."""
    if not 0 <= care.youngest <= GROWN_UP:
        raise UnreadableError(_("Wer hilft, ist mindestens 0 bis %(n)s Jahre alt.") % {"n": GROWN_UP})
    limits = {_("unter %(n)s") % {"n": CHILD}: care.below_15, _("unter %(n)s") % {"n": GROWN_UP}: care.below_18}
    for label, limit in limits.items():
        begin, end = (timetable.clock(at, label) for at in (limit.begin, limit.end))
        if not 0 <= limit.hours <= 24 or end <= begin:
            message = _("Wer %(label)s ist, hilft 0 bis 24 Stunden, und das Ende liegt nach dem Beginn.")
            raise UnreadableError(message % {"label": label})
    return replace(plan, care=care)
