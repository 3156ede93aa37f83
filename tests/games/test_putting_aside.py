"""A match is put aside and taken up by its code: another day, another device, and with consent by other people."""

from __future__ import annotations

import random
from datetime import timedelta

import pytest
from django.utils import timezone

from games.domain import computer, frames, guests, live, presence, stations, tables
from games.domain.errors import (
    DeclinedError,
    NobodyToAskError,
    NotAsideError,
    NotOnesSeatError,
    SeatTakenError,
    TooManySignsError,
    WrongSeatError,
    WrongSignError,
)
from games.models import Event, Station, Table
from gamesday.limits.numbers import SIGN
from tests.games.helpers import answer, ask, kinds, now, people, play, replayed, sentences

pytestmark = pytest.mark.django_db


def put_aside(opened, white, black):
    """Both agree after a move of White's; the table as it lies."""
    play(opened, white, 0, "a1")
    ask(opened, white, 0, "aside")
    return answer(opened, black, 1, True).live.record


def without_signs(opened):
    """As a match was put aside before there were signs."""
    Event.objects.filter(table=opened.table_id, kind="aside").update(data={})
    live.forget()


@pytest.fixture
def present(monkeypatch):
    """The guests who have the table open."""
    there: set[int] = set()
    monkeypatch.setattr(presence, "anybody", lambda _table, among=None: bool(there & set(among or ())))
    return there


def test_both_agree_and_it_waits_for_those_who_sat_there(two):
    opened, white, black = two
    names = [player.name for player in now(opened).players]
    aside = put_aside(opened, white, black)
    assert f"{names[0]} möchte die Partie beiseitelegen." in sentences(aside)
    assert aside.players == (None, None)
    assert [(each.name, each.guest) for each in aside.put_aside] == list(zip(names, (white.pk, black.pk), strict=True))
    assert len({each.sign for each in aside.put_aside}) == 2
    assert kinds(opened)[-3:] == ["offer", "answer", "aside"]
    assert aside.outcome() is None
    assert replayed(opened).put_aside == aside.put_aside
    with pytest.raises(WrongSeatError):
        play(opened, black, 1, "g7")
    row = Table.objects.get(pk=opened.table_id)
    assert (row.status, row.free_seats, row.public) == ("running", 2, False)


def test_a_device_has_its_seat_back(two):
    opened, white, black = two
    put_aside(opened, white, black)
    tables.join(opened.table_id, black)  # not the first free one: the own
    assert now(opened).seats_of(black.pk) == (1,)
    assert now(opened).put_aside, "somebody is still missing"
    tables.join(opened.table_id, white, 0)
    assert now(opened).put_aside == ()
    play(opened, black, 1, "g7")


def test_on_another_device_a_seat_is_had_by_its_sign(two):
    opened, white, black = two
    signs = [each.sign for each in put_aside(opened, white, black).put_aside]
    anna, bert = people(2)
    for guest, seat, sign in ((anna, 0, signs[1]), (anna, 0, "Roter Quatsch"), (anna, 5, signs[0])):
        with pytest.raises(WrongSignError):
            tables.join(opened.table_id, guest, seat, sign)
    tables.join(opened.table_id, anna, 1, signs[1])
    with pytest.raises(SeatTakenError):
        tables.join(opened.table_id, bert, 1, signs[1])
    tables.join(opened.table_id, bert, 0, signs[0])
    assert (now(opened).seats_of(bert.pk), now(opened).seats_of(anna.pk)) == ((0,), (1,))
    assert replayed(opened).put_aside == ()


def test_signs_are_not_tried_for_long(two):
    opened, white, black = two
    signs = [each.sign for each in put_aside(opened, white, black).put_aside]
    (stranger,) = people(1)
    for _try in range(SIGN.tries):
        with pytest.raises(WrongSignError):
            tables.join(opened.table_id, stranger, 0, "Roter Quatsch")
    with pytest.raises(TooManySignsError):
        tables.join(opened.table_id, stranger, 0, signs[0])
    tables.join(opened.table_id, white)  # by its device it is there all the same


