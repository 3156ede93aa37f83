"""A list as long as the longest a club has: 5,000 rows."""

from __future__ import annotations

from inventory.models import Box, Item, MaterialList, Part, Place, Section

ROWS = 5000


def long_list() -> MaterialList:
    """5,000 rows in 20 sections, with parts, a box and numbers."""
    made = MaterialList.objects.create(
        slug="viel", title="Viel", heading="Viel", columns=["benennung", "anzahl", "bemerkung", "nicht_vorhanden"]
    )
    box = Box.objects.create(code="K7JPJ", name="Truhe", place=Place.objects.create(name="Keller"))
    sections = [Section.objects.create(material_list=made, position=n, title=f"Abschnitt {n}") for n in range(20)]
    items = Item.objects.bulk_create(
        Item(
            material_list=made,
            section=sections[n // 250],
            position=n + 1,
            benennung=f"Würfelspiel Nummer {n}",
            anzahl="5 davon 2 grüne",
            bemerkung="XXL-Größe, angefertigt vom Förderverein",
            nicht_vorhanden=n % 10 == 0,
            target=5,
            present=n % 7,
            box=box if n % 3 == 0 else None,
        )
        for n in range(ROWS)
    )
    Part.objects.bulk_create(
        Part(item=item, position=1, name="Würfelbecher", present=n % 2) for n, item in enumerate(items)
    )
    return made
