"""What a stocktake found, compared with what was expected; and applying it, in one act that can be taken back.

Only what was counted becomes the lists' numbers, and where something was found becomes where it is. Where somebody
changed a number of the list after it was counted, both are shown and whoever applies it decides; nothing that was
written since is overwritten unseen.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils.translation import gettext as _

from inventory.domain import record, stocktake, structure, tallying, whereabouts
from inventory.domain.access import Role, person, require
from inventory.domain.acts import Writing, writing
from inventory.domain.counts import mark, set_value
from inventory.domain.fields import STATE_FIELD
from inventory.domain.stocktake import State, StocktakeError
from inventory.domain.tallying import Row
from inventory.domain.whereabouts import Where
from inventory.models import Act, Box, Change, Count, Item, MaterialList, Place, Stocktake

_OPEN = {State.RUNNING, State.PAUSED, State.UNDONE}


class Verdict(enum.Enum):
    """How a thing stands against what was expected."""

    AS_EXPECTED = "as_expected"
    MISSING = "missing"
    MORE = "more"
    FIRST = "first"
    NOT_COUNTED = "not_counted"
    RETIRED = "retired"


def verdict(row: Row) -> Verdict:
    """`FIRST`: nobody had said how many there are; `RETIRED`: it was taken off the list while it was counted."""
    if row.item.retired is not None:
        return Verdict.RETIRED
    if row.count is None:
        return Verdict.NOT_COUNTED
    if row.expected is None:
        return Verdict.MISSING if row.present == 0 else Verdict.FIRST
    if row.count.present < row.expected:
        return Verdict.MISSING
    return Verdict.MORE if row.count.present > row.expected else Verdict.AS_EXPECTED


@dataclass(frozen=True, slots=True)
class ReckonedRow:
    """A thing in the report. `difference` is how many more than expected (less: below 0)."""

    row: Row
    verdict: Verdict

    @property
    def difference(self) -> int:
        if self.row.count is None or self.row.expected is None:
            return 0
        return self.row.count.present - self.row.expected

    @property
    def short(self) -> int:
        """How many are missing."""
        return max(0, -self.difference)


@dataclass(frozen=True, slots=True)
class Report:
    """All of it. `disputed`: counted differently by different people; `remarked`: with a note or something unfit."""

    lines: tuple[ReckonedRow, ...]
    unexpected: tuple[Count, ...]

    def of(self, which: Verdict) -> list[ReckonedRow]:
        return [line for line in self.lines if line.verdict is which]

    @property
    def missing(self) -> list[ReckonedRow]:
        return self.of(Verdict.MISSING)

    @property
    def lost(self) -> list[ReckonedRow]:
        """What was counted and has been retired since: its count changes nothing."""
        return [line for line in self.retired if line.row.count is not None]

    @property
    def more(self) -> list[ReckonedRow]:
        return self.of(Verdict.MORE)

    @property
    def first(self) -> list[ReckonedRow]:
        return self.of(Verdict.FIRST)

    @property
    def as_expected(self) -> list[ReckonedRow]:
        return self.of(Verdict.AS_EXPECTED)

    @property
    def not_counted(self) -> list[ReckonedRow]:
        return self.of(Verdict.NOT_COUNTED)

    @property
    def retired(self) -> list[ReckonedRow]:
        return self.of(Verdict.RETIRED)

    @property
    def disputed(self) -> list[ReckonedRow]:
        return [line for line in self.lines if line.row.others]

    @property
    def remarked(self) -> list[ReckonedRow]:
        return [
            line
            for line in self.lines
            if (count := line.row.count) and (count.note or (count.usable is not None and count.usable < count.present))
        ]

    @property
    def counted(self) -> int:
        return sum(line.row.count is not None for line in self.lines)


def report(of: Stocktake) -> Report:
    """The report as it stands now; the same few queries for any number of things."""
    lines = tuple(ReckonedRow(row, verdict(row)) for row in tallying.rows(of))
    return Report(lines, tuple(tallying.unexpected(of)))


# --- applying ---------------------------------------------------------------------------------------------------


class Choice(enum.Enum):
    """What to take where a number was changed after it was counted. `value` is the word a form sends."""

    COUNT = "zaehlung"
    LIST = "liste"


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice, and what the list said (see `Clash.now`) when it was made."""

    choice: Choice
    now: str


