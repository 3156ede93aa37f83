"""What the club owns, as its paper lists say it, what became of it since, and who did what.

The words of the paper (Benennung, Anzahl, Bemerkung, nicht vorhanden) are the names of the fields. All of a row's text
is free text, the count too: „5 davon 2 grüne …“ is a count people can read. Beside it stand numbers that can be added:
`target` (should be there), `present` (is there), `usable` (is there and fit for play); null: nobody has said.

Nothing is deleted: items, boxes and places retire, loans end, acts are undone by further acts.
"""

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext as _

#: characters in one cell; the longest on paper has 112
LONGEST_CELL = 500
#: more of one thing than this is a typing mistake
MOST = 99_999


def _who() -> Any:
    return models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")


class Policy(models.Model):
    """What the organisers have decided about the lists: one row, or none while nobody has decided anything."""

    places_for_all = models.BooleanField(default=False, help_text="Strangers read where things are kept")
    helpers_begin = models.BooleanField(default=True, help_text="Helpers begin games days and stocktakes")

    class Meta:
        constraints = [models.CheckConstraint(condition=models.Q(pk=1), name="one_policy")]

    def __str__(self) -> str:
        return f"places for all: {self.places_for_all}, helpers begin: {self.helpers_begin}"


class Place(models.Model):
    """Where things are kept: „Keller, Regal 2“."""

    name = models.CharField(max_length=100, unique=True)
    note = models.CharField(max_length=300, blank=True)
    retired = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class Box(models.Model):
    """Something that holds several items: „Kasten ‚Schöne alte Spiele‘“. `code` is printed on its label."""

    code = models.CharField(max_length=8, unique=True)
    name = models.CharField(max_length=100)
    place = models.ForeignKey(Place, on_delete=models.PROTECT, null=True, blank=True, related_name="boxes")
    note = models.CharField(max_length=300, blank=True)
    retired = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name


class MaterialList(models.Model):
    """One list: what stands above its table, which columns it has, what stands below."""

    class Setting(models.TextChoices):
        INDOORS = "drinnen"
        OUTDOORS = "draussen"

    slug = models.SlugField(unique=True)
    position = models.PositiveIntegerField(default=0)
    title = models.CharField(max_length=100, help_text="The list's short name, for menus")
    purpose = models.CharField(max_length=300, blank=True, help_text="One sentence: what it is for")
    heading = models.CharField(max_length=200, help_text="The heading on paper")
    subheading = models.CharField(max_length=200, blank=True, help_text="The second line of the heading on paper")
    audience = models.CharField(max_length=50, blank=True)
    setting = models.CharField(max_length=20, choices=Setting, blank=True)
    columns = models.JSONField(help_text="Names of item fields, in the order of the paper")
    note = models.TextField(blank=True, help_text="What to know about the list, shown on the screen only")
    foot = models.CharField(max_length=200, blank=True, help_text="What is written below the table on paper")
    retired = models.DateTimeField(null=True, blank=True, help_text="Since when it is put away")

    class Meta:
        ordering = ["position", "slug"]

    def __str__(self) -> str:
        return self.title


class Section(models.Model):
    """A heading inside a list. It may have no rows."""

    material_list = models.ForeignKey(MaterialList, on_delete=models.CASCADE, related_name="sections")
    position = models.PositiveIntegerField()
    title = models.CharField(max_length=100)
    retired = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["material_list", "position"]

    def __str__(self) -> str:
        return self.title


class Item(models.Model):
    """One row. A blank cell is "", never null; only `nicht_vorhanden` knows three states."""

    material_list = models.ForeignKey(MaterialList, on_delete=models.CASCADE, related_name="items")
    section = models.ForeignKey(Section, on_delete=models.PROTECT, null=True, blank=True, related_name="items")
    position = models.PositiveIntegerField(help_text="Orders the rows within their section")
    benennung = models.CharField(max_length=LONGEST_CELL, blank=True)
    anzahl = models.CharField(max_length=LONGEST_CELL, blank=True)
    bemerkung = models.CharField(max_length=LONGEST_CELL, blank=True)
    nicht_vorhanden = models.BooleanField(null=True, help_text="True: marked x; False: it is there; None: not stated")
    below_table = models.BooleanField(default=False, help_text="Stands on paper as free text below the table")
    hinweis = models.TextField(blank=True, help_text="What is odd about the row, shown beside it")
    target = models.PositiveIntegerField(null=True, blank=True, help_text="How many there should be")
    present = models.PositiveIntegerField(null=True, blank=True, help_text="How many are there")
    usable = models.PositiveIntegerField(null=True, blank=True, help_text="How many of those can be played with")
    to_buy = models.BooleanField(default=False, help_text="Muss besorgt werden")
    repair = models.CharField(max_length=300, blank=True, help_text="What has to be mended")
    repairer = models.CharField(max_length=80, blank=True, help_text="Who takes care of that")
    box = models.ForeignKey(Box, on_delete=models.PROTECT, null=True, blank=True, related_name="items")
    place = models.ForeignKey(
        Place, on_delete=models.PROTECT, null=True, blank=True, related_name="items", help_text="If it is in no box"
    )
    retired = models.DateTimeField(null=True, blank=True, help_text="Since when the club has done without it")

    class Meta:
        ordering = ["material_list", "position"]
        indexes = [models.Index(fields=["material_list", "position"])]

    def __str__(self) -> str:
        return self.benennung or _("Zeile %(n)d ohne Namen") % {"n": self.position}


