"""Boxes and places: what is in them, their pages and labels."""

import io

import pypdfium2
import pytest
from django.urls import reverse
from pypdf import PdfReader

from gamesday.paper.typesetting import PrintError
from inventory.domain import boxes, policy, printing, structure
from inventory.domain.access import person
from inventory.domain.boxes import KeepingError, UnknownBoxError
from inventory.domain.details import ClashError, Sent
from inventory.domain.errors import UnreadableError
from inventory.domain.printing import LABEL_SHEETS
from inventory.domain.status import Status
from inventory.domain.undo import UndoError, undo
from inventory.models import Act, Box, Change, Item, Place
from tests.inventory.conftest import history

LIST = "drinnen-erwachsene"


@pytest.fixture
def shelf(anna):
    return boxes.create_place({"name": "Keller, Regal 2"}, who=anna)


@pytest.fixture
def chest(anna, shelf):
    return boxes.create_box({"name": "Truhe der Ritter", "place": str(shelf.pk), "note": "Holz"}, who=anna)


def test_a_box_has_a_code_that_is_read_without_doubt(chest):
    assert len(chest.code) == 5
    assert set(chest.code) <= set(boxes.ALPHABET)
    assert boxes.find_box(f" {chest.code.lower()} ") == chest
    with pytest.raises(UnknownBoxError, match="„XXXXX“"):
        boxes.find_box("XXXXX")


def test_things_go_in_and_out_and_the_history_names_the_box(chest, halma, anna):
    boxes.put_into(chest.code, LIST, halma.pk, True, who=anna)
    assert [item.benennung for item in boxes.contents(chest)] == ["Halma"]
    _item, act = boxes.put_into(chest.code, LIST, halma.pk, False, who=anna)
    assert boxes.contents(chest) == []
    assert [row[3:] for row in history() if row[2] == "box"] == [
        ("", f"#{chest.pk} Truhe der Ritter"),
        (f"#{chest.pk} Truhe der Ritter", ""),
    ]
    boxes.edit_box(chest.code, {"name": Sent("Truhe der Ritter", "Alte Spiele")}, who=anna)
    undo(act.pk, person(anna))
    assert [item.benennung for item in boxes.contents(chest)] == ["Halma"]


def test_a_full_box_is_not_retired(chest, halma, anna):
    boxes.put_into(chest.code, LIST, halma.pk, True, who=anna)
    with pytest.raises(KeepingError, match=r"liegt noch etwas \(1\)"):
        boxes.use_box(chest.code, False, who=anna)
    boxes.put_into(chest.code, LIST, halma.pk, False, who=anna)
    boxes.use_box(chest.code, False, who=anna)
    with pytest.raises(KeepingError, match="ausgemustert"):
        boxes.put_into(chest.code, LIST, halma.pk, True, who=anna)
    boxes.use_box(chest.code, True, who=anna)


def test_a_place_with_something_in_it_stays_and_names_are_unique(chest, shelf, anna):
    with pytest.raises(KeepingError, match="liegt noch etwas"):
        boxes.use_place(shelf.pk, False, who=anna)
    with pytest.raises(KeepingError, match="gibt es schon"):
        boxes.create_place({"name": "KELLER, regal 2"}, who=anna)
    assert Place.objects.count() == 1


def test_a_retired_place_is_listed_and_woken_by_its_button_or_its_name(volunteer, stranger, chest, shelf, anna):
    boxes.use_box(chest.code, False, who=anna)
    boxes.use_place(shelf.pk, False, who=anna)
    page = volunteer.get("/listen/kasten/").content.decode()
    assert "Ausgemusterte Orte" in page
    assert f'<a href="/listen/orte/{shelf.pk}/">Keller, Regal 2</a>' in page
    assert "Keller, Regal 2" not in stranger.get("/listen/kasten/").content.decode()
    volunteer.post(reverse("inventory:restore_place", args=[shelf.pk]))
    shelf.refresh_from_db()
    assert shelf.retired is None
    boxes.use_place(shelf.pk, False, who=anna)
    woken = boxes.create_place({"name": "KELLER, Regal 2", "note": "feucht"}, who=anna)
    assert (woken.pk, woken.name, woken.note, woken.retired) == (shelf.pk, "Keller, Regal 2", "feucht", None)
    assert Act.objects.first().kind == "restore"
    # a box whose place is gone comes back without one
    boxes.use_place(shelf.pk, False, who=anna)
    box, _act = boxes.use_box(chest.code, True, who=anna)
    assert (box.retired, box.place) == (None, None)


