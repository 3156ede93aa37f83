"""Many leaflets at once: what organisers print before a games day.

An `Order` holds everything a print needs, the texts included, so that it can be carried out in another process
(`gamesday.paper.print_worker`), which asks no database.
"""

from __future__ import annotations

import io
import zipfile
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import IO, Any

from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from gamesday.paper import print_worker
from rules.domain import pictures, playthings
from rules.domain.booklets import booklet_pdf, in_order, pairs, place_of
from rules.domain.errors import PrintError
from rules.domain.faces import find_faces
from rules.domain.library import find_text
from rules.domain.printing import Choices, find_turn, leaflet_pdf, leaflets_pdf
from rules.domain.reading import read_sheet
from rules.domain.sheet import LAYOUTS, Audience, GameSheet, Layout, find_audience, find_layout
from rules.domain.typesetting import move_on
from rules.models import GameText

#: a pack is no larger than this, so that its memory has a bound: games (in a ZIP, where one leaflet after the other is
#: printed, the whole library), leaflets in one file, leaflets in one booklet (which nobody could staple if it were
#: thicker)
MOST_GAMES, MOST_IN_FILE, MOST_IN_BOOKLET = 250, 60, 24
#: the A5 booklet with cover and contents: a form of packs alone
BOOKLET = Layout("heft", gettext_lazy("A5-Heft zum Falten"), short=False)
FORMS = ("pdf", "zip")
#: files of a ZIP that are made at a time
AT_ONCE = 2
#: every file in a ZIP carries this date, so that the same pack is the same bytes
ZIP_DATE = (2026, 1, 1, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be printed.

    `texts` are the texts in use, `audiences` names of readers, `layout` a layout or "heft"; `form` is "pdf" (one file)
    or "zip" (a file for each leaflet, in folders by place and kind). `things` adds boards, score sheets and things to
    cut out to a ZIP.
    """

    texts: tuple[str, ...]
    audiences: tuple[str, ...]
    layout: str
    turn: str = "kurz"
    faces: str = ""
    form: str = "pdf"
    title: str = ""
    things: bool = False


@dataclass(frozen=True, slots=True)
class Printed:
    """A file: its name, its kind, and what is in it."""

    name: str
    content_type: str
    content: bytes


def order(
    slugs: Sequence[str],
    audiences: Sequence[str],
    layout: str,
    *,
    turn: str = "kurz",
    faces: str = "",
    form: str = "pdf",
    title: str = "",
    things: bool = False,
) -> Order:
    """An order for these games, each asked for once.

    Raises UnknownGameError, UnknownAudienceError, UnknownLayoutError, naming what there is, and PrintError for
    nothing or too much.
    """
    chosen, readers = list(dict.fromkeys(slugs)), tuple(dict.fromkeys(audiences))
    if not chosen:
        raise PrintError(_("Wählen Sie mindestens ein Spiel."))
    if not readers:
        raise PrintError(_("Wählen Sie, für wen gedruckt wird: für Kinder, für Erwachsene oder beide."))
    if len(chosen) > MOST_GAMES:
        raise PrintError(
            _("%(n)d Spiele sind zu viele auf einmal, es gehen höchstens %(most)d.")
            % {"n": len(chosen), "most": MOST_GAMES}
        )
    for reader in readers:
        find_audience(reader)
    count = len(chosen) * (1 if form == "zip" and layout == BOOKLET.slug else len(readers))
    if find_pack_layout(layout) is BOOKLET and count > MOST_IN_BOOKLET:
        raise PrintError(
            _("Das Heft wird zu dick zum Heften: %(n)d Anleitungen, es gehen höchstens %(most)d.")
            % {"n": count, "most": MOST_IN_BOOKLET}
        )
    if form == "pdf" and count > MOST_IN_FILE:
        raise PrintError(
            _("%(n)d Anleitungen sind zu viele für eine Datei, es gehen höchstens %(most)d. Nehmen Sie ein ZIP.")
            % {"n": count, "most": MOST_IN_FILE}
        )
    find_turn(turn)
    find_faces(faces)
    if form not in FORMS:
        raise PrintError(_("Eine Datei „%(form)s“ gibt es nicht. Es gibt: pdf, zip.") % {"form": form[:60]})
    texts = _sources(chosen)
    sheets = [read_sheet(text) for text in texts]
    if not pairs(sheets, [find_audience(reader) for reader in readers]):
        raise PrintError(
            _("%(games)s: Für Kinder gibt es davon keine Anleitung.")
            % {"games": ", ".join(sheet.facts.title for sheet in sheets)}
        )
    return Order(texts, readers, layout, turn, faces, form, title.strip()[:80], things)


def _sources(slugs: list[str]) -> tuple[str, ...]:
    """The texts in use for these games, each once although it may serve several of them."""
    rows = {row.slug: row.in_use for row in GameText.objects.filter(slug__in=slugs)}
    own = {slug: slug if slug in rows else find_text(slug).facts.slug for slug in slugs}
    missing = [slug for slug in own.values() if slug not in rows]
    rows |= {row.slug: row.in_use for row in GameText.objects.filter(slug__in=missing)}
    return tuple(dict.fromkeys(rows[slug] for slug in own.values()))


def find_pack_layout(slug: str) -> Layout:
    """A layout, or the booklet. Raises UnknownLayoutError."""
    return BOOKLET if slug == BOOKLET.slug else find_layout(slug)


def pack_layouts() -> dict[str, Layout]:
    """Every form a pack can take, by name."""
    return {**LAYOUTS, BOOKLET.slug: BOOKLET}


def make(slugs: Sequence[str], audiences: Sequence[str], layout: str, **chosen: Any) -> Printed:
    """Print a pack here and now; `chosen` as in `order`. Servers use `printed`, which lets nobody wait."""
    return carry_out(order(slugs, audiences, layout, **chosen))


def carry_out(wanted: Order) -> Printed:
    """Print what was ordered.

    Raises PanelOverflowError with the name of the leaflet that is too long; nothing is printed then.
    """
    target = io.BytesIO()
    name, content_type = _print(wanted, target)
    return Printed(name, content_type, target.getvalue())


async def printed(wanted: Order) -> Printed:
    """What was ordered, printed beside the server. Raises as `carry_out` does, and as `print_worker.printed`."""
    (name, content_type), content = await print_worker.printed(print_into, wanted)
    return Printed(name, content_type, content)


def print_into(wanted: Order, path: Path) -> tuple[str, str]:
    """The same into a file, so that no more than one leaflet of a ZIP is in memory; what it is called, and its kind."""
    with path.open("wb") as target:
        return _print(wanted, target)


def _print(wanted: Order, target: IO[bytes]) -> tuple[str, str]:
    sheets = in_order([read_sheet(text) for text in wanted.texts])
    readers = [find_audience(slug) for slug in wanted.audiences]
    layout = find_pack_layout(wanted.layout)
    choices = Choices(wanted.turn, wanted.faces)
    name = _name(sheets, readers, layout)
    if wanted.form == "zip":
        _zip(_made(_files(sheets, readers, layout, choices, wanted)), target)
        return f"{name}.zip", "application/zip"
    if layout is BOOKLET:
        made = booklet_pdf(sheets, readers, choices, title=wanted.title)
    else:
        made = leaflets_pdf(pairs(sheets, readers), layout, choices, wanted.title)
    target.write(made)
    return f"{name}.pdf", "application/pdf"


def _name(sheets: Sequence[GameSheet], readers: Sequence[Audience], layout: Layout) -> str:
    what = sheets[0].facts.slug if len(sheets) == 1 else "spiele"
    return "-".join([what, *(reader.slug for reader in readers), layout.slug])


def _files(
    sheets: Sequence[GameSheet], readers: Sequence[Audience], layout: Layout, choices: Choices, wanted: Order
) -> Iterator[tuple[str, Callable[[], bytes]]]:
    """Path in the ZIP and what makes the content, one after the other."""
    if layout is BOOKLET:
        for reader in readers:
            if not pairs(sheets, [reader]):
                continue
            book = partial(booklet_pdf, sheets, [reader], choices, title=wanted.title)
            yield f"heft-{reader.slug}-falten.pdf", book
            yield f"heft-{reader.slug}-lesen.pdf", partial(book, imposed=False)
    for sheet in sheets:
        where, kind = place_of(sheet.facts)
        folder = f"{_path(where)}/{_path(kind)}"
        if layout is not BOOKLET:
            for _sheet, reader in pairs([sheet], readers):
                path = f"{folder}/{sheet.facts.slug}-{reader.slug}-{layout.slug}.pdf"
                yield path, partial(_leaflet, sheet, reader, layout, choices)
        if wanted.things:
            for thing in playthings.of(sheet):
                path = f"{folder}/{thing.slug}.pdf"
                yield path, partial(playthings.thing_pdf, sheet, thing.slug, thing.sizes[0])
        pictures.forget()


def _leaflet(sheet: GameSheet, reader: Audience, layout: Layout, choices: Choices) -> bytes:
    made = leaflet_pdf(sheet, reader, layout, choices)
    move_on()
    return made


def _made(files: Iterator[tuple[str, Callable[[], bytes]]]) -> Iterator[tuple[str, bytes]]:
    """The same with their contents, in the same order: while one is typeset, which needs no Python, the next is put
    together. No more than three are in memory at a time."""
    with ThreadPoolExecutor(AT_ONCE) as pool:
        begun: deque[tuple[str, Future[bytes]]] = deque()
        for path, make in files:
            begun.append((path, pool.submit(make)))
            if len(begun) > AT_ONCE:
                first, content = begun.popleft()
                yield first, content.result()
        for path, content in begun:
            yield path, content.result()


def _path(words: str) -> str:
    return slugify(words.replace("ä", "ae").replace("ö", "oe").replace("ü", "ue").replace("Ü", "ue").replace("ß", "ss"))


def _zip(files: Iterator[tuple[str, bytes]], target: IO[bytes]) -> None:
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as archive:  # a PDF is compressed already
        for path, content in files:
            info = zipfile.ZipInfo(path, ZIP_DATE)
            info.external_attr = 0o644 << 16
            archive.writestr(info, content)
