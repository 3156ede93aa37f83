"""The library's pages and its leaflets: what people asked for in, pages and PDF out."""

import asyncio
from dataclasses import dataclass

from asgiref.sync import sync_to_async
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_safe

from games.engines.registry import rulesets
from rules.domain import printing
from rules.domain.errors import PrintError, UnknownAudienceError, UnknownGameError, UnknownLayoutError
from rules.domain.html import to_html
from rules.domain.leaflet import Leaflet, compose
from rules.domain.library import all_texts, find_text
from rules.domain.sheet import AUDIENCES, LAYOUTS, Audience, GameSheet, find_audience, find_layout


@dataclass(frozen=True)
class ShownPart:
    """A part of a leaflet as the template shows it."""

    number: int
    title: str
    html: SafeString


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """All games there are leaflets for."""
    games = [_entry(compose(sheet, AUDIENCES["erwachsene"], short=False)) for sheet in all_texts()]
    context = {"section": "anleitungen", "games": games, "audiences": AUDIENCES.values()}
    return render(request, "rules/index.html", context)


def _entry(leaflet: Leaflet) -> dict[str, object]:
    return {"leaflet": leaflet, "picture": _picture(leaflet), "live": leaflet.slug in rulesets()}


def _picture(leaflet: Leaflet) -> SafeString:
    return mark_safe(leaflet.pictures[leaflet.cover])  # noqa: S308  # drawn by games.drawing, which escapes


@require_safe
def leaflet(request: HttpRequest, slug: str, audience: str) -> HttpResponse:
    """One leaflet as a page, to read, to print, and to go on from."""
    sheet, readers = _asked(slug, audience)
    shown = compose(sheet, readers, short=False)
    context = {
        "section": "anleitungen",
        "leaflet": shown,
        "picture": _picture(shown),
        "qr": mark_safe(shown.qr),  # noqa: S308  # drawn by segno from our own address
        "parts": [ShownPart(part.number, part.title, to_html(part.blocks, shown.pictures)) for part in shown.parts],
        "others": [other for other in AUDIENCES.values() if other is not readers],
        "layouts": LAYOUTS.values(),
        "live": shown.slug in rulesets(),
    }
    return render(request, "rules/leaflet.html", context)


@require_safe
async def leaflet_pdf(request: HttpRequest, slug: str, audience: str, layout: str) -> HttpResponse:
    """One leaflet as PDF. It is set in a thread of its own: neither the tables nor other pages wait for it."""
    try:
        form = find_layout(layout)
    except UnknownLayoutError as error:
        raise Http404(str(error)) from error
    sheet, readers = await sync_to_async(_asked)(slug, audience)
    try:
        made = await asyncio.to_thread(printing.leaflet_pdf, sheet, readers, form)
    except PrintError as error:
        context = {"section": "anleitungen", "title": sheet.facts.title, "reason": str(error)}
        return await sync_to_async(render)(request, "rules/unprintable.html", context, status=500)
    name = f"{sheet.facts.slug}-{readers.slug}-{form.slug}.pdf"
    return HttpResponse(
        made, content_type="application/pdf", headers={"Content-Disposition": f'inline; filename="{name}"'}
    )


def _asked(slug: str, audience: str) -> tuple[GameSheet, Audience]:
    """The text and its readers, or a page that says what there is."""
    try:
        return find_text(slug), find_audience(audience)
    except (UnknownGameError, UnknownAudienceError) as error:
        raise Http404(str(error)) from error
