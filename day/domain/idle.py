"""Groups that stand idle, and groups that no stall fits: nobody is where they should not be, and yet the day is poor.

By the plan a group is somewhere in every round in which it is there, unless the plan itself says that it goes to fewer
stalls (`each`); in free order and mixed play the rest is free on purpose. What a group requires holds in any order.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from day.domain import passes, solving
from day.domain.plan import Mode, Party, Plan, Unfit, closed, fitting, unfit
from day.domain.timetable import Slot


@dataclass(frozen=True, slots=True)
class Idle:
    """A group, and the rounds (of those in which it might be somewhere) in which it is nowhere."""

    number: int
    party: Party
    slots: tuple[Slot, ...]
    of: int
    #: so many of them are more than the plan itself leaves free
    beyond: int


def why(reason: Unfit) -> str:
    """What stands against a stall, in a word."""
    return {
        Unfit.TOO_YOUNG: _("zu jung"),
        Unfit.STEPS: _("nicht stufenlos"),
        Unfit.LOUD: _("nicht ruhig"),
    }[reason]


def rounds(plan: Plan, party: Party, slots: Sequence[Slot], done: int = 0) -> tuple[Slot, ...]:
    """The rounds from slot `done` on in which a group is there and any stall open."""
    shut = frozenset(range(len(slots))).intersection(*(closed(plan, stall) for stall in plan.open_stalls.values()))
    away = solving.absent(party, slots)
    return tuple(slot for slot in slots[done:] if slot.number not in away and slot.number not in shut)


def idle(plan: Plan, slots: Sequence[Slot], *, done: int = 0) -> list[Idle]:
    """Who is idle, and when, from slot `done` on."""
    if plan.mode is not Mode.ROTATION or not plan.visits:
        return []
    found = []
    for number, party in sorted(plan.going.items()):
        there = rounds(plan, party, slots, done)
        free = tuple(slot for slot in there if (number, slot.number) not in plan.visits)
        been = sum(who == number and slot < done for who, slot in plan.visits)
        meant = len(there) if plan.each is None else min(len(there), max(0, plan.each - been))
        beyond = meant - (len(there) - len(free))
        if beyond > 0:
            found.append(Idle(number, party, free, len(there), beyond))
    return found


def said(plan: Plan, slots: Sequence[Slot], *, done: int = 0) -> list[str]:
    """Everything of that, in sentences: groups that are free as often in one, and rounds in which everybody is."""
    alike: defaultdict[tuple[int, int, tuple[Slot, ...]], list[str]] = defaultdict(list)
    found = idle(plan, slots, done=done)
    nowhere = {number: reasons for number, reasons in _misfits(plan, slots).items() if plan.open_stalls}
    everyone = len(plan.going)
    for each in found:
        if each.number not in nowhere:
            shown = each.slots if len(each.slots) <= 2 else ()
            alike[len(each.slots), each.of, shown].append(each.party.label)
    sentences = [_nowhere(plan, number, reasons) for number, reasons in nowhere.items()]
    for (free, of, shown), labels in sorted(alike.items(), key=lambda each: -each[0][0]):
        who = _("alle %(n)s Gruppen") % {"n": everyone} if len(labels) == everyone > 2 else ", ".join(labels)
        times = f" ({', '.join(f'{slot.begin:%H:%M}' for slot in shown)})" if shown else ""
        each_of_them = len(labels) if free > 1 else 1
        message = ngettext(
            "In %(n)s von %(of)s Runden frei%(times)s: %(who)s.",
            "In je %(n)s von %(of)s Runden frei%(times)s: %(who)s.", each_of_them,
        )  # fmt: skip
        sentences.append(message % {"n": free, "of": of, "times": times, "who": who})
    if len(found) == everyone > 1:
        empty = [slot for slot in slots[done:] if not any(when == slot.number for _who, when in plan.visits)]
        there = [slot for slot in empty if all(slot in each.slots for each in found)]
        sentences += [
            _("Runde %(n)s (%(time)s): Alle sind frei.") % {"n": slot.number + 1, "time": f"{slot.begin:%H:%M}"}
            for slot in there
        ]
    return [*sentences, *_few(plan, slots, nowhere)]


def _misfits(plan: Plan, slots: Sequence[Slot]) -> dict[int, Counter[Unfit]]:
    """The groups that no stall fits, each with how many stalls what stands against."""
    return {
        number: Counter(reason for stall in plan.open_stalls.values() for reason in unfit(plan, party, stall))
        for number, party in sorted(plan.going.items())
        if not fitting(plan, party, len(slots))
    }


def _nowhere(plan: Plan, number: int, reasons: Counter[Unfit]) -> str:
    stalls = len(plan.open_stalls)
    named = ", ".join(why(reason) if n == stalls else f"{n} × {why(reason)}" for reason, n in reasons.most_common())
    return _("%(label)s: Kein Stand passt (%(why)s).") % {"label": plan.parties[number].label, "why": named}


def _few(plan: Plan, slots: Sequence[Slot], nowhere: dict[int, Counter[Unfit]]) -> list[str]:
    """In free order: for whom there are fewer stalls than stamps make a ribbon."""
    if plan.mode is Mode.ROTATION or not plan.open_stalls:
        return []
    enough, found = passes.enough(plan), []
    for number, party in sorted(plan.going.items()):
        fits = len(fitting(plan, party, len(slots)))
        if number not in nowhere and fits < min(enough, len(plan.open_stalls)):
            message = ngettext(
                "%(label)s: Nur ein Stand passt; für ein Band sind es %(enough)s.",
                "%(label)s: Nur %(n)s Stände passen; für ein Band sind es %(enough)s.", fits,
            )  # fmt: skip
            found.append(message % {"label": party.label, "n": fits, "enough": enough})
    return found
