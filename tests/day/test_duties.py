"""Who helps when and where; what is refused says why and changes nothing."""

from __future__ import annotations

import datetime
import random
from collections import Counter
from dataclasses import replace

import pytest

from day.domain import duties, helpers, revisions, shifts
from day.domain.duties import DutyError, Roster
from day.domain.errors import DayError, StaleError
from day.domain.plan import Plan, Stall, Variant
from day.models import DayPlan, Duty, Helper
from day.views.planning import ZONE
from inventory.domain.access import program
from inventory.models import GamesDay
from tests.inventory.test_race import at_once

WHO = program("Test")
DATE = datetime.date(2035, 6, 12)
LINES = "Früh 8:00-10:00: Stände, Kuchen 2\nSpät 10:00-12:00: Stände\nAbbau 11:30-13:00: Abbauen 2"
HALMA, DOSEN, KUCHEN = (1, "1"), (1, "2"), (1, "Kuchen")
HALMA_LATE, DOSEN_LATE, ABBAU = (2, "1"), (2, "2"), (3, "Abbauen")


def at(clock: str) -> datetime.datetime:
    return datetime.datetime.combine(DATE, datetime.time.fromisoformat(clock), ZONE)


def filled(empty: Plan) -> Plan:
    """Halma takes two, the tins one."""
    made = replace(empty, stalls={1: Stall("Halma", 1, helpers=2), 2: Stall("Dosenwerfen", 2)})
    return shifts.with_shifts(made, LINES, DATE, ZONE)


def begun() -> revisions.State:
    made = GamesDay.objects.create(title="Sommerfest", date=DATE)
    revisions.start(made, Variant.SCHOOL, WHO)
    return revisions.change(made.pk, filled, "gefüllt", WHO)


@pytest.fixture
def state(db) -> revisions.State:
    return begun()


@pytest.fixture
def people(state) -> dict[str, Helper]:
    lines = "Anna 16\nBert\nClara\nHerr Voss nur vormittags\nKim 14"
    return {helper.name: helper for helper in helpers.enrol(state, lines)}


def now(state: revisions.State) -> Roster:
    return duties.roster(revisions.find(state.row.games_day_id))


def told(state: revisions.State) -> set[tuple[str, str, str]]:
    """Everything there is: who, what, how."""
    roster = now(state)
    return {
        (roster.helpers[duty.helper_id].name, roster.posts[duties.key_of(duty)].name, str(duty.state))
        for duty in roster.duties
        if duties.key_of(duty) in roster.posts
    }  # fmt: skip


def duty(helper: Helper, key: shifts.Key) -> Duty:
    return Duty.objects.get(helper=helper, shift=key[0], post=key[1])


def test_a_duty_is_offered_confirmed_here(state, people) -> None:
    bert = people["Bert"]
    duties.set_in(state, bert.pk, HALMA)
    assert told(state) == {("Bert", "Halma", "offered")}
    duties.confirm(bert, duty(bert, HALMA).pk)
    assert told(state) == {("Bert", "Halma", "confirmed")}
    duties.mark(state, duty(bert, HALMA).pk, Duty.State.HERE)
    assert told(state) == {("Bert", "Halma", "here")}
    duties.confirm(bert, duty(bert, HALMA).pk)
    assert told(state) == {("Bert", "Halma", "here")}
    duties.drop(state, duty(bert, HALMA).pk)
    assert told(state) == set()


def test_nobody_is_at_two_posts_at_once_also_where_shifts_overlap(state, people) -> None:
    bert = people["Bert"]
    duties.take(bert, HALMA_LATE, at("07:00"))
    with pytest.raises(DutyError, match=r"Bert hilft dann schon: Halma, 10:00–12:00\."):
        duties.take(bert, ABBAU, at("07:00"))
    with pytest.raises(DutyError, match="hilft dann schon"):
        duties.set_in(state, bert.pk, DOSEN_LATE)
    duties.take(bert, HALMA, at("07:00"))  # one after the other
    assert told(state) == {("Bert", "Halma", "confirmed")}
    assert Duty.objects.count() == 2
    duties.take(bert, HALMA, at("07:00"))  # pressed twice
    assert Duty.objects.count() == 2


def test_a_post_has_no_more_than_it_takes(state, people) -> None:
    duties.take(people["Bert"], DOSEN, at("07:00"))
    with pytest.raises(DutyError, match=r"„Dosenwerfen“ \(08:00–10:00\) ist voll besetzt: Den letzten Platz hat"):
        duties.take(people["Clara"], DOSEN, at("07:00"))
    assert Duty.objects.count() == 1


