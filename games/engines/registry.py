"""All games there are: every module of a family's package that has a `RULESETS` takes part."""

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
    for family in pkgutil.iter_modules(games.engines.__path__, "games.engines."):
        if not family.ispkg:
            continue
        for module in pkgutil.iter_modules(importlib.import_module(family.name).__path__, f"{family.name}."):
            for ruleset in getattr(importlib.import_module(module.name), "RULESETS", ()):
                if ruleset.slug in found:
                    raise ValueError(f"two games are called {ruleset.slug}")
                found[ruleset.slug] = ruleset
    return dict(sorted(found.items()))


@cache
def families() -> dict[str, str]:
    """The family of every game by its slug: the package its engine stands in, such as "morris"."""
    return {slug: ruleset.engine.__module__.split(".")[2] for slug, ruleset in rulesets().items()}


def find(slug: object) -> Ruleset:
    """The game of that slug. Raises UnreadableError if there is none."""
    if not isinstance(slug, str) or slug not in rulesets():
        raise UnreadableError(_("Ein Spiel „{slug}“ gibt es hier nicht.", slug=short(slug)))
    return rulesets()[slug]
