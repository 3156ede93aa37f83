"""The page of the people with a password, for organisers."""

from django.contrib import messages
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from gamesday import pages
from gamesday.accounts.domain import people as domain
from gamesday.accounts.domain import roles
from gamesday.accounts.domain.errors import AccountError, NotAllowedError, UnknownPersonError
from gamesday.accounts.forms import PersonForm
from gamesday.accounts.views.guard import for_organisers


@sensitive_post_parameters()
@for_organisers
@require_http_methods(["GET", "HEAD", "POST"])
def index(request: HttpRequest, actor: User) -> HttpResponse:
    """Who has a password; POST adds somebody."""
    form = PersonForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data["password"]
        phrase = "" if given else domain.pass_phrase()
        try:
            person = domain.add(actor, form.cleaned_data["name"], given or phrase, form.cleaned_data["role"])
        except NotAllowedError as error:
            raise PermissionDenied(error.reason) from error
        except AccountError as error:
            form.add_error("name", error.reason)
        else:
            if phrase:
                return _page(request, PersonForm(), shown=(person, phrase))
            messages.success(request, _("„%(name)s“ kann sich jetzt anmelden.") % {"name": person.username})
            return redirect("people")
    return _page(request, form)


@for_organisers
@require_POST
def state(request: HttpRequest, actor: User, person: int, active: bool) -> HttpResponse:
    """Let somebody in again, or no longer."""
    try:
        user = domain.set_active(actor, person, active)
    except UnknownPersonError as error:
        raise Http404(error.reason) from error
    except NotAllowedError as error:
        messages.error(request, error.reason)
    else:
        text = _("„%(name)s“ kann sich wieder anmelden.") if active else _("„%(name)s“ ist gesperrt.")
        messages.success(request, text % {"name": user.username})
    return pages.back(request, "people")


@for_organisers
@require_POST
def role(request: HttpRequest, actor: User, person: int) -> HttpResponse:
    """Somebody reads, helps or organises from now on."""
    wanted = roles.BY_WORD.get(request.POST.get("rolle", ""))
    if wanted is None:
        messages.error(request, _("Wählen Sie, ob die Person liest, hilft oder organisiert."))
        return pages.back(request, "people")
    try:
        user = domain.change_role(actor, person, wanted)
    except UnknownPersonError as error:
        raise Http404(error.reason) from error
    except NotAllowedError as error:
        messages.error(request, error.reason)
    else:
        messages.success(request, _("„%(name)s“ %(does)s jetzt.") % {"name": user.username, "does": roles.word(wanted)})
    return pages.back(request, "people")


@for_organisers
@require_POST
def phrase(request: HttpRequest, actor: User, person: int) -> HttpResponse:
    """A new pass phrase for somebody who lost theirs, shown once."""
    try:
        shown = domain.new_pass_phrase(actor, person)
    except UnknownPersonError as error:
        raise Http404(error.reason) from error
    except NotAllowedError as error:
        messages.error(request, error.reason)
        return redirect("people")
    return _page(request, PersonForm(), shown=shown)


def _page(request: HttpRequest, form: Form, shown: tuple[User, str] | None = None) -> HttpResponse:
    page = pages.page(request, domain.everybody())
    people = [{"user": each, "role": (its := roles.role_if_active(each)), "does": roles.word(its)} for each in page]
    choices = [{"word": word, "does": roles.word(each), "role": each} for word, each in roles.BY_WORD.items()]
    context = {"form": form, "people": people, "page": page, "roles": choices, "shown": shown, "section": "leute"}
    return render(request, "gamesday/people.html", context)
