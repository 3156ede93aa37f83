"""Repairs of a plan while the day runs: a stall is lost, it rains, a group comes late, everything is late.

Each is a function from a plan to a plan that says what is the matter; `repaired` then moves who has to move, and nobody
else, and `preview` says who that is before anything is done. What has begun stays as it is.
"""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from day.domain import appearing, pasting, solving, timetable
from day.domain.changes import MOST_LANES, MOST_SETS
from day.domain.errors import StaleError, UnreadableError
from day.domain.plan import Party, Plan, Stall, place_of, where
from day.domain.solving import Answer
from day.domain.timetable import MOST_SLOTS, Break, Hours, Slot

#: a delay of more minutes is another day
LONGEST_DELAY = 180
#: a round that is shortened lasts so many minutes at least
SHORTEST = 5


def _from(slot: int) -> frozenset[int]:
    """That slot and all that come, those too that are added later."""
    return frozenset(range(slot, MOST_SLOTS))


# --- what is the matter -----------------------------------------------------------------------------------------


def lost(plan: Plan, number: int, slot: int) -> Plan:
    """A stall is closed from a slot on."""
    stall = _stall(plan, number)
    return replace(plan, stalls={**plan.stalls, number: replace(stall, closed=stall.closed | _from(slot))})


def back(plan: Plan, number: int, slot: int) -> Plan:
    """A stall is open again from a slot on."""
    stall = _stall(plan, number)
    return replace(plan, stalls={**plan.stalls, number: replace(stall, closed=stall.closed - _from(slot))})


def rain(plan: Plan, slot: int) -> Plan:
    """It rains from a slot on: whoever stands in the open air goes under a roof, or nobody plays there."""
    return replace(plan, wet=plan.wet | _from(slot))


def dry(plan: Plan, slot: int) -> Plan:
    """From a slot on it rains no more."""
    return replace(plan, wet=plan.wet - _from(slot))


def late(plan: Plan, number: int, arrival: str) -> Plan:
    """A group comes at that time."""
    party = _party(plan, number)
    clock = timetable.clock(arrival, party.label)
    return _there(plan, number, replace(party, arrival=f"{clock:%H:%M}"))


def early(plan: Plan, number: int, departure: str) -> Plan:
    """A group goes at that time."""
    party = _party(plan, number)
    clock = timetable.clock(departure, party.label)
    return _there(plan, number, replace(party, departure=f"{clock:%H:%M}"))


def _there(plan: Plan, number: int, party: Party) -> Plan:
    if not pasting.come_before_go(party.arrival, party.departure):
        message = _("„%(label)s“ geht (%(departure)s), ehe die Gruppe kommt (%(arrival)s).")
        shown = {"label": party.label, "departure": party.departure, "arrival": party.arrival}
        raise UnreadableError(message % shown)
    return replace(plan, parties={**plan.parties, number: party})


def wider(plan: Plan, numbers: Collection[int], more: int) -> Plan:
    """So many groups more at once have room at these stalls, with so many sets more of their games."""
    for number in numbers:
        stall = _stall(plan, number)
        games = {game: sets + more for game, sets in stall.games.items()}
        if not 1 <= more <= MOST_LANES - stall.lanes or max(games.values(), default=0) > MOST_SETS:
            message = _("An einem Stand spielen 1 bis %(n)s Gruppen zugleich, nicht %(lanes)s.")
            raise UnreadableError(message % {"n": MOST_LANES, "lanes": stall.lanes + more})
        plan = replace(plan, stalls={**plan.stalls, number: replace(stall, lanes=stall.lanes + more, games=games)})
    return plan


def younger(plan: Plan, numbers: Collection[int], age: int) -> Plan:
    """These stalls are for children from that age on."""
    for number in numbers:
        stall = _stall(plan, number)
        if not 0 <= age <= stall.youngest:
            message = _("„%(stall)s“ ist schon ab %(age)s.")
            raise UnreadableError(message % {"stall": stall.name, "age": stall.youngest})
        plan = replace(plan, stalls={**plan.stalls, number: replace(stall, youngest=age)})
    return plan


def all_later(plan: Plan, slots: Sequence[Slot], begun: int, minutes: int) -> Plan:
    """Whatever has not begun comes so many minutes later: rounds, breaks, figures and helpers; a shift that goes on
    ends later. The lantern walk keeps its time, it waits for the dark."""
    following = _following(slots, begun, minutes).begin

    def then(text: str) -> str:
        return _later(following, text, minutes)

    def to_come(text: str) -> bool:
        return timetable.clock(text, "") >= following.time()

    appearances = {
        number: replace(each, begin=then(each.begin), end=then(each.end)) if to_come(each.begin) else each
        for number, each in plan.appearances.items()
    }
    shifts = {
        number: replace(each, begin=then(each.begin) if to_come(each.begin) else each.begin, end=then(each.end))
        if timetable.clock(each.end, "") > following.time()
        else each
        for number, each in plan.shifts.items()
    }
    hours = pushed(plan.hours, slots, begun, minutes)
    return replace(plan, hours=hours, appearances=appearances, shifts=shifts)


