"""The way from school to the garden: which field follows which, where it lies, and how often it will be met.

Two ways lead from the start, apprenticeship and studies; two from the signpost, the family's and the wide world's. Both
pairs come together again. Fields are numbered along `WAY`; the start is there twice, because who has chosen to study
stands on the same spot as who has not, and goes on elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from games.engines.life.fields import (
    APPRENTICE,
    CHILD,
    EXAM,
    FAIR,
    FAMILY,
    FEAST,
    FIRE,
    GAIN,
    GARDEN,
    GIFT,
    GLASS,
    GUARDS,
    HEALTH,
    HIGH_STREET,
    HOME,
    HOSTEL,
    LOSS,
    OFFICE,
    PER_CHILD,
    RAISE,
    REST,
    RETIRE,
    RETIREMENT,
    SHARE,
    SHOP,
    SIGNPOST,
    START,
    STOPS,
    STUDENT,
    TOWN,
    TREAT,
    VILLA,
    WORLD,
    Field,
)
from games.engines.scene import Board, Line, Mark, Spot
from games.engines.text import Text, _

#: the numbers on the wheel
WHEEL = 10
#: the parts of the way in their order: the letter of their targets, and the fields
PARTS: tuple[tuple[str, tuple[Field, ...]], ...] = (
    ("start", (START,)),
    ("uni", (START,)),
    ("l", APPRENTICE),
    ("s", STUDENT),
    ("a", TOWN),
    ("weg", (SIGNPOST,)),
    ("f", FAMILY),
    ("w", WORLD),
    ("b", HIGH_STREET),
    ("ruhe", (RETIREMENT,)),
    ("c", GARDEN),
    ("villa", (VILLA,)),
    ("stift", (HOSTEL,)),
)
WAY: tuple[Field, ...] = tuple(field for _name, part in PARTS for field in part)
#: the target that each field is
NAMES: tuple[str, ...] = tuple(
    name if len(part) == 1 else f"{name}{n}" for name, part in PARTS for n in range(1, len(part) + 1)
)
FIRST = {name: NAMES.index(name if len(part) == 1 else f"{name}1") for name, part in PARTS}
SCHOOL, UNIVERSITY, FORK = FIRST["start"], FIRST["uni"], FIRST["weg"]
RETIRED, MANOR, REFUGE = FIRST["ruhe"], FIRST["villa"], FIRST["stift"]
EXAMINED = NAMES.index(f"s{len(STUDENT)}")


def _follows(n: int) -> tuple[int, ...]:
    if n == SCHOOL:
        return (FIRST["l"],)
    if n == UNIVERSITY:
        return (FIRST["s"],)
    if n == FORK:
        return FIRST["f"], FIRST["w"]
    if n in (FIRST["s"] - 1, EXAMINED):  # both ways of learning lead into the town
        return (FIRST["a"],)
    if n in (FIRST["w"] - 1, FIRST["b"] - 1):  # and both ways from the signpost into the high street
        return (FIRST["b"],)
    return () if n in (MANOR, REFUGE) else (n + 1,)


NEXT: tuple[tuple[int, ...], ...] = tuple(map(_follows, range(len(WAY))))
#: fields at most between school and villa: nobody has more turns on the way
LONGEST = len(APPRENTICE) + len(TOWN) + 1 + len(FAMILY) + len(HIGH_STREET) + 1 + len(GARDEN) + 1


def walk(at: int, steps: int, way: int = -1) -> tuple[int, int]:
    """Where a walk ends, and the steps still to go: those are left only at the fork, where `way` (0 or 1) decides.

    A red field ends it, and so does the villa: what is left over counts for nothing.
    """
    while steps and NEXT[at]:
        if len(NEXT[at]) > 1:
            if way < 0:
                return at, steps
            at = NEXT[at][way]
        else:
            at = NEXT[at][0]
        steps -= 1
        if WAY[at].kind in STOPS:
            return at, 0
    return at, 0


# --- what the way will bring --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ahead:
    """What somebody may expect who stands on a field and spins on, in the mean over all spins, at the fork over both
    ways: how often the pay comes, and what the fields bring, each in marks for one unit of what it depends on."""

    pays: float = 0.0
    #: marks without condition; in shares of the pay; for each child there is; from each other who works
    flat: float = 0.0
    shares: float = 0.0
    per_child: float = 0.0
    each_other: float = 0.0
    #: children yet to come, and what a rise adds over all pays to come
    children: float = 0.0
    raised: float = 0.0
    #: what is lost for want of each guard, in the order of `GUARDS`
    dangers: tuple[float, ...] = (0.0,) * len(GUARDS)

    def plus(self, other: Ahead, weight: float) -> Ahead:
        """Both together, the other counted with this weight."""
        return Ahead(
            self.pays + weight * other.pays,
            self.flat + weight * other.flat,
            self.shares + weight * other.shares,
            self.per_child + weight * other.per_child,
            self.each_other + weight * other.each_other,
            self.children + weight * other.children,
            self.raised + weight * other.raised,
            tuple(mine + weight * its for mine, its in zip(self.dangers, other.dangers, strict=True)),
        )


@cache
def forecast(pace: int, lot: float, last: int = MANOR) -> tuple[Ahead, ...]:
    """For each field what lies ahead of it.

    Each spin counts `pace` times, and a lot brings `lot` marks in the mean. `last` is the field at which the match ends
    for a player. Exact but for floating point: backwards along the way.
    """
    found: list[Ahead] = [Ahead()] * len(WAY)
    for at in reversed(range(len(WAY))):
        if not NEXT[at] or at == last:
            continue
        paid = at < RETIRED and not (at == UNIVERSITY or FIRST["s"] <= at < EXAMINED)
        total = Ahead(pays=float(paid))
        for spin in range(1, WHEEL + 1):
            stop, left = walk(at, spin * pace)
            ends = [walk(stop, left, way)[0] for way in (0, 1)] if left else [stop]
            for end in ends:
                total = total.plus(_met(end, found[end], lot), 1 / WHEEL / len(ends))
        found[at] = total
    return tuple(found)


def _met(at: int, after: Ahead, lot: float) -> Ahead:
    """What a field brings whoever lands on it, and what comes after."""
    field, amount = WAY[at], float(WAY[at].amount)
    dangers = tuple(amount if guard == field.guard else 0.0 for guard in GUARDS)
    here = {
        GAIN: Ahead(flat=amount),
        LOSS: Ahead(dangers=dangers) if field.guard else Ahead(flat=-amount),
        SHARE: Ahead(shares=amount / 100),
        PER_CHILD: Ahead(per_child=amount),
        GIFT: Ahead(each_other=amount),
        TREAT: Ahead(each_other=-amount),
        CHILD: Ahead(children=amount),
        RAISE: Ahead(raised=amount * after.pays),
        FAIR: Ahead(flat=lot),
    }.get(field.kind, Ahead())
    return after.plus(here, 1.0)


# --- the drawing ----------------------------------------------------------------------------------------------------

ROWS, COLUMNS = 11, 10
PICTURES = {
    GAIN: "schwein",
    LOSS: "boerse",
    RAISE: "aufstieg",
    CHILD: "wiege",
    GIFT: "paket",
    TREAT: "eis",
    PER_CHILD: "laterne",
    SHARE: "taschenuhr",
    FAIR: "zelt",
    OFFICE: "siegel",
    SHOP: "korb",
    REST: "warten",
    EXAM: "schiefertafel",
    FEAST: "ringe",
    HOME: "schluessel",
    RETIRE: "lehnstuhl",
}
AGAINST = {FIRE: "flamme", HEALTH: "medizin", GLASS: "scheibe", "schirm": "schirm", "hund": "elster", "rad": "hochrad"}


def _rows() -> dict[str, Sequence[tuple[float, float]]]:
    """Where the fields of each part lie: column, and row from below."""
    right, left = range(COLUMNS), range(COLUMNS - 1, -1, -1)
    return {
        "start": [(0, 0)],
        "uni": [(0, 0)],
        "l": [(x, 0) for x in range(1, 10)],
        "s": [(x, 1) for x in range(9)],
        "a": [(9, 1), *((x, 2) for x in left)],
        "weg": [(0, 3)],
        "f": [(x, 3) for x in range(1, 10)],
        "w": [(x, 4) for x in range(9)],
        "b": [(9, 4), *((x, 5) for x in left), *((x, 6) for x in right), *((x, 7) for x in (9, 8, 7, 6))],
        "ruhe": [(5, 7)],
        "c": [*((x, 7) for x in (4, 3, 2, 1, 0)), *((x, 8) for x in right), *((x, 9) for x in left)],
        "villa": [(0, 10)],
        "stift": [(9, 10)],
    }


def marks(amount: int) -> str:
    """An amount as it is written.

    >>> marks(12500)
    '12.500'
    """
    return f"{amount:,}".replace(",", ".")


def label(field: Field, unit: int) -> Text:
    """What is read aloud of a field."""
    if field.kind in (GAIN, LOSS, GIFT, TREAT, PER_CHILD):
        return _("{says} ({n} Mark)", says=field.says, n=marks(abs(field.amount) * unit))
    return field.says


def _spots(unit: int) -> tuple[Spot, ...]:
    points = [point for name, _part in PARTS for point in _rows()[name]]
    spots = []
    for n, (field, (x, row)) in enumerate(zip(WAY, points, strict=True)):
        if n == UNIVERSITY:
            continue
        picture = AGAINST.get(field.guard) or PICTURES.get(field.kind, "")
        tone = "seat-2" if field.kind in STOPS else "seat-4" if n in (SCHOOL, MANOR, REFUGE) else "light"
        picture = {SCHOOL: "ranzen", MANOR: "villa", REFUGE: "ofen", FORK: "wegweiser"}.get(n, picture)
        stack = (-0.2, -0.12) if x == COLUMNS - 1 else (0.2, -0.12)
        spots.append(Spot(NAMES[n], x + 0.5, ROWS - 0.5 - row, label(field, unit), "square", tone, stack, "", picture))
    return tuple(spots)


@cache
def board(unit: int) -> Board:
    """The board, with amounts so many times as large."""
    spots = _spots(unit)
    where = {spot.id: spot for spot in spots} | {NAMES[UNIVERSITY]: spots[0]}
    pairs = [(where[NAMES[n]], where[NAMES[after]]) for n in range(len(WAY)) for after in NEXT[n]]
    track = tuple(Line(here.x, here.y, there.x, there.y, "track") for here, there in pairs)
    names = (Mark(1.9, 0.5, "Villa"), Mark(8.2, 0.5, "Stift"))
    return Board("brett", _("Spielplan"), float(COLUMNS), float(ROWS), spots, track, names, 0.84)


def spot(at: int) -> str:
    """The target on which somebody stands."""
    return NAMES[SCHOOL if at == UNIVERSITY else at]
