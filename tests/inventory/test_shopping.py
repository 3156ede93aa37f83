"""The shopping list: everything that is missing, each thing once, with its games."""

import pytest
from django.urls import reverse

from inventory.domain.access import program
from inventory.domain.acts import writing
from inventory.domain.counts import set_value
from inventory.domain.edit import change_cell
from inventory.domain.shopping import shopping, unnamed
from inventory.models import Act, Item, MaterialList, Need, Part

LIST = "drinnen-erwachsene"


@pytest.fixture
def workshop(db):
    return MaterialList.objects.create(
        slug="werkstatt", title="Werkstatt", heading="W", columns=["benennung", "anzahl", "bemerkung"]
    )


def thing(material_list, name, game="", count=1, **values):
    item = Item.objects.create(material_list=material_list, position=1, benennung=name, **values)
    if game:
        Need.objects.create(item=item, game=game, count=count)
    return item


def lines(games=()):
    return [(each.headline, each.beside, each.games) for each in shopping(games)]


# --- everything that is missing ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "bought"),
    [
        ({"target": 1, "present": 1, "usable": 0}, "1 × Ding"),  # a rope with none usable
        ({"present": 1, "usable": 0}, "1 × Ding"),
        ({"target": 6, "present": 4}, "2 × Ding"),  # two of six spoons
        ({"target": 6, "usable": 4}, "2 × Ding"),
        ({"target": 2, "present": 1, "nicht_vorhanden": False}, "1 × Ding"),  # a lost set
        ({"target": 2, "present": 0}, "2 × Ding"),
        ({"target": 2, "nicht_vorhanden": True}, "2 × Ding"),
        ({"nicht_vorhanden": True}, "1 × Ding"),
        ({"present": 0}, "1 × Ding"),
        ({"to_buy": True}, "Ding"),  # nobody has said how many
        ({"to_buy": True, "target": 5, "present": 2}, "3 × Ding"),
        ({"bemerkung": "2 fehlen"}, "2 × Ding"),
        ({"target": 3, "present": 3, "usable": 3}, None),
        ({"target": 3, "present": 4, "usable": 3}, None),
        ({"target": 3}, None),
        ({}, None),
    ],
)
def test_what_is_missing_of_a_thing(workshop, values, bought):
    thing(workshop, "Ding", **values)
    assert lines() == ([] if bought is None else [(bought, "", ())])


def test_missing_cards_are_named_with_the_pack_they_belong_to(workshop):
    cards = thing(workshop, "Skatkarten", "skat", present=1)
    Part.objects.create(item=cards, position=1, name="Karten", target=32, present=30)
    Part.objects.create(item=cards, position=2, name="Hülle", target=1, present=1)
    Part.objects.create(item=cards, position=3, name="Anleitung", target=1)
    assert lines() == [("2 Karten", "zu „Skatkarten“", ("Skat",))]
    Item.objects.filter(pk=cards.pk).update(target=3)
    assert lines() == [("2 × Skatkarten", "dazu 2 Karten", ("Skat",))]
    Item.objects.filter(pk=cards.pk).update(present=0)  # whoever buys three packs needs no two cards
    assert lines() == [("3 × Skatkarten", "", ("Skat",))]


def test_what_a_remark_says_is_not_said_twice(workshop):
    game = thing(workshop, "Kniffel", bemerkung="Würfelbecher fehlt", present=1)
    assert lines() == [("1 Würfelbecher", "zu „Kniffel“", ())]
    Part.objects.create(item=game, position=1, name="Wuerfelbecher", target=2, present=0)
    assert lines() == [("2 Wuerfelbecher", "zu „Kniffel“", ())]


def test_the_clubs_own_lists(lists):
    """Each thing once, however many lists name it; what only a remark says is missing; nothing without a name."""
    found = {headline: (beside, games) for headline, beside, games in lines()}
    assert found["1 Stock"] == ("zu „Hufeisen“", ("Hufeisenspiel",))
    assert found["1 Würfellecher"] == ("", ())
    assert found["1 × Kniffel"] == ("", ("Kniffel",))
    assert found["1 × Domino"] == ("", ("Domino",))
    assert found["1 × Stadt, Land, Fluss"][1] == ("Stadt, Land, Fluss", "Wisst du das")
    assert sorted(found) == sorted(
        [
            "1 Stock", "1 Würfellecher", "1 × Domino", "1 × Kniffel", "1 × Mancala", "1 × Mäxchen", "1 × Paschen",
            "1 × Puzzle", "1 × Rummikub", "1 × Schlangen und Leitern", "1 × Scrabble", "1 × Sogo",
            "1 × Spiel des Wissens", "1 × Stadt, Land, Fluss", "1 × Tangram",
        ]
    )  # fmt: skip
    assert len(lines()) == len(found)
    [domino] = [each for each in shopping() if each.name == "Domino"]
    assert [item.material_list.slug for item in domino.items] == ["drinnen-erwachsene", "drinnen-kinder"]
    assert [str(item) for item in unnamed()] == ["Zeile 7 ohne Namen"]


def test_numbers_of_several_lists_add_up(lists):
    """One Halma should be there for adults and two for children, in the children's list as „1 Halma“."""
    Item.objects.filter(benennung__in=["Halma", "1 Halma"]).update(present=0)
    assert ("3 × Halma", "", ("Halma",)) in lines()


