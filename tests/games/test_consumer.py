"""The websocket: what each seat is sent, and that no frame breaks the connection or the table."""

import json

import pytest
from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator

from games import consumers
from games.domain import computer, frames, guests, live, tables
from games.engines.match import seed_hash
from games.models import Event
from gamesday.asgi import application
from gamesday.limits.numbers import Rate

pytestmark = pytest.mark.django_db(transaction=True)


#: seconds after which nothing more is expected to come, however slow the machine
PATIENCE = 60


class Visitor:
    """One connection to a table, as a browser has it; open means that it has been shown the table, or told why not."""

    def __init__(self, code: str, token: str | None = None, asked: str = "") -> None:
        headers = [(b"origin", b"http://localhost:8000"), (b"host", b"localhost:8000")]
        if token:
            headers.append((b"cookie", f"{guests.COOKIE}={token}".encode()))
        self.socket = WebsocketCommunicator(application, f"/ws/tisch/{code}/{asked}", headers=headers)
        self.shown: list[dict] = []

    async def __aenter__(self) -> "Visitor":
        connected, _ = await self.socket.connect(timeout=PATIENCE)
        assert connected
        # only now what the others do is certain to arrive here
        self.shown.append(json.loads(await self.socket.receive_from(timeout=PATIENCE)))
        return self

    async def __aexit__(self, *_exception: object) -> None:
        await self.socket.disconnect()

    async def get(self, *kinds: str) -> dict:
        """The next frame of one of these types; others in between are passed over."""
        while True:
            frame = self.shown.pop() if self.shown else json.loads(await self.socket.receive_from(timeout=PATIENCE))
            if frame["type"] in kinds:
                return frame

    async def send(self, **frame: object) -> None:
        await self.socket.send_to(text_data=json.dumps(frame))

    async def refused(self, text: str | None = None, data: bytes | None = None, **frame: object) -> str:
        """Send something and return the code of the error it is answered with."""
        await self.socket.send_to(
            text_data=json.dumps(frame) if text is None and data is None else text, bytes_data=data
        )
        error = await self.get("error")
        assert len(error["reason"]) > 10
        return error["code"]


async def open_table(**options: object):
    """A Mühle table, its two guests' tokens."""

    def make():
        (white, white_token), (black, black_token) = guests.make(), guests.make()
        opened = tables.open_table("muehle", options, 2, [white, None])
        tables.join(opened.table_id, black)
        return opened, white_token, black_token

    return await database_sync_to_async(make)()


async def test_each_seat_sees_the_table_from_its_side():
    opened, white_token, black_token = await open_table()
    async with (
        Visitor(opened.code, white_token) as white,
        Visitor(opened.code, black_token) as black,
        Visitor(opened.code) as watcher,
    ):
        seen = [await visitor.get("table") for visitor in (white, black, watcher)]
        assert [frame["seat"] for frame in seen] == [0, 1, None]
        assert ["moves" in frame for frame in seen] == [True, False, False]
        assert len(seen[0]["moves"]["next"]) == 24
        assert [[player["you"] for player in frame["players"]] for frame in seen] == [
            [True, False],
            [False, True],
            [False, False],
        ]
        assert {frame["version"] for frame in seen} == {2}


@pytest.mark.parametrize("asked", ["", "?teile=1"])
async def test_what_all_spectators_see_is_made_once_and_the_owner_of_a_seat_is_none_of_them(monkeypatch, asked):
    opened, white_token, black_token = await open_table()
    made = []
    frame = frames.frame
    monkeypatch.setattr(frames, "frame", lambda known, guest, **more: made.append(guest) or frame(known, guest, **more))
    async with (
        Visitor(opened.code, white_token) as white,
        Visitor(opened.code, black_token) as black,
        Visitor(opened.code, asked=asked) as first,
        Visitor(opened.code, asked=asked) as second,
    ):
        for visitor in (white, black, first, second):
            await visitor.get("table")
        made.clear()  # the first ones differ by who had come
        await white.send(type="move", id="move-0001", seat=0, move=["a1"], at=2)
        seen = [await visitor.get("table") for visitor in (first, second)]
        assert seen[0] == seen[1]
        assert '"at": "a1"' in json.dumps(seen[0]["view"]["pieces"])
        for visitor in (white, black):
            await visitor.get("table")
        assert made.count(None) == 1
        assert len(made) == 3


