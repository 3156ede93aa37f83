"""Who helps: the pages of organisers, the open page where people sign up, and each helper's own, without an account."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from functools import wraps
from itertools import groupby
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from day.domain import calendars, days, duties, halving, helpers, printing, revisions, shifts
from day.domain.duties import Roster
from day.domain.errors import DayError, StaleError, UnreadableError
from day.domain.helpers import UnknownHelperError
from day.domain.plan import CHILD, GROWN_UP, Care, Limit
from day.domain.revisions import State, UnknownPlanError
from day.domain.shifts import Key, Post
from day.models import Code, DayPlan, Duty, Helper
from day.views.days import host, sent_as, with_code
from day.views.planning import ZONE, change, number_in, of_plan, whole_in
from games.domain.errors import TooManyGuessesError
from games.views.common import address, wait
from gamesday.limits import openings
from gamesday.limits.openings import TooManyOpeningsError
from gamesday.paper.addresses import absolute, qr_answer
from inventory.domain.access import person

View = Callable[..., HttpResponse]

#: for people
STATES = {
    Duty.State.OFFERED: _lazy("angefragt"),
    Duty.State.CONFIRMED: _lazy("zugesagt"),
    Duty.State.HERE: _lazy("ist da"),
    Duty.State.ABSENT: _lazy("fehlt"),
    Duty.State.RETURNED: _lazy("zurückgegeben"),
}


# --- organisers -------------------------------------------------------------------------------------------------


def _refused_here(view: View) -> View:
    """For forms of organisers: what is refused is said on the helpers' page."""

    @of_plan
    @require_POST
    @wraps(view)
    def answer(request: HttpRequest, day: int, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, day, *args, **kwargs)
        except UnknownPlanError:
            raise
        except DayError as error:
            messages.error(request, str(error))
            return _to(day)

    return answer


@of_plan
@require_safe
def board(request: HttpRequest, day: int) -> HttpResponse:
    """Who helps where, shift by shift; the people; the shifts."""
    return _board(request, revisions.find(day))


def _board(request: HttpRequest, state: State, **more: Any) -> HttpResponse:
    roster, now = duties.roster(state), timezone.now()
    plan = state.plan
    offered = {duty.helper_id for duty in roster.duties if duty.state == Duty.State.OFFERED}
    context = {
        "section": "spieltage", "state": state, "day": state.row.games_day, "plan": plan,
        "shifts": _shifts(roster, now), "problems": roster.faults(now),
        "taken": sum(len(roster.at(key)) for key in roster.posts),
        "needed": sum(post.need for post in roster.posts.values()),
        "people": [
            (helper, helpers.line_of(helper), len(roster.of(helper.pk)), helper.pk in offered)
            for helper in sorted(roster.helpers.values(), key=lambda helper: helper.name.casefold())
        ],
        "gone": list(helpers.gone_of(state.row)), "halves": halving.halves(roster, now),
        "lines": [(number, shifts.line_of(shift)) for number, shift, *_times in _times(state)],
        "suggested": "" if plan.open_shifts else shifts.suggested(plan.hours),
        "running": state.row.status == DayPlan.Status.LIVE,
        "address": absolute(reverse("help_out", args=[helpers.code(state)])),
        **more,
    }  # fmt: skip
    return render(request, "day/helpers.html", context)


@_refused_here
def add_shifts(request: HttpRequest, day: int) -> HttpResponse:
    """More shifts, as lines. What cannot be read comes back to the page as it was typed."""
    lines, state = request.POST.get("lines", ""), revisions.find(day)
    date, after = state.row.games_day.date, duties.highest_shift(state)
    try:
        change(
            request, day, lambda plan: shifts.with_shifts(plan, lines, date, ZONE, after), _("Schichten eingetragen")
        )
    except UnreadableError as error:
        return _board(request, state, typed_shifts=lines, shifts_problem=str(error))
    return _to(day, "schichten")


@_refused_here
def shift(request: HttpRequest, day: int, number: int) -> HttpResponse:
    """What a line says of a shift, or that it does not take place."""
    line, date = request.POST.get("line", ""), revisions.find(day).row.games_day.date
    if "away" in request.POST:
        change(request, day, lambda plan: shifts.without_shift(plan, number), _("Schicht entfällt"))
    elif at := request.POST.get("halve", ""):
        halving.halve(revisions.find(day), number, at, person(request.user))
    else:
        change(
            request, day, lambda plan: shifts.with_shift(plan, number, line, date, ZONE), _("Schicht geändert"),
            of=lambda plan: plan.shifts.get(number),
        )  # fmt: skip
    return _to(day, "schichten")


