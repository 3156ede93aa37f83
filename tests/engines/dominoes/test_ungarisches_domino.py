"""Ungarisches Domino: worked positions, and a second, naive reading of 000:859 over random matches."""

from __future__ import annotations

import random

import pytest

from games.engines.core import Chance
from games.engines.dominoes.ungarisches_domino import RULESETS
from games.engines.kit.chain import BOTH, DEAL, OPENER, OVER, PAUSE, PLAY
from games.engines.kit.tiles import NAMES
from games.engines.playout import playout
from tests.engines.dominoes.test_domino import chain, moves, of, order, play, reason, stand

(HUNGARIAN,) = RULESETS
ONE_END = {"seite": "eine"}


# --- worked positions -------------------------------------------------------------------------------------------


def test_whoever_can_lays_on_and_then_it_is_the_next_ones_turn() -> None:
    """000:859."""
    game = HUNGARIAN.make(2)
    s = stand(game, ["5-4 4-2 3-1 6-6", "0-0 1-0"], "6-5 5-3", talon="5-0")
    s = play(game, s, "3-1")
    assert (s.turn, s.bonus) == (0, BOTH)
    assert moves(game, s) == {("6-6",)}
    s = play(game, s, "6-6")
    assert (s.turn, s.bonus, s.chain) == (1, "", chain("6-6 6-5 5-3 3-1"))
    assert moves(game, s) == {("1-0",)}


def test_the_order_decides_how_many_fit() -> None:
    """At the six 6-1 leads nowhere, 6-2 brings 5-2 along; either way 3-3 stays."""
    game = HUNGARIAN.make(2)
    s = stand(game, ["6-2 5-2 6-1 3-3", "0-0 1-0"], "6-4 4-4")
    assert play(game, s, "6-1").turn == 1
    s = play(game, s, "6-2")
    assert moves(game, s) == {("5-2",)}
    assert (play(game, s, "5-2").turn, play(game, s, "5-2").hands[0]) == (1, of("6-1 3-3"))


def test_the_opener_lays_on_too() -> None:
    game = HUNGARIAN.make(2)
    s = play(game, stand(game, ["6-5 6-1 5-5 3-2", "0-0 1-0"], talon="4-4"), "6-5")
    assert (s.turn, moves(game, s)) == (0, {("6-1",), ("5-5",)})
    s = play(game, play(game, s, "6-1"), "5-5")
    assert (s.turn, s.hands[0]) == (1, of("3-2"))


def test_who_cannot_begin_a_turn_draws_but_nobody_draws_after_having_laid() -> None:
    game = HUNGARIAN.make(2)
    s = stand(game, ["1-0 0-0", "2-0 4-4"], "6-5", talon="1-1 6-1 2-2")
    assert moves(game, s) == {("talon",)}
    s = play(game, play(game, s, "talon"), "talon")
    assert (s.hands[0], moves(game, s)) == (of("0-0 1-0 1-1 6-1"), {("6-1",)})
    s = play(game, s, "6-1")  # now one follows the other
    assert moves(game, s) == {("1-0",), ("1-1",)}
    s = play(game, play(game, s, "1-1"), "1-0")
    s = play(game, s, "0-0")
    assert (s.phase, s.score) == (PAUSE, (2 + 8, 0))
    nothing_more = play(game, stand(game, ["6-1 2-2 3-3", "2-0"], "6-5", talon="1-1"), "6-1")
    assert (nothing_more.turn, nothing_more.talon) == (1, of("1-1"))


@pytest.mark.parametrize(("kaufen", "after"), [("zwei", "1-0 1-1 6-1"), ("aussetzen", "1-0")])
def test_other_ways_to_draw(kaufen: str, after: str) -> None:
    game = HUNGARIAN.make(2, {"kaufen": kaufen})
    s = stand(game, ["1-0", "2-0"], "6-5", talon="1-1 6-1 2-2")
    s = play(game, s, "passen" if kaufen == "aussetzen" else "talon")
    assert (s.hands[0], s.turn) == (of(after), 1 if kaufen == "aussetzen" else 0)


def test_a_whole_turn_at_one_end() -> None:
    """pagat.com: the series is added to one end."""
    game = HUNGARIAN.make(2, ONE_END)
    s = play(game, stand(game, ["5-4 4-2 3-1 6-6", "0-0 1-0"], "6-4 4-5"), "5-4")
    assert moves(game, s) == {("4-2",)}  # 6-6 fits at the left
    assert reason(game, s, "6-6") == "6-6 passt nicht: In diesem Zug legst du nur rechts an die 4 an."
    s = play(game, s, "4-2")
    assert s.turn == 1
    left = play(game, stand(game, ["6-6 6-1 5-0", "0-0"], "6-4 4-5"), "6-6")
    assert reason(game, left, "5-0") == "5-0 passt nicht: In diesem Zug legst du nur links an die 6 an."
    first = play(game, stand(game, ["6-5 5-1 6-0", "0-0"]), "6-5")
    assert moves(game, first) == {("5-1",), ("6-0",)}
    assert play(game, first, "5-1").turn == 1  # 6-0 would have had to go to the other end


