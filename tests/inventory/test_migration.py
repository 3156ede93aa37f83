"""What an older release kept is carried over: numbers, needs, acts for changes that had none."""

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

BEFORE = [("inventory", "0002_counts_boxes_loans_stocktakes")]


@pytest.mark.django_db(transaction=True)
def test_lists_of_an_older_release():
    executor = MigrationExecutor(connection)
    # of every app: what stands on the lists, like the plan of a games day, goes back with them
    latest = executor.loader.graph.leaf_nodes()
    try:
        executor.migrate(BEFORE)
        old = executor.loader.project_state(BEFORE).apps
        found = old.get_model("inventory", "MaterialList").objects.create(
            slug="alt", title="Alt", heading="Alt", columns=[]
        )
        item = old.get_model("inventory", "Item").objects.create(
            material_list=found,
            position=1,
            benennung="Kreisel",
            anzahl="5 davon 2 grüne",
            games=["kreiselspiel", "kreiselspiel"],
        )
        old.get_model("inventory", "Item").objects.create(material_list=found, position=2, anzahl="?", games=[])
        old.get_model("inventory", "Change").objects.create(
            item=item, who_name="anna", field="anzahl", old="4", new="5 davon 2 grüne"
        )
        executor = MigrationExecutor(connection)
        executor.migrate(latest)
        new = executor.loader.project_state(latest).apps
        items = new.get_model("inventory", "Item").objects.order_by("position")
        assert list(items.values_list("anzahl", "target", "present")) == [
            ("5 davon 2 grüne", 5, None),
            ("?", None, None),
        ]
        assert list(new.get_model("inventory", "Need").objects.values_list("item__benennung", "game", "count")) == [
            ("Kreisel", "kreiselspiel", 1)
        ]
        change = new.get_model("inventory", "Change").objects.get()
        assert (change.act.kind, change.act.who_name, change.act.when) == ("edit", "anna", change.when)
        assert change.material_list_id == found.pk
        executor = MigrationExecutor(connection)
        executor.migrate(BEFORE)
        assert old.get_model("inventory", "Item").objects.get(pk=item.pk).games == ["kreiselspiel"]
    finally:
        MigrationExecutor(connection).migrate(latest)
