"""A list as it stands on paper, and the overview of all lists."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from django.db.models import Count, Q, QuerySet
from django.utils.translation import gettext as _

from inventory.domain.errors import UnknownCellError, UnknownListError
from inventory.domain.fields import HEADINGS, STATE_FIELD, Value, state_label, written
from inventory.models import Item, MaterialList


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell: where it is and what stands in it."""

    item: Item
    field: str

    @property
    def heading(self) -> str:
        return HEADINGS[self.field]

    @property
    def value(self) -> Value:
        value: Value = getattr(self.item, self.field)
        return value

    @property
    def written(self) -> str:
        """The value as a form sends it."""
        return written(self.value)

    @property
    def is_state(self) -> bool:
        return self.field == STATE_FIELD

    @property
    def paper(self) -> str:
        """The cell as it stands on paper: a state is an x or nothing."""
        if isinstance(self.value, str):
            return self.value
        return "x" if self.value else ""

    @property
    def word(self) -> str:
        """The state in a word, "" for a cell of text."""
        return "" if isinstance(self.value, str) else state_label(self.value)

    @property
    def label(self) -> str:
        """What the cell is and says, for somebody who hears it without its column and row."""
        if isinstance(self.value, str):
            return _("%(heading)s: %(text)s") % {"heading": self.heading, "text": self.value or _("leer")}
        return _("x, nicht vorhanden") if self.value else _("vorhanden: %(word)s") % {"word": self.word}

    @property
    def row_name(self) -> str:
        """What to call the row."""
        return self.item.benennung or _("Zeile %(n)d ohne Namen") % {"n": self.item.position}

    @property
    def anchor(self) -> str:
        """The id of the cell in the page."""
        return f"zelle-{self.item.pk}-{self.field}"


@dataclass(frozen=True, slots=True)
class Line:
    """One row with the cells of the list's columns."""

    item: Item
    cells: tuple[Cell, ...]


@dataclass(slots=True)
class Block:
    """A section's heading ("" for the rows before any section) and its rows, which may be none."""

    title: str
    lines: list[Line] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A list as on paper: its table in blocks, then the lines of free text below the table."""

    list: MaterialList
    headings: tuple[str, ...]
    blocks: tuple[Block, ...]
    below: tuple[Line, ...]


def overview() -> QuerySet[MaterialList]:
    """All lists in order, each with `rows` and `missing`, the numbers of its rows and of those marked x."""
    counts = {"rows": Count("items"), "missing": Count("items", Q(items__nicht_vorhanden=True))}
    return MaterialList.objects.annotate(**counts).order_by("position", "slug")


def find_list(slug: str) -> MaterialList:
    """The list of this slug. Raises UnknownListError."""
    found = MaterialList.objects.filter(slug=slug).first()
    if found is None:
        raise UnknownListError(slug)
    return found


def in_paper_order(material_list: MaterialList) -> Iterator[tuple[str, Item]]:
    """Every row with its section's title ("" without one), in the order of the paper; one query."""
    for item in material_list.items.select_related("section").order_by("position"):
        yield (item.section.title if item.section else ""), item


def sheet(slug: str) -> Sheet:
    """The list of this slug, in three queries whatever its length. Raises UnknownListError."""
    found = find_list(slug)
    columns: list[str] = found.columns
    sections = {section.pk: Block(section.title) for section in found.sections.order_by("position")}
    loose = Block("")
    below: list[Line] = []
    for item in found.items.order_by("position"):
        line = Line(item, tuple(Cell(item, name) for name in columns))
        if item.below_table:
            below.append(line)
        elif item.section_id is None:
            loose.lines.append(line)
        else:
            sections[item.section_id].lines.append(line)
    blocks = (*([loose] if loose.lines else []), *sections.values())
    return Sheet(found, tuple(HEADINGS[name] for name in columns), blocks, tuple(below))


def find_cell(slug: str, item_id: int, field: str) -> Cell:
    """One cell of a list. Raises UnknownListError or UnknownCellError."""
    return cell_of(find_list(slug), item_id, field, Item.objects.all())


def cell_of(material_list: MaterialList, item_id: int, field: str, items: QuerySet[Item]) -> Cell:
    """The same, looking in `items`, so that a caller may lock the row it finds. Raises UnknownCellError."""
    if field not in material_list.columns:
        raise UnknownCellError(
            _("Die Liste „%(list)s“ hat keine Spalte „%(field)s“.") % {"list": material_list.title, "field": field}
        )
    item = items.filter(material_list=material_list, pk=item_id).first()
    if item is None:
        raise UnknownCellError(_("Diese Zeile gibt es in der Liste „%(list)s“ nicht.") % {"list": material_list.title})
    return Cell(item, field)
