"""The first organiser."""

import re
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.contrib.auth.models import User
from django.db import connection

from gamesday.accounts.domain import setup
from gamesday.accounts.domain.errors import AlreadySetUpError, WrongCodeError

PASSWORD = "murmel-kreisel-7"


@pytest.fixture(autouse=True)
def var(settings, tmp_path):
    settings.VAR_DIR = tmp_path
    return tmp_path


def filled(**changes):
    return {"code": setup.code(), "name": "Olga Östlich", "password": PASSWORD, "again": PASSWORD, **changes}


def test_the_code_has_two_groups_of_signs_that_do_not_look_alike(var):
    code = setup.code()
    assert re.fullmatch(r"[ACDEFGHJKMNPQRTUVWXY34679]{4}-[ACDEFGHJKMNPQRTUVWXY34679]{4}", code)
    assert setup.code() == code
    assert (var / "setup-code").read_text() == code
    assert (var / "setup-code").stat().st_mode & 0o777 == 0o600


def test_an_emptied_code_opens_nothing(db, var):
    (var / "setup-code").write_text("\n")
    with pytest.raises(WrongCodeError):
        setup.create_first_organiser("", "Olga", PASSWORD)
    assert not User.objects.exists()


def test_the_page_makes_the_organiser_and_is_gone(client, db, var):
    assert client.get("/einrichten/").status_code == 200
    answer = client.post("/einrichten/", filled(code=setup.code().lower().replace("-", " ")))
    assert (answer.status_code, answer.url) == (302, "/helfer/")
    olga = User.objects.get()
    assert (olga.username, olga.is_superuser, olga.check_password(PASSWORD)) == ("Olga Östlich", True, True)
    assert client.get("/helfer/").status_code == 200, "she is logged in"
    assert not (var / "setup-code").exists()
    for answer in (client.get("/einrichten/"), client.post("/einrichten/", filled())):
        assert answer.status_code == 404
        assert "schon eingerichtet" in answer.text
    assert User.objects.count() == 1


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"code": "AAAA-AAAA"}, "Dieser Code stimmt nicht."),
        ({"code": ""}, "Dieses Feld ist zwingend erforderlich."),
        ({"name": "   "}, "Dieses Feld ist zwingend erforderlich."),
        ({"name": "a\u202eb"}, "ein Zeichen, das man nicht sehen kann"),
        ({"again": "anders"}, "Die beiden Passwörter sind verschieden."),
        ({"password": "kurz", "again": "kurz"}, "mindestens 10 Zeichen"),
        ({"password": "passwort1234", "again": "passwort1234", "name": "passwort1234"}, "zu ähnlich"),
    ],
)
def test_bad_input_gets_a_sentence_and_changes_nothing(client, db, changes, sentence):
    answer = client.post("/einrichten/", filled(**changes))
    assert answer.status_code == 200
    assert sentence in answer.text
    assert not User.objects.exists()
    assert PASSWORD not in answer.text


def test_guessing_the_code_is_throttled(client, db):
    for _ in range(10):
        assert "Dieser Code stimmt nicht." in client.post("/einrichten/", filled(code="AAAA-AAAA")).text
    answer = client.post("/einrichten/", filled())
    assert answer.status_code == 429
    assert "zu viele falsche Versuche" in answer.text
    assert not User.objects.exists()
    setup.tidy()  # the operator starts the server anew
    assert client.post("/einrichten/", filled()).status_code == 302


def test_who_comes_second_is_told_so_though_the_code_is_gone_already(monkeypatch, db):
    code = setup.code()
    begin = setup.attempts.begin

    def meanwhile(*args):
        monkeypatch.setattr(setup.attempts, "begin", begin)
        begin(*args)
        setup.create_first_organiser(code, "Olga", PASSWORD)

    monkeypatch.setattr(setup.attempts, "begin", meanwhile)
    with pytest.raises(AlreadySetUpError):
        setup.create_first_organiser(code, "Otto", PASSWORD)
    assert not setup.code_file().exists()


@pytest.mark.django_db(transaction=True)
def test_of_two_at_once_one_becomes_organiser(monkeypatch):
    code = setup.code()
    # both have looked before either has written
    both_looked = Barrier(2, timeout=60)
    real_begin = setup.attempts.begin
    monkeypatch.setattr(setup.attempts, "begin", lambda *args: (real_begin(*args), both_looked.wait()))

    def ask(name):
        try:
            return setup.create_first_organiser(code, name, PASSWORD).username
        except AlreadySetUpError:
            return None
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        made = list(pool.map(ask, ["Olga", "Otto"]))
    assert made.count(None) == 1
    assert [user.username for user in User.objects.all()] == [name for name in made if name]


def test_wrong_method(client, db):
    assert client.delete("/einrichten/").status_code == 405


def test_the_log_in_page_and_the_home_page_point_to_it_until_it_is_done(client, db):
    for page in ("/anmelden/", "/"):
        assert 'href="/einrichten/"' in client.get(page).text
    User.objects.create_superuser("Olga", password=PASSWORD)
    for page in ("/anmelden/", "/"):
        assert 'href="/einrichten/"' not in client.get(page).text


def test_an_organiser_once_seen_is_not_looked_for_again(db, django_assert_num_queries):
    with django_assert_num_queries(2):
        assert setup.needs_setup()
        assert setup.needs_setup()
    User.objects.create_superuser("Olga", password=PASSWORD)
    with django_assert_num_queries(1):
        assert not setup.needs_setup()
        assert not setup.needs_setup()
