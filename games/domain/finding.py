"""Finding a game in the hall: what is known of each, which ones fit a wish, and which a misspelt word means.

Facts come from the text of the library that serves the game (`covers` lets one text serve a family), then from
`games/data/facts.yaml`, then from the ruleset, which always knows its title and its seats.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import yaml
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engines import registry
from games.engines.core import Ruleset, Seat
from games.engines.text import Text
from gamesday import spelling
from gamesday.spelling import ALIKE
from rules.domain import library
from rules.domain.sheet import LUCK, Audience, Facts
from rules.models import GameText

FACTS_FILE = Path(__file__).resolve().parent.parent / "data" / "facts.yaml"

#: a game that starts at this age or earlier is one "für Kinder"
CHILD_AGE = 8
#: minutes after which a quick game is over
QUICK = 20
#: the ages the hall offers
AGES = (4, 6, 8, 10, 12)
#: the numbers of players the hall offers; the last one means "or more"
PLAYERS = (2, 3, 4, 5)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of game to filter by. `words` are what texts and the catalogue call it."""

    slug: str
    title: str | Promise
    words: tuple[str, ...]


KINDS = {
    kind.slug: kind
    for kind in (
        Kind("brett", gettext_lazy("Brettspiel"), ("Brettspiel", "brettspiele", "wuerfel-brettspiele")),
        Kind("wuerfel", gettext_lazy("Würfelspiel"), ("Würfelspiel", "wuerfelspiele")),
        Kind("karten", gettext_lazy("Kartenspiel"), ("Kartenspiel", "kartenspiele")),
        Kind("lege", gettext_lazy("Legespiel"), ("Legespiel", "Dominospiel", "legespiele", "dominospiele")),
        Kind("schreib", gettext_lazy("Schreibspiel"), ("Schreibspiel", "schreibspiele")),
        Kind("denk", gettext_lazy("Denkspiel"), ("Denkspiel", "denkspiele")),
        Kind("rate", gettext_lazy("Ratespiel"), ("Ratespiel", "Quiz", "ratespiele")),
    )
}


@dataclass(frozen=True, slots=True)
class About:
    """What is known of a game that can be played here.

    `seats` are the numbers of players it can be played with; `age` the youngest age, `minutes` from–to, both None
    where nobody says; `family` the slug of the game it is a variant of; `text` the slug of the text that serves it.
    """

    slug: str
    title: str
    seats: tuple[int, ...]
    kind: str = ""
    age: int | None = None
    minutes: tuple[int, int] | None = None
    one_line: str = ""
    family: str = ""
    also: tuple[str, ...] = ()
    text: str = ""
    #: the computer can take the other seats, or none are needed
    alone: bool = True
    #: the side of an unequal game that wins less often; None where none does
    weaker: Text | None = None
    #: what decides it: chance, or chance and choices; "" where there is none
    luck: str | Promise = ""
    #: whom there is a leaflet for
    audiences: tuple[Audience, ...] = ()

    @property
    def for_children(self) -> bool:
        return self.age is not None and self.age <= CHILD_AGE and not self.for_adults

    @property
    def for_adults(self) -> bool:
        """Whether it is none for children, whatever their age: tokens are laid on it."""
        return [audience.slug for audience in self.audiences] == ["erwachsene"]

    @property
    def harder(self) -> str:
        """The name of the side that wins less often; "" where none does."""
        return self.weaker.render(_) if self.weaker else ""

    @property
    def quick(self) -> bool:
        return self.minutes is not None and self.minutes[1] <= QUICK

    def in_short(self) -> str:
        """Players, age and duration in one line."""
        *others, most = self.seats
        if not others:
            parts = [_("{n} Personen").format(n=most) if most > 1 else _("1 Person")]
        elif self.seats == tuple(range(others[0], most + 1)):
            parts = [_("{fewest}–{most} Personen").format(fewest=others[0], most=most)]
        else:
            parts = [_("{some} oder {most} Personen").format(some=", ".join(map(str, others)), most=most)]
        if self.age is not None:
            parts.append(_("ab {age} Jahren").format(age=self.age))
        if self.minutes is not None:
            parts.append(_("{least}–{most} Minuten").format(least=self.minutes[0], most=self.minutes[1]))
        if self.for_adults:
            parts.append(_("nur für Erwachsene"))
        if self.luck:
            parts.append(str(self.luck))
        if self.harder:
            parts.append(_("schwerere Seite: {side}").format(side=self.harder))
        return " · ".join(parts)


