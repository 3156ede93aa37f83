"""What makes the site an app: the manifest, the service worker and the page for "kein Netz".

Browsers install a site, and keep a service worker, only over HTTPS or on the machine itself.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import get_template
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

#: what the pages that are readable without a connection are made of
SHELL = (
    "css/base.css", "css/rules.css", "css/offline.css",
    "fonts/federo.woff2", "fonts/atkinson-regular.woff2", "fonts/atkinson-bold.woff2",
    "fonts/zero-regular.woff2", "fonts/zero-bold.woff2",
    "img/icon.svg", "img/ecke.svg", "js/offline.js", "js/install.js", "js/wishes.js",
)  # fmt: skip


@require_safe
@cache_control(max_age=3600, public=True)
def manifest(request: HttpRequest) -> JsonResponse:
    """The web app manifest."""
    icons = [
        {"src": static(f"img/{name}.png"), "sizes": f"{side}x{side}", "type": "image/png", "purpose": purpose}
        for name, side, purpose in (
            ("app-192", 192, "any"),
            ("app-512", 512, "any"),
            ("app-maske-512", 512, "maskable"),
        )
    ]
    shown = {
        "id": "/",
        "name": _("Spieletag – historische Spiele zum Mitspielen"),
        "short_name": _("Spieletag"),
        "description": _("Alte Brett-, Karten- und Würfelspiele: miteinander oder gegen den Computer."),
        "lang": "de",
        "dir": "ltr",
        "start_url": reverse("home"),
        "scope": "/",
        "display": "standalone",
        "background_color": "#f7f0e1",
        "theme_color": "#1d5641",
        "categories": ["games", "education"],
        "icons": icons,
        "shortcuts": [
            {"name": _("Spielen"), "url": reverse("home")},
            {"name": _("Anleitungen"), "url": reverse("rules:index")},
        ],
    }
    return JsonResponse(shown, content_type="application/manifest+json")


@require_safe
@cache_control(no_cache=True)
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker, from the root so that the whole site is in its scope.

    It differs whenever a static file it keeps does: browsers compare the bytes and replace the old one.
    """
    shell = [static(name) for name in SHELL]
    settled = {
        "version": _version(tuple(shell)),
        "shell": shell,
        "offline": reverse("offline"),
        "static": settings.STATIC_URL,
    }
    body = f"const SETTLED = {json.dumps(settled)};\n{_source()}"
    return HttpResponse(body, content_type="text/javascript; charset=utf-8")


def _source() -> str:
    return Path(str(finders.find("js/worker.js"))).read_text(encoding="utf-8")


def _version(shell: tuple[str, ...]) -> str:
    """A name for what the worker keeps: it changes with any static file and with the page for no connection.

    Read once in the life of a process, except in development, where files change meanwhile.
    """
    if settings.DEBUG:
        return _digest(shell)
    return _kept_version(shell)


@cache
def _kept_version(shell: tuple[str, ...]) -> str:
    return _digest(shell)


def _digest(shell: tuple[str, ...]) -> str:
    digest = hashlib.sha256("\n".join(shell).encode())
    digest.update(_source().encode())
    for template in ("base.html", "games/offline.html"):
        digest.update(get_template(template).template.source.encode())  # type: ignore[attr-defined]  # Django's own
    for finder in finders.get_finders():
        for name, storage in sorted(finder.list([]), key=lambda found: str(found[0])):
            with storage.open(name) as file:
                digest.update(f"{name}\0".encode())
                digest.update(file.read())
    return digest.hexdigest()[:16]


@require_safe
@cache_control(no_cache=True)
def page(request: HttpRequest) -> HttpResponse:
    """What somebody sees who has no connection. It is kept by the worker, so nobody's name stands in it."""
    return render(request, "games/offline.html", {"section": "kein-netz"})
