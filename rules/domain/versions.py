"""Editing the texts of the library: every saved text is kept, nobody writes over what they have not seen.

An edit begins from a `Draft`, whose `start` names the text that was there. If another text is there when the edit
arrives, nothing is written and both are handed back. A text that cannot be read, drawn, played or set is refused, with
the place. What the checker finds besides (a long sentence, a word) is advice: the organisers decide.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.db.models import F, OuterRef, Subquery
from django.utils import timezone
from django.utils.translation import gettext as _

from rules.domain import comparing, previews
from rules.domain.errors import LibraryError, TextError, UnknownGameError
from rules.domain.findings import Finding
from rules.domain.previews import Preview
from rules.domain.reading import read_sheet
from rules.models import GameText, TextVersion

#: kinds of findings with which a text could not be shown, played or printed
BREAKING = frozenset({"unlesbar", "bild", "lektion", "feld", "satz-pdf"})
NOTE_LENGTH = 200
#: lines of a text, blank ones too; ours have a few hundred. Comparing two texts takes the product of theirs
MOST_LINES = 3000


class UnknownVersionError(LibraryError):
    """There is no such version of this text."""


class BrokenTextError(LibraryError):
    """The text cannot be used; `findings` say where and why."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        self.findings = findings
        super().__init__(_("So lässt sich der Text nicht verwenden. Es wurde nichts geändert."))


class ConflictError(LibraryError):
    """Somebody else has saved meanwhile.

    `theirs` is the text that is in use now, `by` who saved it ("": it came with an update of the program); `merged`
    holds both changes, or is None where they touch the same lines or nobody knows the common beginning.
    """

    def __init__(self, theirs: str, by: str, merged: str | None) -> None:
        self.theirs, self.by, self.merged = theirs, by, merged
        super().__init__(
            _("Inzwischen hat %(by)s diesen Text geändert. Es wurde nichts überschrieben.") % {"by": by}
            if by
            else _("Inzwischen ist ein neuer mitgelieferter Text da. Es wurde nichts überschrieben.")
        )


@dataclass(frozen=True, slots=True)
class Update:
    """A newer shipped text beside an edited one.

    `before` is the shipped text the edit started from; `merged` the edited text with what changed in the shipped one
    since, None where both changed the same lines.
    """

    before: str
    after: str
    merged: str | None
    #: names this update; has to come back with what was decided
    seen: str


@dataclass(frozen=True, slots=True)
class Draft:
    """A text as somebody begins to edit it. `start` has to come back with the edit."""

    slug: str
    title: str
    text: str
    start: str
    edited: bool
    update: Update | None


# --- looking ----------------------------------------------------------------------------------------------------


def draft(slug: str) -> Draft:
    """The text to edit. Raises UnknownGameError."""
    row = _row(slug)
    last = row.versions.first()
    return Draft(slug, row.title, row.in_use, _start(row, last), bool(row.edited), _update(row, last))


def versions(slug: str) -> list[TextVersion]:
    """Every version of a text that was saved, the newest first. Raises UnknownGameError."""
    return list(_row(slug).versions.all())


def version(slug: str, number: int) -> TextVersion:
    """One version. Raises UnknownGameError, UnknownVersionError."""
    found = TextVersion.objects.filter(game_text=_row(slug), pk=number).select_related("game_text").first()
    if found is None:
        raise UnknownVersionError(_("Diese Fassung gibt es nicht."))
    return found


def text_of(found: TextVersion) -> str:
    """What a version reads; a return to the shipped text is that text, as it was then."""
    return found.text or found.shipped or found.game_text.shipped


def text_before(found: TextVersion) -> str:
    """What was in use before a version was saved: the version before, or the shipped text it started from."""
    previous = TextVersion.objects.filter(game_text=found.game_text, pk__lt=found.pk).first()
    return text_of(previous) if previous else found.shipped or found.game_text.shipped