# --- facts ------------------------------------------------------------------------------------------------------


@cache
def beside_texts() -> Mapping[str, Mapping[str, Any]]:
    """What stands in the file of facts, by slug."""
    loaded: dict[str, dict[str, Any]] = yaml.safe_load(FACTS_FILE.read_text(encoding="utf-8"))
    return loaded


def _texts() -> Mapping[str, Facts]:
    """The facts of all texts, read when one has changed."""
    global _read  # noqa: PLW0603
    now = library.state()
    if _read is None or _read[0] != now:
        rows = GameText.objects.only("slug", "shipped", "edited").order_by("title", "slug")
        _read = now, serving([library.sheet_of(row).facts for row in rows])
    return _read[1]


#: what was read of the texts, and for which state of the library
_read: tuple[object, Mapping[str, Facts]] | None = None


def serving(known: Sequence[Facts]) -> dict[str, Facts]:
    """The facts of the text that serves a game, by the game's slug; a text of its own comes before a covering one."""
    covered = {slug: facts for facts in known for slug in facts.covers}
    return {**covered, **{facts.slug: facts for facts in known}}


def _kind(word: str) -> str:
    """The kind that a word of a text or the catalogue means; "" for one the hall does not know."""
    return next((kind.slug for kind in KINDS.values() if word in kind.words), "")


def known_of(ruleset: Ruleset, texts: Mapping[str, Facts]) -> About:
    """What is known of a game, given the facts of the texts that serve games (`serving`)."""
    given = beside_texts().get(ruleset.slug, {})
    facts = texts.get(ruleset.slug)
    own = facts if facts and facts.slug == ruleset.slug else None
    family = given.get("family", "") or (facts.slug if facts and not own else "")
    return About(
        slug=ruleset.slug,
        title=ruleset.title,
        seats=ruleset.seats,
        kind=(facts and (_kind(facts.group) or _kind(facts.kind))) or _kind(given.get("kind", "")),
        age=facts.age if facts else given.get("age"),
        minutes=facts.minutes if facts else None,
        # a variant is not its family: the text's sentence is about the head of the family
        one_line=own.one_line if own else given.get("one_line", ""),
        family=family,
        also=tuple(map(str, given.get("also", ()))),
        text=facts.slug if facts else "",
        alone=not given.get("needs_people", False),
        luck=LUCK.get(facts.luck, "") if facts else "",
        audiences=facts.audiences if facts else (),
        weaker=None if ruleset.harder is None else side(ruleset.slug, ruleset.harder),
    )


@cache
def side(slug: str, seat: Seat) -> Text:
    """What a seat of a game is called."""
    game = registry.find(slug).make()
    return game.view(game.start(), None).sides[seat]


def find(ruleset: Ruleset) -> About:
    """What is known of one game."""
    return known_of(ruleset, _texts())


def everything() -> Sequence[About]:
    """What is known of all games: the heads of families first, then by title.

    It is the same object until a text changes.
    """
    global _known  # noqa: PLW0603
    texts = _texts()
    if _known is None or _known[0] is not texts:
        known = [known_of(ruleset, texts) for ruleset in registry.rulesets().values()]
        _known = texts, tuple(sorted(known, key=lambda about: (bool(about.family), sort_key(about.title))))
    return _known[1]


#: what is known of all games, and from which facts of the texts
_known: tuple[Mapping[str, Facts], tuple[About, ...]] | None = None


