"""The pages of figures, the walk and the programme; what is printed of them."""

from __future__ import annotations

import io
from dataclasses import replace
from types import SimpleNamespace

import pypdf
import pytest
from django.test import Client

from day.domain import programme, revisions, role_cards
from day.domain.figures import Appearance, Figure
from day.domain.plan import Place, Plan, Stall
from day.domain.programme import Point
from day.domain.walks import Stop, Walk
from day.models import DayPlan
from day.views import days as days_views
from day.views.planning import slots_of
from inventory.models import GamesDay
from tests.day.test_days import WHO, at, code_of, day  # noqa: F401  # the fixture
from tests.day.test_paper import pages
from tests.rules import pdf

pytestmark = pytest.mark.django_db
APPEARANCE = {"figure": "1", "place": "2", "begin": "09:10", "end": "09:30", "player": "Anna Krause"}


@pytest.fixture
def olga(client: Client, organiser) -> Client:
    client.force_login(organiser)
    return client


@pytest.fixture
def post(olga: Client, day: int):  # noqa: F811
    def send(address: str, **given: object) -> str:
        return olga.post(f"/spieltage/{day}/{address}", given, follow=True).content.decode()

    return send


@pytest.fixture
def filled(post, day: int) -> int:  # noqa: F811
    """The nanny outdoors from 9:10 to 9:30, a walk of two stops."""
    post("figuren/neu/", card="kindermaedchen")
    post("auftritte/", **APPEARANCE, hairstyle="Flechtknoten")
    post("umzug/treffpunkte/", time="17:30", where="Schlosstor", song=["Laterne, Laterne"], songs="Mein Lied\n")
    post("umzug/treffpunkte/", time="17:45", where="Teich", wet="Saal")
    post("umzug/aufgaben/", duties="Geht voran: Bert Wolf\n")
    return day


def test_a_figure_and_its_appearance_take_two_forms(post, day: int) -> None:  # noqa: F811
    page = post("figuren/neu/", card="gouvernante")
    assert "Gouvernante" in page
    assert "Gouvernante dazunehmen" not in page
    page = post("auftritte/", **APPEARANCE)
    assert "09:10–09:30" in page
    assert "Niemand ist an zwei Orten zugleich." in page
    page = post("auftritte/", **{**APPEARANCE, "place": "1", "player": ""})
    assert "09:10: „Gouvernante“ ist zugleich bei „Draußen“ und bei „Drinnen“." in page
    page = post("auftritte/2/", away="1")
    assert "Niemand ist an zwei Orten zugleich." in page
    page = post("figuren/1/", away="1")
    assert "Auftritte</h2>" not in page
    assert revisions.find(day).plan.appearances == {}


@pytest.mark.parametrize(
    ("address", "given", "said"),
    [
        ("figuren/neu/", {"name": ""}, "Der Name einer Figur hat 1 bis 60 Zeichen."),
        ("figuren/9/", {"name": "x"}, "Diese Figur gibt es nicht mehr."),
        ("auftritte/", APPEARANCE, "Diese Figur gibt es nicht."),
        ("umzug/treffpunkte/", {"time": "abends", "where": "x"}, "„abends“ ist keine Uhrzeit (Uhrzeit)"),
        ("umzug/treffpunkte/4/", {"time": "17:00", "where": "x"}, "Diesen Treffpunkt gibt es nicht mehr."),
        ("umzug/aufgaben/", {"duties": "x" * 200}, "Aufgaben sind höchstens 20 Zeilen"),
    ],
)
def test_what_cannot_be_is_said_where_it_was_typed(
    olga: Client, day: int, address: str, given: dict[str, str], said: str  # noqa: F811
) -> None:  # fmt: skip
    before = revisions.find(day).number
    answer = olga.post(f"/spieltage/{day}/{address}", given, follow=True)
    assert said in answer.content.decode()
    assert answer.redirect_chain[0][0] == f"/spieltage/{day}/{'umzug' if 'umzug' in address else 'figuren'}/"
    assert revisions.find(day).number == before


