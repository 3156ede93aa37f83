"""Backgammon: the rules and their options, one by one.

Men are given by their side's own points: {24: 2, 6: 5, 25: 1} are two men on the 24, five on the 6, one on the bar;
those that are not named are off. Targets are White's numbers.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.engines import registry
from games.engines.core import CHANCE, Captured, Chance, IllegalMoveError, Move, Scored
from games.engines.match import Match
from games.engines.tables.backgammon import Backgammonstand
from games.engines.tables.turns import START, pips

Points = dict[int, int]
RULES = registry.find("backgammon")


def men(points: Points) -> tuple[int, ...]:
    return (15 - sum(points.values()), *(points.get(point, 0) for point in range(1, 26)))


def at(white: Points, black: Points, dice: tuple[int, ...] = (), turn: int = 0, **more: Any) -> Match:
    """A match in which `turn` is to play `dice`, or to throw if there are none; options and state fields by name."""
    fields = {name: more.pop(name) for name in list(more) if name in Backgammonstand.__slots__}
    phase = "move" if dice else "start"
    state = Backgammonstand(**{"men": (men(white), men(black)), "turn": turn, "phase": phase, "dice": dice, **fields})
    return Match(RULES.make(2, more), "brett", start=state)


def moves(match: Match) -> set[str]:
    (seat,) = match.to_act()
    listed = match.game.moves(match.state, seat)
    assert listed is not None
    return {" ".join(move) for move in listed}


def said(match: Match) -> str:
    return " ".join(str(effect.text) for effect in match.effects[-1] if effect.text)


def thrown(match: Match, *dice: int) -> None:
    """Touch the dice if a player is to, and let them fall."""
    if match.to_act() != {CHANCE}:
        (seat,) = match.to_act()
        match.play(seat, ("wuerfel",))
    match.decide(dice)


# --- the start --------------------------------------------------------------------------------------------------


def test_the_start_counts_167_pips() -> None:
    """By hand: 2 · 24 + 5 · 13 + 3 · 8 + 5 · 6 = 48 + 65 + 24 + 30."""
    assert sum(START) == 15
    assert pips(START) == 167


def test_the_set_up() -> None:
    """004:181-199: White 2 on S1, 5 on S12, 3 on W8, 5 on W6; Black the mirror image."""
    view = registry.find("backgammon").make().view(Backgammonstand(), None)
    lying = {(piece.at, piece.owner): piece.count for piece in view.pieces if piece.kind == "stone"}
    assert lying == {
        ("24", 0): 2, ("13", 0): 5, ("8", 0): 3, ("6", 0): 5,
        ("1", 1): 2, ("12", 1): 5, ("17", 1): 3, ("19", 1): 5,
    }  # fmt: skip


def test_the_higher_die_begins_with_both_numbers() -> None:
    match = Match(RULES.make())
    thrown(match, 3, 3)
    assert match.to_act() == {CHANCE}
    thrown(match, 2, 5)
    assert match.to_act() == {1}
    assert match.state.dice == (2, 5)
    match.play(1, ("12", "17", "17", "19"))
    assert match.to_act() == {0}
    assert match.game.step(match.state, 0).targets == ("wuerfel",)


def test_equal_dice_double_the_stake_where_agreed() -> None:
    match = Match(RULES.make(2, {"automatisch": True, "doppler": True}))
    for cube in (2, 4, 8, 16, 32, 64, 64):
        thrown(match, 1, 1)
        assert match.state.cube == cube
    assert match.state.owner == -1
    plain = Match(RULES.make(2, {"automatisch": True}))
    thrown(plain, 1, 1)
    assert plain.state.cube == 1


# --- moving -----------------------------------------------------------------------------------------------------


def test_sides_move_towards_each_other() -> None:
    assert moves(at({24: 1}, {24: 1}, (6, 1))) == {"24 18 18 17"}
    assert moves(at({24: 1}, {24: 1}, (6, 1), turn=1)) == {"1 7 7 8"}


def test_one_turn_has_one_spelling() -> None:
    """Either number first, or one man twice: the higher first; three results of two men."""
    assert moves(at({24: 1, 20: 1}, {1: 1}, (3, 1))) == {
        "24 21 21 20", "24 21 20 19", "20 17 24 23", "20 17 17 16",
    }  # fmt: skip


def test_a_double_is_played_four_times_from_back_to_front() -> None:
    """Four equal steps of two men: 4-0, which is also 3-1, 2-2, 1-3, 0-4 (001:417-429, 004:213)."""
    assert moves(at({24: 1, 18: 1}, {1: 1}, (2, 2))) == {
        "24 22 22 20 20 18 18 16",
        "24 22 22 20 18 16 16 14",
        "24 22 18 16 16 14 14 12",
        "18 16 16 14 14 12 12 10",
    }


def test_orders_that_hit_differently_are_two_turns() -> None:
    both = at({24: 1}, {7: 1, 3: 1}, (6, 5))
    assert moves(both) == {"24 18 18 13", "24 19 19 13"}
    both.play(0, ("24", "18", "18", "13"))
    assert [effect.at for effect in both.effects[-1] if isinstance(effect, Captured)] == ["18"]
    assert both.state.men == (men({13: 1}), men({25: 1, 3: 1}))
    assert "Weiß schlägt den Stein auf 18" in said(both)


def test_two_men_close_a_point_but_can_be_jumped() -> None:
    assert moves(at({24: 1}, {7: 2}, (6, 5))) == {"24 19 19 13"}
    assert moves(at({24: 1}, {7: 2, 6: 2}, (6, 5))) == set()


def test_both_numbers_must_be_played_if_possible() -> None:
    """8-7 would use the 1, but the man on 24 cannot begin with the 6, and 7-1 is closed."""
    match = at({24: 1, 8: 1}, {7: 2, 24: 2}, (6, 1))
    assert moves(match) == {"8 2 24 23", "24 23 23 17"}
    with pytest.raises(IllegalMoveError, match="wenn es geht, beide"):
        match.play(0, ("8", "7"))
    # 10-4 and 24-18 are closed: the 6 only goes after the 1
    assert moves(at({24: 1, 10: 1}, {7: 2, 21: 2}, (6, 1))) == {"24 23 23 17", "10 9 9 3"}


def test_of_two_numbers_that_exclude_each_other_the_higher_is_played() -> None:
    match = at({10: 1}, {25 - 1: 2}, (5, 4))  # either goes, but then 1 is closed
    assert moves(match) == {"10 5"}
    with pytest.raises(IllegalMoveError, match="höhere"):
        match.play(0, ("10", "6"))


def test_if_only_the_lower_number_can_be_played_it_is() -> None:
    board: tuple[Points, Points] = ({10: 1}, {25 - 5: 2, 25 - 1: 2})
    assert moves(at(*board, (5, 4))) == {"10 6"}
    assert moves(at(*board, (5, 4), niedrige="bar")) == {"10 6"}
    assert moves(at(*board, (5, 4), niedrige="nie")) == set()


def test_two_men_on_the_bar_and_only_the_lower_number_fits() -> None:
    """001:455: 6/3 with the 6 closed. 002:393 and 004:227 let one man in."""
    board: tuple[Points, Points] = ({25: 2, 8: 1}, {6: 2})
    assert moves(at(*board, (6, 3))) == {"bar 22"}
    assert moves(at(*board, (6, 3), niedrige="bar")) == set()
    assert moves(at(*board, (6, 3), niedrige="nie")) == set()


def test_one_man_with_both_numbers_only_from_the_higher() -> None:
    """004:219: 5 and 2; the 5 is closed to this man, so it may not go 2 and then 5."""
    board: tuple[Points, Points] = ({20: 1}, {10: 2})
    assert moves(at(*board, (5, 2))) == {"20 18 18 13"}
    assert moves(at(*board, (5, 2), zusammen="hoehere")) == {"20 18"}
    assert moves(at({20: 1}, {}, (5, 2), zusammen="hoehere")) == {"20 15 15 13"}
    # another man may still play the 5 from where the first arrived
    assert moves(at({20: 1, 18: 1}, {10: 2}, (5, 2), zusammen="hoehere")) == {"18 13 20 18", "18 13 13 11"}


def test_men_on_the_bar_come_in_first() -> None:
    assert moves(at({25: 1, 6: 1}, {}, (6, 5))) == {"bar 19 19 14", "bar 19 6 1"}
    match = at({25: 1, 6: 2}, {6: 2}, (6, 5))
    assert moves(match) == {"bar 20 20 14"}
    with pytest.raises(IllegalMoveError, match="von der Bar"):
        match.play(0, ("6", "1"))


def test_a_man_that_comes_in_can_hit() -> None:
    match = at({25: 1}, {3: 1}, (3, 2))
    match.play(0, ("bar", "22", "22", "20"))
    assert match.state.men[1] == men({25: 1})


# --- bearing off ------------------------------------------------------------------------------------------------


def test_bearing_off_starts_when_all_are_home() -> None:
    """001:459: with the second number of a turn already, if the first brought the last man home."""
    assert moves(at({7: 1, 6: 1}, {}, (6, 1))) == {"7 1 1 aus", "7 1 6 5"}  # 7-6-off is the first
    match = at({13: 1, 6: 2}, {}, (6, 1))
    with pytest.raises(IllegalMoveError, match="alle deine Steine"):
        match.play(0, ("6", "aus"))


def test_a_number_above_all_men_takes_the_furthest() -> None:
    assert moves(at({4: 2, 1: 1}, {}, (6, 5))) == {"4 aus 4 aus"}
    match = at({5: 1, 3: 2}, {}, (4, 4))
    assert moves(match) == {"5 1 3 aus 3 aus 1 aus"}


def test_bearing_off_is_no_duty() -> None:
    """001:463-465: with a 5 a man may be moved up from 6 to 1 instead."""
    assert "6 1 6 5" in moves(at({6: 2, 5: 1}, {}, (5, 1)))


def test_a_man_hit_while_bearing_off_must_come_round() -> None:
    match = at({25: 1, 2: 3}, {}, (2, 1))
    assert moves(match) == {"bar 23 23 22", "bar 23 2 1"}


# --- the end ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("black", "options", "points", "termination"),
    [
        ({1: 14}, {}, 1, "single"),
        ({1: 15}, {}, 2, "gammon"),
        ({1: 14, 25: 1}, {}, 3, "backgammon"),
        ({1: 14, 25: 1}, {"dreifach": "heim"}, 2, "gammon"),
        ({1: 14, 19: 1}, {"dreifach": "heim"}, 3, "backgammon"),
        ({1: 14, 18: 1}, {}, 2, "gammon"),
        ({1: 13, 25: 1}, {}, 1, "single"),  # one is off
    ],
)
def test_what_a_win_counts(black: Points, options: dict[str, Any], points: int, termination: str) -> None:
    """001:477, 002:411-417, 004:235."""
    match = at({1: 1}, black, (2, 1), **options)
    match.play(0, ("1", "aus"))
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert outcome.places == (1, 2)
    assert outcome.scores == (points, 0)
    assert outcome.termination == termination
    assert match.to_act() == frozenset()


def test_the_cube_multiplies() -> None:
    match = at({1: 1}, {1: 15}, (2, 1), doppler=True, cube=4)
    match.play(0, ("1", "aus"))
    assert match.state.score == (8, 0)


# --- who cannot move ---------------------------------------------------------------------------------------------


def test_a_throw_that_cannot_be_played_passes() -> None:
    match = at({24: 1}, {7: 2, 6: 2}, turn=0)
    thrown(match, 6, 5)
    assert match.to_act() == {1}
    assert "Weiß kann nicht ziehen" in said(match)


def test_an_unplayable_double_lapses_or_is_thrown_again() -> None:
    for again, acting in (("verfaellt", {1}), ("nochmal", {CHANCE})):
        match = at({24: 1}, {7: 2}, turn=0, pasch=again)
        thrown(match, 6, 6)
        assert match.to_act() == acting
        assert match.state.turn == (1 if again == "verfaellt" else 0)
    match = at({24: 1}, {7: 2, 6: 2}, turn=0, pasch="nochmal")
    thrown(match, 6, 5)  # no double
    assert match.to_act() == {1}


CLOSED: Points = {1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 2, 24: 1}


def test_a_closed_board_is_passed_over() -> None:
    """001:455: who is shut out does not even throw."""
    match = at({25: 1}, {**CLOSED}, (2, 1), turn=1)
    match.play(1, ("1", "3", "3", "4"))
    assert match.to_act() == {1}
    assert "Weiß kommt nicht von der Bar" in said(match)


def test_who_is_shut_out_may_still_double() -> None:
    match = at({25: 1}, {**CLOSED}, (2, 1), turn=1, doppler=True)
    match.play(1, ("1", "3", "3", "4"))
    assert match.to_act() == {0}
    assert match.game.step(match.state, 0).targets == ("wuerfel", "doppeln")


# --- the doubling cube --------------------------------------------------------------------------------------------


def doubled(match: Match, *words: str) -> None:
    for word in words:
        (seat,) = match.to_act()
        match.play(seat, (word,))


def test_taking_a_double_takes_the_cube() -> None:
    """001:487-493: the stake doubles, and the next double is the taker's."""
    match = at({6: 15}, {6: 15}, doppler=True)
    doubled(match, "doppeln")
    assert match.to_act() == {1}
    doubled(match, "annehmen")
    assert (match.state.cube, match.state.owner) == (2, 1)
    assert match.to_act() == {0}
    assert match.game.step(match.state, 0).targets == ("wuerfel",)
    with pytest.raises(IllegalMoveError, match="wer den Dopplerwürfel hat"):
        match.play(0, ("doppeln",))
    thrown(match, 2, 1)
    match.play(0, next(iter(match.game.moves(match.state, 0) or ())))
    doubled(match, "doppeln", "annehmen")  # Black redoubles
    assert (match.state.cube, match.state.owner) == (4, 0)


