"""What lies on a table, as JSON: made once for each thing and language, since a move changes few of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import orjson
from django.conf import settings
from django.utils.translation import get_language, gettext

from games.engines.scene import Area, Board, Piece, Surface, to_json
from games.engines.text import Names, personal

#: turns an engine's sentence into the reader's language; as long as that is German, it stands as it is
spoken: Callable[[str], str] = gettext if len(settings.LANGUAGES) > 1 else str


class Items(list[Any]):
    """Things of a view as JSON, which several are shown; `written` is each as it is sent. Never changed."""

    def __init__(self, items: Iterable[Any], written: Iterable[bytes]) -> None:
        super().__init__(items)
        self.written = tuple(written)


Thing = Surface | Piece
_Made = tuple[Thing, Any, bytes]


class Things:
    """The things already put into JSON. Of equal ones an engine hands out the same object, so a thing is known by being
    the same; what is kept stays the same object, too, which makes comparing quick."""

    MOST = 1 << 14

    def __init__(self) -> None:
        self._known: dict[tuple[int, str | None], _Made] = {}

    def shown(self, things: Iterable[Thing], names: Names) -> Items:
        """These things in sentences for `names`."""
        made, language = [], get_language()
        for thing in things:
            found = self._known.get((id(thing), language))
            made.append(found if found is not None and found[0] is thing else self._make(thing, names, language))
        return Items((item for _thing, item, _written in made), (written for _thing, _item, written in made))

    def _make(self, thing: Thing, names: Names, language: str | None) -> _Made:
        item = to_json(thing, spoken, names)
        made = (thing, item, orjson.dumps(item))
        # a board is the same at all tables, so it names nobody; a sheet is another one after each entry
        if isinstance(thing, Board) or (isinstance(thing, Area | Piece) and not personal(thing.label)):
            if len(self._known) >= self.MOST:
                self._known.clear()
            self._known[id(thing), language] = made
        return made
