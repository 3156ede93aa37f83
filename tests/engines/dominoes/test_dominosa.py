"""Dominosa: every sheet has one solution; tiles, lines and hints are what the rules say."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from games.bots.players import think
from games.engines import registry
from games.engines.core import IllegalMoveError, UnreadableError
from games.engines.dominoes.dominosa import MOST, Dominosa
from games.engines.dominoes.dominosa_sheets import DRAWS, SHEETS, drawn, size, solutions
from games.engines.match import Match

#: 2 0 0 1 / 0 1 3 2 / 0 2 0 1 / 3 3 1 3 / 2 2 1 3, the row of a1 last
SHEET = "22133313020101322001"
SOLVED = "a1b1,c1c2,d1d2,a2a3,b2b3,c3d3,a4a5,b4c4,d4d5,b5c5"


def game(**options: object) -> Dominosa:
    made = registry.find("dominosa").make(1, {"satz": 3, **options})
    assert isinstance(made, Dominosa)
    return made


def at(rest: str, **options: object) -> Match:
    made = game(**options)
    return Match(made, start=made.parse(f"{SHEET} {rest}"))


def said(match: Match) -> list[str]:
    return [str(effect.text) for effect in match.effects[-1] if effect.text]


def notated(match: Match) -> str:
    return str(match.game.notate(match.state)).removeprefix(SHEET + " ")


def refused(match: Match, *path: str) -> str:
    before = match.state
    with pytest.raises(IllegalMoveError) as caught:
        match.play(0, path)
    assert match.state == before
    return str(caught.value.reason)


def covers(text: str, columns: int) -> Iterator[frozenset[tuple[int, int]]]:
    """All solutions: a tile over the first open square, either way, and nothing cleverer."""

    def on(
        taken: int, used: frozenset[str], pairs: tuple[tuple[int, int], ...]
    ) -> Iterator[frozenset[tuple[int, int]]]:
        first = next((square for square in range(len(text)) if not taken >> square & 1), None)
        if first is None:
            yield frozenset(pairs)
            return
        for second in (first + 1, first + columns):
            if second >= len(text) or (second == first + 1 and second % columns == 0) or taken >> second & 1:
                continue
            tile = "".join(sorted(text[first] + text[second]))
            if tile not in used:
                yield from on(taken | 1 << first | 1 << second, used | {tile}, (*pairs, (first, second)))

    return on(0, frozenset(), ())


# --- the sheets ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("highest", SHEETS)
def test_every_stored_sheet_has_exactly_one_solution(highest: int) -> None:
    columns, rows = size(highest)
    tiles = (highest + 1) * (highest + 2) // 2
    assert (columns * rows, len(set(SHEETS[highest]))) == (2 * tiles, 36)
    for sheet in SHEETS[highest]:
        found = list(covers(sheet, columns))
        assert len(found) == 1, sheet
        assert list(solutions(tuple(map(int, sheet)))) == found


@pytest.mark.parametrize("highest", [3, 4])
def test_two_solvers_agree_on_sheets_with_any_number_of_solutions(highest: int) -> None:
    rng = random.Random("Dominosa")
    columns, _rows = size(highest)
    counts = []
    for _turn in range(40):
        numbers = list(SHEETS[highest][0])
        one, two = rng.sample(range(len(numbers)), 2)
        numbers[one], numbers[two] = numbers[two], numbers[one]
        text = "".join(numbers)
        mine = list(covers(text, columns))
        theirs = list(solutions(tuple(map(int, text))))
        assert (len(theirs), set(theirs)) == (len(mine), set(mine))
        counts.append(len(mine))
    assert {0, 1} < set(counts), "sheets without, with one and with several solutions"


@pytest.mark.parametrize("highest", SHEETS)
def test_a_drawn_sheet_has_one_solution_too(highest: int) -> None:
    rng = random.Random(highest)
    for _turn in range(20):
        cells = drawn(highest, rng.randint(1, DRAWS), rng.randint(1, DRAWS))
        assert len(list(covers("".join(map(str, cells)), size(highest)[0]))) == 1


@pytest.mark.parametrize(("highest", "sheets"), [(3, 36 * 4), (4, 36 * 4)])
def test_every_sheet_way_and_naming_is_as_likely_as_any_other(highest: int, sheets: int) -> None:
    namings = {3: 24, 4: 120}[highest]
    assert DRAWS % sheets == DRAWS % namings == DRAWS % 5040 == 0
    assert len(
        {drawn(highest, which, naming) for which in range(1, sheets + 1) for naming in range(1, namings + 1)}
    ) > (
        0.95 * sheets * namings  # a mirrored and renamed sheet may be another one
    )


def test_mirrored_and_renamed() -> None:
    """By hand: draw 4 is the second sheet as it stands (4 = 1 · 4 + 0), 5 mirrored across, 6 upside down."""
    sheet = SHEETS[3][1]
    rows = [sheet[start : start + 4] for start in range(0, 20, 4)]
    plain = tuple(map(int, sheet))
    assert drawn(3, 4, 24) == plain
    assert drawn(3, 5, 24) == tuple(map(int, "".join(row[::-1] for row in rows)))
    assert drawn(3, 6, 24) == tuple(map(int, "".join(rows[::-1])))
    assert drawn(3, 4, 1) == tuple({0: 1, 1: 0, 2: 2, 3: 3}[number] for number in plain)


def test_the_seed_draws_the_sheet() -> None:
    match = Match(game(), seed="7")
    match.settle()
    assert len(match.state.cells) == 20
    assert match.game.to_act(match.state) == {0}


@pytest.mark.parametrize(
    ("highest", "tiles", "shape"), [(3, 10, (4, 5)), (4, 15, (5, 6)), (5, 21, (6, 7)), (6, 28, (7, 8))]
)
def test_sets(highest: int, tiles: int, shape: tuple[int, int]) -> None:
    made = game(satz=highest)
    assert (made.count, (made.squares.files, made.squares.ranks)) == (tiles, shape)


# --- laying -------------------------------------------------------------------------------------------------------


def test_two_squares_side_by_side_make_a_tile() -> None:
    match = at("- - 0 0 - -")
    match.play(0, ("c2",))
    assert said(match) == ["Angetippt: c2."]
    assert notated(match) == "c2 - 1 0 - -"
    match.play(0, ("c1",))
    assert said(match) == ["Doppel-1 auf c1–c2."]
    assert notated(match) == "- - 2 0 c1c2 -"
    view = match.game.view(match.state, 0)
    assert [(p.at, p.face, str(p.label)) for p in view.pieces if p.kind == "half"] == [
        ("c1", "n", "Stein Doppel-1"),
        ("c2", "s", "Stein Doppel-1"),
    ]
    assert [(p.at, p.face) for p in view.pieces if p.kind == "pips"][:5] == [
        ("a1", "2"), ("b1", "2"), ("c1", "1"), ("d1", "3"), ("a2", "3"),
    ]  # fmt: skip
    assert [str(note) for note in view.notes] == ["9 Steine fehlen noch."]


def test_a_tile_that_lies_across() -> None:
    match = at("- - 0 0 a1b1 -")
    pieces = match.game.view(match.state, 0).pieces
    assert [(p.at, p.face) for p in pieces if p.kind == "half"] == [("a1", "o"), ("b1", "w")]


def test_the_same_square_again_lets_it_go() -> None:
    match = at("c2 - 1 0 - -")
    match.play(0, ("c2",))
    assert said(match) == ["Doch nicht c2."]
    assert notated(match) == "- - 2 0 - -"


def test_a_touch_takes_a_tile_up() -> None:
    match = at("- - 2 0 c1c2 -")
    match.play(0, ("c2",))
    assert said(match) == ["Doppel-1 weggenommen."]
    assert notated(match) == "- - 3 0 - -"


def test_what_is_refused() -> None:
    assert refused(at("a1 - 1 0 - -"), "c1") == "a1 und c1 liegen nicht nebeneinander."
    assert refused(at("d1 - 1 0 a1b1 -"), "a5") == "d1 und a5 liegen nicht nebeneinander."
    assert refused(at("c1 - 3 0 a1b1 -"), "b1") == "Auf b1 liegt schon ein Stein."
    # b4–b5 would be 1-0, as c3–d3 is
    twice = "Den Stein 1-0 gibt es nur einmal, und er liegt auf c3–d3."
    assert refused(at("b4 - 3 0 c3d3 -"), "b5") == twice
    assert refused(at("a1 - 3 0 - a1b1"), "b1") == "Dazwischen hast du einen Strich gezogen."
    assert refused(at("- - 0 0 - -"), "e1") == "Dieses Feld gibt es auf dem Zettel nicht."
    assert refused(at("- - 0 0 - -"), "a1", "b1") == "Tippe ein Feld nach dem anderen an."
    assert refused(at("- - 0 0 - -")) == "Tippe ein Feld an."
    assert refused(at("- - 0 0 - -", tipp="nie"), "tipp") == "An diesem Tisch gibt es keine Tipps."


# --- lines --------------------------------------------------------------------------------------------------------


def test_lines_are_drawn_and_rubbed_out() -> None:
    match = at("- - 0 0 - -")
    match.play(0, ("strich",))
    assert said(match) == ["Du ziehst Striche."]
    for square in ("a1", "a2"):
        match.play(0, (square,))
    assert said(match) == ["Strich: a1–a2."]
    assert notated(match) == "- strich 3 0 - a1a2"
    (board,) = match.game.view(match.state, 0).surfaces
    a1, a2 = (next(spot for spot in board.spots if spot.id == name) for name in ("a1", "a2"))
    (line,) = board.lines
    middle = (a1.y + a2.y) / 2
    assert (line.x1, line.y1, line.x2, line.y2) == (a1.x - 0.4, middle, a1.x + 0.4, middle)
    for square in ("a2", "a1"):
        match.play(0, (square,))
    assert said(match) == ["Strich weg: a1–a2."]
    match.play(0, ("strich",))
    assert said(match) == ["Du legst Steine."]
    assert notated(match) == "- - 6 0 - -"


def test_no_line_goes_through_a_tile_but_one_may_run_beside_it() -> None:
    match = at("a1 strich 3 0 a1b1 -")
    assert refused(match, "b1") == "Hier liegt der Stein Doppel-2. Nimm ihn zuerst weg."
    match.play(0, ("a2",))
    assert notated(match) == "- strich 4 0 a1b1 a1a2"


# --- hints --------------------------------------------------------------------------------------------------------


def test_a_hint_takes_what_lies_wrong_first() -> None:
    match = at("- - 0 0 b1c1 c1c2")
    match.play(0, ("tipp",))
    assert said(match) == ["Tipp: 2-1 lag auf b1–c1 falsch."]
    match.play(0, ("tipp",))
    assert said(match) == ["Tipp: Der Strich bei c1–c2 war falsch."]
    assert notated(match) == "- - 2 2 - -"


def test_then_it_says_what_can_be_reasoned_out() -> None:
    """By eye: two ones lie side by side at c1–c2 alone, two twos at a1–b1; then d1 has no neighbour but d2."""
    match = at("- - 0 0 - -")
    found = []
    for _turn in range(3):
        match.play(0, ("tipp",))
        found += said(match)
    assert found == [
        "Tipp: Für Doppel-1 gibt es nur noch den Platz c1–c2.",
        "Tipp: Für Doppel-2 gibt es nur noch den Platz a1–b1.",
        "Tipp: d1 passt nur noch zu d2.",
    ]
    notes = match.game.view(match.state, 0).notes
    assert [str(note) for note in notes] == ["7 Steine fehlen noch. 3 Tipps."]


@pytest.mark.parametrize("highest", SHEETS)
def test_hints_alone_lead_to_the_end(highest: int) -> None:
    match = Match(game(satz=highest))
    match.decide((40, 1))
    for _turn in range(match.game.count):
        match.play(0, ("tipp",))
    outcome = match.game.outcome(match.state)
    assert (outcome.termination, outcome.scores) == ("solved", (match.game.count,))


# --- the end ------------------------------------------------------------------------------------------------------


def test_the_last_tile_ends_it() -> None:
    match = at(f"b5 - 19 0 {SOLVED.removesuffix(',b5c5')} -")
    match.play(0, ("c5",))
    assert said(match) == ["Doppel-0 auf b5–c5.", "Geschafft: Jeder Stein liegt richtig, ohne Tipp!"]
    outcome = match.game.outcome(match.state)
    assert (outcome.termination, outcome.scores, match.game.to_beat) == ("solved", (0,), "fewest")
    assert match.game.to_act(match.state) == frozenset()


def test_after_many_touches_it_ends_as_it_lies() -> None:
    match = at(f"- - {MOST - 1} 0 - -")
    match.play(0, ("a1",))
    outcome = match.game.outcome(match.state)
    assert (outcome.termination, outcome.scores) == ("touches", ())
    assert str(outcome.reason) == "Du hast 1000-mal getippt: Schluss für heute."


def test_values() -> None:
    """A right tile is worth more than a touch, a wrong one less than none, a hint more than the tile it lays."""
    made = game()
    worth = {rest: made.evaluate(made.parse(f"{SHEET} {rest}"), 0) for rest in (
        "- - 9 1 c1c2 -", "- - 2 0 b1c1,a2b2 -", "- - 2 0 b1c1,c2c3 -", "- - 0 0 - -", "c1 - 1 0 - -", "- - 2 0 c1c2 -",
        "- - 20 0 " + SOLVED + " -",
    )}  # fmt: skip
    assert worth["- - 9 1 c1c2 -"] <= worth["- - 0 0 - -"] < worth["c1 - 1 0 - -"] < worth["- - 2 0 c1c2 -"] < 1
    assert worth["- - 20 0 " + SOLVED + " -"] == 1


def test_a_strong_computer_lays_every_tile_without_a_hint() -> None:
    match = Match(game())
    match.decide((40, 1))
    while not match.game.outcome(match.state):
        match.play(0, think(match.game, match.state, 0, "stark", str(match.state.touches)))
    assert (match.state.touches, match.state.hints) == (20, 0)


@pytest.mark.parametrize(
    "position",
    [
        "22133313020101322001 - - 0 0 - ",
        "22133313020101322002 - - 0 0 - -",
        "22133313020101322001 a1 - 0 0 a1b1 -",
        "22133313020101322001 - - 0 0 a1b1,b1c1 -",
        "22133313020101322001 - - 0 0 a1b1 a1b1",
        "22133313020101322001 - - 0 1 - -",
        "22133313020101322001 - - 0 0 a1c1 -",
        "22133313020101322001 e9 - 0 0 - -",
        "- a1 - 0 0 - -",
    ],
)
def test_what_is_no_position(position: str) -> None:
    with pytest.raises(UnreadableError):
        game().parse(position)
