"""The real server, started as `make run` starts it."""

import base64
import gc
import gzip
import http.client
import json
import os
import random
import re
import resource
import shutil
import socket
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from resource import RLIM_INFINITY, RLIMIT_FSIZE, setrlimit

import brotli
import psutil
import pytest
import segno
from websockets.exceptions import ConnectionClosed

from games import consumers
from gamesday import server as serving
from gamesday.limits.numbers import OPEN_FILES
from gamesday.management.commands.serve import qr_code
from tests.browser.servers import ROOT, Server, free_port
from tests.operation.load import some_move
from tests.operation.players import Player

pytestmark = pytest.mark.xdist_group("serving")
IMPORT = re.compile(r"""^\s*(?:import|export)\b[^;]*?from\s*["']([^"']+)["']""", re.MULTILINE)


@pytest.fixture(scope="module")
def server(tmp_path_factory) -> Iterator[Server]:
    # the first start of all: nothing is prepared
    started = Server(tmp_path_factory.mktemp("serving") / "var").start()
    yield started
    started.stop()


def fetch(server, path, **headers):
    """Status, headers and body, without following or unpacking anything."""
    with closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)) as connection:
        connection.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()


def start_fails(var, full_at=None, **environment):
    """Start with a setting that cannot work; returns the one sentence.

    With `full_at` no file can grow beyond so many bytes; what is written then fails as on a full disk.
    """
    done = subprocess.run(
        [sys.executable, "manage.py", "serve"],
        cwd=ROOT,
        env={
            "PATH": os.environ["PATH"],
            "VAR_DIR": str(var),
            "HOST": "127.0.0.1",
            "PORT": str(free_port()),
            "PYTHONDONTWRITEBYTECODE": "1",  # on a full disk Python would leave bytecode of the program cut off
            **environment,
        },
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        preexec_fn=None if full_at is None else partial(setrlimit, RLIMIT_FSIZE, (full_at, RLIM_INFINITY)),
    )
    assert done.returncode == 1
    (sentence,) = done.stderr.strip().splitlines()
    return sentence


def test_it_says_where_it_is_and_how_to_set_it_up(server):
    said = server.output()
    assert f"    {server.url}\n" in said
    assert f"    {server.url}/einrichten/\n    Code: {server.setup_code()}\n" in said


def test_what_it_keeps_is_private(server):
    assert stat.S_IMODE(server.var.stat().st_mode) == 0o700
    kept = {path.name: stat.S_IMODE(path.stat().st_mode) for path in server.var.iterdir() if path != server.log}
    assert {"secret-key", "setup-code", "spieletag.sqlite3", "static"} <= set(kept)
    assert {mode & 0o077 for mode in kept.values()} == {0}


def test_the_lists_and_texts_are_loaded(server):
    assert server.manage("inventory_export", "draussen", "--format", "csv").count("\n") > 10
    for page in ("/", "/listen/", "/anleitungen/"):
        assert fetch(server, page)[0] == 200


def test_static_files_are_hashed_compressed_and_kept_forever(server):
    _, _, page = fetch(server, "/anmelden/")
    (style,) = re.findall(rb'href="(/static/css/base\.[0-9a-f]{12}\.css)"', page)
    status, headers, plain = fetch(server, style.decode())
    assert (status, headers["Cache-Control"]) == (200, "max-age=315360000, public, immutable")
    assert "Content-Encoding" not in headers
    for encoding, unpack in (("gzip", gzip.decompress), ("br", brotli.decompress)):
        _, headers, packed = fetch(server, style.decode(), Accept_Encoding=encoding)
        assert headers["Content-Encoding"] == encoding
        assert headers["Vary"] == "Accept-Encoding"
        assert len(packed) < len(plain) / 2
        assert unpack(packed) == plain


def test_modules_import_each_other_under_their_hashed_names(server):
    manifest = json.loads((server.var / "static" / "staticfiles.json").read_text())["paths"]
    imports = 0
    for name in [name for name in manifest if name.startswith("js/") and name.endswith(".js")]:
        status, headers, source = fetch(server, f"/static/{manifest[name]}")
        assert (status, headers["Content-Type"].split(";")[0]) == (200, "text/javascript")
        for imported in re.findall(
            r"""^\s*(?:import|export)\b[^;]*?from\s*["']([^"']+)["']""", source.decode(), re.MULTILINE
        ):
            assert re.fullmatch(r"\.{1,2}/.+\.[0-9a-f]{12}\.js", imported), f"{name} imports {imported}"
            address = os.path.normpath(f"/static/{Path(manifest[name]).parent}/{imported}")
            assert fetch(server, address)[0] == 200
            imports += 1
    assert imports > 0


def test_it_writes_no_addresses_and_does_not_say_what_it_is(server):
    _, headers, _ = fetch(server, "/anmelden/?from=me")
    assert "Server" not in headers
    fetch(server, "/gibt-es-nicht/")
    assert "from=me" not in server.output()
    assert "Traceback" not in server.output()
    assert "GET" not in server.output()


