"""Company for whoever does not mind with whom."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.domain import live, matching, tables
from games.models import Event, Guest, Table
from tests.games.helpers import at_once, now, people

pytestmark = pytest.mark.django_db


def test_somebody_is_seated_where_somebody_waits_longest_whatever_is_played():
    one, two, three = people(3)
    skat = tables.open_table("skat", {}, 3, [one], public=True)
    tables.open_table("dame", {}, 2, [two], public=True)
    assert matching.seat(three, "muehle").code == skat.code
    assert now(skat).seats_of(three.pk) == (1,)


def test_nobody_is_seated_at_a_table_that_is_hidden_locked_left_or_ones_own():
    one, two, three, four, five = people(5)
    tables.open_table("dame", {}, 2, [one])
    locked = tables.open_table("dame", {}, 2, [two], public=True)
    Table.objects.filter(pk=locked.table_id).update(locked=True)
    left = tables.open_table("dame", {}, 2, [three], public=True)
    Table.objects.filter(pk=left.table_id).update(updated=timezone.now() - timezone.timedelta(minutes=1))
    own = tables.open_table("kalaha", {}, 2, [four], public=True)
    assert matching.seat(four, "muehle").code == own.code  # who waits already is led back
    assert matching.seat(five, "muehle").code == own.code  # and met there by the next


@pytest.mark.parametrize(
    ("wished", "opened", "seats"),
    [
        ("halma", "halma", 2), ("skat", "skat", 3), ("memory", "memory", 2), ("", "muehle", 2),
        ("gibt-es-nicht", "muehle", 2), ("\u202e<b>", "muehle", 2),
    ],
)  # fmt: skip
def test_where_nobody_waits_a_table_is_opened_that_the_next_will_join(wished, opened, seats):
    one, two = people(2)
    first = matching.seat(one, wished)
    table = Table.objects.get(pk=first.table_id)
    assert (table.game, table.seats, table.public) == (opened, seats, True)
    assert matching.seat(two, "schach").code == first.code


def test_who_wishes_nothing_gets_what_two_have_played_most_today():
    guests = people(4)
    for guest in guests[:2]:
        tables.open_table("kalaha", {}, 2, [guest])
    tables.open_table("skat", {}, 3, [guests[2]])
    assert matching.seat(guests[3]).game == "kalaha"


@pytest.mark.django_db(transaction=True)
def test_strangers_who_come_at_the_same_moment_meet():
    guests = people(4)
    codes = at_once([lambda guest=guest: matching.seat(guest, "muehle").code for guest in guests])
    assert sorted(codes.count(code) for code in set(codes)) == [2, 2], codes
    assert Event.objects.filter(kind="sit").count() == 4


def test_one_button_of_the_hall_does_it(client):
    other = Client()
    first = client.post(reverse("somebody"), {"spiel": "dame"})
    second = other.post(reverse("somebody"), {"spiel": "skat"})
    assert first.url == second.url
    assert [player is not None for player in live.find(first.url.strip("/").split("/")[-1]).record.players] == [
        True
    ] * 2
    assert client.get(reverse("somebody")).status_code == 405
    assert Guest.objects.count() == 2
    assert f'action="{reverse("somebody")}"' in client.get(reverse("home")).content.decode()
