"""The game library: the shipped files into the database, and the texts in use out of it."""

from __future__ import annotations

import hashlib
import logging
from dataclasses import dataclass
from pathlib import Path

from django.db import transaction
from django.db.models import Count, Max, Q
from django.utils.translation import gettext as _

from rules.domain.errors import TextError, UnknownGameError
from rules.domain.frontmatter import SLUG
from rules.domain.leaflet import check
from rules.domain.reading import read_sheet
from rules.domain.sheet import GameSheet
from rules.domain.shipped import SHIPPED, shipped_files
from rules.models import GameText, TextVersion

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Loaded:
    """What loading changed: slugs, in order. Withdrawn texts are kept where somebody edited them."""

    added: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()


def load_library(folder: Path = SHIPPED) -> Loaded:
    """Bring the shipped texts of `folder` into the database; all of them, or none when one cannot be read.

    Reads no more than the files and one query when nothing has changed. Raises TextError, naming the file.
    """
    sources = {slug: path.read_text(encoding="utf-8") for slug, path in shipped_files(folder).items()}
    hashes = {slug: hashlib.sha256(source.encode()).hexdigest() for slug, source in sources.items()}
    stored = dict(GameText.objects.values_list("slug", "shipped_hash"))
    added = tuple(slug for slug in sources if slug not in stored)
    changed = tuple(slug for slug in sources if slug in stored and stored[slug] != hashes[slug])
    gone = [slug for slug in stored if slug not in sources]
    if not (added or changed or gone):
        return Loaded()
    titles = {slug: _checked(slug, sources[slug]).facts.title for slug in (*added, *changed)}
    with transaction.atomic():
        edited = set(GameText.objects.exclude(edited="").values_list("slug", flat=True))
        for slug in (*added, *changed):
            title = {} if slug in edited else {"title": titles[slug]}  # an edited text has a title of its own
            GameText.objects.update_or_create(
                slug=slug, defaults={"shipped": sources[slug], "shipped_hash": hashes[slug], **title}
            )
        withdrawn = GameText.objects.filter(slug__in=gone, edited="")
        removed = tuple(withdrawn.order_by("slug").values_list("slug", flat=True))
        withdrawn.delete()
    return Loaded(added, changed, removed)


def _checked(slug: str, source: str) -> GameSheet:
    try:
        sheet = read_sheet(source)
        check(sheet)
    except TextError as error:
        raise TextError(f"{slug}.md: {error}") from error
    if sheet.facts.slug != slug:
        raise TextError(
            _("%(file)s.md: Der Kurzname im Kopf ist „%(slug)s“.") % {"file": slug, "slug": sheet.facts.slug}
        )
    return sheet


def find_text(slug: str) -> GameSheet:
    """The text in use for a game: its own, or that of a family that covers it.

    Raises UnknownGameError, naming the games there are.
    """
    row = GameText.objects.filter(slug=slug).first()
    if row is None:
        covering = _family(slug)
        if covering is not None:
            return covering
        known = ", ".join(GameText.objects.order_by("slug").values_list("slug", flat=True))
        raise UnknownGameError(
            _("Eine Anleitung für „%(slug)s“ gibt es nicht. Es gibt: %(known)s.")
            % {"slug": slug[:60], "known": known or _("noch keine")}
        )
    return sheet_of(row)


def sheet_of(row: GameText) -> GameSheet:
    """What a text says. An edited one that a newer program cannot read any more is passed over for the shipped one.

    The editor shows it all the same, with what is wrong with it.
    """
    if row.edited:
        try:
            return read_sheet(row.edited)
        except TextError:
            log.warning("the edited text of %s cannot be read; the shipped one is shown", row.slug)
    return read_sheet(row.shipped)


def _family(slug: str) -> GameSheet | None:
    """The text that says it covers a game; None if there is none."""
    if not SLUG.fullmatch(slug):
        return None
    mentions = GameText.objects.filter(Q(shipped__contains=slug) | Q(edited__contains=slug))
    sheets = (sheet_of(row) for row in mentions)
    return next((sheet for sheet in sheets if slug in sheet.facts.covers), None)


def state() -> tuple[object, ...]:
    """Which texts there are, and when one was changed last: what is made of all of them holds as long as this does."""
    texts = GameText.objects.aggregate(Count("pk"), Max("updated_at"))
    newest = TextVersion.objects.order_by("-pk").values_list("pk", "created_at").first()
    return *texts.values(), newest


def all_texts() -> list[GameSheet]:
    """Every text in use, by title."""
    return [sheet_of(row) for row in GameText.objects.all()]


def titles() -> dict[str, str]:
    """The title of every text by its slug, in the order of the titles; one query, no text is read."""
    return dict(GameText.objects.values_list("slug", "title"))
