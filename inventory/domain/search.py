"""Search over everything: names, counts, remarks, notes, parts, linked games, sections, boxes and places.

All words must be found, each anywhere, in any spelling that `folding` takes for the same. Where nothing is found so,
names and games that are spelt nearly so are (`rules.domain.spelling`), as in the hall. The texts are read anew for each
search and compared here, because neither database folds umlauts as people do.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from gamesday import spelling
from inventory.domain import needs
from inventory.domain.folding import fold
from inventory.domain.sheet import PAPER_ORDER, SheetRow, line_of
from inventory.domain.status import Status, judged, with_loans, with_status
from inventory.domain.whereabouts import with_amounts
from inventory.models import Amount, Item, MaterialList, Part

#: what is searched, in the order of how well a hit answers
_TEXTS = (
    "benennung",
    "anzahl",
    "bemerkung",
    "hinweis",
    "section__title",
    "box__name",
    "box__code",
    "box__note",
)
#: where things are kept: not everybody may know
_PLACES = ("box__place__name", "place__name", "place__note")
#: rows on one page
PAGE = 50
_LONGEST_QUERY = 100


@dataclass(frozen=True, slots=True)
class Found:
    """One page of what was found, in the order of the lists; `total` are all, `more` the number of the next row.

    `is_near`: nothing is written as it was typed; this is spelt nearly so.
    """

    groups: tuple[tuple[MaterialList, tuple[SheetRow, ...]], ...]
    total: int
    more: int | None
    is_near: bool = False


def search(
    query: str, *, status: Status | None = None, retired: bool = False, start: int = 0, places: bool = True
) -> Found:
    """The rows in which every word of `query` is found; with no words all of them. At most nine queries.

    Without `places`, where things are kept is no word.
    """
    rows = Item.objects.filter(material_list__retired=None).filter(retired__isnull=not retired)
    if status is not None:
        rows = with_status(judged(rows), status)
    ordered = rows.order_by("material_list__position", "material_list__slug", *PAPER_ORDER)
    numbers, is_near = _matching(ordered, query, (*_TEXTS, *_PLACES) if places else _TEXTS)
    page = numbers[start : start + PAGE]
    rows = with_amounts(with_loans(judged(Item.objects.filter(pk__in=page))))
    shown = rows.select_related("material_list", "box__place", "place", "section")
    by_number = {item.pk: item for item in shown}
    groups: dict[int, tuple[MaterialList, list[SheetRow]]] = {}
    for number in page:
        item = by_number[number]
        group = groups.setdefault(item.material_list_id, (item.material_list, []))
        group[1].append(line_of(item, item.material_list))
    more = start + PAGE if start + PAGE < len(numbers) else None
    return Found(tuple((found, tuple(lines)) for found, lines in groups.values()), len(numbers), more, is_near)


def _matching(rows: QuerySet[Item], query: str, fields: Sequence[str]) -> tuple[list[int], bool]:
    """The numbers of the rows found, and whether they are only spelt nearly so."""
    # „Mau-Mau“ is „Mau Mau“ and „Maumau“
    words = [fold(word) for word in re.split(r"[\s\-–]+", query[:_LONGEST_QUERY]) if word]
    if not words:
        return list(rows.values_list("pk", flat=True)), False
    parts: dict[int, list[str]] = defaultdict(list)
    for item, name, note in Part.objects.filter(retired=None).values_list("item", "name", "note"):
        parts[item] += [name, note]
    places = ("note", "box__name", "box__code", *(["place__name"] if _PLACES[0] in fields else []))
    for item, *texts in Amount.objects.values_list("item", *places):
        parts[item] += filter(None, texts)
    games = needs.games_of_items()
    found = []
    called: list[tuple[int, str, tuple[str, ...]]] = []
    for number, name, *texts in rows.values_list("pk", *fields):
        names = (name, *games.get(number, ()))
        text = fold("\n".join(filter(None, (*names, *texts, *parts.get(number, ())))))
        together = "\n".join(fold(each).replace("-", "").replace(" ", "") for each in names)
        if all(word in text or word in together for word in words):
            found.append(number)
        called.append((number, text, names))
    if found:
        return found, False
    near = _nearly(query[:_LONGEST_QUERY].split(), called)
    return near, bool(near)


def _nearly(words: Sequence[str], rows: Sequence[tuple[int, str, tuple[str, ...]]]) -> list[int]:
    """The rows of which a name is spelt nearly as each of the words that is not found in them."""

    def fits(word: str, text: str, names: tuple[str, ...]) -> bool:
        return fold(word) in text or spelling.likeness(word, names) >= spelling.ALIKE

    return [number for number, text, names in rows if all(fits(word, text, names) for word in words)]
