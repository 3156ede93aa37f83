"""The pages on which a day is planned."""

from __future__ import annotations

import datetime
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.test import Client

from day.domain import revisions, showing
from day.domain.plan import Mode
from day.models import DayPlan
from day.views import planning
from inventory.models import GamesDay, Item, MaterialList, Need
from rules.domain.library import load_library
from rules.domain.shipped import shipped_files

pytestmark = pytest.mark.django_db
#: a day that has not come
DATE = "2035-06-12"


@pytest.fixture
def olga(client: Client, organiser, tmp_path: Path) -> Client:
    for slug in ("halma", "muehle", "dame", "dosenwerfen"):
        shutil.copy(shipped_files()[slug], tmp_path)
    load_library(tmp_path)
    client.force_login(organiser)
    return client


@pytest.fixture
def day(olga: Client) -> int:
    made = olga.post("/spieltage/", {"title": "Sommerfest", "date": DATE, "variant": "schule"})
    number = GamesDay.objects.get().pk
    assert made.url == f"/spieltage/{number}/"
    return number


@pytest.fixture
def post(olga: Client, day: int) -> Callable[..., str]:
    """Posts to an address of the plan; the page that follows."""

    def send(address: str, **given: object) -> str:
        answer = olga.post(f"/spieltage/{day}/{address}", given, follow=True)
        assert answer.status_code == 200
        return answer.content.decode()

    return send


def newest(day: int):
    return revisions.find(day).plan


def test_a_first_plan_takes_few_inputs(post: Callable[..., str], day: int) -> None:
    """Title, date, for whom; groups; games; the plan."""
    page = post("gruppen/", lines="1a 24\n1b 22\n2a 20")
    assert "3 Gruppen" in page
    page = post("spiele/", game=["halma", "muehle", "dame"])
    assert "3 Stände" in page
    page = post("rechnen/")
    assert "Alle Gruppen kommen überall hin" in page
    assert "In je 8 von 11 Runden frei: alle 3 Gruppen." in page
    assert "Alles passt." not in page
    assert len(newest(day).visits) == 9
    listed = page[page.index("Als Liste, Gruppe für Gruppe") :]  # the same, group by group
    assert listed.index("<h3>1a ") < listed.index("<h3>1b ") < listed.index("<h3>2a ")
    assert listed.count("Umplanen") == 3 * len(planning.slots_of(revisions.find(day)))


def test_suggestions_come_from_what_the_lists_have(post: Callable[..., str], day: int) -> None:
    rows = MaterialList.objects.create(slug="x", title="x", heading="x", columns=["benennung"])
    for position, (game, count) in enumerate([("halma", 2), ("muehle", 1), ("dosenwerfen", 3)]):
        item = Item.objects.create(material_list=rows, position=position, benennung=game, target=count)
        Need.objects.create(item=item, game=game)
    post("gruppen/", lines="a 9\nb 9")
    page = post("spiele/", suggest="2")
    assert "2 Stände" in page
    assert "Vorgeschlagen und eingetragen:" in page
    assert {game for stall in newest(day).stalls.values() for game in stall.games} == {"dosenwerfen", "halma"}


def test_where_it_does_not_fit_the_page_says_what_would_help(olga: Client, post: Callable[..., str], day: int) -> None:
    post("zeiten/", begin="9:00", end="9:35", slot="15", change="5", breaks="", mode="rotation", each="")
    post("gruppen/", lines="1a 24\n1b 22\n2a 20")
    post("spiele/", game=["halma", "muehle"])
    page = post("rechnen/")
    assert "Es fehlen" in page or "Es fehlt" in page
    page = olga.get(f"/spieltage/{day}/was-hilft/").content.decode()
    assert "Mit einem Stand mehr" in page
    assert "Mit einer Runde mehr fehlt niemandem etwas." in page
    assert "Mit Platz für eine Gruppe mehr an jedem Stand fehlt niemandem etwas." in page


def test_where_no_stall_fits_the_page_says_so(post: Callable[..., str], day: int) -> None:
    post("gruppen/", lines="Kleine 9 3-4")
    post("spiele/", game=["halma"])
    assert "Kein Stand passt zu diesen Gruppen." in post("rechnen/")


