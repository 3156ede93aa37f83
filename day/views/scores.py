"""Where results are written down: the page of who counts at a stall (by its own code, without an account), what its
phone sends, and what organisers see of it.

The phone (`static/js/scoring.js`) sends JSON: `{"results": [{"id", "party", "who" (0: the whole group), "attempt",
"values", "unsure", "replaces" (the id of what it corrects, or ""), "age" (milliseconds)}, …]}`. The answer has for each
its `id`, its `fate` (kept, repeated, asked, refused) and a `reason`. Errors of the whole request are a status and a
`reason`: 409 nothing is taken now, 422 unreadable, 429 too much from here, which waits. Where marbles change hands the
entries are `{"id", "giver": [party, who], "taker", "marbles": [how many of each kind], "back" (the id of what is taken
back, or ""), "age"}`.
"""

from __future__ import annotations

import datetime
import json
from dataclasses import asdict
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST, require_safe

from day.domain import days, marbles, printing, results, revisions
from day.domain.days import UnknownCodeError
from day.domain.errors import DayError
from day.domain.marbles import Move
from day.domain.plan import Stall
from day.domain.results import Entry
from day.domain.revisions import State, find
from day.domain.scoring import heats, pool
from day.models import Code
from day.views.days import with_code
from day.views.planning import of_plan, slots_of
from games.domain.guests import called
from games.views.common import address
from gamesday.limits import addresses, writing
from inventory.domain.access import person
from rules.domain import library, pictures
from rules.domain.scores import Kind, Score

#: entries of one request, as many as a phone sends at once (`static/js/outbox.js`); numbers of one entry
MOST_ENTRIES = 50
MOST_VALUES = 999
#: transfers that can be taken back on a phone
RECENT = 12


@require_safe
@ensure_csrf_cookie
@with_code
def show(request: HttpRequest, code: Code) -> HttpResponse:
    """The page on which who counts writes down results. Whoever comes by a group's code sees its day instead."""
    if code.kind != Code.Kind.SCORER:
        return redirect("day_of", code.code)
    state, stall = _stall(code)
    counted = results.score_of(stall)
    context: dict[str, Any] = {
        "stall": stall, "day": state.row.games_day, "game": counted[0] if counted else "",
        "data": _data(request, state, code, *counted) if counted else None, "paper": _paper(request, state, code),
    }  # fmt: skip
    if counted and counted[1].kind is Kind.POOL:
        return render(request, "day/pool.html", {**context, **_pool(request, state)})
    return render(request, "day/scoring.html", {**context, "tried": counted[1].tried if counted else ""})


def _paper(request: HttpRequest, state: State, code: Code) -> str:
    """What is said to whoever comes by a sheet of paper: whether what is counted on it is still what counts."""
    given = request.GET.get("stand", "")
    if not given.isdecimal() or len(given) > 5:
        return ""
    try:
        before, now = (each.plan.stalls.get(code.number) for each in (find(state.row.games_day_id, int(given)), state))
    except DayError:
        return ""
    if before and now and (before.name, before.games, before.counts) == (now.name, now.games, now.counts):
        return _("Ihr Zettel stimmt.")
    return _("Ihr Zettel (Stand %(n)s) gilt nicht mehr: Inzwischen wird hier anders gezählt.") % {"n": given}


def _pool(request: HttpRequest, state: State) -> dict[str, Any]:
    """What was staked, as it was typed, and what it pays. Nothing of it is kept."""
    stakes, order = request.GET.getlist("einsatz"), request.GET.getlist("platz")
    context: dict[str, Any] = {
        "adults": state.plan.variant not in pool.FOR_CHILDREN, "problem": "", "paid": (),
        "stakes": (stakes + [""] * pool.HORSES)[: pool.HORSES], "order": (order + [""] * pool.PLACES)[: pool.PLACES],
        "win": request.GET.get("wette") == "sieg",
    }  # fmt: skip
    if stakes and context["adults"]:
        try:
            context["paid"] = pool.paid(stakes, order, win=context["win"])
        except DayError as error:
            context["problem"] = str(error)
    return context


def _not_now(_request: HttpRequest, _code: Code) -> HttpResponse:
    return JsonResponse({"reason": str(results.DRAFT)}, status=409)


