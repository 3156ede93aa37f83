"""Stations: organisers make them, visitors scan them and sit down together."""

import pytest
from django.test import Client
from django.urls import reverse

from games.domain import live, stations
from games.models import Guest, Station, Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def station(db) -> Station:
    return stations.make("Tisch unter der Linde", "muehle", 2, {"letzte_drei": False})


def sat(client: Client, station: Station) -> str:
    """Sit down at the station; the code of the table."""
    response = client.post(reverse("station", args=[station.code]))
    assert response.status_code == 302
    return response.url.strip("/").split("/")[-1]


# --- visitors ---


def test_the_printed_code_shows_the_game_and_one_button_and_opens_nothing(client, station):
    page = client.get(f"/stand/{station.code.lower()}/").content.decode()
    assert "Tisch unter der Linde" in page
    assert page.count("<span>Mitspielen</span></button>") == 1
    assert Table.objects.count() == 0
    assert Guest.objects.count() == 0


def test_two_strangers_sit_at_one_table_and_the_third_at_the_next(station):
    first, second, third = sat(Client(), station), sat(Client(), station), sat(Client(), station)
    assert first == second != third
    record = live.find(first).record
    assert [bool(player) for player in record.players] == [True, True]
    assert record.players[0].guest != record.players[1].guest
    assert record.game.options.letzte_drei is False


def test_the_same_visitor_comes_back_to_the_same_table(client, station):
    assert sat(client, station) == sat(client, station)
    assert Table.objects.count() == 1


def test_a_typed_station_code_leads_to_the_station(client, station):
    assert client.get(reverse("find-table"), {"code": f" {station.code.lower()} "}).url == f"/stand/{station.code}/"


def test_a_closed_station_seats_nobody_and_says_so(client, station):
    Station.objects.update(open=False)
    page = client.get(reverse("station", args=[station.code])).content.decode()
    assert "An dieser Station wird gerade nicht gespielt." in page
    page = client.post(reverse("station", args=[station.code]), follow=True).content.decode()
    assert "An dieser Station wird gerade nicht gespielt." in page
    assert Table.objects.count() == 0


def test_an_unknown_station_says_so(client):
    response = client.get("/stand/XXXX/")
    assert response.status_code == 404
    assert "Eine Station mit diesem Code gibt es nicht." in response.content.decode()
    assert client.get("/stand/XXXX/qr.svg").status_code == 404


@pytest.mark.parametrize("guess", ["/stand/{}/", "/stand/{}/qr.svg", "/tisch/?code={}"])
def test_guessing_station_codes_ends_in_a_pause_in_which_right_ones_wait_too(client, station, guess):
    answers = [client.get(guess.format(f"XX{number:02}"), follow=True).status_code for number in range(34)]
    assert (answers[0], answers[-1]) == (404, 429)
    assert client.get(guess.format(station.code), follow=True).status_code == 429
    assert client.post(f"/stand/{station.code}/").status_code == 429
    assert client.get(guess.format(station.code), follow=True, REMOTE_ADDR="192.0.2.7").status_code == 200


def test_where_a_typed_code_leads_does_not_tell_whether_there_is_such_a_station(client, station):
    for code in (station.code, "XXXX"):
        assert client.get("/tisch/", {"code": code}).url == f"/stand/{code}/"


def test_the_stations_qr_code(client, station):
    response = client.get(reverse("station-qr", args=[station.code]))
    assert response["Content-Type"] == "image/svg+xml"
    assert b"<svg" in response.content


# --- organisers ---


@pytest.mark.parametrize("name", ["stations", "tables"])
def test_strangers_log_in_first_and_helpers_may_not(client, helper_client, organiser_client, name):
    response = client.get(reverse(name))
    assert (response.status_code, response.url) == (302, f"/anmelden/?next={reverse(name)}")
    assert helper_client.get(reverse(name)).status_code == 403
    assert organiser_client.get(reverse(name)).status_code == 200


