"""What everything that is written down on a phone shares: what became of an entry, and when it was."""

from __future__ import annotations

import datetime
import enum
from dataclasses import dataclass

from django.utils import timezone

LONGEST_ID = 64


class Fate(enum.StrEnum):
    """What became of an entry."""

    KEPT = "kept"
    REPEATED = "repeated"
    ASKED = "asked"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of the entry with this id, and why."""

    client: str
    fate: Fate
    reason: str = ""


def taken_at(age: datetime.timedelta) -> datetime.datetime:
    """When it was written down: no phone's clock is trusted, only the time that has passed on it."""
    return timezone.now() - min(max(age, datetime.timedelta()), datetime.timedelta(days=2))
