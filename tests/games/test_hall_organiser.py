"""The organisers' view, the beamer pages, and the privacy page."""

from datetime import timedelta

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.domain import guests, live, tables
from games.domain.overview import STUCK_AFTER
from games.models import Table
from gamesday.asgi import application


@pytest.fixture
def table(db):
    host, _token = guests.make()
    return tables.open_table("muehle", {}, 2, [host, "leicht"], public=True)


def row(table) -> Table:
    return Table.objects.get(pk=table.table_id)


# --- organisers ---


def test_running_and_stuck_tables(organiser_client, table):
    page = organiser_client.get(reverse("tables")).content.decode()
    assert "Es wird gespielt (1)" in page
    assert "Hier geht es nicht weiter (0)" in page
    assert table.code in page
    Table.objects.update(updated=timezone.now() - STUCK_AFTER)
    page = organiser_client.get(reverse("tables")).content.decode()
    assert "Es wird gespielt (0)" in page
    assert "Hier geht es nicht weiter (1)" in page


def test_no_name_of_a_guest_stands_in_the_organisers_view(organiser_client, table):
    page = organiser_client.get(reverse("tables")).content.decode()
    assert "Mensch, Computer" in page
    assert table.record.players[0].name not in page


def test_an_organiser_closes_a_table(organiser_client, table):
    page = organiser_client.post(reverse("close-table", args=[table.table_id]), follow=True).content.decode()
    assert f"Tisch {table.code} ist geschlossen." in page
    assert row(table).status == Table.Status.CLOSED
    assert live.find(table.code).record.outcome()
    assert "Es wird gespielt (0)" in page
    assert organiser_client.post(reverse("close-table", args=[999])).status_code == 404


def test_an_organiser_lets_nobody_more_in(organiser_client, db):
    host, _token = guests.make()
    table = tables.open_table("muehle", {}, 2, [host])
    address = reverse("lock-table", args=[table.table_id])
    assert (
        "Der Tisch nimmt niemanden mehr auf."
        in organiser_client.post(address, {"gesperrt": "1"}, follow=True).content.decode()
    )
    assert row(table).locked
    page = Client().post(reverse("join", args=[table.code]), follow=True).content.decode()
    assert "Dieser Tisch nimmt gerade niemanden mehr auf." in page
    organiser_client.post(address, {"gesperrt": "0"})
    assert not row(table).locked
    Client().post(reverse("join", args=[table.code]))
    assert live.find(table.code).record.players[1] is not None
    organiser_client.post(reverse("close-table", args=[table.table_id]))
    page = organiser_client.post(address, {"gesperrt": "1"}, follow=True).content.decode()
    assert "Die Partie ist zu Ende." in page
    assert organiser_client.post(reverse("lock-table", args=[999])).status_code == 404


@pytest.mark.parametrize("name", ["close-table", "lock-table"])
def test_nobody_else_closes_or_locks(client, helper_client, organiser_client, table, name):
    address = reverse(name, args=[table.table_id])
    assert client.post(address, {"gesperrt": "1"}).status_code == 302
    assert helper_client.post(address, {"gesperrt": "1"}).status_code == 403
    assert organiser_client.get(address).status_code == 405
    assert (row(table).locked, row(table).status) == (False, Table.Status.RUNNING)


def test_a_day_in_numbers(organiser_client, table):
    page = organiser_client.get(reverse("tables")).content.decode()
    counts = page.split('class="counts"')[1]
    assert "Mühle</th><td>1</td><td>0</td><td>0</td>" in counts
    yesterday = (timezone.localdate() - timedelta(days=1)).isoformat()
    page = organiser_client.get(reverse("tables"), {"tag": yesterday}).content.decode()
    assert "An diesem Tag wurde nicht gespielt." in page


@pytest.mark.parametrize("day", ["gestern", "2026-13-01", "9999-01-01", "0"])
def test_a_day_that_is_none_says_so_and_shows_today(organiser_client, db, day):
    page = organiser_client.get(reverse("tables"), {"tag": day}).content.decode()
    assert "Diesen Tag verstehe ich nicht." in page
    assert f'value="{timezone.localdate().isoformat()}"' in page


