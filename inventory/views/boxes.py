"""Boxes and places."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from gamesday import pages
from inventory.domain import boxes, details, policy, whereabouts
from inventory.domain import search as searching
from inventory.domain import sheet as sheets
from inventory.domain.access import Role, role_of
from inventory.domain.acts import RepeatedError
from inventory.domain.boxes import KeepingError
from inventory.domain.details import ClashError
from inventory.domain.errors import InventoryError, UnreadableError
from inventory.domain.fields import read_number
from inventory.models import Box, Place
from inventory.views.common import (
    back_to,
    client_id,
    done,
    for_helpers,
    for_readers,
    refused,
    says_what_is_unknown,
    sent,
    token,
)
from inventory.views.items import item_page


def _status(error: InventoryError) -> int:
    return 422 if isinstance(error, UnreadableError) else 409


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """All boxes and places."""
    helper = role_of(request.user) >= Role.HELPER
    shown = pages.page(request, boxes.all_boxes())
    if not (sees_places := policy.sees_places(request.user)):
        policy.hide_places(shown)
    context = {
        "section": "listen",
        "boxes": shown,
        "sees_places": sees_places,
        "places": pages.page(request, boxes.all_places(), "orte") if sees_places else (),
        "editable": helper,
        "away": pages.page(request, Box.objects.exclude(retired=None), "weg") if helper else (),
        "away_places": pages.page(request, Place.objects.exclude(retired=None), "orteweg") if helper else (),
    }
    return render(request, "inventory/boxes.html", context)


@require_safe
@says_what_is_unknown
def show(request: HttpRequest, code: str) -> HttpResponse:
    """One box: where it is and what is in it. Its label leads here."""
    box = boxes.find_box(code)
    if not policy.sees_places(request.user):
        policy.hide_places([box])
    query = request.GET.get("q", "").strip()
    helper = role_of(request.user) >= Role.HELPER
    found = searching.search(query) if query and helper else None
    context = {
        "section": "listen",
        "box": box,
        "things": boxes.contents(box),
        "editable": helper,
        "query": query,
        "found": [line for _list, lines in found.groups for line in lines] if found else None,
    }
    return render(request, "inventory/box.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@for_helpers
@says_what_is_unknown
def edit(request: HttpRequest, code: str | None = None) -> HttpResponse:
    """A new box, or the facts of one there is."""
    box = boxes.find_box(code) if code else Box()
    return _edit(
        request,
        box,
        boxes.BOX_FIELDS,
        lambda given: boxes.edit_box(box.code, given, who=request.user)[0],
        lambda: boxes.create_box(request.POST, who=request.user, client_id=client_id(request)),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@for_helpers
@says_what_is_unknown
def edit_place(request: HttpRequest, number: int | None = None) -> HttpResponse:
    """A new place, or the facts of one there is."""
    place = boxes.find_place(number) if number else Place()
    return _edit(
        request,
        place,
        boxes.PLACE_FIELDS,
        lambda given: boxes.edit_place(place.pk, given, who=request.user)[0],
        lambda: boxes.create_place(request.POST, who=request.user, client_id=client_id(request)),
    )


def _edit(request: HttpRequest, row: Any, fields: tuple[str, ...], change: Any, create: Any) -> HttpResponse:
    starts = {name: details.start_of(row, name) for name in fields}
    values, problem, status = starts, "", 200
    if request.method == "POST":
        given = sent(request, *fields)
        try:
            kept = change(given) if row.pk else create()
        except RepeatedError as error:
            messages.info(request, str(error))
            return HttpResponseRedirect(reverse("inventory:boxes"))
        except (UnreadableError, ClashError, KeepingError) as error:
            problem, status = str(error), _status(error)
            starts = {name: each.start for name, each in given.items()} or starts
            if isinstance(error, ClashError):
                starts |= {clash.field: clash.theirs_written for clash in error.clashes}
            values = {name: request.POST.get(name, "") for name in fields}
        else:
            messages.success(request, _("Gespeichert: „%(name)s“.") % {"name": kept})
            return HttpResponseRedirect(_address(kept))
    context = {
        "section": "listen",
        "row": row,
        "is_box": isinstance(row, Box),
        "starts": starts,
        "values": values,
        "places": Place.objects.filter(retired=None),
        "problem": problem,
        "token": request.POST.get("id") or token(),
        "back": _address(row) if row.pk else reverse("inventory:boxes"),
    }
    return render(request, "inventory/box_form.html", context, status=status)


def _address(row: Any) -> str:
    if isinstance(row, Box):
        return reverse("inventory:box", args=[row.code])
    return reverse("inventory:place", args=[row.pk])


@require_POST
@for_helpers
@says_what_is_unknown
def use(request: HttpRequest, code: str, there: bool) -> HttpResponse:
    """Take a box out of use, or bring it back."""
    try:
        box, act = boxes.use_box(code, there, who=request.user)
    except KeepingError as error:
        return refused(request, error)
    said = _("Der Kasten „%(box)s“ ist wieder da.") if there else _("Der Kasten „%(box)s“ ist ausgemustert.")
    return done(request, said % {"box": box.name}, act, reverse("inventory:box", args=[box.code]))


@require_POST
@for_helpers
@says_what_is_unknown
def use_place(request: HttpRequest, number: int, there: bool) -> HttpResponse:
    """Take a place out of use, or bring it back."""
    try:
        place, act = boxes.use_place(number, there, who=request.user)
    except KeepingError as error:
        return refused(request, error)
    said = _("Der Ort „%(place)s“ ist wieder da.") if there else _("Der Ort „%(place)s“ ist ausgemustert.")
    return done(request, said % {"place": place.name}, act, reverse("inventory:boxes"))


@require_POST
@for_helpers
@says_what_is_unknown
def put(request: HttpRequest, code: str, slug: str, item: int, inside: bool) -> HttpResponse:
    """Put a thing into a box, or take it out."""
    try:
        changed, act = boxes.put_into(code, slug, item, inside, who=request.user)
    except KeepingError as error:
        return refused(request, error)
    said = _("„%(row)s“ liegt jetzt in diesem Kasten.") if inside else _("„%(row)s“ ist aus dem Kasten genommen.")
    back = back_to(request, reverse("inventory:box", args=[code]))
    return done(request, said % {"row": sheets.row_name(changed)}, act, back)


@require_POST
@for_helpers
@says_what_is_unknown
def keep(request: HttpRequest, slug: str, item: int) -> HttpResponse:
    """Say that so many of a thing are in a box or at a place and not with the rest."""
    try:
        where = whereabouts.find(request.POST.get("wo", ""))
        if where is None:
            raise UnreadableError(_("Bitte wählen Sie einen Kasten oder einen Ort aus."))
        count = read_number(request.POST.get("count", ""))
        if count is None:
            raise UnreadableError(_("Bitte geben Sie an, wie viele."))
        _item, act = boxes.keep(slug, item, where, count, request.POST.get("note", ""), who=request.user)
    except (UnreadableError, KeepingError) as error:
        return item_page(request, slug, item, problem=str(error), status=_status(error), opened="ort")
    return done(request, _("Gespeichert."), act, f"{reverse('inventory:item', args=[slug, item])}#woanders")


@require_safe
@never_cache
@says_what_is_unknown
def place(request: HttpRequest, number: int) -> HttpResponse:
    """What is kept at a place, for those who may know."""
    view = _place if policy.sees_places(request.user) else for_readers(_place)
    return view(request, number=number)


def _place(request: HttpRequest, number: int) -> HttpResponse:
    found = boxes.find_place(number)
    kept, things = boxes.kept_at(found)
    context = {
        "section": "listen",
        "place": found,
        "boxes": kept,
        "things": things,
        "editable": role_of(request.user) >= Role.HELPER,
    }
    return render(request, "inventory/place.html", context)
