"""What people at a table do besides moving: take back, offer, give up, greet, hand the device on, wait for others."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import APIResponse, Page, Request, Route, WebSocket, expect

from games.domain.guests import COLOURS
from tests.browser.at_table import Ear, change_frames, fold_invitation, hear, join, open_table, thing
from tests.browser.conftest import PHONE
from tests.browser.servers import Server

Visit = Callable[..., Page]


def two(visitor: Visit, slug: str = "muehle", **form: str) -> tuple[Page, Page, Ear, Ear]:
    """Two visitors at a table, the first on a phone."""
    one, other = visitor(size=PHONE), visitor()
    ears = Ear(one), Ear(other)
    code = open_table(one, slug, 2, **form)
    join(other, code)
    expect(one.locator(".far .side")).not_to_contain_text("freier Platz")
    return one, other, *ears


def menu(page: Page, name: str) -> None:
    page.get_by_role("button", name="Mehr", exact=True).click()
    page.locator("[data-menu]").get_by_role("button", name=name).click()


def stone(page: Page, place: str, words: str) -> None:
    expect(thing(page, place)).to_have_attribute("aria-label", re.compile(words))


def test_a_move_is_taken_back_at_once_or_with_consent(visitor: Visit) -> None:
    white, black, _ears, hearing = two(visitor)
    thing(white, "d2").click()
    stone(black, "d2", "weißer Stein")
    white.get_by_role("button", name="Zurücknehmen").click()  # nobody has moved since
    stone(white, "d2", "frei")
    stone(black, "d2", "frei")
    thing(white, "d2").click()
    stone(black, "d2", "weißer Stein")
    thing(black, "e3").click()
    stone(white, "e3", "schwarzer Stein")
    white.get_by_role("button", name="Zurücknehmen").click()
    question = black.locator("[data-question]")
    expect(question).to_contain_text("möchte den letzten Zug zurücknehmen.")
    hear(black, "möchte den letzten Zug zurücknehmen.")
    expect(white.locator("[data-question]")).to_contain_text("Warte auf die Antwort.")
    question.get_by_role("button", name="Nein, danke").click()
    expect(white.locator("[data-question]")).to_be_hidden()
    stone(white, "d2", "weißer Stein")
    thing(white, "a1").click()
    stone(black, "a1", "weißer Stein")
    thing(black, "g7").click()
    stone(white, "g7", "schwarzer Stein")
    white.get_by_role("button", name="Zurücknehmen").click()
    question.get_by_role("button", name="Einverstanden").click()
    for page in (white, black):
        stone(page, "a1", "frei")
        stone(page, "g7", "frei")
        stone(page, "d2", "weißer Stein")
    assert sum("möchte den letzten Zug zurücknehmen." in said for said in hearing.said()) == 2


def test_a_question_can_be_taken_back(visitor: Visit) -> None:
    white, black, _one, _other = two(visitor, "schach")
    for target in ("e2", "e4"):
        thing(white, target).click()
    menu(white, "Unentschieden anbieten")
    expect(black.locator("[data-question]")).to_contain_text("bietet Unentschieden an.")
    white.get_by_role("button", name="Doch nicht").click()
    expect(black.locator("[data-question]")).to_be_hidden()


def test_taking_back_what_cannot_be_taken_back_says_why(visitor: Visit) -> None:
    page = visitor(size=PHONE)
    open_table(page, "kniffel", 1)
    thing(page, "wuerfeln").click()
    expect(page.locator(".status")).to_contain_text("1. Wurf")
    button = page.get_by_role("button", name="Zurücknehmen")
    expect(button).to_have_attribute("aria-disabled", "true")
    button.click(force=True)
    expect(page.locator("[data-reason]")).not_to_be_empty()


def test_a_draw_is_offered_and_taken(visitor: Visit) -> None:
    white, black, _one, _other = two(visitor, "schach")
    for target in ("e2", "e4"):
        thing(white, target).click()
    stone(black, "e4", "weißer Bauer")
    menu(white, "Unentschieden anbieten")
    black.get_by_role("button", name="Einverstanden").click()
    for page in (white, black):
        expect(page.get_by_role("heading", name="Unentschieden")).to_be_visible()


def test_giving_up_takes_two_presses(visitor: Visit) -> None:
    white, black, ear, _other = two(visitor)
    thing(white, "d2").click()
    stone(black, "d2", "weißer Stein")
    menu(white, "Ich gebe auf")
    assert ear.sent("resign") == []
    white.get_by_role("button", name="Wirklich aufgeben").click()
    expect(white.get_by_role("heading", name="Diesmal hast du verloren.")).to_be_visible()
    expect(black.get_by_role("heading", name="Du hast gewonnen!")).to_be_visible()
    hear(black, "Du hast gewonnen!")


def test_an_unequal_game_again_changes_the_sides_and_keeps_the_score(visitor: Visit) -> None:
    """Two sheep-and-wolf matches between a phone and a desk: who gave up the first wins the second."""
    one, other, _ear, _other = two(visitor, "wolf-und-schafe")
    pair = "[data-pair]"
    expect(one.locator(pair)).to_be_empty()
    menu(one, "Ich gebe auf")
    one.get_by_role("button", name="Wirklich aufgeben").click()
    for page in (one, other):
        expect(page.locator("[data-result-pair]")).to_have_text(
            "Noch einmal? Dann tauscht ihr die Seiten, und beide Partien zählen."
        )
    other.get_by_role("button", name="Noch einmal").click()
    one.get_by_role("button", name="Noch einmal").click()
    for page in (one, other):
        expect(page.locator(pair)).to_have_text(re.compile(r"^Zweite Partie, Seiten getauscht – .+: 1, .+: 0\.$"))
        expect(page.locator(pair)).to_be_in_viewport(ratio=1)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(one.locator(".near .side")).to_contain_text("Der Wolf")
    expect(other.locator(".near .side")).to_contain_text("Die Schafe")
    menu(other, "Ich gebe auf")
    other.get_by_role("button", name="Wirklich aufgeben").click()
    for page in (one, other):
        expect(page.locator("[data-result-pair]")).to_have_text(re.compile(r"^Nach beiden Partien – .+: 1, .+: 1\.$"))
        expect(page.locator("[data-result-pair]")).to_be_in_viewport(ratio=1)
    hear(one, "Nach beiden Partien")


def test_phrases_are_shown_at_the_name_and_spoken(visitor: Visit) -> None:
    white, black, _one, _other = two(visitor)
    white.get_by_role("button", name="Sprüche").click()
    white.get_by_role("button", name="Gut gespielt!").click()
    expect(white.locator("[data-phrases]")).to_be_hidden()
    bubble = black.locator(".far .bubble")
    expect(bubble).to_have_text("Gut gespielt!")
    assert bubble.locator("use").get_attribute("href").endswith("#daumen")
    hear(black, ": Gut gespielt!")


def test_a_device_is_handed_on_and_hides_what_the_other_holds(visitor: Visit) -> None:
    page = visitor(size=PHONE)
    ear = Ear(page)
    open_table(page, "sechsundsechzig", 2, "gemeinsam")
    screen = page.locator("[data-pass]")
    hands = []
    for _turn in range(2):
        expect(screen).to_be_visible()
        box = screen.bounding_box()
        assert (box["x"], box["y"], box["width"], box["height"]) == (0, 0, 360, 740)
        assert page.locator(".near .thing").count() == 0  # not behind it either
        page.keyboard.press("Escape")
        expect(screen).to_be_visible()
        screen.get_by_role("button", name=re.compile("^Ich bin")).click()
        expect(screen).to_be_hidden()
        hands.append({piece["target"] for piece in ear.frame["view"]["pieces"] if piece.get("target")})
        page.locator(".near .thing.possible").first.click()
    assert hands[0].isdisjoint(hands[1])
    assert len(hands[0]) == 6


def test_the_board_turns_to_whoever_is_to_act_where_nothing_is_hidden(visitor: Visit) -> None:
    page = visitor(size=PHONE)
    open_table(page, "schach", 2, "gemeinsam")
    assert thing(page, "a1").bounding_box()["y"] > thing(page, "a8").bounding_box()["y"]
    for target in ("e2", "e4"):
        thing(page, target).click()
    expect(page.locator(".near .side .note")).to_contain_text("Schwarz")
    assert thing(page, "a1").bounding_box()["y"] < thing(page, "a8").bounding_box()["y"]
    expect(page.locator("[data-pass]")).to_be_hidden()


def test_clocks_run_down_and_time_can_be_given(visitor: Visit) -> None:
    white, black, _one, _other = two(visitor, "muehle", uhr="5")
    expect(white.locator(".near .clock")).to_contain_text(re.compile(r"[45]:\d\d"))
    thing(white, "d2").click()
    stone(black, "d2", "weißer Stein")
    expect(black.locator(".near .clock")).to_contain_text(re.compile(r"4:5\d"))  # Black's runs now
    menu(white, "Den anderen eine Minute schenken")
    expect(black.locator(".near .clock")).to_contain_text(re.compile(r"5:[45]\d"))


def test_somebody_who_is_gone_is_waited_for_replaced_or_the_match_ends(visitor: Visit) -> None:
    page = visitor(size=PHONE, cut_off=True)  # the clock is turned forward, and no answer comes in that time
    ear = Ear(page)

    def gone(message: dict[str, Any]) -> None:
        for player in message["players"]:
            if not player["you"]:
                player |= {"name": "Roter Fuchs", "here": "gone", "absent": True}

    change_frames(page, gone)
    page.clock.install()
    open_table(page, "muehle", 2)
    expect(page.locator(".far .presence")).to_have_text("ist weg")
    question = page.locator("[data-question]")
    expect(question).to_contain_text("Roter Fuchs ist weg. Wie geht es weiter?")
    hear(page, "Roter Fuchs ist weg. Wie geht es weiter?")
    question.get_by_role("button", name="Weiter warten").click()
    expect(question).to_be_hidden()
    page.clock.run_for(61_000)
    expect(question).to_be_visible()
    question.get_by_role("button", name="Computer übernimmt").click()
    # the line may just be opened anew after that minute; then it is sent when it is open
    sent = ear.once_sent("takeover")
    assert {(message["seat"], message["absent"], message["level"]) for message in sent} == {(0, 1, "mittel")}
    question.get_by_role("button", name="Partie beenden").click()
    assert ear.sent("end") == []
    question.get_by_role("button", name="Wirklich beenden").click()
    assert {message["absent"] for message in ear.once_sent("end")} == {1}


def test_waiting_for_a_connection_and_taking_the_own_seat_back(visitor: Visit) -> None:
    page = visitor(size=PHONE)
    ear = Ear(page)

    def replaced(message: dict[str, Any]) -> None:
        message["players"][0] |= {"name": "Computer (mittel)", "computer": "mittel", "owner": True}
        message["players"][1] |= {"name": "Roter Fuchs", "here": "quiet"}

    change_frames(page, replaced)
    open_table(page, "muehle", 2)
    expect(page.locator(".far .presence")).to_have_text("wartet auf Verbindung")
    page.get_by_role("button", name="Ich spiele wieder selbst").click()
    assert ear.once_sent("reclaim")[0]["seat"] == 0


def test_several_win_and_nobody_is_missed_once_it_is_over(visitor: Visit) -> None:
    page = visitor()

    def over(message: dict[str, Any]) -> None:
        for seat, player in enumerate(message["players"]):
            player |= {"name": ["Roter Fuchs", "Grüne Eule"][seat], "here": "gone", "you": False}
        message |= {"seat": None, "moves": None, "turn": []}
        message["outcome"] = {
            "places": [1, 1], "winners": [0, 1], "termination": "x", "reason": "Beide gewinnen.", "scores": [1, 1],
        }  # fmt: skip

    change_frames(page, over)
    open_table(page, "memory", 2)
    expect(page.locator("[data-result-title]")).to_have_text("Roter Fuchs, Grüne Eule gewinnen")
    expect(page.locator(".presence")).to_have_count(0)


def sits_down_undisturbed(page: Page, line: WebSocket) -> None:
    """Take the last seat of a match put aside; the answer, with who one is in it, comes after the table's own news."""
    held: list[tuple[Route, APIResponse]] = []
    asked: list[Request] = []
    page.route("**/mitspielen/", lambda route: held.append((route, route.fetch(max_redirects=0))))
    page.on("request", lambda request: asked.append(request) if request.is_navigation_request() else None)
    with line.expect_event("framereceived", lambda news: "setzt sich." in news):
        page.get_by_role("button", name="Weiterspielen").click(no_wait_after=True)
    while not held:  # the news may be here before the answer
        page.wait_for_timeout(10)
    [(route, response)] = held
    with page.expect_event("domcontentloaded"):
        route.fulfill(response=response)
    page.unroute("**/mitspielen/")
    first, second = asked
    assert (first.method, second.redirected_from) == ("POST", first)


