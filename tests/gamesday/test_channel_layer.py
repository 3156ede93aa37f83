"""Messages between connections: in memory, or through Redis where `REDIS_URL` says so."""

import asyncio

from channels.layers import InMemoryChannelLayer, get_channel_layer

from gamesday.channel_layers import memory
from gamesday.channel_layers.memory import NearLayer


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