def test_refusing_loses_the_stake_before_the_double() -> None:
    """001:485-493: the first time the single stake, the second time the double one."""
    match = at({6: 15}, {6: 15}, doppler=True)
    doubled(match, "doppeln", "ablehnen")
    assert match.state.score == (1, 0)
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert outcome.winners == (0,)
    assert outcome.termination == "dropped"
    later = at({6: 15}, {6: 15}, doppler=True, cube=2, owner=0)
    doubled(later, "doppeln", "ablehnen")
    assert later.state.score == (2, 0)
    assert later.to_act() == frozenset()


def test_refusing_later_costs_half_the_offer_where_agreed() -> None:
    """002:429-431: the cube is turned back, the game goes on, and offers come in turn."""
    first = at({6: 15}, {6: 15}, doppler=True, ablehnen="weiter")
    doubled(first, "doppeln", "ablehnen")
    assert first.to_act() == frozenset()
    later = at({6: 15}, {6: 15}, doppler=True, ablehnen="weiter", cube=2, owner=0)
    doubled(later, "doppeln", "ablehnen")
    assert later.state.score == (2, 0)
    assert [e.points for e in later.effects[-1] if isinstance(e, Scored)] == [2]
    assert (later.state.cube, later.state.owner) == (2, 1)
    assert later.to_act() == {0}
    assert later.game.step(later.state, 0).targets == ("wuerfel",)
    match = at({6: 15}, {6: 15}, doppler=True, ablehnen="weiter", cube=4, owner=0, punkte=3)
    doubled(match, "doppeln", "ablehnen")
    assert match.to_act() == frozenset()


