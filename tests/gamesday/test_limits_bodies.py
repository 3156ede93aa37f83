"""What a request may bring along, and what happens to one that never ends; over the wire, against the real server.

Each test comes from an address of its own: what one does is held against none of the others.
"""

from __future__ import annotations

import itertools
import re
import socket
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, closing

import pytest
from django.urls import reverse

from gamesday.limits import bodies, numbers
from gamesday.receiving import taken_at
from tests.browser.servers import Server
from tests.gamesday.test_limits_addresses import visited
from tests.inventory.test_photos import picture
from tests.operation.players import Player

pytestmark = pytest.mark.xdist_group("serving")
MB = 1024 * 1024
OLGA = ("Olga", "ahorn-birke-linde-42")
_numbers = itertools.count(2)


@pytest.fixture(scope="module")
def server(tmp_path_factory, prepared) -> Iterator[Server]:
    started = Server(tmp_path_factory.mktemp("bodies") / "var", like=prepared).start()
    started.add_organiser(*OLGA)
    started.manage(
        "shell", "-v0", "-c",
        "from django.contrib.auth.models import User; User.objects.create_user('Hanno', password='kiefer-eiche-17')",
    )  # fmt: skip
    yield started
    assert "Traceback" not in started.output()
    started.stop()


@pytest.fixture
def address() -> str:
    return f"127.0.1.{next(_numbers)}"


def logged_in(server: Server, name: str, password: str) -> str:
    """The cookies of somebody who has logged in."""
    player = Player(server.url)
    player.post("/anmelden/", "/anmelden/", username=name, password=password)
    return "; ".join(f"{cookie.name}={cookie.value}" for cookie in player.jar)


@pytest.fixture(scope="module")
def olga(server) -> str:
    return logged_in(server, *OLGA)


@pytest.fixture(scope="module")
def hanno(server) -> str:
    return logged_in(server, "Hanno", "kiefer-eiche-17")


@pytest.fixture(scope="module")
def photo(server) -> str:
    """The address that takes a photo."""
    with urllib.request.urlopen(f"{server.url}/listen/drinnen-erwachsene/") as page:
        number = re.search(r'id="zeile-(\d+)"', page.read().decode())
    assert number
    return reverse("inventory:send_photo", args=["drinnen-erwachsene", number[1]])


def begun(server: Server, path: str, length: int, address: str, cookies: str = "", body: bytes = b"") -> socket.socket:
    """A request whose head and perhaps first bytes are sent."""
    line = socket.create_connection(("127.0.0.1", server.port), timeout=60, source_address=(address, 0))
    line.sendall(
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nContent-Length: {length}\r\n"
        f"Content-Type: application/x-www-form-urlencoded\r\nCookie: {cookies}\r\nConnection: close\r\n\r\n".encode()
        + body
    )
    return line


def answered(line: socket.socket) -> tuple[int, str]:
    """Status and sentence, when the server has said all it has to say."""
    got = b""
    with closing(line):
        while piece := line.recv(65536):
            got += piece
    head, _blank, said = got.partition(b"\r\n\r\n")
    return int(head.split()[1]), said.decode()


def ask(server: Server, path: str, length: int, address: str, cookies: str = "", body: bytes = b"") -> tuple[int, str]:
    return answered(begun(server, path, length, address, cookies, body))


# --- how much, and from whom ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path", ["/", "/anmelden/", "/listen/neu/", "/gibt/es/nicht/", "/%ff%00/", "/listen/import/x/"]
)
def test_a_page_that_takes_no_files_takes_a_megabyte_whoever_sends_it(server, olga, address, path):
    for cookies in ("", olga):
        assert ask(server, path, MB + 1, address, cookies) == (413, "Das ist zu groß.\n")


def test_a_page_that_takes_files_takes_them_from_those_who_were_let_in_alone(server, olga, hanno, photo, address):
    table = reverse("inventory:import_new")
    for path, cookies in [(photo, ""), (photo, "sessionid=abc"), (table, ""), (table, hanno)]:
        status, said = ask(server, path, 3 * MB, address, cookies)
        assert (status, "Bitte melden Sie sich an." in said) == (403, True), path
    # the head alone: nobody has waited for what was to come
    for path, cookies, megabytes in [(photo, hanno, 15), (table, olga, 5)]:
        status, said = ask(server, path, 16 * MB, address, cookies)
        assert (status, f"höchstens {megabytes} MB" in said) == (413, True), path


