"""Mühle against evidence that does not come from our engine.

- A second generator of moves, written here on three rings of eight points, without bit masks and without canonical
  orders: it tries every order of capture and keeps sets.
- Numbers worked out by hand.
- The structure of the board: 4 rotations × 2 reflections × 2 exchanges of inner and outer square = 16 symmetries
  (G. Gonnet, Heuristic Algorithms, ETH Zürich, people.inf.ethz.ch/~gonnet/CAII/HeuristicAlgorithms/node22.html).
- The rules R. Gasser states for the solved game (rec.games.abstract, 23 November 1993, kept at
  ics.uci.edu/~eppstein/cgt/morris.html): stones outside mills are taken first, any stone when all stand in mills, one
  stone for two mills, three stones jump, fewer than three or no move loses. They are our defaults.
- A play-through of OpenSpiel (Apache-2.0), its moves and numbers only: `openspiel_muehle.json` names the commit.
  Points are counted there from a7, row by row (open_spiel/games/nine_mens_morris/nine_mens_morris.cc). When it was
  recorded no stone could slide to point 0, our a7, by mistake (`np > 0`, still so in commit
  0ef1ed49753e311fec5c7fb91153a791adb289b5; `np >= 0` in 00203ed054665f0213a27556a6435b4d14398e7f); "omitted" lists
  the moves that this leaves out.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise, permutations
from math import comb
from pathlib import Path
from typing import Any

import chess
import pytest

from games.engines import registry
from games.engines.core import Game, Move
from games.engines.match import Match
from games.engines.playout import perft
from tests.engines.contract import Variant, variants
from tests.engines.morris.test_muehle import MILL_LINES, NEIGHBOURS, POINTS

# --- the second generator ---------------------------------------------------------------------------------------

Point = tuple[int, int]  # ring from the outside, place on the ring from the lower left corner clockwise
Board = dict[Point, int]
Found = tuple[Point | None, Point, frozenset[Point]]

CORNERS_AND_MIDDLES = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
RINGS = [(ring, place) for ring in range(3) for place in range(8)]
LINES = [[(ring, (corner + n) % 8) for n in range(3)] for ring in range(3) for corner in (0, 2, 4, 6)]
LINES += [[(ring, middle) for ring in range(3)] for middle in (1, 3, 5, 7)]
#: those of the Eckmühle besides
SLANTING = [[(ring, corner) for ring in range(3)] for corner in (0, 2, 4, 6)]


def name(point: Point) -> str:
    ring, place = point
    right, up = CORNERS_AND_MIDDLES[place]
    return "abcdefg"[3 + right * (3 - ring)] + str(4 + up * (3 - ring))


POINT = {name(point): point for point in RINGS}


def beside(one: Point, other: Point, slanting: bool = False) -> bool:
    if one[0] == other[0]:
        return (one[1] - other[1]) % 8 in (1, 7)
    return one[1] == other[1] and (slanting or one[1] % 2 == 1) and abs(one[0] - other[0]) == 1


def lines(rules: dict[str, Any]) -> list[list[Point]]:
    return LINES + (SLANTING if "schraeg" in rules else [])


def way(one: Point, other: Point) -> tuple[int, int]:
    """The direction from a point to one beside it."""
    (x, y), (to_x, to_y) = ((ord(name(point)[0]), int(name(point)[1])) for point in (one, other))
    return (to_x > x) - (to_x < x), (to_y > y) - (to_y < y)


@cache
def leaps(one: Point) -> set[Point]:
    """Springermühle along the lines: all walks of three steps with one turn to the side, before or after the second."""
    found = set()
    for second in (point for point in RINGS if beside(one, point)):
        for third in (point for point in RINGS if beside(second, point)):
            for last in (point for point in RINGS if beside(third, point)):
                ways = [way(one, second), way(second, third), way(third, last)]
                turns = [a[0] * b[0] + a[1] * b[1] for a, b in pairwise(ways)]
                if sorted(turns) == [0, 1]:  # once straight on, once to the side
                    found.add(last)
    return found


def goes(one: Point, other: Point, rules: dict[str, Any]) -> bool:
    """Where a stone goes from a point: beside it, or like a knight."""
    if rules.get("sprung") == "linien":
        return other in leaps(one)
    if rules.get("sprung") == "brett":
        return bool(chess.BB_KNIGHT_ATTACKS[chess.parse_square(name(one))] >> chess.parse_square(name(other)) & 1)
    return beside(one, other, rules.get("schraeg") == "ziehen")


def in_mill(board: Board, point: Point, rules: dict[str, Any]) -> bool:
    return any(point in line and all(board.get(p) == board[point] for p in line) for line in lines(rules))


def takings(board: Board, victim: int, reserve: int, number: int, rules: dict[str, Any]) -> set[frozenset[Point]]:
    """The sets of stones that can be taken, one after the other in any order."""
    stones = [point for point in board if board[point] == victim]
    prey = stones
    if rules["geschuetzt"]:
        prey = [point for point in stones if not in_mill(board, point, rules)]
        if not prey and stones:
            last_three = reserve == 0 and len(stones) <= 3
            prey = stones if rules["letzte_drei" if last_three else "nur_muehlen"] else []
    if number == 0 or not prey:
        return {frozenset()}
    return {
        frozenset({point, *rest})
        for point in prey
        for rest in takings({p: b for p, b in board.items() if p != point}, victim, reserve, number - 1, rules)
    }


def steps(board: Board, reserve: list[int], seat: int, rules: dict[str, Any]) -> Iterator[tuple[Point | None, Point]]:
    free = [point for point in RINGS if point not in board]
    own = [point for point in board if board[point] == seat]
    if reserve[seat]:
        yield from ((None, goal) for goal in free)
    if not reserve[seat] or rules["lasker"]:
        flies = len(own) + reserve[seat] <= 3 and not reserve[seat]
        yield from ((point, goal) for point in own for goal in free if flies or goes(point, goal, rules))


def found(board: Board, reserve: list[int], seat: int, rules: dict[str, Any]) -> set[Found]:
    """All moves, as (from, to, set of stones taken)."""
    if sum(owner == seat for owner in board.values()) + reserve[seat] < 3:
        return set()
    moves: set[Found] = set()
    for source, goal in steps(board, reserve, seat, rules):
        after = {point: owner for point, owner in board.items() if point != source} | {goal: seat}
        mills = sum(goal in line and all(after.get(point) == seat for point in line) for line in lines(rules))
        number = min(mills, rules["doppelt"])
        moves |= {(source, goal, taken) for taken in takings(after, 1 - seat, reserve[1 - seat], number, rules)}
    return moves


def done(board: Board, reserve: list[int], seat: int, move: Found) -> tuple[Board, list[int]]:
    source, goal, taken = move
    after = {p: owner for p, owner in board.items() if p != source and p not in taken} | {goal: seat}
    return after, [left - (n == seat and source is None) for n, left in enumerate(reserve)]


def count(board: Board, reserve: list[int], seat: int, rules: dict[str, Any], depth: int) -> int:
    moves = found(board, reserve, seat, rules)
    if depth == 1:
        return len(moves)
    return sum(count(*done(board, reserve, seat, move), 1 - seat, rules, depth - 1) for move in moves)


def read(position: str) -> tuple[Board, list[int], int]:
    """The documented notation, read on its own."""
    turn, reserve0, stones0, reserve1, stones1, _quiet = position.split()
    board = {POINT[p]: seat for seat, names in enumerate((stones0, stones1)) if names != "-" for p in names.split(",")}
    return board, [int(reserve0), int(reserve1)], "wb".index(turn)


def as_found(path: tuple[str, ...], board: Board, seat: int) -> Found:
    first, *rest = (POINT[target] for target in path)
    if board.get(first) == seat:
        return first, rest[0], frozenset(rest[1:])
    return None, first, frozenset(rest)


VARIANTS = [
    v for slug in ("muehle", "lasker-muehle", "springermuehle", "eckmuehle") for v in variants(registry.find(slug))
]
VARIANTS += [
    Variant(registry.find("muehle"), 2, tuple({"doppelt": 2, **options}.items()))
    for options in ({"geschuetzt": False}, {"letzte_drei": False}, {"nur_muehlen": False, "letzte_drei": False})
]


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_moves_agree_with_the_second_generator(variant: Variant) -> None:
    """At every state of random matches: the same moves, each once, with the same result; and the same end."""
    game = variant.make()
    rules = game.options.to_json()
    for seed in range(4):
        rng = random.Random(f"{variant} {seed}")
        match = Match(game)
        while acting := match.to_act():
            (seat,) = acting
            board, reserve, turn = read(game.notate(match.state))
            assert turn == seat
            moves = list(game.moves(match.state, seat) or ())
            translated = {as_found(path, board, seat) for path in moves}
            assert len(translated) == len(moves)
            assert translated == found(board, reserve, seat, rules)
            # closing mills wherever possible, so that captures and the endgame come up often
            rng.shuffle(moves)
            path = max(moves, key=len) if rng.random() < 0.8 else moves[0]
            match.play(seat, path)
            after, left, _turn = read(game.notate(match.state))
            assert (after, left) == done(board, reserve, seat, as_found(path, board, seat))
        outcome = game.outcome(match.state)
        assert outcome is not None
        board, reserve, turn = read(game.notate(match.state))
        full = rules.get("voll") == "remis" and len(board) == len(RINGS)
        assert full == (outcome.termination == "full")
        lost = not full and not found(board, reserve, turn, rules)
        assert lost == (outcome.termination in ("stones", "blocked"))
        assert outcome.winners == ((1 - turn,) if lost else ())


def random_position(rng: random.Random, stones: int) -> str:
    """Stones thrown on the board line by line, so that mills, crossings and last threes abound; every other time
    White lacks one stone for two mills at once."""
    points: list[list[Point]] = [[], []]
    reserve = [0, 0]
    goal = rng.choice(RINGS)
    if rng.random() < 0.5:
        points[0] = [point for line in LINES if goal in line for point in line if point != goal]
        reserve[0] = 1
    for line in rng.sample(LINES, 6):
        seat = rng.randrange(2)
        fresh = [point for point in line if point not in points[0] + points[1] and (point != goal or not reserve[0])]
        if seat == 1 or not reserve[0]:
            points[seat] += fresh[: stones - len(points[seat])]
    for side in points:
        del side[max(4, rng.randint(3, stones)) if reserve[0] else rng.randint(3, stones) :]
    reserve[1] = rng.choice([0, 0, min(1, stones - len(points[1]))])
    fields = [f"{left} {','.join(map(name, side)) or '-'}" for left, side in zip(reserve, points, strict=True)]
    return " ".join(["w", *fields, "0"])


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_moves_agree_where_mills_abound(variant: Variant) -> None:
    game = variant.make()
    rules = game.options.to_json()
    rng = random.Random(f"mills {variant}")
    seen: Counter[str] = Counter()
    for _attempt in range(80):
        position = random_position(rng, rules["steine"])
        board, reserve, seat = read(position)
        s = game.parse(position)
        moves = list(game.moves(s, seat) or ())
        translated = {as_found(path, board, seat) for path in moves}
        assert len(translated) == len(moves), position
        assert translated == found(board, reserve, seat, rules), position
        theirs = [point for point in board if board[point] != seat]
        seen["capture"] += any(taken for _source, _goal, taken in translated)
        seen["two"] += any(len(taken) == 2 for _source, _goal, taken in translated)
        seen["flying"] += any(source and not beside(source, goal) for source, goal, _taken in translated)
        seen["all in mills"] += bool(theirs) and all(in_mill(board, point, rules) for point in theirs)
    assert min(seen["capture"], seen["flying"], seen["all in mills"]) > 0
    assert (seen["two"] > 0) == (rules["doppelt"] == 2)


# --- counting moves ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slug", "options", "position", "nodes"),
    [
        # 24, 24·23, 24·23·22
        ("muehle", {}, "w 9 - 9 - 0", [24, 552, 12144]),
        # Lasker: White may also move its stone. Twice 32 lines' ends over 23 points for Black: 22·64 = 1408 more.
        ("lasker-muehle", {}, "w 9 - 9 - 0", [24, 552, 13552]),
        ("lasker-muehle", {"steine": 10}, "w 10 - 10 - 0", [24, 552, 13552]),
        # White may close a mill: 19 quiet points and one with two captures
        ("muehle", {}, "w 7 a1,d1 7 b2,f6 0", [21, 401, 8086]),
        # two mills at g1: six pairs, and 14 quiet points
        ("muehle", {"doppelt": 2}, "w 2 a1,d1,g4,g7 1 b2,b4,b6,d6,f6 0", [20, 308, 4984]),
        # any of the ten pairs
        ("muehle", {"doppelt": 2, "geschuetzt": False}, "w 2 a1,d1,g4,g7 1 b2,b4,b6,d6,f6 0", [24, 404, 9000]),
        ("muehle", {}, "w 0 a1,d1,g4,f6,c3 0 b2,b4,b6,e5,c5 0", [11, 79, 791, 7582]),
        ("muehle", {}, "w 0 a1,d1,g4,f6 0 b2,b4,b6 0", [10, 357, 3027]),
        ("muehle", {"letzte_drei": False}, "w 0 a1,d1,g4,f6 0 b2,b4,b6 0", [8, 408, 3267]),
        # both fly: 3·18 moves, of which g1 by g4 closes a mill and takes one of three
        ("muehle", {}, "w 0 a1,d1,g4 0 b2,b4,f6 0", [56, 2962]),
        ("muehle", {"nur_muehlen": False}, "w 0 a1,d1,g4,f6 0 b2,b4,b6,c3,c4,c5 0", [8, 37, 283, 3241]),
        ("lasker-muehle", {}, "w 2 a1,d1,g4,f6 2 b2,b4,b6,c3 0", [24, 501, 12820]),
    ],
)
def test_perft(slug: str, options: dict[str, Any], position: str, nodes: list[int]) -> None:
    """Numbers found by the second generator, by hand where the line above says how."""
    game = registry.find(slug).make(2, options)
    board, reserve, seat = read(position)
    for depth, expected in enumerate(nodes, start=1):
        assert count(board, reserve, seat, game.options.to_json(), depth) == expected
        assert perft(game, game.parse(position), depth) == expected


#: whose turn, then for each side its reserve and its stones by their number in RINGS
Key = tuple[int, int, tuple[int, ...], int, tuple[int, ...]]

#: the 16 symmetries of the board as permutations of RINGS
SYMMETRIES = [
    [RINGS.index(((2 - ring) if exchanged else ring, (turned + flipped * place) % 8)) for ring, place in RINGS]
    for exchanged in (False, True)
    for turned in (0, 2, 4, 6)
    for flipped in (1, -1)
]


def canonical(key: Key) -> Key:
    """The least of the positions that are the same but for a symmetry."""
    turn, mine, my_stones, theirs, their_stones = key
    return min(
        (turn, mine, tuple(sorted(way[p] for p in my_stones)), theirs, tuple(sorted(way[p] for p in their_stones)))
        for way in SYMMETRIES
    )


def notation(key: Key) -> str:
    turn, *sides = key
    fields = ["wb"[turn]]
    for side in sides:
        fields.append(str(side) if isinstance(side, int) else ",".join(name(RINGS[n]) for n in side) or "-")
    return " ".join([*fields, "0"])


def deep(game: Game[Any, Any], position: str, depth: int) -> int:
    """Perft, looking at one position of each symmetry class; the moves are the engine's."""
    board, reserve, turn = read(position)
    stones = [tuple(RINGS.index(p) for p in board if board[p] == seat) for seat in (0, 1)]
    layer: Counter[Key] = Counter({canonical((turn, reserve[0], stones[0], reserve[1], stones[1])): 1})
    for left in range(depth, 0, -1):
        following: Counter[Key] = Counter()
        nodes = 0
        for key, times in layer.items():
            s = game.parse(notation(key))
            for path in game.moves(s, key[0]) or ():
                nodes += times
                if left > 1:
                    board, reserve, turn = read(game.notate(game.apply(s, Move(key[0], path))[0]))
                    stones = [tuple(RINGS.index(p) for p in board if board[p] == seat) for seat in (0, 1)]
                    following[canonical((turn, reserve[0], stones[0], reserve[1], stones[1]))] += times
        layer = following
    return nodes


