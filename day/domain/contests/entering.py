"""Who takes part in a contest: lines that organisers paste, strangers with their phones; who pauses, leaves, is back.

Nobody has a name: a group's label and a number, or an animal in a colour.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Collection

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from day.domain import revisions
from day.domain.contests import knockout
from day.domain.contests.field import Outcome
from day.domain.contests.running import (
    HOST,
    MOST_ENTRANTS,
    Form,
    Running,
    changing,
    drop,
    reported,
    settle,
    take_back_draw,
)
from day.domain.errors import DayError, UnreadableError
from day.models import Entrant
from games.domain.guests import ANIMALS, COLOURS, called
from games.models import Guest

Sign = tuple[str, str]
SIGNS = {called(animal, colour): (animal, colour) for animal in ANIMALS for colour in COLOURS}
#: „1a 3“, „1a 1-6“: a group's label and numbers in it
_NUMBERS = re.compile(r"(?P<label>.+?)\s+(?P<first>\d{1,3})(?:\s*[-–]\s*(?P<last>\d{1,3}))?")


def paste(number: int, text: str) -> int:
    """Entrants as lines: a group's label and a number, or numbers from–to; an animal in a colour; or how many there
    are, who get an animal each. Returns how many came. Raises UnreadableError, which names the line."""
    with changing(number) as now:
        plan = revisions.find(now.row.plan.games_day_id).plan
        parties = {party.label.casefold(): party.label for party in plan.going.values()}
        taken, coming = {each.label for each in now.entrants.values()}, list[tuple[str, Sign | None]]()
        for line in filter(None, (" ".join(each.split()) for each in text.splitlines())):
            for label, sign in _read(line, parties, taken):
                if label in taken:
                    raise UnreadableError(_("„%(label)s“ ist schon dabei.") % {"label": label})
                taken.add(label)
                coming.append((label, sign))
        if not coming:
            raise UnreadableError(_("Bitte schreiben Sie, wer mitspielt: eine Zeile für jeden."))
        _enter(now, coming)
    return len(coming)


def _read(line: str, parties: dict[str, str], taken: Collection[str]) -> list[tuple[str, Sign | None]]:
    if line.isdecimal() and 0 < int(line[:6]) <= MOST_ENTRANTS:
        free = [each for each in SIGNS if each not in taken]
        chosen = secrets.SystemRandom().sample(free, min(int(line), len(free)))
        return [(label, SIGNS[label]) for label in chosen]
    sign = next((each for each in SIGNS if each.casefold() == line.casefold()), None)
    if sign:
        return [(sign, SIGNS[sign])]
    found = _NUMBERS.fullmatch(line)
    label = parties.get(found["label"].casefold()) if found else None
    if found is None or label is None:
        message = _(
            "„%(line)s“ geht nicht: Gemeint ist eine Gruppe dieses Spieltags mit einer Nummer („1a 3“ oder „1a 1-6“), "
            "ein Tier in einer Farbe („Grüne Eule“) oder eine Anzahl („8“). Keine Namen."
        )
        raise UnreadableError(message % {"line": line[:40]})
    first, last = int(found["first"]), int(found["last"] or found["first"])
    if not 0 < first <= last < first + MOST_ENTRANTS:
        raise UnreadableError(_("„%(line)s“: Die Nummern gehen von klein nach groß.") % {"line": line[:40]})
    return [(f"{label} {each}", None) for each in range(first, last + 1)]


def join(number: int, guest: Guest) -> Entrant:
    """Somebody joins with their phone, under their sign or, where it is taken, another. Who is in already is back.

    Raises DayError where it is too late.
    """
    with changing(number) as now:
        own = of_guest(now, guest)
        if own is not None:
            if own.away or own.left is not None:
                _back(now, own)
            return own
        sign = called(guest.animal, guest.colour)
        taken = {each.label for each in now.entrants.values()}
        if sign in taken:
            sign = secrets.choice([each for each in SIGNS if each not in taken])
        return _enter(now, [(sign, SIGNS[sign])], guest)[0]


def of_guest(now: Running, guest: Guest | None) -> Entrant | None:
    """Who of the contest a guest is; None: nobody."""
    return next((each for each in now.entrants.values() if guest is not None and each.guest_id == guest.pk), None)


def _enter(now: Running, coming: list[tuple[str, Sign | None]], guest: Guest | None = None) -> list[Entrant]:
    if now.row.over:
        raise DayError(_("Das Turnier ist beendet."))
    if len(now.entrants) + len(coming) > MOST_ENTRANTS:
        raise UnreadableError(_("An einem Turnier nehmen höchstens %(n)s teil.") % {"n": MOST_ENTRANTS})
    again = take_back_draw(now)
    made = []
    for number, (label, sign) in enumerate(coming, max(now.entrants, default=0) + 1):
        animal, colour = sign or ("", "")
        made.append(
            Entrant.objects.create(
                contest=now.row, number=number, label=label, animal=animal, colour=colour, guest=guest
            )
        )
        if now.row.form == Form.KNOCKOUT and now.row.slots:
            _late(now, number)
    settle(now.row, again)
    return made


def _late(now: Running, number: int) -> None:
    """Somebody comes after the first matches of a knock-out have begun."""
    fixed = {(each.row.round - 1, each.row.place) for each in now.meetings if each.row.begun or each.reports}
    slots = knockout.late(tuple(now.row.slots), number, fixed)
    if slots is None:
        raise DayError(_("Dafür ist es zu spät: Das Turnier läuft, und es ist kein Freilos mehr da."))
    now.row.slots = list(slots)


def pause(number: int, entrant: int, away: bool) -> None:
    """Somebody pauses, or is back. What they have begun, they finish."""
    with changing(number) as now:
        row = _entrant(now, entrant)
        if row.away == away:
            return
        if not away:
            _back(now, row)
            return
        again = take_back_draw(now)
        row.away = True
        row.save(update_fields=["away"])
        if now.row.form == Form.ROUND_ROBIN and not again:  # what has not begun comes later
            later = [each for each in now.open if entrant in each.numbers and not each.row.begun]
            drop(later)
        settle(now.row, again)


def leave(number: int, entrant: int) -> None:
    """Somebody goes for good. They keep their points; whom they would have to play now has won."""
    with changing(number) as now:
        row = _entrant(now, entrant)
        if row.left is not None:
            return
        again = take_back_draw(now)
        playing = [] if again else [each for each in now.open if entrant in each.numbers]
        row.left = now.known.rounds - again
        row.save(update_fields=["left"])
        for each in playing:
            if now.row.form == Form.LADDER:
                drop([each])
            elif now.row.form != Form.KNOCKOUT:
                reported(now, each, HOST, Outcome.OTHER if each.row.one == entrant else Outcome.ONE)
        settle(now.row, again)


def remove(number: int, entrants: Collection[int]) -> None:
    """Several who should not be there go at once, and their places are free; who has begun a game leaves (`leave`).

    Raises UnreadableError where nobody is named.
    """
    with transaction.atomic():
        with changing(number) as now:
            chosen = set(entrants) & set(now.entrants)
            if not chosen:
                raise UnreadableError(_("Bitte wählen Sie, wer nicht mitspielen soll."))
            again = take_back_draw(now)
            gone = chosen if again else chosen - now.drawn
            now.row.entrants.filter(number__in=gone).delete()
            now.row.apart = [pair for pair in now.row.apart if not set(pair) & gone]
            settle(now.row, again)
        for each in chosen - gone:
            leave(number, each)


def back(number: int, entrant: int) -> None:
    """Somebody who paused or had left is there again. Raises DayError where a knock-out has gone on without them."""
    with changing(number) as now:
        _back(now, _entrant(now, entrant))


def _back(now: Running, row: Entrant) -> None:
    again = take_back_draw(now)
    row.away, row.left, row.since = False, None, timezone.now()
    row.save(update_fields=["away", "left", "since"])
    settle(now.row, again)


def _entrant(now: Running, number: int) -> Entrant:
    if number not in now.entrants:
        raise DayError(_("So jemand spielt nicht mit."))
    return now.entrants[number]