@require_POST
@partial(with_code, draft=_not_now)
def send(request: HttpRequest, code: Code) -> HttpResponse:
    """Results from a phone, in their order."""
    try:
        state, _at = _stall(code)
        given = _given(request.body)
        if not writing.fits(code.code, address(request), len(given)):
            addresses.strike(address(request))
            reason = _("Von hier kommt gerade sehr viel auf einmal. Es wartet auf dem Gerät und geht gleich weiter.")
            return JsonResponse({"reason": reason}, status=429)
        game, score = results.counted_at(state, code.number)
        if score.kind is Kind.MARBLES:
            answers = marbles.book(state, code.number, game, score, [_move(each) for each in given])
        else:
            answers = results.book(state, code.number, [_entry(each) for each in given])
    except DayError as error:
        return JsonResponse({"reason": str(error)}, status=409)
    except (ValueError, TypeError, LookupError, OverflowError, RecursionError):
        return JsonResponse({"reason": _("Die Ergebnisse kamen nicht lesbar an.")}, status=422)
    told = [{"id": each.client, "fate": each.fate.value, "reason": each.reason} for each in answers]
    return JsonResponse({"results": told})


@require_safe
@partial(with_code, draft=_not_now)
def news(request: HttpRequest, code: Code) -> HttpResponse:
    """All attempts at the stall as they stand, and a fresh token for sending."""
    state, stall = _stall(code)
    counted = results.score_of(stall)
    told = _told(state, code.number, counted[1]) if counted else {"attempts": []}
    return JsonResponse({**told, "csrf": get_token(request)})


@of_plan
@require_safe
def board(request: HttpRequest, day: int) -> HttpResponse:
    """The results of all stalls, and the way to where they are written down."""
    state = find(day)
    shown = []
    for number, stall in sorted(state.plan.stalls.items()):
        counted = results.score_of(stall)
        if counted is None or not stall.code:
            continue
        attempts = results.attempts(state.row, number, counted[1])
        shown.append(
            {
                "stall": stall, "code": results.scorer_code(state, number), "open": sum(bool(a.open) for a in attempts),
                "placed": results.places(state, number), "number": number,
                "ways": results.ways(stall)[1], "way": counted[1],
                "lent": marbles.lent(state.row, number, counted[1]) if counted[1].kind is Kind.MARBLES else "",
            }
        )  # fmt: skip
    context = {
        "section": "spieltage", "state": state, "day": state.row.games_day, "stalls": shown,
        "ranked": state.plan.variant not in results.UNRANKED, "parties": sorted(state.plan.going.items()),
    }  # fmt: skip
    return render(request, "day/board.html", context)


@of_plan
@require_POST
def way(request: HttpRequest, day: int, stall: int) -> HttpResponse:
    """What is written down at a stall from now on, of the ways its game has."""
    kind, was = request.POST.get("zaehlen", ""), request.POST.get("war", "")
    why = _("Anders gezählt wird an einem Stand")
    revisions.change(day, lambda plan: results.with_way(plan, stall, kind, was), why, person(request.user))
    return redirect("day:board", day)


