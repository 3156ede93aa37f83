"""Thinking in a process of its own, so that no table waits for it."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import Any

from games.bots.players import think
from games.engines.core import Game, Path, Seat

_pool: ProcessPoolExecutor | None = None


def _leave_with(parent: int) -> None:
    """End this process when the server it thinks for is gone, even if it was killed."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def _executor() -> ProcessPoolExecutor:
    global _pool  # noqa: PLW0603  # one pool for the process, made when first needed
    if _pool is None:
        _pool = ProcessPoolExecutor(
            max_workers=1,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=_leave_with,
            initargs=(os.getpid(),),
        )
    return _pool


async def think_apart(game: Game[Any, Any], state: Any, seat: Seat, level: str, seed: str) -> Path:
    """`players.think` in the worker process; a worker that died is replaced once."""
    global _pool  # noqa: PLW0603
    call = partial(think, game, state, seat, level, seed)
    loop = asyncio.get_running_loop()
    try:
        return await loop.run_in_executor(_executor(), call)
    except BrokenProcessPool:
        _pool = None
        return await loop.run_in_executor(_executor(), call)
