"""The way to the other pages of a list, see `gamesday.pages`."""

from typing import Any

from django import template
from django.core.paginator import Page

register = template.Library()


@register.inclusion_tag("gamesday/pages.html", takes_context=True)
def pages(context: template.Context, shown: Page[Any], name: str = "seite") -> dict[str, Any]:
    """`{% pages stations %}` below a list: links to the page before and after, if there are any."""

    def to(number: int) -> str:
        query = context["request"].GET.copy()
        query[name] = str(number)
        return f"?{query.urlencode()}"

    return {
        "page": shown,
        "before": to(shown.previous_page_number()) if shown.has_previous() else "",
        "after": to(shown.next_page_number()) if shown.has_next() else "",
    }


@register.simple_tag
def at_page(shown: Page[Any]) -> str:
    """`<form action="{% url 'close' 7 %}{% at_page tables %}">`: the form comes back to this page of the list."""
    return f"?seite={shown.number}" if shown.number > 1 else ""
