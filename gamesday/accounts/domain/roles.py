"""Who may do what, for the whole site: strangers look, readers see more, helpers change, organisers manage.

An organiser is Django's superuser. A reader is in the group `READERS`; every other account helps. Who came by a link
is never more than a helper, whatever the account says.
"""

from __future__ import annotations

import enum

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, Group, User
from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext as _

#: the group of those who see what helpers see, and change nothing
READERS = "readers"


class Role(enum.IntEnum):
    """Each role may do what the ones before it may."""

    STRANGER = 0
    READER = 1
    HELPER = 2
    ORGANISER = 3


#: roles as forms write them
BY_WORD = {"liest": Role.READER, "hilft": Role.HELPER, "organisiert": Role.ORGANISER}


def role(user: AbstractBaseUser | AnonymousUser) -> Role:
    """The role of whoever asks. One query for an account that was not loaded by `with_role`."""
    if not user.is_authenticated or not user.is_active or not isinstance(user, User):
        return Role.STRANGER
    return role_if_active(user)


def role_if_active(user: User) -> Role:
    """The role the account has, or will have again when it is no longer locked."""
    if user.is_superuser:
        return Role.HELPER if by_link(user) else Role.ORGANISER
    return Role.READER if _reads_only(user) else Role.HELPER


def by_link(user: User) -> bool:
    """Whether the account belongs to a link: it has no password, and ends with the link."""
    return hasattr(user, "helper_link")


def with_role(users: QuerySet[User]) -> QuerySet[User]:
    """Accounts with all that `role` and `by_link` ask, in one query."""
    readers = Group.objects.filter(name=READERS, user=OuterRef("pk"))
    return users.select_related("helper_link").annotate(reads_only=Exists(readers))


def set_role(user: User, wanted: Role) -> None:
    """Write the role down. Raises ValueError for a stranger's: nobody with an account is one."""
    if wanted == Role.STRANGER:
        raise ValueError("an account is at least a reader")
    user.is_superuser = wanted == Role.ORGANISER
    user.save(update_fields=["is_superuser"])
    readers, _made = Group.objects.get_or_create(name=READERS)
    if wanted == Role.READER:
        user.groups.add(readers)
    else:
        user.groups.remove(readers)
    user.reads_only = wanted == Role.READER  # type: ignore[attr-defined]  # the annotation of with_role


def word(of: Role) -> str:
    """What somebody with this role does."""
    return {
        Role.STRANGER: _("schaut zu"),
        Role.READER: _("liest"),
        Role.HELPER: _("hilft"),
        Role.ORGANISER: _("organisiert"),
    }[of]


def _reads_only(user: User) -> bool:
    known = getattr(user, "reads_only", None)
    if known is None:
        known = user.groups.filter(name=READERS).exists()
        user.reads_only = known  # type: ignore[attr-defined]
    return bool(known)
