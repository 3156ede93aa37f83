"""What moves, sounds and calls at a table, and what visitors wish of it.

Nothing here waits for time to pass: what moves is an animation of the page, which a test can hold, ask and finish.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.at_table import Ear, change_frames, hear, join, open_table, some_path, thing, wait_for
from tests.browser.conftest import DESK, PHONE

Visit = Callable[..., Page]
#: White closes a mill with its third stone
MILL = ("a1", "a4", "d1", "d2")
HOLD = "() => document.getAnimations().forEach((one) => one.pause())"
FINISH = "() => document.getAnimations().forEach((one) => one.finish())"
#: what is drawn on the stage and where, and whether all of it can be seen
LYING = """() => [...document.querySelectorAll(".stage .piece")].map((piece) => {
  const { left, top, width } = piece.getBoundingClientRect();
  const box = [left, top, width].map(Math.round);
  return [piece.getAttribute("class"), ...box, getComputedStyle(piece).opacity].join(" ");
})"""
BOXES = """() => ["stage", "surface", "middle", "near", "far", "ask", "panel"].map((name) => {
  const box = document.querySelector(`[data-${name}], .${name}`).getBoundingClientRect();
  return [box.left, box.top, box.width, box.height].map(Math.round).join(" ");
})"""


@pytest.fixture
def lively(visitor: Visit) -> Visit:
    """A visitor whose device moves what it shows; the others of these tests want none of it."""

    def arrive(**options: object) -> Page:
        page = visitor(**options)
        page.emulate_media(reduced_motion="no-preference")
        return page

    return arrive


def place(page: Page, *targets: str) -> None:
    """Make a move on the board once it is one's turn."""
    wait_for(page, "() => window.__table.moves && document.querySelector('.spot.possible')")
    for target in targets:
        thing(page, target).click()


def wish(page: Page, name: str, value: object = True) -> None:
    page.evaluate("([name, value]) => wishes.set(name, value)", [name, value])


def two_at_muehle(white: Page, black: Page) -> str:
    Ear(white)
    Ear(black)
    code = open_table(white, "muehle", 2)
    join(black, code)
    return code


# --- motion ---


def test_dice_tumble_and_rest_with_what_was_thrown(lively: Visit) -> None:
    page = lively(size=PHONE)
    ear = Ear(page)
    open_table(page, "kniffel", 1)
    thing(page, "wuerfeln").click()
    page.locator(".tumbling").first.wait_for(state="attached")
    page.evaluate(HOLD)
    boxes = page.evaluate(BOXES)
    expect(page.locator(".tumbling")).to_have_count(5)
    wish(page, "bestaetigen")  # all is drawn anew: they tumble on
    expect(page.locator(".tumbling")).to_have_count(5)
    page.evaluate(FINISH)
    expect(page.locator(".flights > *")).to_have_count(0)
    thrown = [faces for effects in page.evaluate("Object.values(window.__told)") for effect in effects
              if effect["kind"] == "rolled" for faces in [effect["faces"]]][-1]  # fmt: skip
    dice = page.locator(".stage .thing .piece.die")
    shown = [int(re.findall(r"\d", dice.nth(number).get_attribute("class"))[0]) for number in range(5)]
    assert sorted(shown) == sorted(thrown)
    assert {line.split()[-1] for line in page.evaluate(LYING)} == {"1"}
    assert page.evaluate(BOXES) == boxes
    assert ear.frame["version"] > 0


def test_a_card_flies_above_everything_and_is_missing_at_neither_end(lively: Visit) -> None:
    page = lively(size=PHONE)
    Ear(page)
    open_table(page, "mau-mau", 2, "leicht", **{"option-anfang": "erster"})
    wait_for(page, "() => window.__table.moves")
    moves = page.evaluate("window.__table.moves")
    for target in some_path(
        moves, random.Random(1), lambda node, _path: next((t for t in node["next"] if "-" in t), None)
    ):
        button = page.locator(f'[data-buttons] [data-key="{target}"]')
        (button if button.count() else thing(page, target)).first.click()
    page.locator(".flight:not(.rests)").wait_for(state="attached")
    page.evaluate(HOLD)
    flying = page.locator(".flight:not(.rests)").count()
    assert [line.split()[-1] for line in page.evaluate(LYING)].count("0") == flying  # who flies lies nowhere yet
    layer = page.evaluate("getComputedStyle(document.querySelector('.flights')).zIndex")
    above = """Math.max(...[...document.querySelectorAll(".stage *, .ask")]
                 .map((each) => Number(getComputedStyle(each).zIndex) || 0))"""
    assert int(layer) > page.evaluate(above)
    page.evaluate(FINISH)
    wait_for(page, "() => !document.querySelector('.flight')")
    assert {line.split()[-1] for line in page.evaluate(LYING)} == {"1"}


