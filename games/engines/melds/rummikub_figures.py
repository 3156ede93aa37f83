"""The tiles of Rummikub: what is a figure, what it counts, which figures a rack and a table can make.

A figure is a run (three or more numbers in a row of one colour) or a group (one number in three or four colours). A
joker stands for any tile of it (000:908). Tiles are named "rot-5", "rot-5#2" for the second of its kind, "joker-1".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from games.engines.kit.melds import minus
from games.engines.scene import Piece
from games.engines.text import Text, _

Tiles = tuple[str, ...]
COLOURS = {"schwarz": _("Schwarz"), "rot": _("Rot"), "blau": _("Blau"), "orange": _("Orange")}
HIGHEST, JOKERS, LEFT_OVER = 13, ("joker-1", "joker-2"), 30
PACK: Tiles = (
    *(f"{colour}-{n}{copy}" for copy in ("", "#2") for colour in COLOURS for n in range(1, HIGHEST + 1)),
    *JOKERS,
)
NUMBER = {tile: 0 if tile in JOKERS else int(tile.split("-")[1].split("#")[0]) for tile in PACK}
COLOUR = {tile: "" if tile in JOKERS else tile.split("-")[0] for tile in PACK}
NAMES = {
    tile: _("{colour} {n}", colour=COLOURS[COLOUR[tile]], n=NUMBER[tile]) if NUMBER[tile] else _("Joker")
    for tile in PACK
}
#: as what is laid or drawn
AN_OBJECT = {tile: NAMES[tile] if NUMBER[tile] else _("einen Joker") for tile in PACK}
_ORDER = {tile: (tile in JOKERS, [*COLOURS, ""].index(COLOUR[tile]), NUMBER[tile], tile) for tile in PACK}
#: so many ways to come out are tried
_TRIES = 400


def in_order(tiles: Sequence[str]) -> Tiles:
    """As they stand on a rack: by colour and number, jokers last."""
    return tuple(sorted(tiles, key=_ORDER.__getitem__))


# --- what is a figure -------------------------------------------------------------------------------------------


@lru_cache(maxsize=65_536)
def _laid(tiles: Tiles) -> tuple[Tiles, int]:
    real = sorted([tile for tile in tiles if tile not in JOKERS], key=lambda tile: (NUMBER[tile], _ORDER[tile]))
    jokers = [tile for tile in tiles if tile in JOKERS]
    numbers = [NUMBER[tile] for tile in real]
    found: tuple[Tiles, int] = ((*real, *jokers), 0)
    if len(tiles) < 3 or not real:
        return found
    colours = {COLOUR[tile] for tile in real}
    if len(tiles) <= len(COLOURS) and len(set(numbers)) == 1 and len(colours) == len(real):
        found = (*in_order(real), *jokers), numbers[0] * len(tiles)
    if len(colours) == 1 and len(set(numbers)) == len(real) and len(tiles) <= HIGHEST:
        gaps = numbers[-1] - numbers[0] + 1 - len(real)
        high = min(HIGHEST, numbers[0] + len(tiles) - 1)
        run = range(high - len(tiles) + 1, high + 1)
        if gaps <= len(jokers) and sum(run) > found[1]:
            by_number = dict(zip(numbers, real, strict=True))
            spare = iter(jokers)
            found = tuple([by_number.get(n) or next(spare) for n in run]), sum(run)
    return found


def laid(tiles: Sequence[str]) -> Tiles:
    """These tiles as they lie, jokers in their places: in the gaps of a run, then above it, then below; of what can be
    a run and a group, the dearer."""
    return _laid(in_order(tiles))[0]


def counts(tiles: Sequence[str]) -> int:
    """What a figure counts, a joker as much as the tile it stands for; 0 of tiles that are none."""
    return _laid(in_order(tiles))[1]


def stands_for(tiles: Sequence[str]) -> tuple[int, ...]:
    """The number that each tile of a figure stands for, as it lies; 0 for jokers of what is none."""
    lying, worth = _laid(in_order(tiles))
    real = [NUMBER[tile] for tile in lying if tile not in JOKERS]
    if not worth:
        return tuple(NUMBER[tile] for tile in lying)
    if worth == real[0] * len(lying) and len(set(real)) == 1:
        return (real[0],) * len(lying)
    low = real[0] - next(at for at, tile in enumerate(lying) if tile not in JOKERS)
    return tuple(range(low, low + len(lying)))


def title(tiles: Sequence[str]) -> Text:
    """What tiles on the table are called."""
    numbers = stands_for(tiles)
    if not counts(tiles):
        return _("noch unfertig: {tiles}", tiles=named(laid(tiles)))
    if len(set(numbers)) == 1:
        return _("Gruppe mit {n}", n=numbers[0])
    colour = next(COLOUR[tile] for tile in tiles if tile not in JOKERS)
    return _("Straße {colour} {low} bis {high}", colour=COLOURS[colour], low=numbers[0], high=numbers[-1])


def named(tiles: Sequence[str]) -> Text:
    """The names of these tiles; of many the first ones."""
    text = NAMES[tiles[0]]
    for tile in tiles[1:5]:
        text = _("{tiles}, {tile}", tiles=text, tile=NAMES[tile])
    return _("{tiles} …", tiles=text) if len(tiles) > 5 else text


def left_over(rack: Sequence[str]) -> int:
    """What the tiles left on a rack count; a joker 30 (000:936)."""
    return sum([NUMBER[tile] or LEFT_OVER for tile in rack])


def piece(tile: str, at: str, *, touch: bool = False, stands: int = 0) -> Piece:
    """A tile; a joker shows what it stands for."""
    number, target = NUMBER[tile] or stands, tile if touch else ""
    if tile not in JOKERS:
        return Piece(at, "plate", NAMES[tile], face=COLOUR[tile], text=str(number), target=target)
    if not stands:
        return Piece(at, "plate", NAMES[tile], face="joker", target=target)
    return Piece(at, "plate", _("Joker als {n}", n=number), face="vertreter", text=str(number), target=target)


# --- what a rack and a table can make ---------------------------------------------------------------------------


def held(rack: Sequence[str]) -> Iterator[Tiles]:
    """Figures of a rack, each number of a colour once; jokers fill in for what it has not."""
    have: dict[tuple[str, int], str] = {}
    for tile in rack:
        have.setdefault((COLOUR[tile], NUMBER[tile]), tile)
    jokers = [tile for tile in rack if tile in JOKERS]
    for n in range(1, HIGHEST + 1):
        same = tuple(have[colour, n] for colour in COLOURS if (colour, n) in have)
        if len(same) >= 3:
            yield same
        if len(same) == len(COLOURS):
            yield from (same[:left] + same[left + 1 :] for left in range(len(same)))
        elif len(same) == 2 and jokers:
            yield (*same, jokers[0])
    for colour in COLOURS:
        for low in range(1, HIGHEST - 1):
            run: list[str] = []
            spare = list(jokers)
            for n in range(low, HIGHEST + 1):
                # a joker before a run is of use only where none fits behind it
                tile = have.get((colour, n)) or (spare.pop(0) if spare and (run or low == HIGHEST - 2) else "")
                if not tile:
                    break
                run.append(tile)
                if len(run) >= 3 and len(run) - sum(each in JOKERS for each in run) >= 2:
                    yield tuple(run)


@lru_cache(maxsize=8192)
def opening(rack: Tiles, need: int) -> tuple[Tiles, ...]:
    """Figures of a rack that together count so much at least; none where it has none, or too many to look through."""
    found = sorted(((counts(tiles), tiles) for tiles in held(rack)), key=lambda each: -each[0])
    return _opening(found, need, [_TRIES]) or ()


def _opening(found: list[tuple[int, Tiles]], need: int, tries: list[int]) -> tuple[Tiles, ...] | None:
    for number, (worth, tiles) in enumerate(found):
        tries[0] -= 1
        if tries[0] < 0:
            return None
        if worth >= need:
            return (tiles,)
        others = [other for other in found[number + 1 :] if not set(tiles) & set(other[1])]
        more = _opening(others, need - worth, tries)
        if more is not None:
            return (tiles, *more)
    return None


@lru_cache(maxsize=8192)
def plan(table: tuple[Tiles, ...], rack: Tiles, bold: bool) -> tuple[Tiles, ...]:
    """A table as one could leave it: figures of the rack, tiles added to others, and with `bold` others split, or tiles
    taken where they can be spared. The figures of the table keep their places."""
    lying, left = list(table), rack
    while left:
        best = max(held(left), key=len, default=())
        if best:
            lying.append(best)
            left = minus(left, best)
            continue
        change = _added(lying, left) or (bold and (_split(lying, left) or _borrowed(lying, left))) or None
        if not change:
            break
        at, grown, new, used = change
        lying[at] = grown
        if new:
            lying.append(new)
        left = minus(left, used)
    return tuple(lying)


#: a figure of the table, as it then lies, a new one beside it, and what both need of the rack
_Change = tuple[int, Tiles, Tiles, Tiles]


def _added(lying: Sequence[Tiles], left: Tiles) -> _Change | None:
    """A tile that goes to a figure as it lies."""
    for tile in left:
        for at, tiles in enumerate(lying):
            like = tiles and (tiles[0] if tiles[0] not in JOKERS else tiles[-1])
            if like and (tile in JOKERS or NUMBER[tile] == NUMBER[like] or COLOUR[tile] == COLOUR[like]):
                grown = (*tiles, tile)
                if counts(grown):
                    return at, laid(grown), (), (tile,)
    return None


def _split(lying: Sequence[Tiles], left: Tiles) -> _Change | None:
    """A run that becomes two with a tile between; jokers stay where they lie."""
    for at, tiles in enumerate(lying):
        if len(tiles) < 5 or set(tiles) & set(JOKERS):
            continue
        for tile in left:
            for cut in range(2, len(tiles) - 1):
                below, above = tiles[:cut], tiles[cut:]
                for one, other in (((*below, tile), above), (below, (*above, tile))):
                    if counts(one) and counts(other):
                        return at, laid(one), laid(other), (tile,)
    return None


def _borrowed(lying: Sequence[Tiles], left: Tiles) -> _Change | None:
    """A figure of tiles of the rack and one that another figure can spare."""
    have = {(COLOUR[tile], NUMBER[tile]): tile for tile in left if tile not in JOKERS}
    for at, tiles in enumerate(lying):
        for tile in tiles if len(tiles) > 3 else ():
            rest = minus(tiles, (tile,))
            new = () if tile in JOKERS else _around(tile, have)
            if new and counts(rest):
                return at, laid(rest), new, minus(new, (tile,))
    return None


def _around(tile: str, have: dict[tuple[str, int], str]) -> Tiles:
    """A figure of this tile and others; none where there is none."""
    colour, n = COLOUR[tile], NUMBER[tile]
    group = (tile, *(have[other, n] for other in COLOURS if other != colour and (other, n) in have))
    low = high = n
    while (colour, low - 1) in have:
        low -= 1
    while (colour, high + 1) in have:
        high += 1
    run = tuple(tile if at == n else have[colour, at] for at in range(low, high + 1))
    figure = max(group, run, key=len)
    return laid(figure) if len(figure) >= 3 else ()
