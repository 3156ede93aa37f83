"""A plan as people read it: a grid of groups and slots, what is wrong in words, where a group is now and next."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from day.domain.faults import Fault, Kind
from day.domain.idle import why
from day.domain.plan import Party, Plan, Stall, closed, unfit
from day.domain.remedies import Help, Remedy
from day.domain.timetable import Slot
from games.domain.guests import called


@dataclass(frozen=True, slots=True)
class Cell:
    """Where a party is in a slot: nowhere without a stall. `faults` say what is wrong there."""

    slot: Slot
    number: int | None
    stall: Stall | None
    pinned: bool
    faults: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """A party and its day."""

    number: int
    party: Party
    cells: tuple[Cell, ...]

    @property
    def sign(self) -> str:
        """The party's sign in words."""
        return called(self.party.animal, self.party.colour)


def rows(plan: Plan, slots: Sequence[Slot], wrong: Sequence[Fault]) -> list[Row]:
    """The plan, party by party, and where what is wrong with it is."""

    def cell(party: int, slot: Slot) -> Cell:
        number = plan.visits.get((party, slot.number))
        at = {
            fault
            for fault in wrong
            if fault.kind is not Kind.MISSED
            and fault.party in (party, -1)
            and fault.stall in (number, -1)
            and fault.slot in (slot.number, -1)
        }
        said = tuple(said_of(plan, slots, fault) for fault in sorted(at, key=repr)) if number is not None else ()
        stall = plan.stalls.get(number) if number is not None else None
        return Cell(slot, number, stall, (party, slot.number) in plan.pins, said)

    return [
        Row(number, party, tuple(cell(number, slot) for slot in slots)) for number, party in sorted(plan.going.items())
    ]


def problems(plan: Plan, slots: Sequence[Slot], wrong: Iterable[Fault]) -> list[str]:
    """Everything that is wrong with a plan, each once, in sentences."""
    missed: dict[int, int] = {}
    said = []
    for fault in wrong:
        if fault.kind is Kind.MISSED:
            missed[fault.party] = missed.get(fault.party, 0) + 1
        else:
            said.append(said_of(plan, slots, fault))
    for party, number in missed.items():
        message = _("%(label)s: Es fehlt ein Besuch.") if number == 1 else _("%(label)s: Es fehlen %(n)s Besuche.")
        said.append(message % {"label": plan.parties[party].label, "n": number})
    return said


def said_of(plan: Plan, slots: Sequence[Slot], fault: Fault) -> str:
    """One fault in a sentence."""
    names = {
        "party": plan.parties[fault.party].label if fault.party >= 0 else "",
        "stall": plan.stalls[fault.stall].name if fault.stall >= 0 else "",
        "time": f"{slots[fault.slot].begin:%H:%M}" if fault.slot >= 0 else "",
    }
    if fault.kind is Kind.UNFIT:
        reasons = unfit(plan, plan.parties[fault.party], plan.stalls[fault.stall], fault.slot)
        return _("%(time)s: %(party)s passt nicht zu „%(stall)s“ (%(why)s).") % {
            **names,
            "why": ", ".join(map(why, reasons)),
        }
    if fault.kind is Kind.CROWDED:
        there = [
            plan.parties[party].label
            for (party, slot), stall in sorted(plan.visits.items())
            if slot == fault.slot and stall == fault.stall and party in plan.going
        ]
        lanes = plan.stalls[fault.stall].lanes
        message = _("%(time)s: An „%(stall)s“ sind %(there)s; dort ist Platz für %(lanes)s.")
        return message % {**names, "there": _(" und ").join(there), "lanes": lanes}
    messages = {
        Kind.AGAIN: _("%(party)s ist zweimal an „%(stall)s“."),
        Kind.CLOSED: _("%(time)s: „%(stall)s“ ist geschlossen, %(party)s ist dort geplant."),
        Kind.AWAY: _("%(time)s: %(party)s ist noch nicht oder nicht mehr da."),
        Kind.TWO_PLACES: _("%(time)s: %(party)s ist an zwei Ständen."),
        Kind.UNPINNED: _("%(time)s: %(party)s ist nicht am festgelegten Stand."),
        Kind.MISSED: _("%(party)s: Es fehlt ein Besuch."),
    }
    return messages[fault.kind] % names


