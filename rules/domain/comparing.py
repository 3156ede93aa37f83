"""Two texts side by side: what differs, line by line, and how two edits of one text go together."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from dataclasses import dataclass

from merge3 import Merge3

#: unchanged lines shown before and after a difference
AROUND = 2
#: words of one line times words of the other above which they are not compared: it would take too long
MOST_PAIRS = 1_000_000


@dataclass(frozen=True, slots=True)
class Piece:
    """Part of a line; `changed` is what the other text does not have."""

    text: str
    changed: bool = False


@dataclass(frozen=True, slots=True)
class DiffLine:
    """A line of a comparison. `sign` is "-" (only before), "+" (only after) or " "; `number` counts in its own text."""

    sign: str
    number: int
    pieces: tuple[Piece, ...]


#: lines that follow each other
Passage = tuple[DiffLine, ...]


def differences(before: str, after: str) -> list[Passage]:
    """What differs between two texts, with a little of what stands around it; empty if they are equal."""
    old, new = before.splitlines(), after.splitlines()
    # difflib's guess at "popular" lines would tear texts apart at every blank one
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    return [tuple(_lines(old, new, group)) for group in matcher.get_grouped_opcodes(AROUND)]


def _lines(old: list[str], new: list[str], group: Sequence[tuple[str, int, int, int, int]]) -> list[DiffLine]:
    shown: list[DiffLine] = []
    for tag, i1, i2, j1, j2 in group:
        if tag == "equal":
            shown += [DiffLine(" ", j + 1, (Piece(new[j]),)) for j in range(j1, j2)]
            continue
        gone, come = old[i1:i2], new[j1:j2]
        paired = [_words(a, b) for a, b in zip(gone, come, strict=False)]
        for at, text in enumerate(gone):
            pieces = paired[at][0] if at < len(paired) else (Piece(text, changed=True),)
            shown.append(DiffLine("-", i1 + at + 1, pieces))
        for at, text in enumerate(come):
            pieces = paired[at][1] if at < len(paired) else (Piece(text, changed=True),)
            shown.append(DiffLine("+", j1 + at + 1, pieces))
    return shown


def _words(before: str, after: str) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
    """The two lines with the words marked that differ; lines with little in common are marked as a whole."""
    old, new = re.findall(r"\s+|\w+|[^\w\s]", before), re.findall(r"\s+|\w+|[^\w\s]", after)
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    if len(old) * len(new) > MOST_PAIRS or matcher.ratio() < 0.4:
        return (Piece(before, changed=True),), (Piece(after, changed=True),)
    left: list[Piece] = []
    right: list[Piece] = []
    for tag, i1, i2, j1, j2 in matcher.get_opcodes():
        if i2 > i1:
            left.append(Piece("".join(old[i1:i2]), tag != "equal"))
        if j2 > j1:
            right.append(Piece("".join(new[j1:j2]), tag != "equal"))
    return tuple(left), tuple(right)


def merged(base: str, mine: str, theirs: str) -> str | None:
    """Both changes of `base` in one text; None where they change the same place in different ways."""
    joined: list[str] = []
    begun, one, other = (text.splitlines(keepends=True) for text in (base, mine, theirs))
    for group in Merge3(begun, one, other).merge_groups():
        if group[0] == "conflict":
            return None
        joined.extend(group[1])
    return "".join(joined)
