"""What is kept about attempts to guess a secret."""

from django.db import models


class Attempts(models.Model):
    """How often somebody tried in vain, for each kind of secret and each who tries.

    `key` is a keyed hash, so that neither names nor addresses are stored. Rows are deleted after a day.
    """

    key = models.CharField(max_length=64, unique=True)
    failures = models.PositiveIntegerField(default=0)
    since = models.DateTimeField()
    last = models.DateTimeField(db_index=True)
    paused_until = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.key[:8]}: {self.failures}"
