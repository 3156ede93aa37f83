"""A race at the table: the page sends back what its way is measured with, and several on one device have fields."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.at_table import Ear, open_table, wait_for
from tests.browser.conftest import PHONE

Visit = Callable[..., Page]

BOXES = "() => [...document.querySelectorAll('.player-field')].map((field) => field.getBoundingClientRect().toJSON())"

#: touches the fields of these seats, one after the other
TOUCH = """(seats) => {
  const fields = document.querySelectorAll(".player-field");
  for (const seat of seats) {
    const slap = [...fields[seat].querySelectorAll("button")].find((each) => each.textContent.startsWith("Schlag!"));
    slap.dispatchEvent(new PointerEvent("pointerdown", { button: 0, bubbles: true }));
  }
}"""


def test_the_page_lets_its_way_be_measured_and_races_with_a_computer(visitor: Visit) -> None:
    page = visitor(size=PHONE)
    ear = Ear(page)
    open_table(page, "spitz-pass-auf", 2, "leicht", **{"option-zeit": "15"})
    wait_for(page, "() => window.__sent.filter(({ type }) => type === 'echo').length >= 5")
    for _round in range(3):
        page.get_by_role("button", name="Bereit", exact=True).click()
        page.get_by_role("button", name="Nichts", exact=True).click()
        # the computer answers when its time has come, and everybody can be ready again
        expect(page.get_by_role("button", name="Bereit", exact=True)).to_be_visible()
    assert [sentence for sentence in ear.events() if sentence == "Spitz, pass auf!"] == ["Spitz, pass auf!"] * 3
    assert all(type(echo["n"]) is int for echo in ear.sent("echo"))


def test_each_on_one_device_has_a_field_that_stays(visitor: Visit) -> None:
    page = visitor(size=PHONE)
    ear = Ear(page)
    open_table(page, "spitz-pass-auf", 4, "gemeinsam", **{"option-zeit": "15"})
    names = [player["name"] for player in ear.frame["players"]]
    groups = [page.get_by_role("group", name=name, exact=True) for name in names]
    for group in groups:
        group.get_by_role("button", name="Bereit").click()
    for group in groups:
        expect(group.get_by_role("button", name="Schlag!")).to_be_in_viewport()
    where = page.evaluate(BOXES)
    # who touches within 150 ms has seen nothing: the rules refuse it
    wait_for(page, "() => performance.now() - (window.__seen ??= performance.now()) > 400")
    # a finger counts when it touches; the second follows at once, for a round may be over a second after a slap
    page.evaluate(TOUCH, [2, 0])
    wait_for(
        page, "() => Object.values(window.__told).flat().filter(({ text }) => text?.endsWith('schlägt zu!')).length > 1"
    )
    assert page.evaluate(BOXES) == where
    moves = [message for message in ear.sent("move") if message["move"] == ["schlag"]]
    assert [message["seat"] for message in moves] == [2, 0]
    slaps = [sentence for sentence in ear.events() if sentence.endswith("schlägt zu!")]
    assert slaps == [f"{names[seat]} schlägt zu!" for seat in (2, 0)]
