"""Side pots: literal examples, and random ones against a naive way, token by token, and against PokerKit."""

from __future__ import annotations

import random

import pytest
from pokerkit import Automation, Mode, NoLimitTexasHoldem

from games.engines.kit.pots import Pot, pots, shares


@pytest.mark.parametrize(
    ("paid", "live", "expected"),
    [
        ((5, 5), (0, 1), [(10, (0, 1))]),
        ((5, 20, 20, 10), (0, 1, 2), [(20, (0, 1, 2)), (35, (1, 2))]),  # the fourth has folded
        ((5, 20, 20, 10), (0, 1, 2, 3), [(20, (0, 1, 2, 3)), (15, (1, 2, 3)), (20, (1, 2))]),
        ((3, 8), (0, 1), [(6, (0, 1)), (5, (1,))]),  # five that nobody held
        ((0, 4, 4), (1, 2), [(8, (1, 2))]),
        ((9, 4, 4), (1, 2), [(17, (1, 2))]),  # who laid most has folded
        ((0, 0), (0, 1), []),
    ],
)
def test_who_can_win_what(paid: tuple[int, ...], live: tuple[int, ...], expected: list[tuple[int, tuple[int, ...]]]):
    assert [(pot.tokens, pot.seats) for pot in pots(paid, live)] == expected


def test_the_strongest_of_each_pot_takes_it() -> None:
    parts = pots((5, 20, 20), (0, 1, 2))
    assert shares(parts, (9, 4, 2), 0) == (15, 30, 0)  # the best hand laid least
    assert shares(parts, (2, 9, 4), 0) == (0, 45, 0)
    assert shares(parts, (2, 4, 4), 0) == (0, 23, 22)


@pytest.mark.parametrize(("first", "expected"), [(0, (4, 3, 0)), (1, (3, 4, 0)), (2, (4, 3, 0))])
def test_what_cannot_be_divided_goes_to_the_next_in_turn(first: int, expected: tuple[int, ...]) -> None:
    assert shares((Pot(7, (0, 1)),), (5, 5, 9), first) == expected


def token_by_token(paid: list[int], live: list[int], strength: list[int], first: int) -> list[int]:
    """The naive way: lift a token from each heap at a time; all who still lie there and are live play for these."""
    taken, heaps, playing = [0] * len(paid), list(paid), list(live)
    while any(heaps):
        playing = [seat for seat in live if heaps[seat]] or playing  # above all of them: those of the layer below
        layer = sum(1 for heap in heaps if heap)
        heaps = [max(0, heap - 1) for heap in heaps]
        best = max(strength[seat] for seat in playing)
        winners = [seat for seat in playing if strength[seat] == best]
        for seat in winners:
            taken[seat] += layer * 5040 // len(winners)  # in parts that one to seven can share
    return taken


def test_against_a_naive_way() -> None:
    rng = random.Random(7)
    for _match in range(3000):
        seats = rng.randint(2, 7)
        live = sorted(rng.sample(range(seats), rng.randint(2, seats)))
        paid = [rng.randint(1, 12) for _seat in range(seats)]
        strength = [rng.randint(0, 3) for _seat in range(seats)]
        first = rng.randrange(seats)
        parts = pots(paid, live)
        taken = shares(parts, strength, first)
        exact = token_by_token(paid, live, strength, first)
        assert sum(taken) == sum(paid) == sum(pot.tokens for pot in parts)
        # whole tokens differ from exact parts by less than one a pot
        assert all(abs(n * 5040 - part) < 5040 * len(parts) for n, part in zip(taken, exact, strict=True))
        if all(part % 5040 == 0 for part in exact) and len(set(strength)) == seats:
            assert [n * 5040 for n in taken] == exact


def test_against_pokerkit() -> None:
    """Everybody lays all they have, or folds; the pots are those of another program."""
    rng, compared = random.Random(3), 0
    for _match in range(150):
        seats = rng.randint(3, 7)
        stacks = [rng.randint(2, 30) for _seat in range(seats)]
        state = NoLimitTexasHoldem.create_state(
            (Automation.ANTE_POSTING, Automation.BLIND_OR_STRADDLE_POSTING, Automation.HOLE_DEALING),
            False, 0, (1, 2), 2, stacks, seats, mode=Mode.TOURNAMENT,
        )  # fmt: skip
        while state.actor_index is not None:
            seat = state.actor_index
            if state.can_fold() and rng.random() < 0.3:
                state.fold()
            elif state.can_complete_bet_or_raise_to(most := state.bets[seat] + state.stacks[seat]):
                state.complete_bet_or_raise_to(most)
            else:
                state.check_or_call()
        live = [seat for seat, status in enumerate(state.statuses) if status]
        if len(live) < 2:
            continue
        paid = list(state.bets)
        state.collect_bets()
        theirs = [(pot.amount, tuple(pot.player_indices)) for pot in state.pots]
        ours = [(pot.tokens, pot.seats) for pot in pots(paid, live) if len(pot.seats) > 1]
        assert theirs == ours, (paid, live)
        compared += len(ours) > 1
    assert compared > 30