def test_five_moves_deep() -> None:
    """24·23·22·21·20 ways to place five stones; in 16 mills · 3! orders · 21·20 of them White's third stone closes a
    mill and takes either of Black's two stones, which makes one more way each."""
    game = registry.find("muehle").make()
    assert deep(game, "w 9 - 9 - 0", 3) == 12144
    assert deep(game, "w 9 - 9 - 0", 4) == 255_024 == 24 * 23 * 22 * 21
    assert deep(game, "w 9 - 9 - 0", 5) == 5_140_800 == 24 * 23 * 22 * 21 * 20 + 16 * 6 * 21 * 20


def test_plain_perft_of_four_moves() -> None:
    game = registry.find("muehle").make()
    assert perft(game, game.start(), 4) == 255_024


# --- the board --------------------------------------------------------------------------------------------------


def test_the_board_has_sixteen_symmetries() -> None:
    """Every symmetry of the lines between points, found by search, and no other than the sixteen above."""
    graph = {point: set(NEIGHBOURS[point]) for point in POINTS}
    assert len({frozenset({a, b}) for a in graph for b in graph[a]}) == 32
    ways = {tuple(way[point] for point in POINTS) for way in bijections(graph, {})}
    rings = {tuple(name(RINGS[way[RINGS.index(POINT[p])]]) for p in POINTS) for way in SYMMETRIES}
    assert len(rings) == 16
    assert ways == rings
    mills = {frozenset(line) for line in MILL_LINES}
    assert len(mills) == 16
    for way in ways:
        image = dict(zip(POINTS, way, strict=True))
        assert {frozenset(image[point] for point in mill) for mill in mills} == mills


