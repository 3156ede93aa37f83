"""Choosing leaflets: which games of the library fit a wish, grouped as the club asked – indoors or out, and by kind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.engines.registry import rulesets
from gamesday import spelling
from rules.domain.library import all_texts
from rules.domain.sheet import AUDIENCES, GROUPS, Audience, Facts

#: the ages and the numbers of players to choose from; the last number means "or more"
AGES = (4, 6, 8, 10, 12)
PLAYERS = (2, 3, 4, 6, 10)
LONGEST_WORDS = 60

SETTINGS: Mapping[str, str | Promise] = {"drinnen": _("Drinnen"), "draussen": _("Draußen")}
#: the headings of the library: where all of these games can be played
PLACES: Mapping[tuple[str, ...], str | Promise] = {
    ("drinnen",): _("Drinnen"),
    ("draussen",): _("Draußen"),
    ("draussen", "drinnen"): _("Drinnen und draußen"),
}


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody looks for. Empty values wish nothing; `unknown` are the values of the request nobody knows."""

    words: str = ""
    group: str = ""
    setting: str = ""
    players: int | None = None
    age: int | None = None
    readers: str = ""
    unknown: tuple[str, ...] = field(default=(), compare=False)

    @property
    def any(self) -> bool:
        """Whether anything is wished that leaves games out; readers choose the leaflet, seldom the game."""
        return self != Wish(readers=self.readers)

    @property
    def audiences(self) -> tuple[Audience, ...]:
        """The leaflets that are meant."""
        return tuple(audience for slug, audience in AUDIENCES.items() if self.readers in {"", slug})


def read_wish(given: Mapping[str, str]) -> Wish:
    """The wish in the query of an address. What cannot be read is left out and named in `unknown`."""
    unknown: list[str] = []

    def one_of(name: str, known: Iterable[str]) -> str:
        value = given.get(name, "")
        if value and value not in known:
            unknown.append(value[:40])
            return ""
        return value

    players = one_of("personen", map(str, PLAYERS))
    age = one_of("alter", map(str, AGES))
    return Wish(
        words=" ".join(given.get("q", "").replace("\0", " ").split())[:LONGEST_WORDS],
        group=one_of("art", GROUPS),
        setting=one_of("ort", SETTINGS),
        players=int(players) if players else None,
        age=int(age) if age else None,
        readers=one_of("fuer", AUDIENCES),
        unknown=tuple(unknown),
    )


@dataclass(frozen=True, slots=True)
class Entry:
    """A game of the library as lists show it; `live`: it can be played here."""

    facts: Facts
    live: bool

    @property
    def audiences(self) -> tuple[Audience, ...]:
        """Whom there is a leaflet for."""
        return self.facts.audiences

    @property
    def slug(self) -> str:
        return self.facts.slug

    @property
    def title(self) -> str:
        return self.facts.title


def entries() -> list[Entry]:
    """Every game of the library, by title."""
    playable = rulesets()
    found = [Entry(sheet.facts, sheet.facts.slug in playable) for sheet in all_texts()]
    return sorted(found, key=lambda entry: spelling.plain(entry.title))


def fits(facts: Facts, wish: Wish) -> bool:
    """Whether a game is of the wished kind, for that place, age and number. Words are another matter (`look`)."""
    if wish.readers and wish.readers not in facts.readers:
        return False
    if wish.group and facts.group != wish.group:
        return False
    if wish.setting and wish.setting not in facts.setting:
        return False
    if wish.age is not None and (facts.age > wish.age or "kinder" not in facts.readers):
        return False
    fewest, most = facts.players
    if wish.players is None:
        return True
    if wish.players == PLAYERS[-1]:
        return most is None or most >= wish.players
    return fewest <= wish.players and (most is None or wish.players <= most)


def look(wish: Wish, known: Iterable[Entry]) -> list[Entry]:
    """The games of `known` that fit: with words the likeliest first, else in their order."""
    fitting = [entry for entry in known if fits(entry.facts, wish)]
    if not wish.words:
        return fitting
    scored = [(_likeness(wish.words, entry.facts), entry) for entry in fitting]
    found = [(score, entry) for score, entry in scored if score >= spelling.ALIKE]
    return [entry for _score, entry in sorted(found, key=lambda each: -each[0])]


def _likeness(words: str, facts: Facts) -> float:
    called = (facts.title, *(slug.replace("-", " ") for slug in facts.slugs))
    return spelling.likeness(words, called, facts.kind)


@dataclass(frozen=True, slots=True)
class Kind:
    """The games of one kind, with the name of the kind."""

    title: str | Promise
    games: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """Games that are played in the same place, by kind; `slug` is for anchors."""

    slug: str
    title: str | Promise
    kinds: tuple[Kind, ...]


def grouped(games: Iterable[Entry]) -> list[Place]:
    """Games by place and kind; places and kinds without games are left out."""
    by_place: dict[tuple[str, ...], dict[str, list[Entry]]] = {}
    for entry in games:
        place = tuple(sorted(set(entry.facts.setting)))
        by_place.setdefault(place, {}).setdefault(entry.facts.group, []).append(entry)
    order = [*GROUPS, ""]
    return [
        Place(
            "-".join(place),
            title,
            tuple(
                Kind(GROUPS.get(group, _("Andere Spiele")), tuple(by_place[place][group]))
                for group in order
                if group in by_place[place]
            ),
        )
        for place, title in PLACES.items()
        if place in by_place
    ]


def groups_in(games: Iterable[Entry]) -> dict[str, str | Promise]:
    """The kinds there are games of, in the club's order."""
    there = {entry.facts.group for entry in games}
    return {slug: title for slug, title in GROUPS.items() if slug in there}
