"""What is handed out on a day: the programme for visitors, role cards for who plays a figure, cards for children who
meet one, and the sheet for who leads the lantern walk."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from day.domain import appearing, role_cards, walking
from day.domain.errors import DayError
from day.domain.plan import Plan, Stall
from day.domain.printing import head_of, typeset
from day.domain.programme import Programme
from day.domain.revisions import State
from day.domain.role_cards import RoleCard
from day.domain.walking import Meeting
from gamesday.paper.addresses import qr

_DRAWINGS = Path(__file__).resolve().parent.parent / "library" / "drawings"


def programme_pdf(state: State, told: Programme, address: str, *, large: bool = False) -> bytes:
    """The programme: an A4 sheet to fold once, or pages in large print. `address` is where it stands as it is now.
    Raises DayError."""
    if told.empty:
        raise DayError(_("Im Programm steht noch nichts."))
    given = {
        "large": large, "heading": state.row.games_day.title,
        "date": date_format(state.row.games_day.date, "l, j. F Y"),
        "hours": _("%(begin)s bis %(end)s Uhr") % {"begin": told.begin, "end": told.end},
        **_code(state, address),
        "newest": _("Das neueste Programm auf dem Telefon"),
        "drawing": _drawing("laterne" if told.walk else "kreisel"),
        "drawing_alt": _("Eine Laterne mit Mond und Sternen") if told.walk else _("Ein Kreisel mit Murmeln"),
        "when": _("Was wann ist"), "points": [[point.when, point.what, point.where] for point in told.points],
        "where": _("Was wo steht"),
        "places": [
            {
                "name": place.name,
                "says": " · ".join(place.said),
                "stalls": [
                    [stall.name, " · ".join(filter(None, (_youngest(stall), moves)))]
                    for stall, moves in stalls
                ],
            }
            for place, stalls in told.stalls
        ],
        "walk": _("Laternenumzug"), "stops": [_stop(each) for each in told.walk],
        "wet": _("Es regnet: Der Umzug geht den anderen Weg.") if told.wet else "",
        "notes": _("Platz für Erlebtes"),
    }  # fmt: skip
    title = _("Programm: %(day)s") % {"day": state.row.games_day.title}
    return typeset("programme.typ", {**head_of(state, title), **given})


def _youngest(stall: Stall) -> str:
    return _("ab %(n)s") % {"n": stall.youngest} if stall.youngest else ""


def role_cards_pdf(state: State, address: str) -> bytes:
    """A role card for each figure, on A5, front and back, with when she appears. `address` is that of the programme.
    Raises DayError."""
    plan = state.plan
    if not plan.figures:
        raise DayError(_("Noch tritt keine Figur auf."))
    cards = [
        {**_card(role_cards.card_of(figure)), "appearances": _appearances(plan, number)}
        for number, figure in sorted(plan.figures.items())
    ]
    words = {
        "who": _("Wer Sie sind"), "day": _("Ihr Tag"), "clothing": _("Was Sie tragen"), "hair": _("Ihre Frisur"),
        "manners": _("Wie Sie sich geben"), "says": _("Was Sie zu Kindern sagen"),
        "remember": _("Was Sie nicht vergessen dürfen"), "when": _("Ihre Auftritte"), "none": _("Noch kein Auftritt."),
    }  # fmt: skip
    title = _("Rollenkarten: %(day)s") % {"day": state.row.games_day.title}
    return typeset("roles.typ", {**head_of(state, title), **_code(state, address), "words": words, "cards": cards})


def asking_cards_pdf(state: State) -> bytes:
    """Small cards for children: what they may ask a figure, with lines for the answers. Raises DayError."""
    cards = [role_cards.card_of(figure) for _number, figure in sorted(state.plan.figures.items())]
    asked = [card for card in cards if card.asks]
    if not asked:
        raise DayError(_("Noch tritt keine Figur auf, die Kinder fragen könnten."))
    given = {
        "cards": [
            {
                "heading": card.invites, "asks": list(card.asks), "drawing": _drawing(card.drawing), "alt": _alt(card),
            }
            for card in asked
        ],
        "how": _("Such sie auf dem Fest. Frag sie, was du wissen willst, und male oder schreib es auf."),
    }  # fmt: skip
    title = _("Fragekarten: %(day)s") % {"day": state.row.games_day.title}
    return typeset("asking.typ", {**head_of(state, title), **given})


def walk_pdf(state: State, address: str) -> bytes:
    """The sheet for who leads the walk: stops with titles of songs in large letters, duties, the other way.
    `address` is that of the programme. Raises DayError."""
    walk = state.plan.walk
    holds = walking.meetings(walk)
    if not holds:
        raise DayError(_("Der Umzug hat noch keinen Treffpunkt."))
    other = walking.meetings(walk, wet=not walk.wet) if walking.differs(walk) else ()
    given = {
        "heading": _("Laternenumzug"), "lantern": _drawing("laterne"),
        "lantern_alt": _("Eine Laterne mit Mond und Sternen"),
        "weather": (_("Es gilt der Weg für Regen.") if walk.wet else _("Es gilt der trockene Weg.")) if other else "",
        "stops": [_stop(each) for each in holds], "duties_heading": _("Wer dabei was tut"),
        "duties": list(walk.duties),
        "other_heading": _("Bleibt es doch trocken") if walk.wet else _("Wenn es regnet"),
        "other": [_stop(each) for each in other],
    }  # fmt: skip
    title = _("Laternenumzug: %(day)s") % {"day": state.row.games_day.title}
    return typeset("walk.typ", {**head_of(state, title), **_code(state, address), **given})


def _code(state: State, address: str) -> dict[str, str]:
    """The code that leads to the programme, and says there whether this paper is the newest."""
    page = f"{address}?tag={state.row.games_day_id}&stand={state.number}"
    return {"qr": qr(page), "alt": _("QR-Code zum Programm, wie es jetzt gilt")}


def _stop(meeting: Meeting) -> dict[str, Any]:
    return {"time": meeting.time, "where": meeting.where, "songs": list(meeting.songs)}


def _card(card: RoleCard) -> dict[str, Any]:
    return {
        "name": card.name, "period": card.period, "who": card.who, "day": list(card.day),
        "clothing": list(card.clothing), "manners": list(card.manners), "says": list(card.says),
        "remember": list(card.remember), "drawing": _drawing(card.drawing), "alt": _alt(card),
        "hair": [{"said": each.said, "steps": list(each.steps)} for each in card.hairstyles],
    }  # fmt: skip


def _appearances(plan: Plan, number: int) -> list[list[str]]:
    """Of one figure: when, where, who plays her, dressed how."""
    return [
        [
            f"{each.begin}–{each.end}", plan.places[each.place].name, each.player,
            " · ".join(filter(None, (each.clothing, each.hairstyle))),
        ]
        for _key, each in appearing.in_order(plan)
        if each.figure == number and each.place in plan.places
    ]  # fmt: skip


def _alt(card: RoleCard) -> str:
    return _("%(name)s, gezeichnet") % {"name": card.name}


def _drawing(name: str) -> str:
    """A drawing of the library as SVG; "" for none."""
    path = _DRAWINGS / f"{name}.svg"
    return path.read_text(encoding="utf-8") if name and path.exists() else ""