# --- wishes -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Wish:
    """What a visitor looks for. Empty values wish nothing; `unknown` are the values of the request nobody knows."""

    words: str = ""
    kind: str = ""
    players: int | None = None
    age: int | None = None
    children: bool = False
    alone: bool = False
    quick: bool = False
    unknown: tuple[str, ...] = field(default=(), compare=False)

    @property
    def any(self) -> bool:
        """Whether anything is wished at all."""
        return self != Wish()


def read_wish(given: Mapping[str, str]) -> Wish:
    """The wish in the query of an address. What cannot be read is left out and named in `unknown`."""
    unknown = []
    kind = given.get("art", "")
    if kind and kind not in KINDS:
        unknown.append(kind[:40])
        kind = ""
    numbers: dict[str, int | None] = {}
    for name, allowed in (("personen", PLAYERS), ("alter", AGES)):
        value = given.get(name, "")
        matching = [number for number in allowed if str(number) == value]
        if value and not matching:
            unknown.append(value[:40])
        numbers[name] = matching[0] if matching else None
    return Wish(
        words=" ".join(given.get("q", "").replace("\0", " ").split())[:60],
        kind=kind,
        players=numbers["personen"],
        age=numbers["alter"],
        children=bool(given.get("kinder")),
        alone=bool(given.get("allein")),
        quick=bool(given.get("schnell")),
        unknown=tuple(unknown),
    )


def fits(about: About, wish: Wish) -> bool:
    """Whether a game is of the wished kind, for so many players, for that age. Words are another matter (`search`)."""
    if wish.kind and about.kind != wish.kind:
        return False
    if wish.players and not any(_enough(seats, wish.players) for seats in about.seats):
        return False
    if wish.age is not None and (about.age is None or about.age > wish.age or about.for_adults):
        return False  # all ages that can be wished for are children's
    if wish.children and not about.for_children:
        return False
    if wish.quick and not about.quick:
        return False
    return not wish.alone or about.alone


def _enough(seats: int, players: int) -> bool:
    return seats >= players if players == PLAYERS[-1] else seats == players


@dataclass(frozen=True, slots=True)
class Found:
    """A game that fits, and how many of its variants fit too and stand on its own page."""

    about: About
    variants: int = 0


def look(wish: Wish) -> list[Found]:
    """The games that fit a wish.

    With words: the best match first, each variant by itself. Without: a variant whose family fits too is counted
    there and not listed, so that the hall stays a hall and not a register.
    """
    fitting = [about for about in everything() if fits(about, wish)]
    if wish.words:
        return [Found(about) for about in search(wish.words, fitting)]
    slugs = {about.slug for about in fitting}
    heads = [about for about in fitting if about.family not in slugs]
    found = [Found(head, sum(about.family == head.slug for about in fitting)) for head in heads]
    # what the youngest can play stands first: they do not read, and see what is on the first screen
    return sorted(found, key=lambda each: (each.about.age or AGES[-1], sort_key(each.about.title)))


def kinds_in(games: Iterable[About]) -> list[Kind]:
    """The kinds there are games of, in the hall's order."""
    there = {about.kind for about in games}
    return [kind for kind in KINDS.values() if kind.slug in there]


# --- words ------------------------------------------------------------------------------------------------------


def sort_key(title: str) -> str:
    """German order: umlauts beside their vowels, no account of capitals."""
    return spelling.plain(title)


def alike(words: str, about: About) -> float:
    """How well what somebody typed fits a game, from 0 to 100; below `ALIKE` it does not."""
    called = (about.title, about.slug.replace("-", " "), *about.also)
    return spelling.likeness(words, called, str(KINDS[about.kind].title) if about.kind else "")


def search(words: str, games: Iterable[About]) -> list[About]:
    """The games that `words` may mean, the likeliest first.

    Capitals, blanks, accents and one or two wrong letters do not matter; a typed umlaut, its vowel and its spelling
    with "e" are the same.
    """
    if not spelling.spellings(words):
        return []
    scored = [(alike(words, about), about) for about in games]
    found = [(score, about) for score, about in scored if score >= ALIKE]
    return [
        about
        for _score, about in sorted(found, key=lambda each: (-each[0], bool(each[1].family), sort_key(each[1].title)))
    ]
