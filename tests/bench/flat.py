"""Whether cost grows with what is kept: `python -m tests.bench.flat [tables] [match] [lists] [memory]`.

- tables: a move and pages, with 100 tables in play and with none, 900, 9,900 others in the database, and at last with
  none again: what the last row differs by is the machine's
- match: a move late in a match of 2,000 events beside one early in it
- lists: pages of a list and an act, with 20,000 and with 120,000 rows of history
- memory: what a table in play takes in the domain's memory, and what is left of it when the match is over

All in one process, on SQLite in a file with the settings of the server. Milliseconds are the processor's, medians; the
ratio is to the first row. Wanted: at most 1.1.
"""

from __future__ import annotations

import contextlib
import gc
import os
import random
import statistics
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

import django

django.setup()

from django.contrib.auth.models import User  # noqa: E402
from django.db import connection  # noqa: E402
from django.test import Client  # noqa: E402

from games.domain import guests, live, tables  # noqa: E402
from games.domain.live import Live  # noqa: E402
from games.models import Event, Guest, Table  # noqa: E402
from inventory.domain.access import person  # noqa: E402
from inventory.domain.acts import Set, perform  # noqa: E402
from inventory.models import Act, Change  # noqa: E402
from tests.inventory.many import long_list  # noqa: E402

IN_PLAY, OTHERS = 100, (0, 900, 9_900, 0)
#: events of a match that is over, and of one that is in play before it is measured
LONG_AGO, BEGUN = 30, 10
HISTORY = (20_000, 100_000)
LONG_GAME, LONG_MATCH = "pachisi", 2_000
ROUNDS = 7
MOST = 1.1


def worked(what: Callable[[], object]) -> float:
    """Milliseconds of the processor."""
    began = time.process_time()
    what()
    return (time.process_time() - began) * 1000


def move(known: Live, rng: random.Random) -> tuple[Live, float]:
    """One move by whoever is to act; the milliseconds of the processor that the log took for it."""
    record = known.record
    seat = min(record.game.to_act(record.state))
    path = record.game.propose(record.state, seat, rng)
    name = f"flat-{known.table_id}-{record.version:06}"
    took = worked(lambda: tables.play(known.table_id, record.guest_on(seat), seat, path, name, record.version))
    after = live.peek(known.table_id)
    assert after
    return after, took


def opened(slug: str, sitting: list[Guest], *, events: int = 0) -> Live:
    """A table where so much has happened."""
    known, rng = tables.open_table(slug, {}, len(sitting), sitting), random.Random(1)
    while known.record.version < events and known.record.game.to_act(known.record.state):
        known, _took = move(known, rng)
    return known


def copies(of: Table, many: int) -> None:
    """So many tables with the same log, by SQL, played three days ago: what a club has of former days."""
    then = str(of.created - timedelta(days=3)).removesuffix("+00:00")
    with connection.cursor() as cursor:

        def columns(model: Any, *but: str) -> list[str]:
            return [f'"{f.column}"' for f in model._meta.concrete_fields if f.column not in {"id", *but}]

        first = Table.objects.order_by("-pk").values_list("pk", flat=True)[0]
        kept = ", ".join(columns(Table, "code", "created", "updated"))
        cursor.execute(
            f"INSERT INTO games_table (code, created, updated, {kept}) "
            f"WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < {many}) "
            f"SELECT printf('%08d', n + {first}), '{then}', '{then}', {kept} FROM n, games_table WHERE id = {of.pk}"
        )
        names = columns(Event, "table_id", "created")
        cursor.execute(
            f"INSERT INTO games_event (table_id, created, {', '.join(names)}) "
            f"SELECT t.id, '{then}', {', '.join(f'e.{name}' for name in names)} "
            f"FROM games_table t, games_event e WHERE t.id > {first} AND e.table_id = {of.pk}"
        )


def said(name: str, ms: float, before: float | None) -> None:
    ratio = ms / before if before else 1.0
    print(f"{name:<44}{ms:>9.2f}{ratio:>8.2f}{'' if ratio <= MOST else '  FALLS SHORT'}", flush=True)


def logged_in(name: str) -> Client:
    user = User.objects.create_superuser(name)
    client = Client(SERVER_NAME="localhost")  # without the test environment, which copies every template's context
    client.force_login(user)
    return client


def page(client: Client, address: str) -> float:
    def ask() -> None:
        assert client.get(address).status_code == 200, address

    ask()
    return statistics.median(worked(ask) for _round in range(ROUNDS))


