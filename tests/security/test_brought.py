"""What people bring is read apart: whatever it is made of, who brought it gets a sentence, and the server goes on."""

from __future__ import annotations

import io
import os
from contextlib import suppress

import psutil
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from gamesday.apart import FILES, TEXTS
from gamesday.sheets import reading
from gamesday.sheets.errors import BadFileError, NotNowError
from inventory.domain import photos
from inventory.domain.photos import PhotoError
from rules.domain import versions
from rules.domain.shipped import shipped_files
from rules.models import GameText, TextVersion
from tests.security import poison

pytestmark = pytest.mark.apart
MB = 1024 * 1024
TOO_MUCH = "zu viel Speicher oder Zeit"


@pytest.fixture(autouse=True)
def _in_no_hurry(monkeypatch):
    """The processes have a low priority: beside other tests they wait their turn."""
    monkeypatch.setattr(FILES, "clock", 900.0)
    monkeypatch.setattr(TEXTS, "clock", 900.0)


@pytest.fixture(autouse=True)
def _grows_little():
    """Nothing of it is done in this process."""
    before = psutil.Process().memory_info().rss
    yield
    assert psutil.Process().memory_info().rss - before < 200 * MB


@pytest.fixture
def _impatient(monkeypatch):
    """Two seconds of work are enough to see that there is no end to it."""
    monkeypatch.setattr(FILES, "work", 2)
    monkeypatch.setattr(TEXTS, "work", 8)


@pytest.fixture
def text(whole_library) -> str:
    return shipped_files()["muehle"].read_text(encoding="utf-8")


# --- tables -----------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("_impatient")
@pytest.mark.parametrize("make", [poison.huge_number, poison.many_blanks, poison.wide_spans])
def test_a_poisoned_table_is_refused_or_read_and_the_next_one_is_read(make):
    data = make()
    assert len(data) < 10_000
    with suppress(BadFileError):
        assert len(reading.read(data).grid.rows) < 10
    assert reading.read(b"Benennung;Anzahl\r\nBall;3\r\n").grid.rows[1] == ["Ball", "3"]


def test_the_page_says_so(organiser_client, monkeypatch):
    monkeypatch.setattr(reading, "read_here", dies)
    file = SimpleUploadedFile("liste.ods", poison.wide_spans())
    answer = organiser_client.post(reverse("inventory:import_new"), {"datei": file, "ziel": "neu"})
    assert answer.status_code == 422
    assert TOO_MUCH in answer.content.decode()


def test_where_many_files_wait_that_is_said(organiser_client, monkeypatch):
    monkeypatch.setattr(FILES, "_free", Full())
    with pytest.raises(NotNowError, match="in einer Minute"):
        reading.read(b"Benennung\r\nBall\r\n")
    with pytest.raises(PhotoError, match="in einer Minute"):
        photos.read_photo(io.BytesIO(b"x"))
    file = SimpleUploadedFile("liste.csv", b"Benennung\r\nBall\r\n")
    answer = organiser_client.post(reverse("inventory:import_new"), {"datei": file, "ziel": "neu"})
    assert (answer.status_code, "in einer Minute" in answer.content.decode()) == (422, True)


class Full:
    """A semaphore that is taken."""

    def acquire(self, **_how):
        return False


@pytest.mark.parametrize("page", ["import_columns", "import_preview"])
def test_a_file_that_cannot_be_read_any_more_is_refused_where_it_lies(organiser_client, monkeypatch, page):
    file = SimpleUploadedFile("liste.csv", b"Benennung;Anzahl\r\nBall;3\r\n")
    sent = organiser_client.post(reverse("inventory:import_new"), {"datei": file, "ziel": "neu"})
    token = sent["Location"].split("/")[3]
    monkeypatch.setattr(reading, "read_here", dies)
    answer = organiser_client.get(reverse(f"inventory:{page}", args=[token]))
    assert (answer.status_code, TOO_MUCH in answer.content.decode()) == (503, True)


def dies(*_args):
    os.abort()


# --- photos -----------------------------------------------------------------------------------------------------


def test_a_photo_of_59_megapixels_is_kept_with_little_memory():
    made = photos.read_photo(io.BytesIO(poison.large_jpeg()))
    assert (made.width, made.height) == (1280, 1280)
    if FILES.pid is not None:  # it may have made way for another
        assert psutil.Process(FILES.pid).memory_info().rss < FILES.memory


def test_what_has_to_be_unpacked_whole_may_have_fewer_pixels():
    with pytest.raises(PhotoError, match="mehr als 25 Millionen Bildpunkte"):
        photos.read_photo(io.BytesIO(poison.large_png()))


def test_photos_are_made_smaller_one_at_a_time_in_the_process_beside(monkeypatch):
    monkeypatch.setattr(photos, "made_anew", dies)
    with pytest.raises(PhotoError, match=TOO_MUCH):
        photos.read_photo(io.BytesIO(b"x"))


# --- texts ------------------------------------------------------------------------------------------------------


def shown(client, text: str) -> str:
    answer = client.post(reverse("rules:preview", args=["muehle"]), {"text": text, "fuer": "kinder", "form": "a4"})
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_head_of_forty_thousand_brackets_is_a_finding(organiser_client, text):
    said = shown(organiser_client, poison.head_of_brackets())
    assert "So viele Klammern oder Einrückungen ineinander kann kein Kopf haben." in said
    assert "Drei in einer Reihe!" in shown(organiser_client, text)


@pytest.mark.usefixtures("_impatient")
def test_a_table_of_twenty_thousand_columns_is_a_finding(organiser_client, text):
    assert TOO_MUCH in shown(organiser_client, poison.wide_table(text))
    assert GameText.objects.get(slug="muehle").edited == ""


@pytest.mark.usefixtures("_impatient")
def test_nor_can_it_be_saved(organiser, text):
    begun = versions.draft("muehle")
    with pytest.raises(versions.BrokenTextError) as caught:
        versions.save("muehle", poison.wide_table(text), start=begun.start, who=organiser)
    assert TOO_MUCH in caught.value.findings[0].message
    assert not TextVersion.objects.exists()


def test_a_text_of_very_many_lines_is_refused_before_it_is_compared(organiser_client, text):
    long = text + "\n" * 100_000
    assert "Der Text hat zu viele Zeilen: höchstens 3000." in shown(organiser_client, long)
