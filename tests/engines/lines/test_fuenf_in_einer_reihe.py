"""Fünf in einer Reihe and Gomoku+: rule by rule, against OpenSpiel's Gomoku, and against a second, naive counter."""

from __future__ import annotations

import random

import pyspiel
import pytest

from games.bots.players import think
from games.bots.stop import Stop
from games.engines import registry
from games.engines.core import Game, IllegalMoveError
from games.engines.match import Match
from games.engines.playout import perft

WAYS = ((1, 0), (0, 1), (1, 1), (1, -1))


def game(slug: str = "fuenf-in-einer-reihe", **options: object) -> Game:
    return registry.find(slug).make(2, options)


def at(position: str, slug: str = "fuenf-in-einer-reihe", **options: object) -> Match:
    g = game(slug, **options)
    return Match(g, start=g.parse(position))


def runs(stones: set[tuple[int, int]], cell: tuple[int, int]) -> list[list[tuple[int, int]]]:
    """The rows of these stones through one of them, in each direction."""
    found = []
    for dx, dy in WAYS:
        row = [cell]
        for sign in (1, -1):
            x, y = cell[0] + sign * dx, cell[1] + sign * dy
            while (x, y) in stones:
                row.append((x, y))
                x, y = x + sign * dx, y + sign * dy
        found.append(sorted(row))
    return found


def cell(name: str) -> tuple[int, int]:
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


def test_like_openspiel() -> None:
    """OpenSpiel's Gomoku ends with a row of five or more. So it ends when ours does, or with a longer row, or when the
    board is full and we have said before that no five is possible any more."""
    rng, ended = random.Random(5), {"five": 0, "full": 0, "long": 0}
    for size, matches in ((8, 60), (15, 30), (19, 6)):
        theirs = pyspiel.load_game(f"gomoku(size={size})")
        for _match in range(matches):
            match, state = Match(game(brett=size)), theirs.new_initial_state()
            while match.to_act():
                (seat,) = match.to_act()
                assert seat == 1 - state.current_player()
                moves = list(match.game.moves(match.state, seat))
                assert len(moves) == len(state.legal_actions())
                move = rng.choice(moves)
                match.play(seat, move)
                x, y = cell(move[0])
                state.apply_action(x * size + y)
                if state.is_terminal():
                    break
            outcome = match.game.outcome(match.state)
            if outcome is None:
                last = cell(move[0])
                own = {cell(name) for name in match.game.squares.listed(match.state.pieces[seat])}
                longest = max(map(len, runs(own, last)))
                assert longest > 5 or not state.legal_actions()
                ended["long"] += 1
            elif outcome.winners:
                assert state.is_terminal()
                assert state.returns() == ([1, -1] if outcome.winners == (1,) else [-1, 1])
                ended["five"] += 1
            else:
                ended["full"] += 1
    assert ended["five"] > 50
    assert ended["full"]


def naive_winner(
    slug: str, rand: bool, size: int, board: dict[tuple[int, int], int], last: tuple[int, int], frei: int = 2
) -> bool:
    """Whether the last stone wins, as somebody counts along its rows."""
    own = {place for place, seat in board.items() if seat == board[last]}
    for way, row in zip(WAYS, runs(own, last), strict=True):
        if len(row) != 5:
            continue
        if slug == "fuenf-in-einer-reihe":
            return True
        (x1, y1), (x2, y2) = row[0], row[-1]
        ends = [(x1 - way[0], y1 - way[1]), (x2 + way[0], y2 + way[1])]
        if sum(end not in board and (rand or all(0 <= n < size for n in end)) for end in ends) >= frei:
            return True
    return False


