"""Skat: bidding and play, four at the table, the series, refusals, what stays hidden."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.engines.core import Chance, Game, IllegalMoveError, Move, Ruleset, UnreadableError
from games.engines.kit.pack import PIQUET, redistribute
from games.engines.kit.places import each
from games.engines.match import Match
from games.engines.playout import playout
from games.engines.text import Names
from games.engines.tricks import skat
from games.engines.tricks import skat_rules as rules
from games.engines.tricks.skat_rules import Ansage
from tests.engines import contract
from tests.engines.contract import Variant
from tests.engines.tricks.skat_tables import (
    FIRST,
    MIDDLE,
    REAR,
    REST,
    SKAT,
    cards,
    class_of,
    deal,
    piece_at,
    play_out,
    plays,
    said,
    soloist_at_18,
    table,
    targets,
)

# --- the deal and the bidding -----------------------------------------------------------------------------------


def test_deal() -> None:
    """000:1157-1159."""
    order = [PIQUET.cards[(7 * number) % 32] for number in range(32)]
    match = table(Chance(tuple(order)))
    hands = {1: (0, 11, 23), 2: (3, 15, 26), 0: (6, 19, 29)}
    for seat, (three, four, last) in hands.items():
        expected = order[three : three + 3] + order[four : four + 4] + order[last : last + 3]
        assert match.state.hands[seat] == PIQUET.of(*expected)
    assert match.state.skat == PIQUET.of(*order[9:11])


def test_bidding_in_full() -> None:
    """000:1207: Mittelhand bids to Vorhand, then Hinterhand to the one who is left."""
    match = table()
    assert match.to_act() == {2}
    assert targets(match) == {"18", "sprung", "weg"}
    plays(match, "2 18")
    assert match.to_act() == {1}
    assert targets(match) == {"ja", "weg"}
    plays(match, "1 ja")
    assert targets(match) == {"20", "sprung", "weg"}
    plays(match, "2 sprung 24")  # 000:1326
    plays(match, "1 weg")
    assert match.to_act() == {0}
    assert targets(match) == {"27", "sprung", "weg"}
    plays(match, "0 27", "2 ja", "0 weg")
    assert match.to_act() == {2}
    assert (match.state.soloist, match.state.bid, match.state.phase) == (2, 27, "skat")
    assert said(match) == ["Platz 1 passt.", "Platz 3 spielt allein, gereizt bis 27."]


@pytest.mark.parametrize(
    ("moves", "soloist", "bid"),
    [
        (["2 weg", "0 weg", "1 18"], 1, 18),  # Encyclopaedia Britannica, "Skat", Auction
        (["2 weg", "0 18", "1 weg"], 0, 18),
        (["2 weg", "0 18", "1 ja", "0 weg"], 1, 18),
        (["2 18", "1 ja", "2 weg", "0 weg"], 1, 18),
        (["2 18", "1 weg", "0 weg"], 2, 18),
        (["2 18", "1 weg", "0 20", "2 weg"], 0, 20),
        (["2 18", "1 ja", "2 20", "1 ja", "2 weg", "0 22", "1 ja", "0 23", "1 weg"], 0, 23),
        (["2 sprung 264", "1 ja", "2 weg", "0 weg"], 1, 264),
    ],
)
def test_who_plays(moves: list[str], soloist: int, bid: int) -> None:
    match = table()
    plays(match, *moves)
    assert (match.state.phase, match.state.soloist, match.state.bid) == ("skat", soloist, bid)
    assert match.to_act() == {soloist}


def test_jump_is_above_the_next_value() -> None:
    """Each bid has one spelling: the next value stands alone, all higher ones behind "sprung"."""
    match = table()
    plays(match, "2 18", "1 ja")
    assert [int(bid) for bid in match.game.step(match.state, 2, ("sprung",)).targets] == list(rules.BIDS[2:])
    with pytest.raises(IllegalMoveError):
        match.play(2, ("sprung", "20"))
    plays(match, "2 sprung 240", "1 ja")
    assert targets(match) == {"264", "weg"}
    plays(match, "2 264", "1 ja")
    assert targets(match) == {"weg"}


def test_vorhand_alone_says_18_or_nothing() -> None:
    match = table()
    plays(match, "2 weg", "0 weg")
    assert targets(match) == {"18", "weg"}


def test_passed_in() -> None:
    """000:1211: nothing is written down and the next player deals."""
    match = table()
    plays(match, "2 weg", "0 weg", "1 weg")
    assert said(match) == ["Platz 2 passt.", "Eingepasst: Niemand will spielen."]
    assert match.state.scores == (0, 0, 0)
    assert match.to_act() == {0, 1, 2}
    plays(match, "1 weiter", "2 weiter")
    assert match.to_act() == {0}
    plays(match, "0 weiter")
    assert (match.state.phase, match.state.dealer, match.state.number) == ("geben", 1, 1)


def test_ramsch() -> None:
    """The cards as dealt (000:1211); the first hand takes every trick, but the Skat goes with the last one."""
    match = table(eingepasst="ramsch")
    plays(match, "2 weg", "0 weg", "1 weg")
    assert match.to_act() == {1}
    for seat in range(3):  # nobody sees the Skat
        assert str(piece_at(match, seat, "skat")[0].label) == "verdeckte Karte"
    play_out(match)
    assert match.state.tricks == (0, 10, 0)
    assert match.state.points == (0, 120, 0)
    assert match.state.scores == (0, 120, 0)
    assert "Platz 2 macht beim Ramsch alle Stiche und gewinnt." in said(match)


# --- the Skat and the announcement --------------------------------------------------------------------------------


def test_taking_the_skat() -> None:
    """000:1257, 000:1332: twelve cards, two of them put away, only then the announcement."""
    match = soloist_at_18()
    assert targets(match) == {"skat", "hand"}
    plays(match, "1 skat")
    assert match.state.hands[1] == cards(f"{FIRST} {REST}")
    assert said(match) == ["Platz 2 nimmt den Skat auf.", "Im Skat: Herz 10 und Karo 10."]
    assert [effect.only for effect in match.effects[-1]] == [None, (1,)]
    assert len(targets(match)) == 12
    plays(match, "1 hand:herz-10")
    assert "hand:herz-10" not in targets(match)
    plays(match, "1 hand:karo-10")
    assert match.state.skat == cards(REST)
    assert targets(match) == {"kreuz", "pik", "herz", "karo", "grand", "null", "null-ouvert"}
    plays(match, "1 grand")
    assert match.state.ansage == Ansage("grand")
    assert match.to_act() == {1}  # 000:1354: Vorhand leads


def test_announcing_out_of_the_hand() -> None:
    match = soloist_at_18()
    plays(match, "1 hand")
    assert targets(match, "herz") == {"einfach", "schneider", "schwarz", "ouvert"}
    assert targets(match, "null") == set()
    for path, ansage in {
        "herz einfach": Ansage("herz", True),
        "pik schneider": Ansage("pik", True, 1),
        "grand schwarz": Ansage("grand", True, 2),
        "karo ouvert": Ansage("karo", True, 2, True),  # 000:1308
        "null": Ansage("null", True),
        "null-ouvert": Ansage("null", True, 0, True),
    }.items():
        after, _effects = match.game.apply(match.state, Move(1, tuple(path.split())))
        assert after.ansage == ansage


def test_null_must_be_worth_the_bid() -> None:
    """000:1141."""
    match = table()
    plays(match, "2 sprung 24", "1 ja", "2 weg", "0 weg", "1 skat", "1 hand:herz-10", "1 hand:karo-10")
    assert "null" not in targets(match)
    assert "null-ouvert" in targets(match)
    with pytest.raises(IllegalMoveError, match="Dieses Spiel zählt 23, aber du hast bis 24 gereizt"):
        match.play(1, ("null",))


def test_the_skat_stays_hidden_until_the_end() -> None:
    """000:1231, 000:1259: also from the soloist who plays out of the hand; who took it, sees what he put away."""
    match = soloist_at_18()
    plays(match, "1 hand", "1 grand einfach")
    for seat in (None, 0, 1, 2):
        assert [(piece.face, piece.count) for piece in piece_at(match, seat, "skat")] == [("back", 2)]
    play_out(match)
    for seat in (None, 0, 1, 2):
        assert {str(piece.label) for piece in piece_at(match, seat, "skat")} == {"Herz 10", "Karo 10"}
    match = soloist_at_18()
    plays(match, "1 skat", "1 hand:pik-10", "1 hand:herz-10", "1 grand")
    assert {str(piece.label) for piece in piece_at(match, 1, "skat")} == {"Pik 10", "Herz 10"}
    for seat in (None, 0, 2):
        assert [(piece.face, piece.count) for piece in piece_at(match, seat, "skat")] == [("back", 2)]


def test_open_cards() -> None:
    """000:1261: the soloist's hand lies open for all, the others' do not."""
    match = soloist_at_18()
    plays(match, "1 hand", "1 grand ouvert")
    for seat in (None, 0, 2):
        assert len([piece for piece in piece_at(match, seat, "hand-1") if piece.face != "back"]) == 10
    assert [piece.face for piece in piece_at(match, 2, "hand-0")] == ["back"]
    assert [piece.face for piece in piece_at(match, None, "hand-2")] == ["back"]


# --- play -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moves", "score"),
    [
        (["1 hand", "1 grand ouvert"], 264),  # ISkO 5.2.6
        (["1 hand", "1 grand schwarz"], 240),
        (["1 hand", "1 grand schneider"], 9 * 24),  # with 4, Spiel 5, Hand 6, Schneider 7, announced 8, Schwarz 9
        (["1 hand", "1 grand einfach"], 8 * 24),
        (["1 skat", "1 hand:herz-10", "1 hand:karo-10", "1 grand"], 7 * 24),
        (["1 skat", "1 hand:herz-10", "1 hand:karo-10", "1 null"], -46),
        (["1 hand", "1 null"], -70),
        (["1 hand", "1 null-ouvert"], -118),
    ],
)
def test_a_deal_that_takes_every_trick(moves: list[str], score: int) -> None:
    """Vorhand has all jacks and aces, and both tens he lacks lie in the Skat."""
    match = soloist_at_18()
    plays(match, *moves)
    play_out(match)
    assert match.state.scores == (0, score, 0)
    assert match.state.tricks[1] == (10 if score > 0 else 1)  # a Null is over with the first trick


def test_a_null_without_a_trick() -> None:
    low = "kr7 kr8 kr9 pi7 pi8 pi9 he7 he8 ka7 ka8"
    match = table(
        deal("krA kr10 krK krD krB he9 he10 heB heD heK", low, "piA pi10 piK piD piB ka9 ka10 kaB kaD kaK", "heA kaA")
    )
    plays(match, "2 18", "1 weg", "0 weg", "2 hand", "2 null-ouvert")
    while match.state.phase == "spiel":
        (seat,) = match.to_act()
        plays(match, f"{seat} {match.game.step(match.state, seat).targets[0]}")
    assert match.state.tricks[2] == 0
    assert match.state.scores == (0, 0, 59)
    assert said(match)[2] == "Platz 3 gewinnt Null ouvert Hand ohne Stich: 59 Punkte."


def test_following() -> None:
    """000:1354, 000:1370: trump follows trump, and jacks are trump; in a Null they are not."""
    match = table(
        deal(
            "heA krB krA kr10 krK krD kr9 kr8 kr7 ka7",
            "heB he10 piA pi10 piK piD pi9 pi8 pi7 kaB",
            "heK heD he9 he8 he7 piB kaA ka10 kaK kaD",
            "ka9 ka8",
        )
    )
    plays(match, "2 weg", "0 weg", "1 18", "1 hand", "1 kreuz einfach", "1 hand:herz-ass")
    assert targets(match) == {"hand:herz-10"}
    with pytest.raises(IllegalMoveError, match="Du musst Herz bedienen"):
        match.play(2, ("hand:herz-bube",))
    plays(match, "2 hand:herz-10")
    assert targets(match) == {f"hand:herz-{rank}" for rank in ("koenig", "dame", "9", "8", "7")}
    plays(match, "0 hand:herz-7")
    assert said(match) == ["Platz 1: Herz 7.", "Platz 2 bekommt den Stich."]
    assert match.state.points == (0, 21, 0)
    plays(match, "1 hand:kreuz-ass")
    assert targets(match) == {"hand:herz-bube", "hand:karo-bube"}
    with pytest.raises(IllegalMoveError, match="Trumpf ist ausgespielt"):
        match.play(2, ("hand:pik-ass",))
    plays(match, "2 hand:karo-bube", "0 hand:pik-bube")
    assert match.to_act() == {0}
    plays(match, "0 hand:karo-ass", "1 hand:karo-7")
    assert targets(match) >= {"hand:pik-ass", "hand:herz-bube"}  # no Karo left: anything goes
    null = table(
        deal(
            "heA krB krA kr10 krK krD kr9 kr8 kr7 ka7",
            "heB he10 piA pi10 piK piD pi9 pi8 pi7 kaB",
            "heK heD he9 he8 he7 piB kaA ka10 kaK kaD",
            "ka9 ka8",
        )
    )
    plays(null, "2 18", "1 weg", "0 weg", "2 hand", "2 null", "1 hand:herz-ass")
    assert targets(null) == {"hand:herz-bube", "hand:herz-10"}


def test_a_whole_trick_stays_until_the_next_begins_and_can_then_be_looked_at_again() -> None:
    match = soloist_at_18()
    plays(match, "1 hand", "1 grand einfach", "1 hand:kreuz-ass", "2 hand:kreuz-7", "0 hand:pik-7")
    whole = [
        ("Kreuz-Ass, Platz 2, bekommt den Stich", 1, True),
        ("Kreuz 7, Platz 3", 2, False),
        ("Pik 7, Platz 1", 0, False),
    ]
    assert lying(match, "stich") == whole
    assert lying(match, "letzter-stich") == []
    plays(match, "1 hand:pik-ass")
    assert lying(match, "stich") == [("Pik-Ass, Platz 2", 1, False)]
    assert lying(match, "letzter-stich") == whole


def lying(match: Match, place: str) -> list[tuple[str, int | None, bool]]:
    return [(str(piece.label), piece.by, piece.won) for piece in piece_at(match, None, place)]


def test_it_is_said_to_you_that_it_is_your_turn() -> None:
    match = soloist_at_18()
    view = match.game.view(match.state, 1)
    names = ("Igel", "Dachs", "Biber")
    assert view.status.render(names=Names(names, 1)) == "Du spielst allein, gereizt bis 18."
    assert view.status.render(names=Names(names, 0)) == "Dachs spielt allein, gereizt bis 18."
    plays(match, "1 hand", "1 grand einfach")
    status = match.game.view(match.state, None).status
    assert status.render(names=Names(names, 1)) == "Grand Hand: Du bist dran."
    assert status.render(names=Names(names)) == "Grand Hand: Dachs ist am Zug."


# --- four at the table, the series --------------------------------------------------------------------------------


def test_the_dealer_sits_out() -> None:
    """000:1149."""
    match = table(seats=4)
    assert match.state.hands == (0, cards(FIRST), cards(MIDDLE), cards(REAR))
    plays(match, "2 weg", "3 weg", "1 18", "1 hand", "1 grand einfach")
    plays(match, "1 hand:kreuz-ass", "2 hand:kreuz-7", "3 hand:pik-7")
    assert match.to_act() == {1}
    play_out(match)
    assert match.state.scores == (0, 192, 0, 0)
    assert [str(side) for side in match.game.view(match.state, 0).sides] == [
        "Geber",
        "Vorhand",
        "Mittelhand",
        "Hinterhand",
    ]


@pytest.mark.parametrize(("seats", "rounds", "number"), [(3, 1, 3), (4, 1, 4), (3, 16, 48), (4, 12, 48)])
def test_series(seats: int, rounds: int, number: int) -> None:
    """000:1151: 48 deals, twelve rounds of four; everybody deals equally often."""
    match = playout(SKAT.make(seats, {"runden": rounds}), random.Random(1), "serie")
    dealers = [s.dealer for s in match.states if s.phase == "geben"]
    assert dealers == [deal % seats for deal in range(number)]
    assert match.state.number == number
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert outcome.scores == match.state.scores
    assert outcome.termination == "series"
    best = max(outcome.scores)
    assert [place == 1 for place in outcome.places] == [score == best for score in outcome.scores]


def test_places_and_sheet() -> None:
    match = soloist_at_18(wertung="seeger")
    plays(match, "1 hand", "1 grand einfach")
    play_out(match)
    sheet = next(surface for surface in match.game.view(match.state, None).surfaces if surface.id == "liste")
    assert [str(column) for column in sheet.columns] == ["Platz 1", "Platz 2", "Platz 3"]
    assert [(str(row.label), row.cells) for row in sheet.rows] == [
        ("1. Grand Hand, Platz 2", ("", "+242", "")),
        ("Summe", ("0", "242", "0")),
    ]
    plays(match, "0 weiter", "1 weiter", "2 weiter")
    for _deal in range(2):
        match.settle()
        while match.state.phase == "reizen":
            plays(match, f"{match.state.turn} weg")
        for seat in sorted(match.to_act()):
            plays(match, f"{seat} weiter")
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (outcome.places, outcome.scores) == ((2, 1, 2), (0, 242, 0))
    assert str(outcome.reason) == "Nach 3 Spielen gewinnt Platz 2 mit 242 Punkten."


def test_the_sheet_shows_the_last_six_deals() -> None:
    match = playout(SKAT.make(3, {"runden": 4}), random.Random(1), "liste")
    sheet = next(surface for surface in match.game.view(match.state, None).surfaces if surface.id == "liste")
    assert [row.id for row in sheet.rows] == [f"spiel-{number}" for number in range(7, 13)] + ["summe"]
    assert sheet.rows[-1].cells == tuple(str(score).replace("-", "−") for score in match.state.scores)


def test_lost_game_in_words() -> None:
    match = table()
    plays(match, "2 sprung 216", "1 weg", "0 weg", "2 hand", "2 kreuz einfach")
    play_out(match)
    assert match.state.scores == (0, 0, -432)
    assert said(match)[2] == (
        "Platz 3 hat sich mit Kreuz Hand überreizt (20 Augen, ohne 6, geboten 216) und verliert: "
        "18 × 12 = 216, verloren zählt doppelt."
    )


# --- faces ------------------------------------------------------------------------------------------------------


def test_german_faces() -> None:
    """000:1135: Unter for Bube, Ober for Dame, Daus for Ass; Eichel, Grün, Rot, Schellen."""
    match = soloist_at_18(blatt="deutsch")
    hand = {(piece.face, str(piece.label)) for piece in piece_at(match, 1, "hand-1")}
    assert ("eichel-unter", "Eichel-Unter") in hand
    assert ("schellen-daus", "Schellen-Daus") in hand
    plays(match, "1 hand")
    step = match.game.step(match.state, 1)
    assert [str(button.label) for button in step.buttons][:5] == ["Eichel", "Grün", "Rot", "Schellen", "Grand"]
    plays(match, "1 herz schneider")
    assert said(match) == ["Platz 2 sagt an: Rot Hand, Schneider angesagt."]
    assert "hand:kreuz-bube" in targets(match)  # what is touched is called the same with any faces


# --- refusals ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "move", "sentence"),
    [
        ([], "2 ja", "Beim Reizen sagst du einen Wert, oder du passt."),
        ([], "2 19", "Das ist kein Reizwert, der jetzt gesagt werden kann."),
        ([], "2 sprung", "Sage noch, wie hoch du reizt."),
        (["2 20", "1 ja"], "2 18", "Du musst mehr als 20 sagen."),
        (["2 18"], "1 20", "Sage Ja, wenn du 18 hältst, oder passe."),
        (["2 weg", "0 weg"], "1 20", "Alle haben gepasst: Spiele für 18, oder passe auch."),
        (["2 weg", "0 weg", "1 18"], "1 grand", "Sage erst, ob du den Skat aufnimmst oder aus der Hand spielst."),
        (
            ["2 weg", "0 weg", "1 18", "1 skat"],
            "1 hand:herz-10 hand:karo-10",
            "Drücke die Karten einzeln: eine und dann noch eine.",
        ),
        (["2 weg", "0 weg", "1 18", "1 skat"], "1 hand:herz-7", "Herz 7 hast du nicht auf der Hand."),
        (
            ["2 weg", "0 weg", "1 18", "1 skat", "1 hand:herz-10", "1 hand:karo-10"],
            "1 herz schneider",
            "Nur wer aus der Hand spielt, kann bei Farbe und Grand noch etwas dazu ansagen.",
        ),
        (
            ["2 weg", "0 weg", "1 18", "1 hand"],
            "1 herz",
            "Sage noch, ob du Schneider, Schwarz oder nichts weiter ansagst.",
        ),
        (["2 weg", "0 weg", "1 18", "1 hand"], "1 null schneider", "Beim Null gibt es nichts weiter anzusagen."),
        (["2 weg", "0 weg", "1 18", "1 hand"], "1 blau", "Angesagt wird eine Farbe, Grand oder Null."),
    ],
)
def test_refusals(before: list[str], move: str, sentence: str) -> None:
    match = table()
    if before and before[0] == "2 20":
        plays(match, "2 sprung 20", "1 ja")
    else:
        plays(match, *before)
    state = match.state
    seat, *path = move.split()
    with pytest.raises(IllegalMoveError) as refused:
        match.play(int(seat), tuple(path))
    assert str(refused.value.reason) == sentence
    assert match.state == state


def test_options_are_checked() -> None:
    for options in ({"runden": 5}, {"wertung": "geld"}, {"blatt": 1}, {"kontra": True}):
        with pytest.raises(UnreadableError, match=next(iter(options))):
            SKAT.make(3, options)
    for seats in (2, 5):
        with pytest.raises(UnreadableError, match="Skat"):
            SKAT.make(seats)


# --- everything, played wildly ------------------------------------------------------------------------------------


class Wild(skat.Skat):
    """Bids, announces and plays at random from all that is allowed, as `propose` does not."""

    propose = Game.propose


WILD = Ruleset("skat", "Skat", Wild, (3, 4), max_events=SKAT.max_events)


@pytest.mark.parametrize(("seats", "option"), [(3, "weiter"), (4, "ramsch")])
def test_wild_play_keeps_the_contract(seats: int, option: str) -> None:
    for seed in ("a", "b", "c"):
        contract.check_match(Variant(WILD, seats, (("runden", 2), ("eingepasst", option))), seed)


def test_wild_play_adds_up() -> None:
    """At every moment there are 32 cards; a deal played to the end has 120 Augen; scores follow from the rows."""
    seen: set[str] = set()
    for number in range(12):
        match = playout(WILD.make(3, {"runden": 4, "eingepasst": "ramsch"}), random.Random(number), str(number))
        for s in match.states:
            if s.phase in ("geben", "zeigen", "ende"):
                continue
            heaps = (*s.hands, s.gone, s.skat)
            assert sum(bits.bit_count() for bits in heaps) == 32
            assert heaps[0] | heaps[1] | heaps[2] | heaps[3] | heaps[4] == (1 << 32) - 1
        gains: dict[int, tuple[int, ...]] = {}
        for s in match.states:
            if s.phase in ("zeigen", "ende"):
                if sum(s.tricks) == 10:
                    assert sum(s.points) == 120
                gains[s.number] = s.rows[-1].gains
                assert s.scores == tuple(map(sum, zip(*gains.values(), strict=True)))
                if s.ansage:
                    seen.add(s.ansage.game)
                    seen.add("hand" if s.hand_game else "skat")
                    seen.add("ouvert" if s.ansage.ouvert else "zu")
    assert seen == {*rules.GAMES, "ramsch", "hand", "skat", "ouvert", "zu"}


# --- what a seat cannot know --------------------------------------------------------------------------------------


def obeyed(match: Match, number: int, world: Any) -> bool:
    """Whether everyone could have played this deal as it was played, had the cards been as in `world`."""
    start = max(n for n in range(number + 1) if match.states[n].phase == "ansage" or n == 0)
    held = list(world.hands)
    cards_played = []
    for n in range(start, number):
        event, s = match.events[n], match.states[n]
        if isinstance(event, Move) and s.phase == "spiel":
            cards_played.append((s, event.seat, PIQUET.index[event.path[0].removeprefix("hand:")]))
    for s, seat, card in reversed(cards_played):
        held[seat] |= 1 << card
        if s.trick:
            game = s.ansage.game
            led = PIQUET.cards[s.trick[0]]
            could = [c for c in each(held[seat]) if class_of(PIQUET.cards[c], game) == class_of(led, game)]
            if could and class_of(PIQUET.cards[card], game) != class_of(led, game):
                return False
    return True


@pytest.mark.parametrize("seats", [3, 4])
def test_sampled_worlds_agree_with_what_was_seen(seats: int) -> None:
    rng = random.Random(5)
    looked = 0
    for number in range(6):
        match = playout(WILD.make(seats, {}), random.Random(number), f"w{number}")
        for n, s in enumerate(match.states):
            if s.phase != "spiel" or not any(s.lacks):
                continue
            for seat in (None, *range(seats)):
                world = match.game.sample_world(s, seat, rng)
                assert obeyed(match, n, world)
                looked += 1
                assert [bits.bit_count() for bits in world.hands] == [bits.bit_count() for bits in s.hands]
                if seat is not None:
                    assert world.hands[seat] == s.hands[seat]
                if seat == s.soloist and not s.hand_game:
                    assert world.skat == s.skat
                if s.ansage.ouvert:
                    assert world.hands[s.soloist] == s.hands[s.soloist]
    assert looked > 300


def test_samples_spread() -> None:
    """Over many samples a hidden card is found in each place about as often as there is room for it."""
    match = soloist_at_18()
    rng = random.Random(2)
    found = [0, 0, 0]
    for _sample in range(1200):
        world = match.game.sample_world(match.state, 1, rng)
        for place, bits in enumerate((world.hands[0], world.hands[2], world.skat)):
            found[place] += bits >> PIQUET.index["herz-10"] & 1
    assert sum(found) == 1200
    assert 480 < found[0] < 610  # 10 of 22 places
    assert 480 < found[1] < 610
    assert 75 < found[2] < 150  # 2 of 22


def test_redistribute_against_all_deals() -> None:
    """Exactly the deals that are possible come out: counted by trying them all."""
    pool, room, barred = 0b111111, (3, 2, 1), (0b000011, 0b011000, 0b000000)
    possible = set()
    for code in range(3**6):
        where = [code // 3**card % 3 for card in range(6)]
        heaps = tuple(sum(1 << card for card in range(6) if where[card] == place) for place in range(3))
        if all(h.bit_count() == r and not h & b for h, r, b in zip(heaps, room, barred, strict=True)):
            possible.add(heaps)
    rng = random.Random(3)
    assert {tuple(redistribute(pool, room, barred, rng)) for _try in range(3000)} == possible
    with pytest.raises(ValueError, match="do not fit"):
        redistribute(0b11, (1, 1), (0b11, 0), rng)
    with pytest.raises(ValueError, match="as many"):
        redistribute(0b111, (1, 1), (0, 0), rng)


def test_a_proposal_is_sound() -> None:
    """Who has nothing passes; nobody takes more than the cards are worth; what is proposed is allowed."""
    match = table()
    rng = random.Random(1)
    assert match.game.propose(match.state, 2, rng) == ("weg",)  # no jack
    plays(match, "2 weg", "0 18")
    assert match.game.propose(match.state, 1, rng) == ("ja",)
    plays(match, "1 ja", "0 sprung 264")
    assert match.game.propose(match.state, 1, rng) == ("weg",)


def test_evaluate_prefers_the_better_side() -> None:
    match = soloist_at_18()
    plays(match, "1 hand", "1 grand einfach", "1 hand:kreuz-ass", "2 hand:kreuz-koenig", "0 hand:pik-7")
    values = [match.game.evaluate(match.state, seat) for seat in range(3)]
    assert values[1] > 0 > values[0] == values[2]
