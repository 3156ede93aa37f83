"""One row of a list with everything known about it; adding, copying, moving and retiring rows."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from inventory.domain import boxes, details, lacks, needs, parts, photos, policy, structure, whereabouts
from inventory.domain import history as past
from inventory.domain import sheet as sheets
from inventory.domain.access import Role, person, role_of
from inventory.domain.acts import RepeatedError, writing
from inventory.domain.details import ClashError
from inventory.domain.errors import UnreadableError
from inventory.domain.fields import HEADINGS, NUMBERS, STATE_FIELD
from inventory.domain.structure import MoveError
from inventory.models import Act, Box, Item, MaterialList, Photo, Place, Section
from inventory.views.common import (
    back_to,
    client_id,
    done,
    for_helpers,
    refused,
    says_what_is_unknown,
    sent,
    token,
    with_buttons,
    with_undo,
)

DETAILS = ("to_buy", "box", "place", "hinweis")
_FEW_DEEDS = 10


@require_safe
@says_what_is_unknown
def page(request: HttpRequest, slug: str, item: int) -> HttpResponse:
    """Everything about one row."""
    return item_page(request, slug, item)


def item_page(
    request: HttpRequest, slug: str, number: int, *, problem: str = "", status: int = 200, **kept: Any
) -> HttpResponse:
    """The page of a row; with what went wrong, and what the form that was sent held and which fold it is in (`kept`).

    What a helper in a hurry asks stands first: how many there are, what is missing, where it is, what is noted.
    """
    item = sheets.find_item(slug, number)
    if not policy.sees_places(request.user):
        policy.hide_places([item])
    material_list = item.material_list
    role = role_of(request.user)
    editable = role >= Role.HELPER and item.retired is None
    line = sheets.line_of(item, material_list)
    first = [cell for cell in line.cells if _stands_first(cell, editable)]
    context: dict[str, Any] = {
        "section": "listen",
        "item": item,
        "list": material_list,
        "base": reverse("inventory:list", args=[slug]),
        "line": line,
        "first_cells": sorted(first, key=lambda cell: not cell.is_state),
        "further_cells": [cell for cell in line.cells if cell not in first],
        "numbers": {name: sheets.Cell(item, name) for name in NUMBERS},
        "lacks": lacks.said(item),
        "parts": item.parts.filter(retired=None),
        "former_parts": item.parts.exclude(retired=None),
        "photo": Photo.objects.filter(item=item).only("sha256", "width", "height").first(),
        "needs": [(need, needs.available(need.game)) for need in item.needs.all()],
        "rest": whereabouts.rest(item),
        "problem": problem,
        "editable": editable,
        "helper": role >= Role.HELPER,
        "organiser": role >= Role.ORGANISER,
        "token": token(),
    }
    if role >= Role.READER:
        deeds, _more = past.history(past.Wanted(item=item), page=_FEW_DEEDS)
        context["deeds"] = with_buttons(request, deeds)
    if role >= Role.HELPER:
        context |= {
            "starts": {name: details.start_of(item, name) for name in DETAILS},
            "boxes": Box.objects.filter(retired=None),
            "places": Place.objects.filter(retired=None),
            "games": needs.game_titles(),
            "suggestion": "" if item.parts.exists() else parts.suggestion(item.anzahl),
            "targets": _targets(item),
            "photo_megabytes": photos.LARGEST // 1024**2,
        }
    mending = {"repair": item.repair, "repairer": item.repairer}
    values = {**context.get("starts", {}), **mending, **kept.pop("values", {})}
    context |= {"values": values, **kept}
    return render(request, "inventory/item.html", context, status=status)


def _stands_first(cell: sheets.Cell, editable: bool) -> bool:
    if cell.field == "anzahl":
        return cell.paper not in {"", str(cell.item.target)}
    return cell.field != "benennung" and (editable or bool(cell.paper))


def _targets(item: Item) -> list[tuple[MaterialList, list[tuple[str, str, bool]]]]:
    """Where the row can go: of each list its groups, each as (what a form sends, title, whether it is there now)."""
    sections: dict[int, list[Section]] = {}
    for section in Section.objects.filter(retired=None, material_list__retired=None).order_by("position", "pk"):
        sections.setdefault(section.material_list_id, []).append(section)
    found = []
    for material_list in MaterialList.objects.filter(retired=None):
        groups = [
            (f"{material_list.slug}:{s.pk}", s.title, s.pk == item.section_id)
            for s in sections.get(material_list.pk, [])
        ]
        here = material_list.pk == item.material_list_id
        loose = here and item.section_id is None and not item.below_table
        groups.insert(0, (f"{material_list.slug}:", _("ohne Abschnitt"), loose))
        groups.append((f"{material_list.slug}:unten", _("unter der Tabelle"), here and item.below_table))
        found.append((material_list, groups))
    return found


@require_POST
@for_helpers
@says_what_is_unknown
def change_details(request: HttpRequest, slug: str, item: int) -> HttpResponse:
    """What stands in no column: to be got, box, place, what is odd about it."""
    given = sent(request, *DETAILS)
    found = sheets.find_item(slug, item)
    try:
        with writing(person(request.user), Act.Kind.EDIT, request.POST.get("why", "")) as act:
            locked = act.lock_one(Item.objects.filter(pk=found.pk).select_related("box", "place"))
            details.write(act, locked, given)
            boxes.tidy(act, locked)
    except (ClashError, UnreadableError) as error:
        starts = {name: each.start for name, each in given.items()}
        if isinstance(error, ClashError):
            starts |= {clash.field: clash.theirs_written for clash in error.clashes}
        kept = {"starts": starts, "values": {name: each.text for name, each in given.items()}, "opened": "ort"}
        status = 409 if isinstance(error, ClashError) else 422
        return item_page(request, slug, item, problem=str(error), status=status, **kept)
    said = _("Gespeichert: „%(row)s“.") % {"row": sheets.row_name(found)}
    return done(request, said, act.act, reverse("inventory:item", args=[slug, item]))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@for_helpers
@says_what_is_unknown
def add(request: HttpRequest, slug: str) -> HttpResponse:
    """A new row: at the end of a section (`abschnitt`), or after a row (`nach`)."""
    material_list = sheets.find_list(slug)
    given = request.POST if request.method == "POST" else request.GET
    group, after = given.get("abschnitt", ""), given.get("nach", "")
    after_id = int(after) if after.isdecimal() and len(after) < 12 else None
    problem, status = "", 200
    if request.method == "POST":
        try:
            made, act = structure.add_item(
                slug, group, request.POST, who=request.user, after=after_id, client_id=client_id(request)
            )
        except RepeatedError as error:
            messages.info(request, str(error))
            return HttpResponseRedirect(reverse("inventory:list", args=[slug]))
        except UnreadableError as error:
            problem, status = str(error), 422
        else:
            said = _("Neue Zeile: „%(row)s“.") % {"row": sheets.row_name(made)}
            messages.success(request, with_undo(said, act))
            if "weiter" in request.POST:
                return HttpResponseRedirect(f"{reverse('inventory:add', args=[slug])}?nach={made.pk}")
            return HttpResponseRedirect(f"{reverse('inventory:list', args=[slug])}#zeile-{made.pk}")
    former = sheets.item_of(material_list, after_id, Item.objects.select_related("section")) if after_id else None
    place = structure.group_of(former) if former else structure.find_group(material_list, group)
    context = {
        "section": "listen",
        "list": material_list,
        "former": former and sheets.row_name(former),
        "after": after_id or "",
        "group": place,
        "columns": [
            (name, HEADINGS[name], given.get(name, "")) for name in material_list.columns if name != STATE_FIELD
        ],
        "has_state": STATE_FIELD in material_list.columns,
        "is_missing": request.POST.get(STATE_FIELD) == "fehlt",
        "problem": problem,
        "token": request.POST.get("id") or token(),
    }
    return render(request, "inventory/add.html", context, status=status)


@require_POST
@for_helpers
@says_what_is_unknown
def act_on(request: HttpRequest, slug: str, item: int, action: str) -> HttpResponse:
    """Copy, move, retire or bring back a row."""
    here = reverse("inventory:item", args=[slug, item])
    try:
        changed, act, said = _acted(request, slug, item, action)
    except RepeatedError as error:
        messages.info(request, str(error))
        return HttpResponseRedirect(here)
    except (MoveError, UnreadableError) as error:
        return refused(request, error)
    back = reverse("inventory:item", args=[changed.material_list.slug, changed.pk])
    if action == "ausmustern":
        back = reverse("inventory:list", args=[slug])
    return done(request, said % {"row": sheets.row_name(changed)}, act, back_to(request, back))


def _acted(request: HttpRequest, slug: str, item: int, action: str) -> tuple[Item, Act | None, str]:
    who = request.user
    match action:
        case "hoch":
            return *structure.move_by(slug, item, -1, who=who), _("„%(row)s“ steht jetzt eine Zeile höher.")
        case "runter":
            return *structure.move_by(slug, item, 1, who=who), _("„%(row)s“ steht jetzt eine Zeile tiefer.")
        case "verschieben":
            to_slug, _colon, group = request.POST.get("wohin", "").partition(":")
            return *structure.move_to(slug, item, to_slug, group, who=who), _("„%(row)s“ wurde verschoben.")
        case "kopieren":
            made = structure.copy_item(slug, item, who=who, client_id=client_id(request))
            return *made, _("Kopie angelegt: „%(row)s“. Gezählt ist davon noch nichts.")
        case "ausmustern":
            why = request.POST.get("why", "")
            return *structure.retire(slug, item, who=who, why=why), _("„%(row)s“ ist ausgemustert.")
        case "zurueckholen":
            return *structure.restore(slug, item, who=who), _("„%(row)s“ steht wieder auf der Liste.")
    raise UnreadableError(_("Das Formular kam nicht vollständig an. Bitte laden Sie die Seite neu."))
