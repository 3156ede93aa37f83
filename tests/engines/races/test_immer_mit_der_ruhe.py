"""Immer mit der Ruhe: worked positions, every answer of an option, and the moves counted field by field a second time.

Pawns are given by progress: -1 in the yard, 0 on the start, 39 the last field, 40 to 43 the goal fields. With two seats
these are Yellow (start on field 1) and Red (start on field 21), so Red's progress p is Yellow's p + 20.
"""

from __future__ import annotations

import random
from typing import Any

from games.engines import registry
from games.engines.core import CHANCE, Move
from games.engines.kit.track import Pawns
from games.engines.match import Match
from games.engines.races.cross import cross
from tests.engines.races.pawns import moves, refused, wins

RULES = registry.find("immer-mit-der-ruhe")
START = (-1, -1, -1, 0)
#: the options of its rules; where the dice fall is none of them
ASKED = RULES.choices().keys() - {"eigene_wuerfel"}


def at(*pawns: tuple[int, ...], die: int, turn: int = 0, **options: Any) -> Match:
    """The seat `turn` has thrown `die`."""
    game = RULES.make(len(pawns), options)
    state, _effects = game.fell(Pawns(pawns=pawns, turn=turn, dice=(die,)))
    return Match(game, "ruhe", start=state)


# --- the rules ----------------------------------------------------------------------------------------------------


def test_three_wait_and_one_stands_on_the_start() -> None:
    """001:208."""
    match = Match(RULES.make(3))
    assert match.state.pawns == (START, START, START)
    assert match.to_act() == {CHANCE}
    match.decide((2, 5, 1))
    assert match.to_act() == {1}
    assert Match(RULES.make(2, {"beginn": "platz"})).to_act() == {0}


def test_a_six_clears_the_start_and_then_may_bring_a_pawn_out() -> None:
    """001:212: the pawn on the start goes on first; after every six one throws again."""
    match = at((-1, -1, -1, 0), START, die=6)
    assert moves(match) == ["1"]
    assert "Auf deinem Startfeld steht noch" in refused(match, "haus-gelb-3")
    match.play(0, ("1",))
    assert match.to_act() == {0}
    match.play(0, ("wuerfel",))
    match.decide((6,))
    assert moves(match) == ["haus-gelb-3", "7"]  # it may, and need not
    match.play(0, ("7",))
    assert match.state.pawns[0] == (-1, -1, -1, 12)


def test_or_a_six_must_bring_a_pawn_out() -> None:
    match = at((-1, -1, -1, 6), START, die=6, eintritt="muss")
    assert moves(match) == ["haus-gelb-3"]
    assert "musst du eine Figur aus dem Haus" in refused(match, "7")


def test_the_start_may_be_cleared_only_to_enter() -> None:
    assert "Startfeld muss frei" in refused(at((-1, -1, 0, 9), START, die=6), "10")
    assert moves(at((-1, -1, 0, 9), START, die=6, startfeld=False)) == ["1", "10"]


def test_a_six_is_free_when_the_start_cannot_be_cleared() -> None:
    match = at((-1, 0, 6, 6), START, die=6)  # its own barrier on field 7
    assert moves(match) == ["7"]
    assert "Sperre" in refused(match, "1")


def test_one_throw_or_three() -> None:
    match = at((-1, -1, -1, 43), (-1, -1, 0, 5), die=3)
    assert match.to_act() == {1}
    three = RULES.make(2, {"versuche": 3, "beginn": "platz"})
    assert [three.tries(pawns) for pawns in ((-1, -1, -1, 43), (-1, -1, -1, 42), START)] == [3, 1, 1]


def test_hits_send_home() -> None:
    match = at((-1, -1, -1, 18), (-1, -1, -1, 0), die=2)  # Red's start is field 21
    match.play(0, ("19",))
    assert match.state.pawns == ((-1, -1, -1, 20), (-1, -1, -1, -1))
    assert "Gelb wirft Rot auf Feld 21 hinaus." in [str(effect.text) for effect in match.effects[-1]]


