"""What the columns of a file mean. Each reads what it writes: `column.read(column.write(value)) == value`.

A value is comparable: text as it is, numbers or None, tuples of `Entry` for parts and games. A section, box or place is
its name; a box has its code behind it (`Kasten [K7F2]`), because two may have one name.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from gamesday.sheets.values import is_unsaid
from gamesday.sheets.vocabulary import APPEND, LEAVE, Vocabulary
from inventory.domain.errors import UnreadableError
from inventory.domain.fields import HEADINGS, checked
from inventory.domain.transfer import marks
from inventory.domain.transfer.packed import Entry, UnpackableError, packed, unpacked
from inventory.models import LONGEST_CELL, MOST

KEY = "kennung"
LIST = "liste"
SECTION = "section"
BOX = "box"
PLACE = "place"
PARTS = "parts"
GAMES = "games"
RETIRED = "retired"
_SHOWN = 60
#: also as spreadsheets show whole numbers, „1.000“, „2,00“, and with what is counted behind it, „10 Stück“, „3x“
_WHOLE = re.compile(r"([0-9]{1,12}|[0-9]{1,3}(?:\.[0-9]{3})+)(?:,0+)?\s*(?:[x×]|Stück|Stk\.?|St\.?)?", re.IGNORECASE)


class CellError(ValueError):
    """What stands in a cell cannot be taken over: what was expected there. `UnreadableError` for one column."""

    def __init__(self, expected: str) -> None:
        super().__init__(expected)
        self.expected = expected


@dataclass(frozen=True, slots=True)
class Column(ABC):
    """One column: what its heading is, what other clubs call it, and how a value stands in its cells."""

    key: str
    heading: str
    synonyms: tuple[str, ...] = ()

    @abstractmethod
    def write(self, value: Any) -> str:
        """The cell for a value."""

    @abstractmethod
    def read(self, text: str) -> Any:
        """The value of a cell. Raises CellError."""


@dataclass(frozen=True, slots=True)
class Text(Column):
    """Any one line of text; a line break becomes a space."""

    longest: int = LONGEST_CELL
    lines: bool = False

    def write(self, value: Any) -> str:
        return str(value)

    def read(self, text: str) -> str:
        if not self.lines:
            text = re.sub(r"[\t\n\v\f\r\x1c-\x1e\x85\u2028\u2029]+", " ", text)
        if len(text) > self.longest:
            raise CellError(_("ein Text von höchstens %(n)d Zeichen") % {"n": self.longest})
        for line in text.splitlines() if self.lines else [text]:
            for piece in (line[at : at + LONGEST_CELL] for at in range(0, len(line), LONGEST_CELL)):
                try:
                    checked(piece)
                except UnreadableError as error:
                    raise CellError(_("ein Text ohne Steuerzeichen")) from error
        return text


@dataclass(frozen=True, slots=True)
class Number(Column):
    """A whole number, or nothing."""

    def write(self, value: Any) -> str:
        return "" if value is None else str(value)

    def read(self, text: str) -> int | None:
        text = text.strip()
        if not text or is_unsaid(text):
            return None
        whole = _WHOLE.fullmatch(text)
        number = int(whole[1].replace(".", "")) if whole else MOST + 1
        if number > MOST:
            raise CellError(_("eine ganze Zahl von 0 bis %(most)d oder nichts") % {"most": MOST})
        return number


@dataclass(frozen=True, slots=True)
class YesNo(Column):
    """`ja`, or nothing."""

    def write(self, value: Any) -> str:
        return marks.yes_or_no(value)

    def read(self, text: str) -> bool:
        try:
            return not is_unsaid(text) and marks.read_yes_or_no(text)
        except ValueError as error:
            raise CellError(_("ja, nein oder nichts")) from error


@dataclass(frozen=True, slots=True)
class State(Column):
    """nicht vorhanden: `x`, `nein` or nothing. `opposite`: the column says what is there instead."""

    opposite: bool = False

    def write(self, value: Any) -> str:
        return marks.in_full(value)

    def read(self, text: str) -> bool | None:
        try:
            # a dash says no, every other way of saying nothing leaves it open
            state = marks.read_state("" if is_unsaid(text) and not marks.is_no(text) else text)
        except ValueError as error:
            raise CellError(_("x, nein, ? oder nichts")) from error
        return not state if self.opposite and state is not None else state


@dataclass(frozen=True, slots=True)
class Parts(Column):
    """The parts of an item."""

    def write(self, value: Any) -> str:
        return packed(value)

    def read(self, text: str) -> tuple[Entry, ...]:
        entries = _entries(text)
        for entry in entries:
            if len(entry.name) > 200 or len(entry.note) > 300:
                raise CellError(_("Teile mit Namen bis 200 und Bemerkungen bis 300 Zeichen"))
        return entries


@dataclass(frozen=True, slots=True)
class Games(Column):
    """The games that need the item: how many if not one, the game's short name, as a note the thing it is for them."""

    def write(self, value: Any) -> str:
        # a short name has no spaces and nothing that looks like a mark
        return "; ".join(packed([entry]).removeprefix("1 × ") for entry in value)

    def read(self, text: str) -> tuple[Entry, ...]:
        entries = _entries(text)
        for entry in entries:
            if entry.present is not None or not entry.count or len(entry.note) > 80:
                raise CellError(_("Spiele wie „muehle“ oder „2 × muehle“, mehrere durch Semikolon getrennt"))
        return entries


