"""The pages on which organisers plan a games day. Every form changes the newest plan and comes back to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from day.domain import (
    cells,
    changes,
    choosing,
    days,
    deleting,
    duties,
    idle,
    material,
    pasting,
    printing,
    remedies,
    revisions,
    showing,
    solving,
    starting,
    telling,
    timetable,
)
from day.domain.choosing import Candidate
from day.domain.errors import DayError, StaleError, UnreadableError
from day.domain.faults import Kind
from day.domain.plan import Mode, Plan, Stall, Variant
from day.domain.revisions import State, UnknownPlanError
from day.domain.timetable import Hours, Slot
from day.models import Code, DayPlan
from games.views.common import for_organisers
from gamesday import pages
from gamesday.paper.addresses import absolute
from inventory.domain import games_days
from inventory.domain.access import person
from inventory.domain.errors import InventoryError
from inventory.models import GamesDay

#: with this status htmx shows the answer and asks no more
SAID_AND_DONE = 286

View = Callable[..., HttpResponse]
ZONE = ZoneInfo(settings.TIME_ZONE)
#: plans that can be begun from
MOST_EARLIER = 30

#: for people
VARIANTS = {
    Variant.SCHOOL: _lazy("Schule"),
    Variant.KITA: _lazy("Kita"),
    Variant.FAMILY: _lazy("Familientag"),
    Variant.FOUNDATION: _lazy("Menschen mit Behinderung"),
}
STATUS = {
    DayPlan.Status.DRAFT: _lazy("Der Plan ist ein Entwurf: Niemand außer der Organisation sieht ihn."),
    DayPlan.Status.LIVE: _lazy("Der Plan gilt: Gruppen und Stände sehen ihn mit ihrem Code. Was begonnen hat, bleibt."),
    DayPlan.Status.OVER: _lazy("Der Spieltag ist vorbei."),
}
MODES = {Mode.ROTATION: _lazy("nach Plan"), Mode.FREE: _lazy("freie Reihenfolge"), Mode.MIXED: _lazy("gemischt")}


def of_plan(view: View) -> View:
    """For organisers. What is refused is said on the plan's page; a day without a plan is a 404."""

    @for_organisers
    @wraps(view)
    def answer(request: HttpRequest, day: int, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, day, *args, **kwargs)
        except UnknownPlanError as error:
            raise Http404(str(error)) from None
        except DayError as error:
            messages.error(request, str(error))
            return redirect("day:plan", day)

    return answer


def slots_of(state: State) -> tuple[Slot, ...]:
    """The slots of a plan."""
    return timetable.slots(state.plan.hours, state.row.games_day.date, ZONE)


def since(state: State) -> int:
    """The first slot that can still be planned: all of a draft, what has not begun of a plan that holds."""
    live = state.row.status != DayPlan.Status.DRAFT
    return showing.begun(slots_of(state), timezone.now()) if live else 0


# --- beginning --------------------------------------------------------------------------------------------------


@for_organisers
@require_http_methods(["GET", "HEAD", "POST"])
def index(request: HttpRequest) -> HttpResponse:
    """All games days with their plans, and the form of a new one."""
    problem, status = "", 200
    title, date = request.POST.get("title", ""), request.POST.get("date", timezone.localdate().isoformat())
    if request.method == "POST":
        try:
            with transaction.atomic():
                made = games_days.make_day(title, date, who=request.user)
                _start(request, made)
        except (InventoryError, DayError) as error:
            problem, status = str(error), 422
        else:
            return redirect("day:plan", made.pk)
    days = pages.page(request, games_days.all_days().select_related("plan"))
    context = {
        "section": "spieltage", "days": days, "problem": problem, "title": title, "date": date, "variants": VARIANTS,
        "earlier": starting.earlier()[:MOST_EARLIER],
    }  # fmt: skip
    return render(request, "day/index.html", context, status=status)


@for_organisers
@require_POST
def begin(request: HttpRequest, day: int) -> HttpResponse:
    """A plan for a games day that has none."""
    try:
        _start(request, games_days.find_day(day))
    except InventoryError as error:
        raise Http404(str(error)) from None
    except DayError as error:
        messages.error(request, str(error))
        return redirect("day:index")
    return redirect("day:plan", day)