def bijections(graph: dict[str, set[str]], so_far: dict[str, str]) -> Iterator[dict[str, str]]:
    """All ways to rename the points that keep neighbours neighbours."""
    if len(so_far) == len(graph):
        yield so_far
        return
    near = [p for p in graph if p not in so_far and (not so_far or graph[p] & so_far.keys())]
    point = near[0]
    for image in graph.keys() - set(so_far.values()):
        if len(graph[image]) == len(graph[point]) and all(
            (other in graph[point]) == (so_far[other] in graph[image]) for other in so_far
        ):
            yield from bijections(graph, {**so_far, point: image})


@pytest.mark.parametrize("way", range(16))
def test_moves_are_the_same_seen_from_every_side(way: int) -> None:
    """Turning, reflecting or exchanging the squares turns the moves with them."""
    game = registry.find("muehle").make(2, {"doppelt": 2})
    image = {name(RINGS[n]): name(RINGS[SYMMETRIES[way][n]]) for n in range(24)}
    for position in ("w 2 a1,d1,g4,g7 1 b2,b4,b6,d6,f6 0", "w 0 a1,d1,g4,f6,c3 0 b2,b4,b6,e5,c5 0"):
        fields = position.split()
        for side in (2, 4):
            fields[side] = ",".join(image[point] for point in fields[side].split(","))
        here, there = game.parse(position), game.parse(" ".join(fields))
        board = read(position)[0]
        turned = {tuple(image[target] for target in path) for path in game.moves(here, 0) or ()}
        as_sets = {as_found(path, read(" ".join(fields))[0], 0) for path in turned}
        assert as_sets == {as_found(path, read(" ".join(fields))[0], 0) for path in game.moves(there, 0) or ()}
        assert len(as_sets) == len({as_found(path, board, 0) for path in game.moves(here, 0) or ()})


