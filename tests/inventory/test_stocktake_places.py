"""Counting box by box and place by place: what is found here, what turned up here, and what the lists say then."""

import json

import pytest

from inventory.domain import boxes, reckoning, stocktake, tallying, whereabouts
from inventory.domain.access import person
from inventory.domain.loans import Wanted, hand_out, take_back
from inventory.domain.reckoning import Verdict, verdict
from inventory.domain.tallying import Counted, Fate, record
from inventory.domain.undo import undo
from inventory.models import Amount, Box, Count, GamesDay, Item

LIST = "drinnen-erwachsene"


def item(name):
    return Item.objects.select_related("box", "place").get(material_list__slug=LIST, benennung=name)


@pytest.fixture
def chest(lists):
    return Box.objects.get(name="Schöne alte Spiele")


@pytest.fixture
def cellar(anna):
    return boxes.create_place({"name": "Keller"}, who=anna)


@pytest.fixture
def running(lists, cellar, boss):
    """Of two Schach one lies in the chest and one in the cellar, Pachisi in the chest, five Halma in the cellar."""
    rows = Item.objects.filter(material_list__slug=LIST)
    rows.filter(benennung="Schach").update(present=2, place=cellar)
    rows.filter(benennung="Halma").update(present=5, place=cellar)
    rows.filter(benennung="Pachisi").update(present=1)
    return stocktake.start("Herbst", [LIST, "drinnen-kinder"], who=boss)


def count(running, who, name, present, number, where=None, **more):
    sent = Counted(f"telefon-a-{number}", item(name).pk, "", present, where=whereabouts.key(where), **more)
    [answer] = record(running.pk, [sent], who=who)
    assert (answer.fate, answer.reason) == (Fate.KEPT, "")


def row(running, name, where=None):
    return tallying.find_row(running, item(name).pk, where)


def apply(running, who):
    return reckoning.apply(running.pk, who=who, seen=tallying.newest(running))


def amounts(name):
    found = Amount.objects.filter(item=item(name)).order_by("pk")
    return [(str(amount.box or amount.place), amount.count) for amount in found]


def test_what_is_expected_here(running, chest, cellar):
    here = [(each.item.benennung, each.expected) for each in tallying.rows_at(running, chest)]
    assert here == [
        ("Schach", 1), ("Dame", 1), ("Mühle", 1), ("Pachisi", 1), ("Das Glückshaus", 1), ("Mühle", 1),
    ]  # fmt: skip
    assert [(each.item.benennung, each.expected) for each in tallying.rows_at(running, cellar)] == [
        ("Halma", 5), ("Schach", 1),
    ]  # fmt: skip
    assert tallying.places_of(running) == ([chest], [cellar])


def test_counted_in_one_place_the_rest_is_believed(running, chest, cellar, anna, boss):
    count(running, anna, "Schach", 0, 1, chest)
    assert (row(running, "Schach", chest).count.present, row(running, "Schach", cellar).count) == (0, None)
    whole = row(running, "Schach")
    assert (whole.count.present, whole.present, verdict(whole)) == (1, 1, Verdict.MISSING)
    count(running, anna, "Schach", 2, 2, cellar)
    assert (row(running, "Schach").present, verdict(row(running, "Schach"))) == (2, Verdict.AS_EXPECTED)
    apply(running, boss)
    assert (item("Schach").present, item("Schach").place, amounts("Schach")) == (2, cellar, [])


def test_found_here_comes_from_where_it_should_be(running, chest, cellar, anna, boss):
    count(running, anna, "Halma", 2, 1, chest)
    assert [each.item.benennung for each in tallying.rows_at(running, chest)].count("Halma") == 1
    assert row(running, "Halma", chest).expected == 0
    assert (row(running, "Halma").present, row(running, "Halma", cellar).expected) == (5, 5)
    done = apply(running, boss)
    assert (item("Halma").present, amounts("Halma"), item("Halma").place) == (5, [("Schöne alte Spiele", 2)], cellar)
    undo(done.act.pk, person(boss))
    assert (item("Halma").present, amounts("Halma")) == (5, [])


def test_all_of_it_found_here_belongs_here_from_now_on(running, chest, cellar, anna, boss):
    count(running, anna, "Halma", 5, 1, chest)
    count(running, anna, "Pachisi", 1, 2, cellar)
    done = apply(running, boss)
    assert (item("Halma").box, amounts("Halma"), item("Halma").present) == (chest, [], 5)
    assert (item("Pachisi").box, item("Pachisi").place, amounts("Pachisi")) == (None, cellar, [])
    undo(done.act.pk, person(boss))
    assert (item("Halma").box, item("Pachisi").box) == (None, chest)


def test_more_than_there_should_be_is_more(running, chest, cellar, anna, boss):
    count(running, anna, "Halma", 5, 1, cellar)
    count(running, anna, "Halma", 2, 2, chest)
    assert (row(running, "Halma").present, verdict(row(running, "Halma"))) == (7, Verdict.MORE)
    apply(running, boss)
    assert (item("Halma").present, amounts("Halma")) == (7, [("Schöne alte Spiele", 2)])


def test_the_whole_counted_later_stands_for_all(running, chest, anna, bert, boss):
    count(running, anna, "Schach", 0, 1, chest)
    count(running, bert, "Schach", 2, 2)
    whole = row(running, "Schach")
    assert (whole.present, whole.places, whole.others) == (2, (), ())
    count(running, anna, "Schach", 0, 3, chest)  # and again only the chest: of two one is missing
    assert row(running, "Schach").present == 1
    assert row(running, "Schach").others == ()  # another place is no other opinion
    count(running, bert, "Schach", 1, 4, chest)
    assert [(each.who_name, each.present) for each in row(running, "Schach", chest).others] == [("anna", 0)]


