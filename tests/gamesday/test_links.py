"""Links by which helpers log in: made, opened, ended; what they leave behind, and what they never reach."""

import hashlib
import io
import json
import logging
import logging.config
import re
from datetime import UTC, date, datetime, timedelta

import pytest
from asgiref.sync import sync_to_async
from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from gamesday.accounts.backends import Accounts
from gamesday.accounts.domain import links, people, roles
from gamesday.accounts.domain.errors import (
    EndedLinkError,
    NameTakenError,
    NotAllowedError,
    UnknownLinkError,
    UnreadableDayError,
)
from gamesday.accounts.domain.roles import Role
from gamesday.accounts.models import HelperLink
from gamesday.limits import attempts
from gamesday.limits.numbers import LINK
from inventory.models import GamesDay

NOON = datetime(2027, 7, 14, 10, tzinfo=UTC)  # 12 o'clock at the club
TODAY = date(2027, 7, 14)
HERE = "10.0.0.1"


class Clock:
    """A clock to be turned forward by hand, for the program and for Django's sessions."""

    now = NOON

    def forward(self, **how_far):
        self.now += timedelta(**how_far)


@pytest.fixture
def clock(monkeypatch):
    hands = Clock()
    monkeypatch.setattr(timezone, "now", lambda: hands.now)
    return hands


@pytest.fixture
def made(clock, organiser):
    return links.make(organiser, "Stand Murmeln", Role.HELPER, TODAY)


def press(client, token, **more):
    return client.post("/helfen/", {"link": token}, **more)


@pytest.fixture
def at_stall(made):
    client = Client()
    assert press(client, made.token).status_code == 302
    return client


def logged_in_as(client):
    """Who the server thinks it is."""
    found = re.search(r"Abmelden \((.+?)\)", client.get("/anmelden/").text)
    return found and found[1]


# --- making ---


def test_a_link_has_192_bits_and_only_their_hash_is_kept(made):
    assert re.fullmatch(r"[A-Za-z0-9_-]{32}", made.token)
    assert made.link.token_hash == hashlib.sha256(made.token.encode()).hexdigest()
    kept = json.dumps([list(HelperLink.objects.values()), list(User.objects.values())], default=str)
    assert made.token not in kept


def test_its_account_has_no_password_and_helps(made):
    helper = User.objects.get(username="Stand Murmeln")
    assert not helper.has_usable_password()
    assert roles.role(helper) == Role.HELPER
    assert made.link.expires == datetime(2027, 7, 14, 22, tzinfo=UTC)  # midnight at the club


def test_an_organiser_makes_one_and_sees_it_once(clock, organiser_client):
    page = organiser_client.get("/helfer/links/")
    assert 'value="2027-07-17"' in page.text, "three days, since no games day is near"
    answer = organiser_client.post(
        "/helfer/links/", {"label": " Stand  Murmeln, Samstag ", "role": "hilft", "last_day": "2027-07-17"}
    )
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]
    assert answer["Referrer-Policy"] == "strict-origin"
    (url,) = re.findall(r'value="(http[^"]+/helfen/[^"]+)"', answer.text)
    token = url.rsplit("/", 2)[1]
    assert url == f"{settings.PUBLIC_URL}/helfen/{token}/"
    assert links.find(token, HERE).helper.username == "Stand Murmeln, Samstag"
    assert "data:image/svg+xml" in answer.text
    page = organiser_client.get("/helfer/links/").text
    assert "Stand Murmeln, Samstag" in page
    assert "noch nie benutzt" in page
    assert token not in page


def test_the_next_games_day_is_the_usual_last_day(db):
    GamesDay.objects.create(title="vorbei", date=date(2027, 7, 13))
    GamesDay.objects.create(title="zu", date=date(2027, 7, 15), closed=NOON)
    GamesDay.objects.create(title="weit weg", date=date(2028, 7, 14))
    assert links.usual_last_day(TODAY) == date(2027, 7, 17)
    GamesDay.objects.create(title="der nächste", date=date(2027, 9, 5))
    assert links.usual_last_day(TODAY) == date(2027, 9, 5)


