"""The pages of accounts, one module per subject: signing in, people, links."""

from gamesday.accounts.views.guard import organiser

__all__ = ["organiser"]
