"""Editing the texts in the browser, for organisers: with a preview, versions, and the way back."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import reswap

from gamesday.accounts.views import organiser
from gamesday.pages import page as one_page
from rules.domain import comparing, library, places
from rules.domain import versions as domain
from rules.domain.errors import LibraryError, TextError
from rules.domain.findings import Finding
from rules.domain.reading import LONGEST
from rules.domain.sheet import AUDIENCES, LAYOUTS
from rules.domain.versions import BrokenTextError, ConflictError, Draft
from rules.views.common import SECTION, for_organisers, parts, picture, says_what_is_unknown


@for_organisers
@require_http_methods(["GET", "HEAD", "POST"])
@says_what_is_unknown
def edit(request: HttpRequest, slug: str) -> HttpResponse:
    """The text in a field, with what it will look like. A POST saves it, or only shows it (without script)."""
    if slug != (own := library.find_text(slug).facts.slug):  # a text that serves this game too
        return redirect("rules:edit", own)
    begun = domain.draft(slug)
    if request.method != "POST":
        return _editor(request, begun, begun.text)
    text = request.POST.get("text", "")
    if request.POST.get("was") == "vorschau":
        return _editor(request, begun, text, start=request.POST.get("start", ""))
    try:
        saved = domain.save(
            slug,
            text,
            start=request.POST.get("start", ""),
            who=organiser(request),
            note=request.POST.get("note", ""),
        )
    except ConflictError as error:
        return _editor(request, domain.draft(slug), text, conflict=error, status=409)
    except LibraryError as error:
        return _editor(request, begun, text, start=request.POST.get("start", ""), refused=error, status=422)
    if saved is None:
        messages.info(request, _("Es hat sich nichts geändert."))
    else:
        messages.success(request, _("Gesichert. Seite und Drucke zeigen jetzt diesen Text."))
    return redirect("rules:edit", slug)


def _editor(
    request: HttpRequest,
    begun: Draft,
    text: str,
    *,
    start: str = "",
    refused: LibraryError | None = None,
    conflict: ConflictError | None = None,
    status: int = 200,
) -> HttpResponse:
    """The page with the field; `text` is what stands in it, whatever became of it."""
    text = text.replace("\r\n", "\n")
    context = {
        **SECTION,
        "draft": begun,
        "text": text,
        "start": start or begun.start,
        "note": request.POST.get("note", ""),
        "note_length": domain.NOTE_LENGTH,
        "longest": LONGEST,
        "refused": refused,
        "conflict": conflict,
        "passages": comparing.differences(conflict.theirs, text) if conflict else (),
        **_shown(begun.slug, text, request.POST),
    }
    return render(request, "rules/edit.html", context, status=status)


@for_organisers
@require_POST
@says_what_is_unknown
def preview(request: HttpRequest, slug: str) -> HttpResponse:
    """What the text in the field looks like and what is wrong with it; nothing is saved.

    While a text cannot be read, the preview before it stays.
    """
    context = {**_shown(slug, request.POST.get("text", ""), request.POST), "live": True}
    response = render(request, "rules/preview.html", context)
    return response if context["leaflet"] else reswap(response, "none")


def _shown(slug: str, text: str, given: QueryDict) -> dict[str, Any]:
    """What `rules/preview.html` and `rules/findings.html` show of a text, whether it can be used or not."""
    audience = AUDIENCES.get(given.get("fuer", ""), AUDIENCES["kinder"])
    layout = LAYOUTS.get(given.get("form", ""), LAYOUTS["wickelfalz"])
    context: dict[str, Any] = {
        "audiences": AUDIENCES.values(),
        "audience": audience,
        "layouts": LAYOUTS.values(),
        "layout": layout,
        "leaflet": None,
        "pages": (),
    }
    try:
        text = domain.written(text)
    except TextError as error:
        return {**context, **_findings((Finding("unlesbar", "", str(error)),), text)}
    shown = domain.preview(slug, text, audience.slug, layout.slug)
    context |= _findings(shown.findings, text)
    if shown.leaflet is not None:
        context |= {"leaflet": shown.leaflet, "picture": picture(shown.leaflet), "parts": parts(shown.leaflet)}
        context |= {"unprintable": shown.unprintable, "audience": shown.leaflet.audience, "audiences": shown.audiences}
        # as part of the answer: there is no file of what nobody has saved
        context["pages"] = [f"data:image/png;base64,{base64.b64encode(page).decode()}" for page in shown.pages]
    return context


def _findings(found: Sequence[Finding], text: str) -> dict[str, Any]:
    errors = sum(finding.error for finding in found)
    notices = len(found) - errors
    said = [
        ngettext("%(n)d Fehler", "%(n)d Fehler", errors) % {"n": errors} if errors else "",
        ngettext("%(n)d Hinweis", "%(n)d Hinweise", notices) % {"n": notices} if notices else "",
    ]
    return {
        "findings": [
            {"finding": finding, "line": places.line_of(finding, text), "breaks": domain.breaks(finding)}
            for finding in found
        ],
        "tally": ", ".join(filter(None, said)),
    }


# --- versions ---------------------------------------------------------------------------------------------------


@for_organisers
@require_safe
@says_what_is_unknown
def versions(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything that was ever saved of a text."""
    context = {**SECTION, "draft": domain.draft(slug), "versions": one_page(request, domain.versions(slug))}
    return render(request, "rules/versions.html", context)


