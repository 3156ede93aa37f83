"""Links by which helpers log in: what organisers do with them, and the page a link leads to."""

from __future__ import annotations

from typing import Any

import segno
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from gamesday import kept, pages
from gamesday.accounts.domain import links as domain
from gamesday.accounts.domain import roles
from gamesday.accounts.domain.errors import (
    AccountError,
    EndedLinkError,
    NotAllowedError,
    UnknownLinkError,
    UnreadableDayError,
)
from gamesday.accounts.domain.roles import Role
from gamesday.accounts.forms import LastDayForm, LinkForm
from gamesday.accounts.models import HelperLink
from gamesday.accounts.views.guard import for_organisers
from gamesday.limits.attempts import TooManyAttemptsError
from gamesday.paper.addresses import absolute

# --- for organisers ---------------------------------------------------------------------------------------------


@for_organisers
@require_http_methods(["GET", "HEAD", "POST"])
def index(request: HttpRequest, actor: User) -> HttpResponse:
    """All links; POST makes one and shows it, this one time."""
    form = LinkForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            return _shown(request, domain.make(actor, data["label"], data["role"], data["last_day"]))
        except NotAllowedError as error:
            raise PermissionDenied(error.reason) from error
        except UnreadableDayError as error:
            form.add_error("last_day", error.reason)
        except AccountError as error:
            form.add_error("label", error.reason)
    counting, ended = domain.all_links()
    page, ended_page = pages.page(request, counting), pages.page(request, ended, "beendet")
    context = {
        "form": form,
        "page": page,
        "links": [_listed(link) for link in page],
        "ended_page": ended_page,
        "ended": [_listed(link) for link in ended_page],
        "section": "leute",
    }
    return render(request, "gamesday/links.html", context)


@for_organisers
@require_POST
def prolong(request: HttpRequest, actor: User, link: int) -> HttpResponse:
    """Another last day."""
    form = LastDayForm(request.POST)
    if not form.is_valid():
        messages.error(request, " ".join(str(said) for field in form.errors.values() for said in field))
        return pages.back(request, "links")
    try:
        changed = domain.prolong(actor, link, form.cleaned_data["last_day"])
    except UnknownLinkError as error:
        raise Http404(error.reason) from error
    except AccountError as error:
        messages.error(request, error.reason)
    else:
        day = domain.last_day_of(changed)
        messages.success(
            request,
            _("„%(name)s“ gilt jetzt bis %(day)s.") % {"name": changed.helper.username, "day": f"{day:%d.%m.%Y}"},
        )
    return pages.back(request, "links")


@for_organisers
@require_POST
def revoke(request: HttpRequest, actor: User, link: int) -> HttpResponse:
    """The link counts no more."""
    try:
        changed = domain.revoke(actor, link)
    except UnknownLinkError as error:
        raise Http404(error.reason) from error
    except AccountError as error:
        messages.error(request, error.reason)
    else:
        messages.success(
            request,
            _("Der Link „%(name)s“ ist zurückgezogen. Wer damit angemeldet war, ist es nicht mehr.")
            % {"name": changed.helper.username},
        )
    return pages.back(request, "links")


@for_organisers
@require_POST
def renew(request: HttpRequest, actor: User, link: int) -> HttpResponse:
    """Another secret, shown once; the old card is waste paper."""
    try:
        return _shown(request, domain.renew(actor, link))
    except UnknownLinkError as error:
        raise Http404(error.reason) from error
    except AccountError as error:
        messages.error(request, error.reason)
        return pages.back(request, "links")


def _listed(link: HelperLink) -> dict[str, Any]:
    its = roles.role_if_active(link.helper)
    return {
        "link": link,
        "name": link.helper.get_username(),
        "does": roles.word(its),
        "reads": its == Role.READER,
        "last_day": domain.last_day_of(link),
    }


def _shown(request: HttpRequest, made: domain.Made) -> HttpResponse:
    """The page with the link, its QR code and the card to print."""
    url = absolute(reverse("helper_link", args=[made.token]))
    # Dark on white in any colour scheme: scanners and printers want it so. In the page, since it has no other address.
    qr = segno.make(url, error="m").svg_data_uri(border=3, dark="#1c1812", light="#fff", scale=8, omitsize=True)
    context = {"url": url, "qr": qr, "section": "leute", **_listed(made.link)}
    return _without_traces(render(request, "gamesday/link_made.html", context))


# --- for who has a link -----------------------------------------------------------------------------------------


@never_cache
@require_safe
def arrive(request: HttpRequest, token: str) -> HttpResponse:
    """Where a link leads: one button. Nothing happens before it is pressed: chats and phones look at links too."""
    try:
        link = domain.find(token, _address(request))
    except (AccountError, TooManyAttemptsError) as error:
        return _refused(request, error)
    context = {"token": token, **_listed(link), "session_hours": int(domain.SESSION.total_seconds()) // 3600}
    return _without_traces(render(request, "gamesday/link.html", context))


@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: HttpRequest) -> HttpResponse:
    """The button of `arrive`. The secret comes in the form: the address of a form is what logs would keep."""
    if request.method != "POST":
        return redirect("login")
    try:
        link = domain.enter(request.POST.get("link", ""), _address(request))
    except (AccountError, TooManyAttemptsError) as error:
        return _refused(request, error)
    login(request, link.helper)
    request.session.set_expiry(domain.session_end(link))
    messages.success(request, _("Sie sind als „%(name)s“ angemeldet.") % {"name": link.helper.get_username()})
    return redirect(kept.next_after_login(request, reverse("inventory:index")))


def _refused(request: HttpRequest, error: AccountError | TooManyAttemptsError) -> HttpResponse:
    status = {UnknownLinkError: 404, EndedLinkError: 410, TooManyAttemptsError: 429}.get(type(error), 403)
    return _without_traces(render(request, "gamesday/link_ended.html", {"reason": error.reason}, status=status))


def _without_traces(response: HttpResponse) -> HttpResponse:
    """The address, which has the secret in it, goes nowhere with a link or a picture, and into no search engine.

    `strict-origin`, not `no-referrer`: with that, browsers would send no origin with the form, and it would be refused.
    """
    response["Referrer-Policy"] = "strict-origin"
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response


def _address(request: HttpRequest) -> str:
    return str(request.META.get("REMOTE_ADDR", ""))