@pytest.mark.parametrize("at", ["chest", "cellar"])
@pytest.mark.parametrize("back_first", [True, False])
def test_what_is_lent_is_known_at_a_place_too(running, chest, cellar, anna, boss, at, back_first):
    day = GamesDay.objects.create(title="Fest", date="2031-05-04")
    [loan] = hand_out(day.pk, [Wanted(item("Schach").pk, 1)], who=anna, to="Frau Kern")
    count(running, anna, "Schach", 0 if at == "chest" else 1, 1, chest)
    count(running, anna, "Schach", 1 if at == "chest" else 0, 2, cellar)
    if back_first:
        take_back(loan.pk, who=anna)
    assert row(running, "Schach").present == 2
    apply(running, boss)
    assert item("Schach").present == 2
    if not back_first:
        take_back(loan.pk, who=anna)
        assert item("Schach").present == 2


def test_usable_and_remarks_are_added_up(running, chest, cellar, anna):
    count(running, anna, "Schach", 1, 1, chest, usable=0, note="ohne König")
    assert (row(running, "Schach").count.usable, row(running, "Schach").count.note) == (1, "ohne König")
    count(running, anna, "Schach", 1, 2, cellar)
    assert (row(running, "Schach").present, row(running, "Schach").usable) == (2, 1)


def test_what_cannot_be_is_refused(running, chest, anna):
    sent = [Counted(f"telefon-a-{n}", item("Schach").pk, "", 1, where=where)
            for n, where in enumerate(["kasten:99", "ort:x", "regal:1", f"kasten:{chest.pk}"])]  # fmt: skip
    answers = record(running.pk, sent, who=anna)
    assert [answer.fate for answer in answers] == [*[Fate.REFUSED] * 3, Fate.KEPT]
    assert answers[0].reason == "Diesen Kasten oder Ort gibt es nicht."


def test_nothing_is_found_in_a_box_out_of_use(running, chest, anna, boss):
    spare = boxes.create_box({"name": "Korb"}, who=anna)
    count(running, anna, "Halma", 5, 1, spare)
    boxes.use_box(spare.code, False, who=anna)
    [answer] = record(
        running.pk, [Counted("telefon-a-2", item("Halma").pk, "", 4, where=f"kasten:{spare.pk}")], who=anna
    )
    assert (answer.fate, answer.reason) == (Fate.REFUSED, "„Korb“ ist ausgemustert.")
    apply(running, boss)
    assert (item("Halma").present, item("Halma").box, amounts("Halma")) == (5, None, [])


def test_from_the_stocktake_to_the_box_and_back(running, chest, cellar, volunteer, stranger):
    show = f"/listen/inventur/{running.pk}/"
    here = f"{show}kasten/{chest.code}/"
    page = volunteer.get(show).content.decode()
    assert f'href="{here}"' in page
    assert f'href="{show}ort/{cellar.pk}/"' in page
    read = stranger.get(show).content.decode()
    assert here not in read
    assert "Keller" not in read
    page = volunteer.get(here).content.decode()
    assert f'data-where="kasten:{chest.pk}"' in page
    assert "0 von 6 gezählt" in page
    action = f"{show}sache/{item('Schach').pk}/"
    form = {"tap": "alle", "id": "formular-1", "wo": f"kasten:{chest.pk}"}
    assert volunteer.post(action, form)["Location"] == f"{here}#sache-{item('Schach').pk}"
    kept = Count.objects.get()
    assert (kept.present, kept.box) == (1, chest)
    assert "1 von 6 gezählt" in volunteer.get(here).content.decode()
    found = volunteer.get(f"{here}?q=halma").content.decode()
    assert "So viele „Halma“ sind hier" in found
    known = volunteer.get(f"{here}?q=pachisi").content.decode()
    assert "So viele „Pachisi“ sind hier" not in known
    assert f'<a href="#sache-{item("Pachisi").pk}">Pachisi</a> <span class="soft">steht schon oben' in known
    form = {"tap": "genau", "present": "2", "id": "formular-2", "wo": f"kasten:{chest.pk}"}
    volunteer.post(f"{show}sache/{item('Halma').pk}/", form)
    assert "2 von 7 gezählt" in volunteer.get(here).content.decode()
    assert "2 in „Schöne alte Spiele“" in volunteer.get(f"{show}zaehlen/{LIST}/").content.decode()
    assert volunteer.get(f"{show}kasten/NICHT/").status_code == 404
    assert volunteer.get(f"{show}ort/99/").status_code == 404


def test_the_queue_of_a_phone_says_where(running, chest, volunteer):
    address = f"/listen/inventur/{running.pk}/"
    sent = {"id": "telefon-abc-1", "item": item("Schach").pk, "present": 1, "age": 0, "where": f"kasten:{chest.pk}"}
    volunteer.post(f"{address}senden/", json.dumps({"counts": [sent]}), content_type="application/json")
    assert Count.objects.get().box == chest
    assert volunteer.get(f"{address}stand/?ab=0").json()["counts"] == []
    [told] = volunteer.get(f"{address}stand/?wo=kasten:{chest.pk}&ab=0").json()["counts"]
    assert (told["item"], told["present"]) == (item("Schach").pk, 1)


def test_the_page_before_applying_says_what_lies_where(running, chest, chief, anna):
    count(running, anna, "Halma", 2, 1, chest)
    page = chief.get(f"/listen/inventur/{running.pk}/uebernehmen/").content.decode()
    assert "2 in „Schöne alte Spiele“" in page
    chief.post(f"/listen/inventur/{running.pk}/uebernehmen/", {"seen": tallying.newest(running)})
    assert amounts("Halma") == [("Schöne alte Spiele", 2)]
