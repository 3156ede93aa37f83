"""Telling connections that a table has moved on. A nudge carries no state: who hears it fetches the table."""

from __future__ import annotations

from typing import Any

from channels.layers import get_channel_layer


def group_name(table_id: int) -> str:
    """The channel group of a table."""
    return f"table-{table_id}"


async def tell(table_id: int, message: dict[str, Any]) -> None:
    """Send a message to every connection of a table, in whatever process it is."""
    layer = get_channel_layer()
    assert layer is not None
    await layer.group_send(group_name(table_id), message)


async def nudge(table_id: int, version: int) -> None:
    """Tell every connection of a table that version `version` is there. They fetch it themselves."""
    await tell(table_id, {"type": "table.nudge", "version": version})


async def announce_next(table_id: int, code: str) -> None:
    """Tell every connection of a table that its rematch is at the table with this code."""
    await tell(table_id, {"type": "table.next", "code": code})
