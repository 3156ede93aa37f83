"""Ausreißer: Immer mit der Ruhe for two, where nobody hits but a fifth piece that runs the other way.

Source: 001:268-272 (Philos box). Besides four pawns each player has a runaway. It goes round against everybody else's
way, from where the other's pawns begin, and never goes home. A throw moves a pawn or a runaway, as one likes. Only
runaways throw out pawns; a pawn that lands on the other's runaway catches it, and from then on it is its catcher's, who
plays with two until one is caught again. Four pawns home win. All else as in Immer mit der Ruhe (001:187-216).

Moves are those of every race (`kit.track`); a runaway is touched where it stands, in wait at "weg-gelb" or "weg-rot".

Gaps filled:

- pawns enter as in Immer mit der Ruhe, and so does a runaway: with a six, from beside the other's yard (or it stands on
  the other's start from the beginning, an option); a caught one waits there for the next six of its catcher;
- a runaway that meets another passes it or stands beside it (an option);
- pawns of both colours stand on one field, since none throws out another;
- two pawns of one colour bar the way of runaways, too; a runaway bars nobody's;
- no runaway joins a piece of its own side, nor does a pawn join a runaway of its own;
- a six clears the start before another pawn enters, but may as well move a runaway.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.engines.core import Captured, Effect, Moved, Path, Ruleset, Seat, choice
from games.engines.kit.states import changed
from games.engines.kit.track import BARRIER, MOVE, OWN, SIX, YARD, Pawns
from games.engines.races.cross import FACES, KEYS, SIDES
from games.engines.races.immer_mit_der_ruhe import MOST_EVENTS, STANDING, Ruhe, RuheOptions
from games.engines.scene import Board, Piece, Spot
from games.engines.text import Text, _

#: by seat: its colour among the four of the cross, and what its runaway is called
COLOURS, RUNAWAYS = (0, 2), (_("gelber Ausreißer"), _("roter Ausreißer"))
#: what a runaway is worth, in fields: what it throws out on its way
RUNNING, WAITING = 24.0, 12.0


@dataclass(frozen=True, slots=True)
class AusreisserOptions(RuheOptions):
    """What the source leaves open."""

    anfang: str = choice(
        "wartet",
        _("Am Anfang"),
        {"wartet": _("warten die Ausreißer auf eine Sechs"), "draussen": _("stehen die Ausreißer schon draußen")},
        "it begins where the other's pawns begin 001:270; with what throw is not said",
    )
    begegnung: str = choice(
        "nichts",
        _("Kommt ein Ausreißer auf einen anderen,"),
        {"nichts": _("geschieht nichts"), "faengt": _("fängt er ihn ein")},
        "pawns catch them 001:272; of two runaways no word",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Laufstand(Pawns):
    """A position."""

    #: by seat, where its runaways are, as numbers of fields from 0, or YARD; in ascending order
    runaways: tuple[tuple[int, ...], tuple[int, ...]]


class Ausreisser(Ruhe[Laufstand, AusreisserOptions]):
    """The game for two seats."""

    options_class = AusreisserOptions

    def __init__(self, seats: int, options: AusreisserOptions) -> None:
        super().__init__(seats, options)
        board, *others = self.surfaces
        assert isinstance(board, Board)
        self.fields = options.felder
        #: where each seat's pawns begin; its runaways where the other's do
        self.starts = (0, self.fields // 2)
        self.lairs = tuple(f"weg-{KEYS[colour]}" for colour in COLOURS)
        far = self.fields / 4
        points = ((far - 1.7, far + 0.7), (3.1, 0.7))  # beside the other's yard
        spots = []
        for lair, colour, (x, y) in zip(self.lairs, COLOURS, points, strict=True):
            label = _("Hier warten Ausreißer von {side}", side=SIDES[colour])
            spots.append(Spot(lair, x, y, label, "point", f"seat-{FACES[colour]}", (-0.35, 0.0)))
        self.surfaces = (replace(board, spots=(*board.spots, *spots)), *others)
        self._places |= {*self.lairs}

    def fresh(self) -> Laufstand:
        first, second = (YARD, YARD) if self.options.anfang == "wartet" else self.starts[::-1]
        return Laufstand(pawns=(STANDING,) * 2, runaways=((first,), (second,)))

    # --- pawns ---

    def hits(self, s: Laufstand, to: int) -> list[tuple[int, int]]:
        return []  # 001:270: only runaways do

    def goal(self, s: Laufstand, progress: int) -> int | Text:
        to = super().goal(s, progress)
        if not isinstance(to, int) or to >= self.home:
            return to
        if self.field(s.turn, to) in s.runaways[s.turn]:
            return OWN
        pair = any(s.pawns[other].count(there) > 1 for other, there in self.meets[s.turn][to])
        return BARRIER if pair else to  # also where a pawn of one's own stands beside the two

    def advance(self, s: Laufstand, progress: int, to: int) -> tuple[Laufstand, list[Effect]]:
        after, effects = super().advance(s, progress, to)
        if to >= self.home:
            return after, effects
        after, caught = self.catch(after, s.turn, self.field(s.turn, to))
        return after, caught + effects

    def field(self, number: int, progress: int) -> int:
        """The field at this progress of a colour, from 0."""
        return (self.starts[number] + progress) % self.fields

    def catch(self, s: Laufstand, seat: Seat, field: int) -> tuple[Laufstand, list[Effect]]:
        """The other's runaways on this field change sides, and wait."""
        theirs = s.runaways[1 - seat]
        if field not in theirs:
            return s, []
        left = tuple(each for each in theirs if each != field)
        mine = (*(YARD,) * (len(theirs) - len(left)), *s.runaways[seat])
        caught = _("{side} fängt den Ausreißer auf Feld {n} ein.", side=self.names[seat], n=field + 1)
        effect = Captured(at=str(field + 1), to=self.lairs[seat], text=caught)
        return changed(s, runaways=(mine, left) if seat == 0 else (left, mine)), [effect]

    # --- runaways ---

    def run(self, s: Laufstand, field: int) -> int | Text:
        """Where this throw takes the runaway on a field, or in wait, or why it cannot move."""
        seat, die = s.turn, s.dice[0]
        if field == YARD:
            if die != SIX:
                return _("Ein Ausreißer kommt nur mit einer Sechs heraus.")
            way = [self.starts[1 - seat]]
        else:
            way = [(field - step) % self.fields for step in range(1, die + 1)]
        for each in way:
            if any(s.pawns[number].count((each - self.starts[number]) % self.fields) > 1 for number in (0, 1)):
                return BARRIER
        to = way[-1]
        return OWN if to in s.runaways[seat] or (to - self.starts[seat]) % self.fields in s.pawns[seat] else to

    def runners(self, s: Laufstand) -> dict[str, int]:
        """The runaways that can move, by where they are touched."""
        mine = dict.fromkeys(s.runaways[s.turn])
        return {self.spot(s.turn, each): each for each in mine if isinstance(self.run(s, each), int)}

    def spot(self, seat: Seat, field: int) -> str:
        return self.lairs[seat] if field == YARD else str(field + 1)

    def fell(self, s: Laufstand) -> tuple[Laufstand, list[Effect]]:
        return (changed(s, phase=MOVE), []) if self.runners(s) else super().fell(s)

    def touches(self, s: Laufstand) -> Path:
        return super().touches(s) if s.phase != MOVE else (*super().touches(s), *self.runners(s))

    def touched(self, s: Laufstand, target: str) -> tuple[Laufstand, list[Effect]]:
        runners = self.runners(s)
        if target not in runners:
            return super().touched(s, target)
        seat, side, source = s.turn, self.names[s.turn], runners[target]
        to = self.run(s, source)
        assert isinstance(to, int)
        effects: list[Effect] = []
        after, goal = s, str(to + 1)
        other, there = 1 - seat, (to - self.starts[1 - seat]) % self.fields
        if there in s.pawns[other]:
            pawns, circle = self.sent_back(s, other, there)
            after = changed(s, pawns=pawns)
            hit = _("{side} wirft {other} auf Feld {n} hinaus.", side=side, other=self.names[other], n=goal)
            effects.append(Captured(at=goal, to=circle, text=hit))
        if self.options.begegnung == "faengt":
            after, caught = self.catch(after, seat, to)
            effects += caught
        mine = list(after.runaways[seat])
        mine.remove(source)
        moved = tuple(sorted((*mine, to)))
        if source == YARD:
            said = _("{side} lässt einen Ausreißer los.", side=side)
        else:
            said = _("{side} läuft mit dem Ausreißer von Feld {n} auf Feld {to}.", side=side, n=target, to=goal)
        effects.append(Moved(source=target, to=goal, text=said))
        runaways = (moved, after.runaways[1]) if seat == 0 else (after.runaways[0], moved)
        return self.turn_over(changed(after, runaways=runaways, tries=1, last=(target, goal))), effects

    # --- what there is to see ---

    def pieces(self, s: Laufstand) -> list[Piece]:
        running = [
            Piece(self.spot(seat, each), "stone", RUNAWAYS[seat], seat, FACES[COLOURS[seat]])
            for seat in (0, 1)
            for each in s.runaways[seat]
        ]
        return super().pieces(s) + running

    def note(self, s: Laufstand, seat: Seat) -> Text:
        home, loose = sum(progress >= self.home for progress in s.pawns[seat]), len(s.runaways[seat])
        return _("{home} im Ziel, {n} Ausreißer", home=home, n=loose)

    def why_not(self, s: Laufstand, seat: Seat, path: Path) -> Text:
        if s.phase == MOVE and len(path) == 1:
            for each in s.runaways[seat]:
                if path[0] == self.spot(seat, each) and not isinstance(why := self.run(s, each), int):
                    return why
        return super().why_not(s, seat, path)

    # --- for programs ---

    def threats(self, s: Laufstand, number: int, progress: int) -> int:
        if s.pawns[number].count(progress) > 1:
            return 0
        field, theirs = self.field(number, progress), s.runaways[1 - number]
        near = sum(each != YARD and 0 < (each - field) % self.fields <= SIX for each in theirs)
        return near + (progress == 0 and YARD in theirs)

    def worth(self, s: Laufstand, number: int) -> float:
        """The pawns; and a runaway is worth what it may throw out, unless it is caught before."""
        worth, other = super().worth(s, number), 1 - number
        for field in s.runaways[number]:
            near = 0
            if field != YARD:
                behind = [(field - self.field(other, p)) % self.fields for p in s.pawns[other] if 0 <= p < self.home]
                near = len({distance for distance in behind if 0 < distance <= SIX})
            worth += (WAITING if field == YARD else RUNNING) - 2 * RUNNING * near / SIX
        return worth


RULESETS = (
    Ruleset(
        "ausreisser",
        "Ausreißer",
        Ausreisser,
        (2,),
        max_events=MOST_EVENTS,
    ),
)
