"""The lists that come with the project, one file each in `inventory/data`, named by the list's slug.

A list is loaded once, when the database has none of its slug. From then on it belongs to the people who edit it: a
newer release changes nothing in it, adds no row and brings none back. A list of an older release therefore misses what
a newer one ships; that is the price for never undoing anybody's work. The boxes that its rows name come with it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

import yaml
from django.db import transaction

from inventory.domain.numbers import leading_number
from inventory.models import Amount, Box, Item, MaterialList, Need, Section

DATA = Path(__file__).resolve().parent.parent / "data"


#: the boxes that rows name, with their codes: known beforehand, so that of two servers that start at once one makes it
_CODES = {"Schöne alte Spiele": "X4GKM"}


@dataclass(frozen=True, slots=True)
class _ShippedRow:
    """`box` is where it lies; with `in_box` only so many of it do."""

    benennung: str
    anzahl: str = ""
    bemerkung: str = ""
    nicht_vorhanden: bool | None = None
    below_table: bool = False
    hinweis: str = ""
    #: the games that need it, and how many of it each
    games: dict[str, int] = field(default_factory=dict)
    box: str = ""
    in_box: int = 0


def load_missing(folder: Path = DATA) -> list[str]:
    """Load the lists that are not there yet and return their slugs.

    With nothing to do this is one query and no file is opened.
    """
    there = set(MaterialList.objects.values_list("slug", flat=True))
    return [path.stem for path in sorted(folder.glob("*.yaml")) if path.stem not in there and _load(path)]


@transaction.atomic
def _load(path: Path) -> bool:
    data: dict[str, Any] = yaml.safe_load(path.read_text("utf-8"))
    groups = [("", data.pop("rows", [])), *((s["title"], s["rows"]) for s in data.pop("sections", []))]
    # two servers may start at once: only the one that creates the list fills it
    material_list, created = MaterialList.objects.get_or_create(slug=path.stem, defaults=data)
    if not created:
        return False
    items: list[Item] = []
    games: list[dict[str, int]] = []
    amounts: list[Amount] = []
    for position, (title, rows) in enumerate(groups):
        section = Section.objects.create(material_list=material_list, position=position, title=title) if title else None
        for given in rows:
            named = given.get("games", {})
            row = _ShippedRow(**given | {"games": named if isinstance(named, dict) else dict.fromkeys(named, 1)})
            item = Item(material_list=material_list, section=section, position=len(items) + 1, **_values(row))
            if (box := _box(row.box)) and row.in_box:
                amounts.append(Amount(item=item, box=box, count=row.in_box))
            else:
                item.box = box
            items.append(item)
            games.append(row.games)
    Item.objects.bulk_create(items)
    Amount.objects.bulk_create(amounts)
    Need.objects.bulk_create(
        Need(item=item, game=game, count=count)
        for item, named in zip(items, games, strict=True)
        for game, count in named.items()
    )
    return True


def _box(name: str) -> Box | None:
    """None if the row names none, or one that the club has taken out of use."""
    if not name:
        return None
    box, _created = Box.objects.get_or_create(code=_CODES[name], defaults={"name": name})
    return box if box.retired is None else None


def _values(row: _ShippedRow) -> dict[str, Any]:
    """The columns of the row; the target is the number its count begins with, if that is beyond doubt."""
    values = {f.name: getattr(row, f.name) for f in fields(row) if f.name not in {"games", "box", "in_box"}}
    return values | {"target": leading_number(row.anzahl)}
