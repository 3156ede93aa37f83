"""Chouette: the line, the captain and his advisers, doubles answered one by one, and who pays whom.

What is played on the board is Backgammon, which has tests of its own; here every turn of random matches is compared
with what Backgammon allows, and every account is balanced.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.engines import registry
from games.engines.core import CHANCE, IllegalMoveError, Moved, NotYourTurnError, Scored
from games.engines.match import Match
from games.engines.tables.backgammon import Backgammonstand
from games.engines.tables.chouette import MOST_TIES, Chouettestand

RULES = registry.find("chouette")


def men(points: dict[int, int]) -> tuple[int, ...]:
    return (15 - sum(points.values()), *(points.get(point, 0) for point in range(1, 26)))


def at(game: Backgammonstand, line: tuple[int, ...] = (0, 1, 2, 3), **more: Any) -> Match:
    """A match in which seat 0 plays alone and 1 is captain of 2 and 3; state fields and options by name."""
    options = {name: more.pop(name) for name in list(more) if name in ("spiele", "kapitaen")}
    fields = {"captain": line[1], "inn": frozenset(line[1:]), "score": (0,) * len(line), **more}
    state = Chouettestand(phase="play", groups=tuple((seat,) for seat in line), game=game, **fields)
    return Match(RULES.make(len(line), options), "brett", start=state)


def said(match: Match) -> list[str]:
    return [str(effect.text) for effect in match.effects[-1] if effect.text]


def notes(match: Match) -> list[str]:
    return [str(note) for note in match.game.view(match.state, None).notes]


def line(match: Match) -> list[int]:
    return [group[0] for group in match.state.groups]


OFFER = Backgammonstand(phase="start", turn=0)


# --- the line --------------------------------------------------------------------------------------------------------


def test_the_highest_throw_plays_alone_and_the_next_leads() -> None:
    match = Match(RULES.make(4))
    match.decide((2, 6, 3, 5))
    assert line(match) == [1, 3, 2, 0]
    assert (match.state.alone, match.state.captain) == (1, 3)
    assert match.state.inn == {3, 2, 0}
    assert said(match)[-1] == "Spieler 2 spielt mit Weiß allein, Spieler 4 führt die anderen."


def test_ties_are_thrown_again_among_themselves() -> None:
    match = Match(RULES.make(4))
    match.decide((4, 6, 4, 4))
    assert match.to_act() == {CHANCE}
    match.decide((1, 5, 5))  # seats 0, 2, 3
    match.decide((2, 3))  # seats 2, 3
    assert line(match) == [1, 3, 2, 0]
    endless = Match(RULES.make(3))
    for _throw in range(MOST_TIES + 1):
        endless.decide((3, 3, 3))
    assert line(endless) == [0, 1, 2]


def test_a_soloist_who_wins_stays_and_the_captain_goes_to_the_end() -> None:
    match = at(Backgammonstand(men=(men({1: 1}), men({1: 5})), phase="move", dice=(2, 1)))
    match.play(0, ("1", "aus"))
    assert match.state.score == (3, -1, -1, -1)
    assert [(e.seat, e.points) for e in match.effects[-1] if isinstance(e, Scored)] == [
        (1, -1),
        (2, -1),
        (3, -1),
        (0, 3),
    ]
    assert match.to_act() == {0}
    match.play(0, ("wuerfel",))
    assert line(match) == [0, 2, 3, 1]
    assert match.state.game == Backgammonstand()


def test_a_soloist_who_loses_goes_to_the_end_and_the_captain_takes_his_place() -> None:
    match = at(Backgammonstand(men=(men({24: 15}), men({1: 1})), phase="move", turn=1, dice=(2, 1)))
    match.play(1, ("24", "aus"))  # a gammon: two from one to each, and three with a man in the winner's home
    assert match.state.score == (-9, 3, 3, 3)
    match.play(0, ("wuerfel",))
    assert line(match) == [1, 2, 3, 0]


# --- captain and advisers --------------------------------------------------------------------------------------------


def test_advisers_point_and_the_captain_decides() -> None:
    match = at(Backgammonstand(phase="move", turn=1, dice=(3, 1)))
    assert match.to_act() == {1, 2, 3}
    step = match.game.step(match.state, 2)
    assert str(step.prompt) == "Zeige dem Kapitän einen Zug."
    match.play(2, ("17", "20"))
    assert match.state.game.men == Backgammonstand().men  # nothing moves
    assert not [effect for effect in match.effects[-1] if isinstance(effect, Moved)]
    assert said(match) == ["Spieler 3 rät: 17–20."]
    assert notes(match)[2] == "rät 17–20, 0 Punkte"
    assert match.game.view(match.state, None).last == ("17", "20")
    assert match.to_act() == {1, 3}  # once for each throw
    match.play(1, ("1", "4", "1", "2"))
    assert match.state.game.turn == 0
    assert match.state.hints == ()
    assert match.to_act() == {0}


def test_advice_is_a_move_the_captain_can_make() -> None:
    match = at(Backgammonstand(phase="move", turn=1, dice=(3, 1)))
    with pytest.raises(IllegalMoveError, match="das der Kapitän"):
        match.play(2, ("17", "19"))
    with pytest.raises(NotYourTurnError):
        match.play(0, ("17", "20"))
    alone = at(Backgammonstand(phase="move", turn=0, dice=(3, 1)))
    assert alone.to_act() == {0}  # nobody advises the soloist


def test_advisers_do_not_throw_or_double() -> None:
    assert at(Backgammonstand(phase="start", turn=1)).to_act() == {1}


# --- doubles ---------------------------------------------------------------------------------------------------------


def test_each_answers_for_himself() -> None:
    """001:669: who refuses pays the value before, and is out of this game alone."""
    match = at(OFFER)
    match.play(0, ("doppeln",))
    assert match.to_act() == {1, 2, 3}
    match.play(3, ("ablehnen",))
    match.play(1, ("annehmen",))
    assert match.to_act() == {2}
    match.play(2, ("annehmen",))
    assert match.state.score == (1, 0, 0, -1)
    assert match.state.inn == {1, 2}
    assert (match.state.game.cube, match.state.game.owner, match.state.game.phase) == (2, 1, "start")
    assert match.state.captain == 1
    assert notes(match)[3] == "ausgestiegen, -1 Punkt"
    assert match.to_act() == {0}


def test_the_highest_who_takes_leads_when_the_captain_refuses() -> None:
    match = at(OFFER, line=(0, 2, 3, 1))
    match.play(0, ("doppeln",))
    for seat, answer in ((2, "ablehnen"), (1, "annehmen"), (3, "annehmen")):
        match.play(seat, (answer,))
    assert match.state.captain == 3
    assert "Spieler 4 führt nun die anderen." in said(match)
    bound = at(OFFER, line=(0, 2, 3, 1), kapitaen="ende")
    bound.play(0, ("doppeln",))
    for seat, answer in ((2, "ablehnen"), (1, "annehmen"), (3, "annehmen")):
        bound.play(seat, (answer,))
    assert bound.state.phase == "between"
    assert bound.state.score == (3, -1, -1, -1)


def test_a_captain_who_took_over_and_wins_is_the_next_soloist() -> None:
    """001:671; and taking changes nothing in the line of the others."""
    won = Backgammonstand(men=(men({1: 10}), men({1: 1})), phase="move", turn=1, dice=(2, 1), cube=2, owner=1)
    match = at(won, captain=2, inn=frozenset({2, 3}), score=(1, -1, 0, 0))
    match.play(2, ("24", "aus"))
    assert match.state.score == (-3, -1, 2, 2)
    match.play(0, ("wuerfel",))
    assert line(match) == [2, 1, 3, 0]


def test_a_captain_who_took_over_and_loses_leaves_the_line_as_it_was() -> None:
    lost = Backgammonstand(men=(men({1: 1}), men({1: 5})), phase="move", dice=(2, 1), cube=2, owner=1)
    match = at(lost, captain=2, inn=frozenset({2, 3}), score=(1, -1, 0, 0))
    match.play(0, ("1", "aus"))
    assert match.state.score == (5, -1, -2, -2)
    match.play(0, ("wuerfel",))
    assert line(match) == [0, 2, 3, 1]


def test_when_all_refuse_the_game_is_over() -> None:
    match = at(OFFER)
    match.play(0, ("doppeln",))
    for seat in (1, 2, 3):
        match.play(seat, ("ablehnen",))
    assert match.state.phase == "between"
    assert match.state.score == (3, -1, -1, -1)
    assert "Niemand spielt weiter: Das Spiel ist verloren." in said(match)


def test_the_captains_double_is_answered_by_the_soloist_alone() -> None:
    match = at(Backgammonstand(phase="start", turn=1))
    match.play(1, ("doppeln",))
    assert match.to_act() == {0}
    match.play(0, ("ablehnen",))
    assert match.state.score == (-3, 1, 1, 1)
    taken = at(Backgammonstand(phase="start", turn=1))
    taken.play(1, ("doppeln",))
    taken.play(0, ("annehmen",))
    assert (taken.state.game.cube, taken.state.game.owner) == (2, 0)


def test_why_not() -> None:
    match = at(OFFER)
    match.play(0, ("doppeln",))
    with pytest.raises(IllegalMoveError, match="Nimm die Verdopplung an"):
        match.play(1, ("wuerfel",))
    moving = at(Backgammonstand(phase="move", turn=1, dice=(3, 1)))
    with pytest.raises(IllegalMoveError, match="nur in die andere Richtung"):
        moving.play(1, ("17", "16"))


# --- the end ---------------------------------------------------------------------------------------------------------


def test_the_most_points_win_after_the_games_agreed() -> None:
    match = at(
        Backgammonstand(men=(men({1: 1}), men({1: 5})), phase="move", dice=(2, 1)), games=2, score=(0, 5, -2, -3)
    )
    match.play(0, ("1", "aus"))
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (outcome.places, outcome.scores) == ((2, 1, 3, 4), (3, 4, -3, -4))
    assert str(outcome.reason) == "Spieler 2 hat die meisten Punkte und gewinnt."


@pytest.mark.parametrize("seats", [3, 6])
def test_random_matches_play_backgammon_and_balance(seats: int) -> None:
    rng, turns, advice = random.Random(seats), 0, 0
    game = RULES.make(seats)
    plain = game.inner  # type: ignore[attr-defined]
    for number in range(6):
        match = Match(game, str(number))
        while acting := match.to_act():
            if acting == {CHANCE}:
                match.settle()
                continue
            s = match.state
            seat = rng.choice(sorted(acting))
            path = game.propose(s, seat, rng)
            if s.phase == "play" and s.game.phase == "move":
                allowed = set(plain.moves(s.game, s.game.turn))
                if seat in (s.alone, s.captain):
                    assert path in allowed
                    turns += 1
                else:
                    assert any(path in zip(turn[::2], turn[1::2], strict=True) for turn in allowed if len(turn) > 1)
                    advice += 1
            match.play(seat, path)
            assert sum(match.state.score) == 0
            assert match.state.captain in match.state.inn or match.state.phase != "play"
    assert turns > 500
    assert advice > 100
