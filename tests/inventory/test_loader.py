"""Loading the shipped lists: once, and never over what people wrote."""

import io

import pytest
from django.core.management import call_command

from inventory.domain.shipped import load_missing
from inventory.models import Item, MaterialList


@pytest.mark.django_db
def test_loads_what_is_missing_and_says_so():
    out = io.StringIO()
    call_command("load_lists", stdout=out)
    assert out.getvalue() == "Materiallisten geladen: draussen, drinnen-erwachsene, drinnen-kinder\n"
    assert Item.objects.count() == 64


def test_a_second_time_does_nothing_in_one_query(lists, django_assert_num_queries):
    before = list(Item.objects.order_by("pk").values())
    out = io.StringIO()
    with django_assert_num_queries(1):
        call_command("load_lists", stdout=out)
    assert out.getvalue() == ""
    assert list(Item.objects.order_by("pk").values()) == before


def test_with_nothing_to_do_no_file_is_read(lists, tmp_path):
    for slug in ("draussen", "drinnen-erwachsene", "drinnen-kinder"):
        (tmp_path / f"{slug}.yaml").write_text("{ this is no YAML")
    assert load_missing(tmp_path) == []


def test_what_people_wrote_stays(halma):
    halma.bemerkung = "im Keller"
    halma.save()
    Item.objects.filter(benennung="Monopoly").delete()
    MaterialList.objects.filter(slug="draussen").update(title="Im Hof")
    assert load_missing() == []
    halma.refresh_from_db()
    assert halma.bemerkung == "im Keller"
    assert not Item.objects.filter(benennung="Monopoly").exists()
    assert MaterialList.objects.get(slug="draussen").title == "Im Hof"


def test_only_the_list_that_is_missing_is_loaded(lists):
    MaterialList.objects.get(slug="drinnen-kinder").items.update(anzahl="viele")
    other = MaterialList.objects.get(slug="draussen")
    other.items.all().delete()
    other.delete()
    assert load_missing() == ["draussen"]
    assert set(MaterialList.objects.get(slug="drinnen-kinder").items.values_list("anzahl", flat=True)) == {"viele"}


@pytest.mark.django_db
def test_a_broken_file_leaves_no_half_list(tmp_path):
    (tmp_path / "kaputt.yaml").write_text(
        "title: Kaputt\nheading: K\ncolumns: [benennung]\nrows: [{benennung: A}, {bennenung: B}]\n"
    )
    with pytest.raises(TypeError, match="bennenung"):
        load_missing(tmp_path)
    assert not MaterialList.objects.exists()
