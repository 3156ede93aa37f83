"""Two who count and one who imports, all at once: nothing is lost, and the history tells what happened."""

import pytest
from django.contrib.auth import get_user_model

from gamesday.sheets import mapping, reading
from inventory.domain.access import program
from inventory.domain.counts import step
from inventory.domain.shipped import load_missing
from inventory.domain.transfer.apply import take_over
from inventory.domain.transfer.columns import LISTS
from inventory.domain.transfer.plan import Target
from inventory.models import Act, Change, Item
from tests.inventory.test_race import at_once

ROUNDS = 25


@pytest.mark.django_db(transaction=True)
def test_two_volunteers_and_an_import_at_the_same_time():
    load_missing()
    users = [get_user_model().objects.create_user(name) for name in ("anna", "bert")]
    rows = list(Item.objects.filter(material_list__slug="drinnen-erwachsene").order_by("pk"))
    Item.objects.update(present=0)
    halma = rows[3]

    def count(user):
        def work():
            for _round in range(ROUNDS):
                step("drinnen-erwachsene", halma.pk, "present", 1, who=user)

        return work

    def bring_in():
        for number in range(ROUNDS):
            lines = [f"Z{row.pk};{row.benennung};Stand {number}" for row in rows] + [f";Neu {number};"]
            grid = reading.read("\n".join(["Kennung;Benennung;Bemerkung", *lines]).encode()).grid
            take_over(grid, mapping.guess(grid, LISTS), Target(slug="drinnen-erwachsene"), who=program("Import"))

    assert at_once([count(users[0]), count(users[1]), bring_in]) == [None, None, None]
    halma.refresh_from_db()
    assert (halma.present, halma.bemerkung) == (2 * ROUNDS, f"Stand {ROUNDS - 1}")
    counts = list(Change.objects.filter(item=halma, field="present").order_by("pk").values_list("old", "new"))
    assert counts == [(str(number), str(number + 1)) for number in range(2 * ROUNDS)]
    remarks = list(Change.objects.filter(item=halma, field="bemerkung").order_by("pk").values_list("old", "new"))
    assert [new for _old, new in remarks] == [f"Stand {number}" for number in range(ROUNDS)]
    assert [old for old, _new in remarks[1:]] == [new for _old, new in remarks[:-1]]
    assert Item.objects.filter(benennung__startswith="Neu ").count() == ROUNDS
    assert Act.objects.filter(kind="import").count() == ROUNDS


@pytest.mark.django_db(transaction=True)
def test_of_one_import_sent_twice_at_once_one_counts():
    load_missing()
    grid = reading.read(b"Benennung;Anzahl;Ort\nBoule;6;Garage\n").grid

    def bring_in():
        _plan, act = take_over(
            grid,
            mapping.guess(grid, LISTS),
            Target(slug="draussen"),
            who=program("Import"),
            client_id="einmal-und-nie-wieder",
        )
        return act.pk

    results = at_once([bring_in, bring_in])
    assert sorted(type(each).__name__ for each in results) == ["RepeatedError", "int"]
    assert Item.objects.filter(benennung="Boule").count() == 1
