import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('day', '0005_ways_of_counting'),
    ]

    operations = [
        migrations.CreateModel(
            name='Tick',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('stall', models.CharField(max_length=80)),
                ('name', models.CharField(max_length=200)),
                ('plan', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='ticks', to='day.dayplan')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('plan', 'stall', 'name'), name='one_tick_each')],
            },
        ),
    ]
