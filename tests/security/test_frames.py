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
from tests.engines import contract
from tests.games.helpers import new_id, play, take_over
from tests.games.test_consumer import Visitor

pytestmark = pytest.mark.django_db(transaction=True)
HIDING = [slug for slug in rulesets() if hides(find(slug).make())]
#: how far a table is played before it is looked at; some are over sooner or hide less later, one begins with a talk
MOVES = {
    "master-mind": 2,
    "stadt-land-fluss": 1,
    "skat": 14,
    "schwarzer-kater": 2,
    "verirrter-ritter": 2,
    # until the first question is asked
    "trivial-pursuit": 4,
    "spiel-des-wissens": 3,
}
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


def seats_at(slug: str) -> int:
    return 2 if 2 in find(slug).seats else min(find(slug).seats)


def in_the_middle(slug: str, *, moves: int | None = None, shared: bool = False) -> tuple[Live, list[str]]:
    """A table some random moves after its start, each seat held by a guest, or all by one if it is `shared`; for each
    seat its guest's token. A match that was over sooner, as chance may have it, is followed by another."""
    seats = seats_at(slug)
    made = [guests.make()] * seats if shared else [guests.make() for _seat in range(seats)]
    rng = random.Random(slug)
    while True:
        opened = tables.open_table(slug, {}, seats, [guest for guest, _token in made])
        for _move in range(MOVES.get(slug, USUAL) if moves is None else moves):
            record = live.current(opened.table_id).record
            acting = sorted(record.to_act())
            if not acting:
                break
            seat = rng.choice(acting)
            path = record.game.propose(record.state, seat, rng)
            tables.play(opened.table_id, made[seat][0].pk, seat, path, new_id(), record.version)
        shown = live.current(opened.table_id)
        if not shown.record.outcome():
            return shown, [token for _guest, token in made]


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


def questions(slug: str) -> list[list[str]]:
    """Every target of the game, alone and in rows of two and three."""
    rng = random.Random(f"questions {slug}")
    match = contract.play(find(slug).make(seats_at(slug)), slug, find(slug).max_events)
    targets = contract.targets_of(match)
    rows = [rng.choices(targets, k=rng.choice((2, 3))) for _row in range(10)]
    return [[], *([target] for target in targets), *rows]


async def told(code: str, token: str | None, paths: dict[int, list[list[str]]], look: int | None = None) -> str:
    """All that a visitor with this cookie is answered who asks for each of these seats about its paths what may follow
    and why they are no moves, having said to hold the device for the seat that looks."""
    answers = []
    async with Visitor(code, token) as visitor:
        await visitor.get("table")
        if look is not None:
            await visitor.send(type="look", seat=look)
            await visitor.get("table")
        for seat, asked in paths.items():
            for path in asked:
                for kind in ("step", "why"):
                    await visitor.send(type=kind, seat=seat, path=path)
                    answers.append(await visitor.get(kind, "error"))
    assert "internal" not in {answer.get("code") for answer in answers}
    return json.dumps(answers, ensure_ascii=False)


async def in_another_world(
    shown: Live, viewer: int | None, token: str | None, paths: list[list[str]], look: int | None = None
) -> tuple[str, bool]:
    """What the visitor is told who knows what `viewer` does, and who asks for that seat about these paths and for the
    others about a few: the same in worlds that `viewer` cannot tell apart. And whether there are other ones."""
    record, rng = shown.record, random.Random(3)
    asked = {seat: paths if seat == viewer else paths[:4] for seat in range(record.game.seats)}
    live.forget()
    live.keep(shown)
    here = await told(shown.code, token, asked, look)
    worlds = [record.game.sample_world(record.state, viewer, rng) for _try in range(20)]
    others = [world for world in worlds if world != record.state][:3]
    for world in others:
        live.forget()
        live.keep(replace(shown, record=replace(record, state=world)))
        assert await told(shown.code, token, asked, look) == here, (shown.game, viewer)
    live.forget()
    live.keep(shown)
    return here, bool(others)


