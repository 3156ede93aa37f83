"""The four columns of a list and what may stand in them.

A value has two forms: in the database (`str`, or `bool | None` for nicht vorhanden) and written, as a form sends it and
the change log keeps it (always `str`).
"""

from __future__ import annotations

import re
import unicodedata

from django.utils.translation import gettext as _

from inventory.domain.errors import TooLongError, UnreadableError
from inventory.models import LONGEST_CELL

Value = str | bool | None

#: field of `Item` → heading of the column, to the letter as on paper, therefore not translated
HEADINGS = {
    "benennung": "Benennung",
    "anzahl": "Anzahl",
    "bemerkung": "Bemerkung",
    "nicht_vorhanden": "nicht vorhanden",
}
STATE_FIELD = "nicht_vorhanden"
#: the written form of nicht vorhanden
STATES: dict[str, bool | None] = {"offen": None, "da": False, "fehlt": True}

_BREAK = re.compile(r"[\t\n\v\f\r\x1c-\x1e\x85\u2028\u2029]+")


def read(field: str, text: str) -> Value:
    """The value of what somebody wrote into `field`.

    A cell is one line: line breaks and tabs become a space, space around the text goes, space inside stays.

    Raises TooLongError, or UnreadableError for control characters and for a state that is none of `STATES`.
    """
    if field == STATE_FIELD:
        if text not in STATES:
            raise UnreadableError(
                _("„%(text)s“ ist keine Angabe für „nicht vorhanden“. Möglich sind: %(words)s.")
                % {"text": text[:50], "words": ", ".join(STATES)}
            )
        return STATES[text]
    return checked(_BREAK.sub(" ", text).strip())


def checked(text: str) -> str:
    """The text itself, if a cell can hold it to the letter.

    Raises TooLongError, or UnreadableError for control characters, line breaks and tabs among them.
    """
    if any(unicodedata.category(character) in {"Cc", "Cs", "Zl", "Zp"} for character in text):
        raise UnreadableError(_("Der Text enthält Steuerzeichen oder Umbrüche, die sich nicht speichern lassen."))
    if len(text) > LONGEST_CELL:
        raise TooLongError(len(text), LONGEST_CELL)
    return text


def written(value: Value) -> str:
    """The written form of a value: `read(field, written(value)) == value`."""
    if isinstance(value, str):
        return value
    return next(word for word, state in STATES.items() if state is value)


def state_label(value: bool | None) -> str:
    """The state in words for people."""
    return {None: _("offen"), False: _("da"), True: _("nicht vorhanden")}[value]
