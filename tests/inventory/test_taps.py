"""One tap: the mark, − and +, in the list and on the page of a row, with a script and without."""

import re

import pytest
from django.urls import reverse

from inventory.domain.edit import change_cell
from inventory.domain.parts import suggestion
from inventory.models import Act, Change, Item, Part

LIST = "drinnen-erwachsene"
HTMX = {"HTTP_HX_REQUEST": "true"}


def tick(client, item, start, value, **options):
    address = reverse("inventory:cell", args=[LIST, item.pk, "nicht_vorhanden"])
    return client.post(f"{address}?start={start}", {"value": value, "ansicht": "zeile"}, **options)


def step(client, item, by, field="present", **options):
    data = {"by": by, "id": options.pop("tap", "tap-0001"), "ansicht": options.pop("view", "zeile")}
    return client.post(reverse("inventory:step", args=[LIST, item.pk, field]), data, **options)


def test_the_mark_is_set_and_taken_away_and_can_be_taken_back(volunteer, halma):
    answer = tick(volunteer, halma, "da", "fehlt", **HTMX).content.decode()
    assert answer.startswith("<button")
    assert 'data-state="fehlt"' in answer
    assert "„Halma“: nicht vorhanden." in answer
    assert f'action="/listen/verlauf/{Act.objects.get().pk}/zuruecknehmen/"' in answer
    assert '<span class="badge missing">fehlt</span>' in answer
    halma.refresh_from_db()
    assert halma.nicht_vorhanden is True
    tick(volunteer, halma, "fehlt", "da", **HTMX)
    halma.refresh_from_db()
    assert halma.nicht_vorhanden is False


def test_the_mark_without_a_script(volunteer, halma):
    page = volunteer.get(f"/listen/{LIST}/").content.decode()
    buttons = re.findall(r'<button type="submit" form="tat"[^>]*>', page)
    assert f'formaction="/listen/{LIST}/{halma.pk}/nicht_vorhanden/?start=da"' in "".join(buttons)
    answer = tick(volunteer, halma, "da", "fehlt", follow=True)
    assert answer.redirect_chain[0][0] == f"/listen/{LIST}/#zelle-{halma.pk}-nicht_vorhanden"
    assert "Rückgängig machen" in answer.content.decode()


def test_two_marks_that_agree_and_two_that_do_not(volunteer, halma, bert):
    change_cell(LIST, halma.pk, "nicht_vorhanden", start="da", text="fehlt", who=bert)
    assert tick(volunteer, halma, "da", "fehlt", **HTMX).status_code == 200
    change_cell(LIST, halma.pk, "nicht_vorhanden", start="fehlt", text="offen", who=bert)
    answer = tick(volunteer, halma, "fehlt", "da", **HTMX)
    assert answer.status_code == 409
    assert "<dd data-mine>da</dd>" in answer.content.decode()
    assert "<dd data-theirs>offen</dd>" in answer.content.decode()


def test_a_step_in_the_list(volunteer, halma):
    answer = step(volunteer, halma, "1", **HTMX).content.decode()
    assert f'hx-swap-oob="innerHTML:#zahl-{halma.pk}">1 von 1<' in answer
    assert "„Halma“, da: 1." in answer
    taken_back = step(volunteer, halma, "-1", tap="tap-0004", **HTMX)
    assert "„Halma“, da: nicht gezählt." in taken_back.content.decode()
    Item.objects.filter(pk=halma.pk).update(present=1)
    Change.objects.all().delete()
    assert step(volunteer, halma, "-1", tap="tap-0002", **HTMX).status_code == 200
    halma.refresh_from_db()
    assert (halma.present, halma.nicht_vorhanden) == (0, True)
    again = step(volunteer, halma, "-1", tap="tap-0002", **HTMX)
    assert "zählt nur einmal" in again.content.decode()
    below = step(volunteer, halma, "-1", tap="tap-0003", **HTMX)
    assert below.status_code == 409
    assert "Weniger als 0 gibt es nicht." in below.content.decode()


def test_a_step_on_the_page_of_a_row_brings_all_its_numbers_up_to_date(volunteer, halma):
    Item.objects.filter(pk=halma.pk).update(present=1, usable=1)
    answer = step(volunteer, halma, "-1", view="blatt", **HTMX).content.decode()
    for field in ("present", "usable", "nicht_vorhanden"):
        assert f'hx-swap-oob="innerHTML:#zelle-{halma.pk}-{field}"' in answer
    assert f"#zahl-{halma.pk}" not in answer


def test_a_step_without_a_script(volunteer, halma):
    answer = step(volunteer, halma, "1", follow=True)
    assert answer.redirect_chain == [(f"/listen/{LIST}/#zeile-{halma.pk}", 302)]
    assert "„Halma“, da: 1." in answer.content.decode()
    step(volunteer, halma, "1")  # the same form sent again
    halma.refresh_from_db()
    assert halma.present == 1


@pytest.mark.parametrize("by", ["", "2", "-2", "x", "1e9", "+1"])
def test_steps_are_of_one(volunteer, halma, by):
    assert step(volunteer, halma, by, **HTMX).status_code == 409
    assert not Change.objects.exists()


@pytest.mark.parametrize("field", ["position", "benennung", "id", "material_list"])
def test_only_numbers_are_stepped(volunteer, halma, field):
    assert step(volunteer, halma, "1", field=field).status_code == 409
    assert not Change.objects.exists()


