"""The library and its leaflets: choose, read, print one."""

from __future__ import annotations

import asyncio
from typing import Any

from asgiref.sync import sync_to_async
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils.safestring import mark_safe
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from django_htmx.http import push_url

from games.engines.registry import rulesets
from rules.domain import choosing, library, playthings, printing, versions
from rules.domain.choosing import AGES, PLAYERS, SETTINGS
from rules.domain.errors import PrintError, TextError
from rules.domain.leaflet import compose
from rules.domain.pictures import sign
from rules.domain.sheet import AUDIENCES, LAYOUTS, GameSheet
from rules.views.common import SECTION, asked, parts, picture, says_what_is_unknown


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The library: what there is, by place and kind, and what fits a wish."""
    wish = choosing.read_wish(request.GET)
    known = choosing.entries()
    found = choosing.look(wish, known)
    context: dict[str, Any] = {
        **SECTION,
        "wish": wish,
        "games": found,
        "places": () if wish.words else choosing.grouped(found),
        # with words alone something similar may be there, hidden by the other wishes
        "without_filters": wish.words
        and not found
        and len(choosing.look(choosing.Wish(words=wish.words, readers=wish.readers), known)),
    }
    if request.htmx:  # type: ignore[attr-defined]  # set by the middleware of django-htmx
        return push_url(render(request, "rules/found.html", context), request.get_full_path())
    context |= {**_choices(known), "empty": not known}
    if request.user.is_authenticated and request.user.is_superuser:
        titles = library.titles()
        context["updates"] = [(slug, titles[slug]) for slug in versions.updates()]
    return render(request, "rules/index.html", context)


def _choices(known: list[choosing.Entry]) -> dict[str, Any]:
    """What `rules/filters.html` offers."""
    return {
        "groups": choosing.groups_in(known),
        "settings": SETTINGS,
        "ages": AGES,
        "players": PLAYERS,
        "most_players": PLAYERS[-1],
        "audiences": AUDIENCES.values(),
    }


@require_safe
@says_what_is_unknown
def game(request: HttpRequest, slug: str) -> HttpResponseRedirect:
    """The game's address without readers leads to the text for adults, who type addresses."""
    return redirect("rules:leaflet", library.find_text(slug).facts.slug, "erwachsene")


@require_safe
def leaflet(request: HttpRequest, slug: str, audience: str) -> HttpResponse:
    """One leaflet as a page, to read, to print, and to go on from."""
    sheet, readers, _layout = asked(slug, audience)
    try:
        shown = compose(sheet, readers, short=False)
    except TextError as error:
        return unprintable(request, sheet, error)
    titles = library.titles()
    related = [library.find_text(other).facts for other in sheet.facts.related if other in titles]
    context = {
        **SECTION,
        "leaflet": shown,
        "facts": sheet.facts,
        "picture": picture(shown),
        "qr": mark_safe(shown.qr),  # noqa: S308  # drawn by segno from our own address
        "parts": parts(shown),
        "others": [other for other in sheet.facts.audiences if other is not readers],
        "language": sheet.language(readers),
        "layouts": LAYOUTS.values(),
        "things": [
            {"slug": thing.slug, "title": thing.title, "sizes": _sizes(thing)} for thing in playthings.of(sheet)
        ],
        "live": [rulesets()[playable] for playable in sheet.facts.slugs if playable in rulesets()],
        "related": [(facts.slug, facts.title) for facts in related if readers in facts.audiences],
        "large": request.GET.get("schrift") == "gross",
    }
    return render(request, "rules/leaflet.html", context)


def _sizes(thing: playthings.Thing) -> list[tuple[str, str]]:
    """The sizes of a thing with the words for them; none are needed where there is but one."""
    return [(size, size.upper() if len(thing.sizes) > 1 else "") for size in thing.sizes]


@require_safe
async def leaflet_pdf(request: HttpRequest, slug: str, audience: str, layout: str) -> HttpResponse:
    """One leaflet as PDF. It is set in a thread of its own: neither the tables nor other pages wait for it."""
    sheet, readers, form = await sync_to_async(asked)(slug, audience, layout)
    try:
        made = await asyncio.to_thread(printing.leaflet_pdf, sheet, readers, form)
    except (PrintError, TextError) as error:
        return await sync_to_async(unprintable)(request, sheet, error)
    name = f"{sheet.facts.slug}-{readers.slug}-{form.slug}.pdf"
    return HttpResponse(
        made, content_type="application/pdf", headers={"Content-Disposition": f'inline; filename="{name}"'}
    )


def unprintable(request: HttpRequest, sheet: GameSheet, error: Exception) -> HttpResponse:
    """The page that says why a text cannot be shown so."""
    context = {**SECTION, "title": sheet.facts.title, "reason": str(error)}
    return render(request, "rules/unprintable.html", context, status=500)


@require_safe
@cache_control(max_age=300, public=True)
def cover(request: HttpRequest, slug: str) -> HttpResponse:
    """A game's picture for lists."""
    sheet, _readers, _layout = asked(slug)
    return HttpResponse(sign(sheet.facts)[0], content_type="image/svg+xml")
