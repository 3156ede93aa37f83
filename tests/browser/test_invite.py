"""Inviting to a table: code, QR and link are the first thing its host sees, whatever the browser can do with a link."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE

#: as over plain HTTP in the club's own Wi-Fi
PLAIN = "for (const name of ['clipboard', 'share']) Object.defineProperty(navigator, name, { value: undefined });"
#: a browser that does not know the old way either
MUTE = "document.execCommand = () => false;"


def hosting(page: Page, button: str = "Nur mit dem Code") -> str:
    """Open a table with a free seat; its address."""
    page.goto("/spiele/muehle/")
    page.get_by_role("button", name=button).click()
    expect(page.locator(".side", has_text="(du)")).to_be_visible()
    return page.url


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_the_host_sees_how_others_come_before_anything_else(visitor, check_axe, size):
    page = visitor(size=size)
    address = hosting(page)
    for there in (
        page.get_by_role("img", name="QR-Code mit der Adresse"),
        page.get_by_role("button", name="Kopieren"),
        page.locator(".invite .code", has_text=address.strip("/").split("/")[-1]),
        page.locator('.spot[data-target="a7"]'),  # and the board is not behind it
    ):
        expect(there).to_be_in_viewport(ratio=1)
    check_axe(page)
    page.locator('.spot[data-target="a7"]').click()  # whoever begins to play has seen it
    expect(page.get_by_role("img", name="QR-Code mit der Adresse")).to_be_hidden()
    page.reload()
    page.get_by_role("button", name="Einladen").click()
    expect(page.get_by_role("img", name="QR-Code mit der Adresse")).to_be_visible()
    page.get_by_role("button", name="Kopieren").focus()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Einladen")).to_be_focused()


def test_the_invitation_goes_when_the_last_seat_is_taken(visitor):
    host, guest = visitor(size=PHONE), visitor()
    guest.goto(hosting(host, "Mit anderen"))
    expect(guest.get_by_role("img", name="QR-Code mit der Adresse")).to_have_count(0)
    guest.get_by_role("button", name="Mitspielen").click()
    expect(host.get_by_role("heading", name="Hol jemanden dazu")).to_be_hidden()
    expect(guest.get_by_role("heading", name="Hol jemanden dazu")).to_be_hidden()


@pytest.mark.parametrize(
    ("missing", "answer"), [("", "Kopiert."), (PLAIN, "Kopiert."), (PLAIN + MUTE, "Das ging nicht.")]
)
def test_the_link_is_copied_or_marked_whatever_the_browser_knows(visitor, missing, answer):
    page = visitor(size=PHONE, permissions=["clipboard-read", "clipboard-write"])
    page.add_init_script(missing)
    address = hosting(page)
    page.get_by_role("button", name="Kopieren").click()
    expect(page.locator(".invite").get_by_role("status")).to_contain_text(answer)
    if missing:
        assert page.evaluate("getSelection().toString() || document.activeElement.value") == address
    else:
        assert page.evaluate("navigator.clipboard.readText()") == address


def test_a_device_with_a_menu_to_share_is_given_the_link(visitor):
    page = visitor(size=PHONE)
    page.add_init_script("window.shared = []; navigator.share = async (what) => { window.shared.push(what); };")
    address = hosting(page)
    page.get_by_role("button", name="Teilen").click()
    assert page.evaluate("window.shared") == [{"title": "Mühle", "url": address}]


def over(page: Page) -> None:
    """A match against the computer that has ended."""
    page.goto("/spiele/muehle/")
    page.get_by_role("button", name="Gegen den Computer").click()
    expect(page.locator(".spot.possible")).to_have_count(24)
    page.get_by_role("button", name="Mehr", exact=True).click()
    page.locator("[data-resign]").click()
    page.locator("[data-resign]").click()  # yes, really
    expect(page.get_by_role("link", name="Verlauf ansehen")).to_be_visible()


SHARES = """
window.shared = [];
navigator.canShare = ({ files }) => files.length === 1;
navigator.share = async ({ files, title }) => window.shared.push([files[0].name, files[0].type, files[0].size, title]);
true;
"""


def test_a_result_is_shared_as_a_picture_or_saved(visitor):
    page = visitor(size=PHONE)
    over(page)
    link = page.get_by_role("link", name="Ergebnis als Bild")
    with page.expect_download() as saved:  # where the device shares no files
        link.click()
    assert saved.value.suggested_filename.startswith("muehle-")
    page.goto(page.get_by_role("link", name="Verlauf ansehen").get_attribute("href") or "")
    page.evaluate(SHARES)
    page.get_by_role("link", name="Ergebnis als Bild").click()
    page.wait_for_function("() => window.shared.length === 1")
    name, kind, size, title = page.evaluate("window.shared[0]")
    assert (name, kind, title) == (saved.value.suggested_filename, "image/png", "Mühle")
    assert size > 10_000
