"""Cards dealt as a test wants them: matches of the games for tokens whose deals are known."""

from __future__ import annotations

from typing import Any

from games.engines import registry
from games.engines.core import Chance, IllegalMoveError
from games.engines.kit.states import changed
from games.engines.match import Match


def begun(slug: str, seats: int, first: str, held: tuple[int, ...] | None = None, **options: Any) -> Match:
    """A match whose first cards are these, in the order they are dealt in; each seat may hold other tokens."""
    game = registry.find(slug).make(seats, options)
    start = game.start()
    if held:
        start = changed(start, held=held)
    match = Match(game, "m", start)
    deal(match, first)
    return match


def deal(match: Match, first: str) -> list[str]:
    """The next shuffle: these cards first, the others as they come; what is said."""
    named = first.split()
    rest = [card for card in match.game.draw(match.state).items if card not in named]
    match.push(Chance((*named, *rest)))
    return said(match)


def said(match: Match) -> list[str]:
    """What everybody hears of the last event."""
    return [str(effect.text) for effect in match.effects[-1] if effect.text and effect.only is None]


def plays(match: Match, *targets: str) -> list[str]:
    """One touch each of whoever is to act (of several, the first); what is said of the last."""
    for target in targets:
        match.play(min(match.to_act()), (target,))
    return said(match)


def refusal(match: Match, target: str) -> str:
    """Why whoever is to act may not touch that."""
    (seat,) = match.to_act()
    try:
        match.game.check(match.state, seat, (target,))
    except IllegalMoveError as error:
        return str(error.reason)
    raise AssertionError("it may")


def offered(match: Match) -> list[str]:
    """The buttons of whoever is to act."""
    (seat,) = match.to_act()
    return [button.target for button in match.game.step(match.state, seat).buttons]


def faces(match: Match, viewer: int | None, owner: int) -> list[str]:
    """A hand as somebody sees it: each card, or "back" for each hidden one."""
    pieces = match.game.view(match.state, viewer).pieces
    return [
        piece.face
        for piece in pieces
        if piece.at in (f"hand-{owner}", f"offen-{owner}")
        for _card in range(piece.count)
    ]
