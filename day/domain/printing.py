"""A plan on paper: a slip for each group, a sheet for each stall, and the whole of it. Each says which revision it is;
its QR code leads to the day as it is now, and says there whether the paper is the newest."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from day.domain import days, idle, material, passes, results
from day.domain.duties import Roster
from day.domain.errors import DayError
from day.domain.material import Packed
from day.domain.plan import Mode, Plan, Stall
from day.domain.revisions import State
from day.domain.timetable import Slot
from day.models import Code, Duty
from games.domain.guests import called
from gamesday.paper.addresses import qr
from gamesday.paper.typesetting import PrintError, Typesetter
from rules.domain import library
from rules.domain.errors import LibraryError
from rules.domain.passes import animals
from rules.domain.pictures import corner_svg, sign

#: places that a certificate names
MEDALS = 3
#: fields of a Spielepass, each large enough for a stamp
FIELDS = 12
_typesetter = Typesetter(Path(__file__).resolve().parent.parent / "typst")


def slips_pdf(state: State, slots: Sequence[Slot], address: str, *, large: bool = False) -> bytes:
    """A slip for each group, on A5, or in large print on A4. `address` is that of a code's page, with `{code}`. Raises
    DayError."""
    shown = [(Code.Kind.PARTY, number, party.code) for number, party in sorted(state.plan.going.items())]
    headings = [_("Wann"), _("Was"), _("Wo")]
    return _sheets(state, slots, address, shown, _("Laufzettel"), "a4" if large else "a5", headings, large)


def stall_sheets_pdf(state: State, slots: Sequence[Slot], address: str, *, large: bool = False) -> bytes:
    """A sheet for each stall, on A4. `address` is that of a code's page, with `{code}`. Raises DayError."""
    shown = [(Code.Kind.STALL, number, stall.code) for number, stall in sorted(state.plan.open_stalls.items())]
    headings = [_("Wann"), _("Wer kommt"), _("Zeichen")]
    return _sheets(state, slots, address, shown, _("Zettel für die Stände"), "a4", headings, large)


def overview_pdf(state: State, slots: Sequence[Slot]) -> bytes:
    """The whole plan on A4. Raises DayError."""
    plan = state.plan
    stalls = {number: stall.name for number, stall in plan.stalls.items()}
    last = max((slot for _party, slot in plan.visits), default=-1)
    shown = [slot for slot in slots if slot.number <= last]
    rows = [
        [party.label, *(stalls.get(plan.visits.get((number, slot.number), 0), "–") for slot in shown)]
        for number, party in sorted(plan.going.items())
    ]
    return _pdf(
        "overview.typ",
        {**_head(state, state.row.games_day.title), "corner": _("Gruppe"), "rows": rows,
         "times": [f"{slot.begin:%H:%M}" for slot in shown]},
    )  # fmt: skip


def certificates_pdf(state: State, number: int) -> bytes:
    """A certificate for everybody of a group, on A5, with a line for the name. It tells what was reached; days without
    places have a ribbon instead. Raises DayError."""
    party = state.plan.going.get(number)
    if party is None:
        raise DayError(_("Diese Gruppe ist nicht mehr dabei."))
    ranked = state.plan.variant not in results.UNRANKED
    had = results.reached(state, number)
    sheets = [
        {
            "who": _("%(label)s, Nummer %(n)s") % {"label": party.label, "n": who},
            "rows": [
                [name, placed.said if ranked else _("mitgemacht"), _medal(placed.place) if ranked else ""]
                for name, placed in (*had.get(0, ()), *had.get(who, ()))
            ],
        }
        for who in range(1, party.size + 1)
    ]
    words = {
        "heading": _("Urkunde") if ranked else _("Ein Band für dich"),
        "line": _("Name"),
        "sign": called(party.animal, party.colour),
        "was": _("war beim Spieletag dabei:"),
        "club": _("Für den Förderverein"),
        "ribbon": _("Eine Rosette mit zwei Bändern"),
    }
    title = _("Urkunden für %(label)s") % {"label": party.label}
    return _pdf("certificates.typ", {**_head(state, title), **words, "ranked": ranked, "sheets": sheets})


