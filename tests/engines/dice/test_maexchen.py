"""Mäxchen: the order of throws, what may be announced, who gets the sticks, who sees what, every option.

Evidence: the order of 001:1315; the chances that Wikipedia's article "Mia (game)" gives for it: 55 is reached or beaten
by 4 throws of 36, 62 is beaten by about 39 percent, 54 by exactly one half; and a table made by counting all 36 throws
as strings.
"""

from __future__ import annotations

import random
from itertools import product

import pytest

from games.engines import registry
from games.engines.core import CHANCE, IllegalMoveError, Revealed
from games.engines.dice.maexchen import MOST_ROUNDS, THROWS, Maexchenstand, rank_of
from games.engines.match import Match
from games.engines.text import Names
from tests.engines import contract

ALL = list(product(range(1, 7), repeat=2))


def new(seats=2, **options):
    return Match(registry.find("maexchen").make(seats, options), "s")


def open_round(match, dice):
    """The one to act shakes and looks at `dice`."""
    (seat,) = match.to_act()
    match.play(seat, ("wuerfeln",))
    match.decide(dice)
    return seat


def refused(match, seat, *path):
    with pytest.raises(IllegalMoveError) as error:
        match.play(seat, path)
    return str(error.value)


def moves(match):
    (seat,) = match.to_act()
    return set(match.game.moves(match.state, seat))


def faces(match, seat):
    return sorted(piece.face for piece in match.game.view(match.state, seat).pieces if piece.at == "becher")


def read_by(match, seat):
    """The prompt and the status as they stand before this seat."""
    names = Names(("Igel", "Dachs"), seat)
    prompt, status = match.game.step(match.state, seat).prompt, match.game.view(match.state, seat).status
    return prompt.render(names=names), status.render(names=names)


def test_the_status_does_not_repeat_what_is_asked():
    match = new()
    open_round(match, (4, 3))
    match.play(0, ("54",))
    assert read_by(match, 1) == ("Igel sagt 54. Glaubst du das?", "Höher sind noch 12 Würfe.")
    status = match.game.view(match.state, 0).status
    assert status.render(names=Names(("Igel", "Dachs"), 0)) == "Igel sagt 54. Dachs ist am Zug."
    for said, status in (("66", "Höher ist nur noch 1 Wurf."), ("21", "Höher geht es nicht.")):
        match = new(maexchen="ansagen")
        open_round(match, (4, 3))
        match.play(0, (said,))
        assert read_by(match, 1)[1] == status


# --- the order of throws ----------------------------------------------------------------------------------------


def test_order_of_the_source():
    """001:1315: 2-1 is highest, then doubles from six to one, then house numbers from 65 down to 31."""
    highest_first = "21 66 55 44 33 22 11 65 64 63 62 61 54 53 52 51 43 42 41 32 31".split()  # noqa: SIM905
    assert list(reversed(THROWS)) == highest_first


def strength(dice):
    """The same order another way: a number for a throw, made of its digits."""
    text = "".join(sorted(map(str, dice), reverse=True))
    if text == "21":
        return 1000
    return 100 * int(text[0]) if text[0] == text[1] else int(text)


def test_every_pair_of_throws_compares_alike():
    for one, other in product(ALL, repeat=2):
        assert (rank_of(one) > rank_of(other)) == (strength(one) > strength(other)), (one, other)
        assert (rank_of(one) == rank_of(other)) == (sorted(one) == sorted(other))


def test_chances_as_published():
    at_least_55 = sum(rank_of(dice) >= rank_of((5, 5)) for dice in ALL)
    above_62 = sum(rank_of(dice) > rank_of((6, 2)) for dice in ALL)
    above_54 = sum(rank_of(dice) > rank_of((5, 4)) for dice in ALL)
    assert (at_least_55, above_62, above_54) == (4, 14, 18)


def test_every_doubt_is_judged_by_the_order():
    """001:1325-1327: true or better is a stick for the doubter, a bluff one for the bluffer."""
    for dice, said in product(ALL, THROWS[:-1]):
        match = new()
        open_round(match, dice)
        match.play(0, (said,))
        match.play(1, ("zweifeln",))
        pair = (int(said[0]), int(said[1]))
        expected = (0, 1) if strength(dice) >= strength(pair) else (1, 0)
        assert match.state.sticks == expected, (dice, said)


# --- a round ----------------------------------------------------------------------------------------------------