def test_what_is_brought_is_on_the_list_no_more(lists):
    rope = Item.objects.get(benennung="Seil, sehr dick")
    for usable, found in ((0, True), (1, False)):
        with writing(program("Probe"), Act.Kind.EDIT) as act:
            set_value(act, act.lock_one(Item.objects.filter(pk=rope.pk)), "present", 1)
            set_value(act, act.lock_one(Item.objects.filter(pk=rope.pk)), "usable", usable)
        assert (("1 × Seil, sehr dick", "", ("Tauziehen",)) in lines()) is found


@pytest.mark.parametrize("number", [0, 40])
def test_the_number_of_queries_does_not_grow(lists, number, django_assert_num_queries):
    club = MaterialList.objects.get(slug=LIST)
    for position in range(number):
        part = Part(item=thing(club, f"Ding {position}", "halma", nicht_vorhanden=position % 2 == 0), name="x")
        part.position, part.target, part.present = 1, 2, 1
        part.save()
    with django_assert_num_queries(5):  # titles, named games, needs, items, short parts
        shopping()


# --- for the games chosen ---------------------------------------------------------------------------------------


def test_what_is_missing_for_the_games_chosen(workshop):
    thing(workshop, "Büchsen", game="dosenwerfen", count=10, present=8)
    thing(workshop, "Kreide", game="himmel-und-hoelle", count=2)
    thing(workshop, "Seil", game="tauziehen", present=1)
    thing(workshop, "Löffel", game="eierlauf", target=6, present=4)
    thing(workshop, "Brett", game="halma", present=0)
    bought = shopping(["dosenwerfen", "himmel-und-hoelle", "tauziehen", "eierlauf"])
    assert [(p.headline, p.is_certain) for p in bought] == [
        ("2 × Büchsen", True),
        ("2 × Kreide", False),
        ("2 × Löffel", True),
    ]


def test_two_games_with_the_same_cards_need_two_packs(workshop):
    cards = thing(workshop, "Skatkarten", game="mau-mau", present=1)
    Need.objects.create(item=cards, game="skat")
    assert shopping(["mau-mau"]) == []
    assert lines(["mau-mau", "skat"]) == [("1 × Skatkarten", "", ("Mau-Mau", "Skat"))]
    Item.objects.filter(pk=cards.pk).update(target=2)  # the second one is missing on the list already
    assert lines(["mau-mau", "skat"]) == [("1 × Skatkarten", "", ("Mau-Mau", "Skat"))]
    Item.objects.filter(pk=cards.pk).update(present=0, target=None)
    assert lines(["mau-mau", "skat"]) == [("2 × Skatkarten", "", ("Mau-Mau", "Skat"))]


def test_without_the_stake_only_the_stake_is_bought(lists):
    assert lines(["hufeisenspiel"]) == [("1 Stock", "zu „Hufeisen“", ("Hufeisenspiel",))]


def test_missing_parts_are_named(workshop):
    board = thing(workshop, "Halma", game="halma", present=1)
    Part.objects.create(item=board, position=1, name="grüne Steine", target=15, present=13)
    Part.objects.create(item=board, position=2, name="Brett", target=1, present=1)
    [purchase] = shopping(["halma"])
    assert (purchase.count, purchase.parts) == (0, ("2 grüne Steine",))


# --- the page ---------------------------------------------------------------------------------------------------


def test_the_page(stranger, anna, lists, halma):
    page = stranger.get("/listen/einkauf/", {"spiel": ["halma", "kniffel"]}).content.decode()
    assert "1 × Kniffel" in page
    assert "× Halma" not in page
    assert "Zeile 7" not in page
    everything = stranger.get("/listen/einkauf/").content.decode()
    assert everything.count("<b>1 × Kniffel</b>") == 1
    assert "<b>1 Stock</b> zu „Hufeisen“" in everything
    assert "für Hufeisenspiel" in everything
    assert "Gemeint ist wohl der Würfelbecher" in everything  # the word on the list is misspelt
    before, after = everything.split("aber ohne Namen")
    assert "ohne Namen" not in before
    assert "Drinnen, für Kinder, Legespiele, Zeile 7 ohne Namen" in after
    change_cell(LIST, halma.pk, "nicht_vorhanden", start="da", text="fehlt", who=anna)
    page = stranger.get("/listen/einkauf/", {"spiel": ["halma"]}).content.decode()
    assert "<b>1 × Halma</b> <span>für Halma</span>" in page
    assert reverse("inventory:item", args=[LIST, halma.pk]) in page
    assert stranger.get("/listen/einkauf/", {"spiel": ["<script>", "x" * 300]}).status_code == 200


def test_everything_is_there(stranger, workshop):
    thing(workshop, "Brett", game="halma", present=1)
    assert "Auf den Listen fehlt nichts." in stranger.get("/listen/einkauf/").content.decode()
    page = stranger.get("/listen/einkauf/", {"spiel": ["halma", "skat"]}).content.decode()
    assert "Für diese Spiele fehlt nichts." in page
    assert "Mit diesen Spielen ist noch kein Material verknüpft:</p>" not in page
    assert "ist noch kein Material verknüpft: Skat" in page
