"""The games day itself: its plan, every revision of it, codes printed for groups and stalls, results, contests.

A plan is kept whole in each of its revisions (`day.domain.plan`), and revisions are only ever added: so everybody who
has a sheet of paper in hand can be told whether it is the newest, and every change can be undone.
"""

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


def _who() -> Any:
    return models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")


class DayPlan(models.Model):
    """The plan of a games day, the same the lists lend for. `newest` is the number of its last revision."""

    class Status(models.TextChoices):
        DRAFT = "draft"
        LIVE = "live"
        OVER = "over"

    games_day = models.OneToOneField("inventory.GamesDay", models.PROTECT, related_name="plan")
    status = models.CharField(max_length=10, choices=Status, default=Status.DRAFT)
    newest = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["status"], condition=models.Q(status="live"), name="one_live_plan")
        ]

    def __str__(self) -> str:
        return f"{self.games_day}, {self.status}, {self.newest}"


class Revision(models.Model):
    """One state of a plan, who made it and why. Append-only; number 1 is the empty plan."""

    plan = models.ForeignKey(DayPlan, models.CASCADE, related_name="revisions")
    number = models.PositiveIntegerField()
    when = models.DateTimeField(auto_now_add=True)
    who = _who()
    who_name = models.CharField(max_length=150)
    why = models.CharField(max_length=300)
    undoes = models.PositiveIntegerField(null=True, blank=True)
    content = models.JSONField()

    class Meta:
        ordering = ["plan", "-number"]
        constraints = [models.UniqueConstraint(fields=["plan", "number"], name="one_revision_of_a_number")]

    def __str__(self) -> str:
        return f"{self.plan_id}/{self.number}: {self.why}"


class Code(models.Model):
    """What is printed for a group, a stall, who counts there, whoever wants to help (number 0), a contest, or its
    referee, and leads to its page. Codes outlive what they stood for."""

    class Kind(models.TextChoices):
        PARTY = "party"
        STALL = "stall"
        SCORER = "scorer"
        HELPERS = "helpers"
        CONTEST = "contest"
        REFEREE = "referee"

    code = models.CharField(max_length=8, unique=True)
    plan = models.ForeignKey(DayPlan, models.CASCADE, related_name="codes")
    kind = models.CharField(max_length=10, choices=Kind)
    number = models.PositiveIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["plan", "kind", "number"], name="one_code_each")]

    def __str__(self) -> str:
        return f"{self.code}: {self.kind} {self.number}"


class Result(models.Model):
    """What somebody reached at a stall. Append-only: a correction is another row for the same attempt.

    `who` is a number within the group, 0 for the whole of it; there is no name. `values` are as the game is counted
    (`rules.domain.scores`), empty where a correction takes the attempt back. A row that says otherwise than the one
    before it without naming it is `asked`: it counts for nothing until a correction names it.

    In a duel `who` is the other group. `kind` is how it was counted; `stage` says whether it is a final, or decided
    between equals (`day.domain.scoring.placing`); `run` is the same for those who ran at once.
    """

    plan = models.ForeignKey(DayPlan, models.CASCADE, related_name="results")
    client = models.CharField(max_length=64)
    stall = models.PositiveIntegerField()
    game = models.CharField(max_length=80)
    party = models.PositiveIntegerField()
    who = models.PositiveIntegerField(default=0)
    attempt = models.PositiveIntegerField(default=1)
    kind = models.CharField(max_length=20, blank=True, default="")
    stage = models.PositiveSmallIntegerField(default=0)
    run = models.CharField(max_length=64, blank=True, default="")
    values = models.JSONField()
    unsure = models.BooleanField(default=False)
    asked = models.BooleanField(default=False)
    replaces = models.ForeignKey("self", models.SET_NULL, null=True, blank=True, related_name="+")
    taken = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["plan", "client"], name="one_result_of_an_id")]
        indexes = [models.Index(fields=["plan", "stall", "party", "who", "attempt"])]

    def __str__(self) -> str:
        return f"{self.game}, {self.party}/{self.who}: {self.values}"


class Tick(models.Model):
    """Something was ticked: what no list holds (chalk, a table) is packed for a stall, or, without a stall, something
    that remained after the day is done. There is no row as long as it is not."""

    plan = models.ForeignKey(DayPlan, models.CASCADE, related_name="ticks")
    stall = models.CharField(max_length=80)
    name = models.CharField(max_length=200)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["plan", "stall", "name"], name="one_tick_each")]

    def __str__(self) -> str:
        return f"{self.stall}: {self.name}"


