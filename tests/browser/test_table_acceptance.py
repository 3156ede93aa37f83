"""What can happen to a table on a meadow: no network in the middle of a move, a closed tab, strangers, curious eyes."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.browser.at_table import Ear, join, open_table, some_path, thing, wait_for
from tests.browser.conftest import PHONE
from tests.browser.servers import Server
from tests.browser.test_table_network import back, cut, label

Visit = Callable[..., Page]
#: a card in words, and as a target
Card = tuple[str, str]

#: keeps what is said of the other player's presence, in order
WATCH_PRESENCE = """
window.__presence = [];
new MutationObserver(() => {
  const now = document.querySelector(".far .presence")?.textContent ?? "";
  if (now !== (window.__presence.at(-1) ?? "")) window.__presence.push(now);
}).observe(document, { childList: true, subtree: true });
"""


@pytest.fixture(scope="module")
def impatient(new_server: Callable[..., Server]) -> Server:
    """A server where who is silent counts as gone after seconds."""
    return new_server(DJANGO_SETTINGS_MODULE="tests.browser.impatient_settings")


@pytest.fixture
def own_server(new_server: Callable[..., Server]) -> Iterator[Server]:
    """A server for one test, which may kill it or use up the patience it has with this address."""
    started = new_server()
    yield started
    started.kill()


def test_half_a_minute_of_flight_mode_in_the_middle_of_a_move(visitor: Visit, impatient: Server) -> None:
    white = visitor(at=impatient, size=PHONE, cut_off=True)
    black = visitor(at=impatient)
    ears = Ear(white), Ear(black)
    black.add_init_script(WATCH_PRESENCE)
    white.clock.install()
    code = open_table(white, "schach", 2)
    join(black, code)
    expect(white.locator(".far .side")).not_to_contain_text("freier Platz")
    thing(white, "e2").click()
    label(white, "e2", "gewählt")
    cut(white)
    white.clock.run_for(30_000)
    expect(white.locator("[data-connection]")).to_have_text("Wartet auf Verbindung … Dein Platz bleibt dir.")
    label(white, "e2", "gewählt")
    question = black.locator("[data-question]")
    expect(question).to_contain_text("ist weg. Wie geht es weiter?")
    assert black.evaluate("window.__presence")[:2] == ["wartet auf Verbindung", "ist weg"]
    question.get_by_role("button", name="Weiter warten").click()
    expect(question).to_be_hidden()
    back(white)
    white.clock.resume()
    expect(white.locator("[data-connection]")).to_be_hidden()
    label(white, "e2", "gewählt")  # the first half of the move is still there
    thing(white, "e4").click()
    label(black, "e4", "weißer Bauer")
    expect(black.locator(".far .presence")).to_have_count(0)
    assert [message["move"] for message in ears[0].sent("move")] == [["e2", "e4"]]
    thing(black, "e7").click()
    thing(black, "e5").click()
    label(white, "e5", "schwarzer Bauer")


def test_a_computer_plays_for_a_closed_tab_until_its_owner_is_back(visitor: Visit, impatient: Server) -> None:
    white, black = visitor(at=impatient, size=PHONE), visitor(at=impatient)
    ear = Ear(white)
    code = open_table(white, "muehle", 2)
    join(black, code)
    context = black.context
    thing(white, "d2").click()
    label(black, "d2", "weißer Stein")
    black.close()
    question = white.locator("[data-question]")
    expect(question).to_contain_text("ist weg. Wie geht es weiter?")
    question.get_by_role("button", name="Computer übernimmt").click()
    expect(white.locator(".far .side")).to_contain_text("(Computer)")
    expect(white.locator(".status.yours")).to_be_visible()  # it has moved
    expect(white.locator(".stones .piece")).to_have_count(2)
    again = context.new_page()
    again.goto(f"/tisch/{code}/")
    thing(again, "a1").click()
    expect(again.locator("[data-reason]")).to_contain_text("Gerade spielt der Computer für dich.")
    again.get_by_role("button", name="Ich spiele wieder selbst").click()
    expect(again.locator(".near .side")).to_contain_text("(du)")
    expect(again.get_by_text("Du schaust zu")).to_have_count(0)
    for control in ("Zurücknehmen", "Sprüche"):
        expect(again.get_by_role("button", name=control)).to_be_visible()
    again.get_by_role("button", name="Mehr", exact=True).click()
    expect(again.get_by_role("button", name="Ich gebe auf")).to_be_visible()
    again.locator("[data-menu]").get_by_role("button", name="Schließen").click()
    expect(white.locator(".far .side")).not_to_contain_text("Computer")
    free = ear.frame["moves"]["next"]
    mine, theirs = [place for place in ("a1", "g7", "a7") if place in free][:2]
    thing(white, mine).click()
    label(again, mine, "weißer Stein")
    thing(again, theirs).click()
    label(white, theirs, "schwarzer Stein")


def test_a_move_made_while_the_server_is_dead_arrives_once(visitor: Visit, own_server: Server) -> None:
    white, black = visitor(at=own_server, size=PHONE, cut_off=True), visitor(at=own_server, cut_off=True)
    ear = Ear(white)
    code = open_table(white, "muehle", 2)
    join(black, code)
    own_server.kill()
    expect(white.locator("[data-connection]")).to_be_visible()
    thing(white, "d2").click()
    expect(white.locator("[data-prompt]")).to_have_text("Dein Zug wartet auf Verbindung …")
    own_server.start()
    for page in (white, black):
        label(page, "d2", "weißer Stein")
        expect(page.locator(".stones .piece")).to_have_count(1)
    assert len({message["id"] for message in ear.sent("move")}) == 1
    thing(black, "g7").click()
    label(white, "g7", "schwarzer Stein")


def test_a_double_tap_on_what_sends_a_move_sends_one(visitor: Visit) -> None:
    page = visitor(size=PHONE)
    ear = Ear(page)
    open_table(page, "schach", 2, "gemeinsam")
    page.get_by_role("button", name="Mehr", exact=True).click()
    page.get_by_label("Züge bestätigen").check()
    page.locator("[data-menu]").get_by_role("button", name="Schließen").click()
    for target in ("e2", "e4"):
        thing(page, target).click()
    page.get_by_role("button", name="Zug machen").dblclick()
    label(page, "e4", "weißer Bauer")
    for target in ("e7", "e5"):
        thing(page, target).click()
    page.get_by_role("button", name="Zug machen").evaluate("(button) => { button.click(); button.click(); }")
    label(page, "e5", "schwarzer Bauer")
    assert [message["move"] for message in ear.sent("move")] == [["e2", "e4"], ["e7", "e5"]]
    # words are sent by a form
    open_table(page, "stadt-land-fluss", 2)
    page.locator("[data-typing] input").first.fill("Xanten")
    page.get_by_role("button", name="Fertig").evaluate("(button) => { button.click(); button.click(); }")
    wait_for(page, "() => window.__sent.some((message) => message.type === 'move')")
    assert len({message["id"] for message in ear.sent("move")}) == 1


#: a connection of the visitor's own making, as somebody who knows the addresses would write it; what is answered
FORGED = """async ([code, messages]) => {
  const socket = new WebSocket(`ws://${location.host}/ws/tisch/${code}/`);
  const answers = [];
  await new Promise((done, failed) => {
    socket.addEventListener("error", () => failed(new Error("no connection")));
    socket.addEventListener("close", ({ code }) => failed(new Error(`closed with ${code}`)));
    socket.addEventListener("message", ({ data }) => {
      const message = JSON.parse(data);
      if (message.type === "table" && !answers.length) {
        for (const each of messages) socket.send(JSON.stringify({ at: message.version, ...each }));
      }
      if (message.type !== "error" && message.type !== "ok") return;
      answers.push(message);
      if (answers.length === messages.length) done();
    });
  });
  socket.close();
  return answers;
}"""


def test_a_spectator_moves_nothing_by_touch_or_by_forged_messages(visitor: Visit) -> None:
    white, black, stranger = visitor(size=PHONE), visitor(), visitor(size=PHONE)
    code = open_table(white, "muehle", 2)
    join(black, code)
    ear = Ear(stranger)
    stranger.goto(f"/tisch/{code}/")
    expect(stranger.locator(".spot")).to_have_count(24)
    expect(stranger.locator(".spot.possible")).to_have_count(0)
    thing(stranger, "d2").click()
    expect(stranger.locator("[data-reason]")).to_have_text("Du schaust zu. Setze dich erst auf einen freien Platz.")
    assert ear.sent("move") == []
    for name in ("Zurücknehmen", "Sprüche"):
        expect(stranger.get_by_role("button", name=name)).to_have_count(0)
    stranger.get_by_role("button", name="Mehr", exact=True).click()
    expect(stranger.locator("[data-menu]")).to_be_visible()
    expect(stranger.get_by_role("button", name="Ich gebe auf")).to_have_count(0)
    commands = [
        {"type": "move", "move": ["d2"]},
        {"type": "resign"},
        {"type": "offer", "what": "undo"},
        {"type": "answer", "yes": True},
        {"type": "takeover", "absent": 1, "level": "stark"},
        {"type": "end", "absent": 1},
        {"type": "reclaim"},
        {"type": "extend"},
        {"type": "look"},
        {"type": "say", "phrase": "hallo"},
        {"type": "step", "path": ["d2"]},
        {"type": "why", "path": ["d2"]},
    ]
    sent = [{"seat": 0, "id": f"stranger-{number}", **command} for number, command in enumerate(commands)]
    # who sends more than five of them over one connection is cut off
    answers = [answer for at in range(0, 12, 3) for answer in stranger.evaluate(FORGED, [code, sent[at : at + 3]])]
    assert {answer["type"] for answer in answers} == {"error"}
    codes = {command["type"]: answer["code"] for command, answer in zip(commands, answers, strict=True)}
    assert codes.pop("reclaim") == "not_yours"
    assert set(codes.values()) == {"wrong_seat"}
    thing(white, "a1").click()  # all is as it was: White begins
    label(black, "a1", "weißer Stein")
    for page in (white, black, stranger):
        expect(page.locator(".stones .piece")).to_have_count(1)
    assert ear.frame["players"][0]["here"] == "here"


def test_a_player_moves_for_nobody_else(visitor: Visit) -> None:
    white, black = visitor(), visitor()
    code = open_table(white, "muehle", 2)
    join(black, code)
    forged = [
        {"type": "move", "seat": 0, "move": ["d2"], "id": "black-for-white"},
        {"type": "move", "seat": 1, "move": ["d2"], "id": "black-too-early"},
        {"type": "resign", "seat": 0, "id": "white-gives-up"},
    ]
    answers = black.evaluate(FORGED, [code, forged])
    assert [answer.get("code") for answer in answers] == ["wrong_seat", "not_your_turn", "wrong_seat"]
    thing(white, "d2").click()
    label(black, "d2", "weißer Stein")


def test_a_stranger_who_guesses_codes_has_to_wait_and_players_do_not(visitor: Visit, own_server: Server) -> None:
    white = visitor(at=own_server, size=PHONE)
    stranger = visitor(at=own_server, allow=(404, 429))
    code = open_table(white, "muehle", 2)
    stranger.goto("/")
    stranger.get_by_label("Du hast einen Code?").fill("zzzzz")
    stranger.get_by_role("button", name="Zum Tisch").click()
    expect(stranger.locator("main")).to_contain_text("Einen Tisch mit diesem Code gibt es nicht.")
    statuses = [stranger.request.get(f"/tisch/X{number:04}/").status for number in range(40)]
    assert statuses[:25] == [404] * 25
    assert statuses[-5:] == [429] * 5
    answer = stranger.goto(f"/tisch/{code}/")
    assert answer is not None
    assert answer.status == 429  # even the right one does not help now
    expect(stranger.locator("main")).to_contain_text("Warte")
    assert code not in stranger.content()
    # no way round by the line of a table
    closed = stranger.evaluate(
        """(code) => new Promise((done) => {
          const socket = new WebSocket(`ws://${location.host}/ws/tisch/${code}/`);
          const frames = [];
          socket.addEventListener("message", ({ data }) => frames.push(JSON.parse(data).type));
          socket.addEventListener("close", (event) => done([event.code, frames]));
        })""",
        code,
    )
    assert closed == [4429, ["error"]]
    white.reload()  # the same address, but a seat at the table
    thing(white, "d2").click()
    label(white, "d2", "weißer Stein")


class Wire:
    """Everything a page has been sent: the source of its pages and every frame of its lines."""

    def __init__(self, page: Page) -> None:
        self.texts: list[str] = []
        self.page = page
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda data: self.texts.append(str(data)))

    def fetch(self, *addresses: str) -> None:
        """Ask for pages as they come from the server, with this visitor's cookies."""
        for address in addresses:
            self.texts.append(self.page.request.get(address).text())

    def tables(self) -> list[dict]:
        frames = [json.loads(text) for text in self.texts if text.startswith("{")]
        return [frame for frame in frames if frame.get("type") == "table"]

    def naming(self, card: Card) -> list[str]:
        """Where the card is named, in words or as something to touch, each with what stands around it."""
        written = re.compile(rf".{{0,60}}\b(?:{re.escape(card[0])}|{re.escape(card[1])})\b.{{0,60}}", re.IGNORECASE)
        return [found.group() for text in self.texts for found in written.finditer(text)]


