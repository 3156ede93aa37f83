"""Wolf und Schafe: the rules, every option, and the game solved.

Evidence: Joe Leslie-Hurd solved the same game as "Fox & Hounds" (github.com/gilith/solve, doc/fox-hounds-8x8.txt of
commit 1033d20): with the wolf to move from d8 the sheep win in 44 half moves, and 701 218 positions can be reached
where the match ends as soon as no sheep can ever come to the wolf. `Solver` below finds both figures, and what it
allows, what it ends and what it promises is then asked of the engine.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from itertools import combinations

import pytest

from games.engines import registry
from games.engines.core import IllegalMoveError, Move, UnreadableError
from games.engines.kit.places import each
from games.engines.match import Match
from games.engines.playout import perft

RULES = registry.find("wolf-und-schafe")


def game(**options):
    return RULES.make(2, options)


def moves(position: str, **options) -> list[str]:
    g = game(**options)
    s = g.parse(position)
    (seat,) = g.to_act(s)
    return [" ".join(path) for path in g.moves(s, seat)]


def ended(position: str, **options) -> tuple[str, tuple[int, ...]] | None:
    outcome = game(**options).outcome(game(**options).parse(position))
    return outcome and (outcome.termination, outcome.winners)


def refusal(position: str, *path: str, **options) -> str:
    g = game(**options)
    s = g.parse(position)
    (seat,) = g.to_act(s)
    with pytest.raises(IllegalMoveError) as refused:
        g.check(s, seat, path)
    return str(refused.value.reason)


# --- rules ------------------------------------------------------------------------------------------------------


def test_the_wolf_takes_a_place_then_the_sheep_begin() -> None:
    match = Match(game())
    assert match.to_act() == {1}
    assert list(game().moves(match.state, 1)) == [("b8",), ("d8",), ("f8",), ("h8",)]
    match.play(1, ("d8",))
    assert match.to_act() == {0}
    assert game().notate(match.state) == "s a1,c1,e1,g1 d8"
    assert moves("s a1,c1,e1,g1 d8") == ["a1 b2", "c1 b2", "c1 d2", "e1 d2", "e1 f2", "g1 f2", "g1 h2"]
    match.play(0, ("c1", "d2"))
    assert game().notate(match.state) == "w a1,e1,g1,d2 d8"
    assert moves("w a1,e1,g1,d2 d8") == ["d8 c7", "d8 e7"]


def test_the_wolf_may_begin_anywhere() -> None:
    anywhere = game(wolfsplatz="beliebig")
    places = [path[0] for path in anywhere.moves(anywhere.start(), 1)]
    assert len(places) == 28
    assert places[:5] == ["b2", "d2", "f2", "h2", "a3"]
    assert not {"a1", "c1", "e1", "g1"} & set(places)


def test_sheep_go_forward_the_wolf_goes_all_ways_nobody_jumps() -> None:
    assert moves("w a1,c1,e1,g1 d4") == ["d4 c3", "d4 e3", "d4 c5", "d4 e5"]
    assert moves("w a1,c1,c3,e3 d4") == ["d4 c5", "d4 e5"]
    assert moves("s a1,c1,c3,e3 d4") == ["a1 b2", "c1 b2", "c1 d2", "c3 b4", "e3 f4"]
    assert moves("s a1,c7,e7,h8 d8") == ["a1 b2", "c7 b8", "e7 f8"]


def test_the_wolf_is_caught() -> None:
    assert ended("w a1,c7,e7,g1 d8") == ("caught", (0,))
    assert ended("w a1,c1,e1,g7 h8") == ("caught", (0,))
    assert ended("w c3,e3,c5,e5 d4") == ("caught", (0,))
    assert ended("w c3,e3,c5,g5 d4") is None


def test_the_wolf_is_through() -> None:
    # level with the last sheep, and past it
    assert ended("s a3,c3,e3,g3 f2") == ("through", (1,))
    assert ended("s a3,c5,e5,g5 h2") == ("through", (1,))
    assert ended("s a3,c5,e5,g5 g3") == ("through", (1,))
    assert ended("s a3,c5,e5,g5 f4") is None
    # a sheep that goes past the wolf lets it through, too
    g = game()
    s, effects = g.apply(g.parse("s b6,d6,f6,a3 h4"), Move(0, ("a3", "b4")))
    assert g.outcome(s).termination == "through"
    assert str(effects[-1].text) == "Der Wolf ist durchgebrochen und gewinnt."


def test_the_wolf_must_reach_the_sheeps_row() -> None:
    assert ended("s a3,c5,e5,g5 g3", durchbruch="grundlinie") is None
    assert ended("s a3,c5,e5,g5 h2", durchbruch="grundlinie") is None
    assert ended("s a3,c5,e5,g5 g1", durchbruch="grundlinie") == ("through", (1,))


def test_sheep_that_cannot_move_have_lost() -> None:
    assert ended("s b8,d8,f8,h8 a1", durchbruch="vorbei") == ("through", (1,))
    assert ended("s b8,d8,f8,h8 b2", durchbruch="grundlinie") == ("stuck", (1,))
    assert ended("s a7,b8,c7,d8 f8") == ("stuck", (1,))
    assert ended("w a7,b8,c7,d8 f8") is None


@pytest.mark.parametrize(
    ("position", "path", "reason"),
    [
        ("w a1,c1,e1,g1 -", (), "Wähle ein Feld für den Wolf."),
        ("w a1,c1,e1,g1 -", ("d4",), "Der Wolf beginnt auf der Reihe gegenüber: b8, d8, f8 oder h8."),
        ("w a1,c1,e1,g1 -", ("c1",), "Auf c1 steht ein Schaf."),
        ("w a1,c1,e1,g1 -", ("d8", "c7"), "Der Wolf nimmt nur ein Feld ein."),
        ("s a1,c1,e1,g1 d8", (), "Tippe an, wer ziehen soll."),
        ("s a1,c1,e1,g1 d8", ("a2",), "Gespielt wird nur auf den dunklen Feldern a1 bis h8."),
        ("s a1,c1,e1,g1 d8", ("d8",), "Du führst die Schafe."),
        ("w a1,c1,e1,g1 d8", ("a1", "b2"), "Du führst den Wolf."),
        ("s a1,c1,e1,g1 d8", ("d4",), "Auf d4 steht niemand."),
        ("s a1,b2,e1,g1 d8", ("a1",), "Das Schaf auf a1 kann nicht ziehen."),
        ("s a1,c1,e1,g1 d8", ("a1",), "Sage noch, wohin."),
        ("s a1,c1,d2,g1 d8", ("c1", "d2"), "d2 ist besetzt, und geschlagen wird nicht."),
        ("s a3,c1,e1,g1 d8", ("a3", "b2"), "Ein Schaf zieht ein Feld weit schräg vorwärts, nie zurück."),
        ("w a1,c1,e1,g1 d8", ("d8", "b6"), "Der Wolf zieht ein Feld weit schräg, vorwärts oder rückwärts."),
        ("s a1,c1,e1,g1 d8", ("a1", "b2", "a3"), "Mit dem zweiten Feld ist der Zug zu Ende."),
    ],
)
def test_refusals(position: str, path: tuple[str, ...], reason: str) -> None:
    assert refusal(position, *path) == reason


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ("", "drei Felder"),
        ("s a1,c1,e1,g1", "drei Felder"),
        ("b a1,c1,e1,g1 d8", "s oder w"),
        ("s a1,c1,e1 d8", "vier verschiedenen"),
        ("s a1,c1,e1,e1 d8", "vier verschiedenen"),
        ("s a1,c1,e1,f1 d8", "vier verschiedenen"),
        ("s a1,c1,e1,g1 a1", "kein freies"),
        ("s a1,c1,e1,g1 d7", "kein freies"),
        ("s a1,c1,e1,g1 -", "Bevor der Wolf steht"),
        ("w a1,c1,e1,h2 -", "Bevor der Wolf steht"),
    ],
)
def test_no_positions(position: str, reason: str) -> None:
    with pytest.raises(UnreadableError, match=reason):
        game().parse(position)


def test_sheep_stand_in_the_order_of_the_squares() -> None:
    assert game().notate(game().parse("s g1,e1,c1,a1 d8")) == "s a1,c1,e1,g1 d8"


# --- solved -----------------------------------------------------------------------------------------------------

NAMES = [f"{'abcdefgh'[x]}{y + 1}" for y in range(8) for x in range(8) if (x + y) % 2 == 0]
PLACES = [(x, y) for y in range(8) for x in range(8) if (x + y) % 2 == 0]
DARK = {place: number for number, place in enumerate(PLACES)}
UP = [[DARK[x + dx, y + 1] for dx in (-1, 1) if (x + dx, y + 1) in DARK] for x, y in PLACES]
ALL_WAYS = [[DARK[x + dx, y + dy] for dy in (-1, 1) for dx in (-1, 1) if (x + dx, y + dy) in DARK] for x, y in PLACES]
START = frozenset({0, 1, 2, 3})
WIN = 200  # the sheep win in n half moves: WIN - n; the wolf wins in n: n


class Solver:
    """Every position at once: for each place of the sheep a row over the 32 squares of the wolf, worked out from the
    sheep's last row downwards, since no sheep ever goes back. Written from the rules, not from the engine."""

    def __init__(self, through: Callable[[frozenset[int], int], bool]) -> None:
        self.through = through
        self.wolf: dict[frozenset[int], list[int]] = {}
        self.sheep: dict[frozenset[int], list[int]] = {}
        flocks = map(frozenset, combinations(range(32), 4))
        for flock in sorted(flocks, key=lambda flock: -sum(PLACES[one][1] for one in flock)):
            self.sheep[flock] = self._sheep_to_move(flock)
            self.wolf[flock] = self._wolf_to_move(flock, self.sheep[flock])

    def _sheep_to_move(self, flock: frozenset[int]) -> list[int]:
        rows = [[0] * 32]  # no move: the wolf has won
        for one, to in self.sheep_moves(flock):
            row = [value + (1 if value < WIN // 2 else -1) for value in self.wolf[flock - {one} | {to}]]
            row[to] = 0  # the wolf stands in the way
            rows.append(row)
        best = list(map(max, *rows)) if len(rows) > 1 else rows[0]
        return [0 if wolf not in flock and self.through(flock, wolf) else best[wolf] for wolf in range(32)]

    def _wolf_to_move(self, flock: frozenset[int], after: list[int]) -> list[int]:
        row = []
        for wolf in range(32):
            goals = [after[to] for to in ALL_WAYS[wolf] if to not in flock]
            if wolf in flock or not goals:
                row.append(WIN)
            elif self.through(flock, wolf):
                row.append(0)
            else:
                least = min(goals)
                row.append(least + (1 if least < WIN // 2 else -1))
        return row

    @staticmethod
    def sheep_moves(flock: frozenset[int]) -> list[tuple[int, int]]:
        return [(one, to) for one in sorted(flock) for to in UP[one] if to not in flock]


def reachable(solver: Solver, wolf: int) -> int:
    """How many positions there are with this wolf to move first, each side to move counted for itself."""
    wolves, sheep = {START: 1 << wolf}, {}
    count = 0
    for flock in sorted(solver.wolf, key=lambda flock: sum(PLACES[one][1] for one in flock)):
        todo, seen, after = wolves.get(flock, 0), 0, sheep.get(flock, 0)
        # the wolf moves, then a sheep: the flock is another, so each of the two is visited once
        seen = todo
        for one in range(32):
            if todo >> one & 1 and not solver.through(flock, one):
                for to in ALL_WAYS[one]:
                    if to not in flock:
                        after |= 1 << to
        sheep[flock] = after
        count += seen.bit_count() + after.bit_count()
        for one in range(32):
            if after >> one & 1 and not solver.through(flock, one):
                for mover, to in solver.sheep_moves(flock):
                    if to != one:
                        moved = flock - {mover} | {to}
                        wolves[moved] = wolves.get(moved, 0) | 1 << one
    return count


@cache
def out_of_reach(flock: frozenset[int]) -> frozenset[int]:
    """Squares no sheep stands on or can ever come to."""
    reached, edge = set(flock), list(flock)
    while edge:
        for to in UP[edge.pop()]:
            if to not in reached:
                reached.add(to)
                edge.append(to)
    return frozenset(range(32)) - reached


@cache
def solver(durchbruch: str) -> Solver:
    if durchbruch == "unreachable":
        return Solver(lambda flock, wolf: wolf in out_of_reach(flock))
    if durchbruch == "grundlinie":
        return Solver(lambda _flock, wolf: PLACES[wolf][1] == 0)
    return Solver(lambda flock, wolf: PLACES[wolf][1] <= min(PLACES[one][1] for one in flock))


def test_published_solution() -> None:
    published = solver("unreachable")
    assert WIN - published.wolf[START][NAMES.index("d8")] == 44
    assert reachable(published, NAMES.index("d8")) == 701_218


@pytest.mark.parametrize("durchbruch", ["vorbei", "grundlinie"])
def test_the_sheep_win_from_everywhere(durchbruch: str) -> None:
    """How the wolf's escape is worded changes nothing for sheep that never let it escape."""
    solved = solver(durchbruch)
    assert WIN - solved.wolf[START][NAMES.index("d8")] == 44
    assert {WIN - solved.sheep[START][wolf] for wolf in range(4, 32)} == {43}


@pytest.mark.parametrize("durchbruch", ["vorbei", "grundlinie"])
def test_engine_against_solver(durchbruch: str) -> None:
    """Moves and ends of 4,000 random positions with either side to move."""
    g, solved, rng = game(durchbruch=durchbruch), solver(durchbruch), random.Random(1)
    for _attempt in range(2_000):
        *flock, wolf = rng.sample(range(32), 5)
        sheep = frozenset(flock)
        for turn, mark in enumerate("sw"):
            s = g.parse(f"{mark} {','.join(NAMES[one] for one in flock)} {NAMES[wolf]}")
            expected = (
                [(NAMES[one], NAMES[to]) for one, to in solved.sheep_moves(sheep) if to != wolf]
                if mark == "s"
                else [(NAMES[wolf], NAMES[to]) for to in ALL_WAYS[wolf] if to not in sheep]
            )
            if solved.through(sheep, wolf):
                assert g.outcome(s).winners == (1,)
            elif not expected:
                assert g.outcome(s).winners == (1 - turn,)
            else:
                assert g.outcome(s) is None
                assert sorted(g.moves(s, turn)) == sorted(expected)


@pytest.mark.parametrize("durchbruch", ["vorbei", "grundlinie"])
def test_sheep_that_play_well_catch_every_wolf(durchbruch: str) -> None:
    g, solved, rng = game(durchbruch=durchbruch, wolfsplatz="beliebig"), solver(durchbruch), random.Random(2)
    longest = 0
    for _match in range(60):
        match = Match(g)
        clever = rng.random() < 0.5
        while acting := match.to_act():
            s = match.state
            if acting == {1}:
                ways = sorted(g.moves(s, 1))
                rng.shuffle(ways)
                if clever and s.pieces[1]:  # the wolf that holds out longest
                    ways.sort(key=lambda way: solved.sheep[frozenset(each(s.pieces[0]))][NAMES.index(way[1])])
                match.play(1, ways[0])
            else:
                flock, (wolf,) = frozenset(each(s.pieces[0])), each(s.pieces[1])
                one, to = max(
                    (move for move in solved.sheep_moves(flock) if move[1] != wolf),
                    key=lambda move: solved.wolf[flock - {move[0]} | {move[1]}][wolf],
                )
                match.play(0, (NAMES[one], NAMES[to]))
        assert g.outcome(match.state).termination == "caught"
        longest = max(longest, len(match.events))
    assert longest == 44  # the wolf's place and 43 half moves


def test_perft() -> None:
    """Counted by hand for the first moves: 7 for the sheep; then a wolf on d8 has 2, on h8 only g7."""
    g = game()
    assert perft(g, g.start(), 1) == 4
    assert perft(g, g.start(), 2) == 4 * 7
    assert perft(g, g.start(), 3) == 7 * (2 + 2 + 2 + 1)


def test_evaluation() -> None:
    g = game()
    # nothing between the wolf and the row, against a closed wall
    free, walled = g.parse("w a5,c5,e5,g3 h4"), g.parse("w a3,c3,e3,g3 d8")
    assert g.evaluate(free, 1) > 0 > g.evaluate(walled, 1)
    assert g.evaluate(free, 0) == -g.evaluate(free, 1)
    assert g.evaluate(g.parse("w a1,c7,e7,g1 d8"), 0) == 1
    assert g.evaluate(g.start(), 0) == 0
