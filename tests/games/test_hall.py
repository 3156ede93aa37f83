"""The hall as visitors meet it: pages, filters, who waits for company, who one wants to be."""

import re
from datetime import timedelta

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.domain import finding, guests, listings, live, tables
from games.domain.finding import About
from games.engines import registry
from games.engines.registry import rulesets
from games.models import Guest, Station, Table
from games.views import hall as hall_pages
from gamesday.paper import addresses
from inventory.models import Item, MaterialList, Need

pytestmark = pytest.mark.django_db

GAMES = [
    About("muehle", "Mühle", (2,), "brett", 8, one_line="Drei Steine in einer Reihe."),
    About("lasker-muehle", "Lasker’sche Mühle", (2,), "brett", 12, family="muehle"),
    About("memory", "Memory", (1, 2, 3, 4), "denk", 4, (10, 20)),
    About("skat", "Skat", (3, 4), "karten", 10),
    About("stadt-land-fluss", "Stadt, Land, Fluss", (2, 3, 4, 5, 6, 7, 8), "schreib", 8, alone=False),
]


@pytest.fixture
def five_games(monkeypatch):
    """A hall with five games, whatever else there is to play."""
    monkeypatch.setattr(finding, "everything", lambda: GAMES)


def shown(client: Client, **query: str) -> list[str]:
    """The games a wish finds, in order."""
    page = client.get(reverse("home"), query).content.decode()
    return re.findall(r'<li><a href="/spiele/([a-z0-9-]+)/">', page.split('class="tiles found"')[1])


def on_shelves(page: str) -> dict[str, list[str]]:
    """The games on each shelf, by the shelf's anchor."""
    return {
        shelf: re.findall(r'<li><a href="/spiele/([a-z0-9-]+)/">', games)
        for shelf, games in re.findall(r'<section class="shelf" id="([a-z-]+)"(.+?)</section>', page, re.DOTALL)
    }


def public_table(game: str = "muehle", seats: int | None = 2):
    host, _token = guests.make()
    return tables.open_table(game, {}, seats, [host], public=True), host


# --- what the hall shows ---


def test_shelves_for_occasions_and_one_for_each_family(client, five_games, monkeypatch):
    Station.objects.create(code="ABCD", label="Linde", game="skat", seats=3)
    Station.objects.create(code="ABCE", label="Eiche", game="memory", seats=2, open=False)
    shelves = on_shelves(client.get(reverse("home")).content.decode())
    assert shelves == {
        "stationen-heute": ["skat"],
        "fuer-kinder": ["memory", "muehle", "stadt-land-fluss"],
        "zu-zweit": ["muehle", "memory", "stadt-land-fluss"],
        "zu-vielen": ["stadt-land-fluss"],
        "schnell": ["memory"],
        "allein": ["memory", "muehle", "skat"],
        "morris": ["muehle", "lasker-muehle"],
        "tricks": ["skat"],
        "puzzles": ["memory"],
        "words": ["stadt-land-fluss"],
    }
    assert Guest.objects.count() == 0  # looking makes nobody a guest


def test_every_game_stands_on_the_shelf_of_its_family_a_variant_behind_its_game(client):
    page = client.get(reverse("home")).content.decode()
    shelves = on_shelves(page)
    homes = {"big" if family in ("town", "conquest", "life") else family for family in registry.families().values()}
    of_families = {family: shelves[family] for family in homes}
    assert "Weitere Spiele" not in page, "a family has no name"
    assert sorted(slug for games in of_families.values() for slug in games) == sorted(rulesets())
    for games in of_families.values():
        for slug in games:
            family = finding.find(rulesets()[slug]).family
            assert family not in games[games.index(slug) :], slug


