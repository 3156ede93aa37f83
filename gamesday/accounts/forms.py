"""What people type in to set up, log in and add a helper."""

from typing import Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from gamesday.accounts.domain import people, throttle
from gamesday.accounts.domain.errors import AccountError, TooManyAttemptsError

_HARD_TO_GUESS = _("Mindestens 10 Zeichen, und nichts, was leicht zu erraten ist.")
_AS_TYPED = {"autocapitalize": "none", "autocorrect": "off", "spellcheck": "false"}


def _password(label: Any, autocomplete: str, **options: Any) -> forms.CharField:
    widget = forms.PasswordInput(attrs={"autocomplete": autocomplete, **_AS_TYPED})
    return forms.CharField(label=label, widget=widget, strip=False, max_length=200, **options)


def _name(label: Any, autocomplete: str) -> forms.CharField:
    widget = forms.TextInput(attrs={"autocomplete": autocomplete, **_AS_TYPED})
    return forms.CharField(label=label, widget=widget, max_length=people.LONGEST_NAME)


class _NewPersonForm(forms.Form):
    """A name nobody has and a password that is hard to guess."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, label_suffix="", **kwargs)

    def clean_name(self) -> str:
        try:
            name = people.readable_name(self.cleaned_data["name"])
            people.refuse_taken(name)
        except AccountError as error:
            raise ValidationError(error.reason) from error
        return name

    def check_password(self, field: str) -> None:
        password = self.cleaned_data.get(field)
        if password:
            try:
                validate_password(password, User(username=self.cleaned_data.get("name", "")))
            except ValidationError as error:
                self.add_error(field, error)


class SetupForm(_NewPersonForm):
    """The first organiser: the code from the terminal, a name, a password typed twice."""

    code = forms.CharField(
        label=_("Code aus dem Terminal"),
        help_text=_("Acht Zeichen. Er steht in dem Fenster, in dem der Server gestartet wurde."),
        max_length=20,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}),
    )
    name = _name(_("Ihr Name"), "username")
    password = _password(_("Passwort"), "new-password", help_text=_HARD_TO_GUESS)
    again = _password(_("Passwort noch einmal"), "new-password")

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        self.check_password("password")
        if data.get("password") and data.get("again") and data["password"] != data["again"]:
            self.add_error("again", _("Die beiden Passwörter sind verschieden."))
        return data


class HelperForm(_NewPersonForm):
    """A helper: a name and, if the organiser likes, a password."""

    name = _name(_("Name"), "off")
    password = _password(
        _("Passwort"),
        "new-password",
        required=False,
        help_text=_("Leer lassen: Dann denken wir uns einen Merksatz aus und zeigen ihn einmal."),
    )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        self.check_password("password")
        return data


class SignInForm(AuthenticationForm):
    """Name and password; guessing is throttled for each name and address."""

    error_messages = {
        "invalid_login": _("Name oder Passwort stimmt nicht. Das Passwort unterscheidet große und kleine Buchstaben."),
        "inactive": _("Dieser Zugang ist gesperrt."),
    }
    paused = False

    def __init__(self, request: Any = None, *args: Any, **kwargs: Any) -> None:
        super().__init__(request, *args, label_suffix="", **kwargs)
        self.fields["username"].label = _("Name")
        for field in self.fields.values():
            field.widget.attrs.update(_AS_TYPED)

    def clean(self) -> dict[str, Any]:
        if not self.cleaned_data.get("username") or not self.cleaned_data.get("password"):
            return self.cleaned_data
        name = self.cleaned_data["username"] = people.kept_name(self.cleaned_data["username"])
        subject = (name.casefold(), self.request.META.get("REMOTE_ADDR", "") if self.request else "")
        try:
            throttle.begin(throttle.LOGIN, *subject)
        except TooManyAttemptsError as error:
            self.paused = True
            raise ValidationError(error.reason, code="paused") from error
        data = super().clean()
        throttle.forget(throttle.LOGIN, *subject)
        return data