def test_parts_are_added_from_what_the_count_says_already(volunteer, lists):
    tops = Item.objects.get(material_list__slug="draussen", position=1)
    page = volunteer.get(f"/listen/draussen/{tops.pk}/").content.decode()
    assert "2 grüne\n1 blauer\n1 gelber\n1 orangfarbener" in page
    address = reverse("inventory:add_parts", args=["draussen", tops.pk])
    volunteer.post(address, {"teile": "2 grüne\r\n\r\nWürfelbecher\r\n", "id": "form-0001"})
    assert list(tops.parts.values_list("name", "target")) == [("grüne", 2), ("Würfelbecher", 1)]
    volunteer.post(address, {"teile": "2 grüne", "id": "form-0001"})
    assert tops.parts.count() == 2
    answer = volunteer.post(address, {"teile": "  ", "id": "form-0002"})
    assert answer.status_code == 422
    assert "Bitte schreiben Sie wenigstens ein Teil auf." in answer.content.decode()


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("2 grün, 1 blau", [("grün", 2, None), ("blau", 1, None)]),
        ("2 grün; 1 blau und 3 rot", [("grün", 2, None), ("blau", 1, None), ("rot", 3, None)]),
        ("Würfelbecher fehlt", [("Würfelbecher", 1, 0)]),
        ("2 Steine (fehlen)\nBrett: fehlt.", [("Steine", 2, 0), ("Brett", 1, 0)]),
        ("2 Würfel (1 fehlt)", [("Würfel", 2, 1)]),
        ("2 Würfel, 1 fehlt, 3 Becher", [("Würfel", 2, 1), ("Becher", 3, None)]),
        ("4 Kegel (rot), davon fehlt einer", [("Kegel (rot)", 4, 3)]),
        ("Becher – eins fehlt.", [("Becher", 1, 0)]),
        ("mit 22 Stäben", [("Stäben", 22, None)]),
        ("Karten, 52 Blatt\nBälle, rot", [("Karten, 52 Blatt", 1, None), ("Bälle, rot", 1, None)]),
        ("3 Kugeln, 2,5 cm dick", [("Kugeln, 2,5 cm dick", 3, None)]),
        ("fehlt", [("fehlt", 1, None)]),
    ],
)
def test_parts_are_read_as_the_paper_writes_them(volunteer, halma, text, parts):
    address = reverse("inventory:add_parts", args=[LIST, halma.pk])
    volunteer.post(address, {"teile": text, "id": "form-0001"})
    assert list(halma.parts.values_list("name", "target", "present")) == parts
    page = volunteer.get(f"/listen/{LIST}/{halma.pk}/").content.decode()
    assert ("unvollständig" in page.split('id="stand-')[1].split("</span> ")[0]) is any(
        present is not None and present < target for _name, target, present in parts
    )


def test_more_parts_than_there_are_cannot_be_missing(volunteer, halma):
    address = reverse("inventory:add_parts", args=[LIST, halma.pk])
    answer = volunteer.post(address, {"teile": "2 Würfel (3 fehlen)", "id": "form-0001"})
    assert answer.status_code == 422
    assert "Von 2 „Würfel“ können nicht 3 fehlen." in answer.content.decode()
    assert not halma.parts.exists()


@pytest.mark.parametrize(
    ("anzahl", "lines"),
    [
        ("5 davon 2 grüne 1 blauer", "2 grüne\n1 blauer"),
        ("2 Würfel (1 fehlt)", ""),
        ("2 Würfel (1 fehlt), 3 Becher", "2 Würfel (1 fehlt)\n3 Becher"),
        ("2 kürzere 1 längeres (orange)", "2 kürzere\n1 längeres (orange)"),
    ],
)
def test_what_a_count_says_about_parts(anzahl, lines):
    assert suggestion(anzahl) == lines


def test_a_part_is_stepped_changed_and_retired(volunteer, halma):
    part = Part.objects.create(item=halma, position=1, name="grün", target=15)
    where = [LIST, halma.pk, part.pk]
    answer = volunteer.post(reverse("inventory:step_part", args=where), {"by": "1", "ansicht": "blatt"}, **HTMX)
    assert f'hx-swap-oob="innerHTML:#teil-{part.pk}">1 von 15<' in answer.content.decode()
    form = {"start-name": "grün", "name": "grüne Steine", "start-target": "15", "target": "zwölf"}
    answer = volunteer.post(reverse("inventory:part", args=where), form)
    assert answer.status_code == 422
    assert "„zwölf“ ist keine ganze Zahl" in answer.content.decode()
    volunteer.post(reverse("inventory:part", args=where), {**form, "target": "12"})
    part.refresh_from_db()
    assert (part.name, part.target, part.present) == ("grüne Steine", 12, 1)
    volunteer.post(reverse("inventory:retire_part", args=where))
    assert "Ausgemusterte Teile" in volunteer.get(f"/listen/{LIST}/{halma.pk}/").content.decode()
    volunteer.post(reverse("inventory:restore_part", args=where))
    part.refresh_from_db()
    assert part.retired is None


def test_details_conflict_with_both_values(volunteer, halma, bert):
    address = reverse("inventory:details", args=[LIST, halma.pk])
    assert (
        volunteer.post(
            address, {"start-hinweis": "", "hinweis": "A", "start-to_buy": "nein", "to_buy": "ja"}
        ).status_code
        == 302
    )
    answer = volunteer.post(address, {"start-hinweis": "", "hinweis": "B", "start-to_buy": "nein", "to_buy": "nein"})
    text = answer.content.decode()
    assert answer.status_code == 409
    assert "Hinweis: Sie haben „B“, jetzt steht da „A“." in text
    assert '<input type="hidden" name="start-hinweis" value="A">' in text
    halma.refresh_from_db()
    assert (halma.hinweis, halma.to_buy) == ("A", True)
    assert volunteer.post(address, {"start-hinweis": "A", "hinweis": "B"}).status_code == 302
    halma.refresh_from_db()
    assert halma.hinweis == "B"
