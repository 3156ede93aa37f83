"""Whether the facts of a text agree with the engines, the club's lists and, where it is there, the catalogue."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml
from django.conf import settings
from django.utils.translation import gettext as _

from games.engines.registry import rulesets
from rules.domain.blocks import at_length, lines
from rules.domain.findings import HEAD, Finding, headings, place_of
from rules.domain.sheet import Facts, GameSheet, ScoreSheet

LISTS = Path(settings.BASE_DIR) / "inventory" / "data"
#: words of an amount or a quality, which say nothing about what a thing is
_NOUN = re.compile(r"\b[A-ZÄÖÜ][a-zäöüß]{2,}")
#: zu zweit, zu dritt, …
NUMBERS = {2: "zwei", 3: "drit", 4: "vier", 5: "fünf", 6: "sechs", 7: "sieb", 8: "ach"}
_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True, slots=True)
class Entry:
    """What the catalogue knows of a game: source lines (file, from, to), disputes, how it is played live, parent, and
    whether it is for children, too."""

    sources: tuple[tuple[str, int, int], ...]
    conflicts: tuple[str, ...]
    live: str
    parent: str
    for_children: bool


@lru_cache(maxsize=2)
def catalogue(file: Path) -> dict[str, Entry]:
    """The catalogue by slug; empty where there is none."""
    if not file.is_file():
        return {}
    given = yaml.load(file.read_text(encoding="utf-8"), Loader=_Loader)  # noqa: S506  # a safe loader
    return {
        game["slug"]: Entry(
            tuple((source["file"][:3], *source["lines"]) for source in game.get("sources") or ()),
            tuple(map(str, game.get("conflicts") or ())),
            str(game.get("live")),
            str(game.get("parent") or ""),
            game.get("child_suitable", True),
        )
        for game in given["games"]
    }


@lru_cache(maxsize=1)
def _material() -> tuple[str, frozenset[str]]:
    """All words of the club's lists in lower case, and the games that have a row of their own."""
    said: list[str] = []
    games: set[str] = set()
    for file in sorted(LISTS.glob("*.yaml")):
        given: dict[str, Any] = yaml.load(file.read_text(encoding="utf-8"), Loader=_Loader)  # noqa: S506
        rows = [*given.get("rows", ()), *(row for part in given.get("sections", ()) for row in part.get("rows", ()))]
        for row in rows:
            said += [str(row.get("benennung", "")), str(row.get("bemerkung", ""))]
            games |= set(row.get("games", ()))
    return " ".join(said).lower(), frozenset(games)


def material(sheet: GameSheet) -> Iterator[Finding]:
    """Things no list of the club has. Loose: one noun of an entry, or its stem, must stand in a list.

    A game for indoors with a row of its own is a box with what belongs to it.
    """
    facts = sheet.facts
    listed, games = _material()
    if "drinnen" in facts.setting and games & set(facts.slugs):
        return
    for item in facts.material:
        if any(extra.lower() in item.lower() for extra in facts.material_extra):
            continue
        nouns = [noun.lower() for noun in _NOUN.findall(item)]
        # compounds and plurals: four letters of the beginning or the end are enough
        if not any(noun[:4] in listed or noun[-4:] in listed for noun in nouns):
            message = _(
                "„%s“ steht in keiner Materialliste. Ist es allgemein vorhanden, gehört es unter material_extra."
            )
            yield Finding("material", f"{HEAD}, material", message % item, error=False)


def references(sheet: GameSheet, texts: Collection[str], file: Path) -> Iterator[Finding]:
    """Presets, related and covered games that there are not. `texts` are the slugs of the library."""
    facts = sheet.facts
    playable = [rulesets()[slug] for slug in facts.slugs if slug in rulesets()]
    presets = {name for ruleset in playable for name in ruleset.presets}
    for name in facts.presets:
        if name not in presets:
            message = _("Ein Preset „%(name)s“ hat das Spiel nicht. Es hat: %(known)s.")
            yield Finding(
                "preset",
                f"{HEAD}, presets",
                message % {"name": name, "known": ", ".join(sorted(presets)) or _("keine")},
            )
    known = set(catalogue(file)) | set(rulesets()) | set(texts)
    for key, slugs in (("covers", facts.covers), ("related", facts.related)):
        for slug in slugs:
            if slug not in known:
                message = _("Ein Spiel „%s“ kennen weder die Bibliothek noch die Spieltische noch der Katalog.")
                # without the catalogue nobody can say
                yield Finding("verweis", f"{HEAD}, {key}", message % slug, error=bool(catalogue(file)))
    for slug in facts.covers:
        if slug in texts:
            message = _("„%s“ hat einen eigenen Text und kann nicht zugleich hier mit beschrieben sein.")
            yield Finding("verweis", f"{HEAD}, covers", message % slug)
    if playable and facts.lesson is None:
        yield Finding("teil", HEAD, _("Das Spiel kann am Tisch gespielt werden, es fehlt die erste Lektion (lesson)."))
    if not facts.group:
        yield Finding("teil", HEAD, _("Es fehlt group, die Art des Spiels."))


