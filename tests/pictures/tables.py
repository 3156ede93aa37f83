"""Every game's table as a picture, and sheets of them to look through: what no test sees.

    python -m tests.pictures.tables [--look 360x740]… [--at 0.5] [--seats 4] [--to FOLDER] [GAME]…

A game is named by its slug or its family; without names, all are shown. A look is a size and what somebody wishes, as
in 1280x800-dark-contrast-large; with -wall it is the page of a beamer. Each table stands as far into a match as
`--at` says (0 is the beginning, 1 the end), seen from a seat that is to act. The matches are the same each time and
kept in the folder, so that a second look costs nothing but the drawing.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

import django

django.setup()

from PIL import Image, ImageDraw  # noqa: E402
from playwright.sync_api import Page, sync_playwright  # noqa: E402

from games.engines import registry  # noqa: E402
from tests.browser.at_table import open_table  # noqa: E402
from tests.browser.conftest import FLAGS, chromium  # noqa: E402
from tests.browser.matches import LINE, halfway  # noqa: E402
from tests.browser.servers import Server  # noqa: E402
from tests.pictures.__main__ import DRAWN  # noqa: E402

#: where pictures go if nothing else is said; kept between two runs
FOLDER = Path(tempfile.gettempdir()) / "tables"
#: a sheet is at most so many pixels wide and high
SHEET = (1440, 1100)
LEGEND = 16
WISHES = ("dark", "contrast", "large", "wall")


@dataclass(frozen=True, slots=True)
class Look:
    """How the tables are looked at."""

    size: tuple[int, int]
    dark: bool = False
    contrast: bool = False
    large: bool = False
    wall: bool = False

    @classmethod
    def named(cls, name: str) -> Look:
        size, *wishes = name.split("-")
        if set(wishes) - set(WISHES):
            raise SystemExit(f"no such wish: {name}")
        width, height = size.split("x")
        return cls((int(width), int(height)), **dict.fromkeys(wishes, True))

    @property
    def name(self) -> str:
        return "-".join(["x".join(map(str, self.size)), *(wish for wish in WISHES if getattr(self, wish))])

    def show(self, page: Page, slug: str, address: str, frame: dict[str, Any]) -> bytes:
        """The table on a page, when nothing moves any more."""
        width, height = self.size
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme="dark" if self.dark else "light")
        page.goto(f"{address}beamer/" if self.wall else address)
        page.evaluate(
            """([title, contrast, large]) => {
                 const name = document.querySelector(".table-title .name"); // on a wall its size goes with its words
                 if (name) name.textContent = title;
                 wishes.set("kontrast", contrast);
                 wishes.set("gross", large);
               }""",
            [registry.find(slug).title, self.contrast, self.large],
        )
        page.evaluate("(frame) => window.__line.feed(frame)", frame)
        page.evaluate(DRAWN)
        page.evaluate("document.getAnimations().forEach((each) => each.finish())")
        return page.screenshot()


def frame_of(slug: str, at: float, seats: int, wall: bool, kept: Path) -> dict[str, Any]:
    """What the page is sent; reckoned once."""
    file = kept / f"{slug}-{seats}-{at:g}{'-wall' * wall}.json"
    if not file.exists():
        file.write_text(json.dumps(halfway(slug, seats, at, watched=wall)))
    found: dict[str, Any] = json.loads(file.read_text())
    return found


def usual(slug: str) -> int:
    """So many play: four, where so many can."""
    seats = registry.find(slug).seats
    return min((each for each in seats if each >= 4), default=max(seats))


def sheets(pictures: Sequence[tuple[str, Path]], size: tuple[int, int]) -> Iterator[Image.Image]:
    """The pictures side by side, each with its name below, as many as a sheet holds."""
    across = max(1, min(4, SHEET[0] // min(size[0], SHEET[0] // 2)))
    width = min(size[0], SHEET[0] // across)
    height = size[1] * width // size[0]
    down = max(1, SHEET[1] // (height + LEGEND))
    for first in range(0, len(pictures), across * down):
        part = pictures[first : first + across * down]
        rows = -(-len(part) // across)
        sheet = Image.new("RGB", (across * width, rows * (height + LEGEND)), "white")
        pen = ImageDraw.Draw(sheet)
        for number, (name, path) in enumerate(part):
            x, y = number % across * width, number // across * (height + LEGEND)
            with Image.open(path) as picture:
                sheet.paste(picture.convert("RGB").resize((width, height), Image.Resampling.LANCZOS), (x, y))
            pen.text((x + 4, y + height + 2), name, fill="black")
        yield sheet


def asked(names: Sequence[str]) -> list[str]:
    """The slugs that are meant, in order of their families."""
    families = registry.families()
    known = {*families, *families.values()}
    unknown = sorted(set(names) - known)
    if unknown:
        raise SystemExit(f"no such game or family: {', '.join(unknown)}")
    found = sorted(families, key=lambda slug: (families[slug], slug))
    return [slug for slug in found if not names or {slug, families[slug]} & set(names)]


def main() -> None:
    """Make what the command line asks for."""
    parser = argparse.ArgumentParser(description="Pictures of the games' tables, and sheets of them.")
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--look", action="append", default=[], metavar="WxH-WISH")
    parser.add_argument("--at", type=float, default=0.5)
    parser.add_argument("--seats", type=int, default=0)
    parser.add_argument("--to", type=Path, default=FOLDER)
    given = parser.parse_args()
    looks = [Look.named(name) for name in given.look or ["360x740"]]
    slugs = asked(given.games)
    kept = given.to / "matches"
    kept.mkdir(parents=True, exist_ok=True)
    seats = {slug: given.seats or usual(slug) for slug in slugs}
    with tempfile.TemporaryDirectory() as room, sync_playwright() as playwright:
        server = Server(Path(room) / "var").start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            context = browser.new_context(base_url=server.url, reduced_motion="reduce", locale="de-DE")
            opener = context.new_page()
            open_table(opener, "muehle", 2)
            address = opener.url
            page = context.new_page()
            opener.close()
            page.add_init_script(LINE)
            for look in looks:
                folder = given.to / look.name
                folder.mkdir(exist_ok=True)
                made = []
                for slug in slugs:
                    made.append((slug, folder / f"{slug}.png"))
                    made[-1][1].write_bytes(
                        look.show(page, slug, address, frame_of(slug, given.at, seats[slug], look.wall, kept))
                    )
                for number, sheet in enumerate(sheets(made, look.size), 1):
                    path = given.to / f"{look.name}-{number:02}.png"
                    sheet.save(path)
                    sys.stdout.write(f"{path}\n")
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