def test_laying_on_is_a_duty() -> None:
    game = HUNGARIAN.make(2)
    s = play(game, stand(game, ["5-4 4-2", "0-0 1-0"], "6-5", talon="3-3"), "5-4")
    assert reason(game, s, "weiter") == "Solange einer deiner Steine passt, musst du weiterlegen."
    assert reason(game, s, "talon") == "Einer deiner Steine passt: Lege ihn an."
    assert reason(game, s, "passen") == "Einer deiner Steine passt: Lege ihn an."
    assert str(game.step(s, 0).prompt) == "Du bist weiter dran: Lege noch einen Stein an."
    assert game.step(s, 0).buttons == ()


@pytest.mark.parametrize(
    ("steine", "sizes"),
    [("grundregel", {2: 8, 3: 5, 4: 5, 5: 4, 6: 4}), ("viele", {2: 12, 3: 8, 4: 6, 5: 5, 6: 4})],
)
def test_the_deal(steine: str, sizes: dict[int, int]) -> None:
    """001:1506; pagat.com leaves four tiles over with two, three and four."""
    for seats, size in sizes.items():
        match = playout(HUNGARIAN.make(seats, {"steine": steine}), random.Random(1), "geben")
        dealt = next(s for s in match.states if s.phase == PLAY)
        assert ([len(hand) for hand in dealt.hands], len(dealt.talon)) == ([size] * seats, 28 - size * seats)


def test_the_highest_double_opens_and_goes_on() -> None:
    """000:846-848."""
    game = HUNGARIAN.make(3, {"beginn": "doppelstein"})
    assert (game.start().phase, HUNGARIAN.make(3).start().phase) == (DEAL, OPENER)
    hands = ["3-3 6-0 1-0 2-0 3-0", "6-5 6-4 6-3 6-2 6-1", "4-4 4-0 2-1 3-1 4-1"]
    s, _effects = game.apply(game.start(), Chance(order(hands)))
    assert (s.turn, s.chain, moves(game, s)) == (2, chain("4-4"), {("4-0", "links"), ("4-0", "rechts")} | _both("4-1"))


def _both(name: str) -> set[tuple[str, ...]]:
    return {(name, "links"), (name, "rechts")}


@pytest.mark.parametrize(("gleichstand", "score"), [("alle", (3, 3, 0)), ("niemand", (0, 0, 0))])
def test_a_blocked_round(gleichstand: str, score: tuple[int, ...]) -> None:
    """001:1602."""
    game = HUNGARIAN.make(3, {"gleichstand": gleichstand})
    s = stand(game, ["4-0", "2-2", "5-2"], "6-3 3-6")
    for _seat in range(3):
        s = play(game, s, "passen")
    assert s.score == score


@pytest.mark.parametrize(("ende", "phase"), [("1", OVER), ("3", PAUSE), ("101-sofort", OVER), ("101", PAUSE)])
def test_how_long_it_goes(ende: str, phase: str) -> None:
    game = HUNGARIAN.make(2, {"ende": ende})
    s = play(game, stand(game, ["6-2", "5-5"], "6-5", score=(92, 0)), "6-2")
    assert (s.score, s.phase) == ((102, 0), phase)


def test_all_know_what_a_hand_lacks_that_laid_no_further_tile() -> None:
    """Seat 1 stopped at 4 and 1 (or at the 1 alone, where a turn stays at one end)."""
    for options, lacking in (({}, {4, 1}), (ONE_END, {1})):
        game = HUNGARIAN.make(2, options)
        hand = "6-1 5-0 3-2" if not options else "6-1 4-0 3-2"
        s = stand(game, ["2-2 3-3", hand], "4-5 5-6", talon="4-4 1-1 4-1 2-1 5-5 6-6 0-0 5-2 4-2", turn=1)
        s = play(game, s, "6-1")
        assert (s.turn, len(s.hands[1])) == (0, 2)
        rng = random.Random(3)
        worlds = [game.sample_world(s, 0, rng) for _sample in range(60)]
        seen = {half for world in worlds for tile in world.hands[1] for half in map(int, NAMES[tile].split("-"))}
        assert not seen & lacking
        assert seen >= {0, 2, 5, 6}
        assert all(game.view(world, 0) == game.view(s, 0) for world in worlds)


