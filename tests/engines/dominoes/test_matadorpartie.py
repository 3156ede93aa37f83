"""Matadorpartie: worked positions, and a second, naive reading of 001:1518-1530 over random matches."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from games.engines.core import Scored
from games.engines.dominoes.matadorpartie import RULESETS, Matadorstand
from games.engines.kit.chain import OVER, PAUSE, PLAY
from games.engines.kit.tiles import NAMES, NUMBER
from games.engines.playout import playout
from tests.engines.dominoes.test_domino import chain, moves, of, play, reason

(MATADOR,) = RULESETS
ONE_EACH = {"zweiter": False}


def stand(game: Any, hands: list[str], laid: str = "", talon: str = "", crossed: str = "", **more: Any) -> Matadorstand:
    dealt = tuple(of(hand) for hand in hands)
    voids = tuple((0,) * len(hand) for hand in dealt)
    stock = tuple(NUMBER[name] for name in talon.split())
    across = sum(1 << NUMBER[name] for name in crossed.split())
    score = more.pop("score", (0,) * game.seats)
    return Matadorstand(PLAY, score, dealt, voids, stock, chain(laid), crossed=across, **more)


# --- worked positions -------------------------------------------------------------------------------------------


def test_four_wants_three_and_five_wants_two() -> None:
    """001:1522."""
    game = MATADOR.make(2, ONE_EACH)
    s = stand(game, ["3-3 6-3 4-4 2-1", "6-6"], "4-0 3-5")
    assert moves(game, s) == {("3-3",), ("6-3",), ("2-1",)}
    assert play(game, s, "6-3").chain == chain("6-3 4-0 3-5")
    assert play(game, s, "2-1").chain == chain("4-0 3-5 2-1")
    assert reason(game, s, "4-4").startswith("4-4 passt nicht: Offen sind 4 und 5, und zusammen müssen es sieben Augen")


@pytest.mark.parametrize(
    ("way", "lies", "crossed"),
    [("offen-6", "4-0 3-5 1-6", ""), ("offen-1", "4-0 3-5 6-1", ""), ("quer", "4-0 3-5 1-6", "6-1")],
)
def test_a_matador_fits_everywhere_and_leaves_either_half_open(way: str, lies: str, crossed: str) -> None:
    """001:1524-1528: at the five, where neither a six nor a one would make seven."""
    game = MATADOR.make(2, ONE_EACH)
    s = play(game, stand(game, ["6-1 5-5", "6-6"], "4-0 3-5"), "6-1", "rechts", way)
    assert s.chain == chain(lies)
    assert s.crossed == (1 << NUMBER[crossed] if crossed else 0)


def test_at_a_blank_only_matadors_fit() -> None:
    """001:1526; a seven, which a blank would want, is on no tile."""
    game = MATADOR.make(2, ONE_EACH)
    s = stand(game, ["5-2 6-6 0-0", "4-4"], "0-4 3-0")
    ways = {("5-2", end, way) for end in ("links", "rechts") for way in ("offen-5", "offen-2", "quer")}
    blank = {("0-0", "links"), ("0-0", "rechts")}
    assert moves(game, s) == ways | blank | {("passen",)}


def test_of_a_matador_lying_crosswise_the_next_chooses_the_end() -> None:
    """001:1528: to 5-2 goes a two (at the five) or a five (at the two)."""
    game = MATADOR.make(2, ONE_EACH)
    s = stand(game, ["4-2 5-1 4-4", "6-6"], "6-0 3-5 2-5", crossed="5-2")
    assert moves(game, s) == {("4-2",), ("5-1", "links"), ("5-1", "rechts")}
    assert play(game, s, "4-2").chain == chain("6-0 3-5 2-5 2-4")
    assert play(game, s, "5-1", "rechts").chain == chain("6-0 3-5 2-5 5-1")
    assert play(game, s, "5-1", "links").chain == chain("5-1 6-0 3-5 2-5")
    lying = [(piece.face, piece.across) for piece in game.view(s, 0).pieces if piece.at == "kette"]
    assert lying == [("6-0", False), ("3-5", False), ("2-5", True)]
    button = next(button for button in game.step(s, 0, ("5-1",)).buttons if button.target == "rechts")
    assert str(button.label) == "Rechts an die 5/2"
    beyond = play(game, s, "4-2")  # what lies behind the end is closed, crosswise or not
    assert game.open_at(beyond, "rechts") == (4,)


def test_the_first_tile_lies_lengthwise() -> None:
    game = MATADOR.make(2, ONE_EACH)
    s = play(game, stand(game, ["4-3 5-5", "6-6"]), "4-3")
    assert (s.chain, s.crossed, s.turn) == (chain("4-3"), 0, 1)


def test_nobody_has_to_lay_a_matador() -> None:
    """001:1530: up to two tiles are drawn instead, then it is the next one's turn."""
    game = MATADOR.make(2, ONE_EACH)
    s = stand(game, ["6-1 5-5", "6-6"], "4-4 3-5", talon="1-1 0-0 5-4 3-0")
    assert ("talon",) in moves(game, s)
    assert ("passen",) not in moves(game, s)
    s = play(game, play(game, s, "talon"), "talon")
    assert s.hands[0] == of("6-1 5-5 1-1 0-0")
    assert reason(game, s, "talon") == "Du hast schon zwei Steine gekauft: Du musst passen."
    assert ("0-0", "links") in moves(game, s)
    assert play(game, s, "passen").turn == 1


