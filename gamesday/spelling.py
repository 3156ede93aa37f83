"""Names as people type them: which one a misspelt word may mean. Hall, library and lists search with this.

Capitals, blanks, accents and one or two wrong letters do not matter; a typed umlaut, its vowel and its spelling with
"e" are the same. Nor does it matter how a sound is written ("Schag", "Tame", "Scat"), and a name may be typed in part,
or with more behind it ("Dominosteine").
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from rapidfuzz import fuzz

#: how alike two words must be, of 100
ALIKE = 75
#: shorter words are only looked for as they are: two wrong letters make any of them into any other
SHORTEST_FUZZY = 4
#: shorter beginnings are only looked for as they are
SHORTEST_BEGINNING = 7
#: names that are taken apart once, not at every search: those of a list of 5,000 rows
REMEMBERED = 16_384

#: letters that German ears do not tell apart, or not everywhere; each is replaced by the one after it, in this order
_ALIKE = (
    ("sch", "s"), ("ph", "f"), ("ck", "k"), ("ch", "k"), ("qu", "kw"), ("x", "ks"), ("tz", "s"), ("th", "t"),
    ("c", "k"), ("g", "k"), ("z", "s"), ("d", "t"), ("b", "p"), ("v", "f"), ("w", "f"), ("y", "i"), ("h", ""),
)  # fmt: skip


#: soft hyphens, blanks without width and marks of direction; what joins the parts of an emoji is none of them
_INVISIBLE = re.compile("[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]")


def visible(text: str) -> str:
    """The text without characters that nobody sees, and that come along when somebody copies from a page or a PDF."""
    return _INVISIBLE.sub("", text)


def plain(text: str) -> str:
    """Small letters a–z and digits alone, an umlaut as its vowel: "Mühle!" is "muhle"."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return re.sub(r"[^a-z0-9]", "", decomposed)


@lru_cache(maxsize=REMEMBERED)
def spellings(text: str) -> frozenset[str]:
    """`plain`, and the same with the umlauts written out: "muhle" and "muehle"."""
    written_out = text.casefold().replace("ä", "ae").replace("ö", "oe").replace("ü", "ue")
    return frozenset({plain(text), plain(written_out)} - {""})


@lru_cache(maxsize=REMEMBERED)
def sound(spelt: str) -> str:
    """What a name of small letters sounds like: "schag" and "schach" are the same, "skatt" and "scat" too."""
    for written, heard in _ALIKE:
        spelt = spelt.replace(written, heard)
    return re.sub(r"(.)\1+", r"\1", spelt)


def likeness(typed: str, called: tuple[str, ...], kind: str = "") -> float:
    """How well what somebody typed fits a game, from 0 to 100; below `ALIKE` it does not.

    `called` is everything the game is called, `kind` the name of its kind, which fits less well than a name.
    """
    whole, single = _names(called)
    kinds = spellings(kind)
    best = 0.0
    for asked in spellings(typed):
        if asked in whole:
            return 100.0
        for name in whole:
            if name.startswith(asked):
                best = max(best, 97.0)
            elif len(asked) >= SHORTEST_FUZZY:
                if asked in name:
                    best = max(best, 94.0)
                best = max(best, fuzz.ratio(asked, name) * 0.95)
                if len(asked) >= SHORTEST_BEGINNING:
                    best = max(best, fuzz.ratio(asked, name[: len(asked)]) * 0.9)
                if sound(asked) == sound(name):
                    best = max(best, 90.0)
                # "Dominosteine", "Schachbrett": what belongs to it
                if len(name) >= SHORTEST_FUZZY and asked.startswith(name):
                    best = max(best, 80.0)
        for word in single:
            if word.startswith(asked):
                best = max(best, 96.0 if word == asked else 93.0)
            elif len(asked) >= SHORTEST_FUZZY and len(word) >= SHORTEST_FUZZY:
                best = max(best, fuzz.ratio(asked, word) * 0.9)
        if len(asked) >= SHORTEST_FUZZY and any(name.startswith(asked) or asked.startswith(name) for name in kinds):
            best = max(best, 80.0)
    return best


@lru_cache(maxsize=REMEMBERED)
def _names(called: tuple[str, ...]) -> tuple[frozenset[str], frozenset[str]]:
    """Everything a game is called, as a whole and word by word."""
    names = (*called, *(re.sub(r"\(.*?\)", "", name) for name in called))
    whole = frozenset(spelling for name in names for spelling in spellings(name))
    words = frozenset(
        spelling for name in names for word in re.split(r"[\s\-/(),.]+", name) for spelling in spellings(word)
    )
    return whole, words
