"""A contest in the browser: an organiser, four phones, a knock-out to its end, at tables with numbers and live."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, submit
from tests.browser.test_planning import begin

pytestmark = pytest.mark.browser


def a_contest(page: Page, title: str, form: str, *, game: str = "", tables: str = "") -> str:
    """A new contest of the plan on this page; its code."""
    page.get_by_role("link", name="Turniere", exact=True).click()
    page.get_by_label("Name").fill(title)
    page.get_by_label(form).check()
    if game:
        page.get_by_label("Womit?").select_option(label=f"{game} an den Telefonen")
    page.get_by_label("Nummern der Tische").fill(tables)
    submit(page.get_by_role("button", name="Turnier anlegen"))
    return page.locator(".codes a.code").first.inner_text()


def join(phone: Page, code: str) -> str:
    """Join a contest by its code; the sign one gets."""
    phone.goto("/plan/")
    phone.get_by_label("Der Code vom Laufzettel").fill(code.lower())
    submit(phone.get_by_role("button", name="Zeigen"))
    submit(phone.get_by_role("button", name="Mitspielen"))
    return phone.locator(".whose .soft").inner_text().removeprefix("Du bist: ").partition(" · ")[0]


def give_up(phone: Page) -> None:
    """Lose the match at a live table."""
    phone.get_by_role("button", name="Mehr", exact=True).click()
    phone.locator("[data-resign]").click()
    phone.locator("[data-resign]").click()  # yes, really
    expect(phone.locator("[data-result]")).to_be_visible()


def test_a_knock_out_of_four_with_live_tables(visitor, log_in, let_hold, check_everywhere):
    organiser = log_in(visitor(size=DESK))
    begin(organiser, "Live-Turnierfest", "Familientag")
    let_hold(organiser)
    code = a_contest(organiser, "Mühle um den Pokal", "K.-o.", game="Mühle")
    phones = {}
    for _each in range(4):
        phone = visitor(size=PHONE)
        phones[join(phone, code)] = phone
    expect(organiser.locator("#lauf")).to_contain_text(next(iter(phones)))  # it asks by itself
    check_everywhere(organiser)
    check_everywhere(phone)
    organiser.reload()
    submit(organiser.get_by_role("button", name="Auslosen"))
    for phone in phones.values():  # they are led to their tables
        phone.wait_for_url("**/tisch/**")
        expect(phone.locator(".near .side", has_text="(du)")).to_be_visible()
    tables: dict[str, list[str]] = {}
    for name, phone in phones.items():
        tables.setdefault(phone.url.split("?")[0], []).append(name)
    assert sorted(map(len, tables.values())) == [2, 2]
    winners = []
    for winner, loser in tables.values():
        give_up(phones[loser])
        expect(phones[winner].get_by_role("link", name="Zurück zum Turnier")).to_be_visible()
        winners.append(winner)
    for winner in winners:
        phones[winner].get_by_role("link", name="Zurück zum Turnier").click()
    for winner in winners:  # on to the final
        phones[winner].wait_for_url(lambda url: "/tisch/" in url and url.split("?")[0] not in tables)
        expect(phones[winner].locator(".near .side", has_text="(du)")).to_be_visible()
    first, second = winners
    give_up(phones[second])
    phones[first].get_by_role("link", name="Zurück zum Turnier").click()
    expect(phones[first].locator(".winner")).to_contain_text(f"{first} gewinnt das Turnier!")
    check_everywhere(phones[first])
    expect(organiser.locator(".winner")).to_contain_text(first)
    places = [row.inner_text().split("\t")[:2] for row in organiser.locator(".standings tbody tr").all()]
    assert [each[0].strip() for each in places] == ["1.", "2.", "3.", "3."]
    check_everywhere(organiser)


def test_called_to_tables_with_numbers_and_typed_by_both(visitor, log_in, let_hold, check_everywhere):
    organiser = log_in(visitor(size=DESK))
    begin(organiser, "Kubbfest", "Familientag")
    let_hold(organiser)
    code = a_contest(organiser, "Kubb am Teich", "Schweizer System", tables="3, 7")
    check_everywhere(organiser)
    phones = [visitor(size=PHONE) for _each in range(2)]
    signs = [join(phone, code) for phone in phones]
    organiser.get_by_label("Eintragen, je Zeile").fill("4")
    submit(organiser.get_by_role("button", name="Eintragen"))
    submit(organiser.get_by_role("button", name="Auslosen"))
    for number in (3, 7):
        organiser.get_by_role("button", name=f"An Tisch {number} rufen").focus()
        with organiser.expect_navigation():
            organiser.keyboard.press("Enter")
    expect(organiser.get_by_text("wartet auf einen Tisch")).to_be_visible()
    wall = visitor(size=DESK)
    wall.goto(f"/plan/{code}/turnier/wand/")
    expect(wall.locator(".meetings li")).to_have_count(2)
    check_everywhere(wall)
    # whoever has a phone says it; what two say differently is asked
    while not organiser.locator(".meetings li").filter(has_text=signs[0]).count():
        submit(organiser.locator(".meetings .results button").first)
        submit(organiser.get_by_role("button", name="An Tisch").first)
    submit(phones[0].get_by_role("button", name="Ich habe gewonnen"))
    expect(phones[0].locator(".now .what")).to_contain_text(f"{signs[0]} gewinnt")
    expect(organiser.locator("#lauf")).to_contain_text(f"{signs[0]} gewinnt")
    expect(wall.locator(".meetings li").filter(has_text=signs[0])).to_have_count(0)
    check_everywhere(phones[0])
    while organiser.locator(".meetings .results button").count():
        submit(organiser.locator(".meetings .results button").first)
        if organiser.get_by_role("button", name="An Tisch").count():
            submit(organiser.get_by_role("button", name="An Tisch").first)
    submit(organiser.get_by_role("button", name="Nächste Runde auslosen"))
    expect(organiser.get_by_role("heading", name="Runde 2")).to_be_visible()
    check_everywhere(organiser)