class Amount(models.Model):
    """So many of an item are kept elsewhere than the rest of it, in a box or at a place: „1x im Kasten“.

    `note` says which ones: „XXL-Größe“.
    """

    item = models.ForeignKey(Item, on_delete=models.CASCADE, related_name="amounts")
    box = models.ForeignKey(Box, on_delete=models.PROTECT, null=True, blank=True, related_name="amounts")
    place = models.ForeignKey(Place, on_delete=models.PROTECT, null=True, blank=True, related_name="amounts")
    count = models.PositiveIntegerField(default=1)
    note = models.CharField(max_length=100, blank=True)

    class Meta:
        ordering = ["item", "pk"]
        constraints = [
            models.CheckConstraint(condition=models.Q(box=None) ^ models.Q(place=None), name="amount_has_one_place"),
            models.UniqueConstraint(fields=["item", "box"], name="one_amount_per_item_and_box"),
            models.UniqueConstraint(fields=["item", "place"], name="one_amount_per_item_and_place"),
        ]

    def __str__(self) -> str:
        return f"{self.item}: {self.count} – {self.where}"

    @property
    def where(self) -> Box | Place:
        """The box or the place."""
        where = self.box or self.place
        assert where is not None
        return where


class Part(models.Model):
    """A part of an item: „2 grün“, „Würfelbecher“. `present` null: nobody has counted."""

    item = models.ForeignKey(Item, on_delete=models.CASCADE, related_name="parts")
    position = models.PositiveIntegerField()
    name = models.CharField(max_length=200)
    target = models.PositiveIntegerField(default=1)
    present = models.PositiveIntegerField(null=True, blank=True)
    note = models.CharField(max_length=300, blank=True)
    retired = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["item", "position", "pk"]

    def __str__(self) -> str:
        return self.name


class Photo(models.Model):
    """The picture of an item: decoded, scaled and encoded anew, so that nothing of the upload is left but pixels.

    Kept in the database, so that one backup holds everything. Without an item it is one that was replaced or taken
    away; it stays until an organiser deletes it for good, so that taking it away can be undone.
    """

    item = models.OneToOneField(Item, on_delete=models.CASCADE, null=True, blank=True, related_name="photo")
    image = models.BinaryField(help_text="JPEG, at most 1280 pixels long")
    thumbnail = models.BinaryField(help_text="JPEG, at most 160 pixels long")
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    sha256 = models.CharField(max_length=64)
    added = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.item} ({self.width}×{self.height})"


class Need(models.Model):
    """A game needs `count` of an item; this, not a text, is where it stands which games an item is for.

    Items of the same `thing` replace each other (two boxes of Halma), different things are all needed (tins and balls).
    Blank: the thing is the item's name.
    """

    item = models.ForeignKey(Item, on_delete=models.CASCADE, related_name="needs")
    game = models.SlugField(max_length=80)
    count = models.PositiveIntegerField(default=1)
    thing = models.CharField(max_length=80, blank=True)

    class Meta:
        ordering = ["game", "pk"]
        constraints = [models.UniqueConstraint(fields=["item", "game"], name="one_need_per_item_and_game")]

    def __str__(self) -> str:
        return f"{self.game}: {self.count}"


class Act(models.Model):
    """One thing somebody did, with all the changes it made: an edit, an import, a stocktake applied. Append-only.

    An act can be undone once, by another act that names it in `undoes`.
    """

    class Kind(models.TextChoices):
        EDIT = "edit"
        ADD = "add"
        COPY = "copy"
        MOVE = "move"
        RETIRE = "retire"
        RESTORE = "restore"
        IMPORT = "import"
        STOCKTAKE = "stocktake"
        UNDO = "undo"

    kind = models.CharField(max_length=20, choices=Kind)
    when = models.DateTimeField(auto_now_add=True)
    who = _who()
    who_name = models.CharField(max_length=150)
    why = models.CharField(max_length=300, blank=True)
    undoes = models.OneToOneField("self", on_delete=models.PROTECT, null=True, blank=True, related_name="undone_by")
    #: the id a phone gave what it sent, so that a resent one is known again
    client_id = models.CharField(max_length=64, null=True, unique=True)  # noqa: DJ001  # null: unique, but most have none

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"


