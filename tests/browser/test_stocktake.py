"""A stocktake in the hand: one thumb, two at once, no network for a while, the keyboard, no script."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.at_table import controlled
from tests.browser.conftest import ORGANISER, PHONE, submit
from tests.browser.servers import Server

Visit = Callable[..., Page]
HELPER = ("Hanno", "kiefer-eiche-buche-17")
SETUP = """
from django.contrib.auth.models import User
from inventory.domain import stocktake
User.objects.create_user({name!r}, password={password!r})
boss = User.objects.get(is_superuser=True)
print(*[stocktake.start(slug, [slug], who=boss).pk for slug in ("drinnen-erwachsene", "drinnen-kinder", "draussen")])
"""
COUNTS = """
import json
from inventory.models import Count
rows = Count.objects.filter(stocktake={number}).order_by("counted", "pk")
print(json.dumps([[row.item.benennung if row.item else row.name, row.present, row.who_name] for row in rows]))
"""


@pytest.fixture(scope="module")
def begun(new_server: Callable[..., Server], organised: Path) -> Server:
    started = new_server(like=organised)
    numbers = started.manage("shell", "-v0", "-c", SETUP.format(name=HELPER[0], password=HELPER[1]))
    assert numbers.split() == ["1", "2", "3"]
    started.remember()
    return started


@pytest.fixture
def hall(begun: Server) -> Server:
    """A server with a stocktake of each of the three lists: 1 adults, 2 children, 3 outdoors. Nothing is counted."""
    return begun.as_remembered()


def counts(hall: Server, number: int) -> list[list[object]]:
    """What the server has: name, how many, who; in the order in which it was counted."""
    rows: list[list[object]] = json.loads(hall.manage("shell", "-v0", "-c", COUNTS.format(number=number)))
    return [[" ".join(str(name).split()), present, who] for name, present, who in rows]


def open_page(page: Page, number: int, slug: str) -> Page:
    page.goto(f"/listen/inventur/{number}/zaehlen/{slug}/")
    return page


def row(page: Page, name: str) -> Locator:
    return page.locator(".count-row").filter(has=page.get_by_role("heading", level=3, name=name, exact=True)).first


def arrived(page: Page) -> None:
    expect(page.locator("[data-queue] [data-state]")).to_have_text("Alles angekommen.")


def test_one_thumb_on_a_phone(visitor: Visit, hall: Server, log_in: Callable[..., Page]) -> None:
    page = open_page(log_in(visitor(at=hall, size=PHONE, has_touch=True), *HELPER), 1, "drinnen-erwachsene")
    here = row(page, "Backgammon")
    for button in here.locator("[data-tap]").all():
        box = button.bounding_box()
        assert box
        assert box["height"] >= 56
        assert box["width"] >= 44
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE["width"]
    plus = here.get_by_role("button", name="eins mehr")
    before = page.locator("[data-total]").inner_text()
    assert before.startswith("0 von ")
    plus.tap()
    plus.tap()
    here.get_by_role("button", name="eins weniger").tap()
    expect(here.locator("[data-found]")).to_contain_text("2 gezählt")
    expect(page.locator("[data-total]")).to_have_text(before.replace("0 von", "1 von"))
    arrived(page)
    row(page, "Pachisi").get_by_role("button", name="Da", exact=True).tap()
    row(page, "Kalaha").get_by_role("button", name="fehlt").tap()
    expect(row(page, "Kalaha").locator("[data-found]")).to_contain_text("fehlt")
    page.get_by_role("link", name="noch nicht gezählt").tap()
    expect(row(page, "Pachisi")).to_be_hidden()
    expect(row(page, "Monopoly")).to_be_visible()
    arrived(page)
    page.reload()
    expect(row(page, "Backgammon").locator("[data-found]")).to_contain_text("2 gezählt")
    kept = [each for each in counts(hall, 1) if each[2] == HELPER[0]]
    assert kept[-3:] == [["Backgammon", 2, "Hanno"], ["Pachisi", 1, "Hanno"], ["Kalaha", 0, "Hanno"]]


def test_two_at_once_see_each_other(visitor: Visit, hall: Server, log_in: Callable[..., Page]) -> None:
    first = open_page(log_in(visitor(at=hall, size=PHONE), *HELPER), 3, "draussen")
    second = open_page(log_in(visitor(at=hall), *ORGANISER), 3, "draussen")
    names = first.locator(".count-row h3").all_inner_texts()[:3]
    row(first, names[0]).get_by_role("button", name="fehlt").click()
    row(second, names[1]).get_by_role("button", name="fehlt").click()
    row(second, names[2]).get_by_role("button", name="eins mehr").click()
    arrived(first)
    arrived(second)
    first.evaluate("dispatchEvent(new Event('online'))")
    expect(row(first, names[1]).locator("[data-found]")).to_contain_text("Olga")
    # both count the same thing: both see that it is disputed
    row(first, names[2]).get_by_role("button", name="fehlt").click()
    arrived(first)
    first.reload()
    expect(row(first, names[2]).locator(".others")).to_contain_text("Olga zählte")
    assert len([each for each in counts(hall, 3) if each[0] in names]) == 4


def test_without_a_network_for_a_while(visitor: Visit, hall: Server, log_in: Callable[..., Page]) -> None:
    page = open_page(log_in(visitor(at=hall, size=PHONE, cut_off=True), *HELPER), 2, "drinnen-kinder")
    names = page.locator(".count-row h3").all_inner_texts()[:4]
    page.context.set_offline(True)
    for name in names[:3]:
        row(page, name).get_by_role("button", name="eins mehr").click()
    row(page, names[0]).get_by_role("button", name="fehlt").click()
    page.get_by_text("Etwas gefunden, das auf keiner Liste steht").click()
    page.get_by_label("Was ist es?").fill("Alter Kreisel")
    page.get_by_role("button", name="Aufschreiben").click()
    state = page.locator("[data-queue] [data-state]")
    expect(state).to_have_text("4 Zählungen warten auf Netz.")
    expect(row(page, names[1]).locator(".waits")).to_have_text("wartet auf Netz")
    expect(page.locator("[data-find='Alter Kreisel']")).to_contain_text("1 × Alter Kreisel")
    page.context.set_offline(False)
    arrived(page)
    expect(page.locator(".waits")).to_have_count(0)
    found = counts(hall, 2)
    assert [each[0] for each in found] == [names[1], names[2], names[0], "Alter Kreisel"]
    assert found[2][1:] == [0, "Hanno"]


def test_what_waits_survives_a_reload_and_a_lost_answer_counts_once(
    visitor: Visit, hall: Server, log_in: Callable[..., Page]
) -> None:
    page = open_page(log_in(visitor(at=hall, size=PHONE, cut_off=True), *ORGANISER), 2, "drinnen-kinder")
    names = page.locator(".count-row h3").all_inner_texts()[4:6]
    lost = []

    def lose(route):
        lost.append(route.fetch().status)  # it arrives, and the answer does not come back
        route.abort()

    page.route("**/senden/", lose)
    row(page, names[0]).get_by_role("button", name="fehlt").click()
    expect(row(page, names[0]).locator(".waits")).to_be_visible()
    assert lost == [200]
    # what has been sent stays as it was sent; the next tap is a count of its own
    row(page, names[0]).get_by_role("button", name="eins mehr").click()
    row(page, names[1]).get_by_role("button", name="fehlt").click()
    expect(page.locator("[data-queue] [data-state]")).to_have_text("3 Zählungen warten auf Netz.")
    page.unroute("**/senden/")
    page.route("**/senden/", lambda route: route.abort())
    page.reload()
    expect(row(page, names[0]).locator("[data-found]")).to_contain_text("1 gezählt")
    expect(page.locator("[data-queue] [data-state]")).to_have_text("3 Zählungen warten auf Netz.")
    page.unroute("**/senden/")
    page.get_by_role("button", name="Jetzt senden").click()
    arrived(page)
    mine = [each for each in counts(hall, 2) if each[0] in names]
    assert mine == [[names[0], 0, "Olga"], [names[0], 1, "Olga"], [names[1], 0, "Olga"]]
    assert page.evaluate("Object.keys(localStorage).filter(key => key.startsWith('spieletag-inventur'))") == []


def test_closed_without_a_network_and_opened_with_one_sends_once_and_in_order(
    visitor: Visit, hall: Server, log_in: Callable[..., Page]
) -> None:
    page = open_page(log_in(visitor(at=hall, size=PHONE, cut_off=True), *HELPER), 2, "drinnen-kinder")
    rows = page.locator(".count-row h3").all_inner_texts()
    context, names = page.context, [rows[6], *rows[9:11]]
    context.set_offline(True)
    for name, button in ((names[0], "fehlt"), (names[1], "eins mehr"), (names[0], "eins mehr"), (names[2], "fehlt")):
        row(page, name).get_by_role("button", name=button).click()
    expect(page.locator("[data-queue] [data-state]")).to_have_text("3 Zählungen warten auf Netz.")
    page.close()
    context.set_offline(False)
    # whoever comes by elsewhere is told, and led to where they are sent from
    page = context.new_page()
    for address in ("/listen/", "/listen/inventur/"):
        page.goto(address)
        expect(page.locator("[data-counts]")).to_contain_text(
            "Auf diesem Gerät warten noch 3 Zählungen einer Inventur."
        )
    page.get_by_role("link", name="Jetzt senden").click()
    arrived(page)
    mine = [each for each in counts(hall, 2) if each[0] in names]
    assert [each[0] for each in mine] == [names[1], names[0], names[2]]
    assert mine[2][1:] == [0, "Hanno"]
    page.goto("/listen/")
    expect(page.locator("[data-counts] a")).to_have_count(0)
    assert page.evaluate("Object.keys(localStorage).filter(key => key.startsWith('spieletag-inventur'))") == []


def test_loaded_anew_in_the_cellar_nothing_is_lost(visitor: Visit, hall: Server, log_in: Callable[..., Page]) -> None:
    """The page asks before it goes; gone, the page for no connection says what is kept, and the way back comes."""
    page = visitor(at=hall, size=PHONE, cut_off=True, service_workers="allow")
    log_in(page, *HELPER)
    controlled(page)
    open_page(page, 2, "drinnen-kinder")
    names = page.locator(".count-row h3").all_inner_texts()[11:13]
    assert page.evaluate("getComputedStyle(document.documentElement).overscrollBehaviorY") == "contain"
    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    hall.kill()
    try:
        for name in names:
            row(page, name).get_by_role("button", name="fehlt").click()
        expect(page.locator("[data-queue] [data-state]")).to_have_text("2 Zählungen warten auf Netz.")
        page.reload()
        assert asked == ["beforeunload"]
        expect(page.get_by_role("heading", name="Gerade kein Netz")).to_be_visible()
        expect(page.locator("[data-counts]")).to_contain_text("2 Zählungen der Inventur warten auf diesem Gerät")
    finally:
        hall.start()
    expect(page.locator(".counting-group").first).to_be_visible()
    arrived(page)
    assert [each for each in counts(hall, 2) if each[0] in names] == [[name, 0, "Hanno"] for name in names]
    page.reload()  # with a network nobody is asked
    assert asked == ["beforeunload"]


def test_paused_logged_out_and_refused_counts_stay_on_the_phone(
    visitor: Visit, hall: Server, log_in: Callable[..., Page]
) -> None:
    page = open_page(log_in(visitor(at=hall, allow=(401, 403, 409)), *HELPER), 3, "draussen")
    boss = log_in(visitor(at=hall), *ORGANISER)
    boss.goto("/listen/inventur/3/")
    boss.get_by_role("button", name="Anhalten").click()
    boss.get_by_role("button", name="Weiterzählen").wait_for()
    name = page.locator(".count-row h3").nth(5).inner_text()
    row(page, name).get_by_role("button", name="fehlt").click()
    reason = page.locator("[data-queue] [data-reason]")
    expect(reason).to_contain_text("gerade angehalten")
    expect(page.locator("[data-queue] [data-state]")).to_have_text("1 Zählung wartet auf diesem Gerät.")
    expect(row(page, name).locator(".waits")).to_have_text("wartet")
    boss.get_by_role("button", name="Weiterzählen").click()
    boss.get_by_role("button", name="Anhalten").wait_for()
    page.get_by_role("button", name="Jetzt senden").click()
    arrived(page)

    cookies = page.context.cookies()
    page.context.clear_cookies()
    row(page, name).get_by_role("button", name="eins mehr").click()
    expect(reason).to_contain_text("Sie sind abgemeldet")
    page.get_by_role("link", name="Anmelden").last.wait_for()
    page.context.add_cookies(cookies)
    page.reload()
    arrived(page)

    # somebody else on the same device does not send these under their name unasked
    page.route("**/senden/", lambda route: route.abort())
    row(page, name).get_by_role("button", name="eins mehr").click()
    expect(page.locator("[data-queue] [data-state]")).to_have_text("1 Zählung wartet auf Netz.")
    page.get_by_role("button", name="Abmelden").click()
    page.unroute("**/senden/")
    open_page(log_in(page, *ORGANISER), 3, "draussen")
    expect(page.locator("[data-others]")).to_contain_text("Zählungen von Hanno: 1.")
    page.get_by_role("button", name="Unter meinem Namen senden").click()
    arrived(page)
    assert [each[1:] for each in counts(hall, 3) if each[0] == name] == [[0, "Hanno"], [1, "Hanno"], [2, "Olga"]]


def test_what_nobody_wants_any_more_is_given_up(visitor: Visit, hall: Server, log_in: Callable[..., Page]) -> None:
    page = open_page(log_in(visitor(at=hall, allow=(409,)), *HELPER), 3, "draussen")
    boss = log_in(visitor(at=hall), *ORGANISER)
    boss.goto("/listen/inventur/3/")
    boss.get_by_role("button", name="Anhalten").click()
    boss.get_by_role("button", name="Weiterzählen").wait_for()
    name = page.locator(".count-row h3").nth(7).inner_text()
    before = row(page, name).locator("[data-found]").inner_text()
    give_up = page.locator("summary", has_text="Nicht mehr senden")
    expect(give_up).to_be_hidden()
    row(page, name).get_by_role("button", name="eins mehr").click()
    expect(page.locator("[data-queue] [data-state]")).to_have_text("1 Zählung wartet auf diesem Gerät.")
    give_up.click()
    page.get_by_role("button", name="Zählungen löschen").click()
    expect(page.locator("[data-queue]")).to_be_hidden()
    expect(row(page, name).locator("[data-found]")).to_have_text(before)
    assert page.evaluate("Object.keys(localStorage).filter(key => key.startsWith('spieletag-inventur'))") == []
    boss.get_by_role("button", name="Weiterzählen").click()
    boss.get_by_role("button", name="Anhalten").wait_for()
    page.reload()
    assert [each for each in counts(hall, 3) if each[0] == name] == []


def test_by_keyboard_alone(visitor: Visit, hall: Server, log_in: Callable[..., Page]) -> None:
    page = open_page(log_in(visitor(at=hall), *HELPER), 1, "drinnen-erwachsene")
    here = row(page, "Gänsespiel")
    here.get_by_role("button", name="Da", exact=True).focus()
    page.keyboard.press("Enter")
    expect(here.locator("[data-found]")).to_contain_text("1 gezählt")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    expect(here.locator("[data-found]")).to_contain_text("fehlt")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    page.keyboard.press("Space")
    expect(here.locator("[data-found]")).to_contain_text("2 gezählt")
    expect(here.get_by_role("button", name="eins mehr")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(here.get_by_label("gezählt", exact=True)).to_be_focused()
    page.keyboard.type("5")  # the field was selected by tabbing into it
    page.keyboard.press("Tab")
    page.keyboard.type("9")
    page.keyboard.press("Enter")
    expect(here.get_by_text("Brauchbar können nicht mehr sein")).to_be_visible()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("4")
    page.keyboard.press("Tab")
    page.keyboard.type("Würfel fehlt")
    page.keyboard.press("Enter")
    expect(here.locator("[data-found]")).to_contain_text("5 gezählt, 4 brauchbar")
    expect(here.locator("[data-found]")).to_contain_text("Würfel fehlt")
    expect(here.locator("summary")).to_be_focused()
    arrived(page)


def test_without_a_script(visitor: Visit, hall: Server, log_in: Callable[..., Page]) -> None:
    page = open_page(log_in(visitor(at=hall, size=PHONE, java_script_enabled=False), *HELPER), 1, "drinnen-erwachsene")
    row(page, "Mühle").get_by_role("button", name="eins mehr").click()
    expect(page.get_by_role("status").first).to_contain_text("„Mühle“")
    row(page, "Mühle").get_by_role("button", name="fehlt").click()
    expect(row(page, "Mühle").locator("[data-found]")).to_contain_text("fehlt")
    here = row(page, "Mühle")
    here.locator("summary").click()
    here.get_by_label("gezählt", exact=True).fill("7")
    here.get_by_role("button", name="Merken").click()
    expect(row(page, "Mühle").locator("[data-found]")).to_contain_text("7 gezählt")


def test_from_the_start_to_the_lists_and_back(visitor: Visit, hall: Server, log_in: Callable[..., Page]) -> None:
    page = log_in(visitor(at=hall, size=PHONE), *ORGANISER)
    page.goto("/listen/inventur/3/")
    page.get_by_text("Verwerfen", exact=True).click()
    page.get_by_role("button", name="Inventur verwerfen").click()
    page.get_by_text("An den Listen hat sich nichts geändert").wait_for()
    page.goto("/listen/inventur/neu/")
    page.get_by_label("Name").fill("Vor dem Fest")
    page.get_by_label("Draußen").check()
    page.get_by_role("button", name="Starten").click()
    page.get_by_role("link", name=re.compile("Zählen ?: Draußen")).click()
    name = page.locator(".count-row h3").first.inner_text()
    row(page, name).get_by_role("button", name="fehlt").click()
    arrived(page)
    page.get_by_role("link", name="Vor dem Fest").click()
    page.get_by_role("link", name="Bericht").click()
    expect(page.get_by_role("heading", name="Nicht gezählt")).to_be_visible()
    page.get_by_role("link", name="Übernehmen").click()
    page.get_by_role("button", name="Übernehmen").click()
    expect(page.get_by_role("status").first).to_contain_text("in die Listen übernommen")
    page.goto("/listen/draussen/")
    expect(page.locator("tr.item").first.locator(".badge.missing")).to_have_text("fehlt")
    page.go_back()
    page.get_by_role("link", name="Was sich geändert hat").click()
    submit(page.get_by_role("button", name="Zurücknehmen"))
    page.goto("/listen/draussen/")
    expect(page.locator("tr.item").first.locator(".badge.missing")).to_have_count(0)


def test_pages_violate_nothing(
    visitor: Visit, hall: Server, log_in: Callable[..., Page], check_everywhere: Callable[[Page], None],
) -> None:  # fmt: skip
    page = log_in(visitor(at=hall, size=PHONE), *ORGANISER)
    for address in (
        "/listen/inventur/", "/listen/inventur/neu/", "/listen/inventur/1/", "/listen/inventur/1/bericht/",
        "/listen/inventur/1/uebernehmen/", "/listen/inventur/1/zaehlen/drinnen-erwachsene/",
    ):  # fmt: skip
        page.goto(address)
        for each in page.locator("details").all()[:6]:
            each.evaluate("details => { details.open = true; }")
        check_everywhere(page)
    page.locator("#fehlten ~ details").evaluate("details => { details.open = true; }")
    row(page, "Domino").get_by_role("button", name="fehlt").click()
    arrived(page)
    check_everywhere(page)
