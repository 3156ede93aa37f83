"""Domino and Block-Domino: the set, laying, drawing, opening, scoring, and what can be concluded about hidden tiles."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace
from typing import Any

import pytest

from games.engines.core import CHANCE, Chance, IllegalMoveError, Move, Scored
from games.engines.dominoes import domino
from games.engines.kit.chain import DEAL, OPENER, OVER, PAUSE, PLAY, Chained, open_pips
from games.engines.kit.hidden import redraw
from games.engines.kit.tiles import HALVES, NAMES, NUMBER, tiles
from games.engines.match import Match
from games.engines.playout import playout

DOMINO, BLOCK = domino.RULESETS


def of(names: str) -> tuple[int, ...]:
    """ "6-5 3-1" as tiles."""
    return tuple(sorted(NUMBER[name] for name in names.split()))


def chain(laid: str) -> tuple[tuple[int, int], ...]:
    """ "6-5 5-5" as it lies, left to right."""
    return tuple((int(a), int(b)) for a, b in (tile.split("-") for tile in laid.split()))


def stand(game: Any, hands: list[str], laid: str = "", talon: str = "", **more: Any) -> Chained:
    dealt = tuple(of(hand) for hand in hands)
    stock = tuple(NUMBER[name] for name in talon.split())
    voids = tuple((0,) * len(hand) for hand in dealt)
    score = more.pop("score", (0,) * game.seats)
    return Chained(PLAY, score, dealt, voids, stock, chain(laid), **more)


def order(hands: list[str], highest: int = 6) -> tuple[str, ...]:
    """The shuffle that deals these hands, the rest in any order."""
    first = [name for hand in hands for name in hand.split()]
    return (*first, *(name for name in tiles(highest) if name not in first))


def moves(game: Any, s: Chained) -> set[tuple[str, ...]]:
    (seat,) = game.to_act(s)
    return set(game.moves(s, seat))


def reason(game: Any, s: Chained, *path: str) -> str:
    (seat,) = game.to_act(s)
    with pytest.raises(IllegalMoveError) as refused:
        Match(game, start=s).play(seat, path)
    return str(refused.value.reason)


def play(game: Any, s: Chained, *path: str) -> Chained:
    (seat,) = game.to_act(s)
    match = Match(game, start=s)
    match.play(seat, path)
    return match.state


# --- the set ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("highest", "count", "spots"), [(6, 28, 168), (9, 55, 495), (12, 91, 1092)])
def test_the_set(highest: int, count: int, spots: int) -> None:
    """Published figures: 28 tiles with 168 pips, 55 with 495, 91 with 1092 (sellers' and collectors' lists agree)."""
    names = tiles(highest)
    assert len(names) == count == len(set(names))
    assert sum(sum(map(int, name.split("-"))) for name in names) == spots
    wanted = {f"{max(a, b)}-{min(a, b)}" for a in range(highest + 1) for b in range(highest + 1)}
    assert set(names) == wanted


@pytest.mark.parametrize(("ruleset", "sizes"), [(DOMINO, {2: 8, 3: 5, 4: 5, 5: 4, 6: 4}), (BLOCK, {2: 7, 3: 6, 4: 5})])
def test_the_deal(ruleset: Any, sizes: dict[int, int]) -> None:
    """001:1506 and 001:1592-1596."""
    assert set(ruleset.seats) == set(sizes)
    for seats, size in sizes.items():
        match = Match(ruleset.make(seats), "geben")
        match.settle()
        assert [len(hand) for hand in match.state.hands] == [size] * seats
        assert len(match.state.talon) == 28 - size * seats
        everything = sorted(itertools.chain(*match.state.hands, match.state.talon))
        assert everything == list(range(28))


# --- laying: against another way of finding the moves -----------------------------------------------------------


def _joined(row: list[int]) -> bool:
    """Whether a row of halves, two to a tile, matches at every joint."""
    return all(row[place] == row[place + 1] for place in range(1, len(row) - 1, 2))


def brute_moves(hand: list[str], laid: list[tuple[int, int]]) -> set[tuple[str, ...]]:
    """Every tile, either way round, at either end of the row of numbers that lies: what matches is a move."""
    if not laid:
        return {(name,) for name in hand}
    row = [pips for tile in laid for pips in tile]
    places: dict[str, set[str]] = {}
    for name in hand:
        a, b = map(int, name.split("-"))
        for left, right in ((a, b), (b, a)):
            if _joined([*row, left, right]):
                places.setdefault(name, set()).add("rechts")
            if _joined([left, right, *row]):
                places.setdefault(name, set()).add("links")
    return {(name, where) for name, ends in places.items() if len(ends) == 2 for where in ends} | {
        (name,) for name, ends in places.items() if len(ends) == 1
    }


@pytest.mark.parametrize("ruleset", [DOMINO, BLOCK], ids=lambda ruleset: ruleset.slug)
@pytest.mark.parametrize("seats", [2, 4])
def test_legal_moves_against_brute_force(ruleset: Any, seats: int) -> None:
    options = {} if ruleset is BLOCK else {"zweiter": False, "kaufen": "zwei"}
    game = ruleset.make(seats, options)
    looked = 0
    for number in range(12):
        match = playout(game, random.Random(number), f"legen {number}")
        for s in match.states:
            if s.phase != PLAY:
                continue
            looked += 1
            wanted = brute_moves([NAMES[tile] for tile in s.hands[s.turn]], list(s.chain))
            if not wanted:
                may_draw = s.talon and not s.bought and ruleset is DOMINO
                wanted = {("talon",) if may_draw else ("passen",)}
            assert moves(game, s) == wanted
            # every joint of the chain matches, and no tile is there twice
            assert all(left[1] == right[0] for left, right in itertools.pairwise(s.chain))
            lying = [NUMBER[f"{max(tile)}-{min(tile)}"] for tile in s.chain]
            held = [*lying, *itertools.chain(*s.hands), *s.talon]
            assert sorted(held) == list(range(28))
    assert looked > 300


#: a whole game for four with seven tiles each, as printed in the README of github.com/mfornet/domaino: seat, tile, and
#: the head it is laid at (0 left, 1 right); "-" is a pass. Seat 2 is out with the last one.
RECORD = """0 6-5 0,1 6-4 0,2 4-3 0,3 5-4 1,0 6-3 0,1 4-2 1,2 6-2 1,3 6-6 1,0 -,1 -,2 6-1 0,3 3-1 0,0 5-3 0,1 5-5 0,
2 5-1 0,3 1-1 0,0 2-1 0,1 3-2 0,2 6-0 1,3 0-0 1,0 5-0 1,1 3-0 0,2 4-0 0,3 4-4 0,0 5-2 1,1 2-2 1,2 4-1 0"""


def test_a_published_game() -> None:
    steps = [step.split() for step in RECORD.replace("\n", "").split(",")]
    hands = [[step[1] for step in steps if step[0] == str(seat) and step[1] != "-"] for seat in range(4)]
    left = sorted(set(tiles(6)) - set(itertools.chain(*hands)))
    assert left == ["1-0", "2-0", "3-3"]
    for seat, name in zip((0, 1, 3), ("3-3", "2-0", "1-0"), strict=True):
        hands[seat].append(name)
    assert [len(hand) for hand in hands] == [7, 7, 7, 7]
    game = BLOCK.make(4, {"ende": "1"})
    match = Match(game, start=stand(game, [" ".join(hand) for hand in hands]))
    for seat, name, *head in steps:
        assert match.to_act() == {int(seat)}
        if name == "-":
            assert moves(game, match.state) == {("passen",)}
            match.play(int(seat), ("passen",))
            continue
        where = ("links", "rechts")[int(head[0])]
        possible = moves(game, match.state)
        path = (name, where) if (name, where) in possible else (name,)
        before = match.state.chain
        match.play(int(seat), path)
        now = match.state.chain
        if before:
            assert (now[1:] if where == "links" else now[:-1]) == before
    assert match.state.hands[2] == ()
    assert match.state.score == (0, 0, 6 + 2 + 1, 0)
    assert len(match.state.chain) == 25


def test_the_example_of_the_source() -> None:
    """001:1510: to 6/5 fits a six at the left or a five at the right."""
    game = DOMINO.make(2)
    s = stand(game, ["6-2 5-1 4-4", "0-0"], "6-5")
    assert moves(game, s) == {("6-2",), ("5-1",)}
    assert play(game, s, "6-2").chain == ((2, 6), (6, 5))
    assert play(game, s, "5-1").chain == ((6, 5), (5, 1))
    assert reason(game, s, "4-4") == "4-4 passt nicht: Offen sind 6 und 5."


def test_both_ends_are_asked_for_only_where_both_fit() -> None:
    game = BLOCK.make(2)
    s = stand(game, ["6-5 6-1", "0-0 1-0"], "6-5 5-5")
    s = replace(s, chain=chain("6-3 3-5"))
    assert moves(game, s) == {("6-5", "links"), ("6-5", "rechts"), ("6-1",)}
    assert play(game, s, "6-5", "links").chain == ((5, 6), (6, 3), (3, 5))
    assert play(game, s, "6-5", "rechts").chain == ((6, 3), (3, 5), (5, 6))
    assert reason(game, s, "6-5") == "Sage noch, an welches Ende der Stein soll."
    assert reason(game, s, "6-1", "rechts") == "An diesem Ende passt der Stein nicht."
    assert reason(game, s, "6-1", "links").startswith("Der Stein liegt schon")
    assert reason(game, s, "0-0") == "Diesen Stein hast du nicht."
    assert reason(game, s, "links") == "Tippe zuerst den Stein an, den du legen willst."
    assert reason(game, s, "passen") == "Einer deiner Steine passt: Lege ihn an."


def test_doubles_lie_across() -> None:
    game = BLOCK.make(2)
    view = game.view(stand(game, ["1-0", "2-0"], "6-5 5-5 5-2"), 0)
    lying = [(piece.face, piece.across, piece.target) for piece in view.pieces if piece.at == "kette"]
    assert lying == [("6-5", False, "links"), ("5-5", True, ""), ("5-2", False, "rechts")]


# --- who opens --------------------------------------------------------------------------------------------------


def test_the_highest_tile_drawn_opens_with_any_tile() -> None:
    """001:1502, 001:1510: each draws one; then all are mixed again."""
    game = DOMINO.make(3)
    s = game.start()
    assert (s.phase, game.to_act(s)) == (OPENER, {CHANCE})
    s, effects = game.apply(s, Chance(order(["5-5 6-4 6-3"])))
    assert s.turn == 1  # ten pips each, but a six is the larger half
    assert str(effects[0].text) == "Platz 2 zieht mit 6-4 den höchsten Stein und beginnt."
    assert s.phase == DEAL
    s, _effects = game.apply(s, Chance(order(["0-0 1-0 2-0 3-0 4-0", "6-6 5-0 1-1 2-1 3-1"])))
    assert (s.turn, s.chain) == (1, ())
    assert moves(game, s) == {("6-6",), ("5-0",), ("1-1",), ("2-1",), ("3-1",)}


def test_the_highest_double_opens() -> None:
    """000:846-848."""
    game = DOMINO.make(3, {"beginn": "doppelstein", "zweiter": False})
    s = game.start()
    assert s.phase == DEAL
    s, _effects = game.apply(s, Chance(order(["6-5 6-4 6-3 6-2 6-1", "3-3 6-0 1-0 2-0 3-0", "4-4 4-0 2-1 3-1 4-1"])))
    assert s.chain == ((4, 4),)
    assert s.turn == 0
    assert s.hands[2] == of("4-0 2-1 3-1 4-1")


def test_without_a_double_the_highest_tile_opens() -> None:
    """As in OpenSpiel's block_dominoes: no double, then the heaviest, then the larger single half."""
    game = DOMINO.make(2, {"beginn": "doppelstein", "zweiter": False})
    hands = ["5-4 6-2 1-0 2-0 3-0 4-0 5-0 6-0", "6-3 2-1 3-1 4-1 5-1 6-1 3-2 4-2"]
    s, _effects = game.apply(game.start(), Chance(order(hands)))
    assert s.chain == ((6, 3),)
    assert s.turn == 0