@dataclass(frozen=True, slots=True)
class Clash:
    """A thing whose numbers were changed after it was counted.

    `then` is what the list said when it was counted, `now` what it says, `by` who changed it last.
    """

    row: Row
    then: str
    now: str
    by: str


@dataclass(frozen=True, slots=True)
class Plan:
    """What applying would do: `changes` are rows whose numbers become other ones."""

    changes: tuple[Row, ...]
    clashes: tuple[Clash, ...]
    report: Report


class UndecidedError(StocktakeError):
    """Numbers were changed after they were counted, and nobody has decided yet, or they were changed again."""

    def __init__(self, clashes: Sequence[Clash]) -> None:
        super().__init__(_("Bitte entscheiden Sie noch: Nach dem Zählen wurde an der Liste etwas geändert."))
        self.clashes = clashes


def plan(of: Stocktake) -> Plan:
    """What applying would do now."""
    found = report(of)
    wanted = [line.row for line in found.lines if line.row.count is not None and line.row.item.retired is None]
    return Plan(tuple(row for row in wanted if _changes(row)), tuple(_clashes(of, wanted)), found)


def _changes(row: Row) -> bool:
    item = row.item
    assert row.present is not None
    if item.present != row.present or mark(item, row.present) != item.nicht_vorhanden:
        return True
    return (row.usable is not None and item.usable != row.usable) or bool(_moves(row))


def _moves(row: Row) -> list[tuple[Where, int]]:
    """How many of it are in boxes and at places, if in use still, where the list says another number."""
    found = [(count.where, count.present) for count in row.places if count.where is not None]
    return [
        (where, number)
        for where, number in found
        if where.retired is None
        and not whereabouts.is_own(row.item, where)
        and whereabouts.at(row.item, where) != number
    ]


def _move(act: Writing, item: Item, row: Row) -> None:
    """Make the list say where it was found: all of it in one place is where it belongs from now on."""
    moves = _moves(row)
    assert row.count is not None
    if len(moves) == 1 and moves[0][1] == row.count.present > 0:
        where = moves[0][0]
        act.set(item, "box", where if isinstance(where, Box) else None)
        if isinstance(where, Place):
            act.set(item, "place", where)
        moves = [(gone, 0) for amount in row.item.amounts.all() if (gone := amount.box or amount.place) is not None]
    notes = {amount.box or amount.place: amount.note for amount in whereabouts.elsewhere(row.item)}
    for where, number in moves:
        act.amount(item, where, number, notes.get(where, "") if number else "")


#: what a stocktake changes of an item
_FIELDS = ("present", "usable", STATE_FIELD)


def _clashes(of: Stocktake, rows: Sequence[Row]) -> list[Clash]:
    """The rows whose numbers or marks are others than when they were counted, unless they are what was counted."""
    later: dict[int, list[Change]] = {}
    changed = Change.objects.filter(part=None, field__in=_FIELDS, when__gt=of.started)
    for change in changed.filter(item__in=stocktake.items_of(of).order_by().values("pk")).order_by("pk"):
        assert change.item_id is not None
        later.setdefault(change.item_id, []).append(change)
    found = []
    for row in rows:
        assert row.count is not None
        since = [change for change in later.get(row.item.pk, ()) if change.when > row.count.counted]
        if all(change.act_id in row.booked for change in since):
            continue  # what was lent has not all come back, and the row knows it
        now = {name: record.written(name, getattr(row.item, name)) for name in _FIELDS}
        then = dict(now)
        for change in reversed(since):
            then[change.field] = change.old
        if _said(then) != _said(now) and _changes(row):
            found.append(Clash(row, _said(then), _said(now), since[-1].who_name))
    return found


def _said(numbers: Mapping[str, str]) -> str:
    text = _("%(present)s da") % numbers if numbers["present"] else _("keine Zahl")
    if numbers["usable"]:
        text += ", " + _("%(usable)s brauchbar") % {"usable": numbers["usable"]}
    if numbers[STATE_FIELD] == record.written(STATE_FIELD, True):
        text += ", " + _("als nicht vorhanden angekreuzt")
    return text


