"""Sogo and Sogo mit Schlagen: rule by rule, against OpenSpiel's Gomoku in three dimensions, and against a second,
naive player of rods."""

from __future__ import annotations

import itertools
import random

import pyspiel
import pytest

from games.engines import registry
from games.engines.core import Game, IllegalMoveError, UnreadableError
from games.engines.lines.sogo import RODS
from games.engines.match import Match
from games.engines.playout import perft

NAMES = [f"{file}{rank}" for rank in range(1, 5) for file in "abcd"]


def game(slug: str = "sogo", **options: object) -> Game:
    return registry.find(slug).make(2, options)


def at(position: str, slug: str = "sogo", **options: object) -> Match:
    g = game(slug, **options)
    return Match(g, start=g.parse(position))


def prey(position: str, **options: object) -> Match:
    return at(position, "sogo-mit-schlagen", **options)


def test_seventy_six_rows() -> None:
    """The number everybody gives for Score Four and Qubic, (6³ − 4³) / 2; 16 of them upright, 4 through the middle from
    corner to corner."""
    rows = {frozenset(RODS.listed(row)) for row in RODS.rows}
    assert len(RODS.rows) == len(rows) == (6**3 - 4**3) // 2 == 76
    assert sum(len({name[:2] for name in row}) == 1 for row in rows) == 16
    assert {
        frozenset(f"{'abcd'[k]}{k + 1}-{k + 1}" for k in range(4)),
        frozenset(("d1-1", "c2-2", "b3-3", "a4-4")),
    } <= rows


def test_like_openspiel() -> None:
    """OpenSpiel's Gomoku of four in a row on 4 × 4 × 4 places knows no rods, but the same rows: each match of ours,
    played there, ends with the same move for the same side."""
    theirs, rng, ends = pyspiel.load_game("gomoku(size=4,dims=3,connect=4)"), random.Random(5), {"row": 0, "full": 0}
    for _match in range(300):
        match, state = Match(game()), theirs.new_initial_state()
        while match.to_act():
            (seat,) = match.to_act()
            assert not state.is_terminal()
            assert seat == state.current_player()
            ((name,),) = [rng.choice(list(match.game.moves(match.state, seat)))]
            match.play(seat, (name,))
            x, y, z = "abcd".index(name[0]), int(name[1]) - 1, int(name[3]) - 1
            state.apply_action(x + 4 * y + 16 * z)
        outcome = match.game.outcome(match.state)
        assert state.is_terminal()
        assert [outcome.winners.count(seat) for seat in (0, 1)] == [n > 0 for n in state.returns()]
        ends[outcome.termination] += 1
    assert ends["row"] > 250


class Naive:
    """Rods as lists of colours. Whether four are in a row, somebody looks along every way through the last ball."""

    def __init__(self, nehmen: str = "oben", schutz: bool = True) -> None:
        self.rods: dict[str, list[int]] = {name: [] for name in NAMES}
        self.turn, self.prey, self.set = 0, [0, 0], 0
        self.nehmen, self.schutz = nehmen, schutz

    def ball(self, x: int, y: int, z: int) -> int | None:
        rod = self.rods.get(f"{chr(97 + x)}{y + 1}", [])
        return rod[z] if 0 <= z < len(rod) else None

    def in_row(self, name: str, z: int) -> bool:
        x, y = ord(name[0]) - 97, int(name[1]) - 1
        for dx, dy, dz in itertools.product((-1, 0, 1), repeat=3):
            if (dx, dy, dz) == (0, 0, 0):
                continue
            count = 1
            for sign in (1, -1):
                step = 1
                while self.ball(x + sign * step * dx, y + sign * step * dy, z + sign * step * dz) == self.ball(x, y, z):
                    count += 1
                    step += 1
            if count == 4:
                return True
        return False

    def put(self, name: str) -> bool:
        """A ball on a rod; whether it makes a row."""
        self.rods[name].append(self.turn)
        return self.in_row(name, len(self.rods[name]) - 1)

    def takeable(self) -> set[str]:
        found, safe = set(), set()
        for name, rod in self.rods.items():
            for z, seat in enumerate(rod):
                if seat == self.turn or (self.nehmen == "oben" and z < len(rod) - 1):
                    continue
                (safe if self.schutz and self.in_row(name, z) else found).add(f"{name}-{z + 1}")
        return found or safe

    def moves(self, capture: bool) -> set[tuple[str, ...]]:
        found: set[tuple[str, ...]] = set()
        for name, rod in self.rods.items():
            if len(rod) == 4:
                continue
            place = f"{name}-{len(rod) + 1}"
            prey = self.takeable() if self.put(name) and capture else set()
            rod.pop()
            found |= {(place, taken) for taken in prey} or {(place,)}
        return found

    def play(self, path: tuple[str, ...]) -> None:
        self.put(path[0][:2])
        for taken in path[1:]:
            self.rods[taken[:2]].pop(int(taken[3]) - 1)
            self.prey[self.turn] += 1
        self.turn, self.set = 1 - self.turn, self.set + 1

    def balls(self, seat: int) -> set[str]:
        return {f"{name}-{z + 1}" for name, rod in self.rods.items() for z, owner in enumerate(rod) if owner == seat}


