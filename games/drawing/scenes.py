"""A whole scene as one picture: boards, what lies beside them, and score sheets."""

from __future__ import annotations

from collections.abc import Collection

from games.drawing.boards import board_svg, framed, part_of
from games.drawing.notes import NOTHING, Notes
from games.drawing.pieces import (
    UNIT,
    USUAL,
    Type,
    breadth,
    bricks,
    cross,
    cross_breadth,
    document,
    group,
    lay,
    letter,
    n,
    sheet_svg,
)
from games.engines.scene import Area, Board, Sheet, View


def scene_svg(
    view: View,
    notes: Notes = NOTHING,
    *,
    lettering: bool = True,
    areas: bool | Collection[str] = True,
    names: bool = False,
    crop: Collection[str] = (),
    letters: Type = USUAL,
    label: str = "",
) -> str:
    """The scene as an SVG document.

    `lettering` keeps the letters at a board's edge. `areas` keeps the piles and hands beside it (those of seat 1 and
    higher above, the others below; empty ones are left out): all, none, or those of these ids; a score sheet is drawn
    only if it is named. `names` writes over each what it is called. `crop` shows no more of a board than the part
    around these places. `letters` bounds the size of all that is written. `label` becomes the accessible name;
    without one the picture is marked as decoration.

    Raises ValueError if a note or `crop` names a place that no board of the scene has, if `areas` names what the
    scene has not, or if there is nothing to draw.
    """
    boards = [surface for surface in view.surfaces if isinstance(surface, Board)]
    unknown = (notes.places() | set(crop)) - {spot.id for board in boards for spot in board.spots}
    if not isinstance(areas, bool):
        unknown |= set(areas) - {surface.id for surface in view.surfaces}
    if unknown:
        raise ValueError(f"no such place: {', '.join(sorted(unknown))}")
    filled = {piece.at for piece in view.pieces}
    rows = [s for s in view.surfaces if isinstance(s, Area) and s.id in filled and _wanted(s.id, areas)]
    sheets = [s for s in view.surfaces if isinstance(s, Sheet) and not isinstance(areas, bool) and s.id in areas]
    stacked: list[Board | Area | Sheet] = [
        *(row for row in rows if row.seat),
        *boards,
        *(row for row in rows if not row.seat),
        *sheets,
    ]
    if not stacked:
        raise ValueError("nothing to draw")
    whole = {board.id: framed(board, view.pieces, lettering=lettering, letters=letters) for board in boards}
    shown = {board.id: part_of(board, crop, whole[board.id]) if crop else whole[board.id] for board in boards}
    tables = {sheet.id: sheet_svg(sheet, letters) for sheet in sheets}
    broad = [frame.width for frame in shown.values()] + [table[1] + 0.2 for table in tables.values()]
    pieces_of = {row.id: [piece for piece in view.pieces if piece.at == row.id] for row in rows}
    # without a board to measure by, as broad as the longest row, within reason
    broads = [
        cross_breadth(pieces_of[row.id]) if row.layout == "cross" else breadth(pieces_of[row.id], letters)
        for row in rows
    ]
    longest = max(broads, default=0.0)
    width = max(broad, default=min(8.0, max(4.5, longest + 0.2)))
    times = letters.times(34)
    drawn: list[str] = []
    y = 0.0
    for part in stacked:
        if isinstance(part, Board):
            frame = shown[part.id]
            inside = board_svg(part, view, notes, whole[part.id], lettering=lettering, letters=letters)
            x = (width - frame.width) / 2
            if crop:
                place = f'x="{n(x * UNIT)}" y="{n(y * UNIT)}" '
                place += f'width="{n(frame.width * UNIT)}" height="{n(frame.height * UNIT)}"'
                seen = (frame.left, frame.top, frame.width, frame.height)
                box = " ".join(n(value * UNIT) for value in seen)
                drawn.append(f'<svg {place} viewBox="{box}">{inside}</svg>')
            else:
                drawn.append(group(x - frame.left, y - frame.top, inside))
            y += frame.height
            continue
        if names:
            drawn.append(letter(width / 2, y + 0.25 * times, str(part.label), letters.size(34)))
            y += 0.4 * times
        if isinstance(part, Sheet):
            inside, wide, high = tables[part.id]
            drawn.append(group((width - wide) / 2, y + 0.1, inside))
        else:
            if part.layout == "cross":
                inside, high = cross(pieces_of[part.id], width)
            elif "bricks" in part.layout:
                inside, high = bricks(pieces_of[part.id], width, low="down" in part.layout)
            else:
                inside, high = lay(pieces_of[part.id], width, wrap=part.layout in {"chain", "rack"}, letters=letters)
            drawn.append(group(0, y + 0.1, inside))
        y += high + 0.2
    return document(width, y, "".join(drawn), label)


def _wanted(name: str, areas: bool | Collection[str]) -> bool:
    return areas if isinstance(areas, bool) else name in areas
