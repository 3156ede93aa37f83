"""Mancala: rule by rule, against OpenSpiel's Oware, and against a second, naive sower under all options."""

from __future__ import annotations

import itertools
import random

import pyspiel
import pytest

from games.engines import registry
from games.engines.core import Game, IllegalMoveError, UnreadableError
from games.engines.match import Match
from games.engines.playout import perft

PITS = ["a1", "b1", "c1", "d1", "e1", "f1", "f2", "e2", "d2", "c2", "b2", "a2"]


def game(**options: object) -> Game:
    return registry.find("mancala").make(2, options)


def at(position: str, **options: object) -> Match:
    g = game(**options)
    return Match(g, start=g.parse(position))


def test_like_openspiel() -> None:
    """The same moves, seeds, stores and seat to move in eighty matches of Oware (Abapa), and the same end.

    OpenSpiel also ends a match when a position comes back; ours goes on until nothing has been taken for long.
    """
    rng, theirs, repeated, slams = random.Random(3), pyspiel.load_game("oware"), 0, 0
    for _match in range(80):
        match, state = Match(game(zuege=50)), theirs.new_initial_state()
        while match.state.quiet < 100:
            shown = [round(n * 48) for n in state.observation_tensor(0)]
            if state.is_terminal():
                break
            seeds = match.state.seeds
            assert shown == [*seeds[:6], *seeds[7:13], seeds[6], seeds[13]]
            seat = state.current_player()
            assert match.to_act() == {seat}
            actions = {(PITS[6 * seat + action],): action for action in state.legal_actions()}
            assert set(match.game.moves(match.state, seat)) == set(actions)
            move = rng.choice(sorted(actions))
            slams += any("fängt nichts" in str(effect.text) for effect in match.play(seat, move))
            state.apply_action(actions[move])
        outcome = match.game.outcome(match.state)
        if outcome is None or outcome.termination == "quiet":
            repeated += 1  # a position came back, or the last seeds went round for long
            continue
        south, north = state.returns()
        assert outcome.winners == ((0,) if south > north else (1,) if north > south else ())
        if outcome.termination == "stuck":
            assert outcome.scores == (shown[12], shown[13])
    assert repeated < 30
    assert slams > 0


class Naive:
    """Mancala as a child tells it: a pit is a name, seeds are put down one by one."""

    def __init__(self, steine: int, fangen: str, alles: str, fuettern: bool, zuege: int = 15) -> None:
        self.pits = dict.fromkeys(PITS, steine)
        self.stores = [0, 0]
        self.half = 6 * steine
        self.turn = self.quiet = 0
        self.fangen, self.alles, self.fuettern, self.zuege = fangen, alles, fuettern, zuege

    def own(self, seat: int) -> list[str]:
        return [name for name in PITS if name[1] == "12"[seat]]

    def left(self, seat: int, pits: dict[str, int]) -> int:
        return sum(pits[name] for name in self.own(seat))

    def sow(self, name: str) -> tuple[dict[str, int], list[str]]:
        """The pits afterwards, and those that could be taken."""
        pits = dict(self.pits)
        hand, pits[name], where = pits[name], 0, name
        while hand:
            where = PITS[(PITS.index(where) + 1) % 12]
            if where != name:
                pits[where] += 1
                hand -= 1
        prey: list[str] = []
        while where not in prey:
            if self.fangen == "fremde" and (where in self.own(self.turn) or pits[where] not in (2, 3)):
                break
            if self.fangen == "gerade" and pits[where] not in (2, 4, 6):
                break
            prey.append(where)
            where = PITS[PITS.index(where) - 1]
        return pits, prey

    def robs(self, name: str) -> bool:
        pits, prey = self.sow(name)
        other = {at: seeds for at, seeds in pits.items() if at in self.own(1 - self.turn)}
        return bool(prey) and sum(seeds for at, seeds in other.items() if at not in prey) == 0

    def moves(self) -> set[str]:
        found = set()
        for name in self.own(self.turn):
            if not self.pits[name]:
                continue
            pits, _prey = self.sow(name)
            if self.fuettern and not self.left(1 - self.turn, self.pits) and not self.left(1 - self.turn, pits):
                continue
            if self.alles == "verboten" and self.robs(name):
                continue
            found.add(name)
        return found

    def play(self, name: str) -> None:
        pits, prey = self.sow(name)
        if self.alles == "nichts" and self.robs(name):
            prey = []
        self.quiet = 0 if prey else self.quiet + 1
        for at in prey:
            self.stores[self.turn] += pits[at]
            pits[at] = 0
        self.pits, self.turn = pits, 1 - self.turn

    def result(self) -> tuple[int, int] | None:
        if max(self.stores) > self.half:
            return self.stores[0], self.stores[1]
        if self.moves() and self.quiet < 2 * self.zuege:
            return None
        return self.stores[0] + self.left(0, self.pits), self.stores[1] + self.left(1, self.pits)


