"""Tablut: rule by rule, and against a second, slow set of rules over random matches."""

from __future__ import annotations

import itertools
import random

import pytest

from games.engines import registry
from games.engines.core import Game, UnreadableError
from games.engines.match import Match
from games.engines.playout import perft
from tests.engines.contract import Variant, variants

START = "m e5 e3,e4,c5,d5,f5,g5,e6,e7 d1,e1,f1,e2,a4,i4,a5,b5,h5,i5,a6,i6,e8,d9,e9,f9 0"


def game(**options: object) -> Game:
    return registry.find("tablut").make(2, options)


def at(position: str, **options: object) -> Match:
    g = game(**options)
    return Match(g, start=g.parse(position))


def play(match: Match, *moves: str) -> Match:
    for move in moves:
        (seat,) = match.to_act()
        match.play(seat, tuple(move.split("-")))
    return match


def position(match: Match) -> str:
    return match.game.notate(match.state)


def ended(match: Match) -> str:
    outcome = match.game.outcome(match.state)
    return "" if outcome is None else f"{outcome.termination} {outcome.winners}"


def moves(match: Match, start: str) -> set[str]:
    (seat,) = match.to_act()
    return {path[1] for path in match.game.moves(match.state, seat) if path[0] == start}


def said(match: Match) -> list[str]:
    return [str(effect.text) for effect in match.effects[-1] if effect.text]


def refusal(match: Match, *path: str) -> str:
    (seat,) = match.to_act()
    return str(match.game.explain(match.state, seat, path))


# --- the beginning ---


def test_the_cross_of_linnaeus() -> None:
    """By hand: of each side's soldiers a4 and a6 have six ways, b5 eight, a5 none; of the guards e3 eight, e4 six."""
    assert position(Match(game())) == START
    assert position(Match(game(beginnt="schweden"))) == "s" + START[1:]
    assert perft(game(), game().start(), 1) == 4 * (6 + 6 + 8)
    assert perft(game(), game(beginnt="schweden").start(), 1) == 4 * (8 + 6)
    assert moves(Match(game()), "a4") == {"a3", "a2", "a1", "b4", "c4", "d4"}
    assert not moves(Match(game(beginnt="schweden")), "e5")


# --- how they move ---


def test_the_throne_is_crossed_and_never_entered_again() -> None:
    match = at("s e7 e3 a1 0")
    assert moves(match, "e7") & {"e6", "e5", "e4"} == {"e6", "e4"}
    assert refusal(match, "e7", "e5") == "Auf den leeren Thron zieht niemand mehr. Darüber hinweg geht es."
    assert moves(match, "e3") & {"e4", "e5", "e6"} == {"e4", "e6"}


def test_why_not() -> None:
    match = at("s e7 e3 a1,b7 0")
    assert refusal(match, "e7", "f8") == "Alle ziehen geradeaus, so weit der Weg frei ist, nie schräg."
    assert refusal(match, "e7", "a7") == "Alle ziehen geradeaus, so weit der Weg frei ist, nie schräg."
    assert refusal(match, "a1") == "Du führst die Schweden."
    assert refusal(match, "e7", "b7") == "b7 ist besetzt, und geschlagen wird nicht."
    match = at("s e7 a3 h1,h7 0", flucht="ecken")
    assert refusal(match, "a3", "a1") == "Auf die Eckfelder darf nur der König."
    assert refusal(match, "a3", "i9") == "Alle ziehen geradeaus, so weit der Weg frei ist, nie schräg."


# --- soldiers and guards are taken ---


def test_between_two_enemies_in_a_row_or_a_column() -> None:
    match = play(at("m e5 c3 c2,b4 0"), "b4-c4")
    assert position(match) == "s e5 - c2,c4 0"
    assert said(match) == [
        "Söldner: b4–c4.", "Der Leibwächter auf c3 ist geschlagen.",
    ]  # fmt: skip
    assert position(play(at("m e5 c3 b3,d4 0"), "d4-d3")) == "s e5 - b3,d3 0"
    assert position(play(at("m e5 c3 b2,d4 0"), "d4-d3")) == "s e5 c3 b2,d3 1"  # not aslant


def test_several_at_once() -> None:
    match = play(at("m e5 c3,d4,e3 b3,d5,f3,d1 0"), "d1-d3")
    assert position(match) == "s e5 - b3,d3,f3,d5 0"


def test_who_goes_between_two_is_safe() -> None:
    assert position(play(at("s e5 c1 b3,d3 0"), "c1-c3")) == "m e5 c3 b3,d3 1"  # 003:260
    match = play(at("s e5 c1 b3,d3,h9 0"), "c1-c3", "h9-h8")
    assert position(match) == "s e5 c3 b3,d3,h8 2"


def test_guards_take_soldiers_and_the_king_does_not_help() -> None:
    match = play(at("s e5 c2,b4 c3,i1 0"), "b4-c4")
    assert position(match) == "m e5 c2,c4 i1 0"
    assert position(play(at("s c2 b4 c3,i1 0"), "b4-c4")) == "m c2 c4 i1,c3 1"  # 003:260
    assert position(play(at("s b4 c2 c3,i1 0"), "b4-c4")) == "m c4 c2 i1,c3 1"


