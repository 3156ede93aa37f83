"""Which game needs what: which games could be offered, and what is missing for those chosen.

Items of the same thing replace each other (two boxes of Halma), different things are all needed (tins and balls). So
of a thing as many sets are there as its items give together, and of a game as many as its scarcest thing.
"""

from __future__ import annotations

import enum
from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from django.contrib.auth.models import AbstractBaseUser
from django.db.models import F, Prefetch
from django.utils.translation import gettext as _

from games.engines.registry import rulesets
from inventory.domain.access import person
from inventory.domain.acts import writing
from inventory.domain.details import line
from inventory.domain.errors import UnreadableError
from inventory.domain.folding import fold
from inventory.domain.naming import game_name, in_words
from inventory.domain.numbers import added
from inventory.domain.sheet import PAPER_ORDER, find_list, item_of, row_name
from inventory.domain.status import Status, judged, with_status
from inventory.models import MOST, Act, Item, Need, Part
from rules.domain import library


def game_titles() -> dict[str, str]:
    """Every game by its slug: those of the library, those that are played live, those that items name."""
    known = {slug: ruleset.title for slug, ruleset in rulesets().items()} | library.titles()
    named = Need.objects.order_by("game").values_list("game", flat=True).distinct()
    every = {slug: known.get(slug) or in_words(slug) for slug in {*known, *named}}
    return dict(sorted(every.items(), key=lambda pair: fold(pair[1])))


class Stock(enum.Enum):
    """How sure a number is."""

    COUNTED = "counted"
    UNCERTAIN = "uncertain"


def stock(item: Item) -> tuple[int, Stock]:
    """How many of an item can be played with, as far as anybody has said.

    What was counted comes first, then the numbers on paper, then that there is one at all; what nobody has said
    anything about is none, uncertain.
    """
    if item.retired is not None or item.nicht_vorhanden or item.present == 0:
        return 0, Stock.COUNTED
    for number in (item.usable, item.present):
        if number is not None:
            return number, Stock.COUNTED
    if item.target is not None:
        return item.target, Stock.COUNTED
    if item.anzahl or item.nicht_vorhanden is False:
        return added(item.anzahl) or 1, Stock.COUNTED
    return 0, Stock.UNCERTAIN


