"""New lists, and managing a list with its sections: pages of the organisers."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from inventory.domain import details, outline
from inventory.domain import sheet as sheets
from inventory.domain.acts import RepeatedError
from inventory.domain.details import ClashError, Sent
from inventory.domain.errors import InventoryError, UnreadableError
from inventory.domain.fields import HEADINGS
from inventory.domain.outline import OutlineError
from inventory.models import MaterialList
from inventory.views.common import client_id, for_organisers, refused, says_what_is_unknown, sent, token


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@for_organisers
@says_what_is_unknown
def new(request: HttpRequest) -> HttpResponse:
    """An empty list with chosen columns."""
    problem, status = "", 200
    chosen = request.POST.getlist("spalten") if request.method == "POST" else list(HEADINGS)
    if request.method == "POST":
        try:
            made = outline.create_list(
                request.POST.get("title", ""), chosen, request.POST, who=request.user, client_id=client_id(request)
            )
        except RepeatedError as error:
            messages.info(request, str(error))
            return HttpResponseRedirect(reverse("inventory:index"))
        except UnreadableError as error:
            problem, status = str(error), 422
        else:
            messages.success(request, _("Die Liste „%(title)s“ ist angelegt.") % {"title": made.title})
            return HttpResponseRedirect(reverse("inventory:manage", args=[made.slug]))
    context = {
        "section": "listen",
        "values": {name: request.POST.get(name, "") for name in outline.LIST_FIELDS},
        "columns": _columns(chosen),
        "settings": MaterialList.Setting.values,
        "problem": problem,
        "token": request.POST.get("id") or token(),
    }
    return render(request, "inventory/new_list.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@for_organisers
@says_what_is_unknown
def manage(request: HttpRequest, slug: str) -> HttpResponse:
    """The texts, columns and sections of a list."""
    if request.method != "POST":
        return _page(request, slug)
    given = sent(request, *outline.LIST_FIELDS)
    columns = request.POST.getlist("spalten")
    try:
        outline.edit_list(slug, given, columns, who=request.user)
    except (UnreadableError, ClashError) as error:
        starts = {name: each.start for name, each in given.items()}
        if isinstance(error, ClashError):
            starts |= {clash.field: clash.theirs_written for clash in error.clashes}
        values = {name: each.text for name, each in given.items()}
        status = 409 if isinstance(error, ClashError) else 422
        return _page(request, slug, problem=str(error), status=status, starts=starts, values=values, chosen=columns)
    messages.success(request, _("Gespeichert."))
    return HttpResponseRedirect(reverse("inventory:manage", args=[slug]))


@require_POST
@for_organisers
@says_what_is_unknown
def use_list(request: HttpRequest, slug: str, there: bool) -> HttpResponse:
    """Put a list away, or take it out again."""
    found = outline.use_list(slug, there, who=request.user)
    said = _("Die Liste „%(title)s“ ist wieder da.") if there else _("Die Liste „%(title)s“ ist weggelegt.")
    messages.success(request, said % {"title": found.title})
    return HttpResponseRedirect(reverse("inventory:list", args=[slug]) if there else reverse("inventory:index"))


@require_POST
@for_organisers
@says_what_is_unknown
def add_section(request: HttpRequest, slug: str) -> HttpResponse:
    """A new section at the end."""
    try:
        made = outline.add_section(slug, request.POST.get("title", ""), who=request.user, client_id=client_id(request))
    except RepeatedError as error:
        messages.info(request, str(error))
    except UnreadableError as error:
        return _page(request, slug, problem=str(error), status=422)
    else:
        messages.success(request, _("Neuer Abschnitt: „%(title)s“.") % {"title": made.title})
    return _back(slug)


@require_POST
@for_organisers
@says_what_is_unknown
def change_section(request: HttpRequest, slug: str, number: int, action: str) -> HttpResponse:
    """Rename, move or take away a section."""
    who = request.user
    try:
        match action:
            case "umbenennen":
                given = Sent(request.POST.get("start-title", ""), request.POST.get("title", ""))
                outline.rename_section(slug, number, given, who=who)
            case "hoch":
                outline.move_section(slug, number, -1, who=who)
            case "runter":
                outline.move_section(slug, number, 1, who=who)
            case "weg":
                outline.retire_section(slug, number, who=who)
            case _:
                return refused(request, InventoryError(_("Das gibt es hier nicht.")), 404)
    except (UnreadableError, ClashError, OutlineError) as error:
        return _page(request, slug, problem=str(error), status=409)
    messages.success(request, _("Gespeichert."))
    return _back(slug)


def _back(slug: str) -> HttpResponse:
    return HttpResponseRedirect(f"{reverse('inventory:manage', args=[slug])}#abschnitte")


def _page(request: HttpRequest, slug: str, *, problem: str = "", status: int = 200, **kept: Any) -> HttpResponse:
    found = sheets.find_list(slug)
    starts = kept.get("starts") or {name: details.start_of(found, name) for name in outline.LIST_FIELDS}
    context = {
        "section": "listen",
        "list": found,
        "starts": starts,
        "values": kept.get("values") or starts,
        "columns": _columns(kept.get("chosen") or found.columns),
        "settings": MaterialList.Setting.values,
        "sections": found.sections.filter(retired=None).order_by("position", "pk"),
        "problem": problem,
        "token": token(),
    }
    return render(request, "inventory/manage.html", context, status=status)


def _columns(chosen: list[str]) -> list[tuple[str, str, bool]]:
    return [(name, heading, name in chosen) for name, heading in HEADINGS.items()]
