"""What the stalls of a plan need, against what the lists have: what to pack, where it lies, and what is missing.

Stalls stand all day, so what one has is not there for another: five balls are enough for one of two stalls that want
them. Who comes first in the plan is served first, and the other is told who has it.

What is left then goes to stalls where more of it are of use: as many sacks as the text names, a set for every four of
the largest group where four play one. What nobody has counted and what is incomplete is packed too, and it says so: at
home it is of no use to anybody.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from day.domain.plan import Plan, unfit
from inventory.domain import needs
from inventory.domain.naming import game_name
from inventory.domain.needs import Offer, Thing, thing_key
from inventory.domain.sheet import row_name
from inventory.models import Item, Need
from rules.domain import library
from rules.domain.errors import LibraryError
from rules.domain.sheet import Facts

#: what a text says of a thing that everybody has their own of
_EACH = re.compile(r"\b(?:für jede[sn]?|je) (?:Kind|Person|Läufer|Spieler)\b")


@dataclass(frozen=True, slots=True)
class Packed:
    """So many of a thing of the lists (`item`, its number) go to a stall; `where` is the box or place it lies at, "" if
    nobody has said. `note` is what to look at: that it is not counted, or what it lacks."""

    where: str
    name: str
    count: int
    stall: str
    item: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class Short:
    """A stall has too few of a thing: for so many sets of its game. `lacking` is what the things that are there lack,
    `others` are stalls that have what there is; `uncounted`: what there is nobody has counted."""

    stall: str
    thing: str
    sets: int
    lacking: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    uncounted: bool = False

    @property
    def said(self) -> str:
        """For people."""
        if self.uncounted:
            named = {"stall": self.stall, "thing": self.thing}
            return _("%(stall)s: „%(thing)s“ ist nicht gezählt. Bitte nachsehen, ob es reicht.") % named
        if self.lacking:
            return _("%(stall)s: Es fehlt %(what)s.") % {"stall": self.stall, "what": ", ".join(self.lacking)}
        named = {"stall": self.stall, "thing": self.thing, "others": _(" und ").join(self.others)}
        if self.others:
            return _("%(stall)s: „%(thing)s“ reicht nicht; was da ist, hat %(others)s.") % named
        return _("%(stall)s: „%(thing)s“ fehlt.") % named


@dataclass(frozen=True, slots=True)
class Few:
    """For so many of the largest group there is enough of a thing to play at once; the others wait for their turn."""

    stall: str
    thing: str
    children: int
    enough_for: int

    @property
    def said(self) -> str:
        """For people."""
        message = _("%(stall)s: %(children)s in der größten Gruppe, „%(thing)s“ reicht für %(n)s zugleich. Lassen Sie "
                    "abwechselnd spielen, oder stellen Sie etwas dazu.")  # fmt: skip
        return message % {
            "stall": self.stall, "children": self.children, "thing": self.thing, "n": self.enough_for,
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Material:
    """What a plan needs: to pack by where it lies, what is missing, what no list holds (stall and thing), stalls whose
    game no row of a list is linked to, and where a large group does not play all at once."""

    packed: Mapping[str, tuple[Packed, ...]]
    short: tuple[Short, ...]
    extras: tuple[tuple[str, str], ...]
    unknown: tuple[str, ...]
    few: tuple[Few, ...] = ()


def of(plan: Plan) -> Material:
    """Everything the open stalls need; eight queries, and the texts of their games."""
    games = {game for stall in plan.open_stalls.values() for game in stall.games}
    offers = {offer.game: offer for offer in needs.offers(games)}
    hands = _Hands()
    unknown: list[str] = []
    extras: list[tuple[str, str]] = []
    more: list[tuple[str, Thing, int, _Useful, int]] = []
    for _number, stall in sorted(plan.open_stalls.items()):
        children = max((each.size for each in plan.going.values() if not unfit(plan, each, stall)), default=0)
        for game, sets in stall.games.items():
            offer, facts = offers.get(game, Offer(game, game_name(game), ())), _facts(game)
            if not offer.things:
                unknown.append(stall.name)
            for thing in offer.things:
                whole = hands.give(stall.name, thing, sets)
                useful = _useful(thing, facts, children)
                if whole and useful.sets > sets:
                    more.append((stall.name, thing, sets, useful, children))
            listed = {_same(thing.name) for thing in offer.things}
            everyday = facts.material_extra if facts else ()
            extras += [(stall.name, name) for name in everyday if _same(name) not in listed]
        extras += [(stall.name, name) for name in stall.extras]
    few = []
    for name, thing, sets, useful, children in more:
        there = sets + hands.add(name, thing, useful.sets - sets)
        if useful.play and there < useful.sets:
            few.append(Few(name, thing.name, children, there * useful.play))
    packed: defaultdict[str, list[Packed]] = defaultdict(list)
    for each in sorted(hands.packed, key=lambda each: (each.where == "", each.where, each.name, each.stall)):
        packed[each.where].append(each)
    return Material(
        {where: tuple(rows) for where, rows in packed.items()}, tuple(hands.short), tuple(extras), tuple(unknown),
        tuple(few),
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Useful:
    """How many sets of a thing a group has use for, and how many children play with one at once (0: nobody says)."""

    sets: int
    play: int = 0


def _useful(thing: Thing, facts: Facts | None, children: int) -> _Useful:
    """By the game's text: what each child needs, how many play at once, or how many of the thing it names."""
    count = min(need.count for need in thing.needs)
    if facts is None:
        return _Useful(0)
    line = next((line for line in facts.material if _same(thing.name) in _same(line)), "")
    number = int(found[0]) if (found := re.match(r"\d+", line)) else 0
    if number and _EACH.search(line):
        return _Useful(-(-number * children // count), max(1, count // number))
    if most := facts.players[1]:
        return _Useful(-(-children // most), most)
    return _Useful(-(-number // count))


def _same(name: str) -> str:
    """The same for names of one thing: „Hula-Hoop-Reifen“ and „Hulahupreifen“."""
    return thing_key(name).replace("oo", "u")


def by_name(extras: Iterable[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    """What no list holds, by name, each with the stalls that need it: chalk is packed once."""
    found: dict[str, dict[str, None]] = {}
    for stall, name in extras:
        found.setdefault(name, {})[stall] = None
    return {name: tuple(stalls) for name, stalls in found.items()}


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

    def give(self, stall: str, thing: Thing, sets: int) -> bool:
        """Give a stall what it needs; whether there is enough of it. What is not counted, or lacks something, goes
        along all the same."""
        missing = sets - self.add(stall, thing, sets)
        if not missing:
            return True
        there = [name for need in thing.needs for name in self._has[need.item_id] if name != stall]
        others = tuple(dict.fromkeys(there))
        loose = [need for need in thing.needs if needs.stock(need.item)[1] is needs.Stock.UNCERTAIN]
        for need in thing.needs:
            lacking, free = needs.indispensable(need.item), self._free(need)
            if need in loose:
                self._pack(stall, need, missing * need.count, _("nicht gezählt"))
            elif lacking and free > 0:
                note = _("es fehlt %(what)s") % {"what": ", ".join(lacking)}
                self._pack(stall, need, min(free, missing * need.count), note)
        lacks = () if others else thing.lacking
        self.short.append(Short(stall, thing.name, missing, lacks, others, bool(loose) and not lacks and not others))
        return False

    def add(self, stall: str, thing: Thing, sets: int) -> int:
        """Give a stall so many sets of what is free, as far as there are; how many."""
        missing = sets
        for need in thing.needs:
            if needs.indispensable(need.item):
                continue
            number = max(0, min(missing, self._free(need) // need.count))
            if number:
                self._pack(stall, need, number * need.count)
                missing -= number
        return sets - missing

    def _free(self, need: Need) -> int:
        return needs.stock(need.item)[0] - self._given[need.item_id]

    def _pack(self, stall: str, need: Need, count: int, note: str = "") -> None:
        self._given[need.item_id] += count
        self._has[need.item_id].append(stall)
        name, where = row_name(need.item), where_of(need.item)
        there = next((each for each in self.packed if (each.item, each.stall) == (need.item_id, stall)), None)
        if there is None:
            self.packed.append(Packed(where, name, count, stall, need.item_id, note))
        else:
            self.packed[self.packed.index(there)] = replace(there, count=there.count + count, note=there.note or note)


def _facts(game: str) -> Facts | None:
    try:
        return library.find_text(game).facts
    except LibraryError:
        return None
