"""Visitors who play without a pause, each at tables of their own, through every crash of the server."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable
from typing import Any

from websockets.exceptions import WebSocketException

from tests.operation.players import Player

#: what a server that dies, or is not there yet, looks like from outside
GONE = (WebSocketException, OSError, EOFError)


class Hurry:
    """How many moves have been acknowledged so far, and how many refused, by all together; whoever waits is told."""

    def __init__(self) -> None:
        self.moves = 0
        #: how often the server said that it cannot store anything
        self.refusals = 0
        self.changed = threading.Condition()

    def count(self) -> None:
        with self.changed:
            self.moves += 1
            self.changed.notify_all()

    def refuse(self) -> None:
        with self.changed:
            self.refusals += 1
            self.changed.notify_all()

    def wait_for(self, moves: int) -> None:
        self._wait_until(lambda: self.moves >= moves)

    def wait_for_refusals(self, refusals: int) -> None:
        self._wait_until(lambda: self.refusals >= refusals)

    def _wait_until(self, true: Callable[[], bool], patience: float = 120) -> None:
        with self.changed:
            assert self.changed.wait_for(true, patience), f"after {self.moves} moves and {self.refusals} refusals"


class Marathon(threading.Thread):
    """A visitor on both seats of Mühle, table after table: a move, its acknowledgement, the next.

    A move that was not acknowledged is sent again with its id when the server is back, as the page does.
    """

    def __init__(self, url: str, number: int, hurry: Hurry) -> None:
        super().__init__(name=f"marathon-{number}", daemon=True)
        self.player = Player(url)
        self.chance = random.Random(number)
        self.hurry = hurry
        self.stopping = threading.Event()
        #: by table, the ids of the moves in the order they were acknowledged, with the version they made
        self.acknowledged: dict[str, list[tuple[str, int]]] = {}
        self.pending: dict[str, Any] | None = None
        #: moves that had been stored before the crash, and were acknowledged only after it
        self.repeated = 0
        self.code = ""
        self.failure: BaseException | None = None

    def run(self) -> None:
        try:
            while not self.stopping.is_set() or self.pending:
                try:
                    self._go_on()
                except GONE:
                    self.player.socket = None
                    time.sleep(0.05)  # the server is down: there is nothing to wait on but the clock
        except BaseException as error:  # noqa: BLE001  # handed to the test
            self.failure = error
        finally:
            self.player.close()

    def _go_on(self) -> None:
        if not self.code:
            self.code = self.player.open_table("muehle", gegner="gemeinsam")
            self.acknowledged[self.code] = []
        if self.player.socket is None:
            self.player.connect(self.code)
        if self.pending is None:
            frame = self.player.frame
            if "outcome" in frame:
                self.player.close()
                self.code = ""
                return
            move = some_move(frame["moves"], self.chance)
            number = len(self.acknowledged[self.code])
            self.pending = {
                "type": "move", "id": f"{self.name}-{self.code}-{number:04}", "seat": frame["seat"], "move": move,
                "at": frame["version"],
            }  # fmt: skip
        self.player.send(**self.pending)
        while True:
            frame = self.player.until("ok", "error")
            if frame["id"] == self.pending["id"]:
                break
        if frame.get("code") == "unavailable":
            self.hurry.refuse()
            time.sleep(0.1)  # as a person who tries again would
            return
        assert frame["type"] == "ok", (self.pending, frame)
        self.acknowledged[self.code].append((frame["id"], frame["version"]))
        self.repeated += "repeated" in frame
        self.pending = None
        self.hurry.count()
        while self.player.frame["version"] < frame["version"]:
            self.player.until("table")

    def end(self) -> None:
        """Finish the move under way and stop; raises what went wrong."""
        self.stopping.set()
        self.join(60)
        assert not self.is_alive(), "it hangs"
        if self.failure:
            raise self.failure


def some_move(node: dict[str, Any] | int, chance: random.Random) -> list[str]:
    """A complete move of the tree that came with a frame."""
    path: list[str] = []
    while isinstance(node, dict) and node.get("next"):
        target = chance.choice(sorted(node["next"]))
        path.append(target)
        node = node["next"][target]
    return path
