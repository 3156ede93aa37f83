"""Dreiwendisch: who is asked, the skat, trumps of one's own, counting, refusals, what stays hidden, a naive account."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from games.engines import registry
from games.engines.core import Chance
from games.engines.kit.pack import PIQUET
from games.engines.match import Match
from games.engines.playout import playout
from tests.engines.tricks.shorthand import deal, hand, plays, said, targets

GAME = registry.find("dreiwendisch")
EYES = {"ass": 11, "10": 10, "koenig": 4, "dame": 3, "bube": 2}
#: seat 1 holds Kreuz-Dame; the skat are Herz-Dame and Pik 10
HANDS = ("piD krB kaA ka9 krA kr7 piA pi7 he9 he8", "krD kaD piB ka10 ka8 kr10 krK heA he10 heK",
         "heB kaB kaK ka7 kr9 kr8 piK pi9 pi8 he7")  # fmt: skip
SKAT = "heD pi10"
#: Kreuz-Dame lies in the skat
HIDDEN = (HANDS[0], HANDS[1].replace("krD", "heD"), HANDS[2])


def table(hands: tuple[str, ...] = HANDS, rest: str = SKAT, **options: Any) -> Match:
    """The dealer is seat 2, so that seat 0 gets the first cards and leads."""
    match = Match(GAME.make(3, options), "d")
    match.push(deal(PIQUET, hands, stock=rest))
    return match


def whole(game: Any, seed: str) -> Match:
    return playout(game, random.Random(seed), seed)


def lies(match: Match, at: str, seat: int | None) -> list[str]:
    return [str(p.label) for p in match.game.view(match.state, seat).pieces if p.at == at for _n in range(p.count)]


# --- who plays solo ----------------------------------------------------------------------------------------------


def test_kreuz_dame_is_asked_first_then_the_others_in_turn() -> None:
    """001:2010-2012."""
    match = table()
    assert said(match) == ["Platz 3 gibt.", "Platz 2 zeigt Kreuz-Dame und wird zuerst gefragt."]
    assert [held.bit_count() for held in match.state.hands] == [10, 10, 10]
    asked = []
    for _place in range(3):
        (seat,) = match.to_act()
        asked.append(seat)
        assert targets(match) == {"solo", "passen"}
        assert str(match.game.explain(match.state, seat, ("hand:herz-9",))) == "Sage erst, ob du allein spielst."
        plays(match, f"{seat} passen")
    assert asked == [1, 0, 2]
    assert said(match) == ["Platz 3 passt.", "Niemand spielt ein Solo: Alle spielen für sich, Karo ist Trumpf."]
    assert match.to_act() == {0}  # the seat after the dealer leads


def test_if_it_lies_in_the_skat_all_are_asked_from_the_seat_after_the_dealer_on() -> None:
    match = table(HIDDEN, "krD pi10")
    assert said(match)[1] == "Niemand zeigt Kreuz-Dame: Alle werden reihum gefragt."
    assert match.state.asking == (0, 1, 2)


def test_the_skat_is_taken_and_two_cards_are_put_away() -> None:
    """001:2010; nobody else sees either."""
    match = table()
    assert lies(match, "skat", 1) == ["verdeckte Karte"] * 2
    plays(match, "1 solo")
    assert said(match) == ["Platz 2 nimmt den Skat und spielt allein.", "Im Skat: Herz-Dame und Pik 10."]
    assert match.effects[-1][1].only == (1,)
    assert targets(match) == hand(f"{HANDS[1]} {SKAT}")
    assert str(match.game.explain(match.state, 1, ("hand:pik-ass",))) == (
        "Tippe eine Karte auf deiner Hand an, die du weglegst."
    )
    plays(match, "1 pi10")
    assert match.effects[-1][1].only == (1,)
    plays(match, "1 krK")
    assert sorted(lies(match, "skat", 1)) == ["Kreuz-König", "Pik 10"]
    assert lies(match, "skat", 0) == lies(match, "skat", None) == ["verdeckte Karte"] * 2
    assert targets(match) == {"trumpf-kreuz", "trumpf-pik", "trumpf-herz", "trumpf-karo"}
    assert str(match.game.explain(match.state, 1, ("hand:herz-ass",))) == "Sage erst, was Trumpf sein soll."
    plays(match, "1 trumpf-herz")
    assert said(match) == ["Platz 2 spielt mit Herz als Trumpf."]
    assert match.to_act() == {0}


@pytest.mark.parametrize(
    ("suit", "legal"), [("herz", "krD kaD piB heA he10 heK heD"), ("karo", "krD kaD piB ka10 ka8 heD")]
)
def test_the_soloist_names_trumps(suit: str, legal: str) -> None:
    """001:2010: another suit instead of Karo, which then is a suit like any."""
    match = table()
    plays(match, "1 solo", "1 pi10", "1 krK", f"1 trumpf-{suit}", "0 piD")
    assert targets(match) == hand(legal)
    assert str(match.game.explain(match.state, 1, ("hand:kreuz-10",))) == (
        "Trumpf ist ausgespielt: Du musst Trumpf bedienen."
    )


def test_another_may_play_if_kreuz_dame_passes() -> None:
    match = table()
    plays(match, "1 passen", "0 solo")
    assert match.state.soloist == 0
    assert match.to_act() == {0}


# --- what a deal is worth ----------------------------------------------------------------------------------------


def alone(eyes: int, tricks: int, **options: Any) -> tuple[tuple[int, ...], str]:
    """What a solo of seat 1 is worth with so many Augen in tricks; ten more lie away."""
    match = table(**options)
    plays(match, "1 solo", "1 pi10", "1 ka8", "1 trumpf-karo")
    state = replace(match.state, points=(110 - eyes, eyes, 0), tricks=(10 - tricks, tricks, 0))
    found = match.game.account(state)
    return found.gains, str(found.said)


@pytest.mark.parametrize(
    ("eyes", "tricks", "gain", "one", "steps"),
    [
        (51, 5, 2, 1, 2),  # 61 with what lies away
        (50, 5, -4, -2, -4),  # 001:2008: lost counts double
        (81, 8, 2, 1, 4),
        (80, 8, 2, 1, 2),
        (110, 10, 2, 1, 6),
        (19, 2, -4, -2, -8),
        (0, 0, -4, -2, -12),
    ],
)
def test_a_solo(eyes: int, tricks: int, gain: int, one: int, steps: int) -> None:
    assert alone(eyes, tricks)[0] == (0, gain, 0)
    assert alone(eyes, tricks, solo=1)[0] == (0, one, 0)
    assert alone(eyes, tricks, stufen=True)[0] == (0, steps, 0)


def each(points: tuple[int, int, int], **options: Any) -> tuple[tuple[int, ...], str]:
    """What a deal without a solo is worth; thirteen Augen lie in the skat, and seat 2 took the last trick."""
    match = table(**options)
    plays(match, "1 passen", "0 passen", "2 passen")
    found = match.game.account(replace(match.state, points=points, leader=2))
    return found.gains, str(found.said)


def test_everyone_for_themselves() -> None:
    assert each((50, 37, 20)) == ((1, 0, 0), "Platz 1 hat mit 50 Augen die meisten. Dafür gibt es 1 Punkt.")
    assert each((45, 45, 17)) == ((1, 1, 0), "Die Besten haben je 45 Augen und bekommen je einen Punkt.")
    assert each((45, 22, 40))[0] == (1, 0, 0)
    assert each((45, 22, 40), skat="letzter") == (
        (0, 0, 1), "Platz 3 hat mit 53 Augen die meisten. Dafür gibt es 1 Punkt."
    )  # fmt: skip


def test_sentences() -> None:
    assert alone(60, 6)[1] == "Platz 2 gewinnt allein: 70 Augen. Dafür gibt es 2 Punkte."
    assert alone(15, 2)[1] == (
        "Platz 2 verliert allein: 25 Augen. Das ist Schneider. Verloren zählt doppelt: 4 Minuspunkte."
    )


@pytest.mark.parametrize("spiele", [3, 6, 12])
def test_each_deals_equally_often(spiele: int) -> None:
    match = whole(GAME.make(3, {"spiele": spiele}), str(spiele))
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (match.state.number, outcome.termination) == (spiele, "deals")


# --- a second account --------------------------------------------------------------------------------------------


def height(card: str, led: str, trump: str) -> int:
    """How high a card is, written from the rules: 0 takes nothing."""
    suit, rank = card.split("-")
    suits = ["karo", "herz", "pik", "kreuz"]
    if rank in ("dame", "bube"):
        return 100 + suits.index(suit) + 10 * (rank == "dame")
    ranks = ["7", "8", "9", "koenig", "10", "ass"]
    if suit == trump:
        return 50 + ranks.index(rank)
    led_suit, led_rank = led.split("-")
    return 1 + ranks.index(rank) if suit == led_suit and led_rank not in ("dame", "bube") else 0


def worth(cards: list[str]) -> int:
    return sum(EYES.get(card.split("-")[1], 0) for card in cards)


@pytest.mark.parametrize("seed", range(20))
def test_a_naive_account_of_whole_matches(seed: int) -> None:
    """Tricks, Augen and points, reckoned again from nothing but what was dealt, said and played."""
    match = whole(GAME.make(3, {}), str(seed))
    totals, soloist, trump, count = [0] * 3, -1, "karo", 0
    away: list[str] = []
    piles: list[list[str]] = [[], [], []]
    trick: list[tuple[int, str]] = []
    for event in match.events:
        if isinstance(event, Chance):
            soloist, trump, count, away, piles = -1, "karo", 0, [], [[], [], []]
            continue
        what = event.path[0]
        if what == "solo":
            soloist = event.seat
        elif what.startswith("trumpf-"):
            trump = what.removeprefix("trumpf-")
        elif what.startswith("hand:") and soloist >= 0 and len(away) < 2:
            away.append(what.removeprefix("hand:"))
        elif what.startswith("hand:"):
            trick.append((event.seat, what.removeprefix("hand:")))
            if len(trick) < 3:
                continue
            taker = max(trick, key=lambda played: height(played[1], trick[0][1], trump))[0]
            piles[taker] += [card for _seat, card in trick]
            trick, count = [], count + 1
            if count < 10:
                continue
            if soloist >= 0:
                totals[soloist] += 2 if worth(piles[soloist] + away) >= 61 else -4
            else:
                most = max(map(worth, piles))
                totals = [own + (worth(pile) == most) for own, pile in zip(totals, piles, strict=True)]
    assert match.state.scores == tuple(totals)


# --- what the text says ------------------------------------------------------------------------------------------


def test_how_often_kreuz_dame_lies_in_the_skat() -> None:
    """Two of 32 places: one deal in sixteen; the skat holds seven and a half Augen on average."""
    pairs = list(combinations(range(32), 2))
    with_queen = [pair for pair in pairs if PIQUET.index["kreuz-dame"] in pair]
    assert Fraction(len(with_queen), len(pairs)) == Fraction(1, 16)
    assert Fraction(sum(worth([PIQUET.cards[card] for card in pair]) for pair in pairs), len(pairs)) == Fraction(15, 2)
    game, rng = GAME.make(3, {}), random.Random(1)
    found = 0
    for _deal in range(3000):
        order = list(range(32))
        rng.shuffle(order)
        after, _effects = game.deal(game.start(), order)
        found += after.lacks[0] > 0
    assert abs(found / 3000 - 1 / 16) < 0.015


# --- what stays hidden -------------------------------------------------------------------------------------------


def test_kreuz_dame_stays_where_it_was_shown() -> None:
    match, queen = table(), PIQUET.of("kreuz-dame")
    rng = random.Random(3)
    for _world in range(30):
        assert match.game.sample_world(match.state, 0, rng).hands[1] & queen
    match = table(HIDDEN, "krD pi10")
    for _world in range(30):
        world = match.game.sample_world(match.state, 0, rng)
        assert PIQUET.index["kreuz-dame"] in world.stock


@pytest.mark.parametrize(("hands", "skat"), [(HANDS, SKAT), (HIDDEN, "krD pi10")])
def test_once_the_skat_is_taken_it_may_be_put_away(hands: tuple[str, ...], skat: str) -> None:
    """The others know that it is with the soloist, and not whether on the hand."""
    match, queen = table(hands, skat), PIQUET.of("kreuz-dame")
    plays(match, *(["0 passen"] if hands == HIDDEN else []), "1 solo", "1 pi10", "1 krK", "1 trumpf-herz", "0 he9")
    rng, found = random.Random(3), set()
    for _world in range(150):
        world = match.game.sample_world(match.state, 2, rng)
        assert not (world.hands[0] | world.hands[2]) & queen
        assert world.away.bit_count() == 2
        assert match.game.view(world, 2) == match.game.view(match.state, 2)
        found.add(bool(world.away & queen))
        mine = match.game.sample_world(match.state, 1, rng)
        assert (mine.hands[1], mine.away) == (match.state.hands[1], match.state.away)
    assert found == {True, False}
