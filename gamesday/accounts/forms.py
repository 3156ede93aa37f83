"""What people type in to set up, log in, add somebody, make a link and change their password."""

from typing import Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from gamesday.accounts.domain import links, people, roles
from gamesday.accounts.domain.errors import AccountError
from gamesday.accounts.domain.roles import Role
from gamesday.limits import attempts
from gamesday.limits.attempts import TooManyAttemptsError
from gamesday.limits.numbers import LOGIN

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


def _role(chosen: list[Role], initial: Role) -> forms.TypedChoiceField:
    says = {
        Role.READER: _("liest: sieht auch Verlauf und Dateien, ändert nichts"),
        Role.HELPER: _("hilft: ändert die Materiallisten"),
        Role.ORGANISER: _("organisiert: darf alles, auch Leute eintragen"),
    }
    return forms.TypedChoiceField(
        label=_("Was die Person tut"),
        choices=[(word, says[role]) for word, role in roles.BY_WORD.items() if role in chosen],
        coerce=roles.BY_WORD.__getitem__,
        empty_value=initial,
        initial=next(word for word, role in roles.BY_WORD.items() if role == initial),
        widget=forms.RadioSelect,
        required=False,
    )


def _last_day() -> forms.DateField:
    return forms.DateField(
        label=_("Gilt bis zum Ende dieses Tages"),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        input_formats=["%Y-%m-%d", "%d.%m.%Y"],
        error_messages={"invalid": _("Das ist kein Tag, den wir lesen können. Schreiben Sie ihn so: 14.07.2027.")},
    )


class PersonForm(_NewPersonForm):
    """Somebody new: a name, a role and, if the organiser likes, a password."""

    name = _name(_("Name"), "off")
    role = _role([Role.READER, Role.HELPER, Role.ORGANISER], Role.HELPER)
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


class LastDayForm(forms.Form):
    """Until when a link counts."""

    last_day = _last_day()


class LinkForm(forms.Form):
    """A new link: for whom or what, until when, to do what."""

    label = forms.CharField(
        label=_("Wofür ist der Link?"),
        help_text=_("Zum Beispiel „Stand Murmeln, Samstag“. So steht es auf der Karte und im Verlauf der Listen."),
        max_length=people.LONGEST_NAME,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    role = _role([Role.READER, Role.HELPER], Role.HELPER)
    last_day = _last_day()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, label_suffix="", **kwargs)
        self.initial.setdefault("last_day", links.usual_last_day())


class PasswordForm(forms.Form):
    """One's own new password, typed twice, after the present one. Guessing that is throttled as logging in is."""

    present = _password(_("Ihr jetziges Passwort"), "current-password")
    password = _password(_("Neues Passwort"), "new-password", help_text=_HARD_TO_GUESS)
    again = _password(_("Neues Passwort noch einmal"), "new-password")
    paused = False

    def __init__(self, request: Any, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, label_suffix="", **kwargs)
        self.request = request

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if self.errors:
            return data
        if data["password"] != data["again"]:
            self.add_error("again", _("Die beiden Passwörter sind verschieden."))
        try:
            validate_password(data["password"], self.request.user)
        except ValidationError as error:
            self.add_error("password", error)
        if not self.errors:
            self._check_present(data["present"])
        return data

    def _check_present(self, typed: str) -> None:
        user = self.request.user
        subject = _subject(self.request, user.get_username())
        try:
            attempts.begin(LOGIN, *subject)
        except TooManyAttemptsError as error:
            self.paused = True
            self.add_error(None, error.reason)
            return
        if user.check_password(typed):
            attempts.forget(LOGIN, *subject)
        else:
            self.add_error("present", _("Das ist nicht Ihr jetziges Passwort."))


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
        subject = _subject(self.request, name)
        try:
            attempts.begin(LOGIN, *subject)
        except TooManyAttemptsError as error:
            self.paused = True
            raise ValidationError(error.reason, code="paused") from error
        data = super().clean()
        attempts.forget(LOGIN, *subject)
        return data


def _subject(request: Any, name: str) -> tuple[str, str]:
    """Who guesses a password: this name from this address."""
    return name.casefold(), request.META.get("REMOTE_ADDR", "") if request else ""
