"""Halma on the square and on the star.

Sources: 000:394-425, 001:1013-1045 (Philos box, star), 002:72-92 (Schmidt), 004:76-98 (rule leaflet, star). Where they
differ there is an option; where all are silent an option says what we fill the gap with. Seat 0 begins; where a source
lets the lot decide (001:1029), it decides who takes that seat.

Targets are the fields: a1 … p16 on the square, a1 … q1 on the star (row from the bottom, place from the left). A move
is from and to: ("c3", "e5"). It has this one spelling however the piece gets there: a step to a neighbour, or any chain
of jumps; the effects show the shortest way. A seat that has nothing to move is passed over.

The end, as long as pieces are left in a yard somebody wants to fill: the sources know this trick and only one speaks of
it, with approval (002:86). The usual cures are to count a full goal (D. Parlett, The Oxford History of Board Games) and
to have the yard cleared by a certain move (BrainKing: 30 or 50); option `blockade`. If nobody gets home within the
agreed number of rounds, whoever has most pieces in the goal wins.

Position notation: the seat to move, the number of the round, then each seat's pieces in the order of the fields, on the
square (here in two lines) and on the star:

    0 1 a1,b1,c1,d1,e1,a2,b2,c2,d2,e2,a3,b3,c3,d3,a4,b4,c4,a5,b5
    o12,p12,n13,o13,p13,m14,n14,o14,p14,l15,m15,n15,o15,p15,l16,m16,n16,o16,p16

    0 1 a1,b1,b2,c1,c2,c3,d1,d2,d3,d4,e5,e6,e7,e8,e9 m5,m6,m7,m8,m9,n1,n2,n3,n4,o1,o2,o3,p1,p2,q1
"""

from __future__ import annotations

import random
import re
from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeVar

from games.engines.core import (
    NOTHING,
    WHOLE,
    Effect,
    Event,
    Game,
    Move,
    Moved,
    Options,
    Outcome,
    Path,
    Preset,
    Ruleset,
    Seat,
    Step,
    UnreadableError,
    choice,
    short,
)
from games.engines.kit.duel import NOBODY
from games.engines.kit.scores import closing, places, settled
from games.engines.races import halma_plan as plans
from games.engines.races.halma_plan import SIDES, Plan
from games.engines.scene import Piece, View
from games.engines.text import Text, _, on_turn

PIECES = (
    _("weiße Figur"),
    _("schwarze Figur"),
    _("rote Figur"),
    _("blaue Figur"),
    _("grüne Figur"),
    _("gelbe Figur"),
)
ACTING = tuple(frozenset({seat}) for seat in range(6))
WHITHER = _("Wohin zieht oder springt sie?")
#: from this round on a piece that still stands in somebody's goal no longer keeps it open
CLEARED = 30


@dataclass(frozen=True, slots=True)
class HalmaOptions(Options):
    """What both boards have in common."""

    blockade: str = choice(
        "ab-30",
        _("Fremde Figuren, die in deinem Ziel stehen bleiben"),
        {
            "ab-30": _("zählen nach 30 Runden, als wäre ihr Feld gefüllt"),
            "voll": _("zählen immer, als wäre ihr Feld gefüllt"),
            "erlaubt": _("halten dein Ziel offen"),
        },
        "leaving a piece behind is good play 002:86; not mentioned elsewhere; for the cures see the module",
    )
    ziel_verlassen: bool = choice(
        False,
        _("Figuren, die im Ziel stehen"),
        {False: _("ziehen nur noch innerhalb"), True: _("dürfen es wieder verlassen")},
        "no source says; the usual rule is to stay",
    )
    fremde_hoefe: bool = choice(
        True,
        _("In Höfen, die weder Start noch Ziel sind,"),
        {True: _("darf man stehen bleiben"), False: _("darf man nicht stehen bleiben")},
        "no source says; both are played",
    )
    runden: int = choice(
        200,
        _("Ist niemand am Ziel, wird gezählt nach"),
        {100: _("100 Runden"), 200: _("200 Runden"), 300: _("300 Runden")},
        "no source says; without a limit a match need not end",
    )


