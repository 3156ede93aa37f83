"""Lists as files, and files as lists: taking one out, sending one in, saying what its columns are, the preview."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import asdict
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from gamesday.receiving import takes_files
from gamesday.refused import Refused
from gamesday.sheets import mapping as mappings
from gamesday.sheets import reading, steps, uploads
from gamesday.sheets.errors import BadFileError, FileError, NotNowError, UploadGoneError
from gamesday.sheets.mapping import Mapping
from gamesday.sheets.reading import Document
from gamesday.sheets.uploads import Upload
from gamesday.sheets.writing import FORMATS
from inventory.domain import sheet as sheets
from inventory.domain.access import Role, person, role_of
from inventory.domain.acts import RepeatedError
from inventory.domain.errors import PlanChangedError, RefusedRowsError, UnreadableError
from inventory.domain.transfer.apply import take_over
from inventory.domain.transfer.columns import COLUMNS, LISTS
from inventory.domain.transfer.exporting import export as exported
from inventory.domain.transfer.plan import Kind, Plan, Target
from inventory.domain.transfer.planner import planned_good
from inventory.models import Act, MaterialList
from inventory.views.common import for_organisers, for_readers, refused, says_what_is_unknown, with_undo

WAY = steps.Way(
    LISTS,
    sheets="inventory:import_sheets",
    columns="inventory:import_columns",
    preview="inventory:import_preview",
    rest="inventory:import_rest",
)
_ALL, _NEW, _ONE = "alle", "neu", "liste:"


# --- out --------------------------------------------------------------------------------------------------------


@require_safe
@for_readers
@says_what_is_unknown
def choose(request: HttpRequest, slug: str = "") -> HttpResponse:
    """In which format, one list or all."""
    found = sheets.find_list(slug) if slug else None
    context = {
        "section": "listen",
        "list": found,
        "lists": sheets.overview(),
        "formats": FORMATS.values(),
        "organiser": role_of(request.user) >= Role.ORGANISER,
    }
    return render(request, "inventory/transfer/export.html", context)


@require_safe
@never_cache
@for_readers
@says_what_is_unknown
def export(request: HttpRequest, kind: str, slug: str = "") -> HttpResponse:
    """The file."""
    if kind not in FORMATS:
        raise Http404(_("Dieses Format gibt es nicht."))
    lists = [sheets.find_list(slug)] if slug else list(sheets.overview())
    data = exported(lists, kind, named=not slug, retired="ausgemustert" in request.GET)
    name = f"{slug or 'alle-listen'}.{kind}"
    return HttpResponse(
        data,
        content_type=FORMATS[kind].content_type,
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


# --- in: sending ------------------------------------------------------------------------------------------------


@takes_files(settings.IMPORT_MAX_BYTES, Role.ORGANISER)
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@for_organisers
@says_what_is_unknown
def send(request: HttpRequest, slug: str = "") -> HttpResponse:
    """Send a file in."""
    lists = list(sheets.overview())
    goal = f"{_ONE}{sheets.find_list(slug).slug}" if slug else _NEW
    title, problem = "", ""
    if request.method == "POST":
        goal, title = request.POST.get("ziel", goal), " ".join(request.POST.get("titel", "").split())
        try:
            return HttpResponseRedirect(_received(request, goal, title))
        except Refused as error:
            problem = str(error)
    context = {
        "section": "listen",
        "lists": lists,
        "list": next((each for each in lists if each.slug == slug), None),
        "goal": goal,
        "title": title,
        "problem": problem,
        "megabytes": settings.IMPORT_MAX_BYTES // 1024**2,
    }
    return render(request, "inventory/transfer/send.html", context, status=422 if problem else 200)


def _received(request: HttpRequest, goal: str, title: str) -> str:
    """Put the file aside if it can be read; where to go on."""
    name, data = steps.sent_file(request)
    target = _target(goal, title, name)
    document = reading.read(data)
    return steps.begin(WAY, uploads.keep(request.user.pk, name, data, asdict(target)), document)


def _target(goal: str, title: str, name: str) -> Target:
    if goal == _ALL:
        return Target()
    if goal.startswith(_ONE):
        return Target(slug=sheets.find_list(goal.removeprefix(_ONE)).slug)
    title = title or name.rpartition(".")[0].replace("_", " ").strip() or _("Neue Liste")
    if len(title) > 100:
        raise UnreadableError(_("Der Titel der neuen Liste darf höchstens 100 Zeichen haben."))
    return Target(new_title=title)


# --- in: which sheets, and what the columns are -----------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@for_organisers
@says_what_is_unknown
def sheets_of(request: HttpRequest, token: str) -> HttpResponse:
    """Of a file with several sheets: which are read, and into which list each goes."""
    try:
        upload = uploads.find(request.user.pk, token)
        document = reading.read(upload.data())
    except UploadGoneError as error:
        return refused(request, error, 404)
    except (BadFileError, NotNowError) as error:  # it could be read before
        return refused(request, error, 503)
    name = upload.name.rpartition(".")[0] or _("Neue Liste")
    cards = steps.sheet_cards(request, document, _goal(_target_of(upload)), _target_of(upload).new_title or name)
    problem = ""
    if request.method == "POST":
        try:
            return HttpResponseRedirect(
                steps.sent_sheets(WAY, cards, upload, lambda goal, title: asdict(_target(goal, title, name)))
            )
        except Refused as error:
            problem = str(error)
    context = {
        "section": "listen",
        "upload": upload,
        "cards": cards,
        "lists": list(sheets.overview()),
        "problem": problem,
    }
    return render(request, "inventory/transfer/sheets.html", context, status=422 if problem else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@for_organisers
@says_what_is_unknown
def columns(request: HttpRequest, token: str) -> HttpResponse:
    """Say what each column is, or that the file is to be read otherwise."""
    try:
        upload = uploads.find(request.user.pk, token)
        document = reading.read(upload.data(), upload.wish)
    except UploadGoneError as error:
        return refused(request, error, 404)
    except (BadFileError, NotNowError) as error:  # it could be read before
        return refused(request, error, 503)
    mapping = steps.mapping_of(WAY, upload, document)
    problem = mappings.doubled(document.grid, mapping) if upload.mapping is None else ""
    status = 200
    if request.method == "POST":
        try:
            if steps.reads_otherwise(request):
                return HttpResponseRedirect(steps.read_otherwise(WAY, request, upload, document))
            upload.mapping = steps.sent_mapping(WAY, request, document, mapping)
        except (BadFileError, FileError) as error:
            problem, status = str(error), 422
        else:
            upload.save()
            return HttpResponseRedirect(WAY.address("preview", upload))
    return _columns_page(request, upload, document, mapping, problem=problem, status=status)


def _columns_page(
    request: HttpRequest, upload: Upload, document: Document, mapping: Mapping, *, problem: str, status: int
) -> HttpResponse:
    context = steps.columns_context(WAY, upload, document, mapping)
    context |= {"section": "listen", "goal": _goal_name(_target_of(upload)), "problem": problem}
    return render(request, "inventory/transfer/columns.html", context, status=status)


# --- in: the preview --------------------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@for_organisers
@says_what_is_unknown
def preview(request: HttpRequest, token: str) -> HttpResponse:
    """What would be done, and doing it."""
    try:
        upload = uploads.find(request.user.pk, token)
        document = reading.read(upload.data(), upload.wish)
    except UploadGoneError as error:
        done = Act.objects.filter(client_id__startswith=token, who_id=request.user.pk).order_by("pk").last()
        if done is not None and len(token) == uploads.TOKEN_LENGTH:
            messages.info(request, with_undo(_("Diese Datei ist schon übernommen."), done))
            return HttpResponseRedirect(reverse("inventory:index"))
        return refused(request, error, 404)
    except (BadFileError, NotNowError) as error:  # it could be read before
        return refused(request, error, 503)
    if upload.mapping is None:
        return HttpResponseRedirect(WAY.address("columns", upload))
    problem, status = "", 200
    if request.method == "POST":
        try:
            if steps.leaves_rows(request):
                return HttpResponseRedirect(steps.leave_rows(WAY, request, upload, document))
            return _take_over(request, upload, document, upload.mapping)
        except RepeatedError as error:
            messages.info(request, with_undo(str(error), error.act))
            return HttpResponseRedirect(reverse("inventory:index"))
        except (PlanChangedError, RefusedRowsError) as error:
            problem, status = str(error), 409
        except UnreadableError as error:
            problem, status = str(error), 422
    try:
        plan, _mapping, wrong = planned_good(document.grid, upload.mapping, _target_of(upload))
    except BadFileError as error:
        return _columns_page(request, upload, document, upload.mapping, problem=str(error), status=422)
    context = steps.rows_context(upload, document, upload.mapping) | {
        "section": "listen",
        "goal": _goal_name(_target_of(upload)),
        "plan": plan,
        "refusals": steps.refusals(wrong),
        "refused": len({each.row for each in wrong}),
        "good": len(plan.of(Kind.NEW)) + len(plan.of(Kind.CHANGED)),
        "kinds": {kind.name.lower(): plan.of(kind) for kind in Kind},
        "new_cells": [(row, _said(row.values)) for row in plan.of(Kind.NEW)[: steps.SHOWN]],
        "why": request.POST.get("grund", ""),
        "retire": "ausmustern" in request.POST,
        "follow": request.method != "POST" or "soll" in request.POST,
        "put_back": "zurueck" in request.POST,
        "problem": problem,
        "several": not _target_of(upload).slug and not _target_of(upload).new_title,
    }
    return render(request, "inventory/transfer/preview.html", context, status=status)


def _take_over(request: HttpRequest, upload: Upload, document: Document, mapping: Mapping) -> HttpResponse:
    why = request.POST.get("grund", "").strip() or _("Datei „%(name)s“") % {"name": upload.name}
    only_good, rest = "gute" in request.POST, _rest(upload, document, mapping)
    plan, act = take_over(
        document.grid,
        mapping,
        _target_of(upload),
        who=person(request.user),
        why=why,
        expected=request.POST.get("stand", "") or "-",
        retire_missing="ausmustern" in request.POST,
        follow_counts="soll" in request.POST,
        put_back="zurueck" in request.POST,
        only_good=only_good,
        client_id=f"{upload.token}-{document.sheet}",
    )
    if rest:
        upload.add_rest(rest)
    onward = steps.next_sheet(WAY, upload)
    if act is None:
        messages.info(request, _("Nichts zu ändern: Die Liste sagt schon, was in der Datei steht."))
    else:
        said = _("Übernommen: %(new)d neu, %(changed)d geändert.") % {
            "new": len(plan.of(Kind.NEW)),
            "changed": len(plan.of(Kind.CHANGED)),
        }
        messages.success(request, with_undo(said, act))
    steps.say_rest(request, WAY, upload)
    return HttpResponseRedirect(onward or _where(plan))


def _rest(upload: Upload, document: Document, mapping: Mapping) -> list[list[str]]:
    """What would not be taken over, with the reasons."""
    _plan, good, wrong = planned_good(document.grid, mapping, _target_of(upload))
    why: dict[int, str] = {}
    for each in wrong:
        said = {"column": each.column, "expected": each.expected}
        why.setdefault(each.row, _("%(column)s: erwartet wird %(expected)s") % said)
    return steps.rest_of(document, good, why, upload.sheet)


@require_safe
@never_cache
@for_organisers
@says_what_is_unknown
def left_out(request: HttpRequest, token: str) -> HttpResponse:
    """What is left out as a file: what would be, or, when the rest was taken over, what was."""
    try:
        upload = uploads.find(request.user.pk, token, done=True)
        rows = upload.rest()
        if not upload.done and upload.mapping is not None:
            document = reading.read(upload.data(), upload.wish)
            rows += _rest(upload, document, upload.mapping)
    except Refused as error:
        return refused(request, error, 404)
    if not rows:
        raise Http404(_("Es ist nichts weggelassen."))
    return steps.rest_file(rows)


def _where(plan: Plan) -> str:
    """The list that the file was about; of several their overview."""
    slugs = {row.owner.slug if isinstance(row.owner, MaterialList) else "" for row in plan.rows}
    if len(slugs) == 1 and "" not in slugs:
        return reverse("inventory:list", args=[slugs.pop()])
    if len(slugs) == 1 and len(titles := {row.list_title for row in plan.rows}) == 1:
        made = MaterialList.objects.filter(title=titles.pop(), retired=None).order_by("-pk").first()
        if made is not None:
            return reverse("inventory:list", args=[made.slug])
    return reverse("inventory:index")


def _said(values: dict[str, Any]) -> list[tuple[str, str]]:
    """What a new row says, heading and text, besides its name."""
    written = [
        (column.heading, column.write(values[column.key]))
        for column in COLUMNS
        if column.key in values and column.key != "benennung"
    ]
    return [(heading, text) for heading, text in written if text]


def _target_of(upload: Upload) -> Target:
    """Where the rows of a file go."""
    return Target(**upload.target)


def _goal(target: Target) -> str:
    """How a form says where rows go."""
    return f"{_ONE}{target.slug}" if target.slug else _NEW if target.new_title else _ALL


def _goal_name(target: Target) -> str:
    if target.new_title:
        return _("neue Liste „%(title)s“") % {"title": target.new_title}
    if target.slug:
        return _("Liste „%(title)s“") % {"title": sheets.find_list(target.slug).title}
    return _("alle Listen, die in der Datei stehen")


@require_POST
@for_organisers
def drop(request: HttpRequest, token: str) -> HttpResponse:
    """Give up: the file is taken away, nothing was changed."""
    with suppress(UploadGoneError):  # that is what was asked for
        uploads.find(request.user.pk, token).drop()
    messages.info(request, _("Verworfen. Es wurde nichts geändert."))
    return HttpResponseRedirect(reverse("inventory:index"))
