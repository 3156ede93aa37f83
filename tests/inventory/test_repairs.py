"""The repair list: what is broken or there but unfit, who takes care, and what follows when it is mended."""

import pytest

from inventory.domain import repairs
from inventory.domain.access import person
from inventory.domain.details import ClashError, Sent
from inventory.domain.errors import TooLongError
from inventory.domain.repairs import RepairError
from inventory.domain.structure import retire
from inventory.domain.undo import undo
from inventory.models import Item

LIST = "drinnen-erwachsene"
PAGE = "/listen/reparatur/"


@pytest.fixture
def broken(halma, anna):
    repairs.change(LIST, halma.pk, {"repair": Sent("", " Brett  gerissen "), "repairer": Sent("", "")}, who=anna)
    halma.refresh_from_db()
    return halma


@pytest.fixture
def unfit(halma):
    chess = Item.objects.get(material_list__slug=LIST, benennung="Schach")
    chess.present, chess.usable = 2, 1
    chess.save()
    return chess


def address(item):
    return f"/listen/{LIST}/{item.pk}/reparatur/"


def test_what_is_broken_and_what_is_unfit_has_to_be_mended(broken, unfit, anna):
    assert broken.repair == "Brett gerissen"
    assert repairs.to_mend() == [broken, unfit]
    assert [repairs.unfit(item) for item in (broken, unfit)] == [0, 1]
    retire(LIST, broken.pk, who=anna)
    assert repairs.to_mend() == [unfit]


def test_who_takes_care(broken, anna, bert):
    repairs.take(LIST, broken.pk, True, who=anna)
    for mine in (True, False):
        with pytest.raises(RepairError, match="Darum kümmert sich schon anna"):
            repairs.take(LIST, broken.pk, mine, who=bert)
    repairs.take(LIST, broken.pk, False, who=anna)
    repairs.take(LIST, broken.pk, True, who=bert)
    broken.refresh_from_db()
    assert broken.repairer == "bert"
    whole = Item.objects.get(material_list__slug=LIST, benennung="Dame")
    with pytest.raises(RepairError, match="Da ist nichts zu reparieren"):
        repairs.take(LIST, whole.pk, True, who=anna)


def test_mended_it_can_be_played_with_and_that_can_be_taken_back(unfit, anna):
    repairs.take(LIST, unfit.pk, True, who=anna)
    _item, act = repairs.finish(LIST, unfit.pk, who=anna)
    unfit.refresh_from_db()
    assert (unfit.present, unfit.usable, unfit.repair, unfit.repairer, act.why) == (2, 2, "", "", "Repariert")
    assert repairs.to_mend() == []
    undo(act.pk, person(anna))
    unfit.refresh_from_db()
    assert (unfit.usable, unfit.repairer) == (1, "anna")


def test_two_who_say_different_things_are_told(broken, anna, bert):
    with pytest.raises(ClashError, match="Brett gerissen"):
        repairs.change(LIST, broken.pk, {"repair": Sent("", "Figur fehlt")}, who=bert)
    with pytest.raises(TooLongError):
        repairs.change(LIST, broken.pk, {"repair": Sent("Brett gerissen", "x" * 301)}, who=bert)
    broken.refresh_from_db()
    assert broken.repair == "Brett gerissen"


def test_from_the_page_of_a_thing_to_the_list_and_off_it(halma, volunteer, stranger):
    here = f"/listen/{LIST}/{halma.pk}/"
    assert "Etwas ist kaputt" in volunteer.get(here).content.decode()
    sent = {"start-repair": "", "repair": "Brett gerissen", "start-repairer": "", "repairer": "Frau Kern"}
    assert volunteer.post(address(halma), sent)["Location"] == f"{here}#reparatur"
    for page in (PAGE, here):
        assert "Brett gerissen" in stranger.get(page).content.decode()
        assert "Frau Kern" not in stranger.get(page).content.decode()
        assert "kümmert sich: Frau Kern" in volunteer.get(page).content.decode()
    assert "zu reparieren" in volunteer.get(f"/listen/{LIST}/").content.decode()
    refused = volunteer.post(address(halma), {"tun": "ich"})
    assert refused.status_code == 409
    assert "schon Frau Kern" in refused.content.decode()
    assert volunteer.post(address(halma), {"tun": "fertig", "next": PAGE})["Location"] == PAGE
    assert "Brett gerissen" not in volunteer.get(PAGE).content.decode()
    assert volunteer.post(address(halma), {"tun": "anderes"}).status_code == 404
    too_long = volunteer.post(address(halma), {**sent, "repair": "x" * 301})
    assert too_long.status_code == 422
    assert "x" * 301 in too_long.content.decode()


def test_taking_it_on_and_giving_it_back_from_the_list(unfit, volunteer):
    page = volunteer.get(PAGE).content.decode()
    assert "1 von 2 brauchbar" in page
    assert "noch kümmert sich niemand" in page
    volunteer.post(address(unfit), {"tun": "ich", "next": PAGE})
    page = volunteer.get(PAGE).content.decode()
    assert "kümmert sich: anna" in page
    assert "Doch nicht ich" in page
    volunteer.post(address(unfit), {"tun": "doch-nicht", "next": PAGE})
    assert "noch kümmert sich niemand" in volunteer.get(PAGE).content.decode()


def test_the_lists_lead_to_it(lists, stranger):
    for page in ("/listen/", "/listen/einkauf/"):
        assert f'href="{PAGE}"' in stranger.get(page).content.decode()
