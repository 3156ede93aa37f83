"""The pages of the quiz questions for organisers: finding, writing, taking out of play, tables out and in."""

import csv
import io
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from games.domain import questions
from games.domain.questions_edited import change, find, retire
from games.domain.questions_files import headings
from gamesday.sheets.reading import read as read_file
from tests.games.questions.conftest import fields, made
from tests.games.questions.test_files import ICE, SHORT, take
from tests.gamesday.sheet_files import xlsx

pytestmark = pytest.mark.django_db
CASES = Path(__file__).parents[2] / "inventory" / "cases"
TYPED = {
    "thema": "natur",
    "fuer": "erwachsene",
    "frage": "Was ist Eis?",
    "richtig": "Wasser",
    "falsch1": "Öl",
    "falsch2": "Luft",
    "falsch3": "Sand",
    "dazu": "Es ist kalt.",
    "quelle": "Brockhaus",
    "bild": "",
}


@pytest.fixture(autouse=True)
def _there(shipped, settings, tmp_path):
    settings.VAR_DIR = tmp_path


def csv_of(*rows):
    out = io.StringIO()
    csv.writer(out, delimiter=";").writerows(rows)
    return SimpleUploadedFile("fragen.csv", out.getvalue().encode("utf-8-sig"), "text/csv")


def send(client, *rows):
    return client.post("/fragen/einlesen/", {"datei": csv_of(*rows)})


def stand_in(page):
    return page.context["plan"].fingerprint


# --- looking for one ----------------------------------------------------------------------------------------------


def test_the_list_says_how_many_there_are_and_finds(organiser_client):
    page = organiser_client.get("/fragen/").text
    assert "Im Spiel sind 6 Fragen, davon 1 für Kinder." in page
    assert "6 Fragen gefunden" in page
    page = organiser_client.get("/fragen/?fuer=erwachsene&thema=natur&suche=mond").text
    assert "1 Frage gefunden" in page
    assert "Wie heißt der Mond der Erde?" in page
    assert "Was ist Salz?" not in page
    assert "So eine Frage gibt es nicht." in organiser_client.get("/fragen/?suche=xyz").text


def test_a_long_list_has_pages_that_keep_what_was_looked_for(organiser_client, organiser):
    table = [SHORT, *([*ICE[:1], "Kinder", f"Wie heißt Nummer {n}?", *ICE[3:]] for n in range(60))]
    take(table, organiser)
    text = organiser_client.get("/fragen/?fuer=kinder").text
    assert text.count('class="asks"') == 50
    assert "61 Fragen gefunden" in text
    assert 'href="?fuer=kinder&amp;seite=2"' in text
    text = organiser_client.get("/fragen/?fuer=kinder&seite=2").text
    assert text.count('class="asks"') == 11
    assert "/stand/?fuer=kinder&amp;seite=2" in text


def test_organisers_find_the_way_there(organiser_client, helper_client):
    link = 'href="/fragen/"'
    assert link in organiser_client.get("/tische/").text
    assert link not in helper_client.get("/").text


def test_a_question_goes_out_of_play_and_the_list_stays_where_it_was(organiser_client):
    answer = organiser_client.post("/fragen/frage/natur-mond/stand/?thema=natur&seite=2", {"weg": "1"})
    assert answer.url == "/fragen/?thema=natur&seite=2"
    assert find("natur-mond").retired
    page = organiser_client.get("/fragen/?stand=ausgemustert").text
    assert "Ausgemustert: „Wie heißt der Mond der Erde?“" in page
    assert "1 Frage gefunden" in page
    organiser_client.post("/fragen/frage/natur-mond/stand/", {"weg": "0", "von": "frage"})
    assert not find("natur-mond").retired


def test_the_last_one_of_a_topic_is_kept_with_a_sentence(organiser_client):
    organiser_client.post("/fragen/frage/tiere-hase/stand/", {"weg": "1"})
    assert "Das ist die letzte Frage aus „Tiere“ für Kinder." in organiser_client.get("/fragen/").text


def test_markup_in_a_question_is_text(organiser_client):
    organiser_client.post("/fragen/neu/", {**TYPED, "frage": "Was ist <script>alert(1)</script>?"})
    page = organiser_client.get("/fragen/").text
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert" in page


# --- writing ------------------------------------------------------------------------------------------------------


def test_a_new_question(organiser_client):
    answer = organiser_client.post("/fragen/neu/", TYPED)
    (held,) = [held for held in questions.pool().held.values() if not held.shipped]
    assert answer.url == f"/fragen/frage/{held.key}/"
    assert held.question.answers == ("Wasser", "Öl", "Luft", "Sand")
    page = organiser_client.get(answer.url).text
    assert "Die Frage ist im Spiel." in page
    assert "Olga Organisation" in page


