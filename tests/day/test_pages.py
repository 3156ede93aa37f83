"""What everybody may read about a games day: when it is published, and no longer than that."""

from __future__ import annotations

import datetime
import io
import shutil
from dataclasses import replace

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image

from day.domain import pages, results, revisions
from day.domain.errors import DayError, StaleError, UnreadableError
from day.domain.plan import Variant
from day.domain.results import Entry
from day.models import DayPage, DayPicture, DayPlan
from games.models import DayCount
from inventory.domain.photos import PhotoError
from inventory.models import GamesDay
from rules.domain.library import load_library
from rules.domain.shipped import shipped_files
from tests.day.test_days import WHO, day  # noqa: F401  # the fixture

pytestmark = pytest.mark.django_db
ALT = "Drei Becher auf einem Tisch"


def jpeg(colour: str = "red") -> io.BytesIO:
    """A picture that says where it was taken."""
    out = io.BytesIO()
    exif = Image.Exif()
    exif[0x010E] = "im Garten von Frau Kern"
    Image.new("RGB", (400, 300), colour).save(out, "JPEG", exif=exif)
    out.seek(0)
    return out


@pytest.fixture
def counted(day: int, tmp_path) -> int:  # noqa: F811
    """Five throwers at the tins: 12, 6, 6, 1 and 0 points."""
    for slug in ("dosenwerfen", "halma"):
        shutil.copy(shipped_files()[slug], tmp_path)
    load_library(tmp_path)
    throws = [((6, 6, 0), 1, 3), ((6, 0, 0), 1, 4), ((0, 6, 0), 2, 1), ((1, 0, 0), 1, 5), ((0, 0, 0), 1, 6)]
    made = [Entry(f"e{n}", party, who, 1, values) for n, (values, party, who) in enumerate(throws)]
    results.book(revisions.find(day), 1, made)
    return day


def test_the_address_can_be_read_and_is_nobody_elses(day: int) -> None:  # noqa: F811
    state = revisions.find(day)
    assert pages.page_of(state).slug == "sommerfest-2035"
    assert pages.page_of(state) == pages.page_of(state)
    for title, slug in (
        ("Sommerfest", "sommerfest-2035-2"),
        ("Größe & Übermut 2036", "groesse-uebermut-2036"),
        ("🎈", "spieltag-2036"),
    ):
        year = 2035 if title == "Sommerfest" else 2036
        made = GamesDay.objects.create(title=title, date=datetime.date(year, 5, 1))
        assert pages.page_of(revisions.start(made, Variant.SCHOOL, WHO)).slug == slug


def test_it_is_there_when_it_is_published_and_gone_when_it_is_withdrawn(client: Client, day: int) -> None:  # noqa: F811
    state = revisions.find(day)
    picture = pages.add_picture(state, jpeg(), ALT, agreed=True)
    address = "/tag/sommerfest-2035/"
    assert client.get(address).status_code == 404
    assert client.get(f"{address}bild/{picture.pk}.jpg").status_code == 404
    pages.publish(state, True)
    page = client.get(address)
    assert f'alt="{ALT}"' in page.content.decode()
    assert "no-store" in page.headers["Cache-Control"]
    file = client.get(f"{address}bild/{picture.pk}.jpg")
    assert file.headers["Cache-Control"] == "private, no-cache"
    assert (
        client.get(f"{address}bild/{picture.pk}.jpg", headers={"if-none-match": file.headers["ETag"]}).status_code
        == 304
    )
    pages.publish(state, False)
    assert client.get(address).status_code == 404
    again = client.get(f"{address}bild/{picture.pk}.jpg", headers={"if-none-match": file.headers["ETag"]})
    assert again.status_code == 404  # also for whoever has it still
    revisions.use(day, DayPlan.Status.DRAFT)
    with pytest.raises(DayError, match="noch ein Entwurf"):
        pages.publish(revisions.find(day), True)


def test_numbers_and_first_places(counted: int) -> None:
    DayCount.objects.create(day=datetime.date(2035, 6, 12), game="halma", opened=4, finished=3, moves=90)
    state = revisions.find(counted)
    assert pages.numbers(state) == [
        (2, "Gruppen"),
        (2, "Stände"),
        (4, "Besuche an den Ständen"),
        (3, "Partien an den Tischen im Netz"),
    ]
    [best] = pages.best(state)
    assert best.stall == "Dosenwerfen"
    assert [(placed.place, placed.party.label, placed.who, placed.said) for placed in best.placed] == [
        (1, "1a", 3, "12 Punkte"),
        (2, "1a", 4, "6 Punkte"),
        (2, "Bären", 1, "6 Punkte"),
    ]


