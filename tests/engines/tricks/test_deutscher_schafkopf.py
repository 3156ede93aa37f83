"""Deutscher Schafkopf: the lot, announcing, forced games, strokes, refusals, and a naive account of whole matches."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import comb
from typing import Any

import pytest

from games.engines import registry
from games.engines.core import Chance
from games.engines.kit.pack import PIQUET
from games.engines.match import Match
from games.engines.playout import playout
from tests.engines.tricks.shorthand import deal, hand, names, plays, said, targets

GAME = registry.find("deutscher-schafkopf")
EYES = {"ass": 11, "10": 10, "koenig": 4, "dame": 3, "bube": 2}
#: the example of 001:2034: two jacks, and in Herz ace, king, queen and nine: six trumps
EXAMPLE = "krB kaB heA heK heD he9 pi7 kr7"
SECOND = "piB piA piK pi9 pi8 kr10 krK ka7"  # five trumps in Pik
THIRD = "heB ka10 kaK kaD ka8 krA he8 kr8"  # five in Karo
FOURTH = "pi10 piD krD kr9 he10 he7 kaA ka9"
#: nobody has five: seat 2 holds Kreuz-Bube
POOR = ("heB he10 kaA ka7 krA kr7 piA pi7", "he7 heK ka10 kaK kr10 kr8 pi10 pi8",
        "krB heD he9 kaD ka8 krD kr9 piD", "piB kaB ka9 krK he8 piK pi9 heA")  # fmt: skip


def table(hands: tuple[str, ...] = (EXAMPLE, SECOND, THIRD, FOURTH), **options: Any) -> Match:
    """Seats 0 and 2 are Paar A. The dealer is seat 3, so that seat 0 gets the first cards."""
    match = Match(GAME.make(4, {"paare": "gegenueber", **options}), "d")
    match.push(deal(PIQUET, hands))
    return match


def whole(game: Any, seed: str) -> Match:
    return playout(game, random.Random(seed), seed)


# --- the lot -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("drawn", "pairs"),
    [
        ("heA ka7 kaB piK", (1, 0, 0, 1)),  # jacks are the highest
        ("piB heB kr7 ka7", (0, 1, 1, 0)),  # alike: Kreuz, Pik, Herz, Karo
        ("he10 he9 heK heD", (0, 0, 1, 1)),  # a ten is above the king
        ("pi8 krA pi7 heA", (1, 0, 0, 1)),
    ],
)
def test_highest_and_lowest_play_together(drawn: str, pairs: tuple[int, ...]) -> None:
    """001:2026."""
    match = Match(GAME.make(4, {}), "d")
    first = names(drawn)
    match.push(Chance((*first, *(card for card in PIQUET.cards if card not in first))))
    assert match.state.pairs == pairs
    assert len(said(match)) == 5
    mine = [f"Platz {seat + 1}" for seat in range(4) if pairs[seat] == 0]
    assert said(match)[-1] == f"Die höchste und die niedrigste Karte gehören zusammen: {mine[0]} und {mine[1]}."


def test_the_lot_holds_for_the_whole_match() -> None:
    match = whole(GAME.make(4, {"koepfe": 2}), "3")
    assert sorted(match.state.pairs) == [0, 0, 1, 1]
    assert sum(isinstance(event, Chance) for event in match.events) == match.state.number + 1
    scores, pairs = match.state.scores, match.state.pairs
    assert len({(pair, score) for pair, score in zip(pairs, scores, strict=True)}) == 2


def test_or_partners_sit_opposite() -> None:
    match = Match(GAME.make(4, {"paare": "gegenueber"}), "d")
    assert (match.state.phase, match.state.pairs) == ("geben", (0, 1, 0, 1))


# --- announcing --------------------------------------------------------------------------------------------------


def test_the_example_of_the_source_announces_six() -> None:
    """001:2034: six trumps, and nobody hears in which suit; the highest number names them (001:2036)."""
    match = table()
    assert match.state.announced == (6, 5, 5, 0)
    assert said(match) == [
        "Platz 4 gibt.",
        "Platz 1 meldet 6 Trümpfe.",
        "Platz 2 meldet 5 Trümpfe.",
        "Platz 3 meldet 5 Trümpfe.",
        "Platz 1 bestimmt Trumpf.",
    ]
    assert match.to_act() == {0}
    assert targets(match) == {"trumpf-herz"}
    assert str(match.game.explain(match.state, 0, ("trumpf-pik",))) == (
        "Trumpf wird eine Farbe, in der du so viele Trümpfe hast, wie du gemeldet hast."
    )
    assert str(match.game.explain(match.state, 0, ("hand:herz-9",))) == "Sage erst, was Trumpf sein soll."
    plays(match, "0 trumpf-herz")
    assert said(match) == ["Platz 1 spielt mit Herz als Trumpf."]
    assert match.to_act() == {0}  # 001:2040: and leads


def test_with_two_suits_alike_either_may_be_named() -> None:
    both = "krB piB heA he10 heK krA kr10 krK"
    match = table((both, "heB piA pi10 piK kr7 kr8 ka7 ka8", "kaB heD krD kr9 kaA ka9 ka10 pi7",
                   "he7 he8 he9 piD pi8 pi9 kaK kaD"))  # fmt: skip
    assert match.state.announced[0] == 5
    assert targets(match) == {"trumpf-herz", "trumpf-kreuz"}


TIED = ("krB piB heA heK he9 pi7 kr7 ka7", "heB kaB piA pi10 pi8 kr8 kr9 ka8", "heD he10 krA kr10 krK krD kaA ka9",
        "he7 he8 piK piD pi9 kaK kaD ka10")  # fmt: skip


def test_of_two_alike_the_one_with_more_augen_in_the_suit() -> None:
    """001:2038: fifteen against twenty-one; jacks do not count."""
    match = table(TIED)
    assert match.state.announced == (5, 5, 0, 0)
    assert said(match)[3:] == [
        "Platz 1 hat 15 Augen in der Farbe.",
        "Platz 2 hat 21 Augen in der Farbe.",
        "Platz 2 bestimmt Trumpf.",
    ]
    assert targets(match) == {"trumpf-pik"}
    assert str(match.game.explain(match.state, 1, ("trumpf-herz",))) == (
        "Trumpf wird die Farbe, mit der du die anderen überboten hast."
    )


def test_alike_in_this_too_the_first_from_the_seat_after_the_dealer() -> None:
    equal = (TIED[0], TIED[1].replace("pi10", "piK"), TIED[2], TIED[3].replace("piK", "pi10"))
    match = table(equal)
    assert said(match)[3:] == [
        "Platz 1 hat 15 Augen in der Farbe.",
        "Platz 2 hat 15 Augen in der Farbe.",
        "Platz 1 bestimmt Trumpf.",
    ]
    assert match.to_act() == {0}


def test_kreuz_bube_is_forced_to_play() -> None:
    """001:2038: nobody has more than four; any suit may be named, everyone has seen the jack, and its holder leads."""
    match = table(POOR)
    assert match.state.announced == (0, 0, 0, 0)
    assert said(match) == ["Platz 4 gibt.", "Niemand meldet. Kreuz-Bube zwingt: Platz 3 muss spielen."]
    assert match.to_act() == {2}
    assert targets(match) == {"trumpf-kreuz", "trumpf-pik", "trumpf-herz", "trumpf-karo"}
    assert match.state.shown == (0, 0, PIQUET.of("kreuz-bube"), 0)
    plays(match, "2 trumpf-karo")
    assert match.to_act() == {2}


# --- the tricks --------------------------------------------------------------------------------------------------


def test_jacks_are_trumps_and_must_follow_trumps() -> None:
    match = table()
    plays(match, "0 trumpf-herz", "0 heA")
    assert targets(match) == hand("piB")
    assert str(match.game.explain(match.state, 1, ("hand:pik-ass",))) == (
        "Trumpf ist ausgespielt: Du musst Trumpf bedienen."
    )
    plays(match, "1 piB", "2 heB", "3 he7")
    assert match.state.leader == 1  # Pik-Bube is above Herz-Bube
    assert match.state.points == (0, 11 + 2 + 2, 0, 0)
    plays(match, "1 ka7", "2 kaD")
    assert targets(match) == hand("kaA ka9")
    plays(match, "3 ka9")
    assert targets(match) == hand("krB kaB heK heD he9 pi7 kr7")  # no Karo but the jack, which is none
    plays(match, "0 pi7")
    assert match.state.leader == 2


def test_a_jack_does_not_follow_its_suit() -> None:
    match = table()
    plays(match, "0 trumpf-herz", "0 pi7")
    assert targets(match) == hand("piA piK pi9 pi8")
    assert str(match.game.explain(match.state, 1, ("hand:pik-bube",))) == (
        "Du musst Pik bedienen: Pik-Bube ist Trumpf."
    )


# --- strokes -----------------------------------------------------------------------------------------------------


def result(eyes: int, tricks: int, forced: bool = False, **options: Any) -> tuple[tuple[int, ...], str]:
    """What a deal is worth in which seats 0 and 2 named trumps and made so many Augen and tricks."""
    match = table(**options)
    state = replace(
        match.state, points=(eyes, 120 - eyes, 0, 0), tricks=(tricks, 8 - tricks, 0, 0), player=2, forced=forced
    )
    found = match.game.account(state)
    return found.gains, str(found.said)


@pytest.mark.parametrize(
    ("eyes", "tricks", "gains"),
    [
        (61, 4, (1, 0, 1, 0)),  # 001:2046
        (90, 6, (1, 0, 1, 0)),  # the others have 30
        (91, 6, (2, 0, 2, 0)),  # 001:2048
        (120, 7, (2, 0, 2, 0)),  # a trick without Augen is a trick
        (120, 8, (9, 0, 9, 0)),  # 001:2052
        (60, 4, (0, 2, 0, 2)),  # 001:2046
        (30, 3, (0, 2, 0, 2)),
        (29, 3, (0, 4, 0, 4)),  # 001:2050
        (0, 1, (0, 4, 0, 4)),
        (0, 0, (0, 9, 0, 9)),  # 001:2054
    ],
)
def test_strokes(eyes: int, tricks: int, gains: tuple[int, ...]) -> None:
    assert result(eyes, tricks)[0] == gains


@pytest.mark.parametrize(("eyes", "gain"), [(60, 1), (20, 1), (0, 1)])
def test_a_forced_game_loses_one_stroke(eyes: int, gain: int) -> None:
    """001:2056: Schneider or schwarz make no difference; won it counts as any other."""
    assert result(eyes, 1 if eyes else 0, forced=True)[0] == (0, gain, 0, gain)
    assert result(91, 6, forced=True)[0] == (2, 0, 2, 0)


def test_thirty_can_be_schneider() -> None:
    """As in Skat, 000:1297."""
    assert result(90, 6, schneider=30)[0] == (2, 0, 2, 0)
    assert result(30, 3, schneider=30)[0] == (0, 4, 0, 4)
    assert result(31, 3, schneider=30)[0] == (0, 2, 0, 2)


def test_sentences() -> None:
    assert result(74, 5)[1] == "Platz 1 und Platz 3 gewinnen mit 74 Augen. Dafür gibt es 1 Strich."
    assert result(120, 8)[1] == "Platz 1 und Platz 3 gewinnen mit 120 Augen. Das ist schwarz. Dafür gibt es 9 Striche."
    assert result(29, 3)[1] == (
        "Platz 1 und Platz 3 verlieren mit 29 Augen. Das ist Schneider. Platz 2 und Platz 4 machen 4 Striche."
    )


@pytest.mark.parametrize(("koepfe", "strokes"), [(1, 9), (2, 18), (3, 27)])
def test_a_match_goes_on_until_the_heads_are_full(koepfe: int, strokes: int) -> None:
    """001:2058."""
    match = whole(GAME.make(4, {"koepfe": koepfe}), str(koepfe))
    outcome = match.game.outcome(match.state)
    scores = sorted(match.state.scores)
    assert scores[1] < strokes <= scores[2]
    assert outcome is not None
    assert outcome.termination == "points"
    assert [match.state.scores[seat] for seat in outcome.winners] == scores[2:]
    assert ("ihren Schafkopf voll" if koepfe == 1 else f"{koepfe} Schafköpfe voll") in str(outcome.reason)


# --- a second account --------------------------------------------------------------------------------------------


def height(card: str, trump: str, led: str) -> int:
    """How high a card is in a trick, written from the rules: 0 takes nothing."""
    suit, rank = card.split("-")
    if rank == "bube":
        return 100 + ["karo", "herz", "pik", "kreuz"].index(suit)
    ranks = ["7", "8", "9", "dame", "koenig", "10", "ass"]
    if suit == trump:
        return 50 + ranks.index(rank)
    led_suit, led_rank = led.split("-")
    return 1 + ranks.index(rank) if suit == led_suit and led_rank != "bube" and led_suit != trump else 0


@pytest.mark.parametrize("seed", range(12))
def test_a_naive_account_of_whole_matches(seed: int) -> None:
    """Who names trumps, tricks, Augen and strokes, reckoned again from nothing but what was dealt and played."""
    match = whole(GAME.make(4, {}), str(seed))
    pairs, strokes, dealer = match.state.pairs, [0, 0], 3
    hands: list[list[str]] = []
    trump, player, eyes, tricks, trick = "", -1, [0, 0], [0, 0], []
    forced = False
    for event in match.events[1:]:
        if isinstance(event, Chance):
            order = [(dealer + 1 + place) % 4 for place in range(4)]
            hands = [[str(card) for card in event.outcome[8 * order.index(seat) :][:8]] for seat in range(4)]
            best: list[tuple[int, int, int, int]] = []
            for place, seat in enumerate(order):
                for suit in ("kreuz", "pik", "herz", "karo"):
                    own = [card for card in hands[seat] if card.startswith(suit) and not card.endswith("bube")]
                    number = len(own) + sum(card.endswith("bube") for card in hands[seat])
                    worth = sum(EYES.get(card.split("-")[1], 0) for card in own)
                    best.append((number, worth, -place, seat))
            top = max(best)
            forced = top[0] < 5
            player = next(s for s in range(4) if "kreuz-bube" in hands[s]) if forced else top[3]
            continue
        what = event.path[0]
        if what.startswith("trumpf-"):
            trump = what.removeprefix("trumpf-")
            assert event.seat == player
        elif what.startswith("hand:"):
            card = what.removeprefix("hand:")
            hands[event.seat].remove(card)
            trick.append((event.seat, card))
            if len(trick) < 4:
                continue
            taker = max(trick, key=lambda played: height(played[1], trump, trick[0][1]))[0]
            eyes[pairs[taker]] += sum(EYES.get(card.split("-")[1], 0) for _seat, card in trick)
            tricks[pairs[taker]] += 1
            trick = []
            if any(hands):
                continue
            mine = pairs[player]
            other = 1 - mine
            if eyes[mine] >= 61:
                strokes[mine] += 9 if not tricks[other] else 2 if eyes[other] < 30 else 1
            else:
                strokes[other] += 1 if forced else 9 if not tricks[mine] else 4 if eyes[mine] < 30 else 2
            eyes, tricks, dealer = [0, 0], [0, 0], (dealer + 1) % 4
    assert match.state.scores == tuple(strokes[pairs[seat]] for seat in range(4))


# --- what the text says ------------------------------------------------------------------------------------------


def announces(least: int) -> Fraction:
    """How likely a hand has at least so many trumps, by counting the hands by their jacks and suits."""
    ways = 0
    for jacks, *suits in product(range(5), *[range(8)] * 4):
        if jacks + sum(suits) == 8 and jacks + max(suits) >= least:
            ways += comb(4, jacks) * comb(7, suits[0]) * comb(7, suits[1]) * comb(7, suits[2]) * comb(7, suits[3])
    return Fraction(ways, comb(32, 8))


def test_how_often_a_hand_announces() -> None:
    game, rng = GAME.make(4, {"paare": "gegenueber"}), random.Random(1)
    found = forced = 0
    for _deal in range(2000):
        order = list(range(32))
        rng.shuffle(order)
        after, _effects = game.deal(game.start(), order)
        found += sum(number > 0 for number in after.announced)
        forced += after.forced
    assert abs(found / 8000 - float(announces(5))) < 0.02
    assert round(float(announces(5)), 3) == 0.248
    assert abs(forced / 2000 - 0.272) < 0.04  # of 100,000 deals, once


# --- what stays hidden -------------------------------------------------------------------------------------------


def test_worlds_keep_what_was_announced() -> None:
    match = table()
    plays(match, "0 trumpf-herz", "0 heA", "1 piB", "2 heB", "3 he7")
    rng, found = random.Random(3), set()
    trumps = match.game.order(match.state).trumps
    for _world in range(60):
        world = match.game.sample_world(match.state, 1, rng)
        assert world.hands[1] == match.state.hands[1]
        assert [held.bit_count() for held in world.hands] == [7, 7, 7, 7]
        assert (world.hands[0] & trumps).bit_count() == 5  # six announced, one played
        found.add(world.hands[0])
    assert len(found) > 20


def test_a_forced_player_holds_kreuz_bube_in_every_world() -> None:
    match = table(POOR)
    plays(match, "2 trumpf-karo", "2 ka8", "3 kaB", "0 kaA", "1 ka10")
    rng = random.Random(3)
    for _world in range(40):
        world = match.game.sample_world(match.state, 0, rng)
        assert world.hands[2] & PIQUET.of("kreuz-bube")