def scorer_sheets_pdf(state: State, address: str) -> bytes:
    """A sheet for who counts at each stall: the code for a phone, and lines to write on. Raises DayError."""
    sheets = []
    for number, stall in sorted(state.plan.open_stalls.items()):
        counted = results.score_of(stall)
        if counted is None:
            continue
        code = results.scorer_code(state, number)
        sheets.append(
            {
                "title": stall.name, "code": code, "qr": qr(f"{address.format(code=code)}?stand={state.number}"),
                "alt": _("QR-Code zum Aufschreiben am Stand %(title)s") % {"title": stall.name},
                "columns": [counted[1].rows_are, *counted[1].columns],
            }
        )  # fmt: skip
    if not sheets:
        raise DayError(_("An keinem Stand wird etwas gezählt."))
    title = _("Aufschreiben: %(day)s") % {"day": state.row.games_day.title}
    head = _head(state, title)
    head["foot"] += " · " + _("Ob das der neueste ist, sagt der Code.")
    how = _("Mit dem Telefon scannen und eintippen, auch ohne Netz. Oder hier aufschreiben. Keine Namen von Kindern.")
    return _pdf("scorers.typ", {**head, "how": how, "sheets": sheets})


def packing_pdf(state: State) -> bytes:
    """What to pack, by where it lies, with boxes to tick; what is missing on top. Raises DayError."""
    needed = material.of(state.plan)
    if not needed.packed and not needed.extras:
        raise DayError(_("Zum Einpacken fehlen noch Stände mit Material."))
    groups = [
        {"where": where or _("Wo es liegt, steht in keiner Liste"),
         "rows": [[f"{each.count} ×", _noted(each), each.stall] for each in rows]}
        for where, rows in needed.packed.items()
    ]  # fmt: skip
    if needed.extras:
        rows = [["", name, ", ".join(stalls)] for name, stalls in material.by_name(needed.extras).items()]
        groups.append({"where": _("In keiner Liste"), "rows": rows})
    given = {
        "heading": _("Packliste"), "missing": _("Das fehlt"),
        "short": [*(each.said for each in needed.short), *(each.said for each in needed.few)],
        "headings": [_("Fertig"), _("Anzahl"), _("Was"), _("Für den Stand")], "groups": groups,
    }  # fmt: skip
    title = _("Packliste: %(day)s") % {"day": state.row.games_day.title}
    return _pdf("packing.typ", {**_head(state, title), **given})


def _noted(packed: Packed) -> str:
    return f"{packed.name} ({packed.note})" if packed.note else packed.name


