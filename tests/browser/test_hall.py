"""The hall in a browser: three taps to the first move, searching while typing, stations, the wall; for everybody."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, submit

SMALLEST = {"width": 320, "height": 640}


def on_screen(page: Page, locator) -> bool:
    """Whether all of it is seen without scrolling."""
    box = locator.bounding_box()
    size = page.viewport_size
    return box["y"] >= 0 and box["y"] + box["height"] <= size["height"] and box["x"] + box["width"] <= size["width"]


def a_public_table(page: Page, game: str) -> str:
    """Open a table that the hall shows; its code."""
    page.goto(f"/spiele/{game}/")
    page.get_by_role("button", name="Mit anderen").click()
    return page.locator(".table-title .code").inner_text()


class Taps:
    """A finger that counts."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, page: Page, locator) -> None:
        assert on_screen(page, locator), "a child does not scroll to find it"
        box = locator.bounding_box()
        self.count += 1
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + min(box["height"] / 2, 60))


def a_station(page: Page, log_in, game: str = "muehle") -> str:
    """Make a station as organiser; its code."""
    log_in(page)
    page.goto(f"/stationen/?spiel={game}")
    page.get_by_label("Name der Station").fill("Tisch unter der Linde")
    page.get_by_role("button", name="Station öffnen").click()
    expect(page.get_by_text("Drucken Sie jetzt die Karte.")).to_be_visible()
    return page.locator(".organised a[href^='/stand/']").last.inner_text().strip("/").split("/")[-1]


def test_three_taps_from_the_hall_to_the_first_move_without_reading(visitor):
    page, tap = visitor(size=PHONE, has_touch=True), Taps()
    page.goto("/")
    pictures = page.locator(".tiles img")
    tap(page, pictures.first)  # a picture on the first screen
    start = page.locator(".game-start button").first  # the first and largest button
    expect(start).to_have_class("primary start")
    tap(page, start)
    possible = page.locator(".spot.possible, .thing.possible, [data-buttons] button").first
    expect(possible).to_be_visible()
    before = page.locator("[data-log] li").count()
    tap(page, possible)
    expect(page.locator("[data-log] li")).not_to_have_count(before)
    assert tap.count == 3


def test_the_first_touch_of_muehle_is_a_stone(visitor):
    page, tap = visitor(size=PHONE, has_touch=True), Taps()
    page.goto("/?q=m%C3%BChle")
    tap(page, page.locator(".tiles img").first)
    tap(page, page.locator(".game-start button").first)
    spot = page.locator('.spot[data-target="d2"]')
    expect(spot).to_have_class(re.compile("possible"))
    tap(page, spot)
    expect(spot).to_have_attribute("aria-label", re.compile("d2, weißer Stein"))
    assert tap.count == 3


def test_the_hall_searches_and_filters_while_one_types(visitor):
    page = visitor(size=PHONE)
    page.goto("/")
    found = page.locator(".tiles.found a")
    expect(page.get_by_role("heading", name="Mühlespiele")).to_have_count(1)
    page.get_by_label("Welches Spiel?").fill("menschärgeredichnicht")
    expect(found.first).to_have_text("Mensch ärgere dich nicht")
    expect(page.locator("#zahl")).to_have_text("Ein Spiel")
    expect(page).to_have_url(re.compile(r"\?q=mensch"))
    page.get_by_label("Welches Spiel?").fill("xqxqxq")
    expect(page.get_by_role("heading", name="Ein Spiel „xqxqxq“ finde ich nicht.")).to_be_visible()
    page.get_by_role("link", name="Alle Spiele zeigen").click()
    expect(page.get_by_role("heading", name="Mühlespiele")).to_have_count(1)
    page.get_by_text("Genauer wünschen").click()
    page.get_by_role("radio", name="Kartenspiel").check(force=True)
    expect(found.filter(has_text="Skat")).to_have_count(1)
    expect(found.filter(has_text="Mühle")).to_have_count(0)
    page.reload()
    expect(page.get_by_role("radio", name="Kartenspiel")).to_be_checked()
    expect(found.filter(has_text="Mühle")).to_have_count(0)


def test_the_hall_works_without_javascript(visitor):
    page = visitor(java_script_enabled=False)
    page.goto("/")
    page.get_by_text("Genauer wünschen").click()
    page.get_by_role("checkbox", name="für Kinder").check(force=True)
    page.get_by_role("button", name="Suchen").click()
    expect(page).to_have_url(re.compile("kinder=1"))
    expect(page.locator(".tiles a").filter(has_text="Memory")).to_have_count(1)
    expect(page.locator(".tiles a").filter(has_text="Skat")).to_have_count(0)
    page.goto("/spiele/muehle/")
    page.get_by_text("Regeln wählen").click()
    page.get_by_label("wie im Turnier").check()
    page.get_by_role("button", name="Tisch so öffnen").click()
    expect(page).to_have_url(re.compile("/tisch/"))
    expect(page.get_by_text("schützt auch (Turnierregel)")).to_have_count(1)


