"""The contact sheet `docs/pictures/faltblaetter.png`: the folded leaflets of all games, both sides, for both audiences.

python -m tests.pictures.leaflets [FILE]
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

import django

django.setup()

import pypdfium2 as pdfium  # noqa: E402
from PIL import Image  # noqa: E402

from rules.domain.printing import leaflet_pdf  # noqa: E402
from rules.domain.reading import read_sheet  # noqa: E402
from rules.domain.sheet import LAYOUTS  # noqa: E402
from rules.domain.shipped import shipped_files  # noqa: E402

FILE = Path(__file__).resolve().parents[2] / "docs" / "pictures" / "faltblaetter.png"
#: a side of the sheet in pixels, the space between two, and how many games stand beside each other
WIDTH, HEIGHT, SPACE, ACROSS = 148, 105, 4, 4
#: of a PNG; more are not told apart at this size
COLOURS = 64


def sides(source: str) -> list[Image.Image]:
    """The four sides of a game's folded leaflets: children's, then adults'."""
    sheet = read_sheet(source)
    made = [
        pdfium.PdfDocument(leaflet_pdf(sheet, audience, LAYOUTS["wickelfalz"])) for audience in sheet.facts.audiences
    ]
    return [side.render(scale=0.5).to_pil().resize((WIDTH, HEIGHT)) for document in made for side in document]


def main(file: Path) -> None:
    """Make the contact sheet."""
    games = [sides(path.read_text(encoding="utf-8")) for _slug, path in sorted(shipped_files().items())]
    rows = -(-len(games) // ACROSS)
    wide, high = WIDTH + SPACE, HEIGHT + SPACE
    whole = Image.new("RGB", (ACROSS * (4 * wide + SPACE), rows * high + SPACE), "#8a8a8a")
    for number, game in enumerate(games):
        row, column = divmod(number, ACROSS)
        for at, side in enumerate(game):
            whole.paste(side, (SPACE + column * (4 * wide + SPACE) + at * wide, SPACE + row * high))
    whole.quantize(COLOURS).save(file, optimize=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FILE)
