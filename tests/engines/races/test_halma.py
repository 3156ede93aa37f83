"""Halma on the square and on the star: the rules and every option.

Evidence: the yards of the square as AbstractPlay/gameslib has them (src/games/halma.ts, commit 0eea5c0), mirrored; the
star's measures from 000:407; first moves counted by hand; and the moves of random positions against `Slow`, which knows
the boards only as points of the plane and jumps by recursion.
"""

from __future__ import annotations

import math
import random
from dataclasses import replace

import pytest

from games.bots.search import Search
from games.engines import registry
from games.engines.core import IllegalMoveError, Move, UnreadableError
from games.engines.match import Match
from games.engines.playout import perft

SQUARE, STAR = registry.find("halma"), registry.find("stern-halma")


def game(seats: int = 2, **options):
    return SQUARE.make(seats, options)


def star(seats: int = 3, **options):
    return STAR.make(seats, options)


def fields(g, bits: int) -> list[str]:
    return [g.plan.names[number] for number in g.plan.fields(bits)]


def position(g, *sides: str, turn: int = 0, number: int = 1):
    """A position from each seat's pieces; missing ones are filled up from the end of its yard, where they are free."""
    taken = {name for side in sides for name in side.split()}
    listed = []
    for seat in range(g.seats):
        mine = sides[seat].split() if seat < len(sides) else []
        want = g.plan.homes[seat].bit_count()
        spare = [name for name in fields(g, g.plan.homes[seat]) if name not in taken]
        if seat == 0:  # the innermost fields first
            spare.sort(key=lambda name: g.plan.costs[0][g.plan.number[name]], reverse=True)
        listed.append(",".join(mine + spare[: want - len(mine)]))
    return g.parse(f"{turn} {number} {' '.join(listed)}")


def goals(g, s, start: str) -> list[str]:
    (seat,) = g.to_act(s)
    return sorted(path[1] for path in g.moves(s, seat) if path[0] == start)


def way(g, s, *path: str) -> list[str]:
    """The fields a move touches, from its effects."""
    (seat,) = g.to_act(s)
    g.check(s, seat, path)
    _after, effects = g.apply(s, Move(seat, path))
    moved = [effect for effect in effects if effect.KIND == "moved"]
    return [moved[0].source, *(effect.to for effect in moved)]


# --- the boards -------------------------------------------------------------------------------------------------


def test_the_yards_of_the_square() -> None:
    published = {"a12", "a13", "a14", "a15", "a16", "b12", "b13", "b14", "b15", "b16", "c13", "c14", "c15", "c16",
                 "d14", "d15", "d16", "e15", "e16"}  # fmt: skip
    assert len(published) == 19
    two = game()
    mirrored = {f"{name[0]}{17 - int(name[1:])}" for name in published}
    assert set(fields(two, two.plan.homes[0])) == mirrored
    assert len(two.plan.names) == 256
    assert [home.bit_count() for home in two.plan.homes] == [19, 19]
    assert two.plan.goals == two.plan.homes[::-1]
    four = game(4)
    assert [home.bit_count() for home in four.plan.homes] == [13] * 4
    assert [fields(four, home)[0] for home in four.plan.homes] == ["a1", "a13", "o13", "m1"]
    assert [four.plan.homes.index(goal) for goal in four.plan.goals] == [2, 3, 0, 1]
    assert fields(four, four.plan.homes[0]) == "a1 b1 c1 d1 a2 b2 c2 d2 a3 b3 c3 a4 b4".split()  # noqa: SIM905


def test_the_star() -> None:
    three = star()
    assert len(three.plan.names) == 121
    rows = [sum(1 for name in three.plan.names if name[0] == row) for row in "abcdefghijklmnopq"]
    assert rows == [1, 2, 3, 4, 13, 12, 11, 10, 9, 10, 11, 12, 13, 4, 3, 2, 1]
    assert {min(map(len, three.plan.steps)), max(map(len, three.plan.steps))} == {2, 6}  # 000:407: up to six neighbours
    for seats, pieces in ((2, 15), (3, 15), (6, 10)):  # 000:407, 001:1029
        g = star(seats)
        assert [home.bit_count() for home in g.plan.homes] == [pieces] * seats
    # 000:407: three players' goals are other tips than their yards (tips of 15 share a corner), six players' the same;
    # 24 points rim the tips of ten
    assert {(home & goal).bit_count() for home in three.plan.homes for goal in three.plan.goals} == {0, 1}
    assert not any(home & goal for home, goal in zip(three.plan.homes, three.plan.goals, strict=True))
    six = star(6)
    assert set(six.plan.homes) == set(six.plan.goals)
    rim = {
        near
        for home in six.plan.homes
        for number in six.plan.fields(home)
        for near in six.plan.steps[number]
        if not any(other >> near & 1 for other in six.plan.homes)
    }
    assert len(rim) == 24


