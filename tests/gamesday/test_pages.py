"""Error pages, the health check, what settings say of themselves."""

import errno
import io

import pytest
from django.core.exceptions import PermissionDenied
from django.core.management import call_command
from django.db import OperationalError
from django.http import Http404
from django.test import Client
from django.urls import path
from django.utils.translation import gettext_lazy

from gamesday.errors import NOT_SAVED
from gamesday.urls import handler404, handler500  # noqa: F401  # the handlers are part of a URL configuration
from gamesday.urls import urlpatterns as real


def _raising(error):
    def view(request):
        raise error

    return view


urlpatterns = [
    *real,
    path("probe/satz/", _raising(Http404("Diesen Tisch gibt es nicht."))),
    path("probe/spaeter/", _raising(Http404(gettext_lazy("Dieses Spiel gibt es nicht.")))),
    path("probe/leer/", _raising(Http404())),
    path("probe/django/", _raising(Http404("No User matches the given query."))),
    path("probe/verboten/", _raising(PermissionDenied())),
    path("probe/voll/", _raising(OperationalError("database or disk is full"))),
    path("probe/platte/", _raising(OSError(errno.ENOSPC, "No space left on device"))),
    path("probe/leitung/", _raising(OSError(errno.EPIPE, "Broken pipe"))),
    path("probe/kaputt/", _raising(RuntimeError("a mistake"))),
]
pytestmark = [pytest.mark.urls(__name__), pytest.mark.django_db]


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("/probe/satz/", "Diesen Tisch gibt es nicht."),
        ("/probe/spaeter/", "Dieses Spiel gibt es nicht."),
        ("/probe/leer/", "Diese Seite gibt es hier nicht."),
        ("/probe/django/", "Diese Seite gibt es hier nicht."),
        ("/gibt/es/nicht/", "Diese Seite gibt es hier nicht."),
    ],
)
def test_not_found(client, address, sentence):
    answer = client.get(address)
    assert answer.status_code == 404
    assert sentence in answer.text
    assert "No User" not in answer.text
    assert '<a class="button primary" href="/">' in answer.text


def test_forbidden(client):
    answer = client.get("/probe/verboten/")
    assert answer.status_code == 403
    assert "Diese Seite ist nicht für alle." in answer.text


def test_a_form_from_nowhere(organiser):
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(organiser)
    answer = strict.post("/helfer/", {"name": "Bert"})
    assert answer.status_code == 403
    assert "Bitte noch einmal" in answer.text
    assert organiser.username in answer.text, "the page frame knows who is logged in"


@pytest.mark.parametrize(
    ("address", "host", "status", "sentence"),
    [
        ("/probe/kaputt/", "testserver", 500, "Da ist etwas schiefgegangen"),
        ("/", "10.9.9.9", 400, "Diese Anfrage verstehen wir nicht"),
    ],
)
def test_a_mistake_of_ours_and_an_address_that_is_not_ours(address, host, status, sentence):
    answer = Client(raise_request_exception=False, headers={"host": host}).get(address)
    assert answer.status_code == status
    assert sentence in answer.text
    assert 'href="/"' in answer.text


def test_no_page_lets_foreign_scripts_in(client):
    policy = client.get("/anmelden/")["Content-Security-Policy"]
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy


def test_the_deploy_check_has_nothing_to_say():
    said = io.StringIO()
    call_command("check", deploy=True, fail_level="WARNING", stderr=said)
    assert said.getvalue() == ""


@pytest.mark.parametrize(
    ("address", "status", "told"),
    [
        ("/probe/voll/", 503, str(NOT_SAVED)),
        ("/probe/platte/", 503, str(NOT_SAVED)),
        ("/probe/leitung/", 500, "Da ist etwas schiefgegangen"),
        ("/probe/kaputt/", 500, "Da ist etwas schiefgegangen"),
    ],
)
def test_who_cannot_be_served_is_told_whether_it_goes_by(caplog, address, status, told):
    answer = Client(raise_request_exception=False).get(address)
    assert (answer.status_code, told in answer.text) == (status, True)
    assert ("nothing can be stored: " in caplog.text) == (status == 503)
