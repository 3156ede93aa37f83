"""Rummikub as it is played: a full table and a full rack on every screen, the table laid anew by taps, by keys and by
drawing tiles, and a whole match in two browsers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.engines.melds.rummikub_figures import Tiles, in_order, opening, plan
from tests.browser.at_cards import leave_and_return, one_result
from tests.browser.at_table import Ear, asks, focused, hear, join, open_table, press, thing, wait_for
from tests.browser.conftest import DESK, PHONE
from tests.browser.matches import Played
from tests.browser.rummikub_tables import RUNS, Table, full, state
from tests.browser.test_stage import SCREENS, STILL, Stage, match_of, moved
from tests.browser.test_table_keyboard import NEWER

Visit = Callable[..., Page]
RUN, GROUP = ("rot-3", "rot-4", "rot-5"), ("schwarz-9", "rot-9", "blau-9")
RACK = ("rot-2", "blau-5", "schwarz-5", "orange-9#2")
#: the example of the source (000:914-930), and what is left then
ANEW = (("rot-2", "rot-3", "rot-4"), GROUP, ("schwarz-5", "rot-5", "blau-5")), ("orange-9#2",)


def wrong(stage: Stage, match: Played, screen: tuple[int, int, int]) -> list[str]:
    """What moves, is out of sight or too wide on this screen."""
    shown = stage.show(match, *screen)
    found = [f"{name} moves by {way:.0f}" for name in shown[0]["boxes"] if (way := moved(shown, name)) > STILL]
    found += [f"event {each['version']} {each['touched']}: lost {each['lost']}" for each in shown if each["lost"]]
    found += [f"{each['wide']} pixels too wide" for each in shown if each["wide"] > 0]
    return found


@pytest.mark.parametrize("screen", SCREENS)
def test_a_match_and_a_full_table_are_in_sight_on_every_screen(visitor: Visit, screen: tuple[int, int, int]) -> None:
    stage = Stage.at(visitor)
    tables: list[dict[str, Any]] = [full(sets, held) for sets, held in ((0, 14), (20, 30), (24, 31), (3, 1))]
    for match in (match_of("rummikub"), Played("rummikub", "Rummikub", 4, tuple(tables))):
        stage.open(match)
        assert wrong(stage, match, screen) == []


def laid(visitor: Visit, frame: dict[str, Any], size: dict[str, int]) -> Page:
    """A page of this size that was sent this."""
    stage = Stage.at(visitor)
    stage.page.set_viewport_size(size)
    stage.page.goto(stage.address)
    stage.page.evaluate("(frame) => window.__line.feed(frame)", frame)
    return stage.page


def test_on_a_phone_twelve_sets_lie_in_sight_and_the_page_does_not_scroll(visitor: Visit) -> None:
    page = laid(visitor, full(12, 30), PHONE)
    seen = page.evaluate(
        """() => {
          const { bottom } = document.querySelector(".sets").getBoundingClientRect();
          const found = [...document.querySelectorAll(".set .thing, .rack .thing")];
          const tiles = found.map((tile) => tile.getBoundingClientRect());
          const whole = [document.documentElement, document.querySelector("main")];
          return {
            below: tiles.filter((tile) => tile.top < bottom && tile.bottom > bottom + 1).length,
            narrow: tiles.filter(({ width, height }) => width < 30 || height < 40).length,
            count: tiles.length,
            scrolls: whole.some((each) => each.scrollHeight > each.clientHeight),
          };
        }"""
    )
    assert seen == {"below": 0, "narrow": 0, "count": 66, "scrolls": False}


def test_no_tile_is_told_from_another_by_its_colour_alone(visitor: Visit) -> None:
    drawings = laid(visitor, full(20, 30), DESK).evaluate(
        """async () => {
          const [use] = document.querySelectorAll(".rack use");
          const text = await (await fetch(use.href.baseVal.split("#")[0])).text();
          const symbols = new DOMParser().parseFromString(text, "image/svg+xml").querySelectorAll("symbol");
          for (const symbol of symbols) for (const each of symbol.querySelectorAll("*")) {
            each.removeAttribute("fill");
            each.removeAttribute("stroke");
          }
          return [...symbols].map((symbol) => symbol.innerHTML.trim());
        }"""
    )
    assert len(set(drawings)) == len(drawings) == 7


# --- a table laid anew ------------------------------------------------------------------------------------------


def at(visitor: Visit) -> Table:
    table = Table(visitor(size=PHONE), state([RUN, GROUP], RACK))
    expect(thing(table.page, "rot-2")).to_be_visible()
    return table


def moved_on(table: Table, count: int) -> None:
    """So many moves have been made, and the page shows it."""
    wait_for(table.page, "() => !document.querySelector('[data-prompt]').textContent.includes('unterwegs')")
    assert table.moves == count


def button(page: Page, key: str) -> Any:
    return page.locator(f'[data-buttons] [data-key="{key}"]')


def done(table: Table) -> tuple[tuple[Tiles, ...], Tiles]:
    return table.state.table, table.state.racks[0]


def test_the_table_is_laid_anew_by_taps_and_led_back(visitor: Visit) -> None:
    table = at(visitor)
    page = table.page
    for tile, goal in [("rot-5", "neu"), ("blau-5", "figur-2"), ("rot-2", "figur-0")]:
        thing(page, tile).click()
        expect(page.locator("[data-prompt]")).to_have_text(f"Wohin soll {tile.title().replace('-', ' ')}?")
        thing(page, goal).click()
        expect(thing(page, tile)).to_have_count(1)
    expect(page.locator("[data-prompt]")).to_have_text("Figur 3 gilt noch nicht.")
    expect(page.locator(".set.open")).to_have_count(1)
    expect(button(page, "fertig")).to_have_count(0)
    button(page, "zurueck").click()
    expect(page.locator(".set")).to_have_count(2)
    expect(page.locator(".rack .thing")).to_have_count(4)
    assert done(table) == ((RUN, GROUP), in_order(RACK))
    # now in another order, to the end
    for tile, goal in [("blau-5", "neu"), ("schwarz-5", "figur-2"), ("rot-2", "figur-0"), ("rot-5", "figur-2")]:
        thing(page, tile).click()
        thing(page, goal).click()
        expect(page.locator(".chosen")).to_have_count(0)
    expect(page.locator("[data-prompt]")).to_have_text("Alles gilt. Bist du fertig?")
    button(page, "fertig").click()
    expect(button(page, "zurueck")).to_have_count(0)
    assert done(table) == ANEW
    assert table.state.turn == 1


def test_who_taps_a_set_that_does_not_go_is_told_why(visitor: Visit) -> None:
    table = at(visitor)
    page = table.page
    thing(page, "rot-3").click()
    thing(page, "rot-4").click()  # another tile of the same set is chosen instead
    expect(page.locator("[data-prompt]")).to_have_text("Wohin soll Rot 4?")
    expect(page.locator(".chosen")).to_have_count(1)
    thing(page, "rot-4").click()  # and let go
    expect(page.locator(".chosen")).to_have_count(0)
    expect(page.locator("[data-prompt]")).to_have_text("Tippe einen Stein an, oder ziehe.")


def test_a_run_is_parted_with_one_button(visitor: Visit) -> None:
    table = Table(visitor(size=PHONE), state([(*RUN, "rot-6", "rot-7")], ("rot-5#2", "blau-1")))
    page = table.page
    thing(page, "rot-5").click()
    button(page, "teilen").click()
    thing(page, "rot-5#2").click()
    thing(page, "figur-0").click()
    button(page, "fertig").click()
    expect(button(page, "zurueck")).to_have_count(0)
    assert table.state.table == (("rot-3", "rot-4", "rot-5#2"), ("rot-5", "rot-6", "rot-7"))


def test_the_table_is_laid_anew_by_keys_and_by_ear(visitor: Visit) -> None:
    table = at(visitor)
    page = table.page
    page.locator("[data-stage] [data-target]").first.focus()
    hand = asks(page, "h")
    assert hand == "Silberner Biber, Spieler 1, Brett: Schwarz 5, Rot 2, Blau 5, Orange 9."
    lying = asks(page, "s")
    assert "Figur 1, Straße Rot 3 bis 5: Rot 3, Rot 4, Rot 5." in lying
    assert "Figur 2, Gruppe mit 9: Schwarz 9, Rot 9, Blau 9." in lying
    for number, (tile, goal) in enumerate(
        [("blau-5", "neu"), ("rot-5", "figur-2"), ("rot-2", "figur-0"), ("schwarz-5", "figur-2")], 1
    ):
        press(page, tile)
        hear(page, f"Wohin soll {tile.title().replace('-', ' ')}?")
        if goal == "neu":
            page.keyboard.press("n")
        else:
            press(page, goal)
        wait_for(page, "() => !document.querySelector('.chosen')")
        moved_on(table, number)
        assert focused(page), "the focus stays on the stage"
    hear(page, "legt Rot 2 an: Straße Rot 2 bis 4.")
    hear(page, "legt Schwarz 5 an: Gruppe mit 5.")
    page.keyboard.press("e")
    expect(button(page, "zurueck")).to_have_count(0)
    assert done(table) == ANEW


def draw(page: Page, source: str, goal: Any) -> None:
    """Draw a tile to a place with the mouse."""
    start, end = thing(page, source).bounding_box(), goal.bounding_box()
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(start["x"] + 30, start["y"] - 12, steps=3)
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
    page.mouse.up()
    expect(page.locator(".chosen")).to_have_count(0)


def test_tiles_are_drawn_to_sets_to_a_new_place_and_back_to_the_rack(visitor: Visit) -> None:
    table = at(visitor)
    page = table.page
    sets = page.locator(".sets .set")
    draw(page, "rot-2", sets.nth(0))
    draw(page, "blau-5", page.locator(".middle .area.row"))
    expect(sets).to_have_count(3)
    draw(page, "rot-5", sets.nth(2))
    draw(page, "orange-9#2", sets.nth(1))
    expect(page.locator(".rack .thing")).to_have_count(1)
    draw(page, "orange-9#2", page.locator(".near .rack"))
    expect(page.locator(".rack .thing")).to_have_count(2)
    draw(page, "schwarz-5", sets.nth(2))
    button(page, "fertig").click()
    expect(button(page, "zurueck")).to_have_count(0)
    assert done(table) == ANEW


def test_the_rack_stands_by_colours_or_by_numbers(visitor: Visit) -> None:
    rack = ("schwarz-9", "rot-2", "blau-11", "blau-2", "joker-1")
    page = Table(visitor(size=PHONE), state([RUN], rack)).page
    tiles = page.locator(".rack .thing")

    def names() -> list[str]:
        return [tile.get_attribute("data-target") for tile in tiles.all()]

    expect(tiles).to_have_count(5)
    assert names() == ["schwarz-9", "rot-2", "blau-2", "blau-11", "joker-1"]
    button(page, "!sort").press("Enter")
    expect(button(page, "!sort")).to_have_text("Nach Farben ordnen")
    expect(button(page, "!sort")).to_be_focused()
    assert names() == ["rot-2", "blau-2", "schwarz-9", "blau-11", "joker-1"]
    thing(page, "rot-2").click()
    thing(page, "figur-0").click()
    expect(tiles).to_have_count(4)
    assert names() == ["blau-2", "schwarz-9", "blau-11", "joker-1"]
    button(page, "!sort").click()
    assert names() == ["schwarz-9", "blau-2", "blau-11", "joker-1"]


def test_a_scrolled_table_stays_where_it_is_and_shows_what_is_new(visitor: Visit) -> None:
    rack = ("schwarz-10", "schwarz-11", "schwarz-12")
    table = Table(visitor(size=PHONE), state(list(RUNS), rack))
    page = table.page
    sets = page.locator(".sets")
    assert sets.evaluate("(box) => box.scrollHeight > box.clientHeight")
    thing(page, "orange-7#2").scroll_into_view_if_needed()
    before = sets.evaluate("(box) => box.scrollTop")
    assert before > 0
    thing(page, "schwarz-10").click()
    assert sets.evaluate("(box) => box.scrollTop") == before
    button(page, "neu").click()
    expect(page.locator(".set.open")).to_be_in_viewport()
    assert page.evaluate("[document.documentElement.scrollTop, document.querySelector('main').scrollTop]") == [0, 0]


# --- a whole match ----------------------------------------------------------------------------------------------


def turn(frame: dict[str, Any]) -> list[tuple[str, str]]:
    """What a sensible player does with what lies before them: tiles and where they go, then the end of the turn."""
    seat, pieces = frame["seat"], frame["view"]["pieces"]
    rack = in_order([piece["target"] for piece in pieces if piece["at"] == f"hand-{seat}"])
    names = dict.fromkeys(piece["at"] for piece in pieces if piece["at"].startswith("figur-"))
    table = tuple(tuple(piece["target"] for piece in pieces if piece["at"] == name) for name in names)
    if "Lege" in frame["moves"]["prompt"]:  # not out yet
        first = opening(rack, 0)
        goal = (*table, *first)
    else:
        goal = plan(table, rack, True)
    ways: list[tuple[str, str]] = []
    for number, tiles in enumerate(goal):
        lies = list(table[number]) if number < len(table) else []
        for tile in tiles:
            if tile not in lies:
                ways.append((tile, f"figur-{number}" if lies else "neu"))
                lies.append(tile)
    (end,) = [key for key in frame["moves"]["next"] if key in ("vorrat", "passen")]
    return [*ways, ("fertig", "")] if ways else [(end, "")]


def test_a_whole_match_on_two_phones_and_one_comes_back(visitor: Visit) -> None:
    pages = [visitor(size=PHONE) for _seat in range(2)]
    ears = [Ear(page) for page in pages]
    code = open_table(pages[0], "rummikub", 2, **{"option-steine": "10", "option-erstes": "0"})
    join(pages[1], code)
    version = -1
    for number in range(200):
        looks = [page.wait_for_function(NEWER, arg=version).json_value() for page in pages]
        if any(now["over"] for now in looks):
            break
        seat = next(seat for seat, now in enumerate(looks) if now["moves"])
        if number == 6:
            leave_and_return(pages, ears, 1 - seat)
        for target, goal in turn(ears[seat].frame):
            version = ears[seat].frame["version"]
            for each in filter(None, (target, goal)):
                here = thing(pages[seat], each)
                (here if here.count() else button(pages[seat], each)).click()
            ears[seat].newer(version)
    reason = one_result(pages)
    assert "Punkt" in reason
    frames = [ear.frame for ear in ears]
    assert frames[0]["outcome"] == frames[1]["outcome"]
