"""Bingo: what beats what, what counts, shown doubles, the end of the stock; whole matches judged again from the log."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from math import comb
from typing import Any

import pytest

from games.engines import registry
from games.engines.core import Chance, GameError, Move
from games.engines.dominoes.bingo import MAX_DEALS, PACK, counts
from games.engines.kit.pack import heap
from games.engines.match import Match
from games.engines.playout import playout

BINGO = registry.find("bingo")
FIRST = "6-2 5-5 3-3 4-1 2-0 6-5 1-0"
SECOND = "6-4 0-0 3-2 5-1 2-2 4-0 6-6"


def tiles(short: str) -> int:
    return heap(PACK.index[name] for name in short.split())


def shuffled(turned: str = "4-3", stock: str = "", first: str = FIRST, second: str = SECOND) -> Chance:
    top = f"{first} {second} {turned} {stock}".split()
    return Chance((*top, *(name for name in PACK.cards if name not in top)))


def table(chance: Chance | None = None, scores: tuple[int, int] = (0, 0), **options: Any) -> Match:
    game = BINGO.make(2, options)
    match = Match(game, "b", replace(game.start(), scores=scores))
    match.push(chance or shuffled())
    return match


def played(match: Match, *targets: str) -> Match:
    for target in targets:
        (seat,) = match.to_act()
        match.play(seat, (f"hand:{target}" if target[0].isdigit() else target,))
    return match


def refusal(match: Match, *path: str) -> str:
    (seat,) = match.to_act()
    before = match.state
    with pytest.raises(GameError) as caught:
        match.play(seat, path)
    assert match.state is before
    return str(caught.value)


def said(match: Match) -> list[str]:
    return [str(effect.text) for effect in match.effects[-1] if effect.text]


def targets(match: Match) -> set[str]:
    (seat,) = match.to_act()
    return set(match.game.step(match.state, seat).targets)


# --- the deal ---------------------------------------------------------------------------------------------------


def test_the_deal() -> None:
    """001:1758-1762: seven each, a tile turned, 13 left; who opens chooses a half of it."""
    match = table()
    assert match.state.hands == (tiles(FIRST), tiles(SECOND))
    assert (match.state.upcard, len(match.state.stock)) == (PACK.index["4-3"], 13)
    assert said(match) == ["Platz 2 mischt.", "Platz 2 deckt 4-3 auf."]
    assert (match.to_act(), targets(match)) == ({0}, {"trumpf:4", "trumpf:3"})
    assert refusal(match, "hand:6-2") == "Wähle zuerst, welche Hälfte Trumpf ist."
    assert refusal(match, "trumpf:6") == "Trumpf wird eine Hälfte des offenen Steins."
    played(match, "trumpf:3")
    assert (match.state.trump, said(match)) == (3, ["Platz 1 wählt: Trumpf ist die 3."])
    assert refusal(match, "trumpf:4") == "Trumpf steht für diese Runde schon fest."


def test_a_double_leaves_no_choice() -> None:
    """001:1762."""
    match = table(shuffled(turned="4-4"))
    assert match.state.trump == 4
    assert said(match)[-1] == "Ein Doppelstein: Trumpf ist die 4."
    assert "hand:6-2" in targets(match)


# --- tricks -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("led", "second", "winner"),
    [
        ("6-2", "5-2", 0),  # joined at the two: 6 against 5
        ("5-2", "6-2", 1),
        ("6-5", "6-6", 1),  # a double's free half is as high as the other
        ("6-6", "6-5", 0),
        ("0-0", "6-0", 0),  # the Bingo beats all, led or not
        ("6-6", "0-0", 1),
        ("3-3", "0-0", 1),
        ("6-5", "2-1", 0),  # neither joined nor trump
        ("6-6", "3-0", 1),  # any trump beats any other tile
        ("3-0", "6-0", 0),  # though it is joined and higher
        ("3-1", "3-2", 1),  # the higher trump
        ("3-6", "3-2", 0),
        ("3-3", "4-3", 1),  # the double by its free half
        ("3-2", "3-3", 1),
    ],
)
def test_who_takes_a_trick(led: str, second: str, winner: int) -> None:
    """001:1764-1766, threes are trumps."""
    game = BINGO.make(2)
    s = replace(game.start(), trump=3)
    trick = tuple(PACK.index["-".join(sorted(name.split("-"), reverse=True))] for name in (led, second))
    assert game.order(s).winner(trick) == winner


def test_the_double_of_trumps_as_the_highest() -> None:
    game = BINGO.make(2, {"trumpfdoppel": "hoch"})
    order = game.order(replace(game.start(), trump=3))
    six, double = PACK.index["6-3"], PACK.index["3-3"]
    assert (order.winner((six, double)), order.winner((double, six)), order.winner((double, 0))) == (1, 0, 1)


def test_free_halves_are_never_equal() -> None:
    """What the source does not settle cannot come up: two tiles share one number at most."""
    for one, other in permutations([tuple(map(int, name.split("-"))) for name in PACK.cards], 2):
        shared = set(one) & set(other)
        assert len(shared) <= 1
        assert all(sum(one) - number != sum(other) - number for number in shared)


@pytest.mark.parametrize("trump", range(7))
def test_what_all_tiles_count(trump: int) -> None:
    """001:1776-1782: Bingo 14, double of trumps its pips, other doubles 3, trumps the other half, the rest nothing."""
    by_hand = {"0-0": 14, **{f"{n}-{n}": 3 for n in range(1, 7)}}
    if trump:
        by_hand[f"{trump}-{trump}"] = 2 * trump
    for other in range(7):
        if other != trump:
            by_hand[f"{max(trump, other)}-{min(trump, other)}"] = other
    assert {name: counts(PACK.index[name], trump) for name in PACK.cards} == {
        name: by_hand.get(name, 0) for name in PACK.cards
    }
    assert sum(by_hand.values()) == (50 + trump if trump else 53)


def test_the_winner_draws_first_and_leads() -> None:
    match = played(table(shuffled(stock="3-1 2-1")), "trumpf:3", "6-2")
    assert match.game.step(match.state, 1).targets  # while there is a stock anything may be played
    assert len(targets(match)) == 7
    played(match, "2-2")
    assert match.to_act() == {0}
    assert match.state.hands[0] == tiles(FIRST) & ~tiles("6-2") | tiles("3-1")
    assert match.state.hands[1] == tiles(SECOND) & ~tiles("2-2") | tiles("2-1")
    assert match.state.points == (3, 0)
    assert [effect.only for effect in match.effects[-1] if effect.only is not None] == [(0,), (1,)]


# --- doubles shown ----------------------------------------------------------------------------------------------


def test_a_double_shown() -> None:
    """001:1768: three points at once, if the trick is taken; again as long as there are two."""
    match = played(table(), "trumpf:4")
    assert targets(match) >= {"zeigen:5-5", "zeigen:3-3"}
    assert refusal(match, "zeigen:2-2") == "Zum Zeigen brauchst du diesen Doppelstein und noch einen zum Ausspielen."
    played(match, "zeigen:3-3")
    assert said(match) == ["Platz 1 zeigt Doppel-3."]
    assert targets(match) == {"hand:5-5"}
    assert refusal(match, "hand:6-2") == ("Du hast einen Doppelstein gezeigt: Spiele einen anderen Doppelstein aus.")
    played(match, "5-5")
    assert refusal(match, "zeigen:2-2") == "Einen Doppelstein zeigst du nur, bevor du ausspielst."
    played(match, "5-1")
    assert match.state.scores == (3, 0)
    assert "Platz 1 hat einen Doppelstein gezeigt: drei Punkte." in said(match)
    assert match.state.named == 0


def test_a_double_lost_or_not_shown_brings_nothing() -> None:
    match = played(table(), "trumpf:4", "zeigen:3-3", "5-5", "0-0")
    assert (match.state.scores, match.state.points, match.to_act()) == ((0, 0), (0, 17), {1})
    assert played(table(), "trumpf:4", "5-5", "5-1").state.scores == (0, 0)


def test_who_shows_has_another_in_every_world() -> None:
    match = played(table(), "trumpf:4", "zeigen:3-3")
    rng = random.Random(1)
    others = {match.game.sample_world(match.state, 1, rng).hands[0] & PACK.doubles for _world in range(60)}
    assert all(held & tiles("3-3") and held & ~tiles("3-3") for held in others)
    assert len(others) > 3


# --- the end of the stock ---------------------------------------------------------------------------------------


def ending(taker: int, **options: Any) -> Match:
    """The seventh trick of a round, led by seat 0, taken by `taker`; one tile and the turned one are left."""
    match = played(table(**options), "trumpf:4")
    hands = (tiles("6-2"), tiles("2-1" if taker == 0 else "0-0"))
    match = Match(match.game, "b", replace(match.state, hands=hands, stock=(PACK.index["6-6"],)))
    return played(match, "6-2", "2-1" if taker == 0 else "0-0")


@pytest.mark.parametrize(
    ("taker", "rule", "gets"),
    [(0, "aufdecker", 1), (1, "aufdecker", 1), (0, "verlierer", 1), (1, "verlierer", 0)],
)
def test_who_gets_the_turned_tile(taker: int, rule: str, gets: int) -> None:
    """001:1770: the second player, who turned it up; or who lost the trick."""
    match = ending(taker, trumpfstein=rule)
    assert (match.state.hands[gets], match.state.hands[1 - gets]) == (tiles("4-3"), tiles("6-6"))
    assert (match.state.upcard, match.state.stock) == (-1, ())
    assert said(match)[-2:] == [
        f"Platz {gets + 1} nimmt den offenen Stein: 4-3.",
        "Der Vorrat ist leer: Ab jetzt muss man anlegen oder stechen, wenn es geht.",
    ]


@pytest.mark.parametrize(
    ("held", "allowed"),
    [
        ("6-5 2-1 4-0 0-0 3-1", {"6-5", "2-1", "4-0", "0-0"}),
        ("3-1 0-0 5-5", {"0-0"}),
        ("3-1 5-5", {"3-1", "5-5"}),
    ],
)
def test_what_must_be_played_then(held: str, allowed: set[str]) -> None:
    """001:1770-1774: a tile that fits, a trump, or the Bingo, whichever one likes; else anything."""
    match = played(table(), "trumpf:4")
    s = replace(match.state, hands=(tiles("6-2 1-0"), tiles(held)), stock=(), upcard=-1)
    match = played(Match(match.game, "b", s), "6-2")
    assert targets(match) == {f"hand:{name}" for name in allowed}
    if len(allowed) == 1:
        assert refusal(match, "hand:5-5") == (
            "Der Vorrat ist leer: Spiele einen passenden Stein, einen Trumpf oder den Bingo."
        )


# --- the end ----------------------------------------------------------------------------------------------------


def last_trick(scores: tuple[int, int], closing: bool = False, **options: Any) -> Match:
    """Seat 0 leads the Bingo, with 20 points taken, and seat 1 has 30: 34 and 30 in the round."""
    match = played(table(scores=scores, **options), "trumpf:4")
    s = replace(match.state, hands=(tiles("0-0"), tiles("2-1")), stock=(), upcard=-1, points=(20, 30), closing=closing)
    return played(Match(match.game, "b", s), "0-0", "2-1")


def test_the_round_is_counted() -> None:
    match = last_trick((10, 10))
    assert (match.state.scores, match.state.phase) == ((44, 40), "zeigen")
    assert "Platz 1 zählt 34 Punkte. Platz 2 zählt 30 Punkte." in said(match)
    match.play(0, ("weiter",))
    match.play(1, ("weiter",))
    match.settle()
    assert (match.state.dealer, match.state.closing) == (0, False)
    assert match.state.turn == 1


@pytest.mark.parametrize(
    ("ende", "closing", "phase"),
    [("66", False, "zeigen"), ("66", True, "ende"), ("66-sofort", False, "ende"), ("1", False, "ende")],
)
def test_sixty_six(ende: str, closing: bool, phase: str) -> None:
    """001:1784: 66 begins the last round; the most points win it."""
    match = last_trick((32, 40), closing, ende=ende)
    assert (match.state.scores, match.state.phase) == ((66, 70), phase)
    if phase == "ende":
        outcome = match.game.outcome(match.state)
        assert outcome is not None
        assert (outcome.places, str(outcome.reason)) == ((2, 1), "Platz 2 gewinnt 70 zu 66.")
    else:
        match.play(0, ("weiter",))
        match.play(1, ("weiter",))
        match.settle()
        assert match.state.closing


def test_as_many_points() -> None:
    match = last_trick((36, 40), True)
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (outcome.places, str(outcome.reason)) == ((1, 1), "Gleichstand: Beide haben 70 Punkte.")


# --- a second referee -------------------------------------------------------------------------------------------


def takes(led: str, second: str, trump: str, high: bool) -> bool:
    """Whether the second tile takes the trick: the sentences of 001:1764-1766, one after the other."""
    if "0-0" in (led, second):
        return second == "0-0"
    if trump in second:
        if trump not in led:
            return True
        rank = [10 if high and name == f"{trump}-{trump}" else int(name.replace(trump, "", 1).strip("-"))
                for name in (led, second)]  # fmt: skip
        return rank[1] > rank[0]
    if trump in led:
        return False
    for half in "0123456":
        if half in led and half in second:
            return int(second.replace(half, "", 1).strip("-")) > int(led.replace(half, "", 1).strip("-"))
    return False


def value(name: str, trump: str) -> int:
    if name == "0-0":
        return 14
    if name[0] == name[2]:
        return 2 * int(trump) if name[0] == trump else 3
    return int(name.replace(trump, "").strip("-")) if trump in name else 0


@pytest.mark.parametrize("options", [{}, {"trumpfstein": "verlierer", "trumpfdoppel": "hoch"}, {"ende": "66-sofort"}])
def test_random_matches_against_a_second_referee(options: dict[str, Any]) -> None:
    game, lengths = BINGO.make(2, options), Counter[int]()
    for number in range(60):
        match = playout(game, random.Random(number), f"bingo {number}")
        score, before, opener, rounds, sums = [0, 0], [0, 0], 0, 0, [0, 0]
        hands: list[list[str]] = [[], []]
        stock: list[str] = []
        trump, shown, led, leader = "", False, "", 0
        for event in match.events:
            if isinstance(event, Chance):
                order = [str(name) for name in event.outcome]
                hands[opener], hands[1 - opener] = order[:7], order[7:14]
                turned, stock, leader, sums = order[14], order[15:], opener, [0, 0]
                trump = turned[0] if turned[0] == turned[2] else ""
                continue
            assert isinstance(event, Move)
            seat, (target,) = event.seat, event.path
            if target == "weiter":
                continue
            if target.startswith("trumpf:"):
                assert (seat, trump) == (opener, "")
                trump = target[-1]
                continue
            name = target.split(":")[1]
            if target.startswith("zeigen:"):
                assert (seat, led, shown) == (leader, "", False)
                assert name in hands[seat]
                shown = True
                continue
            hands[seat].remove(name)
            if not led:
                assert seat == leader
                assert not shown or name[0] == name[2]
                led = name
                continue
            assert seat == 1 - leader
            if not stock:
                fitting = {led[0], led[2], trump}
                if not (fitting & set(name) or name == "0-0"):
                    assert not any(fitting & set(held) or held == "0-0" for held in hands[seat])
            lead_won = not takes(led, name, trump, options.get("trumpfdoppel") == "hoch")
            if lead_won and shown:
                score[leader] += 3
            leader = leader if lead_won else seat
            sums[leader] += value(led, trump) + value(name, trump)
            led, shown = "", False
            if len(stock) == 1:
                gets = 1 - leader if options.get("trumpfstein") else 1 - opener
                hands[gets].append(turned)
                hands[1 - gets] += stock
                stock = []
            elif stock:
                hands[leader].append(stock[0])
                hands[1 - leader].append(stock[1])
                stock = stock[2:]
            if not hands[0] and not hands[1]:
                begun = max(before)
                assert sum(sums) == (50 + int(trump) if trump != "0" else 53)
                score = [score[0] + sums[0], score[1] + sums[1]]
                rounds, opener = rounds + 1, 1 - opener
                last = max(score) >= 66 if "ende" in options else begun >= 66
                assert (event is match.events[-1]) == last
                before = list(score)
        assert match.state.scores == tuple(score)
        assert match.state.number == rounds <= MAX_DEALS
        lengths[rounds] += 1
    assert len(lengths) > 1
    assert max(lengths) <= MAX_DEALS


def test_how_often_somebody_is_dealt_two_doubles() -> None:
    """Seven of 28 tiles are doubles: two or more among seven have the chance 1 - (C(21,7) + 7 C(21,6)) / C(28,7)."""
    exact = 1 - Fraction(comb(21, 7) + 7 * comb(21, 6), comb(28, 7))
    assert round(float(exact), 3) == 0.581
    game, deals = BINGO.make(2), 2000
    dealt = []
    for number in range(deals):
        match = Match(game, f"blatt {number}")
        match.settle()
        dealt += [(hand & PACK.doubles).bit_count() >= 2 for hand in match.state.hands]
    assert abs(sum(dealt) / len(dealt) - float(exact)) < 0.03
