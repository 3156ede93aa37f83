"""A copy shows one moment while the server writes, and comes back as it was."""

import gzip
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

FILL = """
from django.contrib.auth.models import User
from games.domain import tables
from games.domain.guests import make
from games.models import Event, Table
from inventory.models import Item, Photo, Act
User.objects.create_superuser("Ada", password="ein langes Passwort")
guest, _ = make()
live = tables.open_table("muehle", {}, 2, [guest, "leicht"], host=guest)
tables.play(live.table_id, guest.pk, 0, ("a1",), "kennung-1", 2)
item = Item.objects.order_by("pk").first()
Photo.objects.create(item=item, image=bytes(range(256)), thumbnail=b"\\x00\\xff", width=1, height=1, sha256="0" * 64)
"""
SHOW = """
import json
from django.apps import apps
from django.core import serializers
left = {"contenttypes.contenttype", "auth.permission", "sessions.session"}
for model in apps.get_models(include_auto_created=True):
    if model._meta.label_lower not in left:
        for row in model._default_manager.order_by("pk"):
            print(model._meta.label_lower, [repr(getattr(row, f.attname)) for f in model._meta.concrete_fields])
"""
ADD = """
from games.domain.guests import make
print(make()[0].pk)
"""


def manage(var, *arguments, code=None, status=0):
    done = subprocess.run(
        [sys.executable, "manage.py", *(arguments if code is None else ("shell", "-v0", "-c", code))],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], "VAR_DIR": str(var), "DATABASE_URL": os.environ.get("BACKUP_TEST_URL", "")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == status, done.stderr
    return done.stdout if status == 0 else done.stderr.strip().splitlines()[-1]


@pytest.fixture(scope="module")
def var(tmp_path_factory) -> Path:
    """A filled data folder that all tests share: none writes to its database."""
    folder = tmp_path_factory.mktemp("backup") / "var"
    manage(folder, "migrate", "-v0")
    manage(folder, "load_lists", "-v0")
    manage(folder, code=FILL)
    return folder


@pytest.fixture(scope="module")
def copy(var) -> Path:
    path = var.parent / "copy.jsonl.gz"
    manage(var, "backup", str(path))
    return path


def test_everything_comes_back_to_the_microsecond(var, copy, tmp_path):
    before = manage(var, code=SHOW)
    assert "games.event ['3'" in before
    assert manage(tmp_path / "new", "restore", str(copy)).startswith(f"{copy}: ")
    assert manage(tmp_path / "new", code=SHOW) == before


def test_new_rows_get_new_numbers_after_it(copy, tmp_path):
    manage(tmp_path / "new", "restore", str(copy))
    assert manage(tmp_path / "new", code=ADD) == "2\n"


def test_it_shows_one_moment_while_somebody_writes(copy, tmp_path):
    """A row written after the copy began is not in it, in whichever table it stands."""
    manage(tmp_path / "new", "restore", str(copy))
    path = tmp_path / "moment.jsonl.gz"
    code = f"""
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
backup.write(Path({str(path)!r}))
print(Guest.objects.count())
"""
    after = int(manage(tmp_path / "new", code=code))
    with gzip.open(path, "rt") as file:
        lines = [json.loads(line) for line in file]
    start = next(n for n, line in enumerate(lines) if isinstance(line, dict) and line.get("model") == "games.guest")
    guests = next(n for n, line in enumerate(lines[start + 1 :]) if isinstance(line, dict))
    assert guests == after - 1


def test_a_copy_that_is_cut_off_is_refused_and_changes_nothing(copy, tmp_path):
    with gzip.open(copy, "rt") as file:
        lines = file.readlines()
    cut = tmp_path / "cut.jsonl.gz"
    with gzip.open(cut, "wt") as file:
        file.writelines(lines[:-1])
    new = tmp_path / "new"
    assert manage(new, "restore", str(cut), status=1) == "CommandError: Die Sicherung ist unvollständig."
    assert manage(new, "restore", str(copy)).startswith(f"{copy}: ")  # as if nothing had been


def test_other_files_are_refused(tmp_path):
    plain = tmp_path / "plain.txt"
    plain.write_text("kein gzip")
    assert "lässt sich nicht lesen" in manage(tmp_path / "new", "restore", str(plain), status=1)
    with gzip.open(tmp_path / "other.gz", "wt") as file:
        file.write('{"anders": 1}\n')
    said = manage(tmp_path / "new", "restore", str(tmp_path / "other.gz"), status=1)
    assert said.endswith("ist keine Sicherung des Spieletags.")


def test_a_database_in_use_is_put_aside_not_overwritten(var, copy, tmp_path):
    new = tmp_path / "new"
    manage(new, "restore", str(copy))
    assert "ist nicht leer" in manage(new, "restore", str(copy), status=1)
    manage(new, code=ADD)
    said = manage(new, "restore", str(copy), "--replace")
    aside = Path(said.strip().splitlines()[-1].removeprefix("Die bisherige Datenbank liegt unter ").rstrip("."))
    assert aside.exists()
    assert manage(new, code="from games.models import Guest; print(Guest.objects.count())") == "1\n"


def test_with_replace_a_bad_copy_leaves_the_database_where_it_was(copy, tmp_path):
    new = tmp_path / "new"
    manage(new, "restore", str(copy))
    before = manage(new, code=SHOW)
    bad = tmp_path / "bad.gz"
    bad.write_bytes(copy.read_bytes()[:-200])
    manage(new, "restore", str(bad), "--replace", status=1)
    assert manage(new, code=SHOW) == before


def test_a_copy_is_not_overwritten(copy, var):
    assert manage(var, "backup", str(copy), status=1).endswith("gibt es schon. Es wird nichts überschrieben.")
    assert not copy.with_name(copy.name + ".part").exists()


def test_named_after_the_time_and_only_the_newest_kept(copy, tmp_path):
    var = tmp_path / "new"
    manage(var, "restore", str(copy))
    for name in ("20200101-000000", "20200102-000000"):
        (var / "backups").mkdir(exist_ok=True)
        (var / "backups" / f"spieletag-{name}.jsonl.gz").write_text("")
    manage(var, "backup", "--keep", "2")
    kept = sorted(path.name for path in (var / "backups").iterdir())
    assert kept[0] == "spieletag-20200102-000000.jsonl.gz"
    assert len(kept) == 2
