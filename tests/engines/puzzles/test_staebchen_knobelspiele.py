"""Knobelspiele: every task can be solved, in so many ways as are stated, and nothing else is taken for a solution.

The figures are counted a second time here, from all corners two, three or four at a time, and every arrangement that
a task allows is looked at; so the number of solutions owes nothing to how the engine finds figures.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, pairwise

import pytest

from games.drawing.pieces import drawing
from games.engines import registry
from games.engines.core import GameError, IllegalMoveError, UnreadableError
from games.engines.match import Match
from games.engines.puzzles.staebchen_knobelspiele import MOST, Knobelspiele
from games.engines.puzzles.sticks import crosses
from games.engines.puzzles.sticks_read import true, value, written
from games.engines.puzzles.sticks_tasks import STICKS, TASKS, Task, told
from games.engines.scene import Board, Piece

WINDOW = "a2a3,a2b2,a3a4,a3b3,a4b4,b2b3,b2c2,b3b4,b3c3,b4c4,c2c3,c3c4"
#: solutions of each task, found by looking at all that it allows; 5 and 13a have tests of their own
SOLUTIONS = {
    "1": 111, "2": 1, "3": 2, "4": 1, "6": 4, "7a": 4, "7b": 1, "7c": 2, "7d": 4, "8": 1, "9": 2, "10": 2, "11": 2,
    "12a": 6, "12b": 3, "13b": 6, "13c": 24,
}  # fmt: skip


def game(task: str = "zufall", **options: object) -> Knobelspiele:
    made = registry.find("staebchen-knobelspiele").make(1, {"aufgabe": task, **options})
    assert isinstance(made, Knobelspiele)
    return made


def at(position: str, **options: object) -> Match:
    made = game(position.partition(" ")[0], **options)
    return Match(made, start=made.parse(position))


def said(match: Match) -> list[str]:
    return [str(effect.text) for effect in match.effects[-1] if effect.text]


def refused(match: Match, *path: str) -> str:
    with pytest.raises(GameError) as caught:
        match.play(0, path)
    return str(caught.value.reason)


# --- counted a second time --------------------------------------------------------------------------------------


@cache
def figures(name: str) -> dict[str, tuple[tuple[int, int], ...]]:
    """By kind, the side and the places of every figure: corners all as far apart as they should be, a stick on every
    piece of every side."""
    task = TASKS[name]
    points = sorted({point for each in task.slots.values() for point in (each.a, each.b)})
    places = {frozenset((each.a, each.b)): 1 << number for number, each in enumerate(task.slots.values())}

    def between(a: tuple[float, ...], b: tuple[float, ...]) -> int:
        """The places along a line, as bits; 0 if they are not all there."""
        steps = round(math.dist(a, b))
        mask = 0
        ends = [tuple(x + (y - x) * step / steps for x, y in zip(a, b, strict=True)) for step in range(steps + 1)]
        near = [next((point for point in points if math.dist(point, end) < 0.001), None) for end in ends]
        for one, two in pairwise(near):
            if one is None or two is None or frozenset((one, two)) not in places:
                return 0
            mask |= places[frozenset((one, two))]
        return mask

    sides = {
        (a, b): between(a, b)
        for a, b in combinations(points, 2)
        if math.dist(a, b) > 0.5 and abs(math.dist(a, b) - round(math.dist(a, b))) < 0.001
    }
    sides = {pair: mask for pair, mask in sides.items() if mask}
    beside = {point: {b if a == point else a for a, b in sides if point in (a, b)} for point in points}

    def side(a: tuple[float, ...], b: tuple[float, ...]) -> int:
        return sides.get((a, b)) or sides.get((b, a)) or 0  # type: ignore[call-overload,no-any-return]

    found: dict[str, set[tuple[int, int]]] = {"triangle": set(), "square": set(), "rhombus": set()}
    for a in points:
        for b, c in combinations(sorted(beside[a]), 2):
            if abs(math.dist(a, b) - math.dist(a, c)) > 0.001:
                continue
            size = round(math.dist(a, b))
            if c in beside[b] and abs(math.dist(b, c) - size) < 0.001:
                found["triangle"].add((size, side(a, b) | side(a, c) | side(b, c)))
            d = tuple(y + z - x for x, y, z in zip(a, b, c, strict=True))
            for other in beside[b] & beside[c]:
                if math.dist(other, d) < 0.001:
                    kind = "square" if abs(math.dist(b, c) - size * math.sqrt(2)) < 0.001 else "rhombus"
                    if kind == "square" or abs(min(math.dist(b, c), math.dist(a, d)) - size) < 0.001:
                        found[kind].add((size, side(a, b) | side(a, c) | side(b, other) | side(c, other)))
    return {kind: tuple(each) for kind, each in found.items()}


def shows(name: str, kind: str, wanted: Counter[int] | int, none: str = "") -> Callable[[int], bool]:
    """Whether these figures and no others of the kind lie there, with no stick left over."""
    all_of_it = figures(name)

    def holds(laid: int) -> bool:
        found = [(size, mask) for size, mask in all_of_it[kind] if mask & laid == mask]
        if (len(found) if isinstance(wanted, int) else Counter(size for size, _mask in found)) != wanted:
            return False
        used = 0
        for _size, mask in found:
            used |= mask
        return used == laid and not (none and any(mask & laid == mask for _size, mask in all_of_it[none]))

    return holds


COUNTED: dict[str, tuple[str, Counter[int] | int, str]] = {
    "1": ("triangle", 5, ""), "2": ("rhombus", Counter({1: 6}), "triangle"), "3": ("triangle", 4, ""),
    "4": ("triangle", Counter({1: 4, 2: 1}), ""), "7a": ("square", 2, ""), "7b": ("square", 2, ""),
    "7c": ("square", 3, ""), "7d": ("square", 3, ""), "13a": ("rhombus", Counter({1: 4, 2: 1}), "triangle"),
    "13b": ("triangle", Counter({1: 5, 2: 1}), ""), "13c": ("triangle", 4, ""),
}  # fmt: skip


def arrangements(task: Task) -> Iterator[int]:
    """Every arrangement with as many sticks taken and put as the task says."""
    bits = [1 << number for number in range(len(task.slots))]
    fixed = task.mask(task.fixed)
    lying = [bit for bit in bits if task.begins & ~fixed & bit]
    free = [bit for bit in bits if not task.begins & bit]
    for gone in combinations(lying, task.take):
        left = task.begins - sum(gone)
        for come in combinations(free, task.put):
            yield left + sum(come)


@pytest.mark.parametrize("name", COUNTED)
def test_figures_are_counted_alike(name: str) -> None:
    """On random arrangements, whatever the task allows; and a task is solved exactly if the second count says so."""
    task, rng = TASKS[name], random.Random(name)
    kind, wanted, none = COUNTED[name]
    holds = shows(name, kind, wanted, none)
    for _number in range(400):
        laid = sum(1 << number for number in range(len(task.slots)) if rng.random() < 0.75)
        mine = {each: Counter(shape.size for shape in task.found(laid) if shape.kind == each) for each in figures(name)}
        theirs = {
            each: Counter(size for size, mask in found if mask & laid == mask) for each, found in figures(name).items()
        }
        assert mine == theirs
        assert task.goal(task, laid) == holds(laid)


@pytest.mark.parametrize("name", SOLUTIONS)
def test_every_task_can_be_solved_in_so_many_ways(name: str) -> None:
    task = TASKS[name]
    if name in COUNTED:
        solved = shows(name, *COUNTED[name])
        found = {laid for laid in arrangements(task) if solved(laid)}
        assert all(task.solved(laid) for laid in found)
    else:
        found = {laid for laid in arrangements(task) if task.solved(laid)}
    assert len(found) == SOLUTIONS[name]
    assert task.mask(task.way) in found


def test_five_rhombi_can_be_made_in_three_ways() -> None:
    """A large rhombus has eight sticks around it; the other four may lie anywhere."""
    task = TASKS["13a"]
    holds = shows("13a", *COUNTED["13a"])
    found = set()
    for size, mask in figures("13a")["rhombus"]:
        if size == 2:
            others = [1 << number for number in range(len(task.slots)) if not mask >> number & 1]
            found |= {mask | sum(come) for come in combinations(others, 4)}
    found = {laid for laid in found if task.moved(laid) == (4, 4) and holds(laid)}
    assert len(found) == 3
    assert all(task.solved(laid) for laid in found)
    assert task.mask(task.way) in found


def test_eleven_of_nine_sticks_is_a_word() -> None:
    """Sign by sign: what can be read has one, two, three or four strokes, and only ELF has nine that make eleven."""
    task = TASKS["12c"]
    cells = ["".join(name[1] for name in task.names if name[0] == cell) for cell in "abc"]
    assert cells == ["stmbnxyf"] * 3
    signs = {"": "", "n": "I", "s": "I", "xy": "X", "nfb": "1", "stmb": "E", "sb": "L", "stm": "F", "m": "-", "mn": "+"}
    found = [
        (one, two, three)
        for one in signs for two in signs for three in signs
        if len(one + two + three) == 9 and written(signs[one] + signs[two] + signs[three]) == 11
    ]  # fmt: skip
    assert found == [("stmb", "sb", "stm")]
    assert task.solved(task.mask(task.way))
    assert told(task, task.mask(task.way)) == "ELF"
    assert told(task, task.mask(["as", "at"])) is None


def test_the_new_meadow_stands_on_its_tip() -> None:
    """5: its side is three sticks, its area nine instead of four, and a tree stands in the middle of each side."""
    task = TASKS["5"]
    assert not task.solved(task.begins)
    straight = task.mask(f"g{number}" for number in range(1, 13))
    slanting = task.mask(f"s{number}" for number in range(1, 13))
    assert not task.solved(straight)  # as large, but the trees stand on it
    assert task.solved(slanting)
    assert not task.solved(slanting | task.mask(["w1"]))  # a stick is left over
    assert not task.solved(slanting & ~task.mask(["s7"]))  # the cows run away
    assert task.box(slanting) == STICKS - 12
    rng = random.Random("wiese")
    for _number in range(2000):
        laid = slanting ^ sum(1 << rng.randrange(len(task.slots)) for _each in range(rng.randint(1, 2)))
        assert task.solved(laid) == (laid == slanting)


def test_a_bridge_needs_hold_at_both_ends() -> None:
    task = TASKS["6"]
    rim = [name for name in task.names if name[0] in "ui"]
    assert not task.solved(task.mask([*rim, "g1", "g2"]))  # straight a stick is too short by a hair
    assert not task.solved(task.mask([*rim, "e1", "l2"]))  # across one corner, and from another one
    assert not task.solved(task.mask([*rim, "e1", "g1"]))
    assert task.solved(task.mask([*rim, "e3", "l3"]))


def test_six_sticks_touch_each_other() -> None:
    """8: no two of one layer lie in each other, and of the three below none touches fewer than five."""
    task = TASKS["8"]
    outlines = {name: each.outline(task.width, 0) for name, each in task.slots.items()}
    for one, two in combinations(task.slots, 2):
        if task.slots[one].layer == task.slots[two].layer:
            assert not crosses(outlines[one], tuple((x * 1.0, y * 1.0) for x, y in outlines[two]), -0.002), (one, two)
    assert task.solved(task.mask(["u1", "u2", "u3", "o1", "o2", "o3"]))
    assert not task.solved(task.mask(["u1", "u2", "u3", "o1", "o2", "o4"]))
    assert not task.solved(task.mask(["u1", "u2", "u4", "o1", "o2", "o3"]))


@pytest.mark.parametrize(
    ("signs", "is_true"),
    [
        ("VI+II=V", False), ("VII-II=V", True), ("VI-II=IV", True), ("III=II", False), ("III≠II", True),
        ("III≡II", False),
        ("III=III", True), ("III≠III", False), ("VI", False), ("=V", False), ("VI+=V", False), ("VIIII=IX", False),
    ],
)  # fmt: skip
def test_what_is_written_is_true_or_not(signs: str, is_true: bool) -> None:
    assert true(signs) is is_true


def test_numbers_are_roman_digits_or_a_word() -> None:
    assert [written(each) for each in ("XI", "11", "ELF", "XIX", "IIII", "", "E")] == [11, 11, 11, 19, None, None, None]
    assert value("X+I") == 11
    assert value("V-") is None


# --- at the table -----------------------------------------------------------------------------------------------


def test_two_sticks_are_taken_away_and_two_squares_stay() -> None:
    match = at(f"7a 0 0 {WINDOW}")
    match.play(0, ("a3b3", "weg"))
    assert said(match) == ["Weg: von a3 nach b3."]
    assert str(match.game.view(match.state, 0).notes[0]) == "ein Zug, 3 Quadrate"
    match.play(0, ("b2b3", "weg"))
    assert said(match) == ["Weg: von b2 nach b3.", "Gelöst! Du hast 2 Züge gebraucht."]
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert outcome.termination == "solved"


def test_a_stick_is_laid_where_it_is_let_go() -> None:
    """The nearest free place within reach takes it."""
    match = at(f"7d 0 0 {WINDOW}")
    board = match.game.view(match.state, 0).surfaces[0]
    assert isinstance(board, Board)
    spot = next(spot for spot in board.spots if spot.id == "c4d4")
    match.play(0, ("b4c4", f"nach={spot.x + 0.2:g},{spot.y - 0.1:g}"))
    assert said(match) == ["von b4 nach c4: jetzt von c4 nach d4."]
    assert refused(match, "c4d4", "nach=0,0") == "Dort passt kein Stäbchen hin."


def test_no_more_is_moved_than_may_be() -> None:
    match = at("11 0 0 bv,bw,cn,em,en,fn,gn,ie,ig,kv,kw")
    match.play(0, ("cn", "dn"))
    assert refused(match, "fn", "hn") == "Du darfst nur ein Stäbchen umlegen. Leg es erst zurück."
    match.play(0, ("dn", "cn"))
    match.play(0, ("en", "jn"))
    assert said(match)[-1] == "Gelöst! Du hast 3 Züge gebraucht."


def test_what_is_refused_is_said() -> None:
    match = at(f"7d 0 0 {WINDOW}")
    assert refused(match) == "Nimm zuerst ein Stäbchen."
    assert refused(match, "c4d4", "a1a2") == "Hier liegt kein Stäbchen."
    assert refused(match, "a3b3") == "Und wohin mit dem Stäbchen?"
    assert refused(match, "a3b3", "a2a3") == "Hier liegt schon ein Stäbchen."
    assert refused(match, "a3b3", "weg") == "Hier wird kein Stäbchen weggenommen."
    assert refused(match, "a3b3", "a1a2", "weg") == "Ein Stäbchen nach dem anderen."
    assert refused(match, "kasten", "a1a2") == "Im Kasten liegt kein Stäbchen."
    assert refused(match, "tipp", "a1a2") == "Ein Tipp steht für sich allein."
    start = game("10").start()
    assert str(game("10").explain(start, 0, ("bn", "an"))) == "Dieses Stäbchen bleibt liegen."
    no_hints = at(f"7d 0 0 {WINDOW}", tipp="nie")
    assert refused(no_hints, "tipp") == "An diesem Tisch gibt es keine Tipps."


def test_a_hint_shows_a_place_or_a_stick_that_goes() -> None:
    match = at(f"7d 0 0 {WINDOW}")
    match.play(0, ("tipp",))
    assert said(match) == ["Tipp: Ein Stäbchen liegt am Ende hier: von c3 nach d3."]
    dashed = [piece for piece in match.game.view(match.state, 0).pieces if not piece.target]
    assert [str(piece.label) for piece in dashed] == ["Tipp: von c3 nach d3"]
    away = at(f"7a 0 0 {WINDOW}")
    away.play(0, ("tipp",))
    assert said(away) == ["Tipp: Dieses Stäbchen kommt weg: von a3 nach b3."]
    for _number in range(1, 2):
        away.play(0, ("tipp",))
    assert refused(away, "tipp") == "Alle Tipps sind schon gegeben."


def test_sticks_come_from_the_box_and_go_back() -> None:
    match = at("4 0 0 a2a3,a2b2,a3a4,a4b3,b2c2,b3c2")
    box = [piece for piece in match.game.view(match.state, 0).pieces if piece.at == "kasten"]
    assert [(piece.text, piece.target) for piece in box] == [("3", "kasten")]
    for place in ("a3b3", "a3b2", "b1b2"):
        match.play(0, ("kasten", place))
    assert not [piece for piece in match.game.view(match.state, 0).pieces if piece.at == "kasten"]
    match.play(0, ("b1b2", "weg"))
    match.play(0, ("kasten", "b2b3"))
    assert said(match)[-1] == "Gelöst! Du hast 5 Züge gebraucht."


def test_a_match_ends_as_it_lies() -> None:
    match = at(f"7d 0 {MOST - 1} {WINDOW}")
    match.play(0, ("a3b3", "c4d4"))
    assert said(match)[-1] == f"Zug Nummer {MOST} war der letzte: Schluss für heute."


@pytest.mark.parametrize(
    "position",
    ["", "99 0 0 -", "7a 0 0 a1z9", "7a 0 0 a2a3,a2a3", f"7a 9 0 {WINDOW}", "7d 0 0 a2a3", "10 0 0 an",
     f"7a 0 301 {WINDOW}", f"7d 0 0 {WINDOW},a1a2"],
)  # fmt: skip
def test_what_is_no_position(position: str) -> None:
    with pytest.raises(UnreadableError):
        game("7a").parse(position)


@pytest.mark.parametrize("name", TASKS)
def test_the_example_is_found_by_its_hints(name: str) -> None:
    """Whoever follows the hints has solved it; no drawing is missing, and no place is called twice."""
    task = TASKS[name]
    match = Match(game(name))
    rng = random.Random(name)
    while match.game.outcome(match.state) is None:
        match.play(0, match.game.propose(match.state, 0, rng))
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert outcome.termination == "solved"
    assert all(drawing(piece) for piece in match.game.view(match.state, 0).pieces if not piece.lies)
    labels = [str(each.label) for each in task.slots.values()]
    assert len(set(labels)) == len(labels)


def test_places_can_be_told_apart_by_touch() -> None:
    """No two places are touched in the same spot: a fifth of a stick lies between any two."""
    for name, task in TASKS.items():
        for (one, a), (two, b) in combinations(task.slots.items(), 2):
            assert math.dist(a.grip, b.grip) > 0.2, (name, one, two)


def test_the_table_has_room_for_all() -> None:
    for name in TASKS:
        made = game(name)
        view = made.view(made.start(), 0)
        board = view.surfaces[0]
        assert isinstance(board, Board)
        corners = [point for piece in view.pieces if piece.lies for point in piece.lies.outline]
        assert all(0 < x < board.width and 0 < y < board.height for x, y in corners)
        assert all(0 < spot.x < board.width and 0 < spot.y < board.height for spot in board.spots)


def test_nobody_else_moves() -> None:
    made = game("7a")
    with pytest.raises(IllegalMoveError):
        made.check(made.start(), 0, ("a3b3",))
    assert isinstance(made.view(made.start(), None).pieces[0], Piece)
