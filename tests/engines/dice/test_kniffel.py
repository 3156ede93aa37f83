"""Kniffel: every box against tables made another way, the examples of the sources, the turn, every option.

Evidence: of the 7776 throws of five dice 6 are five alike, 150 exactly four, 1500 exactly three with anything else
(J. Bartlo, Probability of any Yahtzee, joseph-bartlo.net), so 156 and 1656 at least four and three; 300 of the latter
are full houses; 1200 are small and 240 large straights (solve.club, Keep the odds straight). The highest score is 375
without anything for further Kniffel, and 1575 with 100 points for each and jokers: by hand, and as everybody says who
writes about Yahtzee. Then the examples of 002:114-156 and 002:1-35, and a brute-force table that reads throws as sorted
strings.
"""

from __future__ import annotations

import random
import re
from itertools import combinations_with_replacement, product

import pytest

from games.bots.sampling import one_look
from games.engines import registry
from games.engines.core import CHANCE, IllegalMoveError
from games.engines.dice.kniffel import (
    BOXES,
    FREE,
    FULL_HOUSE,
    KNIFFEL,
    Kniffelstand,
    joker,
    plain,
)
from games.engines.dice.kniffel_value import throws
from games.engines.match import Match
from games.engines.scene import Sheet
from tests.engines import contract

ROLLS = list(combinations_with_replacement(range(1, 7), 5))


def at(dice=(), sheets=None, throws=3, seats=2, **state):
    """A match in which seat 0 has thrown `dice`; `sheets` by box name."""
    options = {name: state.pop(name) for name in ("weitere", "zurueck", "beginn") if name in state}
    game = registry.find("kniffel").make(seats, options)
    sheets = [*(sheets or [{}]), *[{}] * (seats - len(sheets or [{}]))]
    filled = tuple(tuple(sheet.get(box, FREE) for box in BOXES) for sheet in sheets)
    return Match(game, "s", Kniffelstand(filled, (0,) * seats, dice=tuple(dice), throws=throws, **state))


def refused(match, seat, *path):
    with pytest.raises(IllegalMoveError) as error:
        match.play(seat, path)
    return str(error.value)


# --- the boxes --------------------------------------------------------------------------------------------------


def brute(roll, box):
    """What a roll brings, read off its sorted digits: no counting of faces, no sets."""
    digits = "".join(map(str, sorted(roll)))
    total = sum(map(int, digits))
    if box < 6:
        return sum(int(digit) for digit in digits if int(digit) == box + 1)
    no_twins = re.sub(r"(.)\1+", r"\1", digits)
    figure = {
        6: total if re.search(r"(.)\1\1", digits) else 0,
        7: total if re.search(r"(.)\1\1\1", digits) else 0,
        8: 25 if re.fullmatch(r"(.)\1(?!\1)(.)\2\2|(.)\3\3(?!\3)(.)\4", digits) else 0,
        9: 30 if any(run in no_twins for run in ("1234", "2345", "3456")) else 0,
        10: 40 if digits in ("12345", "23456") else 0,
        11: 50 if re.fullmatch(r"(.)\1{4}", digits) else 0,
        12: total,
    }
    return figure[box]


def test_all_rolls_in_all_boxes():
    assert len(ROLLS) == 252
    assert len(BOXES) == 13
    for roll in ROLLS:
        match = at(roll)
        for box in range(13):
            assert plain(roll, box) == brute(roll, box), (roll, BOXES[box])
            assert match.game.worth(match.state, 0, box) == (brute(roll, box), 0)


def test_how_many_throws_make_each_figure():
    made = dict.fromkeys(range(6, 12), 0)
    for roll in product(range(1, 7), repeat=5):
        for box in made:
            made[box] += plain(roll, box) > 0
    assert made == {6: 1656, 7: 156, 8: 300, 9: 1200, 10: 240, 11: 6}


