"""The parts of an item, as lines: „2 grün“, „Würfelbecher“, „22 Stäbe“. How many are there is in `counts`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.contrib.auth.models import AbstractBaseUser
from django.db.models import Max
from django.utils.translation import gettext as _

from inventory.domain import details
from inventory.domain.access import person
from inventory.domain.acts import writing
from inventory.domain.details import Sent
from inventory.domain.errors import UnreadableError
from inventory.domain.numbers import PIECE
from inventory.domain.record import THERE
from inventory.domain.sheet import find_list, item_of
from inventory.models import MOST, Act, Item, Part

_LINE = re.compile(r"(?:(?:mit\s+)?(\d{1,5})\s*[x×]?\s+)?(.+)")
#: a line of several: „2 grün, 1 blau und 3 rot“
_SEVERAL = re.compile(r"(?:mit\s+)?\d{1,5}\s.*")
_NEXT = re.compile(r"(?:\s*[,;]|\s+und)\s+(?=\d{1,5}\s(?!\s*fehl))", re.IGNORECASE)
_NUMBER = r"(\d{1,5}|ein(?:e[rs]?|s)?)"
#: „Würfelbecher fehlt“, „2 Steine (fehlen)“, „2 Würfel (1 fehlt)“, „2 Würfel, davon fehlt einer“
_MISSING = re.compile(
    rf"(.*?\w\)?)[\s,;:(–-]+(?:davon\s+|es\s+)?(?:{_NUMBER}\s+)?fehl(?:t|en)\b(?:\s+{_NUMBER}\b)?\W*", re.IGNORECASE
)
_MOST_AT_ONCE = 50


@dataclass(frozen=True, slots=True)
class WrittenPart:
    """A part as somebody writes it. `present` is said where they say what of it is missing, else nobody has counted."""

    target: int
    name: str
    present: int | None = None


def read_lines(text: str) -> list[WrittenPart]:
    """The parts of a text: „2 grün, 1 blau“, „Würfelbecher“ (one), „2 Würfel (1 fehlt)“, „mit 22 Stäben“.

    One a line, or several that begin with their numbers. Raises UnreadableError.
    """
    lines = []
    for raw in text.splitlines():
        written = details.line(raw, 1000)
        for piece in _NEXT.split(written) if _SEVERAL.fullmatch(written) else [written]:
            if piece:
                lines.append(_read_line(piece))
    if len(lines) > _MOST_AT_ONCE:
        raise UnreadableError(_("Auf einmal gehen höchstens %(n)d Teile.") % {"n": _MOST_AT_ONCE})
    return lines


def _read_line(written: str) -> WrittenPart:
    gone = _MISSING.fullmatch(written)
    found = _LINE.fullmatch(gone[1] if gone else written)
    assert found is not None
    number = int(found[1]) if found[1] else 1
    if number > MOST:
        raise UnreadableError(_("Mehr als %(most)d kann hier nicht stehen.") % {"most": MOST})
    name = details.line(found[2], 200)
    if gone is None:
        return WrittenPart(number, name)
    said = gone[2] or gone[3]
    missing = number if said is None else int(said) if said.isdecimal() else 1
    if missing > number:
        raise UnreadableError(
            _("Von %(n)d „%(name)s“ können nicht %(missing)d fehlen.") % {"n": number, "name": name, "missing": missing}
        )
    return WrittenPart(number, name, number - missing)


def suggestion(anzahl: str) -> str:
    """What the text of a count already says about parts, one a line; "" if it says of no more than one thing.

    >>> suggestion("5 davon 2 grüne 1 blauer")
    '2 grüne\\n1 blauer'
    """
    lines: list[str] = []
    for number, words in PIECE.findall(anzahl.split("davon", 1)[-1]):
        name = words.strip().removesuffix("(").rstrip()
        if not name.casefold().startswith("fehl"):
            lines.append(f"{number} {name}")
        elif lines and name.endswith(")"):
            lines[-1] += f" ({number} {name}"
    return "\n".join(lines) if len(lines) > 1 else ""


def add_parts(
    slug: str, item_id: int, lines: Sequence[WrittenPart], *, who: AbstractBaseUser, client_id: str | None = None
) -> Act:
    """New parts at the end. Raises UnknownListError, UnknownCellError, UnreadableError (none), RepeatedError."""
    if not lines:
        raise UnreadableError(_("Bitte schreiben Sie wenigstens ein Teil auf."))
    found = item_of(find_list(slug), item_id, Item.objects.all())
    with writing(person(who), Act.Kind.ADD, client_id=client_id) as act:
        item = act.lock_one(Item.objects.filter(pk=found.pk))
        last: int = item.parts.aggregate(last=Max("position"))["last"] or 0
        for number, line in enumerate(lines, start=last + 1):
            act.add(Part(item=item, position=number, name=line.name, target=line.target, present=line.present))
    assert act.act is not None
    return act.act


PART_FIELDS = ("name", "target", "present", "note")


def edit_part(
    slug: str, item_id: int, part_id: int, sent: Mapping[str, Sent], *, who: AbstractBaseUser
) -> tuple[Part, Act | None]:
    """Change the fields of a part.

    Raises UnknownListError, UnknownCellError, GoneError, UnreadableError, ClashError.
    """
    found = item_of(find_list(slug), item_id, Item.objects.all())
    with writing(person(who), Act.Kind.EDIT) as act:
        act.lock_one(Item.objects.filter(pk=found.pk))  # it guards its parts
        part = act.lock_one(Part.objects.filter(pk=part_id, item=found).select_related("item"))
        details.write(act, part, {name: each for name, each in sent.items() if name in PART_FIELDS})
    return part, act.act


def use_part(slug: str, item_id: int, part_id: int, there: bool, *, who: AbstractBaseUser) -> tuple[Part, Act | None]:
    """Take a part out of use, or bring it back. Raises as `edit_part`."""
    found = item_of(find_list(slug), item_id, Item.objects.all())
    with writing(person(who), Act.Kind.RESTORE if there else Act.Kind.RETIRE) as act:
        act.lock_one(Item.objects.filter(pk=found.pk))
        part = act.lock_one(Part.objects.filter(pk=part_id, item=found).select_related("item"))
        act.set(part, THERE, there)
    return part, act.act
