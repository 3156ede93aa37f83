"""Every address of the site, from the URL configuration itself: what is added tomorrow is looked at tomorrow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver, reverse

#: something for every kind of place in an address; most of it is not there, which is an answer too
_FILLED = {"IntConverter": 1, "StringConverter": "muehle", "SlugConverter": "muehle", "PathConverter": "muehle/dame"}


def patterns(resolver: URLResolver | None = None, namespace: str = "") -> Iterator[tuple[str, URLPattern]]:
    """The name, with its namespace, and the pattern of every route."""
    for each in (resolver or get_resolver()).url_patterns:
        if isinstance(each, URLResolver):
            yield from patterns(each, f"{each.namespace}:" if each.namespace else namespace)
        else:
            yield f"{namespace}{each.name}", each


def addresses() -> list[tuple[str, str]]:
    """The name and an address of every route."""
    found = []
    for name, pattern in patterns():
        filled: dict[str, Any] = {
            place: _FILLED[type(converter).__name__] for place, converter in pattern.pattern.converters.items()
        }
        found.append((name, reverse(name, kwargs={**(pattern.default_args or {}), **filled})))
    return found
