"""The second part of the table's socket: offers, phrases, handing on, clocks, limits, visits that have expired."""

from __future__ import annotations

import asyncio
import json
from datetime import timedelta
from typing import Any

import pytest
from channels.db import database_sync_to_async
from django.utils import timezone

from games import consumers
from games.domain import clock, guests, live, log, nudge, privacy, tables
from games.domain.live import Live
from games.models import Event, Guest, Table
from games.words import PHRASES, phrases
from gamesday.limits.numbers import Rate
from tests.games.helpers import now
from tests.games.test_consumer import Visitor

pytestmark = pytest.mark.django_db(transaction=True)


async def opened_with(slug: str, number: int, **options: Any) -> tuple[Live, list[str]]:
    """A table of that game with so many guests; their tokens."""

    def make() -> tuple[Live, list[str]]:
        made = [guests.make() for _guest in range(number)]
        sitting = [guest for guest, _token in made]
        return tables.open_table(slug, {}, number, sitting, **options), [token for _guest, token in made]

    return await database_sync_to_async(make)()


async def version(visitor: Visitor, least: int) -> dict[str, Any]:
    """The first frame of that version or a later one."""
    while (frame := await visitor.get("table"))["version"] < least:
        pass
    return frame


async def kinds(opened: Live) -> list[str]:
    events = Event.objects.filter(table=opened.table_id).order_by("number")
    return await database_sync_to_async(lambda: [event.kind for event in events])()


# --- asking -----------------------------------------------------------------------------------------------------


async def test_undo_alone_happens_at_once_and_after_a_reply_the_other_is_asked() -> None:
    opened, (one, other) = await opened_with("muehle", 2)
    async with Visitor(opened.code, one) as white, Visitor(opened.code, other) as black:
        frame = await white.get("table")
        assert (frame["can"], frame["offer"], frame["clock"], frame["time"], frame["pass"]) == (
            ["resign", "draw"], None, None, None, None,
        )  # fmt: skip
        await white.send(type="move", id="move-0001", seat=0, move=["a1"], at=2)
        assert "undo" in (await version(white, 3))["can"]
        await white.send(type="offer", id="offer-001", seat=0, what="undo", at=3)
        frame = await version(white, 5)
        assert (frame["turn"], len(frame["moves"]["next"])) == ([0], 24)
        await white.send(type="move", id="move-0002", seat=0, move=["d1"], at=5)
        await version(black, 6)
        await black.send(type="move", id="move-0003", seat=1, move=["g1"], at=6)
        await version(white, 7)
        await white.send(type="offer", id="offer-002", seat=0, what="undo", at=7)
        assert (await version(white, 8))["offer"] == {"what": "undo", "by": 0, "for": [1], "mine": False}
        frame = await version(black, 8)
        assert frame["offer"] == {"what": "undo", "by": 0, "for": [1], "mine": True}
        await black.send(type="answer", id="answer-01", seat=1, yes=True, at=8)
        frame = await version(black, 10)
        assert (frame["turn"], frame["offer"]) == ([0], None)
        stones = [piece["at"] for piece in frame["view"]["pieces"] if piece["at"] in ("a1", "d1", "g1")]
        assert stones == []


async def test_bad_commands_are_named_and_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(consumers, "RUBBISH", Rate(1e9, 5))  # they are many
    opened, (one, _other) = await opened_with("muehle", 2)
    async with Visitor(opened.code, one) as white, Visitor(opened.code) as watcher:
        frame = {"id": "command-1", "seat": 0, "at": 2}
        assert await white.refused(type="offer", **frame) == "unreadable"
        assert await white.refused(type="offer", what=["undo"], **frame) == "unreadable"
        assert await white.refused(type="offer", what="peace", **frame) == "unreadable"
        assert await white.refused(type="offer", what="undo", **frame) == "no_undo"
        assert await white.refused(type="answer", yes="ja", **frame) == "unreadable"
        assert await white.refused(type="answer", yes=True, **frame) == "no_offer"
        assert await white.refused(type="takeover", level="leicht", **frame) == "unreadable"
        assert await white.refused(type="takeover", level="leicht", absent=1, **frame) == "not_absent"
        assert await white.refused(type="takeover", level="leicht", absent=9**9, **frame) == "unreadable"
        assert await white.refused(type="end", absent=1, **frame) == "not_absent"
        assert await white.refused(type="reclaim", **frame) == "not_yours"
        assert await white.refused(type="extend", **frame) == "no_clock"
        assert await white.refused(type="look", seat=1) == "wrong_seat"
        assert await white.refused(type="say", seat=0, phrase="du bist doof") == "unreadable"
        assert await white.refused(type="say", seat=1, phrase="hallo") == "wrong_seat"
        assert await white.refused(type=["say"]) == "unreadable"
        for kind, more in (
            ("offer", {"what": "draw"}),
            ("answer", {"yes": True}),
            ("takeover", {"absent": 1, "level": "leicht"}),
            ("end", {"absent": 1}),
            ("extend", {}),
            ("say", {"phrase": "hallo"}),
            ("look", {}),
        ):
            assert await watcher.refused(type=kind, **frame, **more) == "wrong_seat"
        assert await watcher.refused(type="reclaim", **frame) == "not_yours"
    assert await kinds(opened) == ["sit", "sit"]


