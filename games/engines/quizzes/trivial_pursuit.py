"""Wissensrad: around a wheel and along its spokes from question to question; a token from each of six houses, and home.

The rules of the branded box Trivial Pursuit (000:992-1008), on a plan and with questions of our own: the houses of a
town about 1900 around its market place. The source leaves open, and we decide:

- five or six fields between the houses and on the spokes, by edition (000:996): an option. With six none lies exactly
  in the middle, so the jump is the third, clockwise;
- the order of the colours: our own (`RIM`, `SPOKE`). No two neighbours are alike, and the jump between two houses has
  the colour of the one across;
- whether one who lands on a jump must jump: it "allows" (000:996), so no;
- whether the die must bring one to the centre exactly: by an option; otherwise who has all tokens may stop there;
- turning back within a throw: "forward in any direction" (000:1002), so no field is touched twice;
- which of the others chooses the last category (000:1008): the next in turn;
- the questions' eleven topics go into six categories (`CATEGORIES`);
- fewer tokens, and a match of some rounds, are options of ours. A match that takes too long ends.

A player touches the die, then where to go ("rand-1-2", "ecke-3", "speiche-6-1", "mitte"); from a jump also the house or
"bleiben"; in the centre a category ("thema-natur"); then an answer ("antwort-a" … "antwort-d") and "weiter".
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from games.engines.core import NOTHING, WHOLE, Effect, Formed, Moved, Path, Preset, Ruleset, Said, Seat, Step, choice
from games.engines.kit.asking import Asking, QuizOptions, Round
from games.engines.kit.states import changed
from games.engines.kit.throws import TRAY, who_begins
from games.engines.kit.trail import FACES, PAWNS, SIDES
from games.engines.scene import Area, Board, Button, Line, Piece, Spot
from games.engines.text import Text, _, addressed

#: the phases in which a pawn goes, in which who stands in the centre chooses, and in which another chooses
GO, CHOOSE, OTHER = "gehen", "thema", "thema-fuer"
MOST_SEATS, MOST_THROWS = 6, 100
CENTRE, STAY = "mitte", "bleiben"

#: a category: its letter, tone and face of its colour, the topics of its questions (000:1004), its house
CATEGORIES = ("spiel", "natur", "geschichte", "erdkunde", "unterhaltung", "kunst")
LETTER = ("S", "N", "G", "E", "U", "K")
COLOUR = (2, 4, 5, 3, 0, 1)
TOPICS_OF = (
    ("spiel",),
    ("natur", "tiere"),
    ("geschichte", "helden"),
    ("erdkunde",),
    ("unterhaltung", "film"),
    ("kunst", "maerchen", "woerter"),
)
CALLED = (
    _("Spiel und Sport"), _("Natur und Technik"), _("Geschichte"), _("Erdkunde"), _("Unterhaltung"),
    _("Kunst und Bücher"),
)  # fmt: skip
HOUSES = (_("Festwiese"), _("Sternwarte"), _("Museum"), _("Bahnhof"), _("Theater"), _("Bücherei"))
PAINTED = ("kreisel", "petroleumlampe", "taschenuhr", "hochrad", "grammophon", "schiefertafel")
#: by how many fields lie between: their categories from a house clockwise, and from the centre outwards, counted from
#: the category of the house
RIM = {5: (4, 2, 3, 5, 0), 6: (4, 2, 3, 5, 1, 0)}
SPOKE = {5: (3, 1, 4, 2, 5), 6: (0, 3, 1, 4, 2, 5)}
JUMP = 3

CHOICES = tuple(f"thema-{category}" for category in CATEGORIES)
TOKENS = tuple(Area(f"marken-{seat}", _("Marken"), "row", seat) for seat in range(MOST_SEATS))


@dataclass(frozen=True, slots=True)
class RadOptions(QuizOptions):
    """What editions and people do differently."""

    felder: int = choice(
        5,
        _("Zwischen zwei Häusern liegen"),
        {5: _("fünf Felder"), 6: _("sechs Felder")},
        "five or six by edition 000:996",
    )
    marken: int = choice(
        6,
        _("Nach Hause darf man mit"),
        {6: _("sechs Marken"), 4: _("vier Marken"), 3: _("drei Marken")},
        "six 000:1008; fewer are ours",
    )
    markt: str = choice(
        "genau",
        _("Auf den Marktplatz kommt man am Ende"),
        {"genau": _("nur mit genau der richtigen Zahl"), "halten": _("auch mit einer größeren Zahl")},
        "no source says",
    )
    runden: int = choice(
        0,
        _("Gespielt wird"),
        {0: _("bis jemand gewinnt"), 8: _("höchstens acht Runden"), 15: _("höchstens fünfzehn Runden")},
        "to the end 000:1008; a shorter match is ours",
    )
    beginn: str = who_begins("the die 000:1002; the first seat is quicker")


@dataclass(frozen=True, slots=True, kw_only=True)
class Fahrt(Round):
    """Where everybody stands, and by seat the tokens as bits; `turns` are over, `last_one`: this answer decides."""

    where: tuple[str, ...]
    tokens: tuple[int, ...]
    turns: int = 0
    last_one: bool = False
    won: bool = False


class Plan:
    """The wheel with so many fields between: what each field is about, and what lies beside what."""

    def __init__(self, between: int) -> None:
        self.between = between
        self.category: dict[str, int] = {}
        self.beside: dict[str, list[str]] = {CENTRE: []}
        self.jumps: dict[str, str] = {}
        for house in range(6):
            self._way([CENTRE, *(f"speiche-{house + 1}-{n + 1}" for n in range(between)), corner(house)])
            self._way([corner(house), *(f"rand-{house + 1}-{n + 1}" for n in range(between)), corner(house + 1)])
            self.category[corner(house)] = house
            for n in range(between):
                self.category[f"speiche-{house + 1}-{n + 1}"] = (house + SPOKE[between][n]) % 6
                self.category[f"rand-{house + 1}-{n + 1}"] = (house + RIM[between][n]) % 6
            jump = f"rand-{house + 1}-{JUMP}"
            self.jumps[jump] = corner(self.category[jump])
        self.board = _board(self)

    def _way(self, fields: Sequence[str]) -> None:
        for here, there in pairwise(fields):
            self.beside.setdefault(here, []).append(there)
            self.beside.setdefault(there, []).append(here)

    @cache  # noqa: B019  # there are two plans
    def goals(self, start: str, steps: int) -> tuple[str, ...]:
        """Where so many steps lead that touch no field twice."""
        ways: list[tuple[str, ...]] = [(start,)]
        for _step in range(steps):
            ways = [(*way, there) for way in ways for there in self.beside[way[-1]] if there not in way]
        return tuple(sorted({way[-1] for way in ways}))

    @cache  # noqa: B019
    def far(self, goal: str) -> dict[str, int]:
        """How many steps each field is from `goal`."""
        found, edge = {goal: 0}, [goal]
        for here in edge:
            for there in self.beside[here]:
                if there not in found:
                    found[there] = found[here] + 1
                    edge.append(there)
        return found


def corner(house: int) -> str:
    return f"ecke-{house % 6 + 1}"


class Wissensrad(Asking[Fahrt]):
    """The game for two to six seats."""

    options_class = RadOptions

    def __init__(self, seats: int, options: RadOptions) -> None:
        super().__init__(seats, options, MOST_THROWS, SIDES)
        self.plan = plan(options.felder)
        self.surfaces = (self.plan.board, TRAY, *TOKENS[:seats])

    def fresh(self) -> Fahrt:
        return Fahrt(where=(CENTRE,) * self.seats, tokens=(0,) * self.seats)

    def passed(self, s: Fahrt) -> Fahrt:
        return changed(super().passed(s), turns=s.turns + 1)

    def ready(self, s: Fahrt, seat: Seat) -> bool:
        """Whether a seat has the tokens to win."""
        needed: int = self.options.marken
        return s.tokens[seat].bit_count() >= needed

    # --- a turn ---

    def fell(self, s: Fahrt) -> tuple[Fahrt, list[Effect]]:
        return changed(s, phase=GO), []

    def goals(self, s: Fahrt) -> tuple[str, ...]:
        """Where the throw leads."""
        here, die = s.where[s.turn], s.dice[0]
        found = self.plan.goals(here, die)
        stops = self.options.markt == "halten" and self.ready(s, s.turn) and 0 < self.plan.far(CENTRE)[here] < die
        return tuple(sorted({*found, CENTRE})) if stops else found

    def to_act(self, s: Fahrt) -> frozenset[Seat]:
        return self._acting[self.chooser(s)] if s.phase == OTHER else super().to_act(s)

    def chooser(self, s: Fahrt) -> Seat:
        """Who chooses the last category: the next in turn."""
        return (s.turn + 1) % self.seats

    def touches(self, s: Fahrt) -> Path:
        return self.goals(s) if s.phase == GO else super().touches(s)

    def step(self, s: Fahrt, seat: Seat, path: Path = ()) -> Step:
        if s.phase != GO or not path or seat not in self.to_act(s):
            return super().step(s, seat, path)
        house = self.plan.jumps.get(path[0])
        if house is None or path[0] not in self.goals(s):
            return super().step(s, seat, path)
        if len(path) == 1:
            name = HOUSES[self.plan.category[house]]
            stay = Button(STAY, _("Hier bleiben"), "b")
            return Step((house, STAY), prompt=_("Springst du zum Haus „{house}“?", house=name), buttons=(stay,))
        return WHOLE if len(path) == 2 and path[1] in (house, STAY) else NOTHING

    def propose(self, s: Fahrt, seat: Seat, rng: random.Random) -> Path:
        if s.phase != GO:
            return super().propose(s, seat, rng)
        goal = rng.choice(self.goals(s))
        house = self.plan.jumps.get(goal)
        return (goal, rng.choice((house, STAY))) if house else (goal,)

    def choice(self, s: Fahrt) -> tuple[Button, ...]:
        if s.phase not in (CHOOSE, OTHER):
            return ()
        return tuple(Button(target, name) for target, name in zip(CHOICES, CALLED, strict=True))

    def prompt(self, s: Fahrt) -> Text:
        if s.phase == GO:
            return _("Du hast eine {n}: Wohin ziehst du?", n=s.dice[0])
        if s.phase == CHOOSE:
            return _("Du bist auf dem Marktplatz: Aus welchem Gebiet möchtest du gefragt werden?")
        if s.phase == OTHER:
            return _("{side} will gewinnen: Aus welchem Gebiet kommt die letzte Frage?", side=self.names[s.turn])
        return super().prompt(s)

    def touched(self, s: Fahrt, target: str) -> tuple[Fahrt, list[Effect]]:
        if s.phase in (CHOOSE, OTHER):
            category = CHOICES.index(target)
            said = _("Gefragt wird nach {topic}.", topic=CALLED[category])
            return self.ask(changed(s, last_one=s.phase == OTHER), *TOPICS_OF[category]), [Said(text=said)]
        return super().touched(s, target)

    def carried_out(self, s: Fahrt, path: Path) -> tuple[Fahrt, list[Effect]]:
        if s.phase != GO:
            return super().carried_out(s, path)
        here, to, side = s.where[s.turn], path[0], self.names[s.turn]
        effects: list[Effect] = [Moved(source=here, to=to, text=self._goes(side, to))]
        if path[1:] not in ((), (STAY,)):  # 000:996: from a jump to the house of its colour
            house = HOUSES[self.plan.category[path[1]]]
            effects.append(Moved(source=to, to=path[1], text=_("{side} springt: {house}.", side=side, house=house)))
            to = path[1]
        last = tuple(dict.fromkeys((here, path[0], to)))
        s = changed(s, where=(*s.where[: s.turn], to, *s.where[s.turn + 1 :]), last=last, last_one=False)
        if to != CENTRE:
            return self.ask(s, *TOPICS_OF[self.plan.category[to]]), effects
        # 000:1006: before that one chooses oneself; 000:1008: then the others do
        return changed(s, phase=OTHER if self.ready(s, s.turn) else CHOOSE), effects

    def _goes(self, side: Text, to: str) -> Text:
        if to == CENTRE:
            return _("{side} zieht auf den Marktplatz.", side=side)
        category = self.plan.category[to]
        if to.startswith("ecke"):
            return _("{side} zieht zum Haus „{house}“.", side=side, house=HOUSES[category])
        return _("{side} zieht auf ein Feld „{topic}“.", side=side, topic=CALLED[category])

    def answered(self, s: Fahrt, right: bool) -> tuple[Fahrt, list[Effect]]:
        seat, side, here = s.turn, self.names[s.turn], s.where[s.turn]
        if not right:
            return self.passed(changed(s, last_one=False)), []
        if s.last_one:
            return changed(s, won=True), []
        if not here.startswith("ecke") or s.tokens[seat] >> (house := self.plan.category[here]) & 1:
            return s, []
        tokens = (*s.tokens[:seat], s.tokens[seat] | 1 << house, *s.tokens[seat + 1 :])
        said = _("{side} bekommt die Marke {house}.", side=side, house=HOUSES[house])
        return changed(s, tokens=tokens), [Formed(places=(here,), text=said)]

    # --- the end ---

    def over(self, s: Fahrt) -> str:
        if s.won:
            return "home"
        return "rounds" if 0 < self.options.runden * self.seats <= s.turns else ""

    def standing(self, s: Fahrt) -> Sequence[int]:
        return [(s.won and seat == s.turn) * 10 + bits.bit_count() for seat, bits in enumerate(s.tokens)]

    def reason(self, s: Fahrt) -> Text:
        if s.won:
            return _("{side} beantwortet die letzte Frage auf dem Marktplatz und gewinnt.", side=self.names[s.turn])
        return _("Die Runden sind gespielt: Wer die meisten Marken hat, gewinnt.")

    # --- what there is to see ---

    def pieces(self, s: Fahrt) -> list[Piece]:
        found = [Piece(at, "pawn", PAWNS[seat], seat, FACES[seat]) for seat, at in enumerate(s.where)]
        for seat, bits in enumerate(s.tokens):
            for house in range(6):
                if bits >> house & 1:
                    said = _("Marke {house}", house=HOUSES[house])
                    found.append(Piece(TOKENS[seat].id, "stone", said, face=str(COLOUR[house])))
        return found

    def note(self, s: Fahrt, seat: Seat) -> Text:
        return _("{n} von {m}", n=s.tokens[seat].bit_count(), m=self.options.marken)

    def status(self, s: Fahrt) -> Text:
        side = self.names[s.turn]
        if s.phase == GO:
            return addressed(s.turn, _("Du ziehst."), _("{side} zieht eine {n}.", side=side, n=s.dice[0]))
        if s.phase == CHOOSE:
            return addressed(s.turn, _("Du wählst ein Gebiet."), _("{side} wählt ein Gebiet.", side=side))
        if s.phase == OTHER:
            chooser = self.chooser(s)
            others = _("{other} wählt das letzte Gebiet für {side}.", other=self.names[chooser], side=side)
            return addressed(chooser, _("Du wählst das Gebiet."), others)
        return super().status(s)

    def why_not(self, s: Fahrt, seat: Seat, path: Path) -> Text:
        if s.phase in (CHOOSE, OTHER):
            return _("Wähle eines der sechs Gebiete.")
        if s.phase != GO:
            return super().why_not(s, seat, path)
        if not path:
            return _("Tippe an, wohin deine Figur zieht.")
        if path[0] in self.goals(s):
            return (
                _("Springe von hier zum Haus dieser Farbe, oder bleibe stehen.")
                if path[0] in self.plan.jumps
                else _("Danach kommt erst die Frage.")
            )
        if path[0] == CENTRE:
            return _("Auf den Marktplatz kommst du mit einer {n} nicht.", n=s.dice[0])
        if path[0] in self.plan.category:
            return _("Mit einer {n} kommst du nicht dorthin: Zähle genau, und kehre nicht um.", n=s.dice[0])
        return _("Tippe ein Feld auf dem Rad an.")

    # --- for programs ---

    def counsel(self, s: Fahrt, seat: Seat, strength: int, rng: random.Random) -> Path:
        """The easy one goes anywhere; the others to a house they need, or near to one, and home when they can."""
        if s.phase != GO or strength == 0:
            return self.propose(s, seat, rng)
        ready = self.ready(s, seat)
        wanted = [CENTRE] if ready else [corner(house) for house in range(6) if not s.tokens[seat] >> house & 1]

        def worth(path: Path) -> tuple[float, float]:
            to = path[-1] if path[-1] != STAY else path[0]
            nearest = min(self.plan.far(goal)[to] for goal in wanted)
            return -nearest, rng.random()

        paths = [
            (goal, *more)
            for goal in self.goals(s)
            for more in (((self.plan.jumps[goal],), (STAY,)) if goal in self.plan.jumps else ((),))
        ]
        return max(paths, key=worth)


# --- the drawing ------------------------------------------------------------------------------------------------


def _board(wheel: Plan) -> Board:
    """A hexagon whose sides are as long as its spokes, on its tip, so that it fills a phone."""
    side = wheel.between + 1
    wide, high = side * math.sqrt(3) + 1.4, 2 * side + 1.4
    middle = wide / 2, high / 2
    corners = [
        (middle[0] + side * math.sin(math.radians(60 * n)), middle[1] - side * math.cos(math.radians(60 * n)))
        for n in range(6)
    ]

    def between(one: tuple[float, float], other: tuple[float, float], n: int) -> tuple[float, float]:
        share = n / side
        return tuple(round(a + (b - a) * share, 3) for a, b in zip(one, other, strict=True))  # type: ignore[return-value]

    points = {CENTRE: middle}
    for house in range(6):
        points[corner(house)] = between(corners[house], middle, 0)
        for n in range(1, wheel.between + 1):
            points[f"speiche-{house + 1}-{n}"] = between(middle, corners[house], n)
            points[f"rand-{house + 1}-{n}"] = between(corners[house], corners[(house + 1) % 6], n)
    spots = [Spot(CENTRE, *middle, _("Marktplatz"), "point", "light", (0.2, -0.14), picture="brunnen")]
    for name, at in points.items():
        if name == CENTRE:
            continue
        category = wheel.category[name]
        tone, topic = f"seat-{COLOUR[category]}", CALLED[category]
        if name.startswith("ecke"):
            label = _("Haus „{house}“, {topic}", house=HOUSES[category], topic=topic)
            spots.append(Spot(name, *at, label, "point", tone, (0.2, -0.14), picture=PAINTED[category]))
            continue
        jump, n, beside = name in wheel.jumps, int(name[-1]), HOUSES[int(name.split("-")[1]) - 1]
        label = (
            _("Sprungfeld {topic}, {n} nach „{house}“", topic=topic, n=n, house=beside)
            if jump
            else _("{topic}, {n} nach „{house}“", topic=topic, n=n, house=beside)
            if name.startswith("rand")
            else _("{topic}, Speiche zum Haus „{house}“, Feld {n}", topic=topic, n=n, house=beside)
        )
        spots.append(Spot(name, *at, label, "point", tone, (0.2, -0.14), "»" if jump else LETTER[category]))
    lines = tuple(
        Line(*points[here], *points[there], "track")
        for here, others in wheel.beside.items()
        for there in others
        if here < there
    )
    return Board("brett", _("Wissensrad"), round(wide, 3), high, tuple(spots), lines)


@cache
def plan(between: int) -> Plan:
    return Plan(between)


RULESETS = (
    Ruleset(
        "trivial-pursuit",
        "Wissensrad",
        Wissensrad,
        tuple(range(2, MOST_SEATS + 1)),
        # each chooses a booklet; each throw: touching the die, the die, going, choosing, a question, an answer, reading
        max_events=MOST_SEATS + 7 * MOST_THROWS * MOST_SEATS,
        presets={
            "kurz": Preset(_("Kurz: drei Marken"), {"marken": 3, "markt": "halten"}),
            "runden": Preset(_("Acht Runden"), {"runden": 8, "marken": 4, "markt": "halten"}),
        },
    ),
)
