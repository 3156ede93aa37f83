"""Masks: what can be measured of them, and what is printed."""

from __future__ import annotations

import io
import math
import re
from itertools import pairwise

import pytest
import typst
from django.test import Client
from PIL import Image

from rules.domain import masks
from rules.domain.errors import UnknownPrintError
from tests.rules import pdf

EVERY = pytest.mark.parametrize("name", list(masks.masks()))
CIRCLE = re.compile(r'<circle cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"[^>]*stroke-dasharray')


def test_there_are_ten_by_the_alphabet() -> None:
    assert list(masks.masks().values()) == [
        "Biene", "Eule", "Frosch", "Fuchs", "Hase", "Huhn", "Igel", "Katze", "Maus", "Schaf",
    ]  # fmt: skip


@EVERY
def test_whoever_wears_it_sees(name: str) -> None:
    """Two holes for the eyes, 56 mm apart, 30 mm wide; two small ones for the band, at the same height, farther out."""
    drawing = masks.mask_svg(name)
    assert 'viewBox="0 0 190 230"' in drawing  # printed 190 mm wide: a unit is a millimetre
    holes = [tuple(map(float, hole)) for hole in CIRCLE.findall(drawing)]
    assert holes[:2] == [(67, 112, 15), (123, 112, 15)]
    (left, high, small), (right, low, same) = holes[2:]
    assert small == same == 2.4
    assert high == low
    assert left + right == 190
    assert 10 < left < 67 - 15 - 5


@EVERY
def test_the_band_does_not_tear_the_paper(name: str) -> None:
    """Around each small hole there are 7 mm of mask, on a page that shines through where there is none."""
    source = (
        f'#set page(width: 190mm, height: 230mm, margin: 0mm, fill: rgb("#ff00ff"))\n#image("{name}.svg", width: 190mm)'
    )
    picture = typst.compile(
        source.encode(), root=str(masks.DRAWINGS), format="png", ppi=50.8
    )  # 2 dots are a millimetre
    page = Image.open(io.BytesIO(picture)).convert("RGB")
    bare = [
        (x, y)
        for left, top, _radius in CIRCLE.findall(masks.mask_svg(name))[2:]
        for x in range(190 * 2)
        for y in range(230 * 2)
        if math.dist((x / 2, y / 2), (float(left), float(top))) < 7 and page.getpixel((x, y)) == (255, 0, 255)
    ]
    assert bare == []


@EVERY
def test_the_holes_are_drawn_over_everything_else(name: str) -> None:
    drawing = masks.mask_svg(name)
    last = max(drawing.rindex(shape) for shape in ("<path", "<ellipse") if shape in drawing)
    assert last < CIRCLE.search(drawing).start()


@EVERY
def test_one_to_colour_has_no_colour(name: str) -> None:
    plain = masks.mask_svg(name, plain=True)
    assert set(re.findall(r'fill="([^"]+)"', plain)) <= {"#ffffff", "#2a2118", "none"}
    assert 'stroke-width="0"' not in plain
    assert len(set(re.findall(r'fill="([^"]+)"', masks.mask_svg(name)))) > 4


@pytest.mark.parametrize("plain", [False, True])
def test_a_mask_fills_a_page_and_can_be_read_by_machines(plain: bool) -> None:
    made = masks.mask_pdf("fuchs", plain=plain)
    [page] = pdf.reader(made).pages
    assert [round(float(side) / 72 * 25.4) for side in page.mediabox[2:]] == [210, 297]
    assert [alt for kind, alt in pdf.elements(made) if kind == "/Figure"] == ["Eine Maske zum Ausschneiden: Fuchs"]
    said = " ".join(page.extract_text().split())
    assert "Schneide am dicken Rand entlang" in said
    assert ("Male die Maske aus." in said) is plain


def test_all_of_them_are_a_page_each() -> None:
    pages = [page.extract_text() for page in pdf.reader(masks.mask_pdf(masks.ALL)).pages]
    assert [page.split()[0] for page in pages] == list(masks.masks().values())
    assert all(one != other for one, other in pairwise(pages))


def test_what_there_is_not_is_said() -> None:
    with pytest.raises(UnknownPrintError, match="„einhorn“ gibt es nicht als Maske"):
        masks.mask_pdf("einhorn")


@pytest.mark.django_db
def test_everybody_finds_and_prints_them(client: Client) -> None:
    page = client.get("/anleitungen/masken/").content.decode()
    assert page.count('<li class="card">') == 10
    assert 'href="/anleitungen/masken/igel/ausmalen.pdf"' in page
    assert client.get("/anleitungen/masken/igel/ausmalen.pdf").content.startswith(b"%PDF")
    assert client.get("/anleitungen/masken/igel.svg")["Content-Type"] == "image/svg+xml"
    for wrong in ("einhorn.svg", "einhorn/bunt.pdf", "igel/gelb.pdf"):
        assert client.get(f"/anleitungen/masken/{wrong}").status_code == 404