class StallNote(models.Model):
    """What somebody said at a stall is broken or missing; `item` is the thing of the lists that is meant, if any. What
    became of it stands in the lists (`day.domain.aftermath`); `done`: nothing has to be done."""

    plan = models.ForeignKey(DayPlan, models.CASCADE, related_name="notes")
    stall = models.PositiveIntegerField()
    item = models.ForeignKey("inventory.Item", models.SET_NULL, null=True, blank=True, related_name="+")
    text = models.CharField(max_length=120)
    client = models.CharField(max_length=64)
    when = models.DateTimeField(auto_now_add=True)
    done = models.BooleanField(default=False)

    class Meta:
        ordering = ["plan", "pk"]
        constraints = [models.UniqueConstraint(fields=["plan", "client"], name="one_note_of_an_id")]

    def __str__(self) -> str:
        return self.text


class DayPage(models.Model):
    """What everybody may read about a games day, as long as it is `published`: words of the organisers, numbers,
    results if they wish, pictures. `edition` grows with each change."""

    plan = models.OneToOneField(DayPlan, models.CASCADE, related_name="page")
    slug = models.SlugField(max_length=120, unique=True)
    text = models.TextField(blank=True)
    results = models.BooleanField(default=False)
    published = models.BooleanField(default=False)
    edition = models.PositiveIntegerField(default=1)

    def __str__(self) -> str:
        return self.slug


class DayPicture(models.Model):
    """A picture of a games day's page, encoded anew as photos of the lists are; `alt` says in words what it shows."""

    page = models.ForeignKey(DayPage, models.CASCADE, related_name="pictures")
    image = models.BinaryField(help_text="JPEG, at most 1280 pixels long")
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    sha256 = models.CharField(max_length=64)
    alt = models.CharField(max_length=200)

    class Meta:
        ordering = ["page", "pk"]
        constraints = [models.UniqueConstraint(fields=["page", "sha256"], name="one_picture_of_a_page")]

    def __str__(self) -> str:
        return self.alt


class Transfer(models.Model):
    """Lent marbles that change hands at a stall. Append-only; to take one back is another one, `back` to it.

    Party 0 is no group: its number 0 is the bag of the stall, 1 what lies in the game (`day.domain.marbles`).
    `marbles` says how many of each kind.
    """

    plan = models.ForeignKey(DayPlan, models.CASCADE, related_name="transfers")
    client = models.CharField(max_length=64)
    stall = models.PositiveIntegerField()
    game = models.CharField(max_length=80)
    giver_party = models.PositiveIntegerField()
    giver_who = models.PositiveIntegerField()
    taker_party = models.PositiveIntegerField()
    taker_who = models.PositiveIntegerField()
    marbles = models.JSONField()
    back = models.OneToOneField("self", models.CASCADE, null=True, blank=True, related_name="taken_back")
    taken = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["plan", "client"], name="one_transfer_of_an_id")]
        indexes = [models.Index(fields=["plan", "stall"])]

    def __str__(self) -> str:
        giver, taker = f"{self.giver_party}/{self.giver_who}", f"{self.taker_party}/{self.taker_who}"
        return f"{self.game}, {giver} → {taker}: {self.marbles}"


class Helper(models.Model):
    """Somebody who helps, without an account: their page is found by the token alone. Deleted KEEP_DAYS after the day.

    The age is kept of who is not grown up; `arrival` and `departure` as on the clock, "" for all day. `own`: nobody
    typed them in, they came by the open link. `gone`: since when they do not help after all, and who said so; until the
    row is deleted they can be had back, with their duties.
    """

    plan = models.ForeignKey(DayPlan, models.CASCADE, related_name="helpers")
    token = models.CharField(max_length=40, unique=True)
    name = models.CharField(max_length=40)
    age = models.PositiveSmallIntegerField(null=True, blank=True)
    arrival = models.CharField(max_length=5, blank=True)
    departure = models.CharField(max_length=5, blank=True)
    own = models.BooleanField(default=False)
    gone = models.DateTimeField(null=True, blank=True)
    gone_by = models.CharField(max_length=150, blank=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.plan_id}: {self.name}"


