"""What a page needs that shows a scene: its modules, asked for at once, and where the drawings of pieces lie."""

from __future__ import annotations

import posixpath
import re
from functools import cache
from pathlib import Path

from django import template
from django.conf import settings
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games.drawing.pieces import files

register = template.Library()
IMPORT = re.compile(r'^import .* from "(\.[^"]+)";$', re.MULTILINE)


@register.simple_tag
def modules(name: str) -> SafeString:
    """The script of a page, before it all modules it leads to: the browser asks for them without reading on."""
    return _links(name) if settings.DEBUG else _links_once(name)


def _links(name: str) -> SafeString:
    led_to = sorted(_led_to(name) - {name})
    links = format_html_join("\n", '<link rel="modulepreload" href="{}">', ((static(each),) for each in led_to))
    return format_html('{}\n<script type="module" src="{}"></script>', links, static(name))


@register.simple_tag
def piece_files() -> str:
    """Where the drawings of each kind of piece are: an address and the kinds it has, and so on, parted by ";"."""
    return _pieces() if settings.DEBUG else _pieces_once()


def _pieces() -> str:
    kinds: dict[str, list[str]] = {}
    for kind, file in files().items():
        kinds.setdefault(static(f"img/pieces/{file}"), []).append(kind)
    return ";".join(" ".join((address, *here)) for address, here in kinds.items())


def _led_to(name: str) -> frozenset[str]:
    """A module and all that it imports, and they import."""
    found, left = {name}, [name]
    while left:
        here = left.pop()
        text = Path(str(finders.find(here))).read_text(encoding="utf-8")
        new = {posixpath.normpath(posixpath.join(posixpath.dirname(here), at)) for at in IMPORT.findall(text)} - found
        found |= new
        left += new
    return frozenset(found)


# the files are other ones after the next start only
_links_once, _pieces_once = cache(_links), cache(_pieces)
