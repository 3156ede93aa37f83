"""A match is put aside and taken up by its code: another day, another device, other people on the seats."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from games.domain import computer, frames, live, tables
from games.domain.errors import NotAsideError, SeatTakenError, WrongSeatError
from games.models import Table
from tests.games.helpers import answer, ask, kinds, now, people, play, replayed, sentences

pytestmark = pytest.mark.django_db


def test_both_agree_and_others_play_on_for_them(two):
    opened, white, black = two
    play(opened, white, 0, "a1")
    state, names = now(opened).state, [player.name for player in now(opened).players]
    ask(opened, white, 0, "aside")
    assert sentences(now(opened))[-1] == f"{names[0]} möchte die Partie beiseitelegen."
    aside = answer(opened, black, 1, True).live.record
    assert (aside.state, aside.players, aside.put_aside) == (state, (None, None), tuple(names))
    assert kinds(opened)[-3:] == ["offer", "answer", "aside"]
    assert aside.outcome() is None
    assert replayed(opened).put_aside == tuple(names)
    with pytest.raises(WrongSeatError):
        play(opened, black, 1, "g7")
    row = Table.objects.get(pk=opened.table_id)
    assert (row.status, row.free_seats, row.public) == ("running", 2, False)
    anna, bert = people(2)
    tables.join(opened.table_id, anna, 1)
    with pytest.raises(SeatTakenError):
        tables.join(opened.table_id, bert, 1)
    assert now(opened).put_aside, "somebody is still missing"
    tables.join(opened.table_id, bert, 0)
    assert now(opened).put_aside == ()
    play(opened, anna, 1, "g7")
    assert now(opened).seats_of(bert.pk) == (0,)


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


def test_its_page_names_the_seats_and_until_when_it_is_kept(client, two):
    opened, white, black = two
    play(opened, white, 0, "a1")
    names = [player.name for player in now(opened).players]
    ask(opened, white, 0, "aside")
    answer(opened, black, 1, True)
    page = client.get(f"/tisch/{opened.code}/").content.decode()
    until = timezone.localtime() + timedelta(days=30)
    assert f"Ihr Code ist {opened.code}." in page
    assert f"Bis zum {until.day}. " in page
    assert all(f"Weiter für {name}" in page for name in names)
    assert opened.code not in client.get("/").content.decode()
    client.post(f"/tisch/{opened.code}/mitspielen/", {"platz": "1"})
    assert now(opened).players[0] is None
    assert now(opened).players[1] is not None
    assert "Weiter für" not in client.get(f"/tisch/{opened.code}/").content.decode()
