"""Visitors without an account: a random token in a cookie, an animal and a colour for a name."""

from __future__ import annotations

import hashlib
import secrets
import unicodedata
from collections.abc import Collection

from django.db import connection, transaction
from django.utils import timezone

from games.domain.errors import UnknownFaceError
from games.domain.parts import Face
from games.engines.core import UnreadableError
from games.engines.text import _ as text
from games.models import Guest

COOKIE = "gast"
COOKIE_SECONDS = 30 * 24 * 3600

#: animals a child can draw, with their gender, for the ending of the colour
ANIMALS = {
    "Fuchs": "er", "Hase": "er", "Igel": "er", "Dachs": "er", "Rabe": "er", "Frosch": "er", "Biber": "er",
    "Hirsch": "er", "Kater": "er", "Storch": "er", "Eule": "e", "Maus": "e", "Gans": "e", "Ente": "e",
    "Katze": "e", "Biene": "e", "Meise": "e", "Ziege": "e", "Reh": "es", "Pferd": "es", "Huhn": "es",
    "Schaf": "es", "Eichhorn": "es", "Kalb": "es",
}  # fmt: skip
COLOURS = ("Rot", "Grün", "Blau", "Gelb", "Weiß", "Schwarz", "Braun", "Silbern", "Golden", "Bunt")
#: letters of a name that somebody gives themselves at a shared device: enough for a nickname, too few for a whole name
LONGEST_NAME = 16

#: two who come at the same moment are given an animal one after the other
_GIVING = 0x47_55_45_53


def called(animal: str, colour: str) -> str:
    """The name of an animal in a colour, such as "Grüne Eule"."""
    return f"{colour}{ANIMALS.get(animal, 'er')} {animal}"


def name_of(guest: Guest) -> str:
    """The guest's name, such as "Grüne Eule"."""
    return called(guest.animal, guest.colour)


def face_of(guest: Guest) -> Face:
    """How the guest is shown where they give no name."""
    return Face(name_of(guest), guest.animal, guest.colour)


def another(taken: Collection[Face], name: str = "", animal: str = "") -> Face:
    """A face for one more at a shared device, with an animal nobody there has, unless all are taken or one is wished.

    Raises UnknownFaceError for an animal there is not.
    """
    if animal and animal not in ANIMALS:
        raise UnknownFaceError
    animals = [animal] if animal else [each for each in ANIMALS if each not in {face.animal for face in taken}]
    chosen = secrets.choice(animals or tuple(ANIMALS))
    worn = {(face.animal, face.colour) for face in taken}
    colour = secrets.choice([each for each in COLOURS if (chosen, each) not in worn] or COLOURS)
    return Face(name or called(chosen, colour), chosen, colour, own=bool(name))


def read_name(given: str) -> str:
    """The name somebody gives themselves at a shared device; "" for none.

    Raises UnreadableError for one that is too long or has characters that cannot be seen.
    """
    if any(unicodedata.category(letter).startswith("C") for letter in given):
        raise UnreadableError(text("In einem Namen stehen nur Zeichen, die man sieht."))
    name = " ".join(given.split())
    if len(name) > LONGEST_NAME:
        raise UnreadableError(text("Ein Name hat höchstens {n} Zeichen. Ein Spitzname genügt.", n=LONGEST_NAME))
    return name


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def find(token: str | None) -> Guest | None:
    """The guest who holds this token, if any. Notes that they came by today."""
    guest = Guest.objects.filter(token_hash=_hash(token)).first() if token else None
    today = timezone.localdate()
    if guest is not None and guest.seen != today:
        Guest.objects.filter(pk=guest.pk).update(seen=today)
        guest.seen = today
    return guest


def make() -> tuple[Guest, str]:
    """A new guest and the token (192 random bits) to put into the cookie.

    Their animal and colour are those of nobody who was here today, as long as there are others.
    """
    token = secrets.token_urlsafe(24)
    today = timezone.localdate()
    with transaction.atomic():
        if connection.vendor == "postgresql":  # SQLite lets one in at a time by itself
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_GIVING])
        worn = set(Guest.objects.filter(seen=today).values_list("animal", "colour").distinct())
        everything = [(animal, colour) for animal in ANIMALS for colour in COLOURS]
        animal, colour = secrets.choice([each for each in everything if each not in worn] or everything)
        guest = Guest.objects.create(token_hash=_hash(token), animal=animal, colour=colour, seen=today)
    return guest, token


def become(guest: Guest, animal: str, colour: str) -> None:
    """Another animal and colour for the guest. Where they sit already they keep their name.

    Raises UnknownFaceError for an animal or a colour there is not.
    """
    if animal not in ANIMALS or colour not in COLOURS:
        raise UnknownFaceError
    guest.animal, guest.colour = animal, colour
    guest.save(update_fields=["animal", "colour"])
