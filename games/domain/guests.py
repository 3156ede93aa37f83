"""Visitors without an account: a random token in a cookie, an animal and a colour for a name."""

from __future__ import annotations

import hashlib
import secrets

from django.utils import timezone

from games.domain.errors import UnknownFaceError
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


def name_of(guest: Guest) -> str:
    """The guest's name, such as "Grüne Eule"."""
    return f"{guest.colour}{ANIMALS.get(guest.animal, 'er')} {guest.animal}"


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
    """A new guest and the token (192 random bits) to put into the cookie."""
    token = secrets.token_urlsafe(24)
    guest = Guest.objects.create(
        token_hash=_hash(token),
        animal=secrets.choice(tuple(ANIMALS)),
        colour=secrets.choice(COLOURS),
        seen=timezone.localdate(),
    )
    return guest, token


def become(guest: Guest, animal: str, colour: str) -> None:
    """Another animal and colour for the guest. Where they sit already they keep their name.

    Raises UnknownFaceError for an animal or a colour there is not.
    """
    if animal not in ANIMALS or colour not in COLOURS:
        raise UnknownFaceError
    guest.animal, guest.colour = animal, colour
    guest.save(update_fields=["animal", "colour"])