@for_organisers
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest, day: int) -> HttpResponse:
    """What is gone with a games day, and the button that deletes it."""
    try:
        if request.method == "POST":
            title = deleting.delete(day)
            messages.success(request, _("„%(title)s“ ist gelöscht.") % {"title": title})
            return redirect("day:index")
        found = games_days.find_day(day)
        deleting.refuse(found)
    except InventoryError as error:
        raise Http404(str(error)) from None
    except DayError as error:
        messages.error(request, str(error))
        return redirect("day:index")
    context = {"section": "spieltage", "day": found, "goes": deleting.goes(found)}
    return render(request, "day/delete.html", context)


def _start(request: HttpRequest, day: GamesDay) -> None:
    """A plan as the form says: like an earlier one, or an empty one for somebody. Raises DayError."""
    if model := _number(request.POST.get("like")):
        starting.start_like(day, model, "groups" in request.POST, person(request.user), ZONE)
    else:
        revisions.start(day, _variant(request), person(request.user))


def _variant(request: HttpRequest) -> Variant:
    try:
        return Variant(request.POST.get("variant", ""))
    except ValueError:
        raise UnreadableError(_("Bitte sagen Sie, für wen der Spieltag ist.")) from None


# --- the plan ---------------------------------------------------------------------------------------------------


@of_plan
@require_safe
def show(request: HttpRequest, day: int) -> HttpResponse:
    """The plan, or an older revision of it (`?stand=`)."""
    return _shown(request, revisions.find(day, _number(request.GET.get("stand"))))


def _shown(request: HttpRequest, state: State, **more: Any) -> HttpResponse:
    plan, slots = state.plan, slots_of(state)
    done = since(state)
    wrong = solving.faults(plan, slots, done=done) if plan.visits else []
    gaps = idle.said(plan, slots, done=done) if state.newest else []
    missed = any(fault.kind is Kind.MISSED for fault in wrong)
    unstaffed = duties.roster(state).faults(timezone.now()) if state.newest and plan.open_shifts else []
    context = {
        "section": "spieltage", "state": state, "plan": plan, "day": state.row.games_day, "slots": slots,
        "variant": VARIANTS[plan.variant], "mode": MODES[plan.mode], "modes": MODES,
        "lines": [(number, pasting.line_of(party), party.code) for number, party in sorted(plan.going.items())],
        "stalls": sorted(plan.open_stalls.items()), "done": done, "starts": _starts(plan, slots, done),
        "rows": showing.rows(plan, slots, wrong) if plan.visits else [],
        "problems": [*showing.problems(plan, slots, wrong), *unstaffed], "unstaffed": unstaffed,
        "suggest": max(0, len(plan.going) - len(plan.open_stalls)), "gaps": gaps,
        "tight": remedies.too_tight(plan, slots, done=done) if missed else "",
        "helpless": bool(plan.visits and state.newest and (missed or idle.idle(plan, slots, done=done))),
        "last": revisions.last(state.row.games_day_id) if state.newest else None,
        "short": material.of(plan).short if state.newest else (),
        "status": STATUS[DayPlan.Status(state.row.status)],
        "ready": bool(plan.going and plan.open_stalls and plan.mode is not Mode.FREE),
        "breaks": ", ".join(f"{each.begin}-{each.end} {each.name}".strip() for each in plan.hours.breaks),
        **more,
    }  # fmt: skip
    return render(request, "day/plan.html", context)


@of_plan
@require_POST
def hours(request: HttpRequest, day: int) -> HttpResponse:
    """Other hours."""
    state = revisions.find(day)
    given = Hours(
        request.POST.get("begin", ""), request.POST.get("end", ""), _whole(request, "slot", _("Runde")),
        _whole(request, "change", _("Wechsel")), timetable.breaks(request.POST.get("breaks", "")),
    )  # fmt: skip
    mode = Mode(request.POST["mode"]) if request.POST.get("mode") in set(Mode) else state.plan.mode
    each = _number(request.POST.get("each"))
    if start := since(state):  # what has begun keeps its times, and it is the rest that is given
        given = replace(given, begun=timetable.standing(state.plan.hours, slots_of(state), start).begun)
    date = state.row.games_day.date
    _change(
        request, day, lambda plan: changes.with_hours(plan, given, mode, each, date, ZONE), _("Zeiten geändert"),
        of=lambda plan: (plan.hours, plan.mode, plan.each),
    )  # fmt: skip
    return redirect(f"{reverse('day:plan', args=[day])}#zeiten")


