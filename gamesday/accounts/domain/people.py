"""Organisers and helpers: names, adding somebody, letting somebody in or not."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Sequence

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from gamesday.accounts.domain.errors import (
    NameTakenError,
    NotAllowedError,
    UnknownPersonError,
    UnreadableNameError,
)
from gamesday.accounts.domain.words import WORDS

LONGEST_NAME = 60


def everybody() -> Sequence[User]:
    """All people with an account: organisers first, then by name."""
    return sorted(User.objects.all(), key=lambda user: (not user.is_superuser, user.username.casefold()))


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


def add_helper(actor: User, name: str, password: str) -> User:
    """A new helper. Raises NotAllowedError, UnreadableNameError, NameTakenError."""
    name = readable_name(name)
    with transaction.atomic():
        _organisers_locked(actor)
        refuse_taken(name)
        return User.objects.create_user(username=name, password=password)


def set_active(actor: User, person: int, active: bool) -> User:
    """Let somebody in again, or no longer: logged-in browsers are out at the next click.

    Nobody locks themselves out, so there is always an organiser. Raises NotAllowedError, UnknownPersonError.
    """
    with transaction.atomic():
        _organisers_locked(actor)
        user = _person(person)
        if user.pk == actor.pk and not active:
            raise NotAllowedError(_("Sie können sich nicht selbst sperren."))
        user.is_active = active
        user.save(update_fields=["is_active"])
        return user


def new_pass_phrase(actor: User, person: int) -> tuple[User, str]:
    """A new pass phrase for a helper who lost theirs; the old password and open sessions end.

    Raises NotAllowedError, UnknownPersonError.
    """
    with transaction.atomic():
        _organisers_locked(actor)
        user = _person(person)
        if user.is_superuser:
            raise NotAllowedError(_("Wer organisiert, behält das eigene Passwort."))
        phrase = pass_phrase()
        user.set_password(phrase)
        user.save(update_fields=["password"])
        return user, phrase


def _organisers_locked(actor: User) -> None:
    """The actor is still an active organiser, and stays so until the transaction ends."""
    organisers = User.objects.select_for_update().filter(is_superuser=True).order_by("pk")
    if not any(user.pk == actor.pk and user.is_active for user in organisers):
        raise NotAllowedError(_("Das dürfen nur Organisatorinnen und Organisatoren."))


def _person(number: int) -> User:
    try:
        return User.objects.select_for_update().get(pk=number)
    except User.DoesNotExist as error:
        raise UnknownPersonError(_("Diese Person gibt es nicht (mehr).")) from error
