"""Which game needs what, and which games could be offered.

Items of the same thing replace each other (two boxes of Halma), different things are all needed (tins and balls). So
of a thing as many sets are there as its items give together, and of a game as many as its scarcest thing. An item of
which something is missing that nobody can play without (a part of which there is none, what its remark says must be
got) gives no set: three horseshoes are no game without the stake.
"""

from __future__ import annotations

import enum
import re
from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from django.contrib.auth.models import AbstractBaseUser
from django.utils.translation import gettext as _

from games.engines.registry import rulesets
from inventory.domain.access import person
from inventory.domain.acts import writing
from inventory.domain.details import line
from inventory.domain.errors import UnreadableError
from inventory.domain.folding import fold
from inventory.domain.lacks import is_gone, pieces, with_lacks
from inventory.domain.naming import game_name, in_words
from inventory.domain.numbers import added
from inventory.domain.sheet import find_list, item_of, row_name
from inventory.models import MOST, Act, Item, Need
from rules.domain import library


def game_titles() -> dict[str, str]:
    """Every game by its slug: those of the library, those that are played live, those that items name."""
    known = _known_titles()
    named = Need.objects.order_by("game").values_list("game", flat=True).distinct()
    every = {slug: known.get(slug) or in_words(slug) for slug in {*known, *named}}
    return dict(sorted(every.items(), key=lambda pair: fold(pair[1])))


def games_of_items() -> dict[int, list[str]]:
    """Of each item the titles of the games that need it; two queries."""
    known = _known_titles()
    found: dict[int, list[str]] = defaultdict(list)
    for number, game in Need.objects.values_list("item", "game"):
        found[number].append(known.get(game) or in_words(game))
    return found


def _known_titles() -> dict[str, str]:
    return {slug: ruleset.title for slug, ruleset in rulesets().items()} | library.titles()


class Stock(enum.Enum):
    """How sure a number is."""

    COUNTED = "counted"
    UNCERTAIN = "uncertain"


def stock(item: Item) -> tuple[int, Stock]:
    """How many of an item can be played with, as far as anybody has said.

    What was counted comes first, then the numbers on paper, then that there is one at all; what nobody has said
    anything about is none, uncertain.
    """
    if item.retired is not None or is_gone(item):
        return 0, Stock.COUNTED
    for number in (item.usable, item.present):
        if number is not None:
            return number, Stock.COUNTED
    if item.target is not None:
        return item.target, Stock.COUNTED
    if item.anzahl or item.nicht_vorhanden is False:
        return added(item.anzahl) or 1, Stock.COUNTED
    return 0, Stock.UNCERTAIN


def indispensable(item: Item) -> tuple[str, ...]:
    """What is missing of an item that is there, and nobody can play without; asks for `with_lacks`."""
    return tuple(lack.name for lack in pieces(item) if lack.gone)


@dataclass(slots=True)
class Thing:
    """What a game needs one of, and the items that are one."""

    name: str
    needs: list[Need] = field(default_factory=list)

    @property
    def sets(self) -> int:
        """For how many games at once there is enough."""
        return sum(stock(need.item)[0] // need.count for need in self.needs if not indispensable(need.item))

    @property
    def is_certain(self) -> bool:
        """Whether somebody has said of each item how many there are."""
        return all(stock(need.item)[1] is Stock.COUNTED for need in self.needs)

    @property
    def lacking(self) -> tuple[str, ...]:
        """What is missing of the items that are there, so that they give no set; empty if none is there."""
        return tuple(name for need in self.needs if stock(need.item)[0] for name in indispensable(need.item))


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
    def lacking(self) -> tuple[str, ...]:
        """The names of what is missing: things, or of a thing that is there what it lacks."""
        return tuple(name for thing in self.missing for name in (thing.lacking or (thing.name,)))

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
        if not self.is_certain:
            return _("noch nicht gezählt")
        return _("unvollständig") if all(thing.lacking for thing in self.missing) else _("nicht vorhanden")


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
    if not rows:  # most games, and the items are the dearer question
        return {}
    used = Item.objects.filter(retired=None, material_list__retired=None, pk__in=rows.order_by().values("item"))
    items = {item.pk: item for item in with_lacks(used).select_related("material_list", "box", "place")}
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
        things.setdefault(thing_key(name), Thing(name)).needs.append(need)
    return tuple(sorted(things.values(), key=lambda thing: fold(thing.name)))


def thing_name(name: str) -> str:
    """A thing without the number that some rows begin with: „1 Halma“ of one list is „Halma“ of the other."""
    return re.sub(r"^\d+\s+", "", name)


def thing_key(name: str) -> str:
    """The same for names that mean the same thing."""
    return "".join(letter for letter in fold(name) if letter.isalpha()) or fold(name)


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