@pytest.mark.parametrize("slug", HIDING)
async def test_what_is_asked_is_answered_alike_in_another_world(slug: str) -> None:
    """By whoever holds a seat, for their own and the others', and by strangers."""
    shown, tokens = await database_sync_to_async(in_the_middle)(slug)
    paths = questions(slug)
    _guest, strange = await database_sync_to_async(guests.make)()
    others = 0
    for seat, token in enumerate(tokens):
        answers, other = await in_another_world(shown, seat, token, paths)
        others += other
        assert answers.count('"type": "why"') == answers.count('"type": "step"') == len(paths), (
            "of one's own seat alone"
        )
    for token in (strange, "forged", None):
        answers, other = await in_another_world(shown, None, token, paths)
        others += other
        assert '"type": "why"' not in answers
        assert '"type": "step"' not in answers
    assert others > 0, "the worlds differ, or nothing was tested"


@pytest.mark.parametrize("slug", HIDING)
async def test_a_shared_device_is_answered_for_whoever_holds_it(slug: str) -> None:
    """Before somebody looks it knows what spectators do; then it is told what concerns that seat, and no other."""
    if seats_at(slug) < 2 or not find(slug).make().secrets_of_seats:
        return
    shown, (token, *_same) = await database_sync_to_async(in_the_middle)(slug, shared=True)
    paths = questions(slug)[-20:]
    answers, _other = await in_another_world(shown, None, token, paths)
    assert '"type": "why"' not in answers
    assert '"type": "step"' not in answers
    for seat in shown.record.to_act():
        answers, _other = await in_another_world(shown, seat, token, paths, look=seat)
        assert answers.count('"type": "why"') == len(paths)


@pytest.mark.parametrize("slug", HIDING)
async def test_who_was_replaced_is_answered_no_more(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A computer plays for them; they may have their seat back, but until then they are asked for nothing."""
    monkeypatch.setattr(consumers.computer, "wake", lambda _table: None)
    shown, tokens = await database_sync_to_async(in_the_middle)(slug)
    if len(tokens) < 2 or shown.record.outcome():
        return
    staying = await database_sync_to_async(guests.find)(tokens[1])
    assert staying is not None
    await database_sync_to_async(take_over)(shown, staying, 1, 0)
    replaced = await database_sync_to_async(live.current)(shown.table_id)
    answers, _other = await in_another_world(replaced, None, tokens[0], questions(slug))
    assert '"type": "why"' not in answers
    assert '"type": "step"' not in answers


async def test_who_has_led_a_card_does_not_learn_by_asking_whether_it_can_be_followed() -> None:
    """Sechsundsechzig: asked about another own card, the table once told what the opponent had to play."""
    opened, tokens = await database_sync_to_async(in_the_middle)("sechsundsechzig", moves=0)
    (lead,) = opened.record.to_act()
    guest = await database_sync_to_async(guests.find)(tokens[lead])
    assert guest is not None
    card = next(target for target in opened.record.game.step(opened.record.state, lead).targets if "hand:" in target)
    await database_sync_to_async(play)(opened, guest, lead, card)
    shown = await database_sync_to_async(live.current)(opened.table_id)
    record, rng = shown.record, random.Random(66)
    hand = [piece.target for piece in record.game.view(record.state, lead).pieces if piece.target.startswith("hand:")]
    assert len(hand) > 1
    (led,) = record.state.trick
    worlds: dict[bool, list[Any]] = {True: [], False: []}  # in which the opponent can follow suit, and cannot
    while min(map(len, worlds.values())) < 4:
        world = record.game.sample_world(record.state, lead, rng)
        worlds[bool(world.hands[1 - lead] >> led // 8 * 8 & 0xFF)].append(world)
        assert sum(map(len, worlds.values())) < 5000, "some opponents can follow suit, and some cannot"
    for world in (*worlds[True][:4], *worlds[False][:4]):
        live.forget()
        live.keep(replace(shown, record=replace(record, state=world)))
        async with Visitor(shown.code, tokens[lead]) as visitor:
            for card in hand:
                await visitor.send(type="why", seat=lead, path=[card])
                assert (await visitor.get("why"))["reason"] == "Du bist gerade nicht am Zug."
                await visitor.send(type="step", seat=lead, path=[card])
                assert (await visitor.get("step"))["node"] == {}


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
