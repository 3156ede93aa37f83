"""Where Django looks for the models of this app."""

from gamesday.accounts.models import Attempts

__all__ = ["Attempts"]
