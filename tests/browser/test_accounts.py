"""Setting up, logging in, and the page of the people who help."""

import re

import pypdfium2 as pdfium
import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NARROW, ORGANISER, PHONE


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


def test_setting_up_is_accessible(visitor, fresh_server, check_everywhere):
    page = visitor(at=fresh_server, size=PHONE)
    page.goto("/anmelden/")
    expect(page.get_by_role("link", name="Spieletag einrichten")).to_be_visible()
    check_everywhere(page)
    page.get_by_role("link", name="Spieletag einrichten").click()
    check_everywhere(page)
    page.get_by_label("Passwort", exact=True).fill("kurz")
    page.locator("form.account").evaluate("form => { form.noValidate = true }")
    page.get_by_role("button", name="Zugang anlegen").click()
    expect(page.locator(".errorlist").first).to_be_visible()
    check_everywhere(page)
    for field in page.locator("[aria-invalid=true]").all():
        assert page.locator(f"#{field.get_attribute('aria-describedby').split()[-1]}").is_visible()


def test_the_people_page_is_accessible(visitor, log_in, check_everywhere):
    page = log_in(visitor(size=PHONE))
    page.goto("/helfer/")
    page.get_by_label("Name").fill("Helferin")
    page.get_by_role("button", name="Eintragen").click()
    expect(page.locator(".pass-phrase")).to_be_visible()
    check_everywhere(page)
    page.get_by_role("button", name="Sperren Helferin").first.click()
    expect(page.locator(".people").get_by_text("gesperrt").first).to_be_visible()
    check_everywhere(page)
    page.get_by_role("button", name="Wieder zulassen").first.click()


def test_error_pages_are_accessible(visitor, check_axe):
    page = visitor(allow=(404,))
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
    for target in page.locator(
        "button:visible, input:not([type=radio]):visible, label:has([type=radio]):visible, nav a:visible"
    ).all():
        box = target.bounding_box()
        assert box["height"] >= 44, target.evaluate("element => element.outerHTML")


def make_link(page, label):
    """An organiser's page makes a link; its address."""
    page.goto("/helfer/links/")
    page.get_by_label("Wofür ist der Link?").fill(label)
    page.get_by_role("button", name="Link machen").click()
    return page.get_by_label("Der Link").input_value()


def test_a_helper_comes_by_a_link_and_goes_when_it_is_revoked(visitor, log_in, server):
    olga = log_in(visitor(size=PHONE))
    url = make_link(olga, "Stand Reifen")
    helper = visitor(size=PHONE, allow=(403, 410))
    sent_on = []
    helper.on("request", lambda request: sent_on.append(request.headers.get("referer", "")))
    helper.goto(url)
    helper.get_by_role("button", name="Als Helferin/Helfer anmelden").focus()
    helper.keyboard.press("Enter")
    expect(helper.get_by_text("Sie sind als „Stand Reifen“ angemeldet.")).to_be_visible()
    expect(helper).to_have_url(f"{server.url}/listen/")
    assert not [address for address in sent_on if "/helfen/" in address]
    expect(helper.get_by_role("link", name="Passwort ändern")).to_have_count(0)
    helper.goto("/helfer/links/")
    expect(helper.get_by_role("heading", name="Nicht erlaubt")).to_be_visible()

    olga.goto("/helfer/links/")
    expect(olga.get_by_text("zuletzt benutzt am").first).to_be_visible()
    olga.get_by_role("button", name="Zurückziehen Stand Reifen").click()
    expect(olga.get_by_text("Der Link „Stand Reifen“ ist zurückgezogen.")).to_be_visible()
    helper.goto("/listen/verlauf/")
    expect(helper.get_by_text("Sie sind nicht mehr angemeldet")).to_be_visible()
    helper.goto(url)
    expect(helper.get_by_text("Dieser Link ist zurückgezogen.")).to_be_visible()


def test_a_link_works_without_script(visitor, log_in):
    url = make_link(log_in(visitor()), "Stand Kreisel")
    helper = visitor(java_script_enabled=False)
    helper.goto(url)
    helper.get_by_role("button", name="Als Helferin/Helfer anmelden").click()
    expect(helper.get_by_text("Sie sind als „Stand Kreisel“ angemeldet.")).to_be_visible()


