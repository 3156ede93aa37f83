"""Material goes out and comes back, stamps are collected, what broke goes into the lists: on phones, and by keys."""

from __future__ import annotations

import re

import pytest
from PIL import Image
from playwright.sync_api import expect

from tests.browser.conftest import DESK, PHONE, submit
from tests.browser.test_planning import begin

pytestmark = pytest.mark.browser


def test_a_family_day_from_the_boxes_to_the_lists(visitor, log_in, let_hold, check_everywhere):
    page = log_in(visitor(size=PHONE))
    begin(page, "Familienfest", "Familientag")
    plan = page.url.split("#")[0]
    page.goto(f"{plan}spiele/")
    for game in ("Dosenwerfen", "Sackhüpfen"):
        page.get_by_label(game, exact=False).first.check()
    submit(page.get_by_role("button", name="Diese Stände nehmen"))
    let_hold(page)
    stalls = [link.get_attribute("href") for link in page.locator("#staende a.code").all()]

    # out, in one step, and one thing back, but not all of it
    page.get_by_role("link", name="Material", exact=True).click()
    check_everywhere(page)
    submit(page.get_by_role("button", name="Alles für den Tag ausgeben"))
    expect(page.get_by_text("18 Stück sind ausgegeben.")).to_be_visible()  # 3 balls, 6 tins, all 9 sacks
    chalk = page.get_by_role("button", name=re.compile("^Einpacken.*Kreide"))
    chalk.focus()
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.get_by_role("button", name=re.compile("eingepackt.*Kreide"))).to_be_visible()
    check_everywhere(page)
    submit(page.get_by_role("link", name=re.compile("^nicht alles.*Bälle")))
    page.get_by_label("Wie viele von 3 sind zurück?").fill("2")
    submit(page.get_by_role("button", name="Zurücknehmen"))
    page.goto(f"{plan}material/?nach=stand")
    submit(page.get_by_role("button", name=re.compile("^Zurück.*Büchsen")))
    expect(page).to_have_url(re.compile(r"/material/\?nach=stand#teil-1$"))
    check_everywhere(page)

    # stamps of a family without an account
    family = visitor(size=PHONE)
    family.goto(stalls[0])
    submit(family.get_by_role("link", name="Unser Spielepass"))
    expect(family.get_by_text("0 von 2 Stempeln")).to_be_visible()
    check_everywhere(family)
    for number, stall in enumerate(stalls, 1):
        family.goto(stall)
        button = family.get_by_role("button", name="Da waren wir")
        button.focus()
        family.keyboard.press("Enter")
        expect(family.get_by_text(f"{number} von 2 Stempeln")).to_be_visible()
    check_everywhere(family)
    expect(family.get_by_role("img", name="Ein Band")).to_be_visible()
    submit(family.get_by_role("link", name="Unser Spielepass"))
    expect(family.locator(".stamps .stamped")).to_have_count(2)
    check_everywhere(family)
    family.get_by_role("button", name="Alle Stempel löschen").click()
    expect(family.get_by_text("0 von 2 Stempeln")).to_be_visible()

    # what broke is said at the stall
    family.goto(stalls[0])
    submit(family.get_by_role("link", name="Etwas ist kaputt oder fehlt"))
    check_everywhere(family)
    family.get_by_label("Welche Sache?").select_option(label="Büchsen")
    family.get_by_label("Was ist los?").fill("Eine Dose ist verbeult")
    submit(family.get_by_role("button", name="Melden", exact=True))
    expect(family.get_by_text("Danke!")).to_be_visible()

    # and goes into the lists, and out of them
    page.goto(f"{plan}danach/")
    check_everywhere(page)
    submit(page.get_by_role("button", name=re.compile("^In die Liste übernehmen")))
    expect(page.get_by_text("✓ Steht in der Liste")).to_be_visible()
    submit(page.get_by_role("button", name=re.compile("^Neu kaufen")))
    expect(page.get_by_text("Steht auf der Einkaufsliste: Familienfest")).to_be_visible()
    check_everywhere(page)
    for _each in range(2):
        submit(page.get_by_role("button", name=re.compile("^Zurücknehmen")).first)
    expect(page.get_by_role("button", name=re.compile("^Zurücknehmen"))).to_have_count(0)
    submit(page.get_by_role("button", name=re.compile("^Erledigt.*Dose")))

    # the day is over: what remains to be done
    page.goto(f"{plan}material/")
    submit(page.get_by_role("button", name=re.compile("^(Alles hiervon ist zurück|Zurück)")).first)
    page.goto(plan)
    submit(page.get_by_role("button", name="Spieltag beenden"))
    to_do = page.get_by_role("region", name="Was noch zu tun ist")
    expect(to_do.get_by_role("listitem").filter(has_text="erledigt: Den Spieltag beenden")).to_be_visible()
    expect(to_do.get_by_role("listitem").filter(has_text="erledigt: Alles ist zurückgenommen")).to_be_visible()
    submit(to_do.get_by_role("button", name=re.compile("^Erledigt.*danken")))
    expect(to_do.get_by_role("listitem").filter(has_text="erledigt: Allen danken")).to_be_visible()
    check_everywhere(page)