def test_an_unknown_host_is_refused(server):
    assert fetch(server, "/", Host="example.org")[0] == 400
    (line,) = [line for line in server.output().splitlines() if "example.org" in line]
    assert "Invalid HTTP_HOST header: 'example.org'" in line, "said in one line, without a traceback"


def websocket(server, origin):
    """An open websocket and the status of the handshake."""
    opened = socket.create_connection(("127.0.0.1", server.port), timeout=60)
    key = base64.b64encode(os.urandom(16)).decode()
    opened.sendall(
        f"GET /ws/tisch/AAAAA/ HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nOrigin: {origin}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    return opened, int(opened.recv(12).split()[1])


@pytest.mark.parametrize(("origin", "status"), [("", 101), ("https://example.org", 403), ("http://127.0.0.1:1", 403)])
def test_only_our_own_pages_open_websockets(server, origin, status):
    opened, answered = websocket(server, origin or server.url)
    opened.close()
    assert answered == status


@pytest.mark.parametrize(
    "nonsense",
    [
        ['{"type":"ping"}'] * 200,  # too fast for anybody
        [b"\0" * 100] * (consumers.RUBBISH.at_once + 1),
        ["kein JSON"] * (consumers.RUBBISH.at_once + 1),
        [json.dumps({"type": "move", "id": "junk-0001", "seat": 0, "move": ["a1"], "at": 2})]
        * (consumers.RUBBISH.at_once + 1),
    ],
    ids=["a flood", "bytes", "no frames", "another's seat"],
)
def test_who_talks_rubbish_is_hung_up_on_and_told_why(server, nonsense):
    opened = Player(server.url)
    code = opened.open_table("muehle")
    visitor = Player(server.url)
    visitor.connect(code)
    line = visitor.socket
    with suppress(ConnectionClosed):
        for message in nonsense:
            line.send(message)
    visitor.cut_off()
    assert line.close_code == 1008
    assert opened.connect(code)["type"] == "table", "others come in and go on"
    opened.close()


def test_a_whole_match_is_played(server):
    chance = random.Random(1)
    host, guest = Player(server.url), Player(server.url)
    code = host.open_table("wolf-und-schafe", gegner="mensch")
    guest.join(code)
    for player in (host, guest):
        player.connect(code)
    moves = 0
    while "outcome" not in host.frame:
        version = max(host.frame["version"], guest.frame["version"])
        for player in (host, guest):
            while player.frame["version"] < version:
                player.until("table")
        mover = next(each for each in (host, guest) if each.frame["seat"] in host.frame["turn"])
        assert mover.play(*some_move(mover.frame["moves"], chance), seat=mover.frame["seat"])["type"] == "ok"
        for player in (host, guest):
            while player.frame["version"] == version:
                player.until("table")
        moves += 1
    assert moves > 5
    assert guest.frame["outcome"] == host.frame["outcome"]
    for player in (host, guest):
        player.close()


def test_the_port_is_taken(server, tmp_path):
    sentence = start_fails(tmp_path, PORT=str(server.port))
    assert sentence.startswith(f"PORT={server.port}: Diesen Port benutzt schon ein anderes Programm")
    assert list(tmp_path.iterdir()) == [tmp_path / "secret-key"], "nothing was prepared"


def test_a_host_that_is_not_ours(tmp_path):
    assert start_fails(tmp_path, HOST="192.0.2.77").startswith("HOST=192.0.2.77: ")
    assert start_fails(tmp_path, HOST="kein rechner").startswith("HOST=kein rechner: ")


def test_a_database_that_is_none_or_not_there(tmp_path):
    (tmp_path / "spieletag.sqlite3").write_text("This is a letter to my aunt, and no database. " * 20)
    assert start_fails(tmp_path).startswith(f"{tmp_path / 'spieletag.sqlite3'}: Die Datenbank lässt sich nicht")
    url = "postgres://jemand:geheim@127.0.0.1:9/spieletag"
    sentence = start_fails(tmp_path / "b", DATABASE_URL=url)
    assert sentence.startswith("DATABASE_URL: ")
    assert "geheim" not in sentence


@pytest.mark.parametrize("content", [b"", b"\n", b"\xff\xfe"])
def test_a_secret_key_that_is_empty_or_unreadable(tmp_path, content):
    (tmp_path / "secret-key").write_bytes(content)
    assert start_fails(tmp_path).startswith(f"{tmp_path / 'secret-key'}: Der Schlüssel in dieser Datei ist leer")
    assert (tmp_path / "secret-key").read_bytes() == content


@pytest.mark.parametrize(
    ("begun", "full_at", "sentence"),
    [
        ((), 0, "VAR_DIR={var}: Die Festplatte ist voll."),  # the secret key
        (("secret-key",), 4096, "{var}/spieletag.sqlite3: Die Datenbank lässt sich nicht benutzen"),
        (("secret-key", "spieletag.sqlite3"), 100_000, "VAR_DIR={var}: Die Festplatte ist voll."),  # the static files
    ],
)
def test_a_full_disk(tmp_path, prepared, begun, full_at, sentence):
    var = tmp_path / "var"
    var.mkdir(mode=0o700)
    for name in begun:
        shutil.copy(prepared / name, var / name)
    assert start_fails(var, full_at).startswith(sentence.format(var=var))
    Server(var).start().stop()  # once there is room, all is well


@pytest.mark.parametrize("cut", [0, 40])
def test_a_half_written_list_of_static_files_is_written_anew(tmp_path, prepared, request, cut):
    server = Server(tmp_path / "var", like=prepared).start()
    request.addfinalizer(server.stop)
    manifest = server.var / "static" / "staticfiles.json"
    whole = manifest.read_text()
    manifest.unlink()
    assert fetch(server, "/healthz")[::2] == (503, b"static\n")
    manifest.write_text(whole[:cut])
    assert fetch(server, "/healthz")[::2] == (503, b"static\n")
    server.kill()
    server.start()
    assert fetch(server, "/")[0] == 200
    assert json.loads(manifest.read_text())["paths"] == json.loads(whole)["paths"]


def test_a_redis_that_is_not_there(tmp_path):
    sentence = start_fails(tmp_path, REDIS_URL="redis://:geheim@127.0.0.1:9/0")
    assert sentence.startswith("REDIS_URL: ")
    assert "geheim" not in sentence


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_data_folder_that_cannot_be_written(tmp_path):
    (tmp_path / "secret-key").write_text("x" * 60)
    tmp_path.chmod(0o500)
    assert start_fails(tmp_path).startswith(f"VAR_DIR={tmp_path}: ")


def test_a_database_of_a_newer_version(server, tmp_path):
    shutil.copytree(server.var, tmp_path / "var")
    newer = Server(tmp_path / "var")
    newer.manage(
        "shell", "-v0", "-c",
        "from django.db.migrations.recorder import MigrationRecorder as R; from django.db import connection; "
        "R(connection).record_applied('gamesday', '9999_from_the_future')",
    )  # fmt: skip
    assert "gamesday.9999_from_the_future" in start_fails(tmp_path / "var")


def test_stop_start_kill_start(tmp_path, prepared):
    server = Server(tmp_path / "var", like=prepared).start()
    key, code = (tmp_path / "var" / "secret-key").read_text(), server.setup_code()
    opened, _ = websocket(server, server.url)
    assert server.stop() == 0, "in order, although somebody is connected"
    opened.close()
    static = (prepared / "static" / "staticfiles.json").stat()  # kept in a folder that was moved, too
    server.start()
    assert (tmp_path / "var" / "static" / "staticfiles.json").stat().st_mtime_ns == static.st_mtime_ns
    assert (tmp_path / "var" / "secret-key").read_text() == key
    assert server.setup_code() == code
    server.kill()
    server.start()
    server.add_organiser("Olga", "ahorn-birke-linde-42")
    assert server.interrupt() == 0
    server.start()
    assert not (tmp_path / "var" / "setup-code").exists(), "there is an organiser"
    assert server.stop() == 0
    assert server.output().count("Code: ") == 3
    assert server.output().count("Beendet.") == 3
    assert "Traceback" not in server.output()


def test_the_server_takes_the_open_files_it_may_have(tmp_path, prepared):
    before, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    server = Server(tmp_path / "var", like=prepared)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(512, most), most))
        server.start()
        assert psutil.Process(server.process.pid).rlimit(psutil.RLIMIT_NOFILE) == (min(OPEN_FILES, most), most)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (before, most))
        server.stop()


