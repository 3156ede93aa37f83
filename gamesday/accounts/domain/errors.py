"""What can be wrong, each with a sentence for the person in front of the screen."""

from __future__ import annotations

import math
from datetime import timedelta

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


class AccountError(Exception):
    """A request that is refused. `reason` is for the person who asked."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class UnreadableNameError(AccountError):
    """The name is empty, too long, or contains what cannot be printed."""


class NameTakenError(AccountError):
    """Somebody else has this name, perhaps with other capital letters."""


class WrongCodeError(AccountError):
    """The set-up code is not the one in the terminal."""


class AlreadySetUpError(AccountError):
    """There is an organiser; the set-up page is gone."""


class NotAllowedError(AccountError):
    """The person may not do this, or no longer."""


class UnknownPersonError(AccountError):
    """There is nobody with this number."""


class UnknownLinkError(AccountError):
    """No link has this secret, or this number."""


class EndedLinkError(AccountError):
    """The link has expired or was revoked."""


class UnreadableDayError(AccountError):
    """Until this day no link can count."""


class TooManyAttemptsError(AccountError):
    """Too many wrong tries; `wait` says how long the pause still is."""

    def __init__(self, wait: timedelta) -> None:
        self.wait = wait
        seconds = max(1, math.ceil(wait.total_seconds()))
        minutes = math.ceil(seconds / 60)
        if seconds <= 90:
            pause = ngettext("%(n)d Sekunde", "%(n)d Sekunden", seconds) % {"n": seconds}
        else:
            pause = ngettext("%(n)d Minute", "%(n)d Minuten", minutes) % {"n": minutes}
        super().__init__(
            _("Das waren zu viele falsche Versuche. Bitte warten Sie noch %(pause)s und versuchen Sie es dann wieder.")
            % {"pause": pause}
        )