def seats(sheet: GameSheet) -> Iterator[Finding]:
    """Players on the cover that the table has no seats for; where a number between cannot play, both folds say so."""
    facts = sheet.facts
    if facts.slug not in rulesets():
        return
    known = rulesets()[facts.slug].seats
    least, most = facts.players
    if least not in known or most not in (None, max(known)):
        message = _("Am Tisch spielen %(known)s, auf dem Umschlag steht %(least)s bis %(most)s.")
        said = {"known": ", ".join(map(str, known)), "least": least, "most": "…" if most is None else most}
        yield Finding("spieler", f"{HEAD}, players", message % said)
    if len(known) == max(known) - min(known) + 1:
        return
    for audience in facts.readers:
        folded = [at_length(part.blocks, short=True) for part in sheet.parts[audience]]
        told = " ".join(line for shown in folded for line in (*headings(shown), *lines(shown))).lower()
        silent = [n for n in known if n > 1 and f"zu {NUMBERS[n]}t" not in told]
        if silent:
            message = _("Nicht jede Zahl von Spielern geht; im Falz steht nicht „zu %(words)s“.")
            words = ", zu ".join(f"{NUMBERS[n]}t" for n in silent)
            yield Finding("spieler", place_of(audience, short=True), message % {"words": words})


def sources(sheet: GameSheet, file: Path) -> Iterator[Finding]:
    """Sources the catalogue does not have for the game, and disputes that the text does not mention."""
    known = catalogue(file)
    if not known:
        return
    facts = sheet.facts
    entries = [known[slug] for slug in facts.slugs if slug in known]
    # a variant leans on the rules of the game it comes from
    parents = [known[entry.parent] for entry in entries if entry.parent in known]
    lines = [source for entry in (*entries, *parents) for source in entry.sources]
    for name in facts.sources if entries else ():
        book, first, last = _span(name)
        if not any(book == other and first <= end and start <= last for other, start, end in lines):
            message = _("Die Quelle %s gehört nach dem Katalog nicht zu diesem Spiel.")
            yield Finding("quelle", f"{HEAD}, sources", message % name)
    yield from _keeps_score(facts, entries)


def disputes(slug: str, file: Path) -> tuple[str, ...]:
    """What the sources disagree on in a rule of this game."""
    entry = catalogue(file).get(slug)
    return tuple(said for said in entry.conflicts if not said.startswith("(no rule option)")) if entry else ()


def _span(name: str) -> tuple[str, int, int]:
    book, _colon, lines = name.partition(":")
    first, _dash, last = lines.partition("-")
    return book, int(first), int(last or first)


def _keeps_score(facts: Facts, entries: list[Entry]) -> Iterator[Finding]:
    counted = any(entry.live == "score" for entry in entries)
    if counted and "draussen" in facts.setting and not any(isinstance(sheet, ScoreSheet) for sheet in facts.sheets):
        message = _("Gezählt wird im Freien auf Papier: Unter sheets fehlt ein Wertungsblatt.")
        yield Finding("blatt", f"{HEAD}, sheets", message, error=False)
    ways = [score.columns for score in facts.scores]
    tables = [sheet.columns[1:] for sheet in facts.sheets if isinstance(sheet, ScoreSheet)]
    if ways and tables and not any(table in ways for table in tables):
        message = _("Kein Wertungsblatt zählt so, wie unter score steht: Ohne columns nimmt es seine Spalten von dort.")
        yield Finding("blatt", f"{HEAD}, sheets", message)