def test_a_place_does_not_get_the_name_of_a_retired_one(shelf, anna):
    attic = boxes.create_place({"name": "Dachboden"}, who=anna)
    boxes.use_place(shelf.pk, False, who=anna)
    with pytest.raises(KeepingError, match="er ist ausgemustert"):
        boxes.edit_place(attic.pk, {"name": Sent("Dachboden", "Keller, Regal 2")}, who=anna)


def test_nothing_comes_into_a_box_or_to_a_place_that_is_out_of_use(chest, shelf, halma, anna):
    other = boxes.create_box({"name": "Kiste"}, who=anna)
    boxes.put_into(chest.code, LIST, halma.pk, True, who=anna)
    _item, moved = boxes.put_into(other.code, LIST, halma.pk, True, who=anna)
    boxes.use_box(chest.code, False, who=anna)
    with pytest.raises(UndoError, match="In „Truhe der Ritter“ läge dann etwas, obwohl es ausgemustert ist"):
        undo(moved.pk, person(anna))
    _box, woken = boxes.use_box(chest.code, True, who=anna)
    undo(moved.pk, person(anna))
    # taking back that the box is in use
    with pytest.raises(UndoError, match="In „Truhe der Ritter“"):
        undo(woken.pk, person(anna))
    structure.retire(LIST, halma.pk, who=anna)
    undo(woken.pk, person(anna))
    boxes.use_place(shelf.pk, False, who=anna)
    # a form that was opened before
    with pytest.raises(UnreadableError, match="gibt es nicht"):
        boxes.edit_box(other.code, {"place": Sent("", str(shelf.pk))}, who=anna)
    item, _act = structure.restore(LIST, halma.pk, who=anna)
    assert (item.retired, item.box) == (None, None)


def test_the_search_of_a_box_stays_after_each_thing_put_in(volunteer, chest, lists):
    address = reverse("inventory:box", args=[chest.code])
    page = volunteer.get(address, {"q": "halma"}).content.decode()
    back = f"{address}?q=halma#hinein"
    assert f'name="next" value="{back}"' in page
    item = Item.objects.filter(benennung="Halma").first()
    put = reverse("inventory:put_in", args=[chest.code, item.material_list.slug, item.pk])
    assert volunteer.post(put, {"next": back})["Location"] == back
    assert volunteer.post(put, {"next": "https://example.org/"})["Location"] == address


def test_two_who_change_a_box_see_both_values(chest, anna):
    boxes.edit_box(chest.code, {"note": Sent("Holz", "Eiche")}, who=anna)
    boxes.edit_box(chest.code, {"note": Sent("Holz", "Holz"), "name": Sent("Truhe der Ritter", "Kiste")}, who=anna)
    with pytest.raises(ClashError) as caught:
        boxes.edit_box(chest.code, {"note": Sent("Holz", "Buche")}, who=anna)
    assert [(clash.mine, clash.theirs) for clash in caught.value.clashes] == [("Buche", "Eiche")]
    chest.refresh_from_db()
    assert (chest.name, chest.note) == ("Kiste", "Eiche")


@pytest.mark.parametrize("place", ["999999", "x", "-1"])
def test_a_place_there_is_not(db, anna, place):
    with pytest.raises(UnreadableError):
        boxes.create_box({"name": "Kiste", "place": place}, who=anna)
    assert not Box.objects.exists()


