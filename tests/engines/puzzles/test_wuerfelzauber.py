"""The four tricks with dice: every throw and every tower counted out, what is hidden from whom, who gets points.

Evidence: the sums and the example of 001:2747-2769; a cube of wood that is tipped and turned, which knows nothing of
tables, for how a die looks from a corner; all throws and towers there are, counted face by face; what a guesser gets by
exact fractions against thousands of matches.
"""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product

import pytest

from games.bots.players import think
from games.engines import registry
from games.engines.core import CHANCE, IllegalMoveError
from games.engines.match import Match
from games.engines.playout import playout
from games.engines.puzzles.wuerfelzauber import secret, sides, told

SLUGS = ("wuerfelzauber", "wuerfelturm", "wuerfelstapel", "wie-viele-augen")


def new(slug, seats=1, **options):
    return Match(registry.find(slug).make(seats, options), "s")


def trick(slug, dice, seats=1, **options):
    """The first throw of the first magician."""
    match = new(slug, seats, vorfuehrung=False, **options)
    match.play(seats - 1, ("wuerfeln",))
    match.decide(list(dice))
    return match


def targets(match, seat=0):
    return match.game.step(match.state, seat).targets


def faces(match, seat=0):
    """What lies where, as this seat sees it; of a tower from below."""
    found = {}
    for piece in match.game.view(match.state, seat).pieces:
        found.setdefault(piece.at, []).append(piece.text or piece.face)
    return found


def status(match, seat=0):
    return str(match.game.view(match.state, seat).status)


def texts(effects, seat=0):
    return [str(effect.text) for effect in effects if effect.text and (effect.only is None or seat in effect.only)]


def refused(match, seat, *path):
    with pytest.raises(IllegalMoveError) as error:
        match.play(seat, path)
    return str(error.value)


# --- dice -------------------------------------------------------------------------------------------------------


def test_a_cube_of_wood_looks_the_same():
    """A die is tipped and turned until nothing new is seen: 24 ways to lie, and each is drawn as it is."""
    lies, edge = set(), [(1, 2, 3)]  # top, front left, front right; the others are 7 less these
    while edge:
        top, left, right = edge.pop()
        if (top, left, right) in lies:
            continue
        lies.add((top, left, right))
        edge.append((top, 7 - right, left))  # turned by a quarter
        edge.append((7 - left, top, right))  # tipped over its front left edge
    assert len(lies) == 24
    assert {(top, *sides(top, turned)) for top in range(1, 7) for turned in range(4)} == lies


def test_the_example_of_the_source():
    """001:2761-2765: 6 and 2; 12, 17, 85, 87; 62."""
    assert secret(6, 2) == 87
    assert told(87) == (6, 2)
    match = new("wie-viele-augen")
    match.play(0, ("wuerfeln",))
    match.decide([6, 2])
    match.play(0, ("zehner-8", "einer-7"))
    assert texts(match.play(0, ("sagen",))) == ["Septimus sagt: „Du hast 6 und 2 gewürfelt!“"]
    match.play(0, ("nachzaehlen",))
    assert [faces(match)[f"schritt-{n}"] for n in (1, 2, 3, 4)] == [["12"], ["17"], ["85"], ["87"]]
    assert faces(match)["zettel"] == ["62"]
    assert faces(match)["wurf-1"] + faces(match)["wurf-2"] == ["6", "2"]
    assert status(match) == "87 − 25 = 62: eine 6 und eine 2."


def test_every_number_names_its_dice_and_no_other():
    numbers = {secret(first, second): (first, second) for first, second in product(range(1, 7), repeat=2)}
    assert len(numbers) == 36
    assert (min(numbers), max(numbers)) == (36, 91)
    assert all(told(number) == dice for number, dice in numbers.items())


@pytest.mark.parametrize(("many", "all_"), [(2, 14), (3, 21), (4, 28), (5, 35)])  # 001:2769
def test_every_tower_there_is(many, all_):
    """Face by face: of each die of a tower what lies across, but for the top."""
    for dice in product(range(1, 7), repeat=many):
        covered = [face for die in dice for face in (die, 7 - die)][1:]
        assert sum(covered) == all_ - dice[0]
    for top in range(1, 7):
        match = trick("wuerfelstapel", [top, *[3] * (many - 1)], anzahl=many)
        match.play(0, (str(all_ - top),))
        assert match.state.points == (1,)


