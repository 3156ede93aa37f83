"""A games day is planned in the browser, on a phone and by keyboard."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, submit

pytestmark = pytest.mark.browser


def begin(page: Page, title: str, variant: str) -> None:
    page.goto("/spieltage/")
    page.get_by_label("Name").fill(title)
    page.get_by_label("Datum").fill("2035-06-12")  # a day that has not come: what has begun is not planned anew
    page.get_by_label(variant).check()
    submit(page.locator("main").get_by_role("button", name="Plan beginnen", exact=True).last)


def nobody_misses_a_visit(page: Page) -> None:
    """There is a plan and no visit is missed in it; few stalls on a long day leave rounds free, which is said."""
    expect(page.locator("#plan .grid")).to_be_visible()
    expect(page.locator("#plan").get_by_text(re.compile(r"Es fehl(t ein|en \d+) Besuch"))).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, DESK])
def test_a_plan_from_nothing_in_a_few_steps(visitor, log_in, check_everywhere, size):
    page = log_in(visitor(size=size))
    begin(page, f"Schulfest {size['width']}", "Schule")
    page.get_by_label("Gruppen, je Zeile eine").fill("1a 24\n1b 22\n2a 25 stufenlos\n2b 23")
    submit(page.get_by_role("button", name="Ansehen"))
    submit(page.get_by_role("button", name="Gruppen eintragen"))
    submit(page.get_by_role("button", name="4 Stände vorschlagen"))
    check_everywhere(page)
    submit(page.get_by_role("button", name="Plan rechnen"))
    nobody_misses_a_visit(page)
    table = page.get_by_role("table")
    expect(table.get_by_role("row")).to_have_count(5)
    check_everywhere(page)
    page.goto(f"{page.url.split('#')[0]}spiele/")
    check_everywhere(page)
    page.go_back()
    page.get_by_role("link", name="alle Stände").click()
    check_everywhere(page)


def test_a_visit_is_moved_by_keyboard_and_taken_back(visitor, log_in, check_axe):
    page = log_in(visitor(size=DESK))
    begin(page, "Mit Tasten", "Kita")
    page.get_by_label("Gruppen, je Zeile eine").fill("Bären 12\nIgel 9")
    submit(page.get_by_role("button", name="Ansehen"))
    submit(page.get_by_role("button", name="Gruppen eintragen"))
    page.goto(f"{page.url.split('#')[0]}spiele/")
    for game in ("Dosenwerfen", "Blinde Kuh", "Versteckspiel"):
        page.get_by_label(game).check()
    submit(page.get_by_role("button", name="Diese Stände nehmen"))
    page.get_by_role("button", name="Plan rechnen").focus()
    page.keyboard.press("Enter")
    first = page.locator(".grid td a").first
    nobody_misses_a_visit(page)
    before = first.inner_text()
    first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Bären um 09:00")
    check_axe(page)
    page.get_by_role("button", name="Nirgends").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Bären: Es fehlt ein Besuch.")).to_be_visible()
    expect(first).to_contain_text("frei")
    page.get_by_role("link", name="alle Stände").click()
    submit(page.get_by_role("button", name=re.compile("Umgeplant")))
    nobody_misses_a_visit(page)
    assert first.inner_text() == before


def test_a_groups_phone_follows_the_plan_and_reckons_on_without_a_network(visitor, log_in, let_hold, check_everywhere):
    page = log_in(visitor(size=DESK))
    begin(page, "Am Handy", "Schule")
    address = page.url.split("#")[0]
    page.get_by_label("Gruppen, je Zeile eine").fill("1a 24 stufenlos\n1b 22")
    submit(page.get_by_role("button", name="Ansehen"))
    submit(page.get_by_role("button", name="Gruppen eintragen"))
    submit(page.get_by_role("button", name="2 Stände vorschlagen"))
    submit(page.get_by_role("button", name="Plan rechnen"))
    let_hold(page)
    expect(page.get_by_text("Der Plan gilt: Gruppen und Stände sehen ihn")).to_be_visible()
    page.locator("#gruppen").get_by_role("link").first.click()
    code = page.url.rstrip("/").split("/")[-1]

    phone = visitor(size=PHONE)
    phone.goto("/plan/")
    phone.get_by_label("Der Code vom Laufzettel").fill(code.lower())
    phone.get_by_role("button", name="Zeigen").click()
    expect(phone.get_by_role("heading", level=1)).to_have_text("1a")
    expect(phone.locator(".steps li")).to_have_count(2)
    expect(phone.get_by_text("stufenlos")).to_have_count(0)
    check_everywhere(phone)

    page.goto(address)
    page.locator(".grid td a").filter(has_not_text="frei").first.click()
    submit(page.get_by_role("button", name="Nirgends"))
    expect(phone.locator(".steps li")).to_have_count(1)  # it asks by itself

    phone.context.set_offline(True)
    expect(phone.get_by_text("Kein Netz. Das ist der Plan von")).to_be_visible()
    expect(phone.locator(".steps li")).to_have_count(1)
    phone.context.set_offline(False)
    expect(phone.get_by_text("Kein Netz.")).to_be_hidden()
