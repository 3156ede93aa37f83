"""Lists and their sections: what organisers manage."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager

from django.contrib.auth.models import AbstractBaseUser
from django.db.models import Max
from django.utils.text import slugify
from django.utils.translation import gettext as _

from inventory.domain import details
from inventory.domain.access import Role, person, require
from inventory.domain.acts import Writing, writing
from inventory.domain.details import Sent
from inventory.domain.errors import InventoryError, UnknownCellError, UnreadableError
from inventory.domain.fields import HEADINGS
from inventory.domain.record import THERE
from inventory.domain.sheet import find_list
from inventory.domain.structure import lock_lists
from inventory.models import Act, MaterialList, Section

#: first words of addresses below /listen/ that are pages, and so no list's
TAKEN = frozenset(
    {
        "neu", "suche", "verlauf", "kasten", "orte", "spiele", "einkauf", "etiketten", "foto", "inventur", "ausleihe",
        "ausgabe", "import", "export", "einlesen", "spieltag", "spieltage", "zaehlung", "ansicht", "hilfe",
        "regeln", "reparatur",
    }
)  # fmt: skip
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"})
#: fields of a list that a form changes
LIST_FIELDS = ("title", "purpose", "heading", "subheading", "audience", "setting", "note", "foot")


class OutlineError(InventoryError):
    """A list or section that cannot be changed so."""


def read_columns(names: Sequence[str]) -> list[str]:
    """The chosen columns, in the order of the paper. Raises UnreadableError: the name of a thing is always one."""
    columns = [name for name in HEADINGS if name in names]
    if "benennung" not in columns:
        raise UnreadableError(_("Die Spalte „Benennung“ braucht jede Liste."))
    return columns


def create_list(
    title: str, columns: Sequence[str], texts: Mapping[str, str], *, who: AbstractBaseUser, client_id: str | None = None
) -> MaterialList:
    """An empty list. Raises NotAllowedError, UnreadableError, RepeatedError."""
    require(who, Role.ORGANISER)
    title = details.line(title, 100, required=True, label=_("Titel"))
    chosen = read_columns(columns)
    made = MaterialList(title=title, columns=chosen)
    for field in LIST_FIELDS:
        if field != "title" and field in texts:
            setattr(made, field, details.read(made, field, texts[field] or (title if field == "heading" else "")))
    made.heading = made.heading or title
    with writing(person(who), Act.Kind.ADD, client_id=client_id) as act:
        # two at once would take the same address and place
        list(MaterialList.objects.select_for_update(no_key=True).order_by("pk"))
        made.slug = free_slug(title)
        made.position = (MaterialList.objects.aggregate(last=Max("position"))["last"] or 0) + 1
        act.add(made)
    return made


def free_slug(title: str, besides: Collection[str] = ()) -> str:
    """An address for a list of this title that no list has, nor is one of `besides`."""
    base = slugify(title.translate(_UMLAUTS))[:40].strip("-") or "liste"
    there = set(MaterialList.objects.filter(slug__startswith=base).values_list("slug", flat=True)) | TAKEN | {*besides}
    numbered = (f"{base}-{number}" for number in range(2, len(there) + 3))
    return base if base not in there else next(slug for slug in numbered if slug not in there)


def edit_list(slug: str, sent: Mapping[str, Sent], columns: Sequence[str], *, who: AbstractBaseUser) -> MaterialList:
    """Change the texts and columns of a list. What stands in a column that is taken away stays and comes back with it.

    Raises UnknownListError, NotAllowedError, UnreadableError, ClashError.
    """
    require(who, Role.ORGANISER)
    chosen = read_columns(columns)
    with _changing(slug, who, Act.Kind.EDIT) as act:
        found = act.lock_one(MaterialList.objects.filter(slug=slug))
        details.write(act, found, {name: each for name, each in sent.items() if name in LIST_FIELDS})
        act.set(found, "columns", chosen)
    return found


def use_list(slug: str, there: bool, *, who: AbstractBaseUser) -> MaterialList:
    """Put a whole list away, or take it out again. Raises UnknownListError, NotAllowedError."""
    require(who, Role.ORGANISER)
    with _changing(slug, who, Act.Kind.RESTORE if there else Act.Kind.RETIRE) as act:
        found = act.lock_one(MaterialList.objects.filter(slug=slug))
        act.set(found, THERE, there)
    return found


def add_section(slug: str, title: str, *, who: AbstractBaseUser, client_id: str | None = None) -> Section:
    """A new section at the end. Raises UnknownListError, NotAllowedError, UnreadableError, RepeatedError."""
    require(who, Role.ORGANISER)
    title = details.line(title, 100, required=True, label=_("Abschnitt"))
    with _changing(slug, who, Act.Kind.ADD, client_id) as act:
        found = find_list(slug)
        last: int | None = found.sections.aggregate(last=Max("position"))["last"]
        return act.add(Section(material_list=found, title=title, position=0 if last is None else last + 1))


def rename_section(slug: str, section: int, sent: Sent, *, who: AbstractBaseUser) -> Section:
    """Raises UnknownListError, UnknownCellError, NotAllowedError, UnreadableError, ClashError."""
    require(who, Role.ORGANISER)
    with _changing(slug, who, Act.Kind.EDIT) as act:
        found = _section(act, slug, section)
        details.write(act, found, {"title": sent})
    return found


def move_section(slug: str, section: int, by: int, *, who: AbstractBaseUser) -> Section:
    """One place up (-1) or down (1), with all its rows. Raises as `rename_section`, and OutlineError at the end."""
    require(who, Role.ORGANISER)
    with _changing(slug, who, Act.Kind.MOVE) as act:
        rows = act.lock(Section.objects.filter(material_list__slug=slug, retired=None))
        rows.sort(key=lambda row: (row.position, row.pk))
        here = next((number for number, row in enumerate(rows) if row.pk == section), None)
        if here is None:
            raise _no_section(slug)
        there = here + (1 if by > 0 else -1)
        if not 0 <= there < len(rows):
            raise OutlineError(_("Der Abschnitt steht schon am Rand der Liste."))
        one, other = rows[here], rows[there]
        places = one.position, other.position
        if places[0] == places[1]:
            raise OutlineError(_("Der Abschnitt lässt sich dorthin nicht verschieben."))
        act.set(one, "position", places[1])
        act.set(other, "position", places[0])
    return one


def retire_section(slug: str, section: int, *, who: AbstractBaseUser) -> Section:
    """Take away a section without rows. Raises as `rename_section`, and OutlineError if rows are in it."""
    require(who, Role.ORGANISER)
    with _changing(slug, who, Act.Kind.RETIRE) as act:
        found = _section(act, slug, section)
        rows = found.items.filter(retired=None).count()
        if rows:
            raise OutlineError(
                _("Im Abschnitt „%(title)s“ stehen noch Zeilen (%(n)d). Verschieben Sie sie zuerst.")
                % {"title": found.title, "n": rows}
            )
        act.set(found, THERE, False)
    return found


@contextmanager
def _changing(slug: str, who: AbstractBaseUser, kind: Act.Kind, client_id: str | None = None) -> Iterator[Writing]:
    """An act on a list that is locked first."""
    found = find_list(slug)
    with writing(person(who), kind, client_id=client_id) as act:
        lock_lists(act, found)
        yield act


def _section(act: Writing, slug: str, section: int) -> Section:
    found = act.lock(Section.objects.filter(material_list__slug=slug, pk=section, retired=None))
    if not found:
        raise _no_section(slug)
    return found[0]


def _no_section(slug: str) -> UnknownCellError:
    return UnknownCellError(_("Diesen Abschnitt gibt es in der Liste „%(list)s“ nicht.") % {"list": find_list(slug)})
