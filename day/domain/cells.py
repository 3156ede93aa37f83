"""A pasted line in parts: what people write in many ways („9.30 Uhr“, „(22)“, „5–6 Jahre“) becomes one word each.

The words are `=22` for how many there are, `+2` for who comes with them, `5-6` for ages, `ab 9:30`, `bis 12:00`. A row
of a table is put together by its headings, where it has some.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

_UHR = r"(Uhr\b|h\b)?"
_HOUR = r"([01]?\d|2[0-3])(?:[:.]([0-5]\d))?"
_CHILDREN = r"(?:Kinder\w*|Kids?|Kind|Schüler\S*|SuS|Köpfe|Personen|Pers\.?|Leute|Teilnehm\S*|TN)\b\.?"
_OTHERS = r"(?:Begleit\w*|Erwachsen\w*|Erw\b\.?|Betreu\w*|Erzieh\S*|Lehr\S*|Aufsicht\w*|Eltern\w*|Helfer\S*)"
_YEARS = r"(?:Jahre\w*|Jährig\w*|jährig\w*|J\b\.?)"

_ANY = re.IGNORECASE


def _from_until(found: re.Match[str]) -> str:
    """From when until when; two small numbers without an hour among them are ages."""
    before, begin, minute, hour, between, end, other, also = found.groups()
    sure = before or minute or hour
    if not sure and (between.casefold() == "bis" or not (other or also)):
        return found[0]  # „24 bis 9:40“ are 24 who go then
    return f" ab {_clock(begin, minute)} bis {_clock(end, other)} "


def _clock(hour: str, minute: str | None) -> str:
    return f"{int(hour)}:{minute or '00'}"


#: what is looked for, in this order, and what it becomes
_FORMS = [
    (re.compile(rf"(\d{{1,3}})\s*(?:-|–|—|/|bis)\s*(\d{{1,3}})\s*{_YEARS}", _ANY), lambda m: f" {m[1]}-{m[2]} "),
    (re.compile(rf"(?<![\d+=-])(\d{{1,3}})\s*-?{_YEARS}", _ANY), lambda m: f" {m[1]}-{m[1]} "),
    (re.compile(rf"(\b(?:ab|von)\s+)?(?<![\d:+=]){_HOUR}\s*{_UHR}\s*(-|–|—|bis)\s*{_HOUR}\s*{_UHR}", _ANY),
     _from_until),
    (re.compile(rf"\b(?:ab|von|um|kommt(?:\s+um)?)\s+{_HOUR}(?![\d:.]*\d)\s*(?:Uhr|h\b)?", _ANY),
     lambda m: f" ab {_clock(m[1], m[2])} "),
    (re.compile(rf"\b(?:bis|geht(?:\s+um)?)\s+{_HOUR}(?![\d:.]*\d)\s*(?:Uhr|h\b)?", _ANY),
     lambda m: f" bis {_clock(m[1], m[2])} "),
    (re.compile(rf"(?<!ab )(?<!bis )(?<![\d:]){_HOUR}\s*Uhr", _ANY), lambda m: f" ab {_clock(m[1], m[2])} "),
    (re.compile(r"(?<!ab )(?<!bis )(?<![\d:])([01]?\d|2[0-3]):([0-5]\d)\b"), lambda m: f" ab {_clock(m[1], m[2])} "),
    (re.compile(rf"\+\s*(\d{{1,2}})\s*{_OTHERS}?", _ANY), lambda m: f" +{m[1]} "),
    (re.compile(rf"(?:\b(?:und|mit|u\.)\s+)?(?<![\d+=:-])(\d{{1,2}})\s*{_OTHERS}", _ANY), lambda m: f" +{m[1]} "),
    (re.compile(rf"(?<![\d+=:-])(\d{{1,3}})\s*{_CHILDREN}", _ANY), lambda m: f" ={m[1]} "),
    (re.compile(r"(?<![\d=+:-])(\d{1,3})\s*[-–]\s*(\d{1,3})(?![\d:])"), lambda m: f" {m[1]}-{m[2]} "),
]  # fmt: skip
#: a column that says nothing of a group, such as who teaches it
LEFT_OUT = "?"
#: what a column is called, and what stands before its numbers
_HEADINGS = {
    "label": ("klasse", "gruppe", "name", "bezeichnung", "wer"),
    "=": ("anzahl", "kinder", "größe", "schüler", "stärke", "personen", "köpfe", "wie viele"),
    "+": ("begleit", "erwachsene", "betreu", "lehrkräfte", "erzieher", "aufsicht"),
    "ab ": ("ankunft", "ab", "von", "kommt", "beginn", "uhrzeit", "zeit"),
    "bis ": ("abfahrt", "bis", "geht", "ende", "abholung"),
    "alter": ("alter", "jahre"),
    "": ("bedarf", "bemerkung", "hinweis", "braucht"),
}


def rows(pasted: str) -> Iterator[tuple[int, list[str]]]:
    """Each line that says something, with its number, in cells; a heading line tells what they are and is gone."""
    columns: list[str] = []
    first = True
    for number, line in enumerate(pasted.splitlines(), 1):
        tidy = _tidy(line)
        if not tidy.strip():
            continue
        cells = split(tidy)
        if first and (found := _headings(tidy, cells)):
            columns, first = found if len(found) > 1 else [], False
            continue
        first = False
        yield number, _by_column(cells, columns) if len(columns) == len(cells) else cells


def left_out(pasted: str) -> list[str]:
    """The headings of columns that are not read."""
    for line in pasted.splitlines():
        if tidy := _tidy(line).strip():
            cells = split(tidy)
            columns = _headings(tidy, cells)
            return [head for head, kind in zip(cells, columns, strict=False) if kind == LEFT_OUT]
    return []


def split(line: str) -> list[str]:
    """The cells of a line: between tabs, else semicolons, else commas, else after a colon or a dash."""
    for sign in ("\t", ";", ","):
        if sign in line:
            return [cell.strip() for cell in line.split(sign)]
    return [cell.strip() for cell in re.split(r":\s|(?<=[^\W\d])\s[–—-]\s", line)]


def words(cell: str) -> list[str]:
    """The words of a cell, each form as it is read."""
    for form, made in _FORMS:
        cell = form.sub(made, cell)
    return cell.replace(",", " ").replace(";", " ").split()


def _tidy(line: str) -> str:
    """Without bullets and characters nobody sees; what brackets say of numbers is a cell of its own."""
    line = line.replace("\xa0", " ").replace("\u200b", "").replace("\ufeff", "").replace("|", "\t").strip(" ")
    line = re.sub(r"^\s*(?:[-–•*·▪]|\d{1,2}\))\s+", "", line)
    line = re.sub(r"(\d{1,2}),(\d\d)(?=\s*Uhr)", r"\1:\2", line)
    line = re.sub(r"\(\s*(?=\+?\d)([^()]*)\)", "\t\\1" if "\t" in line else r"; \1 ", line)
    return re.sub(r"(\d)[^\S\t]*\+[^\S\t]*(\d)", r"\1 +\2", line)


def _headings(line: str, cells: Sequence[str]) -> list[str]:
    """What each cell of a heading line says; nothing if it is none."""
    if any(map(str.isdigit, line)):
        return []
    parts = list(cells) if len(cells) > 1 else line.split()
    kinds = [_kind(part.casefold()) for part in parts]
    known = [kind for kind in kinds if kind is not None]
    if "label" not in known or len(set(known)) < 2:
        return []
    return [LEFT_OUT if kind is None else kind for kind in kinds] if len(cells) > 1 else ["label"]


def _kind(heading: str) -> str | None:
    return next((kind for kind, names in _HEADINGS.items() if any(map(heading.startswith, names))), None)


def _by_column(cells: Sequence[str], columns: Sequence[str]) -> list[str]:
    """The cells of a row as its headings say: the label first, before a number what it counts."""
    named = [(kind, cell) for kind, cell in zip(columns, cells, strict=True) if kind != LEFT_OUT]
    label = [cell for kind, cell in named if kind == "label"][:1]
    rest = [_said(kind, cell) for kind, cell in named if kind != "label" and cell not in ("", "-", "–", "0")]
    return [*filter(None, label), *rest]


def _said(kind: str, cell: str) -> str:
    if kind == "alter":
        return f"{cell}-{cell}" if cell.isdecimal() else cell
    return f"{kind}{cell}" if cell[:1].isdigit() else cell
