"""„Umplanen“: something went wrong, or there is no plan for all. First who is affected, then it is done, or not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from day.domain import remedies, repairs, revisions, timetable
from day.domain.errors import StaleError, UnreadableError
from day.domain.plan import Plan
from day.domain.revisions import State
from day.domain.timetable import Slot
from day.views.planning import ZONE, of_plan, since, slots_of
from day.views.remedies import remedies_of
from inventory.domain.access import person

#: what a request gives: of its address where it asks, of its form where it does
Given = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Repair:
    """What is the matter, in words, and the plan in which it is. `fill`: whoever missed something may get it now."""

    why: str
    changed: Plan
    fill: bool = False


@of_plan
@require_http_methods(["GET", "HEAD", "POST"])
def repair(request: HttpRequest, day: int) -> HttpResponse:
    """What is the matter (nothing given), who is affected by it (asked), and what is done about it (posted)."""
    state = revisions.find(day)
    slots, begun, given = slots_of(state), since(state), request.POST or request.GET
    context: dict[str, Any] = {
        "section": "spieltage", "state": state, "day": state.row.games_day, "plan": state.plan, "begun": begun,
        "slots": slots[begun:], "stalls": sorted(state.plan.open_stalls.items()),
        "parties": sorted(state.plan.going.items()), "breaks": list(enumerate(state.plan.hours.breaks)),
        "closed": [pair for pair in sorted(state.plan.open_stalls.items()) if pair[1].closed],
        "raining": any(slot.number in state.plan.wet for slot in slots[begun:]),
    }  # fmt: skip
    if not given.get("was"):
        return render(request, "day/repair.html", context)
    try:
        asked = _asked(state, slots, begun, given)
        new = timetable.slots(asked.changed.hours, state.row.games_day.date, ZONE)
    except UnreadableError as error:
        return render(request, "day/repair.html", {**context, "problem": str(error)}, status=422)
    answer = repairs.repaired(state.plan, asked.changed, slots, new, begun=begun, fill=asked.fill)
    if request.method == "POST":
        if (given.get("stand"), given.get("begonnen")) == (str(state.number), str(begun)):
            return _done(request, state, asked.why, answer.plan)
        messages.info(request, _("Inzwischen hat sich etwas geändert. So wäre es jetzt:"))
    shown = repairs.preview(state.plan, answer.plan, slots, new, begun=begun)
    missed = [(state.plan.parties[party].label, number) for party, number in sorted(answer.missed.items())]
    return render(
        request, "day/repair_preview.html",
        {**context, "why": asked.why, "shown": shown, "missed": missed, "given": given.items(),
         "remedies": remedies_of(day, answer.plan, remedies.find(answer.plan, new, done=begun)) if missed else ()},
    )  # fmt: skip


def _done(request: HttpRequest, state: State, why: str, repaired: Plan) -> HttpResponse:
    day = state.row.games_day_id

    def take(plan: Plan) -> Plan:
        if plan != state.plan:
            raise StaleError(_("Der Plan wurde gerade geändert. Bitte sehen Sie noch einmal nach."))
        return repaired

    made = revisions.change(day, take, why, person(request.user))
    messages.success(request, _("%(why)s. Das ist jetzt Stand %(n)s.") % {"why": why, "n": made.number})
    return redirect(f"{reverse('day:plan', args=[day])}#plan")


# --- what is asked ----------------------------------------------------------------------------------------------


def _asked(state: State, slots: tuple[Slot, ...], begun: int, given: Given) -> Repair:
    """What a request asks for. Raises UnreadableError."""
    kinds: dict[str, Callable[[State, tuple[Slot, ...], int, Given], Repair]] = {
        "faellt-aus": partial(_of_stall, how=repairs.lost, why=_("„%(stall)s“ fällt aus ab %(time)s")),
        "wieder-da": partial(_of_stall, how=repairs.back, why=_("„%(stall)s“ ist wieder da ab %(time)s")),
        "regen": partial(_of_weather, how=repairs.rain, why=_("Regen ab %(time)s")),
        "kein-regen": partial(_of_weather, how=repairs.dry, why=_("Kein Regen mehr ab %(time)s")),
        "kommt": partial(_of_party, how=repairs.late, why=_("%(party)s: kommt erst um %(time)s")),
        "geht": partial(_of_party, how=repairs.early, why=_("%(party)s: geht schon um %(time)s")),
        "spaeter": _later,
        "pause": _break,
        "runde": _rounds_more,
        "weniger": _rounds_fewer,
        "juenger": _younger,
        "platz": _wider,
    }
    read = kinds.get(given["was"])
    if read is None:
        raise UnreadableError(_("Bitte sagen Sie, was los ist."))
    return read(state, slots, begun, given)


def _of_stall(
    state: State, slots: tuple[Slot, ...], begun: int, given: Given, how: Callable[[Plan, int, int], Plan], why: str
) -> Repair:
    number, slot = _number(given, "stand_nummer"), _slot(slots, begun, given)
    changed = how(state.plan, number, slot.number)
    return Repair(why % {"stall": changed.stalls[number].name, "time": f"{slot.begin:%H:%M}"}, changed)


def _of_weather(
    state: State, slots: tuple[Slot, ...], begun: int, given: Given, how: Callable[[Plan, int], Plan], why: str
) -> Repair:
    slot = _slot(slots, begun, given)
    return Repair(why % {"time": f"{slot.begin:%H:%M}"}, how(state.plan, slot.number))


def _of_party(
    state: State, _slots: tuple[Slot, ...], _begun: int, given: Given, how: Callable[[Plan, int, str], Plan], why: str
) -> Repair:
    number, time = _number(given, "gruppe"), given.get("um", "")
    changed = how(state.plan, number, time)
    return Repair(why % {"party": changed.parties[number].label, "time": time.strip()}, changed)


def _later(state: State, slots: tuple[Slot, ...], begun: int, given: Given) -> Repair:
    plan, minutes, date = state.plan, _number(given, "minuten"), state.row.games_day.date
    if given.get("wie") == "kuerzen":
        hours = repairs.shortened(plan.hours, slots, begun, minutes, date, ZONE)
        why = _("%(n)s Minuten später, Runden zu %(slot)s Minuten") % {"n": minutes, "slot": hours.slot}
        return Repair(why, replace(plan, hours=hours))
    return Repair(_("Alles %(n)s Minuten später") % {"n": minutes}, repairs.all_later(plan, slots, begun, minutes))


def _break(state: State, slots: tuple[Slot, ...], begun: int, given: Given) -> Repair:
    number, plan = _number(given, "pause"), state.plan
    hours = repairs.break_at(plan.hours, slots, begun, number, given.get("um", ""))
    moved = hours.breaks[number]
    return Repair(
        _("%(name)s um %(time)s") % {"name": moved.name or _("Pause"), "time": moved.begin}, replace(plan, hours=hours)
    )


def _rounds_more(state: State, slots: tuple[Slot, ...], begun: int, given: Given) -> Repair:
    """Each group still goes to as many stalls as it was to go to."""
    plan, more = state.plan, _number(given, "anzahl")
    hours = repairs.rounds_more(plan.hours, slots, begun, more)
    why = _("Eine Runde mehr") if more == 1 else _("%(n)s Runden mehr") % {"n": more}
    return Repair(why, replace(plan, hours=hours, each=plan.each or len(slots)), fill=True)


def _rounds_fewer(state: State, slots: tuple[Slot, ...], begun: int, given: Given) -> Repair:
    fewer = _number(given, "anzahl")
    why = ngettext("Eine Runde weniger", "%(n)s Runden weniger", fewer) % {"n": fewer}
    return Repair(why, replace(state.plan, hours=repairs.rounds_fewer(state.plan.hours, slots, begun, fewer)))


def _younger(state: State, _slots: tuple[Slot, ...], _begun: int, given: Given) -> Repair:
    """Stalls, by their numbers, are for younger children, too."""
    age, numbers = _number(given, "alter"), [_whole(text) for text in given.get("staende", "").split(",")]
    changed = repairs.younger(state.plan, numbers, age)
    names = ", ".join(changed.stalls[number].name for number in numbers)
    return Repair(_("Ab %(age)s Jahren: %(stalls)s") % {"age": age, "stalls": names}, changed, fill=True)


def _wider(state: State, slots: tuple[Slot, ...], begun: int, given: Given) -> Repair:
    """At one stall, or (0) at every one; where that makes the day shorter, with fewer rounds."""
    number, more = _number(given, "stand_nummer"), _number(given, "anzahl")
    changed = repairs.wider(state.plan, [number] if number else sorted(state.plan.open_stalls), more)
    if fewer := _number(given, "weniger") if given.get("weniger") else 0:
        changed = replace(changed, hours=repairs.rounds_fewer(changed.hours, slots, begun, fewer))
    if not number:
        why = ngettext("Mehr Platz an jedem Stand und eine Runde weniger",
                       "Mehr Platz an jedem Stand und %(n)s Runden weniger", fewer)  # fmt: skip
        return Repair(why % {"n": fewer} if fewer else _("Mehr Platz an jedem Stand"), changed, fill=True)
    names = {"stall": changed.stalls[number].name, "n": changed.stalls[number].lanes}
    return Repair(_("„%(stall)s“: Platz für %(n)s Gruppen zugleich") % names, changed, fill=True)


def _slot(slots: tuple[Slot, ...], begun: int, given: Given) -> Slot:
    """From when on: nothing that has begun."""
    if begun >= len(slots):
        raise UnreadableError(_("Die letzte Runde hat begonnen; es kommt keine mehr."))
    number = _number(given, "ab") if given.get("ab") else begun
    if not begun <= number < len(slots):
        raise UnreadableError(_("Was begonnen hat, bleibt, wie es ist. Bitte wählen Sie eine spätere Runde."))
    return slots[number]


def _number(given: Given, name: str) -> int:
    return _whole(given.get(name, "").strip())


def _whole(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 4:
        raise UnreadableError(_("„%(text)s“ ist keine ganze Zahl.") % {"text": text[:20]})
    return int(text)
