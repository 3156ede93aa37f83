from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("inventory", "0004_numbers_needs_and_acts")]

    operations = [migrations.RemoveField(model_name="item", name="games")]