@dataclass(frozen=True, slots=True)
class QuadratOptions(HalmaOptions):
    """What the sources disagree on for the square."""

    schraeg: str = choice(
        "beides",
        _("Schräg"),
        {
            "beides": _("darf man ziehen und springen"),
            "zuege": _("darf man ziehen, nicht springen"),
            "spruenge": _("darf man springen, nicht ziehen"),
            "keine": _("darf man weder ziehen noch springen"),
        },
        "to be agreed on before play 000:425; both 002:84",
    )
    partner: bool = choice(
        False,
        _("Zu viert spielt"),
        {False: _("jeder für sich"), True: _("man mit dem Gegenüber zusammen")},
        "either 002:88",
    )


@dataclass(frozen=True, slots=True)
class SternOptions(HalmaOptions):
    """What the sources disagree on for the star."""

    figuren: int = choice(
        0,
        _("Jeder hat"),
        {0: _("15 Figuren, zu sechst 10"), 10: _("10 Figuren"), 6: _("6 Figuren")},
        "15 for three and 10 for six 000:407; 15 for two or three 001:1029; 15 for three 002:92; 6 for two or three "
        "004:82, whose small board is not shown: here they stand in the outer fields of the tips",
    )
    landung: str = choice(
        "dahinter",
        _("Ein Sprung endet"),
        {"dahinter": _("gerade hinter der übersprungenen Figur"), "daneben": _("hinter ihr oder schräg daneben")},
        "straight behind 000:423, 001:1039; behind or beside 004:94",
    )
    zu_zweit: str = choice(
        "gegenueber",
        _("Zwei Spieler beginnen"),
        {"gegenueber": _("einander gegenüber"), "versetzt": _("mit einer leeren Spitze dazwischen")},
        "an empty tip between the players 001:1029; opposite is the usual way for two",
    )


@dataclass(frozen=True, slots=True)
class Halmastand:
    """A position: each seat's pieces as bits of the fields, whose turn, the number of the round."""

    pieces: tuple[int, ...]
    turn: Seat = 0
    round: int = 1
    last: Path = ()


H = TypeVar("H", bound=HalmaOptions)


