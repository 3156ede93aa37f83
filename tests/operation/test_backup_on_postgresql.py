"""Copies made on PostgreSQL, and those that move from SQLite to PostgreSQL and back."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from tests.gamesday.test_backup import ADD, FILL
from tests.operation.places import Place
from tests.operation.services import Postgres

pytestmark = pytest.mark.xdist_group("operation")

#: every row of every table in words that are the same for both databases
SHOW = """
import json
from django.apps import apps
def plain(value):
    if isinstance(value, (bytes, memoryview)):
        return bytes(value).hex()
    return json.dumps(value, sort_keys=True) if isinstance(value, (dict, list)) else repr(value)
for model in sorted(apps.get_models(include_auto_created=True), key=lambda model: model._meta.label_lower):
    if model._meta.label_lower not in {"contenttypes.contenttype", "auth.permission", "sessions.session"}:
        for row in model._default_manager.order_by("pk"):
            print(model._meta.label_lower, [plain(getattr(row, f.attname)) for f in model._meta.concrete_fields])
"""
#: a copy, while another connection writes after its first look
WRITE_MEANWHILE = """
import threading
from pathlib import Path
from django.db import connection
from games.models import Guest
from games.domain.guests import make
from gamesday.operation import backup
real = backup._models
def with_a_writer(apps):
    Guest.objects.count()  # the moment
    def write():
        make()
        connection.close()
    thread = threading.Thread(target=write)
    thread.start()
    thread.join()
    return real(apps)
backup._models = with_a_writer
backup.write(Path(PATH))
print(Guest.objects.count())
"""


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def filled(request, tmp_path_factory, postgres: Postgres) -> Place:
    folder = tmp_path_factory.mktemp("from") / "var"
    place = Place(folder, postgres.database() if request.param == "postgresql" else "")
    place.manage("migrate", "-v0")
    place.manage("load_lists", "-v0")
    place.manage(code=FILL)
    return place


@pytest.fixture(scope="module")
def copy(filled: Place) -> Path:
    path = filled.folder.parent / "copy.jsonl.gz"
    filled.manage("backup", str(path))
    return path


@pytest.fixture(params=["sqlite", "postgresql"])
def empty(request, tmp_path, filled: Place, postgres: Postgres) -> Place:
    if request.param == "sqlite" and not filled.url:
        pytest.skip("from SQLite to SQLite is tested without PostgreSQL")
    return Place(tmp_path / "to", postgres.database() if request.param == "postgresql" else "")


def test_everything_arrives_and_new_rows_get_new_numbers(filled: Place, copy: Path, empty: Place):
    before = filled.manage(code=SHOW)
    assert before.count("games.event") == 3
    empty.manage("restore", str(copy))
    assert empty.manage(code=SHOW) == before
    assert empty.manage(code=ADD) == "2\n"


def test_it_shows_one_moment_while_somebody_writes(tmp_path, postgres: Postgres):
    place = Place(tmp_path / "var", postgres.database())
    place.manage("migrate", "-v0")
    path = tmp_path / "moment.jsonl.gz"
    assert place.manage(code=WRITE_MEANWHILE.replace("PATH", repr(str(path)))) == "1\n"
    with gzip.open(path, "rt") as file:
        lines = [json.loads(line) for line in file]
    heads = [number for number, line in enumerate(lines) if isinstance(line, dict)]
    start = next(number for number in heads if lines[number].get("model") == "games.guest")
    assert start + 1 in heads  # no guest is in it


def test_a_postgresql_in_use_is_left_alone(tmp_path, postgres: Postgres):
    place = Place(tmp_path / "var", postgres.database())
    place.manage("migrate", "-v0")
    place.manage(code=ADD)
    path = tmp_path / "copy.jsonl.gz"
    place.manage("backup", str(path))
    before = place.manage(code=SHOW)
    assert "ist nicht leer" in place.manage("restore", str(path), status=1)
    assert "--replace geht nur mit SQLite" in place.manage("restore", "--replace", str(path), status=1)
    assert place.manage(code=SHOW) == before
