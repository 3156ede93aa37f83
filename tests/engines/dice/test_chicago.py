"""Chicago: what dice count, what stays and what is turned over, who takes a stick; and how well it can be played.

How well: a second reckoning with fractions, over ordered dice and every choice of dice to throw again.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest

from games.bots.sampling import one_look
from games.engines import registry
from games.engines.core import CHANCE, IllegalMoveError, Move, Outcome
from games.engines.dice.chicago import Chicagostand
from games.engines.dice.chicago_value import Aim, Dice, ends, points, thrown, worth
from games.engines.match import Match

RULES = registry.find("chicago")


def new(seats: int = 2, **options: Any) -> Match:
    return Match(RULES.make(seats, {"beginn": "platz", **options}), "chicago")


def at(seats: int = 3, options: dict[str, Any] | None = None, **changes: Any) -> Match:
    game = RULES.make(seats, {"beginn": "platz", **(options or {})})
    zeros = (0,) * seats
    return Match(
        game,
        "chicago",
        start=Chicagostand(**{"sums": zeros, "out": zeros, "held": zeros, "reached": zeros, "pot": 5, **changes}),
    )


def throw(match: Match, *dice: int) -> list[str]:
    (seat,) = match.to_act()
    match.play(seat, ("wuerfel",))
    return [str(effect.text) for effect in match.decide(dice)]


def again(match: Match, path: tuple[str, ...], *dice: int) -> list[str]:
    (seat,) = match.to_act()
    match.play(seat, path)
    return [str(effect.text) for effect in match.decide(dice)]


def ended(match: Match) -> Outcome:
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    return outcome


@pytest.mark.parametrize(
    ("dice", "n"), [((5, 3, 2), 10), ((6, 5, 3), 68), ((1, 6, 4), 164), ((1, 1, 2), 202), ((1, 1, 1), 300)]
)
def test_what_dice_count(dice: Dice, n: int) -> None:
    """001:1413-1417, the examples; 001:1415: three ones are the highest."""
    assert points(dice) == n


def test_dice_may_stay() -> None:
    """001:1417: up to three throws, and good ones stay."""
    match = new()
    throw(match, 1, 4, 2)
    step = match.game.step(match.state, 0)
    assert step.targets == ("w1", "w2", "w3", "wuerfeln", "aufhoeren")
    assert match.game.step(match.state, 0, ("w1",)).targets == ("w2", "w3", "wuerfeln")
    assert match.game.step(match.state, 0, ("w1", "w3")).targets == ("wuerfeln",)
    assert [str(button.label) for button in match.game.step(match.state, 0, ("w1",)).buttons] == ["2 Würfel werfen"]
    match.play(0, ("w1", "wuerfeln"))
    assert [piece.face for piece in match.game.view(match.state, None).pieces if piece.kind == "die"] == ["1"]
    match.decide((6, 3))
    assert (match.state.dice, match.state.tries) == ((1, 6, 3), 2)
    assert str(match.game.view(match.state, None).status) == "Wurf 2 von 3: Spieler 1 hat 163."
    assert again(match, ("w1", "w2", "wuerfeln"), 1)[1:] == ["Spieler 1 hat 260."]  # the third throw ends the turn
    assert (match.state.reached, match.to_act()) == ((260, 0), {1})


def test_what_has_stayed_may_be_thrown_later() -> None:
    match = new()
    throw(match, 1, 4, 2)
    again(match, ("w1", "w2", "wuerfeln"), 1)
    again(match, ("w1", "w3", "wuerfeln"), 3)
    assert match.state.reached == (203, 0)


@pytest.mark.parametrize("used", [1, 2])
def test_the_opener_binds_the_others(used: int) -> None:
    """001:1423: they have as many throws and no more."""
    match = new(3)
    throw(match, 1, 6, 6)
    if used == 2:
        again(match, ("w1", "w2", "wuerfeln"), 5)
    match.play(0, ("aufhoeren",))
    assert match.to_act() == {1}
    throw(match, 2, 2, 3)
    for _each in range(used - 1):
        assert match.to_act() == {1}
        again(match, ("wuerfeln",), 2, 2, 3)
    assert match.to_act() == {2}


def test_others_may_stop_sooner() -> None:
    match = at(turn=1, reached=(68, 0, 0), bound=3)
    throw(match, 1, 1, 2)
    match.play(1, ("aufhoeren",))
    assert (match.state.reached, match.state.bound, match.to_act()) == ((68, 202, 0), 3, {2})


@pytest.mark.parametrize(("dice", "may"), [((6, 6, 2), True), ((6, 6, 6), True), ((6, 2, 2), False)])
def test_two_or_three_sixes(dice: Dice, may: bool) -> None:
    """001:1419."""
    match = new()
    throw(match, *dice)
    assert ("umdrehen" in match.game.step(match.state, 0).targets) == may


def test_a_six_becomes_a_one_and_the_rest_is_thrown() -> None:
    match = new()
    throw(match, 2, 6, 6)
    assert match.game.step(match.state, 0, ("umdrehen",)).targets == ("w1", "w3", "wuerfeln")
    assert match.game.step(match.state, 0, ("umdrehen", "w3")).targets == ("wuerfeln",)
    effects = match.play(0, ("umdrehen", "w3", "wuerfeln"))
    assert [str(effect.text) for effect in effects] == ["Spieler 1 dreht eine Sechs zur Eins um."]
    match.decide((3,))
    assert match.state.dice == (1, 6, 3)


def test_a_fourth_throw() -> None:
    """001:1421: when a six is turned over after the third."""
    match = new()
    throw(match, 2, 3, 4)
    again(match, ("wuerfeln",), 2, 3, 4)
    again(match, ("wuerfeln",), 6, 6, 4)
    assert match.game.step(match.state, 0).targets == ("umdrehen", "aufhoeren")
    assert str(match.game.step(match.state, 0).prompt) == "Drehe eine Sechs um und wirf weiter. Oder höre auf."
    again(match, ("umdrehen", "w2", "wuerfeln"), 6)
    assert (match.state.reached, match.state.bound, match.to_act()) == ((220, 0), 3, {1})


def test_no_extra_throw_for_who_is_bound_to_fewer() -> None:
    match = at(turn=1, reached=(68, 0, 0), bound=1)
    throw(match, 6, 6, 6)
    assert match.to_act() == {2}
    assert match.state.reached == (68, 180, 0)


def test_the_fewest_points_take_a_stick_and_open() -> None:
    """001:1427."""
    match = at(turn=2, reached=(202, 68, 0), bound=1)
    said = throw(match, 5, 3, 1)
    assert said[1:] == ["Spieler 3 hat 108.", "Spieler 2 nimmt ein Hölzchen."]
    assert (match.state.held, match.state.pot, match.state.reached, match.state.bound) == ((0, 1, 0), 4, (0, 0, 0), 0)
    assert match.to_act() == {1}


@pytest.mark.parametrize(("answer", "held"), [("alle", (0, 1, 1)), ("keiner", (0, 0, 0))])
def test_as_few_as_another(answer: str, held: tuple[int, ...]) -> None:
    match = at(options={"tiefste": answer}, turn=2, reached=(202, 68, 0), bound=1)
    throw(match, 6, 5, 3)
    assert match.state.held == held
    assert match.to_act() == {1}


@pytest.mark.parametrize("sticks", [3, 5, 10])
def test_how_many_sticks_there_are(sticks: int) -> None:
    game = RULES.make(2, {"beginn": "platz", "hoelzer": sticks})
    assert next((piece.kind, piece.count) for piece in game.view(game.start(), None).pieces) == ("stick", sticks)


def test_the_fewest_sticks_win() -> None:
    match = at(2, pot=2, held=(1, 2), reached=(10, 0), bound=1, turn=1)
    throw(match, 2, 2, 2)
    assert match.game.outcome(match.state) is None
    throw(match, 3, 2, 2)
    match.play(1, ("aufhoeren",))
    throw(match, 3, 3, 2)
    assert (ended(match).places, ended(match).scores, ended(match).termination) == ((1, 2), (1, 4), "sticks")
    assert str(ended(match).reason) == "Spieler 1 gewinnt: ein Hölzchen."


def test_the_last_stick_for_two() -> None:
    match = at(3, pot=1, held=(0, 2, 2), turn=2, reached=(202, 68, 0), bound=1)
    throw(match, 6, 5, 3)
    assert (ended(match).places, ended(match).scores) == ((1, 2, 2), (0, 3, 3))


def test_or_a_thousand_points() -> None:
    """001:1429."""
    match = at(2, {"ziel": "punkte"}, sums=(800, 995), reached=(202, 0), bound=1, turn=1)
    said = throw(match, 2, 2, 3)
    assert said[1:4] == [
        "Spieler 2 hat 7.",
        "Spieler 1 schreibt 202 Punkte auf, zusammen 1002.",
        "Spieler 2 schreibt 7 Punkte auf, zusammen 1002.",
    ]
    assert (ended(match).places, ended(match).scores) == ((1, 1), (1002, 1002))
    match = at(2, {"ziel": "punkte"}, sums=(797, 900), reached=(202, 0), bound=1, turn=1)
    throw(match, 1, 1, 6)
    assert (ended(match).places, str(ended(match).reason)) == ((2, 1), "Spieler 2 gewinnt mit 1160 Punkten.")
    match = at(2, {"ziel": "punkte"}, sums=(797, 700), reached=(202, 0), bound=1, turn=1)
    throw(match, 1, 1, 6)
    assert match.game.outcome(match.state) is None  # 999 and 960
    assert match.to_act() == {0}  # who had the fewest points opens


def test_the_highest_throw_begins() -> None:
    match = Match(RULES.make(3))
    match.decide((2, 6, 3))
    assert match.to_act() == {1}


def test_why_not() -> None:
    match = new()
    with pytest.raises(IllegalMoveError, match="Wirf zuerst alle drei Würfel"):
        match.play(0, ("aufhoeren",))
    throw(match, 1, 6, 3)
    for path, reason in (
        (("umdrehen", "wuerfeln"), "Umdrehen darfst du nur, wenn du zwei oder drei Sechsen hast"),
        (("w1", "w2", "w3", "wuerfeln"), "Mindestens einen musst du werfen"),
        (("w2", "w1"), "von links nach rechts"),
        ((), "Tippe an, was liegen bleibt"),
    ):
        with pytest.raises(IllegalMoveError, match=reason):
            match.play(0, path)
    again(match, ("wuerfeln",), 2, 3, 4)
    again(match, ("wuerfeln",), 6, 6, 4)
    with pytest.raises(IllegalMoveError, match="Du hast keinen Wurf mehr"):
        match.play(0, ("w1", "wuerfeln"))


# --- how well it can be played ------------------------------------------------------------------------------------

ALL = {count: list(product(range(1, 7), repeat=count)) for count in range(4)}
Judge = Callable[[int, int], Fraction]


def counted(dice: Dice) -> int:
    return sum(100 if die == 1 else 60 if die == 6 else die for die in dice)


def second(allowed: int, judge: Judge) -> tuple[Fraction, dict[int, Fraction]]:
    """The most that can be had before the first throw, and how likely that way of playing ends with how many points."""

    @cache
    def lying(dice: Dice, tries: int) -> tuple[Fraction, dict[int, Fraction]]:
        best = judge(counted(dice), tries), {counted(dice): Fraction(1)}
        ways = [tuple(dice[n] for n in range(3) if mask >> n & 1) for mask in range(7)] if tries < allowed else []
        if dice.count(6) >= 2 and (tries < allowed or tries == allowed == 3):
            other = list(dice)
            other.remove(6)
            ways += [(1,), (1, other[0]), (1, other[1])]
        for kept in ways:
            on = falling(tuple(sorted(kept)), tries)
            if on[0] > best[0]:
                best = on
        return best

    @cache
    def falling(kept: Dice, tries: int) -> tuple[Fraction, dict[int, Fraction]]:
        value, spread = Fraction(0), dict[int, Fraction]()
        throws = ALL[3 - len(kept)]
        for dice in throws:
            more, after = lying(tuple(sorted(kept + dice)), tries + 1)
            value += more / len(throws)
            for n, share in after.items():
                spread[n] = spread.get(n, Fraction(0)) + share / len(throws)
        return value, spread

    return falling((), 0)


def test_the_most_points_that_can_be_had() -> None:
    """One throw by hand: a die counts (100 + 2 + 3 + 4 + 5 + 60) / 6 = 29 on average."""
    means = [second(allowed, lambda n, _tries: Fraction(n))[0] for allowed in (1, 2, 3)]
    assert means[:2] == [87, Fraction(2527, 18)]
    assert float(means[2]) == pytest.approx(181.6188, abs=5e-5)
    for allowed, mean in enumerate(means, 1):
        assert thrown((), 0, allowed, Aim(most=True)) == pytest.approx(float(mean))


def test_how_such_a_turn_ends() -> None:
    for allowed in (1, 2, 3):
        _mean, spread = second(allowed, lambda n, _tries: Fraction(n))
        assert dict(ends(allowed)) == pytest.approx({n: float(share) for n, share in spread.items()})


@pytest.mark.parametrize(("more", "bound", "shared"), [(1, 0, False), (1, 0, True), (3, 0, False), (1, 2, False)])
def test_how_likely_one_goes_free(more: int, bound: int, shared: bool) -> None:
    """Nobody has thrown yet: somebody of those who come has to have fewer points."""
    spreads = {allowed: second(allowed, lambda n, _tries: Fraction(n))[1] for allowed in (1, 2, 3)}

    def free(n: int, tries: int) -> Fraction:
        spread = spreads[bound or min(tries, 3)]
        not_fewer = sum(
            (share for other, share in spread.items() if other > n or (other == n and not shared)), Fraction(0)
        )
        return 1 - not_fewer**more

    aim = Aim(more=more, bound=bound, shared=shared)
    assert thrown((), 0, bound or 3, aim) == pytest.approx(float(second(bound or 3, free)[0]))


def test_whoever_has_more_than_another_goes_free() -> None:
    aim, shared = Aim(low=68, bound=1), Aim(low=68, bound=1, shared=True)
    assert [aim(n, 1) for n in (69, 68, 67)] == [1, 0, 0]
    assert [shared(n, 1) for n in (69, 68, 67)] == [1, 1, 0]
    assert worth((5, 6, 6), 1, 1, aim) == 1.0


def test_looking_ahead_reaches_it() -> None:
    """One look plays for points as well as can be: the mean of who comes last within five standard errors."""
    last, reached = at(2, {"ziel": "punkte"}, reached=(68, 0), bound=3, turn=1), []
    for number in range(1000):
        match = Match(last.game, f"chicago {number}", start=last.state)
        rng = random.Random(number)
        while not match.state.sums[1]:
            acting = match.to_act()
            if acting == {CHANCE}:
                match.settle()
            else:
                match.push(Move(1, one_look(match.game, match.state, 1, rng)))
        reached.append(match.state.sums[1])
    mean = sum(reached) / len(reached)
    spread = (sum((n - mean) ** 2 for n in reached) / len(reached)) ** 0.5
    assert mean == pytest.approx(181.6188, abs=5 * spread / len(reached) ** 0.5)


def test_looking_ahead_goes_free() -> None:
    """Last of three, with 164 as the fewest and one throw left: a one and a six stay, or the ones."""
    match = at(turn=2, reached=(164, 200, 0), bound=2)
    throw(match, 1, 4, 6)
    assert one_look(match.game, match.state, 2, random.Random(1)) == ("w1", "w3", "wuerfeln")
    match = at(turn=2, reached=(164, 200, 0), bound=3)
    throw(match, 1, 5, 6)
    assert one_look(match.game, match.state, 2, random.Random(1)) == ("aufhoeren",)
