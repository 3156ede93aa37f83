"""What a games day refuses, as sentences for people."""

from __future__ import annotations


class DayError(Exception):
    """Something that cannot be done; nothing was changed. The message is a German sentence for whoever tried."""


class UnreadableError(DayError):
    """What was typed is not what it should be."""


class StaleError(DayError):
    """Somebody else has changed the same meanwhile."""


class BusyError(DayError):
    """The solver has too much to do, or did not answer."""
