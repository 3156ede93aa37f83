"""What is printed: a list as on paper, a sheet to count on, labels of boxes."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from gamesday.paper.addresses import absolute
from gamesday.paper.typesetting import PrintError
from inventory.domain import boxes, policy, printing
from inventory.domain import sheet as sheets
from inventory.domain.status import read_status
from inventory.views.common import says_what_is_unknown


@require_safe
@says_what_is_unknown
def choose(request: HttpRequest, slug: str) -> HttpResponse:
    """What can be printed of a list."""
    status = read_status(request.GET.get("stand", ""))
    return render(
        request, "inventory/print.html", {"section": "listen", "list": sheets.find_list(slug), "status": status}
    )


@require_safe
@says_what_is_unknown
def paper(request: HttpRequest, slug: str) -> HttpResponse:
    """The list as on paper, or the rows that a filter lets through."""
    status = read_status(request.GET.get("stand", ""))
    name = f"{slug}-{status.value}" if status else slug
    return _pdf(printing.list_pdf(slug, status=status), f"{name}.pdf")


@require_safe
@says_what_is_unknown
def count_sheet(request: HttpRequest, slug: str) -> HttpResponse:
    """The list with blanks."""
    return _pdf(printing.count_sheet_pdf(slug), f"zaehlblatt-{slug}.pdf")


@require_safe
@says_what_is_unknown
def labels(request: HttpRequest) -> HttpResponse:
    """Which labels, on which sheet."""
    return _label_page(request)


@require_safe
@says_what_is_unknown
def labels_pdf(request: HttpRequest) -> HttpResponse:
    """The labels."""
    chosen = request.GET.getlist("kasten")
    wanted = [box for box in boxes.all_boxes() if box.code in chosen]
    if not policy.sees_places(request.user):
        policy.hide_places(wanted)
    first = request.GET.get("ab", "1")
    address = absolute(reverse("inventory:box", args=["CODE"])).replace("CODE", "{code}")
    try:
        made = printing.labels_pdf(
            wanted,
            request.GET.get("bogen", ""),
            first=int(first) if first.isdecimal() and len(first) < 4 else 0,
            address=address,
        )
    except PrintError as error:
        return _label_page(request, str(error), 422)
    return _pdf(made, "etiketten.pdf")


def _label_page(request: HttpRequest, problem: str = "", status: int = 200) -> HttpResponse:
    chosen = request.GET.getlist("kasten")
    context = {
        "section": "listen",
        "boxes": [(box, box.code in chosen or not chosen) for box in boxes.all_boxes()],
        "sheets": printing.LABEL_SHEETS.values(),
        "sheet": request.GET.get("bogen", "70x37"),
        "first": request.GET.get("ab", "1"),
        "problem": problem,
        "address": settings.PUBLIC_URL,
        "is_passing": not settings.PUBLIC_URL_IS_CHOSEN,
    }
    return render(request, "inventory/labels.html", context, status=status)


def _pdf(content: bytes, name: str) -> HttpResponse:
    answer = HttpResponse(content, content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{name}"'
    answer["Cache-Control"] = "private, no-cache"
    return answer