def test_who_is_young_helps_within_limits(state, people) -> None:
    anna, kim, bert = people["Anna"], people["Kim"], people["Bert"]
    with pytest.raises(DutyError, match="Wer unter 18 ist, hilft nie allein: Bei „Halma“"):
        duties.take(anna, HALMA, at("07:00"))
    duties.take(bert, HALMA, at("07:00"))
    duties.take(kim, HALMA, at("07:00"))
    duties.take(bert, HALMA_LATE, at("07:00"))
    with pytest.raises(DutyError, match=r"Kim ist 14: höchstens 2 Stunden am Tag\."):
        duties.take(kim, HALMA_LATE, at("07:00"))
    duties.take(anna, HALMA_LATE, at("07:00"))
    late = lambda plan: shifts.with_shifts(plan, "Nacht 19:00-21:00: Licht 3\nAbend 17:30-19:00: Licht 3", DATE, ZONE)  # noqa: E731
    revisions.change(state.row.games_day_id, late, "spät", WHO)
    with pytest.raises(DutyError, match="Anna ist 16 und hilft nur von 6:00 bis 20:00 Uhr"):
        duties.take(anna, (4, "Licht"), at("07:00"))
    with pytest.raises(DutyError, match="Kim ist 14 und hilft nur von 8:00 bis 18:00 Uhr"):
        duties.take(kim, (5, "Licht"), at("07:00"))


def test_who_comes_late_or_goes_early_helps_while_there(state, people) -> None:
    voss = people["Herr Voss"]
    with pytest.raises(DutyError, match=r"Herr Voss ist nur bis 12:00 da\."):
        duties.take(voss, ABBAU, at("07:00"))
    duties.take(voss, HALMA_LATE, at("07:00"))


def test_what_is_given_back_is_free_for_others_and_not_offered_again(state, people) -> None:
    bert = people["Bert"]
    duties.set_in(state, bert.pk, DOSEN)
    duties.give_back(bert, duty(bert, DOSEN).pk, at("07:59"))
    assert told(state) == {("Bert", "Dosenwerfen", "returned")}
    for other in ("Anna", "Clara", "Herr Voss", "Kim"):
        helpers.remove(state, people[other].pk, WHO)
    duties.fill(state)
    assert ("Bert", "Dosenwerfen", "returned") in told(state)
    assert min((each.shift, str(each.state)) for each in Duty.objects.all()) == (1, "offered")
    assert duty(bert, DOSEN).state == "returned"
    with pytest.raises(StaleError, match="nicht mehr Ihre"):
        duties.confirm(bert, duty(bert, DOSEN).pk)


def test_what_has_begun_is_not_given_back_and_what_is_over_not_taken(state, people) -> None:
    bert = people["Bert"]
    duties.take(bert, HALMA, at("09:59"))
    with pytest.raises(DutyError, match="hat schon begonnen"):
        duties.give_back(bert, duty(bert, HALMA).pk, at("08:00"))
    with pytest.raises(DutyError, match="hat schon begonnen"):
        duties.swap(bert, duty(bert, HALMA).pk, DOSEN, at("08:00"))
    with pytest.raises(DutyError, match="ist schon vorbei"):
        duties.take(people["Clara"], HALMA, at("10:00"))
    revisions.use(state.row.games_day_id, DayPlan.Status.OVER)
    with pytest.raises(DutyError, match="Der Spieltag ist vorbei"):
        duties.take(people["Clara"], HALMA_LATE, at("07:00"))


def test_a_swap_is_both_or_neither(state, people) -> None:
    bert, clara = people["Bert"], people["Clara"]
    duties.take(bert, HALMA, at("07:00"))
    duties.take(clara, DOSEN, at("07:00"))
    with pytest.raises(DutyError, match="voll besetzt"):
        duties.swap(bert, duty(bert, HALMA).pk, DOSEN, at("07:00"))
    assert told(state) == {("Bert", "Halma", "confirmed"), ("Clara", "Dosenwerfen", "confirmed")}
    duties.swap(bert, duty(bert, HALMA).pk, KUCHEN, at("07:00"))
    assert told(state) == {("Bert", "Kuchen", "confirmed"), ("Clara", "Dosenwerfen", "confirmed")}
    duties.swap(bert, duty(bert, KUCHEN).pk, KUCHEN, at("07:00"))
    assert ("Bert", "Kuchen", "confirmed") in told(state)
    with pytest.raises(StaleError):  # nobody swaps what is somebody else's
        duties.swap(bert, duty(clara, DOSEN).pk, HALMA, at("07:00"))


