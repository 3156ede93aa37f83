"""Totalisator: the worked example of the source, laying, quotas, rounding, and that no token comes from nowhere."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from games.engines import registry
from games.engines.core import CHANCE, IllegalMoveError
from games.engines.kit.throws import OVER, READY
from games.engines.match import Match
from games.engines.races.totalisator import Toto, quotas, written

RULES = registry.find("totalisator")


def ended(seats: int, laid: tuple[str, ...], home: tuple[int, ...], **options: Any) -> Any:
    """The outcome of a race in which the horses came home so."""
    game = RULES.make(seats, options)
    horses = len(game.owners)
    where = tuple(60 if horse in home else 5 + horse for horse in range(horses))
    s = Toto(where, (0,) * horses, home=home, laid=laid, phase=OVER)
    return game.outcome(s)


def test_the_place_bet_of_the_source() -> None:
    """002:337-365: 450 in all, 150 for each place; 25, 120 and 75 on them bring 6.00, 1.25 and 2.00 for 1.00."""
    found = quotas((25, 120, 75, 230), (0, 1, 2))
    assert found == {0: Fraction(6), 1: Fraction(5, 4), 2: Fraction(2)}
    assert [written(quota) for quota in found.values()] == ["6,00", "1,25", "2,00"]
    assert sum(quota * stake for quota, stake in zip(found.values(), (25, 120, 75), strict=True)) == 450  # 002:359-365


def test_the_win_bet_of_the_source() -> None:
    """002:329: of 160 in all 20 lie on the winner: 8.00 for 1.00."""
    assert quotas((140, 20), (1,)) == {1: Fraction(8)}


def test_an_unbacked_horse_leaves_its_part_to_the_others() -> None:
    assert quotas((30, 0, 60), (0, 1, 2)) == {0: Fraction(90, 60), 2: Fraction(90, 120)}
    assert quotas((30, 0), (1,)) == {}


def test_quotas_are_written_cut_off() -> None:
    assert written(Fraction(200, 3)) == "66,66"


def test_each_lays_three_lots_in_turn() -> None:
    match = Match(RULES.make(2))
    for number, row in enumerate(("sieg-0", "sieg-1", "sieg-0", "sieg-2", "sieg-3", "sieg-2")):
        assert match.to_act() == {number % 2}
        with pytest.raises(IllegalMoveError, match="Vor dem Rennen legst du Marken"):
            match.play(number % 2, ("wuerfel",))
        match.play(number % 2, (row,))
    assert match.state.phase == READY
    assert match.to_act() == {0}
    assert match.game.stakes(match.state, "sieg") == [20, 10, 20, 10]
    sheet = match.game.table(match.state)[2]
    assert [row.cells for row in sheet.rows] == [
        ("20", "", "20", "3,00"), ("", "10", "10", "6,00"), ("", "20", "20", "3,00"), ("10", "", "10", "6,00"),
    ]  # fmt: skip
    with pytest.raises(IllegalMoveError, match="Tippe einmal den Würfel an"):
        match.play(0, ("sieg-0",))


def test_who_backed_the_winner_shares_all() -> None:
    """Sixty tokens, thirty of them on the winner: two for one."""
    outcome = ended(2, ("sieg-0", "sieg-1", "sieg-0", "sieg-0", "sieg-3", "sieg-2"), (0, 1, 2))
    assert (outcome.scores, outcome.places) == ((40, 20), (1, 2))


def test_tokens_are_rounded_down() -> None:
    """Ninety in all, seventy on the winner: thirty bring 38 4/7, ten 12 6/7."""
    laid = ("sieg-1", "sieg-1", "sieg-1", "sieg-1", "sieg-1", "sieg-0", "sieg-1", "sieg-1", "sieg-0")
    assert ended(3, laid, (1, 0, 2)).scores == (38, 38, 12)


def test_stakes_nobody_wins_go_back() -> None:
    assert ended(2, ("sieg-0",) * 6, (1, 2, 3)).scores == (30, 30)


def test_three_places_of_four_horses_and_two_of_fewer() -> None:
    """002:335."""
    laid = ("platz-0", "platz-1", "platz-2", "platz-1", "platz-3", "platz-1")
    # 60 in all, 20 for each place: 20/10, 20/30, 20/10
    assert ended(2, laid, (0, 1, 2), wette="platz").scores == (40, 20)
    three = ("platz-0", "platz-1", "platz-2", "platz-1", "platz-2", "platz-1")
    assert ended(2, three, (0, 1), wette="platz", pferde=3).scores == (30, 30)


def test_both_pools_are_kept_apart() -> None:
    """Win: 20 in all, 10 on the winner. Place: 40 in all, a third on each horse placed."""
    laid = ("sieg-0", "sieg-3", "platz-0", "platz-1", "platz-3", "platz-2")
    outcome = ended(2, laid, (0, 1, 2), wette="beides")
    assert outcome.scores == (20 + 40 // 3, 80 // 3)


def test_no_more_is_paid_than_was_laid() -> None:
    for laid in product(("sieg-0", "sieg-1", "sieg-2"), repeat=6):
        assert sum(ended(2, laid, (0, 1, 2)).scores) in (59, 60)


def test_horses_are_thrown_for_in_turn() -> None:
    assert RULES.make(2).owners == (0, 1, 0, 1)
    assert RULES.make(8).owners == (0, 1, 2, 3)
    assert RULES.make(3, {"pferde": 2}).owners == (0, 1)


def test_what_lay_on_horses_that_fell_out_is_lost() -> None:
    game = RULES.make(2, {"wette": "platz"})
    laid = ("platz-0", "platz-1") * 3
    s = Toto((30, 60, 60, 7), (0,) * 4, home=(1, 2), out=(0,), laid=laid, phase=OVER)
    assert game.quotas(s, "platz") == {1: Fraction(2)}
    assert game.tokens(s) == (0, 60)


def test_a_whole_match_says_the_quotas() -> None:
    match, said = Match(RULES.make(8), "rennen"), []
    while acting := match.to_act():
        if acting == {CHANCE}:
            match.settle()
        else:
            (seat,) = acting
            touches = match.game.touches(match.state)
            match.play(seat, (touches[seat % len(touches)],))
        said += [str(effect.text) for effect in match.effects[-1] if effect.text]
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert sum(outcome.scores) == 240
    assert any(": Quote 4,00." in text for text in said)
