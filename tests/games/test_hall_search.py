"""Search that forgives: umlauts, capitals, blanks, wrong letters, other names."""

import pytest

from games.domain.finding import About, fits, read_wish, search

GAMES = [
    About("muehle", "Mühle", (2,), "brett", also=("Mill", "Neunerstein")),
    About("lasker-muehle", "Lasker’sche Mühle", (2,), "brett", family="muehle"),
    About("mensch-aergere-dich-nicht", "Mensch ärgere dich nicht", (2, 3, 4), "brett", also=("MÄDN", "Ludo")),
    About("sechsundsechzig", "66 (Sechsundsechzig)", (2, 3), "karten"),
    About("hunderteins-aber-keine-eins", "101, aber keine Eins", (2, 3), "wuerfel"),
    About("schach", "Schach", (2,), "brett", also=("Chess",)),
    About("skat", "Skat", (3,), "karten"),
    About("spitz-pass-auf", "Spitz, pass auf!", (2, 3), "karten"),
    About("strassenspiel", "Straßenspiel", (2,), "brett"),
    About("maexchen", "Mäxchen", (2, 3), "wuerfel"),
]


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("Mühle", "muehle"),
        ("muhle", "muehle"),
        ("MUEHLE", "muehle"),
        ("mühel", "muehle"),
        ("mill", "muehle"),
        ("lasker", "lasker-muehle"),
        ("menschärgeredichnicht", "mensch-aergere-dich-nicht"),
        ("mensch argere dich nich", "mensch-aergere-dich-nicht"),
        ("mensch ärger dich nicht", "mensch-aergere-dich-nicht"),
        ("mädn", "mensch-aergere-dich-nicht"),
        ("66", "sechsundsechzig"),
        ("sechs und sechzig", "sechsundsechzig"),
        ("sechsundsechsig", "sechsundsechzig"),
        ("101", "hunderteins-aber-keine-eins"),
        ("shach", "schach"),
        ("schag", "schach"),
        ("scat", "skat"),
        ("menscherger", "mensch-aergere-dich-nicht"),
        ("chess", "schach"),
        ("skatt", "skat"),
        ("strassenspiel", "strassenspiel"),
        ("STRAßENSPIEL", "strassenspiel"),
        ("maxchen", "maexchen"),
        ("spitz", "spitz-pass-auf"),
    ],
)
def test_the_game_that_is_meant_comes_first(typed, first):
    assert [about.slug for about in search(typed, GAMES)][:1] == [first]


@pytest.mark.parametrize("typed", ["", "   ", "!?", "qqqq", "67", "zeppelinrundflug"])
def test_what_means_nothing_finds_nothing(typed):
    assert search(typed, GAMES) == []


def test_a_kind_finds_its_games_after_names():
    assert [about.slug for about in search("karten", GAMES)] == ["sechsundsechzig", "skat", "spitz-pass-auf"]
    assert [about.slug for about in search("Kartenspiele", GAMES)] == ["sechsundsechzig", "skat", "spitz-pass-auf"]


def test_the_head_of_a_family_comes_before_its_variants():
    assert [about.slug for about in search("mühle", GAMES)] == ["muehle", "lasker-muehle"]


def test_a_wish_is_read_and_what_is_unknown_is_named():
    wish = read_wish({"q": "  mau   mau ", "art": "karten", "personen": "3", "alter": "8", "kinder": "1"})
    assert (wish.words, wish.kind, wish.players, wish.age, wish.children, wish.alone) == (
        "mau mau", "karten", 3, 8, True, False,
    )  # fmt: skip
    assert read_wish({"art": "x", "personen": "drei", "alter": "7"}).unknown == ("x", "drei", "7")
    assert not read_wish({}).any


def test_more_players_than_the_last_number_fit_too():
    many = About("many", "Viele", (7, 8))
    assert fits(many, read_wish({"personen": "5"}))
    assert not fits(many, read_wish({"personen": "4"}))
