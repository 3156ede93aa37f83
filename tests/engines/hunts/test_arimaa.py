"""Arimaa: rule by rule, against counts of other engines, and against a second, slow set of rules."""

from __future__ import annotations

import random

import pytest

from games.engines import registry
from games.engines.core import Game, UnreadableError
from games.engines.hunts import animals
from games.engines.match import Match
from tests.engines.contract import Variant, variants


def game(**options: object) -> Game:
    return registry.find("arimaa").make(2, options)


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


def rows(match: Match) -> str:
    return position(match).split(" ")[2]


def ended(match: Match) -> str:
    outcome = match.game.outcome(match.state)
    return "" if outcome is None else f"{outcome.termination} {outcome.winners}"


def legal(match: Match) -> set[str]:
    (seat,) = match.to_act()
    return {"-".join(path) for path in match.game.moves(match.state, seat)}


def said(match: Match) -> list[str]:
    return [str(effect.text) for effect in match.effects[-1] if effect.text]


def refusal(match: Match, *path: str) -> str:
    (seat,) = match.to_act()
    return str(match.game.explain(match.state, seat, path))


def turns(match: Match) -> int:
    """How many different positions a whole turn can lead to."""
    begun, reached = {match.state}, set()
    while begun:
        following = set()
        for s in begun:
            for path in match.game.legal(s):
                after = match.game.follow(s, path)[0]
                if after.turn == s.turn:
                    following.add(match.game.parse(match.game.notate(after)))
                else:
                    reached.add(after.pieces)
        begun = following
    return len(reached)


# --- setting up ---


def test_there_are_64_864_800_ways_to_set_up() -> None:
    """Syed's number, 16! / (8! 2! 2! 2!): here each of eight animals in turn has so many squares, and of three kinds
    there are two that nobody can tell apart."""
    match, ways = Match(game()), 1
    for square in ("a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1"):
        ways *= len([move for move in legal(match) if move != "ueblich"])
        play(match, square)
    assert ways // 2**3 == 64_864_800
    assert position(match) == "s 0 8/8/8/8/8/8/RRRRRRRR/EMHHDDCC - 0"
    assert said(match) == ["Gold: Katze auf h1.", "Kaninchen von Gold füllen den Rest."]


def test_the_usual_order_and_gold_begins() -> None:
    match = play(Match(game()), "ueblich")
    assert said(match) == ["Gold stellt wie üblich auf."]
    play(match, "a7")
    assert "ueblich" not in legal(match)
    assert refusal(match, "ueblich") == "Du stellst schon selbst auf."
    assert refusal(match, "a7") == "Auf a7 steht ein silberner Elefant."
    assert refusal(match, "a6") == "Aufgestellt wird auf den beiden ersten Reihen."
    match = play(Match(game()), "ueblich", "ueblich")
    assert position(match) == "g 4 rrrddrrr/rhcmechr/8/8/8/8/RHCEMCHR/RRRDDRRR - 0"


# --- steps ---


def test_one_step_to_the_side_and_rabbits_never_back() -> None:
    assert legal(at("g 4 7r/8/8/8/8/8/1E6/6R1 - 0")) == {
        "b2-b1", "b2-b3", "b2-a2", "b2-c2", "g1-g2", "g1-f1", "g1-h1",
    }  # fmt: skip
    match = at("g 4 7r/8/8/8/3R4/8/8/8 - 0")
    assert legal(match) == {"d4-d5", "d4-c4", "d4-e4"}
    assert refusal(match, "d4", "d3") == "Ein Kaninchen geht nie zurück."
    assert refusal(match, "d4", "e5").endswith("nie schräg.")
    assert legal(at("s 4 8/8/8/8/3r4/8/8/R7 - 0")) == {"d4-d3", "d4-c4", "d4-e4"}  # fmt: skip


def test_four_steps_end_the_turn_and_who_likes_ends_it_before() -> None:
    match = at("g 4 7r/8/8/8/3E4/8/8/R7 - 0")
    assert "ende" not in legal(match)
    assert refusal(match, "ende") == "Wenigstens einen Schritt machst du in jedem Zug."
    play(match, "d4-d5")
    assert position(match) == "g 3 7r/8/8/3E4/8/8/8/R7 7r/8/8/8/3E4/8/8/R7 0"
    assert match.to_act() == {0}
    play(match, "d5-d6", "a1-a2", "a2-a3")
    assert match.to_act() == {1}
    match = play(at("g 4 7r/8/8/8/3E4/8/8/R7 - 0"), "d4-d5", "ende")
    assert position(match) == "s 4 7r/8/8/3E4/8/8/8/R7 - 1"
    assert said(match) == ["Gold beendet den Zug."]


