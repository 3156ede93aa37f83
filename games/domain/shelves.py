"""The hall's shelves: what it offers for an occasion, and below that every game, by family.

A game may stand on several shelves for an occasion and stands on exactly one of its family, behind the game it is a
variant of.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.domain.finding import About, sort_key
from games.engines import registry
from games.models import Station

#: so many games stand on a shelf for an occasion; all others behind a link
SHOWN = 9


@dataclass(frozen=True, slots=True)
class Shelf:
    """Some games under a title. `slug` is its anchor; `wish`: the query of the hall that finds all of them."""

    slug: str
    title: str | Promise
    games: tuple[About, ...]
    wish: str = ""


@dataclass(frozen=True, slots=True)
class _Occasion:
    slug: str
    title: str | Promise
    wish: str
    fits: Callable[[About], bool]
    #: what stands first; then what the youngest can play
    order: Callable[[About], int] = lambda _about: 0


#: people who play it, and how many of them are "many"
MANY = 5

_OCCASIONS = (
    _Occasion("fuer-kinder", _("Für Kinder"), "kinder=1", lambda about: about.for_children),
    _Occasion(
        "zu-zweit", _("Zu zweit"), "personen=2", lambda about: 2 in about.seats, lambda about: len(about.seats)
    ),  # what is for two alone comes first
    _Occasion(
        "zu-vielen", _("Zu vielen"), f"personen={MANY}", lambda about: about.seats[-1] >= MANY,
        lambda about: -about.seats[-1],
    ),
    _Occasion("schnell", _("Schnell gespielt"), "schnell=1", lambda about: about.quick),
    _Occasion(
        "allein", _("Allein"), "allein=1", lambda about: about.alone, lambda about: about.seats[0]
    ),  # what needs no computer comes first
)  # fmt: skip

#: what the families of engines are called, in the order of their shelves
_FAMILIES = {
    "morris": _("Mühlespiele"),
    "draughts": _("Damespiele"),
    "chess": _("Schachspiele"),
    "hunts": _("Jagdspiele"),
    "lines": _("Reihen und Umdrehen"),
    "races": _("Laufspiele"),
    "tables": _("Backgammon und Puff"),
    "sowing": _("Bohnenspiele"),
    "dice": _("Würfelspiele"),
    "dominoes": _("Dominospiele"),
    "tricks": _("Stichspiele"),
    "shedding": _("Ablegespiele"),
    "melds": _("Legen und Sammeln"),
    "puzzles": _("Denkspiele"),
    "words": _("Schreibspiele"),
    "quizzes": _("Ratespiele"),
    "big": _("Große Brettspiele"),
    "stakes": _("Spiele um Marken"),
}
#: families of one game each, on the shelf of the long ones
_BIG = ("town", "conquest", "life")


def at_stations() -> frozenset[str]:
    """The games that are played at open stations."""
    return frozenset(Station.objects.filter(open=True).order_by().values_list("game", flat=True))


def occasions(games: Sequence[About], at_stations: Collection[str]) -> list[Shelf]:
    """What is played at the stations, and what suits an occasion; an empty shelf is left out."""
    today = tuple(about for about in games if about.slug in at_stations)
    shelves = [Shelf("stationen-heute", _("Heute an den Stationen"), today)]
    heads = [about for about in games if not about.family]
    for each in _OCCASIONS:
        fitting = sorted(
            (about for about in heads if each.fits(about)), key=lambda about: (each.order(about), *_young(about))
        )
        shelves.append(Shelf(each.slug, each.title, tuple(fitting[:SHOWN]), each.wish if len(fitting) > SHOWN else ""))
    return [shelf for shelf in shelves if shelf.games]


def families(games: Iterable[About]) -> list[Shelf]:
    """Every game on the shelf of its family, a variant behind its game."""
    of = registry.families()
    shelves: dict[str, list[About]] = {family: [] for family in _FAMILIES}
    for about in games:
        family = of.get(about.slug, "")
        shelves.setdefault("big" if family in _BIG else family, []).append(about)
    return [
        Shelf(
            family or "weitere", _FAMILIES.get(family, _("Weitere Spiele")), tuple(sorted(there, key=_after_its_game))
        )
        for family, there in shelves.items()
        if there
    ]


def _young(about: About) -> tuple[int, str]:
    """What the youngest can play stands first: they do not read, and see what is on the first screen."""
    return (99 if about.age is None else about.age, sort_key(about.title))


def _after_its_game(about: About) -> tuple[str, bool, str]:
    return (about.family or about.slug, bool(about.family), sort_key(about.title))
