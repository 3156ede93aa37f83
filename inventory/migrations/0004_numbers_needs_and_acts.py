"""Fill what is new from what was there: numbers from the counts' text, needs from the slugs, acts for old changes."""

from django.db import migrations

from inventory.domain.numbers import leading_number


def forwards(apps, schema_editor):
    item_model = apps.get_model("inventory", "Item")
    items = list(item_model.objects.all())
    for item in items:
        if item.target is None:
            item.target = leading_number(item.anzahl)
    item_model.objects.bulk_update(items, ["target"], batch_size=200)
    need_model = apps.get_model("inventory", "Need")
    need_model.objects.bulk_create(
        [need_model(item=item, game=game) for item in items for game in dict.fromkeys(item.games)],
        ignore_conflicts=True,
    )
    # an act for each change from before there were acts, so that it can be undone too
    act_model = apps.get_model("inventory", "Act")
    for change in apps.get_model("inventory", "Change").objects.select_related("item").order_by("pk"):
        change.material_list_id = change.item.material_list_id
        if change.act_id is None:
            change.act = act_model.objects.create(kind="edit", who_id=change.who_id, who_name=change.who_name)
            act_model.objects.filter(pk=change.act.pk).update(when=change.when)
        change.save(update_fields=["act", "material_list"])


def backwards(apps, schema_editor):
    item_model = apps.get_model("inventory", "Item")
    games = {}
    for item, game in apps.get_model("inventory", "Need").objects.values_list("item", "game"):
        games.setdefault(item, []).append(game)
    for item in item_model.objects.filter(pk__in=games):
        item.games = games[item.pk]
        item.save(update_fields=["games"])


class Migration(migrations.Migration):
    dependencies = [("inventory", "0003_history_of_everything")]

    operations = [migrations.RunPython(forwards, backwards)]