@pytest.mark.parametrize(("thron", "left"), [("leer", "e6"), ("feind", "-")])
def test_the_empty_throne_helps_only_by_agreement(thron: str, left: str) -> None:
    match = play(at("m c3 e6 a7 0", thron=thron), "a7-e7")
    assert position(match).split(" ")[2] == left
    match = play(at("s c3 a7 e6,i2 0", thron=thron), "a7-e7")
    assert position(match).split(" ")[3] == ("i2,e6" if thron == "leer" else "i2")
    # with the king on it nothing is hostile
    assert position(play(at("m e5 e6 a7 0", thron=thron), "a7-e7")) == "s e5 e6 e7 1"


# --- the king ---


def test_the_edge_saves_the_king() -> None:
    assert ended(play(at("s c5 - i8 0"), "c5-a5")) == "escaped (0,)"
    assert ended(play(at("s c5 - i8 0", flucht="ecken"), "c5-a5")) == ""
    match = play(at("s a5 - i8 0", flucht="ecken"), "a5-a1")
    assert ended(match) == "escaped (0,)"
    assert said(match) == [
        "König: a5–a1.", "Der König ist entkommen: Die Schweden gewinnen.",
    ]  # fmt: skip


def test_four_catch_the_king() -> None:
    assert ended(play(at("m c4 i2 b4,d4,c3,c8 0"), "c8-c5")) == "caught (1,)"
    assert ended(play(at("m c4 i2 b4,d4,c8 0"), "c8-c5")) == ""
    assert ended(play(at("m c4 c3 b4,d4,c8 0"), "c8-c5")) == ""  # a guard beside him
    assert ended(play(at("m e5 i2 d5,f5,e4,e8 0"), "e8-e6")) == "caught (1,)"  # on the throne


def test_three_are_enough_beside_the_throne() -> None:
    assert ended(play(at("m e4 i2 d4,f4,b3 0"), "b3-e3")) == "caught (1,)"
    assert ended(play(at("m e3 i2 d3,f3,b2 0"), "b2-e2")) == ""


def test_three_are_enough_at_the_edge() -> None:
    """Only where the edge itself does not save him."""
    assert ended(play(at("m d1 i2 c1,e1,d8 0", flucht="ecken"), "d8-d2")) == "caught (1,)"


def test_who_walks_in_is_not_caught() -> None:
    match = play(at("s g4 - d4,f3,f5,i9 0"), "g4-f4")
    assert ended(match) == ""
    match = play(at("s e3 - d4,f4,i9 0"), "e3-e4")
    assert ended(play(match, "i9-i8")) == ""
    # three hold him and the throne, but none of them has moved: he may leave again … once one does, he is caught
    match = at("s e3 - d4,f4,a3,i9 0")
    play(match, "e3-e4", "a3-e3")
    assert ended(match) == "caught (1,)"


def test_two_catch_him_by_agreement() -> None:
    assert ended(play(at("m c4 i2 b4,d8 0", koenig="zwei"), "d8-d4")) == "caught (1,)"
    assert ended(play(at("m c4 i2 b4,d8 0"), "d8-d4")) == ""
    assert ended(play(at("m e4 i2 a3 0", koenig="zwei", thron="feind"), "a3-e3")) == "caught (1,)"
    assert ended(play(at("m e4 i2 a3 0", koenig="zwei"), "a3-e3")) == ""


def test_who_cannot_move_is_caught_by_agreement() -> None:
    """003:233: his own guards are in his way."""
    for koenig, how in (("fest", "caught (1,)"), ("vier", "")):
        assert ended(play(at("m c4 c3,b4 d4,c8 0", koenig=koenig), "c8-c5")) == how
    # a guard that closes the last way catches nobody
    assert ended(play(at("s c4 c3,b8 d4,c5,i9 0", koenig="fest"), "b8-b4")) == ""
    assert ended(Match(game(koenig="fest"))) == ""


# --- other ends ---


def test_who_has_no_move_has_lost() -> None:
    match = play(at("s c5 a2,b1 a1 0"), "c5-c4")
    assert ended(match) == "stuck (0,)"
    assert str(match.game.outcome(match.state).reason) == "Die Moskowiter können nicht ziehen und verlieren."


def test_the_third_time_is_a_draw() -> None:
    shuttle = ["a4-a3", "e4-d4", "a3-a4", "d4-e4"]
    match = play(Match(game()), *shuttle, *shuttle[:3])
    assert ended(match) == ""
    assert ended(play(match, shuttle[3])) == "repetition ()"
    assert ended(play(Match(game(wiederholung=False)), *shuttle, *shuttle)) == ""


