"""Who comes and opens tables again and again is no visitor: from one network address so much is new, then it waits.

So it is where places are few: in a contest, and among those who help.

Guests and tables cost nothing to make, so that children can play at once; without a limit one script would fill the
hall and the disk. What exists goes on: the pause is for new guests and new tables alone.
"""

from __future__ import annotations

from django.conf import settings
from django.utils.translation import gettext as _

from gamesday.limits import attempts
from gamesday.limits.attempts import TooManyAttemptsError
from gamesday.limits.numbers import ENTERING, OPENINGS_WITHIN, Tries


class TooManyOpeningsError(Exception):
    """So much new in so short a time; `reason` is for the person who asked."""

    def __init__(self, entering: bool = False) -> None:
        if entering:
            self.reason = _("Von hier haben sich sehr viele angemeldet. Später geht es wieder; die Organisation hilft.")
        else:
            self.reason = _("Von hier kamen in kurzer Zeit sehr viele Besuche und neue Tische. Warte zehn Minuten.")
        super().__init__(self.reason)


def count(address: str) -> None:
    """Something new is about to be made for this network address. Raises TooManyOpeningsError in a pause."""
    pause = OPENINGS_WITHIN
    try:
        attempts.begin(Tries("crowd", settings.OPENINGS, pause, pause, pause), address)
    except TooManyAttemptsError:
        raise TooManyOpeningsError from None


def enter(where: str, address: str) -> None:
    """Somebody at this network address is about to enter there, where places are few. Raises TooManyOpeningsError in a
    pause."""
    try:
        attempts.begin(ENTERING, where, address)
    except TooManyAttemptsError:
        raise TooManyOpeningsError(entering=True) from None
