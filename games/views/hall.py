"""The hall, the page of a game, and the way to a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from asgiref.sync import async_to_sync
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import conditional_page, require_GET, require_http_methods, require_POST, require_safe
from django_htmx.http import push_url

from games.domain import codes, finding, guests, hall, listings, matching, opening, shelves, stations, tables
from games.domain.errors import TableError
from games.domain.finding import AGES, PLAYERS, About, Wish
from games.domain.nudge import nudge
from games.engines.core import GameError, Ruleset
from games.models import Guest
from games.views.common import address, as_guest, current_guest, me, ruleset_or_404, to_table, wait
from gamesday import hooks
from gamesday.languages import kept_by_language
from gamesday.limits.openings import TooManyOpeningsError
from rules.domain.errors import UnknownGameError


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The hall: what can be played, who waits for company, and the way to a table by its code."""
    wish = finding.read_wish(request.GET)
    everything = finding.everything()
    context: dict[str, Any] = {"section": "spielen", **_found(wish, everything)}
    if request.htmx:  # type: ignore[attr-defined]  # set by the middleware of django-htmx
        template = "games/shelves.html" if "shelves" in context else "games/found.html"
        return push_url(render(request, template, context), request.get_full_path())
    guest = current_guest(request)
    context |= {
        "kinds": finding.kinds_in(everything),
        "players": PLAYERS,
        "most_players": PLAYERS[-1],
        "ages": AGES,
        "own": listings.own(guest),
        "waiting": listings.waiting(guest),
        **me(guest),
    }
    return render(request, "games/hall.html", context)


def _found(wish: Wish, everything: Sequence[About]) -> dict[str, Any]:
    """The part of the hall that changes with the wish: all shelves, or the games that fit."""
    if not wish.any and not wish.unknown:
        return {
            "wish": wish,
            "games": everything,
            "shelves": _shelves(everything),
        }
    found = finding.look(wish)
    return {
        "wish": wish,
        "games": found,
        # with words alone something similar may be there, hidden by the other wishes
        "without_filters": len(finding.look(Wish(words=wish.words))) if not found and wish.words else 0,
    }


def _shelves(everything: Sequence[About]) -> SafeString:
    """All shelves as they stand in the hall; made anew when a text changes, or what is played at the stations."""
    at_stations, language = shelves.at_stations(), get_language()
    made = _made.get(language)
    if made is None or made[0] is not everything or made[1] != at_stations:
        there = shelves.occasions(everything, at_stations) + shelves.families(everything)
        made = everything, at_stations, render_to_string("games/shelf_rows.html", {"shelves": there})
        _made[language] = made
    return made[2]


#: by language the shelves that were made last, and of what
_made: dict[str | None, tuple[Sequence[About], frozenset[str], SafeString]] = {}


@require_safe
def game(request: HttpRequest, slug: str) -> HttpResponse:
    """One game: what it is, how to start, its options, its leaflets."""
    ruleset = ruleset_or_404(slug)
    guest = current_guest(request)
    everything = finding.everything()
    about = next(each for each in everything if each.slug == slug)
    context = {
        "section": "spielen",
        "game": hall.card_of(about),
        "about": about,
        "family": next((each for each in everything if each.slug == about.family), None),
        "unequal": ruleset.unequal,
        "variants": hall.cards(each for each in everything if each.family == slug),
        "material": _material(slug, about.family),
        "waiting": listings.waiting(guest, slug),
        "slug": slug,
        **me(guest),
        **_form(ruleset),
        "choices": _choices(slug),
    }
    return render(request, "games/game.html", context)


def _material(slug: str, family: str) -> hooks.Material | None:
    """What the club has to play it with, a variant what its family needs; None where the lists say nothing of it.

    The lists are open to everybody, so this is.
    """
    offers = (hooks.material(each) for each in (slug, family) if each)
    return next((offer for offer in offers if offer and offer.things), None)


def _form(ruleset: Ruleset) -> dict[str, Any]:
    return {
        "seats": ruleset.seats,
        "alone": ruleset.seats[-1] == 1,
        "usual_seats": opening.usual_seats(ruleset),
        "levels": opening.OFFERED_LEVELS,
        "minutes": opening.minutes(ruleset),
    }