@pytest.mark.parametrize(
    ("roll", "box", "points"),
    [
        # 002:114-126; the pictures of the dice are lost, what they must show follows from the points
        ((2, 2, 2, 5, 6), "zweier", 6),
        ((2, 2, 4, 5, 6), "zweier", 4),
        ((4, 4, 4, 4, 1), "vierer", 16),
        # 002:138-150: 22 and 17 as sums of all dice; the 17 also counts above as 12 and as three of a kind
        ((6, 6, 6, 3, 1), "dreierpasch", 22),
        ((3, 3, 3, 3, 5), "viererpasch", 17),
        ((3, 3, 3, 3, 5), "dreierpasch", 17),
        ((3, 3, 3, 3, 5), "dreier", 12),
        # 002:152-156 and 002:1: 25, or 18 as three of a kind, or 12 above
        ((4, 4, 4, 3, 3), "full-house", 25),
        ((4, 4, 4, 3, 3), "dreierpasch", 18),
        ((4, 4, 4, 3, 3), "vierer", 12),
        # 002:3-17: the fifth die of a small straight may show anything; a large one is also a small one
        ((1, 2, 3, 4, 4), "kleine-strasse", 30),
        ((1, 3, 4, 5, 6), "kleine-strasse", 30),
        ((2, 3, 4, 5, 6), "grosse-strasse", 40),
        ((2, 3, 4, 5, 6), "kleine-strasse", 30),
        ((1, 2, 3, 5, 6), "kleine-strasse", 0),
        # 002:19-25
        ((5, 5, 5, 5, 5), "kniffel", 50),
        ((5, 5, 5, 5, 5), "chance", 25),
        ((5, 5, 5, 5, 5), "full-house", 0),
    ],
)
def test_examples_of_the_source(roll, box, points):
    match = at(roll)
    match.play(0, (box,))
    assert match.state.sheets[0][BOXES.index(box)] == points
    assert match.game.total(match.state, 0) == points


def test_a_box_that_does_not_fit_is_struck():
    """000:1463."""
    match = at((1, 1, 2, 4, 6))
    effects = match.play(0, ("kniffel",))
    assert match.state.sheets[0][KNIFFEL] == 0
    assert "streicht Kniffel" in str(effects[0].text)


def test_the_bonus_starts_at_63():
    """000:1459, 002:134: three of each are 63."""
    three_each = {"einser": 3, "zweier": 6, "dreier": 9, "vierer": 12, "fuenfer": 15}
    match = at((6, 6, 6, 1, 2), [three_each])
    match.play(0, ("sechser",))
    assert match.game.total(match.state, 0) == 63 + 35
    match = at((6, 6, 6, 1, 2), [{**three_each, "einser": 2}])
    match.play(0, ("sechser",))
    assert match.game.total(match.state, 0) == 62


# --- further Kniffel --------------------------------------------------------------------------------------------

FIVES = (5, 5, 5, 5, 5)
BOTH_FULL = {"kniffel": 50, "fuenfer": 15}


@pytest.mark.parametrize(
    ("box", "points"),
    # 002:31-33, word for word: 25 in three and four of a kind and chance, 25, 30 and 40 in the figures
    [
        ("dreierpasch", 25),
        ("viererpasch", 25),
        ("chance", 25),
        ("full-house", 25),
        ("kleine-strasse", 30),
        ("grosse-strasse", 40),
        ("vierer", 0),
    ],
)
def test_joker_of_the_source(box, points):
    match = at(FIVES, [BOTH_FULL])
    match.play(0, (box,))
    assert match.state.sheets[0][BOXES.index(box)] == points
    assert match.state.extra == (0, 0)


@pytest.mark.parametrize("sheet", [{"kniffel": 50}, {"fuenfer": 15}, {}])
def test_no_joker_while_a_box_is_free(sheet):
    """002:29: only when the Kniffel box and the one above are both taken."""
    match = at(FIVES, [sheet])
    assert match.game.worth(match.state, 0, FULL_HOUSE) == (0, 0)


def test_a_struck_kniffel_box_is_taken_too():
    match = at(FIVES, [{"kniffel": 0, "fuenfer": 15}])
    assert match.game.worth(match.state, 0, FULL_HOUSE) == (25, 0)


def test_lower_part_full_means_a_nought_above():
    """002:35."""
    lower = dict.fromkeys(BOXES[6:], 0)
    match = at(FIVES, [{**lower, "fuenfer": 15}])
    match.play(0, ("einser",))
    assert match.state.sheets[0][0] == 0


def test_hundred_points():
    """000:1465-1467: 100 in any free box below, above 100 and the pips; the bonus does not see the 100."""
    match = at(FIVES, [{"kniffel": 50}], weitere="hundert")
    assert match.game.worth(match.state, 0, FULL_HOUSE) == (100, 0)
    assert match.game.worth(match.state, 0, BOXES.index("chance")) == (100, 0)
    assert match.game.worth(match.state, 0, BOXES.index("fuenfer")) == (25, 100)
    assert match.game.worth(match.state, 0, BOXES.index("einser")) == (0, 100)
    match.play(0, ("fuenfer",))
    assert match.game.total(match.state, 0) == 50 + 25 + 100
    upper = {"einser": 0, "zweier": 0, "dreier": 0, "vierer": 12, "sechser": 24}
    match = at(FIVES, [{**upper, "kniffel": 50}], weitere="hundert")
    match.play(0, ("fuenfer",))
    assert match.game.total(match.state, 0) == 12 + 24 + 25 + 50 + 100  # 61 above, so no bonus