def test_the_pages(volunteer, stranger, chest, shelf, halma, anna, boss):
    policy.decide(places_for_all=True, helpers_begin=True, who=boss)
    boxes.put_into(chest.code, LIST, halma.pk, True, who=anna)
    address = reverse("inventory:box", args=[chest.code])
    assert address == f"/listen/kasten/{chest.code}/"
    read = stranger.get(address).content.decode()
    assert "Truhe der Ritter" in read
    assert "Keller, Regal 2" in read
    assert "Halma" in read
    assert '<form method="post"' not in read
    edit = volunteer.get(address, {"q": "muehle"}).content.decode()
    assert "„Mühle“ hineinlegen" in edit
    assert "Halma" in stranger.get(f"/listen/{LIST}/{halma.pk}/").content.decode()
    assert "Truhe der Ritter" in stranger.get(f"/listen/orte/{shelf.pk}/").content.decode()
    assert "Truhe der Ritter" in stranger.get("/listen/kasten/").content.decode()
    assert stranger.get("/listen/kasten/XXXXX/").status_code == 404
    muehle = Item.objects.get(material_list__slug=LIST, benennung="Mühle")
    volunteer.post(reverse("inventory:put_in", args=[chest.code, LIST, muehle.pk]))
    muehle.refresh_from_db()
    assert muehle.box == chest


def test_the_form_for_a_box(volunteer, shelf):
    sent = {"name": "Bälle", "place": shelf.pk, "note": "", "id": "form-0001"}
    answer = volunteer.post("/listen/kasten/neu/", sent)
    made = Box.objects.get()
    assert answer["Location"] == f"/listen/kasten/{made.code}/"
    volunteer.post("/listen/kasten/neu/", sent)
    assert Box.objects.count() == 1
    answer = volunteer.post("/listen/kasten/neu/", {"name": "", "id": "form-0002"})
    assert answer.status_code == 422
    assert "darf nicht leer sein" in answer.content.decode()
    assert Act.objects.filter(kind="add").count() == 2
    assert Change.objects.filter(box=made, field="code").exists()


# --- print ------------------------------------------------------------------------------------------------------


def text(pdf):
    return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages)


@pytest.mark.parametrize(("slug", "places"), [("70x37", 24), ("105x48", 12), ("97x67", 8)])
def test_labels_fill_a_sheet_and_then_the_next(chest, slug, places):
    assert LABEL_SHEETS[slug].places == places
    address = "http://spieletag.example/listen/kasten/{code}/"
    one = printing.labels_pdf([chest] * places, slug, first=1, address=address)
    two = printing.labels_pdf([chest] * places, slug, first=2, address=address)
    assert (len(PdfReader(io.BytesIO(one)).pages), len(PdfReader(io.BytesIO(two)).pages)) == (1, 2)
    assert "".join(text(one).split()).count(chest.code) == places
    width, height = pypdfium2.PdfDocument(one)[0].get_size()
    assert (round(width), round(height)) == (595, 842)


@pytest.mark.parametrize("slug", ["70x37", "105x48", "97x67"])
def test_a_label_stays_within_its_edges(lists, anna, slug):
    box = boxes.create_box({"name": "Gesellschaftsspielesammlung " * 3}, who=anna)
    for item in Item.objects.exclude(benennung=""):
        boxes.put_into(box.code, item.material_list.slug, item.pk, True, who=anna)
    made = printing.labels_pdf([box], slug, first=1, address="http://spieletag.example/listen/kasten/{code}/")
    sheet = LABEL_SHEETS[slug]
    picture = pypdfium2.PdfDocument(made)[0].render(scale=2).to_pil().convert("L")
    scale = picture.width / 210
    edges = picture.point(lambda grey: 255 if grey < 128 else 0).getbbox()
    left, top, right, bottom = (edge / scale for edge in edges)
    assert left >= sheet.left + 3
    assert top >= sheet.top + 3
    assert right <= sheet.left + sheet.width - 3
    assert bottom <= sheet.top + sheet.height - 3


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ({"bogen": "70x37"}, "Bitte wählen Sie wenigstens einen Kasten aus."),
        ({"bogen": "1x1", "kasten": "code"}, "Diesen Etikettenbogen gibt es nicht."),
        ({"bogen": "70x37", "kasten": "code", "ab": "25"}, "Der Bogen hat die Plätze 1 bis 24."),
        ({"bogen": "70x37", "kasten": "code", "ab": "x"}, "Der Bogen hat die Plätze 1 bis 24."),
    ],
    ids=["none", "sheet", "too far", "no number"],
)
def test_labels_that_cannot_be(stranger, chest, query, sentence):
    query = {name: chest.code if value == "code" else value for name, value in query.items()}
    answer = stranger.get("/listen/etiketten/etiketten.pdf", query)
    assert answer.status_code == 422
    assert sentence in answer.content.decode()


