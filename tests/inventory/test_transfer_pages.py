"""The pages: who may, what is shown before anything is done, and that nothing sent is trusted."""

import json
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from gamesday.sheets import reading, uploads
from inventory.models import Act, Change, Item, MaterialList
from tests.gamesday import sheet_files as files

pytestmark = pytest.mark.usefixtures("lists")
SEND = "/listen/import/"


def send(client, data, name="liste.csv", **fields):
    fields = {"ziel": "liste:drinnen-erwachsene", **fields}
    return client.post(SEND, {"datei": SimpleUploadedFile(name, data), **fields})


def arrive(client, data, **fields) -> str:
    """Send a good file; the address of its preview."""
    response = send(client, data, **fields)
    assert response.status_code == 302, response.content.decode()
    return response["Location"]


def stand(response) -> str:
    return re.search(r'name="stand" value="([0-9a-f]{64})"', response.content.decode())[1]


def text(response) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


# --- who may ----------------------------------------------------------------------------------------------------

OUT = ["/listen/export/", "/listen/export/alle.csv", "/listen/draussen/export/", "/listen/draussen/export/liste.ods"]
IN = [SEND, "/listen/draussen/import/", f"/listen/import/{'x' * 32}/", f"/listen/import/{'x' * 32}/spalten/"]


@pytest.mark.parametrize("address", [*OUT, *IN])
def test_strangers_are_sent_to_log_in(stranger, address):
    response = stranger.get(address)
    assert response.status_code == 302
    assert response["Location"].startswith("/anmelden/?next=/listen/")


@pytest.mark.parametrize("address", OUT)
def test_helpers_and_organisers_may_take_lists_out(volunteer, chief, address):
    assert volunteer.get(address).status_code == 200
    assert chief.get(address).status_code == 200


@pytest.mark.parametrize("address", IN)
def test_helpers_may_not_bring_files_in(volunteer, address):
    assert volunteer.get(address).status_code == 403
    assert volunteer.post(address, {"datei": SimpleUploadedFile("a.csv", b"Benennung\na\n")}).status_code == 403
    assert Item.objects.count() == 64


def test_a_form_from_elsewhere_is_refused(boss):
    client = Client(enforce_csrf_checks=True)
    client.force_login(boss)
    assert send(client, b"Benennung\nBall\n").status_code == 403


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/listen/garten/export/", 404),
        ("/listen/garten/export/liste.csv", 404),
        ("/listen/draussen/export/liste.pdf", 404),
        ("/listen/export/alle.exe", 404),
        ("/listen/garten/import/", 404),
        (f"/listen/import/{'x' * 32}/", 404),
        ("/listen/import/..%2F..%2Fsecret-key/", 404),
    ],
)
def test_unknown_addresses(chief, address, status):
    assert chief.get(address).status_code == status


def test_wrong_methods(chief):
    assert chief.post("/listen/export/alle.csv").status_code == 405
    assert chief.put(SEND).status_code == 405
    assert chief.get(f"/listen/import/{'x' * 32}/verwerfen/").status_code == 405


# --- out --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "content_type"),
    [
        ("csv", "text/csv; charset=utf-8"),
        ("xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
        ("ods", "application/vnd.oasis.opendocument.spreadsheet"),
    ],
)
def test_the_files(volunteer, kind, content_type):
    response = volunteer.get(f"/listen/drinnen-kinder/export/liste.{kind}")
    assert response["Content-Type"] == content_type
    assert response["Content-Disposition"] == f'attachment; filename="drinnen-kinder.{kind}"'
    rows = reading.read(response.content).grid.rows
    assert len(rows) == 23
    assert rows[1][1:7] == ["Brettspiele", "1 Autospiel", "2", "'- \" -", "nein", "2"]


def test_retired_rows_go_out_when_they_are_asked_for(volunteer, halma):
    from django.utils import timezone

    Item.objects.filter(pk=halma.pk).update(retired=timezone.now())
    assert len(reading.read(volunteer.get("/listen/export/alle.csv").content).grid.rows) == 64
    rows = reading.read(volunteer.get("/listen/export/alle.csv?ausgemustert=1").content).grid.rows
    assert len(rows) == 65
    assert [row[-1] for row in rows if row[0].startswith(f"Z{halma.pk}-")] == ["ja"]


# --- in ---------------------------------------------------------------------------------------------------------


