"""A table put together from what a connection is sent in parts (`games.domain.deltas`), as a page does it."""

from __future__ import annotations

from typing import Any


def folded(before: dict[str, Any] | None, frame: dict[str, Any]) -> dict[str, Any]:
    """The whole table after this frame; `before` is the one after the frame before."""
    if "on" not in frame:
        return frame
    assert before is not None
    assert before["version"] == frame["on"], "a frame was missed"
    gone, edits = frame.get("gone", ()), frame.get("view", {})
    after = {key: part for key, part in before.items() if key not in gone and key != "whole"}
    view = {key: part for key, part in before["view"].items() if key not in edits.get("gone", ())}
    for key, part in edits.items():
        if key in {"pieces", "surfaces"}:
            view[key] = edited(view[key], part)
        elif key != "gone":
            view[key] = part
    after |= {key: part for key, part in frame.items() if key not in {"on", "gone", "view"}}
    return {**after, "view": view}


def edited(items: list[Any], edit: dict[str, Any]) -> list[Any]:
    """A list after such an edit."""
    if "all" in edit:
        return list(edit["all"])
    kept = [item for place, item in enumerate(items) if place not in edit["gone"]]
    for place, item in edit["now"]:
        kept.insert(place, item)
    return kept