def _later(date: datetime.datetime, text: str, minutes: int) -> str:
    """A time of that day as on the clock, so many minutes later."""
    clock = timetable.clock(text, _("Pause"))
    return timetable.later(date.replace(hour=clock.hour, minute=clock.minute), minutes)


def pushed(hours: Hours, slots: Sequence[Slot], begun: int, minutes: int) -> Hours:
    """What has not begun comes so many minutes later, breaks and the end too."""
    following = _following(slots, begun, minutes)

    def then(text: str) -> str:
        return _later(following.begin, text, minutes)

    breaks = tuple(
        Break(then(each.begin), then(each.end), each.name)
        if timetable.clock(each.begin, _("Pause")) >= following.begin.time()
        else each
        for each in hours.breaks
    )
    given = timetable.standing(hours, slots, begun)
    begin = timetable.later(following.begin, minutes)
    return replace(given, begin=begin, end=then(hours.end), breaks=breaks)


def shortened(
    hours: Hours, slots: Sequence[Slot], begun: int, minutes: int, date: datetime.date, zone: ZoneInfo
) -> Hours:
    """What has not begun comes so many minutes later, and its rounds are so much shorter that the day ends as it was to
    end, with as many of them. Raises UnreadableError where that is not possible."""
    following = _following(slots, begun, minutes)
    given = replace(timetable.standing(hours, slots, begun), begin=timetable.later(following.begin, minutes))
    for length in range(hours.slot, min(SHORTEST, hours.slot) - 1, -1):
        shorter = replace(given, slot=length)
        try:
            if len(timetable.slots(shorter, date, zone)) >= len(slots):
                return shorter
        except UnreadableError:
            continue
    message = _("Auch mit Runden von %(n)s Minuten reicht die Zeit nicht. Verschieben Sie das Ende.")
    raise UnreadableError(message % {"n": min(SHORTEST, hours.slot)})


def break_at(hours: Hours, slots: Sequence[Slot], begun: int, number: int, begin: str) -> Hours:
    """A break begins at another time, and is as long as it was. Raises UnreadableError where it would begin before what
    has begun is over."""
    if not 0 <= number < len(hours.breaks):
        raise StaleError(_("Diese Pause gibt es nicht mehr."))
    old, date = hours.breaks[number], slots[0].begin
    over = slots[begun - 1].end.time() if begun else datetime.time.min
    was, until = (timetable.clock(text, _("Pause")) for text in (old.begin, old.end))
    start = timetable.clock(begin, _("Pause"))
    if min(was, start) < over:
        message = _("Bis %(until)s läuft, was begonnen hat. Verschieben lässt sich nur eine Pause danach, auf danach.")
        raise UnreadableError(message % {"until": f"{over:%H:%M}"})
    length = (until.hour - was.hour) * 60 + until.minute - was.minute
    end = timetable.later(date.replace(hour=start.hour, minute=start.minute), length)
    breaks = (*hours.breaks[:number], Break(f"{start:%H:%M}", end, old.name), *hours.breaks[number + 1 :])
    return replace(timetable.standing(hours, slots, begun), breaks=breaks)


def rounds_more(hours: Hours, slots: Sequence[Slot], begun: int, more: int) -> Hours:
    """So many rounds more at the end of the day."""
    if not 1 <= more <= MOST_SLOTS:
        raise UnreadableError(_("Ein Tag hat höchstens %(n)s Runden.") % {"n": MOST_SLOTS})
    given = timetable.standing(hours, slots, begun)
    return replace(given, end=timetable.later(slots[-1].end, more * (hours.change + hours.slot)))


def rounds_fewer(hours: Hours, slots: Sequence[Slot], begun: int, fewer: int) -> Hours:
    """So many rounds fewer: the day ends when the last of the others does."""
    left = len(slots) - fewer
    if not 1 <= fewer < len(slots) - begun:
        raise UnreadableError(_("So viele Runden kommen nicht mehr, dass %(n)s entfallen können.") % {"n": fewer})
    return replace(timetable.standing(hours, slots, begun), end=timetable.shown(slots[left - 1].end))


def _following(slots: Sequence[Slot], begun: int, minutes: int) -> Slot:
    if not 1 <= minutes <= LONGEST_DELAY:
        message = _("Eine Verzögerung dauert 1 bis %(n)s Minuten, nicht %(minutes)s.")
        raise UnreadableError(message % {"n": LONGEST_DELAY, "minutes": minutes})
    if begun >= len(slots):
        raise UnreadableError(_("Die letzte Runde hat begonnen; es kommt keine mehr."))
    return slots[begun]


