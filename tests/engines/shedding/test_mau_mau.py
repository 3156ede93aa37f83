"""Mau-Mau, rule by rule on small worked rounds (000:1085-1103, 001:1911-1936, 003:46-89)."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from games.engines.chance import Shuffle
from games.engines.core import GameError, IllegalMoveError
from games.engines.match import Match
from games.engines.shedding.mau_mau import RULESETS, MauMau

(RULESET,) = RULESETS
ALL32 = [
    f"{suit}-{rank}"
    for suit in ("kreuz", "pik", "herz", "karo")
    for rank in ("7", "8", "9", "10", "bube", "dame", "koenig", "ass")
]


def game(seats: int = 2, **options: Any) -> MauMau:
    made = RULESET.make(seats, options)
    assert isinstance(made, MauMau)
    return made


def at(hands: list[str], top: str, stock: str = "", seats: int = 0, **options: Any) -> Match:
    """A match in the middle of a round: hands and stock as words, the last word of the stock on top."""
    made = game(seats or len(hands), **options)
    state = replace(
        made.start(),
        phase="spiel",
        hands=tuple(tuple(hand.split()) for hand in hands),
        pile=tuple(top.split()),
        stock=tuple(stock.split()),
        dealer=made.seats - 1,
    )
    return Match(made, "mau", state)


def first(match: Match, seat: int | None = None) -> set[str]:
    """What a move may begin with."""
    acting = sorted(match.to_act())
    return set(match.game.step(match.state, acting[0] if seat is None else seat).targets)


def play(match: Match, *lines: str) -> Match:
    """ "0 herz-7" and so on: seat and move."""
    for line in lines:
        seat, *path = line.split()
        match.play(int(seat), tuple(path))
    return match


def said(match: Match) -> str:
    return " ".join(str(effect.text) for effect in match.effects[-1] if effect.text)


def why(match: Match, line: str) -> str:
    seat, *path = line.split()
    with pytest.raises(IllegalMoveError) as refused:
        match.play(int(seat), tuple(path))
    return str(refused.value)


# --- the deal ---


@pytest.mark.parametrize(
    ("seats", "options", "cards", "hand"),
    [
        (2, {}, 32, 5),  # 001:1919
        (3, {"karten": 6}, 32, 6),  # 000:1087, 003:62
        (2, {"zu_zweit": True}, 32, 7),  # 003:62
        (3, {"zu_zweit": True}, 32, 5),
        (4, {"blatt": 52}, 52, 5),
        (5, {}, 32, 5),  # 25 and the open one leave six
        (6, {}, 32, 5),  # 001:1913-1919: 30 and the open one leave one
        (6, dict(RULESET.presets["philos"].options), 32, 5),
        (6, dict(RULESET.presets["schulhof"].options), 64, 5),  # 003:54: the more players, the more cards
        (5, {"verdoppeln": "reichlich"}, 32, 5),
        (6, {"karten": 6}, 64, 6),
        (7, {}, 64, 5),
        (7, {"karten": 6, "blatt": 52}, 52, 6),
        (2, {"zwischenwerfen": True}, 64, 5),  # 003:79
    ],
)
def test_deal(seats: int, options: dict[str, Any], cards: int, hand: int) -> None:
    match = Match(game(seats, **options), "geben")
    assert match.to_act() == {-1}
    match.settle()
    s = match.state
    assert [len(held) for held in s.hands] == [hand] * seats
    assert len(s.pile) == 1
    assert len(s.stock) == cards - seats * hand - 1
    assert sorted([*s.stock, *s.pile, *(card for held in s.hands for card in held)]) == sorted(
        RULESET.make(seats, options).pack  # type: ignore[attr-defined]
    )
    assert match.to_act() == {0}  # left of the dealer 001:1921


def test_matches_of_the_first_version_keep_their_pack() -> None:
    assert len(RULESET.make(6, {}, 1).pack) == 64  # type: ignore[attr-defined]


def test_cards_are_dealt_one_by_one() -> None:
    match = Match(game(3), "geben")
    match.decide(ALL32)
    assert match.state.hands[0] == ("kreuz-7", "kreuz-10", "kreuz-koenig", "pik-8", "pik-bube")
    assert match.state.pile == ("pik-ass",)
    assert match.state.stock == tuple(ALL32[16:])


# --- what fits ---


def test_what_fits_counted_by_hand() -> None:
    """Of the 31 other cards there fit: 7 of the suit, 3 of the rank, and 3 jacks of other suits; on a jack 7."""
    for top in ALL32:
        others = [card for card in ALL32 if card != top]
        assert len(first(at([" ".join(others), "herz-9"], top)) & set(others)) == (7 if "bube" in top else 13)
        # 001:1924: with the rank of a jack fitting too; but only where nothing else does
        match = at([" ".join(others), "herz-9"], top, bube="notfalls", bube_eigen=False, bube_auf_bube=True)
        assert len(first(match) & set(others)) == (7 if "bube" in top else 9)
        # 001:1921: the jack of the suit, or on a jack the rank, fits like any other card
        match = at([" ".join(others), "herz-9"], top, bube="notfalls", bube_auf_bube=True)
        assert len(first(match) & set(others)) == 10


def test_suit_or_rank() -> None:
    match = at(["pik-9 herz-10 herz-9 karo-ass", "herz-7 herz-8"], "pik-10", "kreuz-7")
    assert first(match) == {"pik-9", "herz-10"}  # the example of 000:1089
    assert "weder in der Farbe noch im Wert" in why(match, "0 karo-ass")
    assert "nicht auf der Hand" in why(match, "0 kreuz-ass")


def test_two_equal_cards_are_one_touch() -> None:
    match = at(["herz-9 herz-9 herz-10", "kreuz-7 kreuz-8"], "herz-8", "pik-9", blatt=32)
    assert match.game.step(match.state, 0).targets == ("herz-9", "herz-10")
    play(match, "0 herz-9 ")
    assert match.state.hands[0] == ("herz-9", "herz-10")


def test_jack_and_wish() -> None:
    match = at(["pik-bube pik-9 pik-7", "herz-9 karo-bube pik-10 kreuz-8"], "herz-10", "kreuz-7 karo-7")
    assert first(match) == {"pik-bube"}
    assert match.game.step(match.state, 0, ("pik-bube",)).targets == (
        "wunsch-kreuz",
        "wunsch-pik",
        "wunsch-herz",
        "wunsch-karo",
    )
    assert "gehört ein Wunsch" in why(match, "0 pik-bube")
    play(match, "0 pik-bube wunsch-herz")
    assert "wünscht sich Herz" in said(match)
    assert first(match) == {"herz-9"}
    assert "Gewünscht ist Herz" in why(match, "1 pik-10")  # the jack's own suit counts no more
    assert "Bube auf Bube geht nicht" in why(match, "1 karo-bube")  # 000:1098, 003:71
    play(match, "1 herz-9")
    assert match.state.wish == ""


def test_a_wish_outlives_drawing() -> None:
    match = at(["pik-bube pik-9 pik-7", "pik-8 pik-10"], "herz-10", "karo-7 karo-8 kreuz-9", gezogen="nicht")
    play(match, "0 pik-bube wunsch-herz", "1 stapel")
    assert match.state.wish == "herz"
    assert first(match) == {"stapel"}


def test_jack_on_jack_where_allowed() -> None:
    match = at(["pik-bube pik-9 pik-7", "karo-bube kreuz-8"], "herz-10", "kreuz-7", bube_auf_bube=True)
    play(match, "0 pik-bube wunsch-herz")
    assert first(match) == {"karo-bube"}


def test_jack_only_when_nothing_else_fits() -> None:
    options = {"bube": "notfalls", "bube_eigen": False}  # 001:1924
    match = at(["herz-bube herz-9 pik-7", "karo-8 kreuz-8"], "herz-10", "kreuz-7", **options)
    assert first(match) == {"herz-9"}
    assert "wenn sonst nichts passt" in why(match, "0 herz-bube")
    assert first(at(["herz-bube pik-9 pik-7", "karo-8 kreuz-8"], "herz-10", "kreuz-7", **options)) == {"herz-bube"}


def test_the_jack_of_the_suit_fits_as_a_card_of_the_suit() -> None:
    """001:1921 comes before 001:1924; so plays the Philos preset."""
    options = {"bube": "notfalls"}
    hand = ["pik-bube herz-bube pik-9 kreuz-7", "karo-8 kreuz-8"]
    match = at(hand, "pik-10", "kreuz-7", **options)
    assert first(match) == {"pik-bube", "pik-9"}
    assert "Bube einer anderen Farbe" in why(match, "0 herz-bube")
    assert match.game.step(match.state, 0, ("pik-bube",)).targets[0] == "wunsch-kreuz"
    assert first(at(hand, "pik-10", "kreuz-7", bube="notfalls", bube_eigen=False)) == {"pik-9"}
    assert first(at(["herz-bube kreuz-7", "karo-8"], "pik-10", "kreuz-9", **options)) == {"herz-bube"}
    wished = at(
        ["pik-bube pik-9 kreuz-9", "herz-bube karo-bube herz-8"], "pik-10", "kreuz-7", bube_auf_bube=True, **options
    )
    play(wished, "0 pik-bube wunsch-herz")
    assert first(wished) == {"herz-bube", "karo-bube", "herz-8"}  # the suit wished for, or the rank
    philos = RULESET.presets["philos"].options
    assert RULESET.make(3, philos).options.bube_eigen
    assert not RULESET.make(3, philos, 1).options.bube_eigen


def test_jack_as_last_card() -> None:
    """A suit is wished only where the round goes on."""
    done = at(["pik-bube", "herz-9 herz-8", "karo-9 karo-8"], "herz-10", "kreuz-7", ruf="keine")
    assert done.game.step(done.state, 0, ("pik-bube",)).complete
    goes_on = at(["pik-bube", "herz-9 herz-8", "karo-9 karo-8"], "herz-10", "kreuz-7", ruf="keine", ende="weiter")
    assert not goes_on.game.step(goes_on.state, 0, ("pik-bube",)).complete
    play(goes_on, "0 pik-bube wunsch-karo")
    assert first(goes_on, 1) == {"stapel"}


# --- drawing ---


def test_a_drawn_card_may_be_laid() -> None:
    match = at(["karo-9 karo-7 karo-8", "herz-7 herz-8"], "pik-10", "kreuz-7 pik-8")
    assert first(match) == {"stapel"}
    assert "Passen darf nur" in why(match, "0 passen")
    play(match, "0 stapel")
    assert match.to_act() == {0}
    assert first(match) == {"pik-8", "behalten"}
    assert "schon gezogen" in why(match, "0 stapel")
    assert "nur die gezogene" in why(match, "0 karo-8")
    play(match, "0 behalten")
    assert match.to_act() == {1}
    assert len(match.state.hands[0]) == 4


def test_only_the_drawer_reads_what_was_drawn() -> None:
    match = at(["karo-9 karo-7 karo-8", "herz-7 herz-8"], "pik-10", "kreuz-7 pik-8")
    play(match, "0 stapel")
    told = [(str(effect.text), effect.only) for effect in match.effects[-1]]
    assert told == [("Spieler 1 zieht eine Karte.", None), ("Du ziehst Pik 8.", (0,))]


def test_a_drawn_card_must_be_laid() -> None:
    match = at(["karo-9 karo-7 karo-8", "herz-7 herz-8"], "pik-10", "kreuz-7 pik-8", gezogen="muss")  # 001:1928
    play(match, "0 stapel")
    assert first(match) == {"pik-8"}
    assert "muss gelegt werden" in why(match, "0 behalten")
    match = at(["karo-9 karo-7 karo-8", "herz-7 herz-8"], "pik-10", "kreuz-7 kreuz-8", gezogen="muss")
    assert first(play(match, "0 stapel")) == {"behalten"}


def test_a_drawn_card_may_not_be_laid() -> None:
    match = at(["karo-9 karo-7 karo-8", "herz-7 herz-8"], "pik-10", "kreuz-7 pik-8", gezogen="nicht")  # 003:69
    play(match, "0 stapel")
    assert match.to_act() == {1}


def test_drawing_by_choice() -> None:
    match = at(["pik-9 karo-7 karo-8", "herz-7 herz-8"], "pik-10", "kreuz-7 pik-8")
    assert "keine passende Karte" in why(match, "0 stapel")
    match = at(["pik-9 karo-7 karo-8", "herz-7 herz-8"], "pik-10", "kreuz-7 pik-8", freiwillig=True)  # 000:1089
    assert first(match) == {"pik-9", "stapel"}


def test_the_pile_is_shuffled() -> None:
    match = at(["karo-9 karo-7", "herz-7 herz-8"], "pik-7 pik-8 pik-10", "", gezogen="nicht")
    play(match, "0 stapel")
    assert match.to_act() == {-1}
    assert match.game.draw(match.state) == Shuffle(("pik-7", "pik-8"))
    match.decide(["pik-8", "pik-7"])
    assert match.state.hands[0] == ("karo-9", "karo-7", "pik-7")
    assert (match.state.stock, match.state.pile) == (("pik-8",), ("pik-10",))
    assert match.to_act() == {1}


def test_the_pile_is_turned_over() -> None:
    """Without shuffling the card laid first is drawn first, and everybody knows it."""
    match = at(["karo-9 karo-7", "herz-7 herz-8"], "pik-7 pik-8 pik-10", "", gezogen="nicht", mischen=False)
    play(match, "0 stapel")
    assert match.state.hands[0] == ("karo-9", "karo-7", "pik-7")
    assert match.state.stock == ("pik-8",)
    for number in range(20):
        world = match.game.sample_world(match.state, 1, random.Random(number))
        assert world.stock == ("pik-8",)
        assert "pik-7" in world.hands[0]


def test_nothing_left_to_draw() -> None:
    match = at(["karo-9 karo-7", "kreuz-7 kreuz-8", "karo-8 karo-ass"], "pik-10")
    assert first(match) == {"passen"}
    play(match, "0 passen", "1 passen")
    assert match.game.outcome(match.state) is None
    play(match, "2 passen")
    outcome = match.game.outcome(match.state)
    assert outcome
    assert outcome.places == (1, 1, 1)


# --- special cards ---


def test_sevens_add_up() -> None:
    stock = "kreuz-9 kreuz-10 kreuz-dame kreuz-ass kreuz-koenig kreuz-8"
    match = at(["herz-7 herz-9 herz-8", "pik-7 karo-7 herz-10", "kreuz-7 pik-9 pik-8"], "herz-ass", stock)
    play(match, "0 herz-7")
    assert first(match) == {"pik-7", "karo-7", "stapel"}  # 003:73
    assert "nur eine Sieben" in why(match, "1 herz-10")
    play(match, "1 pik-7", "2 kreuz-7 mau" if len(match.state.hands[2]) == 2 else "2 kreuz-7")
    assert first(match) == {"stapel"}
    play(match, "0 stapel")  # 2 + 2 + 2 (000:1096)
    assert len(match.state.hands[0]) == 8
    assert match.to_act() == {1}  # whoever draws does not lay


def test_a_seven_is_served_at_once() -> None:
    match = at(
        ["herz-7 herz-9 herz-8", "pik-7 karo-7", "kreuz-7 pik-9"], "herz-ass", "kreuz-9 kreuz-10", sieben="ziehen"
    )
    play(match, "0 herz-7")
    assert set(match.state.hands[1]) == {"pik-7", "karo-7", "kreuz-9", "kreuz-10"}  # 001:1930
    assert match.to_act() == {2}


@pytest.mark.parametrize(("options", "card"), [({}, "herz-8"), ({"aussetzer": "ass"}, "herz-ass")])
def test_skip(options: dict[str, Any], card: str) -> None:
    match = at(["herz-8 herz-ass herz-9", "pik-8 pik-ass", "kreuz-7 pik-9"], "herz-10", "kreuz-9", **options)
    play(match, f"0 {card}")
    assert match.to_act() == {2}
    assert "Spieler 2 setzt aus" in said(match)
    other = {"herz-8", "herz-ass"} - {card}
    match = at(["herz-8 herz-ass herz-9", "pik-8 pik-ass", "kreuz-7 pik-9"], "herz-10", "kreuz-9", **options)
    assert play(match, f"0 {other.pop()}").to_act() == {1}


def test_skip_with_two_players() -> None:
    match = at(["herz-8 herz-9 herz-7", "pik-8 pik-ass"], "herz-10", "kreuz-9")
    assert play(match, "0 herz-8").to_act() == {0}


def test_skip_answered() -> None:
    hands = ["herz-8 herz-9 herz-7", "pik-8 herz-ass pik-7", "kreuz-7 pik-9 pik-10"]
    match = at(hands, "herz-10", "kreuz-9", gegenstechen=True)  # 000:1097
    play(match, "0 herz-8")
    assert first(match) == {"pik-8", "aussetzen"}
    assert "nur die gleiche Karte" in why(match, "1 herz-ass")
    assert "zieht nicht" in why(match, "1 stapel")
    play(match, "1 pik-8")
    assert first(match) == {"aussetzen"}
    play(match, "2 aussetzen")
    assert match.to_act() == {0}
    assert match.state.skip is False


@pytest.mark.parametrize(("richtung", "card"), [("9", "herz-9"), ("koenig", "herz-koenig")])
def test_direction(richtung: str, card: str) -> None:
    hands = ["herz-9 herz-koenig herz-7", "pik-8 pik-7", "kreuz-7 kreuz-8", "karo-7 karo-8"]
    assert play(at(hands, "herz-10", richtung=richtung), f"0 {card}").to_act() == {3}
    assert play(at(hands, "herz-10"), f"0 {card}").to_act() == {1}
    assert play(at(hands[:2], "herz-10", richtung=richtung), f"0 {card}").to_act() == {1}  # 003:74
    two = at(hands[:2], "herz-10", richtung=richtung, richtung_zu_zweit=True)  # 000:1099
    assert play(two, f"0 {card}").to_act() == {0}


@pytest.mark.parametrize(
    ("top", "turn", "owed"), [("herz-7", 0, 2), ("herz-8", 1, 0), ("herz-9", 2, 0), ("herz-10", 0, 0)]
)
def test_the_first_card_acts_as_if_the_dealer_had_laid_it(top: str, turn: int, owed: int) -> None:
    rest = [card for card in ALL32 if card != top]
    match = Match(game(3, erste=True, richtung="9"), "geben")
    match.decide([*rest[:15], top, *rest[15:]])
    # the dealer is seat 2: an eight skips seat 0, a nine turns the direction towards seat 1
    expected = {"herz-9": 1, "herz-8": 1}.get(top, turn)
    assert match.to_act() == {expected}
    assert match.state.pulls == owed
    plain = Match(game(3, richtung="9"), "geben")
    plain.decide([*rest[:15], top, *rest[15:]])
    assert (plain.to_act(), plain.state.pulls, plain.state.way) == ({0}, 0, 1)  # 000:1101


def test_a_jack_as_first_card() -> None:
    rest = [card for card in ALL32 if card != "herz-bube"]
    match = Match(game(2, erste=True), "geben")
    match.decide([*rest[:10], "herz-bube", *rest[10:]])
    assert first(match) == {card for card in match.state.hands[0] if "bube" not in card}
    plain = Match(game(2), "geben")
    plain.decide([*rest[:10], "herz-bube", *rest[10:]])
    assert first(plain) == {"stapel"}  # seat 0 holds clubs and spades only


# --- calling Mau ---


def test_mau_with_the_last_but_one() -> None:
    match = at(["herz-9 herz-8", "pik-8 pik-7"], "herz-10", "kreuz-9 kreuz-10")
    step = match.game.step(match.state, 0, ("herz-9",))
    assert (step.targets, step.complete) == (("mau",), True)
    play(match, "0 herz-9 mau")
    assert match.state.hands[0] == ("herz-8",)
    assert "ruft „Mau!“" in said(match)
    assert "gelegt" not in why(match, "1 mau")


@pytest.mark.parametrize("strafe", [1, 2, 5])  # 003:75, 000:1101, 000:1103
def test_forgetting_costs_cards(strafe: int) -> None:
    stock = "kreuz-9 kreuz-10 kreuz-8 kreuz-7 kreuz-ass kreuz-dame"
    match = at(["herz-9 herz-ass", "pik-8 pik-7"], "herz-10", stock, strafe=strafe)
    play(match, "0 herz-9")
    assert len(match.state.hands[0]) == 1 + strafe
    assert match.to_act() == {1}


def test_mau_cannot_be_called_early() -> None:
    match = at(["herz-9 herz-8 herz-7", "pik-8 pik-7"], "herz-10", "kreuz-9 kreuz-10")
    assert "vorletzten Karte" in why(match, "0 herz-9 mau")
    match = at(["herz-9 herz-8", "pik-8 pik-7"], "herz-10", "kreuz-9 kreuz-10", ruf="letzte")
    assert "letzten Karte" in why(match, "0 herz-9 mau")


def test_mau_with_the_last_card() -> None:
    options = {"ruf": "letzte", "strafe": 5}  # 000:1103
    stock = "kreuz-9 kreuz-10 kreuz-8 kreuz-7 kreuz-ass kreuz-dame"
    won = play(at(["herz-9", "pik-8 pik-7"], "herz-10", stock, **options), "0 herz-9 mau")
    assert won.game.outcome(won.state)
    forgot = play(at(["herz-9", "pik-8 pik-7"], "herz-10", stock, **options), "0 herz-9")
    assert forgot.game.outcome(forgot.state) is None
    assert len(forgot.state.hands[0]) == 5


def test_mau_is_announced_by_itself() -> None:
    match = play(at(["herz-9", "pik-8 pik-7"], "herz-10", ruf="keine"), "0 herz-9")  # 001:1934
    assert "„Mau!“" in said(match)
    match = play(at(["herz-bube", "pik-8 pik-7"], "herz-10", ruf="keine"), "0 herz-bube")  # 001:1936
    assert "„Mau-Mau!“" in said(match)


def caught() -> Match:
    hands = ["herz-9 herz-8", "pik-9 pik-7", "kreuz-7 kreuz-ass"]
    return play(at(hands, "herz-10", "kreuz-9 kreuz-10", ertappen=True, strafe=2), "0 herz-9")


def test_caught_before_the_next_card() -> None:
    match = caught()
    assert match.to_act() == {1, 2}  # 000:1101: any other, until the next one plays
    assert first(match, 1) == {"pik-9", "ertappt"}
    assert first(match, 2) == {"ertappt", "weiter"}
    play(match, "2 ertappt")
    assert set(match.state.hands[0]) == {"herz-8", "kreuz-9", "kreuz-10"}
    assert match.to_act() == {1}


def test_not_caught_in_time() -> None:
    match = play(caught(), "2 weiter", "1 pik-9 mau")
    assert match.state.hands[0] == ("herz-8",)
    assert match.to_act() == {2}


def test_the_last_card_and_nobody_notices() -> None:
    hands = ["herz-9", "pik-9 pik-7", "kreuz-7 kreuz-ass"]
    options = {"ertappen": True, "ruf": "letzte"}
    match = play(at(hands, "herz-10", "kreuz-9 kreuz-10", **options), "0 herz-9")
    assert match.to_act() == {1, 2}
    assert first(match, 1) == {"ertappt", "weiter"}
    assert "vergessene „Mau“" in why(match, "1 pik-9")
    play(match, "2 weiter", "1 weiter")
    outcome = match.game.outcome(match.state)
    assert outcome
    assert outcome.places == (1, 2, 2)
    match = play(at(hands, "herz-10", "kreuz-9 kreuz-10", **options), "0 herz-9", "1 ertappt")
    assert match.state.hands[0] == ("kreuz-10",)
    assert match.to_act() == {1}


# --- throwing in ---


def test_throwing_in() -> None:
    hands = ["herz-10 karo-7 karo-8", "pik-10 pik-7 pik-8", "herz-10 kreuz-8 kreuz-9", "pik-10 kreuz-ass kreuz-10"]
    match = play(at(hands, "herz-9", "karo-9", zwischenwerfen=True), "0 herz-10")
    assert match.to_act() == {0, 1, 2, 3}
    assert first(match, 2) == {"herz-10", "weiter"}
    assert first(match, 3) == {"weiter"}  # the same rank is not the same card
    assert "genau die gleiche Karte" in why(match, "3 pik-10")
    play(match, "3 weiter", "2 herz-10 ")
    assert match.state.turn == 3  # 003:79: those in between are passed over
    play(match, "3 pik-10")
    assert match.state.turn == 0
    play(match, "1 pik-10")
    assert match.state.turn == 2


def test_special_cards_are_not_thrown_in() -> None:
    hands = ["herz-7 karo-7 karo-8", "pik-10 pik-7 pik-8", "herz-7 kreuz-8 kreuz-9"]
    match = play(at(hands, "herz-9", "karo-9", zwischenwerfen=True), "0 herz-7")
    assert match.to_act() == {1}


# --- ends and scores ---


def test_the_round_ends_at_once() -> None:
    match = play(at(["herz-9", "pik-8 pik-7", "karo-7"], "herz-10", ruf="keine"), "0 herz-9")
    outcome = match.game.outcome(match.state)
    assert outcome
    assert (outcome.places, outcome.winners) == ((1, 2, 2), (0,))
    with pytest.raises(GameError, match="zu Ende"):
        match.play(1, ("pik-8",))


def test_the_others_play_on() -> None:
    hands = ["herz-9", "herz-8 herz-7", "karo-9 karo-7"]
    match = play(at(hands, "herz-10", "kreuz-9", ruf="keine", ende="weiter"), "0 herz-9")  # 000:1087
    assert match.game.outcome(match.state) is None
    play(match, "1 herz-8", "1 herz-7")  # with two left an eight skips the other
    outcome = match.game.outcome(match.state)
    assert outcome
    assert outcome.places == (1, 2, 3)


def test_minus_points_counted_by_hand() -> None:
    hands = ["herz-9", "pik-7 pik-8 pik-9 pik-10", "karo-bube karo-dame karo-koenig karo-ass"]
    match = play(at(hands, "herz-10", ruf="keine", wertung="punkte"), "0 herz-9")
    assert match.state.score == (0, 7 + 8 + 9 + 10, 2 + 3 + 4 + 11)  # 001:1934
    hands[0] = "herz-bube"
    match = play(at(hands, "herz-10", ruf="keine", wertung="punkte"), "0 herz-bube")
    assert match.state.score == (0, 68, 40)  # 001:1936: double
    assert match.state.phase == "pause"
    match = play(at(hands, "herz-10", ruf="keine", wertung="punkte", grenze=50), "0 herz-bube")
    outcome = match.game.outcome(match.state)
    assert outcome
    assert (outcome.places, outcome.scores) == ((1, 3, 2), (0, -68, -40))


def test_wins_and_the_next_dealer() -> None:
    match = at(["herz-9", "pik-8 pik-7"], "herz-10", ruf="keine", wertung="siege", siege=3)
    play(match, "0 herz-9")
    assert match.state.score == (1, 0)
    assert match.to_act() == {0}  # 003:62: the dealer changes; seat 1 dealt before
    assert "neue Karten" in why(match, "0 pik-8")
    play(match, "0 geben")
    match.settle()
    assert match.to_act() == {1}
    done = at(["herz-9", "pik-8 pik-7"], "herz-10", ruf="keine", wertung="siege", siege=3)
    done.states[-1] = replace(done.state, score=(2, 2))
    play(done, "0 herz-9")
    outcome = done.game.outcome(done.state)
    assert outcome
    assert (outcome.winners, outcome.scores) == ((0,), (3, 2))


def test_a_round_without_end_is_ended() -> None:
    match = at(["herz-9 herz-8 karo-7", "pik-8 pik-7"], "herz-10", "kreuz-9")
    match.states[-1] = replace(match.state, plies=399)
    play(match, "0 herz-9")
    outcome = match.game.outcome(match.state)
    assert outcome
    assert outcome.places == (1, 1)  # two cards each


# --- what may be known ---


def test_sampled_hands_lack_what_was_lacking() -> None:
    """Seat 1 could not follow a heart or a ten: none is dealt to it, but for the one card it drew."""
    hands = ["herz-9 karo-8 karo-7", "kreuz-9 kreuz-8 kreuz-7 pik-9"]
    match = at(hands, "herz-10", "pik-7 pik-8 herz-koenig pik-dame pik-ass herz-ass herz-dame", gezogen="nicht")
    play(match, "0 herz-9")
    assert first(match) == {"kreuz-9", "pik-9"}
    match = at(
        ["herz-ass karo-8 karo-7", hands[1]],
        "herz-10",
        match.state.stock and " ".join(match.state.stock),
        gezogen="nicht",
    )
    play(match, "0 herz-ass", "1 stapel")
    seen = set()
    for number in range(60):
        world = match.game.sample_world(match.state, 0, random.Random(number))
        assert world.hands[0] == match.state.hands[0]
        hand = world.hands[1]
        assert sum("herz" in card or "ass" in card or "bube" in card for card in hand) <= 1
        seen.add(hand)
    assert len(seen) > 10
