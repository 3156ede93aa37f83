"""A small program for live matches of Mühle, as somebody might write it in an afternoon: aiohttp, SQLite, no more.

    python -m tests.bench.references.small PORT FOLDER

The rules are this project's own engine. Every move is a row that is committed before anybody hears of it, with
SQLite's settings as ours, and then goes to both players. There is no page, nobody watches, nobody comes back.
"""

from __future__ import annotations

import json
import secrets
import sqlite3
import sys
from pathlib import Path

from aiohttp import WSMsgType, web

from games.engines import registry
from games.engines.core import GameError
from games.engines.match import Match, read_path

MUEHLE = registry.find("muehle").make()


class Table:
    """A match, a key for each seat, and who listens."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.match = Match(MUEHLE)
        self.keys = [secrets.token_urlsafe(9) for _seat in range(2)]
        self.listening: set[web.WebSocketResponse] = set()


class Program:
    """All tables in memory, all moves in a file."""

    def __init__(self, folder: Path) -> None:
        self.tables: list[Table] = []
        self.rows = sqlite3.connect(folder / "small.sqlite3", isolation_level=None)
        self.rows.execute("PRAGMA journal_mode=WAL")
        self.rows.execute("CREATE TABLE move (tisch INTEGER, ply INTEGER, seat INTEGER, path TEXT)")
        self.rows.execute("CREATE UNIQUE INDEX once ON move (tisch, ply)")

    async def open(self, request: web.Request) -> web.Response:
        table = Table(len(self.tables))
        self.tables.append(table)
        return web.json_response({"table": table.number, "keys": table.keys})

    async def listen(self, request: web.Request) -> web.WebSocketResponse:
        table = self.tables[int(request.match_info["table"])]
        seat = table.keys.index(request.query["key"])
        socket = web.WebSocketResponse(compress=False)
        await socket.prepare(request)
        table.listening.add(socket)
        try:
            await socket.send_json({"version": len(table.match.events)})
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    await self.move(table, seat, json.loads(message.data), socket)
        finally:
            table.listening.discard(socket)
        return socket

    async def move(self, table: Table, seat: int, said: dict, socket: web.WebSocketResponse) -> None:
        version = len(table.match.events)
        try:
            assert said["at"] == version, "the move is for another position"
            path = read_path(said["move"])
            table.match.play(seat, path)
        except (AssertionError, GameError) as error:
            await socket.send_json({"error": str(error)})
            return
        row = (table.number, version, seat, json.dumps(path))
        self.rows.execute("INSERT INTO move VALUES (?, ?, ?, ?)", row)  # a transaction of its own
        told = json.dumps({"version": version + 1, "seat": seat, "move": path, "turn": sorted(table.match.to_act())})
        for each in list(table.listening):
            await each.send_str(told)


def main(port: int, folder: Path) -> None:
    program = Program(folder)
    app = web.Application()
    app.router.add_post("/tables", program.open)
    app.router.add_get("/ws/{table}", program.listen)
    web.run_app(app, host="127.0.0.1", port=port, print=None, access_log=None)


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))
