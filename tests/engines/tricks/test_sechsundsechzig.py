"""66: deals worked out by hand along 001:1855-1907, every option, and what stays hidden."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from games.engines.core import Chance, Game, IllegalMoveError, Move, Ruleset, UnreadableError
from games.engines.kit.pack import PIQUET, heap
from games.engines.match import Match
from games.engines.playout import playout
from games.engines.tricks import sechsundsechzig as module
from tests.engines import contract
from tests.engines.contract import Variant

(RULESET,) = module.RULESETS
SUITS = {"kr": "kreuz", "pi": "pik", "he": "herz", "ka": "karo"}
RANKS = {"A": "ass", "10": "10", "K": "koenig", "D": "dame", "B": "bube", "9": "9", "8": "8", "7": "7"}


def names(short: str) -> list[str]:
    return [f"{SUITS[card[:2]]}-{RANKS[card[2:]]}" for card in short.split()]


def cards(short: str) -> int:
    return PIQUET.of(*names(short))


def deal(hands: Iterable[str], upcard: str, stock: str = "", without: str = "") -> Chance:
    """The shuffle with these hands from seat 0 on, this trump card and stock; what is not named lies below."""
    order = [card for hand in hands for card in names(hand)] + names(upcard) + names(stock)
    rest = [card for card in PIQUET.cards if card not in order and card not in names(without)]
    return Chance(tuple(order + rest))


#: seat 0 leads; trump is Herz
MINE = "heA he10 krA kr10 piK piD"
YOURS = "kr7 kr8 pi7 pi8 ka7 ka8"
STOCK = "he7 ka9 kr9 pi9 krB ka10 krD kaB"
LOW = " ".join(f"{suit}{rank}" for suit in SUITS for rank in "78")


def table(chance: Chance | None = None, seats: int = 2, **options: Any) -> Match:
    match = Match(RULESET.make(seats, options), "s")
    match.push(chance or deal((MINE, YOURS), "he8", STOCK))
    return match


def plays(match: Match, *moves: str) -> None:
    """Moves as "seat card" in short, or "seat word"."""
    for move in moves:
        seat, what = move.split()
        target = f"hand:{names(what)[0]}" if what[:2] in SUITS and what[2:] in RANKS else what
        match.play(int(seat), (target,))


def targets(match: Match) -> set[str]:
    (seat,) = match.to_act()
    return set(match.game.step(match.state, seat).targets)


def hand(short: str) -> set[str]:
    return {f"hand:{name}" for name in names(short)}


def said(match: Match) -> list[str]:
    return [str(effect.text) for effect in match.effects[-1] if effect.text]


# --- a deal by hand -----------------------------------------------------------------------------------------------


def test_deal() -> None:
    """001:1873: six each, the thirteenth card is trump, the rest is the stock; 001:1875: who did not deal leads."""
    match = table()
    s = match.state
    assert s.hands == (cards(MINE), cards(YOURS))
    assert PIQUET.cards[s.upcard] == "herz-8"
    assert [PIQUET.cards[card] for card in s.stock[:3]] == names("he7 ka9 kr9")
    assert len(s.stock) == 19
    assert match.to_act() == {0}
    assert said(match) == ["Platz 2 gibt.", "Trumpf ist Herz: Herz 8 liegt offen."]


def test_a_deal_by_hand() -> None:
    match = table()
    assert targets(match) == {*hand(MINE), "decken"}  # no trick yet: no marriage, no exchange, nothing to claim
    plays(match, "0 krA")
    assert targets(match) == hand(YOURS)  # 001:1875: no need to follow
    plays(match, "1 kr7")
    assert match.state.points == (11, 0)
    # 001:1881: the winner draws first
    assert match.state.hands == (cards("heA he10 kr10 piK piD he7"), cards("kr8 pi7 pi8 ka7 ka8 ka9"))
    assert targets(match) == {
        *hand("heA he10 kr10 piK piD he7"),
        "tauschen",
        "decken",
        "hochzeit:pik",
        "sechsundsechzig",
    }
    plays(match, "0 tauschen")  # 001:1897
    assert match.state.hands[0] == cards("heA he10 kr10 piK piD he8")
    assert PIQUET.cards[match.state.upcard] == "herz-7"
    assert said(match) == ["Platz 1 tauscht Herz 7 gegen Herz 8."]
    plays(match, "0 hochzeit:pik")  # 001:1893
    assert match.state.points == (31, 0)
    assert targets(match) == {*hand("piK piD"), "sechsundsechzig"}
    plays(match, "0 piK", "1 pi7")
    assert match.state.points == (35, 0)
    plays(match, "0 kr10", "1 kr8", "0 heA", "1 ka8")
    assert match.state.points == (56, 0)
    plays(match, "0 he10", "1 ka7")
    assert match.state.points == (66, 0)
    plays(match, "0 sechsundsechzig")
    assert said(match) == ["Platz 1 sagt 66 an.", "Platz 1 hat 66 Augen: Zählerpunkte 3."]  # 001:1887: no trick
    assert match.state.scores == (3, 0)
    assert match.to_act() == {0, 1}
    plays(match, "1 weiter", "0 weiter")
    match.settle()
    assert match.to_act() == {1}  # the deal alternates


def test_trump_marriage_counts_forty() -> None:
    match = table(deal(("heK heD krA kr10 piK piD", "kr7 kr8 pi7 pi8 ka7 ka8"), "he8", "he9 ka9"))
    plays(match, "0 krA", "1 kr7", "0 hochzeit:herz")
    assert match.state.points == (51, 0)
    assert targets(match) == {*hand("heK heD"), "sechsundsechzig"}
    plays(match, "0 heD", "1 kr8")
    assert match.state.points == (54, 0)
    assert "hochzeit:herz" not in targets(match)
    assert "hochzeit:pik" in targets(match)


def test_what_comes_of_marriages_is_kept_apart() -> None:
    match = table(deal(("krA kr9 kr8 pi7 ka7 ka8", "kr7 heA he10 heK heD kaA"), "he8"))
    assert match.state.wed == (0, 0)
    plays(match, "0 decken", "0 ka7", "1 kaA", "1 hochzeit:herz")
    assert (match.state.points, match.state.wed) == ((0, 51), (0, 40))


def test_a_marriage_is_named_once() -> None:
    """With the option to lead what one likes, the pair stays in the hand but does not count again."""
    match = table(
        deal(("heK heD krA kr10 piK piD", "kr7 kr8 pi7 pi8 ka7 ka8"), "he8", "he9 ka9"), hochzeit_ausspielen=False
    )
    plays(match, "0 krA", "1 kr7", "0 hochzeit:herz")
    assert targets(match) == {*hand("heK heD kr10 piK piD he9"), "sechsundsechzig"}
    plays(match, "0 kr10", "1 kr8")
    assert "hochzeit:herz" not in targets(match)
    with pytest.raises(IllegalMoveError, match="schon gemeldet"):
        match.play(0, ("hochzeit:herz",))


def test_marriage_only_when_leading_after_a_trick() -> None:
    """001:1893."""
    match = table(deal(("krA kr10 ka7 ka8 ka9 pi7", "heK heD kr7 kr8 pi8 pi9"), "he8", "he9 kaA"))
    with pytest.raises(IllegalMoveError, match="Dafür musst du erst einen Stich gemacht haben"):
        match.play(0, ("hochzeit:herz",))
    plays(match, "0 ka7")
    with pytest.raises(IllegalMoveError, match="nur, wenn du ausspielst"):
        match.play(1, ("hochzeit:herz",))
    plays(match, "1 kr7")
    assert match.to_act() == {0}  # 001:1877: the card led beats another suit
    plays(match, "0 pi7", "1 pi8")
    assert match.to_act() == {1}
    assert "hochzeit:herz" in targets(match)


# --- tricks -------------------------------------------------------------------------------------------------------


def test_every_trick_against_plain_words() -> None:
    """001:1877: trump takes; else another suit loses; else the higher value (001:1871 orders them)."""
    order = ["7", "8", "9", "bube", "dame", "koenig", "10", "ass"]
    game = RULESET.make(2)
    base = table().state
    for trump in range(4):
        for led in range(32):
            for other in range(32):
                if led == other:
                    continue
                (suit, rank), (suit2, rank2) = PIQUET.cards[led].split("-"), PIQUET.cards[other].split("-")
                beats = order.index(rank2) > order.index(rank)
                second = beats if suit == suit2 else module.SUITS[trump] == suit2
                s = replace(base, trump=trump, hands=(1 << led, 1 << other), strict=True, first=0)
                s, _effects = game.apply(s, Move(0, (f"hand:{PIQUET.cards[led]}",)))
                s, _effects = game.apply(s, Move(1, (f"hand:{PIQUET.cards[other]}",)))
                assert s.tricks == ((0, 1) if second else (1, 0)), (PIQUET.cards[led], PIQUET.cards[other], trump)


def strict(match: Match, first: str, second: str, stock: str = "") -> Match:
    """The same table with these hands, and no drawing any more."""
    s = replace(match.state, hands=(cards(first), cards(second)), strict=True, upcard=-1, stock=())
    return Match(match.game, "s", s)


@pytest.mark.parametrize(
    ("held", "allowed", "sentence"),
    [
        ("krA kr7 he8 ka7", "krA kr7", "Jetzt musst du Kreuz bedienen"),  # the suit led, no need to beat it
        ("he8 heK ka7", "he8 heK", "mit Trumpf stechen"),  # else trump
        ("ka7 piA", "ka7 piA", ""),  # else anything
    ],
)
def test_following_when_the_stock_is_gone(held: str, allowed: str, sentence: str) -> None:
    """001:1883-1885."""
    match = strict(table(), "kr10 kr8 pi7 pi8", held)
    plays(match, "0 kr10")
    assert targets(match) == hand(allowed)
    if sentence:
        with pytest.raises(IllegalMoveError, match=sentence):
            match.play(1, ("hand:karo-7",))


def test_the_stock_runs_out() -> None:
    """001:1881-1883: the last card drawn is the open trump; from then on suit is followed."""
    match = table(deal((MINE, YOURS), "he8", "ka9 pi9"))
    s = match.state
    match = Match(match.game, "s", replace(s, stock=s.stock[:1]))
    plays(match, "0 krA", "1 ka7")
    assert match.state.hands == (cards("heA he10 kr10 piK piD ka9"), cards("kr7 kr8 pi7 pi8 ka8 he8"))
    assert match.state.strict
    assert match.state.upcard == -1
    assert [(str(effect.text), effect.only) for effect in match.effects[-1] if effect.text] == [
        ("Platz 2: Karo 7.", None),
        ("Platz 1 bekommt den Stich.", None),
        ("Du ziehst Karo 9.", (0,)),
        ("Platz 2 nimmt die Trumpfkarte: Herz 8.", None),
        ("Der Talon ist zu Ende: Jetzt muss bedient oder gestochen werden.", None),
    ]
    plays(match, "0 kr10")
    assert targets(match) == hand("kr7 kr8")


# --- closing ------------------------------------------------------------------------------------------------------


def test_closing() -> None:
    """001:1899-1903: nobody draws, suit is followed at once, the trump card is turned down."""
    match = table()
    plays(match, "0 decken")
    assert said(match) == ["Platz 1 deckt: Niemand zieht mehr nach."]
    assert [piece.face for piece in match.game.view(match.state, 1).pieces if piece.at == "trumpf"] == ["back"]
    assert targets(match) == hand(MINE)
    plays(match, "0 krA")
    assert targets(match) == hand("kr7 kr8")
    plays(match, "1 kr7")
    assert match.state.hands == (cards("heA he10 kr10 piK piD"), cards("kr8 pi7 pi8 ka7 ka8"))
    with pytest.raises(IllegalMoveError, match="keinen Talon mehr"):
        match.play(0, ("decken",))
    with pytest.raises(IllegalMoveError, match="Trumpfkarte liegt nicht mehr offen"):
        match.play(0, ("tauschen",))


def test_closing_and_reaching_66() -> None:
    """001:1905: three points, though the other has tricks and more than 33 Augen, which would make it one."""
    match = table()
    plays(match, "0 decken", "0 krA", "1 kr7", "0 hochzeit:pik", "0 piK", "1 pi7")
    plays(match, "0 kr10", "1 kr8", "0 heA", "1 ka7", "0 he10", "1 ka8")
    assert match.state.points == (66, 0)
    match = Match(match.game, "s", replace(match.state, points=(66, 40), tricks=(5, 3)))
    plays(match, "0 sechsundsechzig")
    assert match.state.scores == (3, 0)


def test_closing_in_vain() -> None:
    """001:1905: the other gets three."""
    match = table(deal(("krA kr9 kr8 pi7 ka7 ka8", "kr7 heA he10 piA pi10 kaA"), "he8"))
    plays(match, "0 decken", "0 krA", "1 kr7", "0 pi7", "1 piA", "1 heA", "0 ka7", "1 he10", "0 ka8")
    plays(match, "1 kaA", "0 kr9")
    assert match.state.points == (11, 43)
    plays(match, "1 pi10", "0 kr8")  # 53 and ten for the last trick
    assert match.state.points == (11, 63)
    assert match.state.scores == (0, 3)
    assert said(match)[-1] == "Platz 1 hat gedeckt und 66 nicht erreicht."


@pytest.mark.parametrize(("option", "points"), [(True, 63), (False, 53)])
def test_ten_for_the_last_trick_after_closing(option: bool, points: int) -> None:
    match = table(deal(("krA kr9 kr8 pi7 ka7 ka8", "kr7 heA he10 piA pi10 kaA"), "he8"), zehn_gedeckt=option)
    plays(match, "0 decken", "0 krA", "1 kr7", "0 pi7", "1 piA", "1 heA", "0 ka7", "1 he10", "0 ka8")
    plays(match, "1 kaA", "0 kr9", "1 pi10", "0 kr8")
    assert match.state.points == (11, points)


def test_the_other_gets_there_first() -> None:
    """Whoever closed loses three points when the other reaches 66 before."""
    match = table(deal(("krA kr9 kr8 pi7 ka7 ka8", "kr7 heA he10 heK heD kaA"), "he8"))
    plays(match, "0 decken", "0 ka7", "1 kaA", "1 hochzeit:herz", "1 heK", "0 ka8", "1 heA", "0 pi7")
    assert match.state.points == (0, 66)
    plays(match, "1 sechsundsechzig")
    assert match.state.scores == (0, 3)


# --- the end of a deal --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "tricks", "option", "expected"),
    [
        ((66, 34), (6, 3), 1, 1),  # 001:1887
        ((66, 32), (6, 3), 1, 2),
        ((66, 33), (6, 3), 1, 1),
        ((66, 33), (6, 3), 2, 2),
        ((66, 34), (6, 3), 2, 1),
        ((66, 0), (6, 1), 1, 2),  # a trick without Augen is a trick
        ((66, 0), (6, 0), 1, 3),
    ],
)
def test_game_points(points: tuple[int, int], tricks: tuple[int, int], option: int, expected: int) -> None:
    match = table(gleich33=option)
    state = replace(match.state, points=points, tricks=tricks)
    after, _effects = match.game.apply(state, Move(0, ("sechsundsechzig",)))
    assert after.scores == (expected, 0)


@pytest.mark.parametrize(("version", "rettung", "gain"), [(None, "stiche", 2), (None, "alles", 1), (1, None, 1)])
def test_marriages_do_not_save_from_a_double_loss(version: int | None, rettung: str | None, gain: int) -> None:
    """001:1887: more than 33 "in his tricks"; with forty for a marriage a trick of 14 Augen is worth no more."""
    chosen = {"rettung": rettung} if rettung else {}
    match = Match(RULESET.make(2, chosen, version))
    match.push(deal((MINE, YOURS), "he8", STOCK))
    state = replace(match.state, points=(66, 54), wed=(0, 40), tricks=(6, 1))
    after, _effects = match.game.apply(state, Move(0, ("sechsundsechzig",)))
    assert after.scores == (gain, 0)


@pytest.mark.parametrize("gain", [2, 3])
def test_claiming_too_early(gain: int) -> None:
    match = table(falsche_ansage=gain)
    plays(match, "0 krA", "1 kr7", "0 sechsundsechzig")
    assert said(match) == ["Platz 1 sagt 66 an.", "Platz 1 hat erst 11 Augen: zu früh angesagt."]
    assert match.state.scores == (0, gain)


def test_the_computer_may_watch_the_claim() -> None:
    match = table(falsche_ansage=0)
    plays(match, "0 krA", "1 kr7")
    assert "sechsundsechzig" not in targets(match)
    with pytest.raises(IllegalMoveError, match="Du hast erst 11 Augen"):
        match.play(0, ("sechsundsechzig",))
    state = replace(match.state, points=(65, 0))
    assert "sechsundsechzig" not in match.game.step(state, 0).targets
    state = replace(match.state, points=(66, 0))
    assert "sechsundsechzig" in match.game.step(state, 0).targets


def test_claiming_too_early_after_closing() -> None:
    """001:1905: whoever closes and does not get there gives three points, whatever the option says."""
    match = table(falsche_ansage=2)
    plays(match, "0 decken", "0 krA", "1 kr7", "0 sechsundsechzig")
    assert match.state.scores == (0, 3)


@pytest.mark.parametrize(
    ("points", "first", "expected"),
    [
        ((50, 40), -1, (1, 0)),  # 60 with the ten for the last trick: more than the other
        ((56, 64), -1, (1, 0)),  # the ten make 66, and 64 is more than 33
        ((55, 65), -1, (0, 0)),  # 65 to 65
        ((60, 70), 1, (0, 1)),  # the other was first, even if both have it now
    ],
)
def test_all_cards_played(points: tuple[int, int], first: int, expected: tuple[int, int]) -> None:
    """001:1889: ten Augen for the last trick."""
    match = strict(table(), "heA", "kr7")
    match = Match(match.game, "s", replace(match.state, points=(points[0] - 11, points[1]), tricks=(5, 5), first=first))
    plays(match, "0 heA", "1 kr7")
    assert match.state.scores == expected
    assert match.state.points == (points[0] + 10, points[1])


@pytest.mark.parametrize("goal", [7, 3])
def test_the_match_ends(goal: int) -> None:
    """001:1891."""
    match = table(ziel=goal)
    match = Match(match.game, "s", replace(match.state, points=(66, 40), tricks=(5, 5), scores=(goal - 1, 2)))
    plays(match, "0 sechsundsechzig")
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (outcome.places, outcome.scores, outcome.termination) == ((1, 2), (goal, 2), "points")
    assert str(outcome.reason) == f"Platz 1 gewinnt mit {goal} Zählerpunkten."


def test_a_match_ends_after_thirty_deals() -> None:
    match = table()
    match = Match(match.game, "s", replace(match.state, points=(66, 40), tricks=(5, 5), scores=(1, 2), number=29))
    plays(match, "0 sechsundsechzig")
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (outcome.places, outcome.termination) == ((1, 1), "deals")
    assert outcome.winners == ()


# --- options ------------------------------------------------------------------------------------------------------


def test_24_cards() -> None:
    """001:1867: without sevens and eights."""
    game = RULESET.make(2, {"karten": 24})
    match = Match(game, "s")
    match.settle()
    s = match.state
    everything = s.hands[0] | s.hands[1] | 1 << s.upcard | heap(s.stock)
    assert everything.bit_count() == 24
    assert not everything & cards(LOW)
    assert not game.draw(game.start()).allows(PIQUET.cards)


@pytest.mark.parametrize(("option", "allowed"), [("niedrigste", True), ("sieben", False)])
def test_exchange_with_24_cards(option: str, allowed: bool) -> None:
    """001:1897 calls the seven the lowest trump; in this pack it is the nine."""
    chance = deal(("he9 krA kr10 pi9 ka9 kaB", "kr9 krB krD krK piB piD"), "heA", "", LOW)
    match = table(chance, karten=24, tausch=option)
    plays(match, "0 krA", "1 kr9")
    assert ("tauschen" in targets(match)) == allowed
    if not allowed:
        with pytest.raises(IllegalMoveError, match="Ohne die Sieben"):
            match.play(0, ("tauschen",))
    else:
        plays(match, "0 tauschen")
        assert PIQUET.cards[match.state.upcard] == "herz-9"
        assert match.state.hands[0] & cards("heA")


def test_exchange_needs_a_trick_of_ones_own_and_the_seven() -> None:
    match = table(deal(("he7 pi7 krA ka8 ka9 ka10", "kr7 pi8 piA kaA krB krD"), "heA"))
    with pytest.raises(IllegalMoveError, match="erst einen Stich"):
        match.play(0, ("tauschen",))
    plays(match, "0 pi7", "1 piA")
    with pytest.raises(IllegalMoveError, match="Zum Tauschen brauchst du Herz 7"):
        match.play(1, ("tauschen",))
    plays(match, "1 kr7", "0 krA")
    assert "tauschen" in targets(match)


@pytest.mark.parametrize(("helps", "note"), [(True, "Zählerpunkte: 0 · Augen: 11"), (False, "Zählerpunkte: 0")])
def test_counting(helps: bool, note: str) -> None:
    """001:1879: counted silently; with help each sees only his own."""
    match = table(zaehlhilfe=helps)
    plays(match, "0 krA", "1 kr7")
    assert [str(text) for text in match.game.view(match.state, 0).notes] == [note, "Zählerpunkte: 0"]
    assert str(match.game.view(match.state, 1).notes[0]) == "Zählerpunkte: 0"
    assert str(match.game.view(match.state, None).notes[0]) == "Zählerpunkte: 0"


def test_german_faces() -> None:
    match = table(blatt="deutsch")
    labels = {str(piece.label) for piece in match.game.view(match.state, 0).pieces if piece.at == "hand-0"}
    assert labels == {"Rot-Daus", "Rot 10", "Eichel-Daus", "Eichel 10", "Grün-König", "Grün-Ober"}
    plays(match, "0 krA", "1 kr7")
    step = match.game.step(match.state, 0)
    assert "Hochzeit in Grün" in {str(button.label) for button in step.buttons}


def test_options_are_checked() -> None:
    for options in ({"karten": 52}, {"tausch": "acht"}, {"ziel": "7"}, {"bummerl": True}):
        with pytest.raises(UnreadableError, match=next(iter(options))):
            RULESET.make(2, options)
    with pytest.raises(UnreadableError, match="66"):
        RULESET.make(4)


# --- three players ------------------------------------------------------------------------------------------------


THREE = ("heA he10 krA kr10 piK piD ka7", "kr7 kr8 kr9 krB pi7 pi8 kaA", "krD krK pi9 piB ka8 ka9 ka10")


def test_three_players() -> None:
    """001:1907: seven cards each."""
    match = table(deal(THREE, "he8", "he7 kaB kaD"), seats=3)
    assert [bits.bit_count() for bits in match.state.hands] == [7, 7, 7]
    assert len(match.state.stock) == 10
    plays(match, "0 krA", "1 kr7", "2 krD")
    assert match.state.points == (14, 0, 0)
    assert match.state.hands[0] & cards("he7")
    assert match.state.hands[1] & cards("kaB")
    assert match.state.hands[2] & cards("kaD")
    plays(match, "0 tauschen", "0 ka7", "1 kaA", "2 pi9")
    assert match.to_act() == {1}


def test_three_players_leave_two_cards() -> None:
    """32 - 21 = 11 cards: after three rounds two are left, too few for all."""
    match = playout(RULESET.make(3, {"falsche_ansage": 0}), random.Random(4), "drei")
    left = {len(s.stock) + (s.upcard >= 0) for s in match.states if s.phase == "spiel" and s.strict and s.closer < 0}
    assert left == {2}


def test_three_players_score() -> None:
    match = table(deal(THREE, "he8"), seats=3)
    for points, tricks, expected in (
        ((66, 34, 10), (3, 2, 1), (1, 0, 0)),
        ((66, 20, 32), (3, 2, 1), (2, 0, 0)),
        ((66, 0, 0), (3, 0, 0), (3, 0, 0)),
        ((20, 10, 10), (3, 1, 1), (0, 2, 2)),  # claimed in vain
    ):
        state = replace(match.state, points=points, tricks=tricks)
        after, _effects = match.game.apply(state, Move(0, ("sechsundsechzig",)))
        assert after.scores == expected
    state = replace(match.state, points=(10, 66, 0), tricks=(1, 2, 0), turn=1, leader=1, closer=0, strict=True)
    after, _effects = match.game.apply(state, Move(1, ("sechsundsechzig",)))
    assert after.scores == (0, 3, 0)  # only who got to 66 first


# --- what stays hidden --------------------------------------------------------------------------------------------


def test_what_was_shown_stays_in_every_sample() -> None:
    """The rest of a marriage and the trump card taken are known; everything else is dealt anew."""
    match = table()
    plays(match, "0 krA", "1 kr7", "0 tauschen", "0 hochzeit:pik", "0 piK")
    rng = random.Random(1)
    tops: set[int] = set()
    for _sample in range(200):
        world = match.game.sample_world(match.state, 1, rng)
        assert world.hands[1] == match.state.hands[1]
        assert world.hands[0] & cards("piD he8") == cards("piD he8")
        assert world.hands[0].bit_count() == 5
        assert PIQUET.cards[world.upcard] == "herz-7"
        assert world.hands[0] | heap(world.stock) == match.state.hands[0] | PIQUET.of(
            *(PIQUET.cards[card] for card in match.state.stock)
        )
        tops.add(world.stock[0])
    assert len(tops) > 10


def test_who_took_the_last_trump_has_it() -> None:
    """Three players with 24 cards: the stock lasts for one round, and its last card lay open."""
    hands = ("krA kr10 krK krD heA piA kaA", "kr9 krB pi9 piB piD piK he9", "ka9 kaB kaD kaK ka10 pi10 he10")
    match = table(deal(hands, "heB", "heD heK", LOW), seats=3, karten=24)
    plays(match, "0 krA", "1 kr9", "2 ka9")
    assert match.state.hands[2] & cards("heB")
    worlds = {match.game.sample_world(match.state, 0, random.Random(n)).hands for n in range(50)}
    assert len(worlds) > 40
    assert all(world[2] & cards("heB") for world in worlds)


def test_who_did_not_follow_has_none() -> None:
    match = strict(table(), "kr10 kr8 pi7 pi8", "ka7 piA ka8 ka9")
    s = replace(match.state, stock=tuple(PIQUET.index[name] for name in names("kr9 krB heK he9")), closer=0)
    match = Match(match.game, "s", s)
    plays(match, "0 kr10", "1 ka7")
    assert match.state.lacks[1] == cards("krA kr10 krK krD krB kr9 kr8 kr7 heA he10 heK heD heB he9 he8 he7")
    rng = random.Random(1)
    for _sample in range(100):
        world = match.game.sample_world(match.state, 0, rng)
        assert not world.hands[1] & match.state.lacks[1]


class Wild(module.Sechsundsechzig):
    """Touches anything that is allowed, claims included."""

    propose = Game.propose


WILD = Ruleset("sechsundsechzig", "66", Wild, (2, 3), max_events=RULESET.max_events)


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("option", [("karten", 24), ("falsche_ansage", 0), ("hochzeit_ausspielen", False)])
def test_wild_play_keeps_the_contract(seats: int, option: tuple[str, Any]) -> None:
    for seed in ("a", "b"):
        contract.check_match(Variant(WILD, seats, (option,)), seed)


@pytest.mark.parametrize("seats", [2, 3])
def test_nothing_gets_lost(seats: int) -> None:
    """At every moment each card is in one place, and the Augen are those of the tricks and marriages, by hand."""
    worth = {"ass": 11, "10": 10, "koenig": 4, "dame": 3, "bube": 2}
    deals = 0
    for number in range(10):
        match = playout(WILD.make(seats, {"falsche_ansage": 0}), random.Random(number), str(number))
        taken = [0] * seats
        for n, s in enumerate(match.states):
            if s.phase != "spiel":
                continue
            heaps = [
                *s.hands,
                s.gone,
                heap(s.stock),
                1 << s.upcard if s.upcard >= 0 else 0,
            ]
            assert sum(bits.bit_count() for bits in heaps) == 32
            before = match.states[n - 1]
            if before.phase == "geben":
                taken = [0] * seats
                deals += 1
            event = match.events[n - 1]
            if isinstance(event, Move) and event.path[0].startswith("hochzeit"):
                taken[event.seat] += 40 if event.path[0].endswith(module.SUITS[s.trump]) else 20
            if s.last and s.last != before.last:
                taken[s.leader] += sum(worth.get(PIQUET.cards[card].split("-")[1], 0) for card in s.last)
            assert list(s.points) == taken
    assert deals > 20


def test_a_proposal_claims_what_is_there() -> None:
    match = table()
    state = replace(match.state, points=(66, 0), tricks=(4, 0))
    assert match.game.propose(state, 0, random.Random(1)) == ("sechsundsechzig",)
    state = replace(match.state, points=(65, 0), tricks=(4, 0))
    proposals = {match.game.propose(state, 0, random.Random(n)) for n in range(60)}
    assert ("sechsundsechzig",) not in proposals
    assert ("decken",) in proposals
    assert len(proposals) > 5


def test_evaluate() -> None:
    match = table()
    game, s = match.game, match.state
    assert (
        game.evaluate(replace(s, points=(40, 10)), 0)
        > game.evaluate(s, 0)
        > game.evaluate(replace(s, points=(0, 40)), 0)
    )
    assert game.evaluate(replace(s, scores=(3, 0)), 0) > 0 > game.evaluate(replace(s, scores=(3, 0)), 1)
