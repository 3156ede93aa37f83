"""Search over everything, in any spelling, and pages of 5,000 rows in as many queries as of a few."""

import pytest
from django.test import Client

from inventory.domain.folding import fold
from inventory.domain.search import PAGE, search
from inventory.domain.sheet import CHUNK, sheet
from inventory.domain.status import Status
from inventory.models import Box, Item, Part, Place
from tests.inventory.many import long_list

KINDER = "/listen/drinnen-kinder/"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Würfel", "wuerfel"),
        ("Würfel", "WURFEL"),
        ("Spaß", "SPASS"),
        ("Café", "cafe"),
        ("Öl", "oel"),
        ("Kästen", "kaesten"),
        ("Ａ", "a"),
    ],
)
def test_one_spelling_for_all(one, other):
    assert fold(one) == fold(other)


def found(query, **options):
    return [line.name for _list, lines in search(query, **options).groups for line in lines]


@pytest.mark.parametrize(
    ("query", "rows"),
    [
        ("muehle", ["Mühle", "Mühle"]),
        ("MÜHLE Versionen", []),
        ("MÜHLE adult förder", []),
        ("DAME förder", ["Dame"]),
        ("Wolf Neuschwan", ["Puzzle"]),
        ("orangfarbener", ["Kreisel  Dazu Stöcke mit Schnur"]),
        ("hula-hoop", ["Hulahupreifen"]),
        ("Strickbälle", ["Strickbälle"]),
        ("gibtsnicht", []),
        ("mühle gibtsnicht", []),
    ],
)
def test_every_word_must_be_found(lists, query, rows):
    assert found(query) == rows


@pytest.mark.parametrize(
    ("query", "rows"),
    [
        ("Dosenwerfen", ["Büchsen", "Bälle, weich"]),  # the list calls it „Büchsenwerfen“
        ("Mau-Mau", ["Skatkarten"]),
        ("mau mau", ["Skatkarten"]),
        ("Maumau", ["Skatkarten"]),
        ("Schummellieschen", ["Skatkarten"]),
        ("Eierlauf", ["Holzlöffel"]),
        ("Hula-Hoop", ["Hulahupreifen"]),
        ("Murmelspiel", ["Murmel"]),
    ],
)
def test_linked_games_are_searched(lists, query, rows):
    assert (found(query), search(query).is_near) == (rows, False)


@pytest.mark.parametrize(
    ("query", "rows"),
    [
        ("Dominosteine", ["Domino", "Domino"]),
        ("Dosenwerffen", ["Büchsen", "Bälle, weich"]),
        ("Mau-Mou", ["Skatkarten"]),
        ("Bagamon", ["Backgammon"]),
        ("Schachbrett", ["Schach"]),
        ("Trillerpfeiffe", ["Trillerpfeife"]),
        ("Mensch ärgre dich", ["Mensch ärgere dich nicht", "1 Mensch ärgere dich nicht"]),
        ("Mühlle adult", []),
        ("Kiniffel kinder", []),
    ],
)
def test_what_is_spelt_nearly_so_is_found_where_nothing_else_is(lists, query, rows):
    assert (found(query), search(query).is_near) == (rows, bool(rows))


def test_filters_hold_for_what_is_spelt_nearly_so(lists):
    assert found("Dominosteine", status=Status.MISSING) == ["Domino", "Domino"]
    assert found("Schachbrett", status=Status.MISSING) == []


def test_parts_boxes_and_places_are_searched(halma):
    cellar = Place.objects.create(name="Gewölbekeller")
    box = Box.objects.create(code="K7JPJ", name="Truhe", place=cellar)
    Item.objects.filter(pk=halma.pk).update(box=box)
    Part.objects.create(item=halma, position=1, name="Würfelbecher", note="aus Leder")
    for query in ("gewoelbekeller", "k7jpj", "truhe", "wuerfelbecher leder", "brettspiele halma xxl truhe"):
        assert found(query) == (["Halma"]), query


def test_filters_over_all_lists(lists):
    assert len(found("", status=Status.MISSING)) == 18
    assert found("kniffel", status=Status.MISSING) == ["Kniffel", "Kniffel"]
    assert found("halma", status=Status.MISSING) == []


def test_retired_rows_are_found_apart(halma):
    from django.utils import timezone

    Item.objects.filter(pk=halma.pk).update(retired=timezone.now())
    assert found("halma") == ["1 Halma"]
    assert found("halma", retired=True) == ["Halma"]


