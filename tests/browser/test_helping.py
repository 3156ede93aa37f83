"""Who helps: an organiser at a desk, two who help with their phones."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, submit
from tests.browser.test_planning import begin

pytestmark = pytest.mark.browser


def helpers_of(organiser: Page, title: str, shifts: str) -> str:
    """A day with Halma and these shifts; the organiser is on the page of who helps. The address of the open link."""
    begin(organiser, title, "Familientag")
    organiser.goto(f"{organiser.url.split('#')[0]}spiele/")
    organiser.get_by_label("Halma", exact=False).first.check()
    submit(organiser.get_by_role("button", name="Diese Stände nehmen"))
    organiser.get_by_role("link", name="Helfer", exact=True).click()
    organiser.get_by_label("Schichten, je Zeile eine").fill(shifts)
    submit(organiser.get_by_role("button", name="Schichten eintragen"))
    return urlsplit(organiser.locator("#leute a.code").inner_text()).path


def sign_up(page: Page, address: str, name: str, age: str = "") -> None:
    page.goto(address)
    page.get_by_label("Ihr Name").fill(name)
    page.get_by_label("Ihr Alter").fill(age)
    submit(page.get_by_role("button", name="Weiter"))
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Danke fürs Helfen, {name}!")


def test_two_phones_take_the_last_place_and_one_is_told_why(visitor, log_in, check_everywhere):
    organiser = log_in(visitor(size=DESK))
    address = helpers_of(organiser, "Helferfest", "Früh 11:00-13:00: Stände, Kuchen 1\nSpät 13:00-15:00: Stände")
    check_everywhere(organiser)
    one, other = visitor(size=PHONE), visitor(size=PHONE)
    one.goto(address)
    check_everywhere(one)
    sign_up(one, address, "Ida Igel")
    sign_up(other, address, "Otto Uhu")
    check_everywhere(one)
    submit(one.get_by_role("button", name=re.compile("^Kuchen")))
    expect(one.get_by_text("Zugesagt.")).to_be_visible()
    submit(other.get_by_role("button", name=re.compile("^Kuchen")))  # it was free when the page was opened
    expect(other.get_by_role("status")).to_have_text(
        "„Kuchen“ (11:00–13:00) ist voll besetzt: Den letzten Platz hat schon jemand anderes."
    )
    expect(other.get_by_text("Noch keine.")).to_be_visible()
    expect(other.locator("main")).not_to_contain_text("Ida")
    # swapped for something free, and so the place is the other's
    one.get_by_text("Lieber etwas anderes").click()
    one.get_by_label("Stattdessen").select_option("11:00–13:00 Halma")
    check_everywhere(one)
    submit(one.get_by_role("button", name="Tauschen"))
    expect(one.get_by_role("heading", level=3).first).to_have_text("Halma")
    other.reload()
    submit(other.get_by_role("button", name=re.compile("^Kuchen")))
    expect(other.get_by_text("Zugesagt.")).to_be_visible()
    submit(other.get_by_role("button", name=re.compile("^Zurückgeben")))
    expect(other.get_by_text("Noch keine.")).to_be_visible()
    organiser.reload()
    expect(organiser.get_by_text("Früh, 11:00–13:00: Es fehlt 1 von 2 Helfern (Kuchen).")).to_be_visible()
    check_everywhere(organiser)


def test_filled_by_one_press_confirmed_on_a_phone_and_who_is_missed_replaced(
    visitor, log_in, let_hold, check_axe, check_everywhere
):
    organiser = log_in(visitor(size=DESK))
    helpers_of(organiser, "Fehlfest", "Tag 11:00-13:00: Stände")
    board = organiser.url.split("#")[0]
    organiser.get_by_label("Wer hilft, je Zeile ein Name").fill("Anna 16\nBert")
    organiser.keyboard.press("Tab")
    organiser.keyboard.press("Enter")  # by the keyboard alone
    expect(organiser.get_by_role("heading", name="2 Leute helfen")).to_be_visible()
    submit(organiser.get_by_role("button", name="Freie Plätze verteilen"))
    expect(organiser.get_by_text("Alles ist besetzt.")).to_be_visible()
    expect(organiser.locator(".who li")).to_have_text(re.compile("Bert angefragt"))  # Anna is never alone
    organiser.locator("#leute summary", has_text="Bert").click()
    link = organiser.get_by_role("link", name=re.compile("^Eigene Seite.*Bert")).get_attribute("href")
    phone = visitor(size=PHONE)
    phone.goto(link)
    check_everywhere(phone)
    submit(phone.get_by_role("button", name=re.compile("^Ich komme")))
    expect(phone.get_by_text("Zugesagt.")).to_be_visible()
    organiser.get_by_label("Weitere Leute").fill("Clara")
    submit(organiser.get_by_role("button", name="Leute eintragen"))
    organiser.get_by_role("link", name="Zum Plan").click()
    let_hold(organiser)
    organiser.goto(board)
    expect(organiser.locator(".who li")).to_have_text(re.compile("Bert zugesagt"))
    check_everywhere(organiser)
    submit(organiser.get_by_role("button", name=re.compile("^fehlt.*Bert, Halma")))
    expect(organiser.get_by_role("heading", level=1)).to_have_text("Halma, 11:00–13:00")
    check_everywhere(organiser)
    organiser.get_by_text("Wer nicht kann, und warum").click()
    expect(organiser.get_by_text("Wer unter 18 ist, hilft nie allein")).to_be_visible()
    submit(organiser.get_by_role("button", name=re.compile("^Clara")))
    expect(organiser.get_by_text("Voll besetzt.")).to_be_visible()
    check_axe(organiser)