@_refused_here
def care(request: HttpRequest, day: int) -> HttpResponse:
    """Other limits for who is not grown up."""
    limits = [
        Limit(
            whole_in(request, f"hours_{age}", _("Stunden")),
            request.POST.get(f"begin_{age}", ""), request.POST.get(f"end_{age}", ""),
        )
        for age in (CHILD, GROWN_UP)
    ]  # fmt: skip
    given = Care(whole_in(request, "youngest", _("Alter")), *limits)
    change(
        request, day, lambda plan: shifts.with_care(plan, given), _("Grenzen für Jüngere geändert"),
        of=lambda plan: plan.care,
    )  # fmt: skip
    return _to(day, "jung")


@_refused_here
def enrol(request: HttpRequest, day: int) -> HttpResponse:
    """More people, as lines."""
    pasted, state = request.POST.get("lines", ""), revisions.find(day)
    try:
        helpers.enrol(state, pasted)
    except UnreadableError as error:
        return _board(request, state, typed_people=pasted, people_problem=str(error))
    return _to(day, "leute")


@_refused_here
def helper(request: HttpRequest, day: int, number: int) -> HttpResponse:
    """What a line says of somebody, or that they do not help after all."""
    state = revisions.find(day)
    if "back" in request.POST:
        lost = duties.bring_back(state, number)
        messages.success(request, _("Hilft wieder."))
        for why in lost:
            messages.warning(request, why)
    elif "sure" in request.POST:
        helpers.remove(state, number, person(request.user))
    elif "away" in request.POST:
        return _asked_whether(request, state, number)
    else:
        helpers.change(state, number, request.POST.get("line", ""))
    return _to(day, "leute")


def _asked_whether(request: HttpRequest, state: State, number: int) -> HttpResponse:
    """Whether somebody really does not help, and what they leave."""
    roster = duties.roster(state)
    helper = roster.helpers.get(number)
    if helper is None:
        raise StaleError(_("Diese Person hilft nicht mehr."))
    leaves = [roster.posts.get(duties.key_of(duty)) for duty in roster.of(number)]
    context = {
        "section": "spieltage", "state": state, "day": state.row.games_day, "helper": helper,
        "leaves": [post for post in leaves if post],
    }  # fmt: skip
    return render(request, "day/helper_away.html", context)


@_refused_here
def fill(request: HttpRequest, day: int) -> HttpResponse:
    """Divide the helpers among what is still needed."""
    new, gone = duties.fill(revisions.find(day))
    said = _("Ein Platz ist neu vergeben.") if new == 1 else _("%(n)s Plätze sind neu vergeben.") % {"n": new}
    if not new:
        said = _("Es gibt nichts zu verteilen: Alles ist besetzt, oder niemand Passendes ist frei.")
    if gone:
        said += " " + (_("Eine Anfrage ist dafür verschoben.") if gone == 1 else
                       _("%(n)s Anfragen sind dafür verschoben.") % {"n": gone})  # fmt: skip
    messages.success(request, said)
    return _to(day)


@of_plan
@require_http_methods(["GET", "HEAD", "POST"])
def post(request: HttpRequest, day: int, shift: int, post: str) -> HttpResponse:
    """One post in a shift: who is there, and who might be."""
    state, key = revisions.find(day), (shift, post)
    if request.method == "POST":
        try:
            if helper := number_in(request.POST.get("helper")):
                duties.set_in(state, helper, key)
                messages.success(request, _("Eingeteilt. Zusagen kann die Person auf ihrer Seite."))
        except DayError as error:
            messages.error(request, str(error))
        return redirect("day:post", day, shift, post)
    roster = duties.roster(state)
    there = roster.posts.get(key)
    if there is None:
        raise UnknownPlanError(_("Diese Stelle gibt es im Plan nicht."))
    suitable, asked = roster.suitable(there), [duty for duty in roster.duties if duties.key_of(duty) == key]
    known = {*(helper.pk for helper in suitable), *(duty.helper_id for duty in asked)}
    context = {
        "section": "spieltage", "state": state, "day": state.row.games_day, "post": there, "free": roster.free(there),
        "duties": [_seen(roster, duty) for duty in asked],
        "suitable": [(helper, len(roster.of(helper.pk))) for helper in suitable],
        "others": [
            (helper, roster.unsuitable(helper, there) or _("%(name)s fehlt heute.") % {"name": helper.name})
            for helper in roster.helpers.values()
            if helper.pk not in known
        ] if roster.free(there) else [],
    }  # fmt: skip
    return render(request, "day/post.html", context)


