"""Wendischer Schafkopf: parties, announcing, solos, counting, refusals, what stays hidden, and a naive account."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from games.engines import registry
from games.engines.core import Chance
from games.engines.kit.pack import PIQUET
from games.engines.match import Match
from games.engines.playout import playout
from tests.engines.tricks.shorthand import deal, hand, names, plays, said, targets

GAME = registry.find("wendischer-schafkopf")
EYES = {"ass": 11, "10": 10, "koenig": 4, "dame": 3, "bube": 2}
#: seats 0 and 2 hold the Alten
APART = ("krD heD krB ka7 piA pi7 he9 kr8", "kaD heB kaA ka8 kr10 krK he7 pi8",
         "piD piB ka9 krA heA he10 kr7 pi9", "kaB ka10 kaK kr9 heK he8 pi10 piK")  # fmt: skip
#: seat 1 holds both, and the ace of Herz
BOTH = ("heD krB ka7 piA pi7 he9 kr8 heB", "krD piD kaA ka8 kr10 heA he7 pi8",
        "kaD piB ka9 krA krK he10 kr7 pi9", "kaB ka10 kaK kr9 heK he8 pi10 piK")  # fmt: skip
SILENT = ("0 still", "1 still", "2 still", "3 still")


def table(hands: tuple[str, ...] = APART, **options: Any) -> Match:
    """The dealer is seat 3, so that seat 0 gets the first cards, is asked first and leads."""
    match = Match(GAME.make(4, options), "w")
    match.push(deal(PIQUET, hands))
    return match


def whole(game: Any, seed: str) -> Match:
    return playout(game, random.Random(seed), seed)


def notes(match: Match, seat: int | None) -> list[str]:
    return [str(note) for note in match.game.view(match.state, seat).notes]


# --- parties -----------------------------------------------------------------------------------------------------


def test_the_holders_of_the_two_highest_queens_play_together() -> None:
    """001:1990-1992; nobody else learns who it is."""
    match = table()
    plays(match, *SILENT)
    assert said(match) == ["Platz 4 sagt nichts an."]
    assert (match.state.re, match.state.open) == (0b0101, 0)
    assert notes(match, 0) == ["Alte · 0 Stiche", "0 Stiche", "0 Stiche", "0 Stiche"]
    assert notes(match, 1) == ["0 Stiche", "Gegner · 0 Stiche", "0 Stiche", "0 Stiche"]
    assert notes(match, None) == ["0 Stiche"] * 4


def test_a_queen_played_shows_its_party_and_the_second_shows_all() -> None:
    match = table()
    plays(match, *SILENT, "0 krD")
    assert match.state.open == 0b0001
    plays(match, "1 ka8", "2 ka9", "3 kaB")
    assert notes(match, 1) == ["Alte", "Gegner · 0 Stiche", "0 Stiche", "0 Stiche"]
    plays(match, "0 heD", "1 kaD", "2 piD")
    assert match.state.open == 0b1111
    assert notes(match, None) == ["Alte", "Gegner", "Alte", "Gegner"]


def test_everyone_is_asked_and_only_both_alten_can_announce() -> None:
    match = table(BOTH)
    assert match.to_act() == {0}
    assert targets(match) == {"still"}
    assert str(match.game.explain(match.state, 0, ("ruf-stich",))) == "Dafür brauchst du beide Alten."
    assert str(match.game.explain(match.state, 0, ("hand:pik-ass",))) == "Sage erst, ob du etwas ansagst."
    plays(match, "0 still")
    assert targets(match) == {"still", "ruf-stich", "ruf-kreuz", "ruf-pik"}
    assert str(match.game.explain(match.state, 1, ("ruf-herz",))) == "Herz-Ass hast du selbst."
    for seat in (0, 2, 3, None):
        assert match.game.step(match.state, seat if seat is not None else 0).targets == ()


@pytest.mark.parametrize(
    ("partner", "calls"),
    [
        ("beides", {"still", "ruf-stich", "ruf-kreuz", "ruf-pik"}),
        ("stich", {"still", "ruf-stich"}),
        ("ass", {"still", "ruf-kreuz", "ruf-pik"}),
    ],
)
def test_how_a_partner_may_be_sought(partner: str, calls: set[str]) -> None:
    match = table(BOTH, partner=partner)
    plays(match, "0 still")
    assert targets(match) == calls
    for call in {"ruf-stich", "ruf-kreuz"} - calls:
        assert str(match.game.explain(match.state, 1, (call,))) == "So wird an diesem Tisch kein Partner gesucht."


def test_an_ace_goes_along_and_shows_itself_when_it_is_played() -> None:
    """001:1998."""
    match = table(BOTH)
    plays(match, "0 still", "1 ruf-kreuz")
    assert said(match) == ["Platz 2 hat beide Alten. Wer Kreuz-Ass hat, spielt mit."]
    assert match.to_act() == {0}  # nobody else is asked
    assert (match.state.re, match.state.open) == (0b0110, 0b0010)
    assert notes(match, 2) == ["0 Stiche", "Alte", "Alte · 0 Stiche", "0 Stiche"]
    plays(match, "0 kr8", "1 kr10", "2 krK", "3 kr9")
    assert match.state.open == 0b0010
    plays(match, "1 krD", "2 ka9", "3 kaB", "0 ka7", "1 piD", "2 kaD", "3 ka10", "0 heB")
    assert match.state.open == 0b0010  # both Alten are gone, and the ace is not
    plays(match, "1 heA", "2 he10", "3 heK", "0 he9", "1 he7", "2 krA")
    assert match.state.open == 0b1111


def test_the_first_trick_of_another_goes_along() -> None:
    """001:1994; the first is the announcer's own, so it is the second."""
    match = table(BOTH)
    plays(match, "0 still", "1 ruf-stich")
    assert said(match) == ["Platz 2 hat beide Alten. Wer den ersten fremden Stich macht, spielt mit."]
    assert notes(match, 0) == ["0 Stiche", "Alte", "0 Stiche", "0 Stiche"]
    plays(match, "0 heD", "1 krD", "2 ka9", "3 kaB")
    assert match.state.open == 0b0010
    plays(match, "1 pi8", "2 pi9", "3 pi10", "0 piA")
    assert said(match)[-1] == "Platz 1 spielt mit den Alten."
    assert (match.state.re, match.state.open) == (0b0011, 0b1111)


