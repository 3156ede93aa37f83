import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('inventory', '0011_counts_at_places'),
        ('day', '0006_ticks'),
    ]

    operations = [
        migrations.CreateModel(
            name='StallNote',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('stall', models.PositiveIntegerField()),
                ('text', models.CharField(max_length=120)),
                ('client', models.CharField(max_length=64)),
                ('when', models.DateTimeField(auto_now_add=True)),
                ('done', models.BooleanField(default=False)),
                ('item', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='inventory.item')),
                ('plan', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='notes', to='day.dayplan')),
            ],
            options={
                'ordering': ['plan', 'pk'],
                'constraints': [models.UniqueConstraint(fields=('plan', 'client'), name='one_note_of_an_id')],
            },
        ),
    ]
