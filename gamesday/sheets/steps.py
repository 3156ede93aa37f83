"""How anybody's table comes in, whatever it is about: which sheets, which columns, which rows; and what was left out.

Lists and quiz questions go this way. What the columns may mean is their `Way`; what a row does is their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _

from gamesday.refused import Refused
from gamesday.sheets import mapping as mappings
from gamesday.sheets import reading
from gamesday.sheets.csvtext import CHARSETS, SEPARATORS
from gamesday.sheets.errors import BadFileError, FileError
from gamesday.sheets.grid import Grid
from gamesday.sheets.guard import guarded
from gamesday.sheets.reading import Document, Wish
from gamesday.sheets.uploads import Part, Target, Upload
from gamesday.sheets.vocabulary import APPEND, LEAVE, Vocabulary
from gamesday.sheets.writing import FORMATS, Table

#: rows of one kind that a preview shows
SHOWN = 50
#: what becomes of a sheet that is left out
_AWAY = "weg"


@dataclass(frozen=True)
class Way:
    """What a kind of table may hold, and the names of the addresses of its pages."""

    words: Vocabulary
    sheets: str
    columns: str
    preview: str
    rest: str

    def address(self, step: str, upload: Upload) -> str:
        """Where a step of this upload is."""
        return reverse(getattr(self, step), args=[upload.token])


def sent_file(request: HttpRequest) -> tuple[str, bytes]:
    """The name and the bytes of what somebody sends. Raises BadFileError."""
    sent = request.FILES.get("datei")
    if sent is None:
        raise BadFileError(_("eine Datei"), _("keine"))
    if sent.size is None or sent.size > settings.IMPORT_MAX_BYTES:
        most = _("eine Datei mit höchstens %(n)d MB") % {"n": settings.IMPORT_MAX_BYTES // 1024**2}
        raise BadFileError(most, _("eine größere"))
    return str(sent.name or ""), sent.read()


def begin(way: Way, upload: Upload, document: Document) -> str:
    """Where to go with a file that has come: of several sheets somebody says first what becomes of them."""
    if len(with_content(document)) > 1:
        return way.address("sheets", upload)
    return go_on(way, upload, document)


def with_content(document: Document) -> list[int]:
    """The sheets in which something stands, or too much."""
    return [index for index, sheet in enumerate(document.sheets) if sheet.rows != 0]


def go_on(way: Way, upload: Upload, document: Document) -> str:
    """On to the preview if the file says itself what its columns are, else to saying it."""
    guessed = mappings.guess(document.grid, way.words)
    own = mappings.is_own(document.grid, guessed, way.words)
    upload.wish, upload.mapping = document.wish, guessed if own else None
    upload.save()
    return way.address("preview" if own else "columns", upload)


def next_sheet(way: Way, upload: Upload) -> str:
    """Where the next sheet is dealt with; "" if that was the last, and the file is done with."""
    if not upload.go_on():
        upload.finish()
        return ""
    try:
        return go_on(way, upload, reading.read(upload.data(), upload.wish))
    except Refused:  # not now; the page of its columns says so
        return way.address("columns", upload)


# --- sheets -----------------------------------------------------------------------------------------------------


def sheet_cards(request: HttpRequest, document: Document, usual: str, title: str) -> list[dict[str, Any]]:
    """The sheets for people, each with what is to become of it: as it was sent, or as it usually would."""
    cards = []
    for index in with_content(document):
        sheet = document.sheets[index]
        cards.append(
            {
                "index": index,
                "sheet": sheet,
                "goal": request.POST.get(f"blatt-{index}", _AWAY if sheet.hidden else usual),
                "title": request.POST.get(f"titel-{index}", _title(sheet.name, index, title)),
            }
        )
    return cards


def _title(name: str, index: int, title: str) -> str:
    """What a list of this sheet is called: as the sheet, unless that has the name every sheet has."""
    usual = name.rstrip("0123456789 ").casefold() in {"", "tabelle", "sheet", "blatt", "table"}
    return f"{title} {index + 1}" if usual else name


def sent_sheets(
    way: Way, cards: Sequence[Mapping[str, Any]], upload: Upload, target: Callable[[str, str], Target]
) -> str:
    """Keep what somebody said of the sheets; where the first of them is dealt with. Raises Refused."""
    parts = [
        Part(card["index"], card["sheet"].name, target(card["goal"], " ".join(card["title"].split())))
        for card in cards
        if card["goal"] != _AWAY
    ]
    for card in cards:
        if card["goal"] != _AWAY and card["sheet"].rows is None:
            text = _("Das Blatt „%(name)s“ ist zu groß: Lassen Sie es weg. Es wurde nichts geändert.")
            raise Refused(text % {"name": card["sheet"].name})
    if not parts:
        raise Refused(_("Wählen Sie mindestens ein Blatt, das eingelesen wird. Es wurde nichts geändert."))
    upload.waiting = tuple(parts)
    upload.skipped = tuple(card["sheet"].name for card in cards if card["goal"] == _AWAY)
    upload.sheet, upload.read = "", ()
    return next_sheet(way, upload)


# --- columns ----------------------------------------------------------------------------------------------------


def mapping_of(way: Way, upload: Upload, document: Document) -> mappings.Mapping:
    """What somebody has said of the columns, or what they probably are."""
    return upload.mapping or mappings.guess(document.grid, way.words)


def columns_context(way: Way, upload: Upload, document: Document, mapping: mappings.Mapping) -> dict[str, Any]:
    """What the page of the columns shows."""
    top = range(min(len(document.grid.rows), max(20, mapping.heading + 1)))
    return {
        "upload": upload,
        "document": document,
        "mapping": mapping,
        "headings": mappings.headings(document.grid, mapping),
        "fields": way.words.headings.items(),
        "appends": way.words.rest == APPEND,
        "tops": [(row, mappings.shown_row(document.grid, row)) for row in top if any(document.grid.rows[row])],
        "charsets": CHARSETS.items(),
        "separators": SEPARATORS.items(),
        **_heading_context(document.grid, mapping),
    }


def _heading_context(grid: Grid, mapping: mappings.Mapping) -> dict[str, Any]:
    """Which row was taken for headings; where none was, which the first is."""
    row = mapping.heading if mapping.heading >= 0 else next((row for row, cells in enumerate(grid.rows) if any(cells)))
    return {"top": row, "top_text": mappings.shown_row(grid, row)}


def sent_mapping(way: Way, request: HttpRequest, document: Document, former: mappings.Mapping) -> mappings.Mapping:
    """What somebody says of the columns. Raises BadFileError."""
    known = {*way.words.headings, *({APPEND} if way.words.rest == APPEND else ())}
    fields = []
    for column in range(document.grid.width):
        chosen = request.POST.get(f"spalte-{column}", "")
        only_ours = "uebrige" in request.POST and chosen not in way.words.headings
        fields.append(LEAVE if only_ours or chosen not in known else chosen)
    mapping = replace(former, fields=tuple(fields), lone_titles="titelzeilen" in request.POST)
    mappings.check(document.grid, mapping, way.words)
    return mapping


def reads_otherwise(request: HttpRequest) -> bool:
    """Whether a form asks to read the file anew."""
    return bool({"lesen", "ding", "ueberschriften"} & request.POST.keys())


def read_otherwise(way: Way, request: HttpRequest, upload: Upload, document: Document) -> str:
    """Another charset, separator or row of headings; the columns are guessed anew. Where to go on.

    Raises BadFileError, FileError: it cannot be read so, and nothing is changed.
    """
    former = mapping_of(way, upload, document)
    if "ding" in request.POST:
        return _take_for_thing(way, upload, document, former)
    said = request.POST.get("ueberschriften", request.POST.get("kopf", ""))
    number = int(said) if said.removeprefix("-").isdecimal() else None
    if "ueberschriften" not in request.POST:
        wish = Wish(document.wish.sheet, request.POST.get("zeichensatz", ""), request.POST.get("trenner", ""))
        read = reading.read(upload.data(), wish)
        if read.wish != document.wish and number == former.heading:
            number = None  # nobody chose it, and another table may have its headings elsewhere
        document = read
    upload.wish = document.wish
    upload.mapping = mappings.guess(document.grid, way.words, number)
    upload.save()
    return way.address("columns", upload)


def _take_for_thing(way: Way, upload: Upload, document: Document, former: mappings.Mapping) -> str:
    """The row that was taken for headings is one like the others; what stands above it stays away."""
    above = range(max(former.heading - former.lines + 1, 0))
    fresh = mappings.guess(document.grid, way.words, mappings.NO_HEADINGS)
    left = tuple(sorted({*above, *former.left}))
    seen = upload.mapping is not None
    upload.mapping = replace(fresh, fields=former.fields if seen else fresh.fields, left=left)
    upload.save()
    return way.address("preview" if seen else "columns", upload)


# --- rows -------------------------------------------------------------------------------------------------------


def leaves_rows(request: HttpRequest) -> bool:
    """Whether a form says which rows are left out."""
    return "zeilen" in request.POST


def leave_rows(way: Way, request: HttpRequest, upload: Upload, document: Document) -> str:
    """Leave rows out, or read them again; where to go on."""
    mapping = mapping_of(way, upload, document)
    away = mappings.numbers_in(" ".join(request.POST.getlist("weg"))) & set(range(1, len(document.grid.rows) + 1))
    if "ausgeblendet" in request.POST:
        away |= {row + 1 for row in document.grid.hidden_rows}
    again = mappings.numbers_in(" ".join(request.POST.getlist("wieder")))
    upload.mapping = mapping.without(away).with_again(again)
    upload.save()
    return way.address("preview", upload)


def rows_context(upload: Upload, document: Document, mapping: mappings.Mapping) -> dict[str, Any]:
    """What a preview shows of how the file was read."""
    grid = document.grid
    used = set(range(mapping.heading + 1, len(grid.rows))) - set(mapping.left)
    columns = [column for column in grid.hidden_columns if column < grid.width]
    return {
        "upload": upload,
        "document": document,
        "mapping": mapping,
        "left_rows": mappings.left_rows(grid, mapping),
        "hidden_rows": rows_said(row + 1 for row in grid.hidden_rows if row in used and grid.rows[row]),
        "hidden_columns": ", ".join(map(mappings.column_name, columns)),
        "shown": SHOWN,
        **_heading_context(grid, mapping),
    }


def rows_said(numbers: Iterable[int]) -> str:
    """Rows for people: „3, 7–9“."""
    runs: list[list[int]] = []
    for number in sorted(set(numbers)):
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join(str(first) if first == last else f"{first}–{last}" for first, last in runs)


@dataclass(frozen=True, slots=True)
class Refusal:
    """What is wrong, and with which rows: said once however many they are."""

    rows: str
    column: str
    expected: str
    got: str


def refusals(refused: Iterable[FileError]) -> list[Refusal]:
    """Alike refusals of several rows together, in the order of the first."""
    found: dict[tuple[str, str, str], list[int]] = {}
    for each in refused:
        found.setdefault((each.column, each.expected, each.got), []).append(each.row)
    return [Refusal(rows_said(rows), *said) for said, rows in found.items()]


def rest_of(document: Document, mapping: mappings.Mapping, why: Mapping[int, str], sheet: str = "") -> list[list[str]]:
    """The rows that are left out, with the headings of the file: the number, the texts, the reason."""
    grid = document.grid
    left = mappings.left_rows(grid, mapping)
    if not left:
        return []
    names = mappings.names_of(grid, mapping.heading, mapping.lines)
    headings = [mappings.shown_name(name, column) for column, name in enumerate(names)]
    title = [[_("Blatt „%(name)s“") % {"name": sheet}]] if sheet else []
    rows = [
        [str(each.number), *(grid.text(each.number - 1, column) for column in range(grid.width)), reason]
        for each in left
        for reason in [why.get(each.number) or each.why]
    ]
    return [*title, [_("Zeile"), *headings, _("Warum nicht übernommen")], *rows]


def say_rest(request: HttpRequest, way: Way, upload: Upload) -> None:
    """Say that something was left out, and where it is."""
    if upload.rest():
        said = _("Was weggelassen wurde, gibt es zwei Stunden lang als Datei:")
        link = format_html('<a href="{}" download>{}</a>', way.address("rest", upload), _("Weggelassenes"))
        messages.info(request, format_html("{} {}", said, link))


def rest_file(rows: Sequence[Sequence[str]]) -> HttpResponse:
    """What was left out as a file."""
    first, *others = [[guarded(text) for text in row] for row in rows]
    table = Table(_("Weggelassen"), first, others)
    return HttpResponse(
        FORMATS["csv"].write(table),
        content_type=FORMATS["csv"].content_type,
        headers={"Content-Disposition": 'attachment; filename="weggelassen.csv"'},
    )