def test_who_draws_what_fits_lays_it_or_a_matador() -> None:
    game = MATADOR.make(2, ONE_EACH)
    s = play(game, stand(game, ["6-1 5-5", "6-6"], "4-4 3-5", talon="3-1 0-0"), "talon")
    assert {path[0] for path in moves(game, s)} == {"3-1", "6-1"}
    assert reason(game, s, "talon") == "Einer deiner Steine passt: Lege ihn an."
    assert reason(game, s, "passen") == "Einer deiner Steine passt: Lege ihn an."


def test_who_cannot_lay_draws_two_and_passes() -> None:
    game = MATADOR.make(2, ONE_EACH)
    s = stand(game, ["5-5", "6-6"], "4-4 3-5", talon="1-1 1-0")
    for path, after in (("talon", {("talon",)}), ("talon", {("passen",)})):
        s = play(game, s, path)
        assert moves(game, s) == after


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        (("6-1",), "Sage noch, an welches Ende der Stein soll."),
        (("6-1", "quer"), "Ein Stein kommt links oder rechts an die Kette."),
        (("6-1", "links"), "Sage mit einem der Knöpfe, wie der Stein liegen soll."),
        (("6-1", "links", "offen-3"), "Sage mit einem der Knöpfe, wie der Stein liegen soll."),
        (("3-1", "links", "quer"), "Der Stein liegt schon, wenn du ihn antippst: Er passt nur an eine Stelle."),
        (("0-0",), "Diesen Stein hast du nicht."),
        (("weiter",), "Nur wer einen zweiten Stein legen dürfte, kann darauf verzichten."),
    ],
)
def test_why_not(path: tuple[str, ...], sentence: str) -> None:
    game = MATADOR.make(2, ONE_EACH)
    assert reason(game, stand(game, ["6-1 3-1", "6-6"], "4-4 3-5"), *path) == sentence


def test_a_second_tile_after_a_double_makes_seven_with_it() -> None:
    """001:1510, as far as it can be had here."""
    game = MATADOR.make(2)
    s = play(game, stand(game, ["5-5 3-2 5-1", "6-6"], "4-0 3-2"), "5-5")
    assert s.turn == 0
    assert moves(game, s) == {("3-2",), ("weiter",)}
    assert reason(game, s, "5-1") == "Der zweite Stein muss an den Doppelstein passen."