@pytest.mark.parametrize(
    ("address", "form", "other"),
    [
        ("figuren/1/", {"name": "Muhme"}, {"name": "Bonne"}),
        ("auftritte/1/", APPEARANCE, {**APPEARANCE, "end": "09:50"}),
        ("umzug/treffpunkte/1/", {"time": "17:20", "where": "Tor"}, {"time": "17:25", "where": "Tor"}),
        ("umzug/aufgaben/", {"duties": "a"}, {"duties": "b"}),
    ],
)
def test_a_form_does_not_overwrite_what_somebody_else_changed_meanwhile(
    post, filled: int, address: str, form: dict[str, str], other: dict[str, str]
) -> None:
    stand = revisions.find(filled).number
    post(address, **other, stand=str(stand))
    after = revisions.find(filled)
    assert after.number == stand + 1
    assert "Das hat jemand anderes inzwischen geändert." in post(address, **form, stand=str(stand))
    assert revisions.find(filled).plan == after.plan


def test_the_walk_goes_another_way_when_it_rains(post, filled: int) -> None:
    there = revisions.find(filled).plan.walk
    assert there.stops[1] == Stop("17:30", "Schlosstor", songs=("Laterne, Laterne", "Mein Lied"))
    assert "Es gilt der Weg für Regen." in post("umzug/wetter/", wet="1")
    state = revisions.find(filled)
    told = programme.of(state, slots_of(state))
    assert ([stop.where for stop in told.walk], told.wet) == (["Schlosstor", "Saal"], True)


def test_the_programme_tells_what_is_where_and_when(filled: int) -> None:
    state = revisions.find(filled)
    told = programme.of(state, slots_of(state), [Point("09:15", "", "Siegerehrung", "Bühne")])
    assert (told.begin, told.end) == ("09:00", "10:15")
    assert [(place.name, [stall.name for stall, _moves in stalls]) for place, stalls in told.stalls] == [
        ("Drinnen", ["Halma"]),
        ("Draußen", ["Dosenwerfen"]),
    ]
    assert [(point.when, point.what, point.where) for point in told.points] == [
        ("09:10–09:30", "Kindermädchen", "Draußen"),
        ("09:15", "Siegerehrung", "Bühne"),
        ("17:30", "Laternenumzug", "Schlosstor"),
    ]


def test_public_pages_name_the_figures_and_no_player(client: Client, filled: int, monkeypatch) -> None:
    client.logout()
    monkeypatch.setattr(days_views, "timezone", SimpleNamespace(now=lambda: at("09:00")))
    addresses = ("/plan/programm/", "/plan/wand/", f"/plan/{code_of(filled, 'stalls', 1)}/")
    for address in addresses:
        page = client.get(address).content.decode()
        assert "Kindermädchen" in page, address
        assert "Krause" not in page
        assert "Bert" not in page
        assert "stufenlos" not in page
    assert "Kindermädchen" not in client.get(f"/plan/{code_of(filled, 'stalls', 2)}/").content.decode()
    revisions.use(filled, DayPlan.Status.DRAFT)
    for address in addresses:
        assert "Kindermädchen" not in client.get(address).content.decode(), address


def test_a_wall_changes_when_an_appearance_begins_and_ends(client: Client, filled: int, monkeypatch) -> None:
    def wall(clock: str) -> tuple[str, str]:
        monkeypatch.setattr(days_views, "timezone", SimpleNamespace(now=lambda: at(clock)))
        return client.get("/plan/wand/stand/").json()["version"], client.get("/plan/wand/").content.decode()

    shown = [wall(clock) for clock in ("09:09", "09:10", "09:29", "09:30")]
    versions = [version for version, _page in shown]
    assert versions[0] != versions[1] != versions[2] != versions[3]  # at 9:15 a round ends, at 9:20 one begins
    assert "<strong>Kindermädchen</strong>: 09:10, Draußen" in shown[0][1]
    assert "<strong>Kindermädchen</strong>: jetzt, Draußen" in shown[1][1]
    assert "<strong>Kindermädchen</strong>" not in shown[3][1]


def test_paper_of_the_programme_says_whether_it_is_the_newest(client: Client, post, filled: int) -> None:
    number = revisions.find(filled).number
    address = f"/plan/programm/?tag={filled}&stand={number}"
    assert "Dein Blatt stimmt." in client.get(address).content.decode()
    post("umzug/aufgaben/", duties="Anders")  # nothing that visitors read
    assert "Dein Blatt stimmt." in client.get(address).content.decode()
    post("auftritte/1/", **{**APPEARANCE, "begin": "09:05"})
    assert f"Dein Blatt (Stand {number}) gilt nicht mehr." in client.get(address).content.decode()
    other = GamesDay.objects.create(title="Alt", date="2034-01-01")
    assert "von einem anderen Spieltag" in client.get(f"/plan/programm/?tag={other.pk}&stand=1").content.decode()
    for nonsense in ("?tag=x&stand=1", f"?tag={filled}&stand=999", "?stand=1"):
        assert "Dein Blatt" not in client.get(f"/plan/programm/{nonsense}").content.decode()