def test_many_games_make_a_shelf_with_a_way_to_all_of_them(client, monkeypatch):
    many = [About(f"spiel-{n}", f"Spiel {n}", (2,), "brett", 6) for n in range(1, 31)]
    monkeypatch.setattr(finding, "everything", lambda: many)
    page = client.get(reverse("home")).content.decode()
    assert len(on_shelves(page)["fuer-kinder"]) == 9
    assert 'href="?kinder=1"' in page
    assert len(shown(client, kinder="1")) == 30
    assert len(on_shelves(page)["weitere"]) == 30  # of no family anybody knows


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ({"art": "brett"}, ["muehle"]),
        ({"art": "karten"}, ["skat"]),
        ({"personen": "2"}, ["memory", "muehle", "stadt-land-fluss"]),
        ({"personen": "3"}, ["memory", "stadt-land-fluss", "skat"]),
        ({"personen": "5"}, ["stadt-land-fluss"]),
        ({"alter": "6"}, ["memory"]),
        ({"alter": "10"}, ["memory", "muehle", "stadt-land-fluss", "skat"]),
        ({"kinder": "1"}, ["memory", "muehle", "stadt-land-fluss"]),
        ({"allein": "1"}, ["memory", "muehle", "skat"]),
        ({"schnell": "1"}, ["memory"]),
        ({"kinder": "1", "allein": "1", "art": "denk"}, ["memory"]),
        ({"q": "mühle"}, ["muehle", "lasker-muehle"]),
        ({"q": "mühle", "alter": "12"}, ["muehle", "lasker-muehle"]),
        ({"q": "mühle", "alter": "8"}, ["muehle"]),
    ],
    ids=lambda value: "-".join(f"{k}={v}" for k, v in value.items()) if isinstance(value, dict) else None,
)
def test_filters(client, five_games, query, expected):
    assert shown(client, **query) == expected


def test_a_variant_stands_in_the_hall_when_its_family_does_not_fit(client, monkeypatch):
    young = About("huepfmuehle", "Hüpfmühle", (2,), "brett", 5, family="muehle")
    monkeypatch.setattr(finding, "everything", lambda: [*GAMES, young])
    assert shown(client, alter="6") == ["memory", "huepfmuehle"]


def test_htmx_gets_the_games_alone_and_the_address_to_keep(client, five_games):
    response = client.get(reverse("home"), {"q": "skatt"}, headers={"HX-Request": "true"})
    page = response.content.decode()
    assert response["HX-Push-Url"] == "/?q=skatt"
    assert "<html" not in page
    assert '<span id="zahl" hx-swap-oob="innerHTML">Ein Spiel' in page
    assert 'href="/spiele/skat/"' in page


def test_nothing_found_says_so_and_shows_how_to_go_on(client, five_games):
    page = client.get(reverse("home"), {"q": "skat", "kinder": "1"}).content.decode()
    assert "Ein Spiel „skat“ finde ich nicht." in page
    assert "Ohne die anderen Wünsche gibt es eins." in page
    assert 'href="/?q=skat"' in page
    page = client.get(reverse("home"), {"q": "qqqqqq"}).content.decode()
    assert "Vielleicht heißt es hier anders." in page
    page = client.get(reverse("home"), {"art": "denk", "alter": "12", "personen": "5"}).content.decode()
    assert "So ein Spiel haben wir nicht." in page
    assert "Lass einen Wunsch weg" in page


@pytest.mark.parametrize("query", [{"art": "brotspiel"}, {"personen": "-3"}, {"alter": "1000"}])
def test_a_wish_nobody_knows_is_named_and_left_out(client, five_games, query):
    response = client.get(reverse("home"), query)
    (value,) = query.values()
    assert f"Nach „{value}“ kann ich nicht suchen." in response.content.decode()
    assert shown(client, **query) == ["memory", "muehle", "stadt-land-fluss", "skat"]


def test_what_is_typed_never_becomes_markup(client, five_games):
    page = client.get(reverse("home"), {"q": "<script>alert(1)</script>", "art": "<b>"}).content.decode()
    assert "<script>alert" not in page
    assert "&lt;b&gt;" in page
    assert client.get(reverse("home"), {"q": "\0" * 500}).status_code == 400  # the character zero is refused everywhere


# --- one game ---


def test_a_preset_shows_what_it_changes(client):
    page = client.get(reverse("game", args=["muehle"])).content.decode()
    turnier = page.split('value="turnier"')[1].split('class="preset"')[0]
    assert "schützt auch (Turnierregel)" in turnier


def test_a_question_of_the_rules_shows_what_each_preset_answers(client):
    page = client.get(reverse("game", args=["muehle"])).content.decode()
    first = re.search(r'<select id="option-letzte_drei"[^>]*>\s*<option value=""([^>]*)>([^<]+)<', page)
    assert first is not None
    assert first[2] == "wie in der Vorlage (Regeln des Vereins: schützt nicht)"
    assert 'data-preset-turnier="schützt auch (Turnierregel)"' in first[1]
    assert "wie in der Vorlage<" not in page
    alone = client.get(reverse("game", args=["blockade"])).content.decode()
    assert re.search(r'<option value="">wie üblich: [^<]+<', alone)


