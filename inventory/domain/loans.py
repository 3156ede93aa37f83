"""Handing out, for a games day or until a day, and taking back, with the parts of what goes out and comes in.

Whatever decides (how many are free, whether a thing is back) is read under a lock: the day's row if there is one, then
the items' rows in the order of their numbers. What is sent twice with the same id happens once.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from inventory.domain import details, games_days
from inventory.domain.access import Role, person, require
from inventory.domain.acts import GoneError
from inventory.domain.errors import InventoryError, UnreadableError
from inventory.domain.games_days import Stock, find_day, stocks
from inventory.domain.sheet import row_name
from inventory.models import MOST, GamesDay, Item, Loan, Part

_LONGEST_NAME = 80
_LONGEST_NOTE = 300
_TIME = re.compile(r"([01]?\d|2[0-3])[:.]([0-5]\d)")
#: leaves room in a loan's id for the number of the item
_CLIENT_ID = re.compile(r"[A-Za-z0-9_-]{8,48}")
_MOST_AT_ONCE = 200


class LoanError(InventoryError):
    """Something that cannot be handed out or taken back so."""


class TakenError(LoanError):
    """Fewer are free than were wanted; `free` is how many are."""

    def __init__(self, item: Item, wanted: int, stock: Stock) -> None:
        free = stock.free or 0
        said = {"item": row_name(item), "wanted": wanted, "free": free, "out": stock.out}
        if free:
            text = ngettext(
                "„%(item)s“: Sie wollten %(wanted)d ausgeben, frei ist nur noch %(free)d.",
                "„%(item)s“: Sie wollten %(wanted)d ausgeben, frei sind nur noch %(free)d.",
                free,
            )
        elif stock.out:
            text = _("„%(item)s“: Davon ist nichts mehr frei, ausgegeben: %(out)d.")
        else:
            text = _("„%(item)s“: Davon ist nach der Liste nichts da. Stimmt das nicht, ändern Sie zuerst die Zahl.")
        super().__init__(text % said)
        self.free = free


class SentBeforeError(LoanError):
    """The same form was sent before; it happened then."""

    def __init__(self) -> None:
        super().__init__(_("Das ist schon angekommen und zählt nur einmal."))


@dataclass(frozen=True, slots=True)
class Wanted:
    """So many of an item; `parts`: how many of a part (by number) go with it, where it is not the usual number."""

    item: int
    count: int
    parts: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Back:
    """What comes back: how many, of which part (by number) how many, if not all.

    `rest_follows`: what is not here yet stays out; else it is missing.
    """

    count: int
    parts: Mapping[int, int] = field(default_factory=dict)
    rest_follows: bool = False
    note: str = ""


# --- handing out ------------------------------------------------------------------------------------------------


def usual_parts(item: Item, parts: Sequence[Part], count: int) -> dict[int, int]:
    """How many of each part go with `count` of an item: all with all of them, a share with a few (rounded up)."""
    of = games_days.there(item)
    whole = {part.pk: part.target if part.present is None else part.present for part in parts}
    if of is None or of <= count:
        return whole
    return {pk: -(-number * count // of) for pk, number in whole.items()}


def read_due(day: GamesDay | None, text: str) -> datetime.datetime | None:
    """The time of day („14:30“) on the games day by which things are to be back; None for nothing.

    Without a games day the last day („2031-05-04“) on which they may come back, which has to be said.

    Raises UnreadableError for what is no time, and for a time that has passed.
    """
    text = text.strip()
    if day is None:
        return _end_of(text)
    if not text:
        return None
    found = _TIME.fullmatch(text)
    if found is None:
        raise UnreadableError(_("„%(text)s“ ist keine Uhrzeit. So geht es: 14:30.") % {"text": text[:20]})
    due = timezone.make_aware(datetime.datetime.combine(day.date, datetime.time(int(found[1]), int(found[2]))))
    if due <= timezone.now():
        raise UnreadableError(_("„Zurück bis“: Diese Uhrzeit ist am Spieltag schon vorbei."))
    return due


def _end_of(text: str) -> datetime.datetime:
    try:
        day = datetime.date.fromisoformat(text)
    except ValueError as error:
        raise UnreadableError(_("Bitte geben Sie an, bis zu welchem Tag es zurück sein soll.")) from error
    if day < timezone.localdate():
        raise UnreadableError(_("„Zurück bis“: Dieser Tag ist schon vorbei."))
    if day.year > timezone.localdate().year + games_days.YEARS_AHEAD:
        raise UnreadableError(_("„Zurück bis“: Stimmt das Jahr %(year)s?") % {"year": day.year})
    return timezone.make_aware(datetime.datetime.combine(day, datetime.time(23, 59, 59)))


def hand_out(
    day_number: int | None,
    wanted: Sequence[Wanted],
    *,
    who: AbstractBaseUser,
    to: str,
    station: str = "",
    due: str = "",
    note: str = "",
    client_id: str | None = None,
) -> list[Loan]:
    """Hand things out to a person or a station, all of them or none; without a games day to a person.

    Raises NotAllowedError, UnknownDayError, GoneError, UnreadableError, TakenError, LoanError (the day is closed, the
    thing is retired), SentBeforeError.
    """
    require(who, Role.HELPER)
    to = details.line(to, _LONGEST_NAME)
    station = details.line(station, _LONGEST_NAME)
    note = details.line(note, _LONGEST_NOTE)
    if not to and day_number is None:
        raise UnreadableError(_("Bitte schreiben Sie auf, wer es ausleiht."))
    if not to and not station:
        raise UnreadableError(_("Bitte schreiben Sie auf, wer es bekommt: eine Person, eine Station oder beides."))
    if not wanted:
        raise UnreadableError(_("Bitte wählen Sie aus, was ausgegeben wird."))
    if len(wanted) > _MOST_AT_ONCE or len({each.item for each in wanted}) < len(wanted):
        raise _incomplete()
    ids = _ids(client_id, wanted)
    games_days.forget_people()
    with transaction.atomic():
        day = None if day_number is None else _locked_day(day_number)
        items = _locked_items([each.item for each in wanted])
        if Loan.objects.filter(client_id__in=[each for each in ids.values() if each]).exists():
            raise SentBeforeError
        if day is not None and day.closed is not None:
            raise LoanError(
                _("Der Spieltag „%(day)s“ ist abgeschlossen. Es wird nichts mehr ausgegeben.") % {"day": day}
            )
        until = read_due(day, due)
        stock = stocks(items.values())
        parts = _parts_of(items)
        loans = []
        for each in wanted:
            item = items[each.item]
            _refuse(item, each.count, stock[item.pk])
            loans.append(
                Loan(
                    games_day=day, item=item, count=each.count, station=station, person=to, due=until, note=note,
                    out_by=person(who).name, client_id=ids[each.item], parts=_going(item, parts[item.pk], each),
                )
            )  # fmt: skip
        for loan in loans:
            loan.save()
    return loans


def _ids(client_id: str | None, wanted: Sequence[Wanted]) -> dict[int, str | None]:
    if client_id is None:
        return {each.item: None for each in wanted}
    if not _CLIENT_ID.fullmatch(client_id):
        raise _incomplete()
    return {each.item: f"{client_id}-{each.item}" for each in wanted}


def _incomplete() -> UnreadableError:
    return UnreadableError(_("Das Formular kam nicht vollständig an. Bitte laden Sie die Seite neu."))


def _locked_day(number: int) -> GamesDay:
    find_day(number)
    return GamesDay.objects.select_for_update(no_key=True).get(pk=number)


def _locked_items(numbers: Sequence[int]) -> dict[int, Item]:
    rows = Item.objects.select_related("material_list").filter(pk__in=numbers)
    found = {item.pk: item for item in rows.select_for_update(of=("self",), no_key=True).order_by("pk")}
    if len(found) < len(numbers):
        raise GoneError
    return found


def _parts_of(items: Mapping[int, Item]) -> dict[int, list[Part]]:
    found: dict[int, list[Part]] = {pk: [] for pk in items}
    for part in Part.objects.filter(item__in=items, retired=None).order_by("item", "position", "pk"):
        found[part.item_id].append(part)
    return found


def _refuse(item: Item, count: int, stock: Stock) -> None:
    if item.retired is not None:
        raise LoanError(_("„%(item)s“ ist ausgemustert und wird nicht mehr ausgegeben.") % {"item": row_name(item)})
    if not 1 <= count <= MOST:
        raise UnreadableError(_("„%(item)s“: Bitte geben Sie an, wie viele.") % {"item": row_name(item)})
    if stock.free is not None and count > stock.free:
        raise TakenError(item, count, stock)


def _going(item: Item, parts: Sequence[Part], wanted: Wanted) -> list[dict[str, Any]]:
    numbers = {**usual_parts(item, parts, wanted.count), **wanted.parts}
    return [{"id": part.pk, "name": part.name, "out": numbers[part.pk]} for part in parts]


# --- taking back ------------------------------------------------------------------------------------------------


def find_loan(number: int) -> Loan:
    """Raises GoneError."""
    loan = Loan.objects.select_related("item__material_list", "item__box", "games_day").filter(pk=number).first()
    if loan is None:
        raise GoneError
    return loan


def take_back(number: int, back: Back | None = None, *, who: AbstractBaseUser, client_id: str | None = None) -> Loan:
    """Take a loan back: all of it, or what `back` says. Returns the loan that is back.

    Where the rest follows, the loan stays out with what is left of it, and what came back is a loan of its own.

    Raises NotAllowedError, GoneError, LoanError (it is back already), UnreadableError, SentBeforeError.
    """
    require(who, Role.HELPER)
    if client_id is not None and not _CLIENT_ID.fullmatch(client_id):
        raise _incomplete()
    note = details.line(back.note, _LONGEST_NOTE) if back else ""
    with transaction.atomic():
        loan = locked_loan(number)
        if client_id is not None and Loan.objects.filter(client_id=client_id).exists():
            raise SentBeforeError
        if loan.back is not None:
            raise LoanError(
                _("„%(item)s“ ist schon zurück: %(time)s Uhr, angenommen von %(who)s.")
                % {"item": row_name(loan.item), "time": f"{timezone.localtime(loan.back):%H:%M}", "who": loan.back_by}
            )
        count = loan.count if back is None else back.count
        if not 0 <= count <= loan.count:
            raise UnreadableError(_("Zurückkommen können 0 bis %(n)d, so viele sind draußen.") % {"n": loan.count})
        numbers = _coming(loan, back, count)
        rest = loan.count - count
        if back is not None and back.rest_follows and (rest or _short(loan, numbers)):
            return _split(loan, count, numbers, note, person(who).name, client_id)
        loan.parts = [{**part, "back": numbers[part["id"]]} for part in loan.parts]
        loan.back, loan.back_by, loan.back_count = timezone.now(), person(who).name, count
        loan.note = note or loan.note
        loan.save(update_fields=["parts", "back", "back_by", "back_count", "note"])
    return loan


def locked_loan(number: int) -> Loan:
    """The loan, its row locked until the transaction ends; whoever locks its item too locks that first."""
    found = Loan.objects.select_related("item__material_list", "games_day").filter(pk=number)
    loan = found.select_for_update(of=("self",), no_key=True).first()
    if loan is None:
        raise GoneError
    return loan


def _coming(loan: Loan, back: Back | None, count: int) -> dict[int, int]:
    """Of each part how many come back: what was said, else all, else (of a few) the share that belongs to them."""
    said = {} if back is None else back.parts
    numbers = {}
    for part in loan.parts:
        out = int(part["out"])
        number = said.get(part["id"], out if count == loan.count else out * count // loan.count)
        if not 0 <= number <= out:
            raise UnreadableError(
                _("Teil „%(part)s“: Zurückkommen können 0 bis %(n)d.") % {"part": part["name"], "n": out}
            )
        numbers[part["id"]] = number
    return numbers


def _short(loan: Loan, numbers: Mapping[int, int]) -> bool:
    return any(numbers[part["id"]] < part["out"] for part in loan.parts)


def _split(loan: Loan, count: int, numbers: Mapping[int, int], note: str, by: str, client_id: str | None) -> Loan:
    if count == loan.count:
        raise UnreadableError(
            _("Es sind alle zurück, nur Teile fehlen. Nehmen Sie es erst zurück, wenn die Teile da sind.")
        )
    if count == 0:
        raise UnreadableError(_("Wenn noch nichts zurück ist, gibt es nichts zurückzunehmen."))
    came = Loan(
        games_day=loan.games_day, item=loan.item, count=count, station=loan.station, person=loan.person,
        out_by=loan.out_by, due=loan.due, back=timezone.now(), back_by=by, back_count=count, note=note,
        parts=[{**part, "out": numbers[part["id"]], "back": numbers[part["id"]]} for part in loan.parts],
        client_id=client_id,
    )  # fmt: skip
    came.save()
    Loan.objects.filter(pk=came.pk).update(out=loan.out)  # the field takes the time of its first saving
    loan.count -= count
    loan.parts = [{**part, "out": part["out"] - numbers[part["id"]]} for part in loan.parts]
    loan.save(update_fields=["count", "parts"])
    came.out = loan.out
    return came


def reopen(number: int, *, who: AbstractBaseUser) -> Loan:
    """Take back a return that was a mistake: the thing is out again, as it was.

    Raises NotAllowedError, GoneError, LoanError if it is not back.
    """
    require(who, Role.HELPER)
    with transaction.atomic():
        item_number = find_loan(number).item_id
        _locked_items([item_number])
        loan = locked_loan(number)
        if loan.back is None:
            raise LoanError(_("„%(item)s“ ist noch draußen.") % {"item": row_name(loan.item)})
        loan.back, loan.back_by, loan.back_count = None, "", None
        loan.parts = [{name: value for name, value in part.items() if name != "back"} for part in loan.parts]
        loan.save(update_fields=["parts", "back", "back_by", "back_count"])
    return loan
