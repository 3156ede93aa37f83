"""Sets of cards for Quartett: eight times four cards that belong together, each with a name and a picture.

Our own set shows trades and tools of about 1900; its pictures are `card-werk-a1` … `card-werk-h4`. The classic way is a
pack of 32 playing cards, four of a rank together (000:1427).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from games.engines.kit import cards
from games.engines.scene import Piece
from games.engines.text import Text, _


@dataclass(frozen=True, slots=True)
class CardSet:
    """Eight quartets: their names, their four cards each, and how a card is called and drawn.

    `piece(card, at, target)` lays a card face up; `emblem(quartet, at)` stands for a complete quartet. A set travels to
    the process where computers think as its name alone.
    """

    key: str
    titles: tuple[Text, ...]
    groups: tuple[tuple[str, ...], ...]
    names: dict[str, Text]
    piece: Callable[[str, str, str], Piece]
    emblem: Callable[[int, str], Piece]
    group_of: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.group_of.update({card: number for number, group in enumerate(self.groups) for card in group})

    def __reduce__(self) -> tuple[Callable[[str], CardSet], tuple[str]]:
        return known, (self.key,)


LETTERS = "abcdefgh"
#: letter by letter: the trade, and four things of it
TRADES = (
    (_("Backstube"), (_("Brotschieber"), _("Mehlsack"), _("Brezel"), _("Waage"))),
    (_("Schmiede"), (_("Amboss"), _("Schmiedehammer"), _("Hufeisen"), _("Blasebalg"))),
    (_("Waschtag"), (_("Waschbrett"), _("Waschzuber"), _("Wäscheleine"), _("Bügeleisen"))),
    (_("Schulstube"), (_("Schiefertafel"), _("Rechenbrett"), _("Tintenfass"), _("Schulglocke"))),
    (_("Tischlerei"), (_("Säge"), _("Hobel"), _("Winkel"), _("Schemel"))),
    (_("Schneiderei"), (_("Schere"), _("Garnrolle"), _("Nadel und Faden"), _("Nähmaschine"))),
    (_("Bauernhof"), (_("Sense"), _("Milchkanne"), _("Heugabel"), _("Leiterwagen"))),
    (_("Spielzeug"), (_("Kreisel"), _("Reifen"), _("Murmeln"), _("Drachen"))),
)


def _trades() -> CardSet:
    names = {
        f"{letter}{number}": _("{code} {name}", code=f"{letter.upper()}{number}", name=name)
        for letter, (_title, things) in zip(LETTERS, TRADES, strict=True)
        for number, name in enumerate(things, 1)
    }

    def piece(card: str, at: str, target: str) -> Piece:
        return Piece(at, "card", names[card], face=f"werk-{card}", text=card.upper(), target=target)

    def emblem(quartet: int, at: str) -> Piece:
        letter = LETTERS[quartet]
        return Piece(
            at, "card", _("Quartett {name}", name=TRADES[quartet][0]), face=f"werk-{letter}1", text=letter.upper()
        )

    return CardSet(
        "handwerk",
        tuple(title for title, _things in TRADES),
        tuple(tuple(f"{letter}{number}" for number in range(1, 5)) for letter in LETTERS),
        names,
        piece,
        emblem,
    )


def _classic(deck: str) -> CardSet:
    groups = tuple(tuple(f"{suit}-{rank}" for suit in cards.SUITS) for rank in cards.RANKS_32)
    titles = tuple(cards.RANK_NAMES[deck].get(rank, _("{rank}", rank=rank)) for rank in cards.RANKS_32)

    def emblem(quartet: int, at: str) -> Piece:
        return Piece(at, "card", _("Quartett {name}", name=titles[quartet]), face=cards.face(groups[quartet][0], deck))

    return CardSet(
        deck,
        titles,
        groups,
        {card: cards.name(card, deck) for group in groups for card in group},
        lambda card, at, target: cards.piece(card, at, deck, target),
        emblem,
    )


SETS = {each.key: each for each in (_trades(), _classic("franzoesisch"), _classic("deutsch"))}


def known(key: str) -> CardSet:
    """The set of this name. Raises KeyError for one that does not exist."""
    return SETS[key]
