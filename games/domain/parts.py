"""The values a table's record is made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from games.engines.core import Effect, Path, Seat


@dataclass(frozen=True, slots=True)
class Entry:
    """One event of the log, as it is stored."""

    number: int
    kind: str
    seat: Seat | None
    data: Mapping[str, Any]
    client_id: str | None = None


@dataclass(frozen=True, slots=True)
class Face:
    """How somebody is shown at a table. `own`: by a name they gave themselves, which nobody but the table is told."""

    name: str
    animal: str
    colour: str
    own: bool = False


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits on a seat: a guest or a computer player of some level.

    `stands_for` is the person whom a computer replaces for the time being, and who may have the seat back. `animal`
    and `colour` are a guest's, for a picture; `own` as in `Face`.
    """

    name: str
    guest: int | None = None
    level: str = ""
    animal: str = ""
    colour: str = ""
    stands_for: Player | None = None
    own: bool = False

    @property
    def face(self) -> Face:
        """How a person is shown."""
        return Face(self.name, self.animal, self.colour, self.own)

    @property
    def is_person(self) -> bool:
        """Whether a person plays here now."""
        return not self.level


@dataclass(frozen=True, slots=True, kw_only=True)
class Announced(Effect):
    """Something happened at the table besides the game: somebody sat down, refused, was replaced. `by` has done it."""

    KIND: ClassVar[str] = "announced"
    by: Seat | None = None


@dataclass(frozen=True, slots=True)
class Told:
    """What entry `version` showed."""

    version: int
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Absent:
    """Who sat on a seat when the match was put aside, and the sign by which they are known on another device ("": none
    was drawn yet then)."""

    name: str
    guest: int | None = None
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Offer:
    """A question one seat asks others ("draw", "undo", "aside"), open since entry `number`; `waiting` have not answered
    yet. "seat": whether somebody else may sit `by`, a seat of a match put aside; `sit` is the event that follows."""

    what: str
    by: Seat
    waiting: tuple[Seat, ...]
    number: int
    sit: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Ply:
    """A move that may still be taken back: entry `number`, and the state it was made in.

    `person`: a person made it, not a computer. `sealed`: it was a choice made at the same time as others', and lies
    face down until all have chosen.
    """

    number: int
    seat: Seat
    path: Path
    before: Any
    person: bool
    sealed: bool
