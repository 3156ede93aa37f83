"""Who appears as whom, the lantern walk, and the programme of the day: pages of organisers, and the programme that
holds for everybody."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from day.domain import appearing, handouts, printing, programme, revisions, role_cards, walking
from day.domain.errors import DayError
from day.domain.figures import Appearance, Figure
from day.domain.programme import Programme
from day.domain.revisions import State, UnknownPlanError
from day.domain.walks import Stop
from day.views.planning import ZONE, change, number_in, of_plan, slots_of
from gamesday.paper.addresses import absolute

View = Callable[..., HttpResponse]
#: fields of a role card that organisers write themselves
OWN = ("name", "who", "clothing", "hairstyle", "manners", "remember")


def back_to(page: str) -> Callable[[Callable[..., None]], View]:
    """For organisers: what is done here, or refused, leads back to this page."""

    def wrap(view: Callable[..., None]) -> View:
        @of_plan
        @require_POST
        @wraps(view)
        def answer(request: HttpRequest, day: int, **kwargs: Any) -> HttpResponse:
            try:
                view(request, day, **kwargs)
            except UnknownPlanError:
                raise
            except DayError as error:
                messages.error(request, str(error))
            return redirect(page, day)

        return answer

    return wrap


# --- figures ----------------------------------------------------------------------------------------------------


@of_plan
@require_safe
def figures(request: HttpRequest, day: int) -> HttpResponse:
    """Figures and their appearances."""
    state = revisions.find(day)
    plan, slots = state.plan, slots_of(state)
    taken = {figure.card for figure in plan.figures.values()}
    known = {number: role_cards.card_of(figure) for number, figure in plan.figures.items()}
    context = {
        "section": "spieltage", "state": state, "day": state.row.games_day, "plan": plan,
        "figures": [(number, figure, known[number]) for number, figure in sorted(plan.figures.items())],
        "appearances": [
            (number, each, plan.figures.get(each.figure), plan.places.get(each.place))
            for number, each in appearing.in_order(plan)
        ],
        "offered": [(slug, card) for slug, card in role_cards.cards().items() if slug not in taken],
        "wrong": [appearing.said_of(plan, clash) for clash in appearing.clashes(plan, slots)],
        "clothing": sorted({line[:60] for card in known.values() for line in card.clothing}),
        "hairstyles": [each.name for each in role_cards.hairstyles().values()],
    }  # fmt: skip
    return render(request, "day/figures.html", context)


@back_to("day:figures")
def figure(request: HttpRequest, day: int, number: int | None = None) -> None:
    """What a form says of a figure, or that it goes; without a number it is a new one, of the library or not."""
    if number is not None and "away" in request.POST:
        change(request, day, lambda plan: appearing.without_figure(plan, number), _("Figur gestrichen"))
        return
    card = request.POST.get("card", "")
    there = role_cards.cards().get(card)
    given = {name: request.POST.get(name, "").strip() for name in OWN}
    if there is not None and not given["name"]:
        given["name"] = there.name
    made = Figure(card=card if there else "", **given)
    change(
        request, day, lambda plan: appearing.with_figure(plan, number, made), _("Figur eingetragen"),
        of=None if number is None else lambda plan: plan.figures.get(number),
    )  # fmt: skip


@back_to("day:figures")
def appearance(request: HttpRequest, day: int, number: int | None = None) -> None:
    """What a form says of an appearance, or that it is dropped; without a number it is a new one."""
    if number is not None and "away" in request.POST:
        change(request, day, lambda plan: appearing.without_appearance(plan, number), _("Auftritt gestrichen"))
        return
    read = {name: request.POST.get(name, "") for name in ("begin", "end", "player", "clothing", "hairstyle")}
    whom, where = number_in(request.POST.get("figure")) or 0, number_in(request.POST.get("place")) or 0
    date = revisions.find(day).row.games_day.date
    change(
        request, day,
        lambda plan: appearing.with_appearance(plan, number, Appearance(whom, where, **read), date, ZONE),
        _("Auftritt eingetragen"),
        of=None if number is None else lambda plan: plan.appearances.get(number),
    )  # fmt: skip


# --- the lantern walk -------------------------------------------------------------------------------------------


@of_plan
@require_safe
def walk(request: HttpRequest, day: int) -> HttpResponse:
    """The walk: where people meet, when, what they sing, who leads."""
    state = revisions.find(day)
    there = state.plan.walk
    songs = role_cards.songs()
    stops = [
        (number, stop, "\n".join(each for each in stop.songs if each not in songs)) for number, stop in there.in_order
    ]
    context = {
        "section": "spieltage", "state": state, "day": state.row.games_day, "walk": there, "stops": stops,
        "songs": songs, "differs": walking.differs(there), "duties": "\n".join(there.duties),
    }  # fmt: skip
    return render(request, "day/walk.html", context)


@back_to("day:walk")
def stop(request: HttpRequest, day: int, number: int | None = None) -> None:
    """What a form says of a meeting point, or that it is dropped; without a number it is a new one."""
    if number is not None and "away" in request.POST:
        change(request, day, lambda plan: walking.without_stop(plan, number), _("Treffpunkt gestrichen"))
        return
    songs = (*request.POST.getlist("song"), *request.POST.get("songs", "").splitlines())
    made = Stop(
        request.POST.get("time", ""), request.POST.get("where", ""), request.POST.get("wet", ""), songs,
        "dropped" in request.POST,
    )  # fmt: skip
    date = revisions.find(day).row.games_day.date
    change(
        request, day, lambda plan: walking.with_stop(plan, number, made, date, ZONE), _("Treffpunkt eingetragen"),
        of=None if number is None else lambda plan: plan.walk.stops.get(number),
    )  # fmt: skip


@back_to("day:walk")
def duties(request: HttpRequest, day: int) -> None:
    """Who leads, who ends the walk, who has the first aid."""
    lines = request.POST.get("duties", "").splitlines()
    change(
        request, day, lambda plan: walking.with_duties(plan, lines), _("Aufgaben beim Umzug geändert"),
        of=lambda plan: plan.walk.duties,
    )  # fmt: skip


@back_to("day:walk")
def weather(request: HttpRequest, day: int) -> None:
    """Whether the way for rain holds."""
    wet = request.POST.get("wet") == "1"
    why = _("Der Umzug geht den Weg für Regen") if wet else _("Der Umzug geht den Weg für trockenes Wetter")
    change(request, day, lambda plan: walking.with_weather(plan, wet), why)


# --- the programme ----------------------------------------------------------------------------------------------


@of_plan
@require_safe
def programme_of(request: HttpRequest, day: int) -> HttpResponse:
    """The programme as visitors will see it, and what to print of it."""
    state = revisions.find(day)
    context = {"section": "spieltage", "state": state, "day": state.row.games_day}
    return render(request, "day/programme.html", {**context, "programme": programme.of(state, slots_of(state))})


@never_cache
@require_safe
def programme_now(request: HttpRequest) -> HttpResponse:
    """The programme of the plan that holds, for everybody; whoever comes by a sheet of paper is told whether it is so
    still (`?tag=` and `?stand=`)."""
    state = revisions.live()
    told = programme.of(state, slots_of(state)) if state else None
    paper = _paper(request, state, told) if state and told else ""
    return render(request, "day/programme_now.html", {"state": state, "programme": told, "paper": paper})


def _paper(request: HttpRequest, state: State, told: Programme) -> str:
    tag, stand = number_in(request.GET.get("tag")), number_in(request.GET.get("stand"))
    if not tag or not stand:
        return ""
    if tag != state.row.games_day_id:
        return _("Dein Blatt ist von einem anderen Spieltag.")
    try:
        before = revisions.find(tag, stand)
        holds = programme.of(before, slots_of(before)) == told
    except DayError:
        return ""
    if holds:
        return _("Dein Blatt stimmt.")
    return _("Dein Blatt (Stand %(n)s) gilt nicht mehr. Es gilt, was hier steht.") % {"n": stand}


@of_plan
@require_safe
def handout(_request: HttpRequest, day: int, kind: str) -> HttpResponse:
    """What is printed for visitors, for who plays a figure, and for who leads the walk; slips in large print."""
    state = revisions.find(day)
    slots, code = slots_of(state), absolute(reverse("day_of", args=["CODE"])).replace("CODE", "{code}")
    told, live = programme.of(state, slots), absolute(reverse("programme_now"))
    made = {
        "programm": lambda: handouts.programme_pdf(state, told, live),
        "programm-gross": lambda: handouts.programme_pdf(state, told, live, large=True),
        "rollenkarten": lambda: handouts.role_cards_pdf(state, live),
        "kinderkarten": lambda: handouts.asking_cards_pdf(state),
        "laternenumzug": lambda: handouts.walk_pdf(state, live),
        "laufzettel-gross": lambda: printing.slips_pdf(state, slots, code, large=True),
        "staende-gross": lambda: printing.stall_sheets_pdf(state, slots, code, large=True),
    }.get(kind)
    if made is None:
        raise Http404
    answer = HttpResponse(made(), content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{kind}-stand-{state.number}.pdf"'
    return answer