@of_plan
@require_safe
def certificates(_request: HttpRequest, day: int, party: int) -> HttpResponse:
    """The certificates of a group, to print."""
    state = find(day)
    answer = HttpResponse(printing.certificates_pdf(state, party), content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="urkunden-{party}.pdf"'
    return answer


def _stall(code: Code) -> tuple[State, Stall]:
    state = find(code.plan.games_day_id)
    stall = state.plan.stalls.get(code.number)
    if code.kind != Code.Kind.SCORER or stall is None:
        raise UnknownCodeError(_("Diesen Stand gibt es nicht mehr."))
    return state, stall


def _data(request: HttpRequest, state: State, code: Code, game: str, score: Score) -> dict[str, Any]:
    """What the page needs to go on without a network."""
    plan = state.plan
    visits = [
        {"begin": round(slot.begin.timestamp() * 1000), "end": round(slot.end.timestamp() * 1000), "party": party}
        for slot in slots_of(state)
        for (party, number), stall in plan.visits.items()
        if number == slot.number and stall == code.number
    ]
    return {
        "key": f"spieletag-wertung-{code.code}",
        "send": f"{reverse('score_send', args=[code.code])}?siegel={days.seal(code.code)}",
        "news": f"{reverse('score_news', args=[code.code])}?siegel={days.seal(code.code)}",
        "csrf": get_token(request),
        "score": {
            "kind": score.kind.value, "tries": score.tries, "choices": score.choices, "most": score.most,
            "pieces": [[piece.name, piece.worth, piece.number] for piece in score.pieces],
            "steps": score.steps, "lanes": score.lanes, "legs": score.legs, "of": score.of, "draws": score.draws,
            "minutes": score.minutes, "names": score.names,
        },
        "calls": _calls(game, score),
        "parties": [
            {"number": number, "label": party.label, "sign": called(party.animal, party.colour),
             "size": party.size}
            for number, party in sorted(plan.going.items())
        ],
        "visits": visits,
        **_told(state, code.number, score),
    }  # fmt: skip


def _calls(game: str, score: Score) -> list[dict[str, str]]:
    """The words the phone calls out, with the pictures of the game's text."""
    if not score.calls:
        return []
    facts = library.find_text(game).facts
    return [
        {"word": word, "picture": pictures.draw(facts, name), "alt": pictures.alt(facts, name)}
        for word, name in score.calls
    ]


def _told(state: State, stall: int, score: Score) -> dict[str, Any]:
    """What stands at a stall: attempts and who may go on, or who has which marbles."""
    if score.kind is Kind.MARBLES:
        kinds = len(score.pieces)
        return {
            "attempts": [],
            "accounts": [
                {"owner": owner, "marbles": had} for owner, had in marbles.accounts(state.row, stall, kinds).items()
            ],
            "moves": [
                {"id": each.client, "giver": [each.giver_party, each.giver_who],
                 "taker": [each.taker_party, each.taker_who], "marbles": each.marbles}
                for each in marbles.recent(state.row, stall, kinds)[:RECENT]
            ],
        }  # fmt: skip
    told: dict[str, Any] = {"attempts": _attempts(state, stall, score)}
    if score.kind is not Kind.DUEL and state.plan.variant not in results.UNRANKED:
        found = results.attempts(state.row, stall, score)
        equals = heats.equals(state.plan, score, found)
        first, fast = heats.Proposal(()), heats.Proposal(())
        if score.lanes > 1:
            first = heats.winners(state.plan, score, found) if score.onward else first
            fast = heats.fastest(state.plan, score, found)
        told["ahead"] = {"winners": asdict(first), "fastest": asdict(fast), "equals": equals}
    return told


def _attempts(state: State, stall: int, score: Score) -> list[dict[str, Any]]:
    def said(values: tuple[int, ...]) -> str:
        return score.shown(values) if values else _("zurückgenommen")

    return [
        {
            "party": each.party, "who": each.who, "attempt": each.number, "values": each.values,
            "stage": each.stage, "run": each.run, "said": said(each.values), "unsure": each.unsure,
            "newest": each.newest.client,
            "open": [{"values": row.values, "said": said(tuple(row.values))} for row in each.open],
        }
        for each in results.attempts(state.row, stall, score)
    ]  # fmt: skip


def _given(body: bytes) -> list[Any]:
    """Raises ValueError and its like where it is no list of results."""
    given = json.loads(body)["results"]
    if not isinstance(given, list) or len(given) > MOST_ENTRIES:
        raise ValueError
    return given


def _entry(given: dict[str, Any]) -> Entry:
    """What cannot be reached is refused by name later; here it has to be a list."""
    party, who, attempt, stage = _whole(given["party"], given["who"], given["attempt"], given.get("stage") or 0)
    return Entry(
        str(given["id"]), party, who, attempt, _values(given["values"]), stage=stage, run=str(given.get("run") or ""),
        kind=str(given.get("kind") or ""), unsure=given.get("unsure") is True,
        replaces=str(given.get("replaces") or ""), age=_age(given),
    )  # fmt: skip


def _move(given: dict[str, Any]) -> Move:
    giver, taker = ((each[0], each[1]) for each in (_whole(*given["giver"]), _whole(*given["taker"])))
    back = str(given.get("back") or "")
    return Move(str(given["id"]), giver, taker, _values(given["marbles"]), back=back, age=_age(given))


def _values(given: Any) -> tuple[Any, ...]:
    if not isinstance(given, list) or len(given) > MOST_VALUES:
        raise ValueError
    return tuple(given)


def _whole(*numbers: Any) -> tuple[int, ...]:
    if any(type(number) is not int or not 0 <= number <= 10**9 for number in numbers):
        raise ValueError
    return numbers


def _age(given: dict[str, Any]) -> datetime.timedelta:
    return datetime.timedelta(milliseconds=max(0.0, min(1e10, float(given.get("age") or 0))))
