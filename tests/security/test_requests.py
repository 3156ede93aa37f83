"""Requests that pages of ours would not make: forged, too large, too many; and what stays in logs of them."""

import logging
import re
import socket
import time
from contextlib import closing, suppress

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import Client
from websockets.sync.client import connect

from games.domain import live, stations, tables
from games.models import Guest, Table
from gamesday.limits.models import Attempts
from gamesday.limits.numbers import LINES, MISSES, STRIKES
from tests.browser.servers import ROOT, Server
from tests.security.routes import addresses

# --- forged -----------------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_a_post_without_the_token_of_a_page_does_nothing_on_any_route(organiser):
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(organiser)
    answers = {name: strict.post(address, {"name": "x"}).status_code for name, address in addresses()}
    assert len(answers) > 100
    assert {name: status for name, status in answers.items() if status != 403} == {}


@pytest.mark.django_db
def test_neither_does_one_with_the_token_but_from_another_site(organiser):
    strict = Client(enforce_csrf_checks=True)
    strict.get("/anmelden/")
    strict.force_login(organiser)
    token = strict.cookies["csrftoken"].value
    for header in ({"origin": "https://example.org"}, {"origin": "null"}):
        for name, address in addresses():
            answer = strict.post(address, {"csrfmiddlewaretoken": token}, headers=header)
            assert answer.status_code == 403, name


def test_get_changes_nothing(client, db, organiser):
    client.force_login(organiser)
    before = Table.objects.count(), Guest.objects.count()
    for _name, address in addresses():
        client.get(address)
    assert (Table.objects.count(), Guest.objects.count()) == before


@pytest.mark.parametrize("address", ["/tisch/%00/", "/tisch/?code=A%00", "/listen/suche/?q=%00", "/%00"])
def test_an_address_with_the_character_zero_is_refused(client, db, address):
    assert client.get(address).status_code == 400


# --- sessions ---------------------------------------------------------------------------------------------------


def test_logging_in_gives_another_session_than_the_one_brought_along(client, organiser):
    brought = Session.objects.model(session_key="a" * 32, session_data="", expire_date="2100-01-01T00:00Z")
    brought.save()
    client.cookies[settings.SESSION_COOKIE_NAME] = "a" * 32
    csrf = client.get("/anmelden/").cookies["csrftoken"].value
    answer = client.post("/anmelden/", {"username": organiser.username, "password": "ahorn-birke-linde-42"})
    assert answer.status_code == 302
    cookie = answer.cookies[settings.SESSION_COOKIE_NAME]
    assert cookie.value != "a" * 32
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    assert answer.cookies["csrftoken"].value != csrf
    assert not Session.objects.filter(session_key="a" * 32).exists()


def test_a_session_somebody_else_logged_in_is_not_carried_on(client, organiser, helper):
    client.force_login(helper)
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    client.post("/anmelden/", {"username": organiser.username, "password": "ahorn-birke-linde-42"})
    assert client.cookies[settings.SESSION_COOKIE_NAME].value != session
    assert not Session.objects.filter(session_key=session).exists()


def test_a_guest_cannot_choose_the_token_they_are_known_by(client, db):
    client.cookies["gast"] = "mine"
    answer = client.post("/wer-bist-du/", {"tier": "Fuchs", "farbe": "Rot"})
    cookie = answer.cookies["gast"]
    assert (cookie.value == "mine", len(cookie.value), cookie["httponly"], cookie["samesite"]) == (
        False, 32, True, "Lax",
    )  # fmt: skip


# --- too many ---------------------------------------------------------------------------------------------------


def test_one_address_opens_so_many_tables_and_then_waits(db, settings):
    settings.OPENINGS = 5
    client = Client()
    answers = [client.post("/spiele/muehle/oeffnen/", {"gegner": "mensch"}) for _try in range(6)]
    assert [answer.status_code for answer in answers] == [302] * 4 + [429] * 2, "a new guest counts as well"
    assert "sehr viele" in answers[-1].text
    assert Table.objects.count() == 4
    other = Client(REMOTE_ADDR="10.0.0.9")
    assert other.post("/spiele/muehle/oeffnen/", {"gegner": "mensch"}).status_code == 302