def test_every_throw_of_two():
    """001:2749, 2753: what lies below, and what a tower of the two covers."""
    for first, second in product(range(1, 7), repeat=2):
        below, covered = (7 - first) + (7 - second), (7 - first) + second + (7 - second)
        assert first + second + below == 14
        for slug, answer in (("wuerfelzauber", below), ("wuerfelturm", covered)):
            match = trick(slug, (first, second))
            assert str(answer) in targets(match)
            effects = match.play(0, (str(answer),))
            assert match.state.points == (1,), (slug, first, second)
            assert f"= {answer}" in " ".join(texts(effects))


def test_what_the_magician_may_say():
    assert targets(trick("wuerfelzauber", (3, 4))) == tuple(str(n) for n in range(2, 13))
    assert targets(trick("wuerfelturm", (3, 4))) == ("8", "9", "10", "11", "12", "13")
    assert targets(trick("wuerfelstapel", (3, 4, 1, 1))) == ("22", "23", "24", "25", "26", "27")


# --- Septimus ---------------------------------------------------------------------------------------------------


def test_septimus_says_it_before_anybody_sees_it():
    match = new("wuerfelturm")
    assert targets(match) == ("wuerfeln",)
    assert str(match.game.step(match.state, 0).prompt) == "Wirf zwei Würfel. Sie werden ein Turm!"
    match.play(0, ("wuerfeln",))
    effects = match.decide([4, 2])
    assert texts(effects) == ["Spieler 1 baut einen Turm. Oben liegt eine 4."]
    assert effects[0].faces == (4,)
    # the top of the upper die; of the lower one the sides alone, as anybody sees who sits there
    assert faces(match)["wuerfel"] == ["x-1-4", "4-5-6"]
    assert [faces(match)[at] for at in ("oben-1", "oben-2", "unten-1", "unten-2")] == [["4"], ["0"], ["0"], ["0"]]
    assert texts(match.play(0, ("sagen",))) == ["Septimus sagt: „Zugedeckt sind 10.“"]
    assert faces(match)["zettel"] == ["10"]
    assert faces(match)["unten-1"] == ["0"]
    effects = match.play(0, ("nachzaehlen",))
    assert [effect.at for effect in effects if effect.KIND == "revealed"] == ["oben-2", "unten-1", "unten-2"]
    assert texts(effects) == ["Zugedeckt waren 3 + 2 + 5 = 10."]
    assert [faces(match)[at] for at in ("oben-2", "unten-1", "unten-2", "sieben-1")] == [["2"], ["3"], ["5"], ["7"]]
    match.play(0, ("erklaeren",))
    assert status(match).startswith("Zwei Würfel haben oben und unten zusammen 14.")
    assert match.state.points == (0,)
    assert str(match.game.step(match.state, 0).prompt) == "Jetzt zauberst du: Wirf!"
    match.play(0, ("wuerfeln",))
    assert (match.state.round, match.game.to_act(match.state)) == (1, frozenset({CHANCE}))


def test_septimus_hears_a_wrong_number_and_is_wrong():
    """He knows nothing but what is named to him."""
    match = new("wie-viele-augen")
    match.play(0, ("wuerfeln",))
    match.decide([6, 2])
    match.play(0, ("zehner-7", "einer-7"))
    assert texts(match.play(0, ("sagen",))) == ["Septimus sagt: „Du hast 5 und 2 gewürfelt!“"]
    match.play(0, ("nachzaehlen",))
    assert status(match) == "Gewürfelt: 6 und 2. Genannt war 77, richtig wäre 87."


def test_without_septimus_the_first_throw_is_ones_own():
    assert new("wuerfelturm", vorfuehrung=False).state.round == 1
    assert new("wuerfelturm").state.round == 0