# --- saying -----------------------------------------------------------------------------------------------------


async def test_a_phrase_reaches_everybody_and_stands_in_no_log(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        consumers, "SAYING", Rate(1 / 600, 1)
    )  # however slow the machine, the second one comes too soon
    opened, (one, other) = await opened_with("muehle", 2)
    async with (
        Visitor(opened.code, one) as white,
        Visitor(opened.code, other) as black,
        Visitor(opened.code) as watcher,
    ):
        name = (await white.get("table"))["players"][0]["name"]
        await white.send(type="say", seat=0, phrase="gut-gespielt")
        for visitor in (white, black, watcher):
            assert await visitor.get("said") == {
                "type": "said",
                "seat": 0,
                "name": name,
                "phrase": "gut-gespielt",
                "text": "Gut gespielt!",
                "picture": "daumen",
            }
        assert await white.refused(type="say", seat=0, phrase="hallo") == "too_fast"
        await black.send(type="say", seat=1, phrase="danke")
        assert (await white.get("said"))["seat"] == 1
    assert await kinds(opened) == ["sit", "sit"]


def test_every_phrase_has_words_and_a_picture() -> None:
    assert len(phrases()) == len(PHRASES) >= 10
    for phrase in phrases():
        assert set(phrase) == {"id", "text", "picture"}
        assert all(phrase.values())


# --- handing on -------------------------------------------------------------------------------------------------


async def shared_table() -> tuple[Live, str]:
    """Mau-Mau for two on one device."""

    def make() -> tuple[Live, str]:
        guest, token = guests.make()
        return tables.open_table("mau-mau", {}, 2, [guest, guest]), token

    return await database_sync_to_async(make)()


def hand(frame: dict[str, Any], seat: int) -> list[str]:
    """The open cards in a seat's hand."""
    return [
        piece["face"]
        for piece in frame["view"]["pieces"]
        if piece["at"].startswith("hand") and piece["at"].endswith(str(seat)) and piece.get("face", "back") != "back"
    ]


async def test_the_device_is_handed_on_and_no_frame_tells_one_what_the_other_holds() -> None:
    opened, token = await shared_table()
    (first,) = opened.record.to_act()
    second = 1 - first
    secrets = {seat: {f'"{card}"' for card in opened.record.state.hands[seat]} for seat in (0, 1)}
    assert all(secrets.values())

    def leaks(frame: dict[str, Any], seat: int) -> set[str]:
        text = json.dumps(frame)
        return {card for card in secrets[seat] if card in text}

    async with Visitor(opened.code, token) as device:
        frame = await device.get("table")
        assert (frame["pass"]["to"], frame["seat"]) == (first, None)
        assert not leaks(frame, 0) | leaks(frame, 1)
        at = frame["version"]
        # before somebody looks nothing is played, asked or explained for them
        assert await device.refused(type="move", id="too-soon-1", seat=first, move=["ziehen"], at=at) == "wrong_seat"
        assert await device.refused(type="step", seat=first, path=[]) == "wrong_seat"
        assert await device.refused(type="why", seat=first, path=["x"]) == "wrong_seat"
        await device.send(type="look", seat=first)
        frame = await device.get("table")
        assert (frame["pass"], frame["seat"], frame["whole"]) == (None, first, True)
        assert leaks(frame, first) == secrets[first]
        assert not leaks(frame, second)
        game, state = opened.record.game, opened.record.state
        move = next(iter(game.moves(state, first)))
        await device.send(type="move", id="first-move", seat=first, move=list(move), at=at)
        frame = await version(device, at + 1)
        record = (await database_sync_to_async(live.current)(opened.table_id)).record
        if record.to_act() == {second}:
            assert (frame["pass"]["to"], frame["seat"]) == (second, None)
            played = {f'"{card}"' for card in state.hands[first]} - {f'"{card}"' for card in record.state.hands[first]}
            assert leaks(frame, first) <= played
            assert not leaks(frame, second)
            await device.send(type="look", seat=first)  # it is not first's turn: the device has to go on
            frame = await device.get("table")
            assert (frame["pass"]["to"], frame["seat"]) == (second, None)
            await device.send(type="look", seat=second)
            frame = await device.get("table")
            assert (frame["pass"], frame["seat"]) == (None, second)
            assert leaks(frame, first) <= played


