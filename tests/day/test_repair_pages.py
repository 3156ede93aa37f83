"""The pages on which a plan is repaired, a stall described, and the other organiser noticed."""

from __future__ import annotations

import datetime
import re
import shutil
from collections.abc import Callable
from dataclasses import replace
from html import unescape
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import parse_qsl, urlsplit

import pytest
from django.test import Client

from day.domain import changes, results, revisions
from day.domain.plan import Plan
from day.domain.results import Entry
from day.domain.timetable import Break, Hours
from day.models import DayPlan
from day.views import days as days_pages
from day.views import planning
from inventory.domain.access import Who
from inventory.models import GamesDay
from rules.domain.library import load_library
from rules.domain.shipped import shipped_files

pytestmark = pytest.mark.django_db
DATE = "2035-06-12"
#: rounds at 9:00, 9:20, (break) 10:00, 10:20
HOURS = Hours("9:00", "10:40", 15, 5, (Break("9:40", "10:00", "Pause"),))
WHO = Who(None, "Anna")


@pytest.fixture
def olga(client: Client, organiser, tmp_path: Path) -> Client:
    for slug in ("halma", "muehle", "dame", "dosenwerfen"):
        shutil.copy(shipped_files()[slug], tmp_path)
    load_library(tmp_path)
    client.force_login(organiser)
    return client


@pytest.fixture
def day(olga: Client) -> int:
    """Two groups at three stalls, one of them outdoors, in four rounds; each group has a round at leisure."""
    olga.post("/spieltage/", {"title": "Sommerfest", "date": DATE, "variant": "schule"})
    number = GamesDay.objects.get().pk
    olga.post(f"/spieltage/{number}/gruppen/", {"lines": "1a 24\n1b 22"})
    olga.post(f"/spieltage/{number}/spiele/", {"game": ["halma", "muehle", "dosenwerfen"]})
    names = {stall.name: key for key, stall in newest(number).stalls.items()}
    tins, halma, mill = names["Dosenwerfen"], names["Halma"], names["Mühle"]
    visits = {(1, 0): tins, (1, 1): halma, (1, 2): mill, (2, 0): mill, (2, 1): tins, (2, 2): halma}
    revisions.change(number, lambda plan: replace(plan, hours=HOURS, visits=visits), "von Hand", WHO)
    return number