def test_a_round():
    match = new(3)
    assert moves(match) == {("wuerfeln",)}
    open_round(match, (5, 3))
    assert moves(match) == {(name,) for name in THROWS if name != "21"}
    match.play(0, ("43",))
    assert match.to_act() == {1}
    assert moves(match) == {("glauben",), ("zweifeln",)}
    match.play(1, ("glauben",))
    assert match.to_act() == {CHANCE}
    match.decide((6, 1))
    assert refused(match, 1, "43") == "Deine Ansage muss höher sein als 43."
    assert "höher" in refused(match, 1, "31")
    match.play(1, ("51",))
    match.play(2, ("zweifeln",))  # 61 lies there: better than announced
    assert match.state.sticks == (0, 0, 1)
    assert match.to_act() == {2}  # 000:1484: who uncovered begins
    assert moves(match) == {("wuerfeln",)}
    open_round(match, (3, 1))
    assert ("31",) in moves(match)  # 001:1329: from the bottom again


def test_the_loser_may_begin():
    match = new(3, beginn="verlierer")
    open_round(match, (3, 1))
    match.play(0, ("65",))
    match.play(1, ("zweifeln",))
    assert match.state.sticks == (1, 0, 0)
    assert match.to_act() == {0}
    match = new(3, beginn="aufdecker")
    open_round(match, (3, 1))
    match.play(0, ("65",))
    match.play(1, ("zweifeln",))
    assert match.to_act() == {1}


def test_only_the_thrower_sees():
    """001:1319-1321."""
    match = new(3)
    open_round(match, (4, 2))
    assert faces(match, 0) == ["2", "4"]
    for other in (1, 2, None):
        assert faces(match, other) == ["back"]
    effects = match.effects[-1]
    assert {effect.only for effect in effects} == {(0,), (1, 2)}
    match.play(0, ("42",))
    assert faces(match, 0) == ["2", "4"]
    assert faces(match, 1) == ["back"]
    match.play(1, ("zweifeln",))
    for seat in (0, 1, 2, None):
        assert faces(match, seat) == ["2", "4"]
    assert isinstance(match.effects[-1][0], Revealed)


def test_targets_do_not_tell():
    """Whoever waits sees the same whatever lies under the cup, a Mäxchen too."""
    match = new()
    open_round(match, (2, 1))
    other = new()
    open_round(other, (3, 1))
    assert match.game.view(match.state, 1) == other.game.view(other.state, 1)
    assert [e for e in match.effects[-1] if e.only != (0,)] == [e for e in other.effects[-1] if e.only != (0,)]


def test_sampled_worlds():
    match = new()
    open_round(match, (4, 2))
    match.play(0, ("62",))
    rng = random.Random(1)
    game, s = match.game, match.state
    assert {game.sample_world(s, 0, rng) for _sample in range(50)} == {s}
    for viewer in (1, None):
        seen = {game.sample_world(s, viewer, rng).dice for _sample in range(1500)}
        assert seen == set(ALL)


# --- Mäxchen ----------------------------------------------------------------------------------------------------


def test_maexchen_is_shown_and_clears_the_sticks():
    """001:1331."""
    match = new(hoelzchen=5)
    match.states[-1] = Maexchenstand((2, 1))
    open_round(match, (1, 2))
    assert ("21",) in moves(match)
    effects = match.play(0, ("21",))
    assert match.state.sticks == (0, 1)
    assert effects[1].points == 2
    assert match.to_act() == {0}
    assert faces(match, 1) == ["1", "2"]


def test_maexchen_is_never_a_bluff_there():
    match = new()
    open_round(match, (6, 6))
    assert refused(match, 0, "21") == "Mäxchen sagt man nur an, wenn man es hat."


def test_maexchen_as_any_other_announcement():
    match = new(maexchen="ansagen")
    open_round(match, (3, 1))
    match.play(0, ("21",))
    assert moves(match) == {("zweifeln",)}
    assert "musst aufdecken" in refused(match, 1, "glauben")
    match.play(1, ("zweifeln",))
    assert match.state.sticks == (1, 0)
    open_round(match, (2, 1))
    match.play(1, ("21",))
    match.play(0, ("zweifeln",))
    assert match.state.sticks == (2, 0)


def test_nothing_higher_costs_a_stick():
    match = new()
    open_round(match, (6, 6))
    match.play(0, ("66",))
    match.play(1, ("glauben",))
    match.decide((6, 5))
    assert moves(match) == {("aufgeben",)}
    match.play(1, ("aufgeben",))
    assert match.state.sticks == (0, 1)
    assert match.to_act() == {1}
    open_round(match, (6, 6))
    assert "noch etwas Höheres" in refused(match, 1, "aufgeben")
    match.play(1, ("66",))
    match.play(0, ("glauben",))
    match.decide((2, 1))
    assert moves(match) == {("21",)}


# --- looking and passing on -------------------------------------------------------------------------------------


