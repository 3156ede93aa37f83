"""Figures and their appearances, and the lantern walk, in a plan."""

from __future__ import annotations

import datetime
import json
import random
from dataclasses import replace

import pytest
from django.core.management import call_command
from django.utils import timezone

from day.domain import appearing, changes, days, plan, revisions, walking
from day.domain.appearing import Clash, Kind
from day.domain.errors import DayError, StaleError, UnreadableError
from day.domain.figures import Appearance, Figure
from day.domain.plan import Place, Plan, Stall, Variant
from day.domain.timetable import Hours, slots
from day.domain.walks import Stop, Walk
from day.models import Code, Revision
from day.views.planning import ZONE, slots_of
from inventory.domain.access import program
from inventory.models import GamesDay

WHO = program("Test")
DATE = datetime.date(2035, 6, 12)
HOURS = Hours("9:00", "10:15", 15, 5)
SLOTS = slots(HOURS, DATE, ZONE)
NANNY, MISS = Figure("Kindermädchen", "kindermaedchen"), Figure("Gouvernante", "gouvernante")


def a_plan(*appearances: Appearance) -> Plan:
    made = replace(plan.begin(Variant.SCHOOL), hours=HOURS, figures={1: NANNY, 2: MISS})
    return replace(made, appearances=dict(enumerate(appearances, 1)))


def added(there: Plan, appearance: Appearance) -> Plan:
    return appearing.with_appearance(there, None, appearance, DATE, ZONE)


def test_an_appearance_is_noted_by_the_clock_and_read_by_time() -> None:
    there = added(a_plan(), Appearance(1, 2, "9.40", "10:00", "  Frau   Krause "))
    there = added(there, Appearance(2, 1, "9:05", "9:25"))
    assert there.appearances[1] == Appearance(1, 2, "09:40", "10:00", "Frau Krause")
    assert [
        (f"{each.begin:%d.%m. %H:%M}", f"{each.end:%H:%M}", each.figure, each.where)
        for each in appearing.shown(there, SLOTS)
    ] == [("12.06. 09:05", "09:25", "Gouvernante", "Drinnen"), ("12.06. 09:40", "10:00", "Kindermädchen", "Draußen")]
    assert [each.figure for each in appearing.shown(there, SLOTS, place=2)] == ["Kindermädchen"]
    assert "Krause" not in repr(appearing.shown(there, SLOTS))


@pytest.mark.parametrize(
    ("given", "date", "said"),
    [
        (Appearance(9, 1, "9:00", "9:10"), DATE, "Diese Figur gibt es nicht."),
        (Appearance(1, 9, "9:00", "9:10"), DATE, "Diesen Ort gibt es nicht."),
        (Appearance(1, 1, "9", "9:10"), DATE, "„9“ ist keine Uhrzeit (Von)"),
        (Appearance(1, 1, "9:10", "25:00"), DATE, "„25:00“ ist keine Uhrzeit (Bis)"),
        (Appearance(1, 1, "9:10", "9:10"), DATE, "Der Auftritt von 09:10 bis 09:10 endet nicht nach seinem Beginn."),
        (Appearance(1, 1, "23:00", "1:00"), DATE, "Der Auftritt von 23:00 bis 01:00 endet nicht"),
        (Appearance(1, 1, "2:30", "9:10"), datetime.date(2035, 3, 25), "vorgestellt: 02:30 gibt es nicht"),
        (Appearance(1, 1, "9:00", "9:10", "x" * 61), DATE, "Wer spielt hat 0 bis 60 Zeichen."),
    ],
)  # fmt: skip
def test_an_appearance_that_cannot_be_is_refused_by_name(given: Appearance, date: datetime.date, said: str) -> None:
    with pytest.raises(UnreadableError) as refused:
        appearing.with_appearance(a_plan(), None, given, date, ZONE)
    assert said in str(refused.value)


