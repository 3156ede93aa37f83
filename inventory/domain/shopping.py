"""The shopping list: derived from what is missing, one line for each thing, with its games beside it.

What has the same name on several lists is one thing. Where a list gives numbers, they add up; a mere x means that one
is missing, on however many lists it stands.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from inventory.domain import needs
from inventory.domain.folding import fold
from inventory.domain.lacks import pieces, short, with_lacks
from inventory.domain.needs import stock
from inventory.domain.remarks import Lack
from inventory.domain.sheet import PAPER_ORDER
from inventory.domain.status import Status, judged, with_status
from inventory.models import Item, Need


@dataclass(frozen=True, slots=True)
class Purchase:
    """A line of the shopping list: how many of a thing are missing (0: nobody knows, or only parts are), and for what.

    `parts` are missing of what is there. `name` is "" where only what is missing has a name, not its row.
    """

    name: str
    count: int
    games: tuple[str, ...]
    items: tuple[Item, ...]
    parts: tuple[str, ...] = ()
    is_certain: bool = True

    @property
    def headline(self) -> str:
        """What to get."""
        if self.count:
            return _("%(n)d × %(name)s") % {"n": self.count, "name": self.name}
        return ", ".join(self.parts) or self.name

    @property
    def sorted_by(self) -> str:
        """The headline without its number."""
        return self.name if self.count or not self.parts else needs.thing_name(self.parts[0])

    @property
    def beside(self) -> str:
        """What it belongs to, or what is to be got with it; "" for neither."""
        if not self.parts or not self.name:
            return ""
        if self.count:
            return _("dazu %(parts)s") % {"parts": ", ".join(self.parts)}
        return _("zu „%(name)s“") % {"name": self.name}


def shopping(games: Collection[str] = ()) -> list[Purchase]:
    """Everything that is missing on the lists, in alphabetical order; with games only what belongs to them.

    These games are to be played all at once, each once: a thing that several of them need is needed for each.
    """
    items = _used()
    rows = Need.objects.filter(item__in=items.order_by())
    if games:
        rows = rows.filter(game__in=games)
        items = items.filter(pk__in=rows.order_by().values("item"))
    titles = needs.game_titles()
    played: dict[int, list[str]] = defaultdict(list)
    for number, game in rows.values_list("item", "game"):
        played[number].append(titles[game])
    lines: dict[str, _Line] = {}
    for item in with_lacks(items).select_related("material_list").order_by("material_list__position", *PAPER_ORDER):
        missing, parts = short(item), pieces(item)
        if (missing == 0 and not parts) or _is_unnamed(item):
            continue
        key = needs.thing_key(_name(item) or f"{item.pk} {parts}")
        lines.setdefault(key, _Line(_name(item))).add(item, missing, parts, played[item.pk])
    if games:
        _enough_for_all(lines, needs.offers(games))
    found = [line.purchase() for line in lines.values()]
    return sorted(found, key=lambda purchase: fold(purchase.sorted_by))


def unnamed() -> list[Item]:
    """The rows that are marked as missing and say nowhere what they are: nobody can buy them."""
    rows = with_status(judged(_used()), Status.MISSING).select_related("material_list", "section")
    return [item for item in rows.order_by("material_list__position", *PAPER_ORDER) if _is_unnamed(item)]


def _used() -> QuerySet[Item]:
    return Item.objects.filter(retired=None, material_list__retired=None)


def _is_unnamed(item: Item) -> bool:
    return not _name(item) and not pieces(item)


def _name(item: Item) -> str:
    """The thing without the number that some rows begin with; of a row without a name its remark, if that is one."""
    return needs.thing_name(item.benennung) or ("" if pieces(item) else item.bemerkung)


@dataclass(slots=True)
class _Line:
    name: str
    count: int = 0
    unsaid: bool = False
    items: list[Item] = field(default_factory=list)
    parts: dict[str, str] = field(default_factory=dict)
    games: list[str] = field(default_factory=list)
    is_certain: bool = True

    def add(self, item: Item, missing: int | None, parts: Iterable[Lack], games: Iterable[str]) -> None:
        self.items.append(item)
        self.games += games
        self.count += missing or 0
        self.unsaid |= missing is None and bool(item.nicht_vorhanden)
        for lack in parts:
            self.parts.setdefault(f"{item.pk} {lack.name}", _("%(n)d %(part)s") % {"n": lack.count, "part": lack.name})

    def purchase(self) -> Purchase:
        titles = tuple(sorted(set(self.games), key=fold))
        count = self.count or int(self.unsaid)
        return Purchase(self.name, count, titles, tuple(self.items), tuple(self.parts.values()), self.is_certain)


def _enough_for_all(lines: dict[str, _Line], offers: Iterable[needs.Offer]) -> None:
    """Add what the games need together beyond what the lists say should be there."""
    wanted: dict[tuple[int, ...], list[tuple[needs.Offer, needs.Thing]]] = defaultdict(list)
    for offer in offers:
        for thing in offer.things:
            wanted[tuple(need.item_id for need in thing.needs)].append((offer, thing))
    for numbers, pairs in wanted.items():
        thing = pairs[0][1]
        there = sum(stock(need.item)[0] for need in thing.needs)
        bought = sum(line.purchase().count for line in lines.values() if {item.pk for item in line.items} & {*numbers})
        needed = sum(min(need.count for need in other.needs) for _offer, other in pairs)
        if needed <= there + bought:
            continue
        line = lines.setdefault(needs.thing_key(thing.name), _Line(needs.thing_name(thing.name)))
        line.items += [need.item for need in thing.needs if need.item_id not in {item.pk for item in line.items}]
        line.games += [offer.title for offer, _thing in pairs]
        line.count = line.purchase().count + needed - there - bought
        line.is_certain = thing.is_certain
