"""Where in a text a finding means: its line, for people who are mending it."""

from __future__ import annotations

import re

from rules.domain.findings import HEAD, Finding
from rules.domain.sheet import AUDIENCES

_LINE = re.compile(r"Zeile (\d+)")
_PART = re.compile(r"(?:Teil|Feld) (\d)")
_QUOTED = re.compile(r"„([^“]+)“")
#: words of a quotation that are looked for; more would often be broken by emphasis
_WORDS = 4


def line_of(finding: Finding, source: str) -> int | None:
    """The line a finding is about, counted from 1; None if it is about the whole text."""
    if named := _LINE.search(finding.place) or _LINE.search(finding.message):
        return int(named[1])
    if finding.place.startswith(HEAD):
        return _in_head(finding.place.split(", ")[1:], source)
    audience = next((name for name in AUDIENCES if finding.place.lower().startswith(name)), None)
    if audience is None:
        return _quoted(finding.message, source, 0)
    title = re.search(rf"^# {audience}\s*$", source, re.MULTILINE | re.IGNORECASE)
    if title is None:
        return None
    at = title.start()
    if part := _PART.search(finding.place) or _PART.search(finding.message):
        heads = list(re.finditer(r"^## ", source[at:], re.MULTILINE))
        if int(part[1]) <= len(heads):
            at += heads[int(part[1]) - 1].start()
    return _quoted(finding.message, source, at) or _line_at(source, at)


def _in_head(keys: list[str], source: str) -> int | None:
    """The line of `key:`, and of the keys below it as far as they are found."""
    at: int | None = None
    for key in keys:
        found = re.compile(rf"^[^\S\n]*{re.escape(key)}:", re.MULTILINE).search(source, at or 0)
        if found is None:
            break
        at = found.start() + len(found[0]) - len(found[0].lstrip())
    return _line_at(source, at) if at is not None else None


def _quoted(message: str, source: str, start: int) -> int | None:
    """The line where the words stand that a message quotes."""
    for quotation in _QUOTED.findall(message):
        words = re.findall(r"\w+", quotation)[:_WORDS]
        if not words:
            continue
        found = re.compile(r"\W+".join(map(re.escape, words))).search(source, start)
        if found is not None:
            return _line_at(source, found.start())
    return None


def _line_at(source: str, at: int) -> int:
    return source.count("\n", 0, at) + 1