def test_figures_have_one_name_each_and_take_their_appearances_along() -> None:
    there = a_plan(Appearance(1, 1, "09:00", "09:10"), Appearance(2, 1, "09:00", "09:10"))
    assert appearing.with_figure(there, None, Figure(" Leierkastenmann ")).figures[3].name == "Leierkastenmann"
    assert appearing.with_figure(there, 1, replace(NANNY, name="Muhme")).figures[1].name == "Muhme"
    assert appearing.without_figure(there, 1).appearances.keys() == {2}
    for figure, said in (
        (Figure("kindermädchen"), "Eine Figur „kindermädchen“ gibt es schon."),
        (Figure(" "), "Der Name einer Figur hat 1 bis 60 Zeichen."),
        (Figure("x", manners="y" * 1001), "hat jedes Feld höchstens 1000 Zeichen"),
    ):
        with pytest.raises(UnreadableError, match=said):
            appearing.with_figure(there, None, figure)
    with pytest.raises(StaleError, match="Diese Figur gibt es nicht mehr"):
        appearing.with_figure(there, 7, Figure("Neu"))
    with pytest.raises(StaleError, match="Diesen Auftritt gibt es nicht mehr"):
        appearing.with_appearance(there, 7, Appearance(1, 1, "9:00", "9:10"), DATE, ZONE)


@pytest.mark.parametrize(
    ("one", "other", "found", "said"),
    [
        (Appearance(1, 1, "09:00", "09:20"), Appearance(1, 2, "09:10", "09:30"), Kind.FIGURE_TWICE,
         "09:00: „Kindermädchen“ ist zugleich bei „Drinnen“ und bei „Draußen“."),
        (Appearance(1, 1, "09:00", "09:20"), Appearance(1, 1, "09:10", "09:30"), Kind.FIGURE_TWICE,
         "09:00: „Kindermädchen“ tritt bei „Drinnen“ zweimal zugleich auf."),
        (Appearance(1, 1, "09:00", "09:20", "Anna"), Appearance(2, 2, "09:10", "09:30", "ANNA"), Kind.PLAYER_TWICE,
         "09:00: Anna spielt zugleich „Kindermädchen“ und „Gouvernante“."),
        (Appearance(1, 1, "09:00", "09:20", "Anna"), Appearance(1, 2, "09:10", "09:30", "Anna"), Kind.FIGURE_TWICE,
         "09:00: „Kindermädchen“ ist zugleich bei „Drinnen“ und bei „Draußen“."),  # said once
        (Appearance(1, 1, "09:00", "09:20", "Anna"), Appearance(1, 2, "09:20", "09:30", "Anna"), None, ""),
        (Appearance(1, 1, "09:00", "09:20"), Appearance(2, 2, "09:00", "09:20"), None, ""),
    ],
)  # fmt: skip
def test_nobody_is_at_two_places_at_once(one: Appearance, other: Appearance, found: Kind | None, said: str) -> None:
    there = a_plan(one, other)
    wrong = appearing.clashes(there, SLOTS)
    assert wrong == ([Clash(found, 1, 2)] if found else [])
    assert [appearing.said_of(there, each) for each in wrong] == ([said] if said else [])


def test_nobody_appears_where_every_stall_is_closed() -> None:
    """Two stalls outdoors: the first is closed in the second round (9:20 to 9:35), the other as it is said."""
    there = a_plan(Appearance(1, 2, "09:30", "09:50"))
    stalls = {1: Stall("Kegeln", 2, closed=frozenset({1})), 2: Stall("Murmeln", 2)}
    assert appearing.clashes(replace(there, stalls=stalls), SLOTS) == []
    shut = replace(there, stalls={**stalls, 2: Stall("Murmeln", 2, closed=frozenset({1, 2}))})
    assert [appearing.said_of(shut, each) for each in appearing.clashes(shut, SLOTS)] == [
        "09:30: „Kindermädchen“ tritt bei „Draußen“ auf, dort sind alle Stände geschlossen."
    ]
    later = replace(shut, appearances={1: Appearance(1, 2, "09:35", "09:50")})
    assert appearing.clashes(later, SLOTS) == []