def test_passing_on_unseen():
    match = new(3, blind=True)
    open_round(match, (6, 1))
    match.play(0, ("43",))
    assert moves(match) == {("glauben",), ("zweifeln",)} | {("weiter", name) for name in THROWS[5:-1]}
    assert "höher sein als 43" in refused(match, 1, "weiter", "43")
    assert "wenn man es hat" in refused(match, 1, "weiter", "21")
    assert "Sage an" in refused(match, 1, "weiter")
    match.play(1, ("weiter", "62"))
    assert match.state.dice == (6, 1)
    assert faces(match, 0) == ["1", "6"]
    assert faces(match, 1) == ["back"]
    match.play(2, ("zweifeln",))
    assert match.state.sticks == (0, 1, 0)
    plain = new(3)
    open_round(plain, (6, 1))
    plain.play(0, ("43",))
    assert "würfelt selbst" in refused(plain, 1, "weiter", "62")


def test_passing_on_ends_below_maexchen():
    match = new(blind=True)
    open_round(match, (6, 6))
    match.play(0, ("66",))
    assert moves(match) == {("glauben",), ("zweifeln",)}
    assert "Höher geht es nicht" in refused(match, 1, "weiter", "66")
    match = new(blind=True, maexchen="ansagen")
    open_round(match, (6, 6))
    match.play(0, ("66",))
    assert ("weiter", "21") in moves(match)


def test_throwing_again_without_looking():
    """000:1479 lets the first throw be looked at."""
    match = new(nochmal=True)
    open_round(match, (3, 1))
    match.play(0, ("nochmal",))
    match.decide((2, 1))
    assert faces(match, 0) == ["back"]
    assert ("21",) not in moves(match)  # nobody knows that it is there
    assert ("nochmal",) not in moves(match)
    assert "zweites Mal" in refused(match, 0, "nochmal")
    match.play(0, ("65",))
    match.play(1, ("zweifeln",))
    assert match.state.sticks == (0, 1)
    plain = new()
    open_round(plain, (3, 1))
    assert "nur einmal gewürfelt" in refused(plain, 0, "nochmal")


# --- the end ----------------------------------------------------------------------------------------------------


def lie(match):
    """The one to act bluffs and is caught."""
    seat = open_round(match, (3, 1))
    match.play(seat, ("65",))
    (other,) = match.to_act()
    match.play(other, ("zweifeln",))
    return seat, other


def test_going_out():
    match = new(3, hoelzchen=1)
    assert lie(match) == (0, 1)
    assert match.state.sticks == (1, 0, 0)
    assert match.to_act() == {1}
    assert lie(match) == (1, 2)  # the first seat is passed over
    outcome = match.game.outcome(match.state)
    assert outcome.places == (3, 2, 1)
    assert outcome.termination == "last"


def test_a_doubter_who_goes_out_does_not_begin():
    match = new(3, hoelzchen=1)
    open_round(match, (6, 5))
    match.play(0, ("65",))
    match.play(1, ("zweifeln",))
    assert match.state.sticks == (0, 1, 0)
    assert match.to_act() == {2}


def test_first_to_have_enough_ends_it():
    match = new(3, hoelzchen=1, ende="schluss")
    lie(match)
    outcome = match.game.outcome(match.state)
    assert outcome.places == (3, 1, 1)
    assert outcome.scores == (-1, 0, 0)


def test_rounds_are_limited():
    """Sticks that are given back again and again would never end it."""
    match = new()
    for _round in range(MOST_ROUNDS):
        seat = open_round(match, (2, 1))
        match.play(seat, ("21",))
    assert match.game.outcome(match.state).termination == "rounds"
    assert match.game.outcome(match.state).places == (1, 1)


def test_why_not():
    match = new()
    assert "Würfle zuerst" in refused(match, 0, "43")
    open_round(match, (5, 3))
    assert "nicht mehrere" in refused(match, 0, "43", "51")
    assert "Tafel" in refused(match, 0, "unsinn")
    match.play(0, ("43",))
    assert "wenn du gewürfelt hast" in refused(match, 1, "51")
    assert "deckst du auf" in refused(match, 1, "unsinn")


@pytest.mark.parametrize("options", [{"blind": True, "nochmal": True}, {"blind": True, "maexchen": "ansagen"}])
@pytest.mark.parametrize("seats", [3, 10])
def test_contract_with_options_together(seats, options):
    variant = contract.Variant(registry.find("maexchen"), seats, tuple(options.items()))
    contract.check_match(variant, "zusammen")


def test_no_word_of_drinking():
    """000:1484 mentions a form that is not for this house."""
    choices = registry.find("maexchen").choices().values()
    texts = [str(text) for choice in choices for text in (choice.label, *choice.answers.values())]
    assert not any("rink" in text for text in texts)