async def test_a_move_reaches_everyone():
    opened, white_token, black_token = await open_table()
    async with Visitor(opened.code, white_token) as white, Visitor(opened.code, black_token) as black:
        first = await white.get("table")
        await black.get("table")
        assert first["view"]["surfaces"][0]["surface"] == "board"
        await white.send(type="move", id="move-0001", seat=0, move=["a1"], at=2)
        assert await white.get("ok") == {"type": "ok", "id": "move-0001", "version": 3}
        for visitor in (white, black):
            frame = await visitor.get("table")
            assert frame["version"] == 3
            assert frame["view"]["surfaces"] == first["view"]["surfaces"]
            assert [told["version"] for told in frame["told"]] == [3]
            assert frame["told"][0]["effects"][0]["text"] == "Weiß setzt auf a1."
            assert frame["turn"] == [1]


async def test_the_seed_is_secret_until_the_match_is_over():
    opened, white_token, _black = await open_table()
    async with Visitor(opened.code, white_token) as white:
        frame = await white.get("table")
        seed = opened.record.seed
        assert seed not in json.dumps(frame)
        assert frame["seed_hash"] == seed_hash(seed)
        await white.send(type="resign", id="resign-01", seat=0, at=2)
        over = await white.get("table")
        assert over["seed"] == seed
        assert over["outcome"]["winners"] == [1]


async def test_every_bad_frame_is_named_and_the_connection_stays(monkeypatch):
    monkeypatch.setattr(consumers, "RUBBISH", Rate(1e9, 5))  # they are many
    opened, white_token, _black_token = await open_table()
    async with Visitor(opened.code, white_token) as white:
        await white.get("table")
        move = {"type": "move", "id": "move-0001", "seat": 0, "move": ["a1"], "at": 2}
        assert await white.refused("{") == "unreadable"
        assert await white.refused("[" * 5000) == "unreadable"
        assert await white.refused("[1]") == "unreadable"
        assert await white.refused(data=b"\x00\xff") == "unreadable"
        assert await white.refused(type="shout") == "unreadable"
        assert await white.refused(**move | {"pad": "x" * 17000}) == "too_long"
        assert await white.refused(**move | {"pad": "ß" * 9000}) == "too_long"
        assert await white.refused(**move | {"seat": 1}) == "wrong_seat"
        assert await white.refused(**move | {"seat": "0"}) == "unreadable"
        assert await white.refused(**move | {"seat": True}) == "unreadable"
        assert await white.refused(**move | {"move": "a1"}) == "unreadable"
        assert await white.refused(**move | {"move": [["a1"]]}) == "unreadable"
        assert await white.refused(**move | {"move": ["a1"] * 500}) == "unreadable"
        assert await white.refused(**move | {"move": ["z9"]}) == "illegal"
        assert await white.refused(**move | {"move": []}) == "illegal"
        assert await white.refused(**move | {"at": 9}) == "stale"
        assert await white.refused(**move | {"at": -1}) == "unreadable"
        assert await white.refused(**move | {"id": "short"}) == "unreadable"
        assert await white.refused(**move | {"id": None}) == "unreadable"
        assert (await database_sync_to_async(live.current)(opened.table_id)).record.version == 2
        await white.send(**move)
        assert (await white.get("ok"))["version"] == 3
        assert await white.refused(**move | {"id": "move-0002", "at": 3}) == "not_your_turn"
        assert await white.refused(**move | {"move": ["g7"]}) == "repeated"
        await white.send(**move)
        assert (await white.get("ok")) == {"type": "ok", "id": "move-0001", "version": 3, "repeated": True}
        await white.send(type="ping")
        await white.get("pong")
    assert await database_sync_to_async(Event.objects.filter(table=opened.table_id).count)() == 3


async def test_a_watcher_can_neither_move_nor_resign_nor_ask_for_a_seat(monkeypatch):
    monkeypatch.setattr(consumers, "RUBBISH", Rate(1e9, 5))
    opened, _white, _black = await open_table()
    _guest, token = await database_sync_to_async(guests.make)()
    for stranger in (None, token, "forged"):
        async with Visitor(opened.code, stranger) as watcher:
            await watcher.get("table")
            for seat in (0, 1):
                frame = {"id": "watcher-1", "seat": seat, "at": 2}
                assert await watcher.refused(type="move", move=["a1"], **frame) == "wrong_seat"
                assert await watcher.refused(type="resign", **frame) == "wrong_seat"
                assert await watcher.refused(type="why", path=["a1"], **frame) == "wrong_seat"
                assert await watcher.refused(type="step", path=[], **frame) == "wrong_seat"