def test_or_only_the_very_first() -> None:
    match = table(BOTH, stich="erster")
    plays(match, "0 still", "1 ruf-stich")
    assert said(match) == ["Platz 2 hat beide Alten. Wer den ersten Stich macht, spielt mit."]
    plays(match, "0 heD", "1 krD", "2 ka9", "3 kaB")
    assert said(match)[-1] == "Platz 2 spielt allein."
    assert (match.state.re, match.state.open) == (0b0010, 0b1111)
    match = table(BOTH, stich="erster")
    plays(match, "0 still", "1 ruf-stich", "0 heD", "1 ka8", "2 ka9", "3 kaB")
    assert said(match)[-1] == "Platz 1 spielt mit den Alten."


def test_a_silent_solo_is_known_when_both_queens_are_gone() -> None:
    """001:2006: the others are left in the dark."""
    match = table(BOTH)
    plays(match, *SILENT)
    assert match.state.re == 0b0010
    plays(match, "0 heD", "1 krD", "2 ka9", "3 kaB")
    assert match.state.open == 0b0010
    plays(match, "1 piD")
    assert match.state.open == 0b1111


# --- tricks ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trick", "best"),
    [
        ("kaD heD piD krD", 3),  # 001:1986
        ("krB kaD ka7 kaA", 1),  # a queen is above each jack
        ("ka7 kaB piB heB", 2),
        ("kaA kaB ka10 kaK", 1),
        ("kr7 krA ka7 krK", 2),
        ("kr9 krK kr10 piA", 2),
        ("pi7 kr10 heA he10", 0),
    ],
)
def test_what_beats_what(trick: str, best: int) -> None:
    game = GAME.make(4, {})
    assert game.order(game.start()).winner(tuple(PIQUET.index[name] for name in names(trick))) == best


