"""Live games in a contest: tables open themselves, and how they end counts once."""

from __future__ import annotations

import pytest

from day.domain.contests import entering, live_tables, running
from day.domain.contests.field import Outcome
from day.domain.contests.running import HOST, Form, Meeting, load
from day.models import Contest, Pairing, Report
from games.domain import guests, live, tables
from games.models import Guest, Table
from tests.day.contests.test_running import contest, now, pairs
from tests.day.test_days import day  # noqa: F401  # the fixture

pytestmark = pytest.mark.django_db


@pytest.fixture
def players() -> list[Guest]:
    return [guests.make()[0] for _each in range(4)]


def joined(day: int, form: str, players: list[Guest], game: str = "muehle", **more: object) -> Contest:  # noqa: F811
    row = contest(day, form, "", live=game, **more)
    for each in players:
        entering.join(row.pk, each)
    if form != Form.LADDER:
        running.draw(row.pk)
    live_tables.look(Contest.objects.get(pk=row.pk))
    return Contest.objects.get(pk=row.pk)


def ends(meeting: Meeting, loser: Guest) -> None:
    """The loser gives up, at the live table of a pairing."""
    known = live.current(meeting.row.live_table_id)
    [seat] = known.record.seats_of(loser.pk)
    tables.resign(known.table_id, loser.pk, seat, f"gibt-auf-{known.table_id}", known.record.version)


def test_tables_open_for_those_who_are_drawn_and_book_once(day: int, players: list[Guest]) -> None:  # noqa: F811
    row = joined(day, Form.KNOCKOUT, players)
    first, second = now(row).round(1)
    record = live.current(first.row.live_table_id).record
    assert [record.guest_on(seat) for seat in range(2)] == [players[number - 1].pk for number in first.numbers]
    assert Table.objects.count() == 2
    version = now(row).row.version
    live_tables.look(row)
    assert (Table.objects.count(), now(row).row.version) == (2, version), "nothing is due"

    ends(first, players[3])
    for _time in range(3):
        live_tables.look(row)
    assert Report.objects.filter(pairing=first.row.pk).count() == 1
    assert now(row).round(1)[0].winner() == 1
    ends(second, players[1])
    live_tables.look(row)
    [final] = now(row).round(2)
    assert set(final.numbers) == {1, 3}
    assert final.row.live_table.status == Table.Status.RUNNING
    ends(final, players[0])
    live_tables.look(row)
    assert [(each.place, each.number) for each in now(row).standings] == [(1, 3), (2, 1), (3, 2), (3, 4)]


def test_it_has_begun_with_the_first_move(day: int, players: list[Guest]) -> None:  # noqa: F811
    row = joined(day, Form.SWISS, players)
    old = [each.row.live_table_id for each in now(row).round(1)]
    assert not any(each.row.begun for each in now(row).open)
    entering.join(row.pk, guests.make()[0])  # nothing has begun: it is drawn again
    live_tables.look(row)
    meeting = now(row).round(1)[0]
    assert meeting.row.live_table_id not in old
    assert set(Table.objects.filter(pk__in=old).values_list("status", flat=True)) == {Table.Status.CLOSED}
    known = live.current(meeting.row.live_table_id)
    seat, guest = 0, known.record.guest_on(0)
    path = next(iter(known.record.game.moves(known.record.state, seat)))
    tables.play(known.table_id, guest, seat, path, "zug-1", known.record.version)
    live_tables.look(row)
    assert now(row).round(1)[0].row.begun
    entering.join(row.pk, guests.make()[0])
    assert now(row).round(1)[0].row.pk == meeting.row.pk


