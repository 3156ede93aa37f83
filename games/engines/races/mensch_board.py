"""The cross of Mensch ärgere dich nicht: forty fields, four colours, and where everything lies.

No source says how many fields there are; the common plan has forty. Field 1 is Yellow's start, 11 Green's, 21 Red's, 31
Black's. A pawn's *progress* is -1 in its yard, 0 on its start, 39 on the last field before its goal and 40 to 43 on its
goal fields a to d.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from games.engines.scene import Area, Board, Line, Piece, Spot, Surface
from games.engines.text import Text, _

FIELDS = 40
YARD, LAST = -1, FIELDS + 3
DICE = "wuerfel"
#: by colour: its name in targets, in sentences, its pawns, and the number of its drawing
KEYS = ("gelb", "gruen", "rot", "schwarz")
SIDES = (_("Gelb"), _("Grün"), _("Rot"), _("Schwarz"))
PAWNS = (_("gelbe Figur"), _("grüne Figur"), _("rote Figur"), _("schwarze Figur"))
FACES = ("5", "4", "2", "1")


def _ring() -> tuple[tuple[int, int], ...]:
    """The fields as columns and rows of a grid of eleven, clockwise from Yellow's start."""
    arm = [(0, 4), (1, 4), (2, 4), (3, 4), (4, 4), (4, 3), (4, 2), (4, 1), (4, 0), (5, 0)]
    found = []
    for _colour in KEYS:
        found += arm
        arm = [(10 - y, x) for x, y in arm]  # a quarter turn
    return tuple(found)


def _turned(points: list[tuple[int, int]], times: int) -> list[tuple[int, int]]:
    for _time in range(times):
        points = [(10 - y, x) for x, y in points]
    return points


RING = _ring()


def _spots() -> tuple[Spot, ...]:
    found = []
    for number, (x, y) in enumerate(RING):
        colour, first = divmod(number, 10)
        label = _("Feld {n}", n=number + 1)
        if not first:
            label = _("Startfeld von {side}", side=SIDES[colour])
        tone = "light" if first else f"seat-{FACES[colour]}"
        found.append(Spot(str(number + 1), x + 0.7, y + 0.7, label, "point", tone, (0.22, -0.16)))
    for colour, key in enumerate(KEYS):
        tone = f"seat-{FACES[colour]}"
        for letter, (x, y) in zip("abcd", _turned([(1, 5), (2, 5), (3, 5), (4, 5)], colour), strict=True):
            label = _("Zielfeld {letter} von {side}", letter=letter, side=SIDES[colour])
            found.append(Spot(f"ziel-{key}-{letter}", x + 0.7, y + 0.7, label, "point", tone))
        for number, (x, y) in enumerate(_turned([(1, 1), (0, 1), (1, 0), (0, 0)], colour)):
            label = _("Haus von {side}", side=SIDES[colour])
            found.append(Spot(f"haus-{key}-{number + 1}", x + 0.7, y + 0.7, label, "point", tone))
    return tuple(found)


def _lines() -> tuple[Line, ...]:
    ring = [(x + 0.7, y + 0.7) for x, y in RING]
    return tuple(Line(*here, *there, "track") for here, there in zip(ring, ring[1:] + ring[:1], strict=True))


BOARD = Board("brett", _("Spielplan"), 11.4, 11.4, _spots(), _lines())


@cache
def surfaces(first: tuple[int, ...]) -> tuple[Surface, ...]:
    """The board and the die. `first` is each seat's first colour: its yard lies at the lower left for who plays it."""
    board = replace(BOARD, turns=tuple((270 - 90 * colour) % 360 for colour in first))
    return board, Area(DICE, _("Würfel"), "tray")


def field(colour: int, progress: int) -> int:
    """The field (from 0) on which a pawn of a colour stands; -1 in its yard and on its goal fields."""
    return (10 * colour + progress) % FIELDS if 0 <= progress < FIELDS else -1


def places(colour: int, pawns: tuple[int, ...]) -> list[str]:
    """The places of a colour's pawns, given by progress in ascending order; those in the yard fill it from circle 1."""
    found = []
    for number, progress in enumerate(pawns):
        if progress == YARD:
            found.append(f"haus-{KEYS[colour]}-{number + 1}")
        else:
            found.append(PLACES[colour][progress])
    return found


#: by colour and progress from 0
PLACES = tuple(
    tuple(str((10 * colour + progress) % FIELDS + 1) for progress in range(FIELDS))
    + tuple(f"ziel-{key}-{letter}" for letter in "abcd")
    for colour, key in enumerate(KEYS)
)
ALL_PLACES = frozenset(spot.id for spot in BOARD.spots)


def pawns_of(colour: int, owner: int, pawns: tuple[int, ...]) -> list[Piece]:
    """A colour's pawns as pieces."""
    return [Piece(place, "pawn", PAWNS[colour], owner, FACES[colour]) for place in places(colour, pawns)]


def said(place: str) -> Text | str:
    """A place in a sentence."""
    return _SAID.get(place, place)


_SAID = {spot.id: spot.label for spot in BOARD.spots if not spot.id.isdigit()}
