"""Hidden dominoes dealt anew, against a plain search for all ways to put tiles into places."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import pytest

from games.engines.dominoes.domino import RULESETS
from games.engines.kit.hidden import redraw
from tests.engines.dominoes.test_domino import of, play, stand


def all_but(count: int, *tiles: int) -> int:
    """What a place cannot be, of `count` tiles, where it can be these."""
    return sum(1 << tile for tile in range(count) if tile not in tiles)


def deals(places: Sequence[tuple[int, ...]], left: frozenset[int]) -> Iterator[tuple[int, ...]]:
    """All ways to put a tile into each place, by trying."""
    if not places:
        yield ()
        return
    for tile in places[0]:
        if tile in left:
            yield from ((tile, *more) for more in deals(places[1:], left - {tile}))


def fits(hand: tuple[int, ...], places: Sequence[tuple[int, ...]]) -> bool:
    return any(True for _deal in deals(places, frozenset(hand)))


def test_tiles_already_given_away_go_round_where_a_place_needs_one() -> None:
    """Three places in a ring: each may be one of two tiles, so the first choice is often in the way of the last."""
    places = [(0, 1), (1, 2), (2, 0)]
    voids = [(all_but(3, *place),) for place in places]
    found = {
        tuple(hand for (hand,) in redraw([(0,), (1,), (2,)], voids, (), random.Random(number))[:3])
        for number in range(60)
    }
    assert found == set(deals(places, frozenset(range(3)))) == {(0, 1, 2), (1, 2, 0)}


@pytest.mark.parametrize("places", [4, 6, 8])
def test_every_deal_keeps_all_tiles_and_puts_each_where_it_may_be(places: int) -> None:
    rng = random.Random(places)
    count = places + 2
    for _case in range(60):
        allowed = [(tile, *rng.sample([other for other in range(count) if other != tile], 2)) for tile in range(places)]
        voids = [all_but(count, *each) for each in allowed]
        half = places // 2
        hands = [tuple(range(half)), tuple(range(half, places))]
        dealt = redraw(hands, [tuple(voids[:half]), tuple(voids[half:])], tuple(range(places, count)), rng)
        assert sorted(tile for hand in dealt for tile in hand) == list(range(count))
        assert [len(hand) for hand in dealt] == [half, places - half, 2]
        assert fits(dealt[0], allowed[:half])
        assert fits(dealt[1], allowed[half:])


def test_every_deal_that_can_be_is_dealt_sometimes() -> None:
    allowed = [(0, 1, 4), (1, 2), (2, 3), (3, 0)]
    voids = [tuple(all_but(5, *place) for place in allowed)]
    found = {redraw([(0, 1, 2, 3)], voids, (4,), random.Random(number))[0] for number in range(200)}
    assert found == {tuple(sorted(deal)) for deal in deals(allowed, frozenset(range(5)))}
    assert len(found) > 1


def test_tiles_that_contradict_what_was_seen_are_no_world() -> None:
    with pytest.raises(AssertionError, match="contradict"):
        redraw([(0, 1)], [(all_but(3, 2), all_but(3, 2))], (2,), random.Random(1))


def test_between_rounds_the_hands_lie_open_and_only_the_stock_is_unknown() -> None:
    game = RULESETS[0].make(2, {"zweiter": False})
    s = stand(game, ["6-4", "3-3 2-1"], "6-5", talon="2-2 5-0 4-0 1-0")
    s = play(game, s, "6-4")
    assert game.to_act(s) == {0, 1}
    worlds = [game.sample_world(s, 0, random.Random(number)) for number in range(20)]
    assert {world.hands for world in worlds} == {((), of("3-3 2-1"))}
    assert {tuple(sorted(world.talon)) for world in worlds} == {tuple(sorted(s.talon))}
    assert len({world.talon for world in worlds}) > 5
    dealing = game.start()
    assert game.sample_world(dealing, 0, random.Random(1)) == dealing
