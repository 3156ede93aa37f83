"""People with a name and a password: adding somebody, their role, letting them in or not.

The accounts of links are none of them (`gamesday.accounts.domain.links`).
"""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Sequence

from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from gamesday.accounts.domain import roles
from gamesday.accounts.domain.errors import (
    NameTakenError,
    NotAllowedError,
    UnknownPersonError,
    UnreadableNameError,
)
from gamesday.accounts.domain.roles import Role
from gamesday.accounts.domain.words import WORDS

LONGEST_NAME = 60


def everybody() -> Sequence[User]:
    """All people with a password: organisers first, then helpers, then readers, each by name."""
    people = roles.with_role(User.objects.filter(helper_link=None))
    return sorted(people, key=lambda user: (-roles.role(user), user.username.casefold()))


def readable_name(typed: str) -> str:
    """The name as it is kept: one form for each letter, single spaces. Raises UnreadableNameError."""
    name = " ".join(unicodedata.normalize("NFKC", typed).split())
    if not name:
        raise UnreadableNameError(_("Bitte geben Sie einen Namen ein."))
    if len(name) > LONGEST_NAME:
        raise UnreadableNameError(_("Der Name darf höchstens %(n)d Zeichen haben.") % {"n": LONGEST_NAME})
    if not name.isprintable():
        raise UnreadableNameError(_("Der Name enthält ein Zeichen, das man nicht sehen kann."))
    return name


def kept_name(typed: str) -> str:
    """The name of the person meant: a phone's keyboard likes to begin with a capital. Unknown names stay as typed."""
    name = " ".join(unicodedata.normalize("NFKC", typed).split())
    alike = [known for known in User.objects.values_list("username", flat=True) if known.casefold() == name.casefold()]
    return alike[0] if alike else name


def refuse_taken(name: str) -> None:
    """Raises NameTakenError when somebody has this name, in whatever capitals."""
    if User.objects.filter(username=kept_name(name)).exists():
        raise NameTakenError(_("Den Namen „%(name)s“ hat schon jemand.") % {"name": name})


def pass_phrase() -> str:
    """A password to write on a slip of paper: four words and a number, 40 bits, easy to read out and to type."""
    return "-".join([*(secrets.choice(WORDS) for _word in range(4)), str(10 + secrets.randbelow(90))])


def add(actor: User, name: str, password: str, role: Role = Role.HELPER) -> User:
    """Somebody new. Raises NotAllowedError, UnreadableNameError, NameTakenError."""
    name = readable_name(name)
    with transaction.atomic():
        organisers_locked(actor)
        refuse_taken(name)
        user = User.objects.create_user(username=name, password=password)
        roles.set_role(user, role)
        return user


def change_role(actor: User, person: int, role: Role) -> User:
    """Somebody does more from now on, or less. It counts from the next click.

    Nobody changes their own, so there is always an organiser. Raises NotAllowedError, UnknownPersonError.
    """
    with transaction.atomic():
        organisers_locked(actor)
        user = _person(person)
        if user.pk == actor.pk:
            raise NotAllowedError(_("Ihre eigene Rolle kann nur jemand anders ändern, der auch organisiert."))
        roles.set_role(user, role)
        return user


def change_password(user: User, password: str) -> None:
    """A new password of one's own; other sessions end. Raises NotAllowedError for who came by a link."""
    if roles.by_link(user):
        raise NotAllowedError(_("Wer über einen Link angemeldet ist, hat kein Passwort."))
    user.set_password(password)
    user.save(update_fields=["password"])


def set_active(actor: User, person: int, active: bool) -> User:
    """Let somebody in again, or no longer: logged-in browsers are out at the next click, and for good.

    Nobody locks themselves out, so there is always an organiser. Raises NotAllowedError, UnknownPersonError.
    """
    with transaction.atomic():
        organisers_locked(actor)
        user = _person(person)
        if user.pk == actor.pk and not active:
            raise NotAllowedError(_("Sie können sich nicht selbst sperren."))
        user.is_active = active
        user.save(update_fields=["is_active"])
        if not active:
            _end_sessions(user)
        return user


def new_pass_phrase(actor: User, person: int) -> tuple[User, str]:
    """A new pass phrase for a helper who lost theirs; the old password and open sessions end.

    Raises NotAllowedError, UnknownPersonError.
    """
    with transaction.atomic():
        organisers_locked(actor)
        user = _person(person)
        if user.is_superuser:
            raise NotAllowedError(_("Wer organisiert, behält das eigene Passwort."))
        phrase = pass_phrase()
        user.set_password(phrase)
        user.save(update_fields=["password"])
        return user, phrase


def organisers_locked(actor: User) -> None:
    """The actor is still an active organiser, and stays so until the transaction ends."""
    organisers = User.objects.select_for_update(of=("self",)).filter(is_superuser=True, helper_link=None).order_by("pk")
    if not any(user.pk == actor.pk and user.is_active for user in organisers):
        raise NotAllowedError(_("Das dürfen nur Organisatorinnen und Organisatoren."))


def _end_sessions(user: User) -> None:
    """A phone that was lost is not back in when its owner is. (Only who is logged in has a session: they are few.)"""
    for session in Session.objects.filter(expire_date__gt=timezone.now()):
        if session.get_decoded().get(SESSION_KEY) == str(user.pk):
            session.delete()


def _person(number: int) -> User:
    try:
        return User.objects.select_for_update(of=("self",)).get(pk=number, helper_link=None)
    except User.DoesNotExist as error:
        raise UnknownPersonError(_("Diese Person gibt es nicht (mehr).")) from error
