"""What is kept of live play: guests, tables, and one append-only log of events per table.

Everything that happens at a table is an `Event`: who sat down, what was played, what the dice showed. Nothing is
kept beside the log that cannot be told from it, except the few columns by which tables are found.
"""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Guest(models.Model):
    """A visitor without an account, known by a cookie. Only the cookie's hash is kept."""

    token_hash = models.CharField(max_length=64, unique=True)
    animal = models.CharField(max_length=20)
    colour = models.CharField(max_length=20)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("Gast")
        verbose_name_plural = _("Gäste")

    def __str__(self) -> str:
        return f"{self.colour} {self.animal}"


class Table(models.Model):
    """One match of one game. `code` is its address, not a secret; `seed` is one until the match is over."""

    class Status(models.TextChoices):
        RUNNING = "running", _("läuft")
        OVER = "over", _("zu Ende")

    code = models.CharField(max_length=8, unique=True)
    game = models.SlugField(max_length=60)
    ruleset_version = models.PositiveIntegerField()
    seats = models.PositiveSmallIntegerField()
    options = models.JSONField(default=dict)
    seed = models.CharField(max_length=64)
    host = models.ForeignKey(Guest, null=True, on_delete=models.SET_NULL, related_name="hosted")
    #: how many events the log has
    version = models.PositiveIntegerField(default=0)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.RUNNING)
    free_seats = models.PositiveSmallIntegerField(default=0)
    next_table = models.OneToOneField("self", null=True, on_delete=models.SET_NULL, related_name="previous_table")
    created = models.DateTimeField(auto_now_add=True)
    updated = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name = _("Tisch")
        verbose_name_plural = _("Tische")

    def __str__(self) -> str:
        return f"{self.game} {self.code}"


class Event(models.Model):
    """Something that happened at a table. `number` counts from 1 without gaps; rows are never changed."""

    class Kind(models.TextChoices):
        SIT = "sit", _("hat sich gesetzt")
        MOVE = "move", _("Zug")
        CHANCE = "chance", _("Zufall")
        ELAPSED = "elapsed", _("die Zeit ist um")
        RESIGN = "resign", _("hat aufgegeben")

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="events")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=10, choices=Kind.choices)
    seat = models.SmallIntegerField(null=True)
    data = models.JSONField(default=dict)
    #: the id the sender gave its command, so that a resent one is known again
    client_id = models.CharField(max_length=64, null=True)  # noqa: DJ001  # null: unique, but many have none
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("Ereignis")
        verbose_name_plural = _("Ereignisse")
        ordering = ["table", "number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="one_event_per_number"),
            models.UniqueConstraint(fields=["table", "client_id"], name="one_event_per_client_id"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number} {self.kind}"
