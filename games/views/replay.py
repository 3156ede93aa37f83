"""A finished match again: its page, and its steps for the page's script, a part at a time."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import fields
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games import words
from games.domain import frames, hall, replay, result
from games.domain.errors import NotOverError
from games.domain.live import Live
from games.engines.core import Seat
from games.views.common import current_guest, with_table


@require_safe
@with_table
def page(request: HttpRequest, known: Live) -> HttpResponse:
    """The match step by step (`?sicht=2`: as who sat on the second seat saw it); without script, what happened."""
    own = replay.sat_on(known, current_guest(request))
    seat = _seat(request.GET.get("sicht", ""), own)
    context: dict[str, Any] = {"section": "spielen", "table": known, "game": hall.card(hall.ruleset(known.game))}
    try:
        story = replay.story(known.table_id, seat)
    except NotOverError:
        return render(request, "games/not_over.html", context, status=403)
    record = known.record
    outcome = record.outcome()
    assert outcome is not None
    names = [replay.name_of(record, each) for each in range(record.game.seats)]
    context |= {
        "story": story,
        "last": record.version,
        "seat": seat,
        "viewpoints": [(each + 1, names[each]) for each in own],
        "chosen": "" if seat is None else seat + 1,
        "winners": [names[each] for each in outcome.winners],
        "reason": outcome.reason.render(_, frames.names(record)),
        "words": words.table_words() | words.replay_words(),
    }
    return render(request, "games/replay.html", context)


@require_safe
@with_table
def steps(request: HttpRequest, known: Live) -> HttpResponse:
    """A part of the match as JSON, from step `ab` on.

    `steps` are as in `games.domain.replay.Step`; the surfaces of a scene are left out where they are as in the step
    before it in the same answer.
    """
    try:
        first = int(request.GET.get("ab", "0"))
    except ValueError:
        return _refused(_("„ab“ ist die Nummer eines Schritts."), 400)
    try:
        seat = _seat(request.GET.get("sicht", ""), replay.sat_on(known, current_guest(request)))
        made = replay.part(known.table_id, first, seat)
        shown = [{part.name: getattr(step, part.name) for part in fields(step)} for step in made]
    except NotOverError as error:
        return _refused(str(error.reason), 403)
    surfaces = None
    for step in shown:
        same = step["view"]["surfaces"] == surfaces
        surfaces = step["view"].pop("surfaces") if same else step["view"]["surfaces"]
    return JsonResponse({"steps": shown})


@require_safe
@with_table
def picture(request: HttpRequest, known: Live) -> HttpResponse:
    """How the match ended, as a picture to send; of a match that runs there is none."""
    try:
        drawn = result.png(known)
    except NotOverError as error:
        return _refused(str(error.reason), 403)
    answer = HttpResponse(drawn, content_type="image/png")
    answer["Cache-Control"] = "private, max-age=86400"
    return answer


def _refused(reason: str, status: int) -> JsonResponse:
    return JsonResponse({"reason": reason}, status=status)


def _seat(given: str, own: Collection[Seat]) -> Seat | None:
    """The visitor's own seat of a number from 1; None, as spectators see it, for anything else."""
    number = int(given) if given.isascii() and given.isdigit() and len(given) < 4 else 0
    return number - 1 if number - 1 in own else None
