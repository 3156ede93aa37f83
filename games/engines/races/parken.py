"""Parken: Immer mit der Ruhe with eight parking places, where nobody is thrown out.

Source: 001:232-236 (Philos box). Eight circles are agreed on; on these stand any number of pawns of any colour, and
none is thrown out; who has only a parked pawn to move with must move it. All else as in Immer mit der Ruhe
(001:187-216).

Which circles is left to the players, so it is an option: two patterns with two in each quarter, or everybody picks one
in turn before the first throw, by touching it: ("12",). Then moves are those of every race (`kit.track`).

Gaps filled: a start field is never picked, so that entering stays as it is; two of one colour on a parking place bar
nobody's way (an option, as the source says nothing), and in no case keep others from parking there.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from games.engines.core import Effect, Path, Ruleset, Said, Seat, choice
from games.engines.kit.states import changed
from games.engines.kit.track import Pawns
from games.engines.races.cross import cross
from games.engines.races.immer_mit_der_ruhe import MOST_EVENTS, STANDING, Ruhe, RuheOptions
from games.engines.scene import Board, Surface
from games.engines.text import Text, _, addressed

PARK, LOTS = "park", 8
PICKED = "wahl"


@dataclass(frozen=True, slots=True)
class ParkenOptions(RuheOptions):
    """What the players agree on."""

    parkplaetze: str = choice(
        "ecken",
        _("Parkplätze sind"),
        {
            "ecken": _("die Ecken des Weges"),
            "arme": _("Felder mitten auf den Armen"),
            PICKED: _("acht Felder, die ihr reihum aussucht"),
        },
        "the players agree on eight circles 001:234",
    )
    sperre: bool = choice(
        False,
        _("Zwei gleiche Figuren auf einem Parkplatz"),
        {False: _("lassen andere vorbei"), True: _("sind eine Sperre, an der niemand vorbeikommt")},
        "no source says; several of any colour rest there 001:234",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Parkstand(Pawns):
    """A position. In the phase "park" the seat in turn picks a circle."""

    lots: Path = ()


@cache
def lots_of(fields: int, pattern: str) -> Path:
    """The eight places of a pattern: two in each quarter of the way."""
    arm, quarter = fields // 8 - 1, fields // 4
    offsets = (arm, 2 * arm) if pattern == "ecken" else (arm // 2, arm + arm // 2)
    return tuple(str(quarter * number + offset + 1) for number in range(4) for offset in offsets)


@cache
def marked(board: Board, lots: Path) -> Board:
    """The board with the parking places drawn as squares."""
    spots = []
    for spot in board.spots:
        called = _("Feld {n}, ein Parkplatz", n=spot.id)
        spots.append(replace(spot, shape="square", tone="light", label=called) if spot.id in lots else spot)
    squares = {(spot.x, spot.y) for spot in board.spots if spot.id in lots}
    ends = ((line, {(line.x1, line.y1), (line.x2, line.y2)}) for line in board.lines)
    # lines lie on squares: those that end on one stay away
    return replace(board, spots=tuple(spots), lines=tuple(line for line, points in ends if not points & squares))


class Parken(Ruhe[Parkstand, ParkenOptions]):
    """The game for two to four seats."""

    options_class = ParkenOptions

    def __init__(self, seats: int, options: ParkenOptions) -> None:
        super().__init__(seats, options)
        starts = {str(options.felder // 4 * number + 1) for number in range(4)}
        #: the fields that can be picked
        self.open = tuple(spot for spot in cross(options.felder)[1][0].route[: self.home] if spot not in starts)

    def fresh(self) -> Parkstand:
        if self.options.parkplaetze == PICKED:
            return Parkstand(pawns=(STANDING,) * self.seats, phase=PARK)
        return Parkstand(pawns=(STANDING,) * self.seats, lots=lots_of(self.options.felder, self.options.parkplaetze))

    # --- the parking places ---

    def haven(self, s: Parkstand, number: int, progress: int) -> bool:
        return self.colours[number].route[progress] in s.lots

    def barrier(self, s: Parkstand, progress: int) -> bool:
        return (self.options.sperre or not self.haven(s, s.turn, progress)) and super().barrier(s, progress)

    # --- picking them ---

    def begins(self, s: Parkstand) -> tuple[Parkstand, list[Effect]]:
        s, effects = super().begins(s)
        return (s if s.lots else changed(s, phase=PARK)), effects

    def touches(self, s: Parkstand) -> Path:
        return tuple(spot for spot in self.open if spot not in s.lots) if s.phase == PARK else super().touches(s)

    def touched(self, s: Parkstand, target: str) -> tuple[Parkstand, list[Effect]]:
        if s.phase != PARK:
            return super().touched(s, target)
        said = _("{side} macht Feld {n} zum Parkplatz.", side=self.names[s.turn], n=target)
        lots = (*s.lots, target)
        after = self.passed(changed(s, lots=lots, last=(target,)))
        if len(lots) == LOTS:  # who began picking throws first
            first = (after.turn - LOTS) % self.seats
            return changed(after, turn=first, tries=self.tries(s.pawns[first])), [Said(text=said)]
        return changed(after, phase=PARK), [Said(text=said)]

    # --- what there is to see ---

    def table(self, s: Parkstand) -> tuple[Surface, ...]:
        board, *others = self.surfaces
        assert isinstance(board, Board)
        return (marked(board, s.lots), *others)

    def prompt(self, s: Parkstand) -> Text:
        return _("Tippe ein Feld an: Es wird ein Parkplatz.") if s.phase == PARK else super().prompt(s)

    def status(self, s: Parkstand) -> Text:
        if s.phase != PARK:
            return super().status(s)
        side, left = self.names[s.turn], LOTS - len(s.lots)
        if left == 1:
            last = _("{side} sucht den letzten Parkplatz aus.", side=side)
            return addressed(s.turn, _("Du suchst den letzten Parkplatz aus."), last)
        more = _("{side} sucht einen von {n} Parkplätzen aus.", side=side, n=left)
        return addressed(s.turn, _("Du suchst einen von {n} Parkplätzen aus.", n=left), more)

    def why_not(self, s: Parkstand, seat: Seat, path: Path) -> Text:
        if s.phase != PARK:
            return super().why_not(s, seat, path)
        if not path:
            return _("Tippe das Feld an, das ein Parkplatz werden soll.")
        if len(path) > 1:
            return _("Suche immer nur ein Feld aus, dann kommt der Nächste.")
        if path[0] in s.lots:
            return _("Dieses Feld ist schon ein Parkplatz.")
        if path[0].isdigit() and path[0] in self._places:
            return _("Ein Startfeld wird kein Parkplatz: Dort kommen die Figuren heraus.")
        return _("Ein Parkplatz liegt auf dem Weg um das Kreuz, nicht im Haus und nicht im Ziel.")


RULESETS = (
    Ruleset(
        "parken",
        "Parken",
        Parken,
        (2, 3, 4),
        max_events=MOST_EVENTS + LOTS,
    ),
)
