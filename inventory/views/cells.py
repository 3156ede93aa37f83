"""Changing one cell or number of a list.

A cell is edited in place with htmx, or on a page of its own where no script runs. Both send the same form to the same
address; only the frame around the answer differs. A mark or a number changes with one tap.
"""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from inventory.domain import counts, record
from inventory.domain import edit as editing
from inventory.domain import sheet as sheets
from inventory.domain.acts import RepeatedError
from inventory.domain.counts import CountError
from inventory.domain.errors import ConflictError, InventoryError, UnreadableError
from inventory.domain.fields import STATES, state_label
from inventory.domain.sheet import Cell
from inventory.views.common import (
    back_to,
    changed_pieces,
    client_id,
    done,
    for_helpers,
    refused,
    says_what_is_unknown,
    with_undo,
)


@require_safe
@never_cache
@vary_on_headers("HX-Request")
@for_helpers
@says_what_is_unknown
def value(request: HttpRequest, slug: str, item: int, field: str) -> HttpResponse:
    """One cell as it is now: what stands there again after giving up an edit."""
    cell = sheets.find_cell(slug, item, field)
    if request.htmx:
        return render(request, "inventory/cell_answer.html", {**_context(slug, cell), "editable": True, "focus": True})
    return HttpResponseRedirect(_place(slug, cell))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@vary_on_headers("HX-Request")
@for_helpers
@says_what_is_unknown
def edit(request: HttpRequest, slug: str, item: int, field: str) -> HttpResponse:
    """The form for one cell, and what becomes of what it sends."""
    if request.method != "POST":
        cell = sheets.find_cell(slug, item, field)
        return _form(request, slug, cell, start=cell.written, text=cell.written)
    start, text = request.POST.get("start", request.GET.get("start")), request.POST.get("value")
    if start is None or text is None:
        cell = sheets.find_cell(slug, item, field)
        problem = _("Das Formular kam nicht vollständig an. Bitte versuchen Sie es noch einmal.")
        return _form(request, slug, cell, start=cell.written, text=cell.written, problem=problem, status=422)
    try:
        edited = editing.change_cell(slug, item, field, start=start, text=text, who=request.user)
    except (UnreadableError, CountError) as error:
        cell = sheets.find_cell(slug, item, field)
        return _form(request, slug, cell, start=start, text=text, problem=str(error), status=422)
    except ConflictError as error:
        return _choice(request, slug, sheets.find_cell(slug, item, field), error)
    cell = edited.cell
    said = _("Gespeichert: %(heading)s von „%(row)s“.") % {"heading": cell.heading, "row": cell.row_name}
    if cell.is_state:
        said = _("„%(row)s“: %(state)s.") % {"row": cell.row_name, "state": cell.word}
    if request.htmx:
        pieces = changed_pieces(edited.act) or []
        others = [{**piece, "cells": [c for c in piece["cells"] if c.field != field]} for piece in pieces]
        context = {**_context(slug, cell), "editable": True, "focus": True}
        context |= {"said": said, "act": edited.act, "pieces": others}
        return render(request, "inventory/cell_answer.html", context)
    messages.success(request, with_undo(said, edited.act))
    return HttpResponseRedirect(back_to(request, _place(slug, cell)))


@require_POST
@for_helpers
@says_what_is_unknown
def step(request: HttpRequest, slug: str, item: int, field: str) -> HttpResponse:
    """Add to a number, or take from it, as many as `by` says."""
    back = f"{reverse('inventory:list', args=[slug])}#zeile-{item}"
    try:
        changed, act = counts.step(slug, item, field, _by(request), who=request.user, client_id=client_id(request))
    except RepeatedError as error:
        return done(request, str(error), None, back_to(request, back))
    except (CountError, UnreadableError) as error:
        return refused(request, error)
    said = _("„%(row)s“, %(field)s: %(n)s.") % {
        "row": sheets.row_name(changed),
        "field": record.label(field),
        "n": Cell(changed, field).paper,
    }
    return done(request, said, act, back_to(request, back))


@require_POST
@for_helpers
@says_what_is_unknown
def step_part(request: HttpRequest, slug: str, item: int, part: int) -> HttpResponse:
    """The same for how many of a part are there."""
    back = f"{reverse('inventory:item', args=[slug, item])}#teile"
    try:
        changed, act = counts.step_part(slug, item, part, _by(request), who=request.user, client_id=client_id(request))
    except RepeatedError as error:
        return done(request, str(error), None, back)
    except InventoryError as error:
        if isinstance(error, CountError | UnreadableError):
            return refused(request, error)
        raise
    said = _("Teil „%(part)s“: nicht gezählt.") % {"part": changed.name}
    if changed.present is not None:
        said = _("Teil „%(part)s“: %(n)d da.") % {"part": changed.name, "n": changed.present}
    return done(request, said, act, back)


# --- answers ----------------------------------------------------------------------------------------------------


def _by(request: HttpRequest) -> int:
    """How many to add. Raises UnreadableError."""
    text = request.POST.get("by", "")
    if text not in {"1", "-1"}:
        raise UnreadableError(_("Das Formular kam nicht vollständig an. Bitte laden Sie die Seite neu."))
    return int(text)


def _place(slug: str, cell: Cell) -> str:
    if cell.is_number:
        return f"{reverse('inventory:item', args=[slug, cell.item.pk])}#{cell.anchor}"
    return f"{reverse('inventory:list', args=[slug])}#{cell.anchor}"


def _context(slug: str, cell: Cell) -> dict[str, Any]:
    where = [slug, cell.item.pk, cell.field]
    return {
        "section": "listen",
        "cell": cell,
        "base": reverse("inventory:list", args=[slug]),
        "address": reverse("inventory:cell", args=where),
        "value_address": reverse("inventory:value", args=where),
        "place": _place(slug, cell),
    }


def _form(
    request: HttpRequest, slug: str, cell: Cell, *, start: str, text: str, problem: str = "", status: int = 200
) -> HttpResponse:
    states = [(word, state_label(state)) for word, state in STATES.items()]
    context = {**_context(slug, cell), "start": start, "text": text, "problem": problem, "states": states}
    return _framed(request, "inventory/form.html", context, status)


def _choice(request: HttpRequest, slug: str, cell: Cell, conflict: ConflictError) -> HttpResponse:
    both = {name: record.shown(cell.field, getattr(conflict, name)) for name in ("start", "mine", "theirs")}
    return _framed(request, "inventory/choice.html", {**_context(slug, cell), "conflict": conflict, "both": both}, 409)


def _framed(request: HttpRequest, part: str, context: dict[str, Any], status: int) -> HttpResponse:
    """A part of the list page for htmx, or the same part on a page of its own."""
    if request.htmx:
        return render(request, part, context, status=status)
    return render(request, "inventory/cell_page.html", {**context, "part": part}, status=status)
