"""A table's log, folded: what the events so far amount to. Pure: no database, no clock.

`Record.after` takes the next entry; nothing else changes a table. Records are values, so a reader may keep one while
the table moves on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from games.engines.chance import Source
from games.engines.core import CHANCE, Chance, Effect, Elapsed, Event, Game, Move, Outcome, Said, Seat
from games.engines.text import Text, _

#: so many of the newest entries keep their effects for the log on the page
REMEMBERED = 40


@dataclass(frozen=True, slots=True)
class Entry:
    """One event of the log, as it is stored."""

    number: int
    kind: str
    seat: Seat | None
    data: Mapping[str, Any]
    client_id: str | None = None


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits on a seat: a guest or a computer player of some level."""

    name: str
    guest: int | None = None
    level: str = ""


@dataclass(frozen=True, slots=True)
class Told:
    """What entry `version` showed."""

    version: int
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """A table after `version` events."""

    game: Game[Any, Any]
    seed: str
    state: Any
    players: tuple[Player | None, ...]
    version: int = 0
    #: how many of the events were moves or chance; the number the next draw is derived from
    played: int = 0
    resigned: tuple[Seat, ...] = ()
    told: tuple[Told, ...] = ()
    #: for each seat, since which version it has been to act without a break (None: it is not)
    acting_since: tuple[int | None, ...] = field(default=())

    @staticmethod
    def fresh(game: Game[Any, Any], seed: str) -> Record:
        """The table before anyone sat down."""
        return Record(game, seed, game.start(), (None,) * game.seats)._acting()

    def to_act(self) -> frozenset[Seat]:
        """The seats to act; empty when the match is over."""
        return frozenset() if self.resigned else self.game.to_act(self.state)

    def outcome(self) -> Outcome | None:
        """How the match ended: by its rules or because somebody gave up."""
        if not self.resigned:
            return self.game.outcome(self.state)
        places = tuple(2 if seat in self.resigned else 1 for seat in range(self.game.seats))
        return Outcome(places, "resigned", _("{name} gibt auf.", name=self.name(self.resigned[0])))

    def name(self, seat: Seat) -> str | Text:
        """What to call the player on a seat."""
        player = self.players[seat]
        return player.name if player else _("Platz {n}", n=seat + 1)

    def seats_of(self, guest: int | None) -> tuple[Seat, ...]:
        """The seats a guest holds."""
        if guest is None:
            return ()
        return tuple(seat for seat, player in enumerate(self.players) if player and player.guest == guest)

    def chance(self) -> Entry | None:
        """The entry by which chance decides now; None if chance is not to act."""
        if self.to_act() != {CHANCE}:
            return None
        outcome = self.game.draw(self.state).sample(Source(self.seed, self.played))
        return Entry(self.version + 1, "chance", None, {"chance": list(outcome)})

    def after(self, entry: Entry) -> Record:
        """The table after one more event. The entry has been checked when it was accepted."""
        assert entry.number == self.version + 1
        after = replace(self, version=entry.number)
        effects: tuple[Effect, ...]
        if entry.kind == "sit":
            assert entry.seat is not None
            player = Player(entry.data["name"], entry.data.get("guest"), entry.data.get("level", ""))
            players = (*self.players[: entry.seat], player, *self.players[entry.seat + 1 :])
            after = replace(after, players=players)
            effects = (Said(text=_("{name} setzt sich.", name=player.name)),)
        elif entry.kind == "resign":
            assert entry.seat is not None
            after = replace(after, resigned=(*self.resigned, entry.seat))
            effects = (Said(text=_("{name} gibt auf.", name=self.name(entry.seat))),)
        else:
            state, effects = self.game.apply(self.state, _game_event(entry))
            after = replace(after, state=state, played=self.played + 1)
        told = (*self.told[-REMEMBERED + 1 :], Told(entry.number, effects))
        return replace(after, told=told)._acting(entry.seat if entry.kind == "move" else None)

    def time_limit(self) -> int | None:
        """Seconds until the game's own time runs out; None while it sets none."""
        return None if self.outcome() else self.game.time_limit(self.state)

    def _acting(self, moved: Seat | None = None) -> Record:
        acting = self.to_act()
        before = self.acting_since or (None,) * self.game.seats
        since = tuple(
            None if seat not in acting else self.version if before[seat] is None or seat == moved else before[seat]
            for seat in range(self.game.seats)
        )
        return replace(self, acting_since=since)


def _game_event(entry: Entry) -> Event:
    if entry.kind == "move":
        assert entry.seat is not None
        return Move(entry.seat, tuple(entry.data["move"]))
    if entry.kind == "elapsed":
        return Elapsed()
    return Chance(tuple(entry.data["chance"]))
