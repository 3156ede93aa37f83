"""Pages that show a scene ask at once for the modules they need, and know where each piece is drawn."""

import re
from pathlib import Path

import pytest
from django.template import Context, Template

from games.drawing.pieces import PIECES, files, symbols

STATIC = PIECES.parents[1]


def file_of(name: str) -> str | None:
    """As the client looks for a drawing: the longest beginning of its name that is known."""
    words = name.split("-")
    return next((files()[start] for n in range(len(words), 0, -1) if (start := "-".join(words[:n])) in files()), None)


def test_each_drawing_is_found_in_the_file_where_it_is() -> None:
    for name in symbols():
        file = file_of(name)
        assert file, name
        assert f'id="{name}"' in (PIECES / file).read_text(encoding="utf-8"), name
    names = re.findall(r'<symbol id="([^"]+)"', "".join(path.read_text("utf-8") for path in PIECES.glob("*.svg")))
    assert sorted(names) == sorted(symbols()), "no drawing stands in two files"


def test_a_table_of_one_game_needs_no_drawings_of_another() -> None:
    assert {file_of(name) for name in ("stone-0", "king-1", "pawn-5")} == {"stones.svg"}
    assert {file_of("card-joker"), file_of("card-back"), file_of("suit-pik")} == {"cards.svg"}
    assert {file_of("card-herz-7"), file_of("card-kreuz-ass")} == {"cards-french.svg"}
    assert {file_of("card-rot-7"), file_of("card-eichel-daus")} == {"cards-german.svg"}
    assert file_of("card-werk-a1") == "quartett.svg"
    assert file_of("tile-3-4") == file_of("pips-12") == "dominoes.svg"


def test_the_page_says_where_each_file_is() -> None:
    told = [part.split() for part in Template("{% load scene %}{% piece_files %}").render(Context()).split(";")]
    said = {kind: address for address, *kinds in told for kind in kinds}
    assert set(said) == set(files())
    assert said["stone"].startswith("/static/img/pieces/stones")


@pytest.mark.parametrize("name", ["js/table/main.js", "js/lesson.js", "js/replay.js"])
def test_every_module_a_page_leads_to_is_asked_for_once(name: str) -> None:
    page = Template(f'{{% load scene %}}{{% modules "{name}" %}}').render(Context())
    asked = re.findall(r'<link rel="modulepreload" href="[^"]*/js/table/(\w+)', page)
    assert len(asked) == len(set(asked)) > 8
    assert re.search(rf'<script type="module" src="[^"]*{name.removesuffix(".js")}', page)
    for module in asked:
        text = (STATIC / "js" / "table" / f"{module}.js").read_text(encoding="utf-8")
        assert set(re.findall(r'from "\./(\w+)\.js"', text)) <= set(asked), module
    own = Path(STATIC / name).read_text(encoding="utf-8")
    assert set(re.findall(r'from "\./(?:table/)?(\w+)\.js"', own)) <= set(asked)
