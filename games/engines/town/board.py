"""The town of 1900: forty fields around a market, what they cost and bring, and how they are drawn.

Prices of streets, stations, works and taxes are those of the first German box at the later rate of 1:20 (000:497-505).
What the sources leave open (`gaps` of the catalogue) is our own: where the other fields lie, and the rents, by one rule
that fits on a card. A bare street brings a tenth of its price less four; with houses so many times that, see `HOUSES`.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.scene import Board, Line, Mark, Spot
from games.engines.text import Text, _, plural

FIELDS_ROUND = 40
LOS, TOWER, REST, WATCH = 0, 10, 20, 30
#: 000:506-508: so much on each way past the start
SALARY = 200
#: kinds of fields
CORNER, STREET, RAIL, WORKS, POST, CLUB, TAX = "ecke", "strasse", "bahn", "werk", "bote", "verein", "steuer"
#: with so many houses (the fifth is the hotel): times the rent of a bare street, and so much more
HOUSES = ((1, 0), (5, 0), (15, 0), (40, 20), (50, 60), (55, 100))
HOTEL = 5
MORTGAGED = -1
#: by how many of a kind somebody owns: the fare, and times the dice
FARES, TIMES = (0, 25, 50, 100, 200), (0, 4, 10)
GROUPS, RAILS, WORKS_GROUP = 8, 8, 9
LETTERS = "ABCDEFGH"
COLOURS = (
    _("Braun"), _("Hellblau"), _("Rosa"), _("Orange"), _("Rot"), _("Gelb"), _("Grün"), _("Dunkelblau"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Field:
    """One of the forty. `price` is what it costs, or the tax; `group` -1 where nobody can own it."""

    name: Text
    kind: str = STREET
    price: int = 0
    group: int = -1


FIELDS = (
    Field(_("Stadttor"), CORNER),
    Field(_("Gerbergasse"), STREET, 60, 0),
    Field(_("Bürgerverein"), CLUB),
    Field(_("Lohgasse"), STREET, 60, 0),
    Field(_("Pflastergeld"), TAX, 200),
    Field(_("Pferdebahn"), RAIL, 200, RAILS),
    Field(_("Fischerkai"), STREET, 100, 1),
    Field(_("Stadtbote"), POST),
    Field(_("Netzgasse"), STREET, 100, 1),
    Field(_("Brückenzeile"), STREET, 120, 1),
    Field(_("Stadtturm"), CORNER),
    Field(_("Töpfergasse"), STREET, 140, 2),
    Field(_("Gaswerk"), WORKS, 150, WORKS_GROUP),
    Field(_("Webergasse"), STREET, 140, 2),
    Field(_("Färberhof"), STREET, 160, 2),
    Field(_("Dampfbahn"), RAIL, 200, RAILS),
    Field(_("Kornmarkt"), STREET, 180, 3),
    Field(_("Bürgerverein"), CLUB),
    Field(_("Salzhof"), STREET, 180, 3),
    Field(_("Mühlgasse"), STREET, 200, 3),
    Field(_("Lindenbank"), CORNER),
    Field(_("Lindenweg"), STREET, 220, 4),
    Field(_("Stadtbote"), POST),
    Field(_("Gärtnerweg"), STREET, 220, 4),
    Field(_("Rosenhof"), STREET, 240, 4),
    Field(_("Elektrische"), RAIL, 200, RAILS),
    Field(_("Uhrmachergasse"), STREET, 260, 5),
    Field(_("Druckergasse"), STREET, 260, 5),
    Field(_("Wasserturm"), WORKS, 150, WORKS_GROUP),
    Field(_("Glockengasse"), STREET, 280, 5),
    Field(_("Schutzmann"), CORNER),
    Field(_("Konzertplatz"), STREET, 300, 6),
    Field(_("Ulmenwall"), STREET, 300, 6),
    Field(_("Bürgerverein"), CLUB),
    Field(_("Wallpromenade"), STREET, 320, 6),
    Field(_("Eisenbahn"), RAIL, 200, RAILS),
    Field(_("Stadtbote"), POST),
    Field(_("Villenberg"), STREET, 350, 7),
    Field(_("Laternengeld"), TAX, 100),
    Field(_("Marktplatz"), STREET, 400, 7),
)
#: fields by group, those that can be owned, the streets
MEMBERS = tuple(tuple(n for n, field in enumerate(FIELDS) if field.group == group) for group in range(WORKS_GROUP + 1))
OWNABLE = tuple(n for n, field in enumerate(FIELDS) if field.group >= 0)
STREETS = tuple(n for n, field in enumerate(FIELDS) if field.kind == STREET)
#: the other fields of the same group
FELLOWS = tuple(MEMBERS[field.group] if field.group >= 0 else () for field in FIELDS)
NAMES = tuple(field.name for field in FIELDS)
#: targets
TARGETS = tuple(f"feld-{n}" for n in range(FIELDS_ROUND))
FIELD_OF = {target: n for n, target in enumerate(TARGETS)}


def house_price(n: int) -> int:
    """What a house costs on that street: fifty more on each side of the board."""
    return 50 * (n // 10 + 1)


def mortgage(n: int) -> int:
    """What the bank lends on a field: half its price."""
    return FIELDS[n].price // 2


def redeeming(n: int) -> int:
    """What is paid back for it: a tenth more, whole Taler."""
    return mortgage(n) + mortgage(n) // 10


def street_rent(n: int, houses: int, full: bool) -> int:
    """What a street brings; a bare one twice as much where its whole colour is one player's (000:467).

    >>> street_rent(1, 0, False), street_rent(1, 0, True), street_rent(39, 5, True)
    (2, 4, 2080)
    """
    bare = FIELDS[n].price // 10 - 4
    times, more = HOUSES[houses]
    return bare * times * (2 if full and not houses else 1) + more


def told(n: int) -> Text:
    """A field in one line, for who touches it."""
    field, name = FIELDS[n], NAMES[n]
    if field.kind == STREET:
        return _(
            "{name} ({colour}), Preis {price}. Miete {bare}, mit Häusern {one}, {two}, {three}, {four}, "
            "mit Hotel {hotel}. Ein Haus kostet {house}",
            name=name,
            colour=COLOURS[field.group],
            price=field.price,
            bare=street_rent(n, 0, False),
            one=street_rent(n, 1, True),
            two=street_rent(n, 2, True),
            three=street_rent(n, 3, True),
            four=street_rent(n, 4, True),
            hotel=street_rent(n, HOTEL, True),
            house=house_price(n),
        )
    if field.kind == RAIL:
        return _(
            "{name}, Preis {price}. Fahrgeld 25, bei zwei Bahnen 50, bei drei 100, bei vier 200", name=name, price=200
        )
    if field.kind == WORKS:
        return _(
            "{name}, Preis {price}. Zu zahlen: Augen mal 4, bei beiden Werken mal 10", name=name, price=field.price
        )
    if field.kind == TAX:
        return _("{name}: {n} Taler an die Bank", name=name, n=field.price)
    if field.kind in (POST, CLUB):
        return _("{name}: eine Karte ziehen", name=name)
    return CORNERS[n]


CORNERS = {
    LOS: _("Stadttor (Los): Hier geht es los. Wer vorbeikommt, erhält 200 Taler"),
    TOWER: _("Stadtturm: Wer nur hinkommt, ist zu Besuch"),
    REST: _("Lindenbank: freie Rast"),
    WATCH: _("Schutzmann: Er führt in den Stadtturm"),
}


def taler(n: int) -> Text:
    """ "ein Taler", "60 Taler"."""
    return plural(n, _("1 Taler"), _("{n} Taler"))


# --- the drawing ------------------------------------------------------------------------------------------------

#: how deep a field is, and the side of the board; a field is one unit wide, a corner as wide as deep
DEEP = 1.8
WIDE = 9 + 2 * DEEP
#: the middle of the outer square of a field and of its band, from the edge of the board
OUTER, BAND = 0.5, 1.4
PICTURES = {POST: "brief", CLUB: "verein", RAIL: "bahn", TAX: "muenzen"}
CORNER_PICTURES = {LOS: "stadttor", TOWER: "turm", REST: "baum", WATCH: "schutzmann"}
WORKS_PICTURES = {12: "gaslaterne", 28: "wasserturm"}


def place_of(n: int) -> str:
    """Where the sign of a field's owner lies."""
    return f"schild-{n}"