@pytest.mark.parametrize(
    ("slug", "options"),
    [
        ("fuenf-in-einer-reihe", {}),
        *(("gomoku-plus", {"rand": rand, "frei": frei}) for rand in (False, True) for frei in (1, 2)),
    ],
)
def test_like_a_naive_counter(slug: str, options: dict[str, int]) -> None:
    """Random matches in a corner of the board where much happens: the same end, and what was counted on the way is
    what counting anew gives."""
    rng, wins = random.Random(7), 0
    rand, frei = bool(options.get("rand")), options.get("frei", 2)
    for number in range(120):
        size = (8, 15)[number % 2]
        g = game(slug, brett=size, **options)
        match, board = Match(g), dict[tuple[int, int], int]()
        while match.to_act():
            (seat,) = match.to_act()
            moves = [path for path in g.moves(match.state, seat) if max(cell(path[0])) < 8]
            if not moves:
                break
            move = rng.choice(moves)
            match.play(seat, move)
            board[cell(move[0])] = seat
            won = naive_winner(slug, rand, size, board, cell(move[0]), frei)
            outcome = g.outcome(match.state)
            assert won == (outcome is not None and outcome.winners == (seat,))
            wins += won
        assert g.parse(g.notate(match.state)).fives == match.state.fives
    assert wins > 20


@pytest.mark.parametrize(
    ("slug", "options"), [("fuenf-in-einer-reihe", {}), ("gomoku-plus", {"frei": 1}), ("gomoku-plus", {})]
)
def test_a_search_looks_at_what_wins_and_at_what_stops_a_win(slug: str, options: dict[str, int]) -> None:
    """The same points that setting a stone on each and asking the naive counter finds."""
    rng, seen = random.Random(8), {"wins": 0, "stops": 0}
    g = game(slug, brett=8, **options)

    def winning(board: dict[tuple[int, int], int], seat: int) -> set[tuple[int, int]]:
        free = {(x, y) for x in range(8) for y in range(8)} - board.keys()
        return {
            there
            for there in free
            if naive_winner(slug, False, 8, {**board, there: seat}, there, options.get("frei", 2))
        }

    for _match in range(60):
        match, board = Match(g), dict[tuple[int, int], int]()
        while match.to_act():
            (seat,) = match.to_act()
            looked_at = {cell(path[0]) for path in g.promising(match.state, seat)}
            threats = winning(board, 1 - seat)
            stops = {
                there
                for there in {(x, y) for x in range(8) for y in range(8)} - board.keys()
                if threats and not winning({**board, there: seat}, 1 - seat)
            }
            if wins := winning(board, seat):
                seen["wins"] += 1
                assert looked_at == wins
            elif stops:
                seen["stops"] += 1
                assert looked_at == stops
            move = rng.choice(list(g.moves(match.state, seat)))
            match.play(seat, move)
            board[cell(move[0])] = seat
    assert min(seen.values()) > 20


def test_stark_wins_by_two_threes_at_once() -> None:
    """Black has two stones in each of two lines that cross in g7: with a third there, both can become open fours."""
    match = at("b o15,a15,o1,a1 e7,f7,g5,g6")
    for _stone in range(8):
        if not match.to_act():
            break
        (seat,) = match.to_act()
        match.play(seat, think(match.game, match.state, seat, "stark", "1", Stop()))
    assert match.game.outcome(match.state).winners == (1,)


def test_first_moves() -> None:
    """Any of 225 points, then any of 224: nothing is forbidden in the beginning."""
    g = game()
    assert [perft(g, g.start(), depth) for depth in (1, 2)] == [225, 225 * 224]
    assert [perft(game(brett=8), game(brett=8).start(), depth) for depth in (1, 2, 3)] == [64, 64 * 63, 64 * 63 * 62]


def test_black_begins_and_stones_stay() -> None:
    match = Match(game())
    assert match.to_act() == {1}
    match.play(1, ("h8",))
    match.play(0, ("h9",))
    assert match.game.notate(match.state) == "b h9 h8"


@pytest.mark.parametrize(
    "line", ["d4 e4 f4 g4 h4", "d4 d5 d6 d7 d8", "d4 e5 f6 g7 h8", "d8 e7 f6 g5 h4", "a1 b1 c1 d1 e1"]
)
def test_five_in_any_row_win(line: str) -> None:
    *there, last = line.split()
    match = at(f"b a15,b15,c15,d15 {','.join(there)}")
    shown = match.play(1, (last,))
    outcome = match.game.outcome(match.state)
    assert (outcome.winners, outcome.termination) == ((1,), "five")
    assert str(outcome.reason) == "Schwarz hat fünf in einer Reihe und gewinnt."
    (formed,) = (effect for effect in shown if effect.KIND == "formed")
    assert sorted(formed.places) == sorted(line.split())