def test_a_turn_changes_something() -> None:
    """003:442"""
    match = play(at("g 4 7r/8/8/8/3E4/8/8/R7 - 0"), "d4-d5", "d5-d4")
    assert "ende" not in legal(match)
    assert refusal(match, "ende") == "Es sieht alles aus wie vor deinem Zug. Das gilt nicht."
    play(match, "d4-d5")
    assert "d5-d4" not in legal(match)
    assert "d5-d6" in legal(match)
    assert refusal(match, "d5", "d4") == "Nach dem Zug darf nicht alles sein wie davor, und nichts dreimal dastehen."


def test_nothing_stands_there_a_third_time() -> None:
    """003:444"""
    match = at("g 4 r6r/8/8/8/3E4/8/8/R7 - 0")
    play(match, "d4-d5", "ende", "h8-g8", "ende", "d5-d4", "ende", "g8-h8", "ende")  # there for the second time
    play(match, "d4-d5", "ende", "h8-g8", "ende", "d5-d4", "ende", "g8-h8")
    assert "ende" not in legal(match)
    assert refusal(match, "ende") == "Diese Stellung gab es schon zweimal. Ein drittes Mal gilt nicht."
    play(match, "h8-h7")
    assert "ende" in legal(match)


# --- push, pull, hold ---


def test_a_stronger_animal_pushes() -> None:
    match = at("g 4 7r/8/8/3c4/3D4/8/8/R7 - 0")
    assert {move for move in legal(match) if move.startswith("d4-d5")} == {"d4-d5-d6", "d4-d5-c5", "d4-d5-e5"}
    play(match, "d4-d5-e5")
    assert position(match).startswith("g 2 7r/8/8/3Dc3/8/8/8/R7 ")
    assert said(match) == ["Gold: Hund d4–d5 schiebt Katze nach e5."]
    play(match, "a1-a2")
    assert refusal(match, "d5", "e5", "e6") == "Schieben und Ziehen kostet zwei Schritte. Du hast nur noch einen."


def test_a_stronger_animal_pulls() -> None:
    """003:446: the camel goes from b3 to a3 or b2, and takes the dog along from b4 to b3; or to c3."""
    match = at("g 4 7r/8/8/8/1d6/1M6/3C4/R7 - 0")
    assert {"b3-c3-b4", "b3-a3-b4", "b3-b2-b4", "b3-c3", "b3-a3"} <= legal(match)
    play(match, "b3-a3-b4")
    assert position(match).startswith("g 2 7r/8/8/8/8/Md6/3C4/R7 ")
    assert said(match) == ["Gold: Kamel b3–a3 zieht Hund nach b3."]


def test_what_is_asked() -> None:
    match = at("g 4 7r/8/8/8/1d6/1M6/3C4/R7 - 0")
    game, s = match.game, match.state
    assert str(game.step(s, 0, ()).prompt) == "Noch 4 Schritte: Welches Tier?"
    pull = game.step(s, 0, ("b3", "a3"))
    assert (pull.targets, pull.complete, str(pull.prompt)) == (("b4",), True, "Ziehst du jemanden hinterher?")
    assert [(each.source, each.to) for each in pull.shows] == [("b3", "a3")]
    assert str(game.step(s, 0, ("b3",)).prompt) == "Wohin? Das schwächere Tier schiebst du weg."
    assert str(game.step(s, 0, ("d2",)).prompt) == "Wohin?"
    push = game.step(s, 0, ("b3", "b4"))
    assert (set(push.targets), push.complete) == ({"b5", "a4", "c4"}, False)
    assert str(push.prompt) == "Wohin schiebst du es?"
    assert push.shows == game.step(s, 0, ("d2", "d3")).shows == ()


def test_who_is_as_strong_neither_pushes_nor_pulls() -> None:
    match = at("g 4 7r/8/8/3d4/3D4/8/8/R7 - 0")
    assert not any("d5" in move for move in legal(match))
    assert refusal(match, "d4", "d5", "d6") == "Nur ein schwächeres Tier lässt sich schieben."
    assert refusal(match, "d4", "d3", "d5") == "Ziehen kannst du nur ein schwächeres Tier von daneben."
    assert refusal(match, "d5", "d6") == "Tippe zuerst dein eigenes Tier an, dann das fremde daneben."
    # nor does a piece that is pushed in
    match = at("g 4 7r/8/2r5/1rcr4/2D5/8/8/R7 - 0")
    assert refusal(match, "c4", "c5", "c6") == "Geschoben wird auf ein freies Feld daneben."