@pytest.mark.parametrize(
    ("label", "role", "day", "sentence"),
    [
        ("", "hilft", "2027-07-15", "Dieses Feld ist zwingend erforderlich."),
        ("x" * 61, "hilft", "2027-07-15", "höchstens 60 Zeichen"),
        ("Tor\u200b", "hilft", "2027-07-15", "ein Zeichen, das man nicht sehen kann"),
        ("olga ORGANISATION", "hilft", "2027-07-15", "hat schon jemand"),
        ("Tor", "organisiert", "2027-07-15", "keine gültige Auswahl"),
        ("Tor", "hilft", "2027-07-13", "Dieser Tag ist schon vorbei."),
        ("Tor", "hilft", "2027-10-15", "Ein Link gilt höchstens 92 Tage."),
        ("Tor", "hilft", "bald", "Das ist kein Tag, den wir lesen können."),
        ("Tor", "hilft", "", "Dieses Feld ist zwingend erforderlich."),
    ],
)
def test_bad_input_makes_no_link(clock, organiser_client, label, role, day, sentence):
    answer = organiser_client.post("/helfer/links/", {"label": label, "role": role, "last_day": day})
    assert answer.status_code == 200
    assert sentence in answer.text
    assert not HelperLink.objects.exists()
    assert User.objects.count() == 1


def test_no_link_organises(clock, organiser):
    with pytest.raises(NotAllowedError):
        links.make(organiser, "Tor", Role.ORGANISER, TODAY)
    with pytest.raises(NotAllowedError):
        links.make(organiser, "Tor", Role.STRANGER, TODAY)
    assert not HelperLink.objects.exists()


def test_only_organisers_make_and_change_links(made, helper):
    for act in (
        lambda: links.make(helper, "Tor", Role.HELPER, TODAY),
        lambda: links.prolong(helper, made.link.pk, TODAY),
        lambda: links.revoke(helper, made.link.pk),
        lambda: links.renew(helper, made.link.pk),
    ):
        with pytest.raises(NotAllowedError):
            act()
    assert links.find(made.token, HERE) == made.link
    assert HelperLink.objects.count() == 1


def test_two_links_that_count_have_two_names_and_an_ended_one_gives_its_name_away(made, organiser, clock):
    with pytest.raises(NameTakenError):
        links.make(organiser, "stand murmeln", Role.HELPER, TODAY)
    links.revoke(organiser, made.link.pk)
    again = links.make(organiser, "Stand Murmeln", Role.HELPER, TODAY)
    assert again.link.helper.username == "Stand Murmeln (2)"
    clock.forward(days=1)
    third = links.make(organiser, "Stand Murmeln", Role.HELPER, TODAY + timedelta(days=1))
    assert third.link.helper.username == "Stand Murmeln (3)"


# --- opening ---


@pytest.mark.parametrize("method", ["get", "head"])
def test_looking_at_a_link_does_nothing(made, method):
    """Chats and phones fetch addresses to show a preview."""
    looker = Client()
    for _ in range(3):
        assert getattr(looker, method)(f"/helfen/{made.token}/").status_code == 200
    made.link.refresh_from_db()
    assert made.link.last_used is None
    assert "sessionid" not in looker.cookies


def test_the_page_of_a_link_has_one_button_and_no_other_place_for_the_secret(made):
    answer = Client().get(f"/helfen/{made.token}/")
    assert "Als Helferin/Helfer anmelden" in answer.text
    assert answer.text.count(made.token) == 1
    assert f'<input type="hidden" name="link" value="{made.token}">' in answer.text
    assert "no-store" in answer["Cache-Control"]
    assert answer["Referrer-Policy"] == "strict-origin"
    assert answer["X-Robots-Tag"] == "noindex, nofollow"