def test_what_is_wrong_is_said_and_what_was_typed_stays(organiser_client):
    answer = organiser_client.post("/fragen/neu/", {**TYPED, "falsch2": "wasser", "quelle": ""})
    assert answer.status_code == 422
    assert "„wasser“ ist dasselbe wie: Richtige Antwort." in answer.text
    assert "<b>Quelle:</b> Das fehlt." in answer.text
    assert "Was ist Eis?" in answer.text
    assert answer.text.count('aria-invalid="true"') == 2


def test_the_form_of_a_new_one_begins_where_one_looked(organiser_client):
    page = organiser_client.get("/fragen/neu/?fuer=kinder&thema=tiere").text
    assert '<option value="kinder" selected>' in page
    assert '<option value="tiere" selected>' in page


def test_other_words(organiser_client):
    answer = organiser_client.post("/fragen/frage/natur-mond/", {**TYPED, "start": "0"})
    assert answer.status_code == 302
    assert find("natur-mond").question.text == "Was ist Eis?"
    answer = organiser_client.post("/fragen/frage/natur-mond/", {**TYPED, "start": "1"}, follow=True)
    assert "Es hat sich nichts geändert." in answer.text
    assert "Frage: <del>Wie heißt der Mond der Erde?</del>" in answer.text
    answer = organiser_client.post("/fragen/frage/natur-mond/mitgeliefert/", {"start": "1"}, follow=True)
    assert "Die Frage ist wieder, wie sie mitgeliefert wurde." in answer.text
    assert find("natur-mond").question == made("natur-mond", "Wie heißt der Mond der Erde?", right="Mond")


@pytest.mark.parametrize("start", ["0", "", "x", "-1", "9" * 30])
def test_who_is_second_sees_both_and_decides(organiser_client, helper, start):
    change("natur-mond", fields("Wie heißt unser Mond?", right="Luna"), 0, helper)
    answer = organiser_client.post("/fragen/frage/natur-mond/", {**TYPED, "start": start})
    assert answer.status_code == 409
    assert "Inzwischen hat Hanno Hilft diese Frage geändert." in answer.text
    assert "<dt>Richtige Antwort</dt><dd>Luna</dd>" in answer.text
    assert "Was ist Eis?" in answer.text
    assert find("natur-mond").version == 1
    # what is sent then began from what was seen
    assert '<input type="hidden" name="start" value="1">' in answer.text
    organiser_client.post("/fragen/frage/natur-mond/", {**TYPED, "start": "1"})
    assert find("natur-mond").question.text == "Was ist Eis?"


def test_back_to_the_shipped_words_from_an_old_page_is_refused(organiser_client, helper):
    change("natur-mond", fields("Wie heißt unser Mond?"), 0, helper)
    answer = organiser_client.post("/fragen/frage/natur-mond/mitgeliefert/", {"start": "0"}, follow=True)
    assert "Inzwischen hat Hanno Hilft" in answer.text
    assert find("natur-mond").changed


def test_advice_is_given_and_refuses_nothing(organiser_client):
    answer = organiser_client.post("/fragen/neu/", {**TYPED, "frage": "Was lernen Schüler/innen?"}, follow=True)
    assert "Das würden wir ändern:" in answer.text
    assert "„Schüler/innen“" in answer.text


def test_a_question_there_is_not(organiser_client):
    for method, path in (
        ("get", "/fragen/frage/nie/"),
        ("post", "/fragen/frage/nie/"),
        ("post", "/fragen/frage/nie/stand/"),
        ("post", "/fragen/frage/nie/mitgeliefert/"),
        ("get", "/fragen/datei/fragen.pdf"),
    ):
        assert getattr(organiser_client, method)(path).status_code == 404, path


# --- tables -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["csv", "xlsx", "ods"])
def test_out_and_in_again_changes_nothing(organiser_client, organiser, kind):
    change("natur-salz", fields("=1+1 ist was?", right="007", answers=["007", "1/2", "+3", "@4"]), 0, organiser)
    retire("natur-mond", True, organiser)
    answer = organiser_client.get(f"/fragen/datei/fragen.{kind}")
    assert answer["Content-Disposition"] == f'attachment; filename="quizfragen.{kind}"'
    grid = read_file(answer.content).grid
    assert grid.rows[0] == headings()
    assert len(grid.rows) == 7
    sent = SimpleUploadedFile(f"fragen.{kind}", answer.content)
    page = organiser_client.post("/fragen/einlesen/", {"datei": sent}, follow=True)
    assert "Nichts zu ändern" in page.text
    assert len(page.context["same"]) == 6


