"""Die lustige 7: what is staked, what each number pays, who keeps the bank, and what it is worth to keep it.

What it is worth is counted here over all 36 throws, for each field and each answer of the options; matches are paid a
second time by a table of their own.
"""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from games.engines import registry
from games.engines.core import IllegalMoveError, Move
from games.engines.kit.states import changed
from games.engines.match import Match
from games.engines.scene import Sheet

RULES = registry.find("lustige-sieben")
THROWS = list(product(range(1, 7), repeat=2))


def table(seats: int = 3, **options: Any) -> Match:
    return Match(RULES.make(seats, {"beginn": "platz", **options}), "sieben")


def stake(match: Match, **fields: int) -> None:
    """Whoever is to act stakes so much on these fields, and no more."""
    for field, n in fields.items():
        match.play(match.state.turn, (field,))
        match.play(match.state.turn, (f"setzen-{n}",))
    match.play(match.state.turn, ("fertig",))


def throw(match: Match, *dice: int) -> list[str]:
    match.play(match.state.turn, ("wuerfel",))
    return [str(effect.text) for effect in match.decide(dice) if effect.text][1:]


def test_all_but_the_banker_stake_before_each_throw() -> None:
    """001:1223."""
    match = table(3)
    assert (match.state.banker, match.to_act()) == (0, {1})
    stake(match, links=5, sieben=2)
    assert match.to_act() == {2}
    stake(match, rechts=10)
    assert match.to_act() == {0}
    assert match.state.fields == ((0, 5, 0), (0, 2, 0), (0, 0, 10))
    assert match.state.held == (30, 23, 20)
    plan = match.game.view(match.state, None).surfaces[-1]
    assert isinstance(plan, Sheet)
    assert [(row.id, row.cells) for row in plan.rows] == [
        ("plan-links", ("", "5", "")),
        ("plan-sieben", ("", "2", "")),
        ("plan-rechts", ("", "", "10")),
    ]


@pytest.mark.parametrize("dice", [(1, 1), (1, 2), (1, 3), (1, 4), (3, 3)])
def test_a_number_of_the_left_row(dice: tuple[int, ...]) -> None:
    """001:1225: the bank takes the left row, pays the right one, and leaves the seven."""
    match = table(3)
    stake(match, links=5, sieben=2)
    stake(match, rechts=10)
    assert throw(match, *dice) == [
        f"Es fällt {sum(dice)}.",
        "Spieler 1 verliert 5 Hölzchen.",
        "Spieler 2 verliert 5 Hölzchen.",
        "Spieler 3 gewinnt 10 Hölzchen.",
    ]
    assert (match.state.held, match.state.fields[1]) == ((25, 23, 40), (0, 2, 0))
    assert match.to_act() == {1}


@pytest.mark.parametrize("dice", [(2, 6), (3, 6), (5, 5), (5, 6), (6, 6)])
def test_a_number_of_the_right_row(dice: tuple[int, ...]) -> None:
    """001:1227."""
    match = table(3)
    stake(match, links=5, sieben=2)
    stake(match, rechts=10)
    throw(match, *dice)
    assert (match.state.held, match.state.fields[1]) == ((35, 33, 20), (0, 2, 0))


def test_a_seven_takes_both_rows_and_pays_threefold() -> None:
    """001:1229; and the bank is the next one's."""
    match = table(3)
    stake(match, links=5, sieben=2)
    stake(match, rechts=10)
    assert throw(match, 3, 4)[-1] == "Spieler 2 hält jetzt die Bank."
    assert match.state.held == (30 + 15 - 4, 23 + 6, 20)
    assert (match.state.banker, match.to_act()) == (1, {2})


@pytest.mark.parametrize(("answer", "held"), [("bleibt", (30, 28, 30)), ("verliert", (32, 28, 30))])
def test_stakes_on_the_seven(answer: str, held: tuple[int, ...]) -> None:
    match = table(3, sieben=answer)
    stake(match, sieben=2)
    stake(match)
    throw(match, 3, 3)
    assert match.state.held == held
    assert match.state.fields[1] == ((0, 2, 0) if answer == "bleibt" else (0, 0, 0))


def test_the_stake_besides() -> None:
    match = table(3, verdoppeln="ohne")
    stake(match, sieben=2)
    stake(match, rechts=5)
    throw(match, 3, 3)
    assert match.state.held == (20, 28, 40)
    stake(match)
    stake(match)
    throw(match, 3, 4)
    assert match.state.held == (14, 36, 40)


def test_no_more_than_the_bank_can_pay() -> None:
    game = RULES.make(3, {"beginn": "platz"})
    match = Match(game, start=changed(game.start(), held=(6, 30, 30)))
    match.play(1, ("sieben",))
    assert game.touches(match.state) == ("setzen-1", "setzen-2")
    match.play(1, ("setzen-2",))
    match.play(1, ("links",))
    assert game.touches(match.state) == ("setzen-1", "setzen-2")
    match.play(1, ("setzen-2",))
    match.play(1, ("fertig",))
    assert game.touches(match.state) == ("rechts", "fertig")  # the other row, which wins when this one loses


def test_or_the_bank_changes_after_three_throws() -> None:
    """What lies on the seven goes back then."""
    match = table(3, wechsel="drei")
    stake(match, sieben=2)
    stake(match)
    throw(match, 3, 4)  # no change for a seven
    assert (match.state.banker, match.state.held) == (0, (26, 34, 30))
    stake(match, sieben=2)
    stake(match)
    throw(match, 3, 3)
    stake(match)
    stake(match)
    throw(match, 3, 3)
    assert (match.state.banker, match.state.held) == (1, (26, 34, 30))