@pytest.fixture
def at(day: int, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """The plan holds, and it is that time."""
    revisions.use(day, DayPlan.Status.LIVE)

    def tick(clock: str) -> None:
        time = datetime.time.fromisoformat(clock)
        moment = datetime.datetime.combine(datetime.date.fromisoformat(DATE), time, planning.ZONE)
        monkeypatch.setattr(planning, "timezone", SimpleNamespace(now=lambda: moment))

    tick("08:00")
    return tick


def newest(day: int) -> Plan:
    return revisions.find(day).plan


def number_of(day: int, name: str) -> int:
    return next(key for key, stall in newest(day).stalls.items() if stall.name == name)


def ask(olga: Client, day: int, **given: object) -> str:
    answer = olga.get(f"/spieltage/{day}/umplanen/", given)
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", answer.content.decode())


def do(olga: Client, day: int, begun: int, **given: object) -> str:
    sent = {"stand": revisions.find(day).number, "begonnen": begun, **given}
    answer = olga.post(f"/spieltage/{day}/umplanen/", sent, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


def test_it_asks_first_and_says_who_is_affected_and_changes_nothing_yet(olga: Client, day: int, at) -> None:
    at("09:05")
    tins = number_of(day, "Dosenwerfen")
    page = ask(olga, day, was="faellt-aus", stand_nummer=tins, ab=1)
    assert "„Dosenwerfen“ fällt aus ab 09:20" in page
    assert "Es trifft eine Gruppe." in page
    assert "1 von 4 Besuchen ändern sich." in page
    assert "kommt nicht mehr zu Dosenwerfen" in page
    assert '<span class="at">09:20</span> <del>Dosenwerfen</del> → <ins>frei</ins>' in page
    before = revisions.find(day)
    assert before.plan.visits[2, 1] == tins
    page = do(olga, day, 1, was="faellt-aus", stand_nummer=tins, ab=1)
    assert "„Dosenwerfen“ fällt aus ab 09:20. Das ist jetzt Stand" in page
    assert newest(day).visits == {key: at for key, at in before.plan.visits.items() if key != (2, 1)}
    assert "Ein Stand ist wieder da" in ask(olga, day)
    page = olga.post(f"/spieltage/{day}/verlauf/{before.number + 1}/zuruecknehmen/", follow=True).content.decode()
    assert "Zurückgenommen: „Dosenwerfen“ fällt aus" in page
    assert newest(day) == before.plan


def test_rain_closes_what_has_no_roof_and_ends(olga: Client, day: int, at) -> None:
    at("09:05")
    page = ask(olga, day, was="regen")
    assert "Regen ab 09:20" in page
    assert '<strong>Dosenwerfen</strong> → fällt aus <span class="soft">09:20–10:35</span>' in page
    do(olga, day, 1, was="regen")
    assert number_of(day, "Dosenwerfen") not in {at for (_who, slot), at in newest(day).visits.items() if slot}
    assert "Es regnet nicht mehr" in ask(olga, day)
    page = ask(olga, day, was="kein-regen", ab=3)
    assert "Kein Regen mehr ab 10:20" in page
    assert '<span class="at">10:20</span> <del>frei</del> → <ins>Dosenwerfen</ins>' in page
    do(olga, day, 1, was="kein-regen", ab=3)
    assert newest(day).visits[2, 3] == number_of(day, "Dosenwerfen")


def test_a_stall_with_a_place_for_the_rain_moves_and_the_groups_page_says_where(olga: Client, day: int, at) -> None:
    tins = number_of(day, "Dosenwerfen")
    form = {"name": "Dosenwerfen", "place": 2, "lanes": 1, "youngest": 0, "helpers": 1, "ganz": "1", "rain": 1}
    olga.post(f"/spieltage/{day}/staende/{tins}/", {**form, "game-dosenwerfen": 1, "extras": ""})
    page = do(olga, day, 0, was="regen")
    assert "Regen ab 09:00. Das ist jetzt Stand" in page
    told = olga.get(f"/plan/{newest(day).parties[1].code}/").content.decode()
    assert re.search(r"Dosenwerfen</span>\s*<span class=\"where\">Drinnen", told)


def test_a_group_comes_late(olga: Client, day: int, at) -> None:
    page = ask(olga, day, was="kommt", gruppe=1, um="9:20")
    assert "1a: kommt erst um 9:20" in page
    do(olga, day, 0, was="kommt", gruppe=1, um="9:20")
    assert newest(day).parties[1].arrival == "09:20"
    assert {slot for party, slot in newest(day).visits if party == 1} == {1, 2, 3}


def test_a_delay_is_pushed_or_made_up_for(olga: Client, day: int, at) -> None:
    at("09:05")
    page = ask(olga, day, was="spaeter", minuten=10, wie="schieben")
    assert "Alle Gruppen bleiben bei ihrer Reihenfolge." in page
    assert "<del>09:20–09:35</del> → <ins>09:30–09:45</ins>" in page
    assert "09:00–09:15" not in page
    assert "10 Minuten später, Runden zu" in ask(olga, day, was="spaeter", minuten=10, wie="kuerzen")
    do(olga, day, 1, was="spaeter", minuten=10, wie="schieben")
    slots = planning.slots_of(revisions.find(day))
    assert [f"{slot.begin:%H:%M}" for slot in slots] == ["09:00", "09:30", "10:10", "10:30"]
    page = olga.get(f"/spieltage/{day}/").content.decode()
    assert "Beginn der nächsten Runde" in page
    assert 'name="begin" value="09:30"' in page


def test_a_break_moves(olga: Client, day: int, at) -> None:
    assert "Pause um 10:00" in ask(olga, day, was="pause", pause=0, um="10:00")
    do(olga, day, 0, was="pause", pause=0, um="10:00")
    assert newest(day).hours.breaks == (Break("10:00", "10:20", "Pause"),)


def test_who_looked_too_long_sees_it_anew(olga: Client, day: int, at) -> None:
    before = revisions.find(day)
    tins = number_of(day, "Dosenwerfen")
    at("09:20")
    page = do(olga, day, 1, was="faellt-aus", stand_nummer=tins)  # asked before the second round began
    assert "Inzwischen hat sich etwas geändert. So wäre es jetzt:" in page
    assert "fällt aus ab 10:00" in page
    assert revisions.find(day).number == before.number


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"was": "zirkus"}, "Bitte sagen Sie, was los ist."),
        ({"was": "faellt-aus", "stand_nummer": "x"}, "„x“ ist keine ganze Zahl."),
        ({"was": "regen", "ab": "0"}, "Was begonnen hat, bleibt, wie es ist."),
        ({"was": "regen", "ab": "9"}, "Bitte wählen Sie eine spätere Runde."),
        ({"was": "kommt", "gruppe": "1", "um": "1:61"}, "„1:61“ ist keine Uhrzeit (1a)"),
        ({"was": "spaeter", "minuten": "1,5"}, "„1,5“ ist keine ganze Zahl."),
        (
            {"was": "spaeter", "minuten": "100", "wie": "kuerzen"},
            "Auch mit Runden von 5 Minuten reicht die Zeit nicht.",
        ),
        ({"was": "pause", "pause": "0", "um": "9:10"}, "Bis 09:15 läuft, was begonnen hat."),
    ],
)
def test_what_cannot_be_is_refused_by_name(olga: Client, day: int, at, given: dict[str, str], said: str) -> None:
    at("09:05")
    answer = olga.get(f"/spieltage/{day}/umplanen/", given)
    assert answer.status_code == 422
    assert said in answer.content.decode()


