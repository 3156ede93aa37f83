"""Logging in with name and password, the first set-up, one's own password."""

from typing import Any

from django.contrib import messages
from django.contrib.auth import SESSION_KEY, login, update_session_auth_hash, views
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from gamesday import kept
from gamesday.accounts.domain import people, roles
from gamesday.accounts.domain import setup as first
from gamesday.accounts.domain.errors import (
    AccountError,
    AlreadySetUpError,
    WrongCodeError,
)
from gamesday.accounts.forms import PasswordForm, SetupForm, SignInForm
from gamesday.limits.attempts import TooManyAttemptsError


class SignIn(views.LoginView):
    """The log-in page. A pause after too many wrong tries answers with status 429."""

    authentication_form = SignInForm
    extra_context = {"section": "anmelden"}

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """`ended`: the browser still has the session of somebody whose link or account counts no more."""
        ended = SESSION_KEY in self.request.session and not self.request.user.is_authenticated
        return super().get_context_data(ended=ended, **kwargs)

    def get_success_url(self) -> str:
        return kept.next_after_login(self.request, super().get_success_url())

    def form_invalid(self, form: Any) -> HttpResponse:
        response = super().form_invalid(form)
        response.status_code = 429 if form.paused else 200
        return response


@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def setup(request: HttpRequest) -> HttpResponse:
    """Make the first organiser; gone once there is one."""
    if first.has_organiser():
        raise Http404(_("Der Spieletag ist schon eingerichtet. Sie können sich anmelden."))
    form = SetupForm(request.POST or None)
    status = 200
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            organiser = first.create_first_organiser(data["code"], data["name"], data["password"])
        except AlreadySetUpError as error:
            raise Http404(error.reason) from error
        except WrongCodeError as error:
            form.add_error("code", error.reason)
        except (AccountError, TooManyAttemptsError) as error:
            form.add_error(None, error.reason)
            status = 429 if isinstance(error, TooManyAttemptsError) else 200
        else:
            login(request, organiser)
            messages.success(request, _("Fertig. Hier können Sie jetzt Helferinnen und Helfer eintragen."))
            return redirect("people")
    return render(request, "gamesday/setup.html", {"form": form, "section": "anmelden"}, status=status)


@never_cache
@sensitive_post_parameters()
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def password(request: HttpRequest) -> HttpResponse:
    """A new password of one's own. Who came by a link has none."""
    user = request.user
    if roles.by_link(user):
        raise PermissionDenied(_("Wer über einen Link angemeldet ist, hat kein Passwort."))
    form = PasswordForm(request, request.POST or None)
    if request.method == "POST" and form.is_valid():
        people.change_password(user, form.cleaned_data["password"])
        update_session_auth_hash(request, user)
        messages.success(request, _("Ihr Passwort ist geändert. Andere Geräte sind jetzt abgemeldet."))
        return redirect("home")
    status = 429 if form.paused else 200
    return render(request, "gamesday/password.html", {"form": form, "section": "passwort"}, status=status)
