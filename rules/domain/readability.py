"""How hard a text is to read: sentence lengths and LIX.

LIX (C.-H. Björnsson, Läsbarhet, 1968) is words per sentence plus the percentage of words with more than six letters.
Below 30 is a children's book, 50 is a newspaper's harder half.
"""

from __future__ import annotations

import re

WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
#: a sentence ends at . ! ? or … before a blank or the end; a number's full stop ("1. ") does not end one
END = re.compile(r"(?<!\d)[.!?…]+[“”\")]*(?=\s|$)")


def words(text: str) -> list[str]:
    """The words of a text; numbers count, hyphens and apostrophes join."""
    return WORD.findall(text)


def sentences(texts: list[str]) -> list[str]:
    """The sentences of some pieces of text; a piece always ends one."""
    found = [part.strip() for text in texts for part in END.split(text)]
    return [part for part in found if words(part)]


def lix(texts: list[str]) -> float:
    """The LIX of some pieces of text. Raises ValueError if there are no words."""
    said = sentences(texts)
    count = [word for sentence in said for word in words(sentence)]
    if not count:
        raise ValueError("no words")
    long = sum(len(word) > 6 for word in count)
    return len(count) / len(said) + 100 * long / len(count)