@of_plan
@require_POST
def parties(request: HttpRequest, day: int) -> HttpResponse:
    """More groups, pasted as lines: first they are shown as they are read (`look`). What cannot be read comes back to
    the page as it was typed."""
    # „-“ is a line somebody leaves out who was asked what it says
    pasted = "\n".join(line for line in request.POST.getlist("lines") if line.strip() != "-")
    try:
        if "look" in request.POST:
            there = revisions.find(day)
            looked = pasting.look(pasted, there.plan.parties.values())
            return _shown(request, there, pasted=pasted, looked=looked, left_out=cells.left_out(pasted))
        _change(request, day, lambda plan: changes.with_parties(plan, pasted), _("Gruppen eingetragen"))
    except UnreadableError as error:
        return _shown(request, revisions.find(day), pasted=pasted, pasted_problem=str(error))
    return redirect(f"{reverse('day:plan', args=[day])}#gruppen")


@of_plan
@require_POST
def party(request: HttpRequest, day: int, number: int) -> HttpResponse:
    """What a line says of a group, or that it does not come."""
    start = since(revisions.find(day))
    if "away" in request.POST:
        _change(request, day, lambda plan: changes.without_party(plan, number, start), _("Gruppe abgemeldet"))
    else:
        line = request.POST.get("line", "")
        _change(
            request, day, lambda plan: changes.with_party(plan, number, line), _("Gruppe geändert"),
            of=lambda plan: plan.parties.get(number),
        )  # fmt: skip
    return redirect(f"{reverse('day:plan', args=[day])}#gruppen")


@of_plan
@require_http_methods(["GET", "HEAD", "POST"])
def choose(request: HttpRequest, day: int) -> HttpResponse:
    """Which games have a stall: all there are, to tick."""
    state, games = revisions.find(day), choosing.candidates()
    if request.method == "POST":
        start, was = since(state), choosing.games_of(revisions.find(day, _number(request.POST.get("stand"))).plan)
        wanted = set(request.POST.getlist("game"))
        if "suggest" in request.POST:
            more = _number(request.POST.get("suggest")) or 0
            found = choosing.suggested(state.plan, games, more)
            wanted = was | {game.slug for game in found}
            _say_what_is_suggested(request, state.plan, games, found, more)

        def chosen(plan: Plan) -> Plan:
            """What was ticked is added and what was unticked is gone; what others chose meanwhile stays."""
            return changes.with_games(plan, (choosing.games_of(plan) - (was - wanted)) | (wanted - was), games, start)

        _change(request, day, chosen, _("Stände gewählt"))
        return redirect(f"{reverse('day:plan', args=[day])}#staende")
    context = {"section": "spieltage", "state": state, "day": state.row.games_day, "plan": state.plan, "games": games,
               "chosen": choosing.games_of(state.plan)}  # fmt: skip
    return render(request, "day/choose.html", context)


def _say_what_is_suggested(
    request: HttpRequest, plan: Plan, games: list[Candidate], found: list[Candidate], more: int
) -> None:
    """Which games were found, that they are fewer than were asked for, and for whom there is none at all."""
    if found:
        titles = ", ".join(game.title for game in found)
        messages.success(request, _("Vorgeschlagen und eingetragen: %(titles)s.") % {"titles": titles})
    if len(found) < more:
        why = _("Vorschläge gab es für %(n)s von %(more)s Ständen: Von mehr passenden Spielen ist kein Material da.")
        messages.warning(request, why % {"n": len(found), "more": more})
    if young := choosing.too_young(plan, games):
        why = _("Für %(who)s ist kein Spiel der Sammlung gedacht; das jüngste ist ab %(age)s. Am Stand können Sie das "
                "Alter selbst setzen.")  # fmt: skip
        messages.warning(request, why % {"who": ", ".join(young), "age": min(game.age for game in games)})


@of_plan
@require_POST
def new_stall(request: HttpRequest, day: int) -> HttpResponse:
    """One more stall, for something no list holds."""
    name = request.POST.get("name", "")
    made = _change(request, day, lambda plan: changes.with_new_stall(plan, name), _("Stand dazu"))
    return redirect("day:stall", day, max(made.plan.stalls))


