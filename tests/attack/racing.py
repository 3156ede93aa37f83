"""Two clients race; one of them holds back what its way is measured with."""

from __future__ import annotations

import json
import sqlite3
import threading
import time
from collections import Counter
from statistics import median
from typing import Any

from games.domain.race import MOST, REMEMBERED
from tests.attack.target import Target
from tests.operation.players import Player

#: what an attack gives back, as in `tests.attack.attacks`
Found = tuple[int, Counter[str]]
#: seconds from the sight of the cards to the touch, of both
REACTION = 0.5
#: seconds that two clients on one machine may differ by
NOISE = 0.06


class Racer:
    """A client that is ready at once and slaps every time; it answers what its way is measured with `hold` seconds
    late, from the `since`-th time on."""

    def __init__(self, target: Target, address: str, hold: float = 0.0, since: int = 0) -> None:
        self.player, self.hold, self.since = Player(target.url, address=address), hold, since
        self.echoes, self.told = 0, Counter[str]()
        self.done = "", -1

    def race(self, code: str, rounds: int) -> None:
        """Play so many races at the table."""
        self.player.connect(code)
        while rounds:
            frame = self.player.receive()
            if frame["type"] == "echo":
                self.echoes += 1
                threading.Timer(self.hold if self.echoes > self.since else 0, self._echo, [frame["n"]]).start()
            elif frame["type"] == "presence":
                self.told.update(frame["seats"].values())
            if frame["type"] == "table" or self.echoes == REMEMBERED:
                rounds -= self._do(self.player.frame)

    def _echo(self, number: int) -> None:
        self.player.send(type="echo", n=number)

    def _do(self, frame: dict[str, Any]) -> bool:
        """Do what is to be done, once; whether it was a slap."""
        targets = frame.get("moves", {}).get("next", ())
        move = next((name for name in ("bereit", "schlag") if name in targets), "")
        if not move or self.echoes < REMEMBERED or self.done == (move, frame["version"]):
            return False
        self.done = move, frame["version"]
        if move == "schlag":
            time.sleep(REACTION)
        seat, at = frame["seat"], frame["version"]
        self.player.send(type="move", id=f"{move}-{seat}-{at:06}", seat=seat, move=[move], at=at)
        return move == "schlag"


def gained(target: Target, address: str, hold: float, since: int = 0, rounds: int = 5) -> tuple[int, bool]:
    """By how many milliseconds somebody who holds back is sooner than somebody as quick who does not; and whether the
    table was told that no race with them is fair."""
    honest, liar = Racer(target, address), Racer(target, address, hold, since)
    code = honest.player.open_table("spitz-pass-auf", gegner="mensch", plaetze="2", **{"option-strafe": "False"})
    liar.player.join(code)
    racing = [threading.Thread(target=each.race, args=(code, rounds), daemon=True) for each in (honest, liar)]
    for thread in racing:
        thread.start()
    for thread in racing:
        thread.join(60)
        assert not thread.is_alive(), f"no {rounds} races in a minute: {honest.told}, {liar.told}"
    time.sleep(hold + 0.3)  # the last answers come in
    for each in (honest, liar):
        each.player.close()
    times: dict[int, list[int]] = {0: [], 1: []}
    query = """SELECT e.seat, e.data FROM games_event e JOIN games_table t ON t.id = e.table_id
        WHERE t.code = ? AND e.kind = 'move'"""
    with sqlite3.connect(next(target.folder.glob("var/*.sqlite3"))) as database:
        for seat, data in database.execute(query, [code]):
            move = json.loads(data)["move"]
            if len(move) == 2:
                times[seat].append(int(move[1].removeprefix("ms-")))
    return round(median(times[0]) - median(times[1])), liar.told["uneven"] + honest.told["uneven"] > 0


def echoes_held_back(target: Target, _seconds: float, address: str) -> Found:
    """A phone holds back what its way is measured with: from the first on, and after it was measured honestly."""
    answers, most, noise = Counter[str](), round(MOST * 1000), round(NOISE * 1000)
    cases = [(0.0, 0), (0.09, 0), (0.38, 0), (1.2, 0), (0.38, 2)]
    for hold, since in cases:
        gain, told = gained(target, address, hold, since)
        answers[f"held {hold:g} s{' later' if since else ''}: {gain:+} ms{', told' if told else ''}"] = 1
        assert gain < (noise if since or not hold else most + noise), answers
        assert told == (hold > MOST), answers
    return len(cases), answers