def test_a_stranger_gets_no_seat_while_nobody_can_say_yes(two, present):
    opened, white, black = two
    put_aside(opened, white, black)
    (stranger,) = people(1)
    for seat in (0, 1):
        with pytest.raises(NobodyToAskError):
            tables.join(opened.table_id, stranger, seat)
    with pytest.raises(NotOnesSeatError):
        tables.join(opened.table_id, stranger)
    tables.join(opened.table_id, white)  # who sits there and is away cannot say yes either
    with pytest.raises(NobodyToAskError):
        tables.join(opened.table_id, stranger, 1)


def test_somebody_else_sits_down_if_all_agree_who_are_present(present):
    guests_of = people(4)
    one, two, three, stranger = guests_of
    opened = tables.open_table("mau-mau", {}, 3, [one, two, three])
    record = now(opened)
    seat = min(record.to_act())
    path = record.game.propose(record.state, seat, random.Random("aside"))
    play(opened, guests_of[seat], seat, *path)
    ask(opened, one, 0, "aside")
    for guest, other in ((two, 1), (three, 2)):
        answer(opened, guest, other, True)
    tables.join(opened.table_id, one)
    tables.join(opened.table_id, two)
    present |= {one.pk, two.pk}
    whose = now(opened).put_aside[2].name
    tables.join(opened.table_id, stranger, 2)
    tables.join(opened.table_id, stranger, 2)  # asked once
    offer = now(opened).offer
    assert (offer.what, offer.by, offer.waiting) == ("seat", 2, (0, 1))
    assert sentences(now(opened))[-1].endswith(f" möchte für {whose} weiterspielen.")
    assert now(opened).seats_of(stranger.pk) == ()
    shown = frames.frame(live.current(opened.table_id), two.pk)["offer"]
    assert (shown["mine"], shown["whose"], shown["name"]) == (True, whose, offer.sit["name"])
    seen = frames.frame(live.current(opened.table_id), stranger.pk)
    assert (seen["seat"], seen["offer"]["mine"]) == (None, False)
    answer(opened, one, 0, True)
    assert now(opened).seats_of(stranger.pk) == ()
    answer(opened, two, 1, False)
    assert (now(opened).offer, now(opened).seats_of(stranger.pk)) == (None, ())
    with pytest.raises(DeclinedError):
        tables.join(opened.table_id, stranger, 2)
    present.discard(two.pk)
    tables.join(opened.table_id, three)  # a device asks nobody
    assert now(opened).put_aside == ()


def test_when_all_have_agreed_they_sit(two, present):
    opened, white, black = two
    put_aside(opened, white, black)
    (stranger,) = people(1)
    tables.join(opened.table_id, white)
    present.add(white.pk)
    tables.join(opened.table_id, stranger, 1)
    answer(opened, white, 0, True)
    assert (now(opened).seats_of(stranger.pk), now(opened).put_aside, now(opened).offer) == ((1,), (), None)
    assert replayed(opened).players == now(opened).players
    play(opened, stranger, 1, "g7")


def test_whoever_comes_back_meanwhile_has_the_seat_asked_for(two, present):
    opened, white, black = two
    put_aside(opened, white, black)
    (stranger,) = people(1)
    tables.join(opened.table_id, white)
    present.add(white.pk)
    tables.join(opened.table_id, stranger, 1)
    tables.join(opened.table_id, black)
    assert (now(opened).seats_of(black.pk), now(opened).offer) == ((1,), None)


def test_a_match_of_before_there_were_signs_goes_on(two, present):
    """By device or with consent; and where nobody is who could be asked, as it was when it was put aside."""
    opened, white, black = two
    put_aside(opened, white, black)
    without_signs(opened)
    assert [each.sign for each in now(opened).put_aside] == ["", ""]
    anna, bert = people(2)
    with pytest.raises(WrongSignError):
        tables.join(opened.table_id, anna, 0, "Roter Fuchs")
    tables.join(opened.table_id, anna, 0)
    present.add(anna.pk)
    tables.join(opened.table_id, bert, 1)
    assert now(opened).seats_of(bert.pk) == ()
    answer(opened, anna, 0, True)
    assert (now(opened).seats_of(bert.pk), now(opened).put_aside) == ((1,), ())