def test_the_page(stranger, lists):
    page = stranger.get("/listen/suche/", {"q": "wuerfelbecher <b>"}).content.decode()
    assert "für „wuerfelbecher &lt;b&gt;“" in page
    page = stranger.get("/listen/suche/", {"q": "Dominosteine"}).content.decode()
    assert "So geschrieben steht „Dominosteine“ nirgends; ähnlich ist: 2 Zeilen gefunden." in page
    page = stranger.get("/listen/suche/", {"stand": "fehlt"}).content.decode()
    assert "18 Zeilen gefunden" in page
    assert stranger.get("/listen/suche/", {"q": "x" * 5000, "stand": "nix", "ab": "-1"}).status_code == 200


# --- 5,000 rows -------------------------------------------------------------------------------------------------


@pytest.fixture
def many(lists):
    return long_list()


#: page → its queries for a stranger, of whom a search asks whether places are secret; of a helper it asks the session
#: and its user, and for the overview what is overdue
PAGES = {
    "/listen/": 2,  # the tallies, the lists
    "/listen/viel/": 6,  # the list, its sections, its rows, what of them is lent, the tally, what is where
    "/listen/viel/?ab=2500": 7,  # and the row before
    "/listen/viel/?stand=unvollstaendig": 6,
    "/listen/viel/?anfang=W": 7,  # and the names
    "/listen/suche/?q=wuerfel+1711": 9,  # the policy, parts, amounts, titles, needs, texts, rows, loans, amounts
    "/listen/suche/?q=wuerfelbecher": 9,
    "/listen/suche/?q=wurfelspeil": 9,  # nearly
    "/listen/suche/?stand=fehlt": 5,  # the policy, numbers, rows, loans, amounts
}


@pytest.mark.parametrize(("address", "queries"), PAGES.items(), ids=list(PAGES))
def test_the_number_of_queries_does_not_grow(address, queries, many, volunteer, django_assert_num_queries):
    stranger = Client()
    with django_assert_num_queries(queries):
        assert stranger.get(address).status_code == 200
    with django_assert_num_queries(queries + 2 - address.startswith("/listen/suche/") + (address == "/listen/")):
        volunteer.get(address)
    Part.objects.filter(item__material_list=many).delete()
    many.items.filter(position__gt=3000).delete()
    with django_assert_num_queries(queries):
        stranger.get(address)


def test_a_long_list_comes_in_pieces_in_the_order_of_the_paper(many):
    names, start, titles = [], 0, []
    while start is not None:
        piece = sheet("viel", start=start, size=CHUNK)
        names += [line.item.benennung for block in piece.blocks for line in block.lines]
        titles += [block.title for block in piece.blocks if not block.begun]
        start = piece.more
    assert names == [f"Würfelspiel Nummer {n}" for n in range(5000)]
    assert titles == [f"Abschnitt {n}" for n in range(20)]


@pytest.mark.parametrize("size", [1, 2, 3, 5, 22])
def test_pieces_of_any_size_make_the_same_list(lists, size):
    whole, start, pieces = sheet("drinnen-kinder"), 0, []
    while start is not None:
        piece = sheet("drinnen-kinder", start=start, size=size)
        for block in piece.blocks:
            if block.begun:
                pieces[-1][1].extend(line.name for line in block.lines)
            else:
                pieces.append((block.title, [line.name for line in block.lines]))
        start = piece.more
    assert pieces == [(block.title, [line.name for line in block.lines]) for block in whole.blocks]


def test_the_next_piece_for_htmx_and_without_a_script(many, stranger):
    first = stranger.get("/listen/viel/").content.decode()
    assert f'hx-get="/listen/viel/?ab={CHUNK}"' in first
    part = stranger.get(f"/listen/viel/?ab={CHUNK}", headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in part
    assert part.count('class="item"') == CHUNK
    page = stranger.get("/listen/viel/?ab=300").content.decode()
    assert "Abschnitt 1 (Fortsetzung)" in page
    assert "Zum Anfang der Liste" in page


def test_search_shows_one_page_at_a_time(many):
    result = search("wuerfelspiel")  # 5,000, and the rows of the shipped sections „Würfelspiele“
    assert (result.total, result.more) == (5009, PAGE)
    assert len(found("wuerfelspiel", start=5000)) == 9
