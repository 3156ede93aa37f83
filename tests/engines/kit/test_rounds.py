"""Rounds and tokens: who is next, when a round is over, who is left, ties, and what goes into the middle and out of it.

Three small games, made for it: one throw each (`Single`), whose ones leave (`Fatal`), and whose dice pay (`Sticks`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from games.engines.core import CHANCE, Effect, Move, Options, Seat
from games.engines.kit.rounds import Lap, Rounds, rounds_agreed, ties
from games.engines.kit.states import changed
from games.engines.kit.throws import who_begins
from games.engines.kit.tokens import BOX, POT, Purse, Tokens
from games.engines.match import Match


@dataclass(frozen=True, slots=True)
class Agreed(Options):
    runden: int = rounds_agreed(3, "a test", (0, 1, 2, 3))
    beginn: str = who_begins("a test")
    gleichstand: str = ties("a test")


class Single(Rounds[Lap, Agreed]):
    """One throw each; the pips count."""

    options_class = Agreed
    most_throws = 60

    def fell(self, s: Lap) -> tuple[Lap, list[Effect]]:
        after, effect = self.gains(s, s.dice[0])
        after, more = self.done(after)
        return after, [effect, *more]


class Fatal(Single):
    """A one leaves, all else is at stake until one stops."""

    last_one = True

    def fell(self, s: Lap) -> tuple[Lap, list[Effect]]:
        if s.dice[0] != 1:
            return changed(s, stake=s.stake + s.dice[0]), []
        after, effects = self.leaves(s, s.turn)
        after, more = self.done(after)
        return after, effects + more

    def may_stop(self, s: Lap) -> bool:
        return s.tries > 1


class Fewest(Single):
    fewest = True


class Sticks(Tokens[Purse, Agreed]):
    """One: into the middle. Six: from the next. Anything else: from the box. Who begins moves on."""

    options_class = Agreed
    most_throws = 60

    def stock(self) -> int:
        return 2

    def pot(self) -> int:
        return 5

    def fell(self, s: Purse) -> tuple[Purse, list[Effect]]:
        other = (s.turn + 1) % self.seats
        source, to = {1: (s.turn, POT), 2: (POT, s.turn), 6: (other, s.turn), 5: (s.turn, BOX)}.get(
            s.dice[0], (BOX, s.turn)
        )
        after, effects = self.paid(s, 1, source, to)
        after, more = self.done(after)
        return after, effects + more

    def opens(self, s: Purse) -> Seat:
        return (s.first + 1) % self.seats


def begun(game: type[Any], seats: int, **options: Any) -> Match:
    return Match(game(seats, Agreed(**{"beginn": "platz", **options})))


def throw(match: Match, *faces: int) -> list[str]:
    """Whoever is to act throws these, one after the other; all that was said."""
    said: list[str] = []
    for face in faces:
        (seat,) = match.to_act()
        match.push(Move(seat, ("wuerfel",)))
        said += [str(effect.text) for effect in match.decide((face,))]
    return said


def stop(match: Match) -> list[str]:
    (seat,) = match.to_act()
    return [str(effect.text) for effect in match.play(seat, ("aufhoeren",))]


def test_everybody_once_a_round() -> None:
    match = begun(Single, 3)
    assert throw(match, 4) == ["Spieler 1 würfelt eine 4.", "Spieler 1 schreibt 4 Punkte auf, zusammen 4."]
    assert match.to_act() == {1}
    throw(match, 1, 6)
    assert (match.state.sums, match.state.rounds, match.to_act()) == ((4, 1, 6), 1, {0})
    assert str(match.game.status(match.state)) == "Runde 2 von 3. Spieler 1 würfelt."
    throw(match, 1, 1, 1, 1, 1, 1)
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (outcome.places, outcome.scores, outcome.termination) == ((2, 3, 1), (6, 3, 8), "rounds")
    assert str(outcome.reason) == "Spieler 3 gewinnt mit 8 Punkten."


def test_as_many_rounds_as_players() -> None:
    match = begun(Single, 4, runden=0)
    throw(match, *[1, 2, 3, 4] * 3)
    assert match.to_act() == {0}
    throw(match, 1, 2, 3, 4)
    assert match.game.outcome(match.state).places == (4, 3, 2, 1)


def test_the_highest_throw_begins_every_round() -> None:
    match = begun(Single, 3, beginn="wurf", runden=1)
    match.decide((2, 5, 3))
    assert match.to_act() == {1}
    throw(match, 1, 1)
    assert match.to_act() == {0}
    throw(match, 2)
    assert match.game.outcome(match.state).scores == (2, 1, 1)


def test_the_fewest_win() -> None:
    match = begun(Fewest, 3, runden=1)
    throw(match, 4, 2, 6)
    assert match.game.outcome(match.state).places == (2, 1, 3)


def test_equal_sums_share() -> None:
    match = begun(Single, 3, runden=1)
    throw(match, 4, 2, 4)
    outcome = match.game.outcome(match.state)
    assert outcome.places == (1, 3, 1)
    assert str(outcome.reason) == "Gleichstand: Mehrere haben 4 Punkte."


def test_or_play_on_among_themselves() -> None:
    """The others are out; whoever had less than they stays behind them, whatever the finalists throw."""
    match = begun(Single, 4, runden=1, gleichstand="stechen")
    assert throw(match, 5, 4, 5, 5)[-1] == "Gleichstand: Die Besten spielen noch eine Runde."
    assert match.to_act() == {0}
    assert str(match.game.status(match.state)) == "Stechen. Spieler 1 würfelt."
    throw(match, 1)
    assert match.to_act() == {2}
    throw(match, 2, 2)
    assert match.to_act() == {2}
    throw(match, 1, 6)
    outcome = match.game.outcome(match.state)
    assert (outcome.places, outcome.scores) == ((3, 4, 2, 1), (6, 4, 8, 13))


def test_who_left_is_skipped_and_the_last_one_wins() -> None:
    match = begun(Fatal, 4)
    throw(match, 1)
    assert [str(match.game.note(match.state, seat)) for seat in (0, 1)] == ["ausgeschieden", "0 Punkte"]
    throw(match, 3, 3)
    stop(match)
    throw(match, 2, 2)
    assert str(match.game.note(match.state, 2)) == "0 + 4"
    assert stop(match) == ["Spieler 3 schreibt 4 Punkte auf, zusammen 4."]
    throw(match, 1)  # the fourth: the round is over, and the first is out
    assert (match.to_act(), match.state.rounds, match.state.first) == ({1}, 1, 1)
    assert throw(match, 6, 1)[-2:] == ["Spieler 2 scheidet aus.", "Spieler 3 ist noch übrig und gewinnt."]
    outcome = match.game.outcome(match.state)
    assert (outcome.places, outcome.termination) == ((4, 2, 1, 3), "last")


def test_what_was_at_stake_is_gone() -> None:
    match = begun(Fatal, 3)
    throw(match, 6, 6, 1)
    assert (match.state.sums, match.state.stake, match.state.tries) == ((0, 0, 0), 0, 0)


def test_stopping_only_when_the_game_allows_it() -> None:
    match = begun(Fatal, 2)
    throw(match, 6)
    assert list(match.game.moves(match.state, 0)) == [("wuerfel",)]
    throw(match, 6)
    assert list(match.game.moves(match.state, 0)) == [("wuerfel",), ("aufhoeren",)]
    (seat,) = match.to_act()
    match.push(Move(seat, ("wuerfel",)))
    assert match.to_act() == {CHANCE}
    assert match.game.view(match.state, 0).notes[0].msgid == "{n} + {stake}"


def test_tokens_go_where_the_dice_say() -> None:
    match = begun(Sticks, 3, runden=2)
    assert throw(match, 1)[-1] == "Spieler 1 legt ein Hölzchen in die Mitte."
    assert throw(match, 6)[-1] == "Spieler 3 gibt ab, Spieler 2 bekommt: ein Hölzchen."
    assert throw(match, 2)[-1] == "Spieler 3 nimmt ein Hölzchen."
    assert (match.state.held, match.state.pot) == ((1, 3, 2), 5)
    assert match.to_act() == {1}  # who begins has moved on
    assert throw(match, 4)[-1] == "Spieler 2 nimmt ein Hölzchen."
    assert throw(match, 5)[-1] == "Spieler 3 gibt ein Hölzchen zurück."
    assert throw(match, 1)[-1] == "Spieler 2 gewinnt: 4 Hölzchen."
    outcome = match.game.outcome(match.state)
    assert (outcome.places, outcome.scores) == ((3, 1, 2), (0, 4, 1))
    assert [str(note) for note in match.game.view(match.state, None).notes] == [
        "kein Hölzchen", "4 Hölzchen", "ein Hölzchen",
    ]  # fmt: skip


def test_tokens_lie_one_by_one_while_they_can_be_counted() -> None:
    match = begun(Sticks, 2)
    state = changed(match.state, held=(3, 11), pot=0)
    lying = {piece.at: (piece.count, piece.text) for piece in match.game.pieces(state)}
    assert lying == {"vorrat-1": (3, ""), "vorrat-2": (1, "11")}


def test_nobody_gives_what_is_not_there() -> None:
    match = begun(Sticks, 2)
    with pytest.raises(AssertionError):
        match.game.paid(match.state, 3, 0, POT)
