"""Blockade: rule by rule, and against a second, simpler way to find what is shut in."""

from __future__ import annotations

import random

import pytest

from games.engines import registry
from games.engines.core import Game, GameError, IllegalMoveError, Move, UnreadableError
from games.engines.match import Match
from games.engines.playout import perft


def game(**options: object) -> Game:
    return registry.find("blockade").make(2, options)


def at(position: str, **options: object) -> Match:
    g = game(**options)
    return Match(g, start=g.parse(position))


def said(match: Match, *path: str) -> list[str]:
    (seat,) = match.to_act()
    return [str(effect.text) for effect in match.play(seat, path) if effect.text]


def test_first_moves() -> None:
    """By hand: the stones on a3, c3, e3 and g3 have seven ways ahead, and so have Black's; those behind have none."""
    assert {move[0] for move in game().moves(game().start(), 0)} == {"a3", "c3", "e3", "g3"}
    assert [perft(game(), game().start(), depth) for depth in (1, 2)] == [7, 49]


# --- a second implementation: squares as pairs of numbers, stones as sets ---

Square = tuple[int, int]


def around(square: Square) -> list[Square]:
    x, y = square
    return [(x + dx, y + dy) for dx in (-1, 1) for dy in (-1, 1) if 0 <= x + dx < 8 and 0 <= y + dy < 8]


def safe(stone: Square, mine: set[Square], theirs: set[Square], open_edge: bool) -> bool:
    """003:542: it, or one it hangs together with over neighbouring squares, can make a move."""
    seen, todo = {stone}, [stone]
    for one in todo:
        if open_edge and (one[0] in (0, 7) or one[1] in (0, 7)):
            return True
        for near in around(one):
            if near not in mine | theirs:
                return True
            if near in mine and near not in seen:
                seen.add(near)
                todo.append(near)
    return False


def after(mine: set[Square], theirs: set[Square], move: tuple[Square, Square], open_edge: bool) -> list[set[Square]]:
    source, to = move
    mine = mine - {source} | {to}
    return [mine, {stone for stone in theirs if safe(stone, theirs, mine, open_edge)}]


def square(name: str) -> Square:
    return "abcdefgh".index(name[0]), int(name[1]) - 1


@pytest.mark.parametrize("rand", ["schliesst", "offen"])
def test_like_the_second_implementation(rand: str) -> None:
    """The same moves and the same stones taken in every position of twenty random matches; and nobody ever shuts in
    stones of his own."""
    taken = 0
    for number in range(20):
        rng, g = random.Random(f"{rand} {number}"), game(rand=rand)
        match = Match(g)
        while match.to_act():
            (seat,) = match.to_act()
            mine, theirs = ({square(name) for name in names} for names in stones(g, match.state, seat))
            moves = [(one, near) for one in mine for near in around(one) if near not in mine | theirs]
            found = list(g.moves(match.state, seat))
            assert sorted((square(one), square(other)) for one, other in found) == sorted(moves)
            one, other = rng.choice(found)
            wanted = after(mine, theirs, (square(one), square(other)), rand == "offen")
            assert all(safe(stone, wanted[0], wanted[1], rand == "offen") for stone in wanted[0])
            taken += len(theirs) - len(wanted[1])
            match.play(seat, (one, other))
            assert [{square(name) for name in names} for names in stones(g, match.state, seat)] == wanted
    assert taken > 10


def stones(g: Game, s: object, seat: int) -> list[set[str]]:
    """The places of the seat's stones and of the other's, as the board shows them."""
    pieces = g.view(s, None).pieces
    return [{piece.at for piece in pieces if piece.owner == owner} for owner in (seat, 1 - seat)]


# --- what is taken ---


def test_a_stone_with_all_squares_around_it_taken_is_shut_in() -> None:
    """003:542."""
    match = at("w c3,e3,c5,g7 d4,f8 5")
    assert said(match, "g7", "f6") == ["Weiß: g7–f6."]
    match.play(1, ("f8", "g7"))
    assert said(match, "f6", "e5") == ["Weiß: f6–e5.", "Eingeschlossen! Weiß nimmt d4."]
    assert match.game.notate(match.state) == "b c3,e3,c5,e5 g7 0"


def test_stones_that_hang_together_with_one_that_can_move_are_safe() -> None:
    """003:542, 001:877."""
    match = at("w c3,e3,c5,g3 d4,e5,b8 5")
    assert said(match, "g3", "f4") == ["Weiß: g3–f4."]
    assert match.game.notate(match.state) == "b c3,e3,f4,c5 d4,e5,b8 6"


def test_a_group_is_taken_as_a_whole() -> None:
    match = at("w c3,e3,c5,f4,d6,g7,b2 d4,e5,b8 5")
    assert said(match, "g7", "f6") == ["Weiß: g7–f6.", "Eingeschlossen! Weiß nimmt d4, e5."]
    assert match.game.notate(match.state) == "b b2,c3,e3,f4,c5,d6,f6 b8 0"


def test_the_edge_shuts_in_or_by_option_does_not() -> None:
    assert said(at("w b2,c5 a3,f8 0"), "c5", "b4")[1:] == ["Eingeschlossen! Weiß nimmt a3."]
    assert said(at("w b2,c5 a3,f8 0", rand="offen"), "c5", "b4")[1:] == []


