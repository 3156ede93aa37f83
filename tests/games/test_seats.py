"""Seats that change hands: a computer for who is away, the seat back, giving up among many, ending without somebody."""

from __future__ import annotations

import pytest

from games.domain import closing, seats, tables
from games.domain.errors import (
    NotAbsentError,
    NotYoursError,
    OthersPlayError,
    OverError,
    TakenOverError,
    WrongSeatError,
)
from games.domain.folding import CHANGES, after
from games.domain.live import Live
from games.domain.parts import Entry
from games.domain.record import Record
from games.engines.core import UnreadableError
from games.engines.registry import find
from games.models import Event, Guest, Table
from tests.games.helpers import (
    at_once,
    kinds,
    new_id,
    now,
    people,
    play,
    reclaim,
    replayed,
    resign,
    sentences,
    take_over,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def three(db: None) -> tuple[Live, list[Guest]]:
    """Kniffel for three."""
    guests = people(3)
    return tables.open_table("kniffel", {}, 3, guests), guests


def end(opened: Live, guest: Guest, seat: int, absent: int, gone: set[int]) -> Live:
    return closing.end(opened.table_id, guest.pk, seat, absent, gone, new_id(), now(opened).version).live


def test_a_computer_plays_for_who_is_away_and_gives_the_seat_back(two):
    opened, white, black = two
    play(opened, white, 0, "a1")
    take_over(opened, white, 0, 1, "stark")
    player = now(opened).players[1]
    assert (player.level, player.guest, player.name) == ("stark", None, f"{player.stands_for.name} (Computer)")
    assert now(opened).owned_by(black.pk) == (1,)
    with pytest.raises(TakenOverError) as refused:
        play(opened, black, 1, "d1")
    assert str(refused.value.reason) == "Gerade spielt der Computer für dich. Hol dir erst deinen Platz zurück."
    at = now(opened).version
    reclaim(opened, black, 1)
    with pytest.raises(WrongSeatError):  # what the computer thought of meanwhile is not played
        tables.play_computer(opened.table_id, 1, ("d1",), at)
    play(opened, black, 1, "g1")
    assert now(opened).players[1].stands_for is None
    assert replayed(opened).seats_of(black.pk) == (1,)
    assert sentences(now(opened))[-2].endswith(" ist wieder da.")


def test_only_an_absent_persons_seat_is_given_away_and_only_by_who_plays(two):
    opened, white, black = two
    (stranger,) = people(1)
    version = now(opened).version

    def try_it(guest: Guest, seat: int, absent: int, gone: set[int], level: str = "leicht") -> None:
        seats.takeover(opened.table_id, guest.pk, seat, absent, gone, level, new_id(), version)

    with pytest.raises(NotAbsentError):
        try_it(white, 0, 1, set())
    with pytest.raises(NotAbsentError):
        try_it(white, 0, 0, {0})
    with pytest.raises(NotAbsentError):
        try_it(white, 0, 7, {7} - {7})
    with pytest.raises(WrongSeatError):
        try_it(stranger, 0, 1, {1})
    with pytest.raises(WrongSeatError):
        try_it(black, 0, 1, {1})
    with pytest.raises(UnreadableError):
        try_it(white, 0, 1, {1}, "weltmeister")
    assert now(opened).version == version


def test_nobody_else_takes_a_seat_back(two):
    opened, white, _black = two
    (stranger,) = people(1)
    take_over(opened, white, 0, 1)
    for guest in (white, stranger):
        with pytest.raises(NotYoursError):
            reclaim(opened, guest, 1)
    own = tables.open_table("muehle", {}, 2, [white, "leicht"])
    with pytest.raises(NotYoursError):
        reclaim(own, white, 1)


def test_whoever_was_replaced_still_sits_there(two):
    opened, white, black = two
    take_over(opened, white, 0, 1)
    assert tables.join(opened.table_id, black).record.version == now(opened).version  # no second seat
    resign(opened, white, 0)
    following = tables.rematch(opened.table_id, black)
    assert [player.guest for player in following.record.players] == [black.pk, white.pk]


def test_among_many_giving_up_ends_it_only_for_oneself(three):
    opened, (one, other, third) = three
    resign(opened, other, 1)
    record = now(opened)
    assert record.outcome() is None
    assert (record.players[1].level, record.players[1].stands_for) == ("mittel", None)
    assert sentences(record)[-1].endswith(" gibt auf. Der Computer spielt weiter.")
    with pytest.raises(NotYoursError):
        reclaim(opened, other, 1)
    resign(opened, third, 2)
    assert now(opened).outcome() is None
    resign(opened, one, 0)  # the last person: nobody is left to play for
    assert now(opened).outcome().places == (2, 1, 1)
    assert now(opened).outcome().termination == "resigned"


def test_resigning_twice_with_one_id_is_once(three):
    opened, (_one, other, _third) = three
    at = now(opened).version
    first = tables.resign(opened.table_id, other.pk, 1, "resign-once", at)
    again = tables.resign(opened.table_id, other.pk, 1, "resign-once", at)
    assert (again.version, again.repeated) == (first.version, True)


def test_a_match_is_ended_without_a_winner_when_nobody_else_is_there(two):
    opened, white, black = two
    play(opened, white, 0, "a1")
    with pytest.raises(NotAbsentError):
        end(opened, white, 0, 1, set())
    end(opened, white, 0, 1, {1})
    outcome = now(opened).outcome()
    assert (outcome.places, outcome.winners, outcome.termination) == ((1, 1), (), "abandoned")
    assert str(outcome.reason).startswith("Die Partie ist beendet, weil ")
    with pytest.raises(OverError):
        play(opened, black, 1, "d1")
    assert replayed(opened).outcome() == outcome


def test_while_others_play_nobody_ends_it_for_them(three):
    opened, (one, _other, _third) = three
    with pytest.raises(OthersPlayError):
        end(opened, one, 0, 1, {1})
    end(opened, one, 0, 1, {1, 2})
    assert now(opened).outcome().termination == "abandoned"


def test_a_log_from_before_where_giving_up_ended_it_for_all_still_does(three):
    opened, (_one, other, _third) = three
    version = now(opened).version
    Event.objects.create(table_id=opened.table_id, number=version + 1, kind="resign", seat=1, data={})
    Table.objects.filter(pk=opened.table_id).update(version=version + 1, status="over")
    outcome = replayed(opened).outcome()
    assert (outcome.places, outcome.winners, outcome.termination) == ((1, 2, 1), (0, 2), "resigned")
    assert str(outcome.reason) == f"{now(opened).name(1)} gibt auf."
    assert other.pk == now(opened).players[1].guest


def test_a_log_from_before_without_pictures_times_and_new_kinds_replays():
    record = Record.fresh(find("muehle").make(2), "5eed")
    log = [
        ("sit", 0, {"name": "Grüne Eule", "guest": 1}),
        ("sit", 1, {"name": "Computer (leicht)", "level": "leicht"}),
        ("move", 0, {"move": ["a1"]}),
        ("move", 1, {"move": ["d1"]}),
        ("resign", 0, {}),
    ]
    for number, (kind, seat, data) in enumerate(log, 1):
        record = after(record, Entry(number, kind, seat, data))
    assert record.outcome().places == (2, 1)
    assert [player.name for player in record.players] == ["Grüne Eule", "Computer (leicht)"]
    assert sentences(record) == [
        "Grüne Eule setzt sich.",
        "Computer (leicht) setzt sich.",
        "Weiß setzt auf a1.",
        "Schwarz setzt auf d1.",
        "Grüne Eule gibt auf.",
    ]


def test_every_kind_of_event_is_folded():
    assert set(Event.Kind.values) == {"move", "chance", "elapsed", *CHANGES}


@pytest.mark.django_db(transaction=True)
def test_taking_over_and_moving_at_once_are_one_after_the_other(two):
    opened, white, black = two
    at = play(opened, white, 0, "a1").live.record.version
    results = at_once(
        [
            lambda: seats.takeover(opened.table_id, white.pk, 0, 1, {1}, "leicht", new_id(), at) and "taken",
            lambda: tables.play(opened.table_id, black.pk, 1, ("d1",), new_id(), at) and "moved",
            lambda: seats.takeover(opened.table_id, white.pk, 0, 1, {1}, "leicht", new_id(), at) and "taken",
        ],
        (WrongSeatError, NotAbsentError),
    )
    assert kinds(opened).count("takeover") == 1
    assert sorted(results).count("taken") == 1
    assert (results[1] == "moved") == ("move" in kinds(opened)[3:])