@pytest.mark.parametrize(
    ("abzug", "points"),
    [("einmal", 12 + 9 - 4), ("jeder", 12 - 4 + 9 - 4)],
)
def test_a_blocked_round(abzug: str, points: int) -> None:
    """001:1530: the rests are 12, 4 and 9; the lowest gets what the others hold, less its own."""
    game = MATADOR.make(3, {"abzug": abzug, "ende": "1"})
    s = stand(game, ["6-6", "4-0", "5-4"], "0-4 3-0")
    for _seat in range(3):
        s = play(game, s, "passen")
    assert (s.phase, s.score) == (OVER, (0, points, 0))


def test_a_round_where_matadors_are_kept_back_is_blocked_too() -> None:
    game = MATADOR.make(2)
    s = stand(game, ["6-1", "4-0"], "0-4 3-0")
    s = play(game, play(game, s, "passen"), "passen")
    assert (s.phase, s.score) == (PAUSE, (0, 7 - 4))


def test_who_is_out_gets_the_rests() -> None:
    """001:1514."""
    game = MATADOR.make(2)
    s = play(game, stand(game, ["6-1", "6-6 4-0"], "0-4 3-0"), "6-1", "links", "quer")
    assert (s.phase, s.score) == (PAUSE, (16, 0))


@pytest.mark.parametrize(("steine", "sizes"), [("grundregel", {2: 8, 3: 5, 4: 5}), ("block", {2: 7, 3: 6, 4: 5})])
def test_the_deal(steine: str, sizes: dict[int, int]) -> None:
    """001:1506 and 001:1592-1596."""
    for seats, size in sizes.items():
        game = MATADOR.make(seats, {"steine": steine})
        match = playout(game, random.Random(1), "geben")
        dealt = next(s for s in match.states if s.phase == PLAY)
        assert ([len(hand) for hand in dealt.hands], len(dealt.talon)) == ([size] * seats, 28 - size * seats)


def test_samples_know_what_a_player_could_not_serve_but_not_whether_matadors_were_kept_back() -> None:
    game = MATADOR.make(2, ONE_EACH)
    s = stand(game, ["6-0 4-4", "5-0 1-0 6-5"], "4-4 3-5", talon="3-1 2-0 6-1 5-2 4-3 0-0 2-2", turn=1)
    s = replace(s, bought=2)
    s = play(game, s, "passen")
    rng = random.Random(3)
    worlds = [game.sample_world(s, 0, rng) for _sample in range(80)]
    held = {NAMES[tile] for world in worlds for tile in world.hands[1]}
    assert held == {"5-0", "1-0", "6-5", "6-1", "5-2", "4-3", "0-0"}  # no three (at the four) and no two (at the five)
    assert all(game.view(world, 0) == game.view(s, 0) for world in worlds)


# --- a second reading -------------------------------------------------------------------------------------------


def naive_moves(hand: list[str], line: list[tuple[int, int, bool]], stock: int, drawn: int) -> set[tuple[str, ...]]:
    """The moves with `line` lying, each tile as (left half, right half, crosswise): all is tried everywhere."""
    open_left = {line[0][0]} | ({line[0][1]} if line[0][2] else set())
    open_right = {line[-1][1]} | ({line[-1][0]} if line[-1][2] else set())
    found: set[tuple[str, ...]] = set()
    duty = False
    for name in hand:
        one, other = map(int, name.split("-"))
        special = one + other in (0, 7)
        here = [
            end
            for end, numbers in (("links", open_left), ("rechts", open_right))
            if special or any(half + number == 7 for half in (one, other) for number in numbers)
        ]
        duty = duty or (bool(here) and not special)
        for end in here:
            head = (name,) if len(here) == 1 else (name, end)
            if special and one != other:
                found |= {(*head, f"offen-{one}"), (*head, f"offen-{other}"), (*head, "quer")}
            else:
                found.add(head)
    if not duty:
        found.add(("talon",) if stock and drawn < 2 else ("passen",))
    return found


