"""The author's desk: a text in every layout with its measures, and again when the file is written."""

import re
import socket
import subprocess
import threading
import urllib.request

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from rules.domain.desk import page
from rules.domain.sheet import LAYOUTS
from rules.management.commands.text import desk_server


def test_it_shows_every_layout_and_what_is_measured(folder, tmp_path):
    target = tmp_path / "muehle.html"
    call_command("text", "muehle", "--folder", str(folder), "-o", str(target))
    said = target.read_text(encoding="utf-8")
    for layout in LAYOUTS.values():
        assert said.count(f"<h3>{layout.title}</h3>") == 2
        shown = re.findall(
            rf'<h3>{re.escape(str(layout.title))}</h3>\s*<div class="pages">(.*?)</div>', said, re.DOTALL
        )
        assert all('src="data:image/png;base64,iVBOR' in pages for pages in shown), layout.slug
    assert re.search(r"<th scope=\"row\">3 So spielst du</th><td class=\"n[^>]*>\d+ / 190 mm, \d+ %</td>", said)
    assert re.search(r"<th scope=\"row\">brett</th><td class=\"n[^>]*>\d+(,\d)? pt</td>", said)
    assert re.search(r"Kinder \(kurz\): LIX \d+(,\d)?, \d+ Wörter, im Mittel \d+(,\d)? je Satz, \d+ Fragen", said)
    assert "<li>Jede Seite hat neun Steine, das Brett ist leer. Weiß beginnt. <span>(61 / 220)</span></li>" in said


def test_what_is_wrong_stands_first(folder):
    file = folder / "muehle.md"
    text = file.read_text(encoding="utf-8").replace("Leg einen Stein auf", "Bastel einen Stein auf", 1)
    file.write_text(text.replace("1. ![](brett) Jede", f"1. ![](brett) {'Sehr ' * 50} jede", 1), encoding="utf-8")
    said = page("muehle", folder)
    assert '<li class="bad">Kinder, Teil 3 „So spielst du“: Fehler: „Bastel“: besser „Bastle“.</li>' in said
    assert re.search(r'<span class="bad">\(3\d\d / 220\)</span>', said)


def test_a_text_that_cannot_be_set_or_read(folder):
    file = folder / "muehle.md"
    shipped = file.read_text(encoding="utf-8")
    file.write_text(shipped.replace("Leg einen Stein auf", "Leg ihn hin. " * 60 + "Auf", 1), encoding="utf-8")
    said = page("muehle", folder)
    assert '<p class="bad">Der Text passt nicht in das Faltblatt: Feld 3 „So spielst du“ ist ' in said
    assert "<h3>A4 zum Lesen</h3>" in said
    file.write_text("Noch nichts.", encoding="utf-8")
    assert "muehle.md: Fehler: Der Text muss mit seinen Angaben zwischen zwei Zeilen „---“ beginnen." in page(
        "muehle", folder
    )


@pytest.fixture
def address(folder):
    with desk_server("muehle", folder, 0) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def got(address):
    with urllib.request.urlopen(address) as answer:
        return answer.read().decode()


def test_it_looks_again_when_the_file_is_written(address, folder):
    first, stamp = got(address), got(f"{address}/stand")
    assert f'"{stamp}"' in first
    assert got(f"{address}/stand") == stamp
    file = folder / "muehle.md"
    file.write_text(file.read_text(encoding="utf-8").replace("## Uralt!", "## Steinalt!"), encoding="utf-8")
    assert "6 Steinalt!" not in first
    assert got(f"{address}/stand") != stamp
    assert "6 Steinalt!" in got(address)
    file.unlink()
    assert got(address) == "Einen Text „muehle“ gibt es nicht. Es gibt: noch keinen."


def test_what_cannot_be_shown_is_said(folder):
    with pytest.raises(CommandError, match="Einen Text „halma“ gibt es nicht"):
        call_command("text", "halma", "--folder", str(folder))
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(CommandError, match=f"Der Port {port} ist nicht frei"):
            call_command("text", "muehle", "--folder", str(folder), "--port", str(port))


def test_make_knows_it():
    said = subprocess.run(
        ["make", "-n", "text", "slug=muehle"], cwd=settings.BASE_DIR, capture_output=True, text=True, check=True
    )
    assert 'manage.py text "muehle"' in said.stdout