@pytest.mark.parametrize(
    ("seats", "options", "firsts"),
    [
        (2, {}, ["a1", "q1"]),
        (2, {"zu_zweit": "versetzt"}, ["a1", "m1"]),
        (3, {}, ["a1", "m1", "m13"]),
        (6, {}, ["a1", "e1", "m1", "q1", "m13", "e13"]),
    ],
)
def test_who_sits_where(seats: int, options: dict[str, str], firsts: list[str]) -> None:
    """Clockwise from the bottom; 001:1029: an empty tip between the players."""
    g = star(seats, **options)
    for seat, point in enumerate(firsts):
        assert point in fields(g, g.plan.homes[seat])


def test_six_pieces_stand_in_the_points() -> None:
    g = star(3, figuren=6)
    assert fields(g, g.plan.homes[0]) == ["a1", "b1", "b2", "c1", "c2", "c3"]
    assert fields(g, g.plan.goals[0]) == ["o1", "o2", "o3", "p1", "p2", "q1"]
    assert star(3, figuren=10).plan.homes[0].bit_count() == 10


def test_points_lie_as_far_apart_as_they_should() -> None:
    spots = {spot.id: spot for spot in star().plan.board.spots}
    g = star()
    for number, near in enumerate(g.plan.steps):
        one = spots[g.plan.names[number]]
        for other in near:
            two = spots[g.plan.names[other]]
            assert math.dist((one.x, one.y), (two.x, two.y)) == pytest.approx(1)
    assert spots["a1"].y > spots["q1"].y


# --- moves against an independent list --------------------------------------------------------------------------


class Slow:
    """Fields as points of the plane, as the scene draws them; everything by distances and recursion."""

    def __init__(self, g, turns: tuple[int, ...], stepping: set[int], jumping: set[int]) -> None:
        self.at = {spot.id: (spot.x, spot.y) for spot in g.plan.board.spots}
        self.near = {}
        #: ways in degrees
        self.stepping, self.jumping, self.turns = stepping, jumping, turns

    def beside(self, name: str, degrees: int) -> str | None:
        length = math.sqrt(2) if degrees % 90 == 45 else 1
        x, y = self.at[name]
        x, y = x + length * math.cos(math.radians(degrees)), y - length * math.sin(math.radians(degrees))
        if not self.near:
            self.near = {(round(a, 2), round(b, 2)): other for other, (a, b) in self.at.items()}
        return self.near.get((round(x, 2), round(y, 2)))

    def reach(self, taken: set[str], start: str) -> set[str]:
        others = taken - {start}
        steps = {self.beside(start, way) for way in self.stepping}
        found = {name for name in steps if name and name not in others}
        self.jump(others, start, found, {start})
        return found - {start}

    def jump(self, others: set[str], here: str, found: set[str], been: set[str]) -> None:
        for way in self.jumping:
            over = self.beside(here, way)
            for turn in self.turns:
                land = over and self.beside(over, way + turn)
                if land and over in others and land not in others and land not in been:
                    found.add(land)
                    been.add(land)
                    self.jump(others, land, found, been)


ALL8, STRAIGHT, SIX = set(range(0, 360, 45)), set(range(0, 360, 90)), set(range(0, 360, 60))


