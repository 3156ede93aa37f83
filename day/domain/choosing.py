"""Which games could stand at a stall: what the library knows of them, and how many sets the lists have."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from day.domain.plan import YOUNGEST, Plan, Stall
from inventory.domain import needs
from rules.domain import library
from rules.domain.sheet import Facts


@dataclass(frozen=True, slots=True)
class Candidate:
    """A game a stall could have: from which age, outdoors or in (or both), how many sets the lists have; `bare`: it
    needs nothing that a list would hold."""

    slug: str
    title: str
    age: int
    outdoors: bool
    indoors: bool
    sets: int
    said: str
    bare: bool = False


def candidates() -> list[Candidate]:
    """Every game that has a text, by title."""
    offers = {offer.game: offer for offer in needs.offers()}
    found = []
    for text in library.all_texts():
        facts, offer = text.facts, offers.get(text.facts.slug)
        outdoors, indoors = "draussen" in facts.setting, "drinnen" in facts.setting
        bare = offer is None and needs_no_list(facts)
        said = offer.said if offer else _("braucht nichts aus den Listen") if bare else ""
        sets = offer.available if offer else 0
        found.append(Candidate(facts.slug, facts.title, facts.age, outdoors, indoors, sets, said, bare))
    return sorted(found, key=lambda candidate: candidate.title.casefold())


def needs_no_list(facts: Facts) -> bool:
    """Whether everybody has, or makes, all that a game needs."""
    return all(any(extra.lower() in each.lower() for extra in facts.material_extra) for each in facts.material)


def suggested(plan: Plan, games: Iterable[Candidate], number: int) -> list[Candidate]:
    """So many games for the plan: of which there is a set, or that need none; those first for which the fewest groups
    are too young, then in- and outdoors in turn, those of which there are most first."""
    ages = _ages(plan)
    taken = games_of(plan)

    def left_out(game: Candidate) -> int:
        return sum(age < game.age for age in ages)

    fit = [game for game in games if (game.sets or game.bare) and left_out(game) < len(ages) and game.slug not in taken]
    found: list[Candidate] = []
    for without in sorted({left_out(game) for game in fit}):
        alike = sorted((game for game in fit if left_out(game) == without), key=lambda game: (-game.sets, game.title))
        out, inside = [game for game in alike if game.outdoors], [game for game in alike if not game.outdoors]
        mixed = [game for pair in zip(out, inside, strict=False) for game in pair]
        found += mixed + [game for game in alike if game not in mixed]
    return found[:number]


def too_young(plan: Plan, games: Iterable[Candidate]) -> list[str]:
    """The groups for which every one of these games is too old, with their ages."""
    youngest = min((game.age for game in games), default=None)
    return [
        f"{party.label} ({age})"
        for party, age in zip(plan.going.values(), _ages(plan), strict=False)
        if youngest is not None and age < youngest
    ]


def _ages(plan: Plan) -> list[int]:
    """How old the youngest of each group are, as far as anybody has said; of no group as old as most are."""
    usual = YOUNGEST.get(plan.variant, 8)
    return [usual if party.youngest is None else party.youngest for party in plan.going.values()] or [usual]


def games_of(plan: Plan) -> set[str]:
    """The games that stand at the plan's stalls."""
    return {game for stall in plan.open_stalls.values() for game in stall.games}


def stall_of(plan: Plan, game: Candidate) -> Stall:
    """A stall for a game, at the first place of its kind, else at the first there is."""
    places = sorted(plan.places)
    fit = [number for number in places if plan.places[number].outdoors == game.outdoors]
    return Stall(game.title, (fit or places)[0], {game.slug: 1}, youngest=game.age)
