"""The database cannot be written for a while: everybody is told so, nothing is half-written, and then it goes on."""

from __future__ import annotations

import resource
import sqlite3
import urllib.error
from collections.abc import Callable, Iterator
from contextlib import closing

import pytest

from tests.browser.servers import Server
from tests.operation.load import Hurry, Marathon
from tests.operation.players import Player, first_move
from tests.operation.services import Postgres, wait_for_line

pytestmark = pytest.mark.xdist_group("operation")

SORRY = "Der Server kann gerade nichts speichern. Warte einen Augenblick und versuche es noch einmal."
#: bytes to which files may grow on the full disk
FULL = 8192


@pytest.fixture(scope="module")
def sqlite(tmp_path_factory, prepared) -> Iterator[Server]:
    var = tmp_path_factory.mktemp("storage") / "var"
    # it waits one second for a lock, so that the test need not wait twenty
    server = Server(var, like=prepared, DATABASE_URL=f"sqlite:///{var}/spieletag.sqlite3?timeout=1").start()
    yield server
    server.kill()


def database(server: Server) -> sqlite3.Connection:
    return sqlite3.connect(server.var / "spieletag.sqlite3", isolation_level=None)


def log_of(server: Server, code: str) -> list[tuple[int, str]]:
    """The numbers and ids of a table's events, and that the table itself says as many."""
    with closing(database(server)) as stored:
        ((table, version),) = stored.execute("SELECT id, version FROM games_table WHERE code = ?", [code])
        events = stored.execute(
            "SELECT number, COALESCE(client_id, '') FROM games_event WHERE table_id = ? ORDER BY number", [table]
        ).fetchall()
    assert [number for number, _client in events] == list(range(1, version + 1))
    return events


def two_at_a_table(server: Server) -> tuple[str, Player, Player]:
    ada, ben = Player(server.url), Player(server.url)
    code = ada.open_table("muehle", gegner="mensch")
    ben.join(code)
    ada.connect(code)
    ben.connect(code)
    return code, ada, ben


def sorry_then_well(server: Server, begin: Callable[[], None], end: Callable[[], None]) -> None:
    """What a player, one who comes and a form are told between `begin` and `end`; and that afterwards all is well."""
    code, ada, ben = two_at_a_table(server)
    assert ada.play(*first_move(ada.frame["moves"]), seat=0, message_id="davor-0001")["type"] == "ok"
    ben.until("table", at_least=3)
    before = log_of(server, code)
    visitor = Player(server.url)

    begin()
    try:
        answer = ben.play(*first_move(ben.frame["moves"]), seat=1, message_id="dabei-0001")
        assert (answer["type"], answer.get("code"), answer.get("reason")) == ("error", "unavailable", SORRY)
        ben.send(type="ping")  # the connection lives
        ben.until("pong")
        assert visitor.connect(code)["version"] == 3  # reading goes on
        with pytest.raises(urllib.error.HTTPError) as refused:
            visitor.open_table("muehle", gegner="mensch")
        assert refused.value.code == 503
        assert SORRY in refused.value.read().decode()
        refused.value.close()
        assert log_of(server, code) == before
    finally:
        end()

    answer = ben.play(*first_move(ben.frame["moves"]), seat=1, message_id="dabei-0001")  # the same once more
    assert (answer["type"], answer["version"]) == ("ok", 4)
    assert "repeated" not in answer  # it had not been stored in secret
    for player in (ada, visitor):
        player.until("table", at_least=4)
    assert visitor.open_table("muehle", gegner="mensch")
    assert log_of(server, code) == [*before, (4, "dabei-0001")]


def test_another_program_holds_the_database(sqlite: Server):
    with closing(database(sqlite)) as other:
        sorry_then_well(sqlite, lambda: other.execute("BEGIN IMMEDIATE"), lambda: other.execute("ROLLBACK"))


def limit_files(server: Server, size: int) -> None:
    """Let no file of the server's grow beyond `size` bytes; what it writes then fails as on a full disk."""
    assert server.process is not None
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def test_the_disk_is_full(sqlite: Server):
    with closing(database(sqlite)) as stored:
        stored.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    sorry_then_well(sqlite, lambda: limit_files(sqlite, FULL), lambda: limit_files(sqlite, resource.RLIM_INFINITY))
    with closing(database(sqlite)) as stored:
        assert stored.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def test_the_disk_fills_up_while_many_play(sqlite: Server):
    """Moves of several tables share a commit: where it fails, none of them may be acknowledged."""
    hurry = Hurry()
    players = [Marathon(sqlite.url, number, hurry) for number in range(8)]
    try:
        for player in players:
            player.start()
        hurry.wait_for(len(players))
        for _time in range(4):
            refusals = hurry.refusals
            limit_files(sqlite, FULL)
            hurry.wait_for_refusals(refusals + len(players))
            limit_files(sqlite, resource.RLIM_INFINITY)
            hurry.wait_for(hurry.moves + 2 * len(players))
        for player in players:
            player.end()
    finally:
        limit_files(sqlite, resource.RLIM_INFINITY)
        for player in players:
            player.stopping.set()
    for player in players:
        for code, moves in player.acknowledged.items():
            assert [(client, number) for number, client in log_of(sqlite, code) if client] == moves


def test_a_computer_tries_again_when_the_database_was_locked(sqlite: Server):
    ada = Player(sqlite.url)
    code = ada.open_table("muehle", gegner="leicht")
    ada.connect(code)
    with closing(database(sqlite)) as other:
        assert ada.play(*first_move(ada.frame["moves"]), seat=0)["type"] == "ok"
        other.execute("BEGIN IMMEDIATE")
        lines = sqlite.output().count("the database refuses the move of a computer")
        wait_for_line(sqlite, "the database refuses the move of a computer", lines + 1)
        other.execute("ROLLBACK")
    ada.until("table", at_least=4)  # its move comes without anybody asking


def test_postgresql_closes_all_connections(tmp_path, prepared, postgres: Postgres):
    """As when it is restarted: the next move may be refused with a sentence; then all goes on."""
    url = postgres.database()
    server = Server(tmp_path / "var", like=prepared, DATABASE_URL=url).start()
    try:
        _code, ada, ben = two_at_a_table(server)
        players = {0: ada, 1: ben}
        for number in range(6):
            if number % 2:
                postgres.sql(
                    url,
                    "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity "
                    "WHERE datname = current_database() AND pid <> pg_backend_pid()",
                )
            (seat,) = ada.frame["turn"]
            mover = players[seat]
            for _try in range(10):
                answer = mover.play(*first_move(mover.frame["moves"]), seat=seat, message_id=f"verbindung-{number}")
                if answer["type"] == "ok":
                    break
                assert (answer["code"], answer["reason"]) == ("unavailable", SORRY)
            assert answer["version"] == 3 + number
            for player in (ada, ben):
                player.until("table", at_least=3 + number)
        moves = postgres.sql(url, "SELECT client_id FROM games_event WHERE kind = 'move' ORDER BY number")
        assert moves.split() == [f"verbindung-{number}" for number in range(6)]
    finally:
        server.kill()