@pytest.mark.parametrize(
    ("g", "slow"),
    [
        (game(), (ALL8, ALL8)),
        (game(schraeg="zuege"), (ALL8, STRAIGHT)),
        (game(schraeg="spruenge"), (STRAIGHT, ALL8)),
        (game(schraeg="keine"), (STRAIGHT, STRAIGHT)),
        (game(4, ziel_verlassen=True), (ALL8, ALL8)),
        (game(4, fremde_hoefe=False), (ALL8, ALL8)),
        (star(), (SIX, SIX)),
        (star(6, ziel_verlassen=True), (SIX, SIX)),
        (star(6, fremde_hoefe=False), (SIX, SIX)),
        (star(2, landung="daneben"), (SIX, SIX)),
    ],
)
def test_moves_of_random_positions(g, slow) -> None:
    turns = (-60, 0, 60) if getattr(g.options, "landung", "") == "daneben" else (0,)
    independent, rng = Slow(g, turns, *slow), random.Random(4)
    homes = [set(fields(g, home)) for home in g.plan.homes]
    targets = [set(fields(g, goal)) for goal in g.plan.goals]
    compared = 0
    for _attempt in range(12):
        names = rng.sample(g.plan.names, sum(map(len, homes)))
        sides = [names[sum(map(len, homes[:seat])) : sum(map(len, homes[: seat + 1]))] for seat in range(g.seats)]
        turn = rng.randrange(g.seats)
        s = g.parse(f"{turn} 1 {' '.join(map(','.join, sides))}")
        assert s.turn == turn
        expected = set()
        for start in sides[turn]:
            for to in independent.reach(set(names), start):
                if not g.options.ziel_verlassen and start in targets[turn] and to not in targets[turn]:
                    continue
                foreign = set().union(*homes, *targets) - homes[turn] - targets[turn]
                if not g.options.fremde_hoefe and to in foreign:
                    continue
                expected.add((start, to))
        found = list(g.moves(s, turn))
        assert len(found) == len(set(found))
        assert set(found) == expected
        compared += len(found)
    assert compared > 300


def test_first_moves_counted_by_hand() -> None:
    """Tip of ten: the four of the front row have two steps ahead each, the three behind them two jumps each. Tip of 15:
    the front row of five lies on the edge of the hexagon: ten steps ahead and one to either side, two jumps over the
    outer ones along the row, eight of the four behind."""
    six, three = star(6), star(3)
    assert perft(six, six.start(), 1) == 4 * 2 + 3 * 2
    assert perft(three, three.start(), 1) == 5 * 2 + 2 + 2 + 4 * 2
    # six pieces: three in front with two steps each, two behind with two jumps each
    small = star(3, figuren=6)
    assert perft(small, small.start(), 1) == 3 * 2 + 2 * 2
    assert perft(small, small.start(), 3) == 10**3  # nobody is near anybody yet
    # square without slanting ways: of each row of 5, 5, 4, 3, 2 the last steps on and the last but one jumps, if it is
    # not in the way; the columns are the same
    straight = game(schraeg="keine")
    ends = {path for path in straight.moves(straight.start(), 0) if path[0][1:] == path[1][1:]}
    assert ends == {("e1", "f1"), ("e2", "f2"), ("d3", "e3"), ("c4", "d4"), ("b5", "c5"),
                    ("d1", "f1"), ("d2", "f2"), ("c3", "e3"), ("b4", "d4"), ("a5", "c5")}  # fmt: skip
    assert perft(straight, straight.start(), 1) == 20


# --- chains -----------------------------------------------------------------------------------------------------


def test_a_step_or_jumps_but_not_both() -> None:
    g = game()
    s = position(g, "g7", "g8 i9")
    # steps round g7 but for g8; a jump over g8 to g9 and on nowhere: i9 is two fields away from g9
    assert goals(g, s, "g7") == sorted(["f6", "g6", "h6", "f7", "h7", "f8", "h8", "g9"])
    assert way(g, s, "g7", "g9") == ["g7", "g9"]


def test_a_chain_turns_and_may_end_anywhere() -> None:
    g = game(schraeg="keine")
    s = position(g, "g7 g8", "h9 i10 i12")
    # over g8 (own), over h9, over i10, over i12
    for end, touched in (
        ("g9", ["g7", "g9"]),
        ("i9", ["g7", "g9", "i9"]),
        ("i11", ["g7", "g9", "i9", "i11"]),
        ("i13", ["g7", "g9", "i9", "i11", "i13"]),
    ):
        assert way(g, s, "g7", end) == touched
    assert goals(g, s, "g7") == sorted(["f7", "h7", "g6", "g9", "i9", "i11", "i13"])
    _after, effects = g.apply(s, Move(0, ("g7", "i11")))
    assert [str(effect.text) for effect in effects if effect.text] == ["Weiß springt g7–g9–i9–i11."]
    assert [str(e.text) for e in g.apply(s, Move(0, ("g7", "h7")))[1]] == ["Weiß zieht g7–h7."]


