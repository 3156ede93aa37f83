"""The day of a group or of a stall, as its code shows it: what is when, in the newest revision of a plan that holds.

Only what may stand on a public page: labels, signs, times, places. What a group requires does not.
"""

from __future__ import annotations

import datetime
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.core.signing import Signer
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _

from day.domain import appearing
from day.domain.appearing import Shown
from day.domain.errors import DayError
from day.domain.idle import rounds
from day.domain.plan import Mode, Party, Plan, fitting, place_of
from day.domain.revisions import State
from day.domain.timetable import Slot
from day.models import Code
from games.domain import codes
from games.domain.guests import called


class UnknownCodeError(DayError):
    """No group and no stall has this code."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing in a day: from when until when, what, and where. `game` leads to its leaflet; "" for none."""

    begin: datetime.datetime
    end: datetime.datetime
    what: str
    where: str
    game: str = ""


@dataclass(frozen=True, slots=True)
class Day:
    """The day of a group (with its sign) or of a stall; which figures come by there."""

    title: str
    state: State
    steps: tuple[Step, ...]
    animal: str = ""
    colour: str = ""
    meets: tuple[Shown, ...] = ()
    #: where nothing is planned: what that means, and the stalls (name, place) among which a group chooses
    free: str = ""
    choice: tuple[tuple[str, str], ...] = ()

    @property
    def version(self) -> str:
        """The same as long as the day is: other groups may be moved meanwhile."""
        said = repr((self.state.row.status, self.title, self.steps, self.meets, self.free, self.choice))
        return hashlib.sha256(said.encode()).hexdigest()[:16]

    def now(self, moment: datetime.datetime) -> Step | None:
        """What is going on; None in a break, and before and after it all."""
        return next((step for step in self.steps if step.begin <= moment < step.end), None)

    def next(self, moment: datetime.datetime) -> Step | None:
        """What comes then."""
        return next((step for step in self.steps if step.begin > moment), None)


def seal(code: str) -> str:
    """What an open page shows the server to be let on, although somebody behind the same address guesses codes."""
    return Signer(salt="day.code").signature(code)


def known(typed: str, address: str, sealed: str = "") -> Code:
    """What has this code, for a visitor at this network address, or for a page that has it open (`sealed`).

    Raises UnknownCodeError, and TooManyGuessesError (of the tables) during the pause after too many wrong codes.
    """
    code = Code.objects.select_related("plan").filter(code=codes.read(typed)).first()
    if code is None:
        codes.guessed(address)
        raise UnknownCodeError(_("Diesen Code gibt es nicht. Stimmt jeder Buchstabe?"))
    if not constant_time_compare(sealed, seal(code.code)):
        codes.refuse_in_a_pause(address)
    return code


def day_of(state: State, kind: Code.Kind, number: int, slots: Sequence[Slot]) -> Day:
    """The day of a group or a stall in this revision. Raises UnknownCodeError."""
    plan = state.plan
    if kind is Code.Kind.PARTY and number in plan.parties:
        party = plan.parties[number]
        steps = _of_party(plan, number, slots)
        free, choice = ("", ()) if steps else _chosen_by(plan, party, slots)
        return Day(party.label, state, steps, party.animal, party.colour, free=free, choice=choice)
    if kind is Code.Kind.STALL and number in plan.stalls:
        stall = plan.stalls[number]
        meets = appearing.shown(plan, slots, stall.place)
        steps = _of_stall(plan, number, slots)
        free = "" if steps else _comes_by(plan, slots)
        return Day(stall.name, state, steps, meets=meets, free=free)
    raise UnknownCodeError(_("Diese Gruppe oder dieser Stand ist nicht mehr im Plan."))


def day_of_all(state: State, slots: Sequence[Slot]) -> Day:
    """The day of everybody: its rounds."""
    rounds = [Step(slot.begin, slot.end, _("Runde %(n)s") % {"n": slot.number + 1}, "") for slot in slots]
    return Day(state.row.games_day.title, state, tuple(rounds))


