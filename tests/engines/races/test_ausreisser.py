"""Ausreißer: positions worked out by hand; every move in whole matches counted a second time, on a ring of lists.

A pawn's progress p is field p + 1 for Yellow and p + 21 for Red. A runaway is given by its field less one, -1 in wait.
"""

from __future__ import annotations

from typing import Any

from games.engines import registry
from games.engines.match import Match
from games.engines.races.ausreisser import Laufstand
from tests.engines.races.pawns import moves, play, refused, said, whole_match, wins

RULES = registry.find("ausreisser")
START = (-1, -1, -1, 0)
WAITING = ((-1,), (-1,))


def at(yellow: tuple[int, ...], red: tuple[int, ...], die: int, runaways: Any = WAITING, **options: Any) -> Match:
    """Yellow has thrown `die`."""
    game = RULES.make(2, options)
    state, _effects = game.fell(Laufstand(pawns=(yellow, red), dice=(die,), runaways=runaways))
    return Match(game, "weg", start=state)


def test_it_begins_where_the_others_begin_and_runs_against_them() -> None:
    """001:270. With the six that lets it loose one throws again."""
    match = at((-1, -1, -1, 6), (-1, -1, -1, 5), die=6)
    assert moves(match) == ["haus-gelb-3", "7", "weg-gelb"]
    play(match, "weg-gelb")
    assert match.state.runaways == ((20,), (-1,))  # field 21, Red's start
    assert said(match) == ["Gelb lässt einen Ausreißer los."]
    play(match, "wuerfel", 4, "21")
    assert match.state.runaways == ((16,), (-1,))
    assert said(match) == ["Gelb läuft mit dem Ausreißer von Feld 21 auf Feld 17."]
    match = play(at(START, START, die=5, runaways=((2,), (-1,))), "3")
    assert match.state.runaways[0] == (37,)  # past field 1 to field 38


def test_or_stands_outside_from_the_beginning() -> None:
    game = RULES.make(2, {"anfang": "draussen"})
    assert game.start().runaways == ((20,), (0,))
    assert RULES.make(2).start().runaways == WAITING


def test_it_comes_out_with_a_six_alone() -> None:
    assert "nur mit einer Sechs" in refused(at((-1, -1, -1, 6), START, die=4), "weg-gelb")


def test_only_runaways_throw_out() -> None:
    """001:270: Red's 3 is field 24."""
    match = play(at((-1, -1, -1, 20), (-1, -1, -1, 3), die=3), "21")
    assert match.state.pawns == ((-1, -1, -1, 23), (-1, -1, -1, 3))  # both stand there
    match = play(at(START, (-1, -1, -1, 3), die=3, runaways=((26,), (-1,))), "27")
    assert match.state.pawns[1] == (-1, -1, -1, -1)
    assert said(match)[0] == "Gelb wirft Rot auf Feld 24 hinaus."
    entering = play(at((-1, -1, -1, 6), START, die=6), "weg-gelb")
    assert entering.state.pawns[1] == (-1, -1, -1, -1)


def test_who_catches_it_has_two() -> None:
    """001:272: and they can be caught again."""
    match = play(at((-1, -1, -1, 9), START, die=4, runaways=((30,), (13,))), "10")
    assert match.state.runaways == ((-1, 30), ())
    assert said(match)[0] == "Gelb fängt den Ausreißer auf Feld 14 ein."
    assert match.game.note(match.state, 0).render() == "0 im Ziel, 2 Ausreißer"
    match = play(at((-1, -1, -1, 9), START, die=4, runaways=((), (13, 13))), "10")
    assert match.state.runaways == ((-1, -1), ())


def test_runaways_meet() -> None:
    position = {"runaways": ((16,), (13,))}
    match = play(at(START, START, die=3, **position), "17")
    assert match.state.runaways == ((13,), (13,))
    match = play(at(START, START, die=3, begegnung="faengt", **position), "17")
    assert match.state.runaways == ((-1, 13), ())


def test_two_pawns_stop_them() -> None:
    pair = (-1, -1, 33, 33)  # Red's, on field 14
    match = at((-1, -1, -1, 3), pair, die=3, runaways=((16,), (-1,)))
    assert moves(match) == ["4"]
    assert "Sperre" in refused(match, "17")
    own = at((-1, 3, 13, 13), START, die=4, runaways=((16,), (-1,)))
    assert "Sperre" in refused(own, "17")