class Naive:
    """One round, kept in lists: what lies, what each holds, and what a round brings."""

    def __init__(self, hands: list[list[str]], stock: list[str], turn: int) -> None:
        self.hands, self.stock, self.turn = hands, stock, turn
        self.line: list[tuple[int, int, bool]] = []
        self.drawn = self.passed = 0

    def play(self, path: tuple[str, ...]) -> list[int] | None:
        """Do a move; the points when the round is over."""
        seats = len(self.hands)
        if path == ("talon",):
            self.hands[self.turn].append(self.stock.pop(0))
            self.drawn += 1
            return None
        if path == ("passen",):
            self.passed = self.passed + 1 if not self.stock else 0
        else:
            self.passed = 0
            self.lay(path)
            if not self.hands[self.turn]:
                rests = [sum(int(half) for name in hand for half in name.split("-")) for hand in self.hands]
                return [sum(rests) if seat == self.turn else 0 for seat in range(seats)]
        self.drawn = 0
        self.turn = (self.turn + 1) % seats
        if self.passed < seats:
            return None
        rests = [sum(int(half) for name in hand for half in name.split("-")) for hand in self.hands]
        return [sum(rests) - rests[seat] - rests[seat] if rests[seat] == min(rests) else 0 for seat in range(seats)]

    def lay(self, path: tuple[str, ...]) -> None:
        name, *rest = path
        self.hands[self.turn].remove(name)
        one, other = map(int, name.split("-"))
        if not self.line:
            self.line.append((one, other, one == other))
            return
        left, right = self.line[0], self.line[-1]
        open_left = {left[0], left[1]} if left[2] else {left[0]}
        open_right = {right[0], right[1]} if right[2] else {right[1]}
        way = rest.pop() if rest and rest[-1] not in ("links", "rechts") else ""
        if rest:  # noqa: SIM108  # one step a line
            at_left = rest[0] == "links"
        else:  # it fits at one end only
            at_left = any(7 - number in (one, other) for number in open_left)
        numbers = open_left if at_left else open_right
        if way.startswith("offen"):
            outer = int(way[-1])
        elif way == "quer":
            outer = one
        else:
            outer = other if any(one + number == 7 for number in numbers) else one
        inner = one + other - outer
        across = way == "quer" or one == other
        if at_left:
            self.line.insert(0, (outer, inner, across))
        else:
            self.line.append((inner, outer, across))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_matches_against_a_second_reading(seats: int) -> None:
    game = MATADOR.make(seats, {"zweiter": False, "ende": "1"})
    crosswise = laid_at_crosswise = rounds = blocked = 0
    for number in range(60):
        match = playout(game, random.Random(number), f"matador {number}")
        start = next(index for index, s in enumerate(match.states) if s.phase == PLAY)
        s = match.states[start]
        naive = Naive([[NAMES[tile] for tile in hand] for hand in s.hands], [NAMES[tile] for tile in s.talon], s.turn)
        points = None
        for index in range(start, len(match.events)):
            s, event = match.states[index], match.events[index]
            assert points is None
            assert (s.turn, [sorted(hand) for hand in naive.hands]) == (
                naive.turn,
                [sorted(NAMES[tile] for tile in hand) for hand in s.hands],
            )
            if s.chain:
                hand = naive.hands[naive.turn]
                wanted = naive_moves(hand, naive.line, len(naive.stock), naive.drawn)
                assert moves(game, s) == wanted
                laid_at_crosswise += any(across and a != b for a, b, across in (naive.line[0], naive.line[-1]))
            points = naive.play(event.path)
            crosswise += event.path[-1] == "quer"
        assert match.state.phase == OVER
        rounds += 1
        blocked += all(match.state.hands)
        assert match.state.score == tuple(points or ())
        scored = [effect for effect in match.effects[-1] if isinstance(effect, Scored)]
        assert all(effect.points == match.state.score[effect.seat] for effect in scored)
    assert (rounds, crosswise > 20, laid_at_crosswise > 20, blocked > 3) == (60, True, True, True)