def test_an_appearance_at_three_in_the_morning_is_a_mistake_and_one_at_the_walk_is_none() -> None:
    there = a_plan(Appearance(1, 2, "03:00", "03:30"), Appearance(1, 2, "17:30", "18:30"))
    assert [appearing.said_of(there, each) for each in appearing.clashes(there, SLOTS)] == [
        "03:00: Der Auftritt „Kindermädchen“ liegt außerhalb des Spieltags (09:00 bis 10:15).",
        "17:30: Der Auftritt „Kindermädchen“ liegt außerhalb des Spieltags (09:00 bis 10:15).",
    ]
    walk = replace(there, walk=Walk({1: Stop("17:50", "Am Teich")}))
    assert [each.one for each in appearing.clashes(walk, SLOTS)] == [1]


def test_a_figure_that_is_no_more_is_said_and_not_shown() -> None:
    there = replace(a_plan(Appearance(7, 1, "09:00", "09:10"), Appearance(1, 1, "09:00", "09:10")))
    [wrong] = appearing.clashes(there, SLOTS)
    assert appearing.said_of(there, wrong) == "09:00: Die Figur oder der Ort dieses Auftritts ist nicht mehr im Plan."
    assert [each.number for each in appearing.shown(there, SLOTS)] == [2]


def naive(there: Plan) -> list[tuple[str, int, int]]:
    """What is wrong, minute by minute."""
    minutes = [f"{minute // 60:02}:{minute % 60:02}" for minute in range(8 * 60, 12 * 60)]
    found = set()
    for minute in minutes:
        on = {key: each for key, each in there.appearances.items() if each.begin <= minute < each.end}
        for key, one in on.items():
            if one.begin == minute and minute not in minutes[60 : 60 + 75 + 1]:  # the day is from 9:00 to 10:15
                found.add(("outside", key, -1))
            for other_key, other in on.items():
                if key < other_key and one.figure == other.figure:
                    found.add(("figure twice", key, other_key))
                elif key < other_key and one.player != "" and one.player == other.player:
                    found.add(("player twice", key, other_key))
            number = next((s.number for s in SLOTS if f"{s.begin:%H:%M}" <= minute < f"{s.end:%H:%M}"), None)
            here = [stall for stall in there.stalls.values() if stall.place == one.place]
            if here and number is not None and [stall for stall in here if number not in stall.closed] == []:
                found.add(("closed", key, -1))
    return sorted(found)


def test_clashes_are_those_that_a_look_at_every_minute_finds() -> None:
    dice, kinds = random.Random(21), set()
    times = [f"{minute // 60:02}:{minute % 60:02}" for minute in range(8 * 60 + 30, 11 * 60, 5)]
    for _number in range(2000):
        appearances = []
        for _each in range(dice.randint(1, 6)):
            begin, end = sorted(dice.sample(times, 2))
            appearances.append(
                Appearance(dice.randint(1, 2), dice.randint(1, 3), begin, end, dice.choice(["", "Anna", "Bert"]))
            )
        stalls = {
            number: Stall("x", dice.randint(1, 3), closed=frozenset(dice.sample(range(4), dice.randint(0, 4))))
            for number in range(1, 4)
        }
        there = a_plan(*appearances)
        there = replace(there, places={**there.places, 3: Place("Hof")}, stalls=stalls)
        found = sorted((each.kind.value, each.one, each.other) for each in appearing.clashes(there, SLOTS))
        assert found == naive(there)
        kinds |= {kind for kind, _one, _other in found}
    assert kinds == {"figure twice", "player twice", "closed", "outside"}


# --- the walk ---------------------------------------------------------------------------------------------------


