"""Both leaflets as pages and as PDF, and the way from a printed code to a table."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE

AUDIENCES = ("kinder", "erwachsene")


@pytest.mark.parametrize("audience", AUDIENCES)
def test_a_leaflet_is_read_on_a_phone_and_printed(visitor, audience):
    page = visitor(size=PHONE)
    page.goto("/anleitungen/")
    page.locator(f'a[href="/anleitungen/muehle/{audience}/"]').first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Mühle")
    pictures = page.locator("main svg[role=img], main img[alt]:not([alt=''])")
    assert pictures.count() >= 5
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    for layout in ("wickelfalz", "a4", "grossdruck"):
        link = page.locator(f'a[href$="/{audience}/{layout}.pdf"]')
        answer = page.request.get(link.get_attribute("href"))
        assert answer.headers["content-type"] == "application/pdf"
        assert answer.body().startswith(b"%PDF-")


def test_the_two_leaflets_are_different_texts(visitor):
    page = visitor()
    texts = []
    for audience in AUDIENCES:
        page.goto(f"/anleitungen/muehle/{audience}/")
        parts = " ".join(page.locator(".leaflet-part:not(.no-print)").all_inner_texts())
        texts.append({sentence.strip() for sentence in parts.replace("\n", ". ").split(". ") if len(sentence) > 30})
    assert min(map(len, texts)) > 20
    assert not texts[0] & texts[1]


def test_a_printed_code_opens_a_table_once(visitor):
    page = visitor(size=PHONE)
    page.goto("/spiele/muehle/oeffnen/")
    page.wait_for_url("**/tisch/*/")
    expect(page.locator(".spot.possible")).to_have_count(24)
    expect(page.get_by_role("heading", name="Hol jemanden dazu")).to_be_visible()
    page.goto("/spiele/muehle/oeffnen/")  # the second time somebody has to want it
    expect(page.get_by_role("button", name="Tisch öffnen")).to_be_visible()


def test_library_and_leaflets_violate_nothing(visitor, check_everywhere):
    page = visitor(size=PHONE)
    for address in ("/anleitungen/", "/anleitungen/muehle/kinder/", "/anleitungen/muehle/erwachsene/"):
        page.goto(address)
        check_everywhere(page)
