"""Undoing one change of a document when others came after it: what it changed goes back, what others changed stays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

#: the way to a value of a document
Path = tuple[str, ...]


def undone(
    before: Mapping[str, Any], after: Mapping[str, Any], now: Mapping[str, Any]
) -> tuple[dict[str, Any], list[Path]]:
    """`now` without what changed from `before` to `after`; and the ways to what somebody has changed again since,
    where nothing goes back."""
    old, new, newest = dict(_leaves(before)), dict(_leaves(after)), dict(_leaves(now))
    nothing = object()
    changed = [path for path in {**old, **new} if old.get(path, nothing) != new.get(path, nothing)]
    since = [path for path in changed if newest.get(path, nothing) != new.get(path, nothing)]
    for path in set(changed) - set(since):
        newest.pop(path, None)
        if path in old:
            newest[path] = old[path]
    return _built(newest), sorted(since)


def _leaves(document: Mapping[str, Any], way: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every value with the way to it. An empty mapping is a value too."""
    for key, value in document.items():
        if isinstance(value, Mapping) and value:
            yield from _leaves(value, (*way, key))
        else:
            yield (*way, key), value


def _built(leaves: Mapping[Path, Any]) -> dict[str, Any]:
    document: dict[str, Any] = {}
    for path in sorted(leaves):
        inside = document
        for key in path[:-1]:
            inside = inside.setdefault(key, {})
        if leaves[path] != {}:
            inside[path[-1]] = leaves[path]
        else:
            inside.setdefault(path[-1], {})
    return document