def test_doubling_after_the_throw_where_agreed() -> None:
    """002:429: not before one has thrown; so plays the Schmidt preset. 001:483 before the throw."""
    match = at({6: 15}, {6: 15}, doppler=True, verdoppeln="nach")
    assert match.game.step(match.state, 0).targets == ("wuerfel",)
    with pytest.raises(IllegalMoveError, match="nach dem Würfeln"):
        match.play(0, ("doppeln",))
    thrown(match, 2, 1)
    assert match.game.step(match.state, 0).targets == ("6", "doppeln")
    assert ("doppeln",) in set(match.game.moves(match.state, 0) or ())
    doubled(match, "doppeln")
    assert match.to_act() == {1}
    doubled(match, "annehmen")
    assert (match.state.phase, match.state.dice, match.state.cube, match.state.owner) == ("move", (2, 1), 2, 1)
    assert match.game.step(match.state, 0).targets == ("6",)
    match.play(0, next(iter(match.game.moves(match.state, 0) or ())))
    assert match.game.step(match.state, 1).targets == ("wuerfel",)
    half = at({6: 15}, {6: 15}, (2, 1), doppler=True, verdoppeln="nach", ablehnen="weiter", cube=2, owner=0)
    doubled(half, "doppeln", "ablehnen")
    assert (half.state.phase, half.state.score, half.state.owner) == ("move", (2, 0), 1)
    assert half.game.step(half.state, 0).targets == ("6",)
    before = at({6: 15}, {6: 15}, (2, 1), doppler=True)
    with pytest.raises(IllegalMoveError, match="vor dem Würfeln"):
        before.play(0, ("doppeln",))
    rules = {name: preset.options.get("verdoppeln") for name, preset in RULES.presets.items()}
    assert rules == {"philos": "vor", "schmidt": "nach", "faltblatt": None, "turnier": None}


