"""Mau-Mau: who has won, what a position is worth, and worlds a seat cannot tell from the real one."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from games.engines.core import Outcome, Seat
from games.engines.shedding.mau_mau_rules import SIDES, Draft, Maustand, deal_unknown, fits
from games.engines.text import _

if TYPE_CHECKING:
    from games.engines.shedding.mau_mau import MauMau


def firsts(s: Draft | Maustand) -> list[Seat]:
    """Who has won this round; several if nobody got rid of all cards and the fewest are a tie."""
    if s.order:
        return [s.order[0]]
    fewest = min(map(len, s.hands))
    return [seat for seat, hand in enumerate(s.hands) if len(hand) == fewest]


def outcome(game: MauMau, s: Maustand) -> Outcome | None:
    if s.phase != "ende":
        return None
    if game.options.wertung == "einzeln":
        ranked = {seat: number for number, seat in enumerate(s.order)}
        # who is left ranks by the number of cards when nobody or not everybody got out
        value = [
            ranked[seat] if seat in ranked else game.seats + (len(hand) if not s.order else 0)
            for seat, hand in enumerate(s.hands)
        ]
        scores: tuple[int, ...] = ()
    elif game.options.wertung == "siege":
        value, scores = [-wins for wins in s.score], s.score
    else:
        value, scores = list(s.score), tuple(-points for points in s.score)
    places = tuple(1 + sum(other < mine for other in value) for mine in value)
    best = [SIDES[seat] for seat, place in enumerate(places) if place == 1]
    if len(best) == 1:
        return Outcome(places, "won", _("{side} gewinnt.", side=best[0]), scores)
    return Outcome(places, "tied", _("Den ersten Platz teilen sich {n} Spieler.", n=len(best)), scores)


def sample(game: MauMau, s: Maustand, seat: Seat | None, rng: random.Random) -> Maustand:
    if s.phase == "geben":
        return s
    world = Draft(s)
    if s.phase in {"pause", "ende"}:  # all hands lie open, the stock does not
        stock = list(s.stock)
        rng.shuffle(stock)
        if not s.turned:
            world.stock = tuple(stock)
        return world.state()
    world.hands, rest = deal_unknown(s, seat, rng)
    world.stock = tuple(rest)
    if s.drawn and seat != s.turn and s.drawn not in s.known[s.turn]:
        unknown = list(world.hands[s.turn])
        for card in s.known[s.turn]:
            unknown.remove(card)
        # what was drawn last may be the only card that would have fitted before
        suit, rank, jack = game.wanted(s)
        likely = [card for card in unknown if fits(card, suit, rank, jack)] if s.voids[s.turn] else []
        world.drawn = rng.choice(likely or unknown)
    return world.state()


def evaluate(game: MauMau, s: Maustand, seat: Seat) -> float:
    """Fewer cards than the others, and a better score, are good."""
    outcome = game.outcome(s)
    if outcome:
        return 0.0 if not outcome.winners else 1.0 if seat in outcome.winners else -1.0
    others = [other for other in range(game.seats) if other != seat]
    if s.phase == "pause":
        now = 1.0 if firsts(s) == [seat] else -1.0
    elif s.order:
        now = 1.0 if s.order[0] == seat else -1.0
    else:
        lead = min(len(s.hands[other]) for other in others) - len(s.hands[seat])
        now = max(-1.0, min(1.0, lead / 6))
    if game.options.wertung == "einzeln":
        return 0.95 * now
    best = (min if game.options.wertung == "punkte" else max)(s.score[other] for other in others)
    ahead = (
        (best - s.score[seat]) / game.options.grenze
        if game.options.wertung == "punkte"
        else (s.score[seat] - best) / game.options.siege
    )
    return 0.4 * now + 0.55 * max(-1.0, min(1.0, ahead))
