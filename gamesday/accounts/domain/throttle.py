"""Guessing takes time: after some wrong tries there is a pause, however many ask at once.

A try is counted before the secret is looked at and taken back when it was right. So a thousand tries in the same
moment are a thousand tries, not one.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac

from gamesday.accounts.domain.errors import TooManyAttemptsError
from gamesday.accounts.models import Attempts

FORGET_AFTER = timedelta(days=1)


@dataclass(frozen=True)
class Limit:
    """`tries` wrong ones within `window`, then `pause`; it doubles with each further wrong try, up to `longest`."""

    name: str
    tries: int
    window: timedelta
    pause: timedelta
    longest: timedelta


#: logging in, for each name and address
LOGIN = Limit("login", 10, timedelta(minutes=10), timedelta(minutes=10), timedelta(minutes=10))
#: the set-up code, for everybody together: there is one code and one person to type it
SETUP = Limit("setup", 10, timedelta(days=1), timedelta(seconds=30), timedelta(hours=1))

#: links that do not count, for each address; long, since a whole club may share one, and nobody guesses 192 bits
LINK = Limit("link", 30, timedelta(minutes=10), timedelta(minutes=10), timedelta(minutes=10))


def begin(limit: Limit, *subject: str) -> None:
    """Count one try of `subject`; raises TooManyAttemptsError during a pause. Commits on its own."""
    now = timezone.now()
    with transaction.atomic():
        Attempts.objects.filter(last__lt=now - FORGET_AFTER).delete()
        row = locked(limit, *subject)
        # A pause much longer than there is, or a first try far in the future: the machine's clock was set back since.
        if row.paused_until and now < row.paused_until <= now + 2 * limit.longest:
            raise TooManyAttemptsError(row.paused_until - now)
        if abs(now - row.since) > limit.window:
            row.failures, row.since = 0, now
        row.failures += 1
        row.last = now
        over = row.failures - limit.tries
        row.paused_until = now + min(limit.pause * 2 ** min(over, 16), limit.longest) if over >= 0 else None
        row.save()


def forget(limit: Limit, *subject: str) -> None:
    """The secret was right: earlier tries no longer count."""
    Attempts.objects.filter(key=_key(limit, *subject)).update(failures=0, paused_until=None)


def paused(limit: Limit, *subject: str) -> bool:
    """Whether `subject` is in a pause now; counts nothing."""
    now = timezone.now()
    return Attempts.objects.filter(
        key=_key(limit, *subject), paused_until__gt=now, paused_until__lte=now + 2 * limit.longest
    ).exists()


def locked(limit: Limit, *subject: str) -> Attempts:
    """The row of this limit and subject, locked until the surrounding transaction ends."""
    now = timezone.now()
    row, _ = Attempts.objects.select_for_update().get_or_create(
        key=_key(limit, *subject), defaults={"since": now, "last": now}
    )
    return row


def _key(limit: Limit, *subject: str) -> str:
    return salted_hmac("gamesday.accounts.attempts", "\0".join((limit.name, *subject)), algorithm="sha256").hexdigest()