def test_positions_of_three_against_three() -> None:
    """When both sides fly only the mills matter, and those keep their shape under any order of the three squares:
    48 symmetries. By Burnside's lemma C(24,3)·C(21,3) = 2 691 920 positions fall into 56 922 classes; under the 16
    symmetries of the board into 169 626."""
    mills = {frozenset(POINT[point] for point in line) for line in MILL_LINES}
    ways = [
        {(ring, place): (order[ring], (turned + flipped * place) % 8) for ring, place in RINGS}
        for order in permutations(range(3))
        for turned in (0, 2, 4, 6)
        for flipped in (1, -1)
    ]
    assert all({frozenset(way[point] for point in mill) for mill in mills} == mills for way in ways)
    assert comb(24, 3) * comb(21, 3) == 2_691_920
    assert sum(map(unmoved, ways)) == 48 * 56_922
    board = [way for way in ways if way[1, 0][0] == 1]  # the middle square stays the middle one
    assert len(board) == 16
    assert sum(map(unmoved, board)) == 16 * 169_626


def unmoved(way: dict[Point, Point]) -> int:
    """How many positions of three against three stones `way` maps to themselves: whole cycles get one colour."""
    ways_to_fill: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    left = set(RINGS)
    while left:
        point, length = left.pop(), 1
        while (point := way[point]) in left:
            left.remove(point)
            length += 1
        for (white, black), number in list(ways_to_fill.items()):
            ways_to_fill[white + length, black] += number
            ways_to_fill[white, black + length] += number
    return ways_to_fill[3, 3]