def test_clocks_are_offered_before_the_rules_are_opened(client):
    page = client.get(reverse("game", args=["muehle"])).content.decode()
    first_level, rules = page.split('class="card rules-choice"')
    assert "Mit Uhr?" in first_level
    assert re.findall(r'name="uhr" value="(\d*)"', first_level) == ["", "5", "10", "15", "30"]
    assert 'name="uhr"' not in rules


@pytest.mark.parametrize("slug", ["spitz-pass-auf", "stadt-land-fluss"])
def test_where_all_act_at_once_no_clock_is_offered_and_none_is_taken(client, slug):
    assert 'name="uhr"' not in client.get(reverse("game", args=[slug])).content.decode()
    page = client.post(reverse("open", args=[slug]), {"gegner": "mensch", "uhr": "15"}, follow=True).content.decode()
    assert f"Bei {registry.find(slug).title} spielen alle zugleich: Es gibt keine Uhr." in page
    assert Table.objects.count() == 0


@pytest.mark.parametrize(
    ("seats", "said"),
    [((1,), "1 Person"), ((2,), "2 Personen"), ((2, 3, 4), "2–4 Personen"), ((2, 4, 6), "2, 4 oder 6 Personen")],
)
def test_numbers_of_players_are_named_as_they_are(seats, said):
    assert About("x", "X", seats, "brett").in_short() == said


def test_a_variant_names_its_family_and_the_family_its_variants(client):
    page = client.get(reverse("game", args=["lasker-muehle"])).content.decode()
    assert 'eine Abwandlung von <a href="/spiele/muehle/">Mühle</a>' in page
    page = client.get(reverse("game", args=["muehle"])).content.decode()
    assert 'href="/spiele/lasker-muehle/"' in page.split('id="abwandlungen"')[1]


# --- opening ---


def opened(client: Client, slug: str = "muehle", **posted: str) -> tuple[Table, tuple[object, ...]]:
    response = client.post(reverse("open", args=[slug]), posted)
    assert response.status_code == 302, response
    known = live.find(response.url.strip("/").split("/")[-1])
    return Table.objects.get(pk=known.table_id), known.record.players


def test_with_others_the_hall_lists_the_table_and_by_code_it_does_not(client):
    table, players = opened(client, gegner="oeffentlich")
    assert (table.public, players[1]) == (True, None)
    table, players = opened(client, gegner="mensch")
    assert (table.public, players[1]) == (False, None)


def test_together_on_one_device_all_seats_are_the_guests(client):
    _table, players = opened(client, "memory", gegner="gemeinsam", plaetze="3")
    guest = Guest.objects.get()
    assert [player.guest for player in players] == [guest.pk] * 3


def test_each_seat_can_be_chosen(client):
    table, players = opened(
        client, "memory",
        **{"gegner": "auswahl", "plaetze": "3", "platz-1": "mittel", "platz-2": "ich", "oeffentlich": "1"},
    )  # fmt: skip
    assert players[0].level == "mittel"
    assert players[1].guest == Guest.objects.get().pk
    assert players[2] is None
    assert (table.public, table.seats) == (True, 3)


def test_a_clock_of_so_many_minutes(client):
    assert opened(client, gegner="mensch", uhr="15")[0].clock == 15 * 60
    assert opened(client, gegner="mensch")[0].clock is None