def test_after_the_last_round_has_begun_nothing_is_planned_anew(olga: Client, day: int, at) -> None:
    at("10:20")
    assert "Die letzte Runde hat begonnen" in ask(olga, day)
    assert olga.get(f"/spieltage/{day}/umplanen/", {"was": "regen"}).status_code == 422


# --- no plan for all --------------------------------------------------------------------------------------------


def test_a_remedy_is_looked_at_and_done(olga: Client, day: int) -> None:
    two = Hours("9:00", "9:35", 15, 5)
    stalls = {key: stall for key, stall in newest(day).stalls.items() if stall.name != "Dosenwerfen"}
    revisions.change(day, lambda plan: replace(plan, hours=two, stalls=stalls, visits={}), "eng", WHO)
    olga.post(f"/spieltage/{day}/gruppen/", {"lines": "1c 20"})
    page = olga.post(f"/spieltage/{day}/rechnen/", follow=True).content.decode()
    assert "Alles passt." not in page
    assert "3 Gruppen wollen zusammen 6 Besuche; an 2 Ständen in 2 Runden ist Platz für 4." in page
    helps = olga.get(f"/spieltage/{day}/was-hilft/").content.decode()
    assert "Mit einer Runde mehr fehlt niemandem etwas." in helps
    assert f'href="/spieltage/{day}/umplanen/?was=runde&amp;anzahl=1"' in helps
    shown = ask(olga, day, was="runde", anzahl=1)
    assert "dazu → <ins>09:40–09:55</ins>" in shown
    assert "Nicht alles geht mehr auf" not in shown
    do(olga, day, 0, was="runde", anzahl=1)
    assert len(newest(day).visits) == 6


