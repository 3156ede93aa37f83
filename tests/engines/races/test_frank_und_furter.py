"""Frank und Furter: positions worked out by hand; whole matches walked a second time, on a ring of lists.

A Frank's progress p is field p + 1, a Furter's p is field p + 11; from 40 on a Furter is home.
"""

from __future__ import annotations

from typing import Any

import pytest

from games.engines import registry
from games.engines.kit.track import Pawns
from games.engines.match import Match
from tests.engines.races.pawns import moves, play, refused, said, whole_match, wins

RULES = registry.find("frank-und-furter")
YARD = (-1, -1, -1, -1)


def at(franks: tuple[int, ...], furter: tuple[int, ...], die: int, turn: int = 0, **options: Any) -> Match:
    """The seat `turn` has thrown `die`."""
    game = RULES.make(2, options)
    state, _effects = game.fell(Pawns(pawns=(franks, furter), turn=turn, dice=(die,)))
    return Match(game, "frank", start=state)


def test_all_wait_in_corners_side_by_side() -> None:
    """001:248-250."""
    game = RULES.make(2, {"beginn": "platz"})
    assert game.start().pawns == (YARD, YARD)
    assert [colour.route[0] for colour in game.colours] == ["1", "11"]
    assert [str(side) for side in game.sides] == ["Frank", "Furter"]


def test_how_they_come_out() -> None:
    game = RULES.make(2, {"beginn": "platz"})
    assert (game.tries(YARD), game.tries((-1, -1, 41, 43)), game.tries((-1, 3, 4, 5))) == (3, 3, 1)
    assert RULES.make(2, {"eintritt": "einmal"}).tries(YARD) == 1
    match = play(Match(game, "x"), "wuerfel", 2, "wuerfel", 5, "wuerfel", 1)
    assert match.to_act() == {1}
    assert moves(at(YARD, YARD, die=6)) == ["haus-gelb-4"]
    assert moves(at(YARD, YARD, die=3, eintritt="frei")) == ["haus-gelb-4"]
    assert moves(at((-1, -1, -1, 7), YARD, die=3, eintritt="frei")) == ["8"]


def test_who_is_caught_leaves_with_the_catcher() -> None:
    """001:252: a Furter's 5 is field 16."""
    match = play(at((-1, -1, -1, 12), (-1, -1, -1, 5), die=3), "13")
    assert match.state.pawns == ((-1, -1, -1), (-1, -1, -1))
    assert said(match) == ["Frank und Furter treffen sich auf Feld 16: Als Paar verlassen sie das Spiel."]
    assert match.game.note(match.state, 0).render() == "1 gefangen"
    assert not any(piece.at == "16" for piece in match.game.view(match.state, None).pieces)


def test_entering_catches_too() -> None:
    """A Furter's 30 is field 1, the Franks' start."""
    match = play(at(YARD, (-1, -1, -1, 30), die=6), "haus-gelb-4")
    assert match.state.pawns == ((-1, -1, -1), (-1, -1, -1))


def test_franks_cannot_be_chased() -> None:
    """001:252. By the option the Furter's move makes a pair, too."""
    position = ((-1, -1, -1, 15), (-1, 0, 3, 40))
    match = at(*position, die=2, turn=1)
    assert moves(match) == ["11", "ziel-gruen-a"]
    assert "steht ein Frank" in refused(match, "14")
    match = play(at(*position, die=2, turn=1, treffen="paar"), "14")
    assert match.state.pawns == ((-1, -1, -1), (-1, 0, 40))
    assert moves(at(*position, die=4, turn=1)) == ["11", "14"]  # they may be passed


def test_franks_go_round() -> None:
    """001:254: from field 39 a four leads to field 3; they have no goal."""
    match = play(at((-1, -1, -1, 38), (-1, -1, -1, 9), die=4), "39")
    assert match.state.pawns[0] == (-1, -1, -1, 2)
    match = play(at((-1, -1, -1, 38), (-1, -1, -1, 32), die=4), "39")  # a Furter's 32 is field 3
    assert match.state.pawns == ((-1, -1, -1), (-1, -1, -1))
    assert "Sperre" in refused(at((-1, -1, 7, 38), (-1, -1, 31, 31), die=4), "39")
    assert "Sperre" in refused(at((2, 2, 7, 38), (-1, -1, -1, 9), die=4), "39")


