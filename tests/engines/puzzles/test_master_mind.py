"""Master Mind: answers against a search over all ways to match pegs, the source's example, both forms for two.

Evidence: the example of 000:1573-1583; how the 1296 codes fall to the five essentially different first tries, as
D. E. Knuth tabulates it (The Computer as Master Mind, Journal of Recreational Mathematics 9, 1976-77; the table is
repeated by Programming Praxis, 20 November 2009); his example of 2532 and 3523; and an answer found by trying all
arrangements, without counting colours.
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations, product

import pytest

from games.engines import registry
from games.engines.core import CHANCE, IllegalMoveError
from games.engines.match import Match
from games.engines.puzzles.master_mind import COLOURS, answer, possible
from tests.engines import contract

NAMES = tuple(COLOURS)
CODE = ("gruen", "rot", "blau", "gruen")


def new(seats=1, **options):
    return Match(registry.find("master-mind").make(seats, options), "s")


def solo(code=CODE, **options):
    match = new(1, **options)
    match.decide([NAMES.index(colour) + 1 for colour in code])
    return match


def lay(match, seat, colours):
    return match.play(seat, (*colours, "fertig"))


def refused(match, seat, *path):
    with pytest.raises(IllegalMoveError) as error:
        match.play(seat, path)
    return str(error.value)


# --- answers ----------------------------------------------------------------------------------------------------


def test_the_example_of_the_source():
    """000:1573-1583."""
    assert answer(CODE, ("rot", "gelb", "rot", "gruen")) == (1, 1)
    assert answer(CODE, ("gruen", "gruen", "orange", "rot")) == (1, 2)
    assert answer(CODE, CODE) == (4, 0)
    match = solo()
    effects = lay(match, 0, ("rot", "gelb", "rot", "gruen"))
    assert str(effects[-1].text) == "Spieler 1 versucht Rot – Gelb – Rot – Grün. Antwort: 1 schwarz, 1 weiß."
    lay(match, 0, ("gruen", "gruen", "orange", "rot"))
    pegs = [(piece.at, piece.face, piece.count) for piece in match.game.view(match.state, 0).pieces]
    assert ("a1-antwort", "schwarz", 1) in pegs
    assert ("a1-antwort", "weiss", 1) in pegs
    assert ("a2-antwort", "schwarz", 1) in pegs
    assert ("a2-antwort", "weiss", 2) in pegs
    lay(match, 0, CODE)
    assert str(match.game.outcome(match.state).reason) == "Der Code ist gefunden, im 3. Versuch."


def test_the_example_of_knuth():
    assert answer(tuple("2532"), tuple("3523")) == (1, 2)


def by_arranging(code, guess):
    """All pegs that fit under the best arrangement of the guess, and those that fit as they stand."""
    best = max(sum(a == b for a, b in zip(code, order, strict=True)) for order in set(permutations(guess)))
    black = sum(a == b for a, b in zip(code, guess, strict=True))
    return black, best - black


@pytest.mark.parametrize("guess", ["1111", "1112", "1122", "1123", "1234", "2131", "6543"])
def test_answers_to_all_codes(guess):
    for code in product("123456", repeat=4):
        assert answer(code, tuple(guess)) == by_arranging(code, tuple(guess)), code


def test_answers_with_five_places_and_eight_colours():
    rng = random.Random(5)
    for _pair in range(400):
        code, guess = (tuple(rng.choices("12345678", k=5)) for _row in range(2))
        assert answer(code, guess) == by_arranging(code, guess) == answer(guess, code)


#: columns 1111, 1112, 1122, 1123, 1234
KNUTH = {
    (0, 0): (625, 256, 256, 81, 16),
    (0, 1): (0, 308, 256, 276, 152),
    (1, 0): (500, 317, 256, 182, 108),
    (0, 2): (0, 61, 96, 222, 312),
    (1, 1): (0, 156, 208, 230, 252),
    (2, 0): (150, 123, 114, 105, 96),
    (0, 3): (0, 0, 16, 44, 136),
    (1, 2): (0, 27, 36, 84, 132),
    (2, 1): (0, 24, 32, 40, 48),
    (3, 0): (20, 20, 20, 20, 20),
    (0, 4): (0, 0, 1, 2, 9),
    (1, 3): (0, 0, 0, 4, 8),
    (2, 2): (0, 3, 4, 5, 6),
    (4, 0): (1, 1, 1, 1, 1),
}


@pytest.mark.parametrize(("column", "first"), enumerate(["1111", "1112", "1122", "1123", "1234"]))
def test_how_the_codes_fall_to_a_first_try(column, first):
    counts = Counter(answer(code, tuple(first)) for code in product("123456", repeat=4))
    assert counts == Counter({pegs: numbers[column] for pegs, numbers in KNUTH.items() if numbers[column]})
    guess = tuple(NAMES[int(digit) - 1] for digit in first)
    for (black, white), numbers in KNUTH.items():
        assert len(possible(6, 4, True, ((guess, black, white),))) == numbers[column]


def test_possible_codes():
    assert len(possible(6, 4, True, ())) == 1296
    assert len(possible(6, 4, False, ())) == 360
    assert len(possible(8, 5, True, ())) == 32768
    tries = ((("rot", "gelb", "rot", "gruen"), 1, 1), (("gruen", "gruen", "orange", "rot"), 1, 2))
    left = possible(6, 4, True, tries)
    assert CODE in left
    by_hand = [
        code
        for code in product(NAMES[:6], repeat=4)
        if all(by_arranging(code, guess) == (black, white) for guess, black, white in tries)
    ]
    assert sorted(left) == sorted(by_hand)


# --- one against chance -----------------------------------------------------------------------------------------


def test_code_by_chance_is_hidden_until_the_end():
    match = new()
    assert match.to_act() == {CHANCE}
    match.decide((2, 1, 3, 2))
    assert match.state.codes == (CODE,)
    for seat in (0, None):
        code = [piece.face for piece in match.game.view(match.state, seat).pieces if "code" in piece.at]
        assert code == ["back"] * 4
    lay(match, 0, CODE)
    code = [piece.face for piece in match.game.view(match.state, None).pieces if "code" in piece.at]
    assert code == list(CODE)
    assert match.to_act() == frozenset()


@pytest.mark.parametrize("tries", [6, 8, 10, 12])
def test_so_many_tries(tries):
    """000:1585: twelve, or six."""
    match = solo(versuche=tries)
    for _try in range(tries):
        assert match.to_act() == {0}
        lay(match, 0, ("rot",) * 4)
    outcome = match.game.outcome(match.state)
    assert outcome.termination == "not-found"
    assert any("Der Code war Grün – Rot – Blau – Grün." in str(effect.text) for effect in match.effects[-1])


def test_found_with_the_last_try():
    match = solo(versuche=6)
    for _try in range(5):
        lay(match, 0, ("rot",) * 4)
    lay(match, 0, CODE)
    assert match.game.outcome(match.state).termination == "found"


def test_sampled_worlds_fit_the_answers():
    match = solo()
    lay(match, 0, ("rot", "gelb", "rot", "gruen"))
    lay(match, 0, ("gruen", "gruen", "orange", "rot"))
    rng = random.Random(3)
    codes = {match.game.sample_world(match.state, 0, rng).codes[0] for _sample in range(600)}
    assert codes == set(possible(6, 4, True, match.state.tries[0]))
    assert len(codes) > 10


def test_computer_finds_it():
    """A proposal nearly always fits all answers, so a code is found well within twelve tries."""
    match = solo()
    rng = random.Random(1)
    while match.to_act():
        match.play(0, match.game.propose(match.state, 0, rng))
    assert match.game.outcome(match.state).termination == "found"


def tries_of(strength, codes=100):
    """The tries of a computer player on average."""
    total = 0
    for number in range(codes):
        match, rng = Match(registry.find("master-mind").make(1, {}), f"code {number}"), random.Random(number)
        match.settle()
        while match.to_act():
            match.play(0, match.game.advise(match.state, 0, strength, rng))
        total += len(match.state.tries[0])
    return total / codes


def test_the_strengths():
    """Kooi's rule takes 4.373 tries on average of all codes; less than 4.340 is not possible (K. Koyama and T. W. Lai,
    Journal of Recreational Mathematics 25, 1993)."""
    easy, middle, strong = map(tries_of, range(3))
    assert 4.2 < strong < middle < 4.9
    assert 6 < easy < 10


def test_the_computer_lays_a_code():
    match = new(2)
    match.settle()
    path = match.game.advise(match.state, 0, 1, random.Random(1))
    match.play(0, path)
    assert match.state.codes[0] == path[:-1]


def test_colours_and_places():
    match = new(stellen=5, farben=8)
    match.decide((8, 1, 8, 1, 8))
    assert match.state.codes[0] == ("rosa", "rot", "rosa", "rot", "rosa")
    assert len(match.game.step(match.state, 0).targets) == 8
    assert len(new(stellen=5, farben=4, wiederholung=False).game.colours) == 5
    assert len(new(stellen=5, farben=4).game.colours) == 4


def test_each_colour_once():
    match = new(wiederholung=False)
    match.decide(NAMES[:6])
    assert match.state.codes[0] == NAMES[:4]
    assert "nur einmal" in refused(match, 0, "rot", "rot")
    assert sum(1 for _move in match.game.moves(match.state, 0)) == 360


def test_why_not():
    match = solo()
    assert "fehlen noch" in refused(match, 0, "rot", "fertig")
    assert "nur 4 Stellen" in refused(match, 0, *["rot"] * 5)
    assert "nicht das Brett" in refused(match, 0, "a1-1")
    assert "gibt es hier nicht" in refused(match, 0, "rosa")
    assert "Bestätige" in refused(match, 0, *["rot"] * 4)
    assert "kommt nichts mehr" in refused(match, 0, *["rot"] * 4, "fertig", "rot")
    assert "der Reihe nach" in refused(match, 0)


def test_touches_show_on_the_board():
    match = solo()
    lay(match, 0, ("rot",) * 4)
    shows = match.game.step(match.state, 0, ("blau", "gelb")).shows
    assert [(effect.source, effect.to) for effect in shows] == [("blau", "a2-1"), ("gelb", "a2-2")]


# --- two --------------------------------------------------------------------------------------------------------


def test_coder_and_guesser():
    match = new(2)
    assert match.to_act() == {0}
    effects = lay(match, 0, CODE)
    assert not any("Grün" in str(effect.text) for effect in effects)
    assert match.to_act() == {1}
    code = {
        seat: [p.face for p in match.game.view(match.state, seat).pieces if "code" in p.at] for seat in (None, 0, 1)
    }
    assert code == {None: ["back"] * 4, 0: list(CODE), 1: ["back"] * 4}
    rng = random.Random(2)
    assert match.game.sample_world(match.state, 0, rng) == match.state
    assert len({match.game.sample_world(match.state, 1, rng).codes for _sample in range(50)}) > 30
    lay(match, 1, ("rot",) * 4)
    lay(match, 1, CODE)
    assert match.game.outcome(match.state).places == (2, 1)
    match = new(2, versuche=6)
    lay(match, 0, CODE)
    for _try in range(6):
        lay(match, 1, ("rot",) * 4)
    assert match.game.outcome(match.state).places == (1, 2)


def test_parts_are_exchanged_and_coders_get_points():
    """A point for each try, and one more for a code that was not found."""
    match = new(2, partien=2, versuche=6)
    lay(match, 0, CODE)
    lay(match, 1, ("rot",) * 4)
    lay(match, 1, CODE)
    assert match.state.points == (2, 0)
    assert match.to_act() == {1}  # codes now
    lay(match, 1, ("blau",) * 4)
    for _try in range(6):
        lay(match, 0, CODE)
    outcome = match.game.outcome(match.state)
    assert outcome.scores == (2, 7)
    assert outcome.places == (2, 1)


def test_two_boards():
    """000:1571: both code and both guess, in turn."""
    match = new(2, bretter=2)
    assert match.to_act() == {0, 1}
    lay(match, 1, CODE)  # what seat 0 has to find, on the left
    assert match.to_act() == {0}
    lay(match, 0, ("blau",) * 4)
    faces = {p.at: p.face for p in match.game.view(match.state, 0).pieces if "code" in p.at}
    assert [faces[f"a-code-{n}"] for n in (1, 2, 3, 4)] == ["back"] * 4
    assert [faces[f"b-code-{n}"] for n in (1, 2, 3, 4)] == ["blau"] * 4
    lay(match, 0, ("rot",) * 4)
    lay(match, 1, ("rot",) * 4)
    lay(match, 0, CODE)
    assert match.to_act() == {1}  # may still catch up
    lay(match, 1, ("rot",) * 4)
    outcome = match.game.outcome(match.state)
    assert outcome.places == (1, 2)
    assert outcome.scores == (3, 2)


def test_two_boards_drawn():
    match = new(2, bretter=2)
    lay(match, 0, CODE)
    lay(match, 1, CODE)
    lay(match, 0, CODE)
    lay(match, 1, CODE)
    assert match.game.outcome(match.state).places == (1, 1)


def test_two_boards_take_turns_to_begin():
    match = new(2, bretter=2, partien=2)
    for seat in (0, 1, 0, 1):
        lay(match, seat, CODE)
    assert match.to_act() == {0, 1}
    lay(match, 0, CODE)
    lay(match, 1, CODE)
    assert match.to_act() == {1}


@pytest.mark.parametrize(
    "options", [{"bretter": 2}, {"partien": 4}, {"bretter": 2, "partien": 2, "wiederholung": False, "versuche": 6}]
)
def test_contract_for_two(options):
    variant = contract.Variant(registry.find("master-mind"), 2, tuple(options.items()))
    contract.check_match(variant, "zu zweit")
