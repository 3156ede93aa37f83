"""Whoever uses the program gets its source (AGPL, section 13), and nothing else that lies there."""

import io
import os
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest
from django.test import Client

from gamesday.source import archive
from tests.gamesday.test_roles_addresses import TABLE, there  # noqa: F401  # a fixture

ROOT = Path(__file__).resolve().parents[2]


def unpacked(packed: bytes) -> dict[str, bytes]:
    with tarfile.open(fileobj=io.BytesIO(packed)) as tar:
        return {entry.name: tar.extractfile(entry).read() for entry in tar}


@pytest.mark.django_db
def test_every_page_leads_to_the_source(there, organiser):  # noqa: F811
    client = Client(raise_request_exception=False)
    client.force_login(organiser)
    pages = [address.format(**there) for _name, method, address, _statuses in TABLE if method == "get"]
    looked, without = 0, []
    for page in [*pages, "/gibt-es-nicht/"]:
        answer = client.get(page)
        if answer.headers.get("Content-Type", "").startswith("text/html") and answer.content:
            looked += 1
            if 'href="/quelltext/"' not in answer.content.decode():
                without.append(page)
    assert looked > 60
    assert without == []
    for name in ("400.html", "500.html"):
        assert 'href="/quelltext/"' in (ROOT / "templates" / name).read_text()


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="NOT TESTED: whether it is whole; this is no git checkout")
def test_the_packed_source_is_whole_and_runs(client, tmp_path):
    answer = client.get("/quelltext/")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="spieletag-quelltext.tar.gz"'
    files = unpacked(answer.content)
    tracked = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout.split(b"\0")
    for name in filter(None, tracked):
        path = ROOT / os.fsdecode(name)
        if path.exists():
            assert files[f"spieletag/{os.fsdecode(name)}"] == path.read_bytes(), name
    with tarfile.open(fileobj=io.BytesIO(answer.content)) as tar:
        tar.extractall(tmp_path, filter="data")
    subprocess.run(
        [sys.executable, "manage.py", "check"],
        cwd=tmp_path / "spieletag",
        env={"PATH": os.environ["PATH"], "VAR_DIR": str(tmp_path / "var")},
        capture_output=True,
        check=True,
    )


def test_nothing_else_is_packed(tmp_path):
    for name in ("manage.py", "games/models.py", "static/css/base.css"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name)
    for name in (
        "var/secret-key",
        "docs/daten/secret-key",
        ".env",
        "games/.secret",
        "games/__pycache__/x.pyc",
        "a.txt",
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("geheim")
    (tmp_path / "games" / "elsewhere").symlink_to("/etc/passwd")
    (tmp_path / "games" / "folder").symlink_to("/etc")
    assert unpacked(archive(tmp_path, tmp_path / "docs" / "daten")) == {
        f"spieletag/{name}": name.encode() for name in ("manage.py", "games/models.py", "static/css/base.css")
    }


def test_who_publishes_it_elsewhere_says_where(client, settings):
    settings.SOURCE_URL = "https://git.example.org/spieletag"
    answer = client.get("/quelltext/")
    assert (answer.status_code, answer.url) == (302, "https://git.example.org/spieletag")
