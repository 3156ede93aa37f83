"""What somebody sent when they were no longer logged in is kept until they are, and is theirs to send again.

A session ends while one types: by the hour, by a new log-in in another tab, because a link was made anew. The form that
comes then is answered with the log-in page; what was in it stays in the session of this browser, and after logging in
the page `kept_form` shows it with a button to send it to where it was meant for. Files do not stay (they are chosen
again), and no form that carries a password or another secret (its view is marked with `sensitive_post_parameters`).

It is shown to the person the page was made for and to nobody else. Each log-in gives the forms of a browser a new
token against foreign sites; the signed cookie `COOKIE` says whose the last few were, so a form says by its token who
had it open, and that it is one of ours.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.middleware.csrf import _unmask_cipher_token  # type: ignore[attr-defined]  # how a page's token was hidden
from django.shortcuts import render, resolve_url
from django_htmx.http import HttpResponseClientRedirect

COOKIE, _SALT, _KEY = "wer", "gamesday.kept", "kept_forms"
#: log-ins of a browser that are remembered, forms that wait, and characters of one of them
LOGINS, FORMS, LARGEST = 5, 5, 100_000
_FORM_TYPES = ("application/x-www-form-urlencoded", "multipart/form-data")
#: what no page shows, although it is sent: the token, and what says where to go back to or tells two forms apart
_NOT_SHOWN = ("next", "id", "own", "weiter", "stand", "edition")


class KeptForms:
    """Middleware: keep what is sent too late, and remember whose the pages of this browser are."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.get_response(request)
        if _asks_to_log_in(answer):
            if request.method == "POST":
                keep(request)
            if request.headers.get("HX-Request") and answer.status_code == 302:
                # htmx would follow it and put the log-in page into a corner of this one
                answer = HttpResponseClientRedirect(answer.headers["Location"])
                answer.status_code = 401
        elif request.method == "POST" and _KEY in request.session and request.POST.get("kept-form"):
            drop(request, request.POST["kept-form"])
        _remember(request, answer)
        return answer


def keep(request: HttpRequest) -> bool:
    """Keep a form, if it is one of ours and nothing in it is secret."""
    whose = _whose(request)
    secret = hasattr(request, "sensitive_post_parameters") or any("passw" in name.casefold() for name in request.POST)
    if whose is None or secret or request.content_type not in _FORM_TYPES:
        return False
    fields = [
        (name, value)
        for name, values in request.POST.lists()
        for value in values
        if name not in ("csrfmiddlewaretoken", "kept-form")
    ]
    if sum(len(name) + len(value) for name, value in fields) > LARGEST:
        return False
    referer = urlsplit(request.headers.get("HX-Current-URL") or request.headers.get("Referer", "")).path
    form = {
        "id": secrets.token_urlsafe(8), "who": whose, "path": request.get_full_path(), "fields": fields,
        "files": list(request.FILES), "from": referer or "/",
    }  # fmt: skip
    request.session[_KEY] = [form, *request.session.get(_KEY, [])][:FORMS]
    return True


def waiting(request: HttpRequest) -> list[dict[str, Any]]:
    """The forms that wait for who is logged in, the newest first."""
    return [each for each in request.session.get(_KEY, []) if each["who"] == request.user.pk]


def drop(request: HttpRequest, form: str) -> None:
    """This one need not wait any more."""
    request.session[_KEY] = [each for each in request.session.get(_KEY, []) if each["id"] != form]


def shown(form: dict[str, Any]) -> list[str]:
    """What somebody has typed, as far as it is more than a number or a tick."""
    return [
        value
        for name, value in form["fields"]
        if name not in _NOT_SHOWN and not name.startswith("start-") and any(map(str.isalpha, value))
    ]


def next_after_login(request: HttpRequest, usual: str) -> str:
    """Where somebody goes who has just logged in."""
    return resolve_url("kept_form") if waiting(request) else usual


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form whose token is of another log-in: kept if it is of whoever is logged in now."""
    user = getattr(request, "user", None)
    if user is not None and user.is_authenticated and _whose(request) == user.pk and keep(request):
        to = resolve_url("kept_form")
        return HttpResponseClientRedirect(to) if request.headers.get("HX-Request") else HttpResponseRedirect(to)
    return render(request, "403_csrf.html", {"reason": reason}, status=403)


def _asks_to_log_in(answer: HttpResponse) -> bool:
    to = answer.headers.get("Location") or answer.headers.get("HX-Redirect") or ""
    return urlsplit(to).path == resolve_url(settings.LOGIN_URL)


def _remember(request: HttpRequest, answer: HttpResponse) -> None:
    """Write down whose the pages are that are made with the token of now."""
    token = request.META.get("CSRF_COOKIE")
    if not token or "CSRF_COOKIE_NEEDS_UPDATE" not in request.META or not request.user.is_authenticated:
        return  # no form is in this page, or nobody is logged in
    known, mark = _known(request), _mark(token)
    if not known or known[0] != (request.user.pk, mark):
        others = [each for each in known if each[1] != mark]
        value = signing.dumps([(request.user.pk, mark), *others][:LOGINS], salt=_SALT)
        answer.set_cookie(COOKIE, value, httponly=True, samesite="Lax", secure=settings.HTTPS)


def _known(request: HttpRequest) -> list[tuple[int, str]]:
    try:
        return [(who, mark) for who, mark in signing.loads(request.COOKIES.get(COOKIE, ""), salt=_SALT)]
    except signing.BadSignature:
        return []


def _whose(request: HttpRequest) -> int | None:
    """The account the form's page was made for; None if this browser knows of none."""
    token = request.POST.get("csrfmiddlewaretoken") or request.headers.get("X-CSRFToken", "")
    if len(token) != 64 or not token.isascii() or not token.isalnum():
        return None
    mark = _mark(_unmask_cipher_token(token))
    return next((who for who, known in _known(request) if known == mark), None)


def _mark(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()[:16]
