"""What every request is asked for, and every answer says, beyond what Django and django-csp do."""

from __future__ import annotations

from collections.abc import Callable

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse

#: nothing here looks, listens, locates, pays or watches; nor may what a page was made to load
_NEVER = (
    "accelerometer", "browsing-topics", "camera", "display-capture", "geolocation", "gyroscope", "hid",
    "identity-credentials-get", "local-fonts", "magnetometer", "microphone", "midi", "payment",
    "publickey-credentials-get", "serial", "usb", "xr-spatial-tracking",
)  # fmt: skip
PERMISSIONS_POLICY = ", ".join(f"{feature}=()" for feature in _NEVER)


class PermissionsPolicy:
    """Middleware: the powerful features of browsers are off."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.get_response(request)
        answer.headers.setdefault("Permissions-Policy", PERMISSIONS_POLICY)
        return answer


class NoZeros:
    """Middleware: an address with the character zero is refused; PostgreSQL can look for no text that has one."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if "\0" in request.path_info or "%00" in request.META.get("QUERY_STRING", ""):
            raise BadRequest("the character zero in an address")
        return self.get_response(request)
