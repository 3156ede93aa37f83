"""What became of rows after a file was written: a row's key carries the number of its newest change by then."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Max

from inventory.domain import record
from inventory.domain.record import NEED, THERE
from inventory.domain.transfer.columns import BOX, GAMES, LIST, PARTS, PLACE, PLAIN, RETIRED, SECTION
from inventory.domain.transfer.packed import Entry
from inventory.domain.transfer.state import State, box_label
from inventory.models import Change, Item, MaterialList, Need, Part


@dataclass(frozen=True, slots=True)
class Then:
    """What a row said when the file was written, in the columns that were changed since, and who did that last."""

    values: Mapping[str, Any]
    who: Mapping[str, str]


def newest(lists: Iterable[MaterialList]) -> dict[int, int]:
    """The number of the newest change of each row of these lists; rows that never changed are left out."""
    changes = Change.objects.filter(item__material_list__in=[each.pk for each in lists]).order_by()
    return dict(changes.values_list("item").annotate(Max("pk")))


def rewound(state: State, stamps: Mapping[int, int]) -> dict[int, Then]:
    """The rows that were changed after these numbers, by their own numbers. Two queries."""
    if not stamps:
        return {}
    now = newest(state.lists)
    stale = {pk: stamp for pk, stamp in stamps.items() if now.get(pk, 0) > stamp}
    if not stale:
        return {}
    by_item: dict[int, list[Change]] = defaultdict(list)
    found = Change.objects.filter(item__in=stale, pk__gt=min(stale.values())).select_related("part").order_by("pk")
    for change in found:
        assert change.item_id is not None
        if change.pk > stale[change.item_id]:
            by_item[change.item_id].append(change)
    return {item.pk: _then(state, item, by_item[item.pk]) for item in state.items if item.pk in by_item}


def _then(state: State, item: Item, changes: Sequence[Change]) -> Then:
    # what a value was before its first change is what the file was written from
    first = {change.field: change.old for change in reversed(changes) if change.part is None}
    values: dict[str, Any] = {}
    for field, old in first.items():
        if field in PLAIN:
            values[field] = record.read(item, field, old)
        elif field in {SECTION, PLACE}:
            values[field] = record.shown(field, old)
        elif field == BOX:
            values[BOX] = next((box_label(box) for box in state.boxes if box.pk == record.number_of(old)), "")
        elif field == "material_list":
            values[LIST] = next((each.slug for each in state.lists if each.pk == record.number_of(old)), "")
        elif field == THERE:
            values[RETIRED] = old == "nein"
    needs = {field.removeprefix(NEED): old for field, old in first.items() if field.startswith(NEED)}
    if needs:
        values[GAMES] = _games(state.needs.get(item.pk, ()), needs)
    if parts := [change for change in changes if change.part is not None]:
        values[PARTS] = _parts(state.parts.get(item.pk, ()), parts)
    return Then(values, {_column(change): change.who_name for change in changes})


def _column(change: Change) -> str:
    if change.part is not None:
        return PARTS
    if change.field.startswith(NEED):
        return GAMES
    return {THERE: RETIRED, "material_list": LIST}.get(change.field, change.field)


def _games(now: Iterable[Need], olds: Mapping[str, str]) -> tuple[Entry, ...]:
    games = {need.game: Entry(need.game, need.count, note=need.thing) for need in now}
    for game, old in olds.items():
        count, thing = record.read_need(old)
        games[game] = Entry(game, count, note=thing)
    return tuple(sorted(entry for entry in games.values() if entry.count))


def _parts(now: Iterable[Part], changes: Iterable[Change]) -> tuple[Entry, ...]:
    there = {part.pk: part for part in now}
    there |= {change.part.pk: change.part for change in changes if change.part is not None}
    olds: dict[int, dict[str, str]] = defaultdict(dict)
    for change in changes:
        assert change.part_id is not None
        olds[change.part_id].setdefault(change.field, change.old)

    def then(part: Part, field: str) -> Any:
        old = olds[part.pk].get(field)
        return record.value_of(part, field) if old is None else record.read(part, field, old)

    used = sorted((part for part in there.values() if then(part, THERE)), key=lambda part: (part.position, part.pk))
    return tuple(Entry(*(then(part, field) for field in ("name", "target", "present", "note"))) for part in used)
