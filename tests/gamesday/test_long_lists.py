"""However many there are, a page of them has an end, and the next one is a click away."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from games.domain import guests, tables
from games.models import Station, Table
from gamesday.accounts.models import HelperLink
from gamesday.pages import SIZE
from inventory.models import Box, GamesDay, Place, Stocktake
from rules.domain.library import load_library
from rules.models import GameText, TextVersion

pytestmark = pytest.mark.django_db

#: a page and a half, and a little
MANY = 2 * SIZE + 3


def stations() -> None:
    Station.objects.bulk_create(
        Station(code=f"{n:04}", label=f"Stand {n:05}", game="muehle", seats=2) for n in range(MANY)
    )


def running() -> None:
    (guest, _token) = guests.make()
    for _table in range(MANY):
        tables.open_table("muehle", {}, 2, [guest, None])


def helpers() -> None:
    User.objects.bulk_create(User(username=f"Helfer {n:05}", password="x") for n in range(MANY))


def links(expires: timedelta = timedelta(days=1)) -> None:
    users = User.objects.bulk_create(User(username=f"Link {n:05}") for n in range(MANY))
    HelperLink.objects.bulk_create(
        HelperLink(helper=user, token_hash=f"{user.pk:064}", expires=timezone.now() + expires, created_by="Olga")
        for user in users
    )


def ended_links() -> None:
    links(-timedelta(days=1))


def boxes() -> None:
    Box.objects.bulk_create(Box(code=f"K{n:05}", name=f"Kasten {n:05}") for n in range(MANY))


def away() -> None:
    Box.objects.bulk_create(Box(code=f"K{n:05}", name=f"Kasten {n:05}", retired=timezone.now()) for n in range(MANY))


def places() -> None:
    Place.objects.bulk_create(Place(name=f"Regal {n:05}") for n in range(MANY))


def games_days() -> None:
    GamesDay.objects.bulk_create(GamesDay(title=f"Tag {n:05}", date=date(2026, 1, 1)) for n in range(MANY))


def stocktakes() -> None:
    Stocktake.objects.bulk_create(Stocktake(title=f"Inventur {n:05}") for n in range(MANY))


def versions() -> None:
    load_library()
    text = GameText.objects.get(slug="muehle")
    TextVersion.objects.bulk_create(TextVersion(game_text=text, text="x", note=f"Fassung {n:05}") for n in range(MANY))


@pytest.mark.parametrize(
    ("make", "address", "name", "row"),
    [
        (stations, "/stationen/", "seite", r"Stand \d{5}</strong>"),
        (running, "/tische/", "seite", r'action="/tische/\d+/schliessen/'),
        (helpers, "/helfer/", "seite", r"<strong>[^<]+</strong>"),
        (links, "/helfer/links/", "seite", r"<strong>Link \d{5}</strong>"),
        (ended_links, "/helfer/links/", "beendet", r"<strong>Link \d{5}</strong>"),
        (boxes, "/listen/kasten/", "seite", r">Kasten \d{5}</a>"),
        (away, "/listen/kasten/", "weg", r">Kasten \d{5}</a>"),
        (places, "/listen/kasten/", "orte", r">Regal \d{5}</a>"),
        (games_days, "/listen/ausgabe/", "seite", r">Tag \d{5}</a>"),
        (stocktakes, "/listen/inventur/", "seite", r">Inventur \d{5}</a>"),
        (versions, "/anleitungen/muehle/fassungen/", "seite", r"Fassung \d{5}"),
    ],
)
def test_a_long_list_is_shown_page_by_page(organiser_client: Client, make, address, name, row):
    make()
    seen: list[str] = []
    url = address
    for number in (1, 2, 3):
        text = organiser_client.get(url).text
        rows = re.findall(row, text)
        assert len(rows) <= SIZE
        seen += rows
        assert f"Seite {number} von 3" in text
        following = re.findall(r'rel="next" href="([^"]+)"', text)
        assert following == ([f"?{name}={number + 1}"] if number < 3 else [])
        url = address + (following or [""])[0]
    assert len(seen) == len(set(seen)) >= MANY
    for wrong in ("abc", "0", "-1", "9999999999999999999999"):
        assert organiser_client.get(address, {name: wrong}).status_code == 200


def test_ten_thousand_stations_make_a_small_page(organiser_client):
    Station.objects.bulk_create(
        Station(code=f"{n:05}", label=f"Stand {n:05}", game="muehle", seats=2) for n in range(10_000)
    )
    assert len(organiser_client.get("/stationen/").content) < 100_000


def test_who_does_something_on_a_page_comes_back_to_it(organiser_client):
    stations()
    text = organiser_client.get("/stationen/?seite=2").text
    action = re.findall(r'action="(/stationen/\d+/tuer/[^"]*)"', text)[0]
    assert organiser_client.post(action, {"offen": "0"}).url == "/stationen/?seite=2"
    made = organiser_client.post("/stationen/", {"spiel": "muehle", "name": "Zuletzt", "plaetze": "2"})
    assert made.url == "/stationen/?seite=3"
    assert "Zuletzt</strong>" in organiser_client.get(made.url).text


def test_the_numbers_above_the_tables_are_those_of_all(organiser_client):
    running()
    Table.objects.filter(pk__in=Table.objects.values("pk")[: SIZE + 1]).update(
        updated=timezone.now() - timedelta(minutes=11)
    )
    first, second, third = (organiser_client.get("/tische/", {"seite": number}).text for number in (1, 2, 3))
    assert f"Hier geht es nicht weiter ({SIZE + 1})" in first
    assert "Es wird gespielt" not in first
    assert f"Hier geht es nicht weiter ({SIZE + 1})" in second
    assert f"Es wird gespielt ({MANY - SIZE - 1})" in second
    assert "Hier geht es nicht weiter" not in third