def test_what_is_only_for_organisers_changes_nothing_for_others(client, helper_client, station):
    for name in ("station-door", "station-card"):
        address = reverse(name, args=[station.pk])
        assert client.post(address, {"offen": "0"}).status_code == 302
        assert helper_client.post(address, {"offen": "0"}).status_code == 403
    assert helper_client.post(reverse("stations"), {"spiel": "muehle", "name": "X"}).status_code == 403
    station.refresh_from_db()
    assert station.open
    assert Station.objects.count() == 1


def test_an_organiser_chooses_a_game_and_opens_a_station(organiser_client):
    page = organiser_client.get(reverse("stations"), {"spiel": "memory"}).content.decode()
    assert "Station öffnen" in page
    posted = {"spiel": "memory", "name": "  Zelt   am Eingang ", "plaetze": "3", "vorlage": "klein"}
    page = organiser_client.post(reverse("stations"), posted, follow=True).content.decode()
    assert "Station „Zelt am Eingang“ ist offen." in page
    made = Station.objects.get()
    assert (made.label, made.game, made.seats, made.open) == ("Zelt am Eingang", "memory", 3, True)
    assert made.options  # what the preset says


@pytest.mark.parametrize(
    ("posted", "sentence"),
    [
        ({"spiel": "muehle", "name": " "}, "Geben Sie der Station einen Namen mit höchstens 80 Zeichen."),
        ({"spiel": "muehle", "name": "x" * 81}, "Geben Sie der Station einen Namen mit höchstens 80 Zeichen."),
        ({"spiel": "halma3d", "name": "Zelt"}, "Ein Spiel „halma3d“ gibt es hier nicht."),
        ({"name": "Zelt"}, "Wählen Sie zuerst das Spiel der Station."),
        ({"spiel": "muehle", "name": "Zelt", "plaetze": "5"}, "Mühle geht nicht mit so vielen Plätzen."),
        ({"spiel": "muehle", "name": "Zelt", "vorlage": "x"}, "Diese Vorlage gibt es bei Mühle nicht."),
    ],
)
def test_a_station_that_cannot_be_is_refused_with_a_sentence(organiser_client, posted, sentence):
    page = organiser_client.post(reverse("stations"), posted, follow=True).content.decode()
    assert sentence in page
    assert Station.objects.count() == 0


def test_what_was_typed_stays_when_something_else_is_wrong(organiser_client):
    posted = {"spiel": "muehle", "name": "Zelt am Eingang", "plaetze": "5"}
    assert 'value="Zelt am Eingang"' in organiser_client.post(reverse("stations"), posted).content.decode()


def test_an_organiser_closes_a_station_and_opens_it_again(organiser_client, station):
    door = reverse("station-door", args=[station.pk])
    page = organiser_client.post(door, {"offen": "0"}, follow=True).content.decode()
    assert "ist geschlossen." in page
    station.refresh_from_db()
    assert not station.open
    organiser_client.post(door, {"offen": "1"})
    station.refresh_from_db()
    assert station.open
    assert organiser_client.get(door).status_code == 405
    assert organiser_client.post(reverse("station-door", args=[999]), {"offen": "0"}).status_code == 404


def test_the_card_has_the_code_the_address_and_what_the_game_is(organiser_client, station, settings):
    settings.PUBLIC_URL = "https://spiele.example.org"
    page = organiser_client.get(reverse("station-card", args=[station.pk]), {"format": "a5"}).content.decode()
    assert 'class="station-card size-a5"' in page
    assert station.code in page
    assert f"https://spiele.example.org/stand/{station.code}/" in page
    assert "oder im Browser spiele.example.org öffnen" in page
    assert "Tisch unter der Linde" in page
    page = organiser_client.get(reverse("station-card", args=[station.pk]), {"format": "a0"}).content.decode()
    assert "size-a4" in page
    assert organiser_client.get(reverse("station-card", args=[999])).status_code == 404
