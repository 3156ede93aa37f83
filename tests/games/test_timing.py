"""A table's own clock: reckoned from the log, fair to those who wait, to restarts and to clocks that jump."""

from __future__ import annotations

from typing import Any

import pytest

from games.domain import clock, frames, live, log, offers, seats, tables
from games.domain.errors import NoClockError, NoTimeError, OverError, RepeatedError
from games.domain.live import Live
from games.domain.timing import SeatClocks
from games.engines.core import UnreadableError
from games.models import Event, Guest
from tests.games.helpers import ask, at_once, kinds, new_id, now, people, play, reclaim, replayed, take_over

pytestmark = pytest.mark.django_db

START = 1_800_000_000_000


class Time:
    """The machine's clock, as the test sets it."""

    def __init__(self) -> None:
        self.ms = START

    def __call__(self) -> int:
        return self.ms

    def passes(self, seconds: float) -> None:
        self.ms += round(seconds * 1000)


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    it = Time()
    monkeypatch.setattr(log, "now_ms", it)
    monkeypatch.setattr(clock, "now_ms", it)
    monkeypatch.setattr(log, "_started", START - 1)
    return it


@pytest.fixture
def timed(db: None, time: Time) -> tuple[Live, Guest, Guest, Time]:
    """Mühle with a minute each."""
    white, black = people(2)
    return tables.open_table("muehle", {}, 2, [white, black], clock=60), white, black, time


def left(opened: Live, time: Time) -> list[int]:
    return list(now(opened).left(time.ms))


# --- pure -------------------------------------------------------------------------------------------------------


def test_only_running_seats_spend_time_and_never_more_than_they_have():
    clocks = SeatClocks((5000, 5000)).after(START, (0,))
    assert clocks == SeatClocks((5000, 5000), START)  # nothing before the first event
    assert clocks.after(START + 2000, (0,)).left == (3000, 5000)
    assert clocks.after(START + 2000, ()).left == (5000, 5000)
    assert clocks.after(START + 9000, (0, 1)).left == (0, 0)


@pytest.mark.parametrize("back", [1, 4_999, 5_000, 5_001, 3_600_000])
def test_a_clock_that_jumps_back_gives_nobody_time(back):
    clocks = SeatClocks((60_000, 60_000)).after(START, (0,)).after(START + 10_000, (0,))
    jumped = clocks.after(START + 10_000 - back, (0,))
    assert jumped.left == (50_000, 60_000)
    later = jumped.after(START + 10_000 - back + 20_000, (0,))
    # small differences between servers are passed over; after a real jump time runs on from there
    assert later.left == ((30_000 + back if back <= 5_000 else 30_000), 60_000)


def test_nobody_is_given_more_than_three_hours():
    assert SeatClocks((3 * 3600_000 - 1000, 1000)).extended((0, 1)).left == (3 * 3600_000, 61_000)


# --- at a table -------------------------------------------------------------------------------------------------


def test_time_runs_for_who_is_to_act_once_every_seat_is_taken(time):
    white, black = people(2)
    opened = tables.open_table("muehle", {}, 2, [white, None], clock=60)
    time.passes(500)
    assert left(opened, time) == [60_000, 60_000]
    tables.join(opened.table_id, black)
    time.passes(10)
    play(opened, white, 0, "a1")
    time.passes(7)
    assert left(opened, time) == [50_000, 53_000]
    play(opened, black, 1, "d1")
    assert replayed(opened).clocks == now(opened).clocks == SeatClocks((50_000, 53_000), time.ms)


def test_times_stand_in_the_log_of_tables_with_a_clock_only(timed, two):
    opened, white, _black, time = timed
    play(opened, white, 0, "a1")
    assert Event.objects.get(table=opened.table_id, number=3).data == {"move": ["a1"], "ms": time.ms}
    plain, guest, _other = two
    play(plain, guest, 0, "a1")
    assert Event.objects.get(table=plain.table_id, number=3).data == {"move": ["a1"]}


def test_of_two_who_play_the_one_whose_time_is_over_loses(timed):
    opened, white, black, time = timed
    play(opened, white, 0, "a1")
    time.passes(59.9)
    assert seats.flag(opened.table_id).live.record.outcome() is None
    time.passes(0.1)
    record = seats.flag(opened.table_id).live.record
    outcome = record.outcome()
    assert (outcome.winners, outcome.termination) == ((0,), "time")
    assert str(outcome.reason) == f"{record.name(1)} hat keine Zeit mehr."
    assert record.clocks.left == (60_000, 0)
    with pytest.raises(OverError):
        play(opened, black, 1, "d1")
    assert replayed(opened).outcome() == outcome


def test_a_move_that_comes_too_late_is_not_played_even_if_nobody_has_looked(timed):
    opened, white, black, time = timed
    play(opened, white, 0, "a1")
    time.passes(61)
    with pytest.raises(OverError):
        play(opened, black, 1, "d1")
    assert kinds(opened) == ["sit", "sit", "move", "flag"]


def test_a_move_made_in_time_and_sent_again_later_is_answered_as_the_first_time(timed):
    opened, white, black, time = timed
    at = play(opened, white, 0, "a1").live.record.version
    first = tables.play(opened.table_id, black.pk, 1, ("d1",), "in-time-1", at)
    time.passes(10)
    again = tables.play(opened.table_id, black.pk, 1, ("d1",), "in-time-1", at)
    assert (again.version, again.repeated) == (first.version, True)
    with pytest.raises(RepeatedError):
        tables.play(opened.table_id, black.pk, 1, ("g1",), "in-time-1", at)