def test_a_number_that_cannot_be_is_refused():
    match = new("wie-viele-augen")
    match.play(0, ("wuerfeln",))
    match.decide([6, 2])
    assert len(list(match.game.moves(match.state, 0))) == 36
    assert refused(match, 0, "zehner-8", "einer-2").startswith("Diese Zahl kann nicht herauskommen.")
    assert refused(match, 0, "zehner-2") == "Sage erst die Zahl, die der Zauberer wissen muss."


# --- points -----------------------------------------------------------------------------------------------------


def right(match, seat=0):
    """Throw, name and answer as it should be."""
    game, thrower = match.game, next(iter(match.game.to_act(match.state)))
    match.play(thrower, ("wuerfeln",))
    match.decide([3, 5, 1, 6, 2][: game.many(match.state.round)])
    if match.state.phase == "name":
        match.play(
            thrower, next(p for p in game.moves(match.state, thrower) if game.number(p) == game.told(match.state))
        )
    (magician,) = game.to_act(match.state)
    return match.play(magician, next(p for p in game.moves(match.state, magician) if answers(match, p)))


def answers(match, path):
    return match.game.number(path) == match.game.truth(match.state)


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize(("times", "points"), [(3, 6), (5, 15), (10, 55)])
def test_all_right_counts_one_more_each_time(slug, times, points):
    match = new(slug, vorfuehrung=False, aufgaben=times)
    for _time in range(times):
        right(match)
    outcome = match.game.outcome(match.state)
    assert outcome.scores == (points,)
    assert str(outcome.reason) == f"Vorhang! Du hast {points} Punkte gezaubert."
    assert match.game.to_act(match.state) == frozenset()


def test_a_wrong_answer_begins_the_row_anew():
    match = trick("wuerfelturm", (4, 2))
    match.play(0, ("10",))
    for said, points in (("9", 1), ("10", 2), ("10", 4)):
        match.play(0, ("wuerfeln",))
        match.decide([4, 2])
        effects = match.play(0, (said,))
        assert match.state.points == (points,)
    assert texts(effects)[0] == "Spieler 1 sagt 10: Das stimmt!"
    assert status(match) == "Richtig! Zugedeckt waren 3 + 2 + 5 = 10."
    assert texts(effects)[2] == "Spieler 1 bekommt 2 Punkte."


def test_who_is_wrong_hears_what_it_was():
    assert texts(trick("wuerfelturm", (4, 2)).play(0, ("9",))) == [
        "Spieler 1 sagt 9, aber es war 10.",
        "Zugedeckt waren 3 + 2 + 5 = 10.",
    ]
    assert texts(trick("wie-viele-augen", (6, 2)).play(0, ("erster-6", "zweiter-3")))[0] == (
        "Spieler 1 sagt 6 und 3, aber es war 6 und 2."
    )


def test_what_guessing_is_worth():
    """The k-th answer counts one for each j up to k of which the last j answers are right: exactly, and as played."""

    def expected(chance, times):
        return sum(chance**j for k in range(1, times + 1) for j in range(1, k + 1))

    rng = random.Random(7)
    for slug, chance in (("wuerfelturm", Fraction(1, 6)), ("wuerfelzauber", Fraction(1, 11))):
        game = registry.find(slug).make(1, {"vorfuehrung": False, "aufgaben": 10})
        matches = [playout(game, rng, str(number)) for number in range(1500)]
        mean = sum(match.game.outcome(match.state).scores[0] for match in matches) / 1500
        assert abs(mean - float(expected(chance, 10))) < 0.15
    assert expected(Fraction(1, 6), 1) == Fraction(1, 6)


# --- two people -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", SLUGS)
def test_two_take_turns_and_throw_for_each_other(slug):
    match = new(slug, 2, vorfuehrung=False, aufgaben=3)
    throws = []
    while not match.game.outcome(match.state):
        throws += match.game.to_act(match.state)
        right(match)
    assert throws == [1, 0, 1, 0, 1, 0]
    assert match.game.outcome(match.state).scores == (6, 6)
    assert match.game.outcome(match.state).places == (1, 1)


