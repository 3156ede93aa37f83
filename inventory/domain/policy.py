"""What the organisers decide for the club: who reads where things are kept, and whether helpers begin something."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser

from inventory.domain import whereabouts
from inventory.domain.access import Role, refusal, require, role_of
from inventory.models import Box, Item, Policy

User = AbstractBaseUser | AnonymousUser


def current() -> Policy:
    """What holds now."""
    return Policy.objects.filter(pk=1).first() or Policy(pk=1)


def decide(*, places_for_all: bool, helpers_begin: bool, who: User) -> Policy:
    """Raises NotAllowedError."""
    require(who, Role.ORGANISER)
    values = {"places_for_all": places_for_all, "helpers_begin": helpers_begin}
    return Policy.objects.update_or_create(pk=1, defaults=values)[0]


def sees_places(user: User) -> bool:
    """Whether somebody reads where things are kept: whoever has an account, others if the organisers say so."""
    return role_of(user) >= Role.READER or current().places_for_all


def hide_places(rows: Iterable[Item | Box]) -> None:
    """Take the places away from rows that are shown to somebody who does not read them."""
    for row in rows:
        row.place = None
        if isinstance(row, Item):
            if row.box is not None:
                row.box.place = None
            for amount in whereabouts.elsewhere(row):
                amount.place = None
                if amount.box is not None:
                    amount.box.place = None


def may_begin(user: User) -> bool:
    """Whether somebody may begin a games day or a stocktake: organisers, and helpers unless they say otherwise."""
    role = role_of(user)
    return role >= Role.ORGANISER or (role >= Role.HELPER and current().helpers_begin)


def require_to_begin(user: User) -> None:
    """Raises NotAllowedError."""
    if not may_begin(user):
        raise refusal(user, Role.ORGANISER if role_of(user) >= Role.HELPER else Role.HELPER)
