"""What is said to browsers that are too old."""

from django import template

from gamesday.older import OLDEST

register = template.Library()


@register.inclusion_tag("gamesday/too_old.html")
def too_old() -> dict[str, str]:
    """`{% too_old %}`: a sentence that browsers from the oldest served on do not show (base.css)."""
    return {name.lower(): version for name, version in OLDEST.items()}