def test_a_draw_in_a_knock_out_is_played_again_the_other_way_round(day: int, players: list[Guest]) -> None:  # noqa: F811
    row = joined(day, Form.KNOCKOUT, players[:2])
    [meeting] = now(row).round(1)
    known = live.current(meeting.row.live_table_id)
    tables.end(known.table_id, players[0].pk, 0, 1, [1], "weg", known.record.version)  # nobody has won
    live_tables.look(row)
    live_tables.look(row)
    [meeting] = now(row).round(1)
    assert [report.outcome for report in meeting.reports] == ["draw"]
    assert meeting.row.live_table_id != known.table_id
    again = live.current(meeting.row.live_table_id).record
    assert [again.guest_on(seat) for seat in range(2)] == [known.record.guest_on(1), known.record.guest_on(0)]
    ends(meeting, players[0])
    live_tables.look(row)
    assert now(row).round(1)[0].winner() == 2


def test_an_unequal_game_is_a_pair_of_matches(day: int, players: list[Guest]) -> None:  # noqa: F811
    row = joined(day, Form.SWISS, players[:2], game="wolf-und-schafe")
    [meeting] = now(row).round(1)
    ends(meeting, players[0])
    live_tables.look(row)
    [second] = now(row).round(1)
    assert second.outcome is None
    assert second.row.live_table_id != meeting.row.live_table_id
    ends(second, players[1])
    live_tables.look(row)
    assert now(row).round(1)[0].outcome is Outcome.DRAW, "each has won one"
    assert Report.objects.count() == 1


def test_what_somebody_has_typed_before_is_not_overwritten(day: int, players: list[Guest]) -> None:  # noqa: F811
    row = joined(day, Form.SWISS, players[:2])
    [meeting] = now(row).round(1)
    ends(meeting, players[1])
    running.report(row.pk, meeting.row.pk, 2, Outcome.OTHER)
    live_tables.look(row)
    [meeting] = now(row).round(1)
    assert meeting.outcome is Outcome.OTHER
    assert [report.outcome for report in meeting.open] == ["one"]
    live_tables.look(row)
    assert Report.objects.count() == 2
    running.report(row.pk, meeting.row.pk, HOST, Outcome.ONE, meeting.newest.pk)
    assert now(row).round(1)[0].winner() == 1


def test_with_fewer_tables_the_next_opens_when_one_is_free(day: int, players: list[Guest]) -> None:  # noqa: F811
    row = joined(day, Form.SWISS, players, tables="5")
    assert [each.row.table for each in now(row).round(1)] == [5, None]
    ends(now(row).round(1)[0], players[0])
    live_tables.look(row)
    assert [bool(each.row.live_table_id) for each in now(row).round(1)] == [True, True]
    assert Pairing.objects.exclude(table=5).count() == 0


def test_on_a_ladder_two_who_are_there_are_led_to_a_table(day: int, players: list[Guest]) -> None:  # noqa: F811
    row = joined(day, Form.LADDER, players[:1])
    assert not Table.objects.exists()
    entering.join(row.pk, players[1])
    live_tables.look(row)
    [meeting] = now(row).open
    ends(meeting, players[0])
    live_tables.look(row)
    assert [each.number for each in now(row).standings] == [2, 1]
    assert load(row).playing, "there is nobody else: they play again"
    assert pairs(row, 1) == ["1-2"]
    running.set_over(row.pk, True)
    ends(now(row).open[0], players[1])
    live_tables.look(Contest.objects.get(pk=row.pk))
    assert not now(row).open, "what was still going on counts, and nothing new begins"


def test_two_who_must_not_meet_wait_for_a_word_of_the_host(day: int, players: list[Guest]) -> None:  # noqa: F811
    row = contest(day, Form.KNOCKOUT, "", live="muehle")
    for each in players[:2]:
        entering.join(row.pk, each)
    running.keep_apart(row.pk, 1, 2, apart=True)
    running.draw(row.pk)
    for _time in range(2):
        live_tables.look(Contest.objects.get(pk=row.pk))
    assert not Table.objects.exists()
    running.call(row.pk, 1, 2)
    for _time in range(2):
        live_tables.look(Contest.objects.get(pk=row.pk))
    [meeting] = now(row).open
    assert Table.objects.get().pk == meeting.row.live_table_id
