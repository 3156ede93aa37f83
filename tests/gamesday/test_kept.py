"""What is sent when the session has ended is there again after logging in; no address answers with an empty page."""

from __future__ import annotations

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from gamesday import kept
from inventory.models import GamesDay
from tests.gamesday.test_roles_addresses import TABLE, there  # noqa: F401  # a fixture

pytestmark = pytest.mark.django_db
TYPED = "1a 24 stufenlos\n1b 22 Das habe ich getippt"
PASSWORD = {"Olga Organisation": "ahorn-birke-linde-42", "Hanno Hilft": "kiefer-eiche-buche-17"}
BROWSER = {"Accept": "text/html,application/xhtml+xml"}
HTMX = {"HX-Request": "true"}


def log_in(client: Client, name: str):
    return client.post("/anmelden/", {"username": name, "password": PASSWORD[name]})


def token(client: Client) -> str:
    """The token of the forms in a page that is made now."""
    return re.search('name="csrfmiddlewaretoken" value="([^"]+)"', client.get("/anmelden/").text)[1]


def ended(client: Client) -> None:
    """The session ends: by the hour, or because it was deleted."""
    client.session.delete()
    del client.cookies["sessionid"]


@pytest.fixture
def typing(client, organiser) -> str:
    """An organiser who has a form open; its token. Then the session ends."""
    log_in(client, organiser.username)
    made = token(client)
    ended(client)
    return made


def test_after_logging_in_it_is_there_and_can_be_sent(client, organiser, typing):
    sent = {"csrfmiddlewaretoken": typing, "title": "Sommerfest am See", "date": "2035-06-12", "variant": "schule"}
    answer = client.post("/spieltage/", sent)
    assert answer.url == "/anmelden/?next=/spieltage/"
    assert log_in(client, organiser.username).url == "/noch-da/"
    page = client.get("/noch-da/").text
    assert "Sommerfest am See" in page
    form = re.search('<form method="post" action="/spieltage/".*?</form>', page, re.DOTALL)[0]
    fields = dict(re.findall('name="([^"]+)" value="([^"]*)"', form))
    assert {name: fields[name] for name in sent} == {**sent, "csrfmiddlewaretoken": fields["csrfmiddlewaretoken"]}
    made = client.post("/spieltage/", fields)
    assert made.url == f"/spieltage/{GamesDay.objects.get(title='Sommerfest am See').pk}/"
    assert "Hier wartet nichts" in client.get("/noch-da/").text


def test_of_every_form_for_who_is_logged_in(organiser, there):  # noqa: F811
    """Every route of the table that a stranger is asked to log in for, as a page sends it and as htmx does."""
    client, asked = Client(), 0
    log_in(client, organiser.username)
    for name, method, address, statuses in TABLE:
        if method != "post" or not statuses.startswith("login"):
            continue
        client.force_login(organiser)
        form = {"csrfmiddlewaretoken": token(client), "text": f"{TYPED} {name}"}
        for headers in ({}, HTMX):
            client.session.delete()
            client.cookies.pop("sessionid", None)
            answer = client.post(address.format(**there), form, headers=headers)
            assert answer.status_code == (401 if headers else 302), name
            assert headers == {} or "HX-Redirect" in answer.headers, (name, answer.text[:200])
            to = answer.headers["HX-Redirect"] if headers else answer.headers["Location"]
            assert to.startswith("/anmelden/?next="), name
            client.force_login(organiser)
            page = client.get("/noch-da/").text
            secret = name in {"password", "people"}
            assert (f"getippt {name}" in page) is not secret, name
            assert (f'action="{address.format(**there)}"' in page) is not secret, name
            asked += 1
    assert asked > 150


def test_somebody_else_sees_nothing(client, organiser, helper, typing):
    client.post("/spieltage/", {"csrfmiddlewaretoken": typing, "title": "Geheimes Fest"})
    assert log_in(client, helper.username).url == "/"
    assert "Geheimes Fest" not in client.get("/noch-da/").text


def test_nobody_knows_of_whom_a_form_is_without_its_token(client, organiser, typing):
    for wrong in ("", "x" * 64, typing[::-1], "ä" * 64):
        client.post("/spieltage/", {"csrfmiddlewaretoken": wrong, "title": "Untergeschoben"})
    client.cookies["wer"] = "gefälscht"
    client.post("/spieltage/", {"csrfmiddlewaretoken": typing, "title": "Untergeschoben"})
    assert log_in(client, organiser.username).url == "/"


def test_passwords_are_never_kept(client, organiser, typing):
    client.post("/passwort/", {"csrfmiddlewaretoken": typing, "old": "ahorn-birke-linde-42", "password": "neu"})
    client.post("/spieltage/", {"csrfmiddlewaretoken": typing, "password": "neu"})
    assert kept._KEY not in client.session


