"""What an event does to a table's record (`after`). Pure; the events were checked when accepted.

Of each kind that is no move a function takes the record, already at the entry's number, and the entry; it gives the
record after it and the sentence for the log (None: nothing to say).
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace

from games.domain.parts import Absent, Announced, Entry, Offer, Player, Ply, Told
from games.domain.record import REMEMBERED, Record
from games.domain.takeback import lengthened, without
from games.domain.timing import SeatClocks
from games.engines.core import Chance, Effect, Elapsed, Move, Outcome, Seat
from games.engines.text import Text, _

Folded = tuple[Record, Text | None]


def _seat(entry: Entry) -> Seat:
    assert entry.seat is not None
    return entry.seat


def _seated(record: Record, seat: Seat, player: Player) -> Record:
    return replace(record, players=(*record.players[:seat], player, *record.players[seat + 1 :]))


def _lost(record: Record, seat: Seat, termination: str, reason: Text) -> Record:
    places = tuple(2 if each == seat else 1 for each in range(record.game.seats))
    return replace(record, ending=Outcome(places, termination, reason), offer=None)


def _shared(record: Record, termination: str, reason: Text) -> Record:
    return replace(record, ending=Outcome((1,) * record.game.seats, termination, reason), offer=None)


def _sit(record: Record, entry: Entry) -> Folded:
    data = entry.data
    player = Player(
        data["name"],
        data.get("guest"),
        data.get("level", ""),
        data.get("animal", ""),
        data.get("colour", ""),
        own=data.get("own", False),
    )
    after = _seated(record, _seat(entry), player)
    if after.put_aside:
        # whoever may be asked has changed; and what was asked for this seat is settled
        after = replace(after, offer=None, declined=frozenset())
        if None not in after.players:  # everybody is back
            after = replace(after, put_aside=())
    if "brings" not in data:
        return after, _("{name} setzt sich.", name=player.name)
    brought = list(record.brought or (0,) * record.game.seats)
    brought[_seat(entry)] = data["brings"]
    return replace(after, brought=tuple(brought)), _("{name} wechselt die Seite.", name=player.name)


def _computer(record: Record, entry: Entry, *, returns: bool) -> Record:
    """The computer plays the seat on; `returns`: its person may have it back."""
    seat = _seat(entry)
    person = record.players[seat]
    after = _seated(
        record, seat, Player(entry.data["name"], level=entry.data["level"], stands_for=person if returns else None)
    )
    offer = after.offer
    if offer is not None:
        waiting = tuple(each for each in offer.waiting if each != seat)
        lapses = offer.by == seat or len(waiting) < len(offer.waiting)
        after = replace(after, offer=None if lapses else offer)
    return after


def _takeover(record: Record, entry: Entry) -> Folded:
    gone = record.name(_seat(entry))
    return _computer(record, entry, returns=True), _("{name} ist nicht da. Der Computer spielt weiter.", name=gone)


def _reclaim(record: Record, entry: Entry) -> Folded:
    computer = record.players[_seat(entry)]
    assert computer is not None
    assert computer.stands_for is not None
    back = computer.stands_for
    return _seated(record, _seat(entry), back), _("{name} ist wieder da.", name=back.name)


def _resign(record: Record, entry: Entry) -> Folded:
    seat = _seat(entry)
    name = record.name(seat)
    if "level" in entry.data:  # others play on
        return _computer(record, entry, returns=False), _("{name} gibt auf. Der Computer spielt weiter.", name=name)
    reason = _("{name} gibt auf.", name=name)
    return _lost(record, seat, "resigned", reason), reason


def _flag(record: Record, entry: Entry) -> Folded:
    seat = _seat(entry)
    name = record.name(seat)
    if record.clocks:
        record = replace(record, clocks=record.clocks.emptied(seat))
    if "level" in entry.data:
        told = _("{name} hat keine Zeit mehr. Der Computer spielt weiter.", name=name)
        return _computer(record, entry, returns=True), told
    reason = _("{name} hat keine Zeit mehr.", name=name)
    return _lost(record, seat, "time", reason), reason


def _offer(record: Record, entry: Entry) -> Folded:
    what, seat, waiting = entry.data["what"], _seat(entry), tuple(entry.data["for"])
    name = record.name(seat)
    if not waiting:  # what was asked for follows at once
        return record, None
    if what == "seat":
        sit, absent = entry.data["sit"], record.put_aside[seat]
        after = replace(record, offer=Offer(what, seat, waiting, entry.number, sit))
        whose = absent.name if absent else name
        return after, _("{name} möchte für {whose} weiterspielen.", name=sit["name"], whose=whose)
    after = replace(record, offer=Offer(what, seat, waiting, entry.number))
    if what == "draw":
        return after, _("{name} bietet Unentschieden an.", name=name)
    if what == "aside":
        return after, _("{name} möchte die Partie beiseitelegen.", name=name)
    return after, _("{name} möchte einen Zug zurücknehmen.", name=name)


def _answer(record: Record, entry: Entry) -> Folded:
    seat, offer = _seat(entry), record.offer
    assert offer is not None
    name = record.name(seat)
    if entry.data["yes"]:
        waiting = tuple(each for each in offer.waiting if each != seat)
        return replace(record, offer=replace(offer, waiting=waiting)), _("{name} ist einverstanden.", name=name)
    after = replace(record, offer=None, declined=record.declined | {(offer.by, offer.what)})
    if seat == offer.by:
        return after, _("{name} fragt nicht weiter.", name=name)
    return after, _("{name} ist nicht einverstanden.", name=name)


def _undo(record: Record, entry: Entry) -> Folded:
    numbers = entry.data["drop"]
    state, line = without(record, numbers)
    after = replace(
        record, state=state, line=line, played=record.played - len(numbers), offer=None, declined=frozenset()
    )
    return after, _("{name} nimmt einen Zug zurück.", name=record.name(_seat(entry)))


def _draw(record: Record, _entry: Entry) -> Folded:
    reason = _("Unentschieden vereinbart.")
    return _shared(record, "agreed", reason), reason


def _aside(record: Record, entry: Entry) -> Folded:
    people = [player if player and (player.guest or player.stands_for) else None for player in record.players]
    signs = entry.data.get("signs", ("",) * record.game.seats)
    sat = [each and (each.stands_for or each) for each in people]
    absent = tuple(Absent(each.name, each.guest, sign) if each else None for each, sign in zip(sat, signs, strict=True))
    players = tuple(None if people[seat] else player for seat, player in enumerate(record.players))
    told = _("{name} legt die Partie beiseite.", name=record.name(_seat(entry)))
    return replace(record, players=players, put_aside=absent, offer=None, declined=frozenset()), told


def _extend(record: Record, entry: Entry) -> Folded:
    assert record.clocks is not None
    seat = _seat(entry)
    own = record.together(seat)
    others = [each for each in range(record.game.seats) if each not in own]
    told = _("{name} schenkt eine Minute.", name=record.name(seat))
    return replace(record, clocks=record.clocks.extended(others)), told


def _resume(record: Record, entry: Entry) -> Folded:
    assert record.clocks is not None
    return replace(record, clocks=record.clocks.resumed(entry.data["ms"])), None


def _end(record: Record, entry: Entry) -> Folded:
    reason = _("Die Partie ist beendet, weil {name} nicht mehr da ist.", name=record.name(entry.data["absent"]))
    return _shared(record, "abandoned", reason), reason


def _close(record: Record, _entry: Entry) -> Folded:
    reason = _("Der Tisch wurde geschlossen.")
    after = replace(record, closed=True, offer=None)
    return (after if record.outcome() else _shared(after, "closed", reason)), reason


CHANGES: dict[str, Callable[[Record, Entry], Folded]] = {
    "sit": _sit,
    "takeover": _takeover,
    "reclaim": _reclaim,
    "resign": _resign,
    "flag": _flag,
    "offer": _offer,
    "answer": _answer,
    "undo": _undo,
    "draw": _draw,
    "aside": _aside,
    "extend": _extend,
    "resume": _resume,
    "end": _end,
    "close": _close,
}


def after(record: Record, entry: Entry) -> Record:
    """The table after one more event. The entry has been checked when it was accepted."""
    before = record
    assert entry.number == before.version + 1
    clocks = before.clocks
    if clocks and "ms" in entry.data and entry.kind != "resume":
        clocks = clocks.after(entry.data["ms"], before.running())
    if entry.kind in CHANGES:
        record, sentence = CHANGES[entry.kind](replace(before, version=entry.number, clocks=clocks), entry)
        effects: tuple[Effect, ...] = (
            (Announced(text=sentence, by=entry.data.get("by", entry.seat)),) if sentence else ()
        )
    else:
        record, effects = _played(before, entry, clocks)
    told = (*before.told[-REMEMBERED + 1 :], Told(entry.number, effects))
    return record.acting(_renewed(before, entry), told)


def _played(record: Record, entry: Entry, clocks: SeatClocks | None) -> tuple[Record, tuple[Effect, ...]]:
    """The record after a move, chance or the end of the game's time, with these clocks, and what there is to see."""
    line: tuple[Ply, ...] = ()
    offer, moved = None, record.moved
    if entry.kind == "move":
        assert entry.seat is not None
        path = tuple(entry.data["move"])
        state, effects = record.game.apply(record.state, Move(entry.seat, path))
        line = lengthened(record, entry.number, entry.seat, path, state, effects)
        moved |= {entry.seat}
        # A draw may be offered with a move, and is refused by making one.
        if record.offer and record.offer.what == "draw" and entry.seat in record.together(record.offer.by):
            offer = record.offer
    elif entry.kind == "elapsed":
        state, effects = record.game.apply(record.state, Elapsed())
    else:
        state, effects = record.game.apply(record.state, Chance(tuple(entry.data["chance"])))
    if record.game.outcome(state):
        offer = None
    after = replace(
        record, version=entry.number, clocks=clocks, state=state, played=record.played + 1, line=line, moved=moved,
        offer=offer, declined=frozenset(),
    )  # fmt: skip
    return after, effects


def _renewed(record: Record, entry: Entry) -> Collection[Seat]:
    """The seats that stand before a new position with this entry, even if they are to act as before."""
    if entry.kind == "move":
        assert entry.seat is not None
        return (entry.seat,)
    if entry.kind == "undo":
        gone = [ply for ply in record.line if ply.number in entry.data["drop"]]
        return [ply.seat for ply in gone] if all(ply.sealed for ply in gone) else range(record.game.seats)
    return ()
