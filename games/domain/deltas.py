"""What of a table's frame a connection does not have yet.

A page that asks for parts (`?teile=1`) is sent the whole table once and then what has changed: a part that is as before
is left out, a piece that lies as before, too. Such a frame says on which version it builds (`on`); a page that has
another one asks for the whole. How a page puts it together again is in `static/js/table/parts.js`, and in
`tests/games/parts.py` for programs.

    {"type": "table", "on": 17, "version": 18, "told": […], <parts that are new or changed>, "gone": [<parts no more>],
     "view": {<parts of the view that are new or changed>, "pieces": {"gone": [3], "now": [[5, {…}]]},
              "surfaces": {"gone": [0], "now": [[0, {…}]]}}}

Of a list, `gone` are the places in the list before, `now` what stands at a place of the list after it. Where the order
of what stays has changed, the whole list is sent as `{"all": […]}`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import orjson

#: said in every frame, whatever was said before
_ALWAYS = ("type", "version", "told")
#: parts of the view that are lists and sent by what has changed in them
_LISTS = ("pieces", "surfaces")


@dataclass(frozen=True, slots=True)
class Sent:
    """What a connection has: the version, its parts as JSON, those of the view, and the view's lists item by item."""

    version: int
    parts: Mapping[str, bytes]
    view: Mapping[str, bytes]
    pieces: tuple[bytes, ...]
    surfaces: tuple[bytes, ...]

    def without(self, part: str) -> Sent:
        """The same, but for a part that has been changed otherwise since."""
        return replace(self, parts={key: each for key, each in self.parts.items() if key != part})


def parted(frame: Mapping[str, Any]) -> Sent:
    """The frame as a connection has it when it has been sent."""
    view = frame["view"]
    return Sent(
        frame["version"],
        {key: orjson.dumps(part) for key, part in frame.items() if key not in _ALWAYS and key != "view"},
        {key: orjson.dumps(part) for key, part in view.items() if key not in _LISTS},
        view["pieces"].written,
        view["surfaces"].written,
    )


def whole(frame: Mapping[str, Any]) -> bytes:
    """All of it."""
    return orjson.dumps(frame)


def since(before: Sent, after: Sent, frame: Mapping[str, Any]) -> bytes:
    """What brings a connection from `before` to `after`, which is `frame`."""
    view: dict[str, Any] = {
        key: orjson.Fragment(part) for key, part in after.view.items() if before.view.get(key) != part
    }
    if pieces := _edited(before.pieces, after.pieces):
        view["pieces"] = pieces
    if surfaces := _edited(before.surfaces, after.surfaces):
        view["surfaces"] = surfaces
    shown: dict[str, Any] = {key: frame[key] for key in _ALWAYS} | {"on": before.version}
    shown |= {key: orjson.Fragment(part) for key, part in after.parts.items() if before.parts.get(key) != part}
    if gone := sorted(before.parts.keys() - after.parts.keys()):
        shown["gone"] = gone
    if lost := sorted(before.view.keys() - after.view.keys()):
        view["gone"] = lost
    if view:
        shown["view"] = view
    return orjson.dumps(shown)


@lru_cache(maxsize=64)
def _edited(before: tuple[bytes, ...], after: tuple[bytes, ...]) -> dict[str, Any] | None:
    """How the one list becomes the other; None: they are the same. Both players are told of the same change."""
    if before == after:
        return None
    first, last = _alike(before, after)
    was, now = before[first : len(before) - last], after[first : len(after) - last]
    left, right = _others(was, now), _others(now, was)
    if [item for place, item in enumerate(was) if place not in left] != [
        item for place, item in enumerate(now) if place not in right
    ]:
        return {"all": [orjson.Fragment(item) for item in after]}
    return {
        "gone": [first + place for place in sorted(left)],
        "now": [[first + place, orjson.Fragment(now[place])] for place in sorted(right)],
    }


def _alike(before: Sequence[bytes], after: Sequence[bytes]) -> tuple[int, int]:
    """How many items at the beginning and at the end are the same: most of them, as a rule."""
    most = min(len(before), len(after))
    first = next((place for place in range(most) if before[place] != after[place]), most)
    rest = most - first
    return first, next((place for place in range(rest) if before[-1 - place] != after[-1 - place]), rest)


def _others(these: Sequence[bytes], those: Sequence[bytes]) -> set[int]:
    """The places of what is in these more often than in those."""
    if not these:
        return set()
    left = Counter(those)
    found = set()
    for place, item in enumerate(these):
        if left[item]:
            left[item] -= 1
        else:
            found.add(place)
    return found
