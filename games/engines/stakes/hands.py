"""What five cards are worth in poker, from one pair to the straight flush.

Source: 001:2413-2493. Cards are numbers of a pack of 52: suit by suit, in each from the two to the ace. Suits count
nothing against each other (001:2493). Fewer than five cards, as they lie open in stud, make pairs, threes and fours.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.engines.kit.cards import RANKS_52
from games.engines.text import Text, _

HIGH, PAIR, TWO_PAIRS, THREE, STRAIGHT, FLUSH, FULL, FOUR, STRAIGHT_FLUSH = range(9)
#: by how many there are of each rank; five ranks may be more than nothing
SHAPES = {
    (1,): HIGH, (1, 1): HIGH, (1, 1, 1): HIGH, (1, 1, 1, 1): HIGH, (1, 1, 1, 1, 1): HIGH,
    (2,): PAIR, (2, 1): PAIR, (2, 1, 1): PAIR, (2, 1, 1, 1): PAIR,
    (2, 2): TWO_PAIRS, (2, 2, 1): TWO_PAIRS,
    (3,): THREE, (3, 1): THREE, (3, 1, 1): THREE, (3, 2): FULL, (4,): FOUR, (4, 1): FOUR,
}  # fmt: skip
ACE = len(RANKS_52) - 1
#: ace, five, four, three, two: the ace is the lowest here (001:2473)
WHEEL = (ACE, 3, 2, 1, 0)
NAMES = (
    _("höchste Karte"),
    _("ein Paar"),
    _("zwei Paare"),
    _("drei Gleiche"),
    _("eine Straße"),
    _("ein Flush"),
    _("ein Full House"),
    _("vier Gleiche"),
    _("ein Straight Flush"),
)
ROYAL = _("ein Royal Flush")
#: of one rank and of several
RANK = {"bube": _("Bube"), "dame": _("Dame"), "koenig": _("König"), "ass": _("Ass")}

Strength = tuple[int, ...]


def strength(hand: Sequence[int]) -> Strength:
    """What a hand is worth: its kind, then the ranks that decide between two of a kind, the first first.

    >>> strength((0, 13, 5, 7, 9)) > strength((12, 24, 5, 7, 9))  # a pair of twos beats ace, king
    True
    """
    ranks = [card % 13 for card in hand]
    counted = sorted([(ranks.count(rank), rank) for rank in set(ranks)], reverse=True)
    order = tuple([rank for _n, rank in counted])
    kind = SHAPES[tuple([n for n, _rank in counted])]
    if len(order) == 5:
        if order == WHEEL:
            order = (3, 2, 1, 0, -1)
        if order[0] - order[4] == 4:
            kind = STRAIGHT
        if len({card // 13 for card in hand}) == 1:
            kind = STRAIGHT_FLUSH if kind == STRAIGHT else FLUSH
    return kind, *order


def called(worth: Strength) -> Text:
    """What a hand of that strength is called.

    >>> str(called(strength((0, 13, 5, 7, 12))))
    'ein Paar'
    """
    if worth[0] == STRAIGHT_FLUSH and worth[1] == ACE:
        return ROYAL
    if worth[0] == HIGH:
        rank = RANKS_52[worth[1]]
        return _("höchste Karte {rank}", rank=RANK.get(rank, rank))
    return NAMES[worth[0]]
