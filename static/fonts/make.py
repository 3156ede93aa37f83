"""Makes the web fonts lighter, of Atkinson's two one each with nothing but an open zero, and that of print with it.

    python static/fonts/make.py

It wants the fonts as they were published; what it has made it does not take again.

Hints for the screens of old take two fifths of a font's bytes and are left out.

A slash tells 0 from O in codes; in sentences about games of 1900 it looks like a machine's. The font has no other zero,
so this one keeps the outline and closes the two halves of the counter to one. Browsers take it for U+0030
(`unicode-range` in base.css); there the font's name is our own. Typst draws pictures with one font for a line, so what
prints has the zero in its place. The licence (atkinson-OFL.txt) allows both and reserves no name.
"""

from __future__ import annotations

import math
from pathlib import Path

from fontTools.pens.recordingPen import RecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

FONTS = Path(__file__).resolve().parent
PRINT = FONTS.parents[1] / "gamesday" / "paper" / "fonts"
NAME = "Spieletag Null"


def open_zero(font: TTFont) -> None:
    """Draw the zero anew: its outline, and as counter the two quarters left whole with their mirror images."""
    recorded = RecordingPen()
    font.getGlyphSet()["zero"].draw(recorded)
    outline = recorded.value[: 1 + next(at for at, (step, _) in enumerate(recorded.value) if step == "closePath")]
    curves = [points for step, points in recorded.value if step == "qCurveTo"]
    right, left = curves[-6][-1], curves[-2][-1]
    (*to_top, top), (*to_foot, foot) = curves[-5], curves[-1]  # from the right, from the left

    def mirrored(points: list[tuple[int, int]]) -> list[tuple[int, int]]:
        return [(2 * top[0] - x, y) for x, y in reversed(points)]

    drawn = TTGlyphPen(None)
    for step, points in outline:
        getattr(drawn, step)(*points)
    drawn.moveTo(foot)
    for points in ([*mirrored(to_foot), right], [*to_top, top], [*mirrored(to_top), left], [*to_foot, foot]):
        drawn.qCurveTo(*points)
    drawn.closePath()
    font["glyf"]["zero"] = drawn.glyph()


def lean(upright: TTFont, italic: TTFont) -> None:
    """Draw the italic zero as the upright one, leaning and in the middle of its room."""
    lean = math.tan(math.radians(-italic["post"].italicAngle))
    zero, room = upright["glyf"]["zero"], italic["hmtx"]["zero"][0]
    zero.recalcBounds(upright["glyf"])
    middle = (zero.yMax + zero.yMin) / 2
    aside = (room - upright["hmtx"]["zero"][0]) / 2
    drawn = TTGlyphPen(None)
    zero.draw(TransformPen(drawn, (1, 0, lean, 1, aside - middle * lean, 0)), upright["glyf"])
    italic["glyf"]["zero"] = drawn.glyph()


def alone(font: TTFont) -> None:
    """Leave the zero and its form for tables, nothing else, under the font's own name."""
    subsetter = Subsetter(Options(layout_features=["tnum"], name_IDs=[0, 1, 2, 13, 14], hinting=False))
    subsetter.populate(unicodes=[0x30])
    subsetter.subset(font)
    for record in font["name"].names:
        if record.nameID == 1:
            record.string = NAME


def lighter(path: Path) -> None:
    """Leave the hints out; all letters and features stay."""
    font = TTFont(path)
    subsetter = Subsetter(Options(hinting=False, layout_features=["*"], name_IDs=["*"], notdef_outline=True))
    subsetter.populate(glyphs=font.getGlyphOrder())
    subsetter.subset(font)
    font.flavor = "woff2"
    font.save(path)


if __name__ == "__main__":
    for name in ("federo", "atkinson-regular", "atkinson-bold"):
        lighter(FONTS / f"{name}.woff2")
    for weight in ("regular", "bold"):
        font = TTFont(FONTS / f"atkinson-{weight}.woff2")
        open_zero(font)
        alone(font)
        font.flavor = "woff2"
        font.save(FONTS / f"zero-{weight}.woff2")
    printed = {style: TTFont(PRINT / f"atkinson-{style}.ttf") for style in ("regular", "bold", "italic")}
    open_zero(printed["regular"])
    open_zero(printed["bold"])
    lean(printed["regular"], printed["italic"])
    for style, font in printed.items():
        font.save(PRINT / f"atkinson-{style}.ttf")