def test_a_card_that_was_drawn_goes_on_from_where_it_was_let_go(lively: Visit) -> None:
    page = lively(size=PHONE)
    Ear(page)
    cards: list[str] = []
    while not cards:  # until one fits that is dealt
        open_table(page, "mau-mau", 2, "leicht", **{"option-anfang": "erster"})
        wait_for(page, "() => window.__table.moves")
        plays = page.evaluate("Object.entries(window.__table.moves.next).filter(([, next]) => next === 1)")
        cards = [target for target, _next in plays if page.locator(f'.near [data-target="{target}"]').count()]
    x, y = 90, 200
    box = thing(page, cards[0]).bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 10, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(x, y, steps=5)
    page.mouse.up()
    page.locator(".flight:not(.rests)").first.wait_for(state="attached")
    starts = page.evaluate(
        """() => [...document.querySelectorAll(".flight:not(.rests)")].slice(0, 1).map((flight) => {
          const [way] = flight.getAnimations();
          way.pause();
          way.currentTime = 0;
          const { left, right, top, bottom } = flight.getBoundingClientRect();
          return [(left + right) / 2, (top + bottom) / 2];
        })"""
    )
    assert starts == [[pytest.approx(x, abs=2), pytest.approx(y, abs=2)]]
    page.evaluate(FINISH)
    wait_for(page, "() => !document.querySelector('.flight')")


def test_what_lies_elsewhere_though_nobody_says_so_goes_there(lively: Visit) -> None:
    page = lively()

    def turned_over(message: dict) -> None:
        """A card beside the board that is put aside by the first move, as a trick is by the next."""
        view = message["view"]
        for name in ("stich", "letzter"):
            if "surfaces" in view:  # they are sent once
                view["surfaces"].append({"surface": "area", "id": name, "label": name, "layout": "fan"})
        at = "stich" if message["version"] < 2 + 1 else "letzter"
        view["pieces"].append({"at": at, "kind": "card", "label": "Herz 7", "face": "herz", "text": "7"})

    Ear(page)
    change_frames(page, turned_over)
    open_table(page, "muehle", 2, "gemeinsam")
    assert page.evaluate("window.__table.version") == 2
    place(page, "a1")
    page.locator(".flight .card").wait_for(state="attached")
    page.evaluate(FINISH)
    expect(page.locator(".flight")).to_have_count(0)
    assert {line.split()[-1] for line in page.evaluate(LYING)} == {"1"}


def test_whatever_interrupts_everything_lies_where_it_belongs(visitor: Visit, lively: Visit) -> None:
    white, black = visitor(), visitor()
    code = two_at_muehle(white, black)
    watching, calm = lively(size=DESK), visitor(size=DESK)
    for page in (watching, calm):
        Ear(page)
        page.goto(f"/tisch/{code}/?zuschauen=1")
        page.locator(".board").wait_for()
    begun = calm.evaluate("window.__table.version")
    reached = "(version) => window.__table.version === version"
    for number, move in enumerate([*MILL, "g1 a4"]):
        place((white, black)[number % 2], *move.split())
        wait_for(watching, reached, begun + number + 1)
        watching.evaluate(HOLD)  # in the midst of it comes the next
    wait_for(calm, reached, begun + 5)
    assert watching.evaluate("document.getAnimations().length") > 0
    watching.evaluate(FINISH)
    expect(watching.locator(".flights > *, .glow")).to_have_count(0)
    assert watching.evaluate(LYING) == calm.evaluate(LYING)
    assert calm.evaluate("document.getAnimations().length") == 0


def test_a_mill_shines_and_is_over(visitor: Visit, lively: Visit) -> None:
    white, black = visitor(), lively()
    two_at_muehle(white, black)
    for number, move in enumerate(MILL):
        place((white, black)[number % 2], move)
    place(white, "g1", "a4")
    glow = black.locator(".glow polyline")
    glow.wait_for(state="attached")
    assert len(glow.get_attribute("points").split()) == 3
    black.evaluate(FINISH)
    expect(black.locator(".glow")).to_have_count(0)


