"""Chance: the stream of numbers from a seed, written down byte by byte, and what the draws allow."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from itertools import permutations

import pytest

from games.engines.chance import Dice, Shuffle, Source
from games.engines.core import Chance, GameOverError, IllegalMoveError, NotYourTurnError
from games.engines.match import Match, seed_hash
from tests.engines.toys import HEAP, SECRET


def test_the_stream_is_hmac_sha256_of_the_event_number() -> None:
    """The first bytes of HMAC-SHA256("Spieletag", "3:0") and "3:1", by Python's own hmac and as literals."""
    first = hmac.new(b"Spieletag", b"3:0", hashlib.sha256).digest()
    assert first.hex() == "4d7bde56f903aaa5521d1bce6ed4e1bd484f81f343d32a1c0431fbf52249d4fa"
    source = Source("Spieletag", 3)
    assert [source.below(256) for _byte in range(32)] == list(first)
    assert source.below(256) == hmac.new(b"Spieletag", b"3:1", hashlib.sha256).digest()[0]


def test_literal_dice_and_cards() -> None:
    assert Dice(5).sample(Source("Spieletag", 0)) == (2, 1, 5, 5, 3)
    assert Dice(2).sample(Source("Spieletag", 1)) == (4, 2)
    assert Dice(3, 20).sample(Source("Spieletag", 2)) == (14, 19, 9)
    assert Shuffle(("a", "b", "c", "d", "e")).sample(Source("Spieletag", 0)) == ("c", "d", "b", "e", "a")
    assert Source("Spieletag", 4).below(1000) == 602


def test_seed_hash() -> None:
    """SHA-256 of the seed as UTF-8; the first is the well-known one of the empty text."""
    assert seed_hash("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert seed_hash("Mühle") == hashlib.sha256("Mühle".encode()).hexdigest()


def test_events_and_seeds_are_independent() -> None:
    rolls = {Dice(8).sample(Source(seed, number)) for seed in ("a", "b", "ab") for number in (0, 1, 10, 11)}
    assert len(rolls) == 12


@pytest.mark.parametrize("n", [1, 2, 6, 255, 256, 257, 65_536])
def test_below_stays_below(n: int) -> None:
    source = Source("Grenzen", n)
    assert all(0 <= source.below(n) < n for _draw in range(300))


@pytest.mark.parametrize("n", [0, -1, 65_537])
def test_below_knows_its_limits(n: int) -> None:
    with pytest.raises(ValueError, match="no number below"):
        Source("Grenzen", 0).below(n)


def chi_square(counts: Counter[int], cells: int) -> float:
    expected = counts.total() / cells
    return sum((counts[cell] - expected) ** 2 / expected for cell in range(cells))


@pytest.mark.parametrize(
    ("n", "bound"),
    [(6, 20.5), (200, 267.5), (300, 381.4)],  # the 99.9 % points of chi-square with n - 1 degrees of freedom
)
def test_every_number_is_equally_likely(n: int, bound: float) -> None:
    """200 of 256 would show the bias of a plain remainder: the numbers below 56 would come up twice as often."""
    source = Source("gleich verteilt", n)
    assert chi_square(Counter(source.below(n) for _draw in range(30_000)), n) < bound


def test_every_order_is_equally_likely() -> None:
    orders = list(permutations(range(4)))
    counts = Counter(orders.index(Shuffle((0, 1, 2, 3)).sample(Source("mischen", n))) for n in range(12_000))  # type: ignore[arg-type]
    assert chi_square(counts, 24) < 49.8


@pytest.mark.parametrize(
    ("draw", "outcome", "allowed"),
    [
        (Dice(2), (1, 6), True),
        (Dice(2), (6, 1), True),
        (Dice(2), (0, 6), False),
        (Dice(2), (7, 1), False),
        (Dice(2), (1,), False),
        (Dice(2), (1, 2, 3), False),
        (Dice(2), ("1", 2), False),
        (Dice(2), (True, 2), False),
        (Dice(2), (1.0, 2), False),
        (Dice(1, 2), (2,), True),
        (Dice(1, 2), (3,), False),
        (Shuffle(("a", "b", "b")), ("b", "a", "b"), True),
        (Shuffle(("a", "b", "b")), ("a", "a", "b"), False),
        (Shuffle(("a", "b", "b")), ("a", "b"), False),
        (Shuffle(("a", "b", "b")), ("a", "b", "b", "b"), False),
        (Shuffle((1, 2)), (True, 2), False),
        (Shuffle(()), (), True),
    ],
)
def test_what_a_draw_allows(draw: Dice | Shuffle, outcome: tuple[int | str, ...], allowed: bool) -> None:
    assert draw.allows(outcome) is allowed


def test_a_match_takes_real_dice_only_when_chance_is_to_act() -> None:
    match = Match(SECRET.make(), "")
    for outcome in ([7], [1, 1], ["1"], [True], []):
        with pytest.raises(IllegalMoveError, match="So kann der Zufall hier nicht entscheiden"):
            match.decide(outcome)
    match.decide([4])
    assert match.events == [Chance((4,))]
    with pytest.raises(NotYourTurnError, match="Gerade ist nichts auszuwürfeln"):
        match.decide([4])
    match.play(1, ("4",))
    with pytest.raises(GameOverError, match="Die Partie ist zu Ende"):
        match.decide([4])
    assert len(match.events) == 2


def test_the_same_seed_rolls_the_same() -> None:
    rolls = []
    for _time in range(2):
        match = Match(SECRET.make(), "Würfel")
        match.settle()
        rolls.append(match.events)
    assert rolls[0] == rolls[1]
    assert Match(HEAP.make(), "Würfel").draw() is None