@pytest.mark.parametrize("variant", [Variant.KITA, Variant.FOUNDATION])
def test_a_day_without_places_shows_none(client: Client, counted: int, variant: Variant) -> None:
    state = revisions.change(counted, lambda now: replace(now, variant=variant), "anders", WHO)
    assert pages.best(state) == []
    pages.change(state, 1, text="Schön war's.", with_results=True)
    pages.publish(state, True)
    page = client.get("/tag/sommerfest-2035/").content.decode()
    assert "gab es ein Band" in page
    for word in ("Punkte", "Platz", "Plätze", "1a"):
        assert word not in page


def test_results_stand_there_only_if_the_organisers_wish(client: Client, counted: int) -> None:
    state = revisions.find(counted)
    pages.publish(state, True)
    assert "Punkte" not in client.get("/tag/sommerfest-2035/").content.decode()
    pages.change(state, 1, text="", with_results=True)
    page = client.get("/tag/sommerfest-2035/").content.decode()
    assert "12 Punkte" in page
    assert "stufenlos" not in page


def test_two_who_write_at_once_and_a_text_that_is_too_long(day: int) -> None:  # noqa: F811
    state = revisions.find(day)
    assert pages.change(state, 1, text="Eins", with_results=False).edition == 2
    with pytest.raises(StaleError, match="jemand anderes"):
        pages.change(state, 1, text="Zwei", with_results=False)
    assert pages.change(state, 1, text="Eins", with_results=False).edition == 2  # the same twice
    with pytest.raises(UnreadableError, match="3001 Zeichen"):
        pages.change(state, 2, text="x" * 3001, with_results=False)
    with pytest.raises(UnreadableError, match="Steuerzeichen"):
        pages.change(state, 2, text="Zwei\n\0", with_results=False)
    assert DayPage.objects.get().text == "Eins"


def test_a_picture_says_what_is_on_it_and_keeps_nothing_of_where_it_was(day: int) -> None:  # noqa: F811
    state = revisions.find(day)
    with pytest.raises(UnreadableError, match="alle zugestimmt"):
        pages.add_picture(state, jpeg(), ALT, agreed=False)
    with pytest.raises(UnreadableError, match="was auf dem Bild zu sehen ist"):
        pages.add_picture(state, jpeg(), "  ", agreed=True)
    with pytest.raises(UnreadableError, match="Steuerzeichen"):
        pages.add_picture(state, jpeg(), "Becher\0", agreed=True)
    with pytest.raises(PhotoError, match="kein Foto"):
        pages.add_picture(state, io.BytesIO(b"GIF89a?"), ALT, agreed=True)
    assert not DayPicture.objects.exists()
    made = pages.add_picture(state, jpeg(), ALT, agreed=True)
    assert pages.add_picture(state, jpeg(), "Andere Worte", agreed=True) == made  # the same picture
    with Image.open(io.BytesIO(bytes(DayPicture.objects.get().image))) as kept:
        assert (kept.size, dict(kept.getexif())) == ((400, 300), {})
    pages.describe_picture(state, made.pk, "  Noch\nandere ")
    assert DayPicture.objects.get().alt == "Noch andere"
    pages.remove_picture(state, made.pk)
    pages.remove_picture(state, made.pk)
    assert not DayPicture.objects.exists()
    with pytest.raises(DayError, match="Dieses Bild gibt es nicht mehr"):
        pages.describe_picture(state, made.pk, "weg")


def test_the_organisers_page(client: Client, day: int, organiser) -> None:  # noqa: F811
    client.force_login(organiser)
    address = f"/spieltage/{day}/seite/"
    assert "Gesichter von Kindern" in client.get(address).content.decode()
    assert "Noch sieht sie niemand sonst" in client.get("/tag/sommerfest-2035/").content.decode()
    page = client.post(address, {"edition": "1", "text": "Schön <b>war's</b>."}, follow=True).content.decode()
    assert "Gespeichert." in page
    sent = {"bild": SimpleUploadedFile("x.jpg", jpeg().read()), "alt": ALT, "agreed": "on"}
    assert "Das Bild ist da." in client.post(f"{address}bild/", sent, follow=True).content.decode()
    page = client.post(address, {"published": "1"}, follow=True).content.decode()
    assert "Die Seite ist jetzt für alle da." in page
    shown = Client().get("/tag/sommerfest-2035/").content.decode()
    assert "Schön &lt;b&gt;war&#x27;s&lt;/b&gt;." in shown
    assert '<meta name="robots" content="noindex">' in shown
    number = DayPicture.objects.get().pk
    page = client.post(f"{address}bild/{number}/", {"alt": "Hände"}, follow=True).content.decode()
    assert 'alt="Hände"' in page
    page = client.post(f"{address}bild/{number}/", {"alt": "Hände", "away": "1"}, follow=True).content.decode()
    assert "endgültig gelöscht" in page
    assert not DayPicture.objects.exists()
    page = client.post(f"{address}bild/", {"alt": ALT}, follow=True).content.decode()
    assert "Bitte wählen Sie erst ein Bild aus." in page
