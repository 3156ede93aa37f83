"""All games there are: every module of this package that has a `RULESETS` takes part."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

import games.engines
from games.engines.core import Ruleset, UnreadableError, short
from games.engines.text import _


@cache
def rulesets() -> dict[str, Ruleset]:
    """Every playable game by its slug, in the order of the slugs."""
    found: dict[str, Ruleset] = {}
    for module in pkgutil.iter_modules(games.engines.__path__):
        if module.name.startswith("_"):
            continue
        for ruleset in getattr(importlib.import_module(f"games.engines.{module.name}"), "RULESETS", ()):
            if ruleset.slug in found:
                raise ValueError(f"two games are called {ruleset.slug}")
            found[ruleset.slug] = ruleset
    return dict(sorted(found.items()))


def find(slug: object) -> Ruleset:
    """The game of that slug. Raises UnreadableError if there is none."""
    if not isinstance(slug, str) or slug not in rulesets():
        raise UnreadableError(_("Ein Spiel „{slug}“ gibt es hier nicht.", slug=short(slug)))
    return rulesets()[slug]
