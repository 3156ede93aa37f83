"""What is there: the rows of some lists with all that a file says of them, in a constant number of queries."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from inventory.domain.acts import Writing
from inventory.domain.boxes import is_code
from inventory.domain.folding import fold
from inventory.domain.needs import game_titles
from inventory.domain.sheet import PAPER_ORDER
from inventory.domain.transfer.columns import (
    BOX,
    GAMES,
    LIST,
    PARTS,
    PLACE,
    PLAIN,
    RETIRED,
    SECTION,
    CellError,
    shown,
)
from inventory.domain.transfer.packed import Entry
from inventory.models import Amount, Box, Item, MaterialList, Need, Part, Place, Section

_SHORT_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_WITH_CODE = re.compile(r"(.*\S)\s*\[([^\[\]]{1,8})\]")


@dataclass(slots=True)
class State:
    """Lists, their rows in the order of the paper, and everything their rows refer to."""

    lists: list[MaterialList]
    items: list[Item]
    sections: dict[int, list[Section]] = field(default_factory=lambda: defaultdict(list))
    parts: dict[int, list[Part]] = field(default_factory=lambda: defaultdict(list))
    needs: dict[int, list[Need]] = field(default_factory=lambda: defaultdict(list))
    #: where some of a row is, and not with the rest; no file says that
    elsewhere: dict[int, list[Box | Place]] = field(default_factory=lambda: defaultdict(list))
    boxes: list[Box] = field(default_factory=list)
    places: list[Place] = field(default_factory=list)

    def values(self, item: Item) -> dict[str, Any]:
        """What a row says, by the keys of the columns but its own key."""
        parts = (Entry(part.name, part.target, part.present, part.note) for part in self.parts.get(item.pk, ()))
        needs = (Entry(need.game, need.count, note=need.thing) for need in self.needs.get(item.pk, ()))
        return {key: getattr(item, key) for key in PLAIN} | {
            LIST: item.material_list.slug,
            SECTION: item.section.title if item.section else "",
            BOX: box_label(item.box) if item.box else "",
            PLACE: item.place.name if item.place else "",
            PARTS: tuple(parts),
            GAMES: tuple(sorted(needs)),
            RETIRED: item.retired is not None,
        }


def box_label(box: Box) -> str:
    """What a box is called in a file: two may have one name."""
    return f"{box.name} [{box.code}]"


def load(lists: Sequence[MaterialList], act: Writing | None = None) -> State:
    """The state of these lists; with an act, their rows locked for it, and all boxes and places."""
    numbers = [each.pk for each in lists]
    places, boxes = Place.objects.order_by("pk"), Box.objects.select_related("place").order_by("pk")
    if act is not None:
        lists = act.lock(MaterialList.objects.filter(pk__in=numbers))
        places_there, boxes_there = act.lock(places), act.lock(boxes)
    else:
        places_there, boxes_there = list(places), list(boxes)
    sections = Section.objects.filter(material_list__in=numbers, retired=None)
    items = Item.objects.filter(material_list__in=numbers).select_related("section", "box", "place")
    parts = Part.objects.filter(item__material_list__in=numbers, retired=None)
    state = State(
        sorted(lists, key=lambda each: (each.position, each.slug)),
        list(items.order_by("material_list__position", "material_list__slug", *PAPER_ORDER)),
        boxes=boxes_there,
        places=places_there,
    )
    if act is not None:
        # locked in the order of their numbers, used in the order of the paper
        locked = {item.pk: item for item in act.lock(items)}
        state.items = [locked[item.pk] for item in state.items if item.pk in locked]
        act.lock(parts)
    by_number = {each.pk: each for each in state.lists}
    by_item = {item.pk: item for item in state.items}
    for item in state.items:
        item.material_list = by_number[item.material_list_id]
    for section in sections.order_by("position", "pk"):
        state.sections[section.material_list_id].append(section)
    for part in _parts(parts, act):
        part.item = by_item[part.item_id]
        state.parts[part.item_id].append(part)
    for need in Need.objects.filter(item__material_list__in=numbers).order_by("game"):
        state.needs[need.item_id].append(need)
    where: list[Box | Place] = [*boxes_there, *places_there]
    by_itself = {each: each for each in where}
    for amount in Amount.objects.filter(item__material_list__in=numbers).select_related("box", "place"):
        state.elsewhere[amount.item_id].append(by_itself[amount.where])
    return state


def _parts(parts: QuerySet[Part], act: Writing | None) -> list[Part]:
    found = act.lock(parts) if act is not None else list(parts)
    return sorted(found, key=lambda part: (part.item_id, part.position, part.pk))


@dataclass(slots=True)
class Names:
    """Sections, boxes, places and games by the names in a file; names that are new are kept, each once.

    What is out of use is meant too, where nothing in use has the name: it comes back, and a box with its code.
    """

    state: State
    #: by the name they are asked for, not saved yet; the code is that of the file, or blank
    new_boxes: dict[str, Box] = field(default_factory=dict)
    new_places: dict[str, None] = field(default_factory=dict)
    new_games: dict[str, None] = field(default_factory=dict)
    _games: dict[str, str] | None = None
    _labels: dict[str, Box] = field(default_factory=dict)
    _codes: dict[str, Box] = field(default_factory=dict)
    _boxes: dict[str, list[Box]] = field(default_factory=lambda: defaultdict(list))
    _places: dict[str, Place] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for box in self.state.boxes:
            self._labels[box_label(box)] = box
            self._codes[box.code.casefold()] = box
            self._boxes[box.name.casefold()].append(box)
        for place in sorted(self.state.places, key=lambda place: place.retired is not None):
            self._places.setdefault(place.name.casefold(), place)
        self._places |= {place.name: place for place in self.state.places}

    def box(self, text: str) -> str:
        """The label of the box that is meant, or the name of a new one. Raises CellError if two are meant."""
        if box := self._box(text):
            return box_label(box)
        name, code = _parted(text)
        if not name:
            return ""
        if len(name) > 100:
            raise CellError(_("ein Kasten mit höchstens %(n)d Zeichen im Namen") % {"n": 100})
        alike = {key: box for key, box in self.new_boxes.items() if box.name.casefold() == name.casefold()}
        if code:
            alike = {key: box for key, box in alike.items() if box.code == code}
        if len(alike) > 1:
            raise _several(alike)
        if alike:
            return next(iter(alike))
        if any(box.code == code for box in self.new_boxes.values()):
            code = ""  # the file gives it to two
        box = Box(name=name, code=code)
        key = box_label(box) if code else name
        self.new_boxes[key] = box
        return key

    def _box(self, text: str) -> Box | None:
        if box := self._labels.get(text):
            return box
        if (found := _WITH_CODE.fullmatch(text.strip())) and (box := self._codes.get(found[2].casefold())):
            return box
        alike = self._boxes.get(_parted(text)[0].casefold(), [])
        used = [box for box in alike if box.retired is None]
        if len(used) > 1:
            raise _several(box_label(box) for box in used)
        # of several that are out of use, the one that was in use last
        return used[0] if used else max(alike, key=lambda box: (box.retired, box.pk), default=None)

    def place(self, text: str) -> str:
        """The name of the place that is meant, or of a new one."""
        if found := self._places.get(text) or self._places.get(text.strip().casefold()):
            return found.name
        name = text.strip()
        if name:
            name = next((known for known in self.new_places if known.casefold() == name.casefold()), name)
            self.new_places[name] = None
        return name

    def games(self, entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
        """The same with the short names of the games that are meant.

        A game that is not known here may come in by its short name only. Raises CellError.
        """
        if not entries:
            return entries
        if self._games is None:
            titles = game_titles()
            self._games = {fold(title): slug for slug, title in titles.items()} | {slug: slug for slug in titles}
        found: dict[str, Entry] = {}
        for entry in entries:
            game = self._games.get(entry.name) or self._games.get(fold(entry.name.strip()))
            if game is None and _SHORT_NAME.fullmatch(entry.name):
                # a game without a text, as many of the club's own are
                game = entry.name
                self.new_games[game] = None
            if game is None:
                raise CellError(_("ein Spiel, das es hier gibt, und nicht %(game)s") % {"game": shown(entry.name)})
            if game in found:
                raise CellError(_("jedes Spiel nur einmal"))
            found[game] = replace(entry, name=game)
        return tuple(sorted(found.values()))

    def section(self, material_list: MaterialList | None, text: str) -> str:
        """The title of the section of this list that is meant, or of a new one; None is a list that is new itself."""
        titles = [each.title for each in self.state.sections.get(material_list.pk, ())] if material_list else []
        if text in titles:
            return text
        title = " ".join(text.split())
        return next((known for known in titles if known.casefold() == title.casefold()), title)

    def away(self, values: Mapping[str, Any]) -> Iterator[Box | Place]:
        """The box and the place that a row's values name, if they are out of use."""
        named = self._labels.get(values[BOX]), self._places.get(values[PLACE])
        return (each for each in named if each is not None and each.retired is not None)

    def find_box(self, label: str) -> Box:
        """The box of a label that `box` gave, which is there by now."""
        return self._labels[label]

    def find_place(self, name: str) -> Place:
        """The place of a name that `place` gave, which is there by now."""
        return self._places[name]

    def made(self, boxes: Iterable[tuple[str, Box]], places: Iterable[Place]) -> None:
        """New boxes, by the name they were asked for, and places are there now."""
        self._labels |= dict(boxes)
        self._places |= {place.name: place for place in places}


def _parted(text: str) -> tuple[str, str]:
    """Name and code of a box as a cell gives them; what stands in brackets and is no code belongs to the name."""
    found = _WITH_CODE.fullmatch(text.strip())
    return (found[1], found[2].upper()) if found and is_code(found[2].upper()) else (text.strip(), "")


def _several(labels: Iterable[str]) -> CellError:
    named = ", ".join(f"„{label}“" for label in islice(labels, 5))
    return CellError(_("einer der Kästen %(boxes)s") % {"boxes": named})
