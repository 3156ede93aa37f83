"""Who may do what with the lists.

Strangers see them, readers also the history, files and where things are kept, helpers edit, organisers also manage
lists and sections; `policy` says what organisers may decide otherwise. Who is what says
`gamesday.accounts.domain.roles`.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.utils.translation import gettext as _

from gamesday.accounts.domain.roles import Role
from gamesday.accounts.domain.roles import role as role_of
from inventory.domain.errors import InventoryError

__all__ = ["NotAllowedError", "Role", "Who", "person", "program", "refusal", "require", "role_of"]


class NotAllowedError(InventoryError):
    """The person's role does not reach that far."""


@dataclass(frozen=True, slots=True)
class Who:
    """Who does something: a person with an account, or a program (`pk` None)."""

    pk: int | None
    name: str


def person(user: AbstractBaseUser) -> Who:
    """Somebody who is logged in."""
    return Who(user.pk, user.get_username())


def program(name: str) -> Who:
    """A command or another thing that has no account."""
    return Who(None, name)


def require(user: AbstractBaseUser | AnonymousUser, role: Role) -> None:
    """Raises NotAllowedError if the person's role does not reach `role`."""
    if role_of(user) < role:
        raise refusal(user, role)


def refusal(user: AbstractBaseUser | AnonymousUser, role: Role) -> NotAllowedError:
    """Why somebody may not do what needs `role`."""
    if role == Role.ORGANISER:
        return NotAllowedError(_("Das dürfen nur Organisatorinnen und Organisatoren."))
    if role_of(user) == Role.READER:
        return NotAllowedError(_("Sie dürfen hier alles lesen, aber nichts ändern."))
    return NotAllowedError(_("Dafür müssen Sie angemeldet sein."))
