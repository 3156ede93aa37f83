"""Players without a browser: the pages' forms by HTTP, the table by its websocket."""

from __future__ import annotations

import http.client
import http.cookiejar
import itertools
import json
import re
import ssl
import urllib.parse
import urllib.request
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect


class _From(urllib.request.HTTPHandler):
    """Asks from an address of the loopback, as somebody at another place would."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self.address = address

    def http_open(self, request: urllib.request.Request) -> Any:
        return self.do_open(http.client.HTTPConnection, request, source_address=(self.address, 0))


def _encryption() -> ssl.SSLContext:
    """Whosever certificate it is, by TLS 1.2.

    The websocket is read in a thread of its own. After the handshake of TLS 1.3 tickets come in, and where Python 3.11
    reads them while the first request is written, OpenSSL loses the request about once in 2,000 connections: a line on
    which nobody ever says anything (python/cpython#151508). In TLS 1.2 nothing comes in before it is asked for.
    """
    context = ssl._create_unverified_context()
    context.maximum_version = ssl.TLSVersion.TLSv1_2
    return context


class Player:
    """A visitor with cookies of their own, perhaps at an address of their own."""

    def __init__(self, url: str, cookies: dict[str, str] | None = None, address: str = "127.0.0.1") -> None:
        self.cookies, self.address = cookies or {}, address
        #: for https; the certificate is whose it may be
        self.encryption = _encryption() if url.startswith("https") else None
        self.jar = http.cookiejar.CookieJar()
        self.open = urllib.request.build_opener(
            urllib.request.HTTPCookieProcessor(self.jar),
            urllib.request.HTTPSHandler(context=self.encryption),
            _From(address),
        ).open
        self.url = url
        self.socket: ClientConnection | None = None
        self.frame: dict[str, Any] = {}
        self.ids = itertools.count(1)
        self.name = f"{id(self):x}"

    def post(self, path: str, form_page: str, **fields: str) -> str:
        """Send a form; returns the address it leads to."""
        with self.open(self.url + form_page) as page:
            token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page.read().decode())
        assert token, "the page has no form"
        data = urllib.parse.urlencode({"csrfmiddlewaretoken": token[1], **fields}).encode()
        request = urllib.request.Request(self.url + path, data, {"Referer": self.url + form_page})
        with self.open(request) as answer:
            return urllib.parse.urlsplit(answer.url).path

    def open_table(self, game: str, **fields: str) -> str:
        """Open a table; returns its code."""
        return self.post(f"/spiele/{game}/oeffnen/", f"/spiele/{game}/", **fields).strip("/").split("/")[-1]

    def join(self, code: str, **fields: str) -> None:
        """Sit down; on which seat (`platz`) where a match was put aside."""
        self.post(f"/tisch/{code}/mitspielen/", f"/tisch/{code}/", **fields)

    def connect(self, code: str, url: str = "") -> dict[str, Any]:
        """Open the socket at this server or another one; returns the first frame of the table."""
        self.url = url or self.url
        cookies = {**self.cookies, **{cookie.name: str(cookie.value) for cookie in self.jar}}
        self.socket = connect(
            f"{self.url.replace('http', 'ws', 1)}/ws/tisch/{code}/",
            additional_headers={"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())},
            origin=self.url,  # type: ignore[arg-type]
            max_size=None,
            ssl=self.encryption,
            source_address=(self.address, 0),
        )
        return self.until("table")

    def send(self, **frame: Any) -> None:
        assert self.socket is not None
        self.socket.send(json.dumps(frame))

    def receive(self, patience: float = 20) -> dict[str, Any]:
        assert self.socket is not None
        frame: dict[str, Any] = json.loads(self.socket.recv(timeout=patience))
        if frame["type"] == "table":
            self.frame = frame
        return frame

    def until(self, *kinds: str, at_least: int = 0, patience: float = 20) -> dict[str, Any]:
        """The next frame of one of these kinds, of at least that version."""
        while True:
            frame = self.receive(patience)
            if frame["type"] in kinds and frame.get("version", at_least) >= at_least:
                return frame

    def play(self, *path: str, seat: int, message_id: str = "") -> dict[str, Any]:
        """Make a move; returns the answer to it."""
        message_id = message_id or f"{self.name}-{next(self.ids):08}"
        self.send(type="move", id=message_id, seat=seat, move=list(path), at=self.frame["version"])
        while True:
            frame = self.receive()
            if frame["type"] in {"ok", "error"} and frame["id"] == message_id:
                return frame

    def cut_off(self) -> None:
        """Wait until the connection is gone."""
        assert self.socket is not None
        try:
            while True:
                self.socket.recv(timeout=60)
        except ConnectionClosed:
            self.socket = None

    def close(self) -> None:
        if self.socket is not None:
            self.socket.close()
            self.socket = None


def first_move(node: dict[str, Any] | int) -> tuple[str, ...]:
    """Some complete move of the tree that came with a frame."""
    path: list[str] = []
    while isinstance(node, dict) and node.get("next"):
        target, node = next(iter(node["next"].items()))
        path.append(target)
    return tuple(path)
