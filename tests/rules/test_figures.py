"""Pictures as a text asks for them: read, refused with a sentence, drawn from the engine's scene or from pieces."""

import re
from xml.etree import ElementTree

import pytest

from games.drawing import symbols
from games.engines.kit.cards import RANKS_52, SUITS, pack
from rules.domain.errors import TextError
from rules.domain.figures import Fall, Figure, Hand, Moment, Position, Put, Rules, Turn, read_figures
from rules.domain.leaflet import compose
from rules.domain.pictures import alt, describe, draw
from rules.domain.pieces import piece
from rules.domain.reading import read_sheet
from rules.domain.sheet import AUDIENCES
from tests.rules.conftest import small


def figure(**given):
    return read_figures({"bild": {"alt": "Ein Bild.", **given}})["bild"]


def facts(slug="muehle", **given):
    """The facts of a text with one picture; YAML takes JSON."""
    import json

    said = {key: value for key, value in {"alt": "Ein Bild.", **given}.items() if value is not None}
    head = f"  brett: {json.dumps(said)}\n"
    text = small(slug=slug).replace('  brett:\n    position: "w 9 - 9 - 0"\n    alt: Ein Brett.\n', head)
    return read_sheet(text).facts


def drawn(slug="muehle", **given):
    svg = draw(facts(slug, **given), "brett")
    ElementTree.fromstring(svg)
    assert not re.search(r"\bid=|href|url\(|var\(|style=|class=|<script", svg)
    assert 'role="img" aria-label="Ein Bild."' in svg
    return svg


# --- reading ---


def test_every_way_to_make_a_picture():
    assert figure(position="w 9 - 9 - 0", width=0.4) == Figure(Position("w 9 - 9 - 0"), "Ein Bild.", width=0.4)
    assert figure(position="x", game="dame", seats=2, options={"b": True, "a": "x"}).made == Position(
        "x", Rules("dame", 2, (("a", "x"), ("b", True)))
    )
    assert figure(put={7: ["figur-1"], "a1": []}).made == Put((("7", ("figur-1",)), ("a1", ())))
    assert figure(hand=["herz-7", "+"], fan=True).made == Hand((("", ("herz-7", "+")),), fan=True)
    assert figure(hand=[{"Pasch": ["wuerfel-6"]}, ["wuerfel-1"]]).made == Hand(
        (("Pasch", ("wuerfel-6",)), ("", ("wuerfel-1",)))
    )
    match = {"seed": 7, "moves": [[18], {"seat": 1, "move": ["x"]}, {"chance": [3, "herz-7"]}], "auto": 2, "seat": 0}
    assert figure(match=match).made == Moment(
        "7", (Turn(("18",)), Turn(("x",), 1), Fall((3, "herz-7"))), auto=2, seat=0
    )


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({}, " braucht genau eines von: position, put, match, hand, plan."),
        ({"position": "x", "hand": ["joker"]}, " braucht genau eines von: position, put, match, hand, plan."),
        ({"position": "x", "alt": " "}, ": alt muss ein Wort oder ein Satz sein."),
        ({"plan": {}, "alt": None}, ": alt muss ein Wort oder ein Satz sein."),
        ({"from": "turm"}, ": Ein Bild „turm“, das selbst gemacht ist, gibt es dort nicht."),
        ({"from": "bild"}, ": Ein Bild „bild“, das selbst gemacht ist, gibt es dort nicht."),
        ({"from": "muehle/turm"}, ": Ein Bild „muehle/turm“, das selbst gemacht ist, gibt es dort nicht."),
        ({"from": 3}, ": from muss ein Wort oder ein Satz sein."),
        ({"position": ""}, ": position muss ein Wort oder ein Satz sein."),
        ({"position": "x", "farbe": 1}, " kennt nicht: farbe."),
        ({"position": "x", "width": 2}, ": width geht von 0.2 bis 1."),
        ({"position": "x", "lettering": "ja"}, ": lettering ist true oder false."),
        ({"position": "x", "areas": [1]}, ": areas ist true, false oder eine Liste von Namen."),
        ({"position": "x", "rings": "a1"}, ": rings ist eine Liste von Plätzen."),
        ({"position": "x", "bands": [["a1"]]}, ": bands ist eine Liste von Paaren."),
        ({"position": "x", "options": []}, ": options sind Einstellungen wie {name: wert}."),
        ({"position": "x", "seats": "zwei"}, ": seats ist eine ganze Zahl bis 20."),
        ({"position": "x", "game": 3}, ": game ist der Kurzname eines Spiels."),
        ({"hand": []}, ": hand ist eine Liste von Dingen oder von Reihen wie {Pasch: [wuerfel-6, wuerfel-6]}."),
        (
            {"hand": [{"a": []}]},
            ": hand ist eine Liste von Dingen oder von Reihen wie {Pasch: [wuerfel-6, wuerfel-6]}.",
        ),
        ({"hand": ["joker"], "rings": ["a1"]}, " kennt nicht: rings."),
        ({"put": ["a1"]}, ": put nennt zu jedem Platz die Dinge, die dort liegen."),
        ({"put": {"a1": "stein-1"}}, ": Auf „a1“ liegt eine Liste von Dingen."),
        ({"match": {}}, ': match braucht einen seed, zum Beispiel "1".'),
        ({"match": {"seed": "1", "fest": 2}}, ", match kennt nicht: fest."),
        ({"match": {"seed": "1", "moves": "a1"}}, ": moves ist eine Liste von Zügen."),
        (
            {"match": {"seed": "1", "moves": [["a1"], "b1"]}},
            ": Zug 2 ist weder eine Liste wie [a4] noch {seat: 1, move: […]} noch {chance: […]}.",
        ),
        (
            {"match": {"seed": "1", "moves": [[True]]}},
            ": Ein Zug ist eine Liste von Namen; ja und nein gehören in Anführungszeichen.",
        ),
    ],
)
def test_what_cannot_be_read_is_named(given, reason):
    with pytest.raises(TextError) as caught:
        figure(**given)
    assert str(caught.value) == f"Das Bild „bild“{reason}"


