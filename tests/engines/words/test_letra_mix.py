"""Letra-Mix: our dice against their reasons, worked examples, a naive rescue, every rule and option, what is hidden."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, permutations
from typing import Any

import pytest

from games.bots.players import LEVELS, think
from games.engines import registry
from games.engines.core import CHANCE, IllegalMoveError
from games.engines.kit.states import changed
from games.engines.match import Match
from games.engines.words.crossword import ROOM, built, counted, hangs_together, letters, many, rescued, simple, words
from games.engines.words.grid import BLANK, Laying
from games.engines.words.letra_desk import NUMBER, Desk
from games.engines.words.letra_dice import DICE, VALUES, VOWELS, thrown, vowels, worth
from games.engines.words.letra_mix import MOST_TOUCHES
from games.engines.words.lexicon import KNOWN, LETTERS, german
from games.engines.words.racks import in_order, without
from tests.engines import contract

RULES = registry.find("letra-mix")
GARDEN = in_order("GARTENOSEESTK")


def lay(**given: str) -> Laying:
    """A laying: `c6_across="GARTEN"` begins on c6."""
    laid = {}
    for place, word in given.items():
        name, _line, way = place.partition("_")
        for number, letter in enumerate(word):
            laid[NUMBER[name] + number * (1 if way == "across" else 15)] = letter
    return tuple(sorted(laid.items()))


EXAMPLE = lay(c6_across="GARTEN", e6_down="ROSE", h6_down="NEST")


def at(dice: str = GARDEN, seats: int = 1, *, turn: int = 0, throws: int = 1, **options: Any) -> Match:
    """Somebody has thrown these dice (all at once: each has)."""
    game = RULES.make(seats, options)
    start = game.start()
    builders = range(seats) if game.together else [turn]
    desks = tuple(Desk(in_order(dice), throws=throws) if seat in builders else Desk() for seat in range(seats))
    return Match(game, "seed", start=changed(start, phase="bauen", desks=desks, first=turn))


def build(match: Match, seat: int, laying: Laying) -> Match:
    """Lay dice one by one: first the square, then the die."""
    for square, letter in laying:
        name = next(name for name, number in NUMBER.items() if number == square)
        if match.state.desks[seat].at != square:
            match.play(seat, (name,))
        match.play(seat, (f"wuerfel-{letter.lower()}",))
    return match


def texts(match: Match, last: int = 1) -> list[str]:
    return [str(effect.text) for effects in match.effects[-last:] for effect in effects if effect.text]


# --- the dice ------------------------------------------------------------------------------------------------------


def test_the_letters_are_as_frequent_as_in_everyday_words():
    """77 faces by the largest remainders (Hare, Niemeyer) from the letters of the first list."""
    count = Counter[str]()
    for word in german("mittel", 1).words():
        count.update(word)
    whole = sum(count.values())
    shares = {letter: divmod(77 * count[letter], whole) for letter in LETTERS}
    seats = {letter: quotient for letter, (quotient, _rest) in shares.items()}
    for letter in sorted(LETTERS, key=lambda letter: -shares[letter][1])[: 77 - sum(seats.values())]:
        seats[letter] += 1
    assert Counter("".join(DICE)) == Counter({letter: n for letter, n in seats.items() if n}) + Counter(BLANK)


def test_how_they_lie_on_the_dice():
    """002:271, 002:277: thirteen dice, one blank face; the rest is the reason given beside them."""
    assert [len(die) for die in DICE] == [6] * 13
    assert all(len(set(die)) == 6 and "E" in die for die in DICE)
    assert sorted(vowels(die) for die in DICE) == [2] * 11 + [3] * 2
    assert not any("C" in die and set(die) & set("HK") for die in DICE)
    assert all(sum(letter in "FPZWVÄ" for letter in die) <= 1 for die in DICE)
    by_worth = {1: "ENRTSI", 2: "ALHGU", 3: "COBMDK", 5: "FPZWVÄ"}
    assert {letter: value for letter, value in VALUES.items() if value} == {
        letter: value for value, letters_of_it in by_worth.items() for letter in letters_of_it
    }


def test_few_throws_have_one_vowel_at_most():
    """The text and the docstring say "few": exactly, die by die."""
    none, one = 1.0, 0.0
    for die in DICE:
        share = sum(letter in VOWELS for letter in die) / 6
        none, one = none * (1 - share), one * (1 - share) + none * share
    assert 0.02 < none + one < 0.05


# --- what a crossword counts ---------------------------------------------------------------------------------------


def test_the_worked_example_of_the_leaflet():
    """By hand: G2 A2 R1 T1 E1 N1 = 8; R1 O3 S1 E1 = 6 and N1 E1 S1 T1 = 4; K 3 is not used."""
    made = counted(GARDEN, EXAMPLE)
    assert (made.across, made.down, made.rest, made.points) == (8, 10, 3, 15)
    assert [(word.word, word.points) for word in made.words] == [("GARTEN", 8), ("ROSE", 6), ("NEST", 4)]


def test_the_joker_counts_nothing():
    assert counted(in_order("_EST"), lay(c6_across="nEST")).points == 3
    assert counted(in_order("_EST"), lay(c6_across="EST")).points == 3


def naive_rescue(dice: str, laying: Laying, good: Any) -> int:
    """The most points of any part that can stand, by trying all."""
    best = -worth(dice)
    for size in range(2, len(laying) + 1):
        for part in combinations(laying, size):
            if hangs_together(part) and all(good(word.word) for word in words(part)):
                best = max(best, counted(dice, part).points)
    return best


def test_what_is_rescued_is_the_most_that_can_stand():
    rng = random.Random(3)
    known = set(rng.sample([word for word in german("leicht").words() if len(word) < 5], 700))
    looked = 0
    for _case in range(60):
        squares = [NUMBER[f"{column}{row}"] for column in "cdef" for row in (5, 6, 7)]
        laying = tuple(sorted((square, rng.choice("AENSRT")) for square in rng.sample(squares, 8)))
        dice = in_order(letters(laying) + "K")
        got = rescued(dice, laying, known.__contains__)
        points = counted(dice, got).points if got else -worth(dice)
        assert points == naive_rescue(dice, laying, known.__contains__)
        looked += bool(got)
    assert looked > 30


# --- building ------------------------------------------------------------------------------------------------------


def test_a_crossword_by_taps():
    match = at()
    for letter in "garten":
        match.play(0, (f"wuerfel-{letter}",))
    match.play(0, ("e7",))  # below the R: the way goes down by itself
    assert match.state.desks[0].down
    for letter in "ose":
        match.play(0, (f"wuerfel-{letter}",))
    match.play(0, ("h7",))
    for letter in "est":
        match.play(0, (f"wuerfel-{letter}",))
    assert match.state.desks[0].laid == EXAMPLE
    assert str(match.game.step(match.state, 0).buttons[0].label) == "Fertig: 15 Punkte"
    match.play(0, ("fertig",))
    assert match.state.scores == (15,)
    sums = "waagrecht 8, senkrecht 10, nicht gebraucht −3"
    assert texts(match) == [f"Spieler 1: GARTEN, ROSE und NEST, 15 Punkte ({sums})."]


def test_the_same_by_typing():
    match = at()
    match.play(0, ("tippen", "wort=garten"))
    match.play(0, ("e6",))
    assert match.state.desks[0].at == NUMBER["e6"]
    assert match.state.desks[0].laid == lay(c6_across="GA", f6_across="TEN")  # the R was taken back
    match.play(0, ("e6",))
    assert match.state.desks[0].down
    match.play(0, ("tippen", "wort=ROSE"))
    match.play(0, ("h7",))
    match.play(0, ("tippen", "wort=EST"))
    assert match.state.desks[0].laid == EXAMPLE


def test_typing_goes_through_letters_that_lie_there():
    match = build(at(), 0, lay(e6_across="R"))
    match.play(0, ("c6",))
    match.play(0, ("tippen", "wort=GARTEN"))
    assert match.state.desks[0].laid == lay(c6_across="GARTEN")
    for typed, reason in {
        "wort=": "aus Buchstaben", "wort=R2": "aus Buchstaben", "wort=QUAL": "fehlt dir Q",
    }.items():  # fmt: skip
        with pytest.raises(IllegalMoveError, match=reason):
            match.play(0, ("tippen", typed))
    match.play(0, ("b6",))
    with pytest.raises(IllegalMoveError, match="Auf C6 liegt schon G"):
        match.play(0, ("tippen", "wort=OST"))
    match.play(0, ("k1",))
    with pytest.raises(IllegalMoveError, match="zu lang"):
        match.play(0, ("tippen", "wort=OST"))


def test_typing_takes_the_joker_for_what_is_missing():
    match = at("_ESTKKKKKKKKK")
    match.play(0, ("tippen", "wort=Nest"))
    assert match.state.desks[0].laid == lay(c6_across="nEST")
    match = at("NUSSKKKKKKKKK")
    match.play(0, ("tippen", "wort=Nuß"))
    assert match.state.desks[0].laid == lay(c6_across="NUSS")


def test_the_joker_is_asked_for_its_letter():
    match = at("_ESTKKKKKKKKK")
    assert [button.target for button in match.game.step(match.state, 0, ("wuerfel-blanko",)).buttons][-1] == "als-ue"
    match.play(0, ("wuerfel-blanko", "als-n"))
    assert match.state.desks[0].laid == lay(c6_across="n")


def test_letters_are_taken_back():
    match = at()
    match.play(0, ("tippen", "wort=GARTEN"))
    match.play(0, ("d6",))
    assert (match.state.desks[0].laid, match.state.desks[0].at) == (lay(c6_across="G", e6_across="RTEN"), NUMBER["d6"])
    match.play(0, ("zurueck",))
    assert (match.state.desks[0].laid, match.state.desks[0].rest) == ((), GARDEN)


def test_behind_the_edge_a_square_is_asked_for():
    match = at()
    match.play(0, ("k6",))
    match.play(0, ("wuerfel-g",))
    assert match.state.desks[0].at == -1
    with pytest.raises(IllegalMoveError, match="Tippe zuerst ein freies Feld an"):
        match.play(0, ("wuerfel-a",))


def test_what_does_not_hang_together_is_not_handed_in():
    match = build(at(), 0, lay(c6_across="GARTEN", e8_across="OSE"))
    with pytest.raises(IllegalMoveError, match="Noch hängt nicht alles zusammen"):
        match.play(0, ("fertig",))
    match = build(at(), 0, lay(c6_across="G"))
    with pytest.raises(IllegalMoveError, match="noch kein Wort"):
        match.play(0, ("fertig",))
    match = build(at(), 0, lay(c6_across="GARTNE"))
    with pytest.raises(IllegalMoveError, match="Nicht in der Wörterliste: GARTNE"):
        match.play(0, ("fertig",))


def test_nothing_found_costs_all():
    """002:283: what is not used is taken off; by hand 8 + 5 + 3 + 3."""
    match = at()
    match.play(0, ("fertig",))
    assert match.state.scores == (-worth(GARDEN),) == (-19,)
    assert texts(match) == ["Spieler 1: kein Wort, −19 Punkte."]


def test_trying_comes_to_an_end():
    match = at()
    match.play(0, ("tippen", "wort=GARTEN"))
    for _try in range((MOST_TOUCHES - 1) // 2):
        match.play(0, ("d6",))
        match.play(0, ("wuerfel-a",))
    match.play(0, ("a1",))
    assert match.game.step(match.state, 0).targets == ("fertig",)
    with pytest.raises(IllegalMoveError, match="lange probiert"):
        match.play(0, ("wuerfel-o",))
    match.play(0, ("fertig",))
    assert match.state.scores == (8 - 11,)


# --- the throw -----------------------------------------------------------------------------------------------------


def test_the_highest_number_begins():
    """002:273: a face is 6 · die + side. The second may not take the die that is gone, and gets the next."""
    match = Match(RULES.make(3), "s")
    order = [0, 2, 6 + 0, 12 + 1]  # E of the first die, then its O, E of the second, Ä of the third
    match.decide((*order, *(face for face in range(78) if face not in order)))
    assert texts(match) == [
        "Spieler 1 zieht E, Wert 1.", "Spieler 2 zieht E, Wert 1.", "Spieler 3 zieht Ä, Wert 5.", "Spieler 3 beginnt.",
    ]  # fmt: skip
    assert match.to_act() == {2}


def test_those_with_as_much_draw_again():
    match = Match(RULES.make(2), "s")
    order = [0, 6, 12, 18 + 1, 24]  # E and E; then E and I, as much again
    match.decide((*order, *(face for face in range(78) if face not in order)))
    assert texts(match)[2:] == [
        "Spieler 1 zieht E, Wert 1.", "Spieler 2 zieht I, Wert 1.", *texts(match)[4:],
    ]  # fmt: skip
    assert texts(match)[-1].endswith("beginnt.")


def test_a_throw_shows_one_face_of_each_die():
    match = Match(RULES.make(1), "s")
    match.play(0, ("wuerfeln",))
    match.decide((3, 4, 4, 4, 5, 6, 5, 2, 1, 1, 1, 5, 3))
    assert match.state.desks[0].dice == GARDEN


ONE_VOWEL = "ENNRRTTSSLLHH"


@pytest.mark.parametrize(
    ("selbstlaut", "throws", "may"),
    [("einmal", 1, True), ("einmal", 2, False), ("immer", 2, True), ("immer", 6, True), ("nie", 1, False)],
)
def test_throwing_again(selbstlaut: str, throws: int, may: bool):
    """002:275."""
    match = at(ONE_VOWEL, throws=throws, selbstlaut=selbstlaut)
    assert ("nochmal" in match.game.step(match.state, 0).targets) == may
    if may:
        match.play(0, ("nochmal",))
        assert match.to_act() == {CHANCE}
        match.settle()
        assert match.state.desks[0].throws == throws + 1
        assert match.state.phase == "bauen"


def test_only_with_one_vowel_and_before_anything_lies():
    match = at("EÄ" + ONE_VOWEL[2:])
    with pytest.raises(IllegalMoveError, match="höchstens einen Selbstlaut"):
        match.play(0, ("nochmal",))
    match = at("_" + ONE_VOWEL[1:])
    assert "nochmal" in match.game.step(match.state, 0).targets
    match.play(0, ("wuerfel-n",))
    with pytest.raises(IllegalMoveError, match="schon gelegt"):
        match.play(0, ("nochmal",))


# --- time, turns, the end ------------------------------------------------------------------------------------------


def test_the_sandglass():
    assert at().game.time_limit(at().state) == 180
    assert at(sanduhr=0).game.time_limit(at().state) is None
    match = build(at(), 0, lay(c6_across="GARTEN", e7_down="OS"))
    match.elapse()  # ROS is no word, GARTEN is one
    assert "ROS" not in german()
    counts = "Spieler 1: GARTEN, −3 Punkte (waagrecht 8, senkrecht 0, nicht gebraucht −11)."
    assert texts(match) == ["Die Sanduhr ist abgelaufen.", counts]


def test_in_turn_all_see_and_one_acts():
    match = at(seats=3, turn=1)
    assert match.to_act() == {1}
    match.play(1, ("tippen", "wort=GARTEN"))
    views = {str(match.game.view(match.state, seat)) for seat in (None, 0, 1, 2)}
    assert len(views) == 1
    match.play(1, ("fertig",))
    assert match.to_act() == {2}  # 002:292


@pytest.mark.parametrize(("ende", "rounds"), [("drei", 3), ("vier", 4)])
def test_some_rounds(ende: str, rounds: int):
    match = Match(RULES.make(2, {"ende": ende}), "s")
    turns = 0
    while match.settle() or match.to_act():
        (seat,) = match.to_act()
        match.play(seat, ("wuerfeln",))
        match.settle()
        match.play(seat, ("fertig",))
        turns += 1
    assert turns == 2 * rounds


def test_a_target_ends_the_round_and_not_before():
    """002:295: of several over it, who has most wins."""
    match = at(seats=2, ende="ziel")
    match = Match(match.game, "s", start=changed(match.state, scores=(190, 189)))
    match.play(0, ("tippen", "wort=GARTEN"))
    build(match, 0, lay(e7_down="OSE", h7_down="EST"))
    match.play(0, ("fertig",))
    assert match.state.scores[0] == 205
    assert match.to_act() == {1}
    match.play(1, ("wuerfeln",))
    match.decide((3, 4, 4, 4, 5, 6, 5, 2, 1, 1, 1, 5, 3))
    match.play(1, ("tippen", "wort=GARTEN"))
    build(match, 1, lay(e7_down="OSE", h7_down="EST"))
    match.play(1, ("fertig",))
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (outcome.scores, outcome.places) == ((205, 204), (1, 2))


def test_alone_one_beats_oneself():
    match = at()
    match = Match(match.game, "s", start=changed(match.state, round=3, scores=(10,)))
    match.play(0, ("tippen", "wort=GARTEN"))
    match.play(0, ("fertig",))
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (str(outcome.reason), match.game.to_beat) == ("Schluss: 7 Punkte.", "most")


# --- words in doubt ------------------------------------------------------------------------------------------------


def test_the_others_vote_on_what_the_list_does_not_know():
    match = at(seats=3)
    match.play(0, ("tippen", "wort=GARTNE"))
    match.play(0, ("fertig",))
    assert texts(match) == ["Spieler 1 hat GARTNE gelegt. Die anderen stimmen ab."]
    assert match.to_act() == {1, 2}
    match.play(1, ("gilt-nicht",))
    match.play(2, ("gilt",))
    counts = "Spieler 1: GARTNE, −3 Punkte (waagrecht 8, senkrecht 0, nicht gebraucht −11)."
    assert texts(match) == ["Abgestimmt: GARTNE gilt.", counts]


def test_a_word_that_falls_leaves_what_can_stand():
    """GARTS falls and GART is left, by hand 2 + 2 + 1 + 1 less the other 13; GAR would be 2 less."""
    assert all(word in german() for word in ("GAR", "GART"))
    match = at(seats=2)
    match.play(0, ("tippen", "wort=GARTS"))
    assert "GARTS" not in german()
    match.play(0, ("fertig",))
    match.play(1, ("gilt-nicht",))
    counts = "Spieler 1: GART, −7 Punkte (waagrecht 6, senkrecht 0, nicht gebraucht −13)."
    assert texts(match) == ["Abgestimmt: GARTS gilt nicht.", counts]


def test_by_the_list_alone():
    match = at(seats=2, woerter="liste")
    match.play(0, ("tippen", "wort=GARTNE"))
    with pytest.raises(IllegalMoveError, match="Nicht in der Wörterliste: GARTNE"):
        match.play(0, ("fertig",))


# --- side by side --------------------------------------------------------------------------------------------------


def test_word_beside_word():
    """002:160: GARN and ROSE by taps, TEE typed; each word counts one and nothing is taken off."""
    match = at("GARNROSETEEKK", art="woerter")
    for letter in "garn":
        match.play(0, (f"wuerfel-{letter}",))
    match.play(0, ("neu",))
    for letter in "rose":
        match.play(0, (f"wuerfel-{letter}",))
    match.play(0, ("tippen", "wort=tee"))
    assert str(match.game.step(match.state, 0).buttons[0].label) == "Fertig: 3 Wörter"
    match.play(0, ("wort-2",))
    assert match.state.desks[0].words == ("GARN", "TEE", "")
    match.play(0, ("fertig",))
    assert match.state.scores == (2,)
    assert texts(match) == ["Spieler 1: GARN und TEE, 2 Wörter."]


@pytest.mark.parametrize(("laenge", "counts"), [(2, 2), (3, 1)])
def test_how_short_they_may_be_and_none_twice(laenge: int, counts: int):
    match = at("TEETEEANKKKKK", art="woerter", laenge=laenge)
    for word in ("TEE", "TEE", "AN"):
        match.play(0, ("tippen", f"wort={word}"))
    match.play(0, ("fertig",))
    assert match.state.scores == (counts,)


def test_children_vote_too_and_time_takes_only_what_is_known():
    match = at("GARNROSETEEKK", seats=2, art="woerter")
    for word in ("GARN", "KESOR"):
        match.play(0, ("tippen", f"wort={word}"))
    late = Match(match.game, "s", start=match.state)
    late.elapse()
    assert late.state.scores == (1, 0)
    match.play(0, ("fertig",))
    assert match.to_act() == {1}
    match.play(1, ("gilt",))
    assert match.state.scores == (2, 0)


def test_children_play_to_twenty_words():
    match = at("GARNROSETEEKK", art="woerter", ende="ziel")
    match = Match(match.game, "s", start=changed(match.state, scores=(19,)))
    match.play(0, ("tippen", "wort=TEE"))
    match.play(0, ("fertig",))
    assert match.game.outcome(match.state) is not None


# --- all at once ---------------------------------------------------------------------------------------------------


def test_all_at_once_all_throw_and_nobody_sees_the_others():
    match = Match(RULES.make(3, {"reihe": "zugleich"}), "s")
    for seat in (2, 0, 1):
        match.play(seat, ("wuerfeln",))
    match.settle()
    assert match.to_act() == {0, 1, 2}
    before = {seat: match.game.view(match.state, seat) for seat in (None, 1, 2)}
    match.play(0, (next(iter(match.game.step(match.state, 0).targets)),))
    assert {seat: match.game.view(match.state, seat) for seat in (None, 1, 2)} == before
    assert all(effect.only == (0,) for effect in match.effects[-1])
    match.play(1, ("fertig",))
    assert match.to_act() == {0, 2}
    match.elapse()
    assert match.state.round == 2
    assert all(score < 0 for score in match.state.scores)


def test_imagined_throws_are_those_of_the_dice():
    match = at(seats=2, reihe="zugleich")
    for seed in range(10):
        world = match.game.sample_world(match.state, 0, random.Random(seed))
        assert world.desks[0] == match.state.desks[0]
        assert fits_the_dice(world.desks[1].dice)


def fits_the_dice(dice: str) -> bool:
    """Whether each die can show another of these letters."""

    def go(left: str, number: int) -> bool:
        if number == len(DICE):
            return True
        return any(go(without(left, letter if letter != BLANK else "x"), number + 1)
                   for letter in set(left) & set(DICE[number]))  # fmt: skip

    return len(dice) == 13 and go(dice, 0)


@pytest.mark.parametrize("options", [{"reihe": "zugleich"}, {"reihe": "zugleich", "art": "woerter"}], ids=str)
def test_all_at_once_keeps_the_contract(options: dict[str, Any]):
    """The contract takes the fewest players, and alone nobody plays at once."""
    contract.check_match(contract.Variant(RULES, 2, tuple(options.items())), "at once")


# --- the computer --------------------------------------------------------------------------------------------------


def throws(count: int) -> list[str]:
    rng = random.Random(8)
    return [in_order(rng.choice(die) for die in DICE) for _throw in range(count)]


def test_what_a_computer_builds_can_be_handed_in():
    for strength, dice in enumerate(throws(6)):
        laying = built(dice, strength % 3)
        if laying:
            assert len(without(dice, letters(laying))) == 13 - len(laying)
            assert ROOM.issuperset(dict(laying))
            assert hangs_together(laying)
            assert all(german(KNOWN[strength % 3]).marks(word.word) & 2 for word in words(laying))


def test_stronger_ones_build_more():
    sums = [sum(counted(dice, built(dice, strength)).points for dice in throws(5)) for strength in range(3)]
    assert sums[0] < sums[1] <= sums[2]


def test_the_best_of_four_dice():
    """No worse than the best single word, by trying each."""
    dice = in_order("ROSE")
    best = -worth(dice)
    for size in (2, 3, 4):
        for order in permutations("ROSE", size):
            if german("alle").marks("".join(order)) & 2:
                best = max(best, worth("".join(order)) - worth(without(dice, order)))
    assert counted(dice, built(dice, 2)).points >= best


def test_many_words_side_by_side():
    assert len(many(in_order("HUTTORAUFENKK"), 3, 2)) >= 3
    for dice in throws(4):
        found = many(dice, 3, 2)
        assert len(without(dice, "".join(found))) == 13 - len("".join(found))
        assert len({word.upper() for word in found}) == len(found)
        assert all(word.upper() in german() for word in found)


@pytest.mark.parametrize("art", ["kreuz", "woerter"])
def test_a_computer_plays_a_turn_and_clears_what_somebody_left(art: str):
    match = at(seats=2, art=art)
    match.play(0, ("tippen", "wort=KESO"))
    for _touch in range(30):
        if match.to_act() != {0}:
            break
        match.play(0, think(match.game, match.state, 0, LEVELS[1], "s"))
    assert match.state.past[0].points > 0


def test_a_computer_throws_again_and_votes_by_the_list():
    assert think(at(ONE_VOWEL).game, at(ONE_VOWEL).state, 0, "stark", "s") == ("nochmal",)
    match = at(seats=2)
    match.play(0, ("tippen", "wort=GARTNE"))
    match.play(0, ("fertig",))
    assert think(match.game, match.state, 1, "leicht", "s") == ("gilt-nicht",)


def test_who_does_not_think_lays_words_of_the_dice_and_now_and_then_two_that_cross() -> None:
    rng, known, seen = random.Random(3), german(KNOWN[0]), Counter[int]()
    for _throw in range(200):
        dice = in_order(thrown(tuple(rng.randint(1, 6) for _die in DICE)))
        laying = simple(dice)
        made = words(laying)
        assert len(without(dice, letters(laying))) == len(dice) - len(laying), dice
        assert hangs_together(laying), dice
        assert ROOM.issuperset(dict(laying)), dice
        assert all(word.word.upper() in known for word in made), made
        seen[len(made)] += 1
    assert seen[1] > 100
    assert seen[2] > 10
    assert set(seen) == {1, 2}
