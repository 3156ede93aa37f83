"""Doppelkopf: what beats what, who has won, and what a deal is worth.

TSR stands for the Turnierspielregeln of the Deutscher Doppelkopf-Verband: 2.3 (ranks), 7.1 (who has won), 7.2 (values).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.engines.kit import cards
from games.engines.kit.pack import Pack
from games.engines.kit.tricks import Order
from games.engines.text import Text, _

RANKS = ("9", "10", "bube", "dame", "koenig", "ass")
#: each card is there twice: herz-10 and herz-10#2
PACK = Pack(RANKS, copies=2)
#: TSR 2.3: the cards that are no trumps, from the highest
PLAIN = ("ass", "10", "koenig", "dame", "bube", "9")
DULLEN = PACK.of("herz-10", "herz-10#2")
ALTE = PACK.of("kreuz-dame", "kreuz-dame#2")
FOXES = PACK.of("karo-ass", "karo-ass#2")
CHARLIES = PACK.of("kreuz-bube", "kreuz-bube#2")
NINES = PACK.of_rank["9"]
#: what a soloist may choose
SOLOS = ("solo-dame", "solo-bube", "solo-ohne", "solo-kreuz", "solo-pik", "solo-herz", "solo-karo")
#: how much a party has said: nothing, Re or Kontra, then what the others will not reach
LEVELS = ("", "re", "keine-90", "keine-60", "keine-30", "schwarz")


def trumps(game: str, pigs: bool = False) -> tuple[int, ...]:
    """The trumps from the highest down. `game` is one of `SOLOS`, or anything else for Karo as trumps; `pigs`: both
    Karo-Ass stand above all others."""
    if game == "solo-ohne":
        return ()
    if game in ("solo-dame", "solo-bube"):
        return _both(f"{suit}-{game[5:]}" for suit in cards.SUITS)
    suit = game[5:] if game in SOLOS else "karo"
    names = ["herz-10", *(f"{each}-{rank}" for rank in ("dame", "bube") for each in cards.SUITS)]
    names += [f"{suit}-{rank}" for rank in ("ass", "10", "koenig", "9") if f"{suit}-{rank}" != "herz-10"]
    if pigs:
        names.remove("karo-ass")
        names.insert(0, "karo-ass")
    return _both(names)


def _both(names: Iterator[str] | Sequence[str]) -> tuple[int, ...]:
    return tuple(PACK.index[name + copy] for name in names for copy in ("", "#2"))


class SecondDulle(Order):
    """The order in which of two Herz 10 in a trick the second is higher."""

    def winner(self, trick: tuple[int, ...]) -> int:
        best = super().winner(trick)
        if DULLEN >> trick[best] & 1:
            return max(place for place, card in enumerate(trick) if DULLEN >> card & 1)
        return best


def orders(second: bool) -> dict[tuple[str, bool], Order]:
    """What beats what by game and whether there are pigs; `second`: the second Herz 10 beats the first, as a trump."""
    games = [(game, False) for game in (*SOLOS, "normal", "hochzeit", "armut")]
    games += [("normal", True), ("hochzeit", True), ("armut", True)]
    found: dict[tuple[str, bool], Order] = {}
    for game, pigs in games:
        high = trumps(game, pigs)
        kind = SecondDulle if second and PACK.index["herz-10"] in high else Order
        found[game, pigs] = kind(PACK, PLAIN, high)
    return found


# --- who has won, and what it is worth; pairs are (Re, Kontra) -----------------------------------------------------

#: a party, how many points it gets, and for what
Item = tuple[int, int, Text]
PARTIES = (_("Re"), _("Kontra"))
SAID = (
    (_("Re angesagt"), _("Kontra angesagt")),
    (_("keine 90 angesagt"),) * 2,
    (_("keine 60 angesagt"),) * 2,
    (_("keine 30 angesagt"),) * 2,
    (_("schwarz angesagt"),) * 2,
)
UNDER = ((90, _("keine 90")), (60, _("keine 60")), (30, _("keine 30")))
AGAINST = (
    (120, _("120 Augen gegen keine 90")),
    (90, _("90 Augen gegen keine 60")),
    (60, _("60 Augen gegen keine 30")),
    (30, _("30 Augen gegen schwarz")),
)


def winner(eyes: tuple[int, int], tricks: tuple[int, int], said: tuple[int, int]) -> int:
    """The party that has won, or -1: both have missed what they had bound themselves to (TSR 7.1). `said` are places in
    `LEVELS`."""
    for party in (0, 1):
        other = 1 - party
        if said[party] > 1:  # more than 120 was promised
            won = tricks[other] == 0 if said[party] == 5 else eyes[other] < 150 - 30 * said[party]
        elif said[other] > 1:  # it is enough to break the other's promise
            won = tricks[party] > 0 if said[other] == 5 else eyes[party] >= 150 - 30 * said[other]
        else:  # 120 are enough for Kontra, but for Re if Kontra alone has spoken
            only = said[1] and not said[0]
            won = eyes[party] > 120 or (eyes[party] == 120 and party == (0 if only else 1))
        if won:
            return party
    return -1


def items(eyes: tuple[int, int], tricks: tuple[int, int], said: tuple[int, int], solo: bool) -> tuple[int, list[Item]]:
    """Who has won, and all that counts for a party except special points (TSR 7.2.2)."""
    won = winner(eyes, tricks, said)
    found: list[Item] = [(won, 1, _("gewonnen"))] if won >= 0 else []
    for party in (0, 1) if won < 0 else (won,):
        found += [(party, 1, text) for limit, text in UNDER if eyes[1 - party] < limit]
        if not tricks[1 - party]:
            found.append((party, 1, _("schwarz")))
    if won >= 0:
        for party in (0, 1):
            found += [(won, 1 if level else 2, SAID[level][party]) for level in range(said[party])]
    for party in (0, 1):
        found += [
            (party, 1, text) for level, (limit, text) in enumerate(AGAINST, 2)
            if said[1 - party] >= level and eyes[party] >= limit
        ]  # fmt: skip
    if won == 1 and not solo:
        found.append((1, 1, _("gegen die Alten")))
    return won, found