class Halma(Game[Halmastand, H]):
    """What both boards have in common. Up to six seats, some passed over, some sharing a place: no duel of the kit."""

    perfect_information = True

    def __init__(self, seats: int, options: H) -> None:
        super().__init__(seats, options)
        self.plan = self._plan()
        #: by seat: those on the same side
        self.teams = self._teams()
        every = self.plan.all
        yards = 0
        for yard in (*self.plan.homes, *self.plan.goals):
            yards |= yard
        #: by seat: where its pieces may come to rest
        self._rests = tuple(
            every if options.fremde_hoefe else every & ~yards | home | goal
            for home, goal in zip(self.plan.homes, self.plan.goals, strict=True)
        )
        #: remembered, since each touch asks again: how the last position has ended, and by piece its goals in one
        self._over: tuple[Halmastand | None, str] = (None, "")
        self._asked: tuple[Halmastand | None, dict[str, tuple[str, ...]]] = (None, {})
        self._start = Halmastand(self.plan.homes)
        self._far = tuple(self._cost(self._start, seat) for seat in range(seats))

    @abstractmethod
    def _plan(self) -> Plan:
        """The board under these options."""

    def _teams(self) -> tuple[tuple[Seat, ...], ...]:
        return tuple((seat,) for seat in range(self.seats))

    def start(self) -> Halmastand:
        return self._start

    def to_act(self, s: Halmastand) -> frozenset[Seat]:
        return NOBODY if self._ended(s) else ACTING[s.turn]

    # --- what a seat can do ---

    def _taken(self, s: Halmastand) -> int:
        taken = 0
        for pieces in s.pieces:
            taken |= pieces
        return taken

    def _reach(self, taken: int, source: int) -> int:
        """Where a piece gets by one step or by any chain of jumps."""
        plan = self.plan
        start = 1 << source
        taken &= ~start  # it does not leap over itself, and may come past where it stood
        near = plan.near[source] & ~taken
        if not taken & plan.beside[source]:
            return near
        seen = start
        edge = [source]
        jumps = plan.jumps
        while edge:
            for over, both, land, number in jumps[edge.pop()]:
                if taken & both == over and not seen & land:
                    seen |= land
                    edge.append(number)
        return (near | seen) & ~start

    def _goals(self, s: Halmastand, seat: Seat, taken: int, source: int) -> int:
        """Where the rules let the piece on `source` come to rest."""
        rests = self._rests[seat]
        goal = self.plan.goals[seat]
        if not self.options.ziel_verlassen and goal >> source & 1:
            rests = goal
        return self._reach(taken, source) & rests

    def _can_move(self, s: Halmastand, seat: Seat) -> bool:
        taken, goal, near = self._taken(s), self.plan.goals[seat], self.plan.near
        free = self._rests[seat] & ~taken
        bound = 0 if self.options.ziel_verlassen else goal
        left = s.pieces[seat]
        while left:
            low = left & -left
            source = low.bit_length() - 1
            # a step is found at once; only without one the jumps are looked at
            if near[source] & (free & goal if low & bound else free) or self._goals(s, seat, taken, source):
                return True
            left ^= low
        return False

    def step(self, s: Halmastand, seat: Seat, path: Path = ()) -> Step:
        if seat not in self.to_act(s):
            return NOTHING
        movable = self._movable(s)
        if not path:
            return Step(tuple(movable), prompt=_("Mit welcher Figur ziehst du?"))
        goals = movable.get(path[0], ())
        if len(path) == 1:
            return Step(goals, prompt=WHITHER) if goals else NOTHING
        return WHOLE if len(path) == 2 and path[1] in goals else NOTHING

    def _movable(self, s: Halmastand) -> dict[str, tuple[str, ...]]:
        """The pieces of whoever is to move that can, and where they can go."""
        known, movable = self._asked
        if known is not s:
            plan, taken, seat = self.plan, self._taken(s), s.turn
            found = ((source, self._goals(s, seat, taken, source)) for source in plan.fields(s.pieces[seat]))
            movable = {plan.names[source]: tuple(plan.listed(goals)) for source, goals in found if goals}
            self._asked = (s, movable)
        return movable

    def moves(self, s: Halmastand, seat: Seat) -> Iterator[Path]:
        """All moves, the longest way ahead first, since a search looks at them first."""
        if seat not in self.to_act(s):
            return
        plan, taken, costs = self.plan, self._taken(s), self.plan.costs[seat]
        found = [
            (costs[to] - costs[source], source, to)
            for source in plan.fields(s.pieces[seat])
            for to in plan.fields(self._goals(s, seat, taken, source))
        ]
        found.sort()
        for _gain, source, to in found:
            yield plan.names[source], plan.names[to]

    def propose(self, s: Halmastand, seat: Seat, rng: random.Random) -> Path:
        """A piece at random, and somewhere it can go."""
        taken, left = self._taken(s), self.plan.fields(s.pieces[seat])
        while left and seat in self.to_act(s):
            source = left.pop(int(rng.random() * len(left)))
            goals = self.plan.fields(self._goals(s, seat, taken, source))
            if goals:
                return self.plan.names[source], self.plan.names[goals[int(rng.random() * len(goals))]]
        return super().propose(s, seat, rng)

    # --- what follows ---

    def _way(self, taken: int, source: int, to: int) -> list[int]:
        """The shortest way from field to field: a step, or else the fewest jumps."""
        if to in self.plan.steps[source]:
            return [source, to]
        taken &= ~(1 << source)
        before = {source: source}
        edge = [source]
        while to not in before:
            further = []
            for field in edge:
                for over, both, _land, number in self.plan.jumps[field]:
                    if taken & both == over and number not in before:
                        before[number] = field
                        further.append(number)
            edge = further
        way = [to]
        while way[-1] != source:
            way.append(before[way[-1]])
        return way[::-1]

    def apply(self, s: Halmastand, event: Event) -> tuple[Halmastand, tuple[Effect, ...]]:
        assert isinstance(event, Move)
        seat, path = event.seat, event.path
        names = self.plan.names
        source, to = self.plan.number[path[0]], self.plan.number[path[1]]
        way = [names[field] for field in self._way(self._taken(s), source, to)]
        line = "–".join(way)
        sentence = (
            _("{side} zieht {way}.", side=SIDES[seat], way=line)
            if to in self.plan.steps[source]
            else _("{side} springt {way}.", side=SIDES[seat], way=line)
        )
        effects: list[Effect] = [Moved(source=way[0], to=way[1], text=sentence)]
        effects += [Moved(source=way[number], to=way[number + 1]) for number in range(1, len(way) - 1)]
        pieces = list(s.pieces)
        pieces[seat] ^= 1 << source | 1 << to
        after = self._moved(Halmastand(tuple(pieces), seat, s.round, path), len(way) - 1)
        return after, (*effects, *closing(self.outcome(after)))

    def _moved(self, s: Halmastand, steps: int) -> Halmastand:
        """The position after a move of so many steps or jumps, with whoever is next to move."""
        return self._next(s)

    def _next(self, s: Halmastand) -> Halmastand:
        """The same, with the next seat to move that can; the mover's own if nobody else can."""
        number = s.round
        for further in range(1, self.seats + 1):
            seat = (s.turn + further) % self.seats
            if seat == 0:
                number += 1
            # 002:90: who has all pieces home does not move any more
            if self._can_move(s, seat) and not self._home(s, seat, number):
                return Halmastand(s.pieces, seat, number, s.last)
        return Halmastand(s.pieces, s.turn, number, s.last)

    # --- the end ---

    def _home(self, s: Halmastand, seat: Seat, number: int) -> bool:
        """Whether this seat has reached what it plays for."""
        mine, goal = s.pieces[seat], self.plan.goals[seat]
        if not mine & ~goal:
            return True
        if self.options.blockade == "erlaubt" or not mine & goal:
            return False
        if self.options.blockade == "ab-30" and number <= CLEARED:
            return False
        filled = mine
        for other, pieces in enumerate(s.pieces):
            if other not in self._team(seat):
                filled |= pieces
        return not goal & ~filled

    def _team(self, seat: Seat) -> tuple[Seat, ...]:
        return next(team for team in self.teams if seat in team)

    def _ended(self, s: Halmastand) -> str:
        known, ended = self._over
        if known is not s:
            ended = self._end_of(s)
            self._over = (s, ended)
        return ended

    def _end_of(self, s: Halmastand) -> str:
        for team in self.teams:
            if all(self._home(s, seat, s.round) for seat in team):
                return "home"
        if s.round > self.options.runden:
            return "rounds"
        return "" if self._can_move(s, s.turn) else "stuck"

    def outcome(self, s: Halmastand) -> Outcome | None:
        ended = self._ended(s)
        if not ended:
            return None
        if ended == "home":
            points = {team: int(all(self._home(s, seat, s.round) for seat in team)) for team in self.teams}
        else:
            goals = self.plan.goals
            points = {team: sum((s.pieces[seat] & goals[seat]).bit_count() for seat in team) for team in self.teams}
        most = max(points.values())
        first = [seat for team, count in points.items() if count == most for seat in team]
        ranks = places([points[self._team(seat)] for seat in range(self.seats)])
        if len(first) == self.seats:
            if ended == "home":
                return Outcome(ranks, ended, _("Alle sind zugleich am Ziel: unentschieden."))
            return Outcome(ranks, ended, _("Alle haben gleich viele Figuren im Ziel: unentschieden."))
        names = Text(
            " + ".join(f"{{s{seat}}}" for seat in sorted(first)),
            tuple((f"s{seat}", SIDES[seat]) for seat in sorted(first)),
        )
        if ended == "home":
            return Outcome(ranks, ended, _("Alle Figuren am Ziel, gewonnen: {names}.", names=names))
        if ended == "rounds":
            reason = _("Die Runden sind um. Die meisten Figuren im Ziel: {names}.", names=names)
        else:
            reason = _("Niemand kann mehr ziehen. Die meisten Figuren im Ziel: {names}.", names=names)
        return Outcome(ranks, ended, reason)

    # --- what is seen ---

    def view(self, s: Halmastand, seat: Seat | None) -> View:
        plan = self.plan
        pieces = tuple(
            Piece(name, "pawn", PIECES[owner], owner)
            for owner in range(self.seats)
            for name in plan.listed(s.pieces[owner])
        )
        outcome = self.outcome(s)
        notes = tuple(
            _(
                "{n} von {all} im Ziel",
                n=(s.pieces[owner] & plan.goals[owner]).bit_count(),
                all=s.pieces[owner].bit_count(),
            )
            for owner in range(self.seats)
        )
        status = outcome.reason if outcome else self._status(s)
        return View((plan.board,), pieces, SIDES[: self.seats], status, notes, s.last)

    def _status(self, s: Halmastand) -> Text:
        """What stands above the board while it goes on."""
        turn = on_turn(s.turn, SIDES[s.turn])
        return _("{turn} Runde {n} von {all}.", turn=turn, n=s.round, all=self.options.runden)

    def why_not(self, s: Halmastand, seat: Seat, path: Path) -> Text:
        plan = self.plan
        if not path:
            return _("Tippe eine deiner Figuren an.")
        fields = [plan.number.get(target) for target in path]
        if None in fields:
            return _("Dieses Feld gibt es auf dem Halmabrett nicht.")
        source, taken = fields[0], self._taken(s)
        assert source is not None
        if not s.pieces[seat] >> source & 1:
            if taken >> source & 1:
                return _("Die Figur auf {field} gehört dir nicht.", field=path[0])
            return _("Auf {field} steht keine Figur.", field=path[0])
        goals = self._goals(s, seat, taken, source)
        if len(path) == 1:
            if goals:
                return _("Sage noch, wohin die Figur soll.")
            return _("Die Figur auf {field} kann gerade nicht ziehen.", field=path[0])
        to = fields[1]
        assert to is not None
        if goals >> to & 1:
            return _("Sage nur, wo der Zug beginnt und endet: Den Weg findet die Figur selbst.")
        if to == source:
            return _("Die Figur muss auf ein anderes Feld ziehen.")
        if taken >> to & 1:
            return _("{field} ist schon besetzt.", field=path[1])
        if not self._reach(taken, source) >> to & 1:
            return _("Dorthin führt kein Schritt auf ein Nachbarfeld und keine Kette von Sprüngen.")
        if not self._rests[seat] >> to & 1:
            return _("In einem fremden Hof darf man nicht stehen bleiben.")
        return _("Eine Figur, die im Ziel steht, darf es nicht mehr verlassen.")

    # --- for programs ---

    def _cost(self, s: Halmastand, seat: Seat) -> float:
        costs, left, total = self.plan.costs[seat], s.pieces[seat], 0.0
        while left:
            low = left & -left
            total += costs[low.bit_length() - 1]
            left ^= low
        return total - (s.pieces[seat] & self.plan.goals[seat]).bit_count()

    def evaluate(self, s: Halmastand, seat: Seat) -> float:
        """How much more of its way this side has behind it than the best of the others."""
        outcome = self.outcome(s)
        if outcome:
            return settled(outcome, seat)
        gone = [
            sum(1 - self._cost(s, member) / self._far[member] for member in team) / len(team) for team in self.teams
        ]
        mine = self.teams.index(self._team(seat))
        return max(-0.9, min(0.9, gone[mine] - max(gone[:mine] + gone[mine + 1 :])))

    def notate(self, s: Halmastand) -> str:
        return " ".join((str(s.turn), str(s.round), *map(self.plan.write, s.pieces)))

    def parse(self, position: str) -> Halmastand:
        fields = position.split(" ")
        if len(fields) != 2 + self.seats:
            raise UnreadableError(
                _(
                    "Eine Stellung für {n} hat {m} Felder: wer zieht, die Runde, die Figuren.",
                    n=self.seats,
                    m=self.seats + 2,
                )
            )
        if not re.fullmatch("[0-9]", fields[0]) or int(fields[0]) >= self.seats:
            raise UnreadableError(_("Das erste Feld ist der Platz, der zieht, von 0 an."))
        if not re.fullmatch("[1-9][0-9]{0,3}", fields[1]):
            raise UnreadableError(_("Das zweite Feld ist die Nummer der Runde, von 1 an."))
        taken, sides = 0, []
        for seat, listed in enumerate(fields[2:]):
            numbers = [self.plan.number.get(name) for name in listed.split(",")]
            pieces = 0
            for number in numbers:
                if number is None or (pieces | taken) >> number & 1:
                    raise UnreadableError(_("„{fields}“ sind keine verschiedenen freien Felder.", fields=short(listed)))
                pieces |= 1 << number
            if len(numbers) != self.plan.homes[seat].bit_count():
                raise UnreadableError(_("Jeder hat {n} Figuren.", n=self.plan.homes[seat].bit_count()))
            taken |= pieces
            sides.append(pieces)
        s = Halmastand(tuple(sides), int(fields[0]), int(fields[1]))
        # a seat that cannot move, or is home already while its partner is not, is passed over
        if self._ended(s) == "stuck" or (not self._ended(s) and self._home(s, s.turn, s.round)):
            return self._next(s)
        return s


