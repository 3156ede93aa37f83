"""Thinking in a process of its own, so that no table waits for it.

A thought nobody needs any more (the table has moved on) is called off through shared memory.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import MutableSequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import partial
from typing import Any

from games.bots.players import SECONDS, think
from games.bots.stop import Stop
from games.engines.core import Game, Path, Seat

#: so many thoughts can be told apart; one runs at a time, the others wait
SLOTS = 256


@dataclass(frozen=True, slots=True)
class _Pool:
    executor: ProcessPoolExecutor
    called_off: MutableSequence[int]


_pool: _Pool | None = None
_next = 0
#: in the worker process: the same memory
_flags: MutableSequence[int] = [0] * SLOTS


def _begin(parent: int, flags: MutableSequence[int]) -> None:
    """In the worker: know the flags, and end when the server is gone, even if it was killed."""
    global _flags  # noqa: PLW0603  # set once, when the process starts
    _flags = flags
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in the terminal is meant for the server

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def _think(game: Game[Any, Any], state: Any, seat: Seat, level: str, seed: str, slot: int) -> Path:
    return think(game, state, seat, level, seed, Stop(SECONDS, lambda: bool(_flags[slot])))


def _ready() -> _Pool:
    global _pool  # noqa: PLW0603  # one pool for the process, made when first needed
    if _pool is None:
        context = multiprocessing.get_context("spawn")
        flags: Any = context.Array("b", SLOTS, lock=False)
        executor = ProcessPoolExecutor(1, mp_context=context, initializer=_begin, initargs=(os.getpid(), flags))
        _pool = _Pool(executor, flags)
    return _pool


async def think_apart(game: Game[Any, Any], state: Any, seat: Seat, level: str, seed: str) -> Path:
    """`players.think` in the worker process; a worker that died is replaced once.

    Cancelling the task that awaits this calls the thought off.
    """
    global _pool, _next  # noqa: PLW0603
    loop = asyncio.get_running_loop()
    for last_try in (False, True):
        pool = _ready()
        _next = (_next + 1) % SLOTS
        slot = _next
        pool.called_off[slot] = 0
        try:
            return await loop.run_in_executor(pool.executor, partial(_think, game, state, seat, level, seed, slot))
        except asyncio.CancelledError:
            pool.called_off[slot] = 1
            raise
        except BrokenProcessPool:
            _pool = None
            if last_try:
                raise
    raise AssertionError("unreachable")