@of_plan
@require_http_methods(["GET", "HEAD", "POST"])
def stall(request: HttpRequest, day: int, number: int) -> HttpResponse:
    """A stall, and what a form says of it, or that it is gone."""
    state = revisions.find(day)
    start = since(state)
    if request.method != "POST":
        if number not in state.plan.open_stalls:
            raise UnknownPlanError(_("Diesen Stand gibt es nicht mehr."))
        return _stall_page(request, state, state.plan.stalls[number], start)
    if "away" in request.POST:
        _change(request, day, lambda plan: changes.without_stall(plan, number, start), _("Stand fällt aus"))
    else:
        given: dict[str, Any] = {
            "name": request.POST.get("name", ""),
            "place": _number(request.POST.get("place")) or 0,
            "lanes": _whole(request, "lanes", _("Gruppen zugleich")),
            "youngest": _whole(request, "youngest", _("Alter")),
            "helpers": _whole(request, "helpers", _("Helfer")),
            **(_rest_of_stall(request, state, number, start) if "ganz" in request.POST else {}),
        }
        _change(
            request, day, lambda plan: changes.with_stall(plan, number, **given), _("Stand geändert"),
            of=lambda plan: plan.stalls.get(number),
        )  # fmt: skip
    return redirect(f"{reverse('day:plan', args=[day])}#staende")


def _stall_page(request: HttpRequest, state: State, stall: Stall, begun: int) -> HttpResponse:
    games = choosing.candidates()
    titles = {game.slug: game.title for game in games}
    context = {
        "section": "spieltage", "state": state, "day": state.row.games_day, "plan": state.plan, "stall": stall,
        "slots": slots_of(state), "begun": begun, "open_air": state.plan.places[stall.place].open_air,
        "games": [(slug, titles.get(slug, slug), sets) for slug, sets in sorted(stall.games.items())],
        "more": [game for game in games if game.slug not in stall.games], "extras": "\n".join(stall.extras),
    }  # fmt: skip
    return render(request, "day/stall.html", context)


def _rest_of_stall(request: HttpRequest, state: State, number: int, begun: int) -> dict[str, Any]:
    """What the whole form says beyond the short one. What is closed in slots that have begun, or are not shown,
    stays."""
    stall, shown = state.plan.stalls.get(number), set(range(begun, len(slots_of(state))))
    there, more = (stall.games if stall else {}), request.POST.get("game", "")
    games = {slug: _whole(request, f"game-{slug}", slug) for slug in there if f"game-{slug}" in request.POST}
    if more:
        if more not in {game.slug for game in choosing.candidates()}:
            raise UnreadableError(_("Dieses Spiel gibt es nicht."))
        games[more] = _number(request.POST.get("lanes")) or 1
    ticked = {slot for slot in map(_number, request.POST.getlist("closed")) if slot in shown}
    return {
        "games": games,
        "extras": request.POST.get("extras", "").splitlines(),
        "rain": _number(request.POST.get("rain")),
        "closed": ticked | ((stall.closed if stall else frozenset()) - shown),
    }


@of_plan
@require_POST
def place(request: HttpRequest, day: int, number: int | None = None) -> HttpResponse:
    """What a form says of a place; without a number it is a new one."""
    given: dict[str, Any] = {
        "name": request.POST.get("name", ""),
        "way": _whole(request, "way", _("Minuten am Weg")),
        **{name: name in request.POST for name in ("outdoors", "step_free", "quiet", "shelter")},
    }
    _change(
        request, day, lambda plan: changes.with_place(plan, number, **given), _("Ort eingetragen"),
        of=None if number is None else lambda plan: plan.places.get(number),
    )  # fmt: skip
    return redirect(f"{reverse('day:plan', args=[day])}#orte")


@of_plan
@require_POST
def calculate(request: HttpRequest, day: int) -> HttpResponse:
    """Ask the solver, and show what it found; what is past stays."""
    state = revisions.find(day)
    if not state.plan.going or not state.plan.open_stalls:
        raise UnreadableError(_("Zum Rechnen braucht der Plan Gruppen und Stände."))
    answer = solving.calculate(state.plan, slots_of(state), done=since(state))

    def take(plan: Plan) -> Plan:
        if plan != state.plan:
            raise StaleError(_("Der Plan wurde gerade geändert. Bitte rechnen Sie ihn noch einmal."))
        return answer.plan

    made = _change(request, day, take, _("Plan gerechnet"))
    if not made.plan.visits:
        why = _(
            "Kein Stand passt zu diesen Gruppen. Sehen Sie nach, für welches Alter die Stände sind und wo sie stehen."
        )
        messages.error(request, why)
        return redirect("day:plan", day)
    if not answer.missed:
        messages.success(request, _("Alle Gruppen kommen überall hin, wo sie hin sollen."))
    return redirect(f"{reverse('day:plan', args=[day])}#plan")