def updates() -> list[str]:
    """The slugs of edited texts of which a newer shipped one is there, in the order of the titles."""
    newest = TextVersion.objects.filter(game_text=OuterRef("pk")).values("shipped_hash")[:1]
    edited = GameText.objects.exclude(edited="").annotate(begun_from=Subquery(newest))
    return list(edited.exclude(begun_from=F("shipped_hash")).values_list("slug", flat=True))


def findings(slug: str, source: str) -> tuple[Finding, ...]:
    """What the checker says of a text, what breaks it first."""
    return _in_order(previews.findings(slug, source, _slugs()))


def preview(slug: str, source: str, audience: str, layout: str) -> Preview:
    """The same, and how the text looks to these readers and in this layout."""
    made = previews.preview(slug, source, _slugs(), audience, layout)
    return replace(made, findings=_in_order(made.findings))


def _slugs() -> tuple[str, ...]:
    return tuple(GameText.objects.values_list("slug", flat=True))


def _in_order(found: Iterable[Finding]) -> tuple[Finding, ...]:
    return tuple(sorted(found, key=lambda finding: (not breaks(finding), not finding.error)))


def breaks(finding: Finding) -> bool:
    """Whether a text with this finding is refused."""
    return finding.error and finding.code in BREAKING


# --- writing ----------------------------------------------------------------------------------------------------


def save(slug: str, text: str, *, start: str, who: AbstractBaseUser, note: str = "") -> TextVersion | None:
    """Make `text` the text in use; None if it is so already. Equal to the shipped text it is no edit any more.

    Raises UnknownGameError, ConflictError (checked first: it hands back what would be lost), BrokenTextError.
    """
    text = written(text)
    with transaction.atomic():
        row = _row(slug, lock=True)
        last = row.versions.first()
        if text == row.in_use:
            return None
        if start != _start(row, last):
            raise _conflict(row, last, text, start)
    _sound(slug, text)  # takes a while: not with the database locked
    with transaction.atomic():
        row = _row(slug, lock=True)
        last = row.versions.first()
        if start != _start(row, last):
            raise _conflict(row, last, text, start)
        if text == row.shipped:
            return _write(row, "", who, note)
        if row.edited and last is not None:  # an update that is offered stays offered
            return _write(row, text, who, note, shipped=last.shipped, shipped_hash=last.shipped_hash)
        return _write(row, text, who, note)


def go_back(slug: str, number: int, *, who: AbstractBaseUser) -> TextVersion | None:
    """Use an older version again; None if it is in use. The version in use now stays among the others.

    Raises UnknownGameError, UnknownVersionError, BrokenTextError where the version cannot be used any more.
    """
    old = version(slug, number)
    if not old.text:
        return to_shipped(slug, who=who)
    _sound(slug, old.text)
    with transaction.atomic():
        row = _row(slug, lock=True)
        if row.edited == old.text:
            return None
        said = _("wieder wie am %(when)s") % {"when": _when(old)}
        # the shipped text this version was made from stays its beginning, so that later updates are offered again
        return _write(row, old.text, who, said, shipped=old.shipped, shipped_hash=old.shipped_hash)


def to_shipped(slug: str, *, who: AbstractBaseUser) -> TextVersion | None:
    """Use the shipped text again; None if it is in use. Raises UnknownGameError."""
    with transaction.atomic():
        row = _row(slug, lock=True)
        return _write(row, "", who, _("zurück zum mitgelieferten Text")) if row.edited else None


def take_update(slug: str, *, start: str, seen: str, who: AbstractBaseUser) -> TextVersion | None:
    """Put what changed in the shipped text into the edited one; None if there is nothing to put in.

    Raises UnknownGameError, ConflictError if the text or the update is another than at the start, TextError if both
    changed the same lines, BrokenTextError.
    """
    update = draft(slug).update
    if update is None:
        return None
    if update.merged is None:
        said = _(
            "Ihr Text und der neue mitgelieferte ändern dieselben Zeilen. Bitte übertragen Sie die Änderung selbst."
        )
        raise TextError(said)
    _sound(slug, update.merged)
    return _decided(slug, update.merged, _("Neues aus dem mitgelieferten Text übernommen"), start, seen, who)