def passes_pdf(state: State, address: str) -> bytes:
    """The Spielepass to fold, two of a kind on A4; more stalls than a card has fields make more cards. `address` is the
    pass on a phone. Raises DayError."""
    stalls = [stall for _number, stall in sorted(state.plan.open_stalls.items())]
    if not stalls:
        raise DayError(_("Für den Spielepass fehlen noch Stände."))
    count = -(-len(stalls) // FIELDS)
    each, goal = -(-len(stalls) // count), passes.enough(state.plan)
    reached = ngettext("Ein Stempel, und es gibt ein Band!", "%(n)d Stempel, und es gibt ein Band!", goal) % {"n": goal}
    beasts = animals()
    sheets: list[list[dict[str, Any]]] = []
    for at in range(0, len(stalls), each):
        fields = [_field(stall) for stall in stalls[at : at + each]]
        pair = [beasts[(2 * len(sheets) + side) % len(beasts)] for side in (0, 1)]
        sheets.append(
            [
                {
                    "fields": fields, "goal": reached, "animal": beast["svg"],
                    "alt": _("Ein Tier zum Ausmalen statt eines Namens: %(name)s") % {"name": beast["name"]},
                }
                for beast in pair
            ]
        )  # fmt: skip
    head = _head(state, _("Spielepass: %(day)s") % {"day": state.row.games_day.title})
    head["foot"] += " · " + _("Ob das der neueste ist, sagt der Code.")
    games_day = state.row.games_day
    given = {
        "name": games_day.title, "date": date_format(games_day.date, "l, j. F Y"),
        "heading": _("Spielepass"), "says": _("Spiel mit, dann gibt es einen Stempel!"),
        "mine": _("Mal dein Tier aus."), "corner": corner_svg(),
        "phone": _("Oder mit dem Telefon sammeln: Scanne an jedem Stand den Code."),
        "qr": qr(f"{address}?stand={state.number}"), "qr_alt": _("QR-Code zum Spielepass auf dem Telefon"),
        "sheets": sheets,
    }  # fmt: skip
    return _pdf("pass.typ", {**head, **given})


def _field(stall: Stall) -> dict[str, str]:
    """A field to stamp, with the picture of the stall's game if there is one."""
    for game in stall.games:
        with suppress(LibraryError):
            svg, says = sign(library.find_text(game).facts)
            return {"title": stall.name, "svg": svg, "alt": says}
    return {"title": stall.name, "svg": "", "alt": ""}


def shifts_pdf(roster: Roster, address: str) -> bytes:
    """Who helps where, shift by shift, on A4, with lines for who is missing. `address` is where it is said whether the
    list still holds. Raises DayError."""
    if not roster.posts:
        raise DayError(_("Zum Drucken fehlen noch Schichten."))
    state = roster.state
    groups: dict[str, list[list[object]]] = {}
    for key, post in roster.posts.items():
        names = [
            [roster.helpers[duty.helper_id].name, _("angefragt") if duty.state == Duty.State.OFFERED else ""]
            for duty in roster.at(key)
        ]
        what = f"{post.name} ({post.where})" if post.where else post.name
        groups.setdefault(f"{post.shift}, {post.times}", []).append([what, names, roster.free(post)])
    title = _("Schichtliste: %(day)s") % {"day": state.row.games_day.title}
    given = {
        "heading": _("Wer hilft wo"), "headings": [_("Da"), _("Wer"), _("Wo")],
        "missing": _("noch frei"), "groups": [{"shift": shift, "rows": rows} for shift, rows in groups.items()],
        "qr": qr(f"{address}?liste={roster.version()}"), "alt": _("QR-Code: Stimmt diese Schichtliste noch?"),
        "ask": _("Stimmt diese Liste noch?"), "privacy": _("Namen: bitte nach dem Spieltag vernichten."),
    }  # fmt: skip
    return _pdf("shifts.typ", {**_head(state, title), **given})


def _medal(place: int) -> str:
    return _("%(n)s. Platz") % {"n": place} if place <= MEDALS else ""


def _sheets(
    state: State, slots: Sequence[Slot], address: str, shown: Sequence[tuple[Code.Kind, int, str]], title: str,
    paper: str, headings: list[str], large: bool,
) -> bytes:  # fmt: skip
    if not shown:
        raise DayError(_("Zum Drucken fehlen noch Gruppen und Stände."))
    sheets = []
    for kind, number, code in shown:
        day = days.day_of(state, kind, number, slots)
        sheets.append(
            {
                "title": day.title,
                "sign": called(day.animal, day.colour) if day.animal else "",
                "code": code,
                "qr": qr(f"{address.format(code=code)}?stand={state.number}"),
                "alt": _("QR-Code zum Plan von %(title)s") % {"title": day.title},
                "rows": _rows(state.plan, kind, number, slots, day),
                "free": day.free,
                "choice": [list(each) for each in day.choice],
                "meets": [f"{each.begin:%H:%M}–{each.end:%H:%M} {each.figure}" for each in day.meets],
            }
        )
    given = {
        "paper": paper, "large": large, "headings": headings, "sheets": sheets, "visitors": _("Zu Besuch:"),
    }  # fmt: skip
    head = _head(state, f"{title}: {state.row.games_day.title}")
    head["foot"] += " · " + _("Ob das der neueste ist, sagt der Code.")
    return _pdf("sheets.typ", {**head, **given})


def _rows(plan: Plan, kind: Code.Kind, number: int, slots: Sequence[Slot], day: days.Day) -> list[list[str]]:
    """What is when, with the rounds in which a group that goes by the plan is free."""
    rows = [(step.begin, step.end, step.what, step.where) for step in day.steps]
    if kind is Code.Kind.PARTY and rows and plan.mode is Mode.ROTATION:
        free = [
            slot for slot in idle.rounds(plan, plan.parties[number], slots) if (number, slot.number) not in plan.visits
        ]
        rows += [(slot.begin, slot.end, _("frei"), "") for slot in free]
    return [[f"{begin:%H:%M}–{end:%H:%M}", what, where] for begin, end, what, where in sorted(rows)]


def _head(state: State, title: str) -> dict[str, Any]:
    when = timezone.localtime(state.revision.when)
    return {
        "title": title,
        "author": _("Förderverein"),
        "day": f"{state.row.games_day.title}, {date_format(state.row.games_day.date, 'l, j. F Y')}",
        "foot": _("Stand %(n)s · %(when)s") % {"n": state.number, "when": f"{when:%H:%M}"},
    }


def _pdf(source: str, data: dict[str, Any]) -> bytes:
    try:
        return _typesetter.pdf(source, data)
    except PrintError as error:
        raise DayError(str(error)) from error


#: for what else is printed of a plan
head_of, typeset = _head, _pdf