@pytest.mark.parametrize(
    ("posted", "sentence"),
    [
        ({"gegner": "auswahl", "platz-1": "frei"}, "Auf mindestens einem Platz musst du selbst sitzen."),
        ({"gegner": "auswahl", "platz-2": "admin"}, "Auf Platz 2 kann so niemand sitzen."),
        ({"uhr": "7"}, "So lange läuft keine Uhr. Es gibt: 5, 10, 15, 30 Minuten."),
        ({"uhr": "-1"}, "So lange läuft keine Uhr. Es gibt: 5, 10, 15, 30 Minuten."),
        ({"gegner": "riese"}, "Diesen Gegner gibt es nicht."),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_a_sentence(client, posted, sentence):
    response = client.post(reverse("open", args=["muehle"]), posted, follow=True)
    assert sentence in response.content.decode()
    assert Table.objects.count() == 0


# --- who waits ---


def test_a_public_table_with_a_free_seat_is_listed_until_it_is_full(client):
    table, host = public_table()
    page = client.get(reverse("home")).content.decode()
    assert "Hier wartet jemand" in page
    assert guests.name_of(host) in page
    assert f'formaction="/tisch/{table.code}/mitspielen/"' in page
    assert "Hier wartet jemand" in client.get(reverse("game", args=["muehle"])).content.decode()
    assert "Hier wartet jemand" not in client.get(reverse("game", args=["dame"])).content.decode()
    assert client.post(reverse("join", args=[table.code])).status_code == 302
    assert "Hier wartet jemand" not in Client().get(reverse("home")).content.decode()
    assert f"/tisch/{table.code}/" in client.get(reverse("home")).content.decode()  # the way back for who sits there


@pytest.mark.parametrize("change", [{"public": False}, {"locked": True}, {"status": "over"}, {"free_seats": 0}])
def test_a_table_nobody_may_join_is_not_listed(client, change):
    table, _host = public_table()
    Table.objects.filter(pk=table.table_id).update(**change)
    assert listings.waiting() == []


def test_who_has_left_does_not_wait(monkeypatch):
    table, host = public_table()
    assert [door.code for door in listings.waiting()] == [table.code]
    assert listings.waiting(host) == []  # nobody waits for themselves
    Table.objects.update(updated=timezone.now() - timedelta(minutes=2))
    asked = []
    monkeypatch.setattr(listings.presence, "anybody", lambda _table, players: bool(asked.append(players)))
    assert listings.waiting() == []
    assert asked == [{host.pk}]  # a watcher is nobody to sit down with
    monkeypatch.setattr(listings.presence, "anybody", lambda _table, _players: True)
    assert [door.code for door in listings.waiting()] == [table.code]


def test_a_table_open_in_another_process_waits_as_long_as_that_says_so(monkeypatch):
    public_table()
    monkeypatch.setattr(listings.presence, "anybody", lambda _table, _players: None)  # cannot tell
    ago = timezone.now() - timedelta(minutes=2)
    for attended, waits in ((None, False), (timezone.now(), True), (timezone.now() - timedelta(seconds=31), False)):
        Table.objects.update(updated=ago, attended=attended)
        assert bool(listings.waiting()) is waits
    assert listings.NOTED.total_seconds() < 60  # a process that was killed takes nothing back


def test_after_a_crash_nobody_is_met_who_has_not_come_back(client):
    public_table()
    Table.objects.update(updated=timezone.now() - timedelta(minutes=1))
    assert listings.waiting() == []  # this process has seen nobody open it
    assert "Hier wartet jemand" not in client.get(reverse("home")).content.decode()


def test_only_the_host_shuts_the_door(client):
    table = opened(client, gegner="oeffentlich")[0]
    stranger = Client()
    page = stranger.post(reverse("door", args=[table.code]), {"gesperrt": "1"}, follow=True).content.decode()
    assert "Das kann nur, wer den Tisch eröffnet hat." in page
    table.refresh_from_db()
    assert not table.locked
    client.post(reverse("door", args=[table.code]), {"gesperrt": "1"})
    client.post(reverse("door", args=[table.code]), {"oeffentlich": "0"})
    table.refresh_from_db()
    assert (table.locked, table.public) == (True, False)
    page = stranger.post(reverse("join", args=[table.code]), follow=True).content.decode()
    assert "Dieser Tisch nimmt gerade niemanden mehr auf. Zuschauen geht." in page


def test_guessing_codes_ends_in_a_pause(client):
    answers = [client.get(f"/tisch/XXX{number:02}/").status_code for number in range(34)]
    assert answers[0] == 404
    assert answers[-1] == 429
    assert "Das waren zu viele falsche Codes." in client.get("/tisch/XXXXX/").content.decode()


# --- who one is ---


def test_a_guest_chooses_an_animal_and_a_colour_and_goes_back_where_they_were(client):
    assert "Lieber nicht" in client.get(reverse("who")).content.decode()
    assert Guest.objects.count() == 0
    response = client.post(reverse("who"), {"tier": "Eule", "farbe": "Grün", "weiter": "/spiele/muehle/"})
    assert response.url == "/spiele/muehle/"
    assert "Du spielst als Grüne Eule" in client.get("/spiele/muehle/").content.decode()
    assert opened(client, gegner="mensch")[1][0].name == "Grüne Eule"


def test_who_sits_already_keeps_the_name(client):
    client.post(reverse("who"), {"tier": "Eule", "farbe": "Grün"})
    table = opened(client, gegner="mensch")[0]
    client.post(reverse("who"), {"tier": "Fuchs", "farbe": "Rot"})
    assert live.find(table.code).record.players[0].name == "Grüne Eule"
    assert opened(client, gegner="mensch")[1][0].name == "Roter Fuchs"


@pytest.mark.parametrize("posted", [{}, {"tier": "Drache", "farbe": "Rot"}, {"tier": "Fuchs", "farbe": "#ff0000"}])
def test_an_animal_there_is_not_changes_nothing(client, posted):
    client.post(reverse("who"), {"tier": "Eule", "farbe": "Grün"})
    page = client.post(reverse("who"), posted, follow=True).content.decode()
    assert "Dieses Tier oder diese Farbe gibt es nicht." in page
    guest = Guest.objects.get()
    assert (guest.animal, guest.colour) == ("Eule", "Grün")


@pytest.mark.parametrize("onward", ["https://example.org/", "//example.org/", "javascript:alert(1)", "tisch", ""])
def test_the_way_on_never_leads_to_another_site(client, onward):
    assert client.post(reverse("who"), {"tier": "Eule", "farbe": "Grün", "weiter": onward}).url == "/"


def test_every_animal_is_drawn(settings):
    drawn = set(re.findall(r'<symbol id="([a-z]+)"', (settings.BASE_DIR / "static/img/animals.svg").read_text()))
    assert drawn == {animal.lower() for animal in guests.ANIMALS}


@pytest.mark.parametrize(("slug", "seat"), [("muehle", 0), ("master-mind", 1)])
def test_against_a_computer_one_has_the_part_with_most_to_do(client, slug, seat):
    answer = client.post(reverse("open", args=[slug]), {"gegner": "leicht"})
    opened = live.load(Table.objects.get(code=answer.url.strip("/").split("/")[-1]))
    assert [player.level for player in opened.record.players] == ["" if each == seat else "leicht" for each in (0, 1)]


def test_a_game_says_what_there_is_to_play_it_with(client):
    """To everybody, as the lists themselves do; a variant needs what its family needs; without a word where nobody has
    said what it needs."""
    club = MaterialList.objects.create(slug="werkstatt", title="Werkstatt", columns=["benennung", "anzahl"])
    Need.objects.all().delete()
    board = Item.objects.create(material_list=club, position=1, benennung="Mühlebrett", target=3, present=2)
    Need.objects.create(item=board, game="muehle", count=1)

    def material(slug: str) -> list[str]:
        page = client.get(reverse("game", args=[slug])).content.decode()
        return re.findall(r'Im Material des Vereins: <a href="/listen/spiele/">([^<]+)</a>', page)

    assert material("muehle") == ["2 vorhanden"]
    assert material("lasker-muehle") == ["2 vorhanden"]
    assert material("skat") == []
    Item.objects.filter(pk=board.pk).update(present=0)
    assert material("muehle") == ["nicht vorhanden"]


# --- what a way to a table asks of the server ---


def test_the_way_to_a_table_asks_the_database_no_more_than_this(client, django_assert_max_num_queries):
    """Hall, game, one request that opens the table with its host seated, and the table's page; the times are in
    `tests.bench.opening`."""
    game = reverse("game", args=["skat"])
    for page in (reverse("home"), game):
        client.get(page)  # what is made once
        with django_assert_max_num_queries(5):
            client.get(page)
    with django_assert_max_num_queries(20):
        opened = client.post(reverse("open", args=["skat"]), {"gegner": "mensch"})
    table = Table.objects.get()
    assert opened["Location"] == reverse("table", args=[table.code])
    assert live.load(table).record.guest_on(0) == Guest.objects.get().pk
    with django_assert_max_num_queries(6):
        client.get(opened["Location"])


def test_shelves_and_choices_are_made_once(client, monkeypatch):
    made = []

    def make(template, context):
        made.append(template)
        return render_to_string(template, context)

    monkeypatch.setattr(hall_pages, "render_to_string", make)
    monkeypatch.setattr(hall_pages, "_made", {})
    hall_pages._choices.cache_clear()
    for _again in range(3):
        client.get(reverse("home"))
        client.get(reverse("game", args=["skat"]))
    assert made == ["games/shelf_rows.html", "games/choices.html"]
    Station.objects.create(code="ABCD", label="Linde", game="skat", seats=3)
    assert on_shelves(client.get(reverse("home")).content.decode())["stationen-heute"] == ["skat"]
    assert made[2:] == ["games/shelf_rows.html"]


def test_a_code_to_scan_is_drawn_once_for_each_address(client, monkeypatch):
    drawn = []
    make = addresses.segno.make
    monkeypatch.setattr(addresses.segno, "make", lambda address, **how: drawn.append(address) or make(address, **how))
    codes = [public_table()[0].code for _table in range(2)]
    pictures = [client.get(reverse("table-qr", args=[code])).content for code in (*codes, *codes)]
    assert pictures[:2] == pictures[2:]
    assert drawn == [addresses.absolute(reverse("table", args=[code])) for code in codes]