# --- a second reading -------------------------------------------------------------------------------------------


class Naive:
    """One round as a row of numbers: what lies, what each holds, and who is to do what."""

    def __init__(self, hands: list[list[str]], stock: list[str], turn: int, at_one_end: bool) -> None:
        self.hands, self.stock, self.turn, self.at_one_end = hands, stock, turn, at_one_end
        self.row: list[int] = []
        self.end = ""  # where this turn has to go on
        self.laying = False
        self.stuck = 0

    def options(self) -> set[tuple[str, ...]]:
        found: set[tuple[str, ...]] = set()
        for name in self.hands[self.turn]:
            if not self.row:
                found.add((name,))
                continue
            ends = [("links", self.row[0]), ("rechts", self.row[-1])]
            here = [end for end, number in ends if str(number) in name and self.end in ("", end)]
            found |= {(name,)} if len(here) == 1 else {(name, end) for end in here}
        return found or {("talon",) if self.stock else ("passen",)}

    def next_one(self) -> None:
        self.turn, self.end, self.laying = (self.turn + 1) % len(self.hands), "", False

    def play(self, path: tuple[str, ...]) -> list[int] | None:
        """Do a move; the points when the round is over."""
        if path == ("talon",):
            self.hands[self.turn].append(self.stock.pop(0))
            return None
        if path == ("passen",):
            self.stuck += 1
            self.next_one()
            rests = [sum(int(half) for name in hand for half in name.split("-")) for hand in self.hands]
            low = min(rests)
            gain = sum(rest - low for rest in rests)
            return [gain if rest == low else 0 for rest in rests] if self.stuck == len(self.hands) else None
        self.stuck = 0
        name = path[0]
        a, b = map(int, name.split("-"))
        fits_left = bool(self.row) and self.row[0] in (a, b) and self.end != "rechts"
        left = path[1] == "links" if len(path) > 1 else fits_left
        self.hands[self.turn].remove(name)
        if not self.row:
            self.row = [a, b]
        elif left:
            self.row = [b if self.row[0] == a else a, self.row[0], *self.row]
        else:
            self.row = [*self.row, self.row[-1], b if self.row[-1] == a else a]
        if self.at_one_end and len(self.row) > 2:
            self.end = "links" if left else "rechts"
        if not self.hands[self.turn]:
            rests = [sum(int(half) for name in hand for half in name.split("-")) for hand in self.hands]
            return [sum(rests) if seat == self.turn else 0 for seat in range(len(rests))]
        if self.options() in ({("talon",)}, {("passen",)}):
            self.next_one()
        return None


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
@pytest.mark.parametrize("seite", ["beide", "eine"])
def test_random_matches_against_a_second_reading(seats: int, seite: str) -> None:
    game = HUNGARIAN.make(seats, {"ende": "1", "seite": seite})
    in_a_row = blocked = 0
    for number in range(40):
        match = playout(game, random.Random(number), f"ungarisch {number}")
        start = next(index for index, s in enumerate(match.states) if s.phase == PLAY)
        s = match.states[start]
        hands, stock = [[NAMES[tile] for tile in hand] for hand in s.hands], [NAMES[tile] for tile in s.talon]
        naive = Naive(hands, stock, s.turn, seite == "eine")
        points = None
        for index in range(start, len(match.events)):
            s, event = match.states[index], match.events[index]
            assert points is None
            assert (s.turn, [sorted(hand) for hand in naive.hands]) == (
                naive.turn,
                [sorted(NAMES[tile] for tile in hand) for hand in s.hands],
            )
            assert moves(game, s) == naive.options()
            before = naive.turn
            points = naive.play(event.path)
            in_a_row += before == naive.turn and event.path != ("talon",)
        assert match.state.phase == OVER
        assert match.state.score == tuple(points or ())
        blocked += all(match.state.hands)
    assert in_a_row > 40
    assert blocked > 0


def test_samples_give_whoever_has_to_lay_on_a_tile_that_fits() -> None:
    game = HUNGARIAN.make(2)
    s = play(game, stand(game, ["2-2 3-3", "6-1 5-0"], "5-6", talon="4-4 4-3 2-0 4-2 3-2 1-1", turn=1), "6-1")
    assert s.turn == 1
    rng = random.Random(5)
    held = {game.sample_world(s, 0, rng).hands[1] for _sample in range(60)}
    assert held == {of("5-0"), of("1-1")}  # at the five, at the one