def test_hundred_points_need_a_kniffel_entered_with_50():
    match = at(FIVES, [{"kniffel": 0}], weitere="hundert")
    assert match.game.worth(match.state, 0, FULL_HOUSE) == (0, 0)


def test_both_and_none():
    match = at(FIVES, [BOTH_FULL], weitere="beides")
    assert match.game.worth(match.state, 0, FULL_HOUSE) == (25, 100)
    match = at(FIVES, [{"kniffel": 50}], weitere="beides")
    assert match.game.worth(match.state, 0, FULL_HOUSE) == (0, 100)
    match = at(FIVES, [{"kniffel": 0, "fuenfer": 15}], weitere="beides")
    assert match.game.worth(match.state, 0, FULL_HOUSE) == (25, 0)
    match = at(FIVES, [BOTH_FULL], weitere="keine")
    assert match.game.worth(match.state, 0, FULL_HOUSE) == (0, 0)
    assert joker((5, 5, 5, 5, 5), KNIFFEL) == 50


ORDER = ("kniffel", *BOXES[:6], *BOXES[6:11], "chance")


def best_of(rule, faces):
    """The score of a match of one in which every first throw is five alike."""
    game = registry.find("kniffel").make(1, {"weitere": rule})
    match = Match(game)
    for box, face in zip(ORDER, faces, strict=True):
        match.play(0, ("wuerfeln",))
        match.decide((face,) * 5)
        match.play(0, (box,))
    return game.outcome(match.state).scores[0]


def test_the_highest_scores_known():
    assert best_of("beides", (6, 1, 2, 3, 4, 5, 6, 6, 6, 6, 6, 6, 6)) == 1575
    throws = [
        (6,) * 5, *[(face,) * 5 for face in range(1, 7)],
        (6,) * 5, (6,) * 5, (6, 6, 6, 5, 5), (1, 2, 3, 4, 5), (1, 2, 3, 4, 5), (6,) * 5,
    ]  # fmt: skip
    game = registry.find("kniffel").make(1, {"weitere": "keine"})
    match = Match(game)
    for box, dice in zip(ORDER, throws, strict=True):
        match.play(0, ("wuerfeln",))
        match.decide(dice)
        match.play(0, (box,))
    assert game.outcome(match.state).scores == (375,)


# --- the turn ---------------------------------------------------------------------------------------------------


def test_a_turn():
    """000:1453, 002:110: three throws at most, the first with all five."""
    match = Match(registry.find("kniffel").make(2))
    assert list(match.game.moves(match.state, 0)) == [("wuerfeln",)]
    match.play(0, ("wuerfeln",))
    assert match.to_act() == {CHANCE}
    match.decide((1, 6, 6, 2, 3))
    match.play(0, ("w2", "w3", "wuerfeln"))
    assert match.state.dice == (1, 6, 6, 2, 3)
    match.decide((4, 6, 5))
    assert match.state.dice == (4, 6, 6, 6, 5)
    match.play(0, ("w2", "w4", "wuerfeln"))  # the first six goes back into the cup, another stays
    match.decide((1, 2, 3))
    assert match.state.dice == (1, 2, 6, 6, 3)
    assert sorted(match.game.moves(match.state, 0)) == sorted((box,) for box in BOXES)
    assert "dreimal gewürfelt" in refused(match, 0, "wuerfeln")
    assert "dreimal gewürfelt" in refused(match, 0, "w1")
    match.play(0, ("chance",))
    assert match.state.sheets[0][12] == 18
    assert match.to_act() == {1}
    assert match.state.dice == (1, 2, 6, 6, 3)  # they lie there until the next throws


def test_put_aside_stays_aside():
    """000:1453."""
    match = at((1, 6, 6, 2, 3), throws=1, zurueck=False)
    match.play(0, ("w2", "wuerfeln"))
    match.decide((1, 1, 1, 1))
    assert "bleibt in diesem Zug liegen" in refused(match, 0, "w2", "wuerfeln")
    assert ("w1", "wuerfeln") in set(match.game.moves(match.state, 0))
    assert not any("w2" in move for move in match.game.moves(match.state, 0))
    free = at((1, 6, 6, 2, 3), throws=1, zurueck=True)
    free.play(0, ("w2", "wuerfeln"))
    free.decide((1, 1, 1, 1))
    assert ("w2", "wuerfeln") in set(free.game.moves(free.state, 0))


@pytest.mark.parametrize("kept", range(31))
def test_every_choice_of_dice_has_one_move(kept):
    """Any of the 31 ways to keep fewer than five dice can be reached from any other, by one path."""
    match = at((1, 2, 3, 4, 5), throws=2, kept=kept)
    reached = []
    for move in match.game.moves(match.state, 0):
        if move[-1] == "wuerfeln":
            reached.append(match.game.apply(match.state, contract.Move(0, move))[0].kept)
    assert sorted(reached) == list(range(31))