def _entries(text: str) -> tuple[Entry, ...]:
    try:
        entries = unpacked(text)
    except UnpackableError as error:
        raise CellError(error.expected) from error
    if any(entry.count > MOST or (entry.present or 0) > MOST for entry in entries):
        raise CellError(_("Zahlen von 0 bis %(most)d") % {"most": MOST})
    for entry in entries:
        try:
            checked(entry.name[:LONGEST_CELL])
            checked(entry.note[:LONGEST_CELL])
        except UnreadableError as error:
            raise CellError(_("ein Text ohne Steuerzeichen")) from error
    return entries


#: all columns of a file, in its order; a file of one list leaves out the list
COLUMNS: tuple[Column, ...] = (
    Text(KEY, "Kennung", longest=40),
    Text(LIST, "Liste", longest=100),
    Text(SECTION, "Abschnitt", ("Kategorie", "Gruppe", "Rubrik", "Bereich", "Art", "Typ"), longest=100),
    Text(
        "benennung",
        HEADINGS["benennung"],
        ("Bezeichnung", "Name", "Artikel", "Gegenstand", "Titel", "Spiel", "Spielname", "Was", "Material", "Produkt"),
    ),
    Text(
        "anzahl",
        HEADINGS["anzahl"],
        ("Menge", "Stück", "Stückzahl", "Stk", "St", "Anz", "Zahl", "Wie viele", "Wieviel"),
    ),
    Text(
        "bemerkung",
        HEADINGS["bemerkung"],
        ("Bemerkungen", "Notiz", "Notizen", "Anmerkung", "Anmerkungen", "Kommentar", "Beschreibung", "Info", "Zusatz"),
    ),
    State(
        "nicht_vorhanden",
        HEADINGS["nicht_vorhanden"],
        ("fehlt", "fehlend", "nicht da", "verloren", "vermisst", "nv", "n v", "fehlt noch"),
    ),
    Number("target", "Soll", ("Sollmenge", "Soll Menge", "Soll Anzahl", "Sollbestand", "Soll Bestand")),
    Number("present", "Da", ("Ist", "Istmenge", "Bestand", "Istbestand", "Ist Bestand", "gezählt", "aktuell")),
    Number("usable", "Brauchbar", ("heil", "spielbar", "funktioniert", "in Ordnung", "brauchbare")),
    YesNo(
        "to_buy", "Muss besorgt werden", ("besorgen", "kaufen", "nachkaufen", "beschaffen", "bestellen", "einkaufen")
    ),
    Text(BOX, "Kasten", ("Kiste", "Box", "Karton", "Behälter", "Schachtel", "Koffer", "Kistennummer"), longest=120),
    Text(
        PLACE, "Ort", ("Lagerort", "Standort", "Lager", "Raum", "Aufbewahrung", "wo", "Regal", "Schrank"), longest=100
    ),
    Parts(PARTS, "Teile", ("Bestandteile", "Einzelteile", "Zubehör", "Inhalt", "bestehend aus", "besteht aus")),
    Games(GAMES, "Spiele", ("für Spiel", "für Spiele", "gebraucht für", "gehört zu")),
    Text("hinweis", "Hinweis", ("Hinweise",), longest=2000, lines=True),
    YesNo("below_table", "Unter der Tabelle", ()),
    YesNo(RETIRED, "Ausgemustert", ("ausgesondert", "entsorgt", "aussortiert")),
)
#: stands for nicht vorhanden in files that say what is there
THERE = State("vorhanden", "vorhanden (x heißt: ist da)", ("vorhanden", "da?", "ist da", "ok"), opposite=True)

