"""What really goes over the wire, and what stands in the page, tells nobody what their seat may not know.

`tests/games/test_frames.py` holds the same of the frames as they are made; this is the last gate, the connection:
with the cookie of each seat, of another visitor, a forged one and none. A table is shown twice to the same visitor, in
two worlds they cannot tell apart (the hidden cards dealt otherwise); what they are sent is the same, letter by letter.
"""

from __future__ import annotations

import json
import random
import re
from dataclasses import replace
from typing import Any

import pytest
from channels.db import database_sync_to_async
from django.test import Client

from games import consumers
from games.bots.players import hides
from games.domain import frames, guests, live, presence, tables
from games.domain.live import Live
from games.engines.registry import find, rulesets
from games.models import Guest
from gamesday.limits.numbers import Rate
from tests.games.helpers import new_id
from tests.games.test_consumer import Visitor

pytestmark = pytest.mark.django_db(transaction=True)
HIDING = [slug for slug in rulesets() if hides(find(slug).make())]
#: how far a table is played before it is looked at; these two are over sooner, or hide less later
MOVES = {"master-mind": 2, "stadt-land-fluss": 1}
USUAL = 7


@pytest.fixture(autouse=True)
def _empty_memory(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(consumers, "FRAMES", Rate(1e9, 40))
    monkeypatch.setattr(consumers, "RUBBISH", Rate(1e9, 5))
    live.forget()
    presence.forget()
    yield
    live.forget()
    presence.forget()


def in_the_middle(slug: str) -> tuple[Live, list[str]]:
    """A table some random moves after its start, each seat held by a guest; the guests' tokens."""
    seats = 2 if 2 in find(slug).seats else min(find(slug).seats)
    made = [guests.make() for _seat in range(seats)]
    opened = tables.open_table(slug, {}, seats, [guest for guest, _token in made])
    rng = random.Random(slug)
    for _move in range(MOVES.get(slug, USUAL)):
        record = live.current(opened.table_id).record
        acting = sorted(record.to_act())
        if not acting:
            break
        seat = rng.choice(acting)
        path = record.game.propose(record.state, seat, rng)
        tables.play(opened.table_id, made[seat][0].pk, seat, path, new_id(), record.version)
    return live.current(opened.table_id), [token for _guest, token in made]


async def sent(code: str, token: str | None) -> str:
    """All that arrives when a visitor with this cookie opens the table, without what happened before."""
    async with Visitor(code, token) as visitor:
        frame = await visitor.get("table")
        await visitor.send(type="sync")
        again = await visitor.get("table")
        await visitor.send(type="ping")
        await visitor.get("pong")
    for each in (frame, again):
        del each["told"]
        each.pop("time", None)  # it passes
    return json.dumps([frame, again], ensure_ascii=False)


def page(code: str, token: str | None, seed: str) -> str:
    client = Client()
    if token:
        client.cookies[guests.COOKIE] = token
    text = client.get(f"/tisch/{code}/").content.decode()
    assert seed not in text
    return re.sub(r'(csrfmiddlewaretoken" value="|X-CSRFToken": ")[^"]+', "", text)


@pytest.mark.parametrize("slug", HIDING)
async def test_what_is_sent_is_the_same_in_every_world_the_visitor_cannot_tell_apart(slug: str) -> None:
    shown, tokens = await database_sync_to_async(in_the_middle)(slug)
    record, rng, others = shown.record, random.Random(2), 0
    _guest, strange = await database_sync_to_async(guests.make)()
    viewers: list[tuple[int | None, str | None]] = [*enumerate(tokens), (None, strange), (None, "forged"), (None, None)]
    for seat, token in viewers:
        live.forget()
        live.keep(shown)
        frame, text = await sent(shown.code, token), await database_sync_to_async(page)(shown.code, token, record.seed)
        assert record.seed not in frame or record.outcome() is not None
        world = record.game.sample_world(record.state, seat, rng)
        others += world != record.state
        live.forget()
        live.keep(replace(shown, record=replace(record, state=world)))
        assert await sent(shown.code, token) == frame, (slug, seat)
        assert await database_sync_to_async(page)(shown.code, token, record.seed) == text
    assert others > 0, "the worlds differ, or nothing was tested"


@pytest.mark.parametrize("slug", HIDING)
async def test_nobody_acts_looks_or_asks_for_the_seat_of_another(slug: str) -> None:
    shown, tokens = await database_sync_to_async(in_the_middle)(slug)
    version = shown.record.version
    seats = range(shown.record.game.seats)
    _guest, strange = await database_sync_to_async(guests.make)()
    for own, token in [*enumerate(tokens), (None, strange), (None, "forged"), (None, None)]:
        async with Visitor(shown.code, token) as visitor:
            await visitor.get("table")
            for seat in (*(each for each in seats if each != own), -1, len(seats)):
                about: dict[str, Any] = {"id": new_id(), "seat": seat, "at": version, "path": [], "move": []}
                assert await visitor.refused(type="reclaim", **about) in {"wrong_seat", "not_yours"}
                for kind in ("move", "resign", "look", "step", "why", "extend"):
                    assert await visitor.refused(type=kind, **about) == "wrong_seat", (own, seat, kind)
                assert await visitor.refused(type="offer", what="draw", **about) == "wrong_seat"
                assert await visitor.refused(type="answer", yes=True, **about) == "wrong_seat"
                assert await visitor.refused(type="say", phrase="gut", **about) == "wrong_seat"
                assert await visitor.refused(type="takeover", absent=0, level="leicht", **about) == "wrong_seat"
                assert await visitor.refused(type="end", absent=0, **about) == "wrong_seat"
    assert (await database_sync_to_async(live.current)(shown.table_id)).record.version == version


async def test_a_wall_shows_no_hand_even_to_whoever_has_it_open() -> None:
    shown, (token, *_others) = await database_sync_to_async(in_the_middle)("skat")
    async with Visitor(shown.code, token) as visitor:
        mine = await visitor.get("table")
    visitor = Visitor(shown.code, token)
    visitor.socket.scope["query_string"] = b"zuschauen=1"
    async with visitor:
        wall = await visitor.get("table")
        assert await visitor.refused(type="resign", id="wall-0001", seat=0, at=shown.record.version) == "wrong_seat"
    watcher = await database_sync_to_async(lambda: frames.frame(shown, Guest.objects.order_by("-pk")[0].pk + 1))()
    assert (mine["seat"], wall["seat"]) == (0, None)
    assert wall["view"] == json.loads(json.dumps(watcher["view"]))
    assert wall["view"] != mine["view"]
