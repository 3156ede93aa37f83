"""Secrets made once."""

from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path

from gamesday.secrets import kept_secret


def test_it_is_made_once_and_private(tmp_path):
    numbers = count()
    path = tmp_path / "new" / "secret"
    assert kept_secret(path, lambda: f"secret {next(numbers)}") == "secret 0"
    assert kept_secret(path, lambda: f"secret {next(numbers)}") == "secret 0"
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700
    assert [each.name for each in path.parent.iterdir()] == ["secret"]


def test_all_who_ask_at_once_get_the_same(tmp_path):
    numbers = count()
    with ThreadPoolExecutor(8) as pool:
        got = list(pool.map(lambda _: kept_secret(tmp_path / "s", lambda: str(next(numbers))), range(40)))
    assert len(set(got)) == 1


def test_one_that_is_thrown_away_while_somebody_asks_is_made_anew(tmp_path, monkeypatch):
    path = tmp_path / "s"
    assert kept_secret(path, lambda: "old") == "old"
    read = Path.read_text

    def thrown_away(self, *args, **kwargs):
        monkeypatch.undo()
        self.unlink()
        return read(self, *args, **kwargs)

    monkeypatch.setattr(Path, "read_text", thrown_away)
    assert kept_secret(path, lambda: "new") == "new"
    assert path.read_text() == "new"