def test_pressing_the_button_logs_in_again_and_again(made, clock):
    clock.forward(hours=1)
    for _ in range(2):
        client = Client()
        answer = press(client, made.token)
        assert (answer.status_code, answer.url) == (302, "/listen/")
        assert logged_in_as(client) == "Stand Murmeln"
    made.link.refresh_from_db()
    assert made.link.last_used == datetime(2027, 7, 14, 11, tzinfo=UTC)


def test_the_button_needs_its_page(made):
    strict = Client(enforce_csrf_checks=True)
    assert press(strict, made.token).status_code == 403
    assert "_auth_user_id" not in strict.session
    strict.get(f"/helfen/{made.token}/")
    answer = strict.post("/helfen/", {"link": made.token, "csrfmiddlewaretoken": strict.cookies["csrftoken"].value})
    assert answer.status_code == 302


def test_a_session_laid_out_beforehand_is_of_no_use(made, helper_client):
    """Whoever slipped a session's key to the visitor does not get in with it."""
    client = Client()
    session = client.session
    session["laid"] = "out"
    session.save()
    before = session.session_key
    client.cookies["sessionid"] = before
    press(client, made.token)
    assert client.cookies["sessionid"].value != before
    assert not Session.objects.filter(session_key=before).exists()
    intruder = Client()
    intruder.cookies["sessionid"] = before
    assert logged_in_as(intruder) is None


def test_who_was_somebody_else_takes_nothing_along(made, helper_client):
    before = helper_client.cookies["sessionid"].value
    session = helper_client.session
    session["mine"] = "secret"
    session.save()
    assert "„Hanno Hilft“ angemeldet" in helper_client.get(f"/helfen/{made.token}/").text
    press(helper_client, made.token)
    assert helper_client.cookies["sessionid"].value != before
    assert "mine" not in helper_client.session
    assert logged_in_as(helper_client) == "Stand Murmeln"


def test_without_the_button_there_is_nothing_at_its_address(client, db):
    assert client.get("/helfen/").url == "/anmelden/"


# --- wrong, expired, revoked ---


def test_a_wrong_link(client, made):
    for answer in (client.get(f"/helfen/{made.token[:-1]}/"), press(client, "falsch"), press(client, "")):
        assert answer.status_code == 404
        assert "Diesen Link gibt es nicht." in answer.text
    assert client.get("/helfen/" + "ä" * 300 + "/").status_code == 404
    assert press(client, "\x00").status_code == 404


def test_an_expired_link(client, made, clock):
    clock.forward(hours=11, minutes=59)
    assert client.get(f"/helfen/{made.token}/").status_code == 200
    clock.forward(minutes=1)
    for answer in (client.get(f"/helfen/{made.token}/"), press(client, made.token)):
        assert answer.status_code == 410
        assert "Dieser Link ist abgelaufen." in answer.text
    assert "_auth_user_id" not in client.session


def test_a_revoked_link(client, made, organiser_client):
    answer = organiser_client.post(f"/helfer/links/{made.link.pk}/zurueckziehen/", follow=True)
    assert "Der Link „Stand Murmeln“ ist zurückgezogen." in answer.text
    for answer in (client.get(f"/helfen/{made.token}/"), press(client, made.token)):
        assert answer.status_code == 410
        assert "Dieser Link ist zurückgezogen." in answer.text
    assert "_auth_user_id" not in client.session


def test_trying_links_is_throttled_but_a_good_one_always_opens(made, client):
    for _ in range(30):
        assert client.get("/helfen/geraten/").status_code == 404
    answer = client.get("/helfen/geraten/")
    assert answer.status_code == 429
    assert "zu viele falsche Versuche" in answer.text
    assert press(client, "geraten").status_code == 429
    assert Client(REMOTE_ADDR="10.1.2.3").get("/helfen/geraten/").status_code == 404
    assert press(client, made.token).status_code == 302
    assert attempts.paused(LINK, "127.0.0.1")


# --- the session hangs on the link ---


