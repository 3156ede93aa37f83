"""Ramsch: the deal, tricks and scoring under each option, refusals, and a second, naive account of whole matches."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import pytest

from games.engines import registry
from games.engines.core import Chance
from games.engines.kit.pack import PIQUET
from games.engines.match import Match
from games.engines.playout import playout
from tests.engines.tricks.skat_tables import FIRST, MIDDLE, REAR, REST, cards, deal, piece_at, plays, said

RAMSCH = registry.find("ramsch")
EYES = {"ass": 11, "10": 10, "koenig": 4, "dame": 3, "bube": 2}
#: for Vorhand (seat 1) hardly any trick
LOW = "kr7 kr8 kr9 pi7 pi8 pi9 he7 he8 he9 ka7"
HIGH = "krB piB heB kaB krA piA heA kaA kr10 krK"
OTHER = "pi10 piK piD he10 heK heD ka10 kaK kaD krD"
TWO = "ka8 ka9"


def table(chance: Chance | None = None, **options: Any) -> Match:
    """The dealer is seat 0; Vorhand is seat 1, then 2, then 0."""
    match = Match(RAMSCH.make(3, options), "r")
    match.push(chance or deal(FIRST, MIDDLE, REAR, REST))
    return match


def whole(game: Any, seed: str) -> Match:
    return playout(game, random.Random(seed), seed)


def play_high(match: Match) -> None:
    """Everyone plays the strongest card it may."""
    while match.state.phase == "spiel":
        (seat,) = match.to_act()
        strength = match.game.order(match.state).strength
        targets = match.game.step(match.state, seat).targets
        match.play(seat, (max(targets, key=lambda target: strength[PIQUET.card_of[target]]),))


def test_ten_cards_each_and_nobody_bids() -> None:
    """000:1211 and 000:1157-1159: the cards as they are dealt in Skat; Vorhand leads at once."""
    match = table()
    assert match.state.hands == (cards(REAR), cards(FIRST), cards(MIDDLE))
    assert match.state.skat == cards(REST)
    assert match.to_act() == {1}
    for seat in (0, 1, 2, None):
        assert [str(piece.label) for piece in piece_at(match, seat, "skat")] == ["verdeckte Karte"]


@pytest.mark.parametrize(("durchmarsch", "scores"), [("plus", (0, 120, 0)), ("minus", (-120, 0, -120))])
def test_all_ten_tricks(durchmarsch: str, scores: tuple[int, ...]) -> None:
    match = table(durchmarsch=durchmarsch)
    play_high(match)
    assert match.state.tricks == (0, 10, 0)
    assert match.state.scores == scores
    assert said(match)[2] == "Platz 2 macht beim Ramsch alle Stiche und gewinnt."


@pytest.mark.parametrize(("skat", "points"), [("letzter", 120), ("niemand", 100)])
def test_where_the_skat_goes(skat: str, points: int) -> None:
    """Both tens lie in it."""
    match = table(skat=skat)
    play_high(match)
    assert match.state.points == (0, points, 0)


def scored(points: tuple[int, ...], tricks: tuple[int, ...], **options: Any) -> tuple[tuple[int, ...], str]:
    """What a deal that ended so is worth, and the sentence."""
    match = table(**options)
    found = match.game.account(replace(match.state, points=points, tricks=tricks))
    return found.gains, str(found.said)


@pytest.mark.parametrize(
    ("points", "tricks", "gains", "sentence"),
    [
        ((70, 30, 20), (4, 3, 3), (-70, 0, 0), "Platz 1 verliert den Ramsch mit 70 Augen."),
        ((75, 45, 0), (6, 4, 0), (-150, 0, 0), "Platz 1 verliert den Ramsch mit 75 Augen."),
        ((50, 50, 20), (4, 3, 3), (-50, -50, 0), "Platz 1 und Platz 2 verlieren den Ramsch mit je 50 Augen."),
        ((40, 40, 40), (4, 3, 3), (0, 0, 0), "Beim Ramsch haben alle gleich viele Augen: Niemand verliert."),
        # all 120 Augen, but not all tricks: that is no Durchmarsch
        ((0, 120, 0), (1, 9, 0), (0, -240, 0), "Platz 2 verliert den Ramsch mit 120 Augen."),
    ],
)
def test_what_a_deal_is_worth(
    points: tuple[int, ...], tricks: tuple[int, ...], gains: tuple[int, ...], sentence: str
) -> None:
    assert scored(points, tricks) == (gains, sentence)


def test_without_doubling() -> None:
    assert scored((75, 45, 0), (6, 4, 0), jungfrau=1)[0] == (-75, 0, 0)


@pytest.mark.parametrize(("zehn", "best"), [("hoch", 1), ("klein", 0)])
def test_high_and_low_tens(zehn: str, best: int) -> None:
    """A king, then a ten of its suit; and the ten still counts ten."""
    game = RAMSCH.make(3, {"zehn": zehn})
    order = game.order(game.start())
    trick = tuple(PIQUET.index[card] for card in ("herz-koenig", "herz-10", "herz-9"))
    assert order.winner(trick) == best
    assert order.winner(tuple(PIQUET.index[card] for card in ("herz-9", "herz-10", "herz-7"))) == 1
    assert order.winner(tuple(PIQUET.index[card] for card in ("herz-ass", "karo-bube", "pik-bube"))) == 2


@pytest.mark.parametrize(
    ("led", "played", "why"),
    [
        ("kreuz-bube", "pik-dame", "Ein Bube ist ausgespielt: Du musst auch einen Buben legen."),
        ("kreuz-10", "herz-bube", "Ein Bube gehört zu keiner Farbe: Du musst Kreuz bedienen."),
        ("kreuz-10", "pik-dame", "Du musst Kreuz bedienen."),
        ("kreuz-10", "karo-7", "Karo 7 hast du nicht auf der Hand."),
    ],
)
def test_following(led: str, played: str, why: str) -> None:
    first = "krB kr10 piA piK heA heK kaA kaK ka10 kaD"
    middle = "heB krD piD kr7 kr8 kr9 pi7 pi8 pi9 he7"
    rear = "piB kaB krA krK pi10 he10 heD he9 he8 ka9"
    match = table(deal(first, middle, rear, "ka7 ka8"))
    plays(match, f"1 hand:{led}")
    assert str(match.game.explain(match.state, 2, (f"hand:{played}",))) == why


@pytest.mark.parametrize(("runden", "deals"), [(1, 3), (2, 6), (4, 12)])
def test_each_deals_equally_often(runden: int, deals: int) -> None:
    match = whole(RAMSCH.make(3, {"runden": runden}), str(runden))
    assert match.state.number == deals


def test_the_least_minus_wins() -> None:
    match = whole(RAMSCH.make(3, {"runden": 1}), "7")
    outcome = match.game.outcome(match.state)
    scores = match.state.scores
    assert outcome is not None
    assert outcome.winners == tuple(seat for seat in range(3) if scores[seat] == max(scores))


# --- a second account --------------------------------------------------------------------------------------------


def beats(card: str, other: str) -> bool:
    """Whether a card takes from another that lay before it: written from the rules, card by card."""
    jacks = ["karo", "herz", "pik", "kreuz"]
    (suit, rank), (other_suit, other_rank) = card.split("-"), other.split("-")
    if rank == "bube":
        return other_rank != "bube" or jacks.index(suit) > jacks.index(other_suit)
    ranks = ["7", "8", "9", "dame", "koenig", "10", "ass"]
    return other_rank != "bube" and suit == other_suit and ranks.index(rank) > ranks.index(other_rank)


@pytest.mark.parametrize("seed", range(25))
def test_a_naive_account_of_whole_matches(seed: int) -> None:
    """Tricks, Augen and points of three deals, counted again from nothing but who played what."""
    match = whole(RAMSCH.make(3, {"runden": 1}), str(seed))
    totals, deals = [0, 0, 0], 0
    piles: list[list[list[str]]] = [[], [], []]
    trick: list[tuple[int, str]] = []
    skat: list[str] = []
    for event in match.events:
        if isinstance(event, Chance):
            skat = [str(card) for card in event.outcome[9:11]]
            continue
        if not event.path[0].startswith("hand:"):
            continue
        trick.append((event.seat, event.path[0].removeprefix("hand:")))
        if len(trick) < 3:
            continue
        best = trick[0]
        for played in trick[1:]:
            if beats(played[1], best[1]):
                best = played
        piles[best[0]].append([card for _seat, card in trick])
        trick = []
        if sum(map(len, piles)) < 10:
            continue
        eyes = [sum(EYES.get(card.split("-")[1], 0) for taken in pile for card in taken) for pile in piles]
        eyes[best[0]] += sum(EYES.get(card.split("-")[1], 0) for card in skat)
        assert sum(eyes) == 120
        if any(len(pile) == 10 for pile in piles):
            totals = [total + 120 * (len(pile) == 10) for total, pile in zip(totals, piles, strict=True)]
        elif len(set(eyes)) > 1:
            loss = max(eyes) * 2 ** sum(not pile for pile in piles)
            totals = [total - loss * (own == max(eyes)) for total, own in zip(totals, eyes, strict=True)]
        piles, deals = [[], [], []], deals + 1
    assert (tuple(totals), deals) == (match.state.scores, 3)


# --- what the text says ------------------------------------------------------------------------------------------


def test_how_often_a_hand_has_no_jack() -> None:
    """Exactly C(28,10)/C(32,10), about one hand in five; the deals of many matches agree."""
    exact = Fraction(comb(28, 10), comb(32, 10))
    assert exact == Fraction(1463, 7192)
    assert round(float(exact), 3) == 0.203
    game, rng = RAMSCH.make(3, {}), random.Random(1)
    jacks = PIQUET.of_rank["bube"]
    without = 0
    for _deal in range(3000):
        order = list(range(32))
        rng.shuffle(order)
        after, _effects = game.deal(game.start(), order)
        without += sum(not hand & jacks for hand in after.hands)
    assert abs(without / 9000 - float(exact)) < 0.02


def test_how_often_the_skat_is_empty_of_eyes() -> None:
    """Of all 496 pairs 66 count nothing; on average they count seven and a half."""
    worth = [sum(EYES.get(PIQUET.ranks[card], 0) for card in pair) for pair in combinations(range(32), 2)]
    assert (len(worth), worth.count(0)) == (496, 66)
    assert Fraction(sum(worth), len(worth)) == Fraction(15, 2)


# --- what stays hidden -------------------------------------------------------------------------------------------


def test_worlds_keep_what_was_seen() -> None:
    """Who did not follow has none of that suit in any world; hands keep their sizes, the Skat its two cards."""
    match = table(deal(LOW, HIGH, OTHER, TWO))
    plays(match, "1 hand:karo-7", "2 hand:karo-ass", "0 hand:karo-dame")
    plays(match, "2 hand:herz-bube", "0 hand:herz-10")  # seat 0 has no jack
    rng, jacks = random.Random(3), PIQUET.of_rank["bube"]
    found = set()
    for _world in range(60):
        world = match.game.sample_world(match.state, 1, rng)
        assert world.hands[1] == match.state.hands[1]
        assert [hand.bit_count() for hand in world.hands] == [hand.bit_count() for hand in match.state.hands]
        assert world.skat.bit_count() == 2
        assert not world.hands[0] & jacks
        found.add(world.skat)
    assert len(found) > 20
