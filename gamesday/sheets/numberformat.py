"""A number as an XLSX cell shows it. The file holds the number and a format; the text exists only on the screen.

Formats as people use them: decimals, thousands, leading zeros, percent, a currency or another word beside the number,
other forms for negative numbers and zero. Fractions, exponents and conditions are left to whoever asks.
"""

from __future__ import annotations

import re
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation
from functools import lru_cache
from typing import NamedTuple

from gamesday.sheets.values import in_writing

_COLOURS = r"black|blue|cyan|green|magenta|red|white|yellow|color ?\d+"
_TOKEN = re.compile(
    rf"""
      "(?P<quoted>[^"]*)" | \\(?P<escaped>.) | \[\$(?P<currency>[^\]-]*)(?:-[^\]]*)?\]
    | (?P<nothing>_.|\*.|\[(?:{_COLOURS})\])
    | (?P<digits>[0#?](?:[0#?,]*[0#?])?(?P<scale>,*)(?:\.[0#?]*)?|\.[0#?]+)
    | (?P<percent>%) | (?P<general>general) | (?P<text>@) | (?P<plain>[^\w"\[\]\\/;.,])
    """,
    re.VERBOSE | re.IGNORECASE,
)
_SECTION = re.compile(r'(?:"[^"]*"|\\.|_.|\*.|[^;])*')
#: what Excel allows
_LONGEST = 255


class _Piece(NamedTuple):
    """Text to show as it is, or with a `kind` one of the things that depend on the value."""

    kind: str
    text: str


def shown(value: int | float | str, form: str) -> str | None:
    """The text a German spreadsheet shows for a value in this number format; None if it cannot be told here.

    >>> shown(12.5, '#,##0.00 "€"'), shown(7, "000"), shown(0.5, "0%"), shown(0.5, "# ?/?")
    ('12,50 €', '007', '50%', None)
    """
    sections = _sections(form) if len(form) <= _LONGEST else [None]
    if isinstance(value, str):
        with_text = [section for section in sections if section and any(piece.kind == "text" for piece in section)]
        return "".join(value if piece.kind == "text" else piece.text for piece in with_text[-1]) if with_text else value
    number = Decimal(repr(value)) if isinstance(value, float) else Decimal(value)
    section, signed = sections[0], True
    if number < 0 and len(sections) > 1:
        section, signed = sections[1], False
    elif number == 0 and len(sections) > 2:
        section = sections[2]
    if section is None:
        return None
    try:
        text = "".join(_written(piece, section, abs(number)) for piece in section).strip()
    except (ValueError, InvalidOperation):
        return None
    # what hides a value says nothing about it
    if not text:
        return None
    return f"-{text}" if signed and number < 0 and re.search("[1-9]", text) else text


@lru_cache(maxsize=256)
def _sections(form: str) -> list[list[_Piece] | None]:
    """The sections of a format: for positive numbers, negative ones, zero, text. None: one that is not understood."""
    return [_pieces(section) for section in _split(form)]


def _split(form: str) -> list[str]:
    sections, at = [], 0
    while at <= len(form):
        found = _SECTION.match(form, at)
        assert found is not None
        sections.append(found[0])
        at = found.end() + 1
    return sections


def _pieces(section: str) -> list[_Piece] | None:
    pieces: list[_Piece] = []
    at = 0
    while at < len(section):
        found = _TOKEN.match(section, at)
        if found is None:
            return None
        kind = found.lastgroup or ""
        if found["digits"] is not None:
            pieces.append(_Piece("digits", found["digits"]))
        elif kind in {"quoted", "escaped", "currency", "plain"}:
            pieces.append(_Piece("", found[kind]))
        elif kind != "nothing":
            pieces.append(_Piece(kind, found[0]))
        at = found.end()
    # several runs of digits in one number, as telephone numbers have them
    return pieces if sum(piece.kind in {"digits", "general", "text"} for piece in pieces) <= 1 else None


def _written(piece: _Piece, section: list[_Piece], number: Decimal) -> str:
    if piece.kind in {"general", "text"}:
        return in_writing(number)
    if piece.kind != "digits":
        return piece.text
    percents = sum(other.kind == "percent" for other in section)
    whole, _point, decimals = piece.text.partition(".")
    scale = len(whole) - len(whole.rstrip(","))
    number = number.scaleb(2 * percents - 3 * scale).quantize(Decimal(1).scaleb(-len(decimals)), ROUND_HALF_UP)
    before, _point, after = f"{number:f}".partition(".")
    before = before.lstrip("0").rjust(whole.count("0"), "0")
    if "," in whole.rstrip(","):
        before = re.sub(r"(?<=\d)(?=(?:\d{3})+$)", ".", before)
    needed = len(decimals.rstrip("#?"))
    after = after[:needed] + after[needed:].rstrip("0")
    return f"{before},{after}" if after else before
