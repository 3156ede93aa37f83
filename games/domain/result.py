"""How a match ended, as a picture to send: the board as it stands last, who won, and when."""

from __future__ import annotations

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from games.domain import hall, live, replay
from games.domain.errors import NotOverError
from games.domain.live import Live
from games.domain.record import Record
from games.engines.core import Outcome
from games.models import Table
from gamesday.languages import kept_by_language
from rules.domain.typesetting import typeset_pages

#: pixels to the inch: a page of 120 mm has 1080 then
SHARPNESS = 228.6


def png(known: Live) -> bytes:
    """The picture, 1080 pixels square. Raises NotOverError while the match runs."""
    if known.record.outcome() is None:
        raise NotOverError
    return _drawn(known.table_id, known.code, known.record.version)


@kept_by_language(64)
def _drawn(table_id: int, _code: str, _version: int) -> bytes:
    known = live.current(table_id)
    record = known.record
    outcome = record.outcome()
    assert outcome is not None
    title = hall.ruleset(known.game).title
    ended = timezone.localtime(Table.objects.values_list("updated", flat=True).get(pk=table_id))
    given = {
        "document_title": title,
        "title": title,
        "svg": hall.table_picture(known),
        "result": said(record, outcome),
        "players": "  ·  ".join(_line(record, outcome, seat) for seat in range(record.game.seats)),
        "foot": _("Spieletag, {day}").format(day=date_format(ended, "j. F Y")),
    }
    return typeset_pages("result.typ", given, SHARPNESS)[0]


def said(record: Record, outcome: Outcome) -> str:
    """The result in a sentence: "Grüne Eule gewinnt."."""
    names = [replay.name_of(record, seat) for seat in outcome.winners]
    if not names or len(names) == record.game.seats > 1:
        return _("Die Partie ist zu Ende.") if record.game.seats == 1 else _("Unentschieden.")
    if len(names) == 1:
        return _("{name} gewinnt.").format(name=names[0])
    return _("{names} gewinnen.").format(names=", ".join(names))


def _line(record: Record, outcome: Outcome, seat: int) -> str:
    name = replay.name_of(record, seat)
    return f"{name}: {outcome.scores[seat]}" if outcome.scores else name
