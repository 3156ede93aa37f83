"""Reaching the rows of a list by section and by first letter."""

import re

import pytest

from inventory.domain.sheet import CHUNK, contents, initial, sheet
from inventory.domain.status import Status
from inventory.models import Item, MaterialList
from tests.inventory.many import long_list

KIDS = "drinnen-kinder"


@pytest.mark.parametrize(
    ("name", "letter"),
    [("Halma", "H"), ("1 Halma", "H"), ("Äpfel", "A"), ("„Öl“", "O"), ("ßpiel", "S"), ("", ""), ("7", "")],
)
def test_the_letter_a_dictionary_would_take(name, letter):
    assert initial(name) == letter


def test_what_is_where(lists):
    kids = MaterialList.objects.get(slug=KIDS)
    found = contents(kids)
    assert [(stop.title, stop.start) for stop in found.sections] == [
        ("Brettspiele", 0),
        ("Legespiele", 6),
        ("Ratespiele", 10),
        ("Kartenspiele", 12),
        ("Würfelspiele", 13),
        ("Denkspiele", 17),
        ("Geschicklichkeitsspiele", 19),
    ]
    assert "".join(found.letters) == "ADFGHKLMPST"
    missing = contents(kids, Status.MISSING)
    assert [(stop.title, stop.start) for stop in missing.sections][:2] == [("Legespiele", 0), ("Ratespiele", 3)]
    outside = contents(MaterialList.objects.get(slug="draussen"))
    assert [(stop.title, stop.anchor, stop.start) for stop in outside.sections] == [
        ("Unter der Tabelle notiert", "unten", 14)
    ]


def names(found):
    return [line.name for block in found.blocks for line in block.lines]


def test_rows_that_begin_with_a_letter(lists):
    found = sheet(KIDS, letter="M")
    assert [(block.title, [line.name for line in block.lines]) for block in found.blocks] == [
        ("Brettspiele", ["1 Mensch ärgere dich nicht", "Mühle"]),
        ("Würfelspiele", ["Mäxchen"]),
        ("Denkspiele", ["Memory"]),
        ("Geschicklichkeitsspiele", ["Mikado", "Murmel"]),
    ]
    assert names(sheet(KIDS, letter="M", status=Status.MISSING)) == ["Mäxchen"]
    pieces, start = [], 0
    while start is not None:
        piece = sheet(KIDS, letter="M", start=start, size=4)
        pieces += names(piece)
        start = piece.more
    assert pieces == names(found)


def links(client, address):
    page = client.get(address).content.decode()
    jump = page[page.index('<details class="jump') :].partition("</details>")[0]
    found = re.findall(r'<a href="([^"]+)"[^>]*>([^<]+)<', jump)
    return page, {title: target.replace("&amp;", "&") for target, title in found}


def test_every_jump_of_the_clubs_lists_leads_to_something(stranger, lists):
    for slug in MaterialList.objects.values_list("slug", flat=True):
        page, found = links(stranger, f"/listen/{slug}/")
        for title, target in found.items():
            if target.startswith("#"):
                assert page.count(f'id="{target[1:]}"') == 1, (slug, title)
            else:
                shown = stranger.get(f"/listen/{slug}/{target.partition('#')[0]}").content.decode()
                assert 'id="liste"' in shown
                assert 0 < shown.count('class="item"') < page.count('class="item"'), (slug, title)


def test_a_section_that_is_not_loaded_yet_is_a_page_that_begins_with_it(stranger, lists):
    long_list()
    _page, found = links(stranger, "/listen/viel/")
    first, last = (MaterialList.objects.get(slug="viel").sections.order_by("position")[n] for n in (0, 19))
    assert found["Abschnitt 0"] == f"#abschnitt-{first.pk}"
    assert found["Abschnitt 19"] == f"?ab=4750#abschnitt-{last.pk}"
    page, found = links(stranger, "/listen/viel/" + found["Abschnitt 19"].partition("#")[0])
    assert page.index(f'id="abschnitt-{last.pk}"') < page.index('class="item"')
    assert found["Abschnitt 0"] == f"?#abschnitt-{first.pk}"
    page, _found = links(stranger, "/listen/viel/?anfang=W&stand=fehlt")
    more = re.search(r'hx-get="/listen/viel/\?([^"]+)"', page)
    assert more[1].replace("&amp;", "&") == f"stand=fehlt&anfang=W&ab={CHUNK}"


def test_a_short_list_needs_no_jump(stranger, lists):
    assert "jump" in stranger.get("/listen/draussen/").content.decode()
    Item.objects.filter(material_list__slug="draussen", position__gt=8).delete()
    assert "jump" not in stranger.get("/listen/draussen/").content.decode()


def test_letters_of_addresses_are_read_forgivingly(stranger, lists):
    for letter in ("m", "Mühle", "µ", "<", ""):
        assert stranger.get(f"/listen/{KIDS}/?anfang={letter}").status_code == 200
    assert "Nur was mit „M“ anfängt." in stranger.get(f"/listen/{KIDS}/?anfang=m").content.decode()
    page = stranger.get(f"/listen/{KIDS}/?anfang=X").content.decode()
    assert "Keine Zeile passt zu diesem Filter." in page