async def test_each_tab_is_in_its_own_hands() -> None:
    opened, token = await shared_table()
    (first,) = opened.record.to_act()
    async with Visitor(opened.code, token) as one, Visitor(opened.code, token) as other:
        await one.get("table")
        await other.get("table")
        await one.send(type="look", seat=first)
        assert (await one.get("table"))["seat"] == first
        await other.send(type="sync")
        assert (await other.get("table"))["seat"] is None


# --- clocks -----------------------------------------------------------------------------------------------------


async def test_the_flag_falls_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    opened, (one, other) = await opened_with("muehle", 2, clock=60)
    real = log.now_ms
    async with Visitor(opened.code, one) as white, Visitor(opened.code, other) as black:
        frame = await white.get("table")
        assert frame["clock"]["running"] == [0]
        assert 50_000 < frame["clock"]["left"][0] <= 60_000
        assert "extend" in frame["can"]
        await black.get("table")
        later = lambda: real() + 59_900  # noqa: E731
        monkeypatch.setattr(log, "now_ms", later)
        monkeypatch.setattr(clock, "now_ms", later)
        clock._running[opened.table_id, "seats"].task.cancel()
        del clock._running[opened.table_id, "seats"]
        clock.wind(opened.table_id)
        for visitor in (white, black):
            frame = await version(visitor, 3)
            assert (frame["outcome"]["termination"], frame["outcome"]["winners"]) == ("time", [1])
            assert frame["clock"] == {"left": [0, 60_000], "running": []}
    assert await kinds(opened) == ["sit", "sit", "flag"]


async def test_a_command_that_finds_the_time_over_shows_the_end_to_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    opened, (one, other) = await opened_with("muehle", 2, clock=60)
    real = log.now_ms
    async with Visitor(opened.code, one) as white, Visitor(opened.code, other) as black:
        await white.get("table")
        await black.get("table")
        monkeypatch.setattr(log, "now_ms", lambda: real() + 61_000)
        assert await white.refused(type="move", id="too-late-1", seat=0, move=["a1"], at=2) == "over"
        for visitor in (white, black):
            assert "outcome" in await version(visitor, 3)


async def test_the_games_own_time_is_told() -> None:
    def make() -> tuple[Live, str]:
        (one, token), (other, _token) = guests.make(), guests.make()
        return tables.open_table("stadt-land-fluss", {"ende": "zeit", "dauer": 60}, 2, [one, other]), token

    opened, token = await database_sync_to_async(make)()
    async with Visitor(opened.code, token) as first, Visitor(opened.code) as watcher:
        for visitor in (first, watcher):
            time = (await visitor.get("table"))["time"]
            assert 50_000 < time <= 60_000
    for whose in ("game", "seats"):
        if (running := clock._running.pop((opened.table_id, whose), None)) is not None:
            running.task.cancel()


# --- closing, limits, visits ------------------------------------------------------------------------------------


async def test_everybody_is_told_when_a_table_is_closed() -> None:
    opened, (one, _other) = await opened_with("muehle", 2)
    async with Visitor(opened.code, one) as white, Visitor(opened.code) as watcher:
        await white.get("table")
        await watcher.get("table")
        closed = await database_sync_to_async(tables.close)(opened.table_id, "Olga")
        await nudge.nudge(opened.table_id, closed.record.version)
        for visitor in (white, watcher):
            assert (await visitor.get("closed"))["reason"] == "Dieser Tisch wurde geschlossen."
        assert await white.refused(type="move", id="move-0001", seat=0, move=["a1"], at=3) == "closed"
    async with Visitor(opened.code, one) as white:
        assert (await white.get("table"))["outcome"]["termination"] == "closed"
        assert (await white.get("closed"))["reason"] == "Dieser Tisch wurde geschlossen."


async def test_who_sends_faster_than_anybody_plays_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(consumers, "FRAMES", Rate(0.001, 40))
    opened, (one, _other) = await opened_with("muehle", 2)
    async with Visitor(opened.code, one) as white, Visitor(opened.code) as watcher:
        await white.get("table")
        for _ping in range(40):
            await white.send(type="ping")
            await white.get("pong")
        await white.send(type="move", id="move-0001", seat=0, move=["a1"], at=2)
        while (message := await white.socket.receive_output(timeout=60))["type"] != "websocket.close":
            pass
        assert message["code"] == 1008
        await watcher.send(type="ping")  # the others play on
        await watcher.get("pong")
    assert await kinds(opened) == ["sit", "sit"]