# --- a second tile ----------------------------------------------------------------------------------------------


def test_the_opener_may_lay_a_second_tile() -> None:
    """001:1510."""
    game = DOMINO.make(2)
    s = play(game, stand(game, ["6-5 6-1 3-2 5-5", "0-0 1-0"], talon="4-4"), "6-5")
    assert s.turn == 0
    assert moves(game, s) == {("6-1",), ("5-5",), ("weiter",)}
    assert play(game, s, "weiter").turn == 1
    assert play(game, s, "6-1").turn == 1
    double = play(game, s, "5-5")
    assert double.turn == 0  # a double again allows one more, but at the double only
    assert moves(game, double) == {("weiter",)}
    assert reason(game, double, "6-1") == "Der zweite Stein muss an den Doppelstein passen."
    assert reason(game, s, "talon") == "Lege einen zweiten Stein oder verzichte darauf."


def test_after_a_double_a_second_tile_at_the_double() -> None:
    game = DOMINO.make(2)
    s = play(game, stand(game, ["5-5 5-4 6-2", "0-0 1-0"], "6-5"), "5-5")
    assert moves(game, s) == {("5-4",), ("weiter",)}
    s = play(game, s, "5-4")
    assert (s.turn, s.chain) == (1, ((6, 5), (5, 5), (5, 4)))
    left = play(game, stand(game, ["6-6 5-4 6-2", "0-0 1-0"], "6-5"), "6-6")
    assert moves(game, left) == {("6-2",), ("weiter",)}


