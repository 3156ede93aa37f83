"""Races: fair for a near and a far phone, by the server's clock alone. All clocks here are set by hand."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from contextlib import AsyncExitStack
from dataclasses import replace

import pytest
from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator

from games.domain import computer, frames, guests, live, offers, race, tables
from games.domain.errors import RepeatedError, RevealedError
from games.domain.race import MOST, REMEMBERED, UNEVEN, Delay, Smallest, Starts, milliseconds
from games.engines.core import Chance, IllegalMoveError, Move
from games.models import Event, Table
from gamesday.asgi import application
from tests.games.helpers import new_id, now, people, replayed

PATIENCE = 60


# --- measuring the way ---


#: phones nobody has measured yet
_phones = itertools.count(10**9)


def measured(*ways: float, guest: int | None = None) -> Delay:
    delay, at = Delay(next(_phones) if guest is None else guest), 100.0
    for way in ways:
        number = delay.ask(at)
        assert delay.heard(number, at + way)
        at += 10
    return delay


def test_the_smallest_that_was_ever_measured_counts() -> None:
    assert measured().seconds() == 0
    assert measured(0.04).seconds() == pytest.approx(0.04)
    assert measured(0.04, 0.05, 0.39, 0.04, 0.03).seconds() == pytest.approx(0.03)
    assert measured(0.04, *[0.09] * 20).seconds() == pytest.approx(0.04)
    assert measured(*[0.09] * 5, 0.04).seconds() == pytest.approx(0.04)
    phone = next(_phones)
    measured(0.04, guest=phone)
    assert measured(*[0.09] * 5, guest=phone).seconds() == pytest.approx(0.04)  # another page of the same phone
    assert not measured(*[0.1] * (REMEMBERED - 1)).settled
    assert measured(*[0.1] * REMEMBERED).settled


def test_a_forged_answer_is_not_heard() -> None:
    delay = measured()
    assert not delay.heard(0, 5.0)  # before it was asked
    number = delay.ask(10.0)
    assert number is not None
    for forged in (number + 1, str(number), None, True, float(number), [number], {"n": number}):
        assert not delay.heard(forged, 10.5)
    assert delay.seconds() == 0
    assert delay.heard(number, 10.1)
    assert not delay.heard(number, 99.0)  # a second time
    assert delay.seconds() == pytest.approx(0.1)


def test_one_question_at_a_time_and_a_lost_one_is_given_up() -> None:
    delay = measured()
    lost = delay.ask(10.0)
    assert delay.ask(12.9) is None
    number = delay.ask(13.1)
    assert number is not None
    assert not delay.heard(lost, 13.2)
    assert delay.heard(number, 13.15)
    assert delay.seconds() == pytest.approx(0.05)


def test_who_holds_answers_back_gains_no_more_than_the_bound() -> None:
    assert measured(2.5, 2.6, 2.7).seconds() == MOST
    assert milliseconds(100.0, 101.0, measured(2.5)) == round(1000 - MOST * 1000)
    assert milliseconds(100.0, 100.1, measured(2.5)) == 0  # which no game accepts


@pytest.mark.parametrize(
    ("ways", "uneven"),
    [
        ([0.02] * 5, False),
        ([0.02, 0.03, 0.9, 0.05, 0.9], False),  # two of five were lost and sent again
        ([MOST] * 5, False),
        ([0.02] * 4, False),
        ([0.02, 0.02, 0.4, 0.4, 0.4], True),
        ([0.02, *[0.4] * 5], True),  # who holds back now
        ([0.4] * 5, True),  # who is far away, or held back from the first on
        ([0.4, 0.4, *[0.02] * 3], False),
        ([0.02, *[0.02 + UNEVEN - 0.001] * 5], False),
        ([0.02, *[0.02 + UNEVEN + 0.001] * 5], True),
    ],
)
def test_a_way_that_is_much_longer_than_what_is_taken_off_is_uneven(ways: list[float], uneven: bool) -> None:
    assert measured(*ways).uneven is uneven


def test_so_many_phones_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(race, "PHONES", 3)
    known = Smallest()
    for guest in (1, 2, 3, 1):
        known.heard(guest, 0.01 * guest)
    assert [known.of(guest) for guest in (1, 2, 3)] == [0.01, 0.02, 0.03]
    known.heard(4, 0.05)
    assert [known.of(guest) for guest in (1, 4)] == [0, 0.05]


@pytest.mark.parametrize(("one_way", "reaction"), [(0.02, 0.6), (0.05, 0.6), (0.05, 0.45), (0.0, 0.45)])
def test_the_way_does_not_matter(one_way: float, reaction: float) -> None:
    """The cards come late, the touch comes back late: both are taken off."""
    shown = 100.0
    arrived = shown + one_way + reaction + one_way
    assert milliseconds(shown, arrived, measured(*[2 * one_way] * 5)) == round(reaction * 1000)


def test_the_first_sight_counts() -> None:
    starts = Starts()
    starts.shown(1, 7, 11, 100.0)
    starts.shown(1, 7, 12, 100.2)
    starts.shown(1, 7, 11, 105.0)  # the page opened anew
    assert starts.since(1, 7, 11) == 100.0
    assert starts.since(1, 7, 12) == 100.2
    assert starts.first(1, 7) == 100.0
    assert starts.since(1, 7, 13) is None
    assert starts.since(1, 8, 11) is None
    assert starts.since(2, 7, 11) is None
    starts.shown(1, 8, 11, 110.0)
    assert starts.since(1, 7, 12) is None
    starts.shown(1, None, 11, 120.0)
    assert starts.first(1, 8) is None


# --- at a table ---


class Clock:
    """The clock of the server, set by hand."""

    def __init__(self) -> None:
        self.at = 1000.0

    def __call__(self) -> float:
        return self.at


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    made = Clock()
    monkeypatch.setattr(race, "now", made)
    monkeypatch.setattr(race, "smallest", Smallest())
    yield made
    race.starts = Starts()


class Phone:
    """A phone whose frames need `way` seconds there and as many back."""

    def __init__(self, clock: Clock, code: str, token: str, seat: int, way: float) -> None:
        self.clock, self.code, self.token, self.seat, self.way = clock, code, token, seat, way
        self.version = -1

    async def open(self) -> Phone:
        headers = [(b"origin", b"http://localhost:8000"), (b"host", b"localhost:8000")]
        headers.append((b"cookie", f"{guests.COOKIE}={self.token}".encode()))
        self.socket = WebsocketCommunicator(application, f"/ws/tisch/{self.code}/", headers=headers)
        connected, _ = await self.socket.connect(timeout=PATIENCE)
        assert connected
        self.table = await self.get("table")
        return self

    async def get(self, kind: str) -> dict:
        while True:
            frame = json.loads(await self.socket.receive_from(timeout=PATIENCE))
            if frame["type"] == "table":
                self.version = frame["version"]
            if frame["type"] == kind:
                return frame

    async def measure(self, way: float | None = None) -> None:
        """Send back what the server measures with, until it is content."""
        for _time in range(REMEMBERED):
            number = (await self.get("echo"))["n"]
            self.clock.at += 2 * (self.way if way is None else way)
            await self.send(type="echo", n=number)

    async def send(self, **frame: object) -> None:
        await self.socket.send_to(text_data=json.dumps(frame))

    async def play(self, *move: str, client_id: str | None = None, **more: object) -> None:
        await self.send(type="move", id=client_id or new_id(), seat=self.seat, at=self.version, move=list(move), **more)

    async def until(self, version: int) -> None:
        while self.version < version:
            await self.get("table")

    async def until_told(self, seat: int, how: str) -> None:
        while (await self.get("presence"))["seats"][str(seat)] != how:
            pass

    async def slap(self, shown: float, took: float, **more: object) -> dict:
        """Touch so many seconds after the cards were seen here; the answer."""
        self.clock.at = shown + self.way + took + self.way
        await self.play("schlag", **more)
        return await self.get("ok")

    async def close(self) -> None:
        await self.socket.disconnect()


def with_pair(options: dict | None = None):
    """A table for two at which the next cards that are turned will be equal; and who sits there."""
    (one, one_token), (two, two_token) = guests.make(), guests.make()
    while True:
        opened = tables.open_table("spitz-pass-auf", options or {}, 2, [one, two])
        record = opened.record
        game = record.game
        state = record.state
        for seat in (0, 1):
            state, _effects = game.apply(state, Move(seat, ("bereit",)))
        entry = replace(record, state=state, played=record.played + 2).chance()
        assert entry is not None
        state, _effects = game.apply(state, Chance(tuple(entry.data["chance"])))
        if game.equal(state):
            return opened, one_token, two_token


async def ready(one: Phone, two: Phone) -> float:
    """Both are ready and shown the cards; when that was."""
    for phone in (one, two):
        await phone.play("bereit")
        await phone.get("ok")
    known = await database_sync_to_async(lambda: live.current(table_of(one)))()
    await one.until(known.record.version)
    await two.until(known.record.version)
    return one.clock.at


def table_of(phone: Phone) -> int:
    return Table.objects.get(code=phone.code).pk


def slaps(table_id: int) -> list[tuple[int, list[str]]]:
    events = Event.objects.filter(table=table_id, kind="move").order_by("number")
    return [(event.seat, event.data["move"]) for event in events if event.data["move"][0] == "schlag"]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("near", "far", "won"),
    [
        (0.600, 0.550, (0, 2)),  # the far one was quicker, and is heard later
        (0.550, 0.600, (2, 0)),
        (0.600, 0.600, (0, 0)),  # at the same time: both keep theirs
        (0.600, 0.625, (0, 0)),
    ],
)
async def test_a_near_and_a_far_phone(clock: Clock, near: float, far: float, won: tuple[int, int]) -> None:
    opened, one_token, two_token = await database_sync_to_async(with_pair)()
    async with AsyncExitStack() as open_phones:
        one = await Phone(clock, opened.code, one_token, 0, 0.02).open()
        open_phones.push_async_callback(one.close)
        await one.measure()
        two = await Phone(clock, opened.code, two_token, 1, 0.05).open()
        open_phones.push_async_callback(two.close)
        await two.measure()
        shown = await ready(one, two)
        await one.slap(shown, near)
        await two.slap(shown, far)
    record = await database_sync_to_async(now)(opened)
    assert await database_sync_to_async(slaps)(opened.table_id) == [
        (0, ["schlag", f"ms-{round(near * 1000)}"]),
        (1, ["schlag", f"ms-{round(far * 1000)}"]),
    ]
    assert record.state.won == won
    again = await database_sync_to_async(replayed)(opened)
    assert again.state == record.state


@pytest.mark.django_db(transaction=True)
async def test_a_lying_phone_gains_nothing(clock: Clock) -> None:
    """What it says of its delay is not read; numbers it makes up are not heard; a new page starts no new time."""
    opened, one_token, two_token = await database_sync_to_async(with_pair)()
    async with AsyncExitStack() as open_phones:
        one = await Phone(clock, opened.code, one_token, 0, 0.02).open()
        open_phones.push_async_callback(one.close)
        await one.measure()
        liar = await Phone(clock, opened.code, two_token, 1, 0.02).open()
        await liar.measure()
        for forged in (0, 12345, "x", None):
            await liar.send(type="echo", n=forged, delay=5000)
        shown = await ready(one, liar)
        await liar.close()
        clock.at = shown + 0.5
        liar = await Phone(clock, opened.code, two_token, 1, 0.02).open()
        open_phones.push_async_callback(liar.close)
        await one.slap(shown, 0.6)
        await liar.slap(shown, 0.7, delay=5000, ms=1, reaction=1, sent=0)
    taken = dict(await database_sync_to_async(slaps)(opened.table_id))
    assert taken[0] == ["schlag", "ms-600"]
    assert taken[1] == ["schlag", "ms-700"]  # its way is known, though the new page has measured none
    assert (await database_sync_to_async(now)(opened)).state.won == (2, 0)


@pytest.mark.django_db(transaction=True)
async def test_a_phone_that_holds_its_answers_back(clock: Clock) -> None:
    """It can look no farther away than the bound, and sooner than a person can be it may not slap."""
    opened, one_token, two_token = await database_sync_to_async(with_pair)()
    async with AsyncExitStack() as open_phones:
        one = await Phone(clock, opened.code, one_token, 0, 0.02).open()
        open_phones.push_async_callback(one.close)
        await one.measure()
        liar = await Phone(clock, opened.code, two_token, 1, 0.02).open()
        open_phones.push_async_callback(liar.close)
        await liar.measure(way=1.2)
        await one.until_told(1, "uneven")
        shown = await ready(one, liar)
        clock.at = shown + 0.24
        await liar.play("schlag")
        assert "zu schnell" in (await liar.get("error"))["reason"]
        clock.at = shown + 0.6
        await liar.play("schlag")
        await liar.get("ok")
    assert await database_sync_to_async(slaps)(opened.table_id) == [(1, ["schlag", f"ms-{600 - round(MOST * 1000)}"])]


@pytest.mark.django_db(transaction=True)
async def test_who_holds_back_after_the_first_time_gains_nothing_and_is_told_of(clock: Clock) -> None:
    """Once is enough to know how near a phone is; also on a page opened anew."""
    opened, one_token, two_token = await database_sync_to_async(with_pair)()
    async with AsyncExitStack() as open_phones:
        one = await Phone(clock, opened.code, one_token, 0, 0.02).open()
        open_phones.push_async_callback(one.close)
        await one.measure()
        liar = await Phone(clock, opened.code, two_token, 1, 0.02).open()
        await liar.measure()
        await liar.close()
        liar = await Phone(clock, opened.code, two_token, 1, 0.02).open()
        open_phones.push_async_callback(liar.close)
        await liar.measure(way=0.2)
        await one.until_told(1, "uneven")
        again = await Phone(clock, opened.code, one_token, 0, 0.02).open()
        open_phones.push_async_callback(again.close)
        assert [player["here"] for player in again.table["players"]] == ["here", "uneven"]
        shown = await ready(one, liar)
        await one.slap(shown, 0.6)
        await liar.slap(shown, 0.64)
    taken = dict(await database_sync_to_async(slaps)(opened.table_id))
    assert taken == {0: ["schlag", "ms-600"], 1: ["schlag", "ms-640"]}


@pytest.mark.django_db(transaction=True)
async def test_who_comes_to_a_race_that_runs_is_not_timed(clock: Clock) -> None:
    """A server that did not show somebody the start knows no time; an unmeasured slap comes last."""
    opened, one_token, two_token = await database_sync_to_async(with_pair)()
    async with AsyncExitStack() as open_phones:
        one = await Phone(clock, opened.code, one_token, 0, 0.02).open()
        open_phones.push_async_callback(one.close)
        await one.measure()
        two = await Phone(clock, opened.code, two_token, 1, 0.02).open()
        await two.measure()
        shown = await ready(one, two)
        await two.close()
        race.starts._of[opened.table_id][1].clear()  # as another process would have it
        race.starts.shown(opened.table_id, 1, None, shown)
        two = await Phone(clock, opened.code, two_token, 1, 0.02).open()
        open_phones.push_async_callback(two.close)
        await two.slap(shown, 0.3)
    assert await database_sync_to_async(slaps)(opened.table_id) == [(1, ["schlag"])]


# --- the log ---


@pytest.fixture
def turned(db: None):
    opened, _one, _two = with_pair()
    seated = [opened.record.guest_on(seat) for seat in (0, 1)]
    for seat, guest in enumerate(seated):
        tables.play(opened.table_id, guest, seat, ("bereit",), new_id(), now(opened).version)
    return opened, seated


def test_the_same_slap_sent_again_is_the_same(turned) -> None:
    opened, (one, _two) = turned
    at = now(opened).version
    first = tables.play(opened.table_id, one, 0, ("schlag",), "slap-0001", at, ms=640)
    again = tables.play(opened.table_id, one, 0, ("schlag",), "slap-0001", at, ms=2000)
    assert again.repeated
    assert again.version == first.version
    assert slaps(opened.table_id) == [(0, ["schlag", "ms-640"])]
    with pytest.raises(RepeatedError):
        tables.play(opened.table_id, one, 0, ("nichts",), "slap-0001", at, ms=640)


def test_a_slap_is_not_taken_back(turned) -> None:
    """Else who was wrong would slip away while the others still look."""
    opened, (one, _two) = turned
    tables.play(opened.table_id, one, 0, ("schlag",), new_id(), now(opened).version, ms=640)
    with pytest.raises(RevealedError):
        offers.asked(now(opened), 0, "undo")


def test_too_soon_to_be_a_person(turned) -> None:
    opened, (one, _two) = turned
    before = now(opened).version
    with pytest.raises(IllegalMoveError, match="zu schnell"):
        tables.play(opened.table_id, one, 0, ("schlag",), new_id(), before, ms=120)
    assert now(opened).version == before


def test_nobody_sends_a_time_of_their_own(turned) -> None:
    """A path with a time in it is measured as any other, and refused."""
    opened, (one, _two) = turned
    with pytest.raises(IllegalMoveError):
        tables.play(opened.table_id, one, 0, ("schlag", "ms-151"), new_id(), now(opened).version, ms=900)
    with pytest.raises(IllegalMoveError):
        tables.play(opened.table_id, one, 0, ("schlag", "ms-151"), new_id(), now(opened).version)


@pytest.mark.django_db
def test_on_one_device_the_order_of_the_touches_counts() -> None:
    (guest,) = people(1)
    for order in ((0, 1), (1, 0)):
        while True:
            opened = tables.open_table("spitz-pass-auf", {}, 2, [guest, guest])
            for seat in (0, 1):
                tables.play(opened.table_id, guest.pk, seat, ("bereit",), new_id(), now(opened).version)
            if now(opened).game.equal(now(opened).state):
                break
        at = now(opened).version
        for ms, seat in zip((700, 704), order, strict=True):
            tables.play(opened.table_id, guest.pk, seat, ("schlag",), new_id(), at, ms=ms)
        won = [0, 0]
        won[order[0]] = 2
        assert now(opened).state.won == tuple(won)
        assert replayed(opened).state.won == tuple(won)


# --- computer players ---


@pytest.mark.django_db
def test_a_computer_takes_its_time_from_the_seed() -> None:
    (guest,) = people(1)
    seen = set()
    for level, (least, most) in race.REACTIONS.items():
        for _table in range(4):
            opened = tables.open_table("spitz-pass-auf", {}, 4, [guest, level, level, guest])
            for seat in (0, 3):
                tables.play(opened.table_id, guest.pk, seat, ("bereit",), new_id(), now(opened).version)
            for seat in (1, 2):
                tables.play_computer(opened.table_id, seat, ("bereit",), now(opened).version)
            record = now(opened)
            times = {seat: race.reaction(record, seat, level) for seat in (1, 2)}
            assert times == {seat: race.reaction(replayed(opened), seat, level) for seat in (1, 2)}
            assert all(least <= ms < most for ms in times.values())
            seen |= set(times.values())
            quickest = min(times, key=lambda seat: times[seat])
            assert computer.waiting_for(record) == quickest
            number = record.game.race(record.state)
            assert number is not None
            race.starts.shown(opened.table_id, number, guest.pk, 50.0)
            assert computer.pause(opened.table_id, record, quickest, 50.2) == pytest.approx(
                times[quickest] / 1000 - 0.2
            )
            tables.play_computer(opened.table_id, quickest, ("schlag",), record.version)
            assert slaps(opened.table_id) == [(quickest, ["schlag", f"ms-{times[quickest]}"])]
            race.starts.shown(opened.table_id, None, None, 60.0)
    assert len(seen) > 15


# --- fields for several on one device ---


@pytest.mark.django_db
def test_each_on_one_device_has_a_field() -> None:
    one, two = people(2)
    opened = tables.open_table("spitz-pass-auf", {}, 4, [one, one, two, one])
    shown = frames.frame(live.current(opened.table_id), one.pk)
    assert [(field["seat"], list(field["moves"]["next"])) for field in shown["fields"]] == [
        (0, ["bereit"]), (1, ["bereit"]), (3, ["bereit"])
    ]  # fmt: skip
    tables.play(opened.table_id, one.pk, 1, ("bereit",), new_id(), now(opened).version)
    shown = frames.frame(live.current(opened.table_id), one.pk)
    assert ["moves" in field for field in shown["fields"]] == [True, False, True]
    tables.play(opened.table_id, one.pk, 0, ("bereit",), new_id(), now(opened).version)
    assert frames.frame(live.current(opened.table_id), one.pk)["seat"] == 0  # the table does not turn round
    alone = frames.frame(live.current(opened.table_id), two.pk)
    assert [(field["seat"], list(field["moves"]["next"])) for field in alone["fields"]] == [(2, ["bereit"])]
    assert frames.frame(live.current(opened.table_id), None)["fields"] == []
    other = tables.open_table("muehle", {}, 2, [one, one])
    assert "fields" not in frames.frame(live.current(other.table_id), one.pk)
