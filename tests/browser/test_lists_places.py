"""Where things are: several places of one row, what is lent or to be mended, and counting a box on a phone."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import ORGANISER, PHONE
from tests.browser.servers import Server

Visit = Callable[..., Page]
SETUP = """
from datetime import timedelta
from django.contrib.auth.models import User
from django.utils import timezone
from inventory.domain import boxes, loans, repairs, stocktake
from inventory.domain.details import Sent
from inventory.models import GamesDay, Item, Loan
boss = User.objects.get(is_superuser=True)
rows = Item.objects.filter(material_list__slug="drinnen-erwachsene")
number = {name: rows.get(benennung=name).pk for name in ("Schach", "Halma", "Dame")}
cellar = boxes.create_place({"name": "Keller, Regal 2"}, who=boss)
boxes.keep("drinnen-erwachsene", number["Schach"], cellar, 1, "XXL-Größe", who=boss)
day = GamesDay.objects.create(title="Sommerfest", date=timezone.localdate())
loans.hand_out(day.pk, [loans.Wanted(number["Halma"], 1)], who=boss, to="Frau Kern", station="Zelt 3")
soon = (timezone.localdate() + timedelta(days=7)).isoformat()
[late] = loans.hand_out(None, [loans.Wanted(number["Dame"], 2)], who=boss, to="Herr Ruhland", due=soon)
Loan.objects.filter(pk=late.pk).update(due=timezone.now() - timedelta(days=1))
repairs.change("drinnen-erwachsene", number["Dame"], {"repair": Sent("", "Drei Steine fehlen"),
               "repairer": Sent("", "Frau Özil")}, who=boss)
Item.objects.filter(pk=number["Schach"]).update(present=2, usable=1)
stocktake.start("Herbst", ["drinnen-erwachsene", "drinnen-kinder"], who=boss)
print(json.dumps([number["Schach"], number["Dame"], cellar.pk, late.pk]))
"""
COUNTS = """
import json
from inventory.models import Count
print(json.dumps([[each.item.benennung, each.present, str(each.where)] for each in Count.objects.order_by("counted")]))
"""
BOX = "/listen/inventur/1/kasten/X4GKM/"


House = tuple[Server, list[int]]


@pytest.fixture(scope="module")
def begun(new_server: Callable[..., Server], organised: Path) -> House:
    started = new_server(like=organised)
    numbers = json.loads(started.manage("shell", "-v0", "-c", "import json" + SETUP))
    started.remember()
    return started, numbers


@pytest.fixture
def house(begun: House) -> House:
    """A server with things in several places, lent, broken and being counted; numbers of Schach, Dame, place, loan."""
    begun[0].as_remembered()
    return begun


def test_pages_violate_nothing(
    visitor: Visit, house: House, log_in: Callable[..., Page], check_everywhere: Callable[[Page], None],
) -> None:  # fmt: skip
    server, (chess, draughts, place, loan) = house
    page = log_in(visitor(at=server, size=PHONE), *ORGANISER)
    for address in (
        f"/listen/drinnen-erwachsene/{chess}/", f"/listen/drinnen-erwachsene/{draughts}/", "/listen/",
        "/listen/drinnen-erwachsene/", "/listen/suche/?q=dame", "/listen/kasten/X4GKM/", f"/listen/orte/{place}/",
        "/listen/regeln/", "/listen/reparatur/", "/listen/ausgabe/", "/listen/ausgabe/verliehen/",
        "/listen/ausgabe/verliehen/liste/", f"/listen/ausgabe/verliehen/heraus/?sache={chess}",
        f"/listen/ausgabe/zurueck/{loan}/", "/listen/inventur/1/", f"{BOX}?q=monopoly",
        f"/listen/inventur/1/ort/{place}/",
    ):  # fmt: skip
        page.goto(address)
        for each in page.locator("details").all()[:4]:
            each.evaluate("details => { details.open = true; }")
        check_everywhere(page)


def test_a_box_is_counted_with_one_thumb(visitor: Visit, house: House, log_in: Callable[..., Page]) -> None:
    server, _numbers = house
    page = log_in(visitor(at=server, size=PHONE, has_touch=True), *ORGANISER)
    page.goto("/listen/inventur/1/")
    page.get_by_role("link", name="Schöne alte Spiele").tap()
    chess = page.locator("[data-item]").filter(has=page.get_by_role("heading", name="Schach", exact=True))
    chess.get_by_role("button", name="Da", exact=True).tap()
    expect(chess.locator("[data-found]")).to_contain_text("1 gezählt")
    expect(chess).not_to_contain_text("· XXL-Größe")  # that one is in the cellar
    draughts = page.locator("[data-item]").filter(has=page.get_by_role("heading", name="Dame", exact=True))
    draughts.get_by_role("button", name="Stimmt: alles ausgegeben").tap()
    expect(draughts.locator("[data-found]")).to_contain_text("0 gezählt")
    expect(page.locator("[data-state]")).to_have_text("Alles angekommen.")
    page.get_by_label("Was liegt hier?").fill("monopoly")
    page.get_by_role("button", name="Suchen").tap()
    page.get_by_role("button", name=re.compile("Hier gefunden ?: Monopoly")).tap()
    expect(page.get_by_role("heading", name="Monopoly", exact=True)).to_be_visible()
    assert json.loads(server.manage("shell", "-v0", "-c", COUNTS)) == [
        ["Schach", 1, "Schöne alte Spiele"], ["Dame", 0, "Schöne alte Spiele"], ["Monopoly", 1, "Schöne alte Spiele"],
    ]  # fmt: skip