def test_two_are_safe_or_never_together() -> None:
    barred = at((-1, -1, -1, 12), (-1, -1, 5, 5), die=2)
    assert moves(barred) == ["13"]
    assert "Sperre" in refused(at((-1, -1, 9, 12), (-1, -1, 5, 5), die=3), "13")
    assert "schon eine Figur" in refused(at(YARD, (-1, -1, 5, 7), die=2, turn=1, sperre=False), "16")
    assert moves(at((-1, -1, 9, 12), (-1, -1, 5, 7), die=4, sperre=False)) == ["10", "13"]


@pytest.mark.parametrize(
    ("furter", "winner", "words"),
    [
        ((42, 43), 1, "Gefangen: 2, daheim: 2. Furter gewinnt."),  # 001:254: not more
        ((43,), 0, "Gefangen: 3, daheim: 1. Frank gewinnt."),
        ((), 0, "Gefangen: 4, daheim: 0. Frank gewinnt."),
        ((40, 41, 42, 43), 1, "Gefangen: 0, daheim: 4. Furter gewinnt."),
    ],
)
def test_who_wins(furter: tuple[int, ...], winner: int, words: str) -> None:
    game = RULES.make(2)
    s = Pawns(pawns=(YARD[: len(furter)], furter), phase="over")
    assert game.over(s) == "counted"
    assert game.outcome(s).winners == (winner,)
    assert str(game.outcome(s).reason) == words


def test_it_may_end_when_it_is_decided() -> None:
    early = RULES.make(2, {"ende": "entschieden"})
    for franks, furter, over in (((3,), (7,), True), ((1, 3), (7, 43), False), (YARD, (2, 3, 42, 43), True)):
        s = Pawns(pawns=(franks, furter))
        assert bool(early.over(s)) == over, furter
        assert not RULES.make(2).over(s)


# --- the moves a second time --------------------------------------------------------------------------------------


def expected(s: Any) -> set[str]:
    """What can be touched, walked step by step over a ring of forty lists."""
    ring: list[list[int]] = [[] for _field in range(40)]
    for number in (0, 1):
        for p in s.pawns[number]:
            if 0 <= p < 40:
                ring[(p + 10 * number) % 40].append(number)
    me, die, start, found = s.turn, s.dice[0], 10 * s.turn, set()
    for progress in set(s.pawns[me]):
        if progress == -1:
            if die == 6 and me not in ring[start] and len(ring[start]) < 2 and (me == 0 or 0 not in ring[start]):
                found.add(f"haus-{('gelb', 'gruen')[me]}-{s.pawns[me].count(-1)}")
            continue
        to, field, free = progress, (start + progress) % 40, True
        for _step in range(die):
            to += 1
            if me == 1 and to > 39:
                continue
            field = (field + 1) % 40
            free = free and len(ring[field]) < 2
        if me == 1 and (to > 43 or (to > 39 and to in s.pawns[1])):
            free = False
        if me == 1 and to < 40 and 0 in ring[field]:
            free = False
        if free:
            name = str((start + progress) % 40 + 1)
            found.add(f"ziel-gruen-{'abcd'[progress - 40]}" if progress > 39 else name)
    return found


def test_moves_as_walked_over_a_ring() -> None:
    seen = 0

    def look(match: Match) -> None:
        nonlocal seen
        s = match.state
        if s.phase == "move":
            assert set(moves(match)) == expected(s), s
            seen += 1
        caught = 4 - len(s.pawns[1])
        assert caught == 4 - len(s.pawns[0])  # always in pairs

    for seed in range(10):
        match = whole_match(RULES.make(2), seed, look=look)
        outcome = match.game.outcome(match.state)
        assert outcome.termination == "counted"
        caught = 4 - len(match.state.pawns[1])
        assert outcome.winners == ((0,) if caught > 2 else (1,))
    assert seen > 500


def test_a_look_ahead_beats_blind_touches() -> None:
    """Blind Franks hardly ever win, so that half of what a thinking player gets is from that side."""
    assert wins(lambda: RULES.make(2), 60) >= 36