def test_why_not():
    match = Match(registry.find("kniffel").make(2))
    assert refused(match, 0, "chance") == "Würfle zuerst."
    assert refused(match, 0, "w1") == "Würfle zuerst."
    match = at((1, 2, 3, 4, 5), [{"chance": 20}], throws=1)
    assert refused(match, 0, "chance") == "Chance ist schon ausgefüllt."
    assert "rechnet der Zettel" in refused(match, 0, "gesamt")
    assert "Zeile des Zettels" in refused(match, 0, "w6")
    assert "von links nach rechts" in refused(match, 0, "w2", "w1", "wuerfeln")
    assert "nur einmal" in refused(match, 0, "w2", "w2", "wuerfeln")
    assert "trage den Wurf ein" in refused(match, 0, "w1", "w2", "w3", "w4", "w5")
    assert "Wirf jetzt" in refused(match, 0, "w1")
    assert "nimm die Auswahl zurück" in refused(match, 0, "w1", "kniffel")
    assert "zu Ende" in refused(match, 0, "kniffel", "wuerfeln")
    assert "siehst du erst" in refused(match, 0, "wuerfeln", "w1")
    four_aside = at((1, 2, 3, 4, 5), throws=2, kept=0b11110)
    assert "alle fünf behältst" in refused(four_aside, 0, "w1", "wuerfeln")
    four_aside = at((1, 2, 3, 4, 5), throws=2, kept=0b11110, zurueck=False)
    assert "musst du werfen" in refused(four_aside, 0, "w1", "wuerfeln")


# --- beginning and end ------------------------------------------------------------------------------------------


def test_the_highest_throw_begins():
    """002:104-106."""
    match = Match(registry.find("kniffel").make(3, {"beginn": "hoechster"}))
    assert match.to_act() == {CHANCE}
    match.decide((1, 1, 1, 1, 1, 6, 6, 6, 1, 1, 4, 4, 4, 4, 4))  # 5, 20, 20
    assert match.to_act() == {CHANCE}
    match.decide((1, 1, 1, 1, 2, 1, 1, 1, 1, 3))
    assert match.to_act() == {2}
    for seat in (2, 0, 1, 2):
        match.play(seat, ("wuerfeln",))
        match.decide((1, 1, 1, 1, 1))
        match.play(seat, (BOXES[match.state.sheets[seat].count(FREE) - 1],))


def test_endless_ties_end():
    match = Match(registry.find("kniffel").make(2, {"beginn": "hoechster"}))
    for _tie in range(10):
        match.decide((1,) * 10)
    assert match.to_act() == {0}


def test_the_end():
    """000:1469: the sheet is full, the highest sum wins."""
    filled = dict.fromkeys(BOXES, 1)
    last = {box: 1 for box in BOXES if box != "chance"}
    match = at((6, 6, 6, 6, 6), [last, filled, filled], seats=3)
    match.play(0, ("chance",))
    outcome = match.game.outcome(match.state)
    assert outcome.scores == (42, 13, 13)
    assert outcome.places == (1, 2, 2)
    assert match.to_act() == frozenset()


def test_the_sheet_shows_what_the_dice_bring():
    match = at((4, 4, 4, 3, 3), [{"vierer": 8}, {"chance": 20}])
    sheet = next(surface for surface in match.game.view(match.state, None).surfaces if isinstance(surface, Sheet))
    rows = {row.id: row.cells for row in sheet.rows}
    assert rows["full-house"] == ("25", "", "")
    assert rows["vierer"] == ("", "8", "")
    assert rows["chance"] == ("18", "", "20")
    assert rows["gesamt"] == ("", "8", "20")


def test_presets():
    ruleset = registry.find("kniffel")
    assert ruleset.presets["heft"].options == {"weitere": "joker", "zurueck": True, "beginn": "hoechster"}
    assert ruleset.presets["sammlung"].options["weitere"] == "hundert"


# --- for programs -----------------------------------------------------------------------------------------------


def test_the_computer_plays_sensibly():
    """One look ahead brings well over twice what random play does; 13 turns of the best strategy bring about 245."""
    game = registry.find("kniffel").make(1)
    totals = []
    for number in range(3):
        match, rng = Match(game, str(number)), random.Random(number)
        while match.to_act():
            match.settle()
            if match.to_act():
                match.play(0, one_look(game, match.state, 0, rng))
        totals.append(game.outcome(match.state).scores[0])
    assert sum(totals) / 3 > 150


def test_chances_of_throws():
    assert [len(throws(dice)) for dice in range(6)] == [1, 6, 21, 56, 126, 252]
    assert sum(chance for _faces, chance in throws(5)) == pytest.approx(1)
    assert dict(throws(2))[1, 2] == pytest.approx(2 / 36)