def _point(n: int, deep: float) -> tuple[float, float]:
    """A point of a field, so deep from the edge: clockwise from the lower right corner."""
    side, along = divmod(n, 10)
    if not along:
        deep, across = DEEP / 2, DEEP / 2
    else:
        across = DEEP + along - 0.5
    return (
        (WIDE - across, WIDE - deep),
        (deep, WIDE - across),
        (across, deep),
        (WIDE - deep, across),
    )[side]


def _spots() -> list[Spot]:
    found = []
    for n, field in enumerate(FIELDS):
        x, y = _point(n, OUTER)
        picture = CORNER_PICTURES.get(n, PICTURES.get(field.kind, "") if field.group < 0 else "")
        text = str(field.price) if field.group >= 0 else ""
        shape = "square" if n % 10 else "bare"
        found.append(Spot(TARGETS[n], x, y, told(n), shape, "light" if n % 10 else "", (0.1, -0.08), text, picture))
        if field.group >= 0:
            x, y = _point(n, BAND)
            letter = LETTERS[field.group] if field.kind == STREET else ""
            painted = PICTURES.get(field.kind, "") or WORKS_PICTURES.get(n, "")
            found.append(Spot(place_of(n), x, y, told(n), "bare", "", (0, 0), letter, painted))
    return found