def test_a_formula_does_not_go_out_as_one(organiser_client, organiser):
    change("natur-salz", fields("=1+1 ist was?"), 0, organiser)
    assert ";'=1+1 ist was?;" in organiser_client.get("/fragen/datei/fragen.csv").content.decode("utf-8-sig")


def test_the_file_has_what_was_looked_for(organiser_client):
    answer = organiser_client.get("/fragen/datei/fragen.csv?fuer=kinder")
    assert [row[0] for row in read_file(answer.content).grid.rows] == ["Kennung", "tiere-hase"]


def test_a_table_is_seen_before_it_is_there(organiser_client):
    seen = send(organiser_client, SHORT, ICE)
    page = organiser_client.get(seen.url)
    assert "Was ist Eis?" in page.text
    assert questions.pool().held.keys() == set(questions.kept())
    done = organiser_client.post(seen.url, {"stand": stand_in(page)}, follow=True)
    assert "Übernommen: 1 neu, 0 geändert." in done.text
    assert "1 Frage gefunden" in done.text
    # sent twice, it is gone
    again = organiser_client.post(seen.url, {"stand": stand_in(page)}, follow=True)
    assert again.redirect_chain == [("/fragen/einlesen/", 302)]
    assert len(questions.pool().held) == 7


def test_refused_rows_keep_all_out_until_the_good_ones_are_wanted(organiser_client):
    seen = send(organiser_client, SHORT, ICE, ["Turnen", "Kinder", "Was ist Dampf?", *ICE[3:]])
    page = organiser_client.get(seen.url)
    assert "Nur die 1 gute Zeile übernehmen" in page.text
    assert '<td role="cell" data-label="Zeile">3</td>' in page.text
    refused = organiser_client.post(seen.url, {"stand": stand_in(page)})
    assert refused.status_code == 409
    assert len(questions.pool().held) == 6
    done = organiser_client.post(seen.url, {"stand": stand_in(page), "gute": "1"}, follow=True)
    assert "1 Zeile wurde nicht übernommen." in done.text
    assert len(questions.pool().held) == 7


def test_what_became_otherwise_since_the_preview_is_shown_again(organiser_client, helper):
    seen = send(organiser_client, ["Kennung", "Frage"], ["natur-mond", "Wie heißt unser Mond?"])
    page = organiser_client.get(seen.url)
    change("natur-mond", fields("Wie heißt der Erdmond?"), 0, helper)
    again = organiser_client.post(seen.url, {"stand": stand_in(page)})
    assert again.status_code == 409
    assert "Inzwischen hat sich etwas geändert." in again.text
    assert "Wie heißt der Erdmond?" in again.text


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("bild.csv", b"\x89PNG\r\n", "ein Bild (PNG)"),
        ("leer.csv", b"", "leer"),
        ("kaputt.csv", b'Frage;Thema\n"a;b\n', "Anführungszeichen"),
    ],
)
def test_what_is_no_table_of_questions_is_said(organiser_client, name, data, said):
    answer = organiser_client.post("/fragen/einlesen/", {"datei": SimpleUploadedFile(name, data)})
    assert answer.status_code == 422
    assert said in answer.text


def test_a_table_with_other_columns_is_told_once_what_is_missing(organiser_client):
    sent = SimpleUploadedFile("andere.csv", b"Name;Anzahl\nHalma;3\nDame;2\n")
    where = organiser_client.post("/fragen/einlesen/", {"datei": sent}).url
    assert where.endswith("/spalten/")
    page = organiser_client.get(where)
    assert page.status_code == 200
    answer = organiser_client.post(where, {"spalte-0": "question"})
    assert answer.status_code == 422
    assert answer.text.count("Für eine Frage fehlt noch: „Thema“, „Für“, „Richtige Antwort“,") == 1


