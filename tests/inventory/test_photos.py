"""Photos: what is taken, what is refused, what is left of them."""

import io
import struct
import zlib

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from PIL import Image

from inventory.domain import photos
from inventory.domain.access import NotAllowedError, person
from inventory.domain.photos import PhotoError
from inventory.domain.undo import UndoError, undo
from inventory.models import Act, Change, Photo

LIST = "drinnen-erwachsene"


def picture(kind="PNG", size=(40, 30), colour="red", **options):
    out = io.BytesIO()
    Image.new(options.pop("mode", "RGB"), size, colour).save(out, kind, **options)
    return out.getvalue()


def bomb():
    """A PNG of a few hundred bytes that says it has 30,000 × 30,000 pixels."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", 30_000, 30_000, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"\0" * 1000)) + chunk(b"IEND", b"")
    )


def send(client, item, data, name="foto.png"):
    file = SimpleUploadedFile(name, data, content_type="image/png")
    return client.post(reverse("inventory:send_photo", args=[LIST, item.pk]), {"foto": file})


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "GIF"])
def test_a_photo_becomes_a_jpeg(volunteer, halma, kind):
    assert send(volunteer, halma, picture(kind)).status_code == 302
    photo = Photo.objects.get(item=halma)
    with Image.open(io.BytesIO(bytes(photo.image))) as kept:
        assert (kept.format, kept.size) == ("JPEG", (40, 30))
        red, green, blue = kept.getpixel((20, 15))
    assert red > 240
    assert max(green, blue) < 15


def test_it_is_scaled_and_has_a_thumbnail(halma, anna):
    photo = photos.read_photo(io.BytesIO(picture("JPEG", (4000, 3000))))
    assert (photo.width, photo.height) == (1280, 960)
    with Image.open(io.BytesIO(photo.thumbnail)) as small:
        assert small.size == (160, 120)


def test_nothing_of_the_camera_is_left_and_it_stands_upright():
    exif = Image.Exif()
    exif[0x0112] = 6  # turned
    exif[0x010F] = "Kamerahersteller"
    exif.get_ifd(0x8825)[1] = "N"
    data = picture("JPEG", (40, 20), exif=exif, comment=b"geheimer Kommentar")
    assert b"Kamerahersteller" in data
    photo = photos.read_photo(io.BytesIO(data))
    assert (photo.width, photo.height) == (20, 40)
    for kept in (photo.image, photo.thumbnail):
        assert b"Kamerahersteller" not in kept
        assert b"geheimer" not in kept
        with Image.open(io.BytesIO(kept)) as image:
            assert not image.getexif()
            assert "comment" not in image.info


def test_what_shines_through_becomes_white():
    photo = photos.read_photo(io.BytesIO(picture("PNG", mode="RGBA", colour=(255, 0, 0, 0))))
    with Image.open(io.BytesIO(photo.image)) as image:
        assert min(image.getpixel((5, 5))) > 250


NO_PHOTO = "Diese Datei ist kein Foto, das sich öffnen lässt."


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", NO_PHOTO),
        (b"kein Bild", NO_PHOTO),
        (b"\x89PNG\r\n\x1a\n kein PNG", NO_PHOTO),
        (b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>", NO_PHOTO),
        (b"%PDF-1.7", NO_PHOTO),
        (picture("PNG")[:60], NO_PHOTO),
        (picture("JPEG")[:200], NO_PHOTO),
        (picture("BMP"), NO_PHOTO),
        (bomb(), "Das Foto hat mehr als 60 Millionen Bildpunkte."),
    ],
    ids=["empty", "text", "no png", "svg", "pdf", "half png", "half jpeg", "bmp", "bomb"],
)
def test_what_is_no_photo_gets_a_sentence_and_changes_nothing(volunteer, halma, data, sentence):
    answer = send(volunteer, halma, data)
    assert answer.status_code == 422
    assert (sentence in answer.content.decode()) or (data == b"" and "Bitte wählen Sie" in answer.content.decode())
    assert not Photo.objects.exists()
    assert not Act.objects.exists()


def test_too_many_bytes(volunteer, halma, monkeypatch):
    monkeypatch.setattr(photos, "LARGEST", 1000)
    with pytest.raises(PhotoError, match="größer als"):
        photos.read_photo(io.BytesIO(b"x" * 1001))


def test_no_file_at_all(volunteer, halma):
    answer = volunteer.post(reverse("inventory:send_photo", args=[LIST, halma.pk]))
    assert answer.status_code == 422
    assert "Bitte wählen Sie erst ein Foto aus." in answer.content.decode()


def test_a_form_from_another_site_sends_no_photo(anna, halma):
    from django.test import Client

    client = Client(enforce_csrf_checks=True)
    client.force_login(anna)
    assert send(client, halma, picture()).status_code == 403
    assert not Photo.objects.exists()


@pytest.mark.parametrize("name", ["photo", "thumbnail"])
def test_how_it_is_served(volunteer, stranger, halma, name):
    send(volunteer, halma, picture())
    photo = Photo.objects.get()
    address = reverse(f"inventory:{name}", args=[LIST, halma.pk])
    answer = stranger.get(f"{address}?v={photo.sha256[:12]}")
    assert answer["Content-Type"] == "image/jpeg"
    assert answer["Cache-Control"] == "private, max-age=86400"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer.content[:3] == b"\xff\xd8\xff"
    assert stranger.get(address)["Cache-Control"] == "private, no-cache"
    assert stranger.get(address, headers={"If-None-Match": answer["ETag"]}).status_code == 304
    assert stranger.get(reverse(f"inventory:{name}", args=["draussen", halma.pk])).status_code == 404
    assert f'src="{reverse("inventory:photo", args=[LIST, halma.pk])}' in (
        stranger.get(reverse("inventory:item", args=[LIST, halma.pk])).content.decode()
    )


def test_no_photo_no_page(stranger, halma):
    assert stranger.get(reverse("inventory:photo", args=[LIST, halma.pk])).status_code == 404


def test_another_photo_can_be_taken_back(volunteer, halma, anna):
    send(volunteer, halma, picture(colour="red"))
    first = Photo.objects.get(item=halma)
    send(volunteer, halma, picture(colour="blue"))
    assert Photo.objects.get(item=halma).sha256 != first.sha256
    undo(Act.objects.first().pk, person(anna))
    assert Photo.objects.get(item=halma).sha256 == first.sha256
    volunteer.post(reverse("inventory:take_photo", args=[LIST, halma.pk]))
    assert not Photo.objects.filter(item=halma).exists()
    undo(Act.objects.first().pk, person(anna))
    assert Photo.objects.get(item=halma).sha256 == first.sha256
    assert list(Change.objects.values_list("field", flat=True).distinct().order_by()) == ["photo"]


def test_an_organiser_deletes_for_good(volunteer, chief, halma, anna, boss):
    send(volunteer, halma, picture(colour="red"))
    send(volunteer, halma, picture(colour="blue"))
    with pytest.raises(NotAllowedError):
        photos.erase(LIST, halma.pk, who=anna)
    assert volunteer.post(reverse("inventory:erase_photo", args=[LIST, halma.pk])).status_code == 403
    assert Photo.objects.count() == 2
    assert chief.post(reverse("inventory:erase_photo", args=[LIST, halma.pk])).status_code == 302
    assert not Photo.objects.exists()
    with pytest.raises(UndoError, match="endgültig gelöscht"):
        undo(Act.objects.first().pk, person(boss))