def test_own_pieces_do_not_share_a_field() -> None:
    match = at((-1, -1, 9, 20), START, die=3, runaways=((12,), (-1,)))
    assert "schon eine Figur von dir" in refused(match, "10")
    assert "schon eine Figur von dir" in refused(match, "13")
    assert moves(match) == ["21"]
    assert "schon eine Figur von dir" in refused(at((-1, 2, 9, 20), START, die=3, runaways=((12, 23), (-1,))), "24")


def test_a_six_clears_the_start_or_moves_a_runaway() -> None:
    match = at(START, START, die=6, runaways=((30,), (-1,)))
    assert moves(match) == ["1", "31"]


def test_four_at_home_win_whatever_runs() -> None:
    """001:272."""
    match = play(at((39, 41, 42, 43), START, die=1, runaways=((), (3, 9))), "40")
    assert match.game.outcome(match.state).winners == (0,)


# --- the moves a second time --------------------------------------------------------------------------------------


def ringed(s: Any) -> tuple[list[list[str]], dict[str, list[int]]]:
    """What stands on each field, as "p0" (a pawn of Yellow), "r1" (a runaway of Red); and who waits or is home."""
    ring: list[list[str]] = [[] for _field in range(40)]
    off: dict[str, list[int]] = {"p0": [], "p1": [], "r0": [], "r1": []}
    for seat in (0, 1):
        for p in s.pawns[seat]:
            if 0 <= p < 40:
                ring[(p + 20 * seat) % 40].append(f"p{seat}")
            else:
                off[f"p{seat}"].append(p)
        for field in s.runaways[seat]:
            if field >= 0:
                ring[field].append(f"r{seat}")
            else:
                off[f"r{seat}"].append(-1)
    return ring, off


def expected(s: Any) -> set[str]:
    """The fields and waiting places of the pieces that can move, for a throw of `s.dice`."""
    ring, off = ringed(s)
    me, die, start = s.turn, s.dice[0], 20 * s.turn
    mine = {f"p{me}", f"r{me}"}

    def pair(field: int) -> bool:
        here = ring[field % 40]
        return here.count("p0") > 1 or here.count("p1") > 1

    def run(way: list[int]) -> bool:
        return not any(map(pair, way)) and not mine & set(ring[way[-1] % 40])

    found = set()
    for field, here in enumerate(ring):
        if f"r{me}" in here and run([field - n for n in range(1, die + 1)]):
            found.add(str(field + 1))
    if off[f"r{me}"] and die == 6 and run([20 - start]):
        found.add(f"weg-{('gelb', 'rot')[me]}")
    pawns = set()
    for progress in set(s.pawns[me]):
        if progress == -1:
            if die == 6 and f"p{me}" not in ring[start] and run([start]):
                pawns.add(progress)
            continue
        to = progress + die
        way = [start + step for step in range(progress + 1, min(to, 39) + 1)]
        if to > 43 or (to > 39 and to in off[f"p{me}"]) or any(map(pair, way)):
            continue
        if to < 40 and f"r{me}" in ring[(start + to) % 40]:
            continue
        pawns.add(progress)
    if die == 6 and -1 in s.pawns[me] and 0 in pawns:
        pawns = {0}
    names = {-1: f"haus-{('gelb', 'rot')[me]}-{s.pawns[me].count(-1)}"}
    for progress in pawns:
        goal = f"ziel-{('gelb', 'rot')[me]}-{'abcd'[progress - 40]}" if progress >= 40 else ""
        found.add(names.get(progress) or goal or str((start + progress) % 40 + 1))
    return found


def test_moves_as_counted_on_a_ring() -> None:
    seen, caught = 0, 0

    def look(match: Match) -> None:
        nonlocal seen, caught
        s = match.state
        if s.phase == "move":
            assert set(moves(match)) == expected(s), s
            seen += 1
        caught += len(s.runaways[0]) != 1
        assert len(s.runaways[0]) + len(s.runaways[1]) == 2
        for seat in (0, 1):
            assert not {(p + 20 * seat) % 40 for p in s.pawns[seat] if 0 <= p < 40} & set(s.runaways[seat])

    for seed in range(12):
        match = whole_match(RULES.make(2), seed, look=look)
        assert match.game.outcome(match.state).termination == "home"
    assert seen > 1_000
    assert caught > 200


def test_a_look_ahead_beats_blind_touches() -> None:
    assert wins(lambda: RULES.make(2), 40) >= 30