def test_nothing_is_saved_before_it_was_seen(chief, halma):
    where = arrive(chief, f"Kennung;Benennung;Bemerkung\nZ{halma.pk};Halma <b>neu</b>;\n;Neu;\n".encode())
    assert re.fullmatch(r"/listen/import/[\w-]{32}/", where)
    assert Change.objects.count() == 0
    page = chief.get(where)
    assert page["Cache-Control"].startswith("max-age=0, no-cache, no-store")
    told = text(page)
    assert "liste.csv → Liste „Drinnen, für Erwachsene“" in told
    assert "Gelesen als UTF-8, Spalten getrennt durch Semikolon." in told
    assert "neu 1 geändert 1 gleich 0 abgelehnt 0" in told
    assert "Halma &lt;b&gt;neu&lt;/b&gt;" in told
    assert "Auch die 22 Zeilen ausmustern, die in der Datei fehlen" in told
    assert Change.objects.count() == 0
    done = chief.post(where, {"stand": stand(page), "grund": "nach der Inventur"})
    assert (done.status_code, done["Location"]) == (302, "/listen/drinnen-erwachsene/")
    halma.refresh_from_db()
    assert halma.benennung == "Halma <b>neu</b>"
    act = Act.objects.get()
    assert (act.kind, act.who_name, act.why) == ("import", "olga", "nach der Inventur")
    said = text(chief.get(done["Location"]))
    assert "Übernommen: 1 neu, 1 geändert. Rückgängig machen …" in said
    # again, with the button of the browser
    again = chief.post(where, {"stand": stand(page)})
    assert again.status_code == 302
    assert "Diese Datei ist schon übernommen." in text(chief.get(again["Location"]))
    assert Act.objects.count() == 1
    assert chief.post(reverse("inventory:undo", args=[act.pk])).status_code == 302
    halma.refresh_from_db()
    assert halma.benennung == "Halma"
    assert Item.objects.filter(retired=None).count() == 64


@pytest.mark.parametrize("sent", ["", "0" * 64], ids=["none", "wrong"])
def test_only_what_was_shown_can_be_agreed_to(chief, halma, sent):
    where = arrive(chief, f"Kennung;Benennung\nZ{halma.pk};Neu\n".encode())
    response = chief.post(where, {"stand": sent})
    assert response.status_code == 409
    assert "Inzwischen hat jemand die Liste geändert. Es wurde noch nichts übernommen" in text(response)
    assert Change.objects.count() == 0


def test_a_list_that_changed_meanwhile_is_shown_anew(chief, halma):
    where = arrive(chief, f"Kennung;Benennung\nZ{halma.pk};Neu\n".encode())
    seen = stand(chief.get(where))
    Item.objects.filter(pk=halma.pk).update(benennung="Inzwischen")
    response = chief.post(where, {"stand": seen, "ausmustern": "1", "grund": "weil"})
    assert response.status_code == 409
    assert "Benennung: Inzwischen → Neu" in text(response)
    assert 'name="ausmustern" value="1" checked' in response.content.decode()
    assert 'value="weil"' in response.content.decode()
    halma.refresh_from_db()
    assert halma.benennung == "Inzwischen"
    chief.post(where, {"stand": stand(response)})
    halma.refresh_from_db()
    assert halma.benennung == "Neu"


def test_the_preview_offers_the_target_and_what_was_changed_since(chief, volunteer, halma):
    Item.objects.filter(pk=halma.pk).update(present=1)
    file = volunteer.get("/listen/drinnen-erwachsene/export/liste.csv").content.decode("utf-8-sig")
    volunteer.post(f"/listen/drinnen-erwachsene/{halma.pk}/zahl/present/", {"by": "-1", "id": "tap-00001"})
    where = arrive(chief, file.replace(";Halma;1;", ";Halma;6;").encode())
    answer = chief.get(where)
    page = answer.content.decode()
    assert 'name="soll" value="1" checked' in page
    assert 'name="zurueck" value="1">' in page
    assert "Da: in der Datei „1“, jetzt „0“ (anna)" in page
    chief.post(where, {"stand": stand(answer), "soll": "1"})
    halma.refresh_from_db()
    assert (halma.anzahl, halma.target, halma.present) == ("6", 6, 0)
    where = arrive(chief, file.encode())
    chief.post(where, {"stand": stand(chief.get(where)), "zurueck": "1"})
    halma.refresh_from_db()
    assert (halma.anzahl, halma.target, halma.present) == ("1", 1, 1)