async def test_why_names_the_rule_to_whoever_is_to_act():
    opened, white_token, black_token = await open_table()
    async with Visitor(opened.code, white_token) as white, Visitor(opened.code, black_token) as black:
        await white.send(type="move", id="move-0001", seat=0, move=["a1"], at=2)
        await white.get("ok")
        await white.send(type="why", seat=0, path=["a1"])
        assert (await white.get("why"))["reason"] == "Du bist gerade nicht am Zug."
        for path, reason in (
            (["a1"], "Auf a1 liegt ein Stein des anderen."),
            (["d1"], "Das ist nach den Regeln erlaubt."),
        ):
            await black.send(type="why", seat=1, path=path)
            assert (await black.get("why"))["reason"] == reason


async def test_an_unknown_code_is_told_and_closed():
    visitor = Visitor("ZZZZZ")
    assert (await visitor.socket.connect())[0]
    assert (await visitor.get("error"))["code"] == "unknown_table"
    assert (await visitor.socket.receive_output(timeout=PATIENCE))["code"] == 4404


async def test_a_page_from_elsewhere_cannot_connect():
    opened, white_token, _black = await open_table()
    visitor = Visitor(opened.code, white_token)
    visitor.socket.scope["headers"][0] = (b"origin", b"http://example.org:8000")
    assert not (await visitor.socket.connect())[0]


async def test_coming_back_gives_the_same_seat_and_position_in_one_frame():
    opened, white_token, black_token = await open_table()
    async with Visitor(opened.code, white_token) as white:
        await white.send(type="move", id="move-0001", seat=0, move=["a1"], at=2)
        await white.get("ok")
    live.forget()  # as after a restart
    async with Visitor(opened.code, black_token) as black, Visitor(opened.code, white_token) as white:
        frame = await black.get("table")
        assert (frame["version"], frame["seat"], "moves" in frame) == (3, 1, True)
        assert [piece["at"] for piece in frame["view"]["pieces"]][:1] == ["a1"]
        assert (await white.get("table"))["seat"] == 0


async def test_sync_sends_everything_again():
    opened, white_token, _black = await open_table()
    async with Visitor(opened.code, white_token) as white:
        await white.get("table")
        await white.send(type="sync")
        frame = await white.get("table")
        assert "surfaces" in frame["view"]
        assert [told["version"] for told in frame["told"]] == [1, 2]


async def test_the_computer_answers_and_thinks_apart():
    def make():
        guest, token = guests.make()
        return tables.open_table("muehle", {}, 2, [guest, "leicht"]), token

    opened, token = await database_sync_to_async(make)()
    async with Visitor(opened.code, token) as visitor:
        await visitor.get("table")
        await visitor.send(type="move", id="move-0001", seat=0, move=["a1"], at=2)
        while (frame := await visitor.get("table"))["version"] < 4:
            pass
        assert frame["turn"] == [0]
        assert sum(piece["at"] in frame["moves"]["next"] for piece in frame["view"]["pieces"]) == 0
        await computer.settled(opened.table_id)


async def test_a_computer_that_was_interrupted_moves_when_somebody_looks():
    def make():
        guest, token = guests.make()
        opened = tables.open_table("muehle", {}, 2, [guest, "leicht"])
        tables.play(opened.table_id, guest.pk, 0, ("a1",), "move-0001", 2)
        live.forget()
        return opened, token

    opened, token = await database_sync_to_async(make)()
    async with Visitor(opened.code, token) as visitor:
        assert (await visitor.get("table"))["turn"] == [1]
        assert (await visitor.get("table"))["turn"] == [0]
        await computer.settled(opened.table_id)


async def test_where_all_act_at_once_people_come_first():
    def make():
        guest, token = guests.make()
        return tables.open_table("stadt-land-fluss", {"schema": "drei"}, 2, [guest, "leicht"]), token

    opened, token = await database_sync_to_async(make)()
    assert opened.record.to_act() == {0, 1}
    assert computer.waiting_for(opened.record) is None
    async with Visitor(opened.code, token) as visitor:
        version = (await visitor.get("table"))["version"]
        sheet = ["stadt=", "land=", "fluss="]
        await visitor.send(type="move", id="sheet-001", seat=0, move=sheet, at=version)
        await visitor.get("ok")
        while (await visitor.get("table"))["version"] < version + 2:
            pass
    record = (await database_sync_to_async(live.current)(opened.table_id)).record
    assert [entry.version for entry in record.told][-1] >= version + 2