class Duty(models.Model):
    """Somebody helps in a shift of the plan at a stall (its number) or another task (its name)."""

    class State(models.TextChoices):
        OFFERED = "offered"
        CONFIRMED = "confirmed"
        HERE = "here"
        ABSENT = "absent"
        RETURNED = "returned"

    helper = models.ForeignKey(Helper, models.CASCADE, related_name="duties")
    shift = models.PositiveIntegerField()
    post = models.CharField(max_length=40)
    state = models.CharField(max_length=10, choices=State, default=State.OFFERED)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["helper", "shift", "post"], name="one_duty_of_a_post")]

    def __str__(self) -> str:
        return f"{self.helper_id}: {self.shift}/{self.post}, {self.state}"


class Contest(models.Model):
    """A contest of a live or a wooden game on a games day. `version` counts what has happened.

    `tables`: the printed numbers of those it has; none: as many as are needed. `seed` orders who is not seeded. `slots`
    is the bracket of a knock-out, `apart` pairs of entrants who must not meet.
    """

    class Form(models.TextChoices):
        ROUND_ROBIN = "jeder", _("Jeder gegen jeden")
        SWISS = "schweizer", _("Schweizer System")
        KNOCKOUT = "ko", _("K.-o.")
        LADDER = "leiter", _("Leiter")

    plan = models.ForeignKey(DayPlan, models.CASCADE, related_name="contests")
    title = models.CharField(max_length=60)
    form = models.CharField(max_length=10, choices=Form)
    live = models.SlugField(max_length=60, blank=True, help_text="The live game that is played; none: wooden ones")
    seeded = models.BooleanField(default=False)
    seed = models.CharField(max_length=32)
    tables = models.JSONField(default=list)
    slots = models.JSONField(default=list)
    apart = models.JSONField(default=list)
    over = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.title}, {self.form}"


class Entrant(models.Model):
    """Who takes part: an animal in a colour, or a group's label and a number; never a name. `guest` is who joined with
    a phone; `left`: after how many rounds they went for good."""

    contest = models.ForeignKey(Contest, models.CASCADE, related_name="entrants")
    number = models.PositiveIntegerField()
    label = models.CharField(max_length=60)
    animal = models.CharField(max_length=20, blank=True)
    colour = models.CharField(max_length=20, blank=True)
    guest = models.ForeignKey("games.Guest", models.SET_NULL, null=True, blank=True, related_name="+")
    away = models.BooleanField(default=False)
    left = models.PositiveIntegerField(null=True, blank=True)
    #: when they came, or came back; who has waited longest on a ladder is first
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["contest", "number"]
        constraints = [
            models.UniqueConstraint(fields=["contest", "number"], name="one_entrant_of_a_number"),
            models.UniqueConstraint(fields=["contest", "label"], name="one_entrant_of_a_label"),
        ]

    def __str__(self) -> str:
        return self.label


class Pairing(models.Model):
    """Two entrants who are drawn to play each other, the first of whom begins; without `other` a bye.

    `begun`: since when they play, so that it is not drawn again; `table`: the printed number of where; `turned`: at the
    live table the other one begins, as in the second match of a pair.
    """

    contest = models.ForeignKey(Contest, models.CASCADE, related_name="pairings")
    round = models.PositiveIntegerField()
    place = models.PositiveIntegerField()
    one = models.PositiveIntegerField()
    other = models.PositiveIntegerField(null=True, blank=True)
    table = models.PositiveSmallIntegerField(null=True, blank=True)
    begun = models.DateTimeField(null=True, blank=True)
    live_table = models.ForeignKey("games.Table", models.SET_NULL, null=True, blank=True, related_name="+")
    turned = models.BooleanField(default=False)

    class Meta:
        ordering = ["contest", "round", "place"]
        constraints = [models.UniqueConstraint(fields=["contest", "round", "place"], name="one_pairing_of_a_place")]

    def __str__(self) -> str:
        return f"{self.round}/{self.place}: {self.one}–{self.other}"


class Report(models.Model):
    """What somebody says of how a pairing ended. Append-only, as a `Result` is: one that says otherwise without naming
    the newest is `asked`, and counts for nothing until a correction names it. `by` is an entrant's number, 0 whoever
    runs the contest, or the live table."""

    pairing = models.ForeignKey(Pairing, models.CASCADE, related_name="reports")
    by = models.PositiveIntegerField(default=0)
    outcome = models.CharField(max_length=10)
    asked = models.BooleanField(default=False)
    replaces = models.ForeignKey("self", models.SET_NULL, null=True, blank=True, related_name="+")
    live_table = models.ForeignKey("games.Table", models.SET_NULL, null=True, blank=True, related_name="+")
    when = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["pairing", "live_table"], name="one_report_of_a_live_table")]

    def __str__(self) -> str:
        return f"{self.pairing_id}: {self.outcome}"
