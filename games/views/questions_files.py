"""Quiz questions as a file: taking them out, sending a table in, seeing what it would do, and agreeing."""

from __future__ import annotations

import functools
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.domain import questions
from games.domain import questions_columns as domain_columns
from games.domain import questions_files as domain
from games.domain.questions_edited import QuestionError
from games.domain.questions_files import Kind
from games.domain.questions_listed import EVERYTHING, Wish, listed
from games.views.common import for_organisers
from gamesday.accounts.domain.roles import Role
from gamesday.accounts.views import organiser
from gamesday.receiving import takes_files
from gamesday.refused import Refused
from gamesday.sheets import mapping as mappings
from gamesday.sheets import reading, steps, uploads
from gamesday.sheets.errors import BadFileError, FileError, NotNowError, UploadGoneError
from gamesday.sheets.grid import Grid
from gamesday.sheets.guard import guarded, unguarded
from gamesday.sheets.reading import Document
from gamesday.sheets.uploads import Upload
from gamesday.sheets.vocabulary import Vocabulary
from gamesday.sheets.writing import FORMATS, Table

SECTION = {"section": "fragen"}
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


def way_in() -> steps.Way:
    """What a table of questions may hold, and its pages."""
    own, more = domain_columns.columns()
    words = Vocabulary(
        own, domain_columns.SYNONYMS, title="question", key="id", more=more, aside=frozenset({"state", "retired"})
    )
    return steps.Way(
        words,
        sheets="questions-sheets",
        columns="questions-columns",
        preview="questions-preview",
        rest="questions-rest",
    )


@takes_files(settings.IMPORT_MAX_BYTES, Role.ORGANISER)
@for_organisers
@require_http_methods(["GET", "HEAD", "POST"])
def send(request: HttpRequest) -> HttpResponse:
    """Send a table in."""
    problem = ""
    if request.method == "POST":
        try:
            name, data = steps.sent_file(request)
            document = reading.read(data)
            upload = uploads.keep(organiser(request).pk, name, data, {})
            return HttpResponseRedirect(steps.begin(way_in(), upload, document))
        except (BadFileError, FileError, NotNowError) as error:
            problem = str(error)
    context = {
        **SECTION,
        "problem": problem,
        "megabytes": settings.IMPORT_MAX_BYTES // 1024**2,
        "headings": domain.headings(),
    }
    return render(request, "games/questions_send.html", context, status=422 if problem else 200)


def _kept(view: Callable[[HttpRequest, Upload, Document], HttpResponse]) -> Callable[..., HttpResponse]:
    """Give the view this person's file as it is to be read, or say why there is none."""

    @functools.wraps(view)
    def answer(request: HttpRequest, token: str) -> HttpResponse:
        try:
            upload = uploads.find(organiser(request).pk, token)
            document = reading.read(upload.data(), upload.wish)
        except UploadGoneError as error:
            messages.error(request, str(error))
            return redirect("questions-import")
        except (BadFileError, FileError, NotNowError) as error:  # it could be read before
            return render(request, "games/questions_send.html", {**SECTION, "problem": str(error)}, status=503)
        return view(request, upload, document)

    return answer


@for_organisers
@require_http_methods(["GET", "HEAD", "POST"])
@_kept
def sheets(request: HttpRequest, upload: Upload, document: Document) -> HttpResponse:
    """Of a file with several sheets: which are read."""
    document = reading.read(upload.data())  # all of them, whichever was in hand
    cards = steps.sheet_cards(request, document, "lesen", "")
    problem = ""
    if request.method == "POST":
        try:
            return HttpResponseRedirect(steps.sent_sheets(way_in(), cards, upload, lambda *_said: {}))
        except Refused as error:
            problem = str(error)
    context = {**SECTION, "upload": upload, "cards": cards, "problem": problem}
    return render(request, "games/questions_sheets.html", context, status=422 if problem else 200)


@for_organisers
@require_http_methods(["GET", "HEAD", "POST"])
@_kept
def columns(request: HttpRequest, upload: Upload, document: Document) -> HttpResponse:
    """Say what each column is, and what holds for all questions."""
    way = way_in()
    mapping = steps.mapping_of(way, upload, document)
    problem, status = mappings.doubled(document.grid, mapping), 200
    if request.method == "POST":
        try:
            if steps.reads_otherwise(request):
                return HttpResponseRedirect(steps.read_otherwise(way, request, upload, document))
            given = {key: request.POST.get(f"fuer-alle-{key}", "").strip()[:300] for key in domain_columns.FOR_ALL}
            mapping = replace(mapping, given=tuple((key, text) for key, text in given.items() if text))
            mapping = steps.sent_mapping(way, request, document, mapping)
            domain_columns.check_columns(mapping.fields, given)
        except (BadFileError, FileError, QuestionError) as error:
            problem, status = str(error), 422
        else:
            upload.mapping = mapping
            upload.save()
            return HttpResponseRedirect(way.address("preview", upload))
    return _columns_page(request, upload, document, mapping, problem, status)


