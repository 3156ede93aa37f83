"""The usual settings, for a server with made-up games beside the real ones: 190 in all."""

from dataclasses import replace
from functools import cache

from games.engines import registry
from gamesday.settings import *  # noqa: F403

MOST = 190
_real = registry.rulesets
_FIRST = (
    "Ahorn",
    "Birken",
    "Dorf",
    "Eichen",
    "Fächer",
    "Garten",
    "Hafen",
    "Insel",
    "Jäger",
    "Kessel",
    "Linden",
    "Mond",
    "Nebel",
)
_LAST = ("brücke", "duell", "flucht", "glocke", "hatz", "insel", "kette", "lauf", "mühle", "pfad", "rätsel", "stein")


@cache
def rulesets():
    """The real games, and others with the same engines under names of their own."""
    found = dict(_real())
    real = list(found.values())
    names = (first + last for last in _LAST for first in _FIRST)
    for number in range(MOST - len(real)):
        title = next(names)
        slug = title.lower().translate(str.maketrans({"ä": "ae", "ü": "ue", "ö": "oe"}))
        found[slug] = replace(real[number % len(real)], slug=slug, title=title)
    return dict(sorted(found.items()))


registry.rulesets = rulesets
