"""The four columns of a list and what may stand in them.

A value has two forms: in the database (`str`, or `bool | None` for nicht vorhanden) and written, as a form sends it and
the change log keeps it (always `str`). Beside the columns stand the three numbers of an item, `int` or None.
"""

from __future__ import annotations

import re
import unicodedata

from django.utils.translation import gettext as _

from gamesday.spelling import visible
from inventory.domain.errors import TooLongError, UnreadableError
from inventory.models import LONGEST_CELL, MOST

Value = str | int | None

#: field of `Item` → heading of the column, to the letter as on paper, therefore not translated
HEADINGS = {
    "benennung": "Benennung",
    "anzahl": "Anzahl",
    "bemerkung": "Bemerkung",
    "nicht_vorhanden": "nicht vorhanden",
}
STATE_FIELD = "nicht_vorhanden"
#: the numbers beside the free text of the count
NUMBERS = ("target", "present", "usable")
#: the written form of nicht vorhanden
STATES: dict[str, bool | None] = {"offen": None, "da": False, "fehlt": True}

_BREAK = re.compile(r"[\t\n\v\f\r\x1c-\x1e\x85\u2028\u2029]+")


def read(field: str, text: str) -> Value:
    """The value of what somebody wrote into `field`.

    A number is digits or nothing. Text is one line: line breaks and tabs become a space, space around the text goes,
    space inside stays, characters that nobody sees go.

    Raises TooLongError, or UnreadableError for control characters, for a state that is none of `STATES` and for
    what is no number.
    """
    if field in NUMBERS:
        return read_number(text)
    if field == STATE_FIELD:
        if text not in STATES:
            raise UnreadableError(
                _("„%(text)s“ ist keine Angabe für „nicht vorhanden“. Möglich sind: %(words)s.")
                % {"text": text[:50], "words": ", ".join(STATES)}
            )
        return STATES[text]
    return checked(visible(_BREAK.sub(" ", text)).strip())


def read_number(text: str) -> int | None:
    """A whole number from 0 to `MOST`, or None for nothing. Raises UnreadableError."""
    text = text.strip()
    if not text:
        return None
    if not re.fullmatch(r"[0-9]{1,12}", text) or int(text) > MOST:
        raise UnreadableError(
            _("„%(text)s“ ist keine ganze Zahl von 0 bis %(most)d.") % {"text": text[:50], "most": MOST}
        )
    return int(text)


def checked(text: str, longest: int = LONGEST_CELL) -> str:
    """The text itself, if a cell (or another field of `longest` characters) can hold it to the letter.

    Raises TooLongError, or UnreadableError for control characters, line breaks and tabs among them.
    """
    if any(unicodedata.category(character) in {"Cc", "Cs", "Zl", "Zp"} for character in text):
        raise UnreadableError(_("Der Text enthält Steuerzeichen oder Umbrüche, die sich nicht speichern lassen."))
    if len(text) > longest:
        raise TooLongError(len(text), longest)
    return text


def written(value: Value) -> str:
    """The written form of a value: `read(field, written(value)) == value`."""
    if isinstance(value, str):
        return value
    return next(word for word, state in STATES.items() if state is value)


def state_label(value: bool | None) -> str:
    """The state in words for people."""
    return {None: _("offen"), False: _("da"), True: _("nicht vorhanden")}[value]
