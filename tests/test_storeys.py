"""The storeys: everything stands in one, nothing reaches up, and the picture in the docs is that of today."""

import re

from tests import storeys

TEMPLATES = storeys.ROOT / "templates"
#: whose templates a folder holds, where it is not called as its storey
FOLDERS = {"gamesday": "ground", "sheets": "ground", "registration": "ground"}
#: parts that all pages use and that lie with the live tables still
SHARED = {"games/count.html", "games/htmx.html", "games/icon.html"}
USED = re.compile(r"{% (?:include|extends|load) (?P<told>[^%]*)%}")


def test_the_picture_is_current():
    assert storeys.PAGE.read_text(encoding="utf-8") == storeys.page(), "run: python -m tests.storeys"


def test_every_module_stands_in_a_storey():
    modules = {name for pair in storeys.imports() for name in pair}
    rest = {name for name in modules if storeys.storey_of(name) is None}
    assert {name for name in rest if ".migrations" not in name} <= set(storeys.APPS)


def test_nothing_is_imported_upwards():
    assert [pair for pair in storeys.arrows() if pair[0] > pair[1]] == []


def storey(name: str) -> int:
    return storeys.NAMES.index(FOLDERS.get(name, name))


def test_no_template_uses_what_stands_above_it():
    """Tags and parts alike. The frame of all pages and the pages of errors are the roof's."""
    tags = {path.stem: path.parts[-3] for path in storeys.ROOT.glob("*/templatetags/*.py")}
    seen = 0
    for path in TEMPLATES.rglob("*.html"):
        folder = path.relative_to(TEMPLATES).parts[0]
        if folder.endswith(".html"):
            continue
        for used in USED.finditer(path.read_text(encoding="utf-8")):
            told = used["told"]
            part = re.match(r'"((\w+)/[^"]+)"', told)
            loads = [] if '"' in told else [tags[word] for word in told.split() if word in tags]
            for other in [part[2]] if part and part[1] not in SHARED else loads:
                seen += 1
                assert storey(other) >= storey(folder), f"{path.relative_to(TEMPLATES)}: {used[0]}"
    assert seen > 100


def test_a_module_is_found_in_its_storey():
    assert storeys.storey_of("gamesday.sheets.grid") == storeys.NAMES.index("ground")
    assert storeys.storey_of("gamesday.urls") == storeys.NAMES.index("roof")
    assert storeys.storey_of("games.engines.morris.muehle") == storeys.NAMES.index("engines")
    assert storeys.storey_of("games.drawings") is None