def test_who_stands_beside_a_stronger_one_is_held_unless_a_friend_is_there() -> None:
    """003:451; and who is held holds others."""
    match = at("g 4 7r/8/8/3m4/2rH4/8/8/R7 - 0")
    assert not any(move.startswith("d4") for move in legal(match))
    assert refusal(match, "d4", "d3") == "Das Pferd auf d4 wird von einem stärkeren Tier festgehalten."
    assert any(move.startswith("d4") for move in legal(at("g 4 7r/8/8/3m4/2rHR3/8/8/R7 - 0")))
    assert not any(move.startswith("c4") for move in legal(at("s 4 7r/8/8/3m4/2rH4/8/8/R7 - 0")))


# --- traps ---


def test_a_trap_takes_who_has_no_friend_beside() -> None:
    match = play(at("g 4 7r/8/8/8/8/1C6/8/R7 - 9"), "b3-c3")
    assert rows(match) == "7r/8/8/8/8/8/8/R7"
    assert said(match) == ["Gold: Katze b3–c3.", "Die Katze von Gold fällt in die Falle c3."]
    assert position(play(match, "ende")).endswith(" 0")
    assert rows(play(at("g 4 7r/8/8/8/8/1C6/2D5/R7 - 0"), "b3-c3")) == "7r/8/8/8/8/2C5/2D5/R7"


def test_a_friend_who_leaves_gives_the_other_to_the_trap() -> None:
    match = play(at("g 4 7r/8/8/8/8/2C5/2D5/R7 - 0"), "c2-b2")
    assert rows(match) == "7r/8/8/8/8/8/1D6/R7"


def test_pushed_into_a_trap() -> None:
    match = play(at("g 4 7r/8/8/8/3cE3/3c4/8/R7 - 0"), "e4-d4-c4")
    assert rows(match) == "7r/8/8/8/2cE4/3c4/8/R7"
    match = play(at("g 4 7r/8/8/8/8/3cE3/8/R7 - 0"), "e3-d3-c3")
    assert rows(match) == "7r/8/8/8/8/3E4/8/R7"
    assert said(match)[-1] == "Die Katze von Silber fällt in die Falle c3."


def test_who_pulls_may_fall_into_a_trap_itself() -> None:
    match = play(at("g 4 7r/8/8/8/1c6/1D6/8/R7 - 0"), "b3-c3-b4")
    assert rows(match) == "7r/8/8/8/8/1c6/8/R7"


# --- the end ---


def test_a_rabbit_at_home_at_the_end_of_the_turn() -> None:
    """003:432-434: not one that only passes by."""
    match = play(at("g 4 8/1R5r/8/8/8/8/8/E7 - 0"), "b7-b8")
    assert ended(match) == ""
    match = play(match, "ende")
    assert ended(match) == "home (0,)"
    assert said(match)[-1] == "Ein Kaninchen von Gold ist am Ziel: Gold gewinnt."


#: positions of B. Haskin's engine (AEI, pyrimaa/tests/test_board.py, test_end_checks) with who wins when Gold is to
#: move and when Silver is
ENDS = [
    ("rRrr1rrr/2d5/1D1c4/4Rm2/8/8/5d2/R1RRRR2", "home", 0, 0),
    ("r1rr1rrr/2d5/1D1c4/4Rm2/8/8/5d2/R1RRRRr1", "home", 1, 1),
    ("rRrr1rrr/2d5/1D1c4/4Rm2/8/8/5d2/R1RRRRr1", "home", 1, 0),
    ("r1rr1rrr/2d5/1D1c4/5m2/8/8/5d2/8", "rabbits", 1, 1),
    ("8/2d5/1D1c4/4Rm2/8/8/5d2/R1RRRR2", "rabbits", 0, 0),
    ("8/2d5/1D1c4/5m2/8/8/5d2/8", "rabbits", 1, 0),
    ("rEmH4/RdH5/1C6/8/8/6c1/5hDr/4hMeR", "stuck", 1, 0),
]


@pytest.mark.parametrize(("board", "how", "gold", "silver"), ENDS)
def test_ends_as_another_engine_has_them(board: str, how: str, gold: int, silver: int) -> None:
    assert ended(at(f"g 4 {board} - 0")) == f"{how} ({gold},)"
    assert ended(at(f"s 4 {board} - 0")) == f"{how} ({silver},)"