def test_the_paper_of_a_stall_is_old_when_another_figure_comes(client: Client, post, filled: int) -> None:
    number, code = revisions.find(filled).number, code_of(filled, "stalls", 1)
    assert "Dein Zettel stimmt." in client.get(f"/plan/{code}/?stand={number}").content.decode()
    post("auftritte/1/", away="1")
    assert "gilt nicht mehr" in client.get(f"/plan/{code}/?stand={number}").content.decode()


# --- paper ------------------------------------------------------------------------------------------------------


@pytest.fixture
def printed(olga: Client, filled: int):
    def get(kind: str) -> bytes:
        answer = olga.get(f"/spieltage/{filled}/programm/{kind}.pdf")
        assert answer["Content-Type"] == "application/pdf", answer.url
        return answer.content

    return get


def sizes(made: bytes) -> set[float]:
    """The sizes of all letters of a file, in points."""
    found: set[float] = set()

    def visit(text: str, matrix: list[float], letters: list[float], _font: object, size: float) -> None:
        if text.strip():
            found.add(round(size * abs(letters[0] * matrix[0]), 1))

    for page in pypdf.PdfReader(io.BytesIO(made)).pages:
        page.extract_text(visitor_text=visit)
    return found


@pytest.mark.parametrize(
    "kind",
    [
        "programm",
        "programm-gross",
        "rollenkarten",
        "kinderkarten",
        "laternenumzug",
        "laufzettel-gross",
        "staende-gross",
    ],
)
def test_every_sheet_can_be_read_by_machines_and_says_its_revision(printed, filled: int, kind: str) -> None:
    made = printed(kind)
    assert b"pdfuaid" in made
    drawn = [alt for name, alt in pdf.elements(made) if name == "/Figure"]
    assert drawn
    assert all(drawn)
    assert next(name for name, _alt in pdf.elements(made) if name in ("/H1", "/H2", "/H3", "/P", "/Figure")) == "/H1"
    assert f"Stand {revisions.find(filled).number} ·" in " ".join(pages(made))
    if kind != "kinderkarten":  # it says nothing that may change
        assert any(alt.startswith("QR-Code zum P") for alt in drawn)


def test_the_programme_folds_and_names_no_player(printed) -> None:
    made = printed("programm")
    outside, inside = pages(made)
    assert "Sommerfest" in outside
    assert "Laternenumzug 17:30 Schlosstor ♪ Laterne, Laterne ♪ Mein Lied 17:45 Teich" in outside
    assert "Was wo steht Drinnen • Halma Draußen • Dosenwerfen" in inside
    assert "09:10–09:30 Kindermädchen Draußen" in inside
    assert "Krause" not in outside + inside
    assert "Stand " in outside
    assert {tuple(map(round, page.mediabox[2:])) for page in pypdf.PdfReader(io.BytesIO(made)).pages} == {(842, 595)}


@pytest.mark.parametrize(("halts", "sheets"), [(7, 1), (24, 2)])
def test_a_full_programme_loses_nothing(printed, filled: int, halts: int, sheets: int) -> None:
    """Thirty stalls at six places, twelve appearances, a walk: with one of 24 stops it takes a sheet more."""
    stops = {number: Stop(f"18:{number:02}", f"Halt {number}", songs=("Lied", "Noch eins")) for number in range(halts)}

    def full(now: Plan) -> Plan:
        places = {number: Place(f"Platz {number}", way=number) for number in range(1, 7)}
        stalls = {number: Stall(f"Spiel {number}", number % 6 + 1) for number in range(1, 31)}
        appearances = {
            number: Appearance(1, 1, f"{number + 5:02}:00", f"{number + 5:02}:30") for number in range(1, 13)
        }
        return replace(
            now, places=places, stalls=stalls, appearances=appearances, walk=Walk(stops), visits={}, pins=frozenset()
        )

    revisions.change(filled, full, "voll", WHO)
    made = pages(printed("programm"))
    assert len(made) <= 2 * sheets
    said = " ".join(made) + " "
    stalls = [f"• Spiel {number} " for number in range(1, 31)]
    assert [each for each in stalls if said.count(each) != 1] == []
    assert [stop.where for stop in stops.values() if f"{stop.time} {stop.where} ♪ Lied ♪ Noch eins " not in said] == []
    assert said.count("Kindermädchen Platz 1") == 12


