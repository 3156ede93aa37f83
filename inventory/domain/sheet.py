"""A list as it stands on paper, and the overview of all lists."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from django.db.models import Count, F, Q, QuerySet
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from inventory.domain import record
from inventory.domain.errors import UnknownCellError, UnknownListError
from inventory.domain.fields import HEADINGS, NUMBERS, STATE_FIELD, Value, state_label
from inventory.domain.folding import fold
from inventory.domain.lacks import with_lacks
from inventory.domain.status import Status, judged, with_loans, with_status
from inventory.domain.whereabouts import with_amounts
from inventory.models import Item, MaterialList, Section

#: rows of a list that are shown at once; more come when they are scrolled to
CHUNK = 60
#: the order of the paper: loose rows, the sections, what stands below the table
PAPER_ORDER = ("below_table", F("section__position").asc(nulls_first=True), "position", "pk")


@dataclass(frozen=True)
class Cell:
    """One cell: where it is and what stands in it."""

    item: Item
    field: str

    @cached_property
    def heading(self) -> str:
        return record.label(self.field)

    @property
    def value(self) -> Value:
        value: Value = getattr(self.item, self.field)
        return value

    @property
    def written(self) -> str:
        """The value as a form sends it."""
        return record.written(self.field, self.value)

    @property
    def is_state(self) -> bool:
        return self.field == STATE_FIELD

    @property
    def is_number(self) -> bool:
        return self.field in NUMBERS

    @property
    def paper(self) -> str:
        """The cell as it stands on paper: a state is an x or nothing."""
        if self.is_state:
            return "x" if self.value else ""
        if self.is_number:
            return self.written or (_("nicht gezählt") if self.field == "present" else "?")
        return self.written

    @property
    def word(self) -> str:
        """The state in a word, "" for a cell of text."""
        return state_label(self.item.nicht_vorhanden) if self.is_state else ""

    @property
    def label(self) -> str:
        """What the cell is and says, for somebody who hears it without its column and row."""
        if not self.is_state:
            return _("%(heading)s: %(text)s") % {"heading": self.heading, "text": self.paper or _("leer")}
        return _("x, nicht vorhanden") if self.value else _("vorhanden: %(word)s") % {"word": self.word}

    @property
    def edit_label(self) -> str:
        """The same, of a cell that can be changed."""
        return _("%(label)s – ändern") % {"label": self.label}

    @property
    def row_name(self) -> str:
        """What to call the row."""
        return row_name(self.item)

    @property
    def anchor(self) -> str:
        """The id of the cell in the page."""
        return f"zelle-{self.item.pk}-{self.field}"


def row_name(item: Item) -> str:
    """What to call an item, also one without a name."""
    return str(item)


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One row with the cells of the list's columns. Its item is judged (`status.judged`)."""

    item: Item
    cells: tuple[Cell, ...]

    @property
    def name(self) -> str:
        return row_name(self.item)

    @property
    def there(self) -> str:
        """How many are there, of how many: „2 von 5“, or that nobody has counted."""
        item = self.item
        if item.present is None:
            return _("nicht gezählt")
        if item.target is None:
            return str(item.present)
        return _("%(present)d von %(target)d") % {"present": item.present, "target": item.target}


@dataclass(slots=True)
class Block:
    """A section's heading ("" for the rows before any section) and its rows, which may be none.

    `begun`: its heading and first rows were shown before.
    """

    title: str
    lines: list[SheetRow] = field(default_factory=list)
    section: Section | None = None
    begun: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """A list as on paper: its table in blocks, then the lines of free text below the table.

    Or a piece of a long one: `start` is the number of its first row, from 0, `more` that of the first row after it,
    None at the end.
    """

    list: MaterialList
    headings: tuple[str, ...]
    blocks: tuple[Block, ...]
    below: tuple[SheetRow, ...]
    start: int = 0
    more: int | None = None


def overview() -> QuerySet[MaterialList]:
    """All lists in use, in order, each with `rows` and `missing`, the numbers of its rows and of those marked x."""
    used = Q(items__retired=None)
    counts = {"rows": Count("items", used), "missing": Count("items", used & Q(items__nicht_vorhanden=True))}
    return MaterialList.objects.filter(retired=None).annotate(**counts).order_by("position", "slug")


def find_list(slug: str) -> MaterialList:
    """The list of this slug. Raises UnknownListError."""
    found = MaterialList.objects.filter(slug=slug).first()
    if found is None:
        raise UnknownListError(slug)
    return found


def rows_in_order(material_list: MaterialList) -> QuerySet[Item]:
    """The rows in use, in the order of the paper."""
    return material_list.items.filter(retired=None).order_by(*PAPER_ORDER)


def in_paper_order(material_list: MaterialList) -> Iterator[tuple[str, Item]]:
    """Every row with its section's title ("" without one), in the order of the paper; one query."""
    for item in rows_in_order(material_list).select_related("section", "box", "place"):
        yield (item.section.title if item.section else ""), item


