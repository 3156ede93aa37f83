"""When the slots of a day begin and end, by the clock of the place; breaks are for all at once.

A day begins and ends on the same date. In the two nights of the year when the clock is put on or back, a time that does
not exist, or exists twice, is refused; between such hours lengths are real minutes.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from day.domain.errors import UnreadableError

#: a slot and a change are so many minutes long at most
LONGEST = 240
#: more slots than this are a typing mistake
MOST_SLOTS = 60

_BREAK = re.compile(r"(\S+?)\s*(?:-|–|—|\bbis\b)\s*(\d[\d:.]*)\s*(?:Uhr\b)?[:,]?\s*(.*)")
_CLOCK = re.compile(r"(\d{1,2})[:.](\d\d)")


@dataclass(frozen=True, slots=True)
class Slot:
    """A time in which everybody is at their stall; moments with their zone."""

    number: int
    begin: datetime.datetime
    end: datetime.datetime


@dataclass(frozen=True, slots=True)
class Break:
    """A break for all at once: from and until, as on the clock, and what it is called."""

    begin: str
    end: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Hours:
    """How a day is divided: begin and end as on the clock ("9:00"), minutes of a slot and of a change, breaks.

    `begun` are slots that stand as they are, from and until; then `begin` is when the next one may begin.
    """

    begin: str
    end: str
    slot: int
    change: int
    breaks: tuple[Break, ...] = ()
    begun: tuple[tuple[str, str], ...] = ()


def breaks(text: str) -> tuple[Break, ...]:
    """Breaks as they are typed: „10:00-10:20 Frühstück, 12:00-12:30“; between commas, semicolons, or in lines.

    Raises UnreadableError.
    """
    found = []
    for part in filter(None, map(str.strip, re.split(r"[,;\n]", text))):
        read = _BREAK.fullmatch(re.sub(r"\s+", " ", part))
        if read is None:
            message = _("„%(part)s“ ist keine Pause. Gemeint ist etwas wie: 10:00-10:20 Frühstück")
            raise UnreadableError(message % {"part": part[:40]})
        found.append(Break(read[1], read[2], read[3].strip()[:40]))
    return tuple(found)


def clock(text: str, label: str) -> datetime.time:
    """A time of the day as people write it: "9:00", "14.30". Raises UnreadableError, which names `label`."""
    found = _CLOCK.fullmatch(text.strip())
    if found and int(found[1]) < 24 and int(found[2]) < 60:
        return datetime.time(int(found[1]), int(found[2]))
    message = _("„%(text)s“ ist keine Uhrzeit (%(label)s). Gemeint ist etwas wie 9:00.")
    raise UnreadableError(message % {"text": text.strip(), "label": label})


def moment(date: datetime.date, time: datetime.time, zone: ZoneInfo) -> datetime.datetime:
    """That time on that day. Raises UnreadableError for one that the clock leaves out or shows twice."""
    local = datetime.datetime.combine(date, time, zone)
    if local.replace(fold=1).utcoffset() == local.utcoffset():
        return local
    # the clock goes from one of these to the other: the first and the last minute that are not, or are there twice
    begin, end = (_edge(local, step) for step in (-1, 1))
    shown = {"time": f"{time:%H:%M}", "date": f"{date:%d.%m.%Y}", "one": f"{begin:%H:%M}", "other": f"{end:%H:%M}"}
    if local.astimezone(datetime.UTC).astimezone(zone).replace(tzinfo=None) != local.replace(tzinfo=None):
        message = _("Am %(date)s wird die Uhr um %(one)s auf %(other)s vorgestellt: %(time)s gibt es nicht.")
    else:
        message = _("Am %(date)s wird die Uhr um %(other)s auf %(one)s zurückgestellt: %(time)s gibt es zweimal.")
    raise UnreadableError(message % shown)


def _edge(local: datetime.datetime, step: int) -> datetime.datetime:
    """Where the times begin, or end, that the clock leaves out or shows twice."""
    minute = datetime.timedelta(minutes=step)
    while (local + minute).replace(fold=1).utcoffset() != (local + minute).replace(fold=0).utcoffset():
        local += minute
    return local if step < 0 else local + minute


def slots(hours: Hours, date: datetime.date, zone: ZoneInfo) -> tuple[Slot, ...]:
    """The slots of a day: one after the other with a change between, none of them within a break.

    Raises UnreadableError where the hours make no day.
    """
    for length, name, least in ((hours.slot, _("Eine Runde"), 1), (hours.change, _("Ein Wechsel"), 0)):
        if not least <= length <= LONGEST:
            message = _("%(name)s dauert zwischen %(least)s und %(most)s Minuten, nicht %(length)s.")
            raise UnreadableError(message % {"name": name, "least": least, "most": LONGEST, "length": length})
    begin = moment(date, clock(hours.begin, _("Beginn")), zone)
    end = moment(date, clock(hours.end, _("Ende")), zone)
    found = [
        Slot(number, *(moment(date, clock(text, _("Runde")), zone) for text in stood))
        for number, stood in enumerate(hours.begun)
    ]
    if end <= begin and not found:
        message = _("Das Ende (%(end)s) liegt nicht nach dem Beginn (%(begin)s). Ein Plan endet am selben Tag.")
        raise UnreadableError(message % {"end": hours.end, "begin": hours.begin})
    if found and min(begin, end) < found[-1].end:
        message = _("Bis %(until)s dauert die Runde, die begonnen hat. Davor geht nichts anderes los oder zu Ende.")
        raise UnreadableError(message % {"until": f"{found[-1].end:%H:%M}"})
    closed = sorted(pauses(hours.breaks, date, zone))
    start = begin.astimezone(datetime.UTC)
    long, change = datetime.timedelta(minutes=hours.slot), datetime.timedelta(minutes=hours.change)
    while start + long <= end:
        inside = next((pause for pause in closed if pause[0] < start + long and start < pause[1]), None)
        if inside:
            start = inside[1].astimezone(datetime.UTC)
            continue
        found.append(Slot(len(found), start.astimezone(zone), (start + long).astimezone(zone)))
        start += long + change
    if not found:
        message = _("Zwischen %(begin)s und %(end)s passt keine Runde von %(slot)s Minuten.")
        raise UnreadableError(message % {"begin": hours.begin, "end": hours.end, "slot": hours.slot})
    if len(found) > MOST_SLOTS:
        message = _("Das wären %(n)s Runden. Mehr als %(most)s plant niemand; sind die Minuten richtig?")
        raise UnreadableError(message % {"n": len(found), "most": MOST_SLOTS})
    return tuple(found)


def standing(hours: Hours, slots: Sequence[Slot], number: int) -> Hours:
    """The same day, in which the first slots stay as they are, whatever is changed of the hours."""
    if number == len(hours.begun):
        return hours
    if number < len(hours.begun):  # a plan that held is a draft again
        return replace(hours, begun=hours.begun[:number], begin=shown(slots[number].begin))
    begun = tuple((shown(slot.begin), shown(slot.end)) for slot in slots[:number])
    return replace(hours, begun=begun, begin=later(slots[number - 1].end, hours.change))


def shown(when: datetime.datetime) -> str:
    """A moment as on the clock."""
    return f"{when:%H:%M}"


def later(when: datetime.datetime, minutes: int) -> str:
    """So many minutes after a moment, as on the clock of the place. Raises UnreadableError after midnight."""
    then = (when.astimezone(datetime.UTC) + datetime.timedelta(minutes=minutes)).astimezone(when.tzinfo)
    if then.date() != when.date():
        raise UnreadableError(_("Das wäre erst nach Mitternacht. Ein Plan endet am selben Tag."))
    return shown(then)


def pauses(
    breaks: Iterable[Break], date: datetime.date, zone: ZoneInfo
) -> Iterable[tuple[datetime.datetime, datetime.datetime, str]]:
    """Each break, from when until when, and its name. Raises UnreadableError."""
    for each in breaks:
        begin, end = (moment(date, clock(text, _("Pause")), zone) for text in (each.begin, each.end))
        if end <= begin:
            message = _("Die Pause von %(begin)s bis %(end)s endet nicht nach ihrem Beginn.")
            raise UnreadableError(message % {"begin": each.begin, "end": each.end})
        yield begin, end, each.name
