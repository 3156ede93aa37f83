"""The stage never moves: over whole matches of every game, on five screens and with large letters, the board, the hand
and the tools stay where they are, to the end; the hand and the whole question are in sight while one is to act, and
what scrolls is scrolled by keys."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page

from games.engines import registry
from tests.browser.at_table import open_table
from tests.browser.conftest import PHONE
from tests.browser.matches import LINE, Played, played

Visit = Callable[..., Page]

#: width and height of a screen, and the size of the letters in percent
NARROWEST = [(360, 740, 100), (740, 360, 100)]
ROOMIER = [(390, 844, 100), (820, 1180, 100), (1280, 800, 100), (360, 740, 200)]
SCREENS = [*NARROWEST, *ROOMIER]
#: of the roomier screens each shows every so-manieth game, and others than the next; `make deep` shows all on each
EVERY = 1 if os.environ.get("DEEP") else len(ROOMIER)
#: pixels that roundings may make
STILL = 1

#: shows one frame after the other, with the first touches of a move; what stood where, and what was out of sight
SHOW = """([frames, large]) => {
  const one = (name) => document.querySelector(name);
  const box = (found) => {
    if (!found || !found.checkVisibility()) return null;
    const { x, y, width, height } = found.getBoundingClientRect();
    return [x, y, width, height];
  };
  /** What of an element's middle and ends is not to be seen: off the screen or behind something. */
  const hidden = (found) => {
    const { left, right, top, bottom } = found.getBoundingClientRect();
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) return true;
    const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const near = found.closest(".near"); // cards of a hand lie over each other
    return !seen || !(found.contains(seen) || seen.contains(found) || (near && near.contains(seen)));
  };
  /** The same, where sets of tiles are scrolled through: after that. */
  const lost = (found) => {
    if (found.closest(".sets.scrolls")) found.scrollIntoView({ block: "nearest", behavior: "instant" });
    return hidden(found);
  };
  /** What lies on the cloth and sticks out of it at a side. */
  const cut = (found) => {
    const { left, right } = found.getBoundingClientRect();
    const cloth = found.closest(".middle").getBoundingClientRect();
    return left < cloth.left - 1 || right > cloth.right + 1;
  };
  const clipped = (text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const around = text.closest("[data-talk]").getBoundingClientRect();
    const highest = Math.max(one("main").getBoundingClientRect().top, around.top) - 1;
    const lowest = Math.min(innerHeight, around.bottom) + 1;
    return [...range.getClientRects()].some(({ top, bottom, right }) =>
      top < highest || bottom > lowest || right > innerWidth + 1);
  };
  const all = (selector) => (selector ? [...document.querySelectorAll(selector)] : []);
  const nameOf = ({ dataset, name, textContent }) => dataset.target || name || textContent;
  // with large letters buttons and fields may lie further down in their own place
  const needed = large ? "" : "[data-buttons] button, [data-middle] .possible:not(.line), [data-typing] input";
  /** Places that scroll and that no key reaches: neither they nor anything in them is a stop of the Tab key. */
  const stop = "a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex='0']";
  const unreached = () => all("main *").filter((place) => {
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = place;
    if (scrollHeight <= clientHeight + 1 && scrollWidth <= clientWidth + 1) return false;
    const { overflowX, overflowY } = getComputedStyle(place);
    const scrolls = (way, more) => more && ["auto", "scroll"].includes(way);
    return place instanceof HTMLElement
      && (scrolls(overflowY, scrollHeight > clientHeight + 1) || scrolls(overflowX, scrollWidth > clientWidth + 1))
      && place.checkVisibility() && !place.matches(stop) && !place.querySelector(stop);
  }).map(({ className, dataset }) => className || Object.keys(dataset).join(" "));
  const button = (target) => one(`[data-stage] [data-target="${CSS.escape(target)}"]`)
    ?? one(`[data-buttons] [data-key="${CSS.escape(target)}"]`);
  const leadsOn = ([, node]) => typeof node === "object" && node.next;
  const shown = [];
  const look = (frame, touched) => {
    const out = all(".boardless > .middle .piece").filter(cut).map(nameOf);
    if (frame.moves) {
      out.push(...[...all("[data-near] .thing"), ...all(needed)].filter(lost).map(nameOf));
      const asked = one("[data-prompt]");
      // what there is to read after a quiz question is scrolled through where letters are large
      if (clipped(asked) && !(large && asked.textContent.length > 140)) out.push(asked.textContent);
    }
    shown.push({
      version: frame.version, touched, lost: out,
      wide: document.documentElement.scrollWidth - innerWidth,
      boxes: {
        board: box(one(".board")), hand: box(one("[data-near]")), tools: box(one(".ask > .tools")),
        far: box(one("[data-far]")), middle: box(one("[data-middle]")), ask: box(one("[data-ask]")),
      },
    });
  };
  for (const frame of frames) {
    window.__line.feed(frame);
    look(frame, "");
    // the first touches of a move, as far as they were sent
    let node = frame.moves;
    for (let touch = 0; touch < 1 && node; touch++) {
      const [target, next] = Object.entries(node.next ?? {}).find(leadsOn) ?? [];
      if (!target) break;
      button(target)?.click();
      look(frame, target);
      node = next;
    }
  }
  shown.at(-1).unreached = unreached();
  return shown;
}"""


@dataclass(frozen=True, slots=True)
class Stage:
    """A table's page that is handed matches."""

    page: Page
    address: str

    @staticmethod
    def at(visitor: Visit) -> Stage:
        page = visitor()
        open_table(page, "muehle", 2)
        player = page.context.new_page()
        player.add_init_script(LINE)
        return Stage(player, page.url)

    def open(self, match: Played) -> None:
        """A page nobody has played at yet, with this game's name."""
        self.page.goto(self.address)
        self.page.evaluate(
            "(title) => { document.querySelector('.table-title .name').textContent = title; }", match.title
        )

    def show(self, match: Played, width: int, height: int, letters: int = 100) -> list[dict[str, Any]]:
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.evaluate(f"document.documentElement.style.fontSize = '{1.125 * letters}%'")
        return self.page.evaluate(SHOW, [match.frames, letters > 100])


