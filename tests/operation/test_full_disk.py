"""The disk is full while people play, log in and write: all hear one sentence, nothing changes, and it goes on."""

from __future__ import annotations

import resource
import sys
import urllib.error

import pytest

from tests.browser.servers import Server
from tests.operation.players import Player

pytestmark = [
    pytest.mark.xdist_group("operation"),
    pytest.mark.skipif(sys.platform != "linux", reason="nowhere else the limits of a running process can be changed"),
]

SENTENCE = "Der Server kann gerade nichts speichern. Warte einen Augenblick und versuche es noch einmal."
OLGA = ("Olga", "ahorn-birke-linde-42")


def room(server: Server, most: int) -> None:
    """No file of the server may be written to beyond so many bytes from now on."""
    assert server.process
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))


def refused(player: Player, path: str, page: str, **fields: str) -> str:
    with pytest.raises(urllib.error.HTTPError) as error:
        player.post(path, page, **fields)
    assert error.value.code == 503, path
    assert error.value.headers["Retry-After"]
    return error.value.read().decode()


def health(server: Server) -> tuple[int, bytes]:
    try:
        with Player(server.url).open(f"{server.url}/healthz") as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()


def test_everybody_is_told_the_same_and_nothing_is_lost(tmp_path, prepared, request):
    server = Server(tmp_path / "var", like=prepared).start()
    request.addfinalizer(server.kill)
    server.add_organiser(*OLGA)
    player, olga, fresh = (Player(server.url) for _each in range(3))
    code = player.open_table("muehle", gegner="gemeinsam")
    player.connect(code)
    olga.post("/anmelden/", "/anmelden/", username=OLGA[0], password=OLGA[1])
    new_day = {"title": "Sommerfest", "date": "2030-06-01"}
    forms = [
        (player, "/spiele/muehle/oeffnen/", "/spiele/muehle/", {"gegner": "gemeinsam"}),
        (fresh, "/spiele/muehle/oeffnen/", "/spiele/muehle/", {"gegner": "gemeinsam"}),
        (fresh, "/anmelden/", "/anmelden/", {"username": OLGA[0], "password": OLGA[1]}),
        (olga, "/listen/ausgabe/neu/", "/listen/ausgabe/", new_day),
    ]
    assert health(server) == (200, b"ok\n")
    room(server, 1024)
    try:
        assert health(server) == (503, b"disk\n")
        for who, path, page, fields in forms:
            assert SENTENCE in refused(who, path, page, **fields), path
        answer = player.play("a1", seat=0)
        assert (answer["type"], answer["code"], answer["reason"]) == ("error", "unavailable", SENTENCE)
        with fresh.open(f"{server.url}/anleitungen/muehle/") as page:
            assert page.status == 200, "what is there can be read"
    finally:
        room(server, resource.RLIM_INFINITY)
    assert health(server) == (200, b"ok\n")
    assert player.play("a1", seat=0)["type"] == "ok"
    for who, path, page, fields in forms:
        assert who.post(path, page, **fields)
    player.close()
