"""Counting: the page with the large buttons, what its forms send, and what its queue sends when the network is back.

The queue (`static/js/inventory-queue.js`) sends JSON: `{"counts": [{"id", "item" (null: unexpected), "name", "present",
"usable" (or null), "note", "age" (milliseconds since it was counted, by the phone's clock), "where" (the box or place
that was counted, "kasten:3" or "ort:3", or nothing)}, …]}`. The answer has `results`, for each count its `id`, its
`fate` (kept, repeated, refused) and a `reason`. Errors of the whole request are a status and a `reason`: 401 log in,
409 nobody counts now, 422 unreadable.
"""

from __future__ import annotations

import datetime
import functools
import json
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from inventory.domain import boxes, tallying, whereabouts
from inventory.domain import search as searching
from inventory.domain import stocktake as stocktakes
from inventory.domain.access import Role, role_of
from inventory.domain.errors import InventoryError, UnreadableError
from inventory.domain.fields import read_number
from inventory.domain.sheet import row_name
from inventory.domain.stocktake import StocktakeError, UnknownStocktakeError
from inventory.domain.tallying import Counted, Row
from inventory.domain.whereabouts import Where
from inventory.models import Box
from inventory.views.common import View, for_helpers, refused, says_what_is_unknown, token
from inventory.views.stocktake import device, frame

#: rows on one page: what is to be counted without a network has to be on it
_PAGE = 120
_OPEN = "offen"


@require_safe
@never_cache
@for_helpers
@says_what_is_unknown
def page(request: HttpRequest, number: int, of: str) -> HttpResponse:
    """All of a list to be counted, section by section, but what was missing before: one tap says that it still is."""
    found = stocktakes.find(number)
    material_list = stocktakes.find_list(found, of)
    only_open = request.GET.get("stand") == _OPEN
    start = _number(request.GET.get("ab", ""))
    piece = tallying.piece(found, material_list, only_open=only_open, start=start, size=_PAGE)
    here = reverse("inventory:counting", args=[number, of])
    context = {
        **frame(request, found),
        "list": material_list,
        "groups": _grouped(piece.rows),
        "missing": (missing := [row for row in piece.rows if row.is_still_missing]),
        "missing_counted": sum(row.count is not None for row in missing),
        "rows": piece.number,
        "counted": piece.counted,
        "only_open": only_open,
        "whole": len(piece.rows) == piece.number,
        "before": max(0, start - _PAGE) if start else None,
        "more": start + _PAGE if start + _PAGE < piece.shown else None,
        "here": here,
        "nothing_to_take": _nothing_to_take(),
        "newest": tallying.newest(found),
        "finds": tallying.unexpected(found),
        "token": token(),
    }
    return render(request, "inventory/stocktake/counting.html", context)


@require_safe
@never_cache
@for_helpers
@says_what_is_unknown
def in_box(request: HttpRequest, number: int, code: str) -> HttpResponse:
    """What is in a box, whichever list it stands on."""
    return _here(request, number, boxes.find_box(code))


@require_safe
@never_cache
@for_helpers
@says_what_is_unknown
def at_place(request: HttpRequest, number: int, place: int) -> HttpResponse:
    """What lies loose at a place, whichever list it stands on."""
    return _here(request, number, boxes.find_place(place))


def _here(request: HttpRequest, number: int, where: Where) -> HttpResponse:
    found = stocktakes.find(number)
    rows = tallying.rows_at(found, where)
    query = request.GET.get("q", "").strip()
    lines = [line for _list, lines in searching.search(query).groups for line in lines] if query else []
    counted = stocktakes.items_of(found).filter(pk__in=[line.item.pk for line in lines]).values_list("pk", flat=True)
    here = {row.item.pk for row in rows}
    elsewhere = set(counted) - here
    context = {
        **frame(request, found),
        "list": {"title": where, "slug": ""},
        "where": where,
        "where_key": whereabouts.key(where),
        "groups": _by_list(rows),
        "rows": len(rows),
        "counted": sum(row.count is not None for row in rows),
        "whole": True,
        "here": _address(number, where),
        "query": query,
        "turned_up": [line for line in lines if line.item.pk in elsewhere],
        "already_here": [line for line in lines if line.item.pk in here],
        "nothing_to_take": _nothing_to_take(),
        "newest": tallying.newest(found),
        "finds": tallying.unexpected(found),
        "token": token(),
    }
    return render(request, "inventory/stocktake/counting.html", context)