def test_nobody_swaps_away_from_who_would_be_alone_then(state, people) -> None:
    bert, anna = people["Bert"], people["Anna"]
    duties.take(bert, HALMA, at("07:00"))
    duties.take(anna, HALMA, at("07:00"))
    with pytest.raises(DutyError, match="wäre dann jemand unter 18 allein"):
        duties.swap(bert, duty(bert, HALMA).pk, DOSEN, at("07:00"))
    # who is ill gives back all the same, and organisers are told
    duties.give_back(bert, duty(bert, HALMA).pk, at("07:00"))
    said = "Anna bei „Halma“: Wer unter 18 ist, hilft nie allein: Bei „Halma“ (08:00–10:00) fehlt jemand Erwachsenes."
    assert said in now(state).faults(at("07:00"))


def test_who_is_missed_is_replaced_by_who_is_free(state, people) -> None:
    bert, clara = people["Bert"], people["Clara"]
    duties.take(bert, DOSEN, at("07:00"))
    duties.take(clara, HALMA, at("07:00"))
    duties.mark(state, duty(bert, DOSEN).pk, Duty.State.ABSENT)
    roster = now(state)
    dosen = roster.posts[DOSEN]
    # Clara is elsewhere, Anna and Kim would be alone, Bert himself is missed
    assert [helper.name for helper in roster.suitable(dosen)] == ["Herr Voss"]
    duties.set_in(state, people["Herr Voss"].pk, DOSEN)
    with pytest.raises(DutyError, match="voll besetzt"):
        duties.mark(state, duty(bert, DOSEN).pk, Duty.State.HERE)
    duties.drop(state, duty(people["Herr Voss"], DOSEN).pk)
    duties.mark(state, duty(bert, DOSEN).pk, Duty.State.HERE)
    assert ("Bert", "Dosenwerfen", "here") in told(state)


def test_what_is_missing_is_said_shift_by_shift(state, people) -> None:
    assert now(state).faults(at("07:00")) == [
        "Früh, 08:00–10:00: Es fehlen 5 von 5 Helfern (Halma 2, Dosenwerfen, Kuchen 2).",
        "Spät, 10:00–12:00: Es fehlen 3 von 3 Helfern (Halma 2, Dosenwerfen).",
        "Abbau, 11:30–13:00: Es fehlen 2 von 2 Helfern (Abbauen 2).",
    ]
    duties.take(people["Bert"], HALMA_LATE, at("07:00"))
    duties.take(people["Clara"], DOSEN_LATE, at("07:00"))
    assert now(state).faults(at("11:31")) == [
        "Spät, 10:00–12:00: Es fehlt 1 von 3 Helfern (Halma).",
        "Abbau, 11:30–13:00: Es fehlen 2 von 2 Helfern (Abbauen 2).",
    ]
    assert now(state).faults(at("13:00")) == []


def test_when_the_plan_changes_what_is_wrong_with_duties_is_said(state, people) -> None:
    day, moment = state.row.games_day_id, at("07:00")
    duties.take(people["Bert"], KUCHEN, moment)
    duties.take(people["Clara"], KUCHEN, moment)
    duties.take(people["Bert"], HALMA_LATE, moment)
    line = "Früh 8:00-10:30: Kuchen 1"
    revisions.change(day, lambda plan: shifts.with_shift(plan, 1, line, DATE, ZONE), "kürzer", WHO)
    assert now(state).faults(moment)[:1] == ["Kuchen, 08:00–10:30: 2 sind da, nötig sind 1."]
    assert "Bert bei „Kuchen“: Bert hilft dann schon: Halma, 10:00–12:00." in now(state).faults(moment)
    revisions.change(day, lambda plan: shifts.without_shift(plan, 1), "entfällt", WHO)
    said = "Clara ist für etwas eingeteilt, das nicht mehr im Plan steht (Kuchen, Früh)."
    assert said in now(state).faults(moment)
    with pytest.raises(StaleError, match="gibt es im Plan nicht mehr"):
        duties.take(people["Clara"], KUCHEN, moment)


def test_filling_moves_nothing_that_is_confirmed(state, people) -> None:
    duties.take(people["Bert"], KUCHEN, at("07:00"))
    added, gone = duties.fill(state)
    before = {(each.helper_id, each.shift, each.post) for each in Duty.objects.all()}
    assert (added, gone) == (len(before) - 1, 0)
    assert ("Bert", "Kuchen", "confirmed") in told(state)
    assert duties.fill(state) == (0, 0)
    # somebody more: offers that stand stay
    helpers.enrol(state, "Dora\nEmil\nFritz")
    duties.fill(state)
    assert before <= {(each.helper_id, each.shift, each.post) for each in Duty.objects.all()}
    assert [said for said in now(state).faults(at("07:00")) if "Es fehl" not in said] == []


