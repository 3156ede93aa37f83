"""Lists, count sheets and box labels as PDF."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.utils.translation import gettext as _

from gamesday.paper.addresses import qr
from gamesday.paper.typesetting import PrintError, Typesetter
from inventory.domain.fields import HEADINGS, STATE_FIELD
from inventory.domain.sheet import Cell, SheetRow, row_name, sheet
from inventory.domain.status import Status
from inventory.models import Box, Item

#: relative widths of the columns
_WIDTHS = {"benennung": 27, "anzahl": 14, "bemerkung": 39, STATE_FIELD: 20}
#: labels of one file
MOST_LABELS = 240


@dataclass(frozen=True, slots=True)
class LabelSheet:
    """A sheet of labels on A4, without gaps between them; millimetres. The labels stand in the middle of the sheet."""

    slug: str
    width: float
    height: float
    columns: int
    rows: int

    @property
    def title(self) -> str:
        """For people."""
        size = f"{self.width:g} × {self.height:g}".replace(".", ",")
        return _("%(size)s mm, %(n)d auf einem Bogen") % {"size": size, "n": self.places}

    @property
    def places(self) -> int:
        """Labels on one sheet."""
        return self.columns * self.rows

    @property
    def left(self) -> float:
        """From the edge to the first label."""
        return (210 - self.width * self.columns) / 2

    @property
    def top(self) -> float:
        """From the edge to the first label."""
        return (297 - self.height * self.rows) / 2


LABEL_SHEETS = {
    made.slug: made
    for made in (
        LabelSheet("70x37", 70, 37, 3, 8),
        LabelSheet("105x48", 105, 48, 2, 6),
        LabelSheet("97x67", 97, 67.7, 2, 4),
    )
}


_typesetter = Typesetter(Path(__file__).resolve().parent.parent / "typst")


def list_pdf(slug: str, *, status: Status | None = None) -> bytes:
    """The list as on paper; with a status the rows that have it. Raises UnknownListError, PrintError."""
    shown = sheet(slug, status=status)
    subheading = shown.list.subheading
    if status is not None:
        only = _("nur: %(status)s") % {"status": status.label}
        subheading = f"{subheading} – {only}" if subheading else only
    columns: list[str] = shown.list.columns
    return _typesetter.pdf(
        "list.typ",
        {
            **_head(shown.list.heading, subheading, shown.list.foot),
            "count": False,
            "blanks": [],
            "headings": [HEADINGS[name] for name in columns],
            "widths": [_WIDTHS[name] for name in columns],
            "blocks": [
                {
                    "title": block.title,
                    "rows": [[_printed(cell, status) for cell in line.cells] for line in block.lines],
                }
                for block in shown.blocks
            ],
            "below": [_in_a_line(line, status) for line in shown.below],
        },
    )


def count_sheet_pdf(slug: str) -> bytes:
    """The list with blanks for counting by hand. Raises UnknownListError, PrintError."""
    shown = sheet(slug)
    blocks = [(block.title, block.lines) for block in shown.blocks]
    if shown.below:
        blocks.append((_("unter der Tabelle"), list(shown.below)))
    return _typesetter.pdf(
        "list.typ",
        {
            **_head(shown.list.heading, _("Zählblatt: %(list)s") % {"list": shown.list.title}, ""),
            "count": True,
            "blanks": [_("gezählt am"), _("von")],
            "headings": [_("Benennung"), _("Anzahl"), _("Soll"), _("da"), _("brauchbar"), _("Bemerkung")],
            "widths": [30, 17, 8, 9, 13, 30],
            "blocks": [{"title": title, "rows": [_blanks(line.item) for line in lines]} for title, lines in blocks],
            "below": [],
        },
    )


def _head(heading: str, subheading: str, foot: str) -> dict[str, Any]:
    return {
        "title": f"{heading} – {subheading}" if subheading else heading,
        "author": _("Förderverein"),
        "heading": heading,
        "subheading": subheading,
        "foot": foot,
    }


def _in_a_line(line: SheetRow, status: Status | None) -> str:
    return "   ".join(text for cell in line.cells if (text := _printed(cell, status)))


def _printed(cell: Cell, status: Status | None) -> str:
    """A cell as on paper. Among some rows of a list one without a name is called something, so that it can be found."""
    return cell.row_name if status and cell.field == "benennung" else cell.paper


def _blanks(item: Item) -> list[str]:
    target = "" if item.target is None else str(item.target)
    return [row_name(item), item.anzahl, target, "", "", ""]


def labels_pdf(boxes: Sequence[Box], sheet_slug: str, *, first: int, address: str) -> bytes:
    """Labels of boxes; `first` is the place of the first one on a sheet that has been begun, from 1.

    `address` is that of a box's page, with `{code}` for the code. Raises PrintError.
    """
    paper = LABEL_SHEETS.get(sheet_slug)
    if paper is None:
        raise PrintError(_("Diesen Etikettenbogen gibt es nicht."))
    if not 1 <= first <= paper.places:
        raise PrintError(_("Der Bogen hat die Plätze 1 bis %(n)d.") % {"n": paper.places})
    if not boxes:
        raise PrintError(_("Bitte wählen Sie wenigstens einen Kasten aus."))
    if len(boxes) > MOST_LABELS:
        raise PrintError(_("Auf einmal gehen höchstens %(n)d Etiketten.") % {"n": MOST_LABELS})
    contents = _contents(boxes)
    pages: dict[int, list[dict[str, Any]]] = {}
    for number, box in enumerate(boxes, start=first - 1):
        page, place = divmod(number, paper.places)
        row, column = divmod(place, paper.columns)
        pages.setdefault(page, []).append(
            {
                "row": row,
                "column": column,
                "name": box.name,
                "code": box.code,
                "place": box.place.name if box.place else "",
                "contents": contents.get(box.pk, ""),
                "qr": qr(address.format(code=box.code)),
                "alt": _("QR-Code zum Kasten %(code)s") % {"code": box.code},
            }
        )
    return _typesetter.pdf(
        "labels.typ",
        {
            "title": _("Etiketten für Kästen"),
            "author": _("Förderverein"),
            "width": paper.width,
            "height": paper.height,
            "left": paper.left,
            "top": paper.top,
            "pages": list(pages.values()),
        },
    )


def _contents(boxes: Iterable[Box]) -> dict[int, str]:
    names: dict[int, list[str]] = {}
    rows = Item.objects.filter(retired=None).exclude(benennung="")
    for inside in ("box", "amounts__box"):
        for box, name in rows.filter(**{f"{inside}__in": boxes}).values_list(inside, "benennung"):
            names.setdefault(box, []).append(name)
    return {box: ", ".join(sorted(found)) for box, found in names.items()}