@pytest.mark.parametrize("zugzahl", [50, 100])
def test_nobody_taken_for_long_is_a_draw(zugzahl: int) -> None:
    match = at(f"m e5 e4,c3 a4,b3 {2 * zugzahl - 2}", zugzahl=zugzahl)
    assert ended(play(match, "a4-a3")) == ""
    assert ended(play(match, "e4-d4")) == "quiet ()"
    match = at(f"m e5 c3 b3,d4 {2 * zugzahl - 1}", zugzahl=zugzahl)
    assert position(play(match, "d4-d3")) == "s e5 - b3,d3 0"


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ("m e5 e3", "Das letzte Feld zählt die Züge, seit zuletzt jemand geschlagen wurde."),
        ("m e5 e3 a1 1000", "Das letzte Feld zählt die Züge, seit zuletzt jemand geschlagen wurde."),
        ("m e4 e5 a1 0", "Auf dem Thron und auf den Eckfeldern, die retten, steht nur der König."),
        ("w e5 e3 a1 0", "Das erste Feld sagt, wer zieht: s oder m."),
        ("m e5 e5 a1 0", "„e5“ sind keine acht verschiedenen freien Felder: Leibwächter."),
    ],
)
def test_what_is_no_position(wrong: str, why: str) -> None:
    with pytest.raises(UnreadableError) as refused:
        game().parse(wrong)
    assert str(refused.value.reason) in {why, why.replace("acht", "bis zu 8")}


# --- against a second set of rules ---

Square = tuple[int, int]
Men = dict[Square, str]
LINES = ((0, 1), (1, 0), (0, -1), (-1, 0))
THRONE = (4, 4)


def named(square: Square) -> str:
    return "abcdefghi"[square[0]] + str(square[1] + 1)


def read(text: str) -> tuple[Men, str]:
    """The men by square: K the king, g a guard, s a soldier; and who is to move."""
    turn, *fields, _quiet = text.split(" ")
    return {
        ("abcdefghi".index(name[0]), int(name[1]) - 1): man
        for man, names in zip("Kgs", fields, strict=True)
        for name in names.split(",")
        if name != "-"
    }, turn


def ways(men: Men, turn: str, corners: bool) -> set[tuple[Square, Square]]:
    """Step by step along each line."""
    found = set()
    for start, man in men.items():
        if (man == "s") != (turn == "m"):
            continue
        for dx, dy in LINES:
            for far in itertools.count(1):
                to = (start[0] + far * dx, start[1] + far * dy)
                if to in men or not (0 <= to[0] <= 8 and 0 <= to[1] <= 8):
                    break
                kings = to == THRONE or (corners and to[0] in (0, 8) and to[1] in (0, 8))
                if not kings or (man == "K" and to != THRONE):
                    found.add((start, to))
    return found


def after(men: Men, start: Square, to: Square, options: dict[str, object]) -> Men:
    """The men when one has moved, without those it takes."""
    men = dict(men)
    man = men[to] = men.pop(start)
    if man == "K":
        return men
    gone = set()
    for dx, dy in LINES:
        prey, partner = (to[0] + dx, to[1] + dy), (to[0] + 2 * dx, to[1] + 2 * dy)
        helps = men.get(partner) == man or (partner == THRONE and THRONE not in men and options.get("thron") == "feind")
        victim = men.get(prey, "")
        if victim in ({"s": "g", "g": "s"}[man]) and victim and helps:
            gone.add(prey)
        if victim == "K" and man == "s":
            if options.get("koenig") == "zwei":
                caught = helps
            else:
                beside = [(prey[0] + ex, prey[1] + ey) for ex, ey in LINES]
                stops = "sg" if options.get("koenig") == "fest" else "s"
                caught = all(
                    men.get(one, "?") in stops or (one == THRONE and one not in men)
                    for one in beside
                    if 0 <= one[0] <= 8 and 0 <= one[1] <= 8
                )
            if caught:
                gone.add(prey)
    return {square: left for square, left in men.items() if square not in gone}


def over(men: Men, turn: str, corners: bool) -> str:
    """How it has ended, but for draws."""
    king = next((square for square, man in men.items() if man == "K"), None)
    if king is None:
        return "caught"
    at_edge = [coordinate in (0, 8) for coordinate in king]
    if all(at_edge) if corners else any(at_edge):
        return "escaped"
    return "" if ways(men, turn, corners) else "stuck"


@pytest.mark.parametrize("variant", variants(registry.find("tablut")), ids=str)
def test_moves_captures_and_ends_agree(variant: Variant) -> None:
    made = variant.make()
    options = made.options.to_json()
    corners = options["flucht"] == "ecken"
    for seed in range(4):
        rng, match = random.Random(f"{variant} {seed}"), Match(made)
        while acting := match.to_act():
            (seat,) = acting
            men, turn = read(made.notate(match.state))
            listed = list(made.moves(match.state, seat))
            assert set(listed) == {(named(start), named(to)) for start, to in ways(men, turn, corners)}
            path = rng.choice(listed)
            start, to = (("abcdefghi".index(name[0]), int(name[1]) - 1) for name in path)
            match.play(seat, path)
            men = after(men, start, to, options)
            turn = "s" if turn == "m" else "m"
            assert read(made.notate(match.state)) == (men, turn)
            ending = made.outcome(match.state)
            assert over(men, turn, corners) == (
                "" if ending is None or ending.termination in {"quiet", "repetition"} else ending.termination
            )
