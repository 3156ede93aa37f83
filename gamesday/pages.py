"""Lists that may grow without end are shown a page at a time, one way for all of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse

#: things on a page
SIZE = 50


def page(request: HttpRequest, rows: QuerySet[Any] | Sequence[Any], name: str = "seite") -> Page[Any]:
    """The page of the rows that the address asks for; the first or the last for one there is not.

    In the template `{% pages rows %}` (of the library `pages`) leads to the others. Where several lists stand at one
    address, `name` tells them apart there.
    """
    return Paginator(rows, SIZE).get_page(request.GET.get(name))


def number_of(rows: QuerySet[Any], row: Any) -> int:
    """The number of the page on which a row stands."""
    return list(rows.values_list("pk", flat=True)).index(row.pk) // SIZE + 1


def back(request: HttpRequest, route: str, number: int | None = None) -> HttpResponseRedirect:
    """To the list at this route: to page `number`, else to that from which the form was sent (`{% at_page %}`)."""
    given = request.GET.get("seite", "")
    wanted = str(number) if number else given if given.isascii() and given.isdecimal() else ""
    return redirect(reverse(route) + (f"?seite={wanted}" if wanted not in {"", "1"} else ""))