def hand(frame: dict) -> set[Card]:
    """The cards a player holds: the words for each ("Herz 7") and its target ("herz-7")."""
    mine = [piece for piece in frame["view"]["pieces"] if piece["at"] == f"hand-{frame['seat']}"]
    return {(piece["label"], piece["target"].split(":")[-1]) for piece in mine}


@pytest.mark.parametrize(("slug", "seats", "cards"), [("mau-mau", 2, 5), ("skat", 3, 10)])
def test_hidden_cards_are_in_no_frame_and_no_page_of_others(visitor: Visit, slug: str, seats: int, cards: int) -> None:
    players = [visitor(size=PHONE) for _seat in range(seats)]
    stranger = visitor(allow=(403,))
    ears, wires = [Ear(page) for page in players], [Wire(page) for page in [*players, stranger]]
    form = {"option-karten": "5"} if slug == "mau-mau" else {}
    code = open_table(players[0], slug, seats, **form)
    for page in players[1:]:
        join(page, code)
    for page in players:
        wait_for(page, "() => window.__table.players.every((player) => player.name)")
    stranger.goto(f"/tisch/{code}/")
    expect(stranger.locator(".side")).to_have_count(seats)
    hands = [hand(ear.frame) for ear in ears]
    assert [len(held) for held in hands] == [cards] * seats
    for number, one in enumerate(hands):
        assert all(one.isdisjoint(other) for other in hands[number + 1 :])
    # one move, so that frames after an event are looked at too
    mover = next(number for number, ear in enumerate(ears) if ear.frame.get("moves"))
    version = ears[mover].frame["version"]
    for target in some_path(ears[mover].frame["moves"], random.Random(1)):
        button = players[mover].locator(f'[data-buttons] [data-key="{target}"]')
        (thing(players[mover], target) if thing(players[mover], target).count() else button).first.click()
    for ear in ears:
        ear.newer(version)
    for page, wire in zip([*players, stranger], wires, strict=True):
        page.reload()
        expect(page.locator(".side")).to_have_count(seats)
        wire.fetch(f"/tisch/{code}/", f"/tisch/{code}/beamer/", f"/tisch/{code}/verlauf/")
        wire.texts.append(page.content())
    picture = stranger.request.get(f"/tisch/{code}/bild.svg").text()
    assert picture == stranger.request.get(f"/spiele/{slug}/bild.svg").text()  # it shows the game, not the table
    stranger.goto(f"/tisch/{code}/beamer/")
    expect(stranger.locator(".side")).to_have_count(seats)
    for number, held in enumerate(hands):
        still = held & hand(ears[number].frame)
        assert len(still) >= cards - 2
        for other, wire in enumerate(wires):
            assert len(wire.tables()) >= 2
            for card in still:
                if other == number:
                    assert wire.naming(card)
                else:
                    assert wire.naming(card) == [], (number, other)