def sheet(
    slug: str, *, status: Status | None = None, letter: str = "", start: int = 0, size: int | None = None
) -> Sheet:
    """The list of this slug, or `size` rows of it from row `start` on, in four queries whatever its length.

    With a status only the rows that have it, with a letter (one query more) those that begin with it, and no empty
    sections. Raises UnknownListError.
    """
    found = find_list(slug)
    sections = list(found.sections.filter(retired=None).order_by("position", "pk"))
    rows = with_status(judged(rows_in_order(found)), status).select_related("box__place", "place")
    if letter:
        names = rows.order_by().values_list("pk", "benennung")
        rows = rows.filter(pk__in=[number for number, name in names if initial(name) == letter])
    # one row more than is shown tells whether there are more, and before which section the piece ends
    items = list(with_loans(rows)[start : None if size is None else start + size + 1])
    following = items.pop() if size is not None and len(items) > size else None
    lines = [line_of(item, found) for item in items]
    blocks = _blocks(lines, sections, start, following)
    if status is not None or letter:
        blocks = [block for block in blocks if block.lines]
    if start:
        _mark_begun(blocks, rows, start)
    return Sheet(
        found,
        tuple(HEADINGS[name] for name in found.columns),
        tuple(blocks),
        tuple(line for line in lines if line.item.below_table),
        start,
        start + len(items) if following else None,
    )


@dataclass(frozen=True, slots=True)
class Stop:
    """Where one can jump to in a list: a section, or the lines below the table, and the number of its first row."""

    title: str
    anchor: str
    start: int


@dataclass(frozen=True, slots=True)
class Contents:
    """What is where in a list: its sections with rows, and the first letters of its names."""

    rows: int
    sections: tuple[Stop, ...]
    letters: tuple[str, ...]


def contents(material_list: MaterialList, status: Status | None = None) -> Contents:
    """Of the rows that a filter lets through; one query."""
    rows = with_status(judged(rows_in_order(material_list)), status)
    stops: dict[tuple[int | None, bool], Stop] = {}
    letters = set()
    number = -1
    for number, (section, title, below, name) in enumerate(
        rows.values_list("section", "section__title", "below_table", "benennung")
    ):
        if below:
            stops.setdefault((None, True), Stop(_("Unter der Tabelle notiert"), "unten", number))
        elif section is not None:
            stops.setdefault((section, False), Stop(title, f"abschnitt-{section}", number))
        letters.add(initial(name))
    return Contents(number + 1, tuple(stops.values()), tuple(sorted(letters - {""})))


def initial(name: str) -> str:
    """The letter under which a dictionary has it: „1 Halma“ under H, „Äpfel“ under A; "" for none."""
    return next((letter.upper() for letter in fold(name) if letter.isalpha()), "")


def line_of(item: Item, material_list: MaterialList) -> SheetRow:
    """A row with the cells of its list's columns."""
    return SheetRow(item, tuple(Cell(item, name) for name in material_list.columns))


def _blocks(lines: list[SheetRow], sections: list[Section], start: int, following: Item | None) -> list[Block]:
    """The loose rows and the sections from the first row's to the last one's, with the empty ones on the way."""
    numbers = {section.pk: number for number, section in enumerate(sections, start=1)}

    def group(item: Item) -> int:
        """0: no section; sections from 1; the lines below the table come after all of them."""
        if item.below_table:
            return len(sections) + 1
        return numbers.get(item.section_id, 0) if item.section_id is not None else 0

    blocks = [Block(""), *(Block(section.title, section=section) for section in sections)]
    for line in lines:
        if not line.item.below_table:
            blocks[group(line.item)].lines.append(line)
    first = group(lines[0].item) if start and lines else 0
    last = group(following) if following else len(blocks)
    shown = blocks[first:last]
    if last < len(blocks) and blocks[last].lines:
        shown.append(blocks[last])
    return [block for block in shown if block.lines or block.section]


def _mark_begun(blocks: list[Block], rows: QuerySet[Item], start: int) -> None:
    """Whether the first block goes on from the piece before."""
    if blocks and blocks[0].lines:
        before = rows[start - 1]
        item = blocks[0].lines[0].item
        blocks[0].begun = (before.section_id, before.below_table) == (item.section_id, item.below_table)


def find_cell(slug: str, item_id: int, field: str) -> Cell:
    """One cell of a list. Raises UnknownListError or UnknownCellError."""
    return cell_of(find_list(slug), item_id, field, Item.objects.all())


def find_item(slug: str, item_id: int) -> Item:
    """One row of a list, with what it lacks, its loans, box, place and amounts.

    Raises UnknownListError, UnknownCellError.
    """
    rows = with_amounts(with_loans(with_lacks(Item.objects.select_related("section", "box__place", "place"))))
    return item_of(find_list(slug), item_id, rows)


def item_of(material_list: MaterialList, item_id: int, items: QuerySet[Item]) -> Item:
    """The row of this number, looking in `items`. Raises UnknownCellError."""
    item = items.filter(material_list=material_list, pk=item_id).first()
    if item is None:
        raise UnknownCellError(_("Diese Zeile gibt es in der Liste „%(list)s“ nicht.") % {"list": material_list.title})
    item.material_list = material_list
    return item


def cell_of(material_list: MaterialList, item_id: int, field: str, items: QuerySet[Item]) -> Cell:
    """The same of a cell: one of the list's columns, or one of the numbers. Raises UnknownCellError."""
    if field not in material_list.columns and field not in NUMBERS:
        raise UnknownCellError(
            _("Die Liste „%(list)s“ hat keine Spalte „%(field)s“.") % {"list": material_list.title, "field": field}
        )
    return Cell(item_of(material_list, item_id, items), field)
