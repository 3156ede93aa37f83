"""Who helps when and where: offered, confirmed, here, absent, given back.

Everything that changes is looked at under the lock of the plan's row: so nobody is at two posts at once and no post has
more than it takes, however many press at the same moment; whoever comes second is told why. Organisers and helpers are
refused the same things in the same sentences.
"""

from __future__ import annotations

import datetime
import hashlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import groupby
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from day.domain import shifts, staffing, timetable
from day.domain.errors import BusyError, DayError, StaleError
from day.domain.plan import GROWN_UP
from day.domain.revisions import State, find
from day.domain.shifts import Key, Post
from day.domain.solving import ROOM
from day.models import DayPlan, Duty, Helper
from gamesday import apart

#: states in which somebody takes a place
HOLDING = frozenset({Duty.State.OFFERED, Duty.State.CONFIRMED, Duty.State.HERE})
#: states that nobody but people change
DECIDED = frozenset({Duty.State.CONFIRMED, Duty.State.HERE})
#: times that the helpers are divided anew when somebody has changed something meanwhile
AGAIN = 3


class DutyError(DayError):
    """Somebody cannot help there; the message says why."""


@dataclass(frozen=True, slots=True)
class Roster:
    """All posts of a plan's newest revision, and who helps where."""

    state: State
    posts: Mapping[Key, Post]
    helpers: Mapping[int, Helper]
    duties: Sequence[Duty]

    def at(self, key: Key) -> list[Duty]:
        """Who takes a place at a post."""
        return [duty for duty in self.duties if key_of(duty) == key and duty.state in HOLDING]

    def of(self, helper: int) -> list[Duty]:
        """Where somebody takes a place."""
        return [duty for duty in self.duties if duty.helper_id == helper and duty.state in HOLDING]

    def free(self, post: Post) -> int:
        """How many are still needed."""
        return max(0, post.need - len(self.at(post.key)))

    def without(self, duty: Duty) -> Roster:
        """The same, had that duty not been."""
        return replace(self, duties=[each for each in self.duties if each.pk != duty.pk])

    def why_not(self, helper: Helper, post: Post) -> str:
        """What stands against somebody helping there; "" if nothing does."""
        if not self.free(post):
            message = _("„%(post)s“ (%(times)s) ist voll besetzt: Den letzten Platz hat schon jemand anderes.")
            return message % {"post": post.name, "times": post.times}
        return self.unsuitable(helper, post)

    def unsuitable(self, helper: Helper, post: Post) -> str:
        """The same, if only there were room."""
        against = self.never(helper, post)
        if against:
            return against
        mine = [there for duty in self.of(helper.pk) if (there := self.posts.get(key_of(duty)))]
        at_once = next((there for there in mine if there.overlaps(post)), None)
        if at_once:
            message = _("%(name)s hilft dann schon: %(post)s, %(times)s.")
            return message % {"name": helper.name, "post": at_once.name, "times": at_once.times}
        limit = self.state.plan.care.limit(helper.age)
        if limit is None:
            return ""
        if sum(there.minutes for there in mine) + post.minutes > limit.hours * 60:
            message = _("%(name)s ist %(age)s: höchstens %(n)s Stunden am Tag.")
            return message % {"name": helper.name, "age": helper.age, "n": limit.hours}
        if not any(self._grown_up(duty.helper_id) for duty in self.at(post.key)):
            message = _("Wer unter %(n)s ist, hilft nie allein: Bei „%(post)s“ (%(times)s) fehlt jemand Erwachsenes.")
            return message % {"n": GROWN_UP, "post": post.name, "times": post.times}
        return ""

    def never(self, helper: Helper, post: Post) -> str:
        """What stands against it whatever all others do."""
        name, care = helper.name, self.state.plan.care
        limit = care.limit(helper.age)
        if helper.age is not None and helper.age < care.youngest:
            return _("%(name)s ist %(age)s: Wer hilft, ist mindestens %(n)s.") % {
                "name": name, "age": helper.age, "n": care.youngest,
            }  # fmt: skip
        if limit and not _within(post, limit.begin, limit.end):
            return _("%(name)s ist %(age)s und hilft nur von %(begin)s bis %(end)s Uhr.") % {
                "name": name, "age": helper.age, "begin": limit.begin, "end": limit.end,
            }  # fmt: skip
        if not _within(post, helper.arrival, helper.departure):
            times = [*([_("ab %(time)s") % {"time": helper.arrival}] if helper.arrival else []),
                     *([_("bis %(time)s") % {"time": helper.departure}] if helper.departure else [])]  # fmt: skip
            return _("%(name)s ist nur %(times)s da.") % {"name": name, "times": " ".join(times)}
        return ""

    def suitable(self, post: Post) -> list[Helper]:
        """Who might help there, those with the fewest duties first; nobody who is missed somewhere, or gave it back."""
        missed = {
            duty.helper_id
            for duty in self.duties
            if duty.state == Duty.State.ABSENT or (duty.state == Duty.State.RETURNED and key_of(duty) == post.key)
        }
        found = [
            helper for helper in self.helpers.values() if helper.pk not in missed and not self.why_not(helper, post)
        ]
        return sorted(found, key=lambda helper: (len(self.of(helper.pk)), helper.name.casefold()))

    def open_to(self, helper: Helper, now: datetime.datetime) -> list[Post]:
        """Where somebody might help too."""
        return [post for post in self.posts.values() if post.end > now and not self.why_not(helper, post)]

    def faults(self, now: datetime.datetime) -> list[str]:
        """What is missing or wrong, in sentences: shift by shift how many, then duty by duty."""
        found = []
        coming = [post for post in self.posts.values() if post.end > now]
        for shift, there in groupby(coming, key=lambda post: (post.key[0], post.shift, post.times)):
            posts = list(there)
            lacking = [(post.name, self.free(post)) for post in posts if self.free(post)]
            short, need = sum(number for _name, number in lacking), sum(post.need for post in posts)
            if short:
                message = _("%(shift)s, %(times)s: Es fehlt 1 von %(need)s Helfern (%(where)s).") if short == 1 else _(
                    "%(shift)s, %(times)s: Es fehlen %(n)s von %(need)s Helfern (%(where)s)."
                )  # fmt: skip
                where = ", ".join(f"{name} {number}" if number > 1 else name for name, number in lacking)
                found.append(message % {"shift": shift[1], "times": shift[2], "n": short, "need": need, "where": where})
            found += [
                _("%(post)s, %(times)s: %(n)s sind da, nötig sind %(need)s.")
                % {"post": post.name, "times": post.times, "n": len(self.at(post.key)), "need": post.need}
                for post in posts
                if len(self.at(post.key)) > post.need
            ]
        return [*found, *self._wrong(now)]

    def _wrong(self, now: datetime.datetime) -> Iterator[str]:
        for duty in self.duties:
            post, helper = self.posts.get(key_of(duty)), self.helpers[duty.helper_id]
            if duty.state not in HOLDING:
                continue
            if post is None:
                message = _("%(name)s ist für etwas eingeteilt, das nicht mehr im Plan steht (%(what)s).")
                yield message % {"name": helper.name, "what": self.gone(duty)}
            elif post.end > now and (why := self.without(duty).unsuitable(helper, post)):
                yield _("%(name)s bei „%(post)s“: %(why)s") % {"name": helper.name, "post": post.name, "why": why}

    def gone(self, duty: Duty) -> str:
        """What a duty was whose post is no more."""
        plan = self.state.plan
        stall = plan.stalls.get(int(duty.post)) if duty.post.isdecimal() else None
        shift = plan.shifts.get(duty.shift)
        return f"{stall.name if stall else duty.post}{f', {shift.name}' if shift else ''}"

    def version(self) -> str:
        """The same as long as the same people help at the same posts, whether they have said yes or are there."""
        rows = [
            (post.shift, post.name, post.times, post.need, [self.helpers[duty.helper_id].name for duty in self.at(key)])
            for key, post in self.posts.items()
        ]
        return hashlib.sha256(repr(rows).encode()).hexdigest()[:12]

    def _grown_up(self, helper: int) -> bool:
        return self.state.plan.care.limit(self.helpers[helper].age) is None


