"""The page of a games day, and where organisers write it."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import condition, require_http_methods, require_POST, require_safe

from day.domain import pages, results, revisions
from day.domain.errors import UnreadableError
from day.domain.pages import UnknownPageError
from day.models import DayPage, DayPicture
from day.views.afterwards import saying_on
from gamesday.paper.addresses import absolute
from gamesday.receiving import takes_files
from inventory.domain.access import Role, role_of
from inventory.domain.photos import LARGEST

of_page = saying_on("day:page")


@of_page
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, day: int) -> HttpResponse:
    """What is on the page, and whether everybody may read it."""
    state = revisions.find(day)
    if request.method == "POST":
        if "published" in request.POST:
            page = pages.publish(state, request.POST["published"] == "1")
            said = _("Die Seite ist jetzt für alle da.") if page.published else _("Die Seite ist zurückgezogen.")
            messages.success(request, said)
        else:
            edition = request.POST.get("edition", "")
            known = int(edition) if edition.isascii() and edition.isdigit() and len(edition) < 9 else 0
            pages.change(state, known, text=request.POST.get("text", ""), with_results="results" in request.POST)
            messages.success(request, _("Gespeichert."))
        return redirect("day:page", day)
    page = pages.page_of(state)
    context = {
        "section": "spieltage", "state": state, "day": state.row.games_day, "page": page, "longest": pages.LONGEST_TEXT,
        "pictures": _pictures(page), "address": absolute(reverse("day_page", args=[page.slug])),
        "longest_alt": pages.LONGEST_ALT, "megabytes": LARGEST // 1024 // 1024,
        "ranked": state.plan.variant not in results.UNRANKED,
    }  # fmt: skip
    return render(request, "day/page_edit.html", context)


@takes_files(LARGEST, Role.ORGANISER)
@of_page
@require_POST
def add_picture(request: HttpRequest, day: int) -> HttpResponse:
    """One picture more."""
    file = request.FILES.get("bild")
    if file is None:
        raise UnreadableError(_("Bitte wählen Sie erst ein Bild aus."))
    agreed = "agreed" in request.POST
    pages.add_picture(revisions.find(day), file, request.POST.get("alt", ""), agreed=agreed)
    messages.success(request, _("Das Bild ist da."))
    return redirect(f"{reverse('day:page', args=[day])}#bilder")


@of_page
@require_POST
def picture(request: HttpRequest, day: int, number: int) -> HttpResponse:
    """Other words for a picture, or away with it."""
    state = revisions.find(day)
    if "away" in request.POST:
        pages.remove_picture(state, number)
        messages.success(request, _("Das Bild ist endgültig gelöscht."))
    else:
        pages.describe_picture(state, number, request.POST.get("alt", ""))
        messages.success(request, _("Gespeichert."))
    return redirect(f"{reverse('day:page', args=[day])}#bilder")


@never_cache
@require_safe
def show(request: HttpRequest, slug: str) -> HttpResponse:
    """The page, for everybody; before it is published for organisers alone."""
    page = _found(request, slug)
    state = revisions.find(page.plan.games_day_id)
    context: dict[str, Any] = {
        "page": page, "day": state.row.games_day, "numbers": pages.numbers(state), "pictures": _pictures(page),
        "best": pages.best(state) if page.results else [], "ranked": state.plan.variant not in results.UNRANKED,
    }  # fmt: skip
    return render(request, "day/page.html", context)


def _etag(request: HttpRequest, slug: str, number: int) -> str | None:
    found = _picture(request, slug, number)
    return f'"{found.sha256}"' if found else None


@require_safe
@condition(etag_func=_etag)
def picture_file(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A picture of the page. A browser asks each time whether it is still there."""
    found = _picture(request, slug, number)
    if found is None:
        raise Http404
    answer = HttpResponse(bytes(found.image), content_type="image/jpeg")
    answer["Content-Disposition"] = "inline"
    answer["Cache-Control"] = "private, no-cache"
    answer["Cross-Origin-Resource-Policy"] = "same-origin"
    return answer


def _found(request: HttpRequest, slug: str) -> DayPage:
    try:
        return pages.find(slug, all_of_them=role_of(request.user) >= Role.ORGANISER)
    except UnknownPageError as error:
        raise Http404(str(error)) from None


def _picture(request: HttpRequest, slug: str, number: int) -> DayPicture | None:
    return DayPicture.objects.filter(page=_found(request, slug), pk=number).first()


def _pictures(page: DayPage) -> list[DayPicture]:
    return list(page.pictures.defer("image"))