@cache
def match_of(slug: str) -> Played:
    """Four at the table, where so many can play."""
    seats = registry.find(slug).seats
    return played(slug, min((each for each in seats if each >= 4), default=max(seats)))


def moved(shown: list[dict[str, Any]], name: str) -> float:
    """The pixels by which an edge of a box moved at most."""
    boxes = [each["boxes"][name] for each in shown if each["boxes"][name]]
    return max((max(edge) - min(edge) for edge in zip(*boxes, strict=True)), default=0)


@pytest.mark.parametrize(
    "family",
    [  # the longest of all tests: any worker may take the next family
        pytest.param(family, marks=pytest.mark.xdist_group(f"stage-{family}"))
        for family in sorted(set(registry.families().values()))
    ],
)
def test_nothing_moves_and_all_one_needs_is_in_sight(visitor: Visit, family: str) -> None:
    stage = Stage.at(visitor)
    slugs = [slug for slug, home in registry.families().items() if home == family]
    wrong = []
    for number, slug in enumerate(slugs):
        match = match_of(slug)
        stage.open(match)
        for width, height, letters in (*NARROWEST, *ROOMIER[number % EVERY :: EVERY]):
            shown = stage.show(match, width, height, letters)
            here = f"{slug} at {width}x{height}, {letters} %"
            wrong += [
                f"{here}: {name} moves by {way:.0f}"
                for name in shown[0]["boxes"]
                if (way := moved(shown, name)) > STILL
            ]
            wrong += [f"{here}, event {each['version']}: out of sight {each['lost']}" for each in shown if each["lost"]]
            if unreached := shown[-1]["unreached"]:
                wrong.append(f"{here}: {unreached} scrolls, but not by keys")
            if (wide := max(each["wide"] for each in shown)) > 0:
                wrong.append(f"{here}: {wide} pixels too wide")
    assert wrong == []


