"""The lists on a phone of 360 by 740: what is needed comes first, and every row is near."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE
from tests.browser.servers import Server

Visit = Callable[..., Page]
SETUP = """
from django.contrib.auth.models import User
from inventory.domain import stocktake
from inventory.models import Item
boss = User.objects.get(is_superuser=True)
print(stocktake.start("Herbst", ["drinnen-erwachsene"], who=boss).pk)
print(*Item.objects.order_by("pk").values_list("material_list__slug", "pk"), sep="|")
"""


Club = tuple[Server, list[str]]


@pytest.fixture(scope="module")
def begun(new_server: Callable[..., Server], organised: Path) -> Club:
    server = new_server(like=organised)
    number, rows = server.manage("shell", "-v0", "-c", SETUP).splitlines()
    assert number == "1"
    server.remember()
    return server, ["/listen/{}/{}/".format(*row.strip("()").replace("'", "").split(", ")) for row in rows.split("|")]


@pytest.fixture
def club(begun: Club) -> Club:
    """A server with the club's lists, one of which is being counted; the addresses of all rows."""
    begun[0].as_remembered()
    return begun


def test_the_shopping_list_begins_in_sight(visitor: Visit, club: Club, log_in: Callable[..., Page]) -> None:
    for page in (visitor(at=club[0], size=PHONE), log_in(visitor(at=club[0], size=PHONE))):
        page.goto("/listen/einkauf/")
        line = page.locator(".shopping > li").first
        expect(line).to_contain_text("1 × Domino")
        box = line.bounding_box()
        assert box
        assert box["y"] + box["height"] < PHONE["height"]
        page.get_by_text("Nur für bestimmte Spiele").click()
        page.get_by_label("Hufeisenspiel").check()
        page.get_by_role("button", name="Was fehlt dafür?").click()
        expect(page.locator(".shopping > li")).to_contain_text(["1 Stock zu „Hufeisen“ für Hufeisenspiel"])


def test_what_a_helper_needs_is_in_one_screen(visitor: Visit, club: Club, log_in: Callable[..., Page]) -> None:
    """Of every row of the club's lists, for whom the menu is largest."""
    server, addresses = club
    page = log_in(visitor(at=server, size=PHONE))
    assert len(addresses) == 64
    for address in addresses:
        page.goto(address)
        box = page.locator(".facts").bounding_box()
        assert box
        assert box["y"] + box["height"] <= PHONE["height"], address
        shown = page.locator("main :is(a, button, input, select, textarea, summary)").filter(visible=True)
        assert shown.count() <= 20, address


def test_a_fold_opens_where_a_link_leads_into_it(visitor: Visit, club: Club, log_in: Callable[..., Page]) -> None:
    page = log_in(visitor(at=club[0], size=PHONE))
    page.goto(club[1][0])
    box = page.get_by_role("combobox", name="Kasten", include_hidden=True)
    expect(box).to_have_count(1)
    expect(box).to_be_hidden()
    page.get_by_role("link", name="nicht angegeben").click()
    expect(box).to_be_in_viewport()
    page.goto(f"{club[1][1]}#foto")
    expect(page.get_by_label("Foto aufnehmen oder auswählen")).to_be_in_viewport()
    expect(box).to_be_hidden()


def test_jumping_by_keyboard(visitor: Visit, club: Club, log_in: Callable[..., Page]) -> None:
    page = log_in(visitor(at=club[0], size=PHONE))
    page.goto("/listen/drinnen-kinder/")
    jump = page.locator(".jump summary")
    expect(jump).to_be_in_viewport()
    jump.focus()
    page.keyboard.press("Enter")
    section = page.get_by_role("link", name="Geschicklichkeitsspiele", exact=True)
    while not section.evaluate("link => link === document.activeElement"):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.closest('.jump') !== null")
    page.keyboard.press("Enter")
    expect(page.locator(".jump nav")).to_be_hidden()
    expect(page.get_by_role("rowheader", name="Geschicklichkeitsspiele")).to_be_in_viewport()
    page.keyboard.press("Tab")  # goes on from there, not from the top
    expect(page.locator("tr.item", has_text="Mikado").locator(":focus")).to_have_count(1)
    expect(jump).to_be_in_viewport()  # always at hand
    jump.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".jump nav")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".jump nav")).to_be_hidden()
    expect(jump).to_be_focused()
    page.keyboard.press("Enter")
    page.get_by_role("link", name="M", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.locator("tr.item")).to_have_count(6)
    expect(page.locator("tr.item").first).to_be_in_viewport()
    page.get_by_role("link", name="Alle Buchstaben").click()
    expect(page.locator("tr.item")).to_have_count(22)


def test_without_a_script_nothing_lies_over_the_rows(visitor: Visit, club: Club) -> None:
    page = visitor(at=club[0], size=PHONE, java_script_enabled=False)
    page.goto("/listen/drinnen-kinder/")
    page.locator(".jump summary").click()
    page.get_by_role("link", name="Denkspiele").click()
    expect(page.get_by_role("rowheader", name="Denkspiele")).to_be_in_viewport()
    expect(page.locator(".jump")).not_to_be_in_viewport()


def test_what_was_missing_before_is_one_tap(visitor: Visit, club: Club, log_in: Callable[..., Page]) -> None:
    page = log_in(visitor(at=club[0], size=PHONE, has_touch=True, cut_off=True))
    address = "/listen/inventur/1/zaehlen/drinnen-erwachsene/"
    page.goto(address)
    expect(page.locator("[data-total]")).to_have_text("0 von 23 gezählt")
    page.get_by_role("link", name="Fehlte schon vorher").tap()
    button = page.get_by_role("button", name="Stimmt, fehlt alles weiter")
    expect(button).to_be_in_viewport()
    expect(page.locator("[data-item]").filter(visible=True)).to_have_count(14)
    page.context.set_offline(True)  # in the cellar too
    button.tap()
    expect(button).to_have_count(0)
    expect(page.locator("[data-total]")).to_have_text("9 von 23 gezählt")
    expect(page.locator("[data-queue] [data-state]")).to_have_text("9 Zählungen warten auf Netz.")
    page.context.set_offline(False)
    expect(page.locator("[data-queue] [data-state]")).to_have_text("Alles angekommen.")
    page.goto(address)
    expect(page.locator("#fehlten")).to_contain_text("9 von 9")
    expect(button).to_have_count(0)
    # and one of them turns up after all
    page.get_by_text("Doch etwas davon gefunden?").tap()
    found = page.locator("[data-item]").filter(has=page.get_by_role("heading", name="Kniffel"))
    found.get_by_role("button", name="eins mehr").tap()
    expect(page.locator("[data-queue] [data-state]")).to_have_text("Alles angekommen.")
    page.goto(address)
    expect(page.locator("#fehlten")).to_contain_text("8 von 8")
    expect(found.locator("[data-found]")).to_contain_text("1 gezählt")
    expect(found).to_be_visible()


def test_pages_violate_nothing(
    visitor: Visit, club: Club, log_in: Callable[..., Page], check_everywhere: Callable[[Page], None]
) -> None:
    page = log_in(visitor(at=club[0], size=PHONE))
    page.goto("/listen/drinnen-kinder/")
    page.locator(".jump summary").click()
    check_everywhere(page)
    for address in (
        "/listen/drinnen-kinder/?anfang=M", "/listen/einkauf/", "/listen/suche/?q=Dominosteine", "/listen/draussen/4/",
        "/listen/inventur/1/zaehlen/drinnen-erwachsene/",
    ):  # fmt: skip
        page.goto(address)
        check_everywhere(page)
