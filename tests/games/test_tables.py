"""Commands at a table: what is accepted once, what is refused by name, and what survives."""

import threading

import pytest
from django.db import connection

from games.domain import codes, guests, live, tables
from games.domain.errors import (
    NotOverError,
    OverError,
    RepeatedError,
    StaleError,
    TableFullError,
    UnknownTableError,
    WrongSeatError,
)
from games.engines.core import IllegalMoveError, NotYourTurnError, UnreadableError
from games.models import Event, Guest, Table

pytestmark = pytest.mark.django_db


def play(opened, guest, seat, path, client_id=None, at=None):
    record = live.current(opened.table_id).record
    at = record.version if at is None else at
    return tables.play(opened.table_id, guest.pk, seat, path, client_id or f"id-{at}-{seat}-{path}", at)


def count(opened) -> int:
    return Event.objects.filter(table=opened.table_id).count()


def test_opening_seats_the_host_first_and_leaves_the_other_seat_free():
    guest, _ = guests.make()
    opened = tables.open_table("muehle", {}, 2, [guest, None])
    table = Table.objects.get(pk=opened.table_id)
    assert (table.version, table.free_seats, table.status, table.host) == (1, 1, "running", guest)
    assert opened.record.players[0].guest == guest.pk
    assert opened.record.players[1] is None
    assert len(opened.code) == codes.LENGTH
    assert set(opened.code) <= set(codes.ALPHABET)


def test_computers_of_one_strength_have_different_names():
    guest, _ = guests.make()
    opened = tables.open_table("mau-mau", {}, 5, [guest, "leicht", "stark", "leicht", None])
    filled = tables.add_computer(opened.table_id, guest, "leicht").record
    assert [player.name for player in filled.players[1:]] == [
        "Computer (leicht)", "Computer (stark)", "Computer 2 (leicht)", "Computer 3 (leicht)",
    ]  # fmt: skip


def test_a_stone_can_be_placed_before_anyone_else_has_come():
    guest, _ = guests.make()
    opened = tables.open_table("muehle", {}, 2, [guest, None])
    assert play(opened, guest, 0, ("a1",)).live.record.to_act() == {1}


def test_a_number_that_is_given_a_second_time_does_not_bring_the_old_table_back(two):
    old, white, _black = two
    old = live.keep(play(old, white, 0, ("a1",)).live)
    Table.objects.filter(pk=old.table_id).delete()
    anew = Table.objects.create(
        pk=old.table_id, code="ANDERS", game="muehle", seats=2, options={}, ruleset_version=1, seed="s", host=white
    )
    assert live.peek(anew.pk) is old
    assert live.load(anew).record.version == 0
    assert live.current(anew.pk).code == "ANDERS"


def test_matches_that_are_over_give_their_memory_back(monkeypatch):
    monkeypatch.setattr(live, "OVER", 2)
    guest, _ = guests.make()
    opened = [live.keep(tables.open_table("muehle", {}, 2, [guest, None])) for _table in range(5)]
    for number, each in enumerate(opened[:4]):
        live.keep(tables.resign(each.table_id, guest.pk, 0, f"resigned-{number}", each.record.version).live)
    assert [live.peek(each.table_id) is not None for each in opened] == [False, False, True, True, True]
    assert live.current(opened[0].table_id).record.outcome()  # the log still has it


@pytest.mark.parametrize(
    ("slug", "options", "seats", "sentence"),
    [
        ("schafkopf-xy", {}, 2, "Ein Spiel „schafkopf-xy“ gibt es hier nicht."),
        ("muehle", {"zugzahl": 7}, 2, "„7“ ist keine Antwort auf die Einstellung „zugzahl“."),
        ("muehle", {"tempo": 1}, 2, "Die Einstellung „tempo“ gibt es in diesem Spiel nicht."),
        ("muehle", {}, 3, "Mühle geht nicht mit 3 Plätzen, sondern mit 2."),
    ],
)
def test_opening_refuses_what_the_game_does_not_have(slug, options, seats, sentence):
    guest, _ = guests.make()
    with pytest.raises(UnreadableError) as refused:
        tables.open_table(slug, options, seats, [guest, None])
    assert str(refused.value) == sentence
    assert Table.objects.count() == 0


def test_joining_twice_keeps_the_seat_and_a_third_finds_it_full(two):
    opened, _white, black = two
    before = count(opened)
    assert tables.join(opened.table_id, black).record.seats_of(black.pk) == (1,)
    third, _ = guests.make()
    with pytest.raises(TableFullError):
        tables.join(opened.table_id, third)
    assert count(opened) == before


def test_a_move_is_logged_and_passes_the_turn(two):
    opened, white, _black = two
    accepted = play(opened, white, 0, ("a1",))
    assert (accepted.version, accepted.repeated) == (3, False)
    stored = Event.objects.get(table=opened.table_id, number=3)
    assert (stored.kind, stored.seat, stored.data) == ("move", 0, {"move": ["a1"]})
    assert accepted.live.record.to_act() == {1}


def test_the_same_move_sent_again_gets_the_same_answer_and_is_played_once(two):
    opened, white, black = two
    first = play(opened, white, 0, ("a1",), "same-id-1", 2)
    play(opened, black, 1, ("d2",))
    again = play(opened, white, 0, ("a1",), "same-id-1", 2)
    assert (again.version, again.repeated) == (first.version, True)
    assert count(opened) == 4


def test_an_id_used_for_another_move_is_refused(two):
    opened, white, black = two
    play(opened, white, 0, ("a1",), "same-id-1", 2)
    with pytest.raises(RepeatedError):
        play(opened, white, 0, ("g7",), "same-id-1", 2)
    play(opened, black, 1, ("d2",))
    with pytest.raises(RepeatedError):  # also with a version that looks new
        play(opened, white, 0, ("g7",), "same-id-1", 4)
    assert count(opened) == 4


