"""Where a page is for other devices, in writing and as a QR code."""

from __future__ import annotations

import io
from functools import lru_cache

import segno
from django.conf import settings
from django.http import HttpResponse


def absolute(path: str) -> str:
    """An address of this site as other devices reach it."""
    return f"{settings.PUBLIC_URL}{path}"


@lru_cache(maxsize=256)
def qr(address: str) -> str:
    """An address as a QR code, an SVG for the typesetter."""
    out = io.BytesIO()
    segno.make(address, error="m", micro=False).save(out, kind="svg", border=1, xmldecl=False)
    return out.getvalue().decode()


def qr_answer(address: str) -> HttpResponse:
    """An address as a QR code for a page, dark on white in any colour scheme: scanners and printers want it so."""
    return HttpResponse(_qr_picture(address), content_type="image/svg+xml")


@lru_cache(maxsize=256)
def _qr_picture(address: str) -> bytes:
    picture = io.BytesIO()
    segno.make(address, error="m").save(
        picture, kind="svg", border=3, dark="#1c1812", light="#fff", scale=8, omitsize=True
    )
    return picture.getvalue()
