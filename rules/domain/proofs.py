"""Pictures as pixels, to look at while a text is written."""

from __future__ import annotations

from pathlib import Path

import typst

FONTS = Path(__file__).resolve().parent.parent / "fonts"
SOURCE = """#set page(width: 120mm, height: auto, margin: 3mm)
#image(bytes(sys.inputs.svg), format: "svg", width: 100%)
"""


def png(svg: str) -> bytes:
    """A drawing as PNG, 120 mm wide, with the fonts of the leaflets."""
    fonts = typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[str(FONTS)])
    made = typst.compile(
        SOURCE.encode(), format="png", ppi=150, font_paths=fonts, ignore_system_fonts=True, sys_inputs={"svg": svg}
    )
    assert isinstance(made, bytes)
    return made
