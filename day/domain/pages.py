"""The page of a games day: what organisers let everybody read about it, when it is over or before.

It is there when they publish it and gone when they withdraw it, at once: nothing of it may be kept by a browser without
asking. Pictures are taken in as photos of the lists are (encoded anew, without place and camera); what is taken away is
deleted. A day without places shows none here either, and no list that could be read as one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import BinaryIO

from django.db import IntegrityError, transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from day.domain import results
from day.domain.errors import DayError, StaleError, UnreadableError
from day.domain.revisions import State
from day.domain.scoring.attempts import Placed
from day.models import DayPage, DayPicture, DayPlan
from games.domain import overview
from inventory.domain import fields, photos
from inventory.domain.errors import InventoryError

LONGEST_TEXT = 3000
LONGEST_ALT = 200
MOST_PICTURES = 24
#: places of a stall that are told to everybody
TOLD = 3
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss"})


class UnknownPageError(DayError):
    """There is no such page for whoever asks."""


@dataclass(frozen=True, slots=True)
class Best:
    """The first places at a stall."""

    stall: str
    placed: tuple[Placed, ...]


def page_of(state: State) -> DayPage:
    """The page of a games day; made, and not published, when it is first asked for."""
    while (page := DayPage.objects.filter(plan=state.row).first()) is None:
        try:
            with transaction.atomic():
                DayPage.objects.create(plan=state.row, slug=_free_slug(state))
        except IntegrityError:  # somebody else has just made it, or taken the address
            continue
    return page


def _free_slug(state: State) -> str:
    day = state.row.games_day
    name = slugify(day.title.translate(_UMLAUTS))[:80] or "spieltag"
    start = name if str(day.date.year) in name else f"{name}-{day.date.year}"
    slug, number = start, 1
    while DayPage.objects.filter(slug=slug).exists():
        number += 1
        slug = f"{start}-{number}"
    return slug


def find(slug: str, *, all_of_them: bool) -> DayPage:
    """A published page of a plan that is no draft; `all_of_them`: any. Raises UnknownPageError."""
    page = DayPage.objects.filter(slug=slug).select_related("plan__games_day").first()
    if page is None or not (all_of_them or (page.published and page.plan.status != DayPlan.Status.DRAFT)):
        raise UnknownPageError(_("Diese Seite gibt es nicht (mehr)."))
    return page


def change(state: State, edition: int, *, text: str, with_results: bool) -> DayPage:
    """Other words on the page. Raises StaleError if it is not what it was in `edition`, UnreadableError."""
    text = text.replace("\r\n", "\n").replace("\t", " ").strip()
    if len(text) > LONGEST_TEXT:
        message = _("Der Text hat %(n)s Zeichen, höchstens %(most)s sind möglich.")
        raise UnreadableError(message % {"n": len(text), "most": LONGEST_TEXT})
    for line in text.split("\n"):
        _readable(line)
    page_of(state)
    with transaction.atomic():
        page = DayPage.objects.select_for_update(no_key=True).get(plan=state.row)
        if (page.text, page.results) == (text, with_results):
            return page
        if page.edition != edition:
            raise StaleError(_("Das hat jemand anderes inzwischen geändert. So, wie es jetzt hier steht, gilt es."))
        page.text, page.results, page.edition = text, with_results, page.edition + 1
        page.save(update_fields=["text", "results", "edition"])
    return page


def publish(state: State, published: bool) -> DayPage:
    """Let everybody read the page, or nobody any more. Raises DayError while the plan is a draft."""
    if published and state.row.status == DayPlan.Status.DRAFT:
        raise DayError(_("Der Plan ist noch ein Entwurf: Die Seite gibt es erst, wenn er gilt."))
    page = page_of(state)
    DayPage.objects.filter(pk=page.pk).update(published=published)
    page.published = published
    return page


# --- pictures ---------------------------------------------------------------------------------------------------


def add_picture(state: State, file: BinaryIO, alt: str, *, agreed: bool) -> DayPicture:
    """A picture for the page; the same one twice is one. `agreed`: whoever can be recognised on it has agreed.

    Raises UnreadableError, and PhotoError for what is no picture.
    """
    if not agreed:
        raise UnreadableError(_("Ein Bild kommt nur auf die Seite, wenn alle zugestimmt haben, die zu erkennen sind."))
    said, page = _alt(alt), page_of(state)
    if page.pictures.count() >= MOST_PICTURES:
        raise DayError(_("Mehr als %(n)s Bilder hat eine Seite nicht.") % {"n": MOST_PICTURES})
    made = photos.read_photo(file)
    picture, _new = DayPicture.objects.update_or_create(
        page=page, sha256=made.sha256,
        defaults={"image": made.image, "width": made.width, "height": made.height, "alt": said},
    )  # fmt: skip
    return picture


def describe_picture(state: State, number: int, alt: str) -> None:
    """Other words for a picture. Raises UnreadableError, UnknownPageError."""
    said = _alt(alt)
    if not DayPicture.objects.filter(page=page_of(state), pk=number).update(alt=said):
        raise UnknownPageError(_("Dieses Bild gibt es nicht mehr."))


def remove_picture(state: State, number: int) -> None:
    """Delete a picture for good; one that is gone already is gone."""
    DayPicture.objects.filter(page=page_of(state), pk=number).delete()


def _alt(text: str) -> str:
    text = _readable(" ".join(text.split()))
    if not text:
        raise UnreadableError(_("Bitte schreiben Sie, was auf dem Bild zu sehen ist, für alle, die es nicht sehen."))
    if len(text) > LONGEST_ALT:
        raise UnreadableError(_("Was auf dem Bild ist, sagen höchstens %(n)s Zeichen.") % {"n": LONGEST_ALT})
    return text


def _readable(line: str) -> str:
    """The line, if no sign is in it that cannot be kept. Raises UnreadableError."""
    try:
        return fields.checked(line, LONGEST_TEXT)
    except InventoryError as error:
        raise UnreadableError(str(error)) from error


# --- what it tells ----------------------------------------------------------------------------------------------


def numbers(state: State) -> list[tuple[int, str]]:
    """The day in numbers, each with its word; nothing that was none."""
    plan = state.plan
    stalls, groups, visits = len(plan.open_stalls), len(plan.going), len(plan.visits)
    matches = overview.finished(state.row.games_day.date)
    told = [
        (groups, ngettext("Gruppe", "Gruppen", groups)),
        (stalls, ngettext("Stand", "Stände", stalls)),
        (visits, ngettext("Besuch an einem Stand", "Besuche an den Ständen", visits)),
        (matches, ngettext("Partie an den Tischen im Netz", "Partien an den Tischen im Netz", matches)),
    ]
    return [(number, word) for number, word in told if number]


def best(state: State) -> list[Best]:
    """The first places at each stall where something was counted; on a day without places nothing."""
    if state.plan.variant in results.UNRANKED:
        return []
    found = []
    for number, stall in sorted(state.plan.stalls.items()):
        counted = results.score_of(stall)
        if counted is None:
            continue
        ranked = results.ranking(state.plan, counted[1], results.attempts(state.row, number))
        if first := tuple(placed for placed in ranked if placed.place <= TOLD):
            found.append(Best(stall.name, first))
    return found
