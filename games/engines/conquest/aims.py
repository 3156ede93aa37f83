"""What can win a match of Blütenmeer: the wishes that are dealt, and who has reached what.

Wishes are about islands and gardens alone, as the source says (000:1613: certain continents or countries); none names a
player to be driven out, as those of some boxes do.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.conquest.islands import LETTERS, holdings
from games.engines.scene import Piece
from games.engines.text import Text, _


@dataclass(frozen=True, slots=True)
class Wish:
    """A secret aim: these islands (by their place in ISLANDS) and so many others, or so many gardens with so many
    flowers each."""

    says: Text
    islands: tuple[int, ...] = ()
    others: int = 0
    gardens: int = 0
    flowers: int = 1

    def piece(self, at: str) -> Piece:
        """The card it stands on, as only its owner sees it: the islands' letters, or how many gardens."""
        text = f"{self.gardens}" if self.gardens else "+".join(LETTERS[island] for island in self.islands)
        return Piece(at, "card", _("Dein Wunsch: {wish}", wish=self.says), face="wunsch", text=text)

    def reached(self, owners: tuple[int, ...], flowers: tuple[int, ...], seat: int) -> bool:
        if self.gardens:
            held = sum(o == seat and n >= self.flowers for o, n in zip(owners, flowers, strict=True))
            return held >= self.gardens
        mine = holdings(owners, seat)
        return set(self.islands) <= set(mine) and len(mine) >= len(self.islands) + self.others


def _two(one: str, other: str, says: Text, others: int = 0) -> Wish:
    return Wish(says, (LETTERS.index(one), LETTERS.index(other)), others)


#: twelve wishes: islands of 13 to 15 gardens together; the smallest two with a third; or gardens alone
WISHES = (
    _two("N", "A", _("Nordlicht und Abendrot")),
    _two("N", "S", _("Nordlicht und Südwind")),
    _two("N", "M", _("Nordlicht und Maigrün")),
    _two("A", "M", _("Abendrot und Maigrün")),
    _two("A", "S", _("Abendrot und Südwind")),
    _two("A", "G", _("Abendrot und Goldsand")),
    _two("M", "S", _("Maigrün und Südwind")),
    _two("R", "G", _("Regenbogen und Goldsand")),
    _two("R", "M", _("Regenbogen und Maigrün")),
    _two("M", "G", _("Maigrün, Goldsand und eine dritte Insel"), 1),
    Wish(_("24 Gärten, gleich welche"), gardens=24),
    Wish(_("18 Gärten mit je zwei Blumen"), gardens=18, flowers=2),
)
#: with two players and nothing else on the map each begins with half of it: then gardens alone are no aim
OF_ISLANDS = tuple(number for number, wish in enumerate(WISHES) if not wish.gardens)
