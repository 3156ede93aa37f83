"""Melds of another pack than Rommé's: the tiles of a game with four colours and numbers to thirteen (000:886-936)."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

from games.engines.kit.laying import FIGURES, NEXT, PILE, Draft, Laying
from games.engines.kit.melds import ABOVE, BELOW, JOKER, SWAP, Meld, Melds, minus, take

COLOURS = ("rot", "blau", "gelb", "schwarz")


class Tiles(Melds):
    """Every tile counts what stands on it, and nothing comes after the thirteen."""

    def __init__(self) -> None:
        super().__init__("weniger", COLOURS, [str(n) for n in range(1, 14)], high=False)

    def value(self, place: int) -> int:
        return place


TILES = Tiles()


def tiles(words: str) -> tuple[str, ...]:
    """ "r1 r2 J" as names."""
    letters = {colour[0]: colour for colour in COLOURS}
    return tuple(JOKER if word == "J" else f"{letters[word[0]]}-{word[1:]}" for word in words.split())


@pytest.mark.parametrize(
    ("words", "worth"),
    [
        ("r1 r2 r3", 6),
        ("s11 s12 s13", 36),
        ("r7 b7 g7", 21),
        ("r13 b13 g13 s13", 52),
        ("r7 J r9", 24),
        ("r7 b7 J", 21),
        ("s12 s13 s1", None),
        ("r7 r8", None),
        ("r7 r7 r7", None),
        ("r7 b8 g9", None),
        ("r7 J J", None),
        ("b7 r7 g7", None),
    ],
)
def test_what_is_a_meld_and_what_it_counts(words: str, worth: int | None) -> None:
    meld = TILES.read(tiles(words))
    assert (TILES.worth(meld) if meld else None) == worth


def test_all_melds_of_three_and_four_tiles_without_jokers() -> None:
    """By hand: 4 · 11 runs of three, 4 · 10 of four; 13 · 4 sets of three, 13 of four."""
    pack = [tile for tile in TILES.order if tile != JOKER]
    assert len(pack) == 52
    for size, runs, sets in ((3, 44, 52), (4, 40, 13)):
        found = [meld for meld in map(TILES.read, combinations(pack, size)) if meld]
        assert (sum(meld.low > 0 for meld in found), sum(meld.low == 0 for meld in found)) == (runs, sets)
        held = {meld.cards for meld in TILES.held(pack) if len(meld.cards) == size}
        assert held == {meld.cards for meld in found}


@pytest.mark.parametrize(
    ("meld", "tile", "ways"),
    [
        ("r5 r6 r7", "r4", {BELOW: "r4 r5 r6 r7"}),
        ("r5 r6 r7", "r8", {ABOVE: "r5 r6 r7 r8"}),
        ("r11 r12 r13", "r1", {}),
        ("r1 r2 r3", "r13", {}),
        ("r1 J r3", "r2", {SWAP: "r1 r2 r3"}),
        ("r5 g5 J", "b5", {ABOVE: "r5 b5 g5 J", SWAP: "r5 b5 g5"}),
    ],
)
def test_how_a_tile_goes_to_a_meld(meld: str, tile: str, ways: dict[str, str]) -> None:
    lying = TILES.read(tiles(meld))
    assert lying
    assert {way: grown.cards for way, grown in TILES.ways(lying, tiles(tile)[0]).items()} == {
        way: tiles(words) for way, words in ways.items()
    }


def most(hand: tuple[str, ...]) -> int:
    """What melds of a hand count at most if a tile is left, by trying them all."""
    best = 0
    for meld in (meld for size in range(3, 8) for meld in map(TILES.read, combinations(hand, size)) if meld):
        left = take(hand, meld.cards)
        if left:
            best = max(best, TILES.worth(meld) + most(left))
    return best


def test_what_a_hand_reaches_against_trying_all() -> None:
    rng = random.Random(7)
    numbers = []
    for _case in range(60):
        hand = TILES.in_order(rng.sample([tile for tile in TILES.order if tile != JOKER], 11))
        best = most(hand)
        if best:
            assert TILES.reaches(hand, (), best)
        assert not TILES.reaches(hand, (), best + 1)
        assert bool(TILES.opening(hand, 30)) == (best >= 30)
        numbers.append(best)
    assert {best >= 30 for best in numbers} == {True, False}
    assert len(set(numbers)) > 10


def test_laying_out_tile_by_tile() -> None:
    laying = Laying(TILES, opened=False, need=30)
    start = Draft(TILES.in_order(tiles("r9 r10 r11 b1 b2 b3 s5")), ())
    draft, touches = laying.follow(start, tiles("r9 r10 r11"))
    assert (touches, laying.targets(draft)) == (3, ((NEXT,), True))
    assert str(laying.why_not(start, tiles("b1 b2"))) == (
        "So kommst du nicht auf 30 Punkte: Beginne mit der Figur, die in deiner Hand weiter vorn steht."
    )
    less = Draft(TILES.in_order(tiles("r8 r9 r10 b1 b2 b3 s5")), ())
    draft, touches = laying.follow(less, (*tiles("r8 r9 r10"), NEXT, *tiles("b1 b2 b3")))
    assert touches == 7
    assert [action.meld for action in laying.actions(draft)] == [
        Meld(tiles("r8 r9 r10"), 8),
        Meld(tiles("b1 b2 b3"), 1),
    ]
    opened = Laying(TILES, opened=True, need=30)
    lying = TILES.read(tiles("s6 s7 s8"))
    assert lying
    draft, touches = opened.follow(Draft(tiles("s5 b1"), (lying,)), (*tiles("s5"), FIGURES[0]))
    assert (touches, draft.done, draft.table[0].cards) == (2, True, tiles("s5 s6 s7 s8"))
    assert PILE in opened.targets(opened.follow(Draft(tiles("s5 b1"), ()), tiles("b1"))[0])[0]


def test_taking_from_a_hand() -> None:
    hand = tiles("r1 r1 b2")
    assert (minus(hand, tiles("r1 g3")), take(hand, tiles("r1 g3"))) == (tiles("r1 b2"), None)
    assert take(hand, hand) == ()
    assert Counter(take(hand, tiles("r1")) or ()) == Counter(tiles("r1 b2"))
