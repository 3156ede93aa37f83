"""Counting in a stocktake: what phones send, also late, twice and out of order; and what stands of it.

Every count says how many of a thing there are, not how many more: so of several the one that was counted last stands,
whenever it arrived. A phone says how long ago it counted, by its own clock, and the server reckons the moment from its
own; a phone whose clock is wrong counts rightly nevertheless. What one phone counted stays in the order of its numbers:
its ids are `<phone>-<number>`.

A thing is counted as a whole, or box by box and place by place; what was counted as a whole later stands for all. What
was found at the places that are counted is added up, and of what belongs elsewhere it is believed that it is there,
unless it turned up here („found here“).
"""

from __future__ import annotations

import datetime
import enum
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.contrib.auth.models import AbstractBaseUser, User
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from gamesday.accounts.domain.roles import by_link
from inventory.domain import details, games_days, shortfalls, stocktake, whereabouts
from inventory.domain.access import Role, person, require
from inventory.domain.errors import UnreadableError
from inventory.domain.stocktake import State
from inventory.domain.whereabouts import Where, with_amounts
from inventory.models import MOST, Box, Count, Expected, Item, Loan, MaterialList, Place, Stocktake

_CLIENT_ID = re.compile(r"[A-Za-z0-9_-]{8,64}")
_NUMBERED = re.compile(r"([A-Za-z0-9_-]{8,50})-([0-9]{1,9})")
_INSTANT = datetime.timedelta(microseconds=1)
#: counts a phone may send in one request
MOST_AT_ONCE = 100
_LONGEST_NAME, _LONGEST_NOTE = 200, 300


class CountingError(UnreadableError):
    """A count that cannot be kept."""


@dataclass(frozen=True, slots=True)
class Counted:
    """A count as it was sent: of an item (its number), or of something unexpected (`name`).

    `age` is how long before it was sent it was counted, `where` the box or place whose part of it was counted
    (`whereabouts.key`), "" for all of it.
    """

    client_id: str
    item: int | None
    name: str
    present: int
    usable: int | None = None
    note: str = ""
    age: datetime.timedelta = datetime.timedelta()
    where: str = ""