def test_one_spelling_whatever_the_way() -> None:
    """A square of jumps leads to the same field on two ways, and back to where it began."""
    g = game(schraeg="keine")
    s = position(g, "g7", "g8 h9 h7 i8")
    assert [path for path in g.moves(s, 0) if path[0] == "g7" and path[1] == "i9"] == [("g7", "i9")]
    assert len(way(g, s, "g7", "i9")) == 3
    assert "g7" not in goals(g, s, "g7")


def test_a_piece_does_not_leap_over_itself() -> None:
    g = game(schraeg="keine")
    s = position(g, "g7", "g8")
    # from g9 it could go back over g8; nothing else stands near
    assert goals(g, s, "g7") == sorted(["f7", "h7", "g6", "g9"])


def test_only_over_one_piece_onto_a_free_field() -> None:
    g = game(schraeg="keine")
    s = position(g, "g7", "g8 g9 h7 j7")
    assert goals(g, s, "g7") == sorted(["f7", "g6", "i7", "k7"])


def test_slanting_ways_are_agreed_on() -> None:
    sides = ("g7", "h8 g8")
    for schraeg, slanting_step, slanting_jump in (
        ("beides", True, True),
        ("zuege", True, False),
        ("spruenge", False, True),
        ("keine", False, False),
    ):
        g = game(schraeg=schraeg)
        found = goals(g, position(g, *sides), "g7")
        assert ("f6" in found) is slanting_step, schraeg
        assert ("i9" in found) is slanting_jump, schraeg
        assert {"f7", "h7", "g6", "g9"} <= set(found)


def test_landing_beside_on_the_star() -> None:
    """004:94 lets a jump end beside the piece leapt over as well as behind it."""
    steps = {"h5", "h6", "i4", "j5", "j6"}
    for landung, landings in (("dahinter", {"i7"}), ("daneben", {"i7", "h7", "j7"})):
        g = star(2, landung=landung)
        s = position(g, "i5", "i6")
        assert set(goals(g, s, "i5")) == steps | landings


# --- yards ------------------------------------------------------------------------------------------------------


def test_pieces_in_the_goal_stay_there() -> None:
    g, free = game(), game(ziel_verlassen=True)
    for rules, leaves in ((g, False), (free, True)):
        found = goals(rules, position(rules, "l15", AWAY), "l15")
        assert "m15" in found
        assert ("k15" in found) is leaves
    with pytest.raises(IllegalMoveError, match="darf es nicht mehr verlassen"):
        g.check(position(g, "l15", AWAY), 0, ("l15", "k15"))


def test_foreign_yards() -> None:
    for fremde_hoefe in (True, False):
        g = game(4, fremde_hoefe=fremde_hoefe)
        s = position(g, "c12", "e5 e6 e7 e8 f5 f6 f7 f8 g5 g6 g7 g8 h5")  # seat 1 has left its yard, with b13 in it
        assert ("b13" in goals(g, s, "c12")) is fremde_hoefe
        assert "d12" in goals(g, s, "c12")
    with pytest.raises(IllegalMoveError, match="fremden Hof"):
        g.check(s, 0, ("c12", "b13"))


# --- the end ----------------------------------------------------------------------------------------------------

NEARLY = "k16 p16 o16 n16 m16 p15 o15 n15 m15 l15 p14 o14 n14 m14 p13 o13 n13 p12 o12"  # l16 is still free
AWAY = "h1 h2 h3 h4 h5 h6 h7 h8 g1 g2 g3 g4 g5 g6 g7 g8 i1 i2 i3"


def test_home_first_wins() -> None:
    g = game()
    s = position(g, NEARLY, AWAY)
    assert g.outcome(s) is None
    after, effects = g.apply(s, Move(0, ("k16", "l16")))
    outcome = g.outcome(after)
    assert outcome.places == (1, 2)
    assert outcome.termination == "home"
    assert str(effects[-1].text) == "Alle Figuren am Ziel, gewonnen: Weiß."
    assert g.to_act(after) == frozenset()
    assert g.evaluate(after, 0) == 1
    assert g.evaluate(after, 1) == -1


BLOCKED = NEARLY.replace("k16", "k8")  # l16 is taken by one of the others