def test_of_a_file_it_is_said_that_it_has_to_be_chosen_again(client, organiser, typing):
    file = SimpleUploadedFile("liste.csv", b"Benennung;Anzahl\r\nKreisel;3\r\n")
    client.post("/listen/import/", {"csrfmiddlewaretoken": typing, "titel": "Neue Liste", "datei": file})
    assert log_in(client, organiser.username).url == "/noch-da/"
    page = client.get("/noch-da/").text
    assert "Dateien werden nicht aufbewahrt" in page
    assert '<input type="file" name="datei" required>' in page
    assert "Kreisel" not in page


def test_too_much_is_not_kept(client, organiser, typing):
    client.post("/spieltage/", {"csrfmiddlewaretoken": typing, "title": "x" * kept.LARGEST})
    for number in range(kept.FORMS + 2):
        client.post("/spieltage/", {"csrfmiddlewaretoken": typing, "title": f"Fest Nummer {number}"})
    log_in(client, organiser.username)
    page = client.get("/noch-da/").text
    assert page.count("Fest Nummer") == 2 * kept.FORMS
    assert f"Fest Nummer {kept.FORMS + 1}" in page
    assert "xxxx" not in page


def test_one_may_throw_it_away(client, organiser, typing):
    client.post("/spieltage/", {"csrfmiddlewaretoken": typing, "title": "Doch nicht"})
    log_in(client, organiser.username)
    form = re.search('name="weg" value="([^"]+)"', client.get("/noch-da/").text)[1]
    assert "Hier wartet nichts" in client.post("/noch-da/", {"weg": form}, follow=True).text


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_who_has_logged_in_anew_in_another_tab_loses_nothing_either(organiser, helper, headers):
    """The token of the open form is of the log-in before."""
    client = Client(enforce_csrf_checks=True)

    def enter(name: str) -> None:
        client.post("/anmelden/", {"username": name, "password": PASSWORD[name], "csrfmiddlewaretoken": token(client)})

    enter(organiser.username)
    old = token(client)
    enter(organiser.username)
    answer = client.post("/spieltage/", {"csrfmiddlewaretoken": old, "title": "Im anderen Reiter"}, headers=headers)
    assert (answer.headers.get("HX-Redirect") or answer.headers["Location"]) == "/noch-da/"
    assert "Im anderen Reiter" in client.get("/noch-da/").text
    enter(helper.username)
    answer = client.post("/spieltage/", {"csrfmiddlewaretoken": old, "title": "Nicht meines"}, headers=headers)
    assert answer.status_code == 403
    assert "Nicht meines" not in client.get("/noch-da/").text


def test_a_foreign_site_brings_nothing_to_be_sent(organiser):
    client = Client(enforce_csrf_checks=True)
    log_in(client, organiser.username)
    client.force_login(organiser)
    answer = client.post("/spieltage/", {"title": "Von anderswo"}, headers={"Origin": "https://boese.example"})
    assert answer.status_code == 403
    assert "Von anderswo" not in client.get("/noch-da/").text


# --- no empty page ----------------------------------------------------------------------------------------------


def test_no_address_answers_with_an_empty_page(organiser, there):  # noqa: F811
    """Whatever is asked of any route, by whatever method: there is a page, or a way to one."""
    client = Client(raise_request_exception=False)
    client.force_login(organiser)
    for name, _method, address, _statuses in TABLE:
        if name in {"logout", "save_copy"}:
            continue
        for method in ("delete", "put", "patch"):
            answer = getattr(client, method)(address.format(**there))
            if answer.status_code >= 400:
                assert "<h1>" in answer.text or answer.headers["Content-Type"] != "text/html; charset=utf-8", name
                assert answer.text.strip(), (name, method)


def test_a_form_that_came_back_with_an_error_can_be_reloaded(organiser, there):  # noqa: F811
    """Who opens the address a form is sent to gets the page where the form is."""
    client = Client(raise_request_exception=False)
    client.force_login(organiser)
    landed = {}
    for name, method, address, _statuses in TABLE:
        path = address.format(**there)
        if method == "post" and client.get(path).status_code == 405:
            answer = client.get(path, headers=BROWSER, follow=True)
            landed[name] = (answer.status_code, "<h1" in answer.text, answer.redirect_chain)
    assert len(landed) > 80
    assert "noch keinen Plan" in client.get(f"/spieltage/{there['day']}/beginnen/", headers=BROWSER, follow=True).text
    del landed["day:begin"]
    assert {name: how for name, how in landed.items() if how[:2] != (200, True)} == {}


def test_a_program_is_still_told_that_it_may_not(client, organiser):
    client.force_login(organiser)
    answer = client.get("/spieltage/1/gruppen/")
    assert answer.status_code == 405
    assert answer.headers["Allow"] == "POST"
    assert "So geht es hier nicht" in answer.text
    assert 'href="/spieltage/1/"' in answer.text
