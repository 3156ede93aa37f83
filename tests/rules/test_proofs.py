"""What is measured of a leaflet, against what the printed page shows."""

import pytest

from rules.domain.pictures import letters
from rules.domain.printing import leaflet_pdf
from rules.domain.proofs import png, proof
from rules.domain.reading import read_sheet
from rules.domain.sheet import AUDIENCES, LAYOUTS
from tests.rules import pdf

#: (panel, page, left, right) in mm
PANELS = ((1, 0, 197, 297), (2, 1, 0, 100), (3, 1, 100, 200), (4, 1, 200, 297), (5, 0, 0, 97), (6, 0, 97, 197))
EACH_AUDIENCE = pytest.mark.parametrize("audience", AUDIENCES.values(), ids=lambda audience: audience.slug)


def bottom(picture, left, right):
    """The lowest ink between the head and the page number, in mm."""
    return max(y / 4 for y in range(9 * 4, 800) if picture.ink(left + 7, y / 4, right - 7, y / 4 + 0.25))


@EACH_AUDIENCE
def test_panels_are_measured(muehle, audience):
    found = proof(muehle, audience)
    assert [panel.number for panel in found.panels] == [1, 2, 3, 4, 5, 6]
    assert [panel.title for panel in found.panels] == [part.title for part in muehle.parts[audience.slug]]
    assert len({panel.size for panel in found.panels}) == 1
    pages = pdf.render(leaflet_pdf(muehle, audience, LAYOUTS["wickelfalz"]))
    for panel, (number, page, left, right) in zip(found.panels, PANELS, strict=True):
        assert panel.height == pytest.approx(190)
        assert 0 < panel.share <= 1
        if number in (2, 3, 4, 5):  # cover and back end with a line of their own
            lowest = bottom(pages[page], left, right) - 9
            # what is left is put between the blocks; the tint of a box lies in the room around it
            assert panel.used - 4 < lowest <= 190 + 2, number


def test_less_text_is_less_full(shipped):
    whole = proof(read_sheet(shipped), AUDIENCES["kinder"])
    child, adult = shipped.split("# Erwachsene")
    start, rest = child.split("## Uralt!\n")
    short = f"{start}## Uralt!\n\nWenig.\n\n## Plakat{rest.split('## Plakat')[1]}# Erwachsene{adult}"
    cut = proof(read_sheet(short), AUDIENCES["kinder"])
    assert whole.panels[5].used - cut.panels[5].used > 50


def test_letters_are_measured_whatever_they_stand_in():
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100"><text font-size="20">a</text>'
        '<g transform="translate(3 4) scale(.5)"><g><text font-size="30">b</text></g></g></svg>'
    )
    assert letters(svg, 25.4) == pytest.approx((20 * 72 / 200, 0.5 * 30 * 72 / 200))
    assert letters(svg, 50.8) == pytest.approx((2 * 20 * 72 / 200, 2 * 0.5 * 30 * 72 / 200))
    assert letters('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>', 10) == ()


def test_pictures_are_measured(muehle):
    found = proof(muehle, AUDIENCES["erwachsene"])
    names = [picture.name for picture in found.pictures]
    assert names[0] == "titel"
    assert {"brett", "zwickmuehle-adressen", "eingesperrt"} <= set(names)
    assert all(20 < picture.mm <= 86 for picture in found.pictures)
    assert [picture.smallest for picture in found.pictures if picture.name == "titel"] == [None]
    assert found.smallest == min(picture.smallest for picture in found.pictures if picture.smallest)


def test_a_drawing_as_pixels():
    assert png('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>').startswith(b"\x89PNG")


@EACH_AUDIENCE
def test_pictures_grow_where_there_is_room(shipped, audience):
    """The less a panel says, the larger is its picture, and never larger than the line."""
    head, play = {"kinder": ("kinder", "So spielst du"), "erwachsene": ("erwachsene", "Spielverlauf")}[audience.slug]
    name = {"kinder": "ziehen", "erwachsene": "setzen-adressen"}[audience.slug]
    before, part, after = shipped.partition(f"## {play}\n")
    rest = after[after.index("\n## ") :]
    widths = []
    for words in (45, 3) if head == "kinder" else (20, 2):
        said = "Zieh nun! " * words if head == "kinder" else "Die Steine ziehen nun weiter. " * words
        sheet = read_sheet(f"{before}{part}\n::: neben\n![]({name})\n\n{said}\n:::\n{rest}")
        (shown,) = [picture.mm for picture in proof(sheet, audience).pictures if picture.name == name]
        widths.append(shown)
    assert 1.3 * widths[0] < widths[1] <= 86


def test_letters_grow_before_panels_stay_empty(muehle, shipped):
    def size(text):
        return proof(read_sheet(text), AUDIENCES["kinder"]).panels[0].size

    full = size(shipped)
    airy = shipped
    for title in ("Der Trick der Profis", "So spielst du", "Springen und Siegen", "So baut ihr auf", "Uralt!"):
        before, part, after = airy.partition(f"## {title}\n")
        airy = f"{before}{part}\n![](muehle)\n\nNur ein Satz.\n{after[after.index(chr(10) + '## ') :]}"
    assert 14 <= full <= 15
    assert size(airy) == 16


@EACH_AUDIENCE
def test_no_word_is_broken(muehle, audience):
    for page in pdf.reader(leaflet_pdf(muehle, audience, LAYOUTS["wickelfalz"])).pages:
        assert "\u00ad" not in page.extract_text()
