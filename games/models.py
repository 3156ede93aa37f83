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
    #: the last day this guest came by; written at most once a day
    seen = models.DateField(null=True)

    class Meta:
        verbose_name = _("Gast")
        verbose_name_plural = _("Gäste")

    def __str__(self) -> str:
        return f"{self.colour} {self.animal}"


class Station(models.Model):
    """A stall of the games day: its printed code opens one game, and seats who comes with whoever waits there."""

    code = models.CharField(max_length=8, unique=True)
    label = models.CharField(_("Name der Station"), max_length=80)
    game = models.SlugField(max_length=60)
    seats = models.PositiveSmallIntegerField(help_text="How many play together at a table of this stall")
    options = models.JSONField(default=dict)
    open = models.BooleanField(default=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("Station")
        verbose_name_plural = _("Stationen")
        ordering = ["label", "pk"]

    def __str__(self) -> str:
        return f"{self.label} {self.code}"


class Table(models.Model):
    """One match of one game. `code` is its address, not a secret; `seed` is one until the match is over."""

    class Status(models.TextChoices):
        RUNNING = "running", _("läuft")
        OVER = "over", _("zu Ende")
        CLOSED = "closed", _("geschlossen")

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
    #: whether the hall lists it while it has free seats; by its code it is reached all the same
    public = models.BooleanField(default=False)
    #: nobody new may sit down
    locked = models.BooleanField(default=False)
    #: seconds each seat has for all its moves; None: no clock
    clock = models.PositiveIntegerField(null=True)
    station = models.ForeignKey(Station, null=True, on_delete=models.SET_NULL, related_name="tables")
    next_table = models.OneToOneField("self", null=True, on_delete=models.SET_NULL, related_name="previous_table")
    created = models.DateTimeField(auto_now_add=True)
    updated = models.DateTimeField(auto_now=True)
    #: where several processes serve: when one of them last had a player's page of this table open while it waits
    attended = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("Tisch")
        verbose_name_plural = _("Tische")
        # the hall asks for what runs and has changed lately, among all that was ever played; by it also who sits there
        # is found, instead of in every event there is
        indexes = [models.Index(fields=["status", "updated"], name="tables_by_their_last_change")]

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
        OFFER = "offer", _("fragt die anderen")
        ANSWER = "answer", _("antwortet")
        UNDO = "undo", _("nimmt zurück")
        DRAW = "draw", _("Unentschieden vereinbart")
        TAKEOVER = "takeover", _("der Computer übernimmt")
        RECLAIM = "reclaim", _("ist wieder da")
        EXTEND = "extend", _("schenkt Zeit")
        FLAG = "flag", _("die Bedenkzeit ist um")
        RESUME = "resume", _("die Uhren laufen weiter")
        ASIDE = "aside", _("beiseitegelegt")
        END = "end", _("beendet, weil jemand fehlt")
        CLOSE = "close", _("der Tisch wurde geschlossen")

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


class DayCount(models.Model):
    """What was played on a day, as numbers: all that is left of tables that have been deleted."""

    day = models.DateField()
    game = models.SlugField(max_length=60)
    opened = models.PositiveIntegerField(default=0)
    finished = models.PositiveIntegerField(default=0)
    moves = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("Tageszahl")
        verbose_name_plural = _("Tageszahlen")
        ordering = ["day", "game"]
        constraints = [models.UniqueConstraint(fields=["day", "game"], name="one_count_per_day_and_game")]

    def __str__(self) -> str:
        return f"{self.day} {self.game}"


class Question(models.Model):
    """What organisers made of a quiz question: one of their own, or another wording, or the end, of a shipped one.

    The shipped ones stand in files (`games.domain.questions_kept`) and have a row here only when something of them was
    changed. Every change is a `QuestionVersion`; the row says what the newest one says.
    """

    key = models.CharField(_("Kennung"), max_length=60, unique=True)
    #: the fields as in the files, and the audience; None: as shipped
    content = models.JSONField(null=True)
    retired = models.BooleanField(default=False)
    #: how many changes there were; an edit says which one it began from
    version = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("Quizfrage")
        verbose_name_plural = _("Quizfragen")

    def __str__(self) -> str:
        return self.key


class QuestionVersion(models.Model):
    """A question as it was after a change, whose change it was, and when. Append-only."""

    question = models.ForeignKey(Question, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    content = models.JSONField(null=True)
    retired = models.BooleanField(default=False)
    who_name = models.CharField(max_length=150)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("Fassung einer Quizfrage")
        verbose_name_plural = _("Fassungen von Quizfragen")
        ordering = ["-pk"]
        constraints = [models.UniqueConstraint(fields=["question", "number"], name="one_version_per_number")]

    def __str__(self) -> str:
        return f"{self.question_id}/{self.number}"


class QuestionAsked(models.Model):
    """When a guest was last asked a question, by its id, so that nobody hears one twice on a day."""

    guest = models.ForeignKey(Guest, on_delete=models.CASCADE, related_name="+")
    question = models.CharField(max_length=60)
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("gestellte Quizfrage")
        verbose_name_plural = _("gestellte Quizfragen")
        constraints = [models.UniqueConstraint(fields=["guest", "question"], name="asked_once_per_guest")]
        indexes = [models.Index(fields=["at"])]  # what is old is forgotten every day

    def __str__(self) -> str:
        return f"{self.guest_id} {self.question}"


class Clock(models.Model):
    """What the machine's clock showed when it was last believed (`games.domain.privacy`); one row."""

    believed = models.DateTimeField()

    class Meta:
        verbose_name = _("Uhr")
        verbose_name_plural = _("Uhren")

    def __str__(self) -> str:
        return f"{self.believed}"
