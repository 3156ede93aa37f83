from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0007_quiz_questions'),
    ]

    operations = [
        migrations.AddIndex(
            model_name='table',
            index=models.Index(fields=['status', 'updated'], name='tables_by_their_last_change'),
        ),
    ]
