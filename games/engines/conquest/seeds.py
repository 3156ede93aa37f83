"""The seed packets of Blütenmeer: one for each garden, of one of three kinds, and two that stand for any.

The sources name the cards and that they are exchanged (000:1615, 000:1619), but neither kinds nor numbers. Here as
commonly played: three alike or three different; what they bring rises with each set of the match, or is fixed.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.engines.conquest.islands import COUNT, GARDENS
from games.engines.scene import Piece
from games.engines.text import Text, _

#: packets 0 … 41 are those of the gardens, 42 and 43 stand for any kind
JOKERS = 2
PACKETS = tuple(range(COUNT + JOKERS))
KINDS = ("tulpe", "rose", "nelke")
KIND_NAMES = (_("Tulpe"), _("Rose"), _("Nelke"))
#: so many in hand, and one must exchange
MUST = 5
RISING = (4, 6, 8, 10, 12, 15)
#: three of each kind, then three different ones
FIXED = (4, 6, 8, 10)
SETS = ("satz-tulpe", "satz-rose", "satz-nelke", "satz-bunt")
SET_NAMES = (_("drei Tulpen"), _("drei Rosen"), _("drei Nelken"), _("drei verschiedene"))


def kind(packet: int) -> int:
    """0, 1 or 2 as in KINDS; 3 for a packet that stands for any. On each island the kinds follow each other."""
    return packet % 3 if packet < COUNT else 3


def rising(traded: int) -> int:
    """What the next set brings after so many: 4, 6, 8, 10, 12, 15, then five more each time."""
    return RISING[traded] if traded < len(RISING) else 5 * (traded - len(RISING) + 4)


def sets(hand: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The sets in a hand, one of each of the four sorts at most: its number in SETS, and its packets.

    Of several that make the same sort the one with the fewest jokers is taken.
    """
    by_kind = [[packet for packet in hand if kind(packet) == each] for each in range(4)]
    any_kind = by_kind[3]
    for each in range(3):
        own = by_kind[each][:3]
        if own and len(own) + len(any_kind) >= 3:
            yield each, (*own, *any_kind[: 3 - len(own)])
    own = [packets[0] for packets in by_kind[:3] if packets]
    if len(own) + len(any_kind) >= 3:
        yield 3, (*own, *any_kind[: 3 - len(own)])


def named(packet: int) -> Text:
    """A packet by ear and in the log."""
    if packet >= COUNT:
        return _("Wundertüte")
    return _("{kind} aus {garden}", kind=KIND_NAMES[kind(packet)], garden=GARDENS[packet].name)


def piece(packet: int, at: str) -> Piece:
    """A packet as it lies in its owner's hand."""
    face = f"samen-{KINDS[kind(packet)]}" if packet < COUNT else "samen-wunder"
    return Piece(at, "card", named(packet), face=face, text=GARDENS[packet].sign if packet < COUNT else "")
