"""The lantern walk, as a plan says it: where people meet, when, what they sing there. Of songs only the titles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Stop:
    """A meeting point: at what time ("17:30"), where, where instead when it rains ("": at the same place), titles of
    songs. `dropped`: there is no such stop when it rains."""

    time: str
    where: str
    wet: str = ""
    songs: tuple[str, ...] = ()
    dropped: bool = False


@dataclass(frozen=True, slots=True)
class Walk:
    """The walk: its stops, who leads, who ends it, who has the first aid (lines, with names: on no public page), and
    whether the way for rain holds."""

    stops: Mapping[int, Stop] = field(default_factory=dict)
    duties: tuple[str, ...] = ()
    wet: bool = False

    @property
    def in_order(self) -> list[tuple[int, Stop]]:
        """The stops by time."""
        return sorted(self.stops.items(), key=lambda each: (each[1].time, each[0]))
