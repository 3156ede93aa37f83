"""The attacks. Each goes on for so many seconds, and says how often it tried and what came of it.

It raises AssertionError where something that must hold does not.
"""

from __future__ import annotations

import asyncio
import html
import itertools
import json
import random
import re
import socket
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from games.engines.registry import find, rulesets
from tests.attack.target import Target
from tests.bench import crowd, mischief
from tests.engines.contract import hides
from tests.operation.load import some_move
from tests.operation.players import Player
from tests.security import poison

MB = 1024 * 1024
#: what an attack gives back: how often it tried, and the answers by kind
Found = tuple[int, Counter[str]]


def until(seconds: float) -> Iterator[int]:
    """Numbers from 0 until the time is over."""
    end = time.monotonic() + seconds
    return itertools.takewhile(lambda _number: time.monotonic() < end, itertools.count())


def raw(target: Target, address: str) -> socket.socket:
    where = urlsplit(target.url)
    assert where.hostname
    assert where.port
    return socket.create_connection((where.hostname, where.port), timeout=20, source_address=(address, 0))


def _status(answer: bytes) -> str:
    return answer.split(b" ", 2)[1].decode("latin-1") if answer.count(b" ") > 1 else "hung up"


# --- hidden cards -----------------------------------------------------------------------------------------------


def asking_for_hidden_cards(target: Target, seconds: float, address: str) -> Found:
    """Who is not to act asks at every turn why what anybody sees would be no move, and what may follow it."""
    chance, answers, tried = random.Random(7), Counter[str](), 0
    slugs = [slug for slug in rulesets() if hides(find(slug).make())]
    for number in until(seconds):
        slug = slugs[number % len(slugs)]
        game = find(slug).make()
        players = [Player(target.url, address=address) for _seat in range(game.seats)]
        code = players[0].open_table(slug, gegner="mensch")
        for player in players[1:]:
            player.join(code)
        for player in players:
            player.connect(code)
        version = max(player.frame["version"] for player in players)
        for _turn in range(12):
            for player in players:
                while player.frame["version"] < version:
                    player.until("table")
            acting = players[0].frame["turn"]
            known = sorted({name for each in players for name in re.findall(r'"([^"]{1,24})"', json.dumps(each.frame))})
            for player in players:
                seat = int(player.frame["seat"])
                if seat in acting:
                    continue
                for name in chance.sample(known, min(4, len(known))):
                    for kind in ("why", "step"):
                        player.send(type=kind, seat=seat, path=[name])
                        answer = player.until("why", "step", "error")
                        assert not answer.get("targets"), f"{slug}: {answer}"
                        answers[str(answer.get("reason") or answer.get("code") or answer["type"])] += 1
                        tried += 1
                        time.sleep(0.06)  # faster than this, one is cut off
            mover = next((player for player in players if player.frame.get("moves")), None)
            if mover is None or "outcome" in mover.frame:  # over, or with more moves than are sent ahead
                break
            answer = mover.play(*some_move(mover.frame["moves"], chance), seat=int(mover.frame["seat"]))
            version = answer.get("version", version)
        for player in players:
            player.close()
    assert set(answers) <= {"step", "Du bist gerade nicht am Zug.", "Die Partie ist zu Ende."}, answers
    return tried, answers


# --- what is brought --------------------------------------------------------------------------------------------


def poisoned_files(target: Target, seconds: float, address: str) -> Found:
    """Tables, photos and texts that are small to send and deadly to read, from somebody who may send them."""
    answers = Counter[str]()
    with target.olga.open(f"{target.url}/listen/drinnen-erwachsene/") as page:
        item = re.search(r"/listen/drinnen-erwachsene/(\d+)/", page.read().decode())
    assert item
    photo = f"/listen/drinnen-erwachsene/{item[1]}/foto/"
    with target.olga.open(f"{target.url}/anleitungen/muehle/bearbeiten/") as page:
        text = re.search(r"<textarea[^>]*>(.*?)</textarea>", page.read().decode(), re.DOTALL)
    assert text
    tables = [("a.ods", made()) for made in (poison.huge_number, poison.many_blanks, poison.wide_spans)]
    photos = [("a.png", poison.large_png()), ("a.jpg", poison.large_jpeg())]
    brought = [
        *(("/listen/import/", "/listen/import/", "datei", *table) for table in tables),
        *((photo, photo.removesuffix("foto/"), "foto", *file) for file in photos),
    ]
    texts = [poison.head_of_brackets(), poison.wide_table(html.unescape(text[1]))]
    tried = 0
    for number in until(seconds):
        if number % 2:
            answers[f"preview {_previewed(target, texts[number // 2 % len(texts)])}"] += 1
        else:
            answers[f"file {_sent(target, *brought[number // 2 % len(brought)])}"] += 1
        tried += 1
        assert target.alive()
    assert not any(" 5" in answer for answer in answers), answers
    return tried, answers