def signed(page: Page, whose: str, sign: str) -> None:
    """Name the sign of the seat somebody had."""
    page.locator("summary", has_text=f"Weiter für {whose}").click()
    colour, animal = sign.split()
    labels = page.get_by_label("Farbe"), page.get_by_label("Tier")
    stem = next(each for each in COLOURS if colour.startswith(each))
    labels[0].locator("visible=true").select_option(stem)
    labels[1].locator("visible=true").select_option(animal)


def test_a_match_put_aside_is_taken_up_by_its_signs_on_other_devices_after_a_restart(
    visitor: Visit, new_server: Callable[..., Server]
) -> None:
    server = new_server()
    white, black = visitor(at=server, cut_off=True), visitor(at=server, cut_off=True)
    code = open_table(white, "muehle", 2)
    join(black, code)
    thing(white, "d2").click()
    stone(black, "d2", "weißer Stein")
    menu(white, "Beiseitelegen und ein andermal weiterspielen")
    expect(black.locator("[data-question]")).to_contain_text("möchte die Partie beiseitelegen.")
    black.get_by_role("button", name="Einverstanden").click()
    kept: list[tuple[str, str]] = []
    for page in (white, black):
        expect(page.get_by_text(f"Diese Partie liegt beiseite. Ihr Code ist {code}.")).to_be_visible()
        mine = page.get_by_role("button", name="Weiter für")  # the other's asks for its sign
        expect(mine).to_have_count(1)
        sign = page.get_by_text("Dein Geheimzeichen:").locator("strong").inner_text()
        kept.append((mine.inner_text().removeprefix("Weiter für "), sign))
    white.close()
    black.close()
    server.stop()
    server.start()
    anna, bert = visitor(at=server, size=PHONE), visitor(at=server, size=PHONE)
    anna.goto(f"/tisch/{code}/")
    with bert.expect_websocket() as line:
        bert.goto(f"/tisch/{code}/")
    signed(bert, *kept[1])
    sits_down_undisturbed(bert, line.value)
    expect(anna.locator("summary", has_text="Weiter für")).to_have_count(1)
    signed(anna, *kept[0])
    anna.get_by_role("button", name="Weiterspielen").click()
    for page in (anna, bert):
        expect(page.get_by_text("Diese Partie liegt beiseite")).to_have_count(0)
        stone(page, "d2", "weißer Stein")
    fold_invitation(bert)
    thing(bert, "a1").click()
    stone(anna, "a1", "schwarzer Stein")


