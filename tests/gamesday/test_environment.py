"""A value that cannot be read stops the start with one sentence: which variable, and what was expected."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from gamesday import environment
from gamesday.environment import ConfigurationError

ROOT = Path(__file__).resolve().parents[2]


def start(tmp_path, **variables):
    return subprocess.run(
        [sys.executable, "manage.py", "check"],
        cwd=ROOT,
        env={"PATH": "/usr/bin:/bin", "VAR_DIR": str(tmp_path / "var"), **variables},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("PORT", "abc", "eine Zahl von 1 bis 65535"),
        ("DEBUG", "vielleicht", "true oder false"),
        ("PROCESSES", "0", "eine ganze Zahl ab 1"),
        ("LOG_FORMAT", "xml", "eins von text, json"),
        ("DATABASE_URL", "foo", "postgres://NAME:PASSWORT@RECHNER:5432/DATENBANK"),
    ],
)
def test_the_process_ends_with_one_sentence(tmp_path, name, value, expected):
    done = start(tmp_path, **{name: value})
    assert done.returncode == 1
    assert done.stdout == ""
    assert len(done.stderr.strip().splitlines()) == 1
    assert done.stderr.startswith(name)
    assert expected in done.stderr


def test_a_data_folder_that_cannot_be_made_is_named(tmp_path):
    (tmp_path / "file").write_text("in the way")
    done = start(tmp_path, VAR_DIR=str(tmp_path / "file" / "var"))
    assert done.returncode == 1
    assert done.stderr.startswith(f"VAR_DIR={tmp_path / 'file' / 'var'}: ")
    assert len(done.stderr.strip().splitlines()) == 1


def test_the_data_folder_and_the_key_in_it_are_private(tmp_path):
    assert start(tmp_path).returncode == 0
    assert (tmp_path / "var").stat().st_mode & 0o777 == 0o700
    assert (tmp_path / "var" / "secret-key").stat().st_mode & 0o777 == 0o600
    assert len((tmp_path / "var" / "secret-key").read_text()) >= 50


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (environment.port, "0"),
        (environment.port, "65536"),
        (environment.port, "8000x"),
        (environment.log_level, "laut"),
        (environment.origin, "spiele.example.org"),
        (environment.origin, "ftp://spiele.example.org"),
        (environment.origin, "http://spiele.example.org/pfad"),
        (environment.origin, "http://name@spiele.example.org"),
        (environment.origin, "http://spiele.example.org:hundert"),
        (environment.address, "spiele.example.org/quelltext"),
        (environment.address, "javascript:alert(1)"),
        (environment.redis, "localhost:6379"),
        (environment.redis, "http://localhost:6379"),
    ],
)
def test_what_cannot_be_read_is_refused(monkeypatch, kind, value):
    monkeypatch.setenv("SOMETHING", value)
    with pytest.raises(ConfigurationError, match=r"^SOMETHING") as refused:
        kind("SOMETHING", None)
    assert "Erwartet wird" in str(refused.value)


@pytest.mark.parametrize("url", ["mysql://u:geheim@h/db", "postgres://u:geheim@h:port/db", "postgres://u:geheim@h:5/"])
def test_a_database_we_cannot_use_is_refused_without_telling_its_password(monkeypatch, url):
    monkeypatch.setenv("DATABASE_URL", url)
    with pytest.raises(ConfigurationError) as refused:
        environment.database("DATABASE_URL", "sqlite:////tmp/x.sqlite3")
    assert "geheim" not in str(refused.value)
    assert "DATABASE_URL: " in str(refused.value)


def test_values_are_read(monkeypatch):
    monkeypatch.setenv("A", " 8123 ")
    monkeypatch.setenv("B", "TRUE")
    monkeypatch.setenv("C", "https://Spiele.Example.org/, http://192.168.1.20:8000,")
    monkeypatch.setenv("D", "postgres://u:p@h:5433/db")
    monkeypatch.setenv("E", "warning")
    assert environment.port("A", 1) == 8123
    assert environment.switch("B", False) is True
    assert environment.origins("C", []) == ["https://spiele.example.org", "http://192.168.1.20:8000"]
    assert environment.log_level("E", "INFO") == "WARNING"
    database = environment.database("D", "sqlite:////tmp/x.sqlite3")
    assert (database["ENGINE"], database["HOST"], database["PORT"], database["NAME"], database["USER"]) == (
        "django.db.backends.postgresql", "h", 5433, "db", "u",
    )  # fmt: skip


def test_unset_and_empty_mean_the_default(monkeypatch):
    monkeypatch.delenv("A", raising=False)
    monkeypatch.setenv("B", "")
    assert environment.port("A", 8000) == 8000
    assert environment.switch("B", True) is True
    assert environment.database("B", "sqlite:////tmp/x.sqlite3")["NAME"] == "/tmp/x.sqlite3"


@pytest.mark.parametrize(
    ("given", "chosen"), [({}, False), ({"PUBLIC_URL": " "}, False), ({"PUBLIC_URL": "http://a:8000"}, True)]
)
def test_whether_an_address_was_chosen(tmp_path, given, chosen):
    done = subprocess.run(
        [sys.executable, "-c", "from gamesday import settings; print(settings.PUBLIC_URL_IS_CHOSEN)"],
        cwd=ROOT, env={"PATH": os.environ["PATH"], "VAR_DIR": str(tmp_path), **given},
        capture_output=True, text=True, check=True, timeout=60,
    )  # fmt: skip
    assert done.stdout.strip() == str(chosen)
