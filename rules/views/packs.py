"""Printing many leaflets at once: choose games, look at the pages, get one file. Everybody may."""

from __future__ import annotations

import asyncio
import base64
from dataclasses import dataclass
from typing import Any

from asgiref.sync import sync_to_async
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from gamesday.paper import typesetting
from rules.domain import choosing, faces, library, packs, passes, playthings, printing
from rules.domain.choosing import AGES, PLAYERS, SETTINGS, Entry
from rules.domain.errors import (
    LibraryError,
    PrintError,
    UnknownAudienceError,
    UnknownGameError,
    UnknownLayoutError,
    UnknownPrintError,
)
from rules.domain.packs import BOOKLET, MOST_GAMES, MOST_IN_FILE, Order
from rules.domain.sheet import AUDIENCES, LAYOUTS, Audience, find_audience
from rules.views.common import SECTION, asked, says_what_is_unknown

#: games whose pages the preview shows
MOST_LOOKED_AT = 60
UNKNOWN = (UnknownGameError, UnknownAudienceError, UnknownLayoutError)


@dataclass(frozen=True, slots=True)
class Form:
    """What the form of a pack holds, as it was sent."""

    games: tuple[str, ...]
    readers: tuple[str, ...]
    layout: str
    turn: str
    faces: str
    form: str
    title: str
    things: bool

    @classmethod
    def read(cls, given: QueryDict) -> Form:
        """The fields of a request; what is missing is as it usually is."""
        return cls(
            games=tuple(dict.fromkeys(given.getlist("spiel"))),
            readers=tuple(dict.fromkeys(given.getlist("leser"))),
            layout=given.get("form", "wickelfalz"),
            turn=given.get("wenden", "kurz"),
            faces=given.get("karten", ""),
            form=given.get("datei", "pdf"),
            title=given.get("titel", "").replace("\0", "")[:80],
            things=bool(given.get("dazu")),
        )

    def order(self) -> Order:
        """The order to print. Raises as `packs.order` does."""
        return packs.order(
            self.games,
            self.readers,
            self.layout,
            turn=self.turn,
            faces=self.faces,
            form=self.form,
            title=self.title,
            things=self.things,
        )


@require_safe
def choose(request: HttpRequest) -> HttpResponse:
    """The form: which games, for whom, in which form; with `vorschau` the pages too."""
    return _page(request, Form.read(request.GET))


def _page(request: HttpRequest, form: Form, problem: str = "", status: int = 200) -> HttpResponse:
    wish = choosing.read_wish(request.GET)
    known = choosing.entries()
    found = choosing.look(wish, known)
    chosen = set(form.games)
    if request.GET.get("alle"):
        chosen |= {entry.slug for entry in found}
    kept = [entry for entry in known if entry.slug in chosen and entry not in found]
    context: dict[str, Any] = {
        **SECTION,
        "wish": wish,
        "form": form,
        "chosen": chosen,
        "kept": kept,
        "games": found,
        "places": choosing.grouped(found),
        "problem": problem,
        "readers": form.readers or (() if "form" in request.GET else tuple(AUDIENCES)),
        "audiences": AUDIENCES.values(),
        "layouts": packs.pack_layouts().values(),
        "turns": printing.TURNS.items(),
        "faces": faces.FACES.items(),
        "most": MOST_GAMES,
        "most_in_file": MOST_IN_FILE,
        "groups": choosing.groups_in(known),
        "settings": SETTINGS,
        "ages": AGES,
        "players": PLAYERS,
        "most_players": PLAYERS[-1],
    }
    if request.GET.get("vorschau") and not problem:
        context |= _to_look_at([entry for entry in known if entry.slug in chosen], form)
    return render(request, "rules/pack.html", context, status=status)


def _to_look_at(games: list[Entry], form: Form) -> dict[str, Any]:
    """The leaflets whose pages the preview shows, each when it comes into view."""
    readers: list[Audience] = [AUDIENCES[slug] for slug in form.readers if slug in AUDIENCES]
    layout = LAYOUTS["a5"] if form.layout == BOOKLET.slug else LAYOUTS.get(form.layout, LAYOUTS["wickelfalz"])
    return {
        "looking": True,
        "look_layout": layout,
        "look": [
            (entry, audience)
            for entry in games[:MOST_LOOKED_AT]
            for audience in readers
            if audience in entry.facts.audiences
        ],
    }


@require_safe
async def pack(request: HttpRequest) -> HttpResponse:
    """The file that was asked for. It is printed by a process of its own: no table waits for it."""
    form = Form.read(request.GET)
    try:
        order = await sync_to_async(form.order)()
        made = await packs.printed(order)
    except (LibraryError, typesetting.PrintError) as error:
        status = 404 if isinstance(error, UNKNOWN) else 422
        return await sync_to_async(_page)(request, form, str(error), status)
    return _file(made.content, made.name, made.content_type, "attachment")


@require_safe
async def stamp_card(request: HttpRequest) -> HttpResponse:
    """The Spielepass for the chosen games."""
    form = Form.read(request.GET)
    try:
        if len(form.games) > passes.MOST_GAMES:
            raise PrintError(_("Mehr als %(n)d Spiele sind zu viele.") % {"n": passes.MOST_GAMES})
        sheets = await sync_to_async(lambda: [library.find_text(slug) for slug in form.games])()
        made = await asyncio.to_thread(passes.pass_pdf, sheets, form.title)
    except LibraryError as error:
        status = 404 if isinstance(error, UNKNOWN) else 422
        return await sync_to_async(_page)(request, form, str(error), status)
    return _file(made, "spielepass.pdf", "application/pdf", "inline")


@require_safe
async def thing(request: HttpRequest, slug: str, name: str, size: str) -> HttpResponse:
    """A board, a sheet to write on, something to cut out."""
    sheet, _readers, _layout = await sync_to_async(asked)(slug)
    try:
        made = await asyncio.to_thread(playthings.thing_pdf, sheet, name, size)
    except LibraryError as error:
        status = 404 if isinstance(error, UnknownPrintError) else 500
        context = {**SECTION, "title": sheet.facts.title, "reason": str(error)}
        return await sync_to_async(render)(request, "rules/unprintable.html", context, status=status)
    return _file(made, f"{name}-{size}.pdf", "application/pdf", "inline")


@require_safe
@says_what_is_unknown
def pages(request: HttpRequest, slug: str, audience: str, layout: str) -> HttpResponse:
    """The pages of one leaflet as pictures: a piece of the preview, or a page of its own."""
    sheet, readers, form = asked(slug, audience, layout)
    choices = printing.Choices(
        printing.find_turn(request.GET.get("wenden", "kurz")), faces.find_faces(request.GET.get("karten", ""))
    )
    context: dict[str, Any] = {**SECTION, "facts": sheet.facts, "audience": find_audience(audience), "layout": form}
    try:
        made = printing.leaflet_pages(sheet, readers, form, choices, ppi=60)
    except LibraryError as error:
        context["unprintable"] = str(error)
    else:
        context["pages"] = [f"data:image/png;base64,{base64.b64encode(page).decode()}" for page in made]
    template = "rules/page_images.html" if request.htmx else "rules/pages.html"  # type: ignore[attr-defined]
    return render(request, template, context)


def _file(content: bytes, name: str, content_type: str, how: str) -> HttpResponse:
    return HttpResponse(
        content, content_type=content_type, headers={"Content-Disposition": f'{how}; filename="{name}"'}
    )
