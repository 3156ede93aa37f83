"""Several things in one cell: „4 × grün (da 3) – einer zerkratzt; 1 × Becher“.

Each has a count, a name, and may have a second number in brackets and a note after a dash. What is of the name and
looks like a mark has a backslash before it, so any names and notes come back to the letter. Who writes by hand may
leave the × away, or the count, which is then 1, and may use line breaks for semicolons.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _


@dataclass(frozen=True, slots=True, order=True)
class Entry:
    """One of the things: `name` is never blank."""

    name: str
    count: int = 1
    present: int | None = None
    note: str = ""


class UnpackableError(ValueError):
    """What stands there is no such list. `expected` says what would be."""

    def __init__(self, expected: str) -> None:
        super().__init__(expected)
        self.expected = expected


#: a character of the text, and whether it stands for itself
_Letters = list[tuple[str, bool]]
_COUNT = re.compile(r"(\d{1,9})(?:\s*[×x]\s*|\s+)(?=\S|$)")
_PRESENT = re.compile(r"\(da (\d{1,9})\)$")


def packed(entries: Iterable[Entry]) -> str:
    """The cell.

    >>> packed([Entry("grün", 4, 3, "einer zerkratzt"), Entry("Becher")])
    '4 × grün (da 3) – einer zerkratzt; 1 × Becher'
    """
    return "; ".join(_entry(entry) for entry in entries)


def _entry(entry: Entry) -> str:
    present = "" if entry.present is None else f" (da {entry.present})"
    note = f" – {_escaped(entry.note)}" if entry.note else ""
    return f"{entry.count} × {_escaped(entry.name)}{present}{note}"


def _escaped(text: str) -> str:
    text = re.sub(r"[\\;–]|\((?=da \d)", r"\\\g<0>", text)
    # space at the ends would not be seen
    return re.sub(r"^ | $", r"\\ ", text) if text != " " else "\\ "


def unpacked(cell: str) -> tuple[Entry, ...]:
    """The things in a cell: `unpacked(packed(entries)) == tuple(entries)`. Raises UnpackableError."""
    letters: _Letters = []
    backslash = False
    for character in cell:
        if backslash or character != "\\":
            letters.append((character, backslash))
            backslash = False
        else:
            backslash = True
    if backslash:
        letters.append(("\\", True))
    return tuple(_read(piece) for piece in _split(letters) if _shown(piece).strip())


def _split(letters: _Letters) -> Iterable[_Letters]:
    piece: _Letters = []
    for letter in letters:
        if letter in {(";", False), ("\n", False)}:
            yield piece
            piece = []
        else:
            piece.append(letter)
    yield piece


def _read(letters: _Letters) -> Entry:
    letters = _stripped(letters)
    marks = _marks(letters)
    note = ""
    if (dash := marks.find("–")) >= 0:
        note = _shown(_stripped(letters[dash + 1 :]))
        letters = _stripped(letters[:dash])
        marks = _marks(letters)
    present = None
    if found := _PRESENT.search(marks):
        present = int(found[1])
        letters = _stripped(letters[: found.start()])
        marks = _marks(letters)
    count = 1
    if found := _COUNT.match(marks):
        count = int(found[1])
        letters = letters[found.end() :]
    name = _shown(letters)
    if not name:
        raise UnpackableError(_("„2 × Name“, mehrere durch Semikolon getrennt"))
    return Entry(name, count, present, note)


def _marks(letters: _Letters) -> str:
    """The text with a sign in the place of each letter that is no mark."""
    return "".join("\x00" if literal else letter for letter, literal in letters)


def _shown(letters: _Letters) -> str:
    return "".join(letter for letter, _literal in letters)


def _stripped(letters: _Letters) -> _Letters:
    start, end = 0, len(letters)
    while start < end and not letters[start][1] and letters[start][0].isspace():
        start += 1
    while end > start and not letters[end - 1][1] and letters[end - 1][0].isspace():
        end -= 1
    return letters[start:end]