def _address(number: int, where: Where) -> str:
    if isinstance(where, Box):
        return reverse("inventory:counting_box", args=[number, where.code])
    return reverse("inventory:counting_place", args=[number, where.pk])


def _by_list(rows: list[Row]) -> list[dict[str, Any]]:
    groups: dict[int, dict[str, Any]] = {}
    for row in rows:
        of = row.item.material_list
        group = groups.setdefault(of.pk, {"title": of.title, "anchor": of.slug, "rows": [], "counted": 0})
        group["rows"].append(row)
        group["counted"] += row.count is not None
    return list(groups.values())


def _grouped(rows: list[Row]) -> list[dict[str, Any]]:
    groups: list[dict[str, Any]] = []
    for row in rows:
        item = row.item
        key = (item.section_id, item.below_table)
        if not groups or groups[-1]["key"] != key:
            title = _("Unter der Tabelle notiert") if item.below_table else item.section.title if item.section else ""
            anchor = "unten" if item.below_table else f"abschnitt-{item.section_id or ''}".rstrip("-")
            groups.append({"key": key, "title": title, "anchor": anchor, "rows": [], "counted": 0})
        if not row.is_still_missing:
            groups[-1]["rows"].append(row)
            groups[-1]["counted"] += row.count is not None
    return groups


@require_POST
@for_helpers
@says_what_is_unknown
def count(request: HttpRequest, number: int, item: int) -> HttpResponse:
    """One count from a form: a tap on a large button, or the numbers themselves."""
    found = stocktakes.find(number)
    where = whereabouts.find(request.POST.get("wo", ""))
    row = tallying.find_row(found, item, where)
    back = reverse("inventory:counting", args=[number, row.item.material_list.slug])
    if where is not None:
        back = _address(number, where)
    query = "?stand=offen" if request.POST.get("stand") == _OPEN else ""
    try:
        sent = _tapped(request, row)
        tallying.record_one(number, sent, who=request.user, device=device(request))
    except (UnreadableError, StocktakeError) as error:
        return refused(request, error, 422 if isinstance(error, UnreadableError) else 409)
    said = _("„%(row)s“: %(n)d gezählt.") % {"row": row_name(row.item), "n": sent.present}
    messages.success(request, said)
    return HttpResponseRedirect(f"{back}{query}#{'inhalt' if query else f'sache-{item}'}")


def _nothing_to_take() -> str:
    return _("Hier steht keine Zahl, von der etwas abgeht. Ist nichts da, tippen Sie auf „fehlt“.")


def _tapped(request: HttpRequest, row: Row) -> Counted:
    """Raises UnreadableError."""
    base = read_number(request.GET.get("von", ""))
    start = row.start if base is None else base
    usable, note = (row.count.usable, row.count.note) if row.count else (None, "")
    where = request.POST.get("wo", "")
    match request.POST.get("tap", ""):
        case "alle" if row.expected is not None:
            present = row.expected
        case "minus" if start == 0:
            raise UnreadableError(_nothing_to_take())
        case "minus":
            present = start - 1
        case "plus":
            present = start + 1
        case "fehlt":
            present = 0
        case "genau":
            present = _whole(request.POST.get("present", ""))
            usable, note = read_number(request.POST.get("usable", "")), request.POST.get("note", "")
            return Counted(_id(request, row.item.pk), row.item.pk, "", present, usable, note, where=where)
        case _:
            raise UnreadableError(_("Das Formular kam nicht vollständig an. Bitte laden Sie die Seite neu."))
    kept = None if usable is None else min(usable, max(0, present))
    return Counted(_id(request, row.item.pk), row.item.pk, "", present, kept, note, where=where)


@require_POST
@for_helpers
@says_what_is_unknown
def still_missing(request: HttpRequest, number: int, of: str) -> HttpResponse:
    """What was known as missing is not there: one tap for all of it."""
    material_list = stocktakes.find_list(stocktakes.find(number), of)
    try:
        counted = tallying.record_still_missing(
            number, material_list, request.POST.get("id", ""), who=request.user, device=device(request)
        )
    except StocktakeError as error:
        return refused(request, error)
    messages.success(request, _("Was schon fehlte, fehlt weiter: %(n)d gezählt.") % {"n": counted})
    query = "?stand=offen" if request.POST.get("stand") == _OPEN else ""
    back = reverse("inventory:counting", args=[number, material_list.slug])
    return HttpResponseRedirect(f"{back}{query}#{'inhalt' if query else 'fehlten'}")


