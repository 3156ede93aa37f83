"""Crazy India: pieces that belong to nobody; who has four different colours in the own goal wins.

Source: 001:238-244 (Philos box). Four players, and in each house one piece of each of four colours. With a six one of
them comes to the start; who has none out yet may throw up to three times. One moves pieces of a colour that is neither
in one's house nor in one's goal, whoever brought them out, but none that stands on another's start. They go forward,
and also hit backward. What is hit goes to a house that has this colour neither in it nor in its goal. In the goal
nobody is jumped. All else as in Immer mit der Ruhe (001:187-216).

Targets: "wuerfel"; a field "1" … "40" or a goal field "ziel-rot-b" whose piece moves; a circle "haus-rot-3" whose piece
enters, or into which a hit one is put; "zurueck-12": the piece on field 12 hits backward. Circle n is for colour n.

There is always a house for what is hit: of its colour there are four, it is one of them itself, and no seat has two
of the other three in its house, so that at least one of four seats has none.

Gaps filled:

- who has hit chooses the house, or the next player in turn gets the piece who lacks it (an option);
- any piece is hit, also on a start field; a piece of the same colour makes a barrier with it, as two of one colour do
  in Immer mit der Ruhe, or is hit too (an option); on a start field it is always hit, since a barrier there could stand
  for ever: who owns the start need not be allowed to move it, and nobody else is;
- nobody has to enter; on one's start a piece that one may move goes on first, any other is hit by who enters;
- a match that takes too long ends, and whoever has most in the goal is ahead.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.core import Captured, Effect, Moved, Path, Ruleset, Said, Seat, choice
from games.engines.kit.states import changed
from games.engines.kit.throws import READY, Cup, Throws, who_begins
from games.engines.kit.track import BARRIER, JUMP, MOVE, NEEDS_SIX, NOT_EXACT, SIX
from games.engines.own_dice import DiceOptions
from games.engines.races.cross import FACES, KEYS, PAWNS, SIDES, cross
from games.engines.races.immer_mit_der_ruhe import MOST_EVENTS, MOST_THROWS
from games.engines.scene import Button, Piece, Surface
from games.engines.text import Text, _, addressed

FIELDS, QUARTER, FULL = 40, 10, 0b1111
HOUSE, BACK = "haus", "zurueck-"
#: a piece on the way: its field from 0, and its colour
Loose = tuple[int, int]
NOT_YOURS = _("Diese Farbe hast du noch im Haus oder schon im Ziel: Ziehe mit einer anderen.")
ABROAD = _("Von einem fremden Startfeld darfst du keine Figur wegziehen.")
SAME_GOAL = _("Diese Farbe steht schon in deinem Ziel.")
FIRST = _("Auf deinem Startfeld steht eine Figur, die du erst weiterziehen musst.")


@dataclass(frozen=True, slots=True)
class CrazyOptions(DiceOptions):
    """What the source says twice, or leaves open."""

    beginn: str = who_begins("001 does not say; as in Immer mit der Ruhe 001:208")
    farben: str = choice(
        "fehlende",
        _("Ziehen darf man"),
        {
            "fehlende": _("nur Farben, die man weder im Haus noch im Ziel hat"),
            "alle": _("mit jeder Farbe"),
        },
        "any colour 001:240; only those not in the own house and goal 001:242",
    )
    haus: str = choice(
        "waehlen",
        _("Eine geschlagene Figur"),
        {
            "waehlen": _("stellt in ein Haus, wer sie geschlagen hat"),
            "naechster": _("bekommt der Nächste, dem ihre Farbe fehlt"),
        },
        "some house that lacks the colour 001:242; who chooses it is not said",
    )
    gleiche: str = choice(
        "sperre",
        _("Zwei gleiche Figuren auf einem Feld"),
        {"sperre": _("sind eine Sperre"), "schlagen": _("gibt es nicht: Die eine schlägt die andere")},
        "not mentioned here; a barrier in Immer mit der Ruhe 001:212",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Crazystand(Cup):
    """A position. In the phase "haus" who is in turn puts the piece `hit` into a house."""

    #: by seat, the colours in its house as bits
    houses: tuple[int, ...] = (FULL,) * 4
    #: by seat, the colour on each goal field, or -1
    goals: tuple[tuple[int, ...], ...] = ((-1,) * 4,) * 4
    #: in ascending order
    loose: tuple[Loose, ...] = ()
    #: the colour of a piece that waits for a house, or -1
    hit: int = -1
    tries: int = 3


class CrazyIndia(Throws[Crazystand, CrazyOptions]):
    """The game for four seats."""

    options_class = CrazyOptions

    def __init__(self, seats: int, options: CrazyOptions) -> None:
        super().__init__(seats, options, MOST_THROWS, SIDES)
        board, _colours = cross()
        self.surfaces: tuple[Surface, ...] = (board, *self.surfaces)
        self._places = frozenset(spot.id for spot in board.spots)

    def fresh(self) -> Crazystand:
        return Crazystand()

    # --- where pieces may go ---

    def has(self, s: Crazystand, seat: Seat) -> int:
        """The colours in the house or the goal of a seat, as bits."""
        return s.houses[seat] | sum(1 << colour for colour in s.goals[seat] if colour >= 0)

    def barred(self, s: Crazystand, field: int) -> bool:
        return [at for at, _colour in s.loose].count(field) > 1

    def struck(self, s: Crazystand, colour: int, field: int) -> int:
        """The colour that is hit by a piece of `colour` on a field, or -1."""
        there = next((other for at, other in s.loose if at == field), -1)
        return -1 if there == colour and self.options.gleiche == "sperre" and field % QUARTER else there

    def may(self, s: Crazystand, field: int, colour: int) -> Text | None:
        """Why the seat in turn may not move a piece on the way, whatever was thrown, if it may not."""
        if field % QUARTER == 0 and field // QUARTER != s.turn:
            return ABROAD  # 001:240
        if self.options.farben == "fehlende" and self.has(s, s.turn) >> colour & 1:
            return NOT_YOURS  # 001:242
        return None

    def ahead(self, s: Crazystand, field: int, colour: int) -> int | Text:
        """To what field from 0, or to FIELDS and more in the goal, a piece on the way goes, or why it does not."""
        if why := self.may(s, field, colour):
            return why
        start = QUARTER * s.turn
        progress = (field - start) % FIELDS
        to = progress + s.dice[0]
        if any(self.barred(s, (start + step) % FIELDS) for step in range(progress + 1, min(to, FIELDS - 1) + 1)):
            return BARRIER
        if to < FIELDS:
            return (start + to) % FIELDS
        if colour in s.goals[s.turn]:
            return SAME_GOAL
        return self.inside(s, -1, to - FIELDS)

    def inside(self, s: Crazystand, since: int, to: int) -> int | Text:
        """The same within the goal, from the field after `since`."""
        goal = s.goals[s.turn]
        if to >= len(goal):
            return NOT_EXACT
        return JUMP if any(colour >= 0 for colour in goal[since + 1 : to + 1]) else FIELDS + to

    def enters(self, s: Crazystand) -> int | Text:
        """The start field of the seat in turn, or why nothing enters."""
        if s.dice[0] != SIX:
            return NEEDS_SIX
        start = QUARTER * s.turn
        if self.barred(s, start):
            return BARRIER
        there = next((colour for at, colour in s.loose if at == start), -1)
        return FIRST if there >= 0 and self.may(s, start, there) is None else start

    def backward(self, s: Crazystand, field: int, colour: int) -> int | Text:
        """The field behind on which a piece hits another, or why it does not."""
        if why := self.may(s, field, colour):
            return why
        way = [(field - step) % FIELDS for step in range(1, s.dice[0] + 1)]
        if any(self.barred(s, each) for each in way):
            return BARRIER
        return way[-1] if self.struck(s, colour, way[-1]) >= 0 else ONLY_HITS

    def ways(self, s: Crazystand) -> dict[str, tuple[str, int, int]]:
        """What may be touched after a throw: where from, to what field or goal field, and the colour."""
        found = {}
        for field, colour in dict.fromkeys(s.loose):
            place = str(field + 1)
            if isinstance(to := self.ahead(s, field, colour), int):
                found[place] = (place, to, colour)
            if isinstance(to := self.backward(s, field, colour), int):
                found[BACK + place] = (place, to, colour)
        key = KEYS[s.turn]
        for at, colour in enumerate(s.goals[s.turn]):
            if colour >= 0 and isinstance(to := self.inside(s, at, at + s.dice[0]), int):
                place = f"ziel-{key}-{'abcd'[at]}"
                found[place] = (place, to, colour)
        if isinstance(start := self.enters(s), int):
            for colour in range(4):
                if s.houses[s.turn] >> colour & 1:
                    place = f"haus-{key}-{colour + 1}"
                    found[place] = (place, start, colour)
        return found

    def takers(self, s: Crazystand, colour: int) -> list[Seat]:
        """The seats whose house takes a piece of this colour, from the one after the seat in turn."""
        order = [(s.turn + step) % 4 for step in (1, 2, 3, 4)]
        return [seat for seat in order if not self.has(s, seat) >> colour & 1]

    # --- a turn ---

    def begins(self, s: Crazystand) -> tuple[Crazystand, list[Effect]]:
        return changed(s, tries=self.tries(s)), []

    def tries(self, s: Crazystand) -> int:
        return 3 if s.houses[s.turn] == FULL else 1  # 001:240

    def passed(self, s: Crazystand) -> Crazystand:
        after = super().passed(s)
        return changed(after, tries=self.tries(after))

    def turn_over(self, s: Crazystand) -> Crazystand:
        return changed(s, phase=READY, tries=1) if s.dice[0] == SIX else self.passed(s)

    def fell(self, s: Crazystand) -> tuple[Crazystand, list[Effect]]:
        if self.ways(s):
            return changed(s, phase=MOVE), []
        nothing: list[Effect] = [Said(text=_("{side} kann nicht ziehen.", side=self.names[s.turn]))]
        if s.dice[0] == SIX:
            return s, nothing
        return (changed(s, tries=s.tries - 1), []) if s.tries > 1 else (self.passed(s), nothing)

    def buttons(self, s: Crazystand) -> tuple[Button, ...]:
        if s.phase != MOVE:
            return ()
        back = [(target, place, to) for target, (place, to, _c) in self.ways(s).items() if target.startswith(BACK)]
        return tuple(Button(target, _("Zurück: {at} schlägt {to}", at=place, to=to + 1)) for target, place, to in back)

    def touches(self, s: Crazystand) -> Path:
        if s.phase == MOVE:
            return tuple(self.ways(s))
        if s.phase == HOUSE:
            return tuple(f"haus-{KEYS[seat]}-{s.hit + 1}" for seat in sorted(self.takers(s, s.hit)))
        return super().touches(s)

    def touched(self, s: Crazystand, target: str) -> tuple[Crazystand, list[Effect]]:
        if s.phase == HOUSE:
            seat = next(seat for seat in range(4) if target == f"haus-{KEYS[seat]}-{s.hit + 1}")
            after, effect = self.housed(s, s.hit, seat, s.last[-1])
            return self.turn_over(after), [effect]
        side, (place, to, colour) = self.names[s.turn], self.ways(s)[target]
        houses, goals, loose = list(s.houses), [list(goal) for goal in s.goals], list(s.loose)
        if place.startswith("haus"):
            houses[s.turn] ^= 1 << colour
        elif place.startswith("ziel"):
            goals[s.turn]["abcd".index(place[-1])] = -1
        else:
            loose.remove((int(place) - 1, colour))
        struck = self.struck(s, colour, to)
        if struck >= 0:
            loose.remove((to, struck))
        if to < FIELDS:
            goal = str(to + 1)
            loose.append((to, colour))
            if place.startswith("haus"):
                said = _("{side} setzt die {pawn} auf Feld {n}.", side=side, pawn=PAWNS[colour], n=goal)
            else:
                said = _("{side} zieht die {pawn} auf Feld {n}.", side=side, pawn=PAWNS[colour], n=goal)
        else:
            goal = f"ziel-{KEYS[s.turn]}-{'abcd'[to - FIELDS]}"
            goals[s.turn][to - FIELDS] = colour
            said = _("{side} zieht die {pawn} ins Ziel auf {letter}.", side=side, pawn=PAWNS[colour], letter=goal[-1])
        after = changed(
            s,
            houses=tuple(houses),
            goals=tuple(map(tuple, goals)),
            loose=tuple(sorted(loose)),
            last=(place, goal),
        )
        moved = Moved(source=place, to=goal, text=said)
        if struck < 0:
            return self.turn_over(after), [moved]
        hit = Said(text=_("{side} schlägt die {pawn} auf Feld {n}.", side=side, pawn=PAWNS[struck], n=goal))
        takers = self.takers(after, struck)
        if self.options.haus == "waehlen" and len(takers) > 1:
            return changed(after, phase=HOUSE, hit=struck), [hit, moved]
        after, effect = self.housed(after, struck, takers[0], goal)
        return self.turn_over(after), [hit, effect, moved]

    def housed(self, s: Crazystand, colour: int, seat: Seat, at: str) -> tuple[Crazystand, Effect]:
        """A hit piece comes into a house."""
        houses = tuple(bits | 1 << colour if owner == seat else bits for owner, bits in enumerate(s.houses))
        said = _("Die {pawn} kommt ins Haus von {side}.", pawn=PAWNS[colour], side=self.names[seat])
        return changed(s, houses=houses, hit=-1), Captured(at=at, to=f"haus-{KEYS[seat]}-{colour + 1}", text=said)

    # --- the end ---

    def over(self, s: Crazystand) -> str:
        return "home" if any(-1 not in goal for goal in s.goals) else ""

    def standing(self, s: Crazystand) -> list[int]:
        home = [sum(colour >= 0 for colour in goal) for goal in s.goals]
        return [int(n == 4) for n in home] if self.over(s) else home

    def reason(self, s: Crazystand) -> Text:
        winner = next(seat for seat in range(4) if -1 not in s.goals[seat])
        return _("{side} hat zuerst vier verschiedene Farben im Ziel und gewinnt.", side=self.names[winner])

    # --- what there is to see ---

    def pieces(self, s: Crazystand) -> list[Piece]:
        at = [(str(field + 1), colour) for field, colour in s.loose]
        for seat, key in enumerate(KEYS):
            at += [(f"haus-{key}-{colour + 1}", colour) for colour in range(4) if s.houses[seat] >> colour & 1]
            at += [(f"ziel-{key}-{'abcd'[n]}", colour) for n, colour in enumerate(s.goals[seat]) if colour >= 0]
        if s.hit >= 0:
            at.append((s.last[-1], s.hit))
        return [Piece(place, "pawn", PAWNS[colour], face=FACES[colour]) for place, colour in at]

    def note(self, s: Crazystand, seat: Seat) -> Text:
        return _("{n} im Ziel", n=sum(colour >= 0 for colour in s.goals[seat]))

    def prompt(self, s: Crazystand) -> Text:
        if s.phase == MOVE:
            return _("Du hast eine {n}: Tippe die Figur an, die zieht.", n=s.dice[0])
        if s.phase == HOUSE:
            return _("Die {pawn} ist geschlagen: Tippe das Haus an, in das sie kommt.", pawn=PAWNS[s.hit])
        return super().prompt(s)

    def status(self, s: Crazystand) -> Text:
        side = self.names[s.turn]
        if s.phase == MOVE:
            said = _("{side} zieht eine {n}.", side=side, n=s.dice[0])
            return addressed(s.turn, _("Du ziehst eine {n}.", n=s.dice[0]), said)
        if s.phase == HOUSE:
            said = _("{side} stellt die {pawn} in ein Haus.", side=side, pawn=PAWNS[s.hit])
            return addressed(s.turn, _("Du stellst die {pawn} in ein Haus.", pawn=PAWNS[s.hit]), said)
        return super().status(s)

    def why_not(self, s: Crazystand, seat: Seat, path: Path) -> Text:
        if s.phase == READY:
            return _("Erst wird gewürfelt: Tippe nur den Würfel an.")
        if s.phase == HOUSE:
            return _("Die Figur kommt in ein Haus, dem ihre Farbe fehlt, auch im Ziel: Tippe dort ihren Kreis an.")
        if len(path) != 1:
            return _("Tippe nur die Figur an, die ziehen soll.")
        place, key = path[0], KEYS[seat]
        if place.startswith(BACK):
            return ONLY_HITS
        if place not in self._places:
            return _("Diese Stelle gibt es auf dem Spielplan nicht.")
        if not place.isdigit() and f"-{key}-" not in place:
            return _("Aus fremden Häusern und Zielen ziehst du keine Figur.")
        if place.startswith("haus") and s.houses[seat] >> int(place[-1]) - 1 & 1:
            why = self.enters(s)
        elif place.startswith("ziel") and s.goals[seat]["abcd".index(place[-1])] >= 0:
            since = "abcd".index(place[-1])
            why = self.inside(s, since, since + s.dice[0])
        else:
            colour = next((colour for field, colour in s.loose if str(field + 1) == place), -1)
            why = self.ahead(s, int(place) - 1, colour) if colour >= 0 else _("Dort steht keine Figur.")
        assert not isinstance(why, int)
        return why

    # --- for programs ---

    def evaluate(self, s: Crazystand, seat: Seat) -> float:
        """How many colours a seat has home or on the way there, less what the best of the others has."""
        if outcome := self.outcome(s):
            return 0.0 if not outcome.winners else 1.0 if seat in outcome.winners else -1.0
        worth = [self._worth(s, each) for each in range(4)]
        others = [each for number, each in enumerate(worth) if number != seat]
        return max(-0.98, min(0.98, (worth[seat] - 0.5 * max(others) - sum(others) / 6) / 6))

    def _worth(self, s: Crazystand, seat: Seat) -> float:
        """Each colour in the goal; of each other that is not in the house the piece that is furthest for this seat."""
        start, found = QUARTER * seat, [0.0] * 4
        for field, colour in s.loose:
            far = 0.2 + 0.6 * ((field - start) % FIELDS) / FIELDS
            found[colour] = max(found[colour], far if field % QUARTER or field == start else far / 2)
        for colour in range(4):
            if s.houses[seat] >> colour & 1:
                found[colour] = 0.0
        for at, colour in enumerate(s.goals[seat]):
            if colour >= 0:
                found[colour] = 1.2 + 0.02 * at
        return sum(found)


ONLY_HITS = _("Rückwärts geht eine Figur nur, wenn sie genau auf eine andere trifft.")

RULESETS = (
    Ruleset(
        "crazy-india",
        "Crazy India",
        CrazyIndia,
        (4,),
        # besides what a race takes, a house is chosen after a hit: at most once a throw
        max_events=MOST_EVENTS + 4 * MOST_THROWS,
    ),
)
