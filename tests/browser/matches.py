"""Whole matches as a player's page is sent them, made without a server: the frames of a random match.

A page that is handed them by a line of its own (`LINE`) shows the match as fast as it can draw.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from games.bots.players import think
from games.domain import frames
from games.domain.folding import after
from games.domain.live import Live
from games.domain.parts import Entry
from games.domain.record import Record
from games.engines import registry

#: who sees the match, on the first seat; the second is another person's, the others are the computer's
GUEST = 1
#: so many frames of a match are shown: the first, the last, the largest, and between them the more, the longer it was
SHOWN = 12
OPENING = 3


@dataclass(frozen=True, slots=True)
class Played:
    """A game at a table of so many, and what the page of the first seat is sent of one match."""

    slug: str
    title: str
    seats: int
    frames: tuple[dict[str, Any], ...]


def played(slug: str, seats: int) -> Played:
    """A random match, the same each time."""
    ruleset = registry.find(slug)
    records = list(_records(slug, seats, random.Random(f"{slug} {seats}"), ruleset.max_events))
    shown = tuple(
        frames.frame(Live(1, "ABCDE", slug, record), GUEST, since=record.version - 2) for record in _some(records)
    )
    return Played(slug, ruleset.title, seats, shown)


def sent(slug: str, seats: int, moves: int, level: str) -> dict[str, Any]:
    """What the page of the first seat is sent after at least so many moves between computers, when it is its turn."""
    records = _records(slug, seats, random.Random(f"{slug} {level}"), registry.find(slug).max_events, level)
    record = next(each for each in records if each.played >= moves and 0 in each.to_act())
    return frames.frame(Live(1, "ABCDE", slug, record), GUEST, since=record.version - 2)


def halfway(slug: str, seats: int, at: float, *, watched: bool = False) -> dict[str, Any]:
    """What the page of the first seat, or of a spectator, is sent so far into a random match: `at` is from 0, its
    beginning, to 1, its end; in between the next time that this seat is to act."""
    records = list(_records(slug, seats, random.Random(f"{slug} {seats}"), registry.find(slug).max_events))
    first = round(at * (len(records) - 1))
    record = next((each for each in records[first:-1] if 0 in each.to_act()), records[first])
    return frames.frame(Live(1, "ABCDE", slug, record), None if watched else GUEST, since=record.version - 2)


def _records(slug: str, seats: int, rng: random.Random, most: int, level: str = "") -> Iterator[Record]:
    """The table before each move, and at the end; as the server does it, chance follows a move at once. Who plays
    chooses at random, or as well as a computer's `level`."""
    record = Record.fresh(registry.find(slug).make(seats), f"a match of {slug}")

    def push(kind: str, seat: int | None, data: dict[str, Any]) -> None:
        nonlocal record
        record = after(record, Entry(record.version + 1, kind, seat, data))
        while (drawn := record.chance()) is not None:
            record = after(record, drawn)

    for seat in range(seats):
        push("sit", seat, _sitting(seat))
    while not record.outcome():
        yield record
        assert record.played <= most
        seat = rng.choice(sorted(record.to_act()))
        game, state = record.game, record.state
        path = think(game, state, seat, level, f"{rng.random()}") if level else game.propose(state, seat, rng)
        push("move", seat, {"move": list(path)})
    yield record


def _sitting(seat: int) -> dict[str, Any]:
    if seat > 1:
        return {"name": f"Computer {seat} (leicht)", "level": "leicht"}
    name = ("Silberner Biber", "Grüne Eule")[seat]
    colour, animal = (("silbern", "Biber"), ("grün", "Eule"))[seat]
    return {"name": name, "guest": GUEST + seat, "animal": animal, "colour": colour}


def _some(records: list[Record]) -> list[Record]:
    """Those that show most of the match: how it begins and ends, where most lies on the table or before the first
    seat, where that seat is told or may choose most, and some in between."""
    last = len(records) - 1
    numbers = {*range(min(OPENING, last)), last - 1, last, *_largest(records)}
    parts = 2
    while len(numbers) < min(SHOWN, last) and parts <= last:
        numbers |= {last * part // parts for part in range(1, parts)}
        parts *= 2
    return [records[number] for number in sorted(numbers) if number >= 0]


def _largest(records: list[Record]) -> set[int]:
    largest: dict[str, tuple[int, int]] = {}
    for number, record in enumerate(records):
        view = record.game.view(record.state, 0)
        own = {surface.id for surface in view.surfaces if getattr(surface, "seat", None) == 0}
        sizes = {
            "held": sum(piece.count for piece in view.pieces if piece.at in own),
            "lying": sum(piece.count for piece in view.pieces if piece.at not in own),
            "areas": len(view.surfaces),
        }
        if 0 in record.to_act():
            step = record.game.step(record.state, 0)
            sizes |= {
                "asked": len(str(step.prompt or "")),
                "offered": sum(8 + len(str(button.label)) for button in step.buttons),
                "typed": len(step.form),
            }
        for name, size in sizes.items():
            largest[name] = max(largest.get(name, (0, 0)), (size, -number))
    return {-number for _size, number in largest.values()}


#: stands for the line to the table: `__line.feed(frame)` is as if the server had sent it, `__line.sent` what
#: the page has sent
LINE = """
window.WebSocket = class extends EventTarget {
  static OPEN = 1;
  static CLOSED = 3;
  readyState = 1;
  constructor() {
    super();
    window.__line = this;
    queueMicrotask(() => this.onopen?.());
  }
  sent = [];
  send(text) { this.sent.push(JSON.parse(text)); }
  close() {}
  feed(frame) { this.onmessage?.({ data: JSON.stringify(frame) }); }
};
"""
