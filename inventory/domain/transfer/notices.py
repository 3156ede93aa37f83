"""What whoever brings a file should know besides what becomes of its rows: how it was read, what stays, what is odd."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gamesday.sheets import mapping as mappings
from gamesday.sheets.grid import Grid, cell_name
from gamesday.sheets.mapping import Mapping
from gamesday.sheets.values import is_unsaid
from inventory.domain.transfer.columns import BY_KEY, KEY, Number
from inventory.domain.transfer.plan import Kind, Plan, Target

_NAMED = 5


def notice(
    plan: Plan, grid: Grid, mapping: Mapping, target: Target, rows: Sequence[mappings.Row], skipped: list[int]
) -> None:
    """Note it in the plan. `skipped` are the rows without content."""
    _Noticing(plan, grid, mapping, target, rows).run(skipped)


class _Noticing:
    def __init__(self, plan: Plan, grid: Grid, mapping: Mapping, target: Target, rows: Sequence[mappings.Row]) -> None:
        self.plan, self.grid, self.mapping, self.target, self.rows = plan, grid, mapping, target, rows
        self.keyed = KEY in mapping.fields

    def run(self, skipped: list[int]) -> None:
        notices = self.plan.notices
        self._notice_cells()
        if above := mappings.above(self.grid, self.mapping):
            notices.append(_("Über den Überschriften steht, und bleibt weg: %(texts)s.") % {"texts": _quoted(above)})
        if left := mappings.left_out(self.grid, self.mapping):
            notices.append(_("Weggelassen werden die Spalten %(names)s.") % {"names": _quoted(left, 60)})
        if skipped:
            numbers = ", ".join(str(number) for number in skipped[:20]) + (" …" if len(skipped) > 20 else "")
            notices.append(_("Ohne Inhalt, und darum übergangen, sind die Zeilen %(rows)s.") % {"rows": numbers})
        if self.target.new_title and self.keyed:
            notices.append(_("Die Kennungen gelten hier nicht: In einer neuen Liste ist jede Zeile neu."))
        if cells := self._cells(self.grid.formatted):
            notices.append(
                _(
                    "Diese Zahlen zeigt die Tabellenkalkulation vielleicht anders, als sie hier gelesen sind: "
                    "%(cells)s. Sicher ist, was als Text in der Zelle steht."
                )
                % {"cells": cells}
            )
        if cells := self._cells(self.grid.dates):
            notices.append(
                _(
                    "Als Datum stehen in der Datei: %(cells)s. Vielleicht hat die Tabellenkalkulation sie aus "
                    "etwas wie „1/2“ gemacht."
                )
                % {"cells": cells}
            )
        if rows := self.plan.left_behind:
            text = _(
                "Nur die Anzahl ist geändert, das Soll bleibt zurück: %(names)s. Ist auch das Soll gemeint, so kreuzen "
                "Sie es unten an, oder ändern Sie es in der Datei."
            )
            said = [f"{row.name} ({row.before['target']} → {row.count})" for row in rows]
            notices.append(text % {"names": _quoted(said, 10)})
        if rows := self.plan.kept:
            text = ngettext(
                "Seit die Datei herausging, wurde in der Liste anderes geändert, was in der Datei noch steht wie "
                "damals; das bleibt, wie es jetzt ist (%(n)d Zeile): %(names)s.",
                "Seit die Datei herausging, wurde in der Liste anderes geändert, was in der Datei noch steht wie "
                "damals; das bleibt, wie es jetzt ist (%(n)d Zeilen): %(names)s.",
                len(rows),
            )
            notices.append(text % {"n": len(rows), "names": _quoted([row.name for row in rows], 10)})
        if rows := [row for row in self.plan.rows if row.contested]:
            text = _("In der Datei und seither auch in der Liste geändert; hier gilt die Datei: %(names)s.")
            said = [f"{row.name} ({', '.join(change.heading for change in row.contested)})" for row in rows]
            notices.append(text % {"names": _quoted(said, 10)})
        if woken := self.plan.woken:
            notices.append(
                _("Ausgemustert, und mit dieser Datei wieder in Gebrauch: %(names)s.")
                % {"names": _quoted([each.name for each in woken], 20)}
            )
        if games := list(self.plan.names.new_games):
            notices.append(_("Spiele, die es hier noch nicht gibt: %(games)s.") % {"games": _quoted(games, 20)})
        self._notice_doubles()
        self._notice_other_list()

    def _notice_cells(self) -> None:
        """What of the cells was read otherwise than it stands in the file."""
        notices, grid = self.plan.notices, self.grid
        if merged := [each for each in grid.merged if self.mapping.heading < each[0] < len(grid.rows)]:
            areas = [f"{cell_name(top, left)}:{cell_name(bottom, right)}" for top, left, bottom, right in merged]
            notices.append(
                _("Verbundene Zellen: %(areas)s. Was darin steht, gilt für jede Zeile, die sie umfassen.")
                % {"areas": ", ".join(areas[:_NAMED]) + (" …" if len(areas) > _NAMED else "")}
            )
        if cells := self._cells(grid.cleaned):
            text = _("Herausgenommen sind Zeichen, die man nicht sieht (Trennstellen, Schreibrichtung): %(cells)s.")
            notices.append(text % {"cells": cells})
        unsaid = [
            (row.number - 1, row.places[key])
            for row in self.rows
            for key, text in row.texts.items()
            if isinstance(BY_KEY.get(key), Number) and is_unsaid(text)
        ]
        if cells := self._cells(unsaid):
            notices.append(_("Als „keine Angabe“ gelesen: %(cells)s.") % {"cells": cells})

    def _cells(self, cells: Sequence[tuple[int, int]]) -> str:
        """The first of these cells that are taken over, each with its text; "" if none is."""
        used = [cell for cell in cells if self._used(*cell)]
        named = ", ".join(f"{cell_name(*cell)} ({self.grid.text(*cell)})" for cell in used[:_NAMED])
        return named + (" …" if len(used) > _NAMED else "")

    def _used(self, row: int, column: int) -> bool:
        fields, left = self.mapping.fields, self.mapping.left
        used = column < len(fields) and fields[column] != mappings.LEAVE
        return used and row > self.mapping.heading and row not in left

    def _notice_doubles(self) -> None:
        there = Counter(item.benennung.casefold() for item in self.plan.state.items if item.retired is None)
        doubles = [row.name for row in self.plan.of(Kind.NEW) if row.name and row.name.casefold() in there]
        if doubles and not self.target.new_title:
            text = ngettext(
                "%(n)d neue Zeile heißt wie eine, die schon da ist: %(names)s. Ohne Kennung kommt sie noch einmal "
                "dazu.",
                "%(n)d neue Zeilen heißen wie welche, die schon da sind: %(names)s. Ohne Kennung kommen sie noch "
                "einmal dazu.",
                len(doubles),
            )
            self.plan.notices.append(text % {"n": len(doubles), "names": _quoted(doubles)})

    def _notice_other_list(self) -> None:
        met = [row for row in self.plan.rows if row.item is not None]
        renamed = [row for row in met if any(change.key == "benennung" for change in row.changes)]
        if len(renamed) >= 3 and len(renamed) * 2 > len(met):
            self.plan.notices.append(
                _(
                    "Die meisten Zeilen heißen hier anders als in der Datei (%(n)d von %(all)d). "
                    "Gehört die Datei zu dieser Liste?"
                )
                % {"n": len(renamed), "all": len(met)}
            )


def _quoted(texts: Sequence[str], most: int = _NAMED) -> str:
    return ", ".join(f"„{text[:80]}“" for text in texts[:most]) + (" …" if len(texts) > most else "")
