"""The pages of the material lists. Everyone reads; who is logged in edits.

A cell is edited in place with htmx, or on a page of its own where no script runs. Both send the same form to the same
address; only the frame around the answer differs.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render, resolve_url
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import HttpResponseClientRedirect, trigger_client_event

from inventory.domain import edit as editing
from inventory.domain import sheet as sheets
from inventory.domain.errors import ConflictError, InventoryError, UnknownCellError, UnknownListError, UnreadableError
from inventory.domain.fields import STATES, state_label
from inventory.domain.sheet import Cell

View = Callable[..., HttpResponse]


def _says_what_is_unknown(view: View) -> View:
    """Answer an unknown list, row or column with a page that says so and shows the way back."""

    @functools.wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except (UnknownListError, UnknownCellError) as error:
            return _unknown(request, error)

    return answer


def _for_volunteers(view: View) -> View:
    """Send strangers to log in, and afterwards to the list they came from."""

    @functools.wraps(view)
    def answer(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponse:
        if request.user.is_authenticated:
            return view(request, slug, **kwargs)
        back = reverse("inventory:list", args=[slug])
        if not request.htmx:
            return redirect_to_login(back)
        login = f"{resolve_url('login')}?{urlencode({'next': back})}"
        response = HttpResponseClientRedirect(login)
        response.status_code = 401
        return response

    return answer


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The lists, and what each is for."""
    return render(request, "inventory/index.html", {"section": "listen", "lists": sheets.overview()})


@require_safe
@_says_what_is_unknown
def show(request: HttpRequest, slug: str) -> HttpResponse:
    """One list as on paper."""
    sheet = sheets.sheet(slug)
    context = {"section": "listen", "sheet": sheet, "list": sheet.list, "editable": request.user.is_authenticated}
    return render(request, "inventory/list.html", context)


@require_safe
@never_cache
@vary_on_headers("HX-Request")
@_for_volunteers
@_says_what_is_unknown
def value(request: HttpRequest, slug: str, item: int, field: str) -> HttpResponse:
    """One cell as it is now: what stands there again after giving up an edit."""
    cell = sheets.find_cell(slug, item, field)
    return _shown(request, slug, cell) if request.htmx else HttpResponseRedirect(_place(slug, cell))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@vary_on_headers("HX-Request")
@_for_volunteers
@_says_what_is_unknown
def edit(request: HttpRequest, slug: str, item: int, field: str) -> HttpResponse:
    """The form for one cell, and what becomes of what it sends."""
    if request.method != "POST":
        cell = sheets.find_cell(slug, item, field)
        return _form(request, slug, cell, start=cell.written, text=cell.written)
    start, text = request.POST.get("start"), request.POST.get("value")
    if start is None or text is None:
        cell = sheets.find_cell(slug, item, field)
        problem = _("Das Formular kam nicht vollständig an. Bitte versuchen Sie es noch einmal.")
        return _form(request, slug, cell, start=cell.written, text=cell.written, problem=problem, status=422)
    try:
        cell = editing.change_cell(slug, item, field, start=start, text=text, who=request.user)
    except UnreadableError as error:
        cell = sheets.find_cell(slug, item, field)
        return _form(request, slug, cell, start=start, text=text, problem=str(error), status=422)
    except ConflictError as error:
        return _choice(request, slug, sheets.find_cell(slug, item, field), error)
    said = _("Gespeichert: %(heading)s von „%(row)s“.") % {"heading": cell.heading, "row": cell.row_name}
    if request.htmx:
        return trigger_client_event(_shown(request, slug, cell), "inventory:said", {"text": said})
    messages.success(request, said)
    return HttpResponseRedirect(_place(slug, cell))


# --- answers ----------------------------------------------------------------------------------------------------


def _unknown(request: HttpRequest, error: InventoryError) -> HttpResponse:
    context = {"section": "listen", "problem": str(error), "lists": sheets.overview()}
    return render(request, "inventory/unknown.html", context, status=404)


def _place(slug: str, cell: Cell) -> str:
    return f"{reverse('inventory:list', args=[slug])}#{cell.anchor}"


def _context(slug: str, cell: Cell) -> dict[str, Any]:
    where = [slug, cell.item.pk, cell.field]
    return {
        "section": "listen",
        "cell": cell,
        "address": reverse("inventory:cell", args=where),
        "value_address": reverse("inventory:value", args=where),
        "place": _place(slug, cell),
    }


def _shown(request: HttpRequest, slug: str, cell: Cell) -> HttpResponse:
    return render(request, "inventory/cell.html", {**_context(slug, cell), "editable": True, "focus": True})


def _form(
    request: HttpRequest, slug: str, cell: Cell, *, start: str, text: str, problem: str = "", status: int = 200
) -> HttpResponse:
    states = [(word, state_label(state)) for word, state in STATES.items()]
    context = {**_context(slug, cell), "start": start, "text": text, "problem": problem, "states": states}
    return _framed(request, "inventory/form.html", context, status)


def _choice(request: HttpRequest, slug: str, cell: Cell, conflict: ConflictError) -> HttpResponse:
    def label(text: str) -> str:
        if cell.is_state:
            return state_label(STATES[text]) if text in STATES else text
        return text

    both = {name: label(getattr(conflict, name)) for name in ("start", "mine", "theirs")}
    return _framed(request, "inventory/choice.html", {**_context(slug, cell), "conflict": conflict, "both": both}, 409)


def _framed(request: HttpRequest, part: str, context: dict[str, Any], status: int) -> HttpResponse:
    """A part of the list page for htmx, or the same part on a page of its own."""
    if request.htmx:
        return render(request, part, context, status=status)
    return render(request, "inventory/cell_page.html", {**context, "part": part}, status=status)