def test_following() -> None:
    """001:2002-2004: trumps on trumps, of any suit; else the suit, else anything."""
    match = table()
    plays(match, *SILENT, "0 ka7")
    assert targets(match) == hand("kaD heB kaA ka8")
    assert str(match.game.explain(match.state, 1, ("hand:kreuz-10",))) == (
        "Trumpf ist ausgespielt: Du musst Trumpf bedienen."
    )
    match = table()
    plays(match, *SILENT, "0 kr8", "1 kr10")
    assert targets(match) == hand("krA kr7")
    assert str(match.game.explain(match.state, 2, ("hand:pik-dame",))) == (
        "Du musst Kreuz bedienen: Pik-Dame ist Trumpf."
    )
    plays(match, "2 kr7", "3 kr9", "1 pi8", "2 pi9")
    assert targets(match) == hand("pi10 piK")


# --- what a deal is worth ----------------------------------------------------------------------------------------


def result(eyes: int, tricks: int, re: int = 0b0101, **options: Any) -> tuple[tuple[int, ...], str]:
    """What a deal is worth in which these seats made so many Augen and tricks with the Alten."""
    match = table(**options)
    ours = [seat for seat in range(4) if re >> seat & 1]
    other = next(seat for seat in range(4) if not re >> seat & 1)
    points, taken = [0] * 4, [0] * 4
    points[ours[-1]], points[other] = eyes, 120 - eyes
    taken[ours[0]], taken[other] = tricks, 8 - tricks
    found = match.game.account(replace(match.state, points=tuple(points), tricks=tuple(taken), re=re))
    return found.gains, str(found.said)


@pytest.mark.parametrize(
    ("eyes", "tricks", "gains", "steps"),
    [
        (61, 4, (1, 0, 1, 0), (1, 0, 1, 0)),  # 001:2000
        (60, 4, (0, 1, 0, 1), (0, 1, 0, 1)),
        (90, 6, (1, 0, 1, 0), (1, 0, 1, 0)),
        (91, 6, (1, 0, 1, 0), (2, 0, 2, 0)),
        (120, 8, (1, 0, 1, 0), (3, 0, 3, 0)),
        (29, 2, (0, 1, 0, 1), (0, 2, 0, 2)),
        (0, 0, (0, 1, 0, 1), (0, 3, 0, 3)),
    ],
)
def test_two_against_two(eyes: int, tricks: int, gains: tuple[int, ...], steps: tuple[int, ...]) -> None:
    assert result(eyes, tricks)[0] == gains
    assert result(eyes, tricks, stufen=True)[0] == steps


@pytest.mark.parametrize(
    ("eyes", "tricks", "gain", "steps"), [(61, 4, 1, 1), (60, 4, -2, -2), (120, 8, 1, 3), (20, 2, -2, -4)]
)
def test_alone_the_points_are_the_soloists_and_lost_they_count_double(
    eyes: int, tricks: int, gain: int, steps: int
) -> None:
    """001:2008."""
    assert result(eyes, tricks, re=0b0010)[0] == (0, gain, 0, 0)
    assert result(eyes, tricks, re=0b0010, stufen=True)[0] == (0, steps, 0, 0)


def test_sentences() -> None:
    assert result(74, 5)[1] == "Platz 1 und Platz 3 gewinnen mit den Alten: 74 Augen. Dafür gibt es 1 Punkt."
    assert result(28, 2)[1] == (
        "Platz 1 und Platz 3 verlieren mit den Alten: 28 Augen. Das ist Schneider. Dafür gibt es 1 Punkt."
    )
    assert result(75, 5, re=2)[1] == "Platz 2 gewinnt allein: 75 Augen. Dafür gibt es 1 Punkt."
    assert result(55, 4, re=2)[1] == "Platz 2 verliert allein: 55 Augen. Verloren zählt doppelt: 2 Minuspunkte."


@pytest.mark.parametrize("spiele", [4, 8, 12])
def test_each_deals_equally_often(spiele: int) -> None:
    match = whole(GAME.make(4, {"spiele": spiele}), str(spiele))
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (match.state.number, outcome.termination) == (spiele, "deals")
    best = max(match.state.scores)
    assert all(match.state.scores[seat] == best for seat in outcome.winners)


# --- a second account --------------------------------------------------------------------------------------------


