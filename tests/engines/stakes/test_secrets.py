"""Rummaging: no card that a seat has not seen stands anywhere in what is sent to it, in whole matches of the family."""

from __future__ import annotations

import json

import pytest

from games.engines import registry
from games.engines.scene import to_json
from tests.engines import contract

SLUGS = [slug for slug, family in registry.families().items() if family == "stakes"]
SEATS = [(slug, seats) for slug in SLUGS for seats in ((3,) if slug == "baccara" else (2, 4))]


def face(card: str) -> str:
    """How a card looks: of two packs there are two of each."""
    return card.partition("#")[0]


@pytest.mark.parametrize(("slug", "seats"), SEATS)
def test_no_unseen_card_is_in_a_view_a_step_or_an_effect(slug: str, seats: int) -> None:
    game = registry.find(slug).make(seats)
    match = contract.play(game, f"secrets {slug}", 10**6)
    looked_at = 0
    for number, state in enumerate(match.states):
        everything = {face(card) for card in game.pack.cards}
        for viewer in (None, *range(seats)):
            seen = {
                face(game.pack.cards[card])
                for owner, hand in enumerate(state.hands)
                for place, card in enumerate(hand)
                if game.sees(state, viewer, owner, place)
            }
            seen |= {face(game.pack.cards[card]) for card in state.thrown[-1]}
            sent = json.dumps(to_json(game.view(state, viewer)))
            if viewer is not None:
                sent += json.dumps(to_json(game.step(state, viewer)))
            shown = {card for card in everything if f'"{card}"' in sent or f':{card}"' in sent}
            assert shown <= seen, (number, viewer)
            looked_at += bool(everything - seen) and any(state.hands)
    assert looked_at > 50


@pytest.mark.parametrize("slug", SLUGS)
def test_cards_that_nobody_called_are_named_to_their_owner_alone(slug: str) -> None:
    """A card that comes to a hand unseen is named in an effect for that seat, or in none."""
    game = registry.find(slug).make(3)
    match = contract.play(game, f"named {slug}", 10**6)
    names = {str(game.name(number)): face(card) for number, card in enumerate(game.pack.cards)}
    named = 0
    for before, event, effects, after in zip(match.states, match.events, match.effects, match.states[1:], strict=False):
        for effect in effects:
            cards = [card for name, card in names.items() if str(effect.text or "").endswith(f": {name}.")]
            for card in cards:
                named += 1
                viewers = effect.only or (None,)
                for viewer in viewers:
                    lying = [
                        game.sees(state, viewer, owner, place)
                        for state in (before, after)
                        for owner, hand in enumerate(state.hands)
                        for place, held in enumerate(hand)
                        if face(game.pack.cards[held]) == card
                    ]
                    assert any(lying), (event, str(effect.text))
    assert named > 10