def multipart(
    page: Player, path: str, form: str, field: str, name: str, data: bytes, **fields: str
) -> urllib.request.Request:
    """A form with a file, as a browser sends it."""
    with page.open(page.url + form) as shown:
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', shown.read().decode())
    assert token
    parts = [
        f'--grenze\r\nContent-Disposition: form-data; name="{key}"\r\n\r\n{value}\r\n'.encode()
        for key, value in {"csrfmiddlewaretoken": token[1], **fields}.items()
    ]
    parts.append(
        f'--grenze\r\nContent-Disposition: form-data; name="{field}"; filename="{name}"\r\n\r\n'.encode() + data
    )
    return urllib.request.Request(
        page.url + path,
        b"".join(parts) + b"\r\n--grenze--\r\n",
        {"Content-Type": "multipart/form-data; boundary=grenze", "Referer": page.url + form},
    )


def test_who_was_let_in_sends_files_of_some_megabytes(server, photo):
    page = Player(server.url)
    page.post("/anmelden/", "/anmelden/", username=OLGA[0], password=OLGA[1])
    large = picture("PNG", (1000, 700)) + b"\0" * (14 * MB)
    with page.open(multipart(page, photo, photo.removesuffix("foto/"), "foto", "halma.png", large)) as answer:
        assert "Das Foto ist gespeichert." in answer.read().decode()
    rows = [b"Ball %d;3;%b\r\n" % (number, b"x" * 3000) for number in range(600)]
    table = b"Benennung;Anzahl;Bemerkung\r\n" + b"".join(rows)
    assert MB < len(table) < 5 * MB
    where = reverse("inventory:import_new")
    with page.open(multipart(page, where, where, "datei", "baelle.csv", table, ziel="neu")) as answer:
        assert "/listen/import/" in answer.url


# --- what never ends --------------------------------------------------------------------------------------------


def test_forty_unfinished_uploads_of_a_stranger_are_refused_by_their_heads(server, photo, address):
    with ExitStack() as open_ones:
        lines = [open_ones.enter_context(begun(server, photo, 60_000_000, address)) for _each in range(29)]
        assert {answered(line)[0] for line in lines} == {413}


def test_unfinished_forms_of_one_address_have_a_budget_and_others_have_theirs(server, address):
    with ExitStack() as open_ones:
        most = numbers.FORMS_COMING // MB
        held = [open_ones.enter_context(begun(server, "/anmelden/", MB, address, body=b"x")) for _each in range(most)]
        assert ask(server, "/anmelden/", MB, address) == (429, f"{bodies.TOO_MUCH}\n")
        assert ask(server, "/anmelden/", 3, f"127.0.2.{next(_numbers)}", body=b"a=b")[0] == 403
        # what is there at last is answered, and makes room
        held[0].sendall(b"x" * (MB - 1))
        assert held[0].recv(12) == b"HTTP/1.1 403"
        assert ask(server, "/anmelden/", 3, address, body=b"a=b")[0] == 403


def test_unfinished_files_have_a_budget_too(server, hanno, photo, address):
    with ExitStack() as open_ones:
        for _each in range(numbers.FILES_COMING // (15 * MB)):
            open_ones.enter_context(begun(server, photo, 15 * MB, address, hanno, body=b"x"))
        assert ask(server, photo, 15 * MB, address, hanno) == (429, f"{bodies.TOO_MUCH}\n")


LATE = """
import socket, threading
from gamesday.limits import bodies

async def application(scope, receive, send):
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ja"})

bodies.BODY_SECONDS = 0.3
install(1000, behind_proxy=True)

def visit():
    line = socket.create_connection(("127.0.0.1", port), timeout=60)
    line.sendall(b"POST / HTTP/1.1\\r\\nHost: x\\r\\nContent-Length: 3\\r\\n\\r\\nabc")
    got = b""
    while not got.endswith(b"ja"):
        got += line.recv(1000)
    print(got.split(b"\\r\\n")[0].decode())
    line.sendall(b"POST / HTTP/1.1\\r\\nHost: x\\r\\nContent-Length: 3\\r\\n\\r\\na")
    got = b""
    while more := line.recv(1000):
        got += more
    print(got.split(b"\\r\\n")[0].decode(), "zu langsam" in got.decode(), dict(bodies._coming), flush=True)
    import os
    os._exit(0)
"""


def test_a_body_has_a_deadline_and_one_that_is_there_in_time_has_not():
    assert visited(LATE).stdout.splitlines() == [
        "HTTP/1.1 200 OK",
        "HTTP/1.1 408 Request Timeout True {('127.0.0.1', False): 3}",
    ]


# --- what is said of pages --------------------------------------------------------------------------------------


def test_four_pages_take_files():
    assert taken_at(reverse("inventory:import_new")) == taken_at(reverse("inventory:import", args=["draussen"]))
    assert taken_at(reverse("inventory:send_photo", args=["draussen", 3])) is not None
    assert taken_at(reverse("day:add_picture", args=[3])) is not None
    assert taken_at("/anmelden/") is None
    assert taken_at("/%zz/") is None
    assert numbers.STRIKES > 20, "the tests above count on it"