def test_a_picture_that_is_another_but_for_what_it_says():
    first = {"position": "w 9 - 9 - 0", "rings": ["a1"], "lettering": False, "alt": "Eins.", "width": 0.4}
    found = read_figures({"eins": first, "zwei": {"from": "eins", "lettering": True, "alt": "Zwei."}, "drei": "eins"})
    assert found["zwei"] == figure(**{**first, "lettering": True, "alt": "Zwei."})
    assert found["drei"] == found["eins"]


def test_a_picture_of_another_text_keeps_its_game(muehle):
    lent = read_figures({"setzen": "muehle/setzen", "klein": {"from": "muehle/setzen", "width": 0.3}})
    own = muehle.facts.figures["setzen"]
    assert lent["setzen"].made == Position(own.position, Rules("muehle"))
    assert (lent["setzen"].alt, lent["klein"].width) == (own.alt, 0.3)
    assert draw(facts("dame", **{"from": "muehle/setzen", "alt": own.alt}), "brett") == draw(muehle.facts, "setzen")
    stich = read_figures({"stich": "skat/stich"})["stich"]
    assert isinstance(stich.made, (Moment, Hand))
    assert not isinstance(stich.made, Moment) or stich.made.rules.game == "skat"


def test_a_text_that_lends_must_be_there():
    with pytest.raises(TextError, match="Einen Text „nirgends“, der Bilder verleiht, gibt es nicht"):
        read_figures({"a": "nirgends/setzen"})


# --- in words ---


@pytest.mark.parametrize(
    ("slug", "given", "says"),
    [
        (
            "muehle",
            {"position": "w 7 a7,d7 7 d6,g7 0", "rings": ["g7"], "arrows": [["a7", "a4"]]},
            "Mühlebrett: 2 × weißer Stein (a7 d7), 2 × schwarzer Stein (d6 g7). Eingekreist: g7. Pfeile: a7 → a4.",
        ),
        # without letters at its edge nobody finds a place by its name
        (
            "muehle",
            {"position": "w 7 a7,d7 7 d6,g7 0", "lettering": False, "bands": [["a7", "d7"]], "crosses": ["d6"]},
            "Mühlebrett: 2 × weißer Stein, 2 × schwarzer Stein. Hell hinterlegt: 1. Durchgekreuzt: 1.",
        ),
        (
            "muehle",
            {"position": "w 9 - 9 - 0", "areas": ["vorrat-weiss"]},
            "Mühlebrett: leer. Vorrat von Weiß: 9 × weißer Stein.",
        ),
        ("mau-mau", {"hand": ["karte", "karte", "+", "herz-9"]}, "2 × Karte, +, Herz 9."),
        (
            "kniffel",
            {"hand": [{"Pasch": ["wuerfel-6", "wuerfel-6"]}, ["domino-quer-4-4"]]},
            "Pasch: 2 × Würfel 6. Domino quer 4-4.",
        ),
        ("backgammon", {"put": {"7": ["stein-1"]}, "alt": "Ein Stein."}, "Ein Stein."),
    ],
)
def test_a_picture_without_words_is_described_from_its_scene(slug, given, says):
    found = facts(slug, **{"alt": None, **given})
    assert alt(found, "brett") == says
    assert f'aria-label="{says}"' in draw(found, "brett")