def _previewed(target: Target, text: str) -> int:
    """The status of a preview."""
    page = "/anleitungen/muehle/bearbeiten/"
    try:
        target.olga.post(f"{page}vorschau/", page, text=text, audience="kinder", layout="seite")
    except urllib.error.HTTPError as error:
        return error.code
    return 200


def _sent(target: Target, path: str, form: str, field: str, name: str, data: bytes) -> int:
    """The status of an upload from the page with the form."""
    with target.olga.open(target.url + form) as page:
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page.read().decode())
    assert token
    border = uuid4().hex
    head = (
        f'--{border}\r\nContent-Disposition: form-data; name="csrfmiddlewaretoken"\r\n\r\n{token[1]}\r\n--{border}\r\n'
        f'Content-Disposition: form-data; name="{field}"; filename="{name}"\r\n'
        "Content-Type: application/octet-stream\r\n\r\n"
    )
    request = urllib.request.Request(
        target.url + path,
        head.encode() + data + f"\r\n--{border}--\r\n".encode(),
        {"Content-Type": f"multipart/form-data; boundary={border}", "Referer": target.url + path},
    )
    try:
        with target.olga.open(request, timeout=150) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        return error.code


def unfinished_uploads(target: Target, seconds: float, address: str) -> Found:
    """Forty strangers at once who promise sixty megabytes, send as much as they can, and never end."""
    answers, tried = Counter[str](), 0
    head = f"POST /listen/import/ HTTP/1.1\r\nHost: {urlsplit(target.url).netloc}\r\nContent-Length: {60 * MB}\r\n\r\n"
    for _round in until(seconds):
        with ExitStack() as open_ones:
            lines = []
            for _each in range(40):
                with suppress(OSError):
                    line = open_ones.enter_context(closing(raw(target, address)))
                    line.sendall(head.encode())
                    lines.append(line)
            for line in lines:
                tried += 1
                with suppress(OSError):
                    for _piece in range(60):
                        line.sendall(bytes(MB))
                try:
                    answers[_status(line.recv(200))] += 1
                except OSError:
                    answers["hung up"] += 1
        assert target.disk() < 200 * MB, "unfinished uploads fill the disk"
    return tried, answers


# --- floods -----------------------------------------------------------------------------------------------------


def junk_and_guesses(target: Target, seconds: float, address: str) -> Found:
    """A megabyte of junk a second at fifty websockets, and two hundred guesses at codes."""
    code = target.olga.open_table("muehle", gegner="gemeinsam")
    came = asyncio.run(mischief.flood(target.url, [code], seconds, address))
    return round((came["guesses_per_second"] + 1) * seconds), Counter(came["answers"])


def a_crowd_at_a_legal_pace(target: Target, seconds: float, address: str) -> Found:
    """Eighty websockets of one address that each send what one may."""
    code = target.olga.open_table("muehle", gegner="gemeinsam")
    answers = Counter[str]()

    async def all_together() -> None:
        until = time.perf_counter() + seconds
        await asyncio.gather(*(crowd.talk(target.url, address, code, until, answers) for _one in range(80)))

    asyncio.run(all_together())
    return answers["sent"], answers