@pytest.mark.parametrize("nehmen", ["oben", "jede"])
@pytest.mark.parametrize("schutz", [True, False])
def test_like_a_naive_player(nehmen: str, schutz: bool) -> None:
    """The same moves, balls and prey after every move of random matches, to the same end."""
    rng, captures = random.Random(11), 0
    for _match in range(20):
        match, naive = Match(game("sogo-mit-schlagen", nehmen=nehmen, schutz=schutz)), Naive(nehmen, schutz)
        while match.to_act():
            assert match.to_act() == {naive.turn}
            moves = set(match.game.moves(match.state, naive.turn))
            assert moves == naive.moves(capture=True)
            taking = sorted(path for path in moves if len(path) > 1)
            move = rng.choice(taking or sorted(moves))
            match.play(naive.turn, move)
            naive.play(move)
            for seat in (0, 1):
                assert set(RODS.listed(match.state.pieces[seat])) == naive.balls(seat)
        assert naive.set == 64
        outcome = match.game.outcome(match.state)
        assert match.state.prey == tuple(naive.prey)
        white, black = naive.prey
        assert outcome.winners == ((0,) if white > black else (1,) if black > white else ())
        assert match.game.parse(match.game.notate(match.state)).rows == match.state.rows
        captures += white + black
    assert captures > 100


def test_first_moves() -> None:
    """By hand: sixteen rods, none full before the fifth ball, and no row before the seventh."""
    for slug in ("sogo", "sogo-mit-schlagen"):
        g = game(slug)
        assert [perft(g, g.start(), depth) for depth in (1, 2, 3, 4)] == [16, 16**2, 16**3, 16**4]
    # after four balls on one rod it is full: 16 of the sequences of four leave fifteen rods
    assert sum(
        len(list(naive_after(path).moves(capture=False))) for path in itertools.product(NAMES[:2], repeat=4)
    ) == (2**4 * 16 - 2)


def naive_after(rods: tuple[str, ...]) -> Naive:
    naive = Naive()
    for name in rods:
        naive.play((f"{name}-{len(naive.rods[name]) + 1}",))
    return naive


def test_white_begins_and_a_ball_falls_to_the_lowest_free_place() -> None:
    match = Match(game())
    assert match.to_act() == {0}
    match.play(0, ("b3-1",))
    assert "b3-2" in match.game.step(match.state, 1).targets
    match.play(1, ("b3-2",))
    assert match.game.notate(match.state) == "w b3-1 b3-2"


@pytest.mark.parametrize(
    ("white", "black", "last"),
    [
        ("a1-1,a1-2,a1-3", "b1-1,c1-1,d1-1", "a1-4"),  # upright
        ("a2-1,b2-1,c2-1", "a1-1,b1-1,c1-1", "d2-1"),  # along an edge
        ("b1-1,b2-1,b3-1", "a1-1,a2-1,a3-1", "b4-1"),
        ("a1-1,b2-1,d4-1", "b1-1,c1-1,d1-1", "c3-1"),  # aslant in a layer
        ("a1-1,b1-2,c1-3,a2-1", "b1-1,c1-1,c1-2,d1-1,d1-2,d1-3", "d1-4"),  # rising along a side
        ("a1-1,b2-2,c3-3,a2-1", "b2-1,c3-1,c3-2,d4-1,d4-2,d4-3", "d4-4"),  # from corner to corner
    ],
)
def test_four_in_a_row_win(white: str, black: str, last: str) -> None:
    match = at(f"w {white} {black}")
    (formed,) = (effect for effect in match.play(0, (last,)) if effect.KIND == "formed")
    assert len(formed.places) == 4
    assert last in formed.places
    outcome = match.game.outcome(match.state)
    assert (outcome.winners, outcome.termination) == ((0,), "row")
    assert str(outcome.reason) == "Weiß hat vier in einer Reihe und gewinnt."