def test_no_second_tile_where_it_is_not_agreed() -> None:
    game = DOMINO.make(2, {"zweiter": False})
    assert play(game, stand(game, ["5-5 5-4", "0-0 1-0"], "6-5"), "5-5").turn == 1
    assert play(game, stand(game, ["5-5 5-4", "0-0 1-0"]), "5-5").turn == 1
    assert reason(game, stand(game, ["5-5 5-4", "0-0 1-0"], "6-5"), "weiter").startswith("Nur wer einen zweiten")


def test_no_tap_when_the_last_tile_is_a_double() -> None:
    game = DOMINO.make(2)
    s = play(game, stand(game, ["5-5", "6-6 1-0"], "6-5"), "5-5")
    assert (s.phase, s.score) == (PAUSE, (13, 0))


# --- drawing ----------------------------------------------------------------------------------------------------


def test_drawing_until_a_tile_fits() -> None:
    """001:1512."""
    game = DOMINO.make(2)
    s = stand(game, ["1-0", "2-0"], "6-5", talon="1-1 2-2 6-4 3-3")
    assert reason(game, s, "passen") == "Erst musst du aus dem Talon kaufen."
    for taken in ("1-0 1-1", "1-0 1-1 2-2", "1-0 1-1 2-2 6-4"):
        assert moves(game, s) == {("talon",)}
        s = play(game, s, "talon")
        assert s.hands[0] == of(taken)
        assert s.turn == 0
    assert moves(game, s) == {("6-4",)}
    assert reason(game, s, "talon") == "Einer deiner Steine passt: Lege ihn an."