def walked(*given: Stop) -> Plan:
    there = plan.begin(Variant.FAMILY)
    for stop in given:
        there = walking.with_stop(there, None, stop, DATE, ZONE)
    return there


GATE = Stop("17:30", "Schlosstor", songs=("Laterne, Laterne",))
POND = Stop("17.50", "Am Teich", "Orangerie", ("Der Mond ist aufgegangen", " ", "Der Mond ist aufgegangen"))
MEADOW = Stop("17:40", "Wiese", dropped=True)


def test_a_walk_has_its_stops_by_time_and_another_way_when_it_rains() -> None:
    there = walked(GATE, POND, MEADOW)
    assert [(each.time, each.where, each.songs) for each in walking.meetings(there.walk)] == [
        ("17:30", "Schlosstor", ("Laterne, Laterne",)),
        ("17:40", "Wiese", ()),
        ("17:50", "Am Teich", ("Der Mond ist aufgegangen",)),
    ]
    rain = walking.with_weather(there, True)
    assert [(each.time, each.where) for each in walking.meetings(rain.walk)] == [
        ("17:30", "Schlosstor"),
        ("17:50", "Orangerie"),
    ]
    assert walking.meetings(rain.walk, wet=False) == walking.meetings(there.walk)
    assert walking.differs(there.walk)
    assert not walking.differs(walked(GATE).walk)
    assert walking.without_stop(there, 2).walk.stops.keys() == {1, 3}


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (Stop("halb sechs", "Tor"), "„halb sechs“ ist keine Uhrzeit (Uhrzeit)"),
        (Stop("17:30", "Teich"), "Um 17:30 ist schon ein Treffpunkt."),
        (Stop("18:00", ""), "Der Treffpunkt hat 1 bis 60 Zeichen."),
        (Stop("18:00", "Tor", songs=tuple(map(str, range(13)))), "singt man höchstens 12 Lieder"),
        (Stop("18:00", "Tor", songs=("la " * 30,)), "Der Titel eines Liedes hat 1 bis 60 Zeichen."),
    ],
)
def test_a_stop_that_cannot_be_is_refused_by_name(given: Stop, said: str) -> None:
    with pytest.raises(UnreadableError) as refused:
        walking.with_stop(walked(GATE), None, given, DATE, ZONE)
    assert said in str(refused.value)
    with pytest.raises(StaleError, match="Diesen Treffpunkt gibt es nicht mehr"):
        walking.with_stop(walked(GATE), 5, replace(given, time="18:00", where="x", songs=()), DATE, ZONE)


def test_duties_are_lines() -> None:
    there = walking.with_duties(walked(GATE), ["Vorn: Frau  Krause", "", "Schluss: Herr Lehmann"])
    assert there.walk.duties == ("Vorn: Frau Krause", "Schluss: Herr Lehmann")
    for lines in (["x"] * 21, ["x" * 121]):
        with pytest.raises(UnreadableError, match="Aufgaben sind höchstens 20 Zeilen"):
            walking.with_duties(there, lines)


# --- kept, undone, forgotten -------------------------------------------------------------------------------------


def whole() -> Plan:
    there = a_plan(Appearance(1, 2, "09:40", "10:00", "Anna", "Schürze", "Dutt"))
    walk = replace(walked(GATE, POND, MEADOW).walk, duties=("Vorn: Anna",), wet=True)
    return replace(there, walk=walk)


def test_a_plan_is_written_and_read_and_one_of_before_is_read_too() -> None:
    assert plan.read(json.loads(json.dumps(plan.written(whole())))) == whole()
    before = {
        key: value for key, value in plan.written(whole()).items() if key not in ("figures", "appearances", "walk")
    }
    assert plan.read(before) == replace(whole(), figures={}, appearances={}, walk=Walk())


@pytest.fixture
def day() -> int:
    made = GamesDay.objects.create(title="Sommerfest", date=DATE)
    revisions.start(made, Variant.SCHOOL, WHO)
    return made.pk


