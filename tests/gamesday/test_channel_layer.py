"""Messages between connections: in memory, or through Redis where `REDIS_URL` says so."""

import asyncio
from contextlib import asynccontextmanager

import pytest
from channels.exceptions import StopConsumer
from channels.layers import InMemoryChannelLayer, get_channel_layer

from gamesday.channel_layers import memory
from gamesday.channel_layers.memory import NearLayer
from gamesday.channel_layers.near import NearConsumer


async def test_what_is_sent_to_a_group_reaches_each_of_its_channels_and_no_other():
    layer = get_channel_layer()
    inside, beside, outside = [await layer.new_channel() for _ in range(3)]
    await layer.group_add("table-1", inside)
    await layer.group_add("table-1", beside)
    await layer.group_add("table-2", outside)
    await layer.group_send("table-1", {"type": "table.nudge", "version": 7})
    for channel in (inside, beside):
        assert await asyncio.wait_for(layer.receive(channel), 5) == {"type": "table.nudge", "version": 7}
    await layer.group_send("table-2", {"type": "table.nudge", "version": 1})
    assert (await asyncio.wait_for(layer.receive(outside), 5))["version"] == 1
    for group, channel in (("table-1", inside), ("table-1", beside), ("table-2", outside)):
        await layer.group_discard(group, channel)


async def test_who_fetches_nothing_misses_messages_and_keeps_nobody_from_theirs():
    layer = NearLayer(capacity=2)
    slow, quick = [await layer.new_channel() for _ in range(2)]
    for channel in (slow, quick):
        await layer.group_add("table-1", channel)
    for number in range(4):
        await layer.group_send("table-1", {"type": "table.nudge", "version": number})
        assert (await layer.receive(quick))["version"] == number
    assert [(await layer.receive(slow))["version"] for _ in range(2)] == [0, 1]
    assert slow not in layer.channels


async def test_messages_nobody_fetched_are_cleared_away_now_and_then(monkeypatch):
    layer = NearLayer(expiry=-1)
    swept = []
    monkeypatch.setattr(InMemoryChannelLayer, "_remove_from_groups", lambda _self, channel: swept.append(channel))
    for _number in range(3):
        await layer.send("gone", {"type": "table.nudge"})
        await layer.group_send("table-1", {"type": "table.nudge"})
    assert swept == ["gone"], "the second look comes later"
    monkeypatch.setattr(memory, "SWEEP", 0.0)
    await layer.group_send("table-1", {"type": "table.nudge"})
    assert swept == ["gone"] * 3
    assert not layer.channels


class Listener(NearConsumer):
    """A connection that remembers what it was told, and may take its time."""

    def __init__(self, patient: bool = False) -> None:
        super().__init__()
        self.patient, self.told, self.free = patient, [], asyncio.Event()
        self.free.set()

    async def dispatch(self, message: dict) -> None:
        if message["type"] == "websocket.disconnect":
            raise StopConsumer
        await self.free.wait()
        self.told.append(message["type"])
        order.append(self)


order: list[Listener] = []


@asynccontextmanager
async def listening(*consumers: Listener):
    """These are connected; yields what each is sent over its websocket."""
    order.clear()
    queues = [asyncio.Queue() for _consumer in consumers]
    tasks = [
        asyncio.create_task(consumer({"type": "websocket"}, queue.get, None))
        for consumer, queue in zip(consumers, queues, strict=True)
    ]
    await asyncio.sleep(0)
    layer = get_channel_layer()
    for consumer in consumers:
        await layer.group_add("near", consumer.channel_name)
    yield layer, queues
    for consumer, queue in zip(consumers, queues, strict=True):
        await layer.group_discard("near", consumer.channel_name)
        queue.put_nowait({"type": "websocket.disconnect"})
    await asyncio.gather(*tasks)
    assert not layer.ears


async def until(holds) -> None:
    for _turn in range(10_000):
        if holds():
            return
        await asyncio.sleep(0)
    raise AssertionError("it never came to that")


async def test_who_plays_is_told_before_those_who_look_on():
    watchers = [Listener(patient=True) for _number in range(100)]
    players = [Listener() for _number in range(2)]
    async with listening(*watchers, *players) as (layer, _queues):
        await layer.group_send("near", {"type": "table.nudge"})
        await until(lambda: len(order) == 102)
        assert set(order[:2]) == set(players)
        assert order[2:] == watchers


async def test_a_message_waits_until_the_frame_before_it_is_answered():
    one = Listener()
    async with listening(one) as (layer, (queue,)):
        one.free.clear()
        queue.put_nowait({"type": "frame"})
        await until(lambda: one.busy)
        await layer.group_send("near", {"type": "first"})
        await layer.group_send("near", {"type": "second"})
        assert one.told == []
        one.free.set()
        await until(lambda: len(one.told) == 3)
        assert one.told == ["frame", "first", "second"]


@pytest.mark.parametrize("patient", [False, True])
async def test_who_is_busy_keeps_nobody_waiting_and_misses_what_is_too_much(patient):
    slow, quick = Listener(patient), Listener(patient)
    async with listening(slow, quick) as (layer, (queue, _other)):
        slow.free.clear()
        queue.put_nowait({"type": "frame"})
        await until(lambda: slow.busy)
        most = layer.get_capacity(slow.channel_name)
        for number in range(most + 5):
            await layer.group_send("near", {"type": f"message-{number}"})
            await until(lambda: len(quick.told) == number + 1)  # noqa: B023  # it is asked at once
        slow.free.set()
        await until(lambda: len(slow.told) == most + 1)
        assert slow.told == ["frame", *(f"message-{number}" for number in range(most))]


async def test_another_thread_may_send():
    one = Listener()
    async with listening(one) as (layer, _queues):
        await asyncio.to_thread(asyncio.run, layer.group_send("near", {"type": "from afar"}))
        await until(lambda: one.told == ["from afar"])