@pytest.mark.parametrize("zugzahl", [50, 100])
def test_many_turns_without_a_loss_are_a_draw(zugzahl: int) -> None:
    match = at(f"g 4 7r/8/8/8/3E4/8/8/R7 - {2 * zugzahl - 1}", zugzahl=zugzahl)
    assert ended(match) == ""
    assert ended(play(match, "d4-d5", "ende")) == "quiet ()"


# --- counts of others ---


@pytest.mark.parametrize(
    ("board", "expected"),
    [
        # AEI, test_generate_moves
        ("rrrrrrrr/dhcemchd/8/8/8/8/DHCMECHD/RRRRRRRR", 3353),
        # tests of two other engines (generate_unique_moves); both count staying where one is: 22 and 15,420
        ("7r/8/8/4R3/8/8/8/8", 22 - 1),
        ("1rc2c2/r1r1rr2/4H1d1/5MHr/DdRr3h/4e2r/R1C3ER/2RRRRm1", 15_420 - 1),
    ],
)
def test_so_many_turns_as_other_engines_count(board: str, expected: int) -> None:
    """On average a position has 17,281 (Haskin 2006), so nobody lists them at a table."""
    assert turns(at(f"g 4 {board} - 0")) == expected


def test_the_steps_another_engine_lists() -> None:
    """AEI, test_generate_steps: squares by number from a1."""
    match = at("g 4 rrrrrc1r/dhce1hMd/8/2C1mCr1/4ED2/1H5R/D5H1/RRRRRRR1 - 0")
    paths = [tuple(animals.NUMBER[name] for name in move.split("-")) for move in legal(match)]
    assert sorted(path for path in paths if len(path) == 2) == [
        (1, 9), (2, 10), (3, 11), (4, 12), (5, 13), (6, 7), (8, 9), (8, 16), (14, 13), (14, 15), (14, 22), (17, 9),
        (17, 16), (17, 18), (17, 25), (23, 22), (23, 31), (28, 20), (28, 27), (29, 21), (29, 30), (34, 26), (34, 33),
        (34, 35), (34, 42), (37, 45), (54, 46), (54, 62),
    ]  # fmt: skip
    taken = {spot for spot in range(64) if animals.at(match.state.pieces, 1 << spot) >= 0}
    assert sorted({path[1:] for path in paths if len(path) == 3 and path[1] in taken}) == [
        (36, 35), (36, 44), (38, 30), (38, 39), (38, 46), (53, 45), (53, 52), (55, 47),
    ]  # fmt: skip


# --- against a second set of rules ---

Men = dict[str, str]
RANKS = "rcdhme"


def read(text: str) -> Men:
    men = {}
    for rank, row in zip("87654321", text.split("/"), strict=True):
        file = 0
        for letter in row:
            if letter.isdigit():
                file += int(letter)
            else:
                men["abcdefgh"[file] + rank] = letter
                file += 1
    return men


def beside(square: str) -> list[str]:
    file, rank = "abcdefgh".index(square[0]), int(square[1])
    found = [(file, rank + 1), (file, rank - 1), (file + 1, rank), (file - 1, rank)]
    return ["abcdefgh"[x] + str(y) for x, y in found if 0 <= x <= 7 and 1 <= y <= 8]


def gold(letter: str) -> bool:
    return letter.isupper()


def strength(letter: str) -> int:
    return RANKS.index(letter.lower())


def trapped(men: Men) -> Men:
    lost = [
        trap
        for trap in ("c3", "c6", "f3", "f6")
        if trap in men and not any(one in men and gold(men[one]) == gold(men[trap]) for one in beside(trap))
    ]
    return {square: letter for square, letter in men.items() if square not in lost}


def shifted(men: Men, start: str, to: str) -> Men:
    after = dict(men)
    if start in after:
        after[to] = after.pop(start)
    return trapped(after)


def steps(men: Men, turn: str, left: int) -> dict[tuple[str, ...], Men]:
    """Every step, push and pull, and what it leads to."""
    found = {}
    for start, letter in men.items():
        if gold(letter) != (turn == "g"):
            continue
        friends = [one for one in beside(start) if one in men and gold(men[one]) == gold(letter)]
        foes = [one for one in beside(start) if one in men and gold(men[one]) != gold(letter)]
        if not friends and any(strength(men[one]) > strength(letter) for one in foes):
            continue
        prey = [one for one in foes if strength(men[one]) < strength(letter)] if left > 1 else []
        for to in beside(start):
            if to in men:
                continue
            if letter in "Rr" and (int(to[1]) - int(start[1])) * (1 if letter == "R" else -1) < 0:
                continue
            found[start, to] = shifted(men, start, to)
            for one in prey:
                found[start, to, one] = shifted(shifted(men, start, to), one, start)
        for one in prey:
            for goal in beside(one):
                if goal not in men:
                    found[start, one, goal] = shifted(shifted(men, one, goal), start, one)
    return found


