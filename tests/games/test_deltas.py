"""Who takes a table in parts has the whole of it after each, and nothing is sent that is there already."""

from __future__ import annotations

import random

import orjson
import pytest

from games.domain import deltas, frames, guests, tables
from games.domain.presence import Present
from games.domain.things import Items
from games.engines.registry import rulesets
from tests.games.parts import folded
from tests.games.test_consumer import Visitor, open_table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize(
    ("before", "after", "edit"),
    [
        ("abc", "abc", None),
        ("abc", "ac", {"gone": [1], "now": []}),
        ("abc", "adbc", {"gone": [], "now": [[1, "d"]]}),
        ("abc", "bca", {"all": ["b", "c", "a"]}),
        ("aab", "ab", {"gone": [1], "now": []}),
        ("ab", "aab", {"gone": [], "now": [[1, "a"]]}),
        ("abcd", "xbdy", {"gone": [0, 2], "now": [[0, "x"], [3, "y"]]}),
        ("", "", None),
        ("a", "", {"gone": [0], "now": []}),
    ],
)
def test_how_one_list_becomes_another(before, after, edit):
    def of(items: str) -> deltas.Sent:
        pieces = Items(items, map(orjson.dumps, items))
        return deltas.parted({"version": 1, "view": {"pieces": pieces, "surfaces": Items((), ())}})

    frame = {"type": "table", "version": 1, "told": [], "view": {"pieces": list(after), "surfaces": []}}
    sent = orjson.loads(deltas.since(of(before), of(after), frame))
    assert sent.get("view", {}).get("pieces") == edit
    whole = {"version": 1, "view": {"pieces": list(before), "surfaces": []}}
    assert folded(whole, sent)["view"]["pieces"] == list(after)


@pytest.mark.parametrize("slug", sorted(rulesets()))
def test_all_parts_together_are_the_whole_table(slug, monkeypatch):
    """From every seat and for spectators, over the beginning of a match of each game; and what is made once for several
    is what each would be shown alone."""
    ruleset = rulesets()[slug]
    sitting = [guests.make()[0] for _seat in range(ruleset.seats[0])]
    live = tables.open_table(slug, {}, ruleset.seats[0], list(sitting))
    rng = random.Random(slug)
    eyes = [None, *(guest.pk for guest in sitting)]
    have: dict[int | None, tuple[dict, deltas.Sent]] = {}
    for turn in range(12):
        there = Present({0: rng.choice(("here", "quiet"))})
        for guest in eyes:
            since = have[guest][1].version if guest in have else -1
            made = frames.frame(live, guest, there=there, since=since)  # with what was made for the one before
            monkeypatch.setattr(frames, "_commons", frames.Commons())
            assert made == frames.frame(live, guest, there=there, since=since)
            before, sent = have.get(guest, (None, None))
            shown = frames.shown(made, sent, -1 if sent is None else sent.version, parts=True)
            after = folded(before, orjson.loads(shown.text))
            wanted = orjson.loads(orjson.dumps(made))
            assert {**after, "whole": None} == {**wanted, "whole": None}
            have[guest] = (after, shown.sent)
        acting = sorted(live.record.to_act())
        if not acting:
            break
        seat = rng.choice(acting)
        path = live.record.game.propose(live.record.state, seat, rng)
        accepted = tables.play(live.table_id, sitting[seat].pk, seat, path, f"delta-{turn:04}", live.record.version)
        live = accepted.live


async def test_a_page_that_asks_for_parts_is_sent_the_board_once():
    opened, white_token, black_token = await open_table()
    async with (
        Visitor(opened.code, white_token, "?teile=1") as white,
        Visitor(opened.code, black_token) as black,
        Visitor(opened.code, asked="?teile=1&zuschauen=1") as wall,
    ):
        have = {visitor: await visitor.get("table") for visitor in (white, wall)}
        assert have[white]["view"]["surfaces"][0]["surface"] == "board"
        await black.get("table")
        await white.send(type="move", id="move-0001", seat=0, move=["a1"], at=2)
        now = await black.get("table")
        for visitor in (white, wall):
            part = await visitor.get("table")
            assert part["on"] == 2
            assert "surfaces" not in part["view"]
            assert next(piece["at"] for _place, piece in part["view"]["pieces"]["now"]) == "a1"
            whole = folded(have[visitor], part)
            assert whole["view"]["pieces"] == now["view"]["pieces"]
            assert whole["view"]["status"] == "Schwarz ist am Zug."
        # who has missed something asks, and gets everything
        await white.send(type="sync")
        again = await white.get("table")
        assert "on" not in again
        assert again["view"]["surfaces"] == have[white]["view"]["surfaces"]


async def test_who_has_come_or_gone_is_said_again_with_the_next_table():
    opened, white_token, black_token = await open_table()
    async with Visitor(opened.code, white_token, "?teile=1") as white:
        have = await white.get("table")
        async with Visitor(opened.code, black_token) as black:
            await white.get("presence")
            await white.send(type="move", id="move-0001", seat=0, move=["a1"], at=2)
            part = await white.get("table")
            assert [player["here"] for player in part["players"]] == ["here", "here"]
            assert folded(have, part)["players"] == part["players"]
            await black.get("table")
