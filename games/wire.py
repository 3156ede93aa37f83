"""What comes over the wire: whether it can be read, and how fast one connection may send."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

#: bytes of the longest frame
MAX_FRAME = 16 * 1024
_ZERO = "\\u0000"


class FrameError(Exception):
    """A frame that cannot be used: its code and a sentence."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


def read_frame(text: str | None) -> dict[str, Any]:
    """A frame as the object it is. Raises FrameError for what is too long or no JSON object.

    JSON can spell half a character and the character zero. Neither can be sent on or stored, so neither is read.
    """
    if text is None:
        raise FrameError("unreadable", _("Diese Nachricht ist kein JSON."))
    if len(text) > MAX_FRAME or len(text.encode("utf-8", "surrogatepass")) > MAX_FRAME:
        raise FrameError("too_long", _("Diese Nachricht ist zu lang."))
    try:
        frame = json.loads(text)
        if _ZERO in text:
            raise ValueError(_ZERO)
        json.dumps(frame, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        raise FrameError("unreadable", _("Diese Nachricht ist kein JSON.")) from None
    if not isinstance(frame, dict):
        raise FrameError("unreadable", _("Diese Nachricht ist kein JSON-Objekt."))
    return frame


@dataclass(slots=True)
class Bucket:
    """Lets `rate` messages a second through, and `burst` at once after a pause."""

    rate: float
    burst: int
    level: float = field(init=False)
    at: float = field(init=False)

    def __post_init__(self) -> None:
        self.level = self.burst
        self.at = time.monotonic()

    def take(self) -> bool:
        """Whether one more may pass now."""
        now = time.monotonic()
        self.level = min(self.burst, self.level + (now - self.at) * self.rate)
        self.at = now
        if self.level < 1:
            return False
        self.level -= 1
        return True