def test_refusals_change_nothing(two):
    opened, white, black = two
    stranger, _ = guests.make()
    play(opened, white, 0, ("a1",))
    before = live.current(opened.table_id).record
    refusals = [
        (white, 0, ("d1",), before.version, NotYourTurnError),
        (white, 1, ("d1",), before.version, WrongSeatError),
        (stranger, 1, ("d1",), before.version, WrongSeatError),
        (black, 1, ("a1",), before.version, IllegalMoveError),
        (black, 1, ("d1",), 2, StaleError),
        (black, 1, ("d1",), 99, StaleError),
    ]
    for number, (guest, seat, path, at, error) in enumerate(refusals):
        with pytest.raises(error):
            play(opened, guest, seat, path, f"refused-{number}", at)
    assert live.current(opened.table_id).record == before
    assert count(opened) == before.version
    with pytest.raises(UnknownTableError):
        tables.play(987654, white.pk, 0, ("a1",), "nowhere-1", 0)


def test_resigning_ends_the_match_and_the_other_wins(two):
    opened, white, _black = two
    after = tables.resign(opened.table_id, white.pk, 0, "resign-1", 2).live.record
    assert after.outcome().winners == (1,)
    assert after.outcome().termination == "resigned"
    assert after.to_act() == frozenset()
    with pytest.raises(OverError):
        play(opened, white, 0, ("a1",))
    assert Table.objects.get(pk=opened.table_id).status == "over"


def test_a_process_that_knows_nothing_replays_the_log_to_the_same_record(two):
    opened, white, black = two
    seats = (white, black)
    for number, path in enumerate([("a1",), ("b2",), ("d1",), ("f2",), ("g1", "b2")]):
        play(opened, seats[number % 2], number % 2, path)
    known = live.current(opened.table_id).record
    live.forget()
    assert live.current(opened.table_id).record.state == known.state
    assert live.current(opened.table_id).record.told == known.told
    assert live.find(opened.code).record.acting_since == known.acting_since


def test_a_rematch_swaps_the_seats_and_exists_once(two):
    opened, white, black = two
    stranger, _ = guests.make()
    with pytest.raises(NotOverError):
        tables.rematch(opened.table_id, white)
    tables.resign(opened.table_id, white.pk, 0, "resign-1", 2)
    with pytest.raises(WrongSeatError):
        tables.rematch(opened.table_id, stranger)
    following = tables.rematch(opened.table_id, white)
    assert [player.guest for player in following.record.players] == [black.pk, white.pk]
    assert tables.rematch(opened.table_id, black).table_id == following.table_id
    assert tables.next_code(opened.table_id) == following.code


def test_the_computer_takes_a_free_seat_only_for_those_at_the_table():
    guest, _ = guests.make()
    stranger, _ = guests.make()
    opened = tables.open_table("muehle", {}, 2, [guest, None])
    with pytest.raises(WrongSeatError):
        tables.add_computer(opened.table_id, stranger, "leicht")
    after = tables.add_computer(opened.table_id, guest, "leicht").record
    assert (after.players[1].level, after.players[1].guest) == ("leicht", None)
    with pytest.raises(TableFullError):
        tables.add_computer(opened.table_id, guest, "leicht")
    with pytest.raises(WrongSeatError):  # nobody plays a person's seat for them
        tables.play_computer(opened.table_id, 0, ("a1",), after.version)


@pytest.mark.django_db(transaction=True)
def test_two_who_move_at_once_with_the_same_seat_play_once(two):
    opened, white, _black = two
    version = live.current(opened.table_id).record.version
    results = []
    barrier = threading.Barrier(8)

    def send(number: int) -> None:
        try:
            barrier.wait()
            tables.play(opened.table_id, white.pk, 0, (("a1",), ("g7",))[number % 2], f"race-{number}", version)
            results.append("ok")
        except (NotYourTurnError, StaleError):
            results.append("refused")
        finally:
            connection.close()

    threads = [threading.Thread(target=send, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(results) == ["ok"] + ["refused"] * 7
    assert count(opened) == version + 1


@pytest.mark.django_db(transaction=True)
def test_of_eight_who_join_at_once_one_gets_the_seat():
    host, _ = guests.make()
    opened = tables.open_table("muehle", {}, 2, [host, None])
    people = [guests.make()[0] for _ in range(8)]
    results = []
    barrier = threading.Barrier(8)

    def sit(guest: Guest) -> None:
        try:
            barrier.wait()
            tables.join(opened.table_id, guest)
            results.append(guest.pk)
        except TableFullError:
            pass
        finally:
            connection.close()

    threads = [threading.Thread(target=sit, args=(guest,)) for guest in people]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [player.guest for player in live.current(opened.table_id).record.players] == [host.pk, *results]
    assert len(results) == 1


def test_codes_are_read_as_people_type_them():
    assert codes.read(" c d-f 3 4 ") == "CDF34"
    assert len({codes.make() for _ in range(200)}) == 200


def test_guests_are_known_by_their_token_and_only_its_hash_is_kept():
    guest, token = guests.make()
    assert guests.find(token) == guest
    assert guests.find("x" + token) is None
    assert guests.find(None) is None
    assert token not in str(Guest.objects.filter(pk=guest.pk).values().get())
    assert len(token) == 32  # 24 bytes, 192 bits


def test_names_agree_with_the_animal():
    assert guests.name_of(Guest(animal="Eule", colour="Grün")) == "Grüne Eule"
    assert guests.name_of(Guest(animal="Reh", colour="Rot")) == "Rotes Reh"
    assert guests.name_of(Guest(animal="Igel", colour="Bunt")) == "Bunter Igel"