def test_what_was_pasted_wrong_comes_back_as_it_was_typed(olga: Client, day: int) -> None:
    page = olga.post(f"/spieltage/{day}/gruppen/", {"lines": "1a 24\n1b 300"}).content.decode()
    assert "Zeile 2: „1b“ mit 300" in page
    assert ">1a 24\n1b 300</textarea>" in page
    assert not newest(day).parties


def test_pasted_groups_are_shown_in_columns_before_they_are_taken(
    olga: Client, post: Callable[..., str], day: int
) -> None:
    page = post("gruppen/", lines="3a\t24\t2\n4c 24 ab 9:30 bis 12\n5b 24 +2 1\n1a 24 laut", look="1")
    assert not newest(day).parties
    table = re.search('<table class="looked">.*?</table>', page, re.DOTALL)[0]  # type: ignore[index]
    assert re.findall("<t[hd][^>]*>([^<]*)<", table)[8:15] == ["3a", "24", "2", "", "", "", ""]
    assert "<td>09:30</td><td>12:00</td>" in table
    assert "Zeile 3: Bei „5b 24“ ist nicht klar, was die 1 sagt." in table
    assert "Zeile 4: „laut“ verstehe ich nicht." in table
    taken = re.findall('name="lines" value="([^"]*)"', table)
    assert taken == ["3a 24 +2", "4c 24 ab 09:30 bis 12:00", "1a 24 laut"]
    choice = re.search('<option value="(5b[^"]*)">', table)[1]  # type: ignore[index]
    post("gruppen/", lines=[*taken[:2], choice, "-"])
    assert [(party.label, party.size, party.companions) for party in newest(day).parties.values()] == [
        ("3a", 24, 2), ("4c", 24, 0), ("5b", 24, 2),
    ]  # fmt: skip


def test_breaks_are_read_however_they_are_parted(post: Callable[..., str], day: int) -> None:
    given = {"begin": "9:00", "end": "13:00", "slot": "15", "change": "5", "mode": "rotation", "each": ""}
    for typed in ("10:00-10:20 Frühstück; 12:00-12:30 Mittag", "10:00 – 10:20 Frühstück, 12:00 bis 12:30 Uhr Mittag",
                  "10:00-10:20 Frühstück\n12:00-12:30 Mittag"):  # fmt: skip
        post("zeiten/", breaks=typed, **given)
        assert [(each.begin, each.end, each.name) for each in newest(day).hours.breaks] == [
            ("10:00", "10:20", "Frühstück"), ("12:00", "12:30", "Mittag"),
        ]  # fmt: skip
    assert "ist keine Pause" in post("zeiten/", breaks="Frühstück um zehn", **given)


def test_a_group_is_moved_and_who_looked_at_an_older_plan_is_told(post: Callable[..., str], day: int) -> None:
    post("gruppen/", lines="1a 24")
    post("spiele/", game=["halma", "muehle"])
    post("rechnen/")
    was = newest(day).visits[1, 0]
    other = 3 - was
    page = post("besuch/1/0/", stall=other, was=was)
    assert newest(day).visits[1, 0] == other
    assert "ist zweimal an" in page
    page = post("besuch/1/0/", stall=was, was=was)
    assert "wurde inzwischen von jemand anderem umgeplant" in page
    assert newest(day).visits[1, 0] == other
    post("besuch/1/0/", pin="1")
    assert newest(day).pins == {(1, 0)}
    post("besuch/1/0/", stall="", was=other)
    assert (1, 0) not in newest(day).visits


def test_every_change_can_be_taken_back(olga: Client, post: Callable[..., str], day: int) -> None:
    post("gruppen/", lines="1a 24")
    post("gruppen/1/", line="1a 20")
    page = post("verlauf/3/zuruecknehmen/")
    assert "Zurückgenommen: Gruppe geändert" in page
    assert newest(day).parties[1].size == 24
    told = olga.get(f"/spieltage/{day}/verlauf/").content.decode()
    assert told.index("Stand 4") < told.index("Stand 3") < told.index("Stand 1")
    old = olga.get(f"/spieltage/{day}/?stand=1").content.decode()
    assert "Das ist ein alter Stand." in old
    assert "Plan rechnen" not in old
    assert olga.get(f"/spieltage/{day}/?stand=9").status_code == 404


