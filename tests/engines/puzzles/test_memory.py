"""Memory: turning up, pairs, who goes on, what is hidden, and every motif drawn.

Evidence: D. J. Velleman and G. S. Warrington, What to Expect in a Game of Memory (American Mathematical Monthly 120,
2013): one who forgets nothing and plays well needs (3 - 2 ln 2) n + 7/8 - 2 ln 2 tries for n pairs on average. Played
through the engine, and reckoned exactly by a recursion over known and unknown cards.
"""

from __future__ import annotations

import math
import random
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from games.engines import registry
from games.engines.core import CHANCE, IllegalMoveError, Revealed, Scored
from games.engines.match import Match
from games.engines.puzzles.memory import MOST_TRIES, MOTIFS, NAMES
from tests.engines import contract

PIECES = Path(__file__).parents[3] / "static" / "img" / "pieces" / "memory.svg"
#: sixteen cards laid out in pairs: a4 b4 are the first motif, c4 d4 the second …
PAIRS = tuple(name for name in NAMES[:8] for _copy in range(2))


def laid(cards=PAIRS, seats=2, **options):
    match = Match(registry.find("memory").make(seats, options), "s")
    chosen = set(cards)
    match.decide([*dict.fromkeys(cards), *(name for name in NAMES if name not in chosen)])
    match.decide(cards)
    return match


def refused(match, seat, *path):
    with pytest.raises(IllegalMoveError) as error:
        match.play(seat, path)
    return str(error.value)


def shown(match, seat=None):
    """The faces that lie open on the table, by place."""
    pieces = match.game.view(match.state, seat).pieces
    return {piece.at: piece.face for piece in pieces if piece.face != "back" and not piece.at.startswith("paare")}


def test_a_pair_is_taken_and_goes_on():
    match = laid()
    match.play(0, ("a4",))
    assert shown(match) == {"a4": "kreisel"}
    assert match.to_act() == {0}
    effects = match.play(0, ("b4",))
    assert [type(effect) for effect in effects] == [Revealed, Scored]
    assert match.to_act() == {0}  # who finds a pair goes again
    assert shown(match) == {}
    found = [piece for piece in match.game.view(match.state, 1).pieces if piece.at == "paare-1"]
    assert [piece.face for piece in found] == ["kreisel"]
    assert "schon gefunden" in refused(match, 0, "a4")
    assert {place for (place,) in match.game.moves(match.state, 0)}.isdisjoint({"a4", "b4"})


def test_in_turn_even_with_a_pair():
    match = laid(nochmal=False)
    match.play(0, ("a4",))
    match.play(0, ("b4",))
    assert match.to_act() == {1}


def test_what_does_not_match_stays_open_until_the_next_touch():
    match = laid()
    match.play(0, ("a4",))
    match.play(0, ("c4",))
    assert match.to_act() == {1}
    assert shown(match) == {"a4": "kreisel", "c4": "reifen"}
    match.play(1, ("a1",))
    assert shown(match) == {"a1": "murmeln"}
    assert [match.game.pairs(match.state, seat) for seat in (0, 1)] == [0, 0]


def test_an_open_card_may_be_the_next_first():
    match = laid()
    match.play(0, ("a4",))
    match.play(0, ("c4",))
    match.play(1, ("c4",))
    assert shown(match) == {"c4": "reifen"}
    match.play(1, ("d4",))
    assert match.game.pairs(match.state, 1) == 1


def test_why_not():
    match = laid()
    assert "nur eine Karte" in refused(match, 0, "a4", "b4")
    assert "gibt es hier nicht" in refused(match, 0, "e9")
    match.play(0, ("a4",))
    assert "liegt schon offen" in refused(match, 0, "a4")


@pytest.mark.parametrize(("size", "pairs", "corner"), [("4x4", 8, "d1"), ("5x4", 10, "d1"), ("6x6", 18, "f1")])
def test_sizes(size, pairs, corner):
    match = Match(registry.find("memory").make(2, {"karten": size}), "s")
    match.settle()
    assert sorted(Counter(match.state.cards).values()) == [2] * pairs
    places = [place for (place,) in match.game.moves(match.state, 0)]
    assert len(places) == 2 * pairs
    assert places[-1] == corner


def test_the_end():
    match = laid(seats=3)
    order = [f"{file}{rank}" for rank in (4, 3, 2, 1) for file in "abcd"]
    for place in order[:10]:  # five pairs for the first
        match.play(0, (place,))
    match.play(0, (order[10],))
    match.play(0, (order[12],))
    for place in order[10:]:
        match.play(1, (place,))
    outcome = match.game.outcome(match.state)
    assert outcome.scores == (5, 3, 0)
    assert outcome.places == (1, 2, 3)


def test_one_alone_is_told_the_tries():
    match = laid(seats=1)
    for place in [f"{file}{rank}" for rank in (4, 3, 2, 1) for file in "abcd"]:
        match.play(0, (place,))
    assert str(match.game.outcome(match.state).reason) == "Alle 8 Paare in 8 Versuchen gefunden."


