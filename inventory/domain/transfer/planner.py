"""Reading a file's rows against what is there.

A row with a key (`Kennung`) changes the row it names, in the columns the file has and no others. A row without one is
new. Rows that the file does not name stay as they are; the plan says which. A single row that cannot be taken over
refuses the whole file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from inventory.domain.acts import Writing
from inventory.domain.errors import FileError
from inventory.domain.numbers import leading_number
from inventory.domain.sheet import find_list
from inventory.domain.transfer import mapping as mappings
from inventory.domain.transfer.columns import (
    BOX,
    BY_KEY,
    GAMES,
    KEY,
    LIST,
    PARTS,
    PLACE,
    RETIRED,
    SECTION,
    THERE,
    CellError,
    read_key,
    shown,
)
from inventory.domain.transfer.grid import Grid, cell_name
from inventory.domain.transfer.guard import unguarded
from inventory.domain.transfer.mapping import Mapping
from inventory.domain.transfer.marks import blank_means
from inventory.domain.transfer.plan import BLANK, Kind, Plan, RowPlan, Target, changes_of
from inventory.domain.transfer.since import Then, rewound
from inventory.domain.transfer.state import Names, State, load
from inventory.models import Item, MaterialList

#: these do not make a row: where it stands and nothing else
_NO_CONTENT = {SECTION, "below_table", RETIRED}
_NAMED = 5


def lists_for(grid: Grid, mapping: Mapping, target: Target) -> list[MaterialList]:
    """The lists that the file is about. Raises UnknownListError."""
    if target.slug:
        return [find_list(target.slug)]
    if target.new_title or LIST not in mapping.fields:
        return []
    used = MaterialList.objects.filter(retired=None).order_by("position", "slug")
    known = _Lists(used)
    names = {row.texts.get(LIST, "") for row in mappings.rows_of(grid, mapping)}
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
    mappings.check(grid, mapping)
    state = load(lists_for(grid, mapping, target), act)
    return _Planner(grid, mapping, target, state).run()


class _Planner:
    """Reads the rows one after the other."""

    def __init__(self, grid: Grid, mapping: Mapping, target: Target, state: State) -> None:
        self.grid, self.mapping, self.target, self.state = grid, mapping, target, state
        self.plan = Plan(state, Names(state))
        self.items = {item.pk: item for item in state.items}
        self.lists = _Lists(state.lists)
        self.keyed = KEY in mapping.fields
        self.then: dict[int, Then] = {}
        #: the row that named an item first
        self.seen: dict[int, int] = {}
        self.headings = mappings.names_of(grid, mapping.heading)
        self.sections: dict[tuple[int | str, str], None] = {}

    def run(self) -> Plan:
        rows = list(mappings.rows_of(self.grid, self.mapping))
        self._refuse_unusable(self.mapping.heading + 1)
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
            named = set(self.seen)
            self.plan.missing = [
                item
                for item in self.state.items
                if item.retired is None and item.pk not in named and item.material_list_id in covered
            ]
        self._notice(skipped)
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
            values = self._followed(values, before)
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
        """Refuse the cells of a row that hold no text; those above the rows too, for what would they be called?"""
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
        try:
            for name, raw in row.appended:
                text = BY_KEY["bemerkung"].read(unguarded(raw)).strip()
                piece = f"{name}: {text}" if name else text
                if piece not in remark.split("; "):
                    remark = f"{remark}; {piece}" if remark else piece
            values["bemerkung"] = BY_KEY["bemerkung"].read(remark)
        except CellError as error:
            got = _("mit dem Angehängten %(n)d Zeichen") % {"n": len(remark)}
            self._refuse(row, "bemerkung", error.expected, got)

    def _completed(self, new: dict[str, Any], given: dict[str, Any]) -> dict[str, Any]:
        if "target" not in given:
            new["target"] = leading_number(str(new["anzahl"]))
        return new

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

    def _notice(self, skipped: list[int]) -> None:
        notices = self.plan.notices
        if above := mappings.above(self.grid, self.mapping):
            notices.append(_("Über den Überschriften steht, und bleibt weg: %(texts)s.") % {"texts": _quoted(above)})
        if left := mappings.left_out(self.grid, self.mapping):
            notices.append(_("Weggelassen werden die Spalten %(names)s.") % {"names": _quoted(left, 60)})
        if skipped:
            numbers = ", ".join(str(number) for number in skipped[:20]) + (" …" if len(skipped) > 20 else "")
            notices.append(_("Ohne Inhalt, und darum übergangen, sind die Zeilen %(rows)s.") % {"rows": numbers})
        if self.target.new_title and self.keyed:
            notices.append(_("Die Kennungen gelten hier nicht: In einer neuen Liste ist jede Zeile neu."))
        if cells := self._cells(self.grid.formatted):
            notices.append(
                _(
                    "Diese Zahlen zeigt die Tabellenkalkulation vielleicht anders, als sie hier gelesen sind: "
                    "%(cells)s. Sicher ist, was als Text in der Zelle steht."
                )
                % {"cells": cells}
            )
        if cells := self._cells(self.grid.dates):
            notices.append(
                _(
                    "Als Datum stehen in der Datei: %(cells)s. Vielleicht hat die Tabellenkalkulation sie aus "
                    "etwas wie „1/2“ gemacht."
                )
                % {"cells": cells}
            )
        if rows := self.plan.left_behind:
            text = _(
                "Nur die Anzahl ist geändert, das Soll bleibt zurück: %(names)s. Ist auch das Soll gemeint, so kreuzen "
                "Sie es unten an, oder ändern Sie es in der Datei."
            )
            said = [f"{row.name} ({row.before['target']} → {row.count})" for row in rows]
            notices.append(text % {"names": _quoted(said, 10)})
        if rows := self.plan.kept:
            text = ngettext(
                "Seit die Datei herausging, wurde in der Liste anderes geändert, was in der Datei noch steht wie "
                "damals; das bleibt, wie es jetzt ist (%(n)d Zeile): %(names)s.",
                "Seit die Datei herausging, wurde in der Liste anderes geändert, was in der Datei noch steht wie "
                "damals; das bleibt, wie es jetzt ist (%(n)d Zeilen): %(names)s.",
                len(rows),
            )
            notices.append(text % {"n": len(rows), "names": _quoted([row.name for row in rows], 10)})
        if rows := [row for row in self.plan.rows if row.contested]:
            text = _("In der Datei und seither auch in der Liste geändert; hier gilt die Datei: %(names)s.")
            said = [f"{row.name} ({', '.join(change.heading for change in row.contested)})" for row in rows]
            notices.append(text % {"names": _quoted(said, 10)})
        if woken := self.plan.woken:
            notices.append(
                _("Ausgemustert, und mit dieser Datei wieder in Gebrauch: %(names)s.")
                % {"names": _quoted([each.name for each in woken], 20)}
            )
        if games := list(self.plan.names.new_games):
            notices.append(_("Spiele, die es hier noch nicht gibt: %(games)s.") % {"games": _quoted(games, 20)})
        self._notice_doubles()
        self._notice_other_list()

    def _cells(self, cells: Sequence[tuple[int, int]]) -> str:
        """The first of these cells that are taken over, each with its text; "" if none is."""
        used = [cell for cell in cells if self._used(*cell)]
        named = ", ".join(f"{cell_name(*cell)} ({self.grid.text(*cell)})" for cell in used[:_NAMED])
        return named + (" …" if len(used) > _NAMED else "")

    def _used(self, row: int, column: int) -> bool:
        fields = self.mapping.fields
        return row > self.mapping.heading and column < len(fields) and fields[column] != mappings.LEAVE

    def _notice_doubles(self) -> None:
        there = Counter(item.benennung.casefold() for item in self.state.items if item.retired is None)
        doubles = [row.name for row in self.plan.of(Kind.NEW) if row.name and row.name.casefold() in there]
        if doubles and not self.target.new_title:
            text = ngettext(
                "%(n)d neue Zeile heißt wie eine, die schon da ist: %(names)s. Ohne Kennung kommt sie noch einmal "
                "dazu.",
                "%(n)d neue Zeilen heißen wie welche, die schon da sind: %(names)s. Ohne Kennung kommen sie noch "
                "einmal dazu.",
                len(doubles),
            )
            self.plan.notices.append(text % {"n": len(doubles), "names": _quoted(doubles)})

    def _notice_other_list(self) -> None:
        met = [row for row in self.plan.rows if row.item is not None]
        renamed = [row for row in met if any(change.key == "benennung" for change in row.changes)]
        if len(renamed) >= 3 and len(renamed) * 2 > len(met):
            self.plan.notices.append(
                _(
                    "Die meisten Zeilen heißen hier anders als in der Datei (%(n)d von %(all)d). "
                    "Gehört die Datei zu dieser Liste?"
                )
                % {"n": len(renamed), "all": len(met)}
            )


def _quoted(texts: Sequence[str], most: int = _NAMED) -> str:
    return ", ".join(f"„{text[:80]}“" for text in texts[:most]) + (" …" if len(texts) > most else "")