@kept_by_language()
def _choices(slug: str) -> SafeString:
    """The names and rules to choose for a table, the long part of a game's page: it hangs on the rules alone."""
    ruleset = hall.ruleset(slug)
    given = {
        "options": opening.option_fields(ruleset),
        "all_seats": range(1, ruleset.seats[-1] + 1),
        "alone": ruleset.seats[-1] == 1,
        "presets": opening.presets(ruleset),
        "levels": opening.OFFERED_LEVELS,
        "animals": guests.ANIMALS,
        "longest_name": guests.LONGEST_NAME,
    }
    return render_to_string("games/choices.html", given)


@require_http_methods(["GET", "HEAD", "POST"])
def open_table(request: HttpRequest, slug: str) -> HttpResponse:
    """POST opens a table and leads to it. GET, from a printed code, asks for the one tap that a POST needs."""
    if request.method == "POST":
        return _open(request, slug)
    ruleset = ruleset_or_404(slug)
    return render(
        request, "games/open.html", {"section": "spielen", "game": hall.card(ruleset), "alone": ruleset.seats[-1] == 1}
    )


@as_guest
def _open(request: HttpRequest, guest: Guest, slug: str) -> HttpResponse:
    ruleset = ruleset_or_404(slug)
    try:
        wanted = opening.read_opening(ruleset, request.POST, guest)
        opened = tables.open_table(
            slug,
            wanted.options,
            wanted.seats,
            wanted.sitting,
            public=wanted.public,
            clock=wanted.clock,
            address=address(request),
            faces=wanted.faces,
        )
    except TooManyOpeningsError as error:
        return wait(request, error)
    except GameError as error:
        messages.error(request, error.reason.render(_))
        return redirect("game", slug=slug)
    except TableError as error:
        messages.error(request, str(error.reason))
        return redirect("game", slug=slug)
    return to_table(opened)


@require_POST
@as_guest
def somebody(request: HttpRequest, guest: Guest) -> HttpResponse:
    """To a table with company: one where somebody waits, or a new one where the next will sit down."""
    try:
        known = matching.seat(guest, request.POST.get("spiel", ""), address(request))
    except TooManyOpeningsError as error:
        return wait(request, error)
    async_to_sync(nudge)(known.table_id, known.record.version)
    return to_table(known)


@require_GET
def find_table(request: HttpRequest) -> HttpResponse:
    """From a typed code to its table or its station. Whether there is one is found out there, where guesses count."""
    code = codes.read(request.GET.get("code", ""))
    if not code:
        messages.error(request, _("Gib den Code ein, der am Tisch angezeigt wird."))
        return redirect("home")
    return redirect("station" if len(code) == stations.LENGTH else "table", code=code)


@require_http_methods(["GET", "HEAD", "POST"])
def who(request: HttpRequest) -> HttpResponse:
    """Who the visitor wants to be: an animal and a colour. Nobody has to choose."""
    if request.method == "POST":
        return _become(request)
    guest = current_guest(request)
    context = {
        "section": "spielen",
        **me(guest),
        "finished": listings.own_finished(guest),
        "animals": guests.ANIMALS,
        "colours": guests.COLOURS,
        "onward": _onward(request.GET.get("weiter", "")),
    }
    return render(request, "games/who.html", context)


@as_guest
def _become(request: HttpRequest, guest: Guest) -> HttpResponse:
    onward = _onward(request.POST.get("weiter", ""))
    try:
        guests.become(guest, request.POST.get("tier", ""), request.POST.get("farbe", ""))
    except TableError as error:
        messages.error(request, str(error.reason))
        return redirect(f"{reverse('who')}?weiter={onward}")
    messages.success(request, _("Du bist jetzt: %(name)s.") % {"name": guests.name_of(guest)})
    return redirect(onward)


def _onward(given: str) -> str:
    """A path of this site to go on to; the hall for anything else."""
    safe = given.startswith("/") and url_has_allowed_host_and_scheme(given, allowed_hosts=None)
    return given if safe else reverse("home")


@require_safe
@cache_control(max_age=86400, public=True)
@conditional_page
def game_picture(request: HttpRequest, slug: str) -> HttpResponse:
    """A game's picture for its tile, whether it is played here or with real things."""
    try:
        drawn = hall.picture(slug)
    except UnknownGameError:
        ruleset_or_404(slug)  # which is not played either, and says so
        raise
    return HttpResponse(drawn, content_type="image/svg+xml")