def remedy(plan: Plan, offered: Remedy) -> str:
    """What would help, in a sentence."""
    one = {
        Help.STALL: _("Mit einem Stand mehr"),
        Help.SLOT: _("Mit einer Runde mehr"),
        Help.LANE: _("Mit Platz für eine Gruppe mehr an jedem Stand"),
        Help.YOUNGER: _("Mit „%(stall)s“ schon ab %(age)s Jahren"),
        Help.FEWER: _("Mit einer Runde weniger"),
    }
    more = {
        Help.STALL: _("Mit %(n)s Ständen mehr"),
        Help.SLOT: _("Mit %(n)s Runden mehr"),
        Help.LANE: _("Mit Platz für %(n)s Gruppen mehr an jedem Stand"),
        Help.YOUNGER: _("Mit %(n)s Ständen schon ab %(age)s Jahren"),
        Help.FEWER: _("Mit %(n)s Runden weniger"),
    }
    first = plan.stalls[offered.stalls[0]].name if offered.stalls else ""
    what = (one if offered.number == 1 else more)[offered.help]
    what %= {"n": offered.number, "age": offered.age, "stall": first}
    if offered.stall is not None:
        what = _("Mit Platz für eine Gruppe mehr an „%(stall)s“") % {"stall": plan.stalls[offered.stall].name}
    if offered.fewer:
        message = ngettext("%(what)s und einer Runde weniger", "%(what)s und %(n)s Runden weniger", offered.fewer)
        what = message % {"what": what, "n": offered.fewer}
    if offered.missed:
        message = ngettext("%(what)s fehlt noch ein Besuch.", "%(what)s fehlen noch %(n)s Besuche.", offered.missed)
        return message % {"what": what, "n": offered.missed}
    if offered.idle:
        message = ngettext("%(what)s bleibt eine Runde frei.", "%(what)s bleiben zusammen %(n)s Runden frei.",
                           offered.idle)  # fmt: skip
        return message % {"what": what, "n": offered.idle}
    if offered.help in (Help.YOUNGER, Help.FEWER) or offered.fewer:
        return _("%(what)s ist niemand mehr frei.") % {"what": what}
    return _("%(what)s fehlt niemandem etwas.") % {"what": what}


def begun(slots: Sequence[Slot], now: datetime.datetime) -> int:
    """How many slots have begun: what is past, and what is going on, is not planned anew."""
    return sum(slot.begin <= now for slot in slots)


@dataclass(frozen=True, slots=True)
class Choice:
    """A stall a party might go to in a slot: who is there, and what stands against it."""

    number: int
    stall: Stall
    there: tuple[str, ...]
    against: tuple[str, ...]


def choices(plan: Plan, party: int, slot: int) -> list[Choice]:
    """All open stalls, those first against which nothing stands."""
    group = plan.parties[party]
    been = {stall for (who, when), stall in plan.visits.items() if who == party and when != slot}
    found = []
    for number, stall in sorted(plan.open_stalls.items()):
        there = tuple(
            plan.parties[who].label
            for (who, when), at in sorted(plan.visits.items())
            if when == slot and at == number and who != party
        )
        against = [
            *map(why, unfit(plan, group, stall, slot)),
            *([_("geschlossen")] if slot in closed(plan, stall) else []),
            *([_("schon voll: %(there)s") % {"there": ", ".join(there)}] if len(there) >= stall.lanes else []),
            *([_("war schon oder kommt noch hin")] if number in been else []),
        ]
        found.append(Choice(number, stall, there, tuple(against)))
    return sorted(found, key=lambda choice: (len(choice.against) > 0, choice.stall.name))
