"""Telling connections that a table has moved on. Who hears it fetches the table, from memory as a rule.

Between processes a nudge brings the new entries of the log along, so that the other one need not read them. They are
what was committed; who has not heard of all before them reads the database, as when a nudge is lost.
"""

from __future__ import annotations

from dataclasses import astuple
from typing import Any

import orjson
from channels.layers import InMemoryChannelLayer, get_channel_layer

from games.domain.folding import after
from games.domain.live import Live, keep, peek
from games.domain.log import Accepted
from games.domain.parts import Entry


def group_name(table_id: int) -> str:
    """The channel group of a table."""
    return f"table-{table_id}"


async def tell(table_id: int, message: dict[str, Any]) -> None:
    """Send a message to every connection of a table, in whatever process it is."""
    layer = get_channel_layer()
    assert layer is not None
    await layer.group_send(group_name(table_id), message)


async def nudge(table_id: int, version: int, new: Accepted | None = None) -> None:
    """Tell every connection of a table that version `version` is there, which came about by `new`."""
    message = {"type": "table.nudge", "version": version}
    if new is not None and new.entries and not isinstance(get_channel_layer(), InMemoryChannelLayer):
        log = orjson.dumps([astuple(entry) for entry in new.entries]).decode()
        message |= {"code": new.live.code, "log": log}
    await tell(table_id, message)


def followed(table_id: int, message: dict[str, Any]) -> Live | None:
    """The table as the nudge says that it is now; None where it has to be read."""
    known = peek(table_id)
    entries = [Entry(*entry) for entry in orjson.loads(message.get("log", "[]"))]
    # another installation with the same messenger has tables of the same numbers, but not of the same codes
    if known is None or not entries or known.code != message["code"]:
        return None
    if (known.record.version + 1, message["version"]) != (entries[0].number, entries[-1].number):
        return None
    record = known.record
    for entry in entries:
        record = after(record, entry)
    return keep(Live(table_id, known.code, known.game, record))


async def announce_next(table_id: int, code: str) -> None:
    """Tell every connection of a table that its rematch is at the table with this code."""
    await tell(table_id, {"type": "table.next", "code": code})