def test_nobody_stakes() -> None:
    match = table(3)
    stake(match)
    stake(match)
    assert (match.state.banker, match.state.rounds, match.to_act()) == (1, 1, {2})


@pytest.mark.parametrize("baenke", [1, 2])
def test_how_many_banks(baenke: int) -> None:
    match = table(2, baenke=baenke)
    while match.to_act():
        stake(match, links=1)
        throw(match, 3, 4)
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (match.state.rounds, outcome.termination, outcome.scores) == (2 * baenke, "banks", (30, 30))


def test_who_has_none_is_out() -> None:
    """001:1233."""
    game = RULES.make(3, {"beginn": "platz"})
    match = Match(game, start=changed(game.start(), held=(30, 5, 30)))
    stake(match, links=5)
    stake(match)
    assert throw(match, 1, 1)[-1] == "Spieler 2 scheidet aus."
    assert match.to_act() == {2}
    match = Match(game, start=changed(game.start(), held=(5, 30, 30)))
    stake(match, links=5)
    stake(match)
    assert throw(match, 6, 6)[-2:] == ["Spieler 1 scheidet aus.", "Spieler 2 hält jetzt die Bank."]


def test_refusals() -> None:
    game = RULES.make(2, {"beginn": "platz"})
    match = Match(game, start=changed(game.start(), held=(6, 3)))

    def refused(reason: str, target: str) -> None:
        with pytest.raises(IllegalMoveError, match=reason):
            match.play(1, (target,))

    refused("Worauf setzt du", "wuerfel")
    match.play(1, ("links",))
    refused("So viele Hölzchen hast du nicht", "setzen-5")
    refused("Wie viele Hölzchen", "fertig")
    match.play(1, ("setzen-2",))
    refused("hast du schon gesetzt", "links")
    match.play(1, ("rechts",))
    match.play(1, ("setzen-1",))
    refused("keine Hölzchen mehr", "sieben")
    match = Match(game, start=changed(game.start(), held=(1, 30)))
    refused("Mehr könnte die Bank dort nicht auszahlen", "sieben")
    match.play(1, ("links",))
    refused("So viel könnte die Bank nicht auszahlen", "setzen-2")


# --- evidence ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "row", "seven"),
    [
        ({}, Fraction(-1, 6), Fraction(1, 3)),
        ({"verdoppeln": "ohne"}, Fraction(1, 4), Fraction(1, 2)),
        ({"sieben": "verliert"}, Fraction(-1, 6), Fraction(-1, 2)),
        ({"sieben": "verliert", "verdoppeln": "ohne"}, Fraction(1, 4), Fraction(-1, 3)),
    ],
)
def test_what_a_token_brings(options: dict[str, Any], row: Fraction, seven: Fraction) -> None:
    """On average of the 36 throws, to whoever stakes it; the bank has the opposite."""
    game = RULES.make(2, {"beginn": "platz", **options})
    found = []
    for field in range(3):
        fields = tuple((0, int(field == at)) for at in range(3))
        start = changed(game.start(), fields=fields)
        gains = [game.settled(start, sum(dice))[1] for dice in THROWS]
        assert all(bank == -mine for bank, mine in gains)
        found.append(Fraction(sum(mine for _bank, mine in gains), 36))
    assert found == [row, seven, row]


#: what one token becomes: of the rows and the seven, for a low number, a seven and a high one
PAID = {
    ("bleibt", "mit"): {"low": (0, None, 2), "seven": (0, 3, 0), "high": (2, None, 0)},
    ("bleibt", "ohne"): {"low": (0, None, 3), "seven": (0, 4, 0), "high": (3, None, 0)},
    ("verliert", "mit"): {"low": (0, 0, 2), "seven": (0, 3, 0), "high": (2, 0, 0)},
    ("verliert", "ohne"): {"low": (0, 0, 3), "seven": (0, 4, 0), "high": (3, 0, 0)},
}


@pytest.mark.parametrize(("sieben", "verdoppeln"), PAID)
def test_matches_are_paid_by_the_table(sieben: str, verdoppeln: str) -> None:
    for number in range(25):
        rng = random.Random(number)
        seats = 2 + number % 7
        match = table(seats, sieben=sieben, verdoppeln=verdoppeln)
        while match.to_act():
            state = match.state
            path = match.game.propose(state, state.turn, rng)
            match.play(state.turn, path)
            if path == ("wuerfel",):
                dice = rng.randint(1, 6), rng.randint(1, 6)
                match.decide(dice)
                total = sum(dice)
                paid = PAID[sieben, verdoppeln]["low" if total < 7 else "high" if total > 7 else "seven"]
                wealth = [
                    has + sum(laid) for has, laid in zip(state.held, zip(*state.fields, strict=True), strict=True)
                ]
                for field, of_one in enumerate(paid):
                    for seat, laid in enumerate(state.fields[field]):
                        if of_one is not None:
                            wealth[seat] += laid * (of_one - 1)
                            wealth[state.banker] -= laid * (of_one - 1)
                assert list(match.game.wealth(match.state)) == wealth
            assert sum(match.game.wealth(match.state)) == 30 * seats
            assert min(match.state.held) >= 0


def test_the_seven_is_the_better_stake() -> None:
    """Looking one move ahead; where it can be lost, nothing is better than nothing."""
    for answer, best in (("bleibt", ("sieben",)), ("verliert", ("fertig",))):
        game = RULES.make(2, {"beginn": "platz", "sieben": answer})
        worth = {}
        for path in game.moves(game.start(), 1) or ():
            worth[path] = game.evaluate(game.apply(game.start(), Move(1, path))[0], 1)
        assert max(worth, key=lambda path: worth[path]) == best