def test_sixty_four_balls_without_a_row_are_a_draw() -> None:
    """000:1531. Both avoid rows as long as they can; that none is full the naive player says."""
    rng = random.Random(1)
    for _attempt in range(200):
        match, naive = Match(game()), Naive()
        while match.to_act():
            (seat,) = match.to_act()
            moves = sorted(naive.moves(capture=False))
            rng.shuffle(moves)
            quiet = []
            for path in moves:
                quiet += [] if naive.put(path[0][:2]) else [path]
                naive.rods[path[0][:2]].pop()
            move = (quiet or moves)[0]
            match.play(seat, move)
            naive.play(move)
        outcome = match.game.outcome(match.state)
        if outcome.termination == "full":
            break
    assert (outcome.winners, outcome.termination) == ((), "full")
    assert str(outcome.reason) == "Alle 64 Kugeln stecken, und keine Reihe ist voll: unentschieden."
    assert len(naive.balls(0) | naive.balls(1)) == 64
    assert not any(naive.in_row(name, z) for name in NAMES for z in range(4))


def test_a_row_takes_a_ball() -> None:
    match = prey("w a1-1,b1-1,c1-1 a2-1,b2-1,a1-2 0 0")
    step = match.game.step(match.state, 0, ("d1-1",))
    assert step.targets == ("a2-1", "b2-1", "a1-2")
    assert str(step.prompt) == "Vier in einer Reihe! Welche Kugel nimmst du?"
    assert [effect.to for effect in step.shows] == ["d1-1"]
    said = [str(effect.text) for effect in match.play(0, ("d1-1", "b2-1")) if effect.text]
    assert said == ["Weiß setzt auf d1-1.", "Weiß nimmt die Kugel auf b2-1."]
    assert match.game.notate(match.state) == "b a1-1,b1-1,c1-1,d1-1 a2-1,a1-2 1 0"
    assert match.game.outcome(match.state) is None


def test_one_ball_for_two_rows() -> None:
    match = prey("w a1-1,b1-1,c1-1,d2-1,d3-1,d4-1 a2-1,b2-1,c2-1,a3-1,b3-1,c3-1 0 0")
    assert set(match.game.step(match.state, 0, ("d1-1",)).targets) == {"a2-1", "b2-1", "c2-1", "a3-1", "b3-1", "c3-1"}
    assert match.game.step(match.state, 0, ("d1-1", "a2-1")).targets == ()
    assert sum(effect.KIND == "formed" for effect in match.play(0, ("d1-1", "a2-1"))) == 2


def test_only_an_uppermost_ball_is_taken_or_by_option_any_and_the_others_drop() -> None:
    position = "w a1-1,b1-1,c1-1,a2-2 a2-1,b2-1,a2-3 0 0"
    assert prey(position).game.step(prey(position).state, 0, ("d1-1",)).targets == ("b2-1", "a2-3")
    match = prey(position, nehmen="jede")
    assert match.game.step(match.state, 0, ("d1-1",)).targets == ("a2-1", "b2-1", "a2-3")
    shown = match.play(0, ("d1-1", "a2-1"))
    assert match.game.notate(match.state) == "b a1-1,b1-1,c1-1,d1-1,a2-1 b2-1,a2-2 1 0"
    moved = [(effect.source, effect.to) for effect in shown if effect.KIND == "moved"]
    assert moved[1:] == [("a2-2", "a2-1"), ("a2-3", "a2-2")]


def test_what_drops_into_a_row_takes_nothing() -> None:
    match = prey("w a1-1,b1-1,c1-1,a2-2,b2-1,c2-1,d2-1 a2-1,a3-1,b3-1,c3-1,a4-1,b4-1,c4-1 0 0", nehmen="jede")
    match.play(0, ("d1-1", "a2-1"))
    assert match.game.notate(match.state).startswith("b a1-1,b1-1,c1-1,d1-1,a2-1,b2-1,c2-1,d2-1")
    assert match.to_act() == {1}


def test_balls_in_a_row_are_safe_as_long_as_there_are_others() -> None:
    position = "w a1-1,b1-1,c1-1,b4-1 a2-1,b2-1,c2-1,d2-1,a3-1 0 1"
    assert prey(position).game.step(prey(position).state, 0, ("d1-1",)).targets == ("a3-1",)
    assert "a2-1" in prey(position, schutz=False).game.step(prey(position, schutz=False).state, 0, ("d1-1",)).targets
    alone = prey("w a1-1,b1-1,c1-1 a2-1,b2-1,c2-1,d2-1 0 1")
    assert alone.game.step(alone.state, 0, ("d1-1",)).targets == ("a2-1", "b2-1", "c2-1", "d2-1")


def test_where_no_ball_can_be_reached_none_is_taken() -> None:
    match = prey("w a1-2,b1-2,c1-2,d1-3 a1-1,b1-1,c1-1,d1-1,d1-2 0 0".replace("d1-3", "d2-1"))
    assert ("d1-3",) in set(match.game.moves(match.state, 0))
    covered = prey("w a1-2,b1-2,c1-2 a1-1,b1-1,c1-1,d1-1 0 0")
    assert set(covered.game.step(covered.state, 0, ("d1-2",)).targets) == set()
    covered.play(0, ("d1-2",))
    assert covered.game.notate(covered.state).endswith(" 0 0")