def changed_since(state: State, slots: Sequence[Slot], before: State, old: Sequence[Slot], kind: Code.Kind) -> State:
    """The state with those groups, or stalls, alone whose day is another than before: whose paper is printed again.

    Raises DayError where it is nobody's.
    """
    plan = state.plan

    def same(number: int) -> bool:
        try:
            was, now = day_of(before, kind, number, old), day_of(state, kind, number, slots)
        except UnknownCodeError:
            return False
        return all(getattr(was, each) == getattr(now, each) for each in ("title", "steps", "meets", "free", "choice"))

    if kind is Code.Kind.PARTY:
        parties = {n: replace(each, retired=each.retired or same(n)) for n, each in plan.parties.items()}
        changed = replace(state, plan=replace(plan, parties=parties))
    else:
        stalls = {n: replace(each, retired=each.retired or same(n)) for n, each in plan.stalls.items()}
        changed = replace(state, plan=replace(plan, stalls=stalls))
    if not (changed.plan.going if kind is Code.Kind.PARTY else changed.plan.open_stalls):
        raise DayError(_("Seit Stand %(n)s hat sich auf keinem Zettel etwas geändert.") % {"n": before.number})
    return changed


@dataclass(frozen=True, slots=True)
class Way:
    """Where a group is, and where it goes then; None where nothing is planned."""

    day: Day
    now: Step | None
    next: Step | None


def ways(state: State, slots: Sequence[Slot], moment: datetime.datetime) -> list[Way]:
    """All groups on their way."""
    days = [day_of(state, Code.Kind.PARTY, number, slots) for number in sorted(state.plan.going)]
    return [Way(day, day.now(moment), day.next(moment)) for day in days]


def _of_party(plan: Plan, number: int, slots: Sequence[Slot]) -> tuple[Step, ...]:
    found = []
    for slot in slots:
        stall = plan.stalls.get(plan.visits.get((number, slot.number), 0))
        if stall is not None:
            place = place_of(plan, stall, slot.number)
            where = plan.places[place].name if place is not None else _("fällt aus")
            found.append(Step(slot.begin, slot.end, stall.name, where, next(iter(stall.games), "")))
    return tuple(found)


def _chosen_by(plan: Plan, party: Party, slots: Sequence[Slot]) -> tuple[str, tuple[tuple[str, str], ...]]:
    """What a group for which nothing is planned is told, and the stalls that fit it. What it requires is not said."""
    fits = [plan.open_stalls[number] for number in fitting(plan, party, len(slots))]
    choice = tuple((stall.name, plan.places[stall.place].name) for stall in fits)
    there = rounds(plan, party, slots)
    if not choice or not there:
        return _("Für diese Gruppe ist nichts geplant. Bitte fragen Sie die Organisation."), ()
    times = {"begin": f"{there[0].begin:%H:%M}", "end": f"{there[-1].end:%H:%M}"}
    if plan.mode is Mode.ROTATION:
        return _("Für euch ist kein Weg geplant. Fragt, ob hier von %(begin)s bis %(end)s Platz ist:") % times, choice
    return _("Geht von %(begin)s bis %(end)s, wohin ihr mögt:") % times, choice


def _comes_by(plan: Plan, slots: Sequence[Slot]) -> str:
    """What a stall to which nobody is sent is told."""
    if plan.mode is Mode.ROTATION or not slots:
        return _("Zu diesem Stand ist keine Gruppe geplant.")
    times = {"begin": f"{slots[0].begin:%H:%M}", "end": f"{slots[-1].end:%H:%M}"}
    return _("Von %(begin)s bis %(end)s kommt, wer mag.") % times


def _of_stall(plan: Plan, number: int, slots: Sequence[Slot]) -> tuple[Step, ...]:
    found = []
    for slot in slots:
        there = [
            plan.parties[party]
            for (party, when), stall in sorted(plan.visits.items())
            if when == slot.number and stall == number
        ]
        if there:
            names = ", ".join(f"{party.label} ({party.size})" for party in there)
            signs = ", ".join(called(party.animal, party.colour) for party in there)
            place = place_of(plan, plan.stalls[number], slot.number)
            if place not in (None, plan.stalls[number].place):
                signs = f"{plan.places[place].name}: {signs}"
            found.append(Step(slot.begin, slot.end, names, signs))
    return tuple(found)
