"""What was reached, as it stands, and the places it brings: what all ways of ranking share."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from day.domain.plan import Party
from day.models import Result

#: places a certificate names, and for which equals may run again
MEDALS = 3


class Stage(enum.IntEnum):
    """What an attempt is for. Who is in a final is ahead of everybody else; what is run again tells equals apart."""

    USUAL = 0
    AGAIN = 1
    FINAL = 2
    FINAL_AGAIN = 3


@dataclass(frozen=True, slots=True)
class Attempt:
    """One attempt as it stands: `newest` is the row a correction has to name; `open` are rows that say otherwise.
    `run` is the same for those who ran at once."""

    party: int
    who: int
    number: int
    values: tuple[int, ...]
    unsure: bool
    newest: Result
    open: tuple[Result, ...] = ()
    stage: Stage = Stage.USUAL
    run: str = ""

    @property
    def key(self) -> tuple[int, int]:
        """Whose it is."""
        return self.party, self.who


@dataclass(frozen=True, slots=True)
class Placed:
    """Somebody's best at a stall, and the place it brings; equal results share one. `number` is the group's; groups
    as a whole (`who` 0) and single ones have places of their own."""

    place: int
    number: int
    party: Party
    who: int
    said: str
    unsure: bool = False
