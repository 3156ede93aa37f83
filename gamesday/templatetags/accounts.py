"""What templates ask about accounts."""

from django import template

from gamesday.accounts.domain import setup

register = template.Library()


@register.simple_tag
def needs_setup() -> bool:
    """Whether nobody organises yet: `{% needs_setup as open %}{% if open %}…{% endif %}`."""
    return setup.needs_setup()