def test_behind_the_magicians_back():
    """001:2769, 2759: who throws sees the dice; the magician and whoever watches do not until the answer is given."""
    match = trick("wuerfelstapel", (4, 2, 6, 1), seats=2)
    tower = faces(match, 1)["wuerfel"]
    assert [face[0] for face in tower] == ["x", "x", "x", "4"]
    for seat in (0, None):
        assert faces(match, seat)["wuerfel"] == ["0-0-0"] * 4
        assert faces(match, seat)["oben-1"] == ["0"]
    assert targets(match, 1) == ("nenne-4",)  # the top and nothing else
    assert refused(match, 1, "nenne-5") == "Sage erst die Zahl, die der Zauberer wissen muss."
    match.play(1, ("nenne-4",))
    assert faces(match, 0)["oben-1"] == ["4"]
    assert faces(match, 0)["wuerfel"] == ["0-0-0"] * 4
    match.play(0, ("24",))
    assert faces(match, 0)["wuerfel"] == tower
    assert match.state.points == (1, 0)


def test_the_throw_is_told_to_who_threw_alone():
    match = new("wie-viele-augen", 2, vorfuehrung=False)
    match.play(1, ("wuerfeln",))
    effects = match.decide([6, 2])
    assert "Spieler 2 würfelt 6 und 2." in texts(effects, 1)
    assert texts(effects, 0) == ["Die Würfel sind gefallen, und der Zauberer sieht nicht hin."]


def test_alone_the_page_throws_and_names():
    match = trick("wie-viele-augen", (6, 2))
    assert faces(match)["wuerfel-1"] == ["0-0-0"]
    assert str(match.game.step(match.state, 0).prompt) == "Genannt ist die 87. Was zeigt der erste Würfel?"
    match.play(0, ("erster-6", "zweiter-2"))
    assert match.state.points == (1,)


# --- towers -----------------------------------------------------------------------------------------------------


def test_towers_that_grow():
    match = new("wuerfelstapel", 2, anzahl=0)
    assert [match.game.many(number) for number in range(11)] == [4, 2, 2, 3, 3, 4, 4, 5, 5, 2, 2]
    boards = {match.game.view(match.state, 0).surfaces}
    match = new("wuerfelstapel", 1, vorfuehrung=False, anzahl=0)
    for _time in range(5):
        right(match)
        boards.add(match.game.view(match.state, 0).surfaces)
    assert match.state.points == (15,)
    assert len(boards) == 1  # the table is as wide as for the highest, and stays


# --- computers and refusals -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slug", "dice", "named", "answer"),
    [
        ("wuerfelzauber", (3, 5), (), ("6",)),
        ("wuerfelturm", (4, 2), (), ("10",)),
        ("wuerfelstapel", (4, 2, 6, 1), ("nenne-4",), ("24",)),
        ("wie-viele-augen", (6, 2), ("zehner-8", "einer-7"), ("erster-6", "zweiter-2")),
    ],
)
def test_a_strong_computer_can_do_the_trick(slug, dice, named, answer):
    match = trick(slug, dice, seats=2)
    if named:
        match.play(1, named)
    assert think(match.game, match.state, 0, "stark", "s") == answer


def test_every_refusal_says_what_to_do():
    match = new("wuerfelturm")
    assert refused(match, 0, "10") == "Jetzt wird gewürfelt: Drücke „Würfeln“."
    match.play(0, ("wuerfeln",))
    match.decide([4, 2])
    assert refused(match, 0, "10") == "Septimus zaubert noch: Drücke den Knopf unter dem Tisch."
    assert refused(trick("wuerfelturm", (4, 2)), 0, "7") == "Nenne als Zauberer eine der Zahlen auf den Knöpfen."
    assert refused(trick("wie-viele-augen", (4, 2)), 0, "erster-6").startswith("Nenne beide Würfel")


@pytest.mark.parametrize("slug", SLUGS)
def test_alone_a_strong_computer_is_right_to_the_last(slug):
    match = new(slug, aufgaben=3)
    while not match.game.outcome(match.state):
        (actor,) = match.game.to_act(match.state)
        if actor == CHANCE:
            match.decide(
                [random.Random(len(match.events)).randint(1, 6) for _die in range(match.game.many(match.state.round))]
            )
        else:
            match.play(actor, think(match.game, match.state, actor, "stark", f"{len(match.events)}"))
    assert match.state.points == (6,)