@for_organisers
@require_http_methods(["GET", "HEAD", "POST"])
@says_what_is_unknown
def version(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One version: what it changed, or how it differs from the text now. A POST makes it the text in use again."""
    if request.method == "POST":
        return _back(request, slug, number)
    found = domain.version(slug, number)
    begun = domain.draft(slug)
    text = domain.text_of(found)
    now = request.GET.get("mit") == "jetzt"
    context = {
        **SECTION,
        "draft": begun,
        "version": found,
        "text": text,
        "in_use": text == begun.text,
        "now": now,
        "passages": comparing.differences(text, begun.text)
        if now
        else comparing.differences(domain.text_before(found), text),
    }
    return render(request, "rules/version.html", context)


def _back(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    try:
        done = domain.go_back(slug, number, who=organiser(request))
    except BrokenTextError as error:
        places_said = "; ".join(str(finding) for finding in error.findings)
        messages.error(request, f"{error} {places_said}")
        return redirect("rules:version", slug, number)
    if done is None:
        messages.info(request, _("Diese Fassung ist schon in Gebrauch."))
    else:
        messages.success(request, _("Diese Fassung ist wieder in Gebrauch."))
    return redirect("rules:versions", slug)


@for_organisers
@require_POST
@says_what_is_unknown
def to_shipped(request: HttpRequest, slug: str) -> HttpResponse:
    """Back to the shipped text; the edited one stays among the versions."""
    if domain.to_shipped(slug, who=organiser(request)) is None:
        messages.info(request, _("Der mitgelieferte Text ist schon in Gebrauch."))
    else:
        messages.success(request, _("Der mitgelieferte Text ist wieder in Gebrauch. Ihrer steht unter den Fassungen."))
    return redirect("rules:edit", slug)


@for_organisers
@require_http_methods(["GET", "HEAD", "POST"])
@says_what_is_unknown
def update(request: HttpRequest, slug: str) -> HttpResponse:
    """A newer shipped text beside an edited one: what changed in it, and what to do about that."""
    if request.method == "POST":
        return _decide(request, slug)
    begun = domain.draft(slug)
    if begun.update is None:
        messages.info(request, _("Zu diesem Text gibt es nichts Neues."))
        return redirect("rules:edit", slug)
    context = {
        **SECTION,
        "draft": begun,
        "passages": comparing.differences(begun.update.before, begun.update.after),
        "own": comparing.differences(begun.update.before, begun.text),
    }
    return render(request, "rules/update.html", context)


def _decide(request: HttpRequest, slug: str) -> HttpResponse:
    deciding = {"uebernehmen": domain.take_update, "behalten": domain.keep_own}.get(request.POST.get("was", ""))
    if deciding is None:
        return redirect("rules:update", slug)
    try:
        deciding(slug, start=request.POST.get("start", ""), seen=request.POST.get("seen", ""), who=organiser(request))
    except BrokenTextError as error:
        messages.error(request, f"{error} {'; '.join(map(str, error.findings))}")
        return redirect("rules:update", slug)
    except LibraryError as error:
        messages.error(request, str(error))
        return redirect("rules:update", slug)
    messages.success(request, _("Gesichert. Die Fassungen zeigen, was geschehen ist."))
    return redirect("rules:edit", slug)