def height(card: str, led: str) -> int:
    """How high a card is, written from the rules: 0 takes nothing."""
    suit, rank = card.split("-")
    suits = ["karo", "herz", "pik", "kreuz"]
    if rank in ("dame", "bube"):
        return 100 + suits.index(suit) + 10 * (rank == "dame")
    ranks = ["7", "8", "9", "koenig", "10", "ass"]
    if suit == "karo":
        return 50 + ranks.index(rank)
    led_suit, led_rank = led.split("-")
    return 1 + ranks.index(rank) if suit == led_suit and led_rank not in ("dame", "bube") else 0


@pytest.mark.parametrize("seed", range(20))
def test_a_naive_account_of_whole_matches(seed: int) -> None:
    """Parties, tricks, Augen and points, reckoned again from nothing but what was dealt, said and played."""
    match = whole(GAME.make(4, {}), str(seed))
    totals, dealer = [0] * 4, 3
    owner: dict[str, int] = {}
    trick: list[tuple[int, str]] = []
    eyes, re, seeks, count = [0] * 4, set[int](), -1, 0
    for event in match.events:
        if isinstance(event, Chance):
            owner = {str(card): (dealer + 1 + place // 8) % 4 for place, card in enumerate(event.outcome)}
            re = {owner["kreuz-dame"], owner["pik-dame"]}
            eyes, seeks, count = [0] * 4, -1, 0
            continue
        what = event.path[0]
        if what == "ruf-stich":
            seeks = event.seat
        elif what.startswith("ruf-"):
            re.add(owner[f"{what[4:]}-ass"])
        elif what.startswith("hand:"):
            trick.append((event.seat, what.removeprefix("hand:")))
            if len(trick) < 4:
                continue
            taker = max(trick, key=lambda played: height(played[1], trick[0][1]))[0]
            eyes[taker] += sum(EYES.get(card.split("-")[1], 0) for _seat, card in trick)
            trick, count = [], count + 1
            if seeks >= 0 and taker != seeks:
                re, seeks = re | {taker}, -1
            if count == 8:
                won = sum(eyes[seat] for seat in re) >= 61
                if len(re) == 1:
                    (alone,) = re
                    totals[alone] += 1 if won else -2
                else:
                    totals = [own + ((seat in re) == won) for seat, own in enumerate(totals)]
                dealer = (dealer + 1) % 4
    assert match.state.scores == tuple(totals)


# --- what the text says ------------------------------------------------------------------------------------------


def test_how_often_one_holds_both_alten() -> None:
    """Where one of them lies, 7 of 31 other cards lie too: more than once in five deals."""
    exact = Fraction(7, 31)
    assert exact == 4 * Fraction(comb(30, 6), comb(32, 8))
    assert round(float(exact), 3) == 0.226
    game, rng = GAME.make(4, {}), random.Random(1)
    found: Counter[int] = Counter()
    for _deal in range(4000):
        order = list(range(32))
        rng.shuffle(order)
        after, _effects = game.deal(game.start(), order)
        found[after.re.bit_count()] += 1
    assert set(found) == {1, 2}
    assert abs(found[1] / 4000 - float(exact)) < 0.02


# --- what stays hidden -------------------------------------------------------------------------------------------


def test_worlds_do_not_know_the_parties() -> None:
    """Seat 1 has no Alte: any of the others may hold them, one perhaps both."""
    match = table()
    plays(match, *SILENT, "0 kr8")
    rng, found = random.Random(3), set()
    for _world in range(200):
        world = match.game.sample_world(match.state, 1, rng)
        holders = {seat for seat in range(4) if world.hands[seat] & PIQUET.of("kreuz-dame", "pik-dame")}
        assert world.re == sum(1 << seat for seat in holders)
        assert match.game.view(world, 1) == match.game.view(match.state, 1)
        found.add(world.re)
    assert found == {0b0001, 0b0100, 0b1000, 0b0101, 0b1001, 0b1100}


def test_worlds_keep_what_was_announced() -> None:
    match = table(BOTH)
    plays(match, "0 still", "1 ruf-kreuz")
    rng, found = random.Random(3), set()
    for _world in range(100):
        world = match.game.sample_world(match.state, 3, rng)
        assert world.hands[1] & PIQUET.of("kreuz-dame", "pik-dame") == PIQUET.of("kreuz-dame", "pik-dame")
        assert not world.hands[1] & PIQUET.of("kreuz-ass")
        assert world.re & 0b0010
        found.add(world.re)
    assert found == {0b0011, 0b0110}
