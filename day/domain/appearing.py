"""Changes of the figures of a plan and of their appearances, what is wrong with these, and what visitors see."""

from __future__ import annotations

import datetime
import enum
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from day.domain import timetable
from day.domain.errors import StaleError, UnreadableError
from day.domain.figures import Appearance, Figure
from day.domain.plan import Plan, added
from day.domain.timetable import Slot

LONGEST_NAME = 60
LONGEST_TEXT = 1000


# --- changes ----------------------------------------------------------------------------------------------------


def with_figure(plan: Plan, number: int | None, figure: Figure) -> Plan:
    """The plan with a figure as it is described: a new one without a number."""
    figure = replace(figure, name=line(figure.name, _("Der Name einer Figur")))
    for text in (figure.who, figure.clothing, figure.hairstyle, figure.manners, figure.remember):
        if len(text) > LONGEST_TEXT:
            raise UnreadableError(
                _("Auf einer Rollenkarte hat jedes Feld höchstens %(n)s Zeichen.") % {"n": LONGEST_TEXT}
            )
    if any(other.name.casefold() == figure.name.casefold() for key, other in plan.figures.items() if key != number):
        raise UnreadableError(_("Eine Figur „%(name)s“ gibt es schon.") % {"name": figure.name})
    if number is None:
        return replace(plan, figures=added(plan.figures, figure))
    if number not in plan.figures:
        raise StaleError(_("Diese Figur gibt es nicht mehr."))
    return replace(plan, figures={**plan.figures, number: figure})


def without_figure(plan: Plan, number: int) -> Plan:
    """The plan without a figure and its appearances."""
    figures = {key: figure for key, figure in plan.figures.items() if key != number}
    appearances = {key: each for key, each in plan.appearances.items() if each.figure != number}
    return replace(plan, figures=figures, appearances=appearances)


def with_appearance(
    plan: Plan, number: int | None, appearance: Appearance, date: datetime.date, zone: ZoneInfo
) -> Plan:
    """The plan with an appearance as it is described: a new one without a number. That a figure is at two places is
    said (`clashes`), not refused."""
    if appearance.figure not in plan.figures:
        raise UnreadableError(_("Diese Figur gibt es nicht."))
    if appearance.place not in plan.places:
        raise UnreadableError(_("Diesen Ort gibt es nicht."))
    begin, end = (
        on_the_clock(text, label, date, zone)
        for text, label in ((appearance.begin, _("Von")), (appearance.end, _("Bis")))
    )
    if end <= begin:
        message = _("Der Auftritt von %(begin)s bis %(end)s endet nicht nach seinem Beginn.")
        raise UnreadableError(message % {"begin": begin, "end": end})
    appearance = replace(
        appearance, begin=begin, end=end,
        player=line(appearance.player, _("Wer spielt"), least=0),
        clothing=line(appearance.clothing, _("Die Kleidung"), least=0),
        hairstyle=line(appearance.hairstyle, _("Die Frisur"), least=0),
    )  # fmt: skip
    if number is None:
        return replace(plan, appearances=added(plan.appearances, appearance))
    if number not in plan.appearances:
        raise StaleError(_("Diesen Auftritt gibt es nicht mehr."))
    return replace(plan, appearances={**plan.appearances, number: appearance})


def without_appearance(plan: Plan, number: int) -> Plan:
    """The plan without an appearance."""
    return replace(plan, appearances={key: each for key, each in plan.appearances.items() if key != number})


def line(text: str, label: str, least: int = 1) -> str:
    """One line of text without needless blanks. Raises UnreadableError, which names it."""
    text = " ".join(text.split())
    if not least <= len(text) <= LONGEST_NAME:
        message = _("%(label)s hat %(least)s bis %(most)s Zeichen.")
        raise UnreadableError(message % {"label": label, "least": least, "most": LONGEST_NAME})
    return text


def on_the_clock(text: str, label: str, date: datetime.date, zone: ZoneInfo) -> str:
    """A time of that day as a plan has it: "09:40". Raises UnreadableError for what is none on that day."""
    time = timetable.clock(text, label)
    timetable.moment(date, time, zone)
    return f"{time:%H:%M}"


# --- what is wrong ----------------------------------------------------------------------------------------------


class Kind(enum.Enum):
    """What is wrong with an appearance."""

    FIGURE_TWICE = "figure twice"
    PLAYER_TWICE = "player twice"
    CLOSED = "closed"
    OUTSIDE = "outside"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Clash:
    """One thing that is wrong: with which appearance, and with which other one; -1 for none."""

    kind: Kind
    one: int
    other: int = -1