def test_revoking_ends_the_session_at_the_next_click(at_stall, made, organiser):
    assert at_stall.get("/listen/verlauf/").status_code == 200
    links.revoke(organiser, made.link.pk)
    assert at_stall.get("/listen/verlauf/").status_code == 302
    assert "Sie sind nicht mehr angemeldet" in at_stall.get("/anmelden/").text


def test_expiry_ends_the_session_too(at_stall, made, clock):
    HelperLink.objects.update(expires=NOON + timedelta(minutes=5))
    clock.forward(minutes=4)
    assert logged_in_as(at_stall) == "Stand Murmeln"
    clock.forward(minutes=1)
    assert logged_in_as(at_stall) is None


@pytest.mark.django_db(transaction=True)
async def test_asynchronous_requests_ask_for_the_link_too(made):
    helper = made.link.helper_id
    assert (await Accounts().aget_user(helper)).pk == helper
    await sync_to_async(HelperLink.objects.update)(revoked=NOON)
    assert await Accounts().aget_user(helper) is None


def test_a_session_lasts_twelve_hours_at_most(clock, organiser):
    made = links.make(organiser, "Lager", Role.HELPER, TODAY + timedelta(days=30))
    client = Client()
    press(client, made.token)
    clock.forward(hours=11, minutes=59)
    assert logged_in_as(client) == "Lager"
    clock.forward(minutes=2)
    assert logged_in_as(client) is None
    press(client, made.token)
    assert logged_in_as(client) == "Lager"


def test_a_session_ends_with_the_link_even_if_that_is_sooner(at_stall):
    assert at_stall.session.get_expiry_date() == datetime(2027, 7, 14, 22, tzinfo=UTC)


def test_prolonging(made, at_stall, organiser_client, clock):
    clock.forward(days=2)
    assert Client().get(f"/helfen/{made.token}/").status_code == 410
    answer = organiser_client.post(
        f"/helfer/links/{made.link.pk}/verlaengern/", {"last_day": "2027-07-18"}, follow=True
    )
    assert "„Stand Murmeln“ gilt jetzt bis 18.07.2027." in answer.text
    assert Client().get(f"/helfen/{made.token}/").status_code == 200
    answer = organiser_client.post(f"/helfer/links/{made.link.pk}/verlaengern/", {"last_day": "quatsch"}, follow=True)
    assert "Das ist kein Tag, den wir lesen können." in answer.text
    answer = organiser_client.post(
        f"/helfer/links/{made.link.pk}/verlaengern/", {"last_day": "2027-07-15"}, follow=True
    )
    assert "Dieser Tag ist schon vorbei." in answer.text
    assert links.find(made.token, HERE).expires == datetime(2027, 7, 18, 22, tzinfo=UTC)


def test_what_is_revoked_stays_revoked(made, organiser):
    links.revoke(organiser, made.link.pk)
    first = HelperLink.objects.get().revoked
    links.revoke(organiser, made.link.pk)
    with pytest.raises(EndedLinkError):
        links.prolong(organiser, made.link.pk, TODAY)
    with pytest.raises(EndedLinkError):
        links.renew(organiser, made.link.pk)
    assert HelperLink.objects.get().revoked == first


def test_a_new_code_ends_the_old_card_and_its_sessions(made, at_stall, organiser_client):
    answer = organiser_client.post(f"/helfer/links/{made.link.pk}/neu/")
    (token,) = re.findall(r"/helfen/([^/\"]+)/", answer.text)
    assert token != made.token
    assert logged_in_as(at_stall) is None
    assert Client().get(f"/helfen/{made.token}/").status_code == 404
    assert press(at_stall, token).status_code == 302
    assert logged_in_as(at_stall) == "Stand Murmeln"


@pytest.mark.parametrize("page", ["verlaengern", "zurueckziehen", "neu"])
def test_a_number_nobody_has(organiser_client, page):
    day = f"{timezone.localdate():%Y-%m-%d}"
    answer = organiser_client.post(f"/helfer/links/999/{page}/", {"last_day": day})
    assert answer.status_code == 404
    assert "Diesen Link gibt es nicht (mehr)." in answer.text


