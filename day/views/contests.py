"""Contests: the pages of whoever runs one, and what its code shows to players, to who types results, and on a wall.

The part of a page that changes (`contest_now.html`) asks every few seconds whether something has happened; a request
that has the newest version gets no content. Whoever is led to a live table is told so then.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, wraps
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from day.domain import days, revisions
from day.domain.contests import entering, live_tables, paper, running, showing
from day.domain.contests.field import Outcome
from day.domain.contests.running import HOST, Form, Running, UnknownContestError
from day.domain.days import UnknownCodeError
from day.domain.errors import DayError, UnreadableError
from day.domain.results import Fate
from day.models import Code, Contest, DayPlan, Entrant
from day.views.days import with_code
from day.views.planning import of_plan
from games.domain.finding import sort_key
from games.engines import registry
from games.models import Guest
from games.views.common import address, as_guest, current_guest, wait
from gamesday.limits import openings
from gamesday.limits.openings import TooManyOpeningsError
from gamesday.paper.addresses import absolute, qr_answer

#: for people
FORMS = {
    Form.ROUND_ROBIN: (_lazy("Jeder gegen jeden"), _lazy("bis etwa acht, alle spielen gleich oft")),
    Form.SWISS: (_lazy("Schweizer System"), _lazy("auch für viele: gegen etwa gleich Starke, niemand fliegt raus")),
    Form.KNOCKOUT: (_lazy("K.-o."), _lazy("wer verliert, ist draußen")),
    Form.LADDER: (_lazy("Leiter"), _lazy("für einen ganzen Nachmittag: wer kommt, spielt gleich, ohne Runden")),
}  # fmt: skip


# --- whoever runs it --------------------------------------------------------------------------------------------


def of_contest(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """For organisers: give the view the number of a contest. What is refused is said on its page."""

    @of_plan
    @wraps(view)
    def answer(request: HttpRequest, day: int, contest: int, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            running.find(day, contest)
            made = view(request, day, contest, *args, **kwargs)
        except UnknownContestError as error:
            if not Contest.objects.filter(pk=contest, plan__games_day=day).exists():
                raise Http404(str(error)) from None
            messages.error(request, str(error))
            made = None
        except DayError as error:
            messages.error(request, str(error))
            made = None
        return made or redirect("day:contest", day, contest)

    return answer


@of_plan
@require_http_methods(["GET", "HEAD", "POST"])
def index(request: HttpRequest, day: int) -> HttpResponse:
    """All contests of a games day, and the form of a new one."""
    state, problem = revisions.find(day), ""
    if request.method == "POST":
        given = request.POST
        try:
            made = running.make(
                state.row, given.get("title", ""), given.get("form", ""), live=given.get("live", ""),
                seeded=given.get("seeded") == "1", tables=given.get("tables", ""),
            )  # fmt: skip
        except UnreadableError as error:
            problem = str(error)
        else:
            return redirect("day:contest", day, made.pk)
    for_two = [ruleset for ruleset in registry.rulesets().values() if 2 in ruleset.seats]
    context = {
        "section": "spieltage", "state": state, "day": state.row.games_day, "problem": problem, "forms": FORMS,
        "contests": [(each, FORMS[Form(each.row.form)][0]) for each in running.of_day(state.row)],
        "games": sorted(for_two, key=lambda ruleset: sort_key(ruleset.title)), "given": request.POST,
    }  # fmt: skip
    return render(request, "day/contests.html", context, status=422 if problem else 200)


@of_contest
@require_safe
def show(request: HttpRequest, day: int, contest: int) -> HttpResponse:
    """A contest: who plays where, who comes next, how everybody stands, and all that can be done about it."""
    now = _looked(running.find(day, contest))
    state = revisions.find(day)
    context = {
        "section": "spieltage", "state": state, "day": state.row.games_day, **_now_of_host(request, now),
        "form": FORMS[Form(now.row.form)], "code": running.code(now.row),
        "referee": running.code(now.row, Code.Kind.REFEREE), "parties": list(state.plan.going.values()),
        "apart": [(one, now.label(one), other, now.label(other)) for one, other in now.row.apart],
        "rounds": showing.rounds_until_decided(now),
    }  # fmt: skip
    return render(request, "day/contest.html", context)


@of_contest
@require_safe
def part(request: HttpRequest, day: int, contest: int) -> HttpResponse:
    """What has changed on an organiser's page."""
    if not request.htmx:  # type: ignore[attr-defined]  # set by the middleware of django-htmx
        return redirect("day:contest", day, contest)
    now = _looked(running.find(day, contest))
    if request.GET.get("stand") == str(now.row.version):
        return HttpResponse(status=204)
    return render(request, "day/contest_now.html", _now_of_host(request, now))


@of_contest
@require_POST
def enter(request: HttpRequest, day: int, contest: int) -> HttpResponse | None:
    """More entrants, pasted as lines. What cannot be read comes back as it was typed."""
    lines = request.POST.get("lines", "")
    try:
        entering.paste(contest, lines)
    except UnreadableError as error:
        messages.error(request, str(error))
        request.session["contest_lines"] = lines[:5000]
    return None