def pages_that_are_not_there(target: Target, seconds: float, address: str) -> Found:
    """As many as one connection after the other can ask for, with long and odd paths."""
    answers, tried, before = Counter[str](), 0, target.log()
    chance = random.Random(11)
    host = urlsplit(target.url).netloc
    for _number in until(seconds):
        path = "".join(chance.choices("abcdefgh/%.?=&", k=chance.choice((8, 200, 4000))))
        try:
            with closing(raw(target, address)) as line:
                line.sendall(f"GET /{path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
                answers[_status(line.recv(200))] += 1
        except OSError:
            answers["hung up"] += 1
        tried += 1
    assert target.log() - before < 200_000, "a flood fills the log"
    return tried, answers


def tables_without_end(target: Target, seconds: float, address: str) -> Found:
    """A table, giving up, a rematch, giving up …: each is a new table. (The server takes 300 in ten minutes.)"""
    answers, tried = Counter[str](), 0
    player = Player(target.url, address=address)
    code = player.open_table("muehle", gegner="gemeinsam")
    for _number in until(seconds):
        tried += 1
        try:
            player.connect(code)
            player.send(type="resign", id=uuid4().hex, seat=0, at=player.frame["version"])
            player.until("ok", "error")
            player.close()
            code = player.post(f"/tisch/{code}/revanche/", f"/tisch/{code}/").strip("/").split("/")[-1]
            answers["opened"] += 1
        except (OSError, AssertionError, WebSocketException) as error:
            answers[str(getattr(error, "code", type(error).__name__))] += 1
            time.sleep(0.5)  # as a script that waits before it tries again
            with suppress(OSError, AssertionError):
                code = player.open_table("muehle", gegner="gemeinsam")
    assert answers["opened"] <= 2 * 300 * (1 + seconds / 600), answers
    return tried, answers


def guessing_stations(target: Target, seconds: float, address: str) -> Found:
    """Codes of stations, by all addresses that take one."""
    answers, tried = Counter[str](), 0
    chance, host = random.Random(13), urlsplit(target.url).netloc
    for _number in until(seconds):
        code = "".join(chance.choices(mischief.LETTERS, k=4))
        path = chance.choice((f"/stand/{code}/", f"/stand/{code}/qr.svg", f"/tisch/?code={code}"))
        try:
            with closing(raw(target, address)) as line:
                line.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
                answers[_status(line.recv(200))] += 1
        except OSError:
            answers["hung up"] += 1
        tried += 1
    assert not answers["200"], f"a station was found by guessing: {answers}"
    return tried, answers


# --- websockets -------------------------------------------------------------------------------------------------


def broken_frames(target: Target, seconds: float, address: str) -> Found:
    """Frames that are nearly right: every field of every kind of frame left out, maimed, enormous, of another type."""
    answers, tried = Counter[str](), 0
    chance = random.Random(17)
    player = Player(target.url, address=address)
    code = player.open_table("skat", gegner="mensch")
    origin: Any = target.url
    address_of_table = f"{target.url.replace('http', 'ws', 1)}/ws/tisch/{code}/"
    values: list[Any] = [
        None, True, -1, 0, 2**70, 1e300, "", "a1", "\ud800", "x" * 9000, [], [[]], {}, {"a": [1]}, ["a1"] * 500,
    ]  # fmt: skip
    kinds = (
        "move resign offer answer takeover reclaim extend end say look step why sync ping unsinn".split()  # noqa: SIM905
    )
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with (
            suppress(OSError, WebSocketException, TimeoutError),
            connect(address_of_table, origin=origin, source_address=(address, 0)) as line,
        ):
            line.recv(timeout=20)
            while time.monotonic() < end:
                frame: dict[str, Any] = {
                    "type": chance.choice(kinds), "id": uuid4().hex, "seat": 0, "at": 1, "move": ["a1"], "path": [],
                    "what": "undo", "yes": True, "absent": 1, "level": "leicht", "phrase": 0,
                }  # fmt: skip
                for name in chance.sample(sorted(frame), chance.randint(1, 3)):
                    frame[name] = chance.choice(values)
                line.send(json.dumps(frame))
                tried += 1
                came = json.loads(line.recv(timeout=5))
                answers[str(came.get("code") or came["type"])] += 1
                assert came.get("code") != "error", came
        time.sleep(0.3)  # until one who was thrown out is back
    return tried, answers


def messages_that_never_end(target: Target, seconds: float, address: str) -> Found:
    """A hundred websockets that begin a long message, piece by piece, and leave it at that."""
    answers, tried = Counter[str](), 0
    code = target.olga.open_table("muehle", gegner="gemeinsam")
    where = urlsplit(target.url)
    for _round in until(seconds):
        with ExitStack() as open_ones:
            lines = []
            for _each in range(100):
                with suppress(OSError):
                    line = open_ones.enter_context(closing(raw(target, address)))
                    line.sendall(
                        f"GET /ws/tisch/{code}/ HTTP/1.1\r\nHost: {where.netloc}\r\nOrigin: {target.url}\r\n"
                        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                        "Sec-WebSocket-Key: c3BpZWxldGFnLWJlbmNoLQ==\r\n\r\n".encode()
                    )
                    # the first piece of a text of 900,000 bytes: no end, masked with zeros
                    line.sendall(b"\x01\xff" + (900_000).to_bytes(8, "big") + bytes(4) + b"x" * 800_000)
                    lines.append(line)
                tried += 1
            end = time.monotonic() + 15
            for line in lines:
                line.settimeout(max(0.1, end - time.monotonic()))
                try:
                    while line.recv(65536):
                        pass
                    answers["closed"] += 1
                except TimeoutError:
                    answers["left open"] += 1
                except OSError:
                    answers["closed"] += 1
    return tried, answers


def watchers_who_never_read(target: Target, seconds: float, address: str) -> Found:
    """A thousand websockets that take in hardly anything."""
    code = target.olga.open_table("muehle", gegner="gemeinsam")

    async def watch() -> int:
        ends = await mischief.deaf(target.url, code, 1000)
        await asyncio.sleep(seconds / 2)
        for end in ends:
            end.close()
        return len(ends)

    count = asyncio.run(watch())
    return count, Counter({"opened": count})
