"""Who helps on a games day: typed in by an organiser as lines, or come by the open link; found by a token of their own.

„Anna 16“, „Herr Voss nur vormittags“, „Ida ab 9:30 bis 12:00“: a name, the age of who is not grown up, and from when
until when. Names are for organisers, the helper's own page and the printed list; they go `KEEP_DAYS` after the day.
"""

from __future__ import annotations

import datetime
import re
import secrets
import unicodedata
from dataclasses import dataclass
from typing import NoReturn

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from day.domain import timetable
from day.domain.errors import DayError, StaleError, UnreadableError
from day.domain.plan import GROWN_UP, Care
from day.domain.revisions import State, code_of
from day.models import Code, DayPlan, Helper
from games.domain import codes, privacy
from inventory.domain.access import Who

#: more than so many are a mistake of pasting, or somebody who signs up for a joke
MOST = 200
LONGEST_NAME = 40
#: what people say of half a day
NOON = "12:00"
_TIMES = {"ab": "arrival", "bis": "departure"}
_HALVES = {"vormittags": {"departure": NOON}, "nachmittags": {"arrival": NOON}}
_TOKEN = re.compile(r"[\w-]{32}", re.ASCII)


class UnknownHelperError(DayError):
    """Nobody has this token."""


@dataclass(frozen=True, slots=True)
class Person:
    """What a line says of somebody who helps."""

    name: str
    age: int | None = None
    arrival: str = ""
    departure: str = ""


def people(pasted: str, care: Care) -> list[Person]:
    """The people of the lines. Raises UnreadableError, which names the line."""
    found: list[Person] = []
    for number, line in enumerate(pasted.splitlines(), 1):
        if not line.strip():
            continue
        person = _person(line, number, care)
        if person.name.casefold() in {other.name.casefold() for other in found}:
            _refuse(number, _("„%(name)s“ steht schon da. Gibt es zwei, hilft ein Buchstabe mehr."), name=person.name)
        found.append(person)
    if not found:
        raise UnreadableError(_("Hier steht niemand. Je Zeile ein Name, etwa: Anna 16"))
    return found


def line_of(person: Person | Helper) -> str:
    """The line that says what is known of somebody: `people` reads it as it is."""
    times = [f"{word} {getattr(person, name)}" for word, name in _TIMES.items() if getattr(person, name)]
    return " ".join([person.name, *([str(person.age)] if person.age is not None else []), *times])


def token() -> str:
    """What opens somebody's own page: nobody guesses 192 bits."""
    return secrets.token_urlsafe(24)


# --- rows -------------------------------------------------------------------------------------------------------


def enrol(state: State, pasted: str) -> list[Helper]:
    """Write down the people of these lines. Raises UnreadableError."""
    new = people(pasted, state.plan.care)
    with transaction.atomic():
        row = DayPlan.objects.select_for_update().get(pk=state.row.pk)
        there = {name.casefold() for name in there_of(row).values_list("name", flat=True)}
        for person in new:
            if person.name.casefold() in there:
                message = _("„%(name)s“ hilft schon. Gibt es zwei, hilft ein Buchstabe mehr.")
                raise UnreadableError(message % {"name": person.name})
        _refuse_a_crowd(row, len(new))
        return [_made(row, person, token()) for person in new]


def sign_up(state: State, person: Person, own: str) -> Helper:
    """Somebody came by the open link. `own` is the token their form brought: sent twice, it is one helper."""
    if state.row.status == DayPlan.Status.OVER:
        raise DayError(_("Der Spieltag ist vorbei. Danke!"))
    if not _TOKEN.fullmatch(own):
        raise UnreadableError(_("Bitte laden Sie die Seite neu und tragen Sie sich dann ein."))
    with transaction.atomic():
        row = DayPlan.objects.select_for_update().get(pk=state.row.pk)
        there = row.helpers.filter(token=own).first()
        if there is not None:
            return there
        _refuse_a_crowd(row, 1)
        return _made(row, person, own, own=True)


def read_person(name: str, age: str, arrival: str, departure: str, care: Care) -> Person:
    """What somebody says of themselves in a form. Raises UnreadableError."""
    times = [word for say, at in (("ab", arrival), ("bis", departure)) if at.strip() for word in (say, at)]
    if re.search(r"\d", name):
        raise UnreadableError(_("In Ihrem Namen stehen Ziffern. Das Alter hat ein eigenes Feld."))
    try:
        [person] = people(" ".join(" ".join([name, age, *times]).split()), care)
    except UnreadableError as error:
        raise UnreadableError(str(error).removeprefix(_("Zeile %(n)s: ") % {"n": 1})) from None
    return person


