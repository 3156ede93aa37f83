"""Setting up, logging in, and the page of the people who help."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK, ORGANISER, PHONE

SIZES = pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
SCHEMES = pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
NARROW = {"width": 320, "height": 640}


def fits(page):
    """Nothing sticks out to the side."""
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_the_first_organiser_sets_up_and_a_helper_logs_in(new_server, visitor):
    server = new_server()
    page = visitor(at=server, size=PHONE, allow=(404,))
    page.goto("/")
    page.get_by_role("link", name="Spieletag einrichten").click()
    page.get_by_label("Code aus dem Terminal").fill("AAAA-AAAA")
    page.get_by_label("Ihr Name").fill("Frau Ölmüller")
    page.get_by_label("Passwort", exact=True).fill("murmel-kreisel-7")
    page.get_by_label("Passwort noch einmal").fill("murmel-kreisel-7")
    page.get_by_role("button", name="Zugang anlegen").click()
    expect(page.get_by_text("Dieser Code stimmt nicht.")).to_be_visible()
    expect(page.get_by_label("Ihr Name")).to_have_value("Frau Ölmüller")

    page.get_by_label("Code aus dem Terminal").fill(server.setup_code().lower())
    page.get_by_label("Passwort", exact=True).fill("murmel-kreisel-7")
    page.get_by_label("Passwort noch einmal").fill("murmel-kreisel-7")
    page.get_by_role("button", name="Zugang anlegen").click()
    expect(page).to_have_url(f"{server.url}/helfer/")

    page.get_by_label("Name").fill("Hanno")
    page.get_by_role("button", name="Eintragen").click()
    phrase = page.locator(".pass-phrase").inner_text()
    page.reload()  # sends the form again: nobody is there twice
    expect(page.get_by_text("hat schon jemand")).to_be_visible()
    expect(page.locator(".people li")).to_have_count(2)

    helper = visitor(at=server, size=PHONE, allow=(403,))
    helper.goto("/anmelden/")
    expect(helper.get_by_role("link", name="Spieletag einrichten")).to_have_count(0)
    helper.get_by_label("Name").fill("hanno")
    helper.get_by_label("Passwort").fill(phrase)
    helper.locator("main").get_by_role("button", name="Anmelden").click()
    expect(helper.get_by_role("button", name="Abmelden (Hanno)")).to_be_visible()
    helper.goto("/helfer/")
    expect(helper.get_by_role("heading", name="Nicht erlaubt")).to_be_visible()

    page.get_by_role("button", name="Sperren Hanno").click()
    expect(page.get_by_text("„Hanno“ ist gesperrt.")).to_be_visible()
    helper.goto("/")
    expect(helper.get_by_role("link", name="Anmelden")).to_be_visible()

    page.goto("/einrichten/")
    expect(page.get_by_text("Der Spieletag ist schon eingerichtet.")).to_be_visible()
    page.get_by_role("link", name="Zur Startseite").click()
    expect(page).to_have_url(f"{server.url}/")


def test_logging_in_leads_back_and_logging_out_home(visitor, server):
    page = visitor(allow=(403,))
    page.goto("/helfer/")
    expect(page).to_have_url(re.compile(r"/anmelden/\?next=/helfer/$"))
    page.get_by_label("Name").fill(ORGANISER[0])
    page.get_by_label("Passwort").fill("falsch")
    page.get_by_label("Passwort").press("Enter")
    expect(page.get_by_text("Name oder Passwort stimmt nicht.")).to_be_visible()
    page.get_by_label("Passwort").fill(ORGANISER[1])
    page.get_by_label("Passwort").press("Enter")
    expect(page.get_by_role("heading", name="Helferinnen und Helfer")).to_be_visible()
    page.get_by_role("button", name="Abmelden").click()
    expect(page).to_have_url(f"{server.url}/")
    expect(page.get_by_role("link", name="Anmelden")).to_be_visible()


@pytest.fixture(scope="package")
def fresh_server(new_server):
    """Nobody organises here, ever."""
    return new_server()


@SIZES
@SCHEMES
def test_setting_up_is_accessible(visitor, fresh_server, check_axe, size, dark):
    page = visitor(at=fresh_server, size=size, dark=dark)
    page.goto("/anmelden/")
    expect(page.get_by_role("link", name="Spieletag einrichten")).to_be_visible()
    check_axe(page)
    page.get_by_role("link", name="Spieletag einrichten").click()
    check_axe(page)
    page.get_by_label("Passwort", exact=True).fill("kurz")
    page.locator("form.account").evaluate("form => { form.noValidate = true }")
    page.get_by_role("button", name="Zugang anlegen").click()
    expect(page.locator(".errorlist").first).to_be_visible()
    check_axe(page)
    for field in page.locator("[aria-invalid=true]").all():
        assert page.locator(f"#{field.get_attribute('aria-describedby').split()[-1]}").is_visible()


@SIZES
@SCHEMES
def test_the_people_page_is_accessible(visitor, log_in, check_axe, size, dark):
    page = log_in(visitor(size=size, dark=dark))
    page.goto("/helfer/")
    page.get_by_label("Name").fill(f"Helferin {size['width']} {'dunkel' if dark else 'hell'}")
    page.get_by_role("button", name="Eintragen").click()
    expect(page.locator(".pass-phrase")).to_be_visible()
    check_axe(page)
    page.get_by_role("button", name="Sperren Helferin").first.click()
    expect(page.locator(".people").get_by_text("gesperrt").first).to_be_visible()
    check_axe(page)
    page.get_by_role("button", name="Wieder zulassen").first.click()


@SCHEMES
def test_error_pages_are_accessible(visitor, check_axe, dark):
    page = visitor(dark=dark, allow=(404,))
    page.goto("/gibt-es-nicht/")
    expect(page.get_by_role("link", name="Zur Startseite")).to_be_visible()
    check_axe(page)


@pytest.mark.parametrize("path", ["/anmelden/", "/einrichten/"])
def test_from_320_pixels_and_with_letters_twice_as_large(visitor, fresh_server, path):
    page = visitor(at=fresh_server, size=NARROW)
    page.goto(path)
    fits(page)
    page.set_viewport_size(PHONE)
    page.add_style_tag(url="/static/css/accounts.css")  # whatever the page loads, nothing inline is allowed
    page.evaluate("document.documentElement.style.fontSize = '225%'")
    fits(page)


def test_targets_are_large_enough(visitor, log_in):
    page = log_in(visitor(size=PHONE))
    page.goto("/helfer/")
    for target in page.locator("button:visible, input:visible, nav a:visible").all():
        box = target.bounding_box()
        assert box["height"] >= 44, target.evaluate("element => element.outerHTML")
