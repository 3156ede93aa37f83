"""The quiz questions: an organiser finds one, mends it, brings one in, sends a table; by keyboard, on a phone too."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, submit
from tests.browser.servers import Server

TABLE = """\
Thema;Für;Frage;Richtige Antwort;Falsche Antwort 1;Falsche Antwort 2;Falsche Antwort 3;Dazu;Quelle
Tiere;Kinder;Welches Tier trägt sein Haus auf dem Rücken?;Schnecke;Hase;Igel;Reh;Es wächst mit ihr.;Brehms Tierleben
Tiere;Tanten;Welches Tier legt Eier?;Huhn;Hase;Igel;Reh;Nicht nur zu Ostern.;Brehms Tierleben
"""


@pytest.fixture(scope="module")
def quiz(new_server: Callable[..., Server], organised: Path) -> Server:
    return new_server(like=organised)


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_a_question_is_written_found_mended_and_retired(
    visitor: Callable[..., Page],
    log_in: Callable[..., Page],
    check_everywhere: Callable[[Page], None],
    quiz: Server,
    size: dict[str, int],
) -> None:
    what = "Was dreht sich am Telefon?" if size == PHONE else "Was dreht sich am Tisch?"
    page = log_in(visitor(at=quiz, size=size, allow=(422,)))
    page.get_by_text("Organisieren").click()
    page.get_by_role("link", name="Quizfragen").click()
    expect(page.get_by_role("heading", name="Quizfragen", exact=True)).to_be_visible()
    check_everywhere(page)
    page.get_by_role("link", name="Neue Frage").click()
    check_everywhere(page)
    page.get_by_label("Für").select_option("kinder")
    page.get_by_label("Thema").select_option("Spiel, Sport, Freizeit")
    page.get_by_label("Frage").fill(what)
    page.get_by_label("Richtige Antwort").fill("der Kreisel")
    for number, wrong in enumerate(("die Murmel", "das Brett", "Der Kreisel"), start=1):
        page.get_by_label(f"Falsche Antwort {number}").fill(wrong)
    page.get_by_label("Dazu").fill("Er bleibt nur stehen, weil er sich dreht.")
    page.get_by_label("Quelle").fill("Guts Muths: Spiele, 1796")
    submit(page.get_by_role("button", name="Ins Spiel bringen"))
    expect(page.get_by_role("alert")).to_contain_text("„Der Kreisel“ ist dasselbe wie: Richtige Antwort.")
    expect(page.get_by_label("Frage")).to_have_value(what)
    check_everywhere(page)
    page.get_by_label("Falsche Antwort 3").fill("der Würfel")
    page.get_by_label("Falsche Antwort 3").press("Enter")
    expect(page.get_by_text("Die Frage ist im Spiel.")).to_be_visible()
    check_everywhere(page)

    page.get_by_role("link", name="Zu den Quizfragen").click()
    page.get_by_role("searchbox", name="Suche").fill("kreisel dreht " + what.rsplit(maxsplit=1)[-1].strip("?"))
    page.get_by_role("searchbox", name="Suche").press("Enter")
    expect(page.get_by_role("heading", name="1 Frage gefunden")).to_be_visible()
    submit(page.get_by_role("button", name="Ausmustern"))
    expect(page.get_by_role("heading", name="0 Fragen gefunden")).to_be_visible()
    page.get_by_label("Stand").select_option("ausgemustert")
    submit(page.get_by_role("button", name="Zeigen"))
    check_everywhere(page)
    page.get_by_role("link", name=what).click()
    submit(page.get_by_role("button", name="Wieder ins Spiel"))
    expect(page.get_by_text("Wieder im Spiel:")).to_be_visible()


def test_two_organisers_at_one_question_see_both_and_one_decides(
    visitor: Callable[..., Page], log_in: Callable[..., Page], check_everywhere: Callable[[Page], None], quiz: Server
) -> None:
    first, second = (log_in(visitor(at=quiz, size=PHONE, allow=(409,))) for _each in range(2))
    first.goto("/fragen/?fuer=erwachsene&thema=natur")
    first.locator(".questions a.asks").first.click()
    second.goto(first.url)
    was = first.get_by_label("Frage").input_value()
    first.get_by_label("Frage").fill("Was steht im Lexikon?")
    submit(first.get_by_role("button", name="Sichern"))
    second.get_by_label("Frage").fill("Was steht im Brockhaus?")
    submit(second.get_by_role("button", name="Sichern"))
    expect(second.get_by_role("alert")).to_contain_text("hat Olga diese Frage geändert")
    expect(second.get_by_role("region", name="Zwei haben gleichzeitig geschrieben")).to_contain_text(
        "Was steht im Lexikon?"
    )
    expect(second.get_by_label("Frage")).to_have_value("Was steht im Brockhaus?")
    check_everywhere(second)
    submit(second.get_by_role("button", name="Sichern"))
    expect(second.get_by_text("Gesichert. Ab jetzt wird so gefragt.")).to_be_visible()
    second.get_by_text("Zurück zur mitgelieferten Frage …").click()
    check_everywhere(second)
    submit(second.get_by_role("button", name="Zurück zur mitgelieferten Frage"))
    expect(second.get_by_label("Frage")).to_have_value(was)
    check_everywhere(second)


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_a_table_is_seen_before_its_good_rows_come_in(
    visitor: Callable[..., Page],
    log_in: Callable[..., Page],
    check_everywhere: Callable[[Page], None],
    quiz: Server,
    size: dict[str, int],
) -> None:
    page = log_in(visitor(at=quiz, size=size))
    page.goto("/fragen/")
    page.get_by_role("link", name="Tabelle einlesen").click()
    check_everywhere(page)
    table = TABLE if size == PHONE else TABLE.replace("Haus", "Zelt").replace("Eier", "Mehl")
    page.get_by_label("Datei", exact=False).first.set_input_files(
        {"name": "fragen.csv", "mimeType": "text/csv", "buffer": table.encode("cp1252")}
    )
    submit(page.get_by_role("button", name="Weiter zur Vorschau"))
    expect(page.get_by_role("table", name="Abgelehnt")).to_contain_text("„Tanten“ gibt es nicht.")
    check_everywhere(page)
    submit(page.get_by_role("button", name="Nur die 1 gute Zeile übernehmen"))
    expect(page.get_by_text("Übernommen: 1 neu, 0 geändert.")).to_be_visible()
    with page.expect_download() as waiting:
        page.get_by_role("link", name="CSV").click()
    data = Path(waiting.value.path()).read_bytes()
    assert "trägt sein" in data.decode("utf-8-sig")
    page.goto("/fragen/einlesen/")
    page.get_by_label("Datei", exact=False).first.set_input_files(
        {"name": "fragen.csv", "mimeType": "text/csv", "buffer": data}
    )
    submit(page.get_by_role("button", name="Weiter zur Vorschau"))
    expect(page.get_by_text("Nichts zu ändern")).to_be_visible()
    submit(page.get_by_role("button", name="Datei verwerfen"))
    expect(page.get_by_text("Verworfen. Es wurde nichts geändert.")).to_be_visible()