class Quadrathalma(Halma[QuadratOptions]):
    """The square for two or four; seats sit clockwise from the lower left, and play for the corner opposite."""

    options_class = QuadratOptions

    def _plan(self) -> Plan:
        schraeg = self.options.schraeg
        return plans.square(self.seats, schraeg in ("beides", "zuege"), schraeg in ("beides", "spruenge"))

    def _teams(self) -> tuple[tuple[Seat, ...], ...]:
        # 002:88: two who sit across play together
        return ((0, 2), (1, 3)) if self.options.partner and self.seats == 4 else super()._teams()


class Sternhalma(Halma[SternOptions]):
    """The star for two, three or six; seats sit clockwise from the bottom, and play for the tip opposite."""

    options_class = SternOptions

    def _plan(self) -> Plan:
        # 000:407: three have 15 pieces; six have 10, for the tips of 15 share fields
        pieces = self.options.figuren or (10 if self.seats == 6 else 15)
        apart = self.seats == 2 and self.options.zu_zweit == "versetzt"
        return plans.star(plans.STARTS[None if apart else self.seats], pieces, self.options.landung == "daneben")


RULESETS = (
    Ruleset(
        "halma",
        "Halma",
        Quadrathalma,
        (2, 4),
        max_events=300 * 4,
        presets={
            "schmidt": Preset(_("wie bei Schmidt"), {"schraeg": "beides", "blockade": "erlaubt"}),
            "gerade": Preset(_("nur gerade"), {"schraeg": "keine"}),
        },
    ),
    Ruleset(
        "stern-halma",
        "Stern-Halma",
        Sternhalma,
        (2, 3, 6),
        max_events=300 * 6,
        presets={
            "philos": Preset(_("wie im Philos-Heft"), {"figuren": 0, "landung": "dahinter", "zu_zweit": "versetzt"}),
            "regelblatt": Preset(_("wie auf dem Regelblatt"), {"figuren": 6, "landung": "daneben"}),
        },
    ),
)