def test_nobody_finds_anything():
    match = laid()
    for number in range(MOST_TRIES):
        match.play(number % 2, ("a4",))
        match.play(number % 2, ("c4",))
    assert match.game.outcome(match.state).termination == "vain"
    assert match.to_act() == frozenset()


# --- what is hidden ---------------------------------------------------------------------------------------------


def test_nobody_sees_what_lies_face_down():
    views = [laid(cards).game.view(laid(cards).state, seat) for cards in (PAIRS, PAIRS[::-1]) for seat in (None, 0, 1)]
    assert all(view == views[0] for view in views)


def test_sampled_worlds_keep_what_was_seen():
    match = laid()
    for number, place in enumerate(("a4", "c4", "a3", "a4", "a4", "b4")):
        match.play(number // 2 % 2, (place,))
    rng = random.Random(1)
    places = [f"{file}{rank}" for rank in (4, 3, 2, 1) for file in "abcd"]
    worlds = [match.game.sample_world(match.state, 0, rng) for _sample in range(200)]
    for world in worlds:
        lies = dict(zip(places, world.cards, strict=True))
        assert (lies["a4"], lies["b4"], lies["c4"], lies["a3"]) == ("kreisel", "kreisel", "reifen", "laterne")
        assert sorted(Counter(world.cards).values()) == [2] * 8
    twins = {world.cards[4:].index("reifen") if "reifen" in world.cards[4:] else -1 for world in worlds}
    assert len(twins) > 8  # its twin may lie anywhere
    assert {name for world in worlds for name in world.cards} == set(NAMES)


def test_motifs_in_play_are_hidden_too():
    match = Match(registry.find("memory").make(2), "s")
    assert match.to_act() == {CHANCE}
    match.decide(NAMES)
    rng = random.Random(1)
    drawn = {match.game.sample_world(match.state, 0, rng).motifs for _sample in range(50)}
    assert len(drawn) > 40


# --- against the published average ------------------------------------------------------------------------------


@cache
def expected(unknown: int, singles: int) -> float:
    """Tries still needed with so many unknown cards, of which `singles` are twins of known ones. First a card nobody
    knows, then its twin if that is known, otherwise another unknown one."""
    if unknown == 0:
        return 0.0
    tries = singles / unknown * (1 + (expected(unknown - 1, singles - 1) if singles else 0.0))
    if unknown > singles:
        fresh, left = (unknown - singles) / unknown, unknown - 1
        tries += fresh * (1 / left) * (1 + expected(unknown - 2, singles))
        tries += fresh * (singles / left) * (2 + (expected(unknown - 2, singles) if singles else 0.0))
        if left - 1 - singles > 0:
            tries += fresh * ((left - 1 - singles) / left) * (1 + expected(unknown - 2, singles + 2))
    return tries


def test_the_recursion_agrees_with_the_publication():
    for pairs in (18, 40):
        published = (3 - 2 * math.log(2)) * pairs + 7 / 8 - 2 * math.log(2)
        assert abs(expected(2 * pairs, 0) - published) < 0.05


def play_well(seed: str) -> int:
    """One alone forgets nothing: the tries it takes, learned from what the effects reveal."""
    match = Match(registry.find("memory").make(1, {"karten": "6x6"}), seed)
    match.settle()
    unknown = [place for (place,) in match.game.moves(match.state, 0)]
    known: dict[str, str] = {}

    def turn(place):
        face = next(effect.face for effect in match.play(0, (place,)) if isinstance(effect, Revealed))
        if place in unknown:
            unknown.remove(place)
        return face

    while match.to_act():
        first = unknown[0]
        face = turn(first)
        if face in known:
            turn(known.pop(face))
            continue
        second = unknown[0]
        other = turn(second)
        if other == face:
            continue
        known[face] = first
        if other in known:
            turn(second)
            turn(known.pop(other))
        else:
            known[other] = second
    return match.state.tries


def test_played_well_it_takes_the_published_number_of_tries():
    tries = [play_well(str(number)) for number in range(300)]
    assert abs(sum(tries) / len(tries) - expected(36, 0)) < 0.35


# --- the drawings -----------------------------------------------------------------------------------------------


def test_every_motif_is_drawn_and_no_two_alike():
    assert len(MOTIFS) >= 18
    symbols = dict(
        re.findall(r'<symbol id="picture-([^"]+)"[^>]*>(.*?)</symbol>', PIECES.read_text("utf-8"), re.DOTALL)
    )
    assert set(symbols) == {*NAMES, "back"}
    without_colour = {re.sub(r'(fill|stroke)="#[0-9a-f]+"', "", drawing) for drawing in symbols.values()}
    assert len(without_colour) == len(symbols)


@pytest.mark.parametrize("seats", [2, 6])
def test_contract_with_options_together(seats):
    variant = contract.Variant(registry.find("memory"), seats, (("karten", "5x4"), ("nochmal", False)))
    match = contract.play(variant.make(), "zusammen", variant.ruleset.max_events)
    for s in match.states[:: max(1, len(match.states) // 20)]:
        contract.check_state(match.game, s, random.Random(1))
