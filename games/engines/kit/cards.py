"""Playing cards: their names, in French and German suits, and how they lie in a scene.

A card is a string "<suit>-<rank>", always by its French name, whatever it looks like: "kreuz-bube", "herz-7"; jokers
are "joker-1", "joker-2" …; in games with two packs a second copy ends in "#2" ("herz-7#2"). Which faces are shown is
an option of the table (`DECKS`); the sources play with either.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.engines.scene import Piece
from games.engines.text import Text, _

SUITS = ("kreuz", "pik", "herz", "karo")
#: from the lowest to the highest as printed; a game that orders them otherwise says so
RANKS_32 = ("7", "8", "9", "10", "bube", "dame", "koenig", "ass")
RANKS_52 = ("2", "3", "4", "5", "6", *RANKS_32)
#: what each rank counts in the German games of tricks; 30 a suit (Skat 000:1362, 66 001:1871)
AUGEN = {"ass": 11, "10": 10, "koenig": 4, "dame": 3, "bube": 2}

#: answers of an option that lets a table choose the look of its cards
DECKS: Mapping[str | int | bool, Text] = {"franzoesisch": _("französisches Blatt"), "deutsch": _("deutsches Blatt")}

SUIT_NAMES = {
    "franzoesisch": {"kreuz": _("Kreuz"), "pik": _("Pik"), "herz": _("Herz"), "karo": _("Karo")},
    "deutsch": {"kreuz": _("Eichel"), "pik": _("Grün"), "herz": _("Rot"), "karo": _("Schellen")},
}
RANK_NAMES = {
    "franzoesisch": {"bube": _("Bube"), "dame": _("Dame"), "koenig": _("König"), "ass": _("Ass")},
    "deutsch": {"bube": _("Unter"), "dame": _("Ober"), "koenig": _("König"), "ass": _("Daus")},
}
#: what the drawings of the suits are called
DRAWINGS = {
    "franzoesisch": {suit: suit for suit in SUITS},
    "deutsch": {"kreuz": "eichel", "pik": "gruen", "herz": "rot", "karo": "schellen"},
}
#: what the drawings of German cards are called where it is not the name of the French ones
GERMAN_RANKS = {"bube": "unter", "dame": "ober", "ass": "daus"}


def pack(ranks: Sequence[str] = RANKS_32, copies: int = 1, jokers: int = 0) -> tuple[str, ...]:
    """All cards of a pack in a fixed order: by copy, suit and rank, jokers last."""
    cards = [
        f"{suit}-{rank}" + (f"#{copy}" if copy > 1 else "")
        for copy in range(1, copies + 1)
        for suit in SUITS
        for rank in ranks
    ]
    return (*cards, *(f"joker-{number}" for number in range(1, jokers + 1)))


def suit(card: str) -> str:
    """ "herz" of "herz-7#2"; "joker" of a joker."""
    return card.split("-", 1)[0]


def rank(card: str) -> str:
    """ "7" of "herz-7#2"; "joker" of a joker."""
    first, second = card.split("-", 1)
    return "joker" if first == "joker" else second.split("#", 1)[0]


def name(card: str, deck: str = "franzoesisch") -> Text:
    """What people call the card, such as "Herz 7" or "Kreuz-Bube"."""
    if suit(card) == "joker":
        return _("Joker")
    value = rank(card)
    if value.isdigit():
        return _("{suit} {rank}", suit=SUIT_NAMES[deck][suit(card)], rank=value)
    return _("{suit}-{rank}", suit=SUIT_NAMES[deck][suit(card)], rank=RANK_NAMES[deck][value])


def piece(card: str, at: str, deck: str = "franzoesisch", target: str = "") -> Piece:
    """The card, face up, in an area."""
    return Piece(at, "card", name(card, deck), face=face(card, deck), target=target)


def face(card: str, deck: str = "franzoesisch") -> str:
    """What the drawing of the card is called: "kreuz-bube", "eichel-unter", "joker"."""
    if suit(card) == "joker":
        return "joker"
    value = rank(card)
    return f"{DRAWINGS[deck][suit(card)]}-{GERMAN_RANKS.get(value, value) if deck == 'deutsch' else value}"


def backs(at: str, count: int) -> tuple[Piece, ...]:
    """`count` cards face down in an area: one piece that stands for all of them, or none."""
    return (Piece(at, "card", _("verdeckte Karte"), face="back", count=count),) if count else ()
