"""Handing things out and taking them back, one form each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from inventory.domain import boxes, games_days, loans, policy, shortfalls
from inventory.domain import search as searching
from inventory.domain import sheet as sheets
from inventory.domain.errors import UnreadableError
from inventory.domain.fields import read_number
from inventory.domain.games_days import Stock
from inventory.domain.loans import Back, LoanError, SentBeforeError, Wanted
from inventory.domain.undo import UndoError
from inventory.models import Box, GamesDay, Item, Loan, MaterialList, Part
from inventory.views.common import back_to, client_id, for_helpers, refused, says_what_is_unknown, token, with_undo
from inventory.views.loans import address, of_day, returned, rights

#: things to choose from on one page
_MOST = 200


@dataclass(frozen=True, slots=True)
class PartLine:
    """A part of what may go out; `usual` is how many go with the usual count."""

    part: Part
    usual: int
    value: str


@dataclass(frozen=True, slots=True)
class Offered:
    """A thing that may go out, as the form shows it."""

    item: Item
    name: str
    stock: Stock
    chosen: bool
    count: str
    parts: list[PartLine]
    out: list[Loan]

    @property
    def is_free(self) -> bool:
        return self.stock.free is None or self.stock.free > 0


@require_safe
@never_cache
@for_helpers
def choose_day(request: HttpRequest) -> HttpResponse:
    """Hand out for the open games day; where there are several, ask which one."""
    days = games_days.open_days()
    query = f"?{request.GET.urlencode()}" if request.GET else ""
    if len(days) == 1:
        return HttpResponseRedirect(reverse("inventory:hand_out", args=[days[0].pk]) + query)
    context = {"days": days, "query": query, "may_begin": policy.may_begin(request.user), **rights(request)}
    return render(request, "inventory/loans/choose_day.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@for_helpers
@says_what_is_unknown
def hand_out(request: HttpRequest, day: int | None = None) -> HttpResponse:
    """Choose things (one, of a box, of a list, found by words) and say who gets them."""
    found = None if day is None else games_days.find_day(day)
    if request.method != "POST":
        return _hand_out_form(request, found)
    try:
        made = loans.hand_out(
            day,
            _wanted(request),
            who=request.user,
            to=request.POST.get("person", ""),
            station=request.POST.get("station", ""),
            due=request.POST.get("due", ""),
            note=request.POST.get("note", ""),
            client_id=client_id(request),
        )
    except SentBeforeError as error:
        messages.info(request, str(error))
        return HttpResponseRedirect(address(day))
    except (LoanError, UnreadableError) as error:
        status = 422 if isinstance(error, UnreadableError) else 409
        return _hand_out_form(request, found, problem=str(error), status=status)
    first = made[0]
    receiver = " · ".join(name for name in (first.person, first.station) if name)
    things = ", ".join(f"{loan.count} × {sheets.row_name(loan.item)}" for loan in made[:5])
    if len(made) > 5:
        things += " …"
    said = _("Ausgegeben an %(to)s: %(things)s.") % {"to": receiver, "things": things}
    again = f"{address(day)}heraus/?{urlencode({'wie': first.pk})}"
    more = _("Noch etwas dorthin ausgeben")
    messages.success(request, format_html('{} <a href="{}">{}</a>', said, again, more))
    return HttpResponseRedirect(address(day))


def _wanted(request: HttpRequest) -> list[Wanted]:
    """What was ticked, with its numbers. Raises UnreadableError."""
    wanted = []
    for text in request.POST.getlist("sache"):
        number = _number(text)
        parts = {
            int(name.removeprefix(f"teil-{number}-")): _whole(value)
            for name, value in request.POST.items()
            if name.startswith(f"teil-{number}-") and _number(name.removeprefix(f"teil-{number}-"))
            # what nobody touched follows the count
            if value != request.POST.get(f"start-{name}")
        }
        wanted.append(Wanted(number, _whole(request.POST.get(f"zahl-{number}", "1")), parts))
    return wanted


def _whole(text: str) -> int:
    number = read_number(text)
    if number is None:
        raise UnreadableError(_("Bitte geben Sie überall eine Zahl an."))
    return number


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 12 else 0


def _hand_out_form(request: HttpRequest, day: GamesDay | None, *, problem: str = "", status: int = 200) -> HttpResponse:
    box, material_list, query = _source(request)
    items, more = _candidates(request, box, material_list, query)
    single = len(items) == 1 and not (box or material_list or query)
    offered = _offers(request, items, ticked=bool(single or box))
    like = Loan.objects.filter(games_day=day, pk=_number(request.GET.get("wie", ""))).first()
    stations, people = games_days.entered_before(day)
    outside = games_days.still_out(day, box=box) if box else []
    due = ""
    if like and like.due and like.due > timezone.now():
        due = timezone.localtime(like.due).strftime("%H:%M" if day else "%Y-%m-%d")
    start = {"person": like.person if like else "", "station": like.station if like else "", "due": due, "note": ""}
    context = {
        **of_day(day),
        "days": games_days.open_days() if day is None else (),
        "query_string": f"?{request.GET.urlencode()}" if request.GET else "",
        "today": timezone.localdate(),
        "box": box,
        "list": material_list,
        "query": query,
        "single": single,
        "offered": offered,
        "more": more,
        "outside": outside,
        "late": {loan.pk for loan in outside if games_days.is_late(loan)},
        "values": {name: request.POST.get(name, value) for name, value in start.items()},
        "like": like,
        "stations": stations,
        "people": people,
        "boxes": boxes.all_boxes() if not items else (),
        "lists": sheets.overview() if not items else (),
        "problem": problem,
        "token": request.POST.get("id") or token(),
        **rights(request),
    }
    return render(request, "inventory/loans/hand_out.html", context, status=status)


def _source(request: HttpRequest) -> tuple[Box | None, MaterialList | None, str]:
    code, slug = request.GET.get("kasten", "").strip(), request.GET.get("liste", "")
    return (
        boxes.find_box(code) if code else None,
        sheets.find_list(slug) if slug else None,
        request.GET.get("q", "").strip(),
    )


def _candidates(
    request: HttpRequest, box: Box | None, material_list: MaterialList | None, query: str
) -> tuple[list[Item], bool]:
    """The things to choose from, and whether there are more than are shown."""
    if box is not None:
        return boxes.contents(box), False
    if material_list is not None and not query:
        rows = list(sheets.rows_in_order(material_list).select_related("section", "material_list", "box")[: _MOST + 1])
        return rows[:_MOST], len(rows) > _MOST
    if query:
        found = searching.search(query)
        return [line.item for _list, lines in found.groups for line in lines], found.more is not None
    named = [_number(text) for text in (*request.GET.getlist("sache"), *request.POST.getlist("sache"))]
    rows = Item.objects.filter(pk__in=named, retired=None).select_related("material_list", "box")
    return list(rows.order_by("material_list__position", *sheets.PAPER_ORDER)[:_MOST]), False


def _offers(request: HttpRequest, items: list[Item], *, ticked: bool) -> list[Offered]:
    stock = games_days.stocks(items)
    numbers = [item.pk for item in items]
    parts: dict[int, list[Part]] = {}
    for part in Part.objects.filter(item__in=numbers, retired=None).order_by("position", "pk"):
        parts.setdefault(part.item_id, []).append(part)
    out: dict[int, list[Loan]] = {}
    for loan in Loan.objects.filter(item__in=numbers, back=None).order_by("pk"):
        out.setdefault(loan.item_id, []).append(loan)
    sent = set(request.POST.getlist("sache"))
    offered = []
    for item in items:
        free = stock[item.pk].free
        # a box goes out with all that is in it, one thing by itself mostly alone
        here = getattr(item, "here", None)
        inside = free if here is None or free is None else min(free, here)
        usual = max(1, inside or 1) if request.GET.get("kasten") else 1
        own = parts.get(item.pk, [])
        shares = loans.usual_parts(item, own, usual)
        chosen = str(item.pk) in sent if request.method == "POST" else ticked and free != 0
        lines = [
            PartLine(part, shares[part.pk], request.POST.get(f"teil-{item.pk}-{part.pk}", str(shares[part.pk])))
            for part in own
        ]
        count = request.POST.get(f"zahl-{item.pk}", str(usual))
        name = sheets.row_name(item)
        offered.append(Offered(item, name, stock[item.pk], chosen, count, lines, out.get(item.pk, [])))
    return offered


# --- taking back ------------------------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@for_helpers
@says_what_is_unknown
def take_back(request: HttpRequest, loan: int) -> HttpResponse:
    """One loan: while it is out the checklist for its return, afterwards what is missing."""
    found = loans.find_loan(loan)
    if request.method != "POST":
        return _loan_page(request, found)
    day = back_to(request, address(found.games_day_id))
    try:
        came = loans.take_back(loan, _back(request), who=request.user, client_id=client_id(request))
    except SentBeforeError as error:
        messages.info(request, str(error))
        return HttpResponseRedirect(day)
    except UnreadableError as error:
        return _loan_page(request, found, problem=str(error), status=422)
    except LoanError as error:
        return _loan_page(request, loans.find_loan(loan), problem=str(error), status=409)
    name = sheets.row_name(came.item)
    here = reverse("inventory:take_back", args=[came.pk])
    if shortfalls.shortfall(came):
        messages.warning(request, _("Zurück, aber nicht alles: „%(item)s“.") % {"item": name})
        return HttpResponseRedirect(here)
    said = _("Zurück: %(n)d × „%(item)s“.") % {"n": came.count, "item": name}
    messages.success(request, format_html('{} <a href="{}">{}</a>', said, here, _("Das war ein Versehen …")))
    return HttpResponseRedirect(day)


def _back(request: HttpRequest) -> Back | None:
    """What came back; None: all of it. Raises UnreadableError."""
    if "count" not in request.POST:
        return None
    parts = {
        int(name.removeprefix("teil-")): _whole(value)
        for name, value in request.POST.items()
        if name.startswith("teil-")
        and _number(name.removeprefix("teil-"))
        and value != request.POST.get(f"start-{name}")
    }
    follows = request.POST.get("rest") == "folgt"
    return Back(_whole(request.POST["count"]), parts, follows, request.POST.get("note", ""))


def _loan_page(request: HttpRequest, loan: Loan, *, problem: str = "", status: int = 200) -> HttpResponse:
    parts = [{**part, "value": request.POST.get(f"teil-{part['id']}", str(part["out"]))} for part in loan.parts]
    context: dict[str, Any] = {
        "loan": loan,
        "name": sheets.row_name(loan.item),
        **of_day(loan.games_day),
        "late": games_days.is_late(loan),
        "parts": parts,
        "count": request.POST.get("count", str(loan.count)),
        "rest": request.POST.get("rest", "fehlt"),
        "note": request.POST.get("note", ""),
        "problem": problem,
        "token": request.POST.get("id") or token(),
        "next": request.POST.get("next", request.GET.get("next", "")),
        **rights(request),
    }
    if loan.back is not None:
        context |= returned(loan)
    return render(request, "inventory/loans/loan.html", context, status=status)


@require_POST
@for_helpers
@says_what_is_unknown
def book_missing(request: HttpRequest, loan: int) -> HttpResponse:
    """Make the list say what did not come back."""
    try:
        act = shortfalls.book(loan, who=request.user)
    except LoanError as error:
        return refused(request, error)
    found = loans.find_loan(loan)
    said = _("„%(item)s“: Was fehlt, steht jetzt in der Liste.") % {"item": sheets.row_name(found.item)}
    messages.success(request, with_undo(said, act))
    return HttpResponseRedirect(address(found.games_day_id))


@require_POST
@for_helpers
@says_what_is_unknown
def reopen(request: HttpRequest, loan: int) -> HttpResponse:
    """Take back a return that was a mistake."""
    try:
        found = shortfalls.reopen(loan, who=request.user)
    except (LoanError, UndoError) as error:
        return refused(request, error)
    said = _("„%(item)s“ gilt wieder als ausgegeben.") % {"item": sheets.row_name(found.item)}
    messages.success(request, said)
    return HttpResponseRedirect(address(found.games_day_id))
