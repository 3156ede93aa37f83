"""The letters on pages: one apostrophe, and a zero that is a zero of 1900."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from games.engines.registry import find, rulesets

STATIC = Path(__file__).parents[2] / "static"
PRINT = Path(__file__).parents[2] / "gamesday" / "paper" / "fonts"


def test_titles_have_the_apostrophe_of_print() -> None:
    assert [title for slug in rulesets() if "'" in (title := find(slug).title)] == []


@pytest.mark.parametrize("weight", ["regular", "bold"])
def test_the_zero_of_the_web_fonts_has_no_slash(weight: str) -> None:
    css = (STATIC / "css" / "base.css").read_text(encoding="utf-8")
    assert re.search(rf'Atkinson; src: url\("../fonts/zero-{weight}.woff2"\)[^}}]*unicode-range: U\+30;', css)
    whole = TTFont(STATIC / "fonts" / f"atkinson-{weight}.woff2")
    ours = TTFont(STATIC / "fonts" / f"zero-{weight}.woff2")
    assert whole["glyf"]["zero"].numberOfContours == 3  # an outline and two halves beside the slash
    assert ours["glyf"]["zero"].numberOfContours == 2
    assert ours["hmtx"]["zero"] == whole["hmtx"]["zero"]  # and is as wide


@pytest.mark.parametrize("font", sorted(PRINT.glob("*.ttf")), ids=lambda font: font.stem)
def test_no_zero_in_print_has_a_slash(font: Path) -> None:
    assert TTFont(font)["glyf"]["zero"].numberOfContours == 2
