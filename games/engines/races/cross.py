"""The cross of Mensch ärgere dich nicht and its relatives: the fields, four colours, and where everything lies.

No source says how many fields there are; the common plan has forty. The way runs clockwise from Yellow's start, field
1, to that of Green, Red and Black; a pawn turns into its goal fields a to d where it would come to its start again.
"""

from __future__ import annotations

from functools import cache

from games.engines.kit.track import Colour
from games.engines.scene import Board, Line, Spot
from games.engines.text import _

#: by colour: its name in targets and in sentences, its pawns, and the number of its drawing
KEYS = ("gelb", "gruen", "rot", "schwarz")
SIDES = (_("Gelb"), _("Grün"), _("Rot"), _("Schwarz"))
PAWNS = (_("gelbe Figur"), _("grüne Figur"), _("rote Figur"), _("schwarze Figur"))
FACES = ("5", "4", "2", "1")
Points = list[tuple[int, int]]


def ring(fields: int) -> Points:
    """The fields as columns and rows of a grid, clockwise from Yellow's start; `fields` is a multiple of eight."""
    arm = fields // 8 - 1
    quarter = [(x, arm) for x in range(arm + 1)] + [(arm, y) for y in range(arm - 1, -1, -1)] + [(arm + 1, 0)]
    return [point for times in range(4) for point in _turned(quarter, times, fields)]


def _turned(points: Points, times: int, fields: int) -> Points:
    """Quarter turns of the grid."""
    for _time in range(times):
        points = [(fields // 4 - y, x) for x, y in points]
    return points


@cache
def cross(fields: int = 40) -> tuple[Board, tuple[Colour, ...]]:
    """The board with so many fields, and the four colours on it."""
    quarter, middle, side = fields // 4, fields // 8, fields // 4 + 1.4
    way = [(x + 0.7, y + 0.7) for x, y in ring(fields)]
    spots, colours = [], []
    for number, (x, y) in enumerate(way):
        colour, first = divmod(number, quarter)
        label = _("Feld {n}", n=number + 1) if first else _("Startfeld von {side}", side=SIDES[colour])
        tone = "light" if first else f"seat-{FACES[colour]}"
        spots.append(Spot(str(number + 1), x, y, label, "point", tone, (0.22, -0.16)))
    for colour, key in enumerate(KEYS):
        goals, yard = [f"ziel-{key}-{letter}" for letter in "abcd"], [f"haus-{key}-{n}" for n in (1, 2, 3, 4)]
        goal_labels = [_("Zielfeld {letter} von {side}", letter=letter, side=SIDES[colour]) for letter in "abcd"]
        labels = [*goal_labels, *[_("Haus von {side}", side=SIDES[colour])] * 4]
        points = [*((x, middle) for x in (1, 2, 3, 4)), (1, 1), (0, 1), (1, 0), (0, 0)]
        for place, label, (x, y) in zip(goals + yard, labels, _turned(points, colour, fields), strict=True):
            spots.append(Spot(place, x + 0.7, y + 0.7, label, "point", f"seat-{FACES[colour]}"))
        route = [str((quarter * colour + progress) % fields + 1) for progress in range(fields)] + goals
        turn = (270 - 90 * colour) % 360  # its yard lies at the lower left
        colours.append(Colour(SIDES[colour], PAWNS[colour], FACES[colour], tuple(yard), tuple(route), turn))
    lines = tuple(Line(*here, *there, "track") for here, there in zip(way, way[1:] + way[:1], strict=True))
    return Board("brett", _("Spielplan"), side, side, tuple(spots), lines), tuple(colours)


def seated(seats: int) -> tuple[int, ...]:
    """The colours of so many seats, one each: two sit opposite each other."""
    return (0, 2) if seats == 2 else tuple(range(seats))
