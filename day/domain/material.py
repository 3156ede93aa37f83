"""What the stalls of a plan need, against what the lists have: what to pack, where it lies, and what is missing.

Stalls stand all day, so what one has is not there for another: five balls are enough for one of two stalls that want
them. Who comes first in the plan is served first, and the other is told who has it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from day.domain.plan import Plan
from inventory.domain import needs
from inventory.domain.naming import game_name
from inventory.domain.needs import Offer, Thing
from inventory.domain.sheet import row_name
from inventory.models import Item
from rules.domain import library
from rules.domain.errors import LibraryError


@dataclass(frozen=True, slots=True)
class Packed:
    """So many of a thing of the lists (`item`, its number) go to a stall; `where` is the box or place it lies at, "" if
    nobody has said."""

    where: str
    name: str
    count: int
    stall: str
    item: int


@dataclass(frozen=True, slots=True)
class Short:
    """A stall has too few of a thing: for so many sets of its game. `lacking` is what the things that are there lack,
    `others` are stalls that have what there is."""

    stall: str
    thing: str
    sets: int
    lacking: tuple[str, ...] = ()
    others: tuple[str, ...] = ()

    @property
    def said(self) -> str:
        """For people."""
        if self.lacking:
            return _("%(stall)s: Es fehlt %(what)s.") % {"stall": self.stall, "what": ", ".join(self.lacking)}
        named = {"stall": self.stall, "thing": self.thing, "others": _(" und ").join(self.others)}
        if self.others:
            return _("%(stall)s: „%(thing)s“ reicht nicht; was da ist, hat %(others)s.") % named
        return _("%(stall)s: „%(thing)s“ fehlt.") % named


@dataclass(frozen=True, slots=True)
class Material:
    """What a plan needs: to pack by where it lies, what is missing, what no list holds (stall and thing), and stalls
    whose game no row of a list is linked to."""

    packed: Mapping[str, tuple[Packed, ...]]
    short: tuple[Short, ...]
    extras: tuple[tuple[str, str], ...]
    unknown: tuple[str, ...]


def of(plan: Plan) -> Material:
    """Everything the open stalls need; eight queries, and the texts of their games."""
    games = {game for stall in plan.open_stalls.values() for game in stall.games}
    offers = {offer.game: offer for offer in needs.offers(games)}
    hands = _Hands()
    unknown: list[str] = []
    extras: list[tuple[str, str]] = []
    for _number, stall in sorted(plan.open_stalls.items()):
        for game, sets in stall.games.items():
            offer = offers.get(game, Offer(game, game_name(game), ()))
            if not offer.things:
                unknown.append(stall.name)
            for thing in offer.things:
                hands.give(stall.name, thing, sets)
            extras += [(stall.name, name) for name in _extras(game)]
        extras += [(stall.name, name) for name in stall.extras]
    packed: defaultdict[str, list[Packed]] = defaultdict(list)
    for each in sorted(hands.packed, key=lambda each: (each.where == "", each.where, each.name, each.stall)):
        packed[each.where].append(each)
    return Material(
        {where: tuple(rows) for where, rows in packed.items()}, tuple(hands.short), tuple(extras), tuple(unknown)
    )


def where_of(item: Item) -> str:
    """The box or the place a thing lies at; "" if nobody has said."""
    return str(item.box or item.place or "")


class _Hands:
    """Gives things out, one stall after the other."""

    def __init__(self) -> None:
        self.packed: list[Packed] = []
        self.short: list[Short] = []
        self._given: Counter[int] = Counter()
        self._has: defaultdict[int, list[str]] = defaultdict(list)

    def give(self, stall: str, thing: Thing, sets: int) -> None:
        missing = sets
        for need in thing.needs:
            if needs.indispensable(need.item):
                continue
            free = (needs.stock(need.item)[0] - self._given[need.item_id]) // need.count
            number = max(0, min(missing, free)) * need.count
            if number:
                self._given[need.item_id] += number
                self._has[need.item_id].append(stall)
                self.packed.append(Packed(where_of(need.item), row_name(need.item), number, stall, need.item_id))
                missing -= number // need.count
        if missing:
            there = [name for need in thing.needs for name in self._has[need.item_id] if name != stall]
            others = tuple(dict.fromkeys(there))
            self.short.append(Short(stall, thing.name, missing, () if others else thing.lacking, others))


def _extras(game: str) -> tuple[str, ...]:
    """What a game needs that everybody has, or makes: chalk, a hole."""
    try:
        return library.find_text(game).facts.material_extra
    except LibraryError:
        return ()