def test_a_countdown_knows_one_second_from_several(visitor: Visit) -> None:
    page = visitor(size=PHONE)
    open_table(page, "muehle", 2)
    said = page.evaluate(
        """async () => {
            const { src } = document.querySelector('script[src*="table/main"]');
            const { Clocks } = await import(src.replace(/main[^/]*$/, "clock.js"));
            const words = JSON.parse(document.getElementById("worte").textContent);
            const clocks = new Clocks(document.createElement("div"), words, () => 0, () => {});
            return [2000, 1001, 1000, 1, 0].map((left) => clocks.sentence(left));
        }"""
    )
    two, one, none = "Noch 2 Sekunden.", "Noch 1 Sekunde.", "Noch 0 Sekunden."
    assert said == [two, two, one, one, none]


def test_somebody_else_plays_on_when_who_is_there_again_agrees(visitor: Visit) -> None:
    """On a phone the question is in sight, not under the invitation."""
    white, black = visitor(size=PHONE), visitor()
    code = open_table(white, "muehle", 2)
    join(black, code)
    thing(white, "d2").click()
    stone(black, "d2", "weißer Stein")
    menu(white, "Beiseitelegen und ein andermal weiterspielen")
    black.get_by_role("button", name="Einverstanden").click()
    white.get_by_role("button", name="Weiter für").click()
    expect(white.locator(".side", has_text="(du)")).to_be_visible()
    other = visitor(size=PHONE)
    other.goto(f"/tisch/{code}/")
    other.locator("summary", has_text="Weiter für").click()
    other.get_by_role("button", name="Ohne Zeichen: die anderen fragen").click()
    expect(other.get_by_text("Wer schon da ist, ist gefragt.")).to_be_visible()
    expect(white.locator("[data-question]")).to_contain_text("weiterspielen, mit allem, was")
    white.get_by_role("button", name="Einverstanden").click()
    expect(other.locator(".side", has_text="(du)")).to_be_visible()
    fold_invitation(other)
    thing(other, "a1").click()
    stone(white, "a1", "schwarzer Stein")


def test_an_uneven_way_is_told_at_the_name_also_to_whose_it_is(visitor: Visit) -> None:
    page = visitor(size=PHONE)

    def uneven(message: dict[str, Any]) -> None:
        for player in message.get("players", ()):
            player |= {"name": ["Roter Fuchs", "Grüne Eule"][player["seat"]], "here": "uneven"}

    change_frames(page, uneven)
    open_table(page, "muehle", 2)
    expect(page.locator(".presence")).to_have_text(["Leitung unruhig"] * 2)