def test_a_barrier_stops_everybody() -> None:
    """001:212: nobody may jump two of one colour, not even who built it; nor land on the other's."""
    theirs = ((-1, 2, 3, 10), (-1, -1, 27, 27))  # Red's two on field 8, Yellow's 7
    assert moves(at(*theirs, die=5)) == ["11"]
    assert "Sperre" in refused(at(*theirs, die=5), "3")  # lands on it
    assert "Sperre" in refused(at(*theirs, die=5), "4")  # jumps it
    own = ((-1, 5, 7, 7), START)
    assert moves(at(*own, die=3)) == ["8"]
    assert moves(at((-1, -1, 5, 7), START, die=2)) == ["6", "8"]  # one is built
    entering = ((-1, -1, -1, 30), (-1, -1, 20, 20))
    assert moves(at(*entering, die=6)) == ["31"]


def test_a_barrier_opens_when_nothing_else_can_move() -> None:
    match = at((7, 7, 42, 43), START, die=4)
    assert moves(match) == ["8"]
    closed = at((7, 7, 20, 43), START, die=4)
    assert moves(closed) == ["8", "21"]


def test_a_third_pawn_at_the_barrier() -> None:
    position = ((-1, 5, 7, 7), START)
    assert "Sperre" in refused(at(*position, die=2), "6")
    match = at(*position, die=2, dritte=True)
    assert moves(match) == ["6", "8"]
    match.play(0, ("6",))
    assert match.state.pawns[0] == (-1, 7, 7, 7)
    assert moves(at((-1, 5, 7, 7), START, die=3, dritte=True)) == ["8"]  # joined, never jumped


def test_the_goal_takes_the_exact_number() -> None:
    """001:216."""
    position = ((10, 38, 40, 43), START)
    assert moves(at(*position, die=3)) == ["11", "39"]
    assert "genau der richtigen Zahl" in refused(at(*position, die=6), "39")
    assert moves(at(*position, die=3, ziel_springen=False)) == ["11"]
    assert "nicht überspringen" in refused(at(*position, die=3, ziel_springen=False), "39")


def test_four_at_home_win() -> None:
    match = at((39, 41, 42, 43), START, (5, 6, 7, 8), die=1)
    match.play(0, ("40",))
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (outcome.places, outcome.termination) == ((1, 2, 2), "home")


def test_a_longer_way() -> None:
    game = RULES.make(2, {"felder": 48})
    assert (game.home, game.last, len(game.surfaces[0].spots)) == (48, 51, 48 + 32)
    assert [colour.route[0] for colour in cross(48)[1]] == ["1", "13", "25", "37"]
    match = at((47, 49, 50, 51), START, die=1, felder=48)
    match.play(0, ("48",))
    assert match.game.outcome(match.state).winners == (0,)


# --- the moves a second time --------------------------------------------------------------------------------------


