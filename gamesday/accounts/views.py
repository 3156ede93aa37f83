"""Logging in, the first set-up, and the page of the people who help."""

from typing import Any

from django.contrib import messages
from django.contrib.auth import login, views
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from gamesday.accounts.domain import people as domain
from gamesday.accounts.domain import setup as first
from gamesday.accounts.domain.errors import (
    AccountError,
    AlreadySetUpError,
    NotAllowedError,
    TooManyAttemptsError,
    UnknownPersonError,
    WrongCodeError,
)
from gamesday.accounts.forms import HelperForm, SetupForm, SignInForm

MODEL_BACKEND = "django.contrib.auth.backends.ModelBackend"


class SignIn(views.LoginView):
    """The log-in page. A pause after too many wrong tries answers with status 429."""

    authentication_form = SignInForm
    extra_context = {"section": "anmelden"}

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
        except AccountError as error:
            form.add_error(None, error.reason)
            status = 429 if isinstance(error, TooManyAttemptsError) else 200
        else:
            login(request, organiser, backend=MODEL_BACKEND)
            messages.success(request, _("Fertig. Hier können Sie jetzt Helferinnen und Helfer eintragen."))
            return redirect("people")
    return render(request, "gamesday/setup.html", {"form": form, "section": "anmelden"}, status=status)


@never_cache
@sensitive_post_parameters()
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def people(request: HttpRequest) -> HttpResponse:
    """Who has an account; POST adds a helper."""
    actor = organiser(request)
    form = HelperForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data["password"]
        phrase = "" if given else domain.pass_phrase()
        try:
            helper = domain.add_helper(actor, form.cleaned_data["name"], given or phrase)
        except NotAllowedError as error:
            raise PermissionDenied(error.reason) from error
        except AccountError as error:
            form.add_error("name", error.reason)
        else:
            if phrase:
                return _page(request, HelperForm(), shown=(helper, phrase))
            messages.success(request, _("„%(name)s“ kann sich jetzt anmelden.") % {"name": helper.username})
            return redirect("people")
    return _page(request, form)


@login_required
@require_POST
def person_state(request: HttpRequest, person: int, active: bool) -> HttpResponse:
    """Let somebody in again, or no longer."""
    actor = organiser(request)
    try:
        user = domain.set_active(actor, person, active)
    except UnknownPersonError as error:
        raise Http404(error.reason) from error
    except NotAllowedError as error:
        messages.error(request, error.reason)
    else:
        text = _("„%(name)s“ kann sich wieder anmelden.") if active else _("„%(name)s“ ist gesperrt.")
        messages.success(request, text % {"name": user.username})
    return redirect("people")


@never_cache
@login_required
@require_POST
def person_phrase(request: HttpRequest, person: int) -> HttpResponse:
    """A new pass phrase for a helper, shown once."""
    actor = organiser(request)
    try:
        shown = domain.new_pass_phrase(actor, person)
    except UnknownPersonError as error:
        raise Http404(error.reason) from error
    except NotAllowedError as error:
        messages.error(request, error.reason)
        return redirect("people")
    return _page(request, HelperForm(), shown=shown)


def organiser(request: HttpRequest) -> User:
    """The organiser who asks; anybody else who is logged in gets a 403."""
    user = request.user
    if not isinstance(user, User) or not user.is_superuser:
        raise PermissionDenied(_("Diese Seite ist nur für Organisatorinnen und Organisatoren."))
    return user


def _page(request: HttpRequest, form: Form, shown: tuple[User, str] | None = None) -> HttpResponse:
    context = {"form": form, "people": domain.everybody(), "shown": shown, "section": "leute"}
    return render(request, "gamesday/people.html", context)
