"""Forms of several fields: what was sent against what stands there now.

Each field comes with the value the form began with. A field that nobody touched is left alone, whatever it says by now;
one that two have changed is refused with both values, and nothing is written.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db import models
from django.utils.translation import gettext as _

from gamesday.spelling import visible
from inventory.domain import record
from inventory.domain.acts import Writing
from inventory.domain.errors import InventoryError, TooLongError, UnreadableError
from inventory.domain.fields import checked, read_number
from inventory.domain.record import Subject


@dataclass(frozen=True, slots=True)
class Sent:
    """A field of a form, in written form: what it held when the form was opened, and what it holds now."""

    start: str
    text: str


@dataclass(frozen=True, slots=True)
class Clash:
    """A field that somebody else has changed too; values as people see them, `theirs_written` as a form sends it."""

    field: str
    label: str
    mine: str
    theirs: str
    theirs_written: str


class ClashError(InventoryError):
    """Somebody else has changed the same fields meanwhile; nothing was written."""

    def __init__(self, clashes: list[Clash]) -> None:
        said = " ".join(
            _("%(label)s: Sie haben „%(mine)s“, jetzt steht da „%(theirs)s“.")
            % {"label": clash.label, "mine": clash.mine or _("nichts"), "theirs": clash.theirs or _("nichts")}
            for clash in clashes
        )
        super().__init__(
            _("Das hat inzwischen jemand anders geändert. %(values)s Noch einmal „Speichern“ setzt Ihren Wert.")
            % {"values": said}
        )
        self.clashes = clashes


def write(
    act: Writing,
    subject: Subject,
    sent: Mapping[str, Sent],
    put: Callable[[str, Any], object] | None = None,
) -> None:
    """Write the fields of a form into a locked row; `put` sets one field where more follows from it.

    Raises ClashError, and UnreadableError for what a field cannot hold.
    """
    values = {name: read(subject, name, each.text) for name, each in sent.items() if each.text != each.start}
    clashes = []
    for name, value in values.items():
        now = record.written(name, record.value_of(subject, name))
        mine = record.written(name, value)
        if not record.same(name, now, sent[name].start) and not record.same(name, now, mine):
            clashes.append(
                Clash(
                    name, record.label(name), record.shown(name, mine), record.shown(name, now), form_value(name, now)
                )
            )
    if clashes:
        raise ClashError(clashes)
    for name, value in values.items():
        if put is not None:
            put(name, value)
        else:
            act.set(subject, name, value)


def form_value(field: str, written: str) -> str:
    """The written value as a form holds it: of another row the number and nothing else."""
    return str(record.number_of(written) or "") if field in record.NAMES_A_ROW else written


def start_of(subject: Subject, field: str) -> str:
    """What a form for this field begins with."""
    return form_value(field, record.written(field, record.value_of(subject, field)))


def read(subject: Subject, field: str, text: str) -> Any:
    """The value of what a form sent for a field. Raises UnreadableError (TooLongError)."""
    column: Any = subject._meta.get_field(field)
    if isinstance(column, models.BooleanField):
        return text == "ja"
    if isinstance(column, models.IntegerField):
        number = read_number(text)
        if number is None and not column.null:
            raise UnreadableError(_("%(label)s: Bitte geben Sie eine Zahl an.") % {"label": record.label(field)})
        return number
    if isinstance(column, models.ForeignKey):
        return _row(column, text)
    return line(text, getattr(column, "max_length", None) or 2000, required=not column.blank, label=record.label(field))


def line(text: str, longest: int, *, required: bool = False, label: str = "") -> str:
    """A line of text as it is kept. Raises UnreadableError (TooLongError)."""
    text = " ".join(visible(text).split())
    if len(text) > longest:
        raise TooLongError(len(text), longest)
    if required and not text:
        raise UnreadableError(_("%(label)s: Das Feld darf nicht leer sein.") % {"label": label})
    return checked(text, longest)


def _row(column: Any, text: str) -> models.Model | None:
    if not text:
        return None
    model = column.related_model
    used = model.objects.filter(retired=None)
    found: models.Model | None = used.filter(pk=int(text)).first() if text.isdecimal() else None
    if found is None:
        raise UnreadableError(_("Was Sie ausgewählt haben, gibt es nicht (mehr)."))
    return found
