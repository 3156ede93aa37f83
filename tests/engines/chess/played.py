"""What tests of chess games ask of a match."""

from __future__ import annotations

from games.engines.match import Match


def play(match: Match, *moves: str) -> Match:
    """The match after these moves, each with its touches in a row: "e2 e4"."""
    for move in moves:
        (seat,) = match.to_act()
        match.play(seat, tuple(move.split()))
    return match


def goals(match: Match, source: str) -> str:
    """Where the piece on that square may go."""
    return " ".join(match.game.step(match.state, match.state.turn, (source,)).targets)


def said(match: Match) -> list[str]:
    """The sentences of the last move."""
    return [str(effect.text) for effect in match.effects[-1] if effect.text]


def refusal(match: Match, *path: str) -> str:
    """Why these touches are refused to who is to move."""
    return str(match.game.explain(match.state, match.state.turn, path))


def end(match: Match) -> tuple[str, tuple[int, ...], str] | None:
    """How it ended, who won, and the sentence; None while it goes on."""
    outcome = match.game.outcome(match.state)
    return outcome and (outcome.termination, outcome.winners, str(outcome.reason))
