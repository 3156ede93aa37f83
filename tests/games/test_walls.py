"""Walls: a round through the running tables, and the way in."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games.domain import guests, listings, stations, tables
from games.models import Station, Table
from tests.games.helpers import people, resign

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _slow(monkeypatch):
    """On a busy machine a page may take longer to be made than whoever sits down has to open it."""
    monkeypatch.setattr(listings, "ARRIVES", timedelta(minutes=2))


def around(client, start: str = "") -> list[str]:
    """Where a round leads, until it is at the way in."""
    there, path = [], start
    while "code" not in path:
        nach = path.strip("/").split("/")[1] if path else ""
        path = client.get(reverse("beamer-round"), {"nach": nach, "runde": "7", "weiter": "1"}).json()["next"]
        assert path.endswith("?runde=7")
        there.append(path.removesuffix("?runde=7"))
    return there


def test_a_round_goes_through_the_running_tables_and_past_the_way_in(client):
    one, two = people(2)
    opened = [tables.open_table(slug, {}, 2, [one, two], public=True) for slug in ("muehle", "dame", "halma")]
    tables.open_table("schach", {}, 2, [one, two])  # nobody is asked to look at this one
    station = Station.objects.create(code="ABCD", label="Linde", game="kalaha", seats=2)
    opened.append(tables.open_table("kalaha", {}, 2, [one], station=station))
    expected = [reverse("table-beamer", args=[each.code]) for each in opened]
    assert around(client) == [*expected, "/beamer/code/"]
    resign(opened[1], one, 0)  # what has ended is left out
    Table.objects.filter(pk=opened[2].table_id).update(updated=timezone.now() - listings.LIVELY - timedelta(seconds=1))
    assert around(client) == [expected[0], expected[3], "/beamer/code/"]
    assert listings.next_shown(opened[1].code) == opened[3].code  # from a table that is over it goes on


def test_no_wall_asks_people_to_come_to_a_table_whose_host_has_left(client):
    """The hall, the wall of all tables, the round and the way in say the same, and so does a station."""
    host, guest, late = people(3)
    station = Station.objects.create(code="ABCD", label="Linde", game="kalaha", seats=2)
    left = tables.open_table("muehle", {}, 2, [host], public=True)
    at_stall = tables.open_table("kalaha", {}, 2, [host], station=station)
    played = tables.open_table("dame", {}, 2, [host, guest], public=True)

    def invited() -> list[set[str]]:
        pages = [client.get(reverse(name)).content.decode() for name in ("home", "beamer", "beamer-code")]
        return [
            *({each.code for each in (left, at_stall, played) if each.code in page} for page in pages),
            {each.code for each in (left, at_stall, played) if any(each.code in there for there in around(client))},
        ]

    all_public = {left.code, played.code}
    assert invited() == [{left.code}, all_public, {left.code}, {*all_public, at_stall.code}]
    gone = timezone.now() - listings.ARRIVES - timedelta(seconds=1)  # nobody has them open
    Table.objects.update(updated=gone)
    assert invited() == [set(), {played.code}, set(), {played.code}]
    assert stations.sit(station, late).table_id != at_stall.table_id


def test_a_wall_says_of_no_locked_table_that_a_seat_is_free(client):
    host = guests.make()[0]
    opened = tables.open_table("muehle", {}, 2, [host], public=True)
    assert "Ein Platz ist frei!" in client.get(reverse("beamer")).content.decode()
    Table.objects.filter(pk=opened.table_id).update(locked=True)
    page = client.get(reverse("beamer")).content.decode()
    assert opened.code in page
    assert "Ein Platz ist frei!" not in page


def test_a_round_without_tables_is_the_way_in(client):
    answer = client.get(reverse("beamer-round"))
    assert (answer.status_code, answer.url) == (302, "/beamer/code/?runde=20")
    assert "no-store" in answer["Cache-Control"]


@pytest.mark.parametrize(
    ("wished", "seconds"), [("1", 5), ("99999", 20), ("9999", 600), ("-3", 20), ("²", 20), ("x", 20)]
)
def test_a_round_stays_calm_whatever_is_wished(client, wished, seconds):
    assert client.get(reverse("beamer-round"), {"runde": wished}).url == f"/beamer/code/?runde={seconds}"


def test_the_way_in_shows_where_a_seat_is_free(client):
    host = guests.make()[0]
    opened = tables.open_table("muehle", {}, 2, [host], public=True)
    page = client.get(reverse("beamer-code")).content.decode()
    assert opened.code in page
    assert 'src="/beamer/qr.svg"' in page
    part = client.get(reverse("beamer-code"), headers={"HX-Request": "true"}).content.decode()
    assert part.startswith('<ul class="wall-doors">')
