"""What templates ask about accounts and the server."""

from django import template

from gamesday import hooks
from gamesday.accounts.domain import setup

register = template.Library()


@register.simple_tag
def needs_setup() -> bool:
    """Whether nobody organises yet: `{% needs_setup as open %}{% if open %}…{% endif %}`."""
    return setup.needs_setup()


@register.simple_tag
def clock_jumped() -> bool:
    """Whether an organiser has to look at the clock: `{% clock_jumped as jumped %}{% if jumped %}…{% endif %}`."""
    return hooks.clock_jumped() is not None
