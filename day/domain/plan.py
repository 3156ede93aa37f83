"""A plan: places, stalls, parties, and who is where in which slot.

A plan is a value. A change makes another one, which is written down as a revision (`day.domain.revisions`); so what a
change does is tested without a database, and undone by it. Places, stalls and parties keep their numbers for good.

No name of a child stands in a plan: a party has a label, a sign (an animal in a colour) and a size. Needs are written
as what is required ("stufenlos"), never as a diagnosis, and are shown on no public page.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from django.utils.translation import gettext as _

from day.domain.figures import Appearance, Figure
from day.domain.timetable import Break, Hours
from day.domain.walks import Stop, Walk


class Variant(enum.StrEnum):
    """For whom the day is."""

    SCHOOL = "schule"
    KITA = "kita"
    FAMILY = "familie"
    FOUNDATION = "stiftung"


class Mode(enum.StrEnum):
    """How parties move: by a plan, as they like, or some by a plan and the rest as they like."""

    ROTATION = "rotation"
    FREE = "frei"
    MIXED = "gemischt"


class Need(enum.StrEnum):
    """What a party requires; the word is what people type and read."""

    STEP_FREE = "stufenlos"
    SEAT = "sitzplatz"
    QUIET = "ruhig"


@dataclass(frozen=True, slots=True)
class Place:
    """Where stalls stand; `way` orders places along the way, in steps that are about a minute apart."""

    name: str
    outdoors: bool = False
    way: int = 0
    step_free: bool = True
    quiet: bool = False
    shelter: bool = True

    @property
    def open_air(self) -> bool:
        """Whether nobody stays here when it rains."""
        return self.outdoors and not self.shelter

    @property
    def said(self) -> tuple[str, ...]:
        """What visitors are told of it, without what its name says already."""
        where = _("draußen") if self.outdoors else _("drinnen")
        told = (
            "" if self.name.casefold() == where.casefold() else where,
            "" if self.step_free else _("mit Stufen"),
            _("ruhig") if self.quiet else "",
        )
        return tuple(filter(None, told))


@dataclass(frozen=True, slots=True)
class Stall:
    """What stands at a place: games with the number of sets side by side, how many parties play there at once, from
    which age, how many helpers it takes, what no list holds; in which slots it is closed. `rain` is the place it moves
    to when it rains; None: where it is (under a roof), or nowhere ("fällt aus", in the open air)."""

    name: str
    place: int
    games: Mapping[str, int] = field(default_factory=dict)
    lanes: int = 1
    youngest: int = 0
    helpers: int = 1
    extras: tuple[str, ...] = ()
    rain: int | None = None
    closed: frozenset[int] = frozenset()
    retired: bool = False
    code: str = ""
    counts: str = ""


@dataclass(frozen=True, slots=True)
class Party:
    """A group that goes round together."""

    label: str
    size: int
    animal: str = ""
    colour: str = ""
    companions: int = 0
    youngest: int | None = None
    oldest: int | None = None
    arrival: str = ""
    departure: str = ""
    needs: frozenset[Need] = frozenset()
    retired: bool = False
    code: str = ""


@dataclass(frozen=True, slots=True)
class Shift:
    """A time, as on the clock, in which people help: at every stall as many as it takes (`stalls`), and at other tasks,
    each with how many it takes."""

    name: str
    begin: str
    end: str
    stalls: bool = True
    tasks: Mapping[str, int] = field(default_factory=dict)
    retired: bool = False


@dataclass(frozen=True, slots=True)
class Limit:
    """How many hours of the day somebody helps at most, from when, and until when."""

    hours: int
    begin: str
    end: str


@dataclass(frozen=True, slots=True)
class Care:
    """What holds for who helps and is not 18 yet: nobody below `youngest`, below 15 the one limit, then the other.

    The figures are those that the Jugendarbeitsschutzgesetz has for employees (sections 5, 8 and 14): who helps of
    their own will is none; they are a caution.
    """

    youngest: int = 13
    below_15: Limit = Limit(2, "8:00", "18:00")
    below_18: Limit = Limit(8, "6:00", "20:00")

    def limit(self, age: int | None) -> Limit | None:
        """What holds for somebody of that age; None for grown-ups, who need not say theirs."""
        if age is None or age >= GROWN_UP:
            return None
        return self.below_15 if age < CHILD else self.below_18


#: who is younger is a child, and who is not grown up a youth, to the law
CHILD, GROWN_UP = 15, 18

#: which party is where in which slot
Visits = Mapping[tuple[int, int], int]


@dataclass(frozen=True, slots=True)
class Plan:
    """A whole plan. `visits` says at which stall a party is in a slot; `pins` which of that nobody moves.
    `each` is to how many stalls a party goes by the plan; None: to as many as it can. `wet` are the slots in which it
    rains."""

    variant: Variant
    mode: Mode
    hours: Hours
    places: Mapping[int, Place] = field(default_factory=dict)
    stalls: Mapping[int, Stall] = field(default_factory=dict)
    parties: Mapping[int, Party] = field(default_factory=dict)
    visits: Visits = field(default_factory=dict)
    pins: frozenset[tuple[int, int]] = frozenset()
    each: int | None = None
    wet: frozenset[int] = frozenset()
    figures: Mapping[int, Figure] = field(default_factory=dict)
    appearances: Mapping[int, Appearance] = field(default_factory=dict)
    walk: Walk = field(default_factory=Walk)
    shifts: Mapping[int, Shift] = field(default_factory=dict)
    care: Care = Care()

    @property
    def open_stalls(self) -> dict[int, Stall]:
        """Those that take part, by number."""
        return {number: stall for number, stall in self.stalls.items() if not stall.retired}

    @property
    def going(self) -> dict[int, Party]:
        """The parties that take part, by number."""
        return {number: party for number, party in self.parties.items() if not party.retired}

    @property
    def open_shifts(self) -> dict[int, Shift]:
        """Those that take place, by number."""
        return {number: shift for number, shift in self.shifts.items() if not shift.retired}


#: what an organiser begins with, and changes
STARTS: Mapping[Variant, tuple[Mode, Hours]] = {
    Variant.SCHOOL: (Mode.ROTATION, Hours("8:30", "12:30", 15, 5, (Break("10:05", "10:25", "Pause"),))),
    Variant.KITA: (Mode.ROTATION, Hours("9:00", "11:30", 10, 5, (Break("10:00", "10:20", "Frühstück"),))),
    Variant.FAMILY: (Mode.FREE, Hours("11:00", "17:00", 20, 10)),
    Variant.FOUNDATION: (Mode.FREE, Hours("10:00", "15:00", 20, 10, (Break("12:00", "13:00", "Mittag"),))),
}


#: the age of a group of which nobody has said it
YOUNGEST: Mapping[Variant, int] = {Variant.KITA: 4}


def begin(variant: Variant) -> Plan:
    """A plan of this variant with a place indoors and one outdoors."""
    mode, hours = STARTS[variant]
    return Plan(
        variant, mode, hours, {1: Place(_("Drinnen")), 2: Place(_("Draußen"), outdoors=True, way=1, shelter=False)}
    )


def added(rows: Mapping[int, Any], *new: Any) -> dict[int, Any]:
    """The rows and these, under the next numbers."""
    first = max(rows, default=0) + 1
    return {**rows, **dict(enumerate(new, first))}


def without_visits_of(plan: Plan, *, stall: int | None = None, party: int | None = None, since: int = 0) -> Plan:
    """The plan without what a stall or a party was to do from a slot on."""
    gone = {
        key
        for key, at in plan.visits.items()
        if key[1] >= since and (at == stall if party is None else key[0] == party)
    }
    visits = {key: at for key, at in plan.visits.items() if key not in gone}
    return replace(plan, visits=visits, pins=plan.pins - gone)


# --- as JSON ----------------------------------------------------------------------------------------------------


def written(plan: Plan) -> dict[str, Any]:
    """The plan as values JSON knows; two plans that are the same are written the same."""
    return {
        "variant": plan.variant.value,
        "mode": plan.mode.value,
        "each": plan.each,
        "hours": {**asdict(plan.hours), "breaks": [list(asdict(each).values()) for each in plan.hours.breaks]},
        "places": {str(number): asdict(place) for number, place in sorted(plan.places.items())},
        "stalls": {str(number): _written(stall) for number, stall in sorted(plan.stalls.items())},
        "parties": {str(number): _written(party) for number, party in sorted(plan.parties.items())},
        "visits": {f"{party}/{slot}": stall for (party, slot), stall in sorted(plan.visits.items())},
        "pins": {f"{party}/{slot}": True for party, slot in sorted(plan.pins)},
        "wet": sorted(plan.wet),
        "figures": {str(number): asdict(figure) for number, figure in sorted(plan.figures.items())},
        "appearances": {str(number): asdict(each) for number, each in sorted(plan.appearances.items())},
        "walk": {
            "stops": {
                str(number): {**asdict(stop), "songs": list(stop.songs)}
                for number, stop in sorted(plan.walk.stops.items())
            },
            "duties": list(plan.walk.duties),
            "wet": plan.walk.wet,
        },
        "shifts": {str(number): asdict(shift) for number, shift in sorted(plan.shifts.items())},
        "care": asdict(plan.care),
    }


def read(data: Mapping[str, Any]) -> Plan:
    """The plan that was written so; what was not thought of then is as at the beginning."""
    hours = {
        **data["hours"],
        "breaks": tuple(Break(*each) for each in data["hours"]["breaks"]),
        "begun": tuple((begin_, end) for begin_, end in data["hours"].get("begun", ())),
    }
    return Plan(
        Variant(data["variant"]),
        Mode(data["mode"]),
        Hours(**hours),
        {int(number): Place(**given) for number, given in data["places"].items()},
        {int(number): Stall(**_read(given)) for number, given in data["stalls"].items()},
        {int(number): Party(**_read(given)) for number, given in data["parties"].items()},
        {_pair(key): stall for key, stall in data["visits"].items()},
        frozenset(map(_pair, data["pins"])),
        data["each"],
        frozenset(data.get("wet", ())),
        figures={int(number): Figure(**given) for number, given in data.get("figures", {}).items()},
        appearances={int(number): Appearance(**given) for number, given in data.get("appearances", {}).items()},
        walk=_read_walk(data.get("walk", {})),
        shifts={int(number): Shift(**given) for number, given in data.get("shifts", {}).items()},
        care=_read_care(data["care"]) if "care" in data else Care(),
    )


def _read_walk(data: Mapping[str, Any]) -> Walk:
    stops = {
        int(number): Stop(**{**given, "songs": tuple(given["songs"])})
        for number, given in data.get("stops", {}).items()
    }
    return Walk(stops, tuple(data.get("duties", ())), data.get("wet", False))


def _read_care(given: Mapping[str, Any]) -> Care:
    return Care(given["youngest"], Limit(**given["below_15"]), Limit(**given["below_18"]))


def _written(row: Stall | Party) -> dict[str, Any]:
    plain = asdict(row)
    return {key: sorted(value) if isinstance(value, frozenset) else value for key, value in plain.items()}


def _read(given: Mapping[str, Any]) -> dict[str, Any]:
    kinds: dict[str, Any] = {"closed": frozenset, "extras": tuple, "needs": lambda needs: frozenset(map(Need, needs))}
    return {key: kinds[key](value) if key in kinds else value for key, value in given.items()}


def _pair(key: str) -> tuple[int, int]:
    party, slot = key.split("/")
    return int(party), int(slot)


# --- who may go where -------------------------------------------------------------------------------------------


class Unfit(enum.StrEnum):
    """Why a party does not go to a stall."""

    TOO_YOUNG = "too young"
    STEPS = "steps"
    LOUD = "loud"


def place_of(plan: Plan, stall: Stall, slot: int) -> int | None:
    """The number of the place where a stall stands in a slot; None: nowhere, it rains."""
    if slot not in plan.wet or not plan.places[stall.place].open_air:
        return stall.place
    return None if stall.rain is None or plan.places[stall.rain].open_air else stall.rain


def where(plan: Plan, stall: Stall, slot: int) -> str:
    """Where a stall stands in a slot, or that it does not."""
    place = place_of(plan, stall, slot)
    return _("fällt aus") if place is None or slot in stall.closed else plan.places[place].name


def closed(plan: Plan, stall: Stall) -> frozenset[int]:
    """The slots in which nobody plays there."""
    return stall.closed | {slot for slot in plan.wet if place_of(plan, stall, slot) is None}


def unfit(plan: Plan, party: Party, stall: Stall, slot: int | None = None) -> list[Unfit]:
    """What stands against it; nothing: the stall fits the party. In a slot it may stand elsewhere than without rain."""
    at = stall.place if slot is None else place_of(plan, stall, slot)
    place = plan.places[stall.place if at is None else at]
    youngest = YOUNGEST.get(plan.variant) if party.youngest is None else party.youngest
    against = {
        Unfit.TOO_YOUNG: youngest is not None and youngest < stall.youngest,
        Unfit.STEPS: Need.STEP_FREE in party.needs and not place.step_free,
        Unfit.LOUD: Need.QUIET in party.needs and not place.quiet,
    }
    return [reason for reason, holds in against.items() if holds]


def fitting(plan: Plan, party: Party, slots: int) -> dict[int, frozenset[int]]:
    """The numbers of the stalls that fit a party, each with the slots in which it does not: where it moves to when it
    rains need not be step-free."""
    found, all_slots = {}, frozenset(range(slots))
    for number, stall in plan.open_stalls.items():
        wet = plan.wet & all_slots if plan.places[stall.place].open_air else frozenset()
        against = all_slots - wet if unfit(plan, party, stall) else frozenset()
        if wet and unfit(plan, party, stall, min(wet)):
            against |= wet
        if len(against) < slots:
            found[number] = against
    return found
