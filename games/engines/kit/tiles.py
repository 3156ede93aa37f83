"""Dominoes: the tiles of a set and what they are called."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from games.engines.kit.pack import Pack, heap
from games.engines.scene import Piece
from games.engines.text import Text, _

#: a tile is a number: its place in the row 0-0, 1-0, 1-1, 2-0 …
Tile = int

HALVES: tuple[tuple[int, int], ...] = tuple((high, low) for high in range(13) for low in range(high + 1))
NAMES = tuple(f"{high}-{low}" for high, low in HALVES)
NUMBER = {name: tile for tile, name in enumerate(NAMES)}
PIPS = tuple(high + low for high, low in HALVES)
#: for each number of pips the tiles that show it, as bits
SHOWING = tuple(sum(1 << tile for tile, halves in enumerate(HALVES) if pips in halves) for pips in range(13))


@cache
def tiles(highest: int) -> tuple[str, ...]:
    """The names of a set: double-six has 28 tiles."""
    return NAMES[: (highest + 1) * (highest + 2) // 2]


def height(tile: Tile) -> tuple[int, int]:
    """What makes a tile the higher one: its pips, then its larger half."""
    return PIPS[tile], HALVES[tile][0]


def pips(hand: Iterable[Tile]) -> int:
    return sum([PIPS[tile] for tile in hand])


@cache
def label(tile: Tile) -> Text:
    """What people call a tile."""
    high, low = HALVES[tile]
    return _("Doppel-{n}", n=high) if high == low else _("{a}-{b}", a=high, b=low)


@cache
def face_up(tile: Tile, at: str, mine: bool = False) -> Piece:
    """The tile as it stands in an area; the owner can touch it."""
    return Piece(at, "tile", label(tile), face=NAMES[tile], target=NAMES[tile] if mine else "")


def face_down(count: int, at: str) -> Piece:
    return Piece(at, "tile", _("verdeckter Stein"), face="back", count=count)


class TilePack(Pack):
    """A set of dominoes for games of tricks; `called` are the tiles with a name of their own."""

    def __init__(self, highest: int = 6, called: Mapping[Tile, Text] | None = None) -> None:
        own = called or {}
        self.cards = self.ranks = tiles(highest)
        count = range(len(self.cards))
        self.index = {name: NUMBER[name] for name in self.cards}
        self.all = heap(count)
        #: the larger half
        self.suit = tuple(HALVES[tile][0] for tile in count)
        #: the tiles that show each number of pips; a tile of two numbers is in two heaps
        self.of_suit = tuple(SHOWING[number] & self.all for number in range(highest + 1))
        self.of_rank = {name: 1 << tile for name, tile in self.index.items()}
        self.doubles = heap(tile for tile in count if HALVES[tile][0] == HALVES[tile][1])
        self.targets = tuple(f"hand:{name}" for name in self.cards)
        self.card_of = {target: tile for tile, target in enumerate(self.targets)}
        self.names = {"franzoesisch": tuple(own.get(tile) or label(tile) for tile in count)}
        self._pieces = {}

    def piece(self, card: int, at: str, deck: str, mine: bool = False) -> Piece:
        key = card, at, deck, mine
        if key not in self._pieces:
            target = self.targets[card] if mine else ""
            self._pieces[key] = Piece(at, "tile", self.names[deck][card], face=NAMES[card], target=target)
        return self._pieces[key]