def test_who_is_shut_out_cannot_double_after_a_throw() -> None:
    match = at({25: 1}, {**CLOSED}, (2, 1), turn=1, doppler=True, verdoppeln="nach", owner=0)
    match.play(1, ("1", "3", "3", "4"))
    assert match.to_act() == {1}


def test_the_cube_ends_at_64() -> None:
    match = at({6: 15}, {6: 15}, doppler=True, cube=64, owner=0)
    assert match.game.step(match.state, 0).targets == ("wuerfel",)
    with pytest.raises(IllegalMoveError, match="Höher als 64"):
        match.play(0, ("doppeln",))


def test_without_a_cube_there_is_no_doubling() -> None:
    match = at({6: 15}, {6: 15})
    with pytest.raises(IllegalMoveError, match="ohne Dopplerwürfel"):
        match.play(0, ("doppeln",))


# --- matches ------------------------------------------------------------------------------------------------------


def finish(match: Match) -> None:
    """Put the match where White bears off its last man in a single game, and do so."""
    s = match.state
    board = (men({1: 1}), men({1: 14}))
    match.states[-1] = Backgammonstand(
        board, 0, "move", (2, 1), s.cube, s.owner, s.score, s.crawford, s.throws, s.end, s.last
    )
    match.play(0, ("1", "aus"))


