"""What organisers change in a plan: each a function from a plan to a plan. What is refused says why."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from day.domain import pasting, timetable
from day.domain.choosing import Candidate, games_of, stall_of
from day.domain.errors import StaleError, UnreadableError
from day.domain.plan import Mode, Place, Plan, Stall, added, without_visits_of
from day.domain.timetable import Hours, Slot

#: more parties at once at one stall is a typing mistake
MOST_LANES = 20
#: more sets of a game at one stall, too, and more things of no list
MOST_SETS, MOST_EXTRAS = 40, 20
LONGEST_NAME = 60


def with_hours(plan: Plan, hours: Hours, mode: Mode, each: int | None, date: datetime.date, zone: ZoneInfo) -> Plan:
    """The plan with other hours; visits in slots that are no more are gone."""
    number = len(timetable.slots(hours, date, zone))
    if each is not None and each < 1:
        raise UnreadableError(_("Nach Plan besucht jede Gruppe mindestens einen Stand."))
    visits = {key: stall for key, stall in plan.visits.items() if key[1] < number}
    pins = frozenset(key for key in plan.pins if key in visits)
    return replace(plan, hours=hours, mode=mode, each=each, visits=visits, pins=pins)


def with_parties(plan: Plan, pasted: str) -> Plan:
    """The plan with the groups of these lines."""
    return replace(plan, parties=added(plan.parties, *pasting.parties(pasted, plan.parties.values())))


def with_party(plan: Plan, number: int, line: str) -> Plan:
    """The plan with what a line says of a group."""
    party = plan.going.get(number)
    if party is None:
        raise StaleError(_("Diese Gruppe ist nicht mehr dabei."))
    others = [other for key, other in plan.going.items() if key != number]
    return replace(plan, parties={**plan.parties, number: pasting.changed(party, line, others)})


def without_party(plan: Plan, number: int, since: int) -> Plan:
    """The plan without a group from a slot on; what is past stays."""
    party = plan.going.get(number)
    if party is None:
        return plan
    gone = without_visits_of(plan, party=number, since=since)
    return replace(gone, parties={**plan.parties, number: replace(party, retired=True)})


def with_games(plan: Plan, wanted: Collection[str], games: Iterable[Candidate], since: int) -> Plan:
    """The plan with a stall for each of these games, and without the stalls of others that have one game alone."""
    here = games_of(plan)
    for number, stall in plan.open_stalls.items():
        if len(stall.games) == 1 and not stall.games.keys() & set(wanted):
            plan = without_stall(plan, number, since)
    new = [stall_of(plan, game) for game in games if game.slug in wanted and game.slug not in here]
    return replace(plan, stalls=added(plan.stalls, *new))


def with_stall(
    plan: Plan, number: int, *, name: str, place: int, lanes: int, youngest: int, helpers: int,
    games: Mapping[str, int] | None = None, extras: Iterable[str] | None = None, rain: int | None = None,
    closed: Collection[int] | None = None,
) -> Plan:  # fmt: skip
    """The plan with a stall that is called so, stands there, for so many parties at once, with so many sets of each
    game. What is None stays as it is, but the sets: then each party has one."""
    stall = plan.open_stalls.get(number)
    if stall is None:
        raise StaleError(_("Diesen Stand gibt es nicht mehr."))
    name = _name_of_stall(name)
    if place not in plan.places:
        raise UnreadableError(_("Diesen Ort gibt es nicht."))
    if not 1 <= lanes <= MOST_LANES:
        message = _("An einem Stand spielen 1 bis %(n)s Gruppen zugleich, nicht %(lanes)s.")
        raise UnreadableError(message % {"n": MOST_LANES, "lanes": lanes})
    if not 0 <= youngest <= 99 or not 0 <= helpers <= 99:
        raise UnreadableError(_("Alter und Helfer sind Zahlen von 0 bis 99."))
    if rain is not None and (rain not in plan.places or plan.places[rain].open_air):
        raise UnreadableError(_("Bei Regen geht es an einen Ort mit einem Dach."))
    sets = dict.fromkeys(stall.games, lanes) if games is None else {game: n for game, n in games.items() if n}
    if not all(1 <= n <= MOST_SETS for n in sets.values()):
        raise UnreadableError(_("Von einem Spiel stehen 1 bis %(n)s nebeneinander, oder keines.") % {"n": MOST_SETS})
    things = stall.extras if extras is None else tuple(filter(None, (" ".join(each.split()) for each in extras)))
    if len(things) > MOST_EXTRAS or any(len(each) > LONGEST_NAME for each in things):
        message = _("Was in keiner Liste steht: höchstens %(n)s Zeilen zu %(long)s Zeichen.")
        raise UnreadableError(message % {"n": MOST_EXTRAS, "long": LONGEST_NAME})
    changed = replace(
        stall, name=name, place=place, lanes=lanes, youngest=youngest, helpers=helpers, games=sets, extras=things,
        rain=rain, closed=stall.closed if closed is None else frozenset(closed),
    )  # fmt: skip
    return replace(plan, stalls={**plan.stalls, number: changed})


def with_new_stall(plan: Plan, name: str) -> Plan:
    """The plan with one more stall, at the first place, for a game of no list or none yet."""
    return replace(plan, stalls=added(plan.stalls, Stall(_name_of_stall(name), min(plan.places))))


def _name_of_stall(name: str) -> str:
    name = " ".join(name.split())
    if not 1 <= len(name) <= LONGEST_NAME:
        raise UnreadableError(_("Der Name eines Standes hat 1 bis %(n)s Zeichen.") % {"n": LONGEST_NAME})
    return name


def without_stall(plan: Plan, number: int, since: int) -> Plan:
    """The plan without a stall from a slot on; what was played there stays."""
    stall = plan.open_stalls.get(number)
    if stall is None:
        return plan
    gone = without_visits_of(plan, stall=number, since=since)
    return replace(gone, stalls={**plan.stalls, number: replace(stall, retired=True)})


def with_place(
    plan: Plan, number: int | None, *, name: str, outdoors: bool, way: int, step_free: bool, quiet: bool,
    shelter: bool = False,
) -> Plan:  # fmt: skip
    """The plan with a place as it is described: a new one without a number. Indoors is always under a roof."""
    name = " ".join(name.split())
    if not 1 <= len(name) <= LONGEST_NAME:
        raise UnreadableError(_("Der Name eines Ortes hat 1 bis %(n)s Zeichen.") % {"n": LONGEST_NAME})
    if any(place.name.casefold() == name.casefold() for key, place in plan.places.items() if key != number):
        raise UnreadableError(_("Einen Ort „%(name)s“ gibt es schon.") % {"name": name})
    if not 0 <= way <= 99:
        raise UnreadableError(_("Die Minuten am Weg sind eine Zahl von 0 bis 99."))
    number = max(plan.places, default=0) + 1 if number is None else number
    if number not in plan.places and number <= max(plan.places, default=0):
        raise StaleError(_("Diesen Ort gibt es nicht mehr."))
    place = Place(name, outdoors, way, step_free, quiet, shelter or not outdoors)
    return replace(plan, places={**plan.places, number: place})


def moved(plan: Plan, party: int, slot: int, stall: int | None, was: int | None) -> Plan:
    """The plan with a party at another stall in a slot, or at none. Raises StaleError if it is not where it `was`."""
    if party not in plan.going or (stall is not None and stall not in plan.open_stalls):
        raise StaleError(_("Diese Gruppe oder diesen Stand gibt es nicht mehr."))
    if plan.visits.get((party, slot)) != was:
        label = plan.parties[party].label
        raise StaleError(_("„%(label)s“ wurde inzwischen von jemand anderem umgeplant.") % {"label": label})
    visits = {key: at for key, at in plan.visits.items() if key != (party, slot)}
    if stall is None:
        return replace(plan, visits=visits, pins=plan.pins - {(party, slot)})
    return replace(plan, visits={**visits, (party, slot): stall})


def pinned(plan: Plan, party: int, slot: int, fixed: bool) -> Plan:
    """The plan with a visit that nobody moves, or that may be moved again."""
    if (party, slot) not in plan.visits:
        raise StaleError(_("Dort ist kein Besuch geplant."))
    key = {(party, slot)}
    return replace(plan, pins=plan.pins | key if fixed else plan.pins - key)


def exchanged(plan: Plan, party: int, slot: int, other: int, was: tuple[int | None, int | None]) -> Plan:
    """The plan with what a party does in two slots exchanged. Raises StaleError if it is not where it `was`."""
    first, second = was
    plan = replace(plan, pins=plan.pins - {(party, slot), (party, other)})
    return moved(moved(plan, party, slot, second, first), party, other, first, second)


def whole(plan: Plan) -> Plan:
    """The plan, if all its stalls stand somewhere. Raises StaleError: taken back may be what others have built on."""
    for stall in plan.stalls.values():
        if not {stall.place, stall.place if stall.rain is None else stall.rain} <= plan.places.keys():
            message = _("Das lässt sich nicht zurücknehmen: „%(stall)s“ steht inzwischen dort.")
            raise StaleError(message % {"stall": stall.name})
    return plan


def with_past(now: Plan, made: Plan, past: Sequence[Slot], slots: Sequence[Slot]) -> Plan:
    """The plan that somebody makes of the one that holds `now`, with what has begun (`past`) as it is; `slots` are
    those of the made one. Raises StaleError where it says another time for it."""
    if tuple(slots[: len(past)]) != tuple(past):
        raise StaleError(_("Das geht nicht mehr: Inzwischen hat eine Runde begonnen, und was begonnen hat, bleibt."))
    done = len(past)

    def joined(before: frozenset[Any], after: frozenset[Any], slot: Callable[[Any], int]) -> frozenset[Any]:
        return frozenset(
            {each for each in before if slot(each) < done} | {each for each in after if slot(each) >= done}
        )

    before = {key: stall for key, stall in now.visits.items() if key[1] < done}
    after = {key: stall for key, stall in made.visits.items() if key[1] >= done}
    if any(party not in made.parties or stall not in made.stalls for (party, _slot), stall in before.items()):
        raise StaleError(_("Das geht nicht mehr: Damit wurde schon gespielt, und was war, bleibt."))
    return replace(
        made,
        visits=before | after,
        pins=joined(now.pins, made.pins, lambda key: key[1]),
        wet=joined(now.wet, made.wet, lambda slot: slot),
    )