def test_drawing_two() -> None:
    """000:848."""
    game = DOMINO.make(2, {"kaufen": "zwei"})
    s = play(game, stand(game, ["1-0", "2-0"], "6-5", talon="1-1 2-2 6-4"), "talon")
    assert (s.hands[0], s.talon, s.turn) == (of("1-0 1-1 2-2"), of("6-4"), 0)
    assert moves(game, s) == {("passen",)}
    assert reason(game, s, "talon") == "Du hast schon zwei Steine gekauft: Du musst passen."
    s = play(game, play(game, s, "passen"), "talon")
    assert (s.hands[1], s.talon, s.turn) == (of("2-0 6-4"), (), 1)
    assert moves(game, s) == {("6-4",)}


def test_passing_without_drawing() -> None:
    """000:872-874."""
    game = DOMINO.make(2, {"kaufen": "aussetzen"})
    s = stand(game, ["1-0", "2-0"], "6-5", talon="1-1 2-2 6-4")
    assert moves(game, s) == {("passen",)}
    assert reason(game, s, "talon").startswith("Hier wird nicht gekauft")


# --- points -----------------------------------------------------------------------------------------------------


def test_who_is_out_gets_the_pips_of_all_others() -> None:
    """001:1514."""
    game = DOMINO.make(3)
    s = play(game, stand(game, ["6-2", "5-5 1-0", "4-3"], "6-5", score=(5, 0, 0)), "6-2")
    assert s.score == (5 + 11 + 7, 0, 0)
    assert s.phase == PAUSE


def blocked(ruleset: Any, hands: list[str], **options: Any) -> Chained:
    game = ruleset.make(len(hands), options)
    s = stand(game, hands, "6-3 3-6")
    for _seat in hands:
        s = play(game, s, "passen")
    return s