def test_two_pictures_of_one_name():
    text = small().replace("figures:\n", 'figures:\n  brett: {position: "w 9 - 9 - 0", alt: A.}\n')
    with pytest.raises(TextError, match="Zeile 17: „brett“ steht im Kopf schon einmal"):
        read_sheet(text)


# --- scenes ---


def test_pieces_put_on_the_games_own_board():
    svg = drawn(put={"a1": ["stein-weiss"], "g7": ["stein-schwarz"]})
    assert svg.count(symbols()["stone-0"][1]) == 1
    assert svg.count(symbols()["stone-1"][1]) == 1
    two = drawn("backgammon", put={"1": ["stein-1", "stein-1"], "24": ["stein-2"]}, arrows=[["24", "1"]])
    assert two.count(symbols()["stone-0"][1]) == 2


def test_a_moment_of_a_match_is_always_the_same():
    given = {"match": {"seed": "7", "seats": 2, "auto": 3, "seat": 0}, "areas": ["hand-0", "ablage"]}
    first, again = facts("mau-mau", **given), facts("mau-mau", **given, names=True)
    assert draw(first, "brett") == drawn("mau-mau", **given)
    assert "Spieler 1, Karten" in draw(again, "brett")
    assert describe(first, "brett") == describe(again, "brett")


def test_chance_may_be_told():
    """A straight on the dice, whatever the seed says."""
    start = facts(
        "kniffel", match={"seed": "1", "seats": 1, "moves": [["wuerfeln"], {"chance": [1, 2, 3, 4, 6]}]}, areas=["wurf"]
    )
    svg = draw(start, "brett")
    assert all(symbols()[f"die-{face}"][1] in svg for face in (1, 2, 3, 4, 6))
    assert symbols()["die-5"][1] not in svg


def test_a_spectator_sees_no_hand():
    seen = describe(facts("skat", match={"seed": "7"}), "brett")
    own = describe(facts("skat", match={"seed": "7", "seat": 0}), "brett")
    assert "hand-0: 10 × verdeckte Karte" in seen
    assert "hand-0: 10 ×" not in own
    assert "hand-1: 10 × verdeckte Karte" in own


def test_a_stock_is_a_stack_with_its_number():
    svg = drawn("mau-mau", match={"seed": "7"}, areas=["stapel"])
    assert svg.count(symbols()["card-back"][1]) == 3
    assert ">21</text>" in svg


def test_a_score_sheet_is_drawn_where_it_is_named():
    match = {"seed": "7", "seats": 2, "auto": 4}
    assert "Full House" in drawn("kniffel", match=match, areas=["zettel"])
    assert "Full House" not in drawn("kniffel", match=match)


@pytest.mark.parametrize(
    ("slug", "given", "reason"),
    [
        ("muehle", {"put": {"a2": ["stein-1"]}}, "Plätze wie a2 gibt es nicht. Es gibt: a1, a4, a7, b2, b4, b6, c3,"),
        ("muehle", {"put": {"a1": ["kiesel"]}}, "„kiesel“ ist kein Ding, das gezeichnet ist."),
        ("muehle", {"match": {"seed": "1", "moves": [["a1"], ["a1"]]}}, "Zug 2 (a1): "),
        ("muehle", {"match": {"seed": "1", "moves": [{"chance": [3]}]}}, "Zug 1 (3): Gerade ist nichts auszuwürfeln."),
        ("muehle", {"match": {"seed": "1", "auto": 1000}}, "Bei auto: 1000 ist die Partie schon vorbei."),
        ("muehle", {"match": {"seed": "1", "seat": 2}}, "Einen Platz 2 gibt es an diesem Tisch nicht."),
        ("muehle", {"match": {"seed": "1", "game": "schnauz"}}, "Ein Spiel „schnauz“ gibt es hier nicht."),
        (
            "muehle",
            {"match": {"seed": "1", "options": {"farbe": 1}}},
            "Die Einstellung „farbe“ gibt es in diesem Spiel",
        ),
        ("schnauz", {"position": "x"}, "Ein Spiel „schnauz“ gibt es hier nicht."),
        (
            "muehle",
            {"put": {"a1": ["stein-1"]}, "shows": ["Herz 7"]},
            "Herz 7 ist nicht zu sehen. Zu sehen ist: Stein 1.",
        ),
        ("mau-mau", {"match": {"seed": "1"}, "areas": False}, "Da ist nichts zu zeichnen."),
    ],
)
def test_what_cannot_be_drawn_is_named(slug, given, reason):
    with pytest.raises(TextError) as caught:
        draw(facts(slug, **given), "brett")
    assert str(caught.value).startswith(f"Das Bild „brett“: {reason}")


