"""Join codes: short, read aloud easily, without letters that look alike; and whoever guesses them has to wait.

A code is an address, not a secret; but nobody is to find other people's tables by trying. From one network address
some wrong codes are fine, then there is a pause. Who has a seat at a table, and tables the hall lists, are found even
in a pause: a school class behind one address goes on playing while one of them guesses.
"""

from __future__ import annotations

import secrets

from games.domain import live
from games.domain.errors import TooManyGuessesError, UnknownTableError
from games.domain.live import Live
from games.models import Guest, Table
from gamesday.limits import attempts
from gamesday.limits.attempts import TooManyAttemptsError
from gamesday.limits.numbers import TABLE_CODE

#: no 0 O Q, 1 I L, 5 S, 2 Z, 8 B, U V, and no vowels, so that no code spells a word
ALPHABET = "34679CDFGHJKMNPRTWXY"
LENGTH = 5


def make(length: int = LENGTH) -> str:
    """A random code; of five letters one of 3.2 million."""
    return "".join(secrets.choice(ALPHABET) for _place in range(length))


def read(typed: str) -> str:
    """What somebody typed, as a code: blanks and dashes gone, capitals."""
    return "".join(typed.upper().replace("-", " ").split())[:20]


def guessed(address: str) -> None:
    """Somebody at this network address gave a code that does not exist. Raises TooManyGuessesError in a pause."""
    try:
        attempts.begin(TABLE_CODE, address)
    except TooManyAttemptsError:
        raise TooManyGuessesError from None


def refuse_in_a_pause(address: str) -> None:
    """Right codes wait too, or guessing on would tell which they are. Raises TooManyGuessesError."""
    if attempts.paused(TABLE_CODE, address):
        raise TooManyGuessesError


def find(typed: str, address: str, guest: Guest | None) -> Live:
    """The table of a code, for a visitor at this network address ("" counts as one).

    Raises UnknownTableError, and TooManyGuessesError during the pause after too many wrong codes.
    """
    table = Table.objects.filter(code=read(typed)).first()
    if table is None:
        guessed(address)
        raise UnknownTableError
    found = live.load(table)
    if not _is_known_to(found, table, guest):
        refuse_in_a_pause(address)
    return found


def _is_known_to(found: Live, table: Table, guest: Guest | None) -> bool:
    if table.public:
        return True
    if guest is None:
        return False
    record = found.record
    return table.host_id == guest.pk or bool(record.seats_of(guest.pk) or record.owned_by(guest.pk))
