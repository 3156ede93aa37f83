"""What the pages share: who may enter, what is said about the unknown, how an answer tells what was done."""

from __future__ import annotations

import functools
import secrets
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.utils.html import format_html
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRefresh

from inventory.domain import lacks, whereabouts
from inventory.domain import sheet as sheets
from inventory.domain.access import NotAllowedError, Role, refusal, role_of
from inventory.domain.acts import GoneError
from inventory.domain.boxes import UnknownBoxError
from inventory.domain.details import Sent
from inventory.domain.errors import InventoryError, UnknownCellError, UnknownListError
from inventory.domain.fields import NUMBERS
from inventory.domain.games_days import UnknownDayError
from inventory.domain.history import Deed
from inventory.domain.status import with_loans
from inventory.domain.stocktake import UnknownStocktakeError
from inventory.domain.undo import undoable
from inventory.models import Act, Item

View = Callable[..., HttpResponse]
#: rows that one answer brings up to date in the page; an act on more of them loads it anew
_MOST_PIECES = 20
_UNKNOWN = (UnknownListError, UnknownCellError, UnknownBoxError, GoneError, UnknownDayError, UnknownStocktakeError)


def says_what_is_unknown(view: View) -> View:
    """Answer an unknown list, row or column with a page that says so and shows the way back."""

    @functools.wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except _UNKNOWN as error:
            return unknown(request, error)
        except NotAllowedError as error:
            return refused(request, error, 403)

    return answer


def for_role(role: Role) -> Callable[[View], View]:
    """Send strangers to log in, and afterwards to the list they came from; refuse those whose role is too small.

    What others may not have is kept by no browser, unless the view says otherwise.
    """

    def decorate(view: View) -> View:
        @functools.wraps(view)
        def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if role_of(request.user) >= role:
                made = view(request, *args, **kwargs)
                if not made.has_header("Cache-Control"):
                    add_never_cache_headers(made)
                return made
            if request.user.is_authenticated:
                return refused(request, refusal(request.user, role), 403)
            slug = kwargs.get("slug")
            back = reverse("inventory:list", args=[slug]) if slug else request.path
            if not slug and request.method not in {"GET", "HEAD"}:
                back = reverse("inventory:index")
            return redirect_to_login(back)

        return answer

    return decorate


for_readers = for_role(Role.READER)
for_helpers = for_role(Role.HELPER)
for_organisers = for_role(Role.ORGANISER)


def unknown(request: HttpRequest, error: InventoryError) -> HttpResponse:
    """The page for what is not there."""
    context = {"section": "listen", "problem": str(error), "lists": sheets.overview()}
    return render(request, "inventory/unknown.html", context, status=404)


def refused(request: HttpRequest, error: InventoryError, status: int = 409) -> HttpResponse:
    """What cannot be done, said in the page for htmx, or on a page of its own with the way back."""
    if request.htmx:
        return render(request, "inventory/said.html", {"said": str(error), "problem": True}, status=status)
    context = {"section": "listen", "problem": str(error), "back": back_to(request, reverse("inventory:index"))}
    return render(request, "inventory/refused.html", context, status=status)


def token() -> str:
    """An id for a form, so that sending it twice counts once."""
    return secrets.token_urlsafe(12)


def client_id(request: HttpRequest) -> str | None:
    """The id of the form that was sent; None for a form without."""
    return request.POST.get("id") or None


def sent(request: HttpRequest, *fields: str) -> dict[str, Sent]:
    """The fields of a form that came with the value they began with (`start-<field>`)."""
    names = [name for name in fields if f"start-{name}" in request.POST]
    return {name: Sent(request.POST[f"start-{name}"], request.POST.get(name, "")) for name in names}


def back_to(request: HttpRequest, default: str) -> str:
    """Where to go after a form: the address it names, if it is one of ours."""
    wanted = request.POST.get("next", "")
    ours = url_has_allowed_host_and_scheme(wanted, allowed_hosts=None)
    return wanted if wanted.startswith("/") and ours else default


def with_undo(text: str, act: Act | None) -> str | SafeString:
    """A message with the way to take back what was done."""
    if act is None:
        return text
    return format_html(
        '{} <a href="{}">{}</a>', text, reverse("inventory:act", args=[act.pk]), _("Rückgängig machen …")
    )


def with_buttons(request: HttpRequest, deeds: list[Deed]) -> list[tuple[Deed, bool]]:
    """Each deed, and whether whoever asks may take it back."""
    open_ones = undoable([deed.act for deed in deeds if deed.undone_by is None], role_of(request.user))
    return [(deed, deed.act.pk in open_ones) for deed in deeds]


def done(request: HttpRequest, text: str, act: Act | None, back: str) -> HttpResponse:
    """What was done, said with the way to take it back: in the page for htmx, else on the page to go back to."""
    if request.htmx:
        pieces = changed_pieces(act)
        if pieces is None:
            messages.success(request, with_undo(text, act))
            return HttpResponseClientRefresh()
        return render(request, "inventory/said.html", {"said": text, "act": act, "pieces": pieces})
    messages.success(request, with_undo(text, act))
    return HttpResponseRedirect(back)


def changed_pieces(act: Act | None) -> list[dict[str, Any]] | None:
    """The rows an act changed, as what of them a page may show; None if the page has to be loaded anew.

    Each has `line`, `base` (the address of its list), `cells` and `numbers` that changed, `parts`, `lacks`, and `rest`.
    """
    if act is None:
        return []
    changes = list(act.changes.select_related("part")[: _MOST_PIECES + 1])
    in_place = {*sheets.HEADINGS, *NUMBERS, "to_buy"}
    if len(changes) > _MOST_PIECES or any(change.item_id is None or change.field not in in_place for change in changes):
        return None
    fields: dict[int, set[str]] = {}
    parts: dict[int, list[Any]] = {}
    for change in changes:
        assert change.item_id is not None
        touched = fields.setdefault(change.item_id, set())
        if change.part is None:
            touched.add(change.field)
        else:
            parts.setdefault(change.item_id, []).append(change.part)
    rows = whereabouts.with_amounts(with_loans(lacks.with_lacks(Item.objects.filter(pk__in=fields))))
    items = rows.select_related("material_list", "box__place", "place")
    return [
        {
            "line": (line := sheets.line_of(item, item.material_list)),
            "base": reverse("inventory:list", args=[item.material_list.slug]),
            "cells": [cell for cell in line.cells if cell.field in fields[item.pk]],
            "numbers": [sheets.Cell(item, name) for name in NUMBERS if name in fields[item.pk]],
            "parts": parts.get(item.pk, []),
            "lacks": lacks.said(item),
            "rest": whereabouts.rest(item),
        }
        for item in items
    ]