# --- OpenSpiel --------------------------------------------------------------------------------------------------

OPENSPIEL = json.loads((Path(__file__).parent / "openspiel_muehle.json").read_text(encoding="utf-8"))
#: its points, row by row from the top left
ROWS = "a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1".split()  # noqa: SIM905


def test_openspiel_playthrough() -> None:
    """Its recorded match of 131 actions: the same legal moves at each of its 19 recorded states, the same board, the
    same winner. A capture is an action of its own there and part of the move here; a repetition is no draw there."""
    match = Match(registry.find("muehle").make(2, {"wiederholung": False, "zugzahl": 100}))
    path: tuple[str, ...] = ()
    for number, action in enumerate([*OPENSPIEL["history"], None]):
        if state := OPENSPIEL["states"].get(str(number)):
            assert path == ()
            compare(match, state)
        if action is None:
            break
        # an action below 24 is a point (placed or taken); above it is 24 + 24 · from + to
        path += (ROWS[action],) if action < 24 else (ROWS[action // 24 - 1], ROWS[action % 24])
        (seat,) = match.to_act()
        if match.game.step(match.state, seat, path).complete:
            match.play(seat, path)
            path = ()
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (outcome.places, outcome.termination) == ((1, 2), "stones")
    assert OPENSPIEL["returns"] == [1, -1]
    assert len(OPENSPIEL["states"]) == 19


def compare(match: Match, state: dict[str, Any]) -> None:
    board, reserve, turn = read(match.game.notate(match.state))
    assert "".join(".WB"[board.get(POINT[point], -1) + 1] for point in ROWS) == state["board"]
    assert [list(board.values()).count(seat) + reserve[seat] for seat in (0, 1)] == state["men"]
    assert len(match.events) == state["turn"]
    begun = {tuple(map(ROWS.index, path[: 1 if reserve[turn] else 2])) for path in legal(match)}
    actions = {points[0] if len(points) == 1 else 24 + 24 * points[0] + points[1] for points in begun}
    assert actions == set(state["legal"]) | set(state.get("omitted", ()))
    assert all((action - 24) % 24 == ROWS.index("a7") for action in state.get("omitted", ()))


def legal(match: Match) -> list[tuple[str, ...]]:
    return [path for seat in match.to_act() for path in match.game.moves(match.state, seat) or ()]
