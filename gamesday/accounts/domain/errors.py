"""What can be wrong, each with a sentence for the person in front of the screen."""

from __future__ import annotations


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