@pytest.mark.parametrize(
    ("blockade", "number", "over"),
    [("ab-30", 30, False), ("ab-30", 31, True), ("voll", 1, True), ("erlaubt", 1, False), ("erlaubt", 200, False)],
)
def test_a_piece_left_behind(blockade: str, number: int, over: bool) -> None:
    g = game(blockade=blockade)
    s = position(g, BLOCKED, AWAY.replace("i3", "l16"), number=number)
    outcome = g.outcome(s)
    assert (outcome is not None) is over
    if over:
        assert outcome.places == (1, 2)
    # while a field is free nobody is home
    assert g.outcome(position(g, BLOCKED, AWAY, number=number)) is None


def test_a_full_goal_needs_a_piece_of_ones_own() -> None:
    g = game(4, blockade="voll")
    assert g.outcome(g.start()) is None


def test_the_rounds_run_out() -> None:
    g = game(runden=100)
    behind, ahead = AWAY.replace("i3", "a1"), "p16 p15 " + AWAY.replace("h", "e").replace("g", "f").replace("i", "j")
    s = position(g, " ".join(ahead.split()[:19]), behind, number=101)
    outcome = g.outcome(s)
    assert outcome.termination == "rounds"
    assert outcome.places == (1, 2)
    assert str(outcome.reason) == "Die Runden sind um. Die meisten Figuren im Ziel: Weiß."
    other = AWAY.replace("h", "k").replace("g", "l").replace("i", "m")
    level = position(g, AWAY, other, number=101)
    assert g.outcome(level).places == (1, 1)
    assert g.outcome(level).winners == ()
    assert str(g.outcome(level).reason) == "Alle haben gleich viele Figuren im Ziel: unentschieden."
    assert g.outcome(position(g, AWAY, other, number=100)) is None


def test_when_nobody_can_move_the_pieces_in_the_goal_count(monkeypatch) -> None:
    """No position of so few pieces on so many fields is known to be stuck, so the moves are taken away."""
    g = game()
    ahead = "p16 p15 " + AWAY.replace("h", "e").replace("g", "f").replace("i", "j")
    s = position(g, " ".join(ahead.split()[:19]), AWAY.replace("i3", "a1"))
    monkeypatch.setattr(g, "_can_move", lambda *_args: False)
    s = replace(s)  # what is known of the same position would be remembered
    assert g.to_act(s) == frozenset()
    outcome = g.outcome(s)
    assert (outcome.termination, outcome.places) == ("stuck", (1, 2))
    assert str(outcome.reason) == "Niemand kann mehr ziehen. Die meisten Figuren im Ziel: Weiß."


def test_a_match_counts_rounds() -> None:
    match = Match(game(4))
    for _event in range(8):
        (seat,) = match.to_act()
        match.play(seat, match.game.propose(match.state, seat, random.Random(_event)))
    assert match.state.round == 3
    assert match.state.turn == 0


def four_at_home(g, done: tuple[int, ...], number: int = 1):
    """Four seats; those in `done` have all pieces in the goal, the others stand in the middle."""
    middle = ["e5 e6 e7 e8 f5 f6 f7 f8 g5 g6 g7 g8 h5", "i9 i10 i11 i12 j9 j10 j11 j12 k9 k10 k11 k12 l9",
              "e9 e10 e11 e12 f9 f10 f11 f12 g9 g10 g11 g12 h9", "i5 i6 i7 i8 j5 j6 j7 j8 k5 k6 k7 k8 l5"]  # fmt: skip
    sides = [
        ",".join(fields(g, g.plan.goals[seat])) if seat in done else middle[seat].replace(" ", ",") for seat in range(4)
    ]
    return g.parse(f"0 {number} {' '.join(sides)}")


def test_partners() -> None:
    """002:88-90: those across swap yards; who is done does not move any more; the pair that is done first has won."""
    alone, pairs = game(4), game(4, partner=True)
    assert alone.outcome(four_at_home(alone, (1,))).places == (2, 1, 2, 2)
    s = four_at_home(pairs, (1,))
    assert pairs.outcome(s) is None
    assert s.turn == 0
    after, _effects = pairs.apply(s, Move(0, ("e5", "d5")))
    assert after.turn == 2  # seat 1 is done
    outcome = pairs.outcome(four_at_home(pairs, (1, 3)))
    assert outcome.places == (3, 1, 3, 1)
    assert outcome.winners == (1, 3)
    assert str(outcome.reason) == "Alle Figuren am Ziel, gewonnen: Schwarz + Blau."
    assert four_at_home(pairs, (0,)).turn == 1
    # a partner's pieces do not fill a goal: at the start each partner's goal is full of the other's
    assert pairs.outcome(four_at_home(pairs, (), 200)) is None
    assert pairs.evaluate(s, 1) == pairs.evaluate(s, 3) > 0 > pairs.evaluate(s, 0)