def test_six_do_not_win() -> None:
    """003:322: play goes on."""
    match = at("b a15,b15,c15,d15,e13 d4,e4,f4,h4,i4")
    match.play(1, ("g4",))
    assert match.to_act() == {0}


def test_but_a_five_beside_a_six_does() -> None:
    match = at("b a15,b15,c15,d15,e13 d4,e4,f4,h4,i4,g5,g6,g7,g8")
    match.play(1, ("g4",))
    assert match.game.outcome(match.state).winners == (1,)


@pytest.mark.parametrize(
    ("white", "black", "last", "wins", "wins_at_the_edge"),
    [
        ("a15", "d4,e4,f4,g4", "h4", True, True),  # open at both ends
        ("c4", "d4,e4,f4,g4", "h4", False, False),  # shut by White
        ("i4", "d4,e4,f4,g4", "h4", False, False),
        ("a15", "a4,b4,c4,d4", "e4", False, True),  # ends at the edge
        ("f4", "a4,b4,c4,d4", "e4", False, False),
        ("a15", "d4,e4,f4,g4,j4", "h4", True, True),  # what lies beyond the free end does not matter
        ("a15", "d4,e4,f4,h4,i4", "g4", False, False),  # six
    ],
)
def test_in_gomoku_plus_both_ends_must_be_open(
    white: str, black: str, last: str, wins: bool, wins_at_the_edge: bool
) -> None:
    for rand, expected in ((False, wins), (True, wins_at_the_edge)):
        match = at(f"b {white} {black}", "gomoku-plus", rand=rand)
        match.play(1, (last,))
        assert bool(match.game.outcome(match.state)) == expected


@pytest.mark.parametrize(
    ("white", "black", "last", "wins", "wins_at_the_edge"),
    [
        ("a15", "d4,e4,f4,g4", "h4", True, True),
        ("c4", "d4,e4,f4,g4", "h4", True, True),  # shut at one end
        ("c4,i4", "d4,e4,f4,g4", "h4", False, False),  # at both
        ("a15", "a4,b4,c4,d4", "e4", True, True),  # ends at the edge
        ("f4", "a4,b4,c4,d4", "e4", False, True),
        ("c4", "d4,e4,f4,h4,i4", "g4", False, False),  # six
    ],
)
def test_in_caro_one_end_is_enough(white: str, black: str, last: str, wins: bool, wins_at_the_edge: bool) -> None:
    caro = registry.find("gomoku-plus").presets["caro"].options
    for rand, expected in ((False, wins), (True, wins_at_the_edge)):
        match = at(f"b {white} {black}", "gomoku-plus", rand=rand, **caro)
        match.play(1, (last,))
        assert bool(match.game.outcome(match.state)) == expected


def test_an_open_four_wins_in_caro_and_not_where_both_ends_count() -> None:
    """White, to move, has one stone for it."""
    position = "w f6,g9,j10,k6 g8,h8,i8,j8,e5"
    for frei, wins in ((1, True), (2, False)):
        match = at(position, "gomoku-plus", frei=frei)
        assert (match.game.evaluate(match.state, 1) == pytest.approx(0.9)) == wins
        match.play(0, ("k8",))
        match.play(1, ("f8",))
        assert bool(match.game.outcome(match.state)) == wins


def test_a_shut_five_is_not_shown_as_a_row_where_an_open_one_wins() -> None:
    match = at("b c4 d4,e4,f4,g4,h5,h6,h7,h8", "gomoku-plus")
    (formed,) = (effect for effect in match.play(1, ("h4",)) if effect.KIND == "formed")
    assert formed.places == ("h4", "h5", "h6", "h7", "h8")


