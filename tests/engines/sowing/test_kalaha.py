"""Kalaha: rule by rule, against OpenSpiel's Mancala, and against a second, naive sower under all options."""

import itertools
import random

import pyspiel
import pytest

from games.engines import registry
from games.engines.core import Game, IllegalMoveError, UnreadableError
from games.engines.match import Match
from games.engines.playout import perft

ALL_PITS = ["a1", "b1", "c1", "d1", "e1", "f1", "f2", "e2", "d2", "c2", "b2", "a2"]


def game(**options: object) -> Game:
    return registry.find("kalaha").make(2, options)


def at(position: str, **options: object) -> Match:
    g = game(**options)
    return Match(g, start=g.parse(position))


def test_like_openspiel() -> None:
    """The same seeds everywhere and the same seat to move after every move of eighty matches, and the same winner.

    There North's store is place 0 and South's pits are 1 to 6; South's store is 7, North's pits are 8 to 13.
    """
    rng, theirs = random.Random(3), pyspiel.load_game("mancala")
    for _match in range(80):
        match, state = Match(game()), theirs.new_initial_state()
        while not state.is_terminal():
            seat = state.current_player()
            actions = {(ALL_PITS[action - 1 - (action > 7)],): action for action in state.legal_actions()}
            assert match.to_act() == {seat}
            assert set(match.game.moves(match.state, seat)) == set(actions)
            move = rng.choice(sorted(actions))
            match.play(seat, move)
            state.apply_action(actions[move])
            board = [int(n) for n in state.observation_tensor(0)]
            assert list(match.state.seeds) == [*board[1:14], board[0]]
        south, north = state.returns()
        winners = (0,) if south > north else (1,) if north > south else ()
        assert match.game.outcome(match.state).winners == winners


class Naive:
    """Kalaha as a child tells it: a pit is a name, seeds are put down one by one."""

    def __init__(self, steine: int, schlagen: str, ende: str, rest: str, mehrheit: bool) -> None:
        self.pits = dict.fromkeys(ALL_PITS, steine)
        self.stores = [0, 0]
        self.half = 6 * steine
        self.turn = 0
        self.rules = (schlagen, ende, rest, mehrheit)

    def own(self, seat: int) -> list[str]:
        return ALL_PITS[:6] if seat == 0 else ALL_PITS[6:]

    def moves(self) -> set[str]:
        return {name for name in self.own(self.turn) if self.pits[name]}

    def play(self, name: str) -> None:
        mine = self.own(self.turn)
        ring = [*mine, "store", *self.own(1 - self.turn)]
        hand, self.pits[name] = self.pits[name], 0
        where = name
        while hand:
            where = ring[(ring.index(where) + 1) % 13]
            if where == "store":
                self.stores[self.turn] += 1
            else:
                self.pits[where] += 1
            hand -= 1
        if where == "store":
            return
        if where in mine and self.pits[where] == 1:
            across = where[0] + ("2" if where[1] == "1" else "1")
            prey = self.pits[across]
            if self.rules[0] == "allein" or (self.rules[0] == "gegenueber" and prey):
                self.pits[where] = 0
                self.stores[self.turn] += 1
            self.pits[across] = 0
            self.stores[self.turn] += prey
        self.turn = 1 - self.turn

    def result(self) -> tuple[int, int] | None:
        _capture, end, left, majority = self.rules
        if majority and max(self.stores) > self.half:
            return self.stores[0], self.stores[1]
        rows = [sum(self.pits[name] for name in self.own(seat)) for seat in (0, 1)]
        if rows[self.turn] if end == "zug" else all(rows):
            return None
        if left == "leer":
            rows.reverse()
        return self.stores[0] + rows[0], self.stores[1] + rows[1]


@pytest.mark.parametrize("steine", [3, 4, 5, 6])
def test_like_a_naive_sower_under_all_options(steine: int) -> None:
    rng = random.Random(steine)
    answers = (("gegenueber", "allein", "fremde"), ("sofort", "zug"), ("besitzer", "leer"), (False, True))
    for schlagen, ende, rest, mehrheit in itertools.product(*answers):
        for _match in range(3):
            match = Match(game(steine=steine, schlagen=schlagen, ende=ende, rest=rest, mehrheit=mehrheit))
            naive = Naive(steine, schlagen, ende, rest, mehrheit)
            while naive.result() is None:
                assert match.to_act() == {naive.turn}
                moves = {path[0] for path in match.game.moves(match.state, naive.turn)}
                assert moves == naive.moves()
                move = rng.choice(sorted(moves))
                match.play(naive.turn, (move,))
                naive.play(move)
                assert [match.state.seeds[n] for n in (*range(6), *range(7, 13))] == list(naive.pits.values())
            outcome = match.game.outcome(match.state)
            assert outcome.scores == naive.result()
            south, north = outcome.scores
            assert outcome.winners == ((0,) if south > north else (1,) if north > south else ())


def test_sowing_goes_round_and_leaves_out_the_others_store() -> None:
    match = at("s 0,0,0,0,0,13 0 4,4,4,4,4,4 11")
    match.play(0, ("f1",))  # one round of thirteen ends where it began, in an empty pit: what lies opposite is taken
    assert match.game.notate(match.state) == "n 1,1,1,1,1,0 7 0,5,5,5,5,5 11"