def test_partners_run_out_of_rounds_together() -> None:
    pairs = game(4, partner=True, runden=100)
    outcome = pairs.outcome(four_at_home(pairs, (2,), 101))
    assert outcome.termination == "rounds"
    assert outcome.places == (1, 3, 1, 3)


def test_whoever_cannot_move_is_passed_over() -> None:
    """A yard shut in by a wall: every field a piece could step on, and every field behind it. Four pieces are left over
    to move; then it is the same seat's turn again, and another round."""
    g = game(schraeg="keine")
    wall = "f1 f2 e3 d4 c5 a6 b6 g1 g2 f3 e4 d5 c6 a7 b7"
    s = position(g, "", f"{wall} h9 h10 h11 h12")
    assert (s.turn, s.round) == (1, 1)
    assert g.to_act(s) == {1}
    after, _effects = g.apply(s, Move(1, ("h9", "i9")))
    assert (after.turn, after.round) == (1, 2)
    opened, _effects = g.apply(s, Move(1, ("f3", "g3")))
    assert (opened.turn, opened.round) == (0, 2)
    assert list(g.moves(opened, 0)) == [("d3", "h3"), ("d3", "f3")]


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ((), "Tippe eine deiner Figuren an."),
        (("q1",), "Dieses Feld gibt es auf dem Halmabrett nicht."),
        (("h8",), "Auf h8 steht keine Figur."),
        (("p16",), "Die Figur auf p16 gehört dir nicht."),
        (("a1",), "Die Figur auf a1 kann gerade nicht ziehen."),
        (("e1",), "Sage noch, wohin die Figur soll."),
        (("e1", "e1"), "Die Figur muss auf ein anderes Feld ziehen."),
        (("e1", "d1"), "d1 ist schon besetzt."),
        (("e1", "h8"), "Dorthin führt kein Schritt auf ein Nachbarfeld und keine Kette von Sprüngen."),
        (("e1", "f1", "g1"), "Sage nur, wo der Zug beginnt und endet: Den Weg findet die Figur selbst."),
    ],
)
def test_refusals(path: tuple[str, ...], reason: str) -> None:
    g = game()
    with pytest.raises(IllegalMoveError) as refused:
        g.check(g.start(), 0, path)
    assert str(refused.value.reason) == reason


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "hat 4 Felder"),
        ("0 1 a1", "hat 4 Felder"),
        ("2 1 a1 a2", "von 0 an"),
        ("x 1 a1 a2", "von 0 an"),
        ("0 0 a1 a2", "von 1 an"),
        ("0 ² a1 a2", "von 1 an"),
        ("0 1 a1 a2", "Jeder hat 19 Figuren"),
        ("0 1 a17 a2", "keine verschiedenen freien"),
        ("0 1 a1,a1 a2", "keine verschiedenen freien"),
    ],
)
def test_no_positions(text: str, reason: str) -> None:
    with pytest.raises(UnreadableError, match=reason):
        game().parse(text)


def test_nobody_stands_where_somebody_stands() -> None:
    g = game()
    mine = ",".join(fields(g, g.plan.homes[0]))
    with pytest.raises(UnreadableError, match="keine verschiedenen freien"):
        g.parse(f"0 1 {mine} {mine}")


# --- for computer players ---------------------------------------------------------------------------------------


def test_evaluation() -> None:
    g = game()
    assert g.evaluate(g.start(), 0) == 0
    ahead, _effects = g.apply(g.start(), Move(0, ("d3", "e4")))
    back = position(g, "a1", number=1)
    assert g.evaluate(ahead, 0) > g.evaluate(back, 0) == 0
    assert g.evaluate(ahead, 1) == -g.evaluate(ahead, 0)


def test_search_beats_random() -> None:
    g = star(2, figuren=6)
    for number in range(4):
        rng, mine = random.Random(number), number % 2
        match = Match(g)
        while acting := match.to_act():
            (seat,) = acting
            s = match.state
            match.play(seat, Search(g, 150, rng).best(s, seat) if seat == mine else g.propose(s, seat, rng))
        assert g.outcome(match.state).winners == (mine,)
        assert g.outcome(match.state).termination == "home"