def test_refused_rows_leave_no_way_to_agree(chief, halma):
    where = arrive(chief, f"Kennung;Soll\nZ{halma.pk};zwei\n".encode())
    page = chief.get(where)
    assert "2 Soll eine ganze Zahl von 0 bis 99999 oder nichts „zwei“" in text(page)
    assert "Übernehmen" not in text(page)
    assert chief.post(where, {"stand": "0" * 64}).status_code == 409
    assert Change.objects.count() == 0


BAD = {
    "png": (files.png(), "gefunden wurde ein Bild (PNG)"),
    "empty": (b"", "gefunden wurde eine leere Datei"),
    "cyrillic": ("Привет;мир\nда;нет\n".encode("cp1251"), "gefunden wurde ein anderer Zeichensatz"),
    "quotes": (b'Benennung\n"a;\n', "Zeile 2: erwartet wird CSV mit Semikolon"),
    "broken": (files.xlsx(("L", [["a"]]))[:-30], "gefunden wurde eine beschädigte oder verschlüsselte Datei"),
}


@pytest.mark.parametrize("bad", BAD)
def test_a_bad_file_gets_a_sentence_and_is_not_kept(chief, bad):
    data, sentence = BAD[bad]
    response = send(chief, data, "liste.xlsx")
    assert response.status_code == 422
    assert sentence in text(response)
    assert "Es wurde nichts geändert." in text(response)
    assert kept() == []


def test_a_zip_bomb_gets_a_sentence(chief):
    response = send(chief, files.bomb(), "liste.xlsx")
    assert response.status_code == 422
    assert "eine Tabelle, die entpackt höchstens 40 MB groß ist" in text(response)


def test_no_file(chief):
    response = chief.post(SEND, {"ziel": "neu"})
    assert response.status_code == 422
    assert "Erwartet wird eine Datei; gefunden wurde keine." in text(response)


def test_a_file_that_is_too_large_is_not_even_read(chief, settings):
    settings.IMPORT_MAX_BYTES = 1024
    response = send(chief, b"Benennung\n" + b"x" * 2000)
    assert response.status_code == 422
    assert "gefunden wurde eine größere." in text(response)
    assert kept() == []


# --- a second club's list ---------------------------------------------------------------------------------------


def test_other_columns_are_mapped_first(chief):
    data = "Bezeichnung;Stück;Regal;Wert\nKegel;9;R1;5 €\n".encode("cp1252")
    where = arrive(chief, data, name="Verein_Süd.csv", ziel="neu", titel="")
    assert where.endswith("/spalten/")
    page = chief.get(where)
    assert "Verein_Süd.csv → neue Liste „Verein Süd“" in text(page)
    chosen = re.findall(r'name="spalte-\d".*?</select>', page.content.decode(), re.DOTALL)
    assert [re.search(r'value="([^"]*)" selected', each)[1] for each in chosen] == ["benennung", "anzahl", "place", "+"]
    response = chief.post(where, {"spalte-0": "benennung", "spalte-1": "anzahl", "spalte-2": "anzahl", "spalte-3": ""})
    assert response.status_code == 422
    assert "für „Anzahl“ nur eine Spalte" in text(response)
    response = chief.post(where, {"spalte-0": "benennung", "spalte-1": "anzahl", "spalte-2": "place", "spalte-3": ""})
    assert response.status_code == 302
    page = chief.get(response["Location"])
    assert "Weggelassen werden die Spalten „Wert“." in text(page)
    assert "Neue Orte: R1" in text(page)
    done = chief.post(response["Location"], {"stand": stand(page)})
    assert done["Location"] == "/listen/verein-sued/"
    made = MaterialList.objects.get(slug="verein-sued")
    assert list(made.items.values_list("benennung", "anzahl", "target", "place__name")) == [("Kegel", "9", 9, "R1")]


