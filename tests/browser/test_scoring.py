"""Results are written down at a stall: on two phones, without a network, by the keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, submit
from tests.browser.test_planning import begin, nobody_misses_a_visit

pytestmark = pytest.mark.browser


def a_day(page: Page, let_hold: Callable[[Page], None], title: str, *games: str, variant: str = "Schule") -> list[str]:
    """A plan that holds for this test, with groups and these games; where their results are written down."""
    begin(page, title, variant)
    page.get_by_label("Gruppen, je Zeile eine").fill("1a 8\n1b 6")
    submit(page.get_by_role("button", name="Ansehen"))
    submit(page.get_by_role("button", name="Gruppen eintragen"))
    page.goto(f"{page.url.split('#')[0]}spiele/")
    for game in games:
        page.get_by_label(game, exact=False).first.check()
    submit(page.get_by_role("button", name="Diese Stände nehmen"))
    let_hold(page)
    page.get_by_role("link", name="Ergebnisse", exact=True).click()
    links = page.get_by_role("link", name=re.compile("^(Ergebnisse aufschreiben|Quoten rechnen)"))
    expect(links).to_have_count(len(games))
    return [link.get_attribute("href") or "" for link in links.all()]


def test_two_phones_one_attempt_and_no_network(visitor, log_in, let_hold, check_everywhere):
    organiser = log_in(visitor(size=DESK))
    [address] = a_day(organiser, let_hold, "Wurffest", "Dosenwerfen")
    one, other = visitor(size=PHONE, cut_off=True), visitor(size=PHONE)
    for page in (one, other):
        page.goto(address)
        page.get_by_role("button", name=re.compile("^1a")).click()
    check_everywhere(one)
    one.context.set_offline(True)

    def throw(page: Page, *points: int) -> None:
        page.get_by_role("button", name=re.compile("^3")).click()
        for number, each in enumerate(points, 1):
            tried = page.get_by_role("group", name=f"{number}. Ball")
            tried.get_by_role("button", name=str(each), exact=True).click()
        page.get_by_role("button", name="Fertig").click()

    throw(one, 2, 0, 4)
    expect(one.locator(".last")).to_contain_text("1a, Nummer 3: 6 Punkte")
    expect(one.get_by_text("Wartet auf das Netz: 1. Nichts geht verloren.")).to_be_visible()
    throw(other, 2, 1, 4)
    expect(other.locator(".last")).to_contain_text("7 Punkte")
    expect(other.locator("[data-state]")).to_have_text("")
    one.context.set_offline(False)
    question = one.get_by_role("alert")
    expect(question).to_contain_text("1a, Nummer 3, 1. Versuch: Zwei haben Verschiedenes aufgeschrieben. Was gilt?")
    check_everywhere(one)
    question.get_by_role("button", name="6 Punkte").click()
    expect(one.get_by_role("alert")).to_have_count(0)
    expect(one.locator("[data-state]")).to_have_text("")
    organiser.reload()
    expect(organiser.get_by_role("row").nth(1)).to_have_text(re.compile(r"1\.\s*1a, Nummer 3\s*6 Punkte"))
    check_everywhere(organiser)
    one.get_by_role("button", name="Zurücknehmen").first.click()
    expect(one.locator("[data-state]")).to_have_text("")
    organiser.reload()
    expect(organiser.get_by_text("Noch nichts aufgeschrieben.")).to_be_visible()


def test_the_wall_and_the_packing_list_can_be_read(visitor, log_in, let_hold, check_everywhere):
    organiser = log_in(visitor(size=DESK))
    a_day(organiser, let_hold, "Packfest", "Dosenwerfen", "Hufeisenspiel")
    organiser.get_by_role("link", name="Zum Plan").click()
    submit(organiser.get_by_role("button", name="Plan rechnen"))
    nobody_misses_a_visit(organiser)
    plan = organiser.url.split("#")[0]
    organiser.get_by_text("Als Liste, Gruppe für Gruppe").click()
    check_everywhere(organiser)
    organiser.get_by_role("link", name="Material", exact=True).click()
    expect(organiser.get_by_text("Hufeisenspiel: Es fehlt Stock.")).to_be_visible()  # as the club's list says
    check_everywhere(organiser)
    page = visitor(size=DESK)
    page.goto("/plan/wand/")
    expect(page.locator(".ways li")).to_have_count(2)
    expect(page.locator(".now .what")).to_have_text("Runde 1")
    check_everywhere(page)
    # the wall follows the plan by itself
    organiser.goto(plan)
    submit(organiser.get_by_role("button", name="Spieltag beenden"))
    expect(page.get_by_text("Gerade gilt kein Plan.")).to_be_visible()


def test_a_time_is_stopped_by_a_tap_anywhere_or_typed(visitor, log_in, let_hold, check_axe):
    organiser = log_in(visitor(size=DESK))
    [address] = a_day(organiser, let_hold, "Lauffest", "Sackhüpfen")
    page = visitor(size=PHONE)
    page.goto(address)
    page.get_by_role("button", name=re.compile("^1b")).click()
    page.get_by_role("button", name=re.compile("^Alle")).click()
    page.get_by_role("button", name="Los").click()
    clock = page.locator(".clock")
    expect(clock).not_to_have_text("0,00 s")
    page.get_by_role("heading", level=1).click()  # anywhere
    expect(page.get_by_role("button", name="Noch einmal")).to_be_visible()
    stopped = clock.inner_text()
    check_axe(page)
    page.get_by_role("button", name="Fertig").first.click()
    expect(page.locator(".last")).to_contain_text(f"1b: {stopped}")
    # by keys: a typed time, and one that is none
    page.get_by_role("button", name=re.compile("^2")).focus()
    page.keyboard.press("Enter")
    field = page.get_by_label("Oder die Zeit eintippen")
    for typed, said in (("1:61", "„1:61“ ist keine Zeit."), ("-3", "„-3“ ist keine Zeit.")):
        field.fill(typed)
        page.keyboard.press("Enter")
        expect(page.get_by_role("alert")).to_contain_text(said)
    field.fill("1:02,4")
    page.keyboard.press("Enter")
    expect(page.locator(".last li").first).to_contain_text("1b, Nummer 2: 1:02,40")


#: the watch shows more than so many seconds
RUN_ON = "(least) => parseFloat(document.querySelector('.clock').textContent.replace(',', '.')) > least"


def seconds(shown: str) -> float:
    """What a watch shows, below a minute."""
    return float(shown.removesuffix(" s").replace(",", "."))


def arrived(page: Page) -> None:
    """Everything that was written down is with the server."""
    expect(page.locator("[data-state]")).to_have_text("")
    page.wait_for_function("() => Object.keys(localStorage).every((key) => !key.startsWith('spieletag-wertung'))")


def counted(page: Page, game: str, way: str) -> None:
    """The organiser chooses another way of counting at a stall."""
    stall = page.get_by_role("region", name=game)
    stall.get_by_label("Gezählt wird:").select_option(label=way)
    submit(stall.get_by_role("button", name="Übernehmen"))


def test_a_heat_one_tap_for_each_lane_and_a_final(visitor, log_in, let_hold, check_everywhere):
    organiser = log_in(visitor(size=DESK))
    [address] = a_day(organiser, let_hold, "Sackfest", "Sackhüpfen")
    page = visitor(size=PHONE)
    page.goto(address)
    page.get_by_role("button", name=re.compile("^1a")).click()
    check_everywhere(page)

    def run(*order: int) -> None:
        page.get_by_role("button", name="Los", exact=True).click()
        expect(page.locator(".clock")).not_to_have_text("0,00 s")
        for number in order:
            page.get_by_role("button", name=re.compile(f"^1a, Nummer {number}\\b")).click()

    page.get_by_role("button", name="Mehrere laufen zugleich").click()
    check_everywhere(page)
    for number in (1, 2, 3):
        page.get_by_role("button", name=f"1a, Nummer {number}", exact=True).click()
    page.get_by_role("button", name="Zum Start (3)").click()
    run(2)
    page.get_by_role("button", name="Letztes Antippen zurück").click()
    for number in (3, 1, 2):
        page.get_by_role("button", name=re.compile(f"^1a, Nummer {number}\\b")).click()
    expect(page.get_by_role("button", name=re.compile("^1a, Nummer 3"))).to_contain_text("1. · ")
    expect(page.get_by_role("button", name=re.compile("^1a, Nummer 2"))).to_contain_text("3. · ")
    check_everywhere(page)
    page.get_by_role("button", name="Fertig").click()
    arrived(page)
    # the first two of each run go to the final, and the final decides
    page.locator("summary", has_text="Endlauf").click()
    page.get_by_role("button", name="Die Ersten jedes Laufs (2)").click()
    page.get_by_role("button", name="Zum Start (2)").click()
    run(1, 3)
    page.get_by_role("button", name="Fertig").click()
    arrived(page)
    organiser.reload()
    rows = organiser.get_by_role("row")
    expect(rows.nth(1)).to_contain_text("1a, Nummer 1")
    expect(rows.nth(1)).to_contain_text("im Endlauf")
    expect(rows.nth(3)).to_contain_text("1a, Nummer 2")


def test_ways_of_counting_on_a_phone(visitor, log_in, let_hold, check_everywhere):
    """A relay, a duel, hide and seek: each on its own page."""
    organiser = log_in(visitor(size=DESK))
    a_day(organiser, let_hold, "Allerlei", "Reifentreiben", "Tauziehen", "Versteckspiel")
    counted(organiser, "Reifentreiben", "Staffel: Zeit einer Gruppe")
    check_everywhere(organiser)
    hoop, rope, hide = (
        organiser.get_by_role("region", name=game).get_by_role("link").first.get_attribute("href")
        for game in ("Reifentreiben", "Tauziehen", "Versteckspiel")
    )
    page = visitor(size=PHONE)
    page.goto(hoop)
    page.get_by_role("button", name=re.compile("^1a")).click()
    page.get_by_role("button", name="Mehrere laufen zugleich").click()
    for group in ("1a", "1b"):
        page.get_by_role("button", name=group, exact=True).click()
    page.get_by_label("Wie viele laufen nacheinander?").fill("2")
    page.get_by_role("button", name="Zum Start (2)").click()
    page.get_by_role("button", name="Los", exact=True).click()
    expect(page.locator(".clock")).not_to_have_text("0,00 s")
    first, second = (page.get_by_role("button", name=re.compile(f"^{group}")) for group in ("1a", "1b"))
    first.evaluate("(button) => { button.click(); button.click(); }")  # one finger twice
    second.press("Enter")  # by keys
    page.wait_for_function(RUN_ON, arg=seconds(page.locator(".clock").inner_text()) + 0.5)
    second.press("Enter")
    expect(first).to_contain_text("1/2")
    expect(second).to_contain_text("1. · ")
    page.get_by_role("button", name="Mehr kommen nicht an").click()
    page.get_by_role("button", name="Fertig").click()
    expect(page.locator(".last li")).to_have_count(1)
    arrived(page)

    page.goto(rope)
    page.get_by_role("button", name=re.compile("^1b")).click()
    page.get_by_role("button", name=re.compile("^1a")).last.click()
    page.get_by_role("group", name="1. Zug").get_by_role("button", name="1b").click()
    page.get_by_role("button", name="Fertig").click()
    expect(page.get_by_role("alert")).to_have_text("Es ist noch nicht entschieden, wer öfter gewonnen hat.")
    page.get_by_role("group", name="2. Zug").get_by_role("button", name="1a").click()
    page.get_by_role("group", name="3. Zug").get_by_role("button", name="1b").click()
    check_everywhere(page)
    page.get_by_role("button", name="Fertig").click()
    expect(page.locator(".last")).to_contain_text("1a gegen 1b: 1 : 2")
    arrived(page)

    page.goto(hide)
    page.get_by_role("button", name=re.compile("^1b")).click()
    page.get_by_role("button", name="Neue Runde mit Uhr").click()
    page.get_by_role("button", name="6", exact=True).click()
    page.get_by_role("button", name="Alle sind versteckt").click()
    page.get_by_role("button", name=re.compile("^1 *versteckt")).click()
    for _twice in range(2):
        page.get_by_role("button", name=re.compile("^2")).click()
    check_everywhere(page)
    page.get_by_role("button", name="Runde fertig").click()
    expect(page.locator(".last li")).to_have_count(2)
    arrived(page)
    organiser.reload()
    for said in ("1b2 Punkte, 1-mal gewonnen", "1b, Nummer 21-mal frei", "1b, Nummer 10-mal frei"):
        expect(organiser.get_by_role("row").filter(has_text=said)).to_have_count(1)


def test_marbles_change_hands_without_a_network(visitor, log_in, let_hold, check_everywhere):
    organiser = log_in(visitor(size=DESK))
    [address] = a_day(organiser, let_hold, "Murmelfest", "Dotzen")
    counted(organiser, "Dotzen", "Murmeln, die wandern")
    page = visitor(size=PHONE, cut_off=True)
    page.goto(address)
    page.get_by_role("button", name=re.compile("^1b")).click()
    page.get_by_role("button", name="Allen gleich viele leihen").click()
    check_everywhere(page)
    page.get_by_role("button", name="An 6 Kinder ausgeben").click()
    arrived(page)
    page.context.set_offline(True)
    page.get_by_role("button", name="1b, Nummer 3: 5 Einer").click()
    page.get_by_role("button", name="Einer +").click()
    page.get_by_role("button", name="Geben").click()
    expect(page.get_by_role("alert")).to_have_text("Bitte antippen, wer sie bekommt, und wie viele.")
    page.get_by_role("button", name="1b, Nummer 5: 5 Einer").click()
    check_everywhere(page)
    page.get_by_role("button", name="Geben").click()
    expect(page.get_by_role("button", name="1b, Nummer 5: 7 Einer")).to_be_visible()
    expect(page.get_by_role("button", name="1b, Nummer 3: 3 Einer")).to_be_visible()
    expect(page.get_by_text("Wartet auf das Netz: 1. Nichts geht verloren.")).to_be_visible()
    check_everywhere(page)
    page.context.set_offline(False)
    arrived(page)
    organiser.reload()
    expect(organiser.get_by_role("row").nth(1)).to_contain_text("2 Einer gewonnen")
    page.get_by_role("button", name="Zurücknehmen").first.click()
    arrived(page)
    expect(page.get_by_role("button", name="1b, Nummer 5: 5 Einer")).to_be_visible()
    page.get_by_role("button", name="Alles zurück in den Beutel").click()
    arrived(page)
    expect(page.get_by_role("button", name="1b, Nummer 5: noch nichts")).to_be_visible()
    organiser.reload()
    expect(organiser.get_by_role("row").nth(1)).to_contain_text("mitgespielt")


#: chance as the test has it, and pauses that end when the test says so
IN_HAND = """
window.chance = 0; Math.random = () => chance;
window.held = []; const later = window.setTimeout;
window.setTimeout = (act, wait, ...more) => (wait >= 3000 && wait <= 9000 ? held.push(act) : later(act, wait, ...more));
window.pulses = []; navigator.vibrate = (pulse) => pulses.push(pulse.length);
"""


def test_the_phone_calls_at_random_for_eyes_and_hands_too(visitor, log_in, let_hold, check_axe):
    organiser = log_in(visitor(size=DESK))
    [address] = a_day(organiser, let_hold, "Ruffest", "Feuer, Wasser, Wind")
    page = visitor(size=PHONE)
    page.add_init_script(IN_HAND)
    page.goto(address)
    page.get_by_role("button", name="Rufen lassen").click()
    page.get_by_label("Mit Ton").uncheck()
    check_axe(page)
    page.get_by_role("button", name="Los", exact=True).click()
    call = page.locator(".caller")
    for number, word in enumerate(["Feuer", "Wasser", "Wind"] * 2, 1):
        expect(call.get_by_role("alert")).to_have_text("Lauft!")
        page.evaluate(f"chance = {(number - 1) % 3 / 3 + 0.1}; held.shift()()")
        expect(call.get_by_role("alert")).to_have_text(word)
        expect(call.get_by_role("img")).to_have_attribute("alt", re.compile(f"^{word}: "))
        expect(call).to_contain_text(f"{number} von 6 Rufen")
        if number <= 3:
            check_axe(page)
        page.evaluate("held.shift()()")
    expect(call.get_by_role("alert")).to_have_text("Runde aus")
    assert page.evaluate("pulses") == [1, 3, 5] * 2


def test_a_pool_of_stakes_and_a_count_by_taps(visitor, log_in, let_hold, check_everywhere):
    organiser = log_in(visitor(size=DESK))
    jumps, pool = a_day(organiser, let_hold, "Rennfest", "Seilspringen", "Totalisator", variant="Familientag")
    page = visitor(size=PHONE)
    page.goto(pool)
    for horse, stake in enumerate((25, 120, 75, 230), 1):
        page.get_by_label(f"Pferd {horse}", exact=True).fill(str(stake))
    for place in (1, 2):
        page.get_by_label(f"{place}. Platz: Pferd").fill(str(place))
    submit(page.get_by_role("button", name="Quoten rechnen"))
    expect(page.get_by_role("alert")).to_have_text("Bei 4 Pferden zählen hier 3 Plätze.")
    page.get_by_label("3. Platz: Pferd").fill("3")
    submit(page.get_by_role("button", name="Quoten rechnen"))
    expect(page.get_by_role("row").nth(2)).to_have_text(re.compile(r"2\s*120\s*1,25"))
    check_everywhere(page)
    page.goto(jumps)
    page.get_by_role("button", name=re.compile("^1b")).click()
    page.get_by_role("button", name=re.compile("^4")).click()
    for wrong in ("3,5", "-1", "101"):
        page.get_by_label("Wie viele?").fill(wrong)
        page.keyboard.press("Enter")
        expect(page.get_by_role("alert")).to_contain_text(f"„{wrong}“ geht hier nicht.")
    page.get_by_label("Wie viele?").fill("")
    for _jump in range(3):
        page.get_by_role("button", name=re.compile("^Eins mehr")).click()
    check_everywhere(page)
    page.get_by_role("button", name="Fertig").click()
    expect(page.locator(".last")).to_contain_text("1b, Nummer 4: 3")