def test_copying_and_sending_a_link(visitor, log_in):
    page = visitor(permissions=["clipboard-read", "clipboard-write"])
    page.add_init_script("navigator.share = async (what) => { window.shared = what; }")
    url = make_link(log_in(page), "Stand Seil")
    page.get_by_role("button", name="Link kopieren").click()
    expect(page.get_by_text("Kopiert.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == url
    page.get_by_role("button", name="Senden …").click()
    page.wait_for_function("() => window.shared")
    assert page.evaluate("window.shared") == {"title": "Mithelfen: Stand Seil", "url": url}


def test_over_plain_http_a_link_is_copied_the_old_way(visitor, log_in):
    page = visitor()
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    make_link(log_in(page), "Stand Sack")
    expect(page.get_by_role("button", name="Senden …")).to_have_count(0)
    page.get_by_role("button", name="Link kopieren").click()
    expect(page.get_by_text("Kopiert.")).to_be_visible()


def test_the_card_is_one_page_of_a6(visitor, log_in):
    page = visitor()
    make_link(log_in(page), "Stand mit einem Namen, der zwei Zeilen braucht, am Samstag")
    page.wait_for_load_state()  # the size stands in a style sheet
    document = pdfium.PdfDocument(page.pdf(prefer_css_page_size=True))
    (size,) = [tuple(round(side / 72 * 25.4) for side in sheet.get_size()) for sheet in document]
    assert size == (105, 148)
    text = document[0].get_textpage().get_text_range()
    assert "Scannen und mithelfen" in text
    assert "/helfen/" not in text


def test_the_pages_of_links_are_accessible(visitor, log_in, check_everywhere):
    page = log_in(visitor(size=PHONE))
    label = "Stand Stelzen"
    url = make_link(page, label)
    check_everywhere(page)
    page.goto("/helfer/links/")
    page.locator("summary", has_text="Verlängern oder neu drucken").first.click()
    check_everywhere(page)
    page.get_by_role("button", name=f"Zurückziehen {label}").click()
    page.locator("summary", has_text="Links, die nicht mehr gelten").click()
    check_everywhere(page)
    page.get_by_role("button", name="Link machen").click()  # an empty label: the browser asks for it
    second = make_link(page, label)
    assert second != url
    other = visitor(size=PHONE, allow=(404,))
    other.goto(second)
    check_everywhere(other)
    other.goto("/helfen/falsch/")
    check_everywhere(other)


def test_the_password_page_is_accessible(visitor, log_in, check_everywhere):
    page = log_in(visitor(size=PHONE))
    page.get_by_role("link", name="Passwort ändern").click()
    check_everywhere(page)
    page.get_by_label("Ihr jetziges Passwort").fill("geraten")
    page.get_by_label("Neues Passwort", exact=True).fill("murmel-kreisel-7")
    page.get_by_label("Neues Passwort noch einmal").fill("kreisel-murmel-7")
    page.locator("main").get_by_role("button", name="Passwort ändern").click()
    expect(page.get_by_text("Die beiden Passwörter sind verschieden.")).to_be_visible()
    check_everywhere(page)


def test_the_organisers_menu_by_keyboard_on_a_narrow_screen(visitor, log_in, check_axe):
    page = log_in(visitor(size=NARROW))
    fits(page)
    menu = page.locator("summary", has_text="Organisieren")
    expect(page.get_by_role("link", name="Stationen", exact=True)).to_be_hidden()
    menu.focus()
    page.keyboard.press("Enter")
    for name in (
        "Spieltage planen",
        "Tische",
        "Stationen",
        "Quizfragen",
        "Helferinnen und Helfer",
        "Links und QR-Codes",
        "Zustand des Servers",
    ):
        page.keyboard.press("Tab")
        expect(page.get_by_role("link", name=name, exact=True)).to_be_focused()
    fits(page)
    check_axe(page)
    for target in page.locator("header a:visible, header button:visible, header summary:visible").all():
        assert target.bounding_box()["height"] >= 44
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Zustand des Servers")).to_be_visible()


@pytest.mark.parametrize("path", ["/helfer/", "/helfer/links/", "/passwort/"])
def test_pages_of_people_from_320_pixels_and_with_letters_twice_as_large(visitor, log_in, path):
    page = log_in(visitor(size=NARROW))
    page.goto(path)
    fits(page)
    page.set_viewport_size(PHONE)
    page.evaluate("document.documentElement.style.fontSize = '225%'")
    fits(page)
