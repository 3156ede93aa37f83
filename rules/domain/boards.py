"""Boards to print and cut, from the engines' own scenes: what is played on paper is what is played on the screen.

One sheet A4 or A3, or "xxl": six sheets A4 across, which overlap and are glued together to about 54 cm.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace
from functools import cache
from typing import Any

from django.utils.translation import gettext as _

from games.drawing import USUAL, Type, scene_svg
from games.drawing.boards import framed
from games.engines.registry import rulesets
from games.engines.scene import Board, Piece, View
from rules.domain.cutouts import single
from rules.domain.errors import UnknownPrintError
from rules.domain.typesetting import typeset

#: sheet width and height, in millimetres, and how many sheets across and down
SIZES: dict[str, tuple[float, float, int, int]] = {
    "a4": (210, 297, 1, 1),
    "a3": (297, 420, 1, 1),
    "xxl": (297, 210, 2, 3),
}
#: what no printer prints, and by how much two sheets overlap, in millimetres
MARGIN, OVERLAP = 10.0, 10.0
#: letters on a board: at least 10 pt, so that everybody around the table can read them, and at most 28
LEAST_MM, MOST_MM = 3.6, 10.0
#: room for the title above a board on one sheet
HEAD = 16.0


@cache
def boards() -> dict[str, str]:
    """The title of every game that is played on a board, by its slug."""
    return {
        slug: str(ruleset.title)
        for slug, ruleset in rulesets().items()
        if any(isinstance(surface, Board) and _is_drawn(surface) for surface in _start(slug).surfaces)
    }


def board_pdf(slug: str, size: str) -> bytes:
    """The empty board of a game, and its pieces to cut out on the sheets after it.

    Raises UnknownPrintError for a game without a board and for a size there is not.
    """
    if slug not in boards():
        raise UnknownPrintError(
            _("Einen Spielplan für „%(slug)s“ gibt es nicht. Es gibt: %(known)s.")
            % {"slug": slug[:60], "known": ", ".join(boards())}
        )
    if size not in SIZES:
        raise UnknownPrintError(
            _("Eine Größe „%(size)s“ gibt es nicht. Es gibt: %(known)s.")
            % {"size": size[:60], "known": ", ".join(SIZES)}
        )
    title = boards()[slug]
    view = _start(slug)
    board = _board(view)
    name = _("Spielplan %(title)s") % {"title": title}
    sheet_width, sheet_height, across, down = SIZES[size]
    room_width = across * (sheet_width - 2 * MARGIN) - (across - 1) * OVERLAP
    room_height = down * (sheet_height - 2 * MARGIN) - (down - 1) * OVERLAP - (0 if size == "xxl" else HEAD)
    # the drawing is as large as its view box: the board and its rim, which is as wide as its letters want
    frame = framed(board)
    unit = min(room_width / frame.width, room_height / frame.height)
    letters = Type(LEAST_MM * 100 / unit, MOST_MM * 100 / unit)
    frame = framed(board, letters=letters)
    unit = min(room_width / frame.width, room_height / frame.height)
    width, height = unit * frame.width, unit * frame.height
    svg = _drawn(view, name, letters)
    return typeset(
        "board.typ",
        {
            "document_title": name,
            "author": _("Förderverein"),
            "keywords": [title, _("Spielplan")],
            "title": title,
            "says": _("Spielplan zum Ausdrucken, %(cm)s cm breit") % {"cm": f"{width / 10:.1f}".replace(".", ",")},
            "glue": _("Schneide jedes Blatt an den Marken ab und kleb es auf den Rand des nächsten."),
            "svg": svg,
            "alt": name,
            "sheet": [sheet_width, sheet_height],
            "size": [width, height],
            "margin": MARGIN,
            "overlap": OVERLAP,
            "head": HEAD,
            "tiles": _tiles(width, height, size, name),
            **_pieces(view, unit * board.size * 0.86),
        },
    )


@cache
def alike(one: str, other: str) -> bool:
    """Whether two games are played on the same board with the same pieces, so that one print serves both."""
    first, second = (_start(slug) for slug in (one, other))
    return _drawn(first, "") == _drawn(second, "") and _counted(first) == _counted(second)


def _drawn(view: View, name: str, letters: Type = USUAL) -> str:
    """The empty board."""
    return scene_svg(View((_board(view),), (), view.sides, view.status), areas=False, letters=letters, label=name)


def _board(view: View) -> Board:
    return next(surface for surface in view.surfaces if isinstance(surface, Board) and _is_drawn(surface))


def _is_drawn(board: Board) -> bool:
    """Whether it is more than the places where cards lie."""
    return any(spot.shape != "bare" for spot in board.spots)


def _start(slug: str) -> View:
    ruleset = rulesets()[slug]
    game = ruleset.make(ruleset.seats[-1])
    return game.view(game.start(), None)


def _tiles(width: float, height: float, size: str, name: str) -> list[dict[str, Any]]:
    """The pieces a large board is cut into: from where in it, and what each is called."""
    sheet_width, sheet_height, _across, _down = SIZES[size]
    if size != "xxl":
        return [{"x": 0.0, "y": 0.0, "row": 1, "column": 1, "alt": name, "says": ""}]
    step_x, step_y = sheet_width - 2 * MARGIN - OVERLAP, sheet_height - 2 * MARGIN - OVERLAP
    across, down = math.ceil((width - OVERLAP) / step_x - 1e-6), math.ceil((height - OVERLAP) / step_y - 1e-6)
    tiles = []
    for row in range(down):
        for column in range(across):
            said = {"n": row * across + column + 1, "of": across * down, "row": row + 1, "column": column + 1}
            where = _("Blatt %(n)d von %(of)d: Reihe %(row)d, Spalte %(column)d") % said
            tiles.append(
                {
                    "x": column * step_x,
                    "y": row * step_y,
                    "row": row + 1,
                    "column": column + 1,
                    "last_row": row == down - 1,
                    "last_column": column == across - 1,
                    "alt": f"{name}. {where}",
                    "says": where,
                }
            )
    return tiles


def _counted(view: View) -> Counter[Piece]:
    """How many of each player's pieces the set-up has; what is nobody's, such as dice, is not made of paper."""
    counts: Counter[Piece] = Counter()
    for piece in view.pieces:
        if piece.owner is not None:
            counts[replace(piece, at="", count=1, target="")] += piece.count
    return counts


def _pieces(view: View, size: float) -> dict[str, Any]:
    """The pieces of the set-up, to cut out, as large as the squares want them (in millimetres)."""
    return {
        "piece_size": min(40.0, max(9.0, size)),
        "pieces_title": _("Figuren zum Ausschneiden"),
        "pieces_say": _("Druck dieses Blatt auf festes Papier."),
        "pieces": [
            {
                "svg": single(piece),
                "alt": _("%(n)d-mal: %(piece)s") % {"n": count, "piece": piece.label},
                "count": count,
            }
            for piece, count in _counted(view).items()
        ],
    }