def test_a_stone_may_go_between_enemies_and_is_safe_there() -> None:
    """It leaves a free square behind it."""
    match = at("w b2,h2 b4,d4,d2,h8 0")
    assert said(match, "b2", "c3") == ["Weiß: b2–c3."]
    assert stones(match.game, match.state, 0)[0] == {"c3", "h2"}


# --- the end ---


def outcome(match: Match) -> tuple[str, tuple[int, ...], str]:
    ended = match.game.outcome(match.state)
    assert ended is not None
    return ended.termination, ended.winners, str(ended.reason)


def test_who_has_no_stones_left_has_lost() -> None:
    """001:879."""
    match = at("w b2,c5 a3 0")
    match.play(0, ("c5", "b4"))
    assert outcome(match) == ("stones", (0,), "Schwarz hat keine Steine mehr und verliert.")


def test_who_cannot_move_has_lost_or_by_option_passes() -> None:
    """003:544; 001:879 speaks of stones alone."""
    position = "w b2,c5 a3 0"
    match = at(position, rand="offen")
    match.play(0, ("c5", "b4"))
    assert outcome(match) == ("blocked", (0,), "Schwarz kann nicht ziehen und verliert.")
    match = at(position, rand="offen", ende="steine")
    assert said(match, "c5", "b4") == ["Weiß: c5–b4.", "Schwarz kann nicht ziehen und setzt aus."]
    assert match.to_act() == {0}
    assert said(match, "b4", "a5") == ["Weiß: b4–a5."]
    assert match.to_act() == {1}


def outcome_after_h8_g7(position: str, **options: object) -> tuple[str, tuple[int, ...], str] | None:
    match = at(position, **options)
    match.play(1, ("h8", "g7"))
    return outcome(match) if match.game.outcome(match.state) else None


@pytest.mark.parametrize("limit", [25, 50, 100])
def test_without_a_stone_taken_it_ends(limit: int) -> None:
    assert outcome_after_h8_g7(f"b a1,c1 h8 {2 * limit - 2}", zugzahl=limit) is None
    drawn = ("quiet", (), f"{limit} Züge lang kein Fang: unentschieden.")
    assert outcome_after_h8_g7(f"b a1,c1 h8 {2 * limit - 1}", zugzahl=limit) == drawn


def test_or_who_has_more_stones_wins_then() -> None:
    assert outcome_after_h8_g7("b a1,c1 h8 49", zugzahl=25, ohne_fang="mehr") == (
        "count", (0,), "25 Züge lang kein Fang. Weiß hat mehr Steine und gewinnt."
    )  # fmt: skip
    assert outcome_after_h8_g7("b a1 h8,f8 49", zugzahl=25, ohne_fang="mehr")[:2] == ("count", (1,))
    assert outcome_after_h8_g7("b a1 h8 49", zugzahl=25, ohne_fang="mehr")[:2] == ("quiet", ())


def test_white_begins_or_by_option_black() -> None:
    assert game().to_act(game().start()) == {0}
    assert game(anfang="schwarz").to_act(game(anfang="schwarz").start()) == {1}


# --- refusals ---


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ((), "Tippe einen deiner Steine an."),
        (("d8",), "Du führst Weiß."),
        (("g6",), "Gespielt wird nur auf den dunklen Feldern a1 bis h8."),
        (("f4",), "Auf f4 steht kein Stein."),
        (("a1",), "Der Stein auf a1 kann nicht ziehen."),
        (("c3",), "Sage noch, wohin."),
        (("c3", "b2"), "b2 ist besetzt, und geschlagen wird nicht."),
        (("c3", "e5"), "Ein Stein zieht genau ein Feld schräg, vorwärts oder rückwärts."),
        (("c3", "d4", "e5"), "Mit dem zweiten Feld ist der Zug zu Ende."),
    ],
)
def test_refusals(path: tuple[str, ...], reason: str) -> None:
    match = at("w a1,b2,c3 d8 0")
    with pytest.raises(IllegalMoveError) as refused:
        match.play(0, path)
    assert str(refused.value.reason) == reason


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ("w a1 h8", "„h8“ sagt nicht, wie lange kein Stein genommen wurde."),
        ("w a1 h8 007", "„007“ sagt nicht, wie lange kein Stein genommen wurde."),
        ("w a1 h8 b8 0", "Eine Stellung hat drei Felder: wer zieht, und wo alle stehen."),
        ("w b2 a1,h8 0", "Was eingeschlossen ist, liegt nicht mehr auf dem Brett: a1."),
    ],
)
def test_positions_that_cannot_be(position: str, reason: str) -> None:
    with pytest.raises(UnreadableError) as refused:
        game().parse(position)
    assert str(refused.value.reason) == reason


def test_the_computer_shuts_in() -> None:
    """Whoever takes a stone stands better than who could have."""
    g = game()
    s = g.parse("w b2,c5 a3,f8 0")
    shut, _effects = g.apply(s, Move(0, ("c5", "b4")))
    other, _effects = g.apply(s, Move(0, ("c5", "d4")))
    assert g.evaluate(shut, 0) > g.evaluate(other, 0)
    assert g.evaluate(shut, 1) == -g.evaluate(shut, 0)
    with pytest.raises(GameError):
        Match(g, start=s).play(1, ("a3", "b4"))