def test_unknown_days_and_numbers_in_the_domain(organiser):
    with pytest.raises(UnknownLinkError):
        links.revoke(organiser, 999)
    with pytest.raises(UnreadableDayError):
        links.prolong(organiser, 999, date(2000, 1, 1))


# --- limited to helping ---


def test_an_account_of_a_link_has_no_way_to_a_password_or_more_rights(made, organiser, organiser_client):
    helper = made.link.helper
    for page in ("sperren", "zulassen", "merksatz", "rolle"):
        assert organiser_client.post(f"/helfer/{helper.pk}/{page}/", {"rolle": "organisiert"}).status_code == 404
    with pytest.raises(NotAllowedError):
        people.change_password(helper, "ein langes Geheimnis")
    assert "Stand Murmeln" not in organiser_client.get("/helfer/").text
    helper.refresh_from_db()
    assert (helper.is_superuser, helper.has_usable_password()) == (False, False)


def test_even_a_password_set_behind_our_back_opens_nothing(made):
    made.link.helper.set_password("ein langes Geheimnis")
    made.link.helper.save()
    client = Client()
    answer = client.post("/anmelden/", {"username": "Stand Murmeln", "password": "ein langes Geheimnis"})
    assert answer.status_code == 200
    assert "_auth_user_id" not in client.session


def test_an_account_of_a_link_never_organises_whatever_its_row_says(made, at_stall):
    User.objects.filter(pk=made.link.helper_id).update(is_superuser=True)
    assert roles.role(User.objects.get(pk=made.link.helper_id)) == Role.HELPER
    assert at_stall.get("/helfer/").status_code == 302, "not even a session is left"
    with pytest.raises(NotAllowedError):
        people.organisers_locked(User.objects.get(pk=made.link.helper_id))


def test_a_reading_link_reads(clock, organiser):
    made = links.make(organiser, "Vorstand", Role.READER, TODAY)
    client = Client()
    assert "Zum Lesen anmelden" in client.get(f"/helfen/{made.token}/").text
    press(client, made.token)
    assert client.get("/listen/verlauf/").status_code == 200
    answer = client.get("/listen/kasten/neu/")
    assert answer.status_code == 403
    assert "Sie dürfen hier alles lesen, aber nichts ändern." in answer.text


def test_logging_out_ends_the_session_on_the_server(at_stall):
    key = at_stall.cookies["sessionid"].value
    at_stall.post("/abmelden/")
    assert not Session.objects.filter(session_key=key).exists()
    kept = Client()
    kept.cookies["sessionid"] = key
    assert logged_in_as(kept) is None


# --- no traces ---


@pytest.mark.parametrize("form", ["text", "json"])
def test_the_secret_is_in_no_log(made, organiser, form):
    (handler,) = [each for each in logging.getLogger().handlers if type(each) is logging.StreamHandler]
    handler.filters[0].__init__()  # other tests have written such lines
    formatters = settings.LOGGING["formatters"]
    formatter = logging.config.DictConfigurator({**settings.LOGGING}).configure_formatter(dict(formatters[form]))
    written = io.StringIO()
    before = handler.formatter, handler.setStream(written)
    handler.setFormatter(formatter)
    root = logging.getLogger()
    level = root.level
    root.setLevel(logging.DEBUG)
    try:
        links.revoke(organiser, made.link.pk)
        Client().get(f"/helfen/{made.token}/")
        Client().post(f"/helfen/{made.token}/")
        Client(enforce_csrf_checks=True).post(f"/helfen/{made.token}/")
        logging.getLogger("daphne.http_protocol").debug("HTTP %s %s", "GET", f"/helfen/{made.token}/?x=1")
    finally:
        root.setLevel(level)
        handler.setFormatter(before[0])
        handler.setStream(before[1])
    assert "Gone: /helfen/…/" in written.getvalue().replace("\\u2026", "…")
    assert written.getvalue().count("/helfen/") >= 4
    assert made.token not in written.getvalue()
