"""Where Django looks for the models of this app."""

from gamesday.accounts.models import Attempts, HelperLink

__all__ = ["Attempts", "HelperLink"]
