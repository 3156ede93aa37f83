"""Join codes: short, read aloud easily, without letters that look alike."""

from __future__ import annotations

import secrets

#: no 0 O Q, 1 I L, 5 S, 2 Z, 8 B, U V, and no vowels, so that no code spells a word
ALPHABET = "34679CDFGHJKMNPRTWXY"
LENGTH = 5


def make() -> str:
    """A random code: one of 3.2 million."""
    return "".join(secrets.choice(ALPHABET) for _place in range(LENGTH))


def read(typed: str) -> str:
    """What somebody typed, as a code: blanks and dashes gone, capitals."""
    return "".join(typed.upper().replace("-", " ").split())[:20]
