"""A table's page and what is done there by forms; the scene itself comes over the websocket."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

from asgiref.sync import async_to_sync
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe

from games import words
from games.domain import closing, guests, hall, opening, tables, taking_up
from games.domain.errors import TableError
from games.domain.live import Live
from games.domain.nudge import announce_next, nudge
from games.engines.core import GameError
from games.models import Guest, Table
from games.views.common import View, address, as_guest, current_guest, me, to_table, wait, with_table
from gamesday.limits.openings import TooManyOpeningsError
from gamesday.paper.addresses import absolute, qr_answer


@require_safe
@with_table
def table(request: HttpRequest, known: Live) -> HttpResponse:
    """The table as a player or a spectator has it; `?zurueck=` is where they came from, and go back to afterwards."""
    back = request.GET.get("zurueck", "")
    back = back if url_has_allowed_host_and_scheme(back, allowed_hosts=None) else ""
    return render(request, "games/table.html", {**page(known, current_guest(request)), "back": back})


def page(known: Live, guest: Guest | None) -> dict[str, object]:
    """What the page of a table shows before the first frame arrives; None: to a spectator."""
    record = known.record
    ruleset = hall.ruleset(known.game)
    row = Table.objects.get(pk=known.table_id)
    return {
        "section": "spielen",
        "table": known,
        "game": hall.card(ruleset),
        # whoever a computer plays for may have the seat back, on this very page
        "seated": bool(guest and (record.seats_of(guest.pk) or record.owned_by(guest.pk))),
        "hosting": bool(guest and row.host_id == guest.pk),
        "public": row.public,
        "locked": row.locked,
        "free": record.players.count(None),
        "aside": _aside(known, guest),
        "animals": guests.ANIMALS,
        "colours": guests.COLOURS,
        "kept_until": row.updated + timedelta(days=settings.KEEP_DAYS),
        "rules": opening.rules_in_words(record.game.options, ruleset),
        "url": absolute(reverse("table", args=[known.code])),
        "words": words.table_words(),
        "phrases": words.phrases(),
        **me(guest),
    }


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat of a match put aside, as whoever looks at its page has it: whose it is; `own` on this device, with the
    `sign` by which it is theirs on another; `signed`: it has one."""

    number: int
    name: str
    own: bool
    signed: bool
    sign: str = ""


def _aside(known: Live, guest: Guest | None) -> list[Seat]:
    """The free seats of a match that was put aside, the visitor's own first."""
    record = known.record
    own = taking_up.own(record, guest)
    seats = [
        Seat(seat, absent.name, seat in own, bool(absent.sign), absent.sign if seat in own else "")
        for seat, absent in enumerate(record.put_aside)
        if absent and record.players[seat] is None
    ]
    return sorted(seats, key=lambda seat: not seat.own)


def _at_table(action: Callable[[Live, Guest, HttpRequest], Live]) -> View:
    """A POST at a table: do it, tell the others, and lead to the table it ends at."""

    @require_POST
    @with_table
    @as_guest
    def act(request: HttpRequest, guest: Guest, known: Live) -> HttpResponse:
        try:
            after = action(known, guest, request)
        except TooManyOpeningsError as error:
            return wait(request, error)
        except TableError as error:
            messages.error(request, str(error.reason))
            return to_table(known)
        except GameError as error:
            messages.error(request, error.reason.render(_))
            return to_table(known)
        if after.table_id == known.table_id:
            async_to_sync(nudge)(after.table_id, after.record.version)
        else:
            async_to_sync(announce_next)(known.table_id, after.code)
        return to_table(after)

    return act


def _computer(known: Live, guest: Guest, request: HttpRequest) -> Live:
    return tables.add_computer(known.table_id, guest, opening.read_level(request.POST.get("stufe", "")))


def _door(known: Live, guest: Guest, request: HttpRequest) -> Live:
    """The host opens the table to the hall or not, lets nobody in or anybody; what is not in the form stays."""
    given = {"public": request.POST.get("oeffentlich"), "locked": request.POST.get("gesperrt")}
    changes = {name: value == "1" for name, value in given.items() if value in {"0", "1"}}
    closing.set_door(known.table_id, guest, **changes)
    return known


def _join(known: Live, guest: Guest, request: HttpRequest) -> Live:
    """Sit down on the first free seat, or on a certain one of a match that was put aside, perhaps by its sign."""
    seat, animal, colour = (request.POST.get(name, "") for name in ("platz", "tier", "farbe"))
    number = int(seat) if seat.isdecimal() and len(seat) < 3 else None
    without = request.POST.get("ohne") == "1" or not (animal or colour)
    after = tables.join(known.table_id, guest, number, "" if without else guests.called(animal, colour))
    if after.record.offer and after.record.offer.what == "seat" and not after.record.seats_of(guest.pk):
        messages.info(request, _("Wer schon da ist, ist gefragt. Sobald alle Ja gesagt haben, sitzt du dort."))
    return after


join = _at_table(_join)
computer = _at_table(_computer)
rematch = _at_table(lambda known, guest, request: tables.rematch(known.table_id, guest, address(request)))
door = _at_table(_door)


@require_safe
@with_table
@cache_control(max_age=86400, private=True)
def table_qr(request: HttpRequest, known: Live) -> HttpResponse:
    """The table's address as a QR code."""
    return qr_answer(absolute(reverse("table", args=[known.code])))
