"""Printing beside the server, in a process of its own: no move, and no single leaflet, waits for what takes long."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from django.utils.translation import gettext as _

from gamesday.apart import PACKS, BusyError, LostError
from gamesday.paper.typesetting import PrintError

Order = TypeVar("Order")
Said = TypeVar("Said")


async def printed(print_into: Callable[[Order, Path], Said], order: Order) -> tuple[Said, bytes]:
    """What `print_into` says of an order, and what it has written into the file it is given.

    Raises as it does, PrintError if it takes too long or too much waits.
    """
    try:
        with tempfile.TemporaryDirectory(prefix="spieletag-pack-") as folder:
            path = Path(folder) / "pack"
            said = await PACKS.awaited(print_into, order, path)
            return said, await asyncio.to_thread(path.read_bytes)
    except BusyError:
        text = _("Gerade wird schon viel gedruckt. Versuchen Sie es in einer Minute noch einmal.")
        raise PrintError(text) from None
    except LostError as error:
        if error.late:
            text = _("Das Drucken dauert zu lange. Wählen Sie weniger Spiele auf einmal.")
            raise PrintError(text) from None
        raise PrintError(_("Das Drucken ist abgebrochen. Versuchen Sie es noch einmal.")) from None
