"""A photo of an item: decoded, turned upright, scaled and encoded anew.

The kind of file is what its bytes are, never its name. How many pixels it has stands in its head and is looked at
before anything is unpacked, so that a small file cannot fill the memory. That is done apart from the server, one photo
after the other (`gamesday.apart`). What is kept holds pixels and nothing else: no place, no camera, no comment.
"""

from __future__ import annotations

import hashlib
import io
import warnings
from dataclasses import dataclass
from typing import BinaryIO

from django.contrib.auth.models import AbstractBaseUser
from django.utils.translation import gettext as _
from PIL import Image, ImageOps

from gamesday.apart import FILES, BusyError, LostError
from inventory.domain.access import Role, person, require
from inventory.domain.acts import writing
from inventory.domain.errors import InventoryError
from inventory.domain.sheet import find_list, item_of
from inventory.models import Act, Item, Photo

#: bytes of an upload
LARGEST = 15 * 1024 * 1024
#: pixels of a picture: of a JPEG, which is unpacked at a fraction of its size (a phone's largest has 50 million), and
#: of the other kinds, which have to be unpacked whole
MOST_PIXELS, MOST_UNPACKED = 60_000_000, 25_000_000
LONG_SIDE, THUMBNAIL_SIDE = 1280, 160
_FORMATS = ("JPEG", "PNG", "WEBP", "GIF")


class PhotoError(InventoryError):
    """A file that is no picture, or none that can be kept."""


def too_large() -> PhotoError:
    """The error for a file of too many bytes."""
    return PhotoError(
        _("Das Foto ist größer als %(n)d MB. Bitte nehmen Sie ein kleineres.") % {"n": LARGEST // 1024 // 1024}
    )


def read_photo(file: BinaryIO) -> Photo:
    """The photo that a file holds, not saved yet. Raises PhotoError."""
    data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise too_large()
    try:
        made = FILES.run(made_anew, data)
    except BusyError:
        raise PhotoError(
            _("Gerade werden schon viele Fotos verkleinert. Bitte versuchen Sie es in einer Minute noch einmal.")
        ) from None
    except LostError:
        raise PhotoError(
            _("Dieses Foto zu öffnen braucht zu viel Speicher oder Zeit. Bitte nehmen Sie ein anderes.")
        ) from None
    return Photo(
        image=made.image,
        thumbnail=made.thumbnail,
        width=made.width,
        height=made.height,
        sha256=hashlib.sha256(made.image).hexdigest(),
    )


@dataclass(frozen=True, slots=True)
class Made:
    """What is kept of a photo: two JPEG files, and the pixels of the larger one."""

    image: bytes
    thumbnail: bytes
    width: int
    height: int


def made_anew(data: bytes) -> Made:
    """What is kept of a file; for the process beside the server. Raises PhotoError."""
    picture = _decoded(data)
    return Made(_encoded(picture, LONG_SIDE), _encoded(picture, THUMBNAIL_SIDE), *picture.size)


def _decoded(data: bytes) -> Image.Image:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(data), formats=_FORMATS) as opened:
                most = MOST_PIXELS if opened.format == "JPEG" else MOST_UNPACKED
                if opened.width * opened.height > most:
                    raise _too_many_pixels(most)
                if opened.mode in {"P", "PA"}:  # numbers of colours cannot be scaled
                    small: Image.Image = opened.convert("RGBA")
                    small.info = opened.info
                else:
                    small = opened
                small.thumbnail((LONG_SIDE, LONG_SIDE))  # unpacks a JPEG at a fraction of its size
                return _on_white(ImageOps.exif_transpose(small))
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise _too_many_pixels(MOST_PIXELS) from error
    # Pillow's readers raise any of these for a broken file
    except (OSError, SyntaxError, ValueError, TypeError, IndexError, EOFError, OverflowError, MemoryError) as error:
        raise PhotoError(
            _("Diese Datei ist kein Foto, das sich öffnen lässt. Möglich sind JPEG, PNG, WebP und GIF.")
        ) from error


def _too_many_pixels(most: int) -> PhotoError:
    return PhotoError(
        _("Das Foto hat mehr als %(n)d Millionen Bildpunkte. Bitte nehmen Sie ein kleineres.")
        % {"n": most // 1_000_000}
    )


def _on_white(picture: Image.Image) -> Image.Image:
    if picture.mode in {"RGBA", "LA", "PA"} or "transparency" in picture.info:
        coloured = picture.convert("RGBA")
        ground = Image.new("RGBA", coloured.size, "white")
        return Image.alpha_composite(ground, coloured).convert("RGB")
    return picture.convert("RGB")


def _encoded(picture: Image.Image, side: int) -> bytes:
    scaled = picture.copy()
    scaled.thumbnail((side, side))
    pixels = Image.frombytes("RGB", scaled.size, scaled.tobytes())  # pixels alone: `info` stays behind
    out = io.BytesIO()
    pixels.save(out, "JPEG", quality=82, optimize=True)
    return out.getvalue()


def set_photo(slug: str, item_id: int, photo: Photo | None, *, who: AbstractBaseUser) -> tuple[Item, Act | None]:
    """Give an item its photo, or none; the one before is kept for taking this back.

    Raises UnknownListError, UnknownCellError.
    """
    found = item_of(find_list(slug), item_id, Item.objects.all())
    with writing(person(who), Act.Kind.EDIT) as act:
        item = act.lock_one(Item.objects.filter(pk=found.pk))
        former = Photo.objects.filter(item=item).only("sha256").first()
        old, new = former.sha256 if former else "", photo.sha256 if photo else ""
        if old != new:
            Photo.objects.filter(item=item).update(item=None)
            if photo is not None:
                photo.item = item
                photo.save()
            act.photo(item, old, new)
    return item, act.act


def erase(slug: str, item_id: int, *, who: AbstractBaseUser) -> int:
    """Delete the photo of an item and all its former ones for good, say because a child is on it; how many those were.

    The history keeps that there was a photo, not the photo. Raises UnknownListError, UnknownCellError, NotAllowedError.
    """
    require(who, Role.ORGANISER)
    item, _act = set_photo(slug, item_id, None, who=who)
    sums = set(item.changes.filter(field="photo").exclude(old="").values_list("old", flat=True))
    sums |= set(item.changes.filter(field="photo").exclude(new="").values_list("new", flat=True))
    deleted, _kinds = Photo.objects.filter(item=None, sha256__in=sums).delete()
    return deleted


def find_photo(slug: str, item_id: int) -> Photo | None:
    """The item's photo. Raises UnknownListError, UnknownCellError."""
    return Photo.objects.filter(item=item_of(find_list(slug), item_id, Item.objects.all())).first()
