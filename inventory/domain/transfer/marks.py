"""Yes, no and the three states of nicht vorhanden, as they stand in a cell."""

from __future__ import annotations

TRUE, FALSE, NOT_STATED = "x", "nein", "?"

_YES = {"ja", "x", "xx", "✓", "✔", "1", "wahr", "true", "yes", "j"}
_NO = {"nein", "0", "falsch", "false", "no", "n", "-", "–"}
_MISSING = _YES | {"fehlt", "nicht vorhanden", "weg", "verloren"}
_THERE = _NO | {"da", "vorhanden", "ist da", "ok"}
_OPEN = {"", "?", "offen", "unbekannt"}


def on_paper(state: bool | None, anzahl: str) -> str:
    """How a state stands beside this count on paper, and in words where the paper would leave a doubt.

    | state             | a count is given | no count |
    |-------------------|------------------|----------|
    | True (x)          | x                | x        |
    | False (there)     | (blank)          | nein     |
    | None (not stated) | ?                | (blank)  |
    """
    if state:
        return TRUE
    if state is blank_means(anzahl):
        return ""
    return FALSE if state is False else NOT_STATED


def blank_means(anzahl: str) -> bool | None:
    """What a blank cell says on paper: who counted something and made no x has it."""
    return False if anzahl else None


def in_full(state: bool | None) -> str:
    """How a state stands in a cell that does not depend on another."""
    return {True: TRUE, False: FALSE, None: ""}[state]


def read_state(text: str) -> bool | None:
    """The state a cell means; blank is not stated. Raises ValueError."""
    word = text.strip().casefold()
    if word in _MISSING:
        return True
    if word in _THERE:
        return False
    if word in _OPEN:
        return None
    raise ValueError(text)


def yes_or_no(value: bool) -> str:
    """A plain yes, or nothing."""
    return "ja" if value else ""


def read_yes_or_no(text: str) -> bool:
    """Raises ValueError."""
    word = text.strip().casefold()
    if word in _YES:
        return True
    if not word or word in _NO:
        return False
    raise ValueError(text)


def is_no(text: str) -> bool:
    """Whether a cell says no in one of the ways known here."""
    return text.strip().casefold() in _NO
