"""How any value is written in the history, and read again when a change is undone.

Text as it is, numbers in digits, yes and no as `ja` and `nein`, nicht vorhanden in its own three words, another row as
`#12 its name` (its number counts, its name is for people), and nothing as "". Two fields are not columns: `there` says
whether a row is in use (`retired` is when it stopped), `need:halma` how many the game needs of an item and, after a
space, as which thing; `amount:box:3` and `amount:place:3` how many of an item are kept there, which ones, and the name
of the place, as JSON.
"""

from __future__ import annotations

import json
import re
from typing import Any

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext as _

from inventory.domain.fields import HEADINGS, STATE_FIELD, STATES, state_label
from inventory.domain.fields import written as written_cell
from inventory.domain.naming import game_name
from inventory.models import Box, Item, MaterialList, Part, Place, Section

Subject = Item | Part | Box | Place | Section | MaterialList
THERE = "there"
NEED = "need:"
AMOUNT = "amount:"
PHOTO = "photo"
_YES, _NO = "ja", "nein"
NAMES_A_ROW = frozenset({"section", "material_list", "box", "place"})
_NAMED = re.compile(r"#(\d+) ")


def value_of(subject: Subject, field: str) -> Any:
    """The present value of a field of the row itself."""
    return subject.retired is None if field == THERE else getattr(subject, field)


def put(subject: Subject, field: str, value: Any) -> str:
    """Set a field of the row in memory; returns the name of the column to save."""
    if field == THERE:
        subject.retired = None if value else timezone.now()
        return "retired"
    setattr(subject, field, value)
    return field


def written(field: str, value: Any) -> str:
    """The value as the history keeps it. A row that another one is named by must be saved already."""
    if field == STATE_FIELD:
        return written_cell(value)
    if value is None:
        return ""
    if isinstance(value, bool):
        return _YES if value else _NO
    if isinstance(value, models.Model):
        return f"#{value.pk} {value}"
    if isinstance(value, list | dict):
        return json.dumps(value, ensure_ascii=False)
    return str(value)


def read(subject: Subject, field: str, text: str) -> Any:
    """The value that `written` wrote; another row comes back as its number, for the column `<field>_id`."""
    if field == STATE_FIELD:
        return STATES[text]
    if field == THERE:
        return text == _YES
    column = subject._meta.get_field(field)
    if isinstance(column, models.BooleanField):
        return text == _YES
    if isinstance(column, models.IntegerField):
        return int(text) if text else None
    if isinstance(column, models.ForeignKey):
        return number_of(text)
    return json.loads(text) if isinstance(column, models.JSONField) else text


def number_of(text: str) -> int | None:
    """The number of the row that a written value names; None if it names none."""
    found = _NAMED.match(text)
    return int(found[1]) if found else None


def same(field: str, one: str, other: str) -> bool:
    """Whether two written values mean the same: a row that was renamed since is still that row.

    A form holds a row's number alone.
    """
    if field.startswith(AMOUNT):
        return read_amount(one) == read_amount(other)
    if field not in NAMES_A_ROW:
        return one == other
    first, second = number_of(one), number_of(other)
    return (one if first is None else str(first)) == (other if second is None else str(second))


def written_need(count: int, thing: str) -> str:
    """A need as the history keeps it."""
    return f"{count} {thing}".strip() if count else ""


def read_need(text: str) -> tuple[int, str]:
    """The count and the thing that `written_need` wrote."""
    count, _space, thing = text.partition(" ")
    return int(count or 0), thing


def amount_field(where: Box | Place) -> str:
    """The field that says how many of an item are kept there."""
    return f"{AMOUNT}{'box' if isinstance(where, Box) else 'place'}:{where.pk}"


def written_amount(count: int, note: str, where: Box | Place) -> str:
    """An amount as the history keeps it."""
    return json.dumps([count, note, str(where)], ensure_ascii=False) if count else ""


def read_amount(text: str) -> tuple[int, str]:
    """The count and the note that `written_amount` wrote."""
    count, note, _where = json.loads(text) if text else (0, "", "")
    return int(count), str(note)


def label(field: str) -> str:
    """The name of a field for people."""
    if field.startswith(NEED):
        return _("für das Spiel „%(game)s“") % {"game": game_name(field.removeprefix(NEED))}
    if field.startswith(AMOUNT):
        return _("woanders")
    names = {
        **HEADINGS,
        "target": _("Soll"),
        "present": _("da"),
        "usable": _("brauchbar"),
        "to_buy": _("muss besorgt werden"),
        "hinweis": _("Hinweis"),
        "repair": _("zu reparieren"),
        "repairer": _("kümmert sich"),
        "box": _("Kasten"),
        "place": _("Ort"),
        "section": _("Abschnitt"),
        "position": _("Platz in der Reihenfolge"),
        "below_table": _("unter der Tabelle"),
        "material_list": _("Liste"),
        THERE: _("in Gebrauch"),
        PHOTO: _("Foto"),
        "name": _("Name"),
        "note": _("Bemerkung"),
        "code": _("Kürzel"),
        "title": _("Titel"),
        "slug": _("Kurzname"),
        "columns": _("Spalten"),
        "heading": _("Überschrift"),
        "subheading": _("zweite Zeile der Überschrift"),
        "purpose": _("Zweck"),
        "foot": _("Fußzeile"),
        "audience": _("für wen"),
        "setting": _("drinnen oder draußen"),
    }
    return names.get(field, field)


def shown(field: str, text: str) -> str:
    """A written value for people."""
    if field == STATE_FIELD:
        return state_label(STATES[text]) if text in STATES else text
    if field == PHOTO:
        return _("ein Foto") if text else ""
    if field.startswith(AMOUNT) and text:
        count, note, where = json.loads(text)
        return f"{count} × {note}, {where}" if note else f"{count} × {where}"
    if field == "columns" and text:
        return ", ".join(HEADINGS.get(name, name) for name in json.loads(text))
    return _NAMED.sub("", text, count=1) if field in NAMES_A_ROW else text
