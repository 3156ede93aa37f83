"""One row, several places: „1x XXL, 1x im Kasten“; and the box that the club's lists name is there."""

import pytest
from django.db import IntegrityError, transaction

from inventory.domain import boxes, structure, whereabouts
from inventory.domain.access import person
from inventory.domain.boxes import KeepingError, keep
from inventory.domain.errors import UnreadableError
from inventory.domain.shipped import load_missing
from inventory.domain.undo import UndoError, undo
from inventory.models import Amount, Box, Item, MaterialList
from tests.inventory.conftest import history

LIST = "drinnen-erwachsene"


@pytest.fixture
def chest(lists):
    return Box.objects.get(name="Schöne alte Spiele")


@pytest.fixture
def chess(lists):
    """Two: one lies in the chest, the other is nowhere yet."""
    return Item.objects.get(material_list__slug=LIST, benennung="Schach")


@pytest.fixture
def cellar(anna):
    return boxes.create_place({"name": "Keller"}, who=anna)


def test_the_box_that_six_rows_name_comes_with_the_lists(chest):
    assert Box.objects.count() == 1
    assert boxes.is_code(chest.code)
    inside = [(item.material_list.slug, item.benennung, item.here) for item in boxes.contents(chest)]
    assert inside == [
        ("drinnen-erwachsene", "Dame", 1), ("drinnen-erwachsene", "Das Glückshaus", 1),
        ("drinnen-erwachsene", "Mühle", 1), ("drinnen-erwachsene", "Pachisi", 1),
        ("drinnen-erwachsene", "Schach", 1), ("drinnen-kinder", "Mühle", 1),
    ]  # fmt: skip
    assert boxes.all_boxes().get().rows == 6
    named = Item.objects.filter(bemerkung__contains="Kasten „Schöne alte Spiele“")
    assert {item.pk for item in boxes.contents(chest)} == {item.pk for item in named}


def test_a_list_that_is_loaded_later_names_the_same_box(chest):
    other = MaterialList.objects.get(slug="drinnen-kinder")
    Amount.objects.filter(item__material_list=other).delete()
    other.items.all().delete()
    other.delete()
    assert load_missing() == ["drinnen-kinder"]
    assert Box.objects.get() == chest
    assert len(boxes.contents(chest)) == 6


def test_where_how_many_are(chess, chest, cellar, anna):
    assert (whereabouts.whole(chess), whereabouts.rest(chess), whereabouts.at(chess, chest)) == (2, 1, 1)
    keep(LIST, chess.pk, cellar, 1, " XXL-Größe ", who=anna)
    assert (whereabouts.rest(chess), whereabouts.at(chess, cellar)) == (0, 1)
    Item.objects.filter(pk=chess.pk).update(place=cellar, present=5)
    chess.refresh_from_db()
    assert (whereabouts.rest(chess), whereabouts.at(chess, cellar)) == (3, 4)
    Item.objects.filter(pk=chess.pk).update(target=None, present=None)
    chess.refresh_from_db()
    assert (whereabouts.rest(chess), whereabouts.at(chess, cellar), whereabouts.at(chess, chest)) == (None, None, 1)


def test_it_is_in_the_history_and_can_be_taken_back(chess, chest, cellar, anna):
    _item, act = keep(LIST, chess.pk, cellar, 1, "XXL-Größe", who=anna)
    [*_others, change] = history()
    assert change == ("anna", "edit", f"amount:place:{cellar.pk}", "", '[1, "XXL-Größe", "Keller"]')
    boxes.edit_place(cellar.pk, {}, who=anna)
    cellar.name = "Tiefkeller"
    cellar.save()  # a new name is no obstacle
    undone = undo(act.pk, person(anna))
    assert not Amount.objects.filter(place=cellar).exists()
    undo(undone.pk, person(anna))
    [again] = Amount.objects.filter(place=cellar)
    assert (again.count, again.note) == (1, "XXL-Größe")


