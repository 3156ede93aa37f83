"""What is thrown at the program, and what must hold whatever is thrown: it is read, or refused with a sentence.

Each target takes bytes or texts and returns; an exception is a finding. `test_fuzz.py` throws what hypothesis makes
for some seconds in every test run, `python -m tests.fuzz` what atheris makes for as long as somebody likes.
"""

from __future__ import annotations

import asyncio
import io
import json
import random
from contextlib import suppress
from functools import cache
from typing import Any

from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator
from django.test.utils import override_settings

from games import consumers
from games.domain import computer, guests, live, presence, tables
from games.domain.errors import TableError
from games.domain.folding import after
from games.domain.record import Record
from games.engines.console import Console
from games.engines.core import Game, GameError, Move
from games.engines.registry import find, rulesets
from games.engines.scene import to_json
from games.models import Event, Guest, Table
from games.wire import FrameError, read_frame
from gamesday.asgi import application
from gamesday.limits.numbers import Rate
from gamesday.refused import Refused
from gamesday.sheets import mapping, reading
from inventory.domain import photos
from inventory.domain.transfer.columns import LISTS
from inventory.domain.transfer.plan import Target
from inventory.domain.transfer.planner import planned
from rules.domain import previews
from rules.domain.errors import LibraryError
from rules.domain.reading import read_sheet

SLUGS = tuple(rulesets())


# --- the engine console -----------------------------------------------------------------------------------------


def console(lines: list[str]) -> None:
    """Each line is answered with an object that is JSON; a refusal has a code and a sentence and changes nothing."""
    talk = Console()
    for line in lines:
        before = _place(talk)
        answer = talk.answer(line)
        json.dumps(answer)
        if "error" in answer:
            assert isinstance(answer["reason"], str)
            assert len(answer["reason"]) > 5, answer
            assert "{" not in answer["reason"].replace(line[:50], "") or "„" in answer["reason"], answer
            assert _place(talk) == before, (line, answer)


def _place(talk: Console) -> Any:
    return None if talk.match is None else (talk.match, len(talk.match.events), talk.manual)


# --- positions --------------------------------------------------------------------------------------------------


@cache
def notating() -> tuple[str, ...]:
    """The games whose positions can be written down."""
    return tuple(slug for slug in SLUGS if type(find(slug).make()).parse is not Game.parse)


@cache
def written(slug: str) -> tuple[str, ...]:
    """Positions of a random match."""
    game = find(slug).make()
    state, rng, found = game.start(), random.Random(slug), []
    for _ply in range(40):
        found.append(game.notate(state))
        acting = sorted(game.to_act(state))
        if not acting or acting[0] < 0:
            break
        state, _shown = game.apply(state, Move(acting[0], game.propose(state, acting[0], rng)))
    return tuple(found)


def position(slug: str, text: str) -> bool:
    """A text is a position, or refused; a position can be shown, played on, and written down as it was read."""
    game = find(slug).make()
    try:
        state = game.parse(text)
    except GameError as error:
        assert str(error.reason).strip()
        return False
    assert game.parse(game.notate(state)) == state
    for seat in (None, *range(game.seats)):
        to_json(game.view(state, seat))
    outcome = game.outcome(state)
    acting = game.to_act(state)
    assert (outcome is None) == bool(acting)
    rng = random.Random(1)
    for seat in acting:
        if seat >= 0:
            game.check(state, seat, game.propose(state, seat, rng))
            game.moves(state, seat)
    return True


# --- files ------------------------------------------------------------------------------------------------------


def table_file(data: bytes, *, database: bool = True) -> None:
    """A file is a table, or refused with what was expected; of a table it is said what taking it over would do."""
    try:
        document = reading.read(data)
        guess = mapping.guess(document.grid, LISTS)
        mapping.headings(document.grid, guess)
        if database:
            planned(document.grid, guess, Target(new_title="Probe"))
    except Refused as error:
        assert len(str(error)) > 10


def photo(data: bytes) -> None:
    """A file is a photo, or refused."""
    try:
        made = photos.read_photo(io.BytesIO(data))
    except Refused as error:
        assert len(str(error)) > 10
    else:
        assert max(made.width, made.height) <= photos.LONG_SIDE


def preview(text: str) -> None:
    """A text can be shown, or its mistakes are named."""
    shown = previews.preview("muehle", text, ("muehle",), "kinder", "wickelfalz")
    assert shown.leaflet or any(finding.error and finding.message for finding in shown.findings)
    assert all(page.startswith(b"\x89PNG") for page in shown.pages)


def library_text(text: str) -> None:
    """A text of the library can be read, or its mistakes are named."""
    try:
        read_sheet(text)
    except LibraryError as error:
        assert str(error).strip()