def test_who_is_missed_and_what_is_over_is_not_filled(state, people, monkeypatch) -> None:
    monkeypatch.setattr(duties.timezone, "now", lambda: at("10:00"))
    duties.set_in(state, people["Bert"].pk, HALMA)
    duties.mark(state, duty(people["Bert"], HALMA).pk, Duty.State.ABSENT)
    duties.fill(state)
    assert {each.shift for each in Duty.objects.filter(state="offered")} == {2, 3}
    assert not people["Bert"].duties.filter(state="offered").exists()


def test_who_changes_something_while_helpers_are_divided_is_heard(state, people, monkeypatch) -> None:
    """It is divided anew; who always changes something is in the way."""
    real, times = duties.staffing.solve, []

    def meanwhile(problem):
        times.append(1)
        if len(times) == 1:
            duties.take(people["Bert"], DOSEN, at("07:00"))
        return real(problem)

    monkeypatch.setattr(duties.staffing, "solve", meanwhile)
    duties.fill(state)
    assert len(times) == 2
    assert ("Bert", "Dosenwerfen", "confirmed") in told(state)

    def always(problem):
        Helper.objects.create(plan=state.row, name="Neu", token=f"{Helper.objects.count()}")
        return real(problem)

    monkeypatch.setattr(duties.staffing, "solve", always)
    before = told(state)
    with pytest.raises(StaleError, match="ändern viele zugleich"):
        duties.fill(state)
    assert told(state) == before


# --- all at once ------------------------------------------------------------------------------------------------


@pytest.fixture
def crowd(transactional_db) -> tuple[revisions.State, list[Helper]]:
    state = begun()
    names = "\n".join(f"Helfer {chr(65 + number // 26)}{chr(65 + number % 26)}" for number in range(40))
    return state, helpers.enrol(state, names)


def test_two_who_take_the_last_place_and_one_is_told_why(crowd) -> None:
    state, people = crowd
    for turn in range(10):
        pair = people[2 * turn : 2 * turn + 2]
        results = at_once([lambda helper=helper: duties.take(helper, DOSEN, at("07:00")) for helper in pair])
        [refused] = [result for result in results if result is not None]
        assert isinstance(refused, DutyError)
        why = "„Dosenwerfen“ (08:00–10:00) ist voll besetzt: Den letzten Platz hat schon jemand anderes."
        assert str(refused) == why
        [there] = Duty.objects.all()
        duties.drop(state, there.pk)


def test_forty_who_press_at_once_and_nobody_is_twice_at_once(crowd) -> None:
    state, people = crowd
    keys = [HALMA, DOSEN, KUCHEN, HALMA_LATE, DOSEN_LATE, ABBAU]

    def work(number: int):
        def run() -> int:
            chance, refused = random.Random(number), 0
            for helper in people[number::8]:
                for _ in range(6):
                    try:
                        duties.take(helper, chance.choice(keys), at("07:00"))
                        mine = list(helper.duties.all())
                        if mine and chance.random() < 0.5:
                            duties.swap(helper, chance.choice(mine).pk, chance.choice(keys), at("07:00"))
                        if mine and chance.random() < 0.2:
                            duties.give_back(helper, chance.choice(mine).pk, at("07:00"))
                    except DayError:
                        refused += 1
            return refused

        return run

    results = at_once([*map(work, range(8)), lambda: duties.fill(state)], patience=300)
    assert not [result for result in results[:8] if not isinstance(result, int)], results
    assert isinstance(results[8], tuple | StaleError)
    held = [each for each in Duty.objects.all() if each.state in duties.HOLDING]
    needs = {HALMA: 2, DOSEN: 1, KUCHEN: 2, HALMA_LATE: 2, DOSEN_LATE: 1, ABBAU: 2}
    assert all(number <= needs[key] for key, number in Counter(map(duties.key_of, held)).items())
    # the late shift and tearing down are half an hour at once
    together = {1: {1}, 2: {2, 3}, 3: {2, 3}}
    for helper in people:
        mine = [each.shift for each in held if each.helper_id == helper.pk]
        assert all(sum(other in together[shift] for other in mine) == 1 for shift in mine), mine
    assert sum(results[:8]) > 0
