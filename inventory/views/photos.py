"""The photo of a row: sending it, showing it, taking it away."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import condition, require_POST, require_safe

from gamesday.receiving import takes_files
from inventory.domain import photos
from inventory.domain.access import Role
from inventory.domain.acts import GoneError
from inventory.domain.photos import LARGEST, PhotoError
from inventory.models import Photo
from inventory.views.common import done, for_helpers, for_organisers, says_what_is_unknown
from inventory.views.items import item_page


@takes_files(LARGEST, Role.HELPER)
@require_POST
@for_helpers
@says_what_is_unknown
def send(request: HttpRequest, slug: str, item: int) -> HttpResponse:
    """A new photo, in place of the one there is."""
    file = request.FILES.get("foto")
    if file is None:
        problem = _("Bitte wählen Sie erst ein Foto aus.")
        return item_page(request, slug, item, problem=problem, status=422, opened="foto")
    try:
        photo = photos.read_photo(file)
    except PhotoError as error:
        return item_page(request, slug, item, problem=str(error), status=422, opened="foto")
    _item, act = photos.set_photo(slug, item, photo, who=request.user)
    return done(request, _("Das Foto ist gespeichert."), act, _here(slug, item))


@require_POST
@for_helpers
@says_what_is_unknown
def take_away(request: HttpRequest, slug: str, item: int) -> HttpResponse:
    """No photo any more; it can be brought back."""
    _item, act = photos.set_photo(slug, item, None, who=request.user)
    return done(request, _("Das Foto ist weggenommen."), act, _here(slug, item))


@require_POST
@for_organisers
@says_what_is_unknown
def erase(request: HttpRequest, slug: str, item: int) -> HttpResponse:
    """Delete the photo and its forerunners for good."""
    photos.erase(slug, item, who=request.user)
    messages.success(request, _("Das Foto ist endgültig gelöscht."))
    return HttpResponseRedirect(_here(slug, item))


def _here(slug: str, item: int) -> str:
    return f"{reverse('inventory:item', args=[slug, item])}#foto"


def _etag(request: HttpRequest, slug: str, item: int, **_size: Any) -> str | None:
    found = Photo.objects.filter(item=item, item__material_list__slug=slug).only("sha256").first()
    return f'"{found.sha256}"' if found else None


@require_safe
@says_what_is_unknown
@condition(etag_func=_etag)
def show(request: HttpRequest, slug: str, item: int, small: bool = False) -> HttpResponse:
    """The photo itself."""
    photo = photos.find_photo(slug, item)
    if photo is None:
        raise GoneError
    answer = HttpResponse(bytes(photo.thumbnail if small else photo.image), content_type="image/jpeg")
    answer["Content-Disposition"] = "inline"
    answer["Cache-Control"] = (
        "private, max-age=86400" if request.GET.get("v") == photo.sha256[:12] else "private, no-cache"
    )
    answer["Cross-Origin-Resource-Policy"] = "same-origin"
    return answer