@dataclass(slots=True)
class Thing:
    """What a game needs one of, and the items that are one."""

    name: str
    needs: list[Need] = field(default_factory=list)

    @property
    def sets(self) -> int:
        """For how many games at once there is enough."""
        return sum(stock(need.item)[0] // need.count for need in self.needs)

    @property
    def is_certain(self) -> bool:
        """Whether somebody has said of each item how many there are."""
        return all(stock(need.item)[1] is Stock.COUNTED for need in self.needs)

    @property
    def short(self) -> int:
        """How many pieces are missing for one game."""
        if self.sets:
            return 0
        return max(1, min(need.count for need in self.needs) - sum(stock(need.item)[0] for need in self.needs))


@dataclass(frozen=True, slots=True)
class Offer:
    """What there is for a game. Without things, nobody has said what it needs."""

    game: str
    title: str
    things: tuple[Thing, ...]

    @property
    def available(self) -> int:
        """How many of the game can be played at once."""
        return min((thing.sets for thing in self.things), default=0)

    @property
    def is_certain(self) -> bool:
        """False if it is none for want of a count only."""
        return self.available > 0 or any(not thing.sets and thing.is_certain for thing in self.things)

    @property
    def missing(self) -> list[Thing]:
        """The things of which there is not one."""
        return [thing for thing in self.things if not thing.sets]

    @property
    def incomplete(self) -> list[Need]:
        """The needs whose item is there, but not in full."""
        found = [need for thing in self.things for need in thing.needs]
        return [need for need in found if getattr(need.item, "is_incomplete", False)]

    @property
    def said(self) -> str:
        """For people: „2 vorhanden“."""
        if not self.things:
            return _("kein Material verknüpft")
        if self.available:
            return _("%(n)d vorhanden") % {"n": self.available}
        return _("nicht vorhanden") if self.is_certain else _("noch nicht gezählt")


def available(game: str) -> Offer:
    """What the lists have for a game; three queries. For pages of games: `available("halma").said`."""
    needs = _needs([game])
    return Offer(game, game_name(game), _things(needs.get(game, ())))


def offers(games: Collection[str] | None = None) -> list[Offer]:
    """What there is for every game that items name, or for these, by title; five queries."""
    needs = _needs(games)
    wanted = needs if games is None else games
    return [Offer(slug, title, _things(needs.get(slug, ()))) for slug, title in game_titles().items() if slug in wanted]


def _needs(games: Collection[str] | None) -> dict[str, list[Need]]:
    rows = Need.objects.all() if games is None else Need.objects.filter(game__in=games)
    used = Item.objects.filter(retired=None, material_list__retired=None, pk__in=rows.order_by().values("item"))
    short = Part.objects.filter(retired=None, present__lt=F("target"))
    judged_items = (
        judged(used).select_related("material_list").prefetch_related(Prefetch("parts", short, "short_parts"))
    )
    items = {item.pk: item for item in judged_items}
    found: dict[str, list[Need]] = defaultdict(list)
    for need in rows:
        if need.item_id in items:
            need.item = items[need.item_id]
            found[need.game].append(need)
    return found


def _things(needs: Iterable[Need]) -> tuple[Thing, ...]:
    things: dict[str, Thing] = {}
    for need in needs:
        name = need.thing or row_name(need.item)
        # „1 Halma“ of one list and „Halma“ of the other are the same thing
        key = "".join(letter for letter in fold(name) if letter.isalpha())
        things.setdefault(key, Thing(name)).needs.append(need)
    return tuple(sorted(things.values(), key=lambda thing: fold(thing.name)))


def set_need(
    slug: str, item_id: int, game: str, count: int, thing: str | None = None, *, who: AbstractBaseUser
) -> tuple[Item, Act | None]:
    """Say how many of an item a game needs; 0: it does not.

    Raises UnknownListError, UnknownCellError, UnreadableError for a game there is not.
    """
    if not 0 <= count <= MOST:
        raise UnreadableError(_("Für ein Spiel braucht man 1 bis %(most)d davon.") % {"most": MOST})
    if game not in game_titles():
        raise UnreadableError(_("Ein Spiel „%(game)s“ gibt es hier nicht.") % {"game": game[:60]})
    name = None if thing is None else line(thing, 80)
    found = item_of(find_list(slug), item_id, Item.objects.all())
    with writing(person(who), Act.Kind.EDIT) as act:
        item = act.lock_one(Item.objects.filter(pk=found.pk))
        act.need(item, game, count, name)
    return item, act.act


@dataclass(frozen=True, slots=True)
class Purchase:
    """A line of the shopping list: how many of a thing are missing (0: nobody knows), for which games, and why."""

    name: str
    count: int
    games: tuple[str, ...]
    items: tuple[Item, ...]
    parts: tuple[str, ...]
    is_certain: bool = True


def shopping(games: Collection[str]) -> list[Purchase]:
    """What is missing for playing these games, all at once, each once; by name.

    A thing that several of them need is needed for each. Parts that are short are named with their item.
    """
    wanted: dict[str, list[tuple[Offer, Thing]]] = defaultdict(list)
    for offer in offers(games):
        for thing in offer.things:
            wanted[" ".join(str(need.item_id) for need in thing.needs)].append((offer, thing))
    bought = []
    for pairs in wanted.values():
        thing = pairs[0][1]
        there = sum(stock(need.item)[0] for need in thing.needs)
        needed = sum(min(need.count for need in other.needs) for _offer, other in pairs)
        items = tuple(need.item for need in thing.needs)
        parts = _short_parts(items) if there else ()
        if needed > there or parts:
            titles = tuple(offer.title for offer, _thing in pairs)
            bought.append(Purchase(thing.name, max(0, needed - there), titles, items, parts, thing.is_certain))
    return sorted(bought, key=lambda purchase: fold(purchase.name))


def to_get() -> list[Item]:
    """Everything on the lists that is missing or marked as to be got, by list and place in it."""
    rows = Item.objects.filter(retired=None, material_list__retired=None)
    return list(
        with_status(judged(rows), Status.TO_GET)
        .select_related("material_list")
        .order_by("material_list__position", *PAPER_ORDER)
    )


def _short_parts(items: Iterable[Item]) -> tuple[str, ...]:
    return tuple(
        _("%(n)d %(part)s") % {"n": part.target - part.present, "part": part.name}
        for item in items
        for part in getattr(item, "short_parts", ())
        if part.present is not None
    )