def tables_in_database() -> None:
    rng = random.Random(2)
    white, token = guests.make()
    black, _token = guests.make()
    others = [guests.make()[0] for _seat in range(2)]
    model = Table.objects.get(pk=opened("muehle", others, events=LONG_AGO).table_id)
    model.status = Table.Status.OVER
    model.save()
    # the visitor has a match of their own among them, and two that are over
    playing = [opened("muehle", [white, black] if not n else others, events=BEGUN) for n in range(IN_PLAY)]
    visitor, helper = Client(SERVER_NAME="localhost"), logged_in("orga")
    visitor.cookies[guests.COOKIE] = token
    pages = {
        "hall": (visitor, "/"),
        "game": (visitor, "/spiele/muehle/"),
        "table": (visitor, f"/tisch/{playing[0].code}/"),
        "who somebody is, and what they played": (visitor, "/wer-bist-du/"),
        "wall of the hall": (visitor, "/beamer/"),
        "organisers' tables": (helper, "/tische/"),
    }
    last = Table.objects.order_by("-pk").values_list("pk", flat=True)[0]
    first: dict[str, float] = {}
    for more in OTHERS:
        with connection.cursor() as cursor:
            cursor.execute(f"DELETE FROM games_event WHERE table_id > {last}")
            cursor.execute(f"DELETE FROM games_table WHERE id > {last}")
        if more:
            copies(model, more)
        print(f"\n{f'{Table.objects.count()} tables, {Event.objects.count()} events':<44}{'CPU ms':>9}{'ratio':>8}")
        took = []
        for place, known in enumerate(playing):
            playing[place], ms = move(known, rng)
            took.append(ms)
        found = {"a move, in the log": statistics.median(took)}
        found |= {name: page(client, address) for name, (client, address) in pages.items()}
        for name, ms in found.items():
            said(name, ms, first.get(name))
        first = first or found


def long_match() -> None:
    rng = random.Random(3)
    players = [guests.make()[0] for _seat in range(2)]
    took: list[tuple[int, float]] = []
    while not took or took[-1][0] < LONG_MATCH:
        known, took = opened(LONG_GAME, players), []
        while known.record.version < LONG_MATCH and known.record.game.to_act(known.record.state):
            known, ms = move(known, rng)
            took.append((known.record.version, ms))
    print(f"\n{f'a match of {LONG_GAME}, {LONG_MATCH} events':<44}{'CPU ms':>9}{'ratio':>8}")
    early = statistics.median(ms for version, ms in took if 100 < version <= 300)
    for begin in (100, 900, LONG_MATCH - 200):
        ms = statistics.median(ms for version, ms in took if begin < version <= begin + 200)
        said(f"a move of events {begin} to {begin + 200}, in the log", ms, early)


def lists() -> None:
    made = long_list()
    client = logged_in("liste")
    who = person(User.objects.get(username="liste"))
    row = made.items.all()[7]
    pages = {
        "overview": "/listen/",
        "list, first piece": "/listen/viel/",
        "one row": f"/listen/viel/{row.pk}/",
        "history": "/listen/verlauf/",
    }
    first: dict[str, float] = {}
    numbers = iter(range(10**6))

    def act() -> None:
        perform(who, Act.Kind.EDIT, "", [Set(row, "bemerkung", f"Nummer {next(numbers)}")])

    for rows in HISTORY:
        past(made.items.all(), rows)
        print(f"\n{f'5,000 rows, {Change.objects.count()} rows of history':<44}{'CPU ms':>9}{'ratio':>8}")
        found = {name: page(client, address) for name, address in pages.items()}
        found["an act"] = statistics.median(worked(act) for _round in range(ROUNDS))
        for name, ms in found.items():
            said(name, ms, first.get(name))
        first = first or found


def past(items: Any, rows: int) -> None:
    """So many changes by acts of ten each, spread over all rows."""
    acts = Act.objects.bulk_create([Act(kind=Act.Kind.EDIT, who_name="früher") for _n in range(rows // 10)])
    ids = list(items.values_list("pk", flat=True))
    Change.objects.bulk_create(
        (
            Change(
                item_id=ids[n % len(ids)], act=acts[n // 10], who_name="früher", field="bemerkung", old=str(n), new="x"
            )
            for n in range(rows)
        ),
        batch_size=5_000,
    )


def memory() -> None:
    """By Python's own count, of the domain alone: connections are not in it."""
    players = [guests.make()[0] for _seat in range(2)]
    opened("muehle", players, events=50)  # what is loaded once
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    playing = [opened("muehle", players, events=50).table_id for _n in range(IN_PLAY)]
    gc.collect()
    in_play = (tracemalloc.get_traced_memory()[0] - before) / IN_PLAY / 1000
    for number in playing:
        known = live.peek(number)
        assert known
        tables.resign(number, players[0].pk, 0, f"flat-{number}-end", known.record.version)
    del known
    gc.collect()
    over = (tracemalloc.get_traced_memory()[0] - before) / IN_PLAY / 1000
    tracemalloc.stop()
    print(f"\n{'a table of Mühle after 50 events':<44}{'KB':>9}")
    print(f"{'in play':<44}{in_play:>9.0f}\n{'over':<44}{over:>9.0f}")


PARTS = {"tables": tables_in_database, "match": long_match, "lists": lists, "memory": memory}


@contextlib.contextmanager
def database() -> Iterator[None]:
    """An empty one, in a file, as safe as the server's."""
    with tempfile.TemporaryDirectory(prefix="spieletag-bench-") as folder:
        connection.settings_dict["TEST"]["NAME"] = str(Path(folder) / "flat.sqlite3")
        connection.creation.create_test_db(verbosity=0)
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA synchronous=FULL")
        try:
            yield
        finally:
            connection.creation.destroy_test_db("", verbosity=0)


def main(parts: list[str]) -> None:
    with database():
        for part in parts or PARTS:
            PARTS[part]()


if __name__ == "__main__":
    main(sys.argv[1:])
