"""Who comes and opens tables again and again is no visitor: from one network address so much is new, then it waits.

Guests and tables cost nothing to make, so that children can play at once; without a limit one script would fill the
hall and the disk. What exists goes on: the pause is for new guests and new tables alone.
"""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings

from games.domain.errors import TooManyNewError
from gamesday.accounts.domain import throttle
from gamesday.accounts.domain.errors import TooManyAttemptsError

_WINDOW = timedelta(minutes=10)


def count(address: str) -> None:
    """Something new is about to be made for this network address. Raises TooManyNewError in a pause."""
    try:
        throttle.begin(throttle.Limit("crowd", settings.OPENINGS, _WINDOW, _WINDOW, _WINDOW), address)
    except TooManyAttemptsError:
        raise TooManyNewError from None