def test_every_table_that_is_opened_counts_a_rematch_and_a_stations_too(db, settings):
    settings.OPENINGS = 10**6
    station = stations.make("Unter der Linde", "muehle", 2, {})
    clients = [Client() for _visitor in range(3)]
    for client in clients:
        client.post("/wer-bist-du/", {"tier": "Fuchs", "farbe": "Rot"})
    together = clients[0].post("/spiele/muehle/oeffnen/", {"gegner": "gemeinsam"}).url
    over = live.find(together.strip("/").split("/")[-1])
    tables.resign(over.table_id, over.record.players[0].guest, 0, "resign-0001", over.record.version)
    openings = [
        lambda: clients[0].post("/spiele/muehle/oeffnen/", {"gegner": "mensch"}),
        lambda: clients[0].post(f"{together}revanche/"),
        lambda: clients[1].post(f"/stand/{station.code}/"),
    ]
    Attempts.objects.all().delete()
    settings.OPENINGS = 1
    for open_one in openings:
        before = Table.objects.count()
        assert open_one().status_code == 302
        assert Table.objects.count() == before + 1
        assert clients[2].post("/spiele/muehle/oeffnen/", {"gegner": "mensch"}).status_code == 429
        Attempts.objects.all().delete()
    assert clients[2].post("/spiele/muehle/oeffnen/", {"gegner": "mensch"}).status_code == 302
    # who sits down where somebody waits, or comes back, opens nothing
    for client in (clients[1], clients[2]):
        assert client.post(f"/stand/{station.code}/").status_code == 302
    assert clients[0].post(f"{together}revanche/").status_code == 302
    # and now nothing new
    Table.objects.filter(previous_table__isnull=False).delete()
    assert clients[0].post(f"{together}revanche/").status_code == 429
    Table.objects.filter(station=station).delete()
    refused = clients[1].post(f"/stand/{station.code}/")
    assert (refused.status_code, "sehr viele" in refused.text) == (429, True)
    assert not Table.objects.filter(station=station).exists()


def test_one_address_brings_so_many_guests_and_then_waits_but_those_who_are_there_go_on(db, settings):
    settings.OPENINGS = 3
    known = Client()
    known.post("/wer-bist-du/", {"tier": "Fuchs", "farbe": "Rot"})
    statuses = [Client().post("/wer-bist-du/", {"tier": "Fuchs", "farbe": "Rot"}).status_code for _try in range(4)]
    assert statuses == [302, 302, 429, 429]
    assert Guest.objects.count() == 3
    assert known.post("/wer-bist-du/", {"tier": "Hase", "farbe": "Blau"}).status_code == 302


# --- too large --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/wer-bist-du/", "/anmelden/"])
def test_a_form_of_more_than_a_megabyte_is_refused(db, path):
    strict = Client(enforce_csrf_checks=True)  # as visitors meet it: the token is looked for in the form
    strict.get("/anmelden/")
    answer = strict.post(path, "tier=" + "x" * (1024 * 1024), content_type="application/x-www-form-urlencoded")
    assert answer.status_code == 400
    assert not Guest.objects.exists()


def test_a_form_of_very_many_fields_is_refused(client, db):
    assert client.post("/wer-bist-du/", {f"f{number}": "1" for number in range(1100)}).status_code == 400


@pytest.fixture(scope="module")
def strict(tmp_path_factory, prepared):
    """A server that tells all it would ever tell about visitors."""
    var = tmp_path_factory.mktemp("strict") / "var"
    server = Server(var, like=prepared, LOG_LEVEL="INFO").start()
    yield server
    server.stop()


def said(server: Server, *pieces: bytes) -> bytes:
    """What the server answers until it hangs up or has answered; it may hang up while we still talk."""
    with closing(socket.create_connection(("127.0.0.1", server.port), timeout=60)) as line:
        try:
            for piece in pieces:
                line.sendall(piece)
        except OSError:
            pass
        answer = b""
        try:
            while piece := line.recv(65536):
                answer += piece
        except ConnectionError:
            pass
        return answer


HEAD = b"POST /anmelden/ HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n"


