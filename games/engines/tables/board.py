"""How a Backgammon board looks, and what its places are called.

The points are numbered as White counts them: White runs from 24 to 1, Black from 1 to 24. In the sources' numbering 1
to 12 are the same and 13 to 24 are 12A to 1A (001:353). The picture is seen from White's side, the home boards on the
right.
"""

from __future__ import annotations

from games.engines.core import Seat
from games.engines.scene import Area, Board, Line, Mark, Piece, Spot, Surface
from games.engines.tables.turns import BAR, OFF, Men
from games.engines.text import Text, _

SIDES = (_("Weiß"), _("Schwarz"))
MAN = (_("weißer Stein"), _("schwarzer Stein"))
HOMES = ("heim-weiss", "heim-schwarz")
#: where men lie that have not been in play yet
OUTSIDE = ("draussen-weiss", "draussen-schwarz")
CUBES = ("doppler-weiss", "doppler-schwarz")
CUBE = "doppler"
#: the cube lies in the middle
NOBODY = -1
DICE = "wuerfel"
BAR_NAME, OFF_NAME = "bar", "aus"

#: the name of a side's point: its own 24 is White's 24 or Black's 1
NAMES: tuple[tuple[str, ...], tuple[str, ...]] = (
    (OFF_NAME, *(str(point) for point in range(1, 25)), BAR_NAME),
    (OFF_NAME, *(str(25 - point) for point in range(1, 25)), BAR_NAME),
)
#: a side's point by its name
POINTS = tuple({name: point for point, name in enumerate(names)} for names in NAMES)

#: more men than this on one point are drawn as so many, with their number on the last
DRAWN = 5
WIDTH, HEIGHT = 13.6, 11.6


def _x(point: int) -> float:
    column = 12 - point if point <= 12 else point - 13
    return 0.8 + column + (1.0 if column >= 6 else 0.0)


def _spots() -> tuple[Spot, ...]:
    found = []
    for point in range(1, 25):
        low = point <= 12
        found.append(
            Spot(
                str(point),
                _x(point),
                HEIGHT - 0.95 if low else 0.95,
                str(point),
                "wedge-up" if low else "wedge-down",
                "dark" if point % 2 else "light",
                (0.0, -0.82 if low else 0.82),
            )
        )
    return (*found, Spot(BAR_NAME, 6.8, 4.0, _("Bar"), "bare", "", (0.0, 0.9)))


BOARD = Board(
    "brett",
    _("Backgammonbrett"),
    WIDTH,
    HEIGHT,
    _spots(),
    (Line(6.3, 0.45, 6.3, HEIGHT - 0.45, "track"), Line(7.3, 0.45, 7.3, HEIGHT - 0.45, "track")),
    tuple(Mark(_x(point), HEIGHT - 0.22 if point <= 12 else 0.22, str(point)) for point in range(1, 25)),
    turns=(0, 180),
)


HOME = _("Ausgespielte Steine von {side}")


def surfaces(cube: bool = False, outside: bool = False, home: Text = HOME) -> tuple[Surface, ...]:
    """The board and what lies around it; the doubling cube only where it is played with, men outside where any wait.

    `home` names what lies at the side of `side`.
    """
    found: list[Surface] = [BOARD, Area(DICE, _("Würfel"), "tray")]
    if cube:
        found.append(Area(CUBE, _("Dopplerwürfel"), "tray"))
    for seat, side in enumerate(SIDES):
        if outside:
            found.append(Area(OUTSIDE[seat], _("{side}: noch nicht im Spiel", side=side), "shelf", seat))
        found.append(Area(HOMES[seat], Text(home.msgid, (("side", side),)), "pile", seat))
        if cube:
            found.append(Area(CUBES[seat], _("Dopplerwürfel bei {side}", side=side), "tray", seat))
    return tuple(found)


def men_on(
    men: Men, seat: Seat, waiting: int = 0, names: tuple[str, ...] = (), turn: Seat | None = None
) -> list[Piece]:
    """The men of one side as pieces; `waiting` of those on the bar lie outside; in its `turn` they are touched as if on
    the bar.

    `names` are those of the side's points where it runs the other way.
    """
    names = names or NAMES[seat]
    found = []
    if waiting:
        touched = BAR_NAME if seat == turn else ""
        found.append(Piece(OUTSIDE[seat], "stone", MAN[seat], seat, count=waiting, target=touched))
    for point in range(OFF, BAR + 1):
        count = men[point] - waiting if point == BAR else men[point]
        if not count:
            continue
        drawn = 2 if point == BAR else DRAWN
        place = HOMES[seat] if point == OFF else names[point]
        if count <= drawn or point == OFF:
            found.append(Piece(place, "stone", MAN[seat], seat, count=count))
        else:
            found.append(Piece(place, "stone", MAN[seat], seat, count=drawn - 1))
            many = _("{n} Steine zusammen", n=count)
            found.append(Piece(place, "stone", many, seat, text=str(count)))
    return found