def test_areas_that_are_not_there():
    with pytest.raises(TextError) as caught:
        draw(facts("mau-mau", match={"seed": "1"}, areas=["hand-9"]), "brett")
    assert str(caught.value) == "Das Bild „brett“ zeigt auf Plätze, die es nicht gibt: hand-9."


# --- hands ---


def test_rows_of_pieces_under_their_words():
    svg = drawn("x", hand=[{"Kleine <Straße>": ["wuerfel-1", "wuerfel-2"]}, {"Pasch": ["wuerfel-6", "+", "wuerfel-6"]}])
    assert "Kleine &lt;Straße&gt;</text>" in svg
    assert svg.count(symbols()["die-6"][1]) == 2
    assert ">+</text>" in svg


def test_a_fan_of_cards():
    svg = drawn("x", hand=["herz-7", "pik-bube", "karte"], fan=True)
    assert svg.count(" 200 520)") == 3
    assert symbols()["card-herz-7"][1] in svg
    assert symbols()["card-back"][1] in svg


@pytest.mark.parametrize(
    ("name", "kind", "face", "text"),
    [
        ("herz-7", "card", "herz-7", ""),
        ("kreuz-ass", "card", "kreuz-ass", ""),
        ("eichel-unter", "card", "eichel-unter", ""),
        ("schellen-daus", "card", "schellen-daus", ""),
        ("rot-10", "card", "rot-10", ""),
        ("joker", "card", "joker", ""),
        ("karte", "card", "back", ""),
        ("wuerfel-5", "die", "5", ""),
        ("wuerfel", "die", "back", ""),
        ("domino-3-5", "tile", "3-5", ""),
        ("domino-puppe-drachen", "tile", "puppe-drachen", ""),
        ("stift-rot", "peg", "rot", ""),
        ("bild-kreisel", "picture", "kreisel", ""),
    ],
)
def test_names_of_pieces(name, kind, face, text):
    made = piece(name)
    assert (made.kind, made.face, made.text) == (kind, face, text)


@pytest.mark.parametrize(
    ("name", "drawing"),
    [
        ("stein-weiss", "stone-0"),
        ("stein-6", "stone-5"),
        ("doppelstein-2", "king-1"),
        ("figur-3", "pawn-2"),
        ("schach-dame-weiss", "chess-queen-0"),
        ("schach-springer-schwarz", "chess-knight-1"),
        ("schaf", "sheep-0"),
        ("wolf", "wolf-1"),
    ],
)
def test_pieces_in_a_players_colour(name, drawing):
    made = piece(name)
    assert f"{made.kind}-{made.owner}" == drawing
    assert drawing in symbols()


def test_every_card_has_a_name_and_nothing_else_has():
    assert all(piece(card).kind == "card" for card in pack(RANKS_52))
    assert piece("domino-quer-4-4").across
    for name in ("", "herz", "herz-11", "eichel-bube", "eichel-dame", "wuerfel-7", "domino-3", "domino-3-99", "stein-7",
                 "schach-dame", "figur-", "bild-nichts", "stift-gold", *SUITS):  # fmt: skip
        with pytest.raises(TextError, match="ist kein Ding, das gezeichnet ist"):
            piece(name)


# --- one picture in both leaflets ---


def test_children_see_no_letters_at_a_boards_edge(shipped):
    picture = '  beide:\n    position: "w 7 a7,d7 7 d6,g7 0"\n    rings: [g7]\nlesson:\n'
    text = shipped.replace("lesson:\n", picture, 1).replace("![](setzen)", "![](beide)")
    text = text.replace("(setzen-adressen)", "(beide)")
    sheet = read_sheet(text)
    child, adult = (compose(sheet, audience, short=True) for audience in AUDIENCES.values())
    assert adult.pictures["beide"] == draw(sheet.facts, "beide")
    assert child.pictures["beide"].count("<text") == 0 < adult.pictures["beide"].count("<text")
    assert child.alts["beide"] == "Mühlebrett: 2 × weißer Stein, 2 × schwarzer Stein. Eingekreist: 1."
    assert adult.alts["beide"].endswith("2 × schwarzer Stein (d6 g7). Eingekreist: g7.")
