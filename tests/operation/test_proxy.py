"""Caddy, with the Caddyfile of the documentation, in front of two servers."""

from __future__ import annotations

import os
import shutil
import ssl
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPSConnection
from pathlib import Path

import pytest

from tests.browser.servers import ROOT, free_port
from tests.operation.pair import Pair
from tests.operation.players import Player, first_move
from tests.operation.services import Postgres, Redis

pytestmark = [
    pytest.mark.xdist_group("operation"),
    pytest.mark.skipif(shutil.which("caddy") is None, reason="NOT TESTED: the Caddyfile; Caddy is not installed"),
]

ANY_CERTIFICATE = ssl._create_unverified_context()
HTTPS = urllib.request.HTTPSHandler(context=ANY_CERTIFICATE)


class Site:
    """A proxy at https://localhost:…, and the servers behind it."""

    def __init__(self, folder: Path, url: str, messenger: Redis, like: Path) -> None:
        self.port, self.plain = free_port(), free_port()
        self.url = f"https://localhost:{self.port}"
        self.pair = Pair(folder, url, messenger, like, PUBLIC_URL=self.url, BEHIND_PROXY="true")
        config = folder / "Caddyfile"
        # only what a test needs to be alone: ports of its own, a certificate of its own, nothing outside the folder
        config.write_text(
            f"{{\n admin off\n http_port {self.plain}\n https_port {self.port}\n local_certs\n skip_install_trust\n"
            f" storage file_system {folder / 'caddy'}\n}}\nimport {ROOT / 'docs/operation/Caddyfile'}\n"
        )
        upstreams = " ".join(f"127.0.0.1:{server.port}" for server in self.pair.servers)
        self.log = (folder / "caddy.log").open("wb")
        self.process = subprocess.Popen(
            ["caddy", "run", "--config", str(config), "--adapter", "caddyfile"],
            env={**os.environ, "SITE": "localhost", "UPSTREAMS": upstreams, "HOME": str(folder)},
            stdout=self.log, stderr=subprocess.STDOUT,
        )  # fmt: skip

    def wait(self) -> None:
        until = time.monotonic() + 60
        while True:
            try:
                with urllib.request.build_opener(HTTPS).open(f"{self.url}/healthz"):
                    return
            except OSError:
                assert time.monotonic() < until, Path(self.log.name).read_text()
                time.sleep(0.05)  # not listening yet: there is nothing to wait on but the clock

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()
        self.log.close()
        self.pair.stop()


@pytest.fixture(scope="module")
def proxied(tmp_path_factory, postgres: Postgres, messenger: Redis, prepared: Path) -> Iterator[Site]:
    it = Site(tmp_path_factory.mktemp("proxy"), postgres.database(), messenger, prepared)
    try:
        it.wait()
        yield it
    finally:
        it.stop()


@pytest.fixture
def site(proxied: Site) -> Site:
    """The site with both its servers, whichever was killed before."""
    for server in proxied.pair.servers:
        if server.process is None:
            server.start()
    return proxied


class Stay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *args: object) -> None:
        return None


def test_http_becomes_https_and_the_browser_is_told_to_stay(site: Site):
    with pytest.raises(urllib.error.HTTPError) as sent:
        urllib.request.build_opener(Stay).open(f"http://localhost:{site.plain}/spiele/")
    assert sent.value.code in {301, 308}
    assert sent.value.headers["Location"].startswith("https://localhost")
    sent.value.close()
    with urllib.request.build_opener(HTTPS).open(site.url) as page:
        assert page.headers["Strict-Transport-Security"] == "max-age=2592000"


def test_cookies_go_over_https_only(site: Site):
    ada = Player(site.url)
    ada.open_table("muehle", gegner="mensch")
    assert {cookie.name: cookie.secure for cookie in ada.jar} == {"csrftoken": True, "gast": True}


def test_a_table_over_the_proxy_goes_on_when_a_server_is_killed(site: Site):
    ada, ben = Player(site.url), Player(site.url)
    code = ada.open_table("muehle", gegner="mensch")
    ben.join(code)
    ada.connect(code)
    ben.connect(code)
    players = {0: ada, 1: ben}
    version = ada.until("table", at_least=2)["version"] if ada.frame["version"] < 2 else ada.frame["version"]
    for number in range(8):
        if number in {2, 5}:
            server = site.pair.servers[number == 5]
            server.kill()
            for player in players.values():  # whoever was there is cut off; the page opens a new line by itself
                player.close()
                player.connect(code)
            assert ada.frame["version"] == ben.frame["version"] == version
            if number == 2:
                server.start()
        mover = players[number % 2]
        answer = mover.play(*first_move(mover.frame["moves"]), seat=number % 2, message_id=f"ueber-caddy-{number}")
        assert (answer["type"], answer["version"]) == ("ok", version + 1), answer
        version += 1
        for player in players.values():
            if player.frame["version"] < version:
                player.until("table", at_least=version)


def test_nobody_can_pretend_to_ask_from_somewhere_else(site: Site):
    """Thirty wrong codes bring a pause for the address; a new one in a header of one's own is none."""
    codes = []
    for number in range(32):
        # from an address of the loopback that nobody else comes from
        line = HTTPSConnection("localhost", site.port, source_address=("127.0.3.7", 0), context=ANY_CERTIFICATE)
        with closing(line):
            line.request(
                "GET",
                f"/tisch/3333{'34679CDFGHJKMNPRTWXY'[number % 20]}/",
                headers={"X-Forwarded-For": f"10.0.{number}.1", "X-Real-IP": f"10.0.{number}.1"},
            )
            codes.append(line.getresponse().status)
    assert codes[0] == 404
    assert codes[-1] == 429
