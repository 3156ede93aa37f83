"""The server is killed in mid-play, again and again: no acknowledged move is lost and none counts twice.

`KILLS` in the environment says how often (`make faults` sets ten), `KILL_MOVES` how many moves come between two.
"""

from __future__ import annotations

import os
import random
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing

import pytest

from tests.browser.servers import Server
from tests.operation.load import Hurry, Marathon
from tests.operation.services import Postgres

pytestmark = pytest.mark.xdist_group("operation")

KILLS = int(os.environ.get("KILLS", "3"))
MOVES = int(os.environ.get("KILL_MOVES", "60"))
PLAYERS = 12

LOG = """
SELECT code, version, number, kind, COALESCE(client_id, '')
FROM games_event JOIN games_table ON games_event.table_id = games_table.id ORDER BY code, number
"""

Row = tuple[str, int, int, str, str]


def test_sqlite(tmp_path, prepared):
    def log() -> list[Row]:
        with closing(sqlite3.connect(tmp_path / "var" / "spieletag.sqlite3")) as database:
            assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            return database.execute(LOG).fetchall()

    play_through_kills(Server(tmp_path / "var", like=prepared), log)


def test_postgresql(tmp_path, prepared, postgres: Postgres):
    url = postgres.database()

    def log() -> list[Row]:
        rows = [line.split("|") for line in postgres.sql(url, LOG).splitlines()]
        return [(code, int(version), int(number), kind, client) for code, version, number, kind, client in rows]

    play_through_kills(Server(tmp_path / "var", like=prepared, DATABASE_URL=url), log)


def play_through_kills(server: Server, log: Callable[[], list[Row]]) -> None:
    chance = random.Random(1906)
    hurry = Hurry()
    server.start()
    players = [Marathon(server.url, number, hurry) for number in range(PLAYERS)]
    seconds = 0.0
    try:
        for player in players:
            player.start()
        for _kill in range(KILLS):
            hurry.wait_for(hurry.moves + 1)
            begin, before = time.monotonic(), hurry.moves
            hurry.wait_for(before + MOVES + chance.randrange(PLAYERS))
            server.kill()
            seconds += time.monotonic() - begin
            server.start()
        hurry.wait_for(hurry.moves + PLAYERS)
        for player in players:
            player.end()
    finally:
        for player in players:
            player.stopping.set()
        server.kill()

    acknowledged = {code: moves for player in players for code, moves in player.acknowledged.items()}
    stored: dict[str, list[Row]] = {code: [] for code in acknowledged}
    for row in log():
        stored.setdefault(row[0], []).append(row)
    # a server that dies may leave a table behind whose address nobody got; nobody has played there
    left_behind = [row for code in stored.keys() - acknowledged.keys() for row in stored[code]]
    assert {kind for _code, _version, _number, kind, _client in left_behind} <= {"sit"}
    for code, moves in acknowledged.items():
        rows = stored[code]
        # an unbroken log, as long as the table says
        assert [number for _code, _version, number, _kind, _client in rows] == list(range(1, len(rows) + 1))
        assert {version for _code, version, *_rest in rows} == {len(rows)}
        # what was acknowledged stands there, at the version that was said, in this order, once; and nothing else does
        assert [(client, number) for _code, _version, number, kind, client in rows if kind == "move"] == moves
    total = sum(len(moves) for moves in acknowledged.values())
    assert total >= KILLS * MOVES
    print(  # noqa: T201  # for `make faults`
        f"\n{KILLS} kills, {total} moves acknowledged at {len(acknowledged)} tables, about {total / seconds:.0f} a "
        f"second; {sum(player.repeated for player in players)} were stored when the server died and acknowledged later"
    )