@require_POST
@for_helpers
@says_what_is_unknown
def unexpected(request: HttpRequest, number: int) -> HttpResponse:
    """Something found that stands on no list, from a form."""
    found = stocktakes.find(number)
    slug = request.POST.get("liste", "")
    back = reverse("inventory:stocktake", args=[number])
    if slug:
        back = reverse("inventory:counting", args=[number, stocktakes.find_list(found, slug).slug])
    try:
        name, present = request.POST.get("name", ""), _whole(request.POST.get("present", ""))
        sent = Counted(_id(request, 0), None, name, present, None, request.POST.get("note", ""))
        tallying.record_one(number, sent, who=request.user, device=device(request))
    except (UnreadableError, StocktakeError) as error:
        return refused(request, error, 422 if isinstance(error, UnreadableError) else 409)
    said = _("Unerwartet gefunden: „%(name)s“.") if present else _("„%(name)s“ ist wieder gestrichen.")
    messages.success(request, said % {"name": name})
    return HttpResponseRedirect(f"{back}#unerwartet")


def _whole(text: str) -> int:
    number = read_number(text)
    if number is None:
        raise UnreadableError(_("Bitte geben Sie eine Zahl an."))
    return number


def _id(request: HttpRequest, item: int) -> str:
    return f"{request.POST.get('id', '')}_{item}"


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 7 else 0


# --- for the queue ----------------------------------------------------------------------------------------------


def answers_with_json(view: View) -> View:
    """Answer who may not, and what is not there, with a status and a sentence that a script can show."""

    @functools.wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if role_of(request.user) < Role.HELPER:
            return JsonResponse({"reason": _("Bitte melden Sie sich wieder an.")}, status=401)
        try:
            return view(request, *args, **kwargs)
        except UnknownStocktakeError as error:
            return JsonResponse({"reason": str(error)}, status=404)
        except StocktakeError as error:
            return JsonResponse({"reason": str(error)}, status=409)
        except InventoryError as error:
            return JsonResponse({"reason": str(error)}, status=422)

    return answer


@require_POST
@answers_with_json
def send(request: HttpRequest, number: int) -> HttpResponse:
    """Counts from a phone's queue, in their order."""
    answers = tallying.record(number, _parsed(request.body), who=request.user, device=device(request))
    results = [{"id": each.client_id, "fate": each.fate.value, "reason": each.reason} for each in answers]
    return JsonResponse({"results": results})


@require_safe
@never_cache
@answers_with_json
def news(request: HttpRequest, number: int) -> HttpResponse:
    """What was counted since the count number `ab`, how the stocktake stands, and a fresh token for sending."""
    found = stocktakes.find(number)
    text = request.GET.get("ab", "0")
    where = whereabouts.find(request.GET.get("wo", ""))
    counts, newest = tallying.news(found, int(text) if text.isdecimal() and len(text) < 19 else 0, where)
    state = stocktakes.state_of(found)
    return JsonResponse(
        {
            "counts": [
                {
                    "item": each.item_id, "present": each.present, "usable": each.usable, "note": each.note,
                    "who": each.who_name,
                }
                for each in counts
            ],
            "newest": newest,
            "state": state.value,
            "label": state.label,
            "csrf": get_token(request),
        }
    )  # fmt: skip


def _parsed(body: bytes) -> list[Counted]:
    """Raises UnreadableError where it is no list of counts; a single wrong value is refused with its count."""
    try:
        counts = json.loads(body)["counts"]
        return [_one(each) for each in counts]
    except (ValueError, TypeError, KeyError, OverflowError, RecursionError) as error:
        raise UnreadableError(_("Die Zählungen kamen nicht lesbar an.")) from error


def _one(each: dict[str, Any]) -> Counted:
    return Counted(
        client_id=str(each["id"]),
        item=None if each["item"] is None else _integer(each["item"], -1),
        name=str(each.get("name") or ""),
        present=_integer(each["present"], -1) or 0,
        usable=_integer(each.get("usable")),
        note=str(each.get("note") or ""),
        where=str(each.get("where") or ""),
        age=datetime.timedelta(milliseconds=max(-1e13, min(1e13, float(each.get("age") or 0)))),
    )


def _integer(value: object, default: int | None = None) -> int | None:
    """A whole number that a database holds; else the default."""
    if value is None or isinstance(value, bool) or not isinstance(value, int | float):
        return default
    return int(value) if abs(value) < 2**53 and int(value) == value else default
