"""The overview of the lists, one list as on paper, and the search over all of them."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from inventory.domain import games_days, policy
from inventory.domain import search as searching
from inventory.domain import sheet as sheets
from inventory.domain.access import Role, role_of
from inventory.domain.status import Status, Tally, read_status, tallies, total
from inventory.models import Item, MaterialList
from inventory.views.common import says_what_is_unknown, token


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The lists, what each is for, and what is the matter with them."""
    tallied = tallies(Item.objects.filter(retired=None, material_list__retired=None))
    lists = list(MaterialList.objects.filter(retired=None).order_by("position", "slug"))
    organiser = role_of(request.user) >= Role.ORGANISER
    context = {
        "section": "listen",
        "lists": [(each, tallied.get(each.pk, Tally())) for each in lists],
        "filters": _filters(total(tallied), None),
        "editable": role_of(request.user) >= Role.HELPER,
        "organiser": organiser,
        "late": games_days.late_number() if role_of(request.user) >= Role.READER else 0,
        "away": MaterialList.objects.exclude(retired=None) if organiser else (),
    }
    return render(request, "inventory/index.html", context)


@require_safe
@says_what_is_unknown
def show(request: HttpRequest, slug: str) -> HttpResponse:
    """One list as on paper; of a long one a piece, and the next one when it is scrolled to."""
    status, start = read_status(request.GET.get("stand", "")), _number(request.GET.get("ab"))
    letter = sheets.initial(request.GET.get("anfang", ""))
    sheet = sheets.sheet(slug, status=status, letter=letter, start=start, size=sheets.CHUNK)
    chosen = {"stand": status.value if status else "", "anfang": letter}
    context = {
        "section": "listen",
        "sheet": sheet,
        "list": sheet.list,
        "base": reverse("inventory:list", args=[slug]),
        "status": status,
        "letter": letter,
        "filtered": status is not None or letter,
        "more": urlencode({**{key: value for key, value in chosen.items() if value}, "ab": sheet.more}),
        **_rights(request),
    }
    if request.htmx and start:
        return render(request, "inventory/rows.html", context)
    tallied = tallies(Item.objects.filter(retired=None, material_list=sheet.list)).get(sheet.list.pk, Tally())
    context |= {"filters": _filters(tallied, status), "token": token(), "contents": _contents(sheet, status, letter)}
    return render(request, "inventory/list.html", context)


@require_safe
def search(request: HttpRequest) -> HttpResponse:
    """What is found in all lists, by words and by what is the matter."""
    query, status = request.GET.get("q", "").strip(), read_status(request.GET.get("stand", ""))
    retired = request.GET.get("weg") == "1"
    places = policy.sees_places(request.user)
    start = _number(request.GET.get("ab"))
    found = searching.search(query, status=status, retired=retired, start=start, places=places)
    if not places:
        policy.hide_places(line.item for _list, lines in found.groups for line in lines)
    context = {
        "section": "listen",
        "query": query,
        "status": status,
        "statuses": list(Status),
        "retired": retired,
        "found": found,
        "places": places,
        **_rights(request),
    }
    return render(request, "inventory/search.html", context)


def _rights(request: HttpRequest) -> dict[str, bool]:
    role = role_of(request.user)
    return {"editable": role >= Role.HELPER, "organiser": role >= Role.ORGANISER}


def _contents(sheet: sheets.Sheet, status: Status | None, letter: str) -> dict[str, Any]:
    """Where to jump: within the page as far as it is loaded, else to the page that begins there."""
    found = sheets.contents(sheet.list, status)
    stand = {"stand": status.value} if status else {}

    def address(stop: sheets.Stop) -> str:
        if not letter and not sheet.start and (sheet.more is None or stop.start < sheet.more):
            return f"#{stop.anchor}"
        query = urlencode(stand | ({"ab": str(stop.start)} if stop.start >= sheets.CHUNK else {}))
        return f"?{query}#{stop.anchor}"

    return {
        "rows": found.rows,
        "sections": [(stop.title, address(stop)) for stop in found.sections],
        "letters": [(each, "?" + urlencode({**stand, "anfang": each}) + "#liste") for each in found.letters],
    }


def _filters(tally: Tally, chosen: Status | None) -> list[dict[str, Any]]:
    return [{"word": s.value, "label": s.label, "count": tally.of(s), "chosen": s is chosen} for s in Status]


def _number(text: str | None) -> int:
    return int(text) if text and text.isdecimal() and len(text) < 7 else 0