@of_plan
@require_http_methods(["GET", "HEAD", "POST"])
def cell(request: HttpRequest, day: int, party: int, slot: int) -> HttpResponse:
    """One cell of the plan: where a group is in a slot, and where it might be."""
    state = revisions.find(day)
    plan, slots = state.plan, slots_of(state)
    if party not in plan.going or slot >= len(slots):
        raise UnknownPlanError(_("Diese Stelle gibt es im Plan nicht."))
    if request.method == "POST":
        if slot < since(state):
            raise UnreadableError(_("Was vorbei ist oder gerade läuft, lässt sich nicht mehr umplanen."))
        if "pin" in request.POST:
            fixed = request.POST["pin"] == "1"
            why = _("Besuch festgelegt") if fixed else _("Besuch nicht mehr fest")
            _change(request, day, lambda plan: changes.pinned(plan, party, slot, fixed), why)
        elif "other" in request.POST:
            _exchange(request, state, party, slot)
        else:
            to, was = _number(request.POST.get("stall")), _number(request.POST.get("was"))
            _change(request, day, lambda plan: changes.moved(plan, party, slot, to, was), _("Umgeplant"))
        return redirect(f"{reverse('day:plan', args=[day])}#plan")
    [others] = [each.cells for each in showing.rows(plan, slots, ()) if each.number == party]
    context = {
        "section": "spieltage", "state": state, "day": state.row.games_day, "party": plan.going[party],
        "others": [each for each in others if each.slot.number not in (slot, *range(since(state)))],
        "number": party, "slot": slots[slot], "now": plan.visits.get((party, slot)), "plan": plan,
        "pinned": (party, slot) in plan.pins, "choices": showing.choices(plan, party, slot),
    }  # fmt: skip
    return render(request, "day/cell.html", context)


def _exchange(request: HttpRequest, state: State, party: int, slot: int) -> None:
    """What a group does in two slots, the other way round."""
    first, _colon, second = request.POST.get("other", "").partition(":")
    other, slots = _number(first), slots_of(state)
    if other is None or not since(state) <= other < len(slots):
        raise UnreadableError(_("Was vorbei ist oder gerade läuft, lässt sich nicht mehr umplanen."))
    was = _number(request.POST.get("was")), _number(second)
    why = _("%(party)s: %(one)s und %(other)s getauscht") % {
        "party": state.plan.parties[party].label,
        "one": f"{slots[slot].begin:%H:%M}",
        "other": f"{slots[other].begin:%H:%M}",
    }
    _change(request, state.row.games_day_id, lambda plan: changes.exchanged(plan, party, slot, other, was), why)


@of_plan
@require_safe
def newer(request: HttpRequest, day: int, number: int) -> HttpResponse:
    """Who has changed the plan since that revision, for a page that has it open; 204 as long as nobody has."""
    found = revisions.since(day, number)
    if found is None:
        return HttpResponse(status=204)
    return render(request, "day/newer.html", {"day": day, "revision": found}, status=SAID_AND_DONE)


@of_plan
@require_POST
def use(request: HttpRequest, day: int) -> HttpResponse:
    """The plan holds from now on, is a draft again, or over."""
    status = request.POST.get("status", "")
    if status not in DayPlan.Status.values:
        raise UnreadableError(_("Ein Plan ist ein Entwurf, gilt oder ist vorbei."))
    revisions.use(day, DayPlan.Status(status))
    return redirect("day:afterwards" if status == DayPlan.Status.OVER else "day:plan", day)


@of_plan
@require_safe
def history(request: HttpRequest, day: int) -> HttpResponse:
    """Every revision, and the way to take one back."""
    state = revisions.find(day)
    context = {"section": "spieltage", "state": state, "day": state.row.games_day, "entries": revisions.history(day)}
    return render(request, "day/history.html", context)


