"""What is lent looks lent wherever a row is shown: how many, who has them, since when. Strangers read no names."""

import datetime

import pytest
from django.utils import timezone

from inventory.domain import boxes
from inventory.domain.loans import Wanted, hand_out, take_back
from inventory.models import GamesDay, Loan

LIST = "drinnen-erwachsene"


@pytest.fixture
def day(db):
    return GamesDay.objects.create(title="Sommerfest", date=timezone.localdate())


@pytest.fixture
def lent(halma, day, anna):
    """Halma, which lies in a box, is at a station."""
    place = boxes.create_place({"name": "Keller"}, who=anna)
    box = boxes.create_box({"name": "Truhe", "place": str(place.pk)}, who=anna)
    boxes.put_into(box.code, LIST, halma.pk, True, who=anna)
    [loan] = hand_out(day.pk, [Wanted(halma.pk, 1)], who=anna, to="Frau Kern", station="Halma-Tisch")
    Loan.objects.filter(pk=loan.pk).update(out=datetime.datetime(2031, 5, 4, 9, 5, tzinfo=datetime.UTC))
    return Loan.objects.get(pk=loan.pk), box


def pages(halma, box):
    return [f"/listen/{LIST}/", f"/listen/{LIST}/{halma.pk}/", "/listen/suche/?q=halma", f"/listen/kasten/{box.code}/"]


@pytest.mark.parametrize("number", range(4))
def test_every_page_says_who_has_it_since_when(lent, halma, volunteer, anna, number):
    loan, box = lent
    page = volunteer.get(pages(halma, box)[number]).content.decode()
    assert page.count("1 ausgegeben") == 1
    assert "Frau Kern · Halma-Tisch, seit 4. Mai, 11:05" in page
    assert f'href="/listen/ausgabe/zurueck/{loan.pk}/"' in page
    assert "überfällig" not in page
    Loan.objects.update(due=timezone.now() - datetime.timedelta(minutes=1))
    assert "überfällig" in volunteer.get(pages(halma, box)[number]).content.decode()
    take_back(loan.pk, who=anna)
    assert "ausgegeben" not in volunteer.get(pages(halma, box)[number]).content.decode()


@pytest.mark.parametrize("number", range(4))
def test_a_stranger_reads_the_station_and_no_name(lent, halma, stranger, number):
    loan, box = lent
    page = stranger.get(pages(halma, box)[number]).content.decode()
    assert "1 ausgegeben" in page
    assert "Halma-Tisch, seit 4. Mai, 11:05" in page
    assert "Frau Kern" not in page
    assert f"/listen/ausgabe/zurueck/{loan.pk}/" not in page


def test_it_stays_there_when_a_number_is_tapped(lent, halma, volunteer):
    answer = volunteer.post(
        f"/listen/{LIST}/{halma.pk}/zahl/present/", {"by": "1"}, headers={"HX-Request": "true"}
    ).content.decode()
    assert f"#stand-{halma.pk}" in answer
    assert "Frau Kern" in answer