@pytest.mark.xdist_group("serving")
class TestOverTheWire:
    def test_a_body_that_says_it_is_too_large_is_not_waited_for(self, strict):
        answer = said(strict, HEAD % strict.port + b"Content-Length: 1000000000\r\n\r\n")
        assert answer.startswith(b"HTTP/1.1 413 ")
        assert answer.endswith("Das ist zu groß.\n".encode())

    def test_a_body_that_does_not_say_so_is_cut_off(self, strict):
        head = HEAD % strict.port + b"Transfer-Encoding: chunked\r\n\r\n"
        chunk = b"186a0\r\n" + b"x" * 100_000 + b"\r\n"
        answer = said(strict, head, *[chunk] * 11)
        assert answer.startswith(b"HTTP/1.1 413 ")
        assert said(strict, HEAD % strict.port + b"Content-Length: 3\r\n\r\na=b").startswith(b"HTTP/1.1 403 ")

    def test_a_body_below_the_limit_reaches_the_page(self, strict):
        body = b"a=" + b"x" * 1_000_000
        answer = said(strict, HEAD % strict.port + b"Content-Length: %d\r\n\r\n" % len(body) + body)
        assert answer.startswith(b"HTTP/1.1 403 ")

    def test_the_log_of_a_session_has_no_addresses_and_no_secrets(self, strict):
        get = (
            b"GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n"
            b"Cookie: gast=a-guests-secret; sessionid=a-session\r\n\r\n"
        )
        for path in (b"/", b"/tisch/ZZZZZ/", b"/helfen/a-links-secret/", b"/gibt/es/nicht/?geheim=a-query"):
            assert said(strict, get % (path, strict.port)).startswith(b"HTTP/1.1 ")
        body = b"username=Olga&password=a-password"
        kind = b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: %d\r\n\r\n"
        said(strict, HEAD % strict.port + kind % len(body) + body)
        where = f"ws://127.0.0.1:{strict.port}/ws/tisch/ZZZZZ/"
        with connect(where, origin=strict.url, additional_headers={"Cookie": "gast=a-guests-secret"}) as line:
            assert "error" in line.recv(60)
        written = strict.output().split("Strg+C.", 1)[1]
        for secret in ("a-guests-secret", "a-session", "a-links-secret", "a-password", "a-query"):
            assert secret not in written
        assert "127.0.0.1" not in written
        assert "Traceback" not in written


def test_a_flood_of_pages_that_are_not_there_is_hung_up_on_and_the_log_stays_short(tmp_path, prepared):
    server = Server(tmp_path / "var", like=prepared).start()
    try:
        began = time.monotonic()
        asked = 0
        with suppress(ConnectionError), closing(_from("127.0.0.2", server.port)) as line:
            while asked < 2000:
                line.sendall(b"GET /gibt/es/nicht/%d/ HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n" % (asked, server.port))
                asked += 1
                if _status(line) != 404:
                    break
        assert MISSES.at_once + STRIKES <= asked < 2000
        lines = server.output().count("/gibt/es/nicht/")
        assert 1 <= lines <= LINES.at_once + 1 + LINES.a_second * (time.monotonic() - began)
        assert said(
            server, b"GET / HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n\r\n" % server.port
        ).startswith(b"HTTP/1.1 200 "), "nobody else notices"
    finally:
        server.stop()


def _from(address: str, port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=60, source_address=(address, 0))


def _status(line: socket.socket) -> int:
    """Read one answer; 0 where they have hung up."""
    got = b""
    while b"\r\n\r\n" not in got:
        piece = line.recv(65536)
        if not piece:
            return 0
        got += piece
    head, _, body = got.partition(b"\r\n\r\n")
    length = int(re.search(rb"(?i)content-length: (\d+)", head)[1])
    while len(body) < length and (piece := line.recv(65536)):
        body += piece
    return int(head.split()[1])


def test_a_client_of_the_log_sees_no_address_either(client, db, caplog):
    caplog.set_level(logging.INFO)
    client.get("/gibt/es/nicht/", REMOTE_ADDR="203.0.113.77")
    client.post("/anmelden/", {"username": "Olga", "password": "a-password"}, REMOTE_ADDR="203.0.113.77")
    assert caplog.records
    assert "203.0.113.77" not in caplog.text
    assert "a-password" not in caplog.text
    assert ROOT.is_dir()
