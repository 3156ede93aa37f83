"""Handing out and taking back at the stall: phone, box code, parts, two who want the last one, no script."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, ORGANISER, PHONE
from tests.browser.servers import Server

Visit = Callable[..., Page]
HELPER = ("Hanno", "kiefer-eiche-buche-17")
SETUP = """
from django.contrib.auth.models import User
from django.utils import timezone
from inventory.domain import boxes, games_days, loans
from inventory.models import Item, Part
helper = User.objects.create_user({name!r}, password={password!r})
boss = User.objects.get(is_superuser=True)
day = games_days.make_day("Sommerfest", timezone.localdate().isoformat(), who=boss)
rows = Item.objects.filter(material_list__slug="drinnen-erwachsene")
rows.filter(benennung="Halma").update(present=3, target=3)
rows.filter(benennung__in=["Backgammon", "Mancala"]).update(present=1, nicht_vorhanden=False)
Part.objects.create(item=rows.get(benennung="Halma"), position=1, name="Steine", target=30)
box = boxes.create_box({{"name": "Truhe"}}, who=helper)
for name in ("Halma", "Schach"):
    boxes.put_into(box.code, "drinnen-erwachsene", rows.get(benennung=name).pk, True, who=helper)
loans.hand_out(day.pk, [loans.Wanted(rows.get(benennung="Mancala").pk, 1)], who=helper, to="Herr Ruhland")
print(box.code, *[rows.get(benennung=name).pk for name in ("Halma", "Backgammon")])
"""


Fair = tuple[Server, str, str, str]


@pytest.fixture(scope="module")
def begun(new_server: Callable[..., Server], organised: Path) -> Fair:
    started = new_server(like=organised)
    said = started.manage("shell", "-v0", "-c", SETUP.format(name=HELPER[0], password=HELPER[1]))
    code, halma, backgammon = said.split()
    started.remember()
    return started, code, halma, backgammon


@pytest.fixture
def fair(begun: Fair) -> Fair:
    """A server with a games day and something lent; the code of a box, the numbers of Halma and Backgammon."""
    begun[0].as_remembered()
    return begun


def test_a_scanned_box_goes_out_and_comes_back_with_parts_missing(
    visitor: Visit, fair: Fair, log_in: Callable[..., Page]
) -> None:
    server, code, halma, _other = fair
    page = log_in(visitor(at=server, size=PHONE, has_touch=True), *HELPER)
    page.goto(f"/listen/kasten/{code}/")  # where the label's QR code leads
    page.get_by_role("link", name="Ausgeben oder zurücknehmen").tap()
    page.get_by_label("Schach", exact=True).uncheck()
    page.get_by_label("Station").fill("Zelt 3")
    page.get_by_label("Person").fill("Frau Kern")
    page.get_by_role("button", name="Ausgeben", exact=True).tap()
    said = page.get_by_role("status").first
    expect(said).to_contain_text("Ausgegeben an Frau Kern · Zelt 3: 3 × Halma.")
    said.get_by_role("link", name="Noch etwas dorthin ausgeben").click()
    page.get_by_label("Was soll hinaus?").fill("Schach")
    page.get_by_role("button", name="Suchen").tap()
    expect(page.get_by_label("Person")).to_have_value("Frau Kern")
    page.goto(f"/listen/kasten/{code}/")
    page.get_by_role("link", name="Ausgeben oder zurücknehmen").tap()
    page.get_by_role("link", name="Zurück: Teile prüfen").tap()
    page.get_by_label("Steine").fill("28")
    page.get_by_role("button", name="Zurücknehmen").tap()
    expect(page.locator(".short")).to_contain_text("Fehlt: 2 × Steine")
    page.get_by_role("button", name="In die Liste übernehmen").tap()
    expect(page.get_by_role("status").first).to_contain_text("steht jetzt in der Liste")
    page.goto(f"/listen/drinnen-erwachsene/{halma}/#teile")
    expect(page.get_by_role("group", name="Steine").locator(".count")).to_have_text("28 von 30")
    page.goto("/listen/ausgabe/1/")
    page.get_by_role("button", name=re.compile("Doch nicht zurück ?: Halma")).tap()
    expect(page.get_by_role("status").first).to_contain_text("„Halma“ gilt wieder als ausgegeben.")
    page.goto(f"/listen/drinnen-erwachsene/{halma}/#teile")
    expect(page.get_by_role("group", name="Steine").locator(".count")).not_to_have_text("28 von 30")


def test_two_want_the_last_one(visitor: Visit, fair: Fair, log_in: Callable[..., Page]) -> None:
    server, _code, _halma, backgammon = fair
    pages = [log_in(visitor(at=server, size=size, allow=(409,)), *HELPER) for size in (PHONE, DESK)]
    for page in pages:
        page.goto(f"/listen/drinnen-erwachsene/{backgammon}/")
        page.get_by_role("link", name="Ausgeben", exact=True).click()
        page.get_by_label("Station").fill("Bühne")
    for page in pages:
        page.get_by_role("button", name="Ausgeben", exact=True).click()
    expect(pages[0].get_by_role("status").first).to_contain_text("1 × Backgammon")
    alert = pages[1].get_by_role("alert")
    expect(alert).to_have_text("„Backgammon“: Davon ist nichts mehr frei, ausgegeben: 1.")
    expect(pages[1].get_by_label("Station")).to_have_value("Bühne")
    pages[0].get_by_role("button", name=re.compile("Zurück ?: Backgammon")).click()
    pages[1].get_by_role("button", name="Ausgeben", exact=True).click()
    expect(pages[1].get_by_role("status").first).to_contain_text("1 × Backgammon")


def test_without_a_script_and_by_keyboard(visitor: Visit, fair: Fair, log_in: Callable[..., Page]) -> None:
    page = log_in(visitor(at=fair[0], java_script_enabled=False), *HELPER)
    page.goto("/listen/ausgabe/1/heraus/?liste=drinnen-erwachsene")
    page.get_by_label("Pachisi", exact=True).focus()
    page.keyboard.press("Space")
    page.get_by_label("Person").focus()
    page.keyboard.type("Abel")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").first).to_contain_text("Ausgegeben an Abel: 1 × Pachisi.")
    page.get_by_role("link", name="nach Person").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=3, name="Abel")).to_be_visible()
    page.get_by_role("button", name=re.compile("Zurück ?: Pachisi")).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").first).to_contain_text("Zurück: 1 × „Pachisi“.")


def test_pages_violate_nothing(
    visitor: Visit, fair: Fair, log_in: Callable[..., Page], check_everywhere: Callable[[Page], None],
) -> None:  # fmt: skip
    server, code, halma, _other = fair
    page = log_in(visitor(at=server, size=PHONE), *ORGANISER)
    for address in (
        "/listen/ausgabe/", "/listen/ausgabe/neu/", "/listen/ausgabe/1/", "/listen/ausgabe/1/liste/",
        "/listen/ausgabe/1/heraus/", f"/listen/ausgabe/1/heraus/?kasten={code}",
        f"/listen/ausgabe/1/heraus/?sache={halma}", "/listen/ausgabe/1/heraus/?liste=drinnen-erwachsene",
        "/listen/ausgabe/zurueck/1/",
    ):  # fmt: skip
        page.goto(address)
        for each in page.locator("details").all()[:6]:
            each.evaluate("details => { details.open = true; }")
        check_everywhere(page)