def apply(
    number: int,
    *,
    who: AbstractBaseUser,
    seen: int,
    decisions: Mapping[int, Decision] | None = None,
    adopt: Mapping[str, str] | None = None,
) -> Stocktake:
    """Make the lists say what was counted.

    `seen` is the last count (`tallying.newest`) whoever applies it has seen; `decisions` are about clashes, by item;
    `adopt` says of unexpected finds, by name, on which list (its slug) they come.

    Raises NotAllowedError, UnknownStocktakeError, UndecidedError, StocktakeError (it is applied already or dropped, or
    there are counts nobody has seen). Then nothing was changed.
    """
    require(who, Role.ORGANISER)
    with transaction.atomic():
        _lists, found = stocktake.locked_with_lists(number)
        stocktake.refuse_unless(found, _OPEN)
        if tallying.newest(found) != seen:
            raise StocktakeError(_("Inzwischen sind Zählungen dazugekommen. Bitte sehen Sie noch einmal nach."))
        with writing(person(who), Act.Kind.STOCKTAKE, found.title) as act:
            targets = _adopting(act, found, adopt or {})
            counted = found.counts.exclude(item=None).values("item")
            # nobody takes a place or a box out of use before something is said to lie there
            act.lock(Place.objects.filter(pk__in=found.counts.values("place")))
            act.lock(Box.objects.filter(pk__in=found.counts.values("box")))
            named = ("material_list", "box", "place")
            rows = act.lock(Item.objects.filter(pk__in=counted, retired=None).select_related(*named))
            items = {item.pk: item for item in rows}
            # planned after locking: from here on nobody changes what is compared
            planned = plan(found)
            _refuse_undecided(planned.clashes, decisions or {})
            kept = {pk for pk, decision in (decisions or {}).items() if decision.choice is Choice.LIST}
            clashing = {clash.row.item.pk for clash in planned.clashes}
            for row in planned.changes:
                if row.item.pk not in kept & clashing:
                    assert row.present is not None
                    item = items[row.item.pk]
                    set_value(act, item, "present", row.present)
                    act.set(item, STATE_FIELD, mark(item, row.present))
                    if row.usable is not None:
                        set_value(act, item, "usable", row.usable)
                    _move(act, item, row)
            _adopt(act, planned.report.unexpected, targets)
        found.status, found.act = Stocktake.Status.APPLIED, act.act
        found.save(update_fields=["status", "act"])
    return found


def _refuse_undecided(clashes: Sequence[Clash], decisions: Mapping[int, Decision]) -> None:
    open_ones = []
    for clash in clashes:
        decision = decisions.get(clash.row.item.pk)
        if decision is None or (decision.choice is Choice.COUNT and decision.now != clash.now):
            open_ones.append(clash)
    if open_ones:
        raise UndecidedError(open_ones)


def _adopting(act: Writing, of: Stocktake, adopt: Mapping[str, str]) -> dict[str, MaterialList]:
    """Of each find the list it comes on; the lists are locked before any of their rows."""
    wanted = {stocktake.find_list(of, slug).pk for slug in sorted(set(adopt.values())) if slug}
    if not wanted:
        return {}
    lists = {each.slug: each for each in act.lock(MaterialList.objects.filter(pk__in=wanted))}
    return {name.casefold(): lists[slug] for name, slug in adopt.items() if slug}


def _adopt(act: Writing, finds: Sequence[Count], targets: Mapping[str, MaterialList]) -> None:
    ends: dict[int, int] = {}
    for find in finds:
        target = targets.get(find.name.casefold())
        if target is None:
            continue
        position = ends.get(target.pk, structure.Group(target).end())
        ends[target.pk] = position + 1
        act.add(
            Item(
                material_list=target,
                position=position,
                benennung=find.name,
                anzahl=str(find.present) if "anzahl" in target.columns else "",
                bemerkung=find.note if "bemerkung" in target.columns else "",
                nicht_vorhanden=False if STATE_FIELD in target.columns else None,
                target=find.present,
                present=find.present,
                usable=find.usable,
            )
        )
