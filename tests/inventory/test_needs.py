"""Which game needs what: what could be offered, what is missing."""

import pytest
from django.urls import reverse

from inventory.domain import needs
from inventory.domain.access import person
from inventory.domain.errors import UnreadableError
from inventory.domain.naming import game_name
from inventory.domain.undo import undo
from inventory.models import Act, Item, MaterialList, Need, Part
from tests.inventory.conftest import history

LIST = "drinnen-erwachsene"


@pytest.fixture
def workshop(db):
    return MaterialList.objects.create(
        slug="werkstatt", title="Werkstatt", heading="W", columns=["benennung", "anzahl"]
    )


def thing(material_list, name, game="probe", count=1, **values):
    item = Item.objects.create(material_list=material_list, position=1, benennung=name, **values)
    Need.objects.create(item=item, game=game, count=count)
    return item


@pytest.mark.parametrize(
    ("values", "number"),
    [
        ({}, (0, needs.Stock.UNCERTAIN)),
        ({"anzahl": "einige"}, (1, needs.Stock.COUNTED)),
        ({"anzahl": "4 anthrazit 2 rote 2 grüne 1 weiß – rot gestreift 1 rosa"}, (10, needs.Stock.COUNTED)),
        ({"anzahl": "1x XXL, 1x im Kasten"}, (2, needs.Stock.COUNTED)),
        ({"anzahl": "1 mit 22 Stäben 1 mit 26 Stäben"}, (2, needs.Stock.COUNTED)),
        ({"anzahl": "2 rote, 1 fehlt"}, (1, needs.Stock.COUNTED)),
        ({"anzahl": "10–12"}, (1, needs.Stock.COUNTED)),
        ({"nicht_vorhanden": False}, (1, needs.Stock.COUNTED)),
        ({"target": 3}, (3, needs.Stock.COUNTED)),
        ({"target": 3, "present": 2}, (2, needs.Stock.COUNTED)),
        ({"target": 3, "present": 2, "usable": 1}, (1, needs.Stock.COUNTED)),
        ({"target": 3, "nicht_vorhanden": True}, (0, needs.Stock.COUNTED)),
        ({"present": 0, "usable": None, "target": 5}, (0, needs.Stock.COUNTED)),
        ({"usable": 0, "present": 4}, (0, needs.Stock.COUNTED)),
    ],
)
def test_how_many_can_be_played_with(values, number):
    assert needs.stock(Item(**values)) == number


def test_equal_things_on_two_lists_add_up(lists):
    assert needs.available("halma").said == "3 vorhanden"  # one for adults, two for children
    assert needs.available("halma").available == 3


def test_things_counted_in_several_kinds_add_up(lists):
    assert needs.available("hulahoop").available == 10
    assert needs.available("dosenwerfen").available == 1  # six of thirty tins, three of five balls


@pytest.mark.parametrize(
    ("slug", "name"),
    [
        ("gaensespiel", "Gänsespiel"),
        ("schwarzer-kater", "Schwarzer Kater"),
        ("schlangen-und-leitern", "Schlangen und Leitern"),
        ("wisst-du-das", "Wisst du das"),
        ("der-kleine-koenig", "Der Kleine König"),
        ("abenteuer-im-mauerwerk", "Abenteuer im Mauerwerk"),
        ("quer-durch", "Quer Durch"),
        ("wort-duell", "Wort Duell"),
        ("muehle", "Mühle"),
        ("mau-mau", "Mau-Mau"),
    ],
)
def test_a_game_without_a_text_has_a_proper_name(slug, name):
    assert game_name(slug) == name


def test_no_game_of_the_shipped_lists_is_called_by_its_slug(stranger, lists):
    page = stranger.get("/listen/spiele/").content.decode()
    for name in ("Gänsespiel", "Schwarzer Kater", "Glückshaus"):
        assert name in page
    for wrong in ("Gaensespiel", "Schwarzer kater", "Glueckshaus"):
        assert wrong not in page


def test_different_things_are_all_needed(workshop):
    thing(workshop, "Büchsen", target=30, count=10)
    balls = thing(workshop, "Bälle", target=2, count=1)
    assert needs.available("probe").available == 2
    balls.present = 0
    balls.save()
    offer = needs.available("probe")
    assert (offer.available, offer.is_certain, offer.said) == (0, True, "nicht vorhanden")
    assert [missing.name for missing in offer.missing] == ["Bälle"]