def test_a_match_goes_to_its_points() -> None:
    match = at({6: 15}, {6: 15}, punkte=3)
    for points in (1, 2):
        finish(match)
        assert match.state.score == (points, 0)
        assert match.game.outcome(match.state) is None
        assert match.to_act() == {0}
        match.play(0, ("wuerfel",))
        assert match.to_act() == {CHANCE}
        assert match.state.men == (START, START)
        assert match.state.cube == 1
        match.decide((6, 1))
    finish(match)
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert outcome.places == (1, 2)
    assert outcome.scores == (3, 0)


@pytest.mark.parametrize("rule", [True, False])
def test_crawford(rule: bool) -> None:
    """One game without the cube when somebody first lacks one point; after it the cube is back."""
    match = at({6: 15}, {6: 15}, punkte=3, doppler=True, crawford=0, score=(1, 0))
    match.game = RULES.make(2, {"punkte": 3, "doppler": True, "crawford": rule})
    finish(match)
    match.play(0, ("wuerfel",))
    assert match.game.may_double(match.state, 1) is not rule
    # Black wins that game
    s = match.state
    match.states[-1] = Backgammonstand(
        (men({1: 14}), men({1: 1})), 1, "move", (2, 1), score=s.score, crawford=s.crawford
    )
    match.play(1, ("24", "aus"))
    assert match.state.score == (2, 1)
    match.play(1, ("wuerfel",))
    assert match.game.may_double(match.state, 1)


def test_a_match_is_cut_off_at_last() -> None:
    match = at({24: 1}, {7: 2, 6: 2}, throws=999)
    thrown(match, 6, 5)
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert outcome.termination == "throws"
    assert outcome.winners == (0,)  # 24 pips to go against 26


