"""What a seat has not seen is nowhere for certain: whoever thinks for it must not know where a card lies."""

from __future__ import annotations

import random

import pytest

from games.engines.match import Match
from games.engines.registry import find, rulesets
from tests.engines.contract import faces, hides

MATCHES, WORLDS = 8, 60
HIDING = [slug for slug in rulesets() if hides(find(slug).make())]
#: where everybody knows of one card, before the first move, in whose hand it is
SEEN = {
    "whist": "the last card dealt is turned up, and names the trumps",
    "long-whist": "as in Whist",
    "short-whist": "as in Whist",
    "american-whist": "as in Whist",
    "dreiwendisch": "who holds Kreuz-Dame shows it",
    "deutscher-schafkopf": "if nobody has five trumps, who holds Kreuz-Bube has to play",
}


@pytest.mark.parametrize("slug", HIDING)
def test_before_the_first_move_no_face_of_another_is_certain(slug: str) -> None:
    """Each face that another seat sees and this one does not is elsewhere, or nowhere, in some world it imagines."""
    seen = False
    for number in range(MATCHES):
        match = Match(find(slug).make(find(slug).seats[-1]), f"{number:064x}", None)
        rng = random.Random(number)
        match.settle()
        game, s, certain = match.game, match.state, set()
        for viewer in range(game.seats):
            known = {face[1:] for face in faces(game.view(s, viewer))}
            hidden = {
                (seat, face)
                for seat in range(game.seats)
                for face in faces(game.view(s, seat))
                if seat != viewer and face[1:] not in known
            }
            for _world in range(WORLDS):
                if not hidden:
                    break
                world = game.sample_world(s, viewer, rng)
                there = {seat: faces(game.view(world, seat)) for seat, _face in hidden}
                hidden = {(seat, face) for seat, face in hidden if face in there[seat]}
            certain |= {face for _seat, face in hidden}
        assert len(certain) <= (slug in SEEN), f"a seat knows where what it has not seen is: {sorted(certain)}"
        seen = seen or bool(certain)
    assert seen == (slug in SEEN), "there was no such card"
