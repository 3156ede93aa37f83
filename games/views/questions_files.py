"""Quiz questions as a file: taking them out, sending a table in, seeing what it would do, and agreeing."""

from __future__ import annotations

from contextlib import suppress

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.domain import questions
from games.domain import questions_files as domain
from games.domain.questions_edited import QuestionError
from games.domain.questions_files import Kind
from games.domain.questions_listed import EVERYTHING, Wish, listed
from games.views.common import for_organisers
from gamesday.accounts.domain.roles import Role
from gamesday.accounts.views import organiser
from gamesday.receiving import takes_files
from inventory.domain.errors import FileError
from inventory.domain.transfer import reading, uploads
from inventory.domain.transfer.errors import BadFileError, NotNowError, UploadGoneError
from inventory.domain.transfer.grid import Grid
from inventory.domain.transfer.guard import guarded, unguarded
from inventory.domain.transfer.plan import Target
from inventory.domain.transfer.writing import FORMATS, Table

SECTION = {"section": "fragen"}
#: rows of one kind that the preview shows
SHOWN = 50
_REFUSED_SHOWN = 100
#: of a spreadsheet's columns, in characters, in the order of `domain.KEYS`
_WIDTHS = (22, 14, 24, 14, 60, 24, 24, 24, 24, 60, 40, 14, 14)


@for_organisers
@require_safe
def export(request: HttpRequest, kind: str) -> HttpResponse:
    """The questions somebody looks for, all of them where the address says nothing, as a file that can be read in."""
    if kind not in FORMATS:
        raise Http404(_("Dieses Format gibt es nicht."))
    wish = Wish.read(request.GET) if request.GET else Wish(standing=EVERYTHING)
    rows = [[guarded(cell) for cell in row] for row in domain.rows_of(listed(questions.pool(), wish))]
    data = FORMATS[kind].write(Table(_("Quizfragen"), domain.headings(), rows, widths=_WIDTHS))
    return HttpResponse(
        data,
        content_type=FORMATS[kind].content_type,
        headers={"Content-Disposition": f'attachment; filename="quizfragen.{kind}"'},
    )


@takes_files(settings.IMPORT_MAX_BYTES, Role.ORGANISER)
@for_organisers
@require_http_methods(["GET", "HEAD", "POST"])
def send(request: HttpRequest) -> HttpResponse:
    """Send a table in."""
    problem = ""
    if request.method == "POST":
        try:
            return redirect("questions-preview", _received(request))
        except (BadFileError, FileError, NotNowError, QuestionError) as error:
            problem = str(error)
    context = {
        **SECTION,
        "problem": problem,
        "megabytes": settings.IMPORT_MAX_BYTES // 1024**2,
        "headings": domain.headings(),
    }
    return render(request, "games/questions_send.html", context, status=422 if problem else 200)


def _received(request: HttpRequest) -> str:
    """Put the file aside if it is a table of questions; the name it has there."""
    sent = request.FILES.get("datei")
    if sent is None:
        raise BadFileError(_("eine Datei"), _("keine"))
    if sent.size is None or sent.size > settings.IMPORT_MAX_BYTES:
        most = _("eine Datei mit höchstens %(n)d MB") % {"n": settings.IMPORT_MAX_BYTES // 1024**2}
        raise BadFileError(most, _("eine größere"))
    data = sent.read()
    grid = reading.read(data).grid
    domain.planned(_cells(grid), questions.pool(), grid.unusable)
    return uploads.keep(organiser(request).pk, str(sent.name or ""), data, Target()).token


def _cells(grid: Grid) -> list[list[str]]:
    return [[unguarded(cell) for cell in row] for row in grid.rows]


@for_organisers
@require_http_methods(["GET", "HEAD", "POST"])
def preview(request: HttpRequest, token: str) -> HttpResponse:
    """What would be done, and doing it."""
    try:
        upload = uploads.find(organiser(request).pk, token)
        document = reading.read(upload.data(), upload.wish)
    except UploadGoneError as error:
        messages.error(request, str(error))
        return redirect("questions-import")
    except (BadFileError, FileError, NotNowError) as error:  # it could be read before
        return render(request, "games/questions_send.html", {**SECTION, "problem": str(error)}, status=503)
    cells = _cells(document.grid)
    problem, status = "", 200
    if request.method == "POST":
        try:
            plan, written = domain.take_over(
                cells,
                document.grid.unusable,
                expected=request.POST.get("stand", ""),
                only_good="gute" in request.POST,
                who=organiser(request),
            )
        except QuestionError as error:
            problem, status = str(error), 409
        else:
            upload.drop()
            new = len(plan.of(Kind.NEW))
            said = _("Übernommen: %(new)d neu, %(changed)d geändert.")
            messages.success(request, said % {"new": new, "changed": written - new})
            if plan.refused:
                left = ngettext(
                    "%(n)d Zeile wurde nicht übernommen.", "%(n)d Zeilen wurden nicht übernommen.", len(plan.refused)
                )
                messages.warning(request, left % {"n": len(plan.refused)})
            return HttpResponseRedirect(f"{reverse('questions')}?stand=unsere")
    try:
        plan = domain.planned(cells, questions.pool(), document.grid.unusable)
    except QuestionError as error:
        messages.error(request, str(error))
        return redirect("questions-import")
    good = [row for row in plan.rows if row.kind in {Kind.NEW, Kind.CHANGED}]
    context = {
        **SECTION,
        "upload": upload,
        "document": document,
        "plan": plan,
        "new": plan.of(Kind.NEW),
        "changed": plan.of(Kind.CHANGED),
        "same": plan.of(Kind.SAME),
        "refused": plan.refused,
        "refused_cells": [(row, fault) for row in plan.refused for fault in row.faults][:_REFUSED_SHOWN],
        "good": len(good),
        "advised": [row for row in good if row.advice][:SHOWN],
        "shown": SHOWN,
        "problem": problem,
        "dates": len(document.grid.dates),
    }
    return render(request, "games/questions_preview.html", context, status=status)


@for_organisers
@require_POST
def drop(request: HttpRequest, token: str) -> HttpResponse:
    """Give up: the file is taken away, nothing was changed."""
    with suppress(UploadGoneError):  # that is what was asked for
        uploads.find(organiser(request).pk, token).drop()
    messages.info(request, _("Verworfen. Es wurde nichts geändert."))
    return redirect("questions")
