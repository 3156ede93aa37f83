import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('day', '0007_stall_notes'),
    ]

    operations = [
        migrations.CreateModel(
            name='DayPage',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField(max_length=120, unique=True)),
                ('text', models.TextField(blank=True)),
                ('results', models.BooleanField(default=False)),
                ('published', models.BooleanField(default=False)),
                ('edition', models.PositiveIntegerField(default=1)),
                ('plan', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='page', to='day.dayplan')),
            ],
        ),
        migrations.CreateModel(
            name='DayPicture',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('image', models.BinaryField(help_text='JPEG, at most 1280 pixels long')),
                ('width', models.PositiveIntegerField()),
                ('height', models.PositiveIntegerField()),
                ('sha256', models.CharField(max_length=64)),
                ('alt', models.CharField(max_length=200)),
                ('page', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='pictures', to='day.daypage')),
            ],
            options={
                'ordering': ['page', 'pk'],
                'constraints': [models.UniqueConstraint(fields=('page', 'sha256'), name='one_picture_of_a_page')],
            },
        ),
    ]