def test_things_with_another_name_can_replace_each_other(workshop):
    thing(workshop, "XXL-Brett", target=1)
    small = thing(workshop, "Reisespiel", target=1)
    assert needs.available("probe").available == 1
    Need.objects.filter(item=small).update(thing="XXL-Brett")
    assert needs.available("probe").available == 2


def test_nobody_has_counted(workshop):
    thing(workshop, "Brett")
    offer = needs.available("probe")
    assert (offer.available, offer.is_certain, offer.said) == (0, False, "noch nicht gezählt")
    assert needs.available("gibtsnicht").said == "kein Material verknüpft"


@pytest.mark.parametrize("games", [["halma"], ["halma", "dame", "schach", "muehle", "kniffel"]])
def test_offers_take_the_same_queries_for_any_number(lists, games, django_assert_num_queries):
    with django_assert_num_queries(5):  # needs, items, short parts, titles, named games
        assert {offer.game for offer in needs.offers(games)} == set(games)


def test_which_games_can_be_offered(stranger, lists):
    page = stranger.get("/listen/spiele/").content.decode()
    yes, _sep, rest = page.partition("Noch nicht gezählt")
    assert "Halma" in yes
    assert "Stadt, Land, Fluss" in rest
    assert "es fehlt: Kniffel" in " ".join(rest.split())


def test_linking_an_item_to_a_game_and_back(volunteer, halma, anna):
    address = reverse("inventory:need", args=[LIST, halma.pk])
    assert volunteer.post(address, {"game": "dame", "count": "2", "thing": "Brett"}).status_code == 302
    need = Need.objects.get(item=halma, game="dame")
    assert (need.count, need.thing) == (2, "Brett")
    assert history()[-1] == ("anna", "edit", "need:dame", "", "2 Brett")
    undo(Act.objects.first().pk, person(anna))
    assert not Need.objects.filter(item=halma, game="dame").exists()
    volunteer.post(address, {"game": "halma", "count": "0"})
    assert not Need.objects.filter(item=halma).exists()


@pytest.mark.parametrize(
    ("game", "count", "sentence"),
    [
        ("gibtsnicht", "1", "Ein Spiel „gibtsnicht“ gibt es hier nicht."),
        ("halma", "viele", "„viele“ ist keine Zahl."),
        ("halma", "-1", "„-1“ ist keine Zahl."),
        ("halma", "123456", "„123456“ ist keine Zahl."),
    ],
)
def test_a_link_that_cannot_be(volunteer, halma, game, count, sentence):
    answer = volunteer.post(reverse("inventory:need", args=[LIST, halma.pk]), {"game": game, "count": count})
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert history() == []


def test_the_domain_refuses_unknown_games(halma, anna):
    with pytest.raises(UnreadableError):
        needs.set_need(LIST, halma.pk, "gibtsnicht", 1, who=anna)


@pytest.mark.parametrize("slug", ["hufeisenspiel"])
def test_what_must_be_got_keeps_a_game_from_being_offered(stranger, lists, slug):
    """The club's own list: three horseshoes are there, and „Stock für das Hufeisenspiel muss besorgt werden“."""
    offer = needs.available(slug)
    assert (offer.available, offer.is_certain, offer.said, offer.lacking) == (0, True, "unvollständig", ("Stock",))
    page = " ".join(stranger.get("/listen/spiele/").content.decode().split())
    yes, _sep, no = page.partition("Nein, es fehlt etwas")
    assert "Hufeisenspiel" not in yes
    assert 'Hufeisenspiel <span class="soft">es fehlt: Stock</span>' in no
    Item.objects.filter(benennung="Hufeisen").update(bemerkung="mit Stock")
    assert needs.available(slug).said == "3 vorhanden"


def test_a_part_of_which_there_is_none_does_too_and_a_short_one_does_not(workshop):
    horseshoes = thing(workshop, "Hufeisen", present=3)
    stake = Part.objects.create(item=horseshoes, position=1, name="Stab", target=2, present=1)
    assert needs.available("probe").said == "3 vorhanden"
    Part.objects.filter(pk=stake.pk).update(present=0)
    assert needs.available("probe").lacking == ("Stab",)
    Item.objects.filter(pk=horseshoes.pk).update(present=0)
    assert (needs.available("probe").said, needs.available("probe").lacking) == ("nicht vorhanden", ("Hufeisen",))
