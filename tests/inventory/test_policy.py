"""What organisers decide: who reads where things are kept, and whether helpers begin games days and stocktakes."""

import io

import pytest
from pypdf import PdfReader

from inventory.domain import boxes, games_days, policy, stocktake
from inventory.domain.access import NotAllowedError
from inventory.models import GamesDay, Policy, Stocktake

LIST = "drinnen-erwachsene"
BEGIN = ["/listen/ausgabe/neu/", "/listen/inventur/neu/"]


@pytest.fixture
def kept(halma, anna):
    """Halma in a box in the cellar, chess loose in the attic; their addresses."""
    cellar = boxes.create_place({"name": "Kellerloch", "note": "hinter der Treppe"}, who=anna)
    box = boxes.create_box({"name": "Truhe", "place": str(cellar.pk)}, who=anna)
    boxes.put_into(box.code, LIST, halma.pk, True, who=anna)
    chess = halma.material_list.items.get(benennung="Schach")
    chess.place = boxes.create_place({"name": "Kellerloch oben"}, who=anna)
    chess.save()
    return [
        f"/listen/{LIST}/{halma.pk}/", f"/listen/{LIST}/{chess.pk}/", "/listen/suche/?q=schach",
        "/listen/suche/?q=halma", "/listen/kasten/", f"/listen/kasten/{box.code}/", f"/listen/{LIST}/",
    ]  # fmt: skip


def labels(client, kept):
    answer = client.get(f"/listen/etiketten/etiketten.pdf?bogen=105x48&kasten={kept[5].split('/')[3]}")
    return "".join(page.extract_text() for page in PdfReader(io.BytesIO(answer.content)).pages)


def test_strangers_do_not_read_where_things_are_kept(kept, stranger, volunteer):
    for address in kept[:6]:
        assert "Kellerloch" not in stranger.get(address).content.decode(), address
        assert "Kellerloch" in volunteer.get(address).content.decode(), address
    assert "Truhe" in stranger.get(kept[0]).content.decode()  # the box is no secret
    assert "0 Zeilen gefunden" in stranger.get("/listen/suche/?q=kellerloch").content.decode()
    assert "2 Zeilen gefunden" in volunteer.get("/listen/suche/?q=kellerloch").content.decode()
    assert "Kellerloch" not in labels(stranger, kept)
    assert "Kellerloch" in labels(volunteer, kept)


def test_organisers_let_everybody_read_it(kept, stranger, chief):
    place = f"/listen/orte/{boxes.all_places()[0].pk}/"
    assert stranger.get(place)["Location"] == f"/anmelden/?next={place}"
    assert "Alle dürfen lesen" in chief.get("/listen/regeln/").content.decode()
    chief.post("/listen/regeln/", {"places_for_all": "ja", "helpers_begin": "ja"})
    for address in [*kept[:6], place]:
        assert "Kellerloch" in stranger.get(address).content.decode(), address
    assert "2 Zeilen gefunden" in stranger.get("/listen/suche/?q=kellerloch").content.decode()
    chief.post("/listen/regeln/", {"helpers_begin": "ja"})
    assert "Kellerloch" not in stranger.get(kept[0]).content.decode()
    assert Policy.objects.count() == 1


def test_only_organisers_decide(anna, db):
    with pytest.raises(NotAllowedError, match="Organisatorinnen"):
        policy.decide(places_for_all=True, helpers_begin=True, who=anna)
    assert not Policy.objects.exists()


def test_helpers_begin_unless_organisers_forbid_it(lists, volunteer, stranger, anna, boss):
    assert policy.may_begin(anna)
    day = games_days.make_day("Sommerfest", "2031-05-04", who=anna)
    begun = stocktake.start("Herbst", [LIST], who=anna)
    assert begun.started_by == "anna"
    for address in BEGIN:
        assert volunteer.get(address).status_code == 200
        assert address in volunteer.get(address.replace("neu/", "")).content.decode()
        assert address not in stranger.get(address.replace("neu/", "")).content.decode()
    with pytest.raises(NotAllowedError):  # the end is not theirs
        games_days.use_day(day.pk, False, who=anna)
    with pytest.raises(NotAllowedError):
        stocktake.drop(begun.pk, who=anna)


def test_organisers_forbid_it(lists, volunteer, chief, stranger, anna, boss):
    policy.decide(places_for_all=False, helpers_begin=False, who=boss)
    for begin in (
        lambda: games_days.make_day("Sommerfest", "2031-05-04", who=anna),
        lambda: stocktake.start("Herbst", [LIST], who=anna),
    ):
        with pytest.raises(NotAllowedError, match="Das dürfen nur Organisatorinnen und Organisatoren"):
            begin()
    sent = {"title": "Fest", "date": "2031-05-04", "liste": LIST}
    for address in BEGIN:
        assert volunteer.get(address).status_code == 403
        assert volunteer.post(address, sent).status_code == 403
        assert stranger.post(address, sent).status_code == 302
        assert address not in volunteer.get(address.replace("neu/", "")).content.decode()
    assert not GamesDay.objects.exists()
    assert not Stocktake.objects.exists()
    for address in BEGIN:
        assert chief.post(address, sent).status_code == 302
    assert (GamesDay.objects.count(), Stocktake.objects.count()) == (1, 1)