def test_only_as_many_places_are_asked_about_as_people_play(visitor):
    page = visitor()
    page.goto("/spiele/memory/")
    page.get_by_role("radio", name="3", exact=True).check(force=True)
    page.get_by_text("Regeln wählen").click()
    seats = page.get_by_role("group", name="Wer sitzt wo?")
    expect(seats.get_by_label("Platz 3")).to_be_visible()
    expect(seats.get_by_label("Platz 4")).to_be_hidden()
    seats.get_by_label("Platz 3").select_option(label="Computer: leicht")
    page.get_by_role("button", name="Tisch so öffnen").click()
    expect(page.locator(".side")).to_have_count(3)
    expect(page.locator(".side", has_text="Computer (leicht)")).to_have_count(1)


def test_a_preset_shows_what_it_sets(visitor):
    page = visitor(size=PHONE)
    page.goto("/spiele/muehle/")
    page.get_by_text("Regeln wählen").click()
    expect(page.locator(".preset dd", has_text="schützt auch (Turnierregel)")).to_be_visible()  # before it is chosen
    question = page.get_by_label("Eine Mühle aus den letzten drei Steinen").locator("option").first
    expect(question).to_have_text("wie in der Vorlage: schützt nicht")
    page.get_by_label("wie im Turnier").check()
    expect(question).to_have_text("wie in der Vorlage: schützt auch (Turnierregel)")
    page.get_by_label("Regeln des Vereins").check()
    expect(question).to_have_text("wie in der Vorlage: schützt nicht")