@pytest.mark.parametrize("steine", [3, 4, 6])
def test_like_a_naive_sower_under_all_options(steine: int) -> None:
    rng, ends = random.Random(steine), set()
    answers = (("fremde", "gerade"), ("nichts", "verboten", "erlaubt"), (True, False))
    for fangen, alles, fuettern in itertools.product(*answers):
        for _match in range(6):
            match = Match(game(steine=steine, fangen=fangen, alles=alles, fuettern=fuettern, zuege=15))
            naive = Naive(steine, fangen, alles, fuettern)
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
            ends.add(outcome.termination)
    assert ends == {"majority", "stuck", "quiet"}


def test_counted_by_hand() -> None:
    """Six first moves; four seeds take nothing and leave the other six pits to sow from."""
    g = game()
    assert [perft(g, g.start(), depth) for depth in (1, 2)] == [6, 36]


def test_sowing_passes_the_stores_and_the_pit_it_came_from() -> None:
    match = at("s 0,0,0,0,0,12 10 4,4,4,4,4,4 2 7")
    match.play(0, ("f1",))
    assert match.game.notate(match.state) == "n 1,1,1,1,1,0 10 6,5,5,5,5,5 2 8"


@pytest.mark.parametrize(
    ("before", "move", "after"),
    [
        # the last seed makes two, the one before it three, the one before that five
        ("s 0,0,0,0,4,3 10 4,2,1,6,6,6 6 3", "f1", "n 0,0,0,0,4,0 15 5,0,0,6,6,6 6 0"),
        # one does not fit: what lies before it stays
        ("s 0,0,0,0,4,3 10 2,3,1,6,6,6 7 3", "f1", "n 0,0,0,0,4,0 12 3,4,0,6,6,6 7 0"),
        # on the own side nothing is taken
        ("s 2,1,1,0,0,4 10 4,6,6,6,2,0 6 3", "a1", "n 0,2,2,0,0,4 10 4,6,6,6,2,0 6 4"),
        # and the row of prey ends where the own side begins
        ("s 0,0,0,0,2,1 10 1,6,6,6,6,4 6 3", "e1", "n 0,0,0,0,0,2 12 0,6,6,6,6,4 6 0"),
    ],
)
def test_two_or_three_of_the_other_are_taken(before: str, move: str, after: str) -> None:
    match = at(before)
    match.play(0, (move,))
    assert match.game.notate(match.state) == after


def test_each_capture_is_told() -> None:
    match = at("s 0,0,0,0,4,3 10 4,2,1,6,6,6 6 3")
    said = [str(effect.text) for effect in match.play(0, ("f1",)) if effect.text]
    assert said == ["Süd sät aus f1: 3 Steine.", "Süd fängt in d2: 2 Steine.", "Süd fängt in e2: 3 Steine."]


def test_even_numbers_are_taken_anywhere_in_the_bohnenspiel() -> None:
    """Two in d1, four in c1; three in b1 stay."""
    options = registry.find("mancala").presets["bohnenspiel"].options
    match = at("s 3,2,3,1,0,6 20 6,6,6,6,6,6 1 3", **options)
    match.play(0, ("a1",))
    assert match.game.notate(match.state) == "n 0,3,0,0,0,6 26 6,6,6,6,6,6 1 0"


