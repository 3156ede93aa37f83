"""Reading a file's rows against what is there.

A row with a key (`Kennung`) changes the row it names, in the columns the file has and no others. A row without one is
new. Rows that the file does not name stay as they are; the plan says which. A single row that cannot be taken over
refuses the whole file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from gamesday.sheets import mapping as mappings
from gamesday.sheets.errors import FileError
from gamesday.sheets.grid import Grid
from gamesday.sheets.guard import unguarded
from gamesday.sheets.mapping import Mapping
from gamesday.spelling import visible
from inventory.domain.acts import Writing
from inventory.domain.numbers import leading_number
from inventory.domain.sheet import find_list
from inventory.domain.transfer.columns import (
    BOX,
    BY_KEY,
    GAMES,
    KEY,
    LIST,
    LISTS,
    PARTS,
    PLACE,
    RETIRED,
    SECTION,
    THERE,
    CellError,
    read_key,
    shown,
)
from inventory.domain.transfer.marks import blank_means
from inventory.domain.transfer.notices import notice
from inventory.domain.transfer.plan import BLANK, Kind, Plan, RowPlan, Target, changes_of
from inventory.domain.transfer.since import Then, rewound
from inventory.domain.transfer.state import Names, State, load
from inventory.models import Item, MaterialList

#: these do not make a row: where it stands and nothing else
_NO_CONTENT = {SECTION, "below_table", RETIRED}


def lists_for(grid: Grid, mapping: Mapping, target: Target) -> list[MaterialList]:
    """The lists that the file is about. Raises UnknownListError."""
    if target.slug:
        return [find_list(target.slug)]
    if target.new_title or LIST not in mapping.fields:
        return []
    used = MaterialList.objects.filter(retired=None).order_by("position", "slug")
    known = _Lists(used)
    names = {row.texts.get(LIST, "") for row in mappings.rows_of(grid, mapping, LISTS)}
    return [each for each in used if any(known.find(unguarded(name)) is each for name in names)]


class _Lists:
    """Lists by the names a file may give them: the short name, or the title if only one has it."""

    def __init__(self, lists: Iterable[MaterialList]) -> None:
        self._by_slug: dict[str, MaterialList] = {}
        self._by_title: dict[str, list[MaterialList]] = {}
        for each in lists:
            self._by_slug[each.slug] = each
            self._by_title.setdefault(each.title.strip().casefold(), []).append(each)

    def find(self, name: str) -> MaterialList | None:
        if found := self._by_slug.get(name.strip()):
            return found
        titled = self._by_title.get(name.strip().casefold(), [])
        return titled[0] if len(titled) == 1 else None


def planned(grid: Grid, mapping: Mapping, target: Target, act: Writing | None = None) -> Plan:
    """What the file would do to what is there now; with an act, that is locked.

    Raises BadFileError for a mapping that means nothing, UnknownListError.
    """
    mappings.check(grid, mapping, LISTS)
    state = load(lists_for(grid, mapping, target), act)
    return _Planner(grid, mapping, target, state).run()


def planned_good(
    grid: Grid, mapping: Mapping, target: Target, act: Writing | None = None
) -> tuple[Plan, Mapping, list[FileError]]:
    """What the file would do without the rows that cannot be taken over; the mapping that leaves them out, and why."""
    plan, reasons = planned(grid, mapping, target, act), []
    while plan.refused:
        reasons += plan.refused
        mapping = mapping.without(each.row for each in plan.refused)
        plan = planned(grid, mapping, target, act)
    return plan, mapping, reasons


class _Planner:
    """Reads the rows one after the other."""

    def __init__(self, grid: Grid, mapping: Mapping, target: Target, state: State) -> None:
        self.grid, self.mapping, self.target, self.state = grid, mapping, target, state
        self.plan = Plan(state, Names(state))
        self.items = {item.pk: item for item in state.items}
        self.lists = _Lists(state.lists)
        self.keyed = KEY in mapping.fields
        self.rows = list(mappings.rows_of(grid, mapping, LISTS))
        self.then: dict[int, Then] = {}
        #: the row that named an item first
        self.seen: dict[int, int] = {}
        self.headings = mappings.names_of(grid, mapping.heading, mapping.lines)
        self.sections: dict[tuple[int | str, str], None] = {}

    def run(self) -> Plan:
        rows = self.rows
        strange = self._strange(rows)
        self.then = rewound(self.state, self._stamps(rows))
        skipped = []
        for row in rows:
            found = self._row(row, strange)
            if isinstance(found, RowPlan):
                self.plan.rows.append(found)
            elif found is not None:
                skipped.append(found)
        covered = {row.owner.pk for row in self.plan.rows if isinstance(row.owner, MaterialList)}
        if not self.target.new_title:
            # who leaves a row out for now does not say that the thing has gone
            named = {*self.seen, *self._left()}
            self.plan.missing = [
                item
                for item in self.state.items
                if item.retired is None and item.pk not in named and item.material_list_id in covered
            ]
        notice(self.plan, self.grid, self.mapping, self.target, self.rows, skipped)
        return self.plan

    # --- one row ------------------------------------------------------------------------------------------------

    def _row(self, row: mappings.Row, strange: dict[int, str]) -> RowPlan | int | None:
        """What becomes of a row; its number if nothing stands in it, None if it is refused."""
        refused = len(self.plan.refused)
        self._refuse_unusable(row.number)
        owner = self._owner(row)
        item = self._item(row, owner, strange)
        values = self._values(row, owner)
        self._append(row, values, item)
        if len(self.plan.refused) > refused or owner is None:
            return None
        if item is None:
            new = BLANK | values
            if new == BLANK | {key: new[key] for key in _NO_CONTENT}:
                return row.number
            values = self._completed(new, values)
            done = RowPlan(row.number, Kind.NEW, owner, values)
        else:
            before = self.state.values(item)
            values = self._followed(self._as_seen(values, before), before)
            done = RowPlan(row.number, Kind.SAME, owner, values, item, before)
        done.changes = tuple(changes_of(done))
        self._keep_later(done)
        self._note_target(done)
        if done.item is not None and done.changes:
            done.kind = Kind.CHANGED
        self._check_counts(row, done)
        if len(self.plan.refused) > refused:
            return None
        self._remember_new(done)
        return done

    def _refuse(self, row: mappings.Row, key: str, expected: str, got: str) -> None:
        column = row.places.get(key)
        name = self.headings[column] if column is not None else ""
        heading = name or (mappings.shown_name("", column) if column is not None else BY_KEY[key].heading)
        self.plan.refused.append(FileError(row.number, heading, expected, got))

    def _refuse_unusable(self, number: int) -> None:
        """Refuse the cells of a row that hold no text."""
        if not self.grid.unusable:
            return
        for column, key in enumerate(self.mapping.fields):
            what = self.grid.unusable.get((number - 1, column))
            if what is not None and key != mappings.LEAVE:
                heading = mappings.shown_name(self.headings[column], column)
                self.plan.refused.append(FileError(number, heading, _("eine Zelle mit Text oder einer Zahl"), what))

    def _owner(self, row: mappings.Row) -> MaterialList | str | None:
        text = unguarded(row.texts.get(LIST, ""))
        if self.target.new_title:
            return self.target.new_title
        if self.target.slug:
            only = self.state.lists[0]
            if text.strip() and self.lists.find(text) is not only:
                self._refuse(row, LIST, _("„%(list)s“ oder nichts") % {"list": only.slug}, shown(text))
                return None
            return only
        if not text.strip():
            self._refuse(row, LIST, _("der Name einer Liste"), _("nichts"))
            return None
        found = self.lists.find(text)
        if found is not None:
            return found
        name = " ".join(text.split())
        if len(name) > 100:
            self._refuse(row, LIST, _("der Name einer Liste"), shown(text))
            return None
        if name not in self.plan.new_lists:
            self.plan.new_lists.append(name)
        return name

    def _item(self, row: mappings.Row, owner: MaterialList | str | None, strange: dict[int, str]) -> Item | None:
        """The row that is meant; None for a new one, as all are whose list is new here."""
        try:
            key = read_key(unguarded(row.texts.get(KEY, "")))
        except CellError as error:
            self._refuse(row, KEY, error.expected, shown(row.texts[KEY]))
            return None
        if key is None or self.target.new_title or (isinstance(owner, str) and key[0] not in self.items):
            return None
        number, _stamp = key
        if number in self.seen:
            expected = _("jede Kennung nur einmal")
            got = _("%(key)s wie in Zeile %(row)d") % {"key": shown(row.texts[KEY]), "row": self.seen[number]}
            self._refuse(row, KEY, expected, got)
            return None
        item = self.items.get(number)
        if item is None:
            expected = _("eine Kennung aus dieser Liste, oder nichts für eine neue Zeile")
            got = shown(row.texts[KEY])
            if number in strange:
                got = _("%(key)s aus der Liste „%(list)s“") % {"key": got, "list": strange[number]}
            self._refuse(row, KEY, expected, got)
            return None
        self.seen[number] = row.number
        return item

    def _values(self, row: mappings.Row, owner: MaterialList | str | None) -> dict[str, Any]:
        """What the row says, by keys."""
        values: dict[str, Any] = {}
        for key, raw in row.texts.items():
            if key in {KEY, LIST} or (row.number - 1, row.places.get(key, -1)) in self.grid.unusable:
                continue
            text = unguarded(raw)
            if not self.keyed and key not in {"hinweis", PARTS}:
                text = text.strip()
            try:
                value = BY_KEY[key].read(text)
                if key == BOX:
                    value = self.plan.names.box(value)
                elif key == PLACE:
                    value = self.plan.names.place(value)
                elif key == GAMES:
                    value = self.plan.names.games(value)
                elif key == SECTION:
                    value = self.plan.names.section(owner if isinstance(owner, MaterialList) else None, value)
            except CellError as error:
                self._refuse(row, key, error.expected, shown(raw))
                continue
            values["nicht_vorhanden" if key == THERE.key else key] = value
        if "nicht_vorhanden" in values and values["nicht_vorhanden"] is None and not self.keyed:
            # without keys it is a table as people write it by hand
            mark = row.texts.get("nicht_vorhanden", row.texts.get(THERE.key, ""))
            if not mark.strip():
                values["nicht_vorhanden"] = blank_means(str(values.get("anzahl", "")))
        return values

    def _append(self, row: mappings.Row, values: dict[str, Any], item: Item | None) -> None:
        """What has no column of its own goes to the remark, each piece once."""
        if not row.appended:
            return
        remark = str(values.get("bemerkung", item.bemerkung if item else ""))
        for name, raw in row.appended:
            try:
                text = BY_KEY["bemerkung"].read(unguarded(raw)).strip()
            except CellError as error:
                self._refuse(row, name, error.expected, shown(raw))
                continue
            piece = f"{name}: {text}" if self.headings[row.places[name]] else text
            if piece not in remark.split("; "):
                remark = f"{remark}; {piece}" if remark else piece
        try:
            values["bemerkung"] = BY_KEY["bemerkung"].read(remark)
        except CellError as error:
            got = _("mit dem Angehängten %(n)d Zeichen") % {"n": len(remark)}
            self._refuse(row, "bemerkung", error.expected, got)

    def _completed(self, new: dict[str, Any], given: dict[str, Any]) -> dict[str, Any]:
        if "target" not in given:
            new["target"] = leading_number(str(new["anzahl"]))
        return new

    def _as_seen(self, values: dict[str, Any], before: dict[str, Any]) -> dict[str, Any]:
        """Where only characters that nobody sees make a difference, there is none."""
        alike = (key for key in values if visible(BY_KEY[key].write(before[key])) == BY_KEY[key].write(values[key]))
        return values | {key: before[key] for key in alike}

    def _followed(self, values: dict[str, Any], before: dict[str, Any]) -> dict[str, Any]:
        """The target follows the free text of the count, as it does where the list is edited."""
        if "anzahl" in values and "target" not in values and values["anzahl"] != before["anzahl"]:
            number = leading_number(str(values["anzahl"]))
            if number is not None and before["target"] in {None, leading_number(str(before["anzahl"]))}:
                return values | {"target": number}
        return values

    def _keep_later(self, planned: RowPlan) -> None:
        """What was changed in the list since the file was written stays, unless somebody has changed the file there."""
        then = self.then.get(planned.item.pk) if planned.item else None
        if then is None:
            return
        changes, kept = [], []
        for change in planned.changes:
            key = change.key
            if key not in then.values or then.values[key] == planned.before[key]:
                changes.append(change)
                continue
            marked = replace(change, then=BY_KEY[key].write(then.values[key]), by=then.who.get(key, ""))
            if key in planned.values and planned.values[key] == then.values[key]:
                planned.stale[key] = planned.values.pop(key)
                kept.append(marked)
            else:
                changes.append(marked)
        planned.changes, planned.kept = tuple(changes), tuple(kept)

    def _note_target(self, planned: RowPlan) -> None:
        """Whoever edits a count in a file may forget the target, which follows it where the list is edited."""
        changed = {change.key for change in planned.changes}
        if planned.item is None or "anzahl" not in changed or "target" in changed | planned.stale.keys():
            return
        number = leading_number(str(planned.values["anzahl"]))
        target, follows = planned.before["target"], leading_number(str(planned.before["anzahl"]))
        if number not in {None, target} and target == follows:
            planned.count = number

    def _check_counts(self, row: mappings.Row, planned: RowPlan) -> None:
        if planned.has_too_many_usable:
            said = planned.before | planned.values
            expected = _("höchstens so viele, wie da sind (%(n)d)") % {"n": said["present"]}
            self._refuse(row, "usable", expected, str(said["usable"]))

    def _remember_new(self, planned: RowPlan) -> None:
        title = planned.values.get(SECTION, "")
        if not title:
            return
        owner = planned.owner
        there = (
            [each.title for each in self.state.sections.get(owner.pk, ())] if isinstance(owner, MaterialList) else []
        )
        key = (owner.pk if isinstance(owner, MaterialList) else owner, title)
        if title not in there and key not in self.sections and title != planned.before.get(SECTION):
            self.sections[key] = None
            self.plan.new_sections.append((owner, title))

    # --- all rows -----------------------------------------------------------------------------------------------

    def _strange(self, rows: Sequence[mappings.Row]) -> dict[int, str]:
        """Keys of rows in other lists, with the lists' titles."""
        numbers = {number for number, _stamp in self._keys(rows) if number not in self.items}
        if not numbers:
            return {}
        lists = Item.objects.filter(pk__in=numbers).values_list("pk", "material_list__title")
        return dict(lists)

    def _stamps(self, rows: Sequence[mappings.Row]) -> dict[int, int]:
        """Of the rows that the file names, how far it knows their history; rows without a stamp are left out."""
        if self.target.new_title:
            return {}
        return {number: stamp for number, stamp in self._keys(rows) if stamp is not None and number in self.items}

    def _keys(self, rows: Sequence[mappings.Row]) -> Iterator[tuple[int, int | None]]:
        for row in rows if self.keyed else ():
            try:
                key = read_key(unguarded(row.texts.get(KEY, "")))
            except CellError:
                continue  # refused by name where the row is read
            if key is not None:
                yield key

    def _left(self) -> set[int]:
        """The rows here that are named in rows of the file that are left out."""
        found = set()
        for text in mappings.left_keys(self.grid, self.mapping, LISTS):
            with suppress(CellError):
                if (key := read_key(unguarded(text))) is not None:
                    found.add(key[0])
        return found
