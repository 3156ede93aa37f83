"""What comes over the wire: whether it can be read."""

from __future__ import annotations

from typing import Any

import orjson
from django.utils.translation import gettext as _

from gamesday.limits.numbers import LONGEST_FRAME

_ZERO = "\\u0000"


class FrameError(Exception):
    """A frame that cannot be used: its code and a sentence."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


def read_frame(text: str | None) -> dict[str, Any]:
    """A frame as the object it is. Raises FrameError for what is too long or no JSON object.

    JSON can spell half a character, which orjson refuses, and the character zero. Neither can be sent on or stored, so
    neither is read.
    """
    if text is None:
        raise FrameError("unreadable", _("Diese Nachricht ist kein JSON."))
    if len(text) > LONGEST_FRAME or len(text.encode("utf-8", "surrogatepass")) > LONGEST_FRAME:
        raise FrameError("too_long", _("Diese Nachricht ist zu lang."))
    try:
        frame = orjson.loads(text)
        if _ZERO in text:
            raise ValueError(_ZERO)
    except ValueError:
        raise FrameError("unreadable", _("Diese Nachricht ist kein JSON.")) from None
    if not isinstance(frame, dict):
        raise FrameError("unreadable", _("Diese Nachricht ist kein JSON-Objekt."))
    return frame
