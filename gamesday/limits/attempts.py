"""Guessing takes time: after some wrong tries there is a pause, however many ask at once.

A try is counted before the secret is looked at and taken back when it was right. So a thousand tries in the same
moment are a thousand tries, not one.
"""

from __future__ import annotations

import math
from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gamesday.limits.models import Attempts
from gamesday.limits.numbers import Tries

FORGET_AFTER = timedelta(days=1)


class TooManyAttemptsError(Exception):
    """Too many wrong tries; `wait` says how long the pause still is, `reason` says it to the person who tried."""

    def __init__(self, wait: timedelta) -> None:
        self.wait = wait
        seconds = max(1, math.ceil(wait.total_seconds()))
        minutes = math.ceil(seconds / 60)
        if seconds <= 90:
            pause = ngettext("%(n)d Sekunde", "%(n)d Sekunden", seconds) % {"n": seconds}
        else:
            pause = ngettext("%(n)d Minute", "%(n)d Minuten", minutes) % {"n": minutes}
        self.reason = _(
            "Das waren zu viele falsche Versuche. Bitte warten Sie noch %(pause)s und versuchen Sie es dann wieder."
        ) % {"pause": pause}
        super().__init__(self.reason)


def begin(limit: Tries, *subject: str) -> None:
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


def forget(limit: Tries, *subject: str) -> None:
    """The secret was right: earlier tries no longer count."""
    Attempts.objects.filter(key=_key(limit, *subject)).update(failures=0, paused_until=None)


def paused(limit: Tries, *subject: str) -> bool:
    """Whether `subject` is in a pause now; counts nothing."""
    now = timezone.now()
    return Attempts.objects.filter(
        key=_key(limit, *subject), paused_until__gt=now, paused_until__lte=now + 2 * limit.longest
    ).exists()


def locked(limit: Tries, *subject: str) -> Attempts:
    """The row of this limit and subject, locked until the surrounding transaction ends."""
    now = timezone.now()
    row, _made = Attempts.objects.select_for_update().get_or_create(
        key=_key(limit, *subject), defaults={"since": now, "last": now}
    )
    return row


def _key(limit: Tries, *subject: str) -> str:
    return salted_hmac("gamesday.accounts.attempts", "\0".join((limit.name, *subject)), algorithm="sha256").hexdigest()
