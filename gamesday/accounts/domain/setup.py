"""The first organiser, made by whoever can read the server's terminal.

The code stands in `var/setup-code` and in the terminal as long as there is no organiser. It is typed once, so it is
short, without letters that look alike; guessing is throttled.
"""

from __future__ import annotations

import hmac
import secrets
from pathlib import Path

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from gamesday.accounts.domain import people
from gamesday.accounts.domain.errors import AlreadySetUpError, WrongCodeError
from gamesday.limits import attempts
from gamesday.limits.numbers import SETUP
from gamesday.secrets import kept_secret

#: no 0/O, 1/I/L, 2/Z, 5/S, 8/B
ALPHABET = "ACDEFGHJKMNPQRTUVWXY34679"
GROUPS, GROUP = 2, 4

_organiser_seen = False


def needs_setup() -> bool:
    """Whether there is no organiser yet. The answer no is remembered: every page asks."""
    global _organiser_seen  # noqa: PLW0603  # one fact about the whole process, and it changes once
    if not _organiser_seen:
        _organiser_seen = has_organiser()
    return not _organiser_seen


def has_organiser() -> bool:
    return User.objects.filter(is_superuser=True).exists()


def code() -> str:
    """The set-up code; made on the first call. Raises OSError when it cannot be kept."""
    kept = kept_secret(code_file(), _new_code)
    if not _bare(kept):  # somebody emptied the file: an empty code would open the door to an empty field
        code_file().unlink()
        kept = kept_secret(code_file(), _new_code)
    return kept


def code_file() -> Path:
    return Path(settings.VAR_DIR) / "setup-code"


def create_first_organiser(typed_code: str, name: str, password: str) -> User:
    """The first organiser. Raises AlreadySetUpError, TooManyAttemptsError, WrongCodeError, UnreadableNameError.

    Of two who ask at once with the right code, one becomes organiser and the other is told so.
    """
    name = people.readable_name(name)
    if has_organiser():
        raise AlreadySetUpError(_("Der Spieletag ist schon eingerichtet."))
    attempts.begin(SETUP)
    if not hmac.compare_digest(_bare(typed_code).encode(), _bare(code()).encode()):
        if has_organiser():  # just now: with that the code they both had is gone
            tidy()  # a new one was made to compare with
            raise AlreadySetUpError(_("Der Spieletag ist schon eingerichtet."))
        raise WrongCodeError(_("Dieser Code stimmt nicht. Der richtige steht im Terminal des Servers."))
    with transaction.atomic():
        attempts.locked(SETUP)  # the next one waits here until this one has committed
        if has_organiser():
            raise AlreadySetUpError(_("Der Spieletag ist schon eingerichtet."))
        people.refuse_taken(name)
        organiser = User.objects.create_superuser(username=name, password=password)
    tidy()
    return organiser


def tidy() -> None:
    """Start anew with wrong tries, and throw the code away once there is an organiser."""
    attempts.forget(SETUP)
    if has_organiser():
        code_file().unlink(missing_ok=True)


def _new_code() -> str:
    return "-".join("".join(secrets.choice(ALPHABET) for _ in range(GROUP)) for _ in range(GROUPS))


def _bare(code: str) -> str:
    return "".join(sign for sign in code.upper() if sign.isalnum())
