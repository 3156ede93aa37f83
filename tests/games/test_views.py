"""Opening tables and what is done there by forms, as visitors with and without a cookie meet them."""

import pytest
from django.test import Client
from django.urls import reverse

from games.domain import guests, live
from games.models import Guest, Table
from tests.games.helpers import take_over

pytestmark = pytest.mark.django_db


def opened(client: Client, **posted: str):
    """Open a Mühle table as a visitor; the table."""
    response = client.post(reverse("open", args=["muehle"]), {"gegner": "mensch", **posted})
    assert response.status_code == 302
    return live.find(response.url.strip("/").split("/")[-1])


def test_the_picture_of_a_game_is_drawn_and_may_be_kept(client):
    response = client.get(reverse("game-picture", args=["muehle"]))
    assert response["Content-Type"] == "image/svg+xml"
    assert response.content.startswith(b"<svg")
    assert "max-age=86400" in response["Cache-Control"]
    assert response.content == client.get(reverse("game-picture", args=["muehle"])).content


def test_opening_makes_a_guest_with_a_safe_cookie(client):
    table = opened(client)
    cookie = client.cookies[guests.COOKIE]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    guest = guests.find(cookie.value)
    assert table.record.seats_of(guest.pk) == (0,)
    assert opened(client).record.players[0].guest == guest.pk  # the same guest the second time
    assert Guest.objects.count() == 1


def test_opening_against_the_computer_fills_the_other_seat(client):
    assert opened(client, gegner="stark").record.players[1].level == "stark"


def test_options_and_presets_reach_the_table(client):
    assert opened(client, vorlage="turnier").record.game.options.letzte_drei is False
    chosen = opened(client, **{"vorlage": "turnier", "option-letzte_drei": "True", "option-zugzahl": "20"})
    assert (chosen.record.game.options.letzte_drei, chosen.record.game.options.zugzahl) == (True, 20)
    assert opened(client, **{"option-doppelt": ""}).record.game.options.doppelt == 1


@pytest.mark.parametrize(
    ("posted", "sentence"),
    [
        ({"gegner": "weltmeister"}, "Diesen Gegner gibt es nicht."),
        ({"plaetze": "7"}, "Mühle geht nicht mit so vielen Plätzen."),
        ({"vorlage": "irgendwas"}, "Diese Vorlage gibt es bei Mühle nicht."),
        ({"option-zugzahl": "7"}, "„7“ ist keine Antwort auf die Einstellung „zugzahl“."),
    ],
)
def test_a_form_that_makes_no_sense_is_named_and_opens_nothing(client, posted, sentence):
    response = client.post(reverse("open", args=["muehle"]), posted, follow=True)
    assert response.redirect_chain == [("/spiele/muehle/", 302)]
    assert sentence in response.content.decode()
    assert Table.objects.count() == 0


@pytest.mark.parametrize("name", ["game", "open", "game-picture"])
def test_an_unknown_game_says_so(client, name):
    response = client.get(reverse(name, args=["gibtsnicht"]))
    assert response.status_code == 404
    assert "Ein Spiel „gibtsnicht“ gibt es hier nicht." in response.content.decode()


def test_the_address_of_a_printed_code_opens_nothing_by_itself(client):
    response = client.get(reverse("open", args=["muehle"]))
    assert response.status_code == 200
    assert "Tisch öffnen" in response.content.decode()
    assert Table.objects.count() == 0
    assert client.delete(reverse("open", args=["muehle"])).status_code == 405


def test_a_code_is_found_as_people_type_it(client):
    table = opened(client)
    typed = f" {table.code[:2].lower()}-{table.code[2:]} "
    assert client.get(reverse("find-table"), {"code": typed}).url == f"/tisch/{table.code}/"
    assert client.get(f"/tisch/{table.code.lower()}/").status_code == 200