def test_a_win_is_seen_by_who_won_and_ends_with_a_tap(visitor: Visit, lively: Visit) -> None:
    white, black = lively(), lively()
    code = two_at_muehle(white, black)
    watcher, quiet = lively(), lively()
    quiet.goto("/")
    wish(quiet, "bewegung", False)
    for page in (watcher, quiet):
        Ear(page)
        page.goto(f"/tisch/{code}/?zuschauen=1")
        page.locator(".board").wait_for()
    place(white, "a1")
    wait_for(black, "() => window.__table.moves")
    black.get_by_role("button", name="Mehr").click()
    black.get_by_role("button", name="Ich gebe auf").click()
    boxes = white.evaluate(BOXES)
    black.get_by_role("button", name="Wirklich aufgeben").click()
    for page in (white, watcher):
        page.locator(".win").wait_for(state="attached")
        page.evaluate(HOLD)
        longest = "Math.max(...document.getAnimations().map((one) => one.effect.getComputedTiming().endTime))"
        assert page.evaluate(longest) <= 2500
    expect(white.locator("[data-result-title]")).to_have_text("Du hast gewonnen!")
    assert white.evaluate(BOXES)[1] == boxes[1]  # the board does not move for it
    white.keyboard.press("Shift")
    watcher.mouse.click(3, 3)
    for page in (white, watcher, black, quiet):
        expect(page.locator("[data-result-title]")).not_to_be_empty()
        expect(page.locator(".win")).to_have_count(0)


def test_an_open_board_shows_its_places_once_and_quietly(lively: Visit) -> None:
    page = lively(size=PHONE)
    Ear(page)
    open_table(page, "muehle", 2)
    board = page.locator(".board.quiet")
    board.wait_for()
    width = "() => parseFloat(getComputedStyle(document.querySelector('.spot.possible'), '::after').width)"
    page.evaluate(
        """() => document.getAnimations().filter((one) => one.animationName === "places").forEach((one) => {
             one.pause();
             one.currentTime = 500;
           })"""
    )
    large = page.evaluate(width)
    page.evaluate(FINISH)
    assert page.evaluate(width) < 0.7 * large
    board.click(position={"x": 60, "y": 100})  # beside the points
    expect(page.locator(".board.shown")).to_be_visible()
    assert page.evaluate(width) > 0.8 * large
    thing(page, "a1").click()
    expect(page.locator(".board:not(.quiet):not(.shown)")).to_be_visible()
    page.goto("/spiele/muehle/lektion/")
    page.locator(".board").wait_for()
    expect(page.locator(".board.quiet")).to_have_count(0)


def test_a_dot_lies_under_its_place(visitor: Visit) -> None:
    page = visitor(size=PHONE)
    open_table(page, "muehle", 2)
    aside = page.evaluate(
        """() => {
          const middles = (all) => [...document.querySelectorAll(all)].map((each) => each.getBoundingClientRect())
            .map(({ left, top, width, height }) => [left + width / 2, top + height / 2]);
          const dots = middles(".ground .dot");
          const nearest = ([x, y]) => Math.min(...dots.map(([a, b]) => Math.hypot(x - a, y - b)));
          return Math.max(...middles(".spot").map(nearest));
        }"""
    )
    assert aside < 0.5


# --- sounds ---

RECORD = """
window.__heard = [];
const start = AudioBufferSourceNode.prototype.start;
AudioBufferSourceNode.prototype.start = function (...given) {
  window.__heard.push(this.buffer.duration);
  return start.apply(this, given);
};
"""


def test_nothing_sounds_or_is_fetched_for_it_before_somebody_wants_it(visitor: Visit) -> None:
    page = visitor()
    Ear(page)
    page.add_init_script(RECORD)
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    open_table(page, "muehle", 1 + 1, "gemeinsam")
    place(page, "a1")
    place(page, "a4")
    assert page.evaluate("window.__heard") == []
    assert not [url for url in fetched if "sounds" in url]
    page.get_by_role("button", name="Mehr").click()
    page.get_by_role("button", name="Anhören").click()
    wait_for(page, "() => window.__heard.length === 5")  # five, though none is wanted
    assert len([url for url in fetched if "sounds" in url]) == 1
    page.get_by_label("Ton", exact=True).check()
    wait_for(page, "() => window.__heard.length === 6")
    page.keyboard.press("Escape")
    place(page, "d1")
    wait_for(page, "() => window.__heard.length >= 7")