class Change(models.Model):
    """One value changed: who, when, from what, to what. Append-only.

    `old` and `new` are text; of nicht vorhanden they are its words `offen`, `da`, `fehlt`. `who_name` outlives the
    account, and names the program where no person changed the value. What changed is the part if there is one, else
    the item, the section, the box or the place, else the list; `material_list` is the list it belonged to then.
    """

    item = models.ForeignKey(Item, on_delete=models.PROTECT, null=True, blank=True, related_name="changes")
    part = models.ForeignKey(Part, on_delete=models.PROTECT, null=True, blank=True, related_name="changes")
    section = models.ForeignKey(Section, on_delete=models.PROTECT, null=True, blank=True, related_name="changes")
    box = models.ForeignKey(Box, on_delete=models.PROTECT, null=True, blank=True, related_name="changes")
    place = models.ForeignKey(Place, on_delete=models.PROTECT, null=True, blank=True, related_name="changes")
    material_list = models.ForeignKey(
        MaterialList, on_delete=models.PROTECT, null=True, blank=True, related_name="changes"
    )
    act = models.ForeignKey(Act, on_delete=models.PROTECT, null=True, blank=True, related_name="changes")
    when = models.DateTimeField(auto_now_add=True)
    who = _who()
    who_name = models.CharField(max_length=150)
    field = models.CharField(max_length=100)
    old = models.TextField(blank=True)
    new = models.TextField(blank=True)

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["item", "field"])]

    def __str__(self) -> str:
        return f"{self.field}: {self.old!r} → {self.new!r}"


class GamesDay(models.Model):
    """An event for which things are handed out."""

    title = models.CharField(max_length=100)
    date = models.DateField()
    closed = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-date", "-pk"]

    def __str__(self) -> str:
        return self.title


class Loan(models.Model):
    """So many of an item, handed out to a person at a station. `back` null: still out.

    Without a games day it is lent to somebody at home, until the end of a day (`due`).
    """

    games_day = models.ForeignKey(GamesDay, on_delete=models.PROTECT, null=True, blank=True, related_name="loans")
    item = models.ForeignKey(Item, on_delete=models.PROTECT, related_name="loans")
    count = models.PositiveIntegerField(default=1)
    station = models.CharField(max_length=80, blank=True)
    person = models.CharField(max_length=80)
    out = models.DateTimeField(auto_now_add=True)
    out_by = models.CharField(max_length=150)
    due = models.DateTimeField(null=True, blank=True)
    back = models.DateTimeField(null=True, blank=True)
    back_by = models.CharField(max_length=150, blank=True)
    back_count = models.PositiveIntegerField(null=True, blank=True)
    #: of each part: its id, its name, how many went out, how many came back
    parts = models.JSONField(default=list, blank=True)
    note = models.CharField(max_length=300, blank=True)
    client_id = models.CharField(max_length=64, null=True, unique=True)  # noqa: DJ001  # as in Act

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["games_day", "back"])]

    def __str__(self) -> str:
        return f"{self.item} → {self.person}"


class Stocktake(models.Model):
    """A count of whole lists by several people. What they find becomes the lists' numbers when it is applied."""

    class Status(models.TextChoices):
        RUNNING = "running"
        PAUSED = "paused"
        APPLIED = "applied"
        DROPPED = "dropped"

    title = models.CharField(max_length=100)
    lists = models.ManyToManyField(MaterialList, related_name="stocktakes")
    status = models.CharField(max_length=20, choices=Status, default=Status.RUNNING)
    started = models.DateTimeField(auto_now_add=True)
    started_by = models.CharField(max_length=150)
    act = models.OneToOneField(Act, on_delete=models.PROTECT, null=True, blank=True, related_name="stocktake")

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.title


class Expected(models.Model):
    """What the list said of an item when the stocktake began; null: nobody had said."""

    stocktake = models.ForeignKey(Stocktake, on_delete=models.CASCADE, related_name="expectations")
    item = models.ForeignKey(Item, on_delete=models.PROTECT, related_name="expectations")
    target = models.PositiveIntegerField(null=True, blank=True)
    present = models.PositiveIntegerField(null=True, blank=True)
    usable = models.PositiveIntegerField(null=True, blank=True)
    nicht_vorhanden = models.BooleanField(null=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["stocktake", "item"], name="one_expectation_per_item")]

    def __str__(self) -> str:
        return f"{self.item}: {self.present}"


class Count(models.Model):
    """One thing counted in a stocktake. Append-only: of several counts of an item the last one stands.

    Without an item it is something unexpected, named in `name`. With a box or a place it is what was found there, and
    says nothing about what is elsewhere.
    """

    stocktake = models.ForeignKey(Stocktake, on_delete=models.CASCADE, related_name="counts")
    item = models.ForeignKey(Item, on_delete=models.PROTECT, null=True, blank=True, related_name="counts")
    name = models.CharField(max_length=200, blank=True)
    box = models.ForeignKey(Box, on_delete=models.PROTECT, null=True, blank=True, related_name="counts")
    place = models.ForeignKey(Place, on_delete=models.PROTECT, null=True, blank=True, related_name="counts")
    present = models.PositiveIntegerField()
    usable = models.PositiveIntegerField(null=True, blank=True)
    note = models.CharField(max_length=300, blank=True)
    who_name = models.CharField(max_length=150)
    when = models.DateTimeField(auto_now_add=True)
    #: the phone's own id and its own clock: a queue is sent once, in order
    client_id = models.CharField(max_length=64, unique=True)
    counted = models.DateTimeField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.item or self.name}: {self.present}"

    @property
    def where(self) -> Box | Place | None:
        """Where it was counted; None: wherever it is."""
        return self.box or self.place