@of_contest
@require_POST
def entrant(request: HttpRequest, day: int, contest: int, number: int) -> HttpResponse | None:
    """Somebody pauses, is back, or leaves."""
    what = request.POST.get("what")
    if what == "pause":
        entering.pause(contest, number, away=True)
    elif what == "leave":
        entering.leave(contest, number)
    else:
        entering.back(contest, number)
    return None


@of_contest
@require_POST
def remove(request: HttpRequest, day: int, contest: int) -> HttpResponse | None:
    """Several who should not be there go at once."""
    if "phones" in request.POST:
        now = running.find(day, contest)
        chosen = {each.number for each in now.by_phone} - now.drawn
    else:
        chosen = {_number(each) for each in request.POST.getlist("entrant")}
    entering.remove(contest, chosen)
    return None


@of_contest
@require_POST
def draw(request: HttpRequest, day: int, contest: int) -> HttpResponse | None:
    """Draw the next round."""
    running.draw(contest)
    return None


@of_contest
@require_POST
def call(request: HttpRequest, day: int, contest: int) -> HttpResponse | None:
    """Two are called to a table."""
    one, other, table = (_number(request.POST.get(name)) for name in ("one", "other", "table"))
    running.call(contest, one, other, table or None)
    return None


@of_contest
@require_POST
def put_back(request: HttpRequest, day: int, contest: int, pairing: int) -> HttpResponse | None:
    """Who was called did not come."""
    running.put_back(contest, pairing)
    return None


@of_contest
@require_POST
def result(request: HttpRequest, day: int, contest: int, pairing: int) -> HttpResponse | None:
    """How a game ended, or a correction of that."""
    _report(request, contest, pairing, HOST)
    return None


@of_contest
@require_POST
def settings(request: HttpRequest, day: int, contest: int) -> HttpResponse | None:
    """Other tables, two who must not meet, or the end of it."""
    given = request.POST
    if "tables" in given:
        running.set_tables(contest, given["tables"])
    elif "over" in given:
        running.set_over(contest, given["over"] == "1")
    else:
        one, other = _number(given.get("one")), _number(given.get("other"))
        running.keep_apart(contest, one, other, apart=given.get("apart") == "1")
    return None