def _lines() -> list[Line]:
    """Bands in the colours of the groups, and what parts the fields."""
    found = []
    for n, field in enumerate(FIELDS):
        if n % 10 == 0:  # a corner is one pale square
            x, y = _point(n, 0)
            half = DEEP / 2
            found += [
                Line(x - half, y + up, x + half, y + up, f"band band-{GROUPS}") for up in (0.4 - half, 0, half - 0.4)
            ]
            continue
        x, y = _point(n, BAND)
        aside = (0.5, 0.0) if n // 10 % 2 == 0 else (0.0, 0.5)
        band = field.group if field.kind == STREET else GROUPS
        found.append(Line(x - aside[0], y - aside[1], x + aside[0], y + aside[1], f"band band-{band}"))
    near, far = DEEP, WIDE - DEEP
    for at in (*(DEEP + k for k in range(10)),):
        found += [
            Line(at, 0, at, near, "seam dark"),
            Line(at, far, at, WIDE, "seam dark"),
            Line(0, at, near, at, "seam dark"),
            Line(far, at, WIDE, at, "seam dark"),
        ]
    found += [Line(near, at, far, at, "seam dark") for at in (near, far)]
    found += [Line(at, near, at, far, "seam dark") for at in (near, far)]
    return found


#: the skyline in the middle: gables, the town hall with its tower, the church, a chimney
SKYLINE = (
    (2.6, 8.6), (2.6, 7.3), (3.0, 6.8), (3.4, 7.3), (3.4, 7.0), (3.85, 6.4), (4.3, 7.0), (4.3, 5.9), (4.42, 5.9),
    (4.42, 4.7), (4.25, 4.7), (4.6, 3.5), (4.95, 4.7), (4.78, 4.7), (4.78, 6.0), (5.3, 6.0), (5.55, 5.6), (5.8, 6.0),
    (5.8, 5.2), (6.0, 5.2), (6.0, 4.5), (5.9, 4.5), (6.3, 3.9), (6.7, 4.5), (6.6, 4.5), (6.6, 5.2), (6.8, 5.2),
    (6.8, 6.0), (7.05, 5.6), (7.3, 6.0), (7.3, 6.9), (7.7, 6.3), (8.1, 6.9), (8.1, 5.3), (8.35, 5.3), (8.35, 7.1),
    (8.8, 6.6), (9.25, 7.1), (9.25, 6.7), (9.6, 6.2), (10.0, 6.7), (10.0, 8.6),
)  # fmt: skip
#: its windows and doors, as left, top, width and height
WINDOWS = (
    (2.9, 7.6, 0.22, 0.3), (3.7, 7.3, 0.22, 0.3), (3.7, 7.9, 0.22, 0.3), (4.5, 5.2, 0.2, 0.36), (4.5, 6.6, 0.2, 0.5),
    (5.1, 6.6, 0.2, 0.4), (5.6, 6.6, 0.2, 0.4), (6.2, 4.75, 0.2, 0.3), (6.12, 5.6, 0.36, 0.36), (6.1, 7.7, 0.4, 0.9),
    (6.1, 6.5, 0.4, 0.4), (6.95, 6.6, 0.2, 0.4), (7.6, 7.2, 0.22, 0.3), (7.6, 7.8, 0.22, 0.3), (8.7, 7.4, 0.22, 0.3),
    (9.5, 7.1, 0.22, 0.3), (9.5, 7.7, 0.22, 0.3),
)  # fmt: skip
HOLES = tuple(((x, y), (x, y + high), (x + wide, y + high), (x + wide, y)) for x, y, wide, high in WINDOWS)
BOARD = Board(
    "stadt",
    _("Stadtplan"),
    WIDE,
    WIDE,
    tuple(_spots()),
    tuple(_lines()),
    (Mark(WIDE / 2, 9.3, "Rund um den Marktplatz"),),
    shade=(SKYLINE, *HOLES),
    told=True,
)
