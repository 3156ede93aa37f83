"""Games of tricks: the deal loses nothing of the pack, so what somebody holds cannot be told from what is left."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

import pytest

from games.engines import registry
from games.engines.core import Options, Ruleset, Seat
from games.engines.kit.pack import PIQUET, heap
from games.engines.kit.places import each
from games.engines.kit.tricks import NAMES, Deal, Hands, Tricks, suit_orders
from games.engines.match import Match
from games.engines.text import Text, _
from tests.engines.contract import check_match, check_ruleset, variants

RANKS = ("ass", "koenig", "dame", "bube", "10", "9", "8", "7")


@dataclass(frozen=True, slots=True)
class FewOptions(Options):
    pass


class FewCards(Tricks[Hands, FewOptions]):
    """Six cards each, no trumps, most tricks win the deal. It says nothing of the twenty cards that are left."""

    options_class = FewOptions
    orders = suit_orders(PIQUET, RANKS)
    cards_each = 6
    most_deals = 2

    def account(self, s: Hands) -> Deal:
        return Deal(s.tricks, _("Das Spiel ist aus."))

    def won(self, s: Hands, best: list[Seat]) -> Text:
        return _("{name} gewinnt.", name=NAMES[best[0]])

    def ahead(self, s: Hands, seat: Seat) -> float:
        return (s.tricks[seat] - s.tricks[1 - seat]) / 6 if s.tricks else 0


OF_TRICKS = [slug for slug, ruleset in registry.rulesets().items() if issubclass(ruleset.engine, Tricks)]
FEW = Ruleset("wenige-karten", "Wenige Karten", FewCards, seats=(2,), max_events=40)


def test_a_game_that_says_nothing_of_what_is_not_dealt_keeps_the_contract() -> None:
    """Without the rest of the pack there would be nothing to draw the other's hand anew from."""
    check_ruleset(FEW)
    for variant in variants(FEW):
        check_match(variant, "few")


def test_what_is_not_dealt_may_be_in_anybodys_hand() -> None:
    match = Match(FEW.make(), "few")
    match.settle()
    s, rng = match.state, random.Random("worlds")
    assert len(s.stock) == 20
    worlds = [match.game.sample_world(s, 0, rng) for _world in range(60)]
    assert {world.hands[0] for world in worlds} == {s.hands[0]}
    imagined = heap(card for world in worlds for card in each(world.hands[1] & ~world.shown[1]))
    assert imagined & heap(s.stock), "the other never holds what was not dealt"


def _cards_of(s: Any) -> list[int]:
    """All cards a state knows of, wherever they lie."""
    found = [card for held in s.hands for card in each(held)] + list(s.stock)
    found += [card for row in getattr(s, "under", ()) for card in row]
    found += [
        card for held in (getattr(s, "skat", 0), getattr(s, "away", 0)) if type(held) is int for card in each(held)
    ]
    return found + ([s.upcard] if getattr(s, "upcard", -1) >= 0 else [])


@pytest.mark.parametrize("slug", OF_TRICKS)
def test_after_the_deal_every_card_is_somewhere_once(slug: str) -> None:
    ruleset = registry.find(slug)
    for variant in variants(ruleset):
        match = Match(variant.make(), "deal")
        match.settle()
        cards = _cards_of(match.state)
        assert sorted(cards) == each(match.game.in_play()), str(variant)