def test_people_at_one_device_give_themselves_names(visitor, check_axe):
    page = visitor(size=PHONE)
    page.goto("/spiele/memory/")
    page.get_by_role("radio", name="3", exact=True).check(force=True)
    page.get_by_text("Namen für alle an diesem Gerät").click()
    expect(page.get_by_label("Platz 4", exact=True).first).to_be_hidden()
    page.get_by_label("Platz 1", exact=True).first.fill("Oma Ilse")
    page.get_by_label("Platz 2", exact=True).first.fill("Ben")
    page.get_by_label("Tier auf Platz 2").select_option("Frosch")
    check_axe(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.get_by_role("button", name="Gemeinsam an diesem Gerät").click()
    expect(page.locator(".side", has_text="Oma Ilse")).to_have_count(1)
    expect(page.locator(".side", has_text="Ben")).to_have_count(1)
    expect(page.locator(".side")).to_have_count(3)


def test_who_waits_in_the_hall_is_joined_with_one_tap(visitor):
    host, other = visitor(), visitor(size=PHONE)
    host.goto("/wer-bist-du/")
    host.get_by_role("radio", name="Storch").check(force=True)
    host.get_by_role("radio", name="Silbern").check(force=True)
    submit(host.get_by_role("button", name="Das bin ich"))
    host.goto("/spiele/muehle/")
    host.get_by_role("button", name="Mit anderen").click()
    expect(host.locator(".side", has_text="(du)")).to_contain_text("Silberner Storch")
    other.goto("/spiele/muehle/")
    expect(other.get_by_role("heading", name="Hier wartet jemand")).to_be_visible()
    other.get_by_role("button", name=re.compile(r"^Mitspielen\s*: Silberner Storch$")).click()
    expect(other.locator(".side[data-seat='0']")).to_contain_text("Silberner Storch")
    expect(other.locator(".side[data-seat='1']", has_text="(du)")).to_be_visible()
    expect(host.locator(".side", has_text="freier Platz")).to_have_count(0)
    other.goto("/spiele/muehle/")
    expect(other.get_by_role("button", name=re.compile(r"^Mitspielen\s*: Silberner Storch$"))).to_have_count(0)


def test_a_station_seats_two_strangers_and_prints_its_card(visitor, log_in):
    organiser = visitor()
    code = a_station(organiser, log_in)
    organiser.get_by_role("link", name="Karte drucken").last.click()
    expect(organiser.locator(".big-code")).to_have_text(code)
    organiser.emulate_media(media="print")
    expect(organiser.get_by_role("button", name="Drucken")).to_be_hidden()
    expect(organiser.get_by_role("img", name=re.compile("QR-Code"))).to_be_visible()
    first, second = visitor(size=PHONE), visitor(size=PHONE, dark=True)
    for page in (first, second):
        page.goto(f"/stand/{code}/")
        page.get_by_role("button", name="Mitspielen").click()
        expect(page.locator(".side", has_text="(du)")).to_be_visible()
    assert first.url == second.url
    expect(first.locator(".side", has_text="freier Platz")).to_have_count(0)


def test_the_wall_follows_a_table_and_hides_hands(visitor):
    player = visitor()
    player.goto("/spiele/mau-mau/")
    player.get_by_role("button", name="Gegen den Computer").click()
    expect(player.locator(".near .thing .piece.card").first).to_be_visible()
    address = player.url
    player.goto(f"{address}beamer/")
    expect(player.get_by_role("heading", name="Mau-Mau")).to_be_visible()
    expect(player.locator(".side").first).to_be_visible()
    # the piles are all that lies open
    assert player.locator(".side .piece.card.back").count() == player.locator(".side .piece.card").count()
    expect(player.get_by_role("button", name="Mitspielen")).to_be_hidden()


def test_the_wall_of_the_hall_keeps_up_by_itself(visitor):
    wall, host = visitor(), visitor()
    wall.goto("/beamer/")
    host.goto("/spiele/halma/")
    host.get_by_role("button", name="Mit anderen").click()
    expect(host.locator(".side", has_text="(du)")).to_be_visible()
    code = host.url.strip("/").split("/")[-1]
    expect(wall.locator(".wall-code", has_text=code)).to_be_visible()


def test_a_wall_goes_round_the_tables_and_past_the_way_in(visitor):
    wall, host = visitor(), visitor()
    code = a_public_table(host, "halma")
    wall.clock.install()
    wall.goto("/beamer/runde/?runde=5")
    expect(wall.locator(".side").first).to_be_visible()
    seen = [wall.url]
    while code not in seen[-1] or not any("/beamer/code/" in url for url in seen):
        wall.clock.run_for(5_000)  # less than a line needs to count as dead
        wall.wait_for_function("before => location.href !== before", arg=seen[-1])
        seen.append(wall.url)
        if "/tisch/" in wall.url:
            expect(wall.locator(".side").first).to_be_visible()
        assert len(seen) < 100
    expect(wall.locator(".wall-code", has_text=code)).to_be_visible()
    expect(wall.locator(".side").first).to_be_visible()


def test_an_organiser_closes_a_table_after_being_asked(visitor, log_in):
    player, organiser = visitor(), visitor(size=PHONE)
    player.goto("/spiele/dame/")
    player.get_by_role("button", name="Nur mit dem Code").click()
    expect(player.locator(".side", has_text="(du)")).to_be_visible()
    code = player.url.strip("/").split("/")[-1]
    log_in(organiser)
    card = organiser.locator(".organised .card", has_text=code)
    for number in range(1, 10):  # what other tests have opened may fill pages
        organiser.goto(f"/tische/?seite={number}")
        if card.count():
            break
    sure = card.get_by_role("button", name=re.compile(rf"^Ja, schließen\s*: {code}$"))
    expect(sure).to_be_hidden()
    card.get_by_text("Tisch schließen").click()
    sure.click()
    expect(organiser.get_by_text(f"Tisch {code} ist geschlossen.")).to_be_visible()
    expect(player.get_by_text("geschlossen").first).to_be_visible()


def test_the_keyboard_alone_finds_a_game_and_starts_it(visitor):
    page = visitor()
    page.goto("/")
    page.keyboard.press("/")
    expect(page.get_by_label("Welches Spiel?")).to_be_focused()
    page.keyboard.type("muehle")
    page.keyboard.press("Enter")  # to the best match; once more goes there
    expect(page.locator(".tiles.found a").first).to_be_focused()
    expect(page.locator(".tiles.found a").first).to_have_text("Mühle")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Mühle", level=1)).to_be_visible()
    page.locator(".start").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".spot.possible")).to_have_count(24)


PAGES = [
    "/", "/?q=xqxqxq", "/?kinder=1&personen=3", "/wer-bist-du/", "/spiele/muehle/", "/spiele/memory/", "/beamer/",
    "/beamer/code/", "/datenschutz/",
]  # fmt: skip


def test_no_page_for_visitors_violates_anything(visitor, check_axe):
    page = visitor(size=PHONE)
    for address in PAGES:
        page.goto(address)
        check_axe(page)
    page.goto("/spiele/memory/")
    page.get_by_text("Regeln wählen").click()
    check_axe(page)
    page.goto("/")
    page.get_by_text("Genauer wünschen").click()
    check_axe(page)


