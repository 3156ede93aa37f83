"""What a question costs the database, on any machine."""

from __future__ import annotations

from collections.abc import Callable

from django.db import connection


def steps(ask: Callable[[], object]) -> int:
    """How many instructions SQLite works through until that is answered: what it costs, on any machine."""
    ask()  # what is remembered in the process, is
    count = 0

    def another() -> int:
        nonlocal count
        count += 1
        return 0

    connection.connection.set_progress_handler(another, 1)
    try:
        ask()
    finally:
        connection.connection.set_progress_handler(None, 0)
    return count
