"""The parts of a row."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from inventory.domain import parts
from inventory.domain.acts import RepeatedError
from inventory.domain.details import ClashError
from inventory.domain.errors import UnreadableError
from inventory.views.common import client_id, done, for_helpers, says_what_is_unknown, sent
from inventory.views.items import item_page


def _here(slug: str, item: int) -> str:
    return f"{reverse('inventory:item', args=[slug, item])}#teile"


@require_POST
@for_helpers
@says_what_is_unknown
def add(request: HttpRequest, slug: str, item: int) -> HttpResponse:
    """New parts, one a line."""
    text = request.POST.get("teile", "")
    try:
        act = parts.add_parts(slug, item, parts.read_lines(text), who=request.user, client_id=client_id(request))
    except RepeatedError as error:
        messages.info(request, str(error))
        return HttpResponseRedirect(_here(slug, item))
    except UnreadableError as error:
        return item_page(request, slug, item, problem=str(error), status=422, opened="teile", suggestion=text)
    return done(request, _("Teile hinzugefügt."), act, _here(slug, item))


@require_POST
@for_helpers
@says_what_is_unknown
def edit(request: HttpRequest, slug: str, item: int, part: int) -> HttpResponse:
    """Change a part's name, numbers and remark."""
    try:
        changed, act = parts.edit_part(slug, item, part, sent(request, *parts.PART_FIELDS), who=request.user)
    except (UnreadableError, ClashError) as error:
        status = 409 if isinstance(error, ClashError) else 422
        return item_page(request, slug, item, problem=str(error), status=status, opened="teile")
    return done(request, _("Gespeichert: Teil „%(part)s“.") % {"part": changed.name}, act, _here(slug, item))


@require_POST
@for_helpers
@says_what_is_unknown
def use(request: HttpRequest, slug: str, item: int, part: int, there: bool) -> HttpResponse:
    """Take a part out of use, or bring it back."""
    changed, act = parts.use_part(slug, item, part, there, who=request.user)
    said = _("Teil „%(part)s“ zählt wieder mit.") if there else _("Teil „%(part)s“ ist ausgemustert.")
    return done(request, said % {"part": changed.name}, act, _here(slug, item))