def test_no_page_around_stations_tables_and_walls_violates_anything(visitor, log_in, check_axe):
    page = visitor()
    code = a_station(page, log_in)
    for address in ("/stationen/", "/stationen/?spiel=dame", f"/stand/{code}/"):
        page.goto(address)
        check_axe(page)
    page.goto("/stationen/")
    page.get_by_role("link", name="Karte drucken").last.click()
    check_axe(page)
    page.goto("/spiele/muehle/")
    page.get_by_role("button", name="Mit anderen").click()
    expect(page.locator(".side", has_text="(du)")).to_be_visible()
    page.goto(f"{page.url}beamer/")
    expect(page.locator(".side").first).to_be_visible()
    check_axe(page)
    page.goto("/tische/")
    page.get_by_text("Tisch schließen").first.click()
    check_axe(page)


@pytest.mark.parametrize("size", [SMALLEST, PHONE, DESK], ids=["smallest", "phone", "desk"])
def test_nothing_sticks_out(visitor, log_in, size):
    page = visitor(size=size)
    code = a_station(page, log_in)
    for address in [*PAGES, "/stationen/?spiel=mau-mau", "/tische/", f"/stand/{code}/"]:
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"], address
    page.goto("/stationen/")
    page.get_by_role("link", name="Karte drucken").last.click()
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]


@pytest.mark.parametrize("address", ["/", "/spiele/memory/", "/wer-bist-du/"])
def test_what_is_tapped_is_large_enough(visitor, address):
    page = visitor(size=PHONE)
    page.goto(address)
    small = page.evaluate(
        """() => [...document.querySelectorAll("main :is(button, .chip, label:has(input), input, select)")]
            .filter((item) => item.checkVisibility() && !item.matches('input[type="radio"], input[type="checkbox"]'))
            .map((item) => [item.textContent.trim() || item.name, item.getBoundingClientRect()])
            .filter(([, box]) => box.width < 44 || box.height < 44)
            .map(([name, box]) => `${name}: ${box.width} × ${box.height}`)"""
    )
    assert small == []


def test_text_twice_as_large_still_fits(visitor):
    host = visitor(size=PHONE)  # somebody waits, and is shown with a name and a button
    host.goto("/spiele/muehle/")
    host.get_by_role("button", name="Mit anderen").click()
    host.wait_for_url("**/tisch/*/")
    phone = visitor(size=PHONE)
    for address in ("/", "/spiele/muehle/", "/spiele/memory/", "/wer-bist-du/", "/kein-netz/"):
        phone.goto(address)
        phone.evaluate("document.documentElement.style.setProperty('font-size', '225%')")
        assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], address
        if address == "/":  # a code of five letters can be read while it is typed
            assert phone.get_by_label("Du hast einen Code?").bounding_box()["width"] > 200
    page = visitor(size={"width": 640, "height": 900})
    for address in ("/", "/spiele/memory/", "/wer-bist-du/", "/datenschutz/"):
        page.goto(address)
        page.evaluate("document.documentElement.style.setProperty('font-size', '225%')")
        assert page.evaluate("document.documentElement.scrollWidth") <= 640, address


@pytest.mark.parametrize("where", ["/", "/spiele/muehle/"])
def test_an_open_page_keeps_up_with_who_waits_and_keeps_the_focus(visitor, where):
    hall, first, second, company = visitor(size=PHONE), visitor(), visitor(), visitor()
    hall.goto(where)
    one, other = a_public_table(first, "muehle"), a_public_table(second, "muehle")
    expect(hall.locator(f"#mit-{one}")).to_be_visible()
    expect(hall.locator(f"#mit-{other}")).to_be_visible()
    hall.locator(f"#mit-{other}").focus()
    company.goto(f"/tisch/{one}/")
    company.get_by_role("button", name="Mitspielen").click()
    expect(hall.locator(f"#mit-{one}")).to_have_count(0)  # full: no offer any more
    expect(hall.locator(f"#mit-{other}")).to_be_focused()
    expect(hall.locator(f"#tuer-{one}")).to_have_text(re.compile("schon besetzt"))  # and nothing moves under the finger
    hall.keyboard.press("Enter")
    expect(hall).to_have_url(re.compile(other))
    expect(hall.locator(".near .side", has_text="(du)")).to_be_visible()


def test_an_open_hall_says_that_the_server_does_not_answer(visitor, new_server, organised):
    own = new_server(like=organised)
    hall, host = visitor(at=own, cut_off=True), visitor(at=own, cut_off=True)
    a_public_table(host, "muehle")
    hall.goto("/")
    expect(hall.get_by_role("button", name="Mitspielen")).to_be_visible()
    own.kill()
    expect(hall.get_by_text("Der Spieletag antwortet gerade nicht.")).to_be_visible()
    expect(hall.get_by_role("button", name="Mitspielen")).to_be_hidden()
    host.context.close()  # the host does not come back
    own.start()
    expect(hall.get_by_text("Der Spieletag antwortet gerade nicht.")).to_be_hidden()
