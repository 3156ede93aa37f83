"""What an import would do, row by row, before anything is done."""

from __future__ import annotations

import enum
import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from gamesday.sheets.errors import FileError
from inventory.domain.transfer.columns import (
    BOX,
    BY_KEY,
    COLUMNS,
    GAMES,
    KEY,
    LIST,
    PARTS,
    PLACE,
    RETIRED,
    SECTION,
)
from inventory.domain.transfer.state import Names, State
from inventory.models import Box, Item, MaterialList, Place

#: what a new row says where the file says nothing
BLANK: dict[str, Any] = {
    "benennung": "",
    "anzahl": "",
    "bemerkung": "",
    "nicht_vorhanden": None,
    "target": None,
    "present": None,
    "usable": None,
    "to_buy": False,
    "hinweis": "",
    "below_table": False,
    SECTION: "",
    BOX: "",
    PLACE: "",
    PARTS: (),
    GAMES: (),
    RETIRED: False,
}

assert set(BLANK) == {column.key for column in COLUMNS} - {KEY, LIST}


@dataclass(frozen=True, slots=True)
class Target:
    """Where the rows go: into a list that is there, into a new one of this title, or where the file itself says."""

    slug: str = ""
    new_title: str = ""


class Kind(enum.Enum):
    """What becomes of a row."""

    NEW = "neu"
    CHANGED = "geändert"
    SAME = "gleich"


@dataclass(frozen=True, slots=True)
class CellChange:
    """One cell before and after, as it stands in a file.

    `then` is what it said when the file was written, `by` who has changed it since; both blank if nobody has.
    """

    key: str
    heading: str
    old: str
    new: str
    then: str = ""
    by: str = ""


@dataclass(slots=True)
class RowPlan:
    """One row of the file. `owner` is the list it goes to, or the name of one that is new; `values` what it says.

    `kept` are cells that were changed in the list since the file was written and nobody has touched in the file: they
    stay as they are now, and `stale` is what the file says there. `count` is the number in the text of the count, where
    the file leaves the target behind.
    """

    number: int
    kind: Kind
    owner: MaterialList | str
    values: dict[str, Any]
    item: Item | None = None
    before: dict[str, Any] = field(default_factory=dict)
    changes: tuple[CellChange, ...] = ()
    kept: tuple[CellChange, ...] = ()
    stale: dict[str, Any] = field(default_factory=dict)
    count: int | None = None

    @property
    def contested(self) -> tuple[CellChange, ...]:
        """The changes of cells that somebody has changed in the list too, since the file was written."""
        return tuple(change for change in self.changes if change.by)

    @property
    def has_too_many_usable(self) -> bool:
        """Whether more would be usable than are there, and the file has a part in it."""
        said = self.before | self.values
        present, usable = said.get("present"), said.get("usable")
        touched = any(change.key in {"present", "usable"} for change in self.changes)
        return touched and present is not None and usable is not None and usable > present

    @property
    def name(self) -> str:
        """What to call the row."""
        return str(self.values.get("benennung") or self.before.get("benennung") or "")

    @property
    def list_title(self) -> str:
        return self.owner if isinstance(self.owner, str) else self.owner.title


@dataclass(slots=True)
class Plan:
    """Everything an import would do."""

    state: State
    names: Names
    rows: list[RowPlan] = field(default_factory=list)
    refused: list[FileError] = field(default_factory=list)
    missing: list[Item] = field(default_factory=list)
    new_lists: list[str] = field(default_factory=list)
    new_sections: list[tuple[MaterialList | str, str]] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)

    def of(self, kind: Kind) -> list[RowPlan]:
        """The rows of one kind."""
        return [row for row in self.rows if row.kind is kind]

    @property
    def does_something(self) -> bool:
        return any(row.kind is not Kind.SAME for row in self.rows)

    def put_back(self) -> None:
        """Take over what was to be kept, too: every cell is to say what the file says."""
        for row in self.rows:
            if row.kept:
                row.values |= row.stale
                row.changes, row.kept, row.kind = (*row.changes, *row.kept), (), Kind.CHANGED

    @property
    def kept(self) -> list[RowPlan]:
        """The rows with cells that stay because they were changed since."""
        return [row for row in self.rows if row.kept]

    @property
    def left_behind(self) -> list[RowPlan]:
        """The rows whose count changes, and whose target does not."""
        return [row for row in self.rows if row.count is not None]

    @property
    def woken(self) -> list[Box | Place]:
        """Boxes and places that are out of use, and in which rows that are in use would be."""
        found: list[Box | Place] = []
        for row in self.rows:
            values = row.before | row.values
            if row.kind is Kind.SAME or values[RETIRED]:
                continue
            found += self.names.away(values)
            if row.item is not None:
                found += (each for each in self.state.elsewhere.get(row.item.pk, ()) if each.retired is not None)
        return list(dict.fromkeys(found))

    @property
    def fingerprint(self) -> str:
        """The same for two plans only if they do the same to the same."""
        told = hashlib.sha256()
        for row in self.rows:
            owner = row.owner if isinstance(row.owner, str) else row.owner.pk
            changes = [(change.key, change.old, change.new, change.then) for change in (*row.changes, *row.kept)]
            item = row.item.pk if row.item else None
            told.update(json.dumps([row.number, row.kind.value, owner, item, changes]).encode())
        refused, woken = [str(each) for each in self.refused], [repr(each) for each in self.woken]
        told.update(json.dumps([refused, [item.pk for item in self.missing], woken]).encode())
        return told.hexdigest()


def changes_of(row: RowPlan) -> Iterable[CellChange]:
    """What is different, in the order of the columns."""
    before = row.before or BLANK
    for column in COLUMNS:
        if column.key in {KEY, LIST}:
            continue
        if column.key in row.values and row.values[column.key] != before[column.key]:
            old, new = column.write(before[column.key]), column.write(row.values[column.key])
            yield CellChange(column.key, column.heading, old, new)
    if row.item is not None and row.item.material_list != row.owner:
        owner = row.owner if isinstance(row.owner, str) else row.owner.slug
        yield CellChange(LIST, BY_KEY[LIST].heading, row.item.material_list.slug, owner)