def test_all_lines_of_a_score_sheet_are_in_sight_to_choose_from(visitor: Visit) -> None:
    stage = Stage.at(visitor)
    match = match_of("kniffel")
    stage.open(match)
    chooses = next(frame for frame in match.frames if len(frame.get("moves", {}).get("next", {})) > 13)
    stage.show(Played(match.slug, match.title, match.seats, (chooses,)), **PHONE)
    lines = stage.page.evaluate(
        """() => [...document.querySelectorAll("[data-middle] .sheet tbody tr")].map((line) => {
             const { left, right, top, bottom, height } = line.getBoundingClientRect();
             const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
             return [Boolean(seen && line.contains(seen)), height];
           })"""
    )
    assert len(lines) == 16  # thirteen to write in, and sums
    assert all(seen and height >= 35 for seen, height in lines), lines


def test_very_many_answers_are_a_list_to_choose_from(visitor: Visit) -> None:
    """There may be sixty bids: as buttons they would hide the hand."""
    stage = Stage.at(visitor)
    match = match_of("bierlachs")
    frame = next(each for each in match.frames if "sprung" in each.get("moves", {}).get("next", {}))
    stage.open(match)
    stage.show(Played(match.slug, match.title, match.seats, (frame,)), **PHONE)  # it touches "Höher …", too
    bids = stage.page.get_by_role("combobox", name="Wie hoch reizt du?")
    last = bids.locator("option").last.text_content()
    assert bids.locator("option").count() > 16
    bids.focus()
    stage.page.keyboard.press("End")
    stage.page.keyboard.press("Tab")
    stage.page.keyboard.press("Enter")
    assert stage.page.evaluate("window.__line.sent.at(-1).move") == ["sprung", last]


#: the places of the board that are off the screen or behind something
BEHIND = """() => [...document.querySelectorAll(".spot")].filter((spot) => {
  const { left, right, top, bottom } = spot.getBoundingClientRect();
  const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return !seen || !seen.closest(".board") || bottom > innerHeight + 1;
}).map((spot) => spot.dataset.target)"""


@pytest.mark.parametrize("slug", ["dame", "schach", "muehle"])
def test_the_whole_board_of_a_lesson_is_in_sight_on_a_phone(visitor: Visit, slug: str) -> None:
    page = visitor(size=PHONE)
    page.goto(f"/spiele/{slug}/lektion/")
    last = page.locator("[data-dots] li").count()
    for step in range(1, last + 1):
        page.goto(f"/spiele/{slug}/lektion/?schritt={step}")
        page.locator(".side").first.wait_for()
        assert page.evaluate(BEHIND) == [], step


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_a_table_fills_the_wall(visitor: Visit, size: tuple[int, int]) -> None:
    width, height = size
    page = visitor(size={"width": width, "height": height})
    for slug, seats in [("muehle", 2), ("leiterspiel", 4), ("skat", 3), ("kniffel", 4), ("domino", 4)]:
        open_table(page, slug, seats, "leicht")
        page.goto(f"{page.url}beamer/")
        page.locator(".side").first.wait_for()
        left, top, right, bottom = page.evaluate(
            """() => {
              const boxes = [...document.querySelectorAll(".board, .sheet, .side, .hand, .ask, .wall-table")]
                .filter((each) => each.checkVisibility()).map((each) => each.getBoundingClientRect());
              const all = (name, most) => most(...boxes.map((box) => box[name]));
              return [all("left", Math.min), all("top", Math.min), all("right", Math.max), all("bottom", Math.max)];
            }"""
        )
        assert 0 <= left < 0.03 * width, slug
        assert 0 <= top < 0.06 * height, slug
        assert 0.97 * width < right <= width, slug
        assert 0.9 * height < bottom <= height, slug


def test_the_stock_is_in_sight_beside_a_long_chain(visitor: Visit) -> None:
    """On a phone held across the cloth is low, and the chain grows downwards."""
    stage = Stage.at(visitor)
    for slug in ("domino", "matadorpartie"):
        match = match_of(slug)
        stage.open(match)
        stage.page.set_viewport_size({"width": 740, "height": 360})
        seen = []
        for frame in match.frames:
            stage.page.evaluate("(frame) => window.__line.feed(frame)", frame)
            seen += stage.page.evaluate(
                """() => [...document.querySelectorAll("[data-middle] .pile .piece")].slice(-1).map((tile) => {
                  const { top, bottom } = tile.getBoundingClientRect();
                  const cloth = tile.closest(".middle").getBoundingClientRect();
                  return top >= cloth.top && bottom <= cloth.bottom;
                })"""
            )
        assert seen, slug
        assert False not in seen, slug


