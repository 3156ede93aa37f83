"""A table's own clock: how much time each seat has left for all its moves. Pure, reckoned from the log alone.

Tables with a clock store in every event when it was accepted (`ms`, milliseconds since 1970). Time runs for a seat
while it is to act, a person plays it, and every seat is taken; so nobody pays for waiting till the others have come.
A clock of the machine that jumps back never gives anybody time, it only takes none: small steps back, as between two
servers, are passed over, after larger ones time runs on from there.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from games.engines.core import Seat

#: what one player gives the others, in milliseconds
EXTENSION = 60_000
#: nobody is given more than this, in milliseconds
MOST = 3 * 3600_000
#: steps back up to so many milliseconds are two servers that differ, not a clock that was set
SKEW = 5_000


@dataclass(frozen=True, slots=True)
class SeatClocks:
    """What each seat has `left` in milliseconds, at `at` (milliseconds since 1970; 0 before the first event)."""

    left: tuple[int, ...]
    at: int = 0

    def after(self, ms: int, running: Iterable[Seat]) -> SeatClocks:
        """The clocks at `ms`, when time ran for these seats since."""
        if not self.at:
            return replace(self, at=ms)
        if ms < self.at:
            return self if self.at - ms <= SKEW else replace(self, at=ms)
        spent, runs = ms - self.at, set(running)
        left = tuple(max(0, have - spent) if seat in runs else have for seat, have in enumerate(self.left))
        return SeatClocks(left, ms)

    def extended(self, seats: Iterable[Seat]) -> SeatClocks:
        """The clocks after these seats were given more time."""
        given = set(seats)
        left = tuple(max(have, min(have + EXTENSION, MOST)) if n in given else have for n, have in enumerate(self.left))
        return replace(self, left=left)

    def emptied(self, seat: Seat) -> SeatClocks:
        """The clocks after this seat's time ran out."""
        return replace(self, left=(*self.left[:seat], 0, *self.left[seat + 1 :]))

    def resumed(self, ms: int) -> SeatClocks:
        """The clocks when they run on at `ms`; what passed before costs nobody anything."""
        return replace(self, at=ms)
