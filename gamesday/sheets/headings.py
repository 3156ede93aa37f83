"""Which rows of somebody's table are no rows of it: headings, sums, notes below it.

A row is taken for headings only if it is unlike the others: it has names that are known, or words above columns of
numbers. All that is found here is a guess: it is named, and whoever sees it says otherwise.
"""

from __future__ import annotations

import re

from django.utils.translation import gettext as _

from gamesday.sheets.grid import Grid
from gamesday.sheets.values import is_unsaid
from gamesday.sheets.vocabulary import Vocabulary, plain

#: no row of headings: the columns are called A, B, C
NO_HEADINGS = -1
#: headings are looked for in so many rows, and compared with so many below
_TOP = 20
_BELOW = 50
#: of the cells below a word so many are numbers where it is a heading
_MOST = 0.6
_NUMBER = re.compile(r"(?:ca\.?\s*|[~><])?[+-]?\d+(?:[.,]\d+)*\s*(?:[^\W\d_]{1,6}\.?|%|€|[x×])?")
_SUM = re.compile(r"(?:(?:zwischen|gesamt|end)?summe|gesamt(?:zahl|menge|anzahl)?|insgesamt|total|subtotal|∑|Σ)\b")
_AGGREGATE = re.compile(r"(?:of:)?=\s*[A-Za-z.]+\(.*?\[?\.?\$?[A-Z]{1,3}\$?(\d+):\.?\$?[A-Z]{1,3}\$?(\d+)", re.DOTALL)


def find_headings(grid: Grid, words: Vocabulary) -> tuple[int, int]:
    """The row of the headings, the last of them where there are two, and how many: `NO_HEADINGS` and 0 for none."""
    top = range(min(_TOP, len(grid.rows)))
    known = {row: len(_known(grid, row, words)) for row in top}
    best = max(top, key=lambda row: known[row])
    if known[best] < 2 and not (known[best] and _is_sole_name(grid, best, words)):
        several = min(2, grid.width)
        full = next((row for row in top if sum(map(bool, grid.rows[row])) >= several), None)
        best = next((row for row in (best, full) if row is not None and _stands_out(grid, row)), NO_HEADINGS)
    if best == NO_HEADINGS:
        return NO_HEADINGS, 0
    return (best + 1, 2) if _goes_on(grid, best, words) else (best, 1)


def no_rows(grid: Grid, heading: int, lines: int) -> dict[int, str]:
    """The rows below the headings that are none of the table, as far as one can tell, each with the reason."""
    again = [_names(grid, line) for line in range(max(heading - lines + 1, 0), heading + 1)]
    full = [row for row, cells in enumerate(grid.rows) if sum(bool(text.strip()) for text in cells) > 1]
    last = full[-1] if full else len(grid.rows)
    found: dict[int, str] = {}
    below = False
    for row in range(heading + 1, len(grid.rows)):
        texts = [text.strip() for text in grid.rows[row] if text.strip()]
        below = below or (row > last and not texts)
        if not texts:
            continue
        if _names(grid, row) in again:
            found[row] = _("die Überschriften noch einmal")
        elif _is_sum(grid, row, texts):
            found[row] = _("eine Summe")
        elif below:
            found[row] = _("eine Notiz unter der Tabelle")
    return found


def _is_sum(grid: Grid, row: int, texts: list[str]) -> bool:
    if any(_sums_above(grid, row, column) for column in range(len(grid.rows[row]))):
        return True
    first, *others = texts
    return bool(_SUM.match(plain(first)) and others) and all(map(_is_number, others))


def _sums_above(grid: Grid, row: int, column: int) -> bool:
    """Whether a cell is a formula over rows above it."""
    found = _AGGREGATE.match(grid.text(row, column)) if (row, column) in grid.unusable else None
    return found is not None and int(found[1]) <= int(found[2]) <= row


def _known(grid: Grid, row: int, words: Vocabulary) -> set[str]:
    keys = (words.key_of(text) for text in grid.rows[row] if text.strip())
    return {key for key in keys if key}


def _is_sole_name(grid: Grid, row: int, words: Vocabulary) -> bool:
    """Whether one known name makes this row headings: our own, or that of the column that says what a row is."""
    texts = [text for text in grid.rows[row] if text.strip()]
    [key] = _known(grid, row, words)
    sure = key in {words.title, words.key} or any(plain(text) in words.own for text in texts)
    return sure and not any(map(_is_number, texts)) and len(texts) >= min(2, grid.width)


def _stands_out(grid: Grid, row: int) -> bool:
    """Whether this is a row of words, and below one of them stand numbers."""
    columns = [column for column, text in enumerate(grid.rows[row]) if text.strip()]
    if any(_is_number(grid.text(row, column)) or is_unsaid(grid.text(row, column)) for column in columns):
        return False
    for column in columns:
        below = [grid.text(each, column) for each in range(row + 1, min(row + 1 + _BELOW, len(grid.rows)))]
        told = [(row + 1 + place, text) for place, text in enumerate(below) if text.strip() and not is_unsaid(text)]
        numbers = sum(_is_number(text) or (each, column) in grid.unusable for each, text in told)
        if told and numbers >= _MOST * len(told):
            return True
    return False


def _goes_on(grid: Grid, row: int, words: Vocabulary) -> bool:
    """Whether the row below has headings too: known ones, each below another or below none."""
    if row + 1 >= len(grid.rows) or not grid.rows[row + 1]:
        return False
    texts = [(column, text) for column, text in enumerate(grid.rows[row + 1]) if text.strip()]
    known = _known(grid, row + 1, words)
    if not known or any(_is_number(text) for _column, text in texts) or _names(grid, row) == _names(grid, row + 1):
        return False
    open_ones = sum(not grid.text(row, column).strip() for column, _text in texts)
    return open_ones > 0 and len(known) >= min(2, len(texts)) and len(texts) < grid.width


def _names(grid: Grid, row: int) -> list[str]:
    return [plain(text) for text in grid.rows[row]]


def _is_number(text: str) -> bool:
    return _NUMBER.fullmatch(text.strip()) is not None
