"""Messages between connections: in memory, or through Redis where `REDIS_URL` says so."""

import asyncio

from channels.layers import get_channel_layer


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