def _stall(plan: Plan, number: int) -> Stall:
    if number not in plan.open_stalls:
        raise StaleError(_("Diesen Stand gibt es nicht mehr."))
    return plan.stalls[number]


def _party(plan: Plan, number: int) -> Party:
    if number not in plan.going:
        raise StaleError(_("Diese Gruppe ist nicht mehr dabei."))
    return plan.parties[number]


# --- who moves --------------------------------------------------------------------------------------------------


def repaired(
    before: Plan, changed: Plan, old: Sequence[Slot], new: Sequence[Slot], *, begun: int, fill: bool = False
) -> Answer:
    """The changed plan, in which whoever has to has moved: nobody, where nothing is wrong that was not wrong before.
    With `fill` whoever missed something gets it if it can be. Raises BusyError."""
    visits = {key: stall for key, stall in changed.visits.items() if key[1] < len(new)}
    changed = replace(changed, visits=visits, pins=frozenset(key for key in changed.pins if key in visits))
    if not before.visits:
        return Answer(changed, {})
    wrong = Counter(solving.faults(changed, new, done=begun))
    known = Counter() if fill else Counter(solving.faults(before, old, done=begun))
    return solving.calculate(changed, new, done=begun, keep=True) if wrong - known else Answer(changed, {})


@dataclass(frozen=True, slots=True)
class Moved:
    """Where a group was to be in a slot, and where it is then; "" is nowhere."""

    slot: Slot
    was: str
    now: str


@dataclass(frozen=True, slots=True)
class Affected:
    """A group whose way changes, how, and to which stalls it does not come any more."""

    number: int
    party: Party
    moves: tuple[Moved, ...]
    lost: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Preview:
    """What a repair would do: groups that go elsewhere, stalls that close or move (name, what, from, until), slots at
    another time (before and then; None: there is none), figures and shifts at another time (name, before, then).
    `moved` of `planned` visits that are to come change."""

    groups: tuple[Affected, ...]
    stalls: tuple[tuple[str, str, Slot, Slot], ...]
    times: tuple[tuple[Slot | None, Slot | None], ...]
    others: tuple[tuple[str, str, str], ...]
    moved: int
    planned: int

    @property
    def nothing(self) -> bool:
        """Whether nobody would notice."""
        return not (self.groups or self.stalls or self.times or self.others)


def preview(before: Plan, after: Plan, old: Sequence[Slot], new: Sequence[Slot], *, begun: int) -> Preview:
    """Who is affected if the one plan becomes the other."""
    slots = list(new[begun:]) + [slot for slot in old[begun:] if slot.number >= len(new)]
    groups = []
    for number, party in sorted(before.going.items()):
        moves = [Moved(slot, _where(before, number, slot), _where(after, number, slot)) for slot in slots]
        changed = tuple(each for each in moves if each.was != each.now)
        had, has = ({at for (who, _slot), at in plan.visits.items() if who == number} for plan in (before, after))
        gone = tuple(before.stalls[stall].name for stall in sorted(had - has) if stall in before.stalls)
        if changed:
            groups.append(Affected(number, party, changed, gone))
    stalls = []
    for number, stall in sorted(before.open_stalls.items()):
        if number not in after.open_stalls:
            continue
        said = [
            (slot, where(before, stall, slot.number), where(after, after.stalls[number], slot.number)) for slot in slots
        ]
        differs = [(slot, then) for slot, now, then in said if now != then]
        if differs:
            stalls.append((stall.name, differs[0][1], differs[0][0], differs[-1][0]))
    pairs = [
        (old[number] if number < len(old) else None, new[number] if number < len(new) else None)
        for number in range(max(len(old), len(new)))
    ]
    return Preview(
        tuple(groups), tuple(stalls), tuple(pair for pair in pairs if pair[0] != pair[1]),
        tuple(_others(before, after)),
        sum(len(each.moves) for each in groups),
        sum(slot >= begun and party in before.going for party, slot in before.visits),
    )  # fmt: skip


def _others(before: Plan, after: Plan) -> Iterator[tuple[str, str, str]]:
    for number, shift in before.open_shifts.items():
        then = after.shifts[number]
        if (shift.begin, shift.end) != (then.begin, then.end):
            yield shift.name, f"{shift.begin}–{shift.end}", f"{then.begin}–{then.end}"
    for number, each in appearing.in_order(before):
        now = after.appearances[number]
        if (each.begin, each.end) != (now.begin, now.end) and each.figure in before.figures:
            yield before.figures[each.figure].name, f"{each.begin}–{each.end}", f"{now.begin}–{now.end}"


def _where(plan: Plan, party: int, slot: Slot) -> str:
    stall = plan.stalls.get(plan.visits.get((party, slot.number), 0))
    if stall is None:
        return ""
    place = place_of(plan, stall, slot.number)
    return f"{stall.name} ({plan.places[place].name})" if place not in (None, stall.place) else stall.name
