"""A table's log, folded: what the events so far amount to. Pure: no database, no clock.

`Record.after` takes the next entry; nothing else changes a table. Records are values, so a reader may keep one while
the table moves on.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from typing import Any

from games.domain.parts import Absent, Entry, Offer, Player, Ply, Told
from games.domain.timing import SeatClocks
from games.engines.chance import Source
from games.engines.core import CHANCE, Game, Outcome, Seat
from games.engines.text import Text, _

#: so many of the newest entries keep their effects for the log on the page
REMEMBERED = 40


@dataclass(frozen=True, slots=True)
class Record:
    """A table after `version` events."""

    game: Game[Any, Any]
    seed: str
    state: Any
    players: tuple[Player | None, ...]
    version: int = 0
    #: how many moves, draws and time-outs stand; the number the next draw is derived from
    played: int = 0
    #: how the table ended otherwise than by the rules of the game
    ending: Outcome | None = None
    #: an organiser closed the table
    closed: bool = False
    told: tuple[Told, ...] = ()
    #: for each seat, since which version it has been to act without a break (None: it is not)
    acting_since: tuple[int | None, ...] = field(default=())
    #: the moves that may be taken back, oldest first
    line: tuple[Ply, ...] = ()
    #: the seats that have made a move
    moved: frozenset[Seat] = frozenset()
    offer: Offer | None = None
    #: who was refused what since the last move; nobody is asked the same again before the next
    declined: frozenset[tuple[Seat, str]] = frozenset()
    #: the time each seat has; None: the table has no clock
    clocks: SeatClocks | None = None
    #: the doubled points each seat brings from the first match of a pair (`games.domain.pairs`); None: this is none
    brought: tuple[int, ...] | None = None
    #: by seat who sat there when the match was put aside (None: nobody has to come back); empty while it goes on
    put_aside: tuple[Absent | None, ...] = ()
    #: what the rules say of a state, and that state: who is to act, and the outcome; a move asks a dozen times
    ruled: tuple[Any, frozenset[Seat], Outcome | None] | None = field(default=None, compare=False, repr=False)

    @staticmethod
    def fresh(game: Game[Any, Any], seed: str, clock: int | None = None) -> Record:
        """The table before anyone sat down; `clock`: seconds each seat has."""
        clocks = None if clock is None else SeatClocks((clock * 1000,) * game.seats)
        return Record(game, seed, game.start(), (None,) * game.seats, clocks=clocks).acting()

    # --- who is there ---

    def name(self, seat: Seat) -> str | Text:
        """What to call the player on a seat."""
        player = self.players[seat]
        return player.name if player else _("Platz {n}", n=seat + 1)

    def seats_of(self, guest: int | None) -> tuple[Seat, ...]:
        """The seats a guest plays on."""
        if guest is None:
            return ()
        # a list within: this is asked a dozen times for each move, and a generator takes twice as long
        return tuple([seat for seat, player in enumerate(self.players) if player and player.guest == guest])

    def owned_by(self, guest: int | None) -> tuple[Seat, ...]:
        """The seats where the computer stands in for a guest."""
        if guest is None:
            return ()
        return tuple(
            [
                seat
                for seat, player in enumerate(self.players)
                if player and player.stands_for and player.stands_for.guest == guest
            ]
        )

    def guest_on(self, seat: Seat) -> int | None:
        """The guest who plays on a seat; None for a computer player or a free one."""
        player = self.players[seat]
        return player.guest if player else None

    def together(self, seat: Seat) -> tuple[Seat, ...]:
        """The seats that share a device with this one, itself included."""
        guest = self.guest_on(seat)
        return (seat,) if guest is None else self.seats_of(guest)

    def others(self, seat: Seat) -> tuple[Seat, ...]:
        """One seat of each guest who plays here, but for the one on `seat`."""
        first = {guest: each for each in reversed(range(self.game.seats)) if (guest := self.guest_on(each)) is not None}
        return tuple(sorted(each for guest, each in first.items() if guest != self.guest_on(seat)))

    # --- what goes on ---

    def to_act(self) -> frozenset[Seat]:
        """The seats to act; empty when the match is over."""
        return frozenset() if self.ending else self._ruled()[1]

    def outcome(self) -> Outcome | None:
        """How the match ended: by its rules, or as people agreed, gave up or had to."""
        return self.ending or self._ruled()[2]

    def _ruled(self) -> tuple[Any, frozenset[Seat], Outcome | None]:
        if self.ruled is not None and self.ruled[0] is self.state:
            return self.ruled
        return self.state, self.game.to_act(self.state), self.game.outcome(self.state)

    def time_limit(self) -> int | None:
        """Seconds until the game's own time runs out; None while it sets none."""
        return None if self.outcome() or self.put_aside else self.game.time_limit(self.state)

    def running(self) -> tuple[Seat, ...]:
        """The seats whose clock runs: people who are to act, once every seat is taken."""
        if self.clocks is None or None in self.players:
            return ()
        return tuple(sorted(seat for seat in self.to_act() if seat >= 0 and self.guest_on(seat) is not None))

    def left(self, ms: int) -> tuple[int, ...]:
        """The milliseconds each seat has at that time; the table has a clock."""
        assert self.clocks is not None
        return self.clocks.after(ms, self.running()).left

    def overdue(self, ms: int) -> tuple[Seat, ...]:
        """The seats whose time has run out by then."""
        running = self.running()
        if not running:
            return ()
        left = self.left(ms)
        return tuple(seat for seat in running if not left[seat])

    def goes_on_without(self, seat: Seat) -> bool:
        """Whether the match outlives a player who gives up: more than two play, and another person is there."""
        return self.game.seats > 2 and any(
            self.guest_on(each) is not None for each in range(self.game.seats) if each != seat
        )

    def chance(self) -> Entry | None:
        """The entry by which chance decides now; None if chance is not to act."""
        if self.to_act() != {CHANCE}:
            return None
        outcome = self.game.draw(self.state).sample(Source(self.seed, self.played))
        return Entry(self.version + 1, "chance", None, {"chance": list(outcome)})

    def acting(self, renewed: Collection[Seat] = (), told: tuple[Told, ...] | None = None) -> Record:
        """The same with `acting_since` of now, and what is `told`; `renewed` stand before a new position, even if they
        act as before."""
        ruled = self._ruled()
        acting = frozenset() if self.ending else ruled[1]
        before = self.acting_since or (None,) * self.game.seats
        since = tuple(
            None if seat not in acting else self.version if before[seat] is None or seat in renewed else before[seat]
            for seat in range(self.game.seats)
        )
        return replace(self, acting_since=since, ruled=ruled, told=self.told if told is None else told)
