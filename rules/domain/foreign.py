"""Words in other languages: which they are stands in `rules/foreign_words.yaml`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import yaml

WORDS_FILE = Path(__file__).resolve().parent.parent / "foreign_words.yaml"


def parts(text: str) -> Iterator[tuple[str, str]]:
    """A text in pieces, each with its language; "" is that of the text.

    >>> list(parts("Das heißt en passant."))
    [('Das heißt ', ''), ('en passant', 'fr'), ('.', '')]
    """
    words, language = known()
    for number, piece in enumerate(words.split(text)):
        if piece:
            yield piece, language[piece] if number % 2 else ""


@cache
def known() -> tuple[re.Pattern[str], dict[str, str]]:
    """A pattern that finds the words, and their languages."""
    by_language = yaml.safe_load(WORDS_FILE.read_text(encoding="utf-8"))
    language = {word: tag for tag, words in by_language.items() for word in words}
    longest_first = sorted(map(re.escape, language), key=len, reverse=True)
    return re.compile(rf"(?<!\w)({'|'.join(longest_first)})(?!\w)"), language
