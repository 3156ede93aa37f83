"""Printing packs beside the server, in a process of its own: no move, and no single leaflet, waits for a pack."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path

from django.utils.translation import gettext as _

from gamesday.apart import PACKS, BusyError, LostError
from rules.domain.errors import PrintError
from rules.domain.packs import Order, Printed, print_into


async def printed(order: Order) -> Printed:
    """What was ordered. Raises as `packs.carry_out` does, PrintError if it takes too long or too much waits."""
    try:
        with tempfile.TemporaryDirectory(prefix="spieletag-pack-") as folder:
            path = Path(folder) / "pack"
            name, content_type = await PACKS.awaited(print_into, order, path)
            return Printed(name, content_type, await asyncio.to_thread(path.read_bytes))
    except BusyError:
        raise PrintError(_("Gerade wird schon viel gedruckt. Versuchen Sie es in einer Minute noch einmal.")) from None
    except LostError as error:
        if error.late:
            raise PrintError(_("Das Drucken dauert zu lange. Wählen Sie weniger Spiele auf einmal.")) from None
        raise PrintError(_("Das Drucken ist abgebrochen. Versuchen Sie es noch einmal.")) from None
