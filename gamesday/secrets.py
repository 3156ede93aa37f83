"""Secrets that are made once and kept in a file only the server's user may read."""

import os
import secrets
from collections.abc import Callable
from pathlib import Path


def kept_secret(path: Path, make: Callable[[], str] = lambda: secrets.token_urlsafe(50)) -> str:
    """The text kept in `path`; on the first call `make()` writes it.

    Two processes that start together agree: the file appears whole, under its name, exactly once. One that is thrown
    away meanwhile is made anew. Raises OSError when the folder cannot be written or the file cannot be read.
    """
    while True:
        try:
            return path.read_text().strip()
        except FileNotFoundError:
            _make(path, make())


def _make(path: Path, secret: str) -> None:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{os.getpid()}.{secrets.token_hex(4)}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(secret)
        file.flush()
        os.fsync(file.fileno())  # after a power cut the file is whole, or not there
    try:
        os.link(draft, path)
    except FileExistsError:
        pass  # the other process was first: use its secret
    finally:
        draft.unlink()