BY_KEY: dict[str, Column] = {column.key: column for column in (*COLUMNS, THERE)}

#: two programs for inventories whose files people have: Homebox and InvenTree; what says nothing here is left out
_FOREIGN: dict[str, tuple[str, ...]] = {
    "benennung": ("HB.name", "Part.Name", "Part Name"),
    "anzahl": ("HB.quantity", "In Stock", "Total Stock", "Quantity"),
    "bemerkung": ("HB.description", "HB.notes", "Part.Description", "Description", "Notes"),
    "target": ("Minimum Stock",),
    PLACE: ("HB.location", "Location", "Location.Name", "Location.Path", "Location Name"),
    SECTION: ("Category.Name", "Category.Path", "Category Name"),
    RETIRED: ("HB.archived",),
    LEAVE: (
        "HB.import_ref", "HB.parent_import_ref", "HB.url", "HB.insured", "HB.lifetime_warranty", "HB.purchase_price",
        "HB.sold_price", "pk", "Part", "Stock Location", "Assembly", "Component", "Trackable", "Virtual", "Salable",
        "Purchaseable", "Testable", "Is Building", "Delete on deplete", "Last Updated", "Stocktake Date",
        "Barcode Hash",
    ),
}  # fmt: skip
#: what the columns of a list may mean
LISTS = Vocabulary(
    columns={column.key: column.heading for column in COLUMNS},
    more={THERE.key: THERE.heading},
    synonyms={
        key: (*(BY_KEY[key].synonyms if key in BY_KEY else ()), *_FOREIGN.get(key, ())) for key in (*BY_KEY, *_FOREIGN)
    },
    title="benennung",
    key=KEY,
    count="anzahl",
    group=SECTION,
    aside=frozenset({LIST}),
    twins={THERE.key: "nicht_vorhanden"},
    number="present",
    rest=APPEND,
)
#: what an item keeps in its own columns
PLAIN = tuple(
    column.key for column in COLUMNS if column.key not in {KEY, LIST, SECTION, BOX, PLACE, PARTS, GAMES, RETIRED}
)


def key_of(pk: int, stamp: int | None = None) -> str:
    """How a row is called in a file, so that it is known when it comes back; `stamp`: its newest change by then.

    A letter in front keeps spreadsheets from counting with it, and other clubs' numbers from being taken for ours.
    """
    return f"Z{pk}" if stamp is None else f"Z{pk}-{stamp}"


def read_key(text: str) -> tuple[int, int | None] | None:
    """The row's number and stamp; None for nothing. Raises CellError."""
    text = text.strip()
    if not text:
        return None
    found = re.fullmatch(r"[Zz]([0-9]{1,15})(?:-([0-9]{1,15}))?", text)
    if not found:
        raise CellError(_("eine Kennung wie Z17, oder nichts für eine neue Zeile"))
    return int(found[1]), int(found[2]) if found[2] else None


def shown(text: str) -> str:
    """A cell for a sentence, in quotes and not too long."""
    if not text:
        return _("nichts")
    return f"„{text[:_SHOWN]}…“" if len(text) > _SHOWN else f"„{text}“"