async def test_guessing_codes_over_the_socket_is_limited() -> None:
    opened, (one, _other) = await opened_with("muehle", 2)
    codes = []
    for _try in range(31):
        visitor = Visitor("ZZZZZ")
        assert (await visitor.socket.connect())[0]
        assert (await visitor.get("error"))["code"] in ("unknown_table", "too_many_guesses")
        codes.append((await visitor.socket.receive_output(timeout=60))["code"])
    assert codes == [4404] * 30 + [4429]
    stranger = Visitor(opened.code)
    await stranger.socket.connect()
    assert (await stranger.get("error"))["code"] == "too_many_guesses"
    async with Visitor(opened.code, one) as white:  # who plays goes on playing
        assert (await white.get("table"))["seat"] == 0


async def test_a_visit_that_has_expired_is_told_so() -> None:
    opened, (one, _other) = await opened_with("muehle", 2)
    await database_sync_to_async(Guest.objects.all().delete)()
    async with Visitor(opened.code, one) as white:
        assert (await white.get("table"))["seat"] is None
        for kind in ("move", "resign", "why"):
            await white.send(type=kind, id="expired-1", seat=0, move=["a1"], path=["a1"], at=2)
            error = await white.get("error")
            assert error["code"] == "wrong_seat"
            assert (
                error["reason"] == "Dein Besuch ist abgelaufen. Lade die Seite neu, dann kannst du wieder mitspielen."
            )
    assert await database_sync_to_async(now)(opened) == opened.record


async def test_a_table_that_was_forgotten_meanwhile_is_unknown() -> None:
    opened, (one, _other) = await opened_with("muehle", 2)
    async with Visitor(opened.code, one) as white:
        await white.get("table")
        await Table.objects.aupdate(updated=timezone.now() - timedelta(days=31))
        assert (await database_sync_to_async(privacy.forget)())[1] == 1
        assert await white.refused(type="move", id="move-0001", seat=0, move=["a1"], at=2) == "unknown_table"
        await white.send(type="ping")
        await white.get("pong")


async def test_two_tabs_on_one_seat_play_one_after_the_other() -> None:
    opened, (one, other) = await opened_with("muehle", 2)
    async with Visitor(opened.code, one) as tab, Visitor(opened.code, one) as second, Visitor(opened.code, other):
        await tab.get("table")
        await second.get("table")
        await asyncio.gather(
            tab.send(type="move", id="from-tab-1", seat=0, move=["a1"], at=2),
            second.send(type="move", id="from-tab-2", seat=0, move=["g7"], at=2),
        )
        for visitor in (tab, second):
            assert (await version(visitor, 3))["turn"] == [1]
        await tab.socket.disconnect()
        await second.send(type="sync")
        assert (await second.get("table"))["players"][0]["here"] == "here"
    assert await kinds(opened) == ["sit", "sit", "move"]


async def test_a_slow_move_is_worth_a_line_in_the_log(monkeypatch, caplog) -> None:
    opened, (one, _other) = await opened_with("muehle", 2)
    async with Visitor(opened.code, one) as white:
        await white.get("table")
        await white.send(type="move", id="move-0001", seat=0, move=["a1"], at=2)
        await version(white, 3)
        assert "took" not in caplog.text
        monkeypatch.setattr(consumers, "SLOW", -1.0)
        await white.send(type="offer", id="offer-001", seat=0, what="undo", at=3)
        await version(white, 5)
    assert f"table {opened.table_id}: offer took 0." in caplog.text


async def test_who_sends_what_no_page_would_send_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(consumers, "RUBBISH", Rate(0.001, 5))
    opened, (one, _other) = await opened_with("muehle", 2)
    async with Visitor(opened.code, one) as white, Visitor(opened.code) as watcher:
        await white.get("table")
        for _time in range(consumers.RUBBISH.at_once - 1):
            assert await white.refused("{") == "unreadable"
        assert await white.refused(type="move", id="move-0001", seat=0, move=["a" * 5000], at=2) == "unreadable"
        assert await white.refused(type="move", id="move-0001", seat=0, move=["a1", "a4"], at=2) == "illegal"
        await white.send(type="move", id="move-0001", seat=1, move=["a1"], at=2)
        while (message := await white.socket.receive_output(timeout=60))["type"] != "websocket.close":
            pass
        assert message["code"] == 1008
        await watcher.send(type="ping")  # the others play on
        await watcher.get("pong")
