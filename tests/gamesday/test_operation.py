"""What the operator sees: health, the status page, the copy by button, mistakes found by the checks, the log."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.checks import run_checks
from django.db import OperationalError
from django.test import override_settings

from gamesday.operation import health, state

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser(client):
    client.force_login(User.objects.create_superuser("Ada", password="x"))
    return client


def test_healthz_names_what_does_not_answer(client, monkeypatch):
    answer = client.get("/healthz")
    assert (answer.status_code, answer.text, answer["Content-Type"]) == (200, "ok\n", "text/plain")

    def broken():
        raise OperationalError("gone")

    with monkeypatch.context() as patch:
        patch.setattr(health.connection, "cursor", broken)
        answer = client.get("/healthz")
        assert (answer.status_code, answer.text) == (503, "database\n")

    class Silent:
        async def new_channel(self):
            return "name"

        async def send(self, name, message):
            pass

        async def receive(self, name):
            raise ConnectionError("gone")

    monkeypatch.setattr(health, "get_channel_layer", Silent)
    answer = client.get("/healthz")
    assert (answer.status_code, answer.text) == (503, "layer\n")


def test_a_layer_that_loses_messages_is_found_ill(monkeypatch):
    class Losing:
        async def new_channel(self):
            return "name"

        async def send(self, name, message):
            pass

        async def receive(self, name):
            raise TimeoutError

    monkeypatch.setattr(health, "get_channel_layer", Losing)
    assert health.ailing() == ["layer"]


def test_the_status_page_is_for_organisers(client, organiser):
    answer = organiser.get("/zustand/")
    assert answer.status_code == 200
    assert "Alles antwortet." in answer.text
    assert "noch keine" in answer.text
    organiser.logout()
    assert organiser.get("/zustand/").status_code == 302
    organiser.force_login(User.objects.create_user("Ida"))
    assert organiser.get("/zustand/").status_code == 403
    assert organiser.post("/zustand/sichern/").status_code == 403


@pytest.mark.django_db(transaction=True)
def test_a_copy_by_button(organiser, tmp_path, settings):
    settings.VAR_DIR = tmp_path
    answer = organiser.post("/zustand/sichern/", follow=True)
    (made,) = (tmp_path / "backups").iterdir()
    assert f"backups/{made.name}." in answer.text
    assert "noch keine" not in answer.text
    assert state.look().last_backup is not None


def found(**changed):
    with override_settings(**changed):
        return [check.id for check in run_checks(include_deployment_checks=True) if str(check.id).startswith("spiele")]


def test_mistakes_of_operators_are_found(tmp_path):
    tmp_path.chmod(0o700)
    sound = {
        "VAR_DIR": tmp_path,
        "PUBLIC_URL": "https://spiele.example.org",
        "ORIGINS": ["https://spiele.example.org"],
        "HTTPS": True,
        "BEHIND_PROXY": True,
        "HOST": "127.0.0.1",
        "REDIS_URL": "",
        "PROCESSES": 1,
    }
    assert found(**sound) == []
    assert found(**sound | {"PROCESSES": 2}) == ["spieletag.E001"]
    assert found(**sound | {"PROCESSES": 2, "REDIS_URL": "redis://localhost"}) == []
    assert found(**sound | {"ORIGINS": ["https://anders.example.org"]}) == ["spieletag.E002"]
    plain = {"PUBLIC_URL": "http://a.example", "ORIGINS": ["http://a.example"], "HTTPS": False}
    assert found(**sound | plain) == ["spieletag.W003"]
    assert found(**sound | plain | {"BEHIND_PROXY": False, "HOST": "0.0.0.0"}) == []
    assert found(**sound | {"BEHIND_PROXY": False}) == ["spieletag.W004"]
    assert found(**sound | {"HOST": "0.0.0.0"}) == ["spieletag.W005"]
    tmp_path.chmod(0o755)
    assert found(**sound) == ["spieletag.W006"]


def test_data_under_the_served_files_is_found(tmp_path):
    folder = tmp_path / "static" / "var"
    folder.mkdir(parents=True)
    folder.chmod(0o700)
    tmp_path.chmod(0o777)
    assert found(VAR_DIR=folder, BASE_DIR=tmp_path) == ["spieletag.E007", "spieletag.W008"]


def test_the_log_can_be_read_by_programs(tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", "import django; django.setup(); import logging; logging.getLogger('a').error('Ärger')"],
        cwd=ROOT,
        env={
            "PATH": os.environ["PATH"],
            "VAR_DIR": str(tmp_path / "var"),
            "LOG_FORMAT": "json",
            "DJANGO_SETTINGS_MODULE": "gamesday.settings",
        },
        capture_output=True,
        text=True,
        check=True,
    )
    line = json.loads(done.stderr)
    assert (line["level"], line["logger"], line["message"]) == ("ERROR", "a", "Ärger")
    assert line["time"]
