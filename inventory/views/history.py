"""The history, and taking back what stands in it. Names of helpers stand there, so strangers do not read it."""

from __future__ import annotations

import datetime
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from inventory.domain import history as past
from inventory.domain import sheet as sheets
from inventory.domain import undo as taking_back
from inventory.domain.access import NotAllowedError, person, role_of
from inventory.domain.acts import RepeatedError
from inventory.domain.undo import UndoError
from inventory.models import Act, MaterialList
from inventory.views.common import back_to, done, for_helpers, for_readers, refused, says_what_is_unknown, with_buttons


@require_safe
@never_cache
@for_readers
@says_what_is_unknown
def show(request: HttpRequest) -> HttpResponse:
    """All acts, or those of a list, a person, a day."""
    slug, who, day = (request.GET.get(name, "") for name in ("liste", "wer", "tag"))
    before = request.GET.get("vor", "")
    wanted = past.Wanted(sheets.find_list(slug) if slug else None, None, who, _day(day))
    deeds, more = past.history(wanted, before=int(before) if before.isdecimal() and len(before) < 15 else None)
    context = {
        "section": "listen",
        "deeds": with_buttons(request, deeds),
        "wanted": wanted,
        "day": day if wanted.day else "",
        "people": past.people(),
        "lists": MaterialList.objects.all(),
        "next": urlencode({"liste": slug, "wer": who, "tag": day, "vor": more}) if more else "",
        "problem": _("„%(day)s“ ist kein Datum.") % {"day": day[:20]} if day and wanted.day is None else "",
    }
    return render(request, "inventory/history.html", context)


def _day(text: str) -> datetime.date | None:
    try:
        day = datetime.date.fromisoformat(text)
    except ValueError:
        return None
    return day if 1900 < day.year < 9000 else None


@require_safe
@never_cache
@for_readers
@says_what_is_unknown
def act(request: HttpRequest, number: int) -> HttpResponse:
    """One act with its changes."""
    start = request.GET.get("ab", "")
    first = int(start) if start.isdecimal() and len(start) < 7 else 0
    deed = past.find_deed(number, start=first)
    if deed is None:
        return refused(request, NotAllowedError(_("Diesen Eintrag im Verlauf gibt es nicht.")), 404)
    following = first + past.MANY
    context = {
        "section": "listen",
        "deed": deed,
        "may_undo": with_buttons(request, [deed])[0][1],
        "first": first,
        "more": following if following < deed.count else None,
    }
    return render(request, "inventory/act.html", context)


@require_POST
@for_helpers
@says_what_is_unknown
def undo(request: HttpRequest, number: int) -> HttpResponse:
    """Take an act back."""
    found = Act.objects.select_related("undoes").filter(pk=number).first()
    if found is None:
        return refused(request, NotAllowedError(_("Diesen Eintrag im Verlauf gibt es nicht.")), 404)
    if number not in taking_back.undoable([found], role_of(request.user)):
        return refused(request, NotAllowedError(_("Das dürfen nur Organisatorinnen und Organisatoren.")), 403)
    try:
        made = taking_back.undo(number, person(request.user))
    except (UndoError, RepeatedError) as error:
        return refused(request, error)
    return done(request, _("Zurückgenommen."), made, back_to(request, reverse("inventory:act", args=[number])))
