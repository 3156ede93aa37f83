"""Two server processes, one PostgreSQL, one Redis: one table is played across both."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import redis

from tests.operation.pair import Pair
from tests.operation.players import Player, first_move
from tests.operation.services import Postgres, Redis, wait_for_line

pytestmark = pytest.mark.xdist_group("operation")


#: what a server writes of Redis
SILENT, HEARD, EMPTIED = "Redis does not answer", "Redis answers again", "Redis was emptied"


@pytest.fixture(scope="module")
def both(tmp_path_factory, postgres: Postgres, messenger: Redis, prepared: Path) -> Iterator[Pair]:
    servers = Pair(tmp_path_factory.mktemp("pair"), postgres.database(), messenger, like=prepared)
    yield servers
    servers.stop()


@pytest.fixture
def pair(both: Pair) -> Pair:
    """Two servers that hear Redis, whatever was done to it before."""
    # one where nobody sat meanwhile notices only now that its connections are gone
    _code, ada, ben = sit_down(both)
    take_turns({0: ada, 1: ben}, 2)
    for player in (ada, ben):
        player.close()
    for server in both.servers:
        wait_for_line(server, HEARD, server.output().count(SILENT))
    return both


def sit_down(pair: Pair) -> tuple[str, Player, Player]:
    """A table of Mühle with one player at each server."""
    ada, ben = (Player(server.url) for server in pair.servers)
    code = ada.open_table("muehle", gegner="mensch")
    ben.join(code)
    ada.connect(code)
    ben.connect(code)
    return code, ada, ben


def take_turns(players: dict[int, Player], moves: int) -> list[str]:
    """Play so many moves; each must reach the other before the next. Returns the ids that were acknowledged."""
    acknowledged = []
    for _move in range(moves):
        (seat,) = players[0].frame["turn"]
        mover, other = players[seat], players[1 - seat]
        message_id = f"zug-{mover.name}-{next(mover.ids):06}"
        answer = mover.play(*first_move(mover.frame["moves"]), seat=seat, message_id=message_id)
        assert answer["type"] == "ok", answer
        acknowledged.append(message_id)
        for player in (mover, other):
            while player.frame["version"] < answer["version"]:
                player.until("table")
    return acknowledged


def moves_stored(pair: Pair, postgres: Postgres, code: str) -> list[str]:
    """The ids of a table's moves, as the database has them."""
    return postgres.sql(
        pair.url,
        "SELECT client_id FROM games_event JOIN games_table ON table_id = games_table.id "
        f"WHERE kind = 'move' AND code = '{code}' ORDER BY number",
    ).split()


def test_one_table_across_both_and_on_when_one_is_killed(pair: Pair, postgres: Postgres):
    code, ada, ben = sit_down(pair)
    played = take_turns({0: ada, 1: ben}, 6)

    pair.servers[1].kill()
    ben.cut_off()
    ben.connect(code, pair.servers[0].url)  # as a proxy would lead him
    assert ben.frame["version"] == ada.frame["version"]
    played += take_turns({0: ada, 1: ben}, 4)

    pair.servers[1].start()
    ada.close()
    ada.connect(code, pair.servers[1].url)
    played += take_turns({0: ada, 1: ben}, 4)

    assert moves_stored(pair, postgres, code) == played


def test_redis_goes_and_comes_back_while_everybody_stays_connected(pair: Pair, postgres: Postgres):
    code, ada, ben = sit_down(pair)
    played = take_turns({0: ada, 1: ben}, 2)
    before = ada.frame["version"]
    said = [(server.output().count(SILENT), server.output().count(HEARD)) for server in pair.servers]

    pair.messenger.stop()
    answer = ada.play(*first_move(ada.frame["moves"]), seat=0, message_id="ohne-redis-1")
    assert (answer["type"], answer["version"]) == ("ok", before + 1)
    assert ada.until("table", at_least=before + 1)["turn"] == [1]  # the mover sees it
    eve = Player(ada.url)
    assert eve.connect(code)["version"] == before + 1  # whoever comes now, too
    ben.send(type="sync")
    ben.until("table", at_least=before + 1)
    answer = ben.play(*first_move(ben.frame["moves"]), seat=1, message_id="ohne-redis-2")
    assert (answer["type"], answer["version"]) == ("ok", before + 2)

    pair.messenger.start()
    # nobody sends anything: Redis has forgotten the groups, and still each hears what it has missed
    for player in (ada, eve):
        player.until("table", at_least=before + 2)
    played += ["ohne-redis-1", "ohne-redis-2", *take_turns({0: ada, 1: ben}, 4)]
    eve.until("table", at_least=before + 6)
    eve.close()

    assert moves_stored(pair, postgres, code) == played
    for server, (silent, heard) in zip(pair.servers, said, strict=True):
        log = server.output()
        assert log.count(SILENT) == silent + 1, log
        assert log.count(HEARD) == heard + 1, log
        assert "Traceback" not in log, log


def test_after_redis_was_emptied_pages_find_back_by_themselves(pair: Pair):
    _code, ada, ben = sit_down(pair)
    take_turns({0: ada, 1: ben}, 2)
    before = ada.frame["version"]
    said = [server.output().count(EMPTIED) for server in pair.servers]
    with redis.Redis.from_url(pair.messenger.url) as messenger:
        messenger.flushall()
    # nobody in any group hears of this move, not even whoever made it
    answer = ada.play(*first_move(ada.frame["moves"]), seat=0, message_id="ohne-gruppen")
    assert (answer["type"], answer["version"]) == ("ok", before + 1)
    for player in (ada, ben):  # nobody sends anything
        player.until("table", at_least=before + 1)
    take_turns({0: ada, 1: ben}, 4)
    for server, emptied in zip(pair.servers, said, strict=True):
        assert server.output().count(EMPTIED) == emptied + 1, server.output()
        assert "Traceback" not in server.output()


def test_a_long_outage_makes_one_line_in_the_log_however_much_is_played(pair: Pair):
    """Both players at one server notice nothing at all."""
    ada, ben = (Player(pair.servers[0].url) for _player in range(2))
    code = ada.open_table("muehle", gegner="mensch")
    ben.join(code)
    ada.connect(code)
    ben.connect(code)
    lines = pair.servers[0].output().count(SILENT)

    pair.messenger.stop()
    take_turns({0: ada, 1: ben}, 12)
    assert pair.servers[0].output().count(SILENT) == lines + 1
    pair.messenger.start()
    take_turns({0: ada, 1: ben}, 2)
    assert "Traceback" not in pair.servers[0].output()