def walked(pawns: tuple[tuple[int, ...], ...], turn: int, die: int, game: Any) -> dict[int, Any]:
    """The position after each move, by the progress of the pawn: every pawn goes field by field on a ring of lists."""
    options, seats, fields = game.options, len(pawns), game.options.felder
    starts = [fields // 4 * (2 * n if seats == 2 else n) for n in range(seats)]
    ring: list[list[int]] = [[] for _field in range(fields)]
    for number, standing in enumerate(pawns):
        for progress in standing:
            if 0 <= progress < fields:
                ring[(starts[number] + progress) % fields].append(number)
    found = {}
    for progress in set(pawns[turn]):
        if progress == -1:
            if die != 6 or turn in ring[starts[turn]]:
                continue
            steps = [0]
        else:
            steps = list(range(progress + 1, progress + die + 1))
        to = steps[-1]
        if to >= fields + 4 or (to >= fields and to in pawns[turn]):
            continue
        if not options.ziel_springen and any(fields <= step < to and step in pawns[turn] for step in steps):
            continue
        free = True
        for step in steps:
            here = ring[(starts[turn] + step) % fields] if step < fields else []
            if len(here) > 1 and not (step == to and here[0] == turn and options.dritte):
                free = False
        if not free:
            continue
        after = [list(standing) for standing in pawns]
        after[turn][after[turn].index(progress)] = to
        if to < fields:
            for other in ring[(starts[turn] + to) % fields]:
                if other != turn:
                    after[other][after[other].index((starts[turn] + to - starts[other]) % fields)] = -1
        found[progress] = tuple(tuple(sorted(standing)) for standing in after)
    if die == 6 and -1 in pawns[turn]:
        if options.startfeld and 0 in found:
            return {0: found[0]}
        if options.eintritt == "muss" and -1 in found:
            return {-1: found[-1]}
    return found


def scattered(rng: random.Random, seats: int, game: Any) -> tuple[tuple[int, ...], ...]:
    """Pawns close together, so that much stands in the way: never two colours on one field, at times two of one."""
    fields = game.options.felder
    starts = [fields // 4 * (2 * n if seats == 2 else n) for n in range(seats)]
    owner: dict[int, int] = {}
    middle = rng.randrange(fields)
    placed = []
    for number in range(seats):
        standing: list[int] = []
        while len(standing) < 4:
            field = (middle + rng.randrange(12)) % fields
            progress = rng.choice([-1, (field - starts[number]) % fields, rng.randrange(fields - 6, fields + 4)])
            most = 1 if progress == 0 or progress >= fields else 2 if progress > 0 else 4
            there = (starts[number] + progress) % fields
            if standing.count(progress) >= most or (0 <= progress < fields and owner.get(there, number) != number):
                continue
            if 0 <= progress < fields:
                owner[there] = number
            standing.append(progress)
        placed.append(tuple(sorted(standing)))
    return tuple(placed)


def same(game: Any, s: Pawns) -> int:
    """Compare both sets of moves, and what follows from each; how many there are."""
    expected = walked(s.pawns, s.turn, s.dice[0], game)
    assert set(game.forced(s, game.able(s))[0]) == set(expected), s
    for progress, pawns in expected.items():
        target = game.place(s.turn, s.pawns[s.turn], progress)
        after, _effects = game.apply(s, Move(game.owners[s.turn], (target,)))
        assert after.pawns == pawns, (s, target)
    return len(expected)


def test_moves_as_walked_field_by_field() -> None:
    rng = random.Random(1)
    counts = [0] * 5
    for number in range(6_000):
        options = {name: rng.choice(list(asked.answers)) for name, asked in RULES.choices().items() if name in ASKED}
        seats = rng.choice((2, 3, 4))
        game = RULES.make(seats, options)
        s = Pawns(pawns=scattered(rng, seats, game), turn=rng.randrange(seats), phase="move", dice=(number % 6 + 1,))
        counts[same(game, s)] += 1
    assert all(count > 50 for count in counts)  # none, one, … four: all were seen


def test_and_in_whole_matches() -> None:
    seen = 0
    for number in range(12):
        rng = random.Random(number)
        options = {name: rng.choice(list(asked.answers)) for name, asked in RULES.choices().items() if name in ASKED}
        match = Match(RULES.make(2 + number % 3, options), f"ruhe {number}")
        while acting := match.to_act():
            if acting == {CHANCE}:
                match.settle()
                continue
            (seat,) = acting
            if match.state.phase == "move":
                seen += same(match.game, match.state)
            match.push(Move(seat, match.game.propose(match.state, seat, rng)))
    assert seen > 2_000


# --- for programs -------------------------------------------------------------------------------------------------


def test_looking_one_move_ahead_helps() -> None:
    assert wins(lambda: RULES.make(2), 40) >= 26