@pytest.mark.parametrize(
    ("white", "black", "winners", "reason"),
    [
        (2, 1, (0,), "Alle Kugeln sind gesteckt: Weiß gewinnt mit 2 zu 1."),
        (0, 3, (1,), "Alle Kugeln sind gesteckt: Schwarz gewinnt mit 3 zu 0."),
        (1, 1, (), "Alle Kugeln sind gesteckt, und beide haben gleich viele erobert."),
    ],
)
def test_who_has_taken_most_wins_when_all_are_set(
    white: int, black: int, winners: tuple[int, ...], reason: str
) -> None:
    # each colour lies there less what was taken of it; white to move has none left
    cells = [f"{name}-{z}" for z in range(1, 5) for name in NAMES]
    whites, blacks = cells[: 32 - black], cells[32 - black : 64 - black - white]
    match = prey(f"w {','.join(whites)} {','.join(blacks)} {white} {black}")
    outcome = match.game.outcome(match.state)
    assert (outcome.winners, str(outcome.reason)) == (winners, reason)


@pytest.mark.parametrize(
    ("slug", "path", "reason"),
    [
        ("sogo", (), "Stecke eine Kugel auf einen Stab: Sie fällt auf den untersten freien Platz."),
        ("sogo", ("e1-1",), "Diesen Platz gibt es auf keinem Stab."),
        ("sogo", ("a2-1",), "Auf a2-1 steckt schon eine schwarze Kugel."),
        ("sogo", ("b4-2",), "Stecke eine Kugel auf einen Stab: Sie fällt auf den untersten freien Platz."),
        ("sogo", ("b4-1", "b4-2"), "Du steckst immer nur eine Kugel."),
        ("sogo-mit-schlagen", ("a2-1",), "Auf a2-1 steckt schon eine schwarze Kugel."),
        ("sogo-mit-schlagen", ("b4-1", "a2-1"), "Nur wer vier in einer Reihe hat, nimmt eine Kugel."),
        ("sogo-mit-schlagen", ("d1-1",), "Du hast vier in einer Reihe: Nimm noch eine Kugel der anderen Seite."),
        ("sogo-mit-schlagen", ("d1-1", "a1-1"), "Nimm eine Kugel der anderen Seite."),
        ("sogo-mit-schlagen", ("d1-1", "c4-1"), "Nimm eine Kugel der anderen Seite."),
        ("sogo-mit-schlagen", ("d1-1", "a3-1"), "Auf der Kugel a3-1 steckt noch eine: Nimm eine oberste."),
        ("sogo-mit-schlagen", ("d1-1", "b2-1"), "Die Kugel b2-1 steckt in einer Reihe und ist geschützt."),
        ("sogo-mit-schlagen", ("d1-1", "a4-1", "a3-2"), "Du nimmst immer nur eine Kugel."),
    ],
)
def test_refusals(slug: str, path: tuple[str, ...], reason: str) -> None:
    position = "w a1-1,b1-1,c1-1,b3-1 a2-1,b2-1,c2-1,d2-1,a3-1,a3-2,a4-1"
    match = at(position if slug == "sogo" else f"{position} 0 0", slug)
    if slug == "sogo":
        match = at(position.replace(",d2-1", ""), slug)
    with pytest.raises(IllegalMoveError) as refused:
        match.play(0, path)
    assert str(refused.value.reason) == reason


@pytest.mark.parametrize(
    ("slug", "position", "reason"),
    [
        ("sogo", "w a1-2 -", "Unter jeder Kugel"),
        ("sogo", "w a1-1 a1-1", "verschiedenen freien Felder"),
        ("sogo-mit-schlagen", "w a1-1 b1-1", "Am Ende einer Stellung"),
        ("sogo-mit-schlagen", "w a1-1 b1-1 0 32", "Jede Seite hat 32 Kugeln."),
    ],
)
def test_positions_that_are_none(slug: str, position: str, reason: str) -> None:
    with pytest.raises(UnreadableError, match=reason):
        game(slug).parse(position)


def test_open_rows_are_worth_something_and_prey_more() -> None:
    sogo = at("b a1-1,b1-1,c1-1 a4-1,c3-1,d4-2,d4-1".replace("d4-2,d4-1", "d4-1"))
    assert sogo.game.evaluate(sogo.state, 0) > 0 > sogo.game.evaluate(sogo.state, 1)
    ahead = prey("b b2-1 c3-1 1 0")
    assert ahead.game.evaluate(ahead.state, 0) > 0.05
