"""`manage.py library_check`: a line per finding, and 1 when one of them is an error."""

import json

import pytest
from django.core.management import CommandError, call_command

from rules.domain.check import unchecked
from rules.management.commands import library_check
from tests.rules.conftest import small


def test_a_good_text_ends_well(folder, capsys):
    call_command("library_check", "--folder", str(folder))
    out = capsys.readouterr().out.splitlines()
    assert out[-2].startswith("muehle: LIX: Kinder (kurz) ")
    assert out[-1] == "Texte: 1, Fehler: 0."


def test_errors_end_with_one(folder, capsys):
    (folder / "muehle.md").write_text(small(presets="[blitz]"), encoding="utf-8")
    with pytest.raises(SystemExit) as caught:
        call_command("library_check", "muehle", "--folder", str(folder))
    assert caught.value.code == 1
    out = capsys.readouterr().out.splitlines()
    assert (
        "muehle: Kopf, presets: Fehler: Ein Preset „blitz“ hat das Spiel nicht. Es hat: einfach, philos, turnier."
        in out
    )
    assert out[-1].startswith("Texte: 1, Fehler: ")


def test_as_json(folder, capsys):
    text = (folder / "muehle.md").read_text(encoding="utf-8").replace("group: brettspiele\n", "")
    (folder / "muehle.md").write_text(text, encoding="utf-8")
    with pytest.raises(SystemExit):
        call_command("library_check", "--json", "--folder", str(folder))
    said = json.loads(capsys.readouterr().out)
    assert said["errors"] == 1
    (only,) = said["texts"]
    assert only["slug"] == "muehle"
    assert [finding for finding in only["findings"] if finding["error"]] == [
        {"code": "teil", "place": "Kopf", "message": "Es fehlt group, die Art des Spiels.", "error": True}
    ]


def test_the_pictures_to_look_at(folder, tmp_path, capsys):
    (folder / "morris").mkdir()  # by families, as the library is
    (folder / "muehle.md").rename(folder / "morris" / "muehle.md")
    call_command("library_check", "--quiet", "--folder", str(folder), "--figures", str(tmp_path))
    made = {path.name for path in (tmp_path / "muehle").iterdir()}
    assert {"bilder.txt", "titel.svg", "titel.png", "springen.png"} <= made
    assert (tmp_path / "muehle" / "titel.png").read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    assert "leer: Weiß ist am Zug.; vorrat-weiss: 9 × weißer Stein; vorrat-schwarz: 9 × schwarzer Stein" in (
        (tmp_path / "muehle" / "bilder.txt").read_text(encoding="utf-8").splitlines()
    )
    assert "LIX" not in capsys.readouterr().out


@pytest.mark.parametrize("how", [(), ("--quiet",), ("--json",)])
def test_it_says_loudly_what_it_could_not_check(folder, tmp_path, monkeypatch, capsys, how):
    monkeypatch.setattr(library_check, "unchecked", lambda: unchecked(tmp_path))
    call_command("library_check", *how, "--folder", str(folder))
    loud = capsys.readouterr().err.splitlines()
    assert "!!! Nicht geprüft, die Quellen liegen nicht vor: wörtliche Übernahmen." in loud[0]
    assert len(loud) == 2


def test_what_there_is_not(folder, tmp_path):
    with pytest.raises(CommandError, match=r"Einen Text „halma“ gibt es nicht\. Es gibt: muehle\."):
        call_command("library_check", "halma", "--folder", str(folder))
    with pytest.raises(CommandError, match=r"Den Ordner „.*fehlt“ gibt es nicht\."):
        call_command("library_check", "--folder", str(tmp_path / "fehlt"))
