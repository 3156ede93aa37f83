"""Every game's tile, small and large, light and dark, on sheets to look at: what no test sees.

    python -m tests.pictures.tiles [--small 78] [--large 220] [--to FOLDER] [GAME]…

A game is named by its slug, its family or its manner; without names, all are shown: `klein-hell.png`,
`klein-dunkel.png`, and large ones by the page. The pictures are those the server sends.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Sequence
from html import escape
from pathlib import Path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

import django

django.setup()

from django.template.loader import render_to_string  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

from games import pictures  # noqa: E402
from games.engines import registry  # noqa: E402
from rules.domain.reading import read_sheet  # noqa: E402
from rules.domain.shipped import shipped_files  # noqa: E402
from tests.browser.conftest import FLAGS, chromium  # noqa: E402
from tests.browser.servers import Server  # noqa: E402

FOLDER = Path(tempfile.gettempdir()) / "tiles"
#: so many large ones on a sheet
PAGE = 40
#: until every picture is there
THERE = "() => [...document.images].every((image) => image.complete && image.naturalWidth)"


def titles() -> dict[str, str]:
    """All games there are, those that are played here and those of the library alone, by family and slug."""
    there = {slug: read_sheet(path.read_text(encoding="utf-8")).facts.title for slug, path in shipped_files().items()}
    there |= {slug: str(ruleset.title) for slug, ruleset in registry.rulesets().items()}
    order = list(pictures.MATERIALS)
    return {slug: there[slug] for slug in sorted(there, key=lambda slug: (order.index(pictures.family(slug)), slug))}


def page_of(slugs: Sequence[str], names: dict[str, str], side: int, address: str) -> str:
    """The tiles on one page."""
    there = []
    for slug in slugs:
        tile = render_to_string("games/tile.html", {"game": {"slug": slug}}).replace('loading="lazy"', "")
        there.append(f"<li>{tile}<span>{escape(pictures.short_title(slug, names[slug]))}</span></li>")
    css = "".join(f'<link rel="stylesheet" href="/static/css/{name}.css">' for name in ("base", "tile"))
    grid = (
        f"display:grid;grid-template-columns:repeat(auto-fill,{side}px);gap:10px;margin:0;padding:12px;list-style:none"
    )
    words = "li > span:last-child{display:block;font-size:.72rem;line-height:1.15;text-align:center}"
    return (
        f'<!doctype html><html lang="de"><base href="{address}">{css}<style>{words}</style>'
        f'<ul style="{grid}">{"".join(there)}</ul>'
    )


def main() -> None:
    """Make the sheets."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--small", type=int, default=78)
    parser.add_argument("--large", type=int, default=220)
    parser.add_argument("--to", type=Path, default=FOLDER)
    parser.add_argument("games", nargs="*")
    given = parser.parse_args()
    wanted = set(given.games)
    names = titles()
    slugs = [slug for slug in names if not wanted or wanted & {slug, pictures.family(slug), pictures.manner(slug)}]
    given.to.mkdir(parents=True, exist_ok=True)
    parts = [slugs[at : at + PAGE] for at in range(0, len(slugs), PAGE)]
    pages = [("klein", slugs, given.small)]
    pages += [(f"gross-{number}", part, given.large) for number, part in enumerate(parts, 1)]
    with tempfile.TemporaryDirectory() as room, sync_playwright() as playwright:
        server = Server(Path(room) / "var").start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for name, shown, side in pages:
            for look, scheme in (("hell", "light"), ("dunkel", "dark")):
                page = browser.new_page(viewport={"width": 1280, "height": 800}, color_scheme=scheme)
                page.goto(f"{server.url}/static/css/tile.css")
                page.set_content(page_of(shown, names, side, server.url))
                page.wait_for_function(THERE)
                page.screenshot(path=given.to / f"{name}-{look}.png", full_page=True)
                page.close()
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
