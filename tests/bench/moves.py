"""What a move costs without the network: `python -m tests.bench.moves`.

Microseconds of the thread's own processor time, medians: a command from its arrival at the writer to its commit (on
SQLite, where nothing waits for the disk), together with nine others and alone; and the frames of both players. Ten
games, moves at random.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import time
from concurrent.futures import Future
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

import django

django.setup()

from django.db import connection  # noqa: E402

from games.domain import commits, frames, guests, tables  # noqa: E402
from games.domain.deltas import Sent  # noqa: E402
from games.domain.presence import Present  # noqa: E402
from games.engines.core import Path  # noqa: E402
from tests.bench.load import GAMES, touch  # noqa: E402

THERE = Present({0: "here", 1: "here"})
#: every third round the commands come one by one
ALONE = 3


class Table:
    """Two guests at one table, and what their pages have."""

    def __init__(self, game: str) -> None:
        self.game, self.rng, self.moves = game, random.Random(game), 0
        self.open()

    def open(self) -> None:
        self.guests = [guests.make()[0] for _seat in range(2)]
        self.live = tables.open_table(self.game, {}, 2, list(self.guests))
        self.sent: list[Sent | None] = [None, None]
        self.since = -1

    def chosen(self) -> commits.Batch:
        """The command of whoever is to act, and its answer to be."""
        if self.live.record.outcome():
            self.open()
        record = self.live.record
        seat = min(record.to_act())
        path: Path = ()
        whole = False
        while not whole:
            further, whole = touch(frames.tree(record.game, record.state, seat, path), self.rng)
            path += tuple(further)
        self.moves += 1
        name = f"move-{self.moves:06}"
        guest = self.guests[seat].pk
        answer: Future[Any] = Future()
        return [(lambda: tables.play(self.live.table_id, guest, seat, path, name, record.version), answer)]

    def show(self) -> None:
        """What both pages are sent."""
        made = [frames.frame(self.live, guest.pk, there=THERE, since=self.since) for guest in self.guests]
        shown = [frames.shown(each, sent, self.since, parts=True) for each, sent in zip(made, self.sent, strict=True)]
        self.sent, self.since = [each.sent for each in shown], self.live.record.version


def spent(began: int) -> float:
    return (time.thread_time_ns() - began) / 1000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rounds", type=int, default=60)
    rounds = parser.parse_args().rounds
    connection.creation.create_test_db(verbosity=0)
    playing = [Table(game) for game in GAMES]
    together, alone = [], []
    shown: dict[str, list[float]] = {game: [] for game in GAMES}
    for number in range(rounds):
        batch = [one for table in playing for one in table.chosen()]
        parts = [[one] for one in batch] if number % ALONE == 0 else [batch]
        for part in parts:
            began = time.thread_time_ns()
            commits.together(part)
            (alone if len(part) == 1 else together).append(spent(began) / len(part))
        for table, (_command, answer) in zip(playing, batch, strict=True):
            assert isinstance(answer, Future)
            table.live = answer.result().live
            began = time.thread_time_ns()
            table.show()
            shown[table.game].append(spent(began))
    print(f"{'a command, ten at once':<30}{statistics.median(together):>8.0f}")
    print(f"{'a command alone':<30}{statistics.median(alone):>8.0f}")
    for game, took in shown.items():
        print(f"{'frames of ' + game:<30}{statistics.median(took):>8.0f}")
    print(f"{'frames, ten games':<30}{statistics.mean(map(statistics.median, shown.values())):>8.0f}")
    connection.creation.destroy_test_db(connection.settings_dict["NAME"], verbosity=0)


if __name__ == "__main__":
    main()