def test_the_opponent_may_give_a_minute_and_nobody_gives_it_to_themselves(timed):
    opened, white, black, time = timed
    play(opened, white, 0, "a1")
    time.passes(50)
    at = now(opened).version
    seats.extend(opened.table_id, white.pk, 0, "give-time-1", at)
    assert left(opened, time) == [60_000, 70_000]
    assert seats.extend(opened.table_id, white.pk, 0, "give-time-1", at).repeated
    assert left(opened, time) == [60_000, 70_000]
    seats.extend(opened.table_id, black.pk, 1, new_id(), now(opened).version)
    assert left(opened, time) == [120_000, 70_000]
    assert replayed(opened).clocks.left == (120_000, 70_000)


def test_time_is_given_only_where_there_is_a_clock_and_another_person(two, time):
    opened, white, _black = two
    with pytest.raises(NoClockError):
        seats.extend(opened.table_id, white.pk, 0, new_id(), 2)
    alone = tables.open_table("muehle", {}, 2, [white, "leicht"], clock=60)
    with pytest.raises(NoClockError):
        seats.extend(alone.table_id, white.pk, 0, new_id(), 2)


def test_a_computer_has_all_the_time_it_wants(time):
    (guest,) = people(1)
    opened = tables.open_table("muehle", {}, 2, [guest, "leicht"], clock=60)
    play(opened, guest, 0, "a1")
    time.passes(3600)
    assert seats.flag(opened.table_id).live.record.outcome() is None
    assert left(opened, time) == [60_000, 60_000]


def test_among_many_a_computer_plays_on_and_the_seat_comes_back_with_a_gift_of_time(time):
    one, other, third = people(3)
    opened = tables.open_table("kniffel", {}, 3, [one, other, third], clock=60)
    assert now(opened).to_act() == {0}
    time.passes(61)
    record = seats.flag(opened.table_id).live.record
    assert record.outcome() is None
    assert (record.players[0].level, record.players[0].stands_for.guest) == ("mittel", one.pk)
    assert record.running() == ()
    with pytest.raises(NoTimeError):
        reclaim(opened, one, 0)
    seats.extend(opened.table_id, other.pk, 1, new_id(), now(opened).version)
    reclaim(opened, one, 0)
    assert now(opened).running() == (0,)
    assert left(opened, time) == [60_000, 120_000 - 60_000, 120_000]


def test_while_a_computer_stands_in_no_time_runs(timed):
    opened, white, black, time = timed
    play(opened, white, 0, "a1")
    time.passes(10)
    take_over(opened, white, 0, 1)
    time.passes(1000)
    reclaim(opened, black, 1)
    assert left(opened, time) == [60_000, 50_000]


def test_taking_back_gives_no_time_back(timed):
    opened, white, _black, time = timed
    time.passes(20)
    play(opened, white, 0, "a1")
    time.passes(5)
    ask(opened, white, 0, "undo")
    assert left(opened, time) == [40_000, 55_000]


def test_a_restart_costs_nobody_time(timed, monkeypatch):
    opened, white, black, time = timed
    play(opened, white, 0, "a1")
    time.passes(600)
    monkeypatch.setattr(log, "_started", time.ms - 1000)  # the server was away
    live.forget()
    frame = frames.frame(live.current(opened.table_id), black.pk)
    assert frame["clock"] == {"left": [60_000, 60_000], "running": []}
    seats.flag(opened.table_id)
    assert kinds(opened)[-1] == "resume"
    time.passes(5)
    assert left(opened, time) == [60_000, 55_000]
    play(opened, black, 1, "d1")
    assert replayed(opened).clocks.left == (60_000, 55_000)


def test_a_clock_that_makes_no_sense_is_named(time):
    (guest,) = people(1)
    for seconds in (0, -60, 29, 10_801):
        with pytest.raises(UnreadableError) as refused:
            tables.open_table("muehle", {}, 2, [guest, None], clock=seconds)
        assert str(refused.value) == "Die Uhr geht von einer halben Minute bis drei Stunden."


def test_the_frame_shows_the_time_of_each_seat_and_whose_runs(timed, two):
    opened, white, black, time = timed
    play(opened, white, 0, "a1")
    time.passes(8)
    for guest in (white.pk, black.pk, None):
        frame = frames.frame(live.current(opened.table_id), guest)
        assert frame["clock"] == {"left": [60_000, 52_000], "running": [1]}
    assert "extend" in frames.frame(live.current(opened.table_id), white.pk)["can"]
    plain = frames.frame(two[0], two[1].pk)
    assert plain["clock"] is None
    assert "extend" not in plain["can"]


@pytest.mark.django_db(transaction=True)
def test_many_processes_see_the_flag_fall_once(timed):
    opened, white, _black, time = timed
    play(opened, white, 0, "a1")
    time.passes(60)
    at_once([lambda: seats.flag(opened.table_id).version for _process in range(6)])
    assert kinds(opened).count("flag") == 1


@pytest.mark.django_db(transaction=True)
def test_time_over_and_a_gift_at_once_are_one_after_the_other(timed):
    opened, white, _black, time = timed
    play(opened, white, 0, "a1")
    at = now(opened).version
    time.passes(60)
    results: list[Any] = at_once(
        [
            lambda: seats.flag(opened.table_id) and "looked",
            lambda: seats.extend(opened.table_id, white.pk, 0, new_id(), at) and "given",
            lambda: offers.offer(opened.table_id, white.pk, 0, "undo", new_id(), at) and "undone",
        ],
        OverError,
    )
    assert results == ["looked", "OverError", "OverError"]  # judged by the log, not by who comes first
    assert kinds(opened) == ["sit", "sit", "move", "flag"]