def test_labels_by_the_page(stranger, chest, settings):
    assert chest.code in stranger.get("/listen/etiketten/").content.decode()
    answer = stranger.get("/listen/etiketten/etiketten.pdf", {"bogen": "70x37", "kasten": chest.code})
    assert answer["Content-Type"] == "application/pdf"
    assert chest.code in "".join(text(answer.content).split())


def test_labels_warn_where_their_address_is_that_of_today(stranger, chest, settings):
    settings.PUBLIC_URL = "http://192.168.1.20:8000"
    page = stranger.get("/listen/etiketten/").content.decode()
    assert "gelten nur für das Netz von heute" in page
    assert "PUBLIC_URL=http://192.168.1.20:8000 make run" in page
    settings.PUBLIC_URL_IS_CHOSEN = True
    page = stranger.get("/listen/etiketten/").content.decode()
    assert "gelten nur für das Netz von heute" not in page
    assert "http://192.168.1.20:8000" in page


def test_the_list_and_the_count_sheet_as_pdf(stranger, lists):
    paper = text(stranger.get(f"/listen/{LIST}/liste.pdf").content)
    assert "Spielmaterialien – Historische Spiele" in paper
    assert "Schlangen und Leitern" in paper
    counting = text(stranger.get("/listen/draussen/zaehlblatt.pdf").content)
    assert "gezählt am" in counting
    assert "brauchbar" in counting
    assert "Jutesäcke 4" in counting


def test_a_row_without_a_name_is_empty_as_on_paper_and_called_something_where_it_is_looked_for(lists):
    nameless = Item.objects.filter(benennung="").values_list("position", flat=True)
    assert len(nameless) == 2
    Item.objects.filter(benennung="").update(nicht_vorhanden=True)
    assert "ohne Namen" not in text(printing.list_pdf("drinnen-kinder"))
    for pdf in (printing.list_pdf("drinnen-kinder", status=Status.MISSING), printing.count_sheet_pdf("drinnen-kinder")):
        printed = " ".join(text(pdf).split())
        for position in nameless:
            assert f"Zeile {position} ohne Namen" in printed


def test_no_two_boxes_in_use_have_one_name(chest, shelf, anna):
    for name in ("Truhe der Ritter", "TRUHE DER RITTER"):
        with pytest.raises(KeepingError, match="gibt es schon"):
            boxes.create_box({"name": name}, who=anna)
    other = boxes.create_box({"name": "Kiste"}, who=anna)
    with pytest.raises(KeepingError, match="gibt es schon"):
        boxes.edit_box(other.code, {"name": Sent("Kiste", "truhe der Ritter")}, who=anna)
    boxes.edit_box(other.code, {"name": Sent("Kiste", "KISTE")}, who=anna)
    boxes.use_box(other.code, False, who=anna)
    boxes.create_box({"name": "Kiste"}, who=anna)
    with pytest.raises(KeepingError, match="gibt es schon"):
        boxes.use_box(other.code, True, who=anna)


def test_what_was_put_into_a_box_is_found_there_and_not_sought_again(helper_client, chest, lists, anna):
    item = Item.objects.get(material_list__slug=LIST, benennung="Halma")
    address = f"/listen/kasten/{chest.code}/"
    boxes.put_into(chest.code, LIST, item.pk, True, who=anna)
    page = " ".join(helper_client.get(address, {"q": "halma"}).content.decode().split())
    assert "liegt schon hier" in page
    assert "Nichts gefunden" not in page


def test_a_sign_no_font_has_does_not_keep_a_list_from_print(lists):
    Item.objects.filter(benennung="Halma").update(bemerkung="🎲 ✓ <b> #set $x$ *fett* @x ﷽")
    printed = text(printing.list_pdf(LIST))
    assert "<b> #set $x$ *fett* @x" in printed


def test_print_errors_are_sentences(chest):
    with pytest.raises(PrintError):
        printing.labels_pdf([chest] * 241, "70x37", first=1, address="x")