@pytest.mark.parametrize("kind", ["programm-gross", "laufzettel-gross", "staende-gross"])
def test_large_print_is_large_all_over(printed, kind: str) -> None:
    made = printed(kind)
    assert min(sizes(made)) == 18
    assert pages(made)


def test_a_role_card_tells_who_she_is_and_when_she_appears(printed) -> None:
    front, back = pages(printed("rollenkarten"))
    assert "Kindermädchen" in front
    assert "09:10–09:30 Draußen Flechtknoten Anna Krause" in front
    assert "Was Sie zu Kindern sagen" in back
    assert "Flechtknoten, auch für dünnes Haar (um 1900 bis 1910)" in back


def test_children_get_four_cards_with_questions(printed) -> None:
    [sheet] = pages(printed("kinderkarten"))
    assert sheet.count("Frag das Kindermädchen!") == 4
    assert sheet.count("Wozu brauchst du die Schürze?") == 4


def test_who_leads_the_walk_has_both_ways_and_the_duties(printed) -> None:
    dry, wet = pages(printed("laternenumzug"))
    assert "Es gilt der trockene Weg." in dry
    assert "17:45 Teich" in dry
    assert "Geht voran: Bert Wolf" in dry
    assert "Wenn es regnet 17:30 Schlosstor ♪ Laterne, Laterne ♪ Mein Lied 17:45 Saal" in wet


def test_without_anything_there_is_nothing_to_print(olga: Client, day: int) -> None:  # noqa: F811
    for kind, said in (
        ("rollenkarten", "Noch tritt keine Figur auf."),
        ("kinderkarten", "Noch tritt keine Figur auf"),
        ("laternenumzug", "Der Umzug hat noch keinen Treffpunkt."),
    ):
        answer = olga.get(f"/spieltage/{day}/programm/{kind}.pdf", follow=True)
        assert said in answer.content.decode()
    assert olga.get(f"/spieltage/{day}/programm/unsinn.pdf").status_code == 404


# --- the library ------------------------------------------------------------------------------------------------


def test_every_card_of_the_library_is_whole() -> None:
    assert {card.name for card in role_cards.cards().values()} == {"Kindermädchen", "Gouvernante"}
    for card in role_cards.cards().values():
        assert all((card.period, card.who, card.day, card.clothing, card.hairstyles, card.manners, card.says))
        assert len(card.remember) >= 3
        assert len(card.asks) >= 4
        assert card.invites
    assert set(role_cards.hairstyles()) >= {"hausfrisur", "lose", "flechtknoten"}


def test_what_organisers_write_goes_before_the_library() -> None:
    shipped = role_cards.cards()["kindermaedchen"]
    card = role_cards.card_of(Figure("Muhme", "kindermaedchen", clothing="Holzschuhe\n\n Kittel ", hairstyle="Zöpfe"))
    assert (card.name, card.clothing, [each.said for each in card.hairstyles]) == (
        "Muhme", ("Holzschuhe", "Kittel"), ["Zöpfe"],
    )  # fmt: skip
    assert (card.who, card.manners) == (shipped.who, shipped.manners)
    own = role_cards.card_of(Figure("Leierkastenmann", who="Er dreht die Orgel."))
    assert (own.who, own.asks, own.drawing) == ("Er dreht die Orgel.", (), "")


def test_a_sheet_that_a_new_appearance_is_on_is_printed_again(olga: Client, post, day: int) -> None:  # noqa: F811
    """Outdoors somebody comes by now; the slips of the groups and the stalls indoors say what they said."""
    before = revisions.find(day)
    post("figuren/neu/", card="kindermaedchen")
    post("auftritte/", **APPEARANCE)
    after = revisions.find(day)
    there = [stall.name for stall in after.plan.open_stalls.values() if stall.place == 2]
    assert 0 < len(there) <= len(after.plan.open_stalls)
    answer = olga.get(f"/spieltage/{day}/drucken/staende.pdf?seit={before.number}")
    sheets = [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(answer.content)).pages]
    assert len(sheets) == len(there)
    assert all(name in sheet for name, sheet in zip(there, sheets, strict=True))
    said = olga.get(f"/spieltage/{day}/drucken/laufzettel.pdf?seit={before.number}", follow=True).content.decode()
    assert "hat sich auf keinem Zettel etwas geändert." in said