def test_what_cannot_be_is_refused(chess, chest, cellar, anna):
    with pytest.raises(UnreadableError, match="Nach der Liste sind es 2"):
        keep(LIST, chess.pk, cellar, 2, who=anna)
    Item.objects.filter(pk=chess.pk).update(place=cellar)
    with pytest.raises(KeepingError, match="liegt schon in „Keller“"):
        keep(LIST, chess.pk, cellar, 1, who=anna)
    Item.objects.filter(pk=chess.pk).update(place=None)
    boxes.use_place(cellar.pk, False, who=anna)
    with pytest.raises(KeepingError, match="„Keller“ ist ausgemustert"):
        keep(LIST, chess.pk, cellar, 1, who=anna)
    assert Amount.objects.filter(item=chess).count() == 1
    for wrong in ({"box": None, "place": None}, {"box": chest, "place": cellar}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Amount.objects.create(item=chess, **wrong)


def test_a_box_or_place_with_some_of_a_thing_is_not_empty(chess, chest, cellar, anna):
    keep(LIST, chess.pk, cellar, 1, who=anna)
    with pytest.raises(KeepingError, match="liegt noch etwas"):
        boxes.use_place(cellar.pk, False, who=anna)
    for item in boxes.contents(chest):
        boxes.put_into(chest.code, item.material_list.slug, item.pk, False, who=anna)
    assert boxes.contents(chest) == []
    boxes.use_box(chest.code, False, who=anna)


def test_nothing_comes_back_into_a_box_or_place_out_of_use(chess, chest, cellar, anna):
    keep(LIST, chess.pk, cellar, 1, who=anna)
    _item, taken = keep(LIST, chess.pk, cellar, 0, who=anna)
    boxes.use_place(cellar.pk, False, who=anna)
    with pytest.raises(UndoError, match="In „Keller“ läge dann etwas"):
        undo(taken.pk, person(anna))
    boxes.use_place(cellar.pk, True, who=anna)
    undo(taken.pk, person(anna))
    with pytest.raises(KeepingError, match="liegt noch etwas"):
        boxes.use_place(cellar.pk, False, who=anna)
    _item, retired = structure.retire(LIST, chess.pk, who=anna)
    boxes.use_place(cellar.pk, False, who=anna)
    with pytest.raises(UndoError, match="In „Keller“ läge dann etwas"):
        undo(retired.pk, person(anna))
    structure.restore(LIST, chess.pk, who=anna)
    assert [amount.where for amount in chess.amounts.all()] == [chest]


def test_a_place_is_not_taken_away_again_from_under_an_amount(chess, cellar, anna):
    boxes.use_place(cellar.pk, False, who=anna)
    _place, woken = boxes.use_place(cellar.pk, True, who=anna)
    keep(LIST, chess.pk, cellar, 1, who=anna)
    with pytest.raises(UndoError, match="In „Keller“ läge dann etwas"):
        undo(woken.pk, person(anna))


def test_no_shipped_row_goes_into_a_box_that_the_club_has_taken_out_of_use(chest):
    Amount.objects.all().delete()
    Item.objects.update(box=None)
    Box.objects.update(retired="2030-01-01T00:00:00Z")
    children = MaterialList.objects.get(slug="drinnen-kinder")
    children.items.all().delete()
    children.delete()
    load_missing()
    assert not Amount.objects.exists()


def test_a_count_moves_the_rest(chess, volunteer):
    answer = volunteer.post(
        f"/listen/{LIST}/{chess.pk}/zahl/present/",
        {"by": "1", "ansicht": "blatt", "id": "1234567890"},
        HTTP_HX_REQUEST="true",
    )
    assert 'hx-swap-oob="innerHTML:#wo"' in answer.content.decode()


def test_all_of_it_put_where_some_of_it_was(chess, chest, anna):
    boxes.put_into(chest.code, LIST, chess.pk, True, who=anna)
    assert not Amount.objects.filter(item=chess).exists()
    [inside] = [item for item in boxes.contents(chest) if item == chess]
    assert inside.here == 2


def test_the_pages_say_it(chess, chest, cellar, volunteer, stranger):
    address = f"/listen/{LIST}/{chess.pk}/"
    answer = volunteer.post(f"{address}woanders/", {"wo": f"ort:{cellar.pk}", "count": "1", "note": "XXL-Größe"})
    assert answer["Location"] == f"{address}#woanders"
    page = volunteer.get(address).content.decode()
    assert f'<b>1 ×</b> im Kasten <a href="/listen/kasten/{chest.code}/">Schöne alte Spiele</a>' in page
    assert f'<b>1 ×</b> XXL-Größe, <a href="/listen/orte/{cellar.pk}/">Keller</a>' in page
    read = stranger.get(address).content.decode()
    assert "im Kasten" in read
    assert "XXL-Größe" in read
    assert "Keller" not in read
    assert "hier 1" in stranger.get(f"/listen/kasten/{chest.code}/").content.decode()
    assert "1 × XXL-Größe, Keller" in volunteer.get("/listen/suche/?q=schach").content.decode()
    assert "Schach" in volunteer.get("/listen/suche/?q=keller").content.decode()
    assert "Schach" in volunteer.get(f"/listen/orte/{cellar.pk}/").content.decode()
    for sent in ({}, {"wo": "ort:x", "count": "1"}, {"wo": "kasten:99", "count": "1"},
                 {"wo": f"ort:{cellar.pk}", "count": "viele"}):  # fmt: skip
        assert volunteer.post(f"{address}woanders/", sent).status_code == 422
    answer = volunteer.post(f"{address}woanders/", {"wo": f"ort:{cellar.pk}", "count": "9"})
    assert answer.status_code == 422
    assert "Nach der Liste sind es 2" in answer.content.decode()
    volunteer.post(f"{address}woanders/", {"wo": f"ort:{cellar.pk}", "count": "0"})
    assert Amount.objects.filter(item=chess).count() == 1


def test_the_box_goes_out_with_what_is_in_it(chess, chest, volunteer, boss):
    from inventory.models import GamesDay

    day = GamesDay.objects.create(title="Fest", date="2031-05-04")
    page = volunteer.get(f"/listen/ausgabe/{day.pk}/heraus/?kasten={chest.code}").content.decode()
    assert f'name="zahl-{chess.pk}" value="1"' in page
    sent = {"sache": chess.pk, f"zahl-{chess.pk}": "1", "person": "Frau Kern"}
    volunteer.post(f"/listen/ausgabe/{day.pk}/heraus/?kasten={chest.code}", sent)
    out = volunteer.get(f"/listen/ausgabe/{day.pk}/?kasten={chest.code}").content.decode()
    assert "Frau Kern" in out