def key_of(duty: Duty) -> Key:
    """The post of a duty."""
    return duty.shift, duty.post


def roster(state: State) -> Roster:
    """Who helps where, by the newest revision of this plan."""
    if not state.newest:
        state = find(state.row.games_day_id)
    there = shifts.posts(state.plan, state.row.games_day.date, zone())
    rows = {helper.pk: helper for helper in state.row.helpers.filter(gone=None)}
    return Roster(state, there, rows, list(Duty.objects.filter(helper__in=rows)))


def highest_shift(state: State) -> int:
    """The highest number of a shift in which anybody was to help: none of them is given to another one."""
    return Duty.objects.filter(helper__plan=state.row).aggregate(highest=Max("shift"))["highest"] or 0


# --- what organisers do -----------------------------------------------------------------------------------------


def set_in(state: State, helper: int, key: Key) -> None:
    """Offer somebody a post. Raises DutyError, StaleError."""
    with _locked(state) as now:
        _take(now, helper, key, Duty.State.OFFERED)


def mark(state: State, number: int, to: Duty.State) -> Duty:
    """A duty is confirmed, somebody is here, or absent. Who takes a place again needs one. Raises DutyError."""
    with _locked(state) as now:
        duty = _duty(now, number)
        post = now.posts.get(key_of(duty))
        if to in HOLDING and duty.state not in HOLDING and post:
            _refuse(now.without(duty).why_not(now.helpers[duty.helper_id], post))
        _set(duty, to)
        return duty


