"""A state with some of its values changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from operator import attrgetter
from typing import Any, TypeVar

T = TypeVar("T")


def changed(state: T, **changes: Any) -> T:
    """What `dataclasses.replace` answers, at the price of a constructor: the slots are filled directly.

    For frozen dataclasses of two or more fields, with slots. A name that is no field is a KeyError.
    """
    of = type(state)
    values, setters = _SLOTS.get(of) or _slots(of)
    new = object.__new__(of)
    for fill, value in zip(setters.values(), values(state), strict=True):
        fill(new, value)
    for name, value in changes.items():
        setters[name](new, value)
    return new


Slots = tuple[Callable[[Any], Any], dict[str, Callable[[Any, Any], None]]]
_SLOTS: dict[Any, Slots] = {}


def _slots(of: Any) -> Slots:
    """What gets all values of such a state at once, and by field what fills its slot."""
    names = [field.name for field in fields(of)]
    _SLOTS[of] = slots = attrgetter(*names), {name: getattr(of, name).__set__ for name in names}
    return slots
