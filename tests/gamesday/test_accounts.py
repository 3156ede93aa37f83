"""Logging in and the page of the people who help: stranger, helper, organiser, bad number, wrong method."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from gamesday.accounts.domain import people
from gamesday.accounts.domain.errors import NotAllowedError
from gamesday.accounts.domain.words import WORDS


def log_in(client, name, password, **more):
    return client.post("/anmelden/", {"username": name, "password": password, **more})


# --- logging in ---


@pytest.mark.parametrize("typed", ["Hanno Hilft", "hanno hilft", "  HANNO   hilft "])
def test_log_in(client, helper, typed):
    answer = log_in(client, typed, "kiefer-eiche-buche-17")
    assert (answer.status_code, answer.url) == (302, "/")
    assert client.session["_auth_user_id"] == str(helper.pk)


def test_log_in_leads_back_to_where_one_came_from_but_to_no_other_site(client, organiser):
    assert log_in(client, organiser.username, "ahorn-birke-linde-42", next="/helfer/").url == "/helfer/"
    assert log_in(client, organiser.username, "ahorn-birke-linde-42", next="https://example.org/").url == "/"


@pytest.mark.parametrize(("name", "password"), [("Hanno Hilft", "falsch"), ("Niemand", "kiefer-eiche-buche-17")])
def test_wrong_name_and_wrong_password_sound_the_same(client, helper, name, password):
    answer = log_in(client, name, password)
    assert answer.status_code == 200
    assert "Name oder Passwort stimmt nicht." in answer.text
    assert "_auth_user_id" not in client.session


def test_guessing_a_password_is_throttled_for_that_name_at_that_address(client, helper, organiser):
    for _ in range(10):
        log_in(client, "hanno hilft", "falsch")
    answer = log_in(client, "Hanno Hilft", "kiefer-eiche-buche-17")
    assert answer.status_code == 429
    assert "zu viele falsche Versuche" in answer.text
    assert "_auth_user_id" not in client.session
    assert log_in(client, organiser.username, "ahorn-birke-linde-42").status_code == 302
    elsewhere = Client(REMOTE_ADDR="10.1.2.3")
    assert log_in(elsewhere, "Hanno Hilft", "kiefer-eiche-buche-17").status_code == 302


def test_empty_fields_are_no_try(client, helper):
    for _ in range(12):
        log_in(client, "Hanno Hilft", "")
    assert log_in(client, "Hanno Hilft", "kiefer-eiche-buche-17").status_code == 302


def test_log_out(helper_client):
    assert helper_client.get("/abmelden/").status_code == 405
    assert helper_client.post("/abmelden/").url == "/"
    assert "_auth_user_id" not in helper_client.session


# --- who may see the page ---

PAGES = ["/helfer/", "/helfer/1/sperren/", "/helfer/1/zulassen/", "/helfer/1/merksatz/"]


@pytest.mark.parametrize("page", PAGES)
def test_a_stranger_is_asked_to_log_in(client, db, page):
    assert client.post(page).url == f"/anmelden/?next={page}"


@pytest.mark.parametrize("page", PAGES)
def test_a_helper_may_not(helper_client, page):
    answer = helper_client.post(page, {"name": "Neu"})
    assert answer.status_code == 403
    assert "Diese Seite ist nur für Organisatorinnen und Organisatoren." in answer.text
    assert User.objects.count() == 1


@pytest.mark.parametrize("page", PAGES[1:])
def test_wrong_method(organiser_client, page):
    assert organiser_client.get(page).status_code == 405


@pytest.mark.parametrize("page", ["/helfer/999/sperren/", "/helfer/999/zulassen/", "/helfer/999/merksatz/"])
def test_nobody_has_this_number(organiser_client, page):
    answer = organiser_client.post(page)
    assert answer.status_code == 404
    assert "Diese Person gibt es nicht (mehr)." in answer.text


# --- adding ---


def test_add_a_helper_with_a_pass_phrase_shown_once(organiser_client):
    answer = organiser_client.post("/helfer/", {"name": "  Frau   Müller ", "password": ""})
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]
    (phrase,) = re.findall(r"<code>(.+?)</code>", answer.text)
    mueller = User.objects.get(username="Frau Müller")
    assert (mueller.is_superuser, mueller.is_staff, mueller.check_password(phrase)) == (False, False, True)
    assert phrase not in organiser_client.get("/helfer/").text
    assert log_in(Client(), "frau müller", phrase).status_code == 302


def test_add_a_helper_with_a_password(organiser_client):
    answer = organiser_client.post("/helfer/", {"name": "Bert", "password": "schaukelpferd"}, follow=True)
    assert "„Bert“ kann sich jetzt anmelden." in answer.text
    assert "schaukelpferd" not in answer.text
    assert User.objects.get(username="Bert").check_password("schaukelpferd")


@pytest.mark.parametrize(
    ("name", "password", "sentence"),
    [
        ("", "", "Dieses Feld ist zwingend erforderlich."),
        ("olga ORGANISATION", "", "hat schon jemand"),
        ("x" * 61, "", "höchstens 60 Zeichen"),
        ("Bert\u0007", "", "ein Zeichen, das man nicht sehen kann"),
        ("Bert", "kurz", "mindestens 10 Zeichen"),
    ],
)
def test_bad_input_adds_nobody(organiser_client, name, password, sentence):
    answer = organiser_client.post("/helfer/", {"name": name, "password": password})
    assert answer.status_code == 200
    assert sentence in answer.text
    assert User.objects.count() == 1


def test_a_name_is_shown_as_text(organiser_client):
    organiser_client.post("/helfer/", {"name": "<b>Bert</b>", "password": ""})
    assert "&lt;b&gt;Bert&lt;/b&gt;" in organiser_client.get("/helfer/").text


def test_pass_phrases_are_of_known_words_and_differ():
    assert len(set(WORDS)) == len(WORDS) >= 256
    assert all(re.fullmatch("[a-z]{3,9}", word) for word in WORDS)
    phrases = {people.pass_phrase() for _ in range(50)}
    assert len(phrases) == 50
    for phrase in phrases:
        *words, number = phrase.split("-")
        assert len(words) == 4
        assert set(words) <= set(WORDS)
        assert 10 <= int(number) <= 99


# --- letting in and out ---


def test_lock_and_let_in_again(organiser_client, helper, helper_client):
    answer = organiser_client.post(f"/helfer/{helper.pk}/sperren/", follow=True)
    assert "„Hanno Hilft“ ist gesperrt." in answer.text
    assert helper_client.get("/helfer/").status_code == 302, "an open session has ended"
    assert log_in(Client(), "Hanno Hilft", "kiefer-eiche-buche-17").status_code == 200
    answer = organiser_client.post(f"/helfer/{helper.pk}/zulassen/", follow=True)
    assert "„Hanno Hilft“ kann sich wieder anmelden." in answer.text
    assert log_in(Client(), "Hanno Hilft", "kiefer-eiche-buche-17").status_code == 302


def test_let_in_again_the_old_phone_is_not(organiser_client, helper, helper_client):
    assert helper_client.get("/").context["user"] == helper
    for what in ("sperren", "zulassen"):  # the phone asks for nothing meanwhile
        organiser_client.post(f"/helfer/{helper.pk}/{what}/")
    assert not helper_client.get("/").context["user"].is_authenticated
    assert organiser_client.get("/helfer/").status_code == 200, "others stay in"


def test_nobody_locks_themselves_out(organiser_client, organiser):
    answer = organiser_client.post(f"/helfer/{organiser.pk}/sperren/", follow=True)
    assert "Sie können sich nicht selbst sperren." in answer.text
    organiser.refresh_from_db()
    assert organiser.is_active


def test_a_locked_organiser_can_no_longer_lock_others(organiser):
    other = User.objects.create_superuser("Otto")
    people.set_active(organiser, other.pk, False)
    with pytest.raises(NotAllowedError):
        people.set_active(other, organiser.pk, False)
    organiser.refresh_from_db()
    assert organiser.is_active


def test_a_new_pass_phrase_ends_the_old_one(organiser_client, helper, helper_client):
    answer = organiser_client.post(f"/helfer/{helper.pk}/merksatz/")
    (phrase,) = re.findall(r"<code>(.+?)</code>", answer.text)
    assert helper_client.get("/helfer/").status_code == 302, "an open session has ended"
    assert log_in(Client(), "Hanno Hilft", "kiefer-eiche-buche-17").status_code == 200
    assert log_in(Client(), "Hanno Hilft", phrase).status_code == 302


def test_organisers_keep_their_own_password(organiser_client, organiser):
    otto = User.objects.create_superuser("Otto", password="eigenes-passwort")
    answer = organiser_client.post(f"/helfer/{otto.pk}/merksatz/", follow=True)
    assert "Wer organisiert, behält das eigene Passwort." in answer.text
    otto.refresh_from_db()
    assert otto.check_password("eigenes-passwort")