@pytest.mark.parametrize(
    ("answer", "after"),
    [("nichts", "n 1,0,0,0,0,0 20 2,2,0,0,0,0 23 4"), ("erlaubt", "n 1,0,0,0,0,0 24 0,0,0,0,0,0 23 0")],
)
def test_what_would_take_all_takes_nothing_or_by_option_all(answer: str, after: str) -> None:
    match = at("s 1,0,0,0,0,2 20 1,1,0,0,0,0 23 3", alles=answer)
    shown = match.play(0, ("f1",))
    assert match.game.notate(match.state) == after
    if answer == "nichts":
        assert str(shown[-1].text) == "Es wären alle Steine der anderen Seite: Süd fängt nichts."


def test_or_is_forbidden() -> None:
    match = at("s 1,0,0,0,0,2 20 1,1,0,0,0,0 23 3", alles="verboten")
    assert match.game.step(match.state, 0).targets == ("a1",)
    assert str(match.game.explain(match.state, 0, ("f1",))) == (
        "So nähmst du der anderen Seite alle Steine: Das ist verboten."
    )


def test_who_has_nothing_is_fed() -> None:
    position = "s 1,0,0,3,1,1 20 0,0,0,0,0,0 22 3"
    match = at(position)
    assert match.game.step(match.state, 0).targets == ("d1", "f1")
    assert str(match.game.explain(match.state, 0, ("e1",))) == (
        "Die andere Seite hat keine Steine: Säe aus einer Mulde, die bis zu ihr reicht."
    )
    assert at(position, fuettern=False).game.step(match.state, 0).targets == ("a1", "d1", "e1", "f1")


def test_who_cannot_feed_ends_it_and_keeps_the_own_seeds() -> None:
    match = at("s 1,0,0,1,1,0 20 0,0,0,0,0,0 25 3")
    assert match.game.outcome(match.state).termination == "majority"
    match = at("s 1,0,0,1,1,0 22 0,0,0,0,0,0 23 3")
    outcome = match.game.outcome(match.state)
    assert (outcome.termination, outcome.scores, outcome.winners) == ("stuck", (25, 23), (0,))
    assert str(outcome.reason) == (
        "Süd kann nicht säen. Was auf dem Brett liegt, gehört dem, vor dem es liegt. Süd gewinnt mit 25 zu 23 Steinen."
    )


def test_more_than_half_wins_at_once() -> None:
    match = at("s 0,0,0,0,0,2 23 1,2,4,4,4,4 4 3")
    match.play(0, ("f1",))
    outcome = match.game.outcome(match.state)
    assert (outcome.termination, outcome.scores, outcome.winners) == ("majority", (28, 4), (0,))


@pytest.mark.parametrize("limit", [15, 30, 50])
def test_long_without_a_capture_ends_it(limit: int) -> None:
    match = at(f"s 2,0,0,0,0,0 23 0,2,0,0,0,0 21 {2 * limit - 1}", zuege=limit)
    assert match.to_act() == {0}
    match.play(0, ("a1",))
    outcome = match.game.outcome(match.state)
    assert (outcome.termination, outcome.scores) == ("quiet", (25, 23))
    assert str(outcome.reason).startswith(f"{limit} Züge von jedem ohne Fang.")


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
    match = at("s 0,5,5,5,5,4 0 4,4,4,4,4,4 0 1")
    with pytest.raises(IllegalMoveError) as refused:
        match.play(0, path)
    assert str(refused.value.reason) == reason


@pytest.mark.parametrize(
    "position",
    ["s 4,4,4,4,4,4 0 4,4,4,4,4,4 0", "s 4,4,4,4,4,4 0 4,4,4,4,4,4 0 x", "s 4,4,4,4,4,4 0 4,4,4,4,4,4 0 0 0"],
)
def test_positions_that_are_none(position: str) -> None:
    with pytest.raises(UnreadableError, match="sechs Felder"):
        game().parse(position)