def test_a_file_is_read_otherwise(chief):
    data = "Name;Größe\nBall;rot, groß\n".encode("cp1252")
    where = arrive(chief, data, ziel="neu")
    response = chief.post(where, {"lesen": "1", "zeichensatz": "utf-8-sig", "trenner": ";", "kopf": "0"})
    assert response.status_code == 422
    assert "die nicht in UTF-8 geschrieben ist" in text(response)
    chief.post(where, {"lesen": "1", "zeichensatz": "cp1252", "trenner": ",", "kopf": "-1"})
    assert "A Spalte A" in text(chief.get(where))
    # nobody has chosen the row that was guessed before, and another table may have its headings elsewhere
    where = arrive(chief, b"Spalten, Zeilen\nName;Menge\nBall;3\n", ziel="neu")
    assert "stehen in Zeile 2: „Name · Menge“" in text(chief.get(where))
    chief.post(where, {"lesen": "1", "zeichensatz": "utf-8-sig", "trenner": ",", "kopf": "1"})
    assert "auch Zeile 1 wird eingelesen" in text(chief.get(where))


def test_doubled_headings_are_said_and_nothing_is_guessed_away(chief):
    where = arrive(chief, b"Benennung;Anzahl;Anzahl\nBall;1;2\n")
    assert where.endswith("/spalten/")
    assert "Die Überschrift „Anzahl“ steht zweimal da (Spalten B und C)." in text(chief.get(where))


@pytest.mark.parametrize("junk", [{}, {"spalte-0": "<script>", "spalte-9": "benennung"}, {"lesen": "1", "blatt": "-3"}])
def test_junk_in_the_forms_is_no_crash(chief, junk):
    where = arrive(chief, b"Ding;Wert\na;b\n", ziel="neu")
    assert chief.post(where, junk).status_code in {302, 422}
    assert chief.get(where).status_code == 200


# --- the file between two pages ---------------------------------------------------------------------------------


def kept() -> list[str]:
    return sorted(path.suffix for path in (Path(settings.VAR_DIR) / "imports").glob("*"))


@pytest.fixture(autouse=True)
def _empty_folder(tmp_path, settings):
    settings.VAR_DIR = tmp_path


def test_an_upload_belongs_to_one_person(chief, django_user_model):
    where = arrive(chief, b"Kennung;Soll\n")
    other = Client()
    other.force_login(django_user_model.objects.create_superuser("ute", password="ein langes Geheimnis"))
    assert other.get(where).status_code == 404
    assert other.post(where, {"stand": "x"}).status_code == 404
    other.post(f"{where}verwerfen/")
    assert kept() == [".data", ".json"]


def test_the_files_are_for_the_server_alone(chief):
    arrive(chief, b"Benennung\nBall\n")
    folder = Path(settings.VAR_DIR) / "imports"
    assert oct(folder.stat().st_mode)[-3:] == "700"
    assert {oct(path.stat().st_mode)[-3:] for path in folder.iterdir()} == {"600"}


def test_one_upload_a_person_and_none_after_it_is_done(chief, halma):
    first = arrive(chief, b"Benennung\nBall\n")
    second = arrive(chief, f"Kennung;Soll\nZ{halma.pk};9\n".encode())
    assert kept() == [".data", ".json"]
    assert chief.get(first).status_code == 404
    chief.post(second, {"stand": stand(chief.get(second))})
    assert kept() == []
    third = arrive(chief, b"Benennung\nBall\n")
    assert chief.post(f"{third}verwerfen/").status_code == 302
    assert kept() == []
    assert Item.objects.count() == 64


def test_an_upload_ends(chief, monkeypatch):
    where = arrive(chief, b"Benennung\nBall\n")
    now = uploads.time.time()
    monkeypatch.setattr(uploads.time, "time", lambda: now + uploads.LIFETIME + 1)
    response = chief.get(where)
    assert response.status_code == 404
    assert "Diese Datei liegt hier nicht mehr." in text(response)


@pytest.mark.parametrize("spoil", ["data", "slip", "mapping"])
def test_a_file_that_was_tampered_with_is_not_there(chief, spoil):
    where = arrive(chief, b"Benennung\nBall\n")
    folder = Path(settings.VAR_DIR) / "imports"
    if spoil == "data":
        next(folder.glob("*.data")).write_bytes(b"Benennung\nKegel\n")
    else:
        slip = next(folder.glob("*.json"))
        data = json.loads(slip.read_text())
        slip.write_text("{" if spoil == "slip" else json.dumps(data | {"mapping": {"heading": 0}}))
    assert chief.get(where).status_code == 404


def test_a_name_full_of_signs_does_no_harm(chief):
    where = arrive(chief, b"Benennung\nBall\n", name="../../<b>böse\x00\n.csv")
    assert "&lt;b&gt;böse" in text(chief.get(where))
    assert kept() == [".data", ".json"]
