"""What the club owns, as its paper lists say it, and every change made to them since.

The words of the paper (Benennung, Anzahl, Bemerkung, nicht vorhanden) are the names of the fields. All of a row's text
is free text, the count too: „5 davon 2 grüne …“ is a count people can read.
"""

from django.conf import settings
from django.db import models

#: characters in one cell; the longest on paper has 112
LONGEST_CELL = 500


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

    class Meta:
        ordering = ["position", "slug"]

    def __str__(self) -> str:
        return self.title


class Section(models.Model):
    """A heading inside a list. It may have no rows."""

    material_list = models.ForeignKey(MaterialList, on_delete=models.CASCADE, related_name="sections")
    position = models.PositiveIntegerField()
    title = models.CharField(max_length=100)

    class Meta:
        ordering = ["material_list", "position"]

    def __str__(self) -> str:
        return self.title


class Item(models.Model):
    """One row. A blank cell is "", never null; only `nicht_vorhanden` knows three states."""

    material_list = models.ForeignKey(MaterialList, on_delete=models.CASCADE, related_name="items")
    section = models.ForeignKey(Section, on_delete=models.PROTECT, null=True, blank=True, related_name="items")
    position = models.PositiveIntegerField(help_text="From 1, over the whole list")
    benennung = models.CharField(max_length=LONGEST_CELL, blank=True)
    anzahl = models.CharField(max_length=LONGEST_CELL, blank=True)
    bemerkung = models.CharField(max_length=LONGEST_CELL, blank=True)
    nicht_vorhanden = models.BooleanField(null=True, help_text="True: marked x; False: it is there; None: not stated")
    below_table = models.BooleanField(default=False, help_text="Stands on paper as free text below the table")
    hinweis = models.TextField(blank=True, help_text="What is odd about the row, shown beside it")
    games = models.JSONField(default=list, blank=True, help_text="Slugs of the games that need it")

    class Meta:
        ordering = ["material_list", "position"]
        indexes = [models.Index(fields=["material_list", "position"])]

    def __str__(self) -> str:
        return self.benennung or f"#{self.position}"


class Change(models.Model):
    """One cell changed: who, when, from what, to what. Append-only.

    `old` and `new` are text; of nicht vorhanden they are its words `offen`, `da`, `fehlt`. `who_name` outlives the
    account, and names the program where no person changed the cell.
    """

    item = models.ForeignKey(Item, on_delete=models.PROTECT, related_name="changes")
    when = models.DateTimeField(auto_now_add=True)
    who = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    who_name = models.CharField(max_length=150)
    field = models.CharField(max_length=30)
    old = models.TextField(blank=True)
    new = models.TextField(blank=True)

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["item", "field"])]

    def __str__(self) -> str:
        return f"{self.field}: {self.old!r} → {self.new!r}"
