"""Pages of the hall and the tables. They parse and answer; what happens at a table is in `games.domain`."""

from __future__ import annotations

import io
from collections.abc import Callable
from functools import wraps
from typing import Any

import segno
from asgiref.sync import async_to_sync
from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_GET, require_POST, require_safe

from games import words
from games.domain import codes, guests, hall, live, tables
from games.domain.errors import TableError, UnknownTableError
from games.domain.live import Live
from games.domain.nudge import announce_next, nudge
from games.engines.core import GameError, Ruleset
from games.models import Guest

View = Callable[..., HttpResponse]


def _absolute(path: str) -> str:
    return f"{settings.PUBLIC_URL}{path}"


def _guest(request: HttpRequest) -> Guest | None:
    return guests.find(request.COOKIES.get(guests.COOKIE))


def as_guest(view: View) -> View:
    """Give a POST view the visitor's guest as second argument; a visitor without one becomes one."""

    @wraps(view)
    def with_guest(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        guest, token = _guest(request), None
        if guest is None:
            guest, token = guests.make()
        response = view(request, guest, *args, **kwargs)
        if token is not None:
            response.set_cookie(
                guests.COOKIE,
                token,
                max_age=guests.COOKIE_SECONDS,
                httponly=True,
                samesite="Lax",
                secure=settings.HTTPS,
            )
        return response

    return with_guest


def _ruleset(slug: str) -> Ruleset:
    try:
        return hall.ruleset(slug)
    except GameError as error:
        raise Http404(error.reason.render(_)) from None


def _table(code: str) -> Live:
    try:
        return live.find(codes.read(code))
    except UnknownTableError as error:
        raise Http404(str(error.reason)) from None


def _at(known: Live) -> HttpResponseRedirect:
    return redirect("table", code=known.code)


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The hall: what can be played, and the way to a table by its code."""
    return render(request, "games/hall.html", {"section": "spielen", "games": hall.games()})


@require_safe
def game(request: HttpRequest, slug: str) -> HttpResponse:
    """One game: what it is, how to start, its options, its leaflets."""
    ruleset = _ruleset(slug)
    context = {
        "section": "spielen",
        "game": hall.card(ruleset),
        "options": hall.option_fields(ruleset),
        "seats": ruleset.seats,
        "usual_seats": hall.usual_seats(ruleset),
        "presets": [(key, preset.label.render(_)) for key, preset in ruleset.presets.items()],
        "levels": hall.LEVEL_NAMES,
    }
    return render(request, "games/game.html", context)


def open_table(request: HttpRequest, slug: str) -> HttpResponse:
    """POST opens a table and leads to it. GET, from a printed code, asks for the one tap that a POST needs."""
    if request.method == "POST":
        return _open(request, slug)
    if request.method not in {"GET", "HEAD"}:
        return HttpResponse(status=405, headers={"Allow": "GET, HEAD, POST"})
    return render(request, "games/open.html", {"section": "spielen", "game": hall.card(_ruleset(slug))})


@as_guest
def _open(request: HttpRequest, guest: Guest, slug: str) -> HttpResponse:
    ruleset = _ruleset(slug)
    opponent = request.POST.get("gegner", "mensch")
    if opponent != "mensch" and opponent not in tables.LEVELS:
        messages.error(request, _("Diesen Gegner gibt es nicht."))
        return redirect("game", slug=slug)
    others = None if opponent == "mensch" else opponent
    try:
        options = hall.read_options(ruleset, request.POST)
        seats = hall.read_seats(ruleset, request.POST)
        opened = tables.open_table(slug, options, seats, [guest, *[others] * (seats - 1)])
    except GameError as error:
        messages.error(request, error.reason.render(_))
        return redirect("game", slug=slug)
    return _at(opened)


@require_GET
def find_table(request: HttpRequest) -> HttpResponse:
    """From a typed code to its table."""
    code = codes.read(request.GET.get("code", ""))
    if not code:
        messages.error(request, _("Gib den Code ein, der am Tisch angezeigt wird."))
        return redirect("home")
    return redirect("table", code=code)


@require_safe
def table(request: HttpRequest, code: str) -> HttpResponse:
    """The table's page; the scene itself comes over the websocket."""
    known = _table(code)
    guest = _guest(request)
    record = known.record
    seated = bool(guest and record.seats_of(guest.pk))
    context = {
        "section": "spielen",
        "table": known,
        "game": hall.card(hall.ruleset(known.game)),
        "seated": seated,
        "free": record.players.count(None),
        "rules": hall.rules_in_words(record.game.options, hall.ruleset(known.game)),
        "url": _absolute(reverse("table", args=[known.code])),
        "words": words.table_words(),
    }
    return render(request, "games/table.html", context)


def _at_table(action: Callable[[Live, Guest, HttpRequest], Live]) -> View:
    """A POST at a table: do it, tell the others, and lead to the table it ends at."""

    @require_POST
    @as_guest
    def act(request: HttpRequest, guest: Guest, code: str) -> HttpResponse:
        known = _table(code)
        try:
            after = action(known, guest, request)
        except TableError as error:
            messages.error(request, str(error.reason))
            return _at(known)
        if after.table_id == known.table_id:
            async_to_sync(nudge)(after.table_id, after.record.version)
        else:
            async_to_sync(announce_next)(known.table_id, after.code)
        return _at(after)

    return act


def _computer(known: Live, guest: Guest, request: HttpRequest) -> Live:
    level = request.POST.get("stufe", "mittel")
    return tables.add_computer(known.table_id, guest, level if level in tables.LEVELS else "mittel")


join = _at_table(lambda known, guest, _request: tables.join(known.table_id, guest))
computer = _at_table(_computer)
rematch = _at_table(lambda known, guest, _request: tables.rematch(known.table_id, guest))


@require_safe
@cache_control(max_age=86400, private=True)
def table_qr(request: HttpRequest, code: str) -> HttpResponse:
    """The table's address as a QR code."""
    known = _table(code)
    picture = io.BytesIO()
    address = _absolute(reverse("table", args=[known.code]))
    segno.make(address, error="m").save(
        picture, kind="svg", border=3, dark="#1c1812", light="#fffaf0", scale=8, omitsize=True
    )
    return HttpResponse(picture.getvalue(), content_type="image/svg+xml")


@require_safe
@cache_control(max_age=86400, public=True)
def game_picture(request: HttpRequest, slug: str) -> HttpResponse:
    """The game's picture for the hall, drawn from a position of its own."""
    return HttpResponse(hall.picture(_ruleset(slug).slug), content_type="image/svg+xml")
