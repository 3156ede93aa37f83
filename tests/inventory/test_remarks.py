"""What a remark says is missing, read alike in Python and in the database."""

import pytest

from inventory.domain.remarks import Lack, missing_in
from inventory.domain.status import judged
from inventory.models import Item, MaterialList

SAID = [
    ("Stock für das Hufeisenspiel muss besorgt werden", [Lack(1, "Stock", True)]),
    ("Würfellecher fehlt", [Lack(1, "Würfellecher")]),
    ("XXL-Größe, 2 weiße Steine fehlen", [Lack(2, "weiße Steine")]),
    ("2 grüne, 1 blauer fehlen", [Lack(2, "grüne"), Lack(1, "blauer")]),
    ("Karten fehlen, 2 Würfel fehlen", [Lack(1, "Karten"), Lack(2, "Würfel")]),
    ("im Kasten; es fehlt noch der Würfelbecher.", [Lack(1, "Würfelbecher")]),
    ("Dem Spiel fehlen 2 Karten", [Lack(2, "Karten")]),
    ("Pik-Ass fehlt seit 2019", [Lack(1, "Pik-Ass")]),
    ("FEHLT: Deckel", [Lack(1, "Deckel")]),
    ("Anleitung fehlt, im weißen Karton", [Lack(1, "Anleitung")]),
    ("Schnüre müssen ersetzt werden", [Lack(1, "Schnüre", True)]),
    ("Kreide muss noch gekauft werden", [Lack(1, "Kreide", True)]),
    ("2 fehlen", [Lack(2, "")]),
    ("fehlt", [Lack(1, "")]),
    ("Es fehlt nichts", []),
    ("nichts fehlt", []),
    ("Das Brett fehlt nicht mehr", []),
    ("fehlerhaft gedruckt", []),
    ("muss trocken liegen", []),
    ("Material vorhanden", []),
    ("", []),
]


@pytest.mark.parametrize(("remark", "lacks"), SAID, ids=[remark for remark, _lacks in SAID])
def test_what_a_remark_says_is_missing(remark, lacks):
    assert list(missing_in(remark)) == lacks


@pytest.mark.django_db
@pytest.mark.parametrize("again", [str, str.upper])
def test_the_database_reads_remarks_alike(again):
    """A row whose remark says so is incomplete, and no other; capitals change nothing."""
    club = MaterialList.objects.create(slug="werkstatt", title="Werkstatt", columns=["benennung", "bemerkung"])
    for position, (remark, _lacks) in enumerate(SAID):
        Item.objects.create(material_list=club, position=position, benennung="Ding", bemerkung=again(remark))
    said = judged(club.items.all()).filter(is_incomplete=True).order_by("position")
    assert list(said.values_list("bemerkung", flat=True)) == [again(remark) for remark, lacks in SAID if lacks]