def drop(state: State, number: int) -> None:
    """Somebody does not help there after all, and might be asked again."""
    with _locked(state) as now:
        _duty(now, number).delete()


def fill(state: State) -> tuple[int, int]:
    """Offer what is still needed to all who are free, in a fair way; how many duties are new, and how many offers gave
    way.

    Nothing that was confirmed moves, and nobody is offered again what they gave back. Raises BusyError, StaleError.
    """
    for _attempt in range(AGAIN):
        before = roster(find(state.row.games_day_id))
        moment = timezone.now()
        keys, people = list(before.posts), sorted(before.helpers)
        try:
            found = ROOM.run(staffing.solve, asked(before, moment))
        except apart.ApartError:
            why = _("Die Helfer ließen sich gerade nicht einteilen. Bitte versuchen Sie es noch einmal.")
            raise BusyError(why) from None
        wanted = {(people[duty.helper], keys[duty.post]) for duty in found}
        with _locked(state) as now:
            if _known(now) != _known(before):
                continue
            open_ = [duty for duty in now.duties if _may_move(now, duty, moment)]
            stay = {(duty.helper_id, key_of(duty)) for duty in open_}
            gone = [duty.pk for duty in open_ if (duty.helper_id, key_of(duty)) not in wanted]
            Duty.objects.filter(pk__in=gone).delete()
            new = sorted(wanted - stay)
            for helper, (shift, post) in new:
                Duty.objects.create(helper_id=helper, shift=shift, post=post)
            return len(new), len(gone)
    raise StaleError(_("Gerade ändern viele zugleich etwas. Bitte versuchen Sie es noch einmal."))


