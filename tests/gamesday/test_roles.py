"""Reader, helper, organiser: what an account is, who changes it, and one's own password."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.contrib.auth.models import AnonymousUser, Group, User
from django.db import connection
from django.test import Client

from gamesday.accounts.backends import Accounts
from gamesday.accounts.domain import people, roles
from gamesday.accounts.domain.errors import NotAllowedError
from gamesday.accounts.domain.roles import Role
from inventory.domain import access

PHRASE = "kiefer-eiche-buche-17"
NEW = "murmel-kreisel-7"


@pytest.fixture
def reader(organiser):
    return people.add(organiser, "Lea Liest", "linde-ulme-esche-11", Role.READER)


def fresh(user):
    return User.objects.get(pk=user.pk)


# --- what somebody is ---


def test_roles(organiser, helper, reader):
    assert roles.role(AnonymousUser()) == Role.STRANGER
    assert [roles.role(fresh(each)) for each in (reader, helper, organiser)] == [
        Role.READER,
        Role.HELPER,
        Role.ORGANISER,
    ]
    assert Role.STRANGER < Role.READER < Role.HELPER < Role.ORGANISER
    User.objects.update(is_active=False)
    assert {roles.role(fresh(each)) for each in (reader, helper, organiser)} == {Role.STRANGER}
    assert [roles.role_if_active(fresh(each)) for each in (reader, helper)] == [Role.READER, Role.HELPER]


def test_the_lists_know_the_same_roles():
    assert access.Role is Role
    assert access.role_of is roles.role


@pytest.mark.parametrize("name", ["reader", "helper", "organiser"])
def test_a_session_finds_the_person_and_the_role_in_one_query(request, django_assert_num_queries, name):
    user = request.getfixturevalue(name)
    expected = roles.role(user)
    with django_assert_num_queries(1):
        found = Accounts().get_user(user.pk)
        assert roles.role(found) == expected
        assert not roles.by_link(found)


def test_changing_the_role_leaves_nothing_of_the_old_one(organiser, helper):
    for role in (Role.READER, Role.ORGANISER, Role.READER, Role.HELPER):
        people.change_role(organiser, helper.pk, role)
        assert roles.role(fresh(helper)) == role
    assert Group.objects.count() == 1
    assert not fresh(helper).groups.exists()
    with pytest.raises(ValueError, match="at least a reader"):
        roles.set_role(helper, Role.STRANGER)


# --- the page ---


@pytest.mark.parametrize(
    ("word", "role", "does"),
    [("liest", Role.READER, "liest"), ("hilft", Role.HELPER, "hilft"), ("organisiert", Role.ORGANISER, "organisiert")],
)
def test_an_organiser_adds_somebody_with_a_role(organiser_client, word, role, does):
    page = organiser_client.post("/helfer/", {"name": "Bert", "role": word, "password": ""}).text
    assert "Merksatz für „Bert“" in page
    assert roles.role(User.objects.get(username="Bert")) == role
    assert f'<span class="soft">{does}</span>' in page


def test_an_unknown_role_adds_nobody(organiser_client):
    answer = organiser_client.post("/helfer/", {"name": "Bert", "role": "kocht", "password": ""})
    assert "keine gültige Auswahl" in answer.text
    assert User.objects.count() == 1


def test_another_organiser_and_back(organiser_client, organiser, helper, helper_client):
    assert helper_client.get("/helfer/").status_code == 403
    answer = organiser_client.post(f"/helfer/{helper.pk}/rolle/", {"rolle": "organisiert"}, follow=True)
    assert "„Hanno Hilft“ organisiert jetzt." in answer.text
    assert helper_client.get("/helfer/").status_code == 200
    answer = helper_client.post(f"/helfer/{organiser.pk}/rolle/", {"rolle": "liest"}, follow=True)
    assert "„Olga Organisation“ liest jetzt." in answer.text
    assert organiser_client.get("/helfer/").status_code == 403


@pytest.mark.parametrize("word", ["liest", "hilft", "organisiert"])
def test_nobody_changes_their_own_role_so_the_last_organiser_stays(organiser_client, organiser, word):
    answer = organiser_client.post(f"/helfer/{organiser.pk}/rolle/", {"rolle": word}, follow=True)
    assert "Ihre eigene Rolle kann nur jemand anders ändern" in answer.text
    assert roles.role(fresh(organiser)) == Role.ORGANISER


@pytest.mark.parametrize("word", ["", "kocht"])
def test_no_role_no_change(organiser_client, helper, word):
    answer = organiser_client.post(f"/helfer/{helper.pk}/rolle/", {"rolle": word}, follow=True)
    assert "Wählen Sie, ob die Person liest, hilft oder organisiert." in answer.text
    assert roles.role(fresh(helper)) == Role.HELPER


def test_a_number_nobody_has(organiser_client):
    assert organiser_client.post("/helfer/999/rolle/", {"rolle": "liest"}).status_code == 404


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "act",
    [
        lambda actor, other: people.change_role(actor, other, Role.HELPER),
        lambda actor, other: people.set_active(actor, other, False),
    ],
    ids=["demote", "lock"],
)
def test_two_organisers_who_remove_each_other_at_once_leave_one(act):
    two = [User.objects.create_superuser(name) for name in ("Anna", "Bert")]
    start = Barrier(2)

    def remove(number):
        try:
            start.wait()
            act(two[number], two[1 - number].pk)
        except NotAllowedError:
            return "refused"
        else:
            return "done"
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(remove, range(2))) == ["done", "refused"]
    assert User.objects.filter(is_superuser=True, is_active=True).count() == 1


# --- one's own password ---


def change(client, present=PHRASE, password=NEW, again=NEW):
    return client.post("/passwort/", {"present": present, "password": password, "again": again})


def test_a_new_password_ends_the_other_sessions_and_renews_this_one(helper, helper_client):
    other = Client()
    other.force_login(helper)
    key = helper_client.cookies["sessionid"].value
    assert change(helper_client).url == "/"
    assert fresh(helper).check_password(NEW)
    assert helper_client.get("/passwort/").status_code == 200
    assert helper_client.cookies["sessionid"].value != key
    assert other.get("/passwort/").status_code == 302


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"present": "falsch"}, "Das ist nicht Ihr jetziges Passwort."),
        ({"present": ""}, "Dieses Feld ist zwingend erforderlich."),
        ({"again": "anders-anders-8"}, "Die beiden Passwörter sind verschieden."),
        ({"password": "kurz", "again": "kurz"}, "mindestens 10 Zeichen"),
        ({"password": "hanno hilft", "again": "hanno hilft"}, "zu ähnlich"),
    ],
)
def test_bad_input_changes_nothing(helper, helper_client, given, sentence):
    answer = change(helper_client, **given)
    assert answer.status_code == 200
    assert sentence in answer.text
    assert fresh(helper).check_password(PHRASE)


def test_a_lost_phone_does_not_let_the_finder_guess(helper, helper_client):
    for _ in range(10):
        change(helper_client, present="geraten")
    answer = change(helper_client)
    assert answer.status_code == 429
    assert "zu viele falsche Versuche" in answer.text
    assert fresh(helper).check_password(PHRASE)


def test_organisers_change_theirs_on_the_same_page(organiser, organiser_client):
    assert change(organiser_client, present="ahorn-birke-linde-42").status_code == 302
    assert fresh(organiser).check_password(NEW)
    assert organiser_client.get("/helfer/").status_code == 200


def test_neither_password_comes_back_in_the_page(helper_client):
    page = change(helper_client, again="anders-anders-8").text
    assert PHRASE not in page
    assert NEW not in page


# --- sessions ---


def test_logging_in_renews_the_session(helper):
    client = Client()
    session = client.session
    session["laid"] = "out"
    session.save()
    client.cookies["sessionid"] = session.session_key
    client.post("/anmelden/", {"username": "Hanno Hilft", "password": PHRASE})
    assert client.cookies["sessionid"].value != session.session_key
    intruder = Client()
    intruder.cookies["sessionid"] = session.session_key
    assert intruder.get("/passwort/").status_code == 302


@pytest.mark.parametrize(
    "address",
    ["/anmelden/", "/abmelden/", "/passwort/", "/helfer/", "/helfer/1/rolle/", "/helfer/1/sperren/", "/helfer/links/",
     "/helfer/links/1/neu/", "/helfer/links/1/zurueckziehen/", "/helfer/links/1/verlaengern/", "/helfen/"],
)  # fmt: skip
def test_no_form_is_taken_from_nowhere(organiser, address):
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(organiser)
    assert strict.post(address, {"name": "Bert"}).status_code == 403