def change(day: int, what) -> None:
    revisions.change(day, what, "geändert", WHO)


@pytest.mark.django_db
def test_what_was_done_to_figures_is_undone_whatever_came_after(day: int) -> None:
    change(day, lambda now: appearing.with_figure(now, None, NANNY))
    change(day, lambda now: appearing.with_figure(now, None, MISS))
    change(day, lambda now: added(now, Appearance(1, 1, "9:00", "9:20", "Anna")))
    change(day, lambda now: walking.with_stop(now, None, GATE, DATE, ZONE))
    change(day, lambda now: appearing.without_figure(now, 1))
    revisions.undo(day, 6, WHO)
    now = revisions.find(day).plan
    assert now.figures == {1: NANNY, 2: MISS}
    assert now.appearances == {1: Appearance(1, 1, "09:00", "09:20", "Anna")}
    revisions.undo(day, 2, WHO)  # the figure goes, its appearance is said to be lost
    now = revisions.find(day).plan
    assert now.figures == {2: MISS}
    assert [each.kind for each in appearing.clashes(now, SLOTS)] == [Kind.LOST]
    assert now.walk.stops == {1: GATE}


@pytest.mark.django_db
def test_the_first_change_to_a_plan_of_before_is_undone(day: int) -> None:
    """What was written before there were figures has no word for them."""
    change(day, lambda now: changes.with_parties(now, "1a 24"))
    for revision in Revision.objects.all():
        for word in ("figures", "appearances", "walk"):
            del revision.content[word]
        revision.save()
    change(day, lambda now: changes.with_parties(now, "1b 22"))
    change(day, lambda now: appearing.with_figure(now, None, NANNY))
    revisions.undo(day, 3, WHO)
    now = revisions.find(day).plan
    assert [party.label for party in now.parties.values()] == ["1a"]
    assert now.figures == {1: NANNY}


@pytest.mark.django_db
def test_names_go_from_every_revision_when_names_go(day: int, settings) -> None:
    settings.KEEP_DAYS = 30
    change(day, lambda _now: whole())
    change(day, lambda now: walking.with_weather(now, False))
    other = GamesDay.objects.create(title="Morgen", date=timezone.localdate())
    revisions.start(other, Variant.SCHOOL, WHO)
    change(other.pk, lambda _now: whole())
    call_command("forget", verbosity=0)
    assert revisions.find(day).plan.appearances[1].player == "Anna"  # it has not come
    GamesDay.objects.filter(pk=day).update(date=timezone.localdate() - datetime.timedelta(days=31))
    call_command("forget", verbosity=0)
    for revision in Revision.objects.filter(plan__games_day=day):
        assert "Anna" not in json.dumps(revision.content)
    now = revisions.find(day).plan
    assert now.appearances == {1: Appearance(1, 2, "09:40", "10:00", "", "Schürze", "Dutt")}
    assert now.walk.stops == whole().walk.stops
    assert revisions.find(other.pk).plan.appearances[1].player == "Anna"


@pytest.mark.django_db
def test_a_stall_says_who_comes_by_and_no_page_says_who_plays_her(day: int) -> None:
    def filled(now: Plan) -> Plan:
        stalls = {1: Stall("Kegeln", 2), 2: Stall("Halma", 1)}
        return replace(now, stalls=stalls, figures={1: NANNY}, appearances=whole().appearances)

    change(day, filled)
    state = revisions.find(day)
    bowling, halma = (days.day_of(state, Code.Kind.STALL, number, slots_of(state)) for number in (1, 2))
    assert [(f"{each.begin:%H:%M}", each.figure) for each in bowling.meets] == [("09:40", "Kindermädchen")]
    assert halma.meets == ()
    assert "Anna" not in repr(bowling.meets)
    with pytest.raises(DayError):
        days.day_of(state, Code.Kind.STALL, 9, slots_of(state))
