"""What a change of a plan changed, in few words: „Dosenwerfen: Gruppen zugleich 1 → 2“. For the history."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from typing import Any

from django.utils.translation import gettext as _

from day.domain import pasting, shifts
from day.domain.plan import Plan, Stall

#: more than so many are said by their number
MOST = 4


def told(before: Plan, after: Plan, times: Mapping[int, str]) -> str:
    """What is other than before, in words; "" where that has no words. `times` say when a slot begins."""
    parts = [
        *_rows(before.parties, after.parties, lambda party: party.label, _party),
        *_rows(before.stalls, after.stalls, lambda stall: stall.name, lambda was, now: _stall(after, was, now)),
        *_rows(before.places, after.places, lambda place: place.name, _place),
        *_rows(
            before.shifts, after.shifts, lambda shift: shift.name, lambda was, now: _lines(shifts.line_of, was, now)
        ),
    ]
    if before.hours != after.hours:
        was, now = before.hours, after.hours
        labels = {
            "begin": _("Beginn"), "end": _("Ende"),
            "slot": _("Minuten einer Runde"), "change": _("Minuten zum Wechseln"),
        }  # fmt: skip
        parts += [
            _changed(label, getattr(was, name), getattr(now, name))
            for name, label in labels.items()
            if getattr(was, name) != getattr(now, name)
        ]
        parts += [_("Pausen")] if was.breaks != now.breaks else []
    same_rows = not parts
    parts += [*_visits(before, after, times)] if same_rows else []
    return "; ".join(parts[:MOST]) + (_(" und %(n)s mehr") % {"n": len(parts) - MOST} if len(parts) > MOST else "")


def _rows(
    before: Mapping[int, Any], after: Mapping[int, Any], name: Callable[[Any], str], how: Callable[[Any, Any], str]
) -> Iterator[str]:
    """Row by row: what is new, gone or back, and how the others differ."""
    for number, now in after.items():
        was = before.get(number)
        if was is None:
            yield _("%(name)s dazu") % {"name": name(now)}
        elif getattr(was, "retired", False) != getattr(now, "retired", False):
            yield (_("%(name)s nicht mehr") if now.retired else _("%(name)s wieder")) % {"name": name(now)}
        elif was != now and (said := how(was, now)):
            yield f"{name(was)}: {said}"
    yield from (_("%(name)s nicht mehr") % {"name": name(was)} for number, was in before.items() if number not in after)


def _changed(label: str, was: object, now: object) -> str:
    return f"{label} {was} → {now}"


def _lines(line_of: Callable[[Any], str], was: Any, now: Any) -> str:
    before, after = line_of(was), line_of(now)
    return f"→ {after}" if before != after else ""


def _party(was: Any, now: Any) -> str:
    return _lines(pasting.line_of, was, now)


def _stall(plan: Plan, was: Stall, now: Stall) -> str:
    said: dict[str, Callable[[Any], str]] = {
        "name": lambda value: f"„{value}“",
        "place": lambda value: plan.places[value].name if value in plan.places else "–",
        "rain": lambda value: plan.places[value].name if value in plan.places else "–",
    }
    shown = {
        "name": _("Name"), "place": _("Ort"), "lanes": _("Gruppen zugleich"), "youngest": _("ab"),
        "helpers": _("Helfer"), "rain": _("bei Regen"),
    }  # fmt: skip
    bare = {
        "games": _("Spiele"),
        "extras": _("was dazugehört"),
        "closed": _("wann geschlossen"),
        "counts": _("Zählweise"),
    }
    parts = []
    for each in fields(Stall):
        one, other = getattr(was, each.name), getattr(now, each.name)
        if one != other and each.name in shown:
            say = said.get(each.name, str)
            parts.append(_changed(shown[each.name], say(one), say(other)))
        elif one != other and each.name in bare:
            parts.append(bare[each.name])
    return ", ".join(parts)


def _place(was: Any, now: Any) -> str:
    before, after = (", ".join([place.name, *place.said]) for place in (was, now))
    return f"→ {after}" if before != after else _("Wege und Dach")


def _visits(before: Plan, after: Plan, times: Mapping[int, str]) -> Iterator[str]:
    """Who is elsewhere, if they are few: a plan that was calculated anew is not told cell by cell."""

    def at(plan: Plan, key: tuple[int, int]) -> str:
        stall = plan.stalls.get(plan.visits.get(key, 0))
        return stall.name if stall else _("frei")

    keys = sorted({key for key, _stall in set(before.visits.items()) ^ set(after.visits.items())})
    keys += sorted((before.pins ^ after.pins) - set(keys))
    if len(keys) > MOST:
        return
    for party, slot in keys:
        label = after.parties[party].label if party in after.parties else str(party)
        what = f"{label}, {times.get(slot, '')}"
        if before.visits.get((party, slot)) != after.visits.get((party, slot)):
            yield f"{what}: {at(before, (party, slot))} → {at(after, (party, slot))}"
        else:
            yield f"{what}: {at(after, (party, slot))}"
