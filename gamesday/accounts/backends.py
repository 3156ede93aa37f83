"""How Django finds the person behind a session: with their role, and nobody whose link has ended."""

from __future__ import annotations

from typing import Any

from asgiref.sync import sync_to_async
from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.models import User

from gamesday.accounts.domain import links, roles


class Accounts(ModelBackend):
    """Names and passwords, as Django has them. Accounts of links have no password and last as long as their link."""

    def user_can_authenticate(self, user: Any) -> bool:
        """Asked when somebody types name and password."""
        return super().user_can_authenticate(user) and not roles.by_link(user)

    def get_user(self, user_id: Any) -> User | None:
        """Asked at every request of somebody who is logged in: a link that has ended ends the session."""
        user = roles.with_role(User.objects.all()).filter(pk=user_id).first()
        if user is None or not user.is_active:
            return None
        if roles.by_link(user) and (user.is_superuser or not links.is_open(user.helper_link)):
            return None
        return user

    async def aget_user(self, user_id: Any) -> User | None:
        """The same for asynchronous views: Django's own would not ask for the link."""
        return await sync_to_async(self.get_user)(user_id)