def test_no_five_left_is_a_draw() -> None:
    """Two rows of each, shifted, leave nobody five: the last point need not be filled."""
    rows = ["wwwwbbbb", "bbbbwwww"]
    cells = {
        f"{file}{rank}": rows[rank % 4 // 2][number] for rank in range(1, 9) for number, file in enumerate("abcdefgh")
    }
    del cells["a1"]
    white, black = (",".join(name for name, side in cells.items() if side == letter) for letter in "wb")
    outcome = at(f"b {white} {black}", brett=8).game.outcome(at(f"b {white} {black}", brett=8).state)
    assert (outcome.winners, outcome.termination) == ((), "full")
    assert str(outcome.reason) == "Niemand kann mehr fünf in eine Reihe bringen: unentschieden."


def test_black_may_be_bound_to_the_middle_and_away_from_it() -> None:
    match = Match(game(eroeffnung="mitte"))
    assert match.game.step(match.state, 1).targets == ("h8",)
    assert str(match.game.explain(match.state, 1, ("a1",))) == "Der erste Stein gehört in die Mitte des Brettes."
    match.play(1, ("h8",))
    assert len(match.game.step(match.state, 0).targets) == 224
    match.play(0, ("h9",))
    allowed = set(match.game.step(match.state, 1).targets)
    assert {"k8", "e8", "h11", "k11"} <= allowed
    assert not allowed & {f"{file}{rank}" for file in "fghij" for rank in range(6, 11)}
    assert str(match.game.explain(match.state, 1, ("j10",))) == (
        "Der zweite schwarze Stein liegt mindestens drei Punkte von der Mitte entfernt."
    )
    match.play(1, ("k8",))
    match.play(0, ("i8",))
    assert "g8" in match.game.step(match.state, 1).targets
    assert set(game(eroeffnung="mitte", brett=8).step(game(eroeffnung="mitte", brett=8).start(), 1).targets) == {
        "d4", "e4", "d5", "e5",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ((), "Setze einen Stein auf einen freien Punkt."),
        (("z9",), "Diesen Punkt gibt es auf dem Brett nicht."),
        (("h8",), "Auf h8 steht ein schwarzer Stein."),
        (("a1", "a2"), "Du setzt immer nur einen Stein."),
    ],
)
def test_refusals(path: tuple[str, ...], reason: str) -> None:
    match = at("w - h8")
    with pytest.raises(IllegalMoveError) as refused:
        match.play(0, path)
    assert str(refused.value.reason) == reason


def test_what_can_still_become_a_five_is_counted() -> None:
    """572 fives fit on 15 × 15 points: 11 in each of 15 rows and 15 files, 11 × 11 in each slanting direction."""
    g = game()
    assert len(g.rows.rows) == 2 * 11 * 15 + 2 * 11 * 11 == 572
    assert g.start().fives == (572, 572)
    # in Gomoku+ both ends must be on the board: 9 in each row, 9 × 9 slanting
    assert game("gomoku-plus").start().fives == (2 * 9 * 15 + 2 * 9 * 9,) * 2
    # where one end is enough, a five counts once for each end on the board: 20 in each row, 200 in a slanting direction
    assert game("gomoku-plus", frei=1).start().fives == (2 * 2 * 10 * 15 + 2 * 2 * 10 * 10,) * 2
    # and beyond the edge, too; the four slanting lines of five points have no end that anybody could shut
    fives = 2 * 15 * 19 + 2 * 15 * 15
    assert game("gomoku-plus", frei=1, rand=True, brett=19).start().fives == (2 * fives - 4,) * 2


def test_a_four_is_worth_more_than_what_is_not_one() -> None:
    four, three = at("w a1 d4,e4,f4,g4"), at("w a1,c4 d4,e4,f4,g4")
    assert four.game.evaluate(four.state, 1) == pytest.approx(0.9)  # both ends open: White comes too late
    assert three.game.evaluate(three.state, 1) < 0.9
    own = at("b a1 d4,e4,f4,g4")
    assert own.game.evaluate(own.state, 1) == pytest.approx(0.95)
