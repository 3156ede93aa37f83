"""Reversi, Othello, Anti-Reversi: rule by rule, published counts, and against OpenSpiel's Othello."""

import random

import pyspiel
import pytest

from games.engines import registry
from games.engines.core import Game, IllegalMoveError, UnreadableError
from games.engines.match import Match
from games.engines.playout import perft


def game(slug: str = "reversi", **options: object) -> Game:
    return registry.find(slug).make(2, options)


def at(position: str, slug: str = "reversi", **options: object) -> Match:
    g = game(slug, **options)
    return Match(g, start=g.parse(position))


def test_published_counts() -> None:
    """Othello, as counted by many (aartbik.blogspot.com, "Perft for Reversi")."""
    g = game("othello")
    assert [perft(g, g.start(), depth) for depth in range(1, 8)] == [4, 12, 56, 244, 1_396, 8_200, 55_092]


def test_like_openspiel() -> None:
    """The same moves in every position of sixty random matches, and the same winner. A pass is a move of its own
    there, and it counts ranks from above."""
    rng, theirs = random.Random(5), pyspiel.load_game("othello")
    for _match in range(60):
        match, state = Match(game("othello")), theirs.new_initial_state()
        while not state.is_terminal():
            if state.legal_actions() == [64]:
                state.apply_action(64)
                continue
            seat = 1 - state.current_player()
            actions = {("abcdefgh"[action % 8] + str(8 - action // 8),): action for action in state.legal_actions()}
            assert match.to_act() == {seat}
            assert set(match.game.moves(match.state, seat)) == set(actions)
            move = rng.choice(sorted(actions))
            match.play(seat, move)
            state.apply_action(actions[move])
        black, white = state.returns()
        winners = (0,) if white > black else (1,) if black > white else ()
        assert match.game.outcome(match.state).winners == winners


def test_the_first_four_are_set_in_the_middle_and_black_begins() -> None:
    """003:354: two each, in turn; the first player chooses one of the two crosses, beside or across."""
    match = Match(game())
    assert match.to_act() == {1}
    for seat, square in ((1, "d4"), (0, "d5"), (1, "e4"), (0, "e5")):
        assert match.game.step(match.state, seat).targets == tuple(
            name for name in ("d4", "e4", "d5", "e5") if name not in match.game.notate(match.state)
        )
        match.play(seat, (square,))
    assert match.game.notate(match.state) == "b d5,e5 d4,e4"


def test_othello_begins_with_its_cross() -> None:
    g = game("othello")
    assert g.notate(g.start()) == "b e4,d5 d4,e5"


def test_a_stone_turns_over_what_it_shuts_in_in_every_direction() -> None:
    match = at("w a4,c4,d4,e4,e5,a6,e6,a8,c8,e8 b5,c5,d5,b6,d6,b7,c7,d7")
    shown = match.play(0, ("c6",))
    assert {effect.at for effect in shown if effect.KIND == "revealed"} == {
        "b5", "c5", "d5", "b6", "d6", "b7", "c7", "d7",
    }  # fmt: skip
    assert match.game.outcome(match.state).scores == (19, 0)  # Black has no stone left


def test_what_was_turned_turns_nothing_further() -> None:
    """003:370: only the stone that was set shuts in. c1 turns b1; b2 stays, though b1 and b3 now stand around it."""
    match = at("b c5,d5,b1,b2 d4,e4,e5,a1,b3")
    match.play(1, ("c1",))
    assert "b2" in match.game.notate(match.state).split()[1]
    assert "b1" in match.game.notate(match.state).split()[2]


def test_who_cannot_set_is_passed_over() -> None:
    match = at("b b1,b6 a1,a6,c3,d3,c4,d4", brett=6)
    shown = match.play(1, ("c1",))
    assert str(shown[-1].text) == "Weiß kann nicht setzen."
    assert match.to_act() == {1}
    with pytest.raises(UnreadableError, match="Weiß kann nicht setzen"):
        game(brett=6).parse("w b6 a1,b1,c1,a6,c3,d3,c4,d4")


def test_fewest_win_in_anti_reversi() -> None:
    for slug, winner in (("reversi", 0), ("anti-reversi", 1)):
        match = at("w d4,e4,d5,e5,a1 -", slug)
        outcome = match.game.outcome(match.state)
        assert (outcome.winners, outcome.scores) == ((winner,), (5, 0))


def test_in_a_tournament_free_squares_are_the_winners() -> None:
    match = at("w d4,e4,d5,e5,a1 -", freie=True)
    assert match.game.outcome(match.state).scores == (64, 0)


def test_equal_numbers_win_nobody_anything() -> None:
    match = at("w c3,c4,d3,d4 ".strip() + " a6,f1,f6,a1", brett=6)
    outcome = match.game.outcome(match.state)
    assert (outcome.termination, outcome.winners) == ("equal", ())


@pytest.mark.parametrize(
    ("position", "path", "reason"),
    [
        ("b - -", ("a1",), "Setze auf eines der vier Felder in der Mitte."),
        ("b - -", ("z9",), "Dieses Feld gibt es auf dem Brett nicht."),
        ("b e4,d5 d4,e5", ("d4",), "Auf d4 steht ein schwarzer Stein."),
        (
            "b e4,d5 d4,e5",
            ("a1",),
            "Setze so, dass du mindestens einen fremden Stein zwischen zwei eigenen einschließt.",
        ),
        ("b e4,d5 d4,e5", ("c5", "c6"), "Du setzt immer nur einen Stein."),
    ],
)
def test_refusals(position: str, path: tuple[str, ...], reason: str) -> None:
    match = at(position)
    with pytest.raises(IllegalMoveError) as refused:
        match.play(1, path)
    assert str(refused.value.reason) == reason


@pytest.mark.parametrize(("slug", "sign"), [("othello", 1), ("reversi", 1), ("anti-reversi", -1)])
@pytest.mark.parametrize(("corner", "before"), [("a1", "b2"), ("h8", "g7"), ("a8", "b7"), ("h1", "g2")])
def test_a_corner_is_worth_something_and_the_square_before_a_free_one_the_contrary(
    slug: str, sign: int, corner: str, before: str
) -> None:
    g = game(slug)

    def worth(more: str, seat: int = 0) -> float:
        return g.evaluate(g.parse(f"b e4,d5{more} d4,e5"), seat)

    assert worth("") == pytest.approx(0)
    assert worth(f",{corner}") == pytest.approx(0.2 * sign)
    assert worth(f",{before}") == pytest.approx(-0.08 * sign)
    assert worth(f",{before},{corner}") == pytest.approx(0.2 * sign)
    assert worth(f",{corner}", seat=1) == pytest.approx(-0.2 * sign)


def test_stones_may_be_counted_and_who_has_set_all_is_passed_over() -> None:
    """003:346 and 387: 64 stones in Reversi, half of them for each; as many as one likes in Othello alone."""
    assert registry.find("reversi").presets["blog"].options == {"vorrat": "halb"}
    with pytest.raises(UnreadableError, match="liegt bei Othello fest"):
        game("othello", vorrat="halb")
    match = Match(game(vorrat="halb"))
    assert match.game.notate(match.state) == "b - - 32"
    match.play(1, ("d4",))
    assert match.game.notate(match.state) == "w - d4 32"
    stock = {piece.at: piece.count for piece in match.game.view(match.state, None).pieces if piece.at != "d4"}
    assert stock == {"vorrat-weiss": 32, "vorrat-schwarz": 31}


WAYS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]


def shut_in(board: dict[tuple[int, int], int], at: tuple[int, int], seat: int) -> set[tuple[int, int]]:
    """The stones that one set there turns over: naively, step by step."""
    found = set()
    for x, y in WAYS:
        line, here = [], (at[0] + x, at[1] + y)
        while board.get(here, seat) != seat:
            line.append(here)
            here = (here[0] + x, here[1] + y)
        if here in board:
            found |= set(line)
    return found


@pytest.mark.parametrize("slug", ["reversi", "anti-reversi"])
@pytest.mark.parametrize("brett", [6, 8])
def test_counted_stones_against_a_naive_recount(slug: str, brett: int) -> None:
    """Random matches: who may set where, who is passed over, and that nobody sets more than half."""
    squares = {(x, y): "abcdefgh"[x - 1] + str(y) for x in range(1, brett + 1) for y in range(1, brett + 1)}
    half, ran_out = brett**2 // 2, 0
    for number in range(60 if brett == 6 else 20):
        rng = random.Random(number)
        match, board, left, turn = Match(game(slug, brett=brett, vorrat="halb")), {}, [half, half], 1

        def can(seat: int, board: dict = board) -> list[tuple[int, int]]:
            middle = {(x, y) for x in (brett // 2, brett // 2 + 1) for y in (brett // 2, brett // 2 + 1)} - set(board)
            return sorted(middle) or [at for at in squares if at not in board and shut_in(board, at, seat)]

        while True:
            could = [can(seat) for seat in (0, 1)]
            may = [could[seat] if left[seat] else [] for seat in (0, 1)]
            if not any(may):
                break
            if not may[turn]:
                ran_out += bool(could[turn])
                turn = 1 - turn
            assert match.to_act() == {turn}
            assert set(match.game.moves(match.state, turn)) == {(squares[at],) for at in may[turn]}
            again = match.game.parse(match.game.notate(match.state))
            assert (again.pieces, again.turn, again.left) == (match.state.pieces, turn, tuple(left))
            at = rng.choice(may[turn])
            match.play(turn, (squares[at],))
            board |= dict.fromkeys([at, *(shut_in(board, at, turn) if len(board) >= 4 else ())], turn)
            left[turn] -= 1
            turn = 1 - turn
        assert not match.to_act()
        count = [list(board.values()).count(seat) for seat in (0, 1)]
        assert match.game.outcome(match.state).scores == tuple(count)
        winner = () if count[0] == count[1] else (int((count[1] > count[0]) != (slug == "anti-reversi")),)
        assert match.game.outcome(match.state).winners == winner
    assert ran_out or brett == 8  # there that is rare


@pytest.mark.parametrize("count", ["", "x", "33", "-1", "100", "²"])
def test_stones_left_that_cannot_be(count: str) -> None:
    with pytest.raises(UnreadableError, match="wie viele Steine Weiß noch"):
        game(vorrat="halb").parse(f"b e4,d5 d4,e5 {count}")