@of_plan
@require_POST
def undo(request: HttpRequest, day: int, number: int) -> HttpResponse:
    """Take one revision back."""
    state = revisions.find(day)
    made = revisions.undo(
        day, number, person(request.user), lambda now, made: _with_past(state, now, changes.whole(made))
    )
    messages.success(request, _("%(why)s. Das ist jetzt Stand %(n)s.") % {"why": made.revision.why, "n": made.number})
    return redirect("day:plan", day)


@of_plan
@require_safe
def paper(request: HttpRequest, day: int, kind: str) -> HttpResponse:
    """The plan to print: slips, sheets for stalls, or the whole of it. With `?seit=` only the slips and the sheets that
    say otherwise than those of that revision."""
    state = revisions.find(day)
    slots, address = slots_of(state), absolute(reverse("day_of", args=["CODE"])).replace("CODE", "{code}")
    sheets = {"laufzettel": Code.Kind.PARTY, "staende": Code.Kind.STALL}
    if kind in sheets and (earlier := _number(request.GET.get("seit"))):
        before = revisions.find(day, earlier)
        state = days.changed_since(state, slots, before, slots_of(before), sheets[kind])
    made = {
        "laufzettel": lambda: printing.slips_pdf(state, slots, address),
        "staende": lambda: printing.stall_sheets_pdf(state, slots, address),
        "uebersicht": lambda: printing.overview_pdf(state, slots),
        "packliste": lambda: printing.packing_pdf(state),
        "aufschreiben": lambda: printing.scorer_sheets_pdf(state, address),
        "spielepass": lambda: printing.passes_pdf(state, absolute(reverse("stamps"))),
    }.get(kind)
    if made is None:
        raise Http404
    answer = HttpResponse(made(), content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{kind}-stand-{state.number}.pdf"'
    return answer


# --- what the forms share ---------------------------------------------------------------------------------------


def _change(
    request: HttpRequest, day: int, what: Callable[[Plan], Plan], why: str, of: Callable[[Plan], object] | None = None
) -> State:
    """Change the newest plan. `of` is what a form showed of the plan of its `stand`: it has to be so still."""
    before, seen = revisions.find(day), _number(request.POST.get("stand"))
    shown = of(revisions.find(day, seen).plan) if of and seen else None

    def checked(plan: Plan) -> Plan:
        if of and seen and of(plan) != shown:
            raise StaleError(_("Das hat jemand anderes inzwischen geändert. So, wie es jetzt hier steht, gilt es."))
        return _with_past(before, plan, what(plan))

    times = {slot.number: f"{slot.begin:%H:%M}" for slot in slots_of(before)}
    made = revisions.change(day, checked, why, person(request.user), lambda was, now: telling.told(was, now, times))
    if made.number - before.number > 1:
        messages.info(request, _("Inzwischen hat auch jemand anderes am Plan gearbeitet; beides gilt."))
    return made


def _with_past(state: State, now: Plan, made: Plan) -> Plan:
    """What somebody makes of a plan, with what has begun as it is."""
    date = state.row.games_day.date
    slots, then = (timetable.slots(plan.hours, date, ZONE) for plan in (now, made))
    begun = showing.begun(slots, timezone.now()) if state.row.status != DayPlan.Status.DRAFT else 0
    return changes.with_past(now, made, slots[:begun], then) if begun else made


def _starts(plan: Plan, slots: tuple[Slot, ...], done: int) -> str:
    """When what has not begun begins: what the form of the hours shows."""
    if not done and not plan.hours.begun:
        return plan.hours.begin
    return timetable.shown(slots[done].begin) if done < len(slots) else plan.hours.begin


def _number(text: str | None) -> int | None:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 6 else None


def _whole(request: HttpRequest, field: str, label: str) -> int:
    """A number of a form. Raises UnreadableError, which names it."""
    text = request.POST.get(field, "").strip()
    sign, digits = text[:1] == "-", text.lstrip("-")
    number = _number(digits)
    if number is None or len(text) - len(digits) > 1:
        raise UnreadableError(_("„%(text)s“ ist keine ganze Zahl (%(label)s).") % {"text": text[:20], "label": label})
    return -number if sign else number


#: for the pages of other areas
change, number_in, whole_in = _change, _number, _whole
