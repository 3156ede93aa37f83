import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("inventory", "0005_needs_are_rows")]

    operations = [
        migrations.CreateModel(
            name="Expected",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("target", models.PositiveIntegerField(blank=True, null=True)),
                ("present", models.PositiveIntegerField(blank=True, null=True)),
                ("usable", models.PositiveIntegerField(blank=True, null=True)),
                ("nicht_vorhanden", models.BooleanField(null=True)),
                (
                    "item",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="expectations", to="inventory.item"
                    ),
                ),
                (
                    "stocktake",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="expectations",
                        to="inventory.stocktake",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [models.UniqueConstraint(fields=("stocktake", "item"), name="one_expectation_per_item")],
            },
        ),
    ]