def test_each_sound_is_what_it_is_of(visitor: Visit) -> None:
    page = visitor()
    page.goto("/")
    rows = page.evaluate(
        """async (path) => {
          const { samples, NAMES } = await import(path);
          const rate = 22050;
          return Object.fromEntries(NAMES.map((name) => {
            const data = samples(name, rate);
            let [crossings, energy] = [0, 0];
            for (let at = 1; at < data.length; at++) {
              const weight = data[at] ** 2;
              energy += weight;
              if (data[at] * data[at - 1] < 0) crossings += 1;
            }
            const third = Math.floor(data.length / 3);
            const loud = (from, to) => data.slice(from, to).reduce((sum, value) => sum + value ** 2, 0);
            return [name, {
              peak: Math.max(...data.map(Math.abs)), seconds: data.length / rate,
              last: Math.abs(data.at(-1)), falls: loud(0, third) > loud(2 * third, data.length),
              begins: Math.abs(data[0]), stops: loud(data.length - Math.floor(0.03 * rate), data.length) / energy,
              crossings: crossings / (data.length / rate),
            }];
          }));
        }""",
        page.evaluate("new URL('/static/js/table/sounds.js', location).href"),
    )
    assert set(rows) == {"wood", "taken", "card", "dice", "mill", "turn", "end"}
    for name, sound in rows.items():
        assert 0.8 < sound["peak"] <= 1, name  # heard, and not cut off
        assert sound["last"] < 0.01, name
        assert sound["begins"] < 0.01, name  # no click
        assert sound["stops"] < 0.0001, name  # it has died away, and is not cut off
        assert sound["falls"], name
        assert sound["seconds"] <= 2, name
    assert rows["dice"]["crossings"] > 2 * rows["wood"]["crossings"]  # bone is brighter than wood


# --- "du bist dran" ---

BUZZES = "window.__buzzes = []; navigator.vibrate = (pattern) => { window.__buzzes.push(pattern); return true; };"


def test_who_looks_elsewhere_is_called_and_all_is_as_before_when_they_look_or_act(visitor: Visit) -> None:
    white, black = visitor(), visitor()
    black.add_init_script(BUZZES)
    two_at_muehle(white, black)
    usual = black.title()
    icon = "document.querySelector('link[rel=icon]').href"
    plain = black.evaluate(icon)
    place(white, "a1")
    expect(black).to_have_title(f"● Du bist dran. {usual}")
    assert "icon-dran" in black.evaluate(icon)
    assert len(black.evaluate("window.__buzzes")) == 1
    black.mouse.move(20, 20)
    expect(black).to_have_title(usual)
    assert black.evaluate(icon) == plain
    place(black, "a4")
    wish(black, "vibrieren", False)
    place(white, "d1")
    expect(black).to_have_title(f"● Du bist dran. {usual}")
    black.evaluate("document.querySelector('[data-target=d2]').click()")  # acts without a pointer
    expect(black).to_have_title(usual)
    assert len(black.evaluate("window.__buzzes")) == 1


def test_a_refused_draw_and_an_undo_stand_in_a_line_of_their_own(visitor: Visit) -> None:
    white, black = visitor(), visitor()
    two_at_muehle(white, black)
    names = white.evaluate("window.__table.players.map(({ name }) => name)")
    place(white, "a1")
    white.get_by_role("button", name="Mehr").click()
    white.get_by_role("button", name="Unentschieden anbieten").click()
    black.get_by_role("button", name="Nein, danke").click()
    line = white.locator(".reason.news")
    expect(line).to_have_text(f"{names[1]} ist nicht einverstanden.")
    hear(white, f"{names[1]} ist nicht einverstanden.")
    assert black.locator(".reason.news").count() == 0  # who has done it knows
    expect(line).to_be_in_viewport()
    white.get_by_role("button", name="Zurücknehmen").click()
    expect(line).to_have_count(0)  # gone with the next thing one does
    expect(black.locator(".reason.news")).to_have_text(f"{names[0]} nimmt einen Zug zurück.")
    thing(black, "g7").click()
    expect(black.locator(".reason")).not_to_have_class(re.compile("news"))


def test_a_takeover_and_a_return_are_said_in_that_line(visitor: Visit) -> None:
    page = visitor()
    ear = Ear(page)
    added: list[str] = []

    def told(message: dict) -> None:
        version = message["version"]
        message["told"] = [
            {"version": version, "effects": [{"kind": "announced", "by": 1, "text": text}]} for text in added[-1:]
        ]

    change_frames(page, told)
    open_table(page, "muehle", 2)
    expect(page.locator(".spot.possible").first).to_be_visible()
    added.append("Roter Dachs ist nicht da. Der Computer spielt weiter.")
    version = ear.frame["version"]
    place(page, "a1")
    ear.newer(version)
    expect(page.locator(".reason.news")).to_have_text(added[0])


