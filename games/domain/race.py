"""How soon somebody was in a race (`Game.race`), fair over a network.

Nothing a phone says about time is believed. The server notes by its own clock when it first showed somebody the race,
and when the touch arrived; the way there and back, which it has measured itself, is taken off. It is measured by a
number that comes back at once (`Delay`), several times, and the smallest way that was ever measured of a phone counts,
so who holds some answers back gains nothing. Who holds all of them back from the first on gains less than `MOST`, and
who gets sooner than a person can be is refused by the game. Where a way is much longer than what is taken off the table
is told (`Delay.uneven`). Whoever comes to a race that runs already is not timed: opening the page anew starts no clock
anew.
"""

from __future__ import annotations

import secrets
import time
from collections import deque
from statistics import median
from typing import Any

from games.domain.record import Record
from games.engines.chance import Source
from games.engines.core import Game, Seat

#: so many measurements of a way say how even it is
REMEMBERED = 5
#: seconds after which an answer that did not come is not waited for any more
LOST = 3.0
#: seconds of a way that are taken off at most; a slower line is no fault, but this is what holding back could gain
MOST = 0.1
#: seconds that the median of a way may be longer than what is taken off before it is called uneven: twice the time in
#: which the game calls two alike
UNEVEN = 0.06
#: tables whose race is remembered, and phones whose smallest way is
TABLES = PHONES = 10_000
#: milliseconds a computer player needs, from and to
REACTIONS = {"leicht": (1300, 2800), "mittel": (800, 1800), "stark": (450, 1000)}


def now() -> float:
    """Seconds by a clock that nobody can set."""
    return time.monotonic()


class Smallest:
    """The smallest way that was ever measured of each guest's phone, on whatever page: its own is hardly longer."""

    def __init__(self) -> None:
        self._of: dict[int | None, float] = {}

    def heard(self, guest: int | None, way: float) -> None:
        """It was measured once more."""
        if guest not in self._of and len(self._of) >= PHONES:
            self._of.clear()
        self._of[guest] = min(way, self._of.get(guest, way))

    def of(self, guest: int | None) -> float:
        """What it is; 0 of a phone that was never measured."""
        return self._of.get(guest, 0.0)


smallest = Smallest()


class Delay:
    """The way to one guest's phone and back over one connection, in seconds by the clock of whoever calls."""

    def __init__(self, guest: int | None = None) -> None:
        self._guest = guest
        self._asked: tuple[int, float] | None = None
        self._measured: deque[float] = deque(maxlen=REMEMBERED)

    @property
    def settled(self) -> bool:
        """Whether it was measured as often as counts."""
        return len(self._measured) == REMEMBERED

    def ask(self, now: float) -> int | None:
        """A number for the device to send back; None while another is on its way. Nobody can guess it before."""
        if self._asked is not None and now - self._asked[1] < LOST:
            return None
        self._asked = secrets.randbits(32), now
        return self._asked[0]

    def heard(self, number: object, now: float) -> bool:
        """It came back; False if this is not the number, or was answered already."""
        if self._asked is None or type(number) is not int or number != self._asked[0]:
            return False
        way = now - self._asked[1]
        self._measured.append(way)
        smallest.heard(self._guest, way)
        self._asked = None
        return True

    def seconds(self) -> float:
        """What is taken off."""
        return min(smallest.of(self._guest), MOST)

    @property
    def uneven(self) -> bool:
        """Whether the way is so much longer than what is taken off that no race with this phone is fair."""
        return self.settled and median(self._measured) - self.seconds() > UNEVEN


class Starts:
    """Since when each guest has seen the race at a table."""

    def __init__(self) -> None:
        self._of: dict[int, tuple[int, dict[int | None, float]]] = {}

    def shown(self, table_id: int, race: int | None, guest: int | None, now: float) -> None:
        """A guest is shown the table; the first time counts."""
        if race is None:
            self._of.pop(table_id, None)
            return
        if table_id not in self._of or self._of[table_id][0] != race:
            if len(self._of) >= TABLES:
                self._of.clear()
            self._of[table_id] = race, {}
        self._of[table_id][1].setdefault(guest, now)

    def since(self, table_id: int, race: int | None, guest: int | None) -> float | None:
        """When the guest was first shown this race; None if this server showed it to them only when it ran."""
        known = self._of.get(table_id)
        return known[1].get(guest) if known and known[0] == race else None

    def first(self, table_id: int, race: int) -> float | None:
        """When anybody was."""
        known = self._of.get(table_id)
        return min(known[1].values(), default=None) if known and known[0] == race else None


starts = Starts()


def milliseconds(since: float, arrived: float, delay: Delay) -> int:
    """From the sight of the race to the touch."""
    return max(0, round((arrived - since - delay.seconds()) * 1000))


def races(game: Game[Any, Any]) -> bool:
    """Whether there are races in this game at all."""
    return type(game).race is not Game.race


def reaction(record: Record, seat: Seat, level: str) -> int:
    """The milliseconds a computer player takes in the race that is on: drawn from the seed of the match."""
    least, most = REACTIONS[level]
    return least + Source(f"{record.seed}:race:{record.game.race(record.state)}", seat).below(most - least)