def asked(now: Roster, moment: datetime.datetime) -> staffing.Problem:
    """Who might help where, as the solver numbers it: posts and helpers in their order."""
    places = {key: number for number, key in enumerate(now.posts)}
    people = {helper: number for number, helper in enumerate(sorted(now.helpers))}
    missed = {duty.helper_id for duty in now.duties if duty.state == Duty.State.ABSENT}
    declined = {(duty.helper_id, key_of(duty)) for duty in now.duties if duty.state not in HOLDING}
    there = [duty for duty in now.duties if duty.state in HOLDING and key_of(duty) in places]
    asked_ = {duty: staffing.Duty(people[duty.helper_id], places[key_of(duty)]) for duty in there}

    def helper(number: int) -> staffing.Helper:
        row = now.helpers[number]
        fits = frozenset(
            places[key]
            for key, post in now.posts.items()
            if post.end > moment and number not in missed and (number, key) not in declined
            and not now.never(row, post)
        )  # fmt: skip
        limit = now.state.plan.care.limit(row.age)
        return staffing.Helper(fits, limit is not None, None if limit is None else limit.hours * 60)

    return staffing.Problem(
        tuple(staffing.Post(post.need, _minutes(post.begin), _minutes(post.end)) for post in now.posts.values()),
        tuple(map(helper, sorted(now.helpers))),
        frozenset(each for duty, each in asked_.items() if not _may_move(now, duty, moment)),
        frozenset(each for duty, each in asked_.items() if _may_move(now, duty, moment)),
    )


def bring_back(state: State, number: int) -> list[str]:
    """Somebody helps after all, where there is still room; where there is none any more, in words. Raises StaleError,
    DutyError where somebody else is called so by now."""
    with transaction.atomic():
        row = DayPlan.objects.select_for_update().get(pk=state.row.pk)
        helper = row.helpers.exclude(gone=None).filter(pk=number).first()
        if helper is None:
            raise StaleError(_("Das hat jemand anderes inzwischen geändert. So, wie es jetzt hier steht, gilt es."))
        if any(helper.name.casefold() == other.name.casefold() for other in row.helpers.filter(gone=None)):
            raise DutyError(
                _("„%(name)s“ hilft schon. Gibt es zwei, hilft ein Buchstabe mehr.") % {"name": helper.name}
            )
        helper.gone, helper.gone_by = None, ""
        helper.save(update_fields=["gone", "gone_by"])
        now, lost = roster(find(row.games_day_id)), []
        for duty in now.of(number):
            post = now.posts.get(key_of(duty))
            why = now.without(duty).why_not(helper, post) if post else now.gone(duty)
            if why:
                duty.delete()
                lost.append(why)
    return lost


# --- what helpers do on their own page --------------------------------------------------------------------------


def take(helper: Helper, key: Key, moment: datetime.datetime) -> None:
    """Somebody takes a free place. Raises DutyError, StaleError."""
    with _locked_for(helper) as now:
        _refuse_past(now, key, moment)
        _take(now, helper.pk, key, Duty.State.CONFIRMED)


def confirm(helper: Helper, number: int) -> None:
    """Somebody says that they come."""
    with _locked_for(helper) as now:
        duty = _duty(now, number, helper)
        if duty.state == Duty.State.OFFERED:
            _set(duty, Duty.State.CONFIRMED)
        elif duty.state not in HOLDING:
            raise StaleError(_("Diese Schicht ist nicht mehr Ihre. Bitte sehen Sie nach, was noch frei ist."))


def give_back(helper: Helper, number: int, moment: datetime.datetime) -> None:
    """Somebody cannot come; not once it has begun. Raises DutyError."""
    with _locked_for(helper) as now:
        duty = _duty(now, number, helper)
        _refuse_begun(now, duty, moment)
        if duty.state in HOLDING:
            _set(duty, Duty.State.RETURNED)


