"""Text as a forgiving search sees it: no capitals, no accents, „ä“, „ae“ and „a“ alike."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_DIGRAPH = re.compile(r"([aou])e")


@lru_cache(maxsize=50_000)  # a list of 5,000 rows is folded once, not at every search
def fold(text: str) -> str:
    """The text with one spelling for all that people write alike.

    >>> fold("Würfelspaß") == fold("WUERFELSPASS") == fold("wurfelspass")
    True
    """
    text = text.casefold()
    if not text.isascii():
        text = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return _DIGRAPH.sub(r"\1", text)
