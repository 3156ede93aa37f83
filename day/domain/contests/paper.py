"""A contest on paper, for who has no phone and for the wall without a beamer: the games of the round with room for how
they end; below, the bracket, a table of everybody against everybody, or how it stands. Its code leads to the contest as
it is now, and says there whether anything has happened since."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from day.domain.contests import showing
from day.domain.contests.running import Form, Meeting, Running
from day.domain.errors import DayError
from gamesday.paper.addresses import qr
from gamesday.paper.typesetting import PrintError, Typesetter

#: places of a bracket, and columns of a table, that fit on a page
WIDEST = 16
TO_FILL_IN = "…" * 9
_typesetter = Typesetter(Path(__file__).resolve().parents[2] / "typst")
Part = dict[str, Any]


def pdf(now: Running, form: str, code: str, address: str) -> bytes:
    """The sheet, on A4. `address` is that of the contest's page. Raises DayError where nobody takes part."""
    if not now.entrants:
        raise DayError(_("Zum Drucken fehlen noch die, die mitspielen."))
    day, when = now.row.plan.games_day, timezone.localtime()
    parts = [_pairings(now)] if now.row.form == Form.LADDER or now.meetings else []
    if now.row.form == Form.KNOCKOUT:
        parts += _bracket(now)
    elif now.row.form == Form.ROUND_ROBIN and len(now.entrants) <= WIDEST:
        parts.append(_everybody(now))
    else:
        parts.append(_standings(now))
    data = {
        "title": _("Turnier: %(title)s") % {"title": now.row.title}, "heading": now.row.title, "form": form,
        "author": _("Förderverein"), "day": f"{day.title}, {date_format(day.date, 'l, j. F Y')}",
        "foot": _("Stand %(n)s · %(when)s") % {"n": now.row.version, "when": f"{when:%H:%M}"} + " · "
        + _("Ob das der neueste ist, sagt der Code."),
        "qr": qr(f"{address}?zettel={now.row.version}"), "code": code,
        "alt": _("QR-Code zum Turnier %(title)s") % {"title": now.row.title}, "parts": parts,
    }  # fmt: skip
    try:
        return _typesetter.pdf("contest.typ", data)
    except PrintError as error:
        raise DayError(str(error)) from error


def _part(heading: str, columns: list[int], head: list[str], rows: list[list[str]], room: float = 2.4) -> Part:
    cells = [(text, 1) for row in rows for text in row]
    return {"heading": heading, "columns": columns, "head": head, "cells": cells, "room": room}


def _pairings(now: Running) -> Part:
    """The games of the last round; of a ladder empty lines, to be filled in as people come."""
    head = [_("Tisch"), _("Beginnt"), _("Gegen"), _("Wie ging es aus?")]
    if now.row.form == Form.LADDER:
        return _part(_("Spiele"), [0, 2, 2, 2], head, [["", "", "", ""] for _line in range(12)])
    last = now.known.rounds
    open_ = [each for each in now.meetings if each.row.round == last or now.is_open(each)]
    return _part(showing.round_name(now, last), [0, 2, 2, 2], head, [_line_of(now, each) for each in open_])


def _line_of(now: Running, meeting: Meeting) -> list[str]:
    other = meeting.row.other
    return [
        str(meeting.row.table or ""), now.label(meeting.row.one), now.label(other) if other else "–",
        showing.outcome_of(now, meeting, meeting.outcome),
    ]  # fmt: skip


def _standings(now: Running) -> Part:
    ranked = [showing.ranked(now, each) for each in now.standings]
    if now.row.form == Form.SWISS:
        rows = [[f"{each.standing.place}.", each.entrant.label, each.points, each.buchholz] for each in ranked]
        return _part(_("So steht es"), [0, 3, 1, 1], [_("Platz"), _("Wer"), _("Punkte"), _("Buchholz")], rows, 1.6)
    rows = [[f"{each.standing.place}.", each.entrant.label] for each in ranked]
    return _part(_("So steht es"), [0, 1], [_("Platz"), _("Wer")], rows, 1.6)


def _everybody(now: Running) -> Part:
    """Everybody against everybody: points from left to right, empty where they have still to meet."""
    numbers = sorted(now.entrants)
    games: dict[int, dict[int, str]] = {number: {} for number in numbers}
    for game in now.known.games:
        if game.outcome is not None and game.other is not None:
            games[game.one][game.other] = showing.halves(game.points(game.one))
            games[game.other][game.one] = showing.halves(game.points(game.other))
    rows = [
        [
            f"{number}",
            now.label(number),
            *("×" if other == number else games[number].get(other, "") for other in numbers),
        ]
        for number in numbers
    ]
    head = [_("Nr."), _("Wer"), *map(str, numbers)]
    return _part(_("Jeder gegen jeden"), [0, 0, *(1 for _each in numbers)], head, rows, 1.8)


def _bracket(now: Running) -> list[Part]:
    rounds = showing.bracket(now)
    if not rounds:
        return [_part(_("Wer mitspielt"), [1], [_("Wer")], [[each.label] for each in now.entrants.values()], 1.6)]
    if len(now.row.slots) > WIDEST:
        head = [_("Eins"), _("Zwei"), _("Weiter")]
        return [_part(title, [1, 1, 1], head, [list(each) for each in matches]) for title, matches in rounds]
    cells = []
    for line in range(len(now.row.slots) // 2):
        for number, (_title, matches) in enumerate(rounds):
            if line % (1 << number) == 0:
                one, other, _winner = matches[line >> number]
                cells.append((f"{one or TO_FILL_IN}\n{other or TO_FILL_IN}", 1 << number))
    titles = [title for title, _matches in rounds]
    return [{"heading": _("Der Baum"), "columns": [1] * len(rounds), "head": titles, "cells": cells, "room": 3}]
