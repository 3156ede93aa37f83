"""At most one server of a data folder where only one can be: its messages stay in its memory."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from gamesday.environment import ConfigurationError, unusable


@contextmanager
def server(var_dir: Path, *, several: bool = False) -> Iterator[None]:
    """Hold the data folder's lock while a server runs; `several` servers may share it (they have Redis).

    Raises ConfigurationError if somebody else holds it in a way that does not go with this. The lock goes with the
    process, however it ends.
    """
    try:
        opened = os.open(var_dir / "server.lock", os.O_CREAT | os.O_WRONLY, 0o600)
    except OSError as error:
        raise unusable(var_dir, error) from error
    with os.fdopen(opened, "w") as lock:
        try:
            fcntl.flock(lock, (fcntl.LOCK_SH if several else fcntl.LOCK_EX) | fcntl.LOCK_NB)
        except OSError:
            raise ConfigurationError(
                f"VAR_DIR={var_dir}: Mit diesem Ordner läuft schon ein Server. Mehrere gehen nur mit REDIS_URL, "
                "sonst erfahren die einen nichts von den Zügen der anderen."
            ) from None
        yield
