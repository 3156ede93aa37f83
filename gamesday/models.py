"""Where Django looks for the models of this app."""

from gamesday.accounts.models import HelperLink
from gamesday.limits.models import Attempts

__all__ = ["Attempts", "HelperLink"]