def swap(helper: Helper, number: int, key: Key, moment: datetime.datetime) -> None:
    """Somebody takes a free place instead of their own; both or neither. Raises DutyError, StaleError."""
    with _locked_for(helper) as now:
        duty = _duty(now, number, helper)
        _refuse_begun(now, duty, moment)
        _refuse_past(now, key, moment)
        if duty.state not in HOLDING:
            raise StaleError(_("Diese Schicht ist nicht mehr Ihre. Bitte sehen Sie nach, was noch frei ist."))
        if key == key_of(duty):
            return
        after = now.without(duty)
        for other in after.at(key_of(duty)):
            minor, post = now.helpers[other.helper_id], now.posts.get(key_of(duty))
            if minor.age is not None and post and after.without(other).unsuitable(minor, post):
                message = _("Bei „%(post)s“ wäre dann jemand unter %(n)s allein. Bitte fragen Sie die Organisation.")
                raise DutyError(message % {"post": post.name, "n": GROWN_UP})
        _take(after, helper.pk, key, Duty.State.CONFIRMED)
        if key[0] == duty.shift:  # in their calendar a shift is one entry, which says otherwise now
            duty.delete()
        else:  # and this one is cancelled there
            _set(duty, Duty.State.RETURNED)


# --- what they share --------------------------------------------------------------------------------------------


@contextmanager
def _locked(state: State) -> Iterator[Roster]:
    """Who helps where, and nobody else changes it meanwhile."""
    with transaction.atomic():
        row = DayPlan.objects.select_for_update().get(pk=state.row.pk)
        yield roster(find(row.games_day_id))


@contextmanager
def _locked_for(helper: Helper) -> Iterator[Roster]:
    with transaction.atomic():
        row = DayPlan.objects.select_for_update().get(pk=helper.plan_id)
        if row.status == DayPlan.Status.OVER:
            raise DutyError(_("Der Spieltag ist vorbei. Danke!"))
        yield roster(find(row.games_day_id))


def _take(now: Roster, number: int, key: Key, state: Duty.State) -> None:
    post, helper = now.posts.get(key), now.helpers.get(number)
    if post is None or helper is None:
        raise StaleError(_("Das gibt es im Plan nicht mehr. So, wie es jetzt hier steht, gilt es."))
    if any(key_of(duty) == key for duty in now.of(number)):
        return
    _refuse(now.why_not(helper, post))
    Duty.objects.update_or_create(helper=helper, shift=key[0], post=key[1], defaults={"state": state})


def _duty(now: Roster, number: int, helper: Helper | None = None) -> Duty:
    found = next((duty for duty in now.duties if duty.pk == number and helper in (None, duty.helper)), None)
    if found is None:
        raise StaleError(_("Das hat jemand anderes inzwischen geändert. So, wie es jetzt hier steht, gilt es."))
    return found


def _refuse(why: str) -> None:
    if why:
        raise DutyError(why)


def _refuse_begun(now: Roster, duty: Duty, moment: datetime.datetime) -> None:
    post = now.posts.get(key_of(duty))
    if post and post.begin <= moment:
        raise DutyError(_("Diese Schicht hat schon begonnen. Bitte sprechen Sie mit der Organisation."))


def _refuse_past(now: Roster, key: Key, moment: datetime.datetime) -> None:
    post = now.posts.get(key)
    if post and post.end <= moment:
        raise DutyError(_("Diese Schicht ist schon vorbei."))


def _set(duty: Duty, state: Duty.State) -> None:
    duty.state = state
    duty.save(update_fields=["state"])


def _may_move(now: Roster, duty: Duty, moment: datetime.datetime) -> bool:
    """Whether a duty is an offer that nobody has confirmed, for a time that is not over."""
    post = now.posts.get(key_of(duty))
    return duty.state == Duty.State.OFFERED and post is not None and post.end > moment


def _known(now: Roster) -> tuple[object, ...]:
    """Everything that dividing the helpers asks for."""
    people = [(each.pk, each.age, each.arrival, each.departure) for each in now.helpers.values()]
    return now.state.number, people, [(each.pk, key_of(each), each.helper_id, each.state) for each in now.duties]


def _within(post: Post, begin: str, end: str) -> bool:
    first = timetable.clock(begin, post.name) if begin else datetime.time.min
    last = timetable.clock(end, post.name) if end else datetime.time.max
    return first <= post.begin.time() and post.end.time() <= last


def _minutes(at: datetime.datetime) -> int:
    return round(at.timestamp() / 60)


def zone() -> ZoneInfo:
    return ZoneInfo(settings.TIME_ZONE)