def test_the_last_seed_in_the_own_store_sows_again() -> None:
    match = Match(game())
    shown = match.play(0, ("c1",))
    assert match.game.notate(match.state) == "s 4,4,0,5,5,5 1 4,4,4,4,4,4 0"
    assert str(shown[-1].text) == "Der letzte Stein fällt ins Kalaha: Süd sät noch einmal."
    assert match.to_act() == {0}


@pytest.mark.parametrize(
    ("answer", "after"),
    [
        ("gegenueber", "n 0,0,0,4,4,4 6 4,4,4,0,4,4 10"),
        ("allein", "n 0,0,0,4,4,4 6 4,4,4,0,4,4 10"),
        ("fremde", "n 0,0,1,4,4,4 5 4,4,4,0,4,4 10"),
    ],
)
def test_the_last_seed_in_an_empty_pit_takes_what_lies_opposite(answer: str, after: str) -> None:
    match = at("s 0,1,0,4,4,4 1 4,4,4,4,4,4 10", schlagen=answer)
    shown = match.play(0, ("b1",))
    assert match.game.notate(match.state) == after
    assert str(shown[1].text) == "Süd schlägt in c2: 4 Steine."


@pytest.mark.parametrize(
    ("answer", "after"),
    [
        ("gegenueber", "n 0,0,1,4,4,4 5 4,4,4,0,4,4 10"),
        ("allein", "n 0,0,0,4,4,4 6 4,4,4,0,4,4 10"),
        ("fremde", "n 0,0,1,4,4,4 5 4,4,4,0,4,4 10"),
    ],
)
def test_where_nothing_lies_opposite(answer: str, after: str) -> None:
    match = at("s 0,1,0,4,4,4 5 4,4,4,0,4,4 10", schlagen=answer)
    match.play(0, ("b1",))
    assert match.game.notate(match.state) == after


def test_an_empty_row_ends_it() -> None:
    match = at("s 0,0,0,0,0,1 20 4,4,4,0,0,0 15")
    match.play(0, ("f1",))
    outcome = match.game.outcome(match.state)
    assert (outcome.termination, outcome.winners, outcome.scores) == ("empty", (1,), (21, 27))
    assert str(outcome.reason) == "Die Mulden von Süd sind leer. Nord gewinnt mit 27 zu 21 Steinen."


def test_or_only_when_the_one_to_move_cannot() -> None:
    position = "s 0,0,0,0,1,1 22 0,0,0,0,0,0 24"
    assert at(position).game.outcome(at(position).state).scores == (24, 24)
    match = at(position, ende="zug")
    assert match.to_act() == {0}
    match.play(0, ("e1",))
    assert match.game.outcome(match.state).scores == (24, 24)


def test_who_has_emptied_the_own_row_gets_the_rest() -> None:
    match = at("s 0,0,0,0,0,1 20 4,4,4,0,0,0 15", rest="leer")
    match.play(0, ("f1",))
    assert match.game.outcome(match.state).scores == (33, 15)


def test_more_than_half_wins_at_once() -> None:
    match = at("s 0,0,0,0,1,1 24 4,4,4,0,0,0 10", mehrheit=True)
    match.play(0, ("f1",))
    outcome = match.game.outcome(match.state)
    assert (outcome.termination, outcome.winners, outcome.scores) == ("majority", (0,), (25, 10))


def test_counted_by_hand() -> None:
    """Six first moves; c1 moves again and has then five pits, the other five leave North six."""
    g = game()
    assert [perft(g, g.start(), depth) for depth in (1, 2)] == [6, 5 * 6 + 5]


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ((), "Wähle eine deiner Mulden, in der Steine liegen."),
        (("g1",), "Diese Mulde gibt es auf dem Brett nicht."),
        (("speicher-sued",), "Was gesammelt ist, wird nicht mehr gesät."),
        (("a2",), "Die Mulde a2 liegt auf der anderen Seite: Säe aus einer deiner eigenen."),
        (("a1",), "Die Mulde a1 ist leer."),
        (("b1", "c1"), "Du säst immer nur aus einer Mulde."),
    ],
)
def test_refusals(path: tuple[str, ...], reason: str) -> None:
    match = at("s 0,5,5,5,5,4 0 4,4,4,4,4,4 0")
    with pytest.raises(IllegalMoveError) as refused:
        match.play(0, path)
    assert str(refused.value.reason) == reason


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ("s 4,4,4,4,4,4 0", "fünf Felder"),
        ("w 4,4,4,4,4,4 0 4,4,4,4,4,4 0", "s oder n"),
        ("s 4,4,4,4,4 4 4,4,4,4,4,4 0", "sechs Zahlen"),
        ("s 4,4,4,4,4,-4 8 4,4,4,4,4,4 0", "sechs Zahlen"),
        ("s 4,4,4,4,4,4 1 4,4,4,4,4,4 0", "zusammen 48 Steine"),
    ],
)
def test_positions_that_are_none(position: str, reason: str) -> None:
    with pytest.raises(UnreadableError, match=reason):
        game().parse(position)