def test_what_has_begun_is_not_planned_anew(
    post: Callable[..., str], day: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    post("gruppen/", lines="1a 24\n1b 22")
    post("spiele/", game=["halma", "muehle", "dame"])
    post("rechnen/")
    before = newest(day).visits
    post("gilt/", status="live")
    moment = datetime.datetime(2035, 6, 12, 8, 55, tzinfo=planning.ZONE)
    monkeypatch.setattr(planning, "timezone", SimpleNamespace(now=lambda: moment))
    assert showing.begun(planning.slots_of(revisions.find(day)), moment) == 2
    assert "Was vorbei ist oder gerade läuft" in post("besuch/1/1/", stall="", was=before[1, 1])
    post("staende/2/", away="1")
    post("rechnen/")
    after = newest(day).visits
    assert {key: at for key, at in before.items() if key[1] < 2}.items() <= after.items()
    assert 2 not in {at for (_party, slot), at in after.items() if slot >= 2}


def test_one_plan_holds_at_a_time(olga: Client, post: Callable[..., str], day: int) -> None:
    assert "Der Plan gilt" in post("gilt/", status="live")
    other = GamesDay.objects.create(title="Herbstfest", date="2035-10-01")
    olga.post(f"/spieltage/{other.pk}/beginnen/", {"variant": "kita"})
    page = olga.post(f"/spieltage/{other.pk}/gilt/", {"status": "live"}, follow=True).content.decode()
    assert "Gerade läuft „Sommerfest“." in page
    assert DayPlan.objects.get(games_day=other).status == "draft"
    assert "Ein Plan ist ein Entwurf, gilt oder ist vorbei." in post("gilt/", status="nie")


HOURS = {"begin": "9:00", "end": "12:00", "slot": "15", "change": "5"}
STALL = {"name": "x", "place": "1", "lanes": "1", "youngest": "0", "helpers": "0"}


@pytest.mark.parametrize(
    ("address", "given", "said"),
    [
        ("zeiten/", {**HOURS, "begin": "9"}, "„9“ ist keine Uhrzeit (Beginn)"),
        ("zeiten/", {**HOURS, "end": "8:00"}, "liegt nicht nach dem Beginn"),
        ("zeiten/", {**HOURS, "slot": "1,5"}, "„1,5“ ist keine ganze Zahl (Runde)"),
        ("zeiten/", {**HOURS, "slot": "-3"}, "nicht -3."),
        ("zeiten/", {**HOURS, "breaks": "mittags"}, "ist keine Pause"),
        ("orte/", {"name": "", "way": "0"}, "Der Name eines Ortes"),
        ("staende/7/", STALL, "gibt es nicht mehr"),
        ("gruppen/7/", {"line": "x 3"}, "Diese Gruppe ist nicht mehr dabei."),
    ],
)  # fmt: skip
def test_bad_input_is_refused_by_name_and_changes_nothing(
    post: Callable[..., str], day: int, address: str, given: dict[str, str], said: str
) -> None:
    assert said in post(address, **given)
    assert revisions.find(day).number == 1


def test_a_day_without_a_plan_begins_one(olga: Client) -> None:
    there = GamesDay.objects.create(title="Alt", date=DATE)
    assert olga.get(f"/spieltage/{there.pk}/").status_code == 404
    assert "Plan beginnen" in olga.get("/spieltage/").content.decode()
    answer = olga.post(f"/spieltage/{there.pk}/beginnen/", {"variant": "familie"}, follow=True)
    assert newest(there.pk).mode is Mode.FREE
    assert "freie Reihenfolge" in answer.content.decode()
    assert olga.post("/spieltage/999/beginnen/", {"variant": "familie"}).status_code == 404
    refused = olga.post("/spieltage/", {"title": "Neu", "date": DATE, "variant": "zirkus"})
    assert (refused.status_code, GamesDay.objects.count()) == (422, 1)
    assert "für wen der Spieltag ist" in refused.content.decode()


def test_two_organisers_at_once_both_get_what_they_did(
    olga: Client, post: Callable[..., str], day: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second is told that somebody else was at work."""
    real = revisions.change

    def with_another(*given: object) -> revisions.State:
        monkeypatch.setattr(revisions, "change", real)
        post("gruppen/", lines="2a 20")
        return real(*given)

    monkeypatch.setattr(revisions, "change", with_another)
    page = post("gruppen/", lines="1a 24")
    assert {party.label for party in newest(day).parties.values()} == {"1a", "2a"}
    assert "Inzwischen hat auch jemand anderes am Plan gearbeitet; beides gilt." in page


@pytest.mark.parametrize(
    ("address", "form", "other"),
    [
        ("gruppen/1/", {"line": "1a 20"}, {"line": "1a 25"}),
        ("staende/1/", {**STALL, "lanes": "2"}, {**STALL, "lanes": "3"}),
        ("orte/1/", {"name": "Saal", "way": "0"}, {"name": "Aula", "way": "0"}),
        ("zeiten/", HOURS, {**HOURS, "end": "11:00"}),
    ],
)
def test_a_form_does_not_overwrite_what_somebody_else_changed_meanwhile(
    post: Callable[..., str], day: int, address: str, form: dict[str, str], other: dict[str, str]
) -> None:
    post("gruppen/", lines="1a 24")
    post("spiele/", game=["halma"])
    stand = str(revisions.find(day).number)
    post(address, **other, stand=stand)
    before = revisions.find(day)
    assert "Das hat jemand anderes inzwischen geändert." in post(address, **form, stand=stand)
    assert revisions.find(day).number == before.number
    post(address, **form, stand=str(before.number))
    assert revisions.find(day).number == before.number + 1


def test_two_who_tick_games_at_once_both_get_their_stalls(post: Callable[..., str], day: int) -> None:
    post("spiele/", game=["halma", "muehle"])
    stand = revisions.find(day).number
    post("spiele/", game=["halma", "muehle", "dame"], stand=stand)
    post("spiele/", game=["halma", "dosenwerfen"], stand=stand)
    assert {stall.name for stall in newest(day).open_stalls.values()} == {"Halma", "Dame", "Dosenwerfen"}


def test_suggestions_are_made_for_the_others_too_and_say_for_whom_there_is_none(
    post: Callable[..., str], day: int, tmp_path: Path
) -> None:
    """Among the groups are children of three, for whom no game is meant; and running needs nothing of any list."""
    shutil.copy(shipped_files()["greifen"], tmp_path)
    load_library(tmp_path)
    post("gruppen/", lines="Igel 12 3-4\n1a 20\n1b 20")
    page = post("spiele/", suggest="3")
    assert "Vorgeschlagen und eingetragen: Greifen" in page
    assert "Vorschläge gab es für 1 von 3 Ständen" in page
    assert "Für Igel (3) ist kein Spiel der Sammlung gedacht" in page


def test_taking_back_goes_back_step_by_step(post: Callable[..., str], day: int) -> None:
    post("gruppen/", lines="1a 24")
    post("gruppen/", lines="1b 22")
    post("gruppen/", lines="2a 20")
    left = []
    for _time in range(3):
        page = post(f"verlauf/{revisions.last(day).number}/zuruecknehmen/")
        left.append([party.label for party in newest(day).going.values()])
    assert left == [["1a", "1b"], ["1a"], []]
    assert "Zuletzt:" not in page
    # a taking back that is taken back is taken back again
    post("verlauf/7/zuruecknehmen/")
    assert revisions.last(day).number == 2


def test_the_history_says_what_was_changed_and_whose(post: Callable[..., str], day: int) -> None:
    post("gruppen/", lines="1a 24\n1b 22")
    post("spiele/", game=["halma", "muehle"])
    mill = next(n for n, stall in newest(day).stalls.items() if stall.name == "Mühle")
    post(f"staende/{mill}/", name="Mühle", place=2, lanes=2, youngest=6, helpers=1)
    post("gruppen/1/", line="1a 25 stufenlos")
    post("gruppen/2/", away="1")
    post("zeiten/", begin="9:00", end="12:00", slot="15", change="5", breaks="", mode="rotation", each="")
    said = [revision.why for revision in revisions.history(day)]
    assert said[3] == ("Stand geändert: Mühle: Ort Drinnen → Draußen, Spiele, Gruppen zugleich 1 → 2, ab 10 → 6")
    assert said[2] == "Gruppe geändert: 1a: → 1a 25 stufenlos"
    assert said[1] == "Gruppe abgemeldet: 1b nicht mehr"
    assert said[0].startswith("Zeiten geändert: Beginn 8:30 → 9:00; Ende 12:30 → 12:00")
    assert "Stände gewählt: Halma dazu; Mühle dazu" in said
    post("besuch/1/0/", stall=mill, was="")
    assert revisions.history(day)[0].why == "Umgeplant: 1a, 09:00: frei → Mühle"
