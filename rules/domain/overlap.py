"""Nothing is copied: five words in a row that stand in a source are found, however they are set.

Words are compared in lower case, hyphens part them, signs and markup do not count. Names that cannot be said otherwise
are listed in `standard_terms.txt`; such a name counts as one word.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

LENGTH = 5
WORD = re.compile(r"[^\W_]+")
TERMS_FILE = Path(__file__).resolve().parent.parent / "standard_terms.txt"


@dataclass(frozen=True, slots=True)
class Overlap:
    """Words of a text that stand in a source: in lines of both, counted from 1."""

    line: int
    words: str
    source: str
    source_line: int


@dataclass(frozen=True, slots=True)
class _Said:
    word: str
    line: int


@lru_cache(maxsize=1)
def terms() -> tuple[tuple[str, ...], ...]:
    """The listed names as words, longest first."""
    lines = TERMS_FILE.read_text(encoding="utf-8").splitlines()
    listed = [tuple(_words(line)) for line in lines if line.strip() and not line.startswith("#")]
    return tuple(sorted(listed, key=len, reverse=True))


def _words(text: str) -> list[str]:
    normal = unicodedata.normalize("NFC", text).replace("\u00ad", "").replace("’", "'").lower()
    return WORD.findall(normal.replace("'", ""))


def _said(text: str) -> list[_Said]:
    said = [_Said(word, number) for number, line in enumerate(text.split("\n"), 1) for word in _words(line)]
    starts: dict[str, list[tuple[str, ...]]] = {}
    for term in terms():
        starts.setdefault(term[0], []).append(term)
    joined, at = [], 0
    while at < len(said):
        here = said[at]
        for term in starts.get(here.word, ()):
            if all(at + i < len(said) and said[at + i].word == word for i, word in enumerate(term)):
                joined.append(_Said(" ".join(term), here.line))
                at += len(term)
                break
        else:
            joined.append(here)
            at += 1
    return joined


@lru_cache(maxsize=2)
def _index(folder: Path, stamp: tuple[tuple[str, int], ...]) -> dict[str, tuple[str, int]]:
    """Every five words of the sources and where they stand first; `stamp` changes with the files."""
    found: dict[str, tuple[str, int]] = {}
    for name, _changed in stamp:
        said = _said((folder / name).read_text(encoding="utf-8"))
        spoken = [item.word for item in said]
        for at in range(len(said) - LENGTH + 1):
            found.setdefault(" ".join(spoken[at : at + LENGTH]), (name, said[at].line))
    return found


def sources(folder: Path) -> Sequence[Path]:
    """The source texts there are; none where the folder is missing."""
    return sorted(folder.glob("*.txt")) if folder.is_dir() else []


def overlaps(text: str, folder: Path) -> list[Overlap]:
    """Every run of five or more words of `text` that stands in a source of `folder`, in order."""
    files = sources(folder)
    if not files:
        return []
    index = _index(folder, tuple((file.name, file.stat().st_mtime_ns) for file in files))
    said = _said(text)
    found: list[Overlap] = []
    at = 0
    while at <= len(said) - LENGTH:
        hit = index.get(" ".join(item.word for item in said[at : at + LENGTH]))
        if hit is None:
            at += 1
            continue
        end = at + LENGTH
        while end < len(said) and " ".join(item.word for item in said[end - LENGTH + 1 : end + 1]) in index:
            end += 1
        found.append(Overlap(said[at].line, " ".join(item.word for item in said[at:end]), *hit))
        at = end
    return found
