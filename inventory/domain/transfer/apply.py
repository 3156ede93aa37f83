"""Doing what a plan says, in one act: all of it or nothing, and undone as one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db import IntegrityError
from django.utils.translation import gettext as _

from gamesday.sheets.grid import Grid
from gamesday.sheets.mapping import Mapping
from inventory.domain.access import Who
from inventory.domain.acts import Writing, writing
from inventory.domain.boxes import free_codes, tidy, wake
from inventory.domain.errors import PlanChangedError, RefusedRowsError, UnreadableError
from inventory.domain.fields import HEADINGS
from inventory.domain.outline import free_slug
from inventory.domain.record import THERE
from inventory.domain.transfer.columns import BOX, GAMES, PARTS, PLACE, PLAIN, RETIRED, SECTION
from inventory.domain.transfer.packed import Entry
from inventory.domain.transfer.plan import Kind, Plan, RowPlan, Target
from inventory.domain.transfer.planner import planned, planned_good
from inventory.models import Act, Box, Item, MaterialList, Need, Part, Place, Section


def take_over(
    grid: Grid,
    mapping: Mapping,
    target: Target,
    *,
    who: Who,
    why: str = "",
    expected: str = "",
    retire_missing: bool = False,
    follow_counts: bool = False,
    put_back: bool = False,
    only_good: bool = False,
    client_id: str | None = None,
) -> tuple[Plan, Act | None]:
    """Make the lists say what the file says. The plan is made anew under locks.

    `expected` is the fingerprint of the plan that somebody has seen and agreed to, "" if nobody was asked.
    `retire_missing`: rows that the file does not name are retired. `follow_counts`: where only the count was edited the
    target follows it. `put_back`: also cells that were changed in the list since the file was written, and not in the
    file, say again what they said. `only_good`: rows that cannot be taken over are left out, and do not refuse the
    others. The act is None if nothing was to do.

    Raises BadFileError, UnknownListError, RefusedRowsError, PlanChangedError, UnreadableError, RepeatedError.
    """
    try:
        with writing(who, Act.Kind.IMPORT, why, client_id=client_id) as act:
            # new lists are put after the others, under addresses of their own: one at a time
            if target.new_title or not target.slug:
                list(MaterialList.objects.select_for_update(no_key=True).order_by("pk"))
            if only_good:
                plan, mapping, _reasons = planned_good(grid, mapping, target, act)
            else:
                plan = planned(grid, mapping, target, act)
            if plan.refused:
                raise RefusedRowsError(len(plan.refused))
            if expected and plan.fingerprint != expected:
                raise PlanChangedError
            if put_back:
                plan.put_back()
                if wrong := sum(row.has_too_many_usable for row in plan.rows):
                    raise RefusedRowsError(wrong)
            _Doing(act, plan).run(target, retire_missing)
            if follow_counts:
                for row in plan.left_behind:
                    assert row.item is not None
                    act.set(row.item, "target", row.count)
    except IntegrityError as error:
        # somebody else made a place or a list of the same name in this moment
        raise PlanChangedError from error
    return plan, act.act


class _Doing:
    """A plan being carried out."""

    def __init__(self, act: Writing, plan: Plan) -> None:
        self.act, self.plan, self.names = act, plan, plan.names
        self.lists: dict[str, MaterialList] = {}
        self.sections: dict[tuple[int, str], Section] = {}
        #: the last position in each group; the list is named by what it is in memory, for it may be new
        self.ends: dict[tuple[int, str, bool], int] = {}

    def run(self, target: Target, retire_missing: bool) -> None:
        self._make_lists([target.new_title] if target.new_title else self.plan.new_lists)
        self._make_sections()
        self._make_boxes_and_places()
        for item in self.plan.state.items:
            title = item.section.title if item.section else ""
            self._stands(item.material_list, title, item.below_table, item.position)
        for row in self.plan.rows:
            if row.kind is Kind.NEW:
                self._add(row)
            elif row.kind is Kind.CHANGED:
                self._change(row)
        if retire_missing:
            for item in self.plan.missing:
                self.act.set(item, THERE, False)

    # --- what rows refer to -------------------------------------------------------------------------------------

    def _make_lists(self, titles: Iterable[str]) -> None:
        last = MaterialList.objects.order_by("-position").first()
        position = last.position if last else 0
        for number, title in enumerate(titles, start=1):
            clean = " ".join(title.split())
            if not clean or len(clean) > 100:
                raise UnreadableError(_("Der Titel der neuen Liste braucht 1 bis 100 Zeichen."))
            made = MaterialList(
                slug=free_slug(clean, {each.slug for each in self.lists.values()}),
                title=clean,
                heading=clean,
                position=position + number,
                columns=list(HEADINGS),
            )
            self.lists[title] = self.act.add(made)

    def _list(self, owner: MaterialList | str) -> MaterialList:
        return self.lists[owner] if isinstance(owner, str) else owner

    def _make_sections(self) -> None:
        for each in self.plan.state.lists:
            # of two with one title the first counts
            for section in reversed(self.plan.state.sections.get(each.pk, [])):
                self.sections[id(each), section.title] = section
        ends: dict[int, int] = {}
        for owner, title in self.plan.new_sections:
            material_list = self._list(owner)
            there = self.plan.state.sections.get(material_list.pk, []) if material_list.pk else []
            last = max((section.position for section in there), default=-1)
            position = ends[id(material_list)] = ends.get(id(material_list), last) + 1
            made = Section(material_list=material_list, title=title, position=position)
            self.sections[id(material_list), title] = self.act.add(made)

    def _make_boxes_and_places(self) -> None:
        used = {
            (key, row.values.get(key)) for row in self.plan.rows if row.kind is not Kind.SAME for key in (BOX, PLACE)
        }
        boxes = [(name, box) for name, box in self.names.new_boxes.items() if (BOX, name) in used]
        without = [box for _name, box in boxes if not box.code]
        taken = {box.code for _name, box in boxes}
        for box, code in zip(without, free_codes(len(without), taken) if without else (), strict=True):
            box.code = code
        for _name, box in boxes:
            self.act.add(box)
        places = [self.act.add(Place(name=name)) for name in self.names.new_places if (PLACE, name) in used]
        self.names.made(boxes, places)
        for each in self.plan.woken:
            if isinstance(each, Box):
                wake(self.act, each)
            else:
                self.act.set(each, THERE, True)

    def _section(self, material_list: MaterialList, title: str) -> Section | None:
        return self.sections[id(material_list), title] if title else None

    def _box(self, label: str) -> Box | None:
        return self.names.find_box(label) if label else None

    def _place(self, name: str) -> Place | None:
        return self.names.find_place(name) if name else None

    # --- rows ---------------------------------------------------------------------------------------------------

    def _stands(self, material_list: MaterialList, title: str, below: bool, position: int) -> None:
        group = id(material_list), title, below
        self.ends[group] = max(self.ends.get(group, 0), position)

    def _end(self, material_list: MaterialList, title: str, below: bool) -> int:
        """The next free position at the end of a group."""
        group = id(material_list), title, below
        self.ends[group] = self.ends.get(group, 0) + 1
        return self.ends[group]

    def _add(self, row: RowPlan) -> None:
        material_list, values = self._list(row.owner), row.values
        title, below = values[SECTION], values["below_table"]
        item = Item(
            material_list=material_list,
            section=self._section(material_list, title),
            position=self._end(material_list, title, below),
            box=self._box(values[BOX]),
            place=self._place(values[PLACE]),
            **{key: values[key] for key in PLAIN},
        )
        self.act.add(item)
        if values[RETIRED]:
            self.act.set(item, THERE, False)
        for position, entry in enumerate(values[PARTS], start=1):
            self._add_part(item, position, entry)
        for entry in values[GAMES]:
            self.act.add_need(Need(item=item, game=entry.name, count=entry.count, thing=entry.note))

    def _add_part(self, item: Item, position: int, entry: Entry) -> None:
        self.act.add(
            Part(
                item=item,
                position=position,
                name=entry.name,
                target=entry.count,
                present=entry.present,
                note=entry.note,
            )
        )

    def _change(self, row: RowPlan) -> None:
        item, values = row.item, row.values
        assert item is not None
        changed = {change.key for change in row.changes}
        material_list = self._list(row.owner)
        moved = item.material_list is not material_list
        if moved or changed & {SECTION, "below_table"}:
            self._move(item, material_list, row.before | values)
        for key in PLAIN:
            if key in changed:
                self.act.set(item, key, values[key])
        if BOX in changed:
            self.act.set(item, "box", self._box(values[BOX]))
        if PLACE in changed:
            self.act.set(item, "place", self._place(values[PLACE]))
        if changed & {BOX, PLACE} and item.pk in self.plan.state.elsewhere:
            tidy(self.act, item)
        if RETIRED in changed:
            self.act.set(item, THERE, not values[RETIRED])
        if PARTS in changed:
            self._change_parts(item, values[PARTS])
        if GAMES in changed:
            self._change_games(item, row.before[GAMES], values[GAMES])

    def _move(self, item: Item, material_list: MaterialList, values: dict[str, Any]) -> None:
        title, below = values[SECTION], values["below_table"]
        if item.material_list is not material_list:
            self.act.set(item, "material_list", material_list)
        if title and (id(material_list), title) not in self.sections:
            # the title of a section that is not in use any more: its rows stay where they are
            return
        self.act.set(item, "section", self._section(material_list, title))
        self.act.set(item, "position", self._end(material_list, title, below))

    def _change_parts(self, item: Item, entries: Iterable[Entry]) -> None:
        """Parts are known by their names; of several with one name the first by the first."""
        there = list(self.plan.state.parts.get(item.pk, ()))
        end = max((part.position for part in there), default=0)
        for position, entry in enumerate(entries, start=1):
            part = next((part for part in there if part.name == entry.name), None)
            if part is None:
                end = max(end + 1, position)
                self._add_part(item, end, entry)
                continue
            there.remove(part)
            self.act.set(part, "target", entry.count)
            self.act.set(part, "present", entry.present)
            self.act.set(part, "note", entry.note)
        for part in there:
            self.act.set(part, THERE, False)

    def _change_games(self, item: Item, before: Iterable[Entry], entries: Iterable[Entry]) -> None:
        former, wanted = {entry.name: entry for entry in before}, {entry.name: entry for entry in entries}
        for game, entry in wanted.items():
            if game not in former:
                self.act.add_need(Need(item=item, game=game, count=entry.count, thing=entry.note))
            elif former[game] != entry:
                self.act.need(item, game, entry.count, entry.note)
        for game in former.keys() - wanted.keys():
            self.act.need(item, game, 0)
