"""Score sheets: each throw is written into a free box of the own column, until all boxes are full.

A game says which boxes there are and what the dice bring in each (`points`). The drawn sheet with a column for what
they would bring now, the entry and its sentence, the totals and the end come from here. `Entries` are for games that
throw once and then write; what happens before that in others, such as Kniffel, they say themselves.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Protocol, TypeVar

from games.engines.core import Effect, Game, O, Outcome, Path, Scored, Seat
from games.engines.kit.scores import places
from games.engines.kit.states import changed
from games.engines.kit.throws import READY, Cup, Throws
from games.engines.scene import Row, Sheet, Surface
from games.engines.text import Text, _, addressed, plural, who

FREE = -1
SIDES = tuple(who(seat) for seat in range(8))
COLUMNS = tuple(who(seat, _("Sp. {n}")) for seat in range(8))
Column = tuple[int, ...]


class Written(Protocol):
    """A state with a column for each seat: what stands in each box, FREE where nothing does."""

    @property
    def sheets(self) -> tuple[Column, ...]: ...

    @property
    def turn(self) -> Seat: ...


W = TypeVar("W", bound=Written)


class Sheets(Game[W, O]):
    """The game for one to eight seats. Boxes are counted from 0 in the order of the sheet."""

    #: the rows to touch, and what stands before them
    boxes: ClassVar[Mapping[str, Text]]
    #: what a box counts, in words, for a sheet on paper
    counts: ClassVar[Mapping[str, Text]] = {}

    # --- what a game says ---

    @abstractmethod
    def points(self, s: W, seat: Seat, box: int) -> int:
        """What the dice as they lie bring this seat in a free box."""

    def beyond(self, s: W, seat: Seat) -> int:
        """Points of a seat that stand in no box."""
        return 0

    def reckoned(self, s: W) -> Sequence[tuple[int, Row]]:
        """Rows that nobody writes into, each with the number of the box it stands before, in that order."""
        return ()

    # --- what follows from it ---

    def entered(self, s: W, box: int, points: int) -> tuple[tuple[Column, ...], Scored]:
        """The columns with these points in a box of the seat in turn, and the sentence that says so."""
        seat, column = s.turn, s.sheets[s.turn]
        name = tuple(self.boxes.values())[box]
        written = plural(points, _("einen Punkt"), _("{n} Punkte"))
        sentence = (
            _("{side} trägt bei {box} {points} ein.", side=SIDES[seat], box=name, points=written)
            if points
            else _("{side} streicht {box}.", side=SIDES[seat], box=name)
        )
        column = (*column[:box], points, *column[box + 1 :])
        return (*s.sheets[:seat], column, *s.sheets[seat + 1 :]), Scored(seat=seat, points=points, text=sentence)

    def total(self, s: W, seat: Seat) -> int:
        """All points of a seat so far."""
        return sum(entry for entry in s.sheets[seat] if entry != FREE) + self.beyond(s, seat)

    def totals(self, s: W) -> tuple[int, ...]:
        """The totals by seat."""
        return tuple(self.total(s, seat) for seat in range(self.seats))

    def standing(self, s: W) -> Sequence[Any]:
        """For each seat how it stands, the greater the better; by the totals, unless something parts equal ones."""
        return self.totals(s)

    def over(self, s: W) -> str:
        """ "full" when no box is free, otherwise ""."""
        return "" if any(FREE in column for column in s.sheets) else "full"

    def reason(self, s: W) -> Text:
        """How it ended."""
        standing = self.standing(s)
        first = standing.index(max(standing))
        best = self.total(s, first)
        if self.seats == 1:
            return plural(best, _("Der Zettel ist voll: {n} Punkt."), _("Der Zettel ist voll: {n} Punkte."))
        if standing.count(standing[first]) > 1:
            return _("Die Zettel sind voll: gleich viele Punkte, {n}.", n=best)
        return plural(
            best,
            _("Die Zettel sind voll: {side} gewinnt mit {n} Punkt."),
            _("Die Zettel sind voll: {side} gewinnt mit {n} Punkten."),
            side=SIDES[first],
        )

    def outcome(self, s: W) -> Outcome | None:
        if not self.over(s):
            return None
        return Outcome(places(self.standing(s)), "full", self.reason(s), self.totals(s))

    def note(self, s: W, seat: Seat) -> Text:
        """The total of a seat."""
        return plural(self.total(s, seat), _("ein Punkt"), _("{n} Punkte"))

    def sheet(self, s: W, fallen: bool) -> Sheet:
        """The score sheet: a column for what the dice would bring now, if any have `fallen`, and one for each seat."""
        mine = s.sheets[s.turn]
        rows = []
        for box, (target, name) in enumerate(self.boxes.items()):
            now = str(self.points(s, s.turn, box)) if fallen and mine[box] == FREE else ""
            cells = tuple("" if column[box] == FREE else str(column[box]) for column in s.sheets)
            rows.append(Row(target, name, (now, *cells), counts=self.counts.get(target)))
        for box, row in reversed(self.reckoned(s)):
            rows.insert(box, row)
        rows.append(Row("gesamt", _("Gesamt"), ("", *map(str, self.totals(s))), "sum"))
        heads = (_("jetzt"), *COLUMNS[: self.seats])
        return Sheet("zettel", _("Zettel"), heads, tuple(rows), (-1, *range(self.seats)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Columns(Cup):
    """The columns of the sheet. `phase` may also be "enter": what has fallen is to be written."""

    sheets: tuple[Column, ...]


ENTER = "enter"


C = TypeVar("C", bound=Columns)


class Entries(Sheets[C, O], Throws[C, O]):
    """A game in which who is in turn throws once and writes what has fallen into a free box."""

    state_class: ClassVar[type[Any]] = Columns

    def fresh(self) -> C:
        state: C = self.state_class(sheets=((FREE,) * len(self.boxes),) * self.seats)
        return state

    def fell(self, s: C) -> tuple[C, list[Effect]]:
        return changed(s, phase=ENTER), []

    def touches(self, s: C) -> Path:
        if s.phase != ENTER:
            return super().touches(s)
        return tuple(box for box, entry in zip(self.boxes, s.sheets[s.turn], strict=True) if entry == FREE)

    def touched(self, s: C, target: str) -> tuple[C, list[Effect]]:
        box = tuple(self.boxes).index(target)
        sheets, entry = self.entered(s, box, self.points(s, s.turn, box))
        return self.passed(changed(s, sheets=sheets, last=(target,))), [entry]

    def outcome(self, s: C) -> Outcome | None:
        """With the totals, also where too many throws for the start have cut the match off."""
        outcome = Throws.outcome(self, s)
        return replace(outcome, scores=self.totals(s)) if outcome else None

    def prompt(self, s: C) -> Text:
        return _("Tippe die Zeile an, in die du den Wurf einträgst.") if s.phase == ENTER else super().prompt(s)

    def status(self, s: C) -> Text:
        if s.phase != ENTER:
            return super().status(s)
        return addressed(s.turn, _("Du trägst ein."), _("{side} trägt ein.", side=self.names[s.turn]))

    def table(self, s: C) -> tuple[Surface, ...]:
        return (*self.surfaces, self.sheet(s, s.phase == ENTER))

    def why_not(self, s: C, seat: Seat, path: Path) -> Text:
        if s.phase == READY:
            return _("Würfle zuerst.")
        if len(path) > 1:
            return _("Mit dem Eintrag ist dein Zug zu Ende.")
        if path and path[0] in self.boxes:
            return _("{box} ist schon ausgefüllt.", box=self.boxes[path[0]])
        return self.prompt(s)
