"""Packs, what beats what, and states with some fields changed."""

from dataclasses import replace

import pytest

from games.engines.kit.cards import RANKS_52
from games.engines.kit.pack import PIQUET, Pack
from games.engines.kit.scores import places
from games.engines.kit.shedding import by_end, dealt_out
from games.engines.kit.states import changed
from games.engines.kit.tricks import Hands, Order, suit_orders

#: spades are trump, with the jack of clubs above them
RANKS = ("ass", "10", "koenig", "dame", "bube", "9", "8", "7")
MIXED = Order(PIQUET, RANKS, [PIQUET.index[name] for name in ("kreuz-bube", "pik-ass", "pik-7")])


def numbers(*names: str) -> tuple[int, ...]:
    return tuple(PIQUET.index[name] for name in names)


def test_a_pack_of_two_with_jokers() -> None:
    pack = Pack(RANKS_52, copies=2, jokers=3)
    assert len(pack.cards) == len(set(pack.cards)) == 107
    assert [pack.cards[card] for card in range(107) if pack.of_rank["ass"] >> card & 1] == [
        "kreuz-ass", "pik-ass", "herz-ass", "karo-ass", "kreuz-ass#2", "pik-ass#2", "herz-ass#2", "karo-ass#2",
    ]  # fmt: skip
    assert sum(suit.bit_count() for suit in pack.of_suit) == 104
    assert pack.suit[-1] == -1


@pytest.mark.parametrize(
    ("trick", "place"),
    [
        (("herz-7", "herz-9", "karo-ass"), 1),  # the suit led
        (("herz-ass", "herz-10", "herz-koenig"), 0),
        (("herz-ass", "pik-7", "herz-10"), 1),  # a trump
        (("pik-ass", "pik-7", "kreuz-bube"), 2),  # the highest trump
        (("kreuz-7", "kreuz-ass", "kreuz-bube"), 2),
        (("pik-8", "pik-9", "herz-ass"), 1),  # no trumps in this order
    ],
)
def test_who_takes_the_trick(trick: tuple[str, ...], place: int) -> None:
    assert MIXED.winner(numbers(*trick)) == place


def test_of_two_alike_the_first_takes_the_trick() -> None:
    pack = Pack(copies=2)
    order = suit_orders(pack, RANKS)[0]
    assert order.winner(tuple(pack.index[name] for name in ("herz-9", "herz-ass", "herz-ass#2"))) == 1
    assert order.winner(tuple(pack.index[name] for name in ("kreuz-9#2", "kreuz-9"))) == 0


def test_what_follows_and_how_a_hand_lies() -> None:
    assert MIXED.follow[PIQUET.index["kreuz-7"]] == PIQUET.of_suit[0] & ~PIQUET.of("kreuz-bube")
    assert MIXED.follow[PIQUET.index["pik-7"]] == PIQUET.of("kreuz-bube", "pik-ass", "pik-7")
    held = PIQUET.of("kreuz-bube", "kreuz-ass", "pik-7", "herz-7", "herz-10")
    lying = [PIQUET.cards[card] for card in MIXED.sorted(held)]
    assert lying == ["kreuz-bube", "pik-7", "kreuz-ass", "herz-10", "herz-7"]


def test_changed_is_replace() -> None:
    s = Hands(turn=2, trick=(1, 2))
    assert changed(s, turn=1, phase="spiel") == replace(s, turn=1, phase="spiel")
    assert (s.turn, s.phase) == (2, "geben")
    with pytest.raises(KeyError):
        changed(s, tunr=1)


def test_dealing_and_placing() -> None:
    assert dealt_out("abcdefg", 3, 2, 1) == (("c", "f"), ("a", "d"), ("b", "e"))
    assert places([5, 3, 3, 9], fewest=True) == (3, 1, 1, 4)
    assert places(by_end((2,), (("x",), ("x", "y"), ())), fewest=True) == (2, 2, 1)
    assert places(by_end((), (("x",), ("x", "y"), ("z",))), fewest=True) == (1, 3, 1)