# --- wishes ---


def test_wishes_are_kept_and_stand_before_anything_is_painted(visitor: Visit) -> None:
    page = visitor(size=PHONE)
    page.add_init_script(
        """document.addEventListener("readystatechange", () => {
             window.__early ??= [...document.documentElement.classList].sort().join(" "); // no module has run yet
           });"""
    )
    page.goto("/")
    page.get_by_role("link", name="Einstellungen").click()
    for label in ("Starker Kontrast", "Für die linke Hand", "Große Steine und Karten"):
        page.get_by_label(label).check()
    page.get_by_label("Bewegung").uncheck()
    expect(page.locator("html")).to_have_class(re.compile("contrast.*left-handed"))
    open_table(page, "muehle", 2)
    assert page.evaluate("window.__early") == "calm contrast left-handed"
    expect(page.locator(".table-page.large")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    tools = page.locator(".ask > .tools button:visible")
    first, last = tools.first.bounding_box(), tools.last.bounding_box()
    assert first["x"] > last["x"]
    page.set_viewport_size(DESK)
    board, ask = page.locator(".board").bounding_box(), page.locator("[data-ask]").bounding_box()
    assert ask["x"] < board["x"]
    for path in ("/spiele/muehle/lektion/", "/listen/"):
        page.goto(path)
        assert page.evaluate("window.__early") == "calm contrast left-handed"
    page.goto("/spiele/muehle/lektion/")
    page.get_by_role("button", name="Einstellungen").click()
    expect(page.get_by_label("Starker Kontrast")).to_be_checked()
    sticks_out = """() => { const { scrollWidth, clientWidth } = document.querySelector("dialog[open]");
                             return scrollWidth > clientWidth; }"""
    for size in (PHONE, DESK):
        page.set_viewport_size(size)
        assert not page.evaluate(sticks_out)
    page.get_by_label("Starker Kontrast").uncheck()
    expect(page.locator("html")).not_to_have_class(re.compile("contrast"))


def test_a_wish_is_heard_before_the_modules_are_there(visitor: Visit) -> None:
    page = visitor(size=PHONE)
    page.goto("/")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(re.compile(r"/js/me\b.*js"), hold)
    page.get_by_role("link", name="Einstellungen").click()
    page.get_by_label("Starker Kontrast").check()
    expect(page.locator("html")).to_have_class(re.compile("contrast"))
    for module in held:
        module.continue_()
    page.wait_for_load_state()
    expect(page.get_by_label("Starker Kontrast")).to_be_checked()


def test_where_nothing_may_be_kept_wishes_hold_for_the_visit(visitor: Visit) -> None:
    page = visitor()
    page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('no'); } });")
    page.goto("/")
    wish(page, "kontrast")
    page.goto("/listen/")
    expect(page.locator("html")).to_have_class(re.compile("contrast"))


def test_the_device_decides_about_contrast_until_the_visitor_does(visitor: Visit) -> None:
    page = visitor()
    page.emulate_media(contrast="more")
    page.goto("/wer-bist-du/")
    expect(page.locator("html")).to_have_class(re.compile("contrast"))
    page.get_by_label("Starker Kontrast").uncheck()
    page.reload()
    expect(page.locator("html")).not_to_have_class(re.compile("contrast"))


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/wer-bist-du/",
        "/spiele/muehle/",
        "/spiele/muehle/lektion/",
        "/anleitungen/",
        "/anleitungen/muehle/",
        "/listen/",
    ],
)
def test_high_contrast_violates_nothing(path: str, visitor: Visit, check_axe: Callable[[Page], None]) -> None:
    page = visitor(size=PHONE)
    page.goto("/")
    wish(page, "kontrast")
    page.goto(path)
    expect(page.locator("html.contrast")).to_be_visible()
    check_axe(page)


@pytest.mark.parametrize("slug", ["muehle", "mau-mau", "kniffel"])
def test_a_table_in_high_contrast_violates_nothing(
    slug: str, visitor: Visit, check_axe: Callable[[Page], None]
) -> None:
    page = visitor(size=PHONE)
    Ear(page)
    page.goto("/")
    wish(page, "kontrast")
    open_table(page, slug, 2, "leicht")
    wait_for(page, "() => window.__table")
    check_axe(page)
    page.get_by_role("button", name="Mehr").click()
    expect(page.locator("[data-menu]")).to_be_visible()
    check_axe(page)