def test_a_blocked_round() -> None:
    """001:1602: 4 pips against 9 and 7 bring 5 and 3."""
    assert blocked(BLOCK, ["5-4", "4-0", "5-2"]).score == (0, 5 + 3, 0)
    assert blocked(DOMINO, ["5-4", "4-0", "5-2"]).score == (0, 8, 0)


def test_equal_lowest_rests() -> None:
    assert blocked(BLOCK, ["4-0", "3-1", "5-2"]).score == (3, 3, 0)
    assert blocked(BLOCK, ["4-0", "3-1", "5-2"], gleichstand="niemand").score == (0, 0, 0)


def test_a_pass_with_tiles_to_draw_blocks_nothing() -> None:
    game = DOMINO.make(2, {"kaufen": "zwei"})
    s = stand(game, ["1-0", "2-0"], "6-3 3-6", talon="1-1 2-2 4-4 5-5 5-4")
    for path in ("talon", "passen", "talon", "passen"):
        s = play(game, s, path)
    assert (s.phase, s.turn, len(s.talon)) == (PLAY, 0, 1)
    for path in ("talon", "passen", "passen"):
        s = play(game, s, path)
    assert s.phase == PAUSE


def test_divisor_points() -> None:
    """000:848-855: with the double-twelve set, ends that add up to 21 bring 21 / 7 = 3 points."""
    game = DOMINO.make(2, {"satz": 12, "divisor": True, "zweiter": False})
    s, effects = game.apply(stand(game, ["9-2 0-0", "1-1"], "12-2"), Move(0, ("9-2",)))
    assert s.score == (3, 0)  # 12 and 9
    scored = [effect for effect in effects if isinstance(effect, Scored)]
    assert [(effect.seat, effect.points) for effect in scored] == [(0, 3)]
    assert str(scored[0].text) == "Die Enden zählen 21: Platz 1 bekommt 3 Zusatzpunkte."
    s, _effects = game.apply(stand(game, ["8-2 0-0", "1-1"], "12-2"), Move(0, ("8-2",)))
    assert s.score == (0, 0)  # 20
    nine = DOMINO.make(2, {"satz": 9, "divisor": True, "zweiter": False})
    assert nine.apply(stand(nine, ["9-2 0-0", "1-1"], "6-2"), Move(0, ("9-2",)))[0].score == (3, 0)  # 15 by 5
    off = DOMINO.make(2, {"satz": 12, "zweiter": False})
    assert off.apply(stand(off, ["9-2 0-0", "1-1"], "12-2"), Move(0, ("9-2",)))[0].score == (0, 0)


@pytest.mark.parametrize(
    ("laid", "pips"), [("5-5", 10), ("6-4", 10), ("5-5 5-0", 10), ("6-4 4-4", 14), ("2-6 6-4 4-3", 5)]
)
def test_open_pips(laid: str, pips: int) -> None:
    """A double at an end counts with both halves (Muggins: 5-5 opens with ten points' worth of pips)."""
    assert open_pips(chain(laid)) == pips


# --- rounds -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ende", "after"), [("1", OVER), ("3", PAUSE)])
def test_number_of_rounds(ende: str, after: str) -> None:
    game = DOMINO.make(2, {"ende": ende})
    s = play(game, stand(game, ["6-2", "5-5"], "6-5"), "6-2")
    assert s.phase == after
    if after == OVER:
        outcome = game.outcome(s)
        assert outcome is not None
        assert (outcome.winners, outcome.scores) == ((0,), (10, 0))


def test_above_101_begins_the_last_round() -> None:
    """001:1606-1608: more than 101, then one round more; the most points win."""
    game = BLOCK.make(2)
    at_101 = play(game, stand(game, ["6-2", "5-5"], "6-5", score=(91, 0)), "6-2")
    above = play(game, stand(game, ["6-2", "5-5"], "6-5", score=(92, 0)), "6-2")
    assert (at_101.score, above.score) == ((101, 0), (102, 0))
    assert game.outcome(above) is None
    finals = []
    for s in (at_101, above):
        match = Match(game, "letzte", start=s)
        for seat in (0, 1):
            match.play(seat, ("weiter",))
        finals.append(match.state.final)
        match.settle()
        assert match.state.phase == PLAY
    assert finals == [False, True]
    last = play(game, stand(game, ["6-2", "5-5"], "6-5", score=(0, 102), final=True), "6-2")
    outcome = game.outcome(last)
    assert outcome is not None
    assert outcome.winners == (1,)
    at_once = BLOCK.make(2, {"ende": "101-sofort"})
    assert play(at_once, stand(at_once, ["6-2", "5-5"], "6-5", score=(92, 0)), "6-2").phase == OVER


