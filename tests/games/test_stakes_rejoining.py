"""Whoever comes back to a game for tokens sits where they sat, with the own cards and tokens, and nobody else's."""

from __future__ import annotations

import json
import random

import pytest
from channels.db import database_sync_to_async

from games.domain import guests, live, tables
from games.engines import registry
from tests.games.helpers import new_id
from tests.games.test_consumer import Visitor

pytestmark = pytest.mark.django_db(transaction=True)
SLUGS = [slug for slug, family in registry.families().items() if family == "stakes"]


def opened(slug: str):
    """A table in the middle of a deal, where cards are held that not everybody sees, and the tokens of its guests."""
    seats = max(3, min(registry.find(slug).seats))
    made = [guests.make() for _seat in range(seats)]
    rng = random.Random(slug)
    while True:  # a deal may be over at once
        table = tables.open_table(slug, {}, seats, [guest for guest, _token in made])
        for _move in range(2 * seats):
            known = live.current(table.table_id)
            record = known.record
            held = [piece for piece in record.game.view(record.state, None).pieces if piece.at.startswith("hand-")]
            acting = sorted(record.to_act())
            if record.version > seats and len(acting) == 1 and held and all(piece.face == "back" for piece in held):
                return known, [token for _guest, token in made]
            seat = acting[0]
            touches = [move for move in record.game.moves(record.state, seat) if move != ("passen",)]
            tables.play(table.table_id, made[seat][0].pk, seat, rng.choice(touches), new_id(), record.version)


def faces(frame: dict, at: str) -> list[str]:
    return [piece["face"] for piece in frame["view"]["pieces"] if piece["at"] == at and piece["kind"] == "card"]


@pytest.mark.parametrize("slug", SLUGS)
async def test_the_seat_the_cards_and_the_tokens_are_there_again(slug: str) -> None:
    shown, tokens = await database_sync_to_async(opened)(slug)
    before = []
    for token in tokens:
        async with Visitor(shown.code, token) as visitor:
            before.append(await visitor.get("table"))
    live.forget()  # as after a restart of the server: only what is stored is left
    for seat, token in enumerate(tokens):
        async with Visitor(shown.code, token) as visitor:
            again = await visitor.get("table")
        assert again["seat"] == seat
        assert again["view"] == before[seat]["view"]
        assert again["view"]["notes"] == before[0]["view"]["notes"]
        hidden = [place for place in range(len(tokens)) if "back" in faces(again, f"hand-{place}")]
        assert hidden, "others hold cards that this seat does not see"
        assert shown.record.seed not in json.dumps(again)


@pytest.mark.parametrize("slug", SLUGS)
async def test_what_happened_meanwhile_is_there_when_somebody_comes_back(slug: str) -> None:
    shown, tokens = await database_sync_to_async(opened)(slug)
    (acting,) = shown.record.to_act()
    away = next(seat for seat in range(len(tokens)) if seat != acting)
    async with Visitor(shown.code, tokens[away]) as visitor:
        gone_at = (await visitor.get("table"))["version"]

    def plays() -> None:
        guest = guests.find(tokens[acting])
        assert guest
        move = shown.record.game.propose(shown.record.state, acting, random.Random(5))
        tables.play(shown.table_id, guest.pk, acting, move, new_id(), shown.record.version)

    await database_sync_to_async(plays)()
    async with Visitor(shown.code, tokens[away]) as visitor:
        again = await visitor.get("table")
    assert again["version"] > gone_at
    assert again["seat"] == away