def keep_own(slug: str, *, start: str, seen: str, who: AbstractBaseUser) -> TextVersion | None:
    """Leave the edited text as it is and stop offering this update. Raises UnknownGameError, ConflictError."""
    begun = draft(slug)
    if begun.update is None:
        return None
    note = _("Neues aus dem mitgelieferten Text nicht übernommen")
    return _decided(slug, begun.text, note, start, seen, who)


def written(text: str) -> str:
    """A text as it is stored: one kind of line end, one at the end.

    Raises TextError for characters no text has, and for very many lines.
    """
    if "\0" in text:
        raise TextError(_("Der Text enthält ein Zeichen, das sich nicht speichern lässt (NUL)."))
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if text.count("\n") > MOST_LINES:
        raise TextError(_("Der Text hat zu viele Zeilen: höchstens %(n)d.") % {"n": MOST_LINES})
    return text.rstrip("\n") + "\n" if text.strip() else ""


def _decided(slug: str, text: str, note: str, start: str, seen: str, who: AbstractBaseUser) -> TextVersion:
    with transaction.atomic():
        row = _row(slug, lock=True)
        last = row.versions.first()
        if start != _start(row, last) or seen != row.shipped_hash:
            raise _conflict(row, last, text, start)
        return _write(row, text if text != row.shipped else "", who, note)


def _row(slug: str, *, lock: bool = False) -> GameText:
    rows = GameText.objects.select_for_update() if lock else GameText.objects.all()
    row = rows.filter(slug=slug).first()
    if row is None:
        raise UnknownGameError(_("Einen Text „%(slug)s“ gibt es nicht.") % {"slug": slug[:60]})
    return row


def _start(row: GameText, last: TextVersion | None) -> str:
    """The name of the text in use: which version it is, and its first bytes of SHA-256."""
    return f"{last.pk if last else 0}-{_digest(row.in_use)}"


def _update(row: GameText, last: TextVersion | None) -> Update | None:
    if not row.edited or last is None or last.shipped_hash == row.shipped_hash:
        return None
    return Update(last.shipped, row.shipped, comparing.merged(last.shipped, row.edited, row.shipped), row.shipped_hash)


def _conflict(row: GameText, last: TextVersion | None, mine: str, start: str) -> ConflictError:
    number, _dash, digest = start.partition("-")
    base = next((text for text in _candidates(row, number) if _digest(text) == digest), None)
    merged = comparing.merged(base, mine, row.in_use) if base is not None else None
    by = last.who_name if last is not None and str(last.pk) != number else ""
    return ConflictError(row.in_use, by, merged)


def _candidates(row: GameText, number: str) -> Iterable[str]:
    """Texts the start of an edit may have been."""
    for found in row.versions.all():
        if str(found.pk) == number:
            yield text_of(found)
        yield found.shipped


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _sound(slug: str, text: str) -> None:
    broken = tuple(finding for finding in findings(slug, text) if breaks(finding))
    if broken:
        raise BrokenTextError(broken)


def _write(
    row: GameText, text: str, who: AbstractBaseUser, note: str, *, shipped: str = "", shipped_hash: str = ""
) -> TextVersion:
    """Append a version and make it the text in use; inside the transaction that locked the row."""
    if row.edited and not row.versions.exists():  # edited by other means: it is kept too
        TextVersion.objects.create(
            game_text=row, text=row.edited, shipped=row.shipped, shipped_hash=row.shipped_hash, who_name=""
        )
    row.edited = text
    row.title = read_sheet(row.in_use).facts.title
    row.save(update_fields=["edited", "title", "updated_at"])
    return TextVersion.objects.create(
        game_text=row,
        text=text,
        shipped=shipped or row.shipped,
        shipped_hash=shipped_hash or row.shipped_hash,
        who_name=who.get_username(),
        note=note.strip()[:NOTE_LENGTH],
    )


def _when(found: TextVersion) -> str:
    return timezone.localtime(found.created_at).strftime("%d.%m.%Y, %H:%M")