def clashes(plan: Plan, slots: Sequence[Slot]) -> list[Clash]:
    """Everything that is wrong with the appearances: a figure or a player at two places at once, a place where every
    stall is closed, a beginning before or after the day (a 3 for a 15), a figure or a place that is no more."""
    lost = [key for key, each in sorted(plan.appearances.items()) if not _there(plan, each)]
    found = [Clash(Kind.LOST, key) for key in lost]
    known = [(key, each) for key, each in sorted(plan.appearances.items()) if key not in lost]
    for (key, one), (other_key, other) in combinations(known, 2):
        if one.begin < other.end and other.begin < one.end:
            if one.figure == other.figure:
                found.append(Clash(Kind.FIGURE_TWICE, key, other_key))
            elif one.player and one.player.casefold() == other.player.casefold():
                found.append(Clash(Kind.PLAYER_TWICE, key, other_key))
    first, last = _day(plan)
    for key, each in known:
        if not first <= each.begin <= last:
            found.append(Clash(Kind.OUTSIDE, key))
        here = [stall for stall in plan.open_stalls.values() if stall.place == each.place]
        meanwhile = [
            slot.number for slot in slots if f"{slot.begin:%H:%M}" < each.end and each.begin < f"{slot.end:%H:%M}"
        ]
        if here and any(all(number in stall.closed for stall in here) for number in meanwhile):
            found.append(Clash(Kind.CLOSED, key))
    return found


def said_of(plan: Plan, clash: Clash) -> str:
    """One clash in a sentence."""
    one = plan.appearances[clash.one]
    names = {"time": one.begin, "player": one.player}
    if clash.kind is Kind.LOST:
        return _("%(time)s: Die Figur oder der Ort dieses Auftritts ist nicht mehr im Plan.") % names
    names |= {"figure": plan.figures[one.figure].name, "place": plan.places[one.place].name}
    if clash.kind is Kind.CLOSED:
        return _("%(time)s: „%(figure)s“ tritt bei „%(place)s“ auf, dort sind alle Stände geschlossen.") % names
    if clash.kind is Kind.OUTSIDE:
        first, last = _day(plan)
        message = _("%(time)s: Der Auftritt „%(figure)s“ liegt außerhalb des Spieltags (%(first)s bis %(last)s).")
        return message % {**names, "first": first, "last": last}
    other = plan.appearances[clash.other]
    names |= {"other": plan.figures[other.figure].name, "there": plan.places[other.place].name}
    if clash.kind is Kind.FIGURE_TWICE:
        if one.place == other.place:
            return _("%(time)s: „%(figure)s“ tritt bei „%(place)s“ zweimal zugleich auf.") % names
        return _("%(time)s: „%(figure)s“ ist zugleich bei „%(place)s“ und bei „%(there)s“.") % names
    return _("%(time)s: %(player)s spielt zugleich „%(figure)s“ und „%(other)s“.") % names


# --- what visitors see ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Shown:
    """An appearance as anybody may see it: from and until, which figure, where. Not who plays it."""

    number: int
    begin: datetime.datetime
    end: datetime.datetime
    figure: str
    place: int
    where: str


def shown(plan: Plan, slots: Sequence[Slot], place: int | None = None) -> tuple[Shown, ...]:
    """All appearances by time, or those at a place."""
    first = slots[0].begin

    def at(time: str) -> datetime.datetime:
        return datetime.datetime.combine(first.date(), datetime.time.fromisoformat(time), first.tzinfo)

    return tuple(
        Shown(
            key, at(each.begin), at(each.end), plan.figures[each.figure].name, each.place, plan.places[each.place].name
        )
        for key, each in in_order(plan)
        if _there(plan, each) and place in (None, each.place)
    )


def in_order(plan: Plan) -> list[tuple[int, Appearance]]:
    """The appearances with their numbers, by time."""
    return sorted(plan.appearances.items(), key=lambda each: (each[1].begin, each[1].end, each[0]))


def _day(plan: Plan) -> tuple[str, str]:
    """From when until when something is on: the last stop of the walk may be later than all rounds."""
    begin, end = (f"{timetable.clock(text, ''):%H:%M}" for text in (plan.hours.begin, plan.hours.end))
    return begin, max([end, *(stop.time for stop in plan.walk.stops.values())])


def _there(plan: Plan, appearance: Appearance) -> bool:
    return appearance.figure in plan.figures and appearance.place in plan.places
