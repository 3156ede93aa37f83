"""Which games could stand at a stall: what the library knows of them, and how many sets the lists have."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from day.domain.plan import YOUNGEST, Plan, Stall
from inventory.domain import needs
from rules.domain import library


@dataclass(frozen=True, slots=True)
class Candidate:
    """A game a stall could have: from which age, outdoors or in (or both), how many sets the lists have."""

    slug: str
    title: str
    age: int
    outdoors: bool
    indoors: bool
    sets: int
    said: str


def candidates() -> list[Candidate]:
    """Every game that has a text, by title."""
    offers = {offer.game: offer for offer in needs.offers()}
    found = []
    for text in library.all_texts():
        facts, offer = text.facts, offers.get(text.facts.slug)
        outdoors, indoors = "draussen" in facts.setting, "drinnen" in facts.setting
        said = offer.said if offer else ""
        found.append(
            Candidate(facts.slug, facts.title, facts.age, outdoors, indoors, offer.available if offer else 0, said)
        )
    return sorted(found, key=lambda candidate: candidate.title.casefold())


def suggested(plan: Plan, games: Iterable[Candidate], number: int) -> list[Candidate]:
    """So many games for the plan: of which there is a set, old enough for the youngest, in- and outdoors in turn, those
    of which there are most first."""
    ages = [party.youngest for party in plan.going.values() if party.youngest is not None]
    youngest = min(ages, default=YOUNGEST.get(plan.variant, 8))
    taken = games_of(plan)
    fit = [game for game in games if game.sets and game.age <= youngest and game.slug not in taken]
    fit.sort(key=lambda game: (-game.sets, game.title))
    out, inside = [game for game in fit if game.outdoors], [game for game in fit if not game.outdoors]
    mixed = [game for pair in zip(out, inside, strict=False) for game in pair]
    rest = [game for game in fit if game not in mixed]
    return (mixed + rest)[:number]


def games_of(plan: Plan) -> set[str]:
    """The games that stand at the plan's stalls."""
    return {game for stall in plan.open_stalls.values() for game in stall.games}


def stall_of(plan: Plan, game: Candidate) -> Stall:
    """A stall for a game, at the first place of its kind, else at the first there is."""
    places = sorted(plan.places)
    fit = [number for number in places if plan.places[number].outdoors == game.outdoors]
    return Stall(game.title, (fit or places)[0], {game.slug: 1}, youngest=game.age)