@_refused_here
def duty(request: HttpRequest, day: int, number: int) -> HttpResponse:
    """A duty is confirmed, somebody is here or absent, or does not help there after all. Who is absent is replaced."""
    state = revisions.find(day)
    wanted = request.POST.get("state", "")
    if "away" in request.POST:
        duties.drop(state, number)
    elif wanted in Duty.State.values:
        made = duties.mark(state, number, Duty.State(wanted))
        if made.state == Duty.State.ABSENT:
            return redirect("day:post", day, made.shift, made.post)
    return _to(day, f"schicht-{number_in(request.POST.get('shift')) or ''}")


@of_plan
@require_safe
def paper(_request: HttpRequest, day: int) -> HttpResponse:
    """The list of who helps where, to print."""
    state = revisions.find(day)
    made = printing.shifts_pdf(duties.roster(state), absolute(reverse("help_out", args=[helpers.code(state)])))
    answer = HttpResponse(made, content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="schichtliste-stand-{state.number}.pdf"'
    return answer


@of_plan
@require_safe
def link(_request: HttpRequest, day: int, number: int | None = None) -> HttpResponse:
    """A picture to scan: somebody's own page, or without a number the open link."""
    state = revisions.find(day)
    if number is None:
        return qr_answer(absolute(reverse("help_out", args=[helpers.code(state)])))
    token = helpers.there_of(state.row).filter(pk=number).values_list("token", flat=True).first()
    if token is None:
        raise UnknownPlanError(_("Diese Person hilft nicht mehr."))
    return qr_answer(absolute(reverse("my_duties", args=[token])))


def _to(day: int, at: str = "") -> HttpResponse:
    return redirect(reverse("day:helpers", args=[day]) + (f"#{at}" if at else ""))


def _times(state: State) -> list[Any]:
    return shifts.times(state.plan, state.row.games_day.date, ZONE)


def _shifts(roster: Roster, now: datetime.datetime) -> list[dict[str, Any]]:
    """Shift by shift its posts, and who is there."""
    return [
        {
            "number": number, "name": name, "times": times, "over": all(post.end <= now for post in posts),
            "taken": sum(len(roster.at(post.key)) for post in posts), "need": sum(post.need for post in posts),
            "posts": [
                {"post": post, "free": roster.free(post), "taken": len(roster.at(post.key)),
                 "duties": [_seen(roster, duty) for duty in roster.duties
                            if duties.key_of(duty) == post.key and duty.state != Duty.State.RETURNED]}
                for post in posts
            ],
        }
        for (number, name, times), posts in _by_shift(list(roster.posts.values()))
    ]  # fmt: skip


def _by_shift(posts: list[Post]) -> list[tuple[tuple[int, str, str], list[Post]]]:
    grouped = groupby(posts, key=lambda post: (post.key[0], post.shift, post.times))
    return [(shift, list(there)) for shift, there in grouped]


def _seen(roster: Roster, duty: Duty) -> dict[str, Any]:
    """A duty for a template."""
    return {"duty": duty, "helper": roster.helpers[duty.helper_id], "said": STATES[Duty.State(duty.state)]}


# --- whoever has a link -----------------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@with_code
def help_out(request: HttpRequest, code: Code) -> HttpResponse:
    """Where people sign up: what is needed, and a form. Nobody's name stands here."""
    if code.kind != Code.Kind.HELPERS:
        return redirect("day_of", code.code)
    state = revisions.find(code.plan.games_day_id)
    typed = {name: request.POST.get(name, "") for name in ("name", "age", "arrival", "departure")}
    own, problem = request.POST.get("own", "") or helpers.token(), ""
    if request.method == "POST":
        try:
            given = helpers.read_person(**typed, care=state.plan.care)
            openings.count(address(request))
            openings.enter(code.code, address(request))
            made = helpers.sign_up(state, given, request.POST.get("own", ""))
        except TooManyOpeningsError as error:
            return wait(request, error)
        except DayError as error:
            problem = str(error)
        else:
            messages.success(request, _("Danke! Das ist Ihre Seite: Suchen Sie sich hier aus, wo Sie helfen."))
            return redirect("my_duties", made.token)
    roster, now = duties.roster(state), timezone.now()
    needed = [
        (name, times, sum(map(roster.free, posts)), [post.name for post in posts if roster.free(post)])
        for (_number, name, times), posts in _by_shift([post for post in roster.posts.values() if post.end > now])
    ]
    context = {
        "state": state, "day": state.row.games_day, "needed": [each for each in needed if each[2]], "typed": typed,
        "own": own, "problem": problem, "over": state.row.status == DayPlan.Status.OVER,
        "youngest": state.plan.care.youngest, "keep": settings.KEEP_DAYS,
        "paper": _paper(request.GET.get("liste", ""), roster), "seal": days.seal(code.code), "code": code.code,
    }  # fmt: skip
    return render(request, "day/helping.html", context, status=422 if problem else 200)


def _paper(given: str, roster: Roster) -> str:
    """What is said to whoever comes by a printed list: whether it still holds."""
    if not given:
        return ""
    if given == roster.version():
        return _("Die gedruckte Schichtliste stimmt.")
    return _("Die gedruckte Schichtliste gilt nicht mehr: Seitdem hat sich etwas geändert.")


def _with_helper(view: Callable[[HttpRequest, Helper], HttpResponse]) -> View:
    """Give the view whose page it is; who guesses is told that there is none, and has to wait."""

    @never_cache
    @wraps(view)
    def answer(request: HttpRequest, token: str) -> HttpResponse:
        try:
            return view(request, helpers.known(token, address(request)))
        except TooManyGuessesError as error:
            return wait(request, error)
        except UnknownHelperError as error:
            return render(request, "day/duty.html", {"problem": str(error)}, status=404)

    return answer


@require_http_methods(["GET", "HEAD", "POST"])
@_with_helper
def my_duties(request: HttpRequest, helper: Helper) -> HttpResponse:
    """Somebody's own duties: to confirm, give back, swap, and what is still free."""
    state, now = revisions.find(helper.plan.games_day_id), timezone.now()
    if request.method == "POST":
        try:
            _done(request, helper, now)
        except DayError as error:
            messages.error(request, str(error))
        return redirect("my_duties", helper.token)
    roster = duties.roster(state)
    mine = sorted(roster.of(helper.pk), key=lambda duty: _begin(roster, duty, now))
    context = {
        "helper": helper, "state": state, "day": state.row.games_day, "over": state.row.status == DayPlan.Status.OVER,
        "keep": settings.KEEP_DAYS,
        "mine": [
            {**_seen(roster, duty), "post": (there := roster.posts.get(duties.key_of(duty))), "gone": roster.gone(duty),
             "begun": there is not None and there.begin <= now,
             "instead": [each for each in roster.without(duty).open_to(helper, now) if each != there]}
            for duty in mine
        ],
        "free": [
            (name, times, [(each, roster.free(each)) for each in posts])
            for (_number, name, times), posts in _by_shift(roster.open_to(helper, now))
        ],
    }  # fmt: skip
    return render(request, "day/duty.html", context)


@require_safe
@_with_helper
def my_calendar(_request: HttpRequest, helper: Helper) -> HttpResponse:
    """Somebody's own shifts for their calendar."""
    roster = duties.roster(revisions.find(helper.plan.games_day_id))
    page = absolute(reverse("my_duties", args=[helper.token]))
    made = calendars.of_helper(roster, helper, host=host(), address=page, made=timezone.now())
    return sent_as(made, "schichten")


def _done(request: HttpRequest, helper: Helper, now: datetime.datetime) -> None:
    """What somebody presses on their own page."""
    sent = request.POST
    number = number_in(sent.get("duty")) or 0
    if "confirm" in sent:
        duties.confirm(helper, number)
        messages.success(request, _("Danke, Sie sind dabei."))
    elif "back" in sent:
        duties.give_back(helper, number, now)
        messages.success(request, _("Zurückgegeben. Danke, dass Sie es sagen."))
    elif "swap" in sent:
        duties.swap(helper, number, _key(sent.get("post", "")), now)
        messages.success(request, _("Getauscht."))
    elif "take" in sent:
        duties.take(helper, _key(sent["take"]), now)
        messages.success(request, _("Danke, der Platz ist Ihrer."))


def _key(text: str) -> Key:
    """A post as forms send it: „2/Kuchen“."""
    shift, _slash, post = text.partition("/")
    return number_in(shift) or 0, post


def _begin(roster: Roster, duty: Duty, now: datetime.datetime) -> datetime.datetime:
    post = roster.posts.get(duties.key_of(duty))
    return post.begin if post else now
