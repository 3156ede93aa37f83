"""Masks to print, for everybody."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rules.domain import masks
from rules.domain.errors import UnknownPrintError

#: how a mask may be printed, in addresses
WAYS = {"bunt": False, "ausmalen": True}


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """All masks, each to print in colours or to be coloured."""
    context = {"section": "anleitungen", "masks": masks.masks().items(), "all": masks.ALL}
    return render(request, "rules/masks.html", context)


@require_safe
def drawing(_request: HttpRequest, name: str) -> HttpResponse:
    """The drawing of a mask."""
    try:
        return HttpResponse(masks.mask_svg(name), content_type="image/svg+xml")
    except UnknownPrintError as error:
        raise Http404(str(error)) from None


@require_safe
def sheet(_request: HttpRequest, name: str, way: str) -> HttpResponse:
    """A mask, or all of them, to print."""
    if way not in WAYS:
        raise Http404
    try:
        made = masks.mask_pdf(name, plain=WAYS[way])
    except UnknownPrintError as error:
        raise Http404(str(error)) from None
    answer = HttpResponse(made, content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="maske-{name}-{way}.pdf"'
    return answer