#: of the tiles of a cross: the shorter side of the smallest, how many lie over another, and how many off the cloth
TILES = """() => {
  const pictures = [...document.querySelectorAll("[data-middle] .cross .piece")];
  const tiles = pictures.map((tile) => tile.getBoundingClientRect());
  const cloth = document.querySelector("[data-middle]").getBoundingClientRect();
  const over = (a, b) => a.left < b.right - 2 && b.left < a.right - 2 && a.top < b.bottom - 2 && b.top < a.bottom - 2;
  return {
    small: Math.min(...tiles.map(({ width, height }) => Math.min(width, height))),
    over: tiles.filter((tile, number) => tiles.slice(0, number).some((other) => over(tile, other))).length,
    off: tiles.filter(({ left, right, top, bottom }) =>
      left < cloth.left || right > cloth.right || top < cloth.top || bottom > cloth.bottom).length,
  };
}"""


#: of the tiles of the own hand: how many lie over another, and how many stick out of it
HELD = """() => {
  const tiles = [...document.querySelectorAll("[data-near] .hand .tile")].map((tile) => tile.getBoundingClientRect());
  const hand = document.querySelector("[data-near]").getBoundingClientRect();
  const over = (a, b) => a.left < b.right - 2 && b.left < a.right - 2 && a.top < b.bottom - 2 && b.top < a.bottom - 2;
  return [
    tiles.length,
    tiles.filter((tile, number) => tiles.slice(0, number).some((other) => over(tile, other))).length,
    tiles.filter(({ left, right, bottom }) =>
      left < hand.left || right > hand.right || bottom > hand.bottom + 1).length,
  ];
}"""


@pytest.mark.parametrize("size", [(360, 740), (740, 360), (1280, 800)])
def test_the_tiles_of_a_hand_lie_side_by_side(visitor: Visit, size: tuple[int, int]) -> None:
    """Also those that can only be looked at."""
    stage = Stage.at(visitor)
    most = 0
    for slug in ("matadorpartie", "ungarisches-domino", "bingo"):
        match = match_of(slug)
        stage.open(match)
        stage.page.set_viewport_size({"width": size[0], "height": size[1]})
        for frame in match.frames:
            stage.page.evaluate("(frame) => window.__line.feed(frame)", frame)
            held, over, off = stage.page.evaluate(HELD)
            assert (over, off) == (0, 0), (slug, frame["version"])
            most = max(most, held)
    assert most >= 7


def in_one_arm(frame: dict[str, Any]) -> dict[str, Any]:
    """The frame with all that lies in the four arms moved into the one to the left, the whole set of tiles."""
    pieces = [piece for piece in frame["view"]["pieces"] if piece["at"] == "kette"]
    middle, *others = pieces
    line = [{**others[number % len(others)], "arm": 0, "target": ""} for number in range(27)]
    rest = [piece for piece in frame["view"]["pieces"] if piece["at"] != "kette"]
    return {**frame, "version": frame["version"] + 1, "view": {**frame["view"], "pieces": [middle, *line, *rest]}}


@pytest.mark.parametrize(("size", "least"), [((360, 740), 14), ((740, 360), 9), ((1280, 800), 20)])
def test_four_arms_of_tiles_lie_apart_and_can_be_read(visitor: Visit, size: tuple[int, int], least: float) -> None:
    """Also if all of them are in one arm."""
    stage = Stage.at(visitor)
    for slug in ("malteserkreuz", "muggins"):
        match = match_of(slug)
        stage.open(match)
        stage.page.set_viewport_size({"width": size[0], "height": size[1]})
        longest = max(match.frames, key=lambda frame: sum(piece["at"] == "kette" for piece in frame["view"]["pieces"]))
        for frame in (*match.frames, in_one_arm(longest)):
            stage.page.evaluate("(frame) => window.__line.feed(frame)", frame)
            if any(piece["at"] == "kette" for piece in frame["view"]["pieces"]):
                tiles = stage.page.evaluate(TILES)
                assert (tiles["over"], tiles["off"]) == (0, 0), (slug, frame["version"])
                assert tiles["small"] >= least, (slug, frame["version"])