def test_a_station_seats_nobody_at_a_match_put_aside(two, present):
    station = Station.objects.create(code="ABCD", label="Linde", game="muehle", seats=2)
    opened, white, black = two
    Table.objects.filter(pk=opened.table_id).update(station=station)
    put_aside(opened, white, black)
    tables.join(opened.table_id, white)
    present.add(white.pk)
    (late,) = people(1)
    assert stations.sit(station, late).table_id != opened.table_id


def test_nobody_puts_aside_what_the_others_play_or_what_has_not_begun(two):
    opened, white, black = two
    with pytest.raises(NotAsideError):
        ask(opened, white, 0, "aside")
    play(opened, white, 0, "a1")
    ask(opened, white, 0, "aside")
    after = answer(opened, black, 1, False).live.record
    assert (after.put_aside, after.seats_of(white.pk)) == ((), (0,))


def test_a_table_with_a_free_seat_has_nothing_to_put_aside():
    (guest,) = people(1)
    opened = tables.open_table("muehle", {}, 2, [guest, None])
    with pytest.raises(NotAsideError):
        ask(opened, guest, 0, "aside")
    assert "aside" not in frames.frame(live.current(opened.table_id), guest.pk)["can"]


def test_alone_it_is_done_at_once_and_the_computer_waits_without_a_clock():
    (guest,) = people(1)
    opened = tables.open_table("schach", {}, 2, [guest, "leicht"], clock=60)
    assert "aside" not in frames.frame(live.current(opened.table_id), guest.pk)["can"]
    play(opened, guest, 0, "e2", "e4")
    assert "aside" in frames.frame(live.current(opened.table_id), guest.pk)["can"]
    assert computer.waiting_for(now(opened)) == 1
    ask(opened, guest, 0, "aside")
    aside = now(opened)
    assert [player and player.level for player in aside.players] == [None, "leicht"]
    assert (computer.waiting_for(aside), aside.running(), aside.time_limit()) == (None, (), None)
    frame = frames.frame(live.current(opened.table_id), guest.pk)
    assert (frame["aside"], frame["seat"], frame["can"]) == (True, None, [])
    tables.join(opened.table_id, guest)
    assert (now(opened).seats_of(guest.pk), computer.waiting_for(now(opened))) == ((0,), 1)
    assert "aside" not in frames.frame(live.current(opened.table_id), guest.pk)


def test_its_page_has_the_own_seat_with_its_sign_and_asks_for_the_others(client):
    (white, token), (black, _token) = guests.make(), guests.make()
    opened = tables.open_table("muehle", {}, 2, [white, black])
    first, second = put_aside(opened, white, black).put_aside
    until = timezone.localtime() + timedelta(days=30)

    def page() -> str:
        return client.get(f"/tisch/{opened.code}/").content.decode()

    stranger = page()
    assert f"Ihr Code ist {opened.code}." in stranger
    assert f"Bis zum {until.day}. " in stranger
    assert all(f"<summary>Weiter für {each.name}</summary>" in stranger for each in (first, second))
    assert not any(f"<strong>{each.sign}</strong>" in stranger for each in (first, second))
    assert opened.code not in client.get("/").content.decode()
    wrong = {"platz": "0", "farbe": "Rot", "tier": "Quatsch"}
    answered = client.post(f"/tisch/{opened.code}/mitspielen/", wrong, follow=True).content.decode()
    assert "Das ist nicht das Geheimzeichen dieses Platzes." in answered
    asked = client.post(f"/tisch/{opened.code}/mitspielen/", wrong | {"ohne": "1"}, follow=True).content.decode()
    assert "Sonst muss jemand aus der Partie da sein" in asked
    client.cookies[guests.COOKIE] = token
    mine = page()
    assert f"<strong>{first.sign}</strong>" in mine
    assert f"<strong>{second.sign}</strong>" not in mine
    client.post(f"/tisch/{opened.code}/mitspielen/", {"platz": "0"})
    assert now(opened).players[0] is not None
    assert "Weiter für" not in page()


def test_no_frame_says_a_sign(two):
    opened, white, black = two
    signs = [each.sign for each in put_aside(opened, white, black).put_aside]
    for guest in (white, black, None):
        shown = str(frames.frame(live.current(opened.table_id), guest and guest.pk))
        assert not any(sign in shown for sign in signs)