# --- what a player is told ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("white", "black", "dice", "path", "reason"),
    [
        ({24: 2}, {}, (6, 5), (), "Tippe einen deiner Steine an"),
        ({24: 2}, {}, (6, 5), ("x",), "gibt es auf dem Brett nicht"),
        ({24: 2}, {}, (6, 5), ("24", "x"), "gibt es auf dem Brett nicht"),
        ({24: 2}, {}, (6, 5), ("aus",), "zieht nicht mehr"),
        ({24: 2}, {}, (6, 5), ("24",), "wohin der Stein soll"),
        ({24: 2}, {}, (6, 5), ("23",), "kein Stein von dir"),
        ({24: 2}, {}, (6, 5), ("24", "18"), "alle Zahlen ziehen"),
        ({24: 2}, {}, (6, 5), ("24", "18", "24", "19", "24"), "schon alles gezogen"),
        ({24: 2}, {}, (6, 5), ("24", "13"), "nicht zusammengezählt"),
        ({24: 2}, {}, (6, 5), ("24", "20"), "So weit zieht der Stein"),
        ({23: 2}, {}, (6, 5), ("23", "24"), "andere Richtung"),
        ({24: 2, 8: 1}, {7: 2}, (6, 5), ("24", "18"), "gesperrt"),
        ({24: 2, 8: 1}, {7: 2, 6: 2}, (6, 5), ("24",), "keine deiner Zahlen"),
        ({25: 2}, {6: 2}, (6, 5), ("bar", "19"), "gesperrt"),
        ({13: 1, 6: 1}, {}, (6, 5), ("6", "aus"), "in deinem Heimfeld"),
        ({6: 1, 3: 1}, {}, (4, 3), ("6", "aus"), "Ziehe erst die hinteren"),
        ({10: 1}, {24: 2}, (5, 4), ("10", "6"), "Geht nur eine, dann die höhere"),
        ({24: 1, 20: 1}, {1: 1}, (3, 1), ("24", "23"), "Ziehe erst die höhere Zahl"),
        ({24: 1, 18: 1}, {1: 1}, (2, 2), ("18", "16", "24", "22"), "von hinten nach vorn"),
    ],
)
def test_why_not(white: Points, black: Points, dice: tuple[int, ...], path: tuple[str, ...], reason: str) -> None:
    match = at(white, black, dice)
    with pytest.raises(IllegalMoveError, match=reason):
        match.play(0, path)


def test_before_the_throw_only_the_dice_can_be_touched() -> None:
    match = at({6: 15}, {6: 15})
    for path in ((), ("6",), ("wuerfel", "wuerfel")):
        with pytest.raises(IllegalMoveError, match="Erst wird gewürfelt"):
            match.play(0, path)


def test_steps_show_what_they_would_do() -> None:
    match = at({24: 2}, {7: 1}, (6, 5))
    step = match.game.step(match.state, 0, ("24", "18"))
    assert [type(effect).__name__ for effect in step.shows] == ["Captured", "Moved"]
    off = at({6: 1, 1: 1}, {}, (6, 5))
    assert [b.target for b in off.game.step(off.state, 0, ("6",)).buttons] == ["aus"]


def test_many_men_are_counted() -> None:
    pieces = at({6: 15}, {}).game.view(at({6: 15}, {}).state, None).pieces
    assert [(p.count, p.text) for p in pieces if p.at == "6"] == [(4, ""), (1, "15")]


# --- programs -----------------------------------------------------------------------------------------------------


def test_looking_one_turn_ahead_beats_random_play() -> None:
    """`evaluate` is good enough to win at least 95 of 100 games by one look."""
    game = RULES.make()
    won = 0
    for number in range(20):
        rng = random.Random(number)
        match = Match(game, f"look {number}")
        mine = number % 2
        while acting := match.to_act():
            if acting == {CHANCE}:
                match.settle()
                continue
            (seat,) = acting
            path = game.propose(match.state, seat, rng)
            if seat == mine:
                path = max(
                    game.moves(match.state, seat) or (),
                    key=lambda move: game.evaluate(game.apply(match.state, Move(mine, move))[0], mine),
                )
            match.push(Move(seat, path))
        outcome = game.outcome(match.state)
        assert outcome is not None
        won += mine in outcome.winners
    assert won >= 19


def test_evaluate_sees_the_race_and_the_bar() -> None:
    game = RULES.make()

    def value(white: Points, black: Points) -> float:
        return float(game.evaluate(at(white, black).state, 0))

    assert value({6: 15}, {6: 15}) == 0
    assert value({5: 15}, {6: 15}) > 0 > value({6: 15}, {5: 15})
    assert value({24: 2, 6: 13}, {24: 2, 6: 12, 25: 1}) > value({24: 2, 6: 13}, {24: 2, 6: 13})
    after, _effects = game.apply(at({1: 1}, {6: 15}, (2, 1)).state, Move(0, ("1", "aus")))
    assert game.evaluate(after, 0) == 1
    assert game.evaluate(after, 1) == -1


def test_a_die_is_one_to_six() -> None:
    match = at({24: 1}, {24: 1})
    match.play(0, ("wuerfel",))
    for dice in ((7, 1), (0, 1), (1,), (1, 2, 3), ("1", "2")):
        with pytest.raises(IllegalMoveError):
            match.decide(dice)
    assert match.push(Chance((1, 2)))
