"""How long a leaflet takes to print, warm: `python -m tests.bench.leaflets`. Wanted: at most 50 ms.

Every print has another address in its QR code, so that none is remembered from the one before.
"""

from __future__ import annotations

import os
import statistics
import time

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

import django

django.setup()

from django.test import override_settings  # noqa: E402

from rules.domain.library import SHIPPED  # noqa: E402
from rules.domain.printing import leaflet_pdf  # noqa: E402
from rules.domain.reading import read_sheet  # noqa: E402
from rules.domain.sheet import AUDIENCES, LAYOUTS  # noqa: E402

PRINTS = 30


def main() -> None:
    print(f"{'leaflet':<40}{'median ms':>10}{'slowest':>10}{'wanted':>8}")
    for path in sorted(SHIPPED.glob("*.md")):
        sheet = read_sheet(path.read_text(encoding="utf-8"))
        for audience in AUDIENCES.values():
            for layout in LAYOUTS.values():
                took = []
                for number in range(PRINTS):
                    with override_settings(PUBLIC_URL=f"http://spiele-{number}.example"):
                        began = time.perf_counter()
                        leaflet_pdf(sheet, audience, layout)
                        took.append((time.perf_counter() - began) * 1000)
                median = statistics.median(took[1:])
                name = f"{path.stem} {audience.slug} {layout.slug}"
                print(
                    f"{name:<40}{median:>10.0f}{max(took[1:]):>10.0f}{50:>8}"
                    + ("" if median <= 50 else "  FALLS SHORT")
                )


if __name__ == "__main__":
    main()
