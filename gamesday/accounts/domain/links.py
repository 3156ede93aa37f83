"""Links by which helpers log in without a password: made by organisers, printed as a QR code or sent.

A link's secret has 192 random bits and is shown once; the database keeps its SHA-256 alone. Each link has an account
of its own, named as the link is, so that the history says at which stall something was done. Whether the link still
counts is asked at every request (`gamesday.accounts.backends`), so revoking it ends what it opened.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from gamesday import hooks
from gamesday.accounts.domain import people, roles
from gamesday.accounts.domain.errors import (
    EndedLinkError,
    NotAllowedError,
    UnknownLinkError,
    UnreadableDayError,
)
from gamesday.accounts.domain.roles import Role
from gamesday.accounts.models import HelperLink
from gamesday.limits import attempts
from gamesday.limits.numbers import LINK

#: a link lasts so many days if no games day is near
USUAL_DAYS = 3
#: and never longer than this
LONGEST_DAYS = 92
#: who came by a link logs in again after this time, even if the link lasts longer
SESSION = timedelta(hours=12)
_BYTES = 24


@dataclass(frozen=True, slots=True)
class Made:
    """A link and its secret, the only time that it is known."""

    link: HelperLink
    token: str


def usual_last_day(today: date | None = None) -> date:
    """Until when a new link counts unless somebody chooses: the next games day, or three days."""
    today = today or timezone.localdate()
    day = hooks.next_games_day(today, today + timedelta(days=LONGEST_DAYS))
    return day or today + timedelta(days=USUAL_DAYS)


def make(actor: User, label: str, wanted: Role, last_day: date) -> Made:
    """A new link, good until the end of `last_day`.

    Raises NotAllowedError, UnreadableNameError, NameTakenError, UnreadableDayError.
    """
    label = people.readable_name(label)
    expires = _end_of(last_day)
    _refuse_more_than_help(wanted)
    token = secrets.token_urlsafe(_BYTES)
    with transaction.atomic():
        people.organisers_locked(actor)
        helper = User.objects.create_user(username=_free_label(label))  # no password: an unusable one
        roles.set_role(helper, wanted)
        link = HelperLink.objects.create(
            token_hash=_hash(token), helper=helper, created_by=actor.get_username(), expires=expires
        )
    return Made(link, token)


def renew(actor: User, number: int) -> Made:
    """Another secret for a link whose card was lost: the old one and whoever came by it are out.

    Raises NotAllowedError, UnknownLinkError, EndedLinkError.
    """
    token = secrets.token_urlsafe(_BYTES)
    with transaction.atomic():
        people.organisers_locked(actor)
        link = _numbered(number)
        if not is_open(link):
            raise EndedLinkError(
                _("Dieser Link gilt nicht mehr. Verlängern Sie ihn zuerst, oder machen Sie einen neuen.")
            )
        link.token_hash = _hash(token)
        link.save(update_fields=["token_hash"])
        link.helper.set_unusable_password()  # another random text: sessions hang on it
        link.helper.save(update_fields=["password"])
    return Made(link, token)


def prolong(actor: User, number: int, last_day: date) -> HelperLink:
    """The link counts until the end of `last_day`, which may also be sooner than before.

    Raises NotAllowedError, UnknownLinkError, EndedLinkError, UnreadableDayError.
    """
    expires = _end_of(last_day)
    with transaction.atomic():
        people.organisers_locked(actor)
        link = _numbered(number)
        if link.revoked:
            raise EndedLinkError(_("Dieser Link ist zurückgezogen. Machen Sie einen neuen."))
        link.expires = expires
        link.save(update_fields=["expires"])
    return link


def revoke(actor: User, number: int) -> HelperLink:
    """The link counts no more; who came by it is out at the next click. Raises NotAllowedError, UnknownLinkError."""
    with transaction.atomic():
        people.organisers_locked(actor)
        link = _numbered(number)
        if link.revoked is None:
            link.revoked = timezone.now()
            link.save(update_fields=["revoked"])
    return link


def find(token: str, address: str) -> HelperLink:
    """The open link of this secret; changes nothing but the count of wrong tries from `address`.

    Raises UnknownLinkError, EndedLinkError, and TooManyAttemptsError for who has tried too many that do not count.
    A link that counts always opens: at a games day many phones share one address.
    """
    wanted = _hash(token)
    link = HelperLink.objects.select_related("helper").filter(token_hash=wanted).first()
    if link is not None and hmac.compare_digest(link.token_hash, wanted) and is_open(link):
        return link
    attempts.begin(LINK, address)
    if link is None:
        raise UnknownLinkError(
            _("Diesen Link gibt es nicht. Vielleicht fehlt ein Stück davon: Scannen Sie die Karte noch einmal.")
        )
    if link.revoked:
        raise EndedLinkError(_("Dieser Link ist zurückgezogen. Bitten Sie jemanden, der organisiert, um einen neuen."))
    raise EndedLinkError(_("Dieser Link ist abgelaufen. Bitten Sie jemanden, der organisiert, um einen neuen."))


def enter(token: str, address: str) -> HelperLink:
    """The open link of this secret, noted as used now. Raises as `find` does."""
    link = find(token, address)
    link.last_used = timezone.now()
    link.save(update_fields=["last_used"])
    return link


def is_open(link: HelperLink) -> bool:
    """Whether the link counts now."""
    return link.revoked is None and timezone.now() < link.expires and link.helper.is_active


def session_end(link: HelperLink) -> datetime:
    """When a session that begins now is over."""
    return min(link.expires, timezone.now() + SESSION)


def all_links() -> tuple[list[HelperLink], list[HelperLink]]:
    """Those that count, soonest to end first; those that do not, newest first."""
    links = list(HelperLink.objects.select_related("helper"))
    readers = set(User.objects.filter(groups__name=roles.READERS).values_list("pk", flat=True))
    for link in links:
        link.helper.reads_only = link.helper_id in readers  # type: ignore[attr-defined]
    counting = sorted((link for link in links if is_open(link)), key=lambda link: (link.expires, link.pk))
    return counting, [link for link in links if not is_open(link)]


def last_day_of(link: HelperLink) -> date:
    """The last day on which the link counts."""
    return timezone.localdate(link.expires - timedelta(microseconds=1))


def _end_of(day: date) -> datetime:
    today = timezone.localdate()
    if day < today:
        raise UnreadableDayError(_("Dieser Tag ist schon vorbei."))
    if day > today + timedelta(days=LONGEST_DAYS):
        raise UnreadableDayError(_("Ein Link gilt höchstens %(n)d Tage.") % {"n": LONGEST_DAYS})
    return timezone.make_aware(datetime.combine(day + timedelta(days=1), time.min))


def _refuse_more_than_help(wanted: Role) -> None:
    if wanted not in {Role.READER, Role.HELPER}:
        raise NotAllowedError(_("Mit einem Link kann man lesen oder helfen, nicht organisieren."))


def _free_label(label: str) -> str:
    """The label as a name nobody has: one that only ended links had gets a number."""
    name, number = label, 1
    while True:
        taken = people.kept_name(name)
        if not User.objects.filter(username=taken).exists():
            return name
        link = HelperLink.objects.filter(helper__username=taken).select_related("helper").first()
        if link is None or is_open(link):
            people.refuse_taken(name)
        number += 1
        name = f"{label} ({number})"


def _numbered(number: int) -> HelperLink:
    try:
        return HelperLink.objects.select_for_update(of=("self",)).select_related("helper").get(pk=number)
    except HelperLink.DoesNotExist as error:
        raise UnknownLinkError(_("Diesen Link gibt es nicht (mehr).")) from error


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
