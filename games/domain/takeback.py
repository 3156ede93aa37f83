"""Which moves may be taken back, and what a table is like without them. Pure.

Undo never crosses a die or a reveal: whatever chance decided, or anybody got to know by it, stands. So a record keeps
its moves (with the states they were made in) only since the last such event, and what it has kept can be taken back:

- in games that hide nothing, every move that turned nothing up;
- where several choose at once, one's own choice until all have chosen;
- in a race, nothing;
- in other games with hidden facts, nothing: each move shows a card, or says something about one.

A move taken back does not count for the number from which chance is drawn. As nothing chance decided is ever taken
back, no number is used twice: an undo neither shows the next dice nor rolls others.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from games.bots.players import hides
from games.domain.errors import NoUndoError, RevealedError
from games.domain.parts import Ply
from games.domain.record import Record
from games.engines.core import CHANCE, Effect, Move, Path, Revealed, Rolled, Said, Seat

#: so many moves are kept; further back nobody goes
LONGEST = 30


def lengthened(
    record: Record, number: int, seat: Seat, path: Path, after: Any, effects: tuple[Effect, ...]
) -> tuple[Ply, ...]:
    """The moves that may be taken back once `seat` has played `path` and the state is `after`."""
    before, acting = record.game.to_act(record.state), record.game.to_act(after)
    sealed = len(before) > 1
    if sealed:
        revealing = acting != before - {seat} or not all(isinstance(effect, Said) for effect in effects)
    else:
        revealing = hides(record.game) or any(isinstance(effect, Revealed | Rolled) for effect in effects)
    if revealing or CHANCE in acting or record.game.race(record.state) is not None:
        return ()
    player = record.players[seat]
    ply = Ply(number, seat, path, record.state, person=player is None or player.is_person, sealed=sealed)
    return (*record.line[-LONGEST + 1 :], ply)


def dropped(record: Record, seat: Seat) -> tuple[Ply, ...]:
    """The moves that go when `seat` takes its last one back; of those of others, the table has to be asked.

    Several seats of one guest, who share a device, count as one. Raises RevealedError or NoUndoError if there is no
    such move, and the rules' IllegalMoveError if what others chose meanwhile does not fit any more.
    """
    line = record.line
    sealed = bool(line) and line[-1].sealed
    own = (seat,) if sealed else record.together(seat)
    last = next((n for n in reversed(range(len(line))) if line[n].seat in own), None)
    if last is None:
        raise RevealedError if any(each in record.moved for each in own) else NoUndoError
    going = (line[last],) if sealed else line[last:]
    if sealed:
        without(record, [line[last].number], check=True)
    return going


def affected(record: Record, seat: Seat, going: Collection[Ply]) -> tuple[Seat, ...]:
    """Whom to ask before these moves go: nobody while no other person has moved, else one seat of each other guest."""
    own = record.together(seat)
    if not any(ply.person and ply.seat not in own for ply in going):
        return ()
    return record.others(seat)


def without(record: Record, numbers: Collection[int], *, check: bool = False) -> tuple[Any, tuple[Ply, ...]]:
    """The state and the moves that may be taken back when these moves have gone; later ones are made again."""
    line = record.line
    first = next(n for n, ply in enumerate(line) if ply.number in numbers)
    state, kept = line[first].before, list(line[:first])
    for ply in line[first:]:
        if ply.number in numbers:
            continue
        if check:
            record.game.check(state, ply.seat, ply.path)
        kept.append(replace(ply, before=state))
        state, _effects = record.game.apply(state, Move(ply.seat, ply.path))
    return state, tuple(kept)
