"""The pictures of `docs/pictures/`: tables in the middle of a match, and the hall, as a visitor's Chromium draws them.

    python -m tests.pictures [FOLDER]

The matches are the same each time: the computer plays them against itself, and the page of the first seat is handed
what the server would have sent it.
"""

from __future__ import annotations

import io
import os
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

import django

django.setup()

from PIL import Image  # noqa: E402
from playwright.sync_api import Page, sync_playwright  # noqa: E402

from games.engines import registry  # noqa: E402
from tests.browser.at_table import open_table  # noqa: E402
from tests.browser.conftest import DESK, FLAGS, PHONE, chromium  # noqa: E402
from tests.browser.matches import LINE, sent  # noqa: E402
from tests.browser.servers import Server  # noqa: E402

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "pictures"
TABLET = {"width": 820, "height": 1180}
#: until the drawings that pieces name are there and on the screen
DRAWN = """async () => {
  const named = [...document.querySelectorAll("use")].map(({ href }) => href.baseVal.split("#")[0]);
  for (const file of new Set(named.filter(Boolean))) {
    const image = new Image();
    image.src = file;
    await image.decode().catch(() => {});
  }
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
}"""
#: of a PNG; more are not told apart in print
COLOURS = 128


@dataclass(frozen=True, slots=True)
class Shot:
    """A table after so many moves; without a game, the hall."""

    name: str
    slug: str = ""
    seats: int = 2
    moves: int = 0
    screen: dict[str, int] | None = None
    dark: bool = False


SHOTS = (
    Shot("halle-telefon", screen=PHONE),
    Shot("halle", screen=DESK, dark=True),
    Shot("muehle-telefon", "muehle", 2, 16, PHONE),
    Shot("schach", "schach", 2, 18, DESK, dark=True),
    Shot("skat-telefon", "skat", 3, 18, PHONE),
    Shot("whist", "whist", 4, 22, DESK),
    Shot("mau-mau", "mau-mau", 4, 14, TABLET),
    Shot("romme-telefon", "romme", 3, 30, PHONE, dark=True),
    Shot("backgammon", "backgammon", 2, 14, DESK),
    Shot("kalaha-telefon", "kalaha", 2, 8, PHONE),
    Shot("leiterspiel", "leiterspiel", 4, 24, TABLET),
    Shot("kniffel-telefon", "kniffel", 2, 24, PHONE),
)


def small(png: bytes) -> bytes:
    """The picture with few colours."""
    out = io.BytesIO()
    Image.open(io.BytesIO(png)).convert("RGB").quantize(COLOURS).save(out, "PNG", optimize=True)
    return out.getvalue()


def shoot(page: Page, shot: Shot, address: str) -> bytes:
    """The page as it looks when nothing moves any more."""
    if shot.slug:
        page.add_init_script(LINE)
        page.goto(address)
        page.evaluate(
            "(title) => { document.querySelector('.table-title .name').textContent = title; }",
            registry.find(shot.slug).title,
        )
        page.evaluate("(frame) => window.__line.feed(frame)", sent(shot.slug, shot.seats, shot.moves, "mittel"))
    else:
        page.goto("/")
    page.wait_for_load_state("networkidle")
    page.evaluate(DRAWN)
    page.evaluate("document.getAnimations().forEach((each) => each.finish())")
    return small(page.screenshot())


def main(folder: Path) -> None:
    """Make all pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as room, sync_playwright() as playwright:
        server = Server(Path(room) / "var").start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            opener = browser.new_context(base_url=server.url).new_page()
            open_table(opener, "muehle", 2)
            cookies = opener.context.cookies()
            for shot in SHOTS:
                context = browser.new_context(
                    base_url=server.url,
                    viewport=shot.screen or DESK,
                    color_scheme="dark" if shot.dark else "light",
                    reduced_motion="reduce",
                )
                context.add_cookies(cookies)
                (folder / f"{shot.name}.png").write_bytes(shoot(context.new_page(), shot, opener.url))
                context.close()
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
