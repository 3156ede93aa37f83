"""Bad networks: what was played offline arrives once, nothing is said twice, two tabs leave each other alone."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.at_table import Ear, hear, join, open_table, thing
from tests.browser.conftest import PHONE

Visit = Callable[..., Page]


def cut(page: Page) -> None:
    """Flight mode."""
    page.context.set_offline(True)
    page.evaluate("window.dispatchEvent(new Event('offline'))")


def back(page: Page) -> None:
    page.context.set_offline(False)
    page.evaluate("window.dispatchEvent(new Event('online'))")


def label(page: Page, target: str, words: str) -> None:
    expect(thing(page, target)).to_have_attribute("aria-label", re.compile(words))


def test_a_move_made_without_network_arrives_once(visitor: Visit) -> None:
    white, black = visitor(size=PHONE, cut_off=True), visitor()
    ears = Ear(white), Ear(black)
    code = open_table(white, "muehle", 2)
    join(black, code)
    expect(white.locator(".far .side")).not_to_contain_text("freier Platz")
    cut(white)
    expect(white.locator("[data-connection]")).to_have_text("Wartet auf Verbindung … Dein Platz bleibt dir.")
    hear(white, "Wartet auf Verbindung")
    thing(white, "d2").click()
    expect(white.locator("[data-prompt]")).to_have_text("Dein Zug wartet auf Verbindung …")
    thing(white, "a1").click()  # one move is on its way already
    back(white)
    label(black, "d2", "weißer Stein")
    label(white, "d2", "weißer Stein")
    expect(white.locator("[data-connection]")).to_be_hidden()
    thing(black, "g7").click()
    label(white, "g7", "schwarzer Stein")
    expect(white.locator(".stones .piece")).to_have_count(2)
    assert len({message["id"] for message in ears[0].sent("move")}) == 1
    cut(white)
    expect(white.locator("[data-connection]")).to_be_visible()
    back(white)
    expect(white.locator("[data-connection]")).to_be_hidden()
    thing(white, "a1").click()
    label(black, "a1", "weißer Stein")
    for ear in ears:  # a new line brings old events again; they are not said again
        said = " ".join(ear.said())
        for sentence in ("Weiß setzt auf d2.", "Schwarz setzt auf g7.", "Weiß setzt auf a1."):
            assert said.count(sentence) == 1, said


def test_an_answer_that_was_lost_is_asked_for_with_the_same_id(visitor: Visit) -> None:
    """The server has taken the move, but the line breaks before it says so."""
    page = visitor(size=PHONE, cut_off=True)
    ear = Ear(page)
    lost: list[str | bytes] = []

    def between(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def answer(data: str | bytes) -> None:
            if not lost and '"type":"ok"' in str(data):
                lost.append(data)
                line.close(code=1011)
            elif line in open_lines:
                line.send(data)

        open_lines[:] = [line]  # what comes on an older one is lost with it
        server.on_message(answer)

    open_lines: list[WebSocketRoute] = []
    page.route_web_socket(re.compile("/ws/"), between)
    open_table(page, "muehle", 2)
    thing(page, "d2").click()
    label(page, "d2", "weißer Stein")
    expect(page.locator("[data-prompt]")).not_to_have_text("Dein Zug ist unterwegs …")
    sent = ear.sent("move")
    assert lost
    assert len(sent) == 2
    assert sent[0] == sent[1]
    expect(page.locator(".stones .piece")).to_have_count(1)
    expect(page.locator("[data-reason]")).to_be_empty()


def test_a_line_without_answers_is_given_up_and_opened_again(visitor: Visit) -> None:
    """A network that swallows everything: no pong for six seconds, told by a clock the test turns forward."""
    page = visitor(size=PHONE)
    Ear(page)
    swallowing: list[bool] = []
    lines: list[WebSocketRoute] = []

    def between(line: WebSocketRoute) -> None:
        lines.append(line)
        mine = len(lines)
        server = line.connect_to_server()
        line.on_message(lambda data: None if swallowing and mine == 1 else server.send(data))
        server.on_message(lambda data: None if swallowing and mine == 1 else line.send(data))

    page.route_web_socket(re.compile("/ws/"), between)
    page.clock.install()
    open_table(page, "muehle", 2)
    swallowing.append(True)
    page.clock.run_for(2600)  # a ping goes out
    thing(page, "d2").click()
    page.clock.run_for(7600)
    page.clock.resume()
    label(page, "d2", "weißer Stein")
    assert len(lines) == 2


def test_two_tabs_on_one_seat_do_not_disturb_each_other(visitor: Visit) -> None:
    one, other = visitor(size=PHONE), visitor()
    Ear(one)
    code = open_table(one, "schach", 2)
    second = one.context.new_page()
    Ear(second)
    second.goto(f"/tisch/{code}/")
    thing(second, "e2").click()
    expect(thing(second, "e2")).to_have_attribute("aria-label", re.compile("gewählt"))
    join(other, code)  # a frame for both tabs, but nothing has changed for their seat
    expect(second.locator(".far .side")).not_to_contain_text("freier Platz")
    expect(thing(second, "e2")).to_have_attribute("aria-label", re.compile("gewählt"))
    for target in ("d2", "d4"):
        thing(one, target).click()
    label(second, "d4", "weißer Bauer")
    expect(second.locator(".spot.chosen")).to_have_count(0)  # that choice is over
    thing(second, "e2").click()
    expect(second.locator("[data-reason]")).to_have_text("Du bist gerade nicht am Zug.")
    for target in ("e7", "e5"):
        thing(other, target).click()
    label(one, "e5", "schwarzer Bauer")
    thing(second, "d4").click()
    thing(second, "e5").click()
    label(one, "e5", "weißer Bauer")
    expect(one.locator("[data-reason]")).to_be_empty()