def change(state: State, number: int, line: str) -> None:
    """What a line says of somebody who is there. Raises UnreadableError, StaleError."""
    [person] = people(line.replace("\n", " "), state.plan.care)
    with transaction.atomic():
        row = DayPlan.objects.select_for_update().get(pk=state.row.pk)
        others = there_of(row).exclude(pk=number).values_list("name", flat=True)
        if person.name.casefold() in {name.casefold() for name in others}:
            raise UnreadableError(_("„%(name)s“ hilft schon.") % {"name": person.name})
        changed = (
            there_of(row)
            .filter(pk=number)
            .update(name=person.name, age=person.age, arrival=person.arrival, departure=person.departure)
        )
    if not changed:
        raise StaleError(_("Diese Person hilft nicht mehr."))


def there_of(row: DayPlan) -> QuerySet[Helper]:
    """Who helps: all who have not said that they do not after all."""
    return row.helpers.filter(gone=None)


def gone_of(row: DayPlan) -> QuerySet[Helper]:
    """Who does not help after all, the latest first."""
    return row.helpers.exclude(gone=None).order_by("-gone")


def remove(state: State, number: int, who: Who) -> None:
    """Somebody does not help after all: page and duties are gone until they are had back. Raises StaleError."""
    with transaction.atomic():
        row = DayPlan.objects.select_for_update().get(pk=state.row.pk)
        if not there_of(row).filter(pk=number).update(gone=timezone.now(), gone_by=who.name):
            raise StaleError(_("Diese Person hilft nicht mehr."))


def known(typed: str, address: str) -> Helper:
    """Whose page it is, for a visitor at this network address.

    A right token never waits. Raises UnknownHelperError, and TooManyGuessesError (of the tables) after too many others.
    """
    rows = Helper.objects.select_related("plan").filter(gone=None)
    found = rows.filter(token=typed).first() if _TOKEN.fullmatch(typed) else None
    if found is None:
        codes.guessed(address)
        raise UnknownHelperError(_("Diese Seite gibt es nicht mehr. Fragen Sie die Organisation nach Ihrem Link."))
    return found


def code(state: State) -> str:
    """The code of the open link by which people sign up."""
    return code_of(state.row, Code.Kind.HELPERS, 0)


def forget(now: datetime.datetime | None = None) -> int:
    """Delete who helped on games days that are longer ago than names are kept; how many.

    None after a jump of the clock.
    """
    moment = now or timezone.now()
    if privacy.jumped(moment) is not None:
        return 0
    before = timezone.localdate(moment) - datetime.timedelta(days=int(settings.KEEP_DAYS))
    _all, by_model = Helper.objects.filter(plan__games_day__date__lt=before).delete()
    return by_model.get(Helper._meta.label, 0)


def _made(row: DayPlan, person: Person, own_token: str, *, own: bool = False) -> Helper:
    return Helper.objects.create(
        plan=row, token=own_token, name=person.name, age=person.age, arrival=person.arrival,
        departure=person.departure, own=own,
    )  # fmt: skip


def _refuse_a_crowd(row: DayPlan, more: int) -> None:
    if there_of(row).count() + more > MOST:
        raise DayError(_("Mehr als %(n)s Helferinnen und Helfer hat ein Spieltag nicht.") % {"n": MOST})


def _person(line: str, number: int, care: Care) -> Person:
    """One line, read from its end."""
    words = line.replace(",", " ").replace(";", " ").split()
    given: dict[str, str] = {}
    age: int | None = None
    while words:
        word = words[-1].casefold()
        if word in _HALVES:
            given |= _HALVES[word]
        elif word in ("nur", "jahre"):
            pass
        elif len(words) > 2 and words[-2].casefold() in _TIMES:
            given[_TIMES[words[-2].casefold()]] = f"{timetable.clock(words[-1], line[:LONGEST_NAME]):%H:%M}"
            words.pop()
        elif word.isascii() and word.isdigit() and age is None and len(words) > 1:
            age = int(word)
        else:
            break
        words.pop()
    name = " ".join(words)
    if any(unicodedata.category(letter).startswith(("C", "N")) for letter in name):
        message = _("„%(line)s“ verstehe ich nicht. Es geht: Anna 16, Herr Voss nur vormittags, Ida ab 9:30 bis 12:00")
        _refuse(number, message, line=line.strip()[:60])
    if not 1 <= len(name) <= LONGEST_NAME:
        _refuse(number, _("Ein Name hat 1 bis %(most)s Zeichen."), most=LONGEST_NAME)
    if age is not None and not care.youngest <= age <= 120:
        message = _("„%(name)s“ mit %(age)s: Wer hilft, ist mindestens %(youngest)s Jahre alt.")
        _refuse(number, message, name=name, age=age, youngest=care.youngest)
    person = Person(name, age if age is not None and age < GROWN_UP else None, **given)
    if person.arrival and person.departure and person.arrival >= person.departure:
        _refuse(number, _("„%(name)s“ geht, bevor sie oder er kommt."), name=name)
    return person


def _refuse(number: int, message: str, **shown: object) -> NoReturn:
    raise UnreadableError(_("Zeile %(n)s: ") % {"n": number} + message % shown)