def test_the_page_of_the_day_is_published_and_withdrawn(visitor, log_in, let_hold, check_everywhere, tmp_path):
    page = log_in(visitor(size=PHONE))
    begin(page, "Bilderfest", "Schule")
    plan = page.url.split("#")[0]
    page.get_by_label("Gruppen, je Zeile eine").fill("1a 24\n1b 22")
    submit(page.get_by_role("button", name="Ansehen"))
    submit(page.get_by_role("button", name="Gruppen eintragen"))
    submit(page.get_by_role("button", name="2 Stände vorschlagen"))
    submit(page.get_by_role("button", name="Plan rechnen"))
    let_hold(page)
    submit(page.get_by_role("link", name="Danach"))
    submit(page.get_by_role("link", name="Die Seite des Tages"))
    check_everywhere(page)
    page.get_by_label("Ein paar Worte zum Tag").fill("Viel Sonne.")
    submit(page.get_by_role("button", name="Speichern"))
    Image.new("RGB", (1200, 800), "#b9d3a8").save(tmp_path / "wiese.jpg")
    page.get_by_label("Bild", exact=True).set_input_files(tmp_path / "wiese.jpg")
    page.get_by_label("Was ist darauf zu sehen?").fill("Eine Wiese")
    page.get_by_label("Niemand ist zu erkennen").check()
    submit(page.get_by_role("button", name="Bild hinzufügen"))
    submit(page.get_by_role("button", name="Veröffentlichen"))
    check_everywhere(page)
    guest = visitor(size=PHONE, allow=(404,))
    guest.goto("/tag/bilderfest-2035/")
    expect(guest.get_by_text("Viel Sonne.")).to_be_visible()
    expect(guest.get_by_role("img", name="Eine Wiese")).to_be_visible()
    check_everywhere(guest)
    submit(page.get_by_role("button", name=re.compile("^Löschen")))
    guest.reload()
    expect(guest.get_by_text("Viel Sonne.")).to_be_visible()
    expect(guest.get_by_role("img", name="Eine Wiese")).to_have_count(0)
    page.goto(f"{plan}seite/")
    submit(page.get_by_role("button", name="Zurückziehen"))
    answer = guest.goto("/tag/bilderfest-2035/")
    assert answer is not None
    assert answer.status == 404


def test_a_plan_begins_like_an_earlier_one(visitor, log_in, check_everywhere):
    page = log_in(visitor(size=DESK))
    begin(page, "Vorbild", "Kita")
    page.get_by_label("Gruppen, je Zeile eine").fill("Bären 12\nIgel 9")
    submit(page.get_by_role("button", name="Ansehen"))
    submit(page.get_by_role("button", name="Gruppen eintragen"))
    submit(page.get_by_role("button", name="2 Stände vorschlagen"))
    page.goto("/spieltage/")
    page.locator(".form").get_by_text("Wie ein früherer Spieltag").click()
    check_everywhere(page)
    page.get_by_label("Name").fill("Nachbild")
    page.get_by_label("Datum").fill("2036-06-12")
    page.get_by_label("Der Plan beginnt wie").select_option(label="Vorbild, 12. Juni 2035")
    page.get_by_label("auch mit seinen Gruppen").check()
    submit(page.locator("main").get_by_role("button", name="Plan beginnen", exact=True).last)
    expect(page.get_by_role("heading", name="2 Gruppen")).to_be_visible()
    expect(page.get_by_role("heading", name="2 Stände")).to_be_visible()
    expect(page.get_by_text("Kita", exact=False).first).to_be_visible()