class Fate(enum.Enum):
    """What became of a count that was sent. `value` is the word in the answer."""

    KEPT = "kept"
    REPEATED = "repeated"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of one count, and why it was refused if it was."""

    client_id: str
    fate: Fate
    reason: str = ""


def counts_as(who: AbstractBaseUser, device: str = "") -> str:
    """The name under which somebody counts. Who shares a link shares its name: there `device` tells them apart."""
    name = person(who).name
    if not device or not isinstance(who, User) or not by_link(who):
        return name
    return _("%(name)s, Gerät %(device)s") % {"name": name[:100], "device": device[:20]}


def record(number: int, sent: Sequence[Counted], *, who: AbstractBaseUser, device: str = "") -> list[Answer]:
    """Keep counts, in the order in which they were made; an answer for each. `device`: see `counts_as`.

    A count that cannot be kept is refused and keeps nobody from the others. Raises NotAllowedError,
    UnknownStocktakeError, StocktakeError if nobody counts now (nothing was kept then), UnreadableError (too many).
    """
    require(who, Role.HELPER)
    if len(sent) > MOST_AT_ONCE:
        raise UnreadableError(_("Das sind zu viele Zählungen auf einmal."))
    with transaction.atomic():
        found = stocktake.locked(number)
        ids = {each.client_id for each in sent}
        seen = set(Count.objects.filter(client_id__in=ids).values_list("client_id", flat=True))
        if ids - seen:
            # what had arrived before is known again, however the stocktake stands by now
            stocktake.refuse_unless(found, {State.RUNNING})
        wanted = {each.item for each in sent if each.item is not None}
        # what was retired meanwhile too: somebody has counted it, and the report says so
        items = set(stocktake.items_of(found).filter(pk__in=wanted).values_list("pk", flat=True))
        places = {each.where: whereabouts.find(each.where) for each in sent if each.where}
        now, phones = timezone.now(), _Phones(found, sent)
        answers: list[Answer] = []
        kept: list[Count] = []
        for each in sent:
            if each.client_id in seen:
                answers.append(Answer(each.client_id, Fate.REPEATED))
                continue
            try:
                count = _read(each, items, places)
            except UnreadableError as error:
                answers.append(Answer(each.client_id, Fate.REFUSED, str(error)))
                continue
            seen.add(each.client_id)
            count.stocktake, count.who_name = found, counts_as(who, device)
            count.counted = phones.moment(count, min(now, max(now - each.age, found.started)))
            kept.append(count)
            answers.append(Answer(each.client_id, Fate.KEPT))
        Count.objects.bulk_create(kept)
    return answers


class _Phones:
    """The order in which each phone counted each thing."""

    def __init__(self, of: Stocktake, sent: Sequence[Counted]) -> None:
        self._moments: dict[tuple[object, ...], dict[int, datetime.datetime]] = {}
        phones = {found[1] for each in sent if (found := _NUMBERED.fullmatch(each.client_id))}
        for phone in sorted(phones):
            for count in of.counts.filter(client_id__startswith=f"{phone}-"):
                self._note(count, count.counted)

    def _note(self, count: Count, moment: datetime.datetime) -> None:
        if found := _NUMBERED.fullmatch(count.client_id):
            self._moments.setdefault(_thing(found[1], count), {})[int(found[2])] = moment

    def moment(self, count: Count, moment: datetime.datetime) -> datetime.datetime:
        """When it was counted: after what the phone had counted of the same thing before, and before what came later.

        How long an answer was on its way differs; without this a slow one could overtake the next.
        """
        if found := _NUMBERED.fullmatch(count.client_id):
            number = int(found[2])
            others = self._moments.get(_thing(found[1], count), {})
            before = [when for other, when in others.items() if other < number]
            later = [when for other, when in others.items() if other > number]
            moment = max([moment, *(when + _INSTANT for when in before)])
            moment = min([moment, *(when - _INSTANT for when in later)])
            self._note(count, moment)
        return moment


def _thing(phone: str, count: Count) -> tuple[object, ...]:
    return phone, count.item_id, count.name.casefold(), count.box_id, count.place_id


def record_one(number: int, count: Counted, *, who: AbstractBaseUser, device: str = "") -> Answer:
    """The same for one count. Raises CountingError where it is refused."""
    [answer] = record(number, [count], who=who, device=device)
    if answer.fate is Fate.REFUSED:
        raise CountingError(answer.reason)
    return answer


def record_still_missing(
    number: int, material_list: MaterialList, client_id: str, *, who: AbstractBaseUser, device: str = ""
) -> int:
    """Count 0 of all of a list that was known as missing and is not counted yet; how many that are. Raises as `record`.

    `client_id` begins the id of each count, so that sending it twice counts once.
    """
    found = stocktake.find(number)
    open_rows = [row for row in rows(found, material_list) if row.is_still_missing and row.count is None]
    sent = [Counted(f"{client_id}_{row.item.pk}", row.item.pk, "", 0) for row in open_rows]
    with transaction.atomic():
        for start in range(0, max(1, len(sent)), MOST_AT_ONCE):
            record(number, sent[start : start + MOST_AT_ONCE], who=who, device=device)
    return len(sent)


def _read(sent: Counted, items: set[int], places: Mapping[str, Where | None]) -> Count:
    """Raises UnreadableError."""
    if not _CLIENT_ID.fullmatch(sent.client_id):
        raise UnreadableError(_("Das Formular kam nicht vollständig an. Bitte laden Sie die Seite neu."))
    name = details.line(sent.name, _LONGEST_NAME)
    if sent.item is None and not name:
        raise UnreadableError(_("Bitte schreiben Sie auf, was Sie gefunden haben."))
    if sent.item is not None and sent.item not in items:
        raise UnreadableError(_("Diese Zeile gehört nicht (mehr) zu dieser Inventur."))
    where = places.get(sent.where)
    if sent.where and where is None:
        raise UnreadableError(_("Diesen Kasten oder Ort gibt es nicht."))
    if where is not None and where.retired is not None:
        raise UnreadableError(_("„%(where)s“ ist ausgemustert.") % {"where": where})
    if not 0 <= sent.present <= MOST:
        raise UnreadableError(_("Bitte zählen Sie von 0 bis %(most)d.") % {"most": MOST})
    if sent.usable is not None and not 0 <= sent.usable <= sent.present:
        raise UnreadableError(
            _("Es sind %(present)d da; mehr können nicht brauchbar sein.") % {"present": sent.present}
        )
    return Count(
        item_id=sent.item,
        name="" if sent.item is not None else name,
        box=where if isinstance(where, Box) else None,
        place=where if isinstance(where, Place) else None,
        present=sent.present,
        usable=sent.usable,
        note=details.line(sent.note, _LONGEST_NOTE),
        client_id=sent.client_id,
    )


# --- what stands ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Row:
    """A thing to count. `count` is the count that stands, `others` what other people said last, if it was different.

    `loans` are those that were out when it was counted (while it is not: that are out now): nobody finds what is lent.
    `booked`: how many of them did not come back, by the number of the act that says so in the list.
    `places`: the counts that stand where it was counted place by place; `count` is their sum then, and not kept itself.
    `at`: only what is in this box or at this place is meant, `share` of it belong there.
    `is_new`: it was not on the list when the stocktake began.
    """

    item: Item
    expectation: Expected | None
    count: Count | None
    others: tuple[Count, ...] = ()
    loans: tuple[Loan, ...] = ()
    booked: Mapping[int, int] = field(default_factory=dict)
    places: tuple[Count, ...] = ()
    at: Where | None = None
    share: int | None = None

    @property
    def is_new(self) -> bool:
        return self.expectation is None

    @property
    def out(self) -> int:
        """How many were out."""
        return sum(loan.count for loan in self.loans)

    @property
    def expected(self) -> int | None:
        """How many should be found: as many as were there by the list, else as there should be, less what is out."""
        number = None if self.expectation is None else _expected(self.expectation)
        if self.at is not None and (number is None or self.share is None):
            return self.share
        left = None if number is None else max(0, number - self.out)
        return left if left is None or self.share is None else min(left, self.share)

    @property
    def present(self) -> int | None:
        """How many there are by the count: what was found and what was out; None: it is not counted.

        What of that has not come back and is booked as missing is gone; what is missing and not booked will be booked
        later. So it is all the same whether a stocktake is applied before or after something returns.
        """
        return None if self.count is None else self._with_lent(self.count.present)

    @property
    def usable(self) -> int | None:
        """How many of those can be played with; what was good enough to be lent counts. None: nobody has said."""
        return None if self.count is None or self.count.usable is None else self._with_lent(self.count.usable)

    def _with_lent(self, found: int) -> int:
        return max(0, found + self.out - sum(self.booked.values()))

    @property
    def is_still_missing(self) -> bool:
        """Whether it was known as missing when the stocktake began, and nobody has found it since.

        What is out is not missing: this asks the list, not how many are to be found.
        """
        known = self.expectation is not None and _expected(self.expectation) == 0
        return known and (self.count is None or self.count.present == 0)

    @property
    def start(self) -> int:
        """From which number − and + count."""
        return self.count.present if self.count is not None else self.expected or 0


def _expected(row: Expected) -> int | None:
    if row.present is not None:
        return row.present
    return 0 if row.nicht_vorhanden else row.target


def rows(of: Stocktake, material_list: MaterialList | None = None) -> list[Row]:
    """Everything to count (of one list), in the order of the paper; five queries, whatever the number."""
    items = list(with_amounts(stocktake.items_of(of, material_list)))
    return _rows(of, items, of.expectations.all(), of.counts.exclude(item=None))


@dataclass(frozen=True, slots=True)
class Piece:
    """Some rows of a list on their way to being counted.

    `number` is how many rows the list has, `counted` how many of them are counted; `shown` is how many the filter lets
    through, of which `rows` are a part.
    """

    rows: list[Row]
    number: int
    counted: int
    shown: int


def piece(of: Stocktake, material_list: MaterialList, *, only_open: bool, start: int, size: int) -> Piece:
    """`size` rows of a list in use from row `start` on, of all or of those not counted; few queries, small ones."""
    items = with_amounts(stocktake.items_of(of, material_list).filter(retired=None))
    # not EXISTS: SQLite would go through all counts of the stocktake for each item
    done = of.counts.exclude(item=None).values("item")
    number, counted = items.order_by().count(), items.order_by().filter(pk__in=done).count()
    shown = number - counted if only_open else number
    found = list((items.exclude(pk__in=done) if only_open else items)[start : start + size])
    numbers = [item.pk for item in found]
    rows_found = _rows(of, found, of.expectations.filter(item__in=numbers), of.counts.filter(item__in=numbers))
    return Piece(rows_found, number, counted, shown)


def rows_at(of: Stocktake, where: Where) -> list[Row]:
    """What is to be counted in a box or (loose) at a place: what belongs there and what was found there."""
    own = Q(box=where) if isinstance(where, Box) else Q(box=None, place=where)
    here = Q(pk__in=where.amounts.values("item")) | Q(pk__in=of.counts.filter(**_at(where)).values("item"))
    items = list(with_amounts(stocktake.items_of(of).filter(own | here, retired=None)))
    return _rows(of, items, of.expectations.all(), of.counts.exclude(item=None), where)


def places_of(of: Stocktake) -> tuple[list[Box], list[Place]]:
    """The boxes and places where something is kept that is to be counted, by name."""
    items = stocktake.items_of(of).filter(retired=None).order_by()
    found = Q(amounts__item__in=items.values("pk"))
    boxes = Box.objects.filter(found | Q(pk__in=items.values("box"))).distinct()
    loose = items.filter(box=None).values("place")
    return list(boxes.order_by("name", "pk")), list(
        Place.objects.filter(found | Q(pk__in=loose)).distinct().order_by("name")
    )


def _at(where: Where) -> dict[str, Where]:
    return {"box": where} if isinstance(where, Box) else {"place": where}


def _rows(
    of: Stocktake,
    items: Sequence[Item],
    expected: QuerySet[Expected],
    counted: QuerySet[Count],
    where: Where | None = None,
) -> list[Row]:
    numbers = {item.pk for item in items}
    expectations = {row.item_id: row for row in expected}
    counts: dict[int, list[Count]] = {}
    for count in counted.select_related("box", "place").order_by("counted", "pk"):
        if count.item_id in numbers:
            counts.setdefault(count.item_id, []).append(count)
    lent = games_days.out_since(of.started)
    return [
        _row(item, expectations.get(item.pk), counts.get(item.pk, []), lent.get(item.pk, ()), where) for item in items
    ]


def _row(
    item: Item, expectation: Expected | None, counts: Sequence[Count], lent: Sequence[Loan], at: Where | None
) -> Row:
    whole, by_place = _standing(counts)
    last = by_place.get(at) if at else max(filter(None, [whole, *by_place.values()]), key=_when, default=None)
    loans = games_days.out_at(lent, timezone.now() if last is None else last.counted)
    short = ((shortfalls.booked(loan), shortfalls.missing(loan)) for loan in loans if shortfalls.missing(loan))
    booked = {act.pk: number for act, number in short if act is not None}
    others = _others([count for count in counts if count.where == last.where], last) if last else ()
    number = None if expectation is None else _expected(expectation)
    if whole is not None:
        number = whole.present + sum(loan.count for loan in games_days.out_at(lent, whole.counted))
    if at is not None:
        return Row(item, expectation, last, others, loans, booked, at=at, share=whereabouts.share(item, at, number))
    if last is not None and by_place:
        places = tuple(by_place.values())
        count = _added(item, places, last, number or 0, sum(loan.count for loan in loans))
        return Row(item, expectation, count, others, loans, booked, places)
    return Row(item, expectation, last, others, loans, booked)


def _when(count: Count) -> tuple[datetime.datetime, int]:
    return count.counted, count.pk


def _standing(counts: Iterable[Count]) -> tuple[Count | None, dict[Where, Count]]:
    """The last count of the whole, and of each place the last one since."""
    whole: Count | None = None
    places: dict[Where, Count] = {}
    for count in counts:
        if count.where is None:
            whole, places = count, {}
        else:
            places[count.where] = count
    return whole, places


def _added(item: Item, places: Sequence[Count], last: Count, number: int, out: int) -> Count:
    """What was found in all: at the places that were counted, and what of `number` is believed to be elsewhere.

    More than belongs there, and what is out, makes up first for what is missing at another place that was counted, then
    comes from those that were not.
    """
    shares = [whereabouts.share(item, count.where, number) or 0 for count in places if count.where is not None]
    surplus = out + sum(count.present - own for count, own in zip(places, shares, strict=True))
    rest = max(0, max(0, number - sum(shares)) - max(0, surplus))
    present = sum(count.present for count in places) + rest
    usable = None
    if any(count.usable is not None for count in places):
        usable = rest + sum(count.present if count.usable is None else count.usable for count in places)
    note = " · ".join(dict.fromkeys(count.note for count in places if count.note))
    return Count(
        stocktake_id=last.stocktake_id, item=item, present=present, usable=usable, note=note, who_name=last.who_name,
        counted=last.counted,
    )  # fmt: skip


def _others(counts: Iterable[Count], last: Count) -> tuple[Count, ...]:
    said = {count.who_name: count for count in counts}
    said.pop(last.who_name, None)
    return tuple(count for count in said.values() if (count.present, count.usable) != (last.present, last.usable))


def find_row(of: Stocktake, item: int, where: Where | None = None) -> Row:
    """One thing to count, or what of it is in a box or at a place. Raises UnknownStocktakeError."""
    found = with_amounts(stocktake.items_of(of)).filter(pk=item).first()
    if found is None:
        raise stocktake.UnknownStocktakeError(_("Diese Zeile gehört nicht (mehr) zu dieser Inventur."))
    counts = list(of.counts.filter(item=found).select_related("box", "place").order_by("counted", "pk"))
    lent = games_days.out_since(of.started).get(found.pk, ())
    return _row(found, of.expectations.filter(item=found).first(), counts, lent, where)


def unexpected(of: Stocktake) -> list[Count]:
    """What was found that stands on no list, by name; what somebody set to 0 was none."""
    found: dict[str, Count] = {}
    for count in of.counts.filter(item=None).order_by("counted", "pk"):
        found[count.name.casefold()] = count
    return sorted((count for count in found.values() if count.present), key=lambda count: count.name.casefold())


def newest(of: Stocktake) -> int:
    """The number of the last count that arrived; 0 for none."""
    return of.counts.order_by("-pk").values_list("pk", flat=True).first() or 0


#: how many rows of others' counts one answer tells of
_MOST_NEWS = 300


def news(of: Stocktake, after: int, where: Where | None = None) -> tuple[list[Count], int]:
    """The counts that stand now of the things counted since count number `after`, and the number to ask with next.

    Of counts at places only those of one, if it is named.
    """
    here = {"box": None, "place": None} if where is None else _at(where)
    arrived = list(of.counts.filter(pk__gt=after).order_by("pk").only("pk", "item")[:_MOST_NEWS])
    touched = {count.item_id for count in arrived if count.item_id is not None}
    standing: dict[int, Count] = {}
    for count in of.counts.filter(item__in=touched, **here).order_by("counted", "pk"):
        assert count.item_id is not None
        standing[count.item_id] = count
    return list(standing.values()), arrived[-1].pk if arrived else after