def may_end(men: Men, turn: str, left: int, begun: Men, before: list[tuple[Men, str]]) -> bool:
    """Whether a turn can end here or after more steps."""
    other = "s" if turn == "g" else "g"
    if men != begun and before.count((men, other)) < 2:
        return True
    return left > 0 and any(
        may_end(after, turn, left - len(path) + 1, begun, before) for path, after in steps(men, turn, left).items()
    )


def over(men: Men, turn: str, before: list[tuple[Men, str]]) -> str:
    """Who has won at the beginning of a turn: "g", "s", or nobody."""
    mover = "s" if turn == "g" else "g"
    home = {
        "g": any(letter == "R" and square[1] == "8" for square, letter in men.items()),
        "s": any(letter == "r" and square[1] == "1" for square, letter in men.items()),
    }
    rabbits = {"g": "R" in men.values(), "s": "r" in men.values()}
    if home[mover] or home[turn]:
        return mover if home[mover] else turn
    if not rabbits[turn] or not rabbits[mover]:
        return mover if not rabbits[turn] else turn
    able = any(may_end(after, turn, 5 - len(path), men, before) for path, after in steps(men, turn, 4).items())
    return "" if able else mover


@pytest.mark.parametrize("variant", variants(registry.find("arimaa")), ids=str)
def test_steps_and_ends_agree(variant: Variant) -> None:
    made = variant.make()
    for seed in range(3):
        rng, match = random.Random(f"{variant} {seed}"), Match(made)
        while match.to_act() and made.notate(match.state)[2] == "0":
            (seat,) = match.to_act()
            match.play(seat, made.propose(match.state, seat, rng))
        turn, left, text, _begun, _quiet = made.notate(match.state).split(" ")
        men = begun = read(text)
        before = [(men, turn)]
        while acting := match.to_act():
            (seat,) = acting
            steps_left = int(left)
            expected = {
                path: after
                for path, after in steps(men, turn, steps_left).items()
                if may_end(after, turn, steps_left - len(path) + 1, begun, before)
            }
            if steps_left < 4 and may_end(men, turn, 0, begun, before):
                expected[("ende",)] = men
            listed = list(made.moves(match.state, seat))
            assert set(listed) == set(expected)
            path = rng.choice(listed)
            match.play(seat, path)
            men = expected[path]
            now, left, text, _begun, _quiet = made.notate(match.state).split(" ")
            assert read(text) == men
            if path == ("ende",) or steps_left == len(path) - 1:
                turn = "s" if turn == "g" else "g"
                begun = men
                before.append((men, turn))
                outcome = made.outcome(match.state)
                winner = over(men, turn, before)
                assert winner == ("" if outcome is None or not outcome.winners else "gs"[outcome.winners[0]])
            assert now == turn


# --- what is no position ---


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ("g 4 8/8/8/8/8/8/8/8", "fünf Felder"),
        ("g 4 8/8/8/8/8/8/8/7E -", "fünf Felder"),
        ("g 4 8/8/8/8/8/8/8/6EE - 0", "höchstens die Tiere"),
        ("g 4 8/8/8/8/8/8/8/7X - 0", "höchstens die Tiere"),
        ("g 4 9/8/8/8/8/8/8/7E - 0", "höchstens die Tiere"),
        ("g 4 8/8/8/8/8/8/8/7EE - 0", "höchstens die Tiere"),
        ("g 4 8/8/8/8/8/2E5/8/8 - 0", "in einer Falle"),
        ("g 3 8/8/8/8/8/8/8/7E - 0", "sobald ein Schritt"),
        ("g 4 8/8/8/8/8/8/8/7E 8/8/8/8/8/8/8/7E 0", "sobald ein Schritt"),
        ("g 1 8/8/8/8/8/8/c7/Cc6 8/8/8/8/8/8/c7/Cc6 0", "nicht beenden"),
        ("g 0 8/8/8/8/8/8/8/7M - 0", "der Reihe nach"),
        ("g 0 8/8/8/8/8/E7/8/8 - 0", "der Reihe nach"),
        ("s 0 8/8/8/8/8/8/8/8 - 0", "der Reihe nach"),
    ],
)
def test_what_is_no_position(wrong: str, why: str) -> None:
    with pytest.raises(UnreadableError) as refused:
        game().parse(wrong)
    assert why in str(refused.value.reason)
