"""What is asked for and not done."""

from __future__ import annotations


class Refused(Exception):  # noqa: N818  # the page that shows it is no error
    """A request that is refused; nothing was changed. The text is a sentence for whoever asked."""