@of_contest
@require_safe
def sheet(request: HttpRequest, day: int, contest: int) -> HttpResponse:
    """The contest on paper."""
    now = running.find(day, contest)
    code = running.code(now.row)
    made = paper.pdf(now, str(FORMS[Form(now.row.form)][0]), code, absolute(reverse("contest_code", args=[code])))
    answer = HttpResponse(made, content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="turnier-{contest}-stand-{now.row.version}.pdf"'
    return answer


# --- with the contest's code ------------------------------------------------------------------------------------


@require_safe
@with_code
def of_code(request: HttpRequest, code: Code) -> HttpResponse:
    """A contest as players see it, and who writes down its results."""
    now = _looked(_of_code(code))
    context = {**_now_of_code(request, code, now), "form": FORMS[Form(now.row.form)], "paper": _paper(request, now)}
    return render(request, "day/contest_code.html", context)


@require_safe
@partial(with_code, draft=lambda _request, _code: HttpResponse(status=204, headers={"HX-Refresh": "true"}))
def part_of_code(request: HttpRequest, code: Code) -> HttpResponse:
    """What has changed; whoever is to play at a live table is led there, once."""
    if not request.htmx:  # type: ignore[attr-defined]  # set by the middleware of django-htmx
        return redirect("contest_code", code.code)
    now = _looked(_of_code(code))
    context = _now_of_code(request, code, now)
    led = context["live"]
    if led and led != request.GET.get("tisch"):
        return HttpResponse(status=204, headers={"HX-Redirect": _table_address(led, code)})
    if request.GET.get("stand") == str(now.row.version):
        return HttpResponse(status=204)
    return render(request, "day/contest_now.html", {**context, "wall": "wand" in request.GET})


@require_safe
@with_code
def wall(request: HttpRequest, code: Code) -> HttpResponse:
    """For a wall: who plays where, and how to join."""
    now = _looked(_of_code(code))
    public = running.code(now.row)
    context = {
        **_now_of_code(request, code, now), "wall": True, "public": public,
        "address": absolute(reverse("contest_code", args=[public])),
    }  # fmt: skip
    return render(request, "day/contest_wall.html", context)


@require_safe
@with_code
def code_qr(_request: HttpRequest, code: Code) -> HttpResponse:
    """The address of a contest as a QR code."""
    _contest(code)
    return qr_answer(absolute(reverse("contest_code", args=[code.code])))


@require_POST
@with_code
def join(request: HttpRequest, code: Code) -> HttpResponse:
    """Somebody joins with their phone, or is back after a pause."""
    return _joined(request, code)


@as_guest
def _joined(request: HttpRequest, guest: Guest, code: Code) -> HttpResponse:
    def act(now: Running) -> None:
        if entering.of_guest(now, guest) is None:
            openings.enter(f"contest {now.row.pk}", address(request))
        entering.join(now.row.pk, guest)

    try:
        return _done(request, code, act)
    except TooManyOpeningsError as error:
        return wait(request, error)


@require_POST
@with_code
def pause(request: HttpRequest, code: Code) -> HttpResponse:
    """A player pauses, or goes for good."""

    def act(now: Running) -> None:
        own = _own(request, now)
        if "leave" in request.POST:
            entering.leave(now.row.pk, own.number)
        else:
            entering.pause(now.row.pk, own.number, away=True)

    return _done(request, code, act)


@require_POST
@with_code
def result_of_code(request: HttpRequest, code: Code) -> HttpResponse:
    """A player, or who writes down results, says how a game ended."""

    def act(now: Running) -> None:
        by = HOST if code.kind == Code.Kind.REFEREE else _own(request, now).number
        _report(request, now.row.pk, _number(request.POST.get("pairing")), by)

    return _done(request, code, act)


# --- what they share --------------------------------------------------------------------------------------------


def _paper(request: HttpRequest, now: Running) -> str:
    """What is said to whoever comes by a sheet of paper."""
    given = request.GET.get("zettel", "")
    if not given:
        return ""
    if given == str(now.row.version):
        return _("Dein Zettel stimmt.")
    return _("Seit dein Zettel gedruckt wurde, ist etwas geschehen. Es gilt, was hier steht.")


def _done(request: HttpRequest, code: Code, act: Callable[[Running], object]) -> HttpResponse:
    now = _of_code(code)
    try:
        act(now)
    except DayError as error:
        messages.error(request, str(error))
    return redirect("contest_code", code.code)


def _report(request: HttpRequest, contest: int, pairing: int, by: int) -> None:
    try:
        outcome = Outcome(request.POST.get("outcome", ""))
    except ValueError:
        raise UnreadableError(_("Bitte sagen Sie, wer gewonnen hat.")) from None
    fate = running.report(contest, pairing, by, outcome, _number(request.POST.get("newest")) or None)
    if fate is Fate.ASKED:
        messages.info(request, _("Dazu hat schon jemand etwas anderes gesagt. Wer das Turnier leitet, wird gefragt."))


def _looked(now: Running) -> Running:
    """A contest after a look at its live tables, on the day that it is held."""
    if now.row.live and now.row.plan.status == DayPlan.Status.LIVE:
        live_tables.look(now.row)
        return running.load(Contest.objects.select_related("plan").get(pk=now.row.pk))
    return now


def _of_code(code: Code) -> Running:
    """The contest of a code. Raises UnknownCodeError."""
    return running.load(_contest(code))


def _contest(code: Code) -> Contest:
    row = Contest.objects.select_related("plan").filter(pk=code.number, plan=code.plan).first()
    if row is None or code.kind not in {Code.Kind.CONTEST, Code.Kind.REFEREE}:
        raise UnknownCodeError(_("Dieses Turnier gibt es nicht."))
    return row


def _own(request: HttpRequest, now: Running) -> Entrant:
    own = entering.of_guest(now, current_guest(request))
    if own is None:
        raise DayError(_("Du spielst hier nicht mit."))
    return own


def _now_of_host(request: HttpRequest, now: Running) -> dict[str, Any]:
    day = now.row.plan.games_day_id
    return {
        "shown": showing.shown(now), "now": now, "hosting": True, "typing": True,
        "poll": f"{reverse('day:contest_part', args=[day, now.row.pk])}?stand={now.row.version}",
        "lines": request.session.pop("contest_lines", "") if request.resolver_match.view_name == "day:contest" else "",
        "day_number": day,
    }  # fmt: skip


def _now_of_code(request: HttpRequest, code: Code, now: Running) -> dict[str, Any]:
    own = entering.of_guest(now, current_guest(request)) if code.kind == Code.Kind.CONTEST else None
    mine = showing.mine(now, own.number) if own is not None else None
    table = mine.game.live if mine and mine.game and mine.game.live_runs else ""
    # the table they come from, or have been led to: they are led to another one only
    seen = request.GET.get("von", request.GET.get("tisch", table))[:10]
    asked = {"stand": now.row.version, "tisch": seen, "siegel": days.seal(code.code)}
    if "wand" in request.GET or request.resolver_match.view_name == "contest_wall":
        asked["wand"] = 1
    return {
        "shown": showing.shown(now), "now": now, "mine": mine, "code": code.code, "live": table,
        "typing": code.kind == Code.Kind.REFEREE, "table": _table_address(table, code) if table else "",
        "poll": f"{reverse('contest_code_part', args=[code.code])}?{urlencode(asked)}",
        "open": not now.row.over,
    }  # fmt: skip


def _table_address(table: str, code: Code) -> str:
    """A live table, with the way back to the contest."""
    back = f"{reverse('contest_code', args=[code.code])}?von={table}"
    return f"{reverse('table', args=[table])}?{urlencode({'zurueck': back})}"


def _number(text: str | None) -> int:
    """A number of a form; 0 for none."""
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 16 else 0
