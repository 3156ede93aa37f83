"""The table's page for everybody: axe, small screens, large letters, names that say what can be done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.at_table import Ear, asks, change_frames, details, join, open_table, thing, wait_for
from tests.browser.conftest import DESK, PHONE
from tests.browser.test_stage import Stage, match_of

Visit = Callable[..., Page]
#: a board, a board for four, cards, dice with a sheet, tiles, words
GAMES = [("halma", 4), ("skat", 3), ("kniffel", 4), ("domino", 2), ("stadt-land-fluss", 2), ("backgammon", 2)]
LANDSCAPE = {"width": 740, "height": 360}
SMALLEST = {"width": 320, "height": 640}


def test_tables_of_every_kind_violate_nothing(visitor: Visit, check_axe: Callable[[Page], None]) -> None:
    page = visitor(size=PHONE)
    for slug, seats in GAMES[:4]:
        open_table(page, slug, seats, "leicht")
        expect(page.locator(".status")).not_to_have_text("Der Tisch wird geladen …")
        details(page)
        page.get_by_text("Stellung in Worten").click()
        expect(page.locator("[data-account-lines] li").first).to_be_visible()
        check_axe(page)
        page.keyboard.press("Escape")
        check_axe(page)
    for button, dialog in [("Mehr", "[data-menu]"), ("Sprüche", "[data-phrases]")]:
        page.get_by_role("button", name=button, exact=True).click()
        expect(page.locator(dialog)).to_be_visible()
        check_axe(page)
        page.keyboard.press("Escape")
    thing(page, page.locator("[data-stage] [data-target]").first.get_attribute("data-target")).focus()
    page.keyboard.press("?")
    expect(page.locator("[data-keys]")).to_be_visible()
    check_axe(page)


def test_nothing_sticks_out_and_buttons_are_large(visitor: Visit) -> None:
    page = visitor(size=PHONE)
    for slug, seats in GAMES:
        open_table(page, slug, seats, "gemeinsam")
        if slug in {"skat", "domino", "stadt-land-fluss"}:  # they hide something
            page.get_by_role("button", name="Ich bin").click()
        expect(page.locator(".status")).not_to_have_text("Der Tisch wird geladen …")
        for size in (SMALLEST, PHONE, LANDSCAPE, DESK):
            page.set_viewport_size(size)
            assert page.evaluate("document.documentElement.scrollWidth") <= size["width"], (slug, size)
            small = page.evaluate(
                """() => [...document.querySelectorAll(".table-page button:not(.spot), .table-page summary")]
                     .filter((button) => button.checkVisibility())
                     .map((button) => [button.getBoundingClientRect(), button.textContent || button.dataset.target])
                     .filter(([rect]) => Math.min(rect.width, rect.height) < 43.9).map(([, name]) => name)"""
            )
            assert small == [], (slug, size)


def test_large_letters_fit_and_the_question_does_not_hide_the_board(visitor: Visit) -> None:
    page = visitor(size=PHONE)
    page.add_init_script("document.addEventListener('DOMContentLoaded', () => "
                         "{ document.documentElement.style.fontSize = '225%'; })")  # fmt: skip
    for slug, seats in [("muehle", 2), ("mau-mau", 4), ("kniffel", 2)]:
        open_table(page, slug, seats, "leicht")
        expect(page.locator(".status")).not_to_have_text("Der Tisch wird geladen …")
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], slug
        hides = page.evaluate(
            """() => getComputedStyle(document.querySelector("[data-ask]")).position === "sticky"
                     && document.querySelector("[data-ask]").offsetHeight > innerHeight / 2"""
        )
        assert not hides, slug


def test_board_and_question_stand_side_by_side_on_a_phone_held_across(visitor: Visit) -> None:
    page = visitor(size=LANDSCAPE)
    open_table(page, "muehle", 2)
    board, ask = page.locator(".board").bounding_box(), page.locator("[data-ask]").bounding_box()
    assert ask["x"] >= board["x"] + board["width"]
    assert board["y"] + board["height"] <= LANDSCAPE["height"]  # the whole board without scrolling


def test_a_place_says_what_lies_there_and_what_it_can_do(visitor: Visit) -> None:
    white, black = visitor(), visitor()
    Ear(white)
    code = open_table(white, "dame", 2, **{"option-anfang": "weiss"})
    join(black, code)
    moves = [("c3", "d4"), ("f6", "e5")]
    for number, move in enumerate(moves):
        page = (white, black)[number % 2]
        expect(page.locator(".status.yours")).to_be_visible()
        for target in move:
            thing(page, target).click()
    expect(thing(white, "d4")).to_have_attribute("aria-label", "d4, weißer Stein, kann schlagen")
    thing(white, "d4").focus()
    assert asks(white, "m") == "d4, weißer Stein, kann schlagen."
    thing(white, "d4").click()
    expect(thing(white, "f6")).to_have_attribute("aria-label", "f6, frei, möglich, schlägt")
    expect(thing(white, "d4")).to_have_attribute("aria-label", "d4, weißer Stein, gewählt")


def test_letters_tell_wherever_the_focus_is_but_where_one_types(visitor: Visit) -> None:
    page = visitor()
    ear = Ear(page)
    open_table(page, "muehle", 2, "leicht")
    expect(page.locator(".status.yours")).to_be_visible()
    page.evaluate("document.activeElement.blur()")
    assert asks(page, "f") == "Setze einen Stein auf einen freien Punkt."
    page.get_by_role("button", name="Mehr", exact=True).focus()
    assert asks(page, "w").startswith("Du bist dran.")
    said = ear.said()
    page.get_by_role("button", name="Mehr", exact=True).click()
    page.keyboard.press("w")  # a dialog is open
    page.get_by_label("Buchstaben als Tasten").uncheck()
    page.keyboard.press("Escape")
    page.keyboard.press("w")  # wished away
    assert ear.said() == said
    page.get_by_role("button", name="Mehr", exact=True).click()
    page.get_by_label("Buchstaben als Tasten").check()
    page.keyboard.press("Escape")
    open_table(page, "stadt-land-fluss", 2)
    field = page.locator("[data-typing] input").first
    field.press_sequentially("shmlw?")
    expect(field).to_have_value("shmlw?")
    assert ear.said() == []
    assert page.locator("[data-keys]").is_hidden()


def test_the_log_is_no_stop_and_breaks_no_rule(visitor: Visit, check_axe: Callable[[Page], None]) -> None:
    """However long it is, also where all details stand open beside the table."""
    stage = Stage.at(visitor)
    stage.open(match_of("muehle"))
    stage.page.set_viewport_size(DESK)
    for frame in match_of("muehle").frames:
        stage.page.evaluate("(frame) => window.__line.feed(frame)", frame)
    panel = stage.page.locator("[data-panel]")
    closed = panel.locator("details:not([open]) > summary").filter(visible=True)
    while closed.count():
        closed.first.click()
    assert panel.evaluate("(panel) => panel.scrollHeight > panel.clientHeight")
    check_axe(stage.page)
    stops = set()
    stage.page.locator(".brand").focus()
    for _press in range(40):
        stage.page.keyboard.press("Tab")
        stops.add(stage.page.evaluate("document.activeElement.tagName"))
    assert stops & {"OL", "UL", "DL", "DIV"} == set(), stops
    assert "SUMMARY" in stops


def test_what_lies_alone_in_an_area_is_said_once(visitor: Visit) -> None:
    page = visitor()
    open_table(page, "kniffel", 1)
    expect(thing(page, "wuerfeln")).to_have_attribute("aria-label", "Becher, Würfeln")


def test_the_position_in_words_and_one_tab_stop_for_each_surface(visitor: Visit) -> None:
    page = visitor()
    Ear(page)
    open_table(page, "kniffel", 1)
    thing(page, "wuerfeln").click()
    expect(page.locator(".status")).to_contain_text("1. Wurf")
    stops = page.locator('[data-stage] [tabindex="0"][data-target]')
    groups = page.evaluate(
        """() => [...document.querySelectorAll('[data-stage] [data-target]')]
             .map((button) => button.closest('[data-group]').dataset.group)"""
    )
    assert stops.count() == len(set(groups)) == 2  # the dice and the sheet
    page.get_by_text("Stellung in Worten").click()
    expect(page.locator("[data-account-lines] li", has_text="Wurf: ")).to_be_visible()


def test_what_is_to_be_touched_is_in_sight_on_a_phone_with_many_players(visitor: Visit) -> None:
    page = visitor(size=PHONE)
    for slug, seats in [("mensch-aergere-dich-nicht", 4), ("schlangen-und-leitern", 6), ("mau-mau", 7)]:
        open_table(page, slug, seats, "gemeinsam")
        if slug == "mau-mau":
            page.get_by_role("button", name="Ich bin").click()
        what = "[data-stage] .possible" if slug != "mau-mau" else "[data-middle] .area.pile"
        page.locator(what).first.wait_for()
        wait_for(
            page,
            """(what) => [...document.querySelectorAll(what)].some((each) => {
                 const { top, bottom } = each.getBoundingClientRect();
                 return top >= 0 && bottom <= document.querySelector("[data-ask]").getBoundingClientRect().top;
               })""",
            what,
        )


def test_three_computers_are_told_apart_on_a_phone(visitor: Visit) -> None:
    page = visitor(size=PHONE)
    open_table(page, "kniffel", 4, "leicht")
    names = page.locator(".far .called > :first-child")
    expect(names).to_have_text(["Computer", "Computer 2", "Computer 3"])  # how well they play has no room
    assert names.evaluate_all("(all) => all.every((name) => name.scrollWidth <= name.clientWidth + 1)")


def test_each_of_four_has_their_own_corner_below(visitor: Visit) -> None:
    first = visitor()
    code = open_table(first, "halma", 4)
    for corner in ("a16", "p16"):  # the second and the third to sit down
        page = visitor()
        join(page, code)
        board, field = page.locator(".board").bounding_box(), thing(page, corner).bounding_box()
        assert field["x"] < board["x"] + board["width"] / 8, corner
        assert field["y"] > board["y"] + board["height"] * 7 / 8, corner
    shared = visitor()  # who sit around one device have it as it stands
    open_table(shared, "halma", 4, "gemeinsam")
    low, high = thing(shared, "a1").bounding_box(), thing(shared, "a16").bounding_box()
    assert low["y"] > high["y"]


def test_the_own_column_of_a_wide_sheet_stays_in_sight(visitor: Visit) -> None:
    page = visitor(size=PHONE)
    Ear(page)
    seats = {f"platz-{number}": "ich" if number == 8 else "leicht" for number in range(1, 9)}
    open_table(page, "kniffel", 8, "auswahl", **seats)
    details(page)  # on the table stand the own numbers alone
    sheet, own = page.locator("[data-sheets] .sheet"), page.locator("[data-sheets] th.own")
    name = page.evaluate("window.__table.players[7].name")
    expect(own).to_have_text(name)  # not "Sp. 8"
    expect(sheet.locator("thead")).to_contain_text("Computer 7 (leicht)")
    expect(sheet.locator("caption .more")).to_be_visible()
    inside = """() => {
      const [sheet, own, names] = ["", " th.own", " tbody th"]
        .map((each) => document.querySelector(`[data-sheets] .sheet${each}`).getBoundingClientRect());
      return own.left >= names.right - 1 && own.right <= sheet.right + 1 && names.left >= sheet.left - 1;
    }"""
    assert page.evaluate(inside)
    assert page.evaluate("document.querySelector('[data-sheets] .sheet').scrollLeft") == 0
    # asked in one go: the sheet is drawn anew whenever something happens at the table
    assert (
        page.evaluate("getComputedStyle(document.querySelector('[data-sheets] .sheet')).isolation") == "isolate"
    )  # not on the hand
    for way in (120, 10_000):
        page.evaluate("(way) => { document.querySelector('[data-sheets] .sheet').scrollLeft = way; }", way)
        assert page.evaluate(inside), way
    # drawn anew (by a touch, or a move of somebody else) it stays where it was scrolled to
    far = page.evaluate("document.querySelector('[data-sheets] .sheet').scrollLeft")
    assert far > 100
    page.evaluate("document.querySelector('[data-sheets] table').dataset.before = '1'")
    page.locator("[name=bestaetigen]").dispatch_event("change")
    wait_for(page, "() => !document.querySelector('[data-sheets] table').dataset.before")
    assert (
        abs(page.evaluate("document.querySelector('[data-sheets] .sheet').scrollLeft") - far) < 60
    )  # numbers may have made it narrower
    # where letters are so large that nothing could pass between, nothing is in the way either
    page.evaluate("document.documentElement.style.fontSize = '225%'")
    page.locator("[name=bestaetigen]").dispatch_event("change")
    expect(page.locator("[data-sheets] .sheet.wide:not(.pinned)")).to_be_visible()


def test_a_line_of_a_sheet_says_what_it_is_worth_and_the_own_number(visitor: Visit) -> None:
    page = visitor(size=DESK)
    Ear(page)

    def written(message: dict[str, Any]) -> None:
        for surface in message["view"]["surfaces"]:
            if surface["surface"] == "sheet":
                surface["rows"][0]["cells"] = ["3", "", "2"]
                surface["rows"][1]["cells"] = ["4", "", ""]

    change_frames(page, written)
    open_table(page, "kniffel", 2, "leicht")
    expect(page.locator("[data-middle] th.own")).to_be_visible()
    expect(page.locator("[data-middle] .more")).to_be_hidden()
    thing(page, "wuerfeln").click()
    expect(thing(page, "einser")).to_have_attribute("aria-label", "Einser, jetzt 3, möglich")
    expect(thing(page, "zweier")).to_have_attribute("aria-label", "Zweier, jetzt 4, möglich")


def test_what_lies_in_the_middle_becomes_smaller_before_it_reaches_below_the_hand(visitor: Visit) -> None:
    melds = 0

    def laid(message: dict[str, Any]) -> None:
        """Figures such as lie on the table late in a match."""
        for number in range(melds):
            message["view"]["surfaces"].append(
                {"surface": "area", "id": f"figur-{number}", "label": "Satz: 7", "layout": "fan"}
            )
            message["view"]["pieces"] += [
                {"at": f"figur-{number}", "kind": "card", "label": f"{suit} 7", "face": f"{suit}-7"}
                for suit in ("herz", "karo", "pik")
            ]

    page = visitor(size=PHONE)
    change_frames(page, laid)
    code = open_table(page, "romme", 4, "leicht")
    card = """(at) => document.querySelector(`[data-middle] .area${at} .piece.card`).getBoundingClientRect().width"""
    wide = page.evaluate(card, ".pile")
    melds = 6
    page.goto(f"/tisch/{code}/")
    expect(page.locator("[data-middle] .area.fan")).to_have_count(6)
    wait_for(page, "() => document.querySelector('.crowded')")
    assert page.evaluate(card, ".pile") < wide
    covered = page.evaluate(
        """() => {
          const edge = document.querySelector("[data-middle]").getBoundingClientRect().bottom;
          return [...document.querySelectorAll("[data-middle] .area")]
            .filter((each) => each.getBoundingClientRect().bottom > edge + 1).length;
        }"""
    )
    assert covered == 0
    melds = 0
    page.goto(f"/tisch/{code}/")
    expect(page.locator("[data-middle] .area.pile").first).to_be_visible()
    expect(page.locator(".crowded")).to_have_count(0)
    assert page.evaluate(card, ".pile") == wide


def test_whose_turn_it_is_stands_on_a_ground_of_its_own(visitor: Visit) -> None:
    """The size of a card and the colour of one had the same name once, and the ground was lost."""
    page = visitor()
    open_table(page, "muehle", 2)
    page.locator(".near .side.acting").wait_for()
    grounds = page.evaluate(
        """() => [document.body, document.querySelector(".near .side.acting")]
             .map((each) => getComputedStyle(each).backgroundColor)"""
    )
    assert grounds[1] not in {"rgba(0, 0, 0, 0)", grounds[0]}


def test_players_are_called_by_name_and_each_name_is_said_once(visitor: Visit) -> None:
    page = visitor()
    Ear(page)
    open_table(page, "mau-mau", 4, "leicht")
    name = page.evaluate("window.__table.players[0].name")
    expect(page.locator(".far .side")).to_contain_text(
        ["Computer (leicht)", "Computer 2 (leicht)", "Computer 3 (leicht)"]
    )
    expect(page.locator("[data-stage]")).not_to_contain_text("Spieler")
    page.locator(".near [data-target]").first.focus()
    held = asks(page, "h")
    assert held.startswith(f"{name}, Karten: ")
    assert held.count(name) == 1
    page.get_by_text("Stellung in Worten").click()
    expect(page.locator("[data-account-lines] li", has_text="Computer 2 (leicht), Karten: ")).to_have_count(1)
