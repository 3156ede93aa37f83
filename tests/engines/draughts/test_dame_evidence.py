"""The draughts family against evidence that does not come from our engine.

- Published move counts (perft), all "without duplicates": R. Halbersma's collection dctl (Boost licence, numbers
  only), github.com/rhalbersma/dctl, commit 09f2acf91b22d14c7e6756ed4197f9234707ca85, test/src/algo/traversal/
  initial/board_08x08.cpp, initial/board_10x10.cpp, international/fmjd.cpp and shashki.cpp. It names where each was
  published: damforum.nl (threads 2308 "Perft" and 2822 "Perft for all recognized draughts variants") and shashki.com;
  A. Bik has the same numbers for checkers (talkchess.com, thread 27814) and the international game
  (aartbik.blogspot.com/2012/10/bikdam-international-checkers.html).
- Worked examples of the international rules, from the same collection, test/src/actions/rulebook/international.cpp,
  commit 0f566c3ad8ec12c57a00c4e1f78be4b4cb247cf2, which takes them from the French and Italian federations' rules.
- Turkish captures found by another program: `pydraughts_tuerkische_dame.json` names it.
- A second generator, written here on a dictionary of coordinates, for every combination of options.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from games.engines import registry
from games.engines.core import Move
from games.engines.draughts.captures import Damestand
from games.engines.draughts.dame import Dame, TuerkischeDame
from games.engines.draughts.franzoesische_dame import FranzoesischeDame
from games.engines.draughts.options import DameOptions
from games.engines.playout import perft


def game(slug: str, **options: Any) -> Dame:
    made = registry.find(slug).make(2, options)
    assert isinstance(made, Dame)
    return made


# --- published counts -------------------------------------------------------------------------------------------

ALL_KINGS = "W:W" + ",".join(f"K{n}" for n in range(31, 51)) + ":B" + ",".join(f"K{n}" for n in range(1, 21))
COUNTS: list[tuple[str, str, dict[str, Any], str, list[int]]] = [
    ("international", "internationale-dame", {}, "", [9, 81, 658, 4265, 27117]),
    # the polish game of 003 on 8×8 is the Brazilian one
    ("brazilian", "polnische-dame", {}, "", [7, 49, 302, 1469, 7473, 37628]),
    ("pool", "polnische-dame", {"auswahl": "frei"}, "", [7, 49, 302, 1469, 7482, 37986]),
    ("russian", "russische-dame", {"auswahl": "frei"}, "", [7, 49, 302, 1469, 7482, 37986]),
    ("checkers", "draughts", {}, "", [7, 49, 302, 1469, 7361, 36768]),
    # Thai kings land directly behind, as ours by 000:746; Czech kings land anywhere
    ("thai", "dame", {}, "", [7, 49, 302, 1469, 7361, 36768]),
    ("czech", "dame", {"landung": "beliebig"}, "", [7, 49, 302, 1469, 7361]),
    # Black first: a half turn of the board, so the same numbers
    ("international, White first", "internationale-dame", {"anfang": "weiss"}, "", [9, 81, 658, 4265]),
    (
        "random 178",
        "internationale-dame",
        {},
        "B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46",
        [14, 55, 1168, 5432, 87195],
    ),
    (
        "Woldouby",
        "internationale-dame",
        {},
        "W:B12,13,14,16,18,19,21,23,24,26:W25,27,28,30,32,33,34,35,37,38",
        [6, 12, 30, 73, 215, 590, 1944, 6269],
    ),
    ("all kings", "internationale-dame", {}, ALL_KINGS, [17, 79, 352, 1399, 7062, 37589]),
    ("almost promoted", "internationale-dame", {}, "W:W6,7,8,9,10:B41,42,43,44,45", [9, 81, 795, 7578, 86351]),
    ("front rows", "internationale-dame", {}, "W:B16,17,18,19,20:W31,32,33,34,35", [9, 81, 534, 2538, 9052, 29999]),
]  # fmt: skip


@pytest.mark.parametrize(("slug", "options", "position", "counts"), [c[1:] for c in COUNTS], ids=[c[0] for c in COUNTS])
def test_published_counts(slug: str, options: dict[str, Any], position: str, counts: list[int]) -> None:
    made = game(slug, **options)
    start = made.parse(position) if position else made.start()
    assert [perft(made, start, depth) for depth in range(1, len(counts) + 1)] == counts


def test_turkish_counts() -> None:
    """Counted with pydraughts 0.6.7, results told apart by position."""
    made = game("tuerkische-dame")
    assert [perft(made, made.start(), depth) for depth in (1, 2, 3, 4)] == [8, 64, 708, 7538]


# --- the rule book ----------------------------------------------------------------------------------------------

RULEBOOK = [
    ("3.4 man", "W:W28:B1", "28-22 28-23"),
    ("3.4 black man", "B:W50:B13", "13-18 13-19"),
    ("3.9 king", "W:WK28:B2",
     "28-22 28-17 28-11 28-6 28-23 28-19 28-14 28-10 28-5 28-32 28-37 28-41 28-46 28-33 28-39 28-44 28-50"),
    ("3.9 black king", "B:W50:BK1", "1-6 1-7 1-12 1-18 1-23 1-29 1-34 1-40 1-45"),
    ("4.2 man jumps", "W:W28,32:B23", "28x19"),
    ("4.2 both ways", "W:W35:B30,K40", "35x24 35x44"),
    ("4.3 king jumps", "W:WK46:B23", "46x19 46x14 46x10 46x5"),
    ("4.3 king jumps", "W:WK41:B23", "41x19 41x14 41x10 41x5"),
    ("4.5 man goes on", "W:W15:B8,19,20", "15x2"),
    ("4.5 man goes on", "W:W47:B13,14,22,24,31,34,K41,44", "47x49"),
    ("4.6 king goes on", "W:WK47:B9,12,33", "47x17 47x21 47x26"),
    ("4.6 king goes on", "W:WK1:B7,9,17,19,20,30,31,33,43,44", "1x15"),
    ("4.8 lifted afterwards", "W:WK41,49:B9,10,12,19,38", "41x43"),
    ("4.8 lifted afterwards", "B:W27,28,38,39,42:BK25", "25x33"),
    ("4.13 the most", "W:W48:B24,K31,34,K42,43", "48x19"),
    ("4.13 the most", "W:WK48:B7,8,31,34,K42,44", "48x50"),
    ("4.14 kings count as men", "W:W26:B12,K21,31,32", "26x8 26x28"),
    ("4.15 passing the last row", "W:W15:B9,10", "15x13"),
]  # fmt: skip


@pytest.mark.parametrize(("position", "legal"), [r[1:] for r in RULEBOOK], ids=[f"{r[0]} {r[1]}" for r in RULEBOOK])
def test_rule_book(position: str, legal: str) -> None:
    made = game("internationale-dame")
    s = made.parse(position)
    number = {made.parse(f"W:WK{n}:B").kings[0]: n for n in range(1, 51)}
    bit = made.grid.bit
    found = {(number[bit[path[0]]], number[bit[path[-1]]]) for path in made.moves(s, s.turn) or ()}
    assert found == {tuple(map(int, move.replace("x", "-").split("-"))) for move in legal.split()}


# --- Turkish captures -------------------------------------------------------------------------------------------


def test_turkish_captures() -> None:
    stored = json.loads((Path(__file__).parent / "pydraughts_tuerkische_dame.json").read_text(encoding="utf-8"))
    made = game("tuerkische-dame")
    longest = 0
    for position, expected in stored["positions"]:
        s = made.parse(position)
        found = set()
        for path in made.moves(s, s.turn) or ():
            after, _effects = made.apply(s, Move(s.turn, path))
            gone = occupied(s, 1 - s.turn) & ~occupied(after, 1 - s.turn)
            longest = max(longest, gone.bit_count())
            found.add(" ".join([path[0], path[-1], *sorted(made.grid.squares(gone))]))
        assert found == set(expected), position
    assert longest >= 9


def occupied(s: Damestand, owner: int) -> int:
    return s.men[owner] | s.kings[owner]


# --- a second generator -----------------------------------------------------------------------------------------

Square = tuple[int, int]
Stones = dict[Square, tuple[int, bool]]
Result = frozenset[tuple[Square, tuple[int, bool]]]

SLANTED = [(1, 1), (1, -1), (-1, 1), (-1, -1)]


class Second:
    """Moves as the options describe them, square by square, as the positions they lead to."""

    def __init__(self, options: DameOptions, *, turkish: bool, backwards: bool = False) -> None:
        self.o, self.turkish, self.backwards, self.size = options, turkish, backwards, options.brett
        straight = [(1, 0), (-1, 0), (0, 1), (0, -1)]
        if not turkish:
            straight = [(2 * x, 2 * y) for x, y in straight]
        self.king_lines = {"schraeg": SLANTED, "gerade": straight, "alle": SLANTED + straight}[options.damenlinien]

    def inside(self, at: Square) -> bool:
        return 0 <= at[0] < self.size and 0 <= at[1] < self.size

    def man_lines(self, seat: int, *, capture: bool) -> list[Square]:
        ahead = 1 if seat == 0 else -1
        if self.turkish:
            return [(0, ahead), (1, 0), (-1, 0)]
        if capture and self.backwards:
            return [(1, -ahead), (-1, -ahead)]
        return SLANTED if capture and self.o.rueckwaerts else [(1, ahead), (-1, ahead)]

    def last_row(self, seat: int) -> int:
        return self.size - 1 if seat == 0 else 0

    def line(self, at: Square, way: Square) -> list[Square]:
        found = []
        while self.inside(at := (at[0] + way[0], at[1] + way[1])):
            found.append(at)
        return found

    def quiet(self, stones: Stones, seat: int) -> set[Result]:
        found = set()
        for at, (owner, king) in stones.items():
            if owner != seat:
                continue
            for way in self.king_lines if king else self.man_lines(seat, capture=False):
                for number, goal in enumerate(self.line(at, way)):
                    if goal in stones or (number and not (king and self.o.damenweite == "weit")):
                        break
                    after = dict(stones)
                    del after[at]
                    after[goal] = (seat, king or goal[1] == self.last_row(seat))
                    found.add(frozenset(after.items()))
        return found

    def jumps(self, stones: Stones, at: Square, king: bool, gone: list[Square], came: Square | None) -> Any:
        """(stone jumped, landings, direction) for each jump from `at`; the jumper itself is not among the stones."""
        seat_lines = self.king_lines if king else self.man_lines(self.seat, capture=True)
        solid = {square for square in stones if not (self.o.abheben == "sofort" and square in gone)}
        for way in seat_lines:
            if came and self.o.wendung == 90 and came[0] * way[0] + came[1] * way[1] < 0:
                continue
            line = self.line(at, way)
            reach = len(line) if king and self.o.damenweite != "kurz" else 1
            first = next((n for n, square in enumerate(line) if square in solid), None)
            if first is None or first >= reach:
                continue
            over = line[first]
            if stones[over][0] == self.seat or over in gone:
                continue
            landings = []
            for square in line[first + 1 :]:
                if square in solid:
                    break
                landings.append(square)
                if not (king and self.o.landung == "beliebig" and self.o.damenweite != "kurz"):
                    break
            if landings:
                yield over, landings, way

    def chains(self, stones: Stones, at: Square, king: bool, gone: list[Square], came: Square | None) -> Any:
        """(where it ends, king then, stones jumped) for each way to go on; nothing if there is none."""
        for over, landings, way in self.jumps(stones, at, king, gone, came):
            ends, goes_on = [], []
            for land in landings:
                home = not king and land[1] == self.last_row(self.seat)
                ends.append((land, king or home, [*gone, over]))
                if home and self.o.verwandlung == "ende":
                    continue
                as_king = king or (home and self.o.verwandlung == "weiter")
                goes_on += list(self.chains(stones, land, as_king, [*gone, over], way))
            if self.o.kette == "darf":
                yield from ends
            yield from goes_on if goes_on or self.o.kette == "darf" else ends

    def captures(self, stones: Stones, seat: int) -> set[Result]:
        self.seat = seat
        found: dict[Result, int] = {}
        for at, (owner, king) in stones.items():
            if owner != seat:
                continue
            others = {square: stone for square, stone in stones.items() if square != at}
            for end, crowned, gone in self.chains(others, at, king, [], None):
                after = {square: stone for square, stone in others.items() if square not in gone}
                after[end] = (seat, crowned)
                found[frozenset(after.items())] = len(gone)
        if self.o.auswahl == "meiste" and found:
            most = max(found.values())
            return {result for result, count in found.items() if count == most}
        return set(found)

    def results(self, stones: Stones, seat: int) -> set[Result]:
        captures = self.captures(stones, seat)
        if captures and self.o.schlagen == "pflicht":
            return captures
        return captures | self.quiet(stones, seat)


def stones_of(made: Dame, s: Damestand) -> Stones:
    found: Stones = {}
    for name, bit in made.grid.bit.items():
        for owner in (0, 1):
            if occupied(s, owner) & bit:
                found["abcdefghij".index(name[0]), int(name[1:]) - 1] = (owner, bool(s.kings[owner] & bit))
    return found


def scattered(made: Dame, rng: random.Random) -> Damestand:
    """Stones anywhere, in numbers that leave room to jump."""
    squares = list(made.grid.bit.values())
    mine, theirs = rng.randint(1, 6), rng.randint(2, 12)
    chosen = rng.sample(squares, mine + theirs)
    men, kings = [0, 0], [0, 0]
    seat = rng.randrange(2)
    for number, bit in enumerate(chosen):
        owner = seat if number < mine else 1 - seat
        if bit & made.grid.crown[owner] or rng.random() < 0.35:
            kings[owner] |= bit
        else:
            men[owner] |= bit
    return Damestand((men[0], men[1]), (kings[0], kings[1]), seat)


MOVE_OPTIONS = (
    "brett", "schlagen", "auswahl", "kette", "rueckwaerts", "damenlinien", "damenweite", "landung", "verwandlung",
    "wendung", "abheben",
)  # fmt: skip


@pytest.mark.parametrize("engine", [Dame, TuerkischeDame, FranzoesischeDame])
def test_second_generator(engine: type[Dame]) -> None:
    rng = random.Random(f"second {engine.__name__}")
    asked = engine.options_class.choices()
    captures = 0
    for _number in range(1000):
        chosen: dict[str, Any] = {name: rng.choice(list(asked[name].answers)) for name in MOVE_OPTIONS}
        if engine.turkish:
            chosen |= {"brett": 8, "damenlinien": "gerade"}
        options = engine.options_class.read(chosen)
        made = engine(2, options)
        s = scattered(made, rng)
        second = Second(options, turkish=engine.turkish, backwards=engine.backwards)
        expected = second.results(stones_of(made, s), s.turn)
        moves = list(made.moves(s, s.turn) or ())
        after = [made.apply(s, Move(s.turn, path))[0] for path in moves]
        found = [frozenset(stones_of(made, state).items()) for state in after]
        assert len(found) == len(set(found)), "one result, one move"
        assert set(found) == expected, (made.notate(s), chosen)
        captures += any(occupied(state, 1 - s.turn) != occupied(s, 1 - s.turn) for state in after)
    assert captures > 250
