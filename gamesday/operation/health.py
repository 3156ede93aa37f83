"""Whether the parts the server stands on answer."""

from __future__ import annotations

import asyncio
import tempfile

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.conf import settings
from django.db import DatabaseError, connection

from gamesday.operation import manifest

#: seconds within which a message must come through the channel layer
PATIENCE = 3
#: bytes that have to fit on the disk: a few pages of the database
PROBE = 64 * 1024


def ailing() -> list[str]:
    """Which of "database", "disk" (there is room on it), "layer" and "static" (the static files) are not as they should
    be."""
    checks = {"database": _database, "disk": _disk, "layer": _layer, "static": manifest.is_ready}
    return [name for name, answers in checks.items() if not answers()]


def _database() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            cursor.fetchone()
    except DatabaseError:
        return False
    return True


def _disk() -> bool:
    """Whether something can be written where the data lies: what the system says of free room knows of no quota."""
    try:
        with tempfile.TemporaryFile(dir=settings.VAR_DIR, buffering=0) as probe:
            return probe.write(bytes(PROBE)) == PROBE
    except OSError:
        return False


def _layer() -> bool:
    try:
        return async_to_sync(_echo)()
    except Exception:  # noqa: BLE001  # every layer has errors of its own; what matters is that it did not answer
        return False


async def _echo() -> bool:
    """Send a message through the layer and wait for it."""
    layer = get_channel_layer()
    if layer is None:
        return False
    async with asyncio.timeout(PATIENCE):
        name = await layer.new_channel()
        await layer.send(name, {"type": "health.echo"})
        message = await layer.receive(name)
    return bool(message["type"] == "health.echo")