def test_everyone_goes_on_between_rounds() -> None:
    game = DOMINO.make(3)
    s = play(game, stand(game, ["6-2", "5-5", "4-4"], "6-5"), "6-2")
    assert game.to_act(s) == {0, 1, 2}
    match = Match(game, "weiter", start=s)
    match.play(2, ("weiter",))
    assert match.to_act() == {0, 1}
    shown = {piece.face for piece in game.view(match.state, None).pieces if piece.at.startswith("hand")}
    assert shown == {"5-5", "4-4"}


# --- what is hidden ---------------------------------------------------------------------------------------------


def test_samples_know_what_a_player_could_not_serve() -> None:
    """Seat 1 drew at 6 and 5, and so had neither; what it drew last fitted, or it would have drawn again."""
    game = DOMINO.make(2, {"zweiter": False})
    s = stand(game, ["6-2 3-3", "1-0 2-1"], "6-5", talon="2-2 6-4 6-1 5-0 5-3 5-2 6-6 4-0", turn=1)
    s = play(game, play(game, s, "talon"), "talon")  # draws 2-2, then 6-4
    rng = random.Random(1)
    worlds = [game.sample_world(s, 0, rng) for _sample in range(60)]
    for world in worlds:
        fits = [tile for tile in world.hands[1] if {6, 5} & set(HALVES[tile])]
        assert len(fits) <= 1
        assert len(world.hands[1]) == 4
        assert game.view(world, 0) == game.view(s, 0)
    assert len({world.hands[1] for world in worlds}) > 10
    s = play(game, s, "6-4")
    # the tile played was the one drawn last; the others still cannot be sixes or fives
    for _sample in range(40):
        world = game.sample_world(s, 0, rng)
        assert not any({6, 5} & set(HALVES[tile]) for tile in world.hands[1])


def test_samples_know_that_no_higher_double_was_dealt() -> None:
    game = DOMINO.make(2, {"beginn": "doppelstein", "zweiter": False})
    hands = ["3-3 6-2 1-0 2-0 3-0 4-0 5-0 6-0", "6-3 2-1 3-1 4-1 5-1 6-1 3-2 4-2"]
    s, _effects = game.apply(game.start(), Chance(order(hands)))
    rng = random.Random(2)
    for _sample in range(40):
        world = game.sample_world(s, 1, rng)
        assert not {NUMBER[double] for double in ("4-4", "5-5", "6-6")} & set(world.hands[0])


def test_a_hand_so_restricted_that_others_must_give_way() -> None:
    """One place can only be tile 0, which the random order gives away first."""
    only_0 = sum(1 << tile for tile in range(1, 28))
    for number in range(30):
        first, second, rest = redraw([(0, 5), (3, 4)], [(0, only_0), (1, 1)], (1, 2), random.Random(number))
        assert 0 in first
        assert sorted((*first, *second, *rest)) == [0, 1, 2, 3, 4, 5]


def test_worlds_are_legal_in_real_matches() -> None:
    """In every state of many matches the truth itself fits what the samples are drawn from."""
    for number in range(6):
        match = playout(DOMINO.make(4), random.Random(number), f"welt {number}")
        for s in match.states:
            for hand, voids in zip(s.hands, s.voids, strict=True):
                if s.phase != PLAY:
                    continue
                assert len(hand) == len(voids)
                assert any(
                    all(not void >> tile & 1 for tile, void in zip(ordered, voids, strict=True))
                    for ordered in itertools.islice(_fitting(hand, voids), 1)
                )


def _fitting(hand: tuple[int, ...], voids: tuple[int, ...]) -> Any:
    """Ways to put the tiles of a hand into its places, by plain backtracking."""
    if not voids:
        yield ()
        return
    for tile in hand:
        if not voids[0] >> tile & 1:
            rest = tuple(other for other in hand if other != tile)
            yield from ((tile, *more) for more in _fitting(rest, voids[1:]))