# --- the wire ---------------------------------------------------------------------------------------------------


def wire(text: str | None) -> None:
    """A message is an object, or refused."""
    try:
        assert isinstance(read_frame(text), dict)
    except FrameError as error:
        assert error.code in {"unreadable", "too_long"}


#: what a line sends: text, bytes, or a number that says which move whoever is to act makes
Message = str | bytes | int


def session(slug: str, messages: list[tuple[int, Message]]) -> int:
    """Two players and a watcher send these, each by its number; how many commands were accepted.

    Whatever they send, each is answered, no answer is an excuse, nobody is cut off, and the log folds to what is shown.
    """
    with override_settings(OPENINGS=10**9):
        return asyncio.run(_session(slug, messages))


async def _session(slug: str, messages: list[tuple[int, Message]]) -> int:
    opened, tokens = await database_sync_to_async(_open)(slug)
    origin = [(b"origin", b"http://localhost:8000"), (b"host", b"localhost:8000")]
    lines = []
    for token in (*tokens, None):
        cookie = [(b"cookie", f"{guests.COOKIE}={token}".encode())] if token else []
        lines.append(WebsocketCommunicator(application, f"/ws/tisch/{opened.code}/", headers=origin + cookie))
    frames, rubbish = consumers.FRAMES, consumers.RUBBISH
    consumers.FRAMES = consumers.RUBBISH = Rate(1e9, 40)
    accepted = 0
    try:
        for line in lines:
            assert (await line.connect())[0]
        for number, message in messages:
            line = lines[number % len(lines)]
            if isinstance(message, int):
                accepted += await _play(lines, opened.table_id, message)
            elif isinstance(message, bytes):
                await line.send_to(bytes_data=message)
            else:
                await line.send_to(text_data=message)
            accepted += await _answers(line, message)
        known = await database_sync_to_async(live.current)(opened.table_id)
        assert await database_sync_to_async(_folded)(known) == known.record
    finally:
        consumers.FRAMES, consumers.RUBBISH = frames, rubbish
        for line in lines:
            await line.disconnect()
        await computer.settled(opened.table_id)
        await database_sync_to_async(_clear)(opened.table_id)
    return accepted


def _folded(known: live.Live) -> Record:
    """The log as it stands in the database, folded as far as it was known; a computer may have played on since."""
    table = Table.objects.get(pk=known.table_id)
    record = Record.fresh(known.record.game, table.seed, table.clock)
    for event in Event.objects.filter(table=table, number__lte=known.record.version).order_by("number"):
        record = after(record, live.entry_of(event))
    return record


async def _answers(line: WebsocketCommunicator, message: Message) -> int:
    """Read what comes until the connection answers a ping; how many commands were accepted on the way."""
    await line.send_to(text_data='{"type": "ping"}')
    accepted = 0
    while True:
        got = await line.receive_output(timeout=60)
        assert got["type"] == "websocket.send", (message, got)
        frame = json.loads(got["text"])
        if frame["type"] == "pong":
            return accepted
        accepted += frame["type"] == "ok"
        assert frame.get("code") not in {"internal", "unavailable"}, (message, frame)
        if frame["type"] == "error":
            assert len(frame["reason"]) > 10, (message, frame)


async def _play(lines: list[WebsocketCommunicator], table: int, choice: int) -> int:
    """A legal move by one of those who are to act, on the line of the guest who holds the seat."""
    record = (await database_sync_to_async(live.current)(table)).record
    acting = sorted(record.to_act())
    if not acting:
        return 0
    rng = random.Random(choice)
    seat = rng.choice(acting)
    path = record.game.propose(record.state, seat, rng)
    line = lines[min(seat, 1)]
    await line.send_to(text_data=json.dumps({"type": "look", "seat": seat}))  # who holds several seats says which
    move = {"type": "move", "id": f"legal-move-{record.version}", "seat": seat, "move": path, "at": record.version}
    await line.send_to(text_data=json.dumps(move))
    return await _answers(line, json.dumps(move))


def _open(slug: str) -> tuple[live.Live, list[str]]:
    made = [guests.make() for _guest in range(2)]
    seats = 2 if 2 in find(slug).seats else min(find(slug).seats)
    # who sits on what is left is the second, so that matches go on
    sitting = [made[min(seat, 1)][0] for seat in range(seats)]
    return tables.open_table(slug, {}, seats, sitting), [token for _guest, token in made]


def _clear(table: int) -> None:
    with suppress(TableError):
        tables.close(table, "fuzz")
    live.forget()
    presence.forget()
    Table.objects.all().delete()
    Guest.objects.all().delete()