def test_an_unknown_or_missing_code_says_so_and_offers_the_way_back(client):
    response = client.get("/tisch/ZZZZZ/")
    assert response.status_code == 404
    assert "Einen Tisch mit diesem Code gibt es nicht." in response.content.decode()
    assert 'href="/"' in response.content.decode()
    response = client.get(reverse("find-table"), {"code": " "}, follow=True)
    assert "Gib den Code ein" in response.content.decode()


def test_the_second_visitor_joins_and_the_third_watches(client):
    table = opened(client)
    second, third = Client(), Client()
    assert "data-join" in second.get(f"/tisch/{table.code}/").content.decode()
    response = second.post(reverse("join", args=[table.code]), follow=True)
    assert "data-resign" in response.content.decode()
    response = third.post(reverse("join", args=[table.code]), follow=True)
    page = response.content.decode()
    assert "An diesem Tisch ist kein Platz mehr frei. Zuschauen geht." in page
    assert "data-resign" not in page
    assert client.get(reverse("join", args=[table.code])).status_code == 405


def test_who_comes_back_while_a_computer_plays_has_the_page_of_a_player(client):
    table = opened(client)
    second = Client()
    second.post(reverse("join", args=[table.code]))
    guest = guests.find(client.cookies[guests.COOKIE].value)
    take_over(table, guest, 0, 1)
    page = second.get(f"/tisch/{table.code}/").content.decode()
    assert "data-watching" not in page  # "Du schaust zu. Alle Plätze sind besetzt."
    for control in ("data-undo", "data-open-phrases", "data-resign", "data-phrase-list"):
        assert control in page


def test_rematch_and_computer_by_form(client):
    table = opened(client)
    stranger = Client()
    page = stranger.post(reverse("computer", args=[table.code]), {"stufe": "leicht"}, follow=True).content.decode()
    assert "Das ist nicht dein Platz." in page
    page = client.post(reverse("computer", args=[table.code]), {"stufe": "riese"}, follow=True).content.decode()
    assert "Einen Computer dieser Stärke gibt es nicht. Es gibt: leicht, mittel, stark." in page
    assert live.find(table.code).record.players[1] is None
    client.post(reverse("computer", args=[table.code]), {"stufe": "leicht"})
    assert live.find(table.code).record.players[1].level == "leicht"
    page = client.post(reverse("rematch", args=[table.code]), follow=True).content.decode()
    assert "Die Partie läuft noch." in page


def test_the_seed_stands_on_no_page(client):
    table = opened(client)
    assert table.record.seed not in client.get(f"/tisch/{table.code}/").content.decode()


def test_the_qr_code_of_a_table(client):
    table = opened(client)
    response = client.get(reverse("table-qr", args=[table.code]))
    assert response["Content-Type"] == "image/svg+xml"
    assert b"<svg" in response.content


def test_a_post_without_token_is_refused(client):
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(reverse("open", args=["muehle"]), {"gegner": "mensch"}).status_code == 403
    assert Table.objects.count() == 0


def test_what_is_played_alone_is_offered_alone(client):
    page = client.get(reverse("game", args=["tangram"])).content.decode()
    assert 'value="mensch"' in page
    assert "Regeln wählen" in page
    for other in ("Gegen den Computer", "Mit anderen", "Gemeinsam an diesem Gerät", "Wer wartet?", "Wer sitzt wo?"):
        assert other not in page
    assert "Gegen den Computer" not in client.get(reverse("open", args=["tangram"])).content.decode()
    response = client.post(reverse("open", args=["tangram"]), {"gegner": "mensch", "option-figur": "katze"})
    record = live.find(response.url.strip("/").split("/")[-1]).record
    assert record.state.figure == "katze"
    assert [player is None for player in record.players] == [False]


def test_what_others_can_join_is_offered_with_them(client):
    page = client.get(reverse("game", args=["muehle"])).content.decode()
    for other in ("Gegen den Computer", "Mit anderen", "Gemeinsam an diesem Gerät", "Wer sitzt wo?"):
        assert other in page
