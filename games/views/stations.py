"""Stations: organisers make them and print their cards; visitors scan one and sit down."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from asgiref.sync import async_to_sync
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.domain import finding, hall, opening, stations
from games.domain.errors import TableError, TooManyGuessesError, UnknownStationError
from games.domain.nudge import nudge
from games.engines import registry
from games.engines.core import GameError
from games.models import Guest, Station
from games.views.common import (
    View,
    address,
    as_guest,
    current_guest,
    for_organisers,
    me,
    to_table,
    wait,
)  # fmt: skip
from gamesday import pages
from gamesday.limits.openings import TooManyOpeningsError
from gamesday.paper.addresses import absolute, qr_answer

LONGEST_LABEL = 80
#: the sizes a card is printed in
SIZES = {"a4": "A4", "a5": "A5"}


# --- for visitors -----------------------------------------------------------------------------------------------


def _with_station(view: Callable[[HttpRequest, Station], HttpResponse]) -> View:
    """Give the view the station of the code in the address.

    An unknown code is a 404; who has tried too many of them waits, with a 429.
    """

    @wraps(view)
    def at_station(request: HttpRequest, code: str) -> HttpResponse:
        try:
            found = stations.find(code, address(request))
        except TooManyGuessesError as error:
            return wait(request, error)
        except UnknownStationError as error:
            raise Http404(str(error.reason)) from None
        return view(request, found)

    return at_station


@require_http_methods(["GET", "HEAD", "POST"])
@_with_station
def station(request: HttpRequest, found: Station) -> HttpResponse:
    """Where a station's printed code leads: its game and one big button. POST seats the visitor."""
    if request.method == "POST":
        return _sit(request, found)
    context = {
        "section": "spielen",
        "station": found,
        "game": hall.card(hall.ruleset(found.game)),
        **me(current_guest(request)),
    }
    return render(request, "games/station.html", context)


@as_guest
def _sit(request: HttpRequest, guest: Guest, found: Station) -> HttpResponse:
    try:
        known = stations.sit(found, guest, address(request))
    except TooManyOpeningsError as error:
        return wait(request, error)
    except TableError as error:
        messages.error(request, str(error.reason))
        return redirect("station", code=found.code)
    async_to_sync(nudge)(known.table_id, known.record.version)
    return to_table(known)


@require_safe
@_with_station
@cache_control(max_age=86400, private=True)
def station_qr(request: HttpRequest, found: Station) -> HttpResponse:
    """The station's address as a QR code."""
    return qr_answer(absolute(reverse("station", args=[found.code])))


# --- for organisers ---------------------------------------------------------------------------------------------


@for_organisers
@require_http_methods(["GET", "HEAD", "POST"])
def index(request: HttpRequest) -> HttpResponse:
    """All stations, and the form of a new one: first its game (`?spiel=`), then what that game lets one choose."""
    given = request.POST if request.method == "POST" else request.GET
    chosen = given.get("spiel", "")
    shown = pages.page(request, Station.objects.all())
    context: dict[str, Any] = {
        "section": "stationen",
        "page": shown,
        "stations": [_listed(each) for each in shown],
        "games": sorted(registry.rulesets().values(), key=lambda ruleset: finding.sort_key(ruleset.title)),
        "chosen": chosen,
        "label": given.get("name", "")[:LONGEST_LABEL],
        "longest": LONGEST_LABEL,
    }
    if chosen:
        try:
            ruleset = hall.ruleset(chosen)
        except GameError as error:
            messages.error(request, error.reason.render(_))
            return redirect("stations")
        if request.method == "POST" and (made := _make(request)):
            messages.success(
                request, _("Station „%(label)s“ ist offen. Drucken Sie jetzt die Karte.") % {"label": made.label}
            )
            return pages.back(request, "stations", pages.number_of(Station.objects.all(), made))
        context |= {
            "ruleset": ruleset,
            "options": opening.option_fields(ruleset),
            "presets": opening.presets(ruleset),
            "usual_seats": opening.usual_seats(ruleset),
        }
    elif request.method == "POST":
        messages.error(request, _("Wählen Sie zuerst das Spiel der Station."))
        return redirect("stations")
    return render(request, "games/stations.html", context)


def _listed(each: Station) -> dict[str, Any]:
    ruleset = registry.rulesets().get(each.game)
    return {
        "station": each,
        "title": ruleset.title if ruleset else each.game,
        "path": reverse("station", args=[each.code]),
    }


def _make(request: HttpRequest) -> Station | None:
    """Make the station of the posted form; None after saying what is wrong with the form."""
    label = " ".join(request.POST.get("name", "").split())
    if not label or len(label) > LONGEST_LABEL:
        messages.error(
            request,
            _("Geben Sie der Station einen Namen mit höchstens %(n)s Zeichen.") % {"n": LONGEST_LABEL},
        )
        return None
    try:
        ruleset = hall.ruleset(request.POST["spiel"])
        seats = opening.read_seats(ruleset, request.POST)
        return stations.make(label, ruleset.slug, seats, opening.read_options(ruleset, request.POST))
    except GameError as error:
        messages.error(request, error.reason.render(_))
        return None


@for_organisers
@require_POST
def door(request: HttpRequest, station: int) -> HttpResponse:
    """Close a station, or open it again."""
    try:
        changed = stations.set_open(station, request.POST.get("offen") == "1")
    except UnknownStationError as error:
        raise Http404(str(error.reason)) from None
    text = _("Station „%(label)s“ ist offen.") if changed.open else _("Station „%(label)s“ ist geschlossen.")
    messages.success(request, text % {"label": changed.label})
    return pages.back(request, "stations")


@for_organisers
@require_safe
def card(request: HttpRequest, station: int) -> HttpResponse:
    """The card to print and put up at the stall."""
    found = Station.objects.filter(pk=station).first()
    if found is None:
        raise Http404(str(UnknownStationError.reason))
    size = request.GET.get("format", "a4")
    path = reverse("station", args=[found.code])
    context = {
        "section": "stationen",
        "station": found,
        "game": hall.card(hall.ruleset(found.game)),
        "size": size if size in SIZES else "a4",
        "sizes": SIZES,
        "path": path,
        "url": absolute(path),
        "host": absolute("/").split("//", 1)[1].rstrip("/"),
    }
    return render(request, "games/station_card.html", context)