def test_fewer_rounds_with_more_room_leave_nobody_idle(olga: Client, day: int) -> None:
    """Four groups at three stalls; the page names them, and the remedy does what it says."""
    olga.post(f"/spieltage/{day}/gruppen/", {"lines": "1c 20\n1d 20"})
    olga.post(f"/spieltage/{day}/rechnen/")
    page = olga.get(f"/spieltage/{day}/").content.decode()
    assert page.count("In 1 von 4 Runden frei (") == 4
    assert "Alles passt." not in page
    helps = olga.get(f"/spieltage/{day}/was-hilft/", headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in helps
    [address] = [each for each in re.findall('href="([^"]+)"', helps) if "was=platz" in each]
    given = dict(parse_qsl(urlsplit(unescape(address)).query))
    assert "Mehr Platz an jedem Stand und" in ask(olga, day, **given)
    do(olga, day, 0, **given)
    page = olga.get(f"/spieltage/{day}/").content.decode()
    assert "Alles passt." in page


def test_a_stall_for_younger_children_is_a_button(olga: Client, day: int) -> None:
    older = {n: replace(stall, youngest=4) for n, stall in newest(day).stalls.items()}
    revisions.change(day, lambda plan: replace(plan, stalls=older), "ab 4", WHO)
    olga.post(f"/spieltage/{day}/gruppen/", {"lines": "Igel 12 +2 3-4"})
    assert "Igel: Kein Stand passt (zu jung)." in olga.get(f"/spieltage/{day}/").content.decode()
    helps = olga.get(f"/spieltage/{day}/was-hilft/").content.decode()
    [address] = [each for each in re.findall('href="([^"]+)"', helps) if "was=juenger" in each]
    given = dict(parse_qsl(urlsplit(unescape(address)).query))
    do(olga, day, 0, **given)
    assert {stall.youngest for stall in newest(day).open_stalls.values()} == {3}
    assert {who for who, _slot in newest(day).visits} == set(newest(day).going)


@pytest.mark.parametrize(
    "asked",
    [{"was": "weniger", "anzahl": 99}, {"was": "juenger", "staende": "1,x", "alter": 3}, {"was": "juenger", "alter": 3},
     {"was": "juenger", "staende": "1", "alter": 98}],
)  # fmt: skip
def test_remedies_that_cannot_be_are_refused(olga: Client, day: int, asked: dict[str, object]) -> None:
    before = newest(day)
    assert olga.get(f"/spieltage/{day}/umplanen/", asked).status_code == 422
    assert newest(day) == before


def test_a_second_place_at_a_stall_takes_a_second_set(olga: Client, day: int) -> None:
    mill = number_of(day, "Mühle")
    assert "„Mühle“: Platz für 2 Gruppen zugleich" in ask(olga, day, was="platz", stand_nummer=mill, anzahl=1)
    do(olga, day, 0, was="platz", stand_nummer=mill, anzahl=1)
    assert (newest(day).stalls[mill].lanes, newest(day).stalls[mill].games) == (2, {"muehle": 2})
    assert "Mehr Platz an jedem Stand" in ask(olga, day, was="platz", stand_nummer=0, anzahl=2)
    do(olga, day, 0, was="platz", stand_nummer=0, anzahl=2)
    assert sorted(stall.lanes for stall in newest(day).stalls.values()) == [3, 3, 4]


def test_a_plan_without_groups_is_not_calculated(olga: Client, day: int) -> None:
    revisions.change(day, lambda plan: replace(plan, parties={}, visits={}), "leer", WHO)
    answer = olga.post(f"/spieltage/{day}/rechnen/", follow=True)
    assert "Zum Rechnen braucht der Plan Gruppen und Stände." in answer.content.decode()


# --- a stall ----------------------------------------------------------------------------------------------------


def test_all_of_a_stall_stands_on_its_page(olga: Client, day: int, at) -> None:
    at("09:05")
    mill = number_of(day, "Mühle")
    shut = replace(newest(day).stalls[mill], closed=frozenset({0, 50}))
    revisions.change(day, lambda plan: replace(plan, stalls={**plan.stalls, mill: shut}), "zu", WHO)
    page = olga.get(f"/spieltage/{day}/staende/{mill}/").content.decode()
    assert 'value="0" checked disabled' in page
    form = {
        "name": "Mühlen", "place": 1, "lanes": 2, "youngest": 6, "helpers": 2, "ganz": "1", "game-muehle": 3,
        "game": "dame", "extras": "Kreide\n\n ein  Tisch", "closed": ["2", "0"], "rain": "",
        "stand": revisions.find(day).number,
    }  # fmt: skip
    olga.post(f"/spieltage/{day}/staende/{mill}/", form)
    stall = newest(day).stalls[mill]
    assert (dict(stall.games), stall.extras, stall.rain) == ({"muehle": 3, "dame": 2}, ("Kreide", "ein Tisch"), None)
    assert stall.closed == {0, 2, 50}  # what has begun stays, and what comes after the day
    page = olga.get(f"/spieltage/{day}/").content.decode()
    assert "zeitweise geschlossen" in page
    assert "10:00: „Mühlen“ ist geschlossen" in page
    packed = olga.get(f"/spieltage/{day}/material/").content.decode()
    assert "ein Tisch" in packed
    assert olga.get(f"/spieltage/{day}/staende/77/").status_code == 404


def test_a_stall_for_what_no_list_holds(olga: Client, day: int) -> None:
    page = olga.post(f"/spieltage/{day}/staende/", {"name": "Basteln"}, follow=True).content.decode()
    assert "<h1>Basteln</h1>" in page
    assert newest(day).stalls[number_of(day, "Basteln")].games == {}
    refused = olga.post(f"/spieltage/{day}/staende/", {"name": "  "}, follow=True).content.decode()
    assert "Der Name eines Standes hat 1 bis 60 Zeichen." in refused


def test_a_stall_that_is_retired_keeps_its_results(olga: Client, day: int, at) -> None:
    at("09:05")
    tins = number_of(day, "Dosenwerfen")
    results.book(revisions.find(day), tins, [Entry("telefon-1", 1, 3, 1, (2, 0, 4))])
    olga.post(f"/spieltage/{day}/staende/{tins}/", {"away": "1"})
    assert tins not in newest(day).open_stalls
    assert newest(day).visits[1, 0] == tins
    board = re.sub(r"\s+", " ", olga.get(f"/spieltage/{day}/ergebnisse/").content.decode())
    assert "1a, Nummer 3" in board
    assert results.reached(revisions.find(day), 1)


# --- two organisers ---------------------------------------------------------------------------------------------


def test_an_open_page_hears_who_has_changed_the_plan(olga: Client, day: int) -> None:
    number = revisions.find(day).number
    assert f'hx-get="/spieltage/{day}/neuer-als/{number}/"' in olga.get(f"/spieltage/{day}/").content.decode()
    assert olga.get(f"/spieltage/{day}/neuer-als/{number}/").status_code == 204
    revisions.change(day, lambda plan: changes.with_new_stall(plan, "Basteln"), "Stand dazu", WHO)
    answer = olga.get(f"/spieltage/{day}/neuer-als/{number}/")
    assert answer.status_code == planning.SAID_AND_DONE
    told = answer.content.decode()
    assert "Anna hat gerade geändert: „Stand dazu“." in told
    assert olga.get("/spieltage/999/neuer-als/1/").status_code == 404


def test_asking_for_news_is_cheap(olga: Client, day: int, django_assert_max_num_queries) -> None:
    number = revisions.find(day).number
    with django_assert_max_num_queries(4):  # the session, who that is and their role, the number of the newest
        olga.get(f"/spieltage/{day}/neuer-als/{number}/")


# --- two visits change places -----------------------------------------------------------------------------------


def test_two_times_of_a_group_are_exchanged(olga: Client, day: int, at) -> None:
    at("09:05")
    before = newest(day).visits
    form = {"was": before[1, 1], "other": f"2:{before[1, 2]}"}
    page = olga.post(f"/spieltage/{day}/besuch/1/1/", form, follow=True).content.decode()
    assert "1a: 09:20 und 10:00 getauscht" in page
    assert (newest(day).visits[1, 1], newest(day).visits[1, 2]) == (before[1, 2], before[1, 1])
    page = olga.post(f"/spieltage/{day}/besuch/1/1/", form, follow=True).content.decode()
    assert "wurde inzwischen von jemand anderem umgeplant" in page
    page = olga.post(f"/spieltage/{day}/besuch/1/1/", {"was": "", "other": "0:"}, follow=True).content.decode()
    assert "Was vorbei ist oder gerade läuft" in page
    page = olga.get(f"/spieltage/{day}/besuch/1/1/").content.decode()
    assert 'value="3:"' in page
    assert 'name="other" value="0:' not in page


# --- the past ---------------------------------------------------------------------------------------------------


def test_other_hours_leave_what_has_begun_at_its_time(olga: Client, day: int, at) -> None:
    at("09:25")
    form = {"begin": "9:50", "end": "11:00", "slot": "20", "change": "5", "breaks": "", "mode": "rotation", "each": ""}
    olga.post(f"/spieltage/{day}/zeiten/", form)
    slots = planning.slots_of(revisions.find(day))
    assert [f"{slot.begin:%H:%M}-{slot.end:%H:%M}" for slot in slots] == [
        "09:00-09:15", "09:20-09:35", "09:50-10:10", "10:15-10:35", "10:40-11:00",
    ]  # fmt: skip
    refused = olga.post(f"/spieltage/{day}/zeiten/", {**form, "begin": "9:30"}, follow=True).content.decode()
    assert "Bis 09:35 dauert die Runde, die begonnen hat." in refused


def test_taking_back_what_moved_time_is_refused_once_a_round_began_by_it(olga: Client, day: int, at) -> None:
    at("09:05")
    do(olga, day, 1, was="spaeter", minuten=10, wie="schieben")
    made = revisions.find(day).number
    at("09:31")
    page = olga.post(f"/spieltage/{day}/verlauf/{made}/zuruecknehmen/", follow=True).content.decode()
    assert "Inzwischen hat eine Runde begonnen, und was begonnen hat, bleibt." in page
    assert revisions.find(day).number == made


def test_taking_back_leaves_where_groups_have_been(olga: Client, day: int, at) -> None:
    tins = number_of(day, "Dosenwerfen")
    do(olga, day, 0, was="faellt-aus", stand_nummer=tins)
    after, made = newest(day).visits, revisions.find(day).number
    at("09:25")
    olga.post(f"/spieltage/{day}/verlauf/{made}/zuruecknehmen/")
    now = newest(day).visits
    assert {key: at for key, at in now.items() if key[1] < 2} == {key: at for key, at in after.items() if key[1] < 2}
    assert tins not in newest(day).stalls[tins].closed


def test_what_others_have_built_on_is_not_taken_back(olga: Client, day: int) -> None:
    olga.post(f"/spieltage/{day}/orte/", {"name": "Aula", "way": "0"})
    there = revisions.find(day).number
    form = {"name": "Halma", "place": 3, "lanes": 1, "youngest": 8, "helpers": 1}
    olga.post(f"/spieltage/{day}/staende/{number_of(day, 'Halma')}/", form)
    page = olga.post(f"/spieltage/{day}/verlauf/{there}/zuruecknehmen/", follow=True).content.decode()
    assert "Das lässt sich nicht zurücknehmen: „Halma“ steht inzwischen dort." in page


def test_what_would_leave_hours_that_make_no_day_is_not_taken_back(olga: Client, day: int) -> None:
    form = {"begin": "9:00", "end": "14:00", "slot": "15", "change": "5", "breaks": "", "mode": "rotation", "each": ""}
    olga.post(f"/spieltage/{day}/zeiten/", form)
    later = revisions.find(day).number
    olga.post(f"/spieltage/{day}/zeiten/", {**form, "begin": "13:00"})
    page = olga.post(f"/spieltage/{day}/verlauf/{later}/zuruecknehmen/", follow=True).content.decode()
    assert "liegt nicht nach dem Beginn (13:00)" in page
    assert newest(day).hours.end == "14:00"


SPRING, AUTUMN = "2035-03-25", "2035-10-28"


@pytest.mark.parametrize(
    ("date", "begin", "end", "said"),
    [
        (DATE, "12:00", "9:00", "Das Ende (9:00) liegt nicht nach dem Beginn (12:00)"),
        (DATE, "20:00", "1:00", "Ein Plan endet am selben Tag."),
        (SPRING, "2:30", "6:00", "die Uhr um 02:00 auf 03:00 vorgestellt: 02:30 gibt es nicht."),
        (
            AUTUMN,
            "2:30",
            "6:00",
            "die Uhr um 03:00 auf 02:00 zurückgestellt: 02:30 gibt es zweimal.",
        ),
    ],
)
def test_hours_that_make_no_day_are_refused_by_name(olga: Client, date: str, begin: str, end: str, said: str) -> None:
    olga.post("/spieltage/", {"title": "Nachts", "date": date, "variant": "schule"})
    number = GamesDay.objects.get(title="Nachts").pk
    form = {"begin": begin, "end": end, "slot": "15", "change": "5", "breaks": "", "mode": "rotation", "each": ""}
    assert said in olga.post(f"/spieltage/{number}/zeiten/", form, follow=True).content.decode()
    assert revisions.find(number).number == 1


def test_only_the_slips_that_say_otherwise_are_printed_again(
    olga: Client, day: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    printed: list[tuple[str, list[str]]] = []

    def slips(state: revisions.State, *_more: object) -> bytes:
        printed.append(("slips", [party.label for party in state.plan.going.values()]))
        return b"%PDF"

    def sheets(state: revisions.State, *_more: object) -> bytes:
        printed.append(("sheets", [stall.name for stall in state.plan.open_stalls.values()]))
        return b"%PDF"

    monkeypatch.setattr(planning.printing, "slips_pdf", slips)
    monkeypatch.setattr(planning.printing, "stall_sheets_pdf", sheets)
    before = revisions.find(day)
    mill, tins = number_of(day, "Mühle"), number_of(day, "Dosenwerfen")
    olga.post(f"/spieltage/{day}/besuch/2/0/", {"stall": "", "was": mill})
    for kind in ("laufzettel", "staende"):
        olga.get(f"/spieltage/{day}/drucken/{kind}.pdf", {"seit": before.number})
    assert printed == [("slips", ["1b"]), ("sheets", ["Mühle"])]
    olga.post(
        f"/spieltage/{day}/staende/{tins}/", {"name": "Dosen", "place": 2, "lanes": 1, "youngest": 0, "helpers": 1}
    )
    olga.get(f"/spieltage/{day}/drucken/laufzettel.pdf", {"seit": before.number + 1})
    assert printed[-1] == ("slips", ["1a", "1b"])  # where both of them go is called otherwise
    olga.post(f"/spieltage/{day}/orte/", {"name": "Aula", "way": "0"})
    answer = olga.get(f"/spieltage/{day}/drucken/laufzettel.pdf", {"seit": before.number + 2}, follow=True)
    assert f"Seit Stand {before.number + 2} hat sich auf keinem Zettel etwas geändert." in answer.content.decode()
    assert olga.get(f"/spieltage/{day}/drucken/laufzettel.pdf", {"seit": 99}).status_code == 404


def test_where_everybody_goes_as_they_like_the_wall_says_what_falls_out(
    olga: Client, day: int, at, monkeypatch: pytest.MonkeyPatch
) -> None:
    revisions.change(day, lambda plan: replace(plan, visits={}, wet=frozenset({1})), "Regen", WHO)
    for clock, said in (("09:05", "Draußen"), ("09:25", "fällt aus")):
        moment = datetime.datetime.combine(datetime.date.fromisoformat(DATE), datetime.time.fromisoformat(clock))
        there = SimpleNamespace(now=lambda moment=moment: moment.replace(tzinfo=planning.ZONE))
        monkeypatch.setattr(days_pages, "timezone", there)
        page = olga.get("/plan/wand/").content.decode()
        assert re.search(rf'<h2>Dosenwerfen</h2><p class="what">{said}</p>', page)