def test_a_finished_match_is_listed_until_tomorrow(organiser_client, table):
    Table.objects.update(status=Table.Status.OVER)
    ended = organiser_client.get(reverse("tables")).content.decode().split("Heute zu Ende gespielt")[1]
    assert f'href="/tisch/{table.code}/"' in ended.split("Zahlen vom")[0]
    Table.objects.update(updated=timezone.now() - timedelta(days=1))
    ended = organiser_client.get(reverse("tables")).content.decode().split("Heute zu Ende gespielt")[1]
    assert "Noch keine Partie." in ended.split("Zahlen vom")[0]


# --- beamer ---


def test_the_wall_lists_public_tables_alone(client, table):
    host, _token = guests.make()
    hidden = tables.open_table("dame", {}, 2, [host])
    page = client.get(reverse("beamer")).content.decode()
    assert table.code in page
    assert hidden.code not in page
    part = client.get(reverse("beamer"), headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in part
    assert f"/tisch/{table.code}/bild.svg?v={table.record.version}" in part
    assert b"<svg" in client.get(reverse("table-picture", args=[table.code])).content
    assert b"<svg" in client.get(reverse("site-qr")).content


def test_the_wall_says_when_nobody_plays(client, db):
    assert "Gerade ist kein offener Tisch da." in client.get(reverse("beamer")).content.decode()


def test_a_table_on_the_wall_shows_code_and_way_in_even_to_its_player(client, db):
    address = client.post(reverse("open", args=["mau-mau"]), {"gegner": "leicht"}).url
    page = client.get(f"{address}beamer/").content.decode()
    assert 'data-socket="/ws' + address + '?teile=1&amp;zuschauen=1"' in page
    assert "data-resign" not in page
    assert f'src="{address}qr.svg"' in page
    assert client.get("/tisch/XXXXX/beamer/").status_code == 404


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("query", "seat"), [("", 0), ("?zuschauen=1", None)], ids=["player", "wall"])
async def test_the_walls_line_is_a_spectators_line(query, seat):

    host, token = await sync_to_async(guests.make)()
    table = await sync_to_async(tables.open_table)("mau-mau", {}, 2, [host, "leicht"])
    line = WebsocketCommunicator(
        application,
        f"/ws/tisch/{table.code}/{query}",
        headers=[(b"cookie", f"{guests.COOKIE}={token}".encode()), (b"origin", b"http://localhost:8000")],
    )
    connected, _protocol = await line.connect()
    assert connected
    frame = await line.receive_json_from()
    assert (frame["type"], frame["seat"]) == ("table", seat)
    faces = [piece.get("face") for piece in frame["view"]["pieces"] if str(piece.get("at", "")).startswith("hand-0")]
    assert faces
    assert all(face == "back" for face in faces) is (seat is None)
    await line.disconnect()


# --- privacy ---


def test_the_privacy_page_says_what_the_settings_say(client, db, settings):
    settings.KEEP_DAYS = 17
    settings.SESSION_COOKIE_AGE = 5 * 24 * 3600
    page = client.get(reverse("privacy")).content.decode()
    assert "wenn dort 17 Tage lang nichts geschehen ist" in page
    assert f"Cookie „{guests.COOKIE}“" in page
    assert f"Es gilt {guests.COOKIE_SECONDS // 86400} Tage." in page
    assert "„sessionid“ 5 Tage" in page
    assert "Nach 24 Stunden" in page
    assert 'href="/datenschutz/"' in client.get(reverse("home")).content.decode()


def test_who_organises_finds_the_way_to_the_tables(organiser_client, helper_client):
    assert 'href="/tische/"' in organiser_client.get(reverse("home")).content.decode()
    assert 'href="/stationen/"' in organiser_client.get(reverse("tables")).content.decode()
    assert 'href="/tische/"' not in helper_client.get(reverse("home")).content.decode()