def test_a_quiz_with_letters_and_a_solution_is_read(organiser_client):
    data = (CASES / "quiz-a-to-d-with-solution-letter.csv").read_bytes()
    where = organiser_client.post("/fragen/einlesen/", {"datei": SimpleUploadedFile("quiz.csv", data)}).url
    chosen = {f"spalte-{column}": key for column, key in enumerate(fields_of(organiser_client.get(where)))}
    assert list(chosen.values()) == ["", "topic", "question", "a", "b", "c", "d", "solution", "source", "said"]
    answer = organiser_client.post(where, {**chosen, "fuer-alle-topic": "natur", "fuer-alle-source": "Lexikon"})
    assert answer.status_code == 422
    assert "Für eine Frage fehlt noch: „Für“. Ordnen Sie Spalten zu" in answer.text
    assert 'value="Lexikon"' in answer.text
    given = {"fuer-alle-topic": "natur", "fuer-alle-audience": "kinder", "fuer-alle-source": "Lexikon"}
    seen = organiser_client.post(where, {**chosen, **given})
    page = organiser_client.get(seen.url)
    assert (len(page.context["new"]), page.context["refused"]) == (3, 0)
    assert "Weggelassen werden die Spalten „Nr“." in page.text
    organiser_client.post(seen.url, {"stand": stand_in(page)})
    made = {held.question.text: held.question for held in questions.pool().held.values() if not held.shipped}
    asked = made["Welches Tier trägt seine Wohnung auf dem Rücken?"]
    assert (asked.answers, asked.topic, asked.source) == (("Schnecke", "Igel", "Amsel", "Maus"), "natur", "Lexikon")
    assert made["Wie viele Felder hat ein Schachbrett?"].topic == "spiel"


def fields_of(page):
    """What each column of the file is taken for."""
    return [heading.field for heading in page.context["headings"]]


def test_refusals_that_are_alike_are_said_once_with_their_lines(organiser_client):
    rows = [["Turnen", *ICE[1:2], f"Was ist Nummer {n}?", *ICE[3:]] for n in range(3)]
    page = organiser_client.get(send(organiser_client, SHORT, *rows).url)
    (refusal,) = page.context["refusals"]
    assert (refusal.rows, refusal.column) == ("2–4", "Thema")


def test_what_was_left_out_is_there_as_a_file(organiser_client):
    bad = ["Turnen", *ICE[1:2], "=1+1 ist was?", *ICE[3:]]
    seen = send(organiser_client, SHORT, ICE, bad, SHORT)
    page = organiser_client.get(seen.url)
    before = organiser_client.get(f"{seen.url}weggelassen.csv")
    organiser_client.post(seen.url, {"stand": stand_in(page), "gute": "1"})
    after = organiser_client.get(f"{seen.url}weggelassen.csv")
    assert after.content == before.content
    heading, first, second = read_file(after.content).grid.rows
    assert (heading[0], heading[1:-1], heading[-1]) == ("Zeile", SHORT, "Warum nicht übernommen")
    assert (first[0], first[3]) == ("3", "'=1+1 ist was?")
    assert first[-1].startswith("Thema: „Turnen“ gibt es nicht.")
    assert (second[0], second[-1]) == ("4", "die Überschriften noch einmal")
    assert "weggelassen.csv" in organiser_client.get("/fragen/").text


def test_sheets_of_questions_are_read_or_left_out_on_purpose(organiser_client):
    data = xlsx(("Kinder", [SHORT, ICE]), ("Notizen", [["nur so"]]), ("Mehr", [SHORT, [*ICE[:2], "Was?", *ICE[3:]]]))
    where = organiser_client.post("/fragen/einlesen/", {"datei": SimpleUploadedFile("a.xlsx", data)}).url
    assert where.endswith("/blaetter/")
    nothing = organiser_client.post(where, {f"blatt-{n}": "weg" for n in range(3)})
    assert nothing.status_code == 422
    seen = organiser_client.post(where, {"blatt-0": "lesen", "blatt-1": "weg", "blatt-2": "lesen"})
    page = organiser_client.get(seen.url)
    said = " ".join(page.text.split())
    assert "Dies ist das Blatt „Kinder“." in said
    assert "Danach folgen: „Mehr“." in said
    assert "Weggelassen: „Notizen“." in said
    seen = organiser_client.post(seen.url, {"stand": stand_in(page)})
    page = organiser_client.get(seen.url)
    assert "Schon übernommen: „Kinder“." in " ".join(page.text.split())
    done = organiser_client.post(seen.url, {"stand": stand_in(page)})
    assert done.url == "/fragen/?stand=unsere"
    assert len(questions.pool().held) == 8


def test_no_file_is_said(organiser_client):
    assert organiser_client.post("/fragen/einlesen/").status_code == 422


def test_somebody_elses_file_is_nobody_elses(organiser_client, client, django_user_model):
    seen = send(organiser_client, SHORT, ICE)
    client.force_login(django_user_model.objects.create_superuser("Otto"))
    assert client.get(seen.url).url == "/fragen/einlesen/"
    client.post(f"{seen.url}verwerfen/")
    assert organiser_client.get(seen.url).status_code == 200
    assert "Verworfen" in organiser_client.post(f"{seen.url}verwerfen/", follow=True).text
    assert organiser_client.get(seen.url).status_code == 302