def _columns_page(
    request: HttpRequest, upload: Upload, document: Document, mapping: mappings.Mapping, problem: str, status: int
) -> HttpResponse:
    said = dict(mapping.given)
    given = [
        {"key": key, "name": name, "options": options, "value": said.get(key, "")}
        for key, name, options in domain_columns.for_all()
    ]
    context = steps.columns_context(way_in(), upload, document, mapping)
    context |= {**SECTION, "given": given, "problem": problem}
    return render(request, "games/questions_columns.html", context, status=status)


def given_rows(grid: Grid, mapping: mappings.Mapping, words: Vocabulary) -> list[domain.Given]:
    """The rows of a table by what its columns are."""
    unusable = grid.unusable
    return [
        domain.Given(
            row.number,
            {key: unguarded(text).strip() for key, text in row.texts.items()},
            {
                key: unusable[row.number - 1, place]
                for key, place in row.places.items()
                if (row.number - 1, place) in unusable
            },
        )
        for row in mappings.rows_of(grid, mapping, words)
    ]


@for_organisers
@require_http_methods(["GET", "HEAD", "POST"])
@_kept
def preview(request: HttpRequest, upload: Upload, document: Document) -> HttpResponse:
    """What would be done, and doing it."""
    way = way_in()
    mapping = upload.mapping
    if mapping is None:
        return HttpResponseRedirect(way.address("columns", upload))
    problem, status = "", 200
    if request.method == "POST":
        try:
            if steps.leaves_rows(request):
                return HttpResponseRedirect(steps.leave_rows(way, request, upload, document))
            return _take_over(request, way, upload, document, mapping)
        except QuestionError as error:
            problem, status = str(error), 409
    try:
        mappings.check(document.grid, mapping, way.words)
        domain_columns.check_columns(mapping.fields, dict(mapping.given))
        plan = domain.planned(given_rows(document.grid, mapping, way.words), questions.pool(), dict(mapping.given))
    except (BadFileError, QuestionError) as error:
        return _columns_page(request, upload, document, mapping, str(error), 422)
    good = [row for row in plan.rows if row.kind in {Kind.NEW, Kind.CHANGED}]
    context = steps.rows_context(upload, document, mapping) | {
        **SECTION,
        "plan": plan,
        "new": plan.of(Kind.NEW),
        "changed": plan.of(Kind.CHANGED),
        "same": plan.of(Kind.SAME),
        "refused": len(plan.refused),
        "refusals": steps.refusals(
            FileError(row.number, fault.field, fault.said, "") for row in plan.refused for fault in row.faults
        ),
        "left_out": mappings.left_out(document.grid, mapping),
        "good": len(good),
        "advised": [row for row in good if row.advice][: steps.SHOWN],
        "problem": problem,
        "dates": len(document.grid.dates),
    }
    return render(request, "games/questions_preview.html", context, status=status)


def _take_over(
    request: HttpRequest, way: steps.Way, upload: Upload, document: Document, mapping: mappings.Mapping
) -> HttpResponse:
    plan, written = domain.take_over(
        given_rows(document.grid, mapping, way.words),
        dict(mapping.given),
        expected=request.POST.get("stand", ""),
        only_good="gute" in request.POST,
        who=organiser(request),
    )
    if rest := _rest(upload, document, mapping, plan):
        upload.add_rest(rest)
    onward = steps.next_sheet(way, upload)
    new = len(plan.of(Kind.NEW))
    said = _("Übernommen: %(new)d neu, %(changed)d geändert.")
    messages.success(request, said % {"new": new, "changed": written - new})
    if plan.refused:
        left = ngettext(
            "%(n)d Zeile wurde nicht übernommen.", "%(n)d Zeilen wurden nicht übernommen.", len(plan.refused)
        )
        messages.warning(request, left % {"n": len(plan.refused)})
    steps.say_rest(request, way, upload)
    return HttpResponseRedirect(onward or f"{reverse('questions')}?stand=unsere")


def _rest(upload: Upload, document: Document, mapping: mappings.Mapping, plan: domain.Plan) -> list[list[str]]:
    """What would not be taken over, with the reasons."""
    why = {row.number: " ".join(map(str, row.faults)) for row in plan.refused}
    return steps.rest_of(document, mapping.without(why), why, upload.sheet)


@for_organisers
@require_safe
def left_out(request: HttpRequest, token: str) -> HttpResponse:
    """What is left out as a file: what would be, or, when the rest was taken over, what was."""
    way = way_in()
    try:
        upload = uploads.find(organiser(request).pk, token, done=True)
        rows = upload.rest()
        if not upload.done and (mapping := upload.mapping) is not None:
            document = reading.read(upload.data(), upload.wish)
            plan = domain.planned(given_rows(document.grid, mapping, way.words), questions.pool(), dict(mapping.given))
            rows += _rest(upload, document, mapping, plan)
    except (Refused, QuestionError) as error:
        messages.error(request, str(error))
        return redirect("questions-import")
    if not rows:
        raise Http404(_("Es ist nichts weggelassen."))
    return steps.rest_file(rows)


@for_organisers
@require_POST
def drop(request: HttpRequest, token: str) -> HttpResponse:
    """Give up: the file is taken away, nothing was changed."""
    with suppress(UploadGoneError):  # that is what was asked for
        uploads.find(organiser(request).pk, token).drop()
    messages.info(request, _("Verworfen. Es wurde nichts geändert."))
    return redirect("questions")