@pytest.mark.parametrize("unit", ["spieletag.service", "spieletag@.service"])
def test_the_units_limit_files_and_memory(unit):
    lines = (ROOT / "docs" / "operation" / unit).read_text().splitlines()
    assert f"LimitNOFILE={OPEN_FILES}" in lines
    high, most = (next(line for line in lines if line.startswith(f"{name}=")) for name in ("MemoryHigh", "MemoryMax"))
    assert 0 < int(high[11:-1]) < int(most[10:-1]) < 100


def test_what_is_there_from_the_start_is_not_looked_through_again_and_again():
    before = gc.get_threshold()
    try:
        serving._settle()
        assert gc.get_freeze_count() > 10_000
        assert gc.get_threshold()[0] == serving.YOUNG
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)


@pytest.mark.parametrize("coloured", [True, False])
def test_the_qr_code_in_the_terminal_is_the_one_of_the_address(coloured):
    drawn = qr_code("http://192.168.1.20:8000", coloured=coloured)
    lines = [re.sub(r"\033\[[0-9;]*m", "", line) for line in drawn.splitlines()]
    upper, lower = "▀█", "▄█"
    rows = [[(sign in half) == coloured for sign in line] for line in lines for half in (upper, lower)]
    code = segno.make("http://192.168.1.20:8000", error="m")
    dark = [[bool(module) for module in row] for row in code.matrix_iter(border=2)]
    assert rows[: len(dark)] == dark
    assert not any(any(row) for row in rows[len(dark) :])
