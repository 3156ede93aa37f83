"""How long the server takes for a page of a list of 5,000 rows, and for an act on all of them.

`python -m tests.bench.lists`. Wanted: at most 200 ms a page, 5 s for the act. Whoever asks is logged in as a helper,
whose pages are the larger ones.
"""

from __future__ import annotations

import os
import statistics
import time

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

import django

django.setup()

from django.contrib.auth.models import User  # noqa: E402
from django.db import connection  # noqa: E402
from django.test import Client  # noqa: E402

from inventory.domain.access import person  # noqa: E402
from inventory.domain.acts import Set, perform  # noqa: E402
from inventory.domain.shipped import load_missing  # noqa: E402
from inventory.domain.undo import undo  # noqa: E402
from inventory.models import Act  # noqa: E402
from tests.inventory.many import long_list  # noqa: E402

ADDRESSES = (
    "/listen/",
    "/listen/viel/",
    "/listen/viel/?ab=2500",
    "/listen/viel/?stand=unvollstaendig",
    "/listen/viel/?anfang=W",
    "/listen/suche/?q=wuerfel+1711",
    "/listen/suche/?q=wuerfelbecher",
    "/listen/suche/?q=wurfelspeil",  # spelt nearly so
    "/listen/suche/?q=gibtsnicht",
    "/listen/suche/?stand=fehlt",
)
ROUNDS = 15


def main() -> None:
    connection.creation.create_test_db(verbosity=0)
    load_missing()
    made = long_list()
    helper = User.objects.create_user("helfer")
    client = Client(SERVER_NAME="localhost")  # without the test environment, which copies every template's context
    client.force_login(helper)
    print(f"{'page':<45}{'median ms':>10}{'slowest':>10}{'wanted':>8}")
    for address in ADDRESSES:
        took = []
        for _round in range(ROUNDS):
            began = time.perf_counter()
            assert client.get(address).status_code == 200
            took.append((time.perf_counter() - began) * 1000)
        print(f"{address:<45}{statistics.median(took):>10.0f}{max(took[1:]):>10.0f}{200:>8}")
    began = time.perf_counter()
    act = perform(person(helper), Act.Kind.IMPORT, "", [Set(row, "anzahl", "9") for row in made.items.all()])
    print(f"{'one act on 5,000 rows':<45}{(time.perf_counter() - began) * 1000:>10.0f}{'':>10}{5000:>8}")
    assert act is not None
    began = time.perf_counter()
    undo(act.pk, person(helper))
    print(f"{'the same taken back':<45}{(time.perf_counter() - began) * 1000:>10.0f}{'':>10}{5000:>8}")
    connection.creation.destroy_test_db(str(connection.settings_dict["NAME"]), verbosity=0)


if __name__ == "__main__":
    main()
