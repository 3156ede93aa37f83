"""The page of a row: what a helper needs first, the rest folded."""

import re

import pytest
from django.urls import reverse

from inventory.models import Item, Part

LIST = "drinnen-erwachsene"
HTMX = {"HTTP_HX_REQUEST": "true"}


def page_of(client, item):
    return client.get(reverse("inventory:item", args=[item.material_list.slug, item.pk])).content.decode()


def first(page):
    """What is said before the folds, as terms and words."""
    shown = page[page.index('<dl class="sheet now') : page.index('class="fold"')]
    pairs = re.findall(r"<dt>(.*?)</dt>\s*<dd[^>]*>(.*?)</dd>", shown, re.DOTALL)
    return {term: " ".join(re.sub(r"<[^>]+>", " ", said).split()) for term, said in pairs}


def test_what_is_not_counted_is_not_said_to_be_one(volunteer, stranger, halma):
    """The list says that it is there, nobody has counted: no question mark beside „da“."""
    assert first(page_of(stranger, halma))["da"] == "nicht gezählt"
    assert "nicht gezählt" in first(page_of(volunteer, halma))["da"]
    row = volunteer.get(f"/listen/{LIST}/").content.decode()
    assert f'id="zahl-{halma.pk}">nicht gezählt<' in row
    assert "? von" not in row
    Item.objects.filter(pk=halma.pk).update(present=2)
    assert first(page_of(stranger, halma))["da"] == "2 von 1"


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"target": 6, "present": 4}, "2 Stück"),
        ({"target": 6, "present": 5, "usable": 3}, "1 Stück, 2 nicht brauchbar"),
        ({"target": 1, "present": 1, "usable": 0}, "1 nicht brauchbar"),
        ({"nicht_vorhanden": True, "target": None}, "alles"),
        ({"present": 0, "target": 3}, "alles (3)"),
        ({"to_buy": True}, "muss besorgt werden"),
        ({"bemerkung": "im Kasten, Würfelbecher fehlt"}, "1 Würfelbecher"),
        ({"present": 1, "bemerkung": "2 Steine müssen besorgt werden"}, "2 Steine"),
        ({"present": 1}, None),
    ],
)
def test_what_is_missing_stands_first(stranger, halma, values, said):
    Item.objects.filter(pk=halma.pk).update(**values)
    halma.refresh_from_db()
    assert first(page_of(stranger, halma)).get("Es fehlt") == said


def test_what_is_missing_follows_every_tap(volunteer, halma):
    Item.objects.filter(pk=halma.pk).update(present=0, nicht_vorhanden=True)
    address = reverse("inventory:step", args=[LIST, halma.pk, "present"])
    answer = volunteer.post(address, {"by": "1", "id": "tap-0001", "ansicht": "blatt"}, **HTMX).content.decode()
    assert re.search(rf'hx-swap-oob="innerHTML:#fehlt-{halma.pk}"></div>', answer)
    answer = volunteer.post(address, {"by": "-1", "id": "tap-0002", "ansicht": "blatt"}, **HTMX).content.decode()
    assert re.search(rf'hx-swap-oob="innerHTML:#fehlt-{halma.pk}"><dt>Es fehlt</dt><dd[^>]*>alles \(1\)', answer)


def test_one_state_for_missing_and_to_be_got(stranger, volunteer, halma):
    """One filter, one number; addresses with the old word lead to it."""
    Item.objects.filter(pk=halma.pk).update(to_buy=True)
    page = stranger.get(f"/listen/{LIST}/").content.decode()
    filters = re.findall(r"<a href=\"[^\"]*\"[^>]*>(\w+) <b>(\d+)</b>", page)
    assert filters == [("fehlt", "10"), ("unvollständig", "0")]
    for word in ("fehlt", "besorgen"):
        assert f'id="zeile-{halma.pk}"' in stranger.get(f"/listen/{LIST}/?stand={word}").content.decode()
    assert re.findall(r"stand=(\w+)", stranger.get("/listen/suche/").content.decode()) == ["fehlt", "unvollstaendig"]


@pytest.mark.parametrize("who", ["stranger", "volunteer"])
def test_every_fold_is_closed(who, halma, request):
    page = page_of(request.getfixturevalue(who), halma)
    folds = re.findall(r'<details class="fold"( open)?><summary><h2>([^<]+)', page)
    assert not any(is_open for is_open, _title in folds)
    titles = [title for _is_open, title in folds]
    assert titles[:2] == ["Teile", "Für welche Spiele"]
    assert ("Foto" in titles) is (who == "volunteer")


@pytest.mark.parametrize(
    ("name", "form", "fold"),
    [
        ("details", {"start-to_buy": "nein", "to_buy": "nein", "start-box": "", "box": "99"}, "ort"),
        ("add_parts", {"teile": ""}, "teile"),
        ("need", {"game": "gibtsnicht", "count": "1"}, "spiele"),
        ("send_photo", {}, "foto"),
    ],
)
def test_the_fold_of_a_form_that_was_refused_is_open(volunteer, halma, name, form, fold):
    answer = volunteer.post(reverse(f"inventory:{name}", args=[LIST, halma.pk]), form)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert page.count('<details class="fold" open>') == 1
    assert re.search(rf'<details class="fold" open>.*?</summary>\s*<div id="{fold}">', page)


def test_every_cell_stands_on_the_page_once(volunteer, lists):
    """Whatever a tap changes finds its place."""
    for item in Item.objects.select_related("material_list"):
        page = page_of(volunteer, item)
        for field in (*item.material_list.columns, "target", "present", "usable"):
            assert page.count(f'id="zelle-{item.pk}-{field}"') == 1, (item, field)


def test_parts_have_their_places_too(volunteer, halma):
    part = Part.objects.create(item=halma, position=1, name="grün", target=15, present=14)
    page = page_of(volunteer, halma)
    assert first(page)["Es fehlt"] == "1 grün"
    assert page.count(f'id="teil-{part.pk}">14 von 15<') == 1
